//! What the line-by-line game says.

use crate::play::facts;
use crate::play::session::{Session, Sitter};
use longbox_kernel::plug::{Face, Plug};
use longbox_kernel::sketch::{Moment, Scene};
use longbox_kernel::words;
use longbox_kernel::{Refused, Seat, Telling};
use std::collections::HashSet;

/// Who plays, and how to answer.
pub(super) fn introduction<G: Plug>(session: &Session<G>) -> Vec<String> {
    let company = session.company();
    let who = |seat: Seat| {
        let name = session.name(seat);
        let deck = company.decks.get(seat.ix()).cloned().flatten().filter(|deck| *deck != name);
        let machine = match company.sitters.get(seat.ix()) {
            Some(Sitter::Machine(name)) => Some(format!("played by a machine ({name})")),
            Some(Sitter::Person) | None => None,
        };
        let what: Vec<String> = deck.into_iter().chain(machine).collect();
        let colon = if what.is_empty() { "" } else { ": " };
        format!("{name}{colon}{}.", what.join(", "))
    };
    let mut lines = vec![format!("{}. Seed {}.", G::TITLE, session.seed())];
    lines.extend(Seat::all(session.seats()).map(who));
    if let Some(fought) = session.battle() {
        lines.push(format!("{}: {}.", fought.place, fought.battle.name));
        lines.extend(fought.battle.told.iter().cloned());
    }
    lines.push("Answer with a number or in words. \"help\" lists the commands.".into());
    lines
}

/// The commands.
pub(super) fn help() -> Vec<String> {
    [
        "A number or the words of an option: choose it. An empty line takes what is marked as the default; where nothing",
        "             is, it repeats the question",
        "?            the rule behind the question",
        "why CARD, w  why a card cannot be chosen now; why alone lists all of them",
        "what NUMBER  what would follow from an option, as far as you can know",
        "hint         what a machine would do in your place, by what you know",
        "skip, n      not about this card again until the turn ends, where one may decline; skip NAME for one of several",
        "card NAME    everything on a card",
        "rule WORDS   look up a rule",
        "board, b     the table in a few lines; within an act only the question is repeated",
        "state        the whole table, with your hand and what every card does",
        "piles WORDS  the discard piles and every other pile, the top card first; piles alone lists all of them",
        "log, l       all that has happened",
        "undo, u      take back your last decision; among people, until something hidden is shown or another is asked",
        "concede      give up",
        "save, s      save and go on",
        "quit, q      save and leave; so does the end of input",
    ]
    .map(String::from)
    .to_vec()
}

/// The table in a few lines.
pub(super) fn summary<G: Plug>(session: &Session<G>) -> Vec<String> {
    G::describe(&scene(session, &session.view(), &session.names(), &session.log()), false)
}

/// The table in full, with every card that one may read.
pub(super) fn state<G: Plug>(session: &Session<G>) -> Vec<String> {
    G::describe(&scene(session, &session.view(), &session.names(), &session.log()), true)
}

/// The piles that have these words in their title, card by card.
pub(super) fn piles<G: Plug>(session: &Session<G>, words: &str) -> Vec<String> {
    let sketch = G::sketch(&scene(session, &session.view(), &session.names(), &session.log()));
    facts::piles(session.faces(), &sketch.piles, words)
}

/// How wide a board is that is read and not seen.
const WIDTH: usize = 100;

fn scene<'a, G: Plug>(
    session: &Session<G>,
    view: &'a G::View,
    names: &'a [String],
    told: &'a [Telling],
) -> Scene<'a, G> {
    let moment = if session.viewer_asked() { Moment::Asking } else { Moment::Resting };
    let (cards, near) = (session.cards(), session.near());
    Scene { cards, view, near, names, told, moment, width: WIDTH, height: usize::MAX, roomy: true }
}

