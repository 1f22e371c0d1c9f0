//! Paying: what resources there are, and what they cover.

use crate::code::hook;
use crate::event::Event;
use crate::position::{Champions, Frame, Initiate, Payment, Pile, Zone};
use crate::turn::Flow;
use crate::vocabulary::{Aspect, Cost, Noun, Resource, Step};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};
use std::cell::OnceCell;

/// How much of each type: energy, mental, physical, wild.
pub(crate) type Made = [u8; 4];
/// How much is asked: energy, mental, physical, of any type.
pub(crate) type Owed = [u8; 4];

/// More of one type than anybody could generate.
const MOST_OF_X: u8 = 99;

/// Something to pay with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Payable {
    pub(crate) id: Id,
    /// The resource ability; nothing for a card of the hand.
    pub(crate) ability: Option<u8>,
    pub(crate) gives: Made,
}

/// Whether what was made covers what is owed: wild resources stand in for any.
// champions: pay.typed, resource.wild
#[inline]
pub(crate) fn covers(owed: Owed, made: Made) -> bool {
    // Mostly no type is asked for.
    if let [0, 0, 0, any] = owed {
        return sum(made) >= any;
    }
    let missing = sum((0..3).map(|n| owed[n].saturating_sub(made[n])));
    let over = sum((0..3).map(|n| made[n].saturating_sub(owed[n])));
    missing <= made[3] && over.saturating_add(made[3] - missing) >= owed[3]
}

/// The wild resources that do not stand in for a type that was owed.
pub(crate) fn free_wild(owed: Owed, made: Made) -> u8 {
    made[3].saturating_sub(sum((0..3).map(|n| owed[n].saturating_sub(made[n]))))
}

/// The types that were paid, a bit each, those included for which wild resources stand in.
pub(crate) fn types(owed: Owed, made: Made) -> u8 {
    (0..3).filter(|n| made[*n] > 0 || owed[*n] > 0 && made[3] > 0).fold(0, |all, n| all | 1 << n)
}

/// All of that, as much as can be counted.
// champions: limit.numbers
pub(crate) fn sum(each: impl IntoIterator<Item = u8>) -> u8 {
    each.into_iter().fold(0, u8::saturating_add)
}

#[inline]
pub(crate) fn add(one: Made, other: Made) -> Made {
    std::array::from_fn(|n| one[n].saturating_add(other[n]))
}

/// How much of what was made goes towards what is owed: only wild resources stand in for a type.
// champions: pay.typed, resource.wild
pub(crate) fn useful(owed: Owed, made: Made) -> u8 {
    let typed = sum((0..3).map(|n| owed[n].min(made[n])));
    let over = sum((0..3).map(|n| made[n].saturating_sub(owed[n])));
    let free = free_wild(owed, made);
    sum([typed, made[3] - free, owed[3].min(over.saturating_add(free))])
}

/// A player who may have to pay for one thing or another: what with is summed up once, when it first matters.
pub(crate) struct Payer<'g> {
    game: &'g Champions,
    pub(crate) seat: Seat,
    funds: OnceCell<Funds>,
}

/// All that a player could pay with.
#[derive(Clone, Copy, Default)]
struct Funds {
    made: Made,
    /// How much more it is for a card of each aspect.
    more: [Made; Aspect::ALL.len()],
}

impl Payer<'_> {
    /// Whether the player could pay that; `what` is the card that is paid for, if one is.
    // champions: pay
    pub(crate) fn can_pay(&self, owed: Owed, what: Option<Id>) -> bool {
        owed == [0; 4] || covers(owed, self.made_for(what))
    }

    fn made_for(&self, what: Option<Id>) -> Made {
        let (game, Funds { made, more }) = (self.game, self.funds.get_or_init(|| self.funds()));
        let Some(id) = what else { return *made };
        let made = game.aspect_paid(what).map_or(*made, |aspect| add(*made, more[aspect as usize]));
        // No card pays for itself.
        let itself =
            if game.piece(id).pile == Pile::of(Zone::Hand, self.seat) { game.given_by(id, what) } else { [0; 4] };
        std::array::from_fn(|n| made[n].saturating_sub(itself[n]))
    }

    fn funds(&self) -> Funds {
        let mut funds = Funds::default();
        self.game.each_source(self.seat, None, |source| {
            funds.made = add(funds.made, source.gives);
            if let (None, Some(aspect)) = (source.ability, self.game.printed_brief(source.id).doubled_for) {
                let more = &mut funds.more[aspect as usize];
                *more = add(*more, source.gives);
            }
        });
        funds
    }
}

