//! How a position looks to somebody who does not think: what they are inclined to do.
//!
//! It follows from what the seat that is asked may know. Machines that look ahead play on by it; so what is clearly the
//! usual thing outweighs the rest many times over, or two lines of play would differ by luck more than by what began
//! them. The figures were found by having machines play hundreds of games with each.

use crate::ask::{Ask, Choice};
use crate::position::{Champions, Pile, Zone};
use crate::vocabulary::{Kind, Stat};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;
use longbox_kernel::hash::Digest;
use std::hash::{Hash as _, Hasher as _};

/// What somebody sees at a glance before they act.
struct Glance {
    /// The main scheme may be completed soon.
    pressed: bool,
    /// The threat on all schemes.
    threat: u32,
    /// The hero may not survive the next attacks.
    hurt: bool,
    /// There is something to recover from.
    wounded: bool,
    /// The hero can attack: it is their turn to act, not to change form or to end the turn.
    ready_hero: bool,
    is_hero: bool,
}

/// Wounds below this are left for later.
const SCRATCH: i32 = 3;
/// What it weighs that a hero who could act goes home instead, hurt as they are.
const GOING_HOME: u32 = 40;
/// What boost cards may add to the attacks of a villain phase.
const BOOSTS: i32 = 3;

impl Champions {
    /// How readily somebody who does not think takes each option: they use what they have, pay as suggested,
    /// keep their cards, thwart when the scheme presses and attack otherwise. Nobody takes what has 0.
    pub(crate) fn lean(&self, into: &mut Vec<u32>) {
        let (Some(ask), Some(seat)) = (self.ask(), self.asked) else { return };
        let options = self.offered.0.iter().copied();
        match ask {
            Ask::Turn | Ask::Act => {
                let glance = self.glance(seat);
                into.extend(options.map(|choice| self.leaning_to_act(choice, &glance)));
            }
            Ask::Pay => {
                let other = u32::from(!self.is_paid());
                into.extend(options.map(|choice| match choice {
                    Choice::Settle | Choice::Pass => 40,
                    Choice::Yes => 0,
                    Choice::Play(_)
                    | Choice::Use(..)
                    | Choice::Power(..)
                    | Choice::Flip
                    | Choice::LetAct(_)
                    | Choice::Card(_)
                    | Choice::Player(_)
                    | Choice::Way(_)
                    | Choice::As(_) => other,
                }));
            }
            Ask::Mulligan | Ask::EndDiscard => {
                into.extend(options.map(|choice| if choice == Choice::Pass { 40 } else { 1 }));
            }
            Ask::Window => into.extend(options.map(|choice| if choice == Choice::Pass { 1 } else { 20 })),
            Ask::Defend => into.extend(options.map(|choice| self.leaning_to_defend(choice, seat))),
            Ask::Target | Ask::Effect => {
                let pressed = self.is_pressed();
                into.extend(options.map(|choice| self.leaning_to_aim(choice, pressed)));
            }
            Ask::Setup
            | Ask::Minion
            | Ask::Ally
            | Ask::Restricted
            | Ask::Named
            | Ask::Declare
            | Ask::CostDiscard
            | Ask::Place
            | Ask::Order
            | Ask::Delayed
            | Ask::Defeat
            | Ask::Host => into.extend(options.map(|_| 1)),
        }
    }

    /// Whether the main scheme may be completed in the next villain phase if everybody is an alter-ego.
    fn is_pressed(&self) -> bool {
        let Some(main) = self.main() else { return false };
        let target = self.face(main).threat.target.map_or(0, |target| target.among(self.started));
        let schemes = self.villain().and_then(|id| self.stat(id, Stat::Sch)).unwrap_or(0) as u16 + 1;
        self.piece(main).tokens + self.grows(main) + schemes * u16::from(self.started) >= target
    }

    fn glance(&self, seat: Seat) -> Glance {
        let schemes = self.pile(Pile::MAIN).chain(self.pile(Pile::SIDES));
        let identity = self.identity(seat);
        let left = identity.map_or(0, |id| self.remaining(id));
        let lost = identity.map_or(0, |id| self.max_hp(id)) - left;
        let enemies = self.pile(Pile::VILLAINS).chain(self.pile(Pile::of(Zone::Engaged, seat)));
        let attacks: i32 = enemies.filter_map(|id| self.stat(id, Stat::Atk)).sum();
        let attack = self.hero(seat).map(|id| Choice::Power(id, Stat::Atk));
        Glance {
            pressed: self.is_pressed(),
            threat: schemes.map(|id| u32::from(self.piece(id).tokens)).sum(),
            hurt: left <= attacks + BOOSTS,
            wounded: lost >= SCRATCH,
            ready_hero: attack.is_some_and(|attack| self.offered.0.contains(&attack)),
            is_hero: self.is_hero(seat),
        }
    }

