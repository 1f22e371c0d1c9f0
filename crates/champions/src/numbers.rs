//! Powers, hit points, keywords, traits and sizes: worked out when asked, never stored.

use crate::code::{Op, hook};
use crate::position::{Activation, Champions, Eyes, Goes};
use crate::vocabulary::{Act, Keyword, Kind, Lasting, Standing, Stat, Value, Verb};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

/// How many allies a player may control, if nothing allows more.
// champions: ally.limit
pub(crate) const ALLY_LIMIT: usize = 3;

/// A keyword without its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Guard,
    Hinder,
    Incite,
    Overkill,
    Patrol,
    Peril,
    Permanent,
    Piercing,
    Quickstrike,
    Ranged,
    Restricted,
    Retaliate,
    Setup,
    Stalwart,
    Steady,
    Surge,
    Toughness,
    Villainous,
}

impl Key {
    /// What keyword that is; nothing if it is one of those that are looked at elsewhere.
    fn of(keyword: &Keyword) -> Option<Key> {
        Some(match keyword {
            Keyword::Guard => Key::Guard,
            Keyword::Hinder(_) => Key::Hinder,
            Keyword::Incite(_) => Key::Incite,
            Keyword::Overkill => Key::Overkill,
            Keyword::Patrol => Key::Patrol,
            Keyword::Peril => Key::Peril,
            Keyword::Permanent => Key::Permanent,
            Keyword::Piercing => Key::Piercing,
            Keyword::Quickstrike => Key::Quickstrike,
            Keyword::Ranged => Key::Ranged,
            Keyword::Restricted => Key::Restricted,
            Keyword::Retaliate(_) => Key::Retaliate,
            Keyword::Setup => Key::Setup,
            Keyword::Stalwart => Key::Stalwart,
            Keyword::Steady => Key::Steady,
            Keyword::Surge => Key::Surge,
            Keyword::Toughness => Key::Toughness,
            Keyword::Villainous => Key::Villainous,
            Keyword::TeamUp(..) | Keyword::Uses(..) => return None,
        })
    }
}

/// The keywords that are among these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Keys(u32);

impl Keys {
    pub(crate) fn of(keywords: &[Keyword]) -> Keys {
        Keys(keywords.iter().filter_map(Key::of).fold(0, |all, key| all | 1 << key as u32))
    }

    pub(crate) fn has(self, key: Key) -> bool {
        self.0 >> key as u32 & 1 == 1
    }
}

/// How much of that keyword it is.
fn worth(keyword: &Keyword, key: Key) -> u8 {
    if Key::of(keyword) != Some(key) {
        return 0;
    }
    if let Keyword::Retaliate(n) | Keyword::Hinder(n) | Keyword::Incite(n) = keyword { *n } else { 1 }
}

impl Champions {
    /// Every clause of that kind that holds now, with what it speaks from: those of cards in play, and those
    /// that go on for a while.
    // champions: constant.active, lasting.constant
    #[inline]
    pub(crate) fn each_clause(&self, hook: u64, each: impl FnMut(&Eyes, &Standing)) {
        if self.index.all.standing & hook != 0 || !self.lasting.is_empty() {
            self.each_clause_there(hook, each);
        }
    }

    /// The same where there may be any.
    #[inline(never)]
    fn each_clause_there(&self, hook: u64, mut each: impl FnMut(&Eyes, &Standing)) {
        let mut see = |eyes: &Eyes, mut clause: &Standing, of: u64| {
            if of & hook == 0 {
                return;
            }
            while let Standing::While(test, inner) = clause {
                if !self.holds(test, eyes) {
                    return;
                }
                clause = inner;
            }
            each(eyes, clause);
        };
        for id in self.index.standing(hook) {
            let by = self.holder(id).unwrap_or(self.first);
            let (eyes, face) = (self.eyes_of(id, 0, by), self.face(id));
            face.standing.iter().zip(&face.run.clauses).for_each(|(clause, of)| see(&eyes, clause, *of));
        }
        for goes in self.lasting.iter().filter(|goes| !goes.delayed) {
            self.lasting_clauses(goes).iter().for_each(|clause| see(&goes.eyes, clause, clause.hook()));
        }
    }

    /// Whether a clause of that kind, or a card that is that, might be there: in play, or for a while.
    // champions: lasting.constant
    pub(crate) fn may_hold(&self, hook: u64) -> bool {
        let lasts = |goes: &Goes| self.lasting_clauses(goes).iter().any(|clause| clause.hook() & hook != 0);
        self.index.all.standing & hook != 0 || self.lasting.iter().any(|goes| !goes.delayed && lasts(goes))
    }

