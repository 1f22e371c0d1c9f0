//! What may hold.

use super::amounts::value;
use super::english::{Joint, a, list};
use super::filters;
use super::nouns::noun;
use super::scene::Scene;
use crate::vocabulary::{Amount, Condition, Filter, Form, Resource};

/// "you have the Aerial trait".
pub(super) fn condition(test: &Condition, scene: &mut Scene) -> String {
    match test {
        Condition::Did => "you do".into(),
        Condition::DidNot => scene.deed.map_or("you do not", |deed| deed.none).into(),
        Condition::Form(form) => format!("{} are in {}", scene.you_do(), form_name(*form)),
        Condition::YouHave(name) => format!("{} have the {name} trait", scene.you_do()),
        Condition::YouAre(name) => format!("{} are {name}", scene.you_do()),
        Condition::PaidWith(resource) => {
            format!("{} paid for this card using {} resource", scene.you_do(), a(resource.sign()))
        }
        Condition::InPlay(filter) => format!("{} is in play", filters::one(filter, scene).text),
        Condition::Has(whom, status) => {
            let whom = noun(whom, scene);
            format!("{} {} status card", whom.does("have"), a(status.word()))
        }
        Condition::Bears(whom, name) => {
            let whom = noun(whom, scene);
            whom.does(&format!("have {}", a(&format!("{name} attachment"))))
        }
        Condition::Undefended => "the villain is making an undefended attack".into(),
        Condition::Final => "this is the final step of this sequence".into(),
        Condition::AtLeast(amount, n) => at_least(amount, *n, scene),
        Condition::DiscardedHas(resource) => discarded_has(&[*resource]),
        Condition::Damaged(filter) => {
            let text = format!("{} was damaged by this attack", filters::one(filter, scene).text);
            scene.that = filters::again(filter, scene);
            text
        }
        Condition::Not(inner) => negation(inner, scene),
        Condition::Or(any) => {
            let icons: Option<Vec<Resource>> = any
                .iter()
                .map(|one| if let Condition::DiscardedHas(resource) = one { Some(*resource) } else { None })
                .collect();
            match icons {
                Some(icons) => discarded_has(&icons),
                None => list(&any.iter().map(|one| condition(one, scene)).collect::<Vec<_>>(), Joint::Or),
            }
        }
    }
}

fn negation(test: &Condition, scene: &mut Scene) -> String {
    match test {
        Condition::Did => condition(&Condition::DidNot, scene),
        Condition::DidNot => condition(&Condition::Did, scene),
        Condition::Not(inner) => condition(inner, scene),
        Condition::InPlay(filter) => {
            let what = filters::one(filter, scene).text;
            let bare = filters::bare(filter, scene);
            if what == bare { format!("{what} is not in play") } else { format!("no {bare} is in play") }
        }
        Condition::Form(form) => format!("{} are not in {}", scene.you_do(), form_name(*form)),
        Condition::YouHave(name) => format!("{} do not have the {name} trait", scene.you_do()),
        Condition::YouAre(name) => format!("{} are not {name}", scene.you_do()),
        Condition::PaidWith(resource) => {
            format!("{} did not pay for this card using {} resource", scene.you_do(), a(resource.sign()))
        }
        Condition::Has(whom, status) => {
            format!("{} {} status card", noun(whom, scene).does("do not have"), a(status.word()))
        }
        Condition::Bears(whom, name) => {
            let whom = noun(whom, scene);
            whom.does(&format!("do not have {}", a(&format!("{name} attachment"))))
        }
        Condition::Undefended => "the villain is not making an undefended attack".into(),
        Condition::Final => "this is not the final step of this sequence".into(),
        Condition::AtLeast(amount, n) => format!("{} is less than {n}", value(amount, scene)),
        Condition::DiscardedHas(resource) => {
            format!("the discarded card does not have {} resource", a(&filters::printed(resource.sign())))
        }
        Condition::Damaged(filter) => format!("no {} was damaged by this attack", filters::bare(filter, scene)),
        Condition::Or(any) => list(&any.iter().map(|one| negation(one, scene)).collect::<Vec<_>>(), Joint::And),
    }
}

fn at_least(amount: &Amount, n: i16, scene: &mut Scene) -> String {
    match amount {
        Amount::DamageHere => format!("there is at least {n} damage here"),
        Amount::Counters => {
            let counters = super::english::count(n, &scene.counter());
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
        | Amount::If(..) => format!("{} is at least {n}", value(amount, scene)),
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
