//! What statistics over many games count.

use crate::catalogue::CardIx;
use crate::event::{Event, To};
use longbox_kernel::plug::Counted;

#[rustfmt::skip] // what counts nothing is named all the same, in little room
pub(super) fn counted(event: &Event, count: &mut impl FnMut(Counted)) {
    let place = |card: CardIx| usize::from(card.0);
    match *event {
        Event::Turn { seat, number: 1, extra: false } => count(Counted::First(seat)),
        Event::Draw { seat, card } => count(Counted::Drawn(seat, place(card))),
        Event::Moves { seat, card, to } | Event::Hides { seat, card, to } => match to {
            To::Hand => count(Counted::Drawn(seat, place(card))),
            To::DeckTop | To::DeckBottom | To::Shuffled => {}
        },
        Event::Attack { seat, card, extra: _ } => count(Counted::Played(seat, place(card))),
        Event::Turn { .. } |
        Event::Coin { .. } | Event::NoPowerFlip { .. } | Event::Power { .. } | Event::NoDraw { .. } | Event::Pass { .. }
        | Event::Value { .. } | Event::Hits { .. } | Event::Block { .. } | Event::NoBlock { .. } | Event::Flip { .. }
        | Event::Soak { .. } | Event::Damage { .. } | Event::Shielded { .. } | Event::Misfire { .. }
        | Event::Ability { .. } | Event::Enters { .. } | Event::NoRoom { .. } | Event::Destroyed { .. }
        | Event::Protected { .. } | Event::Placed { .. } | Event::Healed { .. } | Event::Discarded { .. }
        | Event::Milled { .. } | Event::Spent { .. } | Event::Revealed { .. } | Event::Looked { .. }
        | Event::Shuffled { .. } | Event::Swapped { .. } | Event::Control { .. } | Event::Copied { .. }
        | Event::PickedFactor { .. } | Event::PickedNumber { .. } | Event::PowerThisTurn { .. } | Event::NextFlip { .. }
        | Event::ExtraTurn { .. } | Event::IgnoresBlocks { .. } | Event::ShownLimit { .. } | Event::LoopStopped
        | Event::AttackChanged | Event::AbilityOver | Event::NoFurtherAttack { .. } | Event::Over(_) => {}
    }
}
