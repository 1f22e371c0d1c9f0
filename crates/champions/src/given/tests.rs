//! Each key of a scenario, and each fault.

use super::*;
use crate::ask::Ask;
use crate::audit::audit;
use crate::position::{Many, flag};
use longbox_kernel::cards::Id;
use longbox_kernel::{Game as _, Silent, Viewer};

fn read(text: &str) -> Result<Champions, Vec<String>> {
    arrange(Catalogue::standard(), &text.parse().unwrap(), &mut Silent)
}

/// A position that is sound.
fn game(text: &str) -> Champions {
    let game = read(text).unwrap_or_else(|faults| panic!("{text}: {faults:#?}"));
    assert_eq!(audit(&game), Ok(()), "{text}");
    game
}

fn faults(text: &str) -> Vec<String> {
    read(text).err().unwrap_or_default()
}

fn titles(game: &Champions, pile: Pile) -> Vec<&'static str> {
    game.pile(pile).map(|id| game.printed(id).title.as_str()).collect()
}

fn own(zone: Zone) -> Pile {
    Pile::of(zone, Seat(0))
}

/// The only card of a pile.
fn only(game: &Champions, pile: Pile) -> Id {
    assert_eq!(game.len(pile), 1);
    game.top(pile).unwrap()
}

#[test]
fn nothing_said_is_spider_man_in_his_turn_against_rhino() {
    let game = game("");
    assert_eq!((game.asked, game.ask(), game.round), (Some(Seat(0)), Some(Ask::Turn), 1));
    assert_eq!(titles(&game, own(Zone::Area)), ["Spider-Man"]);
    assert_eq!(titles(&game, own(Zone::Deck)), ["Genius"; 10]);
    assert_eq!(titles(&game, Pile::VILLAINS), ["Rhino (I)"]);
    assert_eq!(titles(&game, Pile::MAIN), ["The Break-In! (1B)"]);
    assert_eq!(titles(&game, Pile::ENCOUNTER), ["Upgraded Drones"; 10]);
    assert_eq!(game.len(own(Zone::Aside)), 5);
    assert_eq!((game.len(own(Zone::Hand)), game.len(Pile::VILLAIN_DECK), game.len(Pile::MAIN_DECK)), (0, 0, 0));
}

/// The filler of the encounter deck does nothing, as a boost card or revealed.
#[test]
fn a_villain_phase_of_fillers_is_an_attack_with_the_printed_value() {
    let game = game("phase = 'villain'\nme = { hero = 'Captain Marvel', exhausted = true }");
    // Nobody is ready to defend, so nothing is asked before the next turn.
    assert_eq!((game.ask(), game.round), (Some(Ask::Turn), 2));
    let identity = game.identity(Seat(0)).unwrap();
    assert_eq!((game.piece(identity).tokens, game.piece(game.main().unwrap()).tokens), (2, 1));
    assert_eq!(game.len(Pile::ENCOUNTER_DISCARD), 2);
}

#[test]
fn heroes_go_by_hero_alter_ego_or_id_and_have_a_form() {
    for name in ["Black Panther", "t'challa", "01040a", "01040b"] {
        let game = game(&format!("me.hero = \"{name}\"\nme.form = 'alter-ego'"));
        assert_eq!(titles(&game, own(Zone::Area)), ["T'Challa"], "{name}");
        assert!(!game.is_hero(Seat(0)));
    }
    assert_eq!(titles(&game("me.hero = \"Tony Stark\""), own(Zone::Area)), ["Iron Man"]);
}

#[test]
fn up_to_four_play_as_many_as_are_mentioned_or_said() {
    let four = game("four.hand = ['Genius']\nfirst = 'three'");
    assert_eq!((four.seats, four.first, four.started), (4, Seat(2), 4));
    let heroes: Vec<&str> = four.all_seats().map(|seat| titles(&four, Pile::of(Zone::Area, seat))[0]).collect();
    assert_eq!(heroes, ["Spider-Man", "She-Hulk", "Captain Marvel", "Iron Man"]);
    assert_eq!(game("seats = 2\nturn = 'two'").asked, Some(Seat(1)));
    assert_eq!(faults("seats = 1\ntwo = {}"), ["given.two: only 1 play"]);
}

