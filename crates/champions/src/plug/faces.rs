//! Cards in facts and in words.

use crate::catalogue::Card;
use crate::vocabulary::{Icon, Kind, Number, Resource, Stat, Value};
use longbox_kernel::english::{Joint, list};
use longbox_kernel::plug::{Face, Fact, Is};

pub(super) fn face(card: &Card) -> Face {
    // What is not printed on such a card is left out; a dash is printed.
    let counted = |number: u8| if number == 0 { Is::Absent("") } else { Is::Number(number.into()) };
    let scaled = |number: Option<Number>| match number {
        Some(Number::N(n)) => Is::Number(n.into()),
        Some(Number::PerPlayer(n)) => Is::Word(format!("{n} for each player")),
        None => Is::Absent(""),
    };
    let words = |words: Vec<String>| Is::Words(words);
    let stat = |stat: Stat| match card.stat(stat) {
        Some(Value::N(n)) => Is::Number(n.into()),
        // No number, but no dash either: such a card has the power.
        Some(Value::X) => Is::Word("X".to_owned()),
        Some(Value::Star) => Is::Word("*".to_owned()),
        Some(Value::Dash) => Is::Absent("-"),
        None if card.adds_to(stat) > 0 => Is::Word(format!("+{}", card.adds_to(stat))),
        None => Is::Absent(""),
    };
    let resources = card.gives.iter().map(|resource| resource.word().to_owned()).collect();
    Face {
        id: card.id.clone(),
        name: card.title.clone(),
        told: vec![line(card), set(card)],
        facts: vec![
            Fact::new("kind", Is::Word(card.kind.word().to_owned())),
            Fact::new("cost", cost(card)),
            Fact::new("thw", stat(Stat::Thw)),
            Fact::new("atk", stat(Stat::Atk)),
            Fact::new("def", stat(Stat::Def)),
            Fact::new("rec", stat(Stat::Rec)),
            Fact::new("sch", stat(Stat::Sch)),
            Fact::new("traits", words(card.traits.clone())),
            Fact::new("resources", words(resources)),
            Fact::hidden("hp", scaled(card.hp)),
            Fact::hidden("hand", counted(card.hand)),
            Fact::hidden("hurts", hurts(card)),
            Fact::hidden("stage", counted(card.stage)),
            Fact::hidden("starts", scaled(card.threat.starts)),
            Fact::hidden("target", scaled(card.threat.target)),
            Fact::hidden("grows", scaled(card.threat.grows)),
            Fact::hidden("completed", completed(card)),
            Fact::hidden("called", Is::Word(card.name.clone())),
            Fact::hidden("subtitle", card.subname.clone().map_or(Is::Absent(""), Is::Word)),
            Fact::hidden("aspect", Is::Word(card.aspect.map_or("none", |aspect| aspect.name()).to_owned())),
            Fact::hidden("set", Is::Word(card.set.clone().unwrap_or_default())),
            Fact::hidden("unique", Is::Flag(card.unique)),
            Fact::hidden("boost", if card.kind.boosts() { Is::Number(card.boost.into()) } else { Is::Absent("") }),
            Fact::hidden("icons", words(card.icons.iter().copied().map(Icon::word).map(str::to_owned).collect())),
            Fact::hidden("copies", Is::Number(card.copies.into())),
        ],
        text: card.text.join("\n"),
    }
}

fn cost(card: &Card) -> Is {
    let has_none = card.kind.is_encounter() || card.kind.is_identity();
    card.cost.map_or(Is::Absent(if has_none { "" } else { "-" }), |cost| Is::Number(cost.into()))
}

/// The damage that an ally takes for what it does.
fn hurts(card: &Card) -> Is {
    if card.hurts == (0, 0) {
        return Is::Absent("");
    }
    let (thwarting, attacking) = card.hurts;
    let told = [(Stat::Thw, thwarting, "thwarting"), (Stat::Atk, attacking, "attacking")]
        .into_iter()
        .filter(|(stat, ..)| card.stat(*stat) != Some(Value::Dash))
        .map(|(_, n, deed)| format!("{n} for {deed}"));
    Is::Word(told.collect::<Vec<_>>().join(", "))
}

/// What comes of a main scheme that has all its threat.
fn completed(card: &Card) -> Is {
    if card.kind == Kind::MainScheme && card.threat.target.is_some() {
        return Is::Word("the next stage comes up; if there is none, the heroes lose".to_owned());
    }
    Is::Absent("")
}

