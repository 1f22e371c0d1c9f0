//! What a card can say: the typed words that `cards/*.ron` is written in.
//!
//! The same values are rendered to English ([`crate::text`]) and become the instructions that
//! the engine runs, so that a card's text and its behaviour cannot part. Each word is declared
//! once (`declare`). "You" is always the player who controls the card.

#![allow(missing_docs)] // the words are meant to be read as they stand

mod declare;

use crate::code::{Code, Pc};
pub(crate) use declare::{Inside, Part};
use declare::{steps, words};
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

/// What must stand before a word, or where it must stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// When the card is played, before blocks.
    Attacking,
    /// After the attack's damage or its block.
    Afterwards,
    /// With a Keeper in play.
    InPlay,
    /// The card has not left play.
    StillThere,
    /// There is a number that the ability is about.
    ThatMany,
    /// There is another Keeper that the ability is about.
    Subject,
    /// The step before was a choice, so that "if you do" has a meaning.
    Choice,
    /// A Factor was chosen.
    Factor,
    /// A number was chosen.
    Number,
    Revealed,
    Discarded,
    /// Cards have been shown, laid out or in the hand.
    Shown,
    /// Cards are laid out and can be moved.
    LaidOut,
    Flipped,
}

/// What a step leaves behind for later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaves {
    Choice,
    Factor,
    Number,
    Revealed,
    Discarded,
    Shown,
    /// Laid out for everybody.
    LaidOpen,
    /// Laid out for one player's eyes.
    LaidPrivately,
    /// Shown, but not laid out.
    LeftInHand,
    Flipped,
}

words! {
    /// How many.
    pub enum Amount => /** What a [`Count`](crate::code::Count) counts. */ Of {
        N(n: u8),
        /// The number that this ability is about: damage done, cards drawn, healed or discarded.
        ThatMany needs[ThatMany],
        /// Your power, as it applies to this card.
        Power,
        /// How much the power went up this turn.
        PowerRise,
        Keepers(side: Side, cards: Filter),
        /// Cards in hand of you (`Mine`), the opponent, or both together (`Either`).
        Hand(side: Side),
        Deck(who: Who),
        /// Half of a deck, rounded up.
        HalfDeck(who: Who),
        /// The level of the top card of a discard pile, 0 if there is none.
        TopLevel(who: Who),
        /// The printed attack of the top card of a discard pile, 0 if there is none or it is "*".
        TopAttack(who: Who),
        /// Damage you took last turn.
        TakenLastTurn,
        /// Cards that damaged your opponent this turn.
        Damagers,
        /// Cards other than this one that damaged your opponent this turn.
        OtherDamagers,
        /// Different heroes among the cards shown.
        ShownHeroes needs[Shown],
        /// Different Factors among the cards shown.
        ShownFactors needs[Shown],
        /// Different heroes among the cards in the opponent's hand.
        HandHeroes,
        /// Cards with the chosen Factor in the opponent's hand.
        HandPickedFactor needs[Factor],
        /// The level of the card just revealed, 0 if there is none.
        RevealedLevel needs[Revealed],
        /// How many of the coins just flipped were heads.
        Heads needs[Flipped],
        /// The assault number of the Keeper that this ability is about.
        SubjectAssault needs[Subject],
    }
    besides {
        Times(u8, Box<Amount>),
    }
}

