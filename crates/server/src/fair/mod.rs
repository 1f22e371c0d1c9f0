//! Shuffles that nobody can have chosen.
//!
//! The server and every person's seat commit to a part of the seed, each a hash of 32 bytes that nobody can guess. When the
//! game starts, the commitments and the setup are frozen and published ([`Promise`]); only then are the parts revealed, to
//! the server alone. The seed follows from all of it. A seat that keeps its part back gets one by a rule that was fixed
//! beforehand. After the game everything is told ([`Fairness`]), and whoever kept the promise ([`Kept`]) can prove it.

mod kept;
mod words;

pub use kept::{Holds, Kept, KeptFile, Own, Seen};
pub use words::Words;

use longbox_kernel::Seed;
use longbox_kernel::replay::Replay;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The key under which a replay's setup carries the parts of its seed.
pub const KEY: &str = "fairness";

/// A part of a seed: the server's or a seat's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Part(pub [u8; 32]);

/// What is published before anybody reveals a part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// The table.
    pub table: String,
    /// The server's commitment.
    pub server: String,
    /// The digest of the setup: game, decks and options.
    pub setup: String,
    /// The commitment of each seat; empty for a machine, and for who has not committed.
    pub seats: Vec<String>,
}

/// All parts of a seed, as they are told after the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// Which way of mixing this is: 2.
    pub version: u32,
    /// The table, which all commitments are bound to.
    pub table: String,
    /// The server's commitment: SHA-256 in hexadecimal digits, as all that follows.
    pub commitment: String,
    /// The server's part.
    pub server: String,
    /// The digest of the setup.
    pub setup: String,
    /// The parts of the seats.
    pub seats: Vec<SeatPart>,
    /// Whether the server was started for tests and dealt from a seed of its own: then nothing is proved.
    pub test: bool,
}

/// A seat's part of a seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatPart {
    /// What was published of it; empty if nothing was.
    pub commitment: String,
    /// The part.
    pub part: String,
    /// How it came about.
    pub how: How,
}

/// How a seat's part of a seed came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The seat revealed what it had committed to.
    Revealed,
    /// The seat had committed and did not reveal in time: its part follows from the rule.
    Withheld,
    /// The seat did not commit in time: its part follows from the rule.
    Silent,
    /// A machine sits there: its part follows from the rule, like that of a silent seat. Which of the two a seat is called
    /// afterwards must not matter, or whoever tells it could choose.
    Machine,
}

impl Part {
    /// A part that nobody can guess.
    pub fn draw() -> Result<Part, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Part(bytes))
    }

    /// The part that these hexadecimal digits stand for.
    pub fn parse(digits: &str) -> Option<Part> {
        unhex(digits).map(Part)
    }

    /// As it goes over the wire.
    pub fn digits(&self) -> String {
        hex(&self.0)
    }

    /// The server's commitment to this part.
    pub fn commitment(&self, table: &str) -> String {
        hex(&framed("longbox server 2", [table.as_bytes(), &self.0]))
    }

    /// A seat's commitment to this part.
    pub fn pledge(&self, table: &str, seat: u8) -> String {
        hex(&framed("longbox seat 2", [table.as_bytes(), seat.to_string().as_bytes(), &self.0]))
    }

    /// The digest of a setup. It tells nothing of the setup to who does not know this part, which is the server's: a deck
    /// list may be secret.
    pub fn setup_digest(&self, table: &str, game: &str, setup: &Value) -> String {
        let setup = setup.to_string();
        hex(&framed("longbox setup 2", [table.as_bytes(), &self.0, game.as_bytes(), setup.as_bytes()]))
    }
}

impl Promise {
    fn words(&self) -> impl Iterator<Item = &[u8]> {
        let fixed = [&self.table, &self.server, &self.setup];
        fixed.into_iter().chain(&self.seats).map(String::as_bytes)
    }

    /// The part of a seat that keeps its own back. It is known as soon as the promise is.
    pub fn forfeit(&self, seat: u8) -> Part {
        let number = seat.to_string();
        Part(framed("longbox forfeit 2", self.words().chain([number.as_bytes()])))
    }

    /// The seed that follows from this and all parts.
    pub fn seed(&self, server: &Part, seats: &[Part]) -> Seed {
        let parts = seats.iter().map(|part| &part.0[..]);
        Seed(framed("longbox seed 2", self.words().chain([&server.0[..]]).chain(parts)))
    }
}

impl Fairness {
    /// The version that is written.
    pub const VERSION: u32 = 2;

    /// What was published before anybody revealed a part.
    pub fn promise(&self) -> Promise {
        Promise {
            table: self.table.clone(),
            server: self.commitment.clone(),
            setup: self.setup.clone(),
            seats: self.seats.iter().map(|seat| seat.commitment.clone()).collect(),
        }
    }

