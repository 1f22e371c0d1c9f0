//! What a client keeps of a table, so that it can prove the shuffle afterwards: its own part, what it was told first, and what it
//! was shown.

use super::{Fairness, How, Part, Promise, framed, hex};
use crate::protocol::{ClientMessage, StateSeen, TableInfo, TableState};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is kept of some tables, as a file.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptFile {
    /// The version of this format.
    pub longbox_kept: u32,
    /// Each table once.
    pub tables: Vec<Kept>,
}

/// What is kept of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The table.
    pub table: String,
    /// The server's commitment as it was first told.
    pub server: String,
    /// What was published before any part was revealed, as it was first told.
    pub promise: Option<Promise>,
    /// The parts of one's own seats.
    pub own: Vec<Own>,
    /// What was told otherwise later on.
    #[serde(default)]
    pub faults: Vec<String>,
    /// What one's own seats were shown: how the game began, and how it ended.
    #[serde(default)]
    pub seen: Vec<Seen>,
}

/// What a seat was shown after so many moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The seat.
    pub seat: u8,
    /// The moves.
    pub moves: u32,
    /// The digest of the view.
    pub view: String,
}

impl Seen {
    /// A seat of that table is shown this.
    pub fn of(table: &str, seat: u8, moves: u32, view: &Value) -> Seen {
        let (place, after, told) = (seat.to_string(), moves.to_string(), view.to_string());
        let parts = [table, &place, &after, &told].map(str::as_bytes);
        Seen { seat, moves, view: hex(&framed("longbox view 2", parts)) }
    }
}

/// The part of a seat of one's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// The seat.
    pub seat: u8,
    /// The part, in hexadecimal digits.
    pub part: String,
}

/// What a check with what was kept has proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holds {
    /// The seats whose parts are one's own: as long as there is one, nobody can have chosen the seed.
    pub own: Vec<u8>,
    /// The seats that committed and did not reveal.
    pub withheld: Vec<u8>,
    /// The seats that did not commit.
    pub silent: Vec<u8>,
}

impl KeptFile {
    /// The version that is written and read.
    pub const VERSION: u32 = 1;

    /// A file in which these stand.
    pub fn of(tables: Vec<Kept>) -> KeptFile {
        KeptFile { longbox_kept: KeptFile::VERSION, tables }
    }

    /// Read a file.
    pub fn parse(text: &str) -> Result<KeptFile, String> {
        let file: KeptFile = serde_json::from_str(text).map_err(|error| format!("this is no such file: {error}"))?;
        match file.longbox_kept {
            KeptFile::VERSION => Ok(file),
            other => Err(format!("this file is of version {other}; this Longbox reads version {}", KeptFile::VERSION)),
        }
    }
}

