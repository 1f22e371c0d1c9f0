//! What a card can say: the typed words that `cards/*.ron` is written in.
//!
//! The same values are rendered to English ([`crate::text`]) and compiled to the
//! instructions that the engine runs ([`crate::code`]), so that a card's text and its
//! behaviour cannot part. "You" is always the player who controls the card.

#![allow(missing_docs)] // the words are meant to be read as they stand

use serde::Deserialize;

/// The six Factors: the colour of an attack and of a blocking icon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, serde::Serialize, PartialOrd, Ord)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[repr(u8)]
pub enum Factor {
    Animal,
    Elemental,
    Energy,
    Speed,
    Strength,
    Tech,
}

impl Factor {
    /// All six, in the order in which they are offered.
    pub const ALL: [Factor; 6] =
        [Factor::Animal, Factor::Elemental, Factor::Energy, Factor::Speed, Factor::Strength, Factor::Tech];

    /// The word on the card.
    pub fn name(self) -> &'static str {
        match self {
            Factor::Animal => "Animal",
            Factor::Elemental => "Elemental",
            Factor::Energy => "Energy",
            Factor::Speed => "Speed",
            Factor::Strength => "Strength",
            Factor::Tech => "Tech",
        }
    }
}

/// The team a card belongs to; many cards have none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, serde::Serialize)]
pub enum Team {
    Avengers,
    Brotherhood,
    FantasticFour,
    SinisterSyndicate,
    SpiderFriends,
    XMen,
}

impl Team {
    /// The word on the card.
    pub fn name(self) -> &'static str {
        match self {
            Team::Avengers => "Avengers",
            Team::Brotherhood => "Brotherhood",
            Team::FantasticFour => "Fantastic Four",
            Team::SinisterSyndicate => "Sinister Syndicate",
            Team::SpiderFriends => "Spider-Friends",
            Team::XMen => "X-Men",
        }
    }
}

/// Whose things: seen from the player who controls the card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Side {
    Mine,
    Theirs,
    Either,
}

/// Which player does a thing or suffers it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Who {
    You,
    Opponent,
    /// The player whose turn it is ("that player" of an "each player's turn" ability).
    TurnPlayer,
}

/// Whether the player may decline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Will {
    May,
    Must,
}

/// A test of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Range {
    AtLeast(u8),
    AtMost(u8),
    Exactly(u8),
}

impl Range {
    /// Whether `n` passes.
    pub fn holds(self, n: usize) -> bool {
        match self {
            Range::AtLeast(k) => n >= k as usize,
            Range::AtMost(k) => n <= k as usize,
            Range::Exactly(k) => n == k as usize,
        }
    }
}

/// Which cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Filter {
    Any,
    Factor(Factor),
    Hero(String),
    Team(Team),
    Level(Range),
    OddLevel,
    /// The printed attack number; a "*" counts as 0.
    Attack(Range),
    Keeper,
    Assault,
    TwoHeroes,
    Not(Box<Filter>),
    AnyOf(Vec<Filter>),
    AllOf(Vec<Filter>),
    /// Has the Factor chosen earlier in this ability. Only on its own.
    PickedFactor,
    /// Has the level chosen earlier in this ability. Only on its own.
    PickedLevel,
    /// Shares a Factor, the level or the blocking icon with the card just discarded. Only on its own.
    LikeDiscarded,
    /// A Keeper that came into play last turn. Only on its own.
    ArrivedLastTurn,
}

/// How many.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Amount {
    N(u8),
    /// The number that this ability is about: damage done, cards drawn, healed or discarded.
    ThatMany,
    /// Your power, as it applies to this card.
    Power,
    /// How much the power went up this turn.
    PowerRise,
    Keepers(Side, Filter),
    /// Cards in hand of you (`Mine`), the opponent, or both together (`Either`).
    Hand(Side),
    Deck(Who),
    /// Half of a deck, rounded up.
    HalfDeck(Who),
    /// The level of the top card of a discard pile, 0 if there is none.
    TopLevel(Who),
    /// The printed attack of the top card of a discard pile, 0 if there is none or it is "*".
    TopAttack(Who),
    /// Damage you took last turn.
    TakenLastTurn,
    /// Cards that damaged your opponent this turn.
    Damagers,
    /// Cards other than this one that damaged your opponent this turn.
    OtherDamagers,
    /// Different heroes among the cards shown.
    ShownHeroes,
    /// Different Factors among the cards shown.
    ShownFactors,
    /// Different heroes among the cards in the opponent's hand.
    HandHeroes,
    /// Cards with the chosen Factor in the opponent's hand.
    HandPickedFactor,
    /// The level of the card just revealed, 0 if there is none.
    RevealedLevel,
    /// How many of the coins just flipped were heads.
    Heads,
    /// The assault number of the Keeper that this ability is about.
    SubjectAssault,
    Times(u8, Box<Amount>),
}

