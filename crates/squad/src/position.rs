//! The position: plain data, no pointers but the one to the catalogue.

use crate::catalogue::{CardIx, Catalogue, NONE};
use crate::code::Pc;
use longbox_kernel::{List, Rng, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many cards one game can hold, cards cut from oversized decks included.
pub(crate) const MOST_CARDS: usize = 208;
/// How many cards can be in a deck, hand or discard pile.
pub(crate) const ZONE: usize = 112;
/// How many Keepers one player can have in play at one moment.
pub(crate) const MOST_KEEPERS: usize = 32;
const MOST_FRAMES: usize = 32;
/// How many attacks can be inside one another. Each takes a frame for itself and one for the ability
/// that plays the next; the turn, what begins the first and the damage of the last need four more.
pub(crate) const MOST_DEEP: usize = (MOST_FRAMES - 4) / 2;
/// How many effects can wait at one moment.
const MOST_TRIGGERS: usize = 96;

/// One physical card in the game.
pub(crate) type Id = u8;

/// What is written on a physical card, and who knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Slot {
    pub(crate) card: CardIx,
    /// A bit for each seat that knows which card this is.
    pub(crate) known: u8,
    /// Cards of one batch are interchangeable for a viewer who does not know them: the cards of a
    /// shuffled deck are a batch, and so are cards healed in unknown order.
    pub(crate) batch: u8,
}

impl Slot {
    /// All there is to know of it, in one word.
    #[inline]
    pub(crate) fn word(self) -> u32 {
        u32::from(self.card.0) | u32::from(self.known) << 16 | u32::from(self.batch) << 24
    }
}

/// All physical cards of a game. The array has a place for every [`Id`], so that looking one up
/// needs no check.
#[derive(Clone, Copy)]
pub(crate) struct Slots {
    len: u16,
    items: [Slot; 256],
}

impl Slots {
    pub(crate) fn new() -> Slots {
        Slots { len: 0, items: [Slot::default(); 256] }
    }

    pub(crate) fn has_room(&self) -> bool {
        (self.len as usize) < MOST_CARDS
    }

    /// Add a card; gives back its id.
    pub(crate) fn add(&mut self, slot: Slot) -> Id {
        let id = self.len as Id;
        self.items[id as usize] = slot;
        self.len += u16::from(self.has_room());
        id
    }

    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Slot> {
        self.items[..self.len()].iter()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Slot> {
        let len = self.len();
        self.items[..len].iter_mut()
    }
}

impl Serialize for Slots {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.items[..self.len()].serialize(to)
    }
}

impl<'de> Deserialize<'de> for Slots {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Slots, D::Error> {
        let listed = List::<Slot, MOST_CARDS>::deserialize(from)?;
        let mut slots = Slots::new();
        listed.iter().for_each(|slot| {
            slots.add(*slot);
        });
        Ok(slots)
    }
}

impl std::ops::Index<Id> for Slots {
    type Output = Slot;
    #[inline]
    fn index(&self, id: Id) -> &Slot {
        &self.items[id as usize]
    }
}

impl std::ops::IndexMut<Id> for Slots {
    #[inline]
    fn index_mut(&mut self, id: Id) -> &mut Slot {
        &mut self.items[id as usize]
    }
}

impl std::hash::Hash for Slots {
    fn hash<H: std::hash::Hasher>(&self, to: &mut H) {
        to.write_u16(self.len);
        self.iter().for_each(|slot| to.write_u32(slot.word()));
    }
}

/// Known to both seats.
pub(crate) const ALL: u8 = 3;

/// The bit of a seat in [`Slot::known`].
#[inline]
pub(crate) fn bit(seat: Seat) -> u8 {
    1 << seat.0
}

/// A Keeper in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Keeper {
    pub(crate) id: Id,
    /// Which arrival in the game this was: a Keeper that leaves and returns is another one.
    pub(crate) arrival: u16,
    /// The turn in which it came into play.
    pub(crate) turn: u16,
}

/// What belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Side {
    /// The last is the top.
    pub(crate) deck: List<Id, ZONE>,
    pub(crate) hand: List<Id, ZONE>,
    /// The last is the top.
    pub(crate) discard: List<Id, ZONE>,
    /// Oldest first.
    pub(crate) keepers: List<Keeper, MOST_KEEPERS>,
    /// Cards cut from a deck of more than 40.
    pub(crate) aside: List<Id, 60>,
    /// Every hook that any of the Keepers has.
    pub(crate) hooks: u32,
    /// Power for this turn only.
    pub(crate) power_bonus: i8,
    /// What the opponent's blocks are worth for the rest of the turn.
    pub(crate) ignores: Ignores,
    pub(crate) attacks_now: u8,
    pub(crate) attacks_last: u8,
    pub(crate) taken_now: u16,
    pub(crate) taken_last: u16,
    /// The cards that damaged this player this turn.
    pub(crate) damaged_by: Marks,
    pub(crate) extra_turns: u8,
}

