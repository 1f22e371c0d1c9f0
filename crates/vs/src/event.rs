//! What happens, told in full; who may hear what of it is worked out in `log`.

use crate::position::Ending;
use crate::singular::deal::Element;
use crate::vocabulary::{Keyword, Row, Symbol, Verb, Whose};
use longbox_kernel::Seat;
use longbox_kernel::cards::CardIx;
use serde::{Deserialize, Serialize};

/// A character in play, as an event names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Whose side it is on.
    pub seat: Seat,
    /// Which card it is.
    pub card: CardIx,
}

/// What changes about a character that is no number on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Alteration {
    /// It gains a keyword.
    Gains(Keyword),
    /// It loses a keyword and cannot gain it.
    Loses(Keyword),
    /// It gains the powers that are printed on that card.
    GainsPowersOf(CardIx),
    /// It has no powers.
    LosesPowers,
    /// It has no keyword and super powers and cannot gain any.
    Nullified,
    /// Its ATK and DEF change places.
    Swapped,
    /// It has its base ATK and DEF.
    AtBase,
    /// Its base ATK and DEF are these.
    Base(i16, i16),
    /// So much more health.
    Health(i16),
    /// It strikes with its ATK so many times.
    Strikes(u8),
    /// It cannot do that.
    Cannot(Verb),
    /// It cannot strike back against that one.
    CannotStrikeBackAt(Figure),
    /// It gets no wound if it is stunned.
    NoWound,
    /// It can attack players.
    AttacksPlayers,
    /// It can make solo ranged attacks against protected characters.
    Snipes,
}

/// A strike in combat: ATK against DEF.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// The ATK of all who strike.
    pub attack: i32,
    /// The DEF of whoever is struck.
    pub defense: i32,
    /// Who strikes back, if this is the defender's strike.
    pub back: Option<Figure>,
}

