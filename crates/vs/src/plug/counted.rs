//! What statistics over many games count.

use crate::event::Event;
use longbox_kernel::cards::CardIx;
use longbox_kernel::plug::Counted;

#[rustfmt::skip] // what counts nothing is named all the same, in little room
pub(super) fn counted(event: &Event, count: &mut impl FnMut(Counted)) {
    let place = |card: CardIx| usize::from(card.0);
    match *event {
        Event::First { seat } => count(Counted::First(seat)),
        Event::Draws { seat, ref cards } => cards.iter().for_each(|card| count(Counted::Drawn(seat, place(*card)))),
        Event::DrawsFaceUp { seat, card } | Event::ToHand { seat, card } | Event::Takes { seat, card, open: _ }
        | Event::Invents { seat, by: _, card } => count(Counted::Drawn(seat, place(card))),
        Event::Recruits { seat, card, paid: _ } | Event::Equips { seat, card, on: _ } | Event::PlaysTwist { seat, card }
        | Event::PlaysCopy { seat, card, of: _ } | Event::Resource { seat, card, up: true } => {
            count(Counted::Played(seat, place(card)));
        }
        Event::Resource { seat: _, card: _, up: false } |
        Event::Toss { .. } | Event::MainPlaced { .. } | Event::Kept { .. } | Event::Mulligan { .. } | Event::Turn { .. }
        | Event::PocketTurn { .. } | Event::Universe { .. } | Event::UniverseGone { .. } | Event::Hides { .. }
        | Event::ComesOut { .. } | Event::JoinsAttack { .. } | Event::Packs { .. } | Event::Delivers { .. }
        | Event::GainsPower { .. } | Event::EffectsEnd { .. } | Event::SeesHand { .. } | Event::SeesDeck { .. }
        | Event::WyattDraws { .. } | Event::WyattsPartsGone { .. } | Event::NoDraw { .. } | Event::Recovers { .. }
        | Event::Readies { .. } | Event::AllReady { .. } | Event::Exhausts { .. } | Event::Freezes { .. }
        | Event::NoResource { .. } | Event::Appears { .. } | Event::CannotAppear { .. } | Event::Moves { .. }
        | Event::Drives { .. } | Event::Taken { .. } | Event::BuysXp { .. } | Event::Attacks { .. }
        | Event::Passes { .. } | Event::TakesWound { .. } | Event::UsesPower { .. } | Event::PowerCancelled { .. }
        | Event::PaysFaceDown { .. } | Event::PaysDiscard { .. } | Event::PowersUp { .. } | Event::Holds { .. }
        | Event::CombatCancelled | Event::CombatOver | Event::NewDefender { .. } | Event::Stunned { .. }
        | Event::Wounded { .. } | Event::Healed { .. } | Event::Kod { .. } | Event::Counters { .. }
        | Event::CountersGone { .. } | Event::Changes { .. } | Event::Altered { .. } | Event::NoMoreAttacks
        | Event::NoPlotTwists { .. } | Event::Triggers { .. } | Event::GainsXp { .. } | Event::Level { .. }
        | Event::NewMain { .. } | Event::Discards { .. } | Event::ShowsHand { .. } | Event::LooksAtHand { .. }
        | Event::HandsClosed { .. } | Event::Shuffles { .. } | Event::IntoDeck { .. } | Event::Reveals { .. }
        | Event::Looks { .. } | Event::ResourceKod { .. } | Event::Turned { .. } | Event::Names { .. }
        | Event::ChoosesPlayer { .. } | Event::Removed { .. } | Event::KodFromDeck { .. } | Event::ShowsFromPile { .. }
        | Event::Captures { .. } | Event::Transforms { .. } | Event::NoToken { .. } | Event::Out { .. }
        | Event::GivesUp { .. } | Event::Tunnels { .. } | Event::Predicts { .. } | Event::Foreseen { .. }
        | Event::NotForeseen { .. } | Event::OffersDeal { .. } | Event::Accepts { .. } | Event::Refuses { .. }
        | Event::FaceUpIntoDeck { .. } | Event::TooMany { .. } | Event::Over { .. } => {}
    }
}
