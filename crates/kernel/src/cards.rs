//! The physical cards of a game: what is written on each, who knows it, and which others it could
//! be mistaken for.
//!
//! Every card on the table has an [`Id`] and a [`Slot`]. A slot says which seats know this very
//! card (`known`), which have seen such a card somewhere among those that it could be mistaken for
//! (`seen`), and its *batch*: cards of one batch are interchangeable for whoever does not know them.
//! Views, events, [`Slots::redeal`] and [`Slots::veil`] are built from that and from nothing else.
//!
//! ```
//! use longbox_kernel::cards::{CardIx, Slots};
//! use longbox_kernel::Seat;
//!
//! let mut slots: Slots<8> = Slots::new(2);
//! let (ace, king) = (slots.add(CardIx(1), Seat(0)), slots.add(CardIx(2), Seat(0)));
//! slots.show(ace);
//! assert!(slots.knows(Seat(1), ace) && !slots.knows(Seat(1), king));
//! slots.forget(Seat(0), &[ace, king]); // shuffled: nobody can tell them apart
//! assert!(!slots.knows(Seat(0), ace));
//! assert!(slots.has_seen(Seat(1), ace) && !slots.has_seen(Seat(1), king));
//! ```

mod belief;
mod secret;

pub use belief::{Belief, Prior};
pub use secret::Secret;

use crate::hash::Digest;
use crate::{List, Lists, Rng, Seat, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::Hasher as _;
use std::num::NonZeroU16;

/// The number of a card in its catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct CardIx(pub u16);

/// One physical card of a game. Numbers begin with 1, so that "no card" costs no room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Id(NonZeroU16);

impl Id {
    /// The card of that number, if it can be one.
    pub const fn new(number: u16) -> Option<Id> {
        match NonZeroU16::new(number) {
            Some(number) => Some(Id(number)),
            None => None,
        }
    }

    /// Its number, from 1.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0.get()
    }
}

impl Default for Id {
    /// What fills the unused part of a list.
    fn default() -> Id {
        Id(NonZeroU16::MIN)
    }
}

/// What is written on a physical card, and who knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Slot {
    card: CardIx,
    /// A bit for each seat that knows which card this is; four bits further up, one for each seat that
    /// knows that such a card is in the batch.
    eyes: u8,
    batch: u8,
    /// The seat whose list this card is of; [`NOBODY`] if it is of none.
    from: u8,
}

/// What a slot tells of a card wherever it lies: it travels when cards of a batch change places.
type Face = (CardIx, u8, u8);

const SEEN: u32 = Seat::MAX as u32;

/// Who owns what no seat brought: the cards that the game itself plays with. Everybody knows which they are,
/// if not where.
pub const HOUSE: Seat = Seat(Seat::MAX as u8);

/// A card that became another in play, or is the house's, is of no list.
const NOBODY: u8 = HOUSE.0;

/// The batch of what lies with the house.
const HOUSE_BATCH: u8 = u8::MAX;

/// The batch of what lies with that seat.
fn home_batch(home: Seat) -> u8 {
    if home == HOUSE { HOUSE_BATCH } else { home.0 }
}

impl Slot {
    #[inline]
    fn known(self) -> u8 {
        self.eyes & 0xf
    }

    #[inline]
    fn is_known_to(self, seat: Seat) -> bool {
        self.eyes >> seat.0 & 1 == 1
    }

    #[inline]
    fn is_seen_by(self, seat: Seat) -> bool {
        self.eyes >> SEEN >> seat.0 & 1 == 1
    }

    /// Which card, who knows of it, and whose it is.
    #[inline]
    fn face(self) -> Face {
        (self.card, self.eyes >> SEEN, self.from)
    }

    #[inline]
    fn set_face(&mut self, (card, seen, from): Face) {
        self.card = card;
        self.eyes = self.known() | seen << SEEN;
        self.from = from;
    }

    #[inline]
    fn word(self) -> u64 {
        u64::from(self.card.0) | u64::from(self.eyes) << 16 | u64::from(self.batch) << 24 | u64::from(self.from) << 32
    }
}

