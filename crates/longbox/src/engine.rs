//! `longbox engine GAME`: the game for programs in other languages, a line of JSON for each request
//! and each answer. `docs/engine.md` tells how to talk to it.

use crate::named::{Act, OwnCards};
use crate::order::Order;
use crate::out;
use clap::Args as ClapArgs;
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::Replay;
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::{Pending, Seat, Seed, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::io::BufRead;
use std::process::ExitCode;

/// What the command takes.
#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
}

/// A request. Numbers of seats and options count from 0.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    /// Deal a new game.
    New {
        #[serde(default)]
        decks: Vec<Option<String>>,
        #[serde(alias = "battle")]
        quest: Option<String>,
        mode: Option<String>,
        #[serde(default)]
        options: Map<String, Value>,
        seats: Option<usize>,
        seed: Option<Value>,
    },
    /// Go on with a game from its replay or save.
    Load { replay: Value },
    /// Take an option.
    Choose { option: usize, decision: Option<u64> },
    /// Tell the state again, as somebody else may see it.
    State { viewer: Option<Eyes> },
    /// Why the seat that is asked may not do other things.
    Why,
    /// A seat gives up.
    #[serde(rename = "give up")]
    GiveUp { seat: u8 },
    /// Take back the last decision of a seat.
    Undo { seat: u8 },
    /// The game so far, as a replay.
    Replay,
    /// Stop.
    Quit,
}

/// Through whose eyes.
#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
enum Eyes {
    Seat(u8),
    Named(Onlooker),
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Onlooker {
    Spectator,
}

/// A line longer than this is not read.
const LONGEST_LINE: u64 = 8 * 1024 * 1024;

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    own.with(&args.game, args)
}

impl Act for Args {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        serve(Engine::<G> { cards, table: None, told: Vec::new() })
    }
}

fn serve<G: Plug>(mut engine: Engine<G>) -> Result<ExitCode, String> {
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = std::io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| format!("cannot read: {error}"))? == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = match serde_json::from_slice::<Request>(&line) {
            Ok(Request::Quit) => return Ok(ExitCode::SUCCESS),
            Ok(request) => engine.answer(request).unwrap_or_else(|fault| json!({ "error": fault })),
            Err(error) => json!({ "error": format!("this is not a request: {error}") }),
        };
        out::say(&format!("{answer}\n"))?;
    }
}

/// The one game at hand.
struct Engine<G: Plug> {
    cards: &'static G::Cards,
    table: Option<Seated<G>>,
    /// How much of the log each seat and the spectator have been told.
    told: Vec<(Viewer, usize)>,
}

impl<G: Plug> Engine<G> {
    fn answer(&mut self, request: Request) -> Result<Value, String> {
        match request {
            Request::New { decks, quest: battle, mode, options, seats, seed } => {
                self.deal(&Order { mode, options, battle, seats, decks, one_for_all: true }, seed.as_ref())
            }
            Request::Load { replay } => {
                let replay = Replay::parse(&replay.to_string())?;
                self.table = Some(Seated::resume(self.cards, &replay).map_err(|parting| parting.to_string())?);
                self.told.clear();
                self.state(None)
            }
            Request::Choose { option, decision } => {
                let table = self.table_mut()?;
                let decision = decision.unwrap_or_else(|| table.decision());
                table.answer(decision, option).map_err(|error| error.to_string())?;
                self.state(None)
            }
            Request::State { viewer } => self.state(viewer),
            Request::Why => Ok(json!({ "refused": self.table()?.refusals() })),
            Request::GiveUp { seat } => {
                self.table_mut()?.give_up(Seat(seat)).map_err(|error| error.to_string())?;
                self.state(None)
            }
            Request::Undo { seat } => {
                let seats = self.table()?.seats();
                let seat = Seat::all(seats).find(|known| known.0 == seat).ok_or("there is no such seat")?;
                self.table_mut()?.undo(seat).ok_or("there is nothing to take back")?;
                self.told.clear();
                self.state(None)
            }
            Request::Replay => serde_json::to_value(self.table()?.replay()).map_err(|error| error.to_string()),
            Request::Quit => Ok(Value::Null),
        }
    }

    fn deal(&mut self, order: &Order, seed: Option<&Value>) -> Result<Value, String> {
        let seed = match seed {
            None => crate::play::any_seed(),
            Some(Value::String(text)) => text.parse()?,
            Some(other) => other.to_string().parse::<Seed>()?,
        };
        let setup = order.settle::<G>(self.cards)?.setup::<G>(self.cards)?;
        self.table = Some(Seated::deal(setup, seed).map_err(|error| error.to_string())?);
        self.told.clear();
        self.state(None)
    }

    fn table(&self) -> Result<&Seated<G>, String> {
        self.table.as_ref().ok_or_else(no_game)
    }

    fn table_mut(&mut self) -> Result<&mut Seated<G>, String> {
        self.table.as_mut().ok_or_else(no_game)
    }

    /// The state as the seat that is asked may know it, or somebody else if that is wished.
    fn state(&mut self, viewer: Option<Eyes>) -> Result<Value, String> {
        let table = self.table.as_ref().ok_or_else(no_game)?;
        let (asked, outcome) = match table.pending() {
            Pending::Decision(seat) => (Some(seat), None),
            Pending::Over(outcome) => (None, Some(outcome)),
        };
        let viewer = match viewer {
            Some(Eyes::Seat(seat)) if usize::from(seat) < table.seats() => Viewer::Seat(Seat(seat)),
            Some(Eyes::Seat(seat)) => return Err(format!("there is no seat {seat}")),
            Some(Eyes::Named(Onlooker::Spectator)) => Viewer::Spectator,
            None => asked.map_or(Viewer::Spectator, Viewer::Seat),
        };
        let mine = viewer == asked.map_or(Viewer::Spectator, Viewer::Seat);
        let heard = self.told.iter().position(|(known, _)| *known == viewer);
        let from = heard.map_or(0, |at| self.told[at].1);
        let events = table.log(viewer, from);
        let state = json!({
            "decision": table.decision(),
            "seats": table.seats(),
            "asked": asked,
            "outcome": outcome,
            "ending": table.ending(),
            "question": if mine { table.question() } else { None },
            "options": if mine { table.options() } else { Vec::new() },
            "view": table.view(viewer),
            "events": events,
        });
        match heard {
            Some(at) => self.told[at].1 += events.len(),
            None => self.told.push((viewer, events.len())),
        }
        Ok(state)
    }
}

fn no_game() -> String {
    "there is no game yet: send {\"do\": \"new\"}".into()
}
