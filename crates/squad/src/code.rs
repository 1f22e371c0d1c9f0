//! Abilities compiled to flat instructions.
//!
//! [`longbox_shelf::code`] says why.

use crate::catalogue::Card;
use crate::vocabulary::Filter;
pub(crate) use crate::vocabulary::{Course, Hits, Keepers, Lasting, Moves, Of, On, Op, Picks, Shows, Test, ThisCard};
pub(crate) use longbox_shelf::code::Pc;
use longbox_shelf::code::{Instruction, Program};

/// The place of an [`Op::End`] that is always there.
pub(crate) const END: Pc = 0;

/// A compiled filter: most are a set of cards worked out when the catalogue is loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cards {
    Any,
    /// The cards of this row of [`Code::sets`].
    Set(u16),
    PickedFactor,
    PickedLevel,
    LikeDiscarded,
    ArrivedLastTurn,
}

/// A compiled [`Amount`]: `times` the count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) times: u8,
    pub(crate) of: Of,
}

/// A compiled clause that holds while the Keeper is in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) only_if: Option<Test>,
    pub(crate) what: Lasting,
}

/// Bits that say what a Keeper listens to or changes, so that most Keepers are passed over with
/// one test.
pub(crate) mod hook {
    use crate::vocabulary::Side;

    pub(crate) const MY_TURN_START: u32 = 1;
    pub(crate) const THEIR_TURN_START: u32 = 1 << 1;
    pub(crate) const MY_TURN_END: u32 = 1 << 2;
    pub(crate) const THEIR_TURN_END: u32 = 1 << 3;
    pub(crate) const DEALT: u32 = 1 << 4;
    pub(crate) const TAKEN: u32 = 1 << 5;
    pub(crate) const BLOCK: u32 = 1 << 6;
    pub(crate) const THEY_ATTACK: u32 = 1 << 7;
    pub(crate) const ENTER: u32 = 1 << 8;
    pub(crate) const DESTROYED: u32 = 1 << 9;
    pub(crate) const HEAL: u32 = 1 << 10;
    pub(crate) const I_DRAW: u32 = 1 << 11;
    pub(crate) const THEY_DRAW: u32 = 1 << 12;
    pub(crate) const DISCARD: u32 = 1 << 13;
    pub(crate) const HEADS: u32 = 1 << 14;
    pub(crate) const DECK_EMPTY: u32 = 1 << 15;
    pub(crate) const ATTACK: u32 = 1 << 16;
    pub(crate) const POWER: u32 = 1 << 17;
    pub(crate) const FORBID: u32 = 1 << 18;
    pub(crate) const SHIELD: u32 = 1 << 19;
    pub(crate) const PROTECT: u32 = 1 << 20;
    pub(crate) const ALWAYS_HEADS: u32 = 1 << 21;

    /// The hook of one's own thing, of the opponent's, or both.
    pub(super) fn of(side: Side, mine: u32, theirs: u32) -> u32 {
        match side {
            Side::Mine => mine,
            Side::Theirs => theirs,
            Side::Either => mine | theirs,
        }
    }
}

impl On {
    /// The hooks under which the trigger is found.
    pub(crate) fn hook(self) -> u32 {
        match self {
            On::TurnStart(side) => hook::of(side, hook::MY_TURN_START, hook::THEIR_TURN_START),
            On::TurnEnd(side) => hook::of(side, hook::MY_TURN_END, hook::THEIR_TURN_END),
            On::Dealt(..) | On::KeeperDealt(_) => hook::DEALT,
            On::Taken(..) | On::KeeperDamagedYou(_) | On::OwnCardDamagedYou => hook::TAKEN,
            On::YouBlock | On::YouBlockAttack | On::TheyBlock | On::TheyBlockAttack(_) => hook::BLOCK,
            On::TheyAttack => hook::THEY_ATTACK,
            On::KeeperEnters(..) => hook::ENTER,
            On::KeeperDestroyed(_) | On::ThisDestroyed => hook::DESTROYED,
            On::ThisMisfires => 0,
            On::YouHeal => hook::HEAL,
            On::Draws(side) => hook::of(side, hook::I_DRAW, hook::THEY_DRAW),
            On::TheyDiscard => hook::DISCARD,
            On::Heads => hook::HEADS,
            On::TheirDeckEmpty => hook::DECK_EMPTY,
        }
    }
}

impl Lasting {
    /// The hook under which the clause is found.
    pub(crate) fn hook(self) -> u32 {
        match self {
            Lasting::Attack(..) => hook::ATTACK,
            Lasting::Power(..) => hook::POWER,
            Lasting::Forbid(_) | Lasting::ForbidTopFactors | Lasting::ForbidAboveTop => hook::FORBID,
            Lasting::CapAttacks(_) | Lasting::NoKeeperDamage | Lasting::LessKeeperDamage(_) => hook::SHIELD,
            Lasting::Protect(_) => hook::PROTECT,
            Lasting::AlwaysHeads => hook::ALWAYS_HEADS,
        }
    }
}

impl Instruction for Op {
    const END: Op = Op::End;

    fn jump(to: Pc) -> Op {
        Op::Jump(to)
    }
}

/// All instructions and card sets of a catalogue.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) ops: Program<Op>,
    sets: Vec<Vec<u64>>,
    pub(crate) filters: Vec<Filter>,
}

impl Code {
    /// No programs yet but the one that does nothing, at [`END`].
    pub(crate) fn new() -> Code {
        Code { ops: Program::default(), sets: Vec::new(), filters: Vec::new() }
    }

    /// Whether a set holds a card.
    #[inline]
    pub(crate) fn in_set(&self, set: u16, card: u16) -> bool {
        let row = &self.sets[set as usize];
        row[(card >> 6) as usize] >> (card & 63) & 1 == 1
    }

    /// Work out every set, once all cards are known.
    pub(crate) fn fill_sets(&mut self, cards: &[&Card]) {
        self.sets = self
            .filters
            .iter()
            .map(|filter| {
                let mut row = vec![0; cards.len() / 64 + 1];
                for (i, card) in cards.iter().enumerate() {
                    if matches(filter, card) {
                        row[i / 64] |= 1 << (i % 64);
                    }
                }
                row
            })
            .collect();
    }
}

fn matches(filter: &Filter, card: &Card) -> bool {
    match filter {
        Filter::Any => true,
        Filter::Factor(factor) => card.factors.contains(factor),
        Filter::Hero(hero) => card.heroes.contains(hero),
        Filter::Team(team) => card.team == Some(*team),
        Filter::Level(range) => range.holds(card.level as usize),
        Filter::OddLevel => card.level % 2 == 1,
        Filter::Attack(range) => range.holds(card.attack.unwrap_or(0).into()),
        Filter::Keeper => card.is_keeper(),
        Filter::Assault => card.run.assault > 0,
        Filter::TwoHeroes => card.heroes.len() == 2,
        Filter::Not(inner) => !matches(inner, card),
        Filter::AnyOf(all) => all.iter().any(|f| matches(f, card)),
        Filter::AllOf(all) => all.iter().all(|f| matches(f, card)),
        Filter::PickedFactor | Filter::PickedLevel | Filter::LikeDiscarded | Filter::ArrivedLastTurn => false,
    }
}
