//! A game on a table, with machines that can think about it.

use longbox_ai::{Glimpse, Player, level};
use longbox_kernel::plug::Plug;
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::{Game, Seed};
use std::time::{Duration, Instant};

/// A machine's thinking about one decision; run it wherever there is time, and say until when there
/// is. Gives the number of an option.
pub type Thought = Box<dyn FnOnce(Instant) -> usize + Send>;

/// A table with a game on it, whichever it is.
pub trait Board: Table + Sync {
    /// The same, to try something on.
    fn copy(&self) -> Box<dyn Board>;

    /// The thought of that machine about the pending decision. It holds a copy of the position, of
    /// which it is shown what its seat may know: thinking holds nobody up.
    fn thought(&self, machine: &str, dice: Seed) -> Result<Thought, String>;
}

impl<G: Plug> Board for Seated<G> {
    fn copy(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn thought(&self, machine: &str, dice: Seed) -> Result<Thought, String> {
        let level = level(machine)?;
        let think = match level.think_ms {
            0 => Duration::MAX,
            limit => Duration::from_millis(limit),
        };
        thought_of(level.hire::<G>(1), self.game().clone(), dice, think)
    }
}

/// The thought of that player about the pending decision, for so long at most.
pub(crate) fn thought_of<G: Game>(
    mut player: Box<dyn Player<G>>,
    game: G,
    dice: Seed,
    think: Duration,
) -> Result<Thought, String> {
    let seat = game.pending().seat().ok_or("the game is over")?;
    Ok(Box::new(move |until| {
        let mut options = Vec::new();
        game.choices(&mut options);
        player.begin(dice);
        let until = Instant::now().checked_add(think).map_or(until, |own| own.min(until));
        player.choose(&Glimpse::new(&game, seat, &options).until(until))
    }))
}
