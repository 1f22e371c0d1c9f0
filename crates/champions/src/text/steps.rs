//! How steps are joined to sentences.

use super::antecedents::{Antecedents, Reader};
use super::conditions::condition;
use super::costs;
use super::english::{Joint, list};
use super::filters;
use super::nouns;
use super::phrase::Phrase;
use super::words::{Phrased, end_of, tell};
use crate::vocabulary::{Branch, Cost, Course, Step, Who};
use longbox_kernel::english::{sentence, third_person};

/// The sentences of some steps, in small letters and without full stops.
pub(super) fn sentences(steps: &[Step], said: &mut Antecedents) -> Vec<String> {
    let parts: Vec<String> = clauses(&tell_all(steps, said), said);
    if parts.is_empty() { vec!["nothing happens".into()] } else { parts }
}

fn tell_all(steps: &[Step], said: &mut Antecedents) -> Vec<Phrased> {
    steps.iter().flat_map(|step| tell_step(step, said)).collect()
}

fn tell_step(step: &Step, said: &mut Antecedents) -> Vec<Phrased> {
    match step.act() {
        Ok(act) => vec![tell(&act, said)],
        Err(course) => tell_course(course, said),
    }
}

fn tell_course(course: Course, said: &mut Antecedents) -> Vec<Phrased> {
    let one = |text: String| vec![Phrased::Sentence(text)];
    match course {
        Course::If(test, steps) => one(if_so(condition(test, said), steps, said)),
        Course::IfElse(test, yes, no) => {
            let test = condition(test, said);
            let mut other = said.clone();
            let yes = if_so(test, yes, said);
            let no = format!("otherwise, {}", together(no, &mut other));
            said.x_is = said.x_is.take().or(other.x_is);
            vec![Phrased::Sentence(yes), Phrased::Sentence(no)]
        }
        Course::Then(steps) => {
            let mut parts = clauses(&tell_all(steps, said), said);
            parts.iter_mut().take(1).for_each(|first| *first = format!("then, {first}"));
            parts.into_iter().map(Phrased::Sentence).collect()
        }
        Course::May(steps) => may(steps, said),
        Course::Choose(ways) => vec![Phrased::Order(choose(ways, said))],
        Course::ChoosePlayer(steps) => {
            let mut told = vec![Phrased::Order("choose a player".into())];
            told.extend(tell_all(steps, said));
            told
        }
        Course::ChooseCard(whom, steps) => {
            let mut told = vec![Phrased::Order(format!("choose {}", nouns::card(whom, said)))];
            told.extend(tell_all(steps, said));
            told
        }
        Course::EachPlayer(steps) => one(each_player(steps, said)),
        Course::Instead(steps) => {
            let mut parts = clauses(&tell_all(steps, said), said);
            parts.iter_mut().take(1).for_each(|first| first.push_str(" instead"));
            parts.into_iter().map(Phrased::Sentence).collect()
        }
        Course::Later(until, steps) => {
            let end = end_of(*until, said);
            one(format!("at {end}, {}", together(steps, said)))
        }
        Course::IfDamaged(whom, steps) => {
            let test = format!("this activation deals damage to {}", filters::one(whom, said).text);
            said.that = filters::again(whom, said);
            one(if_so(test, steps, said))
        }
    }
}

fn if_so(test: String, steps: &[Step], said: &mut Antecedents) -> String {
    format!("if {test}, {}", together(steps, said))
}

/// Each of them with its subject; only an order to you has none.
fn clauses(told: &[Phrased], said: &Antecedents) -> Vec<String> {
    let clause = |one: &Phrased| match (one, said.reader) {
        (Phrased::Order(verb), Reader::EachPlayer | Reader::Another(_)) => said.player_does(Who::You, verb),
        (Phrased::Order(_), Reader::You) | (Phrased::Fact(..) | Phrased::Sentence(_), _) => one.text(),
    };
    told.iter().map(clause).collect()
}

/// Steps under a condition as one clause, so that the condition clearly covers all of them.
fn together(steps: &[Step], said: &mut Antecedents) -> String {
    let told = tell_all(steps, said);
    join(&clauses(&told, said))
}

