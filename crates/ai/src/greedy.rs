//! The player that tries each option and looks a little ahead.

use crate::lot::by_lot;
use crate::{Glimpse, Player};
use longbox_kernel::{Game, Pending, Rng, Seat, Seed, Silent};
use std::cmp::Reverse;

/// Tries every option in a few imagined positions, plays on by what the game leans to until the next turn is
/// over, and takes the option after which it stands best on average.
///
/// All options are tried in the same imagined positions and played on with the same dice, so that luck favours
/// none of them. The worse half is dropped now and then, so that the time goes to those that may be the best.
/// Of options that come out even the first is taken. When the time is up it takes the best by the positions in
/// which all were tried, or by the first if there is none such.
pub struct Greedy<G: Game> {
    rng: Rng,
    effort: Effort,
    /// Room for positions, once there was one: it is used again and again.
    rooms: Option<Box<Rooms<G>>>,
    /// The options that may still be the best.
    open: Vec<Open>,
    /// How the game leans at a decision on the way.
    leanings: Vec<u32>,
    /// How many decisions it has played on in this thought.
    played: u32,
}

/// An option that may still be the best.
#[derive(Clone, Copy)]
struct Open {
    number: usize,
    /// How readily the game leans to it.
    leaning: u32,
    /// What it is worth, over all imagined positions so far.
    worth: f32,
    /// What it is worth in this one.
    here: f32,
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
    /// How many turns are played on, those left out in which whoever is asked cannot act ([`Game::idle_turns`]).
    pub turns: u32,
    /// After how many decisions of playing on it begins with no further position.
    pub decisions: u32,
}

/// A line of play that goes on for this many decisions is judged where it stands.
const MOST_STEPS: u32 = 400;

/// After so many imagined positions, and whenever there were twice as many, the worse half is dropped.
const FIRST_CUT: u32 = 4;

impl<G: Game> Greedy<G> {
    /// A player at rest; [`Player::begin`] gives it its dice.
    pub fn new() -> Greedy<G> {
        Greedy::with(Effort { worlds: 16, turns: G::AHEAD, decisions: 3_000 })
    }

    /// A player that thinks so hard.
    pub fn with(effort: Effort) -> Greedy<G> {
        let (open, leanings) = (Vec::new(), Vec::new());
        Greedy { rng: Rng::new(Seed::from(0)), effort, rooms: None, open, leanings, played: 0 }
    }

    /// How the position stands for the seat after it has been played on with these dice.
    fn play_on(&mut self, game: &mut G, seat: Seat, until: u32, dice: &mut Rng) -> f32 {
        for _ in 0..MOST_STEPS {
            let over = matches!(game.pending(), Pending::Over(_));
            if over || game.turn() >= until {
                break;
            }
            self.leanings.clear();
            game.leanings(&mut self.leanings);
            if !game.choose_nth(by_lot(&self.leanings, dice), &mut Silent) {
                break;
            }
            self.played = self.played.saturating_add(1);
        }
        game.standing(seat)
    }

    /// Try every open option in one imagined position; `false` if the time was up before all were tried.
    fn try_all(&mut self, rooms: &mut Rooms<G>, glimpse: &Glimpse<G>, until: u32) -> bool {
        let dice = self.rng.seed();
        for n in 0..self.open.len() {
            if n > 0 && glimpse.is_time_up() {
                return false;
            }
            rooms.trial.clone_from(&rooms.imagined);
            rooms.trial.choose_nth(self.open[n].number, &mut Silent);
            self.open[n].here = self.play_on(&mut rooms.trial, glimpse.seat(), until, &mut Rng::new(dice));
        }
        true
    }

    /// All options but those that nobody would take; those that the game leans to come first.
    fn open_all(&mut self, game: &G) {
        self.leanings.clear();
        game.leanings(&mut self.leanings);
        let leanings = self.leanings.iter().enumerate();
        let open = leanings.map(|(number, leaning)| Open { number, leaning: *leaning, worth: 0.0, here: f32::MIN });
        self.open.extend(open.filter(|open| open.leaning > 0));
        self.open.sort_by_key(|open| Reverse(open.leaning));
    }

    /// Keep the better half of the options, and two at least.
    fn drop_worse(&mut self) {
        let keep = self.open.len().div_ceil(2).max(2);
        self.open.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        self.open.truncate(keep);
        self.open.sort_by_key(|open| (Reverse(open.leaning), open.number));
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
        self.open.clear();
        self.played = 0;
        let until = glimpse.turn().saturating_add(self.effort.turns).saturating_add(glimpse.idle_turns());
        for world in 0..self.effort.worlds {
            if world > 0 && self.played >= self.effort.decisions {
                break;
            }
            let mut rooms = self.imagine(glimpse);
            if world == 0 {
                self.open_all(&rooms.imagined);
            }
            let all = self.try_all(&mut rooms, glimpse, until);
            self.rooms = Some(rooms);
            if !all {
                return best(&self.open, |open| if world == 0 { open.here } else { open.worth });
            }
            self.open.iter_mut().for_each(|open| open.worth += open.here);
            if world + 1 >= FIRST_CUT && (world + 1).is_power_of_two() {
                self.drop_worse();
            }
        }
        best(&self.open, |open| open.worth)
    }
}

/// The number of the first of the greatest.
fn best(open: &[Open], worth: impl Fn(&Open) -> f32) -> usize {
    let mut best = open[0];
    for one in open {
        if worth(one) > worth(&best) {
            best = *one;
        }
    }
    best.number
}
