//! What a card can say: the typed words that `cards/*.ron` is written in.
//!
//! The same values are rendered to English ([`crate::text`]) and run by the engine, so that a card's text
//! and its behaviour cannot part. "You" is the player who controls the card, who plays it, or who resolves
//! it if it belongs to the scenario.

mod bounds;
mod facts;
mod steps;

pub(crate) use bounds::{MOST_AMOUNT, SMALL};
pub use facts::{Aspect, Form, Icon, Keyword, Kind, Label, Number, Resource, Stat, Status, Value};
pub(crate) use steps::{
    Act, Activate, Areas, Aside, Cards, Control, Course, Encounter, Harm, Lasting, Own, Resources, States, Threat,
    Villains,
};
pub use steps::{Step, Zones};

use bounds::{large, small};
use serde::Deserialize;

/// An ability with a bold word before it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// What it is called, if it has a name.
    #[serde(default)]
    pub name: Option<String>,
    /// When it is used or resolves.
    pub when: When,
    /// The form that its player must be in.
    #[serde(default)]
    pub form: Option<Form>,
    /// What it counts as.
    #[serde(default)]
    pub label: Option<Label>,
    /// How often.
    #[serde(default)]
    pub limit: Option<Limit>,
    /// What it costs beside the cost of its card.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does.
    pub does: Vec<Step>,
}

/// When an ability is used or resolves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum When {
    /// In a player's turn, by that player or at their wish.
    Action,
    /// While its player pays.
    Resource,
    /// Just before something happens.
    Interrupt(On),
    /// Just after something has happened.
    Response(On),
    /// Just before, whether its player wants or not.
    ForcedInterrupt(On),
    /// Just after, whether its player wants or not.
    ForcedResponse(On),
    /// When the card is revealed.
    WhenRevealed,
    /// When it is defeated.
    WhenDefeated,
    /// When there is as much threat on it as completes it.
    WhenCompleted,
    /// When the last counter leaves it.
    Emptied,
    /// When it is turned up as a boost card.
    Boost,
    /// When its player has it as an obligation.
    Obligation,
    /// While the game is set up.
    Setup,
    /// When another card says so.
    Special,
}

/// How often an ability may be used, from one to three times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Limit {
    /// So often each round.
    PerRound(u8),
    /// So often each phase.
    PerPhase(u8),
}

/// A restriction or permission about playing a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Play {
    /// Only in that form.
    FormOnly(Form),
    /// So many with each player.
    MaxPerPlayer(u8),
    /// So many on each card that it is attached to.
    MaxPerHost(u8),
    /// So many in a deck.
    MaxPerDeck(u8),
    /// Played so often each round, by all players together.
    MaxPerRound(u8),
    /// The same each phase.
    MaxPerPhase(u8),
    /// It may go to any player.
    UnderAnyControl,
}

/// What an ability costs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Cost {
    /// Exhaust it.
    Exhaust(Noun),
    /// Spend these resources.
    Spend(Vec<Resource>),
    /// Spend any number of that resource: X.
    SpendX(Resource),
    /// Remove so many counters from this.
    Counters(u8),
    /// Discard this.
    DiscardThis,
    /// Choose and discard so many cards from your hand.
    DiscardCards(u8),
    /// Choose and discard up to so many; "that many" is how many it was.
    DiscardUpTo(u8),
    /// Choose and discard a card with that printed resource from your hand.
    DiscardWith(Resource),
    /// Discard so many cards at random from your hand.
    DiscardRandom(u8),
    /// You are dealt an encounter card.
    Dealt,
    /// You take so much damage.
    TakeDamage(u8),
    /// Deal so much damage to this.
    DamageThis(u8),
    /// Heal so much damage from it.
    Heal(Noun, u8),
    /// Pay the printed cost of one of those in any player's discard pile, which is then "it".
    PrintedCostOf(Filter),
    /// Pay the printed cost of the top card of your own deck of that name, which is then "it".
    CostOfOwn(String),
}