/// What resources are being paid for.
enum Bill<'a> {
    /// A card that is played or an ability that is used.
    Initiate(&'a Initiate),
    /// A way of a choice that an effect offers.
    Way(&'a Payment),
}

/// The cards of the hand that the rest of a cost takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reserve {
    /// How many at least.
    cards: u8,
    /// With which printed resource, if that is said.
    with: Option<Resource>,
}

impl Reserve {
    pub(crate) fn of(costs: &[Cost]) -> Reserve {
        let mut reserve = Reserve::default();
        for cost in costs {
            match cost {
                Cost::DiscardCards(n) | Cost::DiscardRandom(n) => reserve.cards = reserve.cards.saturating_add(*n),
                Cost::DiscardUpTo(_) => reserve.cards = reserve.cards.saturating_add(1),
                Cost::DiscardWith(resource) => (reserve.cards, reserve.with) = (1, Some(*resource)),
                Cost::Exhaust(_)
                | Cost::Spend(_)
                | Cost::SpendX(_)
                | Cost::Counters(_)
                | Cost::DiscardThis
                | Cost::Dealt
                | Cost::TakeDamage(_)
                | Cost::DamageThis(_)
                | Cost::Heal(..)
                | Cost::PrintedCostOf(_)
                | Cost::CostOfOwn(_) => {}
            }
        }
        reserve
    }

    pub(crate) fn is_empty(self) -> bool {
        self.cards == 0
    }
}

/// How much of what something gives would be lost.
// champions: pay.lost
pub(crate) fn overpays(owed: Owed, made: Made, gives: Made) -> u8 {
    let gain = useful(owed, add(made, gives)).saturating_sub(useful(owed, made));
    sum(gives).saturating_sub(gain)
}

/// All of that together.
pub(crate) fn total<'s>(sources: impl IntoIterator<Item = &'s Payable>) -> Made {
    sources.into_iter().fold([0; 4], |sum, source| add(sum, source.gives))
}

impl Champions {
    /// What a player can pay with, that one left out, while the cards are left that the rest of the cost takes: those that
    /// give least. Nothing if all cannot be paid together.
    // champions: cost.together
    pub(crate) fn spendable(
        &self,
        (seat, owed, made, what): (Seat, Owed, Made, Option<Id>),
        but: Option<Id>,
        reserve: Reserve,
    ) -> Option<List<Payable, 64>> {
        let mut open: List<Payable, 64> =
            self.sources(seat, what).iter().copied().filter(|source| Some(source.id) != but).collect();
        let fits = |id: Id| reserve.with.is_none_or(|resource| self.printed(id).gives.contains(&resource));
        // A card that gives nothing is left anyway.
        let idle = |id: &Id| fits(*id) && Some(*id) != what && self.given_by(*id, what) == [0; 4];
        for _ in self.hand(seat).filter(idle).count()..usize::from(reserve.cards) {
            let rest = |left: usize| {
                let others = open.iter().enumerate().filter(|(n, _)| *n != left);
                others.fold(made, |sum, (_, source)| add(sum, source.gives))
            };
            let may_stay = |n: &usize| open[*n].ability.is_none() && fits(open[*n].id) && covers(owed, rest(*n));
            let least = (0..open.len()).filter(may_stay).min_by_key(|n| sum(open[*n].gives))?;
            open.take(least);
        }
        let all = open.iter().fold(made, |sum, source| add(sum, source.gives));
        covers(owed, all).then_some(open)
    }

    /// What the cost that is being paid takes of the hand beside resources.
    pub(crate) fn reserve(&self) -> Reserve {
        match self.bill() {
            Some(Bill::Initiate(now)) => Reserve::of(self.costs_of(now)),
            Some(Bill::Way(_)) | None => Reserve::default(),
        }
    }

