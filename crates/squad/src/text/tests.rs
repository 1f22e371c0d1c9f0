//! Exact texts over the different shapes of abilities.

use super::{This, ability, filter, steps};
use crate::vocabulary::{Ability, Filter, Step};

/// Compare an ability as it is written in the card files with its text.
#[track_caller]
fn reads(written: &str, text: &str) {
    let parsed: Ability = ron::from_str(written).expect(written);
    assert_eq!(ability(&parsed), text);
}

#[track_caller]
fn names(written: &str, noun: &str, text: &str) {
    let parsed: Filter = ron::from_str(written).expect(written);
    assert_eq!(filter(&parsed, noun), text);
}

#[test]
fn keepers_that_wait_for_something() {
    reads(
        "Keeper(2, [On(Dealt(2, Level(Exactly(1))), [Hit(N(1))])])",
        "2 → Keeper. Whenever you do at least 2 damage with a level 1 attack, this Keeper hits for 1.",
    );
    reads(
        "Keeper(2, [On(Dealt(4, Team(XMen)), [Hit(ThatMany), DestroyThis])])",
        "2 → Keeper. When you do at least 4 damage with an X-Men attack, \
         this Keeper hits for the damage you did and is destroyed.",
    );
    reads(
        "Keeper(2, [On(TurnStart(Mine), [If(Keepers(Mine, Team(XMen), AtLeast(5)), \
         [Heal(N(2)), Draw(You, N(2)), Hit(N(2))])])])",
        "2 → Keeper. At the start of your turn, if you have at least five X-Men Keepers in play, \
         heal 2, draw two cards, and this Keeper hits for 2.",
    );
    reads(
        "Keeper(2, [On(Dealt(2, Team(SinisterSyndicate)), [Hit(N(2)), HitPlayer(You, N(2))])])",
        "2 → Keeper. Whenever you do at least 2 damage with a Sinister Syndicate attack, \
         this Keeper hits your opponent for 2, then hits you for 2.",
    );
    reads(
        "Keeper(2, [On(ThisDestroyed, [Hit(N(2))]), Assault(1)])",
        "2 → Keeper. When this Keeper is destroyed, it hits for 2. \
         Assault 1 (At the start of your turn, this Keeper hits for 1.)",
    );
    reads(
        "Keeper(2, [On(KeeperEnters(Mine, Assault), [SubjectHits(SubjectAssault)])])",
        "2 → Keeper. Whenever you put another Keeper with Assault into play, \
         that Keeper hits your opponent for its Assault number.",
    );
}

#[test]
fn that_player_is_the_one_whose_turn_it_is() {
    reads(
        "Keeper(2, [On(TurnEnd(Either), [Draw(TurnPlayer, N(1)), Discard(TurnPlayer, N(1))])])",
        "2 → Keeper. At the end of each player's turn, that player draws a card, then discards a card.",
    );
    reads(
        "Keeper(2, [On(TurnStart(Theirs), [HitPlayer(TurnPlayer, N(1))])])",
        "2 → Keeper. At the start of your opponent's turn, this Keeper hits your opponent for 1.",
    );
}

#[test]
fn lasting_clauses() {
    reads(
        "Keeper(5, [Attack(Mine, AnyOf([Hero(\"Storm\"), Hero(\"Thor\")]), 1)])",
        "5 → Keeper. Your Storm and Thor cards get +1 attack.",
    );
    reads(
        "Keeper(2, [Power(Theirs, Any, -3), On(TurnEnd(Theirs), [DestroyThis])])",
        "2 → Keeper. Your opponent's power is -3. At the end of your opponent's turn, destroy this Keeper.",
    );
    reads(
        "Keeper(2, [While(Keepers(Mine, Team(FantasticFour), AtLeast(4)), Protect(Team(FantasticFour)))])",
        "2 → Keeper. As long as you have at least four Fantastic Four Keepers in play, \
         your other Fantastic Four Keepers can't be destroyed.",
    );
    reads(
        "Keeper(2, [While(Power(AtMost(4)), While(Hand(You, Exactly(0)), Attack(Either, OddLevel, -2)))])",
        "2 → Keeper. As long as your power is 4 or less and you have no cards in your hand, \
         each player's odd-level cards get -2 attack.",
    );
}

#[test]
fn attacks_of_changing_strength() {
    reads(
        "Attacking([SetAttack(Times(2, TakenLastTurn))])",
        "This card's attack is equal to double the damage you took last turn.",
    );
    reads(
        "Attacking([Boost(Times(2, Keepers(Mine, Factor(Animal))))])",
        "This card gets +2 attack for each Animal Keeper you have in play.",
    );
    reads(
        "Attacking([RevealFromHand(Factor(Animal)), If(Did, [Boost(N(3))])])",
        "You may reveal an Animal card from your hand. If you do, this card gets +3 attack.",
    );
    reads(
        "Attacking([If(TopDiscard(Opponent, AnyOf([Attack(AtLeast(7)), Hero(\"Hulk\"), Hero(\"She-Hulk\")])), [Boost(N(7))])])",
        "If the top card of your opponent's discard pile is Hulk or She-Hulk, or has attack 7 or more, \
         this card gets +7 attack.",
    );
}

