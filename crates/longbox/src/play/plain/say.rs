//! What the line-by-line game says.

use crate::play::facts;
use crate::play::session::{Session, Sitter};
use longbox_kernel::words;
use longbox_kernel::{Refused, Seat};
use longbox_squad::rulebook;
use longbox_squad::view::{Seen, SideView, View};

/// Who plays, and how to answer.
pub(super) fn introduction(session: &Session) -> Vec<String> {
    let company = session.company();
    let who = |seat: Seat| {
        let machine = match &company.sitters[seat.ix()] {
            Sitter::Person => String::new(),
            Sitter::Machine(name) => format!(", played by the machine ({name})"),
        };
        format!("{}: {}{machine}.", session.name(seat), company.decks[seat.ix()])
    };
    let mut lines = vec![format!("Super Hero Squad. Seed {}.", session.seed()), who(Seat(0)), who(Seat(1))];
    if let Some(quest) = session.quest() {
        lines.push(format!("{}, battle {}: {}.", quest.quest, quest.stage, quest.battle));
        lines.extend(quest.rules(session.cards()));
    }
    lines.push("Answer with a number or in words. \"help\" lists the commands.".into());
    lines
}

/// The commands.
pub(super) fn help() -> Vec<String> {
    [
        "A number or the words of an option: choose it. An empty line chooses the default.",
        "?            the rule behind the question",
        "why CARD, w  why a card cannot be chosen now; why alone lists all of them",
        "card NAME    everything on a card",
        "rule WORDS   look up a rule",
        "state        the whole table, with your hand",
        "log, l       all that has happened",
        "undo, u      take back your last decision (against the machine)",
        "concede      give up",
        "save, s      save and go on",
        "quit, q      save and leave; so does the end of input",
    ]
    .map(String::from)
    .to_vec()
}

/// The table in a few lines.
pub(super) fn summary(session: &Session) -> Vec<String> {
    let view = session.view();
    let near = session.near();
    let mut lines = vec![turn(session, &view)];
    for seat in [near, near.other()] {
        if let Some(side) = view.seats.get(seat.ix()) {
            lines.push(format!("{}: {}.", session.name(seat), piles(side)));
        }
    }
    lines.extend(attack(session, &view));
    if let Some(side) = view.seats.get(near.ix()) {
        lines.push(format!("Your hand: {}.", names(side.hand.iter().flatten())));
    }
    lines
}

/// The table in full, with every card that one may read.
pub(super) fn state(session: &Session) -> Vec<String> {
    let view = session.view();
    let near = session.near();
    let mut lines = summary(session);
    lines.pop();
    let cards = session.cards();
    let mut list = |title: String, seen: Vec<&Seen>| {
        if seen.is_empty() {
            return;
        }
        lines.push(title);
        for card in seen.iter().filter_map(|seen| facts::card(cards, seen.id)) {
            lines.push(format!("  {}: {}. {}", card.name, facts::line(card), card.text));
        }
    };
    for (seat, whose) in [(near.other(), "Their"), (near, "Your")] {
        if let Some(side) = view.seats.get(seat.ix()) {
            list(format!("{whose} Keepers, oldest first:"), side.keepers.iter().map(|keeper| &keeper.card).collect());
        }
    }
    if let Some(side) = view.seats.get(near.ix()) {
        list("Your hand:".into(), side.hand.iter().flatten().collect());
    }
    lines
}

fn turn(session: &Session, view: &View) -> String {
    let whose = match session.name(view.active).as_str() {
        "You" => "your turn".to_owned(),
        name => format!("{name} is playing"),
    };
    let mut text = format!("Turn {}, {whose}. Power {}", view.turn, view.power);
    if let Some(side) = view.seats.get(session.near().ix())
        && side.power_bonus != 0
    {
        text += &format!(" ({:+} for you this turn)", side.power_bonus);
    }
    text + "."
}

fn piles(side: &SideView) -> String {
    let top = match side.discard.first() {
        Some(Some(top)) => format!(" with {} on top", top.name),
        Some(None) | None => String::new(),
    };
    let keepers = match side.keepers.len() {
        0 => "no Keepers".to_owned(),
        _ => format!("Keepers {}", names(side.keepers.iter().map(|keeper| &keeper.card))),
    };
    format!("deck {}, hand {}, discard {}{top}, {keepers}", side.deck.len(), side.hand.len(), side.discard.len())
}

fn attack(session: &Session, view: &View) -> Option<String> {
    if let Some(damage) = &view.damage {
        let victim = if damage.victim == session.near() { "you".to_owned() } else { session.name(damage.victim) };
        let factors: Vec<&str> = damage.to_block.iter().map(|factor| factor.name()).collect();
        let to_block = if factors.is_empty() { "nothing".into() } else { factors.join(" and ") };
        let (name, total, done) = (damage.card.name, damage.total, damage.done);
        return Some(format!("{name} hits {victim} for {total}, {done} taken so far; to block: {to_block}."));
    }
    let attack = view.attacks.last()?;
    Some(format!("The attack: {} for {}.", attack.card.name, attack.value))
}

fn names<'a>(cards: impl Iterator<Item = &'a Seen>) -> String {
    let names: Vec<&str> = cards.map(|card| card.name).collect();
    if names.is_empty() { "empty".into() } else { names.join("; ") }
}

/// The question with its numbered options.
pub(super) fn question(session: &Session) -> Vec<String> {
    let Some(question) = session.question() else { return Vec::new() };
    let source = match &question.source {
        Some(card) if !question.text.contains(&card.name) => format!("{}: ", card.name),
        Some(_) | None => String::new(),
    };
    let mut lines = vec![format!("{source}{}", question.text)];
    for numbered in session.options() {
        let card = numbered.option.cards.first().and_then(|card| facts::card(session.cards(), &card.id));
        let about = card.map(|card| format!(" ({}). {}", facts::line(card), card.text)).unwrap_or_default();
        let default = if numbered.number == session.default_option() { " [default]" } else { "" };
        let line = format!("  {}. {}{default}{about}", numbered.number + 1, numbered.option.label);
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The rule behind the question.
pub(super) fn rule_behind(session: &Session) -> Vec<String> {
    session.question().map(|question| facts::rule(question.rule)).unwrap_or_default()
}

/// The rules that fit these words.
pub(super) fn rules(words: &str) -> Vec<String> {
    let found = rulebook().search(words);
    if found.is_empty() {
        return vec![format!("No rule has \"{words}\" in it.")];
    }
    found.iter().take(5).flat_map(|rule| facts::rule(&rule.id)).collect()
}

/// Why a card may not be chosen; all of them if none is named.
pub(super) fn why_not(session: &Session, wanted: &str) -> Vec<String> {
    let part = words::plain(wanted);
    let names = |refused: &Refused| {
        refused
            .option
            .cards
            .iter()
            .any(|card| card.id.to_lowercase() == part || words::plain(&card.name).contains(&part))
    };
    let refusals = session.refusals();
    let mut lines: Vec<String> = Vec::new();
    for refused in refusals.iter().filter(|refused| part.is_empty() || names(refused)) {
        let line = format!("You cannot {}: {}", refused.option.label, refused.refusal);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if !lines.is_empty() {
        return lines;
    }
    let options = session.options();
    let offered = options.iter().find(|numbered| words::within(&numbered.option, wanted));
    vec![match offered {
        Some(numbered) => format!("You can: it is option {}.", numbered.number + 1),
        None if part.is_empty() => "Nothing is refused now.".into(),
        None => format!("\"{wanted}\" is not part of this question."),
    }]
}
