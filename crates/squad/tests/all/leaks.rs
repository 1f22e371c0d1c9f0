//! What a seat may not know leaves no trace in what it sees, hears, is asked, or is left to imagine.

use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::preview::preview;
use longbox_kernel::undo::Timeline;
use longbox_kernel::{Game, Lists, OptionText, Rng, Seat, Seed, Silent, Telling, Told, Viewer};
use longbox_squad::{CardFiles, CardIx, Catalogue, Setup, Squad, decks, quests};
use std::collections::BTreeSet;

const ME: Seat = Seat(0);
const FOE: Seat = Seat(1);

fn arranged(given: &str) -> Squad {
    let given: toml::Table = toml::from_str(given).unwrap();
    Squad::arrange(Catalogue::standard(), &given, &mut Silent).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn options(game: &Squad) -> Vec<OptionText> {
    let mut options = Vec::new();
    game.choices(&mut options);
    options.into_iter().map(|choice| game.option(choice)).collect()
}

/// Take the option of that name; returns what the viewer hears.
fn take(game: &mut Squad, say: &str, viewer: Seat) -> Vec<Telling> {
    let all = options(game);
    let named = |option: &OptionText| option.label == say || option.aliases.iter().any(|alias| alias == say);
    let number = all.iter().position(named).unwrap_or_else(|| panic!("{say}: {all:#?}"));
    take_nth(game, number, viewer)
}

fn take_nth(game: &mut Squad, number: usize, viewer: Seat) -> Vec<Telling> {
    let mut events = Vec::new();
    game.choose_nth(number, &mut events);
    events.iter().filter_map(|event| game.tell(event, Viewer::Seat(viewer))).collect()
}

fn view(game: &Squad, viewer: Seat) -> String {
    serde_json::to_string(&game.view(Viewer::Seat(viewer))).unwrap()
}

/// As a player imagines it that knows what the viewer knows.
fn imagined(game: &Squad, viewer: Seat, seed: u64) -> Squad {
    let mut game = game.clone();
    game.veil(viewer);
    game.redeal(viewer, &mut Rng::new(Seed::from(seed)));
    game
}

/// All that the last card of a hand may be, for all that the viewer knows.
fn last_in_hand(game: &Squad, viewer: Seat, of: Seat) -> BTreeSet<&'static str> {
    let last = |game: Squad| game.view(Viewer::Omniscient).seats[of.ix()].hand.last().cloned().flatten();
    (0..400).filter_map(|seed| last(imagined(game, viewer, seed))).map(|held| held.card.id).collect()
}

fn top_of_deck(game: &Squad, viewer: Seat, of: Seat) -> BTreeSet<&'static str> {
    let top = |game: Squad| game.view(Viewer::Omniscient).seats[of.ix()].deck.first().cloned().flatten();
    (0..400).filter_map(|seed| top(imagined(game, viewer, seed))).map(|card| card.id).collect()
}

/// Two healed cards lie under the deck: everybody knows which two, nobody in which order.
fn healed(lists: &str, more: &str) -> Squad {
    let mut game = arranged(&format!(
        r#"
        lists = "{lists}"
        flips = ["tails", "tails", "tails", "tails"]
        {more}
        foe.deck = ["20 ST163"]
        foe.hand = ["4 ST163"]
        "#
    ));
    take(&mut game, "attack with Fast Healing", FOE);
    while game.pending().seat() == Some(FOE) {
        take(&mut game, "pass", FOE);
    }
    game
}

#[test]
fn which_of_two_cards_looked_at_was_taken_is_not_told_by_where_they_came_from() {
    for lists in ["open", "secret"] {
        let mut game = healed(
            lists,
            r#"
            me.hand = ["Fast Healing", "Review the Troops"]
            me.deck = ["ST163", "ST153"]
            me.discard = ["ST155", "ST158"]
            "#,
        );
        take(&mut game, "attack with Review the Troops", FOE);
        while game.pending().seat() == Some(FOE) {
            take(&mut game, "risk it", FOE);
        }
        let mut worlds = [game.clone(), game];
        let heard = [take_nth(&mut worlds[0], 0, FOE), take_nth(&mut worlds[1], 1, FOE)];
        assert_eq!(heard[0], heard[1]);
        assert_eq!(view(&worlds[0], FOE), view(&worlds[1], FOE));
        for world in worlds {
            let may_be = last_in_hand(&world, FOE, ME);
            let healed = ["ST155", "ST158"].iter().filter(|id| may_be.contains(*id)).count();
            assert!(healed == 2 && may_be.len() > 2, "{lists}: {may_be:?}");
        }
    }
}

