//! Whole games over real WebSockets.

use crate::common::{Client, Folder, get_json, on_both_seats, play_out, seated, start, wish};
use longbox_kernel::replay::Replay;
use longbox_kernel::{Lists, Move, Seat};
use longbox_server::fair::{self, How, Source};
use longbox_server::protocol::{
    Clock, Code, DeckWish, NewTable, RunsOut, SeatDeck, SeatWish, ServerMessage, VerdictSeen,
};
use longbox_server::registry::Registry;
use serde_json::json;

async fn proved(address: std::net::SocketAddr, share: &str) -> Replay {
    let replay = get_json(address, &format!("/api/v1/replays/{share}"), None).await;
    let replay = Replay::parse(&replay.to_string()).unwrap();
    let registry = Registry::with_lantern();
    registry.get(&replay.game).unwrap().verify(&replay).unwrap();
    assert!(matches!(fair::verify(&replay).unwrap(), Source::Test(_)), "the server says that its deals are for tests");
    replay
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_squad_to_the_end() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for dice in 0..3 {
        let (_, clients) = seated(served.address, wish("squad", 2)).await;
        let clients = play_out(clients, dice).await;
        let over = clients[0].over.clone().unwrap();
        assert_eq!(over.verdicts.len(), 2);
        assert_eq!(clients[1].over, clients[0].over);
        let replay = proved(served.address, &over.replay).await;
        assert!(replay.outcome.is_some());
        assert_eq!(over.fairness.as_ref().unwrap().commitment, clients[0].table.as_ref().unwrap().commitment);
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_three_and_four_play_lantern_with_an_onlooker() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for seats in 2..=4 {
        for mode in ["sides", "together"] {
            let mut wish = wish("lantern", seats);
            wish.mode = Some(mode.into());
            wish.public = true;
            let (table, mut clients) = seated(served.address, wish).await;
            let mut onlooker = Client::guest(served.address, "Eve").await;
            onlooker.send(json!({ "type": "join", "table": table })).await;
            clients.push(onlooker);
            let clients = play_out(clients, seats as u64).await;
            let over = clients[0].over.clone().unwrap();
            assert_eq!(over.verdicts.len(), seats);
            if mode == "together" {
                assert!(over.verdicts.iter().all(|verdict| *verdict == over.verdicts[0]), "all win or all lose");
            }
            assert!(clients.iter().all(|client| client.over.as_ref() == Some(&over)));
            assert!(clients[seats].states.contains_key(&None), "an onlooker has an onlooker's view");
            proved(served.address, &over.replay).await;
        }
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_play_to_the_end() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for (game, seats) in [("squad", 2), ("lantern", 1), ("lantern", 4)] {
        let mut client = Client::guest(served.address, "Ada").await;
        let mut wish = wish(game, seats);
        let machine = |name: &str| SeatWish::Machine { machine: name.into(), deck: None };
        wish.seats = (0..seats).map(|n| machine(if n % 2 == 0 { "greedy" } else { "random" })).collect();
        wish.mode = (seats == 1).then(|| "together".into());
        let (table, _) = client.create(wish).await;
        client.start(&table).await;
        client.play_on(1).await;
        assert_eq!(client.over.as_ref().unwrap().verdicts.len(), seats);
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_may_hold_several_seats_beside_a_machine() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut wish = wish("lantern", 3);
    wish.seats[1] = SeatWish::Me { deck: None };
    wish.seats[2] = SeatWish::Machine { machine: "random".into(), deck: None };
    let mut client = Client::guest(served.address, "Ada").await;
    let (table, _) = client.create(wish).await;
    client.start(&table).await;
    client.play_on(5).await;
    assert!(client.states.contains_key(&Some(0)) && client.states.contains_key(&Some(1)));
    assert!(!client.states.contains_key(&Some(2)) && !client.states.contains_key(&None));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_that_gives_up_loses_and_without_a_single_seat_it_plays_on() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 4)).await;
    clients[1].until_state().await;
    clients[1].send(json!({ "type": "concede", "table": table, "seat": 1 })).await;
    clients[1]
        .until(|message| match message {
            ServerMessage::Table { table } => table.seats[1].conceded.then_some(()),
            _ => None,
        })
        .await;
    assert!(clients[1].over.is_none(), "its side plays on");
    clients[3].send(json!({ "type": "concede", "table": table, "seat": 3 })).await;
    let over = clients[0]
        .until(|message| match message {
            ServerMessage::Over { over, .. } => Some(over.clone()),
            _ => None,
        })
        .await;
    use VerdictSeen::{Loss, Win};
    assert_eq!(over.verdicts, [Win, Loss, Win, Loss].map(Some));
    let replay = proved(served.address, &over.replay).await;
    assert_eq!(over.ending, "Guest 1, Guest 3 gave up.");
    assert_eq!(replay.moves, [Move::GiveUp(Seat(1)), Move::GiveUp(Seat(3))], "each in its place");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_does_what_it_says() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for (then, conceded) in [(RunsOut::Last, false), (RunsOut::Concede, true)] {
        let mut wish = wish("lantern", 2);
        wish.seats[1] = SeatWish::Me { deck: None };
        wish.clock = Some(Clock { seconds: 1, then });
        let mut client = Client::guest(served.address, "Ada").await;
        let (table, _) = client.create(wish).await;
        client.start(&table).await;
        let first = client.until_state().await;
        assert!(first.clock.is_some_and(|left| left <= 1000));
        if conceded {
            client.until(|m| matches!(m, ServerMessage::Over { .. }).then_some(())).await;
            assert!(client.over.as_ref().unwrap().ending.contains("gave up"));
        } else {
            client
                .until(|m| match m {
                    ServerMessage::State { state } => (state.decision > first.decision).then_some(()),
                    _ => None,
                })
                .await;
        }
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn why_not_is_answered_with_the_rule_and_chat_is_heard_by_all() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let wish = NewTable { public: true, ..wish("lantern", 2) };
    let (table, mut client) = on_both_seats(served.address, wish).await;
    let asked = client.states.values().find(|state| !state.options.is_empty()).unwrap().seat;
    client.send(json!({ "type": "why", "table": table, "seat": asked })).await;
    let refused = client
        .until(|message| match message {
            ServerMessage::Because { refused, .. } => Some(refused.clone()),
            _ => None,
        })
        .await;
    assert!(refused.iter().all(|no| !no.rule.is_empty() && !no.why.is_empty()));
    client.send(json!({ "type": "why", "table": table, "seat": asked, "words": "no such thing" })).await;
    let refused = client
        .until(|message| match message {
            ServerMessage::Because { refused, .. } => Some(refused.clone()),
            _ => None,
        })
        .await;
    assert!(refused.is_empty());
    let mut onlooker = Client::guest(served.address, "Eve").await;
    onlooker.send(json!({ "type": "join", "table": table })).await;
    onlooker.until_state().await;
    client.send(json!({ "type": "chat", "table": table, "text": "<b>hi</b>\n there" })).await;
    let line = onlooker
        .until(|message| match message {
            ServerMessage::Chat { line, .. } => Some(line.clone()),
            _ => None,
        })
        .await;
    assert_eq!((line.from.as_str(), line.text.as_str()), ("Ada", "<b>hi</b>  there"));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn thinking_machines_hold_up_no_other_table() {
    let folder = Folder::new();
    let served = start(&folder).await;
    // Every worker thinks, and goes on thinking until it is let go.
    let mut thoughts = Vec::new();
    for _ in 0..served.hall.config().thinkers {
        let (begin, begun) = tokio::sync::oneshot::channel();
        let (let_go, until) = std::sync::mpsc::channel::<()>();
        let pool = served.hall.pool().clone();
        let thought = Box::new(move |_| {
            begin.send(()).unwrap();
            until.recv().ok();
            0
        });
        let thinking = tokio::spawn(async move { pool.think(thought).await });
        begun.await.unwrap();
        thoughts.push((let_go, thinking));
    }
    let mut machines = wish("squad", 2);
    machines.seats = vec![SeatWish::Machine { machine: "greedy".into(), deck: None }; 2];
    let mut host = Client::guest(served.address, "Ada").await;
    let (table, _) = host.create(machines).await;
    host.start(&table).await;
    let waits = host.until_state().await;

    let mut people = wish("lantern", 2);
    people.seats[1] = SeatWish::Me { deck: None };
    let mut client = Client::guest(served.address, "Bob").await;
    let (table, _) = client.create(people).await;
    client.start(&table).await;
    client.play_on(1).await;

    for (let_go, thinking) in thoughts {
        drop(let_go);
        assert_eq!(thinking.await.unwrap(), Some(0));
    }
    host.play_on(1).await;
    assert!(host.states[&None].decision > waits.decision);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_gives_up() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (id, mut clients) = seated(served.address, wish("squad", 2)).await;
    clients[0].until_state().await;
    let secret = clients[0].secret.clone();
    let (status, _, _) = crate::common::http(served.address, "DELETE", "/api/v1/account", Some(&secret), None).await;
    assert_eq!(status, 200);
    let over = clients[1]
        .until(|message| match message {
            ServerMessage::Over { over, .. } => Some(over.clone()),
            _ => None,
        })
        .await;
    assert_eq!(over.verdicts, [Some(VerdictSeen::Loss), Some(VerdictSeen::Win)]);
    // How the table stands is said once, in place of what was to be said before: it may have come ahead of the end.
    while clients[1].table.as_ref().unwrap().seats[0].name != "somebody" {
        clients[1].next().await;
    }
    // The name stands nowhere any more: not in what others keep, not on the replay, not at the table.
    let results = crate::common::get_json(served.address, "/api/v1/results", Some(&clients[1].secret)).await;
    assert_eq!(results[0]["ending"], "somebody gave up.");
    let reel = crate::common::get_json(served.address, &format!("/api/v1/replays/{}/reel", over.replay), None).await;
    assert_eq!(reel["ending"], "somebody gave up.");
    clients[1].over = None;
    clients[1].send(json!({ "type": "join", "table": id })).await;
    let again = clients[1].until(|message| match message {
        ServerMessage::Over { over, .. } => Some(over.ending.clone()),
        _ => None,
    });
    assert_eq!(again.await, "somebody gave up.");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gave_up_decides_nothing_any_more() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 4)).await;
    let mut asked = None;
    for (n, client) in clients.iter_mut().enumerate() {
        let state = client.until_state().await;
        asked = asked.or((!state.options.is_empty()).then_some((n, state)));
    }
    let (n, state) = asked.unwrap();
    let seat = state.seat.unwrap();
    clients[n].send(json!({ "type": "concede", "table": table, "seat": seat })).await;
    clients[n].answer(&state, 0).await;
    let next = clients[n].until_state().await;
    assert_eq!((next.moves, next.decision), (1, state.decision + 1));
    assert_ne!(next.asked, Some(seat), "the game goes on without it");
    assert!(next.options.is_empty() && next.question.is_none() && !next.can_undo, "it is not asked: {next:?}");
    clients[n].expect_error(Code::Stale).await;
    clients[n].send(json!({ "type": "undo", "table": table, "seat": seat, "decision": next.decision })).await;
    clients[n].expect_error(Code::NotNow).await;
    clients[n].send(json!({ "type": "concede", "table": table, "seat": seat })).await;
    clients[n].expect_error(Code::NotNow).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_has_the_same_people_and_a_new_commitment() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, clients) = seated(served.address, wish("squad", 2)).await;
    let mut clients = play_out(clients, 9).await;
    let commitment = clients[0].table.as_ref().unwrap().commitment.clone();
    let decision = clients[1].over.as_ref().unwrap().decision;
    clients[1].send(json!({ "type": "rematch", "table": table, "decision": decision })).await;
    let mut next = Vec::new();
    for client in &mut clients {
        next.push(
            client
                .until(|message| match message {
                    ServerMessage::Rematch { next, .. } => Some(next.clone()),
                    _ => None,
                })
                .await,
        );
    }
    assert_eq!(next[0], next[1]);
    for (seat, client) in clients.iter_mut().enumerate() {
        client.send(json!({ "type": "join", "table": next[0] })).await;
        let yours = client
            .until(|message| match message {
                ServerMessage::Table { table } => (table.id == next[0]).then(|| table.yours.clone()),
                _ => None,
            })
            .await;
        assert_eq!(yours, [seat as u8]);
        client.over = None;
        client.states.clear();
        client.logs.clear();
    }
    assert_ne!(clients[0].table.as_ref().unwrap().commitment, commitment);
    clients[1].start(&next[0]).await;
    let clients = play_out(clients, 3).await;
    let replay = proved(served.address, &clients[0].over.as_ref().unwrap().replay).await;
    let Source::Test(told) = fair::verify(&replay).unwrap() else { panic!("no parts") };
    assert_eq!(told.seats_that(How::Revealed), [0, 1], "both have committed anew");
    assert_ne!(told.table, table);
    served.stop().await.unwrap();
}