impl Kept {
    /// Nothing but what the table is called and what the server has committed to.
    pub fn of(table: &TableInfo) -> Kept {
        Kept {
            table: table.id.clone(),
            server: table.commitment.clone(),
            promise: None,
            own: Vec::new(),
            faults: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Take in what a seat of one's own is shown. Only how the game began and how it ended stays so: anything between may be
    /// taken back while one is away.
    pub fn see(&mut self, state: &StateSeen) {
        let Some(seat) = state.seat.filter(|_| state.moves == 0 || state.asked.is_none()) else { return };
        let known = |seen: &Seen| (seen.seat, seen.moves) == (seat, state.moves);
        if state.table == self.table && self.promise.is_some() && !self.seen.iter().any(known) {
            self.seen.push(Seen::of(&self.table, seat, state.moves, &state.view));
        }
    }

    /// Take in what is told of the table; returns what to say to it: commitments and parts of one's own seats. `draw` gives
    /// a new part. A part goes out only for the promise that was kept.
    pub fn hear(&mut self, table: &TableInfo, mut draw: impl FnMut() -> Option<Part>) -> Vec<ClientMessage> {
        if table.id != self.table || table.from.is_some() {
            return Vec::new();
        }
        if table.commitment != self.server {
            self.fault("the server's commitment is not the one that it told first");
        }
        match (table.state, table.promise()) {
            (TableState::Waiting | TableState::Drawing, None) => self.commit(table, &mut draw),
            (TableState::Drawing, Some(promise)) => {
                self.freeze(promise);
                self.reveal(table)
            }
            (TableState::Playing | TableState::Over, Some(promise)) if self.promise.is_some() => {
                self.freeze(promise);
                Vec::new()
            }
            (TableState::Waiting | TableState::Playing | TableState::Over, _) => Vec::new(),
        }
    }

    fn fault(&mut self, fault: &str) {
        if !self.faults.iter().any(|known| known == fault) {
            self.faults.push(fault.to_owned());
        }
    }

    fn commit(&mut self, table: &TableInfo, draw: &mut impl FnMut() -> Option<Part>) -> Vec<ClientMessage> {
        let uncommitted = |seat: &&u8| table.seats.get(usize::from(**seat)).is_some_and(|s| s.commitment.is_none());
        let mut said = Vec::new();
        for seat in table.yours.iter().filter(uncommitted).copied() {
            let known = self.own.iter().find(|own| own.seat == seat).and_then(|own| Part::parse(&own.part));
            let Some(part) = known.or_else(&mut *draw) else { continue };
            if known.is_none() {
                self.own.push(Own { seat, part: part.digits() });
            }
            let table = self.table.clone();
            let commitment = part.pledge(&table, seat);
            said.push(ClientMessage::Commit { table, seat, commitment });
        }
        said
    }

    /// What was frozen first is what counts.
    fn freeze(&mut self, promise: Promise) {
        match &self.promise {
            None if promise.server != self.server => {
                self.fault("the server's commitment is not the one that it told first")
            }
            None => self.promise = Some(promise),
            Some(first) if *first != promise => {
                self.fault("what was fixed before the parts were revealed was told twice")
            }
            Some(_) => {}
        }
    }

    fn reveal(&self, table: &TableInfo) -> Vec<ClientMessage> {
        let Some(promise) = self.promise.as_ref().filter(|_| self.faults.is_empty()) else { return Vec::new() };
        let drawn = |seat: u8| table.draw.as_ref().and_then(|draw| draw.seats.get(usize::from(seat)));
        let open = |seat: u8| drawn(seat).is_some_and(|seat| seat.how.is_none());
        let own = self.own.iter().filter(|own| table.yours.contains(&own.seat) && open(own.seat));
        let ours = own.filter(|own| self.is_promised(own, promise));
        let say =
            |own: &Own| ClientMessage::Reveal { table: self.table.clone(), seat: own.seat, part: own.part.clone() };
        ours.map(say).collect()
    }

    fn is_promised(&self, own: &Own, promise: &Promise) -> bool {
        let pledge = Part::parse(&own.part).map(|part| part.pledge(&self.table, own.seat));
        pledge.is_some() && pledge.as_ref() == promise.seats.get(usize::from(own.seat))
    }

    /// Whether what was told after the game is what was promised before it, with one's own parts in it. That the block
    /// agrees with itself and with the seed is for [`Fairness::check`].
    pub fn check(&self, told: &Fairness) -> Result<Holds, String> {
        if let Some(fault) = self.faults.first() {
            return Err(fault.clone());
        }
        if told.table != self.table {
            return Err(format!("this is of table \"{}\", not of \"{}\"", told.table, self.table));
        }
        if told.commitment != self.server {
            return Err("the server's commitment is not the one that was kept".to_owned());
        }
        let promise =
            self.promise.as_ref().ok_or("nothing was kept of what was fixed before the parts were revealed")?;
        if *promise != told.promise() {
            return Err("what was fixed before the parts were revealed is not what was kept".to_owned());
        }
        let mut own = Vec::new();
        for kept in self.own.iter().filter(|kept| self.is_promised(kept, promise)) {
            let there = told.seats.get(usize::from(kept.seat));
            if there.is_none_or(|seat| seat.how != How::Revealed || seat.part != kept.part) {
                return Err(format!("the part that seat {} had committed to is not in it", kept.seat));
            }
            own.push(kept.seat);
        }
        Ok(Holds { own, withheld: told.seats_that(How::Withheld), silent: told.seats_that(How::Silent) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page works it out by itself; its test has the same digits.
    #[test]
    fn what_was_seen_is_hashed_as_the_page_does_it() {
        let seen = Seen::of("vhjbcc8v5h", 0, 0, &serde_json::json!({ "hand": "dealt" }));
        assert_eq!(seen.view, "4544a785a570f407a88af4145d1527b82dba95ccb5549e337bd43d3a146a8d9b");
    }
}
