//! The game as it is plugged in: see [`Plug`].

mod counted;
mod decks;
mod faces;
mod setups;

pub(crate) use faces::{line, reconstructed, teams};

use crate::ask::{Ask, Choice};
use crate::catalogue::Catalogue;
use crate::coverage;
use crate::decks::SIZE;
use crate::event::Event;
use crate::face::CardFace;
use crate::load::CardFiles;
use crate::position::Vs;
use crate::setup::Setup;
use crate::sketch;
use crate::view::View;
use longbox_kernel::plug::{
    BuiltIn, CardFile, Charts, Checked, Counted, Deck, DeckRead, DeckRules, Face, HowTo, Loaded, Matchup,
    Mode as ModeRow, Plug, Setting, SettingValue, Wish,
};
use longbox_kernel::scenario::Rulings;
use longbox_kernel::sketch::{Beat, Line, Scene, Sketch};
use longbox_kernel::{Game as _, OptionText, Seat, Seed, Telling};
use serde_json::{Value, json};
use std::path::Path;

/// One against one.
pub(crate) const DUEL: &str = "duel";
/// Everybody against everybody.
pub(crate) const FREE_FOR_ALL: &str = "ffa";
/// Two against two, each with a turn of their own.
pub(crate) const PAIRS: &str = "2v2";
/// Two against two, partners with one formation and one turn.
pub(crate) const TWO_HEADED: &str = "2headed";

impl Plug for Vs {
    const TITLE: &'static str = "Vs. System 2PCG";
    const ABOUT: &'static str = "Build a team around a main character who levels up, and take the enemy's down.";
    /// A game has ten times the decisions of a quick duel, and each weighs more.
    const CHECKED: Checked = Checked { games: 2_000, every: 96 };

