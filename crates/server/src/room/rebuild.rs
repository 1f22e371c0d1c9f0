//! What it costs to rebuild a table: from the deal, with every move made again, and from a snapshot.

use super::play::Play;
use super::snapshot::STRIDE;
use crate::protocol::LogLine;
use crate::registry::{Board, Deck, Host, Registry, Wish};
use crate::store::{Action, Snapshot, Written};
use longbox_kernel::{Move, Rng, Seat, Seed, Viewer};
use serde_json::Value;
use std::time::{Duration, Instant};

/// More bytes than this are too many for a snapshot.
const MOST_BYTES: usize = 8192;

/// A game as the file has it.
struct Stored {
    setup: Value,
    seed: Seed,
    moves: Vec<Written>,
}

impl Stored {
    fn rebuild(&self, offer: &dyn Host) -> Result<Play, String> {
        Play::with(offer.deal(&self.setup, self.seed)?).redo(&self.moves)
    }

    /// The last snapshot that was written on the way.
    fn snapshot(&self, offer: &dyn Host) -> Snapshot {
        let mut play = Play::with(offer.deal(&self.setup, self.seed).unwrap());
        let mut last = None;
        for made in &self.moves {
            last = play.snapshot().or(last);
            play = play.redo(std::slice::from_ref(made)).unwrap();
        }
        last.unwrap()
    }

    fn rebuild_from(&self, offer: &dyn Host, snapshot: &Snapshot) -> Result<Play, String> {
        let play = Play::thaw(offer, &self.setup, self.seed, snapshot)?;
        play.redo(&self.moves[snapshot.moves as usize..])
    }
}

/// Play at random, to the end or for so many moves. Who plays on and on takes back every second decision, and all of
/// them when the game is over.
fn play(offer: &dyn Host, setup: Value, seed: Seed, on_and_on: Option<usize>) -> Stored {
    let mut board = offer.deal(&setup, seed).unwrap();
    let mut dice = Rng::new(seed);
    let mut moves = Vec::new();
    while on_and_on.is_none_or(|most| moves.len() < most) {
        let before = board.hash();
        let action = match board.pending().seat() {
            None if on_and_on.is_none() => break,
            None => Action::Back(0),
            Some(seat) if on_and_on.is_some() && moves.len() % 2 == 1 && board.can_undo(seat) => Action::Undo(seat),
            Some(_) => Action::Move(Move::Choice(dice.below(board.options().len() as u32) as u16)),
        };
        match action {
            Action::Move(made) => drop(board.make(made).unwrap()),
            Action::Undo(seat) => drop(board.undo(seat).unwrap()),
            Action::Back(to) => drop(board.back_to(to as usize).unwrap()),
        }
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

/// How long it takes to rebuild a game, and to rebuild and tell it. Only to be printed: it depends on the machine.
fn cost(rebuild: impl Fn() -> Play) -> (Duration, Duration) {
    let begun = Instant::now();
    let play = rebuild();
    let rebuilt = begun.elapsed();
    assert!(tell_all(play.board.as_ref()) > 0);
    (rebuilt, begun.elapsed())
}

/// Rebuild it both ways, which lead to the same table. What it costs from a snapshot is bounded: few bytes are read,
/// and few moves made again.
fn measure(name: &str, offer: &dyn Host, stored: &Stored) {
    let snapshot = stored.snapshot(offer);
    let (long, short) = (stored.rebuild(offer).unwrap(), stored.rebuild_from(offer, &snapshot).unwrap());
    assert_eq!(long.board.replay().write(), short.board.replay().write());
    assert_eq!(long.board.decision(), short.board.decision());
    for viewer in Seat::all(long.board.seats()).map(Viewer::Seat).chain([Viewer::Spectator]) {
        assert_eq!(long.board.heard(viewer, 0), short.board.heard(viewer, 0));
        assert_eq!(long.board.view(viewer), short.board.view(viewer));
    }

    let (moves, bytes) = (stored.moves.len(), snapshot.data.len());
    let again = moves - snapshot.moves as usize;
    let from_deal = cost(|| stored.rebuild(offer).unwrap());
    let from_snapshot = cost(|| stored.rebuild_from(offer, &snapshot).unwrap());
    println!("{name}: {moves} moves, rebuilt in {:?}, told to all by {:?};", from_deal.0, from_deal.1);
    println!("  from a snapshot of {bytes} bytes in {:?}, told to all by {:?}", from_snapshot.0, from_snapshot.1);
    assert!(again <= STRIDE as usize, "{again} moves are made again");
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
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
        play(offer, setup, Seed::from(n as u64), None)
    });
    let longest = games.max_by_key(|stored| stored.moves.len()).unwrap();
    assert!(longest.moves.len() > 50, "{} moves are no game", longest.moves.len());
    measure("squad", offer, &longest);
}

#[test]
fn with_a_snapshot_it_does_not_matter_how_long_a_game_has_lasted() {
    let registry = Registry::with_lantern();
    let offer = registry.get("lantern").unwrap();
    let wish = Wish { mode: "together", options: &Value::Null, decks: &[None, None, None, None] };
    let setup = offer.setup(&wish).unwrap();
    for moves in [500, 20_000] {
        let stored = play(offer, setup.clone(), Seed::from(5), Some(moves));
        assert_eq!(stored.moves.len(), moves);
        measure("lantern", offer, &stored);
    }
}

#[test]
fn a_spoilt_snapshot_is_refused() {
    let registry = Registry::with_lantern();
    let offer = registry.get("lantern").unwrap();
    let wish = Wish { mode: "sides", options: &Value::Null, decks: &[None, None] };
    let setup = offer.setup(&wish).unwrap();
    let stored = play(offer, setup, Seed::from(5), None);
    let sound = stored.snapshot(offer);
    assert!(stored.rebuild_from(offer, &sound).is_ok());
    for byte in 0..sound.data.len() {
        let mut spoilt = sound.clone();
        spoilt.data[byte] ^= 0x11;
        assert!(stored.rebuild_from(offer, &spoilt).err().unwrap().contains("seal is broken"));
    }
    let elsewhere = Snapshot { moves: sound.moves - 1, ..sound };
    assert!(stored.rebuild_from(offer, &elsewhere).err().unwrap().contains("the position before move"));
}

#[test]
fn a_table_whose_moves_lead_elsewhere_is_not_rebuilt() {
    let registry = Registry::with_lantern();
    let offer = registry.get("lantern").unwrap();
    let wish = Wish { mode: "sides", options: &Value::Null, decks: &[None, None] };
    let setup = offer.setup(&wish).unwrap();
    let mut stored = play(offer, setup, Seed::from(5), None);
    stored.moves[3].before ^= 1;
    let fault = stored.rebuild(offer).err().unwrap();
    assert!(fault.contains("the position before move 3"), "{fault}");
}