/// A set of physical cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Marks([u64; 4]);

impl Marks {
    pub(crate) fn add(&mut self, id: Id) {
        self.0[(id >> 6) as usize] |= 1 << (id & 63);
    }

    pub(crate) fn remove(&mut self, id: Id) {
        self.0[(id >> 6) as usize] &= !(1 << (id & 63));
    }

    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

impl std::hash::Hash for Marks {
    /// Word by word: an array of integers is hashed by its bytes in memory, which differ by platform.
    fn hash<H: std::hash::Hasher>(&self, to: &mut H) {
        self.0.iter().for_each(|word| to.write_u64(*word));
    }
}

/// Blocks that do not count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ignores {
    pub(crate) hand: bool,
    pub(crate) deck: bool,
}

/// Where the turn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Phase {
    Power,
    Draw,
    Start,
    Attack,
    End,
    Limits,
}

/// What a source of damage or of an effect is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// A card played as an attack.
    Attack,
    /// A Keeper in play.
    Keeper,
    /// A card that is neither: a counterstrike, a revealed card, a Keeper after it was destroyed,
    /// an attack's hit outside its own damage.
    #[default]
    Card,
}

/// What does something: which card, whose, and as what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Source {
    pub(crate) id: Id,
    /// Which card it was when it began. The physical card may since have been shuffled away, and
    /// then nobody knows which of the deck it is.
    pub(crate) card: CardIx,
    pub(crate) by: u8,
    pub(crate) kind: Kind,
    pub(crate) arrival: u16,
}

impl Source {
    #[inline]
    pub(crate) fn seat(self) -> Seat {
        Seat(self.by)
    }
}

/// An attack in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub(crate) id: Id,
    /// Which card it was when it was played; see [`Source::card`].
    pub(crate) card: CardIx,
    pub(crate) by: u8,
    pub(crate) stage: AttackStage,
    /// The triggers that belong to this attack start here in the queue.
    pub(crate) base: u8,
    pub(crate) set: u8,
    pub(crate) bonus: i8,
    pub(crate) damage: u8,
    pub(crate) rule: BlockRule,
    /// The damage at which the card returns to the hand.
    pub(crate) exact: u8,
    /// Whether the card is still with its attack.
    pub(crate) here: bool,
    pub(crate) again: bool,
    pub(crate) hand_blocked: bool,
}

/// How far an attack has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum AttackStage {
    /// The defender's Keepers may answer to it.
    Announced,
    /// Its own text is carried out, before blocks.
    Ability,
    Damage,
    /// The damage is done: its own ability joins the triggers that wait.
    After,
    /// Everything that waits is carried out; then the card is discarded.
    Settling,
}

/// Which blocks count against a source of damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct BlockRule {
    pub(crate) hand: bool,
    pub(crate) deck: bool,
    pub(crate) after_first: bool,
    /// Cards of this Factor do not block.
    pub(crate) except: u8,
}

impl Default for BlockRule {
    fn default() -> Self {
        BlockRule { hand: true, deck: true, after_first: true, except: NONE }
    }
}

/// Damage being taken, point by point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Damage {
    pub(crate) source: Source,
    pub(crate) victim: u8,
    pub(crate) total: u8,
    pub(crate) done: u8,
    pub(crate) needs: [u8; 2],
    pub(crate) rule: BlockRule,
    pub(crate) stage: DamageStage,
    pub(crate) hand_blocks: u8,
    pub(crate) misfired: bool,
    /// Where the triggers of this damage start in the queue.
    pub(crate) base: u8,
}

/// How far damage has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum DamageStage {
    /// The defender may block from the hand.
    Hand,
    /// Cards come off the deck, or from the hand once it is empty.
    Deck,
}

/// An ability being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Effect {
    pub(crate) source: Source,
    pub(crate) pc: Pc,
    /// The number it is about.
    pub(crate) that: u8,
    /// The Keeper it is about, or the one that was chosen.
    pub(crate) subject: Id,
    /// The card last revealed by it.
    pub(crate) revealed: Id,
    /// The card last discarded by it.
    pub(crate) discarded: Id,
    /// The Factor or number chosen.
    pub(crate) picked: u8,
    /// How many of the coins were heads, and whether the last one was.
    pub(crate) heads: u8,
    pub(crate) last_heads: bool,
    /// Whether the last thing asked for was really done.
    pub(crate) did: bool,
    /// Whether the instruction at `pc` has begun, and how much of it is left.
    pub(crate) left: u8,
    pub(crate) begun: bool,
    pub(crate) mark: u16,
    /// Where the triggers that it raises start in the queue.
    pub(crate) base: u8,
}