/// All physical cards of a game; at most `N` - 1. `N` is a power of two, so that looking one up needs
/// no check.
#[derive(Copy)]
pub struct Slots<const N: usize> {
    /// How many there are; the first stands at place 1.
    len: u16,
    /// The first card of each seat that brought any, by number.
    starts: [u16; Seat::MAX + 1],
    /// A bit for each seat.
    all: u8,
    /// The batch that was last made up.
    batches: u8,
    items: [Slot; N],
}

/// What each card's number has become; see [`Slots::renumber`].
pub struct Renumbered<const N: usize>([Id; N]);

impl<const N: usize> Renumbered<N> {
    /// The number of that card now; [`Slots::LOST`] stays what it is.
    pub fn now(&self, id: Id) -> Id {
        self.0[id.number() as usize & (N - 1)]
    }
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl<const N: usize> Clone for Slots<N> {
    #[inline]
    fn clone(&self) -> Slots<N> {
        *self
    }

    /// Copies the cards that there are, and nothing else.
    #[inline]
    fn clone_from(&mut self, from: &Slots<N>) {
        (self.len, self.starts, self.all, self.batches) = (from.len, from.starts, from.all, from.batches);
        let live = ..=from.len as usize & Self::MASK;
        self.items[live].copy_from_slice(&from.items[live]);
    }
}

impl<const N: usize> Slots<N> {
    const MASK: usize = {
        assert!(N.is_power_of_two() && N <= 1 << 15, "the number of slots must be a power of two");
        N - 1
    };

    /// What refers to a card that nobody can follow any more refers to this, which is none.
    pub const LOST: Id = Id(NonZeroU16::MIN.saturating_add(N as u16 - 1));

    /// No cards yet, in a game of that many seats.
    pub fn new(seats: usize) -> Slots<N> {
        let all = ((1u16 << seats.min(Seat::MAX)) - 1) as u8;
        Slots { len: 0, starts: [0; Seat::MAX + 1], all, batches: Seat::MAX as u8 - 1, items: [Slot::default(); N] }
    }

    /// Whether another card fits.
    pub fn has_room(&self) -> bool {
        (self.len as usize) < Self::MASK
    }

    /// Bring a card of that seat's into the game, known to nobody; its owner knows that it is there.
    /// All cards of one seat are brought before those of the next.
    ///
    /// # Panics
    /// If there is no room: a setup that needs more has to be refused.
    pub fn add(&mut self, card: CardIx, owner: Seat) -> Id {
        assert!(self.has_room(), "more cards than the game was made for");
        self.len += 1;
        if self.starts[owner.ix()] == 0 {
            self.starts[owner.ix()] = self.len;
        }
        let seen = if owner == HOUSE { self.all } else { 1 << owner.0 };
        self.items[self.len as usize] = Slot { card, eyes: seen << SEEN, batch: home_batch(owner), from: owner.0 };
        Id(NonZeroU16::MIN.saturating_add(self.len - 1))
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All cards, in the order in which they were brought.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<N> {
        (1..=self.len).filter_map(Id::new)
    }

    /// Whose numbers that one is among.
    #[inline]
    pub fn owner(&self, id: Id) -> Seat {
        let (mut owner, mut latest) = (0, 0);
        for (seat, start) in (0..).zip(self.starts) {
            // A seat without cards starts at 0.
            if start > latest && start <= id.number() {
                (owner, latest) = (seat, start);
            }
        }
        Seat(owner)
    }

    #[inline]
    fn slot(&self, id: Id) -> Slot {
        self.items[id.number() as usize & Self::MASK]
    }

    #[inline]
    fn slot_mut(&mut self, id: Id) -> &mut Slot {
        &mut self.items[id.number() as usize & Self::MASK]
    }

    /// Which card it is.
    #[inline]
    pub fn card(&self, id: Id) -> CardIx {
        self.slot(id).card
    }

    /// It is another card from now on, and tells nothing of the list that it came from.
    pub fn become_card(&mut self, id: Id, card: CardIx) {
        let slot = self.slot_mut(id);
        (slot.card, slot.from) = (card, NOBODY);
    }

    /// Whether that seat knows which card this is.
    #[inline]
    pub fn knows(&self, seat: Seat, id: Id) -> bool {
        self.slot(id).is_known_to(seat)
    }

    /// Whether that seat knows that such a card is among those that this one could be mistaken for.
    #[inline]
    pub fn has_seen(&self, seat: Seat, id: Id) -> bool {
        self.slot(id).is_seen_by(seat)
    }

    /// Whether every seat knows which card this is.
    #[inline]
    pub fn is_public(&self, id: Id) -> bool {
        self.slot(id).known() == self.all
    }

    /// Whether that viewer knows which card this is.
    pub fn is_open_to(&self, viewer: Viewer, id: Id) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.knows(seat, id),
            Viewer::Spectator => self.is_public(id),
            Viewer::Omniscient => true,
        }
    }

