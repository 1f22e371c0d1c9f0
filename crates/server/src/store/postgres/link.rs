//! A link to PostgreSQL.

use super::connect::Connected;
use crate::given;
use crate::store::lease::Hold;
use crate::store::{Given, Link, Row, StoreError, Turn, Value};
use bytes::BytesMut;
use futures_util::TryStreamExt as _;
use std::borrow::Cow;
use std::error::Error;
use tokio_postgres::error::{DbError, Severity, SqlState};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Row as Found, Statement};

/// How many statements a connection keeps ready before it begins anew.
const STATEMENTS: usize = 256;

/// By these numbers advisory locks are told apart; any will do that no other program takes in this database.
const TURNS: i64 = 7117;
const TURNS_OF_PEOPLE: i64 = 7118;
const TURNS_OF_PLACES: i64 = 7119;

type Unfit = Box<dyn Error + Sync + Send>;

impl Link for Connected {
    fn run(&self, sql: &str, given: &[Given<'_>]) -> Result<usize, StoreError> {
        let run = || {
            let statement = self.prepare(sql)?;
            self.wait(self.client.execute_raw(&statement, given.iter().copied()))
        };
        let changed = self.noting(run())?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    fn rows(&self, sql: &str, given: &[Given<'_>]) -> Result<Vec<Row>, StoreError> {
        let look = || {
            let statement = self.prepare(sql)?;
            self.wait(async {
                let found = self.client.query_raw(&statement, given.iter().copied()).await?;
                found.map_ok(read).try_collect::<Vec<_>>().await?.into_iter().collect()
            })
        };
        self.noting(look())
    }

    fn take_turn(&self, turn: Turn) -> Result<(), StoreError> {
        let (all, one) = match turn {
            Turn::Reports => (TURNS, 2),
            // Two people, or places, that share a turn wait for each other, and nothing is wrong with that.
            Turn::Person(person) => (TURNS_OF_PEOPLE, person & i64::from(i32::MAX)),
            Turn::Place(place) => (TURNS_OF_PLACES, place.number()),
        };
        self.rows("SELECT pg_advisory_xact_lock(?1, ?2)", given![all, one]).map(drop)
    }

    fn fence(&self, hold: &Hold) -> Result<(), StoreError> {
        let query = "SELECT 1 FROM tables WHERE id = ?1 AND epoch = ?2 FOR NO KEY UPDATE";
        let held = !self.rows(query, given![hold.table, hold.epoch])?.is_empty();
        if held { Ok(()) } else { Err(StoreError::Lost) }
    }
}

impl Connected {
    /// A statement, prepared once.
    fn prepare(&self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(ready) = self.prepared.borrow().get(sql) {
            return Ok(ready.clone());
        }
        let statement = self.wait(self.client.prepare(&numbered(sql)))?;
        let mut prepared = self.prepared.borrow_mut();
        if prepared.len() >= STATEMENTS {
            prepared.clear();
        }
        prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    fn noting<T>(&self, made: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(error) = &made {
            self.spoilt.borrow_mut().get_or_insert_with(|| error.clone());
        }
        made
    }
}

/// The same with `$1` for `?1`. No statement of ours has a question mark in a text.
fn numbered(sql: &str) -> String {
    sql.replace('?', "$")
}

fn read(found: Found) -> Result<Row, tokio_postgres::Error> {
    (0..found.len()).map(|n| found.try_get(n)).collect::<Result<_, _>>().map(Row)
}

impl ToSql for Given<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Unfit> {
        match (*self, kind) {
            (Given::Null, _) => Ok(IsNull::Yes),
            (Given::Integer(number), &Type::INT8) => number.to_sql(kind, out),
            (Given::Integer(number), &Type::INT4) => i32::try_from(number)?.to_sql(kind, out),
            (Given::Integer(number), &Type::BOOL) => (number != 0).to_sql(kind, out),
            // There is no text with a zero in it here.
            (Given::Text(text), &Type::TEXT) if text.contains('\0') => text.replace('\0', "\u{fffd}").to_sql(kind, out),
            (Given::Text(text), &Type::TEXT) => text.to_sql(kind, out),
            (Given::Blob(bytes), &Type::BYTEA) => bytes.to_sql(kind, out),
            (Given::Integer(_), _) => Err(format!("a number is given for {kind}").into()),
            (Given::Text(_), _) => Err(format!("a text is given for {kind}").into()),
            (Given::Blob(_), _) => Err(format!("bytes are given for {kind}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Value, Unfit> {
        Ok(match *kind {
            Type::INT8 => Value::Integer(i64::from_sql(kind, raw)?),
            Type::INT4 => Value::Integer(i32::from_sql(kind, raw)?.into()),
            Type::BOOL => Value::Integer(bool::from_sql(kind, raw)?.into()),
            Type::TEXT => Value::Text(String::from_sql(kind, raw)?),
            Type::BYTEA => Value::Blob(Vec::from_sql(kind, raw)?),
            // What a lock returns.
            Type::VOID => Value::Null,
            _ => return Err(format!("nobody expects {kind}").into()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Value, Unfit> {
        Ok(Value::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

/// What an error of PostgreSQL, or on the way to it, means.
pub(super) fn told(error: &tokio_postgres::Error) -> StoreError {
    match error.as_db_error() {
        Some(said) => of_server(said),
        None if error.is_closed() => StoreError::Unreachable("the connection is lost".to_owned()),
        None => {
            let cause = error.source().map(ToString::to_string);
            // Only what went wrong on the way ends a connection; anything else is a fault of ours.
            let why = cause.map_or(error.to_string(), |cause| format!("{error}: {cause}"));
            if is_ours(error) { StoreError::Other(why) } else { StoreError::Unreachable(why) }
        }
    }
}

/// Whether what was given or asked for does not fit.
fn is_ours(error: &tokio_postgres::Error) -> bool {
    let Some(source) = error.source() else { return false };
    let on_the_way = source.is::<std::io::Error>() || error.to_string().starts_with("error connecting");
    let said = error.to_string();
    !on_the_way && (said.starts_with("error serializing") || said.starts_with("error deserializing"))
}

fn of_server(said: &DbError) -> StoreError {
    let code = said.code();
    let words = Cow::Borrowed(said.message());
    if is_gone(said) {
        return StoreError::Unreachable(words.into_owned());
    }
    if *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED {
        return StoreError::Crossed;
    }
    if *code == SqlState::DISK_FULL {
        return StoreError::Full;
    }
    if *code == SqlState::LOCK_NOT_AVAILABLE {
        return StoreError::Locked;
    }
    if *code == SqlState::QUERY_CANCELED {
        return StoreError::Busy;
    }
    StoreError::Other(words.into_owned())
}

/// Whether the server goes, has gone, or is not the one that takes what is written.
pub(super) fn is_gone(said: &DbError) -> bool {
    let fatal = matches!(said.parsed_severity(), Some(Severity::Fatal | Severity::Panic));
    let code = said.code();
    // Too many connections, a start or a stop, a stand-by.
    let there = ["53300", "57P01", "57P02", "57P03", "25006"].contains(&code.code()) || code.code().starts_with("08");
    fatal || there
}
