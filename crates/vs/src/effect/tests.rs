//! What steps ask for, and what they may not be refused.

use crate::ask::Choice;
use crate::catalogue::Catalogue;
use crate::load::CardFiles;
use crate::position::{Frame, Mode, Phase, Vs, each};
use crate::vocabulary::Row;
use longbox_kernel::{Game, Lists, Seat, Seed, Silent};

const ME: Seat = Seat(0);
const FOE: Seat = Seat(1);

/// A character of mine who uses that super power; I have that deck, my enemy that KO pile.
fn using(bearer: &str, power: &str, deck: &[&str], ko: &[&str]) -> Vs {
    using_of(Catalogue::standard(), bearer, power, deck, ko)
}

fn using_of(cards: &'static Catalogue, bearer: &str, power: &str, deck: &[&str], ko: &[&str]) -> Vs {
    let ix = |id: &str| cards.by_id(id).unwrap();
    let mut game = Vs::empty(cards, Mode::Duel, 2, Lists::Open, Seed::from(1));
    let bearer = game.slots.add(ix(bearer), ME);
    for id in deck {
        let id = game.slots.add(ix(id), ME);
        game.side_mut(ME).deck.add(id);
    }
    for id in ko {
        let id = game.slots.add(ix(id), FOE);
        game.send_to_ko_pile(id);
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

/// A character of our own with that super power beside the cards that come with the game.
fn with_power(steps: &str) -> Result<&'static Catalogue, Vec<String>> {
    let card = format!(
        r#"[(id: "X-1", name: "Tester", kind: Supporting, cost: 1, atk: 1, def: 1, health: 1,
        powers: [Super("Test", Main, [Might], {steps})])]"#
    );
    let mut files = CardFiles::built_in();
    files.add("Tests", "tests.ron", &card)?;
    files.compile().map(Catalogue::keep)
}

#[test]
fn each_player_in_turn_discards_and_draws() {
    let cards =
        with_power("[EachPlayer(Anyones, [Discard(ThatPlayer, N(1), Anyone), Draw(ThatPlayer, N(2))])]").unwrap();
    let mut game = using_of(cards, "X-1", "Test", &["MNB-009"; 3], &[]);
    // A loop without an end would be asked for ever; the hands are empty, so that nobody is.
    assert_eq!((game.side(ME).hand.len(), game.stack.len()), (2, 1));
    for seat in [ME, FOE] {
        let id = game.slots.add(cards.by_id("MNB-010").unwrap(), seat);
        game.side_mut(seat).hand.add(id);
    }
    let power = cards.code.powers.iter().find(|other| other.name == "Test").unwrap();
    let at = each(game.bodies.live).next().unwrap();
    let eyes = game.eyes_of(at);
    game.begin_effect(eyes, power.used.as_ref().unwrap().pc);
    game.run(&mut Silent);
    assert_eq!(game.asked_seat(), ME);
    game.choose(Choice::Hand(0), &mut Silent);
    assert_eq!(game.asked_seat(), FOE, "each player once");
    game.choose(Choice::Hand(0), &mut Silent);
    assert_eq!((game.side(ME).hand.len(), game.side(FOE).hand.len(), game.stack.len()), (3, 0, 1));
}

#[test]
fn a_loop_in_a_loop_is_refused() {
    let faults = with_power("[EachPlayer(Enemy, [ForEach(Mine, [Draw(You, N(1))])])]").unwrap_err();
    assert!(faults[0].contains("cannot stand inside another such step"), "{faults:?}");
}
