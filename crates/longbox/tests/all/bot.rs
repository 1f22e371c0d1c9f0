//! Programs at tables over the network, as strangers would run them: a server, bots, and files.

use longbox_kernel::replay::Replay;
use longbox_kernel::{Move, Seat};
use longbox_server::registry::Registry;
use longbox_server::{Config, Served, fair};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Nothing here takes longer than this, on however busy a machine: after it something hangs.
const PATIENCE: Duration = Duration::from_secs(300);

/// A folder that is gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("bot-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// A process that does not outlive its test.
struct Process(Option<Child>);

impl Process {
    fn start(args: &[&str]) -> Process {
        let mut command = longbox(args);
        Process(Some(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()))
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.0.take() {
            child.kill().ok();
            child.wait().ok();
        }
    }

    /// What it did, once it has ended by itself.
    fn end(mut self) -> Ran {
        let begun = Instant::now();
        while self.0.as_mut().unwrap().try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < PATIENCE, "the process does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
        self.0.take().unwrap().wait_with_output().unwrap().into()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn longbox(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longbox"));
    command.args(args).stdin(Stdio::null()).env_remove("LONGBOX_SECRET");
    command
}

/// What a command did.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Ran {
    fn well(self) -> String {
        assert_eq!(self.code, 0, "{} {}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.out
    }

    fn refused(&self, words: &str) {
        assert_eq!(self.code, 2, "{} {}", self.out, self.err);
        assert!(self.err.contains(words) && !self.err.contains("panicked"), "\"{words}\" is not in: {}", self.err);
    }
}

fn run(args: &[&str]) -> Ran {
    Process::start(args).end()
}

/// `longbox serve` on a port of its own.
struct Server {
    process: Process,
    address: SocketAddr,
}

impl Server {
    fn start(database: &Path, listen: SocketAddr) -> Server {
        Server::with(database, listen, &[])
    }

    fn with(database: &Path, listen: SocketAddr, more: &[&str]) -> Server {
        Server::earnest(database, listen, &[&["--test-seed", "1"], more].concat())
    }

    /// One that deals in earnest.
    fn earnest(database: &Path, listen: SocketAddr, more: &[&str]) -> Server {
        let (listen, database) = (listen.to_string(), database.to_str().unwrap());
        let args = ["serve", "--listen", &listen, "--database", database];
        let mut process = Process::start(&[&args, more].concat());
        let out = process.0.as_mut().unwrap().stdout.take().unwrap();
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).unwrap();
        let place = line.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let address = place.parse().unwrap_or_else(|_| panic!("no address in {line:?}"));
        Server { process, address }
    }

    fn anywhere(database: &Path) -> Server {
        Server::start(database, SocketAddr::from(([127, 0, 0, 1], 0)))
    }
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().proxy(None).timeout_global(Some(PATIENCE)).build().new_agent()
}

/// A request, and the answer to it; it has to be granted.
fn ask(address: SocketAddr, method: &str, path: &str, secret: &str, body: Option<Value>) -> Value {
    let (url, agent) = (format!("http://{address}{path}"), agent());
    let bearer = format!("Bearer {secret}");
    let answer = match (method, body) {
        ("POST", Some(body)) => {
            let request = agent.post(&url).header("Authorization", &bearer);
            request.header("Content-Type", "application/json").send(body.to_string())
        }
        ("GET", None) => agent.get(&url).header("Authorization", &bearer).call(),
        _ => panic!("{method} {path}"),
    };
    let text = answer.unwrap_or_else(|error| panic!("{path}: {error}")).body_mut().read_to_string().unwrap();
    serde_json::from_str(&text).unwrap()
}

fn get(address: SocketAddr, path: &str) -> Value {
    ask(address, "GET", path, "", None)
}

/// How many players are connected.
fn connections(address: SocketAddr) -> u64 {
    get(address, "/health")["connections"].as_u64().unwrap()
}

/// Look until it is so.
fn until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "{what}: never");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// An address to come back to: its port is not among those that systems hand out, so that nobody takes it meanwhile.
fn lasting_address() -> SocketAddr {
    let first = 20_000 + (std::process::id() % 10_000) as u16;
    let mut addresses = (0..100).map(|n| SocketAddr::from(([127, 0, 0, 1], first + n)));
    addresses.find(|address| std::net::TcpListener::bind(address).is_ok()).expect("a free port")
}

