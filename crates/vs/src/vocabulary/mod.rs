//! What a card can say: the typed words that `cards/*.ron` is written in.
//!
//! The same values are rendered to English ([`crate::text`]) and run by the engine, so that a card's text
//! and its behaviour cannot part. "You" is always the player who controls the card, or plays it.

mod facts;
mod steps;

pub(crate) use facts::Basic;
pub use facts::{Keyword, Kind, Row, Symbol, Team};
pub use steps::Step;
pub(crate) use steps::{
    Act, Aside, Cards, Combat, Counters, Course, Harm, Laid, Mains, Numbers, Place, Powers, Resources, Schemes, Wonders,
};

use serde::{Deserialize, Serialize};

/// A power as it is printed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Power {
    /// A keyword; what it does stands in the file of keywords.
    Key(Keyword),
    /// A keyword power of this card's own, by its name.
    Named(String, Vec<Clause>),
    /// A super power: name, when, what it costs, what it does.
    Super(String, When, Vec<Symbol>, Vec<Step>),
    /// The same, with a limit or a place of its own.
    SuperWith(String, When, Vec<Symbol>, Vec<Step>, Vec<Limit>),
    /// A super power that is used when something happens.
    Reaction(String, Vec<Symbol>, Trigger, Vec<Step>),
    /// A level-up power: name, how much XP, when it is gained, and how.
    LevelUp(String, u8, Trigger, Vec<Step>),
    /// The same, if something holds when it happens and when it is carried out.
    LevelUpIf(String, u8, Trigger, Condition, Vec<Step>),
    /// Recruit points buy XP in your Build Phase.
    LevelUpForPoints(String, u8),
}

/// When a play is possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum When {
    /// In your Draw Phase, after the draw.
    Draw,
    /// In your Recovery Phase, after recovering and readying.
    Recovery,
    /// In your Build Phase.
    Build,
    /// In your Main Phase, outside combat.
    Main,
    /// While the character is in the combat; for a plot twist, any combat.
    Combat(Turn),
    /// In a combat, whether the character is in it or not.
    AnyCombat(Turn),
}

/// In whose turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Turn {
    /// In your turn.
    Yours,
    /// In anybody's turn.
    Any,
}

/// What is special about using a super power.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Limit {
    /// Any number of times a turn.
    AnyNumber,
    /// Once a game, wherever the card goes in between.
    OncePerGame,
    /// While it is stunned, and only then.
    WhileStunned,
    /// From the KO pile, and only there.
    FromKoPile,
    /// From the hand, and only there.
    FromHand,
    /// Only with an empty hand.
    NoCardsInHand,
    /// One of the symbols is paid, not all.
    OneSymbol,
    /// It is counted how often a player has used it this game.
    Tallied,
    /// Once while it is of that level.
    OnceAtLevel(u8),
}

/// A way to play a plot twist.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub struct Play(pub When, pub Vec<Step>);

/// What a power does by itself while its bearer has it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Clause {
    /// When it happens, this.
    On(Trigger, Vec<Step>),
    /// The same, if that holds when it happens and when it is carried out.
    OnIf(Trigger, Condition, Vec<Step>),
    /// The same, once a turn.
    OnceATurn(Trigger, Vec<Step>),
    /// These characters have that much more ATK and DEF.
    Has(Filter, Amount, Amount),
    /// They have that keyword.
    HasKey(Filter, Keyword),
    /// They lose it and cannot gain it.
    LosesKey(Filter, Keyword),
    /// They have that much more health.
    HasHealth(Filter, Amount),
    /// They are of that team too.
    AlsoTeam(Filter, Team),
    /// They cannot do that.
    Cannot(Filter, Verb),
    /// Those cannot strike these when they attack them.
    CannotStrikeAt(Filter, Filter),
    /// Those cannot strike back against these.
    CannotStrikeBackAt(Filter, Filter),
    /// It comes into play stunned, without a wound.
    AppearsStunned,
    /// It comes into play with so many -1/-1 counters.
    AppearsWithMinus(u8),
    /// If this would be stunned that way, it gets no wound.
    NoWound(InCombat),
    /// Recruiting those costs that much less.
    PayLess(Filter, u8),
    /// It has the powers that are printed on them.
    PowersOf(Filter, Of),
    /// It has the powers that are printed on those cards of your KO pile.
    PowersInKoPile(Filter),
    /// Discarding those powers this up.
    PoweredUpBy(Filter),
    /// Discarding this powers any of those up.
    PowersUp(Filter),
    /// It can be recruited from the deck.
    FromDeck,
    /// It can be recruited for these symbols instead of its cost.
    PayInstead(Vec<Symbol>),
    /// Characters, equipment and plot twists can be recruited and played from the top of your deck, which you
    /// may look at.
    TopOfDeckInHand,
    /// When it is recruited, each player shows cards until one is another character, which is removed; it has
    /// their printed powers and the sums of their printed numbers.
    JoinsFromDecks,
    /// When it is shown from its pile, this.
    OnRevealed(Vec<Step>),
    /// Those players cannot play plot twists.
    NoPlotTwists(Whose),
    /// Those players cannot use super powers that cost that symbol.
    NoSupersCosting(Whose, Symbol),
    /// It strikes with its ATK that many times.
    StrikesWith(u8),
    /// Your first attack of a turn includes it if it can.
    InFirstAttack,
    /// Its base ATK is the highest base ATK of those, and its base DEF their highest base DEF.
    BaseOfStrongest(Filter),
    /// Base ATK and DEF of those are both the higher of the two.
    EvenBase(Filter),
    /// It has a hand and a resource row of its own.
    OwnHand,
    /// It has that name too, while it is in play.
    Aka(String),
    /// If one of those would be wounded, chance decides whether this is KO'd instead.
    TakesWoundFor(Filter),
    /// Any plot twist can be played as a copy of one of those.
    TwistsAs(Vec<String>),
    /// This plot twist can be played as a copy of one in an enemy KO pile, for its own team symbol.
    CopiesEnemyTwist,
    /// It can be played as equipment, with this.
    AsEquipment(Vec<Clause>),
    /// It can be played as a plot twist.
    AsPlotTwist(Vec<Play>),
    /// The clause holds only as long as that does. Not around a trigger.
    While(Condition, Box<Clause>),
}

