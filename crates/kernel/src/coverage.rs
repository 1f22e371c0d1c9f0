//! How much of a game its scenarios prove: each rule by a scenario that passes, each line of a card by
//! a scenario that fails without it.

mod part;

pub use part::{Part, Without, inside, replaced, without_one};

use crate::Told;
use crate::plug::Plug;
use crate::scenario::{Scenario, run};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A part of a card's ability that can be taken away on its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The id of the card.
    pub card: String,
    /// Which line of the card it is, in a few words.
    pub label: String,
    /// What is left of the ability, in the terms of the game.
    pub without: M,
}

impl<M> Line<M> {
    /// The card and the line: "ST001: On(YouHeal, …)".
    pub fn told(&self) -> String {
        format!("{}: {}", self.card, self.label)
    }
}

/// A game whose abilities can be taken away line by line.
pub trait Provable: Told {
    /// What is left of an ability.
    type Rest: Sync;

    /// Every line of every card.
    fn lines(cards: &'static Self::Cards) -> Vec<Line<Self::Rest>>;

    /// The same cards, but for that line. What is kept for it is kept for good, so it shares all else
    /// with `cards`.
    fn without(cards: &'static Self::Cards, line: &Line<Self::Rest>) -> Result<&'static Self::Cards, String>;
}

/// How many cards, and lines of cards, have a scenario that fails without them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardCoverage {
    /// All cards.
    pub cards: usize,
    /// Those that do something.
    pub with_abilities: usize,
    /// Those of which every line has a scenario that needs it.
    pub verified: usize,
    /// The ids of the others.
    pub unverified: Vec<String>,
    /// All lines.
    pub lines: usize,
    /// Those with a scenario that needs them.
    pub lines_verified: usize,
    /// The others: card and line.
    pub lines_unverified: Vec<String>,
}

/// Take the lines away one by one and see which of them no scenario misses. Works on all cores.
pub fn cards<G: Plug>(cards: &'static G::Cards, scenarios: &[Scenario]) -> CardCoverage {
    let lines = G::lines(cards);
    let proof = Proof::<G>::new(cards, scenarios);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let share = lines.len().div_ceil(workers).max(1);
    let missed: Vec<bool> = std::thread::scope(|scope| {
        let missed = |share: &[Line<G::Rest>]| share.iter().map(|line| !proof.holds(line)).collect::<Vec<bool>>();
        let shares: Vec<_> = lines.chunks(share).map(|share| scope.spawn(move || missed(share))).collect();
        // A worker that panicked proved nothing: its panic goes on here.
        let joined =
            shares.into_iter().map(|share| share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.flatten().collect()
    });
    CardCoverage::of(G::faces(cards).len(), &lines, &missed)
}

impl CardCoverage {
    /// What follows when these lines are missed by no scenario.
    pub fn of<M>(cards: usize, lines: &[Line<M>], missed: &[bool]) -> CardCoverage {
        let missed: Vec<&Line<M>> =
            lines.iter().zip(missed).filter(|(_, missed)| **missed).map(|(line, _)| line).collect();
        let mut able: Vec<&str> = lines.iter().map(|line| line.card.as_str()).collect();
        able.dedup();
        let mut unverified: Vec<String> = missed.iter().map(|line| line.card.clone()).collect();
        unverified.dedup();
        CardCoverage {
            cards,
            with_abilities: able.len(),
            verified: able.len() - unverified.len(),
            unverified,
            lines: lines.len(),
            lines_verified: lines.len() - missed.len(),
            lines_unverified: missed.iter().map(|line| line.told()).collect(),
        }
    }
}

/// The scenarios that pass, by the cards that they name.
pub struct Proof<'s, G: Plug> {
    cards: &'static G::Cards,
    naming: BTreeMap<String, Vec<&'s Scenario>>,
}

impl<'s, G: Plug> Proof<'s, G> {
    /// Only scenarios that pass prove anything.
    pub fn new(cards: &'static G::Cards, scenarios: &'s [Scenario]) -> Proof<'s, G> {
        let faces = G::faces(cards);
        let id = |name: &String| Some(faces.get(G::find_card(cards, name).ok()?)?.id.clone());
        let mut naming: BTreeMap<String, Vec<&Scenario>> = BTreeMap::new();
        for scenario in scenarios.iter().filter(|scenario| run::<G>(cards, scenario).passed) {
            let ids: BTreeSet<String> = scenario.cards.iter().filter_map(id).collect();
            ids.into_iter().for_each(|id| naming.entry(id).or_default().push(scenario));
        }
        Proof { cards, naming }
    }

    /// Whether a scenario that names the card fails without that line.
    pub fn holds(&self, line: &Line<G::Rest>) -> bool {
        let Some(scenarios) = self.naming.get(line.card.as_str()) else { return false };
        let Ok(without) = G::without(self.cards, line) else { return false };
        scenarios.iter().any(|scenario| !run::<G>(without, scenario).passed)
    }
}

/// How many rules have a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleCoverage {
    /// All rules.
    pub rules: usize,
    /// Those with a scenario that passes.
    pub with_scenario: usize,
    /// The ids of the others.
    pub without: Vec<String>,
}

/// Which rules are exercised by a scenario that passes.
pub fn rules<G: Told>(cards: &'static G::Cards, scenarios: &[Scenario]) -> RuleCoverage {
    let passed = scenarios.iter().filter(|scenario| run::<G>(cards, scenario).passed);
    let exercised: BTreeSet<&str> = passed.flat_map(|scenario| scenario.rules.iter().map(String::as_str)).collect();
    let rules = G::rulebook().rules();
    let without: Vec<String> =
        rules.iter().filter(|rule| !exercised.contains(rule.id.as_str())).map(|rule| rule.id.clone()).collect();
    RuleCoverage { rules: rules.len(), with_scenario: rules.len() - without.len(), without }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::parse;
    use crate::testing::Lantern;

    #[test]
    fn a_card_is_verified_when_every_line_of_it_is() {
        let line = |card: &str, label: &str| Line { card: card.to_owned(), label: label.to_owned(), without: () };
        let lines = [line("A", "draw"), line("A", "heal"), line("B", "hit")];
        let coverage = CardCoverage::of(5, &lines, &[false, true, false]);
        assert_eq!((coverage.cards, coverage.with_abilities, coverage.verified), (5, 2, 1));
        assert_eq!(coverage.unverified, ["A"]);
        assert_eq!((coverage.lines, coverage.lines_verified), (3, 2));
        assert_eq!(coverage.lines_unverified, ["A: heal"]);
    }

    #[test]
    fn a_rule_is_proved_only_by_a_scenario_that_passes() {
        let rule = Lantern::rulebook().rules()[0].id.clone();
        let scenario =
            |asked: &str| format!("[[scenario]]\ntitle = '{asked}'\nrules = ['{rule}']\nasked = '{asked}'\n");
        let covered = |text: &str| rules::<Lantern>(&(), &parse("lantern.toml", text).unwrap());
        assert_eq!(covered(&scenario("foe")).with_scenario, 0);
        let coverage = covered(&scenario("me"));
        assert_eq!((coverage.with_scenario, coverage.without.contains(&rule)), (1, false));
    }
}
