//! Support for tests: a small made-up game with everything that the real ones have, and what every game
//! holds its own [lessons], [marks] and [scenarios] to.
//!
//! [`Lantern`] has one to four seats, hidden hands, sides that win and lose together, a choice out
//! of turn, an act of two picks, a secret that is a choice, coins and shuffles. What is generic in
//! this crate is tested with it; it is nobody's game to play.

pub mod lessons;
pub mod marks;
mod plug;
pub mod scenarios;
mod told;

use crate::cards::Secret;
use crate::{
    Game, List, Outcome, Pending, Rng, Seat, Seed, SetupError, ThawError, Viewer, Watch, frozen, hash::Digest,
};
use serde::{Deserialize, Serialize};
use std::hash::Hash as _;

/// Sixteen flames and six waters.
const CARDS: usize = 22;

/// How much light wins when all play together.
const GOAL: u32 = 7;

/// A pile or a hand.
type Cards = List<Card, CARDS>;

/// Light lanterns, one brighter than the last, and douse those of the other side.
///
/// On your turn you draw a card and may light a flame that is at most one brighter than your
/// side's brightest. The next seat of the other side may then throw a water at one of your flames,
/// and a coin decides. When the deck is empty each seat writes down heads or tails in secret, a last
/// coin is flipped, and whoever was right adds a little light. Then the brighter side wins. A side
/// that is alone plays against the deck: the wind turns its top card up instead, and all win
/// together if it is bright enough.
#[derive(Clone)]
pub struct Lantern {
    seats: u8,
    together: bool,
    turn: u32,
    asked: Asked,
    deck: Cards,
    gone: Cards,
    hands: [Cards; Seat::MAX],
    lit: [List<u8, CARDS>; Seat::MAX],
    /// Whether each seat wrote down heads; known to itself alone until the last coin is flipped.
    guesses: [Option<Secret<bool>>; Seat::MAX],
    /// How the last coin fell.
    fell: Option<bool>,
    /// A bit for each seat that gave up.
    out: u8,
    /// Coins that are known to come, for scenarios; then the generator is asked.
    coins: List<bool, 8>,
    rng: Rng,
}

/// How many play, and whether they play together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LanternSetup {
    /// One to four.
    pub seats: usize,
    /// All on one side, against the deck.
    pub together: bool,
}

/// A card of [`Lantern`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Card {
    /// Can be lit; 1 to 4 bright.
    Flame(u8),
    /// Can be thrown at a flame.
    Water,
}

impl Default for Card {
    fn default() -> Card {
        Card::Flame(1)
    }
}

/// What a position of [`Lantern`] waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Asked {
    /// Light a flame, or wait.
    Light(Seat),
    /// Throw a water at a flame of `by`, who has just lit one, or let it burn.
    Douse { seat: Seat, by: Seat },
    /// Which flame of `by` the water is thrown at.
    Aim { seat: Seat, by: Seat },
    /// Write down heads or tails.
    Guess(Seat),
    /// Nothing.
    Over,
}

/// An option of [`Lantern`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LanternChoice {
    /// Light a flame of that brightness.
    Light(u8),
    /// Light nothing.
    Wait,
    /// Throw a water.
    Douse,
    /// Throw nothing.
    Burn,
    /// Throw it at a flame of that brightness.
    Aim(u8),
    /// Write down heads, or else tails.
    Guess(bool),
}

/// Something that happens in [`Lantern`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LanternEvent {
    /// The seat drew that card.
    Drew(Seat, Card),
    /// The seat lit a flame.
    Lit(Seat, u8),
    /// The seat lit nothing.
    Waited(Seat),
    /// The seat threw a water.
    Threw(Seat),
    /// The wind turned up the top of the deck.
    Wind(Card),
    /// The coin was heads, and the flame burns on.
    Burns(Seat, u8),
    /// The coin was tails, and the flame is out.
    Doused(Seat, u8),
    /// The seat wrote down heads, or else tails.
    Guessed(Seat, bool),
    /// The last coin was heads, or else tails.
    Fell(bool),
    /// What the seat had written down is shown.
    Showed(Seat, bool),
    /// The seat gave up.
    GaveUp(Seat),
}