#[test]
fn which_card_of_a_hand_went_on_top_is_not_told_by_where_it_came_from() {
    for lists in ["open", "secret"] {
        let game = healed(
            lists,
            r#"
            me.hand = ["Fast Healing", "ST153"]
            me.deck = ["ST163"]
            me.keepers = ["Double Dealing"]
            me.discard = ["ST155", "ST158"]
            "#,
        );
        let mut worlds = [game.clone(), game.clone()];
        let number = |game: &Squad, own: bool| {
            let healed = |option: &OptionText| ["ST155", "ST158"].contains(&option.cards[0].id.as_str());
            options(game).iter().position(|option| healed(option) != own).unwrap()
        };
        let heard = [true, false].map(|own| {
            let world = &mut worlds[usize::from(own)];
            let number = number(world, own);
            take_nth(world, number, FOE)
        });
        assert_eq!(heard[0], heard[1]);
        assert_eq!(view(&worlds[0], FOE), view(&worlds[1], FOE));
        for world in worlds {
            let may_be = top_of_deck(&world, FOE, ME);
            let healed = ["ST155", "ST158"].iter().filter(|id| may_be.contains(*id)).count();
            assert!(healed == 2 && may_be.len() > 2, "{lists}: {may_be:?}");
        }
    }
}

/// The list with every card another, as far as the numbers go.
fn other_list(cards: &Catalogue, list: &[CardIx], by: u16) -> Vec<CardIx> {
    let count = cards.cards().len() as u16;
    list.iter().map(|card| CardIx((card.0 + by) % count)).collect()
}

/// Two games that are alike for one seat but for cards of the other's list that it has not seen.
#[test]
fn a_secret_list_tells_nothing_before_it_is_seen() {
    let cards = Catalogue::standard();
    let all: Vec<_> = decks::all().iter().map(|deck| deck.check(cards).unwrap()).collect();
    let (mut compared, mut previews) = (0, 0);
    for seed in 0..800u64 {
        let viewer = Seat((seed % 2) as u8);
        let mine = all[seed as usize % all.len()].clone();
        let theirs = all[(seed as usize * 5 + 1) % all.len()].clone();
        let other = match seed % 3 {
            0 => all[(seed as usize * 3 + 2) % all.len()].clone(),
            1 => other_list(cards, &theirs, 1 + seed as u16),
            _ => theirs
                .iter()
                .enumerate()
                .map(|(n, card)| if n % 2 == 0 { *card } else { CardIx((card.0 + 9) % 400) })
                .collect(),
        };
        let deal = |foe: &[CardIx]| {
            let mut sides = [mine.clone(), foe.to_vec()];
            if viewer == FOE {
                sides.reverse();
            }
            let [one, two] = sides;
            Squad::deal(&Setup::duel(cards, one, two), Seed::from(seed)).ok()
        };
        let (Some(here), Some(there)) = (deal(&theirs), deal(&other)) else { continue };
        let mut worlds = [here, there];
        if seed % 4 == 0 {
            // The same lists, and other chance to come.
            worlds[1] = imagined(&worlds[0], viewer, seed);
        }
        let mut dice = Rng::new(Seed::from(seed));
        loop {
            assert_eq!(worlds[0].pending(), worlds[1].pending(), "seed {seed}");
            let Some(asked) = worlds[0].pending().seat() else { break };
            if view(&worlds[0], viewer) != view(&worlds[1], viewer) {
                break;
            }
            compared += 1;
            let veiled = worlds.clone().map(|mut world| {
                world.veil(viewer);
                world.hash()
            });
            assert_eq!(veiled[0], veiled[1], "seed {seed}: veil");
            let may_be = [imagined(&worlds[0], viewer, seed), imagined(&worlds[1], viewer, seed)];
            assert_eq!(may_be[0].hash(), may_be[1].hash(), "seed {seed}: imagined");
            let told = [options(&worlds[0]), options(&worlds[1])];
            let numbers = if asked == viewer {
                assert_eq!(told[0], told[1], "seed {seed}");
                assert_eq!(worlds[0].question(), worlds[1].question(), "seed {seed}");
                assert_eq!(worlds[0].refusals(), worlds[1].refusals(), "seed {seed}");
                let number = dice.below(told[0].len() as u32) as usize;
                if compared % 4 == 0 {
                    assert_eq!(preview(&worlds[0], number), preview(&worlds[1], number), "seed {seed}");
                    previews += 1;
                }
                [number, number]
            } else {
                let place = |label: &str| told[1].iter().position(|option| option.label == label);
                let common: Vec<[usize; 2]> =
                    told[0].iter().enumerate().filter_map(|(n, option)| Some([n, place(&option.label)?])).collect();
                if common.is_empty() {
                    break;
                }
                common[dice.below(common.len() as u32) as usize]
            };
            let [here, there] = &mut worlds;
            let heard = [take_nth(here, numbers[0], viewer), take_nth(there, numbers[1], viewer)];
            if heard[0] != heard[1] {
                break;
            }
        }
    }
    assert!(compared > 500 && previews > 50, "{compared} {previews}");
}

