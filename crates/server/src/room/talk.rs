//! What is said at a table, and what its host can do about who says it.

use super::{Done, Room, Who, text};
use crate::http::{Bucket, Rate};
use crate::protocol::{ChatLine, Code, Fault, MOST_CHAT, SeatKind, ServerMessage, TableState, apart, clean};
use crate::store::{Bar, NOBODY, SeatRecord, Speaker};
use std::collections::BTreeMap;
use std::time::Instant;

/// How much one person may say at a table: a line a second, ten at once.
const EACH: Rate = Rate { rate: 1, burst: 10 };
/// How much may be said at a table by all of them.
const TOGETHER: Rate = Rate { rate: 8, burst: 40 };

/// Those who have a number at a table.
pub(super) struct Talk {
    speakers: Vec<Speaker>,
    each: BTreeMap<i64, Bucket>,
    together: Option<Bucket>,
}

impl Talk {
    /// Those who spoke before, and then those who sit there.
    pub(super) fn new(speakers: Vec<Speaker>, seats: &[SeatRecord]) -> Talk {
        let mut talk = Talk { speakers, each: BTreeMap::new(), together: None };
        for person in seats.iter().filter_map(|seat| seat.person) {
            talk.number(person);
        }
        talk
    }

    /// The number that somebody has at this table, or gets now.
    pub(super) fn number(&mut self, person: i64) -> u32 {
        if let Some(number) = self.number_of(person) {
            return number;
        }
        let number = self.speakers.iter().map(|speaker| speaker.number).max().unwrap_or(0) + 1;
        self.speakers.push(Speaker { person, number, bar: None });
        number
    }

    pub(super) fn number_of(&self, person: i64) -> Option<u32> {
        self.speakers.iter().find(|speaker| speaker.person == person).map(|speaker| speaker.number)
    }

    /// What the host has done about somebody.
    pub(super) fn bar(&self, person: i64) -> Option<Bar> {
        self.speakers.iter().find(|speaker| speaker.person == person).and_then(|speaker| speaker.bar)
    }

    /// Those who are muted.
    pub(super) fn muted(&self) -> Vec<u32> {
        let muted = self.speakers.iter().filter(|speaker| speaker.bar == Some(Bar::Muted));
        muted.map(|speaker| speaker.number).collect()
    }

    pub(super) fn forget(&mut self, person: i64) {
        self.speakers.retain(|speaker| speaker.person != person);
        self.each.remove(&person);
    }

    fn find(&self, number: u32) -> Result<Speaker, Fault> {
        let found = self.speakers.iter().find(|speaker| speaker.number == number).copied();
        found.ok_or_else(|| Fault::new(Code::NotFound, format!("nobody has the number {number} at this table")))
    }

    fn set(&mut self, changed: Speaker) {
        for speaker in self.speakers.iter_mut().filter(|speaker| speaker.person == changed.person) {
            *speaker = changed;
        }
    }

    /// Whether one more line is not too much, from them and at this table. `rate` 0 is no limit.
    fn has_room(&mut self, person: i64, rate: u32, now: Instant) -> bool {
        let [each, together] = [EACH, TOGETHER].map(|usual| Rate { rate: usual.rate.min(rate), ..usual });
        self.each.entry(person).or_insert_with(|| Bucket::full(each, now)).take(each, now)
            && self.together.get_or_insert_with(|| Bucket::full(together, now)).take(together, now)
    }
}

/// What no person is called: a machine, and somebody who is forgotten.
pub(crate) fn reserved() -> Vec<&'static str> {
    longbox_ai::NAMES.into_iter().chain(longbox_ai::MANNERED.into_iter().flatten()).chain([NOBODY]).collect()
}

impl Room {
    /// What somebody is called at this table: with a number, if they could be taken for somebody else here.
    pub(super) fn name_here(&self, who: &Who) -> String {
        let seats = self.record.seats.iter().filter(|seat| seat.kind != SeatKind::Open);
        if let Some(own) = seats.clone().find(|seat| seat.person == Some(who.person)) {
            return own.name.clone();
        }
        if let Some(here) = self.guests.iter().find(|guest| guest.line.id == who.line.id) {
            return here.name.clone();
        }
        let guests = self.guests.iter().filter(|guest| guest.person != who.person);
        let mut taken: Vec<&str> = seats.map(|seat| seat.name.as_str()).collect();
        taken.extend(guests.map(|guest| guest.name.as_str()));
        taken.extend(reserved());
        apart(&who.name, &taken)
    }

