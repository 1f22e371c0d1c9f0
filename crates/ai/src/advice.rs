//! What a machine thinks, in words: a hint for who is asked, and why a machine did what it did.

use crate::{Candidate, Glimpse, Player, by_name};
use longbox_kernel::plug::Plug;
use longbox_kernel::{Seat, Seed};

/// Who gives hints.
pub const ADVISER: &str = "hard";
/// So many options are told, the best first, and so much of what is expected after the best.
const MOST_OPTIONS: usize = 4;
const MOST_STEPS: usize = 4;

/// What a player found at a decision.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Advice {
    /// The options that most lines of play took, the one to take first; none if the player did not think.
    pub options: Vec<Weighed>,
    /// How many lines of play were followed in all.
    pub walks: u32,
    /// What is expected to follow if the first of them is taken, a step each.
    pub expected: Vec<String>,
}

/// An option in words, and what was found of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// What it says.
    pub label: String,
    /// What it is worth.
    pub found: Candidate,
}

impl Advice {
    /// What a player found at the decision of `game` that it chose at last, and that `glimpse` shows.
    pub fn of<G: Plug>(player: &mut dyn Player<G>, game: &G, glimpse: &Glimpse<G>) -> Advice {
        let found = player.thought();
        let walks = found.iter().map(|one| one.visits).sum();
        let expected = found.first().map(|best| expected(player, glimpse, best.number, MOST_STEPS));
        let weighed = |found: &Candidate| {
            let option = glimpse.options().get(found.number);
            let label = option.map(|choice| game.option(*choice).label).unwrap_or_default();
            Weighed { label, found: *found }
        };
        let options = found.iter().take(MOST_OPTIONS).map(weighed).collect();
        Advice { options, walks, expected: expected.unwrap_or_default() }
    }

    /// The same as lines of text.
    pub fn lines(&self) -> Vec<String> {
        let words = |one: &Weighed| {
            let (chance, visits) = (one.found.chance() * 100.0, one.found.visits);
            format!("{chance:3.0} %  {} ({visits} of {} lines of play)", one.label, self.walks)
        };
        let then = (!self.expected.is_empty()).then(|| format!("then: {}", self.expected.join("; ")));
        self.options.iter().map(words).chain(then).collect()
    }
}

/// What the [adviser](ADVISER) would do at the decision of `game` that `glimpse` shows. It follows from what the seat knows and
/// from the dice.
///
/// ```
/// use longbox_ai::{Glimpse, advise};
/// use longbox_kernel::{Game, Seed, testing::Lantern};
///
/// let game = Lantern::deal(&Lantern::setup(2), Seed::from(7)).unwrap();
/// let mut options = Vec::new();
/// game.choices(&mut options);
/// let glimpse = Glimpse::new(&game, game.pending().seat().unwrap(), &options);
/// let advice = advise(&game, &glimpse, Seed::from(1)).unwrap();
/// assert_eq!(advice, advise(&game, &glimpse, Seed::from(1)).unwrap());
/// assert!(advice.lines()[0].ends_with(&format!("of {} lines of play)", advice.walks)));
/// ```
pub fn advise<G: Plug>(game: &G, glimpse: &Glimpse<G>, dice: Seed) -> Result<Advice, String> {
    let mut adviser = by_name::<G>(ADVISER)?;
    adviser.begin(dice);
    adviser.choose(glimpse);
    Ok(Advice::of(&mut *adviser, game, glimpse))
}

/// What a player expects to follow if that option of the decision that it chose at last is taken: at most so many steps, in words.
pub fn expected<G: Plug>(player: &mut dyn Player<G>, glimpse: &Glimpse<G>, number: usize, most: usize) -> Vec<String> {
    let mut steps = Vec::new();
    player.line(glimpse, number, &mut |game, seat, number| steps.push(step(game, seat, number, glimpse.seat())));
    // The first step is the option itself.
    steps.into_iter().skip(1).take(most).collect()
}

/// What somebody takes in an imagined position; whose it is, if it is another seat than the one that thinks.
fn step<G: Plug>(game: &G, seat: Seat, number: usize, thinks: Seat) -> String {
    let mut options = Vec::new();
    game.choices(&mut options);
    let label = options.get(number).map(|choice| game.option(*choice).label).unwrap_or_default();
    if seat == thinks { label } else { format!("{}: {label}", G::seat_word(seat)) }
}
