//! Between the start of a game and its deal: setup and commitments are frozen, then the parts of the seed are revealed.

use super::play::Play;
use super::{Done, RETRY, Room, Who};
use crate::clock::now_ms;
use crate::fair::{How, Part};
use crate::protocol::{Code, DrawInfo, Fault, SeatDrawn, SeatKind, TableState};
use crate::store::{SeatRecord, TableRecord};
use longbox_kernel::Seed;
use serde_json::Value;
use std::time::Duration;
use tokio::time::Instant;

/// Whether the seats have time left to commit, or to reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Patience {
    Left,
    Over,
}

impl Room {
    /// A seat commits to its part of the seed. What it said before no longer counts.
    pub(super) async fn commit(&mut self, who: &Who, seat: u8, commitment: &str) -> Done {
        let mut sitter = self.own_seat(who, seat)?.clone();
        let commitment = commitment.to_ascii_lowercase();
        // Sent twice it acts once.
        if sitter.pledge.commitment.as_ref() == Some(&commitment) {
            return Ok(());
        }
        if self.record.origin.is_some() {
            return Err(Fault::new(Code::NotNow, "the seed is that of the earlier game"));
        }
        match (self.record.state, &self.record.setup_digest) {
            (TableState::Waiting | TableState::Drawing, None) => {}
            (TableState::Waiting | TableState::Drawing, Some(_)) => {
                return Err(Fault::new(Code::NotNow, "the commitments are frozen"));
            }
            (TableState::Playing | TableState::Over, _) => {
                return Err(Fault::new(Code::NotNow, "the game has started"));
            }
        }
        if Part::parse(&commitment).is_none() {
            return Err(Fault::new(Code::Unfit, "a commitment has 64 hexadecimal digits"));
        }
        sitter.pledge.commitment = Some(commitment);
        self.reseat(seat, sitter).await?;
        self.draw_on(Patience::Left).await;
        Ok(())
    }

    /// A seat reveals the part that it has committed to, and no other.
    pub(super) async fn reveal(&mut self, who: &Who, seat: u8, part: &str) -> Done {
        let mut sitter = self.own_seat(who, seat)?.clone();
        let part = Part::parse(part).ok_or_else(|| Fault::new(Code::Unfit, "a part has 64 hexadecimal digits"))?;
        // Sent twice it acts once.
        if sitter.pledge.part == Some(part) {
            return Ok(());
        }
        if self.record.state != TableState::Drawing || self.record.setup_digest.is_none() {
            return Err(Fault::new(Code::NotNow, "parts are revealed once all commitments are frozen, and not after"));
        }
        if sitter.pledge.commitment != Some(part.pledge(&self.record.id, seat)) {
            return Err(Fault::new(Code::Unfit, format!("this is not what seat {seat} has committed to")));
        }
        sitter.pledge.part = Some(part);
        self.reseat(seat, sitter).await?;
        self.draw_on(Patience::Left).await;
        Ok(())
    }

    /// The game is started: from here on its setup is fixed.
    pub(super) async fn start_draw(&mut self, setup: Value) -> Done {
        let (state, setup) = (TableState::Drawing, Some(setup));
        let record = TableRecord { state, setup, deadline: self.draw_deadline(), ..self.record.clone() };
        self.setup_as_told(&record).map_err(|fault| Fault::new(Code::Unfit, fault))?;
        self.become_record(record).await?;
        self.draw_until = None;
        self.tell_tables();
        self.draw_on(Patience::Left).await;
        Ok(())
    }

    /// Until when seats have time to commit, or to reveal, by the clock of the database.
    fn draw_deadline(&self) -> Option<i64> {
        Some(now_ms() + i64::try_from(self.hall.config().draw_s).unwrap_or(i64::MAX / 2000) * 1000)
    }

    /// The setup as the replay will have it: what is promised of it can be checked there.
    fn setup_as_told(&self, record: &TableRecord) -> Result<Value, String> {
        let offer = self.offer().map_err(|fault| fault.message)?;
        let trial = TableRecord { dealt: Some(Seed::from(0)), ..record.clone() };
        Ok(Play::of_table(offer, &trial, &[])?.board.replay().setup)
    }

