//! `longbox replay`

use crate::files;
use crate::named::{Act, OwnCards};
use crate::out;
use crate::proof;
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::{Playback, Replay, ReplayError, verify};
use longbox_kernel::{Move, Narrator, Pending, Seat, Verdict, Viewer};
use longbox_server::fair::{self, Kept, KeptFile, Seen, Source};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// A longer file is none that was kept.
const MOST_KEPT: usize = 64 << 20;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A replay or a save (JSON).
    file: PathBuf,
    /// Only prove that it replays, or say at which move it parts.
    #[arg(long, conflicts_with = "from")]
    verify: bool,
    /// What a player kept of the shuffle: a file of `longbox bot --keep` or of the page.
    #[arg(long, value_name = "FILE", requires = "verify")]
    kept: Option<PathBuf>,
    /// Begin with this move, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    from: usize,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    let name = args.file.display();
    let text = files::read(&args.file, Replay::MOST_BYTES)?;
    let replay = Replay::parse(&text).map_err(|fault| format!("{name}: {fault}"))?;
    if !longbox_games::NAMES.contains(&replay.game.as_str()) {
        return Err(format!("{name}: this is a replay of \"{}\", which this Longbox does not play", replay.game));
    }
    if args.from > replay.moves.len() {
        return Err(format!("--from {}: this replay has {} moves", args.from, replay.moves.len()));
    }
    own.with(&replay.game, &Shown { args, replay: &replay })
}

/// A replay that was read.
struct Shown<'a> {
    args: &'a Args,
    replay: &'a Replay,
}

impl Act for Shown<'_> {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        let Shown { args, replay } = self;
        if args.verify { prove::<G>(cards, args, replay) } else { show::<G>(cards, args, replay) }
    }
}

