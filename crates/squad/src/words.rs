//! The game in words: questions, options, refusals, and who hears what of an event.

use crate::ask::{Ask, Choice, Menu, Offer};
use crate::catalogue::{Card, CardIx};
use crate::code::Op;
use crate::decks::read_line;
use crate::event::{Coin, Event, To};
use crate::position::{Ending, Id, Squad};
use crate::rules;
use crate::setup::{Setup, SideSetup};
use crate::trigger::on_side;
use crate::vocabulary::{Fate, Will};
use longbox_kernel::{CardRef, OptionTold, Question, Refused, Rule, Rulebook, Seat, Telling, Told, Viewer, Watch};
use serde_json::{Value, json};

impl Told for Squad {
    const NAME: &'static str = "squad";

    fn rulebook() -> &'static Rulebook {
        rules::rulebook()
    }

    fn question(&self) -> Option<Question> {
        let ask = self.ask()?;
        let menu = self.menu(&ask);
        let (text, rule, source) = match ask {
            Ask::Attack => ("Play an attack, or pass.".to_string(), rules::TURN_ATTACK_ONE, None),
            Ask::HandLimit => ("You hold more than 8 cards: discard one.".into(), rules::LIMIT_HAND, None),
            Ask::KeeperLimit => ("You have more than 6 Keepers: destroy one.".into(), rules::LIMIT_KEEPERS, None),
            Ask::Block(damage) => {
                let card = self.facts(damage.source.id);
                let points = damage.total - damage.done;
                let needs = damage.needs_names().join(" and ");
                let text =
                    format!("{} hits you for {points}. Block its {needs} from your hand, or risk it.", card.name);
                (text, rules::BLOCK_HAND, Some(damage.source.id))
            }
            Ask::Soak(damage) => {
                let left = damage.total - damage.done;
                let text = format!("Your deck is empty: give up a card from your hand ({left} to go).");
                (text, rules::DAMAGE_SOAK_CHOICE, Some(damage.source.id))
            }
            Ask::Effect(effect, op) => {
                let (text, rule) = self.effect_question(op, effect.left);
                (text, rule, Some(effect.source.id))
            }
        };
        Some(Question { seat: menu.seat, text, source: source.map(|id| card_ref(self.facts(id))), rule: rule.0 })
    }

    fn option(&self, choice: Choice) -> OptionTold {
        match self.ask() {
            Some(ask) => self.told_option(&ask, self.menu(&ask), choice),
            None => OptionTold { label: "nothing".into(), aliases: Vec::new(), cards: Vec::new() },
        }
    }

    fn refusals(&self) -> Vec<Refused> {
        let Some(ask) = self.ask() else { return Vec::new() };
        let menu = self.menu(&ask);
        let mut refused = Vec::new();
        let mut consider = |choice: Choice, id: Id| {
            if let Err(no) = self.check(&ask, id) {
                let option = self.told_option(&ask, menu, choice);
                refused.push(Refused { option, refusal: no.refusal(self) });
            }
        };
        match menu.offer {
            Offer::Hand(owner) => {
                for (i, id) in self.side(owner).hand.iter().enumerate() {
                    let at = i as u8;
                    consider(if owner == menu.seat { Choice::Hand(at) } else { Choice::Theirs(at) }, *id);
                }
            }
            Offer::Keepers(me, side) => {
                for seat in [me, me.other()].into_iter().filter(|seat| on_side(side, me, *seat)) {
                    for (i, keeper) in self.side(seat).keepers.iter().enumerate() {
                        consider(Choice::Keeper(seat, i as u8), keeper.id);
                    }
                }
            }
            Offer::Shown => {
                for (i, id) in self.shown.ids.iter().enumerate() {
                    consider(Choice::Shown(i as u8), *id);
                }
            }
            Offer::Factors | Offer::Numbers | Offer::Ends => {}
        }
        refused
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Telling> {
        Speaker { game: self, viewer }.tell(*event)
    }

    fn ending(&self) -> Option<String> {
        let speaker = Speaker { game: self, viewer: Viewer::Spectator };
        Some(speaker.ending(self.ending?))
    }

    fn write_setup(setup: &Setup) -> Value {
        let list =
            |cards: &[CardIx]| -> Vec<&str> { cards.iter().map(|card| setup.cards.card(*card).id.as_str()).collect() };
        let sides: Vec<Value> = setup
            .sides
            .iter()
            .map(|side| {
                json!({
                    "deck": list(&side.deck), "draw": side.draw, "extra": list(&side.extra),
                    "keepers": list(&side.keepers), "any_size": side.any_size,
                })
            })
            .collect();
        json!({ "sides": sides, "power": setup.power, "first": setup.first })
    }

    fn read_setup(value: &Value) -> Result<Setup, String> {
        read_setup(value)
    }

    fn data_hash(setup: &Setup) -> u64 {
        setup.cards.hash()
    }

    fn seat_names() -> &'static [&'static str] {
        &["me", "foe"]
    }

    fn audit(&self) -> Result<(), String> {
        crate::audit::audit(self)
    }

    fn stage(given: &toml::Table, watch: &mut impl Watch<Event>) -> Result<Squad, Vec<String>> {
        crate::stage::stage(given, watch)
    }
}

