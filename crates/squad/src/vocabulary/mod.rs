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
    /// Yours.
    Mine,
    /// Your opponent's.
    Theirs,
    /// Anybody's.
    Either,
}

/// Which player does a thing or suffers it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Who {
    /// You.
    You,
    /// Your opponent.
    Opponent,
    /// The player whose turn it is.
    TurnPlayer,
}

/// Whether the player may decline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Will {
    /// You may decline.
    May,
    /// You may not.
    Must,
}

/// A test of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Range {
    /// `n` or more.
    AtLeast(u8),
    /// `n` or less.
    AtMost(u8),
    /// `n`.
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
    /// Every card.
    Any,
    /// It has this Factor.
    Factor(Factor),
    /// It shows this hero, spelt exactly like this.
    Hero(String),
    /// It belongs to this team.
    Team(Team),
    /// Its level.
    Level(Range),
    /// Its level is odd.
    OddLevel,
    /// Its printed attack; a `*` counts as 0.
    Attack(Range),
    /// It can become a Keeper.
    Keeper,
    /// It has an `Assault` clause.
    Assault,
    /// It shows two heroes.
    TwoHeroes,
    /// It does not match.
    Not(Box<Filter>),
    /// It matches at least one of these.
    AnyOf(Vec<Filter>),
    /// It matches all of these.
    AllOf(Vec<Filter>),
    /// It has the Factor chosen with `PickFactor`.
    PickedFactor,
    /// Its level is the number chosen with `PickNumber`.
    PickedLevel,
    /// It shares a Factor, the level or the blocking icon with the card last discarded.
    LikeDiscarded,
    /// It is a Keeper that came into play last turn.
    ArrivedLastTurn,
}

impl Filter {
    /// The filters that it is made of.
    pub(crate) fn inner(&self) -> &[Filter] {
        match self {
            Filter::Not(inner) => std::slice::from_ref(inner),
            Filter::AnyOf(all) | Filter::AllOf(all) => all,
            Filter::Any
            | Filter::Factor(_)
            | Filter::Hero(_)
            | Filter::Team(_)
            | Filter::Level(_)
            | Filter::OddLevel
            | Filter::Attack(_)
            | Filter::Keeper
            | Filter::Assault
            | Filter::TwoHeroes
            | Filter::PickedFactor
            | Filter::PickedLevel
            | Filter::LikeDiscarded
            | Filter::ArrivedLastTurn => &[],
        }
    }
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

/// What a trigger or a step leaves behind for later steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaves {
    /// The number that it is about: damage done, cards drawn, healed or discarded.
    ThatMany,
    /// The Keeper that it is about, which need not be this one.
    Subject,
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
        /// A plain number.
        N(n: u8),
        /// The number that this ability is about: damage done, cards drawn, healed or discarded.
        ThatMany needs[ThatMany],
        /// Your power, as it applies to this card.
        Power,
        /// How much the shared power went up this turn.
        PowerRise,
        /// Matching Keepers of that side.
        Keepers(side: Side, cards: Filter),
        /// Cards in hand: yours, theirs, or both together.
        Hand(side: Side),
        /// Cards in that player's deck.
        Deck(who: Who),
        /// Half of that deck, rounded up.
        HalfDeck(who: Who),
        /// The level of the top card of that discard pile; 0 if there is none.
        TopLevel(who: Who),
        /// The printed attack of the top card of that discard pile; 0 if there is none or it is a `*`.
        TopAttack(who: Who),
        /// The damage you took last turn.
        TakenLastTurn,
        /// Cards that damaged your opponent this turn.
        Damagers,
        /// The same, without this card.
        OtherDamagers,
        /// Different heroes among the cards laid out or shown from the hand.
        ShownHeroes needs[Shown],
        /// Different Factors among them.
        ShownFactors needs[Shown],
        /// Different heroes in the opponent's hand.
        HandHeroes,
        /// Cards of the opponent's hand with the Factor chosen with `PickFactor`.
        HandPickedFactor needs[Factor],
        /// The level of the card last revealed; 0 if there is none.
        RevealedLevel needs[Revealed],
        /// How many coins of the `Flip` before it were heads.
        Heads needs[Flipped],
        /// The Assault number of the Keeper that the trigger is about.
        SubjectAssault needs[Subject],
    }
    besides {
        /// A multiple.
        Times(u8, Box<Amount>),
    }
}

