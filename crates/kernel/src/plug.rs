//! A game as it is plugged in: all that server, terminal and command line need of it beyond
//! [`Game`](crate::Game) and [`Told`].
//!
//! A game implements [`Plug`] once, in its own crate, and stands in the list of `longbox-games`;
//! nothing else names it. What a game does not have it leaves out: most of the trait has a default.

mod campaign;
mod counted;
mod deck;
mod face;
mod setting;
mod wish;

pub use campaign::{Battle, Battles, Campaign, Chapter};
pub use counted::Counted;
pub use deck::{BuiltIn, CardCount, Deck, DeckFile, DeckRead, DeckRules, Leader, Pile, names as deck_names};
pub use face::{Charts, Face, Fact, Is};
pub use setting::{Setting, SettingValue};
pub use wish::{Wish, lists, only_keys};

use crate::coverage::Provable;
use crate::scenario::Rulings;
use crate::sketch::{self, Beat, Line, Scene, Sketch};
use crate::{Game, Lists, OptionText, Seat, Seed, Telling, Told};
use serde_json::Value;
use std::path::Path;

/// A way to play a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mode {
    /// Its short name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The fewest seats.
    pub fewest: u8,
    /// The most seats.
    pub most: u8,
    /// The side of each seat, where seats of one side win and lose together; empty where everybody is alone, or all are
    /// on one side.
    pub sides: &'static [u8],
}

impl Mode {
    /// Whether it can be played by so many.
    pub fn seats(&self, count: usize) -> Result<(), String> {
        let (fewest, most) = (usize::from(self.fewest), usize::from(self.most));
        if (fewest..=most).contains(&count) {
            return Ok(());
        }
        let range = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
        Err(format!("\"{}\" is for {range} seats, not for {count}", self.name))
    }
}

/// What to read before one plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HowTo {
    /// The game in two or three sentences.
    pub brief: &'static [&'static str],
    /// The game on a page, a line each.
    pub page: &'static [&'static str],
    /// The signs that the board uses, a line each.
    pub signs: &'static [&'static str],
}

impl HowTo {
    /// Nothing.
    pub const NONE: HowTo = HowTo { brief: &[], page: &[], signs: &[] };
}

/// How much of a game is checked by random play if nobody says how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How many games.
    pub games: u64,
    /// At every so many decisions the costly checks are made.
    pub every: u32,
}

/// A card file of somebody's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardFile {
    /// What the file is called, without its folder.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// The cards of a game with somebody's own among them.
pub struct Loaded<C: 'static> {
    /// All of them, kept for the rest of the program; `None` if none could be read at all.
    pub cards: Option<&'static C>,
    /// The files that somebody's own stand in, in the order in which they were read.
    pub files: Vec<CardFile>,
    /// Why others were refused.
    pub refused: Vec<String>,
}

/// A game that is worth playing many times, and what to call it.
pub struct Matchup<G: Game> {
    /// Who plays against whom, or what: `starter-default,quest-96`.
    pub name: String,
    /// The setup.
    pub setup: G::Setup,
}

/// A game that can be hosted, played at the terminal, simulated and looked up.
pub trait Plug: Provable + Told<Choice: Send, Event: Sync> {
    /// The full title.
    const TITLE: &'static str;

    /// What kind of game it is, in a sentence.
    const ABOUT: &'static str;

    /// Its modes, the usual one first.
    const MODES: &'static [Mode];

    /// What a table may choose beside mode and decks.
    const SETTINGS: &'static [Setting] = &[];

    /// What holds for decks; `None` if the seats bring none.
    const DECK: Option<DeckRules> = None;

    /// What of a deck's cards is worth a chart.
    const CHARTS: Charts = Charts::NONE;

    /// How a table's wish names a battle of the campaign, if there is one.
    const BATTLES: Option<Battles> = None;

    /// The key of the setting that says whom all seats play against together, where the game itself plays the other side.
    const FOES: Option<&'static str> = None;

    /// What [`Game::turn`](crate::Game::turn) counts.
    const TURN: &'static str = "turn";

    /// The setting, and its value, under which seats have no secrets from each other. Several people at one screen play
    /// so unless they say otherwise; `None` where the game is not for that.
    const OPEN_HANDS: Option<(&'static str, &'static str)> = None;

    /// How it is played.
    const HOW_TO: HowTo = HowTo::NONE;

    /// What is checked before a change is trusted: what two cores do in a minute or two.
    const CHECKED: Checked = Checked { games: 20_000, every: 16 };

    /// The cards that come with the game and those of the files in that folder.
    fn load(folder: &Path) -> Loaded<Self::Cards> {
        let refused = vec![format!("{}: {} reads no card files", folder.display(), Self::TITLE)];
        Loaded { cards: None, files: Vec::new(), refused }
    }

