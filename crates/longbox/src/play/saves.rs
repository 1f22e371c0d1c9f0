//! Games to go on with: a file for each, with a second one that says who plays and a lock.

use super::facts;
use super::opening::Sitting;
use super::session::{Company, Session, Sitter};
use super::store::{Store, read_json, short, write, write_json};
use crate::files;
use longbox_kernel::Seat;
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::{Replay, ReplayError, Why};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Where a game is saved. Nobody else may open it while this is held.
#[derive(Debug)]
pub(crate) struct Slot {
    folder: PathBuf,
    name: String,
    _lock: File,
}

/// Who sits where in a saved game. The game itself is a replay, which does not know.
#[derive(Serialize, Deserialize)]
struct Header {
    /// The seed of the game that this belongs to.
    seed: String,
    company: Company,
}

/// Why a slot cannot be had.
enum Taken {
    /// Somebody plays that game.
    Elsewhere,
    /// The folder does not let us.
    Fault(String),
}

/// A saved game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Saved {
    /// What to call it: `--resume NAME`.
    pub(crate) name: String,
    path: PathBuf,
    written: SystemTime,
}

impl Saved {
    /// Who plays with what in which turn, a line each.
    pub(crate) fn about<G: Plug>(&self, store: &Store, cards: &'static G::Cards) -> Vec<String> {
        let replay = match read_replay(&self.path) {
            Ok(replay) => replay,
            Err(fault) => return vec![fault],
        };
        let mut about = match store.company::<G>(self, cards, &replay, None) {
            Ok(company) => company_told(&company),
            Err(fault) => fault.lines().map(str::to_owned).collect(),
        };
        about.push(match Session::<G>::look_back(cards, &replay, replay.moves.len()) {
            Ok(session) => format!("{} {}", facts::capital(G::TURN), session.turn()),
            Err(parting) => format!("It does not replay: {parting}"),
        });
        about.push(format!("Seed {}", replay.seed));
        about
    }

    fn players(&self) -> PathBuf {
        players_file(&self.path)
    }
}

fn company_told(company: &Company) -> Vec<String> {
    let decks: Vec<&str> = company.decks.iter().flatten().map(String::as_str).collect();
    let mut lines = if decks.is_empty() { Vec::new() } else { vec![decks.join(" against ")] };
    let who = |sitter: &Sitter| match sitter {
        Sitter::Person => "somebody at this keyboard".to_owned(),
        Sitter::Machine(name) => format!("the {name} machine"),
    };
    let you = company.sitters.iter().position(|sitter| *sitter == Sitter::Person);
    let others = company.sitters.iter().enumerate().filter(|(seat, _)| Some(*seat) != you);
    let others: Vec<String> = others.map(|(_, sitter)| who(sitter)).collect();
    if !others.is_empty() {
        lines.push(format!("You and {}", others.join(", ")));
    }
    lines.extend(company.battle.iter().map(|battle| format!("The battle {battle}")));
    lines
}