/// One thing that is pending. The top of the stack is what happens now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    Turn(Phase),
    Attack(Attack),
    Damage(Damage),
    Effect(Effect),
}

impl Default for Frame {
    fn default() -> Self {
        Frame::Turn(Phase::Power)
    }
}

/// An effect that waits for its time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub(crate) source: Source,
    pub(crate) pc: Pc,
    pub(crate) that: u8,
    pub(crate) subject: Id,
}

/// Chance that a scenario has fixed beforehand; empty in a real game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Fate {
    pub(crate) flips: List<bool, 24>,
    pub(crate) picks: List<u8, 8>,
    pub(crate) shuffle: Shuffle,
}

/// What a shuffle does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Shuffle {
    #[default]
    Random,
    Keep,
    Reverse,
}

/// What the next power flip will be, if an ability has settled it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum PowerFlip {
    #[default]
    Fair,
    Heads,
    Skipped,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// The loser has no cards left.
    OutOfCards(Seat),
    /// Nobody has cards left; the player whose turn it is wins.
    BothOut(Seat),
    /// A card says so.
    ByCard(Seat, CardIx),
    /// The loser gave up.
    GaveUp(Seat),
    /// The turn limit.
    TooLong,
}

/// Cards laid out by the ability that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Shown {
    pub(crate) ids: List<Id, 16>,
    /// Whose cards they are.
    pub(crate) from: u8,
    pub(crate) how: Laid,
}

/// How cards are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Laid {
    /// Taken off the deck, for both players to see.
    #[default]
    Open,
    /// Taken off the deck, for the eyes of this seat.
    Private(u8),
    /// Revealed in the hand, where they stay.
    InHand,
}

/// A game of Super Hero Squad, at any moment.
#[derive(Clone)]
pub struct Squad {
    pub(crate) cards: &'static Catalogue,
    pub(crate) slots: Slots,
    pub(crate) sides: [Side; 2],
    pub(crate) shown: Shown,
    /// What is pending; the last is what happens now.
    pub(crate) stack: List<Frame, MOST_FRAMES>,
    /// Effects that wait for their time, in the order in which they will be carried out.
    pub(crate) queue: List<Waiting, MOST_TRIGGERS>,
    pub(crate) power: u8,
    pub(crate) power_rise: u8,
    pub(crate) next_flip: PowerFlip,
    /// Whose turn it is.
    pub(crate) active: Seat,
    pub(crate) turn: u16,
    pub(crate) arrivals: u16,
    pub(crate) batches: u8,
    /// Effects carried out this turn, for [`LOOP_LIMIT`].
    pub(crate) effects: u16,
    /// Whether an effect found no room to wait.
    pub(crate) dropped: bool,
    pub(crate) asked: Option<Seat>,
    pub(crate) ending: Option<Ending>,
    pub(crate) fate: Fate,
    pub(crate) rng: Rng,
}

/// A game that has lasted this many turns is a draw.
pub(crate) const TURN_LIMIT: u16 = 500;
/// After this many effects in one turn no further ones are carried out.
pub(crate) const LOOP_LIMIT: u16 = 1000;
/// How many attacks one player can play in one turn.
pub(crate) const ATTACK_LIMIT: u8 = 100;
/// The power never leaves 1 to 20.
pub(crate) const MOST_POWER: u8 = 20;

impl std::hash::Hash for Squad {
    fn hash<H: std::hash::Hasher>(&self, to: &mut H) {
        (&self.slots, &self.sides, &self.shown, &self.stack, &self.queue).hash(to);
        (self.power, self.power_rise, self.next_flip, self.active, self.turn).hash(to);
        (self.arrivals, self.batches, self.effects, self.dropped, self.asked, self.ending, self.fate, &self.rng)
            .hash(to);
    }
}

impl Squad {
    /// The catalogue that this game is played with.
    pub fn catalogue(&self) -> &'static Catalogue {
        self.cards
    }

    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.ix() & 1]
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.ix() & 1]
    }

    #[inline]
    pub(crate) fn ix(&self, id: Id) -> CardIx {
        self.slots[id].card
    }

    /// The few facts of a physical card that every turn asks for.
    #[inline]
    pub(crate) fn brief(&self, id: Id) -> crate::catalogue::Brief {
        self.cards.brief(self.ix(id))
    }

    /// A card as the source of what it is about to do.
    #[inline]
    pub(crate) fn source(&self, id: Id, by: Seat, kind: Kind, arrival: u16) -> Source {
        Source { id, card: self.ix(id), by: by.0, kind, arrival }
    }

    /// The facts of a physical card.
    #[inline]
    pub(crate) fn facts(&self, id: Id) -> &'static crate::catalogue::Card {
        self.cards.card(self.ix(id))
    }
}