/// Which powers are copied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Of {
    /// Keyword powers and super powers.
    All,
    /// Keyword powers alone.
    Keywords,
}

/// How a character was stunned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum InCombat {
    /// In a combat.
    Yes,
    /// In any other way than by being struck.
    NotStruck,
}

/// Something that happens.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Trigger {
    /// One of them comes into play.
    Appears(Filter),
    /// Each of those characters appears on your side for the first time in this game.
    FirstAppears(Vec<String>),
    /// One of them leaves play.
    Leaves(Filter),
    /// Leaves play, or goes to another side.
    LeavesSide(Filter),
    /// They attack, alone or together.
    Attacks(Filter),
    /// Two or more of them attack together.
    TeamAttack(Filter),
    /// One of them is attacked.
    IsAttacked(Filter),
    /// The first strikes the second in combat.
    Strikes(Filter, Filter),
    /// The first stuns the second.
    Stuns(Filter, Filter),
    /// The same, by striking it in combat.
    StunsByStriking(Filter, Filter),
    /// One of them is stunned.
    Stunned(Filter),
    /// Stunned in any other way than by being struck.
    StunnedUnstruck(Filter),
    /// One of them is wounded.
    Wounded(Filter),
    /// One of them recovers.
    Recovers(Filter),
    /// The first KOs the second.
    Kos(Filter, Filter),
    /// One of them is KO'd.
    Kod(Filter),
    /// They are still face up when the strikes of a combat are over.
    Survives(Filter),
    /// One of them is powered up.
    PoweredUp(Filter),
    /// The first is powered up by discarding the second.
    PoweredUpBy(Filter, Filter),
    /// One of them gains +1/+1 counters.
    GainsPlus(Filter),
    /// An effect gives one of them ATK.
    GainsAtk(Filter),
    /// One of them levels up.
    LevelsUp(Filter),
    /// A turn of that player begins.
    StartOfTurn(Whose),
    /// A Build Phase of that player begins.
    StartOfBuild(Whose),
    /// A Main Phase of that player begins.
    StartOfMain(Whose),
    /// A turn of that player ends.
    EndOfTurn(Whose),
    /// A combat ends.
    EndOfCombat,
    /// That player recruits such a card.
    Recruits(Whose, Filter),
    /// That player draws.
    Draws(Whose),
    /// That player discards.
    Discards(Whose),
    /// That player plays a plot twist.
    PlaysPlotTwist(Whose),
    /// That player plays the first plot twist of a turn.
    FirstPlotTwist(Whose),
    /// That player uses a super power.
    UsesSuper(Whose),
    /// Uses a super power that can be used once a game.
    UsesOncePerGame(Filter),
    /// A super power that costs that symbol.
    UsesSuperCosting(Whose, Symbol),
    /// A card becomes a resource of that player.
    GainsResource(Whose),
    /// A location comes into play as a resource, face up.
    GainsLocation(Whose),
    /// That player puts equipment on a character.
    Equipped(Whose),
    /// The hand of that player is empty.
    HandIsEmpty(Whose),
    /// The Prediction that this made comes true.
    ComesTrue,
    /// Whichever of them happens.
    Either(Vec<Trigger>),
}

