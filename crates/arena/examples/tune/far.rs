//! Letting workers on other machines play.

use longbox_arena::pieces::{Answer, Description, Piece};
use longbox_arena::self_play::{Halves, SelfPlay, joined};
use longbox_arena::thousands;
use longbox_kernel::plug::Plug;
use longbox_post::Address;
use longbox_post::queue::{self, Desk, Ear, Ended, JobId, Refusal};

/// Let workers play so many games.
pub(crate) fn far_away<G: Plug>(play: &SelfPlay<G>, games: u64, address: &Address) -> Result<Halves, String> {
    let description = Description::of_self_play(play, &[]).to_bytes()?;
    let desk = Desk::open(address)?;
    let mut job = desk.job(JobId::of(&description), description);
    let piece = |(number, piece): (u64, Piece)| Ok(queue::Piece { number, payload: piece.to_bytes()? });
    let pieces = (0..).zip(Piece::of_self_play(games)).map(piece).collect::<Result<Vec<_>, String>>()?;
    let mut listener = Listener { play, parts: Vec::new(), pieces: pieces.len() };
    match job.gather(&pieces, &mut listener)? {
        Ended::Done => job.finish()?,
        Ended::Cancelled => {
            job.cancel()?;
            return Err("interrupted: the same command goes on".to_owned());
        }
    }
    Ok(joined(listener.parts.into_iter()))
}

struct Listener<'p, G: Plug> {
    play: &'p SelfPlay<G>,
    /// What has come, each part with its number.
    parts: Vec<(u64, Halves)>,
    pieces: usize,
}

impl<G: Plug> Ear for Listener<'_, G> {
    fn take(&mut self, number: u64, answer: &[u8]) -> Result<(), Refusal> {
        let halves = Answer::from_bytes(answer).and_then(|answer| answer.positions(self.play));
        self.parts.push((number, halves.map_err(Refusal::Answer)?));
        if self.parts.len().is_multiple_of(100) {
            let (there, all) = (thousands(self.parts.len() as u64), thousands(self.pieces as u64));
            eprintln!("{there} of {all} pieces");
        }
        Ok(())
    }

    fn workers(&mut self, _count: usize) {}

    fn say(&mut self, text: &str) {
        eprintln!("{text}");
    }
}
