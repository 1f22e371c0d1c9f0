//! What powers and effects wait for, and in which order what they set off is carried out.

use crate::code::{Listener, Op, PowerIx, hook};
use crate::event::Event;
use crate::position::{Body, Effect, Eyes, Frame, Listening, Set, Spot, Use, Vs, Waiting, bit, each};
use crate::turn::Flow;
use crate::vocabulary::{Act, Amount, Basic, Condition, Filter, Mains, Noun, Often, Trigger, Whose};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Seat, Watch};

/// Something that powers may wait for.
#[derive(Clone, Copy)]
pub(crate) enum Happening {
    Appeared(Spot),
    Leaves(Spot),
    /// Goes to another side.
    ChangesSide(Spot),
    /// The attack that has just been declared.
    Attacked,
    /// In combat, whether it is stunned by that or not.
    Struck {
        whom: Spot,
        by: Set,
    },
    Stunned {
        whom: Spot,
        by: Set,
        struck: bool,
    },
    Wounded(Spot),
    Recovered(Spot),
    Kod {
        whom: Spot,
        by: Set,
    },
    Survived(Set),
    /// By discarding that card.
    PoweredUp(Spot, Id),
    /// How many +1/+1 counters.
    GainedPlus(Spot, i16),
    /// How much ATK.
    GainedAtk(Spot, i16),
    LevelledUp(Spot),
    StartOfTurn(Seat),
    StartOfBuild(Seat),
    StartOfMain(Seat),
    EndOfTurn(Seat),
    EndOfCombat,
    Recruits(Seat, Id),
    Drew(Seat),
    Discarded(Seat),
    PlayedTwist {
        by: Seat,
        first: bool,
    },
    UsedSuper {
        by: Seat,
        /// Of that character, once a game.
        once: Option<Spot>,
        power: PowerIx,
    },
    GainedResource {
        seat: Seat,
        up: bool,
    },
    /// Equipment on that character, or that Machine.
    Equipped(Spot),
    HandIsEmpty(Seat),
}

impl Happening {
    /// The hook under which its listeners are found.
    #[inline]
    fn hooks(self) -> u64 {
        match self {
            Happening::Appeared(_) => hook::APPEARS,
            Happening::Leaves(_) => hook::LEAVES,
            Happening::ChangesSide(_) => hook::CHANGES_SIDE,
            Happening::Attacked => hook::ATTACKS | hook::IS_ATTACKED,
            Happening::Struck { .. } => hook::STRIKES,
            Happening::Stunned { .. } => hook::STUNS | hook::STUNNED,
            Happening::Wounded(_) => hook::WOUNDED,
            Happening::Recovered(_) => hook::RECOVERS,
            Happening::Kod { .. } => hook::KOS | hook::KOD,
            Happening::Survived(_) => hook::SURVIVES,
            Happening::PoweredUp(..) => hook::POWERED_UP,
            Happening::GainedPlus(..) | Happening::GainedAtk(..) => hook::GAINS,
            Happening::LevelledUp(_) => hook::LEVELS_UP,
            Happening::StartOfTurn(_) => hook::START_OF_TURN,
            Happening::StartOfBuild(_) => hook::START_OF_BUILD,
            Happening::StartOfMain(_) => hook::START_OF_MAIN,
            Happening::EndOfTurn(_) => hook::END_OF_TURN,
            Happening::EndOfCombat => hook::END_OF_COMBAT,
            Happening::Recruits(..) => hook::RECRUITS,
            Happening::Drew(_) => hook::DRAWS,
            Happening::Discarded(_) => hook::DISCARDS,
            Happening::PlayedTwist { .. } => hook::PLAYS,
            Happening::UsedSuper { .. } => hook::USES,
            Happening::GainedResource { .. } => hook::RESOURCE,
            Happening::Equipped(..) => hook::EQUIPPED,
            Happening::HandIsEmpty(_) => hook::HAND_EMPTY,
        }
    }
}

impl Vs {
    /// Something happens: whoever waits for it is put into the queue.
    pub(crate) fn raise<W: Watch<Event>>(&mut self, happening: Happening, watch: &mut W) {
        let moment = self.tick();
        self.raise_at(happening, moment, watch);
    }

