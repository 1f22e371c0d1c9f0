//! What a page lists: cards that are kept, decks card by card, the campaign, and results for charts.

use crate::common::{Client, Folder, get_json, http, play_out, raw_http, seated, start, wish};
use longbox_server::protocol::{SeatWish, ServerMessage};
use longbox_server::store::Store;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;

async fn ask(address: SocketAddr, path: &str, tag: &str) -> (u16, String, String) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{tag}\r\n");
    raw_http(address, &request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_sent_again_only_to_who_has_not_got_them() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut tags = Vec::new();
    for list in ["squad/cards", "squad/rules", "squad/decks", "lantern/cards"] {
        let path = format!("/api/v1/games/{list}");
        let (status, head, body) = ask(served.address, &path, "").await;
        assert!(status == 200 && serde_json::from_str::<Value>(&body).is_ok(), "{list}");
        let line = head.lines().find(|line| line.to_lowercase().starts_with("etag:")).unwrap();
        let tag = line.split_once(':').unwrap().1.trim().to_owned();
        assert!(tag.len() > 10 && tag.starts_with('"') && tag.ends_with('"'), "{line}");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"old\", {tag}"), "*".to_owned()] {
            let (status, head, body) = ask(served.address, &path, &format!("If-None-Match: {known}\r\n")).await;
            assert_eq!((status, body.as_str()), (304, ""), "{list} {known}");
            assert!(head.contains(&tag), "{head}");
        }
        let (status, _, again) = ask(served.address, &path, "If-None-Match: \"old\"\r\n").await;
        assert_eq!((status, again), (200, body));
        tags.push(tag);
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 4, "each list has a tag of its own");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn decks_are_read_and_written_both_ways() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let check = async |list: &str| -> Value {
        let path = "/api/v1/games/squad/decks/check";
        let (status, _, body) = http(served.address, "POST", path, None, Some(json!({ "list": list }))).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    };
    let starter = get_json(served.address, "/api/v1/games/squad/decks/starter-default", None).await;
    assert_eq!((&starter["name"], &starter["starter"]), (&json!("Starter Deck"), &json!(true)));
    let count: u64 = starter["cards"].as_array().unwrap().iter().filter_map(|card| card["count"].as_u64()).sum();
    assert_eq!(count, 40);
    for way in ["text", "recipe"] {
        let checked = check(starter[way].as_str().unwrap()).await;
        assert_eq!(checked["faults"], json!([]), "{way}");
        for same in ["cards", "recipe"] {
            assert_eq!(checked[same], starter[same], "{way}");
        }
    }
    let checked = check("# name: Mine\nst001:2; ST9999:1;\n3 Web-Slinger").await;
    assert_eq!(checked["cards"], json!([{ "id": "ST001", "name": "Spider-Man: Web-Slinger", "count": 5 }]));
    assert_eq!(checked["text"], "# name: Mine\n5 Web-Slinger (ST001)\n");
    assert_eq!(checked["recipe"], "ST001:5");
    let faults = checked["faults"].as_array().unwrap();
    assert!(faults[0].as_str().unwrap().starts_with("deck:2: entry 2: "), "{faults:?}");
    assert_eq!(faults.len(), 3, "the unknown card, too few cards, too many copies: {faults:?}");
    assert_eq!(check("").await["recipe"], Value::Null);
    assert_eq!((&checked["piles"], &checked["files"]), (&json!([]), &json!([])), "no other program writes these");
    // A file of another program may be longer than a list that is kept.
    assert_eq!(check(&"# about\n".repeat(1_200)).await["cards"], json!([]));
    for missing in ["squad/decks/none", "lantern/decks/starter-default", "none/decks/1"] {
        assert_eq!(http(served.address, "GET", &format!("/api/v1/games/{missing}"), None, None).await.0, 404);
    }
    served.stop().await.unwrap();
}

