//! A beginner's plain rule: best attack, best block.
//!
//! Machines are measured by it, so it does not change with what they lean to ([`Squad::lean`]).

use crate::ask::Ask;
use crate::position::Squad;
use longbox_kernel::cards::Id;
use longbox_kernel::most_leaned_to;
use std::cmp::Reverse;

impl Squad {
    /// The number of the option: the greatest attack that can be played; a block whenever there is one, with the least card; what has
    /// to go is the least card; and otherwise what one leans to most. Of equals it is the first.
    pub(crate) fn plainest(&self) -> usize {
        let cards = || (0..self.offered.count()).filter_map(|number| Some((number, self.card_at(number)?)));
        let greatest = || cards().max_by_key(|(number, id)| (self.size(*id), Reverse(*number)));
        let least = || cards().min_by_key(|(_, id)| self.size(*id));
        let found = match self.ask() {
            Some(Ask::Attack) => greatest(),
            Some(Ask::Block | Ask::HandLimit | Ask::Soak | Ask::KeeperLimit) => least(),
            Some(Ask::Pick(_)) | None => None,
        };
        found.map_or_else(|| most_leaned_to(self), |(number, _)| number)
    }

    /// Attack first, then level.
    fn size(&self, id: Id) -> (u8, u8) {
        let brief = self.brief(id);
        (brief.attack, brief.level)
    }

    pub(crate) fn card_at(&self, number: usize) -> Option<Id> {
        self.offered.nth(number).and_then(|choice| self.chosen_card(choice))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Catalogue, Squad};
    use longbox_kernel::{Game as _, Manner, Silent, Told as _};

    /// Three cards of which two block Elemental, and a 10 that needs it.
    const POSITION: &str = "power = 7\nme.hand = ['ST165', 'ST148', 'ST142']\nme.deck = ['9 ST183']\n\
                            foe.hand = ['ST019', 'ST048']\nfoe.deck = ['9 ST183']";

    fn arranged(turn: &str) -> Squad {
        let given = format!("turn = '{turn}'\n{POSITION}").parse().unwrap();
        Squad::arrange(Catalogue::standard(), &given, &mut Silent).unwrap()
    }

    /// What somebody takes there, in words.
    fn taken(game: &Squad, number: usize) -> String {
        let mut options = Vec::new();
        game.choices(&mut options);
        game.option(options[number]).label
    }

    fn liked(game: &Squad, manner: Manner) -> String {
        let best = (0..game.offered.count()).rev().max_by_key(|number| game.likes(manner, *number));
        taken(game, best.unwrap())
    }

    /// The position in which the 10 is to be blocked.
    fn under_attack() -> Squad {
        let mut game = arranged("foe");
        let attack =
            (0..game.offered.count()).find(|number| taken(&game, *number).contains("Fury of the Thunder God")).unwrap();
        game.choose_nth(attack, &mut Silent);
        assert!((0..game.offered.count()).any(|number| taken(&game, number).contains("risk it")), "it can be blocked");
        game
    }

    #[test]
    fn a_beginner_takes_the_greatest_attack() {
        let game = arranged("me");
        let attacks: Vec<u32> =
            (0..game.offered.count()).filter_map(|n| game.card_at(n)).map(|id| game.size(id).0.into()).collect();
        let taken = game.card_at(game.natural()).map(|id| u32::from(game.size(id).0));
        assert_eq!(taken, attacks.iter().max().copied());
    }

    #[test]
    fn a_beginner_blocks_whenever_one_can_with_the_least_card() {
        let game = under_attack();
        let blocks: Vec<_> =
            (0..game.offered.count()).filter_map(|n| game.card_at(n)).map(|id| game.size(id)).collect();
        assert_eq!(game.card_at(game.natural()).map(|id| game.size(id)), blocks.iter().min().copied());
    }

    #[test]
    fn manners_differ_where_somebody_may_block() {
        let game = under_attack();
        assert!(liked(&game, Manner::Bold).contains("risk it"));
        assert_eq!(liked(&game, Manner::Wary), taken(&game, game.natural()), "with the least card");
        assert_eq!(game.likes(Manner::Collector, 0), 0);
    }

    #[test]
    fn manners_differ_in_what_they_attack_with() {
        let game = arranged("me");
        assert_eq!(liked(&game, Manner::Bold), taken(&game, game.natural()));
        assert_ne!(liked(&game, Manner::Hoarder), liked(&game, Manner::Bold));
    }
}