/// A new guest's secret.
fn guest(address: SocketAddr) -> String {
    let told = ask(address, "POST", "/api/v1/guests", "", Some(json!({ "name": "Ada" })));
    told["secret"].as_str().unwrap().to_owned()
}

/// A public table of that game with all seats open.
fn open_table(address: SocketAddr, host: &str, game: &str, mode: &str, seats: usize) -> String {
    let seats = vec![json!({ "who": "open" }); seats];
    let wish = json!({ "game": game, "mode": mode, "public": true, "seats": seats });
    let told = ask(address, "POST", "/api/v1/tables", host, Some(wish));
    told["id"].as_str().unwrap().to_owned()
}

/// Start bots, the first of them as the host, who starts the game when all are there.
fn bots(address: SocketAddr, table: &str, host: &str, players: &[&str], more: &[&str]) -> Vec<Process> {
    let (http, ws) = (format!("http://{address}"), format!("ws://{address}/ws"));
    let bot = |(n, player): (usize, &&str)| {
        // Either way to write the address will do.
        let url = if n % 2 == 0 { &ws } else { &http };
        let mut args = vec!["bot", "--url", url, "--table", table, "--player", player];
        if n == 0 {
            args.extend(["--secret", host]);
        }
        if !more.contains(&"--pause") {
            args.extend(["--pause", "0"]);
        }
        args.extend(more);
        Process::start(&args)
    };
    players.iter().enumerate().map(bot).collect()
}

/// The names of the replays that a bot has told.
fn replays(out: &str) -> Vec<String> {
    let lines = out.lines().filter_map(|line| line.trim().strip_prefix("replay "));
    lines.filter_map(|url| Some(url.rsplit('/').next()?.to_owned())).collect()
}

#[test]
fn two_bots_play_squad_to_the_end_and_the_replay_verifies() {
    let folder = Folder::new();
    let server = Server::anywhere(&folder.file("longbox.db"));
    let host = guest(server.address);
    let table = open_table(server.address, &host, "squad", "duel", 2);
    let outs: Vec<String> = bots(server.address, &table, &host, &["greedy", "random"], &[])
        .into_iter()
        .map(|bot| bot.end().well())
        .collect();
    let share = replays(&outs[0]);
    assert_eq!(share.len(), 1, "{outs:?}");
    assert_eq!(share, replays(&outs[1]));
    let replay = get(server.address, &format!("/api/v1/replays/{}", share[0]));
    assert_eq!(replay["game"], "squad");
    let file = folder.file("replay.json");
    std::fs::write(&file, replay.to_string()).unwrap();
    let told = run(&["replay", file.to_str().unwrap(), "--verify"]);
    assert!(told.out.contains("replays:"), "{}", told.out);
    told.well();
}