/// What must be true.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Condition {
    /// Your power, as it applies to this card.
    Power(Range),
    TopDiscard(Who, Filter),
    /// The card just revealed; false if there was none.
    Revealed(Filter),
    /// The step before this one was really done ("if you do").
    Did,
    Keepers(Side, Filter, Range),
    /// You have another Keeper like this in play.
    AnotherKeeper(Filter),
    Hand(Who, Range),
    Deck(Who, Range),
    Discard(Who, Range),
    Damagers(Range),
    OtherDamagers(Range),
    TakenLastTurn(Range),
    NotAttackedLastTurn,
    PowerRose(Range),
    /// The last coin flipped was heads.
    Heads,
    ShownHeroes(Range),
}

/// What happens to a Keeper that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Fate {
    Destroy,
    /// Back to its controller's hand.
    Return,
    ShuffleIn,
    DeckTop,
    GainControl,
    /// This attack becomes a copy of it and enters play.
    Copy,
    /// It hits the opponent for this much, then is destroyed.
    HitsAndIsDestroyed(u8),
}

/// Where a card is put in a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Place {
    Top,
    Bottom,
    Shuffled,
}

/// Blocks from where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum From {
    Hand,
    Deck,
}

/// A change of the shared power.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Shift {
    Up(u8),
    Down(u8),
    Becomes(u8),
}

/// What the next power flip will be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum NextFlip {
    Heads,
    Skipped,
}

/// One step of an ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Step {
    // this attack
    SetAttack(Amount),
    Boost(Amount),
    Weaken(Amount),
    Unblockable,
    CannotBeBlockedFrom(From),
    UnblockableAfterFirstHit,
    /// Blocks by cards of the chosen Factor do not count.
    NotBlockedByPicked,
    /// If this attack does exactly the chosen damage, it returns to your hand.
    ReturnIfExactlyPicked,
    /// For the rest of the turn the opponent's blocks from there do not count.
    IgnoreBlocks(From),
    PlayAgain,
    /// This attack or Keeper goes to your hand.
    ReturnThis,
    ThisToDeck(Place),
    DestroyThis,

    // hits
    /// This card hits the opponent.
    Hit(Amount),
    HitPlayer(Who, Amount),
    /// Each Keeper of that side hits your opponent, newest first.
    EachHits(Side, u8),
    EachHitsAndIsDestroyed(Side, u8),
    /// The Keeper that this ability is about hits your opponent.
    SubjectHits(Amount),
    /// The top card of your discard pile hits the opponent.
    TopDiscardHits(u8),
    /// The revealed card hits the opponent.
    RevealedHits(u8),

    // cards
    Heal(Amount),
    /// "Heal 1 for each": one heal after the other.
    HealEach(Amount),
    Draw(Who, Amount),
    /// You, then the opponent.
    EachDraws(u8),
    /// That player chooses the cards.
    Discard(Who, Amount),
    DiscardHand(Who),
    DiscardRandom(Who),
    /// You choose a card of the opponent's hand.
    DiscardTheirs(Filter),
    DiscardAllTheirs(Filter),
    /// The opponent discards all copies of the card just discarded from their deck.
    DiscardCopies,
    /// Top cards of the opponent's deck to their discard pile; not damage.
    Mill(Amount),
    /// Reveal from the opponent's deck until a card lacks the chosen Factor; discard all of them.
    MillWhilePicked,
    SwapDeckAndDiscard,
    ShuffleHandAndKeepersIn,
    Shuffle(Who),
    TopDiscardToHand,
    /// Move the top card of your deck to your hand; this is not a draw.
    TakeTop,
    /// Put a card from your hand on top of your deck.
    HandToDeckTop,

    // Keepers
    Choose(Will, Side, Filter, Fate),
    /// Two Keepers may be returned to their owners' hands, one after the other.
    ReturnUpToTwo,
    DestroyRandom,
    DestroyOnHeads,
    DestroyAll(Side, Filter),
    DestroySubject,
    ShuffleAllKeepersIn,
    GainControlOfAll,
    /// You may put a matching Keeper from your hand into play.
    Deploy(Filter),
    DeployTopDiscard,

    // further attacks
    /// You may play a matching card from your hand with this bonus.
    Play(Filter, u8),
    PlayRevealed,
    PlayTopDiscard(Who),
    PlayFromTheirHand,

    // seeing and choosing
    RevealTop(Who),
    /// Look at the top card privately; it stays there.
    Peek(Who),
    TopOrBottom(Who),
    /// Lay the top cards of your deck open.
    Show(u8),
    /// Look privately at the top cards of a deck.
    Look(Who, u8),
    /// Put the cards laid out back on top in any order.
    PutBack,
    ShuffleShown,
    /// All matching cards laid out go to your hand.
    ShownToHand(Filter),
    /// Choose one matching card laid out for your hand.
    PickToHand(Filter),
    PickToDiscard,
    ShownToBottom,
    LookAtHand,
    RevealRandomFromHand,
    RevealedToHand,
    DiscardRevealed,
    /// You may reveal a matching card from your hand.
    RevealFromHand(Filter),
    /// You may reveal any number of cards from your hand.
    RevealAnyFromHand,
    PickFactor,
    PickNumber,
    Flip(u8),

    // the game
    Power(Shift),
    PowerThisTurn(i8),
    NextPowerFlip(NextFlip),
    ExtraTurn,
    Win,

    If(Condition, Vec<Step>),
    IfElse(Condition, Vec<Step>, Vec<Step>),
}

