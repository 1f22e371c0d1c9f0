//! Abilities, carried out one instruction at a time.

mod cards;
mod keepers;
mod show;

use crate::ask::{Ask, Choice};
use crate::catalogue::NONE;
use crate::code::Op;
use crate::event::{Coin, Event, To};
use crate::position::{Attack, Effect, Ending, Frame, Id, Kind, PowerFlip, Source, Squad};
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{From, NextFlip, Place, Shift};
use longbox_kernel::{Seat, Watch};

impl Squad {
    // squad: timing.finish-first
    pub(crate) fn effect_step<W: Watch<Event>>(&mut self, mut effect: Effect, watch: &mut W) -> Flow {
        let op = self.cards.code.ops[effect.pc as usize];
        match op {
            Op::End => self.finish_effect(effect),
            Op::Jump(to) => {
                effect.pc = to;
                self.set_top(Frame::Effect(effect));
            }
            Op::Unless(test, to) => {
                effect.pc = if self.test(test, &effect) { effect.pc + 1 } else { to };
                self.set_top(Frame::Effect(effect));
            }
            Op::Discard(..)
            | Op::DiscardTheirs(_)
            | Op::HandToDeckTop
            | Op::Choose(..)
            | Op::ReturnUpToTwo
            | Op::Deploy(_)
            | Op::Play(..)
            | Op::PlayFromTheirHand
            | Op::TopOrBottom(_)
            | Op::PutBack
            | Op::PickToHand(_)
            | Op::PickToDiscard
            | Op::RevealFromHand(_)
            | Op::RevealAnyFromHand
            | Op::PickFactor
            | Op::PickNumber => return self.effect_ask(effect, op, watch),
            Op::EachHits(side, amount, destroyed) => self.each_hits(effect, side, amount, destroyed, watch),
            Op::HealEach(count) => self.heal_each(effect, count, watch),
            _ => {
                // The instruction may begin something that comes first: it finds the effect already
                // advanced when it is done.
                effect.pc += 1;
                self.set_top(Frame::Effect(effect));
                self.act(effect, op, watch);
            }
        }
        Flow::On
    }

    /// The effect is over: what it set off is put into order behind all that waited before.
    fn finish_effect(&mut self, effect: Effect) {
        self.stack.pop();
        self.return_shown();
        self.order_waiting(effect.base);
    }

    /// Go on with the next instruction.
    fn advance(&mut self, mut effect: Effect) {
        effect.pc += 1;
        effect.begun = false;
        self.set_top(Frame::Effect(effect));
    }

    /// Keep what an instruction found out.
    fn keep(&mut self, change: impl FnOnce(&mut Effect)) {
        if let Some(Frame::Effect(effect)) = self.stack.last_mut() {
            change(effect);
        }
    }

    /// Ask, unless there is nothing to choose or only one thing.
    // squad: effect.may, effect.must, effect.as-much-as-you-can
    fn effect_ask<W: Watch<Event>>(&mut self, mut effect: Effect, op: Op, watch: &mut W) -> Flow {
        if !effect.begun {
            effect.begun = true;
            effect.did = false;
            if matches!(op, Op::Play(..) | Op::PlayFromTheirHand)
                && let Err(no) = self.may_attack_again(effect.source.seat())
            {
                Self::tell_limit(effect.source.seat(), no, watch);
                self.advance(effect);
                return Flow::On;
            }
            self.begin_asking(&mut effect, op, watch);
            self.set_top(Frame::Effect(effect));
            if let Op::Discard(who, _) = op {
                let seat = self.who(who, &effect);
                if effect.left == 0 {
                    self.advance(effect);
                    return Flow::On;
                }
                if effect.left as usize >= self.side(seat).hand.len() {
                    self.discard_whole_hand(seat, effect, watch);
                    return Flow::On;
                }
            }
        }
        let ask = Ask::Effect(effect, op);
        let menu = self.menu(&ask);
        let mut count = 0;
        let mut only = Choice::Pass;
        if !matches!(op, Op::TopOrBottom(who) if self.side(self.who(who, &effect)).deck.len() < 2) {
            self.each_option(&ask, menu, |choice| {
                count += 1;
                only = choice;
            });
        }
        match count {
            0 => self.advance(effect),
            1 if !menu.pass => self.effect_answer(effect, op, only, watch),
            _ => return Flow::Ask(menu.seat),
        }
        Flow::On
    }

