//! What the rebuilt engine owes to the one before it, in cards that nobody printed.

use longbox_kernel::hash::Digest;
use longbox_kernel::plug::Plug as _;
use longbox_kernel::scenario;
use longbox_kernel::sketch::{Moment, Scene};
use longbox_kernel::{Game, List, Lists, Seat, Seed, Silent, Told as _, Viewer};
use longbox_squad::{CardFiles, Catalogue, Setup, Squad, decks};
use std::hash::Hasher as _;

/// The built-in cards with one of these abilities each beside them.
fn with_home(abilities: &[&str]) -> Result<&'static Catalogue, Vec<String>> {
    let entry = |(n, ability): (usize, &&str)| {
        format!(
            "(id: \"HB{n}\", heroes: [\"Thor\"], title: \"Home {n}\", factors: [Tech], block: Speed, level: 1, attack: 2, \
             rarity: Common, ability: {ability})"
        )
    };
    let entries: Vec<String> = abilities.iter().enumerate().map(entry).collect();
    let mut files = CardFiles::built_in();
    files.add("home", "home.ron", &format!("[{}]", entries.join(",")))?;
    Ok(files.compile()?.keep())
}

fn faults(ability: &str) -> String {
    with_home(&[ability]).err().unwrap_or_default().join("\n")
}

fn holds(abilities: &[&str], scenario: &str) {
    let catalogue = with_home(abilities).unwrap();
    let text = format!("[[scenario]]\ntitle = \"t\"\nrules = [\"effect.card-beats-rule\"]\n{scenario}");
    let scenarios = scenario::parse("squad/home.toml", &text).unwrap();
    let result = scenario::run::<Squad>(catalogue, &scenarios[0]);
    assert!(result.passed, "{}", result.faults.join("\n"));
}

/// Whether a filter fits is nobody else's to know after a `Look`: if none did, a decision without
/// options would be left.
#[test]
fn what_was_looked_at_in_a_branch_is_still_private_after_it() {
    for steps in [
        "[Look(You, 3), If(Power(AtMost(1)), [Show(3)]), PickToHand(Keeper)]",
        "[IfElse(Power(AtMost(1)), [Look(You, 3)], [Show(3)]), PickToHand(Keeper)]",
    ] {
        let found = faults(&format!("After(2, {steps})"));
        assert!(found.contains("PickToHand after a Look takes any card"), "{steps}: {found}");
    }
    let both = "After(2, [Look(You, 3), IfElse(Power(AtMost(1)), [Show(3)], [Show(2)]), PickToHand(Keeper)])";
    assert_eq!(faults(both), "");
}

/// A card shown in the hand stays there: put on the deck as well, it would be there twice.
#[test]
fn what_a_branch_may_have_left_in_the_hand_cannot_be_moved() {
    for steps in [
        "[IfElse(Power(AtMost(1)), [Show(3)], [RevealAnyFromHand]), PutBack]",
        "[IfElse(Power(AtMost(1)), [RevealAnyFromHand], [Show(3)]), PutBack]",
        "[Show(3), If(Power(AtMost(1)), [RevealAnyFromHand]), PutBack]",
    ] {
        let found = faults(&format!("After(2, {steps})"));
        assert!(found.contains("PutBack needs a Show or Look before it"), "{steps}: {found}");
    }
    assert_eq!(faults("After(2, [If(Power(AtMost(1)), [Show(3)]), PutBack])"), "");
    assert_eq!(faults("After(2, [RevealAnyFromHand, Show(3), PutBack])"), "");
}

#[test]
fn nobody_is_asked_to_reveal_the_copy_of_a_card_that_lies_open() {
    holds(
        &["Attacking([TopDiscardToHand, TopDiscardToHand, RevealAnyFromHand, Boost(ShownHeroes)])"],
        r#"
        given.me.hand    = ["HB0"]
        given.me.discard = ["2 Dino Spikes"]
        given.me.deck    = ["3 Dino Spikes"]
        given.foe.hand   = ["Dino Spikes"]
        given.foe.deck   = ["9 Dino Spikes"]
        windows = "ask"
        play    = ["attack with HB0", "reveal Dino Spikes"]
        asked   = "foe"
        "#,
    );
}

