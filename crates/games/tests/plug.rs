//! What every game that is plugged in owes to whoever hosts it: those of the list, and the kernel's
//! made-up one, which has more seats than most and leaves everything out that can be.

use longbox_games::{Visitor, claims, each};
use longbox_kernel::plug::{CardCount, Deck, Mode, Plug, Wish};
use longbox_kernel::replay::verify;
use longbox_kernel::sketch::{Line, Moment, Scene, Sketch};
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::testing::Lantern;
use longbox_kernel::{Rng, Seat, Seed, Silent, Viewer};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Hold all games to a claim.
fn hold<V: Visitor<Out = ()> + Clone>(claim: V) {
    each(claim.clone());
    claim.visit::<Lantern>();
}

fn wish<'a>(mode: &'a Mode, options: &'a Value, decks: &'a [Option<Deck>]) -> Wish<'a> {
    Wish { mode: mode.name, options, decks }
}

/// A game of that mode for so many, with the decks that nobody has to choose.
fn dealt<G: Plug>(mode: &Mode, seats: usize) -> Option<G> {
    let cards = G::standard_cards();
    let options = match (G::BATTLES, G::campaign(cards)) {
        (Some(battles), Some(campaign)) if battles.mode == mode.name => {
            battles.options(&campaign.battles().next()?.2.id)
        }
        (Some(_) | None, Some(_) | None) => Value::Null,
    };
    let setup = G::setup(cards, &wish(mode, &options, &vec![None; seats]));
    let setup = setup.unwrap_or_else(|faults| panic!("{} {}: {faults:?}", G::NAME, mode.name));
    Some(G::deal(&setup, Seed::from(1)).unwrap())
}

claims! { hold =>
    every_mode_deals_for_every_number_of_seats(G) {
        assert!(!G::TITLE.is_empty() && !G::ABOUT.is_empty() && !G::MODES.is_empty());
        for mode in G::MODES {
            assert!(1 <= mode.fewest && mode.fewest <= mode.most && usize::from(mode.most) <= Seat::MAX, "{mode:?}");
            for seats in mode.fewest..=mode.most {
                let game = dealt::<G>(mode, seats.into()).unwrap();
                assert_eq!(game.seats(), usize::from(seats), "{mode:?}");
            }
            assert!(mode.seats(usize::from(mode.most) + 1).unwrap_err().contains(mode.name));
            assert!(mode.sides.is_empty() || mode.sides.len() == usize::from(mode.most), "{mode:?}");
            assert!(mode.sides.is_empty() || mode.fewest > 1, "who can play alone has the game against them: {mode:?}");
        }
        assert_eq!(G::mode(None).unwrap(), &G::MODES[0]);
        assert!(G::mode(Some("nonesuch")).unwrap_err().contains(G::MODES[0].name));
    }

    an_unknown_option_is_refused(G) {
        for mode in G::MODES {
            let decks = vec![None; mode.fewest.into()];
            for options in [json!({ "colour": "red" }), json!(3)] {
                assert!(G::setup(G::standard_cards(), &wish(mode, &options, &decks)).is_err(), "{mode:?}");
            }
        }
    }

    what_simulations_play_can_be_dealt(G) {
        for matchups in [G::matchups(G::standard_cards()).unwrap(), G::every_matchup(G::standard_cards()).unwrap()] {
            assert!(!matchups.is_empty());
            let names: HashSet<&str> = matchups.iter().map(|matchup| matchup.name.as_str()).collect();
            assert_eq!(names.len(), matchups.len(), "each has a name of its own");
            for matchup in matchups.iter().step_by(matchups.len().div_ceil(100)) {
                assert!(G::deal(&matchup.setup, Seed::from(2)).is_ok(), "{}", matchup.name);
            }
        }
    }

    every_card_is_found_by_its_id(G) {
        let cards = G::standard_cards();
        let faces = G::faces(cards);
        assert_eq!(G::printed(cards).len(), faces.len());
        for (at, (face, printed)) in faces.iter().zip(G::printed(cards)).enumerate() {
            assert_eq!(G::find_card(cards, &face.id), Ok(at));
            assert_eq!((printed["id"].as_str(), printed["name"].as_str()), (Some(&*face.id), Some(&*face.name)));
            let keys: Vec<&str> = face.facts.iter().map(|fact| fact.key).collect();
            let first: Vec<&str> = faces[0].facts.iter().map(|fact| fact.key).collect();
            assert_eq!(keys, first, "{}: all cards have the same facts", face.id);
            assert!(G::portrait(cards, face, true).iter().any(|line| line.text().contains(&face.name)));
        }
        assert!(G::find_card(cards, "nonesuch at all").is_err());
    }

    the_decks_that_come_with_it_are_legal(G) {
        let cards = G::standard_cards();
        let decks = G::decks(cards);
        assert_eq!(G::DECK.is_some(), !decks.is_empty());
        for deck in &decks {
            let read = G::read_deck(cards, &deck.deck(), "deck").unwrap();
            assert_eq!(read.faults, Vec::<String>::new(), "{}", deck.id);
            let again = G::read_deck(cards, &Deck::List(read.text.clone()), "deck").unwrap();
            assert_eq!((&again.cards, &again.text), (&read.cards, &read.text), "{}", deck.id);
            let rules = G::DECK.unwrap();
            assert!(deck.battle || (rules.least..=rules.most).contains(&(read.size as u32)), "{}: {}", deck.id, read.size);
            for file in &read.files {
                let again = G::read_deck(cards, &Deck::List(file.text.clone()), "deck").unwrap();
                let sorted = |mut cards: Vec<CardCount>| {
                    cards.sort_by(|a, b| a.id.cmp(&b.id));
                    cards
                };
                assert_eq!((again.faults, sorted(again.cards)), (Vec::new(), sorted(read.cards.clone())), "{}", file.text);
            }
        }
        assert!(decks.first().is_none_or(|deck| deck.starter && !deck.battle), "the first is to begin with");
        assert!(G::read_deck(cards, &Deck::BuiltIn("nonesuch".into()), "deck").is_err());
        let broken = G::read_deck(cards, &Deck::List("3 nonesuch".into()), "mine");
        assert!(broken.is_err() || broken.unwrap().faults.iter().any(|fault| fault.starts_with("mine:1: ")));
    }

    every_battle_of_the_campaign_can_be_fought(G) {
        let cards = G::standard_cards();
        let Some(campaign) = G::campaign(cards) else { return assert_eq!(G::BATTLES, None) };
        let battles = G::BATTLES.unwrap();
        let mode = G::mode(Some(battles.mode)).unwrap();
        let decks = vec![None; mode.fewest.into()];
        for (chapter, number, battle) in campaign.battles() {
            assert!(!chapter.name.is_empty() && number > 0 && !battle.told.is_empty(), "{}", battle.id);
            let options = battles.options(&battle.id);
            let setup = G::setup(cards, &wish(mode, &options, &decks)).unwrap();
            assert!(G::deal(&setup, Seed::from(3)).is_ok(), "{}", battle.id);
            assert_eq!(G::battle_of(mode.name, &options).as_deref(), Some(&*battle.id));
            let known = |id: &str| G::find_card(cards, id).is_ok();
            assert!(battle.rewards.iter().all(|card| known(&card.id)), "{}", battle.id);
        }
        assert!(G::setup(cards, &wish(mode, &battles.options("nonesuch"), &decks)).is_err());
    }

    its_rulings_are_sound(G) {
        assert!(!G::rulings().unwrap().all().is_empty());
    }

    the_board_shows_only_what_its_viewer_sees(G) {
        for mode in G::MODES {
            for seats in mode.fewest..=mode.most {
                let Some(game) = dealt::<G>(mode, seats.into()) else { continue };
                sketched::<G>(mode, game);
            }
        }
    }
}