    fn begin_asking<W: Watch<Event>>(&mut self, effect: &mut Effect, op: Op, watch: &mut W) {
        match op {
            Op::Discard(_, count) => {
                effect.left = self.count(count, effect);
                effect.mark = 0;
            }
            Op::ReturnUpToTwo => effect.left = 2,
            Op::RevealAnyFromHand => self.lay_out_in_hand(effect.source.seat()),
            // Whoever chooses from a hand has to see it.
            Op::DiscardTheirs(_) | Op::PlayFromTheirHand => self.show_hand(effect.source.seat().other(), watch),
            _ => {}
        }
    }

    /// What an answer to an instruction does.
    pub(crate) fn effect_answer<W: Watch<Event>>(&mut self, mut effect: Effect, op: Op, choice: Choice, watch: &mut W) {
        let me = effect.source.seat();
        effect.did |= choice != Choice::Pass;
        match (op, choice) {
            (_, Choice::Pass) => self.advance(effect),
            (Op::Discard(who, _), Choice::Hand(at)) => {
                let seat = self.who(who, &effect);
                self.discard_one(seat, effect, at as usize, watch);
            }
            (Op::DiscardTheirs(_), Choice::Theirs(at)) => {
                effect.discarded = self.discard_from_hand(me.other(), at as usize, watch);
                self.advance(effect);
                self.raise(Happening::Discarded { seat: me.other(), count: 1 });
            }
            (Op::HandToDeckTop, Choice::Hand(at)) => {
                self.advance(effect);
                self.hand_to_deck_top(me, at as usize, watch);
            }
            (Op::Choose(_, _, _, fate), Choice::Keeper(seat, at)) => {
                self.decide_fate(effect, fate, seat, at as usize, watch);
            }
            (Op::ReturnUpToTwo, Choice::Keeper(seat, at)) => {
                self.remove_keeper(seat, at as usize, To::Hand, watch);
                effect.left -= 1;
                if effect.left == 0 { self.advance(effect) } else { self.set_top(Frame::Effect(effect)) }
            }
            (Op::Deploy(_), Choice::Hand(at)) => {
                self.advance(effect);
                let id = self.side_mut(me).hand.take(at as usize);
                self.enter_play(me, id, watch);
            }
            (Op::Play(_, bonus), Choice::Hand(at)) => {
                self.advance(effect);
                let id = self.side_mut(me).hand.take(at as usize);
                self.begin_attack(me, id, bonus, watch);
            }
            (Op::PlayFromTheirHand, Choice::Theirs(at)) => {
                self.advance(effect);
                let id = self.side_mut(me.other()).hand.take(at as usize);
                self.begin_attack(me, id, 0, watch);
            }
            (Op::TopOrBottom(who), _) => {
                self.advance(effect);
                self.top_or_bottom(self.who(who, &effect), choice == Choice::Bottom, watch);
            }
            (Op::PutBack | Op::PickToHand(_) | Op::PickToDiscard, Choice::Shown(at)) => {
                self.shown_answer(effect, op, at as usize, watch);
            }
            (Op::RevealFromHand(_), Choice::Hand(at)) => {
                let id = self.side(me).hand[at as usize];
                self.reveal(me, id, watch);
                self.advance(effect);
            }
            (Op::RevealAnyFromHand, Choice::Hand(at)) => {
                let id = self.side(me).hand[at as usize];
                self.reveal(me, id, watch);
                if self.shown.ids.push(id) { self.set_top(Frame::Effect(effect)) } else { self.advance(effect) }
            }
            (Op::PickFactor, Choice::Factor(factor)) => {
                watch.see(Event::PickedFactor { seat: me, factor });
                effect.picked = factor as u8;
                self.advance(effect);
            }
            (Op::PickNumber, Choice::Number(number)) => {
                watch.see(Event::PickedNumber { seat: me, number });
                effect.picked = number;
                self.advance(effect);
            }
            _ => self.advance(effect),
        }
    }