    /// The seats whose parts came about like that.
    pub fn seats_that(&self, how: How) -> Vec<u8> {
        (0..).zip(&self.seats).filter(|(_, seat)| seat.how == how).map(|(n, _)| n).collect()
    }

    /// Whether every part is the one that was committed to, or follows from the rule, and all of them with this setup give
    /// this seed. That the commitments were there before the game is known only to who kept them: [`Kept::check`].
    pub fn check(&self, game: &str, setup: &Value, seed: Seed) -> Result<(), String> {
        let mixed = self.mixed(game, setup)?;
        if self.test {
            return Err("the server was started for tests: the deal was its own and was known beforehand".to_owned());
        }
        if mixed != seed {
            return Err("the parts do not give the seed that the game was dealt from".to_owned());
        }
        Ok(())
    }

    /// The seed that the parts give, if each of them is as it should be.
    fn mixed(&self, game: &str, setup: &Value) -> Result<Seed, String> {
        if self.version != Fairness::VERSION {
            return Err(format!("this way of mixing a seed is not known: {}", self.version));
        }
        let server = Part::parse(&self.server).ok_or("the server's part is not 64 hexadecimal digits")?;
        if server.commitment(&self.table) != self.commitment {
            return Err("the server's part is not the one that it committed to".to_owned());
        }
        if server.setup_digest(&self.table, game, setup) != self.setup {
            return Err("the setup is not the one that was fixed before the parts were revealed".to_owned());
        }
        let promise = self.promise();
        let mut parts = Vec::new();
        for (n, seat) in (0..).zip(&self.seats) {
            parts.push(seat.check(&promise, n)?);
        }
        Ok(promise.seed(&server, &parts))
    }
}

impl SeatPart {
    fn check(&self, promise: &Promise, seat: u8) -> Result<Part, String> {
        let committed = !self.commitment.is_empty();
        let read = || Part::parse(&self.part).ok_or_else(|| format!("the part of seat {seat} cannot be read"));
        let by_rule = || match read()? {
            part if part == promise.forfeit(seat) => Ok(part),
            _ => Err(format!("the part of seat {seat} does not follow from the rule")),
        };
        match self.how {
            How::Revealed => match read()? {
                part if part.pledge(&promise.table, seat) == self.commitment => Ok(part),
                _ => Err(format!("the part of seat {seat} is not the one that it committed to")),
            },
            How::Withheld if committed => by_rule(),
            How::Silent | How::Machine if !committed => by_rule(),
            How::Withheld | How::Silent | How::Machine => {
                Err(format!("the part of seat {seat} did not come about as it says"))
            }
        }
    }
}

/// What a replay tells of where its seed came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Nothing.
    Untold,
    /// The server's part and words of the seats, which were not committed to: that proves nothing against anybody.
    Words(Words),
    /// Parts that were all committed to, by a server that was started for tests and did not deal from them.
    Test(Fairness),
    /// Parts that were all committed to.
    Parts(Fairness),
}

/// Where the seed of this replay came from, if that agrees with the replay.
pub fn verify(replay: &Replay) -> Result<Source, String> {
    let Some(told) = replay.setup.get(KEY) else { return Ok(Source::Untold) };
    let unread = |error: serde_json::Error| format!("\"{KEY}\" cannot be read: {error}");
    if told.get("version").is_none() {
        let words = Words::deserialize(told).map_err(unread)?;
        words.check(replay.seed)?;
        return Ok(Source::Words(words));
    }
    let fairness = Fairness::deserialize(told).map_err(unread)?;
    let setup = bare(&replay.setup);
    if fairness.test {
        fairness.mixed(&replay.game, &setup)?;
        return Ok(Source::Test(fairness));
    }
    fairness.check(&replay.game, &setup, replay.seed)?;
    Ok(Source::Parts(fairness))
}

/// The setup without what was written into it here.
fn bare(setup: &Value) -> Value {
    let mut bare = setup.clone();
    bare.as_object_mut().and_then(|setup| setup.remove(KEY));
    bare
}

/// Write the parts into a replay, where [`verify`] finds them.
pub fn enclose(replay: &mut Replay, told: &impl Serialize) {
    if let (Some(setup), Ok(told)) = (replay.setup.as_object_mut(), serde_json::to_value(told)) {
        setup.insert(KEY.to_owned(), told);
    }
}

