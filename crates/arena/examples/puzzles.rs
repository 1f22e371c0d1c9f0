//! Puzzles of the day: positions of games between machines in which one option wins this turn for sure and the others fall far short.
//!
//!     cargo run --release -p longbox-arena --example puzzles -- squad 30 crates/squad/scenarios/daily.toml
//!
//! The win is proved as every puzzle's is (`kernel::scenario::solve`); how far the others fall short is judged by a search.

use longbox_ai::{Budget, Glimpse, Player, Search, level};
use longbox_arena::{game_seed, player_seed};
use longbox_games::{NAMES, Visitor, visit};
use longbox_kernel::plug::Plug;
use longbox_kernel::scenario::{parse, proved, solve};
use longbox_kernel::{Pending, Seat, Seed, Silent};
use toml::{Table, Value};

/// Who plays.
const PLAYER: &str = "normal";
/// The next best option leaves this much of the chance to win at most.
const SHORT: f32 = 0.75;
/// So many walks look at all options, and so many at each that was looked at less.
const WALKS: u32 = 2_000;
const CLOSE: u32 = 200;
/// So many games are played at most.
const GAMES: u64 = 20_000;
/// The last hint is so many words of the solution.
const FIRST_WORDS: usize = 4;

const HEAD: &str = "\
# Puzzles of the day: positions of games between machines, made by
#     cargo run --release -p longbox-arena --example puzzles
# In each one option wins this turn, and every other leaves three chances in four at most.
";

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, count, file] = words.as_slice() else { return Err("name a game, how many, and a file".to_owned()) };
    let count = count.parse().map_err(|_| format!("\"{count}\" is not a number"))?;
    let found =
        visit(game, Wanted { count }).ok_or_else(|| format!("there is no game \"{game}\" ({})", NAMES.join(", ")))?;
    let mut text = HEAD.to_owned();
    for scenario in &found? {
        let all = Table::from_iter([("scenario".to_owned(), Value::Array(vec![Value::Table(scenario.clone())]))]);
        text += &format!("\n{all}");
    }
    std::fs::write(file, text).map_err(|error| format!("{file}: {error}"))
}

struct Wanted {
    count: usize,
}

impl Visitor for Wanted {
    type Out = Result<Vec<Table>, String>;

    fn visit<G: Plug>(self) -> Self::Out {
        let matchups = G::matchups(G::standard_cards())?;
        let mut found = Vec::new();
        for n in 0..GAMES {
            let setup = &matchups[n as usize % matchups.len()].setup;
            // One of a game is enough: the next turn is much the same.
            if let Some(puzzle) = in_game::<G>(setup, game_seed(Seed::from(7), n), found.len() + 1)? {
                eprintln!("{} after {} games", found.len() + 1, n + 1);
                found.push(puzzle);
            }
            if found.len() == self.count {
                break;
            }
        }
        Ok(found)
    }
}

/// The first puzzle that comes up in the game.
fn in_game<G: Plug>(setup: &G::Setup, seed: Seed, number: usize) -> Result<Option<Table>, String> {
    let mut game = G::deal(setup, seed).map_err(|error| error.to_string())?;
    let mut players: Vec<Box<dyn Player<G>>> =
        (0..game.seats()).map(|_| Ok(level(PLAYER)?.hire(1))).collect::<Result<_, String>>()?;
    for (seat, player) in Seat::all(game.seats()).zip(&mut players) {
        player.begin(player_seed(seed, seat));
    }
    let mut options = Vec::new();
    while let Pending::Decision(seat) = game.pending() {
        let given = if game.count() > 2 { game.as_given() } else { None };
        if let Some(puzzle) = given.and_then(|given| puzzle::<G>(&given, number)) {
            return Ok(Some(puzzle));
        }
        options.clear();
        game.choices(&mut options);
        let chosen = players[seat.ix()].choose(&Glimpse::new(&game, seat, &options));
        game.choose_nth(chosen, &mut Silent);
    }
    Ok(None)
}

/// The position as a puzzle, if it is one.
fn puzzle<G: Plug>(given: &Table, number: usize) -> Option<Table> {
    let cards = G::standard_cards();
    let play = solve::<G>(cards, given).ok()?;
    let game = G::arrange(cards, given, &mut Silent).ok()?;
    let next = next_best(&game).filter(|next| *next <= SHORT)?;
    let others = &G::seat_names()[1..];
    let is_mine = |line: &&String| !others.iter().any(|name| line.starts_with(&format!("{name}: ")));
    let mine: Vec<&String> = play.iter().filter(is_mine).collect();
    let begins: Vec<&str> = mine.first()?.split([' ', ':']).take(FIRST_WORDS).collect();
    let choices = if mine.len() == 1 {
        "One choice of yours wins".to_owned()
    } else {
        format!("{} choices of yours win", mine.len())
    };
    let hints = [
        format!("{choices}, whatever they do."),
        format!("After any other first choice you win {:.0} times in a hundred at most.", next * 100.0),
        format!("It begins with “{} …”.", begins.join(" ")),
    ];
    let me = *G::seat_names().first()?;
    let text = |all: &[String]| Value::Array(all.iter().map(|one| Value::from(one.as_str())).collect());
    let mut scenario = Table::new();
    scenario.insert("title".to_owned(), Value::from(format!("Puzzle of the day {number}")));
    scenario.insert("given".to_owned(), Value::Table(given.clone()));
    scenario.insert("play".to_owned(), text(&play));
    scenario.insert("over".to_owned(), Value::Table(Table::from_iter([(me.to_owned(), Value::from("win"))])));
    scenario.insert("puzzle".to_owned(), Value::Table(Table::from_iter([("hints".to_owned(), text(&hints))])));
    let all = Table::from_iter([("scenario".to_owned(), Value::Array(vec![Value::Table(scenario.clone())]))]);
    let read = parse("puzzle", &all.to_string()).ok()?;
    read.iter().all(|one| proved::<G>(cards, one).passed).then_some(scenario)
}

/// The chance to win after any option but the best.
fn next_best<G: Plug>(game: &G) -> Option<f32> {
    let seat = game.pending().seat()?;
    let mut options = Vec::new();
    game.choices(&mut options);
    let glimpse = Glimpse::new(game, seat, &options);
    let mut search = Search::new(Budget { trees: 1, walks: WALKS, turns: G::HORIZON }, 1);
    search.begin(Seed::from(1));
    let best = search.think(&glimpse).first()?.number;
    let others = (0..options.len()).filter(|number| *number != best);
    others.map(|number| search.weigh(&glimpse, number, CLOSE).chance()).reduce(f32::max)
}
