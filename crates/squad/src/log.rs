//! Events in words: who hears what of them.

use crate::catalogue::CardIx;
use crate::event::{AttackLimit, Coin, Event, To};
use crate::position::{Ending, Squad};
use crate::rules;
use crate::told::card_ref;
use longbox_kernel::english::{Audience, Person, capital, sentence};
use longbox_kernel::{Rule, Seat, Telling, Viewer};

/// Tells events to one viewer.
pub(crate) struct Speaker<'a> {
    pub(crate) game: &'a Squad,
    pub(crate) viewer: Viewer,
}

/// An event in words: its kind, whom it is about, the sentence, the card it names, the rule behind it.
type Line = (&'static str, Option<Seat>, String, Option<CardIx>, Option<Rule>);

impl Speaker<'_> {
    fn audience(&self) -> Audience {
        Audience::of_two(self.viewer, Person::OPPONENT)
    }

    /// The player and a verb: "you draw", "your opponent draws", "Player 2 draws".
    fn does(&self, seat: Seat, verb: &str) -> String {
        self.audience().person(seat).does(verb)
    }

    fn object(&self, seat: Seat) -> &'static str {
        self.audience().person(seat).name
    }

    fn whose(&self, seat: Seat) -> &'static str {
        self.audience().person(seat).whose
    }

    fn card(&self, card: CardIx) -> &'static str {
        &self.game.cards.card(card).name
    }

    /// Whether a card that only `seat` sees may be named.
    fn sees(&self, seat: Seat) -> bool {
        self.audience().sees(seat)
    }

    pub(crate) fn tell(&self, event: Event) -> Telling {
        let (kind, seat, text, card, rule) = self.line(event);
        let cards = card.map(|c| card_ref(self.game.cards.card(c))).into_iter().collect();
        let (amount, sign) = figures(event);
        Telling { kind, seat, text: sentence(&text), cards, rule: rule.map(|r: Rule| r.0), amount, sign }
    }

    #[allow(clippy::too_many_lines)] // one arm for each event, and nothing else
    fn line(&self, event: Event) -> Line {
        let name = |card| self.card(card);
        match event {
            Event::Turn { seat, number, extra } => {
                let again = if extra { ", an extra one" } else { "" };
                let text = format!("Turn {number}: {} turn{again}", self.whose(seat));
                ("turn", Some(seat), text, None, Some(rules::TURN_ORDER))
            }
            Event::Coin { seat, what: Coin::First, .. } => (
                "coin",
                Some(seat),
                format!("{} first by the flip of a coin", self.does(seat, "go")),
                None,
                Some(rules::SETUP_COIN),
            ),
            Event::Coin { seat, heads, what } => {
                let side = if heads { "heads" } else { "tails" };
                let purpose = if what == Coin::Power { "The power coin" } else { "The coin" };
                let rule = (what == Coin::Power).then_some(rules::TURN_POWER_FLIP);
                ("coin", Some(seat), format!("{purpose} comes up {side}"), None, rule)
            }
            Event::NoPowerFlip { first: true } => {
                ("no-flip", None, "No power flip on the very first turn.".into(), None, Some(rules::TURN_POWER_FIRST))
            }
            Event::NoPowerFlip { first: false } => {
                ("no-flip", None, "The power flip is left out.".into(), None, Some(rules::EFFECT_CARD))
            }
            Event::Power { to, up } => {
                let verb = if up { "goes up" } else { "goes down" };
                ("power", None, format!("The power {verb} to {to}"), None, Some(rules::POWER_SHARED))
            }
            Event::Draw { seat, card } if self.sees(seat) => (
                "draw",
                Some(seat),
                format!("{} {}", self.does(seat, "draw"), name(card)),
                Some(card),
                Some(rules::TURN_DRAW),
            ),
            Event::Draw { seat, .. } => {
                ("draw", Some(seat), format!("{} a card", self.does(seat, "draw")), None, Some(rules::TURN_DRAW))
            }
            Event::NoDraw { seat } => (
                "no-draw",
                Some(seat),
                format!("{} no card left to draw", self.does(seat, "have")),
                None,
                Some(rules::TURN_DRAW_EMPTY),
            ),
            Event::Attack { seat, card, extra } => {
                let again = if extra { " as a further attack" } else { "" };
                ("attack", Some(seat), format!("{} {}{again}", self.does(seat, "play"), name(card)), Some(card), None)
            }
            Event::Pass { seat } => ("pass", Some(seat), format!("{} no attack", self.does(seat, "play")), None, None),
            Event::Value { seat, card, value } => {
                ("value", Some(seat), format!("{} attacks for {value}", name(card)), Some(card), None)
            }
            Event::Hits { card, victim, amount } => {
                let text = format!("{} hits {} for {amount}", name(card), self.object(victim));
                ("hits", Some(victim), text, Some(card), Some(rules::KEEPER_HIT))
            }
            Event::Block { seat, card } => {
                let text = format!("{} with {} from the hand", self.does(seat, "block"), name(card));
                ("block", Some(seat), text, Some(card), Some(rules::BLOCK_HAND))
            }
            Event::NoBlock { seat } => {
                ("no-block", Some(seat), format!("{} no block from the hand", self.does(seat, "play")), None, None)
            }
            Event::Flip { seat, card, stops: true, last: false } => {
                let text = format!("{} comes off {} deck and blocks the rest", name(card), self.whose(seat));
                ("flip", Some(seat), text, Some(card), Some(rules::BLOCK_DECK))
            }
            Event::Flip { seat, card, stops: true, last: true } => {
                let text = format!("{} comes off {} deck: a block on the last point", name(card), self.whose(seat));
                ("flip", Some(seat), text, Some(card), Some(rules::DAMAGE_LAST))
            }
            Event::Flip { seat, card, stops: false, .. } => {
                let text = format!("{} comes off {} deck", name(card), self.whose(seat));
                ("flip", Some(seat), text, Some(card), Some(rules::DAMAGE_ONE))
            }
            Event::Soak { seat, card, stops } => {
                let end = if stops { ", which blocks the rest" } else { "" };
                let rule = if stops { rules::DAMAGE_SOAK_BLOCK } else { rules::DAMAGE_SOAK };
                (
                    "soak",
                    Some(seat),
                    format!("{} up {}{end}", self.does(seat, "give"), name(card)),
                    Some(card),
                    Some(rule),
                )
            }
            Event::Damage { victim, card, amount } => {
                let text = format!("{} did {amount} damage to {}", name(card), self.object(victim));
                ("damage", Some(victim), text, Some(card), Some(rules::DAMAGE_TOTAL))
            }
            Event::Shielded { seat, to } => {
                let text = format!("{} Keepers keep the damage down to {to}", self.whose(seat));
                ("shield", Some(seat), text, None, Some(rules::DAMAGE_CAP))
            }
            Event::Misfire { seat, card } => {
                ("misfire", Some(seat), format!("{} misfires!", name(card)), Some(card), Some(rules::MISFIRE))
            }
            Event::Ability { seat, card } => (
                "ability",
                Some(seat),
                format!("{} takes effect", name(card)),
                Some(card),
                Some(rules::ABILITY_THRESHOLD),
            ),
            Event::Enters { seat, card } => {
                let text = format!("{} enters play as {} Keeper", name(card), self.whose(seat));
                ("enter", Some(seat), text, Some(card), Some(rules::KEEPER_ENTER))
            }
            Event::NoRoom { seat, card } => (
                "no-room",
                Some(seat),
                format!("There is no room for {}", name(card)),
                Some(card),
                Some(rules::LIMIT_ROOM),
            ),
            Event::Destroyed { seat, card } => {
                let text = format!("{} Keeper {} is destroyed", self.whose(seat), name(card));
                ("destroy", Some(seat), text, Some(card), Some(rules::KEEPER_DESTROY))
            }
            Event::Protected { seat, card } => (
                "protect",
                Some(seat),
                format!("{} can't be destroyed", name(card)),
                Some(card),
                Some(rules::KEEPER_PROTECTED),
            ),
            Event::Moves { seat, card, to } => (
                "move",
                Some(seat),
                format!("{} goes {}", name(card), self.place(seat, to)),
                Some(card),
                Some(rules::KEEPER_LEAVE),
            ),
            Event::Hides { seat, card, to } if self.sees(seat) => (
                "move",
                Some(seat),
                format!("{} goes {}", name(card), self.place(seat, to)),
                Some(card),
                Some(rules::VIEW_LOOK),
            ),
            Event::Hides { seat, to, .. } => {
                ("move", Some(seat), format!("A card goes {}", self.place(seat, to)), None, Some(rules::VIEW_LOOK))
            }
            Event::Placed { seat, to } => {
                ("place", Some(seat), format!("A card goes {}", self.place(seat, to)), None, Some(rules::REVEAL_BACK))
            }
            Event::Healed { seat, amount } => {
                ("heal", Some(seat), format!("{} {amount}", self.does(seat, "heal")), None, Some(rules::HEAL))
            }
            Event::Discarded { seat, card } => (
                "discard",
                Some(seat),
                format!("{} {}", self.does(seat, "discard"), name(card)),
                Some(card),
                Some(rules::EFFECT_DISCARD),
            ),
            Event::Milled { seat, card } => {
                let text = format!("{} goes from {} deck to the discard pile", name(card), self.whose(seat));
                ("mill", Some(seat), text, Some(card), None)
            }
            Event::Spent { seat, card } => (
                "spent",
                Some(seat),
                format!("{} goes to the discard pile", name(card)),
                Some(card),
                Some(rules::ATTACK_DISCARD),
            ),
            Event::Revealed { seat, card, held: _ } => (
                "reveal",
                Some(seat),
                format!("{} {}", self.does(seat, "reveal"), name(card)),
                Some(card),
                Some(rules::VIEW_REVEAL),
            ),
            Event::Looked { by, owner, card } if self.sees(by) => {
                let text = format!("{} at {} in {} deck", self.does(by, "look"), name(card), self.whose(owner));
                ("look", Some(by), text, Some(card), Some(rules::VIEW_LOOK))
            }
            Event::Looked { by, owner, .. } => {
                let text = format!("{} at a card of {} deck", self.does(by, "look"), self.whose(owner));
                ("look", Some(by), text, None, Some(rules::VIEW_LOOK))
            }
            Event::Shuffled { seat } => {
                ("shuffle", Some(seat), format!("{} deck is shuffled", self.whose(seat)), None, None)
            }
            Event::Swapped { seat } => {
                ("swap", Some(seat), format!("{} deck and discard pile change places", self.whose(seat)), None, None)
            }
            Event::Control { to, card } => {
                let text = format!("{} control of {}", self.does(to, "gain"), name(card));
                ("control", Some(to), text, Some(card), Some(rules::KEEPER_CONTROL))
            }
            Event::Copied { seat, card, of } => {
                let text = format!("{} becomes a copy of {}", name(card), name(of));
                ("copy", Some(seat), text, Some(of), Some(rules::KEEPER_CONTROL))
            }
            Event::PickedFactor { seat, factor } => {
                ("pick", Some(seat), format!("{} {}", self.does(seat, "choose"), factor.name()), None, None)
            }
            Event::PickedNumber { seat, number } => {
                ("pick", Some(seat), format!("{} {number}", self.does(seat, "choose")), None, None)
            }
            Event::PowerThisTurn { seat, change } => {
                let text = format!("{} power is {change:+} this turn", self.whose(seat));
                ("power", Some(seat), text, None, Some(rules::POWER_MODIFIER))
            }
            Event::NextFlip { heads } => {
                let text = if heads { "The next power flip will be heads" } else { "The next power flip is left out" };
                ("next-flip", None, text.into(), None, Some(rules::EFFECT_CARD))
            }
            Event::ExtraTurn { seat } => (
                "extra-turn",
                Some(seat),
                format!("{} an extra turn after this one", self.does(seat, "take")),
                None,
                Some(rules::EFFECT_CARD),
            ),
            Event::IgnoresBlocks { seat, hand } => {
                let from = if hand { "hand" } else { "deck" };
                let text =
                    format!("{} blocks from {} {from} this turn", self.does(seat, "ignore"), self.whose(seat.other()));
                ("ignore", Some(seat), text, None, Some(rules::BLOCK_SUPPRESSED))
            }
            Event::ShownLimit { seat } => {
                let text = format!("{} as many cards as can be revealed at once", self.does(seat, "reveal"));
                ("limit", Some(seat), text, None, Some(rules::LIMIT_SHOWN))
            }
            Event::LoopStopped => (
                "loop",
                None,
                "Too many effects in one turn: the rest is dropped.".into(),
                None,
                Some(rules::LIMIT_LOOP),
            ),
            Event::NoFurtherAttack { seat, limit } => {
                let (why, rule) = match limit {
                    AttackLimit::Number => ("too many attacks in one turn", rules::LIMIT_LOOP),
                    AttackLimit::Depth => ("too many attacks inside one another", rules::LIMIT_DEPTH),
                };
                let text = format!("{} no further card: {why}", self.does(seat, "play"));
                ("loop", Some(seat), text, None, Some(rule))
            }
            Event::Over(ending) => ("over", None, self.ending(ending), None, Some(ending_rule(ending))),
        }
    }

    fn place(&self, seat: Seat, to: To) -> String {
        let whose = self.whose(seat);
        match to {
            To::Hand => format!("to {whose} hand"),
            To::DeckTop => format!("on top of {whose} deck"),
            To::DeckBottom => format!("to the bottom of {whose} deck"),
            To::Shuffled => format!("into {whose} deck"),
        }
    }

    pub(crate) fn ending(&self, ending: Ending) -> String {
        let text = match ending {
            Ending::OutOfCards(winner) => {
                format!("{}: {} no cards left", self.does(winner, "win"), self.does(winner.other(), "have"))
            }
            Ending::BothOut(winner) => {
                let wins = capital(&self.does(winner, "win"));
                format!("Nobody has cards left. {wins}, as it is {} turn", self.audience().person(winner).their)
            }
            Ending::ByCard(winner, card) => format!("{} by {}", self.does(winner, "win"), self.card(card)),
            Ending::GaveUp(winner) => format!("{} gave up", self.object(winner.other())),
            Ending::TooLong => "A draw: the game has lasted too long".into(),
        };
        sentence(&text)
    }
}

