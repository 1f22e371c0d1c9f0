//! What must hold in every game, checked by playing one at random.

mod worlds;

use crate::frozen;
use crate::replay::Recorder;
use crate::scenario::look_up;
use crate::table::{told_options, written};
use crate::undo::Timeline;
use crate::{CardRef, Move, OptionText, Outcome, Pending, Rng, Seat, Seed, Silent, Told, Viewer};
use serde_json::Value;

/// How often the costly checks are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thoroughness {
    /// At every so many decisions, beginning with a different one in each game; 0 is never.
    pub every: u32,
    /// For how many decisions pairs of worlds that look alike to a seat are then played on; 0 is not at all.
    pub worlds: u32,
}

/// A game in which everything held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The seed that was dealt from, and that the random choices followed from.
    pub seed: Seed,
    /// How many decisions there were.
    pub decisions: u32,
    /// At how many of them the costly checks were made.
    pub sampled: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// The hash of the last position.
    pub hash: u64,
}

/// A game that has not ended after this many decisions is at fault.
pub const MOST_DECISIONS: u32 = 20_000;

/// In one of so many games a seat gives up.
const GIVING_UP: u32 = 4;

/// After fewer moves than this.
const GIVEN_UP_BY: u32 = 48;

/// Play one game with every move at random, and check on the way what must hold in any game.
///
/// Always: there is an option, the game ends, and dealing and making the same moves again gives the same hashes.
/// At the sampled decisions also: every option is distinct, in words too, can be taken and changes something; a
/// choice that is not offered changes nothing; it makes no difference whether anybody watches; what
/// is cited stands in the rulebook, and cards stand where they are said to; what a viewer sees stays
/// the same when all that it cannot see is dealt anew, and a veil leaves nothing of that; taking back
/// restores the position; frozen and thawed it is the same and goes on the same; in two worlds that look alike to
/// a seat, it is told, asked, offered and refused the same, and the same seats are asked. The fault names the seed and the moves.
///
/// ```
/// use longbox_kernel::{Seed, check::{Thoroughness, check_game}, testing::Lantern};
///
/// let checked = check_game::<Lantern>(&Lantern::setup(4), Seed::from(11), Thoroughness { every: 1, worlds: 6 })?;
/// assert_eq!(checked.sampled, checked.decisions);
/// # Ok::<(), String>(())
/// ```
pub fn check_game<G: Told>(setup: &G::Setup, seed: Seed, how: Thoroughness) -> Result<Checked, String> {
    let game = G::deal(setup, seed).map_err(|error| format!("{}, seed {seed}: {error}", G::NAME))?;
    let mut check = Check::new(game, seed);
    let played = check.play(setup, how).and_then(|outcome| check.again(setup, seed).map(|()| outcome));
    match played {
        Ok(outcome) => Ok(Checked {
            seed,
            decisions: check.moves.len() as u32,
            sampled: check.sampled,
            outcome,
            hash: check.game.hash(),
        }),
        Err(fault) => {
            let moves: Vec<String> = check.moves.iter().map(Move::to_string).collect();
            Err(format!("{fault} ({}, seed {seed}, after {} moves: [{}])", G::NAME, moves.len(), moves.join(", ")))
        }
    }
}

/// A game under check, with room that is used again at each decision.
struct Check<G: Told> {
    game: G,
    /// A copy to try things on.
    trial: G,
    /// Picks the moves.
    dice: Rng,
    /// Picks what is tried, so that trying does not change what is chosen.
    rng: Rng,
    moves: Vec<Move>,
    /// The turn in which each seat began an act last.
    acting: [Option<u32>; Seat::MAX],
    /// The seat that gives up, and after how many moves.
    leaves: Option<(usize, Seat)>,
    /// The hashes after 0, 16, 32 … moves.
    marks: Vec<u64>,
    options: Vec<G::Choice>,
    trial_options: Vec<G::Choice>,
    events: Vec<G::Event>,
    /// An option of an earlier decision.
    earlier: Option<G::Choice>,
    sampled: u32,
}

impl<G: Told> Check<G> {
    fn new(game: G, seed: Seed) -> Check<G> {
        // Other streams than the game's own: their seeds differ in a bit.
        let other = |bit: u8| {
            let mut other = seed;
            other.0[31] ^= bit;
            Rng::new(other)
        };
        let (mut dice, rng) = (other(0x80), other(0x40));
        let leaves = (dice.below(GIVING_UP) == 0)
            .then(|| (dice.below(GIVEN_UP_BY) as usize, Seat(dice.below(game.seats() as u32) as u8)));
        Check {
            trial: game.clone(),
            game,
            dice,
            rng,
            moves: Vec::new(),
            acting: [None; Seat::MAX],
            leaves,
            marks: Vec::new(),
            options: Vec::new(),
            trial_options: Vec::new(),
            events: Vec::new(),
            earlier: None,
            sampled: 0,
        }
    }

