//! No query that a list, a limit or the clearing away needs reads a whole table, however many games have been played.

use super::file::{lend_clock, schema};
use super::{admit, lease, lists, owned, reports, sweep};
use rusqlite::{Connection, StatementStatus, params};
use std::time::Duration;

fn empty() -> Connection {
    let db = Connection::open_in_memory().unwrap();
    schema::prepare(&db, Duration::ZERO).unwrap();
    lend_clock(&db).unwrap();
    db
}

/// How SQLite goes about a query.
fn plan(db: &Connection, query: &str) -> Vec<String> {
    let mut explain = db.prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
    for n in 1..=explain.parameter_count() {
        explain.raw_bind_parameter(n, 1).unwrap();
    }
    let mut rows = explain.raw_query();
    let mut steps = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        steps.push(row.get(3).unwrap());
    }
    steps
}

#[test]
fn lists_limits_and_clearing_away_read_no_whole_table() {
    let db = empty();
    let mut queries = lists::queries();
    queries.extend(
        [&admit::QUERIES[..], &sweep::QUERIES, &reports::QUERIES, &lease::QUERIES]
            .concat()
            .into_iter()
            .map(str::to_owned),
    );
    queries.push(owned::RESULTS.to_owned());
    for query in queries {
        let plan = plan(&db, &query);
        assert!(!plan.is_empty() && plan.iter().all(|step| !step.contains("SCAN")), "{query}\n{plan:#?}");
    }
}

#[test]
fn lists_come_in_order_from_their_index() {
    let db = empty();
    for query in lists::queries().into_iter().chain([owned::RESULTS.to_owned()]) {
        let plan = plan(&db, &query);
        assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE FOR ORDER BY")), "{query}\n{plan:#?}");
    }
}

/// What the foreign keys do does not stand in the plan of a query, but it is counted.
#[test]
fn deleting_a_person_or_a_table_reads_no_whole_table() {
    let db = empty();
    db.execute_batch(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) \
         INSERT INTO people (id, name, created) SELECT i, 'Ada', 0 FROM n; \
         INSERT INTO sessions (hash, person, about, created, used) SELECT CAST(id AS BLOB), id, '', 0, 0 FROM people; \
         INSERT INTO decks (person, game, name, list, changed) SELECT id, '', '', '', 0 FROM people; \
         INSERT INTO tables (id, game, mode, options, public, invite, host, state, part, created, changed) \
             SELECT 't' || id, 'squad', '', '', 1, '', id, 'over', zeroblob(32), 0, id FROM people; \
         INSERT INTO seats (table_id, seat, kind, person, name, entropy) SELECT 't' || id, 0, 'person', id, '', '' FROM people; \
         INSERT INTO chat (table_id, person, name, text, at) SELECT 't' || id, id, '', '', 0 FROM people; \
         INSERT INTO said (person, text) SELECT id, '' FROM people; \
         INSERT INTO replays (share, game, replay, at) SELECT 's' || id, '', '', 0 FROM people; \
         INSERT INTO results (person, share, game, seat, verdict, ending, at) SELECT id, 's' || id, '', 0, '', '', 0 FROM people; \
         INSERT INTO reports (person, name, table_id, game, words, version, at) SELECT id, '', '', '', '', '', 0 FROM people;",
    )
    .unwrap();
    for query in ["DELETE FROM people WHERE id = 7", "DELETE FROM tables WHERE id = 't8'"] {
        let mut delete = db.prepare(query).unwrap();
        assert_eq!(delete.execute(params![]).unwrap(), 1);
        assert_eq!(delete.get_status(StatementStatus::FullscanStep), 0, "{query}");
    }
}
