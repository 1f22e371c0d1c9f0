//! The game in words, for front ends, replays and scenarios.

use crate::ask::{Ask, Choice};
use crate::catalogue::{CardIx, Catalogue};
use crate::event::Event;
use crate::log::Speaker;
use crate::position::{Frame, Mode, Source, Vs};
use crate::rules;
use crate::setup::{Setup, SideSetup};
use longbox_kernel::{CardRef, Lists, OptionText, Question, Refused, Rulebook, Seat, Telling, Told, Viewer, Watch};
use longbox_shelf::card_ref;
use serde::Deserialize;
use serde_json::{Value, json};

/// What scenarios call the seats.
pub(crate) const SEAT_NAMES: [&str; Seat::MAX] = ["me", "foe", "mate", "rival"];

impl Told for Vs {
    const NAME: &'static str = "vs";

    type Cards = Catalogue;

    fn standard_cards() -> &'static Catalogue {
        Catalogue::standard()
    }

    fn rulebook() -> &'static Rulebook {
        rules::rulebook()
    }

    fn question(&self) -> Option<Question> {
        let ask = self.ask().filter(|_| self.ending.is_none())?;
        let wording = self.wording(ask);
        let source = self
            .asking_source(ask)
            .map(|source| CardRef { at: self.path_of_source(&source), ..card_ref(self.cards.card(source.card)) });
        let (seat, window) = (self.asked_seat(), self.is_window_ask(ask));
        Some(Question { seat, text: wording.question, source, rule: wording.rule.0, window })
    }

    fn option(&self, choice: Choice) -> OptionText {
        match self.ask() {
            Some(ask) => self.told_option(ask, choice, &self.offered.0),
            None => OptionText { label: "nothing".into(), aliases: Vec::new(), cards: Vec::new(), pass: false },
        }
    }

    fn refusals(&self) -> Vec<Refused> {
        self.list_refusals()
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Telling> {
        Some(Speaker { game: self, viewer }.tell(event))
    }

    fn ending(&self) -> Option<String> {
        let speaker = Speaker { game: self, viewer: Viewer::Spectator };
        Some(speaker.ending(self.ending?))
    }

    fn write_setup(setup: &Setup) -> Value {
        let id = |card: CardIx| setup.cards.card(card).id.as_str();
        let list = |cards: &[CardIx]| -> Vec<&str> { cards.iter().map(|card| id(*card)).collect() };
        let side = |side: &SideSetup| {
            let SideSetup { main, deck, outside, transform, inventions } = side;
            json!({
                "main": id(*main), "deck": list(deck), "outside": list(outside),
                "transform": list(transform), "inventions": list(inventions),
            })
        };
        let sides: Vec<Value> = setup.sides.iter().map(side).collect();
        json!({ "mode": setup.mode, "sides": sides, "first": setup.first, "lists": setup.lists })
    }

    fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
        read_setup(cards, value)
    }

    fn data_hash(setup: &Setup) -> u64 {
        setup.cards.hash()
    }

    fn seat_names() -> &'static [&'static str] {
        &SEAT_NAMES
    }

    fn audit(&self) -> Result<(), String> {
        crate::audit::audit(self)
    }

    fn arrange(
        cards: &'static Catalogue,
        given: &toml::Table,
        watch: &mut impl Watch<Event>,
    ) -> Result<Vs, Vec<String>> {
        crate::given::arrange(cards, given, watch)
    }
}

impl Vs {
    /// The card that asks, if one does.
    fn asking_source(&self, ask: Ask) -> Option<Source> {
        match ask {
            Ask::Step(_) | Ask::Pay | Ask::React => self.stack.iter().rev().find_map(|frame| match frame {
                Frame::Effect(effect) => Some(effect.eyes.source),
                Frame::Play(playing) => Some(playing.eyes.source),
                Frame::React(react) => Some(react.eyes.source),
                Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Recruit(_)
                | Frame::Pay(_)
                | Frame::Order
                | Frame::LevelUp(_)
                | Frame::Unique(..)
                | Frame::Mains(_)
                | Frame::Again(..)
                | Frame::Drive(_) => None,
            }),
            Ask::LevelUp(at) | Ask::Again(at, _) => Some(self.source_at(at)),
            Ask::First
            | Ask::MainRow
            | Ask::Mulligan
            | Ask::Powers(_)
            | Ask::Resource
            | Ask::WyattResource
            | Ask::Recruit
            | Ask::Formation
            | Ask::Main
            | Ask::Declare
            | Ask::Combat
            | Ask::StrikeBack
            | Ask::Order
            | Ask::Unique
            | Ask::Mains => None,
            Ask::Drive(drive) => Some(drive.who),
        }
    }
}

fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
    // A server encloses here how the seed came about.
    keys(value, &["mode", "sides", "first", "lists", "fairness"])?;
    let mode = Mode::deserialize(&value["mode"]).map_err(|fault| format!("setup: \"mode\": {fault}"))?;
    let sides = value["sides"].as_array().ok_or("setup: \"sides\" must be a list, one for each player")?;
    let sides = sides.iter().map(|side| read_side(cards, side)).collect::<Result<Vec<_>, _>>()?;
    let first = match &value["first"] {
        Value::Null => None,
        first => {
            let seat = first.as_u64().filter(|seat| *seat < sides.len() as u64);
            Some(Seat(seat.ok_or("setup: \"first\" must be the number of a player from 0, or null")? as u8))
        }
    };
    let lists = match value.get("lists").map(Value::as_str) {
        Some(Some("open")) => Lists::Open,
        Some(Some("secret")) | None => Lists::Secret,
        Some(_) => return Err("setup: \"lists\" must be \"open\" or \"secret\"".into()),
    };
    Ok(Setup::new(cards, mode, sides).with_lists(lists).begun_by(first))
}

fn read_side(cards: &'static Catalogue, side: &Value) -> Result<SideSetup, String> {
    keys(side, &["main", "deck", "outside", "transform", "inventions"])?;
    let card = |key: &str, id: &Value| -> Result<CardIx, String> {
        let id = id.as_str().ok_or_else(|| format!("setup: \"{key}\" must name cards by their ids"))?;
        cards.by_id(id).ok_or_else(|| format!("setup: \"{key}\": there is no card \"{id}\""))
    };
    let list = |key: &str| -> Result<Vec<CardIx>, String> {
        let entries = side[key].as_array().ok_or_else(|| format!("setup: \"{key}\" must be a list of card ids"))?;
        entries.iter().map(|id| card(key, id)).collect()
    };
    let main = card("main", &side["main"])?;
    let pile = |key: &str| if side.get(key).is_some() { list(key) } else { Ok(Vec::new()) };
    let (transform, inventions) = (pile("transform")?, pile("inventions")?);
    Ok(SideSetup { main, deck: list("deck")?, outside: list("outside")?, transform, inventions })
}

/// A message if there is a key that nobody reads.
fn keys(value: &Value, known: &[&str]) -> Result<(), String> {
    let object = value.as_object().ok_or("setup: it must be an object")?;
    match object.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(format!("setup: \"{key}\" is unknown ({})", known.join(", "))),
        None => Ok(()),
    }
}
