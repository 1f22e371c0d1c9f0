//! Something that happens, as interrupts and responses wait for it.

use super::filters;
use super::scene::Scene;
use crate::vocabulary::{Filter, On};

/// What happens, in words; the scene then knows whom it is about.
pub(super) fn event(on: &On, scene: &mut Scene) -> String {
    match on {
        On::Attacks(by, whom) => {
            scene.activation = "attack";
            harms("attack", by, whom, scene)
        }
        On::BasicAttack(by) => {
            scene.activation = "attack";
            somebody(by, "make a basic attack", scene)
        }
        On::AttacksAndDefeats(by, whom) => harms_and("attack", "defeat", by, whom, scene),
        On::AttacksAndDamages(by, whom) => harms_and("attack", "damage", by, whom, scene),
        On::WouldAttack(by) => would(by, "attack", scene),
        On::WouldScheme(by) => would(by, "scheme", scene),
        On::Schemes(by) => somebody(by, "scheme", scene),
        On::SchemeBoost => {
            scene.that = "that boost card".into();
            "a boost card is turned faceup during a scheme".into()
        }
        On::Thwarts(by) => somebody(by, "thwart", scene),
        On::Defends(by) => {
            let text = somebody(by, "defend against an attack", scene);
            scene.that = "the attacking enemy".into();
            text
        }
        On::WouldTakeDamage(whom) => would(whom, "take damage", scene),
        On::WouldTakeAttackDamage(whom) => would(whom, "take damage from an attack", scene),
        On::TakesDamage(whom) => somebody(whom, "take damage", scene),
        On::Defeated(whom) => somebody(whom, "are defeated", scene),
        On::YouDefeat(whom) => {
            let text = format!("you defeat {}", filters::one(whom, scene).text);
            about(whom, scene);
            text
        }
        On::WouldBeDefeated(whom) => would(whom, "be defeated", scene),
        On::WouldPlaceThreat(on) => format!("threat would be placed {}", place(on, scene)),
        On::ThreatPlaced(on) => format!("threat is placed {}", place(on, scene)),
        On::StepOne => "step one of the villain phase".into(),
        On::StepOneThreat(on) => {
            format!("threat is placed {} during step one of the villain phase", place(on, scene))
        }
        On::Enters(what) => somebody(what, "enter play", scene),
        On::YouPlay(what) => {
            let text = format!("you play {}", filters::one(what, scene).text);
            about(what, scene);
            text
        }
        On::ChangesToThis => "you change to this form".into(),
        On::Revealed(what) => somebody(what, "are revealed from the encounter deck", scene),
        On::Either(any) => either(any, scene),
    }
}

fn somebody(filter: &Filter, verb: &str, scene: &mut Scene) -> String {
    let text = filters::one(filter, scene).does(verb);
    about(filter, scene);
    text
}

/// "That" is such a card from now on.
fn about(filter: &Filter, scene: &mut Scene) {
    scene.that = filters::again(filter, scene);
    scene.host_told |= *filter == Filter::Host;
}

fn would(filter: &Filter, verb: &str, scene: &mut Scene) -> String {
    let who = filters::one(filter, scene);
    about(filter, scene);
    format!("{} would {verb}", who.text)
}

/// "Rhino attacks you"; whom it is does not matter to some.
fn harms(verb: &str, by: &Filter, whom: &Filter, scene: &mut Scene) -> String {
    let text = filters::one(by, scene).does(verb);
    if *whom == Filter::Any {
        scene.that = "the attacked character".into();
        return text;
    }
    about(whom, scene);
    format!("{text} {}", filters::one(whom, scene).text)
}

/// "Tigra attacks and defeats a minion".
fn harms_and(verb: &str, outcome: &str, by: &Filter, whom: &Filter, scene: &mut Scene) -> String {
    let by = filters::one(by, scene);
    let outcome = by.verb(outcome);
    about(whom, scene);
    format!("{} and {outcome} {}", by.does(verb), filters::one(whom, scene).text)
}

fn place(on: &Filter, scene: &Scene) -> String {
    if *on == Filter::This { "here".into() } else { format!("on {}", filters::one(on, scene).text) }
}

/// "Madame Hydra schemes or attacks": one subject is named once.
fn either(any: &[On], scene: &mut Scene) -> String {
    let mut texts = any.iter().map(|on| event(on, scene)).collect::<Vec<_>>().into_iter();
    let first = texts.next().unwrap_or_default();
    texts.fold(first.clone(), |all, text| {
        let same = first.chars().zip(text.chars()).take_while(|(one, other)| one == other).count();
        let from = text.chars().take(same).collect::<String>().rfind(' ').map_or(0, |at| at + 1);
        format!("{all} or {}", &text[from..])
    })
}