    /// A hand in the order in which a viewer sees it: the cards that it knows come first. Between which of them the
    /// others were drawn is for their owner to know.
    pub fn hand_as_seen(&self, viewer: Viewer, hand: &[Id]) -> Vec<Id> {
        let (mut seen, hidden): (Vec<Id>, Vec<Id>) = hand.iter().partition(|id| self.is_open_to(viewer, **id));
        seen.extend(hidden);
        seen
    }

    /// The place of a card among those of a hand [as a viewer sees it](Self::hand_as_seen), if it knows the card.
    pub fn place_as_seen(&self, viewer: Viewer, hand: &[Id], at: usize) -> Option<usize> {
        let open = |id: &&Id| self.is_open_to(viewer, **id);
        hand.get(at).filter(open)?;
        Some(hand[..at].iter().filter(open).count())
    }

    /// Show it to everybody.
    #[inline]
    pub fn show(&mut self, id: Id) {
        let all = self.all;
        self.slot_mut(id).eyes = all | all << SEEN;
    }

    /// Show it to one seat.
    #[inline]
    pub fn show_to(&mut self, seat: Seat, id: Id) {
        self.slot_mut(id).eyes |= 1 << seat.0 | 1 << seat.0 << SEEN;
    }

    /// Whether two cards are the same for all that anybody could tell: the same card, known to the
    /// same seats. Which of them one picks makes no difference then.
    #[inline]
    pub fn are_twins(&self, one: Id, other: Id) -> bool {
        let (one, other) = (self.slot(one), self.slot(other));
        one.card == other.card && one.known() == other.known()
    }

    /// Whether an earlier card of the list is a twin of the one at that place.
    pub fn is_repeat(&self, ids: &[Id], at: usize) -> bool {
        ids[..at].iter().any(|id| self.are_twins(*id, ids[at]))
    }

    // --- knowledge that is lost ---

    /// Nobody can tell these cards apart any more; they lie with that seat.
    pub fn forget(&mut self, home: Seat, ids: &[Id]) {
        if ids.iter().any(|id| !self.is_public(*id)) {
            return self.merge(home, ids);
        }
        // Everybody saw which cards these are, only their order is lost: a batch of their own.
        let batch = self.fresh_batch();
        for id in ids {
            let slot = self.slot_mut(*id);
            slot.eyes &= !0xf;
            slot.batch = batch;
        }
    }

    /// A batch that no hidden card belongs to; the first are the seats' own.
    fn fresh_batch(&mut self) -> u8 {
        loop {
            self.batches = if self.batches >= HOUSE_BATCH - 1 { Seat::MAX as u8 } else { self.batches + 1 };
            let all = self.all;
            let live = &self.items[1..=self.len as usize];
            if !live.iter().any(|slot| slot.batch == self.batches && slot.known() != all) {
                return self.batches;
            }
        }
    }

    /// These cards lie apart from all others, and are of no list: a batch of their own.
    pub fn set_apart(&mut self, ids: &[Id]) {
        let batch = self.fresh_batch();
        for id in ids {
            let slot = self.slot_mut(*id);
            (slot.batch, slot.from) = (batch, NOBODY);
        }
    }

