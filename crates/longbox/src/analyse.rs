//! `longbox analyse`: a game that is over, choice by choice.

use crate::files;
use crate::named::{Act, OwnCards};
use crate::out;
use crate::play::thought::step;
use longbox_ai::{Budget, Candidate, Glimpse, Player, Search};
use longbox_arena::{game_seed, share};
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::{Replay, ReplayError};
use longbox_kernel::{Move, Pending, Seat, Seed};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

/// A choice falls short if it costs so much of the chance to win, and if that is no matter of luck: so many standard errors.
const FALLS_SHORT: f32 = 0.05;
const SURE: f32 = 2.0;
/// How much of the expected line is told.
const LINE: usize = 5;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A replay of a game that is over (JSON).
    file: PathBuf,
    /// Only the choices of this seat, counted from 1; those of all seats if left out. Each is judged by what its seat could know.
    #[arg(long, value_name = "N")]
    seat: Option<usize>,
    /// How many lines of play are followed for each choice; the more, the smaller the mistakes that are seen. As many as a machine
    /// follows in a fifth of a second if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=1_000_000))]
    walks: Option<u32>,
    /// On how many threads; as many as the machine runs at once if left out. The result is the same on any number.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where the chance of the lines comes from.
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    let name = args.file.display();
    let text = files::read(&args.file, Replay::MOST_BYTES)?;
    let replay = Replay::parse(&text).map_err(|fault| format!("{name}: {fault}"))?;
    if replay.outcome.is_none() {
        return Err(format!("{name}: this game is not over yet; what others hold would be told"));
    }
    own.with(&replay.game, &Analysed { args, replay: &replay })
}

/// A replay that was read.
struct Analysed<'a> {
    args: &'a Args,
    replay: &'a Replay,
}

