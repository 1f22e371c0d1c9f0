//! [`Lantern`] in words, and its scenarios.

use super::{Asked, CARDS, Card, Cards, Lantern, LanternChoice, LanternEvent, LanternSetup};
use crate::Watch;
use crate::scenario::Rulings;
use crate::{
    CardRef, Game, List, OptionText, Pending, Question, Refusal, Refused, Rng, Rule, Rulebook, Seat, Seed, Telling,
    Told, Viewer,
};
use serde_json::{Value, json};
use std::fmt;
use std::sync::LazyLock;

const BRIGHTER: Rule = Rule("light.brighter");
const NOT_WATER: Rule = Rule("light.water");

const RULES: &str = r#"
[book]
title = "Lantern"
short = "L"

[[rule]]
id = "turn.draw"
title = "Draw one"
at = "1"
text = "When your turn begins you draw a card; if the deck is empty all guess, and the game is over."

[[rule]]
id = "light.one"
title = "Light one flame"
at = "2"
text = "On your turn you may light one flame from your hand."

[[rule]]
id = "light.brighter"
title = "One step at a time"
at = "2"
text = "A flame is at most one brighter than the brightest of your side."

[[rule]]
id = "light.water"
title = "Water does not burn"
at = "2"
text = "A water cannot be lit."

[[rule]]
id = "douse.coin"
title = "Throwing water"
at = "3"
text = "When you light a flame, the next seat of the other side may throw a water at one of yours; on tails it goes out."

[[rule]]
id = "end.guess"
title = "The last coin"
at = "4"
text = "At the end each seat writes down heads or tails in secret; a coin is flipped, and who was right adds 1 light."
"#;

fn side(heads: bool) -> &'static str {
    if heads { "heads" } else { "tails" }
}

static RULEBOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::parse("lantern", RULES).expect("these rules are sound"));

const SEATS: [&str; Seat::MAX] = ["me", "foe", "mate", "rival"];

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Card::Flame(flame) => write!(f, "flame {flame}"),
            Card::Water => f.write_str("water"),
        }
    }
}

impl Card {
    pub(super) fn told(self) -> CardRef {
        CardRef::new(self.to_string().replace(' ', "-"), self.to_string())
    }

    fn parse(text: &str) -> Option<Card> {
        let all = [Card::Flame(1), Card::Flame(2), Card::Flame(3), Card::Flame(4), Card::Water];
        all.into_iter().find(|card| card.to_string() == text)
    }
}

static RULINGS: LazyLock<Rulings> = LazyLock::new(|| {
    let file = ("lantern/rulings.toml", include_str!("rulings.toml"));
    Rulings::read([file], |name| Card::parse(name).map(Card::told)).expect("these rulings are sound")
});

impl Lantern {
    /// The scenarios that come with the game.
    pub fn rulings() -> &'static Rulings {
        &RULINGS
    }

    pub(super) fn empty(seats: u8, together: bool, seed: Seed) -> Lantern {
        Lantern {
            seats,
            together,
            turn: 0,
            asked: Asked::Over,
            deck: List::new(),
            gone: List::new(),
            hands: [List::new(); Seat::MAX],
            lit: [List::new(); Seat::MAX],
            guesses: [None; Seat::MAX],
            fell: None,
            out: 0,
            coins: List::new(),
            rng: Rng::new(seed),
        }
    }

    pub(super) fn holds(&self, seat: Seat, card: Card) -> bool {
        self.hands[seat.ix()].contains(&card)
    }

    /// To light a card of the hand of the seat that is asked.
    fn light_told(&self, card: Card) -> OptionText {
        let mut told = card.told();
        told.at = self.pending().seat().and_then(|seat| {
            let hand = self.hands[seat.ix()].iter().rev();
            let place = hand.clone().position(|held| *held == card)?;
            Some(format!("seats.{}.hand.{place}", seat.0))
        });
        OptionText {
            label: format!("light {card}"),
            aliases: vec![card.to_string()],
            cards: vec![told],
            pass: false,
            first: false,
        }
    }

    /// Whether that seat may light such a card.
    // lantern: light.brighter, light.water
    pub(super) fn may_light(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        let most = self.most(seat);
        match card {
            Card::Water => Err(Refusal { rule: NOT_WATER, why: "Water does not burn.".to_owned() }),
            Card::Flame(flame) if flame > most => {
                Err(Refusal { rule: BRIGHTER, why: format!("It is {flame} bright and the most is {most}.") })
            }
            Card::Flame(_) => Ok(()),
        }
    }
}

impl Told for Lantern {
    const NAME: &'static str = "lantern";

