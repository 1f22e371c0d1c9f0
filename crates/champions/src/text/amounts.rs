//! How many, or how much.

use super::antecedents::Antecedents;
use super::conditions::condition;
use super::english::{a, count, plural};
use super::filters;
use super::nouns::noun;
use crate::vocabulary::Amount;

/// An amount as a sentence tells it.
pub(super) struct Quantity {
    how: How,
    /// "to a maximum of 10".
    cap: Option<i16>,
}

enum How {
    /// "2 damage".
    Number(i16),
    /// "2 [per player] threat".
    PerPlayer(i16),
    /// "X counters".
    X,
    /// "that much damage".
    ThatMuch,
    /// "2 damage for each upgrade you control".
    ForEach(i16, String),
    /// "damage equal to your ATK".
    EqualTo(String),
    /// "4 damage (8 damage instead if you have the Aerial trait)".
    Instead(i16, i16, String),
}

/// Take an amount apart.
pub(super) fn quantity(amount: &Amount, said: &mut Antecedents) -> Quantity {
    let how = match amount {
        Amount::N(n) => How::Number(*n),
        Amount::PerPlayer(n) => How::PerPlayer(*n),
        Amount::Done => match (said.x, said.deed) {
            (true, _) => How::X,
            (false, Some(deed)) => How::ForEach(1, deed.each.into()),
            (false, None) => How::ThatMuch,
        },
        Amount::Imminent => How::ThatMuch,
        Amount::Count(filter) => How::ForEach(1, filters::counted(filter, said)),
        Amount::Counters => How::ForEach(1, format!("{} here", said.counter())),
        Amount::CountersOn(filter, name) => {
            How::ForEach(1, format!("{name} counter on {}", filters::one(filter, said).text))
        }
        Amount::DiscardedIcons(resource) => {
            How::ForEach(1, format!("{} resource discarded this way", filters::printed(resource.sign())))
        }
        Amount::OwnDiscardedIcons(resource) => {
            let printed = filters::printed(resource.sign());
            How::ForEach(1, format!("{printed} resource {} discarded this way", said.you_do()))
        }
        Amount::DiscardedTypes => How::ForEach(1, "different printed resource type discarded this way".into()),
        Amount::BoostIcons => How::ForEach(1, "boost icon on the discarded card".into()),
        Amount::DamageDealt => How::ForEach(1, "damage dealt by this attack".into()),
        Amount::Sustained(_)
        | Amount::Remaining(_)
        | Amount::Power(..)
        | Amount::ThreatOn(_)
        | Amount::DamageHere
        | Amount::Excess => How::EqualTo(value(amount, said)),
        Amount::Times(inner, times) => {
            let Quantity { how, cap } = quantity(inner, said);
            let how = match how {
                How::Number(n) => How::Number(n.saturating_mul(*times)),
                How::PerPlayer(n) => How::PerPlayer(n.saturating_mul(*times)),
                How::ForEach(n, what) => How::ForEach(n.saturating_mul(*times), what),
                How::Instead(n, m, test) => How::Instead(n.saturating_mul(*times), m.saturating_mul(*times), test),
                How::X | How::ThatMuch | How::EqualTo(_) => x(amount, said),
            };
            return Quantity { how, cap };
        }
        Amount::AtMost(inner, cap) => {
            let Quantity { how, .. } = quantity(inner, said);
            return Quantity { how, cap: Some(*cap) };
        }
        Amount::If(test, yes, no) => {
            if let (Amount::N(yes), Amount::N(no)) = (&**yes, &**no) {
                How::Instead(*no, *yes, condition(test, said))
            } else {
                x(amount, said)
            }
        }
        Amount::Plus(..) => x(amount, said),
    };
    Quantity { how, cap: None }
}

/// What takes long to say is X, and a sentence of its own at the end of the line says what that is. Where it is known
/// how much it is, the number says it.
fn x(amount: &Amount, said: &mut Antecedents) -> How {
    if let Some(known) = said.known {
        return How::Number(known(amount).clamp(0, i16::MAX.into()) as i16);
    }
    said.x_is = Some(value(amount, said));
    How::X
}

