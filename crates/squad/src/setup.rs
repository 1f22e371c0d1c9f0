//! How a game begins.

use crate::catalogue::{CardIx, Catalogue};
use crate::event::{Coin, Event};
use crate::position::{
    ALL, Fate, Keeper, MOST_CARDS, MOST_KEEPERS, PowerFlip, Shown, Side, Slot, Slots, Squad, ZONE, bit,
};
use longbox_kernel::{List, Lists, Rng, Seat, Seed, SetupError, Watch};
use std::sync::OnceLock;

/// The size of a deck.
pub(crate) const DECK_SIZE: usize = 40;
/// The most cards that a deck list may hold; what is over 40 is cut at random.
pub(crate) const DECK_MOST: usize = 99;
/// The most copies of one card in a deck.
pub(crate) const COPIES: usize = 4;
/// The opening hand.
pub(crate) const OPENING_HAND: u8 = 4;

/// What one player begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideSetup {
    /// The deck list, one entry for each card.
    pub deck: Vec<CardIx>,
    /// How many cards are drawn at the start.
    pub draw: u8,
    /// Cards in hand from outside the deck.
    pub extra: Vec<CardIx>,
    /// Keepers in play from outside the deck.
    pub keepers: Vec<CardIx>,
    /// A quest opponent may bring a deck of any size, and all of it is used.
    pub any_size: bool,
}

impl SideSetup {
    /// An ordinary player with this deck.
    pub fn new(deck: Vec<CardIx>) -> SideSetup {
        SideSetup { deck, draw: OPENING_HAND, extra: Vec::new(), keepers: Vec::new(), any_size: false }
    }
}

/// Who plays what.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The cards there are.
    pub(crate) cards: &'static Catalogue,
    /// Both players.
    pub(crate) sides: [SideSetup; 2],
    /// The power at the start.
    pub(crate) power: u8,
    /// Who begins; a coin decides if nothing is said.
    pub(crate) first: Option<Seat>,
    /// Whether the deck lists lie open.
    pub(crate) lists: Lists,
    checked: Checked,
}

/// What was found when the setup was first checked. Dealing thousands of games from one setup
/// checks it once; a clone is checked anew.
#[derive(Debug, Default)]
struct Checked(OnceLock<Vec<String>>);

impl Clone for Checked {
    fn clone(&self) -> Checked {
        Checked::default()
    }
}

impl Setup {
    /// An ordinary game of two decks.
    pub fn duel(cards: &'static Catalogue, mine: Vec<CardIx>, theirs: Vec<CardIx>) -> Setup {
        Setup::new(cards, [SideSetup::new(mine), SideSetup::new(theirs)], 1, None)
    }

    /// Any game; what is wrong with it is said when it is dealt.
    pub fn new(cards: &'static Catalogue, sides: [SideSetup; 2], power: u8, first: Option<Seat>) -> Setup {
        Setup { cards, sides, power, first, lists: Lists::Secret, checked: Checked::default() }
    }

    /// The same with deck lists that lie open, or are secret.
    #[must_use]
    pub fn with_lists(self, lists: Lists) -> Setup {
        Setup { lists, ..self }
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut in_play = 0;
        let mut all = 0;
        for (seat, side) in self.sides.iter().enumerate() {
            let player = format!("player {}", seat + 1);
            if !side.any_size {
                for fault in crate::decks::faults(self.cards, &side.deck) {
                    faults.push(format!("{player}: {fault}"));
                }
            }
            let outside = side.extra.len() + side.keepers.len();
            let used = if side.any_size { side.deck.len() } else { side.deck.len().min(DECK_SIZE) };
            in_play += used + outside;
            all += side.deck.len() + outside;
            for card in side.keepers.iter().filter(|c| !self.cards.card(**c).is_keeper()) {
                faults.push(format!("{player}: {} is not a Keeper", self.cards.card(*card).name));
            }
            if side.keepers.len() > MOST_KEEPERS / 2 {
                faults.push(format!("{player}: at most {} Keepers can be in play at the start", MOST_KEEPERS / 2));
            }
        }
        if in_play > ZONE || all > MOST_CARDS {
            faults.push(format!("together the decks are too large: {in_play} cards are used, at most {ZONE} can be"));
        }
        if !(1..=20).contains(&self.power) {
            faults.push(format!("the power must be 1 to 20, not {}", self.power));
        }
        faults
    }
}

impl Squad {
    /// An empty table.
    pub(crate) fn empty(cards: &'static Catalogue, seed: Seed) -> Squad {
        Squad {
            cards,
            slots: Slots::new(),
            sides: [Side::default(), Side::default()],
            shown: Shown::default(),
            stack: List::new(),
            queue: List::new(),
            power: 1,
            power_rise: 0,
            next_flip: PowerFlip::Fair,
            active: Seat(0),
            turn: 0,
            arrivals: 0,
            batches: 1,
            effects: 0,
            dropped: false,
            asked: None,
            ending: None,
            fate: Fate::default(),
            rng: Rng::new(seed),
        }
    }

