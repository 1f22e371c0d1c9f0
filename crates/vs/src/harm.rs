//! Stuns, wounds, KOs and recovery, and what follows from a position by itself.

use crate::code::hook;
use crate::event::{Event, Figure};
use crate::position::{
    Ending, FightStage, Frame, Listening, Mode, Modifier, Set, Spot, Term, Vs, What, bit, each, several, those,
};
use crate::trigger::Happening;
use crate::vocabulary::{Clause, InCombat, Keyword, Verb};
use longbox_kernel::cards::CardIx;
use longbox_kernel::{List, Seat, Watch};

/// How somebody is stunned.
#[derive(Clone, Copy)]
pub(crate) struct Stun {
    pub(crate) whom: Spot,
    /// Who is the source of it; nobody if a thing merely ended.
    pub(crate) by: Set,
    /// By a strike in combat, which was told with the stun.
    pub(crate) struck: bool,
    pub(crate) wound: bool,
    /// Who takes the wound instead.
    pub(crate) double: Option<Spot>,
    pub(crate) keeps_gear: bool,
}

impl Default for Stun {
    fn default() -> Stun {
        Stun { whom: 0, by: 0, struck: false, wound: true, double: None, keeps_gear: false }
    }
}

/// Some at once.
pub(crate) type Stuns = List<Stun, 64>;

/// Whether that character takes a wound of one of these.
pub(crate) fn takes_another(stuns: &Stuns, at: Spot) -> bool {
    stuns.iter().any(|stun| stun.double == Some(at))
}

impl Vs {
    /// A character as an event names it.
    pub(crate) fn figure(&self, at: Spot) -> Figure {
        let body = self.body(at);
        Figure { seat: body.side, card: body.face }
    }

    /// Stun all of these at once. What waits for a stun, a wound, or a KO that comes of it is found before
    /// anything changes.
    // vs: stun.together, stun.again, trigger.look-back
    pub(crate) fn stun<W: Watch<Event>>(&mut self, stuns: Stuns, watch: &mut W) {
        let moment = self.tick();
        self.stun_at(stuns, moment, watch);
    }

    /// The same, together with other things of that moment.
    pub(crate) fn stun_at<W: Watch<Event>>(&mut self, mut stuns: Stuns, moment: u32, watch: &mut W) {
        let mut n = 0;
        while n < stuns.len() {
            // vs: stun.again, effect.cannot-beats-can
            if self.bodies.up & bit(stuns[n].whom) == 0 || self.cannot(stuns[n].whom, Verb::BeStunned) {
                stuns.take(n);
                continue;
            }
            stuns[n].wound &= !self.is_spared(stuns[n]);
            // Of a strike it was told already.
            if stuns[n].wound && !stuns[n].struck {
                stuns[n].double = self.wound_taker(stuns[n].whom, |at| takes_another(&stuns, at), watch);
                stuns[n].wound = stuns[n].double.is_none();
            }
            n += 1;
        }
        let mut kos: Stuns = List::new();
        for stun in stuns.iter() {
            self.raise_at(Happening::Stunned { whom: stun.whom, by: stun.by, struck: stun.struck }, moment, watch);
            if stun.wound {
                self.raise_at(Happening::Wounded(stun.whom), moment, watch);
                if self.is_lethal(stun) || i32::from(self.body(stun.whom).wounds) + 1 >= self.health(stun.whom) {
                    kos.add(*stun);
                }
            }
        }
        for stun in stuns.iter() {
            if let Some(whom) = stun.double.filter(|double| !kos.iter().any(|ko| ko.whom == *double)) {
                kos.add(Stun { whom, by: stun.by, ..Stun::default() });
            }
        }
        self.raise_kos(&kos, moment, watch);
        for stun in stuns.iter() {
            self.turn_down(stun, watch);
            for by in each(stun.by & self.bodies.live) {
                if !self.are_allies(self.body(by).side, self.body(stun.whom).side) {
                    self.body_mut(by).today.stunned_enemy = true;
                }
            }
        }
        self.carry_off(&kos, watch);
    }

