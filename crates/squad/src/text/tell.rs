//! What happens: each step in words.

use super::amounts::Quantity;
use super::antecedents::{Antecedents, Mood};
use super::english::{Joint, Person, count, top};
use super::filters::{one, phrase};
use crate::vocabulary::{Amount, Fate, Filter, From, NextFlip, Place, Shift, Side, Step, Who, Will};

/// Who acts, and the words.
type Words = (Mood, String);

fn order(text: impl Into<String>) -> Words {
    (Mood::Do, text.into())
}

fn may(text: impl AsRef<str>) -> Words {
    (Mood::May, format!("you may {}", text.as_ref()))
}

fn fact(text: impl Into<String>) -> Words {
    (Mood::Fact, text.into())
}

fn opponent(text: impl AsRef<str>) -> Words {
    (Mood::They, format!("your opponent {}", text.as_ref()))
}

/// "draw a card", "your opponent draws a card".
fn does(person: Person, verb: &str, what: &str) -> Words {
    let does = format!("{verb} {what}");
    if person == Person::YOU { order(does) } else { (Mood::They, person.does(&does)) }
}

/// "a card", "two cards for each heads".
pub(super) fn cards(n: &Amount, said: &Antecedents) -> String {
    Quantity::of(n, said).cards()
}

/// "hits you for 2".
pub(super) fn hits(person: Person, n: &Amount, said: &Antecedents) -> String {
    format!("hits {} for {}", person.name, Quantity::of(n, said).whole())
}