/// Whose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Whose {
    /// Yours, and not your partner's.
    Yours,
    /// Of an enemy: neither you nor your partner.
    Enemy,
    /// Of any player.
    Anyones,
}

/// Which player does a thing or suffers it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Who {
    /// You.
    You,
    /// The player chosen before, or whom the happening is about.
    ThatPlayer,
    /// Each enemy player.
    EachEnemy,
    /// Each player, you first.
    EachPlayer,
    /// Who controls the character chosen before.
    ItsController,
}

/// Whom a step is aimed at.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Noun {
    /// The bearer of this power.
    This,
    /// What the happening is about.
    That,
    /// What was chosen before.
    It,
    /// Your main character, while it is on your side.
    YourMain,
    /// One of those, whom you choose.
    One(Filter),
    /// Up to so many of those, whom you choose.
    UpTo(u8, Filter),
    /// Any number.
    Any(Filter),
    /// All of those.
    Each(Filter),
}

/// Which characters, or which cards. Words about a character in play fit no card elsewhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Filter {
    /// All characters, or any card.
    Anyone,
    /// The bearer of this power.
    This,
    /// What the happening is about.
    That,
    /// What was chosen before.
    It,
    /// Not this.
    Other,
    /// On the side of an enemy.
    Enemy,
    /// On your side.
    Mine,
    /// On the side of the player chosen before.
    Theirs,
    /// Your main character.
    YourMain,
    /// The main character of the player chosen before.
    TheirMain,
    /// Main characters.
    Main,
    /// Supporting characters.
    Supporting,
    /// Not stunned.
    FaceUp,
    /// Stunned.
    Stunned,
    /// Exhausted.
    Exhausted,
    /// Not exhausted.
    Ready,
    /// In a front row.
    Front,
    /// In a back row.
    Back,
    /// In the row chosen before.
    ThatRow,
    /// With a wound.
    Wounded,
    /// Attacking or defending.
    InCombat,
    /// Attacking.
    Attacking,
    /// Defending.
    Defending,
    /// Attacking this.
    AttackingThis,
    /// Attacking together with others.
    TeamAttacking,
    /// Attacking alone.
    SoloAttacking,
    /// Making a melee attack.
    MeleeAttacking,
    /// Making a ranged attack.
    RangedAttacking,
    /// In the combat, of a melee attack.
    InMelee,
    /// Face up after the strikes of this combat.
    Survived,
    /// In a back row behind somebody who is face up.
    Protected,
    /// Protects somebody.
    Protecting,
    /// Has a +1/+1 counter.
    Plus,
    /// Has a -1/-1 counter.
    Minus,
    /// Came into play this turn.
    AppearedNow,
    /// Came into play this turn by being recruited from a hand.
    RecruitedNow,
    /// Attacked since the end of your last turn.
    AttackedSince,
    /// Stunned an enemy this turn.
    StunnedEnemy,
    /// Recovered this turn.
    RecoveredNow,
    /// Of the same name as what was chosen before.
    SameName,
    /// Another of this very card.
    Copy,
    /// Of a name that this has.
    Namesake,
    /// Of a name that somebody on your side has.
    OnYourSide,
    /// Of another name than every plot twist in your KO pile.
    NotInKoPile,
    /// Of a team of the main character of the player chosen before.
    TheirMainsTeam,
    /// With a higher ATK than each of those.
    StrongerThan(Box<Filter>),
    /// Cheaper than, or as cheap as, what was chosen or discarded before.
    CostsUpToThat,
    /// As expensive as, or more so than, what was chosen or discarded before.
    CostsAtLeastThat,
    /// Of that name, as its own or as another name of the same person.
    Named(String),
    /// Of the name that was named.
    TheName,
    /// Of that team.
    Team(Team),
    /// Of a team of the card that was chosen before.
    SharesTeam,
    /// Of no team of which you have collected somebody.
    Uncollected,
    /// Of a Good team.
    Good,
    /// Of an Evil team.
    Evil,
    /// Of such a recruit cost; a main character has none.
    Cost(Range),
    /// Of that level or a higher one.
    Level(u8),
    /// With that keyword.
    Has(Keyword),
    /// A character card.
    Character,
    /// A plot twist.
    PlotTwist,
    /// With a play in combat on any turn.
    AnyTurnTwist,
    /// A location.
    Location,
    /// A basic location: any, or that of a symbol.
    BasicLocation(Option<Symbol>),
    /// Equipment, machines included.
    Equipment,
    /// All others.
    Not(Box<Filter>),
    /// Those that fit each of these.
    All(Vec<Filter>),
    /// Those that fit at least one of these.
    Either(Vec<Filter>),
}

/// A test of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Range {
    /// That many or more.
    AtLeast(i16),
    /// That many or fewer.
    AtMost(i16),
    /// That many.
    Exactly(i16),
}

