//! The solo campaign: 156 battles, each with its opponent's deck and its own opening.

use crate::catalogue::{CardIx, Catalogue};
use crate::decks::read_cards;
use crate::setup::{OPENING_HAND, Setup, SideSetup};
use longbox_kernel::Manner;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// One battle of the campaign.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Quest {
    /// What to call it on the command line.
    pub id: String,
    /// The quest that it is part of.
    pub quest: String,
    /// The name of the battle.
    pub battle: String,
    /// Whom one fights.
    pub opponent: String,
    /// Its place in the quest.
    pub stage: u8,
    /// How hard it is.
    pub difficulty: u8,
    /// How the opponent plays.
    pub manner: Manner,
    /// The power at the start.
    #[serde(default)]
    pub power: Option<u8>,
    /// Cards that the player draws at the start.
    #[serde(default)]
    pub my_draw: Option<u8>,
    /// Cards that the opponent draws at the start.
    #[serde(default)]
    pub foe_draw: Option<u8>,
    /// Further cards in the player's hand.
    #[serde(default)]
    pub my_extra: Vec<String>,
    /// Further cards in the opponent's hand.
    #[serde(default)]
    pub foe_extra: Vec<String>,
    /// Keepers that the player begins with.
    #[serde(default)]
    pub my_keepers: Vec<String>,
    /// Keepers that the opponent begins with.
    #[serde(default)]
    pub foe_keepers: Vec<String>,
    /// Cards won the first time.
    #[serde(default)]
    pub rewards: Vec<String>,
    /// The opponent's deck.
    pub deck: Vec<String>,
}

#[derive(Deserialize)]
struct File {
    quest: Vec<Quest>,
}

/// All battles, in the order of the campaign.
pub fn all() -> &'static [Quest] {
    static QUESTS: OnceLock<Vec<Quest>> = OnceLock::new();
    QUESTS.get_or_init(|| match toml::from_str::<File>(include_str!("../quests.toml")) {
        Ok(file) => file.quest,
        Err(fault) => panic!("squad/quests.toml: {fault}"),
    })
}

/// The battle with this id.
pub fn find(id: &str) -> Option<&'static Quest> {
    all().iter().find(|quest| quest.id == id)
}

impl Quest {
    /// The opponent's deck.
    pub fn deck(&self, cards: &Catalogue) -> Result<Vec<CardIx>, String> {
        read_cards(cards, &self.deck)
    }

    /// The battle, fought with this deck.
    // squad: quest.power, quest.opening-draw, quest.extra-cards, quest.keepers, quest.deck-size
    pub fn setup(&self, cards: &'static Catalogue, mine: Vec<CardIx>) -> Result<Setup, String> {
        let player = SideSetup {
            draw: self.my_draw.unwrap_or(OPENING_HAND),
            extra: read_cards(cards, &self.my_extra)?,
            keepers: read_cards(cards, &self.my_keepers)?,
            ..SideSetup::new(mine)
        };
        let foe = SideSetup {
            draw: self.foe_draw.unwrap_or(OPENING_HAND),
            extra: read_cards(cards, &self.foe_extra)?,
            keepers: read_cards(cards, &self.foe_keepers)?,
            any_size: true,
            ..SideSetup::new(self.deck(cards)?)
        };
        Ok(Setup::new(cards, [player, foe], self.power.unwrap_or(1), None))
    }

    /// The machine that plays the opponent: the harder the battle, the stronger.
    pub fn machine(&self) -> String {
        let level = match (self.difficulty, self.stage) {
            (0 | 1, 1) => "novice",
            (0 | 1, _) => "easy",
            (2 | 3, _) | (_, 1) => "normal",
            (_, _) => "hard",
        };
        format!("{level}-{}", self.manner.name())
    }

    /// How the opponent plays, in a sentence.
    fn manners(&self) -> String {
        let does = match self.manner {
            Manner::Bold => "likes to strike hard and to take blows rather than block",
            Manner::Wary => "likes to block whatever can be blocked",
            Manner::Hoarder => "likes to keep the best cards for later",
            Manner::Collector => "likes to have Keepers on the table",
        };
        format!("{} {does}.", self.opponent)
    }

    /// What is special about this battle, a sentence each.
    pub fn rules(&self, cards: &Catalogue) -> Vec<String> {
        let names = |list: &[String]| -> String {
            let cards_read = read_cards(cards, list).unwrap_or_default();
            cards_read.iter().map(|c| cards.card(*c).name.clone()).collect::<Vec<_>>().join(", ")
        };
        let mut rules = Vec::new();
        if let Some(power) = self.power {
            rules.push(format!("The power starts at {power}."));
        }
        if let Some(draw) = self.my_draw {
            rules.push(format!("You draw {draw} cards at the start."));
        }
        if let Some(draw) = self.foe_draw {
            rules.push(format!("{} draws {draw} cards at the start.", self.opponent));
        }
        let lists = [
            (&self.my_extra, "You also hold"),
            (&self.my_keepers, "You begin with these Keepers in play:"),
            (&self.foe_extra, "Your opponent also holds"),
            (&self.foe_keepers, "Your opponent begins with these Keepers in play:"),
        ];
        for (list, words) in lists {
            if !list.is_empty() {
                rules.push(format!("{words} {}.", names(list)));
            }
        }
        if self.deck(cards).is_ok_and(|deck| deck.len() != crate::decks::SIZE) {
            rules.push(format!("{} plays {} cards.", self.opponent, self.deck(cards).map_or(0, |d| d.len())));
        }
        rules.push(self.manners());
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foes_have_every_manner_and_harder_battles_stronger_machines() {
        for manner in Manner::ALL {
            assert!(all().iter().any(|quest| quest.manner == manner), "{manner:?}");
        }
        let hardest = |difficulty| all().iter().filter(move |quest| quest.difficulty == difficulty);
        assert!(hardest(1).all(|quest| quest.machine().starts_with("novice") || quest.machine().starts_with("easy")));
        assert!(hardest(4).all(|quest| quest.machine().starts_with("normal") || quest.machine().starts_with("hard")));
    }

    #[test]
    fn a_foe_has_one_manner_in_all_battles_and_says_so() {
        let cards = Catalogue::standard();
        for quest in all() {
            let same = all().iter().filter(|other| other.opponent == quest.opponent);
            assert!(same.clone().all(|other| other.manner == quest.manner), "{}", quest.opponent);
            assert!(quest.rules(cards).iter().any(|told| told.starts_with(&quest.opponent)), "{}", quest.id);
        }
    }
}
