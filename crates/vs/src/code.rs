//! Powers laid out as flat instructions.
//!
//! The instructions are the words themselves; only choices and branches are added. [`longbox_shelf::code`] says
//! why.

use crate::numbers::MOST_COPYING;
use crate::position::MOST_SYMBOLS;
use crate::singular::MOST_COPIED;
use crate::vocabulary::{
    Act, Amount, Cards, Clause, Condition, Course, Filter, Keyword, Limit, Noun, Often, Play, Power, Powers, Step,
    Symbol, Trigger, Until, When, Who, Whose, Wonders,
};
use longbox_shelf::code::{Instruction, LayOut, Program};
use std::collections::BTreeSet;

pub(crate) use longbox_shelf::code::Pc;

/// One instruction.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// The effect is over.
    End,
    Jump(Pc),
    /// Go there unless that holds.
    Unless(Condition, Pc),
    /// Choose characters; "it" is what was chosen.
    Pick(Pick, Filter),
    /// Ask whether to; go there if not.
    May(Pc),
    /// Wait for something; the steps that it sets off follow, and the effect goes on there.
    Later(Trigger, Often, Until, Pc),
    /// That player discards a card by chance, or else the steps that follow are carried out.
    RandomDiscardOr(Who, Pc),
    /// You may pay; go there if you do not.
    MayPay(Symbol, Pc),
    /// An enemy may pay; go there if nobody does.
    EnemyPays(Symbol, Pc),
    /// The next such player is "that player"; go there when all have been.
    NextPlayer(Whose, Pc),
    /// Once more for each further such character; go there when done.
    Again(Filter, Pc),
    Do(Act),
}

impl Instruction for Op {
    const END: Op = Op::End;

    fn jump(to: Pc) -> Op {
        Op::Jump(to)
    }
}

/// How characters are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    One,
    UpTo(u8),
    Any,
}

