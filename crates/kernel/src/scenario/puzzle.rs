//! A scenario as a puzzle: there is a way to win this turn whatever anybody does, and it begins with one option only.

use super::Scenario;
use super::run::split_seat;
use crate::table::told_options;
use crate::{CardRef, Game, Pending, Rng, Seat, Seed, Silent, Told, Verdict, words};
use serde::Deserialize;
use std::collections::HashMap;

/// What makes a scenario a puzzle. Its lines are the solution, and whoever is asked first is to solve it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// What to think of, one after the other; the last gives nearly all away.
    pub hints: Vec<String>,
}

/// In how many worlds that look alike to who solves it the win must be there.
const WORLDS: usize = 4;

/// How often dice are thrown to see whether they matter, and how they may fall.
const DICE: u64 = 6;

/// A turn that can go on in more ways than this is not looked through.
const MOST_POSITIONS: usize = 200_000;

/// Longer ways to win are all alike.
const MOST_ACTS: u32 = 12;

/// A position that somebody lays out is looked through as long as somebody waits for it.
const FEW_POSITIONS: usize = 5_000;

/// The way to win that a position has, in the words of a scenario: what makes it a puzzle. Otherwise what is wrong
/// with it; also if it takes longer to see than somebody waits.
///
/// ```
/// use longbox_kernel::{scenario::solve, testing::Lantern};
///
/// let given = "turn = \"foe\"\ndeck = [\"water\"]".parse().unwrap();
/// assert_eq!(solve::<Lantern>(&(), &given).unwrap_err(), ["no option wins this turn for sure"]);
/// ```
pub fn solve<G: Told>(cards: &'static G::Cards, given: &toml::Table) -> Result<Vec<String>, Vec<String>> {
    let mut game = G::arrange(cards, given, &mut Silent)?;
    take_forced(&mut game);
    if let Some(fault) = unlike_a_puzzle(&game, FEW_POSITIONS) {
        return Err(vec![fault]);
    }
    let lines = solution(game.clone(), FEW_POSITIONS);
    match lucky(&game, &lines, FEW_POSITIONS) {
        Some(fault) => Err(vec![fault]),
        None => Ok(lines),
    }
}

/// Everything that is wrong with a puzzle, beside what is wrong with it as a scenario. Nothing if it is none.
pub fn puzzle_faults<G: Told>(cards: &'static G::Cards, scenario: &Scenario) -> Vec<String> {
    let Some(puzzle) = &scenario.puzzle else { return Vec::new() };
    let mut faults = Vec::new();
    if puzzle.hints.is_empty() {
        faults.push("a puzzle has a hint at least".to_owned());
    }
    if !scenario.then.over.iter().any(|(_, verdict)| *verdict == Verdict::Win) {
        faults.push("the lines of a puzzle are its solution: expect over = { … = \"win\" } of them".to_owned());
    }
    match G::arrange(cards, &scenario.given, &mut Silent) {
        Ok(mut game) => {
            take_forced(&mut game);
            match unlike_a_puzzle(&game, MOST_POSITIONS) {
                Some(fault) => faults.push(fault),
                None if scenario.play.is_empty() => {
                    let lines = words::list(solution(game, MOST_POSITIONS).iter().map(String::as_str));
                    faults.push(format!("the lines of a puzzle are its solution, such as {lines}"));
                }
                None => {
                    faults.extend(lucky(&game, &scenario.play, MOST_POSITIONS));
                    faults.extend(rivals(game, &scenario.play));
                }
            }
        }
        Err(unfit) => faults.extend(unfit),
    }
    faults
}

/// A choice of a solution at which others would win as surely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaterWins {
    /// The line of the solution.
    pub line: String,
    /// The other options that win there, as their labels.
    pub others: Vec<String>,
}