    /// Whether a wound would be lethal: of a defending supporting character, by somebody Lethal.
    // vs: keyword.lethal
    fn is_lethal(&self, stun: &Stun) -> bool {
        let defends = self.fight.number > 0 && self.fight.defender == Some(stun.whom);
        defends && !self.body(stun.whom).main && self.with_key(stun.by, Keyword::Lethal) != 0
    }

    /// Whether a stun gives no wound.
    pub(crate) fn is_spared(&self, stun: Stun) -> bool {
        if !stun.wound || self.cannot(stun.whom, Verb::BeWounded) {
            return true;
        }
        if self.mods.iter().any(|change| change.on & bit(stun.whom) != 0 && change.what == What::NoWound) {
            return true;
        }
        let mut spared = false;
        self.each_power_of(stun.whom, hook::NO_WOUND, |_, power| {
            for standing in &self.cards.power(power).standing {
                if let Clause::NoWound(how) = standing.what {
                    spared |= match how {
                        InCombat::Yes => self.fight.number > 0,
                        InCombat::NotStruck => !stun.struck,
                    };
                }
            }
        });
        spared
    }

    fn turn_down<W: Watch<Event>>(&mut self, stun: &Stun, watch: &mut W) {
        let at = stun.whom;
        let counters = self.body(at).counters;
        let keeps = if counters > 0 { self.has(at, Keyword::Symbiosis) } else { self.in_nightmare(at) };
        self.bodies.up &= !bit(at);
        let body = self.body_mut(at);
        (body.down, body.exhausted, body.dazed) = (true, true, !stun.wound);
        if !keeps {
            body.counters = 0;
        }
        if stun.wound {
            body.wounds = body.wounds.saturating_add(1);
        }
        self.note_marks(at);
        if !stun.struck {
            watch.see(Event::Stunned { who: self.figure(at), wounded: stun.wound, blow: None });
        }
        if !stun.keeps_gear {
            self.ko_gear(at, watch);
        }
        // vs: combat.removed
        match self.fight.stage {
            FightStage::Plays | FightStage::Ferocious | FightStage::Normal => self.leave_combat(at),
            FightStage::End | FightStage::Over => {}
        }
        self.end_of_source(at);
        self.unsettled = true;
    }

    /// Whether an enemy lets it have -1/-1 counters while stunned.
    fn in_nightmare(&self, at: Spot) -> bool {
        let enemies = self.on_enemy_sides(self.body(at).side) & self.bodies.up;
        self.with_key(enemies, Keyword::WakingNightmare) != 0
    }

    /// Whether counters of that sign can be on it now.
    // vs: stun.counters
    pub(crate) fn can_have_counters(&self, at: Spot, plus: bool) -> bool {
        match (self.body(at).down, plus) {
            (false, _) => true,
            (true, true) => self.has(at, Keyword::Symbiosis),
            (true, false) => self.in_nightmare(at),
        }
    }

    /// What lasts until that character is stunned or leaves ends.
    fn end_of_source(&mut self, at: Spot) {
        let life = self.body(at).life;
        self.end_terms(|term| term == Term::Source(at, life));
    }

    /// Changes and what is waited for end where their time is over.
    pub(crate) fn end_terms(&mut self, over: impl Fn(Term) -> bool) {
        let mut n = 0;
        while n < self.mods.len() {
            let change = self.mods[n];
            if over(change.term) {
                self.mods.take(n);
                self.unsettled = true;
                self.end_low_level(&change, change.on);
            } else {
                n += 1;
            }
        }
        let mut n = 0;
        while n < self.delayed.len() {
            if over(self.delayed[n].term) {
                self.delayed.take(n);
            } else {
                n += 1;
            }
        }
    }

    /// A change is over for these: if it had lowered a level, and no other still does, the level is regained. One
    /// that was made later holds by itself, and so does an older one of the same version.
    // vs: level.regress.several
    pub(crate) fn end_low_level(&mut self, change: &Modifier, on: Set) {
        let What::Level(face) = change.what else { return };
        let holds = |other: &Modifier| matches!(other.what, What::Level(version) if other.stamp > change.stamp || version == face);
        for at in each(on) {
            let mut away = self.pockets.mods.iter().map(|(_, other)| other).filter(|other| other.on & bit(at) != 0);
            if !self.mods.on(at).any(holds) && !away.any(holds) {
                self.regain_level(at, face);
            }
        }
    }

