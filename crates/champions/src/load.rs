//! Card files: read, checked, and laid out into a catalogue.

use crate::catalogue::{Card, Catalogue, Run, Threat};
use crate::code::Code;
use crate::text;
use crate::vocabulary::{Ability, Aspect, Icon, Keyword, Kind, Noun, Number, Play, Resource, Standing, Value, When};
use longbox_kernel::cards::CardIx;
use longbox_shelf::Filed;
use longbox_shelf::card_files::{MOST_NAME, is_name};
use longbox_shelf::names::MOST_CARDS;
use serde::Deserialize;
use std::collections::HashMap;
use std::path::Path;

/// A face as its file tells it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    name: String,
    #[serde(default)]
    subname: Option<String>,
    kind: Kind,
    /// The set of a file is its name; a card of an aspect or a basic one says that it has none.
    #[serde(default)]
    set: Option<String>,
    #[serde(default)]
    aspect: Option<Aspect>,
    #[serde(default)]
    unique: bool,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default)]
    cost: Option<u8>,
    #[serde(default)]
    gives: Vec<Resource>,
    #[serde(default)]
    thw: Option<Value>,
    #[serde(default)]
    atk: Option<Value>,
    #[serde(default)]
    def: Option<Value>,
    #[serde(default)]
    rec: Option<Value>,
    #[serde(default)]
    sch: Option<Value>,
    #[serde(default)]
    hp: Option<Number>,
    #[serde(default)]
    hand: u8,
    /// THW, ATK.
    #[serde(default)]
    hurts: (u8, u8),
    /// ATK, SCH.
    #[serde(default)]
    adds: (u8, u8),
    #[serde(default)]
    boost: u8,
    #[serde(default)]
    threat: Threat,
    #[serde(default)]
    icons: Vec<Icon>,
    #[serde(default)]
    stage: u8,
    #[serde(default)]
    back: Option<String>,
    #[serde(default)]
    keywords: Vec<Keyword>,
    #[serde(default)]
    attach: Option<Noun>,
    #[serde(default)]
    play: Vec<Play>,
    #[serde(default)]
    standing: Vec<Standing>,
    #[serde(default)]
    abilities: Vec<Ability>,
    #[serde(default)]
    copies: Option<u8>,
    #[serde(default)]
    given_to: Option<String>,
}

/// The card files that come with the game: product, name and text.
const FILES: [(&str, &str, &str); 11] = [
    ("Core Set", "champions/cards/spider-man.ron", include_str!("../cards/spider-man.ron")),
    ("Core Set", "champions/cards/captain-marvel.ron", include_str!("../cards/captain-marvel.ron")),
    ("Core Set", "champions/cards/she-hulk.ron", include_str!("../cards/she-hulk.ron")),
    ("Core Set", "champions/cards/iron-man.ron", include_str!("../cards/iron-man.ron")),
    ("Core Set", "champions/cards/black-panther.ron", include_str!("../cards/black-panther.ron")),
    ("Core Set", "champions/cards/aspects.ron", include_str!("../cards/aspects.ron")),
    ("Core Set", "champions/cards/basic.ron", include_str!("../cards/basic.ron")),
    ("Core Set", "champions/cards/rhino.ron", include_str!("../cards/rhino.ron")),
    ("Core Set", "champions/cards/klaw.ron", include_str!("../cards/klaw.ron")),
    ("Core Set", "champions/cards/ultron.ron", include_str!("../cards/ultron.ron")),
    ("Core Set", "champions/cards/modular.ron", include_str!("../cards/modular.ron")),
];

/// Card files read but not yet laid out: the way to add homebrew.
#[derive(Clone, Default)]
pub struct CardFiles(longbox_shelf::CardFiles<Entry>);

impl CardFiles {
    /// The cards that come with the game.
    pub fn built_in() -> CardFiles {
        CardFiles(longbox_shelf::CardFiles::built_in(&FILES))
    }

    /// Read one file; all or none of its cards are added.
    pub fn add(&mut self, set: &str, file: &str, text: &str) -> Result<(), Vec<String>> {
        self.0.add(set, file, text)
    }

    /// Read every `.ron` file of a folder. Bad files are refused with the reason; the good ones
    /// are added.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<String> {
        self.0.add_folder(folder, |files| catalogue(files.cards()).map(drop))
    }

    /// Lay everything out as a catalogue.
    pub fn compile(&self) -> Result<Catalogue, Vec<String>> {
        catalogue(self.0.cards())
    }
}

fn catalogue(files: &[Filed<Entry>]) -> Result<Catalogue, Vec<String>> {
    let mut code = Code::default();
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    let numbers: HashMap<&str, u16> = (0..).zip(files).map(|(n, file)| (file.entry.id.as_str(), n)).collect();
    for Filed { at, entry, .. } in files {
        let mut card = card(entry);
        if let Some(back) = &entry.back {
            match numbers.get(back.as_str()).filter(|n| files[usize::from(**n)].entry.back.as_ref() == Some(&entry.id))
            {
                Some(n) => card.back = Some(CardIx(*n)),
                None => faults.push(format!("{at}: back: there is no face \"{back}\" whose back is this")),
            }
        }
        if let Err(fault) = lay_out(&mut card, &mut code) {
            faults.push(format!("{at}: {fault}"));
        }
        cards.push(card);
    }
    if cards.len() > MOST_CARDS {
        faults.push(format!("{} cards are more than a catalogue can hold ({MOST_CARDS})", cards.len()));
    }
    tell_apart(&mut cards);
    if faults.is_empty() { Ok(Catalogue::new(cards, code)) } else { Err(faults) }
}

