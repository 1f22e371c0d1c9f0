//! Abilities laid out as flat instructions.
//!
//! The instructions are the words themselves; only choices and branches are added. [`longbox_shelf::code`] says
//! why.

use crate::position::MOST_WAYS;
use crate::vocabulary::{
    Ability, Act, Amount, Branch, Condition, Cost, Course, Filter, Keyword, Kind, Measure, Noun, On, Standing, Step,
    Until, When, Who,
};
use longbox_shelf::code::{Instruction, LayOut, Program};

pub(crate) use longbox_shelf::code::Pc;

/// One instruction.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// The effect is over.
    End,
    Jump(Pc),
    /// Go there unless that holds.
    Unless(Condition, Pc),
    /// Choose a card; "it" is what was chosen.
    Pick(Pick, Filter),
    /// Choose a player; "that player" is who was chosen.
    PickPlayer,
    /// Ask whether to; go there if not.
    May(Pc),
    /// Choose one of these ways.
    Choose(Vec<Way>),
    /// The next player in player order is "you"; go there when all have been.
    NextPlayer(Pc),
    /// The steps that follow take the place of what would happen; the effect itself goes on there.
    Instead(Pc),
    /// The steps that follow are carried out at that time; the effect itself goes on there.
    Later(Until, Pc),
    /// The same for each of those that the activation damages.
    WhenDamaged(Filter, Pc),
    Do(Act),
}

impl Instruction for Op {
    const END: Op = Op::End;

    fn jump(to: Pc) -> Op {
        Op::Jump(to)
    }
}

/// Who chooses, and among which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// Who resolves the ability.
    Choose,
    /// The first player.
    Select,
    /// The first player, among those with the most.
    Most(Measure),
    /// The first player, among those with the least.
    Least(Measure),
}

/// One way of a choice.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) cost: Vec<Cost>,
    pub(crate) pc: Pc,
    /// What it does, as the card says it.
    pub(crate) does: Vec<Step>,
    pub(crate) parts: Vec<Part>,
}

/// A step as it is asked whether it could change the game.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// A step that holds no others, by its room.
    Act(Act),
    /// A step that holds others, and those, way by way.
    Course(Step, Vec<Vec<Part>>),
}

impl Part {
    fn all(steps: &[Step]) -> Vec<Part> {
        let part = |step: &Step| match step.act() {
            Ok(act) => Part::Act(act),
            Err(course) => Part::Course(step.clone(), course.held().into_iter().map(Part::all).collect()),
        };
        steps.iter().map(part).collect()
    }
}

impl<'a> Course<'a> {
    /// The steps that it holds, way by way.
    fn held(self) -> Vec<&'a [Step]> {
        match self {
            Course::If(_, steps)
            | Course::Then(steps)
            | Course::May(steps)
            | Course::ChoosePlayer(steps)
            | Course::ChooseCard(_, steps)
            | Course::EachPlayer(steps)
            | Course::Instead(steps)
            | Course::Later(_, steps)
            | Course::IfDamaged(_, steps) => vec![steps],
            Course::IfElse(_, yes, no) => vec![yes, no],
            Course::Choose(ways) => ways.iter().map(|way| &way.does[..]).collect(),
        }
    }
}

