//! Every player plays every game of the list to its end, the same way for the same seed.

use longbox_ai::{Budget, Effort, Glimpse, Greedy, NAMES, Player, Search, by_name};
use longbox_games::{claims, each};
use longbox_kernel::plug::{Plug, Wish};
use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Game, Outcome, Pending, Rng, Seat, Seed, Silent, Verdict, Viewer};
use serde_json::json;
use std::time::{Duration, Instant};

fn seat_seed(seed: u64, seat: usize) -> Seed {
    Seed::from(1_000_000 + seed * 4 + seat as u64)
}

/// Play a game; returns the choices and the outcome.
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

/// Some of the games that the game's own decks can be set up as, spread over all of them.
fn setups<G: Plug>(count: usize) -> Vec<G::Setup> {
    let all = G::every_matchup(G::standard_cards()).unwrap();
    let stride = all.len().div_ceil(count).max(1);
    all.into_iter().step_by(stride).map(|matchup| matchup.setup).collect()
}

/// Every mode with every number of seats, at which the decks to begin with go round.
fn tables<G: Plug>() -> Vec<G::Setup> {
    let cards = G::standard_cards();
    let starters: Vec<_> = G::decks(cards).into_iter().filter(|deck| deck.starter).collect();
    let modes = G::MODES.iter().filter(|mode| G::BATTLES.is_none_or(|battles| battles.mode != mode.name));
    let sizes = modes.flat_map(|mode| (mode.fewest..=mode.most).map(move |seats| (mode.name, seats)));
    let table = |(mode, seats): (&str, u8)| {
        let decks: Vec<_> = starters.iter().cycle().take(seats.into()).map(|deck| Some(deck.deck())).collect();
        G::setup(cards, &Wish { mode, options: &json!(null), decks: &decks }).unwrap()
    };
    sizes.map(table).collect()
}

/// Whether all who play are on one side: one alone can play every mode.
fn plays_together<G: Plug>() -> bool {
    G::MODES.iter().all(|mode| mode.fewest == 1)
}

/// Those whose games are quickly over. The others think in the same way as `normal`, and longer.
const QUICK: [&str; 9] = ["random", "rule", "plain", "greedy", "novice", "easy", "normal", "easy-bold", "normal-wary"];

/// A search that does little, in several trees.
const BRIEF: Budget = Budget { trees: 4, walks: 80, turns: 2 };

/// A search on so many threads.
fn search<G: Game>(threads: usize) -> Box<dyn Player<G>> {
    Box::new(Search::new(BRIEF, threads))
}

