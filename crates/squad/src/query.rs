//! Values worked out from the position on demand, one function each, and the checks that say
//! both "may I" and "why not".

use crate::code::{Cards, Count, Lasting, Of, Test, hook};
use crate::event::AttackLimit;
use crate::position::{
    ATTACK_LIMIT, About, Attack, Damage, Effect, Keeper, Kind, MOST_DEEP, MOST_POWER, SEATS, Source, Squad,
};
use crate::rules;
use crate::trigger::on_side;
use crate::vocabulary::{Factor, Side, Who};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Refusal, Rule, Seat};

/// Why something may not be done, without words yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum No {
    /// The card's level, the player's power for it.
    Level(u8, u8),
    /// This Keeper forbids it.
    Restricted(Id),
    /// The ability plays other cards.
    Filter,
    /// The ability names other cards.
    CardFilter,
    /// The card's icon; it does not match what must be blocked.
    Icon(Factor),
    /// Blocks from the hand do not count against this.
    HandBlocksIgnored,
    /// Cards of this Factor cannot block this attack.
    FactorExcluded(Factor),
    /// The Keeper is not one that the ability names.
    KeeperFilter,
    /// The Keeper cannot be destroyed.
    Protected,
    /// The card has been revealed already.
    Shown,
    /// Too many attacks this turn, or inside one another.
    Limit(AttackLimit),
}

impl No {
    pub(crate) fn refusal(self, game: &Squad) -> Refusal {
        let (rule, why): (Rule, String) = match self {
            No::Level(level, power) => {
                (rules::ATTACK_LEVEL, format!("It is level {level}, and your power for it is {power}."))
            }
            No::Restricted(keeper) => (rules::ATTACK_RESTRICTED, format!("{} forbids it.", game.facts(keeper).name)),
            No::Filter => (rules::ATTACK_FILTER, "The ability asks for another kind of card.".into()),
            No::CardFilter => (rules::EFFECT_FILTER, "The ability names another kind of card.".into()),
            No::Icon(icon) => (rules::BLOCK_ICON, format!("Its blocking icon is {}.", icon.name())),
            No::HandBlocksIgnored => {
                (rules::BLOCK_SUPPRESSED, "Blocks from the hand do not count against this.".into())
            }
            No::FactorExcluded(factor) => {
                (rules::BLOCK_SUPPRESSED, format!("{} cards cannot block this attack.", factor.name()))
            }
            No::KeeperFilter => (rules::KEEPER_FILTER, "The ability asks for another kind of Keeper.".into()),
            No::Protected => (rules::KEEPER_PROTECTED, "It cannot be destroyed.".into()),
            No::Shown => (rules::VIEW_REVEAL, "You have revealed it already.".into()),
            No::Limit(AttackLimit::Number) => (rules::LIMIT_LOOP, "That would be too many attacks in one turn.".into()),
            No::Limit(AttackLimit::Depth) => {
                (rules::LIMIT_DEPTH, "That would be too many attacks inside one another.".into())
            }
        };
        Refusal { rule, why }
    }
}

impl Squad {
    /// The power of a player for one card: the shared power and all that changes it, 1 to 20.
    // squad: power.modifier, power.effective, power.min, power.max
    #[inline]
    pub(crate) fn power_for(&self, seat: Seat, card: CardIx) -> u8 {
        self.power_if(seat, |cards| self.names(cards, card))
    }

    /// The power of a player if it is the same for every card and nothing else stands in the way
    /// of an attack: then the level alone decides.
    #[inline]
    pub(crate) fn flat_power(&self, seat: Seat) -> Option<u8> {
        let mut flat = self.side(seat.other()).hooks & hook::FORBID == 0 && self.may_attack_again(seat).is_ok();
        let power = self.power_if(seat, |cards| {
            flat &= cards == Cards::Any;
            true
        });
        flat.then_some(power)
    }

    /// The power of a player for a card that these filters name.
    #[inline]
    fn power_if(&self, seat: Seat, mut named: impl FnMut(Cards) -> bool) -> u8 {
        let mut power = i32::from(self.power) + i32::from(self.side(seat).power_bonus);
        self.each_standing(hook::POWER, |owner, _, what| {
            if let Lasting::Power(side, cards, change) = what
                && on_side(side, owner, seat)
                && named(cards)
            {
                power += i32::from(change);
            }
        });
        power.clamp(1, i32::from(MOST_POWER)) as u8
    }