/// A bit for each kind of thing that a power listens to or changes, so that most are passed over with one
/// test.
pub(crate) mod hook {
    pub(crate) const APPEARS: u64 = 1;
    pub(crate) const LEAVES: u64 = 1 << 1;
    pub(crate) const ATTACKS: u64 = 1 << 2;
    pub(crate) const IS_ATTACKED: u64 = 1 << 3;
    pub(crate) const STUNS: u64 = 1 << 4;
    pub(crate) const STUNNED: u64 = 1 << 5;
    pub(crate) const WOUNDED: u64 = 1 << 6;
    pub(crate) const RECOVERS: u64 = 1 << 7;
    pub(crate) const KOS: u64 = 1 << 8;
    pub(crate) const KOD: u64 = 1 << 9;
    pub(crate) const SURVIVES: u64 = 1 << 10;
    pub(crate) const POWERED_UP: u64 = 1 << 11;
    pub(crate) const GAINS: u64 = 1 << 12;
    pub(crate) const LEVELS_UP: u64 = 1 << 13;
    pub(crate) const START_OF_TURN: u64 = 1 << 14;
    pub(crate) const START_OF_BUILD: u64 = 1 << 15;
    pub(crate) const START_OF_MAIN: u64 = 1 << 16;
    pub(crate) const END_OF_TURN: u64 = 1 << 17;
    pub(crate) const END_OF_COMBAT: u64 = 1 << 18;
    pub(crate) const RECRUITS: u64 = 1 << 19;
    pub(crate) const DRAWS: u64 = 1 << 20;
    pub(crate) const DISCARDS: u64 = 1 << 21;
    pub(crate) const PLAYS: u64 = 1 << 22;
    pub(crate) const USES: u64 = 1 << 23;
    pub(crate) const RESOURCE: u64 = 1 << 24;
    pub(crate) const EQUIPPED: u64 = 1 << 25;
    pub(crate) const HAND_EMPTY: u64 = 1 << 26;
    pub(crate) const REACTION: u64 = 1 << 27;
    pub(crate) const STATS: u64 = 1 << 28;
    pub(crate) const KEYS: u64 = 1 << 29;
    pub(crate) const HEALTH: u64 = 1 << 30;
    pub(crate) const TEAM: u64 = 1 << 31;
    pub(crate) const CANNOT: u64 = 1 << 32;
    pub(crate) const STRIKE_BACK_AT: u64 = 1 << 33;
    pub(crate) const NO_WOUND: u64 = 1 << 34;
    pub(crate) const PAY_LESS: u64 = 1 << 35;
    pub(crate) const POWERS_OF: u64 = 1 << 36;
    pub(crate) const POWERED_UP_BY: u64 = 1 << 37;
    /// Forbids plot twists or super powers.
    pub(crate) const NO_PLAYS: u64 = 1 << 38;
    pub(crate) const STRIKES_WITH: u64 = 1 << 39;
    /// Says how the card comes into play, or from where; asked of the card itself.
    pub(crate) const ENTRY: u64 = 1 << 40;
    pub(crate) const STRIKES: u64 = 1 << 41;
    pub(crate) const FIRST_ATTACK: u64 = 1 << 42;
    pub(crate) const CHANGES_SIDE: u64 = 1 << 43;
    /// Evens somebody's base values.
    pub(crate) const EVEN_BASE: u64 = 1 << 44;
    pub(crate) const TOP_OF_DECK: u64 = 1 << 45;
    /// Lies in a pile from which cards are shown.
    pub(crate) const REVEALED: u64 = 1 << 46;
    /// Asked of what is printed alone.
    pub(crate) const OWN_HAND: u64 = 1 << 47;
    /// Has a DEF of 0 or less.
    pub(crate) const WITHOUT_DEF: u64 = 1 << 53;
    /// Says how much XP the next level takes.
    pub(crate) const LEVEL_UP: u64 = 1 << 54;
    /// Can be used or played then.
    pub(crate) const IN_DRAW: u64 = 1 << 55;
    pub(crate) const IN_RECOVERY: u64 = 1 << 56;
    pub(crate) const IN_BUILD: u64 = 1 << 57;
    pub(crate) const IN_MAIN: u64 = 1 << 58;
    pub(crate) const IN_COMBAT: u64 = 1 << 59;
    /// Copies powers from a KO pile; what copies those of others in play alone has nothing unless they have it.
    pub(crate) const POWERS_IN_PILE: u64 = 1 << 60;
    /// Recruit points can be turned into XP.
    pub(crate) const FOR_POINTS: u64 = 1 << 61;
    /// Is a super power that is used from a hand or a KO pile.
    pub(crate) const ELSEWHERE: u64 = 1 << 62;
    /// Is a super power or a reaction.
    pub(crate) const SUPER: u64 = 1 << 63;
    /// Has the base values of somebody else.
    pub(crate) const BASE: u64 = 1 << 48;
    pub(crate) const AKA: u64 = 1 << 49;
    pub(crate) const WOUND_FOR: u64 = 1 << 50;
    pub(crate) const TWISTS_AS: u64 = 1 << 51;
    /// Might lower somebody's DEF.
    pub(crate) const LOWERS_DEF: u64 = 1 << 52;
}

impl When {
    /// The hook under which what can be used or played then is found.
    pub(crate) fn hook(self) -> u64 {
        match self {
            When::Draw => hook::IN_DRAW,
            When::Recovery => hook::IN_RECOVERY,
            When::Build => hook::IN_BUILD,
            When::Main => hook::IN_MAIN,
            When::Combat(_) | When::AnyCombat(_) => hook::IN_COMBAT,
        }
    }
}

