//! Playing a contest, block by block.

use super::counts::Counts;
use super::job::Job;
use super::witness::Witness;
use super::{Contest, Pairing, Table};
use crate::crew::share;
use crate::matches::{play_out, play_out_to};
use crate::seating::{Hired, RandomSeats, Seating};
use crate::seeds::game_seed;
use crate::tally::Tally;
use longbox_ai::Level;
use longbox_kernel::hash::Digest;
use longbox_kernel::plug::Plug;
use longbox_kernel::{Pending, Seed, Silent};
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::ops::Range;
use std::sync::Mutex;

/// So many deals are set aside for each pairing, so that no two pairings have one in common.
const DEALS: u64 = 1 << 40;

impl<G: Plug> Contest<G> {
    /// Play what the job has not yet, on so many threads; `progress` hears how many games are over. What is played is the
    /// same on any number of threads.
    pub fn run(&self, threads: usize, job: &mut Job, progress: &(dyn Fn(u64) + Sync)) -> Result<Vec<Counts>, String> {
        let left = job.left(self);
        let shared = Mutex::new(job);
        let played = share(left.len() as u64, threads, |crew| {
            while let Some(piece) = crew.take() {
                for at in piece {
                    let block = left[at as usize];
                    let counts = self.play(block).inspect_err(|_| crew.halt())?;
                    let mut job = shared.lock().map_err(|_| "another thread has failed".to_owned())?;
                    job.keep(block, counts).inspect_err(|_| crew.halt())?;
                    progress(job.games());
                }
            }
            Ok::<(), String>(())
        });
        played.into_iter().collect::<Result<Vec<()>, String>>()?;
        let job = shared.into_inner().map_err(|_| "another thread has failed".to_owned())?;
        Ok(self.sum(job))
    }

    /// The counts of each pairing in what is played so far.
    pub fn sum(&self, job: &Job) -> Vec<Counts> {
        let mut all: Vec<Counts> = self.pairings.iter().map(|pairing| self.nothing(pairing)).collect();
        for (block, counts) in job.blocks() {
            all[(block / self.blocks_of_a_pairing()) as usize].add(counts);
        }
        all
    }

    /// No games of that pairing.
    pub(super) fn nothing(&self, pairing: &Pairing<G>) -> Counts {
        Counts::none([pairing.one, pairing.other].map(|at| self.contestants[at].cards.len()))
    }

    /// Small enough that little is lost when a job is stopped, large enough that its file stays small. An even number, so that both
    /// games of a deal are in one block.
    fn block_size(&self) -> u64 {
        (self.games / 16).clamp(1, 128) * 2
    }

    fn blocks_of_a_pairing(&self) -> u64 {
        self.games.div_ceil(self.block_size())
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> u64 {
        self.blocks_of_a_pairing() * self.pairings.len() as u64
    }

    /// The pairing that plays this block, by number, and which of its games.
    pub(super) fn games_of(&self, block: u64) -> (usize, Range<u64>) {
        let (pairing, part) = (block / self.blocks_of_a_pairing(), block % self.blocks_of_a_pairing());
        let from = part * self.block_size();
        (pairing as usize, from..(from + self.block_size()).min(self.games))
    }

    fn deal_seed(&self, pairing: usize, deal: u64) -> Seed {
        game_seed(self.seed, pairing as u64 * DEALS + deal)
    }

    /// Play one block.
    pub(crate) fn play(&self, block: u64) -> Result<Counts, String> {
        let (number, games) = self.games_of(block);
        let pairing = &self.pairings[number];
        let mut counts = self.nothing(pairing);
        let ways = pairing.tables.len() as u64;
        for (way, table) in (0..).zip(&pairing.tables) {
            let deals = games.clone().filter(|game| game % ways == way).map(|game| self.deal_seed(number, game / ways));
            self.play_table(pairing, table, deals, &mut counts)?;
        }
        Ok(counts)
    }

    fn play_table(
        &self,
        pairing: &Pairing<G>,
        table: &Table<G>,
        deals: impl Iterator<Item = Seed>,
        counts: &mut Counts,
    ) -> Result<(), String> {
        let both = [pairing.one, pairing.other].map(|at| &self.contestants[at]);
        let players = table.sides.iter().filter_map(|side| both[*side].player).map(|player| player.hire(1));
        let mut seating = Hired::<G>::new(players.collect());
        let mut witness = Witness::<G>::new(&table.sides, both.map(|contestant| &contestant.places), counts);
        let mut unused = Tally::NONE;
        for seed in deals {
            witness.begin();
            seating.begin(seed);
            let mut game = G::deal_to(&table.setup, seed, &mut witness).map_err(|error| error.to_string())?;
            witness.dealt(&game);
            match play_out_to(&mut game, &mut seating, &mut unused, &mut witness) {
                Some(outcome) => witness.end(&game, &outcome, counts),
                None => counts.unfinished += 1,
            }
        }
        Ok(())
    }

    /// A hash of how some games go: another when the rules, the cards or the dice are others, so that a job is not gone on with
    /// by a program that plays otherwise.
    pub(super) fn probe(&self) -> u64 {
        const GAMES: usize = 8;
        let mut digest = Digest::new();
        let (mut seats, mut unused) = (RandomSeats::default(), Tally::NONE);
        let step = self.pairings.len().div_ceil(GAMES).max(1);
        for (number, pairing) in self.pairings.iter().enumerate().step_by(step) {
            let seed = self.deal_seed(number, 0);
            let Some(Ok(mut game)) = pairing.tables.first().map(|table| G::deal(&table.setup, seed)) else { continue };
            Seating::<G>::begin(&mut seats, seed);
            play_out(&mut game, &mut seats, &mut unused);
            digest.write_u64(game.hash());
        }
        digest.finish()
    }

    /// A hash of how each machine that takes part makes its first choices: another when it plays otherwise.
    pub(crate) fn machines(&self) -> u64 {
        let mut digest = Digest::new();
        let Some(table) = self.pairings.first().and_then(|pairing| pairing.tables.first()) else { return 0 };
        let players = self.contestants.iter().filter_map(|contestant| contestant.player);
        let players: BTreeMap<&str, Level> = players.map(|player| (player.name, player)).collect();
        for player in players.into_values() {
            digest.write_u64(first_choices::<G>(&table.setup, player, self.deal_seed(0, 0)));
        }
        digest.finish()
    }
}

/// A hash of the first choices that a machine makes on all seats of a table: few where it thinks for long.
pub(crate) fn first_choices<G: Plug>(setup: &G::Setup, player: Level, seed: Seed) -> u64 {
    let mut digest = Digest::new();
    let most = if player.think_ms > 0 { 4 } else { 200 };
    let Ok(mut game) = G::deal(setup, seed) else { return 0 };
    let mut seating = Hired::<G>::new((0..game.seats()).map(|_| player.hire(1)).collect());
    seating.begin(seed);
    let mut choices = 0;
    while let Pending::Decision(seat) = game.pending() {
        let options = game.count();
        let number = seating.choose(&game, seat, options);
        choices += usize::from(options > 1);
        digest.write_u64(number as u64);
        if choices == most || !game.choose_nth(number, &mut Silent) {
            break;
        }
    }
    digest.finish()
}
