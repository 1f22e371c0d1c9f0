//! A position as what is given in a scenario.

use crate::ask::Ask;
use crate::position::{Frame, Ignores, Marks, Phase, PowerFlip, Side, Squad};
use longbox_kernel::cards::Id;
use toml::{Table, Value};

impl Squad {
    /// With whoever has the turn as `me`: at the attack of a turn in which nothing has happened that a scenario would have to tell. Which
    /// hidden cards the other has seen is left out.
    pub(crate) fn told_as_given(&self) -> Option<Table> {
        let (me, foe) = (self.active, self.active.other());
        let begins = self.ask() == Some(Ask::Attack) && self.asked == Some(me) && self.stack.len() == 1;
        let begins = begins && matches!(self.stack.last(), Some(Frame::Turn(Phase::Attack)));
        if !begins || self.next_flip != PowerFlip::default() {
            return None;
        }
        let mut given = Table::new();
        given.insert("power".to_owned(), Value::from(i64::from(self.power)));
        given.insert("number".to_owned(), Value::from(i64::from(self.turn)));
        given.insert("me".to_owned(), Value::Table(self.side_as_given(self.side(me))?));
        given.insert("foe".to_owned(), Value::Table(self.side_as_given(self.side(foe))?));
        Some(given)
    }

    fn side_as_given(&self, side: &Side) -> Option<Table> {
        let Side { deck, hand, discard, keepers, power_bonus, ignores, attacks_now, attacks_last, .. } = side;
        let Side { taken_now, taken_last, damaged_by, extra_turns, .. } = side;
        let quiet = (*power_bonus, *attacks_now, *taken_now, *extra_turns) == (0, 0, 0, 0);
        if !quiet || *ignores != Ignores::default() || *damaged_by != Marks::default() {
            return None;
        }
        let card = |id: &Id| Value::from(self.cards.card(self.ix(*id)).id.clone());
        let mut given = Table::new();
        given.insert("hand".to_owned(), Value::Array(hand.iter().map(card).collect()));
        // In a scenario the top comes first.
        given.insert("deck".to_owned(), Value::Array(deck.iter().rev().map(card).collect()));
        given.insert("discard".to_owned(), Value::Array(discard.iter().rev().map(card).collect()));
        given.insert("keepers".to_owned(), Value::Array(keepers.iter().map(|keeper| card(&keeper.id)).collect()));
        given.insert("taken_last_turn".to_owned(), Value::from(i64::from(*taken_last)));
        given.insert("attacked_last_turn".to_owned(), Value::from(*attacks_last > 0));
        given.retain(|_, value| !matches!(value, Value::Array(all) if all.is_empty()));
        given.retain(|_, value| !matches!(value, Value::Integer(0) | Value::Boolean(false)));
        Some(given)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Catalogue, Squad};
    use longbox_kernel::plug::Plug as _;
    use longbox_kernel::{Game as _, Pending, Rng, Seat, Seed, Silent, Told as _};
    use std::collections::BTreeSet;

    #[test]
    fn a_position_told_as_given_offers_the_same_options() {
        let matchups = Squad::matchups(Catalogue::standard()).unwrap();
        let (mut told, mut dice) = (0, Rng::new(Seed::from(5)));
        for (n, matchup) in (0..12).zip(&matchups) {
            let mut game = Squad::deal(&matchup.setup, Seed::from(n)).unwrap();
            while let Pending::Decision(_) = game.pending() {
                if let Some(given) = game.as_given() {
                    let again = Squad::arrange(Catalogue::standard(), &given, &mut Silent).unwrap();
                    let labels = |game: &Squad| {
                        let mut options = Vec::new();
                        game.choices(&mut options);
                        let labels = options.into_iter().map(|choice| game.option(choice).label);
                        // A copy that was seen is an option of its own, and stands elsewhere among the others.
                        labels.filter(|label| !label.ends_with("has seen)")).collect::<BTreeSet<_>>()
                    };
                    assert_eq!((labels(&game), game.power), (labels(&again), again.power), "{given}");
                    assert_eq!(again.active, Seat(0));
                    told += 1;
                }
                game.choose_nth(dice.below(game.offered.count() as u32) as usize, &mut Silent);
            }
        }
        assert!(told > 60, "{told} positions were told");
    }
}