/// A bit for each kind of thing that an ability listens to or a clause changes, and for what a card is: those that
/// something concerns are found by it.
pub(crate) mod hook {
    pub(crate) const WOULD_ATTACK: u64 = 1;
    pub(crate) const ATTACKS: u64 = 1 << 1;
    pub(crate) const ATTACKED: u64 = 1 << 2;
    pub(crate) const SCHEMES: u64 = 1 << 3;
    pub(crate) const SCHEMED: u64 = 1 << 4;
    pub(crate) const THWARTED: u64 = 1 << 5;
    pub(crate) const WOULD_TAKE: u64 = 1 << 6;
    pub(crate) const DAMAGED: u64 = 1 << 7;
    pub(crate) const DEFEAT: u64 = 1 << 8;
    pub(crate) const DEFEATED: u64 = 1 << 9;
    pub(crate) const WOULD_PLACE: u64 = 1 << 10;
    pub(crate) const PLACED: u64 = 1 << 11;
    pub(crate) const ENTERED: u64 = 1 << 12;
    pub(crate) const PLAYED: u64 = 1 << 13;
    pub(crate) const FORM: u64 = 1 << 14;
    pub(crate) const REVEALED: u64 = 1 << 15;
    pub(crate) const ACTION: u64 = 1 << 16;
    pub(crate) const RESOURCE: u64 = 1 << 17;
    pub(crate) const WOULD_SCHEME: u64 = 1 << 18;
    /// A hero or ally attacks with the basic power.
    pub(crate) const STRIKES: u64 = 1 << 19;
    pub(crate) const BOOST: u64 = 1 << 20;
    pub(crate) const STEP_ONE: u64 = 1 << 21;
    /// Damage that is no attack has defeated somebody: both at once.
    pub(crate) const FELLED: u64 = 1 << 22;
    /// A thwart has defeated a scheme: both at once.
    pub(crate) const CLEARED: u64 = 1 << 23;

    pub(crate) const STATS: u64 = 1 << 32;
    pub(crate) const HP: u64 = 1 << 33;
    pub(crate) const BASE: u64 = 1 << 34;
    /// Gives a keyword to others, or to itself while something holds.
    pub(crate) const KEYWORD: u64 = 1 << 35;
    pub(crate) const TRAIT: u64 = 1 << 36;
    pub(crate) const CANNOT: u64 = 1 << 37;
    pub(crate) const HAND: u64 = 1 << 38;
    pub(crate) const ALLIES: u64 = 1 << 39;
    pub(crate) const DEFENDER: u64 = 1 << 40;
    /// Asked of the card itself alone.
    pub(crate) const ITSELF: u64 = 1 << 41;

    // What a card is, that of which there is least before the others: of several the first is looked through.
    /// Goes when its counters are used up.
    pub(crate) const USES: u64 = 1 << 42;
    pub(crate) const IDENTITY: u64 = 1 << 43;
    pub(crate) const ALLY: u64 = 1 << 44;
    pub(crate) const SCHEME: u64 = 1 << 45;
    pub(crate) const ENEMY: u64 = 1 << 46;
    pub(crate) const CHARACTER: u64 = 1 << 47;
    pub(crate) const CARD: u64 = 1 << 48;
    /// Restricted, or makes others so.
    pub(crate) const RESTRICTED: u64 = 1 << 49;
    /// What lies on it may be played.
    pub(crate) const KEEPER: u64 = 1 << 50;
    /// Has an icon that counts wherever it is in play.
    pub(crate) const ICON: u64 = 1 << 51;
    /// What may leave somebody fewer hit points than are printed; a Drone has none printed.
    pub(crate) const LESS_HP: u64 = 1 << 52;
    /// Retaliates, or makes others so.
    pub(crate) const RETALIATE: u64 = 1 << 53;
    /// Unique, or an identity: no second of its name may join.
    pub(crate) const UNIQUE: u64 = 1 << 54;
}

impl On {
    /// The hook under which an interrupt to it is found.
    pub(crate) fn before(&self) -> Result<u64, String> {
        Ok(match self {
            On::Attacks(..) => hook::ATTACKS,
            On::WouldAttack(_) => hook::WOULD_ATTACK,
            On::BasicAttack(_) => hook::STRIKES,
            On::WouldScheme(_) => hook::WOULD_SCHEME,
            On::Schemes(_) => hook::SCHEMES,
            On::SchemeBoost => hook::BOOST,
            On::WouldTakeDamage(_) | On::WouldTakeAttackDamage(_) => hook::WOULD_TAKE,
            On::Defeated(_) | On::WouldBeDefeated(_) => hook::DEFEAT,
            On::WouldPlaceThreat(_) => hook::WOULD_PLACE,
            On::Revealed(_) => hook::REVEALED,
            On::Either(any) => any.iter().try_fold(0, |all, one| one.before().map(|hook| all | hook))?,
            On::AttacksAndDefeats(..)
            | On::AttacksAndDamages(..)
            | On::Thwarts(_)
            | On::Defends(_)
            | On::TakesDamage(_)
            | On::YouDefeat(_)
            | On::ThreatPlaced(_)
            | On::StepOneThreat(_)
            | On::StepOne
            | On::Enters(_)
            | On::YouPlay(_)
            | On::ChangesToThis => return Err(format!("nothing comes just before {self:?}; only a response")),
        })
    }

