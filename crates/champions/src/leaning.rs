//! How a position looks to somebody who does not think: what they are inclined to do.
//!
//! It follows from what the seat that is asked may know. Machines that look ahead play on by it; so what is clearly the
//! usual thing outweighs the rest many times over, or two lines of play would differ by luck more than by what began
//! them. The figures were found by having machines play hundreds of games with each.

use crate::ask::{Ask, Choice};
use crate::position::{Champions, Pile, Zone};
use crate::vocabulary::{Cost, Kind, Noun, Stat, Status, Step};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;
use longbox_kernel::hash::Digest;
use std::hash::{Hash as _, Hasher as _};

/// How soon the main scheme may be completed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scheme {
    /// In the next villain phase, as everybody stands.
    Now,
    /// In the next if all are alter-egos then, or in the one after.
    Soon,
    /// Later.
    Later,
}

/// What somebody sees at a glance before they act.
struct Glance {
    scheme: Scheme,
    /// The scheme is not completed in the next villain phase if everybody is an alter-ego.
    home_is_safe: bool,
    /// So many cards more are drawn at home.
    drawn_at_home: i32,
    /// So many upgrades and supports lie there.
    gear: usize,
    /// There is a side scheme.
    sides: bool,
    /// The threat on all schemes.
    threat: u32,
    /// The hero may not survive the next attacks.
    hurt: bool,
    /// What there is to recover from: so many hit points, and whether they are half of all.
    lost: i32,
    half: bool,
    /// The identity is ready.
    ready: bool,
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
            Ask::Mulligan => into.extend(options.map(|choice| if choice == Choice::Pass { 40 } else { 1 })),
            Ask::EndDiscard => into.extend(options.map(|choice| self.leaning_to_discard(choice, seat))),
            Ask::Window => into.extend(options.map(|choice| self.leaning_to_answer(choice))),
            Ask::Defend => into.extend(options.map(|choice| self.leaning_to_defend(choice, seat))),
            Ask::Target | Ask::Effect => {
                let pressed = self.scheme() != Scheme::Later;
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

    /// What the rest of a full hand cannot pay for goes; the rest is kept.
    fn leaning_to_discard(&self, choice: Choice, seat: Seat) -> u32 {
        let Choice::Card(id) = choice else { return 40 };
        let card = self.printed(id);
        let dear = usize::from(card.cost.unwrap_or(0)) + 1 > self.hand_size(seat);
        if dear || card.unique && self.is_unique_taken(id) { 60 } else { 1 }
    }

    /// How soon the main scheme may be completed: its growth, and what villain and minions scheme against alter-egos.
    fn scheme(&self) -> Scheme {
        self.scheme_and_home().0
    }

    fn scheme_and_home(&self) -> (Scheme, bool) {
        let Some(main) = self.main() else { return (Scheme::Later, true) };
        let target = i32::from(self.face(main).threat.target.map_or(0, |target| target.among(self.started)));
        let villain = self.villain().and_then(|id| self.stat(id, Stat::Sch)).unwrap_or(0) + 1;
        let room = target - i32::from(self.piece(main).tokens);
        let minions =
            |seat| self.pile(Pile::of(Zone::Engaged, seat)).filter_map(|id| self.stat(id, Stat::Sch)).sum::<i32>();
        let against = |seat| villain + minions(seat);
        let grows = i32::from(self.grows(main));
        let now: i32 = self.in_order().filter(|seat| !self.is_hero(*seat)).map(against).sum();
        let all: i32 = self.in_order().map(against).sum();
        let scheme = if room <= grows + now + 1 {
            Scheme::Now
        } else if room <= (grows + all).max(2 * grows + now) + 1 {
            Scheme::Soon
        } else {
            Scheme::Later
        };
        (scheme, room > grows + all)
    }

    fn glance(&self, seat: Seat) -> Glance {
        let schemes = self.pile(Pile::MAIN).chain(self.pile(Pile::SIDES));
        let identity = self.identity(seat);
        let (scheme, home_is_safe) = self.scheme_and_home();
        let left = identity.map_or(0, |id| self.remaining(id));
        let lost = identity.map_or(0, |id| self.max_hp(id)) - left;
        let enemies = self.pile(Pile::VILLAINS).chain(self.pile(Pile::of(Zone::Engaged, seat)));
        let attacks: i32 = enemies.filter_map(|id| self.stat(id, Stat::Atk)).sum();
        let attack = self.hero(seat).map(|id| Choice::Power(id, Stat::Atk));
        Glance {
            scheme,
            home_is_safe,
            drawn_at_home: self.drawn_at_home(seat),
            gear: self.pile(Pile::of(Zone::Area, seat)).filter(|id| !self.kind(*id).is_character()).count(),
            sides: self.len(Pile::SIDES) > 0,
            threat: schemes.map(|id| u32::from(self.piece(id).tokens)).sum(),
            hurt: left <= attacks + BOOSTS,
            lost,
            half: left <= lost,
            ready: identity.is_some_and(|id| self.is_ready(id)),
            ready_hero: attack.is_some_and(|attack| self.offered.0.contains(&attack)),
            is_hero: self.is_hero(seat),
        }
    }

    fn leaning_to_act(&self, choice: Choice, glance: &Glance) -> u32 {
        use Scheme::{Later, Now, Soon};
        let calm = glance.scheme == Later;
        match choice {
            // An ally who would fall by it is worth more as a shield.
            Choice::Power(id, Stat::Atk | Stat::Thw)
                if self.kind(id) == Kind::Ally && self.remaining(id) <= 1 && glance.scheme != Now =>
            {
                1
            }
            Choice::Power(_, Stat::Atk) => match glance.scheme {
                Now => 100,
                Soon | Later => 2_000,
            },
            Choice::Power(id, Stat::Thw) => {
                let thw = self.stat(id, Stat::Thw).unwrap_or(0);
                let atk = self.stat(id, Stat::Atk).unwrap_or(0);
                match glance.scheme {
                    Now => 8_000,
                    Soon if thw >= atk => 3_000,
                    Soon => 800,
                    Later if glance.sides => 800,
                    // Who is confused gets rid of it.
                    Later => glance.threat.clamp(u32::from(self.has_status(id, Status::Confused)), 8),
                }
            }
            Choice::Power(_, Stat::Rec | Stat::Def | Stat::Sch) => match (glance.lost, glance.half) {
                (0, _) => 0,
                (_, true) => 4_000,
                (1..SCRATCH, _) => 20,
                (_, false) => 400,
            },
            Choice::Use(id, n) if self.is_paid_for(id, n) => 100,
            Choice::Use(..) if !glance.is_hero => 1_500,
            Choice::Use(..) => 1_000,
            Choice::Play(id) => self.leaning_to_play(id, glance),
            // Seldom, but it is there: who searches has to find it where it saves the hero.
            Choice::Flip if glance.ready_hero => {
                if glance.hurt && glance.scheme != Now {
                    GOING_HOME
                } else {
                    1
                }
            }
            Choice::Pass if glance.ready_hero => 1,
            Choice::Flip if glance.is_hero => {
                let small = glance.drawn_at_home >= 3;
                if glance.home_is_safe && (glance.hurt || small) { 400 } else { 1 }
            }
            Choice::Flip => {
                let builds = glance.drawn_at_home >= 3 && glance.gear < 4;
                if glance.home_is_safe && (glance.hurt || !glance.ready || builds && calm) { 5 } else { 1_000 }
            }
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

    /// By what it promises: allies, attacks and thwarts by their size, and the rest if nothing better is to be paid for.
    fn leaning_to_play(&self, id: Id, glance: &Glance) -> u32 {
        let card = self.printed(id);
        match card.kind {
            Kind::Ally => 8_000,
            Kind::Event => {
                let (damage, threat) = self.promise(id);
                let removes = match glance.scheme {
                    Scheme::Now => 3_000,
                    Scheme::Soon => 1_000,
                    Scheme::Later => 40,
                };
                let sum = 300 + damage * 1_000 + threat.min(glance.threat) * removes;
                sum.min(12_000)
            }
            Kind::Support => 300,
            Kind::Upgrade => 600,
            Kind::Hero
            | Kind::AlterEgo
            | Kind::Resource
            | Kind::Villain
            | Kind::MainScheme
            | Kind::SideScheme
            | Kind::Minion
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => 600,
        }
    }

    /// How many cards more the hand has at home.
    fn drawn_at_home(&self, seat: Seat) -> i32 {
        let Some(face) = self.player(seat).identity.map(|id| self.printed(id)) else { return 0 };
        let back = face.back.map(|back| self.cards.card(back));
        let size = |kind: Kind| {
            let side = [Some(face), back].into_iter().flatten().find(|side| side.kind == kind);
            side.map_or(0, |side| i32::from(side.hand))
        };
        size(Kind::AlterEgo) - size(Kind::Hero)
    }

    /// How much damage a card deals, and how much threat it removes, as far as its steps say so at once.
    fn promise(&self, id: Id) -> (u32, u32) {
        let card = self.printed(id);
        let (mut damage, mut threat) = (0, 0);
        for (n, ability) in (0..).zip(&card.abilities) {
            let eyes = self.eyes_of(id, n, self.piece(id).controller);
            for step in &ability.does {
                if let Step::Damage(_, n) = step {
                    damage += self.amount(n, &eyes).max(0) as u32;
                }
                if let Step::RemoveThreat(_, n) | Step::RemoveDespiteCrisis(_, n) = step {
                    threat += self.amount(n, &eyes).max(0) as u32;
                }
            }
        }
        (damage, threat)
    }

    /// Whether cards are spent on an ability.
    fn is_paid_for(&self, id: Id, n: u8) -> bool {
        self.ability(id, n).is_some_and(|ability| ability.cost.iter().any(|cost| matches!(cost, Cost::Spend(_))))
    }

    /// Whatever answers in a window is used, but for what takes damage in place of threat that the scheme has room for.
    fn leaning_to_answer(&self, choice: Choice) -> u32 {
        match choice {
            Choice::Pass => 2,
            Choice::Use(id, n) if self.takes_damage_instead(id, n) && self.scheme() != Scheme::Now => 1,
            Choice::Use(..)
            | Choice::Yes
            | Choice::Play(_)
            | Choice::Power(..)
            | Choice::Flip
            | Choice::LetAct(_)
            | Choice::Card(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_)
            | Choice::Settle => 40,
        }
    }

    fn takes_damage_instead(&self, id: Id, n: u8) -> bool {
        let hurts = |step: &Step| matches!(step, Step::Damage(Noun::You, _));
        let instead = |step: &Step| matches!(step, Step::Instead(steps) if steps.iter().any(hurts));
        self.ability(id, n).is_some_and(|ability| ability.does.iter().any(instead))
    }

    /// An ally about to fall defends first; a hero if the attack may be the last, for who defends cannot act.
    fn leaning_to_defend(&self, choice: Choice, seat: Seat) -> u32 {
        let Some(attack) = self.activation() else { return 1 };
        let hits = self.stat(attack.who.id, Stat::Atk).unwrap_or(0) + 1;
        let left = self.identity(seat).map_or(0, |id| self.remaining(id));
        let (own, deadly) = (attack.origin == seat, hits >= left);
        let worth_it = |id: Id| {
            let stat = |stat| self.stat(id, stat).unwrap_or(0);
            hits >= 3 && stat(Stat::Def).min(hits) >= stat(Stat::Atk)
        };
        match choice {
            Choice::Card(id) if self.kind(id) == Kind::Ally => {
                if deadly || self.remaining(id) <= 1 && hits >= 2 {
                    300
                } else {
                    1
                }
            }
            Choice::Card(_) if !own => 1,
            Choice::Card(_) if deadly => 1_000,
            Choice::Card(_) if hits + BOOSTS >= left => 100,
            Choice::Card(id) if worth_it(id) => 80,
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
            Kind::MainScheme if pressed && self.piece(id).tokens > 0 => 800,
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

#[cfg(test)]
mod tests {
    use crate::position::Champions;
    use crate::practice::{labels, take};
    use longbox_kernel::{Game as _, Silent};

    fn arranged(text: &str) -> Champions {
        crate::given::arrange(crate::Catalogue::standard(), &text.parse().unwrap(), &mut Silent).unwrap()
    }

    /// How the game leans to the option that is called so.
    fn leaning(game: &mut Champions, called: &str) -> u32 {
        let labels = labels(game);
        let number = labels.iter().position(|label| label.starts_with(called));
        let mut leanings = Vec::new();
        game.leanings(&mut leanings);
        leanings[number.unwrap_or_else(|| panic!("no {called} in {labels:?}"))]
    }

    #[test]
    fn a_scratch_is_worth_a_look_and_half_of_all_hit_points_the_turn() {
        let at =
            |damage: u8| arranged(&format!("me = {{ hero = 'Spider-Man', form = 'alter-ego', damage = {damage} }}"));
        assert_eq!(leaning(&mut at(0), "recover"), 0);
        assert!(leaning(&mut at(1), "recover") > 0 && leaning(&mut at(2), "recover") > 0);
        assert!(leaning(&mut at(2), "recover") < leaning(&mut at(2), "change to"));
        assert!(leaning(&mut at(5), "recover") > leaning(&mut at(5), "change to"));
    }

    #[test]
    fn a_hero_thwarts_by_need() {
        let at = |threat: u8| arranged(&format!("me.hero = 'Captain Marvel'\nmain.threat = {threat}"));
        let prefers = |threat| leaning(&mut at(threat), "thwart") > leaning(&mut at(threat), "attack with");
        assert!(!prefers(0) && !prefers(1), "there is room");
        assert!(prefers(5) && prefers(6), "it is completed soon");
    }

    #[test]
    fn the_hurt_go_home_only_if_the_scheme_has_room() {
        let at = |threat: u8| {
            let given = format!("me = {{ hero = 'Spider-Man', damage = 7, exhausted = true }}\nmain.threat = {threat}");
            arranged(&given)
        };
        assert!(leaning(&mut at(1), "change to") > leaning(&mut at(1), "end the turn"));
        assert!(leaning(&mut at(5), "change to") < leaning(&mut at(5), "end the turn"));
    }

    #[test]
    fn an_ally_who_would_fall_by_an_attack_is_kept_as_a_shield() {
        let at = |damage: u8| {
            arranged(&format!("me = {{ hero = 'She-Hulk', area = [{{ card = '01051', damage = {damage} }}] }}"))
        };
        assert!(leaning(&mut at(0), "attack with Tigra") > leaning(&mut at(2), "attack with Tigra"));
    }

    #[test]
    fn damage_is_taken_for_threat_only_if_the_scheme_has_no_room() {
        let at = |threat: u8| {
            let mut game = arranged(&format!(
                "me = {{ hero = 'Spider-Man', exhausted = true, hand = ['01061'] }}\nmain.threat = {threat}"
            ));
            take(&mut game, "end the turn");
            take(&mut game, "done");
            game
        };
        assert!(leaning(&mut at(0), "play Great Responsibility") < leaning(&mut at(0), "pass"));
        assert!(leaning(&mut at(6), "play Great Responsibility") > leaning(&mut at(6), "pass"));
    }
}