impl Trigger {
    /// The hooks under which it is found.
    pub(crate) fn hook(&self) -> u64 {
        match self {
            Trigger::Appears(_) | Trigger::FirstAppears(_) => hook::APPEARS,
            Trigger::Leaves(_) => hook::LEAVES,
            Trigger::LeavesSide(_) => hook::LEAVES | hook::CHANGES_SIDE,
            Trigger::Attacks(_) | Trigger::TeamAttack(_) | Trigger::ComesTrue => hook::ATTACKS,
            Trigger::IsAttacked(_) => hook::IS_ATTACKED,
            Trigger::Strikes(..) => hook::STRIKES,
            Trigger::Stuns(..) | Trigger::StunsByStriking(..) => hook::STUNS,
            Trigger::Stunned(_) | Trigger::StunnedUnstruck(_) => hook::STUNNED,
            Trigger::Wounded(_) => hook::WOUNDED,
            Trigger::Recovers(_) => hook::RECOVERS,
            Trigger::Kos(..) => hook::KOS,
            Trigger::Kod(_) => hook::KOD,
            Trigger::Survives(_) => hook::SURVIVES,
            Trigger::PoweredUp(_) | Trigger::PoweredUpBy(..) => hook::POWERED_UP,
            Trigger::GainsPlus(_) | Trigger::GainsAtk(_) => hook::GAINS,
            Trigger::LevelsUp(_) => hook::LEVELS_UP,
            Trigger::StartOfTurn(_) => hook::START_OF_TURN,
            Trigger::StartOfBuild(_) => hook::START_OF_BUILD,
            Trigger::StartOfMain(_) => hook::START_OF_MAIN,
            Trigger::EndOfTurn(_) => hook::END_OF_TURN,
            Trigger::EndOfCombat => hook::END_OF_COMBAT,
            Trigger::Recruits(..) => hook::RECRUITS,
            Trigger::Draws(_) => hook::DRAWS,
            Trigger::Discards(_) => hook::DISCARDS,
            Trigger::PlaysPlotTwist(_) | Trigger::FirstPlotTwist(_) => hook::PLAYS,
            Trigger::UsesSuper(_) | Trigger::UsesSuperCosting(..) | Trigger::UsesOncePerGame(_) => hook::USES,
            Trigger::GainsResource(_) | Trigger::GainsLocation(_) => hook::RESOURCE,
            Trigger::Equipped(_) => hook::EQUIPPED,
            Trigger::HandIsEmpty(_) => hook::HAND_EMPTY,
            Trigger::Either(any) => any.iter().fold(0, |all, one| all | one.hook()),
        }
    }
}

impl Amount {
    /// Whether it is 0 or more in every position.
    fn is_never_negative(&self) -> bool {
        match self {
            Amount::N(n) => *n >= 0,
            Amount::Times(n, amount) => *n >= 0 && amount.is_never_negative(),
            Amount::Sum(one, other) => one.is_never_negative() && other.is_never_negative(),
            Amount::Count(_)
            | Amount::InKoPile(..)
            | Amount::Resources(_)
            | Amount::FaceDownOfAttacked
            | Amount::Packages
            | Amount::Names(_)
            | Amount::HealthKod(_)
            | Amount::Locations(..)
            | Amount::Hand(_)
            | Amount::PlusOn(_)
            | Amount::MinusOn(_)
            | Amount::Wounds(_)
            | Amount::ItsAtk
            | Amount::Minus(..)
            | Amount::TimesUsed(_) => true,
            Amount::ThatMany
            | Amount::HealthOfThat
            | Amount::DefOf(_)
            | Amount::ItsDef
            | Amount::CardAtk
            | Amount::CardDef => false,
        }
    }
}