/// A battle of the campaign that Ada wins, because Bob gives up.
async fn won_battle(address: SocketAddr) -> (Client, Client) {
    let mut ada = Client::guest(address, "Ada").await;
    let list = "# name: Forty\nST001:4;ST002:4;ST003:4;ST004:4;ST005:4;ST006:4;ST007:4;ST008:4;ST009:4;ST010:4";
    let deck = json!({ "game": "squad", "name": "My own forty", "list": list });
    let (_, _, kept) = http(address, "POST", "/api/v1/decks", Some(&ada.secret), Some(deck)).await;
    let id = serde_json::from_str::<Value>(&kept).unwrap()["id"].as_i64().unwrap();
    let mut battle = wish("squad", 2);
    battle.mode = Some("quest".into());
    battle.options = json!({ "quest": "quest-94" });
    battle.seats[0] = SeatWish::Me { deck: Some(longbox_server::protocol::DeckWish::Own { id }) };
    let (table, invite) = ada.create(battle).await;
    let mut bob = Client::guest(address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    ada.until_state().await;
    bob.send(json!({ "type": "concede", "table": table, "seat": 1 })).await;
    for client in [&mut ada, &mut bob] {
        client.until(|message| matches!(message, ServerMessage::Over { .. }).then_some(())).await;
    }
    (ada, bob)
}

const CAMPAIGN: &str = "/api/v1/games/squad/campaign";

/// The battles that are won, as a campaign tells it.
fn beaten(campaign: &Value) -> Vec<String> {
    let battles = campaign["chapters"].as_array().unwrap().iter().flat_map(|c| c["battles"].as_array().unwrap());
    battles.filter(|b| b["beaten"] == true).map(|b| b["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_campaign_tells_what_one_has_won() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let path = CAMPAIGN;
    let campaign = get_json(served.address, path, None).await;
    let chapters = campaign["chapters"].as_array().unwrap();
    assert_eq!(chapters.iter().map(|chapter| chapter["battles"].as_array().unwrap().len()).sum::<usize>(), 156);
    assert_eq!(chapters.len(), 52);
    let first = &chapters[0]["battles"][1];
    assert_eq!(
        (&chapters[0]["name"], &first["name"]),
        (&json!("Iron Man's Easy Quest"), &json!("Can't Hit What You Can't See"))
    );
    assert_eq!((&campaign["title"], &first["told"][0]), (&json!("Quests"), &json!("The power starts at 3.")));
    assert_eq!((&first["opponent"], &first["machine"]), (&json!("Iron Man (Stealth)"), &json!("easy-bold")));
    assert_eq!(first["rewards"][0]["id"], "ST093");
    assert!(first["rewards"][0]["name"].as_str().unwrap().contains(": "), "{first}");

    let (ada, bob) = won_battle(served.address).await;
    assert_eq!(beaten(&get_json(served.address, path, Some(&ada.secret)).await), ["quest-94"]);
    assert_eq!(beaten(&get_json(served.address, path, Some(&bob.secret)).await), Vec::<String>::new());
    assert_eq!(beaten(&get_json(served.address, path, None).await), Vec::<String>::new());
    assert_eq!(http(served.address, "GET", path, Some("nobody"), None).await.0, 401);
    assert_eq!(http(served.address, "GET", "/api/v1/games/lantern/campaign", None, None).await.0, 404);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn results_tell_what_a_chart_needs() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let (ada, bob) = won_battle(address).await;
    let results = get_json(address, "/api/v1/results", Some(&ada.secret)).await;
    let told = &results[0];
    assert_eq!(told["share"], ada.over.as_ref().unwrap().replay.as_str());
    assert_eq!(
        (&told["mode"], &told["quest"], &told["deck"]),
        (&json!("quest"), &json!("quest-94"), &json!("My own forty"))
    );
    assert_eq!((&told["verdict"], &told["moves"]), (&json!("win"), &json!(1)), "that Bob gave up");
    assert!(told["turns"].as_u64().is_some_and(|turns| turns >= 1), "{told}");
    assert!(told["seconds"].is_u64(), "{told}");
    let quest = json!("War Machine: Man vs. Machine");
    assert_eq!(told["against"], json!([{ "seat": 1, "name": "Bob", "kind": "person", "deck": quest }]));
    let his = get_json(address, "/api/v1/results", Some(&bob.secret)).await;
    assert_eq!((&his[0]["deck"], &his[0]["against"][0]["deck"]), (&quest, &json!("My own forty")));

    // A machine's name is told, and a game without decks has none.
    let mut machine = wish("lantern", 2);
    machine.seats[1] = SeatWish::Machine { machine: "random".into(), deck: None };
    let (_, clients) = seated_alone(address, machine).await;
    let cy = play_out(clients, 5).await.remove(0);
    let told = get_json(address, "/api/v1/results", Some(&cy.secret)).await[0].clone();
    let replay = get_json(address, &format!("/api/v1/replays/{}", told["share"].as_str().unwrap()), None).await;
    assert_eq!(told["moves"], replay["moves"].as_array().unwrap().len());
    assert_eq!(told["against"], json!([{ "seat": 1, "name": "random", "kind": "machine", "deck": null }]));
    assert_eq!((&told["quest"], &told["deck"]), (&Value::Null, &Value::Null));

    // All of it goes along, as what she says.
    let export = get_json(address, "/api/v1/export", Some(&ada.secret)).await;
    let dora = Client::guest(address, "Dora").await;
    let (status, _, body) = http(address, "POST", "/api/v1/import", Some(&dora.secret), Some(export)).await;
    assert_eq!(status, 200, "{body}");
    let mut claimed = results.clone();
    assert_eq!(claimed[0]["claim"], false, "Ada has played it here");
    claimed[0]["claim"] = json!(true);
    assert_eq!(get_json(address, "/api/v1/results", Some(&dora.secret)).await, claimed);

    // Who is forgotten is forgotten in what others have played, too.
    assert_eq!(http(address, "DELETE", "/api/v1/account", Some(&bob.secret), None).await.0, 200);
    for other in [&ada, &dora] {
        let told = get_json(address, "/api/v1/results", Some(&other.secret)).await;
        assert_eq!(told[0]["against"], json!([{ "seat": 1, "name": "somebody", "kind": "person", "deck": null }]));
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_results_are_claims_and_beat_nothing() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let (ada, _) = won_battle(address).await;
    let export = get_json(address, "/api/v1/export", Some(&ada.secret)).await;
    let eve = Client::guest(address, "Eve").await;
    for person in [&eve, &ada] {
        let (status, _, body) =
            http(address, "POST", "/api/v1/import", Some(&person.secret), Some(export.clone())).await;
        assert_eq!(status, 200, "{body}");
    }
    for (person, claim, won) in [(&eve, true, vec![]), (&ada, false, vec!["quest-94"])] {
        let results = get_json(address, "/api/v1/results", Some(&person.secret)).await;
        assert_eq!((results.as_array().unwrap().len(), &results[0]["claim"]), (1, &json!(claim)));
        assert_eq!(beaten(&get_json(address, CAMPAIGN, Some(&person.secret)).await), won);
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn holding_both_seats_does_not_beat_a_quest() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let mut battle = wish("squad", 2);
    battle.mode = Some("quest".into());
    battle.options = json!({ "quest": "quest-94" });
    battle.seats[1] = SeatWish::Me { deck: None };
    let (table, _) = ada.create(battle).await;
    ada.start(&table).await;
    ada.until_both_states().await;
    ada.send(json!({ "type": "concede", "table": table, "seat": 1 })).await;
    ada.until(|message| matches!(message, ServerMessage::Over { .. }).then_some(())).await;
    let results = get_json(served.address, "/api/v1/results", Some(&ada.secret)).await;
    assert_eq!((&results[1]["quest"], &results[1]["verdict"]), (&json!("quest-94"), &json!("win")));
    assert_eq!(beaten(&get_json(served.address, CAMPAIGN, Some(&ada.secret)).await), Vec::<String>::new());
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_imported_agrees_with_its_replay_and_changes_nothing_of_others() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let (ada, bob) = won_battle(address).await;
    let share = ada.over.as_ref().unwrap().replay.clone();
    let his = get_json(address, "/api/v1/results", Some(&bob.secret)).await;
    let replay = get_json(address, &format!("/api/v1/replays/{share}"), None).await;
    let eve = Client::guest(address, "Eve").await;
    let import = async |seat: u8, verdict: &str| {
        let game = json!({ "game": "squad", "seat": seat, "verdict": verdict, "ending": "", "at": 0,
            "share": share, "replay": replay, "mode": "quest", "quest": "quest-94" });
        let export = json!({ "longbox_export": 1, "name": "Eve", "decks": [], "results": [game] });
        http(address, "POST", "/api/v1/import", Some(&eve.secret), Some(export)).await.0
    };
    for (seat, verdict, status) in
        [(1, "win", 422), (0, "loss", 422), (2, "win", 422), (200, "draw", 422), (0, "win", 200)]
    {
        assert_eq!(import(seat, verdict).await, status, "seat {seat}, {verdict}");
    }
    // A replay of an earlier version proves nothing any more; the rest of the export is taken.
    let earlier = json!({ "game": "squad", "seat": 0, "verdict": "win", "ending": "", "at": 0, "share": "a".repeat(16),
        "replay": { "longbox": 1 } });
    let export = json!({ "longbox_export": 1, "name": "Eve", "decks": [], "results": [earlier], "chat": ["hi"] });
    let (_, _, body) = http(address, "POST", "/api/v1/import", Some(&eve.secret), Some(export)).await;
    let added: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(added, json!({ "decks": 0, "games": 0, "chat": 1, "left_out": 1 }));
    // She has a copy of Ada's game, but she is not Ada.
    assert_eq!(http(address, "DELETE", "/api/v1/account", Some(&eve.secret), None).await.0, 200);
    assert_eq!(get_json(address, "/api/v1/results", Some(&bob.secret)).await, his);
    served.stop().await.unwrap();
}

/// One client at a table with machines.
async fn seated_alone(address: SocketAddr, wish: longbox_server::protocol::NewTable) -> (String, Vec<Client>) {
    let mut host = Client::guest(address, "Cy").await;
    let (table, _) = host.create(wish).await;
    host.start(&table).await;
    (table, vec![host])
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_who_play_a_duel_know_each_others_names_and_decks() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (_, clients) = seated(served.address, wish("squad", 2)).await;
    let clients = play_out(clients, 3).await;
    let told = get_json(served.address, "/api/v1/results", Some(&clients[1].secret)).await[0].clone();
    let starter = json!("Starter Deck");
    assert_eq!((&told["mode"], &told["deck"]), (&json!("duel"), &starter));
    assert_eq!(told["against"], json!([{ "seat": 0, "name": "Ada", "kind": "person", "deck": starter }]));
    assert!(told["moves"].as_u64() > Some(10) && told["turns"].as_u64() > Some(1), "{told}");
    served.stop().await.unwrap();
}

#[tokio::test]
async fn results_of_an_older_file_are_kept_with_what_is_known() {
    let folder = Folder::new();
    let file = Connection::open(folder.database()).unwrap();
    file.execute_batch(include_str!("../../src/store/schema.sql")).unwrap();
    file.execute_batch(include_str!("../../src/store/schema-2.sql")).unwrap();
    file.execute_batch(
        r#"INSERT INTO people VALUES (1, 'Ada', 5);
        INSERT INTO tables (id, game, mode, options, public, invite, state, part, created, changed, share)
            VALUES ('t', 'squad', 'quest', '{"quest":"quest-94"}', 0, 'i', 'over', zeroblob(32), 1, 9, 's1');
        INSERT INTO seats VALUES ('t', 0, 'person', 1, 'Ada', NULL, '', 'win'), ('t', 1, 'machine', NULL, 'greedy', NULL, '', 'loss');
        INSERT INTO replays VALUES ('s1', 'squad', '{"choices":[1,0,2]}', 9), ('s2', 'squad', '{"choices":[]}', 9);
        INSERT INTO results (person, share, game, seat, verdict, ending, at)
            VALUES (1, 's2', 'squad', 1, 'draw', 'brought along', 8), (1, 's1', 'squad', 0, 'win', 'won', 9);
        PRAGMA user_version = 2;"#,
    )
    .unwrap();
    drop(file);
    let store = Store::open(&folder.database(), Duration::from_millis(300)).unwrap();
    let results = json!(store.results(1, None, 0).await.unwrap());
    assert_eq!((&results[0]["quest"], &results[0]["moves"]), (&json!("quest-94"), &json!(3)));
    assert_eq!(results[0]["against"], json!([{ "seat": 1, "name": "greedy", "kind": "machine", "deck": null }]));
    for unknown in ["turns", "seconds", "deck"] {
        assert_eq!(results[0][unknown], Value::Null);
    }
    assert_eq!((&results[1]["mode"], &results[1]["against"]), (&Value::Null, &json!([])));
    assert_eq!(
        (&results[0]["claim"], &results[1]["claim"]),
        (&json!(false), &json!(true)),
        "what has no table here is said"
    );
    assert_eq!(store.beaten(1, "squad".into()).await.unwrap(), ["quest-94".to_owned()].into());
    store.close().await;
}
