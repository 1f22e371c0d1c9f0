//! A game on a table, with machines that can think about it.

use longbox_ai::{Advice, Glimpse, Plain, Player, advise, level};
use longbox_kernel::plug::Plug;
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::{Seat, Seed};
use std::time::{Duration, Instant};

/// A machine's thinking about one decision; run it wherever there is time, and say how much.
pub type Thought<T> = Box<dyn FnOnce(Leave) -> T + Send>;

/// What a thought may take.
#[derive(Clone, Copy, Debug)]
pub struct Leave {
    /// Until when.
    pub until: Instant,
    /// On how many threads at most; what is found does not depend on it, but for the time.
    pub threads: usize,
}

/// What a machine takes.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// The number of the option.
    pub option: usize,
    /// What it weighed, if it was to say so and there was a choice.
    pub why: Option<Advice>,
}

/// A table with a game on it, whichever it is.
pub trait Board: Table + Sync {
    /// The same, to try something on.
    fn copy(&self) -> Box<dyn Board>;

    /// What that seat may know, for a machine elsewhere to think about ([`longbox_kernel::knowledge`]).
    fn knowledge(&self, seat: Seat) -> String;

    /// The hash of the cards that are played with.
    fn cards_hash(&self) -> u64;

    /// Whether seats keep secrets from each other.
    fn has_secrets(&self) -> bool;

    /// Whose turn it is, where others may offer to act in it.
    fn open_turn(&self) -> Option<Seat>;

    /// The thought of that machine about the pending decision. It holds a copy of the position, of
    /// which it is shown what its seat may know: thinking holds nobody up. It says what it weighed if it is to explain itself.
    fn thought(&self, machine: &str, dice: Seed, explains: bool) -> Result<Thought<Chosen>, String>;

    /// The number of the option that somebody takes who does not think, by what the seat that is asked may know.
    fn natural(&self) -> usize;

    /// What the adviser thinks of the pending decision, by what the seat that is asked may know.
    fn advice(&self, dice: Seed) -> Result<Thought<Result<Advice, String>>, String>;
}

impl<G: Plug> Board for Seated<G> {
    fn copy(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn knowledge(&self, seat: Seat) -> String {
        longbox_kernel::knowledge::write(self.game(), seat)
    }

    fn cards_hash(&self) -> u64 {
        G::data_hash(self.setup())
    }

    fn has_secrets(&self) -> bool {
        self.game().has_secrets()
    }

    fn open_turn(&self) -> Option<Seat> {
        self.game().open_turn()
    }

    fn thought(&self, machine: &str, dice: Seed, explains: bool) -> Result<Thought<Chosen>, String> {
        let level = level(machine)?;
        let think = match level.think_ms {
            0 => Duration::MAX,
            limit => Duration::from_millis(limit),
        };
        thought_of(move |threads| level.hire::<G>(threads), self.game().clone(), dice, think, explains)
    }

    fn natural(&self) -> usize {
        let Some(seat) = self.game().pending().seat() else { return 0 };
        let mut options = Vec::new();
        self.game().choices(&mut options);
        Plain::new().choose(&Glimpse::new(self.game(), seat, &options))
    }

    fn advice(&self, dice: Seed) -> Result<Thought<Result<Advice, String>>, String> {
        let game = self.game().clone();
        let seat = game.pending().seat().ok_or("the game is over")?;
        Ok(Box::new(move |Leave { until, .. }| {
            let mut options = Vec::new();
            game.choices(&mut options);
            advise(&game, &Glimpse::new(&game, seat, &options).until(until), dice)
        }))
    }
}

/// The thought of that player about the pending decision, for so long at most.
pub(crate) fn thought_of<G: Plug>(
    hire: impl FnOnce(usize) -> Box<dyn Player<G>> + Send + 'static,
    game: G,
    dice: Seed,
    think: Duration,
    explains: bool,
) -> Result<Thought<Chosen>, String> {
    let seat = game.pending().seat().ok_or("the game is over")?;
    // Its time runs from now on, whether there is a worker for it or not.
    let own = Instant::now().checked_add(think);
    Ok(Box::new(move |Leave { until, threads }| {
        let mut options = Vec::new();
        game.choices(&mut options);
        let mut player = hire(threads);
        player.begin(dice);
        let until = own.map_or(until, |own| own.min(until));
        let glimpse = Glimpse::new(&game, seat, &options).until(until);
        let option = player.choose(&glimpse);
        let why = (explains && options.len() > 1).then(|| Advice::of(&mut *player, &game, &glimpse));
        Chosen { option, why }
    }))
}