    /// A main character is the version again that it was before an effect lowered its level.
    // vs: level.regress.xp, level.xp-cleared
    fn regain_level(&mut self, at: Spot, face: CardIx) {
        let owner = self.owner_of(at);
        let from = self.face(at).run.level;
        if self.cards.card(face).run.level > from {
            self.side_mut(owner).xp[from as usize & 3] = 0;
        }
        self.body_mut(at).face = face;
        self.note_printed(at);
    }

    /// Put wounds on a character without stunning it.
    // vs: health.wound
    pub(crate) fn wound<W: Watch<Event>>(&mut self, whom: Set, count: u8, by: Set, watch: &mut W) {
        let moment = self.tick();
        let mut kos: Stuns = List::new();
        for at in each(whom & self.bodies.live) {
            if self.cannot(at, Verb::BeWounded) {
                continue;
            }
            let is_going = |at: Spot| kos.iter().any(|ko| ko.whom == at);
            if let Some(double) = self.wound_taker(at, is_going, watch) {
                kos.add(Stun { whom: double, by, ..Stun::default() });
                continue;
            }
            self.raise_at(Happening::Wounded(at), moment, watch);
            let body = self.body_mut(at);
            body.wounds = body.wounds.saturating_add(count.min(100) as i8).min(120);
            self.note_marks(at);
            watch.see(Event::Wounded { who: self.figure(at), count });
            if i32::from(self.body(at).wounds) >= self.health(at) && !kos.iter().any(|ko| ko.whom == at) {
                kos.add(Stun { whom: at, by, ..Stun::default() });
            }
        }
        self.ko(kos, watch);
    }

    /// KO all of these at once.
    // vs: ko.direct
    pub(crate) fn ko<W: Watch<Event>>(&mut self, kos: Stuns, watch: &mut W) {
        let moment = self.tick();
        self.raise_kos(&kos, moment, watch);
        self.carry_off(&kos, watch);
    }

    fn raise_kos<W: Watch<Event>>(&mut self, kos: &Stuns, moment: u32, watch: &mut W) {
        for ko in kos.iter() {
            self.raise_at(Happening::Kod { whom: ko.whom, by: ko.by }, moment, watch);
            self.raise_at(Happening::Leaves(ko.whom), moment, watch);
            self.note_answerable(Happening::Kod { whom: ko.whom, by: ko.by }, ko.whom, watch);
        }
    }

    /// The KO'd go to their owners' KO piles; a player whose main character is among them has fallen.
    // vs: ko.main, ko.main.controlled
    fn carry_off<W: Watch<Event>>(&mut self, kos: &Stuns, watch: &mut W) {
        for ko in kos.iter() {
            if !self.is_live(ko.whom) {
                continue;
            }
            watch.see(Event::Kod { who: self.figure(ko.whom) });
            let (body, owner) = (*self.body(ko.whom), self.owner_of(ko.whom));
            if self.is_player(ko.whom) {
                self.side_mut(body.side).fallen = true;
            }
            let health = self.health(ko.whom).clamp(0, 999) as u16;
            let memory = &mut self.side_mut(self.body(ko.whom).side).memory;
            memory.health_kod = memory.health_kod.saturating_add(health);
            self.leave_play(ko.whom, watch);
            self.lose_main(body.id);
            if self.is_demoted(body.id) {
                watch.see(Event::Removed { seat: owner, card: body.face });
            }
            self.send_to_ko_pile(body.id);
        }
        self.unsettled |= !kos.is_empty();
    }

    /// Whoever has that main character falls with it.
    // vs: end.main-ko
    fn lose_main(&mut self, id: longbox_kernel::cards::Id) {
        self.sides.iter_mut().filter(|side| side.main == Some(id)).for_each(|side| side.fallen = true);
    }

