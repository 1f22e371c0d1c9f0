//! What a manner likes: see [`Manner`].

use crate::ask::Ask;
use crate::position::Squad;
use longbox_kernel::Manner;
use longbox_kernel::cards::Id;

/// What somebody likes to do, or not to, against the size of a card.
const MUCH: i32 = 100;

impl Squad {
    /// How well the option of that number suits somebody of that manner.
    pub(crate) fn liking(&self, manner: Manner, number: usize) -> i32 {
        let card = self.card_at(number);
        let attack = |id: Id| i32::from(self.brief(id).attack);
        match (manner, self.ask(), card) {
            (Manner::Bold, Some(Ask::Attack), Some(id)) => attack(id),
            (Manner::Bold, Some(Ask::Block), None) => MUCH,
            (Manner::Wary, Some(Ask::Block), Some(id)) => MUCH - attack(id),
            (Manner::Hoarder, Some(Ask::Attack | Ask::Block), Some(id)) => MUCH - attack(id),
            (Manner::Collector, Some(Ask::Attack), Some(id)) => MUCH * i32::from(self.facts(id).run.keeper.is_some()),
            (Manner::Bold | Manner::Wary | Manner::Hoarder | Manner::Collector, _, _) => 0,
        }
    }
}