/// Faces of one title get their id behind it.
fn tell_apart(cards: &mut [Card]) {
    let mut count: HashMap<String, usize> = HashMap::new();
    cards.iter().for_each(|card| *count.entry(card.title.clone()).or_default() += 1);
    for card in cards.iter_mut().filter(|card| count[&card.title] > 1) {
        card.title = format!("{} ({})", card.title, card.id);
    }
}

impl longbox_shelf::card_files::Entry for Entry {
    fn id(&self) -> &str {
        &self.id
    }

    fn check(&self, fault: &mut dyn FnMut(String)) {
        if !self.subname.iter().chain([&self.name]).all(|name| is_name(name)) {
            fault(format!("name: 1 to {MOST_NAME} characters, none of them a control character"));
        }
        if self.kind.is_character() != self.hp.is_some() {
            fault("hp: characters have hit points, and nothing else does".to_owned());
        }
        let played = matches!(self.kind, Kind::Ally | Kind::Event | Kind::Support | Kind::Upgrade);
        if played != self.cost.is_some() {
            fault("cost: allies, events, supports and upgrades have one, and nothing else does".to_owned());
        }
        if !self.kind.is_scheme() && self.threat != Threat::default() {
            fault("threat: only on schemes".to_owned());
        }
        if self.kind.is_identity() && self.back.is_none() {
            fault("back: an identity has two sides".to_owned());
        }
        if matches!(self.kind, Kind::Attachment) && self.attach.is_none() {
            fault("attach: an attachment says what it is attached to".to_owned());
        }
        if self.kind == Kind::Obligation && self.given_to.is_none() {
            fault("given_to: an obligation says to whom it is given".to_owned());
        }
        if self.kind.is_encounter() != (self.set.is_some() && self.gives.is_empty()) && !self.is_of_hero() {
            fault("set: an encounter card has one and gives no resources".to_owned());
        }
        for ability in &self.abilities {
            let fits = match ability.when {
                When::Boost => self.kind.is_encounter(),
                When::Obligation => self.kind == Kind::Obligation,
                When::WhenRevealed => self.kind.is_encounter(),
                When::Action
                | When::Resource
                | When::Interrupt(_)
                | When::Response(_)
                | When::ForcedInterrupt(_)
                | When::ForcedResponse(_)
                | When::WhenDefeated
                | When::Setup
                | When::Special => true,
            };
            if !fits {
                fault(format!("abilities: {:?} would never happen on such a card", ability.when));
            }
        }
        if self.abilities.len() > crate::position::MOST_ABILITIES {
            fault(format!("abilities: at most {}", crate::position::MOST_ABILITIES));
        }
    }

    fn hint(number: &str) -> Option<String> {
        Some(format!("an amount is written N({number}), not {number}"))
    }
}

impl Entry {
    /// Whether it is a card of a hero's own set.
    fn is_of_hero(&self) -> bool {
        !self.kind.is_encounter()
    }
}

fn card(entry: &Entry) -> Card {
    let title = match entry.kind {
        Kind::Villain => format!("{} ({})", entry.name, roman(entry.stage)),
        Kind::MainScheme => format!("{} ({}{})", entry.name, entry.stage, side(&entry.id)),
        Kind::Hero
        | Kind::AlterEgo
        | Kind::Ally
        | Kind::Event
        | Kind::Resource
        | Kind::Support
        | Kind::Upgrade
        | Kind::SideScheme
        | Kind::Minion
        | Kind::Treachery
        | Kind::Attachment
        | Kind::Environment
        | Kind::Obligation => entry.name.clone(),
    };
    Card {
        id: entry.id.clone(),
        name: entry.name.clone(),
        subname: entry.subname.clone(),
        title,
        kind: entry.kind,
        set: entry.set.clone(),
        aspect: entry.aspect,
        unique: entry.unique,
        traits: entry.traits.clone(),
        cost: entry.cost,
        gives: entry.gives.clone(),
        stats: [entry.thw, entry.atk, entry.def, entry.rec, entry.sch],
        hp: entry.hp,
        hand: entry.hand,
        hurts: entry.hurts,
        adds: entry.adds,
        boost: entry.boost,
        threat: entry.threat,
        icons: entry.icons.clone(),
        stage: entry.stage,
        back: None,
        keywords: entry.keywords.clone(),
        attach: entry.attach.clone(),
        play: entry.play.clone(),
        standing: entry.standing.clone(),
        abilities: entry.abilities.clone(),
        copies: entry.copies.unwrap_or(1),
        given_to: entry.given_to.clone(),
        text: Vec::new(),
        run: Run::default(),
    }
}

fn roman(stage: u8) -> &'static str {
    match stage {
        0 | 1 => "I",
        2 => "II",
        3 => "III",
        4.. => "IV",
    }
}

/// The side of a scheme, which its id ends with.
fn side(id: &str) -> String {
    let last = id.chars().next_back().filter(char::is_ascii_alphabetic);
    last.map(|side| side.to_ascii_uppercase().to_string()).unwrap_or_default()
}

/// Work out what the engine runs for a face, and its text.
pub(crate) fn lay_out(card: &mut Card, code: &mut Code) -> Result<(), String> {
    let laid = code.card(&card.abilities, &card.standing, &card.keywords, card.kind)?;
    let mut gives = [0; 4];
    card.gives.iter().for_each(|resource| gives[*resource as usize] += 1);
    let doubled_for = card
        .standing
        .iter()
        .find_map(|clause| if let Standing::DoubledFor(aspect) = clause { Some(*aspect) } else { None });
    card.run = Run { starts: laid.starts, parts: laid.parts, hooks: laid.hooks, gives, doubled_for };
    card.text = text::card(card);
    Ok(())
}