    pub(crate) fn lasting_clauses(&self, goes: &Goes) -> &'static [Standing] {
        match &self.cards.code.ops[usize::from(goes.pc)] {
            Op::Do(Act::Lasting(Lasting::For(_, clauses))) => clauses,
            Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::Pick(..)
            | Op::PickPlayer
            | Op::May(_)
            | Op::Choose(_)
            | Op::NextPlayer(_)
            | Op::Instead(_)
            | Op::Later(..)
            | Op::WhenDamaged(..)
            | Op::Do(_) => &[],
        }
    }

    /// Whether a card has that power, however little.
    // champions: dash
    pub(crate) fn has_power(&self, id: Id, stat: Stat) -> bool {
        match self.face(id).stat(stat) {
            Some(Value::N(_) | Value::X | Value::Star) => true,
            Some(Value::Dash) | None => false,
        }
    }

    /// The value of a power; nothing if it is a dash or there is none.
    // champions: modifiers.zero, dash
    pub(crate) fn stat(&self, id: Id, stat: Stat) -> Option<i32> {
        self.modified(id, stat).map(|value| value.max(0))
    }

    /// The power of an enemy that activates, with the boost icons so far: as long as there may be more of them, below 0 is
    /// not yet 0.
    // champions: modifiers.zero, boost.flip
    pub(crate) fn boosted(&self, who: Id, act: &Activation) -> i32 {
        let stat = if act.attack { Stat::Atk } else { Stat::Sch };
        self.modified(who, stat).unwrap_or(0) + i32::from(act.bonus)
    }

    /// The damage that its attack deals before anybody defends, or the threat that its scheme places, as things stand.
    // champions: modifiers.zero, boost.flip
    pub(crate) fn brings(&self, who: Id, act: &Activation) -> i32 {
        let less = if act.attack { 0 } else { act.less };
        (self.boosted(who, act).max(0) - i32::from(less)).max(0)
    }

    /// The value of a power with everything that changes it, below 0 if need be.
    // champions: modifiers.anew
    fn modified(&self, id: Id, stat: Stat) -> Option<i32> {
        let face = self.face(id);
        let mut base = match face.stat(stat)? {
            Value::N(n) => i32::from(n),
            Value::Dash => return None,
            Value::X | Value::Star => 0,
        };
        if face.stat(stat) == Some(Value::X) {
            let eyes = self.eyes_of(id, 0, self.engaged_with(id).unwrap_or(self.first));
            for clause in &face.standing {
                if let Standing::X(of, amount) = clause
                    && *of == stat
                {
                    base = self.amount(amount, &eyes);
                }
            }
        }
        self.each_clause(hook::BASE, |eyes, clause| {
            if let Standing::Base(filter, sch, atk, _) = clause
                && self.fits(id, filter, eyes)
            {
                match stat {
                    Stat::Sch => base = i32::from(*sch),
                    Stat::Atk => base = i32::from(*atk),
                    Stat::Thw | Stat::Def | Stat::Rec => {}
                }
            }
        });
        let mut added = 0;
        self.each_clause(hook::STATS, |eyes, clause| {
            if let Standing::Gets(filter, of, amount) = clause
                && *of == stat
                && self.fits(id, filter, eyes)
            {
                added += self.amount(amount, eyes);
            }
        });
        for on in self.attached(id) {
            let (atk, sch) = self.face(on).adds;
            added += match stat {
                Stat::Atk => i32::from(atk),
                Stat::Sch => i32::from(sch),
                Stat::Thw | Stat::Def | Stat::Rec => 0,
            };
        }
        Some(base + added)
    }

    /// The most hit points that a character can have.
    // champions: hp.maximum, hp.gets
    pub(crate) fn max_hp(&self, id: Id) -> i32 {
        let mut base = self.brief(id).hp.map_or(0, |hp| i32::from(hp.among(self.started)));
        let mut added = 0;
        self.each_clause(hook::HP, |eyes, clause| match clause {
            Standing::GetsHp(filter, amount) if self.fits(id, filter, eyes) => added += self.amount(amount, eyes),
            Standing::Base(filter, _, _, hp) if self.fits(id, filter, eyes) => base = i32::from(*hp),
            Standing::GetsHp(..)
            | Standing::Base(..)
            | Standing::Gets(..)
            | Standing::X(..)
            | Standing::GainsKeyword(..)
            | Standing::GainsTrait(..)
            | Standing::Cannot(..)
            | Standing::HandSize(..)
            | Standing::AllyLimit(_)
            | Standing::DoubledFor(_)
            | Standing::DefendWithAlly
            | Standing::EntersWith(..)
            | Standing::SchemesOn(_)
            | Standing::ThwartWithAtk
            | Standing::PlayFrom(_)
            | Standing::OwnDeck(_)
            | Standing::While(..) => {}
        });
        (base + added).max(0)
    }

    /// The hit points that are left.
    pub(crate) fn remaining(&self, id: Id) -> i32 {
        (self.max_hp(id) - i32::from(self.piece(id).tokens)).max(0)
    }

    /// Whether a character has taken less than what is printed on it: unless something lowers that, hit points are left.
    /// Of a Drone nothing is printed.
    pub(crate) fn is_hale(&self, id: Id, of_drones: impl Fn() -> u16) -> bool {
        let hp = match self.is_drone(id) {
            true => of_drones(),
            false => self.printed_brief(id).hp.map_or(0, |hp| hp.among(self.started)),
        };
        self.piece(id).tokens < hp
    }

    /// The base hit points of all Drones, where nothing in play has base values of others ([`hook::LESS_HP`]).
    // champions: ruling.drone
    pub(crate) fn hp_of_drones(&self) -> u16 {
        let mut base = 0;
        self.each_clause(hook::BASE, |_, clause| {
            if let Standing::Base(_, _, _, hp) = clause {
                base = u16::from(*hp);
            }
        });
        base
    }

    /// How much of a keyword a card has; 0 is not at all.
    // champions: ability.gains
    pub(crate) fn keyword(&self, id: Id, key: Key) -> u8 {
        let mut sum = 0u8;
        if self.brief(id).keys.has(key) {
            self.face(id).keywords.iter().for_each(|keyword| sum = sum.saturating_add(worth(keyword, key)));
        }
        self.each_clause(hook::KEYWORD, |eyes, clause| {
            if let Standing::GainsKeyword(filter, keyword) = clause
                && self.fits(id, filter, eyes)
            {
                sum = sum.saturating_add(worth(keyword, key));
            }
        });
        sum
    }

    pub(crate) fn has_trait(&self, id: Id, name: &str) -> bool {
        if self.face(id).has_trait(name) {
            return true;
        }
        let mut gained = false;
        self.each_clause(hook::TRAIT, |eyes, clause| {
            if let Standing::GainsTrait(filter, other) = clause {
                gained |= other == name && self.fits(id, filter, eyes);
            }
        });
        gained
    }

    /// Whether a character cannot take damage, from that source.
    // champions: cannot
    pub(crate) fn cannot_take_damage(&self, id: Id, source: Id) -> bool {
        let mut cannot = false;
        self.each_clause(hook::CANNOT, |eyes, clause| {
            if let Standing::Cannot(filter, verb) = clause
                && self.fits(id, filter, eyes)
            {
                cannot |= match verb {
                    Verb::TakeDamage => true,
                    Verb::TakeDamageFrom(from) => self.fits(source, from, eyes),
                    Verb::LoseThreat | Verb::Ready | Verb::ChangeForm | Verb::LeavePlay | Verb::BeAttackedBy(_) => {
                        false
                    }
                };
            }
        });
        cannot
    }

    pub(crate) fn cannot_lose_threat(&self, id: Id) -> bool {
        self.cannot(id, &Verb::LoseThreat)
    }

    /// Whether a card cannot do that.
    // champions: cannot
    pub(crate) fn cannot(&self, id: Id, verb: &Verb) -> bool {
        let mut cannot = false;
        self.each_clause(hook::CANNOT, |eyes, clause| {
            if let Standing::Cannot(filter, barred) = clause {
                cannot |= barred == verb && self.fits(id, filter, eyes);
            }
        });
        cannot
    }

    /// Whether an enemy cannot be attacked by that player.
    // champions: cannot
    pub(crate) fn is_barred_from_attacking(&self, target: Id, by: Seat) -> bool {
        let mut barred = false;
        self.each_clause(hook::CANNOT, |eyes, clause| {
            if let Standing::Cannot(filter, Verb::BeAttackedBy(who)) = clause {
                barred |= self.is_who(by, *who, eyes) && self.fits(target, filter, eyes);
            }
        });
        barred
    }

    /// Whether a card may leave play because a card says so: who plays and what is played against stays.
    pub(crate) fn may_leave(&self, id: Id) -> bool {
        let kind = self.kind(id);
        let stays = kind.is_identity() || matches!(kind, Kind::Villain | Kind::MainScheme);
        !stays && self.keyword(id, Key::Permanent) == 0 && !self.cannot(id, &Verb::LeavePlay)
    }

    // champions: hand-size.check
    pub(crate) fn hand_size(&self, seat: Seat) -> usize {
        let Some(identity) = self.identity(seat) else { return 0 };
        let mut size = i32::from(self.face(identity).hand);
        self.each_clause(hook::HAND, |eyes, clause| {
            if let Standing::HandSize(amount, most) = clause
                && eyes.by == seat
            {
                size = (size + self.amount(amount, eyes)).min((*most).into());
            }
        });
        size.max(0) as usize
    }

    // champions: ally.limit
    pub(crate) fn ally_limit(&self, seat: Seat) -> usize {
        let mut limit = ALLY_LIMIT;
        self.each_clause(hook::ALLIES, |eyes, clause| {
            if let Standing::AllyLimit(n) = clause
                && eyes.by == seat
            {
                limit += usize::from(*n);
            }
        });
        limit
    }

    /// Whether the player with whom it is engaged has to defend with an ally.
    pub(crate) fn wants_ally(&self, attacker: Id) -> bool {
        self.face(attacker).standing.iter().any(|clause| matches!(clause, Standing::DefendWithAlly))
    }
}