#[test]
fn what_a_bot_kept_proves_its_shuffle_and_no_made_up_one() {
    let folder = Folder::new();
    let server = Server::earnest(&folder.file("longbox.db"), SocketAddr::from(([127, 0, 0, 1], 0)), &[]);
    let host = guest(server.address);
    let table = open_table(server.address, &host, "squad", "duel", 2);
    let url = format!("http://{}", server.address);
    let kept = [folder.file("kept-0.json"), folder.file("kept-1.json")].map(|file| file.to_str().unwrap().to_owned());
    let bot = ["bot", "--url", &url, "--table", &table, "--pause", "0", "--player", "random", "--keep"];
    let playing = [
        Process::start(&[&bot[..], &[&kept[0], "--secret", &host]].concat()),
        Process::start(&[&bot[..], &[&kept[1]]].concat()),
    ];
    let outs = playing.map(|bot| bot.end().well());
    assert!(outs.iter().all(|out| out.contains("nobody can have chosen the shuffle")), "{outs:?}");

    let text = get(server.address, &format!("/api/v1/replays/{}", replays(&outs[0])[0])).to_string();
    let file = folder.file("replay.json");
    let verify = |replay: &str, kept: Option<&str>| {
        std::fs::write(&file, replay).unwrap();
        let more = kept.map_or_else(Vec::new, |kept| vec!["--kept", kept]);
        run(&[&["replay", file.to_str().unwrap(), "--verify"], &more[..]].concat())
    };
    for kept in &kept {
        let told = verify(&text, Some(kept)).well();
        assert!(
            told.contains("nobody can have chosen the shuffle") && told.contains("game that you were shown"),
            "{told}"
        );
    }
    // The same shuffle, and another game: somebody gave up at once.
    let true_one = Replay::parse(&text).unwrap();
    let mut setup = true_one.setup.clone();
    let told = setup.as_object_mut().unwrap().remove(fair::KEY).unwrap();
    let mut other = Registry::standard().get("squad").unwrap().deal(&setup, true_one.seed).unwrap();
    other.make(Move::GiveUp(Seat(0))).unwrap();
    let mut other = other.replay();
    fair::enclose(&mut other, &told);
    verify(&other.write(), None).well();
    let caught = verify(&other.write(), Some(&kept[0]));
    assert!(caught.code == 1 && caught.out.contains("was shown"), "{}", caught.out);
    assert!(
        verify(&text, None).well().contains("cannot be checked without what was kept"),
        "it says what it could not check"
    );

    // A game that somebody likes better, with a block that agrees with it.
    let fair::Source::Parts(told) = fair::verify(&true_one).unwrap() else { panic!("no parts") };
    let parts = [fair::Part([1; 32]), fair::Part([2; 32])];
    let server_part = fair::Part([3; 32]);
    let mut made_up = fair::Fairness {
        commitment: server_part.commitment(&told.table),
        server: server_part.digits(),
        setup: server_part.setup_digest(&told.table, "squad", &setup),
        ..told
    };
    for ((seat, part), n) in made_up.seats.iter_mut().zip(parts).zip(0..) {
        (seat.commitment, seat.part) = (part.pledge(&made_up.table, n), part.digits());
    }
    let seed = made_up.promise().seed(&server_part, &parts);
    let mut replay = Registry::standard().get("squad").unwrap().deal(&setup, seed).unwrap().replay();
    fair::enclose(&mut replay, &made_up);
    verify(&replay.write(), None).well();
    let caught = verify(&replay.write(), Some(&kept[0]));
    assert!(caught.code == 1 && caught.out.contains("is not the one that was kept"), "{}", caught.out);

    let untold = Replay { setup, ..true_one };
    assert!(verify(&untold.write(), None).well().contains("proved against nobody"));
    assert_eq!(verify(&untold.write(), Some(&kept[0])).code, 1);
}

#[test]
fn bots_play_one_game_after_the_other() {
    let folder = Folder::new();
    let server = Server::anywhere(&folder.file("longbox.db"));
    let host = guest(server.address);
    let table = open_table(server.address, &host, "squad", "duel", 2);
    let outs: Vec<String> = bots(server.address, &table, &host, &["random", "greedy"], &["--games", "3"])
        .into_iter()
        .map(|bot| bot.end().well())
        .collect();
    assert_eq!(replays(&outs[0]).len(), 3, "{outs:?}");
    assert_eq!(replays(&outs[0]), replays(&outs[1]));
    let results = ask(server.address, "GET", "/api/v1/results", &host, None);
    assert_eq!(results.as_array().unwrap().len(), 3);
}

#[test]
fn a_bot_does_not_wait_for_ever_for_the_next_game() {
    let folder = Folder::new();
    let server = Server::anywhere(&folder.file("longbox.db"));
    let host = guest(server.address);
    let table = open_table(server.address, &host, "squad", "duel", 2);
    let url = format!("http://{}", server.address);
    let mut bots = bots(server.address, &table, &host, &["random"], &["--games", "1"]);
    bots.push(Process::start(&[
        "bot",
        "--url",
        &url,
        "--table",
        &table,
        "--games",
        "3",
        "--patience",
        "1",
        "--pause",
        "0",
    ]));
    let patient = bots.pop().unwrap().end();
    bots.pop().unwrap().end().well();
    patient.refused("the next game did not start within 1 s: 1 of 3 games were played");
    assert_eq!(replays(&patient.out).len(), 1);
}