/// A game in which all lists are open says so, whatever decks are brought; another keeps a list of somebody's own.
#[tokio::test(flavor = "multi_thread")]
async fn the_game_says_whether_deck_lists_lie_open() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let registry = Registry::with_lantern();
    for (game, id, lists) in
        [("champions", "spider-man:justice", Lists::Open), ("squad", "starter-default", Lists::Secret)]
    {
        let list = registry.get(game).unwrap().deck(id).unwrap().text;
        let mut wish = wish(game, 2);
        wish.seats = vec![SeatWish::Me { deck: Some(DeckWish::List { list }) }, SeatWish::Me { deck: None }];
        let mut client = Client::guest(served.address, "Ada").await;
        let (table, _) = client.create(wish).await;
        assert_eq!(client.table.as_ref().unwrap().lists, Some(lists), "{game}");
        client.start(&table).await;
        client.until_both_states().await;
        assert_eq!(client.table.as_ref().unwrap().lists, Some(lists), "{game}");
    }
    served.stop().await.unwrap();
}

/// Where lists always lie open everybody is told who plays whom, and a hero who is played already is refused to whoever
/// would sit down with it; elsewhere nobody is told before the start.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_tells_its_deck_and_a_hero_is_played_once() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let built_in = |id: &str| DeckWish::BuiltIn { id: id.to_owned() };
    let mut wanted = wish("champions", 3);
    wanted.seats[0] = SeatWish::Me { deck: Some(built_in("black-panther:protection")) };
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, invite) = ada.create(wanted).await;
    let mut bob = Client::guest(served.address, "Bob").await;
    bob.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    let told = |client: &Client| -> Vec<Option<String>> {
        let seats = &client.table.as_ref().unwrap().seats;
        seats.iter().map(|seat| seat.deck.clone().and_then(|deck| deck.name)).collect()
    };
    bob.until(|m| matches!(m, ServerMessage::Chats { .. }).then_some(())).await;
    assert_eq!(told(&bob), [Some("Black Panther".to_owned()), None, None]);
    let deck = bob.table.as_ref().unwrap().seats[0].deck.clone().unwrap();
    assert_eq!((deck.id.as_deref(), deck.leader.as_deref()), (Some("black-panther:protection"), Some("01040a")));

    let sit = |id: &str| json!({ "type": "sit", "table": table, "seat": 1, "deck": { "from": "built_in", "id": id } });
    bob.send(sit("black-panther:justice")).await;
    let fault = bob.until_error().await;
    assert_eq!(fault.code, Code::Unfit);
    assert_eq!(fault.message, "seat 2: Black Panther is played already [unique.identities]");
    bob.send(sit("spider-man:justice")).await;
    bob.until(|m| matches!(m, ServerMessage::Table { table } if table.yours == [1]).then_some(())).await;
    // Whoever sits may change to a free hero, and back.
    for (id, fits) in [("she-hulk:aggression", true), ("black-panther:justice", false), ("spider-man:justice", true)] {
        bob.send(sit(id)).await;
        let brings = |deck: &Option<SeatDeck>| deck.as_ref().and_then(|deck| deck.id.as_deref()) == Some(id);
        let answer = bob.until(|m| match m {
            ServerMessage::Table { table } => brings(&table.seats[1].deck).then_some(true),
            ServerMessage::Error { .. } => Some(false),
            _ => None,
        });
        assert_eq!(answer.await, fits, "{id}");
    }
    // A machine as well; one that brings none plays a hero whom nobody else does.
    ada.send(json!({ "type": "appoint", "table": table, "seat": 2, "machine": "easy",
                     "deck": { "from": "built_in", "id": "spider-man:leadership" } }))
        .await;
    assert_eq!(ada.until_error().await.code, Code::Unfit);
    ada.send(json!({ "type": "appoint", "table": table, "seat": 2, "machine": "easy" })).await;
    ada.until(|m| matches!(m, ServerMessage::Table { table } if table.seats[2].deck.is_some()).then_some(())).await;
    assert_eq!(told(&ada)[2].as_deref(), Some("Captain Marvel"));
    ada.start(&table).await;
    ada.until(|m| matches!(m, ServerMessage::State { .. }).then_some(())).await;
    assert!(told(&ada).iter().all(Option::is_some));

    let mut two = wish("champions", 2);
    two.seats.fill(SeatWish::Me { deck: Some(built_in("iron-man:aggression")) });
    ada.send(json!({ "type": "create", "table": two })).await;
    assert_eq!(ada.until_error().await.code, Code::Unfit, "nor is such a table set up");

    let mut duel = wish("squad", 2);
    duel.seats.fill(SeatWish::Me { deck: Some(built_in("starter-default")) });
    let mut eve = Client::guest(served.address, "Eve").await;
    let (table, _) = eve.create(duel).await;
    assert_eq!(told(&eve), [None, None], "who sits down last would know what the others play");
    eve.start(&table).await;
    eve.until_both_states().await;
    assert_eq!(told(&eve), [Some("Starter Deck".to_owned()), Some("Starter Deck".to_owned())]);
    served.stop().await.unwrap();
}
