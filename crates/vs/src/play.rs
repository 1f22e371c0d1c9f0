//! Plays: plot twists, super powers, power-ups; what they cost and who may answer.

use crate::catalogue::{Brief, CardSet};
use crate::code::{PowerIx, PowerKind, Used, hook};
use crate::event::Event;
use crate::position::{
    Answerable, Answered, Eyes, Frame, MOST_PLAYS, MOST_SUPERS, Payee, Payment, PlayStage, Played, Playing, React, Set,
    Source, Spot, Tally, Use, Vs, What, bit, each,
};
use crate::refusal::No;
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Clause, Kind, Limit, Symbol, Team, Trigger, When};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Lists, Seat, Watch};

impl Vs {
    /// Whether a play of that kind is possible for a seat at this moment.
    // vs: build.plays, main.plays, twist.combat, turn.others
    pub(crate) fn is_time(&self, when: When, seat: Seat) -> bool {
        self.moment(seat).is_some_and(|now| when.is_at(now))
    }

    // --- plot twists ---

    /// The plays of a plot twist that are possible now.
    // vs: twist.team, twist.symbols, twist.forbidden
    pub(crate) fn may_play(&self, seat: Seat, id: Id) -> Result<List<u8, MOST_PLAYS>, No> {
        let card = self.facts(id);
        let mut plays = List::new();
        for (n, (when, _)) in (0..).zip(&card.run.plays) {
            if self.is_time(*when, seat) && plays.has_room() {
                plays.add(n);
            }
        }
        if plays.is_empty() {
            return Err(No::NotNow);
        }
        self.has_members(seat, &card.teams, card.symbols)?;
        if self.twists_forbidden(seat) { Err(No::Forbidden) } else { Ok(plays) }
    }

    /// Whether a seat has as many face-up members of a team as a card asks for.
    pub(crate) fn has_members(&self, seat: Seat, teams: &[Team], needed: u8) -> Result<(), No> {
        let Some(team) = teams.first().filter(|_| needed > 0) else { return Ok(()) };
        let mine = self.on_side(seat) & self.bodies.up;
        if self.members(mine, *team).count_ones() >= u32::from(needed) {
            Ok(())
        } else {
            Err(No::NeedsTeam(*team, needed))
        }
    }

    pub(crate) fn twists_forbidden(&self, seat: Seat) -> bool {
        let barred = |change: &crate::position::Modifier| matches!(change.what, What::NoPlotTwists(whose) if self.is_whose(whose, change.by, seat));
        let mut forbidden = self.mods.iter().any(barred);
        self.each_clause(hook::NO_PLAYS, |eyes, standing| {
            if let Clause::NoPlotTwists(whose) = standing.what {
                forbidden |= self.is_whose(whose, eyes.by, seat);
            }
        });
        forbidden
    }

    /// Announce a plot twist that has left the hand or the KO pile.
    pub(crate) fn play_twist(&mut self, seat: Seat, id: Id, play: u8, into_deck: bool) {
        self.play_twist_as(seat, id, self.slots.card(id), play, into_deck);
    }

    /// The same, as a copy of another plot twist.
    // vs: twist.copy
    pub(crate) fn play_twist_as(&mut self, seat: Seat, id: Id, card: CardIx, play: u8, into_deck: bool) {
        self.slots.show(id);
        let pc = self.cards.card(card).run.plays[play as usize].1;
        let source = Source { id, card, at: None, life: 0 };
        let eyes = Eyes { by: seat, source, player: seat, ..Eyes::default() };
        let what = Played::Twist(id);
        self.push(Frame::Play(Playing { what, eyes, pc, stage: PlayStage::Told, into_deck, cancelled: false }));
    }

    // --- super powers ---

    /// The super powers of a body that can be seen on it now.
    pub(crate) fn supers_of(&self, at: Spot) -> List<PowerIx, MOST_SUPERS> {
        let mut supers: List<PowerIx, MOST_SUPERS> = List::new();
        self.each_super_of(at, |power| supers.add(power));
        supers
    }

    /// The same one by one, in the order of their numbers.
    // vs: limit.options
    pub(crate) fn each_super_of(&self, at: Spot, mut see: impl FnMut(PowerIx)) {
        let mut room = MOST_SUPERS;
        self.each_power_of(at, hook::SUPER, |_, power| {
            if self.cards.power(power).kind == PowerKind::Super && room > 0 {
                room -= 1;
                see(power);
            }
        });
    }

