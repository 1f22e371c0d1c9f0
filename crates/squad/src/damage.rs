//! Damage: blocks from the hand, cards off the deck, cards from the hand when the deck is empty.

use crate::event::{Event, To};
use crate::position::{BlockRule, Damage, DamageStage, Frame, Kind, Source, Squad, Waiting};
use crate::trigger::Happening;
use crate::turn::Flow;
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

/// Where a card that is lost comes from; it decides whether its icon counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lost {
    Deck,
    Hand,
}

impl Squad {
    /// A card that is not playing its own attack hits a player.
    // squad: keeper.hit, keeper.hit-fixed
    pub(crate) fn hit<W: Watch<Event>>(&mut self, source: Source, victim: Seat, amount: u8, watch: &mut W) {
        watch.see(Event::Hits { card: source.card, victim, amount });
        self.begin_damage(source, victim, amount, BlockRule::default(), watch);
    }

    #[inline(always)]
    pub(crate) fn begin_damage<W: Watch<Event>>(
        &mut self,
        source: Source,
        victim: Seat,
        amount: u8,
        rule: BlockRule,
        watch: &mut W,
    ) -> bool {
        self.return_shown();
        let total = self.shielded(victim, source, amount);
        if total < amount {
            watch.see(Event::Shielded { seat: victim, to: total });
        }
        if total == 0 {
            return false;
        }
        self.stack.add(Frame::Damage(Damage {
            source,
            victim,
            total,
            done: 0,
            to_block: self.cards.brief(source.card).to_block,
            rule,
            stage: DamageStage::Hand,
            hand_blocks: 0,
            misfired: false,
            base: self.queue.len() as u8,
        }));
        true
    }

