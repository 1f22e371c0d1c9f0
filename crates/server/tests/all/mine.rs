//! Lists of tables are filtered before they are cut.

use crate::common::{Client, Folder, get_json, start, wish};
use longbox_server::given;
use longbox_server::protocol::ServerMessage;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_on_ones_list_after_101_finished_ones() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let mut open = wish("lantern", 2);
    open.public = true;
    let (old, _) = ada.create(open).await;
    let (person, game) = (ada.person, old.clone());
    // Since then she has played 300 others, in another game, to their ends.
    served
        .hall
        .store()
        .write(move |db| {
            let tables = format!(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) \
                 INSERT INTO tables (id, game, mode, options, public, invite, host, state, part, created, changed) \
                     SELECT 'over' || i, 'squad', 'duel', 'null', 1, '', {person}, 'over', zeroblob(32), 0, t.changed + i \
                     FROM n, tables t WHERE t.id = '{game}'"
            );
            db.run(&tables, given![])?;
            let seats = format!(
                "INSERT INTO seats (table_id, seat, kind, person, name, entropy, game, state, changed) \
                     SELECT id, s.i, 'person', {person}, 'Ada', '', game, state, changed FROM tables, \
                     (SELECT 0 AS i UNION SELECT 1) s WHERE state = 'over'"
            );
            db.run(&seats, given![])
        })
        .await
        .unwrap();
    let client = Client::known(served.address, &ada.secret).await;
    let welcome: ServerMessage = serde_json::from_str(&client.heard[0]).unwrap();
    assert!(
        matches!(welcome, ServerMessage::Welcome { tables, .. } if tables == [old.clone()]),
        "it is among her tables"
    );

    let list = async |query: &str| -> Vec<String> {
        let listed = get_json(served.address, &format!("/api/v1/tables?{query}"), Some(&ada.secret)).await;
        listed.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
    };
    for query in ["state=waiting", "game=lantern", "open=true", "game=lantern&open=true&state=waiting"] {
        assert_eq!(list(query).await, std::slice::from_ref(&old), "{query}");
        assert_eq!(list(&format!("mine=true&{query}")).await, std::slice::from_ref(&old), "{query}, hers");
    }
    for query in ["", "state=over", "game=squad"] {
        let (all, hers) = (list(query).await, list(&format!("mine=true&{query}")).await);
        assert_eq!(all, hers, "{query}: a table where she has two seats is listed once");
        assert_eq!((all.len(), all[0].as_str(), all[99].as_str()), (100, "over300", "over201"), "{query}");
    }
    assert_eq!(list("state=over&open=true").await, Vec::<String>::new());
    assert_eq!(list("game=nothing").await, Vec::<String>::new());
    let listed = get_json(served.address, "/api/v1/tables?state=over", None).await;
    let (seats, open, names) = (&listed[0]["seats"], &listed[0]["open"], &listed[0]["names"]);
    assert_eq!((seats, open, names), (&json!(2), &json!(0), &json!(["Ada", "Ada"])));
    served.stop().await.unwrap();
}
