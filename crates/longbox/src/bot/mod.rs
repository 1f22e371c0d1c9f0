//! `longbox bot`: a program at somebody else's table. It knows the public protocol, and thinks with the same players as
//! everybody else, from what the protocol tells of its seat's knowledge.

mod guest;
mod mind;
mod shuffle;
mod wire;

use crate::named::OwnCards;
use crate::out;
use crate::site::Site;
use guest::{Brain, Guest, Next};
use longbox_ai::Level;
use longbox_kernel::Seed;
use longbox_kernel::replay::Replay;
use longbox_server::protocol::{ClientMessage, ServerMessage};
use shuffle::Shuffles;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use wire::Wire;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, such as ws://127.0.0.1:7117/ws or http://127.0.0.1:7117.
    #[arg(long)]
    url: Site,
    /// The table.
    #[arg(long, value_name = "ID")]
    table: String,
    /// The code of the invitation, for a table that is not public.
    #[arg(long, value_name = "CODE")]
    invite: Option<String>,
    /// The seat, counted from 0; the first open one if left out.
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    /// How it plays: novice, easy, normal, hard, expert; or random, rule, plain, greedy. All but random think about what the server
    /// tells of the seat's knowledge, which only a bot of the same build can read.
    #[arg(long, value_name = "NAME", default_value = longbox_ai::USUAL, value_parser = longbox_ai::level)]
    player: Level,
    /// What it is called.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The secret of somebody that the server knows; a new guest if left out.
    #[arg(long, env = "LONGBOX_SECRET", hide_env_values = true)]
    secret: Option<String>,
    /// How many games; after each but the last it asks for a rematch.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The least to wait before each answer, in milliseconds, or as long as the player may think, if that is longer; the most is
    /// twice that. The wait is drawn whatever the options are, so that it tells nothing of them.
    #[arg(long, value_name = "MS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(..=600_000))]
    pause: u64,
    /// How long to wait for the next game to start, in seconds; the first one is waited for as long as it takes.
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// Where to keep its parts of the shuffles and what it was told of them: `longbox replay --verify --kept FILE` reads it.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// So many times in a row the server is called without an answer: some five minutes.
const MOST_CALLS: u32 = 35;
/// The first wait before a server is called again.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// The longest.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    let name = args.name.clone().or_else(|| args.secret.is_none().then(|| format!("{} bot", args.player.name)));
    let shuffles = Shuffles::in_file(args.keep.as_deref())?;
    let mut guest = Guest::new(args, name, shuffles, |game| brain(args, own, game), |share| replay(args, share));
    let mut wire = Wire::call(&args.url)?;
    let mut calls = 0;
    let mut wait = Wait { longest: Duration::from_secs(args.patience), since: None };
    loop {
        match attend(&mut guest, &mut wire, args, &mut wait) {
            Ok(()) => return Ok(ExitCode::SUCCESS),
            Err(Break::Fault(fault)) => return Err(fault),
            Err(Break::Lost(why)) => out::warn(&format!("The connection is lost ({why}); calling again.")),
        }
        if guest.was_welcome() {
            calls = 0;
        }
        wire = call_again(&args.url, &mut calls)?;
    }
}

/// What plays at a table of that game.
fn brain(args: &Args, own: &OwnCards, game: &str) -> Result<Brain, String> {
    if args.player == longbox_ai::RUNGS[0] {
        return Ok(Brain::Dice);
    }
    let dice = Seed::from(getrandom::u64().map_err(|error| format!("no chance to be had: {error}"))?);
    Ok(Brain::Mind(mind::of(game, args.player, own, dice)?))
}

fn replay(args: &Args, share: &str) -> Result<Replay, String> {
    Replay::parse(&args.url.get(&format!("/api/v1/replays/{share}"), None)?.to_string())
}

/// Why a connection came to its end before the game.
enum Break {
    /// It is to be called again.
    Lost(String),
    /// Calling again would not help.
    Fault(String),
}

