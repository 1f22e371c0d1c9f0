//! Taking back: free for one person alone, by consent of the others otherwise.

use super::play::Play;
use super::{Done, Room, Who};
use crate::protocol::{Code, Fault, ServerMessage};
use crate::registry::Offer;
use crate::store::Move;
use longbox_kernel::{Seat, Viewer};
use std::collections::BTreeSet;

/// Somebody asks to take back.
pub(super) struct UndoAsk {
    request: u64,
    seat: u8,
    by: String,
    reveals: bool,
    needed: usize,
    /// Those who have not said anything yet.
    silent: BTreeSet<i64>,
    agreed: usize,
}

impl Room {
    pub(super) async fn undo(&mut self, who: &Who, seat: u8) -> Done {
        self.own_seat(who, seat)?;
        let play = self.playing()?;
        if play.conceded[usize::from(seat)] {
            return Err(Fault::new(Code::NotNow, "who gave up takes nothing back"));
        }
        if !play.board.can_undo(Seat(seat)) {
            return Err(Fault::new(Code::NotNow, "there is nothing to take back"));
        }
        let others: BTreeSet<i64> =
            self.record.seats.iter().filter_map(|s| s.person).filter(|p| *p != who.person).collect();
        if others.is_empty() {
            return self.take_back(seat).await;
        }
        if self.ask.is_some() {
            return Err(Fault::new(Code::NotNow, "somebody asks already: answer that first"));
        }
        let reveals = self.would_reveal(seat)?;
        let needed = if reveals { others.len() } else { others.len() / 2 + 1 };
        self.requests += 1;
        let by = who.name.clone();
        self.ask = Some(UndoAsk { request: self.requests, seat, by, reveals, needed, silent: others, agreed: 0 });
        self.tell_ask();
        Ok(())
    }

    pub(super) async fn consent(&mut self, who: &Who, request: u64, agree: bool) -> Done {
        let Some(ask) = self.ask.as_mut().filter(|ask| ask.request == request) else {
            return Err(Fault::new(Code::Stale, "nobody asks that any more"));
        };
        if !ask.silent.remove(&who.person) {
            return Err(Fault::new(Code::Forbidden, "you are not asked, or have answered already"));
        }
        ask.agreed += usize::from(agree);
        if ask.agreed >= ask.needed {
            let seat = ask.seat;
            self.settle_ask(true);
            return self.take_back(seat).await;
        }
        if ask.agreed + ask.silent.len() < ask.needed {
            self.settle_ask(false);
        } else {
            self.tell_ask();
        }
        Ok(())
    }

    async fn take_back(&mut self, seat: u8) -> Done {
        self.playing()?;
        self.make(Move::Undo(seat)).await?;
        if let Some(play) = &mut self.play {
            play.forget_untold();
        }
        let name = self.record.seats.get(usize::from(seat)).map(|s| s.name.clone()).unwrap_or_default();
        self.note(format!("{name} takes back."));
        self.moved().await;
        Ok(())
    }

    /// Whether something that was hidden has been revealed since that seat's last decision.
    fn would_reveal(&self, seat: u8) -> Result<bool, Fault> {
        let offer = self.offer()?;
        Ok(self.play.as_ref().is_none_or(|play| play.would_reveal(offer, seat)))
    }

    fn tell_ask(&self) {
        let Some(ask) = &self.ask else { return };
        self.tell(&ServerMessage::UndoAsked {
            table: self.record.id.clone(),
            request: ask.request,
            seat: ask.seat,
            by: ask.by.clone(),
            reveals: ask.reveals,
            needed: (ask.needed - ask.agreed) as u32,
        });
    }

    /// The game went on: what was asked is no longer the question.
    pub(super) fn drop_ask(&mut self) {
        if self.ask.is_some() {
            self.settle_ask(false);
        }
    }

    fn settle_ask(&mut self, agreed: bool) {
        if let Some(ask) = self.ask.take() {
            let table = self.record.id.clone();
            self.tell(&ServerMessage::UndoSettled { table, request: ask.request, agreed });
        }
    }
}

impl Play {
    fn would_reveal(&self, offer: &dyn Offer, seat: u8) -> bool {
        let mut before = self.board.copy();
        if before.undo(Seat(seat)).is_none() {
            return true;
        }
        let kept = before.log(Viewer::Omniscient, 0).len();
        self.board.log(Viewer::Omniscient, kept).iter().any(|telling| offer.reveals(telling))
    }

    /// The logs have grown shorter: nobody has heard more than there is.
    fn forget_untold(&mut self) {
        let seats = self.board.seats();
        for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let length = self.board.log(viewer, 0).len();
            let ear = self.ear(viewer);
            self.heard[ear] = self.heard[ear].min(length);
        }
    }
}
