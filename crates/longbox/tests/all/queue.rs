//! `longbox arena --nats` and `longbox worker`: whatever dies, what comes out is what one machine gives.

use super::cli::{Ran, longbox, path};
use super::running::Running;
use longbox_post::Settings;
use longbox_post::async_nats::jetstream;
use longbox_post::testing::NatsServer;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// 24 blocks.
const CONTEST: [&str; 6] = ["arena", "squad", "--decks", "starter-default,quest-96,quest-136", "--games", "160"];

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("queue").join(name)
}

/// A NATS of the test's own; nothing if there is none to be had.
fn server(name: &str) -> Option<NatsServer> {
    NatsServer::start(&folder(name))
}

impl Running {
    fn worker(server: &NatsServer, more: &[&str]) -> Running {
        let threads = if more.contains(&"--threads") { &[][..] } else { &["--threads", "1"] };
        let mut worker = Running::start(&[&["worker", "--nats", &server.url()], threads, more].concat());
        worker.prints("Waiting for work");
        worker
    }

    /// A gatherer of the contest, and the files that it writes.
    fn arena(server: &NatsServer, name: &str, more: &[&str]) -> Running {
        let outcome = Outcome::files(name);
        let far = ["--nats", &server.url(), "--test-ack-wait", "1000"];
        Running::start(&[&CONTEST[..], &far, &outcome.each_ref().map(String::as_str), more].concat())
    }
}

/// Everything that comes of a contest.
#[derive(PartialEq, Eq)]
struct Outcome {
    told: String,
    files: [Vec<u8>; 3],
}

impl Outcome {
    fn files(name: &str) -> [String; 6] {
        let file = |ending: &str| path(&folder("outcomes").join(format!("{name}.{ending}"))).to_owned();
        std::fs::create_dir_all(folder("outcomes")).unwrap();
        let [json, csv, html] = ["json", "csv", "html"].map(file);
        for file in [&json, &csv, &html] {
            std::fs::remove_file(file).ok();
        }
        ["--json".to_owned(), json, "--csv".to_owned(), csv, "--html".to_owned(), html]
    }

    fn read(name: &str, ran: Ran) -> Outcome {
        assert_eq!(ran.code, 0, "{}", ran.err);
        let file = |ending: &str| std::fs::read(folder("outcomes").join(format!("{name}.{ending}"))).unwrap();
        Outcome { told: ran.out, files: ["json", "csv", "html"].map(file) }
    }

    /// What one machine gives.
    fn alone(name: &str) -> Outcome {
        let name = format!("{name}-alone");
        let ran = longbox(&[&CONTEST[..], &Outcome::files(&name).each_ref().map(String::as_str)].concat());
        Outcome::read(&name, ran)
    }
}

fn same(name: &str, ran: Ran) {
    assert!(Outcome::read(name, ran) == Outcome::alone(name), "one machine gives something else");
}

/// A job's file that is not there yet.
fn job(name: &str) -> PathBuf {
    let path = folder(&format!("{name}.job"));
    std::fs::create_dir_all(folder("outcomes")).unwrap();
    std::fs::remove_file(&path).ok();
    path
}

