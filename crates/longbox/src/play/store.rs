//! The player's own folder: the saved game, finished games, the campaign.

use super::session::{Company, Session};
use longbox_kernel::replay::Replay;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder for everything that a player keeps of this game.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

/// Who sits where in the saved game. The game itself is a replay, which does not know.
#[derive(Serialize, Deserialize)]
struct Header {
    /// The seed of the game that this belongs to.
    seed: String,
    company: Company,
}

/// What a player has done in the campaign.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The ids of the battles won, the first win first.
    #[serde(default)]
    pub(crate) beaten: Vec<String>,
}

impl Store {
    /// `$XDG_DATA_HOME/longbox/squad`, or the same under `~/.local/share`.
    pub(crate) fn of_user() -> Result<Store, String> {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let data = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local").join("share")));
        match data {
            Some(data) => Ok(Store::at(&data.join("longbox").join("squad"))),
            None => Err("there is no folder to save in: set HOME or XDG_DATA_HOME".into()),
        }
    }

    /// Keep everything in this folder.
    pub(crate) fn at(folder: &Path) -> Store {
        Store { folder: folder.to_owned() }
    }

    fn save_file(&self) -> PathBuf {
        self.folder.join("save.json")
    }

    fn header_file(&self) -> PathBuf {
        self.folder.join("save-players.json")
    }

    fn campaign_file(&self) -> PathBuf {
        self.folder.join("campaign.json")
    }

    fn replays(&self) -> PathBuf {
        self.folder.join("replays")
    }

    /// Whether there is a game to go on with.
    pub(crate) fn has_save(&self) -> bool {
        self.save_file().exists()
    }

    /// Whether nothing was ever saved or finished here.
    pub(crate) fn is_new(&self) -> bool {
        !self.has_save() && self.finished().is_empty()
    }

    /// Save the game; gives back where. An unfinished game of before is kept as `save-before.json`.
    pub(crate) fn save(&self, session: &Session) -> Result<PathBuf, String> {
        let path = self.save_file();
        let replay = session.replay();
        if let Some(old) = read_replay(&path)
            && (old.seed != replay.seed || old.setup != replay.setup)
        {
            fs::rename(&path, self.folder.join("save-before.json")).ok();
            fs::rename(self.header_file(), self.folder.join("save-before-players.json")).ok();
        }
        let header = Header { seed: replay.seed.to_string(), company: session.company().clone() };
        write_json(&self.header_file(), &header)?;
        write(&path, &replay.write())?;
        Ok(path)
    }

    /// The saved game. One that no longer replays is put aside, and the fault says where.
    pub(crate) fn resume(&self) -> Result<Session, String> {
        let path = self.save_file();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err("there is no saved game; start one with: longbox play squad".into());
            }
            Err(error) => return Err(format!("{}: cannot be read: {error}", path.display())),
        };
        let resumed = Replay::parse(&text)
            .and_then(|replay| Session::resume(&replay, self.company(&replay)).map_err(|parting| parting.to_string()));
        resumed.map_err(|fault| {
            let aside = free_name(&self.folder, "save-unreadable");
            match fs::rename(&path, &aside) {
                Ok(()) => format!("the saved game cannot be resumed: {fault}\nIt is kept as {}", aside.display()),
                Err(error) => {
                    format!("the saved game cannot be resumed: {fault}\nIt stays at {}: {error}", path.display())
                }
            }
        })
    }

    /// Who sat at the saved game; a person against the greedy machine if nobody knows.
    fn company(&self, replay: &Replay) -> Company {
        match read_json::<Header>(&self.header_file()) {
            Ok(Some(header)) if header.seed == replay.seed.to_string() => header.company,
            Ok(_) | Err(_) => Company::default(),
        }
    }

    /// Write a finished game to the replays; it is no longer a save. Gives back where it is.
    pub(crate) fn finish(&self, session: &Session) -> Result<PathBuf, String> {
        let replay = session.replay();
        let path = free_name(&self.replays(), &format!("seed-{}", short(&replay.seed.to_string())));
        write(&path, &replay.write())?;
        let saved = read_replay(&self.save_file());
        if saved.is_some_and(|old| old.seed == replay.seed && old.setup == replay.setup) {
            fs::remove_file(self.save_file()).ok();
            fs::remove_file(self.header_file()).ok();
        }
        if let Some(quest) = session.quest_won() {
            self.beat(&quest)?;
        }
        Ok(path)
    }

    /// The finished games, by name.
    pub(crate) fn finished(&self) -> Vec<PathBuf> {
        let listing = fs::read_dir(self.replays()).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = listing
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ext| ext == "json"))
            .collect();
        paths.sort();
        paths
    }

    /// The player's own decks: the `.deck` and `.txt` files of the folder `decks`.
    pub(crate) fn own_decks(&self) -> Vec<PathBuf> {
        let is_deck = |path: &PathBuf| path.extension().is_some_and(|ext| ext == "deck" || ext == "txt");
        let listing = fs::read_dir(self.folder.join("decks")).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = listing.map(|entry| entry.path()).filter(is_deck).collect();
        paths.sort();
        paths
    }

    /// What has been won in the campaign; a fault if the file cannot be understood.
    pub(crate) fn progress(&self) -> Result<Progress, String> {
        Ok(read_json(&self.campaign_file())?.unwrap_or_default())
    }

    /// Remember that this battle was won.
    fn beat(&self, quest: &str) -> Result<(), String> {
        let mut progress = self.progress()?;
        if !progress.beaten.iter().any(|known| known == quest) {
            progress.beaten.push(quest.to_owned());
        }
        write_json(&self.campaign_file(), &progress)
    }
}

/// A long seed would make a long name: its beginning will do, as the name is counted anyway.
fn short(seed: &str) -> &str {
    seed.get(..20).unwrap_or(seed)
}

/// The first name of the form `stem-1.json` that is not taken.
fn free_name(folder: &Path, stem: &str) -> PathBuf {
    let mut number = 1;
    loop {
        let path = folder.join(format!("{stem}-{number}.json"));
        if !path.exists() {
            return path;
        }
        number += 1;
    }
}

fn read_replay(path: &Path) -> Option<Replay> {
    Replay::parse(&fs::read_to_string(path).ok()?).ok()
}

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, String> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let read = serde_json::from_str(&text);
            read.map(Some).map_err(|error| format!("{}: cannot be understood: {error}", path.display()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: cannot be read: {error}", path.display())),
    }
}

fn write_json(path: &Path, value: &impl Serialize) -> Result<(), String> {
    let text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
    write(path, &text)
}

/// Write beside the file first, then put it in place: a file is whole or not there.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let beside = path.with_extension(format!("tmp-{}", std::process::id()));
    let written = path
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(&beside, text))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        fs::remove_file(&beside).ok();
        format!("{}: cannot be written: {error}", path.display())
    })
}
