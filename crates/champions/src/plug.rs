//! The game as it is plugged in: see [`Plug`].

mod decks;
mod faces;
mod setups;

use crate::catalogue::Catalogue;
use crate::coverage;
use crate::face::CardFace;
use crate::load::CardFiles;
use crate::position::Champions;
use crate::setup::Setup;
use longbox_kernel::plug::{
    BuiltIn, Charts, Checked, Deck, DeckRead, DeckRules, Face, HowTo, Matchup, Mode as ModeRow, Plug, Setting,
    SettingValue, Wish,
};
use longbox_kernel::scenario::Rulings;
use longbox_kernel::{Game as _, OptionText, Seed};
use serde_json::{Value, json};
pub(crate) use setups::scenario as scenario_setup;
use std::path::Path;

/// As the scenario has it.
pub(crate) const STANDARD: &str = "standard";
/// Later stages of the villain, and the expert set.
pub(crate) const EXPERT: &str = "expert";

impl Plug for Champions {
    const TITLE: &'static str = "Marvel Champions";
    const ABOUT: &'static str = "One to four heroes together against a villain whom the game plays.";
    const CHECKED: Checked = Checked { games: 6_000, every: 48 };

    const MODES: &'static [ModeRow] = &[
        ModeRow { name: STANDARD, about: "The villain's first two stages.", fewest: 1, most: 4 },
        ModeRow { name: EXPERT, about: "The villain's last two stages, and the expert set.", fewest: 1, most: 4 },
    ];
    const SETTINGS: &'static [Setting] = &[
        Setting {
            key: "villain",
            label: "Villain",
            about: "Whom the heroes are up against.",
            modes: &[],
            asked: true,
            values: setups::villains,
        },
        Setting {
            key: "modular",
            label: "Modular set",
            about: "The encounter set that is shuffled in beside the villain's own; several are joined by +.",
            modes: &[],
            asked: true,
            values: setups::modulars,
        },
        Setting {
            key: "hands",
            label: "Hands",
            about: "Whether the players see each other's hands.",
            modes: &[],
            asked: false,
            values: || {
                vec![SettingValue::new("private", "Each sees their own"), SettingValue::new("open", "All are open")]
            },
        },
    ];
    const DECK: Option<DeckRules> = Some(DeckRules {
        // The identity stands in the list.
        least: 41,
        most: 51,
        copies: 3,
        told: &[
            "A deck is 40 to 50 cards and one identity.",
            "All cards of the hero's own set, each as often as the set has it.",
            "The rest are cards of exactly one aspect and basic cards.",
            "At most 3 copies of one card, 1 of a unique one, or as many as the card says.",
        ],
    });
    const CHARTS: Charts = Charts { curve: Some("cost"), counted: &["kind", "aspect", "resources"] };

    const HOW_TO: HowTo = HowTo {
        brief: &[
            "You are a hero against a villain whom the game plays; you win or lose together.",
            "Bring the villain's hit points to nothing, stage by stage, before the main scheme is completed.",
        ],
        page: &[
            "In your turn you may change form once, play cards, use your basic powers, allies and actions.",
            "You pay with other cards of your hand: each gives the resources in its corner.",
            "As a hero you attack (ATK) and thwart (THW); as an alter-ego you recover (REC).",
            "Then the villain acts: it attacks a hero and schemes against an alter-ego, with a boost card each time.",
            "A hero or ally who exhausts to defend takes the attack; a hero keeps DEF of it off.",
            "At the end everybody reveals an encounter card.",
        ],
        signs: &[],
    };

    fn load(folder: &Path) -> (Option<&'static Catalogue>, Vec<String>) {
        CardFiles::load(folder)
    }

    fn faces(cards: &'static Catalogue) -> Vec<Face> {
        cards.cards().iter().map(faces::face).collect()
    }

    fn printed(cards: &'static Catalogue) -> Vec<Value> {
        cards.cards().iter().map(|card| json!(CardFace::of(card))).collect()
    }

    fn find_card(cards: &'static Catalogue, name: &str) -> Result<usize, String> {
        cards.find(name).map(|card| usize::from(card.0))
    }

    fn decks(_: &'static Catalogue) -> Vec<BuiltIn> {
        decks::all()
    }

    fn read_deck(cards: &'static Catalogue, deck: &Deck, label: &str) -> Result<DeckRead, String> {
        decks::read(cards, deck, label)
    }

    fn setup(cards: &'static Catalogue, wish: &Wish) -> Result<Setup, Vec<String>> {
        setups::setup(cards, wish)
    }

    fn matchups(cards: &'static Catalogue) -> Result<Vec<Matchup<Champions>>, String> {
        setups::starters(cards)
    }

    fn group(setup: &Setup) -> Option<String> {
        setup.scenario.stages.first().map(|stage| setup.cards.card(*stage).name.clone())
    }

    fn every_matchup(cards: &'static Catalogue) -> Result<Vec<Matchup<Champions>>, String> {
        setups::every(cards)
    }

    fn drawn_matchup(cards: &'static Catalogue, seed: Seed) -> Result<Option<Matchup<Champions>>, String> {
        setups::drawn(cards, seed).map(Some)
    }

    fn rulings() -> Result<&'static Rulings, Vec<String>> {
        coverage::rulings()
    }

    /// The first, or to pass in a window: nothing is spent by somebody who does not look.
    fn usual(&self, options: &[OptionText]) -> usize {
        options.iter().position(|option| option.pass && self.is_window()).unwrap_or(0)
    }
}
