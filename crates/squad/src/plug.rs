//! The game as it is plugged in: see [`Plug`].

mod campaign;
mod counted;
mod decks;
mod faces;
mod setups;

pub(crate) use faces::line;

use crate::ask::Ask;
use crate::catalogue::Catalogue;
use crate::coverage;
use crate::event::Event;
use crate::load::CardFiles;
use crate::position::Squad;
use crate::setup::{COPIES, DECK_MOST, DECK_SIZE, Setup};
use crate::sketch;
use crate::view::View;
use longbox_kernel::plug::{
    Battles, BuiltIn, Campaign, CardFile, Charts, Counted, Deck, DeckRead, DeckRules, Face, HowTo, Loaded, Matchup,
    Mode, Plug, Setting, SettingValue, Wish,
};
use longbox_kernel::scenario::Rulings;
use longbox_kernel::sketch::{Beat, Line, Scene, Sketch};
use longbox_kernel::{OptionText, Seat, Telling};
use serde_json::{Value, json};
use std::path::Path;

/// Two decks against each other.
const DUEL: &str = "duel";
/// A battle of the campaign.
const QUEST: &str = "quest";

impl Plug for Squad {
    const TITLE: &'static str = "Super Hero Squad";
    const ABOUT: &'static str = "A fast duel in which your deck is your life.";
    const MODES: &'static [Mode] = &[
        Mode { name: DUEL, about: "Two decks against each other.", fewest: 2, most: 2, sides: &[] },
        Mode {
            name: QUEST,
            about: "A battle of the campaign: the second seat plays the quest's deck.",
            fewest: 2,
            most: 2,
            sides: &[],
        },
    ];
    const SETTINGS: &'static [Setting] = &[
        Setting {
            key: "power",
            label: "Power at the start",
            about: "The power with which both begin.",
            modes: &[DUEL],
            asked: false,
            values: || (1..=20).map(|power| SettingValue::new(power, power.to_string())).collect(),
        },
        Setting {
            key: "first",
            label: "Who begins",
            about: "The seat whose turn is the first.",
            modes: &[DUEL],
            asked: false,
            values: || {
                let seat = |seat: u8| SettingValue::new(seat, format!("Seat {}", seat + 1));
                vec![SettingValue::new(Value::Null, "A coin decides"), seat(0), seat(1)]
            },
        },
    ];
    const DECK: Option<DeckRules> = Some(DeckRules {
        least: DECK_SIZE as u32,
        most: DECK_MOST as u32,
        copies: COPIES as u32,
        told: &[
            "A deck needs 40 cards, and a deck list ends at 99.",
            "Of a longer list, 40 cards are drawn by lot for each game.",
            "At most 4 copies of one card.",
        ],
    });
    const CHARTS: Charts = Charts { curve: Some("level"), counted: &["factors", "block", "team"] };
    const BATTLES: Option<Battles> = Some(Battles { mode: QUEST, option: "quest" });
    const HOW_TO: HowTo = HowTo {
        brief: &[
            "Your deck is your life: each point of damage takes a card off it.",
            "A card whose block icon matches the attack stops it.",
            "Run the other player out of deck and hand to win.",
        ],
        page: &[
            "1. Your deck of 40 cards is your life. You start with 4 cards in hand.",
            "2. Your turn: a coin may raise the power, you draw a card, you may attack.",
            "3. Both players share the power. You may play a card up to that level.",
            "4. A card played is an attack of its Factor, such as Strength or Tech.",
            "5. Its attack number is how many cards it knocks off the other deck.",
            "6. The other player may first block with a card from the hand whose block icon matches the Factor.",
            "7. Otherwise cards flip off the deck one by one, and a matching icon stops the rest.",
            "8. Two Factors on an attack must both be blocked, in any mix.",
            "9. \"2 → …\" on a card happens if the attack did at least 2 damage.",
            "10. A Keeper stays in play and helps every turn. If its first point is blocked, it misfires and is gone.",
            "11. With an empty deck, damage is taken from the hand.",
            "12. Whoever has neither deck nor hand left at the end of a turn has lost.",
        ],
        signs: &[
            "⬢St Strength  ψAn Animal  »Sp Speed  ≈El Elemental  ★En Energy  ¤Te Tech",
            "K marks a card that can become a Keeper. Under an attack stand the block",
            "icons of the cards it cost; ✖ marks a block that counted.",
        ],
    };

    fn load(folder: &Path) -> Loaded<Catalogue> {
        CardFiles::load(folder)
    }

    fn load_again(files: &[CardFile]) -> Result<&'static Catalogue, Vec<String>> {
        CardFiles::load_again(files)
    }

    fn faces(cards: &'static Catalogue) -> Vec<Face> {
        cards.cards().iter().map(faces::face).collect()
    }

    fn printed(cards: &'static Catalogue) -> Vec<Value> {
        cards.cards().iter().map(|card| json!(crate::face::CardFace::of(card))).collect()
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

    fn deck_names(cards: &'static Catalogue, wish: &Wish) -> Vec<Option<String>> {
        decks::names(cards, wish)
    }

    fn matchups(cards: &'static Catalogue) -> Result<Vec<Matchup<Squad>>, String> {
        setups::starters(cards)
    }

    fn counted(event: &Event, count: &mut impl FnMut(Counted)) {
        counted::counted(event, count);
    }

    fn held(&self, seat: Seat, into: &mut Vec<usize>) {
        into.extend(self.side(seat).hand.iter().map(|id| usize::from(self.ix(*id).0)));
    }

    fn every_matchup(cards: &'static Catalogue) -> Result<Vec<Matchup<Squad>>, String> {
        setups::every(cards)
    }

    fn campaign(cards: &'static Catalogue) -> Option<Campaign> {
        Some(campaign::campaign(cards))
    }

    fn rulings() -> Result<&'static Rulings, Vec<String>> {
        coverage::rulings()
    }

    /// The first, or the least card if one has to be given up.
    fn usual(&self, options: &[OptionText]) -> usize {
        let level = |(number, option): (usize, &OptionText)| {
            let card = self.cards.by_id(&option.cards.first()?.id)?;
            let costs = ["discard ", "give up ", "destroy "].iter().any(|verb| option.label.starts_with(verb));
            costs.then(|| (self.cards.card(card).level, number))
        };
        let levels: Option<Vec<(u8, usize)>> = options.iter().enumerate().map(level).collect();
        levels.and_then(|levels| levels.into_iter().min()).map_or(0, |(_, number)| number)
    }

    /// Who could attack and does not gets no second chance in that turn.
    fn regretted(&self, options: &[OptionText]) -> Vec<usize> {
        let attacks = self.ask() == Some(Ask::Attack);
        (0..options.len()).filter(|number| attacks && !options[*number].pass).collect()
    }

    fn advance(cards: &'static Catalogue, view: &mut View, _: &View, telling: &Telling) {
        sketch::advance(cards, view, telling);
    }

    fn sketch(scene: &Scene<Squad>) -> Sketch {
        sketch::sketch(scene)
    }

    fn describe(scene: &Scene<Squad>, whole: bool) -> Vec<String> {
        sketch::describe(scene, whole)
    }

    fn portrait(cards: &'static Catalogue, face: &Face, roomy: bool) -> Vec<Line> {
        sketch::portrait(cards, face, roomy)
    }

    fn beat(telling: &Telling) -> Beat {
        sketch::beat(telling)
    }
}
