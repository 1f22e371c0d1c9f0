//! ATK, DEF, health, keywords, teams and powers of a character: worked out when asked for, never stored.
//!
//! Base values first, then counters, then every change in the order of its time. What a power of a
//! character in play changes has the time at which that character came into play.

use crate::catalogue::{Card, Worn};
use crate::code::{PowerIx, PowerKind, Standing, hook};
use crate::position::{Eyes, Modifier, Set, Spot, Term, Vs, What, bit, each, those};
use crate::refusal::Keeper;
use crate::vocabulary::{Clause, Keyword, Of, Team, Verb};
use longbox_kernel::List;

/// The keywords that nothing takes away, not even a stun.
const ALWAYS: u64 = Keyword::Swarm.bit() | Keyword::Creature.bit();
/// Those that mean nothing unless they work while stunned.
const WHILE_STUNNED: u64 = ALWAYS | Keyword::Symbiosis.bit();

/// How many different powers a catalogue can hold that copy powers; more are refused when it is loaded.
pub(crate) const MOST_COPYING: usize = 32;

/// What later changes make of an earlier number of a character.
struct Reordered {
    /// It was set back to the base.
    gone: bool,
    swapped: bool,
}

impl Vs {
    /// ATK as it counts: not below 0.
    pub(crate) fn atk(&self, at: Spot) -> i32 {
        self.stats(at).0.max(0)
    }

    pub(crate) fn def(&self, at: Spot) -> i32 {
        self.stats(at).1
    }

    /// ATK and DEF; ATK with its true value, which may be below 0.
    // vs: number.order, number.swap, number.negative-atk
    pub(crate) fn stats(&self, at: Spot) -> (i32, i32) {
        if self.mods.touched().reordered & bit(at) != 0 {
            return self.stats_in_order(at);
        }
        // What is only added up needs no order.
        let (base, counters) = (self.base(at), i32::from(self.body(at).counters));
        let mut now = (base.0 + counters, base.1 + counters);
        let mut add = |atk: i32, def: i32| now = (now.0 + atk, now.1 + def);
        for change in self.mods.on(at) {
            if let What::Add(atk, def) = change.what {
                add(atk.into(), def.into());
            }
        }
        self.each_addition(at, |_, atk, def| add(atk, def));
        now
    }

    /// What powers add to ATK and DEF of a character, and the time of each.
    fn each_addition(&self, at: Spot, mut add: impl FnMut(u32, i32, i32)) {
        let hearing = self.hearing(hook::STATS);
        if hearing == 0 {
            return;
        }
        // Most such powers speak of nobody but their own character.
        let unsure = self.copiers() | self.mods.gaining(hook::STATS);
        let speaking = hearing & (bit(at) | unsure | self.bodies.printed.about_others());
        self.each_clause_of(speaking, hook::STATS, |eyes, standing| {
            if let Clause::Has(filter, atk, def) = &standing.what
                && self.fits(filter, eyes, at)
            {
                add(eyes.source.life, self.amount(atk, eyes), self.amount(def, eyes));
            }
        });
    }

    /// Those face up whose DEF is 0 or less. Only those are looked at whom anything could have brought there.
    // vs: number.def-zero
    pub(crate) fn without_def(&self) -> Set {
        let (up, touched) = (self.bodies.up, self.mods.touched());
        let changed = touched.lowered | self.might_have(hook::WITHOUT_DEF | hook::BASE);
        // Without the powers of others, which mostly add, and never lower a base.
        let low = |at: Spot| {
            let added =
                self.mods.on(at).map(|change| if let What::Add(_, def) = change.what { i32::from(def) } else { 0 });
            self.own_base(at).1 + i32::from(self.body(at).counters) + added.sum::<i32>() <= 0
        };
        let mut suspects = up & touched.reordered | those(up & (changed | self.bodies.marks.minus), low);
        self.each_clause(hook::LOWERS_DEF, |eyes, standing| {
            if let Clause::Has(filter, _, def) = &standing.what
                && self.amount(def, eyes) < 0
            {
                suspects |= self.select_in(filter, eyes, up);
            }
        });
        let weak = those(suspects, |at| self.def(at) <= 0);
        debug_assert_eq!(weak, those(up, |at| self.def(at) <= 0));
        weak
    }

