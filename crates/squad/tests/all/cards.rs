//! Card files: what is refused, and in which words; and what the built-in ones promise.

use longbox_squad::{CardFiles, Catalogue};

/// What is said of a card with this ability.
fn refused(ability: &str) -> String {
    let text = format!(
        "[(id: \"X1\", heroes: [\"Spider-Man\"], title: \"T\", factors: [Tech], block: Speed, level: 1, attack: 2, \
         rarity: Common, ability: {ability})]"
    );
    let mut files = CardFiles::built_in();
    let read = files.add("mine", "mine.ron", &text).and_then(|()| files.compile().map(drop));
    read.expect_err(ability).join("\n")
}

#[test]
fn a_word_that_could_do_nothing_is_refused() {
    let cases = [
        ("After(2, [Boost(N(1))])", "Boost changes an attack before its damage"),
        ("After(2, [DestroyThis])", "DestroyThis stands with a Keeper only"),
        ("After(2, [])", "does nothing"),
        ("After(2, [If(Did, [Draw(You, N(1))])])", "Did must follow"),
        ("After(2, [If(Heads, [Draw(You, N(1))])])", "Heads needs a Flip"),
        ("After(2, [PlayRevealed])", "PlayRevealed needs a step before it that reveals a card"),
        ("After(2, [Show(17), PutBack])", "lays out 1 to 16"),
        ("After(2, [DiscardAllTheirs(PickedFactor)])", "PickedFactor needs a PickFactor before it"),
        ("Attacking([Boost(ThatMany)])", "ThatMany needs an ability that is about a number"),
        ("Attacking([Heal(Times(2, ThatMany))])", "ThatMany needs"),
        ("Keeper(2, [Assault(0)])", "Assault: its number"),
        ("Keeper(2, [Assault(1), Assault(2)])", "one Assault at most"),
        ("Keeper(2, [On(TurnStart(Mine), [Hit(ThatMany)])])", "ThatMany needs"),
        ("Keeper(2, [On(Dealt(1, Any), [DestroySubject])])", "needs a trigger that is about another Keeper"),
        ("Keeper(2, [On(Dealt(1, PickedFactor), [Hit(N(1))])])", "only among the steps"),
        ("Keeper(2, [While(Did, Attack(Mine, Any, 1))])", "While asks for something that lasts"),
        ("Keeper(2, [On(ThisMisfires, [Hit(N(1))])])", "ThisMisfires understands [ReturnThis] only"),
        ("After(2, [Choose(Must, Theirs, Not(PickedFactor), Destroy)])", "stand only on their own"),
        ("After(2, [Draw(You, 1)])", "an amount is written N(1)"),
        ("Attacking([Boost(Keepers(Mine, Hero(\"Nobody\")))])", "the hero \"Nobody\", whom no card shows"),
        ("After(0, [Draw(You, N(1))])", "its number must be 1 to 99"),
        ("Keeper(2, [While(Power(AtLeast(3)), Power(Mine, Any, 1))])", "would ask for the power that it changes"),
        ("Attacking([RevealAnyFromHand, PutBack])", "PutBack needs a Show or Look before it"),
        ("After(2, [Look(You, 3), PickToHand(Factor(Tech)), PutBack])", "nobody else could tell"),
        ("After(2, [PickFactor, PickNumber, DiscardAllTheirs(PickedFactor)])", "PickedFactor needs a PickFactor"),
        ("After(2, [Fly])", "Fly"),
    ];
    for (ability, words) in cases {
        let said = refused(ability);
        assert!(said.contains(words), "{ability}\n  said: {said}\n  expected: {words}");
        assert!(said.starts_with("mine.ron:1"), "{said} names no place");
    }
}

#[test]
fn facts_are_checked_all_at_once() {
    let text =
        "[(id: \"X 1\", heroes: [], title: \" \", factors: [], block: Tech, level: 21, attack: 100, rarity: Common),
                 (id: \"st001\", heroes: [\"A\"], title: \"T\", factors: [Tech], block: Tech, level: 1, rarity: Rare)]";
    let faults = CardFiles::built_in().add("mine", "mine.ron", text).unwrap_err().join("\n");
    for words in [
        "id: letters",
        "heroes: one or two",
        "title: 1 to 80",
        "factors: one or two",
        "level: 1 to 20",
        "attack: 0 to 99",
        "already a card with this id",
        "no SetAttack",
    ] {
        assert!(faults.contains(words), "{words} is missing in\n{faults}");
    }
}

#[test]
fn an_unknown_word_is_told_with_its_place_and_the_words_there_are() {
    let text = "[\n(id: \"X1\", heroes: [\"A\"], title: \"T\", factors: [Speeed], block: Tech, level: 1, attack: 1, rarity: Rare)]";
    let faults = CardFiles::built_in().add("mine", "mine.ron", text).unwrap_err();
    assert!(faults[0].starts_with("mine.ron:2:"), "{}", faults[0]);
    assert!(faults[0].contains("Speeed") && faults[0].contains("Elemental"), "{}", faults[0]);
}

#[test]
fn every_card_with_an_ability_has_text_and_no_other_has() {
    for card in Catalogue::standard().cards() {
        assert_eq!(card.ability.is_some(), !card.text.is_empty(), "{}", card.id);
    }
}