    /// The hook under which a response to it is found.
    pub(crate) fn after(&self) -> Result<u64, String> {
        Ok(match self {
            On::Attacks(..)
            | On::BasicAttack(_)
            | On::AttacksAndDefeats(..)
            | On::AttacksAndDamages(..)
            | On::Defends(_) => hook::ATTACKED,
            On::Schemes(_) => hook::SCHEMED,
            On::Thwarts(_) => hook::THWARTED | hook::CLEARED,
            On::TakesDamage(_) => hook::DAMAGED | hook::FELLED | hook::ATTACKED,
            On::Defeated(_) | On::YouDefeat(_) => hook::DEFEATED | hook::FELLED | hook::CLEARED | hook::ATTACKED,
            On::ThreatPlaced(_) | On::StepOneThreat(_) => hook::PLACED,
            On::StepOne => hook::STEP_ONE,
            On::Enters(_) => hook::ENTERED | hook::PLAYED,
            On::YouPlay(_) => hook::PLAYED,
            On::ChangesToThis => hook::FORM,
            On::Either(any) => any.iter().try_fold(0, |all, one| one.after().map(|hook| all | hook))?,
            On::WouldAttack(_)
            | On::WouldScheme(_)
            | On::SchemeBoost
            | On::WouldTakeDamage(_)
            | On::WouldTakeAttackDamage(_)
            | On::WouldBeDefeated(_)
            | On::WouldPlaceThreat(_)
            | On::Revealed(_) => return Err(format!("nothing comes just after {self:?}; only an interrupt")),
        })
    }
}

impl When {
    /// What it may answer just before that happens, or just after.
    pub(crate) fn may_answer(&self, before: bool) -> Option<&On> {
        self.answers(before).filter(|(_, forced)| !forced).map(|(on, _)| on)
    }

    /// What it has to answer then.
    pub(crate) fn must_answer(&self, before: bool) -> Option<&On> {
        self.answers(before).filter(|(_, forced)| *forced).map(|(on, _)| on)
    }

    /// What it listens to then, and whether it is forced.
    fn answers(&self, before: bool) -> Option<(&On, bool)> {
        match self {
            When::Interrupt(on) => before.then_some((on, false)),
            When::ForcedInterrupt(on) => before.then_some((on, true)),
            When::Response(on) => (!before).then_some((on, false)),
            When::ForcedResponse(on) => (!before).then_some((on, true)),
            When::Action
            | When::Resource
            | When::WhenRevealed
            | When::WhenDefeated
            | When::WhenCompleted
            | When::Emptied
            | When::Boost
            | When::Obligation
            | When::Setup
            | When::Special => None,
        }
    }

    /// The hooks under which it is found: forced ones, optional ones.
    fn hooks(&self) -> Result<(u64, u64), String> {
        Ok(match self {
            When::Interrupt(on) => (0, on.before()?),
            When::Response(on) => (0, on.after()?),
            When::ForcedInterrupt(on) => (on.before()?, 0),
            When::ForcedResponse(on) => (on.after()?, 0),
            When::Action => (0, hook::ACTION),
            When::Resource => (0, hook::RESOURCE),
            When::WhenRevealed
            | When::WhenDefeated
            | When::WhenCompleted
            | When::Emptied
            | When::Boost
            | When::Obligation
            | When::Setup
            | When::Special => (0, 0),
        })
    }
}

