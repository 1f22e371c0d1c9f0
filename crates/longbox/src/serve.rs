//! `longbox serve`

use crate::named::OwnCards;
use crate::out;
use longbox_games::Visitor;
use longbox_kernel::plug::Plug;
use longbox_server::registry::Registry;
use longbox_server::{Settings, config};
use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, ExitCode, Stdio};

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: Settings,
    /// Where NATS is, for one of several servers.
    #[command(flatten)]
    post: longbox_post::Settings,
    /// Print all settings with their defaults, as a table, and stop.
    #[arg(long)]
    settings_table: bool,
    /// Open the page in the browser once it is served.
    #[arg(long)]
    open: bool,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    if args.settings_table {
        out::say(&table())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut config = args.settings.clone().resolve()?;
    config.nats = args.post.resolve()?;
    longbox_server::log_to_stderr(config.log_json);
    let registry = registry(own);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    runtime.block_on(longbox_server::serve(config, registry, |address| {
        let page = page(address);
        out::say(&format!("Longbox is served at {page}\n")).ok();
        if args.open {
            open(&page);
        }
    }))?;
    Ok(ExitCode::SUCCESS)
}

/// All games, each with its cards and those of the folder that was named.
fn registry(own: &OwnCards) -> Registry {
    struct Host<'a>(&'a OwnCards, Registry);
    impl Visitor for Host<'_> {
        type Out = Registry;
        fn visit<G: Plug>(self) -> Registry {
            let (cards, files) = self.0.with_files::<G>();
            self.1.host_with::<G>(cards, files)
        }
    }
    longbox_games::NAMES.iter().fold(Registry::default(), |registry, name| {
        longbox_games::visit(name, Host(own, registry.clone())).unwrap_or(registry)
    })
}

/// Where the page is, for a browser on this machine.
fn page(mut address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        IpAddr::V4(_) | IpAddr::V6(_) => {}
    }
    format!("http://{address}/")
}

/// Open a page in the browser. If there is none, the address has been printed.
fn open(page: &str) {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        std::thread::spawn(move || child.wait());
    }
}

/// The table of settings, as it stands in the docs.
fn table() -> String {
    let mut text = "| flag | environment | in the file | default | what it does |\n|---|---|---|---|---|\n".to_owned();
    for row in config::table() {
        let flag = row.key.replace('_', "-");
        let (env, key, default, about) = (row.env, row.key, row.default, row.about);
        writeln!(text, "| `--{flag}` | `{env}` | `{key}` | `{default}` | {about} |").ok();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_an_address_that_a_browser_can_open() {
        let told = |address: &str| page(address.parse().unwrap());
        assert_eq!(told("127.0.0.1:7117"), "http://127.0.0.1:7117/");
        assert_eq!(told("0.0.0.0:80"), "http://127.0.0.1:80/");
        assert_eq!(told("[::]:80"), "http://[::1]:80/");
        assert_eq!(told("192.168.1.5:7117"), "http://192.168.1.5:7117/");
    }
}