fn read_setup(value: &Value) -> Result<Setup, String> {
    let cards = crate::catalogue::current();
    let number = |value: &Value, key: &str| -> Result<u8, String> {
        value[key].as_u64().and_then(|n| u8::try_from(n).ok()).ok_or(format!("setup: \"{key}\" must be a small number"))
    };
    let list = |side: &Value, key: &str| -> Result<Vec<CardIx>, String> {
        let entries = side[key].as_array().ok_or(format!("setup: \"{key}\" must be a list of card ids"))?;
        entries
            .iter()
            .map(|entry| read_line(cards, entry.as_str().unwrap_or_default()).map(|(_, card)| card))
            .collect::<Result<_, _>>()
            .map_err(|fault| format!("setup: \"{key}\": {fault}"))
    };
    let side = |at: usize| -> Result<SideSetup, String> {
        let side = &value["sides"][at];
        Ok(SideSetup {
            deck: list(side, "deck")?,
            draw: number(side, "draw")?,
            extra: list(side, "extra")?,
            keepers: list(side, "keepers")?,
            any_size: side["any_size"].as_bool().unwrap_or(false),
        })
    };
    let first = match &value["first"] {
        Value::Null => None,
        first => match first.as_u64() {
            Some(seat @ 0..=1) => Some(Seat(seat as u8)),
            _ => return Err("setup: \"first\" must be 0, 1 or null".into()),
        },
    };
    Ok(Setup::new(cards, [side(0)?, side(1)?], number(value, "power")?, first))
}

/// A card as front ends name it.
pub(crate) fn card_ref(card: &Card) -> CardRef {
    CardRef { id: card.id.clone(), name: card.name.clone() }
}

impl crate::position::Damage {
    fn needs_names(&self) -> Vec<&'static str> {
        let all = crate::vocabulary::Factor::ALL;
        self.needs.iter().filter_map(|need| all.get(*need as usize).map(|f| f.name())).collect()
    }
}