    fn leaning_to_act(&self, choice: Choice, glance: &Glance) -> u32 {
        match choice {
            Choice::Power(_, Stat::Atk) if glance.pressed => 100,
            Choice::Power(_, Stat::Atk) => 2_000,
            Choice::Power(_, Stat::Thw) if glance.pressed => 8_000,
            Choice::Power(_, Stat::Thw) => glance.threat.min(8),
            Choice::Power(_, Stat::Rec | Stat::Def | Stat::Sch) => 4_000 * u32::from(glance.wounded),
            Choice::Use(..) => 1_000,
            Choice::Play(id) => match self.printed(id).kind {
                Kind::Ally => 8_000,
                Kind::Event => 3_000,
                Kind::Support => 300,
                Kind::Hero
                | Kind::AlterEgo
                | Kind::Resource
                | Kind::Upgrade
                | Kind::Villain
                | Kind::MainScheme
                | Kind::SideScheme
                | Kind::Minion
                | Kind::Treachery
                | Kind::Attachment
                | Kind::Environment
                | Kind::Obligation => 600,
            },
            // Seldom, but it is there: who searches has to find it where it saves the hero.
            Choice::Flip if glance.ready_hero => {
                if glance.hurt && !glance.pressed {
                    GOING_HOME
                } else {
                    1
                }
            }
            Choice::Pass if glance.ready_hero => 1,
            Choice::Flip => match (glance.is_hero, glance.hurt, glance.pressed) {
                (true, true, false) => 400,
                (false, false, _) => 1_000,
                (false, true, true) => 200,
                (true, false, _) | (true, true, true) | (false, true, false) => 1,
            },
            Choice::Pass => 20,
            Choice::LetAct(_)
            | Choice::Yes
            | Choice::Card(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_)
            | Choice::Settle => 1,
        }
    }

    /// An ally about to fall defends first; a hero if the attack may be the last, for who defends cannot act.
    fn leaning_to_defend(&self, choice: Choice, seat: Seat) -> u32 {
        let Some(attack) = self.activation() else { return 1 };
        let hits = self.stat(attack.who.id, Stat::Atk).unwrap_or(0) + 1;
        let left = self.identity(seat).map_or(0, |id| self.remaining(id));
        let (own, deadly) = (attack.origin == seat, hits >= left);
        match choice {
            Choice::Card(id) if self.kind(id) == Kind::Ally => {
                if deadly || self.remaining(id) <= 1 {
                    300
                } else {
                    1
                }
            }
            Choice::Card(_) if !own => 1,
            Choice::Card(_) if deadly => 1_000,
            Choice::Card(_) if hits + BOOSTS >= left => 100,
            Choice::Card(_) => 1,
            Choice::Pass if own && deadly => 1,
            Choice::Pass => 60,
            Choice::Yes
            | Choice::Play(_)
            | Choice::Use(..)
            | Choice::Power(..)
            | Choice::Flip
            | Choice::LetAct(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_)
            | Choice::Settle => 1,
        }
    }

    /// A weak minion first, then what a side scheme does, then the villain.
    fn leaning_to_aim(&self, choice: Choice, pressed: bool) -> u32 {
        let Choice::Card(id) = choice else { return 2 };
        match self.kind(id) {
            Kind::Villain => 60,
            Kind::Minion if self.remaining(id) <= 2 => 300,
            Kind::Minion => 10,
            Kind::MainScheme if pressed => 800,
            Kind::MainScheme => 10,
            Kind::SideScheme => 100,
            Kind::Hero
            | Kind::AlterEgo
            | Kind::Ally
            | Kind::Event
            | Kind::Resource
            | Kind::Support
            | Kind::Upgrade
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => 2,
        }
    }

    /// What the option of that number means, whichever copy of a card it is about.
    pub(crate) fn meaning_of(&self, number: usize) -> u64 {
        let Some(choice) = self.offered.0.get(number).copied() else { return 0 };
        let card = |id: Id| (u64::from(self.slots.card(id).0), u64::from(self.piece(id).tokens));
        let ((card, state), rest) = match choice {
            Choice::Play(id) | Choice::Card(id) => (card(id), 0),
            Choice::Use(id, ability) => (card(id), ability.into()),
            Choice::Power(id, stat) => (card(id), stat as u64),
            Choice::LetAct(seat) | Choice::Player(seat) => ((0, 0), seat.0.into()),
            Choice::Way(way) => ((0, 0), way.into()),
            Choice::As(resource) => ((0, 0), resource as u64),
            Choice::Pass | Choice::Yes | Choice::Flip | Choice::Settle => ((0, 0), 0),
        };
        let mut digest = Digest::new();
        std::mem::discriminant(&choice).hash(&mut digest);
        self.ask().map(|ask| std::mem::discriminant(&ask)).hash(&mut digest);
        (card, state, rest).hash(&mut digest);
        digest.finish()
    }
}
