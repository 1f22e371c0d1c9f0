//! A Deal with the Devil: one offer of several elements, which the other player accepts or refuses.

use crate::ask::Choice;
use crate::event::Event;
use crate::harm::{Stun, Stuns};
use crate::position::{Effect, Set, Vs, ZONE, bit, each};
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Basic, Row};
use longbox_kernel::cards::Id;
use longbox_kernel::english::{Audience, Person, count};
use longbox_kernel::{List, Seat, Watch};
use serde::{Deserialize, Serialize};

/// A side of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Party {
    /// Who offers it.
    Offerer,
    /// Who accepts or refuses it.
    Other,
}

/// A part of a deal: a game effect that happens at once. Others cannot be offered.
// vs: deal.elements
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Element {
    /// Draws so many cards.
    Draw(Party, u8),
    /// Discards so many cards.
    Discard(Party, u8),
    /// Discards the hand.
    DiscardHand(Party),
    /// The main character gets a wound.
    WoundMain(Party),
    /// The second chooses a character on the first's side, which is stunned.
    Stun(Party, Party),
    /// The second chooses a supporting character on the first's side, which is KO'd.
    Ko(Party, Party),
    /// Puts a supporting character from the hand onto the own side.
    PutIn(Party),
    /// Loses the game.
    Lose(Party),
}

impl Default for Element {
    /// What fills the unused part of a list.
    fn default() -> Element {
        Element::Draw(Party::Offerer, 0)
    }
}

/// How many cards a deal can make somebody draw and discard.
const MOST_DRAWN: u8 = 10;
const MOST_DISCARDED: u8 = 5;
/// How many elements a deal has at least.
const LEAST: usize = 2;
const MOST: usize = 4;

impl Element {
    /// All that can be offered.
    fn all() -> impl Iterator<Item = Element> {
        const PARTIES: [Party; 2] = [Party::Offerer, Party::Other];
        PARTIES.into_iter().flat_map(|party| {
            let draws = (1..=MOST_DRAWN).map(move |n| Element::Draw(party, n));
            let discards = (1..=MOST_DISCARDED).map(move |n| Element::Discard(party, n));
            let plain = [Element::DiscardHand, Element::WoundMain, Element::PutIn, Element::Lose];
            let plain = plain.into_iter().map(move |element| element(party));
            let chosen = PARTIES.into_iter().flat_map(move |by| [Element::Stun(party, by), Element::Ko(party, by)]);
            draws.chain(discards).chain(plain).chain(chosen)
        })
    }

    /// The same but for the number.
    fn is_like(self, other: Element) -> bool {
        match (self, other) {
            (Element::Draw(one, _), Element::Draw(two, _))
            | (
                Element::Discard(one, _) | Element::DiscardHand(one),
                Element::Discard(two, _) | Element::DiscardHand(two),
            ) => one == two,
            (
                Element::Draw(..)
                | Element::Discard(..)
                | Element::DiscardHand(_)
                | Element::WoundMain(_)
                | Element::Stun(..)
                | Element::Ko(..)
                | Element::PutIn(_)
                | Element::Lose(_),
                _,
            ) => self == other,
        }
    }

    /// What happens to whom: "you draw five cards".
    pub(crate) fn words(self, offerer: Seat, other: Seat, audience: Audience) -> String {
        let person = |party: Party| match party {
            Party::Offerer => audience.person(offerer),
            Party::Other => audience.person(other),
        };
        let does = |party: Party, verb: &str| person(party).does(verb);
        let chooses = |side: Party, by: Party, what: &str, fate: &str| {
            let whose = if side == by { person(by).their } else { person(side).whose };
            does(by, &format!("choose a {what} on {whose} side to be {fate}"))
        };
        match self {
            Element::Draw(party, n) => does(party, &format!("draw {}", count(n.into(), "card", "cards"))),
            Element::Discard(party, n) => does(party, &format!("discard {}", count(n.into(), "card", "cards"))),
            Element::DiscardHand(party) => does(party, &format!("discard {} hand", person(party).their)),
            Element::WoundMain(party) => {
                let Person { whose, .. } = person(party);
                format!("{whose} main character is wounded")
            }
            Element::Stun(side, by) => chooses(side, by, "character", "stunned"),
            Element::Ko(side, by) => chooses(side, by, "supporting character", "KO'd"),
            Element::PutIn(party) => {
                let their = person(party).their;
                does(party, &format!("put a supporting character from {their} hand onto {their} side"))
            }
            Element::Lose(party) => does(party, "lose the game"),
        }
    }
}

