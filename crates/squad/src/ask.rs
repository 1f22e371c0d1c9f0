//! Decisions: what is offered, and what an answer does.

use crate::code::{Op, Picks};
use crate::effect::picks::{Decline, Row, Say};
use crate::event::Event;
use crate::position::{DamageStage, Frame, Phase, Slots, Squad};
use crate::query::No;
use crate::rules;
use crate::trigger::on_side;
use crate::turn::{Flow, HAND_LIMIT};
use crate::vocabulary::{Factor, Side};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};

/// One legal option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Decline, or be done.
    Pass,
    /// The card at this place of one's own hand.
    Hand(u8),
    /// The card at this place of the opponent's hand.
    Theirs(u8),
    /// The Keeper at this place of that seat's row.
    Keeper(Seat, u8),
    /// The card at this place among those laid out.
    Shown(u8),
    /// A Factor.
    Factor(Factor),
    /// A number from 1 to 20.
    Number(u8),
    /// The top of the deck.
    Top,
    /// The bottom of the deck.
    Bottom,
}

/// The largest number that can be chosen.
const MOST_NUMBER: u8 = 20;

/// The pending decision.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    Attack,
    HandLimit,
    KeeperLimit,
    Block,
    Soak,
    Pick(Picks),
}

/// From what one chooses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Offer {
    Hand(Seat),
    Keepers(Seat, Side),
    Shown,
    Factors,
    Numbers,
    Ends,
}

/// Who chooses, from what, and whether they may decline.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Menu {
    pub(crate) seat: Seat,
    pub(crate) offer: Offer,
    pub(crate) pass: bool,
}

/// The options of the pending decision, worked out once when the game comes to rest.
#[derive(Clone, Copy)]
pub(crate) struct Offered {
    menu: Menu,
    /// An option each, by its place where it is chosen from.
    places: List<u8, 128>,
}

/// In a list of Keepers: the place belongs to the second seat.
const SECOND: u8 = 0x80;

impl Default for Offered {
    fn default() -> Offered {
        Offered { menu: Menu::NONE, places: List::new() }
    }
}

impl Offered {
    /// How many options there are.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.places.len() + usize::from(self.menu.pass)
    }

    /// The option of that number; declining is the last.
    #[inline]
    pub(crate) fn nth(&self, number: usize) -> Option<Choice> {
        match self.places.get(number) {
            Some(place) => Some(self.menu.choice(*place)),
            None => (self.menu.pass && number == self.places.len()).then_some(Choice::Pass),
        }
    }

    /// The number of that option, if it is one.
    pub(crate) fn number(&self, choice: Choice) -> Option<usize> {
        (0..self.count()).find(|number| self.nth(*number) == Some(choice))
    }
}

impl Menu {
    /// Nobody is asked.
    const NONE: Menu = Menu { seat: Seat(0), offer: Offer::Ends, pass: false };

    /// A card of one's own hand, or none.
    fn hand_or_pass(seat: Seat) -> Menu {
        Menu { seat, offer: Offer::Hand(seat), pass: true }
    }

    /// The option at that place.
    #[inline]
    pub(crate) fn choice(self, place: u8) -> Choice {
        match self.offer {
            Offer::Hand(owner) if owner == self.seat => Choice::Hand(place),
            Offer::Hand(_) => Choice::Theirs(place),
            Offer::Keepers(..) => Choice::Keeper(Seat(place >> 7), place & !SECOND),
            Offer::Shown => Choice::Shown(place),
            Offer::Factors => Choice::Factor(Factor::ALL[usize::from(place) % Factor::ALL.len()]),
            Offer::Numbers => Choice::Number(place),
            Offer::Ends if place == 0 => Choice::Top,
            Offer::Ends => Choice::Bottom,
        }
    }
}

impl Squad {
    /// The pending decision.
    #[inline]
    pub(crate) fn ask(&self) -> Option<Ask> {
        self.asked?;
        Some(match self.stack.last()? {
            Frame::Turn(Phase::Limits) if self.side(self.active).hand.len() > HAND_LIMIT => Ask::HandLimit,
            Frame::Turn(Phase::Limits) => Ask::KeeperLimit,
            Frame::Turn(Phase::Power | Phase::Draw | Phase::Start | Phase::Attack | Phase::End) => Ask::Attack,
            Frame::Attack(_) => return None,
            Frame::Damage(damage) => match damage.stage {
                DamageStage::Hand => Ask::Block,
                DamageStage::Deck => Ask::Soak,
            },
            Frame::Effect(effect) => {
                let Op::Picks(pick) = self.cards.code.ops[effect.pc as usize] else { return None };
                Ask::Pick(pick)
            }
        })
    }

