//! Card text, rendered from what the card does, in the same words for the same thing on every card.
//!
//! The [vocabulary](crate::vocabulary) has no room for a text beside the behaviour, so a card cannot say one
//! thing and do another. The rooms: `filters` says which cards, `nouns` at which of them a step is aimed,
//! `amounts` how many, `conditions` whether, `triggers` when, `costs` for what, `words` what happens, `clauses`
//! what holds, `keywords` what is said of the card itself; `steps` joins steps to sentences, and `antecedents`
//! remembers what "that" is.

mod amounts;
mod antecedents;
mod clauses;
mod conditions;
mod costs;
mod english;
mod filters;
mod keywords;
mod nouns;
mod phrase;
mod steps;
#[cfg(test)]
mod tests;
mod triggers;
mod words;

use crate::catalogue::{Card, Threat};
use crate::vocabulary::{Ability, Act, Cost, Filter, Form, Kind, Label, Limit, Number, Step, When};
use antecedents::{Antecedents, Known, Reader};
use longbox_kernel::english::sentence;

/// The text of a face, a line each: what is said of the card itself, what holds, what it can do, and last what
/// it does as a boost card.
pub(crate) fn card(card: &Card) -> Vec<String> {
    let boost = card.abilities.iter().filter(|ability| ability.when == When::Boost);
    without_boost(card).into_iter().chain(boost.map(|one| ability(one, card))).collect()
}

/// The same without what it does as a boost card.
pub(crate) fn without_boost(card: &Card) -> Vec<String> {
    let abilities = card.abilities.iter().filter(|ability| ability.when != When::Boost);
    let abilities = abilities.map(|one| ability(one, card));
    keywords::lines(card).into_iter().chain(clauses::lines(card)).chain(abilities).chain(completion(card)).collect()
}

/// What comes of a main scheme by its threat: how it starts and grows, and what its completion brings.
fn completion(card: &Card) -> Option<String> {
    let Threat { starts, target, grows } = card.threat;
    let target = target.filter(|_| card.kind == Kind::MainScheme)?;
    let number = |number: Option<Number>| match number.unwrap_or(Number::N(0)) {
        Number::N(n) => n.to_string(),
        Number::PerPlayer(0) => "0".into(),
        Number::PerPlayer(n) => format!("{n} [per player]"),
    };
    let (starts, grows, target) = (number(starts), number(grows), number(Some(target)));
    let then = match card.last_stage {
        true => "the players lose the game".into(),
        false => format!("stage {}A comes up", card.stage + 1),
    };
    Some(format!(
        "Starts with {starts} threat and gets {grows} each round. At {target} threat it is completed: {then}."
    ))
}

/// What choosing one way of a choice does, for the option that stands for it.
pub(crate) fn way(cost: &[Cost], does: &[Step], card: &Card) -> String {
    let mut said = Antecedents::new(card);
    if does.is_empty() { sentence(&costs::all(cost, &mut said)) } else { steps::whole("", cost, does, &mut said) }
}

/// The same as things stand, in small letters and without a full stop: "take 2 damage".
pub(crate) fn way_in_short(cost: &[Cost], does: &[Step], card: &Card, known: Known) -> String {
    // What a step speaks of may come of the one before it.
    let known = if let [only] = does { only.act().is_ok().then_some(known) } else { None };
    let mut said = Antecedents { known, ..Antecedents::new(card) };
    if does.is_empty() {
        return costs::all(cost, &mut said);
    }
    let price = costs::price(cost, &mut said);
    format!("{price}{}", steps::sentences(does, &mut said).join("; "))
}

/// "heal 4 damage from Peter Parker": what an ability does, without when and for what.
pub(crate) fn deed(ability: &Ability, card: &Card) -> String {
    let mut said = Antecedents::new(card);
    occasion(ability, &mut said);
    costs::price(&ability.cost, &mut said);
    steps::sentences(&ability.does, &mut said).join("; ")
}

/// "when the villain attacks you": what an ability waits for; nothing if it waits for nothing.
pub(crate) fn awaited(ability: &Ability, card: &Card) -> String {
    occasion(ability, &mut Antecedents::new(card)).trim_end_matches(", ").to_owned()
}

/// "change to alter-ego form": what one instruction of a card does.
pub(crate) fn act(act: &Act, card: &Card) -> String {
    words::tell(act, &mut Antecedents::new(card)).text()
}

/// "an enemy": which card is to be chosen, in a question that an ability of that card asks. Who is "you" for the
/// ability is told by name to somebody else.
pub(crate) fn one(filter: &Filter, card: &Card, another: Option<&'static str>) -> String {
    let reader = another.map_or(Reader::You, Reader::Another);
    filters::one(filter, &Antecedents { reader, ..Antecedents::new(card) }).text
}

/// "Spider-Sense — Interrupt: When the villain attacks you, draw 1 card."
pub(crate) fn ability(ability: &Ability, card: &Card) -> String {
    let mut said = Antecedents::new(card);
    let occasion = occasion(ability, &mut said);
    let text = steps::whole(&occasion, &ability.cost, &ability.does, &mut said);
    let name = ability.name.as_ref().map(|name| format!("{name} — ")).unwrap_or_default();
    format!("{name}{}{text}{}", heading(ability), ability.limit.map(limit).unwrap_or_default())
}

/// "when the villain attacks you, ", or nothing.
fn occasion(ability: &Ability, said: &mut Antecedents) -> String {
    match &ability.when {
        When::Interrupt(on) | When::ForcedInterrupt(on) => format!("when {}, ", triggers::event(on, said)),
        When::Response(on) | When::ForcedResponse(on) => format!("after {}, ", triggers::event(on, said)),
        When::Emptied => format!("if there are no {} here, ", english::plural(&said.counter())),
        When::Action
        | When::Resource
        | When::WhenRevealed
        | When::WhenDefeated
        | When::WhenCompleted
        | When::Boost
        | When::Obligation
        | When::Setup
        | When::Special => String::new(),
    }
}

/// "Hero Action (attack): ", "When Revealed (Hero): ".
fn heading(ability: &Ability) -> String {
    let form = match ability.form {
        Some(Form::Hero) => "Hero ",
        Some(Form::AlterEgo) => "Alter-Ego ",
        None => "",
    };
    let label = match ability.label {
        Some(Label::Attack) => " (attack)",
        Some(Label::Thwart) => " (thwart)",
        Some(Label::Defense) => " (defense)",
        None => "",
    };
    let word = match ability.when {
        When::Action => "Action",
        When::Resource => "Resource",
        When::Interrupt(_) => "Interrupt",
        When::Response(_) => "Response",
        When::ForcedInterrupt(_) => "Forced Interrupt",
        When::ForcedResponse(_) => "Forced Response",
        When::WhenRevealed if form.is_empty() => "When Revealed",
        When::WhenRevealed => return format!("When Revealed ({}): ", form.trim_end()),
        When::WhenDefeated => "When Defeated",
        When::WhenCompleted => "When Completed",
        When::Boost => "Boost",
        When::Obligation | When::Emptied => return String::new(),
        When::Setup => "Setup",
        When::Special => "Special",
    };
    format!("{form}{word}{label}: ")
}

fn limit(limit: Limit) -> String {
    let (n, period) = match limit {
        Limit::PerRound(n) => (n, "round"),
        Limit::PerPhase(n) => (n, "phase"),
    };
    match n {
        1 => format!(" (Limit once per {period}.)"),
        2 => format!(" (Limit twice per {period}.)"),
        _ => format!(" (Limit {n} times per {period}.)"),
    }
}
