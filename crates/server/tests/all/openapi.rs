//! The bodies that the server answers with are those that its document describes.

use crate::common::{Folder, config, get_json, http, play_out, seated, serve, wish};
use longbox_server::Config;
use serde_json::{Value, json};

/// Why a value does not fit a schema; the part of JSON Schema that the document uses.
fn misfit(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("no {name}"));
        return misfit(document, schema, value, at);
    }
    for key in schema.as_object().into_iter().flat_map(|schema| schema.keys()) {
        let known = [
            "description",
            "type",
            "properties",
            // What is not described is a misfit here anyway.
            "additionalProperties",
            "required",
            "items",
            "enum",
            "const",
            "oneOf",
            "minimum",
            "maximum",
        ];
        assert!(known.contains(&key.as_str()), "{at}: this test does not know \"{key}\"");
    }
    if let Some(ways) = schema["oneOf"].as_array() {
        let misfits: Vec<Option<String>> = ways.iter().map(|way| misfit(document, way, value, at)).collect();
        let fitting = misfits.iter().filter(|misfit| misfit.is_none()).count();
        return (fitting != 1).then(|| format!("{at} fits {fitting} of {} ways: {misfits:?}", ways.len()));
    }
    if schema.get("const").is_some_and(|only| only != value) {
        return Some(format!("{at} is {value}, not {}", schema["const"]));
    }
    let types = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(some) => some.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => panic!("{at}: there is no type {kind}"),
    };
    if !types.is_empty() && !types.iter().any(|kind| is(kind)) {
        return Some(format!("{at} is {value}, not {types:?}"));
    }
    if let Some(number) = value.as_i64() {
        let (least, most) = (schema["minimum"].as_i64(), schema["maximum"].as_i64());
        if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
            return Some(format!("{at} is {number}, not from {least:?} to {most:?}"));
        }
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        return Some(format!("{at} is {value}, which is not among {}", schema["enum"]));
    }
    if let Some(object) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !object.contains_key(name) {
                return Some(format!("{at}.{name} is missing"));
            }
        }
        if let Some(properties) = schema["properties"].as_object() {
            for (name, value) in object {
                let inner = format!("{at}.{name}");
                let Some(schema) = properties.get(name) else { return Some(format!("{inner} is not described")) };
                if let Some(misfit) = misfit(document, schema, value, &inner) {
                    return Some(misfit);
                }
            }
        }
    }
    let items = value.as_array().filter(|_| schema["items"].is_object()).into_iter().flatten();
    items.enumerate().find_map(|(n, item)| misfit(document, &schema["items"], item, &format!("{at}[{n}]")))
}

