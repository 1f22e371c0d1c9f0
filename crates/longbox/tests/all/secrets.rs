//! Passwords of PostgreSQL and NATS, and what people are known by, stand in no log, no message and no list of processes, whatever goes
//! wrong and however much is logged.

use super::cli::path;
use super::postgres::Cluster;
use super::running::Running;
use longbox_post::testing::{NatsServer, free_port};
use longbox_server::protocol::VERSION;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use tungstenite::Message;

const IN_POSTGRES: &str = "elephant-in-postgres";
const IN_NATS: &str = "elephant-in-nats";
const OF_ADA: &str = "elephant-of-ada";

fn tells_no_secret(text: &str, secrets: &[String]) {
    for secret in secrets.iter().map(String::as_str).chain([IN_POSTGRES, IN_NATS, OF_ADA]) {
        let line = text.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "\"{secret}\" is told");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("secrets").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A PostgreSQL and a NATS that let in nobody without a password.
struct Guarded {
    postgres: Cluster,
    database: String,
    port: u16,
    nats: NatsServer,
    rights: PathBuf,
}

impl Guarded {
    /// Nothing if one of them cannot be had.
    fn start(name: &str) -> Option<Guarded> {
        let port = free_port();
        let postgres = Cluster::start(Some(port))?;
        let database = postgres.database().postgres.database().unwrap();
        let role = format!("CREATE ROLE ada LOGIN PASSWORD '{IN_POSTGRES}'; ALTER DATABASE {database} OWNER TO ada");
        postgres.sql("postgres", &role);
        let rules = "local all longbox trust\nhost all ada 127.0.0.1/32 scram-sha-256\n";
        std::fs::write(postgres.folder.join("data/pg_hba.conf"), rules).unwrap();
        postgres.tell("restart");
        let rights = folder(name).join("nats.conf");
        let_in(&rights, IN_NATS);
        let nats = NatsServer::start_with(&folder(name).join("nats"), &["--config", path(&rights)])?;
        Some(Guarded { postgres, database, port, nats, rights })
    }

    fn postgres_url(&self) -> String {
        format!("postgres://ada:{IN_POSTGRES}@127.0.0.1:{}/{}?sslmode=disable", self.port, self.database)
    }

    fn nats_url(&self) -> String {
        self.nats.url().replace("nats://", &format!("nats://server:{IN_NATS}@"))
    }
}

/// From its next start on NATS lets in who has that password.
fn let_in(rights: &Path, password: &str) {
    std::fs::write(rights, format!("authorization {{ users = [ {{ user: server, password: \"{password}\" }} ] }}\n"))
        .unwrap();
}

fn serve(postgres: &str, nats: &str, more: &[&str]) -> Running {
    let environment = [("LONGBOX_POSTGRES", postgres), ("LONGBOX_NATS", nats), ("RUST_LOG", "trace")];
    Running::start_with(&environment, &[&["serve", "--listen", "127.0.0.1:0"], more].concat())
}

fn post(url: &str, secret: &str, body: &Value) -> Result<Value, String> {
    let asked = ureq::post(url).header("Authorization", format!("Bearer {secret}"));
    let answered = asked.header("Content-Type", "application/json").send(body.to_string());
    let mut answer = answered.map_err(|error| error.to_string())?;
    serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).map_err(|error| error.to_string())
}

/// What people do that takes secrets: returns those that the server has made.
fn people(guarded: &Guarded, url: &str) -> Vec<String> {
    let (mut socket, _) = tungstenite::connect(url.replace("http://", "ws://") + "ws").unwrap();
    let mut say = |message: Value| {
        socket.send(Message::text(message.to_string())).unwrap();
        serde_json::from_str::<Value>(socket.read().unwrap().to_text().unwrap()).unwrap()
    };
    let welcome = say(json!({ "type": "hello", "version": VERSION, "name": "Ada" }));
    let secret = welcome["secret"].as_str().unwrap().to_owned();
    let wish = json!({ "game": longbox_games::NAMES[0], "seats": [{ "who": "me" }, { "who": "open" }] });
    let table = say(json!({ "type": "create", "table": wish }));
    let invite = table["table"]["invite"].as_str().unwrap().to_owned();
    let known = json!({ "login": "ada", "password": OF_ADA });
    post(&format!("{url}api/v1/account"), &secret, &known).unwrap();
    let token = post(&format!("{url}api/v1/login"), "", &known).unwrap()["secret"].as_str().unwrap().to_owned();
    let wrong = json!({ "login": "ada", "password": format!("{OF_ADA} not") });
    post(&format!("{url}api/v1/login"), "", &wrong).unwrap_err();
    post(&format!("{url}api/v1/login"), "", &json!({ "login": "ada", "pass": OF_ADA })).unwrap_err();
    let change = json!({ "old": OF_ADA, "new": format!("{OF_ADA} new") });
    post(&format!("{url}api/v1/password"), &token, &change).unwrap();
    // Who knows the server's part of a shuffle, and hears those of the others, knows every card.
    let part = guarded.postgres.sql(&guarded.database, "SELECT encode(part, 'hex') FROM tables");
    let hash = guarded.postgres.sql(&guarded.database, "SELECT password FROM accounts");
    let bytes: Vec<u8> =
        (0..part.len()).step_by(2).map(|at| u8::from_str_radix(&part[at..at + 2], 16).unwrap()).collect();
    assert!(bytes.len() == 32 && hash.starts_with("$argon2"), "{part} {hash}");
    let listed = format!("{bytes:?}");
    vec![secret, invite, token, part, listed.trim_matches(['[', ']']).to_owned(), hash]
}

