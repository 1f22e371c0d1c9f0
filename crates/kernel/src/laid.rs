//! A table that is laid already: a position as a scenario describes it, to be played on from.

use crate::plug::{Wish, only_keys};
use crate::{Seed, SetupError, Silent, Told, Watch, scenario};
use serde::Deserialize as _;
use serde_json::Value;

/// What lies where, in the terms of the game's scenarios. A setup that has one deals nothing.
///
/// ```
/// use longbox_kernel::{Game, Seat, Seed, Silent, laid::Laid, testing::Lantern};
/// use serde_json::json;
///
/// let laid = Laid::in_value(&json!({ "given": { "turn": "foe", "deck": ["water"] } })).unwrap().unwrap();
/// let game: Lantern = laid.lay(&(), Seed::from(1), &mut Silent).unwrap();
/// assert_eq!(game.pending().seat(), Some(Seat(1)));
/// assert!(Laid::in_value(&json!({ "seats": 2 })).is_none());
/// assert!(Laid::in_value(&json!({ "given": null })).unwrap().is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Laid {
    given: toml::Table,
}

/// The key under which a scenario brings cards of its own.
const OWN_CARDS: &str = "homebrew";

impl Laid {
    /// The key under which it stands in a setup and among the options of a table.
    pub const KEY: &'static str = "given";

    /// What lies where.
    pub fn new(given: toml::Table) -> Laid {
        Laid { given }
    }

    /// The one that stands in a written setup or among a table's options; an error says why it cannot be read.
    pub fn in_value(value: &Value) -> Option<Result<Laid, String>> {
        let given = value.get(Laid::KEY)?;
        let read = toml::Table::deserialize(given);
        Some(read.map(Laid::new).map_err(|error| format!("{}: this is no position: {error}", Laid::KEY)))
    }

    /// The one that a table wishes for, if it does: everything else that it could wish for stands in there.
    pub fn wished(wish: &Wish) -> Result<Option<Laid>, Vec<String>> {
        let Some(laid) = Laid::in_value(wish.options) else { return Ok(None) };
        only_keys(wish.options, &[Laid::KEY])?;
        if wish.decks.iter().any(Option::is_some) {
            return Err(vec!["a position brings its own cards: leave the decks out".to_owned()]);
        }
        Ok(Some(laid.map_err(|fault| vec![fault])?))
    }

    /// As it stands in a written setup.
    pub fn write(&self) -> Value {
        serde_json::json!({ Laid::KEY: self.given })
    }

    /// Lay the table and run to the first decision. Chance comes from the seed, as far as the position does not
    /// name one of its own.
    pub fn lay<G: Told>(
        &self,
        cards: &'static G::Cards,
        seed: Seed,
        watch: &mut impl Watch<G::Event>,
    ) -> Result<G, SetupError> {
        // A scenario may bring cards of its own to be tried; a table plays with those that everybody can look up.
        if self.given.contains_key(OWN_CARDS) {
            return Err(SetupError::one(format!("given.{OWN_CARDS}: a table plays with the cards that are there")));
        }
        let mut game = G::arrange(cards, &self.given, watch).map_err(|faults| SetupError { faults })?;
        if !self.given.contains_key("seed") {
            game.reseed(seed);
        }
        Ok(game)
    }

    /// How it is won this turn, if it is a puzzle; otherwise what is wrong with it as one.
    pub fn solve<G: Told>(&self, cards: &'static G::Cards) -> Result<Vec<String>, Vec<String>> {
        self.tried::<G>(cards, None)?;
        scenario::solve::<G>(cards, &self.given)
    }

    /// The table as it would be laid, or everything that is wrong with it; also if it is for another number of seats.
    pub fn tried<G: Told>(&self, cards: &'static G::Cards, seats: Option<usize>) -> Result<G, Vec<String>> {
        let game: G = self.lay(cards, Seed::from(0), &mut Silent).map_err(|error| error.faults)?;
        match seats {
            Some(seats) if seats != game.seats() => {
                Err(vec![format!("this position is for {} seats, not for {seats}", game.seats())])
            }
            Some(_) | None => Ok(game),
        }
    }
}