words! {
    /// What must be true.
    pub enum Condition => /** A compiled [`Condition`]. */ Test {
        /// Your power, as it applies to this card.
        Power(range: Range),
        /// There is a top card of that discard pile, and it matches.
        TopDiscard(who: Who, cards: Filter),
        /// There is a card last revealed, and it matches.
        Revealed(cards: Filter) needs[Revealed],
        /// The step just before this one was really done: something was chosen.
        Did needs[Choice],
        /// How many matching Keepers that side has.
        Keepers(side: Side, cards: Filter, range: Range),
        /// You have a matching Keeper besides this card.
        AnotherKeeper(cards: Filter),
        /// Cards in that player's hand.
        Hand(who: Who, range: Range),
        /// Cards in that player's deck.
        Deck(who: Who, range: Range),
        /// Cards in that player's discard pile.
        Discard(who: Who, range: Range),
        /// How many cards damaged your opponent this turn.
        Damagers(range: Range),
        /// The same, without this card.
        OtherDamagers(range: Range),
        /// The damage you took last turn.
        TakenLastTurn(range: Range),
        /// The opponent played no attack in their last turn.
        NotAttackedLastTurn,
        /// How much the shared power went up this turn.
        PowerRose(range: Range),
        /// The last coin of the `Flip` before it was heads.
        Heads needs[Flipped],
        /// How many different heroes are among the cards laid out or shown from the hand.
        ShownHeroes(range: Range) needs[Shown],
    }
}

/// What happens to a Keeper that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Fate {
    /// It is destroyed.
    Destroy,
    /// It goes to the hand of the player who controls it.
    Return,
    /// It is shuffled into that player's deck.
    ShuffleIn,
    /// It goes on top of that player's deck.
    DeckTop,
    /// It becomes yours.
    GainControl,
    /// This attack becomes a copy of it for the rest of the game, and comes into play.
    Copy,
    /// It hits your opponent, then it is destroyed.
    HitsAndIsDestroyed(u8),
}

/// Where a card is put in a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Place {
    /// On top.
    Top,
    /// At the bottom.
    Bottom,
    /// Anywhere; the deck is shuffled.
    Shuffled,
}

/// Blocks from where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum From {
    /// Cards of the hand.
    Hand,
    /// Cards lost from the deck.
    Deck,
}

/// A change of the shared power.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Shift {
    /// More.
    Up(u8),
    /// Less.
    Down(u8),
    /// Exactly so much.
    Becomes(u8),
}

/// What the next power flip will be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum NextFlip {
    /// It is heads.
    Heads,
    /// There is none.
    Skipped,
}

