//! A game that is over, to be judged choice by choice.

use crate::protocol::ChoiceSeen;
use longbox_arena::analysis::{Analyst, Choice, choices};
use longbox_kernel::Seed;
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::{Replay, ReplayError};

/// A whole game may take as many lines of play as a core follows in so many seconds: of a very long one each choice has fewer.
const SECONDS: u32 = 60;
/// For fewer nothing can be said.
const FEWEST: u32 = 32;

/// The choices of a game, whichever it is, and somebody to judge them.
pub trait Analysis: Send {
    /// How many choices there are.
    fn count(&self) -> usize;

    /// How many lines of play are followed for each.
    fn walks(&self) -> u32;

    /// Judge the one of that number, counted from 0; nothing if there is no such choice.
    fn judge(&mut self, n: usize) -> Option<ChoiceSeen>;
}

struct Analysed<G: Plug> {
    choices: Vec<Choice<G>>,
    analyst: Analyst<G>,
    walks: u32,
}

/// The analysis of a replay, with so many lines of play for each choice, or as many as are usual.
pub(super) fn of_replay<G: Plug>(
    cards: &'static G::Cards,
    replay: &Replay,
    walks: Option<u32>,
) -> Result<Box<dyn Analysis>, ReplayError> {
    let choices = choices::<G>(cards, replay)?;
    let count = u32::try_from(choices.len()).unwrap_or(u32::MAX).max(1);
    // What was taken and what is best are looked at once more: that is as much again.
    let affordable = (G::WALKS / 2).saturating_mul(SECONDS) / count;
    let walks = walks.unwrap_or(Analyst::<G>::USUAL.min(affordable).max(FEWEST));
    // The seed that `longbox analyse` takes if none is named.
    Ok(Box::new(Analysed { choices, analyst: Analyst::new(walks, Seed::from(1)), walks }))
}

impl<G: Plug> Analysis for Analysed<G> {
    fn count(&self) -> usize {
        self.choices.len()
    }

    fn walks(&self) -> u32 {
        self.walks
    }

    fn judge(&mut self, n: usize) -> Option<ChoiceSeen> {
        self.choices.get(n).map(|choice| self.analyst.judge(choice).into())
    }
}
