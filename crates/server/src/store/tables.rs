//! Tables: who sits there, what was done, what was said.

use super::lease::changed;
use super::{Hold, Link, Row, Store, StoreError, from_word, homebrew, idle, word};
use crate::fair::{Fairness, How, Part, Promise, SeatPart, Words};
use crate::origin::Origin;
use crate::protocol::{Clock, Hints, Opponent, SeatKind, TableState, VerdictSeen};
use crate::registry::{Deck, Wish};
use crate::{given, now};
use longbox_kernel::{Move, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A table as it is kept.
#[derive(Clone)]
pub struct TableRecord {
    /// What names it.
    pub id: String,
    /// The short name of the game.
    pub game: String,
    /// The mode.
    pub mode: String,
    /// What else the mode was told.
    pub options: Value,
    /// Whether everybody may come.
    pub public: bool,
    /// The code of the invitation.
    pub invite: String,
    /// Who may start it.
    pub host: Option<i64>,
    /// How far it is.
    pub state: TableState,
    /// The clock.
    pub clock: Option<Clock>,
    /// The server's part of the seed.
    pub part: Part,
    /// The setup as the game writes it, once the game has started.
    pub setup: Option<Value>,
    /// When it was set up.
    pub created: i64,
    /// How it ended, in a sentence.
    pub ending: Option<String>,
    /// What names its replay.
    pub share: Option<String>,
    /// The table of the rematch.
    pub next: Option<String>,
    /// The earlier game that is played on here; then it is all practice.
    pub origin: Option<Origin>,
    /// The digest of the setup, once setup and commitments are frozen.
    pub setup_digest: Option<String>,
    /// The seed, once all parts are there; not that of an earlier game.
    pub dealt: Option<Seed>,
    /// The hashes of the card files of somebody's own that it was dealt from.
    pub cards: Vec<String>,
    /// When the game will be ended unless somebody plays on.
    pub ends: Option<i64>,
    /// How many hints each seat may have, if that was said.
    pub hints: Option<Hints>,
    /// Whether machines are to say what they weighed.
    pub explain: bool,
    /// Who sits where.
    pub seats: Vec<SeatRecord>,
    /// The epoch under which it is held: nothing is written about it once another server has claimed it.
    pub epoch: i64,
    /// When the time of whoever has to do something runs out: milliseconds since 1970 by the database's clock.
    pub deadline: Option<i64>,
}

/// A seat as it is kept.
#[derive(Clone, PartialEq)]
pub struct SeatRecord {
    /// Who sits there.
    pub kind: SeatKind,
    /// The person.
    pub person: Option<i64>,
    /// The name of the person or the machine.
    pub name: String,
    /// The deck, if one was chosen.
    pub deck: Option<Deck>,
    /// Its part of the seed.
    pub pledge: Pledge,
    /// How it ended for the seat.
    pub verdict: Option<VerdictSeen>,
    /// How many hints it has had, where they are counted.
    pub hints: u32,
    /// What has changed about who plays it since the cards were dealt.
    pub since: Since,
}

/// What has changed about a seat since the cards were dealt.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Since {
    /// The machine that plays on, while the person leaves the seat to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// Who sat there when the shuffle was drawn, if that was somebody of another kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drew: Option<SeatKind>,
}

/// A seat's part of the seed, as far as it is known.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Pledge {
    /// What the seat has committed to.
    pub commitment: Option<String>,
    /// What it has revealed.
    pub part: Option<Part>,
    /// What it added to the seed of a table that was begun before seats committed to anything.
    pub words: String,
}

impl SeatRecord {
    /// A seat that nobody has.
    pub fn open() -> SeatRecord {
        SeatRecord::of(SeatKind::Open, None, String::new(), None)
    }

    /// A seat that somebody takes before the game.
    pub fn of(kind: SeatKind, person: Option<i64>, name: String, deck: Option<Deck>) -> SeatRecord {
        let (pledge, since) = (Pledge::default(), Since::default());
        SeatRecord { kind, person, name, deck, pledge, verdict: None, hints: 0, since }
    }
}

