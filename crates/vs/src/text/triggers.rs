//! Something that happens. A new word of [`Trigger`] gets one arm in [`event`].

use super::antecedents::{Antecedents, That};
use super::english::a;
use super::filters;
use crate::vocabulary::{Filter, Trigger, Whose};

/// What happens, and how a sentence begins with it.
pub(super) enum Event {
    /// "at the end of your turn".
    At(String),
    /// "when Hulk gets stunned".
    When(String),
}

impl Event {
    /// "when Hulk gets stunned", "at the end of your turn".
    pub(super) fn occasion(&self) -> String {
        match self {
            Event::At(text) => format!("at {text}"),
            Event::When(text) => format!("when {text}"),
        }
    }

    /// "when Hulk gets stunned or leaves your side": one subject is named once.
    fn or(self, other: Event) -> Event {
        let (Event::At(first) | Event::When(first)) = &self;
        let subject = first.split(' ').next().unwrap_or_default();
        let second = match &other {
            Event::At(_) => other.occasion(),
            Event::When(text) => {
                let text = text.strip_prefix("it ").or_else(|| text.strip_prefix(&format!("{subject} ")));
                text.map_or_else(|| other.occasion(), str::to_owned)
            }
        };
        let text = format!("{first} or {second}");
        match self {
            Event::At(_) => Event::At(text),
            Event::When(_) => Event::When(text),
        }
    }

    /// "the next time Hulk attacks this turn", "at the start of your next turn". What is waited for in this combat, or
    /// for ever, happens once anyway.
    pub(super) fn next(&self, until: &str) -> String {
        match self {
            Event::At(text) => format!("at {}", text.replacen("start of your turn", "start of your next turn", 1)),
            Event::When(text) if until.is_empty() || until == " this combat" => format!("when {text}{until}"),
            Event::When(text) => format!("the next time {text}{until}"),
        }
    }

    /// "the first time Hulk gets attacked".
    pub(super) fn first_time(&self) -> String {
        match self {
            Event::At(text) => format!("at {text}"),
            Event::When(text) => format!("the first time {text}"),
        }
    }
}

fn is_this(filter: &Filter) -> bool {
    *filter == Filter::This || matches!(filter, Filter::All(all) if all.contains(&Filter::This))
}