/// An amount by itself: "your ATK", "the number of Drone minions in play".
pub(super) fn value(amount: &Amount, said: &mut Antecedents) -> String {
    match amount {
        Amount::N(n) => n.to_string(),
        Amount::PerPlayer(n) => format!("{n} [per player]"),
        Amount::Done => match (said.x, said.deed) {
            (true, _) => "X".into(),
            (false, Some(deed)) => format!("the {}", deed.each),
            (false, None) => "that number".into(),
        },
        Amount::Imminent => "that amount".into(),
        Amount::Count(filter) => format!("the number of {}", filters::counted_together(filter, said)),
        Amount::Counters => format!("the number of {} here", plural(&said.counter())),
        Amount::CountersOn(filter, name) => {
            format!("the number of {name} counters on {}", filters::one(filter, said).text)
        }
        Amount::Sustained(whom) => {
            let whom = noun(whom, said);
            format!("the damage {}", whom.does("have sustained"))
        }
        Amount::Remaining(whom) => format!("{} remaining hit points", noun(whom, said).possessive()),
        Amount::Power(stat, whom) => format!("{} {}", noun(whom, said).possessive(), stat.name()),
        Amount::ThreatOn(filter) => format!("the threat on {}", filters::one(filter, said).text),
        Amount::DamageHere => "the damage here".into(),
        Amount::DiscardedIcons(resource) => {
            format!("the number of {} resources discarded this way", filters::printed(resource.sign()))
        }
        Amount::OwnDiscardedIcons(resource) => {
            let printed = filters::printed(resource.sign());
            format!("the number of {printed} resources {} discarded this way", said.you_do())
        }
        Amount::DiscardedTypes => "the number of different printed resource types discarded this way".into(),
        Amount::BoostIcons => "the number of boost icons on the discarded card".into(),
        Amount::DamageDealt => "the damage dealt by this attack".into(),
        Amount::Excess => "the excess damage dealt by this attack".into(),
        Amount::Times(inner, times) => format!("{times} times {}", value(inner, said)),
        Amount::Plus(inner, more) if *more < 0 => format!("{} less than {}", -more, value(inner, said)),
        Amount::Plus(inner, more) => format!("{more} more than {}", value(inner, said)),
        Amount::AtMost(inner, most) => format!("{} (to a maximum of {most})", value(inner, said)),
        Amount::If(test, yes, no) => {
            let (yes, no) = (value(yes, said), value(no, said));
            format!("{no} ({yes} instead if {})", condition(test, said))
        }
    }
}

impl Quantity {
    /// What stands before the aim of a step and what behind it: "2 damage", " for each energy counter here".
    pub(super) fn of(&self, unit: &str) -> (String, String) {
        let (head, tail) = match &self.how {
            How::Number(n) => (count(*n, unit), String::new()),
            How::PerPlayer(n) => (count(*n, &format!("[per player] {unit}")), String::new()),
            How::X => (format!("X {}", plural(unit)), String::new()),
            How::ThatMuch if plural(unit) == unit => (format!("that much {unit}"), String::new()),
            How::ThatMuch => (format!("that many {}", plural(unit)), String::new()),
            How::ForEach(n, what) => (count(*n, unit), format!(" for each {what}")),
            How::EqualTo(what) => (plural(unit), format!(" equal to {what}")),
            How::Instead(n, m, test) => (count(*n, unit), format!(" ({} instead if {test})", count(*m, unit))),
        };
        (head, tail + &self.cap())
    }

    /// What is gained of a power: "+2 ATK", "+1 THW for each side scheme in play".
    pub(super) fn more(&self, unit: &str) -> String {
        let text = match &self.how {
            How::Number(n) => format!("{n:+} {}", counted(*n, unit)),
            How::PerPlayer(n) => format!("{n:+} [per player] {}", counted(2, unit)),
            How::X => format!("+X {unit}"),
            How::ThatMuch => format!("that much {unit}"),
            How::ForEach(n, what) => format!("{n:+} {} for each {what}", counted(*n, unit)),
            How::EqualTo(what) => format!("{unit} equal to {what}"),
            How::Instead(n, m, test) => {
                format!("{n:+} {} ({m:+} {} instead if {test})", counted(*n, unit), counted(*m, unit))
            }
        };
        text + &self.cap()
    }

    /// From the top of a deck: "the top 5 cards of your deck".
    pub(super) fn off_the_top(&self, deck: &str) -> String {
        match &self.how {
            How::Number(n) => format!("the {} of {deck}", super::english::top(*n)),
            How::ForEach(1, what) => format!("the top card of {deck} for each {what}{}", self.cap()),
            How::PerPlayer(_) | How::X | How::ThatMuch | How::ForEach(..) | How::EqualTo(_) | How::Instead(..) => {
                let (cards, tail) = self.of("card");
                format!("{cards} from the top of {deck}{tail}")
            }
        }
    }

    fn cap(&self) -> String {
        self.cap.map(|most| format!(" (to a maximum of {most})")).unwrap_or_default()
    }
}

/// Powers have no plural; hit points do.
fn counted(n: i16, unit: &str) -> String {
    if n != 1 && unit == "hit point" { plural(unit) } else { unit.to_owned() }
}

/// "a [mental] resource", "[physical] [physical] resources".
pub(super) fn resources(what: &[crate::vocabulary::Resource]) -> String {
    match what {
        [one] => format!("{} resource", a(one.sign())),
        several => {
            let signs: Vec<&str> = several.iter().map(|one| one.sign()).collect();
            format!("{} resources", signs.join(" "))
        }
    }
}
