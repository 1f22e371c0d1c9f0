//! How many: as a number, for each of something, or as a value. A new word of [`Amount`] gets one arm in
//! [`Quantity::of`].

use super::antecedents::Antecedents;
use super::english::{a, count, number};
use super::filters;
use super::phrase::Phrase;
use crate::vocabulary::{Amount, Filter, Range, Who, Whose};

/// An amount as a sentence takes it.
pub(super) enum Quantity {
    Number(i16),
    /// So many for each of those: "resource on your side".
    Each(i16, Counted),
    /// "that many".
    ThatMany,
    /// "its ATK".
    Value(String),
}

/// What is counted, as one and as several.
pub(super) struct Counted {
    one: String,
    many: String,
}

impl Counted {
    fn new(words: impl Fn(bool) -> String) -> Counted {
        Counted { one: words(false), many: words(true) }
    }

    /// "wound on Hulk": the noun with an s, and where.
    fn on(noun: &str, place: &str) -> Counted {
        Counted { one: format!("{noun} {place}"), many: format!("{noun}s {place}") }
    }
}

impl Quantity {
    pub(super) fn of(amount: &Amount, said: &Antecedents) -> Quantity {
        let each = |counted| Quantity::Each(1, counted);
        match amount {
            Amount::N(n) => Quantity::Number(*n),
            Amount::ThatMany => Quantity::ThatMany,
            Amount::ItsAtk => Quantity::Value(said.it_beside().of("ATK")),
            Amount::ItsDef => Quantity::Value(said.it_beside().of("DEF")),
            Amount::CardAtk => Quantity::Value("that card's ATK".into()),
            Amount::CardDef => Quantity::Value("that card's DEF".into()),
            Amount::Times(n, inner) => match Quantity::of(inner, said) {
                Quantity::Number(m) => Quantity::Number(m.saturating_mul(*n)),
                Quantity::Each(m, counted) => Quantity::Each(m.saturating_mul(*n), counted),
                Quantity::ThatMany => Quantity::Value(format!("{} that number", times(*n))),
                Quantity::Value(value) => Quantity::Value(format!("{} {value}", times(*n))),
            },
            Amount::Minus(one, other) => {
                let (one, other) = (Quantity::of(one, said).total(), Quantity::of(other, said).total());
                Quantity::Value(format!("{one} minus {other}"))
            }
            Amount::Sum(one, other) => match (Quantity::of(one, said), Quantity::of(other, said)) {
                // The same in play and in the KO piles.
                (Quantity::Each(1, one), Quantity::Each(1, other))
                    if other.many == format!("{} in all KO piles", one.many) =>
                {
                    let both = |noun: String| format!("{noun} on all sides and in all KO piles");
                    each(Counted { one: both(one.one), many: both(one.many) })
                }
                (Quantity::Each(1, one), Quantity::Each(1, other)) => {
                    let joined = |one: String, other: String| format!("{one} and {other}");
                    each(Counted { one: joined(one.one, other.one), many: joined(one.many, other.many) })
                }
                (one, other) => Quantity::Value(format!("{} plus {}", one.total(), other.total())),
            },
            Amount::DefOf(filter) => {
                let whose = filters::person(filter, &mut said.clone());
                Quantity::Value(whose.unwrap_or_else(|| Phrase::many(filters::many(filter, said))).of("DEF"))
            }
            Amount::TimesUsed(name) => {
                Quantity::Value(format!("the number of times you've used a super power named {name} this game"))
            }
            Amount::Count(Filter::That) => each(Counted::new(|_| "of them".into())),
            Amount::Count(filter) => each(Counted::new(|many| match many {
                true => filters::many(filter, said),
                false => filters::bare(filter, said),
            })),
            Amount::InKoPile(whose, filter) => {
                each(Counted::new(|many| format!("{} in {}", filters::cards(filter, many, said), piles(*whose))))
            }
            Amount::Resources(whose) => each(Counted::on("resource", on_sides(*whose))),
            Amount::FaceDownOfAttacked => each(Counted::on("face-down resource", "on the attacked side")),
            Amount::Packages => each(Counted::on("Package counter", &on(&Filter::This, said))),
            Amount::Names(filter) => each(Counted {
                one: format!("different name among {}", filters::many(filter, said)),
                many: format!("different names among {}", filters::many(filter, said)),
            }),
            Amount::HealthOfThat => Quantity::Value("that character's health".into()),
            Amount::HealthKod(whose) => {
                let whose = match whose {
                    Whose::Yours => "characters on your side",
                    Whose::Enemy => "enemy characters",
                    Whose::Anyones => "characters",
                };
                Quantity::Value(format!("the total health of {whose} KO'd this turn"))
            }
            Amount::Locations(whose, filter) => each(Counted::new(|many| {
                format!("face-up {} {}", filters::locations(filter, many, said), on_sides(*whose))
            })),
            Amount::Hand(who) => each(Counted::on("card", &in_hand(*who, said))),
            Amount::Wounds(filter) => each(Counted::on("wound", &on(filter, said))),
            Amount::PlusOn(filter) => each(Counted::on("+1/+1 counter", &on(filter, said))),
            Amount::MinusOn(filter) => each(Counted::on("-1/-1 counter", &on(filter, said))),
        }
    }

    /// "the number of resources on your side", "its ATK".
    pub(super) fn total(&self) -> String {
        match self {
            Quantity::Number(n) => n.to_string(),
            Quantity::Each(1, counted) => format!("the number of {}", counted.many),
            Quantity::Each(n, counted) => format!("{} the number of {}", times(*n), counted.many),
            Quantity::ThatMany => "that number".into(),
            Quantity::Value(value) => value.clone(),
        }
    }

