//! Resources and what recruiting costs.

use crate::ask::Choice;
use crate::code::Op;
use crate::event::Event;
use crate::position::{Effect, Resource, Vs, What};
use crate::turn::Flow;
use crate::vocabulary::{Act, Filter, Resources, Until};
use longbox_kernel::{Seat, Watch};

impl Vs {
    pub(super) fn resources_step<W: Watch<Event>>(
        &mut self,
        word: &'static Resources,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        let me = eyes.by;
        // vs: pocket.create: there is no row to put anything into
        if self.in_pocket() && matches!(word, Resources::TopToResources(_) | Resources::SearchToResources(_)) {
            self.note(false, 0);
            self.next_step();
            return Flow::On;
        }
        match word {
            Resources::TopToResources(n) => return self.top_to_resources(*n, effect),
            Resources::TurnUp(_) => {
                // vs: view.asked: whether a face-down location is there is the owner's secret
                if self.resources(me).iter().any(|one| !one.up) {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
            Resources::TurnDown(whose) => {
                if self.whose(*whose, me).any(|seat| self.resources(seat).iter().any(|one| one.up)) {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
            Resources::KoFaceDown(whose) => {
                if self.whose(*whose, me).any(|seat| self.resources(seat).iter().any(|one| !one.up)) {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
            Resources::KoAllFaceDown(whose) => {
                for seat in self.all_seats() {
                    if self.side(seat).out || !self.is_whose(*whose, me, seat) {
                        continue;
                    }
                    while let Some(at) = self.resources(seat).iter().position(|one| !one.up) {
                        self.ko_resource(seat, at, watch);
                    }
                }
            }
            Resources::KoResource(who) => {
                let seat = self.player(*who, eyes);
                if seat.is_some_and(|seat| !self.resources(seat).is_empty()) {
                    return Flow::Ask(me);
                }
            }
            Resources::PayLessNext(..) => self.change(0, What::PayLess(effect.pc), eyes, Until::Turn, watch),
            Resources::RecruitFromKo(_) => self.change(0, What::RecruitFromKo(effect.pc), eyes, Until::Turn, watch),
            // vs: search.fail, view.search
            Resources::SearchToResources(what) => {
                if !effect.begun {
                    self.keep(|effect| (effect.begun, effect.left) = (true, 1));
                    return Flow::On;
                }
                let any = !self.side(me).deck.is_empty() || self.in_ko(me, what, eyes).next().is_some();
                if effect.left > 0 && any {
                    return Flow::Ask(me);
                }
                self.shuffle_deck(me, watch);
            }
            Resources::GainPoints(n) => {
                let side = self.side_mut(me);
                side.points = side.points.saturating_add(*n);
            }
        }
        self.next_step();
        Flow::On
    }

    /// The next card from the top becomes a resource; a location asks whether face up.
    fn top_to_resources(&mut self, n: u8, effect: &Effect) -> Flow {
        let me = effect.eyes.by;
        if !effect.begun {
            self.keep(|effect| (effect.begun, effect.left) = (true, n));
            return Flow::On;
        }
        let top = self.side(me).deck.last().copied().filter(|_| effect.left > 0);
        let Some(id) = top else {
            self.next_step();
            return Flow::On;
        };
        self.slots.show_to(me, id);
        // Asked whatever the card is: being asked tells nothing.
        Flow::Ask(me)
    }

    pub(super) fn list_resources(&self, word: &Resources, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let eyes = &effect.eyes;
        let me = eyes.by;
        match word {
            Resources::TopToResources(_) => {
                let location = self.side(me).deck.last().is_some_and(|id| self.facts(*id).is_location());
                if location {
                    add(Choice::Yes);
                }
                add(Choice::Pass);
            }
            Resources::TurnUp(filter) => {
                let row = self.resources(me);
                for (n, one) in row.iter().enumerate() {
                    let card = self.slots.card(one.id);
                    let repeat = row[..n].iter().any(|other| self.look_the_same(me, other, one));
                    let fits = self.facts(one.id).is_location() && self.card_fits(filter, card, eyes);
                    if !one.up && fits && !repeat {
                        add(Choice::Resource(me, n as u8));
                    }
                }
                add(Choice::Pass);
            }
            Resources::TurnDown(whose) => {
                self.whose(*whose, me).for_each(|seat| self.list_row(seat, |one| one.up, add));
            }
            Resources::KoFaceDown(whose) => {
                self.whose(*whose, me).for_each(|seat| self.list_row(seat, |one| !one.up, add));
            }
            Resources::KoResource(who) => {
                if let Some(seat) = self.player(*who, eyes) {
                    self.list_row(seat, |_| true, add);
                }
            }
            Resources::SearchToResources(what) => {
                self.in_ko(me, what, eyes).for_each(|(n, _)| add(Choice::Ko(me, n)));
                self.list_deck(me, what, eyes, |_| true, add);
            }
            Resources::KoAllFaceDown(_)
            | Resources::PayLessNext(..)
            | Resources::RecruitFromKo(_)
            | Resources::GainPoints(_) => {}
        }
    }

    /// The resources of a row that pass, those that look the same once. Of face-down ones of another chance decides
    /// which of them it is.
    // vs: view.resources.pick
    pub(crate) fn list_row(&self, seat: Seat, may: impl Fn(&Resource) -> bool, add: &mut impl FnMut(Choice)) {
        let row = self.resources(seat);
        for (n, one) in row.iter().enumerate().filter(|(_, one)| may(one)) {
            if !row[..n].iter().any(|other| self.look_the_same(seat, other, one)) {
                add(Choice::Resource(seat, n as u8));
            }
        }
    }

    /// Whether who is asked cannot tell two resources of a row from one another: by the card, if it is known, by how
    /// it lies, by the part of the row, or by who is beneath it.
    // vs: view.resources.pick, view.wyatt
    pub(crate) fn look_the_same(&self, seat: Seat, one: &Resource, other: &Resource) -> bool {
        let unknown = !one.up && seat != self.asked_seat();
        one.up == other.up
            && one.wyatts == other.wyatts
            && (unknown || self.slots.card(one.id) == self.slots.card(other.id))
            && self.beneath(one.id).eq(self.beneath(other.id))
    }

    pub(super) fn answer_resources<W: Watch<Event>>(
        &mut self,
        word: &'static Resources,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        let me = effect.eyes.by;
        let chosen = if let Choice::Resource(seat, at) = choice { Some((seat, usize::from(at))) } else { None };
        match word {
            Resources::TopToResources(_) => {
                if let Some(id) = self.side_mut(me).deck.pop() {
                    self.add_resource(id, choice == Choice::Yes, watch);
                    self.keep(|effect| effect.eyes.card = Some(id));
                }
                return self.keep(|effect| effect.left -= 1);
            }
            Resources::SearchToResources(_) => return self.put_searched(me, choice, watch),
            Resources::TurnUp(_) => {
                if let Some((seat, at)) = chosen {
                    self.turn_resource(seat, at, true, watch);
                }
            }
            Resources::TurnDown(_) => {
                if let Some((seat, at)) = chosen {
                    self.turn_resource(seat, at, false, watch);
                }
            }
            Resources::KoFaceDown(_) | Resources::KoResource(_) => {
                if let Some((seat, at)) = chosen {
                    let at = self.one_that_looks_so(seat, at);
                    self.ko_resource(seat, at, watch);
                }
            }
            // These never ask.
            Resources::KoAllFaceDown(_)
            | Resources::PayLessNext(..)
            | Resources::RecruitFromKo(_)
            | Resources::GainPoints(_) => {}
        }
        self.note(chosen.is_some(), 0);
        self.next_step();
    }

    /// A card that was found becomes a resource; who finds no more is done.
    fn put_searched<W: Watch<Event>>(&mut self, me: Seat, choice: Choice, watch: &mut W) {
        let found = if let Choice::Ko(of, at) = choice {
            Some(self.side_mut(of).ko.take(at as usize))
        } else if let Choice::Face(card) = choice {
            self.take_from_deck(me, card)
        } else {
            return self.keep(|effect| effect.left = 0);
        };
        if let Some(id) = found {
            self.add_resource(id, true, watch);
        }
    }

    /// One's own resource, or of those of another that look the same one by chance.
    pub(crate) fn one_that_looks_so(&mut self, seat: Seat, at: usize) -> usize {
        let row = self.resources(seat);
        let chosen = row[at];
        if chosen.up || seat == self.asked_seat() {
            return at;
        }
        let like_it = row.iter().enumerate().filter(|(_, one)| self.look_the_same(seat, &chosen, one));
        let down: longbox_kernel::List<u8, { crate::position::ZONE }> = like_it.map(|(n, _)| n as u8).collect();
        let pick = self.chance.pick(down.len());
        usize::from(down[pick])
    }

    /// Whether a power lets a seat recruit some card of its pile.
    pub(crate) fn may_recruit_from_ko(&self, seat: Seat) -> bool {
        self.mods.iter().any(|change| change.by == seat && matches!(change.what, What::RecruitFromKo(_)))
    }

    /// Whether a card of the pile may be recruited by a power.
    pub(crate) fn recruits_from_ko(&self, seat: Seat, card: longbox_kernel::cards::CardIx) -> bool {
        let eyes = crate::position::Eyes { by: seat, ..Default::default() };
        let allows = |filter: &Filter| self.card_fits(filter, card, &eyes);
        self.mods.iter().filter(|change| change.by == seat).any(|change| {
            let What::RecruitFromKo(pc) = change.what else { return false };
            let op = &self.cards.code.ops[pc as usize];
            matches!(op, Op::Do(Act::Resources(Resources::RecruitFromKo(filter))) if allows(filter))
        })
    }
}