    pub(crate) fn damage_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        match self.damage_taken().map(|damage| damage.stage) {
            Some(DamageStage::Hand) => self.offer_block(watch),
            Some(DamageStage::Deck) => self.take_damage(watch),
            None => Flow::On,
        }
    }

    /// Ask for a block from the hand, if there could be one.
    #[inline(always)]
    pub(crate) fn offer_block<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        match self.damage_taken() {
            Some(damage) if !damage.is_over() && self.could_block(damage) => Flow::Ask(damage.victim),
            Some(_) | None => self.meet_deck(watch),
        }
    }

    /// The defender was asked, and does not block (any more).
    pub(crate) fn risk_it<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(damage) = self.damage_now() else { return Flow::On };
        if damage.hand_blocks == 0 {
            watch.see(Event::NoBlock { seat: damage.victim });
        }
        self.meet_deck(watch)
    }

    fn meet_deck<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(damage) = self.damage_now() else { return Flow::On };
        damage.stage = DamageStage::Deck;
        self.take_damage(watch)
    }

    // squad: damage.one-at-a-time
    fn take_damage<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(&mut mut damage) = self.damage_now() else { return Flow::On };
        let victim = damage.victim;
        while !damage.is_over() {
            let side = self.side_mut(victim);
            let (id, from) = match (side.deck.pop(), side.hand.len()) {
                (Some(id), _) => (id, Lost::Deck),
                // squad: damage.soak, damage.soak.choice, damage.soak.all
                (None, 0) => break,
                (None, 1) => (side.hand.take(0), Lost::Hand),
                (None, 2..) if self.loses_hand(&damage) => (self.side_mut(victim).hand.take(0), Lost::Hand),
                (None, 2..) => {
                    self.keep_damage(damage);
                    return Flow::Ask(victim);
                }
            };
            self.lose(&mut damage, id, from, watch);
        }
        self.finish_damage(damage, watch)
    }

    /// Whether the whole hand goes, whichever card goes first, for all that everybody knows.
    fn loses_hand(&self, damage: &Damage) -> bool {
        let left = usize::from(damage.total - damage.done);
        left >= self.side(damage.victim).hand.len() && !self.could_block(damage)
    }

    fn keep_damage(&mut self, damage: Damage) {
        if let Some(now) = self.damage_now() {
            *now = damage;
        }
    }

    /// Whether the defender could have a card that blocks now, for all that everybody knows. Who has
    /// none is asked all the same: not being asked would tell the attacker.
    // squad: block.hand, view.asked
    #[inline(always)]
    fn could_block(&self, damage: &Damage) -> bool {
        if !self.hand_blocks_count(damage) {
            return false;
        }
        self.might_hold(damage.victim, |id| self.may_block(damage, id).is_ok())
    }

    /// One point: this card goes to the discard pile, and its icon may stop the rest.
    #[inline(always)]
    fn lose<W: Watch<Event>>(&mut self, damage: &mut Damage, id: Id, from: Lost, watch: &mut W) {
        let victim = damage.victim;
        self.discard(victim, id);
        damage.done += 1;
        let blocks = self.icon_counts(damage, id, from) && damage.to_block.block(self.brief(id).block);
        let (card, stops, last) = (self.ix(id), blocks && damage.is_blocked(), damage.done >= damage.total);
        watch.see(match from {
            Lost::Deck => Event::Flip { seat: victim, card, stops, last },
            Lost::Hand => Event::Soak { seat: victim, card, stops },
        });
        if damage.done == 1 {
            self.first_point(damage, blocks, watch);
        }
        if from == Lost::Deck && self.side(victim).deck.is_empty() {
            self.raise(Happening::DeckEmpty { seat: victim });
        }
    }

    // squad: block.deck, block.unblockable, block.suppressed, damage.soak.block
    #[inline(always)]
    fn icon_counts(&self, damage: &Damage, id: Id, from: Lost) -> bool {
        let ignores = self.side(damage.victim.other()).ignores;
        let counts = match from {
            Lost::Deck => damage.rule.deck && !ignores.deck,
            Lost::Hand => self.hand_blocks_count(damage),
        };
        counts && damage.rule.except.is_none_or(|factor| !self.facts(id).has_factor(factor))
    }

    /// What hangs on the very first point: a misfire, or a rest that cannot be blocked.
    // squad: misfire.first-point
    #[inline(always)]
    fn first_point<W: Watch<Event>>(&mut self, damage: &mut Damage, blocked: bool, watch: &mut W) {
        if blocked && damage.is_blocked() && damage.source.kind == Kind::Keeper {
            damage.misfired = true;
            self.misfire(damage.source, watch);
        }
        if !blocked && !damage.rule.after_first {
            damage.rule.hand = false;
            damage.rule.deck = false;
        }
    }

    /// A Keeper that has misfired does not do the rest of what it was doing.
    // squad: misfire.rest-lost
    fn interrupt(&mut self, keeper: Source) {
        if let Some(effect) = self.effect_now()
            && effect.source == keeper
        {
            effect.pc = crate::code::END;
        }
    }

    /// The Keeper is destroyed at once.
    // squad: misfire.immediate
    fn misfire<W: Watch<Event>>(&mut self, source: Source, watch: &mut W) {
        let Some((seat, at)) = self.find_keeper(source.id) else { return };
        let card = source.card;
        watch.see(Event::Misfire { seat, card });
        if self.cards.card(card).run.returns_on_misfire {
            return self.remove_keeper(seat, at, To::Hand, watch);
        }
        self.destroy(seat, at, watch);
    }

    /// The defender blocks with the hand card at this place.
    // squad: block.hand, damage.hand-block-counts-one, counterstrike.hit
    pub(crate) fn block<W: Watch<Event>>(&mut self, at: usize, watch: &mut W) -> Flow {
        let Some(&mut mut damage) = self.damage_now() else { return Flow::On };
        let victim = damage.victim;
        let id = self.side_mut(victim).hand.take(at);
        self.discard(victim, id);
        watch.see(Event::Block { seat: victim, card: self.ix(id) });
        damage.done += 1;
        damage.hand_blocks += 1;
        damage.to_block.block(self.brief(id).block);
        if damage.done == 1 {
            self.first_point(&mut damage, true, watch);
        }
        self.raise(Happening::Blocked { by: victim, source: damage.source });
        if let Some(pc) = self.facts(id).run.counterstrike {
            let source = self.source(id, victim, Kind::Card, u16::MAX);
            self.wait(Waiting { source, pc, that: 0, subject: source.about() });
        }
        self.keep_damage(damage);
        self.offer_block(watch)
    }

    /// The defender gives up this hand card.
    pub(crate) fn soak<W: Watch<Event>>(&mut self, at: usize, watch: &mut W) -> Flow {
        let Some(&mut mut damage) = self.damage_now() else { return Flow::On };
        let id = self.side_mut(damage.victim).hand.take(at);
        self.lose(&mut damage, id, Lost::Hand, watch);
        self.keep_damage(damage);
        self.take_damage(watch)
    }

    // squad: damage.total, timing.damage-uninterrupted
    #[inline(always)]
    fn finish_damage<W: Watch<Event>>(&mut self, damage: Damage, watch: &mut W) -> Flow {
        let victim = damage.victim;
        self.stack.pop();
        let (source, amount) = (damage.source, damage.done);
        watch.see(Event::Damage { victim, card: source.card, amount });
        if amount > 0 {
            let side = self.side_mut(victim);
            side.taken_now += u16::from(amount);
            side.damaged_by.add(source.id);
            self.raise(Happening::Damage { source, victim, amount });
        }
        self.order_waiting(damage.base);
        if damage.misfired {
            self.interrupt(source);
        }
        if source.kind == Kind::Attack
            && let Some(attack) = self.attack_now()
        {
            attack.damage = amount;
            attack.hand_blocked = damage.hand_blocks > 0;
            return self.settle(watch);
        }
        Flow::On
    }
}

impl Damage {
    fn is_blocked(&self) -> bool {
        self.to_block.is_empty()
    }

    fn is_over(&self) -> bool {
        self.done >= self.total || self.is_blocked()
    }
}