    /// Whether the limits on attacks allow another one.
    // squad: limit.loop, limit.depth
    pub(crate) fn may_attack_again(&self, seat: Seat) -> Result<(), No> {
        if self.side(seat).attacks_now >= ATTACK_LIMIT {
            return Err(No::Limit(AttackLimit::Number));
        }
        if self.attacks().count() < MOST_DEEP { Ok(()) } else { Err(No::Limit(AttackLimit::Depth)) }
    }

    /// What all Keepers in play add to the attack of a card.
    // squad: attack.bonus
    fn attack_change(&self, seat: Seat, card: CardIx) -> i32 {
        let mut sum = 0;
        self.each_standing(hook::ATTACK, |owner, _, what| {
            if let Lasting::Attack(side, cards, change) = what
                && on_side(side, owner, seat)
                && self.names(cards, card)
            {
                sum += i32::from(change);
            }
        });
        sum
    }

    /// What an attack is worth: printed or set, plus bonuses, at least 0.
    // squad: damage.value, attack.minimum-zero
    pub(crate) fn attack_value(&self, attack: &Attack) -> u8 {
        let base = attack.set.unwrap_or(self.cards.brief(attack.card).attack);
        let value = i32::from(base) + i32::from(attack.bonus) + self.attack_change(attack.by, attack.card);
        value.clamp(0, 250) as u8
    }

    /// What of an amount of damage a player's Keepers let through.
    // squad: damage.cap
    pub(crate) fn shielded(&self, victim: Seat, source: Source, amount: u8) -> u8 {
        let mut amount = amount;
        self.each_standing(hook::SHIELD, |owner, _, what| {
            if owner != victim {
                return;
            }
            match source.kind {
                Kind::Attack if let Lasting::CapAttacks(most) = what => amount = amount.min(most),
                Kind::Keeper if what == Lasting::NoKeeperDamage => amount = 0,
                Kind::Keeper if let Lasting::LessKeeperDamage(less) = what => amount = amount.saturating_sub(less),
                Kind::Attack | Kind::Keeper | Kind::Card => {}
            }
        });
        amount
    }

    // squad: keeper.protected
    pub(crate) fn is_protected(&self, seat: Seat, at: usize) -> bool {
        let id = self.side(seat).keepers[at].id;
        let mut protected = false;
        self.each_standing(hook::PROTECT, |owner, keeper, what| {
            protected |=
                owner == seat && keeper != id && matches!(what, Lasting::Protect(cards) if self.fits(cards, id));
        });
        protected
    }

    /// Whether this player's flips for abilities are always heads.
    pub(crate) fn always_heads(&self, seat: Seat) -> bool {
        let mut always = false;
        self.each_standing(hook::ALWAYS_HEADS, |owner, _, _| always |= owner == seat);
        always
    }

    /// Call `see` for every lasting clause under a hook that holds now.
    #[inline]
    fn each_standing(&self, hook: u32, see: impl FnMut(Seat, Id, Lasting)) {
        if (self.sides[0].hooks | self.sides[1].hooks) & hook != 0 {
            self.each_standing_of(hook, see);
        }
    }

    #[inline(never)] // seldom there is one
    fn each_standing_of(&self, hook: u32, mut see: impl FnMut(Seat, Id, Lasting)) {
        for owner in SEATS {
            for keeper in self.side(owner).keepers.iter().filter(|keeper| self.brief(keeper.id).hooks & hook != 0) {
                for standing in self.facts(keeper.id).run.standing.iter().filter(|s| s.what.hook() == hook) {
                    let source = self.source(keeper.id, owner, Kind::Keeper, keeper.arrival);
                    if standing.only_if.is_none_or(|test| self.test(test, &Effect::of(source))) {
                        see(owner, keeper.id, standing.what);
                    }
                }
            }
        }
    }

    // --- may I, why not ---

    /// Whether a player may play this card as an attack now.
    // squad: attack.level, attack.restricted
    pub(crate) fn may_play(&self, seat: Seat, id: Id) -> Result<(), No> {
        let level = self.brief(id).level;
        let power = self.power_for(seat, self.ix(id));
        if level > power {
            return Err(No::Level(level, power));
        }
        if let Some(keeper) = self.forbidden_by(seat, id) {
            return Err(No::Restricted(keeper));
        }
        self.may_attack_again(seat)
    }

