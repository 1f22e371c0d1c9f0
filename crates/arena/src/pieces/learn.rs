//! Rebuilding the work from its description, and playing its pieces.

use super::{Answer, DEALS, Description, EntrantText, FoeText, GAMES, Piece, RivalsText, TableText, Task};
use crate::contest::{Contest, Entrant, Table, Terms, difference};
use crate::self_play::SelfPlay;
use crate::swaps::{Rivals, Trial};
use longbox_ai::level;
use longbox_kernel::Seed;
use longbox_kernel::plug::{Plug, SettingValue};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Whoever plays the pieces of a job.
pub trait Pieces: Send + Sync {
    /// What comes of a piece; an error is a piece that is none of this job.
    fn play(&self, piece: &Piece) -> Result<Answer, String>;
}

/// Rebuild the work with these cards, which are those of [`Description::card_files`]; an error says why it is left to others.
pub fn learn<G: Plug>(description: &Description, cards: &'static G::Cards) -> Result<Box<dyn Pieces>, String> {
    let learnt = match &description.task {
        Task::Contest { table, schedule, games, entrants, foes } => {
            let mode = G::mode(Some(&table.mode))?;
            let (options, games, seed) = (&table.options, *games, seed(&table.seed)?);
            let terms = Terms { mode, options, schedule: *schedule, games, seed };
            let entrants: Vec<Entrant> = entrants.iter().map(entrant).collect::<Result<_, _>>()?;
            Learnt::Contest(Contest::<G>::new(cards, &entrants, &foe_values(foes), &terms)?)
        }
        Task::Trial { table, list, player, rivals } => {
            Learnt::Trial(Tried::new(trial(cards, table, list, player, rivals)?, table)?)
        }
        Task::SelfPlay { player, seed: text } => {
            Learnt::SelfPlay(SelfPlay::<G>::new(cards, level(player)?, seed(text)?)?)
        }
    };
    let (told, machines) = learnt.probes()?;
    match difference(&description.told, &told) {
        _ if description.told["engine"] != told["engine"] => {
            return Err("its rules or cards are others than those of this program".to_owned());
        }
        Some(fault) => return Err(format!("it comes out otherwise here: {fault}")),
        None => {}
    }
    if description.machines != format!("{machines:016x}") {
        return Err("its machines play otherwise than those of this program".to_owned());
    }
    Ok(Box::new(learnt))
}

/// What games of a machine against itself say of themselves.
pub(super) fn told_of_self_play<G: Plug>(games: &SelfPlay<G>) -> Value {
    json!({ "game": G::NAME, "engine": format!("{:016x}", games.probe()) })
}

enum Learnt<G: Plug> {
    Contest(Contest<G>),
    Trial(Tried<G>),
    SelfPlay(SelfPlay<G>),
}

/// A trial, with what several of its pieces share.
struct Tried<G: Plug> {
    trial: Trial<G>,
    seed: Seed,
    /// The contest in which the list is watched, with how many games against each.
    watched: Mutex<Option<(u64, Arc<Contest<G>>)>>,
    /// The tables of each list.
    tables: Mutex<BTreeMap<String, Arc<Vec<Table<G>>>>>,
}

impl<G: Plug> Learnt<G> {
    /// What it says of itself, and how its machines choose.
    fn probes(&self) -> Result<(Value, u64), String> {
        Ok(match self {
            Learnt::Contest(contest) => (contest.told(), contest.machines()),
            Learnt::Trial(tried) => {
                let contest = tried.trial.watched(1, tried.seed)?;
                (contest.told(), contest.machines())
            }
            Learnt::SelfPlay(games) => (told_of_self_play(games), games.machines()),
        })
    }
}