/// Play a game at random and sketch every third position for everybody, with what was told since the last.
fn sketched<G: Plug>(mode: &Mode, mut game: G) {
    let names: Vec<String> = (1..=game.seats()).map(|n| format!("Player {n}")).collect();
    let mut rng = Rng::new(Seed::from(4));
    let (mut options, mut events) = (Vec::new(), Vec::new());
    for n in 0.. {
        if game.pending().seat().is_none() {
            break;
        }
        let viewers = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Omniscient]);
        for viewer in viewers.filter(|_| n % 3 == 0) {
            let view = game.view(viewer);
            let near = if let Viewer::Seat(seat) = viewer { seat } else { Seat(0) };
            let log: Vec<_> = events.iter().filter_map(|event| game.tell(event, viewer)).collect();
            for (width, roomy) in [(40, false), (70, true)] {
                let told = log.len() / 2;
                let (told, untold) = log.split_at(told);
                let moment = if untold.is_empty() { Moment::Asking } else { Moment::Telling };
                let cards = G::standard_cards();
                let scene =
                    Scene::<G> { cards, view: &view, near, names: &names, told, moment, width, height: 24, roomy };
                check(&G::sketch(&scene), &json!(view), mode);
                assert!(!G::describe(&scene, false).is_empty() && !G::describe(&scene, true).is_empty());
            }
        }
        if n % 3 == 0 {
            events.clear();
        }
        options.clear();
        game.choices(&mut options);
        game.choose(options[rng.below(options.len() as u32) as usize], &mut events);
    }
}

