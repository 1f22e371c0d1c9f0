//! Cards that nobody printed: what the engine promises about any ability that it accepts.

use longbox_kernel::scenario;
use longbox_squad::{CardFiles, Squad};

/// Run a scenario with these cards beside the built-in ones.
fn holds(cards: &str, scenario: &str) {
    let entry = |(n, ability): (usize, &str)| {
        format!(
            "(id: \"HB{n}\", heroes: [\"Thor\"], title: \"Home {n}\", factors: [Tech], block: Speed, level: 1, attack: 2, \
             rarity: Common, ability: {ability})"
        )
    };
    let entries: Vec<String> = cards.lines().map(str::trim).filter(|l| !l.is_empty()).enumerate().map(entry).collect();
    let mut files = CardFiles::built_in();
    files.add("home", "home.ron", &format!("[{}]", entries.join(","))).unwrap();
    let catalogue = files.compile().unwrap().keep();
    let text = format!("[[scenario]]\ntitle = \"t\"\nrules = [\"effect.card-beats-rule\"]\n{scenario}");
    let scenarios = scenario::parse("squad/home.toml", &text).unwrap();
    let result = scenario::run::<Squad>(catalogue, &scenarios[0]);
    assert!(result.passed, "{}", result.faults.join("\n"));
}

#[test]
fn a_card_that_was_revealed_and_then_shuffled_is_not_followed() {
    holds(
        "After(2, [RevealTop(You), Shuffle(You), RevealedToHand])",
        r#"
        given.me.hand  = ["HB0"]
        given.me.deck  = ["Green Goliath", "3 Dino Spikes"]
        given.foe.deck = ["9 Dino Spikes"]
        play   = ["attack with HB0"]
        expect = { "me.hand.len" = 0, "me.deck.len" = 4 }
        "#,
    );
}

#[test]
fn whoever_discards_from_a_hand_sees_it() {
    holds(
        "After(2, [DiscardTheirs(Any)])",
        r#"
        given.me.hand  = ["HB0"]
        given.me.deck  = ["3 Dino Spikes"]
        given.foe.hand = ["Dino Spikes", "Green Goliath"]
        given.foe.deck = ["9 Dino Spikes"]
        play    = ["attack with HB0"]
        options = ["discard Dino Spikes", "discard Green Goliath"]
        sees.me = { "foe.hand.0.id" = "ST003" }
        "#,
    );
}

#[test]
fn a_keepers_own_step_does_not_cut_its_effect_short() {
    holds(
        "Keeper(2, [On(TurnStart(Mine), [DestroyAll(Either, Any), Draw(You, N(1))])])",
        r#"
        given.at       = "start"
        given.flips    = ["tails"]
        given.me.keepers = ["HB0"]
        given.me.deck  = ["5 Dino Spikes"]
        given.foe.deck = ["9 Dino Spikes"]
        expect = { "me.keepers.len" = 0, "me.hand.len" = 2 }
        "#,
    );
}

#[test]
fn a_misfire_cuts_an_effect_short_even_if_the_keeper_survives_it() {
    holds(
        "Keeper(2, [On(TurnStart(Mine), [Hit(N(2)), Draw(You, N(2))])])
         Keeper(2, [Protect(Any)])",
        r#"
        given.at       = "start"
        given.flips    = ["tails"]
        given.me.keepers = ["HB0", "HB1"]
        given.me.deck  = ["5 Dino Spikes"]
        given.foe.deck = ["9 Web-Slinger"]
        expect = { "me.keepers.len" = 2, "me.hand.len" = 1, "foe.discard.len" = 1 }
        "#,
    );
}

/// The ability that begins the first attack needs room beside those inside it.
#[test]
fn attacks_inside_one_another_stop_by_the_rule_whatever_begins_the_first() {
    holds(
        "Keeper(2, [On(TurnStart(Mine), [Play(Any, 0)])])
         After(2, [Play(Any, 0)])",
        r#"
        given.at       = "start"
        given.flips    = ["tails"]
        given.me.keepers = ["HB0"]
        given.me.hand  = ["16 HB1"]
        given.me.deck  = ["5 Dino Spikes"]
        given.foe.deck = ["60 Dino Spikes"]
        play   = ["play HB1", "play HB1", "play HB1", "play HB1", "play HB1", "play HB1", "play HB1", "play HB1",
                  "play HB1", "play HB1", "play HB1", "play HB1", "play HB1", "play HB1"]
        asked  = "me"
        offers = ["attack with Home 1"]
        events = ["too many attacks inside one another"]
        expect = { "me.attacks" = 14, "foe.discard.len" = 28 }
        "#,
    );
}

#[test]
fn points_of_power_that_were_lost_again_still_count_as_a_rise() {
    holds(
        "After(2, [Power(Up(3)), Power(Down(3)), Play(Any, 0)])",
        r#"
        given.power    = 10
        given.me.hand  = ["HB0", "The Nova Force"]
        given.me.deck  = ["5 Dino Spikes"]
        given.foe.deck = ["20 Dino Spikes"]
        play   = ["attack with HB0", "play The Nova Force"]
        expect = { "foe.taken_last_turn" = 9 }
        "#,
    );
}
