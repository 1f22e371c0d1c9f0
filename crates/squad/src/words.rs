//! The game in words: questions, options, refusals, and who hears what of an event.

use crate::ask::{Ask, Choice, Menu, Offer};
use crate::catalogue::{Card, CardIx, Catalogue};
use crate::code::Op;
use crate::decks::read_cards;
use crate::event::Event;
use crate::position::{Id, Squad};
use crate::rules;
use crate::setup::{Setup, SideSetup};
use crate::tell::Speaker;
use crate::trigger::on_side;
use crate::vocabulary::{Fate, Will};
use longbox_kernel::{
    CardRef, Lists, OptionTold, Question, Refused, Rule, Rulebook, Seat, Telling, Told, Viewer, Watch,
};
use serde_json::{Value, json};

impl Told for Squad {
    const NAME: &'static str = "squad";

    type Cards = Catalogue;

    fn standard_cards() -> &'static Catalogue {
        Catalogue::standard()
    }

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
                let card = self.cards.card(damage.source.card);
                let points = damage.total - damage.done;
                let needs = damage.needs_names().join(" and ");
                let text =
                    format!("{} hits you for {points}. Block its {needs} from your hand, or risk it.", card.name);
                (text, rules::BLOCK_HAND, Some(damage.source))
            }
            Ask::Soak(damage) => {
                let left = damage.total - damage.done;
                let text = format!("Your deck is empty: give up a card from your hand ({left} to go).");
                (text, rules::DAMAGE_SOAK_CHOICE, Some(damage.source))
            }
            Ask::Effect(effect, op) => {
                let (text, rule) = self.effect_question(op, effect.left);
                (text, rule, Some(effect.source))
            }
        };
        Some(Question {
            seat: menu.seat,
            text,
            source: source.map(|source| CardRef {
                at: self.place_of_source(menu.seat, source),
                ..card_ref(self.cards.card(source.card))
            }),
            rule: rule.0,
        })
    }

    fn option(&self, choice: Choice) -> OptionTold {
        match self.ask() {
            Some(ask) => self.told_option(&ask, self.menu(&ask), choice),
            None => OptionTold { label: "nothing".into(), aliases: Vec::new(), cards: Vec::new(), pass: false },
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
        Some(Speaker { game: self, viewer }.tell(*event))
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
        json!({ "sides": sides, "power": setup.power, "first": setup.first, "lists": setup.lists })
    }

    fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
        read_setup(cards, value)
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

    fn arrange(
        cards: &'static Catalogue,
        given: &toml::Table,
        watch: &mut impl Watch<Event>,
    ) -> Result<Squad, Vec<String>> {
        crate::given::arrange(cards, given, watch)
    }
}

fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
    let number = |value: &Value, key: &str| -> Result<u8, String> {
        value[key].as_u64().and_then(|n| u8::try_from(n).ok()).ok_or(format!("setup: \"{key}\" must be a small number"))
    };
    let list = |side: &Value, key: &str| -> Result<Vec<CardIx>, String> {
        let must_be = || format!("setup: \"{key}\" must be a list of card ids");
        let entries = side[key].as_array().ok_or_else(must_be)?;
        let ids: Vec<&str> = entries.iter().map(Value::as_str).collect::<Option<_>>().ok_or_else(must_be)?;
        read_cards(cards, &ids).map_err(|fault| format!("setup: \"{key}\": {fault}"))
    };
    let keys = |value: &Value, known: &[&str]| -> Result<(), String> {
        let object = value.as_object().ok_or("setup: it must be an object")?;
        match object.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(format!("setup: \"{key}\" is unknown ({})", known.join(", "))),
            None => Ok(()),
        }
    };
    // A server encloses here how the seed came about.
    keys(value, &["sides", "power", "first", "lists", "fairness"])?;
    let side = |side: &Value| -> Result<SideSetup, String> {
        keys(side, &["deck", "draw", "extra", "keepers", "any_size"])?;
        Ok(SideSetup {
            deck: list(side, "deck")?,
            draw: number(side, "draw")?,
            extra: list(side, "extra")?,
            keepers: list(side, "keepers")?,
            any_size: side["any_size"].as_bool().ok_or("setup: \"any_size\" must be true or false")?,
        })
    };
    let first = match &value["first"] {
        Value::Null => None,
        first => match first.as_u64() {
            Some(seat @ 0..=1) => Some(Seat(seat as u8)),
            _ => return Err("setup: \"first\" must be 0, 1 or null".into()),
        },
    };
    let lists = match value.get("lists").map(Value::as_str) {
        Some(Some("open")) => Lists::Open,
        Some(Some("secret")) | None => Lists::Secret,
        Some(_) => return Err("setup: \"lists\" must be \"open\" or \"secret\"".into()),
    };
    let Some([one, other]) = value["sides"].as_array().map(Vec::as_slice) else {
        return Err("setup: \"sides\" must be a list of two".into());
    };
    Ok(Setup::new(cards, [side(one)?, side(other)?], number(value, "power")?, first).with_lists(lists))
}

/// A card as front ends name it.
pub(crate) fn card_ref(card: &Card) -> CardRef {
    CardRef::new(&card.id, &card.name)
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
            pass: choice == Choice::Pass,
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
        let at = self.place_of_choice(menu.seat, choice);
        let cards = vec![CardRef { at, ..card_ref(card) }];
        OptionTold { label: format!("{}{whose}", say(&card.name)), aliases, cards, pass: false }
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