/// How far a deal has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum DealStage {
    /// Elements are being named.
    #[default]
    Offer,
    /// Accepted or refused?
    Answer,
    /// What the element of that number leaves open is chosen.
    Choices(u8),
}

/// The deal on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Deal {
    pub(crate) to: Seat,
    pub(crate) elements: List<Element, MOST>,
    pub(crate) stage: DealStage,
    /// Who is to be stunned, and KO'd.
    stunned: Set,
    kod: Set,
    /// Cards of hands that were chosen, and shown.
    discarded: List<Id, 16>,
    put: List<PutIn, 2>,
    /// What the element leaves open is chosen.
    chosen: bool,
}

/// A card that comes onto its owner's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct PutIn {
    id: Id,
    row: Row,
}

impl Default for PutIn {
    fn default() -> PutIn {
        PutIn { id: Id::default(), row: Row::Front }
    }
}

impl Deal {
    pub(crate) fn each_id(&mut self, mut see: impl FnMut(&mut Id)) {
        self.discarded.iter_mut().for_each(&mut see);
        self.put.iter_mut().for_each(|one| see(&mut one.id));
    }

    /// Nothing stands at these places any more.
    pub(crate) fn forget(&mut self, places: Set) {
        self.stunned &= !places;
        self.kod &= !places;
    }

    fn is_taken(&self, id: Id) -> bool {
        self.discarded.contains(&id) || self.put.iter().any(|one| one.id == id)
    }
}

impl Vs {
    fn party(&self, party: Party, offerer: Seat) -> Seat {
        match party {
            Party::Offerer => offerer,
            Party::Other => self.schemes.deal.to,
        }
    }

    /// The deal goes on: who is asked next, until all is chosen and happens.
    pub(crate) fn deal_step<W: Watch<Event>>(&mut self, effect: &Effect, watch: &mut W) -> Flow {
        let me = effect.eyes.by;
        if !effect.begun {
            self.schemes.deal = Deal { to: effect.eyes.player, ..Deal::default() };
            self.begin_step();
        }
        // vs: end.out
        if self.side(self.schemes.deal.to).out {
            self.schemes.deal = Deal::default();
            self.next_step();
            return Flow::On;
        }
        match self.schemes.deal.stage {
            DealStage::Offer => Flow::Ask(me),
            DealStage::Answer => Flow::Ask(self.schemes.deal.to),
            DealStage::Choices(at) => {
                if let Some(seat) = self.who_chooses(at, me) {
                    return Flow::Ask(seat);
                }
                if usize::from(at) + 1 < self.schemes.deal.elements.len() {
                    (self.schemes.deal.stage, self.schemes.deal.chosen) = (DealStage::Choices(at + 1), false);
                } else {
                    self.strike_deal(effect, watch);
                    self.next_step();
                }
                Flow::On
            }
        }
    }

    /// Who has to choose something for that element, if anything is left to choose.
    fn who_chooses(&self, at: u8, me: Seat) -> Option<Seat> {
        let deal = &self.schemes.deal;
        let element = *deal.elements.get(usize::from(at))?;
        let open = |party: Party| {
            let seat = self.party(party, me);
            self.side(seat).hand.iter().any(|id| !deal.is_taken(*id)).then_some(seat)
        };
        match element {
            Element::Stun(_, by) | Element::Ko(_, by) => {
                (self.may_be_chosen(element, me) != 0).then(|| self.party(by, me))
            }
            Element::Discard(party, n) => {
                let seat = self.party(party, me);
                let chosen = deal.discarded.iter().filter(|id| self.slots.owner(**id) == seat).count();
                open(party).filter(|_| chosen < usize::from(n))
            }
            // vs: view.asked
            Element::PutIn(party) => {
                let seat = self.party(party, me);
                let chosen = deal.put.iter().any(|one| self.slots.owner(one.id) == seat);
                open(party).filter(|_| !chosen && !deal.chosen)
            }
            Element::Draw(..) | Element::DiscardHand(_) | Element::WoundMain(_) | Element::Lose(_) => None,
        }
    }

