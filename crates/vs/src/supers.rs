//! When super powers can be used: one test passes over most characters before any power is looked at.

use crate::catalogue::Card;
use crate::code::{Code, Used, hook};
use crate::position::{Frame, Phase, Set, Spot, Vs, bit, those};
use crate::vocabulary::{Limit, Symbol, Turn, When};
use longbox_kernel::Seat;
use longbox_kernel::cards::CardIx;

/// A moment at which a seat may play something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    Draw,
    Recovery,
    Build,
    Main,
    /// In a combat, in a turn of one's own or in anybody's.
    Combat(Turn),
}

impl Moment {
    const ALL: [Moment; 6] = [
        Moment::Draw,
        Moment::Recovery,
        Moment::Build,
        Moment::Main,
        Moment::Combat(Turn::Yours),
        Moment::Combat(Turn::Any),
    ];

    /// The hook under which what can be used or played then is found.
    fn hook(self) -> u64 {
        match self {
            Moment::Draw => hook::IN_DRAW,
            Moment::Recovery => hook::IN_RECOVERY,
            Moment::Build => hook::IN_BUILD,
            Moment::Main => hook::IN_MAIN,
            Moment::Combat(_) => hook::IN_COMBAT,
        }
    }

    fn number(self) -> usize {
        match self {
            Moment::Draw => 0,
            Moment::Recovery => 1,
            Moment::Build => 2,
            Moment::Main => 3,
            Moment::Combat(Turn::Yours) => 4,
            Moment::Combat(Turn::Any) => 5,
        }
    }
}

impl When {
    /// Whether that is now.
    // vs: build.plays, main.plays, twist.combat, turn.others
    pub(crate) fn is_at(self, now: Moment) -> bool {
        match self {
            When::Draw => now == Moment::Draw,
            When::Recovery => now == Moment::Recovery,
            When::Build => now == Moment::Build,
            When::Main => now == Moment::Main,
            When::Combat(turn) | When::AnyCombat(turn) => match now {
                Moment::Combat(whose) => whose == Turn::Yours || turn == Turn::Any,
                Moment::Draw | Moment::Recovery | Moment::Build | Moment::Main => false,
            },
        }
    }

    /// Whether a super power is then for those alone who are in the combat.
    // vs: power.combat, power.any-combat
    pub(crate) fn is_for_the_involved(self) -> bool {
        match self {
            When::Combat(_) => true,
            When::Draw | When::Recovery | When::Build | When::Main | When::AnyCombat(_) => false,
        }
    }
}

/// A bit for each set of symbols.
type SymbolSets = u64;

const _: () = assert!(1 << Symbol::ALL.len() <= SymbolSets::BITS, "there is a bit for each set of symbols");

/// With which symbols to pay a character with that card could use any super power, at each moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Supers {
    payable: [[SymbolSets; Moment::ALL.len()]; Pose::ALL.len()],
}

/// How a character stands to its super powers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pose {
    stunned: bool,
    involved: bool,
}

impl Pose {
    const ALL: [Pose; 4] = [
        Pose { stunned: false, involved: false },
        Pose { stunned: false, involved: true },
        Pose { stunned: true, involved: false },
        Pose { stunned: true, involved: true },
    ];

    fn number(self) -> usize {
        usize::from(self.stunned) << 1 | usize::from(self.involved)
    }

    fn allows(self, used: &Used, when: When) -> bool {
        used.limits.contains(&Limit::WhileStunned) == self.stunned && (self.involved || !when.is_for_the_involved())
    }
}

impl Supers {
    pub(crate) fn of(card: &Card, code: &Code) -> Supers {
        let worn = card.run.worn.iter().flat_map(|worn| &worn.powers);
        let powers = card.run.powers.iter().chain(worn).map(|power| &code.powers[power.0 as usize]);
        let mut supers = Supers::default();
        for used in powers.filter_map(|power| power.used.as_ref()) {
            supers.note(used);
        }
        supers
    }

    fn note(&mut self, used: &Used) {
        let Some(when) = used.when.filter(|_| !used.is_elsewhere()) else { return };
        let sets = (0..SymbolSets::BITS as u8).filter(|symbols| used.might_be_paid(*symbols));
        let payable = sets.fold(0, |all, symbols| all | 1 << symbols);
        for pose in Pose::ALL.into_iter().filter(|pose| pose.allows(used, when)) {
            for moment in Moment::ALL.into_iter().filter(|moment| when.is_at(*moment)) {
                self.payable[pose.number()][moment.number()] |= payable;
            }
        }
    }

