//! What a seat was shown, by a book of its own: kept from the events of the game as they happened, with neither the views
//! nor the tellings to seats that the server sends. A card of somebody else is in nothing that is sent before the book has it.

use crate::common::{Client, Folder, get_json, http, start, wish};
use longbox_games::Visitor;
use longbox_kernel::plug::Plug;
use longbox_kernel::{Move, Seat, Viewer};
use longbox_server::protocol::{Code, DeckWish, NewTable, SeatWish, ServerMessage, TableState};
use longbox_server::store::{Action, TableRecord, Written};
use longbox_squad::Catalogue;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;

/// After so many moves and take-backs somebody gives up: a longer game has less to hide.
const MOST_ACTIONS: u64 = 60;

/// Who has seen the cards that an event names.
enum Seen {
    ByAll,
    By(Seat),
    /// By the first the hand of the other, which the event does not name.
    Hand(Seat, Seat),
}

/// By the raw event, as the rulebooks have it. What is not listed here happens before everybody's eyes.
fn seen(event: &Value) -> Seen {
    let Some((name, fields)) = event.as_object().and_then(|event| event.iter().next()) else { return Seen::ByAll };
    let seat = |key: &str| Seat(u8::try_from(fields[key].as_u64().unwrap()).unwrap());
    match name.as_str() {
        // Squad's card that its owner puts away, and Vs.' character that turns face down before all.
        "Hides" if fields.get("who").is_none() => Seen::By(seat("seat")),
        "Looked" => Seen::By(seat("by")),
        "Draw" | "Draws" | "SeesHand" | "SeesDeck" | "Invents" => Seen::By(seat("seat")),
        "Resource" | "Tunnels" if fields["up"] == false => {
            Seen::By(fields.get("seat").map_or(Seat(99), |_| seat("seat")))
        }
        "Takes" if fields["open"] == false => Seen::By(seat("seat")),
        "ToHand" if fields["shown"] == false => Seen::By(seat("seat")),
        "LooksAtHand" => Seen::Hand(seat("seat"), seat("of")),
        _ => Seen::ByAll,
    }
}

/// After how many actions each seat, and then onlookers, were first shown a card.
struct Book(Vec<HashMap<String, u64>>);

impl Book {
    fn note(&mut self, seat: usize, id: &str, after: u64) {
        self.0[seat].entry(id.to_owned()).or_insert(after);
    }

    fn note_events<G: Plug>(&mut self, game: &G, events: &[G::Event], after: u64) {
        for event in events {
            let told = game.tell(event, Viewer::Omniscient);
            let cards: Vec<String> =
                told.iter().flat_map(|told| told.cards.iter().map(|card| card.id.clone())).collect();
            match seen(&serde_json::to_value(event).unwrap()) {
                Seen::ByAll => {
                    (0..self.0.len()).for_each(|seat| cards.iter().for_each(|id| self.note(seat, id, after)))
                }
                Seen::By(seat) if seat.ix() < self.0.len() => {
                    cards.iter().for_each(|id| self.note(seat.ix(), id, after))
                }
                Seen::By(_) => {}
                Seen::Hand(seat, of) => {
                    let truth = serde_json::to_value(game.view(Viewer::Omniscient)).unwrap();
                    for card in truth["seats"][of.ix()]["hand"].as_array().into_iter().flatten() {
                        self.note(seat.ix(), card["id"].as_str().unwrap(), after);
                    }
                }
            }
        }
    }
}

/// Keep the book over everything that was done, also what was taken back: what was seen is seen.
struct Keep<'a> {
    record: &'a TableRecord,
    actions: &'a [Written],
}

impl Visitor for Keep<'_> {
    type Out = Book;
    fn visit<G: Plug>(self) -> Book {
        let setup = G::read_setup(G::standard_cards(), self.record.setup.as_ref().unwrap()).unwrap();
        let mut events = Vec::new();
        let mut positions = vec![G::deal_to(&setup, self.record.seed(), &mut events).unwrap()];
        let mut book = Book(vec![HashMap::new(); self.record.seats.len() + 1]);
        book.note_events(&positions[0], &events, 0);
        for (after, written) in (1..).zip(self.actions) {
            match written.action {
                Action::Move(made) => {
                    let mut next = positions.last().unwrap().clone();
                    events.clear();
                    Move::make(made, &mut next, &mut events).unwrap();
                    book.note_events(&next, &events, after);
                    positions.push(next);
                }
                Action::Back(moves) => positions.truncate(moves as usize + 1),
                Action::Undo(_) => unreachable!("the server writes how far it went back"),
            }
        }
        book
    }
}

