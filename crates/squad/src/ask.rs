//! Decisions: what is offered, what is refused and why, and what an answer does.

use crate::code::{Cards, Op};
use crate::event::Event;
use crate::position::{Damage, DamageStage, Effect, Frame, Id, Phase, Squad};
use crate::query::No;
use crate::trigger::on_side;
use crate::turn::HAND_LIMIT;
use crate::vocabulary::{Factor, Side, Will};
use longbox_kernel::{Seat, Watch};

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

/// The pending decision.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    Attack,
    HandLimit,
    KeeperLimit,
    Block(Damage),
    Soak(Damage),
    Effect(Effect, Op),
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

/// What is offered in a decision.
#[derive(Clone, Copy)]
pub(crate) struct Menu {
    pub(crate) seat: Seat,
    pub(crate) offer: Offer,
    pub(crate) pass: bool,
}

impl Squad {
    /// The pending decision.
    pub(crate) fn ask(&self) -> Option<Ask> {
        self.asked?;
        Some(match *self.stack.last()? {
            Frame::Turn(Phase::Limits) if self.side(self.active).hand.len() > HAND_LIMIT => Ask::HandLimit,
            Frame::Turn(Phase::Limits) => Ask::KeeperLimit,
            Frame::Turn(_) | Frame::Attack(_) => Ask::Attack,
            Frame::Damage(damage) if damage.stage == DamageStage::Hand => Ask::Block(damage),
            Frame::Damage(damage) => Ask::Soak(damage),
            Frame::Effect(effect) => Ask::Effect(effect, self.cards.code.ops[effect.pc as usize]),
        })
    }

    /// What a decision offers.
    pub(crate) fn menu(&self, ask: &Ask) -> Menu {
        let active = self.active;
        match ask {
            Ask::Attack => Menu { seat: active, offer: Offer::Hand(active), pass: true },
            Ask::HandLimit => Menu { seat: active, offer: Offer::Hand(active), pass: false },
            Ask::KeeperLimit => Menu { seat: active, offer: Offer::Keepers(active, Side::Mine), pass: false },
            Ask::Block(damage) => {
                let seat = Seat(damage.victim);
                Menu { seat, offer: Offer::Hand(seat), pass: true }
            }
            Ask::Soak(damage) => {
                let seat = Seat(damage.victim);
                Menu { seat, offer: Offer::Hand(seat), pass: false }
            }
            Ask::Effect(effect, op) => self.effect_menu(effect, *op),
        }
    }

    fn effect_menu(&self, effect: &Effect, op: Op) -> Menu {
        let me = effect.source.seat();
        let menu = |offer, pass| Menu { seat: me, offer, pass };
        match op {
            Op::Discard(who, _) => {
                let seat = self.who(who, effect);
                Menu { seat, offer: Offer::Hand(seat), pass: false }
            }
            Op::DiscardTheirs(_) => menu(Offer::Hand(me.other()), false),
            Op::PlayFromTheirHand => menu(Offer::Hand(me.other()), true),
            Op::HandToDeckTop => menu(Offer::Hand(me), false),
            Op::Deploy(_) | Op::Play(..) | Op::RevealFromHand(_) | Op::RevealAnyFromHand => menu(Offer::Hand(me), true),
            Op::Choose(will, side, _, _) => menu(Offer::Keepers(me, side), will == Will::May),
            Op::ReturnUpToTwo => menu(Offer::Keepers(me, Side::Either), true),
            Op::PutBack | Op::PickToHand(_) | Op::PickToDiscard => menu(Offer::Shown, false),
            Op::PickFactor => menu(Offer::Factors, false),
            Op::PickNumber => menu(Offer::Numbers, false),
            _ => menu(Offer::Ends, false),
        }
    }

    /// Whether this card may be chosen in this decision: the one check behind both the options and
    /// the refusals.
    pub(crate) fn check(&self, ask: &Ask, id: Id) -> Result<(), No> {
        let (effect, op) = match ask {
            Ask::Attack => return self.may_play(self.active, id),
            Ask::HandLimit | Ask::Soak(_) => return Ok(()),
            Ask::KeeperLimit => {
                let free = self.find_keeper(id).is_some_and(|(seat, at)| !self.is_protected(seat, at));
                return if free { Ok(()) } else { Err(No::Protected) };
            }
            Ask::Block(damage) => return self.may_block(damage, id),
            Ask::Effect(effect, op) => (effect, *op),
        };
        let fits = |cards: Cards, no: No| if self.fits_now(cards, id, effect) { Ok(()) } else { Err(no) };
        match op {
            Op::Play(cards, _) => self.may_play_extra(effect, cards, id),
            Op::PlayFromTheirHand => self.may_play(effect.source.seat(), id),
            Op::Choose(_, _, cards, _) => fits(cards, No::KeeperFilter),
            Op::Deploy(cards) => fits(cards, No::KeeperFilter),
            Op::DiscardTheirs(cards) | Op::RevealFromHand(cards) | Op::PickToHand(cards) => fits(cards, No::CardFilter),
            Op::RevealAnyFromHand if self.shown.ids.contains(&id) => Err(No::Shown),
            _ => Ok(()),
        }
    }

