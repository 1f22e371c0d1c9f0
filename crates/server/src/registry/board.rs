//! A game on a table, with machines that can think about it.

use longbox_ai::{Glimpse, by_name};
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::{Game, Seed, Told};

/// A machine's thinking about one decision; run it wherever there is time. Gives the number of an
/// option.
pub type Thought = Box<dyn FnOnce() -> usize + Send>;

/// A table with a game on it, whichever it is.
pub trait Board: Table + Sync {
    /// The same, to try something on.
    fn copy(&self) -> Box<dyn Board>;

    /// The thought of that machine about the pending decision. It holds a copy of the position, of
    /// which it is shown what its seat may know: thinking holds nobody up.
    fn thought(&self, machine: &str, dice: Seed) -> Result<Thought, String>;
}

impl<G: Told<Choice: Send, Event: Sync>> Board for Seated<G> {
    fn copy(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn thought(&self, machine: &str, dice: Seed) -> Result<Thought, String> {
        let mut player = by_name::<G>(machine)?;
        let game: G = self.game().clone();
        let seat = game.pending().seat().ok_or("the game is over")?;
        Ok(Box::new(move || {
            let mut options = Vec::new();
            Game::choices(&game, &mut options);
            player.begin(dice);
            player.choose(&Glimpse::new(&game, seat, &options))
        }))
    }
}
