//! The position: plain data, no pointers but the one to the catalogue.

use crate::ask::Offered;
use crate::catalogue::{Brief, Card, Catalogue};
use crate::code::Pc;
use crate::to_block::ToBlock;
use crate::vocabulary::Factor;
use longbox_kernel::cards::{self, CardIx, Id};
use longbox_kernel::chance::Chance;
use longbox_kernel::{List, Lists, Seat};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::num::NonZeroU64;

/// How many cards one game can hold, cards cut from oversized decks included.
pub(crate) const MOST_CARDS: usize = 208;
/// How many cards can be in a deck, hand or discard pile: all that are used.
pub(crate) const ZONE: usize = 112;
/// How many Keepers one player can have in play at one moment.
pub(crate) const MOST_KEEPERS: usize = 32;
/// How many things can be pending, one inside the other.
pub(crate) const MOST_FRAMES: usize = 32;
/// How many attacks can be inside one another. Each takes a frame for itself and one for the ability
/// that plays the next; the turn, what begins the first and the damage of the last need four more.
pub(crate) const MOST_DEEP: usize = (MOST_FRAMES - 4) / 2;
/// How many effects can wait at one moment.
const MOST_TRIGGERS: usize = 96;

/// All physical cards of a game.
pub(crate) type Slots = cards::Slots<256>;

/// Both seats.
pub(crate) const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

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
#[derive(Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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

/// A set of physical cards. Those that are lost count, but cannot be told from each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Marks {
    bits: [u64; 4],
    lost: u8,
}

impl Hash for Marks {
    /// Hardly any card damages anybody in a turn: most words are empty.
    fn hash<H: Hasher>(&self, to: &mut H) {
        self.bits.iter().for_each(|word| NonZeroU64::new(*word).hash(to));
        self.lost.hash(to);
    }
}

impl Marks {
    pub(crate) fn add(&mut self, id: Id) {
        if id == Slots::LOST {
            self.lost = self.lost.saturating_add(1);
        } else {
            self.bits[(id.number() >> 6) as usize & 3] |= 1 << (id.number() & 63);
        }
    }

    pub(crate) fn remove(&mut self, id: Id) {
        if id != Slots::LOST {
            self.bits[(id.number() >> 6) as usize & 3] &= !(1 << (id.number() & 63));
        }
    }

    /// The marked cards that can be told from each other.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        let bits = self.bits;
        let is_marked = move |id: &Id| bits[(id.number() >> 6) as usize] >> (id.number() & 63) & 1 == 1;
        (1..256).filter_map(Id::new).filter(is_marked)
    }

    /// The same cards by what they are called now.
    pub(crate) fn renumbered(&self, now: impl Fn(&mut Id)) -> Marks {
        let mut marks = Marks { bits: [0; 4], lost: self.lost };
        for mut id in self.ids() {
            now(&mut id);
            marks.add(id);
        }
        marks
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Marks::default()
    }

    pub(crate) fn count(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum::<usize>() + usize::from(self.lost)
    }
}

/// Blocks that do not count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ignores {
    pub(crate) hand: bool,
    pub(crate) deck: bool,
}

/// Where the turn is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Source {
    pub(crate) id: Id,
    /// Which card it was when it began. The physical card may since have been shuffled away, and
    /// then nobody knows which of the deck it is.
    pub(crate) card: CardIx,
    pub(crate) by: Seat,
    pub(crate) kind: Kind,
    pub(crate) arrival: u16,
}

/// A card that an ability is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) id: Id,
    /// Which card it was then; see [`Source::card`].
    pub(crate) card: CardIx,
}

impl Source {
    /// The source itself as what an ability is about.
    pub(crate) fn about(&self) -> About {
        About { id: self.id, card: self.card }
    }
}

impl Default for Source {
    fn default() -> Source {
        Source { id: Id::default(), card: CardIx::default(), by: Seat(0), kind: Kind::Card, arrival: 0 }
    }
}

/// An attack in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub(crate) id: Id,
    /// Which card it was when it was played; see [`Source::card`].
    pub(crate) card: CardIx,
    pub(crate) by: Seat,
    pub(crate) stage: AttackStage,
    /// The triggers that belong to this attack start here in the queue.
    pub(crate) base: u8,
    /// The attack number that an ability has set.
    pub(crate) set: Option<u8>,
    pub(crate) bonus: i8,
    pub(crate) damage: u8,
    pub(crate) rule: BlockRule,
    /// The damage at which the card returns to the hand.
    pub(crate) exact: Option<u8>,
    /// Whether the card is still with its attack.
    pub(crate) here: bool,
    pub(crate) again: bool,
    pub(crate) hand_blocked: bool,
}