/// SHA-256 over parts whose lengths are told, so that no two lists of parts look alike.
pub(crate) fn framed<'a>(purpose: &str, parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(purpose.as_bytes());
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 32 bytes from 64 hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The game of the worked example in docs/protocol.md.
    fn told() -> (Fairness, Value, Seed) {
        let (table, server, ada) = ("vhjbcc8v5h", Part([7; 32]), Part([9; 32]));
        let setup = json!({ "power": 1, "decks": ["a", "b"] });
        let mut told = Fairness {
            version: Fairness::VERSION,
            table: table.to_owned(),
            commitment: server.commitment(table),
            server: server.digits(),
            setup: server.setup_digest(table, "squad", &setup),
            seats: vec![
                SeatPart { commitment: ada.pledge(table, 0), part: ada.digits(), how: How::Revealed },
                SeatPart { commitment: String::new(), part: String::new(), how: How::Silent },
                SeatPart { commitment: String::new(), part: String::new(), how: How::Machine },
            ],
            test: false,
        };
        let rule = [1, 2].map(|seat| told.promise().forfeit(seat));
        told.seats[1].part = rule[0].digits();
        told.seats[2].part = rule[1].digits();
        let seed = told.promise().seed(&server, &[ada, rule[0], rule[1]]);
        (told, setup, seed)
    }

    #[test]
    fn whatever_is_altered_in_a_block_it_fails() {
        let (sound, setup, seed) = told();
        sound.check("squad", &setup, seed).unwrap();
        assert!(sound.check("vs", &setup, seed).unwrap_err().contains("setup"));
        assert!(sound.check("squad", &json!({ "power": 2, "decks": ["a", "b"] }), seed).unwrap_err().contains("setup"));
        assert!(sound.check("squad", &setup, Seed::from(1)).unwrap_err().contains("seed"));
        let other = Part([8; 32]).digits();
        type Alter<'a> = &'a dyn Fn(&mut Fairness);
        let altered: [(&str, Alter); 10] = [
            ("not known", &|told| told.version = 3),
            ("committed to", &|told| told.server = other.clone()),
            ("committed to", &|told| told.table = "elsewhere".into()),
            ("committed to", &|told| told.seats[0].part = other.clone()),
            ("the rule", &|told| told.seats[1].part = other.clone()),
            ("come about", &|told| told.seats[1].how = How::Withheld),
            ("cannot be read", &|told| told.seats[2].part = String::new()),
            ("come about", &|told| told.seats[0].how = How::Machine),
            ("the rule", &|told| told.seats[0].how = How::Withheld),
            ("for tests", &|told| told.test = true),
        ];
        for (why, alter) in altered {
            let mut told = sound.clone();
            alter(&mut told);
            let fault = told.check("squad", &setup, seed).unwrap_err();
            assert!(fault.contains(why), "{fault}");
        }
    }

    /// Whoever knows all parts before they are told must not be able to choose by what a seat is called.
    #[test]
    fn whether_a_seat_is_called_silent_or_a_machine_changes_no_shuffle() {
        let (mut told, setup, seed) = told();
        for seat in [1, 2] {
            for how in [How::Silent, How::Machine] {
                told.seats[seat].how = how;
                told.check("squad", &setup, seed).unwrap();
            }
        }
    }

    #[test]
    fn the_worked_example_of_the_docs_holds() {
        let docs = include_str!("../../../../docs/protocol.md");
        let part = |digits: &str| {
            assert!(docs.contains(&format!("bytes.fromhex(\"{digits}\")")), "{digits}");
            Part::parse(digits).unwrap()
        };
        let server = part("e8f0b199e59ab444e2e2f28bc760012d8af85f73fbf9bca3b38c3847c9cffd79");
        let ada = part("5d2c6b8f01a94be7c03f5ff108d45ff5a258a1ac351321a9f975e4163e98f91f");
        let (table, setup) = ("vhjbcc8v5h", json!({ "power": 1, "decks": ["a", "b"] }));
        let promise = Promise {
            table: table.to_owned(),
            server: server.commitment(table),
            setup: server.setup_digest(table, "squad", &setup),
            seats: vec![ada.pledge(table, 0), String::new()],
        };
        let bob = promise.forfeit(1);
        let seed = promise.seed(&server, &[ada, bob]);
        for told in [&promise.server, &promise.setup, &promise.seats[0], &bob.digits(), &seed.to_string()] {
            assert!(docs.contains(told.as_str()), "{told} does not stand in the docs");
        }
    }

    #[test]
    fn digits_of_another_length_or_alphabet_are_no_part() {
        assert!(Part::parse(&"0f".repeat(32)).is_some_and(|part| part == Part([15; 32])));
        for digits in ["", "0f", &"+f".repeat(32), &"é".repeat(32), &"0f".repeat(33)] {
            assert!(Part::parse(digits).is_none(), "{digits}");
        }
    }
}
