//! How steps are joined to sentences.

use super::antecedents::{Antecedents, Mood};
use super::conditions::{condition, looks_back};
use super::english::{Joint, a, list};
use super::filters::{self, filter};
use super::tell::{cards, hits, tell};
use crate::vocabulary::{Amount, Condition, Filter, Step, Who};

/// The words of one or two steps.
struct Phrase {
    mood: Mood,
    text: String,
    shape: Shape,
}

/// How the words combine with others.
#[derive(PartialEq, Eq)]
enum Shape {
    /// A sentence of its own.
    Plain,
    /// Short enough to be joined to its neighbours by "and".
    Short,
    /// "if …, …", perhaps with what happens otherwise.
    Conditional(Option<String>),
}

/// The sentences of some steps, in small letters and without full stops.
pub(super) fn sentences(steps: &[Step], said: Antecedents) -> Vec<String> {
    let mut all = vec![];
    for told in tell_all(steps, said) {
        all.push(told.text);
        if let Shape::Conditional(Some(otherwise)) = told.shape {
            all.push(format!("otherwise, {otherwise}"));
        }
    }
    all
}

fn tell_all(steps: &[Step], mut said: Antecedents) -> Vec<Phrase> {
    let mut all = vec![];
    let mut rest = steps;
    while let Some((step, after)) = rest.split_first() {
        let pair = after.first().and_then(|next| tell_pair(step, next, &said).map(|told| (told, next)));
        let (told, last, left) = match pair {
            Some((told, next)) => (told, next, &after[1..]),
            None => (tell_one(step, &said), step, after),
        };
        said.told(last, told.mood);
        rest = left;
        all.push(told);
    }
    if all.is_empty() {
        all.push(Phrase { mood: Mood::Fact, text: "nothing happens".into(), shape: Shape::Plain });
    }
    join_short(all)
}

/// "heal 1" and "this Keeper hits for 1" become one sentence.
fn join_short(all: Vec<Phrase>) -> Vec<Phrase> {
    let mut joined: Vec<Phrase> = vec![];
    let mut run: Vec<Phrase> = vec![];
    for told in all {
        if told.shape == Shape::Short {
            run.push(told);
        } else {
            joined.extend(join_run(std::mem::take(&mut run)));
            joined.push(told);
        }
    }
    joined.extend(join_run(run));
    joined
}

fn join_run(run: Vec<Phrase>) -> Option<Phrase> {
    let mood = run.last()?.mood;
    let orders_first = run.is_sorted_by_key(|told| told.mood != Mood::Do);
    let texts: Vec<_> = run.into_iter().map(|told| told.text).collect();
    let text = if orders_first { list(&texts, Joint::And) } else { texts.join(", then ") };
    Some(Phrase { mood, text, shape: Shape::Plain })
}

/// Steps under a condition as one clause, so that the condition clearly covers all of them.
fn body(steps: &[Step], said: Antecedents) -> String {
    let mut told = tell_all(steps, said);
    let Some(last) = told.pop() else { return String::new() };
    let simple = told.iter().all(|told| told.shape == Shape::Plain);
    let first: Vec<_> = told.into_iter().map(in_full).collect();
    match &last.shape {
        Shape::Plain if simple && first.is_empty() => last.text,
        Shape::Plain if simple => format!("{}, then {}", first.join(", then "), last.text),
        Shape::Conditional(None) if simple && !first.is_empty() => {
            let and = if last.text.starts_with("then") { "" } else { "and " };
            format!("{}, {and}{}", first.join(", then "), last.text)
        }
        Shape::Plain | Shape::Short | Shape::Conditional(_) => {
            let all: Vec<_> = first.into_iter().chain([in_full(last)]).collect();
            format!("do this: {}", all.join("; then ").replace("; then then, if", "; then if"))
        }
    }
}

fn in_full(told: Phrase) -> String {
    match told.shape {
        Shape::Conditional(Some(otherwise)) => format!("{}, or otherwise {otherwise}", told.text),
        Shape::Conditional(None) | Shape::Plain | Shape::Short => told.text,
    }
}

fn tell_one(step: &Step, said: &Antecedents) -> Phrase {
    if let Step::If(test, yes) = step {
        let text = if_then(if_word(test, said), test, yes, said);
        return Phrase { mood: Mood::Fact, text, shape: Shape::Conditional(None) };
    }
    if let Step::IfElse(test, yes, no) = step {
        let (word, text) = (if_word(test, said), condition(test, said));
        let text = format!("{word} {text}, {}", body(yes, said.given(test)));
        let otherwise = body(no, said.otherwise());
        return Phrase { mood: Mood::Fact, text, shape: Shape::Conditional(Some(otherwise)) };
    }
    let short = matches!(
        step,
        Step::Hit(_)
            | Step::HitPlayer(..)
            | Step::Heal(_)
            | Step::HealEach(_)
            | Step::Draw(..)
            | Step::DestroyThis
            | Step::ReturnThis
    );
    let (mood, text) = tell(step, said);
    Phrase { mood, text, shape: if short { Shape::Short } else { Shape::Plain } }
}

