//! Titles that several faces share: behind each stands what is printed differently on it.

use crate::catalogue::Card;
use crate::vocabulary::{Aspect, Resource};
use longbox_shelf::names::tell_apart;
use std::collections::BTreeMap;

/// Something printed on a face, in a word or two; none where nothing of the kind is.
type Fact = fn(&Card) -> Option<String>;

/// What tells faces of one title apart, in the order in which it is tried.
const FACTS: [Fact; 7] = [
    |card| card.subname.clone(),
    |card| Some(card.kind.word().to_owned()),
    |card| card.aspect.map(Aspect::name).map(str::to_owned),
    |card| card.set.as_ref().map(|set| format!("{set} set")),
    |card| card.cost.map(|cost| format!("costs {cost}")),
    |card| words(card.gives.iter().copied()),
    |card| words(Resource::ALL.into_iter().filter(|resource| speaks_of(card, *resource))),
];

fn words(resources: impl Iterator<Item = Resource>) -> Option<String> {
    let words: Vec<&str> = resources.map(Resource::word).collect();
    Some(words.join(" ")).filter(|words| !words.is_empty())
}

fn speaks_of(card: &Card, resource: Resource) -> bool {
    let symbol = format!("[{}]", resource.word());
    card.text.iter().any(|line| line.contains(&symbol))
}

/// Put behind each title that several faces share what differs; the id where they say the same.
pub(crate) fn tell_titles_apart(cards: &mut [Card]) {
    let mut shared: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, card) in cards.iter().enumerate() {
        shared.entry(card.title.clone()).or_default().push(n);
    }
    for faces in shared.into_values().filter(|faces| faces.len() > 1) {
        let facts = differing(cards, faces);
        for (face, facts) in facts.into_iter().filter(|(_, facts)| !facts.is_empty()) {
            cards[face].title = format!("{} ({})", cards[face].title, facts.join(", "));
        }
    }
    tell_apart(cards.iter_mut().map(|card| (card.id.as_str(), &mut card.title)));
}

/// What has to be said of each of these faces, so that the others are not meant.
fn differing(cards: &[Card], faces: Vec<usize>) -> Vec<(usize, Vec<String>)> {
    let parted = FACTS.iter().map(|fact| parts(cards, &faces, *fact)).filter(|parts| parts.len() > 1);
    // Better something that can be said of all.
    let Some(parts) = parted.min_by_key(|parts| parts.contains_key(&None)) else {
        return faces.into_iter().map(|face| (face, Vec::new())).collect();
    };
    let told = |(said, part): (Option<String>, Vec<usize>)| {
        let rest = differing(cards, part);
        rest.into_iter().map(move |(face, more)| (face, said.clone().into_iter().chain(more).collect()))
    };
    parts.into_iter().flat_map(told).collect()
}

/// The faces of which the same is said.
fn parts(cards: &[Card], faces: &[usize], fact: Fact) -> BTreeMap<Option<String>, Vec<usize>> {
    let mut parts: BTreeMap<Option<String>, Vec<usize>> = BTreeMap::new();
    for face in faces {
        parts.entry(fact(&cards[*face])).or_default().push(*face);
    }
    parts
}

#[cfg(test)]
mod tests {
    use crate::Catalogue;

    fn titles(text: &str) -> Vec<String> {
        let shelf = Catalogue::standard().with_homebrew("more.ron", text).unwrap();
        let known = Catalogue::standard().cards().len();
        shelf.cards()[known..].iter().map(|card| card.title.clone()).collect()
    }

    #[test]
    fn no_card_that_comes_with_the_game_is_told_apart_by_its_id() {
        let cards = Catalogue::standard().cards();
        let by_id: Vec<&str> =
            cards.iter().filter(|card| card.title.contains(&card.id)).map(|card| card.title.as_str()).collect();
        assert!(by_id.is_empty(), "{by_id:?}");
        let called = |name: &str| -> Vec<&str> {
            cards.iter().filter(|card| card.name == name).map(|card| card.title.as_str()).collect()
        };
        assert_eq!(
            called("Wakanda Forever!"),
            [
                "Wakanda Forever! (energy)",
                "Wakanda Forever! (mental)",
                "Wakanda Forever! (physical)",
                "Wakanda Forever! (wild)"
            ]
        );
        assert_eq!(
            called("Android Efficiency"),
            ["Android Efficiency (energy)", "Android Efficiency (mental)", "Android Efficiency (physical)"]
        );
    }

    #[test]
    fn faces_of_one_title_say_what_differs_and_the_id_only_if_nothing_does() {
        let event = |id: &str, cost: u8, gives: &str| {
            format!(
                "(id: \"{id}\", name: \"Hug\", kind: Event, cost: {cost}, gives: [{gives}], abilities: [(when: Action, does: [Draw(You, N(1))])]),"
            )
        };
        let told = |cards: &[String]| titles(&format!("[{}]", cards.concat()));
        assert_eq!(told(&[event("h1", 1, "Wild"), event("h2", 2, "Wild")]), ["Hug (costs 1)", "Hug (costs 2)"]);
        assert_eq!(
            told(&[event("h1", 1, "Wild"), event("h2", 1, "Mental"), event("h3", 2, "Mental")]),
            ["Hug (costs 1, wild)", "Hug (costs 1, mental)", "Hug (costs 2)"]
        );
        assert_eq!(told(&[event("h1", 1, "Wild"), event("h2", 1, "Wild")]), ["Hug (h1)", "Hug (h2)"]);
        assert_eq!(told(&[event("h1", 1, "Wild"), event("h2", 1, "")]), ["Hug (wild)", "Hug"]);
    }
}