/// A card that the other seat took and shuffled into its deck: what is imagined has no card too many.
#[test]
fn what_is_imagined_has_no_card_out_of_nowhere() {
    let mut game = arranged(
        r#"
        lists = "secret"
        turn = "foe"
        flips = ["tails", "tails", "tails", "tails"]
        me.deck = ["20 Dino Spikes"]
        me.keepers = ["ST447"]
        foe.hand = ["Mind Control", "ST153"]
        foe.deck = ["ST155", "ST158", "ST163", "ST152", "ST155", "ST158", "ST163"]
        foe.keepers = ["Sticky Situation"]
        "#,
    );
    take(&mut game, "attack with Mind Control", ME);
    for _ in 0..20 {
        if game.turn() >= 8 {
            break;
        }
        let number = options(&game).iter().position(|option| option.pass).unwrap_or(0);
        take_nth(&mut game, number, ME);
    }
    let first = Catalogue::standard().cards()[0].id.as_str();
    let zero = |game: &Squad| {
        let side = &game.view(Viewer::Omniscient).seats[1];
        let hand = side.hand.iter().flatten().map(|held| held.card.id);
        side.deck.iter().flatten().map(|card| card.id).chain(hand).filter(|id| *id == first).count()
    };
    assert_eq!(zero(&game), 0);
    let least = (0..50).map(|seed| zero(&imagined(&game, ME, seed))).min();
    assert_eq!(least, Some(0), "{}", view(&game, ME));
}

/// The same dice imagine the same, however a deck was shuffled.
#[test]
fn how_a_deck_was_shuffled_leaves_no_trace() {
    let mut parted = Vec::new();
    for lists in ["open", "secret"] {
        for viewer in [ME, FOE] {
            let worlds = [1, 2].map(|seed| {
                let mut game = arranged(&format!(
                    r#"
                    lists = "{lists}"
                    seed = {seed}
                    shuffle = "random"
                    flips = ["tails"]
                    me.hand = ["Mad Scientist"]
                    me.deck = ["5 Dino Spikes"]
                    foe.deck = ["4 Dino Spikes"]
                    foe.discard = ["ST153", "ST155", "ST158", "ST163"]
                    "#
                ));
                take(&mut game, "attack with Mad Scientist", viewer);
                game
            });
            if view(&worlds[0], viewer) != view(&worlds[1], viewer) {
                parted.push(format!("{lists} {viewer:?} sees"));
                continue;
            }
            let veiled = worlds.clone().map(|mut world| {
                world.veil(viewer);
                world.hash()
            });
            let seen = worlds.map(|world| {
                let all = imagined(&world, viewer, 7).view(Viewer::Omniscient);
                serde_json::to_string(&all).unwrap()
            });
            if veiled[0] != veiled[1] || seen[0] != seen[1] {
                parted.push(format!(
                    "{lists} {viewer:?}: veil {} imagined {}",
                    veiled[0] == veiled[1],
                    seen[0] == seen[1]
                ));
            }
        }
    }
    assert!(parted.is_empty(), "{parted:#?}");
}

