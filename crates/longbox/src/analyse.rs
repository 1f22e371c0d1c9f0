//! `longbox analyse`: a game that is over, choice by choice.

use crate::files;
use crate::named::{Act, OwnCards};
use crate::out;
use longbox_ai::{Candidate, Weighed};
use longbox_arena::analysis::{Analyst, Choice, Judged, choices};
use longbox_arena::share;
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::Replay;
use longbox_kernel::{Seat, Seed};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

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
        let walks = args.walks.unwrap_or(Analyst::<G>::USUAL);
        let judged = judge_all(&choices.into_iter().filter(wanted).collect::<Vec<_>>(), args, walks);
        if args.json {
            out::say_json(&json::<G>(&judged, args, walks))?;
        } else {
            out::say(&told::<G>(&judged, walks))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn judge_all<G: Plug>(choices: &[Choice<G>], args: &Args, walks: u32) -> Vec<Judged> {
    let bar = out::bar(choices.len() as u64, "choices");
    let threads = out::threads(args.threads.map(usize::from));
    let shares = share(choices.len() as u64, threads, |crew| {
        let mut analyst = Analyst::new(walks, args.seed);
        let mut judged = Vec::new();
        while let Some(piece) = crew.take() {
            let count = piece.end - piece.start;
            for n in piece {
                judged.push((n, analyst.judge(&choices[n as usize])));
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