/// What happens, in words; `said` then knows whom it is about.
pub(super) fn event(on: &Trigger, said: &mut Antecedents) -> Event {
    let when = |text: String| Event::When(text);
    match on {
        Trigger::Appears(filter) => when(somebody(filter, "appears", said)),
        Trigger::FirstAppears(names) => {
            let names = super::english::list(names, super::english::Joint::Or);
            said.happened_to(That::One);
            when(format!("{names} appears on your side for the first time"))
        }
        Trigger::Leaves(filter) => when(somebody(filter, "leaves play", said)),
        Trigger::LeavesSide(filter) => when(somebody(filter, "leaves your side", said)),
        Trigger::Attacks(filter) => when(attacks(filter, said)),
        Trigger::TeamAttack(filter) => {
            let text = format!("{} team attack", filters::many(filter, said));
            said.happened_to(That::Many);
            when(text)
        }
        Trigger::IsAttacked(filter) => when(somebody(filter, "gets attacked", said)),
        Trigger::Strikes(by, whom) => when(harms(by, "strikes", whom, "", said)),
        Trigger::Stuns(by, whom) => when(harms(by, "stuns", whom, "", said)),
        Trigger::StunsByStriking(by, whom) => when(harms(by, "stuns", whom, " by striking it in combat", said)),
        Trigger::Stunned(filter) => when(somebody(filter, "gets stunned", said)),
        Trigger::StunnedUnstruck(filter) => {
            when(somebody(filter, "gets stunned other than by being struck in combat", said))
        }
        Trigger::Wounded(filter) => when(somebody(filter, "gets wounded", said)),
        Trigger::Recovers(filter) => when(somebody(filter, "recovers", said)),
        Trigger::Kos(by, whom) => when(harms(by, "KOs", whom, "", said)),
        Trigger::Kod(filter) => when(somebody(filter, "gets KO'd", said)),
        Trigger::Survives(filter) => when(somebody(filter, "survives a combat", said)),
        Trigger::PoweredUp(filter) => when(somebody(filter, "gets powered up", said)),
        Trigger::PoweredUpBy(filter, what) => {
            let card = filters::card(what, said);
            when(somebody(filter, &format!("gets powered up by discarding {card}"), said))
        }
        Trigger::GainsPlus(filter) => when(somebody(filter, "gains one or more +1/+1 counters", said)),
        Trigger::GainsAtk(filter) => when(somebody(filter, "gains ATK", said)),
        Trigger::LevelsUp(filter) => when(somebody(filter, "levels up", said)),
        Trigger::StartOfTurn(whose) => Event::At(format!("the start of {} turn", of_player(*whose))),
        Trigger::StartOfBuild(whose) => Event::At(format!("the start of {} Build Phase", of_player(*whose))),
        Trigger::StartOfMain(whose) => Event::At(format!("the start of {} Main Phase", of_player(*whose))),
        Trigger::EndOfTurn(whose) => Event::At(format!("the end of {} turn", of_player(*whose))),
        Trigger::EndOfCombat => Event::At("the end of combat".into()),
        Trigger::Recruits(whose, filter) => when(player(*whose, &format!("recruit {}", filters::one(filter, said)))),
        Trigger::Draws(whose) => when(player(*whose, "draw one or more cards")),
        Trigger::Discards(whose) => when(player(*whose, "discard one or more cards")),
        Trigger::PlaysPlotTwist(whose) => when(player(*whose, "play a plot twist")),
        Trigger::FirstPlotTwist(whose) => {
            let their = if *whose == Whose::Yours { "your" } else { "their" };
            when(player(*whose, &format!("play {their} first plot twist of a turn")))
        }
        Trigger::UsesSuper(whose) => when(player(*whose, "use a super power")),
        Trigger::UsesOncePerGame(filter) => {
            when(somebody(filter, "uses a super power that can be used only once a game", said))
        }
        Trigger::UsesSuperCosting(whose, symbol) => {
            when(player(*whose, &format!("use {} super power", a(&filters::symbol(*symbol)))))
        }
        Trigger::GainsResource(whose) => when(player(*whose, "gain a resource")),
        Trigger::GainsLocation(whose) => when(format!("a location appears {}", on_side(*whose))),
        Trigger::Equipped(whose) => {
            said.happened_to(That::One);
            when(format!("an equipment appears {}", on_side(*whose)))
        }
        Trigger::Either(any) => {
            let mut told = any.iter().map(|one| event(one, said));
            let Some(first) = told.next() else { return when("never".into()) };
            told.fold(first, Event::or)
        }
        Trigger::ComesTrue => when("that Prediction comes true".into()),
        Trigger::HandIsEmpty(whose) => when(player(*whose, "have no cards in hand")),
    }
}

/// "Hulk gets stunned", "another character appears on your side".
fn somebody(filter: &Filter, verb: &str, said: &mut Antecedents) -> String {
    if let Some(person) = filters::person(filter, said) {
        if is_this(filter) {
            said.happened_to(That::This);
        }
        return format!("{} {verb}{}", person.subject(), meanwhile(filter, said));
    }
    let text = if verb == "appears" {
        let (who, side) = filters::one_and_side(filter, said);
        format!("{who} {verb}{side}")
    } else {
        format!("{} {verb}", filters::one(filter, said))
    };
    said.happened_to(That::One);
    text
}