/// How far an attack has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    pub(crate) except: Option<Factor>,
}

impl Default for BlockRule {
    fn default() -> Self {
        BlockRule { hand: true, deck: true, after_first: true, except: None }
    }
}

/// Damage being taken, point by point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Damage {
    pub(crate) source: Source,
    pub(crate) victim: Seat,
    pub(crate) total: u8,
    pub(crate) done: u8,
    /// The Factors that still have to be blocked.
    pub(crate) to_block: ToBlock,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Effect {
    pub(crate) source: Source,
    pub(crate) pc: Pc,
    /// How far the step at `pc` has come.
    pub(crate) doing: Doing,
    /// The number it is about.
    pub(crate) that: u8,
    /// The Keeper it is about.
    pub(crate) subject: About,
    /// The card last revealed by it.
    pub(crate) revealed: Option<About>,
    /// The card last discarded by it.
    pub(crate) discarded: Option<About>,
    /// What was chosen that is no card.
    pub(crate) picked: Picked,
    /// How many of the coins were heads, and whether the last one was.
    pub(crate) heads: u8,
    pub(crate) last_heads: bool,
    /// Whether the last thing asked for was really done.
    pub(crate) did: bool,
    /// Where the triggers that it raises start in the queue.
    pub(crate) base: u8,
}

/// How far a step has come that is not done at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Doing {
    /// It has not begun.
    #[default]
    Nothing,
    /// A player picks things, one after the other; so many are picked.
    Picking { done: u8 },
    /// So many cards are still to be discarded, so many were.
    Discarding { left: u8, gone: u8 },
    /// So many Keepers may still be returned.
    Returning { left: u8 },
    /// This Keeper is hitting; those that came after it have had their turn.
    Hitting { keeper: Id, arrival: u16 },
}

/// What was chosen that is no card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Picked {
    #[default]
    Nothing,
    Factor(Factor),
    Number(u8),
}

impl Picked {
    pub(crate) fn factor(self) -> Option<Factor> {
        let Picked::Factor(factor) = self else { return None };
        Some(factor)
    }

    pub(crate) fn number(self) -> Option<u8> {
        let Picked::Number(number) = self else { return None };
        Some(number)
    }
}

/// One thing that is pending. The top of the stack is what happens now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[repr(C, u8)] // a tag of its own: which frame it is can be read while the rest is still being written
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
    pub(crate) subject: About,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Shown {
    pub(crate) ids: List<Id, 16>,
    /// Whose cards they are.
    pub(crate) from: Seat,
    pub(crate) how: Laid,
}

impl Default for Shown {
    fn default() -> Shown {
        Shown { ids: List::new(), from: Seat(0), how: Laid::Open }
    }
}

/// How cards are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Laid {
    /// Taken off the deck, for both players to see.
    Open,
    /// Taken off the deck, for the eyes of this seat.
    Private(Seat),
    /// Revealed in the hand, where they stay.
    InHand,
}

/// A game of Super Hero Squad, at any moment.
pub struct Squad {
    pub(crate) cards: &'static Catalogue,
    /// Whether the players know each other's lists.
    pub(crate) lists: Lists,
    /// The options of the pending decision; they follow from all the rest.
    pub(crate) offered: Offered,
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
    /// Effects carried out this turn, for [`LOOP_LIMIT`].
    pub(crate) effects: u16,
    /// Whether an effect found no room to wait.
    pub(crate) dropped: bool,
    pub(crate) asked: Option<Seat>,
    pub(crate) ending: Option<Ending>,
    pub(crate) chance: Chance,
}

/// A game that has lasted this many turns is a draw.
pub(crate) const TURN_LIMIT: u16 = 500;
/// After this many effects in one turn no further ones are carried out.
pub(crate) const LOOP_LIMIT: u16 = 1000;
/// How many attacks one player can play in one turn.
pub(crate) const ATTACK_LIMIT: u8 = 100;
/// The power never leaves 1 to 20.
pub(crate) const MOST_POWER: u8 = 20;

