//! How steps are joined to sentences.

use super::conditions::condition;
use super::costs;
use super::english::{Joint, list};
use super::filters;
use super::nouns;
use super::phrase::Phrase;
use super::scene::{Reader, Scene};
use super::words::{Told, end_of, tell};
use crate::vocabulary::{Branch, Cost, Course, Step, Who};
use longbox_kernel::english::{sentence, third_person};

/// The sentences of some steps, in small letters and without full stops.
pub(super) fn sentences(steps: &[Step], scene: &mut Scene) -> Vec<String> {
    let parts: Vec<String> = clauses(&tell_all(steps, scene), scene);
    if parts.is_empty() { vec!["nothing happens".into()] } else { parts }
}

fn tell_all(steps: &[Step], scene: &mut Scene) -> Vec<Told> {
    steps.iter().flat_map(|step| tell_step(step, scene)).collect()
}

fn tell_step(step: &Step, scene: &mut Scene) -> Vec<Told> {
    match step.act() {
        Ok(act) => vec![tell(&act, scene)],
        Err(course) => tell_course(course, scene),
    }
}

fn tell_course(course: Course, scene: &mut Scene) -> Vec<Told> {
    let one = |text: String| vec![Told::Sentence(text)];
    match course {
        Course::If(test, steps) => one(if_so(condition(test, scene), steps, scene)),
        Course::IfElse(test, yes, no) => {
            let test = condition(test, scene);
            let mut other = scene.clone();
            let yes = if_so(test, yes, scene);
            let no = format!("otherwise, {}", together(no, &mut other));
            scene.x_is = scene.x_is.take().or(other.x_is);
            vec![Told::Sentence(yes), Told::Sentence(no)]
        }
        Course::Then(steps) => {
            let mut parts = clauses(&tell_all(steps, scene), scene);
            parts.iter_mut().take(1).for_each(|first| *first = format!("then, {first}"));
            parts.into_iter().map(Told::Sentence).collect()
        }
        Course::May(steps) => may(steps, scene),
        Course::Choose(ways) => vec![Told::Order(choose(ways, scene))],
        Course::ChoosePlayer(steps) => {
            let mut told = vec![Told::Order("choose a player".into())];
            told.extend(tell_all(steps, scene));
            told
        }
        Course::ChooseCard(whom, steps) => {
            let mut told = vec![Told::Order(format!("choose {}", nouns::card(whom, scene)))];
            told.extend(tell_all(steps, scene));
            told
        }
        Course::EachPlayer(steps) => one(each_player(steps, scene)),
        Course::Instead(steps) => {
            let mut parts = clauses(&tell_all(steps, scene), scene);
            parts.iter_mut().take(1).for_each(|first| first.push_str(" instead"));
            parts.into_iter().map(Told::Sentence).collect()
        }
        Course::Later(until, steps) => {
            let end = end_of(*until, scene);
            one(format!("at {end}, {}", together(steps, scene)))
        }
        Course::IfDamaged(whom, steps) => {
            let test = format!("this activation deals damage to {}", filters::one(whom, scene).text);
            scene.that = filters::again(whom, scene);
            one(if_so(test, steps, scene))
        }
    }
}

fn if_so(test: String, steps: &[Step], scene: &mut Scene) -> String {
    format!("if {test}, {}", together(steps, scene))
}

/// Each of them with its subject; only an order to you has none.
fn clauses(told: &[Told], scene: &Scene) -> Vec<String> {
    let clause = |one: &Told| match (one, scene.reader) {
        (Told::Order(verb), Reader::EachPlayer | Reader::Another(_)) => scene.player_does(Who::You, verb),
        (Told::Order(_), Reader::You) | (Told::Fact(..) | Told::Sentence(_), _) => one.text(),
    };
    told.iter().map(clause).collect()
}

/// Steps under a condition as one clause, so that the condition clearly covers all of them.
fn together(steps: &[Step], scene: &mut Scene) -> String {
    let told = tell_all(steps, scene);
    join(&clauses(&told, scene))
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
fn may(steps: &[Step], scene: &mut Scene) -> Vec<Told> {
    let told = tell_all(steps, scene);
    let mut parts: Vec<String> = told.iter().map(Told::text).collect();
    match (told.first(), parts.first_mut()) {
        (Some(Told::Order(_)), Some(_)) => {}
        (Some(Told::Fact(who, verb)), Some(first)) => *first = format!("have {} {verb}", who.text),
        (Some(Told::Sentence(_)) | None, _) | (_, None) => {
            return vec![Told::Sentence(format!("if {} like, {}", scene.you_do(), join(&clauses(&told, scene))))];
        }
    }
    let text = format!("may {}", join(&parts));
    vec![match scene.reader {
        Reader::You => Told::Fact(Phrase::you(), text),
        Reader::EachPlayer | Reader::Another(_) => Told::Order(text),
    }]
}

/// "each player discards the top card of their deck, then takes 1 damage".
fn each_player(steps: &[Step], scene: &mut Scene) -> String {
    scene.reader = Reader::EachPlayer;
    let told = tell_all(steps, scene);
    let verbs: Option<Vec<String>> =
        told.iter().map(|one| if let Told::Order(verb) = one { Some(third_person(verb)) } else { None }).collect();
    let text = match verbs {
        Some(verbs) => format!("each player {}", verbs.join(", then ")),
        None => format!("for each player, {}", join(&clauses(&told, scene))),
    };
    scene.reader = Reader::You;
    text
}

/// "choose to either place 1 threat on the main scheme or take 2 damage". Longer ways are told one by one.
fn choose(ways: &[Branch], scene: &mut Scene) -> String {
    let before = scene.clone();
    match ways.iter().map(|way| short(way, scene)).collect::<Option<Vec<String>>>() {
        Some(ways) if ways.len() == 2 => format!("choose to either {}", list(&ways, Joint::Or)),
        Some(ways) => format!("choose one: {}", list(&ways, Joint::Or)),
        None => {
            *scene = before.clone();
            let ways: Vec<String> =
                ways.iter().map(|way| format!("• {}", whole("", &way.cost, &way.does, &mut before.clone()))).collect();
            format!("choose one: {}", ways.join(" "))
        }
    }
}

/// A way that is one thing to do.
fn short(way: &Branch, scene: &mut Scene) -> Option<String> {
    match (&way.cost[..], &way.does[..]) {
        (costs, []) => Some(costs::all(costs, scene)),
        ([], [step]) => match &tell_step(step, scene)[..] {
            [Told::Order(text)] => Some(text.clone()),
            [] | [Told::Fact(..) | Told::Sentence(_)] | [_, _, ..] => None,
        },
        ([], [_, _, ..]) | ([_, ..], [_, ..]) => None,
    }
}

/// "Exhaust Peter Parker → remove Eviction Notice from the game.": in full sentences, led by those words.
pub(super) fn whole(occasion: &str, cost: &[Cost], does: &[Step], scene: &mut Scene) -> String {
    let price = costs::price(cost, scene);
    let mut parts = sentences(does, scene);
    parts.extend(scene.x_is.take().map(|x| format!("X is {x}")));
    if let Some(first) = parts.first_mut() {
        *first = format!("{occasion}{price}{first}");
    }
    parts.iter().map(|part| sentence(part)).collect::<Vec<_>>().join(" ")
}