impl Range {
    /// Whether `n` passes.
    pub fn holds(self, n: i32) -> bool {
        match self {
            Range::AtLeast(k) => n >= i32::from(k),
            Range::AtMost(k) => n <= i32::from(k),
            Range::Exactly(k) => n == i32::from(k),
        }
    }
}

/// How many.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Amount {
    /// A plain number; it may be negative.
    N(i16),
    /// The number that the effect is about: counters removed, cards discarded.
    ThatMany,
    /// How many characters in play.
    Count(Filter),
    /// How many cards of that player's KO pile.
    InKoPile(Whose, Filter),
    /// Resources of those players.
    Resources(Whose),
    /// Face-down resources of the player who is attacked.
    FaceDownOfAttacked,
    /// Package counters on this.
    Packages,
    /// How many different names those have.
    Names(Filter),
    /// Health of whoever was KO'd just now.
    HealthOfThat,
    /// Health of those who were KO'd this turn on the sides of those players.
    HealthKod(Whose),
    /// Face-up locations of that kind.
    Locations(Whose, Filter),
    /// Cards in those hands.
    Hand(Who),
    /// Wounds on those.
    Wounds(Filter),
    /// +1/+1 counters on those.
    PlusOn(Filter),
    /// -1/-1 counters on those.
    MinusOn(Filter),
    /// DEF of those.
    DefOf(Filter),
    /// ATK of what was chosen before.
    ItsAtk,
    /// DEF of what was chosen before.
    ItsDef,
    /// ATK as printed on the card that was chosen before.
    CardAtk,
    /// DEF as printed on the card that was chosen before.
    CardDef,
    /// So many times that much.
    Times(i16, Box<Amount>),
    /// The first minus the second, at least 0.
    Minus(Box<Amount>, Box<Amount>),
    /// Both together.
    Sum(Box<Amount>, Box<Amount>),
    /// How often you have used super powers of that name this game.
    TimesUsed(String),
}

/// Something that holds or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Condition {
    /// Somebody fits.
    Some(Filter),
    /// Everybody of the first fits the second, and there is somebody.
    Every(Filter, Filter),
    /// So many of those share a team.
    ShareTeam(u8, Filter),
    /// Some enemy player has only such characters.
    AllOfAnEnemy(Filter),
    /// The amount is such a number.
    Is(Amount, Range),
    /// The first is more than the second.
    More(Amount, Amount),
    /// What was asked for was done.
    Did,
    /// The card drawn, revealed or discarded before fits.
    Card(Filter),
    /// It is your turn.
    YourTurn,
    /// It is the turn of an enemy.
    EnemyTurn,
    /// There is a team to which all of those belong.
    ShareATeam(Filter),
    /// There is a combat with more than one attacker.
    TeamAttack,
    /// There is a combat, of a melee attack.
    MeleeCombat,
    /// There is a combat, of a ranged attack.
    RangedCombat,
    /// You made no attack this turn.
    NoAttacks,
    /// A location was discarded to pay.
    Amplified,
    /// That does not hold.
    Not(Box<Condition>),
    /// Both hold.
    Both(Box<Condition>, Box<Condition>),
    /// At least one of these holds.
    OneOf(Vec<Condition>),
}

/// What a character can be kept from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Verb {
    /// Attack.
    Attack,
    /// Strike, attacking or defending.
    Strike,
    /// Strike while defending.
    StrikeBack,
    /// Strike while defending against a team attack.
    StrikeBackAtTeams,
    /// Be struck.
    BeStruck,
    /// Be stunned.
    BeStunned,
    /// Be attacked.
    BeAttacked,
    /// Be attacked by a ranged attack.
    BeRangedAttacked,
    /// Ready.
    Ready,
    /// Recover.
    Recover,
    /// Move to another row or another side.
    Move,
    /// Move in the Formation Step.
    MoveInFormation,
    /// Be wounded.
    BeWounded,
    /// Gain +1/+1 counters.
    GainPlus,
    /// Gain -1/-1 counters.
    GainMinus,
    /// Level up.
    LevelUp,
    /// Have equipment.
    HaveEquipment,
}

/// How long a change lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Until {
    /// Until this combat is over.
    Combat,
    /// Until this turn is over.
    Turn,
    /// Until your next turn begins.
    YourNextTurn,
    /// Until your next turn is over.
    AfterYourNextTurn,
    /// Until your next Recovery Phase is over.
    AfterYourRecovery,
    /// Until this is stunned or leaves play.
    ThisGone,
    /// For the rest of the game, or until it leaves play.
    Ever,
}

/// How often a thing is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Often {
    /// The next time.
    Next,
    /// Every time.
    Whenever,
}
