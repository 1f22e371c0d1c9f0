//! What may hold.

use super::amounts::value;
use super::antecedents::Antecedents;
use super::english::{Joint, a, list};
use super::filters;
use super::nouns::noun;
use crate::vocabulary::{Amount, Condition, Filter, Form, Resource};

/// "you have the Aerial trait".
pub(super) fn condition(test: &Condition, said: &mut Antecedents) -> String {
    match test {
        Condition::Did => "you do".into(),
        Condition::DidNot => said.deed.map_or("you do not", |deed| deed.none).into(),
        Condition::Form(form) => format!("{} are in {}", said.you_do(), form_name(*form)),
        Condition::YouHave(name) => format!("{} have the {name} trait", said.you_do()),
        Condition::YouAre(name) => format!("{} are {name}", said.you_do()),
        Condition::PaidWith(resource) => {
            format!("{} paid for this card using {} resource", said.you_do(), a(resource.sign()))
        }
        Condition::InPlay(filter) => format!("{} is in play", filters::one(filter, said).text),
        Condition::Has(whom, status) => {
            let whom = noun(whom, said);
            format!("{} {} status card", whom.does("have"), a(status.word()))
        }
        Condition::Bears(whom, name) => {
            let whom = noun(whom, said);
            whom.does(&format!("have {}", a(&format!("{name} attachment"))))
        }
        Condition::Undefended => "the villain is making an undefended attack".into(),
        Condition::Final => "this is the final step of this sequence".into(),
        Condition::AtLeast(amount, n) => at_least(amount, *n, said),
        Condition::DiscardedHas(resource) => discarded_has(&[*resource]),
        Condition::Damaged(filter) => {
            let text = format!("{} was damaged by this attack", filters::one(filter, said).text);
            said.that = filters::again(filter, said);
            text
        }
        Condition::Not(inner) => negation(inner, said),
        Condition::Or(any) => {
            let icons: Option<Vec<Resource>> = any
                .iter()
                .map(|one| if let Condition::DiscardedHas(resource) = one { Some(*resource) } else { None })
                .collect();
            match icons {
                Some(icons) => discarded_has(&icons),
                None => list(&any.iter().map(|one| condition(one, said)).collect::<Vec<_>>(), Joint::Or),
            }
        }
    }
}

fn negation(test: &Condition, said: &mut Antecedents) -> String {
    match test {
        Condition::Did => condition(&Condition::DidNot, said),
        Condition::DidNot => condition(&Condition::Did, said),
        Condition::Not(inner) => condition(inner, said),
        Condition::InPlay(filter) => {
            let what = filters::one(filter, said).text;
            let bare = filters::bare(filter, said);
            if what == bare { format!("{what} is not in play") } else { format!("no {bare} is in play") }
        }
        Condition::Form(form) => format!("{} are not in {}", said.you_do(), form_name(*form)),
        Condition::YouHave(name) => format!("{} do not have the {name} trait", said.you_do()),
        Condition::YouAre(name) => format!("{} are not {name}", said.you_do()),
        Condition::PaidWith(resource) => {
            format!("{} did not pay for this card using {} resource", said.you_do(), a(resource.sign()))
        }
        Condition::Has(whom, status) => {
            format!("{} {} status card", noun(whom, said).does("do not have"), a(status.word()))
        }
        Condition::Bears(whom, name) => {
            let whom = noun(whom, said);
            whom.does(&format!("do not have {}", a(&format!("{name} attachment"))))
        }
        Condition::Undefended => "the villain is not making an undefended attack".into(),
        Condition::Final => "this is not the final step of this sequence".into(),
        Condition::AtLeast(amount, n) => format!("{} is less than {n}", value(amount, said)),
        Condition::DiscardedHas(resource) => {
            format!("the discarded card does not have {} resource", a(&filters::printed(resource.sign())))
        }
        Condition::Damaged(filter) => format!("no {} was damaged by this attack", filters::bare(filter, said)),
        Condition::Or(any) => list(&any.iter().map(|one| negation(one, said)).collect::<Vec<_>>(), Joint::And),
    }
}

fn at_least(amount: &Amount, n: i16, said: &mut Antecedents) -> String {
    match amount {
        Amount::DamageHere => format!("there is at least {n} damage here"),
        Amount::Counters => {
            let counters = super::english::count(n, &said.counter());
            format!("there are at least {counters} here")
        }
        Amount::ThreatOn(Filter::This) => format!("there is at least {n} threat here"),
        Amount::DamageDealt if n == 1 => "this attack dealt damage".into(),
        Amount::N(_)
        | Amount::PerPlayer(_)
        | Amount::Done
        | Amount::Imminent
        | Amount::Count(_)
        | Amount::CountersOn(..)
        | Amount::Sustained(_)
        | Amount::Remaining(_)
        | Amount::Power(..)
        | Amount::ThreatOn(_)
        | Amount::DiscardedIcons(_)
        | Amount::OwnDiscardedIcons(_)
        | Amount::DiscardedTypes
        | Amount::BoostIcons
        | Amount::DamageDealt
        | Amount::Excess
        | Amount::Times(..)
        | Amount::Plus(..)
        | Amount::AtMost(..)
        | Amount::If(..) => format!("{} is at least {n}", value(amount, said)),
    }
}

fn discarded_has(resources: &[Resource]) -> String {
    let signs: Vec<String> = resources.iter().map(|one| one.sign().to_owned()).collect();
    format!("the discarded card has a printed {} resource", list(&signs, Joint::Or))
}

/// "alter-ego form".
pub(super) fn form_name(form: Form) -> &'static str {
    match form {
        Form::Hero => "hero form",
        Form::AlterEgo => "alter-ego form",
    }
}