    /// ATK and DEF where a change swaps them or sets them back: the order of their times counts.
    fn stats_in_order(&self, at: Spot) -> (i32, i32) {
        let (base, counters) = (self.base(at), i32::from(self.body(at).counters));
        let swap = |(atk, def): (i32, i32), swapped: bool| if swapped { (def, atk) } else { (atk, def) };
        // The base is never gone: that is what the others are set back to.
        let mut now = swap(base, self.reordered_since(at, 0).swapped);
        let mut add = |stamp: u32, atk: i32, def: i32| {
            let Reordered { gone, swapped } = self.reordered_since(at, stamp);
            let more = if gone { (0, 0) } else { swap((atk, def), swapped) };
            now = (now.0 + more.0, now.1 + more.1);
        };
        add(0, counters, counters);
        for change in self.mods.on(at) {
            if let What::Add(atk, def) = change.what {
                add(change.stamp, atk.into(), def.into());
            }
        }
        self.each_addition(at, add);
        now
    }

    /// What has become of the numbers that a character had at that time.
    // vs: number.order, number.swap
    fn reordered_since(&self, at: Spot, stamp: u32) -> Reordered {
        let mut since = Reordered { gone: false, swapped: false };
        for change in self.mods.on(at).filter(|change| change.stamp > stamp) {
            match change.what {
                What::Swap => since.swapped = !since.swapped,
                What::ToBase => since = Reordered { gone: true, swapped: false },
                What::Add(..)
                | What::SetBase(..)
                | What::Health(_)
                | What::Strikes(_)
                | What::Gain(_)
                | What::Lose(_)
                | What::LoseAll
                | What::Nullified
                | What::Cannot(_)
                | What::CannotStrikeBackAt(_)
                | What::NoWound
                | What::Level(_)
                | What::Frozen
                | What::GainPower(_)
                | What::MayAttackPlayers
                | What::MaySnipe
                | What::PayLess(_)
                | What::RecruitFromKo(_)
                | What::NoPlotTwists(_)
                | What::GainPowers(_)
                | What::OpenHands(..)
                | What::NoMoreAttacks => {}
            }
        }
        since
    }

    /// ATK and DEF before counters and changes.
    pub(crate) fn base(&self, at: Spot) -> (i32, i32) {
        self.evened(at, self.own_base(at))
    }

    /// The same without the powers of others.
    fn own_base(&self, at: Spot) -> (i32, i32) {
        if let Some((_, base)) = self.set_base(at) {
            return base;
        }
        let copies = self.hearing(hook::BASE) & bit(at) != 0;
        copies.then(|| self.base_of_strongest(at)).flatten().unwrap_or_else(|| self.printed(at))
    }

    /// Base ATK and DEF after the powers that raise the lower one; those older than what has set them do not count.
    // vs: card.alicia
    fn evened(&self, at: Spot, base: (i32, i32)) -> (i32, i32) {
        let mut base = base;
        self.each_clause(hook::EVEN_BASE, |eyes, standing| {
            if let Clause::EvenBase(filter) = &standing.what
                && base.0 != base.1
                && self.set_base(at).is_none_or(|(stamp, _)| stamp < eyes.source.life)
                && self.fits(filter, eyes, at)
            {
                base = (base.0.max(base.1), base.0.max(base.1));
            }
        });
        base
    }

    /// The base ATK and DEF that an effect has set last, and its time.
    fn set_base(&self, at: Spot) -> Option<(u32, (i32, i32))> {
        // Mostly none has.
        if self.mods.touched().lowered & bit(at) == 0 {
            return None;
        }
        let set = self.mods.on(at).filter_map(|change| match change.what {
            What::SetBase(atk, def) => Some((change.stamp, (i32::from(atk), i32::from(def)))),
            What::Add(..)
            | What::Swap
            | What::ToBase
            | What::Health(_)
            | What::Strikes(_)
            | What::Gain(_)
            | What::Lose(_)
            | What::LoseAll
            | What::Nullified
            | What::Cannot(_)
            | What::CannotStrikeBackAt(_)
            | What::NoWound
            | What::Level(_)
            | What::Frozen
            | What::GainPower(_)
            | What::MayAttackPlayers
            | What::MaySnipe
            | What::PayLess(_)
            | What::RecruitFromKo(_)
            | What::NoPlotTwists(_)
            | What::GainPowers(_)
            | What::OpenHands(..)
            | What::NoMoreAttacks => None,
        });
        set.max_by_key(|(stamp, _)| *stamp)
    }

