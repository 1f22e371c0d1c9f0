//! The lines of a face: its parts that can be taken away one by one, to prove that a scenario needs each of
//! them.
//!
//! A line is a keyword, an icon, what an attachment adds, a clause, a restriction, a part of a cost, or a step of an
//! ability that the rest can do without. An ability of one step stays and does nothing: a scenario that merely uses
//! it proves nothing. Printed numbers are no lines, and neither is what only concerns the building of a deck.

use crate::catalogue::{Card, Catalogue};
use crate::position::Champions;
use crate::vocabulary::{Ability, Branch, Course, Icon, Keyword, Noun, Play, Standing, Step};
use longbox_kernel::coverage::{Line, Provable};

/// What is left of a face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    keywords: Vec<Keyword>,
    icons: Vec<Icon>,
    adds: (u8, u8),
    attach: Option<Noun>,
    play: Vec<Play>,
    standing: Vec<Standing>,
    abilities: Vec<Ability>,
}

impl Rest {
    fn all(card: &Card) -> Rest {
        Rest {
            keywords: card.keywords.clone(),
            icons: card.icons.clone(),
            adds: card.adds,
            attach: card.attach.clone(),
            play: card.play.clone(),
            standing: card.standing.clone(),
            abilities: card.abilities.clone(),
        }
    }
}

impl Provable for Champions {
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
        without(cards, line).map(Catalogue::keep)
    }
}

/// The same cards, but for that line.
fn without(cards: &Catalogue, line: &Line<Rest>) -> Result<Catalogue, String> {
    let ix = cards.find(&line.card)?;
    let Rest { keywords, icons, adds, attach, play, standing, abilities } = line.without.clone();
    cards.with_face(ix, |card| {
        (card.keywords, card.icons, card.adds, card.attach) = (keywords, icons, adds, attach);
        (card.play, card.standing, card.abilities) = (play, standing, abilities);
    })
}

fn lines_of(card: &Card) -> Vec<Line<Rest>> {
    let all = || Rest::all(card);
    let mut lines: Vec<(String, Rest)> = Vec::new();
    lines.extend(less(&card.keywords).map(|(label, keywords)| (label, Rest { keywords, ..all() })));
    lines.extend(less(&card.icons).map(|(label, icons)| (label, Rest { icons, ..all() })));
    let (atk, sch) = card.adds;
    if atk > 0 {
        lines.push((format!("adds {atk} ATK"), Rest { adds: (0, sch), ..all() }));
    }
    if sch > 0 {
        lines.push((format!("adds {sch} SCH"), Rest { adds: (atk, 0), ..all() }));
    }
    if let Some(noun) = &card.attach {
        lines.push((format!("attach: {noun:?}"), Rest { attach: None, ..all() }));
    }
    for (at, play) in card.play.iter().enumerate().filter(|(_, play)| is_in_game(play)) {
        lines.push((format!("{play:?}"), Rest { play: but(&card.play, at, None), ..all() }));
    }
    lines.extend(less(&card.standing).map(|(label, standing)| (label, Rest { standing, ..all() })));
    for (at, ability) in card.abilities.iter().enumerate() {
        for (label, left) in without_part(ability) {
            lines.push((label, Rest { abilities: but(&card.abilities, at, Some(left)), ..all() }));
        }
    }
    lines.into_iter().map(|(label, without)| Line { card: card.id.clone(), label, without }).collect()
}

/// Whether it says something about the game, rather than about the building of a deck.
fn is_in_game(play: &Play) -> bool {
    match play {
        Play::MaxPerDeck(_) => false,
        Play::FormOnly(_)
        | Play::MaxPerPlayer(_)
        | Play::MaxPerHost(_)
        | Play::MaxPerRound(_)
        | Play::MaxPerPhase(_)
        | Play::UnderAnyControl => true,
    }
}

/// The items, with that in place of one of them.
fn but<T: Clone>(items: &[T], at: usize, with: Option<T>) -> Vec<T> {
    [&items[..at], with.as_slice(), &items[at + 1..]].concat()
}

/// The items without one of them, for each.
fn less<T: Clone + std::fmt::Debug>(items: &[T]) -> impl Iterator<Item = (String, Vec<T>)> {
    items.iter().enumerate().map(|(at, item)| (format!("{item:?}"), but(items, at, None)))
}

/// Each part of an ability, in the words of its file, with the ability without it.
fn without_part(ability: &Ability) -> Vec<(String, Ability)> {
    let head = format!("{:?}", ability.when);
    let mut lines = Vec::new();
    if let Some(form) = ability.form {
        lines.push((format!("form: {form:?}"), Ability { form: None, ..ability.clone() }));
    }
    if let Some(label) = ability.label {
        lines.push((format!("label: {label:?}"), Ability { label: None, ..ability.clone() }));
    }
    if let Some(limit) = ability.limit {
        lines.push((format!("limit: {limit:?}"), Ability { limit: None, ..ability.clone() }));
    }
    lines.extend(
        less(&ability.cost).map(|(label, cost)| (format!("cost: {label}"), Ability { cost, ..ability.clone() })),
    );
    lines.extend(
        without_step(&ability.does).into_iter().map(|(label, does)| (label, Ability { does, ..ability.clone() })),
    );
    lines.into_iter().map(|(label, left)| (format!("{head}: {label}"), left)).collect()
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
        Course::Then(steps) => held("Then".into(), steps, &Step::Then),
        Course::May(steps) => held("May".into(), steps, &Step::May),
        Course::Choose(ways) => match &ways[..] {
            [] | [_] => vec![(format!("{step:?}"), None)],
            [..] => without_way(ways),
        },
        Course::ChoosePlayer(steps) => held("ChoosePlayer".into(), steps, &Step::ChoosePlayer),
        Course::ChooseCard(whom, steps) => {
            held(format!("ChooseCard({whom:?})"), steps, &|left| Step::ChooseCard(whom.clone(), left))
        }
        Course::EachPlayer(steps) => held("EachPlayer".into(), steps, &Step::EachPlayer),
        Course::Instead(steps) => held("Instead".into(), steps, &Step::Instead),
        Course::Later(until, steps) => held(format!("Later({until:?})"), steps, &|left| Step::Later(*until, left)),
        Course::IfDamaged(whom, steps) => {
            held(format!("IfDamaged({whom:?})"), steps, &|left| Step::IfDamaged(whom.clone(), left))
        }
    }
}

