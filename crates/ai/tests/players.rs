//! Every player plays every game to its end, the same way for the same seed.

use longbox_ai::{Effort, Glimpse, Greedy, NAMES, Player, by_name};
use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Game, Outcome, Pending, Rng, Seat, Seed, Silent, Verdict, Viewer};
use longbox_squad::{Catalogue, Setup, Squad, decks};
use std::time::{Duration, Instant};

fn seat_seed(seed: u64, seat: usize) -> Seed {
    Seed::from(1_000_000 + seed * 4 + seat as u64)
}

/// Play a game; gives back the choices and the outcome.
fn play<G: Game>(setup: &G::Setup, seed: u64, players: &mut [Box<dyn Player<G>>]) -> (Vec<usize>, Outcome) {
    let mut game = G::deal(setup, Seed::from(seed)).unwrap();
    for (seat, player) in players.iter_mut().enumerate() {
        player.begin(seat_seed(seed, seat));
    }
    let (mut options, mut choices) = (Vec::new(), Vec::new());
    loop {
        let seat = match game.pending() {
            Pending::Decision(seat) => seat,
            Pending::Over(outcome) => return (choices, outcome),
        };
        options.clear();
        game.choices(&mut options);
        let number = players[seat.ix()].choose(&Glimpse::new(&game, seat, &options));
        game.choose(options[number], &mut Silent);
        choices.push(number);
    }
}

fn starter(id: &str) -> Setup {
    let cards = Catalogue::standard();
    let deck = decks::built_in(id).unwrap().check(cards).unwrap();
    Setup::duel(cards, deck.clone(), deck)
}

#[test]
fn all_players_play_lantern_for_one_to_four_together_or_not() {
    for name in NAMES {
        for seats in 1..=4 {
            for together in [false, true] {
                let setup = LanternSetup { seats, together: together || seats == 1 };
                let mut players: Vec<_> = (0..seats).map(|_| by_name::<Lantern>(name).unwrap()).collect();
                let first = play(&setup, 3, &mut players);
                assert_eq!(first, play(&setup, 3, &mut players), "{name}, {seats} seats: the seed decides");
            }
        }
    }
}

#[test]
fn greedy_wins_lantern_together_more_often_than_random() {
    let setup = LanternSetup { seats: 2, together: true };
    let wins = |name: &str| {
        let mut players: Vec<_> = (0..2).map(|_| by_name::<Lantern>(name).unwrap()).collect();
        (0..300).filter(|seed| play(&setup, *seed, &mut players).1.verdict(Seat(0)) == Verdict::Win).count()
    };
    let (greedy, random) = (wins("greedy"), wins("random"));
    assert!(greedy > random, "greedy {greedy}, random {random} of 300");
}

#[test]
fn greedy_beats_random_clearly_from_either_seat() {
    for seat in [0, 1] {
        let mut won = 0;
        for id in ["starter-default", "quest-96", "quest-136", "quest-155"] {
            let setup = starter(id);
            let mut players = vec![by_name::<Squad>("random").unwrap(), by_name("random").unwrap()];
            players[seat] = by_name("greedy").unwrap();
            let winner = Seat(seat as u8);
            won += (0..50).filter(|n| play(&setup, *n, &mut players).1.verdict(winner) == Verdict::Win).count();
        }
        assert!(won > 160, "greedy won {won} of 200 from seat {seat}");
    }
}

/// A position of Squad somewhere in a random game, with a real choice.
fn position(seed: u64, after: usize) -> Option<(Squad, Seat, usize)> {
    let mut game = Squad::deal(&starter("starter-default"), Seed::from(seed)).unwrap();
    let mut rng = Rng::new(Seed::from(seed + 77));
    let mut options = Vec::new();
    for step in 0.. {
        let Pending::Decision(seat) = game.pending() else { return None };
        options.clear();
        game.choices(&mut options);
        if step >= after && options.len() > 2 {
            return Some((game, seat, options.len()));
        }
        game.choose(options[rng.below(options.len() as u32) as usize], &mut Silent);
    }
    None
}

/// How often each option is chosen over many seeds of the player.
fn habits(game: &Squad, seat: Seat, count: usize) -> Vec<f64> {
    const TIMES: u64 = 600;
    let mut options = Vec::new();
    game.choices(&mut options);
    let mut player = Greedy::with(Effort { worlds: 2, turns: 1 });
    let mut chosen = vec![0.0; count];
    for seed in 0..TIMES {
        Player::<Squad>::begin(&mut player, Seed::from(seed));
        chosen[player.choose(&Glimpse::new(game, seat, &options))] += 1.0 / TIMES as f64;
    }
    chosen
}

/// Swap the cards that greedy cannot see: over its own dice it decides as before. (For one seed of
/// its dice it need not: see [`Glimpse`].)
#[test]
fn what_greedy_cannot_see_does_not_move_it() {
    let mut compared = 0;
    for (game, seat, count) in (0..12).filter_map(|seed| position(seed, 6 + seed as usize)) {
        let mut swapped = game.clone();
        swapped.redeal(seat, &mut Rng::new(Seed::from(99)));
        let (before, after) = (habits(&game, seat, count), habits(&swapped, seat, count));
        let moved = before.iter().zip(&after).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        // Two samples of 600 differ by less than this all but once in some ten thousand times.
        assert!(moved < 0.12, "{before:?} becomes {after:?}");
        compared += 1;
    }
    assert!(compared > 5, "{compared} positions compared");
}

