//! What a player is, and which there are.

use crate::{Glimpse, Greedy, Random};
use longbox_kernel::{Game, Seed};

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
}

/// The names that [`by_name`] knows, the weakest first.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// The player of that name.
///
/// ```
/// use longbox_kernel::testing::Lantern;
///
/// assert_eq!(longbox_ai::by_name::<Lantern>("greedy").unwrap().name(), "greedy");
/// let fault = longbox_ai::by_name::<Lantern>("gready").err().unwrap();
/// assert_eq!(fault, "there is no player \"gready\" (random, greedy)");
/// ```
pub fn by_name<G: Game<Choice: Send>>(name: &str) -> Result<Box<dyn Player<G>>, String> {
    match name {
        "random" => Ok(Box::new(Random::new())),
        "greedy" => Ok(Box::new(Greedy::new())),
        _ => Err(format!("there is no player \"{name}\" ({})", NAMES.join(", "))),
    }
}
