//! The Build Phase: resources, recruits, equipment, formation; and how a game opens.

use crate::code::{Op, PowerIx, hook};
use crate::event::Event;
use crate::position::{
    Eyes, Frame, Mode, Modifier, Opening, Payee, Payment, Phase, Recruit, Set, Spot, Vs, What, ZONE, bit, each,
};
use crate::refusal::No;
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Act, Basic, Clause, Keyword, Resources, Row, Symbol, Verb};
use crate::zones::NoEntry;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Seat, Watch};

impl Vs {
    /// The recruit points that a seat can still spend.
    // vs: recruit.points
    pub(crate) fn points(&self, seat: Seat) -> u8 {
        let side = self.side(seat);
        // vs: wyatt.points
        let wyatts = self.is_wyatts_step();
        let resources = || side.resources.iter().filter(|one| one.wyatts == wyatts).count() as u8;
        let resources = if side.counted { 0 } else { resources() };
        side.points.saturating_add(resources)
    }

    /// What recruiting a card costs now.
    // vs: recruit.cost.less
    pub(crate) fn recruit_cost(&self, seat: Seat, id: Id) -> u8 {
        let card = self.slots.card(id);
        let mut less = 0u8;
        for change in self.mods.iter().filter(|change| change.by == seat) {
            less = less.saturating_add(self.discount(change, card));
        }
        self.each_clause(hook::PAY_LESS, |eyes, standing| {
            if let Clause::PayLess(filter, n) = &standing.what
                && eyes.by == seat
                && self.card_fits(filter, card, eyes)
            {
                less = less.saturating_add(*n);
            }
        });
        self.facts(id).cost.saturating_sub(less)
    }

    /// What a card of the hand would cost now, and ATK and DEF of a character as it would stand in the front row.
    pub(crate) fn as_recruited(&self, seat: Seat, id: Id) -> Option<(u8, Option<(i32, i32)>)> {
        match self.facts(id).basic() {
            Basic::Supporting => {}
            Basic::Machine => return Some((self.recruit_cost(seat, id), None)),
            Basic::Equipment => return Some((self.gear_cost(seat, id), None)),
            Basic::Main | Basic::PlotTwist | Basic::Location | Basic::Pile => return None,
        }
        if (self.bodies.live | self.bodies.away) == Set::MAX {
            return Some((self.recruit_cost(seat, id), None));
        }
        let mut then = self.clone();
        let at = then.stand(id, seat, Row::Front, false);
        let (atk, def) = then.stats(at);
        Some((self.recruit_cost(seat, id), Some((atk.max(0), def))))
    }

    /// What putting a card on a character costs now.
    // vs: card.impossible-man: he is no character then, and what makes characters cheaper does not speak of him
    fn gear_cost(&self, seat: Seat, id: Id) -> u8 {
        let card = self.facts(id);
        if card.is_character() { card.cost } else { self.recruit_cost(seat, id) }
    }

    /// How much less a change makes that card cost whoever made it.
    fn discount(&self, change: &Modifier, card: CardIx) -> u8 {
        if let What::PayLess(pc) = change.what
            && let Op::Do(Act::Resources(Resources::PayLessNext(filter, n))) = &self.cards.code.ops[pc as usize]
            && self.card_fits(filter, card, &Eyes { by: change.by, ..Eyes::default() })
        {
            return *n;
        }
        0
    }

    /// Whether a character card may be recruited now.
    // vs: recruit.cost, unique.main
    pub(crate) fn may_recruit(&self, seat: Seat, id: Id) -> Result<(), No> {
        if !matches!(self.facts(id).basic(), Basic::Supporting | Basic::Machine) {
            return Err(No::NotNow);
        }
        self.is_of_the_part_that_pays(seat, id)?;
        let card = self.facts(id);
        if card.basic() == Basic::Machine {
            // vs: gear.machine, gear.team
            self.has_members(seat, &card.teams, card.symbols)?;
        }
        match self.may_enter(self.slots.card(id), seat) {
            Err(NoEntry::MainName) => return Err(No::MainName),
            Err(NoEntry::Room) => return Err(No::Room),
            Ok(()) => {}
        }
        let (cost, have) = (self.recruit_cost(seat, id), self.points(seat));
        if cost <= have { Ok(()) } else { Err(No::Points(cost, have)) }
    }

    /// Recruit points pay for the part of the hand whose resources they come from.
    // vs: wyatt.points
    fn is_of_the_part_that_pays(&self, seat: Seat, id: Id) -> Result<(), No> {
        let other = self.is_wyatts(seat, id) != self.is_wyatts_step();
        if other && self.side(seat).hand.contains(&id) { Err(No::OtherPart) } else { Ok(()) }
    }