/// When a Keeper in play does something.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Trigger {
    TurnStart(Side),
    TurnEnd(Side),
    /// You did at least this much damage with a matching attack.
    Dealt(u8, Filter),
    /// One of your matching Keepers did any damage, to whomever.
    KeeperDealt(Filter),
    /// You took at least this much damage from a matching attack.
    Taken(u8, Filter),
    /// A Keeper of that side damaged you.
    KeeperDamagedYou(Side),
    /// One of your own cards damaged you.
    OwnCardDamagedYou,
    /// You blocked anything from your hand.
    YouBlock,
    /// You blocked an attack from your hand.
    YouBlockAttack,
    /// The opponent blocked anything from their hand.
    TheyBlock,
    /// The opponent blocked a matching attack of yours from their hand.
    TheyBlockAttack(Filter),
    /// The opponent plays an attack; before blocks.
    TheyAttack,
    /// Another matching Keeper came into play on that side.
    KeeperEnters(Side, Filter),
    /// Another Keeper of that side was destroyed.
    KeeperDestroyed(Side),
    ThisDestroyed,
    ThisMisfires,
    YouHeal,
    Draws(Side),
    /// An ability made the opponent discard from their hand.
    TheyDiscard,
    /// Any coin flip came up heads.
    Heads,
    /// The opponent has no cards left in their deck.
    TheirDeckEmpty,
}

/// One thing that a Keeper does while it is in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Clause {
    /// At the start of your turn this Keeper hits for that much.
    Assault(u8),
    On(Trigger, Vec<Step>),
    /// Attack of matching cards of that side.
    Attack(Side, Filter, i8),
    /// Power of that side for matching cards.
    Power(Side, Filter, i8),
    /// The opponent cannot play matching attacks.
    Forbid(Filter),
    /// The opponent cannot play attacks with a Factor of the top card of their discard pile.
    ForbidTopFactors,
    /// The opponent cannot play attacks of a higher level than the top card of their discard pile.
    ForbidAboveTop,
    /// You cannot take more damage than this from one attack.
    CapAttacks(u8),
    NoKeeperDamage,
    LessKeeperDamage(u8),
    /// Your other matching Keepers cannot be destroyed.
    Protect(Filter),
    /// Your flips for abilities are heads.
    AlwaysHeads,
    /// The clause holds only as long as the condition does.
    While(Condition, Box<Clause>),
}

/// The one ability of a card, by when it acts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Ability {
    /// When the card is played, before blocks.
    Attacking(Vec<Step>),
    /// After the damage, if it was at least this much.
    After(u8, Vec<Step>),
    /// If the damage was at least this much, the card enters play.
    Keeper(u8, Vec<Clause>),
    /// When this card blocks from the hand, it hits for this much.
    Counterstrike(u8),
    /// When the opponent blocks this attack from the hand.
    HandBlocked(Vec<Step>),
}
