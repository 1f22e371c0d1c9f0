//! The player that tries each option and looks a little ahead.

use crate::{Glimpse, Player};
use longbox_kernel::{Game, Pending, Rng, Seat, Seed, Silent};

/// Tries every option in a few imagined positions, plays on by lot until the next turn is over,
/// and takes the option after which it stands best on average.
///
/// All options are tried in the same imagined positions, so that luck in what is imagined favours
/// none of them. Of options that come out even the first is taken. When the time is up it takes the
/// best by the positions in which all were tried, or by the first if there is none such.
pub struct Greedy<G: Game> {
    rng: Rng,
    effort: Effort,
    /// Room for positions, once there was one: it is used again and again.
    rooms: Option<Box<Rooms<G>>>,
    /// What each option is worth, over all imagined positions so far.
    worths: Vec<f32>,
    /// What those tried so far are worth in this one.
    here: Vec<f32>,
    /// How many decisions it has played on at random in this thought.
    played: u32,
}

/// The imagined position in which all options are tried, and the one in which an option is played on.
struct Rooms<G> {
    imagined: G,
    trial: G,
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
        let (worths, here) = (Vec::new(), Vec::new());
        Greedy { rng: Rng::new(Seed::from(0)), effort, rooms: None, worths, here, played: 0 }
    }

    /// How the position stands for the seat after it has been played on at random.
    fn play_on(&mut self, game: &mut G, seat: Seat, until: u32) -> f32 {
        for _ in 0..MOST_STEPS {
            let over = matches!(game.pending(), Pending::Over(_));
            if over || game.turn() >= until {
                break;
            }
            let number = lean(game, &mut self.rng);
            if !game.choose_nth(number, &mut Silent) {
                break;
            }
            self.played = self.played.saturating_add(1);
        }
        game.standing(seat)
    }

    /// Try every option in one imagined position; `false` if the time was up before all were tried.
    fn try_all(&mut self, rooms: &mut Rooms<G>, glimpse: &Glimpse<G>, until: u32) -> bool {
        self.here.clear();
        for n in 0..rooms.imagined.count().min(self.worths.len()) {
            if n > 0 && glimpse.is_time_up() {
                return false;
            }
            rooms.trial.clone_from(&rooms.imagined);
            rooms.trial.choose_nth(n, &mut Silent);
            let worth = self.play_on(&mut rooms.trial, glimpse.seat(), until);
            self.here.push(worth);
        }
        true
    }

    /// Imagine a position, in the rooms that there are.
    fn imagine(&mut self, glimpse: &Glimpse<G>) -> Box<Rooms<G>> {
        if let Some(mut rooms) = self.rooms.take() {
            glimpse.imagine_into(&mut rooms.imagined, &mut self.rng);
            return rooms;
        }
        let imagined = glimpse.imagine(&mut self.rng);
        Box::new(Rooms { trial: imagined.clone(), imagined })
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
            let mut rooms = self.imagine(glimpse);
            let all = self.try_all(&mut rooms, glimpse, until);
            self.rooms = Some(rooms);
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

/// An option by lot, each as likely as the game leans to it.
fn lean<G: Game>(game: &G, rng: &mut Rng) -> usize {
    let count = game.count();
    let total: u32 = (0..count).map(|n| game.leaning(n)).sum();
    let mut lot = rng.below(total.max(1));
    for n in 0..count {
        let weight = game.leaning(n);
        if lot < weight {
            return n;
        }
        lot -= weight;
    }
    0
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