    /// The highest base ATK and DEF of those whom its power speaks of. Of these, what is printed, set or evened counts,
    /// so that two such powers do not ask for each other.
    // vs: card.android
    fn base_of_strongest(&self, at: Spot) -> Option<(i32, i32)> {
        let mut base = None;
        self.each_power_of(at, hook::BASE, |at, power| {
            for standing in &self.cards.power(power).standing {
                if let Clause::BaseOfStrongest(filter) = &standing.what {
                    let others = each(self.select(filter, &self.eyes_of(at)) & !bit(at));
                    let bases = others.map(|other| {
                        let own = self.set_base(other).map_or_else(|| self.printed(other), |(_, base)| base);
                        self.evened(other, own)
                    });
                    base = Some(bases.fold((0, 0), |best, one| (best.0.max(one.0), best.1.max(one.1))));
                }
            }
        });
        base
    }

    fn printed(&self, at: Spot) -> (i32, i32) {
        (i32::from(self.face(at).atk), i32::from(self.face(at).def))
    }

    /// How many wounds it can take: vitality counts.
    // vs: health.maximum, health.vitality
    #[inline]
    pub(crate) fn health(&self, at: Spot) -> i32 {
        let vitality = i32::from(self.body(at).wounds).min(0).abs();
        let health = i32::from(self.face(at).health) + vitality;
        // Mostly nothing changes it.
        let changed = self.mods.touched().any & bit(at) != 0 || self.is_heard(hook::HEALTH);
        if changed { self.changed_health(at, health) } else { health }
    }

    #[inline(never)]
    fn changed_health(&self, at: Spot, mut health: i32) -> i32 {
        for change in self.mods.on(at) {
            if let What::Health(more) = change.what {
                health += i32::from(more);
            }
        }
        self.each_clause(hook::HEALTH, |eyes, standing| {
            if let Clause::HasHealth(filter, more) = &standing.what
                && self.fits(filter, eyes, at)
            {
                health += self.amount(more, eyes);
            }
        });
        health
    }

    /// The value with which it strikes: an attacker the defender, and the defender its target.
    pub(crate) fn strike_value(&self, at: Spot) -> i32 {
        let attacks = self.fight.attackers & bit(at) != 0;
        self.strike_value_at(at, if attacks { self.fight.defender } else { self.fight.target })
    }

    /// The value with which it strikes that one.
    pub(crate) fn strike_value_at(&self, at: Spot, struck: Option<Spot>) -> i32 {
        self.atk(at) * self.multiplier(at, struck)
    }

    /// How many times its ATK counts when it strikes that one.
    // vs: strike.multiplier
    pub(crate) fn multiplier(&self, at: Spot, struck: Option<Spot>) -> i32 {
        let mut times = 1;
        for change in self.mods.on(at) {
            if let What::Strikes(n) = change.what {
                times = times.max(i32::from(n));
            }
        }
        let attacks = self.fight.attackers & bit(at) != 0;
        let strikes_main = struck.is_some_and(|other| self.body(other).main);
        if self.has(at, Keyword::Fearless) && attacks && strikes_main {
            times = times.max(2);
        }
        if self.has(at, Keyword::Violent) && struck.is_some() && !strikes_main {
            times = times.max(2);
        }
        self.each_power_of(at, hook::STRIKES_WITH, |_, power| {
            for standing in &self.cards.power(power).standing {
                if let Clause::StrikesWith(n) = standing.what
                    && self.stands(standing, &self.eyes_of(at))
                {
                    times = times.max(i32::from(n));
                }
            }
        });
        times
    }

    /// The teams it belongs to, a bit each.
    // vs: keyword.team-up
    pub(crate) fn teams(&self, at: Spot) -> u16 {
        let mut teams = self.face(at).run.teams;
        self.each_clause(hook::TEAM, |eyes, standing| {
            if let Clause::AlsoTeam(filter, team) = &standing.what
                && self.fits(filter, eyes, at)
            {
                teams |= 1 << *team as u8;
            }
        });
        teams
    }

    /// Those of a set that belong to a team.
    pub(crate) fn members(&self, set: Set, team: Team) -> Set {
        let mut members = set & self.bodies.printed.with_team(team);
        self.each_clause(hook::TEAM, |eyes, standing| {
            if let Clause::AlsoTeam(filter, other) = &standing.what
                && *other == team
            {
                members |= self.select_in(filter, eyes, set);
            }
        });
        members
    }