/// The options speak of "the copy that your opponent has seen": the table shows which that is.
#[test]
fn a_card_in_hand_that_the_opponent_has_seen_is_marked() {
    let text = r#"
        me.hand  = ["It's Not Easy Being Green...", "Green Goliath", "Green Goliath"]
        me.deck  = ["3 Dino Spikes"]
        foe.deck = ["9 Dino Spikes"]
    "#;
    let mut game = Squad::arrange(Catalogue::standard(), &toml::from_str(text).unwrap(), &mut Silent).unwrap();
    // The attack, then the first of the copies.
    game.choose_nth(0, &mut Silent);
    game.choose_nth(0, &mut Silent);
    let view = game.view(Viewer::Seat(Seat(0)));
    let scene = Scene {
        cards: game.catalogue(),
        view: &view,
        near: Seat(0),
        names: &["You".to_owned(), "Loki".to_owned()],
        told: &[],
        moment: Moment::Resting,
        width: 60,
        height: usize::MAX,
        roomy: false,
    };
    let sketch = Squad::sketch(&scene).text();
    let goliaths: Vec<bool> =
        sketch.iter().filter(|line| line.contains("Green Goliath")).map(|line| line.contains(" seen")).collect();
    assert_eq!(goliaths, [true, false], "{sketch:#?}");
    let told = Squad::describe(&scene, false);
    let hand = "Your hand: Hulk: Green Goliath (seen by your opponent); Hulk: Green Goliath.";
    assert!(told.iter().any(|line| line == hand), "{told:#?}");
    let whole = Squad::describe(&scene, true);
    assert_eq!(whole.iter().filter(|line| line.contains("(seen by your opponent):")).count(), 1, "{whole:#?}");
}

#[test]
fn revealing_all_of_sixteen_cards_is_stopped_by_no_limit() {
    holds(
        &["Attacking([RevealAnyFromHand, Boost(ShownHeroes)])"],
        r#"
        given.me.hand  = ["HB0", "16 Dino Spikes"]
        given.me.deck  = ["3 Dino Spikes"]
        given.foe.deck = ["9 Dino Spikes"]
        play = [
          "attack with HB0",
          "reveal Dino Spikes", "reveal Dino Spikes", "reveal Dino Spikes", "reveal Dino Spikes",
          "reveal Dino Spikes", "reveal Dino Spikes", "reveal Dino Spikes", "reveal Dino Spikes",
          "reveal Dino Spikes", "reveal Dino Spikes", "reveal Dino Spikes", "reveal Dino Spikes",
          "reveal Dino Spikes", "reveal Dino Spikes", "reveal Dino Spikes", "reveal Dino Spikes",
        ]
        untold = ["as many cards as can be revealed at once"]
        expect = { "foe.discard.len" = 3 }
        "#,
    );
}

/// Somebody's own card may bear the name of a printed one.
#[test]
fn two_cards_of_one_name_are_two_options_with_words_of_their_own() {
    let mut files = CardFiles::built_in();
    let own = "[(id: \"HB0\", heroes: [\"Spider-Man\"], title: \"Web-Slinger\", factors: [Tech], block: Speed, level: 1, \
               attack: 2, rarity: Common)]";
    files.add("home", "home.ron", own).unwrap();
    let text = r#"
        [[scenario]]
        title = "t"
        rules = ["effect.card-beats-rule"]
        given.me.hand  = ["ST001", "HB0"]
        given.me.deck  = ["3 Dino Spikes"]
        given.foe.deck = ["9 Dino Spikes"]
        asked = "me"
    "#;
    let scenarios = scenario::parse("squad/home.toml", text).unwrap();
    let given = &scenarios[0].given;
    let game = Squad::arrange(files.compile().unwrap().keep(), given, &mut Silent).unwrap();
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let labels: Vec<String> = choices.into_iter().map(|choice| game.option(choice).label).collect();
    let expected = ["attack with Spider-Man: Web-Slinger (ST001)", "attack with Spider-Man: Web-Slinger (HB0)", "pass"];
    assert_eq!(labels, expected);
}

