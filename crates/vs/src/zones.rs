//! Moving cards, and keeping account of who knows them.

use crate::catalogue::Card;
use crate::code::hook;
use crate::event::{Alteration, Event, Figure};
use crate::position::{
    Body, Eyes, Frame, Home, Keeping, Opening, Resource, Set, Slots, Spot, Term, Today, Vs, What, ZONE, bit, each,
};
use crate::query::share_a_name;
use crate::trigger::Happening;
use crate::vocabulary::{Clause, Keyword, Kind, Row, Verb};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Seat, Watch};

/// Why a card cannot come into play on a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoEntry {
    /// Its name is that of the main character there.
    MainName,
    Room,
}

/// What a card comes into play as.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) face: CardIx,
    pub(crate) main: bool,
    pub(crate) counters: i16,
    pub(crate) wounds: i8,
}

impl Vs {
    // --- hand, deck, KO pile ---

    // vs: draw.two, draw.empty
    pub(crate) fn draw<W: Watch<Event>>(&mut self, seat: Seat, count: u8, watch: &mut W) -> u8 {
        let mut drawn = 0;
        while drawn < count {
            let Some(id) = self.side_mut(seat).deck.pop() else { break };
            self.slots.show_to(seat, id);
            self.side_mut(seat).hand.add(id);
            drawn += 1;
        }
        if W::ON && drawn > 0 {
            self.tell_drawn(seat, drawn, watch);
        }
        if drawn < count {
            watch.see(Event::NoDraw { seat });
        }
        if drawn > 0 {
            self.unsettled = true;
            self.raise(Happening::Drew(seat), watch);
        }
        drawn
    }

    /// A card that lay face up in the deck is known to everybody; the others are told together.
    fn tell_drawn<W: Watch<Event>>(&self, seat: Seat, drawn: u8, watch: &mut W) {
        let hand = &self.side(seat).hand;
        let drawn = &hand[hand.len() - usize::from(drawn)..];
        let (open, hidden): (Vec<Id>, Vec<Id>) = drawn.iter().partition(|id| self.schemes.face_up.contains(id));
        if !hidden.is_empty() {
            let cards = hidden.iter().map(|id| self.slots.card(*id)).collect();
            watch.see(Event::Draws { seat, cards });
        }
        for id in open {
            watch.see(Event::DrawsFaceUp { seat, card: self.slots.card(id) });
        }
    }

    /// Discard the card at that place of a hand; what follows from discarding is raised by the caller, once
    /// for all cards that go together.
    pub(crate) fn discard_at<W: Watch<Event>>(&mut self, seat: Seat, at: usize, watch: &mut W) -> Id {
        let id = self.side_mut(seat).hand.take(at);
        self.send_to_ko_pile(id);
        watch.see(Event::Discards { seat, card: self.slots.card(id) });
        self.unsettled = true;
        id
    }

    /// Put a card face up on its owner's KO pile. A token ceases to be; a card of the piles beside the table
    /// goes back to them.
    // vs: zone.owner, zone.token
    pub(crate) fn send_to_ko_pile(&mut self, id: Id) {
        self.slots.show(id);
        let owner = self.slots.owner(id);
        match self.facts(id).kind {
            Kind::Token | Kind::Pile => self.side_mut(owner).outside.add(id),
            // vs: identity.demote.leaves
            Kind::Main(_) if self.is_demoted(id) => self.side_mut(owner).removed.add(id),
            Kind::Main(_)
            | Kind::Supporting
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine
            | Kind::Basic(_)
            | Kind::Special(_) => {
                let hooks = self.hooks_of(id);
                let side = self.side_mut(owner);
                side.ko.add(id);
                side.ko_hooks |= hooks;
            }
        }
    }