/// One step in words, without capital and full stop.
pub(super) fn tell(step: &Step, said: &Antecedents) -> Words {
    let this = said.this();
    let quantity = |n: &Amount| Quantity::of(n, said);
    let person = |who: &Who| said.person(*who);
    let actor = |who: &Who| said.actor(*who);
    let deck = |who: &Who| format!("{} deck", said.person(*who).whose);
    match step {
        Step::SetAttack(n @ Amount::N(_)) => fact(format!("this card's attack is {}", quantity(n).whole())),
        Step::SetAttack(n) => fact(format!("this card's attack is equal to {}", quantity(n).whole())),
        Step::Boost(n) => fact(format!("this card gets {}", quantity(n).attack('+'))),
        Step::Weaken(n) => fact(format!("this card gets {}", quantity(n).attack('-'))),
        Step::Unblockable => fact(format!("{this} can't be blocked")),
        Step::CannotBeBlockedFrom(from) => fact(format!("{this} can't be blocked from the {}", zone(*from))),
        Step::UnblockableAfterFirstHit => {
            fact(format!("if the first point of {this} isn't blocked, the rest of it can't be blocked"))
        }
        Step::NotBlockedByPicked => fact(format!("{this} can't be blocked by cards of that Factor")),
        Step::ReturnIfExactlyPicked => fact(format!("if {this} does exactly that much damage, return it to your hand")),
        Step::IgnoreBlocks(From::Deck) => {
            fact("for the rest of the turn, blocking icons on cards from your opponent's deck don't count")
        }
        Step::IgnoreBlocks(From::Hand) => fact(
            "for the rest of the turn, blocking icons on cards from your opponent's hand don't count, \
             whether the card blocks or is lost to damage",
        ),
        Step::PlayAgain => order(format!("play {this} again")),
        Step::ReturnThis => order(format!("return {this} to your hand")),
        Step::ThisToDeck(place) => order(to_deck(this, *place)),
        Step::DestroyThis => order(format!("destroy {this}")),

        Step::Hit(n) => fact(format!("{this} hits for {}", quantity(n).whole())),
        Step::HitPlayer(who, n) => fact(format!("{this} {}", hits(person(who), n, said))),
        Step::EachHits(side, n) => fact(each_hits(*side, *n)),
        Step::EachHitsAndIsDestroyed(side, n) => fact(format!("{} and is destroyed", each_hits(*side, *n))),
        Step::SubjectHits(n) => fact(format!("that Keeper {}", hits(Person::OPPONENT, n, said))),
        Step::TopDiscardHits(n) => fact(format!("{} hits for {n}", said.top_of_discard(Who::You))),
        Step::RevealedHits(n) => fact(format!("{} hits for {n}", said.seen())),

        Step::Heal(n) => order(format!("heal {}", quantity(n).points())),
        Step::HealEach(n) => order(format!("heal {}", quantity(n).one_by_one())),
        Step::Draw(who, Amount::N(1)) if said.revealed_on_deck_of(*who) => does(actor(who), "draw", "it"),
        Step::Draw(who, n) => does(actor(who), "draw", &cards(n, said)),
        Step::EachDraws(n) => fact(format!("each player draws {}", count(u32::from(*n), "card", "cards"))),
        Step::Discard(who, n) => does(actor(who), "discard", &cards(n, said)),
        Step::DiscardHand(who) => does(actor(who), "discard", &format!("{} hand", person(who).their)),
        Step::DiscardRandom(who) => does(actor(who), "discard", "a card at random"),
        Step::DiscardTheirs(filter) => order(format!("discard {} from {}", one(filter, "card"), said.their_hand())),
        Step::DiscardAllTheirs(filter) => {
            opponent(format!("discards all {}", phrase(filter, "cards", "from their hand", Joint::And)))
        }
        Step::DiscardCopies => opponent("discards all copies of that card from their deck"),
        Step::Mill(n) => order(format!("put {} into their discard pile", milled(n, said))),
        Step::MillWhilePicked => order(
            "reveal cards from the top of your opponent's deck until one isn't that Factor, \
             then discard all the revealed cards",
        ),
        Step::SwapDeckAndDiscard => order("swap your opponent's deck and discard pile, then shuffle each of them"),
        Step::ShuffleHandAndKeepersIn => order("shuffle your opponent's hand and all their Keepers into their deck"),
        Step::Shuffle(who) => order(format!("shuffle {}", deck(who))),
        Step::TopDiscardToHand => order(format!("put {} into your hand", said.top_of_discard(Who::You))),
        Step::TakeTop => order("put the top card of your deck into your hand"),
        Step::HandToDeckTop => order("put a card from your hand on top of your deck"),

        Step::Choose(will, side, filter, fate) => choose(*will, *side, filter, *fate, said),
        Step::ReturnUpToTwo => may("return up to two Keepers to their owners' hands"),
        Step::DestroyRandom => order("destroy one of your opponent's Keepers at random"),
        Step::DestroyOnHeads => {
            order("flip a coin for each of your opponent's Keepers and destroy each Keeper whose flip is heads")
        }
        Step::DestroyAll(side, filter) => order(format!("destroy all {}", all_keepers(*side, filter))),
        Step::DestroySubject => order("destroy that Keeper"),
        Step::ShuffleAllKeepersIn => order("shuffle all Keepers into their owners' decks"),
        Step::GainControlOfAll => order("gain control of all of your opponent's Keepers"),
        Step::Deploy(filter) => may(format!("put {} from your hand into play", one(filter, "Keeper"))),
        Step::DeployTopDiscard => order(format!("put {} into play if it's a Keeper", said.top_of_discard(Who::You))),

        Step::Play(filter, bonus) => may(play(filter, *bonus)),
        Step::PlayRevealed => order(format!("play {} if it's playable", said.seen())),
        Step::PlayTopDiscard(who) => order(format!("play {} if it's playable", said.top_of_discard(*who))),
        Step::PlayFromTheirHand => may(format!("play a playable card from {}", said.their_hand())),

        Step::RevealTop(who) => order(format!("reveal the top card of {}", deck(who))),
        Step::Peek(who) => order(format!("look at the top card of {}", deck(who))),
        Step::TopOrBottom(who) => {
            let (card, deck) = said.top_of_deck(*who);
            order(format!("put {card} on the top or bottom of {deck}"))
        }
        Step::Show(n) => order(format!("reveal the {} of your deck", top(u32::from(*n)))),
        Step::Look(who, n) => order(format!("look at the {} of {}", top(u32::from(*n)), deck(who))),
        Step::PutBack => order(laid_out_to("back on top", " in any order", said)),
        Step::ShuffleShown => order(format!("shuffle {} into {}", said.laid_out(), said.their_deck())),
        Step::ShownToHand(Filter::Any) => order(format!("put {} into your hand", said.laid_out())),
        Step::ShownToHand(filter) => {
            order(format!("put all {} into your hand", phrase(filter, "cards", "among them", Joint::And)))
        }
        Step::PickToHand(Filter::Any) => order("put one of them into your hand"),
        Step::PickToHand(filter) => order(format!("put {} from among them into your hand", one(filter, "card"))),
        Step::PickToDiscard => order("discard one of them"),
        Step::ShownToBottom => order(laid_out_to("on the bottom", " in random order", said)),
        Step::LookAtHand => order("look at your opponent's hand"),
        Step::RevealRandomFromHand => order("reveal a random card from your opponent's hand"),
        Step::RevealedToHand => order(format!("put {} into your hand", said.seen())),
        Step::DiscardRevealed => order(format!("discard {}", said.seen())),
        Step::RevealFromHand(filter) => may(format!("reveal {} from your hand", one(filter, "card"))),
        Step::RevealAnyFromHand => order("reveal any number of cards from your hand"),
        Step::PickFactor => order("choose a Factor"),
        Step::PickNumber => order("choose a number"),
        Step::Flip(n) => order(format!("flip {}", count(u32::from(*n), "coin", "coins"))),

        Step::Power(Shift::Up(n)) => fact(format!("the power goes up by {n}")),
        Step::Power(Shift::Down(n)) => fact(format!("the power goes down by {n}")),
        Step::Power(Shift::Becomes(n)) => fact(format!("the power becomes {n}")),
        Step::PowerThisTurn(n) => fact(format!("your power is {n:+} this turn")),
        Step::NextPowerFlip(NextFlip::Heads) => fact("the next power flip is heads"),
        Step::NextPowerFlip(NextFlip::Skipped) => fact("the next power flip is skipped"),
        Step::ExtraTurn => order("take an extra turn after this one"),
        Step::Win => fact("you win the game"),
        // Told as sentences of their own wherever they stand among other steps.
        Step::If(..) | Step::IfElse(..) => {
            fact(super::steps::sentences(std::slice::from_ref(step), said.clone()).join("; "))
        }
    }
}