#[test]
fn cards_that_play_cards() {
    reads(
        "After(2, [RevealTop(You), If(Revealed(Level(AtMost(5))), [PlayRevealed])])",
        "2 → Reveal the top card of your deck. If it's a playable card of level 5 or less, play it.",
    );
    reads(
        "After(2, [If(TopDiscard(Opponent, Any), [PlayTopDiscard(Opponent)])])",
        "2 → If the top card of your opponent's discard pile is playable, play it.",
    );
    reads(
        "After(2, [If(TopDiscard(You, AllOf([Team(Avengers), Keeper])), [DeployTopDiscard])])",
        "2 → If the top card of your discard pile is an Avengers Keeper, put it into play.",
    );
    reads(
        "After(2, [Choose(Must, Theirs, Any, Destroy), \
         If(Did, [RevealTop(You), If(Revealed(Team(Brotherhood)), [PlayRevealed])])])",
        "2 → Destroy an opponent's Keeper. If you do, reveal the top card of your deck, \
         and if it's a playable Brotherhood card, play it.",
    );
    reads("After(2, [PowerThisTurn(-3), Play(Any, 0)])", "2 → Your power is -3 this turn. You may play another card.");
}

#[test]
fn cards_laid_out() {
    reads(
        "After(2, [Look(Opponent, 2), PickToDiscard, PutBack])",
        "2 → Look at the top two cards of your opponent's deck. Discard one of them. \
         Put the other back on top of that deck.",
    );
    reads(
        "After(2, [Show(2), IfElse(ShownHeroes(AtLeast(2)), [ShownToHand(Any)], [PutBack])])",
        "2 → Reveal the top two cards of your deck. If you revealed at least two different heroes, \
         put those cards into your hand. Otherwise, put them back on top of your deck in any order.",
    );
    reads(
        "After(3, [Show(3), PickToHand(Team(XMen)), ShownToBottom])",
        "3 → Reveal the top three cards of your deck. Put an X-Men card from among them into your hand. \
         Put the rest on the bottom of your deck in random order.",
    );
}

#[test]
fn hands_and_decks() {
    reads(
        "After(3, [Discard(You, N(1)), LookAtHand, DiscardAllTheirs(LikeDiscarded)])",
        "3 → Discard a card. Look at your opponent's hand. Your opponent discards all cards from their hand \
         that share a Factor, level, or blocking icon with the discarded card.",
    );
    reads(
        "After(3, [LookAtHand, DiscardTheirs(Any), DiscardCopies, Shuffle(Opponent)])",
        "3 → Look at your opponent's hand. Discard a card from that hand. \
         Your opponent discards all copies of that card from their deck, then shuffles it.",
    );
    reads("After(2, [HealEach(Keepers(Mine, Any))])", "2 → Heal 1 once for each Keeper you have in play.");
    reads("After(2, [Heal(Damagers)])", "2 → Heal 1 for each card that damaged your opponent this turn.");
    reads(
        "After(4, [Mill(HalfDeck(Opponent))])",
        "4 → Put half of your opponent's deck, rounded up, into their discard pile.",
    );
    reads(
        "Keeper(2, [On(TurnStart(Mine), [Draw(You, N(1)), HandToDeckTop])])",
        "2 → Keeper. At the start of your turn, draw a card, then put a card from your hand on top of your deck.",
    );
    reads(
        "Keeper(2, [On(TurnStart(Mine), [TakeTop, HandToDeckTop])])",
        "2 → Keeper. At the start of your turn, put the top card of your deck into your hand, \
         then put a card from your hand on top of your deck.",
    );
    reads(
        "Keeper(2, [On(TurnStart(Mine), [RevealTop(You), If(Revealed(Hero(\"Gambit\")), [Draw(You, N(1))]), \
         If(Revealed(Hero(\"Rogue\")), [Heal(N(1))])])])",
        "2 → Keeper. At the start of your turn, reveal the top card of your deck. If it's Gambit, draw it. \
         If it's Rogue, heal 1.",
    );
    reads(
        "After(2, [PickFactor, RevealRandomFromHand, If(Revealed(PickedFactor), [Draw(You, N(1))])])",
        "2 → Choose a Factor. Reveal a random card from your opponent's hand. If it's that Factor, draw a card.",
    );
    reads(
        "Keeper(2, [On(TheirDeckEmpty, [DiscardHand(Opponent)])])",
        "2 → Keeper. Whenever your opponent's deck runs out, or is empty when this Keeper comes into play, \
         they discard their hand.",
    );
    reads(
        "HandBlocked([Draw(Opponent, N(1)), Discard(Opponent, N(1)), Discard(Opponent, N(2))])",
        "When your opponent blocks this attack from their hand, they draw a card, then discard a card. \
         Your opponent discards two cards.",
    );
    reads(
        "After(2, [Discard(You, N(1)), If(Hand(You, Exactly(0)), [Heal(N(3))])])",
        "2 → Discard a card. Then, if you have no cards in your hand, heal 3.",
    );
}