    /// Whether any of them could be used if no other symbols than these can be paid.
    #[inline]
    fn might_be_used(&self, pose: Pose, now: Moment, symbols: u8) -> bool {
        self.payable[pose.number()][now.number()] >> symbols & 1 == 1
    }
}

impl Vs {
    /// What a seat may play now, if anything.
    // vs: build.plays, main.plays, twist.combat, turn.others
    pub(crate) fn moment(&self, seat: Seat) -> Option<Moment> {
        match self.occasion()? {
            Moment::Combat(_) => Some(Moment::Combat(if self.is_turn_of(seat) { Turn::Yours } else { Turn::Any })),
            Moment::Build if !self.is_build_time() => None,
            now @ (Moment::Draw | Moment::Recovery | Moment::Build | Moment::Main) => {
                (self.active == seat).then_some(now)
            }
        }
    }

    /// The hooks of what anybody may play at this moment.
    pub(crate) fn time(&self) -> u64 {
        self.occasion().map_or(0, Moment::hook)
    }

    /// What somebody might play now.
    fn occasion(&self) -> Option<Moment> {
        match self.stack.last()? {
            Frame::Combat => Some(Moment::Combat(Turn::Yours)),
            Frame::Turn(phase) => match phase {
                Phase::DrawPowers => Some(Moment::Draw),
                Phase::RecoveryPowers => Some(Moment::Recovery),
                Phase::Resource | Phase::Recruit | Phase::Formation | Phase::BuildEnd => Some(Moment::Build),
                Phase::Main => Some(Moment::Main),
                Phase::Begin
                | Phase::Start
                | Phase::Draw
                | Phase::DrawEnd
                | Phase::Recovery
                | Phase::BuildStart
                | Phase::WyattResource
                | Phase::WyattRecruit
                | Phase::MainStart
                | Phase::End
                | Phase::Over => None,
            },
            Frame::Opening(_)
            | Frame::Declare
            | Frame::Recruit(_)
            | Frame::Play(_)
            | Frame::Pay(_)
            | Frame::React(_)
            | Frame::Effect(_)
            | Frame::Order
            | Frame::LevelUp(_)
            | Frame::Unique(..)
            | Frame::Mains(_)
            | Frame::Again(..)
            | Frame::Drive(_) => None,
        }
    }

    /// Before and after each step of the Build Phase, not inside one.
    // vs: build.plays
    fn is_build_time(&self) -> bool {
        let Some(Frame::Turn(phase)) = self.stack.last() else { return false };
        match phase {
            // vs: pocket.phases
            Phase::Formation | Phase::BuildEnd => !self.in_pocket(),
            Phase::Resource => true,
            Phase::Recruit => !self.side(self.active).counted,
            Phase::Begin
            | Phase::Start
            | Phase::Draw
            | Phase::DrawPowers
            | Phase::DrawEnd
            | Phase::WyattResource
            | Phase::WyattRecruit
            | Phase::Recovery
            | Phase::RecoveryPowers
            | Phase::BuildStart
            | Phase::MainStart
            | Phase::Main
            | Phase::End
            | Phase::Over => false,
        }
    }

    /// Those of a set who might have a super power that their player could use now, if no other symbols than these
    /// can be paid.
    pub(crate) fn who_might_use(&self, set: Set, now: Moment, symbols: u8) -> Set {
        // What is gained or copied is not among what is printed.
        let unsure = self.copiers() | self.mods.gaining(hook::SUPER);
        let involved = self.involved();
        let might = |at: Spot| {
            let body = self.body(at);
            let pose = Pose { stunned: body.down, involved: involved & bit(at) != 0 };
            let has = |card: CardIx| self.cards.supers(card).might_be_used(pose, now, symbols);
            has(body.face) || body.gear.is_some_and(|gear| has(self.slots.card(gear)))
        };
        let set = set & self.might_have(now.hook());
        set & unsure | those(set & !unsure, might)
    }

    /// Who is in the combat.
    pub(crate) fn involved(&self) -> Set {
        self.fight.attackers | self.fight.defender.map_or(0, bit)
    }
}