impl Clause {
    /// The hook under which a clause that is no trigger is found.
    fn hook(&self) -> u64 {
        match self {
            Clause::On(trigger, _) | Clause::OnIf(trigger, ..) | Clause::OnceATurn(trigger, _) => trigger.hook(),
            Clause::Has(_, _, def) if def.is_never_negative() => hook::STATS,
            Clause::Has(..) => hook::STATS | hook::LOWERS_DEF,
            Clause::HasKey(..) | Clause::LosesKey(..) => hook::KEYS,
            Clause::HasHealth(..) => hook::HEALTH,
            Clause::AlsoTeam(..) => hook::TEAM,
            Clause::Cannot(..) => hook::CANNOT,
            Clause::CannotStrikeAt(..) | Clause::CannotStrikeBackAt(..) => hook::STRIKE_BACK_AT,
            Clause::NoWound(_) => hook::NO_WOUND,
            Clause::PayLess(..) => hook::PAY_LESS,
            Clause::PowersOf(..) => hook::POWERS_OF,
            Clause::PowersInKoPile(_) => hook::POWERS_OF | hook::POWERS_IN_PILE,
            Clause::PoweredUpBy(_) => hook::POWERED_UP_BY,
            Clause::NoPlotTwists(_) => hook::NO_PLAYS,
            Clause::StrikesWith(_) => hook::STRIKES_WITH,
            Clause::InFirstAttack => hook::FIRST_ATTACK,
            Clause::NoSupersCosting(..) => hook::NO_PLAYS,
            Clause::TopOfDeckInHand => hook::TOP_OF_DECK,
            Clause::OnRevealed(_) => hook::REVEALED,
            Clause::BaseOfStrongest(_) => hook::BASE,
            Clause::EvenBase(_) => hook::EVEN_BASE,
            Clause::OwnHand => hook::OWN_HAND,
            Clause::Aka(_) => hook::AKA,
            Clause::TakesWoundFor(_) => hook::WOUND_FOR,
            Clause::TwistsAs(_) => hook::TWISTS_AS,
            Clause::AppearsStunned
            | Clause::AppearsWithMinus(_)
            | Clause::FromDeck
            | Clause::PowersUp(_)
            | Clause::PayInstead(_)
            | Clause::CopiesEnemyTwist
            | Clause::AsEquipment(_)
            | Clause::AsPlotTwist(_)
            | Clause::JoinsFromDecks => hook::ENTRY,
            Clause::While(_, inner) => inner.hook(),
        }
    }
}

/// The number of a power in its catalogue: powers of one name that do the same share it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct PowerIx(pub(crate) u16);

/// What clauses that keep from something or give or take a keyword are about: a bit for each verb and each keyword;
/// and whether one adds to ATK or DEF of anybody but its own character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct About {
    pub(crate) verbs: u64,
    pub(crate) keys: u64,
    pub(crate) others: bool,
}

impl About {
    pub(crate) fn and(self, other: About) -> About {
        About { verbs: self.verbs | other.verbs, keys: self.keys | other.keys, others: self.others || other.others }
    }

    fn of(clause: &Clause) -> About {
        let verbs = if let Clause::Cannot(_, verb) = clause { 1 << *verb as u8 } else { 0 };
        let key = if let Clause::HasKey(_, key) | Clause::LosesKey(_, key) = clause { Some(*key) } else { None };
        // vs: keyword.leap
        let flies = key == Some(Keyword::Leap);
        let keys = key.map_or(0, Keyword::bit) | if flies { Keyword::Flight.bit() } else { 0 };
        let others = matches!(clause, Clause::Has(whom, ..) if *whom != Filter::This);
        About { verbs, keys, others }
    }
}

/// What the engine runs for a power.
#[derive(Clone, Debug)]
pub(crate) struct PowerRun {
    pub(crate) name: String,
    pub(crate) kind: PowerKind,
    pub(crate) key: Option<Keyword>,
    pub(crate) triggers: Vec<Listener>,
    pub(crate) standing: Vec<Standing>,
    /// What is carried out when its card is shown from a pile.
    pub(crate) revealed: Option<Pc>,
    /// For a super power or a reaction.
    pub(crate) used: Option<Used>,
    /// For a level-up power: the XP that it takes.
    pub(crate) xp: u8,
    pub(crate) hooks: u64,
    pub(crate) about: About,
    /// Its words about cards beside the table.
    pub(crate) aside: Vec<Act>,
}

impl PowerRun {
    /// Whether it works only while its character is stunned.
    pub(crate) fn is_for_the_stunned(&self) -> bool {
        self.used.as_ref().is_some_and(|used| used.limits.contains(&Limit::WhileStunned))
    }
}

/// What sort of power it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PowerKind {
    Keyword,
    Super,
    LevelUp,
}

/// Something waited for.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    pub(crate) on: Trigger,
    pub(crate) only_if: Option<Condition>,
    pub(crate) once_a_turn: bool,
    pub(crate) pc: Pc,
}

/// A clause that holds by itself.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) only_if: Vec<Condition>,
    pub(crate) what: Clause,
}

