//! How a game begins.

use crate::ask::Offered;
use crate::catalogue::Catalogue;
use crate::event::{Coin, Event};
use crate::position::{Frame, MOST_CARDS, MOST_KEEPERS, PowerFlip, SEATS, Shown, Side, Slots, Squad, ZONE};
use crate::turn::Flow;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::chance::Chance;
use longbox_kernel::laid::Laid;
use longbox_kernel::{List, Lists, Rng, Seat, Seed, SetupError, Watch};
use longbox_shelf::setups::FirstDeal;

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
#[derive(Clone)]
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
    /// The position to play on from, if nothing is dealt.
    pub(crate) laid: Option<Laid>,
    first_deal: FirstDeal<Template>,
}

/// The table before the first shuffle: every card is there, in the order of the lists.
pub(crate) struct Template {
    pub(crate) game: Squad,
    outside: [Outside; 2],
}

/// The cards of one player that do not begin in the deck.
#[derive(Default)]
struct Outside {
    extra: Vec<Id>,
    keepers: Vec<Id>,
}

impl Setup {
    /// An ordinary game of two decks.
    pub fn duel(cards: &'static Catalogue, mine: Vec<CardIx>, theirs: Vec<CardIx>) -> Setup {
        Setup::new(cards, [SideSetup::new(mine), SideSetup::new(theirs)], 1, None)
    }

    /// Any game; what is wrong with it is said when it is dealt.
    pub fn new(cards: &'static Catalogue, sides: [SideSetup; 2], power: u8, first: Option<Seat>) -> Setup {
        Setup { cards, sides, power, first, lists: Lists::Secret, laid: None, first_deal: FirstDeal::default() }
    }

    /// A table that is laid already, for so many seats if that is said.
    pub fn laid(cards: &'static Catalogue, laid: Laid, seats: Option<usize>) -> Result<Setup, Vec<String>> {
        let lists = laid.tried::<Squad>(cards, seats)?.lists;
        Ok(Setup { laid: Some(laid), lists, ..Setup::duel(cards, Vec::new(), Vec::new()) })
    }

    /// The same with deck lists that lie open, or are secret.
    #[must_use]
    pub fn with_lists(self, lists: Lists) -> Setup {
        Setup { lists, first_deal: FirstDeal::default(), ..self }
    }

    /// The table before the first shuffle, or what is wrong with the setup.
    pub(crate) fn template(&self) -> Result<&Template, SetupError> {
        self.first_deal.table(|| self.faults(), || self.lay_out())
    }

    fn lay_out(&self) -> Template {
        // What is believed of secret lists is worked out now, not in the middle of a game.
        if self.lists == Lists::Secret {
            self.cards.prior();
        }
        let mut game = Squad::empty(self.cards, self.lists, Seed::from(0));
        game.power = self.power;
        let mut outside = [Outside::default(), Outside::default()];
        for (seat, side) in SEATS.into_iter().zip(&self.sides) {
            for card in &side.deck {
                let id = game.slots.add(*card, seat);
                game.side_mut(seat).deck.add(id);
            }
            let mut open = |cards: &[CardIx]| -> Vec<Id> {
                let ids: Vec<Id> = cards.iter().map(|card| game.slots.add(*card, seat)).collect();
                ids.iter().for_each(|id| game.slots.show(*id));
                ids
            };
            outside[seat.ix()] = Outside { extra: open(&side.extra), keepers: open(&side.keepers) };
        }
        Template { game, outside }
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
    pub(crate) fn empty(cards: &'static Catalogue, lists: Lists, seed: Seed) -> Squad {
        Squad {
            cards,
            lists,
            offered: Offered::default(),
            slots: Slots::new(SEATS.len()),
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
            effects: 0,
            dropped: false,
            asked: None,
            ending: None,
            chance: Chance::new(seed),
        }
    }

    // squad: setup.hand, setup.coin, setup.shuffle, deck.over
    pub(crate) fn shuffle_and_begin<W: Watch<Event>>(
        &mut self,
        setup: &Setup,
        template: &Template,
        seed: Seed,
        watch: &mut W,
    ) {
        self.chance = Chance::new(seed);
        for (seat, side) in SEATS.into_iter().zip(&setup.sides) {
            self.shuffle_and_draw(seat, side, &template.outside[seat.ix()]);
        }
        let first = setup.first.unwrap_or_else(|| {
            let first = Seat(u8::from(!self.chance.flip()));
            watch.see(Event::Coin { seat: first, heads: true, what: Coin::First });
            first
        });
        self.begin_turn(first, false, watch);
        self.run(Flow::On, watch);
    }

    fn shuffle_and_draw(&mut self, seat: Seat, setup: &SideSetup, outside: &Outside) {
        let side = &mut self.sides[seat.ix() & 1];
        self.chance.shuffle(&mut side.deck);
        if !setup.any_size {
            while side.deck.len() > DECK_SIZE
                && let Some(id) = side.deck.pop()
            {
                side.aside.add(id);
            }
        }
        for _ in 0..setup.draw {
            self.lift_top(seat);
        }
        outside.extra.iter().for_each(|id| self.side_mut(seat).hand.add(*id));
        for id in &outside.keepers {
            self.add_keeper(seat, *id, 0);
        }
    }

    /// Deal everything that `viewer` does not know anew; the coins to come are new as well.
    pub(crate) fn redeal_for(&mut self, viewer: Seat, rng: &mut Rng) {
        self.slots.redeal(viewer, self.lists, self.cards.prior(), rng);
        self.chance = Chance::new(rng.seed());
        self.list_options();
    }

    /// Leave nothing of what `viewer` does not know, nor of the chance to come.
    pub(crate) fn veil_for(&mut self, viewer: Seat) {
        self.renumber(viewer);
        self.slots.veil(viewer, self.lists);
        self.chance = Chance::new(Seed::from(0));
        self.list_options();
    }

    /// Number the cards anew by where they lie: how they were shuffled does not show by their numbers.
    fn renumber(&mut self, viewer: Seat) {
        let of_side = |side: &Side| -> List<Id, 256> {
            let zones = [&side.deck[..], &side.hand, &side.discard, &side.aside];
            zones.into_iter().flatten().copied().chain(side.keepers.iter().map(|keeper| keeper.id)).collect()
        };
        let [one, other] = [of_side(&self.sides[0]), of_side(&self.sides[1])];
        let shown = self.shown.ids;
        let places = one.iter().chain(other.iter()).chain(shown.iter()).copied();
        let attacks = self.stack.iter().filter_map(|frame| match frame {
            Frame::Attack(attack) => attack.here.then_some(attack.id),
            Frame::Turn(_) | Frame::Damage(_) | Frame::Effect(_) => None,
        });
        let numbers = self.slots.renumber(viewer, places.chain(attacks));
        let now = |id: &mut Id| *id = numbers.now(*id);
        for side in &mut self.sides {
            let zones = [&mut side.deck[..], &mut side.hand, &mut side.discard, &mut side.aside];
            zones.into_iter().flatten().for_each(now);
            side.keepers.iter_mut().for_each(|keeper| now(&mut keeper.id));
        }
        self.shown.ids.iter_mut().for_each(now);
        self.rename_references(now);
    }
}
