//! What would surely follow from an option, as far as the seat that is asked can know.

use crate::hash::Digest;
use crate::table::written;
use crate::undo::ChoiceError;
use crate::{Narrator, Pending, Rng, Seat, Seed, Telling, Told, Viewer};
use serde::Serialize;
use std::hash::Hasher as _;

/// In so many positions an option is tried. Something that is not sure and yet the same in all of
/// them would have to be very likely.
const COPIES: usize = 32;

/// An act of more forced picks than this is looked at no further.
const MOST_FORCED: usize = 100;

/// What would follow from an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Preview {
    /// What surely follows, as the seat that is asked hears it.
    pub lines: Vec<Telling>,
    /// Whether chance or cards that the seat cannot see decide how it goes on from there.
    pub open: bool,
    /// Whether the act is not done with this: a further pick of the same seat decides how it goes on.
    pub more: bool,
    /// Whether this holds if the seat goes on with what is proposed, as in a payment ([`crate::Game::proposed`]).
    pub proposed: bool,
}

/// Try an option in many positions that agree with all that the seat that is asked knows. What
/// follows in all of them is told, up to where they part.
///
/// A preview looks at an act and not at a pick: further picks of the act that are forced are made, and those for which
/// the game proposes an option, which is said. Where there is another, nothing is told of what may follow but that it comes.
///
/// Neither the hidden cards nor the chance to come have any say in it: the position is veiled
/// first, and the dice follow from what the seat sees. Asked twice, the answer is the same.
///
/// ```
/// use longbox_kernel::{Game, Seed, preview::preview, testing::Lantern};
///
/// let game = Lantern::deal(&Lantern::setup(2), Seed::from(1)).unwrap();
/// let mut options = Vec::new();
/// game.choices(&mut options);
/// let wait = preview(&game, options.len() - 1).unwrap();
/// assert_eq!(wait.lines[0].kind, "wait");
/// ```
pub fn preview<G: Told>(game: &G, option: usize) -> Result<Preview, ChoiceError> {
    let seat = match game.pending() {
        Pending::Decision(seat) => seat,
        Pending::Over(outcome) => return Err(ChoiceError::Over(outcome)),
    };
    let mut options = Vec::new();
    game.choices(&mut options);
    let missing = ChoiceError::NoSuchOption { index: option, options: options.len() };
    options.get(option).ok_or(missing)?;

    let mut veiled = game.clone();
    veiled.veil(seat);
    let mut dice = Rng::new(dice(game, Viewer::Seat(seat), option));
    let mut sure: Option<Vec<Telling>> = None;
    let (mut open, mut more, mut proposed) = (false, false, false);
    for _ in 0..COPIES {
        let mut copy = veiled.clone();
        copy.redeal(seat, &mut dice);
        let Some((told, as_proposed)) = follow(&mut copy, option, seat) else { continue };
        more |= is_in_act_of(&copy, seat);
        proposed |= as_proposed;
        match &mut sure {
            None => sure = Some(told),
            Some(sure) => {
                let same = sure.iter().zip(&told).take_while(|(one, other)| one == other).count();
                open |= same < sure.len() || same < told.len();
                sure.truncate(same);
            }
        }
    }
    Ok(Preview { lines: sure.unwrap_or_default(), open, more, proposed })
}

/// Take the option there, and every pick of the same act that is forced or proposed; what the seat then hears, and
/// whether anything was done as proposed.
fn follow<G: Told>(game: &mut G, option: usize, seat: Seat) -> Option<(Vec<Telling>, bool)> {
    let mut events = Vec::new();
    if !game.choose_nth(option, &mut events) {
        return None;
    }
    let mut as_proposed = false;
    for _ in 0..MOST_FORCED {
        if !is_in_act_of(game, seat) {
            break;
        }
        let next = match (game.count(), game.proposed()) {
            (1, _) => 0,
            (_, Some(proposed)) => {
                as_proposed = true;
                proposed
            }
            (_, None) => break,
        };
        game.choose_nth(next, &mut events);
    }
    Some((Narrator::default().tell_all(game, &events, Viewer::Seat(seat)), as_proposed))
}

/// Whether a further pick of an act of that seat is pending.
fn is_in_act_of<G: Told>(game: &G, seat: Seat) -> bool {
    game.is_mid_act() && game.pending().seat() == Some(seat)
}

/// Dice that follow from what the viewer may know, and from nothing else.
fn dice<G: Told>(game: &G, viewer: Viewer, option: usize) -> Seed {
    let mut digest = Digest::new();
    digest.write(written(&game.view(viewer)).to_string().as_bytes());
    digest.write_u64(option as u64);
    Seed::from(digest.finish())
}