impl Squad {
    fn effect_question(&self, op: Op, left: u8) -> (String, Rule) {
        let (text, rule) = match op {
            Op::Discard(..) if left > 1 => {
                return (format!("Discard {left} cards, one after the other."), rules::EFFECT_DISCARD);
            }
            Op::Discard(..) => ("Discard a card from your hand.", rules::EFFECT_DISCARD),
            Op::DiscardTheirs(_) => ("Discard a card from your opponent's hand.", rules::EFFECT_MUST),
            Op::HandToDeckTop => ("Put a card from your hand on top of your deck.", rules::EFFECT_MUST),
            Op::Choose(will, _, _, fate) => {
                let rule = if will == Will::May { rules::EFFECT_MAY } else { rules::KEEPER_FILTER };
                let text = match fate {
                    Fate::Destroy => "Choose a Keeper to destroy.",
                    Fate::Return => "Choose a Keeper to return to hand.",
                    Fate::ShuffleIn => "Choose a Keeper to shuffle into its owner's deck.",
                    Fate::DeckTop => "Choose a Keeper to put on top of its owner's deck.",
                    Fate::GainControl => "Choose a Keeper to take control of.",
                    Fate::Copy => "Choose a Keeper to copy.",
                    Fate::HitsAndIsDestroyed(_) => "Choose a Keeper: it hits, then is destroyed.",
                };
                (text, rule)
            }
            Op::ReturnUpToTwo => ("You may return a Keeper to its owner's hand.", rules::EFFECT_MAY),
            Op::Deploy(_) => ("You may put a Keeper from your hand into play.", rules::KEEPER_PUT),
            Op::Play(_, 0) => ("You may play another card.", rules::PLAY_AGAIN_POWER),
            Op::Play(_, bonus) => {
                return (format!("You may play another card at attack +{bonus}."), rules::PLAY_AGAIN_POWER);
            }
            Op::PlayFromTheirHand => ("You may play a card from your opponent's hand.", rules::PLAY_AGAIN_POWER),
            Op::PutBack => ("Put the cards back: the last one ends on top.", rules::REVEAL_ORDER),
            Op::PickToHand(_) => ("Choose a card to put into your hand.", rules::EFFECT_MUST),
            Op::PickToDiscard => ("Choose a card to discard.", rules::EFFECT_MUST),
            Op::RevealFromHand(_) => ("You may reveal a card from your hand.", rules::EFFECT_MAY),
            Op::RevealAnyFromHand => ("Reveal cards from your hand until you are done.", rules::EFFECT_MAY),
            Op::PickFactor => ("Choose a Factor.", rules::EFFECT_MUST),
            Op::PickNumber => ("Choose a number.", rules::EFFECT_MUST),
            Op::TopOrBottom(_) => ("Put the card on the top or the bottom of the deck.", rules::EFFECT_MUST),
            _ => ("Choose.", rules::EFFECT_MUST),
        };
        (text.into(), rule)
    }

    fn told_option(&self, ask: &Ask, menu: Menu, choice: Choice) -> OptionTold {
        let plain = |label: &str, aliases: &[&str]| OptionTold {
            label: label.into(),
            aliases: aliases.iter().map(|a| a.to_string()).collect(),
            cards: Vec::new(),
        };
        match choice {
            Choice::Pass => match ask {
                Ask::Block(_) => plain("risk it", &["pass", "no block"]),
                Ask::Effect(_, Op::RevealAnyFromHand) => plain("done", &["pass"]),
                Ask::Attack | Ask::HandLimit | Ask::KeeperLimit | Ask::Soak(_) | Ask::Effect(..) => {
                    plain("pass", &["no", "decline"])
                }
            },
            Choice::Factor(factor) => plain(factor.name(), &[]),
            Choice::Number(number) => plain(&number.to_string(), &[]),
            Choice::Top => plain("top", &["put it on the top"]),
            Choice::Bottom => plain("bottom", &["put it on the bottom"]),
            Choice::Hand(_) | Choice::Theirs(_) | Choice::Keeper(..) | Choice::Shown(_) => {
                let Some(id) = self.chosen_card(menu, choice) else { return plain("nothing", &[]) };
                self.told_card(ask, menu, choice, self.facts(id))
            }
        }
    }

    fn told_card(&self, ask: &Ask, menu: Menu, choice: Choice, card: &Card) -> OptionTold {
        let (before, after) = verb(ask);
        let whose = match (choice, menu.offer) {
            (Choice::Keeper(seat, _), Offer::Keepers(me, crate::vocabulary::Side::Either)) => {
                if seat == me {
                    " (yours)"
                } else {
                    " (theirs)"
                }
            }
            _ => "",
        };
        let say = |name: &str| format!("{before} {name}{after}");
        let mut aliases: Vec<String> = Vec::new();
        for name in [&card.name, &card.title, &card.id] {
            aliases.push(say(name));
            aliases.push(format!("{}{whose}", say(name)));
            aliases.push(name.clone());
        }
        OptionTold { label: format!("{}{whose}", say(&card.name)), aliases, cards: vec![card_ref(card)] }
    }
}

