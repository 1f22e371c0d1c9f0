//! What the rebuilt engine owes to the one before it, in cards that nobody printed.

use longbox_kernel::hash::Digest;
use longbox_kernel::scenario;
use longbox_kernel::{Game, Lists, Seat, Seed, Silent, Told as _};
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
