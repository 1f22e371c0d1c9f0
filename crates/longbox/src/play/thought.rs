//! What a machine thinks, in words: a hint for who is asked, and why it did what it did.

use longbox_ai::{Candidate, Glimpse, Player};
use longbox_kernel::plug::Plug;
use longbox_kernel::{Seat, Seed};

/// Who gives hints.
pub(crate) const ADVISER: &str = "hard";
/// So many options are told, the best first, and so much of what is expected after the best.
const MOST_OPTIONS: usize = 4;
const MOST_STEPS: usize = 4;

/// What the adviser would do in the place of `seat`, by what that seat knows.
pub(crate) fn hint<G: Plug>(game: &G, seat: Seat, dice: Seed) -> Result<Vec<String>, String> {
    let mut options = Vec::new();
    game.choices(&mut options);
    if options.len() < 2 {
        return Ok(vec!["There is only one thing to do.".to_owned()]);
    }
    let mut adviser = longbox_ai::by_name::<G>(ADVISER)?;
    adviser.begin(dice);
    let glimpse = Glimpse::new(game, seat, &options);
    adviser.choose(&glimpse);
    Ok(told(&mut *adviser, game, &glimpse))
}

/// What a player found at the decision that it chose at last; nothing if it did not think.
pub(crate) fn told<G: Plug>(player: &mut dyn Player<G>, game: &G, glimpse: &Glimpse<G>) -> Vec<String> {
    let found = player.thought();
    let all: u32 = found.iter().map(|one| one.visits).sum();
    let words = |one: &Candidate| {
        let label = glimpse.options().get(one.number).map(|choice| game.option(*choice).label).unwrap_or_default();
        let (chance, visits) = (one.chance() * 100.0, one.visits);
        format!("{chance:3.0} %  {label} ({visits} of {all} lines of play)")
    };
    let mut lines: Vec<String> = found.iter().take(MOST_OPTIONS).map(words).collect();
    if let Some(best) = found.first() {
        let mut line = Vec::new();
        player.line(glimpse, best.number, &mut |game, seat, number| {
            line.push(step(game, seat, number, glimpse.seat()));
        });
        let line: Vec<String> = line.into_iter().skip(1).take(MOST_STEPS).collect();
        if !line.is_empty() {
            lines.push(format!("then: {}", line.join("; ")));
        }
    }
    lines
}

/// What somebody takes in an imagined position; whose it is, if it is another seat than the one that thinks.
pub(crate) fn step<G: Plug>(game: &G, seat: Seat, number: usize, thinks: Seat) -> String {
    let mut options = Vec::new();
    game.choices(&mut options);
    let label = options.get(number).map(|choice| game.option(*choice).label).unwrap_or_default();
    if seat == thinks { label } else { format!("{}: {label}", G::seat_word(seat)) }
}