/// "draw 1 card and ready your hero", "search your deck for an upgrade and add it to your hand, then draw 1 card".
fn join(texts: &[String]) -> String {
    let marks = [",", ";", " and ", " until "];
    // What each player does is one thing, what follows is another.
    let apart = |text: &String| text.starts_with("each player ") || marks.iter().any(|mark| text.contains(mark));
    if !texts.iter().any(apart) {
        return list(texts, Joint::And);
    }
    let joint = |text: &String| match text.strip_prefix("then, ") {
        Some(rest) => format!(", then {rest}"),
        None if text.starts_with("otherwise, ") => format!("; {text}"),
        None if text.starts_with("if ") => format!(", and {text}"),
        None => format!(", then {text}"),
    };
    texts.iter().take(1).cloned().chain(texts.iter().skip(1).map(joint)).collect()
}

/// "you may draw 1 card", "you may have the villain attack you".
fn may(steps: &[Step], said: &mut Antecedents) -> Vec<Phrased> {
    let told = tell_all(steps, said);
    let mut parts: Vec<String> = told.iter().map(Phrased::text).collect();
    match (told.first(), parts.first_mut()) {
        (Some(Phrased::Order(_)), Some(_)) => {}
        (Some(Phrased::Fact(who, verb)), Some(first)) => *first = format!("have {} {verb}", who.text),
        (Some(Phrased::Sentence(_)) | None, _) | (_, None) => {
            return vec![Phrased::Sentence(format!("if {} like, {}", said.you_do(), join(&clauses(&told, said))))];
        }
    }
    let text = format!("may {}", join(&parts));
    vec![match said.reader {
        Reader::You => Phrased::Fact(Phrase::you(), text),
        Reader::EachPlayer | Reader::Another(_) => Phrased::Order(text),
    }]
}

/// "each player discards the top card of their deck, then takes 1 damage".
fn each_player(steps: &[Step], said: &mut Antecedents) -> String {
    said.reader = Reader::EachPlayer;
    let told = tell_all(steps, said);
    let verbs: Option<Vec<String>> =
        told.iter().map(|one| if let Phrased::Order(verb) = one { Some(third_person(verb)) } else { None }).collect();
    let text = match verbs {
        Some(verbs) => format!("each player {}", verbs.join(", then ")),
        None => format!("for each player, {}", join(&clauses(&told, said))),
    };
    said.reader = Reader::You;
    text
}

/// "choose to either place 1 threat on the main scheme or take 2 damage". Longer ways are told one by one.
fn choose(ways: &[Branch], said: &mut Antecedents) -> String {
    let before = said.clone();
    match ways.iter().map(|way| short(way, said)).collect::<Option<Vec<String>>>() {
        Some(ways) if ways.len() == 2 => format!("choose to either {}", list(&ways, Joint::Or)),
        Some(ways) => format!("choose one: {}", list(&ways, Joint::Or)),
        None => {
            *said = before.clone();
            let ways: Vec<String> =
                ways.iter().map(|way| format!("• {}", whole("", &way.cost, &way.does, &mut before.clone()))).collect();
            format!("choose one: {}", ways.join(" "))
        }
    }
}

/// A way that is one thing to do.
fn short(way: &Branch, said: &mut Antecedents) -> Option<String> {
    match (&way.cost[..], &way.does[..]) {
        (costs, []) => Some(costs::all(costs, said)),
        ([], [step]) => match &tell_step(step, said)[..] {
            [Phrased::Order(text)] => Some(text.clone()),
            [] | [Phrased::Fact(..) | Phrased::Sentence(_)] | [_, _, ..] => None,
        },
        ([], [_, _, ..]) | ([_, ..], [_, ..]) => None,
    }
}

/// "Exhaust Peter Parker → remove Eviction Notice from the game.": in full sentences, led by those words.
pub(super) fn whole(occasion: &str, cost: &[Cost], does: &[Step], said: &mut Antecedents) -> String {
    let price = costs::price(cost, said);
    let mut parts = sentences(does, said);
    parts.extend(said.x_is.take().map(|x| format!("X is {x}")));
    if let Some(first) = parts.first_mut() {
        *first = format!("{occasion}{price}{first}");
    }
    parts.iter().map(|part| sentence(part)).collect::<Vec<_>>().join(" ")
}
