//! The game in words, for front ends, replays and scenarios.

use crate::ask::Choice;
use crate::catalogue::{Card, Catalogue};
use crate::event::Event;
use crate::log::Speaker;
use crate::position::Champions;
use crate::rules;
use crate::setup::{HeroSetup, ScenarioSetup, Setup};
use longbox_kernel::laid::Laid;
use longbox_kernel::{CardRef, OptionText, Question, Refused, Rulebook, Seat, Telling, Told, Viewer, Watch};
use longbox_shelf::card_ref;
use longbox_shelf::setups::Saved;
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
            None => OptionText {
                label: "nothing".into(),
                aliases: Vec::new(),
                cards: Vec::new(),
                pass: false,
                first: false,
            },
        }
    }

    fn refusals(&self) -> Vec<Refused> {
        self.list_refusals()
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Telling> {
        // Who plays alone is always the first player.
        if self.seats == 1 && matches!(event, Event::First { .. }) {
            return None;
        }
        Some(Speaker { game: self, viewer }.tell(event))
    }

    fn ending(&self) -> Option<String> {
        Some(Speaker { game: self, viewer: Viewer::Spectator }.ending(self.ending?))
    }

    fn write_setup(setup: &Setup) -> Value {
        if let Some(laid) = &setup.laid {
            return laid.write();
        }
        let shelf = setup.cards;
        let hero = |HeroSetup { identity, deck }: &HeroSetup| json!({ "identity": shelf.card(*identity).id, "deck": shelf.ids(deck) });
        let heroes: Vec<Value> = setup.heroes.iter().map(hero).collect();
        let ScenarioSetup { stages, schemes, encounter } = &setup.scenario;
        json!({
            "heroes": heroes,
            "stages": shelf.ids(stages), "schemes": shelf.ids(schemes), "encounter": shelf.ids(encounter),
            "first": setup.first, "hands": setup.hands,
        })
    }

    fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
        if let Some(laid) = Laid::in_value(value) {
            return Setup::laid(cards, laid?, None).map_err(|faults| faults.join("; "));
        }
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

fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
    let keys = ["heroes", "stages", "schemes", "encounter", "first", "hands"];
    let saved = Saved::setup(cards, value, &keys)?;
    let hero = |hero: Saved<Card>| Ok(HeroSetup { identity: hero.card("identity")?, deck: hero.cards("deck")? });
    let heroes = saved.objects("heroes", &["identity", "deck"])?;
    let heroes: Vec<HeroSetup> = heroes.into_iter().map(hero).collect::<Result<_, String>>()?;
    let first = saved.seat("first", heroes.len())?;
    let scenario = ScenarioSetup {
        stages: saved.cards("stages")?,
        schemes: saved.cards("schemes")?,
        encounter: saved.cards("encounter")?,
    };
    let first = first.ok_or_else(|| saved.fault("first", "must be the number of a seat from 0"))?;
    Ok(Setup::new(cards, heroes, scenario, first, saved.word("hands")?))
}
