//! From what somebody asks for to a game that can be dealt, with everybody at the table.

use super::session::{Company, Sitter};
use crate::order::{Order, Settled};
use longbox_kernel::plug::{BuiltIn, Deck, Plug};
use longbox_kernel::{Rng, Seed};
use serde_json::{Map, Value};
use std::hash::{BuildHasher, Hasher};

/// The game that somebody wants.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// What is played. A deck that is left out on another seat than the first is one to begin with, by lot.
    pub(crate) order: Order,
    /// Who sits where.
    pub(crate) sitting: Sitting,
    /// Where all chance comes from.
    pub(crate) seed: Seed,
}

/// Who sits at a table: `human`, or the name of a machine player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sitting {
    /// A person on the first seat, and the usual machines: those of the battle, if it is one.
    Usual,
    /// A person on the first seat, and on the others whom this names: one name for all of them, or a list.
    Others(String),
    /// One name for each seat.
    Each(Vec<String>),
}

impl Sitting {
    /// A person with these, or with the usual machine.
    pub(crate) fn others(others: Option<&str>) -> Sitting {
        others.map_or(Sitting::Usual, |others| Sitting::Others(others.to_owned()))
    }

    /// How many people there are beside the first.
    fn has_more_people(&self) -> bool {
        match self {
            Sitting::Usual => false,
            Sitting::Others(others) => others.split(',').any(|name| name == HUMAN),
            Sitting::Each(all) => all.iter().filter(|name| *name == HUMAN).count() > 1,
        }
    }

    /// Who sits on each of so many seats, if that is the usual machine. Somebody has to sit at the keyboard.
    pub(crate) fn sitters(&self, seats: usize, usual: &str) -> Result<Vec<Sitter>, String> {
        match self {
            Sitting::Usual => Sitting::Others(usual.to_owned()).sitters(seats, usual),
            Sitting::Others(others) => {
                let mut named = others.split(',').map(sitter).collect::<Result<Vec<_>, _>>()?;
                let wanted = seats.saturating_sub(1);
                if let [one] = &named[..] {
                    named = vec![one.clone(); wanted];
                }
                if named.len() != wanted {
                    return Err(format!("--others names {} players, but {wanted} sit on the other seats", named.len()));
                }
                named.insert(0, Sitter::Person);
                Ok(named)
            }
            Sitting::Each(all) => {
                let named = all.iter().map(|name| sitter(name)).collect::<Result<Vec<_>, _>>()?;
                if named.len() != seats {
                    return Err(format!("--seats names {} players, but there are {seats} seats", named.len()));
                }
                if !named.contains(&Sitter::Person) {
                    return Err("nobody would sit at the keyboard: `longbox sim` plays machines alone".to_owned());
                }
                Ok(named)
            }
        }
    }
}

const HUMAN: &str = "human";

impl Opening {
    /// An ordinary game with the usual machine.
    pub(crate) fn new() -> Opening {
        Opening { order: Order::default(), sitting: Sitting::others(None), seed: any_seed() }
    }
}

/// A seed that nobody chose, short enough to read aloud.
pub(crate) fn any_seed() -> Seed {
    let chance = std::collections::hash_map::RandomState::new().build_hasher().finish();
    Seed::from(chance % 1_000_000_000)
}

/// Read the decks and say who sits where.
pub(crate) fn prepare<G: Plug>(cards: &'static G::Cards, opening: &Opening) -> Result<(G::Setup, Company), String> {
    let mut settled = opening.order.settle::<G>(cards)?;
    if opening.order.battle.is_some() && opening.sitting.has_more_people() {
        return Err("a battle is fought alone or with machines: leave out the other people".into());
    }
    let battle = G::battle_of(settled.mode.name, &settled.options);
    let foe = battle.as_ref().and_then(|id| Some(G::campaign(cards)?.find(id)?.2.machine.clone()));
    let sitters = opening.sitting.sitters(settled.decks.len(), foe.as_deref().unwrap_or(longbox_ai::USUAL))?;
    if sitters.iter().filter(|sitter| **sitter == Sitter::Person).count() > 1 {
        open_hands::<G>(&mut settled);
    }
    if battle.is_none() {
        draw_lots::<G>(cards, &mut settled, opening.seed);
    }
    let decks = G::deck_names(cards, &settled.wish());
    Ok((settled.setup::<G>(cards)?, Company { sitters, decks, battle }))
}

/// Several people at one screen have no secrets from each other where the game is for that and nobody wants them.
fn open_hands<G: Plug>(settled: &mut Settled) {
    let Some((key, value)) = G::OPEN_HANDS else { return };
    if settled.options.is_null() {
        settled.options = Value::Object(Map::new());
    }
    if let Value::Object(options) = &mut settled.options {
        options.entry(key).or_insert_with(|| Value::from(value));
    }
}

fn sitter(name: &str) -> Result<Sitter, String> {
    match name {
        HUMAN => Ok(Sitter::Person),
        name => match longbox_ai::level(name) {
            Ok(level) => Ok(Sitter::Machine(level.name.to_owned())),
            Err(fault) => Err(format!("{fault}; human for people")),
        },
    }
}

/// Decks to begin with that are an even match by lot for the other seats, always the same for the same seed. Where one can sit alone all
/// play together, and the game sees to it that no two bring the same.
fn draw_lots<G: Plug>(cards: &'static G::Cards, settled: &mut Settled, seed: Seed) {
    if settled.mode.fewest == 1 {
        return;
    }
    let starters: Vec<BuiltIn> = G::decks(cards).into_iter().filter(|deck| deck.starter).collect();
    let own = match settled.decks.first() {
        Some(Some(Deck::BuiltIn(id))) => starters.iter().find(|deck| deck.id == *id),
        Some(Some(Deck::Battle(_) | Deck::List(_) | Deck::Kept { .. })) => None,
        Some(None) | None => starters.first(),
    };
    let even: Vec<String> = own.map(|own| own.even.clone()).unwrap_or_default();
    // A fair fight, where it is known what that is.
    let starters: Vec<BuiltIn> =
        starters.into_iter().filter(|deck| even.is_empty() || even.contains(&deck.id)).collect();
    let mut lots = Rng::new(seed);
    for deck in settled.decks.iter_mut().skip(1).filter(|deck| deck.is_none()) {
        *deck = starters.get(lots.below((starters.len() as u32).max(1)) as usize).map(BuiltIn::deck);
    }
}