steps! {
    /// One step of an ability.
    pub enum Step => /** One instruction. */ Op {
        /// What changes this attack, or where this card goes.
        ThisCard {
            /// The attack number of this attack. With it, `attack` may be left out.
            SetAttack(n: Amount) needs[Attacking],
            /// More attack.
            Boost(n: Amount) needs[Attacking],
            /// Less attack.
            Weaken(n: Amount) needs[Attacking],
            /// No icon counts against this attack.
            Unblockable needs[Attacking],
            /// Icons from there do not count against this attack.
            CannotBeBlockedFrom(from: From) needs[Attacking],
            /// If the first card lost does not block, no later icon counts.
            UnblockableAfterFirstHit needs[Attacking],
            /// Cards that have the Factor chosen with `PickFactor` do not block this attack.
            NotBlockedByPicked needs[Attacking, Factor],
            /// If this attack does exactly the damage chosen with `PickNumber`, it goes to your hand.
            ReturnIfExactlyPicked needs[Attacking, Number],
            /// For the rest of the turn, the opponent's icons from there do not count against anything of
            /// yours.
            IgnoreBlocks(from: From),
            /// Once this attack is over, it is played again.
            PlayAgain needs[Afterwards],
            /// This attack or Keeper goes to your hand.
            ReturnThis needs[StillThere],
            /// This attack or Keeper goes into your deck.
            ThisToDeck(place: Place) needs[StillThere],
            /// This Keeper is destroyed.
            DestroyThis needs[InPlay],
        }

        /// Hits by this card or by others.
        Hits {
            /// This card hits the opponent.
            Hit(n: Amount),
            /// This card hits that player.
            HitPlayer(who: Who, n: Amount),
            /// Each Keeper of that side hits your opponent, newest first.
            EachHits(side: Side, n: u8),
            /// The same; each is destroyed once it has hit.
            EachHitsAndIsDestroyed(side: Side, n: u8),
            /// The Keeper that the trigger is about hits your opponent.
            SubjectHits(n: Amount) needs[Subject],
            /// The top card of your discard pile hits the opponent.
            TopDiscardHits(n: u8),
            /// The card last revealed hits the opponent.
            RevealedHits(n: u8) needs[Revealed],
        }

        /// Cards that move between hand, deck and discard pile.
        Moves {
            /// You heal that many cards at once.
            Heal(n: Amount),
            /// You heal 1, that many times; whatever watches healing sees each of them.
            HealEach(n: Amount),
            /// That player draws.
            Draw(who: Who, n: Amount),
            /// You draw, then the opponent.
            EachDraws(n: u8),
            /// That player discards their hand.
            DiscardHand(who: Who),
            /// That player discards a card at random.
            DiscardRandom(who: Who),
            /// The opponent discards all matching cards of their hand.
            DiscardAllTheirs(cards: Filter),
            /// All copies of the card last discarded go from the opponent's deck to their discard pile.
            DiscardCopies needs[Discarded],
            /// Top cards of the opponent's deck go to their discard pile. This is no damage.
            Mill(n: Amount),
            /// The same, one card after the other, up to and including the first that lacks the Factor chosen
            /// with `PickFactor`.
            MillWhilePicked needs[Factor],
            /// The opponent's deck and discard pile change places, and both are shuffled.
            SwapDeckAndDiscard,
            /// The opponent's hand and Keepers go into their deck.
            ShuffleHandAndKeepersIn,
            /// That player's deck is shuffled.
            Shuffle(who: Who),
            /// The top card of your discard pile goes to your hand.
            TopDiscardToHand,
            /// The top card of your deck goes to your hand. This is no draw.
            TakeTop,
        }

        /// What becomes of Keepers.
        Keepers {
            /// One of the opponent's Keepers, at random, is destroyed.
            DestroyRandom,
            /// A coin for each Keeper of the opponent, oldest first; heads destroys it.
            DestroyOnHeads,
            /// All matching Keepers of that side are destroyed.
            DestroyAll(side: Side, cards: Filter),
            /// The Keeper that the trigger is about is destroyed.
            DestroySubject needs[Subject],
            /// All Keepers go into the decks of the players who control them.
            ShuffleAllKeepersIn,
            /// All Keepers of the opponent become yours.
            GainControlOfAll,
            /// The top card of your discard pile comes into play, if it is a Keeper.
            DeployTopDiscard,
        }

        /// Cards that are revealed, looked at, laid out and put back.
        Shows {
            /// The top card of that deck is shown to both; it is now "the revealed card".
            RevealTop(who: Who) leaves[Revealed],
            /// You alone see the top card of that deck.
            Peek(who: Who),
            /// The top cards of your deck are laid out for both to see.
            Show(n: u8) leaves[Shown, LaidOpen],
            /// The top cards of that deck are laid out for you alone.
            Look(who: Who, n: u8) leaves[Shown, LaidPrivately],
            /// What is laid out goes back, and the deck is shuffled.
            ShuffleShown needs[LaidOut],
            /// All matching cards laid out go to your hand.
            ShownToHand(cards: Filter) needs[LaidOut],
            /// What is laid out goes to the bottom in random order.
            ShownToBottom needs[LaidOut],
            /// The opponent's hand is shown to both.
            LookAtHand,
            /// A random card of the opponent's hand is shown to both; it is now "the revealed card".
            RevealRandomFromHand leaves[Revealed],
            /// The revealed card goes to your hand.
            RevealedToHand needs[Revealed],
            /// The revealed card is discarded.
            DiscardRevealed needs[Revealed],
            /// The card last revealed is played, if it is playable.
            PlayRevealed needs[Revealed],
            /// You play the top card of that discard pile, if it is playable.
            PlayTopDiscard(who: Who),
        }

        /// Chance, power and turns.
        Course {
            /// You flip coins.
            Flip(n: u8) leaves[Flipped],
            /// The shared power changes; it stays within 1 to 20.
            Power(shift: Shift),
            /// Your own power changes until the end of the turn. `n` may be negative.
            PowerThisTurn(n: i8),
            /// What becomes of the next power flip.
            NextPowerFlip(next: NextFlip),
            /// You take another turn after this one.
            ExtraTurn,
            /// You win.
            Win,
        }

        /// What a player chooses.
        Picks {
            /// That player chooses cards of their hand and discards them.
            Discard(who: Who, n: Amount) leaves[Choice, Discarded],
            /// You see the matching cards of the opponent's hand and choose one; they discard it. `LookAtHand`
            /// before it shows the hand to both.
            DiscardTheirs(cards: Filter) leaves[Choice, Discarded],
            /// You put a card of your hand on top of your deck.
            HandToDeckTop leaves[Choice],
            /// You choose a matching Keeper of that side, and its fate happens to it.
            Choose(will: Will, side: Side, cards: Filter, fate: Fate) leaves[Choice],
            /// You may return up to two Keepers, one after the other.
            ReturnUpToTwo leaves[Choice],
            /// You may put a matching Keeper from your hand into play.
            Deploy(cards: Filter) leaves[Choice],
            /// You may play a matching card from your hand with `n` more attack.
            Play(cards: Filter, bonus: u8) leaves[Choice],
            /// You may play a card of the opponent's hand. `LookAtHand` before it shows the hand to both.
            PlayFromTheirHand leaves[Choice],
            /// You leave the top card of that deck there or put it at the bottom.
            TopOrBottom(who: Who),
            /// You put what is laid out back on top, in the order you like.
            PutBack needs[LaidOut],
            /// You choose a matching card laid out for your hand.
            PickToHand(cards: Filter) needs[LaidOut] leaves[Choice],
            /// You choose a card laid out; it is discarded.
            PickToDiscard needs[LaidOut] leaves[Choice],
            /// You may show a matching card of your hand; ask with `Did` whether it was done.
            RevealFromHand(cards: Filter) leaves[Choice],
            /// You may show any number of cards of your hand; `ShownHeroes` and `ShownFactors` count them.
            RevealAnyFromHand leaves[Choice, Shown, LeftInHand],
            /// You choose a Factor.
            PickFactor leaves[Factor],
            /// You choose a number from 1 to 20.
            PickNumber leaves[Number],
        }
    }
    besides {
        /// The steps are done if the condition holds at that moment.
        If(Condition, Vec<Step>),
        /// The first steps if it holds, the second if not.
        IfElse(Condition, Vec<Step>, Vec<Step>),
    }
}