/// Something that happened.
#[allow(missing_docs)] // the fields are named for what they hold
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A coin, or whatever the table has, names who says who begins.
    Toss { seat: Seat },
    /// Who takes the first turn.
    First { seat: Seat },
    /// A main character is put into a row.
    MainPlaced { seat: Seat, card: CardIx, row: Row },
    /// A player keeps the first hand.
    Kept { seat: Seat },
    /// A player shuffles the first hand back and draws seven others.
    Mulligan { seat: Seat },
    /// A turn begins.
    Turn { seat: Seat, turn: u16 },
    /// A turn begins in a pocket universe.
    PocketTurn { seat: Seat, turn: u16, number: u8 },
    /// All other characters go to a new pocket universe.
    Universe { who: Figure, number: u8 },
    /// A pocket universe is no more: its characters are back.
    UniverseGone { number: u8 },
    /// A character turns face down but ready.
    Hides { who: Figure },
    /// A hidden character turns face up.
    ComesOut { who: Figure },
    /// A character is added to the attack.
    JoinsAttack { who: Figure },
    /// Package counters are put on a character.
    Packs { who: Figure, count: u8 },
    /// A package is delivered to a location.
    Delivers { who: Figure, to: String },
    /// Somebody gains a power, by its number.
    GainsPower { who: Figure, power: u16 },
    /// What effects have done to a character ends.
    EffectsEnd { who: Figure },
    /// An Invention is taken into a hand; which is known to its player only.
    Invents { seat: Seat, by: CardIx, card: CardIx },
    /// A player sees the hand of another.
    SeesHand { seat: Seat, of: Seat, cards: Vec<CardIx> },
    /// A player sees the deck of another.
    SeesDeck { seat: Seat, of: Seat, cards: Vec<CardIx> },
    /// Wyatt Wingfoot draws into his part of the hand.
    WyattDraws { who: Figure },
    /// Wyatt Wingfoot has gone, and his parts of hand and row leave the game.
    WyattsPartsGone { seat: Seat, hand: u8, row: u8 },
    /// Cards are drawn, for their player's eyes only.
    Draws { seat: Seat, cards: Vec<CardIx> },
    /// The deck is empty: no card is drawn.
    NoDraw { seat: Seat },
    /// A character turns face up.
    Recovers { who: Figure },
    /// A character is readied by an effect.
    Readies { who: Figure },
    /// All characters of a side are readied.
    AllReady { seat: Seat },
    /// A character is exhausted by an effect.
    Exhausts { who: Figure },
    /// A character cannot ready in its next turn.
    Freezes { who: Figure },
    /// A card becomes a resource; face down it is known to its player only.
    Resource { seat: Seat, card: CardIx, up: bool },
    /// No resource this turn.
    NoResource { seat: Seat },
    /// A character is recruited, for so many points.
    Recruits { seat: Seat, card: CardIx, paid: u8 },
    /// A character or machine comes into play; whether it is a main character, which nobody may have known of the card.
    Appears { who: Figure, row: Row, stunned: bool, main: bool },
    /// There is no room, or a name forbids it: it does not come into play.
    CannotAppear { seat: Seat, card: CardIx, room: bool },
    /// Equipment is put on a character.
    Equips { seat: Seat, card: CardIx, on: Figure },
    /// A character moves to a row of its side.
    Moves { who: Figure, row: Row },
    /// A character drives to an enemy row.
    Drives { who: Figure, to: Seat, row: Row },
    /// A character changes sides.
    Taken { who: Figure, to: Seat, row: Row },
    /// Recruit points are bought as XP.
    BuysXp { seat: Seat, card: CardIx, paid: u8 },
    /// An attack is declared.
    Attacks { by: Seat, attackers: Vec<Figure>, defender: Figure, ranged: bool },
    /// A player plays nothing in a combat.
    Passes { seat: Seat },
    /// A plot twist is played.
    PlaysTwist { seat: Seat, card: CardIx },
    /// A plot twist is played as a copy of another.
    PlaysCopy { seat: Seat, card: CardIx, of: CardIx },
    /// If somebody would be wounded, another is KO'd instead.
    TakesWound { who: Figure, instead: Figure },
    /// A super power is used.
    UsesPower { seat: Seat, card: CardIx, power: String },
    /// A super power never resolves.
    PowerCancelled { seat: Seat, card: CardIx, power: String },
    /// A location is turned face down for a symbol.
    PaysFaceDown { seat: Seat, card: CardIx, symbol: Symbol },
    /// A location is discarded for a symbol.
    PaysDiscard { seat: Seat, card: CardIx, symbol: Symbol },
    /// A character is powered up.
    PowersUp { seat: Seat, who: Figure, card: CardIx },
    /// A character is struck and holds.
    Holds { who: Figure, blow: Blow },
    /// A combat ends without anybody being stunned.
    CombatCancelled,
    /// A combat is over.
    CombatOver,
    /// The defender is replaced.
    NewDefender { who: Figure },
    /// A character is stunned, with a wound or without; by a strike, if there was one.
    Stunned { who: Figure, wounded: bool, blow: Option<Blow> },
    /// A character gets wounds.
    Wounded { who: Figure, count: u8 },
    /// Wounds are healed.
    Healed { who: Figure, count: u8 },
    /// A character is KO'd.
    Kod { who: Figure },
    /// Counters are put on a character: above 0 +1/+1, below 0 -1/-1.
    Counters { who: Figure, count: i16 },
    /// Counters are taken off.
    CountersGone { who: Figure, count: i16 },
    /// ATK and DEF of a character change.
    Changes { who: Figure, atk: i32, def: i32 },
    /// Something else about some characters changes.
    Altered { who: Vec<Figure>, how: Alteration },
    /// No more attacks can be made this turn.
    NoMoreAttacks,
    /// Enemies of that player cannot play plot twists, or nobody can.
    NoPlotTwists { seat: Seat, whose: Whose },
    /// A power takes effect by itself.
    Triggers { seat: Seat, card: CardIx, power: Option<String> },
    /// A main character gains XP.
    GainsXp { seat: Seat, card: CardIx, count: u8, total: u8 },
    /// A main character becomes another face of itself.
    Level { seat: Seat, card: CardIx, up: bool },
    /// A supporting character takes over as main character.
    NewMain { who: Figure },
    /// A card is discarded.
    Discards { seat: Seat, card: CardIx },
    /// A hand is shown to everybody.
    ShowsHand { seat: Seat, cards: Vec<CardIx> },
    /// A player looks at a hand.
    LooksAtHand { seat: Seat, of: Seat },
    /// A player no longer shows the hand.
    HandsClosed { seat: Seat },
    /// A deck is shuffled.
    Shuffles { seat: Seat },
    /// A card goes to its owner's hand where everybody can see it.
    ToHand { seat: Seat, card: CardIx },
    /// A card goes into a deck where everybody can see it.
    IntoDeck { seat: Seat, card: CardIx },
    /// Cards are shown from the top of a deck.
    Reveals { seat: Seat, cards: Vec<CardIx> },
    /// A player looks at so many cards from the top.
    Looks { seat: Seat, count: u8 },
    /// Cards taken into the hand unseen.
    Takes { seat: Seat, card: CardIx, open: bool },
    /// A resource is KO'd.
    ResourceKod { seat: Seat, card: CardIx },
    /// A location is turned.
    Turned { seat: Seat, card: CardIx, up: bool },
    /// A card is named.
    Names { seat: Seat, name: String },
    /// A player chooses another.
    ChoosesPlayer { seat: Seat, other: Seat },
    /// A card leaves the game for good.
    Removed { seat: Seat, card: CardIx },
    /// A card goes from a deck to the KO pile.
    KodFromDeck { seat: Seat, card: CardIx },
    /// A card is shown from a pile beside the table.
    ShowsFromPile { seat: Seat, card: CardIx },
    /// A character captures another.
    Captures { who: Figure, whom: Figure },
    /// A character becomes another.
    Transforms { who: Figure, into: CardIx },
    /// There is no token of that name left, or it may not come into play.
    NoToken { seat: Seat, name: String },
    /// A player's main character is gone: the player is out.
    Out { seat: Seat },
    /// A player gives up.
    GivesUp { seat: Seat },
    /// A character goes beneath a resource; what lies face down is not told.
    Tunnels { who: Figure, under: Seat, card: CardIx, up: bool, at: u8 },
    /// A player makes a Prediction in secret.
    Predicts { seat: Seat },
    /// A Prediction comes true, and is shown.
    Foreseen { seat: Seat, attacker: String, defender: String },
    /// An attack is not the one that a player has predicted.
    NotForeseen { seat: Seat },
    /// A player offers another a deal.
    OffersDeal { seat: Seat, to: Seat, elements: Vec<Element> },
    /// A deal is accepted.
    Accepts { seat: Seat },
    /// A deal is refused.
    Refuses { seat: Seat },
    /// A card is shuffled face up into a deck.
    FaceUpIntoDeck { seat: Seat, card: CardIx },
    /// A card that lay face up in a deck is drawn.
    DrawsFaceUp { seat: Seat, card: CardIx },
    /// There is no room for what a card sets off.
    TooMany { card: CardIx },
    /// The game is over.
    Over { ending: Ending },
}
