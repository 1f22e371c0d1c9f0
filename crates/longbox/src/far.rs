//! Letting workers on other machines play.

use crate::out;
use indicatif::ProgressBar;
use longbox_arena::contest::{Contest, Counts, Job, NotTaken};
use longbox_arena::pieces::{Answer, Description, Piece};
use longbox_arena::swaps::{Hands, Played, Trial};
use longbox_kernel::Seed;
use longbox_kernel::plug::Plug;
use longbox_post::queue::{self, Desk, Ear, Ended, JobId, Refusal};
use longbox_post::{Address, Settings};
use std::collections::BTreeMap;
use std::ops::Range;
use std::process::ExitCode;
use std::time::Duration;

/// What commands take that let others play.
#[derive(clap::Args)]
pub(crate) struct FarArgs {
    #[command(flatten)]
    settings: Settings,
    /// Leave the pieces to the workers when this command is interrupted; else they are taken back.
    #[arg(long)]
    detach: bool,
    /// For tests: a piece of which nothing was heard for so long goes to another worker.
    #[arg(long, hide = true, value_name = "MS")]
    test_ack_wait: Option<u64>,
}

/// The exit code of a program that was interrupted.
const INTERRUPTED: u8 = 130;

/// How it ended: with an outcome, or because somebody interrupted it.
pub(crate) enum Far<T> {
    Done(T),
    Interrupted(ExitCode),
}

impl FarArgs {
    /// Where workers are looked for; nothing if this machine plays alone.
    pub(crate) fn address(&self, threads: Option<u16>) -> Result<Option<Address>, String> {
        let address = self.settings.resolve()?;
        if let (Some(address), Some(_)) = (&address, threads) {
            return Err(format!("--threads: workers play, those at {address}, and each says on how many threads"));
        }
        if self.detach && address.is_none() {
            return Err("--detach: without --nats nobody else would go on".to_owned());
        }
        Ok(address)
    }

    fn desk(&self, address: &Address) -> Result<Desk, String> {
        let desk = Desk::open(address)?;
        Ok(match self.test_ack_wait {
            Some(ms) => desk.ack_wait(Duration::from_millis(ms)),
            None => desk,
        })
    }

    /// Play what the job has not yet.
    pub(crate) fn contest<G: Plug>(
        &self,
        address: &Address,
        contest: &Contest<G>,
        description: &Description,
        job: &mut Job,
        bar: &ProgressBar,
    ) -> Result<Far<Vec<Counts>>, String> {
        let desk = self.desk(address)?;
        let mut on_queue = OnQueue::open(&desk, description, bar)?;
        match on_queue.blocks(contest, job, 0, Piece::Block, &|done| bar.set_position(done))? {
            Ended::Done => on_queue.finish(),
            Ended::Cancelled => return Ok(Far::Interrupted(on_queue.interrupted(self.detach)?)),
        }
        Ok(Far::Done(contest.sum(job)))
    }

    /// Do that with workers as hands. It ends early if somebody interrupts it.
    pub(crate) fn with_hands<T>(
        &self,
        address: &Address,
        description: &Description,
        bar: &ProgressBar,
        act: impl FnOnce(&mut FarHands) -> Result<T, String>,
    ) -> Result<Far<T>, String> {
        let desk = self.desk(address)?;
        let mut hands = FarHands { on_queue: OnQueue::open(&desk, description, bar)?, next: 0, interrupted: false };
        let done = act(&mut hands);
        if hands.interrupted {
            return Ok(Far::Interrupted(hands.on_queue.interrupted(self.detach)?));
        }
        let done = done?;
        hands.on_queue.finish();
        Ok(Far::Done(done))
    }
}

/// A job on the queue, and where its progress is shown.
struct OnQueue<'d> {
    job: queue::Job<'d>,
    bar: &'d ProgressBar,
}