    fn play(&mut self, setup: &G::Setup, how: Thoroughness) -> Result<Outcome, String> {
        let first = if how.every == 0 { 0 } else { self.rng.below(how.every) };
        for decision in 0..MOST_DECISIONS {
            self.mark();
            self.game.audit()?;
            let seat = match self.game.pending() {
                Pending::Decision(seat) => seat,
                Pending::Over(outcome) => return self.check_over().map(|()| outcome),
            };
            self.options.clear();
            self.game.choices(&mut self.options);
            if self.options.is_empty() {
                return Err(format!("seat {} is asked and has no option", seat.0));
            }
            self.check_act(seat)?;
            if how.every != 0 && decision % how.every == first {
                self.sampled += 1;
                self.check_here(setup, seat)?;
                self.check_worlds(how.worlds)?;
            }
            let made = self.pick();
            made.make(&mut self.game, &mut Silent).map_err(|untaken| untaken.to_string())?;
            self.moves.push(made);
        }
        Err(format!("the game is not over after {MOST_DECISIONS} decisions"))
    }

    /// The next move: an option, or a seat gives up if it is time.
    fn pick(&mut self) -> Move {
        match self.leaves {
            Some((after, seat)) if after == self.moves.len() => Move::GiveUp(seat),
            Some(_) | None => Move::Choice(self.dice.below(self.options.len() as u32) as u16),
        }
    }

    fn mark(&mut self) {
        if self.moves.len().is_multiple_of(Recorder::<G>::STRIDE) {
            self.marks.push(self.game.hash());
        }
    }

    /// Deal and make the same moves again: every mark must be the same.
    fn again(&mut self, setup: &G::Setup, seed: Seed) -> Result<(), String> {
        self.trial = G::deal(setup, seed).map_err(|error| error.to_string())?;
        let mut marks = self.marks.iter();
        for (n, made) in self.moves.iter().enumerate() {
            if n.is_multiple_of(Recorder::<G>::STRIDE) && marks.next() != Some(&self.trial.hash()) {
                return Err(format!("played again, the position after {n} moves is another"));
            }
            let untaken = |untaken| format!("played again, move {} cannot be made: {untaken}", n + 1);
            made.make(&mut self.trial, &mut Silent).map_err(untaken)?;
        }
        if self.trial.hash() != self.game.hash() {
            return Err("played again, the game ends in another position".to_owned());
        }
        Ok(())
    }

    fn check_over(&mut self) -> Result<(), String> {
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        self.game.choices(&mut options);
        if !options.is_empty() {
            return Err(format!("the game is over and {} options are listed", options.len()));
        }
        if self.game.question().is_some() {
            return Err("the game is over and there is a question".to_owned());
        }
        if self.game.ending().is_none() {
            return Err("the game is over and nothing is said about how".to_owned());
        }
        Ok(())
    }

    /// A further pick belongs to an act that the same seat has begun in the same turn.
    fn check_act(&mut self, seat: Seat) -> Result<(), String> {
        let turn = Some(self.game.turn());
        if self.game.is_mid_act() && self.acting[seat.ix()] != turn {
            return Err(format!("seat {} is asked for a further pick of an act that it did not begin", seat.0));
        }
        self.acting[seat.ix()] = turn;
        Ok(())
    }

    /// The costly checks, at the present decision.
    fn check_here(&mut self, setup: &G::Setup, seat: Seat) -> Result<(), String> {
        self.check_options()?;
        self.check_words(seat)?;
        self.check_unoffered()?;
        self.check_views(seat)?;
        self.check_undo()?;
        self.check_give_up()?;
        self.check_frozen(setup)?;
        self.earlier = Some(self.options[0]);
        Ok(())
    }

    fn check_words(&self, seat: Seat) -> Result<(), String> {
        let question = self.game.question().ok_or("somebody is asked and there is no question")?;
        if question.seat != seat {
            return Err(format!("seat {} is asked, but the question is for seat {}", seat.0, question.seat.0));
        }
        cited::<G>(question.rule, "the question")?;
        let view = written(&self.game.view(Viewer::Seat(seat)));
        question.source.iter().try_for_each(|card| stands(&view, card))?;
        for refused in self.game.refusals() {
            cited::<G>(refused.refusal.rule.0, &format!("the refusal of \"{}\"", refused.option.label))?;
            refused.option.cards.iter().try_for_each(|card| stands(&view, card))?;
        }
        let options = told_options(&self.game);
        options.iter().flat_map(|option| &option.cards).try_for_each(|card| stands(&view, card))?;
        for (n, option) in options.iter().enumerate() {
            if options[..n].iter().any(|other| other.label == option.label) {
                return Err(format!("two options say \"{}\"", option.label));
            }
        }
        match options.iter().filter(|option| option.pass).count() {
            0 | 1 => Ok(()),
            several => Err(format!("{several} options are to pass")),
        }
    }

