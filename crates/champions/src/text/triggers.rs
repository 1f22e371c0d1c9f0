//! Something that happens, as interrupts and responses wait for it.

use super::antecedents::Antecedents;
use super::filters;
use crate::vocabulary::{Filter, On};

/// What happens, in words; `said` then knows whom it is about.
pub(super) fn event(on: &On, said: &mut Antecedents) -> String {
    match on {
        On::Attacks(by, whom) => {
            said.activation = "attack";
            harms("attack", by, whom, said)
        }
        On::BasicAttack(by) => {
            said.activation = "attack";
            somebody(by, "make a basic attack", said)
        }
        On::AttacksAndDefeats(by, whom) => harms_and("attack", "defeat", by, whom, said),
        On::AttacksAndDamages(by, whom) => harms_and("attack", "damage", by, whom, said),
        On::WouldAttack(by) => would(by, "attack", said),
        On::WouldScheme(by) => would(by, "scheme", said),
        On::Schemes(by) => somebody(by, "scheme", said),
        On::SchemeBoost => {
            said.that = "that boost card".into();
            "a boost card is turned faceup during a scheme".into()
        }
        On::Thwarts(by) => somebody(by, "thwart", said),
        On::Defends(by) => {
            let text = somebody(by, "defend against an attack", said);
            said.that = "the attacking enemy".into();
            text
        }
        On::WouldTakeDamage(whom) => would(whom, "take damage", said),
        On::WouldTakeAttackDamage(whom) => would(whom, "take damage from an attack", said),
        On::TakesDamage(whom) => somebody(whom, "take damage", said),
        On::Defeated(whom) => somebody(whom, "are defeated", said),
        On::YouDefeat(whom) => {
            let text = format!("you defeat {}", filters::one(whom, said).text);
            about(whom, said);
            text
        }
        On::WouldBeDefeated(whom) => would(whom, "be defeated", said),
        On::WouldPlaceThreat(on) => format!("threat would be placed {}", place(on, said)),
        On::ThreatPlaced(on) => format!("threat is placed {}", place(on, said)),
        On::StepOne => "step one of the villain phase".into(),
        On::StepOneThreat(on) => {
            format!("threat is placed {} during step one of the villain phase", place(on, said))
        }
        On::Enters(what) => somebody(what, "enter play", said),
        On::YouPlay(what) => {
            let text = format!("you play {}", filters::one(what, said).text);
            about(what, said);
            text
        }
        On::ChangesToThis => "you change to this form".into(),
        On::Revealed(what) => somebody(what, "are revealed from the encounter deck", said),
        On::Either(any) => either(any, said),
    }
}

fn somebody(filter: &Filter, verb: &str, said: &mut Antecedents) -> String {
    let text = filters::one(filter, said).does(verb);
    about(filter, said);
    text
}

/// "That" is such a card from now on.
fn about(filter: &Filter, said: &mut Antecedents) {
    said.that = filters::again(filter, said);
    said.host_told |= *filter == Filter::Host;
}

fn would(filter: &Filter, verb: &str, said: &mut Antecedents) -> String {
    let who = filters::one(filter, said);
    about(filter, said);
    format!("{} would {verb}", who.text)
}

/// "Rhino attacks you"; whom it is does not matter to some.
fn harms(verb: &str, by: &Filter, whom: &Filter, said: &mut Antecedents) -> String {
    let text = filters::one(by, said).does(verb);
    if *whom == Filter::Any {
        said.that = "the attacked character".into();
        return text;
    }
    about(whom, said);
    format!("{text} {}", filters::one(whom, said).text)
}

/// "Tigra attacks and defeats a minion".
fn harms_and(verb: &str, outcome: &str, by: &Filter, whom: &Filter, said: &mut Antecedents) -> String {
    let by = filters::one(by, said);
    let outcome = by.verb(outcome);
    about(whom, said);
    format!("{} and {outcome} {}", by.does(verb), filters::one(whom, said).text)
}

fn place(on: &Filter, said: &Antecedents) -> String {
    if *on == Filter::This { "here".into() } else { format!("on {}", filters::one(on, said).text) }
}

/// "Madame Hydra schemes or attacks": one subject is named once.
fn either(any: &[On], said: &mut Antecedents) -> String {
    let mut texts = any.iter().map(|on| event(on, said)).collect::<Vec<_>>().into_iter();
    let first = texts.next().unwrap_or_default();
    texts.fold(first.clone(), |all, text| {
        let same = first.chars().zip(text.chars()).take_while(|(one, other)| one == other).count();
        let from = text.chars().take(same).collect::<String>().rfind(' ').map_or(0, |at| at + 1);
        format!("{all} or {}", &text[from..])
    })
}
