//! How seeds were mixed before seats committed to anything: whoever added words last, and could read the server's file, chose.

use super::{Part, framed, hex};
use longbox_kernel::Seed;
use serde::{Deserialize, Serialize};

/// All parts of a seed of that kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The table, which the commitment is bound to.
    pub table: String,
    /// What the server published before the game.
    pub commitment: String,
    /// The server's part, in hexadecimal digits.
    pub server: String,
    /// What each seat added; empty if nothing.
    pub seats: Vec<String>,
}

impl Words {
    /// All parts, to be told after the game.
    pub fn of(part: &Part, table: &str, seats: Vec<String>) -> Words {
        Words { table: table.to_owned(), commitment: commitment(part, table), server: part.digits(), seats }
    }

    /// The seed that follows from these.
    pub fn seed(part: &Part, table: &str, seats: &[String]) -> Seed {
        let fixed = [table.as_bytes(), &part.0];
        Seed(framed("longbox seed 1", fixed.into_iter().chain(seats.iter().map(String::as_bytes))))
    }

    /// Whether the parts agree with each other and give that seed.
    pub fn check(&self, seed: Seed) -> Result<(), String> {
        let part = Part::parse(&self.server).ok_or("the server's part is not 64 hexadecimal digits")?;
        if commitment(&part, &self.table) != self.commitment {
            return Err("the server's part is not the one that it committed to".to_owned());
        }
        if Words::seed(&part, &self.table, &self.seats) != seed {
            return Err("the parts do not give the seed that the game was dealt from".to_owned());
        }
        Ok(())
    }
}

fn commitment(part: &Part, table: &str) -> String {
    hex(&framed("longbox commitment 1", [table.as_bytes(), &part.0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_agree_with_their_seed_and_with_no_other() {
        let (part, seats) = (Part([7; 32]), vec!["my words".to_owned(), String::new()]);
        let seed = Words::seed(&part, "t1", &seats);
        let told = Words::of(&part, "t1", seats);
        assert!(told.check(seed).is_ok());
        assert!(told.check(Seed::from(1)).is_err());
        assert!(Words { table: "t2".into(), ..told }.check(seed).is_err());
    }
}