    /// Whether it has a keyword now.
    pub(crate) fn has(&self, at: Spot, key: Keyword) -> bool {
        self.with_key(bit(at), key) != 0
    }

    /// Those of a set that have a keyword now.
    #[inline]
    pub(crate) fn with_key(&self, set: Set, key: Keyword) -> Set {
        let (printed, touched) = (&self.bodies.printed, self.mods.touched());
        let here = set & printed.with_key(key) | printed.about_key(key);
        let gained = touched.keys & key.bit() | touched.gained & (hook::KEYS | hook::POWERS_OF);
        // Mostly nobody could have it.
        let copied = printed.hooks() & hook::POWERS_OF;
        if here | gained | copied == 0 { 0 } else { self.with_key_among(set, key) }
    }

    #[inline(never)]
    fn with_key_among(&self, set: Set, key: Keyword) -> Set {
        let printed = &self.bodies.printed;
        // Their keywords may have changed, and the powers of these may give it.
        let unsure = self.mods.touched().powers | printed.with_hooks(hook::POWERS_OF);
        let giving = self.speaking() & self.might_copy(printed.about_key(key), hook::KEYS);
        let able = if key.bit() & WHILE_STUNNED == 0 { set & self.bodies.up } else { set };
        let unsure = able & unsure;
        let (mut has, mut barred) = (able & !unsure & self.bodies.printed.with_key(key), 0);
        for at in each(unsure) {
            let (gained, lost) = self.has_of_its_own(at, key);
            has |= if gained { bit(at) } else { 0 };
            barred |= if lost { bit(at) } else { 0 };
        }
        let open = set & self.bodies.up & !barred;
        self.each_clause_of(giving, hook::KEYS, |eyes, standing| {
            if let Clause::HasKey(filter, other) = &standing.what {
                if *other == key {
                    has |= self.select_in(filter, eyes, open);
                } else if key == Keyword::Flight && *other == Keyword::Leap {
                    // vs: keyword.leap
                    has |= self.select_in(filter, eyes, open & self.on_side(self.active));
                }
            }
            if let Clause::LosesKey(filter, other) = &standing.what
                && *other == key
            {
                barred |= self.select_in(filter, eyes, open);
            }
        });
        has & !barred
    }

    /// Whether it has a keyword by what is printed and by what effects have changed, and whether it is kept
    /// from having it.
    fn has_of_its_own(&self, at: Spot, key: Keyword) -> (bool, bool) {
        let bit_of = key.bit();
        if self.body(at).down && bit_of & WHILE_STUNNED == 0 {
            return (false, false);
        }
        let mut gained = self.bodies.printed.with_key(key) & bit(at) != 0;
        if gained && bit_of & ALWAYS != 0 {
            return (true, false);
        }
        let mut barred = false;
        // In the order of their time: what is lost takes what was there before, not what comes later.
        for change in self.mods.on(at) {
            match change.what {
                What::Gain(other) if other == key => gained = true,
                What::GainPowers(card) if self.cards.card(card).run.keys & bit_of != 0 => gained = true,
                What::Lose(other) if other == key => barred = true,
                What::LoseAll => gained = false,
                What::Nullified => barred = true,
                What::Gain(_)
                | What::Lose(_)
                | What::Add(..)
                | What::Swap
                | What::ToBase
                | What::SetBase(..)
                | What::Health(_)
                | What::Strikes(_)
                | What::Cannot(_)
                | What::CannotStrikeBackAt(_)
                | What::NoWound
                | What::Level(_)
                | What::Frozen
                | What::GainPower(_)
                | What::MayAttackPlayers
                | What::MaySnipe
                | What::PayLess(_)
                | What::RecruitFromKo(_)
                | What::NoPlotTwists(_)
                | What::GainPowers(_)
                | What::OpenHands(..)
                | What::NoMoreAttacks => {}
            }
        }
        if !gained && self.copiers() & bit(at) != 0 {
            let from = self.bodies.printed.with_key(key);
            self.each_copied(at, from, false, |card, _| gained |= card.run.keys & bit_of != 0);
        }
        (gained, barred)
    }

    /// Those who might have a power that copies powers.
    #[inline]
    pub(crate) fn copiers(&self) -> Set {
        self.bodies.printed.with_hooks(hook::POWERS_OF) | self.mods.gaining(hook::POWERS_OF)
    }