/// Where the solution of a puzzle could go on otherwise, after its first choice, which is proved to be the only one:
/// whoever makes puzzles may want to close such ways, or not. Nothing if it is no puzzle.
pub fn later_wins<G: Told>(cards: &'static G::Cards, scenario: &Scenario) -> Result<Vec<LaterWins>, Vec<String>> {
    if scenario.puzzle.is_none() {
        return Ok(Vec::new());
    }
    let mut game = G::arrange(cards, &scenario.given, &mut Silent)?;
    take_forced(&mut game);
    let Some(seat) = game.pending().seat() else { return Ok(Vec::new()) };
    let (turn, mut found, mut first) = (game.turn(), Vec::new(), true);
    for said in &scenario.play {
        let (of, line) = split_seat::<G>(said);
        // What has one answer may be said or left out.
        while game.count() == 1 && words::find(&told_options(&game), line).is_err() {
            game.choose_nth(0, &mut Silent);
        }
        let options = told_options(&game);
        let Ok(number) = words::find(&options, line) else { break };
        if of == seat && options.len() > 1 && game.turn() == turn && !std::mem::take(&mut first) {
            let sure = sure_wins(&game, seat, MOST_POSITIONS).map_err(|TooMany| {
                vec![format!("\"{said}\": the turn can go on in more than {MOST_POSITIONS} ways: leave cards out")]
            })?;
            let others: Vec<String> =
                sure.into_iter().filter(|other| *other != number).map(|other| options[other].label.clone()).collect();
            if !others.is_empty() {
                found.push(LaterWins { line: said.clone(), others });
            }
        }
        game.choose_nth(number, &mut Silent);
    }
    Ok(found)
}

/// The ways to win that are as good as the solution and come up after its first choice: one that needs fewer acts, or as
/// many and another card. In which order things are done, what is picked or paid for an act, and what could be done instead
/// of declining does not matter.
fn rivals<G: Told>(mut game: G, play: &[String]) -> Vec<String> {
    let Some(seat) = game.pending().seat() else { return Vec::new() };
    let search = Search { seat, turn: game.turn(), most: MOST_POSITIONS, known: HashMap::new() };
    let (mut found, mut first) = (Vec::new(), true);
    for (at, said) in play.iter().enumerate() {
        let (of, line) = split_seat::<G>(said);
        while game.count() == 1 && words::find(&told_options(&game), line).is_err() {
            game.choose_nth(0, &mut Silent);
        }
        let options = told_options(&game);
        let Ok(number) = words::find(&options, line) else { break };
        let asks = of == seat && options.len() > 1 && game.turn() == search.turn;
        if asks && !std::mem::take(&mut first) && !game.is_detail() && !options[number].pass {
            let sure = sure_wins(&game, seat, MOST_POSITIONS).unwrap_or_default();
            let acts = (0..=MOST_ACTS).find(|acts| search.wins_in(&game, number, *acts));
            // Of two cards with one name the id tells which, and a line need not.
            let name = |card: &CardRef| card.name.split(" (").next().unwrap_or_default().to_owned();
            let named = |card: &CardRef| play[at..].iter().any(|line| line.contains(&name(card)));
            for other in sure.into_iter().filter(|other| *other != number) {
                let least = (0..=MOST_ACTS).find(|acts| search.wins_in(&game, other, *acts));
                let shorter = least < acts || options[other].pass;
                if shorter || least == acts && options[other].cards.iter().any(|card| !named(card)) {
                    found.push(format!("\"{said}\": \"{}\" wins as well", options[other].label));
                }
            }
        }
        game.choose_nth(number, &mut Silent);
    }
    found
}

/// Nobody is asked what has one answer.
fn take_forced<G: Game>(game: &mut G) {
    while game.count() == 1 {
        game.choose_nth(0, &mut Silent);
    }
}

fn unlike_a_puzzle<G: Told>(game: &G, most: usize) -> Option<String> {
    let Pending::Decision(seat) = game.pending() else { return Some("the game is over before it begins".to_owned()) };
    let sure = match sure_wins(game, seat, most) {
        Ok(sure) => sure,
        Err(TooMany) => {
            return Some(format!("the turn can go on in more than {most} ways: leave cards out"));
        }
    };
    let options = told_options(game);
    match sure[..] {
        [] => Some("no option wins this turn for sure".to_owned()),
        [_] if options.len() == 1 => Some("there is nothing to choose".to_owned()),
        [_] => None,
        [_, _, ..] => {
            let labels = words::list(sure.iter().map(|number| options[*number].label.as_str()));
            Some(format!("several options win this turn: {labels}"))
        }
    }
}

/// What is wrong with a solution that wins only as the cards happen to lie: in every world that looks alike to who
/// solves it, the same lines lead to the win, as long as the others leave the choice.
fn lucky<G: Told>(game: &G, play: &[String], most: usize) -> Option<String> {
    let seat = game.pending().seat()?;
    let lines: Vec<&str> =
        play.iter().map(|line| split_seat::<G>(line)).filter(|(of, _)| *of == seat).map(|(_, line)| line).collect();
    let sure = worlds(game, seat).into_iter().all(|world| {
        let mut search = Search { seat, turn: world.turn(), most, known: HashMap::new() };
        search.follows(&world, &lines).is_ok_and(|won| won)
    });
    (!sure).then(|| "the lines win only if what is hidden lies well".to_owned())
}

