//! From what somebody asks for to a game that can be dealt.

use crate::files;
use crate::flags::Flags;
use longbox_kernel::plug::{BuiltIn, Deck, Matchup, Mode, Plug, Wish};
use serde_json::{Map, Value};
use std::path::Path;
use std::sync::OnceLock;

/// The game that somebody wants. What is left out is the usual.
#[derive(Clone, Default, Debug)]
pub(crate) struct Order {
    /// The name of a mode.
    pub(crate) mode: Option<String>,
    /// What the mode wants to know.
    pub(crate) options: Map<String, Value>,
    /// The battle of the campaign, by its id or the number at the end of it.
    pub(crate) battle: Option<String>,
    /// How many sit at the table.
    pub(crate) seats: Option<usize>,
    /// Decks as somebody names them, one for each seat from the first on; see [`deck`].
    pub(crate) decks: Vec<Option<String>>,
    /// One deck alone is played on all seats, unless a battle brings the others.
    pub(crate) one_for_all: bool,
}

/// An order in the terms of the game.
pub(crate) struct Settled {
    pub(crate) mode: &'static Mode,
    pub(crate) options: Value,
    pub(crate) decks: Vec<Option<Deck>>,
}

/// The word for all decks that come with the game.
const ALL: &str = "all";

/// What commands that play many games take.
#[derive(clap::Args)]
pub(crate) struct OrderArgs {
    /// The deck of each player: an id from `longbox deck list`, a file, or - for standard input. One stands for all. Left out
    /// or `random`: the usual games between the decks to begin with, in turn. `all`: those of all decks that come with the game.
    #[arg(long, visible_alias = "heroes", value_name = "A,B", value_delimiter = ',')]
    pub(crate) decks: Vec<String>,
    /// The mode; the usual one if left out.
    #[arg(long, value_name = "NAME")]
    pub(crate) mode: Option<String>,
    /// How many sit at the table; as many as there are decks, or as few as can, if left out.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// What else the mode wants to know; as often as it takes.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) options: Vec<(String, Value)>,
    #[command(flatten)]
    pub(crate) flags: Flags,
    /// Play this battle of the campaign; the first deck is the one that it is played with.
    #[arg(long, alias = "battle", value_name = "ID")]
    pub(crate) quest: Option<String>,
}

/// `KEY=VALUE`, see [`value`].
pub(crate) fn key_value(text: &str) -> Result<(String, Value), String> {
    let (key, text) = text.split_once('=').ok_or("an option is KEY=VALUE")?;
    Ok((key.to_owned(), value(text)))
}

/// JSON if it can be, and a word if not.
pub(crate) fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::from(text))
}

/// What is asked for beside mode and decks; to ask for one thing twice, by flag or by key, is an error.
pub(crate) fn options<'a>(
    settings: impl IntoIterator<Item = &'a (String, Value)>,
) -> Result<Map<String, Value>, String> {
    let mut options = Map::new();
    for (key, value) in settings {
        if let Some(before) = options.insert(key.clone(), value.clone()) {
            return Err(format!(
                "\"{key}\" is given twice, as {before} and as {value}: --{key} and --option {key}=… are one"
            ));
        }
    }
    Ok(options)
}

impl OrderArgs {
    /// What is asked for beside mode and decks, by flag or by key.
    fn settings(&self) -> impl Iterator<Item = &(String, Value)> {
        self.flags.0.iter().chain(&self.options)
    }

    /// The one game that is asked for; nothing if none is.
    pub(crate) fn order(&self) -> Result<Option<Order>, String> {
        let usual = matches!(self.decks.as_slice(), [one] if one == "random" || one == ALL);
        let decks = if usual { &[] } else { self.decks.as_slice() };
        let order = Order {
            mode: self.mode.clone(),
            options: options(self.settings())?,
            battle: self.quest.clone(),
            seats: self.seats,
            decks: decks.iter().cloned().map(Some).collect(),
            one_for_all: true,
        };
        let is_usual = order.mode.is_none()
            && order.options.is_empty()
            && order.battle.is_none()
            && order.seats.is_none()
            && order.decks.is_empty();
        Ok((!is_usual).then_some(order))
    }

