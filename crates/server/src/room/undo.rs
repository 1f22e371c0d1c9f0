//! Taking back: free for one person alone, by consent of the others otherwise.

use super::play::Play;
use super::{Done, Room, Who};
use crate::protocol::{Code, Fault, ServerMessage};
use crate::registry::Host;
use crate::store::{Action, SeatRecord};
use longbox_kernel::{Seat, Viewer};
use std::collections::BTreeSet;

/// How many moments to go back to a seat is told of.
const MOST_MOMENTS: usize = 200;

/// Somebody asks to take back.
pub(super) struct UndoAsk {
    request: u64,
    decision: u64,
    seat: u8,
    back: Back,
    by: String,
    reveals: bool,
    needed: usize,
    /// Those who have not said anything yet.
    silent: BTreeSet<i64>,
    agreed: usize,
}

/// How far to go back.
#[derive(Clone, Copy)]
struct Back {
    /// What is written down.
    action: Action,
    /// How many moves remain.
    to: usize,
}

/// The number before that of the first request at a table that wakes. It is drawn: a consent that is sent again must not
/// find another request of the same number after the table has slept.
pub(super) fn first_request() -> u64 {
    let mut drawn = [0; 4];
    // Without chance they count from 0, and the decision still tells most of them apart.
    getrandom::fill(&mut drawn).ok();
    u32::from_be_bytes(drawn).into()
}

/// Whether that is still the decision that somebody speaks of.
pub(super) fn current(decision: u64, now: u64) -> Done {
    if decision == now {
        return Ok(());
    }
    Err(Fault::new(Code::Stale, format!("that is about decision {decision}, but the table is at decision {now}")))
}

impl Room {
    pub(super) async fn undo(&mut self, who: &Who, seat: u8, decision: u64, to: Option<u32>) -> Done {
        self.own_seat(who, seat)?;
        let others = self.others_playing(who.person);
        let play = self.playing()?;
        if play.has_given_up(seat) {
            return Err(Fault::new(Code::NotNow, "who gave up takes nothing back"));
        }
        current(decision, play.board.decision())?;
        let back = play.back(seat, to, !others.is_empty())?;
        if self.leaves_somebody_out(who.person) && self.would_reveal(back.to)? {
            let why = "something hidden has been revealed since, and a machine plays for somebody who is not asked";
            return Err(Fault::new(Code::NotNow, why));
        }
        if others.is_empty() {
            return self.take_back(seat, back).await;
        }
        if self.ask.is_some() {
            return Err(Fault::new(Code::NotNow, "somebody asks already: answer that first"));
        }
        let reveals = self.would_reveal(back.to)?;
        let needed = if reveals { others.len() } else { others.len() / 2 + 1 };
        self.requests += 1;
        let by = self.name_here(who);
        let request = self.requests;
        self.ask = Some(UndoAsk { request, decision, seat, back, by, reveals, needed, silent: others, agreed: 0 });
        self.tell_ask();
        Ok(())
    }

    /// Of an act in progress that pick is left out, and the later ones stay. What nobody has learned anything by is
    /// nobody else's affair: the others are not asked.
    pub(super) async fn leave_out(&mut self, who: &Who, seat: u8, decision: u64, place: u32) -> Done {
        self.own_seat(who, seat)?;
        let play = self.playing()?;
        if play.has_given_up(seat) {
            return Err(Fault::new(Code::NotNow, "who gave up takes nothing back"));
        }
        current(decision, play.board.decision())?;
        let kept = play.board.without(Seat(seat), place as usize);
        let kept = kept.map_err(|why| Fault::new(Code::NotNow, why.to_string()))?;
        self.make(Action::Back(place)).await?;
        if let Some(play) = &mut self.play {
            play.forget_untold();
        }
        for made in kept {
            self.make(Action::Move(made)).await?;
        }
        self.moved().await;
        Ok(())
    }

    /// Whether others play against each other here, one of whom has left the seat to a machine: nobody learns that person's
    /// cards by taking back what has shown them.
    fn leaves_somebody_out(&self, person: i64) -> bool {
        let left = |seat: &SeatRecord| seat.player().is_none() && seat.person.is_some_and(|other| other != person);
        !self.is_together() && self.record.seats.iter().any(left)
    }

    /// Whether more than one person plays here.
    pub(super) fn has_company(&self) -> bool {
        self.record.seats.iter().filter_map(SeatRecord::player).any(|person| !self.others_playing(person).is_empty())
    }

