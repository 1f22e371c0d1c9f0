//! Events in words: who hears what of them.

use crate::event::{AttackLimit, Coin, Event, To};
use crate::position::{Ending, Squad};
use crate::rules;
use crate::told::by_age;
use longbox_kernel::english::{Audience, Person, capital, sentence};
use longbox_kernel::{Rule, Seat, Telling, Viewer};
use longbox_shelf::card_ref;

/// Tells events to one viewer.
pub(crate) struct Speaker<'a> {
    pub(crate) game: &'a Squad,
    pub(crate) viewer: Viewer,
}

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

    /// Whether a card that only `seat` sees may be named.
    fn sees(&self, seat: Seat) -> bool {
        self.audience().sees(seat)
    }

    #[allow(clippy::too_many_lines)] // one arm for each event, and nothing else
    pub(crate) fn tell(&self, event: Event) -> Option<Telling> {
        let name = |card| &self.game.cards.card(card).name;
        // About a seat, and about a card as well.
        let told = |kind, seat, text: String| Telling::new(kind, text).of(seat);
        let card = |kind, seat, card, text: String| told(kind, seat, text).naming(card_ref(self.game.cards.card(card)));
        Some(match event {
            // They only say what an ability came to.
            Event::AttackChanged | Event::AbilityOver => return None,
            Event::Turn { seat, number, extra } => {
                let again = if extra { ", an extra one" } else { "" };
                let text = format!("Turn {number}: {} turn{again}", self.whose(seat));
                told("turn", seat, text).by(rules::TURN_ORDER).amount(number)
            }
            Event::Coin { seat, heads, what } => {
                let side = if heads { "heads" } else { "tails" };
                let coin = match what {
                    Coin::First => {
                        let text = format!("{} first by the flip of a coin", self.does(seat, "go"));
                        told("coin", seat, text).by(rules::SETUP_COIN)
                    }
                    Coin::Power => {
                        told("coin", seat, format!("The power coin comes up {side}")).by(rules::TURN_POWER_FLIP)
                    }
                    Coin::Ability => told("coin", seat, format!("The coin comes up {side}")),
                };
                coin.sign(side)
            }
            Event::NoPowerFlip { first: true } => {
                Telling::new("no-flip", "No power flip on the very first turn").by(rules::TURN_POWER_FIRST)
            }
            Event::NoPowerFlip { first: false } => {
                Telling::new("no-flip", "The power flip is left out").by(rules::EFFECT_CARD)
            }
            Event::Power { to, up } => {
                let way = if up { "up" } else { "down" };
                let text = format!("The power goes {way} to {to}");
                Telling::new("power", text).by(rules::POWER_SHARED).amount(to).sign(way)
            }
            Event::Draw { seat, card: drawn } if self.sees(seat) => {
                let text = format!("{} {}", self.does(seat, "draw"), name(drawn));
                card("draw", seat, drawn, text).by(rules::TURN_DRAW)
            }
            Event::Draw { seat, .. } => {
                told("draw", seat, format!("{} a card", self.does(seat, "draw"))).by(rules::TURN_DRAW)
            }
            Event::NoDraw { seat } => {
                let text = format!("{} no card left to draw", self.does(seat, "have"));
                told("no-draw", seat, text).by(rules::TURN_DRAW_EMPTY)
            }
            Event::Attack { seat, card: played, extra } => {
                let again = if extra { " as a further attack" } else { "" };
                card("attack", seat, played, format!("{} {}{again}", self.does(seat, "play"), name(played)))
            }
            Event::Pass { seat } => told("pass", seat, format!("{} no attack", self.does(seat, "play"))),
            Event::Value { seat, card: played, value } => {
                card("value", seat, played, format!("{} attacks for {value}", name(played))).amount(value)
            }
            Event::Hits { card: hitting, victim, amount } => {
                let text = format!("{} hits {} for {amount}", name(hitting), self.object(victim));
                card("hits", victim, hitting, text).by(rules::KEEPER_HIT).amount(amount)
            }
            Event::Block { seat, card: with } => {
                let text = format!("{} with {} from the hand", self.does(seat, "block"), name(with));
                card("block", seat, with, text).by(rules::BLOCK_HAND)
            }
            Event::NoBlock { seat } => {
                told("no-block", seat, format!("{} no block from the hand", self.does(seat, "play")))
            }
            Event::Flip { seat, card: flipped, stops, last } => {
                let (end, rule) = match (stops, last) {
                    (true, false) => (" and blocks the rest", rules::BLOCK_DECK),
                    (true, true) => (": a block on the last point", rules::DAMAGE_LAST),
                    (false, _) => ("", rules::DAMAGE_ONE),
                };
                let text = format!("{} comes off {} deck{end}", name(flipped), self.whose(seat));
                stopping(card("flip", seat, flipped, text).by(rule), stops)
            }
            Event::Soak { seat, card: lost, stops } => {
                let (end, rule) = match stops {
                    true => (", which blocks the rest", rules::DAMAGE_SOAK_BLOCK),
                    false => ("", rules::DAMAGE_SOAK),
                };
                let text = format!("{} up {}{end}", self.does(seat, "give"), name(lost));
                stopping(card("soak", seat, lost, text).by(rule), stops)
            }
            Event::Damage { victim, card: by, amount } => {
                let text = format!("{} did {amount} damage to {}", name(by), self.object(victim));
                card("damage", victim, by, text).by(rules::DAMAGE_TOTAL).amount(amount)
            }
            Event::Shielded { seat, to } => {
                let text = format!("{} Keepers keep the damage down to {to}", self.whose(seat));
                told("shield", seat, text).by(rules::DAMAGE_CAP).amount(to)
            }
            Event::Misfire { seat, card: keeper } => {
                card("misfire", seat, keeper, format!("{} misfires!", name(keeper))).by(rules::MISFIRE)
            }
            Event::Ability { seat, card: of } => {
                card("ability", seat, of, format!("{} takes effect", name(of))).by(rules::ABILITY_THRESHOLD)
            }
            Event::Enters { seat, card: keeper } => {
                let text = format!("{} enters play as {} Keeper", name(keeper), self.whose(seat));
                card("enter", seat, keeper, text).by(rules::KEEPER_ENTER)
            }
            Event::NoRoom { seat, card: keeper } => {
                card("no-room", seat, keeper, format!("There is no room for {}", name(keeper))).by(rules::LIMIT_ROOM)
            }
            Event::Destroyed { seat, card: keeper, older, newer } => {
                let which = by_age(older, newer);
                let text = format!("{} Keeper {}{which} is destroyed", self.whose(seat), name(keeper));
                card("destroy", seat, keeper, text).by(rules::KEEPER_DESTROY)
            }
            Event::Protected { seat, card: keeper } => {
                let text = format!("{} can't be destroyed", name(keeper));
                card("protect", seat, keeper, text).by(rules::KEEPER_PROTECTED)
            }
            Event::Moves { seat, card: moved, to } => {
                let text = format!("{} goes {}", name(moved), self.place(seat, to));
                card("move", seat, moved, text).by(rules::KEEPER_LEAVE).sign(whereto(to))
            }
            Event::Hides { seat, card: moved, to } if self.sees(seat) => {
                let text = format!("{} goes {}", name(moved), self.place(seat, to));
                card("move", seat, moved, text).by(rules::VIEW_LOOK).sign(whereto(to))
            }
            Event::Hides { seat, to, .. } => {
                let text = format!("A card goes {}", self.place(seat, to));
                told("move", seat, text).by(rules::VIEW_LOOK).sign(whereto(to))
            }
            Event::Placed { seat, to } => {
                let text = format!("A card goes {}", self.place(seat, to));
                told("place", seat, text).by(rules::REVEAL_BACK).sign(whereto(to))
            }
            Event::Healed { seat, amount } => {
                told("heal", seat, format!("{} {amount}", self.does(seat, "heal"))).by(rules::HEAL).amount(amount)
            }
            Event::Discarded { seat, card: lost, another } => {
                let text = format!("{} {}{}", self.does(seat, "discard"), copy(another), name(lost));
                card("discard", seat, lost, text).by(rules::EFFECT_DISCARD)
            }
            Event::Milled { seat, card: lost } => {
                let text = format!("{} goes from {} deck to the discard pile", name(lost), self.whose(seat));
                card("mill", seat, lost, text)
            }
            Event::Spent { seat, card: spent } => {
                let text = format!("{} goes to the discard pile", name(spent));
                card("spent", seat, spent, text).by(rules::ATTACK_DISCARD)
            }
            Event::Revealed { seat, card: shown, held, another } => {
                let text = format!("{} {}{}", self.does(seat, "reveal"), copy(another), name(shown));
                card("reveal", seat, shown, text).by(rules::VIEW_REVEAL).sign(if held { "hand" } else { "deck" })
            }
            Event::Looked { by, owner, card: looked } => {
                let (does, deck) = (self.does(by, "look"), self.whose(owner));
                let told = match self.sees(by) {
                    true => card("look", by, looked, format!("{does} at {} in {deck} deck", name(looked))),
                    false => told("look", by, format!("{does} at a card of {deck} deck")),
                };
                told.by(rules::VIEW_LOOK).sign(if by == owner { "own" } else { "theirs" })
            }
            Event::Shuffled { seat } => told("shuffle", seat, format!("{} deck is shuffled", self.whose(seat))),
            Event::Swapped { seat } => {
                told("swap", seat, format!("{} deck and discard pile change places", self.whose(seat)))
            }
            Event::Control { to, card: keeper } => {
                let text = format!("{} control of {}", self.does(to, "gain"), name(keeper));
                card("control", to, keeper, text).by(rules::KEEPER_CONTROL)
            }
            Event::Copied { seat, card: copy, of } => {
                let text = format!("{} becomes a copy of {}", name(copy), name(of));
                card("copy", seat, of, text).by(rules::KEEPER_CONTROL)
            }
            Event::PickedFactor { seat, factor } => {
                told("pick", seat, format!("{} {}", self.does(seat, "choose"), factor.name()))
            }
            Event::PickedNumber { seat, number } => {
                told("pick", seat, format!("{} {number}", self.does(seat, "choose"))).amount(number)
            }
            Event::PowerThisTurn { seat, change } => {
                let text = format!("{} power is {change:+} this turn", self.whose(seat));
                told("power", seat, text).by(rules::POWER_MODIFIER).amount(change)
            }
            Event::NextFlip { heads } => {
                let text = if heads { "The next power flip will be heads" } else { "The next power flip is left out" };
                Telling::new("next-flip", text).by(rules::EFFECT_CARD)
            }
            Event::ExtraTurn { seat } => {
                let text = format!("{} an extra turn after this one", self.does(seat, "take"));
                told("extra-turn", seat, text).by(rules::EFFECT_CARD)
            }
            Event::IgnoresBlocks { seat, hand } => {
                let (from, whose) = (if hand { "hand" } else { "deck" }, self.whose(seat.other()));
                let text = format!("{} blocks from {whose} {from} this turn", self.does(seat, "ignore"));
                told("ignore", seat, text).by(rules::BLOCK_SUPPRESSED)
            }
            Event::ShownLimit { seat } => {
                let text = format!("{} as many cards as can be revealed at once", self.does(seat, "reveal"));
                told("limit", seat, text).by(rules::LIMIT_SHOWN)
            }
            Event::LoopStopped => {
                Telling::new("loop", "Too many effects in one turn: the rest is dropped").by(rules::LIMIT_LOOP)
            }
            Event::NoFurtherAttack { seat, limit } => {
                let (why, rule) = match limit {
                    AttackLimit::Number => ("too many attacks in one turn", rules::LIMIT_LOOP),
                    AttackLimit::Depth => ("too many attacks inside one another", rules::LIMIT_DEPTH),
                };
                told("loop", seat, format!("{} no further card: {why}", self.does(seat, "play"))).by(rule)
            }
            Event::Over(ending) => Telling::new("over", self.ending(ending)).by(ending_rule(ending)),
        })
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
            Ending::ByCard(winner, card) => {
                format!("{} by {}", self.does(winner, "win"), self.game.cards.card(card).name)
            }
            Ending::GaveUp(winner) => format!("{} gave up", self.object(winner.other())),
            Ending::TooLong => "A draw: the game has lasted too long".into(),
        };
        sentence(&text)
    }
}

/// A card that was lost, and whether its icon stopped the rest.
fn stopping(told: Telling, stops: bool) -> Telling {
    if stops { told.sign("stops") } else { told }
}

/// What stands before the name of a card that is not the copy that lies open.
fn copy(another: bool) -> &'static str {
    if another { "another copy of " } else { "" }
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
