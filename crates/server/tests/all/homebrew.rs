//! Cards of somebody's own on a server: a table remembers those that it was dealt from.

use crate::common::{Client, Folder, config, wish};
use longbox_kernel::plug::Plug as _;
use longbox_server::Served;
use longbox_server::http::Page;
use longbox_server::protocol::{Code, DeckWish, SeatWish, ServerMessage};
use longbox_server::registry::Registry;
use longbox_squad::Squad;
use serde_json::json;
use std::path::Path;

/// One card, with that ability.
fn own(ability: &str) -> String {
    format!(
        "[(id: \"HB001\", heroes: [\"Spider-Man\"], title: \"Home Brewer\", factors: [Speed], block: Tech, level: 1, attack: 2, \
         rarity: Common, ability: After(2, [{ability}]))]"
    )
}

const HEALS: &str = "Heal(N(1))";
const DRAWS: &str = "Draw(You, N(1))";

/// A server with the cards that stand in that folder now.
async fn start(folder: &Folder, cards: &Path) -> Served {
    let loaded = Squad::load(cards);
    assert_eq!(loaded.refused, Vec::<String>::new());
    let registry = Registry::default().host_with::<Squad>(loaded.cards.unwrap(), loaded.files);
    Served::with_page(config(folder), registry, Page::none()).await.unwrap()
}

async fn come_back(served: &Served, secret: &str, table: &str) -> Client {
    let mut client = Client::known(served.address, secret).await;
    client.send(json!({ "type": "join", "table": table })).await;
    client.until_both_states().await;
    client
}

async fn take_first(client: &mut Client) {
    let state = client.states.values().find(|state| !state.options.is_empty()).cloned().unwrap();
    client.answer(&state, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_remembers_its_cards_and_is_kept_readable_when_they_have_changed() {
    let folder = Folder::new();
    let cards = folder.path.join("cards");
    std::fs::create_dir_all(&cards).unwrap();
    std::fs::write(cards.join("own.ron"), own(HEALS)).unwrap();
    let served = start(&folder, &cards).await;
    let mut client = Client::guest(served.address, "Ada").await;
    let list = "HB001:4;ST001:4;ST002:4;ST003:4;ST004:4;ST005:4;ST006:4;ST007:4;ST008:4;ST009:4".to_owned();
    let me = || SeatWish::Me { deck: Some(DeckWish::List { list: list.clone() }) };
    let (table, _) =
        client.create(longbox_server::protocol::NewTable { seats: vec![me(), me()], ..wish("squad", 2) }).await;
    client.start(&table).await;
    client.until_both_states().await;
    // More moves than there are between two snapshots.
    for _ in 0..18 {
        take_first(&mut client).await;
        client.until_both_states().await;
    }
    let (secret, states, logs) = (client.secret.clone(), client.states.clone(), client.logs.clone());
    drop(client);
    served.stop().await.unwrap();

    std::fs::write(cards.join("own.ron"), own(DRAWS)).unwrap();
    let served = start(&folder, &cards).await;
    let mut client = come_back(&served, &secret, &table).await;
    let why = client.table.as_ref().unwrap().frozen.clone().unwrap();
    assert!(why.contains("own.ron"), "{why}");
    client.until(|m| matches!(m, ServerMessage::Note { text, .. } if *text == why).then_some(())).await;
    for (seat, state) in &states {
        assert_eq!((&client.states[seat].view, client.states[seat].decision), (&state.view, state.decision));
    }
    assert_eq!(client.logs, logs);
    take_first(&mut client).await;
    let fault = client.until_error().await;
    assert_eq!((fault.code, &fault.message), (Code::NotNow, &why));
    client.send(json!({ "type": "undo", "table": table, "seat": 0, "decision": client.decision() })).await;
    client.expect_error(Code::NotNow).await;
    client.send(json!({ "type": "concede", "table": table, "seat": 0 })).await;
    client.expect_error(Code::NotNow).await;
    assert_eq!(served.hall.store().moves(table.clone()).await.unwrap().len(), 18, "nothing was played");
    served.stop().await.unwrap();

    // With its own cards again, and others beside them, it is played on.
    std::fs::write(cards.join("own.ron"), own(HEALS)).unwrap();
    std::fs::write(cards.join("later.ron"), own(DRAWS).replace("HB001", "HB002").replace("Home Brewer", "Late Brewer"))
        .unwrap();
    std::fs::rename(cards.join("later.ron"), cards.join("z-later.ron")).unwrap();
    let served = start(&folder, &cards).await;
    let mut client = come_back(&served, &secret, &table).await;
    assert_eq!(client.table.as_ref().unwrap().frozen, None);
    take_first(&mut client).await;
    client.until_both_states().await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_rebuilt_says_so_and_is_not_an_error_for_ever() {
    let folder = Folder::new();
    let served = crate::common::start(&folder).await;
    let (table, client) = crate::common::on_both_seats(served.address, wish("squad", 2)).await;
    let secret = client.secret.clone();
    drop(client);
    served.stop().await.unwrap();
    let file = rusqlite::Connection::open(folder.database()).unwrap();
    file.execute("UPDATE tables SET setup = '{}' WHERE id = ?1", [&table]).unwrap();
    drop(file);

    let served = crate::common::start(&folder).await;
    let mut client = Client::known(served.address, &secret).await;
    client.send(json!({ "type": "join", "table": table })).await;
    client
        .until(|m| matches!(m, ServerMessage::Note { text, .. } if text.contains("cannot be rebuilt")).then_some(()))
        .await;
    assert!(client.table.as_ref().unwrap().frozen.is_some());
    client.send(json!({ "type": "answer", "table": table, "seat": 0, "decision": 0, "option": 0 })).await;
    client.expect_error(Code::NotNow).await;
    client.send(json!({ "type": "chat", "table": table, "text": "oh" })).await;
    client.until(|m| matches!(m, ServerMessage::Chat { .. }).then_some(())).await;
    served.stop().await.unwrap();
}
