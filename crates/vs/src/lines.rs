//! The lines of a card: its parts that can be taken away one by one, to prove that a scenario needs each of
//! them.
//!
//! A line is a keyword, a clause of a power, or a step of a power or a play that the rest can do without. A
//! power or play of one step stays and does nothing: a scenario that merely uses it proves nothing.

use crate::catalogue::{Card, Catalogue};
use crate::position::Vs;
use crate::vocabulary::{Clause, Course, Kind, Play, Power, Step};
use longbox_kernel::coverage::{Line, Provable};

/// What is left of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    kind: Kind,
    powers: Vec<Power>,
}

impl Provable for Vs {
    type Rest = Rest;

    fn card_count(cards: &'static Catalogue) -> usize {
        cards.cards().len()
    }

    fn id_of(cards: &'static Catalogue, name: &str) -> Option<&'static str> {
        cards.find(name).ok().map(|card| cards.card(card).id.as_str())
    }

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
    let line = |label: String, kind: &Kind, powers: Vec<Power>| Line {
        card: card.id.clone(),
        label,
        without: Rest { kind: kind.clone(), powers },
    };
    let mut lines = Vec::new();
    for (at, power) in card.powers.iter().enumerate() {
        for (label, left) in without_power(power) {
            let powers = [&card.powers[..at], left.as_slice(), &card.powers[at + 1..]].concat();
            lines.push(line(label, &card.kind, powers));
        }
    }
    match &card.kind {
        Kind::PlotTwist(plays) => {
            for (label, plays) in without_play(plays) {
                lines.push(line(label, &Kind::PlotTwist(plays), card.powers.clone()));
            }
        }
        Kind::Main(_)
        | Kind::Supporting
        | Kind::Token
        | Kind::Pile
        | Kind::Equipment
        | Kind::Machine
        | Kind::Basic(_)
        | Kind::Special(_) => {}
    }
    lines
}

/// The plays without one of their steps.
fn without_play(plays: &[Play]) -> Vec<(String, Vec<Play>)> {
    let mut lines = Vec::new();
    for (at, Play(when, steps)) in plays.iter().enumerate() {
        for (label, steps) in without_step(steps) {
            let mut plays = plays.to_vec();
            plays[at] = Play(*when, steps);
            lines.push((format!("{when:?}: {label}"), plays));
        }
    }
    lines
}

/// Each line of a power in the words of its file, with what is left of the power.
fn without_power(power: &Power) -> Vec<(String, Option<Power>)> {
    let steps = |name: &str, steps: &[Step], whole: &dyn Fn(Vec<Step>) -> Power| -> Vec<(String, Option<Power>)> {
        let named = |(label, steps)| (format!("{name}: {label}"), Some(whole(steps)));
        without_step(steps).into_iter().map(named).collect()
    };
    match power {
        Power::Key(_) | Power::LevelUpForPoints(..) => vec![(format!("{power:?}"), None)],
        Power::Named(name, clauses) => {
            let left = |(label, clauses)| (format!("{name}: {label}"), Some(Power::Named(name.clone(), clauses)));
            without_clause(clauses).into_iter().map(left).collect()
        }
        Power::Super(name, when, cost, does) => {
            steps(name, does, &|left| Power::Super(name.clone(), *when, cost.clone(), left))
        }
        Power::SuperWith(name, when, cost, does, limits) => {
            steps(name, does, &|left| Power::SuperWith(name.clone(), *when, cost.clone(), left, limits.clone()))
        }
        Power::Reaction(name, cost, on, does) => {
            steps(name, does, &|left| Power::Reaction(name.clone(), cost.clone(), on.clone(), left))
        }
        Power::LevelUp(name, xp, on, does) => {
            steps(name, does, &|left| Power::LevelUp(name.clone(), *xp, on.clone(), left))
        }
        Power::LevelUpIf(name, xp, on, only_if, does) => {
            steps(name, does, &|left| Power::LevelUpIf(name.clone(), *xp, on.clone(), only_if.clone(), left))
        }
    }
}

/// The clauses without one of them, or without one of several steps of one of them.
fn without_clause(clauses: &[Clause]) -> Vec<(String, Vec<Clause>)> {
    let mut lines = Vec::new();
    for (at, clause) in clauses.iter().enumerate() {
        for (label, left) in reduced_clause(clause) {
            lines.push((label, [&clauses[..at], left.as_slice(), &clauses[at + 1..]].concat()));
        }
    }
    lines
}

fn reduced_clause(clause: &Clause) -> Vec<(String, Option<Clause>)> {
    let several = |steps: &[Step], whole: &dyn Fn(Vec<Step>) -> Clause| -> Vec<(String, Option<Clause>)> {
        match steps {
            [] | [_] => vec![(format!("{clause:?}"), None)],
            [..] => without_step(steps).into_iter().map(|(label, left)| (label, Some(whole(left)))).collect(),
        }
    };
    match clause {
        Clause::On(on, steps) => several(steps, &|left| Clause::On(on.clone(), left)),
        Clause::OnIf(on, only_if, steps) => several(steps, &|left| Clause::OnIf(on.clone(), only_if.clone(), left)),
        Clause::OnceATurn(on, steps) => several(steps, &|left| Clause::OnceATurn(on.clone(), left)),
        Clause::OnRevealed(steps) => several(steps, &Clause::OnRevealed),
        Clause::AsEquipment(clauses) => {
            let left = |(label, clauses)| (format!("AsEquipment: {label}"), Some(Clause::AsEquipment(clauses)));
            without_clause(clauses).into_iter().map(left).collect()
        }
        Clause::AsPlotTwist(plays) => {
            let left = |(label, plays)| (format!("AsPlotTwist: {label}"), Some(Clause::AsPlotTwist(plays)));
            without_play(plays).into_iter().map(left).collect()
        }
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
        | Clause::While(..) => vec![(format!("{clause:?}"), None)],
    }
}

/// The steps without one of them, for each.
fn without_step(steps: &[Step]) -> Vec<(String, Vec<Step>)> {
    let mut lines = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        for (label, left) in reduced(step) {
            lines.push((label, [&steps[..at], left.as_slice(), &steps[at + 1..]].concat()));
        }
    }
    lines
}