impl TableRecord {
    /// As it is held, for what is written about it.
    pub fn hold(&self) -> Hold {
        Hold { table: self.id.clone(), epoch: self.epoch }
    }

    /// The deck of each seat, where one was chosen.
    pub fn decks(&self) -> Vec<Option<Deck>> {
        self.seats.iter().map(|seat| seat.deck.clone()).collect()
    }

    /// What it wants to play with these decks.
    pub fn wish<'a>(&'a self, decks: &'a [Option<Deck>]) -> Wish<'a> {
        Wish { mode: &self.mode, options: &self.options, decks }
    }

    /// The seed that it is dealt from.
    pub fn seed(&self) -> Seed {
        match (&self.origin, self.dealt) {
            (Some(origin), _) => origin.seed,
            (None, Some(dealt)) => dealt,
            (None, None) => Words::seed(&self.part, &self.id, &self.added()),
        }
    }

    fn added(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.pledge.words.clone()).collect()
    }

    /// The moves that were made before the table began.
    pub fn opening(&self) -> &[Move] {
        self.origin.as_ref().map_or(&[], |origin| &origin.moves)
    }

    /// What the server has committed to; empty if the seed is that of an earlier game.
    pub fn commitment(&self) -> String {
        if self.origin.is_some() { String::new() } else { self.part.commitment(&self.id) }
    }

    /// What is fixed before any part is revealed, once it is.
    pub fn promise(&self) -> Option<Promise> {
        let setup = self.setup_digest.clone()?;
        let committed = |seat: &SeatRecord| seat.pledge.commitment.clone().unwrap_or_default();
        let seats = self.seats.iter().map(committed).collect();
        Some(Promise { table: self.id.clone(), server: self.commitment(), setup, seats })
    }

    /// The seed that follows from the promise and the parts that are there; those of others follow from the rule.
    pub fn mixed(&self) -> Option<Seed> {
        let promise = self.promise()?;
        let parts: Vec<Part> = (0..).zip(&self.seats).map(|(n, seat)| seat.drawn(&promise, n).1).collect();
        Some(promise.seed(&self.part, &parts))
    }

    /// All parts of the seed, if the seats committed to theirs. Not to be told before the game is over.
    pub fn fairness(&self) -> Option<Fairness> {
        let promise = self.promise()?;
        let part = |(n, seat): (u8, &SeatRecord)| {
            let (how, part) = seat.drawn(&promise, n);
            let commitment = seat.pledge.commitment.clone().unwrap_or_default();
            SeatPart { commitment, part: part.digits(), how }
        };
        Some(Fairness {
            version: Fairness::VERSION,
            table: self.id.clone(),
            commitment: self.commitment(),
            server: self.part.digits(),
            setup: promise.setup.clone(),
            seats: (0..).zip(&self.seats).map(part).collect(),
            // Only a server with a test seed deals from anything else.
            test: self.dealt != self.mixed(),
        })
    }

    /// All parts of the seed of a table that was begun before seats committed to anything.
    pub fn words(&self) -> Option<Words> {
        let earlier = self.origin.is_none() && self.setup_digest.is_none();
        earlier.then(|| Words::of(&self.part, &self.id, self.added()))
    }
}

impl SeatRecord {
    /// The person who plays it: nobody while they leave it to a machine.
    pub fn player(&self) -> Option<i64> {
        self.person.filter(|_| self.since.machine.is_none())
    }

    /// The seat's part of the seed, and how it came about, if nothing more is revealed.
    pub fn drawn(&self, promise: &Promise, seat: u8) -> (How, Part) {
        match (self.since.drew.unwrap_or(self.kind), &self.pledge.commitment, self.pledge.part) {
            (SeatKind::Machine | SeatKind::Open, _, _) => (How::Machine, promise.forfeit(seat)),
            (SeatKind::Person, Some(_), Some(part)) => (How::Revealed, part),
            (SeatKind::Person, Some(_), None) => (How::Withheld, promise.forfeit(seat)),
            (SeatKind::Person, None, _) => (How::Silent, promise.forfeit(seat)),
        }
    }
}