/// What one viewer may know of [`Lantern`].
#[derive(PartialEq, Serialize)]
pub struct LanternView {
    turn: u32,
    together: bool,
    asked: Option<Seat>,
    deck: Pile,
    gone: Vec<String>,
    seats: Vec<SeatView>,
}

/// Cards that can be seen, the last first, or only how many there are.
#[derive(PartialEq, Serialize)]
#[serde(untagged)]
enum Pile {
    Seen(Vec<String>),
    Hidden { count: usize },
}

#[derive(PartialEq, Serialize)]
struct SeatView {
    hand: Pile,
    lit: Vec<u8>,
    guess: Guess,
}

/// What a seat wrote down, as somebody may know it.
#[derive(PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Guess {
    None,
    Hidden,
    Heads,
    Tails,
}

impl Lantern {
    /// A table of that many; two sides if there are at least two.
    pub fn setup(seats: usize) -> LanternSetup {
        LanternSetup { seats, together: false }
    }

    fn allied(&self, one: Seat, other: Seat) -> bool {
        self.is_together() || one.0 % 2 == other.0 % 2
    }

    fn is_together(&self) -> bool {
        self.together || self.seats == 1
    }

    fn side(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        Seat::all(self.seats())
            .filter(move |other| self.allied(seat, *other))
            .flat_map(|s| self.lit[s.ix()].iter().copied())
    }

    fn light_of(&self, seat: Seat) -> u32 {
        let guessed = |seat: &Seat| self.guesses[seat.ix()].map(|guess| guess.value());
        let right = |other: &Seat| self.allied(seat, *other) && self.fell.is_some() && guessed(other) == self.fell;
        self.side(seat).map(u32::from).sum::<u32>() + Seat::all(self.seats()).filter(right).count() as u32
    }

    /// How bright a flame that seat may light.
    fn most(&self, seat: Seat) -> u8 {
        self.side(seat).max().unwrap_or(0) + 1
    }

    /// The next seat that still plays.
    fn next(&self, seat: Seat) -> Seat {
        let mut next = Seat((seat.0 + 1) % self.seats);
        while self.is_out(next) && next != seat {
            next = Seat((next.0 + 1) % self.seats);
        }
        next
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out >> seat.0 & 1 == 1
    }

    /// Whether everybody on that seat's side gave up.
    fn side_is_out(&self, seat: Seat) -> bool {
        Seat::all(self.seats()).filter(|other| self.allied(seat, *other)).all(|other| self.is_out(other))
    }

    fn next_against(&self, seat: Seat) -> Seat {
        let mut next = self.next(seat);
        while self.allied(seat, next) && next != seat {
            next = self.next(next);
        }
        next
    }

    fn begin_turn(&mut self, seat: Seat, watch: &mut impl Watch<LanternEvent>) {
        self.asked = match self.deck.pop() {
            Some(card) => {
                self.turn += 1;
                self.hands[seat.ix()].add(card);
                watch.see(LanternEvent::Drew(seat, card));
                Asked::Light(seat)
            }
            None => return self.next_guess(watch),
        };
    }

    /// Ask the first who has written nothing down yet; when all have, flip the last coin.
    // lantern: end.guess
    fn next_guess(&mut self, watch: &mut impl Watch<LanternEvent>) {
        let open = |seat: &Seat| self.guesses[seat.ix()].is_none() && !self.is_out(*seat);
        if let Some(seat) = Seat::all(self.seats()).find(open) {
            self.asked = Asked::Guess(seat);
            return;
        }
        let heads = self.flip();
        self.fell = Some(heads);
        self.asked = Asked::Over;
        watch.see(LanternEvent::Fell(heads));
        for seat in Seat::all(self.seats()) {
            if let Some(guess) = &mut self.guesses[seat.ix()] {
                guess.show();
                watch.see(LanternEvent::Showed(seat, guess.value()));
            }
        }
    }