fn prove<G: Plug>(cards: &'static G::Cards, args: &Args, replay: &Replay) -> Result<ExitCode, String> {
    let name = args.file.display();
    match verify::<G>(cards, replay) {
        Ok(_) if let Some(why) = unproved(replay) => {
            out::say(&format!("{name}: nothing proves it: {why}\n"))?;
            Ok(ExitCode::FAILURE)
        }
        Ok(verified) => {
            let end = end::<G>(replay);
            let (moves, marks) = (verified.moves, verified.marks);
            match shuffle(args, replay).and_then(|(told, kept)| Ok(told + &shown::<G>(cards, replay, kept.as_ref())?)) {
                Ok(told) => {
                    out::say(&format!(
                        "{name}: replays: {moves} moves, {marks} marks agree, {end}\n  shuffle: {told}\n"
                    ))?;
                    Ok(ExitCode::SUCCESS)
                }
                Err(fault) => {
                    out::say(&format!("{name}: replays, but the seed is not proved: {fault}\n"))?;
                    Ok(ExitCode::FAILURE)
                }
            }
        }
        Err(parting) => {
            out::say(&format!("{name}: does not replay: {parting}\n"))?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// What is proved of the shuffle, with what was kept if there is something; a fault if they do not agree.
fn shuffle(args: &Args, replay: &Replay) -> Result<(String, Option<Kept>), String> {
    let source = fair::verify(replay)?;
    let Some(file) = &args.kept else { return Ok((proof::told(&source, None)?, None)) };
    let name = file.display();
    let kept = KeptFile::parse(&files::read(file, MOST_KEPT)?).map_err(|fault| format!("{name}: {fault}"))?;
    let table = match &source {
        Source::Untold => "",
        Source::Words(words) => &words.table,
        Source::Test(told) | Source::Parts(told) => &told.table,
    };
    let known = kept.tables.iter().find(|kept| kept.table == table);
    let known = known.ok_or_else(|| format!("nothing was kept of its table in {name}"))?;
    Ok((proof::told(&source, Some(known))?, Some(known.clone())))
}

/// Whether the replay is the game that those who kept something were shown: a fair shuffle is of no use if another was played.
fn shown<G: Plug>(cards: &'static G::Cards, replay: &Replay, kept: Option<&Kept>) -> Result<String, String> {
    let Some(kept) = kept else { return Ok(String::new()) };
    if kept.seen.is_empty() {
        return Ok(
            ". Nothing was kept of what was shown: whether this is the game that you saw cannot be checked".to_owned()
        );
    }
    let mut playback = replay.play::<G>(cards).map_err(|parting| parting.to_string())?;
    let mut left = kept.seen.clone();
    loop {
        let moves = u32::try_from(playback.done()).unwrap_or(u32::MAX);
        for seen in left.extract_if(.., |seen| seen.moves == moves) {
            let view = serde_json::to_value(playback.game().view(Viewer::Seat(Seat(seen.seat))));
            if view.is_err() || view.is_ok_and(|view| Seen::of(&kept.table, seen.seat, moves, &view) != seen) {
                return Err(format!("this is not the game that seat {} was shown after {moves} moves", seen.seat));
            }
        }
        if !playback.step(&mut Vec::new()).map_err(|parting| parting.to_string())? {
            break;
        }
    }
    match left.first() {
        None => Ok(". It is the game that you were shown".to_owned()),
        Some(Seen { seat, moves, .. }) => Err(format!("it ends before the {moves} moves that seat {seat} was shown")),
    }
}

/// Why a replay that can be played again need not be the game that was played.
pub(crate) fn unproved(replay: &Replay) -> Option<String> {
    let count = replay.moves.len();
    match replay.marks.last() {
        None if count == 0 && replay.outcome.is_none() => None,
        None => Some("it has no marks".to_owned()),
        Some(mark) if mark.after as usize == count => None,
        Some(mark) => Some(format!("it has no mark after move {} of {count}", mark.after)),
    }
}

/// How the game of a replay ended, in a few words.
fn end<G: Plug>(replay: &Replay) -> String {
    let Some(outcome) = &replay.outcome else { return "not over yet".to_owned() };
    let verdicts: Vec<String> = outcome.iter().map(Verdict::to_string).collect();
    let gone = replay.moves.iter().enumerate().filter_map(|(n, made)| match made {
        Move::GiveUp(seat) => Some(format!("{} gave up with move {}, ", G::seat_word(*seat), n + 1)),
        Move::Choice(_) => None,
    });
    format!("{}ended {}", gone.collect::<String>(), verdicts.join(", "))
}

/// Tell the game event by event: all of it once it is over, or what an onlooker may know of a game
/// that goes on.
fn show<G: Plug>(cards: &'static G::Cards, args: &Args, replay: &Replay) -> Result<ExitCode, String> {
    let viewer = if replay.outcome.is_some() { Viewer::Omniscient } else { Viewer::Spectator };
    let mut playback = match replay.play::<G>(cards) {
        Ok(playback) => playback,
        Err(parting) => return Ok(parted_at(args, &parting)),
    };
    let mut text = format!("{}, seed {}, {} moves, {}\n", G::NAME, replay.seed, replay.moves.len(), end::<G>(replay));
    let mut narrator = Narrator::default();
    if args.from <= 1 {
        tell(&mut text, playback.game(), playback.opening(), viewer, &mut narrator);
    }
    let parted = play_through(args, replay, &mut playback, viewer, &mut text, &mut narrator);
    if let Some(ending) = playback.game().ending() {
        writeln!(text, "\n{ending}").ok();
    }
    out::say(&text)?;
    match parted {
        None => Ok(ExitCode::SUCCESS),
        Some(parting) => Ok(parted_at(args, &parting)),
    }
}

fn parted_at(args: &Args, parting: &ReplayError) -> ExitCode {
    out::warn(&format!("{}: does not replay: {parting}", args.file.display()));
    ExitCode::FAILURE
}

/// Tell every move and what follows; returns where the replay parts, if it does.
fn play_through<G: Plug>(
    args: &Args,
    replay: &Replay,
    playback: &mut Playback<G>,
    viewer: Viewer,
    text: &mut String,
    narrator: &mut Narrator,
) -> Option<ReplayError> {
    let mut events = Vec::new();
    loop {
        events.clear();
        let number = playback.done() + 1;
        let head = replay.moves.get(playback.done()).map(|made| move_told(playback.game(), *made, viewer));
        match playback.step(&mut events) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(parting) => return Some(parting),
        }
        if number >= args.from {
            writeln!(text, "\n{number:>4}  {}", head.unwrap_or_default()).ok();
            tell(text, playback.game(), &events, viewer, narrator);
        }
    }
}

/// Who does what, if the viewer may know.
fn move_told<G: Plug>(game: &G, made: Move, viewer: Viewer) -> String {
    let Pending::Decision(seat) = game.pending() else { return String::new() };
    let index = match made {
        Move::Choice(index) => index,
        Move::GiveUp(seat) => return format!("{} gives up", G::seat_word(seat)),
    };
    let who = G::seat_word(seat);
    let mut options = Vec::new();
    game.choices(&mut options);
    match (viewer, options.get(usize::from(index))) {
        (Viewer::Omniscient, Some(choice)) => format!("{who}: {}", game.option(*choice).label),
        (Viewer::Omniscient | Viewer::Seat(_) | Viewer::Spectator, _) => format!("{who} chooses"),
    }
}

fn tell<G: Plug>(text: &mut String, game: &G, events: &[G::Event], viewer: Viewer, narrator: &mut Narrator) {
    for telling in narrator.tell_all(game, events, viewer) {
        let rule = telling.rule.map(|rule| format!("  [{rule}]")).unwrap_or_default();
        writeln!(text, "      {}{rule}", telling.text).ok();
    }
}