#[test]
fn copies_say_what_is_chosen_and_for_how_long() {
    reads(
        "After(2, [Choose(Must, Either, Any, Copy)])",
        "2 → Choose a Keeper; this attack becomes a copy of it for the rest of the game and comes into play.",
    );
    reads(
        "After(2, [Choose(May, Theirs, Level(AtMost(5)), Copy)])",
        "2 → You may choose an opponent's Keeper of level 5 or less; \
         this attack becomes a copy of it for the rest of the game and comes into play.",
    );
}

#[test]
fn the_only_keeper_is_this_one_as_long_as_it_is_in_play() {
    reads(
        "Keeper(2, [On(TurnStart(Mine), [If(Keepers(Either, Any, Exactly(1)), [Hit(N(8)), DestroyThis])])])",
        "2 → Keeper. At the start of your turn, if this is the only Keeper in play, \
         this Keeper hits for 8 and is destroyed.",
    );
    reads(
        "Keeper(2, [On(ThisDestroyed, [If(Keepers(Either, Any, Exactly(1)), [Hit(N(8))])])])",
        "2 → Keeper. When this Keeper is destroyed, if there is exactly one Keeper in play, it hits for 8.",
    );
    reads(
        "Attacking([If(Keepers(Either, Any, Exactly(1)), [Boost(N(1))])])",
        "If there is exactly one Keeper in play, this card gets +1 attack.",
    );
}

#[test]
fn blocks() {
    reads(
        "After(3, [IgnoreBlocks(Hand), Play(Any, 0)])",
        "3 → For the rest of the turn, blocking icons on cards from your opponent's hand don't count, \
         whether the card blocks or is lost to damage. You may play another card.",
    );
    reads(
        "After(2, [IgnoreBlocks(Deck)])",
        "2 → For the rest of the turn, blocking icons on cards from your opponent's deck don't count.",
    );
    reads("Counterstrike(1)", "Counterstrike (When you block with this card from your hand, it hits for 1.)");
    reads(
        "HandBlocked([HitPlayer(You, N(3))])",
        "When your opponent blocks this attack from their hand, it hits you for 3.",
    );
}

/// Nobody has printed these, but they must be clear all the same.
#[test]
fn unheard_of_combinations() {
    reads(
        "After(2, [If(Power(AtMost(4)), [If(Hand(You, Exactly(0)), [Draw(You, N(1))]), Heal(N(1))]), Win])",
        "2 → If your power is 4 or less, do this: if you have no cards in your hand, draw a card; then heal 1. \
         You win the game.",
    );
    reads(
        "After(2, [If(Power(Exactly(4)), [If(Deck(Opponent, AtMost(2)), [Hit(N(1)), Heal(N(1))])])])",
        "2 → If your power is 4 and your opponent has two or fewer cards in their deck, \
         this attack hits for 1, then heal 1.",
    );
    reads(
        "After(2, [PlayRevealed, If(Did, [])])",
        "2 → Play the revealed card if it's playable. If you do, nothing happens.",
    );
    reads(
        "Attacking([Discard(Opponent, Times(2, Heads)), If(Did, [DestroyThis])])",
        "Your opponent discards two cards for each heads. If they do, destroy this attack.",
    );
}

#[test]
fn filters_as_nouns() {
    names("AnyOf([Factor(Strength), Hero(\"Wasp\")])", "card", "Strength or Wasp card");
    names("Not(Factor(Animal))", "Keeper", "Keeper that's not Animal");
    names("Not(AnyOf([Factor(Animal), Assault]))", "Keepers", "Keepers that are not Animal and don't have Assault");
    names("AllOf([Team(XMen), Keeper, Level(AtMost(5))])", "card", "X-Men Keeper of level 5 or less");
    names(
        "AllOf([AnyOf([Factor(Tech), Factor(Speed)]), Team(Avengers), Level(Exactly(2))])",
        "card",
        "level 2 Avengers card that's Tech or Speed",
    );
}

#[test]
fn steps_on_their_own() {
    assert_eq!(steps(&[Step::ReturnThis], This::Attack), "Return this attack to your hand.");
    assert_eq!(steps(&[Step::DestroyThis], This::Keeper), "Destroy this Keeper.");
}