    /// Turn a character face up.
    // vs: recovery.effect
    pub(crate) fn recover<W: Watch<Event>>(&mut self, whom: Set, watch: &mut W) -> bool {
        let moment = self.tick();
        let mut did = false;
        for at in each(whom & self.characters() & !self.bodies.up) {
            // vs: hide.face-down: who is hidden is not stunned
            if self.body(at).hidden || self.cannot(at, Verb::Recover) {
                continue;
            }
            self.bodies.up |= bit(at);
            let body = self.body_mut(at);
            (body.down, body.dazed) = (false, false);
            body.today.recovered = true;
            watch.see(Event::Recovers { who: self.figure(at) });
            self.raise_at(Happening::Recovered(at), moment, watch);
            did = true;
        }
        self.unsettled |= did;
        did
    }

    /// Turn a character face down but ready, without counters and equipment; returns whether that changed anything.
    // vs: hide.face-down
    pub(crate) fn hide<W: Watch<Event>>(&mut self, at: Spot, watch: &mut W) -> bool {
        if self.bodies.up & bit(at) == 0 {
            return false;
        }
        self.bodies.up &= !bit(at);
        let body = self.body_mut(at);
        (body.down, body.hidden, body.exhausted, body.counters) = (true, true, false, 0);
        self.note_marks(at);
        watch.see(Event::Hides { who: self.figure(at) });
        self.ko_gear(at, watch);
        self.leave_combat(at);
        self.unsettled = true;
        true
    }

    /// Those who are hidden turn face up.
    pub(crate) fn come_out<W: Watch<Event>>(&mut self, whom: Set, watch: &mut W) {
        let down = whom & self.bodies.live & !self.bodies.up;
        for at in each(those(down, |at| self.body(at).hidden)) {
            self.bodies.up |= bit(at);
            let body = self.body_mut(at);
            (body.down, body.hidden) = (false, false);
            watch.see(Event::ComesOut { who: self.figure(at) });
            self.unsettled = true;
        }
    }

    // --- what follows from the position by itself ---

    /// Look until nothing changes: DEF of 0, names, levels, and who is out.
    // vs: number.def-zero, unique.second, level.up
    pub(crate) fn settle<W: Watch<Event>>(&mut self, watch: &mut W) {
        while std::mem::take(&mut self.unsettled) && self.ending.is_none() {
            self.keep_hands_open(watch);
            self.free_captives(watch);
            self.close_universes(watch);
            self.keep_wyatts_parts(watch);
            self.collapse_tunnels(watch);
            self.turn_down_what_left();
            self.drop_barred_counters(watch);
            self.drop_barred_gear(watch);
            self.stun_without_def(watch);
            if !self.unsettled {
                self.ko_the_wounded(watch);
            }
            if !self.unsettled {
                self.keep_names_apart(watch);
            }
            if !self.unsettled {
                self.level_up(watch);
            }
            if !self.unsettled && !self.is_resolving() {
                self.note_empty_hands(watch);
                self.fall(watch);
            }
        }
        // vs: trigger.stun-source: what is found later did not come of it
        self.blame = 0;
    }

    /// Counters that a stunned character can no longer have are gone.
    // vs: stun.counters
    fn drop_barred_counters<W: Watch<Event>>(&mut self, watch: &mut W) {
        let marks = &self.bodies.marks;
        for at in each(self.bodies.live & !self.bodies.up & (marks.plus | marks.minus)) {
            let plus = self.body(at).counters > 0;
            if !self.can_have_counters(at, plus) {
                self.clear_counters(at, plus, watch);
            }
        }
    }

    /// Who has become a Creature can have no equipment any longer.
    // vs: keyword.creature
    fn drop_barred_gear<W: Watch<Event>>(&mut self, watch: &mut W) {
        for at in each(self.with_key(self.bodies.live, Keyword::Creature)) {
            self.ko_gear(at, watch);
        }
    }

    /// Who is to blame is so for what is found now, not for what comes of that.
    // vs: trigger.stun-source, trigger.stun-source.none
    pub(crate) fn stun_without_def<W: Watch<Event>>(&mut self, watch: &mut W) {
        let by = std::mem::take(&mut self.blame) & self.bodies.live;
        let weak = self.without_def();
        if weak != 0 {
            self.stun(each(weak).map(|whom| Stun { whom, by, ..Stun::default() }).collect(), watch);
        }
    }