    /// The game that is asked for, once with each deck to begin with if nobody names any; or else all of these.
    pub(crate) fn matchups<G: Plug>(
        &self,
        cards: &'static G::Cards,
        usual: impl FnOnce(&'static G::Cards) -> Result<Vec<Matchup<G>>, String>,
    ) -> Result<Vec<Matchup<G>>, String> {
        match (self.order()?, self.decks.as_slice()) {
            (Some(_), [one]) if one == ALL => {
                Err("--decks all plays all games there are: leave the rest out".to_owned())
            }
            (Some(order), _) if order.decks.is_empty() && order.battle.is_none() => order.in_turn::<G>(cards),
            (Some(order), _) => Ok(vec![order.matchup::<G>(cards)?]),
            (None, [one]) if one == ALL => G::every_matchup(cards),
            (None, _) => usual(cards),
        }
    }

    /// The same on a command line.
    pub(crate) fn told(&self) -> String {
        let mut told = String::new();
        let mut add = |name: &str, value: Option<String>| {
            told.extend(value.map(|value| format!(" --{name} {value}")));
        };
        add("decks", (!self.decks.is_empty()).then(|| self.decks.join(",")));
        add("mode", self.mode.clone());
        add("seats", self.seats.map(|seats| seats.to_string()));
        for (key, value) in self.settings() {
            add("option", Some(format!("{key}={value}")));
        }
        add("quest", self.quest.clone());
        told
    }
}

impl Order {
    /// Read the decks, and find mode and battle.
    pub(crate) fn settle<G: Plug>(&self, cards: &'static G::Cards) -> Result<Settled, String> {
        let mut options = self.options.clone();
        let mode = match &self.battle {
            None => G::mode(self.mode.as_deref())?,
            Some(id) => {
                if self.decks.len() > 1 {
                    let count = self.decks.len();
                    return Err(format!("a battle brings the decks of the other seats: name one deck, not {count}"));
                }
                let (mode, battle) = battle::<G>(cards, id)?;
                if let Some(other) = self.mode.as_ref().filter(|other| *other != mode.name) {
                    return Err(format!("a battle is of the mode \"{}\": leave out \"{other}\"", mode.name));
                }
                options.extend(battle);
                mode
            }
        };
        let seats = match (self.seats, self.decks.len()) {
            (Some(seats), _) => seats,
            (None, 0 | 1) => mode.fewest.into(),
            (None, decks) => decks,
        };
        mode.seats(seats).map_err(|fault| match self.decks.len() {
            0 | 1 => fault,
            decks => format!("{fault}; here are {decks} decks"),
        })?;
        if self.decks.len() > seats {
            return Err(format!("here are {} decks for {seats} seats", self.decks.len()));
        }
        let read = |name: &Option<String>| name.as_deref().map(|name| deck::<G>(cards, name)).transpose();
        let mut decks: Vec<Option<Deck>> = self.decks.iter().map(read).collect::<Result<_, _>>()?;
        let others = if self.is_for_all() { decks.first().cloned().flatten() } else { None };
        decks.resize(seats, others);
        let options = if options.is_empty() { Value::Null } else { Value::Object(options) };
        Ok(Settled { mode, options, decks })
    }

    fn is_for_all(&self) -> bool {
        self.one_for_all && self.decks.len() == 1 && self.battle.is_none()
    }

    /// A game for each deck to begin with, which the first seat plays; the other seats play those that follow it.
    fn in_turn<G: Plug>(&self, cards: &'static G::Cards) -> Result<Vec<Matchup<G>>, String> {
        let mode = G::mode(self.mode.as_deref())?;
        let seats = self.seats.unwrap_or(mode.fewest.into());
        mode.seats(seats)?;
        let starters: Vec<String> =
            G::decks(cards).into_iter().filter(|deck| deck.starter).map(|deck| deck.id).collect();
        if starters.is_empty() {
            return Ok(vec![self.matchup::<G>(cards)?]);
        }
        let from = |first: usize| starters.iter().cycle().skip(first).take(seats).cloned().map(Some).collect();
        let order = |first: usize| Order { seats: Some(seats), decks: from(first), ..self.clone() };
        (0..starters.len()).map(|first| order(first).matchup::<G>(cards)).collect()
    }

    /// The game, and what to call it.
    pub(crate) fn matchup<G: Plug>(&self, cards: &'static G::Cards) -> Result<Matchup<G>, String> {
        let settled = self.settle::<G>(cards)?;
        let first = G::decks(cards).into_iter().next().map(|deck| deck.id);
        let named = |n: usize| self.decks.get(if self.is_for_all() { 0 } else { n }).cloned().flatten();
        let name = |n: usize| named(n).or_else(|| first.clone());
        let name = match &self.battle {
            Some(battle) => format!("{} in {battle}", name(0).unwrap_or_default()),
            None => match (0..settled.decks.len()).map(name).collect::<Option<Vec<String>>>() {
                Some(names) => names.join(","),
                None => format!("{} for {}", settled.mode.name, settled.decks.len()),
            },
        };
        Ok(Matchup { name, setup: settled.setup::<G>(cards)? })
    }
}

impl Settled {
    /// What the game is asked for.
    pub(crate) fn wish(&self) -> Wish<'_> {
        Wish { mode: self.mode.name, options: &self.options, decks: &self.decks }
    }