words! {
    /// What must be true.
    pub enum Condition => /** A compiled [`Condition`]. */ Test {
        /// Your power, as it applies to this card.
        Power(range: Range),
        TopDiscard(who: Who, cards: Filter),
        /// The card just revealed; false if there was none.
        Revealed(cards: Filter) needs[Revealed],
        /// The step before this one was really done ("if you do").
        Did needs[Choice],
        Keepers(side: Side, cards: Filter, range: Range),
        /// You have another Keeper like this in play.
        AnotherKeeper(cards: Filter),
        Hand(who: Who, range: Range),
        Deck(who: Who, range: Range),
        Discard(who: Who, range: Range),
        Damagers(range: Range),
        OtherDamagers(range: Range),
        TakenLastTurn(range: Range),
        NotAttackedLastTurn,
        PowerRose(range: Range),
        /// The last coin flipped was heads.
        Heads needs[Flipped],
        ShownHeroes(range: Range) needs[Shown],
    }
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

steps! {
    /// One step of an ability.
    pub enum Step => /** One instruction. */ Op {
        /// What changes this attack, or where this card goes.
        ThisCard {
            SetAttack(n: Amount) needs[Attacking],
            Boost(n: Amount) needs[Attacking],
            Weaken(n: Amount) needs[Attacking],
            Unblockable needs[Attacking],
            CannotBeBlockedFrom(from: From) needs[Attacking],
            UnblockableAfterFirstHit needs[Attacking],
            /// Blocks by cards of the chosen Factor do not count.
            NotBlockedByPicked needs[Attacking, Factor],
            /// If this attack does exactly the chosen damage, it returns to your hand.
            ReturnIfExactlyPicked needs[Attacking, Number],
            /// For the rest of the turn the opponent's blocks from there do not count.
            IgnoreBlocks(from: From),
            PlayAgain needs[Afterwards],
            /// This attack or Keeper goes to your hand.
            ReturnThis needs[StillThere],
            ThisToDeck(place: Place) needs[StillThere],
            DestroyThis needs[InPlay],
        }

        /// Hits by this card or by others.
        Hits {
            /// This card hits the opponent.
            Hit(n: Amount),
            HitPlayer(who: Who, n: Amount),
            /// Each Keeper of that side hits your opponent, newest first.
            EachHits(side: Side, n: u8),
            EachHitsAndIsDestroyed(side: Side, n: u8),
            /// The Keeper that this ability is about hits your opponent.
            SubjectHits(n: Amount) needs[Subject],
            /// The top card of your discard pile hits the opponent.
            TopDiscardHits(n: u8),
            /// The revealed card hits the opponent.
            RevealedHits(n: u8) needs[Revealed],
        }

        /// Cards that move between hand, deck and discard pile.
        Moves {
            Heal(n: Amount),
            /// "Heal 1 for each": one heal after the other.
            HealEach(n: Amount),
            Draw(who: Who, n: Amount),
            /// You, then the opponent.
            EachDraws(n: u8),
            DiscardHand(who: Who),
            DiscardRandom(who: Who),
            DiscardAllTheirs(cards: Filter),
            /// The opponent discards all copies of the card just discarded from their deck.
            DiscardCopies needs[Discarded],
            /// Top cards of the opponent's deck to their discard pile; not damage.
            Mill(n: Amount),
            /// Reveal from the opponent's deck until a card lacks the chosen Factor; discard all of them.
            MillWhilePicked needs[Factor],
            SwapDeckAndDiscard,
            ShuffleHandAndKeepersIn,
            Shuffle(who: Who),
            TopDiscardToHand,
            /// Move the top card of your deck to your hand; this is not a draw.
            TakeTop,
        }

        /// What becomes of Keepers.
        Keepers {
            DestroyRandom,
            DestroyOnHeads,
            DestroyAll(side: Side, cards: Filter),
            DestroySubject needs[Subject],
            ShuffleAllKeepersIn,
            GainControlOfAll,
            DeployTopDiscard,
        }

        /// Cards that are revealed, looked at, laid out and put back.
        Shows {
            RevealTop(who: Who) leaves[Revealed],
            /// Look at the top card privately; it stays there.
            Peek(who: Who),
            /// Lay the top cards of your deck open.
            Show(n: u8) leaves[Shown, LaidOpen],
            /// Look privately at the top cards of a deck.
            Look(who: Who, n: u8) leaves[Shown, LaidPrivately],
            ShuffleShown needs[LaidOut],
            /// All matching cards laid out go to your hand.
            ShownToHand(cards: Filter) needs[LaidOut],
            ShownToBottom needs[LaidOut],
            LookAtHand,
            RevealRandomFromHand leaves[Revealed],
            RevealedToHand needs[Revealed],
            DiscardRevealed needs[Revealed],
            /// Play the card just revealed.
            PlayRevealed needs[Revealed],
            PlayTopDiscard(who: Who),
        }

        /// Chance, power and turns.
        Course {
            Flip(n: u8) leaves[Flipped],
            Power(shift: Shift),
            PowerThisTurn(n: i8),
            NextPowerFlip(next: NextFlip),
            ExtraTurn,
            Win,
        }

        /// What a player chooses.
        Picks {
            /// That player chooses the cards.
            Discard(who: Who, n: Amount) leaves[Choice, Discarded],
            /// You choose a card of the opponent's hand.
            DiscardTheirs(cards: Filter) leaves[Choice, Discarded],
            /// Put a card from your hand on top of your deck.
            HandToDeckTop leaves[Choice],
            Choose(will: Will, side: Side, cards: Filter, fate: Fate) leaves[Choice],
            /// Two Keepers may be returned to their owners' hands, one after the other.
            ReturnUpToTwo leaves[Choice],
            /// You may put a matching Keeper from your hand into play.
            Deploy(cards: Filter) leaves[Choice],
            /// You may play a matching card from your hand with this bonus.
            Play(cards: Filter, bonus: u8) leaves[Choice],
            PlayFromTheirHand leaves[Choice],
            TopOrBottom(who: Who),
            /// Put the cards laid out back on top in any order.
            PutBack needs[LaidOut],
            /// Choose one matching card laid out for your hand.
            PickToHand(cards: Filter) needs[LaidOut] leaves[Choice],
            PickToDiscard needs[LaidOut] leaves[Choice],
            /// You may reveal a matching card from your hand.
            RevealFromHand(cards: Filter) leaves[Choice],
            /// You may reveal any number of cards from your hand.
            RevealAnyFromHand leaves[Choice, Shown, LeftInHand],
            PickFactor leaves[Factor],
            PickNumber leaves[Number],
        }
    }
    besides {
        /// These steps, if it is true.
        If(Condition, Vec<Step>),
        /// These steps if it is true, those if it is not.
        IfElse(Condition, Vec<Step>, Vec<Step>),
    }
}

words! {
    /// When a Keeper in play does something.
    pub enum Trigger => /** A compiled [`Trigger`]. */ On {
        TurnStart(side: Side),
        TurnEnd(side: Side),
        /// You did at least this much damage with a matching attack.
        Dealt(least: u8, cards: Filter),
        /// One of your matching Keepers did any damage, to whomever.
        KeeperDealt(cards: Filter),
        /// You took at least this much damage from a matching attack.
        Taken(least: u8, cards: Filter),
        /// A Keeper of that side damaged you.
        KeeperDamagedYou(side: Side),
        /// One of your own cards damaged you.
        OwnCardDamagedYou,
        /// You blocked anything from your hand.
        YouBlock,
        /// You blocked an attack from your hand.
        YouBlockAttack,
        /// The opponent blocked anything from their hand.
        TheyBlock,
        /// The opponent blocked a matching attack of yours from their hand.
        TheyBlockAttack(cards: Filter),
        /// The opponent plays an attack; before blocks.
        TheyAttack,
        /// Another matching Keeper came into play on that side.
        KeeperEnters(side: Side, cards: Filter),
        /// Another Keeper of that side was destroyed.
        KeeperDestroyed(side: Side),
        ThisDestroyed,
        /// In place of being destroyed: only with `[ReturnThis]`.
        ThisMisfires,
        YouHeal,
        Draws(side: Side),
        /// An ability made the opponent discard from their hand.
        TheyDiscard,
        /// Any coin flip came up heads.
        Heads,
        /// The opponent has no cards left in their deck.
        TheirDeckEmpty,
    }
}

words! {
    /// One thing that a Keeper does while it is in play.
    pub enum Clause => /** What holds while a Keeper is in play. */ Lasting {
        /// Attack of matching cards of that side.
        Attack(side: Side, cards: Filter, n: i8),
        /// Power of that side for matching cards.
        Power(side: Side, cards: Filter, n: i8),
        /// The opponent cannot play matching attacks.
        Forbid(cards: Filter),
        /// The opponent cannot play attacks with a Factor of the top card of their discard pile.
        ForbidTopFactors,
        /// The opponent cannot play attacks of a higher level than the top card of their discard pile.
        ForbidAboveTop,
        /// You cannot take more damage than this from one attack.
        CapAttacks(most: u8),
        NoKeeperDamage,
        LessKeeperDamage(n: u8),
        /// Your other matching Keepers cannot be destroyed.
        Protect(cards: Filter),
        /// Your flips for abilities are heads.
        AlwaysHeads,
    }
    besides {
        /// At the start of your turn this Keeper hits for that much.
        Assault(u8),
        On(Trigger, Vec<Step>),
        /// The clause holds only as long as the condition does.
        While(Condition, Box<Clause>),
    }
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