/// The words around a card's name on an option.
fn verb(ask: &Ask) -> (&'static str, &'static str) {
    match ask {
        Ask::Attack => ("attack with", ""),
        Ask::HandLimit => ("discard", ""),
        Ask::KeeperLimit => ("destroy", ""),
        Ask::Block(_) => ("block with", ""),
        Ask::Soak(_) => ("give up", ""),
        Ask::Effect(_, op) => match op {
            Op::Discard(..) | Op::DiscardTheirs(_) | Op::PickToDiscard => ("discard", ""),
            Op::HandToDeckTop => ("put", " on top"),
            Op::Choose(_, _, _, fate) => match fate {
                Fate::Destroy => ("destroy", ""),
                Fate::Return => ("return", ""),
                Fate::ShuffleIn => ("shuffle in", ""),
                Fate::DeckTop => ("put", " on top"),
                Fate::GainControl => ("take", ""),
                Fate::Copy => ("copy", ""),
                Fate::HitsAndIsDestroyed(_) => ("use", ""),
            },
            Op::ReturnUpToTwo => ("return", ""),
            Op::Deploy(_) => ("put", " into play"),
            Op::Play(..) | Op::PlayFromTheirHand => ("play", ""),
            Op::PutBack => ("put back", ""),
            Op::PickToHand(_) => ("take", ""),
            Op::RevealFromHand(_) | Op::RevealAnyFromHand => ("reveal", ""),
            _ => ("choose", ""),
        },
    }
}

/// Tells events to one viewer.
struct Speaker<'a> {
    game: &'a Squad,
    viewer: Viewer,
}