/// Wait until so many blocks stand in a job's file.
fn wait_for_blocks(job: &std::path::Path, count: usize) {
    let until = Instant::now() + Duration::from_secs(120);
    while std::fs::read_to_string(job).unwrap_or_default().lines().count() <= count {
        assert!(Instant::now() < until, "the blocks do not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// How many messages lie in a stream.
fn messages(server: &NatsServer, stream: &str) -> u64 {
    let address = Settings { nats: Some(server.url()), ..Settings::default() }.resolve().unwrap().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let context = jetstream::new(address.connect("test", |_| {}).await.unwrap());
        context.get_stream(stream).await.unwrap().get_info().await.unwrap().state.messages
    })
}

#[test]
fn two_workers_give_what_one_machine_gives() {
    let Some(server) = server("two") else { return };
    let workers = [Running::worker(&server, &[]), Running::worker(&server, &["--threads", "2"])];
    let job = job("two");
    let ran = Running::arena(&server, "two", &["--job", path(&job)]).ends();
    same("two", ran);
    assert_eq!(std::fs::read_to_string(&job).unwrap().lines().count(), 1 + 24);
    for stream in ["LONGBOX_JOBS", "LONGBOX_WORK"] {
        assert_eq!(messages(&server, stream), 0, "{stream}");
    }
    for worker in workers {
        worker.stops();
    }
    // The job goes on on one machine as well, where there is nothing left to do.
    let whole = longbox(&[&CONTEST[..], &["--job", path(&job)]].concat());
    assert_eq!(whole.out, longbox(&CONTEST).out);
}

#[test]
fn a_worker_and_the_gatherer_are_killed_and_nothing_is_lost_or_counted_twice() {
    let Some(server) = server("killed") else { return };
    let job = job("killed");
    let mut worker = Running::worker(&server, &["--test-hold", "3"]);
    let gatherer = Running::arena(&server, "killed", &["--job", path(&job)]);
    worker.prints("Holding a piece");
    wait_for_blocks(&job, 3);
    gatherer.kill();
    worker.kill();
    let gatherer = Running::arena(&server, "killed", &["--job", path(&job)]);
    let workers = [Running::worker(&server, &[]), Running::worker(&server, &[])];
    same("killed", gatherer.ends());
    let text = std::fs::read_to_string(&job).unwrap();
    assert_eq!(text.lines().count(), 1 + 24, "each block once");
    for worker in workers {
        worker.stops();
    }
}

/// How many kills, games and the like: few here, many in `make cluster-test`.
fn number(name: &str, few: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(few)
}

/// A worker, the gatherer and NATS are killed in turn, in the midst of it.
#[test]
fn whatever_is_killed_again_and_again_the_outcome_is_that_of_one_machine() {
    let Some(mut server) = server("again") else { return };
    let (kills, games) = (number("LONGBOX_QUEUE_KILLS", 6), number("LONGBOX_QUEUE_GAMES", 800).to_string());
    let contest = ["arena", "squad", "--decks", "starter-default,quest-96,quest-136", "--games", &games];
    let blocks = |job: &std::path::Path| std::fs::read_to_string(job).unwrap().lines().count() - 1;
    let alone = job("again-alone");
    let expected = longbox(&[&contest[..], &["--job", path(&alone)]].concat());
    let all = blocks(&alone);
    let (job, url) = (job("again"), server.url());
    let far = [&contest[..], &["--nats", &url, "--test-ack-wait", "1000", "--job", path(&job)]].concat();
    let mut workers = vec![Running::worker(&server, &[]), Running::worker(&server, &[])];
    let mut gatherer = Running::start(&far);
    for kill in 0..kills {
        wait_for_blocks(&job, all * (kill + 1) / (kills + 2));
        match kill % 3 {
            0 => {
                workers.remove(0).kill();
                workers.push(Running::worker(&server, &[]));
            }
            1 => {
                gatherer.kill();
                let before = blocks(&job);
                gatherer = Running::start(&far);
                // Who comes while NATS is away is told that nobody listens there, and that is another test.
                while blocks(&job) == before && gatherer.child.try_wait().unwrap().is_none() {
                    std::thread::sleep(Duration::from_millis(10));
                }
            }
            _ => server.start_again(),
        }
    }
    let ran = gatherer.ends();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, expected.out);
    assert_eq!(blocks(&job), all, "each block once");
    for worker in workers {
        worker.stops();
    }
    println!("{kills} kills, 3 pairings of {games} games in {all} blocks");
}