    /// Everything with which a player can pay now; `what` is the card that is paid for, if one is.
    // champions: play.resource, resource.ability, play.resource.text
    pub(crate) fn sources(&self, seat: Seat, what: Option<Id>) -> List<Payable, 64> {
        let mut found: List<Payable, 64> = List::new();
        self.each_source(seat, what, |source| {
            // champions: limit.options
            if source.gives != [0; 4] && found.has_room() {
                found.add(source);
            }
        });
        found
    }

    /// The same one by one, those that give nothing among them.
    pub(crate) fn each_source(&self, seat: Seat, what: Option<Id>, mut note: impl FnMut(Payable)) {
        self.each_generator(seat, &mut note);
        for id in self.hand(seat).filter(|id| Some(*id) != what) {
            note(Payable { id, ability: None, gives: self.given_by(id, what) });
        }
    }

    /// The resource abilities in play with which a player can pay now, one by one.
    fn each_generator(&self, seat: Seat, mut note: impl FnMut(Payable)) {
        for id in self.index.optional(hook::RESOURCE).filter(|id| self.piece(*id).controller == seat) {
            let Some(n) = self.brief(id).resource else { continue };
            for _ in 0..self.times_generating(id, n, seat) {
                note(Payable { id, ability: Some(n), gives: self.generated(id, n, seat) });
            }
        }
    }

    /// Whether such an ability gives what is wanted.
    fn any_generator(&self, seat: Seat, wanted: impl Fn(&Payable) -> bool) -> bool {
        let mut any = false;
        self.each_generator(seat, |source| any |= source.gives != [0; 4] && wanted(&source));
        any
    }

    /// What a card of the hand gives.
    // champions: play.resource.text
    pub(crate) fn given_by(&self, id: Id, what: Option<Id>) -> Made {
        let brief = self.printed_brief(id);
        let doubled = brief.doubled_for.is_some() && brief.doubled_for == self.aspect_paid(what);
        if doubled { add(brief.gives, brief.gives) } else { brief.gives }
    }

    /// The aspect of the card that is paid for.
    fn aspect_paid(&self, what: Option<Id>) -> Option<Aspect> {
        what.and_then(|what| self.printed_brief(what).paid_as)
    }

    /// What a resource ability generates.
    fn generated(&self, id: Id, ability: u8, seat: Seat) -> Made {
        let mut made = [0; 4];
        for step in self.face(id).abilities[usize::from(ability)].does.iter() {
            if let Step::Generate(what) = step {
                // As many as the loader lets a card say.
                what.iter().for_each(|resource| made[*resource as usize] += 1);
            }
            if let (Step::GenerateTopDiscard, Some(top)) = (step, self.top(Pile::of(Zone::Discard, seat))) {
                made = add(made, self.printed_brief(top).gives);
            }
        }
        made
    }

    /// How often a resource ability can still be used for what is being paid: as often as its limit and the counters
    /// allow; once, if it exhausts or discards its card or costs nothing.
    // champions: resource.ability
    fn times_generating(&self, id: Id, ability: u8, seat: Seat) -> u8 {
        let (printed, piece) = (&self.face(id).abilities[usize::from(ability)], self.piece(id));
        if !self.is_form(printed.form, seat) {
            return 0;
        }
        let limit = printed.limit.map(|_| self.uses_left(id, ability));
        let costs = printed.cost.iter().map(|cost| match cost {
            Cost::Exhaust(Noun::This) => u8::from(self.is_ready(id)),
            Cost::Counters(n) => piece.counters.checked_div(*n).unwrap_or(1),
            Cost::DiscardThis => 1,
            Cost::Exhaust(_)
            | Cost::Spend(_)
            | Cost::SpendX(_)
            | Cost::DiscardCards(_)
            | Cost::DiscardUpTo(_)
            | Cost::DiscardWith(_)
            | Cost::DiscardRandom(_)
            | Cost::Dealt
            | Cost::TakeDamage(_)
            | Cost::DamageThis(_)
            | Cost::Heal(..)
            | Cost::PrintedCostOf(_)
            | Cost::CostOfOwn(_) => 0,
        });
        costs.chain(limit).min().unwrap_or(1).saturating_sub(piece.pays)
    }

