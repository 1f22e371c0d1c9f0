//! How many: "3", "the number of cards in your hand", "1 for each Keeper you have in play".

use super::antecedents::{Antecedents, That};
use super::english::{Joint, count, number, top};
use super::filters::phrase;
use crate::vocabulary::{Amount, Filter, Side, Who};

/// An amount, ready to be put into words.
pub(super) enum Quantity {
    Fixed(u32),
    ThatMany,
    Scaled(u32, Measure),
}

/// Something counted or measured.
pub(super) struct Measure {
    /// One of it, after "for each".
    each: String,
    /// All of it as a number.
    whole: String,
}

fn things(one: String, many: String) -> Measure {
    Measure { each: one, whole: format!("the number of {many}") }
}

fn cards(place: &str) -> Measure {
    things(format!("card {place}"), format!("cards {place}"))
}

fn points(each: &str, whole: &str) -> Measure {
    Measure { each: each.into(), whole: whole.into() }
}

fn of_top_discard(what: &str, each: &str, who: Who, said: &Antecedents) -> Measure {
    let card = said.top_of_discard(who);
    Measure { each: format!("{each} of {card}"), whole: format!("the {what} of {card}") }
}

fn keepers(side: Side, filter: &Filter) -> Measure {
    let place = match side {
        Side::Mine => "you have in play",
        Side::Theirs => "your opponent has in play",
        Side::Either => "in play",
    };
    things(phrase(filter, "Keeper", place, Joint::Or), phrase(filter, "Keepers", place, Joint::And))
}

impl Quantity {
    pub(super) fn of(amount: &Amount, said: &Antecedents) -> Quantity {
        let measure = match amount {
            Amount::N(n) => return Quantity::Fixed(u32::from(*n)),
            Amount::Times(n, inner) => return Quantity::of(inner, said).times(u32::from(*n)),
            Amount::ThatMany => match said.that {
                That::Many => return Quantity::ThatMany,
                That::Damage(which) => points(&format!("point of damage {which}"), &format!("the damage {which}")),
            },
            Amount::Power => points("point of your power", "your power"),
            Amount::PowerRise => {
                points("point the power went up this turn", "the number of points the power went up this turn")
            }
            Amount::Keepers(side, filter) => keepers(*side, filter),
            Amount::Hand(Side::Mine) => cards("in your hand"),
            Amount::Hand(Side::Theirs) => cards("in your opponent's hand"),
            Amount::Hand(Side::Either) => cards("in both players' hands"),
            Amount::Deck(who) => cards(&format!("in {} deck", said.person(*who).whose)),
            Amount::HalfDeck(who) => {
                let whose = said.person(*who).whose;
                let half = format!("half the number of cards in {whose} deck, rounded up");
                Measure { each: format!("two cards in {whose} deck, rounded up"), whole: half }
            }
            Amount::TopLevel(who) => of_top_discard("level", "level", *who, said),
            Amount::TopAttack(who) => of_top_discard("attack", "point of attack", *who, said),
            Amount::TakenLastTurn => points("point of damage you took last turn", "the damage you took last turn"),
            Amount::Damagers => cards("that damaged your opponent this turn"),
            Amount::OtherDamagers => {
                let place = "that damaged your opponent this turn";
                things(format!("other card {place}"), format!("other cards {place}"))
            }
            Amount::ShownHeroes => things("different hero revealed".into(), "different heroes revealed".into()),
            Amount::ShownFactors => things("different Factor revealed".into(), "different Factors revealed".into()),
            Amount::HandHeroes => {
                let place = format!("in {}", said.their_hand());
                things(format!("different hero {place}"), format!("different heroes {place}"))
            }
            Amount::HandPickedFactor => cards(&format!("of that Factor in {}", said.their_hand())),
            Amount::RevealedLevel => {
                let card = if said.seen() == "it" { "that card" } else { said.seen() };
                Measure { each: format!("level of {card}"), whole: format!("{card}'s level") }
            }
            Amount::Heads => points("heads", "the number of heads"),
            Amount::SubjectAssault => points("point of its Assault number", "its Assault number"),
        };
        Quantity::Scaled(1, measure)
    }

    fn times(self, n: u32) -> Quantity {
        match self {
            Quantity::Fixed(k) => Quantity::Fixed(k.saturating_mul(n)),
            Quantity::ThatMany => Quantity::Scaled(n, points("of them", "that many")),
            Quantity::Scaled(k, measure) => Quantity::Scaled(k.saturating_mul(n), measure),
        }
    }

    /// As a number: "3", "your power", "double the damage you took last turn".
    pub(super) fn whole(&self) -> String {
        match self {
            Quantity::Fixed(n) => n.to_string(),
            Quantity::ThatMany => "that many".into(),
            Quantity::Scaled(0, _) => "0".into(),
            Quantity::Scaled(1, measure) => measure.whole.clone(),
            Quantity::Scaled(2, measure) => format!("double {}", measure.whole),
            Quantity::Scaled(n, measure) => format!("{} times {}", number(*n), measure.whole),
        }
    }

    /// As points: "3", "that many", "1 for each card in your hand".
    pub(super) fn points(&self) -> String {
        match self {
            Quantity::Fixed(n) => n.to_string(),
            Quantity::ThatMany => "that many".into(),
            Quantity::Scaled(n, measure) => format!("{n} for each {}", measure.each),
        }
    }

    /// As points, one after the other: "1 three times", "1 once for each card in your hand".
    pub(super) fn one_by_one(&self) -> String {
        match self {
            Quantity::Fixed(1) => "1".into(),
            Quantity::Fixed(n) => format!("1 {} times", number(*n)),
            Quantity::ThatMany => "1 that many times".into(),
            Quantity::Scaled(1, measure) => format!("1 once for each {}", measure.each),
            Quantity::Scaled(n, measure) => format!("1 {} times for each {}", number(*n), measure.each),
        }
    }

    /// As a change of attack: "+3 attack", "-1 attack for each Keeper in play".
    pub(super) fn attack(&self, sign: char) -> String {
        match self {
            Quantity::Fixed(n) => format!("{sign}{n} attack"),
            Quantity::ThatMany => format!("{sign}1 attack for each of them"),
            Quantity::Scaled(n, measure) => format!("{sign}{n} attack for each {}", measure.each),
        }
    }

    /// As cards: "a card", "that many cards", "two cards for each heads".
    pub(super) fn cards(&self) -> String {
        match self {
            Quantity::Fixed(n) => count(*n, "card", "cards"),
            Quantity::ThatMany => "that many cards".into(),
            Quantity::Scaled(n, measure) => format!("{} for each {}", count(*n, "card", "cards"), measure.each),
        }
    }

    /// As cards from the top of the opponent's deck.
    pub(super) fn off_their_deck(&self) -> String {
        match self {
            Quantity::Fixed(n) => format!("the {} of your opponent's deck", top(*n)),
            Quantity::ThatMany => "that many cards from the top of your opponent's deck".into(),
            Quantity::Scaled(n, measure) => {
                let cards = count(*n, "card", "cards");
                format!("{cards} from the top of your opponent's deck for each {}", measure.each)
            }
        }
    }
}