/// What an interrupt or response listens to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum On {
    /// One of these attacks one of those; an interrupt comes when the attack is initiated. "That" is who is
    /// attacked, or the attacker for a card of the side that is attacked.
    Attacks(Filter, Filter),
    /// The same, with the basic power.
    BasicAttack(Filter),
    /// One of these attacks and defeats one of those.
    AttacksAndDefeats(Filter, Filter),
    /// One of these attacks and damages one of those, which is "that".
    AttacksAndDamages(Filter, Filter),
    /// One of these would attack.
    WouldAttack(Filter),
    /// One of these would scheme.
    WouldScheme(Filter),
    /// One of these schemes.
    Schemes(Filter),
    /// A boost card is turned up while an enemy schemes.
    SchemeBoost,
    /// One of these thwarts.
    Thwarts(Filter),
    /// One of these defends; "that" is the attacker.
    Defends(Filter),
    /// One of these would take damage.
    WouldTakeDamage(Filter),
    /// The same, from an attack.
    WouldTakeAttackDamage(Filter),
    /// One of these has taken damage.
    TakesDamage(Filter),
    /// One of these is defeated.
    Defeated(Filter),
    /// You, or a card of yours, defeat one of these.
    YouDefeat(Filter),
    /// One of these would be defeated.
    WouldBeDefeated(Filter),
    /// Threat would be placed on one of these.
    WouldPlaceThreat(Filter),
    /// Threat was placed on one of these.
    ThreatPlaced(Filter),
    /// Threat was placed on one of these in step one of the villain phase.
    StepOneThreat(Filter),
    /// Step one of the villain phase is over.
    StepOne,
    /// One of these enters play; it is "that".
    Enters(Filter),
    /// You play one of these.
    YouPlay(Filter),
    /// You change to the form that this is.
    ChangesToThis,
    /// One of these is revealed from the encounter deck.
    Revealed(Filter),
    /// Any of these happens.
    Either(Vec<On>),
}

/// A card or cards, as a step speaks of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Noun {
    /// The card itself.
    This,
    /// What it lies on.
    Host,
    /// Your identity.
    You,
    /// What the occurrence is about.
    That,
    /// What was chosen.
    It,
    /// The enemy that attacks or schemes.
    Actor,
    /// The villain.
    Villain,
    /// The main scheme.
    Main,
    /// One of them; who resolves the ability chooses.
    One(Filter),
    /// One of them; the first player selects.
    Selected(Filter),
    /// One of those with the most; the first player selects.
    Most(Measure, Filter),
    /// One of those with the least; the first player selects.
    Least(Measure, Filter),
    /// All of them.
    Each(Filter),
}

/// By what the most or the least of some cards is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Measure {
    /// Printed hit points.
    PrintedHp,
    /// The printed cost.
    PrintedCost,
    /// The threat on a scheme.
    Threat,
    /// The threat on the scheme of a villain's own.
    OwnThreat,
}

/// Which cards are meant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Filter {
    /// Any card.
    Any,
    /// Cards of that kind.
    Kind(Kind),
    /// Heroes, alter-egos, allies, villains and minions.
    Character,
    /// Identities and allies.
    FriendlyCharacter,
    /// Villains and minions.
    Enemy,
    /// Heroes and alter-egos.
    Identity,
    /// Main and side schemes.
    Scheme,
    /// The card itself.
    This,
    /// What this lies on.
    Host,
    /// Your identity.
    You,
    /// Your identity while it is a hero.
    YourHero,
    /// What the occurrence is about.
    That,
    /// What was not chosen before.
    Different,
    /// Not this card itself.
    Other,
    /// With that name.
    Named(String),
    /// With that trait.
    Trait(String),
    /// Facedown Drones.
    FacedownDrone,
    /// Controlled by that player.
    Of(Who),
    /// Engaged with that player.
    EngagedWith(Who),
    /// With that printed resource.
    Gives(Resource),
    /// With a card of that name on it.
    Bearing(String),
    /// Both.
    All(Vec<Filter>),
    /// One or the other.
    AnyOf(Vec<Filter>),
    /// Those that do not fit.
    Not(Box<Filter>),
}

/// A player or players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Who {
    /// You.
    You,
    /// The player who was chosen.
    ThatPlayer,
    /// The first player.
    First,
    /// The player with whom this is engaged.
    Engaged,
    /// Every player.
    Everybody,
}

