//! The lines of a card: its parts that can be taken away one by one, to prove that a scenario needs each of
//! them.
//!
//! A line is a keyword, a clause of a power, or a step of a power or a play that the rest can do without. A
//! power or play of one step stays and does nothing: a scenario that merely uses it proves nothing.

use crate::catalogue::{Card, Catalogue};
use crate::position::Vs;
use crate::vocabulary::{Clause, Course, Kind, Play, Power, Step};
use longbox_kernel::coverage::{Line, Part, Provable, Without, inside, without_one};

/// What is left of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    kind: Kind,
    powers: Vec<Power>,
}

impl Provable for Vs {
    type Rest = Rest;

    fn lines(cards: &'static Catalogue) -> Vec<Line<Rest>> {
        cards.cards().iter().flat_map(lines_of).collect()
    }

    fn without(cards: &'static Catalogue, line: &Line<Rest>) -> Result<&'static Catalogue, String> {
        let card = cards.find(&line.card)?;
        let Rest { kind, powers } = line.without.clone();
        Ok(cards.with_powers(card, kind, powers)?.keep())
    }
}

fn lines_of(card: &Card) -> Vec<Line<Rest>> {
    let rest = |kind: &Kind, powers: Vec<Power>| Rest { kind: kind.clone(), powers };
    let of_powers = without_one(&card.powers).into_iter().map(|(label, powers)| (label, rest(&card.kind, powers)));
    let plays = match &card.kind {
        Kind::PlotTwist(plays) => without_one(plays),
        Kind::Main(_)
        | Kind::Supporting
        | Kind::Token
        | Kind::Pile
        | Kind::Equipment
        | Kind::Machine
        | Kind::Basic(_)
        | Kind::Special(_) => Vec::new(),
    };
    let of_plays = plays.into_iter().map(|(label, plays)| (label, rest(&Kind::PlotTwist(plays), card.powers.clone())));
    let line = |(label, without)| Line { card: card.id.clone(), label, without };
    of_powers.chain(of_plays).map(line).collect()
}

impl Part for Play {
    fn without(&self) -> Vec<Without<Option<Play>>> {
        let Play(when, steps) = self;
        inside(&format!("{when:?}"), steps, |left| Play(*when, left))
    }
}

impl Part for Power {
    fn without(&self) -> Vec<Without<Option<Power>>> {
        match self {
            Power::Key(_) | Power::LevelUpForPoints(..) => self.as_a_whole(),
            Power::Named(name, clauses) => inside(name, clauses, |left| Power::Named(name.clone(), left)),
            Power::Super(name, when, cost, steps) => {
                inside(name, steps, |left| Power::Super(name.clone(), *when, cost.clone(), left))
            }
            Power::SuperWith(name, when, cost, steps, limits) => {
                inside(name, steps, |left| Power::SuperWith(name.clone(), *when, cost.clone(), left, limits.clone()))
            }
            Power::Reaction(name, cost, on, steps) => {
                inside(name, steps, |left| Power::Reaction(name.clone(), cost.clone(), on.clone(), left))
            }
            Power::LevelUp(name, xp, on, steps) => {
                inside(name, steps, |left| Power::LevelUp(name.clone(), *xp, on.clone(), left))
            }
            Power::LevelUpIf(name, xp, on, only_if, steps) => {
                inside(name, steps, |left| Power::LevelUpIf(name.clone(), *xp, on.clone(), only_if.clone(), left))
            }
        }
    }
}

impl Part for Clause {
    fn without(&self) -> Vec<Without<Option<Clause>>> {
        match self {
            Clause::On(on, steps) => self.holding(&format!("On({on:?})"), steps, |left| Clause::On(on.clone(), left)),
            Clause::OnIf(on, only_if, steps) => {
                let whole = |left| Clause::OnIf(on.clone(), only_if.clone(), left);
                self.holding(&format!("OnIf({on:?}, {only_if:?})"), steps, whole)
            }
            Clause::OnceATurn(on, steps) => {
                self.holding(&format!("OnceATurn({on:?})"), steps, |left| Clause::OnceATurn(on.clone(), left))
            }
            Clause::OnRevealed(steps) => self.holding("OnRevealed", steps, Clause::OnRevealed),
            Clause::AsEquipment(clauses) => inside("AsEquipment", clauses, Clause::AsEquipment),
            Clause::AsPlotTwist(plays) => inside("AsPlotTwist", plays, Clause::AsPlotTwist),
            Clause::Has(..)
            | Clause::HasKey(..)
            | Clause::LosesKey(..)
            | Clause::HasHealth(..)
            | Clause::AlsoTeam(..)
            | Clause::Cannot(..)
            | Clause::CannotStrikeBackAt(..)
            | Clause::CannotStrikeAt(..)
            | Clause::PowersInKoPile(_)
            | Clause::InFirstAttack
            | Clause::BaseOfStrongest(_)
            | Clause::EvenBase(_)
            | Clause::OwnHand
            | Clause::Aka(_)
            | Clause::TakesWoundFor(_)
            | Clause::TwistsAs(_)
            | Clause::CopiesEnemyTwist
            | Clause::AppearsStunned
            | Clause::AppearsWithMinus(_)
            | Clause::NoWound(_)
            | Clause::PayLess(..)
            | Clause::PowersOf(..)
            | Clause::PoweredUpBy(_)
            | Clause::FromDeck
            | Clause::PowersUp(_)
            | Clause::PayInstead(_)
            | Clause::TopOfDeckInHand
            | Clause::JoinsFromDecks
            | Clause::NoSupersCosting(..)
            | Clause::NoPlotTwists(_)
            | Clause::StrikesWith(_)
            | Clause::While(..) => self.as_a_whole(),
        }
    }
}

impl Part for Step {
    fn without(&self) -> Vec<Without<Option<Step>>> {
        let course = match self.act() {
            Ok(_) => return self.as_a_whole(),
            Err(course) => course,
        };
        match course {
            Course::If(test, yes) => self.holding(&format!("If({test:?})"), yes, |left| Step::If(test.clone(), left)),
            Course::IfElse(test, yes, no) => {
                let head = format!("IfElse({test:?})");
                let without_yes = inside(&head, yes, |left| Step::IfElse(test.clone(), left, no.clone()));
                let without_no = inside(&head, no, |left| Step::IfElse(test.clone(), yes.clone(), left));
                [without_yes, without_no].concat()
            }
            Course::May(steps) => self.holding("May", steps, Step::May),
            Course::Later(on, often, until, steps) => {
                self.holding(&format!("Later({on:?})"), steps, |left| Step::Later(on.clone(), *often, *until, left))
            }
            Course::EachPlayer(whose, steps) => {
                self.holding(&format!("EachPlayer({whose:?})"), steps, |left| Step::EachPlayer(*whose, left))
            }
            Course::UnlessRandomDiscard(who, steps) => {
                let whole = |left| Step::UnlessRandomDiscard(*who, left);
                self.holding(&format!("UnlessRandomDiscard({who:?})"), steps, whole)
            }
            Course::IfEnemyPays(symbol, steps) => {
                self.holding(&format!("IfEnemyPays({symbol:?})"), steps, |left| Step::IfEnemyPays(*symbol, left))
            }
            Course::ForEach(filter, steps) => {
                self.holding(&format!("ForEach({filter:?})"), steps, |left| Step::ForEach(filter.clone(), left))
            }
            Course::MayElse(..) | Course::MayPay(..) | Course::Choose(_) => self.as_a_whole(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::{Amount, Filter, Keyword, Trigger, When, Who};

    fn draw(n: i16) -> Step {
        Step::Draw(Who::You, Amount::N(n))
    }

    #[test]
    fn a_power_of_one_step_stays_and_does_nothing() {
        let power = Power::Super("Call".into(), When::Main, Vec::new(), vec![draw(1)]);
        let left = Power::Super("Call".into(), When::Main, Vec::new(), Vec::new());
        assert_eq!(power.without(), [("Call: Draw(You, N(1))".to_owned(), Some(left))]);
    }

    #[test]
    fn keywords_and_clauses_go_as_a_whole() {
        assert_eq!(Power::Key(Keyword::Flight).without(), [("Key(Flight)".to_owned(), None)]);
        let clauses = vec![
            Clause::On(Trigger::Appears(Filter::This), vec![draw(1)]),
            Clause::HasKey(Filter::Mine, Keyword::Flight),
        ];
        let lines = Power::Named("Lift".into(), clauses.clone()).without();
        let left: Vec<Option<Power>> = lines.into_iter().map(|(_, left)| left).collect();
        let named = |clause: &Clause| Some(Power::Named("Lift".into(), vec![clause.clone()]));
        assert_eq!(left, [named(&clauses[1]), named(&clauses[0])]);
    }
}