impl Act for Analysed<'_> {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        let Analysed { args, replay } = self;
        let name = args.file.display();
        let choices = choices::<G>(cards, replay).map_err(|parting| format!("{name}: does not replay: {parting}"))?;
        let seats = choices.first().map_or(0, |choice| choice.game.seats());
        if args.seat.is_some_and(|seat| seat == 0 || seat > seats) {
            return Err(format!("--seat: this game has {seats} seats, counted from 1"));
        }
        let wanted = |choice: &Choice<G>| args.seat.is_none_or(|seat| seat == choice.seat.ix() + 1);
        let walks = args.walks.unwrap_or(G::WALKS / 5);
        let judged = judge_all(&choices.into_iter().filter(wanted).collect::<Vec<_>>(), args, walks);
        if args.json {
            out::say_json(&json::<G>(&judged, args, walks))?;
        } else {
            out::say(&told::<G>(&judged, walks))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Somebody had a choice, and took something.
struct Choice<G> {
    /// Counted from 1.
    number: usize,
    game: G,
    seat: Seat,
    taken: usize,
}

/// Every decision of a replay with more than one option, as it was before it was made.
fn choices<G: Plug>(cards: &'static G::Cards, replay: &Replay) -> Result<Vec<Choice<G>>, ReplayError> {
    let mut playback = replay.play::<G>(cards)?;
    let mut choices = Vec::new();
    loop {
        let game = playback.game();
        if let (Pending::Decision(seat), Some(Move::Choice(taken))) =
            (game.pending(), replay.moves.get(playback.done()))
            && game.count() > 1
        {
            choices.push(Choice { number: playback.done() + 1, game: game.clone(), seat, taken: usize::from(*taken) });
        }
        if !playback.step(&mut Vec::new())? {
            return Ok(choices);
        }
    }
}

/// A choice beside the best that was found.
struct Judged {
    number: usize,
    turn: u32,
    seat: Seat,
    taken: Weighed,
    best: Weighed,
    /// What is expected after the best, in words.
    line: Vec<String>,
}

/// An option in words, and what it is worth.
struct Weighed {
    label: String,
    found: Candidate,
}

impl Judged {
    /// How much of the chance to win the choice cost.
    fn cost(&self) -> f32 {
        (self.best.found.chance() - self.taken.found.chance()).max(0.0)
    }

    fn falls_short(&self) -> bool {
        let [taken, best] = [self.taken.found.doubt, self.best.found.doubt];
        // Doubts are of worths, which are twice as wide as chances.
        let doubt = (taken * taken + best * best).sqrt() / 2.0;
        self.taken.found.number != self.best.found.number && self.cost() >= FALLS_SHORT.max(SURE * doubt)
    }
}

fn judge_all<G: Plug>(choices: &[Choice<G>], args: &Args, walks: u32) -> Vec<Judged> {
    let bar = out::bar(choices.len() as u64, "choices");
    let threads = out::threads(args.threads.map(usize::from));
    let budget = Budget { trees: 1, walks, turns: G::HORIZON };
    let shares = share(choices.len() as u64, threads, |crew| {
        let mut search = Search::new(budget, 1);
        let mut judged = Vec::new();
        while let Some(piece) = crew.take() {
            let count = piece.end - piece.start;
            for n in piece {
                // Each has dice of its own, whichever thread comes to it and whatever else is judged.
                search.begin(game_seed(args.seed, choices[n as usize].number as u64));
                judged.push((n, judge(&mut search, &choices[n as usize], walks)));
            }
            bar.set_position(crew.finish(count));
        }
        judged
    });
    bar.finish_and_clear();
    let mut judged: Vec<(u64, Judged)> = shares.into_iter().flatten().collect();
    judged.sort_by_key(|(n, _)| *n);
    judged.into_iter().map(|(_, judged)| judged).collect()
}

fn judge<G: Plug>(search: &mut Search<G>, choice: &Choice<G>, walks: u32) -> Judged {
    let mut options = Vec::new();
    choice.game.choices(&mut options);
    let glimpse = Glimpse::new(&choice.game, choice.seat, &options);
    let first = search.think(&glimpse).first().map_or(choice.taken, |best| best.number);
    let mut line = Vec::new();
    search.line(&glimpse, first, &mut |game, seat, number| line.push(step(game, seat, number, choice.seat)));
    // What was taken is looked at as closely as the best, or it would be blamed for bad luck.
    let close = walks / 2;
    let [taken, best] = [choice.taken, first].map(|number| {
        let found = search.weigh(&glimpse, number, close);
        Weighed { label: choice.game.option(options[number]).label, found }
    });
    let line = line.into_iter().skip(1).take(LINE).collect();
    Judged { number: choice.number, turn: choice.game.turn(), seat: choice.seat, taken, best, line }
}

/// The chances of a seat from its first choice to its last.
fn curve(judged: &[Judged], seat: Seat) -> Vec<f32> {
    judged.iter().filter(|one| one.seat == seat).map(|one| one.best.found.chance()).collect()
}

fn seats(judged: &[Judged]) -> Vec<Seat> {
    let mut seats: Vec<Seat> = judged.iter().map(|one| one.seat).collect();
    seats.sort_by_key(|seat| seat.ix());
    seats.dedup();
    seats
}

/// Heights from nothing to all.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// So many of them fit a line with what stands beside them.
const MOST_BARS: usize = 48;

/// A curve in one line: `52 % ▄▄▅▆█ 97 %`.
fn drawn(curve: &[f32]) -> String {
    let height = |chance: f32| BARS[((chance * BARS.len() as f32) as usize).min(BARS.len() - 1)];
    let width = curve.len().min(MOST_BARS);
    let bars: String = (0..width).map(|n| height(curve[n * curve.len() / width])).collect();
    match curve {
        [] => String::new(),
        [first, .., last] => format!("{} {bars} {}", percent(*first), percent(*last)),
        [only] => format!("{} {bars}", percent(*only)),
    }
}

fn percent(chance: f32) -> String {
    format!("{:3.0} %", chance * 100.0)
}

fn told<G: Plug>(judged: &[Judged], walks: u32) -> String {
    let count = out::thousands(judged.len() as u64);
    let mut text =
        format!("{}: {count} choices, {} lines of play for each\n\n", G::TITLE, out::thousands(walks.into()));
    let curves: Vec<Vec<String>> = seats(judged)
        .into_iter()
        .map(|seat| vec![G::seat_word(seat).to_string(), drawn(&curve(judged, seat))])
        .collect();
    text += &(out::aligned(&curves).join("\n") + "\n");
    for one in judged.iter().filter(|one| one.falls_short()) {
        let (cost, who) = (one.cost() * 100.0, G::seat_word(one.seat));
        text += &format!("\nmove {}, turn {}, {who}: {} (costs {cost:.0} %)\n", one.number, one.turn, one.taken.label);
        text += &format!("  better: {} ({})\n", one.best.label, percent(one.best.found.chance()).trim());
        if !one.line.is_empty() {
            text += &format!("  then: {}\n", one.line.join("; "));
        }
    }
    let short = |seat: Seat| judged.iter().filter(|one| one.seat == seat && one.falls_short()).count();
    for seat in seats(judged) {
        let all = curve(judged, seat).len();
        text += &format!("\n{}: {} of {all} choices fell short", G::seat_word(seat), short(seat));
    }
    text + "\n"
}

fn json<G: Plug>(judged: &[Judged], args: &Args, walks: u32) -> Value {
    let weighed = |one: &Weighed| {
        let Candidate { number, visits, doubt, .. } = one.found;
        json!({ "option": number, "label": one.label, "visits": visits, "chance": one.found.chance(), "doubt": doubt / 2.0 })
    };
    let each = judged.iter().map(|one| {
        json!({
            "move": one.number, "turn": one.turn, "seat": one.seat.ix(), "taken": weighed(&one.taken), "best": weighed(&one.best),
            "line": one.line, "cost": one.cost(), "falls_short": one.falls_short(),
        })
    });
    json!({ "game": G::NAME, "walks": walks, "seed": args.seed.to_string(), "choices": each.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_drawn_from_nothing_to_all() {
        assert_eq!(drawn(&[0.0, 0.5, 1.0]), "  0 % ▁▅█ 100 %");
        assert_eq!(drawn(&[0.5]), " 50 % ▅");
        assert_eq!(drawn(&[]), "");
        assert_eq!(drawn(&vec![0.25; 500]).chars().filter(|letter| BARS.contains(letter)).count(), MOST_BARS);
    }
}