    /// The same, together with other things of that moment.
    // vs: trigger.look-back: for stuns, KOs and leaving play this is called before the change
    #[inline]
    pub(crate) fn raise_at<W: Watch<Event>>(&mut self, happening: Happening, moment: u32, watch: &mut W) {
        let hooks = happening.hooks();
        let listening = self.hearing(hooks);
        // Mostly nobody waits for it.
        if listening != 0 {
            self.raise_among(listening, hooks, happening, moment, watch);
        }
        if !self.delayed.is_empty() {
            self.raise_delayed(happening, moment, watch);
        }
    }

    /// Of these, who waits for it is put into the queue.
    #[inline(never)]
    fn raise_among<W: Watch<Event>>(
        &mut self,
        listening: Set,
        hooks: u64,
        happening: Happening,
        moment: u32,
        watch: &mut W,
    ) {
        for at in each(listening) {
            let mut heard: List<(PowerIx, u8), 16> = List::new();
            let mut too_many = false;
            self.each_power_of(at, hooks, |at, power| {
                for (n, listener) in (0..).zip(&self.cards.power(power).triggers) {
                    let again = listener.once_a_turn && self.has_happened(at, power, &listener.on);
                    if !again && self.hears_at(at, listener, happening).is_some() {
                        too_many |= heard.push((power, n)).is_err();
                    }
                }
            });
            for (power, n) in heard.iter().copied() {
                let listener = &self.cards.power(power).triggers[n as usize];
                if listener.once_a_turn {
                    let once = Use { life: self.body(at).life, id: self.body(at).id, power };
                    too_many |= !self.has_happened(at, power, &listener.on) && self.uses.push(once).is_err();
                }
                let waits = |eyes: Eyes| Waiting { eyes, from: Listening::Power(power, n), moment };
                let waiting = self.hears_at(at, listener, happening).map(waits);
                too_many |= waiting.is_some_and(|waiting| self.queue.push(waiting).is_err());
            }
            if too_many {
                watch.see(Event::TooMany { card: self.body(at).face });
            }
        }
    }

    /// What a listener of whoever stands there can refer to, if this is what it waits for and its condition holds.
    fn hears_at(&self, at: Spot, listener: &Listener, happening: Happening) -> Option<Eyes> {
        let eyes = self.hears(&listener.on, happening, self.eyes_of(at))?;
        listener.only_if.as_ref().is_none_or(|condition| self.holds(condition, &eyes)).then_some(eyes)
    }

    /// Whether a trigger that happens once a turn has happened, whatever came of it; an attack counts also if the
    /// power came only after it.
    // vs: trigger.first-time
    fn has_happened(&self, at: Spot, power: PowerIx, on: &Trigger) -> bool {
        let Body { life, today, .. } = *self.body(at);
        let was_attacked = today.was_attacked && *on == Trigger::IsAttacked(Filter::This);
        was_attacked || self.uses.iter().any(|one| one.life == life && one.power == power)
    }

    // vs: trigger.delayed
    fn raise_delayed<W: Watch<Event>>(&mut self, happening: Happening, moment: u32, watch: &mut W) {
        let mut n = 0;
        while let Some(delayed) = self.delayed.get(n).copied() {
            let Op::Later(on, often, ..) = &self.cards.code.ops[delayed.pc as usize] else {
                n += 1;
                continue;
            };
            let Some(eyes) = self.hears(on, happening, delayed.eyes) else {
                n += 1;
                continue;
            };
            if self.queue.push(Waiting { eyes, from: Listening::Later(delayed.pc), moment }).is_err() {
                watch.see(Event::TooMany { card: eyes.source.card });
            }
            match often {
                Often::Next => {
                    self.delayed.take(n);
                }
                Often::Whenever => n += 1,
            }
        }
    }

    fn of_health(&self, at: Spot, eyes: Eyes) -> Eyes {
        Eyes { number: self.health(at).clamp(0, 999) as i16, ..eyes }
    }