    fn flip(&mut self) -> bool {
        if self.coins.is_empty() { self.rng.heads() } else { self.coins.take(0) }
    }

    /// Discard a card from a hand; returns whether it was there.
    fn spend(&mut self, seat: Seat, card: Card) -> bool {
        let hand = &mut self.hands[seat.ix()];
        let Some(at) = hand.iter().position(|held| *held == card) else {
            return false;
        };
        hand.take(at);
        true
    }

    fn light(&mut self, seat: Seat, flame: u8, watch: &mut impl Watch<LanternEvent>) {
        self.spend(seat, Card::Flame(flame));
        self.lit[seat.ix()].add(flame);
        watch.see(LanternEvent::Lit(seat, flame));
        if !self.is_together() {
            self.asked = Asked::Douse { seat: self.next_against(seat), by: seat };
            return;
        }
        if let Some(card) = self.deck.pop() {
            self.gone.add(card);
            watch.see(LanternEvent::Wind(card));
            if card == Card::Water {
                self.flip_for(seat, flame, watch);
            }
        }
        self.begin_turn(self.next(seat), watch);
    }

    /// Such a flame of that seat burns on if the coin is heads.
    // lantern: douse.coin
    fn flip_for(&mut self, by: Seat, flame: u8, watch: &mut impl Watch<LanternEvent>) {
        if self.flip() {
            watch.see(LanternEvent::Burns(by, flame));
            return;
        }
        if let Some(at) = self.lit[by.ix()].iter().rposition(|lit| *lit == flame) {
            self.lit[by.ix()].take(at);
        }
        self.gone.add(Card::Flame(flame));
        watch.see(LanternEvent::Doused(by, flame));
    }

    /// The water that was thrown hits such a flame of `by`, or misses it.
    fn splash(&mut self, by: Seat, flame: u8, watch: &mut impl Watch<LanternEvent>) {
        self.flip_for(by, flame, watch);
        self.begin_turn(self.next(by), watch);
    }

    /// The flames of that seat that differ, the dimmest first.
    fn flames(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        (1..=4).filter(move |flame| self.lit[seat.ix()].contains(flame))
    }

    /// What others have written down and `viewer` cannot read is written anew.
    fn rewrite(&mut self, viewer: Seat, mut write: impl FnMut() -> bool) {
        self.guesses.iter_mut().flatten().for_each(|guess| guess.imagine(viewer, &mut write));
    }

    /// Take up all that `viewer` cannot see, put it into another order, and lay it where it was.
    fn relay(&mut self, viewer: Seat, order: impl FnOnce(&mut [Card])) {
        let others = |seat: &Seat| *seat != viewer;
        let mut unseen = self.deck;
        for seat in Seat::all(self.seats()).filter(others) {
            self.hands[seat.ix()].iter().for_each(|card| {
                unseen.add(*card);
            });
        }
        order(&mut unseen);
        for seat in Seat::all(self.seats()).filter(others) {
            self.hands[seat.ix()].fill_with(|| unseen.pop().unwrap_or_default());
        }
        self.deck = unseen;
        self.coins.clear();
    }

    fn outcome(&self) -> Outcome {
        let seats = self.seats();
        if let Some(gone) = Seat::all(seats).find(|seat| self.side_is_out(*seat)) {
            return Outcome::of(seats, |seat| !self.allied(gone, seat));
        }
        if self.is_together() {
            return Outcome::shared(seats, self.light_of(Seat(0)) >= GOAL);
        }
        match self.light_of(Seat(0)).cmp(&self.light_of(Seat(1))) {
            std::cmp::Ordering::Equal => Outcome::draw(seats),
            std::cmp::Ordering::Greater => Outcome::of(seats, |seat| seat.0 % 2 == 0),
            std::cmp::Ordering::Less => Outcome::of(seats, |seat| seat.0 % 2 == 1),
        }
    }
}

impl Game for Lantern {
    type Setup = LanternSetup;
    type Choice = LanternChoice;
    type Event = LanternEvent;
    type View = LanternView;

