//! The shape of the database, and how an older one is brought up to it while servers of both versions run.
//!
//! Steps go forward only. Each says which version of Longbox can still work on what it leaves behind, so that the servers of a cluster
//! can be replaced one after the other: the new one brings the database up to date, the old ones go on until they are stopped.

use super::connect::Connected;
use crate::store::StoreError;

/// One step.
struct Step {
    sql: &'static str,
    /// The oldest version that can still work on a database that has had this step.
    oldest: i64,
}

/// A database of version n has had the first n.
const STEPS: [Step; 3] = [
    Step { sql: include_str!("1.sql"), oldest: 1 },
    Step { sql: include_str!("2.sql"), oldest: 2 },
    Step { sql: include_str!("3.sql"), oldest: 2 },
];

/// What is there before the first step.
const BEFORE: &str = "CREATE TABLE IF NOT EXISTS meta (name TEXT COLLATE \"C\" PRIMARY KEY, value BIGINT, data BYTEA); \
                      INSERT INTO meta (name, value) VALUES ('version', 0), ('oldest_reader', 0) ON CONFLICT DO NOTHING";

/// Servers that start at once come one after the other. Any number will do that no other program takes in this database.
const TURN: &str = "SELECT pg_advisory_xact_lock(7117, 0)";

/// Bring the database up to date, as far as the steps go; refuse one that is too new.
pub(super) fn migrate(link: &Connected, to: Option<usize>) -> Result<(), StoreError> {
    let steps = &STEPS[..to.unwrap_or(STEPS.len()).min(STEPS.len())];
    if version(link)?.is_some_and(|found| found.version >= as_number(steps.len()) && found.fits(steps.len())) {
        return Ok(());
    }
    link.batch("BEGIN")?;
    match climb(link, steps) {
        Ok(()) => link.batch("COMMIT"),
        Err(error) => {
            link.batch("ROLLBACK").ok();
            Err(error)
        }
    }
}

fn climb(link: &Connected, steps: &[Step]) -> Result<(), StoreError> {
    link.batch(TURN)?;
    link.batch(BEFORE)?;
    let Some(found) = version(link)? else { return Err(StoreError::Other("it cannot be made".to_owned())) };
    if !found.fits(steps.len()) {
        return Err(StoreError::Other(format!(
            "this database is of version {}, for versions from {} on; this Longbox knows versions up to {}",
            found.version,
            found.oldest,
            steps.len()
        )));
    }
    for (n, step) in steps.iter().enumerate().skip(usize::try_from(found.version).unwrap_or(0)) {
        link.batch(step.sql)?;
        link.batch(&format!(
            "UPDATE meta SET value = {} WHERE name = 'version'; UPDATE meta SET value = {} WHERE name = 'oldest_reader'",
            n + 1,
            step.oldest
        ))?;
    }
    Ok(())
}

/// What a database says of itself.
struct Version {
    version: i64,
    oldest: i64,
}

impl Version {
    /// Whether a program that knows so many steps can work on it.
    fn fits(&self, known: usize) -> bool {
        self.version <= as_number(known) || self.oldest <= as_number(known)
    }
}

fn version(link: &Connected) -> Result<Option<Version>, StoreError> {
    if !link.batch_finds("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'meta'")? {
        return Ok(None);
    }
    let value = |name: &str| link.number(&format!("SELECT value FROM meta WHERE name = '{name}'"));
    let (version, oldest) = (value("version")?, value("oldest_reader")?);
    Ok(version.map(|version| Version { version, oldest: oldest.unwrap_or(version) }))
}

fn as_number(steps: usize) -> i64 {
    i64::try_from(steps).unwrap_or(i64::MAX)
}