#[test]
fn a_worker_that_hangs_is_no_hindrance_and_one_that_is_killed_gives_its_piece_to_another() {
    let Some(server) = server("hangs") else { return };
    let mut hangs = Running::worker(&server, &["--test-hold", "0"]);
    let gatherer = Running::arena(&server, "hangs", &[]);
    hangs.prints("Holding a piece");
    let worker = Running::worker(&server, &[]);
    // It says that it is at it as long as it lives, so its piece is the last.
    hangs.kill();
    same("hangs", gatherer.ends());
    worker.stops();
}

#[test]
fn nats_is_killed_in_the_middle_and_comes_back() {
    let Some(mut server) = server("nats") else { return };
    let job = job("nats");
    let mut worker = Running::worker(&server, &["--test-hold", "2"]);
    let gatherer = Running::arena(&server, "nats", &["--job", path(&job)]);
    worker.prints("Holding a piece");
    wait_for_blocks(&job, 2);
    server.start_again();
    worker.says("the connection is lost; trying again");
    worker.kill();
    let worker = Running::worker(&server, &[]);
    same("nats", gatherer.ends());
    worker.stops();
}

#[test]
fn a_worker_with_other_rules_leaves_the_job_to_others() {
    let Some(server) = server("other") else { return };
    let mut other = Running::worker(&server, &["--test-other-engine"]);
    let gatherer = Running::arena(&server, "other", &[]);
    other.says("is left to others: its rules or cards are others than those of this program");
    let worker = Running::worker(&server, &[]);
    same("other", gatherer.ends());
    assert_eq!(other.stops().out, "Played 0 pieces\n");
    worker.stops();
}

#[test]
fn an_interrupted_contest_leaves_no_pieces_and_goes_on_later() {
    let Some(server) = server("interrupted") else { return };
    let job = job("interrupted");
    let mut worker = Running::worker(&server, &["--test-hold", "2"]);
    let gatherer = Running::arena(&server, "interrupted", &["--job", path(&job)]);
    worker.prints("Holding a piece");
    wait_for_blocks(&job, 2);
    gatherer.signal("-INT");
    let ran = gatherer.ends();
    assert_eq!(ran.code, 130);
    assert!(ran.err.contains("the pieces that were left are taken back"), "{}", ran.err);
    for stream in ["LONGBOX_JOBS", "LONGBOX_WORK"] {
        assert_eq!(messages(&server, stream), 0, "{stream}");
    }
    worker.kill();
    let worker = Running::worker(&server, &[]);
    // Without the job's file: what was answered is still there.
    same("interrupted", Running::arena(&server, "interrupted", &[]).ends());
    worker.stops();
}

#[test]
fn a_detached_contest_is_played_while_nobody_gathers() {
    let Some(server) = server("detached") else { return };
    let job = job("detached");
    let mut worker = Running::worker(&server, &["--test-hold", "1"]);
    let gatherer = Running::arena(&server, "detached", &["--detach", "--job", path(&job)]);
    worker.prints("Holding a piece");
    wait_for_blocks(&job, 1);
    gatherer.signal("-TERM");
    let ran = gatherer.ends();
    assert!(ran.code == 130 && ran.err.contains("the workers go on"), "{}", ran.err);
    worker.kill();
    let worker = Running::worker(&server, &[]);
    let until = Instant::now() + Duration::from_secs(120);
    while messages(&server, "LONGBOX_WORK") > 0 {
        assert!(Instant::now() < until, "the pieces are not played");
        std::thread::sleep(Duration::from_millis(50));
    }
    worker.stops();
    same("detached", Running::arena(&server, "detached", &["--job", path(&job)]).ends());
}

