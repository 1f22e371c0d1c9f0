//! How a position looks to somebody who does not think: what they are inclined to do, and what an option means to who compares
//! positions.
//!
//! They lay a resource each turn, recruit the dearest that they can, stand melee characters in front and ranged ones behind,
//! attack whom they can stun and leave alone whom they cannot. It follows from what the seat that is asked may know.

use crate::ask::{Ask, Choice, Recruited};
use crate::catalogue::Card;
use crate::position::{Frame, Spot, Vs, bit, each};
use crate::vocabulary::{Basic, Keyword, Row};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;
use longbox_kernel::hash::Digest;
use std::hash::{Hash as _, Hasher as _};

/// What it weighs to end the Main Phase; an attack that stuns nobody weighs less.
const REST: u32 = 12;
/// What it weighs to pass in a combat that goes as it should, and in one that does not.
const CONTENT: u32 = 40;
const WORRIED: u32 = 6;
/// What playing anything weighs where nothing is known of what it brings.
const PLAY: u32 = 6;

impl Vs {
    /// How readily somebody who does not think takes each option.
    pub(crate) fn lean(&self, into: &mut Vec<u32>) {
        let Some(ask) = self.ask() else { return };
        let seat = self.asked_seat();
        let options = self.offered.0.iter().copied();
        match ask {
            Ask::First => into.extend(options.map(|choice| if choice == Choice::Player(seat) { 4 } else { 1 })),
            Ask::Mulligan => into.extend(options.map(|choice| if choice == Choice::Yes { 12 } else { 1 })),
            Ask::MainRow => into.extend(options.map(|choice| self.leaning_to_main_row(choice, seat))),
            Ask::Resource | Ask::WyattResource => into.extend(options.map(|choice| self.leaning_to_lay(choice, seat))),
            Ask::Recruit => into.extend(options.map(|choice| self.leaning_to_recruit(choice, seat))),
            Ask::Formation => into.extend(options.map(|choice| self.leaning_to_form(choice))),
            Ask::Main => into.extend(options.map(|choice| self.leaning_in_main(choice))),
            Ask::Declare => into.extend(options.map(|choice| self.leaning_to_declare(choice))),
            Ask::Combat => {
                let pass = if self.is_content(seat) { CONTENT } else { WORRIED };
                into.extend(options.map(|choice| if choice == Choice::Pass { pass } else { PLAY }));
            }
            Ask::StrikeBack | Ask::Again(..) => into.extend(options.map(|choice| self.leaning_to_strike(choice))),
            Ask::Pay => into.extend(options.map(|choice| if matches!(choice, Choice::Resource(..)) { 20 } else { 2 })),
            Ask::Powers(_) => into.extend(options.map(|choice| if choice == Choice::Pass { 4 } else { PLAY })),
            Ask::React => into.extend(options.map(|choice| if choice == Choice::Pass { 2 } else { PLAY })),
            Ask::Step(_) => into.extend(options.map(|choice| if choice == Choice::Pass { 2 } else { PLAY })),
            Ask::Order | Ask::LevelUp(_) | Ask::Unique | Ask::Mains | Ask::Drive(_) => into.extend(options.map(|_| 1)),
        }
    }

    fn card_at(&self, seat: Seat, at: u8) -> Option<Id> {
        self.side(seat).hand.get(usize::from(at)).copied()
    }

    fn leaning_to_main_row(&self, choice: Choice, seat: Seat) -> u32 {
        let ranged = each(self.bodies.side[seat.ix() & 3]).any(|at| self.has(at, Keyword::Ranged));
        let Choice::Row(_, row) = choice else { return 1 };
        match (row, ranged) {
            (Row::Back, true) => 8,
            (Row::Front, false) => 4,
            (Row::Back, false) | (Row::Front, true) => 1,
        }
    }

    /// A location face up, or what one needs least.
    fn leaning_to_lay(&self, choice: Choice, seat: Seat) -> u32 {
        if matches!(choice, Choice::HandUp(_)) {
            return 300;
        }
        let Choice::Hand(at) = choice else { return if choice == Choice::Pass { 1 } else { PLAY } };
        let Some(id) = self.card_at(seat, at) else { return 1 };
        let card = self.facts(id);
        let next = self.resources(seat).len() as u32 + 1;
        match card.basic() {
            Basic::Location => 10,
            Basic::PlotTwist | Basic::Pile => 20,
            Basic::Equipment | Basic::Machine => 25,
            // Whoever can be recruited now stays.
            Basic::Main | Basic::Supporting if u32::from(card.cost) == next => 2,
            Basic::Main | Basic::Supporting => 20 + 4 * u32::from(card.cost).abs_diff(next),
        }
    }

