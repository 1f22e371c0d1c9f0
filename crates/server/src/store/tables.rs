//! Tables: who sits there, what was done, what was said.

use super::{Store, StoreError, from_word, word};
use crate::fair::{Fairness, Part};
use crate::now;
use crate::origin::Origin;
use crate::protocol::{ChatLine, Clock, Opponent, SeatKind, TableState, VerdictSeen};
use crate::registry::Deck;
use longbox_kernel::{Move, Seat, Seed};
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
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
    /// Who sits where.
    pub seats: Vec<SeatRecord>,
}

/// A seat as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRecord {
    /// Who sits there.
    pub kind: SeatKind,
    /// The person.
    pub person: Option<i64>,
    /// The name of the person or the machine.
    pub name: String,
    /// The deck, if one was chosen.
    pub deck: Option<Deck>,
    /// What the seat adds to the seed.
    pub entropy: String,
    /// How it ended for the seat.
    pub verdict: Option<VerdictSeen>,
}

impl SeatRecord {
    /// A seat that nobody has.
    pub fn open() -> SeatRecord {
        let name = String::new();
        SeatRecord { kind: SeatKind::Open, person: None, name, deck: None, entropy: String::new(), verdict: None }
    }
}

impl TableRecord {
    fn entropy(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.entropy.clone()).collect()
    }

    /// The seed that follows from all its parts, which do not change once the game has started, or
    /// that of the earlier game.
    pub fn seed(&self) -> Seed {
        match &self.origin {
            Some(origin) => origin.seed,
            None => self.part.seed(&self.id, &self.entropy()),
        }
    }

    /// The moves that were made before the table began.
    pub fn opening(&self) -> &[Move] {
        self.origin.as_ref().map_or(&[], |origin| &origin.moves)
    }

    /// What is published of the seed before the game; empty if it is that of an earlier one.
    pub fn commitment(&self) -> String {
        if self.origin.is_some() { String::new() } else { self.part.commitment(&self.id) }
    }

    /// All parts of the seed, unless it is that of an earlier game. Not to be told before the game is
    /// over.
    pub fn fairness(&self) -> Option<Fairness> {
        self.origin.is_none().then(|| self.part.reveal(&self.id, self.entropy()))
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

/// Which snapshots this program can read: a hash of all that it is made from.
const BUILD: &str = env!("LONGBOX_BUILD");

/// What is kept of a game that is over.
pub struct Finish {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// How it ended for each seat.
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

/// Which tables to list.
#[derive(Clone, Default, Debug)]
pub struct Filter {
    /// Only of this game.
    pub game: Option<String>,
    /// Only those that are so far.
    pub state: Option<TableState>,
    /// Only those with an open seat.
    pub open: bool,
    /// Only those where this person sits, public or not.
    pub person: Option<i64>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Listing {
    /// What names it.
    pub id: String,
    /// The game.
    pub game: String,
    /// The mode.
    pub mode: String,
    /// How far it is.
    pub state: TableState,
    /// Whether everybody may come.
    pub public: bool,
    /// How many seats it has.
    pub seats: u32,
    /// How many of them are open.
    pub open: u32,
    /// Who sits there.
    pub names: Vec<String>,
    /// Whether it has a clock.
    pub clock: Option<Clock>,
    /// When it was set up: seconds since 1970.
    pub created: i64,
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

    /// Add a move: the `n`th, counted from 0. A snapshot is kept with it, in place of the one before.
    pub async fn add_move(
        &self,
        table: String,
        n: u32,
        made: Written,
        snapshot: Option<Snapshot>,
    ) -> Result<(), StoreError> {
        self.write(move |db| {
            if let Some(Snapshot { moves, data }) = snapshot {
                let insert = "INSERT OR REPLACE INTO snapshots (table_id, moves, build, data) VALUES (?1, ?2, ?3, ?4)";
                db.prepare_cached(insert)?.execute(params![table, moves, BUILD, data])?;
            }
            let (kind, value) = made.action.row();
            let mut insert =
                db.prepare_cached("INSERT INTO moves (table_id, n, kind, value, before) VALUES (?1, ?2, ?3, ?4, ?5)")?;
            insert.execute(params![table, n, kind, value, made.before.cast_signed()])?;
            Ok(())
        })
        .await
    }

    /// The last snapshot of a table that this program can read.
    pub async fn snapshot(&self, table: String) -> Result<Option<Snapshot>, StoreError> {
        self.read(move |db| {
            let mut query =
                db.prepare_cached("SELECT moves, data FROM snapshots WHERE table_id = ?1 AND build = ?2")?;
            let found = query.query_row([&*table, BUILD], |row| Ok(Snapshot { moves: row.get(0)?, data: row.get(1)? }));
            Ok(found.optional()?)
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
            let mut query =
                db.prepare_cached("SELECT kind, value, before FROM moves WHERE table_id = ?1 AND n >= ?2 ORDER BY n")?;
            let row = |row: &rusqlite::Row| Ok((row.get(0)?, row.get(1)?, row.get::<_, i64>(2)?));
            let rows = query.query_map(params![table, from], row)?;
            let mut moves = Vec::new();
            for row in rows {
                let (kind, value, before) = row?;
                let action = Action::of_row(kind, value);
                let action = action.ok_or_else(|| StoreError::Other(format!("move {kind}/{value} is not known")))?;
                moves.push(Written { action, before: before.cast_unsigned() });
            }
            Ok(moves)
        })
        .await
    }

    /// Keep how a game ended, its replay, and the results of the people who played; once. Returns
    /// what names the replay.
    pub async fn finish(&self, finish: Finish) -> Result<String, StoreError> {
        self.write(move |db| write_finish(db, &finish)).await
    }

    /// Keep a line of chat.
    pub async fn add_chat(&self, table: String, person: i64, line: ChatLine) -> Result<(), StoreError> {
        self.write(move |db| {
            let mut insert =
                db.prepare_cached("INSERT INTO chat (table_id, person, name, text, at) VALUES (?1, ?2, ?3, ?4, ?5)")?;
            insert.execute(params![table, person, line.from, line.text, line.at])?;
            Ok(())
        })
        .await
    }

    /// The last lines of chat at a table, the oldest first.
    pub async fn chat(&self, table: String, most: u32) -> Result<Vec<ChatLine>, StoreError> {
        self.read(move |db| {
            let mut query =
                db.prepare_cached("SELECT name, text, at FROM chat WHERE table_id = ?1 ORDER BY id DESC LIMIT ?2")?;
            let line = |row: &rusqlite::Row| Ok(ChatLine { from: row.get(0)?, text: row.get(1)?, at: row.get(2)? });
            let mut lines: Vec<ChatLine> = query.query_map(params![table, most], line)?.collect::<Result<_, _>>()?;
            lines.reverse();
            Ok(lines)
        })
        .await
    }

    /// The newest tables that fit, at most a hundred.
    pub async fn list(&self, filter: Filter) -> Result<Vec<Listing>, StoreError> {
        self.read(move |db| list(db, &filter)).await
    }

    /// How many tables are not over: all, and those that this person hosts.
    pub async fn count_unfinished(&self, host: i64) -> Result<(usize, usize), StoreError> {
        self.read(move |db| {
            let query = "SELECT count(*), ifnull(sum(host = ?1), 0) FROM tables WHERE state IN ('waiting', 'playing')";
            let (all, own): (i64, i64) =
                db.prepare_cached(query)?.query_row([host], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok((usize::try_from(all).unwrap_or(0), usize::try_from(own).unwrap_or(0)))
        })
        .await
    }

    /// The tables in play that have a clock: they go on by themselves.
    pub async fn ticking(&self) -> Result<Vec<String>, StoreError> {
        self.read(|db| {
            let mut query = db.prepare("SELECT id FROM tables WHERE state = 'playing' AND clock IS NOT NULL")?;
            Ok(query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Tables that wait to be started and were not touched since.
    pub async fn never_started(&self, since: i64) -> Result<Vec<String>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare("SELECT id FROM tables WHERE state = 'waiting' AND changed < ?1")?;
            Ok(query.query_map([since], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Drop a table if it still waits to be started and was not touched since.
    pub async fn drop_table(&self, id: String, since: i64) -> Result<(), StoreError> {
        self.write(move |db| {
            let query = "DELETE FROM tables WHERE id = ?1 AND state = 'waiting' AND changed < ?2";
            if db.execute(query, params![id, since])? > 0 {
                db.execute("UPDATE tables SET next = NULL WHERE next = ?1", [id])?;
            }
            Ok(())
        })
        .await
    }

    /// Who played the game of a replay, and how it ended; nothing if its table is not here.
    pub async fn played(&self, share: String) -> Result<Option<Played>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached("SELECT id, ending, mode FROM tables WHERE share = ?1")?;
            let found = query.query_row([share], |row| Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?)));
            let Some((id, ending, mode)) = found.optional()? else { return Ok(None) };
            let names = load_seats(db, &id)?.into_iter().map(|seat| seat.name).collect();
            Ok(Some(Played { names, ending, mode }))
        })
        .await
    }

    /// A replay by the name that it is shared under.
    pub async fn replay(&self, share: String) -> Result<Option<String>, StoreError> {
        self.read(move |db| {
            let found = db.query_row("SELECT replay FROM replays WHERE share = ?1", [share], |row| row.get(0));
            Ok(found.optional()?)
        })
        .await
    }
}

fn save(db: &Connection, table: &TableRecord) -> Result<(), StoreError> {
    let clock = table.clock.map(|clock| serde_json::to_string(&clock)).transpose()?;
    let setup = table.setup.as_ref().map(Value::to_string);
    let origin = table.origin.as_ref();
    let opening = origin.map(|origin| serde_json::to_string(&origin.moves)).transpose()?;
    db.prepare_cached(
        "INSERT INTO tables (id, game, mode, options, public, invite, host, state, clock, part, setup, created, changed, \
         ending, share, next, origin, seed, opening) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19) \
         ON CONFLICT (id) DO UPDATE SET host = ?7, state = ?8, setup = ?11, changed = ?13, ending = ?14, share = ?15, \
         next = ?16, started = ifnull(started, CASE WHEN ?8 = 'playing' THEN ?13 END)",
    )?
    .execute(params![
        table.id,
        table.game,
        table.mode,
        table.options.to_string(),
        table.public,
        table.invite,
        table.host,
        word(&table.state)?,
        clock,
        table.part.0.as_slice(),
        setup,
        table.created,
        now(),
        table.ending,
        table.share,
        table.next,
        origin.map(|origin| &origin.replay),
        origin.map(|origin| origin.seed.0.as_slice()),
        opening,
    ])?;
    let mut insert = db.prepare_cached(
        "INSERT OR REPLACE INTO seats (table_id, seat, kind, person, name, deck, entropy, verdict) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for (n, seat) in (0_i64..).zip(&table.seats) {
        let deck = seat.deck.as_ref().map(serde_json::to_string).transpose()?;
        let verdict = seat.verdict.as_ref().map(word).transpose()?;
        let kind = word(&seat.kind)?;
        insert.execute(params![table.id, n, kind, seat.person, seat.name, deck, seat.entropy, verdict])?;
    }
    Ok(())
}

fn load(db: &Connection, id: &str) -> Result<Option<TableRecord>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT game, mode, options, public, invite, host, state, clock, part, setup, created, ending, share, next, \
         origin, seed, opening FROM tables WHERE id = ?1",
    )?;
    let mut rows = query.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let json = |text: Option<String>| text.map(|text| serde_json::from_str::<Value>(&text)).transpose();
    let clock = json(row.get(7)?)?.map(serde_json::from_value).transpose()?;
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
        origin: load_origin(row)?,
        seats: load_seats(db, id)?,
    }))
}

