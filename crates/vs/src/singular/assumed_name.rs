//! Becoming Doom: a name that a character has for a while.

use crate::catalogue::Card;
use crate::code::hook;
use crate::position::{Spot, Vs, bit, each};
use crate::query::{names_match, share_a_name};
use crate::vocabulary::Clause;

impl Vs {
    /// The number of the name that a character has beside its own. Nobody has it while another on that side
    /// goes by it.
    // vs: unique.main.effect
    pub(crate) fn assumed_name(&self, at: Spot) -> Option<u16> {
        // A name is printed: nobody gains it from another.
        if self.might_have(hook::AKA) & bit(at) == 0 {
            return None;
        }
        let mut name = None;
        self.each_power_of(at, hook::AKA, |at, power| {
            for standing in &self.cards.power(power).standing {
                if let Clause::Aka(other) = &standing.what
                    && self.stands(standing, &self.eyes_of(at))
                    && !self.is_name_taken(at, other)
                {
                    name = self.cards.name_number(other);
                }
            }
        });
        name
    }

    /// Whether another character on that side, or its main character wherever it is, has that name printed.
    fn is_name_taken(&self, at: Spot, name: &str) -> bool {
        let side = self.body(at).side;
        let main = self.known_main(side).map(|main| self.facts(main));
        let others = each(self.on_side(side) & !bit(at)).map(|other| self.face(other));
        main.into_iter().chain(others).any(|card| names_match(card, name))
    }

    /// Whether a character and a card have a name in common.
    // vs: powerup.name, unique.second
    pub(crate) fn shares_name(&self, at: Spot, card: &Card) -> bool {
        share_a_name(self.face(at), card) || self.assumed_name(at).is_some_and(|name| card.run.names.contains(&name))
    }
}
