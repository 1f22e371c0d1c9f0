//! How long lists take when a great many games have been played: `make lists`.
//!
//! A file with a million tables that are over is made in a temporary folder, with a few older ones that are not, and everything that
//! lists, counts or deletes tables is asked of it. Past its aim it ends with a failure.

use clap::Parser;
use longbox_server::given;
use longbox_server::protocol::TableState;
use longbox_server::store::{Filter, NodeId, Store};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Nothing may take longer than this, at the median.
const AIM: Duration = Duration::from_millis(10);
/// So many tables are written at once.
const PIECE: u64 = 20_000;

/// Make a file with many tables that are over, and say how long lists take.
#[derive(Parser)]
struct Args {
    /// How many tables are over.
    #[arg(long, default_value_t = 1_000_000)]
    tables: u64,
    /// How often each list is asked for.
    #[arg(long, default_value_t = 200)]
    times: u32,
    /// The file; if it is left out, one that is gone afterwards.
    #[arg(long)]
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let folder = std::env::temp_dir().join(format!("longbox-lists-{}", std::process::id()));
    let file = args.file.clone().unwrap_or_else(|| folder.join("lists.db"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done = match runtime {
        Ok(runtime) => runtime.block_on(measure(&args, file)),
        Err(error) => Err(error.to_string()),
    };
    std::fs::remove_dir_all(&folder).ok();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// Tables of ten thousand people in three games; the first person sat at every tenth of them. Before all of these there
/// were three hundred tables that still wait or are played.
async fn fill(store: &Store, tables: u64) -> Result<(), String> {
    let told = |error: longbox_server::store::StoreError| error.to_string();
    let people = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) \
                  INSERT INTO people (id, name, created) SELECT i, 'Ada ' || i, 0 FROM n";
    store.write(move |db| db.run(people, given![])).await.map_err(told)?;
    let mut from = 1;
    while from <= tables {
        let to = (from + PIECE - 1).min(tables);
        let state = "CASE WHEN i > 300 THEN 'over' WHEN i % 2 THEN 'playing' ELSE 'waiting' END";
        let sitter = "CASE WHEN i % 10 = 0 THEN 1 ELSE 1 + (i * 7919 + s.n * 13) % 10000 END";
        let kind = "CASE WHEN s.n = 1 AND i <= 300 AND i % 2 = 0 THEN 'open' ELSE 'person' END";
        let numbers = format!("WITH RECURSIVE n(i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i < {to})");
        let tables_of = format!(
            "{numbers} INSERT INTO tables (id, game, mode, options, public, invite, host, state, part, created, changed, setup, \
                 share, open) \
                 SELECT printf('t%09d', i), CASE i % 3 WHEN 0 THEN 'squad' WHEN 1 THEN 'vs' ELSE 'champions' END, 'duel', 'null', \
                 i % 4 > 0, 'invitation', 1 + i % 10000, {state}, zeroblob(32), i, i, printf('%.200c', '-'), 's' || i, \
                 i <= 300 AND i % 2 = 0 FROM n"
        );
        let seats = format!(
            "{numbers} INSERT INTO seats (table_id, seat, kind, person, name, entropy, game, state, changed) \
                 SELECT t.id, s.n, {kind}, CASE WHEN {kind} = 'open' THEN NULL ELSE {sitter} END, 'Ada', '', t.game, t.state, \
                 t.changed FROM n JOIN tables t ON t.id = printf('t%09d', i), (SELECT 0 AS n UNION SELECT 1) s"
        );
        let write = store.write(move |db| {
            db.run(&tables_of, given![])?;
            db.run(&seats, given![])
        });
        write.await.map_err(told)?;
        from = to + 1;
    }
    Ok(())
}

async fn measure(args: &Args, file: PathBuf) -> Result<(), String> {
    let there = file.exists();
    let store = Store::open(&file, Duration::from_secs(3))?;
    if !there {
        fill(&store, args.tables).await?;
    }
    let size = std::fs::metadata(&file).map_or(0, |about| about.len()) >> 20;
    println!("{} tables that are over, a file of {size} MiB; milliseconds\n", args.tables);
    println!("| | p50 | p99 | worst | listed |\n|---|---|---|---|---|");
    let game = |name: &str| Some(name.to_owned());
    let filters = [
        ("all", Filter::default()),
        ("that wait", Filter { state: Some(TableState::Waiting), ..Filter::default() }),
        ("that are over", Filter { state: Some(TableState::Over), ..Filter::default() }),
        ("with an open seat", Filter { open: true, ..Filter::default() }),
        ("of a game", Filter { game: game("vs"), ..Filter::default() }),
        ("of a game that nobody plays", Filter { game: game("none"), ..Filter::default() }),
        (
            "of a game, that are played",
            Filter { game: game("vs"), state: Some(TableState::Playing), ..Filter::default() },
        ),
        ("one's own", Filter { person: Some(1), ..Filter::default() }),
        (
            "one's own of a game that one never played",
            Filter { person: Some(1), game: game("none"), ..Filter::default() },
        ),
        ("one's own with an open seat", Filter { person: Some(1), open: true, ..Filter::default() }),
    ];
    let mut slow = Vec::new();
    for (name, filter) in filters {
        let ask = async || store.list(filter.clone()).await.map(|list| list.len());
        slow.extend(row(args.times, name, ask).await?);
    }
    let welcome = async || store.unfinished_of(1).await.map(|tables| tables.len());
    slow.extend(row(args.times, "in `welcome`", welcome).await?);
    slow.extend(row(args.times, "counted for a limit", async || store.count_unfinished().await).await?);
    let drop = async || store.drop_table("t000000002".to_owned(), i64::MIN, NodeId::ALONE).await.map(|()| 0);
    slow.extend(row(args.times, "a table dropped", drop).await?);
    store.close().await;
    if slow.is_empty() { Ok(()) } else { Err(format!("the aim is {AIM:?} at the median: {}", slow.join(", "))) }
}

/// Ask so often, and print how long it took; returns the name if it was too long.
async fn row<E: ToString>(
    times: u32,
    name: &str,
    ask: impl AsyncFn() -> Result<usize, E>,
) -> Result<Option<String>, String> {
    let (mut took, mut listed) = (Vec::new(), 0);
    for _ in 0..times.max(1) {
        let begun = Instant::now();
        listed = ask().await.map_err(|error| error.to_string())?;
        took.push(begun.elapsed());
    }
    took.sort_unstable();
    let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("| {name} | {:.2} | {:.2} | {:.2} | {listed} |", ms(at(50)), ms(at(99)), ms(at(100)));
    Ok((at(50) > AIM).then(|| name.to_owned()))
}