    fn deal_to(setup: &LanternSetup, seed: Seed, watch: &mut impl Watch<LanternEvent>) -> Result<Lantern, SetupError> {
        if !(1..=Seat::MAX).contains(&setup.seats) {
            return Err(SetupError::one(format!("lantern is for 1 to 4 players, not for {}", setup.seats)));
        }
        let mut game = Lantern::empty(setup.seats as u8, setup.together, seed);
        let flames = (0..16).map(|n| Card::Flame(1 + n / 4));
        game.deck = flames.chain([Card::Water; 6]).collect();
        game.rng.shuffle(&mut game.deck);
        for seat in Seat::all(setup.seats) {
            let three = game.deck.len().saturating_sub(3);
            game.hands[seat.ix()] = game.deck[three..].iter().copied().collect();
            game.deck.truncate(three);
        }
        let first = game.rng.below(setup.seats as u32) as u8;
        game.begin_turn(Seat(first), watch);
        Ok(game)
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn pending(&self) -> Pending {
        match self.asked {
            Asked::Light(seat) | Asked::Douse { seat, .. } | Asked::Aim { seat, .. } | Asked::Guess(seat) => {
                Pending::Decision(seat)
            }
            Asked::Over => Pending::Over(self.outcome()),
        }
    }

    fn choices(&self, into: &mut Vec<LanternChoice>) {
        match self.asked {
            Asked::Light(seat) => {
                let flames = (1..=4).filter(|flame| self.may_light(seat, Card::Flame(*flame)).is_ok());
                into.extend(flames.filter(|flame| self.holds(seat, Card::Flame(*flame))).map(LanternChoice::Light));
                into.push(LanternChoice::Wait);
            }
            Asked::Douse { seat, .. } => {
                into.extend(self.holds(seat, Card::Water).then_some(LanternChoice::Douse));
                into.push(LanternChoice::Burn);
            }
            Asked::Aim { by, .. } => into.extend(self.flames(by).map(LanternChoice::Aim)),
            Asked::Guess(_) => into.extend([LanternChoice::Guess(true), LanternChoice::Guess(false)]),
            Asked::Over => {}
        }
    }

    fn is_window(&self) -> bool {
        matches!(self.asked, Asked::Douse { .. })
    }

    fn is_mid_act(&self) -> bool {
        matches!(self.asked, Asked::Aim { .. })
    }

    fn choose(&mut self, choice: LanternChoice, watch: &mut impl Watch<LanternEvent>) {
        let mut options = Vec::with_capacity(5);
        self.choices(&mut options);
        if !options.contains(&choice) {
            return;
        }
        match (self.asked, choice) {
            (Asked::Light(seat), LanternChoice::Light(flame)) => self.light(seat, flame, watch),
            (Asked::Light(seat), LanternChoice::Wait) => {
                watch.see(LanternEvent::Waited(seat));
                self.begin_turn(self.next(seat), watch);
            }
            (Asked::Douse { seat, by }, LanternChoice::Douse) => {
                self.spend(seat, Card::Water);
                self.gone.add(Card::Water);
                watch.see(LanternEvent::Threw(seat));
                let flames: List<u8, 4> = self.flames(by).collect();
                match *flames {
                    [only] => self.splash(by, only, watch),
                    [..] => self.asked = Asked::Aim { seat, by },
                }
            }
            (Asked::Douse { by, .. }, LanternChoice::Burn) => self.begin_turn(self.next(by), watch),
            (Asked::Aim { by, .. }, LanternChoice::Aim(flame)) => self.splash(by, flame, watch),
            (Asked::Guess(seat), LanternChoice::Guess(heads)) => {
                self.guesses[seat.ix()] = Some(Secret::of(heads, seat));
                watch.see(LanternEvent::Guessed(seat, heads));
                self.next_guess(watch);
            }
            // Not an option there: left above.
            (Asked::Light(_) | Asked::Douse { .. } | Asked::Aim { .. } | Asked::Guess(_) | Asked::Over, _) => {}
        }
    }

    fn give_up(&mut self, seat: Seat, watch: &mut impl Watch<LanternEvent>) {
        if self.asked == Asked::Over || seat.0 >= self.seats || self.is_out(seat) {
            return;
        }
        watch.see(LanternEvent::GaveUp(seat));
        self.out |= 1 << seat.0;
        while let Some(card) = self.hands[seat.ix()].pop() {
            self.gone.add(card);
        }
        self.asked = match self.asked {
            _ if self.side_is_out(seat) => Asked::Over,
            Asked::Light(asked) if asked == seat => return self.begin_turn(self.next(seat), watch),
            Asked::Douse { seat: asked, by } | Asked::Aim { seat: asked, by } if asked == seat => {
                return self.begin_turn(self.next(by), watch);
            }
            Asked::Guess(asked) if asked == seat => return self.next_guess(watch),
            asked @ (Asked::Light(_) | Asked::Douse { .. } | Asked::Aim { .. } | Asked::Guess(_) | Asked::Over) => {
                asked
            }
        };
    }

    fn view(&self, viewer: Viewer) -> LanternView {
        let sees_all = viewer == Viewer::Omniscient;
        let pile = |cards: &Cards, seen: bool| match seen {
            true => Pile::Seen(cards.iter().rev().map(Card::to_string).collect()),
            false => Pile::Hidden { count: cards.len() },
        };
        let seat_view = |seat: Seat| SeatView {
            hand: pile(&self.hands[seat.ix()], sees_all || viewer == Viewer::Seat(seat)),
            lit: self.lit[seat.ix()].to_vec(),
            guess: match self.guesses[seat.ix()].map(|guess| guess.seen_by(viewer)) {
                None => Guess::None,
                Some(None) => Guess::Hidden,
                Some(Some(true)) => Guess::Heads,
                Some(Some(false)) => Guess::Tails,
            },
        };
        LanternView {
            turn: self.turn,
            together: self.is_together(),
            asked: self.pending().seat(),
            deck: pile(&self.deck, sees_all),
            gone: self.gone.iter().map(Card::to_string).collect(),
            seats: Seat::all(self.seats()).map(seat_view).collect(),
        }
    }

    fn redeal(&mut self, viewer: Seat, rng: &mut Rng) {
        self.relay(viewer, |unseen| rng.shuffle(unseen));
        self.rewrite(viewer, || rng.heads());
        self.reseed(rng.seed());
    }

    fn reseed(&mut self, seed: Seed) {
        self.rng = Rng::new(seed);
    }

    fn veil(&mut self, viewer: Seat) {
        self.relay(viewer, |unseen| unseen.sort_unstable());
        self.rewrite(viewer, || true);
        self.reseed(Seed::from(0));
    }

    fn digest(&self, hasher: &mut Digest) {
        (self.seats, self.together, self.turn, self.asked).hash(hasher);
        (&self.deck, &self.gone, self.out, &self.coins, &self.rng).hash(hasher);
        self.hands.iter().for_each(|hand| hand.hash(hasher));
        self.lit.iter().for_each(|lit| lit.hash(hasher));
        (self.guesses, self.fell).hash(hasher);
    }

    fn freeze(&self) -> Vec<u8> {
        let Lantern { seats, together, turn, asked, deck, gone, hands, lit, guesses, fell, out, coins, rng } = self;
        frozen::write(&(seats, together, turn, asked, deck, gone, hands, lit, (guesses, fell), out, coins, rng))
    }

    fn thaw(_: &LanternSetup, frozen: &[u8]) -> Result<Lantern, ThawError> {
        let (seats, together, turn, asked, deck, gone, hands, lit, (guesses, fell), out, coins, rng) =
            frozen::read(frozen)?;
        Ok(Lantern { seats, together, turn, asked, deck, gone, hands, lit, guesses, fell, out, coins, rng })
    }

    fn standing(&self, seat: Seat) -> f32 {
        let ours = self.light_of(seat) as f32;
        let theirs = if self.is_together() { GOAL } else { self.light_of(self.next_against(seat)) } as f32;
        (ours - theirs) / (ours + theirs).max(1.0)
    }

    fn turn(&self) -> u32 {
        self.turn
    }
}
