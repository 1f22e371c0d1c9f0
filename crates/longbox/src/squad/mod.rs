//! Super Hero Squad on the command line.

pub(crate) mod decks;

use crate::cards::{Face, Fact, Is};
use crate::games::{DeckList, DeckRow, Duel, Shelved};
use longbox_kernel::scenario::Scenario;
use longbox_squad::catalogue::{self, Rarity};
use longbox_squad::{Card, CardFiles, Catalogue, Squad, coverage};
use std::path::Path;

impl Shelved for Squad {
    const CURVE: &'static str = "level";
    const COUNTED: &'static [&'static str] = &["factors", "block", "team"];

    fn cards() -> &'static Catalogue {
        catalogue::current()
    }

    fn add_cards(folder: &Path) -> Vec<String> {
        let mut files = CardFiles::built_in();
        let mut refused = files.add_folder(folder);
        match files.compile() {
            Ok(cards) => catalogue::use_catalogue(cards.keep()),
            Err(faults) => refused.extend(faults),
        }
        refused
    }

    fn faces() -> Vec<Face> {
        catalogue::current().cards().iter().map(face).collect()
    }

    fn find_card(name: &str) -> Result<usize, String> {
        catalogue::current().find(name).map(|card| usize::from(card.0))
    }

    fn scenarios() -> Result<Vec<Scenario>, Vec<String>> {
        coverage::scenarios()
    }

    fn decks() -> Vec<DeckRow> {
        decks::rows()
    }

    fn deck(name: &str) -> Result<DeckList, String> {
        decks::list(name)
    }

    fn duels(decks: &[String]) -> Result<Vec<Duel<Squad>>, String> {
        decks::duels(decks)
    }

    fn quest(id: &str, deck: Option<&str>) -> Result<Duel<Squad>, String> {
        decks::quest(id, deck)
    }

    fn every_duel() -> Result<Vec<Duel<Squad>>, String> {
        decks::every_duel()
    }
}

fn face(card: &Card) -> Face {
    let factors = card.factors.iter().map(|factor| factor.name().to_owned()).collect();
    let attack = card.attack.map_or(Is::Absent("*"), |attack| Is::Number(i64::from(attack)));
    let team = card.team.map_or(Is::Absent("-"), |team| Is::Word(team.name().to_owned()));
    Face {
        id: card.id.clone(),
        name: card.name.clone(),
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

fn rarity(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Common => "common",
        Rarity::Uncommon => "uncommon",
        Rarity::Rare => "rare",
        Rarity::SuperRare => "super rare",
    }
}
