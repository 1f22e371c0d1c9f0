//! A match: which games are played, and playing them.

use crate::crew::{Crew, share};
use crate::report::Report;
use crate::seating::{Hired, RandomSeats, Seating};
use crate::seeds::{game_seed, place};
use crate::tally::Tally;
use longbox_ai::Player;
use longbox_kernel::{Game, Outcome, Pending, Seat, Seed, SetupError, Silent, Watch};
use std::time::Instant;

/// Many games between the same players.
pub struct Match<'a, G: Game> {
    /// What is played, in rotation.
    pub setups: &'a [G::Setup],
    /// How many games.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: Seed,
    /// On how many threads.
    pub threads: usize,
}

/// A game that has not ended after this many decisions is given up.
pub const MOST_DECISIONS: u64 = 100_000;

impl<G: Game> Match<'_, G> {
    /// Play between random players; `progress` hears now and then how many games are over.
    pub fn run_random(&self, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, SetupError> {
        self.run_with(RandomSeats::default, progress)
    }

    /// Play between the players that `hire` gives for each thread, one for each seat.
    pub fn run(
        &self,
        hire: impl Fn() -> Vec<Box<dyn Player<G>>> + Sync,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Report, SetupError> {
        self.run_with(|| Hired::new(hire()), progress)
    }

    /// Play the same deals twice, with the seats of two players swapped: what luck gives to one it gives to the other. The
    /// first player has the first seat and every second one after it in the first report, and the others in the second. Where all play
    /// together there is nobody to swap with: the first report is of the first player on all seats.
    pub fn run_paired(
        &self,
        hire: impl Fn(usize) -> Box<dyn Player<G>> + Sync,
        together: bool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<[Report; 2], SetupError> {
        let seated = |seat: usize, swapped: usize| if together { swapped } else { (seat + swapped) % 2 };
        let hired = |swapped: usize| (0..Seat::MAX).map(|seat| hire(seated(seat, swapped))).collect();
        let first = self.run(|| hired(0), progress)?;
        let second = self.run(|| hired(1), &|done| progress(self.games + done))?;
        Ok([first, second])
    }

    /// Play with any kind of seating, one for each thread.
    pub fn run_with<S: Seating<G>>(
        &self,
        seating: impl Fn() -> S + Sync,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Report, SetupError> {
        if self.setups.is_empty() {
            return Err(SetupError::one("there is nothing to play: no setup was given"));
        }
        let start = Instant::now();
        let tallies = share(self.games, self.threads, |crew| self.work(crew, &mut seating(), progress));
        let mut all = vec![Tally::NONE; self.setups.len()];
        for by_setup in tallies {
            all.iter_mut().zip(by_setup?).for_each(|(all, tally)| all.add(&tally));
        }
        Ok(Report::new(all, start.elapsed()))
    }

    fn work(
        &self,
        crew: &Crew,
        seating: &mut impl Seating<G>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Tally>, SetupError> {
        let mut by_setup = vec![Tally::NONE; self.setups.len()];
        let mut table: Option<G> = None;
        while let Some(piece) = crew.take() {
            let games = piece.end - piece.start;
            for n in piece {
                let seed = game_seed(self.seed, n);
                let which = (place(seed) % self.setups.len() as u64) as usize;
                let game = deal_onto(&mut table, &self.setups[which], seed).inspect_err(|_| crew.halt())?;
                seating.begin(seed);
                let tally = &mut by_setup[which];
                match play_out(game, seating, tally) {
                    Some(outcome) => tally.end(&outcome, game.turn()),
                    None => tally.unfinished += 1,
                }
            }
            progress(crew.finish(games));
        }
        Ok(by_setup)
    }
}

/// Deal a game into the place of the one before.
fn deal_onto<'t, G: Game>(table: &'t mut Option<G>, setup: &G::Setup, seed: Seed) -> Result<&'t mut G, SetupError> {
    match table {
        Some(game) => {
            game.deal_again(setup, seed, &mut Silent)?;
            Ok(game)
        }
        empty @ None => Ok(empty.insert(G::deal(setup, seed)?)),
    }
}

/// Play a game to its end and count the decisions; `None` if it will not end.
pub fn play_out<G: Game>(game: &mut G, seating: &mut impl Seating<G>, tally: &mut Tally) -> Option<Outcome> {
    play_out_to(game, seating, tally, &mut Silent)
}

/// The same with somebody watching.
pub fn play_out_to<G: Game>(
    game: &mut G,
    seating: &mut impl Seating<G>,
    tally: &mut Tally,
    watch: &mut impl Watch<G::Event>,
) -> Option<Outcome> {
    for _ in 0..MOST_DECISIONS {
        let seat = match game.pending() {
            Pending::Decision(seat) => seat,
            Pending::Over(outcome) => return Some(outcome),
        };
        let options = game.count();
        tally.decisions += 1;
        tally.choices += u64::from(options > 1);
        let number = seating.choose(game, seat, options);
        if !game.choose_nth(number, watch) && !game.choose_nth(0, watch) {
            return None;
        }
    }
    None
}
