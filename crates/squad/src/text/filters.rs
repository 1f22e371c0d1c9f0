//! Which cards: as a noun phrase ("X-Men card of level 5 or less") and as a statement ("is Speed").

use super::english::{Joint, a, list};
use crate::vocabulary::{Filter, Range};

/// The cards of a filter as a noun phrase without its article.
///
/// ```
/// use longbox_squad::text::filter;
/// use longbox_squad::vocabulary::{Factor, Filter, Range};
///
/// assert_eq!(filter(&Filter::Level(Range::AtMost(5)), "card"), "card of level 5 or less");
/// assert_eq!(filter(&Filter::Not(Box::new(Filter::Factor(Factor::Animal))), "Keeper"), "Keeper that's not Animal");
/// ```
pub fn filter(filter: &Filter, noun: &str) -> String {
    phrase(filter, noun, "", Joint::Or)
}

/// The same with an article.
pub(super) fn one(filter: &Filter, noun: &str) -> String {
    a(&phrase(filter, noun, "", Joint::Or))
}

/// The same with words such as "you have in play" where they read best.
pub(super) fn phrase(filter: &Filter, noun: &str, place: &str, joint: Joint) -> String {
    let kind = kind(filter, joint);
    let many = noun.ends_with('s');
    let noun = match (kind.keeper, noun) {
        (true, "card") => "Keeper".into(),
        (true, "cards") => "Keepers".into(),
        (true, "Keeper" | "Keepers") | (false, _) => noun.to_string(),
        (true, _) => format!("Keeper {noun}"),
    };
    let mut words = kind.before;
    words.push(noun);
    words.extend(kind.of);
    if !place.is_empty() {
        words.push(place.into());
    }
    let that: Vec<_> = kind.that.iter().map(|verbs| say("that", verbs, many)).collect();
    if !that.is_empty() {
        words.push(that.join(" and "));
    }
    words.join(" ")
}

/// That a card is one of these, as in "it's Speed" or "the top card of your deck has attack 2 or less".
pub(super) fn is(subject: &str, filter: &Filter) -> String {
    say(subject, &verbs(filter), false)
}

/// "attack 2 or less", "level 5".
pub(super) fn range(what: &str, range: Range) -> String {
    match range {
        Range::AtLeast(n) => format!("{what} {n} or more"),
        Range::AtMost(n) => format!("{what} {n} or less"),
        Range::Exactly(n) => format!("{what} {n}"),
    }
}

/// The parts of a noun phrase.
#[derive(Default)]
struct Kind {
    before: Vec<String>,
    keeper: bool,
    of: Vec<String>,
    that: Vec<Vec<Verb>>,
}

fn kind(filter: &Filter, joint: Joint) -> Kind {
    let mut kind = Kind::default();
    match filter {
        Filter::Any => {}
        Filter::Factor(factor) => kind.before.push(factor.name().into()),
        Filter::Hero(hero) => kind.before.push(hero.clone()),
        Filter::Team(team) => kind.before.push(team.name().into()),
        Filter::Level(Range::Exactly(n)) => kind.before.push(format!("level {n}")),
        Filter::Level(test @ (Range::AtLeast(_) | Range::AtMost(_))) => kind.of.push(range("of level", *test)),
        Filter::OddLevel => kind.before.push("odd-level".into()),
        Filter::Attack(test) => kind.of.push(range("with attack", *test)),
        Filter::Keeper => kind.keeper = true,
        Filter::Assault => kind.of.push("with Assault".into()),
        Filter::TwoHeroes => kind.of.push("with two heroes".into()),
        Filter::AnyOf(any) => match adjectives(any, joint) {
            Some(words) => kind.before.push(list(&words, joint)),
            None => kind.that.push(verbs(filter)),
        },
        Filter::AllOf(all) => return kind_of_all(all, joint),
        Filter::PickedFactor => kind.of.push("of that Factor".into()),
        Filter::PickedLevel => kind.of.push("of that level".into()),
        Filter::Not(_) | Filter::LikeDiscarded | Filter::ArrivedLastTurn => kind.that.push(verbs(filter)),
    }
    kind
}

/// The words before the noun, if all these filters are nothing but one word.
fn adjectives(filters: &[Filter], joint: Joint) -> Option<Vec<String>> {
    let word = |filter: &Filter| {
        let mut kind = kind(filter, joint);
        let plain = kind.before.len() == 1 && kind.of.is_empty() && kind.that.is_empty() && !kind.keeper;
        plain.then(|| kind.before.remove(0))
    };
    if filters.is_empty() { None } else { filters.iter().map(word).collect() }
}

