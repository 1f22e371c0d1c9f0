//! Where NATS is and how one gets in, as flags, environment and files say.

use async_nats::ServerAddr;
use percent_encoding::percent_decode_str;
use std::fmt::{self, Debug, Display, Formatter};
use std::path::{Path, PathBuf};

/// The settings as they were given.
#[derive(Clone, Default, clap::Args)]
// Beside other settings: each group of a command has a name of its own.
#[group(id = "post")]
pub struct Settings {
    /// Where NATS is: nats://host:4222, or tls://host:4222; several are separated by commas. An address with a password stands
    /// in the environment (LONGBOX_NATS) or in a file, where others on this machine cannot read it.
    // Not by clap from the environment: a password is welcome there and refused here.
    #[arg(long, value_name = "URL")]
    pub nats: Option<String>,
    /// A file in which the address of NATS stands, in place of --nats.
    #[arg(long, value_name = "FILE", env = "LONGBOX_NATS_FILE", conflicts_with = "nats")]
    pub nats_file: Option<PathBuf>,
    /// A file with credentials for NATS (.creds).
    #[arg(long, value_name = "FILE", env = "LONGBOX_NATS_CREDS")]
    pub nats_creds: Option<PathBuf>,
    /// A file with the certificates that NATS's own is checked with (PEM), in place of those that the system trusts.
    #[arg(long, value_name = "FILE", env = "LONGBOX_NATS_CA")]
    pub nats_ca: Option<PathBuf>,
    /// A file with a certificate that NATS asks for (PEM).
    #[arg(long, value_name = "FILE", env = "LONGBOX_NATS_CERT", requires = "nats_key")]
    pub nats_cert: Option<PathBuf>,
    /// A file with the key of that certificate (PEM).
    #[arg(long, value_name = "FILE", env = "LONGBOX_NATS_KEY", requires = "nats_cert")]
    pub nats_key: Option<PathBuf>,
}

/// The variable in which an address may stand, with a password if there is one.
const VARIABLE: &str = "LONGBOX_NATS";

impl Debug for Settings {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        // The address may hold a password that is about to be refused.
        f.debug_struct("Settings").finish_non_exhaustive()
    }
}

impl Settings {
    /// Where NATS is, with all secrets read; nothing if nobody asks for NATS, by flag, file or environment.
    pub fn resolve(&self) -> Result<Option<Address>, String> {
        self.resolve_with(std::env::var(VARIABLE).ok().filter(|text| !text.is_empty()))
    }

    fn resolve_with(&self, variable: Option<String>) -> Result<Option<Address>, String> {
        let (text, place) = match (&self.nats, &self.nats_file, variable) {
            (Some(flag), _, _) => (flag.clone(), "--nats".to_owned()),
            (None, Some(file), _) => (read(file)?, file.display().to_string()),
            (None, None, Some(variable)) => (variable, VARIABLE.to_owned()),
            (None, None, None) => return Ok(None),
        };
        let (servers, login) = parse(text.trim()).map_err(|fault| format!("{place}: {fault}"))?;
        if self.nats.is_some() && !matches!(login, Login::None) {
            return Err(format!(
                "--nats: everybody on this machine can read a password that stands here: set {VARIABLE}, or name a file with --nats-file"
            ));
        }
        let login = match (&self.nats_creds, login) {
            (Some(file), Login::None) => Login::Credentials(read(file)?),
            (Some(file), Login::Password(..) | Login::Token(_) | Login::Credentials(_)) => {
                return Err(format!("{}: {place} has a password already: one of them is enough", file.display()));
            }
            (None, login) => login,
        };
        let (ca, cert, key) = (self.nats_ca.clone(), self.nats_cert.clone(), self.nats_key.clone());
        for file in [&ca, &cert, &key].into_iter().flatten() {
            read(file)?;
        }
        Ok(Some(Address { servers, login, ca, client: cert.zip(key), inbox: None }))
    }
}

/// Where NATS is and how one gets in. Neither `Display` nor `Debug` shows a secret.
#[derive(Clone)]
pub struct Address {
    pub(crate) servers: Vec<ServerAddr>,
    pub(crate) login: Login,
    pub(crate) ca: Option<PathBuf>,
    /// A certificate and its key.
    pub(crate) client: Option<(PathBuf, PathBuf)>,
    /// What the subjects begin with on which answers come.
    pub(crate) inbox: Option<String>,
}

impl Address {
    /// The same where answers come on subjects that begin so: those of everybody begin with `_INBOX`, and whoever may hear one may
    /// hear all.
    #[must_use]
    pub fn answered_at(&self, inbox: &str) -> Address {
        Address { inbox: Some(inbox.to_owned()), ..self.clone() }
    }
}

/// How one gets in.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Login {
    /// Anybody may.
    None,
    /// A name and a password.
    Password(String, String),
    /// A token.
    Token(String),
    /// What stands in a file of credentials.
    Credentials(String),
}

impl Display for Address {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (at, server) in self.servers.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            // An address of IPv6 stands in brackets before a port.
            let (open, close) = if server.host().contains(':') { ("[", "]") } else { ("", "") };
            write!(f, "{comma}{}://{open}{}{close}:{}", server.scheme(), server.host(), server.port())?;
        }
        Ok(())
    }
}

