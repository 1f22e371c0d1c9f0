//! What a seat may believe about cards that it has never seen.

use super::CardIx;
use crate::{List, Rng, Seat};

/// What the cards of another seat may well be, for whoever knows only some of them.
pub trait Belief {
    /// Fill `unseen` with cards that the owner may have besides those `seen`. May depend on nothing
    /// else, and on the dice.
    fn imagine(&self, owner: Seat, seen: &[CardIx], unseen: &mut [CardIx], rng: &mut Rng);
}

/// A belief from the deck lists that come with a game: a list that fits what was seen, or else the
/// card pool weighed by how often these lists play a card, with no more copies than a deck may hold.
/// A card from elsewhere does not spoil the fit: if no list holds all that was seen, those fit that lack
/// the fewest, at most one card of three.
///
/// ```
/// use longbox_kernel::cards::{Belief, CardIx, Prior};
/// use longbox_kernel::{Rng, Seat, Seed};
///
/// let list = |cards: &[u16]| cards.iter().map(|card| CardIx(*card)).collect();
/// let prior = Prior::new(4, vec![list(&[0, 0, 1]), list(&[2, 2, 3])], 2);
/// let mut unseen = [CardIx(0); 2];
/// prior.imagine(Seat(1), &[CardIx(2)], &mut unseen, &mut Rng::new(Seed::from(1)));
/// unseen.sort();
/// assert_eq!(unseen, [CardIx(2), CardIx(3)], "only the second list fits");
/// ```
#[derive(Debug)]
pub struct Prior {
    lists: Vec<Known>,
    /// For each card of the catalogue how much it and all before it weigh.
    weights: Vec<u32>,
    copies: usize,
}

/// A list that comes with the game.
#[derive(Debug)]
struct Known {
    /// Sorted.
    cards: Vec<CardIx>,
    /// A bit for each card by its number, so that most lists that do not fit are passed over at once.
    bits: [u64; 4],
}

/// The bits of these cards.
fn bits(cards: &[CardIx]) -> [u64; 4] {
    let mut bits = [0; 4];
    cards.iter().for_each(|card| bits[usize::from(card.0 >> 6 & 3)] |= 1 << (card.0 & 63));
    bits
}

/// How much more often a card of a list is imagined than one of none.
const LISTED: u32 = 8;

/// One seen card of so many may be from elsewhere.
const FOREIGN: usize = 3;

/// As many cards as any seat can bring, and as many lists as are looked at.
const MOST: usize = 256;

impl Prior {
    /// The belief from these lists, in a catalogue of so many cards of which a deck may hold so many
    /// copies.
    pub fn new(cards: usize, mut lists: Vec<Vec<CardIx>>, copies: usize) -> Prior {
        let mut weights = vec![1; cards];
        for list in &mut lists {
            list.sort_unstable();
            for card in list.iter() {
                if let Some(weight) = weights.get_mut(usize::from(card.0)) {
                    *weight += LISTED;
                }
            }
        }
        let mut sum = 0;
        for weight in &mut weights {
            sum += *weight;
            *weight = sum;
        }
        let known = |cards: Vec<CardIx>| Known { bits: bits(&cards), cards };
        Prior { lists: lists.into_iter().map(known).collect(), weights, copies }
    }

    /// The lists that hold all that was seen and as many cards besides, by their numbers.
    fn holding_all(&self, seen: &[CardIx], unseen: usize) -> List<u16, MOST> {
        let seen_bits = bits(seen);
        let mut fitting = List::new();
        for (at, list) in self.lists.iter().take(MOST).enumerate() {
            let may = list.cards.len() >= seen.len() + unseen
                && seen_bits.iter().zip(&list.bits).all(|(seen, list)| seen & !list == 0);
            if may && missing(&list.cards, seen) == 0 {
                fitting.add(at as u16);
            }
        }
        fitting
    }

    /// The lists that lack the fewest of what was seen, if they are few enough.
    fn holding_most(&self, seen: &[CardIx], unseen: usize) -> List<u16, MOST> {
        let mut fewest = seen.len() / FOREIGN;
        let mut fitting = List::new();
        for (at, list) in self.lists.iter().take(MOST).enumerate() {
            let missing = missing(&list.cards, seen);
            if missing > fewest || list.cards.len() + missing < seen.len() + unseen {
                continue;
            }
            if missing < fewest {
                fewest = missing;
                fitting.clear();
            }
            fitting.add(at as u16);
        }
        fitting
    }

    /// A card by weight.
    fn draw(&self, rng: &mut Rng) -> CardIx {
        let all = self.weights.last().copied().unwrap_or(0);
        let at = rng.below(all);
        CardIx(self.weights.partition_point(|weight| *weight <= at) as u16)
    }
}

