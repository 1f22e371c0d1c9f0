//! What Keepers react to, and in which order their effects are carried out.

use crate::code::{Cards, On, hook};
use crate::event::Event;
use crate::position::{About, Effect, Frame, Keeper, Kind, LOOP_LIMIT, Source, Squad, Waiting};
use crate::vocabulary::Side;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Seat, Watch};

/// Something that Keepers may react to.
#[derive(Clone, Copy)]
pub(crate) enum Happening {
    TurnStart,
    TurnEnd,
    Damage {
        source: Source,
        victim: Seat,
        amount: u8,
    },
    Blocked {
        by: Seat,
        source: Source,
    },
    Attacks {
        seat: Seat,
    },
    Entered {
        seat: Seat,
        id: Id,
    },
    Destroyed {
        seat: Seat,
        keeper: Keeper,
    },
    Healed {
        seat: Seat,
        count: u8,
    },
    Drew {
        seat: Seat,
        count: u8,
    },
    /// An ability made this player discard from the hand.
    Discarded {
        seat: Seat,
        count: u8,
    },
    Heads,
    DeckEmpty {
        seat: Seat,
    },
    /// A Keeper came into play while the opponent's deck was already empty.
    ArrivedAtEmptyDeck {
        seat: Seat,
        keeper: Keeper,
    },
}

impl Happening {
    /// The hooks under which a Keeper of that player hears of it.
    #[inline(always)]
    fn hooks(self, owner: Seat, active: Seat) -> u32 {
        let mine = |is: bool, mine: u32, theirs: u32| if is { mine } else { theirs };
        match self {
            Happening::TurnStart => mine(owner == active, hook::MY_TURN_START, hook::THEIR_TURN_START),
            Happening::TurnEnd => mine(owner == active, hook::MY_TURN_END, hook::THEIR_TURN_END),
            Happening::Damage { source, victim, .. } => {
                mine(source.by == owner, hook::DEALT, 0) | mine(victim == owner, hook::TAKEN, 0)
            }
            Happening::Blocked { .. } => hook::BLOCK,
            Happening::Attacks { seat } => mine(seat == owner, 0, hook::THEY_ATTACK),
            Happening::Entered { .. } => hook::ENTER,
            Happening::Destroyed { .. } => hook::DESTROYED,
            Happening::Healed { seat, .. } => mine(seat == owner, hook::HEAL, 0),
            Happening::Drew { seat, .. } => mine(seat == owner, hook::I_DRAW, hook::THEY_DRAW),
            Happening::Discarded { seat, .. } => mine(seat == owner, 0, hook::DISCARD),
            Happening::Heads => hook::HEADS,
            Happening::DeckEmpty { .. } | Happening::ArrivedAtEmptyDeck { .. } => hook::DECK_EMPTY,
        }
    }
}

/// Whether `seat` is on that side, seen from `owner`.
#[inline]
pub(crate) fn on_side(side: Side, owner: Seat, seat: Seat) -> bool {
    match side {
        Side::Mine => seat == owner,
        Side::Theirs => seat != owner,
        Side::Either => true,
    }
}

impl Squad {
    /// Let every Keeper that reacts to it wait for its time.
    // squad: timing.opponent-first, timing.oldest-first
    #[inline(always)] // what happens is known where it happens
    pub(crate) fn raise(&mut self, happening: Happening) {
        for owner in [self.active.other(), self.active] {
            let hooks = happening.hooks(owner, self.active);
            if self.side(owner).hooks & hooks != 0 {
                self.raise_to_keepers(happening, owner, hooks);
            }
        }
        if let Happening::Destroyed { seat, keeper } = happening {
            self.raise_own_destruction(seat, keeper);
        }
    }

    #[inline(never)]
    fn raise_to_keepers(&mut self, happening: Happening, owner: Seat, hooks: u32) {
        for at in 0..self.side(owner).keepers.len() {
            let keeper = self.side(owner).keepers[at];
            if self.brief(keeper.id).hooks & hooks == 0 {
                continue;
            }
            let run = &self.facts(keeper.id).run;
            for (on, pc) in &run.triggers {
                if let Some((that, subject)) = self.hears(*on, owner, keeper, happening) {
                    let source = self.source(keeper.id, owner, Kind::Keeper, keeper.arrival);
                    self.wait(Waiting { source, pc: *pc, that, subject });
                }
            }
        }
    }

