//! Where somebody is, without saying where: so that limits count for an address, and no address stands in the file.

use super::{Give, Given, Link, Store, StoreError};
use crate::fair::framed;
use crate::given;
use crate::http::place;
use std::net::IpAddr;

/// The mark of an address: the same for the same one, in this file only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place([u8; 16]);

impl Place {
    /// A number that few others have.
    pub(super) fn number(self) -> i64 {
        let [first, second, third, fourth, ..] = self.0;
        i64::from(u32::from_be_bytes([first, second, third, fourth]) >> 1)
    }
}

impl Give for Place {
    fn give(&self) -> Given<'_> {
        self.0.give()
    }
}

/// The key of this file, drawn when it is first opened.
pub(super) struct Key(pub(super) [u8; 32]);

impl Key {
    /// As the file has it.
    pub(super) fn load(db: &dyn Link) -> Result<Key, StoreError> {
        let query = "SELECT value FROM meta WHERE name = 'places'";
        if let Some(key) = db.find(query, given![])? {
            return Ok(Key(key));
        }
        let key = Key::draw()?;
        db.run("INSERT INTO meta (name, value) VALUES ('places', ?1)", given![key.0])?;
        Ok(key)
    }

    /// A new one.
    pub(super) fn draw() -> Result<Key, StoreError> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| StoreError::Other(format!("no chance to be had: {error}")))?;
        Ok(Key(key))
    }

    fn mark(&self, address: IpAddr) -> Place {
        let octets = match place(address) {
            IpAddr::V4(four) => four.to_ipv6_mapped().octets(),
            IpAddr::V6(six) => six.octets(),
        };
        let hash = framed("longbox place 1", [&self.0[..], &octets]);
        let mut mark = [0; 16];
        mark.copy_from_slice(&hash[..16]);
        Place(mark)
    }
}

impl Store {
    /// The mark of an address.
    pub fn place(&self, address: IpAddr) -> Place {
        self.inner.key.mark(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_an_address_or_a_network_of_64_bits() {
        let key = Key([7; 32]);
        let mark = |text: &str| key.mark(text.parse().unwrap());
        assert_eq!(mark("192.0.2.1"), mark("::ffff:192.0.2.1"));
        assert_ne!(mark("192.0.2.1"), mark("192.0.2.2"));
        assert_eq!(mark("2001:db8::1"), mark("2001:db8::ffff:1:2"));
        assert_ne!(mark("2001:db8::1"), mark("2001:db8:0:1::1"));
        assert_ne!(mark("192.0.2.1"), Key([8; 32]).mark("192.0.2.1".parse().unwrap()), "marks of another file");
    }
}
