//! The player that tries each option and looks a little ahead.

use crate::{Glimpse, Player};
use longbox_kernel::{Game, Pending, Rng, Seat, Seed, Silent};

/// Tries every option in a few imagined positions, plays on at random until the next turn is over,
/// and takes the option after which it stands best on average.
///
/// All options are tried in the same imagined positions, so that luck in what is imagined favours
/// none of them. Of options that come out even the first is taken. When the time is up it takes the
/// best by the positions in which all were tried, or by the first if there is none such.
pub struct Greedy<G: Game> {
    rng: Rng,
    effort: Effort,
    /// The options of the imagined position, in the order of the real ones.
    tried: Vec<G::Choice>,
    options: Vec<G::Choice>,
    /// What each option is worth, over all imagined positions so far.
    worths: Vec<f32>,
    /// What those tried so far are worth in this one.
    here: Vec<f32>,
    /// How many decisions it has played on at random in this thought.
    played: u32,
}

/// How hard a [`Greedy`] player thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// In how many imagined positions each option is tried.
    pub worlds: u32,
    /// How many turns are played on.
    pub turns: u32,
    /// After how many decisions of playing on it begins with no further position.
    pub decisions: u32,
}

/// A line of play that goes on for this many decisions is judged where it stands.
const MOST_STEPS: u32 = 200;

impl<G: Game> Greedy<G> {
    /// A player at rest; [`Player::begin`] gives it its dice.
    pub fn new() -> Greedy<G> {
        Greedy::with(Effort { worlds: 16, turns: 2, decisions: 3_000 })
    }

    /// A player that thinks so hard.
    pub fn with(effort: Effort) -> Greedy<G> {
        let (tried, options, worths, here) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Greedy { rng: Rng::new(Seed::from(0)), effort, tried, options, worths, here, played: 0 }
    }

    /// How the position stands for the seat after it has been played on at random.
    fn play_on(&mut self, mut game: G, seat: Seat, until: u32) -> f32 {
        for _ in 0..MOST_STEPS {
            let over = matches!(game.pending(), Pending::Over(_));
            if over || game.turn() >= until {
                break;
            }
            self.options.clear();
            game.choices(&mut self.options);
            let number = self.rng.below(self.options.len() as u32) as usize;
            let Some(choice) = self.options.get(number) else { break };
            game.choose(*choice, &mut Silent);
            self.played = self.played.saturating_add(1);
        }
        game.standing(seat)
    }

    /// Try every option in one imagined position; `false` if the time was up before all were tried.
    fn try_all(&mut self, imagined: &G, glimpse: &Glimpse<G>, until: u32) -> bool {
        self.tried.clear();
        imagined.choices(&mut self.tried);
        self.here.clear();
        for n in 0..self.tried.len().min(self.worths.len()) {
            if n > 0 && glimpse.is_time_up() {
                return false;
            }
            let mut trial = imagined.clone();
            trial.choose(self.tried[n], &mut Silent);
            let worth = self.play_on(trial, glimpse.seat(), until);
            self.here.push(worth);
        }
        true
    }
}

impl<G: Game> Default for Greedy<G> {
    fn default() -> Greedy<G> {
        Greedy::new()
    }
}

impl<G: Game> Player<G> for Greedy<G>
where
    G::Choice: Send,
{
    fn name(&self) -> &str {
        "greedy"
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = Rng::new(seed);
    }

    fn choose(&mut self, glimpse: &Glimpse<G>) -> usize {
        let options = glimpse.options().len();
        if options < 2 {
            return 0;
        }
        self.worths.clear();
        self.worths.resize(options, 0.0);
        self.played = 0;
        let until = glimpse.turn().saturating_add(self.effort.turns);
        for world in 0..self.effort.worlds {
            if world > 0 && self.played >= self.effort.decisions {
                break;
            }
            let imagined = glimpse.imagine(&mut self.rng);
            let all = self.try_all(&imagined, glimpse, until);
            if !all {
                return best(if world == 0 { &self.here } else { &self.worths });
            }
            for (worth, here) in self.worths.iter_mut().zip(&self.here) {
                *worth += here;
            }
        }
        best(&self.worths)
    }
}

/// The first of the greatest.
fn best(worths: &[f32]) -> usize {
    let mut best = 0;
    for (n, worth) in worths.iter().enumerate() {
        if *worth > worths[best] {
            best = n;
        }
    }
    best
}