    /// Call `see` for every option except passing, in order. Copies of one card that nobody can
    /// tell apart are one option.
    pub(crate) fn each_option(&self, ask: &Ask, menu: Menu, mut see: impl FnMut(Choice)) {
        match menu.offer {
            Offer::Hand(owner) => match ask {
                // The two decisions that make up most of a game ask their check directly.
                Ask::Attack => match self.flat_power(owner) {
                    Some(power) => self.each_in_hand(menu, owner, see, |id| self.brief(id).level <= power),
                    None => self.each_in_hand(menu, owner, see, |id| self.may_play(owner, id).is_ok()),
                },
                Ask::Block(damage) => {
                    self.each_in_hand(menu, owner, see, |id| self.may_block(damage, id).is_ok());
                }
                Ask::HandLimit | Ask::KeeperLimit | Ask::Soak(_) | Ask::Effect(..) => {
                    self.each_in_hand(menu, owner, see, |id| self.check(ask, id).is_ok());
                }
            },
            Offer::Keepers(me, side) => {
                for seat in [me, me.other()].into_iter().filter(|seat| on_side(side, me, *seat)) {
                    for (i, keeper) in self.side(seat).keepers.iter().enumerate() {
                        if self.check(ask, keeper.id).is_ok() {
                            see(Choice::Keeper(seat, i as u8));
                        }
                    }
                }
            }
            Offer::Shown => {
                for (i, id) in self.shown.ids.iter().enumerate() {
                    if self.check(ask, *id).is_ok() {
                        see(Choice::Shown(i as u8));
                    }
                }
            }
            Offer::Factors => Factor::ALL.into_iter().for_each(|f| see(Choice::Factor(f))),
            Offer::Numbers => (1..=20).for_each(|n| see(Choice::Number(n))),
            Offer::Ends => [Choice::Top, Choice::Bottom].into_iter().for_each(see),
        }
    }

    #[inline]
    fn each_in_hand(&self, menu: Menu, owner: Seat, mut see: impl FnMut(Choice), may: impl Fn(Id) -> bool) {
        let hand = &self.side(owner).hand;
        for (i, id) in hand.iter().enumerate() {
            if may(*id) && !self.is_repeat(hand, i) {
                see(hand_choice(menu.seat, owner, i));
            }
        }
    }

    /// Whether an earlier card of the hand is the same in every way that anybody could tell.
    fn is_repeat(&self, hand: &[Id], at: usize) -> bool {
        let word = self.slots[hand[at]].word();
        hand[..at].iter().any(|id| self.slots[*id].word() == word)
    }

    /// The card that a choice means, where it means one.
    pub(crate) fn chosen_card(&self, menu: Menu, choice: Choice) -> Option<Id> {
        match (choice, menu.offer) {
            (Choice::Hand(at), Offer::Hand(owner)) if owner == menu.seat => {
                self.side(owner).hand.get(at as usize).copied()
            }
            (Choice::Theirs(at), Offer::Hand(owner)) if owner != menu.seat => {
                self.side(owner).hand.get(at as usize).copied()
            }
            (Choice::Keeper(seat, at), Offer::Keepers(me, side)) if seat.0 < 2 && on_side(side, me, seat) => {
                self.side(seat).keepers.get(at as usize).map(|k| k.id)
            }
            (Choice::Shown(at), Offer::Shown) => self.shown.ids.get(at as usize).copied(),
            _ => None,
        }
    }

    /// Whether this is an option of the decision.
    fn is_option(&self, ask: &Ask, menu: Menu, choice: Choice) -> bool {
        match (choice, menu.offer) {
            (Choice::Pass, _) => menu.pass,
            (Choice::Factor(_), Offer::Factors) | (Choice::Top | Choice::Bottom, Offer::Ends) => true,
            (Choice::Number(n), Offer::Numbers) => (1..=20).contains(&n),
            _ => {
                let repeat = match (choice, menu.offer) {
                    (Choice::Hand(at) | Choice::Theirs(at), Offer::Hand(owner)) => {
                        let hand = &self.side(owner).hand;
                        (at as usize) < hand.len() && self.is_repeat(hand, at as usize)
                    }
                    _ => false,
                };
                !repeat && self.chosen_card(menu, choice).is_some_and(|id| self.check(ask, id).is_ok())
            }
        }
    }

    /// Answer the pending decision; anything but an option leaves the position as it was.
    pub(crate) fn answer<W: Watch<Event>>(&mut self, choice: Choice, watch: &mut W) {
        let Some(ask) = self.ask() else { return };
        let menu = self.menu(&ask);
        if !self.is_option(&ask, menu, choice) {
            return;
        }
        match (ask, choice) {
            (Ask::Attack, Choice::Hand(at)) => {
                self.set_top(Frame::Turn(Phase::End));
                let id = self.side_mut(self.active).hand.take(at as usize);
                self.begin_attack(self.active, id, 0, watch);
            }
            (Ask::Attack, _) => {
                watch.see(Event::Pass { seat: self.active });
                self.set_top(Frame::Turn(Phase::End));
            }
            (Ask::HandLimit, Choice::Hand(at)) => {
                self.discard_from_hand(self.active, at as usize, watch);
            }
            (Ask::KeeperLimit, Choice::Keeper(seat, at)) => {
                self.destroy(seat, at as usize, watch);
                self.order_waiting(0);
            }
            (Ask::Block(damage), Choice::Hand(at)) => self.block(damage, at as usize, watch),
            (Ask::Block(damage), _) => self.risk_it(damage, watch),
            (Ask::Soak(damage), Choice::Hand(at)) => self.soak(damage, at as usize, watch),
            (Ask::Effect(effect, op), _) => self.effect_answer(effect, op, choice, watch),
            (Ask::HandLimit | Ask::KeeperLimit | Ask::Soak(_), _) => {}
        }
        self.run(watch);
    }
}

fn hand_choice(chooser: Seat, owner: Seat, at: usize) -> Choice {
    if chooser == owner { Choice::Hand(at as u8) } else { Choice::Theirs(at as u8) }
}
