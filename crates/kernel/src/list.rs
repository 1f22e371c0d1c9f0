//! A list with a fixed capacity, for positions that never allocate.

use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Up to `N` items, in order, inside the position.
///
/// ```
/// use longbox_kernel::List;
/// let mut hand: List<u8, 2> = List::new();
/// hand.push(7).unwrap();
/// hand.add(9);
/// assert!(hand.push(8).is_err(), "a full list says so");
/// assert_eq!(hand.take(0), 7);
/// assert_eq!(&hand[..], &[9]);
/// ```
#[derive(Copy)]
pub struct List<T, const N: usize> {
    len: u16,
    items: [T; N],
}

/// How many items [`List::take`] moves at once.
const BLOCK: usize = 8;

/// A list had no room for another item. What a game does then is a rule that is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no room for another")]
pub struct Full;

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl<T: Copy, const N: usize> Clone for List<T, N> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }

    /// Copies what is in use, and nothing else.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        let len = source.len as usize;
        self.len = source.len;
        self.items[..len].copy_from_slice(&source.items[..len]);
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        List { len: 0, items: [T::default(); N] }
    }

    /// How many items fit.
    pub fn capacity(&self) -> usize {
        N
    }

    /// Whether another item fits.
    #[inline]
    pub fn has_room(&self) -> bool {
        (self.len as usize) < N
    }

    /// Append, if there is room.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Full> {
        let place = self.items.get_mut(self.len as usize).ok_or(Full)?;
        *place = item;
        self.len += 1;
        Ok(())
    }

    /// Put other items in their place: `fill` writes them from the start and returns how many there are.
    #[inline]
    pub fn refill(&mut self, fill: impl FnOnce(&mut [T; N]) -> usize) {
        self.len = fill(&mut self.items).min(N) as u16;
    }

    /// Append to a list that was made large enough for whatever can be in it.
    ///
    /// # Panics
    /// If it was not.
    #[inline]
    pub fn add(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Remove and return the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.items[self.len as usize])
    }

    /// Remove and return the item at `at`, closing the gap.
    #[inline]
    pub fn take(&mut self, at: usize) -> T {
        let item = self[at];
        let len = self.len as usize;
        // Most lists are short: a move of fixed length is a few instructions, one of any length a call.
        match (at + 1 + BLOCK <= N && len <= at + 1 + BLOCK).then(|| self.items[at + 1..].first_chunk::<BLOCK>()) {
            Some(Some(block)) => {
                let block = *block;
                self.items[at..at + BLOCK].copy_from_slice(&block);
            }
            Some(None) | None => self.items.copy_within(at + 1..len, at),
        }
        self.len -= 1;
        item
    }

    /// Remove and return the item at `at`; the last takes its place.
    #[inline]
    pub fn take_unordered(&mut self, at: usize) -> T {
        let item = self[at];
        self.len -= 1;
        self.items[at] = self.items[self.len as usize];
        item
    }

    /// Insert before position `at` of a list that was made large enough, as [`List::add`].
    ///
    /// # Panics
    /// If it was not, or if there is no such position.
    #[inline]
    pub fn insert(&mut self, at: usize, item: T) {
        let len = self.len as usize;
        self.items.copy_within(at..len, at + 1);
        self.items[at] = item;
        self.len += 1;
    }

    /// Forget all items.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Keep the first `len` items.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u16);
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    /// Item by item: a slice of integers would be hashed by its bytes in memory, which differ
    /// between platforms.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len.hash(state);
        self.iter().for_each(|item| item.hash(state));
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    /// More items than fit are a fault.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(Items(PhantomData))
    }
}

struct Items<T, const N: usize>(PhantomData<T>);

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
    type Value = List<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "at most {N} items")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<List<T, N>, A::Error> {
        let mut list = List::new();
        while let Some(item) = items.next_element()? {
            list.push(item).map_err(|_| A::Error::invalid_length(N + 1, &self))?;
        }
        Ok(list)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    /// As [`List::add`] for each.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::new();
        for item in items {
            list.add(item);
        }
        list
    }
}