/// What is left of a step: nothing, or a step that holds others without one of them.
fn reduced(step: &Step) -> Vec<(String, Option<Step>)> {
    let held = |head: String, steps: &[Step], whole: &dyn Fn(Vec<Step>) -> Step| -> Vec<(String, Option<Step>)> {
        match steps {
            [] | [_] => vec![(format!("{step:?}"), None)],
            [..] => {
                let inside = |(label, left)| (format!("{head}: {label}"), Some(whole(left)));
                without_step(steps).into_iter().map(inside).collect()
            }
        }
    };
    let course = match step.act() {
        Ok(_) => return vec![(format!("{step:?}"), None)],
        Err(course) => course,
    };
    match course {
        Course::If(test, yes) => held(format!("If({test:?})"), yes, &|left| Step::If(test.clone(), left)),
        Course::IfElse(test, yes, no) => {
            let inside = |label: String| format!("IfElse({test:?}): {label}");
            let without_yes = |(label, left)| (inside(label), Some(Step::IfElse(test.clone(), left, no.clone())));
            let without_no = |(label, left)| (inside(label), Some(Step::IfElse(test.clone(), yes.clone(), left)));
            let (yes_lines, no_lines) = (without_step(yes).into_iter(), without_step(no).into_iter());
            yes_lines.map(without_yes).chain(no_lines.map(without_no)).collect()
        }
        Course::May(steps) => held("May".into(), steps, &Step::May),
        Course::Later(on, often, until, steps) => {
            held(format!("Later({on:?})"), steps, &|left| Step::Later(on.clone(), *often, *until, left))
        }
        Course::EachPlayer(whose, steps) => {
            held(format!("EachPlayer({whose:?})"), steps, &|left| Step::EachPlayer(*whose, left))
        }
        Course::UnlessRandomDiscard(who, steps) => {
            held(format!("UnlessRandomDiscard({who:?})"), steps, &|left| Step::UnlessRandomDiscard(*who, left))
        }
        Course::IfEnemyPays(symbol, steps) => {
            held(format!("IfEnemyPays({symbol:?})"), steps, &|left| Step::IfEnemyPays(*symbol, left))
        }
        Course::ForEach(filter, steps) => {
            held(format!("ForEach({filter:?})"), steps, &|left| Step::ForEach(filter.clone(), left))
        }
        Course::MayElse(..) | Course::MayPay(..) | Course::Choose(_) => vec![(format!("{step:?}"), None)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::{Amount, Filter, Keyword, Noun, Trigger, When, Who};

    fn draw(n: i16) -> Step {
        Step::Draw(Who::You, Amount::N(n))
    }

    #[test]
    fn a_power_of_one_step_stays_and_does_nothing() {
        let power = Power::Super("Call".into(), When::Main, Vec::new(), vec![draw(1)]);
        let left = Power::Super("Call".into(), When::Main, Vec::new(), Vec::new());
        assert_eq!(without_power(&power), [("Call: Draw(You, N(1))".to_owned(), Some(left))]);
    }

    #[test]
    fn each_of_several_steps_is_a_line_inside_others_too() {
        let steps = [Step::May(vec![draw(1), draw(2)]), Step::Ready(Noun::This)];
        let left: Vec<Vec<Step>> = without_step(&steps).into_iter().map(|(_, left)| left).collect();
        let ready = || Step::Ready(Noun::This);
        assert_eq!(
            left,
            [
                vec![Step::May(vec![draw(2)]), ready()],
                vec![Step::May(vec![draw(1)]), ready()],
                vec![Step::May(vec![draw(1), draw(2)])],
            ]
        );
    }

    #[test]
    fn keywords_and_clauses_go_as_a_whole() {
        assert_eq!(without_power(&Power::Key(Keyword::Flight)), [("Key(Flight)".to_owned(), None)]);
        let clauses = vec![
            Clause::On(Trigger::Appears(Filter::This), vec![draw(1)]),
            Clause::HasKey(Filter::Mine, Keyword::Flight),
        ];
        let lines = without_power(&Power::Named("Lift".into(), clauses.clone()));
        let left: Vec<Option<Power>> = lines.into_iter().map(|(_, left)| left).collect();
        let named = |clause: &Clause| Some(Power::Named("Lift".into(), vec![clause.clone()]));
        assert_eq!(left, [named(&clauses[1]), named(&clauses[0])]);
    }
}