    /// Whether a recruit may go to the partner's side.
    // vs: mode.pairs.lend
    pub(crate) fn may_lend(&self, seat: Seat, id: Id) -> bool {
        self.may_join_partner(seat, id)
            && self.is_of_the_part_that_pays(seat, id).is_ok()
            && self.recruit_cost(seat, id) <= self.points(seat)
    }

    /// The same for symbols instead of its cost.
    pub(crate) fn may_lend_for_symbols(&self, seat: Seat, id: Id) -> bool {
        self.may_join_partner(seat, id) && self.symbols_instead(seat, id).is_some()
    }

    /// Whether the table plays with the rule of lending, and that card is a character that may come to the partner's side.
    // vs: mode.pairs.lend
    fn may_join_partner(&self, seat: Seat, id: Id) -> bool {
        if self.mode != Mode::PairsLending {
            return false;
        }
        let Some(partner) = self.partner(seat) else { return false };
        self.facts(id).basic() == Basic::Supporting && self.may_enter(self.slots.card(id), partner).is_ok()
    }

    /// A character of a seat that takes recruit points for XP, and how many it can still take.
    // vs: level.xp, level.stunned
    pub(crate) fn buys_xp(&self, seat: Seat) -> Option<(Spot, u8)> {
        each(self.bodies.side[seat.ix() & 3] & self.hearing(hook::FOR_POINTS)).find_map(|at| {
            let mut takes = false;
            self.each_power_of(at, hook::FOR_POINTS, |_, _| takes = true);
            let run = &self.face(at).run;
            let needed = run.xp.filter(|_| takes)?;
            let has = self.side(self.owner_of(at)).xp[run.level as usize & 3];
            Some((at, needed.saturating_sub(has))).filter(|(_, missing)| *missing > 0)
        })
    }

    /// Recruit points become XP.
    pub(crate) fn buy_xp<W: Watch<Event>>(&mut self, seat: Seat, paid: u8, watch: &mut W) {
        if let Some((at, _)) = self.buys_xp(seat) {
            self.spend(seat, paid);
            watch.see(Event::BuysXp { seat, card: self.body(at).face, paid });
            self.gain_xp(at, paid, watch);
        }
    }

    /// Whether equipment may be put on that character now.
    // vs: gear.face-up, gear.team, keyword.creature
    pub(crate) fn may_equip(&self, seat: Seat, id: Id, at: Spot) -> Result<(), No> {
        let card = self.facts(id);
        self.is_of_the_part_that_pays(seat, id)?;
        self.has_members(seat, &card.teams, card.symbols)?;
        let (cost, have) = (self.gear_cost(seat, id), self.points(seat));
        if cost > have {
            return Err(No::Points(cost, have));
        }
        self.may_bear(at)
    }

    /// Whether a character can have equipment.
    pub(crate) fn may_bear(&self, at: Spot) -> Result<(), No> {
        if self.has(at, Keyword::Creature) {
            return Err(No::Creature);
        }
        let barred = self.body(at).down || self.cannot(at, Verb::HaveEquipment);
        if barred { Err(No::NobodyToEquip) } else { Ok(()) }
    }

    /// Spend recruit points. From the first ones on, resources that come or go change nothing.
    // vs: recruit.points
    fn spend(&mut self, seat: Seat, cost: u8) {
        let points = self.points(seat).saturating_sub(cost);
        let side = self.side_mut(seat);
        (side.points, side.counted) = (points, true);
    }

    /// Pay for a character: what is set off by recruiting comes before it appears.
    // vs: recruit.triggers
    pub(crate) fn recruit<W: Watch<Event>>(&mut self, recruit: Recruit, watch: &mut W) {
        let paid = self.recruit_cost(recruit.by, recruit.id);
        self.spend(recruit.by, paid);
        self.begin_recruit(recruit, paid, watch);
    }

    fn begin_recruit<W: Watch<Event>>(&mut self, recruit: Recruit, paid: u8, watch: &mut W) {
        let (seat, id) = (recruit.by, recruit.id);
        self.use_up_discounts(seat, id);
        self.slots.show(id);
        watch.see(Event::Recruits { seat, card: self.slots.card(id), paid });
        self.push(Frame::Recruit(recruit));
        self.raise(Happening::Recruits(seat, id), watch);
    }

    /// Whether a card can be recruited to one's own side for symbols instead of its cost.
    pub(crate) fn may_recruit_for_symbols(&self, seat: Seat, id: Id) -> bool {
        self.symbols_instead(seat, id).is_some() && self.may_enter(self.slots.card(id), seat).is_ok()
    }

