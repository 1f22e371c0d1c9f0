//! A server somewhere else: its addresses, and its REST interface.

use serde_json::Value;
use std::str::FromStr;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest answer that is read.
const MOST_ANSWER: u64 = 256 << 20;

/// Where a server is: `http://host:port`, or the address of its WebSocket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    safe: bool,
    /// Host, port, and whatever path a reverse proxy puts before ours.
    place: String,
}

impl FromStr for Site {
    type Err = String;

    fn from_str(text: &str) -> Result<Site, String> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
        let safe = match scheme {
            "http" | "ws" => false,
            "https" | "wss" => true,
            _ => return Err("an address begins with http://, https://, ws:// or wss://".to_owned()),
        };
        let place = rest.trim_end_matches('/');
        let place = place.strip_suffix("/ws").unwrap_or(place).trim_end_matches('/');
        if place.is_empty() || place.contains(['?', '#', '@', ' ']) {
            return Err("an address is like http://127.0.0.1:7117".to_owned());
        }
        Ok(Site { safe, place: place.to_owned() })
    }
}

impl Site {
    /// The address of the WebSocket.
    pub(crate) fn socket(&self) -> String {
        format!("{}://{}/ws", if self.safe { "wss" } else { "ws" }, self.place)
    }

    /// The address of a page, such as `/health`.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("{}://{}{path}", if self.safe { "https" } else { "http" }, self.place)
    }

    /// What stands at that address.
    pub(crate) fn get(&self, path: &str, secret: Option<&str>) -> Result<Value, String> {
        let mut request = agent().get(self.page(path));
        if let Some(secret) = secret {
            request = request.header("Authorization", format!("Bearer {secret}"));
        }
        self.answer(request.call())
    }

    /// Send something there, and read the answer.
    pub(crate) fn post(&self, path: &str, secret: &str, body: &Value) -> Result<Value, String> {
        let request = agent().post(self.page(path)).header("Authorization", format!("Bearer {secret}"));
        self.answer(request.header("Content-Type", "application/json").send(body.to_string()))
    }

    fn answer(&self, answer: Result<Response<ureq::Body>, ureq::Error>) -> Result<Value, String> {
        let place = self.page("/");
        let mut answer = answer.map_err(|error| format!("{place}: no answer: {error}"))?;
        let status = answer.status();
        let text = answer.body_mut().with_config().limit(MOST_ANSWER).read_to_string();
        let text = text.map_err(|error| format!("{place}: the answer cannot be read: {error}"))?;
        let told = serde_json::from_str::<Value>(&text);
        match told {
            Ok(told) if status.is_success() => Ok(told),
            Ok(told) if told["message"].is_string() => {
                let (why, code) = (told["message"].as_str().unwrap_or_default(), &told["code"]);
                Err(format!("{place}: {why} ({})", code.as_str().unwrap_or(status.as_str())))
            }
            Ok(_) | Err(_) => Err(format!("{place}: this is no answer of a Longbox server (status {status})")),
        }
    }
}

fn agent() -> Agent {
    // A secret goes to the server that it is for, and nowhere else.
    let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).max_redirects_will_error(false);
    config.proxy(None).timeout_global(Some(PATIENCE)).build().new_agent()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_gives_the_others() {
        for told in ["http://127.0.0.1:7117", "http://127.0.0.1:7117/", "ws://127.0.0.1:7117/ws", "ws://127.0.0.1:7117"]
        {
            let site: Site = told.parse().unwrap();
            assert_eq!(site.socket(), "ws://127.0.0.1:7117/ws");
            assert_eq!(site.page("/health"), "http://127.0.0.1:7117/health");
        }
        let site: Site = "https://cards.example/longbox/".parse().unwrap();
        assert_eq!(site.socket(), "wss://cards.example/longbox/ws");
        assert_eq!(site.page("/api/v1/me"), "https://cards.example/longbox/api/v1/me");
        for told in ["", "127.0.0.1:7117", "ftp://127.0.0.1", "http://", "ws:///ws", "http://a@b", "http://a/?b"] {
            assert!(told.parse::<Site>().is_err(), "{told}");
        }
    }
}