fn zone(from: From) -> &'static str {
    match from {
        From::Hand => "hand",
        From::Deck => "deck",
    }
}

fn to_deck(this: &str, place: Place) -> String {
    match place {
        Place::Top => format!("put {this} on top of your deck"),
        Place::Bottom => format!("put {this} on the bottom of your deck"),
        Place::Shuffled => format!("shuffle {this} into your deck"),
    }
}

fn each_hits(side: Side, n: u8) -> String {
    match side {
        Side::Mine => format!("each of your Keepers hits for {n}"),
        Side::Theirs => format!("each of your opponent's Keepers hits your opponent for {n}"),
        Side::Either => format!("each Keeper hits your opponent for {n}"),
    }
}

fn milled(n: &Amount, said: &Antecedents) -> String {
    if *n == Amount::Deck(Who::Opponent) {
        "your opponent's deck".into()
    } else if *n == Amount::HalfDeck(Who::Opponent) {
        "half of your opponent's deck, rounded up,".into()
    } else {
        Quantity::of(n, said).off_their_deck()
    }
}

fn all_keepers(side: Side, filter: &Filter) -> String {
    let keepers = phrase(filter, "Keepers", "", Joint::And);
    match side {
        Side::Mine => format!("of your {keepers}"),
        Side::Theirs => format!("of your opponent's {keepers}"),
        Side::Either => keepers,
    }
}

fn choose(will: Will, side: Side, filter: &Filter, fate: Fate, said: &Antecedents) -> Words {
    let (keeper, whose, they) = match side {
        Side::Mine => (format!("one of your {}", phrase(filter, "Keepers", "", Joint::Or)), "your", ""),
        Side::Theirs => {
            (format!("an opponent's {}", phrase(filter, "Keeper", "", Joint::Or)), "their", " your opponent")
        }
        Side::Either => (one(filter, "Keeper"), "its owner's", " your opponent"),
    };
    let text = match fate {
        Fate::Destroy => format!("destroy {keeper}"),
        Fate::Return => format!("return {keeper} to {whose} hand"),
        Fate::ShuffleIn => format!("shuffle {keeper} into {whose} deck"),
        Fate::DeckTop => format!("put {keeper} on top of {whose} deck"),
        Fate::GainControl => format!("gain control of {keeper}"),
        Fate::Copy => {
            format!(
                "choose {keeper}; {} becomes a copy of it for the rest of the game and comes into play",
                said.this()
            )
        }
        Fate::HitsAndIsDestroyed(n) => format!("choose {keeper}; it hits{they} for {n} and is destroyed"),
    };
    match will {
        Will::Must => order(text),
        Will::May => may(text),
    }
}

fn play(filter: &Filter, bonus: u8) -> String {
    let card = if *filter == Filter::Any { "another card".into() } else { one(filter, "card") };
    if bonus == 0 { format!("play {card}") } else { format!("play {card} with +{bonus} attack") }
}

fn laid_out_to(place: &str, order: &str, said: &Antecedents) -> String {
    let order = if said.several() { order } else { "" };
    format!("put {} {place} of {}{order}", said.laid_out(), said.their_deck())
}