    /// The symbols for which a card can be recruited instead of its cost, if they can be paid now.
    // vs: recruit.cost
    pub(crate) fn symbols_instead(&self, seat: Seat, id: Id) -> Option<&'static [Symbol]> {
        let card = self.facts(id);
        if card.run.hooks & hook::ENTRY == 0 {
            return None;
        }
        let mut standing = card.run.powers.iter().flat_map(|power| &self.cards.power(*power).standing);
        let instead =
            |clause: &'static Clause| if let Clause::PayInstead(symbols) = clause { Some(&symbols[..]) } else { None };
        let symbols = standing.find_map(|standing| instead(&standing.what))?;
        self.can_pay(seat, Payee::elsewhere(card), symbols).then_some(symbols)
    }

    pub(crate) fn recruit_for_symbols<W: Watch<Event>>(&mut self, recruit: Recruit, symbols: &[Symbol], watch: &mut W) {
        let (by, payee) = (recruit.by, Payee::elsewhere(self.facts(recruit.id)));
        self.begin_recruit(recruit, 0, watch);
        let symbols = symbols.iter().copied().collect();
        self.push(Frame::Pay(Payment { by, payee, symbols, one_of: false, discarded: false }));
    }

    /// The cards of a deck that say that they can be recruited from it, and may be now, by name.
    // vs: recruit.deck
    pub(crate) fn recruits_from_deck(&self, seat: Seat, may: impl Fn(Id) -> bool) -> List<CardIx, ZONE> {
        let mut found: List<CardIx, ZONE> = List::new();
        for id in self.side(seat).deck.iter().filter(|id| self.hooks_of(**id) & hook::ENTRY != 0) {
            let card = self.facts(*id);
            let says = |power: &PowerIx| {
                self.cards.power(*power).standing.iter().any(|standing| standing.what == Clause::FromDeck)
            };
            let ix = self.slots.card(*id);
            if card.run.powers.iter().any(says) && may(*id) && !found.contains(&ix) {
                found.add(ix);
            }
        }
        found.sort_unstable();
        found
    }

    /// A character of one's deck that is being recruited: search it and shuffle.
    pub(crate) fn search_deck_for<W: Watch<Event>>(&mut self, seat: Seat, card: CardIx, watch: &mut W) -> Option<Id> {
        let at = self.side(seat).deck.iter().position(|id| self.slots.card(*id) == card)?;
        let id = self.side_mut(seat).deck.take(at);
        self.shuffle_deck(seat, watch);
        Some(id)
    }

    /// "Your next character" is this one.
    fn use_up_discounts(&mut self, seat: Seat, id: Id) {
        let card = self.slots.card(id);
        let mut n = 0;
        while n < self.mods.len() {
            let change = self.mods[n];
            if change.by == seat && self.discount(&change, card) > 0 {
                self.mods.take(n);
            } else {
                n += 1;
            }
        }
    }

    pub(crate) fn recruit_step<W: Watch<Event>>(&mut self, recruit: Recruit, watch: &mut W) -> Flow {
        if !self.queue.is_empty() && self.next_waiting(watch) {
            return Flow::On;
        }
        self.stack.pop();
        match self.may_enter(self.slots.card(recruit.id), recruit.side) {
            Ok(()) => {
                let joined = self.join_from_decks(recruit.id, recruit.by, watch);
                let at = self.stand(recruit.id, recruit.side, recruit.row, self.is_main(recruit.id));
                self.body_mut(at).today.recruited = recruit.from_hand;
                self.take_in(at, &joined, watch);
                self.appear(at, watch);
            }
            Err(no) => {
                let (seat, card) = (recruit.by, self.slots.card(recruit.id));
                watch.see(Event::CannotAppear { seat, card, room: no == NoEntry::Room });
                self.send_to_ko_pile(recruit.id);
            }
        }
        Flow::On
    }

    // vs: gear.play
    pub(crate) fn recruit_gear<W: Watch<Event>>(&mut self, seat: Seat, id: Id, at: Spot, watch: &mut W) {
        let paid = self.gear_cost(seat, id);
        self.spend(seat, paid);
        self.equip(seat, id, at, watch);
    }

    /// Those of a set whom something keeps from moving in the Formation Step.
    pub(crate) fn kept_from_forming(&self, set: Set) -> Set {
        self.kept_from(set, Verb::Move) | self.kept_from(set, Verb::MoveInFormation)
    }

    /// Whether a seat may move a character in the Formation Step, if something keeps these from it.
    // vs: formation.move, mode.heads.formation
    pub(crate) fn may_form(&self, seat: Seat, at: Spot, barred: Set) -> Result<(), No> {
        if self.body(at).side != seat {
            return Err(No::TeamMates);
        }
        if self.body(at).today.formed {
            return Err(No::Moved);
        }
        if barred & bit(at) != 0 { Err(No::CannotMove) } else { Ok(()) }
    }

    /// Those whom a seat may move in the Formation Step.
    pub(crate) fn movers(&self, seat: Seat) -> Set {
        let side = self.on_side(seat);
        let barred = self.kept_from_forming(side);
        // As `may_form` says of each.
        side & self.bodies.side[seat.ix() & 3] & !self.bodies.marks.formed & !barred
    }

    pub(crate) fn form<W: Watch<Event>>(&mut self, at: Spot, watch: &mut W) {
        let row = self.body(at).row.other();
        self.move_to(at, row, watch);
        self.body_mut(at).today.formed = true;
        self.note_marks(at);
    }

    /// Whether a seat has moved anybody in this Formation Step.
    pub(crate) fn has_formed(&self, seat: Seat) -> bool {
        self.bodies.side[seat.ix() & 3] & self.bodies.marks.formed != 0
    }

    // --- the opening ---

    /// Who is asked; whoever has given up is passed over.
    // vs: setup.first, setup.main, setup.mulligan
    pub(crate) fn opening_step<W: Watch<Event>>(&mut self, opening: Opening, watch: &mut W) -> Flow {
        match opening {
            Opening::First(seat) | Opening::Row(seat) | Opening::Mulligan(seat) if !self.side(seat).out => {
                return Flow::Ask(seat);
            }
            // vs: end.give-up
            Opening::First(seat) => self.open_with(Opening::First(self.next_seat(seat))),
            Opening::Row(seat) => self.open_rows_after(seat, watch),
            Opening::Mulligan(seat) => self.open_hands_after(seat),
        }
        Flow::On
    }

    /// Who is asked after that seat in the opening, before it would be the first player again.
    fn next_to_open(&self, seat: Seat) -> Option<Seat> {
        let after = |n: u8| Seat((seat.0 + n) % self.seats);
        (1..self.seats).map(after).take_while(|seat| *seat != self.first).find(|seat| !self.side(*seat).out)
    }

    fn open_with(&mut self, opening: Opening) {
        if let Some(Frame::Opening(now)) = self.stack.last_mut() {
            *now = opening;
        }
    }

    pub(crate) fn name_first<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        (self.first, self.active) = (seat, seat);
        watch.see(Event::First { seat });
        self.open_with(Opening::Row(seat));
    }

    /// Put a main character into a row.
    pub(crate) fn place_main<W: Watch<Event>>(&mut self, seat: Seat, row: Row, watch: &mut W) {
        if let Some(main) = self.side(seat).main {
            self.enter_play(main, seat, row, true, &mut longbox_kernel::Silent);
            // Nothing is set off before the game has begun.
            self.queue.clear();
            watch.see(Event::MainPlaced { seat, card: self.slots.card(main), row });
        }
        self.open_rows_after(seat, watch);
    }

    /// The row of the next main character; after all of them the hands.
    fn open_rows_after<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        if let Some(next) = self.next_to_open(seat) {
            return self.open_with(Opening::Row(next));
        }
        for seat in self.all_seats() {
            if !self.side(seat).out {
                self.draw(seat, OPENING_HAND, watch);
            }
        }
        self.queue.clear();
        self.open_with(Opening::Mulligan(self.first));
    }

    /// Keep the hand, or shuffle it back and draw seven others.
    // vs: setup.mulligan
    pub(crate) fn open_hand<W: Watch<Event>>(&mut self, seat: Seat, keep: bool, watch: &mut W) {
        if keep {
            watch.see(Event::Kept { seat });
        } else {
            watch.see(Event::Mulligan { seat });
            let count = self.side(seat).hand.len();
            for _ in 0..count {
                let id = self.side_mut(seat).hand.take(0);
                self.side_mut(seat).deck.add(id);
            }
            self.shuffle_deck(seat, watch);
            self.draw(seat, OPENING_HAND, watch);
            self.queue.clear();
        }
        self.open_hands_after(seat);
    }

    /// The hand of the next player; after all of them the first turn.
    fn open_hands_after(&mut self, seat: Seat) {
        if let Some(next) = self.next_to_open(seat) {
            return self.open_with(Opening::Mulligan(next));
        }
        self.stack.pop();
        self.push(Frame::Turn(Phase::Begin));
    }
}

/// Cards in the opening hand.
pub(crate) const OPENING_HAND: u8 = 7;