#[test]
fn decks_are_told_from_the_top_and_piles_from_the_bottom() {
    let game = game(
        "me.deck = ['2 Genius', 'Energy']\nme.discard = ['Genius', 'Strength']\nme.hand = ['Energy']
         encounter = { deck = ['Assault', 'Advance'], discard = ['Stampede', 'Sandman'] }\nme.dealt = ['Charge']",
    );
    assert_eq!(titles(&game, own(Zone::Deck)), ["Energy", "Genius", "Genius"]);
    assert_eq!(titles(&game, own(Zone::Discard)), ["Genius", "Strength"]);
    assert_eq!(titles(&game, own(Zone::Hand)), ["Energy"]);
    assert_eq!(titles(&game, own(Zone::Dealt)), ["Charge"]);
    assert_eq!(titles(&game, Pile::ENCOUNTER), ["Advance", "Assault"]);
    assert_eq!(titles(&game, Pile::ENCOUNTER_DISCARD), ["Stampede", "Sandman"]);
}

#[test]
fn a_hand_is_known_to_its_player_or_to_all() {
    for (hands, other) in [("private", false), ("open", true)] {
        let game = game(&format!("seats = 2\nme.hand = ['Energy']\nhands = '{hands}'"));
        let id = only(&game, own(Zone::Hand));
        assert_eq!((game.slots.knows(Seat(0), id), game.slots.knows(Seat(1), id)), (true, other));
    }
}

#[test]
fn an_identity_stands_as_it_is_said() {
    let game = game(
        "me = { damage = 3, exhausted = true, stunned = true, confused = true, tough = true, flipped = true,
                counters = 2 }",
    );
    let id = game.identity(Seat(0)).unwrap();
    assert_eq!((game.piece(id).tokens, game.piece(id).counters), (3, 2));
    assert!(game.has(id, flag::EXHAUSTED) && game.player(Seat(0)).flipped);
    assert!(Status::ALL.into_iter().all(|status| game.has_status(id, status)));
}