    // squad: setup.hand, setup.coin, setup.shuffle, deck.over
    pub(crate) fn deal_with<W: Watch<Event>>(setup: &Setup, seed: Seed, watch: &mut W) -> Result<Squad, SetupError> {
        let faults = setup.checked.0.get_or_init(|| setup.faults());
        if !faults.is_empty() {
            return Err(SetupError { faults: faults.clone() });
        }
        let mut game = Squad::empty(setup.cards, seed);
        game.power = setup.power;
        for seat in [Seat(0), Seat(1)] {
            game.deal_side(seat, &setup.sides[seat.ix()]);
        }
        let first = setup.first.unwrap_or_else(|| {
            let first = Seat(u8::from(!game.rng.heads()));
            watch.see(Event::Coin { seat: first, heads: true, what: Coin::First });
            first
        });
        game.begin_turn(first, false, watch);
        game.run(watch);
        Ok(game)
    }

    fn deal_side(&mut self, seat: Seat, setup: &SideSetup) {
        for card in &setup.deck {
            let id = self.add_card(*card, 0, seat);
            // A deck list longer than any deck was refused before; the pile of cut cards takes
            // what lies beyond the deck.
            if !self.side_mut(seat).deck.push(id) {
                self.side_mut(seat).aside.push(id);
            }
        }
        let mut deck = self.side(seat).deck;
        self.rng.shuffle(&mut deck);
        if !setup.any_size {
            while deck.len() > DECK_SIZE
                && let Some(id) = deck.pop()
            {
                self.side_mut(seat).aside.push(id);
            }
        }
        self.side_mut(seat).deck = deck;
        for _ in 0..setup.draw {
            self.lift_top(seat);
        }
        for card in &setup.extra {
            let id = self.add_card(*card, ALL, seat);
            self.side_mut(seat).hand.push(id);
        }
        for card in &setup.keepers {
            let id = self.add_card(*card, ALL, seat);
            self.add_keeper(seat, id, 0);
        }
    }

    /// Bring a new physical card into the game.
    pub(crate) fn add_card(&mut self, card: CardIx, known: u8, seat: Seat) -> u8 {
        self.slots.add(Slot { card, known, batch: seat.0 })
    }

    /// A Keeper that is in play from the start: nothing reacts to it.
    pub(crate) fn add_keeper(&mut self, seat: Seat, id: u8, turn: u16) {
        self.arrivals += 1;
        let keeper = Keeper { id, arrival: self.arrivals, turn };
        self.side_mut(seat).keepers.push(keeper);
        self.refresh_hooks(seat);
    }

    /// Deal everything that `viewer` does not know anew, within each batch of cards that it
    /// cannot tell apart; the coins to come are new as well.
    pub(crate) fn redeal_for(&mut self, viewer: Seat, rng: &mut Rng) {
        self.each_hidden_batch(viewer, |game, batch| game.redeal_batch(batch, rng));
        self.fate = Fate::default();
        self.rng = Rng::new(rng.seed());
    }

    /// Lay the cards that the viewer cannot see in the order of the catalogue, batch by batch.
    pub(crate) fn veil_for(&mut self, viewer: Seat) {
        self.each_hidden_batch(viewer, |game, batch| {
            let mut cards: List<CardIx, MOST_CARDS> = batch.iter().map(|id| game.slots[*id].card).collect();
            cards.sort_unstable_by_key(|card| card.0);
            for (id, card) in batch.iter().zip(cards.iter()) {
                game.slots[*id].card = *card;
            }
        });
        self.fate = Fate::default();
        self.rng = Rng::new(Seed::from(0));
    }

    /// The cards that the viewer cannot see, those together that may be mistaken for each other.
    #[inline]
    fn each_hidden_batch(&mut self, viewer: Seat, mut act: impl FnMut(&mut Squad, &[u8])) {
        let mut hidden: List<u8, MOST_CARDS> = List::new();
        for (id, slot) in self.slots.iter().enumerate() {
            if slot.known & bit(viewer) == 0 {
                hidden.push(id as u8);
            }
        }
        hidden.sort_unstable_by_key(|id| self.slots[*id].batch);
        let mut start = 0;
        while start < hidden.len() {
            let batch = self.slots[hidden[start]].batch;
            let mut end = start;
            while end < hidden.len() && self.slots[hidden[end]].batch == batch {
                end += 1;
            }
            act(self, &hidden[start..end]);
            start = end;
        }
    }

    fn redeal_batch(&mut self, ids: &[u8], rng: &mut Rng) {
        for i in (1..ids.len()).rev() {
            let j = rng.below(i as u32 + 1) as usize;
            let (a, b) = (ids[i], ids[j]);
            let card = self.slots[a].card;
            self.slots[a].card = self.slots[b].card;
            self.slots[b].card = card;
        }
    }
}