impl Standing {
    /// The hook under which it is found.
    pub(crate) fn hook(&self) -> u64 {
        match self {
            Standing::Gets(..) => hook::STATS,
            Standing::GetsHp(_, Amount::N(0..)) => hook::HP,
            Standing::GetsHp(..) => hook::HP | hook::LESS_HP,
            Standing::Base(filter, ..) if filter.means_all_drones() => hook::BASE | hook::HP,
            Standing::Base(..) => hook::BASE | hook::HP | hook::LESS_HP,
            Standing::X(..)
            | Standing::DoubledFor(_)
            | Standing::EntersWith(..)
            | Standing::SchemesOn(_)
            | Standing::ThwartWithAtk
            | Standing::OwnDeck(_) => hook::ITSELF,
            Standing::PlayFrom(_) => hook::KEEPER,
            Standing::GainsKeyword(_, Keyword::Restricted) => hook::KEYWORD | hook::RESTRICTED,
            Standing::GainsKeyword(_, Keyword::Retaliate(_)) => hook::KEYWORD | hook::RETALIATE,
            Standing::GainsKeyword(..) => hook::KEYWORD,
            Standing::GainsTrait(..) => hook::TRAIT,
            Standing::Cannot(..) => hook::CANNOT,
            Standing::HandSize(..) => hook::HAND,
            Standing::AllyLimit(_) => hook::ALLIES,
            Standing::DefendWithAlly => hook::DEFENDER,
            Standing::While(_, inner) => inner.hook(),
        }
    }
}

impl Kind {
    /// The hooks under which a card of that kind is found.
    pub(crate) fn hooks(self) -> u64 {
        match self {
            Kind::Hero | Kind::AlterEgo => hook::CARD | hook::CHARACTER | hook::IDENTITY,
            Kind::Ally => hook::CARD | hook::CHARACTER | hook::ALLY,
            Kind::Villain | Kind::Minion => hook::CARD | hook::CHARACTER | hook::ENEMY,
            Kind::MainScheme | Kind::SideScheme => hook::CARD | hook::SCHEME,
            Kind::Event
            | Kind::Resource
            | Kind::Support
            | Kind::Upgrade
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => hook::CARD,
        }
    }
}

impl Filter {
    /// Whether all Drones are meant, each of whom is engaged with somebody, and nobody else is.
    // champions: ruling.drone
    pub(crate) fn means_all_drones(&self) -> bool {
        let engaged = Filter::EngagedWith(Who::Everybody);
        match self {
            Filter::FacedownDrone => true,
            Filter::All(all) => {
                let fits = |filter: &Filter| *filter == engaged || filter.means_all_drones();
                all.contains(&Filter::FacedownDrone) && all.iter().all(fits)
            }
            Filter::Any
            | Filter::Kind(_)
            | Filter::Character
            | Filter::FriendlyCharacter
            | Filter::Enemy
            | Filter::Identity
            | Filter::Scheme
            | Filter::This
            | Filter::Host
            | Filter::You
            | Filter::YourHero
            | Filter::That
            | Filter::Different
            | Filter::Other
            | Filter::Named(_)
            | Filter::Trait(_)
            | Filter::Of(_)
            | Filter::EngagedWith(_)
            | Filter::Gives(_)
            | Filter::Bearing(_)
            | Filter::AnyOf(_)
            | Filter::Not(_) => false,
        }
    }

    /// Hooks that every card in play has that is meant.
    pub(crate) fn hooks(&self) -> u64 {
        match self {
            Filter::Kind(kind) => kind.hooks(),
            Filter::Character | Filter::FriendlyCharacter => hook::CHARACTER,
            Filter::Enemy | Filter::FacedownDrone => hook::ENEMY,
            Filter::Identity | Filter::You | Filter::YourHero => hook::IDENTITY,
            Filter::Scheme => hook::SCHEME,
            Filter::All(all) => all.iter().fold(hook::CARD, |hooks, filter| hooks | filter.hooks()),
            Filter::AnyOf(any) => any.iter().fold(u64::MAX, |hooks, filter| hooks & filter.hooks()) | hook::CARD,
            Filter::Any
            | Filter::This
            | Filter::Host
            | Filter::That
            | Filter::Different
            | Filter::Other
            | Filter::Named(_)
            | Filter::Trait(_)
            | Filter::Of(_)
            | Filter::EngagedWith(_)
            | Filter::Gives(_)
            | Filter::Bearing(_)
            | Filter::Not(_) => hook::CARD,
        }
    }
}