/// A choice without one of its ways; and with a way that costs nothing, or does less.
fn without_way(ways: &[Branch]) -> Vec<(String, Option<Step>)> {
    let mut lines = Vec::new();
    for (at, way) in ways.iter().enumerate() {
        lines.push((format!("Choose: {way:?}"), Step::Choose(but(ways, at, None))));
        if !way.cost.is_empty() {
            let free = Branch { cost: Vec::new(), ..way.clone() };
            lines.push((format!("Choose: cost {:?}", way.cost), Step::Choose(but(ways, at, Some(free)))));
        }
        if way.does.len() > 1 {
            for (label, does) in without_step(&way.does) {
                let less = Branch { does, ..way.clone() };
                lines.push((format!("Choose: {label}"), Step::Choose(but(ways, at, Some(less)))));
            }
        }
    }
    lines.into_iter().map(|(label, left)| (label, Some(left))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::{Amount, Cost, Form, Kind, Limit, When, Who};
    use longbox_kernel::coverage::Proof;

    fn draw(n: i16) -> Step {
        Step::Draw(Who::You, Amount::N(n))
    }

    fn action(does: Vec<Step>) -> Ability {
        Ability { name: None, when: When::Action, form: None, label: None, limit: None, cost: Vec::new(), does }
    }

    #[test]
    fn an_ability_of_one_step_stays_and_does_nothing() {
        let lines = without_part(&action(vec![draw(1)]));
        assert_eq!(lines, [("Action: Draw(You, N(1))".to_owned(), action(Vec::new()))]);
    }

    #[test]
    fn restrictions_and_parts_of_a_cost_go_one_by_one() {
        let cost = vec![Cost::DiscardThis, Cost::Counters(1)];
        let whole = Ability { form: Some(Form::Hero), limit: Some(Limit::PerRound(1)), cost, ..action(vec![draw(1)]) };
        let labels: Vec<String> = without_part(&whole).into_iter().map(|(label, _)| label).collect();
        let parts = ["form: Hero", "limit: PerRound(1)", "cost: DiscardThis", "cost: Counters(1)", "Draw(You, N(1))"];
        assert_eq!(labels, parts.map(|part| format!("Action: {part}")));
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
    fn each_way_of_a_choice_is_a_line_and_so_is_what_it_costs() {
        let dear = Branch { cost: vec![Cost::DiscardThis], does: Vec::new() };
        let free = Branch { cost: Vec::new(), does: vec![draw(1)] };
        let left: Vec<Option<Step>> =
            reduced(&Step::Choose(vec![dear.clone(), free.clone()])).into_iter().map(|(_, left)| left).collect();
        let ways = [vec![free.clone()], vec![Branch { cost: Vec::new(), ..dear.clone() }, free.clone()], vec![dear]];
        assert_eq!(left, ways.map(|ways| Some(Step::Choose(ways))));
    }

    /// Every card that comes with the game can do without each of its lines.
    #[test]
    fn every_line_can_be_taken_away() {
        let cards = Catalogue::standard();
        let lines = Champions::lines(cards);
        assert!(lines.len() > 300, "{}", lines.len());
        for line in &lines {
            let changed = without(cards, line).unwrap_or_else(|fault| panic!("{}: {fault}", line.told()));
            assert_ne!(changed.hash(), cards.hash(), "{}", line.told());
        }
    }

    #[test]
    fn a_line_that_a_scenario_needs_is_proved() {
        let scenarios = crate::coverage::scenarios().unwrap();
        let proof: Proof<Champions> = Proof::new(Catalogue::standard(), &scenarios);
        let lines = Champions::lines(Catalogue::standard());
        let guard = lines.iter().find(|line| line.told() == "01101: Guard").unwrap();
        assert!(proof.holds(guard));
    }

    #[test]
    fn what_only_concerns_decks_and_numbers_is_no_line() {
        let cards = Catalogue::standard();
        let of = |id: &str| lines_of(cards.card(cards.by_id(id).unwrap()));
        assert!(of("01089").is_empty());
        let charge: Vec<String> = of("01099").into_iter().map(|line| line.label).collect();
        assert_eq!(charge[0], "adds 3 ATK");
        let icons: Vec<String> = of("01108").into_iter().map(|line| line.label).collect();
        assert_eq!(icons, ["Crisis"]);
        assert_eq!(cards.card(cards.by_id("01108").unwrap()).kind, Kind::SideScheme);
    }
}
