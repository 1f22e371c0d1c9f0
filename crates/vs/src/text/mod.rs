//! Card text, rendered from what the card does, in the same words for the same thing on every card.
//!
//! The [vocabulary](crate::vocabulary) has no room for a text beside the behaviour, so a card cannot say one
//! thing and do another. The rooms: `filters` says which characters and cards, `amounts` how many,
//! `conditions` whether, `triggers` when, `words` what happens, `clauses` what holds; `steps` joins steps to
//! sentences, and `antecedents` remembers what "it" is.

mod amounts;
mod antecedents;
mod clauses;
mod conditions;
mod english;
mod filters;
mod keywords;
mod phrase;
mod steps;
mod triggers;
mod words;

pub(crate) use amounts::fold;
pub(crate) use words::cannot;

use crate::catalogue::Card;
use crate::vocabulary::{Clause, Filter, Keyword, Kind, Limit, Play, Power, Step, Symbol, Turn, When};
use antecedents::Antecedents;
use english::{Joint, a, list, sentences};
use longbox_kernel::english::sentence;
use steps::Head;
pub(crate) use words::offer;

/// The powers and plays of a card in English, a line each. `keywords` holds the clauses of every keyword, by
/// its number.
pub fn card(card: &Card, keywords: &[Vec<Clause>]) -> Vec<String> {
    let this = match card.kind {
        Kind::Equipment => "the equipped character".into(),
        Kind::Machine => "this Machine".into(),
        Kind::PlotTwist(_) | Kind::Basic(_) | Kind::Special(_) | Kind::Pile => "this card".into(),
        Kind::Main(_) | Kind::Supporting | Kind::Token => called(&card.name),
    };
    let this = this.as_str();
    let powers = card.powers.iter().map(|power| match power {
        // vs: card.negative-zone
        Power::Super(..) | Power::SuperWith(..) if card.is_location() => {
            format!("{} Your main character can use this power, whatever its team.", self::power(power, this, keywords))
        }
        Power::Key(_)
        | Power::Named(..)
        | Power::Super(..)
        | Power::SuperWith(..)
        | Power::Reaction(..)
        | Power::LevelUp(..)
        | Power::LevelUpIf(..)
        | Power::LevelUpForPoints(..) => self::power(power, this, keywords),
    });
    let invention =
        card.invention.map(|n| format!("Invention ({n}) - This card starts the game in your Invention pile."));
    let kind: Vec<String> = match &card.kind {
        Kind::PlotTwist(plays) => plays.iter().map(|play| self::play(play, this)).collect(),
        Kind::Basic(symbol) => vec![pays(&[*symbol], card)],
        Kind::Special(symbols) if symbols.is_empty() => Vec::new(),
        Kind::Special(symbols) => vec![pays(symbols, card)],
        Kind::Main(_) | Kind::Supporting | Kind::Token | Kind::Pile | Kind::Equipment | Kind::Machine => Vec::new(),
    };
    let aka = card.aka.iter().map(|name| format!("AKA {name}."));
    let loyalty = card.loyalty.then(|| keyword(Keyword::Loyalty, keywords));
    invention.into_iter().chain(aka).chain(loyalty).chain(powers).chain(kind).collect()
}

/// "a face-up enemy character": whom a filter means, on a card called so.
pub(crate) fn character(filter: &Filter, this: &str) -> String {
    filters::one(filter, &Antecedents::new(this))
}

/// "a character that costs at least as much": which card that is not in play a filter means.
pub(crate) fn any_card(filter: &Filter, this: &str) -> String {
    filters::card(filter, &Antecedents::new(this))
}

/// "basic location": which location a filter means.
pub(crate) fn location(filter: &Filter, this: &str) -> String {
    filters::locations(filter, false, &Antecedents::new(this))
}

/// What a character is called within a sentence: "Hulk", "the Queen".
fn called(name: &str) -> String {
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.trim_matches('*').into(),
    }
}

/// "Pays [might] or [skill] for an Avengers character.", "… for a Company character on your side."
fn pays(symbols: &[Symbol], card: &Card) -> String {
    let symbols: Vec<String> = symbols.iter().map(|one| filters::symbol(*one)).collect();
    let symbols = list(&symbols, Joint::Or);
    match (&card.kind, card.teams.first()) {
        (Kind::Special(_), Some(team)) => {
            let side = if card.on_side { " on your side" } else { "" };
            format!("Pays {symbols} for {} character{side}.", a(team.name()))
        }
        (_, _) => format!("Pays {symbols}."),
    }
}