/// What cards listen to and change, as bits of [`hook`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Hooks {
    pub(crate) forced: u64,
    pub(crate) optional: u64,
    pub(crate) standing: u64,
}

impl Hooks {
    /// Both together.
    pub(crate) fn or(self, other: Hooks) -> Hooks {
        Hooks {
            forced: self.forced | other.forced,
            optional: self.optional | other.optional,
            standing: self.standing | other.standing,
        }
    }
}

/// All instructions of a catalogue.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub(crate) ops: Program<Op>,
}

/// The parts of a card that the engine runs.
pub(crate) struct Laid {
    /// Where each ability begins.
    pub(crate) starts: Vec<Pc>,
    /// The steps of each ability.
    pub(crate) parts: Vec<Vec<Part>>,
    /// The types of resources of which each asks whether it was paid with them, a bit each.
    pub(crate) asks: Vec<u8>,
    pub(crate) hooks: Hooks,
}

impl Op {
    /// The types of resources of which it asks whether they were paid, a bit each.
    // champions: resource.wild
    fn asks(&self) -> u8 {
        let mut asks = 0;
        match self {
            Op::Unless(test, _) => asks = test.asks(),
            Op::Do(act) => act.each_part(&mut |part| {
                asks |= part.downcast_ref::<Amount>().map_or(0, Amount::asks);
            }),
            Op::End
            | Op::Jump(_)
            | Op::Pick(..)
            | Op::PickPlayer
            | Op::May(_)
            | Op::Choose(_)
            | Op::NextPlayer(_)
            | Op::Instead(_)
            | Op::Later(..)
            | Op::WhenDamaged(..) => {}
        }
        asks
    }
}

impl Condition {
    fn asks(&self) -> u8 {
        match self {
            Condition::PaidWith(resource) => 1 << *resource as u8,
            Condition::AtLeast(amount, _) => amount.asks(),
            Condition::Not(test) => test.asks(),
            Condition::Or(any) => any.iter().fold(0, |all, test| all | test.asks()),
            Condition::Did
            | Condition::DidNot
            | Condition::Form(_)
            | Condition::YouHave(_)
            | Condition::YouAre(_)
            | Condition::InPlay(_)
            | Condition::Has(..)
            | Condition::Bears(..)
            | Condition::Undefended
            | Condition::Final
            | Condition::DiscardedHas(_)
            | Condition::Damaged(_) => 0,
        }
    }
}

impl Amount {
    fn asks(&self) -> u8 {
        match self {
            Amount::If(test, yes, no) => test.asks() | yes.asks() | no.asks(),
            Amount::Times(inner, _) | Amount::Plus(inner, _) | Amount::AtMost(inner, _) => inner.asks(),
            Amount::N(_)
            | Amount::PerPlayer(_)
            | Amount::Done
            | Amount::Imminent
            | Amount::Count(_)
            | Amount::Counters
            | Amount::CountersOn(..)
            | Amount::Excess
            | Amount::Sustained(_)
            | Amount::Remaining(_)
            | Amount::Power(..)
            | Amount::ThreatOn(_)
            | Amount::DamageHere
            | Amount::DiscardedIcons(_)
            | Amount::OwnDiscardedIcons(_)
            | Amount::DiscardedTypes
            | Amount::BoostIcons
            | Amount::DamageDealt => 0,
        }
    }
}

