//! What the host of a table can do about those who are there, and what is kept of what is said.

use crate::common::{Client, Folder, config, play_out, seated, serve, start, wish};
use longbox_server::Config;
use longbox_server::protocol::{ChatLine, Code, SeatKind, ServerMessage};
use longbox_server::store::MOST_LINES;
use serde_json::json;
use std::time::Instant;

async fn say(client: &mut Client, table: &str, text: &str) {
    client.send(json!({ "type": "chat", "table": table, "text": text })).await;
}

async fn said(client: &mut Client) -> ChatLine {
    let line = |m: &ServerMessage| match m {
        ServerMessage::Chat { line, .. } => Some(line.clone()),
        _ => None,
    };
    client.until(line).await
}

/// Come to a table and look on; waits until that has happened.
async fn look_on(client: &mut Client, table: &str, invite: &str) {
    client.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    client.until(|m| matches!(m, ServerMessage::Chats { .. }).then_some(())).await;
}

async fn until_table(client: &mut Client, fits: impl Fn(&longbox_server::protocol::TableInfo) -> bool) {
    client.until(|m| matches!(m, ServerMessage::Table { table } if fits(table)).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_lines_carry_the_seat_and_who_spoke_whatever_they_are_called() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(served.address, "Bob").await;
    look_on(&mut bob, &table, &invite).await;
    say(&mut bob, &table, "hello").await;
    let first = said(&mut ada).await;
    assert_eq!((first.from.as_str(), first.seat), ("Bob", None));
    bob.send(json!({ "type": "sit", "table": table, "seat": 1 })).await;
    say(&mut bob, &table, "I sit").await;
    let second = said(&mut ada).await;
    assert_eq!((second.seat, second.speaker), (Some(1), first.speaker));
    say(&mut ada, &table, "welcome").await;
    let mine = said(&mut ada).await;
    assert!(mine.seat == Some(0) && mine.speaker != first.speaker && mine.speaker.is_some());
    let told = ada.table.as_ref().unwrap().seats.iter().map(|seat| seat.speaker).collect::<Vec<_>>();
    assert_eq!(told, [mine.speaker, first.speaker]);
    let (ada, bob) = (ada.secret.clone(), bob.secret.clone());
    served.stop().await.unwrap();

    // Bob has the same number after the table has slept, and under another name.
    let served = start(&folder).await;
    let mut ada = Client::known(served.address, &ada).await;
    ada.send(json!({ "type": "join", "table": table })).await;
    let lines = ada
        .until(|m| match m {
            ServerMessage::Chats { lines, .. } => Some(lines.clone()),
            _ => None,
        })
        .await;
    assert_eq!(lines, [first.clone(), second, mine]);
    let renamed =
        json!({ "type": "hello", "version": longbox_server::protocol::VERSION, "secret": bob, "name": "Bert" });
    let mut bob = Client::hello(served.address, renamed).await;
    bob.send(json!({ "type": "join", "table": table })).await;
    say(&mut bob, &table, "back").await;
    let back = said(&mut ada).await;
    assert_eq!((back.speaker, back.from.as_str()), (first.speaker, "Bob"), "who sits keeps the name of the seat");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_limited_at_each_table_and_its_lines_are_bounded() {
    let folder = Folder::new();
    let served = serve(Config { rate: 10_000, burst: 10_000, ..config(&folder) }).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, _) = ada.create(wish("lantern", 2)).await;
    let begun = Instant::now();
    for n in 0..300 {
        say(&mut ada, &table, &n.to_string()).await;
    }
    let mut refused = 0;
    for _ in 0..300 {
        let answer = |m: &ServerMessage| match m {
            ServerMessage::Chat { .. } => Some(None),
            ServerMessage::Error { fault } => Some(Some(fault.code)),
            _ => None,
        };
        if let Some(code) = ada.until(answer).await {
            assert_eq!(code, Code::SlowDown);
            refused += 1;
        }
    }
    let most = 10 + begun.elapsed().as_secs() as usize + 1;
    assert!(300 - refused <= most, "{refused} of 300 were refused, {most} may be said");
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let mut ada = Client::known(served.address, &ada.secret.clone()).await;
    ada.send(json!({ "type": "join", "table": table })).await;
    for n in 0..MOST_LINES + 5 {
        say(&mut ada, &table, &n.to_string()).await;
        said(&mut ada).await;
    }
    let kept = served.hall.store().chat(table, MOST_LINES * 2).await.unwrap();
    assert_eq!(kept.len(), MOST_LINES as usize);
    assert_eq!(kept[0].text, "5", "the oldest go");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_mutes_somebody_even_past_a_restart_and_nobody_else_does() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 3)).await;
    say(&mut clients[1], &table, "blah").await;
    let speaker = said(&mut clients[0]).await.speaker.unwrap();
    let mute =
        |speaker: u32, muted: bool| json!({ "type": "mute", "table": table, "speaker": speaker, "muted": muted });
    for (who, speaker, code) in [(1, 1, Code::Forbidden), (2, speaker, Code::Forbidden), (0, 99, Code::NotFound)] {
        clients[who].send(mute(speaker, true)).await;
        clients[who].expect_error(code).await;
    }
    let own = clients[0].table.as_ref().unwrap().seats[0].speaker.unwrap();
    clients[0].send(mute(own, true)).await;
    clients[0].expect_error(Code::Unfit).await;
    clients[0].send(mute(speaker, true)).await;
    until_table(&mut clients[0], |table| table.muted == [speaker]).await;
    say(&mut clients[1], &table, "blah").await;
    clients[1].expect_error(Code::Forbidden).await;
    let secrets: Vec<String> = clients.iter().map(|client| client.secret.clone()).collect();
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let mut clients = Vec::new();
    for secret in &secrets {
        let mut client = Client::known(served.address, secret).await;
        client.send(json!({ "type": "join", "table": table })).await;
        client.until_state().await;
        clients.push(client);
    }
    say(&mut clients[1], &table, "blah").await;
    clients[1].expect_error(Code::Forbidden).await;
    clients[0].send(mute(speaker, false)).await;
    until_table(&mut clients[0], |table| table.muted.is_empty()).await;
    say(&mut clients[1], &table, "sorry").await;
    assert_eq!(said(&mut clients[0]).await.text, "sorry");
    assert_eq!(said(&mut clients[2]).await.text, "sorry", "nothing of what was muted came through");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_kicks_somebody_who_stays_away_and_the_invitation_is_renewed() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 3)).await;
    let mut eve = Client::guest(served.address, "Eve").await;
    eve.join_and_sit(&table, &invite, 1).await;
    until_table(&mut ada, |table| table.seats[1].kind == SeatKind::Person).await;
    let speaker = ada.table.as_ref().unwrap().seats[1].speaker.unwrap();
    let kick = json!({ "type": "kick", "table": table, "speaker": speaker });
    eve.send(kick.clone()).await;
    eve.expect_error(Code::Forbidden).await;
    ada.send(kick.clone()).await;
    eve.until(|m| matches!(m, ServerMessage::Left { .. }).then_some(())).await;
    let fault = eve.until_error().await;
    assert_eq!((fault.code, fault.about.as_deref()), (Code::Forbidden, Some("join")));
    until_table(&mut ada, |table| table.seats[1].kind == SeatKind::Open).await;
    let renewed = ada.table.as_ref().unwrap().invite.clone().unwrap();
    assert_ne!(renewed, invite);
    // Neither she, with whichever code, nor another guest with the code that she knows.
    for code in [&invite, &renewed] {
        eve.send(json!({ "type": "join", "table": table, "invite": code })).await;
        eve.expect_error(Code::Forbidden).await;
    }
    let mut stranger = Client::guest(served.address, "Mallory").await;
    stranger.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    stranger.expect_error(Code::Forbidden).await;
    say(&mut ada, &table, "she is gone").await;
    said(&mut ada).await;
    let eve = eve.secret.clone();
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let mut eve = Client::known(served.address, &eve).await;
    eve.send(json!({ "type": "join", "table": table, "invite": renewed })).await;
    eve.expect_error(Code::Forbidden).await;
    assert!(!eve.heard.iter().any(|text| text.contains("she is gone")));
    stranger = Client::known(served.address, &stranger.secret.clone()).await;
    stranger.join_and_sit(&table, &renewed, 1).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_is_not_kicked_before_the_game_is_over() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, clients) = seated(served.address, wish("lantern", 2)).await;
    let mut clients = clients;
    let state = clients[0].until_state().await;
    assert_eq!(state.moves, 0);
    let speaker = clients[0].table.as_ref().unwrap().seats[1].speaker.unwrap();
    let kick = json!({ "type": "kick", "table": table, "speaker": speaker });
    clients[0].send(kick.clone()).await;
    clients[0].expect_error(Code::NotNow).await;
    let mut clients = play_out(clients, 4).await;
    clients[0].send(kick).await;
    clients[1].until(|m| matches!(m, ServerMessage::Left { .. }).then_some(())).await;
    // The next game has no seat for them.
    let decision = clients[0].over.as_ref().unwrap().decision;
    clients[0].send(json!({ "type": "rematch", "table": table, "decision": decision })).await;
    let next = clients[0]
        .until(|m| match m {
            ServerMessage::Rematch { next, .. } => Some(next.clone()),
            _ => None,
        })
        .await;
    let kinds: Vec<SeatKind> =
        served.hall.store().table(next).await.unwrap().unwrap().seats.iter().map(|seat| seat.kind).collect();
    assert_eq!(kinds, [SeatKind::Person, SeatKind::Open]);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_frees_a_seat_before_the_game() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(served.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    let free = json!({ "type": "free", "table": table, "seat": 1 });
    bob.send(free.clone()).await;
    bob.expect_error(Code::Forbidden).await;
    ada.send(free.clone()).await;
    until_table(&mut bob, |table| table.yours.is_empty() && table.seats[1].kind == SeatKind::Open).await;
    ada.send(free.clone()).await;
    ada.expect_error(Code::NotNow).await;
    bob.send(json!({ "type": "sit", "table": table, "seat": 1 })).await;
    until_table(&mut bob, |table| table.yours == [1]).await;
    ada.start(&table).await;
    ada.until_state().await;
    ada.send(free).await;
    ada.expect_error(Code::NotNow).await;
    served.stop().await.unwrap();
}