/// Cards by their ids, each with its name if that names no other and is no word that anybody might use.
type Cards = BTreeMap<String, Option<String>>;

/// Everything that a client was sent, held against the book; returns how many cards were hidden when the game began.
fn hold(client: &Client, eyes: usize, secret: &Cards, book: &Book) -> usize {
    let mut now = 0;
    let mut early = Vec::new();
    for text in &client.heard {
        match serde_json::from_str(text).unwrap() {
            ServerMessage::State { state } => now = state.decision,
            ServerMessage::Over { .. } => break,
            _ => {}
        }
        for id in named_in(text, secret) {
            match book.0[eyes].get(id) {
                Some(shown) if *shown <= now => {}
                shown => early.push(format!("{id} after {now} actions, shown {shown:?}: {}", excerpt(text, id))),
            }
        }
    }
    assert!(early.is_empty(), "sent to {eyes} although no event has shown it: {:#?}", &early[..early.len().min(20)]);
    secret.keys().filter(|id| book.0[eyes].get(*id).is_none_or(|shown| *shown > 0)).count()
}

/// Where a text names it.
fn excerpt(text: &str, id: &str) -> String {
    let kind: String = text.chars().take(40).collect();
    let at = text.find(id).unwrap_or(0);
    let near: String = text.chars().skip(at.saturating_sub(120)).take(240).collect();
    format!("{kind} … {near}")
}

/// The cards that a text names, by id or by name.
fn named_in<'a>(text: &'a str, cards: &'a Cards) -> impl Iterator<Item = &'a String> {
    let is_in = move |(id, name): &(&String, &Option<String>)| {
        text.contains(&format!("\"{id}\"")) || name.as_ref().is_some_and(|name| text.contains(name.as_str()))
    };
    cards.iter().filter(is_in).map(|(id, _)| id)
}

/// Play, and ask at every decision whatever can be asked; now and then take back.
async fn pry(
    mut client: Client,
    name: &'static str,
    address: SocketAddr,
    table: String,
    secret: Cards,
    mut dice: u64,
) -> Client {
    let mut roll = move |sides: u64| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) % sides
    };
    while client.over.is_none() {
        let state = match client.next().await {
            ServerMessage::State { state } if !state.options.is_empty() => *state,
            ServerMessage::UndoAsked { request, decision, by, .. } => {
                if by != name {
                    client.send(json!({ "type": "consent", "table": table, "request": request, "decision": decision, "agree": true })).await;
                }
                continue;
            }
            ServerMessage::Error { fault } => {
                assert!(matches!(fault.code, Code::Stale | Code::NotNow | Code::Forbidden), "{fault}");
                continue;
            }
            _ => continue,
        };
        let (seat, decision) = (state.seat.unwrap(), state.decision);
        if decision >= MOST_ACTIONS {
            client.send(json!({ "type": "concede", "table": table, "seat": seat })).await;
            continue;
        }
        client.send(json!({ "type": "why", "table": table, "seat": seat })).await;
        let from = state.moves.saturating_sub(3);
        client.send(json!({ "type": "again", "table": table, "seat": seat, "from": from, "to": state.moves })).await;
        for option in [0, state.options.len() - 1] {
            let preview =
                json!({ "type": "preview", "table": table, "seat": seat, "decision": decision, "option": option });
            client.send(preview).await;
        }
        if roll(12) == 0 {
            let report = json!({ "words": "what does it hold?" });
            let path = format!("/api/v1/tables/{table}/report");
            let (_, _, told) = http(address, "POST", &path, Some(&client.secret), Some(report)).await;
            let (_, _, export) = http(address, "GET", "/api/v1/export", Some(&client.secret), None).await;
            // Of a game that is not over nothing is exported, and a report is read by nobody who plays.
            for text in [told, export] {
                assert_eq!(named_in(&text, &secret).next(), None, "{text}");
            }
        }
        if state.can_undo && roll(9) == 0 {
            client.send(json!({ "type": "undo", "table": table, "seat": seat, "decision": decision })).await;
        } else {
            client.answer(&state, roll(state.options.len() as u64) as u32).await;
        }
    }
    client
}