    /// "When this Keeper is destroyed": it has left play, so it acts as a mere card.
    fn raise_own_destruction(&mut self, seat: Seat, keeper: Keeper) {
        if self.brief(keeper.id).hooks & hook::DESTROYED == 0 {
            return;
        }
        let run = &self.facts(keeper.id).run;
        for (on, pc) in &run.triggers {
            if *on == On::ThisDestroyed {
                let source = self.source(keeper.id, seat, Kind::Card, keeper.arrival);
                self.wait(Waiting { source, pc: *pc, that: 0, subject: source.about() });
            }
        }
    }

    /// Put an effect at the end of the queue. A full queue drops it; [`Squad::next_waiting`] then
    /// tells so.
    // squad: limit.loop
    pub(crate) fn wait(&mut self, waiting: Waiting) {
        self.dropped |= self.queue.push(waiting).is_err();
    }

    /// Whether a trigger answers, with the number and the Keeper that its effect is about.
    // squad: keeper.hit-not-attack, damage.dealt-taken
    fn hears(&self, on: On, owner: Seat, keeper: Keeper, happening: Happening) -> Option<(u8, About)> {
        let own = self.about(keeper.id);
        let about = |holds: bool, number: u8, subject: About| holds.then_some((number, subject));
        match on {
            On::TurnStart(side) => {
                let Happening::TurnStart = happening else { return None };
                about(on_side(side, owner, self.active), 0, own)
            }
            On::TurnEnd(side) => {
                let Happening::TurnEnd = happening else { return None };
                about(on_side(side, owner, self.active), 0, own)
            }
            On::Dealt(least, cards) => {
                let Happening::Damage { source, victim, amount } = happening else { return None };
                let mine = source.by == owner && victim != owner && source.kind == Kind::Attack;
                about(mine && amount >= least && self.names(cards, source.card), amount, source.about())
            }
            On::KeeperDealt(cards) => {
                let Happening::Damage { source, amount, .. } = happening else { return None };
                let mine = source.by == owner && source.kind == Kind::Keeper;
                about(mine && self.names(cards, source.card), amount, source.about())
            }
            On::Taken(least, cards) => {
                let Happening::Damage { source, victim, amount } = happening else { return None };
                let taken = victim == owner && source.kind == Kind::Attack && amount >= least;
                about(taken && self.names(cards, source.card), amount, source.about())
            }
            On::KeeperDamagedYou(side) => {
                let Happening::Damage { source, victim, amount } = happening else { return None };
                let taken = victim == owner && source.kind == Kind::Keeper;
                about(taken && on_side(side, owner, source.by), amount, source.about())
            }
            On::OwnCardDamagedYou => {
                let Happening::Damage { source, victim, amount } = happening else { return None };
                about(source.by == owner && victim == owner, amount, source.about())
            }
            On::YouBlock => {
                let Happening::Blocked { by, .. } = happening else { return None };
                about(by == owner, 0, own)
            }
            On::YouBlockAttack => {
                let Happening::Blocked { by, source } = happening else { return None };
                about(by == owner && source.kind == Kind::Attack && source.by != owner, 0, own)
            }
            On::TheyBlock => {
                let Happening::Blocked { by, .. } = happening else { return None };
                about(by != owner, 0, own)
            }
            On::TheyBlockAttack(cards) => {
                let Happening::Blocked { by, source } = happening else { return None };
                let mine = source.by == owner && source.kind == Kind::Attack;
                about(by != owner && mine && self.names(cards, source.card), 0, own)
            }
            On::TheyAttack => {
                let Happening::Attacks { seat } = happening else { return None };
                about(seat != owner, 0, own)
            }
            On::KeeperEnters(side, cards) => {
                let Happening::Entered { seat, id } = happening else { return None };
                about(id != own.id && on_side(side, owner, seat) && self.fits(cards, id), 0, self.about(id))
            }
            On::KeeperDestroyed(side) => {
                let Happening::Destroyed { seat, keeper: gone } = happening else { return None };
                about(on_side(side, owner, seat), 0, self.about(gone.id))
            }
            // It has left play by then: see `raise_own_destruction`. A misfire asks the card itself.
            On::ThisDestroyed | On::ThisMisfires => None,
            On::YouHeal => {
                let Happening::Healed { seat, count } = happening else { return None };
                about(seat == owner, count, own)
            }
            On::Draws(side) => {
                let Happening::Drew { seat, count } = happening else { return None };
                about(on_side(side, owner, seat), count, own)
            }
            On::TheyDiscard => {
                let Happening::Discarded { seat, count } = happening else { return None };
                about(seat != owner, count, own)
            }
            On::Heads => {
                let Happening::Heads = happening else { return None };
                about(true, 0, own)
            }
            On::TheirDeckEmpty => {
                if let Happening::ArrivedAtEmptyDeck { seat, keeper: new } = happening {
                    return about(seat == owner && new == keeper, 0, own);
                }
                let Happening::DeckEmpty { seat } = happening else { return None };
                about(seat != owner, 0, own)
            }
        }
    }