/// A card that did something this turn and then went into a deck is remembered, but not where it lies.
#[test]
fn what_a_card_did_does_not_tell_where_it_was_shuffled_to() {
    let home = r#"[
        (id: "HB0", heroes: ["Thor"], title: "In and Out", factors: [Tech], block: Speed, level: 1, attack: 3, rarity: Common,
         ability: After(2, [ThisToDeck(Shuffled), Discard(You, N(1))])),
        (id: "HB1", heroes: ["Thor"], title: "Under", factors: [Tech], block: Speed, level: 1, attack: 3, rarity: Common,
         ability: After(2, [Heal(N(3)), Discard(You, N(1))])),
        (id: "HB2", heroes: ["Thor"], title: "On Top", factors: [Tech], block: Speed, level: 1, attack: 3, rarity: Common,
         ability: After(2, [ReturnThis, HandToDeckTop, Discard(Opponent, N(1))])),
        (id: "HB3", heroes: ["Thor"], title: "Gone", factors: [Tech], block: Speed, level: 1, attack: 3, rarity: Common,
         ability: After(2, [RevealTop(You), Shuffle(You), Discard(You, N(1))])),
    ]"#;
    let mut files = CardFiles::built_in();
    files.add("home", "home.ron", home).unwrap();
    let cards = files.compile().unwrap().keep();
    let after = |card: &str, put: &str, seed: u64, viewer: Seat| {
        let given = format!(
            r#"
            seed = {seed}
            shuffle = "random"
            me.hand = ["{card}", "ST163", "ST163"]
            me.deck = ["ST152", "ST153", "ST155", "ST158", "ST160"]
            me.discard = ["ST153", "ST155", "ST158"]
            foe.deck = ["9 Dino Spikes"]
            foe.hand = ["2 Dino Spikes"]
            foe.damaged_by = ["ST155"]
            "#
        );
        let mut game = Squad::arrange(cards, &toml::from_str(&given).unwrap(), &mut Silent).unwrap();
        for say in [&format!("attack with {card}"), "risk it", put] {
            if !say.is_empty() {
                take(&mut game, say, viewer);
            }
        }
        let seen = view(&game, viewer);
        game.veil(viewer);
        (seen, game.hash())
    };
    let mut parted = Vec::new();
    for viewer in [ME, FOE] {
        for card in ["HB0", "HB1", "HB3"] {
            let worlds: BTreeSet<_> = (0..8).map(|seed| after(card, "", seed, viewer)).collect();
            // What is revealed can be seen; the rest cannot.
            let seen: BTreeSet<_> = worlds.iter().map(|(seen, _)| seen).collect();
            if worlds.len() > seen.len() {
                parted.push(format!("{card} {viewer:?}"));
            }
        }
    }
    let put = ["put HB2 on top", "put ST163 on top"].map(|put| after("HB2", put, 0, FOE));
    if put[0] != put[1] {
        parted.push("HB2".to_owned());
    }
    assert!(parted.is_empty(), "{parted:#?}");
}

/// A player that knows its own list and its own dice cannot work out how its deck lies.
#[test]
fn a_sorted_list_does_not_show_behind_the_veil() {
    let cards = Catalogue::standard();
    let mut list = decks::all()[0].check(cards).unwrap();
    list.sort_unstable();
    let setup = Setup::duel(cards, list.clone(), list);
    let mut told = 0;
    for seed in 0..20 {
        let game = Squad::deal(&setup, Seed::from(seed)).unwrap();
        let mut veiled = game.clone();
        veiled.veil(ME);
        let deck = |game: &Squad| serde_json::to_string(&game.view(Viewer::Omniscient).seats[0].deck).unwrap();
        told += u32::from(deck(&game) == deck(&veiled));
    }
    assert_eq!(told, 0, "of 20 decks so many lie behind the veil as they really lie");
}

#[test]
fn odd_pairs_of_decks_and_quests_keep_their_secrets() {
    let cards = Catalogue::standard();
    let all: Vec<_> = decks::all().iter().map(|deck| deck.check(cards).unwrap()).collect();
    let quests = quests::all();
    for seed in 0..300u64 {
        let n = seed as usize;
        let setup = match seed % 3 {
            0 => quests[n * 11 % quests.len()].setup(cards, all[n % all.len()].clone()).unwrap(),
            _ => Setup::duel(cards, all[n * 3 % all.len()].clone(), all[(n * 13 + 5) % all.len()].clone()),
        };
        let setup = setup.with_lists(Lists::Secret);
        let how = Thoroughness { every: 1, worlds: 8 };
        check_game::<Squad>(&setup, Seed::from(70_000 + seed), how).unwrap_or_else(|fault| panic!("{fault}"));
    }
}

