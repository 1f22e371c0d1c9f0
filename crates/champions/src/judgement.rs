//! How a position looks to somebody who plays it: what it is worth, and what one is inclined to do.
//!
//! Both look only at what the seat that is asked may know: at what lies open, and at its own hand. Worth is
//! counted in damage to the villain, for tempo is what decides the race against the scheme. The figures were
//! found by having machines play hundreds of games with each.

use crate::ask::{Ask, Choice};
use crate::position::{Champions, Pile, Zone};
use crate::vocabulary::{Icon, Kind, Stat, Status};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

/// What beating a stage of the villain is worth beside its hit points: as much as the next one brings with it.
/// Without it nobody would dare to.
const STAGE: f32 = 10.0;
/// What each stage of the main scheme but the last may cost.
const SCHEME_STAGE: f32 = 8.0;
/// What the last stage costs at the end, at an even rate and beside that at the very end: it loses the game.
const SCHEME: (f32, f32) = (8.0, 14.0);
/// What an attachment of the villain is worth to them.
const ATTACHMENT: f32 = 2.0;
/// What status cards are worth to who has none of their own accord.
const TOUGH: f32 = 2.0;
const STUNNED: f32 = 2.5;
const CONFUSED: f32 = 1.5;
/// What a side scheme costs: for being there, for each icon, for each threat.
const SIDE: (f32, f32, f32) = (1.0, 4.0, 0.8);
/// What a minion costs: for being there, for each ATK, for each hit point.
const MINION: (f32, f32, f32) = (1.0, 0.8, 0.8);
/// What a card in hand is worth.
const CARD: f32 = 0.5;
/// What an upgrade or support is worth: for being there, for each resource that it cost.
const GEAR: (f32, f32) = (0.5, 0.8);
/// What an ally is worth: for being there, for each hit point. Less than what they do with it: they are used up.
const ALLY: (f32, f32) = (1.0, 0.5);
/// What an identity who can act next turn is worth: who defends cannot.
const READY: f32 = 2.0;
/// What the wounds of a hero cost who is nearly beaten: at an even rate, and beside that at the very end.
const WOUNDS: (f32, f32) = (1.0, 16.0);
/// What a hero costs who is out.
const OUT: f32 = 20.0;

/// A worth of so much less than nothing is as good as even, and so much more or less makes half a win or loss.
const EVEN: f32 = 30.0;
const HALF: f32 = 20.0;

impl Champions {
    /// How the game stands for all players together, between lost and won.
    pub(crate) fn outlook(&self) -> f32 {
        let sum = (EVEN + self.worth()) / HALF;
        sum / (1.0 + sum.abs())
    }

    /// What is won so far less what is lost, for each player who began.
    fn worth(&self) -> f32 {
        let players = f32::from(self.started.max(1));
        let here: f32 = self.in_order().map(|seat| self.worth_of(seat) + OUT).sum();
        (here - self.villain_left() - self.sides_left()) / players - OUT - self.scheme_done()
    }

    /// The damage that the villain can still take, and all that keeps it off.
    fn villain_left(&self) -> f32 {
        let hp = |id: Id| self.face(id).hp.map_or(0, |hp| hp.among(self.started));
        let later: u16 = self.pile(Pile::VILLAIN_DECK).map(hp).sum();
        let stages = self.len(Pile::VILLAIN_DECK) as f32 * f32::from(self.started);
        let now = self.villain().map_or(0.0, |id| self.enemy(id) + ATTACHMENT * self.attached(id).count() as f32);
        now + f32::from(later) + STAGE * stages
    }

    /// The damage that an enemy can still take, and what their status cards are worth.
    fn enemy(&self, id: Id) -> f32 {
        self.remaining(id) as f32 + self.statuses(id)
    }

    fn statuses(&self, id: Id) -> f32 {
        let of = |status, worth| if self.has_status(id, status) { worth } else { 0.0 };
        of(Status::Tough, TOUGH) - of(Status::Stunned, STUNNED) - of(Status::Confused, CONFUSED)
    }

    fn sides_left(&self) -> f32 {
        let (there, icon, threat) = SIDE;
        let side = |id: Id| icon * self.face(id).icons.len() as f32 + threat * f32::from(self.piece(id).tokens);
        self.pile(Pile::SIDES).map(|id| there + side(id)).sum()
    }

