//! The game in words, for front ends, replays and scenarios.

use crate::ask::Choice;
use crate::catalogue::{Card, CardIx, Catalogue};
use crate::event::Event;
use crate::log::Speaker;
use crate::position::{Champions, Hands};
use crate::rules;
use crate::setup::{HeroSetup, ScenarioSetup, Setup};
use longbox_kernel::{CardRef, OptionText, Question, Refused, Rulebook, Seat, Telling, Told, Viewer, Watch};
use serde_json::{Value, json};

/// What scenarios call the seats.
pub(crate) const SEAT_NAMES: [&str; Seat::MAX] = ["me", "two", "three", "four"];

impl Told for Champions {
    const NAME: &'static str = "champions";

    type Cards = Catalogue;

    fn standard_cards() -> &'static Catalogue {
        Catalogue::standard()
    }

    fn rulebook() -> &'static Rulebook {
        rules::rulebook()
    }

    fn question(&self) -> Option<Question> {
        let ask = self.ask().filter(|_| self.ending.is_none())?;
        let seat = self.asked?;
        let wording = self.wording(ask);
        let source =
            self.asking_source(ask).map(|id| CardRef { at: self.path_of(id, seat), ..card_ref(self.face(id)) });
        let window = longbox_kernel::Game::is_window(self);
        Some(Question { seat, text: wording.question, source, rule: wording.rule.0, window })
    }

    fn option(&self, choice: Choice) -> OptionText {
        match self.ask() {
            Some(ask) => self.told_option(ask, choice),
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
        Some(Speaker { game: self, viewer: Viewer::Spectator }.ending(self.ending?))
    }

    fn write_setup(setup: &Setup) -> Value {
        let id = |card: &CardIx| setup.cards.card(*card).id.as_str();
        let list = |cards: &[CardIx]| -> Vec<&str> { cards.iter().map(id).collect() };
        let hero = |hero: &HeroSetup| json!({ "identity": id(&hero.identity), "deck": list(&hero.deck) });
        let heroes: Vec<Value> = setup.heroes.iter().map(hero).collect();
        let ScenarioSetup { stages, schemes, encounter } = &setup.scenario;
        json!({
            "heroes": heroes, "stages": list(stages), "schemes": list(schemes), "encounter": list(encounter),
            "first": setup.first, "hands": setup.hands,
        })
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
    ) -> Result<Champions, Vec<String>> {
        crate::given::arrange(cards, given, watch)
    }
}

/// A card as front ends name it.
pub(crate) fn card_ref(card: &Card) -> CardRef {
    CardRef::new(&card.id, &card.title)
}

fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
    // A server encloses here how the seed came about.
    keys(value, &["heroes", "stages", "schemes", "encounter", "first", "hands", "fairness"])?;
    let card = |key: &str, id: &Value| -> Result<CardIx, String> {
        let id = id.as_str().ok_or_else(|| format!("setup: \"{key}\" must name cards by their ids"))?;
        cards.by_id(id).ok_or_else(|| format!("setup: \"{key}\": there is no card \"{id}\""))
    };
    let list = |of: &Value, key: &str| -> Result<Vec<CardIx>, String> {
        let entries = of[key].as_array().ok_or_else(|| format!("setup: \"{key}\" must be a list of card ids"))?;
        entries.iter().map(|id| card(key, id)).collect()
    };
    let heroes = value["heroes"].as_array().ok_or("setup: \"heroes\" must be a list, one for each player")?;
    let hero = |hero: &Value| -> Result<HeroSetup, String> {
        keys(hero, &["identity", "deck"])?;
        Ok(HeroSetup { identity: card("identity", &hero["identity"])?, deck: list(hero, "deck")? })
    };
    let heroes = heroes.iter().map(hero).collect::<Result<Vec<_>, _>>()?;
    let first = match value["first"].as_u64().filter(|seat| *seat < heroes.len() as u64) {
        Some(seat) => Seat(seat as u8),
        None => return Err("setup: \"first\" must be the number of a player from 0".into()),
    };
    let hands = match value["hands"].as_str() {
        Some("open") => Hands::Open,
        Some("private") => Hands::Private,
        Some(_) | None => return Err("setup: \"hands\" must be \"open\" or \"private\"".into()),
    };
    let scenario = ScenarioSetup {
        stages: list(value, "stages")?,
        schemes: list(value, "schemes")?,
        encounter: list(value, "encounter")?,
    };
    Ok(Setup::new(cards, heroes, scenario, first, hands))
}

/// A message if there is a key that nobody reads.
fn keys(value: &Value, known: &[&str]) -> Result<(), String> {
    let object = value.as_object().ok_or("setup: it must be an object")?;
    match object.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(format!("setup: \"{key}\" is unknown ({})", known.join(", "))),
        None => Ok(()),
    }
}