impl<'d> OnQueue<'d> {
    fn open(desk: &'d Desk, description: &Description, bar: &'d ProgressBar) -> Result<OnQueue<'d>, String> {
        let description = description.to_bytes()?;
        Ok(OnQueue { job: desk.job(JobId::of(&description), description), bar })
    }

    fn gather(
        &mut self,
        pieces: impl Iterator<Item = (u64, Piece)>,
        take: impl FnMut(u64, Answer) -> Result<(), Refusal>,
    ) -> Result<Ended, String> {
        let piece = |(number, piece): (u64, Piece)| piece.to_bytes().map(|payload| queue::Piece { number, payload });
        let pieces: Vec<queue::Piece> = pieces.map(piece).collect::<Result<_, _>>()?;
        self.job.gather(&pieces, &mut Listener { take, bar: self.bar, workers: 0 })
    }

    /// Have the blocks of a contest played that the job has not yet. The pieces are numbered from `first` on.
    fn blocks<G: Plug>(
        &mut self,
        contest: &Contest<G>,
        job: &mut Job,
        first: u64,
        piece: impl Fn(u64) -> Piece,
        progress: &dyn Fn(u64),
    ) -> Result<Ended, String> {
        let pieces: Vec<(u64, Piece)> =
            job.left(contest).into_iter().map(|block| (first + block, piece(block))).collect();
        self.gather(pieces.into_iter(), |number, answer| {
            let counts = answer.counts().map_err(Refusal::Answer)?;
            job.take_in(contest, number - first, counts).map_err(|fault| match fault {
                NotTaken::Misfit(fault) => Refusal::Answer(fault),
                NotTaken::Unwritten(fault) => Refusal::End(fault),
            })?;
            progress(job.games());
            Ok(())
        })
    }

    /// Take the job off the queue. The outcome is there, so that a fault is only told.
    fn finish(self) {
        if let Err(fault) = self.job.finish() {
            self.bar
                .suspend(|| out::warn(&format!("{fault}; what is left of this job is forgotten there after 30 days")));
        }
    }

    fn interrupted(self, detach: bool) -> Result<ExitCode, String> {
        self.bar.finish_and_clear();
        if detach {
            out::warn("Interrupted: the workers go on. The same command gathers what they have done.");
        } else {
            self.job.cancel()?;
            out::warn("Interrupted: the pieces that were left are taken back. The same command goes on.");
        }
        Ok(ExitCode::from(INTERRUPTED))
    }
}

/// Hears what comes from the queue.
struct Listener<'b, F> {
    take: F,
    bar: &'b ProgressBar,
    workers: usize,
}

impl<F: FnMut(u64, Answer) -> Result<(), Refusal>> Ear for Listener<'_, F> {
    fn take(&mut self, number: u64, answer: &[u8]) -> Result<(), Refusal> {
        (self.take)(number, Answer::from_bytes(answer).map_err(Refusal::Answer)?)
    }

    fn workers(&mut self, count: usize) {
        if self.workers != count {
            let noun = if count == 1 { "worker" } else { "workers" };
            self.bar.set_message(format!("games, {count} {noun}"));
            self.workers = count;
        }
    }

    fn say(&mut self, text: &str) {
        self.bar.suspend(|| out::warn(&out::brief(text)));
    }
}

/// Workers that play the games of a trial.
pub(crate) struct FarHands<'d> {
    on_queue: OnQueue<'d>,
    /// The number of the next piece: pieces of one job are numbered through, however often more are wanted.
    next: u64,
    interrupted: bool,
}

impl FarHands<'_> {
    fn go_on(&mut self, ended: Ended, pieces: u64) -> Result<(), String> {
        self.next += pieces;
        match ended {
            Ended::Done => Ok(()),
            Ended::Cancelled => {
                self.interrupted = true;
                Err("interrupted".to_owned())
            }
        }
    }
}

impl<G: Plug> Hands<G> for FarHands<'_> {
    fn watch(
        &mut self,
        contest: &Contest<G>,
        each: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Counts>, String> {
        let mut job = Job::unkept();
        let pieces = job.left(contest).len() as u64;
        let piece = |block| Piece::Watched { each, block };
        let ended = self.on_queue.blocks(contest, &mut job, self.next, piece, progress)?;
        self.go_on(ended, pieces)?;
        Ok(contest.sum(&job))
    }

    fn race(
        &mut self,
        _trial: &Trial<G>,
        lists: &[&str],
        deals: Range<u64>,
        _seed: Seed,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Vec<Played>>, String> {
        // Trial and seed are those of the job.
        let pieces: Vec<(u64, Piece)> = (self.next..).zip(Piece::of_race(lists, &deals)).collect();
        let lengths: BTreeMap<u64, u64> = pieces.iter().map(|(number, piece)| (*number, piece.games())).collect();
        let mut played: BTreeMap<u64, Vec<Played>> = BTreeMap::new();
        let mut done = 0;
        let ended = self.on_queue.gather(pieces.into_iter(), |number, answer| {
            let games = lengths.get(&number).copied().unwrap_or(0);
            played.insert(number, answer.deals(games).map_err(Refusal::Answer)?);
            done += games;
            progress(done);
            Ok(())
        })?;
        self.go_on(ended, lengths.len() as u64)?;
        let all: Vec<Played> = played.into_values().flatten().collect();
        Ok(all.chunks((deals.end - deals.start).max(1) as usize).map(<[Played]>::to_vec).collect())
    }
}
