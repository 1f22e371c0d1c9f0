//! What statistics over many games count.

use crate::event::Event;
use longbox_kernel::cards::CardIx;
use longbox_kernel::plug::Counted;

#[rustfmt::skip] // what counts nothing is named all the same, in little room
pub(super) fn counted(event: &Event, count: &mut impl FnMut(Counted)) {
    let place = |card: CardIx| usize::from(card.0);
    match *event {
        Event::Draws { seat, card } | Event::ToHand { seat, card, shown: _ } => count(Counted::Drawn(seat, place(card))),
        Event::Plays { seat, card } => count(Counted::Played(seat, place(card))),
        Event::Round { .. } | Event::Turn { .. } | Event::VillainPhase | Event::First { .. } | Event::Discards { .. }
        | Event::TurnsUp { .. } | Event::DiscardsEncounter { .. } | Event::Reshuffled { .. } | Event::Shuffled { .. }
        | Event::Dealt { .. } | Event::Mulligan { .. } | Event::Uses { .. } | Event::Idle { .. }
        | Event::TakesEffect { .. } | Event::Pays { .. } | Event::Generates { .. } | Event::Declares { .. }
        | Event::Enters { .. } | Event::Attached { .. } | Event::Leaves { .. } | Event::Removed { .. }
        | Event::Form { .. } | Event::Exhausts { .. } | Event::Readies { .. } | Event::AllReady | Event::Gets { .. }
        | Event::HeldBack { .. } | Event::Loses { .. } | Event::Damage { .. } | Event::Prevented { .. }
        | Event::Absorbed { .. } | Event::Moves { .. } | Event::Heals { .. } | Event::Defeated { .. }
        | Event::Out { .. } | Event::GivesUp { .. } | Event::Threat { .. } | Event::Thwarted { .. }
        | Event::ThreatPrevented { .. } | Event::Accelerates | Event::Attacks { .. } | Event::Schemes { .. }
        | Event::BoostGiven { .. } | Event::Boost { .. } | Event::Defends { .. } | Event::Undefended { .. }
        | Event::Strikes { .. } | Event::Thwarts { .. } | Event::Recovers { .. } | Event::Reveals { .. }
        | Event::Cancelled { .. } | Event::Surges { .. } | Event::Stage { .. } | Event::Flips { .. }
        | Event::SetAside { .. } | Event::Tucked { .. } | Event::Engages { .. } | Event::Active { .. }
        | Event::Drone { .. } | Event::Stashed { .. } | Event::Counters { .. } | Event::Looks { .. }
        | Event::Searches { .. } | Event::NothingFound | Event::NoRoom | Event::Asks { .. } | Event::Passes { .. }
        | Event::Discount { .. } | Event::Over { .. } => {}
    }
}