    /// The cards that come with the game and those of files that were read before, kept for the rest of the program.
    fn load_again(files: &[CardFile]) -> Result<&'static Self::Cards, Vec<String>> {
        if files.is_empty() {
            Ok(Self::standard_cards())
        } else {
            Err(vec![format!("{} reads no card files", Self::TITLE)])
        }
    }

    /// All cards, in order.
    fn faces(cards: &'static Self::Cards) -> Vec<Face>;

    /// All cards as the page gets them, in the same order.
    fn printed(cards: &'static Self::Cards) -> Vec<Value> {
        Self::faces(cards).iter().map(Face::json).collect()
    }

    /// The place among [`Plug::faces`] of the card with that id or name.
    fn find_card(cards: &'static Self::Cards, name: &str) -> Result<usize, String>;

    /// The decks that come with the game. A seat that chooses no deck plays the first.
    fn decks(cards: &'static Self::Cards) -> Vec<BuiltIn> {
        let _ = cards;
        Vec::new()
    }

    /// What stands in a deck, as far as it can be read. Faults name their place, which begins with
    /// `label`; an error is a deck that there is not.
    fn read_deck(cards: &'static Self::Cards, deck: &Deck, label: &str) -> Result<DeckRead, String> {
        let _ = (cards, deck, label);
        Err("this game brings its own cards".to_owned())
    }

    /// The setup that a table wishes for, or every fault. The length of `decks` is the number of
    /// seats, and is one that the mode allows.
    fn setup(cards: &'static Self::Cards, wish: &Wish) -> Result<Self::Setup, Vec<String>>;

    /// Whether the deck lists of such a table lie open, or what is wrong with what its options say about that.
    fn lists(wish: &Wish) -> Result<Lists, Vec<String>> {
        lists(wish.options, wish.decks)
    }

    /// What the deck of each seat is called, where it is called anything.
    fn deck_names(cards: &'static Self::Cards, wish: &Wish) -> Vec<Option<String>> {
        deck_names::<Self>(cards, wish)
    }

    /// Games for simulations in which nobody names any: one after the other.
    fn matchups(cards: &'static Self::Cards) -> Result<Vec<Matchup<Self>>, String>;

    /// Under what a simulation counts games of that setup beside all together: the villain, where a game plays one.
    fn group(setup: &Self::Setup) -> Option<String> {
        let _ = setup;
        None
    }

    /// What statistics over many games count in that event; nothing is asked of a game that nobody watches.
    fn counted(event: &Self::Event, count: &mut impl FnMut(Counted)) {
        let _ = (event, count);
    }

    /// Add the cards that the seat holds, for statistics; each by its place among [`Plug::faces`].
    fn held(&self, seat: Seat, into: &mut Vec<usize>) {
        let _ = (seat, into);
    }

    /// All games that the game's own decks and battles can be set up as, for verification.
    fn every_matchup(cards: &'static Self::Cards) -> Result<Vec<Matchup<Self>>, String> {
        Self::matchups(cards)
    }

    /// A game that only this seed makes, of decks drawn from all cards, for verification beside
    /// [`Plug::every_matchup`]; nothing if the game draws no decks.
    fn drawn_matchup(cards: &'static Self::Cards, seed: Seed) -> Result<Option<Matchup<Self>>, String> {
        let _ = (cards, seed);
        Ok(None)
    }

    /// The campaign.
    fn campaign(cards: &'static Self::Cards) -> Option<Campaign> {
        let _ = cards;
        None
    }

    /// The scenarios that come with the game, read when first asked for; an error lists every fault.
    fn rulings() -> Result<&'static Rulings, Vec<String>>;

    /// Whether taking this back would leave somebody with knowledge of something that was hidden.
    /// To be safe, that is everything that names a card or comes from chance.
    fn reveals(telling: &Telling) -> bool {
        !telling.cards.is_empty() || matches!(telling.kind, "coin" | "shuffle" | "swap" | "look" | "draw" | "reveal")
    }

    /// The option that somebody takes who does not look.
    fn usual(&self, options: &[OptionText]) -> usize {
        let _ = options;
        0
    }

    /// The numbers of the options that whoever passes now would regret: somebody who is about to is asked again.
    /// Nothing where passing loses nothing.
    fn regretted(&self, options: &[OptionText]) -> Vec<usize> {
        let _ = options;
        Vec::new()
    }

    /// Whom the player of that seat plays as, where that tells players apart better than a number does.
    fn plays_as(&self, seat: Seat) -> Option<&'static str> {
        let _ = seat;
        None
    }

    /// Whose turn it is, where that player may let others act in it: then the others may offer to. It is nobody's secret.
    fn open_turn(&self) -> Option<Seat> {
        None
    }

    /// Whether seats keep secrets from each other, so that several people at one screen have to hand over.
    fn has_secrets(&self) -> bool {
        true
    }

    /// Draw what was just told onto the view as it was before it; `after` is the view once all is told. What this leaves
    /// out is seen when the telling is over.
    fn advance(cards: &'static Self::Cards, view: &mut Self::View, after: &Self::View, telling: &Telling) {
        let _ = (cards, view, after, telling);
    }

    /// The board as it is drawn on a terminal.
    fn sketch(scene: &Scene<Self>) -> Sketch {
        sketch::plain(scene)
    }

    /// The table in sentences, for who does not see a board: in a few, or with every card that one
    /// may read.
    fn describe(scene: &Scene<Self>, whole: bool) -> Vec<String> {
        let _ = whole;
        Self::sketch(scene).text()
    }

    /// A card as it is drawn beside the board; with more about it where there is room.
    fn portrait(cards: &'static Self::Cards, face: &Face, roomy: bool) -> Vec<Line> {
        let _ = cards;
        face.portrait(roomy)
    }

    /// How much a thing that happened is worth dwelling on.
    fn beat(telling: &Telling) -> Beat {
        Beat { loud: telling.kind == "over", ..Beat::default() }
    }

    /// The mode of that name, or the usual one if none is named.
    fn mode(name: Option<&str>) -> Result<&'static Mode, String> {
        let found = match name {
            Some(name) => Self::MODES.iter().find(|mode| mode.name == name),
            None => Self::MODES.first(),
        };
        found.ok_or_else(|| {
            let names: Vec<&str> = Self::MODES.iter().map(|mode| mode.name).collect();
            format!("there is no mode \"{}\" ({})", name.unwrap_or_default(), names.join(", "))
        })
    }

    /// The battle of the campaign that a table of that mode with these options fights.
    fn battle_of(mode: &str, options: &Value) -> Option<String> {
        let battles = Self::BATTLES.filter(|battles| battles.mode == mode)?;
        options.get(battles.option)?.as_str().map(str::to_owned)
    }
}
