//! What a game must say in words, so that people, files and other programs can use it.

use crate::{Game, Refusal, Rule, Rulebook, Seat, Viewer, Watch};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;

/// A card as a front end names it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardRef {
    /// The card's id, such as `ST001`.
    pub id: String,
    /// The full name.
    pub name: String,
    /// Where it stands in the view of the seat that is asked, as scenarios write it
    /// (`seats.0.hand.2`); nothing if that seat cannot see it anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

impl CardRef {
    /// A card of that id and name, wherever it stands.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> CardRef {
        CardRef { id: id.into(), name: name.into(), at: None }
    }
}

/// One option in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionText {
    /// What the person reads on the button: "attack with Spider-Man: Web-Slinger".
    pub label: String,
    /// Other ways to say the same in a scenario or at a prompt.
    #[serde(skip)]
    pub aliases: Vec<String>,
    /// The cards it concerns.
    pub cards: Vec<CardRef>,
    /// Whether this is to decline, to play nothing or to be done; at most one option of a list is.
    pub pass: bool,
    /// Whether it is what one would look for here: front ends list such options before the others. Numbers stay.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
}

impl OptionText {
    /// The numbers of these options in the order in which they are listed.
    pub fn listed(options: &[OptionText]) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..options.len()).collect();
        numbers.sort_by_key(|number| !options[*number].first);
        numbers
    }
}

/// The question behind the pending decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// One sentence.
    pub text: String,
    /// The card that asks, if one does.
    pub source: Option<CardRef>,
    /// The rule behind the question.
    pub rule: &'static str,
    /// Whether this is a window: the seat is asked because a card that others cannot see could matter
    /// here, whether it holds one or not. If passing is all there is, its front end passes for it.
    pub window: bool,
}

/// Something that one may think of doing now and may not, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// What was wanted, in the words of an option.
    pub option: OptionText,
    /// Why not.
    pub refusal: Refusal,
}

/// An event as one viewer may hear it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Telling {
    /// A stable name for the kind of event, such as `draw` or `misfire`.
    pub kind: &'static str,
    /// Whom it is about.
    pub seat: Option<Seat>,
    /// One sentence.
    pub text: String,
    /// The cards it names.
    pub cards: Vec<CardRef>,
    /// The rule that is the reason, where one is worth telling.
    pub rule: Option<&'static str>,
    /// The number it tells, where it tells one: damage done, the new power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
    /// How it came out, where it could have come out in several ways: `heads`, `stops`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<&'static str>,
}

impl Telling {
    /// An event of that kind, in words; they become a sentence.
    pub fn new(kind: &'static str, text: impl AsRef<str>) -> Telling {
        let text = crate::english::sentence(text.as_ref());
        Telling { kind, seat: None, text, cards: Vec::new(), rule: None, amount: None, sign: None }
    }

    /// It is about that seat.
    #[must_use]
    pub fn of(self, seat: Seat) -> Telling {
        Telling { seat: Some(seat), ..self }
    }

    /// It names that card.
    #[must_use]
    pub fn naming(mut self, card: CardRef) -> Telling {
        self.cards.push(card);
        self
    }

    /// That rule is the reason.
    #[must_use]
    pub fn by(self, rule: Rule) -> Telling {
        Telling { rule: Some(rule.0), ..self }
    }

    /// It tells that number.
    #[must_use]
    pub fn amount(self, amount: impl Into<i32>) -> Telling {
        Telling { amount: Some(amount.into()), ..self }
    }

    /// It came out so.
    #[must_use]
    pub fn sign(self, sign: &'static str) -> Telling {
        Telling { sign: Some(sign), ..self }
    }
}

/// What an event is to those who are told. What only announces an effect is told with the first thing that comes of
/// it, and not at all if nothing does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It is told as it happens.
    Happens,
    /// An effect begins.
    Announces,
    /// Something came of the effects under way that has no words of its own.
    Works,
    /// The effect that began last is over.
    Ends,
}

