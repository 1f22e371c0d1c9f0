//! What the sentences so far have spoken of, so that the next one can say "it" or "that hand".

use super::This;
use super::english::{CURRENT, Person, THAT_PLAYER};
use crate::vocabulary::{Condition, Filter, Side, Step, Who};

/// What [`ThatMany`](crate::vocabulary::Amount::ThatMany) stands for.
#[derive(Clone, Copy)]
pub(super) enum That {
    /// Cards or anything else: "that many".
    Many,
    /// Damage, with the words that say which: "you did".
    Damage(&'static str),
}

/// Who acted in the step before, for "if you do".
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    /// An order to you.
    Do,
    /// Something that you may do.
    May,
    /// Another player acts.
    They,
    /// Something that happens or holds.
    Fact,
}

/// What "it" stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum It {
    Nothing,
    This,
    /// The card just revealed, and whose deck it lies on.
    Seen(Option<Person>),
    /// The top card of that player's deck, looked at but not revealed.
    Peeked(Person),
    /// The top card of that player's discard pile.
    Discarded(Person),
}

/// Cards laid out by `Show` or `Look`.
#[derive(Clone, Copy)]
struct Laid {
    owner: Option<Person>,
    count: u8,
    taken: Taken,
}

/// What has been taken from the cards laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Nothing,
    One,
    Some,
}

/// The state of the telling.
#[derive(Clone)]
pub(super) struct Antecedents {
    this: This,
    pub(super) that: That,
    turn: Option<Side>,
    it: It,
    laid: Laid,
    hand_open: bool,
    otherwise: bool,
    they: bool,
    pub(super) coins: u8,
    pub(super) last: Option<Mood>,
    /// Whether a step has just changed what a condition may test.
    pub(super) moved: bool,
}

impl Antecedents {
    pub(super) fn new(this: This) -> Antecedents {
        let laid = Laid { owner: None, count: 0, taken: Taken::Nothing };
        let (it, that) = (It::Nothing, That::Many);
        let (hand_open, otherwise, they, moved) = (false, false, false, false);
        Antecedents { this, that, turn: None, it, laid, hand_open, otherwise, they, coins: 0, last: None, moved }
    }

    /// With this meaning of "that many".
    pub(super) fn about(self, that: That) -> Antecedents {
        Antecedents { that, ..self }
    }

    /// In the turn of that side.
    pub(super) fn in_turn(self, side: Side) -> Antecedents {
        Antecedents { turn: Some(side), ..self }
    }

    /// After words that already named this card.
    pub(super) fn named(self) -> Antecedents {
        Antecedents { it: It::This, ..self }
    }

    /// After words about what the opponent does or has.
    pub(super) fn of_opponent(self) -> Antecedents {
        Antecedents { they: true, ..self }
    }

    /// In the branch for a condition that does not hold.
    pub(super) fn otherwise(&self) -> Antecedents {
        Antecedents { otherwise: true, moved: false, ..self.clone() }
    }