#[test]
fn cards_in_play_stand_as_printed_unless_it_is_said() {
    let game = game(
        "me.area = ['Web-Shooter', { card = 'Mockingbird', damage = 1, exhausted = true, tough = true },
                    { card = 'Web-Shooter', counters = 1 }]
         sides = ['Crowd Control', { card = \"Breakin' & Takin'\", threat = 5 }]
         main = { threat = 4, acceleration = 2 }",
    );
    let area: Vec<Id> = game.pile(own(Zone::Area)).skip(1).collect();
    let counters: Vec<u8> = area.iter().map(|id| game.piece(*id).counters).collect();
    assert_eq!(counters, [3, 0, 1]);
    assert_eq!(game.piece(area[1]).tokens, 1);
    assert!(!game.is_ready(area[1]) && game.has_status(area[1], Status::Tough));
    let threat: Vec<u16> = game.pile(Pile::SIDES).map(|id| game.piece(id).tokens).collect();
    assert_eq!(threat, [2, 5]);
    let main = game.piece(game.main().unwrap());
    assert_eq!((main.tokens, main.counters), (4, 2));
}

#[test]
fn what_is_attached_lies_on_its_host() {
    let game = game(
        "me.area = [{ card = 'Webbed Up', on = 'Hydra Mercenary' }]\nme.engaged = ['Hydra Mercenary']
         villain = { card = 'Rhino', damage = 2, attachments = ['Charge', { card = 'Armored Rhino Suit', damage = 4 }] }",
    );
    let minion = only(&game, own(Zone::Engaged));
    let webs: Vec<Id> = game.attached(minion).collect();
    assert_eq!(webs.iter().map(|id| game.controller(*id)).collect::<Vec<_>>(), [Some(Seat(0))]);
    let villain = game.villain().unwrap();
    let on: Vec<(&str, u16)> =
        game.attached(villain).map(|id| (game.face(id).title.as_str(), game.piece(id).tokens)).collect();
    assert_eq!(on, [("Charge", 0), ("Armored Rhino Suit", 4)]);
    assert_eq!(game.piece(villain).tokens, 2);
}

#[test]
fn drones_are_facedown_cards_of_their_owner() {
    let game = game(
        "seats = 2\nvillain = 'Ultron'\nmain = 'The Crimson Cowl'\nenvironments = ['Ultron Drones']
         me.engaged = [{ card = '2 Genius', drone = true }, { card = 'Energy', drone = true, owner = 'two' }]",
    );
    let owners: Vec<Seat> = game.pile(own(Zone::Engaged)).map(|id| game.piece(id).owner).collect();
    assert_eq!(owners, [Seat(0), Seat(0), Seat(1)]);
    assert!(game.pile(own(Zone::Engaged)).all(|id| game.is_drone(id) && game.remaining(id) == 1));
}

#[test]
fn an_area_may_hold_the_card_of_another_player() {
    let game = game("seats = 2\nme.area = [{ card = 'Mockingbird', owner = 'two' }]");
    let ally = game.allies(Seat(0)).next().unwrap();
    assert_eq!((game.piece(ally).owner, game.controller(ally)), (Seat(1), Some(Seat(0))));
}

#[test]
fn stages_go_by_title_id_or_name_for_the_first() {
    let game = game(
        "villain = 'Klaw'\nvillain_deck = ['Klaw (II)', '01115']
         main = 'Underground Distribution'\nmain_deck = ['Secret Rendezvous (2B)']",
    );
    assert_eq!(titles(&game, Pile::VILLAINS), ["Klaw (I)"]);
    assert_eq!(titles(&game, Pile::VILLAIN_DECK), ["Klaw (III)", "Klaw (II)"]);
    assert_eq!(titles(&game, Pile::MAIN), ["Underground Distribution (1B)"]);
    assert_eq!(titles(&game, Pile::MAIN_DECK), ["Secret Rendezvous (2A)"]);
}

#[test]
fn boost_cards_lie_facedown_on_the_villain() {
    let game = game("boost = ['Stampede', 'Advance']");
    let on: Vec<&str> = game.on(game.villain().unwrap()).map(|id| game.printed(id).title.as_str()).collect();
    assert_eq!(on, ["Stampede", "Advance"]);
}

#[test]
fn the_aside_may_be_told() {
    assert_eq!(titles(&game("me.aside = ['Vulture']"), own(Zone::Aside)), ["Vulture"]);
    assert_eq!(game("me.aside = []").len(own(Zone::Aside)), 0);
}

#[test]
fn setup_goes_on_from_step_ten_with_alter_egos() {
    let game = game("phase = 'setup'\nround = 3");
    assert_eq!((game.ask(), game.round), (Some(Ask::Mulligan), 2));
    assert_eq!(titles(&game, own(Zone::Area)), ["Peter Parker"]);
    assert_eq!((game.len(own(Zone::Hand)), game.len(own(Zone::Deck))), (6, 4));
    assert_eq!(game.pile(Pile::ENCOUNTER).filter(|id| game.kind(*id) == Kind::Obligation).count(), 1);
    assert_eq!(titles(&game, Pile::MAIN), ["The Break-In! (1B)"]);
}

#[test]
fn the_end_of_the_player_phase_begins_with_the_first_player() {
    let game = game("phase = 'end'\nseats = 2\nfirst = 'two'\ntwo.hand = ['Genius']");
    assert_eq!((game.ask(), game.asked), (Some(Ask::EndDiscard), Some(Seat(1))));
}

#[test]
fn chance_is_as_it_is_said() {
    let mut fixed = game("picks = [2, 0]\nshuffle = 'reverse'\nseed = 5\nround = 9");
    let mut cards = [1, 2, 3];
    fixed.chance.shuffle(&mut cards);
    assert_eq!((fixed.chance.pick(5), fixed.chance.pick(5), cards, fixed.round), (2, 0, [3, 2, 1], 9));
}

#[test]
fn who_has_no_hit_points_left_is_defeated_at_once() {
    let game = game("me.engaged = [{ card = 'Hydra Mercenary', damage = 3 }, 'Shocker']");
    assert_eq!(titles(&game, own(Zone::Engaged)), ["Shocker"]);
}

#[test]
fn every_fault_is_listed() {
    for (text, fault) in [
        ("hend = []", "given.hend: not a key of a champions scenario"),
        ("me.hend = []", "given.me.hend: not a key of a player"),
        ("me = 3", "given.me: must be a table"),
        ("encounter.hand = []", "given.encounter.hand: not a key of the encounter deck"),
        ("villain.colour = 1", "given.villain.colour: not a key of a stage"),
        ("me.engaged = [{ card = 'Shocker', on = 'Rhino' }]", "given.me.engaged.0.on: not a key of a card in play"),
        ("villain.attachments = [{ card = 'Charge', tough = true }]", "given.villain.attachments.0.tough: not a key"),
        ("me.area = [{ damage = 1 }]", "given.me.area.0.card: is missing"),
        ("me.area = [{ card = '3 Helicarrier', tough = true }]", "given.me.area.0.tough: not for a card of the kind"),
        ("me.hero = 'Rhino (I)'", "given.me.hero: Rhino (I) is a card of the kind villain"),
        ("me.form = 'tiger'", "given.me.form: must be \"hero\" or \"alter-ego\""),
        ("me.hand = ['Sandman']", "given.me.hand: Sandman: no minion lies there"),
        ("me.deck = ['Peter Parker']", "given.me.deck: Peter Parker: no alter-ego lies there"),
        ("me.dealt = ['Genius']", "given.me.dealt: Genius: no resource lies there"),
        ("me.hand = ['Nobody at all']", "given.me.hand: "),
        ("me.area = ['Haymaker']", "given.me.area: Haymaker: no event lies there"),
        ("me.area = ['Webbed Up']", "given.me.area: Webbed Up: on is missing"),
        ("me.area = [{ card = 'Helicarrier', on = 'Rhino' }]", "given.me.area: Helicarrier is attached to nothing"),
        ("me.area = [{ card = 'Webbed Up', on = 'Klaw' }]", "given.me.area: no card in play is called \"Klaw\""),
        ("me.area = [{ card = 'Helicarrier', owner = 'two' }]", "given.me.area.0.owner: must be \"me\""),
        ("me.area = [{ card = 'Helicarrier', tough = true }]", "given.me.area.0.tough: not for a card of the kind"),
        ("me.engaged = ['Genius']", "given.me.engaged: Genius: only minions engage"),
        ("me.engaged = [{ card = 'Sandman', drone = true }]", "given.me.engaged: Sandman: only a card of a player's"),
        ("me.engaged = [{ card = 'Sandman', owner = 'me' }]", "given.me.engaged: only a Drone has an owner"),
        ("villain = 'Sandman'", "given.villain: Sandman is a card of the kind minion"),
        ("villain.card = 'Sandman'", "given.villain.card: Sandman is a card of the kind minion"),
        ("villain = 3", "given.villain: must be a table"),
        ("villain.attachments = ['Sandman']", "given.villain.attachments: Sandman is attached to nothing"),
        ("villain.threat = 1", "given.villain.threat: not for a card of the kind villain"),
        ("main.damage = 1", "given.main.damage: not for a card of the kind main scheme"),
        ("villain.acceleration = 1", "given.villain.acceleration: not for a card of the kind villain"),
        ("main = '01097a'", "given.main: The Break-In! (1A) is up only while it is set up"),
        ("main_deck = [3]", "given.main_deck: each must be the name of a stage"),
        ("sides = ['Sandman']", "given.sides: Sandman is no side scheme"),
        ("environments = ['Sandman']", "given.environments: Sandman is no environment"),
        ("sides = [{ card = 'Crowd Control', threat = 0 }]", "given.sides.0.threat: a side scheme without threat is"),
        ("boost = ['Genius']", "given.boost: Genius: no resource lies there"),
        ("phase = 'turn'\nturn = 'two'", "given.turn: must be \"me\""),
        ("phase = 'end'\nturn = 'me'", "given.turn: it is nobody's turn in that phase"),
        ("first = 'two'", "given.first: must be \"me\""),
        ("round = 0", "given.round: must be a number from 1 to 250"),
        ("hands = 'shut'", "given.hands: must be \"open\" or \"private\""),
        ("picks = [0, 0, 0, 0, 0, 0, 0, 0, 0]", "given.picks: too many for one game"),
    ] {
        let found = faults(text);
        assert!(found.len() == 1 && found[0].starts_with(fault), "{text}: {found:#?}");
    }
    assert_eq!(faults("hend = []\nme.hend = []\nround = 0").len(), 3);
}

#[test]
fn more_cards_than_a_game_holds_are_a_fault() {
    let deck = ["'50 Genius'"; 11].join(", ");
    let found = faults(&format!("me.deck = [{deck}]"));
    assert!(found.len() == 1 && found[0] == "given: 568 cards are more than a game can hold (511)", "{found:?}");
}

/// Surge after surge through a deck that is nothing else comes to an end.
#[test]
fn a_deck_of_surges_does_not_hang() {
    let game = game(
        "phase = 'villain'\nme = { hero = 'Captain Marvel', exhausted = true }
         encounter.deck = ['3 Hard to Keep Down']",
    );
    assert_eq!(game.ending, Some(crate::Ending::TooLong));
}

/// What lies on a card that lies on a card that lies on a card is not lost.
#[test]
fn behind_a_veil_lies_all_that_lies_on_cards() {
    let mut game = game(
        r#"homebrew = '''[(id: "own-1", name: "Tag", kind: Upgrade, cost: 0, attach: One(Kind(Minion)))]'''
           seed = 7
           two.hero = 'Iron Man'
           me.engaged = ['Shocker']
           me.hand = ['4 Tag']"#,
    );
    let tags: Many = game.hand(Seat(0)).collect();
    let mut host = only(&game, own(Zone::Engaged));
    for tag in tags.iter() {
        game.lay_on(*tag, host);
        game.arrive(*tag, Seat(0));
        host = *tag;
    }
    game.unsettled = false;
    game.list_options();
    for viewer in game.all_seats() {
        let mut veiled = game.clone();
        veiled.veil(viewer);
        assert_eq!(audit(&veiled), Ok(()));
        assert_eq!(veiled.view(Viewer::Seat(viewer)), game.view(Viewer::Seat(viewer)));
    }
}
