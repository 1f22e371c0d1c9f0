//! Passwords of PostgreSQL and NATS stand in no log, no message and no list of processes, whatever goes wrong.

use super::postgres::Cluster;
use super::running::Running;
use longbox_post::testing::NatsServer;
use std::net::TcpListener;
use std::path::Path;

const SECRETS: [&str; 2] = ["elephant-in-postgres", "elephant-in-nats"];

fn tells_no_secret(text: &str) {
    for secret in SECRETS {
        let line = text.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "a password is told");
    }
}

#[test]
fn a_server_that_loses_database_and_nats_tells_no_password_however_much_it_logs() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let Some(postgres) = Cluster::start(Some(port)) else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("secrets");
    let password = ["--user", "server", "--pass", SECRETS[1]];
    let Some(mut nats) = NatsServer::start_with(&folder, &password) else { return };
    let database = postgres.database().postgres.database().unwrap();
    let url = format!("postgres://longbox:{}@127.0.0.1:{port}/{database}?sslmode=disable", SECRETS[0]);
    let nats_url = nats.url().replace("nats://", &format!("nats://server:{}@", SECRETS[1]));
    let environment = [("LONGBOX_POSTGRES", url.as_str()), ("LONGBOX_NATS", &nats_url), ("RUST_LOG", "trace")];
    let mut server = Running::start_with(&environment, &["serve", "--listen", "127.0.0.1:0"]);
    server.prints("Longbox is served at");
    let list = std::fs::read_to_string(format!("/proc/{}/cmdline", server.child.id())).unwrap_or_default();
    tells_no_secret(&list);
    nats.kill();
    server.says("NATS cannot be reached");
    nats.start_again();
    server.says("this server serves again");
    postgres.tell("stop");
    server.says("the database cannot be reached");
    postgres.tell("start");
    server.says("this server serves again");
    let ran = server.stops();
    assert!(ran.err.contains("stopped"), "the log is not heard");
    tells_no_secret(&ran.err);
    tells_no_secret(&ran.out);
    // Where they stand on the command line they are refused, and not repeated.
    for (flag, url) in [("--postgres", &url), ("--nats", &nats_url)] {
        let ran = Running::start(&["serve", "--listen", "127.0.0.1:0", flag, url]).ends();
        ran.refused("everybody on this machine can read");
        tells_no_secret(&ran.err);
    }
}