    fn forbidden_by(&self, seat: Seat, id: Id) -> Option<Id> {
        let top = self.side(seat).discard.last().copied();
        let card = self.facts(id);
        let mut by = None;
        self.each_standing(hook::FORBID, |owner, keeper, what| {
            let forbids = match what {
                Lasting::Forbid(cards) => self.fits(cards, id),
                Lasting::ForbidTopFactors => {
                    top.is_some_and(|t| card.factors.iter().any(|f| self.facts(t).has_factor(*f)))
                }
                Lasting::ForbidAboveTop => top.is_some_and(|t| card.level > self.facts(t).level),
                Lasting::Attack(..)
                | Lasting::Power(..)
                | Lasting::CapAttacks(_)
                | Lasting::NoKeeperDamage
                | Lasting::LessKeeperDamage(_)
                | Lasting::Protect(_)
                | Lasting::AlwaysHeads => false,
            };
            if owner != seat && forbids {
                by = by.or(Some(keeper));
            }
        });
        by
    }

    /// Whether a card may be played by an ability that names certain cards.
    // squad: attack.filter, play-again.power
    pub(crate) fn may_play_extra(&self, effect: &Effect, cards: Cards, id: Id) -> Result<(), No> {
        if !self.fits_now(cards, id, effect) {
            return Err(No::Filter);
        }
        self.may_play(effect.source.by, id)
    }

    /// Whether a hand card may block this damage.
    // squad: block.icon, block.suppressed
    #[inline]
    pub(crate) fn may_block(&self, damage: &Damage, id: Id) -> Result<(), No> {
        if !self.hand_blocks_count(damage) {
            return Err(No::HandBlocksIgnored);
        }
        let card = self.brief(id);
        if !damage.to_block.contains(card.block) {
            return Err(No::Icon(card.block));
        }
        match damage.rule.except {
            Some(factor) if card.to_block.contains(factor) => Err(No::FactorExcluded(factor)),
            Some(_) | None => Ok(()),
        }
    }

    /// Whether blocks from the hand count against this damage at all.
    #[inline]
    pub(crate) fn hand_blocks_count(&self, damage: &Damage) -> bool {
        damage.rule.hand && !self.side(damage.victim.other()).ignores.hand
    }

    // --- conditions and counts ---

    #[inline]
    pub(crate) fn who(&self, who: Who, effect: &Effect) -> Seat {
        match who {
            Who::You => effect.source.by,
            Who::Opponent => effect.source.by.other(),
            Who::TurnPlayer => self.active,
        }
    }

    /// Whether a filter holds for a card, in the course of this effect.
    pub(crate) fn fits_now(&self, cards: Cards, id: Id, effect: &Effect) -> bool {
        self.fits_about(cards, self.about(id), effect)
    }

    /// The same for a card that may be lost by now.
    fn fits_about(&self, cards: Cards, About { id, card }: About, effect: &Effect) -> bool {
        let facts = self.cards.card(card);
        match cards {
            Cards::Any | Cards::Set(_) => self.names(cards, card),
            Cards::PickedFactor => effect.picked.factor().is_some_and(|factor| facts.has_factor(factor)),
            Cards::PickedLevel => effect.picked.number() == Some(facts.level),
            Cards::LikeDiscarded => effect.discarded.is_some_and(|discarded| {
                let (a, b) = (facts, self.cards.card(discarded.card));
                a.level == b.level || a.block == b.block || a.factors.iter().any(|f| b.factors.contains(f))
            }),
            Cards::ArrivedLastTurn => {
                self.find_keeper(id).is_some_and(|(seat, at)| self.came_last_turn(self.side(seat).keepers[at]))
            }
        }
    }

    /// Whether a Keeper came into play in the turn before this one; those that were there from the
    /// start did not.
    fn came_last_turn(&self, keeper: Keeper) -> bool {
        keeper.turn > 0 && keeper.turn + 1 == self.turn
    }

    fn count_keepers(&self, side: Side, cards: Cards, effect: &Effect) -> usize {
        let owner = effect.source.by;
        SEATS
            .into_iter()
            .filter(|seat| on_side(side, owner, *seat))
            .map(|seat| self.side(seat).keepers.iter().filter(|k| self.fits_now(cards, k.id, effect)).count())
            .sum()
    }

    /// How many cards damaged this player's opponent this turn; `except` one of them.
    fn damagers(&self, effect: &Effect, except: Option<Id>) -> usize {
        let mut by = self.side(effect.source.by.other()).damaged_by;
        if let Some(id) = except {
            by.remove(id);
        }
        by.count()
    }

