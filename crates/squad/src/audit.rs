//! Whether a position is sound; checked after every choice by `longbox verify`.

use crate::position::{Frame, Laid, MOST_POWER, SEATS, Squad};
use longbox_kernel::cards::Id;

/// Every card is in exactly one place, and every cached value is what it should be.
pub(crate) fn audit(game: &Squad) -> Result<(), String> {
    let mut seen = vec![false; game.slots.len() + 1];
    let mut count = 0;
    let mut place = |id: Id, place: &str| -> Result<(), String> {
        count += 1;
        if std::mem::replace(&mut seen[usize::from(id.number())], true) {
            return Err(format!("a card ({}) is in two places, one of them {place}", game.facts(id).name));
        }
        Ok(())
    };
    for side in &game.sides {
        side.deck.iter().try_for_each(|id| place(*id, "a deck"))?;
        side.hand.iter().try_for_each(|id| place(*id, "a hand"))?;
        side.discard.iter().try_for_each(|id| place(*id, "a discard pile"))?;
        side.aside.iter().try_for_each(|id| place(*id, "set aside"))?;
        side.keepers.iter().try_for_each(|keeper| place(keeper.id, "in play"))?;
    }
    if game.shown.how != Laid::InHand {
        game.shown.ids.iter().try_for_each(|id| place(*id, "laid out"))?;
    }
    for frame in game.stack.iter() {
        if let Frame::Attack(attack) = frame
            && attack.here
        {
            place(attack.id, "an attack")?;
        }
    }
    if count != game.slots.len() {
        return Err(format!("{count} cards are somewhere, but the game has {}", game.slots.len()));
    }
    if !(1..=MOST_POWER).contains(&game.power) {
        return Err(format!("the power is {}", game.power));
    }
    audit_knowledge(game)?;
    audit_references(game)
}

/// What is remembered of a card tells nobody where it lies.
fn audit_references(game: &Squad) -> Result<(), String> {
    let mut told = game.clone();
    told.lose_track();
    let damagers = |game: &Squad| game.sides.map(|side| side.damaged_by);
    if told.stack[..] != game.stack[..] || told.queue[..] != game.queue[..] || damagers(&told) != damagers(game) {
        return Err("what is remembered refers to a card that somebody cannot follow".into());
    }
    Ok(())
}

/// A player knows the own hand; what lies open is known to both.
fn audit_knowledge(game: &Squad) -> Result<(), String> {
    for seat in SEATS {
        let side = game.side(seat);
        if let Some(id) = side.hand.iter().find(|id| !game.slots.knows(seat, **id)) {
            return Err(format!("{} is in the hand of a player who does not know it", game.facts(*id).name));
        }
        let open = side.keepers.iter().map(|keeper| keeper.id).chain(side.discard.last().copied());
        if let Some(id) = open.into_iter().find(|id| !game.slots.is_public(*id)) {
            return Err(format!("{} lies open and somebody does not know it", game.facts(id).name));
        }
        let hooks = side.keepers.iter().fold(0, |all, keeper| all | game.facts(keeper.id).run.hooks);
        if hooks != side.hooks {
            return Err("the hooks of a side are out of date".into());
        }
    }
    Ok(())
}
