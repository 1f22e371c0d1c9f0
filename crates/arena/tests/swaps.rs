//! Tuning a deck: what is suggested keeps to the rules, is worth what it says, and follows from the seed.

use longbox_ai::level;
use longbox_arena::swaps::{OnThreads, Rivals, Trial, Tuned, tune};
use longbox_champions::Champions;
use longbox_kernel::plug::{Deck, DeckRead, Face, Is, Plug};
use longbox_kernel::{Seed, Told};
use longbox_squad::Squad;
use serde_json::Value;

fn trial(deck: &Deck) -> Trial<Squad> {
    let rivals = Rivals::Decks(vec![("quest-96".to_owned(), Deck::BuiltIn("quest-96".to_owned()))]);
    let mode = Squad::mode(None).unwrap();
    Trial::new(Squad::standard_cards(), deck, rivals, mode, Value::Null, level("plain").unwrap()).unwrap()
}

fn starter() -> Deck {
    Deck::BuiltIn("starter-default".to_owned())
}

fn tuned(threads: usize) -> Tuned {
    tune(&trial(&starter()), 800, Seed::from(3), &mut OnThreads(threads), &|_| {}).unwrap()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    assert_eq!(tuned(1), tuned(3));
}

#[test]
fn every_list_that_is_suggested_keeps_to_the_rules_and_differs_by_its_swap() {
    let tuned = tuned(2);
    assert_eq!(tuned.finalists.len(), 4);
    assert!(tuned.games <= 800 && tuned.candidates > 4);
    let cards = Squad::standard_cards();
    let read = |list: &str| Squad::read_deck(cards, &Deck::List(list.to_owned()), "deck").unwrap();
    let before = read(trial(&starter()).list());
    for one in &tuned.finalists {
        let after = read(&one.list);
        assert_eq!(after.faults, Vec::<String>::new(), "{}", one.swap);
        let count =
            |deck: &DeckRead, id: &str| deck.cards.iter().find(|card| card.id == id).map_or(0, |card| card.count);
        assert_eq!(count(&after, &one.swap.into_id), count(&before, &one.swap.into_id) + one.swap.copies);
        assert_eq!(count(&after, &one.swap.out_id) + one.swap.copies, count(&before, &one.swap.out_id));
        assert_eq!(one.before.games(), one.after.games(), "both play the same deals");
        let gain = one.after.rate().rate - one.before.rate().rate;
        assert!((gain - one.gain.mean).abs() < 1e-9 && one.gain.low <= gain && gain <= one.gain.high);
    }
    assert!(tuned.finalists.is_sorted_by(|one, other| one.gain.mean >= other.gain.mean));
}

/// A deck with forty cards that can hardly do anything is easy to better, and the evidence says so.
#[test]
fn a_bad_deck_is_bettered() {
    let cards = Squad::standard_cards();
    let mut faces = Squad::faces(cards);
    let number = |face: &Face, key: &str| match face.fact(key) {
        Some(Is::Number(number)) => *number,
        None | Some(Is::Word(_) | Is::Words(_) | Is::Flag(_) | Is::Absent(_)) => 0,
    };
    faces.sort_by_key(|face| (std::cmp::Reverse(number(face, "level")), number(face, "attack"), face.id.clone()));
    let list: String = faces.iter().take(10).map(|face| format!("4 {}\n", face.id)).collect();
    let tuned = tune(&trial(&Deck::List(list)), 4_000, Seed::from(1), &mut OnThreads(2), &|_| {}).unwrap();
    let best = &tuned.finalists[0];
    assert!(best.gain.is_sure(), "{}: {:?}", best.swap, best.gain);
}

#[test]
fn heroes_are_tuned_against_villains() {
    let cards = Champions::standard_cards();
    let foes = longbox_arena::contest::foes::<Champions>(&["rhino".to_owned()]).unwrap();
    let (mode, player) = (Champions::mode(None).unwrap(), level("random").unwrap());
    let deck = Deck::BuiltIn("spider-man:justice".to_owned());
    let trial = Trial::<Champions>::new(cards, &deck, Rivals::Foes(foes), mode, Value::Null, player).unwrap();
    let tuned = tune(&trial, 400, Seed::from(1), &mut OnThreads(2), &|_| {}).unwrap();
    for one in &tuned.finalists {
        let read = Champions::read_deck(cards, &Deck::List(one.list.clone()), "deck").unwrap();
        assert_eq!(read.faults, Vec::<String>::new(), "{}", one.swap);
    }
}

#[test]
fn too_few_games_and_nobody_to_play_against_are_errors() {
    let fault = tune(&trial(&starter()), 100, Seed::from(1), &mut OnThreads(1), &|_| {}).err().unwrap();
    assert!(fault.contains("give at least 400"), "{fault}");
    let (mode, player) = (Squad::mode(None).unwrap(), level("plain").unwrap());
    let nobody = Rivals::Decks(Vec::new());
    let trial = Trial::<Squad>::new(Squad::standard_cards(), &starter(), nobody, mode, Value::Null, player);
    assert!(trial.err().unwrap().contains("nobody"));
}