#[test]
fn own_cards_go_to_workers_that_have_none() {
    let Some(server) = server("cards") else { return };
    let cards = folder("my-cards");
    std::fs::create_dir_all(&cards).unwrap();
    let brew = r#"[(id: "HB1", heroes: ["Squirrel Girl"], title: "Acorn Storm", factors: [Animal], block: Tech,
        level: 2, attack: 4, rarity: Common)]"#;
    std::fs::write(cards.join("brew.ron"), brew).unwrap();
    let list = std::fs::read_to_string("../squad/decks/starter-default.deck").unwrap();
    // One card of the list is ours.
    let first = list.lines().find(|line| line.starts_with(|letter: char| letter.is_ascii_digit())).unwrap();
    let count = first.split(' ').next().unwrap();
    let deck = folder("mine.deck");
    std::fs::write(&deck, list.replacen(first, &format!("{count} HB1"), 1)).unwrap();
    let decks = format!("{},quest-96", path(&deck));
    let args = ["--cards", path(&cards), "arena", "squad", "--decks", &decks, "--games", "60"];
    let worker = Running::worker(&server, &[]);
    let ran = Running::start(&[&args[..], &["--nats", &server.url()]].concat()).ends();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, longbox(&args).out);
    worker.stops();
}

#[test]
fn a_deck_is_tuned_by_workers_as_by_one_machine() {
    let Some(server) = server("tuned") else { return };
    let args = ["tune-deck", "squad", "starter-default", "--against", "quest-96", "--games", "600"];
    let workers = [Running::worker(&server, &[]), Running::worker(&server, &[])];
    let ran = Running::start(&[&args[..], &["--nats", &server.url()]].concat()).ends();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, longbox(&args).out);
    for worker in workers {
        worker.stops();
    }
}

/// The rights that docs/arena.md gives to a worker are enough for one, and let it give out no work and see no answers.
#[test]
fn a_worker_needs_few_rights() {
    let docs = std::fs::read_to_string("../../docs/arena.md").unwrap();
    let (_, rest) = docs.split_once("```conf\n").unwrap();
    let (rights, _) = rest.split_once("```").unwrap();
    std::fs::create_dir_all(folder("rights")).unwrap();
    let config = folder("outcomes").with_file_name("rights.conf");
    std::fs::write(&config, rights).unwrap();
    let Some(server) = NatsServer::start_with(&folder("rights"), &["--config", path(&config)]) else { return };
    let of = |who: &str| server.url().replace("nats://", &format!("nats://{who}:{who}-password@"));
    let mut worker = Running::start_with(&[("LONGBOX_NATS", &of("worker"))], &["worker", "--threads", "1"]);
    worker.prints("Waiting for work");
    let outcome = Outcome::files("rights");
    let args = [&CONTEST[..], &outcome.each_ref().map(String::as_str)].concat();
    same("rights", Running::start_with(&[("LONGBOX_NATS", &of("arena"))], &args).ends());
    let ran = worker.stops();
    assert_eq!(ran.err, "", "nothing was refused to it");
    let ran = Running::start_with(&[("LONGBOX_NATS", &of("worker"))], &args).ends();
    ran.refused("these credentials lack a right: Permissions Violation for Publish to \"longbox-arena.job.");
    assert!(!ran.err.contains("worker-password"), "{}", ran.err);
}

#[test]
fn what_cannot_be_is_refused_in_plain_words() {
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = format!("nats://{nobody}");
    longbox(&[&CONTEST[..], &["--nats", &url]].concat()).refused(&format!("{url}: nobody listens there"));
    longbox(&["worker", "--nats", &url]).refused(&format!("{url}: nobody listens there"));
    longbox(&["worker"]).refused("where is NATS? Say --nats");
    let secret = longbox(&["worker", "--nats", "nats://me:secret@127.0.0.1"]);
    secret.refused("everybody on this machine can read a password");
    assert!(!secret.err.contains("secret@"), "{}", secret.err);
    longbox(&[&CONTEST[..], &["--nats", &url, "--threads", "2"]].concat()).refused("--threads: workers play");
    longbox(&[&CONTEST[..], &["--detach"]].concat()).refused("--detach: without --nats");
    longbox(&["tune-deck", "squad", "starter-default", "--nats", &url, "--minutes", "1"]).refused("give --games");
}