    type Cards = ();

    fn standard_cards() -> &'static () {
        &()
    }

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn question(&self) -> Option<Question> {
        let (seat, text, rule) = match self.asked {
            Asked::Light(seat) => (seat, "Light a flame?", "light.one"),
            Asked::Douse { seat, .. } => (seat, "Throw a water?", "douse.coin"),
            Asked::Aim { seat, .. } => (seat, "At which flame?", "douse.coin"),
            Asked::Guess(seat) => (seat, "How will the last coin fall?", "end.guess"),
            Asked::Over => return None,
        };
        let window = matches!(self.asked, Asked::Douse { .. });
        Some(Question { seat, text: text.to_owned(), source: None, rule, window })
    }

    fn option(&self, choice: LanternChoice) -> OptionText {
        let (label, alias, pass) = match choice {
            LanternChoice::Light(flame) => return self.light_told(Card::Flame(flame)),
            LanternChoice::Wait => ("wait", "pass", true),
            LanternChoice::Douse => ("throw water", "douse it", false),
            LanternChoice::Burn => ("let it burn", "pass", true),
            LanternChoice::Guess(true) => ("write down heads", "heads", false),
            LanternChoice::Guess(false) => ("write down tails", "tails", false),
            LanternChoice::Aim(flame) => {
                let label = format!("at {}", Card::Flame(flame));
                return OptionText {
                    label,
                    aliases: Vec::new(),
                    cards: vec![Card::Flame(flame).told()],
                    pass: false,
                    first: false,
                };
            }
        };
        OptionText { label: label.to_owned(), aliases: vec![alias.to_owned()], cards: Vec::new(), pass, first: false }
    }

    fn refusals(&self) -> Vec<Refused> {
        let Asked::Light(seat) = self.asked else { return Vec::new() };
        let mut held: Vec<Card> = self.hands[seat.ix()].to_vec();
        held.sort_by_key(Card::to_string);
        held.dedup();
        let refused = |card: Card| {
            let refusal = self.may_light(seat, card).err()?;
            Some(Refused { option: self.light_told(card), refusal })
        };
        held.into_iter().filter_map(refused).collect()
    }

    fn tell(&self, event: &LanternEvent, viewer: Viewer) -> Option<Telling> {
        let (kind, seat, text, card, rule) = match *event {
            LanternEvent::Drew(seat, card) if viewer == Viewer::Seat(seat) || viewer == Viewer::Omniscient => {
                ("draw", Some(seat), format!("drew {card}"), Some(card), None)
            }
            LanternEvent::Drew(seat, _) => ("draw", Some(seat), "drew a card".to_owned(), None, None),
            LanternEvent::Lit(seat, flame) => {
                ("light", Some(seat), format!("lit flame {flame}"), Some(Card::Flame(flame)), None)
            }
            LanternEvent::Waited(seat) => ("wait", Some(seat), "waited".to_owned(), None, None),
            LanternEvent::Threw(seat) => ("throw", Some(seat), "threw water".to_owned(), Some(Card::Water), None),
            LanternEvent::Wind(card) => ("wind", None, format!("The wind turned up {card}"), Some(card), None),
            LanternEvent::Burns(seat, flame) => {
                ("burn", Some(seat), format!("kept flame {flame}: heads"), Some(Card::Flame(flame)), Some("douse.coin"))
            }
            LanternEvent::Guessed(seat, heads) if viewer == Viewer::Seat(seat) || viewer == Viewer::Omniscient => {
                ("guess", Some(seat), format!("wrote down {}", side(heads)), None, None)
            }
            LanternEvent::Guessed(seat, _) => ("guess", Some(seat), "wrote something down".to_owned(), None, None),
            LanternEvent::Fell(heads) => {
                ("coin", None, format!("The last coin fell: {}", side(heads)), None, Some("end.guess"))
            }
            LanternEvent::Showed(seat, heads) => {
                ("show", Some(seat), format!("had written down {}", side(heads)), None, None)
            }
            LanternEvent::GaveUp(seat) => ("give-up", Some(seat), "gave up".to_owned(), None, None),
            LanternEvent::Doused(seat, flame) => (
                "douse",
                Some(seat),
                format!("lost flame {flame}: tails"),
                Some(Card::Flame(flame)),
                Some("douse.coin"),
            ),
        };
        let who = seat.map_or_else(String::new, |seat| format!("{} ", Lantern::seat_word(seat)));
        let cards = card.map(Card::told).into_iter().collect();
        Some(Telling { kind, seat, text: format!("{who}{text}."), cards, rule, amount: None, sign: None })
    }

    fn ending(&self) -> Option<String> {
        match self.pending() {
            Pending::Over(_) if Seat::all(self.seats()).any(|seat| self.side_is_out(seat)) => {
                Some("A whole side gave up.".to_owned())
            }
            Pending::Over(_) => Some("The deck is empty.".to_owned()),
            Pending::Decision(_) => None,
        }
    }

    fn write_setup(setup: &LanternSetup) -> Value {
        json!({ "seats": setup.seats, "together": setup.together })
    }

    fn read_setup(_: &'static (), value: &Value) -> Result<LanternSetup, String> {
        let seats = value.get("seats").and_then(Value::as_u64).and_then(|seats| usize::try_from(seats).ok());
        let together = value.get("together").and_then(Value::as_bool).unwrap_or(false);
        let seats = seats.ok_or_else(|| "\"seats\" must be a number from 1 to 4".to_owned())?;
        Ok(LanternSetup { seats, together })
    }

    fn data_hash(_: &LanternSetup) -> u64 {
        0xff
    }

    fn seat_names() -> &'static [&'static str] {
        &SEATS
    }

    fn arrange(_: &'static (), given: &toml::Table, _: &mut impl Watch<LanternEvent>) -> Result<Lantern, Vec<String>> {
        let mut faults = Vec::new();
        let mut game = Lantern::empty(2, false, Seed::from(0));
        for (key, value) in given {
            if let Err(fault) = game.set(key, value) {
                faults.push(format!("given.{key}: {fault}"));
            }
        }
        let turn = given.get("turn").and_then(toml::Value::as_str).unwrap_or("me");
        match SEATS.iter().position(|name| *name == turn) {
            Some(seat) if seat < game.seats() => game.asked = Asked::Light(Seat(seat as u8)),
            Some(_) | None => faults.push(format!("given.turn: \"{turn}\" does not sit here")),
        }
        let cards = game.hands.iter().chain([&game.deck]).map(|cards| cards.len()).sum::<usize>();
        if cards + game.lit.iter().map(|lit| lit.len()).sum::<usize>() > CARDS {
            faults.push(format!("given: lantern has {CARDS} cards"));
        }
        if faults.is_empty() { Ok(game) } else { Err(faults) }
    }
}

