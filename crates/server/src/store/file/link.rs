//! A link to the file.

use crate::given;
use crate::store::lease::Hold;
use crate::store::{Given, Link, Row, StoreError, Turn, Value};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, ErrorCode, ToSql};

/// A connection to the file, for as long as a job takes.
pub(in crate::store) struct FileLink<'a>(pub(in crate::store) &'a Connection);

impl Link for FileLink<'_> {
    fn run(&self, sql: &str, given: &[Given<'_>]) -> Result<usize, StoreError> {
        Ok(self.bound(sql, given)?.raw_execute()?)
    }

    fn rows(&self, sql: &str, given: &[Given<'_>]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.bound(sql, given)?;
        let columns = statement.column_count();
        let mut found = statement.raw_query();
        let mut rows = Vec::new();
        while let Some(row) = found.next()? {
            let mut values = Vec::with_capacity(columns);
            for n in 0..columns {
                values.push(value(row.get_ref(n)?)?);
            }
            rows.push(Row(values));
        }
        Ok(rows)
    }

    /// There is one who writes, and it takes one job after the other.
    fn take_turn(&self, _turn: Turn) -> Result<(), StoreError> {
        Ok(())
    }

    fn fence(&self, hold: &Hold) -> Result<(), StoreError> {
        let query = "SELECT 1 FROM tables WHERE id = ?1 AND epoch = ?2";
        let held = self.bound(query, given![hold.table, hold.epoch])?.raw_query().next()?.is_some();
        if held { Ok(()) } else { Err(StoreError::Lost) }
    }
}

impl FileLink<'_> {
    fn bound(&self, sql: &str, given: &[Given<'_>]) -> Result<CachedStatement<'_>, StoreError> {
        let mut statement = self.0.prepare_cached(sql)?;
        if statement.parameter_count() != given.len() {
            return Err(StoreError::Other(format!("{} values are given to {sql}", given.len())));
        }
        for (n, value) in (1..).zip(given) {
            statement.raw_bind_parameter(n, value)?;
        }
        Ok(statement)
    }
}

fn value(found: ValueRef<'_>) -> Result<Value, StoreError> {
    Ok(match found {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Text(text) => {
            let text = std::str::from_utf8(text).map_err(|_| StoreError::Other("a text is not UTF-8".to_owned()))?;
            Value::Text(text.to_owned())
        }
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_owned()),
        ValueRef::Real(_) => return Err(StoreError::Other("a number has a fraction".to_owned())),
    })
}

impl ToSql for Given<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Given::Null => ValueRef::Null,
            Given::Integer(number) => ValueRef::Integer(number),
            Given::Text(text) => ValueRef::Text(text.as_bytes()),
            Given::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            Some(_) | None => StoreError::Other(error.to_string()),
        }
    }
}