fn set(card: &Card) -> String {
    match (&card.set, card.aspect) {
        (Some(set), _) => set.clone(),
        (None, Some(aspect)) => aspect.name().to_owned(),
        (None, None) => "basic".to_owned(),
    }
}

/// "ally, cost 3, 2 THW, 1 ATK, 3 hit points, gives energy"
pub(crate) fn line(card: &Card) -> String {
    let mut told = card.kind.word().to_owned();
    if let Some(cost) = card.cost {
        told += &format!(", cost {cost}");
    }
    for stat in Stat::ALL {
        match card.stat(stat) {
            Some(Value::N(n)) => told += &format!(", {n} {}", stat.name()),
            Some(Value::Dash) => told += &format!(", no {}", stat.name()),
            Some(Value::X) => told += &format!(", X {}", stat.name()),
            Some(Value::Star) => told += &format!(", * {}", stat.name()),
            None if card.adds_to(stat) > 0 => told += &format!(", +{} {}", card.adds_to(stat), stat.name()),
            None => {}
        }
    }
    if let Some(hp) = card.hp {
        told += &match hp {
            Number::N(1) => ", 1 hit point".to_owned(),
            Number::N(n) => format!(", {n} hit points"),
            Number::PerPlayer(n) => format!(", {n} hit points for each player"),
        };
    }
    if card.hand > 0 {
        told += &format!(", hand size {}", card.hand);
    }
    if !card.gives.is_empty() {
        told += &format!(", gives {}", gives(card));
    }
    told
}

/// "energy", "2 mental", "energy and wild".
fn gives(card: &Card) -> String {
    let count = |resource: Resource| card.gives.iter().filter(|other| **other == resource).count();
    let told = Resource::ALL.into_iter().filter_map(|resource| match count(resource) {
        0 => None,
        1 => Some(resource.word().to_owned()),
        n => Some(format!("{n} {}", resource.word())),
    });
    list(&told.collect::<Vec<_>>(), Joint::And)
}

#[cfg(test)]
mod tests {
    use super::{face, line};
    use longbox_kernel::plug::Is;

    #[test]
    fn what_there_is_several_of_is_counted() {
        let cards = crate::Catalogue::standard();
        let told = |title: &str| line(cards.card(cards.find(title).unwrap()));
        assert_eq!(told("Energy"), "resource, gives 2 energy");
        assert_eq!(told("Peter Parker"), "alter-ego, 3 REC, 10 hit points, hand size 6");
    }

    #[test]
    fn what_an_attachment_adds_and_who_an_ally_is_are_facts() {
        let cards = crate::Catalogue::standard();
        let card = |title: &str| cards.card(cards.find(title).unwrap());
        let fact = |title: &str, key: &str| face(card(title)).fact(key).cloned();
        assert_eq!(line(card("Program Transmitter")), "attachment, +1 SCH");
        assert_eq!(fact("Charge", "atk"), Some(Is::Word("+3".into())));
        assert_eq!(fact("Charge", "sch"), Some(Is::Absent("")));
        assert_eq!(fact("Black Cat", "subtitle"), Some(Is::Word("Felicia Hardy".into())));
        assert_eq!(fact("Charge", "subtitle"), Some(Is::Absent("")));
    }

    #[test]
    fn a_dash_is_nothing_and_an_x_is_a_word() {
        let cards = crate::Catalogue::standard();
        let fact = |title: &str, key: &str| face(cards.card(cards.find(title).unwrap())).fact(key).cloned().unwrap();
        assert_eq!(fact("Titania", "atk").json(), "X");
        assert_eq!(fact("01050", "thw").json(), serde_json::Value::Null);
        assert_eq!(fact("01050", "hurts"), Is::Word("1 for attacking".into()));
        assert_eq!(fact("Black Cat", "hurts"), Is::Word("1 for thwarting, 0 for attacking".into()));
    }

    #[test]
    fn only_what_can_be_a_boost_card_has_boost_icons() {
        let cards = crate::Catalogue::standard();
        let boost = |title: &str| face(cards.card(cards.find(title).unwrap())).fact("boost").cloned().unwrap();
        let none = Is::Absent("");
        assert_eq!(
            (boost("Rhino (I)"), boost("The Break-In! (1B)"), boost("Energy")),
            (none.clone(), none.clone(), none)
        );
        assert_eq!((boost("Charge"), boost("Hard to Keep Down")), (Is::Number(2), Is::Number(0)));
    }
}
