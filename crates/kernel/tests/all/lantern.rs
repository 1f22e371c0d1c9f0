//! The made-up game is a real one: sides, hidden cards, chance, an end.

use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Game, Pending, Rng, Seat, Seed, Silent, Told, Verdict, Viewer};
use std::collections::HashSet;

fn play(setup: LanternSetup, seed: u64) -> Lantern {
    let mut game = Lantern::deal(&setup, Seed::from(seed)).unwrap();
    let mut dice = Rng::new(Seed::from(seed));
    let mut options = Vec::new();
    while game.pending().seat().is_some() {
        options.clear();
        game.choices(&mut options);
        game.choose(options[dice.below(options.len() as u32) as usize], &mut Silent);
    }
    game
}

fn verdicts(game: &Lantern) -> Vec<Verdict> {
    match game.pending() {
        Pending::Over(outcome) => outcome.verdicts().to_vec(),
        Pending::Decision(_) => Vec::new(),
    }
}

#[test]
fn team_mates_win_and_lose_together() {
    let mut seen = HashSet::new();
    for seed in 0..200 {
        let verdicts = verdicts(&play(Lantern::setup(4), seed));
        assert_eq!(verdicts[0], verdicts[2]);
        assert_eq!(verdicts[1], verdicts[3]);
        seen.insert(verdicts[0]);
    }
    assert_eq!(seen.len(), 3, "each side wins now and then, and there are draws");
}

#[test]
fn a_table_together_wins_or_loses_as_one() {
    for seats in 1..=4 {
        let mut seen = HashSet::new();
        for seed in 0..400 {
            let verdicts = verdicts(&play(LanternSetup { seats, together: true }, seed));
            assert_eq!(verdicts.len(), seats);
            assert!(verdicts.iter().all(|verdict| *verdict == verdicts[0]));
            seen.insert(verdicts[0]);
        }
        assert!(seen.contains(&Verdict::Loss) && !seen.contains(&Verdict::Draw));
        assert_eq!(seen.len(), 2, "{seats} seats");
    }
}

#[test]
fn somebody_is_asked_out_of_turn() {
    let given = "seats = 3\nturn = 'mate'\nmate.hand = ['flame 1']\ndeck = ['water']";
    let mut game = Lantern::arrange(&(), &given.parse().unwrap(), &mut Silent).unwrap();
    let mut options = Vec::new();
    game.choices(&mut options);
    game.choose(options[0], &mut Silent);
    assert_eq!(game.pending(), Pending::Decision(Seat(1)), "the next seat of the other side, past a team mate");
    assert_eq!(game.turn(), 0);
}

#[test]
fn redealing_changes_what_is_unseen_and_keeps_the_cards() {
    let game = Lantern::deal(&Lantern::setup(4), Seed::from(1)).unwrap();
    let mut other = game.clone();
    other.redeal(Seat(1), &mut Rng::new(Seed::from(9)));
    assert_ne!(game.hash(), other.hash());
    let cards = |game: &Lantern| {
        let view = serde_json::to_value(game.view(Viewer::Omniscient)).unwrap();
        let hands = (0..4).flat_map(|seat| view["seats"][seat]["hand"].as_array().unwrap().clone());
        let mut cards: Vec<String> =
            hands.chain(view["deck"].as_array().unwrap().clone()).map(|card| card.to_string()).collect();
        cards.sort();
        cards
    };
    assert_eq!(cards(&game), cards(&other));
    let mine = |game: &Lantern| serde_json::to_string(&game.view(Viewer::Seat(Seat(1)))).unwrap();
    assert_eq!(mine(&game), mine(&other));
}

#[test]
fn a_table_for_five_is_refused() {
    for seats in [0, 5] {
        let error = Lantern::deal(&Lantern::setup(seats), Seed::from(1)).err().unwrap();
        assert_eq!(error.to_string(), format!("lantern is for 1 to 4 players, not for {seats}"));
    }
}

#[test]
fn what_a_seat_writes_down_is_its_own_until_the_coin_falls() {
    let mut game = Lantern::arrange(&(), &"deck = []\nflips = ['heads']".parse().unwrap(), &mut Silent).unwrap();
    let guess = |game: &Lantern, viewer: Viewer, seat: usize| {
        serde_json::to_value(game.view(viewer)).unwrap()["seats"][seat]["guess"].as_str().unwrap().to_owned()
    };
    game.choose_nth(0, &mut Silent);
    let mut events = Vec::new();
    game.choose(longbox_kernel::testing::LanternChoice::Guess(false), &mut events);
    let [me, foe] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
    assert_eq!((guess(&game, me, 0), guess(&game, foe, 0)), ("tails".to_owned(), "hidden".to_owned()));
    assert_eq!(guess(&game, Viewer::Spectator, 0), "hidden");
    let told = |viewer| game.tell(&events[0], viewer).unwrap().text;
    assert_eq!((told(me), told(foe)), ("Player 1 wrote down tails.".into(), "Player 1 wrote something down.".into()));

    // For all that the foe knows it may be either; what I wrote myself stays.
    let mut seen = HashSet::new();
    for seed in 0..20 {
        let [mut mine, mut theirs] = [game.clone(), game.clone()];
        mine.redeal(Seat(0), &mut Rng::new(Seed::from(seed)));
        theirs.redeal(Seat(1), &mut Rng::new(Seed::from(seed)));
        assert_eq!(guess(&mine, Viewer::Omniscient, 0), "tails");
        seen.insert(guess(&theirs, Viewer::Omniscient, 0));
    }
    assert_eq!(seen.len(), 2);
    game.choose(longbox_kernel::testing::LanternChoice::Guess(true), &mut Silent);
    assert_eq!((guess(&game, foe, 0), guess(&game, me, 1)), ("tails".to_owned(), "heads".to_owned()));
    assert_eq!(verdicts(&game), [Verdict::Loss, Verdict::Win], "heads, as the foe had written");
}