/// Both games lie under the same veil only if they have the same lists.
#[test]
fn a_setup_that_was_dealt_before_its_lists_were_opened_is_dealt_with_open_lists() {
    let cards = Catalogue::standard();
    let deck = || decks::built_in("starter-default").unwrap().cards(cards).unwrap();
    let setup = || Setup::duel(cards, deck(), deck());
    let veiled = |setup: &Setup| {
        let mut game = Squad::deal(setup, Seed::from(1)).unwrap();
        game.veil(Seat(0));
        let mut digest = Digest::new();
        game.digest(&mut digest);
        digest.finish()
    };
    let fresh = veiled(&setup().with_lists(Lists::Open));
    let dealt = setup();
    let secret = veiled(&dealt);
    assert_ne!(secret, fresh);
    assert_eq!(veiled(&dealt.with_lists(Lists::Open)), fresh);
}

#[test]
fn a_keeper_that_cannot_be_destroyed_was_not() {
    holds(
        &[
            "After(2, [Choose(Must, Theirs, Keeper, Destroy), IfElse(Did, [Draw(You, N(2))], [Draw(You, N(1))])])",
            "Keeper(2, [Protect(Any)])",
        ],
        r#"
        given.me.hand     = ["HB0"]
        given.me.deck     = ["8 Dino Spikes"]
        given.foe.deck    = ["9 Dino Spikes"]
        given.foe.keepers = ["HB1", "Web-Slinger"]
        play   = ["attack with HB0", "destroy Web-Slinger"]
        expect = { "me.hand.len" = 1, "foe.keepers.len" = 2 }
        "#,
    );
}