/// A power on a line of its own; `this` is what its bearer is called.
fn power(power: &Power, this: &str, keywords: &[Vec<Clause>]) -> String {
    match power {
        Power::Key(key) => keyword(*key, keywords),
        // A power without a name of its own.
        Power::Named(name, clauses) if name.is_empty() => self::clauses(clauses, this),
        Power::Named(name, clauses) => format!("{name} - {}", self::clauses(clauses, this)),
        Power::Super(name, when, cost, steps) => super_power(name, *when, cost, steps, &[], this),
        Power::SuperWith(name, when, cost, steps, limits) => super_power(name, *when, cost, steps, limits, this),
        Power::Reaction(name, cost, on, steps) => {
            let text = clauses::following(on, None, steps, &mut Antecedents::new(this));
            format!("{name} - {}: {text}", with_cost("Reaction", cost, ""))
        }
        Power::LevelUp(name, xp, on, steps) => {
            let text = clauses::following(on, None, steps, &mut Antecedents::new(this));
            format!("{name} - Level Up ({xp}): {text}")
        }
        Power::LevelUpIf(name, xp, on, test, steps) => {
            let text = clauses::following(on, Some(test), steps, &mut Antecedents::new(this));
            format!("{name} - Level Up ({xp}): {text}")
        }
        Power::LevelUpForPoints(name, xp) => {
            let text = format!("during your Build Phase, you may spend recruit points. {this} gains 1 XP for each");
            format!("{name} - Level Up ({xp}): {}", sentence(&text))
        }
    }
}

fn keyword(key: Keyword, keywords: &[Vec<Clause>]) -> String {
    match keywords.get(key as usize) {
        Some(clauses) if !clauses.is_empty() => format!("{} - {}", key.name(), self::clauses(clauses, "this")),
        Some(_) | None => match keywords::explanation(key) {
            Some(text) => format!("{} - {text}", key.name()),
            None => key.name().into(),
        },
    }
}

fn clauses(clauses: &[Clause], this: &str) -> String {
    let mut said = Antecedents::new(this);
    clauses.iter().map(|one| clauses::clause(one, &mut said)).collect::<Vec<_>>().join(" ")
}

/// "Smash - Main [might]: Put a +1/+1 counter on Hulk for each wound on it."
fn super_power(name: &str, when: When, cost: &[Symbol], steps: &[Step], limits: &[Limit], this: &str) -> String {
    let mut said = Antecedents::new(this);
    let mut parts = steps::sentences(steps, Head::Free, &mut said);
    parts.extend(limits.iter().filter_map(|one| limit(*one, &mut said)));
    let joint = if limits.contains(&Limit::OneSymbol) { " or " } else { "" };
    format!("{name} - {}: {}", with_cost(timing(when), cost, joint), sentences(&parts))
}

fn play(Play(when, steps): &Play, this: &str) -> String {
    format!("{}: {}", timing(*when), sentences(&steps::sentences(steps, Head::Free, &mut Antecedents::new(this))))
}

/// "Main [might][skill]", "Main [might] or [skill]".
fn with_cost(timing: &str, cost: &[Symbol], joint: &str) -> String {
    let cost = cost.iter().map(|one| filters::symbol(*one)).collect::<Vec<_>>().join(joint);
    if cost.is_empty() { timing.into() } else { format!("{timing} {cost}") }
}

/// When a play is possible, as the head of its line.
fn timing(when: When) -> &'static str {
    match when {
        When::Draw => "Draw",
        When::Recovery => "Recovery",
        When::Build => "Build",
        When::Main => "Main",
        When::Combat(Turn::Yours) => "Combat",
        When::Combat(Turn::Any) => "Combat (any turn)",
        When::AnyCombat(Turn::Yours) => "Any Combat",
        When::AnyCombat(Turn::Any) => "Any Combat (any turn)",
    }
}

/// What a line says about a limit behind the effect; some are told elsewhere.
fn limit(limit: Limit, said: &mut Antecedents) -> Option<String> {
    Some(match limit {
        Limit::AnyNumber => "use this power any number of times a turn".into(),
        Limit::OncePerGame => "use this power only once a game".into(),
        Limit::WhileStunned => format!("use this power only while {} stunned", said.this().does("are")),
        Limit::FromKoPile => format!("use this power only while {} in your KO pile", said.this().does("are")),
        Limit::FromHand => format!("use this power only while {} in your hand", said.this().does("are")),
        Limit::OnceAtLevel(level) => {
            format!("use this power only once while {} Level {level}", said.this().does("are"))
        }
        Limit::NoCardsInHand => "use this power only if you have no cards in hand".into(),
        Limit::OneSymbol | Limit::Tallied => return None,
    })
}

#[cfg(test)]
mod tests;