/// Two decks of a game: of Squad's cards forty each and none twice, of others two that come with the game.
async fn decks(address: SocketAddr, game: &str) -> [DeckWish; 2] {
    if game == "squad" {
        let forty = |from: usize| {
            let cards = &Catalogue::standard().cards()[from..from + 40];
            DeckWish::List { list: cards.iter().map(|card| card.id.as_str()).collect::<Vec<_>>().join("\n") }
        };
        return [forty(0), forty(40)];
    }
    let list = get_json(address, &format!("/api/v1/games/{game}/decks"), None).await;
    let list = list.as_array().unwrap();
    // The first and the last are of different sets, or of different heroes.
    [&list[0], list.last().unwrap()].map(|deck| DeckWish::BuiltIn { id: deck["id"].as_str().unwrap().to_owned() })
}

/// The cards of each seat that nobody else has, and all of them for an onlooker: as the setup has them.
async fn secrets(address: SocketAddr, game: &str, setup: &Value) -> [Cards; 3] {
    let all = get_json(address, &format!("/api/v1/games/{game}/cards"), None).await;
    let name = |card: &Value| card["name"].as_str().or(card["title"].as_str()).unwrap_or_default().to_owned();
    let names: Vec<String> = all.as_array().unwrap().iter().map(name).collect();
    let telling =
        |name: &String| name.contains(' ') && names.iter().filter(|other| other.contains(name.as_str())).count() == 1;
    let named = |id: &str| {
        let card = all.as_array().unwrap().iter().find(|card| card["id"] == id).unwrap();
        Some(name(card)).filter(telling)
    };
    let seats = setup.get("sides").or(setup.get("heroes")).unwrap();
    let deck = |seat: usize| -> Vec<&str> {
        seats[seat]["deck"].as_array().unwrap().iter().filter_map(Value::as_str).collect()
    };
    let only = |of: usize| -> Cards {
        let other = deck(1 - of);
        let own = deck(of).into_iter().filter(|id| !other.contains(id));
        own.map(|id| (id.to_owned(), named(id))).collect()
    };
    let both = only(0).into_iter().chain(only(1)).collect();
    [only(1), only(0), both]
}

async fn nobody_is_sent_what_no_event_has_shown(game: &str, options: Value, games: u64) {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let decks = decks(address, game).await;
    let mut hidden = 0;
    for dice in 0..games {
        let seats = decks.iter().map(|deck| SeatWish::Me { deck: Some(deck.clone()) });
        let mut wished = NewTable { options: options.clone(), public: true, seats: seats.collect(), ..wish(game, 2) };
        wished.seats[1] = SeatWish::Open {};
        let mut ada = Client::guest(address, "Ada").await;
        let (table, _) = ada.create(wished).await;
        let mut bob = Client::guest(address, "Bob").await;
        bob.send(json!({ "type": "join", "table": table })).await;
        bob.send(json!({ "type": "sit", "table": table, "seat": 1, "deck": decks[1] })).await;
        let mut eve = Client::guest(address, "Eve").await;
        eve.send(json!({ "type": "join", "table": table })).await;
        eve.until(|m| matches!(m, ServerMessage::Table { table } if table.seats[1].name == "Bob").then_some(())).await;
        ada.start(&table).await;
        ada.until(|m| matches!(m, ServerMessage::Table { table } if table.state != TableState::Waiting).then_some(()))
            .await;
        let setup = served.hall.store().table(table.clone()).await.unwrap().unwrap().setup.unwrap();
        let secrets = secrets(address, game, &setup).await;
        let mut prying = Vec::new();
        for (n, (client, name)) in [(ada, "Ada"), (bob, "Bob"), (eve, "Eve")].into_iter().enumerate() {
            let task = pry(client, name, address, table.clone(), secrets[n].clone(), dice * 31 + n as u64);
            prying.push(tokio::spawn(task));
        }
        let mut clients = Vec::new();
        for task in prying {
            clients.push(task.await.unwrap());
        }
        let record = served.hall.store().table(table.clone()).await.unwrap().unwrap();
        let actions = served.hall.store().moves(table.clone()).await.unwrap();
        let book = longbox_games::visit(game, Keep { record: &record, actions: &actions }).unwrap();
        for (n, client) in clients.iter().enumerate() {
            hidden += hold(client, n, &secrets[n], &book);
        }
    }
    assert!(hidden > 10, "the test must have something to hide: {hidden}");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn secrecy_of_squad_by_its_events() {
    nobody_is_sent_what_no_event_has_shown("squad", json!({ "lists": "secret" }), 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn secrecy_of_vs_by_its_events() {
    nobody_is_sent_what_no_event_has_shown("vs", json!({ "lists": "secret" }), 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn secrecy_of_champions_by_its_events() {
    nobody_is_sent_what_no_event_has_shown("champions", Value::Null, 4).await;
}