/// Something that was done at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move was made.
    Move(Move),
    /// That seat took back its last decision.
    Undo(Seat),
    /// All was taken back but the first so many moves.
    Back(u32),
}

impl Action {
    fn row(self) -> (i64, i64) {
        match self {
            Action::Move(Move::Choice(option)) => (0, option.into()),
            Action::Undo(seat) => (1, seat.0.into()),
            Action::Move(Move::GiveUp(seat)) => (2, seat.0.into()),
            Action::Back(moves) => (3, moves.into()),
        }
    }

    fn of_row(kind: i64, value: i64) -> Option<Action> {
        let seat = u8::try_from(value).ok().map(Seat);
        match kind {
            0 => u16::try_from(value).ok().map(|option| Action::Move(Move::Choice(option))),
            1 => seat.map(Action::Undo),
            2 => seat.map(|seat| Action::Move(Move::GiveUp(seat))),
            3 => u32::try_from(value).ok().map(Action::Back),
            _ => None,
        }
    }
}

/// What was done, with the hash of the position that it was done in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// What was done.
    pub action: Action,
    /// The hash of the position before.
    pub before: u64,
}

/// A position from which a table can be rebuilt without the moves that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// How many moves had been made.
    pub moves: u32,
    /// The position and what belongs to it.
    pub data: Vec<u8>,
}

/// What is kept of a game that is over.
pub struct Finish {
    /// The table.
    pub hold: Hold,
    /// The game.
    pub game: String,
    /// How it ended for each seat; empty if it was ended without a result.
    pub verdicts: Vec<VerdictSeen>,
    /// How it ended, in a sentence.
    pub ending: String,
    /// What names the replay.
    pub share: String,
    /// The replay.
    pub replay: String,
    /// Whether it counts among the results of those who played.
    pub counts: bool,
    /// The mode.
    pub mode: String,
    /// The battle of the campaign, if it was one.
    pub quest: Option<String>,
    /// How many moves were made.
    pub moves: u32,
    /// How many turns it took, if the game has turns.
    pub turns: Option<u32>,
    /// Who sat there, with what their decks are called.
    pub sitters: Vec<Opponent>,
}

/// What the table of a replay adds to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who sat there, by seat.
    pub names: Vec<String>,
    /// How it ended, in a sentence.
    pub ending: Option<String>,
    /// The mode.
    pub mode: String,
}

impl Store {
    /// Keep a table as it now is.
    pub async fn save_table(&self, table: TableRecord) -> Result<(), StoreError> {
        self.write(move |db| save(db, &table)).await
    }

    /// A table.
    pub async fn table(&self, id: String) -> Result<Option<TableRecord>, StoreError> {
        self.read(move |db| load(db, &id)).await
    }

    /// Add a move: the `n`th, counted from 0. A snapshot is kept with it, in place of the one before, and until when whoever
    /// is asked next has time, if there is a clock.
    pub async fn add_move(
        &self,
        hold: Hold,
        n: u32,
        made: Written,
        snapshot: Option<Snapshot>,
        deadline: Option<i64>,
    ) -> Result<(), StoreError> {
        let build = self.build().to_owned();
        self.write(move |db| {
            db.fence(&hold)?;
            let Hold { table, epoch } = hold;
            if let Some(Snapshot { moves, data }) = snapshot {
                let upsert = "INSERT INTO snapshots (table_id, moves, build, data) VALUES (?1, ?2, ?3, ?4) \
                              ON CONFLICT (table_id) DO UPDATE \
                              SET moves = excluded.moves, build = excluded.build, data = excluded.data";
                db.run(upsert, given![table, moves, build, data])?;
            }
            let (kind, value) = made.action.row();
            let insert = "INSERT INTO moves (table_id, n, kind, value, before, epoch) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            db.run(insert, given![table, n, kind, value, made.before.cast_signed(), epoch])?;
            idle::played(db, &table, deadline)
        })
        .await
    }