    /// The setup.
    pub(crate) fn setup<G: Plug>(&self, cards: &'static G::Cards) -> Result<G::Setup, String> {
        G::setup(cards, &self.wish()).map_err(|faults| faults.join("\n"))
    }
}

/// The mode and the options of the battle with that id, or with that number at the end of its id.
fn battle<G: Plug>(cards: &'static G::Cards, id: &str) -> Result<(&'static Mode, Map<String, Value>), String> {
    let (Some(battles), Some(campaign)) = (G::BATTLES, G::campaign(cards)) else {
        return Err(format!("{} has no campaign", G::TITLE));
    };
    let numbered = format!("-{id}");
    let found = campaign.find(id).or_else(|| campaign.battles().find(|(_, _, battle)| battle.id.ends_with(&numbered)));
    let Some((_, _, battle)) = found else {
        let first = campaign.battles().next().map_or("none", |(_, _, battle)| battle.id.as_str());
        let word = battles.mode;
        return Err(format!(
            "there is no {word} \"{id}\"; the first is {first}, and the menu (longbox) lists them all"
        ));
    };
    match battles.options(&battle.id) {
        Value::Object(options) => Ok((G::mode(Some(battles.mode))?, options)),
        other => Err(format!("the options of a battle are not an object: {other}")),
    }
}

/// A longer deck file is not read.
const MOST_BYTES: usize = 1 << 20;

/// A deck that is called so stands on standard input.
const PIPED: &str = "-";

/// The deck that somebody means: the id or the name of one that comes with the game, a file, `-` for standard input, or a
/// whole list that stands where a name would. One that is not legal is refused with every fault.
pub(crate) fn deck<G: Plug>(cards: &'static G::Cards, name: &str) -> Result<Deck, String> {
    let (deck, label) = any_deck::<G>(cards, name)?;
    let faults = G::read_deck(cards, &deck, &label)?.faults;
    if faults.is_empty() { Ok(deck) } else { Err(faults.join("\n")) }
}

/// The same whether it is legal or not, with what its faults are to be told under.
pub(crate) fn any_deck<G: Plug>(cards: &'static G::Cards, name: &str) -> Result<(Deck, String), String> {
    let decks = G::decks(cards);
    if let Some(deck) = decks.iter().find(|deck| deck.id == name) {
        return Ok((deck.deck(), name.to_owned()));
    }
    if name == PIPED {
        return Ok(kept::<G>(cards, STANDARD_INPUT, piped()?.to_owned()));
    }
    // A game may know a deck by its file's name as well.
    let filed = Deck::BuiltIn(name.to_owned());
    if G::read_deck(cards, &filed, name).is_ok() {
        return Ok((filed, name.to_owned()));
    }
    let path = Path::new(name);
    if path.exists() {
        return Ok(kept::<G>(cards, name, files::read(path, MOST_BYTES)?));
    }
    // A recipe of an online game may stand where a name would.
    if name.contains(';') && name.contains(':') {
        return Ok((Deck::List(name.to_owned()), "recipe".to_owned()));
    }
    titled::<G>(&decks, name).map(|deck| (deck.deck(), deck.id.clone()))
}

/// A deck of somebody's own by its text, called what it calls itself or else by its label.
fn kept<G: Plug>(cards: &'static G::Cards, label: &str, list: String) -> (Deck, String) {
    let own_name = G::read_deck(cards, &Deck::List(list.clone()), label).ok().and_then(|read| read.name);
    (Deck::Kept { name: own_name.unwrap_or_else(|| label.to_owned()), list }, label.to_owned())
}

/// What faults of such a deck are told under.
const STANDARD_INPUT: &str = "standard input";

/// What stands on standard input, for whoever asks for it again too.
fn piped() -> Result<&'static str, String> {
    static TEXT: OnceLock<Result<String, String>> = OnceLock::new();
    let read = || files::read_from(STANDARD_INPUT, std::io::stdin(), MOST_BYTES);
    TEXT.get_or_init(read).as_deref().map_err(String::clone)
}

/// The deck that is called so.
fn titled<'d, G: Plug>(decks: &'d [BuiltIn], name: &str) -> Result<&'d BuiltIn, String> {
    let found: Vec<&BuiltIn> =
        decks.iter().filter(|deck| !deck.battle && deck.name.eq_ignore_ascii_case(name)).collect();
    match found[..] {
        [deck] => Ok(deck),
        [] => Err(format!(
            "there is no deck \"{name}\": it is none of those that `longbox deck list {}` names, and no such file",
            G::NAME
        )),
        [..] => {
            let ids: Vec<&str> = found.iter().map(|deck| deck.id.as_str()).collect();
            Err(format!("\"{name}\" may be any of {}", ids.join(", ")))
        }
    }
}