/// The position, and others that look alike to that seat.
fn worlds<G: Game>(game: &G, seat: Seat) -> Vec<G> {
    let mut rng = Rng::new(Seed::from(0));
    let mut worlds = vec![game.clone()];
    worlds.resize_with(1 + WORLDS, || {
        let mut world = game.clone();
        world.redeal(seat, &mut rng);
        world
    });
    worlds
}

/// A way to the win that is there, in the words of a scenario: others do what comes first, and who solves it does no
/// more than has to be, for passing comes last among options. What is forced needs no
/// line of its own, unless it comes at the end.
fn solution<G: Told>(mut game: G, most: usize) -> Vec<String> {
    let (mut lines, mut forced) = (Vec::new(), None);
    let Some(seat) = game.pending().seat() else { return lines };
    let mut search = Search { seat, turn: game.turn(), most, known: HashMap::new() };
    while let Some(asked) = game.pending().seat().filter(|_| game.turn() == search.turn) {
        let wins = |number: &usize| search.wins(falls(&game, *number)).is_ok_and(|won| won);
        let number = if asked == seat { (0..game.count()).rev().find(wins).unwrap_or_default() } else { 0 };
        let label = &told_options(&game)[number].label;
        let line = match G::seat_names().get(asked.ix()) {
            Some(name) if asked.ix() > 0 => format!("{name}: {label}"),
            Some(_) | None => label.clone(),
        };
        if game.count() > 1 {
            lines.push(line);
            forced = None;
        } else if !game.is_window() {
            forced = Some(line);
        }
        game.choose_nth(number, &mut Silent);
    }
    lines.extend(forced);
    lines
}

/// The turn can go on in too many ways.
struct TooMany;

/// The options after which that seat wins this turn, whatever others do and however dice and hidden cards fall. What
/// it does after the first of them may depend on how they lie: that much luck a solution may have.
fn sure_wins<G: Game>(game: &G, seat: Seat, most: usize) -> Result<Vec<usize>, TooMany> {
    let mut sure: Vec<usize> = (0..game.count()).collect();
    for world in &worlds(game, seat) {
        let mut search = Search { seat, turn: world.turn(), most, known: HashMap::new() };
        let mut left = Vec::new();
        for number in sure {
            if search.wins(falls(world, number))? {
                left.push(number);
            }
        }
        sure = left;
    }
    Ok(sure)
}

/// Every position that may follow an option, as the dice fall: mostly there is one.
fn falls<G: Game>(game: &G, number: usize) -> Vec<(u64, G)> {
    let mut all: Vec<(u64, G)> = Vec::with_capacity(1);
    for dice in 1..=DICE {
        let mut next = game.clone();
        next.reseed(Seed::from(dice));
        next.choose_nth(number, &mut Silent);
        // What is left of the dice makes no difference.
        next.reseed(Seed::from(0));
        let hash = next.hash();
        if all.iter().all(|(other, _)| *other != hash) {
            all.push((hash, next));
        }
    }
    all
}

/// Looks through all that can happen in a turn.
struct Search {
    seat: Seat,
    turn: u32,
    /// So many positions at most.
    most: usize,
    /// Whether the seat wins from there, by the hash of the position.
    known: HashMap<u64, bool>,
}

/// A position whose options are being tried, or the ways in which dice fall.
struct Node<G> {
    /// The hash to note the result under; none if dice fall.
    hash: Option<u64>,
    /// One branch that wins is enough; otherwise one that does not win is one too many.
    mine: bool,
    tries: Tries<G>,
}

enum Tries<G> {
    Options { game: G, number: usize },
    Falls(Vec<(u64, G)>),
}

impl<G: Game> Node<G> {
    /// What is looked at next.
    fn next(&mut self) -> Option<Vec<(u64, G)>> {
        match &mut self.tries {
            Tries::Options { game, number } => {
                *number += 1;
                (*number <= game.count()).then(|| falls(game, *number - 1))
            }
            Tries::Falls(falls) => falls.pop().map(|fall| vec![fall]),
        }
    }
}

