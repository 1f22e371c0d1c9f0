//! What happened, told in full; [`crate::told`] says who may hear what of it.

use crate::catalogue::CardIx;
use crate::vocabulary::Factor;
use longbox_kernel::Seat;
use serde::{Deserialize, Serialize};

/// Where a card went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum To {
    /// Its player's hand.
    Hand,
    /// The top of the deck.
    DeckTop,
    /// The bottom of the deck.
    DeckBottom,
    /// Somewhere in a shuffled deck.
    Shuffled,
}

/// What a coin was flipped for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Coin {
    /// Who begins.
    First,
    /// The power.
    Power,
    /// An ability.
    Ability,
}

/// A limit on the attacks of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AttackLimit {
    /// How many one player can play.
    Number,
    /// How many can be inside one another.
    Depth,
}

/// One thing that happened.
#[allow(missing_docs)] // the fields say what they are
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A turn begins.
    Turn { seat: Seat, number: u16, extra: bool },
    /// A coin was flipped.
    Coin { seat: Seat, heads: bool, what: Coin },
    /// The power flip is left out, because it is the very first turn or because a card says so.
    NoPowerFlip { first: bool },
    /// The shared power changed.
    Power { to: u8, up: bool },
    /// A card was drawn; only its owner sees it.
    Draw { seat: Seat, card: CardIx },
    /// There was nothing to draw.
    NoDraw { seat: Seat },
    /// A card is played as an attack.
    Attack { seat: Seat, card: CardIx, extra: bool },
    /// The attack passes.
    Pass { seat: Seat },
    /// What the attack is worth after all bonuses.
    Value { seat: Seat, card: CardIx, value: u8 },
    /// A card that is not an attack is about to do damage.
    Hits { card: CardIx, victim: Seat, amount: u8 },
    /// A block from the hand.
    Block { seat: Seat, card: CardIx },
    /// No (further) block from the hand.
    NoBlock { seat: Seat },
    /// A card came off the deck.
    Flip { seat: Seat, card: CardIx, stops: bool, last: bool },
    /// A card was given up from the hand because the deck is empty.
    Soak { seat: Seat, card: CardIx, stops: bool },
    /// The damage is complete.
    Damage { victim: Seat, card: CardIx, amount: u8 },
    /// An ability keeps damage down.
    Shielded { seat: Seat, to: u8 },
    /// A Keeper misfires.
    Misfire { seat: Seat, card: CardIx },
    /// An attack's ability or a Keeper's effect begins; told only if something comes of it.
    Ability { seat: Seat, card: CardIx },
    /// An ability changes an attack, which shows when that strikes.
    AttackChanged,
    /// An ability has been carried out.
    AbilityOver,
    /// A Keeper came into play.
    Enters { seat: Seat, card: CardIx },
    /// There was no room for another Keeper.
    NoRoom { seat: Seat, card: CardIx },
    /// A Keeper was destroyed; so many copies of it beside it were older, so many newer.
    Destroyed { seat: Seat, card: CardIx, older: u8, newer: u8 },
    /// A Keeper could not be destroyed.
    Protected { seat: Seat, card: CardIx },
    /// A face-up card changed places.
    Moves { seat: Seat, card: CardIx, to: To },
    /// A card that only its owner sees changed places.
    Hides { seat: Seat, card: CardIx, to: To },
    /// A card was put on top or at the bottom of that player's deck.
    Placed { seat: Seat, to: To },
    /// Cards were healed.
    Healed { seat: Seat, amount: u8 },
    /// A card went from the hand to the discard pile; `another` than the copy that lies open there.
    Discarded { seat: Seat, card: CardIx, another: bool },
    /// A card went from the deck to the discard pile, not as damage.
    Milled { seat: Seat, card: CardIx },
    /// An attack that is over goes to the discard pile.
    Spent { seat: Seat, card: CardIx },
    /// Everybody sees this card of that player, from the hand or off the deck; `another` than the copy that lies
    /// open in the hand.
    Revealed { seat: Seat, card: CardIx, held: bool, another: bool },
    /// One player sees this card of a deck.
    Looked { by: Seat, owner: Seat, card: CardIx },
    /// A deck was shuffled.
    Shuffled { seat: Seat },
    /// Deck and discard pile changed places.
    Swapped { seat: Seat },
    /// A Keeper changed sides.
    Control { to: Seat, card: CardIx },
    /// An attack became a copy of a Keeper.
    Copied { seat: Seat, card: CardIx, of: CardIx },
    /// A Factor was chosen.
    PickedFactor { seat: Seat, factor: Factor },
    /// A number was chosen.
    PickedNumber { seat: Seat, number: u8 },
    /// A player's power changed for the turn.
    PowerThisTurn { seat: Seat, change: i8 },
    /// The next power flip is settled.
    NextFlip { heads: bool },
    /// A further turn is coming.
    ExtraTurn { seat: Seat },
    /// Blocks do not count for the rest of the turn.
    IgnoresBlocks { seat: Seat, hand: bool },
    /// No more cards can be revealed from a hand at once.
    ShownLimit { seat: Seat },
    /// Too many effects in one turn: the rest is dropped.
    LoopStopped,
    /// An ability would play another card, but a limit on attacks stands in the way.
    NoFurtherAttack { seat: Seat, limit: AttackLimit },
    /// The game is over.
    Over(crate::position::Ending),
}
