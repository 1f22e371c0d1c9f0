//! The player's own folder: games to go on with, finished games, the campaign.

use super::session::Session;
use longbox_kernel::plug::Plug;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder for everything that a player keeps of this game.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub(super) folder: PathBuf,
}

/// What a player has done in the campaign.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The ids of the battles won, the first win first.
    #[serde(default)]
    pub(crate) beaten: Vec<String>,
}

/// A finished game that was put away.
#[derive(Debug)]
pub(crate) struct Finished {
    /// Where its replay is.
    pub(crate) replay: PathBuf,
    /// What went wrong with the campaign's progress.
    pub(crate) trouble: Option<String>,
}

impl Finished {
    /// Where the replay is, what went wrong, and what one can do now.
    pub(crate) fn told<G: Plug>(&self) -> String {
        let trouble = self.trouble.as_ref().map(|trouble| format!("\n{trouble}")).unwrap_or_default();
        let replay = self.replay.display();
        format!(
            "The replay is in {replay}{trouble}\n\
             Read it: longbox replay {replay}\n\
             Look at it move by move: longbox, Finished games\n\
             Play again: longbox play {}",
            G::NAME
        )
    }
}

impl Store {
    /// `$XDG_DATA_HOME/longbox/GAME`, or the same under `~/.local/share`.
    pub(crate) fn of_user<G: Plug>() -> Result<Store, String> {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let data = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local").join("share")));
        match data {
            Some(data) => Ok(Store::at(&data.join("longbox").join(G::NAME))),
            None => Err("there is no folder to save in: set HOME or XDG_DATA_HOME".into()),
        }
    }

    /// Keep everything in this folder.
    pub(crate) fn at(folder: &Path) -> Store {
        Store { folder: folder.to_owned() }
    }

    fn campaign_file(&self) -> PathBuf {
        self.folder.join("campaign.json")
    }

    fn replays(&self) -> PathBuf {
        self.folder.join("replays")
    }

    /// Whether nothing was ever saved or finished here.
    pub(crate) fn is_new(&self) -> bool {
        !self.has_save() && self.finished().is_empty()
    }

    /// Write a finished game to the replays; it is no longer a save.
    pub(crate) fn finish<G: Plug>(&self, session: &mut Session<G>) -> Result<Finished, String> {
        let game = session.replay();
        let replay = free_name(&self.replays(), &format!("seed-{}", short(&game.seed.to_string())));
        write(&replay, &game.write())?;
        if let Some(slot) = session.slot.take() {
            slot.clear();
        }
        let trouble = session.battle_won().and_then(|battle| match self.beat(&battle) {
            Ok(trouble) => trouble,
            Err(fault) => Some(format!("The battle won could not be noted: {fault}")),
        });
        Ok(Finished { replay, trouble })
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

    /// What has been won in the campaign, and what there is to say about it. A file that cannot be
    /// understood is set aside, so that the campaign can go on.
    pub(crate) fn progress(&self) -> Result<(Progress, Option<String>), String> {
        let path = self.campaign_file();
        let fault = match read_json(&path) {
            Ok(read) => return Ok((read.unwrap_or_default(), None)),
            Err(fault) => fault,
        };
        let aside = free_name(&self.folder, "campaign-unreadable");
        fs::rename(&path, &aside).map_err(|_| fault.clone())?;
        let told = format!("{fault}\nIt is kept as {}, and the campaign begins anew.", aside.display());
        Ok((Progress::default(), Some(told)))
    }

    /// Remember that this battle was won.
    fn beat(&self, battle: &str) -> Result<Option<String>, String> {
        let (mut progress, trouble) = self.progress()?;
        if !progress.beaten.iter().any(|known| known == battle) {
            progress.beaten.push(battle.to_owned());
        }
        write_json(&self.campaign_file(), &progress)?;
        Ok(trouble)
    }
}

/// A long seed would make a long name: its beginning will do, as the name is counted anyway.
pub(super) fn short(seed: &str) -> &str {
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

pub(super) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, String> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let read = serde_json::from_str(&text);
            read.map(Some).map_err(|error| format!("{}: cannot be understood: {error}", path.display()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: cannot be read: {error}", path.display())),
    }
}

pub(super) fn write_json(path: &Path, value: &impl Serialize) -> Result<(), String> {
    let text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
    write(path, &text)
}

/// Write beside the file first, then put it in place: a file is whole or not there.
pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
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