impl Debug for Address {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The servers of an address, and how one gets in. No fault repeats the address.
fn parse(text: &str) -> Result<(Vec<ServerAddr>, Login), String> {
    let mut servers = Vec::new();
    let mut login = Login::None;
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let server: ServerAddr =
            part.parse().map_err(|_| "this is no address of NATS, such as nats://host:4222".to_owned())?;
        if !matches!(server.scheme(), "nats" | "tls") {
            return Err("an address of NATS begins with nats:// or tls://".to_owned());
        }
        if server.host().is_empty() {
            return Err("this address names no host, as nats://host:4222 does".to_owned());
        }
        let found = match (server.username(), server.password()) {
            (Some(name), Some(password)) => Login::Password(decoded(name)?, decoded(password)?),
            (Some(token), None) => Login::Token(decoded(token)?),
            (None, _) => Login::None,
        };
        match (&login, found) {
            (_, Login::None) => {}
            (Login::None, found) => login = found,
            (known, found) if *known == found => {}
            (_, _) => return Err("the servers of one address have one name and password".to_owned()),
        }
        servers.push(without_login(server)?);
    }
    if servers.is_empty() { Err("no address stands here".to_owned()) } else { Ok((servers, login)) }
}

/// The same server, of which nobody reads how one gets in: the client writes addresses to the log.
fn without_login(server: ServerAddr) -> Result<ServerAddr, String> {
    let mut url = server.into_inner();
    let bare = url.set_username("").and_then(|()| url.set_password(None));
    let fault = "this is no address of NATS, such as nats://host:4222";
    bare.map_err(|()| fault.to_owned())?;
    ServerAddr::from_url(url).map_err(|_| fault.to_owned())
}

fn decoded(text: &str) -> Result<String, String> {
    let text = percent_decode_str(text).decode_utf8();
    text.map(String::from).map_err(|_| "name or password are not text (UTF-8)".to_owned())
}

/// The text of a file. Settings are short: what is longer is something else.
fn read(path: &Path) -> Result<String, String> {
    const MOST: u64 = 1 << 20;
    let name = path.display();
    let length = std::fs::metadata(path).map(|meta| meta.len());
    match length {
        Ok(length) if length > MOST => Err(format!("{name}: cannot be read: it is longer than {MOST} bytes")),
        Ok(_) => std::fs::read_to_string(path).map_err(|error| format!("{name}: cannot be read: {error}")),
        Err(error) => Err(format!("{name}: cannot be read: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(url: &str) -> Settings {
        Settings { nats: Some(url.to_owned()), ..Settings::default() }
    }

    #[test]
    fn nobody_asks_for_nats_who_names_none() {
        assert!(Settings::default().resolve_with(None).unwrap().is_none());
        let address = Settings::default().resolve_with(Some("host".to_owned())).unwrap().unwrap();
        assert_eq!(address.to_string(), "nats://host:4222");
    }

    #[test]
    fn a_flag_counts_before_the_environment() {
        let address =
            named("tls://one:1,tls://[::1]:2").resolve_with(Some("nats://other".to_owned())).unwrap().unwrap();
        assert_eq!(address.to_string(), "tls://one:1,tls://[::1]:2");
    }

    #[test]
    fn a_password_is_read_from_the_environment_and_shown_nowhere() {
        let secret = Some("nats://me:pa%2Fss@host:4222".to_owned());
        let address = Settings::default().resolve_with(secret).unwrap().unwrap();
        assert!(address.login == Login::Password("me".to_owned(), "pa/ss".to_owned()));
        assert_eq!(format!("{address} {address:?}"), "nats://host:4222 nats://host:4222");
        assert!(address.servers.iter().all(|server| !server.has_user_pass()), "the client would log it");
        let token = Settings::default().resolve_with(Some("nats://s3cret@host".to_owned())).unwrap().unwrap();
        assert!(token.login == Login::Token("s3cret".to_owned()));
        assert!(token.servers.iter().all(|server| server.username().is_none()), "the client would log it");
    }

    #[test]
    fn a_password_on_the_command_line_is_refused_and_not_repeated() {
        let settings = named("nats://me:pass@host");
        let fault = settings.resolve_with(None).unwrap_err();
        assert!(fault.contains("set LONGBOX_NATS") && !fault.contains("pass@"), "{fault}");
        assert!(!format!("{settings:?}").contains("pass"));
    }

    #[test]
    fn what_is_no_address_is_refused_without_its_text() {
        for wrong in [
            "http://me:pass@host",
            "nats://me:pass@",
            "nats://a:pass@x,nats://b:pass@y",
            " , ",
            "nats://me:pass@host:x",
        ] {
            let fault = Settings::default().resolve_with(Some(wrong.to_owned())).unwrap_err();
            assert!(fault.starts_with("LONGBOX_NATS: ") && !fault.contains("pass@"), "{wrong}: {fault}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let settings = Settings { nats_creds: Some("nowhere.creds".into()), ..named("nats://host") };
        assert!(settings.resolve_with(None).unwrap_err().starts_with("nowhere.creds: cannot be read"));
    }
}