#[test]
fn one_keeper_returned_of_two_is_done() {
    let returns = "After(2, [ReturnUpToTwo, IfElse(Did, [Draw(You, N(2))], [Draw(You, N(1))])])";
    let given = r#"
        given.me.hand     = ["HB0"]
        given.me.deck     = ["8 Dino Spikes"]
        given.foe.deck    = ["9 Dino Spikes"]
        given.foe.keepers = ["HB1", "Web-Slinger"]
        "#;
    for (play, hand) in [(r#""return Web-Slinger (theirs)", "pass""#, 2), (r#""pass""#, 1)] {
        let rest = format!("play = [\"attack with HB0\", {play}]\nexpect = {{ \"me.hand.len\" = {hand} }}");
        holds(&[returns, "Keeper(2, [])"], &format!("{given}\n{rest}"));
    }
}

#[test]
fn a_discard_from_an_empty_hand_is_not_done_whatever_was_done_before() {
    holds(
        &[
            "After(2, [Choose(Must, Theirs, Any, Destroy), Discard(Opponent, N(1)), IfElse(Did, [Draw(You, N(2))], [Draw(You, N(1))])])",
        ],
        r#"
        given.me.hand     = ["HB0"]
        given.me.deck     = ["8 Dino Spikes"]
        given.foe.deck    = ["9 Dino Spikes"]
        given.foe.keepers = ["Web-Slinger"]
        play   = ["attack with HB0"]
        expect = { "me.hand.len" = 1, "foe.keepers.len" = 0 }
        "#,
    );
}

/// The attack goes on with its steps; only a Keeper that misfires itself loses the rest of its own.
#[test]
fn a_chosen_keeper_that_misfires_leaves_the_rest_of_the_attack() {
    holds(
        &[
            "After(2, [Choose(Must, Mine, Any, HitsAndIsDestroyed(3)), IfElse(Did, [Draw(You, N(2))], [Draw(You, N(1))])])",
            "Keeper(2, [On(ThisMisfires, [ReturnThis])])",
        ],
        r#"
        given.me.hand    = ["HB0"]
        given.me.deck    = ["8 Dino Spikes"]
        given.me.keepers = ["HB1", "Web-Slinger"]
        given.foe.deck   = ["2 Dino Spikes", "9 Web-Slinger"]
        play   = ["attack with HB0", "use HB1"]
        expect = { "me.hand.len" = 3, "me.keepers.len" = 1, "foe.discard.len" = 4 }
        "#,
    );
}

/// A Keeper is passed over by its hooks: each trigger has to be found under one of them.
#[test]
fn every_trigger_finds_what_it_waits_for() {
    for (trigger, steps, told) in [
        ("OwnCardDamagedYou", "[HitPlayer(You, N(1))]", "events"),
        ("OwnCardDamagedYou", "[Hit(N(1))]", "untold"),
        ("KeeperDamagedYou(Theirs)", "[HitPlayer(You, N(1))]", "untold"),
        ("Draws(Either)", "[Draw(You, N(1))]", "events"),
        ("Draws(Mine)", "[Draw(You, N(1))]", "events"),
        ("Draws(Mine)", "[Draw(Opponent, N(1))]", "untold"),
        ("Draws(Theirs)", "[Draw(Opponent, N(1))]", "events"),
        ("TheyDiscard", "[Discard(Opponent, N(1))]", "events"),
        ("TheyDiscard", "[Discard(You, N(1))]", "untold"),
        ("YouHeal", "[Heal(N(1))]", "events"),
        ("Heads", "[Flip(1)]", "events"),
        ("KeeperEnters(Mine, Any)", "[DeployTopDiscard]", "events"),
        ("KeeperEnters(Theirs, Any)", "[DeployTopDiscard]", "untold"),
        ("KeeperDestroyed(Theirs)", "[DestroyRandom]", "events"),
        ("KeeperDestroyed(Mine)", "[DestroyRandom]", "untold"),
        ("ThisDestroyed", "[DestroyAll(Mine, Any)]", "events"),
        ("Dealt(2, Any)", "[Peek(You)]", "events"),
        ("Dealt(3, Any)", "[Peek(You)]", "untold"),
        ("Taken(1, Any)", "[Peek(You)]", "untold"),
        ("TurnEnd(Either)", "[Peek(You)]", "events"),
        ("TurnEnd(Mine)", "[Peek(You)]", "events"),
        ("TurnEnd(Theirs)", "[Peek(You)]", "untold"),
        ("TurnStart(Either)", "[Peek(You)]", "events"),
        ("TurnStart(Theirs)", "[Peek(You)]", "events"),
        ("TurnStart(Mine)", "[Peek(You)]", "untold"),
        ("TheirDeckEmpty", "[Mill(N(99))]", "events"),
    ] {
        let keeper = format!("Keeper(2, [On({trigger}, [Power(Down(1))])])");
        let attack = format!("After(2, {steps})");
        let scenario = format!(
            r#"
            given.power       = 10
            given.flips       = ["heads", "tails"]
            given.me.hand     = ["HB1", "Green Goliath"]
            given.me.deck     = ["8 Dino Spikes"]
            given.me.discard  = ["HB0", "Dino Spikes"]
            given.me.keepers  = ["HB0"]
            given.foe.hand    = ["Dino Spikes"]
            given.foe.deck    = ["9 Dino Spikes"]
            given.foe.keepers = ["HB2"]
            play   = ["attack with HB1"]
            {told} = ["Home 0 takes effect"]
            "#
        );
        holds(&[&keeper, &attack, "Keeper(2, [])"], &scenario);
    }
    // A Keeper of one's own that damages oneself.
    holds(
        &[
            "Keeper(2, [On(KeeperDamagedYou(Mine), [Power(Down(1))])])",
            "Keeper(2, [On(TurnEnd(Mine), [HitPlayer(You, N(1))])])",
        ],
        r#"
        given.me.keepers = ["HB0", "HB1"]
        given.me.deck    = ["8 Dino Spikes"]
        given.foe.deck   = ["9 Dino Spikes"]
        play   = ["pass"]
        events = ["Home 0 takes effect"]
        "#,
    );
}

/// `take` moves a block of fixed length where it can.
#[test]
fn a_list_closes_the_gap_as_a_vec_does() {
    fn closes<const N: usize>() {
        for len in 1..=N {
            for at in 0..len {
                let mut list: List<u16, N> = (1..=len as u16).collect();
                let mut vec: Vec<u16> = list.to_vec();
                assert_eq!((list.take(at), &list[..]), (vec.remove(at), &vec[..]), "{at} of {len} in {N}");
            }
        }
    }
    closes::<1>();
    closes::<8>();
    closes::<9>();
    closes::<10>();
    closes::<16>();
    closes::<17>();
    closes::<40>();
}
