//! What the REST interface answers with, where a page needs the types.

use super::{CardName, SeatKind, VerdictSeen};
use serde::{Deserialize, Serialize};

/// How many of a card are in a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardCount {
    /// Such as `ST001`.
    pub id: String,
    /// The full name.
    pub name: String,
    /// How many.
    pub count: u32,
}

/// Cards that come with a deck although its list does not name them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pile {
    /// What it is called.
    pub name: String,
    /// Its cards.
    pub cards: Vec<CardCount>,
}

/// A deck as a file of another program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeckFile {
    /// Whose file it is.
    pub format: String,
    /// How the names of such files end, with the dot.
    pub ending: String,
    /// What stands in it.
    pub text: String,
}

/// A deck list that somebody wrote, as far as it can be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeckChecked {
    /// What keeps it from being played, each with its place; empty for a legal deck.
    pub faults: Vec<String>,
    /// What else there is to know about it, a sentence each.
    pub notes: Vec<String>,
    /// The cards that could be read, in the order in which they are first named.
    pub cards: Vec<CardCount>,
    /// What comes with it.
    pub piles: Vec<Pile>,
    /// The same as a deck list, a line for each card.
    pub text: String,
    /// The same as the original game wrote it, if it had such a way.
    pub recipe: Option<String>,
    /// The same as files of other programs.
    pub files: Vec<DeckFile>,
}

/// A deck that comes with a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeckSeen {
    /// What names it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Good to begin with.
    pub starter: bool,
    /// Its cards.
    pub cards: Vec<CardCount>,
    /// The deck list, a line for each card.
    pub text: String,
    /// The same as the original game wrote it, if it had such a way.
    pub recipe: Option<String>,
}

/// The campaign of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Campaign {
    /// What it is called.
    pub title: String,
    /// In the order in which they are meant to be played.
    pub chapters: Vec<Chapter>,
}

/// Some battles that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chapter {
    /// What it is called.
    pub name: String,
    /// How hard it is; more is harder.
    pub difficulty: u8,
    /// In order.
    pub battles: Vec<Battle>,
}

/// One battle of a campaign. The person sits on seat 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Battle {
    /// What names it in the options of a table.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whom one fights.
    pub opponent: String,
    /// The machine that plays them, as a seat names it.
    pub machine: String,
    /// What is special about it, a sentence each.
    pub told: Vec<String>,
    /// Cards won the first time.
    pub rewards: Vec<CardName>,
    /// Whether who asks has won it; never for somebody who is not known.
    pub beaten: bool,
}

/// A game that a person has played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResultSeen {
    /// What names the replay: `/api/v1/replays/…`.
    pub share: String,
    /// The game.
    pub game: String,
    /// The mode; nothing if it was not kept.
    pub mode: Option<String>,
    /// The battle of the campaign, if it was one.
    pub quest: Option<String>,
    /// The seat.
    pub seat: u8,
    /// How it ended for that seat.
    pub verdict: VerdictSeen,
    /// How it ended, in a sentence.
    pub ending: String,
    /// When: seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// How many choices were made; nothing if it was not kept.
    pub moves: Option<u32>,
    /// How many turns it took, if the game has turns.
    pub turns: Option<u32>,
    /// From the start to the end; nothing if it was not kept.
    pub seconds: Option<u32>,
    /// What the deck of the seat is called.
    pub deck: Option<String>,
    /// Who else sat there.
    pub against: Vec<Opponent>,
    /// Whether it was brought along from elsewhere: this server has not seen it played, and it counts for nothing here.
    #[serde(default)]
    pub claim: bool,
}

/// Somebody else in a [`ResultSeen`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// Their seat.
    pub seat: u8,
    /// The name of the person or the machine.
    pub name: String,
    /// Which of both.
    pub kind: SeatKind,
    /// What their deck is called.
    pub deck: Option<String>,
}