    // vs: ko.wounds
    fn ko_the_wounded<W: Watch<Event>>(&mut self, watch: &mut W) {
        // Mostly health is what is printed.
        let changed = if self.is_heard(hook::HEALTH) { Set::MAX } else { self.mods.touched().any };
        let fatal = |at: Spot| {
            let wounds = self.body(at).wounds;
            let might = changed & bit(at) != 0 || wounds as u8 >= self.face(at).health;
            might && i32::from(wounds) >= self.health(at)
        };
        let dying = those(self.bodies.live & self.bodies.marks.wounded, |at| fatal(at) && !self.waits_with_a_level(at));
        if dying != 0 {
            self.ko(each(dying).map(|whom| Stun { whom, ..Stun::default() }).collect(), watch);
        }
    }

    /// Whether something that its new level has set off is still to come.
    fn waits_with_a_level(&self, at: Spot) -> bool {
        self.queue.iter().any(|waiting| match waiting.from {
            Listening::Power(power, _) => {
                waiting.eyes.that & bit(at) != 0 && self.cards.power(power).hooks & hook::LEVELS_UP != 0
            }
            Listening::Later(_) => false,
        })
    }

    /// Of two characters of one name on one side the older is KO'd; of two that came together, the one that
    /// their player does not keep.
    // vs: unique.second, unique.together
    fn keep_names_apart<W: Watch<Event>>(&mut self, watch: &mut W) {
        let namesakes = self.bodies.namesakes;
        if namesakes == 0 || self.stack.iter().any(|frame| matches!(frame, Frame::Unique(..))) {
            return;
        }
        let mut kos: Stuns = List::new();
        let mut together = None;
        for at in each(namesakes) {
            let side = self.on_side(self.body(at).side);
            for other in each(side & namesakes & !bit(at)) {
                let (since, others) = (self.body(at).since, self.body(other).since);
                if !self.shares_name(at, self.face(other)) || self.is_main_of_its_side(other) {
                    continue;
                }
                let swarm = self.has(at, Keyword::Swarm) && self.has(other, Keyword::Swarm);
                let listed = kos.iter().any(|ko: &Stun| ko.whom == other);
                if swarm || listed {
                    continue;
                }
                // vs: unique.main: the main character stays
                if others < since || others == since && self.is_main_of_its_side(at) {
                    kos.add(Stun { whom: other, ..Stun::default() });
                } else if others == since && at < other {
                    together = Some(Frame::Unique(at, other));
                }
            }
        }
        match together {
            Some(choice) if kos.is_empty() => self.push(choice),
            None if kos.is_empty() => {}
            Some(_) | None => self.ko(kos, watch),
        }
    }

    /// Whether it is the main character of a player on whose side it stands.
    fn is_main_of_its_side(&self, at: Spot) -> bool {
        self.body(at).main && self.all_seats().any(|seat| self.main_of(seat) & bit(at) != 0)
    }

    /// All who share a name with another of their side, and some whose names only have a bit in common.
    pub(crate) fn find_namesakes(&self) -> Set {
        let mut namesakes = 0;
        for bearers in self.bodies.printed.with_common_names() {
            for side in self.all_seats().map(|seat| bearers & self.on_side(seat)).filter(|side| several(*side)) {
                namesakes |= side;
            }
        }
        namesakes
    }

    /// Main characters with enough XP become their next level.
    // vs: level.up, keyword.hex
    fn level_up<W: Watch<Event>>(&mut self, watch: &mut W) {
        for at in each(self.bodies.printed.with_hooks(hook::LEVEL_UP)) {
            let face = self.face(at);
            let Some(needed) = face.run.xp else { continue };
            let level = face.run.level as usize & 3;
            // Whose it is takes longer to find out than that nobody has as much.
            if self.all_seats().all(|seat| self.side(seat).xp[level] < needed) {
                continue;
            }
            if self.side(self.owner_of(at)).xp[level] < needed
                || face.run.next.is_empty()
                || self.cannot(at, Verb::LevelUp)
            {
                continue;
            }
            match face.run.next[..] {
                [next] => self.become_level(at, next, watch),
                _ if self.is_choosing_level(at) => {}
                _ => self.push(Frame::LevelUp(at)),
            }
        }
    }

