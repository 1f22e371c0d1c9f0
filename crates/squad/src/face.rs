//! A card's face, as a front end shows it.

use crate::catalogue::{Card, Rarity};
use crate::text;
use crate::vocabulary::Factor;
use serde::Serialize;

/// A card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardFace {
    /// Such as `ST001`.
    pub id: String,
    /// Hero and title.
    pub name: String,
    /// The card's own name.
    pub title: String,
    /// One hero, or two on a team-up.
    pub heroes: Vec<String>,
    /// Its team, if it has one.
    pub team: Option<&'static str>,
    /// One Factor, or two on a Multi-Factor card.
    pub factors: Vec<Factor>,
    /// Its blocking icon.
    pub block: Factor,
    /// The power needed to play it.
    pub level: u8,
    /// The attack number; nothing for a "*" that the ability sets.
    pub attack: Option<u8>,
    /// How rare it was.
    pub rarity: Rarity,
    /// The set it came in.
    pub set: String,
    /// Whether it can become a Keeper.
    pub keeper: bool,
    /// The whole rules text.
    pub text: String,
    /// The same in parts; none on a card that does nothing but attack and block.
    pub abilities: Vec<AbilityText>,
}

/// An ability as it is printed beside its threshold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AbilityText {
    /// How much damage the attack must do; nothing if the ability does not wait for that.
    pub threshold: Option<u8>,
    /// What it says, without the threshold.
    pub text: String,
}

impl CardFace {
    /// The face of a card.
    ///
    /// ```
    /// # use longbox_squad::{Catalogue, face::CardFace};
    /// let cards = Catalogue::standard();
    /// let face = CardFace::of(cards.card(cards.find("Web-Slinger").unwrap()));
    /// assert_eq!((face.level, face.attack, face.abilities[0].threshold), (1, Some(2), Some(2)));
    /// assert!(face.abilities[0].text.starts_with("Keeper. Whenever you do at least 2 damage"));
    /// ```
    pub fn of(card: &Card) -> CardFace {
        let told = |ability| AbilityText { threshold: text::threshold(ability), text: text::body(ability) };
        CardFace {
            id: card.id.clone(),
            name: card.name.clone(),
            title: card.title.clone(),
            heroes: card.heroes.clone(),
            team: card.team.map(|team| team.name()),
            factors: card.factors.clone(),
            block: card.block,
            level: card.level,
            attack: card.attack,
            rarity: card.rarity,
            set: card.set.clone(),
            keeper: card.is_keeper(),
            text: card.text.clone(),
            abilities: card.ability.iter().map(told).collect(),
        }
    }
}