    /// The dearest, where it can attack; nobody whose namesake stands there already.
    fn leaning_to_recruit(&self, choice: Choice, seat: Seat) -> u32 {
        let (card, row) = if let Choice::Recruit(at, row) | Choice::RecruitForSymbols(at, row) = choice {
            (self.card_at(seat, at).map(|id| self.slots.card(id)), row)
        } else if let Choice::RecruitKo(at, row) = choice {
            (self.side(seat).ko.get(usize::from(at)).map(|id| self.slots.card(*id)), row)
        } else if let Choice::RecruitFromDeck(card, row) = choice {
            (Some(card), row)
        } else if matches!(choice, Choice::Equip(..) | Choice::BuyXp(_)) {
            return 60;
        } else {
            return if choice == Choice::Pass { 1 } else { PLAY };
        };
        let Some(card) = card.map(|card| self.cards.card(card)) else { return 1 };
        if self.has_namesake(seat, card) {
            return 1;
        }
        let ranged = card.run.keys & Keyword::Ranged.bit() != 0;
        (4 + u32::from(card.cost).pow(3)) * if (row == Row::Back) == ranged { 6 } else { 1 }
    }

    /// Whether somebody on that side would be KO'd if this card came to it: with two heads it may be the partner's.
    // vs: unique.second
    fn has_namesake(&self, seat: Seat, card: &Card) -> bool {
        let swarms = card.run.keys & Keyword::Swarm.bit() != 0;
        each(self.on_side(seat)).any(|at| self.shares_name(at, card) && !(swarms && self.has(at, Keyword::Swarm)))
    }

    /// Whoever cannot attack from where they stand.
    fn leaning_to_form(&self, choice: Choice) -> u32 {
        let Choice::Move(at) = choice else { return if choice == Choice::Pass { 30 } else { PLAY } };
        match (self.body(at).row, self.has(at, Keyword::Ranged)) {
            (Row::Back, false) => 12,
            (Row::Front, true) => 4,
            (Row::Back, true) | (Row::Front, false) => 1,
        }
    }

    /// What stunning that character is worth to somebody who likes to count: its cost, and the main character most of all.
    fn prize(&self, at: Spot) -> u32 {
        let body = self.body(at);
        if body.main {
            let left = (self.health(at) - i32::from(body.wounds)).max(1);
            return if left == 1 { 4_000 } else { 160 };
        }
        20 + 20 * u32::from(self.face(at).cost)
    }

    /// What an attack of so much ATK on that character promises to an attacker who would be struck back.
    fn promise(&self, attack: i32, attacker: Spot, defender: Spot) -> u32 {
        let (atk, def) = self.stats(defender);
        if attack < def {
            return 1;
        }
        let prize = self.prize(defender);
        let ranged = self.body(attacker).row == Row::Back;
        let back = !ranged || self.has(defender, Keyword::Ranged);
        let falls = back && !self.has(attacker, Keyword::Ferocious) && atk >= self.def(attacker);
        if falls { (prize * prize / (prize + self.prize(attacker))).max(2) } else { prize }
    }

    fn leaning_in_main(&self, choice: Choice) -> u32 {
        let Choice::Attack(at) = choice else {
            let idle = matches!(choice, Choice::Move(_) | Choice::PayOff(_));
            return if choice == Choice::Pass {
                REST
            } else if idle {
                1
            } else {
                PLAY
            };
        };
        let (side, ranged, attack) = (self.body(at).side, self.body(at).row == Row::Back, self.atk(at));
        let best = each(self.reach(bit(at), side, ranged)).map(|foe| self.promise(attack, at, foe)).max();
        // Alone it stuns nobody; with others it may.
        best.filter(|best| *best > 1).unwrap_or(3)
    }

    fn leaning_to_declare(&self, choice: Choice) -> u32 {
        let attackers = self.fight.attackers;
        let attack: i32 = each(attackers).map(|at| self.atk(at)).sum();
        let Some(first) = each(attackers).next() else { return 1 };
        if let Choice::Body(foe) = choice {
            return self.promise(attack, first, foe);
        }
        let Choice::With(other) = choice else { return 200 };
        let together = attack + self.atk(other);
        let reach = self.reach(attackers | bit(other), self.fight.by, self.fight.ranged);
        let gains = each(reach).filter(|foe| (attack..together).contains(&(self.def(*foe) - 1)));
        gains.map(|foe| self.prize(foe)).max().unwrap_or(1)
    }

    /// Whether a combat goes as the seat wants it.
    fn is_content(&self, seat: Seat) -> bool {
        let Some(forecast) = self.forecast() else { return true };
        let Some(defender) = self.fight.defender else { return true };
        let falls = forecast.stunned & bit(defender) != 0;
        let lost = (forecast.stunned | forecast.one_of) & self.fight.attackers != 0;
        if self.are_allies(seat, self.fight.by) { falls && !lost } else { !falls }
    }

