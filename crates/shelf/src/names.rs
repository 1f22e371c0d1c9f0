//! The cards of a game on one shelf, found by what people call them.

use longbox_kernel::CardRef;
pub use longbox_kernel::cards::CardIx;
use std::collections::HashMap;
use std::sync::Arc;

/// The most cards that a shelf holds: the number behind the last one is still a [`CardIx`].
pub const MOST_CARDS: usize = u16::MAX as usize - 1;

/// Nothing longer than this is a card's name misspelt.
const LONGEST_GUESS: usize = 80;

/// A card that has a name.
pub trait Titled {
    /// Its id, which no other card has.
    fn id(&self) -> &str;
    /// The ids of other printings of it, if there are any.
    fn other_ids(&self) -> &[String] {
        &[]
    }
    /// Its full name.
    fn name(&self) -> &str;
    /// The part of the name that people say, if it is shorter.
    fn title(&self) -> &str;
}

/// All cards that a game may use, by number and by name.
#[derive(Debug)]
pub struct Shelf<C> {
    cards: Arc<[C]>,
    by_name: Arc<HashMap<String, Vec<CardIx>>>,
    /// One card that stands in the place of another: see [`Shelf::replaced`].
    instead: Option<(CardIx, Arc<C>)>,
}

impl<C: Titled> Shelf<C> {
    /// A shelf with these cards.
    pub fn new(cards: Vec<C>) -> Shelf<C> {
        let mut by_name: HashMap<String, Vec<CardIx>> = HashMap::new();
        for (n, card) in (0..).zip(&cards) {
            let printings = card.other_ids().iter().map(String::as_str);
            for word in [card.id(), card.title(), card.name()].into_iter().chain(printings) {
                let meant = by_name.entry(word.to_lowercase()).or_default();
                if meant.last() != Some(&CardIx(n)) {
                    meant.push(CardIx(n));
                }
            }
        }
        Shelf { cards: cards.into(), by_name: Arc::new(by_name), instead: None }
    }

    /// The same shelf with one card in the place of another that is called the same. Nothing but that
    /// card is copied.
    #[must_use]
    pub fn replaced(&self, ix: CardIx, card: C) -> Shelf<C> {
        let instead = Some((ix, Arc::new(card)));
        Shelf { cards: self.cards.clone(), by_name: self.by_name.clone(), instead }
    }

    /// All cards, in order, without regard to one that was [replaced](Shelf::replaced).
    pub fn cards(&self) -> &[C] {
        &self.cards
    }

    /// One card.
    #[inline]
    pub fn card(&self, ix: CardIx) -> &C {
        match &self.instead {
            Some((at, card)) if *at == ix => card,
            Some(_) | None => &self.cards[ix.0 as usize],
        }
    }

    /// The ids of these cards.
    pub fn ids(&self, cards: &[CardIx]) -> Vec<&str> {
        cards.iter().map(|card| self.card(*card).id()).collect()
    }

    /// The number of the card with this id.
    pub fn by_id(&self, id: &str) -> Option<CardIx> {
        let meant = self.by_name.get(&id.to_lowercase())?;
        let is_it = |ix: &CardIx| {
            let card = self.card(*ix);
            card.id().eq_ignore_ascii_case(id) || card.other_ids().iter().any(|other| other.eq_ignore_ascii_case(id))
        };
        meant.iter().copied().find(is_it)
    }

    /// Find a card by id, full name or title, without regard to case.
    pub fn find(&self, name: &str) -> Result<CardIx, String> {
        self.find_or_guess(name, true)
    }

    /// The same; to guess what a wrong name may have meant is slow, and can be left out.
    pub fn find_or_guess(&self, name: &str, guess: bool) -> Result<CardIx, String> {
        let told = |ix: &CardIx| told(self.card(*ix));
        match self.by_name.get(&name.trim().to_lowercase()).map(Vec::as_slice) {
            Some([one]) => Ok(*one),
            Some(several) => {
                let which: Vec<String> = several.iter().map(told).collect();
                Err(format!("\"{name}\" may mean {}: give the id", which.join(" or ")))
            }
            None => self.with_its_id(name).ok_or_else(|| match guess.then(|| self.nearest(name)).flatten() {
                Some(near) => format!("there is no card \"{name}\"; did you mean {}?", self::told(near)),
                None => format!("there is no card \"{name}\""),
            }),
        }
    }

