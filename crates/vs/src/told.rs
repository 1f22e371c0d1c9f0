//! The game in words, for front ends, replays and scenarios.

use crate::ask::{Ask, Choice};
use crate::catalogue::{Card, Catalogue};
use crate::event::Event;
use crate::log::Speaker;
use crate::position::{Frame, Source, Vs};
use crate::rules;
use crate::setup::{Setup, SideSetup};
use longbox_kernel::laid::Laid;
use longbox_kernel::{CardRef, OptionText, Question, Refused, Rulebook, Seat, Telling, Told, Viewer, Watch};
use longbox_shelf::card_ref;
use longbox_shelf::setups::Saved;
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
        Some(Speaker { game: self, viewer }.tell(event))
    }

    fn ending(&self) -> Option<String> {
        let speaker = Speaker { game: self, viewer: Viewer::Spectator };
        Some(speaker.ending(self.ending?))
    }

    fn write_setup(setup: &Setup) -> Value {
        if let Some(laid) = &setup.laid {
            return laid.write();
        }
        let shelf = setup.cards;
        let side = |side: &SideSetup| {
            let SideSetup { main, deck, outside, transform, inventions } = side;
            json!({
                "main": shelf.card(*main).id, "deck": shelf.ids(deck), "outside": shelf.ids(outside),
                "transform": shelf.ids(transform), "inventions": shelf.ids(inventions),
            })
        };
        let sides: Vec<Value> = setup.sides.iter().map(side).collect();
        json!({ "mode": setup.mode, "sides": sides, "first": setup.first, "lists": setup.lists })
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
    let saved = Saved::setup(cards, value, &["mode", "sides", "first", "lists"])?;
    let side = |side: Saved<Card>| {
        Ok(SideSetup {
            main: side.card("main")?,
            deck: side.cards("deck")?,
            outside: side.cards("outside")?,
            transform: side.cards_if_any("transform")?,
            inventions: side.cards_if_any("inventions")?,
        })
    };
    let sides = saved.objects("sides", &["main", "deck", "outside", "transform", "inventions"])?;
    let sides: Vec<SideSetup> = sides.into_iter().map(side).collect::<Result<_, String>>()?;
    let first = saved.seat("first", sides.len())?;
    Ok(Setup::new(cards, saved.word("mode")?, sides).with_lists(saved.lists()?).begun_by(first))
}
