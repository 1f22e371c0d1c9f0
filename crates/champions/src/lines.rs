//! The lines of a face: its parts that can be taken away one by one, to prove that a scenario needs each of
//! them.
//!
//! A line is a keyword, an icon, what an attachment adds, a clause, a restriction, a part of a cost, or a step of an
//! ability that the rest can do without. An ability of one step stays and does nothing: a scenario that merely uses
//! it proves nothing. Printed numbers are no lines, and neither is what only concerns the building of a deck.

use crate::catalogue::{Card, Catalogue};
use crate::position::Champions;
use crate::vocabulary::{Ability, Branch, Cost, Course, Icon, Keyword, Noun, Play, Standing, Step};
use longbox_kernel::coverage::{Line, Part, Provable, Without, inside, without_one};

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
    let mut lines: Vec<Without<Rest>> = Vec::new();
    let mut add = |label, rest| lines.push((label, rest));
    without_one(&card.keywords).into_iter().for_each(|(label, keywords)| add(label, Rest { keywords, ..all() }));
    without_one(&card.icons).into_iter().for_each(|(label, icons)| add(label, Rest { icons, ..all() }));
    let (atk, sch) = card.adds;
    if atk > 0 {
        add(format!("adds {atk} ATK"), Rest { adds: (0, sch), ..all() });
    }
    if sch > 0 {
        add(format!("adds {sch} SCH"), Rest { adds: (atk, 0), ..all() });
    }
    if let Some(noun) = &card.attach {
        add(format!("attach: {noun:?}"), Rest { attach: None, ..all() });
    }
    without_one(&card.play).into_iter().for_each(|(label, play)| add(label, Rest { play, ..all() }));
    without_one(&card.standing).into_iter().for_each(|(label, standing)| add(label, Rest { standing, ..all() }));
    without_one(&card.abilities).into_iter().for_each(|(label, abilities)| add(label, Rest { abilities, ..all() }));
    lines.into_iter().map(|(label, without)| Line { card: card.id.clone(), label, without }).collect()
}

impl Part for Keyword {}
impl Part for Icon {}
impl Part for Standing {}
impl Part for Cost {}

impl Part for Play {
    fn without(&self) -> Vec<Without<Option<Play>>> {
        match self {
            // It says something about the building of a deck, and nothing about the game.
            Play::MaxPerDeck(_) => Vec::new(),
            Play::FormOnly(_)
            | Play::MaxPerPlayer(_)
            | Play::MaxPerHost(_)
            | Play::MaxPerRound(_)
            | Play::MaxPerPhase(_)
            | Play::UnderAnyControl => self.as_a_whole(),
        }
    }
}

impl Part for Ability {
    fn without(&self) -> Vec<Without<Option<Ability>>> {
        let head = format!("{:?}", self.when);
        let mut lines = Vec::new();
        if let Some(form) = self.form {
            lines.push((format!("{head}: form: {form:?}"), Some(Ability { form: None, ..self.clone() })));
        }
        if let Some(label) = self.label {
            lines.push((format!("{head}: label: {label:?}"), Some(Ability { label: None, ..self.clone() })));
        }
        if let Some(limit) = self.limit {
            lines.push((format!("{head}: limit: {limit:?}"), Some(Ability { limit: None, ..self.clone() })));
        }
        lines.extend(inside(&format!("{head}: cost"), &self.cost, |cost| Ability { cost, ..self.clone() }));
        lines.extend(inside(&head, &self.does, |does| Ability { does, ..self.clone() }));
        lines
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
            Course::Then(steps) => self.holding("Then", steps, Step::Then),
            Course::May(steps) => self.holding("May", steps, Step::May),
            Course::Choose(ways) => self.holding("Choose", ways, Step::Choose),
            Course::ChoosePlayer(steps) => self.holding("ChoosePlayer", steps, Step::ChoosePlayer),
            Course::ChooseCard(whom, steps) => {
                self.holding(&format!("ChooseCard({whom:?})"), steps, |left| Step::ChooseCard(whom.clone(), left))
            }
            Course::EachPlayer(steps) => self.holding("EachPlayer", steps, Step::EachPlayer),
            Course::Instead(steps) => self.holding("Instead", steps, Step::Instead),
            Course::Later(until, steps) => {
                self.holding(&format!("Later({until:?})"), steps, |left| Step::Later(*until, left))
            }
            Course::IfDamaged(whom, steps) => {
                self.holding(&format!("IfDamaged({whom:?})"), steps, |left| Step::IfDamaged(whom.clone(), left))
            }
        }
    }
}

/// A way of a choice goes as a whole; or it costs nothing, or does less.
impl Part for Branch {
    fn without(&self) -> Vec<Without<Option<Branch>>> {
        let mut lines = self.as_a_whole();
        if !self.cost.is_empty() {
            lines.push((format!("cost {:?}", self.cost), Some(Branch { cost: Vec::new(), ..self.clone() })));
        }
        if self.does.len() > 1 {
            let less = |(label, does)| (label, Some(Branch { does, ..self.clone() }));
            lines.extend(without_one(&self.does).into_iter().map(less));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::{Amount, Form, Kind, Limit, When, Who};
    use longbox_kernel::coverage::Proof;

    fn draw(n: i16) -> Step {
        Step::Draw(Who::You, Amount::N(n))
    }

    fn action(does: Vec<Step>) -> Ability {
        Ability { name: None, when: When::Action, form: None, label: None, limit: None, cost: Vec::new(), does }
    }

    #[test]
    fn an_ability_of_one_step_stays_and_does_nothing() {
        let lines = action(vec![draw(1)]).without();
        assert_eq!(lines, [("Action: Draw(You, N(1))".to_owned(), Some(action(Vec::new())))]);
    }

    #[test]
    fn restrictions_and_parts_of_a_cost_go_one_by_one() {
        let cost = vec![Cost::DiscardThis, Cost::Counters(1)];
        let whole = Ability { form: Some(Form::Hero), limit: Some(Limit::PerRound(1)), cost, ..action(vec![draw(1)]) };
        let labels: Vec<String> = whole.without().into_iter().map(|(label, _)| label).collect();
        let parts = ["form: Hero", "limit: PerRound(1)", "cost: DiscardThis", "cost: Counters(1)", "Draw(You, N(1))"];
        assert_eq!(labels, parts.map(|part| format!("Action: {part}")));
    }

    #[test]
    fn each_way_of_a_choice_is_a_line_and_so_is_what_it_costs() {
        let dear = Branch { cost: vec![Cost::DiscardThis], does: Vec::new() };
        let free = Branch { cost: Vec::new(), does: vec![draw(1)] };
        let left: Vec<Option<Step>> =
            Step::Choose(vec![dear.clone(), free.clone()]).without().into_iter().map(|(_, left)| left).collect();
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