/// Tells one viewer what happens, one event after the other. What a viewer is told follows from what it hears: who
/// hears nothing of an effect is not told that it took place either.
#[derive(Clone, Default, Debug)]
pub struct Narrator {
    /// What was announced of the effects under way, the innermost last; nothing once it is told.
    open: Vec<Option<Telling>>,
}

impl Narrator {
    /// What the viewer is told now that this has happened.
    pub fn tell<G: Told>(&mut self, game: &G, event: &G::Event, viewer: Viewer) -> Vec<Telling> {
        match G::role(event) {
            Role::Happens => match game.tell(event, viewer) {
                Some(telling) => self.announced().chain([telling]).collect(),
                None => Vec::new(),
            },
            Role::Announces => {
                self.open.push(game.tell(event, viewer));
                Vec::new()
            }
            Role::Works => self.announced().collect(),
            Role::Ends => {
                self.open.pop();
                Vec::new()
            }
        }
    }

    /// The same for several.
    pub fn tell_all<G: Told>(&mut self, game: &G, events: &[G::Event], viewer: Viewer) -> Vec<Telling> {
        events.iter().flat_map(|event| self.tell(game, event, viewer)).collect()
    }

    fn announced(&mut self) -> impl Iterator<Item = Telling> {
        self.open.iter_mut().filter_map(Option::take)
    }
}

/// A game that can be told: everything that front ends, replays and scenarios need beyond
/// [`Game`].
pub trait Told: Game {
    /// The short name, as on the command line.
    const NAME: &'static str;

    /// All that is read from card files: what setups, saves and scenarios name cards by. `()` where
    /// the cards are part of the rules.
    type Cards: Sync + 'static;

    /// The cards that come with the game.
    fn standard_cards() -> &'static Self::Cards;

    /// The rulebook, as data.
    fn rulebook() -> &'static Rulebook;

    /// The question behind the pending decision; `None` when the game is over.
    fn question(&self) -> Option<Question>;

    /// One option of the pending decision, in words.
    fn option(&self, choice: Self::Choice) -> OptionText;

    /// What the seat that is asked might think of but may not do, with the rule.
    fn refusals(&self) -> Vec<Refused>;

    /// The event as `viewer` may hear it; `None` if the viewer hears nothing.
    fn tell(&self, event: &Self::Event, viewer: Viewer) -> Option<Telling>;

    /// What the event is to those who are told. A game that announces an effect also says when it is over.
    fn role(_event: &Self::Event) -> Role {
        Role::Happens
    }

    /// How the game came to its end, in a sentence; `None` while it goes on.
    fn ending(&self) -> Option<String>;

    /// The setup as it stands in a replay or a save.
    fn write_setup(setup: &Self::Setup) -> Value;

    /// The setup from a replay or a save.
    fn read_setup(cards: &'static Self::Cards, value: &Value) -> Result<Self::Setup, String>;

    /// A hash of the card data that this setup plays with; replays carry it.
    fn data_hash(setup: &Self::Setup) -> u64;

    /// The names that scenarios use for the seats: `me` and `foe` in a game for two.
    fn seat_names() -> &'static [&'static str];

    /// Arrange the position that a scenario describes and run to its first decision, with somebody
    /// watching. Every fault is listed.
    fn arrange(
        cards: &'static Self::Cards,
        given: &toml::Table,
        watch: &mut impl Watch<Self::Event>,
    ) -> Result<Self, Vec<String>>;

    /// The position as what is given in a scenario, with who is asked on the first seat; nothing if it cannot be told so, because
    /// something is pending or the game does not know how. What is hidden is told as well.
    fn as_given(&self) -> Option<toml::Table> {
        None
    }

    /// Whether the position is sound: every card exactly once, every cached value right.
    fn audit(&self) -> Result<(), String> {
        Ok(())
    }

    /// A word for the seat in sentences; front ends may put a player's name in its place.
    fn seat_word(seat: Seat) -> Cow<'static, str> {
        Cow::Owned(format!("Player {}", seat.0 + 1))
    }
}