/// How a super power is used.
#[derive(Clone, Debug)]
pub(crate) struct Used {
    /// Nothing for a reaction.
    pub(crate) when: Option<When>,
    pub(crate) answers: Option<Trigger>,
    pub(crate) cost: Vec<Symbol>,
    /// A bit for each symbol of the cost.
    pub(crate) symbols: u8,
    pub(crate) limits: Vec<Limit>,
    pub(crate) pc: Pc,
}

impl Used {
    /// Whether it is used from a hand or a KO pile, and not by whoever is in play.
    pub(crate) fn is_elsewhere(&self) -> bool {
        self.limits.iter().any(|limit| matches!(limit, Limit::FromHand | Limit::FromKoPile))
    }

    /// Whether it could be paid for if locations pay these symbols, a bit each, however many there are.
    pub(crate) fn might_be_paid(&self, symbols: u8) -> bool {
        self.symbols & !symbols == 0 || self.symbols & symbols != 0 && self.limits.contains(&Limit::OneSymbol)
    }
}

/// All instructions and powers of a catalogue.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) ops: Program<Op>,
    pub(crate) powers: Vec<PowerRun>,
    /// What each of them is made from, so that equals are found again.
    printed: Vec<Power>,
    /// The clauses of each keyword, by its number.
    keywords: Vec<Vec<Clause>>,
    /// What the power that is being laid out wants from beside the table.
    wanted: Vec<Act>,
}

impl Code {
    /// No powers yet but the keywords, each at its own number.
    pub(crate) fn new(keywords: Vec<Vec<Clause>>) -> Result<Code, String> {
        let mut code =
            Code { ops: Program::default(), powers: Vec::new(), printed: Vec::new(), keywords, wanted: Vec::new() };
        for key in Keyword::ALL {
            code.power(&Power::Key(key))?;
        }
        Ok(code)
    }

    /// The clauses of each keyword, by its number.
    pub(crate) fn keywords(&self) -> &[Vec<Clause>] {
        &self.keywords
    }

    /// The power that a keyword is.
    pub(crate) fn keyword_power(&self, key: Keyword) -> PowerIx {
        PowerIx(key as u16)
    }

    /// The name of the power to which an instruction belongs; the instructions of a power lie together.
    pub(crate) fn power_at(&self, pc: Pc) -> Option<&str> {
        let starts = self.powers.iter().flat_map(|power| {
            let used = power.used.iter().map(|used| used.pc);
            power.triggers.iter().map(|listener| listener.pc).chain(used).map(|start| (start, power.name.as_str()))
        });
        starts.filter(|(start, _)| *start <= pc).max_by_key(|(start, _)| *start).map(|(_, name)| name)
    }

    /// The number of a power, laid out when it is first met.
    pub(crate) fn power(&mut self, power: &Power) -> Result<PowerIx, String> {
        if let Some(known) = self.printed.iter().position(|other| other == power) {
            return Ok(PowerIx(known as u16));
        }
        let mut run = self.run_of(power)?;
        self.has_room_for(&run)?;
        run.aside = std::mem::take(&mut self.wanted);
        // A power may hold others, which are laid out before it.
        let number = u16::try_from(self.powers.len()).map_err(|_| "more powers than a catalogue can hold")?;
        self.printed.push(power.clone());
        self.powers.push(run);
        Ok(PowerIx(number))
    }

    /// Whether the engine has room for one more power, of those kinds that it counts over all cards.
    fn has_room_for(&self, run: &PowerRun) -> Result<(), String> {
        let copying = |run: &&PowerRun| run.hooks & hook::POWERS_OF != 0;
        if copying(&run) && self.powers.iter().filter(copying).count() == MOST_COPYING {
            return Err(format!("at most {MOST_COPYING} powers in all copy powers"));
        }
        let twists = || self.powers.iter().chain([run]).flat_map(twists_of).collect::<BTreeSet<_>>();
        if run.hooks & hook::TWISTS_AS != 0 && twists().len() > MOST_COPIED {
            return Err(format!("TwistsAs names more than {MOST_COPIED} plot twists in all"));
        }
        Ok(())
    }