/// How many, or how much.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Amount {
    /// That many.
    N(#[serde(deserialize_with = "small")] i16),
    /// That many for each player who began.
    PerPlayer(#[serde(deserialize_with = "small")] i16),
    /// As many as the step before did, or the cost was.
    Done,
    /// What is imminent: the damage or threat of the occurrence.
    Imminent,
    /// How many of those there are in play.
    Count(Filter),
    /// The counters on this.
    Counters,
    /// The counters of that name on those.
    CountersOn(Filter, String),
    /// The damage that it has sustained.
    Sustained(Noun),
    /// Its remaining hit points.
    Remaining(Noun),
    /// A power of it.
    Power(Stat, Noun),
    /// The threat on one of those.
    ThreatOn(Filter),
    /// The damage on this.
    DamageHere,
    /// The printed resources of that type among the cards that were discarded.
    DiscardedIcons(Resource),
    /// The same among those of them that are yours.
    OwnDiscardedIcons(Resource),
    /// How many different printed types were among them.
    DiscardedTypes,
    /// The boost icons of the cards that were discarded.
    BoostIcons,
    /// The damage that the attack has dealt.
    DamageDealt,
    /// What the attack has dealt beyond the remaining hit points.
    Excess,
    /// So many times.
    Times(Box<Amount>, #[serde(deserialize_with = "small")] i16),
    /// Both together.
    Plus(Box<Amount>, #[serde(deserialize_with = "small")] i16),
    /// At most that many.
    AtMost(Box<Amount>, #[serde(deserialize_with = "small")] i16),
    /// The first if it holds, else the second.
    If(Box<Condition>, Box<Amount>, Box<Amount>),
}

/// What may hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Condition {
    /// The step before was done in full.
    Did,
    /// It was not done at all.
    DidNot,
    /// You are in that form.
    Form(Form),
    /// You have that trait.
    YouHave(String),
    /// You are that identity.
    YouAre(String),
    /// The card was paid for with such a resource.
    PaidWith(Resource),
    /// One of those is in play.
    InPlay(Filter),
    /// It has that status.
    Has(Noun, Status),
    /// It has an attachment with that trait.
    Bears(Noun, String),
    /// The villain is making an attack that nobody defends against.
    Undefended,
    /// This is the last step of the sequence.
    Final,
    /// It is at least that.
    AtLeast(Amount, #[serde(deserialize_with = "large")] i16),
    /// The card that was discarded has that printed resource.
    DiscardedHas(Resource),
    /// The attack or scheme has damaged one of those; they are "that".
    Damaged(Filter),
    /// It does not hold.
    Not(Box<Condition>),
    /// One or the other holds.
    Or(Vec<Condition>),
}

/// For how long.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Until {
    /// The end of the phase.
    EndOfPhase,
    /// The end of the round.
    EndOfRound,
    /// The end of this attack or scheme.
    EndOfActivation,
}

/// What cannot be done.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Verb {
    /// Take damage.
    TakeDamage,
    /// Take damage from those.
    TakeDamageFrom(Filter),
    /// Lose threat.
    LoseThreat,
    /// Ready.
    Ready,
    /// Change form.
    ChangeForm,
    /// Leave play.
    LeavePlay,
    /// Be attacked by that player.
    BeAttackedBy(Who),
}

/// What holds by itself while the card is in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Standing {
    /// Those get that much more of a power.
    Gets(Filter, Stat, Amount),
    /// Those get that many more hit points.
    GetsHp(Filter, Amount),
    /// Those have these base values: SCH, ATK, hit points.
    Base(Filter, u8, u8, u8),
    /// The X of its printed power.
    X(Stat, Amount),
    /// Those gain that keyword.
    GainsKeyword(Filter, Keyword),
    /// Those gain that trait.
    GainsTrait(Filter, String),
    /// Those cannot do that.
    Cannot(Filter, Verb),
    /// Your hand size is that much more, at most so much in all.
    HandSize(Amount, u8),
    /// You may control that many more allies.
    AllyLimit(u8),
    /// It gives twice as much while it pays for a card of that aspect.
    DoubledFor(Aspect),
    /// The engaged player defends against its attacks with an ally, if able.
    DefendWithAlly,
    /// It enters play with so many counters of that name.
    EntersWith(Number, String),
    /// Its schemes place their threat on the side scheme of that name, which is its own.
    SchemesOn(String),
    /// Who thwarts it may use ATK in place of THW.
    ThwartWithAtk,
    /// Those that lie here may be played as if they were in your hand.
    PlayFrom(Filter),
    /// You begin the game with a deck of that name beside your own.
    OwnDeck(String),
    /// It holds only as long as that does.
    While(Condition, Box<Standing>),
}

/// One way of a choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// What choosing it costs.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does.
    pub does: Vec<Step>,
}
