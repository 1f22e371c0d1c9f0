//! Playing a scenario and comparing what came of it.

use super::expect::{agrees, look_up, seated};
use super::{Expectations, RefusedThere, Scenario, ScenarioResult, Windows, puzzle_faults};
use crate::reel::{Camera, Reel};
use crate::table::{told_options, written};
use crate::words::{self, NoSingleMatch};
use crate::{Move, Narrator, OptionText, Outcome, Pending, Refusal, Seat, Told, Viewer};

/// More forced decisions than this between two lines are not believed.
const MOST_FORCED: usize = 10_000;

/// The words with which a seat gives up, whoever is asked.
const GIVE_UP: &str = "give up";

/// Run a scenario as game `G`.
pub fn run<G: Told>(cards: &'static G::Cards, scenario: &Scenario) -> ScenarioResult {
    ScenarioResult::new(scenario, faults::<G>(cards, scenario))
}

/// The same, and if it is a puzzle, the proof that it is a good one: that takes a while.
pub fn proved<G: Told>(cards: &'static G::Cards, scenario: &Scenario) -> ScenarioResult {
    let mut faults = faults::<G>(cards, scenario);
    faults.extend(puzzle_faults::<G>(cards, scenario));
    ScenarioResult::new(scenario, faults)
}

fn faults<G: Told>(cards: &'static G::Cards, scenario: &Scenario) -> Vec<String> {
    let mut faults = unknown::<G>(scenario);
    if !faults.is_empty() {
        return faults;
    }
    let mut opening = Vec::new();
    let mut run = match (G::arrange(cards, &scenario.given, &mut opening), scenario.then.unfit.as_slice()) {
        (Ok(game), []) => Run { game, events: opening, camera: None, windows: scenario.windows },
        (Ok(_), _) => return vec!["expected the position to be unfit, but it can be set up".into()],
        (Err(faults), []) => return faults,
        (Err(faults), unfit) => return unsaid(&faults, unfit),
    };
    for (n, line) in scenario.play.iter().enumerate() {
        if let Err(fault) = run.play(line) {
            return vec![format!("play line {} \"{line}\": {fault}", n + 1)];
        }
    }
    run.pass_windows();
    run.compare(&scenario.then, &mut faults);
    faults.extend(run.game.audit().err().map(|fault| format!("where it leads, the position is not sound: {fault}")));
    faults
}

/// The reel of a scenario as game `G`: a frame for each move, and one for where they lead. A
/// position that cannot be set up gives no frame, and the faults as the ending.
pub fn film<G: Told>(cards: &'static G::Cards, scenario: &Scenario, eyes: Viewer) -> Reel {
    let mut opening = Vec::new();
    let game = match G::arrange(cards, &scenario.given, &mut opening) {
        Ok(game) => game,
        Err(faults) => {
            let ending = format!("This position cannot be set up: {}", faults.join("; "));
            return Reel { frames: Vec::new(), seats: G::seat_names().len(), ending: Some(ending), verdicts: None };
        }
    };
    let mut run = Run { game, events: opening, camera: Some((Camera::new(eyes), 0)), windows: scenario.windows };
    // A line that does not fit ends the reel where it stands; `run` tells the fault.
    scenario.play.iter().all(|line| run.play(line).is_ok());
    run.pass_windows();
    run.shoot(None);
    let Run { game, camera, .. } = run;
    camera.map_or_else(|| Camera::new(eyes), |(camera, _)| camera).wind(&game)
}

/// The reasons for which the position should have been unfit and that the faults do not give.
fn unsaid(faults: &[String], unfit: &[String]) -> Vec<String> {
    let said = |words: &String| faults.iter().any(|fault| words::plain(fault).contains(&words::plain(words)));
    let missing = unfit.iter().filter(|words| !said(words));
    missing.map(|words| format!("expected a fault \"{words}\"; the faults are: {}", faults.join("; "))).collect()
}