    /// The card that is called by its title with the id behind it, as [`told`] has it.
    fn with_its_id(&self, name: &str) -> Option<CardIx> {
        let (title, id) = name.trim().strip_suffix(')')?.rsplit_once(" (")?;
        let card = self.by_id(id)?;
        let facts = self.card(card);
        [facts.title(), facts.name()].iter().any(|own| own.to_lowercase() == title.to_lowercase()).then_some(card)
    }

    fn nearest(&self, name: &str) -> Option<&C> {
        let wanted = name.trim().to_lowercase();
        if wanted.len() > LONGEST_GUESS {
            return None;
        }
        let length = wanted.chars().count();
        let most = 1 + length / 4;
        // What differs more than that in length need not be looked at.
        let near = |word: &&str| word.chars().count().abs_diff(length) <= most;
        let cards = self.cards.iter().filter_map(|card| {
            let words = [card.title(), card.name(), card.id()].into_iter().filter(near);
            Some((words.map(|word| distance(&word.to_lowercase(), &wanted)).min()?, card))
        });
        let (distance, card) = cards.min_by_key(|(distance, _)| *distance)?;
        (distance <= most).then_some(card)
    }
}

/// A card by its name and id, the id once. What else would tell it from others of its name is left out.
pub fn told(card: &impl Titled) -> String {
    let behind = card.name().strip_prefix(card.title()).filter(|behind| behind.starts_with(" ("));
    with_id(if behind.is_some() { card.title() } else { card.name() }, card.id())
}

/// A card as front ends name it.
pub fn card_ref(card: &impl Titled) -> CardRef {
    CardRef::new(card.id(), card.name())
}

/// Titles that several cards share get the id of each behind them: pairs of an id and a title.
pub fn tell_apart<'c>(cards: impl IntoIterator<Item = (&'c str, &'c mut String)>) {
    let cards: Vec<(&str, &mut String)> = cards.into_iter().collect();
    let mut times: HashMap<String, usize> = HashMap::new();
    for (_, title) in &cards {
        *times.entry((*title).clone()).or_default() += 1;
    }
    for (id, title) in cards.into_iter().filter(|(_, title)| times[*title] > 1) {
        *title = format!("{title} ({id})");
    }
}

/// A name without the id that [`tell_apart`] may have put behind it.
pub fn without_id<'n>(name: &'n str, id: &str) -> &'n str {
    let before = name.strip_suffix(')').and_then(|name| name.strip_suffix(id));
    before.and_then(|name| name.strip_suffix(" (")).unwrap_or(name)
}

/// A name with the id behind it, unless the name ends so already.
pub(crate) fn with_id(name: &str, id: &str) -> String {
    format!("{} ({id})", without_id(name, id))
}

/// Edit distance, for "did you mean".
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let cost = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_one_title_are_told_apart_by_their_ids() {
        let mut cards = [("T1", "Hug"), ("T2", "Growl"), ("T3", "Hug")].map(|(id, title)| (id, title.to_owned()));
        tell_apart(cards.iter_mut().map(|(id, title)| (*id, title)));
        assert_eq!(cards.each_ref().map(|(_, title)| title.as_str()), ["Hug (T1)", "Growl", "Hug (T3)"]);
        assert_eq!(cards.each_ref().map(|(id, title)| without_id(title, id)), ["Hug", "Growl", "Hug"]);
        assert_eq!(with_id("Hug (T1)", "T1"), "Hug (T1)");
        assert_eq!(with_id("Hug (T1)", "T2"), "Hug (T1) (T2)");
    }
}