    /// The super powers that are printed on whoever lies face down and that it does not have as long as it does.
    pub(crate) fn supers_face_down(&self, at: Spot) -> impl Iterator<Item = PowerIx> {
        let (down, has) = (self.body(at).down, self.supers_of(at));
        let lost =
            move |power: &PowerIx| down && self.cards.power(*power).kind == PowerKind::Super && !has.contains(power);
        self.face(at).run.powers.iter().copied().filter(lost)
    }

    pub(crate) fn used(&self, power: PowerIx) -> Option<&'static Used> {
        self.cards.power(power).used.as_ref()
    }

    /// Whether a super power of a body may be used now.
    // vs: power.combat, power.any-combat, power.once-a-turn, power.once-a-game
    pub(crate) fn may_use(&self, seat: Seat, at: Spot, power: PowerIx) -> Result<(), No> {
        let Some(used) = self.used(power) else { return Err(No::NotNow) };
        let Some(when) = used.when else { return Err(No::NotNow) };
        if used.is_elsewhere() || !self.is_time(when, seat) {
            return Err(No::NotNow);
        }
        self.may_use_such(seat, used)?;
        if when.is_for_the_involved() && self.involved() & bit(at) == 0 {
            return Err(No::NotInCombat);
        }
        let body = self.body(at);
        if body.down != used.limits.contains(&Limit::WhileStunned) {
            return Err(match (body.down, body.hidden) {
                (true, true) => No::Hidden,
                (true, false) => No::Stunned,
                (false, _) => No::Limit(Limit::WhileStunned),
            });
        }
        self.may_use_again(at, power, used)?;
        if used.limits.contains(&Limit::NoCardsInHand) && !self.side(seat).hand.is_empty() {
            return Err(No::Limit(Limit::NoCardsInHand));
        }
        if self.can_afford(seat, Payee::on_side(self.teams(at)), used) { Ok(()) } else { Err(No::Symbols) }
    }

    /// Whether a super power can be paid for.
    // vs: cost.symbols
    fn can_afford(&self, seat: Seat, payee: Payee, used: &Used) -> bool {
        if used.limits.contains(&Limit::OneSymbol) {
            return used.cost.iter().any(|symbol| self.can_pay(seat, payee, &[*symbol]));
        }
        self.can_pay(seat, payee, &used.cost)
    }

    /// Whether nothing forbids a seat to use super powers of that cost.
    fn may_use_such(&self, seat: Seat, used: &Used) -> Result<(), No> {
        let mut forbidden = false;
        self.each_clause(hook::NO_PLAYS, |eyes, standing| {
            if let Clause::NoSupersCosting(whose, symbol) = standing.what {
                forbidden |= used.cost.contains(&symbol) && self.is_whose(whose, eyes.by, seat);
            }
        });
        if forbidden { Err(No::PowerForbidden) } else { Ok(()) }
    }

    fn may_use_again(&self, at: Spot, power: PowerIx, used: &Used) -> Result<(), No> {
        let body = self.body(at);
        if is_once(&used.limits) && self.uses.iter().any(|one| one.life == 0 && one.id == body.id && one.power == power)
        {
            return Err(No::UsedUp);
        }
        if used.limits.contains(&Limit::AnyNumber) {
            return Ok(());
        }
        let times = self.uses.iter().filter(|one| one.life == body.life && one.power == power).count();
        if times == 0 {
            return Ok(());
        }
        let instances = self.supers_of(at).iter().filter(|other| **other == power).count().max(1);
        if times < instances { Ok(()) } else { Err(No::Used) }
    }

    /// The super power of a card that is used from that place, and only there.
    pub(crate) fn power_from(&self, place: Limit, id: Id) -> Option<PowerIx> {
        let from_there = |power: &PowerIx| self.used(*power).is_some_and(|used| used.limits.contains(&place));
        if self.hooks_of(id) & hook::ELSEWHERE == 0 {
            return None;
        }
        self.facts(id).run.powers.iter().copied().find(from_there)
    }

    /// Whether a super power of a card in the KO pile may be used now; which.
    pub(crate) fn may_use_from_ko(&self, seat: Seat, id: Id) -> Result<PowerIx, No> {
        self.may_use_from(Limit::FromKoPile, seat, id)
    }

    /// The same of a card in the hand.
    pub(crate) fn may_use_from_hand(&self, seat: Seat, id: Id) -> Result<PowerIx, No> {
        self.may_use_from(Limit::FromHand, seat, id)
    }

    fn may_use_from(&self, place: Limit, seat: Seat, id: Id) -> Result<PowerIx, No> {
        let Some(power) = self.power_from(place, id) else { return Err(No::NotNow) };
        let Some(used) = self.used(power) else { return Err(No::NotNow) };
        self.may_use_such(seat, used)?;
        if !used.when.is_some_and(|when| self.is_time(when, seat)) {
            return Err(No::NotNow);
        }
        if self.uses.iter().any(|one| one.id == id && one.power == power) {
            return Err(No::Used);
        }
        if self.can_afford(seat, Payee::elsewhere(self.facts(id)), used) { Ok(power) } else { Err(No::Symbols) }
    }

    /// Whether the super power of a location may be used now, by a main character; which.
    // vs: card.negative-zone
    pub(crate) fn may_use_location(&self, seat: Seat, at: usize) -> Result<PowerIx, No> {
        let Some(one) = self.resources(seat).get(at).filter(|one| one.up) else { return Err(No::NotNow) };
        let powers = &self.facts(one.id).run.powers;
        let power = powers.iter().copied().find(|power| self.cards.power(*power).kind == PowerKind::Super);
        let Some((power, used)) = power.and_then(|power| Some((power, self.used(power)?))) else {
            return Err(No::NotNow);
        };
        if !used.when.is_some_and(|when| self.is_time(when, seat)) {
            return Err(No::NotNow);
        }
        self.may_use_such(seat, used)?;
        let Some(main) = each(self.main_of(seat) & self.bodies.up).next() else { return Err(No::NobodyToUse) };
        if self.uses.iter().any(|other| other.id == one.id && other.power == power) {
            return Err(No::Used);
        }
        if self.can_afford(seat, Payee::on_side(self.teams(main)), used) { Ok(power) } else { Err(No::Symbols) }
    }

    /// Announce a super power: it is paid first.
    pub(crate) fn use_super(&mut self, seat: Seat, source: Source, power: PowerIx) {
        let Some(used) = self.used(power) else { return };
        let eyes = Eyes { by: seat, source, player: seat, ..Eyes::default() };
        let what = Played::Super(power);
        let pc = used.pc;
        let into_deck = false;
        self.push(Frame::Play(Playing { what, eyes, pc, stage: PlayStage::Pay, into_deck, cancelled: false }));
    }

    // --- paying ---

    /// Whether a location pays a symbol for that.
    // vs: cost.special, location.basic
    pub(crate) fn pays(&self, id: Id, symbol: Symbol, payee: Payee) -> bool {
        if self.brief(id).symbols >> symbol as u8 & 1 == 0 {
            return false;
        }
        let card = self.facts(id);
        match card.kind {
            Kind::Basic(_) => true,
            Kind::Special(_) => card.run.teams & payee.teams != 0 && (payee.on_side || !card.on_side),
            Kind::Main(_)
            | Kind::Supporting
            | Kind::Token
            | Kind::Pile
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine => false,
        }
    }

    /// What the face-up locations of a resource row can be found by, all together.
    pub(crate) fn brief_of_row(&self, seat: Seat) -> Brief {
        let up = self.resources(seat).iter().filter(|one| one.up).map(|one| self.brief(one.id));
        up.fold(Brief::default(), Brief::or)
    }

    /// Whether these symbols can all be paid, each by another location.
    // vs: cost.symbols, cost.one-each
    pub(crate) fn can_pay(&self, seat: Seat, payee: Payee, symbols: &[Symbol]) -> bool {
        self.can_pay_without(seat, payee, symbols, 0, 0)
    }

    fn can_pay_without(&self, seat: Seat, payee: Payee, symbols: &[Symbol], row: u128, hand: u128) -> bool {
        let Some((first, rest)) = symbols.split_first() else { return true };
        let side = self.side(seat);
        // vs: pocket.plays
        for (n, one) in self.resources(seat).iter().enumerate() {
            let free = one.up && row >> n & 1 == 0 && self.pays(one.id, *first, payee);
            if free && self.can_pay_without(seat, payee, rest, row | 1 << n, hand) {
                return true;
            }
        }
        for (n, id) in side.hand.iter().enumerate() {
            let free = hand >> n & 1 == 0 && self.pays(*id, *first, payee);
            if free && self.can_pay_without(seat, payee, rest, row, hand | 1 << n) {
                return true;
            }
        }
        false
    }

    /// Whether the resource at that place pays the next symbol and leaves the rest payable.
    pub(crate) fn may_pay_with_resource(&self, payment: &Payment, at: usize) -> bool {
        let Some(one) = self.resources(payment.by).get(at) else { return false };
        if payment.one_of {
            return one.up && self.pays_one_of(payment, one.id).is_some();
        }
        let Some((first, rest)) = payment.symbols.split_first() else { return false };
        let pays = one.up && self.pays(one.id, *first, payment.payee);
        pays && self.can_pay_without(payment.by, payment.payee, rest, 1 << at, 0)
    }

    /// The same of the card at that place of the hand.
    pub(crate) fn may_pay_with_hand(&self, payment: &Payment, at: usize) -> bool {
        let id = self.side(payment.by).hand[at];
        if payment.one_of {
            return self.pays_one_of(payment, id).is_some();
        }
        let Some((first, rest)) = payment.symbols.split_first() else { return false };
        let pays = self.pays(id, *first, payment.payee);
        pays && self.can_pay_without(payment.by, payment.payee, rest, 0, 1 << at)
    }

    /// The symbol that a location pays where one of several is enough.
    fn pays_one_of(&self, payment: &Payment, id: Id) -> Option<Symbol> {
        payment.symbols.iter().copied().find(|symbol| self.pays(id, *symbol, payment.payee))
    }

    /// The location with that card pays the next symbol, or the one that is enough: which, and for whom.
    fn pay_with(&mut self, id: Id) -> Option<Symbol> {
        let Some(Frame::Pay(payment)) = self.stack.last().copied() else { return None };
        let symbol = if payment.one_of { self.pays_one_of(&payment, id)? } else { *payment.symbols.first()? };
        if let Some(Frame::Pay(payment)) = self.stack.last_mut() {
            match payment.one_of {
                true => payment.symbols.clear(),
                false => drop(payment.symbols.take(0)),
            }
        }
        Some(symbol)
    }

    pub(crate) fn pay_step(&mut self, payment: Payment) -> Flow {
        if payment.symbols.is_empty() {
            self.stack.pop();
            match self.stack.last_mut() {
                Some(Frame::Play(playing)) => playing.eyes.amplified |= payment.discarded,
                Some(Frame::Effect(effect)) => effect.eyes.did = true,
                Some(
                    Frame::Opening(_)
                    | Frame::Turn(_)
                    | Frame::Declare
                    | Frame::Combat
                    | Frame::Recruit(_)
                    | Frame::Pay(_)
                    | Frame::React(_)
                    | Frame::Order
                    | Frame::LevelUp(_)
                    | Frame::Unique(..)
                    | Frame::Mains(_)
                    | Frame::Again(..)
                    | Frame::Drive(_),
                )
                | None => {}
            }
            return Flow::On;
        }
        Flow::Ask(payment.by)
    }

    /// What was announced is taken back, because it cannot be paid.
    pub(crate) fn stop_paying(&mut self) {
        self.stack.pop();
        match self.stack.last_mut() {
            Some(Frame::Play(_)) => {
                self.stack.pop();
            }
            Some(Frame::Recruit(recruit)) => {
                let (id, seat) = (recruit.id, recruit.by);
                self.stack.pop();
                self.side_mut(seat).hand.add(id);
            }
            Some(Frame::Effect(effect)) => (effect.eyes.did, effect.left) = (false, 0),
            Some(
                Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Pay(_)
                | Frame::React(_)
                | Frame::Order
                | Frame::LevelUp(_)
                | Frame::Unique(..)
                | Frame::Mains(_)
                | Frame::Again(..)
                | Frame::Drive(_),
            )
            | None => {}
        }
    }

    /// Turn a location face down for the next symbol.
    // vs: cost.turn-down
    pub(crate) fn pay_with_resource<W: Watch<Event>>(&mut self, at: usize, watch: &mut W) {
        let Some(Frame::Pay(payment)) = self.stack.last() else { return };
        let seat = payment.by;
        let id = self.side(seat).resources[at].id;
        let Some(symbol) = self.pay_with(id) else { return };
        let card = self.slots.card(id);
        watch.see(Event::PaysFaceDown { seat, card, symbol });
        self.turn_resource(seat, at, false, &mut longbox_kernel::Silent);
    }

    /// Discard a location for the next symbol.
    // vs: cost.discard
    pub(crate) fn pay_with_hand<W: Watch<Event>>(&mut self, at: usize, watch: &mut W) {
        let Some(Frame::Pay(payment)) = self.stack.last_mut() else { return };
        payment.discarded = true;
        let seat = payment.by;
        let Some(symbol) = self.pay_with(self.side(seat).hand[at]) else { return };
        let id = self.side_mut(seat).hand.take(at);
        self.send_to_ko_pile(id);
        watch.see(Event::PaysDiscard { seat, card: self.slots.card(id), symbol });
        self.unsettled = true;
        self.raise(Happening::Discarded(seat), watch);
    }

    // --- carrying out ---

    pub(crate) fn play_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(Frame::Play(playing)) = self.stack.last_mut() else { return Flow::On };
        let now = *playing;
        let next = match now.stage {
            PlayStage::Pay => PlayStage::Told,
            PlayStage::Told => PlayStage::Resolve,
            PlayStage::Resolve => PlayStage::Done,
            PlayStage::Done => {
                self.stack.pop();
                self.after_play(&now, watch);
                return Flow::On;
            }
        };
        playing.stage = next;
        match now.stage {
            PlayStage::Pay => {
                if let Played::Super(power) = now.what
                    && let Some(used) = self.used(power)
                {
                    let payee = match self.spot_of(&now.eyes.source) {
                        Some(at) => Payee::on_side(self.teams(at)),
                        // vs: card.negative-zone: a main character pays for a location
                        None if self.cards.card(now.eyes.source.card).is_location() => {
                            Payee::on_side(each(self.main_of(now.eyes.by)).fold(0, |all, at| all | self.teams(at)))
                        }
                        None => Payee::elsewhere(self.cards.card(now.eyes.source.card)),
                    };
                    let symbols = used.cost.iter().copied().collect();
                    let one_of = used.limits.contains(&Limit::OneSymbol);
                    self.push(Frame::Pay(Payment { by: now.eyes.by, payee, symbols, one_of, discarded: false }));
                }
            }
            PlayStage::Told => self.tell_play(&now, watch),
            PlayStage::Resolve if now.cancelled => {
                if W::ON
                    && let Played::Super(power) = now.what
                {
                    let power = self.cards.power(power).name.clone();
                    watch.see(Event::PowerCancelled { seat: now.eyes.by, card: now.eyes.source.card, power });
                }
            }
            PlayStage::Resolve => self.begin_effect(now.eyes, now.pc),
            PlayStage::Done => {}
        }
        Flow::On
    }

    /// It is paid: everybody hears of it, and may answer.
    fn tell_play<W: Watch<Event>>(&mut self, playing: &Playing, watch: &mut W) {
        let seat = playing.eyes.by;
        let card = playing.eyes.source.card;
        match playing.what {
            Played::Twist(id) => {
                let played = self.slots.card(id);
                if played == card {
                    watch.see(Event::PlaysTwist { seat, card });
                } else {
                    watch.see(Event::PlaysCopy { seat, card: played, of: card });
                }
                let memory = &mut self.side_mut(seat).memory;
                memory.twists = memory.twists.saturating_add(1);
                let first = memory.twists == 1;
                self.raise(Happening::PlayedTwist { by: seat, first }, watch);
            }
            Played::Super(power) => {
                if W::ON {
                    let power = self.cards.power(power).name.clone();
                    watch.see(Event::UsesPower { seat, card, power });
                }
                self.note_use(playing, power, watch);
                let limits = self.used(power).map_or(&[][..], |used| &used.limits);
                let once = self.spot_of(&playing.eyes.source).filter(|_| limits.contains(&Limit::OncePerGame));
                self.raise(Happening::UsedSuper { by: seat, power, once }, watch);
                let react = React { to: Answered::Super, eyes: playing.eyes, passed: 0, seat: self.active };
                self.push(Frame::React(react));
            }
        }
    }

    fn note_use<W: Watch<Event>>(&mut self, playing: &Playing, power: PowerIx, watch: &mut W) {
        let source = playing.eyes.source;
        let limits = self.used(power).map_or(&[][..], |used| &used.limits);
        let once = is_once(limits);
        if limits.contains(&Limit::Tallied) {
            self.tally(&playing.eyes, power, watch);
        }
        let mut note = |one: Use| {
            if self.uses.push(one).is_err() {
                watch.see(Event::TooMany { card: source.card });
            }
        };
        if once {
            note(Use { life: 0, id: source.id, power });
        }
        if !limits.contains(&Limit::AnyNumber) {
            note(Use { life: source.life.max(1), id: source.id, power });
        }
    }

    /// One more use of a super power whose uses are counted.
    fn tally<W: Watch<Event>>(&mut self, eyes: &Eyes, power: PowerIx, watch: &mut W) {
        let tallies = &mut self.side_mut(eyes.by).memory.tallies;
        match tallies.iter_mut().find(|tally| tally.power == power) {
            Some(tally) => tally.times = tally.times.saturating_add(1),
            None => {
                if tallies.push(Tally { power, times: 1 }).is_err() {
                    watch.see(Event::TooMany { card: eyes.source.card });
                }
            }
        }
    }

    /// A plot twist goes to the KO pile, or where the effect that played it says.
    // vs: twist.ko-pile
    fn after_play<W: Watch<Event>>(&mut self, playing: &Playing, watch: &mut W) {
        let Played::Twist(id) = playing.what else { return };
        if playing.into_deck {
            let owner = self.slots.owner(id);
            self.side_mut(owner).deck.insert(0, id);
            watch.see(Event::IntoDeck { seat: owner, card: self.slots.card(id) });
            self.shuffle_deck(owner, watch);
        } else {
            self.send_to_ko_pile(id);
        }
    }

    // --- reactions ---

    /// Seats from the turn player on may answer.
    // vs: reaction.when, reaction.first
    pub(crate) fn react_step(&mut self, react: React) -> Flow {
        let mut passed = react.passed;
        // Whoever cannot answer now has had the chance.
        let next = self.from(self.active).find(|seat| {
            let asked = passed >> seat.0 & 1 == 0 && self.might_react(*seat);
            passed |= if asked { 0 } else { 1 << seat.0 };
            asked
        });
        if let Some(seat) = next {
            if let Some(Frame::React(react)) = self.stack.last_mut() {
                (react.seat, react.passed) = (seat, passed);
            }
            return Flow::Ask(seat);
        }
        self.stack.pop();
        if react.to == Answered::Ko {
            self.answerable.clear();
        }
        Flow::On
    }

    pub(crate) fn pass_reaction(&mut self, seat: Seat) {
        if let Some(Frame::React(react)) = self.stack.last_mut() {
            react.passed |= 1 << seat.0;
        }
    }

    /// Whether a seat has a reaction that answers to this and could be paid for all that everybody knows.
    fn might_react(&self, seat: Seat) -> bool {
        let mine = self.on_side(seat) & self.hearing(hook::REACTION);
        if mine == 0 {
            return false;
        }
        let open = !self.side(seat).hand.is_empty() || self.resources(seat).iter().any(|one| one.up);
        open && each(mine).any(|at| self.supers_of(at).iter().any(|power| self.answers(seat, *power)))
    }

    /// Whether a power answers to what can be answered now.
    fn answers(&self, seat: Seat, power: PowerIx) -> bool {
        let Some(Frame::React(react)) = self.stack.last() else { return false };
        let Some(trigger) = self.used(power).and_then(|used| used.answers.as_ref()) else { return false };
        match (react.to, trigger) {
            (Answered::Super, Trigger::UsesSuper(whose)) => self.is_whose(*whose, seat, react.eyes.by),
            (Answered::Ko, Trigger::Kod(_)) => self.may_answer_ko(seat, power),
            (Answered::EndOfTurn, Trigger::EndOfTurn(whose)) => {
                self.turn_takers().any(|taker| self.is_whose(*whose, seat, taker))
            }
            (Answered::Super | Answered::Ko | Answered::EndOfTurn, _) => false,
        }
    }

    /// Whether a reaction may be used now.
    pub(crate) fn may_react(&self, seat: Seat, at: Spot, power: PowerIx) -> Result<(), No> {
        let Some(used) = self.used(power).filter(|_| self.answers(seat, power)) else { return Err(No::NotNow) };
        self.may_use_such(seat, used)?;
        self.may_use_again(at, power, used)?;
        if self.can_afford(seat, Payee::on_side(self.teams(at)), used) { Ok(()) } else { Err(No::Symbols) }
    }

    /// Note who might answer to a KO with a reaction, before anything changes. A token is beyond it.
    // vs: reaction.when, trigger.look-back
    pub(crate) fn note_answerable<W: Watch<Event>>(&mut self, happening: Happening, whom: Spot, watch: &mut W) {
        if self.face(whom).kind == Kind::Token {
            return;
        }
        for at in each(self.hearing(hook::REACTION)) {
            for power in self.supers_of(at).iter() {
                let Some(on @ Trigger::Kod(_)) = self.used(*power).and_then(|used| used.answers.as_ref()) else {
                    continue;
                };
                if self.hears(on, happening, self.eyes_of(at)).is_none() {
                    continue;
                }
                let one = Answerable { id: self.body(whom).id, seat: self.body(at).side, power: *power };
                if self.answerable.push(one).is_err() {
                    watch.see(Event::TooMany { card: self.body(at).face });
                }
            }
        }
    }

    fn may_answer_ko(&self, seat: Seat, power: PowerIx) -> bool {
        self.answerable.iter().any(|one| self.shares_side(one.seat, seat) && one.power == power)
    }

    /// Whoever may answer to a KO is asked before anything else goes on.
    // vs: reaction.first
    #[inline]
    pub(crate) fn offer_answers(&mut self) {
        if self.answerable.is_empty() {
            return;
        }
        let asking = |frame: &Frame| matches!(frame, Frame::React(react) if react.to == Answered::Ko);
        if !self.stack.iter().any(asking) {
            let react = React { to: Answered::Ko, eyes: Eyes::default(), passed: 0, seat: self.active };
            self.push(Frame::React(react));
        }
    }

    // --- power-ups ---

    /// Those of a seat that could be powered up now, by some card.
    pub(crate) fn powerable(&self, seat: Seat) -> Set {
        let mine = self.on_side(seat) & self.bodies.up;
        let in_combat = matches!(self.stack.last(), Some(Frame::Combat));
        if in_combat { mine & self.involved() } else { mine }
    }

    /// Whether discarding a card powers a character up.
    // vs: powerup.name, powerup.face-up, powerup.main, powerup.combat
    pub(crate) fn may_power_up(&self, seat: Seat, id: Id, at: Spot) -> Result<(), No> {
        let in_combat = matches!(self.stack.last(), Some(Frame::Combat));
        if in_combat && self.involved() & bit(at) == 0 {
            return Err(No::PowerUpNotInCombat);
        }
        if !in_combat && !self.is_time(When::Main, seat) {
            return Err(No::NotNow);
        }
        let card = self.facts(id);
        let same = card.is_character() && self.shares_name(at, card);
        let powers_up = same || self.powers_up_by_power(at, id) || self.powers_anyone_up(seat, id, at);
        if self.on_side(seat) & bit(at) == 0 || !powers_up {
            return Err(No::NobodyToPowerUp);
        }
        let body = self.body(at);
        match (body.down, body.hidden) {
            (true, true) => Err(No::PowerUpHidden),
            (true, false) => Err(No::PowerUpStunned),
            (false, _) => Ok(()),
        }
    }

    /// Whether a card of the hand says itself that it powers that character up.
    fn powers_anyone_up(&self, seat: Seat, id: Id, at: Spot) -> bool {
        let card = self.facts(id);
        let eyes = Eyes { by: seat, ..Eyes::default() };
        let standing = card.run.powers.iter().flat_map(|power| &self.cards.power(*power).standing);
        card.run.hooks & hook::ENTRY != 0
            && standing
                .into_iter()
                .any(|standing| matches!(&standing.what, Clause::PowersUp(filter) if self.fits(filter, &eyes, at)))
    }

    fn powers_up_by_power(&self, at: Spot, id: Id) -> bool {
        let mut may = false;
        if self.hearing(hook::POWERED_UP_BY) & bit(at) == 0 {
            return false;
        }
        self.each_power_of(at, hook::POWERED_UP_BY, |_, power| {
            for standing in &self.cards.power(power).standing {
                if let Clause::PoweredUpBy(filter) = &standing.what {
                    may |= self.card_fits(filter, self.slots.card(id), &self.eyes_of(at));
                }
            }
        });
        may
    }

    // vs: powerup.discard
    pub(crate) fn power_up<W: Watch<Event>>(&mut self, seat: Seat, hand: usize, at: Spot, watch: &mut W) {
        let id = self.side_mut(seat).hand.take(hand);
        self.send_to_ko_pile(id);
        watch.see(Event::PowersUp { seat, who: self.figure(at), card: self.slots.card(id) });
        self.blame = bit(at);
        self.put_counters(at, 1, watch);
        self.raise(Happening::Discarded(seat), watch);
        self.raise(Happening::PoweredUp(at, id), watch);
    }

    // --- who might ---

    /// Whether a seat might play something in a combat, for all that everybody knows.
    // vs: view.asked
    pub(crate) fn might_play_in_combat(&self, seat: Seat) -> bool {
        let side = self.side(seat);
        !side.hand.is_empty()
            || self.open_top(seat).is_some()
            || self.resources(seat).iter().any(|one| one.up)
                && each(self.on_side(seat) & self.might_have(self.time())).any(|at| {
                    let usable = |power: &PowerIx| {
                        let when = self.used(*power).and_then(|used| used.when);
                        when.is_some_and(|when| self.is_time(when, seat))
                    };
                    self.supers_of(at).iter().any(usable)
                })
    }

    /// Whether the turn's player has a power for that phase, and anything to pay it with.
    pub(crate) fn has_power_for(&self, when: When) -> bool {
        let me = self.active;
        let side = self.side(me);
        let means = !side.hand.is_empty() || self.resources(me).iter().any(|one| one.up);
        let of = |power: &PowerIx| self.used(*power).is_some_and(|used| used.when == Some(when));
        means && each(self.on_side(me) & self.might_have(when.hook())).any(|at| self.supers_of(at).iter().any(of))
    }

    /// Whether there is anything to be done in the Resource Step.
    pub(crate) fn may_want_to_build(&self) -> bool {
        let top = self.open_top(self.active).is_some();
        top || !self.side(self.active).hand.is_empty() || self.has_power_for(When::Build)
    }

    /// The same of the Recruit Step; a deck may hold somebody who can be recruited from it. Without recruit points
    /// it takes something that everybody sees or might expect.
    // vs: view.asked
    pub(crate) fn may_want_to_recruit(&self) -> bool {
        let me = self.active;
        let unseen = !self.side(me).hand.is_empty() || !self.side(me).deck.is_empty();
        let somebody = unseen || self.may_recruit_from_ko(me);
        if self.points(me) == 0 {
            let build = !self.side(me).counted && self.has_power_for(When::Build);
            return build || somebody && self.might_recruit_for_nothing(me);
        }
        somebody || self.buys_xp(me).is_some() || self.has_power_for(When::Build)
    }

    /// Whether a seat might recruit somebody without points, for all that everybody knows: by what makes
    /// recruits cheaper, or with a card that its deck list has, or might have.
    // vs: view.asked, view.deck-lists
    pub(crate) fn might_recruit_for_nothing(&self, seat: Seat) -> bool {
        let mut cheaper = self.mods.iter().any(|change| change.by == seat && matches!(change.what, What::PayLess(_)));
        self.each_clause(hook::PAY_LESS, |eyes, _| cheaper |= eyes.by == seat);
        cheaper || self.might_hold(seat, self.cards.costless())
    }

    /// Whether there is anything to be done in the Formation Step.
    // vs: view.asked
    pub(crate) fn may_want_to_form(&self) -> bool {
        let me = self.active;
        let build = || self.has_power_for(When::Build) || self.might_hold(me, self.cards.build_twists());
        self.movers(me) != 0 || !self.in_pocket() && build()
    }

    /// Whether a hand might hold one of these cards, for all that everybody knows of it and of its owner's list.
    // vs: view.asked, view.deck-lists
    fn might_hold(&self, seat: Seat, cards: &CardSet) -> bool {
        let side = self.side(seat);
        if side.hand.is_empty() || cards.is_empty() {
            return false;
        }
        match self.lists {
            Lists::Secret => true,
            Lists::Open => {
                let down = side.resources.iter().filter(|one| !one.up).map(|one| one.id);
                let mut unseen = side.hand.iter().chain(side.deck.iter()).copied().chain(down);
                unseen.any(|id| cards.contains(self.slots.card(id)))
            }
        }
    }
}

/// Whether a power is used up for good by being used.
fn is_once(limits: &[Limit]) -> bool {
    limits.iter().any(|limit| match limit {
        Limit::OncePerGame | Limit::OnceAtLevel(_) => true,
        Limit::AnyNumber
        | Limit::WhileStunned
        | Limit::FromKoPile
        | Limit::FromHand
        | Limit::NoCardsInHand
        | Limit::OneSymbol
        | Limit::Tallied => false,
    })
}