    /// Freeze, and deal, as soon as nobody is waited for.
    pub(super) async fn draw_on(&mut self, patience: Patience) {
        if self.record.state != TableState::Drawing {
            return;
        }
        let patience = if self.hall.config().draw_s == 0 { Patience::Over } else { patience };
        let waits = patience == Patience::Left && self.is_waited_for();
        let done = match (waits, &self.record.setup_digest) {
            (true, _) => {
                let whole = Duration::from_secs(self.hall.config().draw_s);
                let left = self.time_left().map_or(whole, |left| left.min(whole));
                self.draw_until.get_or_insert_with(|| Instant::now() + left);
                return;
            }
            (false, None) => self.freeze().await,
            (false, Some(_)) => self.deal().await,
        };
        if let Err(fault) = done {
            self.note(fault.message);
            self.draw_until = None;
            self.retry = Some(Instant::now() + RETRY);
        }
    }

    /// Whether a seat has still something to say before it goes on. Who is not there is not waited for with a commitment, and
    /// who is forgotten with nothing.
    fn is_waited_for(&self) -> bool {
        let here = |seat: &SeatRecord| self.guests.iter().any(|guest| Some(guest.person) == seat.person);
        let people = self.record.seats.iter().filter(|seat| seat.person.is_some());
        match &self.record.setup_digest {
            None => people.filter(|seat| here(seat)).any(|seat| seat.pledge.commitment.is_none()),
            Some(_) => people.map(|seat| &seat.pledge).any(|seat| seat.commitment.is_some() && seat.part.is_none()),
        }
    }

    async fn freeze(&mut self) -> Done {
        let setup = self.setup_as_told(&self.record).map_err(|fault| Fault::new(Code::Unfit, fault))?;
        let TableRecord { id, game, part, .. } = &self.record;
        let setup_digest = Some(part.setup_digest(id, game, &setup));
        self.become_record(TableRecord { setup_digest, deadline: self.draw_deadline(), ..self.record.clone() }).await?;
        self.draw_until = Some(Instant::now() + Duration::from_secs(self.hall.config().draw_s));
        self.tell_tables();
        Box::pin(self.draw_on(Patience::Left)).await;
        Ok(())
    }

    async fn deal(&mut self) -> Done {
        let dealt = self.hall.chance().seed(&self.record);
        let deadline = self.deadline_from_now();
        self.begin(TableRecord { state: TableState::Playing, dealt, deadline, ..self.record.clone() }).await?;
        self.draw_until = None;
        self.tell_forfeits();
        self.moved().await;
        for seat in self.forgotten_seats() {
            self.give_up(seat).await.ok();
        }
        Ok(())
    }

    /// The seats of those who were forgotten between the start and the deal.
    fn forgotten_seats(&self) -> Vec<u8> {
        let gone = |seat: &SeatRecord| seat.kind == SeatKind::Person && seat.person.is_none();
        (0..).zip(&self.record.seats).filter(|(_, seat)| gone(seat)).map(|(n, _)| n).collect()
    }

    /// Everybody is told whose part follows from the rule.
    fn tell_forfeits(&self) {
        let Some(promise) = self.record.promise() else { return };
        for (n, seat) in (0..).zip(&self.record.seats) {
            let what = match seat.drawn(&promise, n).0 {
                How::Revealed | How::Machine => continue,
                How::Withheld => "did not reveal its part of the shuffle",
                How::Silent => "added no part to the shuffle",
            };
            self.note(format!("{}: seat {} {what}. One is taken by the rule.", seat.name, n + 1));
        }
    }

    /// What was fixed before any part was revealed, and how far it is.
    pub(super) fn draw_info(&self) -> Option<DrawInfo> {
        let promise = self.record.promise()?;
        let seat = |(n, seat): (u8, &SeatRecord)| {
            let how = seat.drawn(&promise, n).0;
            let open = self.record.state == TableState::Drawing && how == How::Withheld;
            SeatDrawn { commitment: seat.pledge.commitment.clone().unwrap_or_default(), how: (!open).then_some(how) }
        };
        let left = self.draw_until.map(|at| at.saturating_duration_since(Instant::now()).as_millis() as u64);
        Some(DrawInfo { setup: promise.setup.clone(), seats: (0..).zip(&self.record.seats).map(seat).collect(), left })
    }
}