    /// All there is to say of a decision.
    pub(crate) fn row(&self, ask: Ask) -> Row {
        let me = self.active;
        match ask {
            Ask::Attack => {
                Row::hand(me, "attack with", rules::TURN_ATTACK_ONE).may(Say::Just("Play an attack, or pass."))
            }
            Ask::HandLimit => {
                Row::hand(me, "discard", rules::LIMIT_HAND).must(Say::Just("You hold more than 8 cards: discard one."))
            }
            Ask::KeeperLimit => Row::new(me, Offer::Keepers(me, Side::Mine), "destroy", rules::LIMIT_KEEPERS)
                .must(Say::Just("You have more than 6 Keepers: destroy one.")),
            Ask::Block => Row::hand(self.offered_to(), "block with", rules::BLOCK_HAND)
                .may(Say::Block)
                .called(Decline::RiskIt)
                .window(),
            Ask::Soak => Row::hand(self.offered_to(), "give up", rules::DAMAGE_SOAK_CHOICE).must(Say::Soak),
            Ask::Pick(pick) => self.pick_row(pick),
        }
    }

    /// Who is asked.
    fn offered_to(&self) -> Seat {
        self.asked.unwrap_or(self.active)
    }

    /// Whether this card may be chosen in this decision: the one check behind both the options and
    /// the refusals.
    pub(crate) fn check(&self, ask: Ask, id: Id) -> Result<(), No> {
        match ask {
            Ask::Attack => self.may_play(self.active, id),
            Ask::HandLimit | Ask::Soak => Ok(()),
            Ask::KeeperLimit => {
                let free = self.find_keeper(id).is_some_and(|(seat, at)| !self.is_protected(seat, at));
                if free { Ok(()) } else { Err(No::Protected) }
            }
            Ask::Block => self.damage_taken().map_or(Ok(()), |damage| self.may_block(damage, id)),
            Ask::Pick(pick) => self.pick_check(pick, id),
        }
    }

    /// Work the options of the pending decision out, and keep them.
    pub(crate) fn list_options(&mut self) {
        match self.ask() {
            Some(ask) if self.ending.is_none() => self.list_options_of(ask),
            Some(_) | None => {
                self.offered.menu = Menu::NONE;
                self.offered.places.clear();
            }
        }
    }

    /// The two decisions that make up most of a game are listed in place, by what decides them.
    fn list_options_of(&mut self, ask: Ask) {
        let (slots, cards, seat) = (&self.slots, self.cards, self.offered_to());
        let hand = &self.sides[seat.ix() & 1].hand;
        match ask {
            Ask::Attack if let Some(power) = self.flat_power(seat) => {
                list_cards(slots, hand, &mut self.offered.places, |id| cards.brief(slots.card(id)).level <= power);
                self.offered.menu = Menu::hand_or_pass(seat);
            }
            Ask::Block
                if let Some(damage) = self.damage_taken()
                    && damage.rule.except.is_none() =>
            {
                // Nobody is asked where blocks from the hand do not count.
                let to_block = damage.to_block;
                list_cards(slots, hand, &mut self.offered.places, |id| {
                    to_block.contains(cards.brief(slots.card(id)).block)
                });
                self.offered.menu = Menu::hand_or_pass(seat);
            }
            Ask::Attack | Ask::HandLimit | Ask::KeeperLimit | Ask::Block | Ask::Soak | Ask::Pick(_) => {
                self.offered = self.offered_in(ask, self.row(ask).menu);
            }
        }
    }

    /// What a decision offers.
    pub(crate) fn offered_in(&self, ask: Ask, menu: Menu) -> Offered {
        let mut offered = Offered { menu, places: List::new() };
        self.list_places(ask, menu.offer, &mut offered.places);
        offered
    }

    /// The places of the options, in order. Cards that nobody can tell apart are one option.
    fn list_places(&self, ask: Ask, offer: Offer, into: &mut List<u8, 128>) {
        match offer {
            Offer::Hand(owner) => {
                list_cards(&self.slots, &self.side(owner).hand, into, |id| self.check(ask, id).is_ok());
            }
            Offer::Keepers(me, side) => {
                for seat in [me, me.other()].into_iter().filter(|seat| on_side(side, me, *seat)) {
                    for (at, keeper) in self.side(seat).keepers.iter().enumerate() {
                        if self.check(ask, keeper.id).is_ok() {
                            into.add(at as u8 | (seat.0 * SECOND));
                        }
                    }
                }
            }
            Offer::Shown => list_cards(&self.slots, &self.shown.ids, into, |id| self.check(ask, id).is_ok()),
            Offer::Factors => (0..Factor::ALL.len() as u8).for_each(|place| into.add(place)),
            Offer::Numbers => (1..=MOST_NUMBER).for_each(|number| into.add(number)),
            Offer::Ends => (0..2).for_each(|place| into.add(place)),
        }
    }