#[test]
fn an_imagined_position_agrees_with_all_that_the_seat_knows() {
    let (game, seat, count) = (0..20).find_map(|seed| position(seed, 10)).unwrap();
    let mut options = Vec::new();
    game.choices(&mut options);
    let glimpse = Glimpse::new(&game, seat, &options);
    let mut rng = Rng::new(Seed::from(5));
    let mut imagined = glimpse.imagine(&mut rng);
    for _ in 0..50 {
        assert_eq!(imagined.view(Viewer::Seat(seat)), glimpse.view());
        let mut there = Vec::new();
        imagined.choices(&mut there);
        assert_eq!(there.len(), count);
        glimpse.imagine_into(&mut imagined, &mut rng);
    }
}

#[test]
fn a_forced_answer_costs_no_thought() {
    let (game, seat, _) = (0..20).find_map(|seed| position(seed, 10)).unwrap();
    let mut options = Vec::new();
    game.choices(&mut options);
    let mut player = Greedy::with(Effort { worlds: u32::MAX, turns: u32::MAX });
    Player::<Squad>::begin(&mut player, Seed::from(1));
    assert_eq!(player.choose(&Glimpse::new(&game, seat, &options[..1])), 0);
}

/// As hard as nobody can wait for.
const FOR_AGES: Effort = Effort { worlds: u32::MAX, turns: 2 };

#[test]
fn greedy_answers_when_the_time_is_up_with_the_best_so_far() {
    let (game, seat, count) = (0..20).find_map(|seed| position(seed, 10)).unwrap();
    let mut options = Vec::new();
    game.choices(&mut options);
    let mut player = Greedy::with(FOR_AGES);
    let mut chosen = vec![0; count];
    // With many positions to go by, it is mostly of one mind; how long it takes to see many depends on the machine.
    for doubled in 0..10 {
        let time = Duration::from_millis(60) * 2_u32.pow(doubled);
        chosen.fill(0);
        for seed in 0..10 {
            Player::<Squad>::begin(&mut player, Seed::from(seed));
            let begun = Instant::now();
            chosen[player.choose(&Glimpse::new(&game, seat, &options).until(begun + time))] += 1;
            assert!(begun.elapsed() >= time, "it had time left");
        }
        if chosen.iter().any(|times| *times >= 7) {
            return;
        }
    }
    panic!("of several minds, whatever the time: {chosen:?}");
}

#[test]
fn greedy_without_any_time_still_answers() {
    let (game, seat, count) = (0..20).find_map(|seed| position(seed, 10)).unwrap();
    let mut options = Vec::new();
    game.choices(&mut options);
    let mut player = Greedy::with(FOR_AGES);
    Player::<Squad>::begin(&mut player, Seed::from(1));
    assert!(player.choose(&Glimpse::new(&game, seat, &options).until(Instant::now())) < count);
}

#[test]
fn time_to_spare_changes_nothing() {
    let setup = starter("starter-default");
    let mut game = Squad::deal(&setup, Seed::from(4)).unwrap();
    let (mut hurried, mut calm) = (Greedy::<Squad>::new(), Greedy::<Squad>::new());
    hurried.begin(Seed::from(1));
    calm.begin(Seed::from(1));
    let mut options = Vec::new();
    while let Pending::Decision(seat) = game.pending() {
        options.clear();
        game.choices(&mut options);
        let later = Instant::now() + Duration::from_secs(3600);
        let number = calm.choose(&Glimpse::new(&game, seat, &options));
        assert_eq!(hurried.choose(&Glimpse::new(&game, seat, &options).until(later)), number);
        game.choose(options[number], &mut Silent);
    }
}

/// What a player chooses with the same dice in two worlds that look the same to it.
fn same_in_both_worlds<G: Game<Choice: Send>>(setup: &G::Setup, seed: u64, decisions: usize) {
    let mut dice = Rng::new(Seed::from(seed));
    let mut game = G::deal(setup, Seed::from(seed)).unwrap();
    for _ in 0..decisions {
        let Some(seat) = game.pending().seat() else { return };
        let mut other = game.clone();
        other.redeal(seat, &mut dice);
        let thinks = dice.seed();
        for name in NAMES {
            let choose = |world: &G| {
                let mut options = Vec::new();
                world.choices(&mut options);
                let mut player = by_name::<G>(name).unwrap();
                player.begin(thinks);
                player.choose(&Glimpse::new(world, seat, &options))
            };
            assert_eq!(choose(&game), choose(&other), "{name} knows which world it is in");
        }
        game.choose_nth(dice.below(game.count() as u32) as usize, &mut Silent);
    }
}

#[test]
fn a_player_chooses_by_what_its_seat_knows_and_by_its_dice() {
    for seed in 0..10 {
        same_in_both_worlds::<Lantern>(&LanternSetup { seats: 1 + seed as usize % 4, together: false }, seed, 40);
    }
    same_in_both_worlds::<Squad>(&starter("starter-default"), 3, 30);
}
