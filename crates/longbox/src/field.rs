//! Who meets whom in commands that let decks meet.

use crate::flags::Flags;
use crate::order::{self, key_value};
use longbox_arena::contest::{built_in, foes};
use longbox_kernel::plug::{Deck, Mode, Plug, SettingValue};
use serde_json::{Map, Value};
use std::path::Path;

/// What the decks meet in.
#[derive(clap::Args)]
pub(crate) struct FieldArgs {
    /// The mode; the usual one if left out.
    #[arg(long, value_name = "NAME")]
    mode: Option<String>,
    /// What else the mode wants to know; as often as it takes. Whom the game plays may be several: `villain=rhino,klaw`.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, Value)>,
    #[command(flatten)]
    flags: Flags,
}

impl FieldArgs {
    /// The mode.
    pub(crate) fn mode<G: Plug>(&self) -> Result<&'static Mode, String> {
        G::mode(self.mode.as_deref())
    }

    /// What is asked of the mode, and whom the game plays: all that it can if none is named.
    pub(crate) fn options<G: Plug>(&self) -> Result<(Value, Vec<SettingValue>), String> {
        let mut options: Map<String, Value> = order::options(self.flags.0.iter().chain(&self.options))?;
        let named = G::FOES.and_then(|key| options.remove(key));
        let names: Vec<String> = match &named {
            None => Vec::new(),
            Some(Value::String(names)) => names.split(',').map(|name| name.trim().to_owned()).collect(),
            Some(other) => vec![other.to_string()],
        };
        let options = if options.is_empty() { Value::Null } else { Value::Object(options) };
        Ok((options, foes::<G>(&names)?))
    }
}

/// Decks and teams by their names, each with what it is called: `all` and `starters` are several.
pub(crate) fn decks<G: Plug>(cards: &'static G::Cards, names: &[String]) -> Result<Vec<(String, Vec<Deck>)>, String> {
    let mut named = Vec::new();
    for name in names {
        match name.as_str() {
            "all" => named.extend(built_in::<G>(cards)),
            "starters" => {
                let starters = G::decks(cards).into_iter().filter(|deck| deck.starter);
                named.extend(starters.map(|deck| (deck.id.clone(), vec![deck.deck()])));
            }
            name => named.push(team::<G>(cards, name)?),
        }
    }
    Ok(named)
}

/// A deck, or several joined by `+`, and what to call them.
fn team<G: Plug>(cards: &'static G::Cards, name: &str) -> Result<(String, Vec<Deck>), String> {
    let parts: Vec<&str> = if Path::new(name).exists() { vec![name] } else { name.split('+').collect() };
    let decks: Vec<Deck> = parts.iter().map(|part| order::deck::<G>(cards, part)).collect::<Result<_, _>>()?;
    let called = |(deck, part): (&Deck, &&str)| match deck {
        Deck::Kept { name, list: _ } => name.clone(),
        Deck::BuiltIn(id) | Deck::Battle(id) => id.clone(),
        Deck::List(_) => (*part).to_owned(),
    };
    let names: Vec<String> = decks.iter().zip(&parts).map(called).collect();
    Ok((names.join("+"), decks))
}