/// What the scenario names and game `G` does not have: another game, rules, seats.
fn unknown<G: Told>(scenario: &Scenario) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some(game) = scenario.game.as_deref().filter(|game| *game != G::NAME) {
        faults.push(format!("this scenario is for {game}, not for {}", G::NAME));
    }
    let refused = scenario.then.refused.iter().map(|entry| &entry.rule);
    for rule in scenario.rules.iter().chain(refused) {
        if G::rulebook().get(rule).is_none() {
            faults.push(format!("\"{rule}\" is not a rule of {}{}", G::NAME, nearest::<G>(rule)));
        }
    }
    let heard = scenario.then.hears.iter().chain(&scenario.then.unheard).map(|(name, _)| name);
    let viewers = scenario.then.sees.iter().map(|(name, _)| name).chain(heard);
    for name in viewers.filter(|name| viewer_of::<G>(name).is_none()) {
        faults.push(format!("\"{name}\" is not a viewer ({}, {SPECTATOR})", G::seat_names().join(", ")));
    }
    for name in scenario.then.asked.iter().chain(scenario.then.over.iter().map(|(name, _)| name)) {
        if seat_of::<G>(name).is_none() {
            faults.push(format!("\"{name}\" is not a seat ({})", G::seat_names().join(", ")));
        }
    }
    faults
}

/// Rules whose ids begin like this one, as a hint.
fn nearest<G: Told>(rule: &str) -> String {
    let head = rule.split('.').next().unwrap_or(rule);
    let near: Vec<&str> =
        G::rulebook().rules().iter().map(|rule| rule.id.as_str()).filter(|id| id.starts_with(head)).take(8).collect();
    if near.is_empty() { String::new() } else { format!(" (near it: {})", near.join(", ")) }
}

fn seat_of<G: Told>(name: &str) -> Option<Seat> {
    let name = words::plain(name);
    let at = G::seat_names().iter().position(|known| *known == name)?;
    Seat::all(Seat::MAX).nth(at)
}

/// The name of an onlooker in `sees`.
const SPECTATOR: &str = "spectator";

fn viewer_of<G: Told>(name: &str) -> Option<Viewer> {
    if name == SPECTATOR {
        return Some(Viewer::Spectator);
    }
    seat_of::<G>(name).map(Viewer::Seat)
}

fn name_of<G: Told>(seat: Seat) -> String {
    G::seat_names().get(seat.ix()).map_or_else(|| format!("seat {}", seat.0), |name| (*name).to_owned())
}

/// The position while the scenario is played.
struct Run<G: Told> {
    game: G,
    /// What has happened.
    events: Vec<G::Event>,
    /// Takes a frame of each decision, and knows how many events are on film.
    camera: Option<(Camera, usize)>,
    windows: Windows,
}

impl<G: Told> Run<G> {
    /// Play one line; forced decisions before it take themselves.
    fn play(&mut self, line: &str) -> Result<(), String> {
        let (seat, wish) = split_seat::<G>(line);
        if words::plain(wish) == GIVE_UP && self.game.pending().seat().is_some() {
            self.shoot(Some(Move::GiveUp(seat)));
            self.game.give_up(seat, &mut self.events);
            return Ok(());
        }
        for _ in 0..MOST_FORCED {
            self.pass_windows();
            let asked = match self.game.pending() {
                Pending::Decision(asked) => asked,
                Pending::Over(outcome) => return Err(format!("the game is over ({})", told_outcome::<G>(&outcome))),
            };
            let options = told_options(&self.game);
            let found = if asked == seat { words::find(&options, wish) } else { Err(NoSingleMatch::None) };
            match found {
                Ok(number) => {
                    self.take(number);
                    return Ok(());
                }
                Err(NoSingleMatch::None) if options.len() == 1 => self.take(0),
                Err(unclear) => return Err(self.unfitting(asked, seat, &options, &unclear)),
            }
        }
        Err(format!("more than {MOST_FORCED} forced decisions came before it"))
    }

    /// Pass where passing is all that a seat can do in a window, as its front end would. That is nothing
    /// to see: it is not on film.
    fn pass_windows(&mut self) {
        for _ in 0..MOST_FORCED {
            let window = self.game.question().is_some_and(|question| question.window);
            if self.windows == Windows::Ask || !window || self.game.count() != 1 {
                return;
            }
            self.game.choose_nth(0, &mut self.events);
        }
    }

    fn take(&mut self, number: usize) {
        let mut choices = Vec::new();
        self.game.choices(&mut choices);
        let Some(choice) = choices.get(number) else { return };
        self.shoot(Some(Move::Choice(number as u16)));
        self.game.choose(*choice, &mut self.events);
    }