    /// The cards whose printed powers it has by its powers that copy: from a KO pile, and of these in play. Such
    /// a power may be copied or gained itself; each of them copies once. Where teams are asked for, a power that
    /// chooses by teams would ask for itself: it copies none.
    // vs: power.copy.again, keyword.team-up
    fn each_copied(&self, at: Spot, from: Set, for_teams: bool, mut see: impl FnMut(&'static Card, Of)) {
        if self.bodies.up & bit(at) == 0 {
            return;
        }
        let eyes = self.eyes_of(at);
        let mut copying: List<PowerIx, MOST_COPYING> = List::new();
        if !self.is_silenced(at) {
            self.face(at).run.powers.iter().for_each(|power| self.note_copying(*power, &mut copying));
        }
        self.each_gained(at, |power| self.note_copying(power, &mut copying));
        let more = self.bodies.printed.with_hooks(hook::POWERS_OF);
        let mut n = 0;
        while let Some(power) = copying.get(n).copied() {
            n += 1;
            for standing in &self.cards.power(power).standing {
                if let Clause::PowersOf(filter, of) = &standing.what
                    && !(for_teams && filter.asks_for_teams())
                {
                    for other in each(self.select_in(filter, &eyes, (from | more) & !bit(at))) {
                        let face = self.face(other);
                        if from & bit(other) != 0 {
                            see(face, *of);
                        }
                        face.run.powers.iter().for_each(|power| self.note_copying(*power, &mut copying));
                    }
                }
                if let Clause::PowersInKoPile(filter) = &standing.what {
                    let pile = self.side(eyes.by).ko.iter();
                    for id in pile.filter(|id| self.card_fits(filter, self.slots.card(**id), &eyes)) {
                        let card = self.facts(*id);
                        see(card, Of::All);
                        card.run.powers.iter().for_each(|power| self.note_copying(*power, &mut copying));
                    }
                }
            }
        }
    }

    /// One more power that copies powers, if it is one and not known yet.
    fn note_copying(&self, power: PowerIx, copying: &mut List<PowerIx, MOST_COPYING>) {
        let copies = self.cards.power(power).hooks & hook::POWERS_OF != 0;
        if copies && !copying.contains(&power) {
            copying.add(power);
        }
    }

    /// Whether something took its keyword and super powers.
    fn is_silenced(&self, at: Spot) -> bool {
        self.mods.on(at).any(|change| matches!(change.what, What::LoseAll | What::Nullified))
    }

    /// What its equipment says.
    pub(crate) fn worn(&self, at: Spot) -> Option<&'static Worn> {
        self.body(at).gear.and_then(|gear| self.facts(gear).run.worn.as_ref())
    }

    /// Everything that a character can do now, if it has one of these hooks: whether face up, and its powers.
    pub(crate) fn each_power_of(&self, at: Spot, hooks: u64, mut see: impl FnMut(Spot, PowerIx)) {
        let body = self.body(at);
        let face = self.cards.card(body.face);
        let gear = self.worn(at);
        // A name is not copied: asking for it would ask for itself.
        let copying = face.run.hooks & hook::POWERS_OF != 0 || self.mods.gaining(hook::POWERS_OF) & bit(at) != 0;
        let copies = copying && hooks & hook::AKA == 0;
        let printed = face.run.hooks | gear.map_or(0, |gear| gear.hooks);
        let gains = self.mods.gaining(hooks) & bit(at) != 0;
        if !copies && !gains && hooks != 0 && printed & hooks == 0 {
            return;
        }
        // vs: stun.powers: what works only while stunned is a super power
        if body.down && hooks & hook::SUPER == 0 {
            return;
        }
        let silenced = self.is_silenced(at);
        let all_lost = self.mods.on(at).any(|change| change.what == What::LoseAll);
        let asked = |power: PowerIx| {
            let run = || self.cards.power(power);
            self.cards.power_hooks(power) & hooks != 0 && (!body.down || run().is_for_the_stunned())
        };
        let mut show = |power: PowerIx| {
            if !asked(power) {
                return;
            }
            let run = self.cards.power(power);
            let lost = match run.kind {
                PowerKind::Keyword => match run.key {
                    Some(key) => all_lost && key.bit() & ALWAYS == 0 || self.is_barred(at, key),
                    None => silenced,
                },
                PowerKind::Super => silenced,
                PowerKind::LevelUp => all_lost,
            };
            if !lost {
                see(at, power);
            }
        };
        face.run.powers.iter().for_each(|power| show(*power));
        if let Some(gear) = gear {
            gear.powers.iter().for_each(|power| show(*power));
        }
        let mut show = |power: PowerIx| {
            if asked(power) && self.cards.power(power).key.is_none_or(|key| !self.is_barred(at, key)) {
                see(at, power);
            }
        };
        if copies {
            let from = self.bodies.printed.with_hooks(hooks);
            self.each_copied(at, from, hooks & hook::TEAM != 0, |card, of| {
                let powers = card.run.powers.iter().filter(|power| is_copied(self.cards.power(**power).kind, of));
                powers.for_each(|power| show(*power));
            });
        }
        // vs: trigger.copies: a power that is printed too, it has twice
        if gains {
            self.each_gained(at, show);
        }
    }

