//! The REST interface.

use crate::common::{Client, Folder, get_json, http, play_out, seated, start, wish};
use longbox_server::http::ROUTES;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn every_route_of_the_document_is_there_and_safe_headers_are_set() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let document = get_json(served.address, "/api/openapi.json", None).await;
    for (method, path) in ROUTES {
        let real = path.replace("{game}", "squad").replace("{share}", "none").replace("{id}", "1");
        let body = (method == "post" || method == "put").then(|| json!({}));
        let (status, head, answer) = http(served.address, &method.to_uppercase(), &real, None, body).await;
        assert_ne!(status, 405, "{method} {path}");
        let described = document["paths"][path][method]["responses"].as_object().unwrap();
        assert!(described.contains_key(&status.to_string()), "{method} {path} answers {status}: {answer}");
        for header in ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"] {
            assert!(head.to_lowercase().contains(header), "{method} {path} has no {header}");
        }
    }
    assert_eq!(http(served.address, "GET", "/nowhere", None, None).await.0, 404);
    assert_eq!(http(served.address, "GET", "/api/v1/nowhere", None, None).await.0, 404);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_cards_rules_and_tables_are_listed() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let games = get_json(served.address, "/api/v1/games", None).await;
    assert_eq!(games[0]["name"], "squad");
    let cards = get_json(served.address, "/api/v1/games/squad/cards", None).await;
    assert!(cards.as_array().unwrap().len() > 100);
    assert!(cards[0]["text"].is_string());
    let rules = get_json(served.address, "/api/v1/games/squad/rules?query=attack.level", None).await;
    assert_eq!(rules["rules"][0]["id"], "attack.level");
    let (status, _, body) = http(served.address, "GET", "/api/v1/games/squad/rules?query=a&query=b", None, None).await;
    assert_eq!((status, &serde_json::from_str::<Value>(&body).unwrap()["code"]), (400, &json!("malformed")));
    for broken in ["/api/v1/decks/x", "/api/v1/games/%ff/cards"] {
        let (status, _, body) = http(served.address, "GET", broken, None, None).await;
        assert_eq!(
            (status, &serde_json::from_str::<Value>(&body).unwrap()["code"]),
            (404, &json!("not-found")),
            "{broken}"
        );
    }
    let decks = get_json(served.address, "/api/v1/games/squad/decks", None).await;
    assert_eq!(decks[0]["id"], "starter-default");
    let led = get_json(served.address, "/api/v1/games/vs/decks", None).await;
    assert_eq!(led[0]["leaders"][1]["id"], "avengers:hulk");
    let hulk = get_json(served.address, "/api/v1/games/vs/decks/avengers:hulk", None).await;
    assert_eq!((&hulk["name"], &hulk["starter"]), (&json!("Avengers, Hulk"), &json!(true)));

    let mut host = Client::guest(served.address, "Ada").await;
    let mut open = wish("squad", 2);
    open.public = true;
    let (public, _) = host.create(open).await;
    host.create(wish("lantern", 3)).await;
    let all = get_json(served.address, "/api/v1/tables", None).await;
    assert_eq!(all.as_array().unwrap().len(), 1, "only public ones");
    assert_eq!(all[0]["id"], public.as_str());
    assert_eq!(all[0]["open"], 1);
    let none = get_json(served.address, "/api/v1/tables?state=playing", None).await;
    assert_eq!(none, json!([]));
    let mine = get_json(served.address, "/api/v1/tables?mine=true", Some(&host.secret)).await;
    assert_eq!(mine.as_array().unwrap().len(), 2);
    assert_eq!(http(served.address, "GET", "/api/v1/tables?state=burning", None, None).await.0, 400);

    let wish = json!({ "game": "squad", "seats": [{ "who": "me" }, { "who": "machine", "machine": "random" }] });
    let (status, _, body) = http(served.address, "POST", "/api/v1/tables", Some(&host.secret), Some(wish)).await;
    assert_eq!(status, 200, "{body}");
    let health = get_json(served.address, "/health", None).await;
    assert_eq!(health["ok"], true);

    let told: Value = serde_json::from_str(&body).unwrap();
    let mut guest = Client::guest(served.address, "Bob").await;
    guest.send(json!({ "type": "join", "table": told["id"] })).await;
    guest.expect_error(longbox_server::protocol::Code::Forbidden).await;
    guest.send(json!({ "type": "join", "table": told["id"], "invite": told["invite"] })).await;
    let seen = guest.until(|message| match message {
        longbox_server::protocol::ServerMessage::Table { table } => Some(table.id.clone()),
        _ => None,
    });
    assert_eq!(seen.await, told["id"].as_str().unwrap(), "the invitation is good");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_keeps_decks_results_and_replays_across_devices() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let (_, clients) = seated(address, wish("squad", 2)).await;
    let clients = play_out(clients, 3).await;
    let secret = clients[0].secret.clone();
    let post = |path: &'static str, token: Option<String>, body: Value| async move {
        let (status, _, body) = http(address, "POST", path, token.as_deref(), Some(body)).await;
        (status, serde_json::from_str::<Value>(&body).unwrap_or_default())
    };

    let list = "4 ST001";
    let (status, deck) =
        post("/api/v1/decks", Some(secret.clone()), json!({ "game": "squad", "name": "Mine", "list": list })).await;
    assert_eq!(status, 200, "{deck}");
    let (_, checked) = post("/api/v1/games/squad/decks/check", None, json!({ "list": list })).await;
    assert_ne!(checked["faults"], json!([]));

    let credentials = json!({ "login": "ada", "password": "correct horse" });
    assert_eq!(
        post("/api/v1/account", Some(secret.clone()), json!({ "login": "ada", "password": "short" })).await.0,
        422
    );
    assert_eq!(post("/api/v1/account", Some(secret.clone()), credentials.clone()).await.0, 200);
    assert_eq!(post("/api/v1/account", Some(clients[1].secret.clone()), credentials.clone()).await.0, 409);
    assert_eq!(post("/api/v1/login", None, json!({ "login": "ada", "password": "wrong horse" })).await.0, 401);
    assert_eq!(post("/api/v1/login", None, json!({ "login": "eve", "password": "wrong horse" })).await.0, 401);
    let (_, login) = post("/api/v1/login", None, credentials.clone()).await;
    let token = login["secret"].as_str().unwrap().to_owned();

    let me = get_json(address, "/api/v1/me", Some(&token)).await;
    assert_eq!(me["login"], "ada");
    let decks = get_json(address, "/api/v1/decks", Some(&token)).await;
    assert_eq!(decks[0]["name"], "Mine");
    let results = get_json(address, "/api/v1/results", Some(&token)).await;
    assert_eq!(results[0]["share"], clients[0].over.as_ref().unwrap().replay.as_str());
    assert_eq!(Client::known(address, &token).await.person, clients[0].person);

    let sessions = get_json(address, "/api/v1/sessions", Some(&token)).await;
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let guest = sessions.as_array().unwrap().iter().find(|s| s["this"] == false).unwrap()["id"].clone();
    let mut device = Client::known(address, &secret).await;
    let ended = http(address, "DELETE", &format!("/api/v1/sessions/{guest}"), Some(&token), None).await;
    assert_eq!(ended.0, 200);
    assert_eq!(http(address, "GET", "/api/v1/me", Some(&secret), None).await.0, 401, "that session is over");
    device.expect_error(longbox_server::protocol::Code::Unknown).await;
    assert!(device.try_next().await.is_none(), "its connection is over, too");

    // Everything, to another person and back.
    let export = get_json(address, "/api/v1/export", Some(&token)).await;
    assert_eq!(export["results"].as_array().unwrap().len(), 1);
    let (_, other) = post("/api/v1/guests", None, json!({ "name": "Ada elsewhere" })).await;
    let other = other["secret"].as_str().unwrap().to_owned();
    let (status, added) = post("/api/v1/import", Some(other.clone()), export.clone()).await;
    assert_eq!((status, &added["decks"], &added["games"]), (200, &json!(1), &json!(1)), "{added}");
    assert_eq!(post("/api/v1/import", Some(other.clone()), export.clone()).await.1["games"], 0, "only once");
    let mut forged = export.clone();
    forged["results"][0]["replay"]["seed"] = json!("1");
    assert_eq!(post("/api/v1/import", Some(other), forged).await.0, 422);

    assert_eq!(http(address, "DELETE", "/api/v1/account", Some(&token), None).await.0, 200);
    assert_eq!(http(address, "GET", "/api/v1/me", Some(&token), None).await.0, 401);
    assert_eq!(post("/api/v1/login", None, credentials).await.0, 401);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_runs_no_script_of_its_own_making() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (status, head, page) = http(served.address, "GET", "/", None, None).await;
    assert_eq!(status, 200);
    assert!(head.contains("script-src 'self'"));
    assert!(page.contains("src=\"/plain/table.js\""));
    assert!(!page.contains(" onclick") && !page.contains("<style") && !page.contains("style="));
    let script = http(served.address, "GET", "/plain/table.js", None, None).await.2;
    assert!(!script.contains("innerHTML") && !script.contains("eval("), "user text is never markup");
    served.stop().await.unwrap();
}