    /// A player who may have to pay.
    pub(crate) fn payer(&self, seat: Seat) -> Payer<'_> {
        Payer { game: self, seat, funds: OnceCell::new() }
    }

    /// What still has to be paid, as a payment or a card that is being played.
    pub(crate) fn paying(&self) -> Option<(Seat, Owed, Made, Option<Id>)> {
        Some(match self.bill()? {
            Bill::Initiate(Initiate { eyes, owed, made, played, .. }) => {
                (eyes.by, *owed, *made, played.then_some(eyes.source.id))
            }
            Bill::Way(Payment { by, owed, made, .. }) => (*by, *owed, *made, None),
        })
    }

    /// What is being paid for, if anything is.
    fn bill(&self) -> Option<Bill<'_>> {
        match self.stack.last()? {
            Frame::Initiate(now) => Some(Bill::Initiate(now)),
            Frame::Pay(payment) => Some(Bill::Way(payment)),
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Effect(_)
            | Frame::Window(_)
            | Frame::Activation(_)
            | Frame::Strike(_)
            | Frame::Damage(_)
            | Frame::Defeat(_)
            | Frame::Placing(_)
            | Frame::Reveal(_)
            | Frame::Entered(_)
            | Frame::Formed(..)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls => None,
        }
    }

    /// What the payment takes at the most: of X it takes all that is paid.
    pub(crate) fn takes(&self) -> Option<Owed> {
        let (_, mut owed, ..) = self.paying()?;
        if let Some(x) = self.x_paid() {
            owed[x as usize] = MOST_OF_X;
        }
        Some(owed)
    }

    /// Whether more than what is owed would be of use, and something might give it: for X, or for a type of which the card
    /// asks whether it was paid with it. What the cards in a hand would give is for nobody else to hear.
    // champions: ruling.pay-ends
    pub(crate) fn could_use_more(&self) -> bool {
        let Some(Frame::Initiate(now)) = self.stack.last() else { return false };
        let asked = self.printed(now.eyes.source.id).run.asks.get(usize::from(now.eyes.ability)).copied().unwrap_or(0);
        let open = asked & !types(now.owed, now.made) | now.x.map_or(0, |x| 1 << x as u8);
        let wanted = |source: &Payable| (0..4).any(|n| source.gives[n] > 0 && (n == 3 || open >> n & 1 == 1));
        let what = now.played.then_some(now.eyes.source.id);
        let mut hand = self.pile(Pile::of(Zone::Hand, now.eyes.by));
        open != 0 && (hand.any(|id| Some(id) != what) || self.any_generator(now.eyes.by, wanted))
    }

    /// Whether who pays could leave one of these out and cover what is owed all the same, and has not said yet that it
    /// shall be more than that.
    // champions: pay.over
    pub(crate) fn may_pay_over(&self, sources: &[Payable]) -> bool {
        let Some((_, owed, made, _)) = self.paying().filter(|_| !self.pays_over()) else { return false };
        let all = sources.iter().fold(made, |sum, source| add(sum, source.gives));
        let without = |source: &Payable| std::array::from_fn(|n| all[n].saturating_sub(source.gives[n]));
        sources.iter().any(|source| covers(owed, without(source)))
    }

    /// Whether who pays has said that it shall be more than what is owed.
    fn pays_over(&self) -> bool {
        self.bill().is_some_and(|bill| match bill {
            Bill::Initiate(now) => now.over,
            Bill::Way(payment) => payment.over,
        })
    }

    /// It shall be more than what is owed.
    pub(crate) fn pay_over(&mut self) {
        match self.stack.last_mut() {
            Some(Frame::Initiate(now)) => now.over = true,
            Some(Frame::Pay(payment)) => payment.over = true,
            Some(
                Frame::Round(_)
                | Frame::Turn(_)
                | Frame::LetAct(_)
                | Frame::Effect(_)
                | Frame::Window(_)
                | Frame::Activation(_)
                | Frame::Strike(_)
                | Frame::Damage(_)
                | Frame::Defeat(_)
                | Frame::Placing(_)
                | Frame::Reveal(_)
                | Frame::Entered(_)
                | Frame::Formed(..)
                | Frame::Stage(_)
                | Frame::TooMany(_)
                | Frame::Falls,
            )
            | None => {}
        }
    }

    /// Whether who pays has said so, and by what everybody sees might have something left.
    // champions: pay.over, view.hand
    pub(crate) fn goes_on_paying(&self) -> bool {
        let Some((seat, _, _, what)) = self.paying().filter(|_| self.pays_over()) else { return false };
        self.hand(seat).any(|id| Some(id) != what) || self.any_generator(seat, |_| true)
    }

    /// The type of which X is paid.
    pub(crate) fn x_paid(&self) -> Option<Resource> {
        if let Some(Frame::Initiate(Initiate { x, .. })) = self.stack.last() { *x } else { None }
    }

    fn made_mut(&mut self) -> Option<&mut Made> {
        let frame = self.stack.last_mut()?;
        if let Frame::Initiate(initiate) = frame {
            return Some(&mut initiate.made);
        }
        if let Frame::Pay(payment) = frame { Some(&mut payment.made) } else { None }
    }

    /// Pay with one thing.
    pub(crate) fn pay_with<W: Watch<Event>>(&mut self, source: Payable, watch: &mut W) {
        let Some((seat, ..)) = self.paying() else { return };
        match source.ability {
            None => {
                self.lay(source.id, Pile::PAYING);
                self.show(source.id);
                watch.see(Event::Pays { seat, card: self.slots.card(source.id) });
            }
            Some(_) => {
                // What it costs is paid with all the rest: until then nothing is spent.
                watch.see(Event::Generates { seat, card: self.slots.card(source.id) });
                self.piece_mut(source.id).pays += 1;
            }
        }
        if let Some(made) = self.made_mut() {
            *made = add(*made, source.gives);
        }
    }

    /// The costs of a resource ability.
    fn pay_simple<W: Watch<Event>>(&mut self, id: Id, ability: u8, watch: &mut W) {
        let costs = &self.face(id).abilities[usize::from(ability)].cost;
        for cost in costs {
            match cost {
                Cost::Exhaust(_) => {
                    self.exhaust(id, watch);
                }
                Cost::Counters(n) => self.spend_counters(id, *n, watch),
                Cost::DiscardThis => self.put_away(id, watch),
                Cost::Spend(_)
                | Cost::SpendX(_)
                | Cost::DiscardCards(_)
                | Cost::DiscardUpTo(_)
                | Cost::DiscardWith(_)
                | Cost::DiscardRandom(_)
                | Cost::Dealt
                | Cost::TakeDamage(_)
                | Cost::DamageThis(_)
                | Cost::Heal(..)
                | Cost::PrintedCostOf(_)
                | Cost::CostOfOwn(_) => {}
            }
        }
    }

    pub(crate) fn spend_counters<W: Watch<Event>>(&mut self, id: Id, n: u8, watch: &mut W) {
        let left = self.piece(id).counters.saturating_sub(n);
        self.set_counters(id, left, watch);
    }

    /// What resource abilities cost is paid, and every card that was paid with goes to its discard pile, in the order
    /// in which it was chosen.
    // champions: pay.together, cost.abort
    pub(crate) fn clear_payment<W: Watch<Event>>(&mut self, watch: &mut W) {
        let pays = |game: &Champions| game.in_play().find(|id| game.piece(*id).pays > 0);
        while let Some(id) = pays(self) {
            self.piece_mut(id).pays -= 1;
            let Some(n) = self.brief(id).resource else { continue };
            self.note_use(id, n);
            self.pay_simple(id, n, watch);
        }
        while let Some(id) = self.piles[Pile::PAYING.ix()].first {
            self.discard(id);
        }
    }

    // champions: pay, cost.abort
    pub(crate) fn pay_step(&mut self, payment: Payment) -> Flow {
        if payment.owed == [0; 4] {
            self.stack.pop();
            return Flow::On;
        }
        Flow::Ask(payment.by)
    }
}