    /// Whether something keeps it from having a keyword.
    fn is_barred(&self, at: Spot, key: Keyword) -> bool {
        self.mods.on(at).any(|change| change.what == What::Lose(key) || change.what == What::Nullified)
    }

    /// The powers that effects gave it, and nothing has taken since.
    // vs: power.lose, power.cannot-gain
    fn each_gained(&self, at: Spot, mut see: impl FnMut(PowerIx)) {
        let on = || self.mods.on(at);
        if on().any(|change| change.what == What::Nullified) {
            return;
        }
        let lost = on().filter(|change| change.what == What::LoseAll).map(|change| change.stamp).max();
        for change in on().filter(|change| lost.is_none_or(|stamp| change.stamp > stamp)) {
            if let What::Gain(key) = change.what {
                see(self.cards.code.keyword_power(key));
            }
            if let What::GainPower(power) = change.what {
                see(power);
            }
            if let What::GainPowers(card) = change.what {
                let powers = self.cards.card(card).run.powers.iter();
                powers.filter(|power| is_copied(self.cards.power(**power).kind, Of::All)).for_each(|power| see(*power));
            }
        }
    }

    /// Every clause in play with one of these hooks whose conditions hold.
    #[inline]
    pub(crate) fn each_clause(&self, hooks: u64, see: impl FnMut(&Eyes, &'static Standing)) {
        // Mostly nobody has any.
        let set = self.hearing(hooks);
        if set != 0 {
            self.each_clause_of(set, hooks, see);
        }
    }

    /// The same of those who might have one.
    #[inline(never)]
    fn each_clause_of(&self, set: Set, hooks: u64, mut see: impl FnMut(&Eyes, &'static Standing)) {
        for at in each(set) {
            self.each_power_of(at, hooks, |at, power| {
                let eyes = self.eyes_of(at);
                for standing in &self.cards.power(power).standing {
                    if self.stands(standing, &eyes) {
                        see(&eyes, standing);
                    }
                }
            });
        }
    }

    /// Those who might have a power with one of these hooks: printed, copied or gained.
    #[inline]
    pub(crate) fn might_have(&self, hooks: u64) -> Set {
        // Mostly nobody has them.
        let any = self.is_printed_or_gained(hooks | hook::POWERS_IN_PILE);
        if any { self.might_copy(self.bodies.printed.with_hooks(hooks), hooks) } else { 0 }
    }

    /// Whether anybody has a power with one of these hooks printed, or has gained one.
    #[inline]
    fn is_printed_or_gained(&self, hooks: u64) -> bool {
        (self.bodies.printed.hooks() | self.mods.touched().gained) & hooks != 0
    }

    /// Those who have such a power printed, and those who might have it from them or gained it.
    #[inline]
    fn might_copy(&self, printed: Set, hooks: u64) -> Set {
        let gained = self.mods.gaining(hooks);
        let from_pile = self.is_printed_or_gained(hook::POWERS_IN_PILE);
        if printed == 0 && !from_pile { gained } else { printed | gained | self.copiers() }
    }

    /// Those of them who are face up.
    #[inline]
    pub(crate) fn hearing(&self, hooks: u64) -> Set {
        self.speaking() & self.might_have(hooks)
    }

    /// All whose powers count.
    #[inline]
    fn speaking(&self) -> Set {
        self.bodies.up | self.bodies.machines
    }

    /// Whether there are any.
    #[inline]
    pub(crate) fn is_heard(&self, hooks: u64) -> bool {
        self.hearing(hooks) != 0
    }

    pub(crate) fn stands(&self, standing: &Standing, eyes: &Eyes) -> bool {
        standing.only_if.iter().all(|condition| self.holds(condition, eyes))
    }

    /// Whether something keeps a character from that.
    pub(crate) fn cannot(&self, at: Spot, verb: Verb) -> bool {
        self.kept_from(bit(at), verb) != 0
    }

    /// Those of a set whom something keeps from that.
    // vs: effect.cannot-beats-can
    #[inline]
    pub(crate) fn kept_from(&self, set: Set, verb: Verb) -> Set {
        let touched = self.mods.touched();
        let kept = self.bodies.printed.about_verb(verb) | touched.kept & set | touched.gained & hook::CANNOT;
        // Mostly nothing does.
        if kept == 0 && !self.is_printed_or_gained(hook::POWERS_IN_PILE) { 0 } else { self.kept_by_any(set, verb) }
    }

    #[inline(never)]
    fn kept_by_any(&self, set: Set, verb: Verb) -> Set {
        let keeping = self.speaking() & self.might_copy(self.bodies.printed.about_verb(verb), hook::CANNOT);
        let mut kept = 0;
        if self.mods.touched().kept & set != 0 {
            for change in self.mods.iter() {
                if change.what == What::Cannot(verb) {
                    kept |= change.on & set;
                } else if verb == Verb::Ready {
                    kept |= if is_frozen_by(change) { change.on & set } else { 0 };
                }
            }
        }
        self.each_clause_of(keeping, hook::CANNOT, |eyes, standing| {
            if let Clause::Cannot(filter, other) = &standing.what
                && *other == verb
            {
                kept |= self.select_in(filter, eyes, set);
            }
        });
        kept
    }

    /// What keeps a character from that.
    pub(crate) fn keeper(&self, at: Spot, verb: Verb) -> Keeper {
        let change = self.mods.on(at).find(|change| change.what == What::Cannot(verb));
        if let Some(source) = change.and_then(|change| change.source) {
            return Keeper::Card(source);
        }
        let mut keeper = Keeper::Effect;
        self.each_clause(hook::CANNOT, |eyes, standing| {
            if let Clause::Cannot(filter, other) = &standing.what
                && *other == verb
                && self.fits(filter, eyes, at)
            {
                let own = self.spot_of(&eyes.source) == Some(at);
                keeper = if own { Keeper::Itself } else { Keeper::Card(eyes.source.card) };
            }
        });
        keeper
    }

    /// Whether an attacker is kept from striking the defender.
    pub(crate) fn cannot_strike_at(&self, one: Spot, other: Spot) -> bool {
        let mut cannot = false;
        self.each_clause(hook::STRIKE_BACK_AT, |eyes, standing| {
            if let Clause::CannotStrikeAt(who, whom) = &standing.what
                && self.fits(who, eyes, one)
                && self.fits(whom, eyes, other)
            {
                cannot = true;
            }
        });
        cannot
    }

    /// Whether `one` is kept from striking back against `other`.
    pub(crate) fn cannot_strike_back_at(&self, one: Spot, other: Spot) -> bool {
        let changed = self.mods.on(one).any(|change| change.what == What::CannotStrikeBackAt(other));
        if changed || self.has(other, Keyword::Invade) && self.bodies.front & bit(one) == 0 {
            return true;
        }
        let mut cannot = false;
        self.each_clause(hook::STRIKE_BACK_AT, |eyes, standing| {
            if let Clause::CannotStrikeBackAt(who, against) = &standing.what
                && self.fits(who, eyes, one)
                && self.fits(against, eyes, other)
            {
                cannot = true;
            }
        });
        cannot
    }
}

/// Whether a power goes over to a character that has these powers of another.
// vs: power.copy.printed
fn is_copied(kind: PowerKind, of: Of) -> bool {
    match kind {
        PowerKind::Keyword => true,
        PowerKind::Super => of == Of::All,
        PowerKind::LevelUp => false,
    }
}

/// Whether a freeze keeps from readying now: in the turn for which it waited, not before.
// vs: freeze.exhaust
fn is_frozen_by(change: &Modifier) -> bool {
    change.what == What::Frozen && change.term != Term::ItsNextTurn
}
