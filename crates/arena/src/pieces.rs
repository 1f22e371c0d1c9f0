//! Work that can be done anywhere: what a job is about, cut into pieces.
//!
//! A [`Description`] carries everything that its games follow from, and what they have to come out as: whoever gets it rebuilds the
//! work with [`learn`], which refuses if rules, cards, decks or machines are others here. Then a [`Piece`] gets the same [`Answer`]
//! whoever plays it.

mod learn;

pub use learn::{Pieces, learn};

use crate::contest::{Contest, Counts, Entrant, Schedule, Terms};
use crate::self_play::{Halves, SelfPlay};
use crate::swaps::{Played, Rivals, Trial};
use longbox_kernel::Seed;
use longbox_kernel::plug::{CardFile, Deck, Plug, SettingValue};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;

/// What a job is about. It says everything itself: no file and no setting of whoever plays counts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Description {
    /// The version of this format.
    version: u32,
    /// The game.
    game: String,
    /// Card files beside those that come with the game: the name and the text of each.
    cards: Vec<(String, String)>,
    task: Task,
    /// What the work says of itself where it was described: who rebuilds it has to come to the same.
    told: Value,
    /// A hash of the first choices of the machines that play.
    machines: String,
}

const VERSION: u32 = 1;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Task {
    Contest { table: TableText, schedule: Schedule, games: u64, entrants: Vec<EntrantText>, foes: Vec<FoeText> },
    Trial { table: TableText, list: String, player: String, rivals: RivalsText },
    SelfPlay { player: String, seed: String },
}

/// What all games of a job have in common.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct TableText {
    mode: String,
    options: Value,
    seed: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct EntrantText {
    name: String,
    decks: Vec<Deck>,
    player: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct FoeText {
    value: Value,
    label: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RivalsText {
    Decks(Vec<(String, Deck)>),
    Foes(Vec<FoeText>),
}

/// A piece of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Piece {
    /// A block of a contest, by its number.
    Block(u64),
    /// A block of the contest in which a list is watched, with so many games against each rival.
    Watched {
        /// How many games against each.
        each: u64,
        /// The number of the block.
        block: u64,
    },
    /// Deals of a trial, played with that list.
    Deals {
        /// The list.
        list: String,
        /// Which deals.
        deals: Range<u64>,
    },
    /// Games of a machine against itself.
    Games(Range<u64>),
}

/// What came of a piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The counts of a block.
    Counts(Counts),
    /// What the list got in each deal, in half points.
    HalfPoints(Vec<u8>),
    /// The positions of the games.
    Positions(Halves),
}

/// So many deals or games are a piece: little enough that little is lost with a worker, and enough that sending it is nothing beside
/// playing it.
const DEALS: u64 = 256;
/// The same for games that are learnt from: their positions have to fit into a message.
const GAMES: u64 = 8;

impl Description {
    /// That of a contest, which these entrants, foes and terms made.
    pub fn of_contest<G: Plug>(
        contest: &Contest<G>,
        entrants: &[Entrant],
        foes: &[SettingValue],
        terms: &Terms,
        files: &[CardFile],
    ) -> Description {
        let entrant = |entrant: &Entrant| EntrantText {
            name: entrant.name.clone(),
            decks: entrant.decks.clone(),
            player: entrant.player.name.to_owned(),
        };
        let task = Task::Contest {
            table: TableText::of(terms.mode.name, terms.options, terms.seed),
            schedule: terms.schedule,
            games: terms.games,
            entrants: entrants.iter().map(entrant).collect(),
            foes: foe_texts(foes),
        };
        Description::of::<G>(task, files, contest.told(), contest.machines())
    }

    /// That of a trial in which all chance comes from this seed.
    pub fn of_trial<G: Plug>(trial: &Trial<G>, seed: Seed, files: &[CardFile]) -> Result<Description, String> {
        let contest = trial.watched(1, seed)?;
        let task = Task::Trial {
            table: TableText::of(trial.mode().name, trial.options(), seed),
            list: trial.list().to_owned(),
            player: trial.player().name.to_owned(),
            rivals: match trial.against() {
                Rivals::Decks(decks) => RivalsText::Decks(decks.clone()),
                Rivals::Foes(foes) => RivalsText::Foes(foe_texts(foes)),
            },
        };
        Ok(Description::of::<G>(task, files, contest.told(), contest.machines()))
    }

    /// That of games of a machine against itself.
    pub fn of_self_play<G: Plug>(games: &SelfPlay<G>, files: &[CardFile]) -> Description {
        let task = Task::SelfPlay { player: games.player().name.to_owned(), seed: games.seed().to_string() };
        Description::of::<G>(task, files, learn::told_of_self_play(games), games.machines())
    }

    fn of<G: Plug>(task: Task, files: &[CardFile], told: Value, machines: u64) -> Description {
        let cards = files.iter().map(|file| (file.name.clone(), file.text.clone())).collect();
        let machines = format!("{machines:016x}");
        Description { version: VERSION, game: G::NAME.to_owned(), cards, task, told, machines }
    }