impl Clone for Squad {
    fn clone(&self) -> Squad {
        Squad { chance: self.chance.clone(), ..*self }
    }

    /// Copies what is in use of each list, which is a fraction of it: search does little else.
    fn clone_from(&mut self, from: &Squad) {
        #[rustfmt::skip] // every field is named, so that none can be forgotten
        let Squad {
            cards, lists, offered, slots, sides, shown, stack, queue, power, power_rise, next_flip, active, turn,
            arrivals, effects, dropped, asked, ending, chance,
        } = from;
        (self.cards, self.lists) = (cards, *lists);
        self.offered.clone_from(offered);
        self.slots.clone_from(slots);
        for (mine, theirs) in self.sides.iter_mut().zip(sides) {
            mine.clone_from(theirs);
        }
        self.shown.clone_from(shown);
        self.stack.clone_from(stack);
        self.queue.clone_from(queue);
        (self.power, self.power_rise, self.next_flip) = (*power, *power_rise, *next_flip);
        (self.active, self.turn, self.arrivals, self.effects) = (*active, *turn, *arrivals, *effects);
        (self.dropped, self.asked, self.ending) = (*dropped, *asked, *ending);
        self.chance.clone_from(chance);
    }
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl Clone for Side {
    #[inline]
    fn clone(&self) -> Side {
        *self
    }

    /// Copies what is in use of each list.
    fn clone_from(&mut self, from: &Side) {
        #[rustfmt::skip]
        let Side {
            deck, hand, discard, keepers, aside, hooks, power_bonus, ignores, attacks_now, attacks_last, taken_now,
            taken_last, damaged_by, extra_turns,
        } = from;
        self.deck.clone_from(deck);
        self.hand.clone_from(hand);
        self.discard.clone_from(discard);
        self.keepers.clone_from(keepers);
        self.aside.clone_from(aside);
        (self.hooks, self.power_bonus, self.ignores) = (*hooks, *power_bonus, *ignores);
        (self.attacks_now, self.attacks_last) = (*attacks_now, *attacks_last);
        (self.taken_now, self.taken_last) = (*taken_now, *taken_last);
        (self.damaged_by, self.extra_turns) = (*damaged_by, *extra_turns);
    }
}

impl Side {
    /// Whether this player has no cards left to lose.
    #[inline]
    pub(crate) fn is_out(&self) -> bool {
        self.deck.is_empty() && self.hand.is_empty()
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
        self.slots.card(id)
    }

    /// The few facts of a physical card that every turn asks for.
    #[inline]
    pub(crate) fn brief(&self, id: Id) -> &'static Brief {
        self.cards.brief(self.ix(id))
    }

    /// A card as what an ability is about.
    #[inline]
    pub(crate) fn about(&self, id: Id) -> About {
        About { id, card: self.ix(id) }
    }

    /// A card as the source of what it is about to do.
    #[inline]
    pub(crate) fn source(&self, id: Id, by: Seat, kind: Kind, arrival: u16) -> Source {
        Source { id, card: self.ix(id), by, kind, arrival }
    }

    /// The facts of a physical card.
    #[inline]
    pub(crate) fn facts(&self, id: Id) -> &'static Card {
        self.cards.card(self.ix(id))
    }

    /// The attacks in progress, the newest last.
    pub(crate) fn attacks(&self) -> impl Iterator<Item = &Attack> {
        self.stack.iter().filter_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            Frame::Turn(_) | Frame::Damage(_) | Frame::Effect(_) => None,
        })
    }

    /// The attack that happens now, if one does.
    #[inline]
    pub(crate) fn attack_now(&mut self) -> Option<&mut Attack> {
        let Frame::Attack(attack) = self.stack.last_mut()? else { return None };
        Some(attack)
    }

    /// The damage that is taken now, if any is.
    #[inline]
    pub(crate) fn damage_taken(&self) -> Option<&Damage> {
        let Frame::Damage(damage) = self.stack.last()? else { return None };
        Some(damage)
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn damage_now(&mut self) -> Option<&mut Damage> {
        let Frame::Damage(damage) = self.stack.last_mut()? else { return None };
        Some(damage)
    }

    /// The ability that is carried out now, if one is.
    #[inline]
    pub(crate) fn effect_now(&mut self) -> Option<&mut Effect> {
        let Frame::Effect(effect) = self.stack.last_mut()? else { return None };
        Some(effect)
    }
}