    /// Every option is distinct, can be taken, and changes something, watched or not.
    fn check_options(&mut self) -> Result<(), String> {
        let (hash, pending) = (self.game.hash(), self.game.pending());
        for (n, choice) in self.options.iter().enumerate() {
            if self.options[..n].contains(choice) {
                return Err(format!("option {n} ({choice:?}) is listed twice"));
            }
            self.trial.clone_from(&self.game);
            self.trial.choose(*choice, &mut Silent);
            let silent = self.trial.hash();
            if silent == hash && self.trial.pending() == pending {
                return Err(format!("option {n} ({choice:?}) changes nothing"));
            }
            self.trial.clone_from(&self.game);
            self.events.clear();
            self.trial.choose(*choice, &mut self.events);
            if self.trial.hash() != silent {
                return Err(format!("option {n} ({choice:?}) leads elsewhere when somebody watches"));
            }
            check_tellings(&self.trial, &self.events)?;
        }
        Ok(())
    }

    fn check_unoffered(&mut self) -> Result<(), String> {
        let Some(earlier) = self.earlier.filter(|earlier| !self.options.contains(earlier)) else {
            return Ok(());
        };
        self.trial.clone_from(&self.game);
        self.trial.choose(earlier, &mut Silent);
        if self.trial.hash() != self.game.hash() {
            return Err(format!("{earlier:?} is not an option and was taken"));
        }
        Ok(())
    }

    /// What a viewer sees is the same whatever it cannot see.
    fn check_views(&mut self, asked: Seat) -> Result<(), String> {
        let watched = self.game.view(Viewer::Spectator);
        for seat in Seat::all(self.game.seats()) {
            self.trial.clone_from(&self.game);
            self.trial.redeal(seat, &mut self.rng);
            self.same_view(&self.game.view(Viewer::Seat(seat)), Viewer::Seat(seat), seat)?;
            self.same_view(&watched, Viewer::Spectator, seat)?;
            self.check_veil(seat)?;
            if self.trial.pending() != self.game.pending() || self.trial.turn() != self.game.turn() {
                return Err(format!("dealt anew for seat {}, the position asks another question", seat.0));
            }
            self.check_redealt_options(seat, asked)?;
        }
        Ok(())
    }

    /// In the position dealt anew the viewer sees what it saw.
    fn same_view(&self, was: &G::View, viewer: Viewer, redealt: Seat) -> Result<(), String> {
        let is = self.trial.view(viewer);
        if *was == is {
            return Ok(());
        }
        let (was, is) = (written(was), written(&is));
        Err(format!("{viewer:?} sees more than it may: dealt anew for seat {}, {was} becomes {is}", redealt.0))
    }

    /// Behind the veil the position and the one dealt anew are the same.
    fn check_veil(&self, viewer: Seat) -> Result<(), String> {
        let [mut here, mut there] = [self.game.clone(), self.trial.clone()];
        here.veil(viewer);
        there.veil(viewer);
        let tells = |what: &str| Err(format!("veiled for seat {}, {what} what it cannot see", viewer.0));
        if here.hash() != there.hash() {
            return tells("the position still tells");
        }
        if here.freeze() != there.freeze() {
            return tells("the position as bytes still tells");
        }
        Ok(())
    }

    /// Dealt anew, the position can be played on, and the viewer is asked the same.
    fn check_redealt_options(&mut self, viewer: Seat, asked: Seat) -> Result<(), String> {
        self.trial_options.clear();
        self.trial.choices(&mut self.trial_options);
        if viewer == asked {
            let dealt_anew = |what: String| Err(format!("dealt anew for seat {}, {what}", viewer.0));
            let (here, there) = (told_options(&self.game), told_options(&self.trial));
            if here != there {
                return dealt_anew(other_options(&here, &there));
            }
            if self.game.question() != self.trial.question() {
                return dealt_anew("it is asked something else".to_owned());
            }
            if self.game.refusals() != self.trial.refusals() {
                return dealt_anew("it is refused something else".to_owned());
            }
        }
        if self.trial_options.is_empty() {
            return Err(format!("dealt anew for seat {}, seat {} has no option", viewer.0, asked.0));
        }
        let number = self.rng.below(self.trial_options.len() as u32) as usize;
        self.trial.choose(self.trial_options[number], &mut Silent);
        Ok(())
    }