#[test]
fn the_check_itself_finds_faults() {
    let a = json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 9 });
    let schema = json!({ "type": "object", "properties": { "a": a }, "required": ["a"] });
    let fits = |value: Value| misfit(&Value::Null, &schema, &value, "it").is_none();
    assert!(fits(json!({ "a": 1 })) && fits(json!({ "a": null })));
    assert!(!fits(json!({ "a": -1 })) && !fits(json!({ "a": 10 })));
    assert!(!fits(json!({})) && !fits(json!({ "a": "1" })) && !fits(json!({ "a": 1, "b": 2 })) && !fits(json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_are_as_described() {
    let folder = Folder::new();
    let served = serve(Config { test_walks: Some(32), ..config(&folder) }).await;
    let address = served.address;
    let document = get_json(address, "/api/openapi.json", None).await;
    let (_, clients) = seated(address, wish("squad", 2)).await;
    let clients = play_out(clients, 3).await;
    let secret = clients[0].secret.clone();
    let share = clients[0].over.as_ref().unwrap().replay.clone();
    let ask = async |method: &str, path: &str, real: &str, body: Option<Value>| -> Value {
        let operation = &document["paths"][path][method];
        if let Some(body) = &body {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(misfit(&document, schema, body, &format!("the request {method} {path}")), None);
        }
        let (status, _, answer) = http(address, &method.to_uppercase(), real, Some(&secret), body).await;
        let answer: Value = serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{method} {real}: {answer}"));
        let schema = &operation["responses"][status.to_string()]["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{method} {real} answers {status}, which is not described: {answer}");
        assert_eq!(misfit(&document, schema, &answer, &format!("{status} of {method} {path}")), None);
        assert!(status == 200 || answer["code"].is_string(), "{method} {real}: {answer}");
        answer
    };
    let same = async |method: &str, path: &str, body: Option<Value>| ask(method, path, path, body).await;

    same("get", "/health", None).await;
    same("get", "/api/v1/games", None).await;
    for part in ["cards", "rules", "decks", "campaign"] {
        let path = format!("/api/v1/games/{{game}}/{part}");
        for game in ["squad", "lantern", "nothing"] {
            ask("get", &path, &path.replace("{game}", game), None).await;
        }
    }
    for game in ["squad", "lantern", "nothing"] {
        let path = "/api/v1/games/{game}/scenarios";
        let real = path.replace("{game}", game);
        let listed = ask("get", path, &format!("{real}?query=&rule=&card=&from=1&count=2"), None).await;
        let id = listed["scenarios"][0]["id"].as_str().unwrap_or("none");
        for eyes in ["", "?eyes=0", "?eyes=7"] {
            ask("get", &format!("{path}/{{id}}"), &format!("{real}/{id}{eyes}"), None).await;
        }
    }
    for eyes in ["", "?eyes=onlooker", "?eyes=nobody"] {
        ask("get", "/api/v1/replays/{share}/reel", &format!("/api/v1/replays/{share}/reel{eyes}"), None).await;
    }
    let path = "/api/v1/replays/{share}/analysis";
    for (method, real) in
        [("post", &*share), ("get", &share), ("post", "none"), ("get", "none"), ("get", "none?from=x")]
    {
        let (real, query) = real.split_once('?').unwrap_or((real, ""));
        ask(method, path, &format!("{}?{query}", path.replace("{share}", real)), None).await;
    }
    let file = get_json(address, &format!("/api/v1/replays/{share}"), None).await;
    same("post", "/api/v1/reel", Some(file)).await;
    same("post", "/api/v1/reel", Some(json!({}))).await;
    let list = json!({ "list": "4 ST001" });
    ask("post", "/api/v1/games/{game}/decks/check", "/api/v1/games/squad/decks/check", Some(list)).await;
    for deck in ["starter-default", "none"] {
        let path = "/api/v1/games/{game}/decks/{id}";
        ask("get", path, &path.replace("{game}", "squad").replace("{id}", deck), None).await;
    }
    let table = json!({ "game": "squad", "public": true, "seats": [{ "who": "me" }, { "who": "open" }], "hints": { "most": 3 } });
    let table = same("post", "/api/v1/tables", Some(table)).await["id"].clone();
    for table in [table.as_str().unwrap(), "none"] {
        let path = "/api/v1/tables/{id}/report";
        ask("post", path, &path.replace("{id}", table), Some(json!({ "words": "It hangs." }))).await;
    }
    assert_eq!(same("get", "/api/v1/tables", None).await.as_array().unwrap().len(), 1);
    ask("get", "/api/v1/tables", "/api/v1/tables?mine=true", None).await;
    ask("get", "/api/v1/replays/{share}", &format!("/api/v1/replays/{share}"), None).await;
    ask("get", "/api/v1/replays/{share}", "/api/v1/replays/none", None).await;
    let deck = json!({ "game": "squad", "name": "Mine", "list": "4 ST001" });
    let id = same("post", "/api/v1/decks", Some(deck.clone())).await["id"].clone();
    assert_eq!(same("get", "/api/v1/decks", None).await.as_array().unwrap().len(), 1);
    let one = format!("/api/v1/decks/{id}");
    ask("get", "/api/v1/decks/{id}", &one, None).await;
    ask("put", "/api/v1/decks/{id}", &one, Some(deck)).await;
    let nowhere = json!({ "game": "none", "name": "Mine", "list": "4 ST001" });
    let unfit = ask("put", "/api/v1/decks/{id}", &one, Some(nowhere)).await;
    assert_eq!(unfit["code"], "unfit", "the deck is there, the game is not");
    same("post", "/api/v1/guests", Some(json!({ "name": "Bob" }))).await;
    same("get", "/api/v1/me", None).await;
    assert_eq!(same("get", "/api/v1/results", None).await.as_array().unwrap().len(), 1);
    let account = json!({ "login": "ada", "password": "correct horse" });
    same("post", "/api/v1/account", Some(account.clone())).await;
    same("post", "/api/v1/login", Some(account)).await;
    same("get", "/api/v1/me", None).await;
    same("get", "/api/v1/sessions", None).await;
    ask("delete", "/api/v1/sessions/{id}", "/api/v1/sessions/9999", None).await;
    let export = same("get", "/api/v1/export", None).await;
    same("post", "/api/v1/import", Some(export)).await;
    ask("delete", "/api/v1/decks/{id}", &one, None).await;
    same("delete", "/api/v1/account", None).await;
    assert_eq!(same("get", "/api/v1/me", None).await["code"], "unknown");
    served.stop().await.unwrap();
}