#[test]
fn a_server_tells_no_secret_however_much_it_logs_and_whatever_it_loses() {
    let Some(mut guarded) = Guarded::start("loses") else { return };
    let mut server = serve(&guarded.postgres_url(), &guarded.nats_url(), &["--log-json", "false"]);
    let served = server.prints("Longbox is served at");
    let url = served.trim().split(' ').next_back().unwrap().to_owned();
    let secrets = people(&guarded, &url);
    let list = std::fs::read_to_string(format!("/proc/{}/cmdline", server.child.id())).unwrap_or_default();
    tells_no_secret(&list, &secrets);
    // NATS goes, and when it is back it lets nobody in with that password, for a while.
    guarded.nats.kill();
    server.says("why=\"NATS cannot be reached\"");
    let_in(&guarded.rights, "another");
    guarded.nats.start_again();
    server.says("authorization violation");
    let_in(&guarded.rights, IN_NATS);
    guarded.nats.start_again();
    server.says("this server serves again");
    // So does PostgreSQL.
    guarded.postgres.sql("postgres", "ALTER ROLE ada PASSWORD 'another'");
    guarded.postgres.tell("stop");
    server.says("why=\"the database cannot be reached\"");
    guarded.postgres.tell("start");
    server.says("password authentication failed");
    guarded.postgres.sql("postgres", &format!("ALTER ROLE ada PASSWORD '{IN_POSTGRES}'"));
    server.says("this server serves again");
    let ran = server.stops();
    assert!(ran.err.contains("stopped"), "the log is not heard");
    tells_no_secret(&ran.err, &secrets);
    tells_no_secret(&ran.out, &secrets);
}

/// With an address that is not right a server ends, and says no more than what is not right.
#[test]
fn a_server_that_cannot_start_tells_no_secret() {
    let Some(guarded) = Guarded::start("starts") else { return };
    let (postgres, nats) = (guarded.postgres_url(), guarded.nats_url());
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let (database_port, nats_port) = (guarded.port.to_string(), nats.rsplit(':').next().unwrap().to_owned());
    let patience = ["--patience-ms", "2000"];
    let wrong = |url: &str| url.replace("elephant-in-", "elephant-in-the-wrong-");
    let in_wrong = ["elephant-in-the-wrong-postgres".to_owned(), "elephant-in-the-wrong-nats".to_owned()];
    for (what, postgres, nats, words) in [
        ("a wrong password of PostgreSQL", wrong(&postgres), nats.clone(), "password authentication failed"),
        ("a wrong password of NATS", postgres.clone(), wrong(&nats), "it lets nobody in with these credentials"),
        ("no PostgreSQL", postgres.replace(&database_port, &nobody), nats.clone(), "cannot be reached"),
        ("no NATS", postgres.clone(), nats.replace(&nats_port, &nobody), "nobody listens there"),
        ("no host of PostgreSQL", postgres.replace("127.0.0.1", "host.invalid"), nats.clone(), "cannot be reached"),
        ("no host of NATS", postgres.clone(), nats.replace("127.0.0.1", "host.invalid"), "host"),
        ("a PostgreSQL without TLS", postgres.replace("disable", "require"), nats.clone(), "TLS"),
        ("a NATS without TLS", postgres.clone(), nats.replace("nats://", "tls://"), "no connection"),
        ("no URL of PostgreSQL", postgres.replace(&database_port, "port"), nats.clone(), "cannot be read"),
        ("no URL of NATS", postgres.clone(), nats.replace(&nats_port, "port"), "this is no address of NATS"),
    ] {
        let ran = serve(&postgres, &nats, &patience).ends();
        println!("{what}: {}", ran.err.lines().last().unwrap_or_default());
        assert!(ran.code != 0 && ran.err.contains(words), "{what}: {}", ran.err);
        tells_no_secret(&ran.err, &in_wrong);
        tells_no_secret(&ran.out, &in_wrong);
    }
    // Where they stand on the command line they are refused, and not repeated.
    for (flag, url) in [("--postgres", &postgres), ("--nats", &nats)] {
        let ran = Running::start(&["serve", "--listen", "127.0.0.1:0", flag, url]).ends();
        ran.refused("everybody on this machine can read");
        tells_no_secret(&ran.err, &[]);
    }
    // Whoever plays for the arena has the same addresses.
    for url in [wrong(&nats), nats.replace(&nats_port, &nobody), nats.replace("nats://", "tls://")] {
        for command in [&["worker"][..], &["arena", "squad", "--decks", "starters", "--games", "2"]] {
            let ran = Running::start_with(&[("LONGBOX_NATS", &url), ("RUST_LOG", "trace")], command).ends();
            assert!(ran.code != 0 && !ran.err.is_empty(), "{command:?}");
            tells_no_secret(&ran.err, &in_wrong);
        }
    }
}