    fn is_choosing_level(&self, at: Spot) -> bool {
        self.stack.contains(&Frame::LevelUp(at))
    }

    /// A hand that has just become empty is noticed when no effect is being carried out.
    fn note_empty_hands<W: Watch<Event>>(&mut self, watch: &mut W) {
        for seat in self.all_seats() {
            let empty = self.side(seat).hand.is_empty();
            let was = std::mem::replace(&mut self.side_mut(seat).memory.hand_was_empty, empty);
            if empty && !was {
                self.raise(Happening::HandIsEmpty(seat), watch);
            }
        }
    }

    /// Players whose main character is gone are out, all together; then it is seen whether the game is over.
    // vs: end.main-ko, end.together, end.out
    fn fall<W: Watch<Event>>(&mut self, watch: &mut W) {
        // Mostly none is.
        if self.sides.iter().all(|side| !side.fallen) {
            return;
        }
        let going = self.all_seats().filter(|seat| self.goes_out(*seat)).fold(0u8, |all, seat| all | 1 << seat.0);
        if going == 0 {
            return;
        }
        let before: u8 = self.living().fold(0, |all, seat| all | 1 << seat.0);
        for seat in self.all_seats().filter(|seat| going >> seat.0 & 1 == 1) {
            self.put_out(seat, watch);
        }
        self.see_whether_over(before, watch);
    }

    /// Whether a player goes out now. A head whose partner still has a main character plays on.
    // vs: mode.heads.plays-on
    fn goes_out(&self, seat: Seat) -> bool {
        let falls = |seat: Seat| self.side(seat).fallen;
        match self.mode {
            Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => falls(seat) && !self.side(seat).out,
            Mode::TwoHeaded => {
                !self.side(seat).out && self.all_seats().filter(|ally| self.are_allies(seat, *ally)).all(falls)
            }
        }
    }

    /// The game is over when one team is left; if the last fell together, the player whose turn it is wins.
    pub(crate) fn see_whether_over<W: Watch<Event>>(&mut self, before: u8, watch: &mut W) {
        let alive = |seat: &Seat| self.team_lives(*seat);
        let teams =
            |seats: &mut dyn Iterator<Item = Seat>| seats.fold(0u8, |all, seat| all | 1 << self.mode.team(seat));
        let left = teams(&mut self.all_seats().filter(alive));
        match left.count_ones() {
            0 => {
                let turn = self.mode.team(self.active);
                let had = self.all_seats().any(|seat| before >> seat.0 & 1 == 1 && self.mode.team(seat) == turn);
                let winners = if had { self.team_seats(turn) } else { before };
                self.end(Ending::LastStanding(winners), watch);
            }
            1 => self.end(Ending::LastStanding(self.team_seats(left.trailing_zeros() as u8)), watch),
            _ => {
                let out = |seat: &Seat| self.side(*seat).out;
                let gone: List<Seat, { Seat::MAX }> = self.all_seats().filter(out).collect();
                gone.iter().for_each(|seat| self.remove_cards_of(*seat));
                self.unsettled = true;
            }
        }
    }

    /// Whether a main character of a seat's team is left.
    fn team_lives(&self, seat: Seat) -> bool {
        self.all_seats().any(|other| self.are_allies(seat, other) && !self.side(other).out)
    }

    fn team_seats(&self, team: u8) -> u8 {
        self.all_seats().filter(|seat| self.mode.team(*seat) == team).fold(0, |all, seat| all | 1 << seat.0)
    }

    pub(crate) fn end<W: Watch<Event>>(&mut self, ending: Ending, watch: &mut W) {
        if self.ending.is_none() {
            self.ending = Some(ending);
            watch.see(Event::Over { ending });
        }
    }
}