/// Whether chance takes the copy that lies open or a hidden one is there to be seen, and whether the seat
/// still holds a hidden card decides whether it is asked: what is heard must differ before that.
#[test]
fn which_copy_of_a_card_chance_takes_from_a_hand_is_told() {
    let home = r#"[
        (id: "HB0", heroes: ["Thor"], title: "Reveal", factors: [Tech], block: Speed, level: 1, attack: 3, rarity: Common,
         ability: Attacking([RevealRandomFromHand])),
        (id: "HB1", heroes: ["Thor"], title: "Discard", factors: [Tech], block: Speed, level: 1, attack: 3, rarity: Common,
         ability: Attacking([DiscardRandom(Opponent)])),
    ]"#;
    let mut files = CardFiles::built_in();
    files.add("home", "home.ron", home).unwrap();
    let cards = files.compile().unwrap().keep();
    // A card that has done damage lies open; Dino Spikes blocks no Tech.
    let worlds = |attack: &str| {
        [("Web-Slinger", 0), ("Dino Spikes", 1)].map(|(hidden, pick)| {
            let given = format!(
                r#"
                picks = [{pick}]
                me.hand = ["{attack}"]
                me.deck = ["9 Dino Spikes"]
                me.damaged_by = ["Dino Spikes"]
                foe.hand = ["Dino Spikes", "{hidden}"]
                foe.deck = ["9 Dino Spikes"]
                "#
            );
            Squad::arrange(cards, &toml::from_str(&given).unwrap(), &mut Silent).unwrap()
        })
    };
    for (attack, does) in [("HB0", "reveal"), ("HB1", "discard")] {
        for viewer in [ME, FOE] {
            let mut worlds = worlds(attack);
            let heard = worlds.each_mut().map(|world| take(world, &format!("attack with {attack}"), viewer));
            let asked = worlds.each_ref().map(Squad::is_window);
            assert_eq!(asked, [true, false], "only who holds a hidden card is asked for a block");
            let who = if viewer == ME { format!("Your opponent {does}s") } else { format!("You {does}") };
            let told = heard.map(|heard| heard.into_iter().find(|telling| telling.kind == does).unwrap().text);
            assert_eq!(told[0], format!("{who} Reptil: Dino Spikes."));
            assert_eq!(told[1], format!("{who} another copy of Reptil: Dino Spikes."));
        }
    }
}

/// The same for Keepers: when each came into play is there to be seen, and may decide who is asked.
#[test]
fn which_copy_of_a_keeper_chance_destroys_is_told() {
    let home = r#"[
        (id: "HB0", heroes: ["Thor"], title: "Twice", factors: [Tech], block: Speed, level: 1, attack: 3, rarity: Common,
         ability: After(2, [DestroyRandom, Choose(Must, Theirs, ArrivedLastTurn, Destroy)])),
    ]"#;
    let mut files = CardFiles::built_in();
    files.add("home", "home.ron", home).unwrap();
    let cards = files.compile().unwrap().keep();
    let after = |pick: u8| {
        let given = format!(
            r#"
            picks = [{pick}]
            me.hand = ["HB0"]
            me.deck = ["9 Dino Spikes"]
            foe.deck = ["9 Dino Spikes"]
            foe.keepers = [
                "Web-Slinger",
                {{ card = "Web-Slinger", since = "last turn" }},
                {{ card = "Hungry for Battle", since = "last turn" }},
            ]
            "#
        );
        let mut game = Squad::arrange(cards, &toml::from_str(&given).unwrap(), &mut Silent).unwrap();
        let heard = take(&mut game, "attack with HB0", ME);
        (heard.into_iter().find(|telling| telling.kind == "destroy").unwrap().text, game.pending().seat())
    };
    let destroyed = |which: &str| format!("Your opponent's Keeper Spider-Man: Web-Slinger ({which}) is destroyed.");
    assert_eq!(after(0), (destroyed("the older"), Some(ME)));
    assert_eq!(after(1), (destroyed("the newer"), Some(FOE)));
}

/// How far a seat goes back does not tell the other whether it held a card that blocks.
#[test]
fn taking_back_does_not_tell_whether_there_was_a_block() {
    let back = ["ST163", "ST448"].map(|held| {
        let game = arranged(&format!(
            r#"
            turn = "foe"
            lists = "secret"
            flips = ["tails", "tails", "tails"]
            me.hand = ["ST158"]
            me.deck = ["20 ST163"]
            foe.hand = ["2 {held}"]
            foe.deck = ["20 ST163"]
            "#
        ));
        let mut timeline = Timeline::new(game);
        for say in ["pass", "attack with ST158", "risk it"] {
            let all = options(timeline.now());
            let number = all.iter().position(|option| option.label == say || option.aliases.iter().any(|a| a == say));
            timeline.choose(number.unwrap_or_else(|| panic!("{say}: {all:#?}"))).unwrap();
        }
        timeline.open_moments(FOE).collect::<Vec<_>>()
    });
    assert_eq!(back[0], back[1]);
}