    /// These cards, and all that may be mistaken for them, are now one batch of that seat's.
    pub fn merge(&mut self, home: Seat, ids: &[Id]) {
        let home = home_batch(home);
        let mut merged = [0u64; 4];
        for id in ids {
            let slot = self.slot_mut(*id);
            merged[(slot.batch >> 6) as usize] |= 1 << (slot.batch & 63);
            slot.eyes &= !0xf;
            slot.batch = home;
        }
        // The seats' own batches stay: what was brought by another seat is another seat's.
        merged[0] &= !0xf;
        merged[3] &= !(1 << (HOUSE_BATCH & 63));
        if merged == [0; 4] {
            return;
        }
        let all = self.all;
        for slot in &mut self.items[1..=self.len as usize] {
            if slot.known() != all && merged[(slot.batch >> 6) as usize] >> (slot.batch & 63) & 1 == 1 {
                slot.batch = home;
            }
        }
    }

    /// `viewer` is about to move these cards of that seat's about in private: nobody else can follow.
    pub fn blur(&mut self, viewer: Seat, home: Seat, ids: &[Id]) {
        if ids.len() > 1 && self.can_tell_apart(viewer, ids) {
            self.merge(home, ids);
        }
    }

    /// Whether anybody but that seat knows one of these cards, or where one of them came from and
    /// another did not.
    fn can_tell_apart(&self, seat: Seat, ids: &[Id]) -> bool {
        let others = self.all & !(1 << seat.0);
        let mut slots = ids.iter().map(|id| self.slot(*id));
        let batch = slots.clone().next().map(|first| first.batch);
        slots.any(|slot| slot.known() & others != 0 || Some(slot.batch) != batch)
    }

    /// One of these cards has left a hand without being shown: whoever is not that seat can no longer
    /// tell which of them it was.
    pub fn blur_hand(&mut self, seat: Seat, ids: &[Id]) {
        if !self.can_tell_apart(seat, ids) {
            return;
        }
        self.merge(seat, ids);
        ids.iter().for_each(|id| self.show_to(seat, *id));
    }

    // --- what may be, for one viewer ---

    /// Deal everything that `viewer` does not know anew: what it has not seen at all as it may well be
    /// (see [`Belief`]; with open lists it is what it is), then all of it within each batch.
    pub fn redeal(&mut self, viewer: Seat, lists: Lists, belief: &impl Belief, rng: &mut Rng) {
        if lists == Lists::Secret {
            self.imagine_unseen(viewer, belief, rng);
        }
        self.each_hidden_batch(viewer, |slots, batch| {
            for i in (1..batch.len()).rev() {
                let j = rng.below(i as u32 + 1) as usize;
                let (one, other) = (slots.slot(batch[i]).face(), slots.slot(batch[j]).face());
                slots.slot_mut(batch[i]).set_face(other);
                slots.slot_mut(batch[j]).set_face(one);
            }
        });
    }

    /// Number the cards anew by where they lie, so that the numbers tell nothing of how they came to lie
    /// there: each seat's in the order of `places`, then those that lie in none. Of the cards of a batch
    /// that the viewer does not know, which were brought by another seat is not told either.
    pub fn renumber(&mut self, viewer: Seat, places: impl Iterator<Item = Id>) -> Renumbered<N> {
        let mut order: List<Id, N> = List::new();
        let mut listed = [false; N];
        for id in places.chain(self.ids()) {
            if !std::mem::replace(&mut listed[id.number() as usize & Self::MASK], true) {
                order.add(id);
            }
        }
        let mut lies = order;
        let mut hidden: List<u16, N> = List::new();
        for (place, id) in order.iter().enumerate() {
            if !self.knows(viewer, *id) {
                hidden.add(place as u16);
            }
        }
        let batch = |place: &u16| self.slot(order[usize::from(*place)]).batch;
        hidden.sort_unstable_by_key(|place| (batch(place), *place));
        for places in hidden.chunk_by(|one, other| batch(one) == batch(other)) {
            let mut ids: List<Id, N> = List::new();
            places.iter().for_each(|place| ids.add(order[usize::from(*place)]));
            ids.sort_unstable();
            places.iter().zip(ids.iter()).for_each(|(place, id)| lies[usize::from(*place)] = *id);
        }
        let (before, mut next) = (*self, self.starts);
        let mut numbers = [Self::LOST; N];
        for (place, id) in order.iter().zip(lies.iter()) {
            let owner = before.owner(*id);
            let Some(number) = Id::new(next[owner.ix()]) else { continue };
            next[owner.ix()] += 1;
            numbers[place.number() as usize & Self::MASK] = number;
            let (place, mut slot) = (before.slot(*place), before.slot(*id));
            slot.eyes = slot.eyes & !0xf | place.known();
            // A card that lies open is mistaken for none.
            if slot.known() == self.all {
                slot.batch = 0;
            }
            *self.slot_mut(number) = slot;
        }
        Renumbered(numbers)
    }