    /// "a +1/+1 counter", "two cards": the words, and what follows later in the sentence.
    pub(super) fn of_things(&self, one: &str, many: &str) -> (String, String) {
        match self {
            Quantity::Number(n) => (count((*n).max(0) as u32, one, many), String::new()),
            Quantity::Each(n, counted) => (count((*n).max(0) as u32, one, many), format!(" for each {}", counted.one)),
            Quantity::ThatMany => (format!("that many {many}"), String::new()),
            Quantity::Value(value) => (many.into(), format!(" equal to {value}")),
        }
    }

    /// "1 XP for each wound on it", "that much XP".
    pub(super) fn of_xp(&self) -> String {
        match self {
            Quantity::Number(n) => format!("{n} XP"),
            Quantity::Each(n, counted) => format!("{n} XP for each {}", counted.one),
            Quantity::ThatMany => "that much XP".into(),
            Quantity::Value(value) => format!("XP equal to {value}"),
        }
    }

    /// "+1 health for each wound on it".
    pub(super) fn of_health(&self) -> (String, String) {
        match self {
            Quantity::Number(n) => (format!("{n:+} health"), String::new()),
            Quantity::Each(n, counted) => (format!("{n:+} health"), format!(" for each {}", counted.one)),
            Quantity::ThatMany => ("that much more health".into(), String::new()),
            Quantity::Value(value) => ("+X health".into(), format!(", where X is {value}")),
        }
    }
}

/// "+2/+2", "+1/+0 for each wound on it": the numbers, and what follows later in the sentence.
pub(super) fn stats(atk: &Amount, def: &Amount, said: &Antecedents) -> (String, String) {
    let (first, second) = (Quantity::of(atk, said), Quantity::of(def, said));
    match (&first, &second) {
        (Quantity::Number(atk), Quantity::Number(def)) => (pair(*atk, *def), String::new()),
        (Quantity::Each(n, counted), Quantity::Each(m, other)) if counted.one == other.one => {
            (pair(*n, *m), format!(" for each {}", counted.one))
        }
        (Quantity::Each(n, counted), Quantity::Number(0)) => (pair(*n, 0), format!(" for each {}", counted.one)),
        (Quantity::Number(0), Quantity::Each(n, counted)) => (pair(0, *n), format!(" for each {}", counted.one)),
        (_, Quantity::Number(n)) => (format!("+X/{n:+}"), format!(", where X is {}", first.total())),
        (Quantity::Number(n), _) => (format!("{n:+}/+X"), format!(", where X is {}", second.total())),
        (_, _) if first.total() == second.total() => ("+X/+X".into(), format!(", where X is {}", first.total())),
        (_, _) => {
            let rest = format!(", where X is {} and Y is {}", first.total(), second.total());
            ("+X/+Y".into(), rest)
        }
    }
}

/// "+2/+0", "-0/-2": a nought goes with the other sign.
fn pair(atk: i16, def: i16) -> String {
    let sign = |n: i16, other: i16| if n < 0 || n == 0 && other < 0 { '-' } else { '+' };
    format!("{}{}/{}{}", sign(atk, def), atk.unsigned_abs(), sign(def, atk), def.unsigned_abs())
}

/// "twice", "three times".
fn times(n: i16) -> String {
    match n {
        2 => "twice".into(),
        n => format!("{} times", number(n.max(0) as u32)),
    }
}

/// "double", "triple", "five times".
pub(crate) fn fold(n: u8) -> String {
    match n {
        2 => "double".into(),
        3 => "triple".into(),
        n => format!("{} times", number(n.into())),
    }
}

impl Counted {
    /// "three or more resources on your side" with its verb.
    pub(super) fn there(&self, range: Range, yes: bool) -> String {
        let some = match range {
            Range::AtLeast(1) => Some(yes),
            Range::AtMost(0) | Range::Exactly(0) => Some(!yes),
            Range::AtLeast(_) | Range::AtMost(_) | Range::Exactly(_) => None,
        };
        match some {
            Some(true) => return format!("there's {}", a(&self.one)),
            Some(false) => return format!("there are no {}", self.many),
            None => {}
        }
        let not = if yes { "" } else { "n't" };
        let amount = |n: i16| number(n.max(0) as u32);
        let noun = if range == Range::Exactly(1) { &self.one } else { &self.many };
        let are = if range == Range::Exactly(1) { "is" } else { "are" };
        format!("there {are}{not} {} {noun}", filters::range(range, amount, "fewer"))
    }
}

/// "on Hulk", "on other characters on your side".
fn on(filter: &Filter, said: &Antecedents) -> String {
    let mut beside = said.clone();
    match filters::person(filter, &mut beside) {
        Some(person) => format!("on {}", person.text),
        None => format!("on {}", filters::many(filter, said)),
    }
}

fn in_hand(who: Who, said: &Antecedents) -> String {
    let player: Phrase = said.player(who);
    match who {
        Who::You => "in your hand".into(),
        Who::ThatPlayer | Who::ItsController => format!("in {} hand", player.possessive()),
        Who::EachEnemy => "in enemy players' hands".into(),
        Who::EachPlayer => "in all hands".into(),
    }
}

/// "on your side".
pub(super) fn on_sides(whose: Whose) -> &'static str {
    match whose {
        Whose::Yours => "on your side",
        Whose::Enemy => "on enemy sides",
        Whose::Anyones => "on all sides",
    }
}

fn piles(whose: Whose) -> &'static str {
    match whose {
        Whose::Yours => "your KO pile",
        Whose::Enemy => "enemy KO piles",
        Whose::Anyones => "all KO piles",
    }
}
