//! A game that is over, judged choice by choice, each by what its seat could know then.

use crate::game_seed;
use longbox_ai::{Budget, Glimpse, Others, Search, Weighed, expected};
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::{Replay, ReplayError};
use longbox_kernel::{Game, Move, Pending, Seat, Seed};

/// A choice falls short if it costs so much of the chance to win, and if that is no matter of luck: so many standard errors.
const FALLS_SHORT: f32 = 0.05;
const SURE: f32 = 2.0;
/// How much of the expected line is told.
const LINE: usize = 5;

/// Somebody had a choice, and took something.
pub struct Choice<G> {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The position before it.
    pub game: G,
    /// Who was asked.
    pub seat: Seat,
    /// The number of the option.
    pub taken: usize,
}

/// Every decision of a replay with more than one option, as it was before it was made.
pub fn choices<G: Plug>(cards: &'static G::Cards, replay: &Replay) -> Result<Vec<Choice<G>>, ReplayError> {
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
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The turn.
    pub turn: u32,
    /// Who was asked.
    pub seat: Seat,
    /// What was taken.
    pub taken: Weighed,
    /// What is best.
    pub best: Weighed,
    /// What is expected after the best, in words.
    pub line: Vec<String>,
}

impl Judged {
    /// How much of the chance to win the choice cost.
    pub fn cost(&self) -> f32 {
        (self.best.found.chance() - self.taken.found.chance()).max(0.0)
    }

    /// Whether the choice cost something beyond doubt.
    pub fn falls_short(&self) -> bool {
        let [taken, best] = [self.taken.found.doubt, self.best.found.doubt];
        // Doubts are of worths, which are twice as wide as chances.
        let doubt = (taken * taken + best * best).sqrt() / 2.0;
        self.taken.found.number != self.best.found.number && self.cost() >= FALLS_SHORT.max(SURE * doubt)
    }
}

/// Somebody who judges choices: what they find follows from the choice, the seed and the number of walks.
pub struct Analyst<G: Game> {
    search: Search<G>,
    walks: u32,
    seed: Seed,
}

impl<G: Plug> Analyst<G> {
    /// For a choice as many lines of play are followed as a machine follows in a fifth of a second, if nobody says otherwise.
    pub const USUAL: u32 = G::WALKS / 5;

    /// An analyst who follows so many lines of play for each choice.
    pub fn new(walks: u32, seed: Seed) -> Analyst<G> {
        let budget = Budget { trees: 1, walks, turns: G::HORIZON, others: Others::Think };
        Analyst { search: Search::new(budget, 1), walks, seed }
    }

    /// Judge a choice.
    pub fn judge(&mut self, choice: &Choice<G>) -> Judged {
        use longbox_ai::Player as _;
        let Analyst { search, walks, seed } = self;
        // Each has dice of its own, whoever comes to it and whatever else is judged.
        search.begin(game_seed(*seed, choice.number as u64));
        let mut options = Vec::new();
        choice.game.choices(&mut options);
        let glimpse = Glimpse::new(&choice.game, choice.seat, &options);
        let first = search.think(&glimpse).first().map_or(choice.taken, |best| best.number);
        let line = expected(search, &glimpse, first, LINE);
        // What was taken is looked at as closely as the best, or it would be blamed for bad luck.
        let close = *walks / 2;
        let [taken, best] = [choice.taken, first].map(|number| {
            let found = search.weigh(&glimpse, number, close);
            Weighed { label: choice.game.option(options[number]).label, found }
        });
        Judged { number: choice.number, turn: choice.game.turn(), seat: choice.seat, taken, best, line }
    }
}
