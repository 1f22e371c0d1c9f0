//! What it costs to rebuild a table: the game is dealt again and every move is made again.

use super::play::Play;
use crate::protocol::LogLine;
use crate::registry::{Board, Deck, Offer, Registry, Wish};
use crate::store::{Move, Written};
use longbox_kernel::{Rng, Seat, Seed, Viewer};
use serde_json::Value;
use std::time::Duration;

/// More than this is too long for whoever comes back to a table.
const MOST: Duration = Duration::from_millis(20);

/// A game as the file has it.
struct Stored {
    setup: Value,
    seed: Seed,
    moves: Vec<Written>,
}

impl Stored {
    fn rebuild(&self, offer: &dyn Offer) -> Result<Play, String> {
        Play::rebuild(offer, &self.setup, offer.deal(&self.setup, self.seed)?, &self.moves)
    }
}

/// Play at random, to the end or for so many moves; every so often the last decision is taken back.
fn play(offer: &dyn Offer, setup: Value, seed: Seed, most: usize, back: Option<usize>) -> Stored {
    let mut board = offer.deal(&setup, seed).unwrap();
    let mut dice = Rng::new(seed);
    let mut moves = Vec::new();
    while let Some(seat) = board.pending().seat().filter(|_| moves.len() < most) {
        let before = board.hash();
        let taken_back = back.is_some_and(|back| moves.len() % back == back - 1) && board.can_undo(seat);
        let action = if taken_back {
            board.undo(seat).unwrap();
            Move::Undo(seat.0)
        } else {
            let option = dice.below(board.options().len() as u32);
            board.choose(option as usize).unwrap();
            Move::Choice(option as u16)
        };
        moves.push(Written { action, before });
    }
    Stored { setup, seed, moves }
}

/// Everything that everybody at the table is told when they all come back.
fn tell_all(board: &dyn Board) -> usize {
    let viewers = Seat::all(board.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
    let told = viewers.map(|viewer| {
        let log: Vec<LogLine> = board.heard(viewer, 0).into_iter().map(LogLine::from).collect();
        serde_json::to_string(&log).unwrap().len() + board.view(viewer).to_string().len()
    });
    told.sum()
}

/// What this thread has computed so far: other work on the machine does not count.
#[cfg(unix)]
fn computed() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn computed() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

/// How long it takes to rebuild a game, and to rebuild and tell it: the best of a few times.
fn cost(offer: &dyn Offer, stored: &Stored) -> (Duration, Duration) {
    let once = || {
        let begun = computed();
        let play = stored.rebuild(offer).unwrap();
        let rebuilt = computed() - begun;
        assert!(tell_all(play.board.as_ref()) > 0);
        (rebuilt, computed() - begun)
    };
    let times: Vec<(Duration, Duration)> = (0..5).map(|_| once()).collect();
    (times.iter().map(|time| time.0).min().unwrap(), times.iter().map(|time| time.1).min().unwrap())
}

fn report(name: &str, stored: &Stored, (rebuilt, told): (Duration, Duration)) {
    let each = rebuilt.as_secs_f64() * 1e6 / stored.moves.len() as f64;
    println!(
        "{name}: {} moves, rebuilt in {rebuilt:?} ({each:.1} µs a move), told to all by {told:?}",
        stored.moves.len()
    );
}

#[test]
fn the_longest_of_many_games_of_squad_is_rebuilt_at_once() {
    let registry = Registry::standard();
    let offer = registry.get("squad").unwrap();
    let decks = offer.decks();
    let games = (0..300).map(|n: usize| {
        let deck = |k: usize| Some(Deck::BuiltIn(decks[k % decks.len()].id.clone()));
        let decks = [deck(n), deck(n / 7 + 1)];
        let setup = offer.setup(&Wish { mode: "duel", options: &Value::Null, decks: &decks }).unwrap();
        play(offer, setup, Seed::from(n as u64), usize::MAX, None)
    });
    let longest = games.max_by_key(|stored| stored.moves.len()).unwrap();
    let cost = cost(offer, &longest);
    report("squad", &longest, cost);
    assert!(longest.moves.len() > 50, "{} moves are no game", longest.moves.len());
    assert!(cost.1 < MOST, "{cost:?}");
}

#[test]
fn a_long_game_with_much_taken_back_is_rebuilt_at_once() {
    let registry = Registry::with_lantern();
    let offer = registry.get("lantern").unwrap();
    let wish = Wish { mode: "together", options: &Value::Null, decks: &[None, None, None, None] };
    let setup = offer.setup(&wish).unwrap();
    let stored = play(offer, setup, Seed::from(5), 1000, Some(2));
    let cost = cost(offer, &stored);
    report("lantern", &stored, cost);
    assert!(stored.moves.len() > 500, "{} moves are not many", stored.moves.len());
    assert!(cost.1 < MOST, "{cost:?}");
}

#[test]
fn a_table_whose_moves_lead_elsewhere_is_not_rebuilt() {
    let registry = Registry::with_lantern();
    let offer = registry.get("lantern").unwrap();
    let wish = Wish { mode: "sides", options: &Value::Null, decks: &[None, None] };
    let setup = offer.setup(&wish).unwrap();
    let mut stored = play(offer, setup, Seed::from(5), usize::MAX, None);
    stored.moves[3].before ^= 1;
    let fault = stored.rebuild(offer).err().unwrap();
    assert!(fault.contains("the position before move 3"), "{fault}");
}