    /// An instruction that needs no answer. The effect on the stack has already been advanced.
    fn act<W: Watch<Event>>(&mut self, effect: Effect, op: Op, watch: &mut W) {
        let source = effect.source;
        let me = source.seat();
        let foe = me.other();
        match op {
            Op::SetAttack(n) => {
                let n = self.count(n, &effect);
                self.change_attack(source.id, |attack| attack.set = n);
            }
            Op::Boost(n) => {
                let n = self.count(n, &effect).min(100) as i8;
                self.change_attack(source.id, |attack| attack.bonus = attack.bonus.saturating_add(n));
            }
            Op::Weaken(n) => {
                let n = self.count(n, &effect).min(100) as i8;
                self.change_attack(source.id, |attack| attack.bonus = attack.bonus.saturating_sub(n));
            }
            Op::Unblockable => self.change_attack(source.id, |attack| {
                attack.rule.hand = false;
                attack.rule.deck = false;
            }),
            Op::CannotBeBlockedFrom(From::Hand) => {
                self.change_attack(source.id, |attack| attack.rule.hand = false);
            }
            Op::CannotBeBlockedFrom(From::Deck) => {
                self.change_attack(source.id, |attack| attack.rule.deck = false);
            }
            Op::UnblockableAfterFirstHit => {
                self.change_attack(source.id, |attack| attack.rule.after_first = false);
            }
            Op::NotBlockedByPicked => {
                self.change_attack(source.id, |attack| attack.rule.except = effect.picked);
            }
            Op::ReturnIfExactlyPicked => {
                self.change_attack(source.id, |attack| attack.exact = effect.picked);
            }
            Op::IgnoreBlocks(from) => {
                let ignores = &mut self.side_mut(me).ignores;
                match from {
                    From::Hand => ignores.hand = true,
                    From::Deck => ignores.deck = true,
                }
                watch.see(Event::IgnoresBlocks { seat: me, hand: from == From::Hand });
            }
            Op::PlayAgain => self.change_attack(source.id, |attack| attack.again = true),
            Op::ReturnThis => self.send_this(source, To::Hand, watch),
            Op::ThisToDeck(Place::Top) => self.send_this(source, To::DeckTop, watch),
            Op::ThisToDeck(Place::Bottom) => self.send_this(source, To::DeckBottom, watch),
            Op::ThisToDeck(Place::Shuffled) => self.send_this(source, To::Shuffled, watch),
            Op::DestroyThis => self.destroy_if_in_play(source.id, watch),
            Op::EnterPlay => {
                if self.take_from_attack(source.id) {
                    self.enter_play(me, source.id, watch);
                }
            }
            Op::Hit(who, n) => {
                let (victim, n) = (self.who(who, &effect), self.count(n, &effect));
                self.hit(self.hitting(source), victim, n, watch);
            }
            Op::SubjectHits(n) => {
                let n = self.count(n, &effect);
                self.keeper_hits(effect.subject, foe, n, watch);
            }
            Op::TopDiscardHits(n) => {
                if let Some(id) = self.side(me).discard.last().copied() {
                    self.hit(self.source(id, me, Kind::Card, u16::MAX), foe, n, watch);
                }
            }
            Op::RevealedHits(n) if effect.revealed != NONE => {
                self.hit(self.source(effect.revealed, me, Kind::Card, u16::MAX), foe, n, watch);
            }
            Op::RevealedHits(_) => {}
            Op::Heal(n) => self.heal(me, self.count(n, &effect), watch),
            Op::Draw(who, n) => self.draw(self.who(who, &effect), self.count(n, &effect), watch),
            Op::Flip(count) => {
                let (heads, last) = self.ability_flips(me, count, watch);
                self.keep(|effect| (effect.heads, effect.last_heads) = (heads, last));
            }
            Op::Power(shift) => {
                let to = match shift {
                    Shift::Up(n) => self.power.saturating_add(n),
                    Shift::Down(n) => self.power.saturating_sub(n),
                    Shift::Becomes(n) => n,
                };
                self.set_power(to, watch);
            }
            Op::PowerThisTurn(change) => {
                let side = self.side_mut(me);
                side.power_bonus = side.power_bonus.saturating_add(change);
                watch.see(Event::PowerThisTurn { seat: me, change });
            }
            Op::NextPowerFlip(next) => {
                self.next_flip = match next {
                    NextFlip::Heads => PowerFlip::Heads,
                    NextFlip::Skipped => PowerFlip::Skipped,
                };
                watch.see(Event::NextFlip { heads: next == NextFlip::Heads });
            }
            Op::ExtraTurn => {
                let side = self.side_mut(me);
                side.extra_turns = side.extra_turns.saturating_add(1);
                watch.see(Event::ExtraTurn { seat: me });
            }
            Op::Win => self.end(Ending::ByCard(me, source.card), watch),
            Op::PlayRevealed => self.play_revealed(effect, watch),
            Op::PlayTopDiscard(who) => self.play_top_discard(me, self.who(who, &effect), watch),
            Op::DestroyChosen if effect.did => self.destroy_if_in_play(effect.subject, watch),
            Op::DestroyChosen => {}
            Op::DestroySubject => self.destroy_if_in_play(effect.subject, watch),
            Op::DestroyRandom
            | Op::DestroyOnHeads
            | Op::DestroyAll(..)
            | Op::ShuffleAllKeepersIn
            | Op::GainControlOfAll
            | Op::DeployTopDiscard => self.act_on_keepers(effect, op, watch),
            Op::RevealTop(_)
            | Op::Peek(_)
            | Op::Show(_)
            | Op::Look(..)
            | Op::ShuffleShown
            | Op::ShownToHand(_)
            | Op::ShownToBottom
            | Op::LookAtHand
            | Op::RevealRandomFromHand
            | Op::RevealedToHand
            | Op::DiscardRevealed => self.act_on_shown(effect, op, watch),
            _ => self.act_on_cards(effect, op, watch),
        }
    }

