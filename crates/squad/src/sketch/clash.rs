//! The attack or hit that was told last, put together from what was told of it.

use crate::catalogue::{Card, Catalogue};
use crate::rules;
use crate::vocabulary::Factor;
use longbox_kernel::{Seat, Telling};

/// An attack or a Keeper's hit, as far as it has been told.
pub(super) struct Clash {
    /// What hits.
    pub(super) card: &'static Card,
    /// Who is hit.
    pub(super) victim: Seat,
    /// For how much, once it is known.
    pub(super) value: Option<i32>,
    /// Cards given up, in order.
    pub(super) given: Vec<Given>,
    /// The damage, once it is over.
    pub(super) damage: Option<i32>,
    /// It is a hit of a Keeper, not an attack.
    pub(super) by_keeper: bool,
    /// The Keeper misfired.
    pub(super) misfired: bool,
}

/// A card that was lost to an attack, or blocked it.
pub(super) struct Given {
    /// Its blocking icon.
    pub(super) block: Factor,
    /// From the hand.
    pub(super) from_hand: bool,
    /// It blocked.
    pub(super) stops: bool,
}

impl Clash {
    pub(super) fn last(cards: &'static Catalogue, told: &[Telling]) -> Option<Clash> {
        let start = told.iter().rposition(|telling| matches!(telling.kind, "attack" | "hits"))?;
        let (first, rest) = told[start..].split_first()?;
        let by_keeper = first.kind == "hits";
        let seat = first.seat?;
        let mut clash = Clash {
            card: card(cards, first)?,
            // An attack is told of who attacks, a hit of who is hit.
            victim: if by_keeper { seat } else { seat.other() },
            value: first.amount.filter(|_| by_keeper),
            given: Vec::new(),
            damage: None,
            by_keeper,
            misfired: false,
        };
        rest.iter().for_each(|telling| clash.take(cards, telling));
        Some(clash)
    }

    fn take(&mut self, cards: &'static Catalogue, telling: &Telling) {
        let stops = telling.sign == Some("stops");
        let mut give = |from_hand, stops| {
            let given = card(cards, telling).map(|card| Given { block: card.block, from_hand, stops });
            self.given.extend(given);
        };
        // What else happens during an attack is told in the log.
        match telling.kind {
            "block" => give(true, true),
            // A block on the last point stops nothing any more.
            "flip" => give(false, stops && telling.rule != Some(rules::DAMAGE_LAST.0)),
            "soak" => give(true, stops),
            "value" => self.value = telling.amount,
            "damage" => self.damage = telling.amount,
            "misfire" => self.misfired = true,
            _ => {}
        }
    }
}

/// The card that a telling names.
fn card(cards: &'static Catalogue, telling: &Telling) -> Option<&'static Card> {
    cards.by_id(&telling.cards.first()?.id).map(|card| cards.card(card))
}