impl Slot {
    fn take(folder: &Path, name: &str) -> Result<Slot, Taken> {
        let path = folder.join(format!("{name}.lock"));
        let fault = |error: std::io::Error| Taken::Fault(format!("{}: cannot be written: {error}", path.display()));
        fs::create_dir_all(folder).map_err(fault)?;
        let lock = File::create(&path).map_err(fault)?;
        match lock.try_lock() {
            Ok(()) => Ok(Slot { folder: folder.to_owned(), name: name.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(Taken::Elsewhere),
            Err(TryLockError::Error(error)) => Err(fault(error)),
        }
    }

    /// A slot that no game has, named after the seed.
    fn free(folder: &Path, seed: &str) -> Result<Slot, String> {
        let mut number = 1;
        loop {
            let name = format!("{}-{number}", short(seed));
            number += 1;
            if folder.join(format!("{name}.json")).exists() {
                continue;
            }
            match Slot::take(folder, &name) {
                Ok(slot) => return Ok(slot),
                Err(Taken::Elsewhere) => {}
                Err(Taken::Fault(fault)) => return Err(fault),
            }
        }
    }

    fn file(&self) -> PathBuf {
        self.folder.join(format!("{}.json", self.name))
    }

    /// The game is over: nothing is left to go on with.
    pub(super) fn clear(self) {
        fs::remove_file(self.file()).ok();
        fs::remove_file(players_file(&self.file())).ok();
        fs::remove_file(self.folder.join(format!("{}.lock", self.name))).ok();
    }
}

impl Store {
    fn saves_folder(&self) -> PathBuf {
        self.folder.join("saves")
    }

    /// Whether there is a game to go on with.
    pub(crate) fn has_save(&self) -> bool {
        !self.saves().is_empty()
    }

    /// The games to go on with, the newest first.
    pub(crate) fn saves(&self) -> Vec<Saved> {
        let listing = fs::read_dir(self.saves_folder()).into_iter().flatten().flatten();
        let mut saves: Vec<Saved> = listing.filter_map(|entry| saved(&entry.path())).collect();
        saves.sort_by(|one, other| (other.written, &one.name).cmp(&(one.written, &other.name)));
        saves
    }

    /// Save the game in a slot of its own; returns where. A game in which nobody has chosen
    /// anything yet is not worth a file.
    pub(crate) fn save<G: Plug>(&self, session: &mut Session<G>) -> Result<Option<PathBuf>, String> {
        if !session.is_begun() {
            return Ok(None);
        }
        let replay = session.replay();
        let seed = replay.seed.to_string();
        let slot = match session.slot.take() {
            Some(slot) => slot,
            None => Slot::free(&self.saves_folder(), &seed)?,
        };
        let path = slot.file();
        session.slot = Some(slot);
        write_json(&players_file(&path), &Header { seed, company: session.company().clone() })?;
        write(&path, &replay.write())?;
        Ok(Some(path))
    }

    /// The saved game of that name.
    pub(crate) fn find_save(&self, name: &str) -> Result<Saved, String> {
        let saves = self.saves();
        let wanted = name.strip_suffix(".json").unwrap_or(name);
        match saves.iter().find(|saved| saved.name == wanted) {
            Some(saved) => Ok(saved.clone()),
            None if saves.is_empty() => Err(nothing_saved()),
            None => {
                let names: Vec<&str> = saves.iter().map(|saved| saved.name.as_str()).collect();
                Err(format!("there is no saved game \"{name}\" ({})", names.join(", ")))
            }
        }
    }

    /// The game that was saved last.
    pub(crate) fn newest_save(&self) -> Result<Saved, String> {
        self.saves().into_iter().next().ok_or_else(nothing_saved)
    }

    /// Go on with a saved game, with those others if nobody knows who played. Whatever is wrong with
    /// it, the save stays as it is.
    pub(crate) fn resume<G: Plug>(
        &self,
        saved: &Saved,
        cards: &'static G::Cards,
        others: Option<&str>,
    ) -> Result<Session<G>, String> {
        let failed = |fault: String| {
            format!("the saved game {} cannot be resumed: {fault}\nIt stays at {}", saved.name, saved.path.display())
        };
        let slot = match Slot::take(&self.saves_folder(), &saved.name) {
            Ok(slot) => slot,
            Err(Taken::Elsewhere) => return Err(format!("the saved game {} is open elsewhere", saved.name)),
            Err(Taken::Fault(fault)) => return Err(failed(fault)),
        };
        let replay = read_replay(&saved.path).map_err(failed)?;
        let company = self.company::<G>(saved, cards, &replay, others).map_err(failed)?;
        let resumed = Session::resume(cards, &replay, company);
        let mut session = resumed.map_err(|parting| failed(format!("{parting}{}", hint::<G>(&parting))))?;
        session.slot = Some(slot);
        Ok(session)
    }

    /// Whether it is known who sits at the saved game.
    pub(crate) fn knows_players<G: Plug>(&self, saved: &Saved, cards: &'static G::Cards) -> bool {
        read_replay(&saved.path).is_ok_and(|replay| self.company::<G>(saved, cards, &replay, None).is_ok())
    }

    /// Who sat at the saved game. If the file that says so is lost, one has to be told.
    fn company<G: Plug>(
        &self,
        saved: &Saved,
        cards: &'static G::Cards,
        replay: &Replay,
        others: Option<&str>,
    ) -> Result<Company, String> {
        let known = match read_json::<Header>(&saved.players()) {
            Ok(Some(header)) if header.seed != replay.seed.to_string() => Err("belongs to another game".to_owned()),
            Ok(Some(header)) => check_machines(&header.company).map(|()| header.company),
            Ok(None) => Err("is missing".to_owned()),
            Err(fault) => Err(fault),
        };
        let seats = || replay.play::<G>(cards).map_or(Seat::MAX, |playback| playback.game().seats());
        match (known, others) {
            (Ok(company), None) => Ok(company),
            (Ok(_), Some(_)) => Err("it is known who plays: leave out --others".into()),
            (Err(_), Some(others)) => {
                let sitters = Sitting::Others(others.to_owned()).sitters(seats(), longbox_ai::USUAL)?;
                let decks = vec![None; sitters.len()];
                Ok(Company { sitters, decks, battle: None })
            }
            (Err(fault), None) => Err(format!(
                "nobody knows who plays, as {} {fault}\nSay it: longbox play {} --resume {} --others {}|human",
                saved.players().display(),
                G::NAME,
                saved.name,
                longbox_ai::NAMES.join("|")
            )),
        }
    }
}

fn nothing_saved() -> String {
    "there is no saved game; start one with: longbox play GAME".into()
}

/// What may help with a game that does not replay.
fn hint<G: Plug>(parting: &ReplayError) -> String {
    match parting.why {
        Why::Data { .. } | Why::Setup(_) => {
            let name = G::NAME;
            format!("\nA game with cards of your own needs them again: longbox --cards DIR play {name} --resume")
        }
        Why::Game { .. }
        | Why::NoSuchOption { .. }
        | Why::OverEarly { .. }
        | Why::Hash { .. }
        | Why::Outcome { .. }
        | Why::NoSuchSeat { .. }
        | Why::GaveUp(_) => String::new(),
    }
}

fn check_machines(company: &Company) -> Result<(), String> {
    company.sitters.iter().try_for_each(|sitter| match sitter {
        Sitter::Machine(name) => match longbox_ai::level(name) {
            Ok(_) => Ok(()),
            Err(fault) => Err(format!("names a machine, but {fault}")),
        },
        Sitter::Person => Ok(()),
    })
}

fn read_replay(path: &Path) -> Result<Replay, String> {
    Replay::parse(&files::read(path, Replay::MOST_BYTES)?)
}

fn players_file(save: &Path) -> PathBuf {
    save.with_extension("players")
}

/// The saved game in that file, if it is one.
fn saved(path: &Path) -> Option<Saved> {
    if path.extension()? != "json" {
        return None;
    }
    let written = path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    Some(Saved { name: path.file_stem()?.to_str()?.to_owned(), path: path.to_owned(), written })
}