    /// A card that everybody sees goes to its owner's hand.
    pub(crate) fn send_to_hand<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let owner = self.slots.owner(id);
        watch.see(Event::ToHand { seat: owner, card: self.slots.card(id) });
        match self.facts(id).kind {
            Kind::Token | Kind::Pile => self.side_mut(owner).outside.add(id),
            Kind::Main(_) if self.is_demoted(id) => self.side_mut(owner).removed.add(id),
            Kind::Main(_)
            | Kind::Supporting
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine
            | Kind::Basic(_)
            | Kind::Special(_) => self.side_mut(owner).hand.add(id),
        }
    }

    pub(crate) fn shuffle_deck<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let deck = &mut self.sides[seat.ix() & 3].deck;
        self.chance.shuffle(deck);
        self.slots.forget(seat, deck);
        self.lose_track(seat);
        self.show_face_up(seat);
        watch.see(Event::Shuffles { seat });
    }

    /// Nobody can say any more which card of a deck something came from.
    // vs: view.deck
    fn lose_track(&mut self, seat: Seat) {
        let deck = self.side(seat).deck;
        self.each_reference(|id| {
            if deck.contains(id) {
                *id = Slots::LOST;
            }
        });
    }

    /// Every card that something pending remembers, wherever the card is now.
    pub(crate) fn each_reference(&mut self, mut see: impl FnMut(&mut Id)) {
        let mut of_eyes = |eyes: &mut Eyes| {
            see(&mut eyes.source.id);
            eyes.card.iter_mut().for_each(&mut see);
        };
        self.queue.iter_mut().for_each(|waiting| of_eyes(&mut waiting.eyes));
        self.delayed.iter_mut().for_each(|delayed| of_eyes(&mut delayed.eyes));
        self.pockets.delayed.iter_mut().for_each(|(_, delayed)| of_eyes(&mut delayed.eyes));
        for frame in self.stack.iter_mut() {
            match frame {
                Frame::Effect(effect) => of_eyes(&mut effect.eyes),
                Frame::Play(playing) => of_eyes(&mut playing.eyes),
                Frame::React(react) => of_eyes(&mut react.eyes),
                Frame::Recruit(_)
                | Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Pay(_)
                | Frame::Order
                | Frame::LevelUp(_)
                | Frame::Unique(..)
                | Frame::Mains(_)
                | Frame::Again(..)
                | Frame::Drive(_) => {}
            }
        }
        for frame in self.stack.iter_mut() {
            if let Frame::Drive(drive) = frame {
                see(&mut drive.who.id);
            }
        }
        self.pocketed.iter_mut().for_each(|one| see(&mut one.id));
        self.uses.iter_mut().for_each(|one| see(&mut one.id));
    }

    /// The top cards of a deck, the top first.
    pub(crate) fn top(&self, seat: Seat, count: usize) -> List<Id, ZONE> {
        self.side(seat).deck.iter().rev().take(count).copied().collect()
    }

    // --- resources ---

    /// A card becomes a resource of its owner.
    // vs: build.resource, zone.resource
    pub(crate) fn add_resource<W: Watch<Event>>(&mut self, id: Id, up: bool, watch: &mut W) {
        let owner = self.slots.owner(id);
        if up {
            self.slots.show(id);
        } else {
            self.slots.show_to(owner, id);
        }
        self.side_mut(owner).resources.add(Resource { id, up, wyatts: false });
        watch.see(Event::Resource { seat: owner, card: self.slots.card(id), up });
        self.unsettled = true;
        self.raise(Happening::GainedResource { seat: owner, up }, watch);
    }

    /// Turn a location of a resource row.
    // vs: view.resources: a location that everybody saw stays known to lie in its row
    pub(crate) fn turn_resource<W: Watch<Event>>(&mut self, seat: Seat, at: usize, up: bool, watch: &mut W) {
        let resource = &mut self.side_mut(seat).resources[at];
        resource.up = up;
        let id = resource.id;
        watch.see(Event::Turned { seat, card: self.slots.card(id), up });
        if up {
            self.slots.show(id);
        } else {
            self.blur_resources(seat);
        }
        self.unsettled = true;
    }

    /// Rows may be rearranged: nobody but the owner can tell the face-down resources apart.
    fn blur_resources(&mut self, seat: Seat) {
        let down: List<Id, ZONE> = self.side(seat).resources.iter().filter(|one| !one.up).map(|one| one.id).collect();
        self.slots.blur_hand(seat, &down);
    }

    /// A resource goes to its owner's KO pile.
    pub(crate) fn ko_resource<W: Watch<Event>>(&mut self, seat: Seat, at: usize, watch: &mut W) {
        let resource = self.side_mut(seat).resources.take(at);
        self.send_to_ko_pile(resource.id);
        watch.see(Event::ResourceKod { seat, card: self.slots.card(resource.id) });
        self.unsettled = true;
    }

    // --- play ---

    /// Whether a character card may come into play on a side.
    // vs: unique.main, limit.room
    pub(crate) fn may_enter(&self, card: CardIx, side: Seat) -> Result<(), NoEntry> {
        self.may_enter_as(card, side, None)
    }

    /// The same of a card that was in play before, with the face that it had then.
    pub(crate) fn may_return(&self, id: Id, face: CardIx, side: Seat) -> Result<(), NoEntry> {
        self.may_enter_as(face, side, Some(id))
    }

    fn may_enter_as(&self, card: CardIx, side: Seat, itself: Option<Id>) -> Result<(), NoEntry> {
        if self.is_barred_by_main(card, side, itself) {
            return Err(NoEntry::MainName);
        }
        if self.everywhere() == Set::MAX { Err(NoEntry::Room) } else { Ok(()) }
    }

    /// The same of a card that everybody sees: if it may not, that is told.
    pub(crate) fn may_be_put<W: Watch<Event>>(&self, card: CardIx, side: Seat, watch: &mut W) -> bool {
        let entry = self.may_enter(card, side);
        if let Err(no) = entry {
            watch.see(Event::CannotAppear { seat: side, card, room: no == NoEntry::Room });
        }
        entry.is_ok()
    }

    /// Whether a main character of that side keeps a card of its name away. A main character is not kept from its own
    /// side, by itself or by the other head's.
    // vs: unique.main, unique.main.effect, unique.main.swarm, mode.heads.control
    fn is_barred_by_main(&self, card: CardIx, side: Seat, itself: Option<Id>) -> bool {
        let face = self.cards.card(card);
        let shares_side = |seat: &Seat| self.shares_side(*seat, side);
        // Mostly nobody there has its name, nor any main character that is elsewhere.
        let on_side = self.all_seats().filter(shares_side);
        let mut names = on_side.filter_map(|seat| self.side(seat).main).map(|main| self.brief(main).names);
        if self.bodies.printed.with_name_bits(face.run.name_bits) == 0
            && names.all(|names| names & face.run.name_bits == 0)
        {
            return false;
        }
        if itself.is_some() && self.all_seats().filter(shares_side).any(|seat| self.side(seat).main == itself) {
            return false;
        }
        let swarms = |card: &Card| card.run.keys & Keyword::Swarm.bit() != 0;
        let forbids = |main: Id| {
            // In play it may be of another level, or somebody else.
            let stands = each(self.bodies.live).find(|at| self.body(*at).id == main);
            let other = stands.map_or_else(|| self.facts(main), |at| self.face(at));
            share_a_name(other, face) && !(swarms(other) && swarms(face))
        };
        // vs: pocket.apart: a main character in another universe forbids nothing in this one
        let is_here = |main: &Id| !each(self.bodies.away).any(|at| self.body(at).id == *main);
        self.all_seats().filter(shares_side).filter_map(|seat| self.known_main(seat)).filter(is_here).any(forbids)
    }

    /// A player's main character, unless it was KO'd, or has gone where nobody can tell which card it is.
    // vs: unique.main, unique.main.ko
    pub(crate) fn known_main(&self, seat: Seat) -> Option<Id> {
        let side = self.side(seat);
        side.main.filter(|main| !side.fallen && self.slots.is_public(*main))
    }

    /// Put a card that lies nowhere else onto a side; the caller has asked whether it may enter.
    pub(crate) fn enter_play<W: Watch<Event>>(
        &mut self,
        id: Id,
        side: Seat,
        row: Row,
        main: bool,
        watch: &mut W,
    ) -> Spot {
        self.enter_as(id, Entry { face: self.slots.card(id), main, counters: 0, wounds: 0 }, side, row, watch)
    }

    /// The same, with what it has kept from an earlier time in play.
    // vs: zone.new, identity.promote: who is the main character stays so in every zone
    pub(crate) fn enter_as<W: Watch<Event>>(
        &mut self,
        id: Id,
        entry: Entry,
        side: Seat,
        row: Row,
        watch: &mut W,
    ) -> Spot {
        let at = self.stand(id, side, row, entry.main || self.is_main(id));
        let body = self.body_mut(at);
        (body.face, body.counters, body.wounds) = (entry.face, entry.counters, entry.wounds);
        self.note_printed(at);
        self.note_marks(at);
        self.appear(at, watch);
        at
    }

    /// Give a card that lies nowhere else a place on a side; nothing hears of it yet.
    pub(crate) fn stand(&mut self, id: Id, side: Seat, row: Row, main: bool) -> Spot {
        self.slots.show(id);
        let life = self.tick();
        let face = self.slots.card(id);
        let today = Today { appeared: true, ..Today::default() };
        let universe = self.pockets.now;
        let body = Body { id, face, life, since: life, side, row, main, today, universe, ..Body::default() };
        self.place_body(body)
    }

    /// Put a body at the first place that is free; there must be one.
    pub(crate) fn place_body(&mut self, body: Body) -> Spot {
        let machine = self.cards.card(body.face).kind == Kind::Machine;
        let bodies = &mut self.bodies;
        let at = (!(bodies.live | bodies.away)).trailing_zeros().min(63) as Spot;
        bodies.items[at as usize] = body;
        bodies.live |= bit(at);
        if machine {
            bodies.machines |= bit(at);
        } else if !body.down {
            bodies.up |= bit(at);
        }
        bodies.side[body.side.ix() & 3] |= bit(at);
        if body.row == Row::Front {
            bodies.front |= bit(at);
        }
        self.note_printed(at);
        self.note_marks(at);
        at
    }

    /// What stands there comes into play.
    // vs: zone.appears
    pub(crate) fn appear<W: Watch<Event>>(&mut self, at: Spot, watch: &mut W) {
        self.note_self_awareness(at);
        self.enters_changed(at);
        let Body { row, down, main, .. } = *self.body(at);
        watch.see(Event::Appears { who: self.figure(at), row, stunned: down, main });
        self.unsettled = true;
        self.blame = 0;
        self.raise(Happening::Appeared(at), watch);
        let (side, firsts) = (self.body(at).side, self.cards.first_bits(self.face(at)));
        // vs: gear.machine
        if self.is_machine(at) {
            self.raise(Happening::Equipped(at), watch);
        }
        self.side_mut(side).memory.firsts |= firsts;
    }

    /// What has just been given a place lies there stunned, without a wound.
    pub(crate) fn lay_down(&mut self, at: Spot) {
        self.bodies.up &= !bit(at);
        let body = self.body_mut(at);
        (body.down, body.exhausted) = (true, true);
        self.note_marks(at);
    }

    /// What its powers say about how it comes into play.
    fn enters_changed(&mut self, at: Spot) {
        let (mut stunned, mut minus) = (false, 0);
        self.each_power_of(at, hook::ENTRY, |_, power| {
            for standing in &self.cards.power(power).standing {
                stunned |= standing.what == Clause::AppearsStunned;
                if let Clause::AppearsWithMinus(n) = standing.what {
                    minus += i16::from(n);
                }
            }
        });
        self.body_mut(at).counters -= minus;
        self.note_marks(at);
        if stunned {
            self.lay_down(at);
        }
    }

    /// Take a body out of play, without saying where its card goes. Equipment is KO'd.
    pub(crate) fn leave_play<W: Watch<Event>>(&mut self, at: Spot, watch: &mut W) {
        self.ko_gear(at, watch);
        let life = self.body(at).life;
        self.leave_combat(at);
        self.vacate(at);
        self.end_terms(|term| term == Term::Source(at, life));
        self.end_away(|term| term == Term::Source(at, life));
        self.unsettled = true;
        self.blame = 0;
    }

    /// Nothing stands there any more, and nothing speaks of it.
    fn vacate(&mut self, at: Spot) {
        let gone = !bit(at);
        let bodies = &mut self.bodies;
        bodies.live &= gone;
        bodies.away &= gone;
        bodies.machines &= gone;
        bodies.up &= gone;
        bodies.front &= gone;
        bodies.side.iter_mut().for_each(|side| *side &= gone);
        bodies.items[at as usize & 63] = Body::default();
        self.note_printed(at);
        self.note_marks(at);
        let forget = |eyes: &mut Eyes| {
            eyes.that &= gone;
            eyes.it &= gone;
        };
        self.blame &= gone;
        self.schemes.deal.forget(bit(at));
        self.schemes.self_aware &= gone;
        self.fight.survived &= gone;
        self.queue.iter_mut().for_each(|waiting| forget(&mut waiting.eyes));
        self.delayed.iter_mut().for_each(|delayed| forget(&mut delayed.eyes));
        for frame in self.stack.iter_mut() {
            match frame {
                Frame::Effect(effect) => {
                    forget(&mut effect.eyes);
                    effect.picked &= gone;
                }
                Frame::Play(playing) => forget(&mut playing.eyes),
                Frame::React(react) => forget(&mut react.eyes),
                Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Recruit(_)
                | Frame::Pay(_)
                | Frame::Order
                | Frame::LevelUp(_)
                | Frame::Unique(..)
                | Frame::Mains(_)
                | Frame::Again(..)
                | Frame::Drive(_) => {}
            }
        }
        self.mods.forget(at);
        self.forget_away(at);
    }

    /// Whose card it is.
    pub(crate) fn owner_of(&self, at: Spot) -> Seat {
        self.slots.owner(self.body(at).id)
    }

    /// Put equipment on a character; what it had is KO'd.
    // vs: gear.one
    pub(crate) fn equip<W: Watch<Event>>(&mut self, seat: Seat, id: Id, at: Spot, watch: &mut W) {
        self.slots.show(id);
        self.ko_gear(at, watch);
        self.body_mut(at).gear = Some(id);
        self.note_printed(at);
        watch.see(Event::Equips { seat, card: self.slots.card(id), on: self.figure(at) });
        self.unsettled = true;
        self.raise(Happening::Equipped(at), watch);
    }

    pub(crate) fn ko_gear<W: Watch<Event>>(&mut self, at: Spot, watch: &mut W) {
        if let Some(gear) = self.body_mut(at).gear.take() {
            self.note_printed(at);
            self.send_to_ko_pile(gear);
            let seat = self.slots.owner(gear);
            watch.see(Event::ResourceKod { seat, card: self.slots.card(gear) });
        }
    }

    /// Move a character to a row of its side; returns whether it moved.
    // vs: move.push, effect.cannot-beats-can
    pub(crate) fn move_to<W: Watch<Event>>(&mut self, at: Spot, row: Row, watch: &mut W) -> bool {
        if self.body(at).row == row || self.cannot(at, Verb::Move) {
            return false;
        }
        self.set_row(at, row);
        watch.see(Event::Moves { who: self.figure(at), row });
        true
    }

    pub(crate) fn set_row(&mut self, at: Spot, row: Row) {
        self.body_mut(at).row = row;
        match row {
            Row::Front => self.bodies.front |= bit(at),
            Row::Back => self.bodies.front &= !bit(at),
        }
        self.unsettled = true;
    }

    /// Move a character to another side. It neither leaves play nor appears.
    // vs: move.side
    pub(crate) fn change_side<W: Watch<Event>>(&mut self, at: Spot, to: Seat, row: Row, watch: &mut W) -> bool {
        let from = self.body(at).side;
        if from == to {
            return self.move_to(at, row, watch);
        }
        let Body { id, face, .. } = *self.body(at);
        if self.cannot(at, Verb::Move) || self.is_barred_by_main(face, to, Some(id)) {
            return false;
        }
        self.raise(Happening::ChangesSide(at), watch);
        watch.see(Event::Taken { who: self.figure(at), to, row });
        self.set_side(at, to, row);
        true
    }

    fn set_side(&mut self, at: Spot, to: Seat, row: Row) {
        let Body { side: from, row: left, .. } = *self.body(at);
        self.leave_combat(at);
        self.bodies.side[from.ix() & 3] &= !bit(at);
        self.bodies.side[to.ix() & 3] |= bit(at);
        self.bodies.namesakes = self.find_namesakes();
        let since = self.tick();
        let body = self.body_mut(at);
        (body.side, body.since) = (to, since);
        // vs: end.out.others: who is back on a side has not been taken from those after it
        match body.homes.iter().position(|home| home.side == to) {
            Some(back) => body.homes.truncate(back),
            None => body.homes.add(Home { side: from, row: left }),
        }
        self.set_row(at, row);
    }

    /// A main character becomes another face of itself: pose, wounds, counters, equipment and changes stay.
    // vs: level.keeps
    pub(crate) fn become_level<W: Watch<Event>>(&mut self, at: Spot, face: CardIx, watch: &mut W) {
        let seat = self.owner_of(at);
        let (from, to) = (self.face(at).run.level, self.cards.card(face).run.level);
        if to > from {
            self.side_mut(seat).xp[from as usize & 3] = 0;
            // The face that it leaves may wait for this.
            self.raise(Happening::LevelledUp(at), watch);
        }
        self.body_mut(at).face = face;
        self.note_printed(at);
        watch.see(Event::Level { seat, card: face, up: to > from });
        self.unsettled = true;
    }

    // --- a player goes out ---

    /// A player is out: the cards that the player owns leave the game, others go back where they came from.
    // vs: end.out
    pub(crate) fn put_out<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        watch.see(Event::Out { seat });
        self.side_mut(seat).out = true;
        self.empty_pockets_of(seat, watch);
        self.forget_effects_of(seat);
        self.remove_unplaced_main(seat);
        for at in each(self.everywhere()) {
            let body = *self.body(at);
            let owner = self.slots.owner(body.id);
            if owner == seat {
                self.leave_play(at, watch);
                self.side_mut(seat).removed.add(body.id);
            } else if body.side == seat {
                self.return_home(at, watch);
            }
        }
        if self.bodies.away != 0 {
            self.sort_universes();
        }
    }

    /// A character of somebody else on the side of a player who is out returns to the side on which it was
    /// before, or goes to its owner's KO pile. Nothing is set off by that, and nothing prevents it.
    // vs: end.out.others
    fn return_home<W: Watch<Event>>(&mut self, at: Spot, watch: &mut W) {
        let Body { id, face, homes, .. } = *self.body(at);
        let home = homes.iter().rev().find(|home| !self.side(home.side).out);
        match home.filter(|home| !self.is_barred_by_main(face, home.side, Some(id))) {
            Some(Home { side: to, row }) => {
                watch.see(Event::Taken { who: self.figure(at), to: *to, row: *row });
                self.set_side(at, *to, *row);
            }
            None => {
                self.leave_play(at, watch);
                self.send_to_ko_pile(id);
            }
        }
    }

    /// Others play on: all that a player who is out owns leaves the game. Nobody sees more of it by that.
    // vs: end.out
    pub(crate) fn remove_cards_of(&mut self, seat: Seat) {
        for at in each(self.everywhere()) {
            if let Some(gear) = self.body(at).gear.filter(|gear| self.slots.owner(*gear) == seat) {
                self.body_mut(at).gear = None;
                self.note_printed(at);
                self.side_mut(seat).removed.add(gear);
            }
        }
        while let Some(at) = self.pocketed.iter().position(|one| self.slots.owner(one.id) == seat) {
            self.pocketed.take(at);
        }
        while let Some(at) = self.kept.iter().position(|kept| self.slots.owner(kept.id) == seat) {
            let kept = self.kept.take(at);
            match kept.why {
                Keeping::Captive(_) => self.side_mut(seat).removed.add(kept.id),
                // It goes with the hand.
                Keeping::Withdrawn => {}
            }
        }
        let laid = if self.laid.of == Some(seat) { std::mem::take(&mut self.laid).ids } else { List::new() };
        let side = self.side_mut(seat);
        let resources: List<Id, ZONE> = side.resources.iter().map(|one| one.id).collect();
        let zones = [side.deck, side.hand, side.ko, resources, laid];
        side.deck.clear();
        side.hand.clear();
        side.ko.clear();
        side.resources.clear();
        zones.iter().flat_map(|zone| zone.iter()).for_each(|id| side.removed.add(*id));
    }

    /// A main character that was not yet put into a row leaves the game as well.
    fn remove_unplaced_main(&mut self, seat: Seat) {
        let opening = matches!(self.stack.first(), Some(Frame::Opening(Opening::First(_) | Opening::Row(_))));
        let Some(main) = self.side(seat).main.filter(|_| opening) else { return };
        if !each(self.bodies.live).any(|at| self.body(at).id == main) {
            self.side_mut(seat).removed.add(main);
        }
    }

    /// What a player who is out has set off is not carried out, and waited for no longer.
    // vs: end.out
    fn forget_effects_of(&mut self, seat: Seat) {
        let mut n = 0;
        while n < self.queue.len() {
            if self.queue[n].eyes.by == seat {
                self.queue.take(n);
            } else {
                n += 1;
            }
        }
        let mut n = 0;
        while n < self.delayed.len() {
            if self.delayed[n].eyes.by == seat {
                self.delayed.take(n);
            } else {
                n += 1;
            }
        }
        while let Some(at) = self.pockets.delayed.iter().position(|(_, delayed)| delayed.eyes.by == seat) {
            self.pockets.delayed.take(at);
        }
    }

    /// Put a change on some characters, or on players. What there is no room for is told.
    // vs: limit.modifiers
    pub(crate) fn change<W: Watch<Event>>(
        &mut self,
        on: Set,
        what: What,
        eyes: &Eyes,
        until: crate::vocabulary::Until,
        watch: &mut W,
    ) {
        let stamp = self.tick();
        let Some(term) = self.term(until, eyes) else { return };
        let hooks = self.hooks_given(what);
        let (by, source) = (eyes.by, Some(eyes.source.card));
        let change = crate::position::Modifier { on, stamp, term, by, source, what, hooks };
        if self.mods.push(change).is_err() {
            watch.see(Event::TooMany { card: eyes.source.card });
        } else if W::ON {
            self.tell_change(on, what, eyes.by, watch);
        }
        self.unsettled = true;
        self.blame = self.spot_of(&eyes.source).map_or(0, bit);
    }

    /// The hooks of the powers that a change gives.
    fn hooks_given(&self, what: What) -> u64 {
        match what {
            What::Gain(key) => self.cards.power(self.cards.code.keyword_power(key)).hooks,
            What::GainPower(power) => self.cards.power(power).hooks,
            What::GainPowers(card) => self.cards.hooks(card),
            What::Lose(_)
            | What::LoseAll
            | What::Nullified
            | What::Swap
            | What::ToBase
            | What::SetBase(..)
            | What::Health(_)
            | What::Strikes(_)
            | What::Cannot(_)
            | What::CannotStrikeBackAt(_)
            | What::NoWound
            | What::MayAttackPlayers
            | What::MaySnipe
            | What::NoMoreAttacks
            | What::NoPlotTwists(_)
            | What::Add(..)
            | What::Level(_)
            | What::Frozen
            | What::PayLess(_)
            | What::RecruitFromKo(_)
            | What::OpenHands(..) => 0,
        }
    }

    /// What a change comes to, unless whoever makes it tells it.
    fn tell_change<W: Watch<Event>>(&self, on: Set, what: What, by: Seat, watch: &mut W) {
        let how = match what {
            What::Gain(key) => Alteration::Gains(key),
            What::Lose(key) => Alteration::Loses(key),
            What::GainPowers(card) => Alteration::GainsPowersOf(card),
            What::LoseAll => Alteration::LosesPowers,
            What::Nullified => Alteration::Nullified,
            What::Swap => Alteration::Swapped,
            What::ToBase => Alteration::AtBase,
            What::SetBase(atk, def) => Alteration::Base(atk, def),
            What::Health(more) => Alteration::Health(more),
            What::Strikes(times) => Alteration::Strikes(times),
            What::Cannot(verb) => Alteration::Cannot(verb),
            What::CannotStrikeBackAt(at) => Alteration::CannotStrikeBackAt(self.figure(at)),
            What::NoWound => Alteration::NoWound,
            What::MayAttackPlayers => Alteration::AttacksPlayers,
            What::MaySnipe => Alteration::Snipes,
            What::NoMoreAttacks => return watch.see(Event::NoMoreAttacks),
            What::NoPlotTwists(whose) => return watch.see(Event::NoPlotTwists { seat: by, whose }),
            What::Add(..)
            | What::GainPower(_)
            | What::Level(_)
            | What::Frozen
            | What::PayLess(_)
            | What::RecruitFromKo(_)
            | What::OpenHands(..) => return,
        };
        let who: Vec<Figure> = each(on & self.bodies.live).map(|at| self.figure(at)).collect();
        if !who.is_empty() {
            watch.see(Event::Altered { who, how });
        }
    }

    /// When that is, from now on.
    /// Nothing if it is over already: the combat or the source is gone.
    pub(crate) fn term(&self, until: crate::vocabulary::Until, eyes: &Eyes) -> Option<Term> {
        use crate::vocabulary::Until;
        Some(match until {
            Until::Combat if self.fight.number == 0 => return None,
            Until::Combat => Term::Combat(self.fight.number),
            Until::Turn => Term::Turn,
            Until::YourNextTurn => Term::StartOf(eyes.by),
            Until::AfterYourNextTurn => Term::EndOfNext(eyes.by, self.turn),
            Until::AfterYourRecovery => Term::Recovery(eyes.by, self.turn),
            Until::ThisGone => {
                let at = self.spot_of(&eyes.source).filter(|at| self.bodies.up & bit(*at) != 0)?;
                Term::Source(at, eyes.source.life)
            }
            Until::Ever => Term::Ever,
        })
    }
}