    fn scheme_done(&self) -> f32 {
        let Some(main) = self.main() else { return 0.0 };
        let target = self.face(main).threat.target.map_or(1, |target| target.among(self.started));
        let share = f32::from(self.piece(main).tokens) / f32::from(target.max(1));
        match self.len(Pile::MAIN_DECK) {
            0 => SCHEME.0 * share + SCHEME.1 * share.powi(4),
            later => SCHEME_STAGE * (share - later as f32),
        }
    }

    /// What a player has, less what stands against them.
    fn worth_of(&self, seat: Seat) -> f32 {
        let area = self.pile(Pile::of(Zone::Area, seat)).map(|id| self.worth_in_play(id)).sum::<f32>();
        let minions = self.pile(Pile::of(Zone::Engaged, seat)).map(|id| self.minion(id)).sum::<f32>();
        area + CARD * self.len(Pile::of(Zone::Hand, seat)) as f32 - minions
    }

    fn minion(&self, id: Id) -> f32 {
        let (there, atk, hp) = MINION;
        there + atk * self.stat(id, Stat::Atk).unwrap_or(0) as f32 + hp * self.enemy(id)
    }

    fn worth_in_play(&self, id: Id) -> f32 {
        let face = self.face(id);
        if face.kind.is_identity() {
            let lack = 1.0 - self.remaining(id) as f32 / self.max_hp(id).max(1) as f32;
            let ready = if self.is_ready(id) { READY } else { 0.0 };
            return ready + self.statuses(id) - WOUNDS.0 * lack - WOUNDS.1 * lack.powi(3);
        }
        if face.kind == Kind::Ally {
            let ready = if self.is_ready(id) { self.power(id) as f32 } else { 0.0 };
            return ready + ALLY.0 + ALLY.1 * self.remaining(id) as f32;
        }
        GEAR.0 + GEAR.1 * f32::from(face.cost.unwrap_or(0))
    }

    /// The better of a character's ATK and THW.
    fn power(&self, id: Id) -> i32 {
        [Stat::Atk, Stat::Thw].into_iter().filter_map(|stat| self.stat(id, stat)).max().unwrap_or(0)
    }
}

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
                let usual = |choice| matches!(choice, Choice::Settle | Choice::Pass);
                into.extend(options.map(|choice| if usual(choice) { 40 } else { other }));
            }
            Ask::Mulligan | Ask::EndDiscard => {
                into.extend(options.map(|choice| if choice == Choice::Pass { 40 } else { 1 }));
            }
            Ask::Window => into.extend(options.map(|choice| if choice == Choice::Pass { 1 } else { 3 })),
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
        let threat = &self.face(main).threat;
        let target = threat.target.map_or(0, |target| target.among(self.started));
        let grows = threat.grows.map_or(0, |grows| grows.among(self.started));
        let grows = grows + u16::from(self.piece(main).counters) + self.icons(Icon::Acceleration);
        let schemes = self.villain().and_then(|id| self.stat(id, Stat::Sch)).unwrap_or(0) as u16 + 1;
        self.piece(main).tokens + grows + schemes * u16::from(self.started) >= target
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
            Choice::Power(_, Stat::Atk) if glance.pressed => 4,
            Choice::Power(_, Stat::Atk) => 16,
            Choice::Power(_, Stat::Thw) if glance.pressed => 30,
            Choice::Power(_, Stat::Thw) => glance.threat.min(8),
            Choice::Power(_, Stat::Rec | Stat::Def | Stat::Sch) => 24 * u32::from(glance.wounded),
            Choice::Use(..) => 12,
            Choice::Play(id) => match self.printed(id).kind {
                Kind::Ally => 20,
                Kind::Event => 16,
                Kind::Support => 4,
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
                | Kind::Obligation => 10,
            },
            Choice::Flip | Choice::Pass if glance.ready_hero => 0,
            Choice::Flip => match (glance.is_hero, glance.hurt, glance.pressed) {
                (true, true, false) | (false, false, _) => 12,
                (false, true, true) => 8,
                (true, false, _) | (true, true, true) | (false, true, false) => 1,
            },
            Choice::Pass => 2,
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
                    8
                } else {
                    2
                }
            }
            Choice::Card(_) if !own => 1,
            Choice::Card(_) if deadly => 8,
            Choice::Card(_) if hits + BOOSTS >= left => 4,
            Choice::Card(_) => 2,
            Choice::Pass if own && deadly => 1,
            Choice::Pass => 6,
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
            Kind::Villain => 6,
            Kind::Minion if self.remaining(id) <= 2 => 12,
            Kind::Minion => 3,
            Kind::MainScheme if pressed => 20,
            Kind::MainScheme => 4,
            Kind::SideScheme => 10,
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
}