/// "then, if" where a step before may have changed what is tested.
fn if_word(test: &Condition, said: &Antecedents) -> &'static str {
    if said.moved && !looks_back(test) { "then, if" } else { "if" }
}

/// "if …, …"; conditions directly inside each other become "if … and …".
fn if_then(word: &str, test: &Condition, yes: &[Step], said: &Antecedents) -> String {
    if let Some(text) = if_that_card(test, yes, said) {
        return format!("{word} {text}");
    }
    let head = format!("{word} {}", condition(test, said));
    let within = said.given(test);
    if let [Step::If(next, yes)] = yes {
        format!("{head} {}", if_then("and", next, yes, &within))
    } else {
        format!("{head}, {}", body(yes, within))
    }
}

/// A card that is played or deployed only if the rules allow it: "it's a playable X-Men card, play it".
fn if_that_card(test: &Condition, yes: &[Step], said: &Antecedents) -> Option<String> {
    if let (Condition::Revealed(filter), [Step::PlayRevealed]) = (test, yes) {
        return Some(if_playable(said.seen(), filter));
    }
    let Condition::TopDiscard(who, filter) = test else { return None };
    let card = said.top_of_discard(*who);
    if yes == [Step::PlayTopDiscard(*who)] {
        return Some(if_playable(&card, filter));
    }
    let keeper = Filter::AllOf(vec![filter.clone(), Filter::Keeper]);
    let deploys = *who == Who::You && yes == [Step::DeployTopDiscard];
    deploys.then(|| format!("{}, put it into play", filters::is(&card, &keeper)))
}

fn if_playable(card: &str, which: &Filter) -> String {
    let what =
        if *which == Filter::Any { "playable".into() } else { a(&format!("playable {}", filter(which, "card"))) };
    let is = if card == "it" { "'s" } else { " is" };
    format!("{card}{is} {what}, play it")
}

/// Two steps that read better as one sentence.
fn tell_pair(step: &Step, next: &Step, said: &Antecedents) -> Option<Phrase> {
    let pair = (step, next);
    if let (Step::Hit(_) | Step::HitPlayer(..), Step::DestroyThis) = pair {
        Some(and(step, "is destroyed", Shape::Short, said))
    } else if let (Step::SubjectHits(_), Step::DestroySubject) = pair {
        Some(and(step, "is destroyed", Shape::Plain, said))
    } else if let (Step::RevealedHits(_), Step::DiscardRevealed) = pair {
        Some(and(step, "is discarded", Shape::Plain, said))
    } else if let (Step::TakeTop | Step::Draw(Who::You, _), Step::HandToDeckTop) = pair {
        Some(then(step, &tell(next, said).1, said))
    } else if let (Step::DiscardCopies, Step::Shuffle(Who::Opponent)) = pair {
        Some(then(step, "shuffles it", said))
    } else if let (Step::Draw(who, _), Step::Discard(same, n)) = pair
        && who == same
    {
        let verb = if said.actor(*who).takes_plain_verb() { "discard" } else { "discards" };
        Some(then(step, &format!("{verb} {}", cards(n, said)), said))
    } else {
        tell_hits(step, next, said)
    }
}

/// "this Keeper hits your opponent for 2, then hits you for 2".
fn tell_hits(step: &Step, next: &Step, said: &Antecedents) -> Option<Phrase> {
    let ((one, n), (other, m)) = (hit_on(step)?, hit_on(next)?);
    let (first, second) = (hits(said.person(one), n, said), hits(said.person(other), m, said));
    Some(Phrase { mood: Mood::Fact, text: format!("{} {first}, then {second}", said.this()), shape: Shape::Plain })
}

fn and(step: &Step, more: &str, shape: Shape, said: &Antecedents) -> Phrase {
    let (mood, text) = tell(step, said);
    Phrase { mood, text: format!("{text} and {more}"), shape }
}

fn then(step: &Step, more: &str, said: &Antecedents) -> Phrase {
    let (mood, text) = tell(step, said);
    Phrase { mood, text: format!("{text}, then {more}"), shape: Shape::Plain }
}

fn hit_on(step: &Step) -> Option<(Who, &Amount)> {
    if let Step::Hit(n) = step {
        Some((Who::Opponent, n))
    } else if let Step::HitPlayer(who, n) = step {
        Some((*who, n))
    } else {
        None
    }
}
