//! Where something listens, if anywhere.

use serde::Deserialize;
use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

/// An address to listen on, or `none`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Listen(pub Option<SocketAddr>);

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Listen, String> {
        if text == "none" {
            return Ok(Listen(None));
        }
        let told = |_| format!("\"{text}\" is neither an address with a port, such as 127.0.0.1:7118, nor none");
        text.parse().map(|address| Listen(Some(address))).map_err(told)
    }
}

impl TryFrom<String> for Listen {
    type Error = String;

    fn try_from(text: String) -> Result<Listen, String> {
        text.parse()
    }
}

impl fmt::Debug for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(address) => write!(f, "{address}"),
            None => f.write_str("none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_told() {
        for text in ["none", "127.0.0.1:7118", "[::1]:9"] {
            assert_eq!(format!("{:?}", text.parse::<Listen>().unwrap()), text);
        }
        assert!("7118".parse::<Listen>().is_err() && "".parse::<Listen>().is_err());
    }
}
