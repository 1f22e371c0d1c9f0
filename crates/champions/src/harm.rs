//! Damage, and what it defeats.

use crate::code::hook;
use crate::event::Event;
use crate::numbers::Key;
use crate::position::{
    Advance, Champions, Damage, DamageStep, Defeat, DefeatStep, Ending, Eyes, Fate, Frame, Hit, Instead, LAST_FRAMES,
    Many, Once, Pile, Window, Zone, flag,
};
use crate::turn::Flow;
use crate::vocabulary::{Kind, Status, When};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};
use std::ops::Range;

impl DamageStep {
    /// Which of its hits is in question.
    pub(crate) fn hit(self) -> usize {
        match self {
            DamageStep::Before(n) => n.into(),
            DamageStep::Status
            | DamageStep::Place
            | DamageStep::Doom
            | DamageStep::Defeats
            | DamageStep::Leave
            | DamageStep::Excess
            | DamageStep::After
            | DamageStep::Over => 0,
        }
    }
}

impl Damage {
    /// Where its hits lie among all.
    fn places(&self) -> Range<usize> {
        usize::from(self.base)..usize::from(self.base) + usize::from(self.len)
    }

    /// Whether it is still to be dealt.
    pub(crate) fn is_imminent(&self) -> bool {
        match self.step {
            DamageStep::Status | DamageStep::Before(_) | DamageStep::Place | DamageStep::Doom => true,
            DamageStep::Defeats | DamageStep::Leave | DamageStep::Excess | DamageStep::After | DamageStep::Over => {
                false
            }
        }
    }
}

impl Champions {
    /// Deal that much damage to each of these at once. "Inside" an attack, the attack answers for it.
    // champions: damage.together
    pub(crate) fn deal(&mut self, targets: &[Id], n: u16, source: Id, by: Option<Seat>, attack: bool) {
        self.deal_hits(targets.iter().map(|id| (*id, n)), source, by, attack, false);
    }

    /// The same, each with an amount of its own.
    pub(crate) fn deal_hits(
        &mut self,
        hits: impl Iterator<Item = (Id, u16)>,
        source: Id,
        by: Option<Seat>,
        attack: bool,
        inside: bool,
    ) {
        let base = self.hits.len() as u8;
        let mut wanted = 0u16;
        for (id, amount) in hits {
            wanted = wanted.saturating_add(amount);
            let hit = Hit {
                target: self.once(id),
                amount,
                attack,
                inside,
                drone: self.is_drone(id),
                seat: self.engaged_with(id).or_else(|| self.controller(id)),
                ..Hit::default()
            };
            // champions: limit.rounds: what deals to many deals in portions (limit.hits); this is behind that
            if amount > 0 && self.hits.push(hit).is_err() {
                self.ending = Some(Ending::TooLong);
            }
        }
        let len = self.hits.len() as u8 - base;
        if len > 0 {
            let overkill = attack && self.is_overkill();
            let source = self.once(source);
            let damage = Damage { source, by, attack, base, len, wanted, inside, overkill, ..Damage::default() };
            self.push(Frame::Damage(damage));
        }
    }

    /// Those of the targets that can be hit at once, in the order of their numbers from behind that one if some are hit
    /// already, and whether these are all.
    // champions: limit.hits
    pub(crate) fn portion(&self, targets: &[Id], behind: Option<Id>) -> (Many, bool) {
        let room = self.hits.capacity() - self.hits.len();
        let mut rest: Many =
            targets.iter().copied().filter(|id| behind.is_none_or(|behind| id.number() > behind.number())).collect();
        rest.sort_unstable_by_key(|id| id.number());
        let all = rest.len() <= room;
        rest.truncate(room);
        (rest, all)
    }

