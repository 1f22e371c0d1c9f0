//! What somebody would regret who ends the turn now.

use crate::ask::{Ask, Choice};
use crate::position::Champions;
use crate::vocabulary::Stat;

impl Champions {
    /// What whoever ends the turn now leaves undone: powers of those who are ready, and cards that can be paid for. Nobody
    /// regrets not to have recovered without a wound.
    pub(crate) fn regretted_choices(&self) -> Vec<usize> {
        if self.ask() != Some(Ask::Turn) {
            return Vec::new();
        }
        let is_regretted = |choice: &Choice| match choice {
            Choice::Power(id, Stat::Rec) => self.remaining(*id) < self.max_hp(*id),
            Choice::Power(_, Stat::Thw | Stat::Atk | Stat::Def | Stat::Sch) | Choice::Play(_) => true,
            Choice::Pass
            | Choice::Yes
            | Choice::Use(..)
            | Choice::Flip
            | Choice::LetAct(_)
            | Choice::Card(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_)
            | Choice::Settle => false,
        };
        let offered = self.offered.0.iter().enumerate();
        offered.filter(|(_, choice)| is_regretted(choice)).map(|(number, _)| number).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Champions;
    use crate::practice::{labels, table_for, take};

    #[test]
    fn who_ends_the_turn_leaves_undone_what_could_be_done_for_nothing_or_paid_for() {
        let mut game = table_for(1);
        let undone = |game: &mut Champions| {
            let labels = labels(game);
            game.regretted_choices().into_iter().map(|number| labels[number].clone()).collect::<Vec<_>>()
        };
        assert!(undone(&mut game).is_empty(), "without a wound there is nothing to recover");
        take(&mut game, "change to Spider-Man");
        let left = undone(&mut game);
        assert!(left.iter().any(|label| label.starts_with("attack with Spider-Man")), "{left:?}");
        assert!(!left.iter().any(|label| label == "end the turn"), "{left:?}");
    }
}