/// Serve one connection to its end; comes back with nothing when the last game is over.
fn attend(guest: &mut Guest, wire: &mut Wire, args: &Args, wait: &mut Wait) -> Result<(), Break> {
    let mut said = vec![guest.hello()];
    say(wire, &said)?;
    let mut patience = Backoff::new();
    // When the last state may be answered: thinking is part of the pause, and does not make it longer.
    let mut due = Instant::now();
    loop {
        let left = wait.left(guest.waits_for_rematch());
        if left == Some(Duration::ZERO) {
            wire.hang_up();
            return Err(Break::Fault(nobody_came(args, guest.games_left())));
        }
        let Some(message) = wire.hear(left).map_err(Break::Lost)? else { continue };
        if matches!(message, ServerMessage::State { .. }) {
            due = Instant::now() + pause(args.pause.max(args.player.think_ms));
        }
        match guest.hear(message).map_err(Break::Fault)? {
            Next::Wait => {}
            Next::Say(messages) => {
                if messages.iter().any(|message| matches!(message, ClientMessage::Answer { .. })) {
                    std::thread::sleep(due.saturating_duration_since(Instant::now()));
                }
                said = messages;
                say(wire, &said)?;
                patience = Backoff::new();
            }
            Next::SayAgain => {
                std::thread::sleep(patience.next_wait());
                say(wire, &said)?;
            }
            Next::Done => {
                wire.hang_up();
                return Ok(());
            }
        }
    }
}

/// A wait of at least so many milliseconds, and less than twice that.
fn pause(least: u64) -> Duration {
    let drawn = getrandom::u64().unwrap_or(0);
    Duration::from_millis(least + drawn.checked_rem(least).unwrap_or(0))
}

/// The wait for the next game, over all connections.
struct Wait {
    longest: Duration,
    since: Option<Instant>,
}

impl Wait {
    /// How much of it is left, if there is one.
    fn left(&mut self, waits: bool) -> Option<Duration> {
        self.since = if waits { self.since.or_else(|| Some(Instant::now())) } else { None };
        self.since.map(|since| self.longest.saturating_sub(since.elapsed()))
    }
}

fn nobody_came(args: &Args, left: u32) -> String {
    let played = args.games - left.min(args.games);
    let seconds = args.patience;
    format!("the next game did not start within {seconds} s: {played} of {} games were played", args.games)
}

fn say(wire: &mut Wire, messages: &[ClientMessage]) -> Result<(), Break> {
    messages.iter().try_for_each(|message| wire.say(message).map_err(Break::Lost))
}

fn call_again(url: &Site, calls: &mut u32) -> Result<Wire, String> {
    let mut backoff = Backoff::after(*calls);
    loop {
        std::thread::sleep(backoff.next_wait());
        *calls += 1;
        match Wire::call(url) {
            Ok(wire) => return Ok(wire),
            Err(why) if *calls >= MOST_CALLS => return Err(why),
            Err(_) => {}
        }
    }
}

/// Waits that grow, so that a server in trouble is not called without pause.
struct Backoff(Duration);

impl Backoff {
    fn new() -> Backoff {
        Backoff(FIRST_WAIT)
    }

    /// As it is after so many waits.
    fn after(waits: u32) -> Backoff {
        Backoff((FIRST_WAIT * 2u32.pow(waits.min(8))).min(LONGEST_WAIT))
    }

    /// Between half of the wait and all of it, so that many bots do not call at the same moment.
    fn next_wait(&mut self) -> Duration {
        let wait = self.0 / 2 + self.0.mul_f64(chance(1000) as f64 / 2000.0);
        self.0 = (self.0 * 2).min(LONGEST_WAIT);
        wait
    }
}

/// A number below `end`, each as likely as the others; 0 if the system has no chance to give.
fn chance(end: usize) -> usize {
    let drawn = getrandom::u64().unwrap_or(0);
    ((u128::from(drawn) * end as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_limit() {
        let mut backoff = Backoff::new();
        let waits: Vec<Duration> = (0..12).map(|_| backoff.next_wait()).collect();
        assert!(waits[0] <= FIRST_WAIT && waits[3] > FIRST_WAIT, "{waits:?}");
        assert!(waits.iter().all(|wait| *wait <= LONGEST_WAIT));
        assert!(Backoff::after(40).next_wait() <= LONGEST_WAIT);
    }

    #[test]
    fn a_wait_goes_on_until_the_game_does() {
        let mut wait = Wait { longest: Duration::from_secs(3600), since: None };
        assert_eq!(wait.left(false), None);
        assert!(wait.left(true).is_some_and(|left| left > Duration::ZERO));
        let since = wait.since;
        wait.left(true);
        assert_eq!(wait.since, since, "it is still the same wait");
        wait.longest = Duration::ZERO;
        assert_eq!(wait.left(true), Some(Duration::ZERO));
        assert_eq!(wait.left(false), None);
        assert_eq!(wait.since, None, "the next wait is a new one");
    }

    #[test]
    fn chance_reaches_every_number_and_no_other() {
        let mut seen = [false; 5];
        (0..1000).for_each(|_| seen[chance(5)] = true);
        assert_eq!(seen, [true; 5]);
        assert_eq!(chance(1), 0);
    }
}