    /// Whether that seat might hold a card that passes, for all that everybody knows. Asking depends
    /// on this and not on what is really there, so that being asked tells nothing.
    // squad: view.asked
    pub(crate) fn might_hold(&self, seat: Seat, may: impl Fn(Id) -> bool) -> bool {
        self.side(seat).hand.iter().any(|id| !self.slots.is_public(*id) || may(*id))
    }

    /// The card that a choice means, where it means one.
    pub(crate) fn chosen_card(&self, choice: Choice) -> Option<Id> {
        let seat = self.offered.menu.seat;
        match choice {
            Choice::Hand(at) => self.side(seat).hand.get(at as usize).copied(),
            Choice::Theirs(at) => self.side(seat.other()).hand.get(at as usize).copied(),
            Choice::Keeper(seat, at) => self.side(seat).keepers.get(at as usize).map(|keeper| keeper.id),
            Choice::Shown(at) => self.shown.ids.get(at as usize).copied(),
            Choice::Pass | Choice::Factor(_) | Choice::Number(_) | Choice::Top | Choice::Bottom => None,
        }
    }

    /// Answer the pending decision with the option of that number.
    pub(crate) fn take<W: Watch<Event>>(&mut self, number: usize, watch: &mut W) {
        let Some(ask) = self.ask() else { return };
        let menu = self.offered.menu;
        let seat = menu.seat;
        let place = self.offered.places.get(number).copied();
        let flow = match (ask, place.map(|place| usize::from(place & !SECOND))) {
            (Ask::Attack, Some(at)) => {
                self.set_phase(Phase::End);
                let id = self.side_mut(seat).hand.take(at);
                self.begin_attack(seat, id, 0, watch);
                self.attack_step(watch)
            }
            (Ask::Attack, None) => {
                watch.see(Event::Pass { seat });
                self.turn_step(Phase::End, watch)
            }
            (Ask::HandLimit, Some(at)) => {
                self.discard_from_hand(seat, at, watch);
                Flow::On
            }
            (Ask::KeeperLimit, Some(at)) => {
                self.destroy(seat, at, watch);
                self.order_waiting(0);
                Flow::On
            }
            (Ask::Block, Some(at)) => self.block(at, watch),
            (Ask::Block, None) => self.risk_it(watch),
            (Ask::Soak, Some(at)) => self.soak(at, watch),
            (Ask::HandLimit | Ask::KeeperLimit | Ask::Soak, None) => Flow::On,
            (Ask::Pick(pick), _) => {
                let choice = place.map_or(Choice::Pass, |place| menu.choice(place));
                self.pick_answer(pick, choice, watch);
                Flow::On
            }
        };
        self.run(flow, watch);
    }
}

/// The places of the cards that pass; of those that nobody can tell apart, the first.
#[inline]
fn list_cards(slots: &Slots, ids: &[Id], into: &mut List<u8, 128>, may: impl Fn(Id) -> bool) {
    into.refill(|places| {
        let mut count = 0;
        // Most cards differ from all that are listed in the low bits of their number: only where a bit is
        // taken already is it worth looking for a twin.
        let mut taken = 0;
        for (at, id) in ids.iter().enumerate() {
            let bit = u64::from(may(*id)) << (slots.card(*id).0 & 63);
            let twin = |place: &u8| slots.are_twins(ids[usize::from(*place)], *id);
            let repeat = taken & bit != 0 && places[..count].iter().any(twin);
            taken |= bit;
            // Written without a branch, and kept only if it is an option.
            places[count] = at as u8;
            count += usize::from((bit != 0) & !repeat);
        }
        count
    });
}

/// Where the chosen card stands; nothing if none was chosen.
pub(crate) fn place(choice: Choice) -> Option<usize> {
    match choice {
        Choice::Hand(at) | Choice::Theirs(at) | Choice::Keeper(_, at) | Choice::Shown(at) => Some(at.into()),
        Choice::Pass | Choice::Factor(_) | Choice::Number(_) | Choice::Top | Choice::Bottom => None,
    }
}