    /// What a listener can refer to, if this is what it waits for.
    pub(crate) fn hears(&self, on: &Trigger, happening: Happening, eyes: Eyes) -> Option<Eyes> {
        let about = |at: Spot| Eyes { that: bit(at), player: self.body(at).side, card: Some(self.body(at).id), ..eyes };
        let one = |filter: &Filter, at: Spot| self.fits(filter, &about(at), at).then(|| about(at));
        let of =
            |whose: Whose, seat: Seat| self.is_whose(whose, eyes.by, seat).then_some(Eyes { player: seat, ..eyes });
        let two = |by: Set, first: &Filter, whom: Spot, second: &Filter| {
            (self.select_in(first, &about(whom), by) != 0).then_some(()).and_then(|()| one(second, whom))
        };
        match (on, happening) {
            (Trigger::Appears(filter), Happening::Appeared(at))
            | (Trigger::Leaves(filter), Happening::Leaves(at))
            | (Trigger::LeavesSide(filter), Happening::Leaves(at) | Happening::ChangesSide(at))
            | (Trigger::Stunned(filter), Happening::Stunned { whom: at, .. })
            | (Trigger::StunnedUnstruck(filter), Happening::Stunned { whom: at, struck: false, .. })
            | (Trigger::Wounded(filter), Happening::Wounded(at))
            | (Trigger::Recovers(filter), Happening::Recovered(at))
            | (Trigger::UsesOncePerGame(filter), Happening::UsedSuper { once: Some(at), .. })
            | (Trigger::LevelsUp(filter), Happening::LevelledUp(at)) => one(filter, at),
            (Trigger::FirstAppears(names), Happening::Appeared(at)) => {
                let (side, face) = (self.body(at).side, self.face(at));
                let named = names.iter().any(|name| crate::query::names_match(face, name));
                let heads = self.all_seats().filter(|seat| self.shares_side(*seat, side));
                let been = heads.fold(0, |all, seat| all | self.side(seat).memory.firsts);
                let first = self.cards.first_bits(face) & !been != 0;
                (named && first && self.shares_side(eyes.by, side) && !self.is_machine(at)).then(|| about(at))
            }
            (Trigger::PoweredUp(filter), Happening::PoweredUp(at, card)) => {
                one(filter, at).map(|eyes| Eyes { card: Some(card), ..eyes })
            }
            (Trigger::PoweredUpBy(filter, what), Happening::PoweredUp(at, card)) => {
                let fits = |eyes: &Eyes| self.card_fits(what, self.slots.card(card), eyes);
                one(filter, at).filter(fits).map(|eyes| Eyes { card: Some(card), ..eyes })
            }
            (Trigger::Kod(filter), Happening::Kod { whom: at, .. }) => {
                one(filter, at).map(|eyes| self.of_health(at, eyes))
            }
            (Trigger::Kos(by, whom), Happening::Kod { whom: at, by: sources }) => {
                two(sources, by, at, whom).map(|eyes| self.of_health(at, eyes))
            }
            (Trigger::GainsPlus(filter), Happening::GainedPlus(at, n))
            | (Trigger::GainsAtk(filter), Happening::GainedAtk(at, n)) => {
                one(filter, at).map(|eyes| Eyes { number: n, ..eyes })
            }
            (Trigger::Attacks(filter), Happening::Attacked) => {
                let that = self.select_in(filter, &eyes, self.fight.attackers);
                (that != 0).then_some(Eyes { that, player: self.fight.by, ..eyes })
            }
            (Trigger::TeamAttack(filter), Happening::Attacked) => {
                let that = self.select_in(filter, &eyes, self.fight.attackers);
                (that.count_ones() > 1).then_some(Eyes { that, player: self.fight.by, ..eyes })
            }
            (Trigger::IsAttacked(filter), Happening::Attacked) => {
                let defender = self.fight.defender?;
                one(filter, defender).map(|eyes| Eyes { player: self.fight.by, ..eyes })
            }
            (Trigger::Stuns(by, whom), Happening::Stunned { whom: at, by: sources, .. })
            | (Trigger::Strikes(by, whom), Happening::Struck { whom: at, by: sources })
            | (Trigger::StunsByStriking(by, whom), Happening::Stunned { whom: at, by: sources, struck: true }) => {
                two(sources, by, at, whom)
            }
            (Trigger::Survives(filter), Happening::Survived(set)) => {
                let that = self.select_in(filter, &eyes, set);
                (that != 0).then_some(Eyes { that, ..eyes })
            }
            (Trigger::StartOfTurn(whose), Happening::StartOfTurn(seat))
            | (Trigger::StartOfBuild(whose), Happening::StartOfBuild(seat))
            | (Trigger::StartOfMain(whose), Happening::StartOfMain(seat))
            | (Trigger::EndOfTurn(whose), Happening::EndOfTurn(seat))
            | (Trigger::Draws(whose), Happening::Drew(seat))
            | (Trigger::Discards(whose), Happening::Discarded(seat))
            | (Trigger::PlaysPlotTwist(whose), Happening::PlayedTwist { by: seat, .. })
            | (Trigger::FirstPlotTwist(whose), Happening::PlayedTwist { by: seat, first: true })
            | (Trigger::UsesSuper(whose), Happening::UsedSuper { by: seat, .. })
            | (Trigger::HandIsEmpty(whose), Happening::HandIsEmpty(seat)) => of(*whose, seat),
            (Trigger::UsesSuperCosting(whose, symbol), Happening::UsedSuper { by, power, .. }) => {
                let costs = self.used(power).is_some_and(|used| used.cost.contains(symbol));
                of(*whose, by).filter(|_| costs)
            }
            (Trigger::Equipped(whose), Happening::Equipped(at)) => {
                // Whoever has played it, it is there.
                let side = self.body(at).side;
                let there = if self.shares_side(eyes.by, side) { eyes.by } else { side };
                of(*whose, there).map(|eyes| Eyes { that: bit(at), ..eyes })
            }
            (Trigger::GainsResource(whose), Happening::GainedResource { seat, .. }) => of(*whose, seat),
            (Trigger::GainsLocation(whose), Happening::GainedResource { seat, up: true, .. }) => of(*whose, seat),
            (Trigger::Recruits(whose, filter), Happening::Recruits(seat, id)) => {
                let eyes = of(*whose, seat)?;
                self.card_fits(filter, self.slots.card(id), &eyes).then_some(Eyes { card: Some(id), ..eyes })
            }
            (Trigger::EndOfCombat, Happening::EndOfCombat) => Some(eyes),
            (Trigger::ComesTrue, Happening::Attacked) => self.has_foreseen(&eyes).then_some(eyes),
            (Trigger::Either(any), _) => any.iter().find_map(|one| self.hears(one, happening, eyes)),
            (
                Trigger::Appears(_)
                | Trigger::FirstAppears(_)
                | Trigger::Leaves(_)
                | Trigger::LeavesSide(_)
                | Trigger::Attacks(_)
                | Trigger::TeamAttack(_)
                | Trigger::IsAttacked(_)
                | Trigger::Strikes(..)
                | Trigger::Stuns(..)
                | Trigger::StunsByStriking(..)
                | Trigger::Stunned(_)
                | Trigger::StunnedUnstruck(_)
                | Trigger::Wounded(_)
                | Trigger::Recovers(_)
                | Trigger::Kos(..)
                | Trigger::Kod(_)
                | Trigger::Survives(_)
                | Trigger::PoweredUp(_)
                | Trigger::PoweredUpBy(..)
                | Trigger::GainsPlus(_)
                | Trigger::GainsAtk(_)
                | Trigger::LevelsUp(_)
                | Trigger::StartOfTurn(_)
                | Trigger::StartOfBuild(_)
                | Trigger::StartOfMain(_)
                | Trigger::EndOfTurn(_)
                | Trigger::EndOfCombat
                | Trigger::Recruits(..)
                | Trigger::Draws(_)
                | Trigger::Discards(_)
                | Trigger::PlaysPlotTwist(_)
                | Trigger::FirstPlotTwist(_)
                | Trigger::UsesSuper(_)
                | Trigger::UsesOncePerGame(_)
                | Trigger::UsesSuperCosting(..)
                | Trigger::GainsResource(_)
                | Trigger::GainsLocation(_)
                | Trigger::Equipped(_)
                | Trigger::HandIsEmpty(_)
                | Trigger::ComesTrue,
                _,
            ) => None,
        }
    }