impl<G: Plug> Pieces for Learnt<G> {
    fn play(&self, piece: &Piece) -> Result<Answer, String> {
        check_length(piece)?;
        match (self, piece) {
            (Learnt::Contest(contest), Piece::Block(block)) => block_of(contest, *block),
            (Learnt::Trial(tried), Piece::Watched { each, block }) => block_of(tried.watched(*each)?.as_ref(), *block),
            (Learnt::Trial(tried), Piece::Deals { list, deals }) => {
                let tables = tried.tables(list)?;
                let play = |deal| tried.trial.play_one(&tables, deal, tried.seed);
                let verdicts: Vec<_> = deals.clone().map(play).collect::<Result<_, _>>()?;
                Ok(Answer::HalfPoints(verdicts.into_iter().map(|played| played.half_points()).collect()))
            }
            (Learnt::SelfPlay(games), Piece::Games(range)) => Ok(Answer::Positions(games.play(range.clone())?)),
            (Learnt::Contest(_) | Learnt::Trial(_) | Learnt::SelfPlay(_), _) => {
                Err("this is a piece of another kind of job".to_owned())
            }
        }
    }
}

/// Nobody cuts such long pieces: a message that says so is broken, and would be played for ever.
fn check_length(piece: &Piece) -> Result<(), String> {
    let most = match piece {
        Piece::Block(_) | Piece::Watched { .. } => return Ok(()),
        Piece::Deals { .. } => DEALS,
        Piece::Games(_) => GAMES,
    };
    if piece.games() > most {
        return Err(format!("it is broken: a piece has no more than {most} games"));
    }
    Ok(())
}

fn block_of<G: Plug>(contest: &Contest<G>, block: u64) -> Result<Answer, String> {
    if block >= contest.blocks() {
        return Err(format!("there is no block {block}"));
    }
    Ok(Answer::Counts(contest.play(block)?))
}

impl<G: Plug> Tried<G> {
    fn new(trial: Trial<G>, table: &TableText) -> Result<Tried<G>, String> {
        let seed = seed(&table.seed)?;
        Ok(Tried { trial, seed, watched: Mutex::new(None), tables: Mutex::new(BTreeMap::new()) })
    }

    fn watched(&self, each: u64) -> Result<Arc<Contest<G>>, String> {
        let mut watched = self.watched.lock().map_err(|_| "another thread has failed".to_owned())?;
        if let Some((games, contest)) = &*watched
            && *games == each
        {
            return Ok(Arc::clone(contest));
        }
        let contest = Arc::new(self.trial.watched(each, self.seed)?);
        *watched = Some((each, Arc::clone(&contest)));
        Ok(contest)
    }

    fn tables(&self, list: &str) -> Result<Arc<Vec<Table<G>>>, String> {
        /// More than are raced at once.
        const MOST: usize = 128;
        let mut known = self.tables.lock().map_err(|_| "another thread has failed".to_owned())?;
        if let Some(tables) = known.get(list) {
            return Ok(Arc::clone(tables));
        }
        let tables = Arc::new(self.trial.tables(list)?);
        if known.len() == MOST {
            known.clear();
        }
        known.insert(list.to_owned(), Arc::clone(&tables));
        Ok(tables)
    }
}

fn trial<G: Plug>(
    cards: &'static G::Cards,
    table: &TableText,
    list: &str,
    player: &str,
    rivals: &RivalsText,
) -> Result<Trial<G>, String> {
    let rivals = match rivals {
        RivalsText::Decks(decks) => Rivals::Decks(decks.clone()),
        RivalsText::Foes(foes) => Rivals::Foes(foe_values(foes)),
    };
    let deck = longbox_kernel::plug::Deck::List(list.to_owned());
    let (mode, options) = (G::mode(Some(&table.mode))?, table.options.clone());
    Trial::new(cards, &deck, rivals, mode, options, level(player)?)
}

fn entrant(text: &EntrantText) -> Result<Entrant, String> {
    Ok(Entrant { name: text.name.clone(), decks: text.decks.clone(), player: level(&text.player)? })
}

fn foe_values(foes: &[FoeText]) -> Vec<SettingValue> {
    foes.iter().map(|foe| SettingValue::new(foe.value.clone(), foe.label.clone())).collect()
}

fn seed(text: &str) -> Result<Seed, String> {
    text.parse().map_err(|_| "its seed is none".to_owned())
}