    /// The others who have a say: who has given up every seat of theirs, or left it to a machine, has none.
    pub(super) fn others_playing(&self, person: i64) -> BTreeSet<i64> {
        let gone = |seat: u8| self.play.as_ref().is_some_and(|play| play.has_given_up(seat));
        let playing = (0..).zip(&self.record.seats).filter(|(n, _)| !gone(*n));
        playing.filter_map(|(_, seat)| seat.player()).filter(|other| *other != person).collect()
    }

    pub(super) async fn consent(&mut self, who: &Who, request: u64, decision: u64, agree: bool) -> Done {
        let asked = |ask: &&mut UndoAsk| (ask.request, ask.decision) == (request, decision);
        let Some(ask) = self.ask.as_mut().filter(asked) else {
            return Err(Fault::new(Code::Stale, "nobody asks that any more"));
        };
        if !ask.silent.remove(&who.person) {
            return Err(Fault::new(Code::Forbidden, "you are not asked, or have answered already"));
        }
        ask.agreed += usize::from(agree);
        if ask.agreed >= ask.needed {
            let (seat, back) = (ask.seat, ask.back);
            self.settle_ask(true);
            return self.take_back(seat, back).await;
        }
        if ask.agreed + ask.silent.len() < ask.needed {
            self.settle_ask(false);
        } else {
            self.tell_ask();
        }
        Ok(())
    }

    async fn take_back(&mut self, seat: u8, back: Back) -> Done {
        self.playing()?;
        self.make(back.action).await?;
        if let Some(play) = &mut self.play {
            play.forget_untold();
        }
        let name = self.record.seats.get(usize::from(seat)).map(|s| s.name.clone()).unwrap_or_default();
        self.note(format!("{name} takes back."));
        self.moved().await;
        Ok(())
    }

    /// Whether something that was hidden has been revealed since so many moves had been made.
    fn would_reveal(&self, to: usize) -> Result<bool, Fault> {
        let offer = self.offer()?;
        Ok(self.play.as_ref().is_none_or(|play| play.would_reveal(offer, to)))
    }

    fn tell_ask(&self) {
        if let Some(asked) = self.asked_back() {
            self.tell(&asked);
        }
    }

    /// What somebody asks to take back, if somebody does.
    pub(super) fn asked_back(&self) -> Option<ServerMessage> {
        let ask = self.ask.as_ref()?;
        Some(ServerMessage::UndoAsked {
            table: self.record.id.clone(),
            request: ask.request,
            decision: ask.decision,
            seat: ask.seat,
            to: ask.back.to as u32,
            by: ask.by.clone(),
            reveals: ask.reveals,
            needed: (ask.needed - ask.agreed) as u32,
        })
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
    /// Where a seat had a decision. In company a window does not count: that it was a real one would tell
    /// the others what the seat held.
    fn moments(&self, seat: u8, company: bool) -> Vec<usize> {
        if company { self.board.open_moments(Seat(seat)) } else { self.board.moments(Seat(seat)) }
    }

    /// The moments that a seat could go back to: how many moves would remain.
    pub(super) fn undo_to(&self, seat: u8, company: bool) -> Vec<u32> {
        let moments = self.moments(seat, company);
        let first = moments.len().saturating_sub(MOST_MOMENTS);
        moments[first..].iter().map(|moves| *moves as u32).collect()
    }

    /// How far a seat goes back: to its last decision, or to the one that it names.
    fn back(&self, seat: u8, to: Option<u32>, company: bool) -> Result<Back, Fault> {
        let moments = self.moments(seat, company);
        let Some(&last) = moments.last() else {
            let anybody_gone = Seat::all(self.board.seats()).any(|seat| self.board.has_given_up(seat));
            let why = match anybody_gone {
                true => "there is nothing to take back since somebody gave up",
                false => "there is nothing to take back",
            };
            return Err(Fault::new(Code::NotNow, why));
        };
        let Some(wanted) = to else { return Ok(Back { action: Action::Back(last as u32), to: last }) };
        let after = moments.partition_point(|moves| *moves < wanted as usize);
        if moments.get(after) == Some(&(wanted as usize)) {
            return Ok(Back { action: Action::Back(wanted), to: wanted as usize });
        }
        let near: Vec<String> = moments[after.saturating_sub(1)..].iter().take(2).map(usize::to_string).collect();
        let why = format!("seat {seat} had no decision after {wanted} moves; the nearest: after {}", near.join(", "));
        Err(Fault::new(Code::Unfit, why))
    }

    fn would_reveal(&self, offer: &dyn Host, to: usize) -> bool {
        self.board.heard(Viewer::Omniscient, 0).iter().any(|heard| heard.after > to && offer.reveals(&heard.telling))
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
