//! From what somebody asks for to a game that can be dealt, with everybody at the table.

use super::session::{Company, Sitter};
use crate::order::{Order, Settled};
use longbox_kernel::plug::{BuiltIn, Plug};
use longbox_kernel::{Rng, Seed};
use std::hash::{BuildHasher, Hasher};

/// The game that somebody wants.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// What is played. The person sits on the first seat; a deck that is left out on another is one
    /// to begin with, by lot.
    pub(crate) order: Order,
    /// Who sits on the other seats: `human` or the name of a machine player, for all of them or for each.
    pub(crate) others: String,
    /// Where all chance comes from.
    pub(crate) seed: Seed,
}

impl Opening {
    /// An ordinary game with the greedy machine.
    pub(crate) fn new() -> Opening {
        Opening { order: Order::default(), others: "greedy".into(), seed: any_seed() }
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
    if opening.order.battle.is_some() && opening.others.split(',').any(|name| name == "human") {
        return Err("a battle is fought alone or with machines: leave out --others human".into());
    }
    let sitters = sitters(&opening.others, settled.decks.len())?;
    let battle = G::battle_of(settled.mode.name, &settled.options);
    if battle.is_none() {
        draw_lots::<G>(cards, &mut settled, opening.seed);
    }
    let decks = G::deck_names(cards, &settled.wish());
    Ok((settled.setup::<G>(cards)?, Company { sitters, decks, battle }))
}

/// A person on the first seat, and on the others who is named: one name for all of them, or a list.
pub(crate) fn sitters(others: &str, seats: usize) -> Result<Vec<Sitter>, String> {
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

fn sitter(name: &str) -> Result<Sitter, String> {
    let known = longbox_ai::NAMES;
    match name {
        "human" => Ok(Sitter::Person),
        name if known.contains(&name) => Ok(Sitter::Machine(name.to_owned())),
        name => Err(format!("there is no player \"{name}\" ({}, human)", known.join(", "))),
    }
}

/// Decks to begin with by lot for the other seats, always the same for the same seed.
fn draw_lots<G: Plug>(cards: &'static G::Cards, settled: &mut Settled, seed: Seed) {
    let starters: Vec<BuiltIn> = G::decks(cards).into_iter().filter(|deck| deck.starter).collect();
    let mut lots = Rng::new(seed);
    for deck in settled.decks.iter_mut().skip(1).filter(|deck| deck.is_none()) {
        *deck = starters.get(lots.below((starters.len() as u32).max(1)) as usize).map(BuiltIn::deck);
    }
}