words! {
    /// When a Keeper in play does something.
    pub enum Trigger => /** A compiled [`Trigger`]. */ On {
        /// A turn of that side begins (after the power flip and the draw).
        TurnStart(side: Side),
        /// A turn of that side ends.
        TurnEnd(side: Side),
        /// A matching attack of yours did at least `n` damage to the opponent. Hits are not attacks.
        Dealt(least: u8, cards: Filter) leaves[ThatMany],
        /// A matching Keeper of yours, this one included, did damage to anybody.
        KeeperDealt(cards: Filter) leaves[ThatMany, Subject],
        /// A matching attack did at least `n` damage to you.
        Taken(least: u8, cards: Filter) leaves[ThatMany],
        /// A Keeper of that side did damage to you.
        KeeperDamagedYou(side: Side) leaves[ThatMany, Subject],
        /// A card of your own did damage to you.
        OwnCardDamagedYou leaves[ThatMany],
        /// You blocked anything, an attack or a hit, from your hand.
        YouBlock,
        /// You blocked an attack from your hand.
        YouBlockAttack,
        /// The opponent blocked anything from their hand.
        TheyBlock,
        /// The opponent blocked a matching attack of yours from their hand.
        TheyBlockAttack(cards: Filter),
        /// The opponent plays an attack; before that attack's own ability and before blocks.
        TheyAttack,
        /// Another matching Keeper came into play on that side; one that changes sides does not count.
        KeeperEnters(side: Side, cards: Filter) leaves[Subject],
        /// Another Keeper of that side was destroyed. Leaving play in another way is not destruction.
        KeeperDestroyed(side: Side),
        /// This Keeper was destroyed. It acts from the discard pile.
        ThisDestroyed,
        /// This Keeper would be destroyed because the first point of its hit was blocked. Only `[ReturnThis]`
        /// may follow: it goes to your hand instead.
        ThisMisfires,
        /// You healed at least one card.
        YouHeal leaves[ThatMany],
        /// A player of that side drew at least one card.
        Draws(side: Side) leaves[ThatMany],
        /// An ability made the opponent discard from their hand.
        TheyDiscard leaves[ThatMany],
        /// Any coin came up heads: yours or theirs, for an ability or for the power.
        Heads,
        /// The opponent's deck ran out, or was empty when this Keeper came into play.
        TheirDeckEmpty,
    }
}