    fn shoot(&mut self, made: Option<Move>) {
        if let Some((camera, filmed)) = &mut self.camera {
            camera.shoot(&self.game, &self.events[*filmed..], made);
            *filmed = self.events.len();
        }
    }

    fn unfitting(&self, asked: Seat, meant: Seat, options: &[OptionText], unclear: &NoSingleMatch) -> String {
        let question = self.game.question().map_or_else(String::new, |question| format!(" \"{}\"", question.text));
        let who = format!("{} is asked{question}", name_of::<G>(asked));
        if asked != meant {
            return format!("{who}, not {}; the options are {}", name_of::<G>(meant), labels(options));
        }
        match unclear {
            NoSingleMatch::None => format!("fits no option; {who}; the options are {}", labels(options)),
            NoSingleMatch::Several(fitting) => {
                let fitting = words::list(fitting.iter().map(|number| options[*number].label.as_str()));
                format!("fits several options: {fitting}")
            }
        }
    }

    fn compare(&self, then: &Expectations, faults: &mut Vec<String>) {
        self.compare_view(then, faults);
        self.compare_pending(then, faults);
        self.compare_options(then, faults);
        faults.extend(then.refused.iter().filter_map(|entry| self.unrefused(entry)));
        self.compare_events(then, faults);
    }

    fn compare_view(&self, then: &Expectations, faults: &mut Vec<String>) {
        self.compare_paths(Viewer::Omniscient, "expected", &then.expect, faults);
        for (name, paths) in &then.sees {
            if let Some(viewer) = viewer_of::<G>(name) {
                self.compare_paths(viewer, &format!("expected {name} to see"), paths, faults);
            }
        }
    }

    fn compare_paths(&self, viewer: Viewer, expected: &str, paths: &[(String, toml::Value)], faults: &mut Vec<String>) {
        if paths.is_empty() {
            return;
        }
        let view = written(&self.game.view(viewer));
        for (path, wanted) in paths {
            match look_up(&view, &seated(path, G::seat_names())) {
                Ok(value) if agrees(&value, wanted) => {}
                Ok(value) => faults.push(format!("{expected} {path} = {wanted}, but it is {value}")),
                Err(fault) => faults.push(format!("{expected} {path} = {wanted}, but {fault}")),
            }
        }
    }

    fn compare_pending(&self, then: &Expectations, faults: &mut Vec<String>) {
        let now = match self.game.pending() {
            Pending::Decision(seat) => format!("{} is asked", name_of::<G>(seat)),
            Pending::Over(outcome) => format!("the game is over ({})", told_outcome::<G>(&outcome)),
        };
        if let Some(name) = &then.asked
            && self.game.pending().seat() != seat_of::<G>(name)
        {
            faults.push(format!("expected {name} to be asked, but {now}"));
        }
        for (name, wanted) in &then.over {
            let fits = match (self.game.pending(), seat_of::<G>(name)) {
                (Pending::Over(outcome), Some(seat)) => outcome.verdicts().get(seat.ix()) == Some(wanted),
                (Pending::Over(_) | Pending::Decision(_), _) => false,
            };
            if !fits {
                faults.push(format!("expected the game to be over with {name} = {wanted}, but {now}"));
            }
        }
    }

    fn compare_options(&self, then: &Expectations, faults: &mut Vec<String>) {
        if then.options.is_none() && then.offers.is_empty() && then.lacks.is_empty() {
            return;
        }
        let options = told_options(&self.game);
        let offered = labels(&options);
        if let Some(wanted) = &then.options {
            for words in wanted.iter().filter(|words| !options.iter().any(|option| words::names(option, words))) {
                faults.push(format!("expected the option \"{words}\"; the options are {offered}"));
            }
            for option in options.iter().filter(|option| !wanted.iter().any(|words| words::names(option, words))) {
                faults.push(format!("\"{}\" is offered and not in the list of options expected", option.label));
            }
        }
        let said =
            |words: &str| options.iter().find(|option| words::names(option, words) || words::within(option, words));
        for words in then.offers.iter().filter(|words| said(words).is_none()) {
            faults.push(format!("expected an option \"{words}\"; the options are {offered}"));
        }
        for (words, option) in then.lacks.iter().filter_map(|words| Some((words, said(words)?))) {
            faults.push(format!("expected no option \"{words}\", but \"{}\" is offered", option.label));
        }
    }