/// "Hulk attacks", "Falcon team attacks", "one or more characters on your side melee attack".
fn attacks(filter: &Filter, said: &mut Antecedents) -> String {
    let (how, rest) = split_attack(filter);
    let verb = how.unwrap_or("attacks");
    if filters::person(&rest, &mut said.clone()).is_some() {
        return somebody(&rest, verb, said);
    }
    // However many of them attack together, that is one attack.
    let text = format!("one or more {} {}", filters::many(&rest, said), verb.trim_end_matches('s'));
    said.happened_to(That::Many);
    text
}

/// "Hulk stuns an enemy character", "Captain America team attacks and stuns an enemy character".
fn harms(by: &Filter, verb: &str, whom: &Filter, how: &str, said: &mut Antecedents) -> String {
    let (attacks, rest) = split_attack(by);
    let attacks = attacks.map(|attacks| format!("{attacks} and ")).unwrap_or_default();
    let (how, rest) = match split_survival(&rest) {
        Some(rest) => (format!("{how} and survives"), rest),
        None => (how.to_owned(), rest),
    };
    let (subject, meanwhile) = match filters::person(&rest, said) {
        Some(person) => (person.subject().to_owned(), meanwhile(&rest, said)),
        None => {
            said.elsewhere();
            (filters::one(&rest, said), String::new())
        }
    };
    if let Some(person) = filters::person(whom, said) {
        if is_this(whom) {
            said.happened_to(That::This);
        }
        return format!("{subject} {attacks}{verb} {}{how}{meanwhile}", person.text);
    }
    let whom = filters::one(whom, said);
    said.happened_to(That::One);
    format!("{subject} {attacks}{verb} {whom}{how}{meanwhile}")
}

/// The way of attacking that a filter asks for as a verb, and the rest of the filter.
fn split_attack(filter: &Filter) -> (Option<&'static str>, Filter) {
    let Filter::All(all) = filter else { return (None, filter.clone()) };
    let how = all.iter().find_map(attack_verb);
    let rest: Vec<Filter> = all.iter().filter(|one| attack_verb(one).is_none()).cloned().collect();
    (how, Filter::All(rest))
}

/// The rest of a filter that asks for survival.
fn split_survival(filter: &Filter) -> Option<Filter> {
    let Filter::All(all) = filter else { return None };
    let rest: Vec<Filter> = all.iter().filter(|one| **one != Filter::Survived).cloned().collect();
    (rest.len() < all.len()).then_some(Filter::All(rest))
}

fn attack_verb(filter: &Filter) -> Option<&'static str> {
    const VERBS: [(Filter, &str); 5] = [
        (Filter::TeamAttacking, "team attacks"),
        (Filter::SoloAttacking, "solo attacks"),
        (Filter::MeleeAttacking, "melee attacks"),
        (Filter::RangedAttacking, "ranged attacks"),
        (Filter::Attacking, "attacks"),
    ];
    VERBS.iter().find(|(word, _)| word == filter).map(|(_, verb)| *verb)
}

/// " while defending", if more is said of a certain character.
fn meanwhile(filter: &Filter, said: &Antecedents) -> String {
    let states = filters::meanwhile(filter, said);
    if states.is_empty() { String::new() } else { format!(" while {}", states.join(" and ")) }
}

/// "you draw a card", "an enemy player draws a card".
pub(super) fn player(whose: Whose, verb: &str) -> String {
    use longbox_kernel::english::third_person;
    match whose {
        Whose::Yours => format!("you {verb}"),
        Whose::Enemy => format!("an enemy player {}", third_person(verb)),
        Whose::Anyones => format!("a player {}", third_person(verb)),
    }
}

/// "your", "each player's".
fn of_player(whose: Whose) -> &'static str {
    match whose {
        Whose::Yours => "your",
        Whose::Enemy => "each enemy player's",
        Whose::Anyones => "each player's",
    }
}

fn on_side(whose: Whose) -> &'static str {
    match whose {
        Whose::Yours => "on your side",
        Whose::Enemy => "on an enemy side",
        Whose::Anyones => "on any side",
    }
}
