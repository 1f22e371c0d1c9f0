//! What a player is.

use crate::{Candidate, Glimpse};
use longbox_kernel::{Game, Seat, Seed};

/// Somebody who decides.
pub trait Player<G: Game>: Send {
    /// What to call it on the command line.
    fn name(&self) -> &str;

    /// A game begins. All of the player's chance in it follows from this seed, and nothing is
    /// left over from games before.
    fn begin(&mut self, seed: Seed);

    /// The number of the chosen option. Must be below the number of options. A player that thinks
    /// for long looks at [`Glimpse::is_time_up`] now and then, and answers when it is.
    fn choose(&mut self, glimpse: &Glimpse<G>) -> usize;

    /// What was found at the decision that it chose at last: the options that were weighed, the best first. Who does not think found
    /// nothing.
    fn thought(&self) -> Vec<Candidate> {
        Vec::new()
    }

    /// What it expects if that option of this decision, which it chose at last, is taken: `see` is shown one imagined decision after the
    /// other, that one first, who is asked there, and the number of what they would take.
    fn line(&mut self, glimpse: &Glimpse<G>, number: usize, see: &mut dyn FnMut(&G, Seat, usize)) {
        let _ = (glimpse, number, see);
    }
}