impl Code {
    /// Lay out the abilities of a card.
    pub(crate) fn card(
        &mut self,
        abilities: &[Ability],
        standing: &[Standing],
        keywords: &[Keyword],
        kind: Kind,
    ) -> Result<Laid, String> {
        let mut hooks = Hooks::default();
        let (mut starts, mut parts, mut asks) = (Vec::new(), Vec::new(), Vec::new());
        for ability in abilities {
            let (forced, optional) = ability.when.hooks()?;
            (hooks.forced, hooks.optional) = (hooks.forced | forced, hooks.optional | optional);
            starts.push(self.steps(&ability.does)?);
            parts.push(Part::all(&ability.does));
            let own = starts.last().map_or(0, |start| usize::from(*start));
            asks.push(self.ops[own..].iter().fold(0, |all, op| all | op.asks()));
        }
        hooks.standing = standing.iter().fold(kind.hooks(), |all, clause| all | clause.hook());
        for keyword in keywords {
            hooks.standing |= match keyword {
                Keyword::Retaliate(_) => hook::RETALIATE,
                Keyword::Restricted => hook::RESTRICTED,
                Keyword::Uses(..) => hook::USES,
                Keyword::Guard
                | Keyword::Hinder(_)
                | Keyword::Incite(_)
                | Keyword::Overkill
                | Keyword::Patrol
                | Keyword::Peril
                | Keyword::Permanent
                | Keyword::Piercing
                | Keyword::Quickstrike
                | Keyword::Ranged
                | Keyword::Setup
                | Keyword::Stalwart
                | Keyword::Steady
                | Keyword::Surge
                | Keyword::TeamUp(..)
                | Keyword::Toughness
                | Keyword::Villainous => 0,
            };
        }
        Ok(Laid { starts, parts, asks, hooks })
    }

    fn act(&mut self, mut act: Act) -> Result<(), String> {
        if let Some(noun) = act.aim() {
            self.pick(noun);
        }
        self.ops.push(Op::Do(act));
        Ok(())
    }

    fn course(&mut self, course: Course) -> Result<(), String> {
        match course {
            Course::If(test, yes) => self.around(|end| Op::Unless(test.clone(), end), yes),
            Course::IfElse(test, yes, no) => self.fork(|other| Op::Unless(test.clone(), other), yes, no),
            Course::Then(steps) => self.around(|end| Op::Unless(Condition::Did, end), steps),
            Course::May(steps) => self.around(Op::May, steps),
            Course::Choose(ways) => self.choose(ways),
            Course::ChoosePlayer(steps) => {
                self.ops.push(Op::PickPlayer);
                self.block(steps)
            }
            Course::ChooseCard(noun, steps) => {
                self.pick(&mut noun.clone());
                self.block(steps)
            }
            Course::EachPlayer(steps) => self.again(Op::NextPlayer, steps),
            Course::Instead(steps) => self.beside(Op::Instead, steps),
            Course::Later(until, steps) => self.beside(|end| Op::Later(*until, end), steps),
            Course::IfDamaged(whom, steps) => self.beside(|end| Op::WhenDamaged(whom.clone(), end), steps),
        }
    }

    fn choose(&mut self, ways: &[Branch]) -> Result<(), String> {
        if ways.len() > MOST_WAYS {
            return Err(format!("Choose: at most {MOST_WAYS} ways"));
        }
        let choice = self.ops.hold();
        let mut laid = Vec::new();
        let mut skips = Vec::new();
        for Branch { cost, does } in ways {
            let (pc, parts) = (self.ops.here()?, Part::all(does));
            laid.push(Way { cost: cost.clone(), pc, does: does.clone(), parts });
            self.block(does)?;
            skips.push(self.ops.hold());
        }
        skips.into_iter().try_for_each(|skip| self.ops.fill(skip, Op::Jump))?;
        self.ops.fill(choice, |_| Op::Choose(laid))
    }

    /// A noun that is chosen becomes a choice, and then "it".
    fn pick(&mut self, noun: &mut Noun) {
        let (pick, filter) = match noun {
            Noun::This
            | Noun::Host
            | Noun::You
            | Noun::That
            | Noun::It
            | Noun::Actor
            | Noun::Villain
            | Noun::Main
            | Noun::Each(_) => return,
            Noun::One(filter) => (Pick::Choose, filter.clone()),
            Noun::Selected(filter) => (Pick::Select, filter.clone()),
            Noun::Most(measure, filter) => (Pick::Most(*measure), filter.clone()),
            Noun::Least(measure, filter) => (Pick::Least(*measure), filter.clone()),
        };
        self.ops.push(Op::Pick(pick, filter));
        *noun = Noun::It;
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
