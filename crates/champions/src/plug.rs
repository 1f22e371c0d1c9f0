//! The game as it is plugged in: see [`Plug`].

mod counted;
mod decks;
mod faces;
mod setups;

pub(crate) use faces::line;

use crate::catalogue::Catalogue;
use crate::coverage;
use crate::decks::SIZE;
use crate::event::Event;
use crate::face::CardFace;
use crate::load::CardFiles;
use crate::position::{Champions, Frame, Hands, Pile, Zone};
use crate::setup::Setup;
use crate::sketch;
use crate::view::View;
use longbox_kernel::plug::{
    BuiltIn, CardFile, Charts, Checked, Counted, Deck, DeckRead, DeckRules, Face, HowTo, Loaded, Matchup,
    Mode as ModeRow, Plug, Setting, SettingValue, Wish,
};
use longbox_kernel::scenario::Rulings;
use longbox_kernel::sketch::{Beat, Line, Scene, Sketch};
use longbox_kernel::{Lists, OptionText, Seat, Seed, Telling};
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
    const CHECKED: Checked = Checked { games: 1_000, every: 96 };

    const MODES: &'static [ModeRow] = &[
        ModeRow { name: STANDARD, about: "The villain's first two stages.", fewest: 1, most: 4, sides: &[] },
        ModeRow {
            name: EXPERT,
            about: "The villain's last two stages, and the expert set.",
            fewest: 1,
            most: 4,
            sides: &[],
        },
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
        least: *SIZE.start() as u32,
        most: *SIZE.end() as u32,
        copies: 3,
        told: &[
            "A deck is 40 to 50 cards and one identity.",
            "All cards of the hero's own set, each as often as the set has it.",
            "The rest are cards of exactly one aspect and basic cards.",
            "At most 3 copies of one card, 1 of a unique one, or as many as the card says.",
        ],
    });
    const FOES: Option<&'static str> = Some("villain");
    const TURN: &'static str = "round";
    const OPEN_HANDS: Option<(&'static str, &'static str)> = Some(("hands", "open"));
    const CHARTS: Charts = Charts { curve: Some("cost"), counted: &["kind", "aspect", "resources"] };

    const HOW_TO: HowTo = HowTo {
        brief: &[
            "You are a hero against a villain whom the game plays; you win or lose together.",
            "Bring the villain's hit points to nothing, stage by stage, before the main scheme is completed.",
        ],
        page: &[
            "1. You play one hero with a deck of your own. Your card has two sides, hero and alter-ego; you begin as the latter.",
            "2. You draw a hand. Once you may put cards of it away and draw as many others.",
            "3. Your turn: in any order change form (once), play cards, use your power, your allies and your actions.",
            "4. A card costs the number before it. You pay with other cards of your hand: each gives what its letters say.",
            "5. As a hero you exhaust to attack (ATK damage to an enemy) or to thwart (THW threat off a scheme).",
            "6. As an alter-ego you exhaust to recover (heal REC damage), and your hand is larger.",
            "7. Allies attack and thwart as well, and take damage for it. You may have three.",
            "8. When all have had their turn, everybody may discard, draws up to the hand size, and readies all cards.",
            "9. The villain phase begins with threat on the main scheme, as much as the board says it gets each round.",
            "10. Then the villain attacks you if you are a hero, and schemes if you are not; so does each minion engaged with you.",
            "11. The villain gets a boost card each time. It is turned up late, and its icons are added to ATK or SCH.",
            "12. Against an attack you may exhaust your hero, who takes DEF less, or an ally, who takes all of it.",
            "13. Then everybody reveals an encounter card: a minion, a side scheme, an attachment or a treachery.",
            "14. A side scheme stays until its threat is gone. Crisis: no threat leaves the main scheme. \
             Hazard: one more encounter card each round. Acceleration: one more threat each round.",
            "15. A minion with guard has to be defeated before you can attack the villain.",
            "16. Status cards go when they have worked: stunned, an attack is lost; confused, a thwart or scheme; tough, \
             the next damage.",
            "17. An attack on an enemy that would deal more than it can take does no more, unless it has overkill.",
            "18. You win when the villain's last stage is defeated. You all lose when the main scheme is completed, or when \
             no hero is left.",
        ],
        signs: &[
            "♥▓▓░░ 4/8 hit points left   ▓▓░░ 3/7 +1 a round: threat, what completes it, what comes each round",
            "z exhausted   ●2 counters   ▯1 cards lying facedown   +Charge attached   ★ first player",
            "E M P W the resources that a card gives   dealt 1 encounter cards waiting to be revealed",
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

    /// All lists are open: whoever plays together may know what the others bring.
    fn lists(_: &Wish) -> Result<Lists, Vec<String>> {
        Ok(Lists::Open)
    }

    fn deck_names(cards: &'static Catalogue, wish: &Wish) -> Vec<Option<String>> {
        setups::deck_names(cards, wish)
    }

    fn matchups(cards: &'static Catalogue) -> Result<Vec<Matchup<Champions>>, String> {
        setups::starters(cards)
    }

    fn group(setup: &Setup) -> Option<String> {
        setup.scenario.stages.first().map(|stage| setup.cards.card(*stage).name.clone())
    }

    fn counted(event: &Event, count: &mut impl FnMut(Counted)) {
        counted::counted(event, count);
    }

    fn held(&self, seat: Seat, into: &mut Vec<usize>) {
        into.extend(self.pile(Pile::of(Zone::Hand, seat)).map(|id| usize::from(self.slots.card(id).0)));
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

    /// To decline where that is all that is asked; in one's turn to become a hero, to attack, to end it. Nothing is
    /// spent by somebody who does not look.
    fn usual(&self, options: &[OptionText]) -> usize {
        self.usual_choice().unwrap_or(0).min(options.len().saturating_sub(1))
    }

    /// In one's turn: whoever is ready and whatever can be played.
    fn regretted(&self, options: &[OptionText]) -> Vec<usize> {
        self.regretted_choices().into_iter().filter(|number| *number < options.len()).collect()
    }

    fn plays_as(&self, seat: Seat) -> Option<&'static str> {
        self.hero_side(seat)
    }

    // champions: turn.action.ask
    fn open_turn(&self) -> Option<Seat> {
        self.stack.iter().find_map(|frame| {
            let Frame::Turn(seat) = frame else { return None };
            Some(*seat)
        })
    }

    fn has_secrets(&self) -> bool {
        self.hands == Hands::Private
    }

    fn advance(cards: &'static Catalogue, view: &mut View, after: &View, telling: &Telling) {
        sketch::advance(cards, view, after, telling);
    }

    fn sketch(scene: &Scene<Champions>) -> Sketch {
        sketch::sketch(scene)
    }

    fn describe(scene: &Scene<Champions>, whole: bool) -> Vec<String> {
        sketch::describe(scene, whole)
    }

    fn portrait(cards: &'static Catalogue, face: &Face, roomy: bool) -> Vec<Line> {
        sketch::portrait(cards, face, roomy)
    }

    fn beat(telling: &Telling) -> Beat {
        sketch::beat(telling)
    }
}