    fn leaning_to_strike(&self, choice: Choice) -> u32 {
        let Choice::Body(at) = choice else { return 4 };
        let back = self.fight.defender.map_or(0, |defender| self.atk(defender));
        if back >= self.def(at) { self.prize(at) } else { 1 }
    }

    /// What the option of that number means, wherever its card lies.
    pub(crate) fn meaning_of(&self, number: usize) -> u64 {
        let Some(choice) = self.offered.0.get(number).copied() else { return 0 };
        let seat = self.asked_seat();
        let in_hand = |at: u8| self.card_at(seat, at).map_or(0, |id| self.slots.card(id).0);
        let in_pile = |of: Seat, at: u8| self.side(of).ko.get(usize::from(at)).map_or(0, |id| self.slots.card(*id).0);
        let (card, rest) = match choice {
            Choice::Hand(at) | Choice::HandUp(at) | Choice::UseFromHand(at) => (in_hand(at), 0),
            Choice::Play(at, way) => (in_hand(at), way.into()),
            Choice::PlayAs(at, face, way) => (in_hand(at), u32::from(face.0) << 8 | u32::from(way)),
            Choice::Recruit(at, row) | Choice::RecruitForSymbols(at, row) => (in_hand(at), row as u32),
            Choice::Lend(what, row) => match what {
                Recruited::Hand(at) => (in_hand(at), row as u32),
                Recruited::ForSymbols(at) => (in_hand(at), 2 + row as u32),
                Recruited::Ko(at) => (in_pile(seat, at), 4 + row as u32),
                Recruited::Deck(card) => (card.0, 6 + row as u32),
                Recruited::Top => (0, 8 + row as u32),
            },
            Choice::Equip(at, on) | Choice::PowerUp(at, on) => (in_hand(at), self.spot_meaning(on)),
            Choice::Theirs(of, at) => {
                (self.side(of).hand.get(usize::from(at)).map_or(0, |id| self.slots.card(*id).0), of.0.into())
            }
            Choice::Laid(at) => (self.laid.ids.get(usize::from(at)).map_or(0, |id| self.slots.card(*id).0), 0),
            Choice::Ko(of, at) => (in_pile(of, at), of.0.into()),
            Choice::UseFromKo(at) => (in_pile(seat, at), 0),
            Choice::RecruitKo(at, row) | Choice::KoTo(at, row) => (in_pile(seat, at), row as u32),
            Choice::Resource(of, at) => {
                (self.resources(of).get(usize::from(at)).map_or(0, |one| self.slots.card(one.id).0), of.0.into())
            }
            Choice::Body(at) | Choice::With(at) | Choice::Attack(at) | Choice::Move(at) | Choice::TopEquip(at) => {
                (0, self.spot_meaning(at))
            }
            Choice::Use(at, power) => (power.into(), self.spot_meaning(at)),
            Choice::Pass
            | Choice::Yes
            | Choice::RecruitFromDeck(..)
            | Choice::TopRecruit(_)
            | Choice::TopPlay(_)
            | Choice::BuyXp(_)
            | Choice::PayOff(_)
            | Choice::Trigger(_)
            | Choice::Row(..)
            | Choice::Player(_)
            | Choice::Name(_)
            | Choice::Number(_)
            | Choice::Key(_)
            | Choice::Mode(_)
            | Choice::UseLocation(_)
            | Choice::Face(_)
            | Choice::Element(_) => {
                let mut digest = Digest::new();
                choice.hash(&mut digest);
                (0, digest.finish() as u32)
            }
        };
        let asked = match self.stack.last() {
            Some(Frame::Effect(effect)) => 64 + u64::from(effect.pc),
            Some(frame) => discriminant_of(frame),
            None => 0,
        };
        let mut digest = Digest::new();
        std::mem::discriminant(&choice).hash(&mut digest);
        (asked, card, rest).hash(&mut digest);
        digest.finish()
    }

    /// A character by what it is and whose.
    fn spot_meaning(&self, at: Spot) -> u32 {
        let body = self.body(at);
        u32::from(body.face.0) << 3 | u32::from(body.side.0) << 1 | u32::from(body.row == Row::Front)
    }
}

/// A number for the kind of frame that asks.
fn discriminant_of(frame: &Frame) -> u64 {
    let mut digest = Digest::new();
    std::mem::discriminant(frame).hash(&mut digest);
    if let Frame::Turn(phase) = frame {
        phase.hash(&mut digest);
    }
    digest.finish()
}