    /// As it is sent.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        serde_json::to_vec(self).map_err(|error| format!("this job cannot be described: {error}"))
    }

    /// As it was sent; one of another version is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Description, String> {
        #[derive(Deserialize)]
        struct Head {
            version: u32,
        }
        let broken = |error: serde_json::Error| format!("its description is broken: {error}");
        let head: Head = serde_json::from_slice(bytes).map_err(broken)?;
        if head.version != VERSION {
            let theirs = head.version;
            return Err(format!("it is described in version {theirs}, and this program reads version {VERSION}"));
        }
        serde_json::from_slice(bytes).map_err(broken)
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Card files beside those that come with the game.
    pub fn card_files(&self) -> Vec<CardFile> {
        let file = |(name, text): &(String, String)| CardFile { name: name.clone(), text: text.clone() };
        self.cards.iter().map(file).collect()
    }

    /// For tests: as whoever has other rules or cards would describe it.
    #[must_use]
    pub fn of_another_engine(mut self) -> Description {
        self.told["engine"] = Value::from("another");
        self
    }
}

impl TableText {
    fn of(mode: &str, options: &Value, seed: Seed) -> TableText {
        TableText { mode: mode.to_owned(), options: options.clone(), seed: seed.to_string() }
    }
}

fn foe_texts(foes: &[SettingValue]) -> Vec<FoeText> {
    foes.iter().map(|foe| FoeText { value: foe.value.clone(), label: foe.label.clone() }).collect()
}

impl Piece {
    /// How many deals or games it is, where the piece itself says so.
    pub fn games(&self) -> u64 {
        match self {
            Piece::Block(_) | Piece::Watched { .. } => 0,
            Piece::Deals { list: _, deals: games } | Piece::Games(games) => games.end.saturating_sub(games.start),
        }
    }

    /// The deals of a race, list for list, in pieces.
    pub fn of_race(lists: &[&str], deals: &Range<u64>) -> Vec<Piece> {
        let of_list = |list: &&str| {
            let list = (*list).to_owned();
            cut(deals.clone(), DEALS).map(move |deals| Piece::Deals { list: list.clone(), deals }).collect::<Vec<_>>()
        };
        lists.iter().flat_map(of_list).collect()
    }

    /// So many games of a machine against itself.
    pub fn of_self_play(games: u64) -> Vec<Piece> {
        cut(0..games, GAMES).map(Piece::Games).collect()
    }

    /// As it is sent.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        postcard::to_stdvec(self).map_err(|error| format!("a piece cannot be written: {error}"))
    }

    /// As it was sent.
    pub fn from_bytes(bytes: &[u8]) -> Result<Piece, String> {
        read(bytes)
    }
}

impl Answer {
    /// As it is sent.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        postcard::to_stdvec(self).map_err(|error| format!("an answer cannot be written: {error}"))
    }

    /// As it was sent.
    pub fn from_bytes(bytes: &[u8]) -> Result<Answer, String> {
        read(bytes)
    }

    /// The counts of a block; what an answer has to be is checked where it is taken in.
    pub fn counts(self) -> Result<Counts, String> {
        match self {
            Answer::Counts(counts) => Ok(counts),
            Answer::HalfPoints(_) | Answer::Positions(_) => Err("it answers another question".to_owned()),
        }
    }

    /// How so many deals ended.
    pub fn deals(self, count: u64) -> Result<Vec<Played>, String> {
        match self {
            Answer::HalfPoints(points) if points.len() as u64 == count => {
                let played: Option<Vec<Played>> = points.into_iter().map(Played::of_half_points).collect();
                played.ok_or_else(|| "nobody can get so many points".to_owned())
            }
            Answer::HalfPoints(points) => Err(format!("it is of {} deals, not of {count}", points.len())),
            Answer::Counts(_) | Answer::Positions(_) => Err("it answers another question".to_owned()),
        }
    }

    /// The positions of games of a machine against itself.
    pub fn positions<G: Plug>(self, games: &SelfPlay<G>) -> Result<Halves, String> {
        match self {
            Answer::Positions(halves) if halves.iter().all(|half| half.are_of(games.features())) => Ok(halves),
            Answer::Positions(_) => Err("these are no positions of that game".to_owned()),
            Answer::Counts(_) | Answer::HalfPoints(_) => Err("it answers another question".to_owned()),
        }
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    match postcard::take_from_bytes(bytes) {
        Ok((read, [])) => Ok(read),
        Ok((_, [..])) => Err("it is longer than it should be".to_owned()),
        Err(error) => Err(format!("it cannot be read: {error}")),
    }
}

/// A range in parts that are no longer than that.
fn cut(range: Range<u64>, most: u64) -> impl Iterator<Item = Range<u64>> {
    let end = range.end;
    range.step_by(most as usize).map(move |from| from..(from + most).min(end))
}