/// As many of these players as the table has seats.
fn hired<G: Plug>(setup: &G::Setup, name: &str) -> Vec<Box<dyn Player<G>>> {
    let seats = G::deal(setup, Seed::from(0)).unwrap().seats();
    (0..seats).map(|_| by_name::<G>(name).unwrap()).collect()
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

/// A position somewhere in a random game, with a real choice.
fn position<G: Plug>(seed: u64, after: usize) -> Option<(G, Seat, usize)> {
    let matchups = G::matchups(G::standard_cards()).unwrap();
    let mut game = G::deal(&matchups[seed as usize % matchups.len()].setup, Seed::from(seed)).unwrap();
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

/// The same, whichever comes first, with its options.
fn any_position<G: Plug>() -> (G, Seat, Vec<G::Choice>) {
    let (game, seat, _) = (0..20).find_map(|seed| position::<G>(seed, 10)).unwrap();
    let mut options = Vec::new();
    game.choices(&mut options);
    (game, seat, options)
}

/// As hard as nobody can wait for.
const FOR_AGES: Effort = Effort { worlds: u32::MAX, turns: 2, decisions: u32::MAX };

claims! { each =>
    every_player_plays_every_game_to_its_end(G) {
        for (n, setup) in tables::<G>().iter().enumerate() {
            for name in ["random", "rule", "plain", "greedy", "novice", "easy", "easy-collector", "a search"] {
                let mut players = hired::<G>(setup, "random");
                let seat = n % players.len();
                players[seat] = by_name(name).unwrap_or_else(|_| search(1));
                let first = play(setup, 3, &mut players);
                assert_eq!(first, play(setup, 3, &mut players), "{}, {name}: the seed decides", G::NAME);
            }
        }
    }

    greedy_does_clearly_better_than_random_in_its_place(G) {
        const GAMES: u64 = 4;
        if plays_together::<G>() {
            return;
        }
        let setups = [setups::<G>(8), tables::<G>()].concat();
        let seats = |setup| G::deal(setup, Seed::from(0)).unwrap().seats();
        for seat in 0..setups.iter().map(seats).max().unwrap() {
            let seated: Vec<_> = setups.iter().filter(|setup| seat < seats(setup)).collect();
            let wins = |name: &str| -> usize {
                let wins = seated.iter().map(|&setup| {
                    let mut players = hired::<G>(setup, "random");
                    players[seat] = by_name(name).unwrap();
                    let winner = Seat(seat as u8);
                    (0..GAMES).filter(|n| play(setup, *n, &mut players).1.verdict(winner) == Verdict::Win).count()
                });
                wins.sum()
            };
            let (greedy, random, games) = (wins("greedy"), wins("random"), seated.len() * GAMES as usize);
            assert!(greedy > random + games / 8, "{} seat {seat}: {greedy} against {random} of {games}", G::NAME);
        }
    }

    greedy_players_together_do_clearly_better_than_random_ones(G) {
        if !plays_together::<G>() {
            return;
        }
        // The easiest come first.
        let setups: Vec<_> = G::matchups(G::standard_cards()).unwrap().into_iter().take(5).map(|one| one.setup).collect();
        let wins = |name: &str| {
            let games = setups.iter().flat_map(|setup| [0, 1].map(|seed| (setup, seed)));
            let won = |(setup, seed)| play(setup, seed, &mut hired::<G>(setup, name)).1.verdict(Seat(0)) == Verdict::Win;
            games.filter(|game| won(*game)).count()
        };
        let (greedy, random) = (wins("greedy"), wins("random"));
        assert!(greedy > random + 1, "{}: {greedy} against {random} of {}", G::NAME, 2 * setups.len());
    }

    a_player_chooses_by_what_its_seat_knows_and_by_its_dice(G) {
        for (seed, setup) in (3..).zip(setups::<G>(2)) {
            same_in_both_worlds::<G>(&setup, seed, 30);
        }
    }

    an_imagined_position_agrees_with_all_that_the_seat_knows(G) {
        let (game, seat, options) = any_position::<G>();
        let glimpse = Glimpse::new(&game, seat, &options);
        let mut rng = Rng::new(Seed::from(5));
        let mut imagined = glimpse.imagine(&mut rng);
        for _ in 0..50 {
            assert_eq!(json!(imagined.view(Viewer::Seat(seat))), json!(glimpse.view()));
            let mut there = Vec::new();
            imagined.choices(&mut there);
            assert_eq!(there.len(), options.len());
            glimpse.imagine_into(&mut imagined, &mut rng);
        }
    }

    a_search_plays_the_same_on_any_number_of_threads(G) {
        let matchups = G::matchups(G::standard_cards()).unwrap();
        let mut game = G::deal(&matchups[0].setup, Seed::from(4)).unwrap();
        let mut players = [1, 2, 4].map(search::<G>);
        players.iter_mut().for_each(|player| player.begin(Seed::from(1)));
        let mut options = Vec::new();
        for _ in 0..25 {
            let Pending::Decision(seat) = game.pending() else { break };
            options.clear();
            game.choices(&mut options);
            let glimpse = Glimpse::new(&game, seat, &options);
            let numbers = players.each_mut().map(|player| player.choose(&glimpse));
            assert_eq!(numbers, [numbers[0]; 3], "{}: on 1, 2 and 4 threads", G::NAME);
            game.choose(options[numbers[0]], &mut Silent);
        }
    }

    a_search_answers_when_its_time_is_up(G) {
        let (game, seat, options) = any_position::<G>();
        let mut player = Search::<G>::new(Budget { trees: 2, walks: u32::MAX, turns: 2 }, 1);
        player.begin(Seed::from(1));
        let (begun, time) = (Instant::now(), Duration::from_millis(60));
        assert!(player.choose(&Glimpse::new(&game, seat, &options).until(begun + time)) < options.len());
        assert!(begun.elapsed() >= time, "it had time left");
        assert!(player.choose(&Glimpse::new(&game, seat, &options).until(Instant::now())) < options.len());
    }

    what_options_mean_tells_them_apart_wherever_they_stand(G) {
        let (game, seat, options) = any_position::<G>();
        let mut meanings: Vec<u64> = (0..options.len()).map(|number| game.meaning(number)).collect();
        let mut imagined = game.clone();
        imagined.veil(seat);
        imagined.redeal(seat, &mut Rng::new(Seed::from(3)));
        let there: Vec<u64> = (0..options.len()).map(|number| imagined.meaning(number)).collect();
        assert_eq!(meanings, there, "{}: the seat knows what its options mean", G::NAME);
        meanings.sort_unstable();
        meanings.dedup();
        assert!(meanings.len() * 2 > options.len(), "{}: most options mean something of their own", G::NAME);
    }

    a_forced_answer_costs_no_thought(G) {
        let (game, seat, options) = any_position::<G>();
        let mut player = Greedy::<G>::with(Effort { worlds: u32::MAX, turns: u32::MAX, decisions: u32::MAX });
        player.begin(Seed::from(1));
        assert_eq!(player.choose(&Glimpse::new(&game, seat, &options[..1])), 0);
    }

    greedy_thinks_until_the_time_is_up(G) {
        let (game, seat, options) = any_position::<G>();
        let mut player = Greedy::<G>::with(FOR_AGES);
        player.begin(Seed::from(1));
        let (begun, time) = (Instant::now(), Duration::from_millis(60));
        let chosen = player.choose(&Glimpse::new(&game, seat, &options).until(begun + time));
        assert!(begun.elapsed() >= time, "it had time left");
        assert!(chosen < options.len());
    }

    greedy_without_any_time_still_answers(G) {
        let (game, seat, options) = any_position::<G>();
        let mut player = Greedy::<G>::with(FOR_AGES);
        player.begin(Seed::from(1));
        assert!(player.choose(&Glimpse::new(&game, seat, &options).until(Instant::now())) < options.len());
    }

    time_to_spare_changes_nothing(G) {
        let matchups = G::matchups(G::standard_cards()).unwrap();
        let mut game = G::deal(&matchups[0].setup, Seed::from(4)).unwrap();
        let (mut hurried, mut calm) = (Greedy::<G>::new(), Greedy::<G>::new());
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
        for hire in QUICK.map(Some).into_iter().chain([None]) {
            let choose = |world: &G| {
                let mut options = Vec::new();
                world.choices(&mut options);
                let mut player = hire.map_or_else(|| search::<G>(2), |name| by_name::<G>(name).unwrap());
                player.begin(thinks);
                player.choose(&Glimpse::new(world, seat, &options))
            };
            let name = hire.unwrap_or("a search");
            assert_eq!(choose(&game), choose(&other), "{name} knows which world it is in");
        }
        game.choose_nth(dice.below(game.count() as u32) as usize, &mut Silent);
    }
}

#[test]
fn lantern_is_played_by_what_a_seat_knows_and_its_dice_by_one_to_four() {
    for seed in 0..10 {
        same_in_both_worlds::<Lantern>(&LanternSetup { seats: 1 + seed as usize % 4, together: false }, seed, 40);
    }
}

/// Whoever plays the foes of a campaign is a machine that there is, with a manner.
#[test]
fn the_foes_of_campaigns_are_played_by_machines_that_there_are() {
    struct Foes;
    impl longbox_games::Visitor for Foes {
        type Out = usize;
        fn visit<G: Plug>(self) -> usize {
            let Some(campaign) = G::campaign(G::standard_cards()) else { return 0 };
            let machines: Vec<String> = campaign.battles().map(|(_, _, battle)| battle.machine.clone()).collect();
            assert!(machines.iter().all(|name| longbox_ai::level(name).is_ok_and(|level| level.name == name)));
            machines.len()
        }
    }
    let foes: usize = longbox_games::NAMES.iter().filter_map(|name| longbox_games::visit(name, Foes)).sum();
    assert!(foes > 100, "{foes}");
}