fn check(sketch: &Sketch, view: &Value, mode: &Mode) {
    assert!(!sketch.panels.is_empty(), "{mode:?}");
    for thing in &sketch.things {
        let Some(at) = &thing.at else { continue };
        let found = view.pointer(&format!("/{}", at.replace('.', "/")));
        assert!(found.is_some_and(|found| !found.is_null()), "{at} is not in the view: {view}");
    }
    let lines = sketch.panels.iter().flat_map(|panel| panel.lines.iter().chain([&panel.title]));
    let pointed = lines.flat_map(|line: &Line| line.0.iter().filter_map(|span| span.thing));
    assert!(pointed.into_iter().all(|thing| thing < sketch.things.len()));
}

#[test]
fn lists_lie_open_between_decks_that_come_with_the_game() {
    struct Lists(Option<Deck>, Value);
    impl Visitor for Lists {
        type Out = Option<Value>;
        fn visit<G: Plug>(self) -> Option<Value> {
            G::DECK?;
            let mode = G::mode(None).unwrap();
            let mut decks = vec![None; mode.fewest.into()];
            decks[0] = self.0;
            let setup = G::setup(G::standard_cards(), &wish(mode, &self.1, &decks)).unwrap();
            let table = Seated::<G>::deal(setup, Seed::from(1)).unwrap();
            Some(table.replay().setup["lists"].clone())
        }
    }
    let built_in = Deck::BuiltIn("starter-default".into());
    let list = longbox_squad::decks::built_in("starter-default").unwrap();
    let cards = longbox_squad::Catalogue::standard();
    let list = Deck::List(longbox_squad::decks::text(cards, None, &list.counted(cards)));
    let lists = |deck: Option<Deck>, options: Value| longbox_games::visit("squad", Lists(deck, options)).flatten();
    assert_eq!(lists(None, Value::Null), Some(json!("open")));
    assert_eq!(lists(Some(built_in.clone()), Value::Null), Some(json!("open")));
    assert_eq!(lists(Some(built_in), json!({ "lists": "secret" })), Some(json!("secret")));
    assert_eq!(lists(Some(list.clone()), Value::Null), Some(json!("secret")));
    assert_eq!(lists(Some(list), json!({ "lists": "open" })), Some(json!("open")));
}

claims! { each =>
    /// What a ruling begins with can be played on from: at a table, past a restart and in a replay.
    a_table_can_be_laid_as_a_ruling_lays_it(G) {
        let cards = G::standard_cards();
        let all = G::rulings().unwrap().all();
        let fit = all.iter().map(|ruling| &ruling.scenario).filter(|scenario| scenario.then.unfit.is_empty());
        let fit = fit.filter(|scenario| !scenario.given.contains_key("homebrew"));
        for scenario in fit.step_by(all.len().div_ceil(50)) {
            let here = G::arrange(cards, &scenario.given, &mut Silent).unwrap();
            let options = json!({ "given": scenario.given });
            let setup = |seats: usize| G::setup(cards, &wish(&G::MODES[0], &options, &vec![None; seats]));
            let mut table = Seated::<G>::deal(setup(here.seats()).unwrap(), Seed::from(3)).unwrap();
            let (one, other) = (here.view(Viewer::Omniscient), table.game().view(Viewer::Omniscient));
            assert!(one == other, "{}", scenario.title);
            for _ in 0..8 {
                if table.game().pending().seat().is_some() {
                    table.choose(table.game().count() / 2).unwrap();
                }
            }
            verify::<G>(cards, &table.replay()).unwrap_or_else(|parting| panic!("{}: {parting}", scenario.title));
            let again = Seated::<G>::thaw(table.setup().clone(), table.seed(), &table.freeze()).unwrap();
            assert_eq!(again.hash(), table.hash(), "{}", scenario.title);
            let fault = setup(here.seats() + 1).err().unwrap();
            assert_eq!(fault, [format!("this position is for {} seats, not for {}", here.seats(), here.seats() + 1)]);
        }
    }

    what_cannot_lie_on_a_table_is_told(G) {
        let cards = G::standard_cards();
        let mode = &G::MODES[0];
        let faults = |options: Value, decks: &[Option<Deck>]| G::setup(cards, &wish(mode, &options, decks)).err().unwrap();
        let none = vec![None; mode.fewest.into()];
        assert!(faults(json!({ "given": { "nonesuch": 1 } }), &none)[0].contains("nonesuch"));
        assert!(faults(json!({ "given": { "homebrew": "[]" } }), &none)[0].contains("the cards that are there"));
        assert!(faults(json!({ "given": [] }), &none)[0].contains("this is no position"));
        assert!(faults(json!({ "given": {}, "lists": "open" }), &none)[0].contains("\"lists\" is not known"));
        let decks = [vec![Some(Deck::List(String::new()))], none[1..].to_vec()].concat();
        assert!(faults(json!({ "given": {} }), &decks)[0].contains("leave the decks out"));
    }
}