    fn run_of(&mut self, power: &Power) -> Result<PowerRun, String> {
        let mut run = PowerRun {
            name: String::new(),
            kind: PowerKind::Keyword,
            key: None,
            triggers: Vec::new(),
            standing: Vec::new(),
            revealed: None,
            used: None,
            xp: 0,
            hooks: 0,
            about: About::default(),
            aside: Vec::new(),
        };
        match power {
            Power::Key(key) => {
                run.name = key.name().to_owned();
                run.key = Some(*key);
                let clauses = self.keywords.get(*key as usize).cloned().unwrap_or_default();
                self.clauses(&clauses, &mut run)?;
            }
            Power::Named(name, clauses) => {
                run.name.clone_from(name);
                self.clauses(clauses, &mut run)?;
            }
            Power::Super(name, when, cost, steps) => {
                run.name.clone_from(name);
                (run.kind, run.hooks) = (PowerKind::Super, hook::SUPER | when.hook());
                run.used = Some(self.used(Some(*when), None, cost, steps, &[])?);
            }
            Power::SuperWith(name, when, cost, steps, limits) => {
                run.name.clone_from(name);
                (run.kind, run.hooks) = (PowerKind::Super, hook::SUPER | when.hook());
                if limits.iter().any(|limit| matches!(limit, Limit::FromHand | Limit::FromKoPile)) {
                    run.hooks |= hook::ELSEWHERE;
                }
                run.used = Some(self.used(Some(*when), None, cost, steps, limits)?);
            }
            Power::Reaction(name, cost, trigger, steps) => {
                run.name.clone_from(name);
                (run.kind, run.hooks) = (PowerKind::Super, hook::SUPER | hook::REACTION);
                run.used = Some(self.used(None, Some(trigger.clone()), cost, steps, &[])?);
            }
            Power::LevelUp(name, xp, on, steps) => {
                (run.name, run.kind, run.xp, run.hooks) = (name.clone(), PowerKind::LevelUp, *xp, hook::LEVEL_UP);
                self.listen(on, None, false, steps, &mut run)?;
            }
            Power::LevelUpIf(name, xp, on, only_if, steps) => {
                (run.name, run.kind, run.xp, run.hooks) = (name.clone(), PowerKind::LevelUp, *xp, hook::LEVEL_UP);
                self.listen(on, Some(only_if.clone()), false, steps, &mut run)?;
            }
            Power::LevelUpForPoints(name, xp) => {
                (run.name, run.kind, run.xp, run.hooks) =
                    (name.clone(), PowerKind::LevelUp, *xp, hook::LEVEL_UP | hook::FOR_POINTS);
            }
        }
        Ok(run)
    }

    fn used(
        &mut self,
        when: Option<When>,
        answers: Option<Trigger>,
        cost: &[Symbol],
        steps: &[Step],
        limits: &[Limit],
    ) -> Result<Used, String> {
        if cost.len() > MOST_SYMBOLS {
            return Err(too_many_symbols());
        }
        let symbols = cost.iter().fold(0, |all, symbol| all | 1 << *symbol as u8);
        Ok(Used { when, answers, cost: cost.to_vec(), symbols, limits: limits.to_vec(), pc: self.steps(steps)? })
    }

    fn clauses(&mut self, clauses: &[Clause], run: &mut PowerRun) -> Result<(), String> {
        for clause in clauses {
            match clause {
                Clause::On(on, steps) => self.listen(on, None, false, steps, run)?,
                Clause::OnIf(on, only_if, steps) => self.listen(on, Some(only_if.clone()), false, steps, run)?,
                Clause::OnceATurn(on, steps) => self.listen(on, None, true, steps, run)?,
                Clause::OnRevealed(steps) => {
                    run.hooks |= hook::REVEALED;
                    run.revealed = Some(self.steps(steps)?);
                }
                Clause::Has(..)
                | Clause::HasKey(..)
                | Clause::LosesKey(..)
                | Clause::HasHealth(..)
                | Clause::AlsoTeam(..)
                | Clause::Cannot(..)
                | Clause::CannotStrikeAt(..)
                | Clause::CannotStrikeBackAt(..)
                | Clause::AppearsStunned
                | Clause::AppearsWithMinus(_)
                | Clause::NoWound(_)
                | Clause::PayLess(..)
                | Clause::PowersOf(..)
                | Clause::PowersInKoPile(_)
                | Clause::PoweredUpBy(_)
                | Clause::PowersUp(_)
                | Clause::FromDeck
                | Clause::PayInstead(_)
                | Clause::TopOfDeckInHand
                | Clause::JoinsFromDecks
                | Clause::NoPlotTwists(_)
                | Clause::NoSupersCosting(..)
                | Clause::StrikesWith(_)
                | Clause::InFirstAttack
                | Clause::BaseOfStrongest(_)
                | Clause::Aka(_)
                | Clause::TakesWoundFor(_)
                | Clause::TwistsAs(_)
                | Clause::CopiesEnemyTwist
                | Clause::AsEquipment(_)
                | Clause::AsPlotTwist(_)
                | Clause::EvenBase(_)
                | Clause::OwnHand
                | Clause::While(..) => {
                    run.hooks |= clause.hook();
                    let standing = stand(clause)?;
                    run.about = run.about.and(About::of(&standing.what));
                    run.standing.push(standing);
                }
            }
        }
        Ok(())
    }