    /// Begin the next trigger that waits, or ask which; returns whether there was one. Nothing is begun while
    /// an effect is being carried out.
    // vs: trigger.wait, trigger.order
    pub(crate) fn next_waiting<W: Watch<Event>>(&mut self, watch: &mut W) -> bool {
        let Some(first) = self.queue.first() else { return false };
        let moment = first.moment;
        let group = self.queue.iter().take_while(|waiting| waiting.moment == moment).count();
        match self.needs_order(group) {
            true => self.push(Frame::Order),
            false => self.begin_waiting(0, watch),
        }
        true
    }

    /// Which trigger comes next? If none is left, because the player who had set them off went out, nobody is asked.
    // vs: trigger.order, end.out
    pub(crate) fn order_step(&mut self) -> Flow {
        if self.queue.is_empty() {
            self.stack.pop();
            return Flow::On;
        }
        Flow::Ask(self.from(self.active).next().unwrap_or(self.active))
    }

    /// How many triggers share the oldest moment.
    pub(crate) fn waiting_now(&self) -> usize {
        let Some(first) = self.queue.first() else { return 0 };
        self.queue.iter().take_while(|waiting| waiting.moment == first.moment).count()
    }

    /// Whether the order of the first so many triggers could matter.
    fn needs_order(&self, group: usize) -> bool {
        let group = &self.queue[..group];
        let mut loud = group.iter().filter(|waiting| !self.is_quiet(waiting, group));
        let Some(first) = loud.next() else { return false };
        loud.any(|other| !self.are_alike(first, other))
    }