    pub(super) async fn chat(&mut self, who: &Who, said: &str) -> Done {
        if self.talk.bar(who.person).is_some() {
            return Err(Fault::new(Code::Forbidden, "the host has muted you at this table"));
        }
        if said.chars().count() > MOST_CHAT {
            return Err(Fault::new(Code::TooLarge, format!("a line of chat has at most {MOST_CHAT} characters")));
        }
        let said = clean(said, MOST_CHAT).ok_or_else(|| Fault::new(Code::Unfit, "there is nothing to say in that"))?;
        if !self.talk.has_room(who.person, self.hall.config().rate, Instant::now()) {
            return Err(Fault::new(Code::SlowDown, "too much is said at once: wait a moment"));
        }
        let speaker = Some(self.talk.number(who.person));
        let seat = self.seats_of(who.person).next();
        let line = ChatLine { from: self.name_here(who), seat, speaker, text: said, at: crate::now() };
        let stored = self.hall.store().add_chat(self.record.hold(), who.person, line.clone()).await;
        stored.map_err(|error| self.unstored(&error))?;
        self.tell(&ServerMessage::Chat { table: self.record.id.clone(), line });
        Ok(())
    }

    /// Somebody else about whom the host may do something.
    fn other(&self, who: &Who, speaker: u32) -> Result<Speaker, Fault> {
        self.only_host(who)?;
        let found = self.talk.find(speaker)?;
        if found.person == who.person {
            return Err(Fault::new(Code::Unfit, "that is yourself"));
        }
        Ok(found)
    }

    pub(super) async fn mute(&mut self, who: &Who, speaker: u32, muted: bool) -> Done {
        let found = self.other(who, speaker)?;
        if found.bar == Some(Bar::Kicked) {
            return Err(Fault::new(Code::NotNow, "they were sent away"));
        }
        let changed = Speaker { bar: muted.then_some(Bar::Muted), ..found };
        let stored = self.hall.store().bar(self.record.hold(), changed).await;
        stored.map_err(|error| self.unstored(&error))?;
        self.talk.set(changed);
        self.tell_tables();
        Ok(())
    }

    /// Send somebody away. Who plays stays until the game is over: a host does not choose who loses.
    pub(super) async fn kick(&mut self, who: &Who, speaker: u32) -> Done {
        let found = self.other(who, speaker)?;
        let mut record = self.record.clone();
        let sits = |seat: &SeatRecord| seat.person == Some(found.person);
        match record.state {
            TableState::Waiting => {
                record.seats.iter_mut().filter(|seat| sits(seat)).for_each(|seat| *seat = SeatRecord::open());
            }
            TableState::Drawing | TableState::Playing if record.seats.iter().any(sits) => {
                return Err(Fault::new(Code::NotNow, "they play here: mute them until the game is over"));
            }
            TableState::Drawing | TableState::Playing | TableState::Over => {}
        }
        // They know the old code.
        record.invite = self.hall.chance().invite().map_err(|fault| Fault::new(Code::Storage, fault))?;
        let gone = Speaker { bar: Some(Bar::Kicked), ..found };
        let stored = self.hall.store().send_away(record.clone(), gone).await;
        stored.map_err(|error| self.unstored(&error))?;
        self.record = record;
        self.talk.set(gone);
        let (leaving, staying) = self.guests.drain(..).partition::<Vec<Who>, _>(|guest| guest.person == found.person);
        self.guests = staying;
        for guest in leaving {
            guest.line.say(text(&ServerMessage::Left { table: self.record.id.clone() }));
            let fault = sent_away().about("join", Some(&self.record.id));
            guest.line.say(text(&ServerMessage::Error { fault }));
        }
        self.tell_tables();
        Ok(())
    }

    /// Open a seat that somebody holds, or a machine; while the game is played, have a machine play on for who is away.
    pub(super) async fn free(&mut self, who: &Who, seat: u8) -> Done {
        if self.record.state == TableState::Playing {
            return self.hand_over_for_absent(who, seat).await;
        }
        self.still_waiting()?;
        self.only_host(who)?;
        match self.seat(seat)?.kind {
            SeatKind::Open => Err(Fault::new(Code::NotNow, format!("seat {seat} is open already"))),
            SeatKind::Person | SeatKind::Machine => self.reseat(seat, SeatRecord::open()).await,
        }
    }
}

/// What somebody is told whom the host has sent away.
pub(super) fn sent_away() -> Fault {
    Fault::new(Code::Forbidden, "the host has sent you away from this table")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn chat_is_limited_for_each_and_for_all_together() {
        let now = Instant::now();
        let mut talk = Talk::new(Vec::new(), &[]);
        let said = |talk: &mut Talk, person, at| (0..100).filter(|_| talk.has_room(person, 30, at)).count();
        assert_eq!(said(&mut talk, 1, now), 10);
        assert_eq!((2..10).map(|person| said(&mut talk, person, now)).sum::<usize>(), 30, "40 in all");
        let later = now + Duration::from_secs(2);
        assert_eq!(said(&mut talk, 1, later), 2);
        assert_eq!(said(&mut talk, 20, later), 10);
        assert_eq!((0..100).filter(|_| talk.has_room(1, 0, now)).count(), 100, "no limits at all");
    }
}