impl Speaker<'_> {
    fn is(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
    }

    /// The player and a verb: "You draw", "Your opponent draws", "Player 2 draws".
    fn does(&self, seat: Seat, verb: &str) -> String {
        if self.is(seat) {
            return format!("You {verb}");
        }
        let ending = if verb.ends_with("ss") || verb.ends_with("ch") { "es" } else { "s" };
        format!("{} {verb}{ending}", self.name(seat))
    }

    fn name(&self, seat: Seat) -> String {
        match self.viewer {
            Viewer::Seat(me) if me == seat => "You".into(),
            Viewer::Seat(_) => "Your opponent".into(),
            Viewer::Spectator | Viewer::Omniscient => format!("Player {}", seat.0 + 1),
        }
    }

    fn object(&self, seat: Seat) -> String {
        match self.viewer {
            Viewer::Seat(me) if me == seat => "you".into(),
            Viewer::Seat(_) => "your opponent".into(),
            Viewer::Spectator | Viewer::Omniscient => self.name(seat),
        }
    }

    fn whose(&self, seat: Seat) -> String {
        match self.viewer {
            Viewer::Seat(me) if me == seat => "your".into(),
            Viewer::Seat(_) => "your opponent's".into(),
            Viewer::Spectator | Viewer::Omniscient => format!("{}'s", self.name(seat)),
        }
    }

    fn card(&self, card: CardIx) -> &'static str {
        &self.game.cards.card(card).name
    }

    /// Whether a card that only `seat` sees may be named.
    fn sees(&self, seat: Seat) -> bool {
        match self.viewer {
            Viewer::Seat(me) => me == seat,
            Viewer::Spectator => false,
            Viewer::Omniscient => true,
        }
    }

    fn tell(&self, event: Event) -> Option<Telling> {
        let (kind, seat, text, card, rule) = self.words(event)?;
        let cards = card.map(|c| card_ref(self.game.cards.card(c))).into_iter().collect();
        Some(Telling { kind, seat, text: capital(text), cards, rule: rule.map(|r: Rule| r.0) })
    }

    #[allow(clippy::too_many_lines)] // one arm for each event, and nothing else
    fn words(&self, event: Event) -> Option<(&'static str, Option<Seat>, String, Option<CardIx>, Option<Rule>)> {
        let name = |card| self.card(card);
        Some(match event {
            Event::Turn { seat, number, extra } => {
                let again = if extra { ", an extra one" } else { "" };
                let text = format!("Turn {number}: {} turn{again}.", self.whose(seat));
                ("turn", Some(seat), text, None, Some(rules::TURN_ORDER))
            }
            Event::Coin { seat, what: Coin::First, .. } => (
                "coin",
                Some(seat),
                format!("{} first by the flip of a coin.", self.does_go(seat)),
                None,
                Some(rules::SETUP_COIN),
            ),
            Event::Coin { seat, heads, what } => {
                let side = if heads { "heads" } else { "tails" };
                let purpose = if what == Coin::Power { "The power coin" } else { "The coin" };
                let rule = (what == Coin::Power).then_some(rules::TURN_POWER_FLIP);
                ("coin", Some(seat), format!("{purpose} comes up {side}."), None, rule)
            }
            Event::NoPowerFlip { first: true } => {
                ("no-flip", None, "No power flip on the very first turn.".into(), None, Some(rules::TURN_POWER_FIRST))
            }
            Event::NoPowerFlip { first: false } => {
                ("no-flip", None, "The power flip is left out.".into(), None, Some(rules::EFFECT_CARD))
            }
            Event::Power { to, up } => {
                let verb = if up { "goes up" } else { "goes down" };
                ("power", None, format!("The power {verb} to {to}."), None, Some(rules::POWER_SHARED))
            }
            Event::Draw { seat, card } if self.sees(seat) => (
                "draw",
                Some(seat),
                format!("{} {}.", self.does(seat, "draw"), name(card)),
                Some(card),
                Some(rules::TURN_DRAW),
            ),
            Event::Draw { seat, .. } => {
                ("draw", Some(seat), format!("{} a card.", self.does(seat, "draw")), None, Some(rules::TURN_DRAW))
            }
            Event::NoDraw { seat } => (
                "no-draw",
                Some(seat),
                format!("{} no card left to draw.", self.has(seat)),
                None,
                Some(rules::TURN_DRAW_EMPTY),
            ),
            Event::Attack { seat, card, extra } => {
                let again = if extra { " as a further attack" } else { "" };
                ("attack", Some(seat), format!("{} {}{again}.", self.does(seat, "play"), name(card)), Some(card), None)
            }
            Event::Pass { seat } => ("pass", Some(seat), format!("{} no attack.", self.does(seat, "play")), None, None),
            Event::Value { seat, card, value } => {
                ("value", Some(seat), format!("{} attacks for {value}.", name(card)), Some(card), None)
            }
            Event::Hits { card, victim, amount } => {
                let text = format!("{} hits {} for {amount}.", name(card), self.object(victim));
                ("hits", Some(victim), text, Some(card), Some(rules::KEEPER_HIT))
            }
            Event::Block { seat, card } => {
                let text = format!("{} with {} from the hand.", self.does(seat, "block"), name(card));
                ("block", Some(seat), text, Some(card), Some(rules::BLOCK_HAND))
            }
            Event::NoBlock { seat } => {
                ("no-block", Some(seat), format!("{} no block from the hand.", self.does(seat, "play")), None, None)
            }
            Event::Flip { seat, card, stops: true, last: false } => {
                let text = format!("{} comes off {} deck and blocks the rest.", name(card), self.whose(seat));
                ("flip", Some(seat), text, Some(card), Some(rules::BLOCK_DECK))
            }
            Event::Flip { seat, card, stops: true, last: true } => {
                let text = format!("{} comes off {} deck: a block on the last point.", name(card), self.whose(seat));
                ("flip", Some(seat), text, Some(card), Some(rules::DAMAGE_LAST))
            }
            Event::Flip { seat, card, stops: false, .. } => {
                let text = format!("{} comes off {} deck.", name(card), self.whose(seat));
                ("flip", Some(seat), text, Some(card), Some(rules::DAMAGE_ONE))
            }
            Event::Soak { seat, card, stops } => {
                let end = if stops { ", which blocks the rest" } else { "" };
                let rule = if stops { rules::DAMAGE_SOAK_BLOCK } else { rules::DAMAGE_SOAK };
                (
                    "soak",
                    Some(seat),
                    format!("{} up {}{end}.", self.does(seat, "give"), name(card)),
                    Some(card),
                    Some(rule),
                )
            }
            Event::Damage { victim, card, amount } => {
                let text = format!("{} did {amount} damage to {}.", name(card), self.object(victim));
                ("damage", Some(victim), text, Some(card), Some(rules::DAMAGE_TOTAL))
            }
            Event::Shielded { seat, to } => {
                let text = format!("{} Keepers keep the damage down to {to}.", self.whose(seat));
                ("shield", Some(seat), text, None, Some(rules::DAMAGE_CAP))
            }
            Event::Misfire { seat, card } => {
                ("misfire", Some(seat), format!("{} misfires!", name(card)), Some(card), Some(rules::MISFIRE))
            }
            Event::Ability { seat, card } => (
                "ability",
                Some(seat),
                format!("{} takes effect.", name(card)),
                Some(card),
                Some(rules::ABILITY_THRESHOLD),
            ),
            Event::Enters { seat, card } => {
                let text = format!("{} enters play as {} Keeper.", name(card), self.whose(seat));
                ("enter", Some(seat), text, Some(card), Some(rules::KEEPER_ENTER))
            }
            Event::NoRoom { seat, card } => (
                "no-room",
                Some(seat),
                format!("There is no room for {}.", name(card)),
                Some(card),
                Some(rules::LIMIT_ROOM),
            ),
            Event::Destroyed { seat, card } => {
                let text = format!("{} Keeper {} is destroyed.", self.whose(seat), name(card));
                ("destroy", Some(seat), text, Some(card), Some(rules::KEEPER_DESTROY))
            }
            Event::Protected { seat, card } => (
                "protect",
                Some(seat),
                format!("{} can't be destroyed.", name(card)),
                Some(card),
                Some(rules::KEEPER_PROTECTED),
            ),
            Event::Moves { seat, card, to } => (
                "move",
                Some(seat),
                format!("{} goes {}.", name(card), self.place(seat, to)),
                Some(card),
                Some(rules::KEEPER_LEAVE),
            ),
            Event::Hides { seat, card, to } if self.sees(seat) => (
                "move",
                Some(seat),
                format!("{} goes {}.", name(card), self.place(seat, to)),
                Some(card),
                Some(rules::VIEW_LOOK),
            ),
            Event::Hides { seat, to, .. } => {
                ("move", Some(seat), format!("A card goes {}.", self.place(seat, to)), None, Some(rules::VIEW_LOOK))
            }
            Event::Placed { seat, to } => {
                ("place", Some(seat), format!("A card goes {}.", self.place(seat, to)), None, Some(rules::REVEAL_BACK))
            }
            Event::Healed { seat, amount } => {
                ("heal", Some(seat), format!("{} {amount}.", self.does(seat, "heal")), None, Some(rules::HEAL))
            }
            Event::Discarded { seat, card } => (
                "discard",
                Some(seat),
                format!("{} {}.", self.does(seat, "discard"), name(card)),
                Some(card),
                Some(rules::EFFECT_DISCARD),
            ),
            Event::Milled { seat, card } => {
                let text = format!("{} goes from {} deck to the discard pile.", name(card), self.whose(seat));
                ("mill", Some(seat), text, Some(card), None)
            }
            Event::Spent { seat, card } => (
                "spent",
                Some(seat),
                format!("{} goes to the discard pile.", name(card)),
                Some(card),
                Some(rules::ATTACK_DISCARD),
            ),
            Event::Revealed { seat, card } => (
                "reveal",
                Some(seat),
                format!("{} {}.", self.does(seat, "reveal"), name(card)),
                Some(card),
                Some(rules::VIEW_REVEAL),
            ),
            Event::Looked { by, owner, card } if self.sees(by) => {
                let text = format!("{} at {} in {} deck.", self.does(by, "look"), name(card), self.whose(owner));
                ("look", Some(by), text, Some(card), Some(rules::VIEW_LOOK))
            }
            Event::Looked { by, owner, .. } => {
                let text = format!("{} at a card of {} deck.", self.does(by, "look"), self.whose(owner));
                ("look", Some(by), text, None, Some(rules::VIEW_LOOK))
            }
            Event::Shuffled { seat } => {
                ("shuffle", Some(seat), format!("{} deck is shuffled.", self.whose(seat)), None, None)
            }
            Event::Swapped { seat } => {
                ("swap", Some(seat), format!("{} deck and discard pile change places.", self.whose(seat)), None, None)
            }
            Event::Control { to, card } => {
                let text = format!("{} control of {}.", self.does(to, "gain"), name(card));
                ("control", Some(to), text, Some(card), Some(rules::KEEPER_CONTROL))
            }
            Event::Copied { seat, card, of } => {
                let text = format!("{} becomes a copy of {}.", name(card), name(of));
                ("copy", Some(seat), text, Some(of), Some(rules::KEEPER_CONTROL))
            }
            Event::PickedFactor { seat, factor } => {
                ("pick", Some(seat), format!("{} {}.", self.does(seat, "choose"), factor.name()), None, None)
            }
            Event::PickedNumber { seat, number } => {
                ("pick", Some(seat), format!("{} {number}.", self.does(seat, "choose")), None, None)
            }
            Event::PowerThisTurn { seat, change } => {
                let text = format!("{} power is {change:+} this turn.", self.whose(seat));
                ("power", Some(seat), text, None, Some(rules::POWER_MODIFIER))
            }
            Event::NextFlip { heads } => {
                let text =
                    if heads { "The next power flip will be heads." } else { "The next power flip is left out." };
                ("next-flip", None, text.into(), None, Some(rules::EFFECT_CARD))
            }
            Event::ExtraTurn { seat } => (
                "extra-turn",
                Some(seat),
                format!("{} an extra turn after this one.", self.does(seat, "take")),
                None,
                Some(rules::EFFECT_CARD),
            ),
            Event::IgnoresBlocks { seat, hand } => {
                let from = if hand { "hand" } else { "deck" };
                let text =
                    format!("{} blocks from {} {from} this turn.", self.does(seat, "ignore"), self.whose(seat.other()));
                ("ignore", Some(seat), text, None, Some(rules::BLOCK_SUPPRESSED))
            }
            Event::LoopStopped => (
                "loop",
                None,
                "Too many effects in one turn: the rest is dropped.".into(),
                None,
                Some(rules::LIMIT_LOOP),
            ),
            Event::Over(ending) => ("over", None, self.ending(ending), None, Some(ending_rule(ending))),
        })
    }

    fn does_go(&self, seat: Seat) -> String {
        if self.is(seat) { "You go".into() } else { format!("{} goes", self.name(seat)) }
    }

    fn has(&self, seat: Seat) -> String {
        if self.is(seat) { "You have".into() } else { format!("{} has", self.name(seat)) }
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

    fn ending(&self, ending: Ending) -> String {
        match ending {
            Ending::OutOfCards(winner) => {
                format!("{}: {} no cards left.", self.does(winner, "win"), lower(&self.has(winner.other())))
            }
            Ending::BothOut(winner) => {
                let turn = if self.is(winner) { "it is your turn" } else { "it is their turn" };
                format!("Nobody has cards left. {}, as {turn}.", self.does(winner, "win"))
            }
            Ending::ByCard(winner, card) => format!("{} by {}.", self.does(winner, "win"), self.card(card)),
            Ending::TooLong => "A draw: the game has lasted too long.".into(),
        }
    }
}

fn ending_rule(ending: Ending) -> Rule {
    match ending {
        Ending::OutOfCards(_) => rules::WIN_OUT,
        Ending::BothOut(_) => rules::WIN_BOTH,
        Ending::ByCard(..) => rules::WIN_CARD,
        Ending::TooLong => rules::LIMIT_TURNS,
    }
}

fn capital(text: String) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => text,
    }
}

fn lower(text: &str) -> String {
    if text.starts_with("You") { format!("y{}", &text[1..]) } else { text.into() }
}