    fn change_attack(&mut self, id: Id, change: impl FnOnce(&mut Attack)) {
        if let Some(attack) = self.attack_of(id) {
            change(attack);
        }
    }

    /// This attack or Keeper leaves for the hand or the deck.
    fn send_this<W: Watch<Event>>(&mut self, source: Source, to: To, watch: &mut W) {
        match source.kind {
            Kind::Attack => {
                if self.take_from_attack(source.id) {
                    self.send(source.seat(), source.id, to, watch);
                }
            }
            Kind::Keeper => {
                if let Some((seat, at)) = self.find_keeper(source.id) {
                    self.remove_keeper(seat, at, to, watch);
                }
            }
            Kind::Card => {}
        }
    }

    /// Flip coins for an ability; answers how many were heads, and whether the last one was.
    fn ability_flips<W: Watch<Event>>(&mut self, seat: Seat, count: u8, watch: &mut W) -> (u8, bool) {
        let always = self.always_heads(seat);
        let mut sum = 0;
        let mut heads = false;
        for _ in 0..count {
            heads = always || self.flip_coin();
            watch.see(Event::Coin { seat, heads, what: Coin::Ability });
            if heads {
                sum += 1;
                self.raise(Happening::Heads);
            }
        }
        (sum, heads)
    }

    // squad: play-again.power, play-again.playable
    fn play_revealed<W: Watch<Event>>(&mut self, effect: Effect, watch: &mut W) {
        let me = effect.source.seat();
        let id = effect.revealed;
        if id == NONE {
            return;
        }
        match self.may_play(me, id) {
            Ok(()) if self.take_revealed(id).is_some() => self.begin_attack(me, id, 0, watch),
            Ok(()) => {}
            Err(no) => Self::tell_limit(me, no, watch),
        }
    }

    fn play_top_discard<W: Watch<Event>>(&mut self, me: Seat, owner: Seat, watch: &mut W) {
        let Some(id) = self.side(owner).discard.last().copied() else { return };
        match self.may_play(me, id) {
            Ok(()) => {
                self.take_top_discard(owner);
                self.begin_attack(me, id, 0, watch);
            }
            Err(no) => Self::tell_limit(me, no, watch),
        }
    }

    /// A hit by an attack's ability is not the attack, and a Keeper that has left play is none.
    // squad: keeper.hit-not-attack, counterstrike.not-attack
    fn hitting(&self, source: Source) -> Source {
        match source.kind {
            Kind::Keeper if self.is_there(source) => source,
            Kind::Attack | Kind::Keeper | Kind::Card => Source { kind: Kind::Card, ..source },
        }
    }
}