/// The question with its numbered options. What a card does is told the first time that it is `read`.
pub(super) fn question<G: Plug>(session: &Session<G>, read: &mut HashSet<String>) -> Vec<String> {
    let Some(question) = session.question() else { return Vec::new() };
    let source = match &question.source {
        Some(card) if !facts::names(&question.text, card) => format!("{}: ", card.name),
        Some(_) | None => String::new(),
    };
    let mut lines = vec![format!("{source}{}", question.text)];
    let usual = session.default_option();
    for numbered in session.options() {
        let number = session.numbers().get(numbered.number).copied().unwrap_or_default();
        let card = numbered.option.cards.first().and_then(|card| session.faces().get(&card.id));
        let about = card.filter(|face| read.insert(face.id.clone())).map(about);
        let default = if Some(numbered.number) == usual { " [default]" } else { "" };
        let line = format!("  {number}. {}{default}{}", numbered.option.label, about.unwrap_or_default());
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The facts of a card behind an option, and what it does: one line of it as it is, several below.
fn about(face: &Face) -> String {
    let facts = face.told.first().map(|line| format!(" ({line})")).unwrap_or_default();
    match face.text.lines().collect::<Vec<_>>()[..] {
        [] => facts,
        [text] => format!("{facts}. {text}"),
        [..] => face.text.lines().fold(facts, |told, line| format!("{told}\n     {line}")),
    }
}

/// What would follow from an option, as far as the one who is asked can know.
pub(super) fn preview<G: Plug>(session: &Session<G>, number: &str) -> Vec<String> {
    let option = number.parse().ok().and_then(|number| option_of(session, number));
    match option {
        Some(option) => session.preview(option),
        None => vec![format!("Type: what NUMBER, for one of the options {}", told_numbers(session))],
    }
}

/// The option that is offered under that number.
pub(super) fn option_of<G: Plug>(session: &Session<G>, number: usize) -> Option<usize> {
    session.numbers().iter().position(|offered| *offered == number)
}

/// The numbers that can be typed: "1 to 4", or all of them if some are missing in between.
pub(super) fn told_numbers<G: Plug>(session: &Session<G>) -> String {
    let mut numbers = session.numbers().to_vec();
    numbers.sort_unstable();
    match numbers[..] {
        [first, .., last] if last - first + 1 == numbers.len() => format!("{first} to {last}"),
        _ => numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// The rule behind the question.
pub(super) fn rule_behind<G: Plug>(session: &Session<G>) -> Vec<String> {
    session.question().map(|question| facts::rule::<G>(question.rule)).unwrap_or_default()
}

/// The rules that fit these words.
pub(super) fn rules<G: Plug>(words: &str) -> Vec<String> {
    let found = G::rulebook().search(words);
    if found.is_empty() {
        return vec![format!("No rule has \"{words}\" in it.")];
    }
    found.iter().take(5).flat_map(|rule| facts::rule::<G>(&rule.id)).collect()
}

/// Why a card may not be chosen; all of them if none is named.
pub(super) fn why_not<G: Plug>(session: &Session<G>, wanted: &str) -> Vec<String> {
    let part = words::plain(wanted);
    let names = |refused: &Refused| {
        refused
            .option
            .cards
            .iter()
            .any(|card| card.id.to_lowercase() == part || words::plain(&card.name).contains(&part))
    };
    let refusals = session.refusals();
    let lines = facts::refused(refusals.iter().filter(|refused| part.is_empty() || names(refused)));
    if !lines.is_empty() {
        return lines;
    }
    let options = session.options();
    let offered = options.iter().find(|numbered| words::within(&numbered.option, wanted));
    vec![match offered {
        Some(numbered) => {
            let number = session.numbers().get(numbered.number).copied().unwrap_or_default();
            format!("You can: it is option {number}.")
        }
        None if part.is_empty() => "Nothing is refused now.".into(),
        None => format!("\"{wanted}\" is not part of this question."),
    }]
}