    const MODES: &'static [ModeRow] = &[
        ModeRow { name: DUEL, about: "One against one.", fewest: 2, most: 2, sides: &[] },
        ModeRow {
            name: FREE_FOR_ALL,
            about: "Three or four, everybody against everybody; the last one standing wins.",
            fewest: 3,
            most: 4,
            sides: &[],
        },
        ModeRow {
            name: PAIRS,
            about: "Two against two: partners sit across from each other and have turns of their own.",
            fewest: 4,
            most: 4,
            sides: &[0, 1, 0, 1],
        },
        ModeRow {
            name: TWO_HEADED,
            about: "Two against two: partners sit side by side and share one formation and one turn.",
            fewest: 4,
            most: 4,
            sides: &[0, 0, 1, 1],
        },
    ];
    const SETTINGS: &'static [Setting] = &[
        Setting {
            key: "lend",
            label: "Recruiting for a team mate",
            about: "Whether you may recruit with your points for your partner.",
            modes: &[PAIRS],
            asked: false,
            values: || vec![SettingValue::new(Value::Null, "Not allowed"), SettingValue::new(true, "Allowed")],
        },
        Setting {
            key: "bans",
            label: "Banned cards",
            about: "Whether the official list of banned cards holds for the decks.",
            modes: &[],
            asked: false,
            values: || {
                vec![SettingValue::new(Value::Null, "All cards"), SettingValue::new(true, "Without the banned ones")]
            },
        },
    ];
    const DECK: Option<DeckRules> = Some(DeckRules {
        least: SIZE as u32,
        most: SIZE as u32,
        copies: 4,
        told: &[
            "A deck is exactly 60 cards, and the main characters that may lead it under [Main].",
            "At most 4 copies of one card, unless the card says otherwise.",
            "Supporting characters, plot twists, equipment and locations of any teams.",
            "Basic locations of one symbol must all have the same name.",
            "For a main character that transforms, up to three others of level 2 under [Transform].",
        ],
    });
    const CHARTS: Charts = Charts { curve: Some("cost"), counted: &["kind", "teams", "symbols"] };
    const HOW_TO: HowTo = HowTo {
        brief: &[
            "You lead a team around a main character. Lose your main character, and you are out.",
            "Each turn you lay a resource, recruit with as many points as you have resources, and attack.",
            "If the attackers' ATK reaches the defender's DEF, the defender is stunned; it strikes back.",
        ],
        page: &[
            "1. You have a main character, who stands in your front or back row from the beginning, and a deck of 60.",
            "2. You draw seven cards. Once you may shuffle them back and draw seven others.",
            "3. Your turn: draw two cards; your stunned characters recover and all of yours ready.",
            "4. Build: you may lay one card as a resource. Any card may lie face down; a location may lie face up.",
            "5. You have one recruit point for each resource. Characters and equipment cost points; what is left is lost.",
            "6. Then each of your characters may move to the other row.",
            "7. Main: a ready character in the front row may attack. One in the back row needs Ranged (») to attack.",
            "8. A face-up character in the front row protects those behind it. Flight (↑) goes over it, unless it flies too.",
            "9. Characters of one team in one row may attack together: their ATK is added up.",
            "10. In a combat everybody in turn may play a card or use a power, until all have passed.",
            "11. Then all strike at once. ATK as high as DEF stuns. The defender strikes back at one attacker.",
            "12. A stunned character turns face down and gets a wound. With as many wounds as health it is KO'd.",
            "13. Super powers cost symbols: turn a face-up location down, or discard one from your hand.",
            "14. Discard a character card to power up a face-up character of the same name: a +1/+1 counter.",
            "15. Your main character gains XP in its own way. With enough of it, it becomes its next level.",
            "16. Whoever's main character is KO'd is out. The last player, or the last team, wins.",
        ],
        signs: &[
            "★2 a main character of level 2   3/2 ATK and DEF   ♥1/2 one of two health left",
            "z exhausted   ✖ stunned   ✱ dazed   ◌ hidden   ≈ frozen   ▥ holds captives",
            "+2 counters   ✉2 Package counters   ¤ equipment   ↑ Flight   » Ranged",
            "▶ attacks   ◀ defends   En In Mi Sk Al Hu face-up locations by symbol   ▯3 resources face down",
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
        cards.cards().iter().map(|card| json!(CardFace::of(cards, card))).collect()
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

    fn matchups(cards: &'static Catalogue) -> Result<Vec<Matchup<Vs>>, String> {
        setups::starters(cards)
    }

    fn counted(event: &Event, count: &mut impl FnMut(Counted)) {
        counted::counted(event, count);
    }

    fn held(&self, seat: Seat, into: &mut Vec<usize>) {
        into.extend(self.side(seat).hand.iter().map(|id| usize::from(self.slots.card(*id).0)));
    }

    fn every_matchup(cards: &'static Catalogue) -> Result<Vec<Matchup<Vs>>, String> {
        setups::every(cards)
    }

    fn drawn_matchup(cards: &'static Catalogue, seed: Seed) -> Result<Option<Matchup<Vs>>, String> {
        setups::drawn(cards, seed).map(Some)
    }

    fn rulings() -> Result<&'static Rulings, Vec<String>> {
        coverage::rulings()
    }

    /// The first, or to pass in a window and to leave the formation as it is: nothing is spent and nobody is
    /// moved by somebody who does not look.
    fn usual(&self, options: &[OptionText]) -> usize {
        let idle = self.is_window() || self.is_forming();
        options.iter().position(|option| option.pass && idle).unwrap_or(0)
    }

    /// A resource, a recruit that can be paid for, an attack: what the turn is for.
    fn regretted(&self, options: &[OptionText]) -> Vec<usize> {
        let (builds, fights) =
            (matches!(self.ask(), Some(Ask::Resource | Ask::Recruit)), matches!(self.ask(), Some(Ask::Main)));
        let mut choices = Vec::new();
        self.choices(&mut choices);
        let attacks = |number: usize| fights && matches!(choices.get(number), Some(Choice::Attack(_)));
        (0..options.len()).filter(|number| builds && !options[*number].pass || attacks(*number)).collect()
    }

    fn advance(cards: &'static Catalogue, view: &mut View, after: &View, telling: &Telling) {
        sketch::advance(cards, view, after, telling);
    }

    fn sketch(scene: &Scene<Vs>) -> Sketch {
        sketch::sketch(scene)
    }

    fn describe(scene: &Scene<Vs>, whole: bool) -> Vec<String> {
        sketch::describe(scene, whole)
    }

    fn portrait(cards: &'static Catalogue, face: &Face, roomy: bool) -> Vec<Line> {
        sketch::portrait(cards, face, roomy)
    }

    fn beat(telling: &Telling) -> Beat {
        sketch::beat(telling)
    }
}
