//! What somebody may take back who shares a terminal with other people: nobody is asked for leave there, so it is
//! only what is nobody else's affair.

use crate::table::{Seated, Table, written};
use crate::{Move, Narrator, Rng, Seat, Seed, Silent, Telling, Told, Viewer};
use serde_json::Value;

/// In so many positions the moves are made again. A card that came to light is another in most of them.
const COPIES: usize = 12;

/// Why somebody who is not alone may not take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Untaken {
    /// There was no decision yet.
    #[error("There is nothing to take back yet.")]
    Nothing,
    /// Others have decided something since.
    #[error("Somebody else has been asked since: only your own last act can be taken back.")]
    Answered,
    /// The seat has learned something by it.
    #[error("What was hidden has come to light since: that cannot be taken back.")]
    Shown,
}

impl<G: Told> Seated<G> {
    /// Take back the last act of that seat, as [`Table::undo`] does, if nobody else was asked since and the seat has
    /// learned nothing by it that was hidden from it, nor how chance had it. Returns how many moves were taken back.
    ///
    /// ```
    /// use longbox_kernel::{Seat, Seed, table::{Seated, Table}, takeback::Untaken, testing::Lantern};
    ///
    /// let mut table = Seated::<Lantern>::deal(Lantern::setup(2), Seed::from(1)).unwrap();
    /// assert_eq!(table.undo_own(Seat(0)), Err(Untaken::Nothing));
    /// ```
    pub fn undo_own(&mut self, seat: Seat) -> Result<usize, Untaken> {
        let from = self.timeline().moments(seat).next_back().ok_or(Untaken::Nothing)?;
        if self.timeline().asked_since(from).any(|asked| asked != Some(seat)) {
            return Err(Untaken::Answered);
        }
        if self.has_shown(from, seat) {
            return Err(Untaken::Shown);
        }
        self.back_to(from).ok_or(Untaken::Nothing)
    }

    /// How the act in progress of that seat goes without the pick that was made after so many moves: the moves to make
    /// from there, which are the later picks as they are numbered then. Nobody is asked for leave, so it has to be the
    /// seat's own act, and nothing may have come to light by it.
    pub fn without(&self, seat: Seat, place: usize) -> Result<Vec<Move>, Untaken> {
        let timeline = self.timeline();
        if !timeline.picks(seat).is_some_and(|picks| picks.contains(&place)) {
            return Err(Untaken::Nothing);
        }
        if self.has_shown(place, seat) {
            return Err(Untaken::Shown);
        }
        let mut now = timeline.position_after(place);
        let mut before = now.clone();
        let mut kept = Vec::new();
        for (n, made) in timeline.moves()[place..].iter().enumerate() {
            let Move::Choice(number) = *made else { return Err(Untaken::Nothing) };
            if n > 0 {
                let choice = nth(&before, number.into()).ok_or(Untaken::Nothing)?;
                // What only that pick made possible goes with it.
                if let Some(number) = place_of(&now, choice) {
                    now.choose(choice, &mut Silent);
                    kept.push(Move::Choice(number));
                }
            }
            made.make(&mut before, &mut Silent).map_err(|_| Untaken::Nothing)?;
        }
        // It is changed, and not done with.
        let goes_on = kept.is_empty() || now.is_mid_act();
        if goes_on && now.pending().seat() == Some(seat) { Ok(kept) } else { Err(Untaken::Nothing) }
    }

    /// Whether the moves since then have shown that seat anything: made again in positions that it could not
    /// tell apart from that one, they would have shown something else.
    fn has_shown(&self, from: usize, seat: Seat) -> bool {
        let before = self.timeline().position_after(from);
        let moves = &self.timeline().moves()[from..];
        let Some(seen) = outcome(&before, moves, seat) else { return true };
        let mut dice = Rng::new(Seed::from(before.hash()));
        (0..COPIES).any(|_| {
            let mut copy = before.clone();
            copy.redeal(seat, &mut dice);
            outcome(&copy, moves, seat).as_ref() != Some(&seen)
        })
    }
}

/// The choice of that number there.
fn nth<G: Told>(game: &G, number: usize) -> Option<G::Choice> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    choices.get(number).copied()
}

/// The number of that choice there, if it is one.
fn place_of<G: Told>(game: &G, choice: G::Choice) -> Option<u16> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    choices.iter().position(|other| *other == choice).and_then(|place| u16::try_from(place).ok())
}

/// What the seat hears and sees once these moves are made there; `None` if they cannot be.
fn outcome<G: Told>(game: &G, moves: &[Move], seat: Seat) -> Option<(Vec<Telling>, Value)> {
    let (mut game, viewer) = (game.clone(), Viewer::Seat(seat));
    let mut events = Vec::new();
    for made in moves {
        made.make(&mut game, &mut events).ok()?;
    }
    Some((Narrator::default().tell_all(&game, &events, viewer), written(&game.view(viewer))))
}