    /// Those who may be stunned or KO'd by that element; nobody once somebody is chosen.
    fn may_be_chosen(&self, element: Element, me: Seat) -> Set {
        let deal = &self.schemes.deal;
        if deal.chosen {
            return 0;
        }
        match element {
            Element::Stun(side, _) => self.on_side(self.party(side, me)) & self.bodies.up & !deal.stunned,
            Element::Ko(side, _) => {
                let there = self.on_side(self.party(side, me)) & !deal.kod;
                each(there).filter(|at| !self.body(*at).main).fold(0, |set, at| set | bit(at))
            }
            Element::Draw(..)
            | Element::Discard(..)
            | Element::DiscardHand(_)
            | Element::WoundMain(_)
            | Element::PutIn(_)
            | Element::Lose(_) => 0,
        }
    }

    pub(crate) fn list_deal(&self, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let (deal, me) = (&self.schemes.deal, effect.eyes.by);
        match deal.stage {
            DealStage::Offer => {
                let is_new = |element: &Element| !deal.elements.iter().any(|other| other.is_like(*element));
                Element::all().filter(is_new).for_each(|element| add(Choice::Element(element)));
                if deal.elements.len() >= LEAST {
                    add(Choice::Pass);
                }
            }
            // vs: deal.take-it
            DealStage::Answer => {
                add(Choice::Yes);
                add(Choice::Pass);
            }
            DealStage::Choices(at) => {
                let Some(element) = deal.elements.get(usize::from(at)).copied() else { return };
                each(self.may_be_chosen(element, me)).for_each(|at| add(Choice::Body(at)));
                match element {
                    Element::Discard(party, _) => {
                        let hand = &self.side(self.party(party, me)).hand;
                        let free: List<(u8, Id), ZONE> =
                            (0..).zip(hand.iter().copied()).filter(|(_, id)| !deal.is_taken(*id)).collect();
                        for (n, (at, id)) in free.iter().enumerate() {
                            if !free[..n].iter().any(|(_, other)| self.slots.are_twins(*other, *id)) {
                                add(Choice::Hand(*at));
                            }
                        }
                    }
                    Element::PutIn(party) => {
                        let seat = self.party(party, me);
                        self.each_in_hand(seat, |at, id| {
                            let supports = self.facts(id).basic() == Basic::Supporting;
                            if supports && !deal.is_taken(id) && self.may_enter(self.slots.card(id), seat).is_ok() {
                                Row::ALL.iter().for_each(|row| add(Choice::Recruit(at, *row)));
                            }
                        });
                        add(Choice::Pass);
                    }
                    Element::Draw(..)
                    | Element::DiscardHand(_)
                    | Element::WoundMain(_)
                    | Element::Stun(..)
                    | Element::Ko(..)
                    | Element::Lose(_) => {}
                }
            }
        }
    }

    pub(crate) fn answer_deal<W: Watch<Event>>(&mut self, effect: &Effect, choice: Choice, watch: &mut W) {
        let (me, seat) = (effect.eyes.by, self.asked_seat());
        match self.schemes.deal.stage {
            DealStage::Offer => {
                let elements = &mut self.schemes.deal.elements;
                if let Choice::Element(element) = choice {
                    elements.add(element);
                }
                if choice == Choice::Pass || !elements.has_room() {
                    self.offer_deal(me, watch);
                }
            }
            DealStage::Answer if choice == Choice::Yes => {
                watch.see(Event::Accepts { seat });
                self.schemes.deal.stage = DealStage::Choices(0);
            }
            DealStage::Answer => {
                watch.see(Event::Refuses { seat });
                self.schemes.deal = Deal::default();
                self.note_deed(false);
                self.next_step();
            }
            DealStage::Choices(at) => {
                self.choose_in_deal(at, seat, choice);
                self.schemes.deal.chosen = true;
            }
        }
    }

    fn offer_deal<W: Watch<Event>>(&mut self, me: Seat, watch: &mut W) {
        self.schemes.deal.stage = DealStage::Answer;
        if W::ON {
            let deal = &self.schemes.deal;
            watch.see(Event::OffersDeal { seat: me, to: deal.to, elements: deal.elements.to_vec() });
        }
    }