    /// Whether it makes no difference which of two triggers comes first, because they are the same.
    fn are_alike(&self, one: &Waiting, other: &Waiting) -> bool {
        let that = |waiting: &Waiting| if self.xp_only(waiting).is_some() { 0 } else { waiting.eyes.that };
        let same = |waiting: &Waiting| (waiting.from, waiting.eyes.by, that(waiting));
        let whoever = || self.is_of_a_keyword(one.from) || self.is_for_itself(one.from);
        same(one) == same(other) && (whoever() || self.are_alike_in(one, other))
    }

    /// Whether two triggers of the same power come from characters in the same state, or from none that is left.
    fn are_alike_in(&self, one: &Waiting, other: &Waiting) -> bool {
        match (self.spot_of(&one.eyes.source), self.spot_of(&other.eyes.source)) {
            (Some(at), Some(there)) => at == there || self.look_like_twins(at, there),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    /// Whether all it does is to change its own character, which is nothing to another that has the same power.
    fn is_for_itself(&self, from: Listening) -> bool {
        let ops = &self.cards.code.ops[self.pc_of(from) as usize..];
        let mut does = ops.iter().take_while(|op| !matches!(op, Op::End));
        does.all(|op| matches!(op, Op::Do(act) if changes_this(act)))
    }

    /// Whether it is a keyword: what one does is for its own character alone, or the same whoever has it.
    fn is_of_a_keyword(&self, from: Listening) -> bool {
        match from {
            Listening::Power(power, _) => self.cards.power(power).key.is_some(),
            Listening::Later(_) => false,
        }
    }

    /// How much XP it gives, if that is all it does.
    fn xp_only(&self, waiting: &Waiting) -> Option<&'static Amount> {
        let pc = self.pc_of(waiting.from) as usize;
        // A power of no steps is its end alone, which may be the last instruction of all.
        let [Op::Do(Act::Mains(Mains::GainXp(n))), Op::End, ..] = &self.cards.code.ops[pc..] else { return None };
        Some(n)
    }

    /// Whether all it does is to give XP, as much whatever comes before it, and not enough for a level, even with
    /// what others of its moment give.
    fn is_quiet(&self, waiting: &Waiting, group: &[Waiting]) -> bool {
        let Some((to, _)) = self.certain_xp(waiting) else { return false };
        let Some(at) = to else { return true };
        let face = self.face(at);
        let given = group.iter().filter_map(|other| self.certain_xp(other)).filter(|(whom, _)| *whom == to);
        let xp = i32::from(self.side(self.owner_of(at)).xp[face.run.level as usize & 3]);
        let xp = given.fold(xp, |sum, (_, more)| sum + more);
        face.run.xp.is_none_or(|needed| xp < i32::from(needed))
    }

    /// To whom it gives XP, and how much, if that is all it does, and as much whatever comes before it.
    fn certain_xp(&self, waiting: &Waiting) -> Option<(Option<Spot>, i32)> {
        // A condition is tested again when its turn comes.
        if self.condition_of(waiting.from).is_some() {
            return None;
        }
        let n = self.xp_only(waiting).filter(|n| is_fixed(n))?;
        Some((self.spot_of(&waiting.eyes.source), self.amount(n, &waiting.eyes).clamp(0, 99)))
    }

    fn pc_of(&self, from: Listening) -> u16 {
        match from {
            Listening::Power(power, n) => self.cards.power(power).triggers[n as usize].pc,
            Listening::Later(pc) => pc + 1,
        }
    }

    /// What has to hold when it is carried out.
    fn condition_of(&self, from: Listening) -> Option<&'static Condition> {
        match from {
            Listening::Power(power, n) => self.cards.power(power).triggers[n as usize].only_if.as_ref(),
            Listening::Later(_) => None,
        }
    }