    /// A sentence if the wish is not refused by that rule, or with another sentence than the one that is expected.
    fn unrefused(&self, RefusedThere { wish, rule, why }: &RefusedThere) -> Option<String> {
        let refusals = self.game.refusals();
        let wishes: Vec<OptionText> = refusals.iter().map(|refused| refused.option.clone()).collect();
        let expected = match why {
            Some(why) => format!("expected \"{wish}\" to be refused by {rule} with \"{why}\""),
            None => format!("expected \"{wish}\" to be refused by {rule}"),
        };
        match words::find(&wishes, wish) {
            Ok(found) => {
                let same = refusals.iter().filter(|refused| refused.option.label == wishes[found].label);
                let reasons: Vec<String> = same.clone().map(|refused| refused.refusal.to_string()).collect();
                let says = |refusal: &Refusal| why.as_ref().is_none_or(|why| refusal.why == *why);
                let fits = same.clone().any(|refused| refused.refusal.rule.0 == rule && says(&refused.refusal));
                (!fits).then(|| format!("{expected}, but the reason is: {}", reasons.join(" ")))
            }
            Err(NoSingleMatch::Several(fitting)) => {
                let fitting = words::list(fitting.iter().map(|number| wishes[*number].label.as_str()));
                Some(format!("{expected}, but it could mean {fitting}"))
            }
            Err(NoSingleMatch::None) => Some(match words::find(&told_options(&self.game), wish) {
                Ok(_) | Err(NoSingleMatch::Several(_)) => format!("{expected}, but it is allowed"),
                Err(NoSingleMatch::None) => format!("{expected}, but what is refused here is {}", labels(&wishes)),
            }),
        }
    }

    fn compare_events(&self, then: &Expectations, faults: &mut Vec<String>) {
        let heard = |name: &String| viewer_of::<G>(name).map(|viewer| self.told_to(viewer)).unwrap_or_default();
        let all = self.told_to(Viewer::Omniscient);
        missing("to be told", &all, &then.events, faults);
        unwanted("to be told", &all, &then.untold, faults);
        for (name, wanted) in &then.hears {
            missing(&format!("{name} to be told"), &heard(name), wanted, faults);
        }
        for (name, words) in &then.unheard {
            unwanted(&format!("{name} to be told"), &heard(name), words, faults);
        }
    }

    fn told_to(&self, viewer: Viewer) -> Vec<String> {
        let told = Narrator::default().tell_all(&self.game, &self.events, viewer);
        told.into_iter().map(|telling| telling.text).collect()
    }
}

/// A fault if not all of this was told, in this order.
fn missing(who: &str, told: &[String], wanted: &[String], faults: &mut Vec<String>) {
    let mut left = told.iter().map(|text| words::plain(text));
    for words in wanted {
        let plain = words::plain(words);
        if !left.any(|text| text.contains(&plain)) {
            let all = words::list(told.iter().map(String::as_str));
            return faults.push(format!("expected {who} \"{words}\" (in this order); told was {all}"));
        }
    }
}

/// A fault for each of these that was told all the same, as a sentence or as words of one.
fn unwanted(who: &str, told: &[String], unwanted: &[String], faults: &mut Vec<String>) {
    for words in unwanted {
        if let Some(text) = told.iter().find(|text| words::says(text, words)) {
            faults.push(format!("expected not {who} \"{words}\", but told was \"{text}\""));
        }
    }
}

/// Who answers and with which words: `foe: pass`. Without a name the first seat is meant.
pub(super) fn split_seat<G: Told>(line: &str) -> (Seat, &str) {
    if let Some((name, wish)) = line.split_once(':')
        && let Some(seat) = seat_of::<G>(name)
    {
        return (seat, wish.trim());
    }
    (Seat(0), line.trim())
}

fn labels(options: &[OptionText]) -> String {
    words::list(options.iter().map(|option| option.label.as_str()))
}

fn told_outcome<G: Told>(outcome: &Outcome) -> String {
    let seats = Seat::all(outcome.verdicts().len());
    let words = seats.map(|seat| format!("{} = {}", name_of::<G>(seat), outcome.verdict(seat)));
    words.collect::<Vec<_>>().join(", ")
}
