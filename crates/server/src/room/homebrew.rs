//! Card files of somebody's own: a table remembers those that it was dealt from, and is not played on with others.

use super::play::Play;
use super::snapshot::{RecallError, recall};
use crate::hall::Hall;
use crate::registry::Host;
use crate::store::{StoreError, TableRecord};
use longbox_kernel::plug::CardFile;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

/// Games with cards that have changed since, each compiled once: catalogues are kept for the rest of the program.
#[derive(Default)]
pub(crate) struct Earlier {
    games: Mutex<HashMap<Dealt, Arc<dyn Host>>>,
}

/// A game, and the hashes of the files that it was dealt from.
type Dealt = (String, Vec<String>);

/// A game from the file, and why it cannot be played on if it cannot.
pub(super) struct Recalled {
    pub(super) play: Option<Play>,
    pub(super) frozen: Option<String>,
}

/// The files that a game is dealt from here, each with its hash.
pub(super) fn hashed(offer: &dyn Host) -> Vec<(String, CardFile)> {
    let hash = |file: &CardFile| {
        let sum = Sha256::new().chain_update(&file.name).chain_update([0]).chain_update(&file.text).finalize();
        sum.iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").ok();
            hex
        })
    };
    offer.card_files().iter().map(|file| (hash(file), file.clone())).collect()
}

/// Bring a game that has begun into memory. One that cannot be rebuilt, or whose cards have changed, can be looked at as
/// far as possible and not played on.
pub(super) async fn wake(hall: &Hall, table: &TableRecord) -> Result<Recalled, StoreError> {
    let lost = |why: String| {
        tracing::error!(table = table.id, why, "a table cannot be rebuilt");
        Recalled { play: None, frozen: Some(format!("This game cannot be rebuilt, and not be played on: {why}")) }
    };
    let offer = match hall.registry().find(&table.game) {
        Ok(offer) => offer,
        Err(fault) => return Ok(lost(fault)),
    };
    // Files that were added later change nothing about the cards that were there before.
    let now: Vec<String> = hashed(offer).into_iter().map(|(hash, _)| hash).collect();
    if now.starts_with(&table.cards) {
        return match recall(hall, offer, table).await {
            Ok(play) => Ok(Recalled { play: Some(play), frozen: None }),
            Err(RecallError::Store(error)) => Err(error),
            Err(RecallError::Game(fault)) => Ok(lost(fault)),
        };
    }
    let files = hall.store().card_files(table.cards.clone()).await?;
    let changed =
        (0..).zip(&files).filter(|(n, _)| now.get(*n) != table.cards.get(*n)).map(|(_, file)| file.name.as_str());
    let changed: Vec<&str> = changed.collect();
    let frozen = format!(
        "The cards have changed since this game was dealt ({}): it can be looked at with the cards of then, and not played on.",
        changed.join(", ")
    );
    tracing::warn!(table = table.id, ?changed, "the cards of a table have changed");
    let earlier = match hall.earlier().game(offer, &table.cards, files) {
        Ok(earlier) => earlier,
        Err(fault) => return Ok(lost(fault)),
    };
    match recall(hall, earlier.as_ref(), table).await {
        Ok(play) => Ok(Recalled { play: Some(play), frozen: Some(frozen) }),
        Err(RecallError::Store(error)) => Err(error),
        Err(RecallError::Game(fault)) => Ok(lost(fault)),
    }
}

impl Earlier {
    /// The game with the card files of then.
    fn game(&self, offer: &dyn Host, hashes: &[String], files: Vec<CardFile>) -> Result<Arc<dyn Host>, String> {
        let key = (offer.name().to_owned(), hashes.to_owned());
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.get(&key) {
            return Ok(game.clone());
        }
        let game = offer.with_files(files)?;
        games.insert(key, game.clone());
        Ok(game)
    }
}