    pub(crate) fn test(&self, test: Test, effect: &Effect) -> bool {
        let me = effect.source.by;
        match test {
            Test::Power(range) => range.holds(self.power_for(me, effect.source.card) as usize),
            Test::TopDiscard(who, cards) => {
                let top = self.side(self.who(who, effect)).discard.last();
                top.is_some_and(|id| self.fits_now(cards, *id, effect))
            }
            Test::Revealed(cards) => effect.revealed.is_some_and(|about| self.fits_about(cards, about, effect)),
            Test::Did => effect.did,
            Test::Keepers(side, cards, range) => range.holds(self.count_keepers(side, cards, effect)),
            Test::AnotherKeeper(cards) => {
                self.side(me).keepers.iter().any(|k| k.id != effect.source.id && self.fits_now(cards, k.id, effect))
            }
            Test::Hand(who, range) => range.holds(self.side(self.who(who, effect)).hand.len()),
            Test::Deck(who, range) => range.holds(self.side(self.who(who, effect)).deck.len()),
            Test::Discard(who, range) => range.holds(self.side(self.who(who, effect)).discard.len()),
            Test::Damagers(range) => range.holds(self.damagers(effect, None)),
            Test::OtherDamagers(range) => range.holds(self.damagers(effect, Some(effect.source.id))),
            Test::TakenLastTurn(range) => range.holds(self.side(me).taken_last as usize),
            Test::NotAttackedLastTurn => self.side(me.other()).attacks_last == 0,
            Test::PowerRose(range) => range.holds(self.power_rise as usize),
            Test::Heads => effect.last_heads,
            Test::ShownHeroes(range) => range.holds(self.different_heroes(&self.shown.ids)),
        }
    }

    pub(crate) fn count(&self, count: Count, effect: &Effect) -> u8 {
        let me = effect.source.by;
        let top = |who| self.side(self.who(who, effect)).discard.last().map(|id| self.facts(*id));
        let n = match count.of {
            Of::N(n) => n as usize,
            Of::ThatMany => effect.that as usize,
            Of::Power => self.power_for(me, effect.source.card) as usize,
            Of::PowerRise => self.power_rise as usize,
            Of::Keepers(side, cards) => self.count_keepers(side, cards, effect),
            Of::Hand(side) => {
                SEATS.into_iter().filter(|seat| on_side(side, me, *seat)).map(|seat| self.side(seat).hand.len()).sum()
            }
            Of::Deck(who) => self.side(self.who(who, effect)).deck.len(),
            Of::HalfDeck(who) => self.side(self.who(who, effect)).deck.len().div_ceil(2),
            Of::TopLevel(who) => top(who).map_or(0, |card| card.level as usize),
            Of::TopAttack(who) => top(who).map_or(0, |card| card.attack.unwrap_or(0) as usize),
            Of::TakenLastTurn => self.side(me).taken_last as usize,
            Of::Damagers => self.damagers(effect, None),
            Of::OtherDamagers => self.damagers(effect, Some(effect.source.id)),
            Of::ShownHeroes => self.different_heroes(&self.shown.ids),
            Of::ShownFactors => self.different_factors(&self.shown.ids),
            Of::HandHeroes => self.different_heroes(&self.side(me.other()).hand),
            Of::HandPickedFactor => {
                let has = |id: &&Id| effect.picked.factor().is_some_and(|f| self.facts(**id).has_factor(f));
                self.side(me.other()).hand.iter().filter(has).count()
            }
            Of::RevealedLevel => effect.revealed.map_or(0, |about| self.cards.card(about.card).level as usize),
            Of::Heads => effect.heads as usize,
            Of::SubjectAssault => self.cards.card(effect.subject.card).run.assault as usize,
        };
        (n * count.times as usize).min(200) as u8
    }

    fn different_heroes(&self, ids: &[Id]) -> usize {
        let heroes = || ids.iter().flat_map(|id| &self.facts(*id).heroes);
        heroes().enumerate().filter(|(n, hero)| !heroes().take(*n).any(|earlier| earlier == *hero)).count()
    }

    fn different_factors(&self, ids: &[Id]) -> usize {
        let factors = ids.iter().flat_map(|id| &self.facts(*id).factors);
        factors.fold(0u8, |seen, factor| seen | 1 << *factor as u8).count_ones() as usize
    }
}

impl Effect {
    /// An effect of this source that has not begun; lasting clauses ask their conditions with it.
    pub(crate) fn of(source: Source) -> Effect {
        Effect { source, subject: source.about(), ..Effect::default() }
    }
}
