//! Games of a machine against itself, of whose positions the tuner learns what features weigh.

use crate::contest::first_choices;
use crate::crew::share;
use crate::matches::play_out;
use crate::seating::{Hired, RandomSeats, Seating};
use crate::seeds::game_seed;
use crate::tally::Tally;
use crate::tune::Samples;
use longbox_ai::Level;
use longbox_kernel::hash::Digest;
use longbox_kernel::plug::{Matchup, Plug};
use longbox_kernel::{Seat, Seed};
use std::hash::Hasher;
use std::ops::Range;

/// Which games are played, and by whom.
pub struct SelfPlay<G: Plug> {
    matchups: Vec<Matchup<G>>,
    player: Level,
    seed: Seed,
}

/// Games with an even number, and the others: weights are made from the ones, and judged by the others.
pub type Halves = [Samples; 2];

impl<G: Plug> SelfPlay<G> {
    /// All games that can be set up with these cards, in turn, with that machine on all seats.
    pub fn new(cards: &'static G::Cards, player: Level, seed: Seed) -> Result<SelfPlay<G>, String> {
        let matchups = G::every_matchup(cards)?;
        if matchups.is_empty() {
            return Err(format!("{} has no games to play", G::TITLE));
        }
        Ok(SelfPlay { matchups, player, seed })
    }

    /// The machine.
    pub(crate) fn player(&self) -> Level {
        self.player
    }

    /// Where all chance comes from.
    pub(crate) fn seed(&self) -> Seed {
        self.seed
    }

    fn setup(&self, game: u64) -> &G::Setup {
        // A prime, so that neighbours among the setups are not neighbours among the games.
        &self.matchups[(game * 7919 % self.matchups.len() as u64) as usize].setup
    }

    /// The first so many games, on so many threads; the same on any number of them.
    pub fn run(&self, games: u64, threads: usize, progress: &(dyn Fn(u64) + Sync)) -> Result<Halves, String> {
        let played = share(games, threads, |crew| {
            let mut parts = Vec::new();
            while let Some(part) = crew.take() {
                let (first, count) = (part.start, part.end - part.start);
                parts.push((first, self.play(part).inspect_err(|_| crew.halt())?));
                progress(crew.finish(count));
            }
            Ok::<_, String>(parts)
        });
        let played: Vec<Vec<(u64, Halves)>> = played.into_iter().collect::<Result<_, _>>()?;
        Ok(joined(played.into_iter().flatten()))
    }

    /// These games.
    pub fn play(&self, games: Range<u64>) -> Result<Halves, String> {
        let mut halves = Halves::default();
        let mut seating = Hired::<G>::new((0..Seat::MAX).map(|_| self.player.hire(1)).collect());
        for number in games {
            let seed = game_seed(self.seed, number);
            let mut game = G::deal(self.setup(number), seed).map_err(|error| error.to_string())?;
            seating.begin(seed);
            halves[(number % 2) as usize].play(&mut game, &mut seating);
        }
        Ok(halves)
    }

    /// How many features a position has.
    pub(crate) fn features(&self) -> usize {
        let mut features = Vec::new();
        if let Ok(game) = G::deal(self.setup(0), self.seed) {
            game.features(Seat(0), &mut features);
        }
        features.len()
    }

    /// A hash of how some games go, as of a contest.
    pub(crate) fn probe(&self) -> u64 {
        const GAMES: u64 = 8;
        let mut digest = Digest::new();
        let (mut seats, mut unused) = (RandomSeats::default(), Tally::NONE);
        for number in 0..GAMES {
            let seed = game_seed(self.seed, number);
            let Ok(mut game) = G::deal(self.setup(number), seed) else { continue };
            Seating::<G>::begin(&mut seats, seed);
            play_out(&mut game, &mut seats, &mut unused);
            digest.write_u64(game.hash());
        }
        digest.finish()
    }

    /// A hash of the first choices of the machine.
    pub(crate) fn machines(&self) -> u64 {
        first_choices::<G>(self.setup(0), self.player, self.seed)
    }
}

/// Parts of the games in the order of their numbers, as if they had been played one after the other.
pub fn joined(parts: impl Iterator<Item = (u64, Halves)>) -> Halves {
    let mut parts: Vec<(u64, Halves)> = parts.collect();
    parts.sort_unstable_by_key(|(first, _)| *first);
    let mut all = Halves::default();
    for (_, halves) in parts {
        all.iter_mut().zip(halves).for_each(|(all, half)| all.add(half));
    }
    all
}