/// The number that an event tells, and how it came out: for boards that draw what the sentence says.
fn figures(event: Event) -> (Option<i32>, Option<&'static str>) {
    match event {
        Event::Turn { number, .. } => (Some(number.into()), None),
        Event::Coin { heads, .. } => (None, Some(if heads { "heads" } else { "tails" })),
        Event::Power { to, up } => (Some(to.into()), Some(if up { "up" } else { "down" })),
        Event::Value { value, .. } => (Some(value.into()), None),
        Event::Hits { amount, .. } | Event::Damage { amount, .. } | Event::Healed { amount, .. } => {
            (Some(amount.into()), None)
        }
        Event::Shielded { to, .. } => (Some(to.into()), None),
        Event::Flip { stops, .. } | Event::Soak { stops, .. } => (None, stops.then_some("stops")),
        Event::PickedNumber { number, .. } => (Some(number.into()), None),
        Event::PowerThisTurn { change, .. } => (Some(change.into()), None),
        Event::Moves { to, .. } | Event::Hides { to, .. } | Event::Placed { to, .. } => (None, Some(whereto(to))),
        Event::Revealed { held, .. } => (None, Some(if held { "hand" } else { "deck" })),
        Event::Looked { by, owner, .. } => (None, Some(if by == owner { "own" } else { "theirs" })),
        Event::NoPowerFlip { .. }
        | Event::Draw { .. }
        | Event::NoDraw { .. }
        | Event::Attack { .. }
        | Event::Pass { .. }
        | Event::Block { .. }
        | Event::NoBlock { .. }
        | Event::Misfire { .. }
        | Event::Ability { .. }
        | Event::Enters { .. }
        | Event::NoRoom { .. }
        | Event::Destroyed { .. }
        | Event::Protected { .. }
        | Event::Discarded { .. }
        | Event::Milled { .. }
        | Event::Spent { .. }
        | Event::Shuffled { .. }
        | Event::Swapped { .. }
        | Event::Control { .. }
        | Event::Copied { .. }
        | Event::PickedFactor { .. }
        | Event::NextFlip { .. }
        | Event::ExtraTurn { .. }
        | Event::IgnoresBlocks { .. }
        | Event::ShownLimit { .. }
        | Event::LoopStopped
        | Event::NoFurtherAttack { .. }
        | Event::Over(_) => (None, None),
    }
}

fn whereto(to: To) -> &'static str {
    match to {
        To::Hand => "hand",
        To::DeckTop => "top",
        To::DeckBottom => "bottom",
        To::Shuffled => "shuffled",
    }
}

fn ending_rule(ending: Ending) -> Rule {
    match ending {
        Ending::OutOfCards(_) => rules::WIN_OUT,
        Ending::BothOut(_) => rules::WIN_BOTH,
        Ending::ByCard(..) => rules::WIN_CARD,
        Ending::GaveUp(_) => rules::WIN_GIVE_UP,
        Ending::TooLong => rules::LIMIT_TURNS,
    }
}
