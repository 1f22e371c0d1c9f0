//! The shape of the file, and how older files are brought up to it.

use rusqlite::Connection;
use std::time::Duration;

/// One step for each version; a file of version n has had the first n.
const STEPS: [&str; 13] = [
    include_str!("../schema.sql"),
    include_str!("../schema-2.sql"),
    include_str!("../schema-3.sql"),
    include_str!("../schema-4.sql"),
    include_str!("../schema-5.sql"),
    include_str!("../schema-6.sql"),
    include_str!("../schema-7.sql"),
    include_str!("../schema-8.sql"),
    include_str!("../schema-9.sql"),
    include_str!("../schema-10.sql"),
    include_str!("../schema-11.sql"),
    include_str!("../schema-12.sql"),
    include_str!("../schema-13.sql"),
];

/// How many statements a connection keeps ready: lists alone have a dozen.
pub(in crate::store) const STATEMENTS: usize = 64;

/// Set the connection up for writing and bring the file up to date.
pub(in crate::store) fn prepare(connection: &Connection, patience: Duration) -> Result<(), String> {
    let told = |error: rusqlite::Error| format!("cannot be used: {error}");
    connection.busy_timeout(patience).map_err(told)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(told)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(told)?;
    connection.pragma_update(None, "foreign_keys", "ON").map_err(told)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    migrate(connection)
}

fn migrate(connection: &Connection) -> Result<(), String> {
    let told = |error: rusqlite::Error| format!("cannot be brought up to date: {error}");
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(told)?;
    let known = STEPS.len();
    let had = usize::try_from(version).unwrap_or(0);
    if had > known {
        return Err(format!("this file is of version {version}; this Longbox knows versions up to {known}"));
    }
    for (n, step) in STEPS.iter().enumerate().skip(had) {
        let whole = format!("BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {};\nCOMMIT;", n + 1);
        connection.execute_batch(&whole).map_err(|error| {
            connection.execute_batch("ROLLBACK").ok();
            told(error)
        })?;
    }
    Ok(())
}
