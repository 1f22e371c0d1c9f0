//! What leads from one position to the next.

use crate::undo::ChoiceError;
use crate::{Game, Pending, Seat, Watch};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What somebody does in a game: answer the pending decision, or give up.
///
/// In a file a choice is its number, and giving up is a sentence.
///
/// ```
/// use longbox_kernel::{Move, Seat};
///
/// let moves: Vec<Move> = serde_json::from_str(r#"[0, 12, "gives up 1"]"#).unwrap();
/// assert_eq!(moves, [Move::Choice(0), Move::Choice(12), Move::GiveUp(Seat(1))]);
/// assert_eq!(serde_json::to_string(&moves).unwrap(), r#"[0,12,"gives up 1"]"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// The seat that is asked takes the option of that number.
    Choice(u16),
    /// That seat gives up, whoever is asked.
    GiveUp(Seat),
}

/// What stands before the seat that gives up.
const GIVES_UP: &str = "gives up ";

impl Move {
    /// Make this move. One that cannot be made changes nothing.
    pub fn make<G: Game>(self, game: &mut G, watch: &mut impl Watch<G::Event>) -> Result<(), ChoiceError> {
        if let Pending::Over(outcome) = game.pending() {
            return Err(ChoiceError::Over(outcome));
        }
        match self {
            Move::Choice(number) => {
                let index = usize::from(number);
                if !game.choose_nth(index, watch) {
                    return Err(ChoiceError::NoSuchOption { index, options: game.count() });
                }
            }
            Move::GiveUp(seat) if seat.ix() >= game.seats() => {
                return Err(ChoiceError::NoSuchSeat { seat, seats: game.seats() });
            }
            Move::GiveUp(seat) => game.give_up(seat, watch),
        }
        Ok(())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Choice(number) => write!(f, "{number}"),
            Move::GiveUp(seat) => write!(f, "{GIVES_UP}{}", seat.0),
        }
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            _ if !to.is_human_readable() => Frozen::from(*self).serialize(to),
            Move::Choice(number) => to.serialize_u16(*number),
            Move::GiveUp(_) => to.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Move, D::Error> {
        if !from.is_human_readable() {
            return Frozen::deserialize(from).map(Move::from);
        }
        from.deserialize_any(Written)
    }
}

/// A move as bytes, where nothing says whether a number or a text comes next.
#[derive(Serialize, Deserialize)]
enum Frozen {
    Choice(u16),
    GiveUp(Seat),
}

impl From<Move> for Frozen {
    fn from(made: Move) -> Frozen {
        match made {
            Move::Choice(number) => Frozen::Choice(number),
            Move::GiveUp(seat) => Frozen::GiveUp(seat),
        }
    }
}

impl From<Frozen> for Move {
    fn from(frozen: Frozen) -> Move {
        match frozen {
            Frozen::Choice(number) => Move::Choice(number),
            Frozen::GiveUp(seat) => Move::GiveUp(seat),
        }
    }
}

/// Reads a move out of a file.
struct Written;

impl Visitor<'_> for Written {
    type Value = Move;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the number of an option, or \"gives up\" and a seat")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Move, E> {
        let choice = u16::try_from(number).map(Move::Choice);
        choice.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Move, E> {
        let digits = text.strip_prefix(GIVES_UP).filter(|seat| seat.bytes().all(|byte| byte.is_ascii_digit()));
        let seat = digits.and_then(|seat| seat.parse().ok()).map(Seat);
        seat.map(Move::GiveUp).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}