#[test]
fn bots_come_back_when_the_server_was_killed() {
    let folder = Folder::new();
    let (database, address) = (folder.file("longbox.db"), lasting_address());
    let start = || Server::with(&database, address, &["--practice-game", "true"]);
    let mut server = start();
    let (host, third) = (guest(address), guest(address));
    let table = open_table(address, &host, "lantern", "together", 3);
    let url = format!("http://{address}");
    let bot = |more: &[&str]| Process::start(&[&["bot", "--url", &url, "--table", &table], more].concat());

    // The third would think for ten minutes and is gone long before: the game cannot end without it.
    let playing = [bot(&["--secret", &host, "--seat", "0"]), bot(&["--seat", "1"])];
    let mut dawdler = bot(&["--secret", &third, "--seat", "2", "--pause", "600000"]);
    let begun = || get(address, "/api/v1/tables?state=playing").as_array().is_some_and(|tables| !tables.is_empty());
    until("the game begins", begun);
    dawdler.kill();
    until("the third is gone", || connections(address) == 2);
    for _ in 0..2 {
        server.process.kill();
        server = start();
        until("both are back", || connections(address) == 2);
    }
    bot(&["--secret", &third]).end().well();
    let lost: usize = playing
        .into_iter()
        .map(|bot| {
            let ran = bot.end();
            let lost = ran.err.matches("calling again").count();
            ran.well();
            lost
        })
        .sum();
    assert_eq!(lost, 4, "the server was killed twice while both of them played");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_three_and_four_bots_play_a_game_that_they_were_not_made_for() {
    let folder = Folder::new();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, database: folder.file("longbox.db"), test_seed: Some(1), ..Config::default() };
    let served = Served::start(config, Registry::with_lantern()).await.unwrap();
    let address = served.address;
    let play = move || {
        let host = guest(address);
        for (seats, mode) in [(2, "sides"), (3, "together"), (4, "sides")] {
            let table = open_table(address, &host, "lantern", mode, seats);
            let players = ["greedy", "random", "greedy", "random"];
            for bot in bots(address, &table, &host, &players[..seats], &[]) {
                let out = bot.end().well();
                let replay = get(address, &format!("/api/v1/replays/{}", replays(&out)[0]));
                let replay = Replay::parse(&replay.to_string()).unwrap();
                assert_eq!(replay.outcome.as_ref().unwrap().len(), seats);
                Registry::with_lantern().get("lantern").unwrap().verify(&replay).unwrap();
                assert!(matches!(fair::verify(&replay).unwrap(), fair::Source::Test(_)));
            }
        }
    };
    tokio::task::spawn_blocking(play).await.unwrap();
    served.stop().await.unwrap();
}

#[test]
fn the_practice_game_is_offered_to_who_asks_for_it() {
    let folder = Folder::new();
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    for (more, offered) in [(&["--practice-game", "true"][..], true), (&[], false)] {
        let server = Server::with(&folder.file("longbox.db"), anywhere, more);
        let games = get(server.address, "/api/v1/games");
        let names: Vec<&str> = games.as_array().unwrap().iter().filter_map(|game| game["name"].as_str()).collect();
        assert_eq!((names[0], names.contains(&"lantern")), ("squad", offered), "{names:?}");
        if offered {
            let host = guest(server.address);
            let table = open_table(server.address, &host, "lantern", "together", 3);
            for bot in bots(server.address, &table, &host, &["random", "greedy", "random"], &[]) {
                bot.end().well();
            }
        }
    }
}

#[test]
fn what_was_exported_can_be_imported_elsewhere() {
    let folder = Folder::new();
    let one = Server::anywhere(&folder.file("one.db"));
    let secret = guest(one.address);
    for (name, list) in [("Claws", "3 ST001\n"), ("Not legal yet", "1 nothing\n")] {
        let deck = json!({ "game": "squad", "name": name, "list": list });
        ask(one.address, "POST", "/api/v1/decks", &secret, Some(deck));
    }
    let file = folder.file("mine.json");
    let file = file.to_str().unwrap();
    let url = format!("http://{}", one.address);
    let told = run(&["export", "--url", &url, "--secret", &secret, "-o", file]).well();
    assert!(told.contains("2 decks, 0 games, 0 lines of chat"), "{told}");
    let printed: Value = serde_json::from_str(&run(&["export", "--url", &url, "--secret", &secret]).well()).unwrap();
    assert_eq!(printed, serde_json::from_str::<Value>(&std::fs::read_to_string(file).unwrap()).unwrap());

    let other = Server::anywhere(&folder.file("other.db"));
    let new = guest(other.address);
    let url = format!("ws://{}/ws", other.address);
    // A secret on the command line can be seen by others on the same machine.
    let mut import = longbox(&["import", "--url", &url, file]);
    let ran: Ran = import.env("LONGBOX_SECRET", &new).output().unwrap().into();
    assert!(ran.well().contains("added 2 decks, 0 games"));
    let again = run(&["import", "--url", &url, "--secret", &new, file]).well();
    assert!(again.contains("added 0 decks"), "what is there is left as it is: {again}");
    let decks = |address, secret: &str| {
        let decks = ask(address, "GET", "/api/v1/decks", secret, None);
        let told = |deck: &Value| ["game", "name", "list"].map(|key| deck[key].as_str().unwrap().to_owned());
        let mut decks: Vec<[String; 3]> = decks.as_array().unwrap().iter().map(told).collect();
        decks.sort();
        decks
    };
    assert_eq!(decks(other.address, &new), decks(one.address, &secret));
    run(&["import", "--url", &url, "--secret", "nobody", file]).refused("Authorization");
}

