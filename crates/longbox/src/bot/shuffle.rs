//! A bot's parts of the shuffles, what it was told of them first, and whether that was kept.

use crate::files;
use crate::proof;
use longbox_kernel::replay::Replay;
use longbox_server::fair::{self, Fairness, Kept, KeptFile, Part, Source};
use longbox_server::protocol::{ClientMessage, StateSeen, TableInfo};
use std::path::{Path, PathBuf};

/// A longer file was not written by a bot.
const MOST_KEPT: usize = 64 << 20;

/// What a bot keeps of its tables.
pub(super) struct Shuffles {
    file: Option<PathBuf>,
    tables: Vec<Kept>,
    draw: fn() -> Option<Part>,
}

impl Shuffles {
    /// With what stands in that file, where it goes on being kept.
    pub(super) fn in_file(file: Option<&Path>) -> Result<Shuffles, String> {
        let tables = match file.filter(|file| file.exists()) {
            Some(file) => {
                let text = files::read(file, MOST_KEPT)?;
                KeptFile::parse(&text).map_err(|fault| format!("{}: {fault}", file.display()))?.tables
            }
            None => Vec::new(),
        };
        Ok(Shuffles { file: file.map(Path::to_owned), tables, draw: || Part::draw().ok() })
    }

    /// One that has no parts to give.
    #[cfg(test)]
    pub(super) fn none() -> Shuffles {
        Shuffles { file: None, tables: Vec::new(), draw: || None }
    }

    /// What to say to how a table stands. What follows from it is in the file before it is said.
    pub(super) fn hear(&mut self, table: &TableInfo) -> Result<Vec<ClientMessage>, String> {
        let known = self.tables.iter().position(|kept| kept.table == table.id);
        let mut kept = known.map_or_else(|| Kept::of(table), |known| self.tables[known].clone());
        let said = kept.hear(table, self.draw);
        match known {
            Some(known) => self.keep(known, kept)?,
            None => {
                self.tables.push(kept);
                self.write()?;
            }
        }
        Ok(said)
    }

    /// What a seat of ours is shown.
    pub(super) fn see(&mut self, state: &StateSeen) -> Result<(), String> {
        let Some(known) = self.tables.iter().position(|kept| kept.table == state.table) else { return Ok(()) };
        let mut kept = self.tables[known].clone();
        kept.see(state);
        self.keep(known, kept)
    }

    fn keep(&mut self, known: usize, kept: Kept) -> Result<(), String> {
        if self.tables[known] == kept {
            return Ok(());
        }
        self.tables[known] = kept;
        self.write()
    }

    fn write(&self) -> Result<(), String> {
        let Some(file) = &self.file else { return Ok(()) };
        let text =
            serde_json::to_string_pretty(&KeptFile::of(self.tables.clone())).map_err(|error| error.to_string())?;
        std::fs::write(file, text + "\n").map_err(|error| format!("{}: cannot be written: {error}", file.display()))
    }

    /// What the end of a game proves of its shuffle, in a sentence; a fault if it is not what was promised.
    pub(super) fn settle(&self, table: &TableInfo, told: Option<&Fairness>, replay: &Replay) -> Result<String, String> {
        if table.from.is_some() {
            return Ok("the seed is that of an earlier game".to_owned());
        }
        let source = fair::verify(replay)?;
        let told = told.ok_or("the server does not tell how the seed came about")?;
        let (Source::Test(written) | Source::Parts(written)) = &source else {
            return Err("the replay does not tell how the seed came about".to_owned());
        };
        if told != written {
            return Err("the server tells another seed than the replay".to_owned());
        }
        let kept = self.tables.iter().find(|kept| kept.table == table.id && kept.promise.is_some());
        proof::told(&source, kept)
    }
}
