//! Connections, requests, frames, and readers that are too slow.

use super::{ask_from, limited, request_from, until};
use crate::common::{Client, Folder, PATIENCE, config, serve, start};
use longbox_server::metrics::Metrics;
use longbox_server::protocol::Code;
use longbox_server::registry::Registry;
use longbox_server::room::Line;
use longbox_server::{Config, serve as serve_process};
use serde_json::json;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_connections_for_plain_http_too() {
    let folder = Folder::new();
    let served = serve(Config { most_connections_each: 2, ..config(&folder) }).await;
    // They say nothing, and are no players.
    let mut idle = Vec::new();
    for _ in 0..4 {
        idle.push(TcpStream::connect(served.address).await.unwrap());
    }
    let is_taken = async || {
        let mut socket = TcpStream::connect(served.address).await.unwrap();
        let request = request_from("", "GET", "/health", "", None);
        let mut answer = String::new();
        socket.write_all(request.as_bytes()).await.ok();
        let read = tokio::time::timeout(PATIENCE, socket.read_to_string(&mut answer)).await.unwrap();
        read.is_ok() && answer.starts_with("HTTP/1.1 200")
    };
    assert!(!is_taken().await, "a fifth");
    assert_eq!(served.hall.metrics().turned_away.get(), 1);
    idle.pop();
    until(is_taken).await;
    drop(idle);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_requests_under_way() {
    let folder = Folder::new();
    let served = serve(Config { most_connections_each: 2, ..limited(&folder) }).await;
    let address = served.address;
    // Two requests whose bodies do not end.
    let request = request_from("10.0.0.1", "POST", "/api/v1/guests", "", Some(json!({ "name": "Ada" })));
    let (most, rest) = request.split_at(request.len() - 1);
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut socket = TcpStream::connect(address).await.unwrap();
        socket.write_all(most.as_bytes()).await.unwrap();
        held.push(socket);
    }
    let asked = async |client: &str| ask_from(address, client, "GET", "/api/v1/games", "", None).await;
    let ask = async |client: &str| asked(client).await.0;
    // Not for their number: who asks too often hears something else.
    until(async || asked("10.0.0.1").await.1["message"].as_str().is_some_and(|told| told.contains("under way"))).await;
    assert_eq!(ask("10.0.0.2").await, 200, "elsewhere nobody notices");
    for mut socket in held {
        let mut answer = String::new();
        socket.write_all(rest.as_bytes()).await.unwrap();
        tokio::time::timeout(PATIENCE, socket.read_to_string(&mut answer)).await.unwrap().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    until(async || ask("10.0.0.1").await == 200).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn ping_and_binary_frames_count() {
    let folder = Folder::new();
    let ping = || Message::Ping("x".into());
    let binary = || Message::Binary("x".into());
    for frame in [ping as fn() -> Message, || Message::Pong("x".into()), binary] {
        let served = serve(Config { rate: 1, burst: 5, ..config(&folder) }).await;
        let mut client = Client::guest(served.address, "Ada").await;
        let before = served.hall.metrics().messages.get();
        for _ in 0..200 {
            client.send_raw(frame()).await;
        }
        let fault = loop {
            let fault = client.until_error().await;
            if fault.code != Code::Malformed {
                break fault;
            }
        };
        assert_eq!(fault.code, Code::SlowDown);
        until(async || {
            tokio::task::yield_now().await;
            served.hall.metrics().messages.get() == before + 200
        })
        .await;
        // Who goes on all the same is cut off.
        let flood = async {
            loop {
                if !client.try_send_raw(frame()).await {
                    return;
                }
            }
        };
        tokio::time::timeout(PATIENCE, flood).await.expect("the flood never ends");
        served.stop().await.unwrap();
    }
}

/// Not a test: a server in a process of its own, which says how many files it may open.
#[test]
#[ignore = "run by the test below"]
fn the_server_with_few_files() {
    let Some(database) = std::env::var_os("LONGBOX_FEW_FILES").map(std::path::PathBuf::from) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let config = Config { most_connections: 600, ..crate::common::config_at(&database, 0) };
    let ready = |_| {
        let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
        let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
        println!("\nfiles: {}", files.split_whitespace().next().unwrap());
    };
    runtime.block_on(serve_process(config, Registry::standard(), ready)).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn the_file_limit_is_raised_at_start() {
    let folder = Folder::new();
    // 600 players, 256 connections beside them, 128 other files; as far as the hard limit allows.
    for (hard, raised) in [("4096", "984"), ("700", "700")] {
        let run = format!("ulimit -Sn 256 && ulimit -Hn {hard} && exec \"$0\" \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &run])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "limits::connections::the_server_with_few_files", "--ignored", "--nocapture"])
            .env("LONGBOX_FEW_FILES", folder.database())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let files = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("files: ").map(str::to_owned));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(files.as_deref(), Some(raised), "of {hard}");
    }
}

fn line(room: usize) -> (Line, longbox_server::room::LineEnd, Arc<Metrics>) {
    let metrics = Arc::new(Metrics::default());
    let (line, end) = Line::new(1, room, metrics.clone());
    (line, end, metrics)
}

fn waiting(end: &longbox_server::room::LineEnd) -> Vec<String> {
    std::iter::from_fn(|| end.try_next()).map(|text| text.to_string()).collect()
}

#[test]
fn a_chat_flood_by_others_cuts_no_reader_off_and_takes_no_room_of_its_own() {
    let (line, end, metrics) = line(3);
    assert!(line.say("state 1".into()));
    for n in 0..1000 {
        assert!(line.say_chat(format!("chat {n}").into()));
    }
    assert!(line.say("state 2".into()) && line.say("state 3".into()));
    let told = waiting(&end);
    let chat: Vec<String> = (968..1000).map(|n| format!("chat {n}")).collect();
    let states = ["state 2".to_owned(), "state 3".to_owned()];
    assert_eq!(told, [&["state 1".to_owned()], &chat[..], &states[..]].concat(), "the latest lines, in order");
    assert_eq!(metrics.dropped.get(), 0);
}

#[test]
fn of_how_a_table_stands_only_the_last_word_waits() {
    let (line, end, metrics) = line(1);
    for n in 0..1000 {
        assert!(line.say_table("one", format!("one {n}").into()) && line.say_table("two", format!("two {n}").into()));
    }
    assert!(line.say("state".into()));
    assert!(line.say_table("one", "one last".into()));
    assert_eq!(waiting(&end), ["one last", "two 999", "state"]);
    assert_eq!(metrics.dropped.get(), 0);
}

#[tokio::test]
async fn a_reader_is_cut_off_for_its_own_backlog_and_counted_once() {
    let (line, end, metrics) = line(2);
    assert!(line.say("state 1".into()) && line.say("state 2".into()));
    for _ in 0..5 {
        assert!(!line.say("one too many".into()) && !line.say_chat("hi".into()) && !line.say_table("t", "t".into()));
    }
    tokio::time::timeout(PATIENCE, end.cut()).await.expect("it is told");
    assert_eq!(metrics.dropped.get(), 1, "one connection, however much was not said");
    assert!(waiting(&end).is_empty(), "what it did not read takes no memory");
    end.is_too_slow();
    assert_eq!(metrics.dropped.get(), 1);

    // One that reads is told everything, and the end.
    let (line, end, metrics) = self::line(2);
    for n in 0..10 {
        assert!(line.say(format!("{n}").into()));
        assert_eq!(end.next().await.unwrap().as_str(), n.to_string());
    }
    line.say("bye".into());
    drop(line);
    assert_eq!((end.next().await.as_deref(), end.next().await), (Some("bye"), None));
    assert_eq!(metrics.dropped.get(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_and_goes_at_a_table_is_told_as_before() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let mut wish = crate::common::wish("squad", 2);
    wish.public = true;
    let (table, _) = ada.create(wish).await;
    let mut bob = Client::guest(served.address, "Bob").await;
    for onlookers in [1, 0, 1] {
        let kind = if onlookers == 1 { "join" } else { "leave" };
        bob.send(json!({ "type": kind, "table": table })).await;
        ada.until(|message| match message {
            longbox_server::protocol::ServerMessage::Table { table } => (table.onlookers == onlookers).then_some(()),
            _ => None,
        })
        .await;
    }
    served.stop().await.unwrap();
}