#[test]
fn games_that_were_exported_can_be_imported_elsewhere() {
    let folder = Folder::new();
    let one = Server::anywhere(&folder.file("one.db"));
    let host = guest(one.address);
    let table = open_table(one.address, &host, "squad", "duel", 2);
    for bot in bots(one.address, &table, &host, &["greedy", "greedy"], &[]) {
        bot.end().well();
    }
    let file = folder.file("mine.json");
    let file = file.to_str().unwrap();
    let told = run(&["export", "--url", &format!("http://{}", one.address), "--secret", &host, "-o", file]).well();
    assert!(told.contains("0 decks, 1 game,"), "{told}");
    let other = Server::anywhere(&folder.file("other.db"));
    let new = guest(other.address);
    let told = run(&["import", "--url", &format!("http://{}", other.address), "--secret", &new, file]).well();
    assert!(told.contains("added 0 decks, 1 game,"), "{told}");
    let results = |address, secret: &str| ask(address, "GET", "/api/v1/results", secret, None);
    // There it is what somebody says: it was not played there.
    let mut claimed = results(one.address, &host);
    claimed[0]["claim"] = json!(true);
    assert_eq!(results(other.address, &new), claimed);
}

/// With a program in place of the one that opens browsers, and with none.
#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_in_the_browser_if_there_is_one() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let opened = folder.file("opened");
    let browser = folder.file("xdg-open");
    std::fs::write(&browser, format!("#!/bin/sh\necho \"$1\" > {0}.tmp\n/bin/mv {0}.tmp {0}\n", opened.display()))
        .unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let nowhere = folder.file("nothing");
    for (path, found) in [(nowhere.as_path(), false), (folder.0.as_path(), true)] {
        let database = folder.file("longbox.db");
        let mut command =
            longbox(&["serve", "--open", "--listen", "127.0.0.1:0", "--database", database.to_str().unwrap()]);
        command.env("PATH", path).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = Process(Some(command.spawn().unwrap()));
        let out = process.0.as_mut().unwrap().stdout.take().unwrap();
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).unwrap();
        let page = line.trim().strip_prefix("Longbox is served at ").unwrap().to_owned();
        until("it is opened", || !found || opened.exists());
        assert_eq!(std::fs::read_to_string(&opened).ok().map(|text| text.trim().to_owned()), found.then_some(page));
    }
}

#[test]
fn a_port_that_is_taken_is_said_so_with_what_to_do() {
    let folder = Folder::new();
    let server = Server::anywhere(&folder.file("longbox.db"));
    let (listen, other) = (server.address.to_string(), folder.file("other.db"));
    let ran = run(&["serve", "--listen", &listen, "--database", other.to_str().unwrap()]);
    ran.refused("another program listens there already");
    ran.refused("--listen 127.0.0.1:");
    assert!(!other.exists(), "nothing was left behind");
}

#[test]
fn what_cannot_be_done_is_said_in_plain_words() {
    let folder = Folder::new();
    let server = Server::anywhere(&folder.file("longbox.db"));
    let url = format!("http://{}", server.address);
    let host = guest(server.address);
    run(&["bot", "--url", &url, "--table", "nowhere"]).refused("there is no table");
    run(&["bot", "--url", "127.0.0.1:7117", "--table", "t"]).refused("http://");
    run(&["bot", "--url", "ws://127.0.0.1:1/ws", "--table", "t"]).refused("cannot be reached");
    run(&["bot", "--url", &url, "--table", "t", "--secret", "none"]).refused("nobody is known by that secret");
    let seats = [json!({ "who": "me" }), json!({ "who": "machine", "machine": "random" })];
    let wish = json!({ "game": "squad", "public": true, "seats": seats });
    let full = ask(server.address, "POST", "/api/v1/tables", &host, Some(wish));
    run(&["bot", "--url", &url, "--table", full["id"].as_str().unwrap()]).refused("no seat is open");
    let file = folder.file("broken.json");
    std::fs::write(&file, "{}").unwrap();
    run(&["import", "--url", &url, "--secret", &host, file.to_str().unwrap()]).refused("this is no export");
    run(&["export", "--url", &url]).refused("--secret");
}