impl Belief for Prior {
    fn imagine(&self, _: Seat, seen: &[CardIx], unseen: &mut [CardIx], rng: &mut Rng) {
        let mut seen: List<CardIx, MOST> = seen.iter().take(MOST).copied().collect();
        seen.sort_unstable();
        let mut fitting = self.holding_all(&seen, unseen.len());
        if fitting.is_empty() {
            fitting = self.holding_most(&seen, unseen.len());
        }
        if !fitting.is_empty() {
            let list = &self.lists[usize::from(fitting[rng.below(fitting.len() as u32) as usize])];
            let mut rest = without(&list.cards, &seen);
            for card in unseen.iter_mut() {
                *card = rest.take_unordered(rng.below(rest.len() as u32) as usize);
            }
            return;
        }
        for n in 0..unseen.len() {
            let (drawn, rest) = unseen.split_at_mut(n);
            let copies = |card: CardIx| drawn.iter().chain(seen.iter()).filter(|other| **other == card).count();
            // A pool too small for so large a deck repeats cards rather than never ends.
            let tries = (0..64).map(|_| self.draw(rng));
            let mut last = CardIx::default();
            rest[0] = tries.inspect(|card| last = *card).find(|card| copies(*card) < self.copies).unwrap_or(last);
        }
    }
}

/// How many of these sorted cards a sorted list does not hold.
fn missing(list: &[CardIx], seen: &[CardIx]) -> usize {
    let mut list = list.iter().peekable();
    let mut lacks = |card: &CardIx| {
        while list.next_if(|other| *other < card).is_some() {}
        list.next_if_eq(&card).is_none()
    };
    seen.iter().filter(|card| lacks(card)).count()
}

/// What is left of a sorted list without these sorted cards; those that it does not hold take nothing away.
fn without(list: &[CardIx], seen: &[CardIx]) -> List<CardIx, MOST> {
    let mut seen = seen.iter().peekable();
    let mut is_seen = |card: &CardIx| {
        while seen.next_if(|other| *other < card).is_some() {}
        seen.next_if_eq(&card).is_some()
    };
    list.iter().filter(|card| !is_seen(card)).take(MOST).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    fn cards(numbers: &[u16]) -> Vec<CardIx> {
        numbers.iter().map(|n| CardIx(*n)).collect()
    }

    #[test]
    fn without_a_list_that_fits_the_pool_is_drawn_from_within_the_copies() {
        let prior = Prior::new(5, vec![cards(&[0, 0, 1, 1])], 2);
        let mut rng = Rng::new(Seed::from(3));
        for _ in 0..100 {
            let mut unseen = cards(&[9, 9, 9]);
            prior.imagine(Seat(0), &cards(&[4, 4]), &mut unseen, &mut rng);
            assert!(unseen.iter().all(|card| card.0 < 4), "a third copy of 4 is no deck: {unseen:?}");
            assert!((0..4).all(|n| unseen.iter().filter(|card| card.0 == n).count() <= 2));
        }
    }

    #[test]
    fn a_card_from_elsewhere_does_not_spoil_the_fit() {
        let prior = Prior::new(12, vec![cards(&[2, 2, 5, 5, 7, 7]), cards(&[0, 0, 1, 1, 3, 3])], 2);
        let mut rng = Rng::new(Seed::from(4));
        // Below all of the list, between, above, and one copy too many.
        for foreign in [0, 4, 11, 2] {
            for _ in 0..20 {
                let mut unseen = cards(&[9, 9, 9]);
                prior.imagine(Seat(0), &cards(&[2, 7, 2, foreign]), &mut unseen, &mut rng);
                unseen.sort_unstable();
                assert_eq!(unseen, cards(&[5, 5, 7]), "with {foreign}");
            }
        }
    }

    #[test]
    fn cards_of_which_most_are_from_elsewhere_fit_no_list() {
        let prior = Prior::new(12, vec![cards(&[2, 2, 5, 5, 7, 7])], 2);
        let mut rng = Rng::new(Seed::from(4));
        let mut imagined = (0..50).flat_map(|_| {
            let mut unseen = cards(&[9, 9, 9]);
            prior.imagine(Seat(0), &cards(&[2, 8, 10]), &mut unseen, &mut rng);
            unseen
        });
        assert!(imagined.any(|card| ![2, 5, 7].contains(&card.0)));
    }

    #[test]
    fn the_true_cards_have_no_say() {
        let prior = Prior::new(3, vec![cards(&[0, 0, 1]), cards(&[0, 2, 2])], 4);
        let imagined = |before: u16| {
            let mut unseen = cards(&[before, before]);
            prior.imagine(Seat(0), &cards(&[0]), &mut unseen, &mut Rng::new(Seed::from(8)));
            unseen
        };
        assert_eq!(imagined(0), imagined(2));
    }
}