impl Lantern {
    /// Set one thing that a scenario gives.
    fn set(&mut self, key: &str, value: &toml::Value) -> Result<(), String> {
        if let Some(seat) = SEATS.iter().position(|name| *name == key) {
            return self.set_seat(seat, value);
        }
        match key {
            "turn" => Ok(()),
            "seats" => {
                let seats = value.as_integer().filter(|seats| (1..=4).contains(seats));
                self.seats = seats.ok_or("a number from 1 to 4")? as u8;
                Ok(())
            }
            "together" => {
                self.together = value.as_bool().ok_or("true or false")?;
                Ok(())
            }
            "deck" => {
                self.deck = read_cards(value)?;
                self.deck.reverse();
                Ok(())
            }
            "flips" => {
                let flips = value.as_array().ok_or("a list of \"heads\" and \"tails\"")?;
                for flip in flips {
                    self.coins.push(flip.as_str() == Some("heads")).map_err(|full| full.to_string())?;
                }
                Ok(())
            }
            unknown => {
                Err(format!("\"{unknown}\" is not known (me, foe, mate, rival, turn, seats, together, deck, flips)"))
            }
        }
    }

    fn set_seat(&mut self, seat: usize, value: &toml::Value) -> Result<(), String> {
        for (key, value) in value.as_table().ok_or("a table with hand and lit")? {
            match key.as_str() {
                "hand" => self.hands[seat] = read_cards(value)?,
                "lit" => {
                    let flames = value.as_array().ok_or("a list of numbers")?;
                    for flame in flames.iter().filter_map(toml::Value::as_integer) {
                        self.lit[seat].push(flame.clamp(1, 4) as u8).map_err(|full| full.to_string())?;
                    }
                }
                unknown => return Err(format!("\"{unknown}\" is not known (hand, lit)")),
            }
        }
        Ok(())
    }
}

fn read_cards(value: &toml::Value) -> Result<Cards, String> {
    let list = value.as_array().ok_or("a list of cards")?;
    let read = |entry: &toml::Value| {
        let card = entry.as_str().and_then(Card::parse);
        card.ok_or_else(|| format!("{entry} is not a card (flame 1, flame 2, flame 3, flame 4, water)"))
    };
    let mut cards = Cards::new();
    for entry in list {
        cards.push(read(entry)?).map_err(|full| full.to_string())?;
    }
    Ok(cards)
}