words! {
    /// One thing that a Keeper does while it is in play.
    pub enum Clause => /** What holds while a Keeper is in play. */ Lasting {
        /// Changes the attack of that side's matching cards. `n` may be negative.
        Attack(side: Side, cards: Filter, n: i8),
        /// Changes that side's power, for matching cards. `n` may be negative.
        Power(side: Side, cards: Filter, n: i8),
        /// The opponent cannot play matching attacks.
        Forbid(cards: Filter),
        /// The opponent cannot play attacks with a Factor of the top card of their discard pile.
        ForbidTopFactors,
        /// The opponent cannot play attacks of a higher level than the top card of their discard pile.
        ForbidAboveTop,
        /// One attack does at most `n` damage to you.
        CapAttacks(most: u8),
        /// Hits by Keepers, your own included, do nothing to you.
        NoKeeperDamage,
        /// Hits by Keepers, your own included, do `n` less to you.
        LessKeeperDamage(n: u8),
        /// Your other matching Keepers cannot be destroyed.
        Protect(cards: Filter),
        /// Coins that you flip for abilities are heads. Power flips are not affected.
        AlwaysHeads,
    }
    besides {
        /// It hits for `n` at the start of your turn. One for a Keeper.
        Assault(u8),
        /// The steps are done whenever the trigger occurs.
        On(Trigger, Vec<Step>),
        /// The clause holds only as long as the condition does. The clause may not be an `Assault`, an `On` or
        /// another `While`.
        While(Condition, Box<Clause>),
    }
}

/// The one ability of a card, by when it acts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Ability {
    /// The steps are done when the card is played, before anybody blocks.
    Attacking(Vec<Step>),
    /// The steps are done after the damage, if the attack did at least `n`. `n` is 1 to 99.
    After(u8, Vec<Step>),
    /// If the attack did at least `n` damage, the card stays in play as a Keeper and does what its clauses say.
    /// The list may be empty. `n` is 1 to 99.
    Keeper(u8, Vec<Clause>),
    /// When you block with this card from your hand, it hits for `n`, 1 to 99.
    Counterstrike(u8),
    /// The steps are done after this attack, if the opponent blocked it from their hand.
    HandBlocked(Vec<Step>),
}