    /// What is chosen is shown, and happens with the rest.
    fn choose_in_deal(&mut self, at: u8, seat: Seat, choice: Choice) {
        let element = self.schemes.deal.elements.get(usize::from(at)).copied();
        let deal = &mut self.schemes.deal;
        if let Choice::Body(at) = choice {
            match element {
                Some(Element::Ko(..)) => deal.kod |= bit(at),
                Some(_) | None => deal.stunned |= bit(at),
            }
        } else if let Choice::Hand(at) = choice {
            let id = self.sides[seat.ix() & 3].hand[usize::from(at)];
            self.slots.show(id);
            deal.discarded.add(id);
        } else if let Choice::Recruit(at, row) = choice {
            let id = self.sides[seat.ix() & 3].hand[usize::from(at)];
            self.slots.show(id);
            deal.put.add(PutIn { id, row });
        }
    }

    /// Everything happens in one moment.
    // vs: deal.together
    fn strike_deal<W: Watch<Event>>(&mut self, effect: &Effect, watch: &mut W) {
        let deal = std::mem::take(&mut self.schemes.deal);
        let me = effect.eyes.by;
        let seat_of = |party: Party| match party {
            Party::Offerer => me,
            Party::Other => deal.to,
        };
        let moment = self.tick();
        let by = self.spot_of(&effect.eyes.source).map_or(0, bit);
        let put: List<PutIn, 2> = deal.put.iter().copied().filter(|one| self.take_from_hand(one.id)).collect();
        self.discard_in_deal(&deal, &seat_of, watch);
        let mut wounded = 0;
        for element in deal.elements.iter() {
            match *element {
                Element::Draw(party, n) => {
                    self.draw(seat_of(party), n, watch);
                }
                Element::WoundMain(party) => wounded |= self.main_of(seat_of(party)),
                Element::Lose(party) => {
                    self.side_mut(seat_of(party)).fallen = true;
                    self.unsettled = true;
                }
                Element::Discard(..)
                | Element::DiscardHand(_)
                | Element::Stun(..)
                | Element::Ko(..)
                | Element::PutIn(_) => {}
            }
        }
        for PutIn { id, row } in put.iter() {
            self.enter_play(*id, self.slots.owner(*id), *row, false, watch);
        }
        let all = |set: Set| each(set).map(|whom| Stun { whom, by, ..Stun::default() }).collect::<Stuns>();
        self.stun(all(deal.stunned & !deal.kod), watch);
        self.wound(wounded, 1, by, watch);
        self.ko(all(deal.kod & self.bodies.live), watch);
        self.queue.iter_mut().filter(|waiting| waiting.moment > moment).for_each(|waiting| waiting.moment = moment);
        self.note_deed(true);
    }

    fn discard_in_deal<W: Watch<Event>>(&mut self, deal: &Deal, seat_of: &impl Fn(Party) -> Seat, watch: &mut W) {
        let mut gone: List<Id, { 2 * ZONE }> = deal.discarded.iter().copied().collect();
        for element in deal.elements.iter() {
            if let Element::DiscardHand(party) = element {
                self.side(seat_of(*party)).hand.iter().for_each(|id| gone.add(*id));
            }
        }
        let mut seats = 0u8;
        for id in gone.iter() {
            let seat = self.slots.owner(*id);
            if let Some(at) = self.side(seat).hand.iter().position(|other| other == id) {
                self.discard_at(seat, at, watch);
                seats |= 1 << seat.0;
            }
        }
        for seat in self.all_seats().filter(|seat| seats >> seat.0 & 1 == 1) {
            self.raise(Happening::Discarded(seat), watch);
        }
    }

    /// Take a card out of its owner's hand; returns whether it was there.
    fn take_from_hand(&mut self, id: Id) -> bool {
        let owner = self.slots.owner(id);
        let at = self.side(owner).hand.iter().position(|other| *other == id);
        at.map(|at| self.side_mut(owner).hand.take(at)).is_some()
    }

    /// Whether a player is asked for a card of a hand that others cannot see.
    pub(crate) fn is_putting_in(&self) -> bool {
        let deal = &self.schemes.deal;
        let DealStage::Choices(at) = deal.stage else { return false };
        matches!(deal.elements.get(usize::from(at)), Some(Element::PutIn(_)))
    }
}