    /// Frozen and thawed, the position is the same, and so is what follows.
    fn check_frozen(&mut self, setup: &G::Setup) -> Result<(), String> {
        self.trial = G::thaw(setup, &self.game.freeze()).map_err(|spoilt| spoilt.to_string())?;
        let same_act = self.trial.is_mid_act() == self.game.is_mid_act();
        if self.trial.hash() != self.game.hash() || self.trial.pending() != self.game.pending() || !same_act {
            return Err("frozen and thawed, the position is another".to_owned());
        }
        let choice = self.options[self.rng.below(self.options.len() as u32) as usize];
        let mut next = self.game.clone();
        next.choose(choice, &mut Silent);
        self.events.clear();
        self.trial.choose(choice, &mut self.events);
        if self.trial.hash() != next.hash() {
            return Err(format!("frozen and thawed, {choice:?} leads elsewhere"));
        }
        let told: Vec<G::Event> = frozen::read(&frozen::write(&self.events)).map_err(|spoilt| spoilt.to_string())?;
        let tell = |event: &G::Event| next.tell(event, Viewer::Omniscient);
        match told.iter().map(tell).eq(self.events.iter().map(tell)) {
            true => Ok(()),
            false => Err("frozen and thawed, what happened is told otherwise".to_owned()),
        }
    }

    /// Whoever gives up, the game goes on from there or ends, watched or not, and the same each time.
    fn check_give_up(&mut self) -> Result<(), String> {
        let before = self.game.hash();
        let stays = |seat: &Seat| !self.game.is_out(*seat) && !self.moves.contains(&Move::GiveUp(*seat));
        for seat in Seat::all(self.game.seats()).filter(stays).collect::<Vec<_>>() {
            self.trial.clone_from(&self.game);
            self.trial.give_up(seat, &mut Silent);
            let silent = self.trial.hash();
            self.events.clear();
            let mut watched = self.game.clone();
            watched.give_up(seat, &mut self.events);
            if silent == before {
                return Err(format!("that seat {} gives up changes nothing", seat.0));
            }
            if watched.hash() != silent {
                return Err(format!("seat {} gives up, and it leads elsewhere the second time", seat.0));
            }
            check_tellings(&watched, &self.events)?;
            watched.audit().map_err(|fault| format!("seat {} gives up, and {fault}", seat.0))?;
            if watched.pending().seat().is_some() && watched.count() == 0 {
                return Err(format!("seat {} gives up, and whoever is asked then has no option", seat.0));
            }
        }
        Ok(())
    }

    /// A few choices made and taken back lead to where they began.
    fn check_undo(&mut self) -> Result<(), String> {
        const FAR: usize = 3;
        let mut timeline = Timeline::new(self.game.clone());
        let mut hashes = [0; FAR];
        for hash in &mut hashes {
            *hash = timeline.now().hash();
            self.trial_options.clear();
            timeline.now().choices(&mut self.trial_options);
            if self.trial_options.is_empty() {
                break;
            }
            let number = self.rng.below(self.trial_options.len() as u32) as usize;
            timeline.choose(number).map_err(|untaken| untaken.to_string())?;
        }
        for seat in Seat::all(self.game.seats()) {
            while timeline.undo(seat).is_some() {
                let at = timeline.moves().len();
                if timeline.now().hash() != hashes[at] {
                    return Err(format!("taken back to {at} choices on, the position is another"));
                }
            }
        }
        Ok(())
    }
}

fn check_tellings<G: Told>(game: &G, events: &[G::Event]) -> Result<(), String> {
    let viewers = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Omniscient]);
    for viewer in viewers {
        for telling in events.iter().filter_map(|event| game.tell(event, viewer)) {
            if let Some(rule) = telling.rule {
                cited::<G>(rule, &format!("\"{}\"", telling.text))?;
            }
        }
    }
    Ok(())
}

/// A card that is said to stand somewhere in the view must stand there.
fn stands(view: &Value, card: &CardRef) -> Result<(), String> {
    let Some(at) = &card.at else { return Ok(()) };
    let there = look_up(view, at).unwrap_or_else(Value::String);
    if there.get("id").unwrap_or(&Value::Null) == &card.id || there == Value::String(card.name.clone()) {
        return Ok(());
    }
    Err(format!("{} is said to stand at \"{at}\", but there is {there}", card.name))
}

/// A rule that is cited must stand in the rulebook.
fn cited<G: Told>(rule: &str, by: &str) -> Result<(), String> {
    match G::rulebook().get(rule) {
        Some(_) => Ok(()),
        None => Err(format!("{by} cites \"{rule}\", which is not in the rulebook")),
    }
}

/// How two lists of options differ.
fn other_options(here: &[OptionText], there: &[OptionText]) -> String {
    let only = |one: &[OptionText], other: &[OptionText]| -> Vec<String> {
        one.iter().filter(|option| !other.contains(option)).map(|option| option.label.clone()).collect()
    };
    format!("it has other options: {:?} become {:?}", only(here, there), only(there, here))
}
