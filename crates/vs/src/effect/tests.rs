//! What steps ask for, and what they may not be refused.

use crate::ask::Choice;
use crate::catalogue::Catalogue;
use crate::position::{Frame, Mode, Phase, Vs, each};
use crate::vocabulary::Row;
use longbox_kernel::{Game, Lists, Seat, Seed, Silent};

const ME: Seat = Seat(0);
const FOE: Seat = Seat(1);

/// A character of mine who uses that super power; I have that deck, my enemy that KO pile.
fn using(bearer: &str, power: &str, deck: &[&str], ko: &[&str]) -> Vs {
    let cards = Catalogue::standard();
    let ix = |id: &str| cards.by_id(id).unwrap();
    let mut game = Vs::empty(cards, Mode::Duel, 2, Lists::Open, Seed::from(1));
    let bearer = game.slots.add(ix(bearer), ME);
    for id in deck {
        let id = game.slots.add(ix(id), ME);
        game.side_mut(ME).deck.add(id);
    }
    for id in ko {
        let id = game.slots.add(ix(id), FOE);
        game.side_mut(FOE).ko.add(id);
    }
    let at = game.stand(bearer, ME, Row::Front, false);
    game.push(Frame::Turn(Phase::Main));
    let power = cards.code.powers.iter().find(|other| other.name == power).unwrap();
    let eyes = game.eyes_of(at);
    game.begin_effect(eyes, power.used.as_ref().unwrap().pc);
    game.run(&mut Silent);
    game
}

fn options(game: &Vs) -> Vec<Choice> {
    let mut all = Vec::new();
    game.choices(&mut all);
    all
}

fn in_back(game: &Vs) -> Vec<&str> {
    each(game.bodies.live & !game.bodies.front).map(|at| game.face(at).id.as_str()).collect()
}

#[test]
fn replicate_finds_copies_only_and_asks_for_a_row() {
    let mut game = using("MNB-093", "Replicate", &["MNB-093", "MNB-094"], &[]);
    let ultron = Catalogue::standard().by_id("MNB-093").unwrap();
    assert_eq!(options(&game), [Choice::Face(ultron), Choice::Pass], "a search may fail");
    game.choose(Choice::Face(ultron), &mut Silent);
    assert_eq!(options(&game), [Choice::Row(ME, Row::Front), Choice::Row(ME, Row::Back)]);
    game.choose(Choice::Row(ME, Row::Back), &mut Silent);
    assert_eq!((in_back(&game), game.side(ME).deck.len()), (vec!["MNB-093"], 1));
}

#[test]
fn necromancy_cannot_be_declined_while_there_is_a_character() {
    let mut game = using("MNB-099", "Necromancy", &[], &["MNB-109", "MNB-009"]);
    assert_eq!(options(&game), [Choice::Ko(FOE, 1)]);
    game.choose(Choice::Ko(FOE, 1), &mut Silent);
    game.choose(Choice::Row(ME, Row::Back), &mut Silent);
    assert_eq!((in_back(&game), game.side(FOE).ko.len()), (vec!["MNB-009"], 1));
}

#[test]
fn cerebro_takes_a_character_if_there_is_one() {
    let mut game = using("MNB-048", "Cerebro", &["MNB-109", "MNB-009", "MNB-110"], &[]);
    assert_eq!(options(&game), [Choice::Laid(1)]);
    game.choose(Choice::Laid(1), &mut Silent);
    assert_eq!(game.side(ME).hand.len(), 1);
    let game = using("MNB-048", "Cerebro", &["MNB-109", "MNB-110"], &[]);
    assert!(options(&game).contains(&Choice::Pass), "nothing fits: only the order on the bottom is asked for");
    assert!(game.side(ME).hand.is_empty());
}