    fn listen(
        &mut self,
        on: &Trigger,
        only_if: Option<Condition>,
        once_a_turn: bool,
        steps: &[Step],
        run: &mut PowerRun,
    ) -> Result<(), String> {
        run.hooks |= on.hook();
        let pc = self.steps(steps)?;
        run.triggers.push(Listener { on: on.clone(), only_if, once_a_turn, pc });
        Ok(())
    }

    /// The plays of a plot twist.
    pub(crate) fn plays(&mut self, plays: &[Play]) -> Result<Vec<(When, Pc)>, String> {
        plays.iter().map(|Play(when, steps)| Ok((*when, self.steps(steps)?))).collect()
    }

    fn act(&mut self, mut act: Act) -> Result<(), String> {
        if let Some(noun) = act.aim() {
            self.pick(noun)?;
        }
        if let Act::Powers(Powers::GainOneOf(_, powers)) = &act {
            self.offers(powers)?;
        }
        let invents = Act::Wonders(Wonders::CreateInvention);
        if matches!(act, Act::Aside(_) | Act::Cards(Cards::Summon(..))) || act == invents {
            self.wanted.push(act.clone());
        }
        self.ops.push(Op::Do(act));
        Ok(())
    }

    fn course(&mut self, course: Course) -> Result<(), String> {
        match course {
            Course::If(test, yes) => self.around(|end| Op::Unless(test.clone(), end), yes),
            Course::IfElse(test, yes, no) => self.fork(|other| Op::Unless(test.clone(), other), yes, no),
            Course::May(steps) => self.around(Op::May, steps),
            Course::MayElse(yes, no) => self.fork(Op::May, yes, no),
            Course::MayPay(symbol, steps) => self.around(|end| Op::MayPay(*symbol, end), steps),
            Course::Choose(noun) => self.pick(&mut noun.clone()),
            Course::Later(on, often, until, steps) => {
                self.beside(|end| Op::Later(on.clone(), *often, *until, end), steps)
            }
            Course::EachPlayer(whose, steps) => self.again(|end| Op::NextPlayer(*whose, end), steps),
            Course::ForEach(filter, steps) => self.again(|end| Op::Again(filter.clone(), end), steps),
            Course::UnlessRandomDiscard(who, steps) => self.around(|end| Op::RandomDiscardOr(*who, end), steps),
            Course::IfEnemyPays(symbol, steps) => self.around(|end| Op::EnemyPays(*symbol, end), steps),
        }
    }

    /// Powers that are gained later are laid out beside the instructions that speak of them.
    fn offers(&mut self, powers: &[Power]) -> Result<(), String> {
        let wanted = std::mem::take(&mut self.wanted);
        let skip = self.ops.hold();
        powers.iter().try_for_each(|power| self.power(power).map(drop))?;
        self.wanted = wanted;
        self.ops.fill(skip, Op::Jump)
    }