fn load_origin(row: &rusqlite::Row) -> Result<Option<Origin>, StoreError> {
    let (replay, seed, opening) = (row.get(14)?, row.get(15)?, row.get::<_, Option<String>>(16)?);
    let (Some(replay), Some(seed), Some(opening)) = (replay, seed, opening) else { return Ok(None) };
    Ok(Some(Origin { replay, seed: Seed(seed), moves: serde_json::from_str(&opening)? }))
}

fn load_seats(db: &Connection, id: &str) -> Result<Vec<SeatRecord>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT kind, person, name, deck, entropy, verdict FROM seats WHERE table_id = ?1 ORDER BY seat",
    )?;
    let mut rows = query.query([id])?;
    let mut seats = Vec::new();
    while let Some(row) = rows.next()? {
        let deck: Option<String> = row.get(3)?;
        let verdict: Option<String> = row.get(5)?;
        seats.push(SeatRecord {
            kind: from_word(row.get(0)?)?,
            person: row.get(1)?,
            name: row.get(2)?,
            deck: deck.map(|deck| serde_json::from_str(&deck)).transpose()?,
            entropy: row.get(4)?,
            verdict: verdict.map(from_word).transpose()?,
        });
    }
    Ok(seats)
}

fn write_finish(db: &Connection, finish: &Finish) -> Result<String, StoreError> {
    let kept = "SELECT share FROM tables WHERE id = ?1 AND state = 'over' AND share IS NOT NULL";
    if let Some(share) = db.query_row(kept, [&finish.table], |row| row.get(0)).optional()? {
        return Ok(share);
    }
    let at = now();
    db.execute(
        "UPDATE tables SET state = 'over', ending = ?2, share = ?3, changed = ?4 WHERE id = ?1",
        params![finish.table, finish.ending, finish.share, at],
    )?;
    db.execute("DELETE FROM snapshots WHERE table_id = ?1", [&finish.table])?;
    db.execute(
        "INSERT INTO replays (share, game, replay, at) VALUES (?1, ?2, ?3, ?4)",
        params![finish.share, finish.game, finish.replay, at],
    )?;
    let started: Option<i64> =
        db.query_row("SELECT started FROM tables WHERE id = ?1", [&finish.table], |row| row.get(0))?;
    let seconds = started.map(|started| (at - started).max(0));
    for (seat, verdict) in (0_u8..).zip(&finish.verdicts) {
        let verdict = word(verdict)?;
        db.execute(
            "UPDATE seats SET verdict = ?3 WHERE table_id = ?1 AND seat = ?2",
            params![finish.table, seat, verdict],
        )?;
        if !finish.counts {
            continue;
        }
        let others: Vec<&Opponent> = finish.sitters.iter().filter(|sitter| sitter.seat != seat).collect();
        let deck = finish.sitters.iter().find(|sitter| sitter.seat == seat).and_then(|sitter| sitter.deck.as_ref());
        db.execute(
            "INSERT INTO results (person, share, game, seat, verdict, ending, at, mode, quest, moves, turns, seconds, \
             deck, against) SELECT person, ?3, ?4, ?2, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14 FROM seats \
             WHERE table_id = ?1 AND seat = ?2 AND person IS NOT NULL",
            params![
                finish.table,
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

fn list(db: &Connection, filter: &Filter) -> Result<Vec<Listing>, StoreError> {
    let state = filter.state.as_ref().map(word).transpose()?;
    let mut query = db.prepare_cached(
        "SELECT t.id, t.game, t.mode, t.state, t.public, t.clock, t.created, count(*), sum(s.kind = 'open'), \
         json_group_array(s.name) FROM tables t JOIN seats s ON s.table_id = t.id \
         WHERE (?1 IS NULL OR t.game = ?1) AND (?2 IS NULL OR t.state = ?2) \
         AND CASE WHEN ?4 IS NULL THEN t.public \
             ELSE EXISTS (SELECT 1 FROM seats m WHERE m.table_id = t.id AND m.person = ?4) END \
         GROUP BY t.id HAVING (NOT ?3 OR sum(s.kind = 'open') > 0) ORDER BY t.changed DESC, t.id LIMIT 100",
    )?;
    let mut rows = query.query(params![filter.game, state, filter.open, filter.person])?;
    let mut listed = Vec::new();
    while let Some(row) = rows.next()? {
        let clock: Option<String> = row.get(5)?;
        let names: Vec<String> = serde_json::from_str(&row.get::<_, String>(9)?)?;
        listed.push(Listing {
            id: row.get(0)?,
            game: row.get(1)?,
            mode: row.get(2)?,
            state: from_word(row.get(3)?)?,
            public: row.get(4)?,
            clock: clock.map(|clock| serde_json::from_str(&clock)).transpose()?,
            created: row.get(6)?,
            seats: row.get(7)?,
            open: row.get(8)?,
            names: names.into_iter().filter(|name| !name.is_empty()).collect(),
        });
    }
    Ok(listed)
}