impl Search {
    /// Whether the seat wins this turn, whichever of these positions it is. The nodes are a list, not calls: a turn may
    /// be hundreds of decisions long.
    fn wins<G: Game>(&mut self, falls: Vec<(u64, G)>) -> Result<bool, TooMany> {
        let mut nodes = vec![Node { hash: None, mine: false, tries: Tries::Falls(falls) }];
        let mut won = None;
        while let Some(node) = nodes.last_mut() {
            let decided = won == Some(node.mine);
            match if decided { None } else { node.next() } {
                Some(falls) => match self.look_at(falls) {
                    Looked::Known(known) => won = Some(known),
                    Looked::Open(node) => {
                        won = None;
                        nodes.push(node);
                    }
                },
                None => {
                    let result = if decided { node.mine } else { !node.mine };
                    if let Some(hash) = node.hash {
                        self.known.insert(hash, result);
                    }
                    if self.known.len() > self.most {
                        return Err(TooMany);
                    }
                    won = Some(result);
                    nodes.pop();
                }
            }
        }
        Ok(won == Some(true))
    }

    /// Whether the seat wins after that option with so many acts more, whatever others do.
    fn wins_in<G: Told>(&self, game: &G, number: usize, acts: u32) -> bool {
        let mut known = HashMap::new();
        falls(game, number).iter().all(|(_, next)| self.wins_from(next, acts, &mut known))
    }

    fn wins_from<G: Told>(&self, game: &G, acts: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
        let asked = match game.pending() {
            Pending::Over(outcome) => return outcome.verdict(self.seat) == Verdict::Win,
            Pending::Decision(_) if game.turn() != self.turn || known.len() > self.most => return false,
            Pending::Decision(asked) => asked,
        };
        let key = (game.hash(), acts);
        if let Some(won) = known.get(&key) {
            return *won;
        }
        let free = game.count() == 1 || game.is_detail();
        let options = if asked == self.seat && !free { told_options(game) } else { Vec::new() };
        let after = |number: usize, known: &mut HashMap<(u64, u32), bool>| {
            // To decline is no act.
            let cost = options.get(number).map_or(0, |option| u32::from(!option.pass));
            let Some(left) = acts.checked_sub(cost) else { return false };
            falls(game, number).iter().all(|(_, next)| self.wins_from(next, left, known))
        };
        let won = if asked == self.seat {
            (0..game.count()).any(|number| after(number, known))
        } else {
            (0..game.count()).all(|number| after(number, known))
        };
        known.insert(key, won);
        won
    }

    /// Whether these lines of the seat's win, whatever others do: where one of them fits no option, any choice may.
    fn follows<G: Told>(&mut self, game: &G, lines: &[&str]) -> Result<bool, TooMany> {
        let asked = match game.pending() {
            Pending::Over(outcome) => return Ok(outcome.verdict(self.seat) == Verdict::Win),
            Pending::Decision(_) if game.turn() != self.turn => return Ok(false),
            Pending::Decision(asked) => asked,
        };
        let (numbers, lines) = match lines {
            _ if asked != self.seat || game.count() == 1 => (0..game.count(), lines),
            [line, rest @ ..] if let Ok(number) = words::find(&told_options(game), line) => (number..number + 1, rest),
            _ => return self.wins(vec![(game.hash(), game.clone())]),
        };
        for number in numbers {
            for (_, next) in falls(game, number) {
                if !self.follows(&next, lines)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn look_at<G: Game>(&self, mut falls: Vec<(u64, G)>) -> Looked<G> {
        let (hash, game) = match falls.pop() {
            Some(only) if falls.is_empty() => only,
            last => {
                falls.extend(last);
                return Looked::Open(Node { hash: None, mine: false, tries: Tries::Falls(falls) });
            }
        };
        let asked = match game.pending() {
            Pending::Over(outcome) => return Looked::Known(outcome.verdict(self.seat) == Verdict::Win),
            Pending::Decision(asked) => asked,
        };
        if game.turn() != self.turn {
            return Looked::Known(false);
        }
        match self.known.get(&hash) {
            Some(known) => Looked::Known(*known),
            None => {
                let tries = Tries::Options { game, number: 0 };
                Looked::Open(Node { hash: Some(hash), mine: asked == self.seat, tries })
            }
        }
    }
}

/// What is known of a position at first sight.
enum Looked<G> {
    Known(bool),
    Open(Node<G>),
}