    /// Lay what the viewer does not know in one fixed order, batch by batch; of what it has not seen
    /// nothing is left at all, unless the lists are open.
    pub fn veil(&mut self, viewer: Seat, lists: Lists) {
        if lists == Lists::Secret {
            for id in self.ids() {
                let slot = self.slot_mut(id);
                if !slot.is_seen_by(viewer) {
                    slot.card = CardIx::default();
                }
            }
        }
        self.each_hidden_batch(viewer, |slots, batch| {
            let mut faces: List<Face, N> = List::new();
            batch.iter().for_each(|id| faces.add(slots.slot(*id).face()));
            faces.sort_unstable();
            for (id, face) in batch.iter().zip(faces.iter()) {
                slots.slot_mut(*id).set_face(*face);
            }
        });
    }

    /// Put in place of each card that the viewer has not seen one that may be there.
    fn imagine_unseen(&mut self, viewer: Seat, belief: &impl Belief, rng: &mut Rng) {
        for owner in Seat::all(Seat::MAX).filter(|owner| *owner != viewer) {
            let mut seen: List<CardIx, N> = List::new();
            let mut unseen: List<Id, N> = List::new();
            // By whose list it is of, not by number: another seat's card may lie among these, and an
            // earlier redeal may have laid each in the other's place.
            for id in self.ids().filter(|id| self.slot(*id).from == owner.0) {
                match self.slot(id).is_seen_by(viewer) {
                    true => seen.add(self.card(id)),
                    false => unseen.add(id),
                }
            }
            if unseen.is_empty() {
                continue;
            }
            let mut drawn: List<CardIx, N> = List::new();
            unseen.iter().for_each(|_| drawn.add(CardIx::default()));
            belief.imagine(owner, &seen, &mut drawn, rng);
            for (id, card) in unseen.iter().zip(drawn.iter()) {
                self.slot_mut(*id).card = *card;
            }
        }
    }

    /// The cards that the viewer does not know, those together that may be mistaken for each other.
    fn each_hidden_batch(&mut self, viewer: Seat, mut act: impl FnMut(&mut Self, &[Id])) {
        let mut hidden: List<Id, N> = List::new();
        for id in self.ids().filter(|id| !self.knows(viewer, *id)) {
            hidden.add(id);
        }
        hidden.sort_unstable_by_key(|id| (self.slot(*id).batch, *id));
        let mut rest = &hidden[..];
        while let Some(first) = rest.first() {
            let batch = self.slot(*first).batch;
            let end = rest.partition_point(|id| self.slot(*id).batch <= batch);
            let (here, after) = rest.split_at(end);
            act(self, here);
            rest = after;
        }
    }

    /// Feed all there is to know of the cards into a hasher.
    pub fn digest(&self, to: &mut Digest) {
        to.write_u64(u64::from(self.len) | u64::from(self.batches) << 16);
        to.write_words(self.items[1..=self.len as usize].iter().map(|slot| slot.word()));
    }
}

impl<const N: usize> Serialize for Slots<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.starts, self.all, self.batches, &self.items[1..=self.len()]).serialize(to)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Slots<N> {
    /// More cards than fit are an error.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Slots<N>, D::Error> {
        let (starts, all, batches, items): (_, _, _, Vec<Slot>) = Deserialize::deserialize(from)?;
        if items.len() > Self::MASK {
            return Err(serde::de::Error::invalid_length(items.len(), &"fewer cards"));
        }
        let mut slots = Slots { len: items.len() as u16, starts, all, batches, items: [Slot::default(); N] };
        slots.items[1..=items.len()].copy_from_slice(&items);
        Ok(slots)
    }
}
