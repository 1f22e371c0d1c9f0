//! Cards in facts and in words.

use crate::catalogue::Card;
use crate::vocabulary::{Icon, Stat, Value};
use longbox_kernel::plug::{Face, Fact, Is};

pub(super) fn face(card: &Card) -> Face {
    let number = |number: Option<i64>| number.map_or(Is::Absent("-"), Is::Number);
    let words = |words: Vec<String>| Is::Words(words);
    let stat = |stat: Stat| match card.stat(stat) {
        Some(Value::N(n)) => Is::Number(n.into()),
        Some(Value::Dash) => Is::Absent("-"),
        Some(Value::X) => Is::Absent("X"),
        Some(Value::Star) => Is::Absent("*"),
        None => Is::Absent(""),
    };
    let resources = card.gives.iter().map(|resource| resource.word().to_owned()).collect();
    Face {
        id: card.id.clone(),
        name: card.title.clone(),
        told: vec![line(card), set(card)],
        facts: vec![
            Fact::new("kind", Is::Word(card.kind.word().to_owned())),
            Fact::new("cost", number(card.cost.map(i64::from))),
            Fact::new("thw", stat(Stat::Thw)),
            Fact::new("atk", stat(Stat::Atk)),
            Fact::new("def", stat(Stat::Def)),
            Fact::new("rec", stat(Stat::Rec)),
            Fact::new("sch", stat(Stat::Sch)),
            Fact::new("traits", words(card.traits.clone())),
            Fact::new("resources", words(resources)),
            Fact::hidden("called", Is::Word(card.name.clone())),
            Fact::hidden("aspect", Is::Word(card.aspect.map_or("none", |aspect| aspect.name()).to_owned())),
            Fact::hidden("set", Is::Word(card.set.clone().unwrap_or_default())),
            Fact::hidden("unique", Is::Flag(card.unique)),
            Fact::hidden("boost", Is::Number(card.boost.into())),
            Fact::hidden("icons", words(card.icons.iter().copied().map(Icon::word).map(str::to_owned).collect())),
            Fact::hidden("copies", Is::Number(card.copies.into())),
        ],
        text: card.text.join("\n"),
    }
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
            None => {}
        }
    }
    if let Some(hp) = card.hp {
        told += &match hp {
            crate::vocabulary::Number::N(n) => format!(", {n} hit points"),
            crate::vocabulary::Number::PerPlayer(n) => format!(", {n} hit points for each player"),
        };
    }
    if !card.gives.is_empty() {
        let gives: Vec<&str> = card.gives.iter().map(|resource| resource.word()).collect();
        told += &format!(", gives {}", gives.join(" "));
    }
    told
}
