//! The end of a game that nobody plays any more.

use super::{Room, ServerMessage};
use crate::idle::{DAY, NOTICE};
use crate::protocol::TableState;

impl Room {
    /// Nobody has made a move since: say when the game will be ended, or end it if that was said and the time has come.
    pub(super) async fn idle(&mut self, since: i64, now: i64) {
        if self.record.state != TableState::Playing {
            return;
        }
        match self.record.ends {
            None => self.announce_end(since, now + NOTICE).await,
            Some(at) if at <= now => self.abandon().await,
            Some(_) => {}
        }
    }

    async fn announce_end(&mut self, since: i64, ends: i64) {
        match self.hall.store().set_end(self.record.hold(), since, ends).await {
            Ok(true) => {
                self.record.ends = Some(ends);
                self.tell_tables();
                if let Some(words) = self.end_told() {
                    self.note(words);
                }
            }
            // Somebody has moved meanwhile.
            Ok(false) => {}
            Err(error) => {
                self.unstored(&error);
            }
        }
    }

    /// That the game will be ended, to whoever is here or comes.
    pub(super) fn end_told(&self) -> Option<String> {
        let ends = self.record.ends.filter(|_| self.record.state == TableState::Playing)?;
        let days = (ends - crate::now() + DAY - 1).max(0) / DAY;
        let when = if days <= 1 { "within a day".to_owned() } else { format!("in {days} days") };
        Some(format!(
            "Nobody has made a move here for a long time. Unless somebody plays on, the game ends {when}, without a result; \
             the replay is kept."
        ))
    }

    /// End the game without a result.
    async fn abandon(&mut self) {
        let ending = "Nobody played on: the game was ended without a result.".to_owned();
        if let Some(finish) = self.play.as_ref().and_then(|play| self.finish_with(play, Vec::new(), ending.clone())) {
            return self.keep_end(finish).await;
        }
        // The board cannot be rebuilt: there is no replay, and the moves stay in the file.
        let closed = self.hall.store().close_game(self.record.hold(), ending.clone()).await;
        if let Err(error) = closed {
            self.unstored(&error);
            return;
        }
        self.record.state = TableState::Over;
        self.record.ends = None;
        self.record.ending = Some(ending.clone());
        self.tell_tables();
        self.tell(&ServerMessage::Note { table: self.record.id.clone(), text: ending });
    }
}
