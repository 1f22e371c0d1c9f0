//! The board a moment later: what a line of the log tells, drawn on the view before it. What is not drawn here is seen
//! when all is told.

use crate::catalogue::Catalogue;
use crate::view::{Held, KeeperSeen, Seen, SideView, View};
use longbox_kernel::Telling;

pub(crate) fn advance(cards: &'static Catalogue, view: &mut View, telling: &Telling) {
    let named = telling.cards.first().and_then(|card| cards.by_id(&card.id)).map(|card| cards.card(card));
    let card = named.map(|card| Seen { id: &card.id, name: &card.name });
    if let Some((power, _)) = super::power_change(telling) {
        view.power = power;
    }
    if let ("turn", Some(seat), Some(number)) = (telling.kind, telling.seat, telling.amount) {
        view.active = seat;
        view.turn = u16::try_from(number).unwrap_or(view.turn);
    }
    let since = view.turn;
    let Some(side) = telling.seat.and_then(|seat| view.seats.get_mut(seat.ix())) else { return };
    match (telling.kind, card) {
        ("draw", card) => {
            take_top(&mut side.deck);
            side.hand.push(card.map(|card| Held { card, open: false }));
        }
        ("attack", Some(card)) => drop(let_go(side, &card)),
        ("block" | "soak" | "discard", Some(card)) => {
            let_go(side, &card);
            side.discard.insert(0, Some(card));
        }
        ("flip" | "mill", Some(card)) => {
            take_top(&mut side.deck);
            side.discard.insert(0, Some(card));
        }
        ("spent", Some(card)) => side.discard.insert(0, Some(card)),
        ("enter", Some(card)) => {
            let_go(side, &card);
            side.keepers.push(KeeperSeen { card, since });
        }
        ("destroy", Some(card)) => {
            if let Some(at) = side.keepers.iter().position(|keeper| keeper.card == card) {
                side.keepers.remove(at);
                side.discard.insert(0, Some(card));
            }
        }
        ("heal", _) => {
            let healed = usize::try_from(telling.amount.unwrap_or(0)).unwrap_or(0).min(side.discard.len());
            side.discard.truncate(side.discard.len() - healed);
            side.deck.extend(std::iter::repeat_n(None, healed));
        }
        // Everything else is seen when all is told.
        (_, _) => {}
    }
}

fn take_top(pile: &mut Vec<Option<Seen>>) {
    if !pile.is_empty() {
        pile.remove(0);
    }
}

/// The card leaves the hand, if it was there; of those that nobody can see it may be any.
fn let_go(side: &mut SideView, card: &Seen) -> Option<Held> {
    let known = side.hand.iter().position(|held| held.as_ref().is_some_and(|held| held.card == *card));
    let at = known.or_else(|| side.hand.iter().position(Option::is_none))?;
    side.hand.remove(at)
}