    /// The last snapshot of a table that this program can read.
    pub async fn snapshot(&self, table: String) -> Result<Option<Snapshot>, StoreError> {
        let build = self.build().to_owned();
        self.read(move |db| {
            let query = "SELECT moves, data FROM snapshots WHERE table_id = ?1 AND build = ?2";
            let found = db.row(query, given![table, build])?;
            found.map(|mut row| Ok(Snapshot { moves: row.get(0)?, data: row.get(1)? })).transpose()
        })
        .await
    }

    /// All that was done at a table, in order.
    pub async fn moves(&self, table: String) -> Result<Vec<Written>, StoreError> {
        self.moves_since(table, 0).await
    }

    /// The same without the first so many.
    pub async fn moves_since(&self, table: String, from: u32) -> Result<Vec<Written>, StoreError> {
        self.read(move |db| {
            let query = "SELECT kind, value, before FROM moves WHERE table_id = ?1 AND n >= ?2 ORDER BY n";
            db.each(query, given![table, from], |row| {
                let (kind, value, before): (_, _, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let action = Action::of_row(kind, value);
                let action = action.ok_or_else(|| StoreError::Other(format!("move {kind}/{value} is not known")))?;
                Ok(Written { action, before: before.cast_unsigned() })
            })
        })
        .await
    }

    /// Count a hint that a seat is given.
    pub async fn count_hint(&self, hold: Hold, seat: u8) -> Result<(), StoreError> {
        self.write(move |db| {
            db.fence(&hold)?;
            let update = "UPDATE seats SET hints = hints + 1 WHERE table_id = ?1 AND seat = ?2";
            db.run(update, given![hold.table, seat])?;
            Ok(())
        })
        .await
    }

    /// Keep how a game ended, its replay, and the results of the people who played; once. Returns
    /// what names the replay.
    pub async fn finish(&self, finish: Finish) -> Result<String, StoreError> {
        self.write(move |db| write_finish(db, &finish)).await
    }

    /// Who played the game of a replay, and how it ended; nothing if its table is not here.
    pub async fn played(&self, share: String) -> Result<Option<Played>, StoreError> {
        self.read(move |db| {
            let found = db.row("SELECT id, ending, mode FROM tables WHERE share = ?1", given![share])?;
            let Some(mut row) = found else { return Ok(None) };
            let id: String = row.get(0)?;
            let names = load_seats(db, &id)?.into_iter().map(|seat| seat.name).collect();
            Ok(Some(Played { names, ending: row.get(1)?, mode: row.get(2)? }))
        })
        .await
    }

    /// A replay by the name that it is shared under.
    pub async fn replay(&self, share: String) -> Result<Option<String>, StoreError> {
        self.read(move |db| db.find("SELECT replay FROM replays WHERE share = ?1", given![share])).await
    }
}

pub(super) fn save(db: &dyn Link, table: &TableRecord) -> Result<(), StoreError> {
    let clock = table.clock.map(|clock| serde_json::to_string(&clock)).transpose()?;
    let setup = table.setup.as_ref().map(Value::to_string);
    let hints = table.hints.map(|hints| serde_json::to_string(&hints)).transpose()?;
    let origin = table.origin.as_ref();
    let opening = origin.map(|origin| serde_json::to_string(&origin.moves)).transpose()?;
    let open = table.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count() as i64;
    let (state, at) = (word(&table.state)?, now());
    let upsert = "INSERT INTO tables (id, game, mode, options, public, invite, host, state, clock, part, setup, created, \
                  changed, ending, share, next, origin, seed, opening, setup_digest, open, hints, explain, epoch, deadline, touched) \
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, \
                  ?23, ?24, ?25, lived()) \
                  ON CONFLICT (id) DO UPDATE SET invite = ?6, host = ?7, state = ?8, setup = ?11, changed = ?13, ending = ?14, \
                  share = ?15, next = ?16, seed = ?18, setup_digest = ?20, open = ?21, deadline = ?25, touched = lived(), \
                  started = coalesce(tables.started, CASE WHEN ?8 = 'playing' THEN ?13 END) WHERE tables.epoch = ?24";
    changed(db.run(
        upsert,
        given![
            table.id,
            table.game,
            table.mode,
            table.options.to_string(),
            table.public,
            table.invite,
            table.host,
            state,
            clock,
            table.part.0,
            setup,
            table.created,
            at,
            table.ending,
            table.share,
            table.next,
            origin.map(|origin| &origin.replay),
            origin.map(|origin| origin.seed).or(table.dealt).map(|seed| seed.0),
            opening,
            table.setup_digest,
            open,
            hints,
            table.explain,
            table.epoch,
            table.deadline,
        ],
    )?)?;
    let upsert = "INSERT INTO seats (table_id, seat, kind, person, name, deck, entropy, verdict, commitment, part, \
                  game, state, changed, hints, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15) \
                  ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, person = excluded.person, \
                  name = excluded.name, deck = excluded.deck, entropy = excluded.entropy, verdict = excluded.verdict, \
                  commitment = excluded.commitment, part = excluded.part, game = excluded.game, state = excluded.state, \
                  changed = excluded.changed, hints = excluded.hints, since = excluded.since";
    for (n, seat) in (0_i64..).zip(&table.seats) {
        let deck = seat.deck.as_ref().map(serde_json::to_string).transpose()?;
        let verdict = seat.verdict.as_ref().map(word).transpose()?;
        let kind = word(&seat.kind)?;
        let Pledge { commitment, part, words } = &seat.pledge;
        let part = part.map(|part| part.0);
        let since = (seat.since != Since::default()).then(|| serde_json::to_string(&seat.since)).transpose()?;
        db.run(
            upsert,
            given![
                table.id,
                n,
                kind,
                seat.person,
                seat.name,
                deck,
                words,
                verdict,
                commitment,
                part,
                table.game,
                state,
                at,
                seat.hints,
                since
            ],
        )?;
    }
    homebrew::kept(db, table)?;
    idle::kept(db, table)
}

pub(super) fn load(db: &dyn Link, id: &str) -> Result<Option<TableRecord>, StoreError> {
    let query = "SELECT game, mode, options, public, invite, host, state, clock, part, setup, created, ending, share, next, \
                 origin, seed, opening, setup_digest, hints, explain, epoch, deadline FROM tables WHERE id = ?1";
    let Some(mut row) = db.row(query, given![id])? else { return Ok(None) };
    let json = |text: Option<String>| text.map(|text| serde_json::from_str::<Value>(&text)).transpose();
    let clock = json(row.get(7)?)?.map(serde_json::from_value).transpose()?;
    let (origin, dealt) = load_origin(&mut row)?;
    Ok(Some(TableRecord {
        id: id.to_owned(),
        game: row.get(0)?,
        mode: row.get(1)?,
        options: json(row.get(2)?)?.unwrap_or_default(),
        public: row.get(3)?,
        invite: row.get(4)?,
        host: row.get(5)?,
        state: from_word(row.get(6)?)?,
        clock,
        part: Part(row.get(8)?),
        setup: json(row.get(9)?)?,
        created: row.get(10)?,
        ending: row.get(11)?,
        share: row.get(12)?,
        next: row.get(13)?,
        origin,
        setup_digest: row.get(17)?,
        dealt,
        cards: homebrew::of(db, id)?,
        ends: idle::ends(db, id)?,
        hints: json(row.get(18)?)?.map(serde_json::from_value).transpose()?,
        explain: row.get(19)?,
        epoch: row.get(20)?,
        deadline: row.get(21)?,
        seats: load_seats(db, id)?,
    }))
}

/// The earlier game that is played on, with its seed; or the seed that was dealt.
fn load_origin(row: &mut Row) -> Result<(Option<Origin>, Option<Seed>), StoreError> {
    let (replay, opening): (Option<String>, Option<String>) = (row.get(14)?, row.get(16)?);
    let seed = row.get::<Option<[u8; 32]>>(15)?.map(Seed);
    match (replay, seed, opening) {
        (None, dealt, _) => Ok((None, dealt)),
        (Some(replay), Some(seed), Some(opening)) => {
            Ok((Some(Origin { replay, seed, moves: serde_json::from_str(&opening)? }), None))
        }
        (Some(_), _, _) => Ok((None, None)),
    }
}

fn load_seats(db: &dyn Link, id: &str) -> Result<Vec<SeatRecord>, StoreError> {
    let query = "SELECT kind, person, name, deck, entropy, verdict, commitment, part, hints, since FROM seats \
                 WHERE table_id = ?1 ORDER BY seat";
    db.each(query, given![id], |row| {
        let deck: Option<String> = row.get(3)?;
        let verdict: Option<String> = row.get(5)?;
        let since: Option<String> = row.get(9)?;
        Ok(SeatRecord {
            kind: from_word(row.get(0)?)?,
            person: row.get(1)?,
            name: row.get(2)?,
            deck: deck.map(|deck| serde_json::from_str(&deck)).transpose()?,
            pledge: Pledge {
                commitment: row.get(6)?,
                part: row.get::<Option<[u8; 32]>>(7)?.map(Part),
                words: row.get(4)?,
            },
            verdict: verdict.map(from_word).transpose()?,
            hints: row.get(8)?,
            since: since.map(|since| serde_json::from_str(&since)).transpose()?.unwrap_or_default(),
        })
    })
}

fn write_finish(db: &dyn Link, finish: &Finish) -> Result<String, StoreError> {
    let table = &finish.hold.table;
    db.fence(&finish.hold)?;
    let kept = "SELECT share FROM tables WHERE id = ?1 AND state = 'over' AND share IS NOT NULL";
    if let Some(share) = db.find(kept, given![table])? {
        return Ok(share);
    }
    let at = now();
    let update = "UPDATE tables SET state = 'over', ending = ?2, share = ?3, changed = ?4, ends = NULL, deadline = NULL \
                  WHERE id = ?1 RETURNING started";
    let started: Option<i64> = db.one(update, given![table, finish.ending, finish.share, at])?;
    db.run("DELETE FROM snapshots WHERE table_id = ?1", given![table])?;
    let insert = "INSERT INTO replays (share, game, replay, at) VALUES (?1, ?2, ?3, ?4)";
    db.run(insert, given![finish.share, finish.game, finish.replay, at])?;
    let seconds = started.map(|started| (at - started).max(0));
    for (seat, verdict) in (0_u8..).zip(&finish.verdicts) {
        let verdict = word(verdict)?;
        db.run("UPDATE seats SET verdict = ?3 WHERE table_id = ?1 AND seat = ?2", given![table, seat, verdict])?;
        let machine = |sitter: &Opponent| sitter.seat == seat && sitter.kind == SeatKind::Machine;
        // What a machine has ended for somebody is nobody's.
        if !finish.counts || finish.sitters.iter().any(machine) {
            continue;
        }
        let others: Vec<&Opponent> = finish.sitters.iter().filter(|sitter| sitter.seat != seat).collect();
        let deck = finish.sitters.iter().find(|sitter| sitter.seat == seat).and_then(|sitter| sitter.deck.as_ref());
        let insert = "INSERT INTO results (person, share, game, seat, verdict, ending, at, mode, quest, moves, turns, \
                      seconds, deck, against) \
                      SELECT person, ?3, ?4, ?2, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14 FROM seats \
                      WHERE table_id = ?1 AND seat = ?2 AND person IS NOT NULL";
        db.run(
            insert,
            given![
                table,
                seat,
                finish.share,
                finish.game,
                verdict,
                finish.ending,
                at,
                finish.mode,
                finish.quest,
                finish.moves,
                finish.turns,
                seconds,
                deck,
                serde_json::to_string(&others)?,
            ],
        )?;
    }
    Ok(finish.share.clone())
}