    /// Put the triggers raised since `base` into the order of the rules: the opponent's first,
    /// each side's from oldest to newest; a Keeper's own ones stay together.
    // squad: timing.opponent-first, timing.oldest-first
    pub(crate) fn order_waiting(&mut self, base: u8) {
        let active = self.active;
        // Too few for the sort to allocate.
        self.queue[base as usize..].sort_by_key(|waiting| (waiting.source.by == active, waiting.source.arrival));
    }

    /// Whether an effect waits above `base`.
    #[inline]
    pub(crate) fn is_waiting(&self, base: u8) -> bool {
        self.queue.len() > base as usize
    }

    /// Begin the next effect that waits above `base`; returns whether there was one.
    // squad: timing.finish-first, timing.keeper-gone
    #[inline(never)] // seldom called: the question whether anything waits is what costs
    pub(crate) fn next_waiting<W: Watch<Event>>(&mut self, base: u8, watch: &mut W) -> bool {
        while self.queue.len() > base as usize {
            if self.effects >= LOOP_LIMIT {
                self.queue.truncate(base as usize);
                watch.see(Event::LoopStopped);
                return false;
            }
            if std::mem::take(&mut self.dropped) {
                watch.see(Event::LoopStopped);
            }
            let next = self.queue.take(base as usize);
            if !self.is_there(next.source) {
                continue;
            }
            self.effects += 1;
            if next.source.kind != Kind::Attack {
                watch.see(Event::Ability { seat: next.source.by, card: next.source.card });
            }
            self.begin_effect(next);
            return true;
        }
        false
    }

    /// Whether the source of an effect can still carry it out.
    pub(crate) fn is_there(&self, source: Source) -> bool {
        match source.kind {
            Kind::Attack | Kind::Card => true,
            Kind::Keeper => {
                let keepers = &self.side(source.by).keepers;
                keepers.iter().any(|k| k.id == source.id && k.arrival == source.arrival)
            }
        }
    }

    pub(crate) fn begin_effect(&mut self, waiting: Waiting) {
        let base = self.queue.len() as u8;
        let (pc, that, subject) = (waiting.pc, waiting.that, waiting.subject);
        self.stack.add(Frame::Effect(Effect { pc, that, subject, base, ..Effect::of(waiting.source) }));
    }

    /// Whether a compiled filter that does not depend on play names a physical card.
    #[inline]
    pub(crate) fn fits(&self, cards: Cards, id: Id) -> bool {
        self.names(cards, self.ix(id))
    }

    /// Whether a compiled filter that does not depend on play names this card.
    #[inline]
    pub(crate) fn names(&self, cards: Cards, card: CardIx) -> bool {
        match cards {
            Cards::Any => true,
            Cards::Set(set) => self.cards.code.in_set(set, card.0),
            Cards::PickedFactor | Cards::PickedLevel | Cards::LikeDiscarded | Cards::ArrivedLastTurn => false,
        }
    }
}