    /// "this Keeper", or "it" right after it was named.
    pub(super) fn this(&self) -> &'static str {
        match (self.it, self.this) {
            (It::This, _) => "it",
            (It::Nothing | It::Seen(_) | It::Peeked(_) | It::Discarded(_), This::Attack) => "this attack",
            (It::Nothing | It::Seen(_) | It::Peeked(_) | It::Discarded(_), This::Keeper) => "this Keeper",
        }
    }

    /// Whether this card is a Keeper that is still there.
    pub(super) fn is_in_play(&self) -> bool {
        self.this == This::Keeper && self.it != It::This
    }

    /// Whoever acts: "they" right after words about the opponent.
    pub(super) fn actor(&self, who: Who) -> Person {
        let person = self.person(who);
        if self.they && person == Person::OPPONENT { Person::THEY } else { person }
    }

    pub(super) fn person(&self, who: Who) -> Person {
        match (who, self.turn) {
            (Who::You, _) | (Who::TurnPlayer, Some(Side::Mine)) => Person::YOU,
            (Who::Opponent, _) | (Who::TurnPlayer, Some(Side::Theirs)) => Person::OPPONENT,
            (Who::TurnPlayer, Some(Side::Either)) => THAT_PLAYER,
            (Who::TurnPlayer, None) => CURRENT,
        }
    }

    /// The card just revealed.
    pub(super) fn seen(&self) -> &'static str {
        if matches!(self.it, It::Seen(_)) { "it" } else { "the revealed card" }
    }

    /// Whether the card just revealed is the one that this player would draw.
    pub(super) fn revealed_on_deck_of(&self, who: Who) -> bool {
        self.it == It::Seen(Some(self.person(who)))
    }

    /// The top card of a deck, and that deck.
    pub(super) fn top_of_deck(&self, who: Who) -> (String, String) {
        let person = self.person(who);
        if self.it == It::Seen(Some(person)) || self.it == It::Peeked(person) {
            ("it".into(), that_deck(person))
        } else {
            (format!("the top card of {} deck", person.whose), "that deck".into())
        }
    }

    /// The top card of a discard pile.
    pub(super) fn top_of_discard(&self, who: Who) -> String {
        let person = self.person(who);
        if self.it == It::Discarded(person) {
            "it".into()
        } else {
            format!("the top card of {} discard pile", person.whose)
        }
    }

    /// The opponent's hand.
    pub(super) fn their_hand(&self) -> &'static str {
        if self.hand_open { "that hand" } else { "your opponent's hand" }
    }

    /// The cards laid out that are still there.
    pub(super) fn laid_out(&self) -> &'static str {
        match (self.laid.taken, self.laid.count) {
            (Taken::Nothing, 1) => "that card",
            (Taken::Nothing, _) if self.otherwise => "them",
            (Taken::Nothing, _) => "those cards",
            (Taken::One, 2) => "the other",
            (Taken::One | Taken::Some, _) => "the rest",
        }
    }

    /// Whether several cards may still be laid out.
    pub(super) fn several(&self) -> bool {
        matches!(self.laid_out(), "those cards" | "them" | "the rest")
    }

    /// The deck that the cards laid out came from.
    pub(super) fn their_deck(&self) -> String {
        self.laid.owner.map_or_else(|| "the deck".into(), that_deck)
    }

    fn lay(&mut self, who: Who, count: u8) {
        self.laid = Laid { owner: Some(self.person(who)), count, taken: Taken::Nothing };
    }

    fn take(&mut self, taken: Taken) {
        self.laid.taken = if self.laid.taken == Taken::Nothing { taken } else { Taken::Some };
    }

    /// Take note of a step that has been told.
    pub(super) fn told(&mut self, step: &Step, mood: Mood) {
        self.last = Some(mood);
        self.they = false;
        self.moved = !matches!(step, Step::If(..) | Step::IfElse(..));
        self.hand_open = matches!(step, Step::LookAtHand);
        self.it = self.it_after(step);
        if let Step::Flip(coins) = step {
            self.coins = *coins;
        } else if let Step::Show(count) = step {
            self.lay(Who::You, *count);
        } else if let Step::Look(who, count) = step {
            self.lay(*who, *count);
        } else if matches!(step, Step::PickToHand(Filter::Any) | Step::PickToDiscard) {
            self.take(Taken::One);
        } else if matches!(step, Step::PickToHand(_) | Step::ShownToHand(_)) {
            self.take(Taken::Some);
        }
    }

    fn it_after(&self, step: &Step) -> It {
        if let Step::RevealTop(who) = step {
            It::Seen(Some(self.person(*who)))
        } else if let Step::Peek(who) = step {
            It::Peeked(self.person(*who))
        } else if matches!(step, Step::RevealRandomFromHand) {
            It::Seen(None)
        } else if let Step::If(condition, _) | Step::IfElse(condition, _, _) = step {
            let it = self.given(condition).it;
            if it == It::This { It::Nothing } else { it }
        } else {
            It::Nothing
        }
    }

    /// What has been said once a condition has just been named.
    pub(super) fn given(&self, condition: &Condition) -> Antecedents {
        let mut said = Antecedents { moved: false, ..self.clone() };
        if let Condition::TopDiscard(who, _) = condition {
            said.it = It::Discarded(self.person(*who));
        } else if matches!(condition, Condition::Revealed(_)) && !matches!(self.it, It::Seen(_)) {
            said.it = It::Seen(None);
        } else if !matches!(condition, Condition::Revealed(_) | Condition::Did) && self.it != It::This {
            said.it = It::Nothing;
        }
        said
    }
}

/// "your deck", "that deck".
fn that_deck(owner: Person) -> String {
    if owner == Person::YOU { "your deck".into() } else { "that deck".into() }
}