    /// Whether the attack that goes on has overkill.
    pub(crate) fn is_overkill(&self) -> bool {
        let attack = self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Activation(act) => Some(act.overkill),
            Frame::Strike(strike) => Some(strike.overkill),
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Initiate(_)
            | Frame::Effect(_)
            | Frame::Window(_)
            | Frame::Damage(_)
            | Frame::Defeat(_)
            | Frame::Placing(_)
            | Frame::Reveal(_)
            | Frame::Entered(_)
            | Frame::Formed(..)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => None,
        });
        attack.unwrap_or(false) || self.attack_has(Key::Overkill)
    }

    /// Whether the attack that goes on has that keyword: by who makes it, or by the event that it is.
    // champions: ability.gains
    pub(crate) fn attack_has(&self, key: Key) -> bool {
        let is_attack = |frame: &Frame| matches!(frame, Frame::Activation(_) | Frame::Strike(_));
        let Some(place) = self.stack.iter().rposition(is_attack) else { return false };
        if let Frame::Activation(act) = self.stack[place] {
            return self.keyword(act.who.id, key) > 0;
        }
        let Frame::Strike(strike) = self.stack[place] else { return false };
        let event = |frame: &Frame| if let Frame::Initiate(now) = frame { Some(now.eyes.source.id) } else { None };
        let event = self.stack[..place].iter().rev().find_map(event).filter(|_| !strike.basic);
        self.keyword(strike.who.id, key) > 0 || event.is_some_and(|id| self.keyword(id, key) > 0)
    }

    /// The place of the hit that a window is about.
    pub(crate) fn hit_in_question(&self, damage: &Damage) -> usize {
        usize::from(damage.base) + damage.step.hit()
    }

    fn damage_mut(&mut self) -> Option<&mut Damage> {
        match self.stack.last_mut() {
            Some(Frame::Damage(damage)) => Some(damage),
            Some(_) | None => None,
        }
    }

    /// Damage goes on from where it is, and does so at once as long as nobody interrupts it or answers it.
    // champions: status.first, status.tough, prevent.damage, overkill.minion
    pub(crate) fn damage_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(&mut damage) = self.damage_mut() else { return Flow::On };
        match damage.step {
            DamageStep::Status => {
                for at in damage.places() {
                    self.see_status(at, damage.source.id, watch);
                }
                self.interrupt_hits(&damage, 0, watch)
            }
            // The window of that hit has been open.
            DamageStep::Before(n) => self.interrupt_hits(&damage, n + 1, watch),
            DamageStep::Place => self.replace_hits(&damage, watch),
            DamageStep::Doom => self.place_hits(&damage, watch),
            DamageStep::Defeats => self.defeat_hits(&damage, watch),
            DamageStep::Leave => self.leave_by_hits(&damage, watch),
            DamageStep::Excess => self.deal_excess(&damage),
            DamageStep::After => self.answer_hits(&damage),
            DamageStep::Over => self.end_damage(&damage),
        }
    }

    /// Note where the damage on top is.
    fn damage_comes_to(&mut self, step: DamageStep) {
        if let Some(damage) = self.damage_mut() {
            damage.step = step;
        }
    }

    /// Whether the damage is still on top, and nothing comes before it goes on.
    fn is_damage_next(&self) -> bool {
        matches!(self.stack.last(), Some(Frame::Damage(_))) && !self.unsettled && self.ending.is_none()
    }

    /// The windows of the hits from that one on, one after the other.
    fn interrupt_hits<W: Watch<Event>>(&mut self, damage: &Damage, from: u8, watch: &mut W) -> Flow {
        for n in from..damage.len {
            let hit = &self.hits[usize::from(damage.base) + usize::from(n)];
            let target = hit.target;
            if hit.amount == 0 || hit.instead.is_some() || self.still(target).is_none() {
                continue;
            }
            // The window comes on top of this frame.
            self.damage_comes_to(DamageStep::Before(n));
            self.mark_window(true);
            self.open(hook::WOULD_TAKE, true, Some(target.id));
            if !self.is_damage_next() {
                return Flow::On;
            }
        }
        self.mark_window(false);
        self.replace_hits(damage, watch)
    }

    /// What takes the place of a hit comes when the hit would.
    // champions: replace.instead
    fn replace_hits<W: Watch<Event>>(&mut self, damage: &Damage, watch: &mut W) -> Flow {
        self.damage_comes_to(DamageStep::Doom);
        for at in damage.places().rev() {
            let hit = &mut self.hits[at];
            if let Some(Instead { eyes, pc }) = hit.instead.filter(|_| hit.amount > 0) {
                let n = std::mem::take(&mut hit.amount) as i16;
                hit.excess = 0;
                self.run_instead(Instead { eyes: Eyes { n, ..eyes }, pc });
            }
        }
        if self.is_damage_next() { self.place_hits(damage, watch) } else { Flow::On }
    }

    /// Who has no hit points left is defeated, one after the other.
    fn defeat_hits<W: Watch<Event>>(&mut self, damage: &Damage, watch: &mut W) -> Flow {
        self.damage_comes_to(DamageStep::Defeats);
        match damage.places().find(|at| self.hits[*at].fate == Fate::Doomed) {
            Some(_) if self.is_defeat_order_open(damage.by) => Flow::Ask(self.first),
            Some(at) => {
                self.defeat_hit(at, damage.by);
                Flow::On
            }
            None => self.leave_by_hits(damage, watch),
        }
    }

    /// Those who were defeated leave play; what follows the leaving of one comes when all are gone.
    fn leave_by_hits<W: Watch<Event>>(&mut self, damage: &Damage, watch: &mut W) -> Flow {
        self.damage_comes_to(DamageStep::Excess);
        let mut has_left = false;
        while self.ending.is_none()
            && let Some(at) = self.next_to_leave(damage.places())
        {
            has_left = true;
            self.hits[at].fate = Fate::Stays;
            self.note_defeated(self.hits[at].target, damage.places());
            self.leave_defeated(self.hits[at].target, watch);
        }
        if has_left { Flow::On } else { self.deal_excess(damage) }
    }

    /// What has come of the damage is answered.
    fn answer_hits(&mut self, damage: &Damage) -> Flow {
        self.damage_comes_to(DamageStep::Over);
        if !damage.inside {
            self.open_after_damage(damage.places());
        }
        if self.is_damage_next() { self.end_damage(damage) } else { Flow::On }
    }

    fn end_damage(&mut self, damage: &Damage) -> Flow {
        self.stack.pop();
        // What was taken off schemes was noted as it was.
        if let Some(Frame::Effect(_)) = self.stack.last()
            && !self.are_schemes(damage.places())
        {
            let dealt = self.hits[damage.places()].iter().fold(0, |sum: u16, hit| sum.saturating_add(hit.amount));
            self.note_done(damage.wanted, dealt);
        }
        if !damage.inside && !self.is_within_attack() {
            self.hits.truncate(damage.base.into());
        }
        Flow::On
    }

    /// Note in the frame that the window of this hit has been open.
    fn mark_window(&mut self, on: bool) {
        if let Some(damage) = self.damage_mut() {
            damage.opened = on;
        }
    }

    /// Whether an attack goes on, which looks at what it has hit when it is over.
    fn is_within_attack(&self) -> bool {
        self.stack.iter().any(|frame| matches!(frame, Frame::Activation(_) | Frame::Strike(_)))
    }

    /// Who cannot take damage takes none; who is tough loses the status card.
    // champions: status.tough, status.first, cannot
    fn see_status<W: Watch<Event>>(&mut self, at: usize, source: Id, watch: &mut W) {
        let hit = self.hits[at];
        let Some(id) = self.still(hit.target) else {
            self.hits[at].amount = 0;
            return;
        };
        if self.cannot_take_damage(id, source) {
            self.hits[at].amount = 0;
        } else if self.has_status(id, Status::Tough) && hit.attack && self.attack_has(Key::Piercing) {
            self.lose_status(id, Status::Tough, watch);
        } else if self.has_status(id, Status::Tough) {
            self.hits[at].amount = 0;
            self.lose_status(id, Status::Tough, watch);
        }
    }

    pub(crate) fn lose_status<W: Watch<Event>>(&mut self, id: Id, status: Status, watch: &mut W) {
        self.set_status(id, status, false);
        watch.see(Event::Loses { who: self.figure(id), status });
    }

    /// How many status cards of that kind it takes.
    pub(crate) fn status_needed(&self, id: Id, status: Status) -> u8 {
        match status {
            Status::Stunned | Status::Confused if self.keyword(id, Key::Steady) > 0 => 2,
            Status::Stunned | Status::Confused | Status::Tough => 1,
        }
    }

    /// Whether a status card of that kind may be given to it.
    // champions: status.one
    pub(crate) fn may_get_status(&self, id: Id, status: Status) -> bool {
        let barred = status != Status::Tough && self.keyword(id, Key::Stalwart) > 0;
        self.kind(id).is_character() && !self.has_status(id, status) && !barred
    }

    /// A character gets a status card, unless it has one of that kind.
    // champions: status.one
    pub(crate) fn give_status<W: Watch<Event>>(&mut self, id: Id, status: Status, watch: &mut W) -> bool {
        if !self.is_in_play(id) || !self.may_get_status(id, status) {
            return false;
        }
        self.set_status_cards(id, status, self.status_cards(id, status) + 1);
        watch.see(Event::Gets { who: self.figure(id), status });
        true
    }

    /// All damage is placed at once; then who has no hit points left is defeated.
    fn place_hits<W: Watch<Event>>(&mut self, damage: &Damage, watch: &mut W) -> Flow {
        for at in damage.places() {
            let Hit { target, amount, .. } = self.hits[at];
            let Some(id) = self.still(target).filter(|_| amount > 0) else {
                self.hits[at].amount = 0;
                continue;
            };
            let remaining = self.remaining(id).max(0) as u16;
            self.hits[at].excess = amount.saturating_sub(remaining);
            let piece = self.piece_mut(id);
            piece.tokens = piece.tokens.saturating_add(amount);
            watch.see(Event::Damage { who: self.figure(id), n: amount });
            if amount >= remaining && !self.has(id, flag::DOOMED) {
                self.set_flag(id, flag::DOOMED, true);
                self.hits[at].fate = Fate::Doomed;
            }
        }
        self.defeat_hits(damage, watch)
    }

    fn defeat_hit(&mut self, at: usize, by: Option<Seat>) {
        self.hits[at].fate = Fate::Stays;
        if let Some(id) = self.still(self.hits[at].target) {
            self.doom(id, by, true);
        }
    }

    /// Everything that interrupts the defeat on top is over: it leaves play with the others whom the same damage defeats.
    fn note_falls(&mut self, who: Once) {
        let damage = |frame: &Frame| if let Frame::Damage(damage) = frame { Some(*damage) } else { None };
        let Some(damage) = self.stack.iter().rev().find_map(damage) else { return };
        let hits = &mut self.hits[damage.base.into()..][..damage.len.into()];
        let before = hits.iter().filter(|hit| matches!(hit.fate, Fate::Falls(_))).count() as u8;
        if let Some(hit) = hits.iter_mut().find(|hit| hit.target == who && hit.amount > 0) {
            hit.fate = Fate::Falls(before);
        }
    }

    /// Who leaves play next. Allies and minions go first: an identity would take its allies with it, and pass on the
    /// minions that fall with it to the next player. A villain goes last.
    // champions: damage.together, ruling.both-finished
    fn next_to_leave(&self, range: Range<usize>) -> Option<usize> {
        let place = |at: &usize| {
            let Hit { target, fate: Fate::Falls(n), .. } = self.hits[*at] else { return None };
            let kind = self.kind(target.id);
            Some((kind == Kind::Villain, kind.is_identity(), n))
        };
        range.filter(|at| place(at).is_some()).min_by_key(place)
    }

    /// Those who are defeated at once and whose defeat is still to be interrupted: by the damage on top, or by nobody.
    pub(crate) fn doomed(&self) -> Many {
        if let Some(Frame::Falls) = self.stack.last() {
            return self.in_play().filter(|id| self.has(*id, flag::FALLS)).collect();
        }
        let Some(Frame::Damage(damage)) = self.stack.last() else { return Many::new() };
        let hits = self.hits[damage.base.into()..].iter().take(damage.len.into());
        hits.filter(|hit| hit.fate == Fate::Doomed).filter_map(|hit| self.still(hit.target)).collect()
    }

    /// The first player has said who falls first.
    pub(crate) fn defeat_first(&mut self, id: Id) {
        if let Some(Frame::Falls) = self.stack.last() {
            return self.fall_next(id);
        }
        let Some(&mut damage) = self.damage_mut() else { return };
        let mut range = usize::from(damage.base)..usize::from(damage.base) + usize::from(damage.len);
        if let Some(at) = range.find(|at| self.hits[*at].fate == Fate::Doomed && self.hits[*at].target.id == id) {
            self.defeat_hit(at, damage.by);
        }
    }

    /// Whether the defeat of two who fall at once sets something off, and anybody could tell which comes first.
    // champions: forced.order
    pub(crate) fn is_defeat_order_open(&self, by: Option<Seat>) -> bool {
        let doomed = self.doomed();
        let mut heard = doomed.iter().filter(|id| self.is_defeat_heard(**id, by));
        let Some(one) = heard.next() else { return false };
        heard.any(|other| !self.fall_alike(*one, *other))
    }

    /// Whether something has to happen when it is defeated.
    fn is_defeat_heard(&self, id: Id, by: Option<Seat>) -> bool {
        self.hears_defeat(id, by).is_some()
    }

    /// A card that makes something happen when that one is defeated, before it has left play.
    pub(crate) fn hears_defeat(&self, id: Id, by: Option<Seat>) -> Option<Id> {
        if self.face(id).abilities.iter().any(|ability| ability.when == When::WhenDefeated) {
            return Some(id);
        }
        let seat = self.engaged_with(id).or_else(|| self.controller(id));
        let (who, drone) = (self.once(id), self.is_drone(id));
        let parent = Frame::Defeat(Defeat { who, by, inside: true, drone, seat, ..Defeat::default() });
        let bell = hook::DEFEAT.trailing_zeros() as u8;
        let (before, base, about) = (true, self.fired.len() as u8, Some(id));
        let window = Window { bell, before, base, about, ..Window::default() };
        let answers = |listener: &Id| {
            let by = self.resolver(*listener, &parent);
            self.face(*listener).abilities.iter().enumerate().any(|(n, ability)| {
                let on = ability.when.must_answer(before).filter(|_| self.has_to(*listener, n as u8, by));
                on.is_some_and(|on| self.answers(*listener, n as u8, on, by, &window, &parent).is_some())
            })
        };
        self.index.forced(hook::DEFEAT).find(answers)
    }

    /// What was beyond the hit points of an ally goes to its player's hero, of a minion to the villain; of a hero or a
    /// villain it is lost.
    // champions: overkill.ally, overkill.minion
    fn deal_excess(&mut self, damage: &Damage) -> Flow {
        self.damage_comes_to(DamageStep::After);
        if !damage.overkill {
            return self.answer_hits(damage);
        }
        for at in damage.places() {
            let hit = self.hits[at];
            if hit.excess == 0 || hit.amount == 0 || !hit.defeated {
                continue;
            }
            if let Some(to) = self.takes_excess(&hit) {
                self.deal_hits(
                    std::iter::once((to, hit.excess)),
                    damage.source.id,
                    damage.by,
                    damage.attack,
                    damage.inside,
                );
                self.hits.last_mut().into_iter().for_each(|hit| hit.spilt = true);
            }
        }
        Flow::On
    }

    /// Who takes the damage that was beyond the hit points of the one that is hit.
    pub(crate) fn takes_excess(&self, hit: &Hit) -> Option<Id> {
        let kind = if hit.drone { Kind::Minion } else { self.printed(hit.target.id).kind };
        match kind {
            Kind::Ally => hit.seat.and_then(|seat| self.hero(seat)),
            Kind::Minion => self.villain(),
            Kind::Hero
            | Kind::AlterEgo
            | Kind::Villain
            | Kind::SideScheme
            | Kind::MainScheme
            | Kind::Event
            | Kind::Resource
            | Kind::Support
            | Kind::Upgrade
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => None,
        }
    }

    /// Damage that was no attack is answered on its own, together with the defeats by it.
    // champions: window.one
    fn open_after_damage(&mut self, range: Range<usize>) {
        let defeated = self.hits[range.clone()].iter().any(|hit| hit.defeated);
        let damaged = self.hits[range.clone()].iter().any(|hit| hit.amount > 0);
        match (defeated, damaged) {
            (true, _) if self.are_schemes(range) => self.open(hook::CLEARED, false, None),
            (true, _) => self.open(hook::FELLED, false, None),
            (false, true) => self.open(hook::DAMAGED, false, None),
            (false, false) => {}
        }
    }

    /// Whether it is schemes that were hit: they lost their last threat at once.
    fn are_schemes(&self, range: Range<usize>) -> bool {
        self.hits[range].iter().any(|hit| self.printed(hit.target.id).kind.is_scheme())
    }

    /// Heal so much damage; returns how much it was.
    // champions: heal.most
    pub(crate) fn heal<W: Watch<Event>>(&mut self, id: Id, n: u16, watch: &mut W) -> u16 {
        let healed = self.lift_damage(id, n);
        if healed > 0 {
            watch.see(Event::Heals { who: self.figure(id), n: healed });
        }
        healed
    }

    /// Take so much damage off a character; returns how much it was.
    pub(crate) fn lift_damage(&mut self, id: Id, n: u16) -> u16 {
        if !self.kind(id).is_character() {
            return 0;
        }
        let lifted = n.min(self.piece(id).tokens);
        self.piece_mut(id).tokens -= lifted;
        lifted
    }

    // --- defeat ---

    // champions: defeat.character, defeat.when
    pub(crate) fn defeat_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(Frame::Defeat(defeat)) = self.stack.last_mut() else { return Flow::On };
        let now = *defeat;
        defeat.step = match now.step {
            DefeatStep::Before => DefeatStep::When,
            DefeatStep::When => DefeatStep::Leave,
            DefeatStep::Leave => DefeatStep::After,
            DefeatStep::After | DefeatStep::Over => DefeatStep::Over,
        };
        let Some(id) = self
            .still(now.who)
            // What it says of its defeat may have taken it out of play.
            .or_else(|| {
                matches!(now.step, DefeatStep::Leave | DefeatStep::After | DefeatStep::Over).then_some(now.who.id)
            })
        else {
            self.stack.pop();
            return Flow::On;
        };
        match now.step {
            DefeatStep::Before => self.open(hook::DEFEAT, true, Some(id)),
            DefeatStep::When => {
                if let Some(instead) = now.instead {
                    self.set_flag(id, flag::DOOMED, false);
                    self.stack.pop();
                    self.run_instead(instead);
                    return Flow::On;
                }
                // It may have been saved by what came before.
                if self.kind(id).is_character() && self.remaining(id) > 0 {
                    self.set_flag(id, flag::DOOMED, false);
                    self.stack.pop();
                    return Flow::On;
                }
                let by = now.seat.or(now.by).unwrap_or(self.first);
                self.resolve_all(id, by, |when| matches!(when, When::WhenDefeated));
            }
            // champions: interrupt.when: all who fall at once are interrupted before one of them is gone
            DefeatStep::Leave if now.inside && self.kind(id) != Kind::SideScheme => {
                self.stack.pop();
                self.note_falls(now.who);
            }
            DefeatStep::Leave => {
                // champions: defeat.scheme: what took the last threat is the last that is noted of it
                let last = self.hits.iter().rposition(|hit| hit.target == now.who).filter(|_| now.inside);
                self.note_defeated(now.who, last.map_or(0..0, |at| at..at + 1));
                self.leave_defeated(now.who, watch);
            }
            DefeatStep::After if !now.inside => self.open(hook::DEFEATED, false, Some(id)),
            DefeatStep::After | DefeatStep::Over => {
                self.stack.pop();
            }
        }
        Flow::On
    }

    /// It is defeated, and leaves play if it has not by what it says of its defeat.
    fn leave_defeated<W: Watch<Event>>(&mut self, who: Once, watch: &mut W) {
        watch.see(Event::Defeated { who: self.figure(who.id) });
        if self.still(who).is_some() {
            self.fall(who.id, watch);
        }
    }

    /// Those of these hits that it took know that it was defeated; what hit it before has not done that.
    // champions: window.one
    fn note_defeated(&mut self, who: Once, hits: Range<usize>) {
        let hits = self.hits[hits].iter_mut().filter(|hit| hit.target == who && hit.amount > 0);
        hits.for_each(|hit| hit.defeated = true);
    }

    /// What becomes of a card that is defeated.
    fn fall<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        match self.kind(id) {
            Kind::Villain => self.next_villain(id, watch),
            Kind::Hero | Kind::AlterEgo => {
                if let Some(seat) = self.controller(id) {
                    let minions = self.eliminate(seat, watch);
                    self.in_room(&minions, watch, Self::strike_who_is_engaged);
                }
            }
            Kind::Ally
            | Kind::Minion
            | Kind::SideScheme
            | Kind::MainScheme
            | Kind::Event
            | Kind::Resource
            | Kind::Support
            | Kind::Upgrade
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => self.put_away(id, watch),
        }
    }

    /// The next stage of the villain: damage is gone, all else stays; or the game is won.
    // champions: villain.defeat, villain.keeps, win
    fn next_villain<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let Some(next) = self.top(Pile::VILLAIN_DECK) else {
            if self.len(Pile::VILLAINS) > 1 {
                return self.lose_villain(id, watch);
            }
            self.ending = Some(Ending::VillainDefeated);
            return;
        };
        // The same physical place goes on as the next stage: what lies on it, and its counters, stay.
        let card = self.slots.card(next);
        self.slots.become_card(next, self.slots.card(id));
        self.slots.become_card(id, card);
        self.lay(next, Pile::REMOVED);
        self.show(next);
        self.arrivals = self.arrivals.wrapping_add(1).max(1);
        let arrival = self.arrivals;
        let piece = self.piece_mut(id);
        (piece.tokens, piece.arrival) = (0, arrival);
        piece.flags &= !flag::DOOMED;
        self.note_turned(id);
        watch.see(Event::Stage { card });
        if self.keyword(id, Key::Toughness) > 0 {
            self.give_status(id, Status::Tough, watch);
        }
        self.push(Frame::Stage(Advance { id, ability: 0 }));
    }

    /// One of several villains is out of the game, and the scheme of their own with them.
    fn lose_villain<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let scheme = self.own_scheme(id);
        self.remove(id, watch);
        if let Some(scheme) = scheme {
            self.remove(scheme, watch);
        }
    }

    /// A player is out of the game. Returns the minions that engage the next player.
    // champions: elimination.cards
    pub(crate) fn eliminate<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) -> Many {
        watch.see(Event::Out { seat });
        self.player_mut(seat).out = true;
        let next = self.next_standing(seat);
        for zone in [Zone::Hand, Zone::Deck, Zone::Dealt] {
            while let Some(id) = self.top(Pile::of(zone, seat)) {
                self.turn_up(id, watch);
            }
        }
        loop {
            let mine = self.in_play().find(|id| self.piece(*id).controller == seat);
            let Some(id) = mine else { break };
            if self.kind(id).is_identity() {
                self.strip(id, watch);
                self.lay(id, Pile::REMOVED);
                self.note_hooks(id);
            } else {
                self.put_away(id, watch);
            }
        }
        // champions: ruling.obligation-stays
        while let Some(id) = self.top(Pile::of(Zone::Area, seat)) {
            self.put_away(id, watch);
        }
        // champions: ruling.stashed
        let stashed = |game: &Champions, id: Id| game.piece(id).owner == seat && game.has(id, flag::STASHED);
        while let Some(id) = self.slots.ids().find(|id| stashed(self, *id)) {
            self.set_flag(id, flag::STASHED, false);
            self.turn_up(id, watch);
        }
        if self.in_order().next().is_none() {
            self.ending = Some(Ending::AllDefeated);
            return Many::new();
        }
        // champions: elimination.enemies, elimination.token
        let minions: Many = self.pile(Pile::of(Zone::Engaged, seat)).collect();
        for id in minions.iter() {
            self.lay(*id, Pile::of(Zone::Engaged, next));
        }
        if self.first == seat {
            self.first = next;
            watch.see(Event::First { seat: next });
        }
        minions
    }

    /// The next player who does not fall with that one.
    // champions: damage.together
    pub(crate) fn next_standing(&self, seat: Seat) -> Seat {
        let next = self.next_player(seat);
        let stands = |seat: &Seat| self.identity(*seat).is_some_and(|id| !self.has(id, flag::DOOMED));
        let after = std::iter::successors(Some(next), |seat| Some(self.next_player(*seat)));
        after.take(self.seats.into()).find(stands).unwrap_or(next)
    }

    /// Do it for each of these, the last first, so that the first comes to lie on top; what there is no room for is left
    /// out, and told. Returns how many there was room for.
    // champions: limit.room
    pub(crate) fn in_room<W: Watch<Event>>(
        &mut self,
        each: &[Id],
        watch: &mut W,
        mut begin: impl FnMut(&mut Self, Id),
    ) -> usize {
        let room = (self.stack.capacity() - self.stack.len()).saturating_sub(LAST_FRAMES);
        if each.len() > room {
            watch.see(Event::NoRoom);
        }
        let begun = each.len().min(room);
        each[..begun].iter().rev().for_each(|id| begin(self, *id));
        begun
    }

    /// A minion does what it does as it engages a player.
    pub(crate) fn strike_who_is_engaged(&mut self, id: Id) {
        if let Some(seat) = self.engaged_with(id) {
            self.quickstrike(id, seat);
        }
    }

    /// A minion with quickstrike attacks the hero whom it engages, unless it is about to be defeated.
    // champions: quickstrike
    pub(crate) fn quickstrike(&mut self, id: Id, seat: Seat) {
        if self.keyword(id, Key::Quickstrike) > 0 && self.is_hero(seat) && !self.has(id, flag::DOOMED) {
            self.activate(id, seat);
        }
    }
}
