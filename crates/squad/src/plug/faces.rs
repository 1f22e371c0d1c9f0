//! Cards in facts and in words.

use crate::catalogue::{Card, Rarity};
use longbox_kernel::plug::{Face, Fact, Is};

pub(super) fn face(card: &Card) -> Face {
    let factors: Vec<String> = card.factors.iter().map(|factor| factor.name().to_owned()).collect();
    let attack = card.attack.map_or(Is::Absent("*"), |attack| Is::Number(i64::from(attack)));
    let team = card.team.map_or(Is::Absent("-"), |team| Is::Word(team.name().to_owned()));
    Face {
        id: card.id.clone(),
        name: card.name.clone(),
        told: vec![line(card), format!("{}, {}", card.team.map_or("no team", |team| team.name()), card.set)],
        facts: vec![
            Fact::hidden("heroes", Is::Words(card.heroes.clone())),
            Fact::hidden("title", Is::Word(card.title.clone())),
            Fact::new("level", Is::Number(i64::from(card.level))),
            Fact::new("attack", attack),
            Fact::new("factors", Is::Words(factors)),
            Fact::new("block", Is::Word(card.block.name().to_owned())),
            Fact::new("team", team),
            Fact::hidden("rarity", Is::Word(rarity(card.rarity).to_owned())),
            Fact::hidden("set", Is::Word(card.set.clone())),
            Fact::hidden("keeper", Is::Flag(card.is_keeper())),
        ],
        text: card.text.clone(),
    }
}

/// "level 3 Strength, attack 4, blocks Tech"
pub(crate) fn line(card: &Card) -> String {
    let factors: Vec<&str> = card.factors.iter().map(|factor| factor.name()).collect();
    let (level, factors, attack) = (card.level, factors.join(" + "), card.attack_text());
    let keeper = if card.is_keeper() { ", can become a Keeper" } else { "" };
    format!("level {level} {factors}, attack {attack}, blocks {}{keeper}", card.block.name())
}

fn rarity(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Common => "common",
        Rarity::Uncommon => "uncommon",
        Rarity::Rare => "rare",
        Rarity::SuperRare => "super rare",
    }
}