    /// The names in all words about characters that appear for the first time.
    pub(crate) fn firsts(&self) -> Vec<String> {
        let mut names: Vec<String> = self.powers.iter().flat_map(firsts_of).cloned().collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The same of these powers, once for each time it is said.
    pub(crate) fn firsts_of(&self, powers: &[PowerIx]) -> Vec<String> {
        powers.iter().flat_map(|power| firsts_of(&self.powers[power.0 as usize])).cloned().collect()
    }

    /// The number of a power that was laid out.
    pub(crate) fn number_of(&self, power: &Power) -> Option<PowerIx> {
        self.printed.iter().position(|other| other == power).map(|number| PowerIx(number as u16))
    }

    /// A noun that is chosen becomes a choice, and then "it".
    fn pick(&mut self, noun: &mut Noun) -> Result<(), String> {
        let (pick, filter) = match noun {
            Noun::This | Noun::That | Noun::It | Noun::YourMain | Noun::Each(_) => return Ok(()),
            Noun::One(filter) => (Pick::One, filter.clone()),
            Noun::UpTo(n, filter) => (Pick::UpTo(*n), filter.clone()),
            Noun::Any(filter) => (Pick::Any, filter.clone()),
        };
        self.ops.push(Op::Pick(pick, filter));
        *noun = Noun::It;
        Ok(())
    }
}

impl LayOut for Code {
    type Step = Step;
    type Op = Op;

    fn program(&mut self) -> &mut Program<Op> {
        &mut self.ops
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step.act() {
            Ok(act) => self.act(act),
            Err(course) => self.course(course),
        }
    }
}

/// A clause with the conditions around it taken off.
fn stand(clause: &Clause) -> Result<Standing, String> {
    match clause {
        Clause::While(condition, inner) => {
            let mut inner = stand(inner)?;
            inner.only_if.push(condition.clone());
            Ok(inner)
        }
        Clause::On(..) | Clause::OnIf(..) | Clause::OnceATurn(..) | Clause::OnRevealed(_) => {
            Err("While stands around clauses that hold by themselves, not around triggers".into())
        }
        Clause::PayInstead(symbols) if symbols.len() > MOST_SYMBOLS => Err(too_many_symbols()),
        Clause::Has(..)
        | Clause::HasKey(..)
        | Clause::LosesKey(..)
        | Clause::HasHealth(..)
        | Clause::AlsoTeam(..)
        | Clause::Cannot(..)
        | Clause::CannotStrikeAt(..)
        | Clause::CannotStrikeBackAt(..)
        | Clause::AppearsStunned
        | Clause::AppearsWithMinus(_)
        | Clause::NoWound(_)
        | Clause::PayLess(..)
        | Clause::PowersOf(..)
        | Clause::PowersInKoPile(_)
        | Clause::PoweredUpBy(_)
        | Clause::PowersUp(_)
        | Clause::FromDeck
        | Clause::PayInstead(_)
        | Clause::TopOfDeckInHand
        | Clause::JoinsFromDecks
        | Clause::NoPlotTwists(_)
        | Clause::NoSupersCosting(..)
        | Clause::StrikesWith(_)
        | Clause::InFirstAttack
        | Clause::BaseOfStrongest(_)
        | Clause::Aka(_)
        | Clause::TakesWoundFor(_)
        | Clause::TwistsAs(_)
        | Clause::CopiesEnemyTwist
        | Clause::AsEquipment(_)
        | Clause::AsPlotTwist(_)
        | Clause::EvenBase(_)
        | Clause::OwnHand => Ok(Standing { only_if: Vec::new(), what: clause.clone() }),
    }
}

/// Of whom a power asks when they appear for the first time.
fn firsts_of(power: &PowerRun) -> Vec<&String> {
    let mut names = Vec::new();
    for listener in &power.triggers {
        if let Trigger::FirstAppears(named) = &listener.on {
            names.extend(named);
        }
    }
    names
}

/// As copies of which plot twists a power lets others be played.
fn twists_of(power: &PowerRun) -> impl Iterator<Item = &String> {
    power
        .standing
        .iter()
        .flat_map(|standing| if let Clause::TwistsAs(names) = &standing.what { &names[..] } else { &[] })
}

fn too_many_symbols() -> String {
    format!("at most {MOST_SYMBOLS} symbols are paid at a time")
}