fn kind_of_all(all: &[Filter], joint: Joint) -> Kind {
    let mut sum = Kind::default();
    for (i, filter) in all.iter().enumerate() {
        let part = kind(filter, joint);
        let choice = matches!(filter, Filter::AnyOf(any) if any.len() > 1);
        let alone = all.iter().enumerate().all(|(j, other)| i == j || kind(other, joint).before.is_empty());
        if choice && !alone {
            sum.that.push(verbs(filter));
            continue;
        }
        let at = if matches!(filter, Filter::Level(_) | Filter::OddLevel) { 0 } else { sum.before.len() };
        sum.before.splice(at..at, part.before);
        sum.keeper |= part.keeper;
        sum.of.extend(part.of);
        sum.that.extend(part.that);
    }
    sum
}

/// One way in which a statement about a card can be true.
#[derive(Clone)]
enum Verb {
    Is(String),
    Has(String),
    /// Anything else, of one card and of several.
    Does(String, String),
}

/// The statement as alternatives.
fn verbs(filter: &Filter) -> Vec<Verb> {
    let is = |text: &str| vec![Verb::Is(text.into())];
    let has = |text: &str| vec![Verb::Has(text.into())];
    let does = |one: &str, many: &str| vec![Verb::Does(one.into(), many.into())];
    match filter {
        Filter::Any => is("any card"),
        Filter::Factor(factor) => is(factor.name()),
        Filter::Hero(hero) => is(hero),
        Filter::Team(team) => is(team.name()),
        Filter::Level(test) => is(&range("level", *test)),
        Filter::OddLevel => has("an odd level"),
        Filter::Attack(test) => has(&range("attack", *test)),
        Filter::Keeper => is("a Keeper"),
        Filter::Assault => has("Assault"),
        Filter::TwoHeroes => has("two heroes"),
        Filter::Not(inner) => not(inner),
        Filter::AnyOf(any) if any.is_empty() => is("none at all"),
        Filter::AnyOf(any) => any.iter().flat_map(verbs).collect(),
        Filter::AllOf(all) if all.len() == 1 => verbs(&all[0]),
        Filter::AllOf(_) => is(&one(filter, "card")),
        Filter::PickedFactor => is("that Factor"),
        Filter::PickedLevel => is("that level"),
        Filter::LikeDiscarded => {
            let what = "a Factor, its level, or its blocking icon with the discarded card";
            let their = "a Factor, level, or blocking icon with the discarded card";
            does(&format!("shares {what}"), &format!("share {their}"))
        }
        Filter::ArrivedLastTurn => does("came into play last turn", "came into play last turn"),
    }
}

fn not(filter: &Filter) -> Vec<Verb> {
    if let Filter::Not(inner) = filter {
        return verbs(inner);
    }
    let verbs = verbs(filter);
    let be: Option<Vec<String>> =
        verbs.iter().map(|verb| if let Verb::Is(what) = verb { Some(what.clone()) } else { None }).collect();
    if let Some(be) = be {
        return vec![Verb::Is(format!("not {}", list(&be, Joint::Or)))];
    }
    let denied = |many| verbs.iter().map(|verb| deny(verb, many)).collect::<Vec<_>>().join(" and ");
    vec![Verb::Does(denied(false), denied(true))]
}

fn deny(verb: &Verb, many: bool) -> String {
    match (verb, many) {
        (Verb::Is(what), false) => format!("is not {what}"),
        (Verb::Is(what), true) => format!("are not {what}"),
        (Verb::Has(what), false) => format!("doesn't have {what}"),
        (Verb::Has(what), true) => format!("don't have {what}"),
        (Verb::Does(what, _), false) => format!("is none that {what}"),
        (Verb::Does(_, what), true) => format!("are none that {what}"),
    }
}

/// The subject with its verbs: "it's Speed or has Assault", "it's Speed, or has attack 2 or less".
fn say(subject: &str, verbs: &[Verb], many: bool) -> String {
    let (mut is, mut has, mut does) = (vec![], vec![], vec![]);
    for verb in verbs {
        match verb {
            Verb::Is(what) => is.push(what.clone()),
            Verb::Has(what) => has.push(what.clone()),
            Verb::Does(one, several) => does.push(if many { several.clone() } else { one.clone() }),
        }
    }
    let mut said = vec![];
    if !is.is_empty() {
        said.push(format!("{} {}", if many { "are" } else { "is" }, list(&is, Joint::Or)));
    }
    if !has.is_empty() {
        said.push(format!("{} {}", if many { "have" } else { "has" }, list(&has, Joint::Or)));
    }
    said.extend(does);
    let apart = said.len() > 1 && said.iter().any(|part| part.contains(" or "));
    let said = said.join(if apart { ", or " } else { " or " });
    match said.strip_prefix("is ") {
        Some(rest) if matches!(subject, "it" | "that") => format!("{subject}'s {rest}"),
        Some(_) | None => format!("{subject} {said}"),
    }
}