    /// The power that listened; nothing if it was the effect of a plot twist.
    fn listener_name(&self, from: Listening, card: CardIx) -> Option<&'static str> {
        match from {
            Listening::Power(power, _) => Some(&self.cards.power(power).name),
            Listening::Later(pc) => {
                self.cards.code.power_at(pc).filter(|_| self.cards.card(card).basic() != Basic::PlotTwist)
            }
        }
    }

    /// Carry out the trigger of that number.
    // vs: trigger.if
    pub(crate) fn begin_waiting<W: Watch<Event>>(&mut self, number: usize, watch: &mut W) {
        let waiting = self.queue.take(number);
        if self.condition_of(waiting.from).is_some_and(|condition| !self.holds(condition, &waiting.eyes)) {
            return;
        }
        if W::ON {
            let (seat, card) = (waiting.eyes.by, waiting.eyes.source.card);
            let power = self.listener_name(waiting.from, card).map(str::to_owned);
            watch.see(Event::Triggers { seat, card, power });
        }
        self.begin_effect(waiting.eyes, self.pc_of(waiting.from));
    }

    /// Carry out the instructions there.
    pub(crate) fn begin_effect(&mut self, eyes: Eyes, pc: u16) {
        self.push(Frame::Effect(Effect { eyes, pc, left: 0, begun: false, heard: 0, round: 0, picked: 0 }));
    }

    /// Put a frame on top. The chain of things inside one another is bounded by the rules: a play inside an
    /// effect is the deepest, and it cannot hold another.
    // vs: limit.modifiers
    pub(crate) fn push(&mut self, frame: Frame) {
        self.stack.add(frame);
    }
}

/// Whether it changes the character whose power it is, and nothing else.
fn changes_this(act: &Act) -> bool {
    let mut this = false;
    act.each_part(&mut |part| this |= part.downcast_ref() == Some(&Noun::This));
    match act {
        Act::Counters(_) | Act::Numbers(_) | Act::Harm(_) | Act::Place(_) => this,
        Act::Cards(_)
        | Act::Combat(_)
        | Act::Laid(_)
        | Act::Resources(_)
        | Act::Powers(_)
        | Act::Mains(_)
        | Act::Schemes(_)
        | Act::Wonders(_)
        | Act::Aside(_) => false,
    }
}

/// Whether an amount was settled when the trigger happened.
fn is_fixed(amount: &Amount) -> bool {
    match amount {
        Amount::N(_) | Amount::ThatMany | Amount::HealthOfThat => true,
        Amount::Count(filter) => *filter == Filter::That,
        Amount::InKoPile(..)
        | Amount::Resources(_)
        | Amount::FaceDownOfAttacked
        | Amount::Names(_)
        | Amount::HealthKod(_)
        | Amount::Locations(..)
        | Amount::Hand(_)
        | Amount::Wounds(_)
        | Amount::PlusOn(_)
        | Amount::MinusOn(_)
        | Amount::Packages
        | Amount::DefOf(_)
        | Amount::ItsAtk
        | Amount::ItsDef
        | Amount::CardAtk
        | Amount::CardDef
        | Amount::Times(..)
        | Amount::Minus(..)
        | Amount::Sum(..)
        | Amount::TimesUsed(_) => false,
    }
}
