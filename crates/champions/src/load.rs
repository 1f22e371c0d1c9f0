//! Card files: read, checked, and laid out into a catalogue.

use crate::catalogue::{Card, Catalogue, Run, Threat};
use crate::code::{Code, Laid, hook};
use crate::position::{MOST_MAXIMA, MOST_USES};
use crate::text;
use crate::titles::tell_titles_apart;
use crate::vocabulary::{
    Ability, Act, Aspect, Cost, Icon, Keyword, Kind, Limit, Noun, Number, Play, Resource, Resources, SMALL, Standing,
    Step, Value, When,
};
use longbox_kernel::Seat;
use longbox_kernel::cards::CardIx;
use longbox_shelf::Filed;
use longbox_shelf::card_files::{BuiltInFile, MOST_NAME, is_name};
use longbox_shelf::names::MOST_CARDS;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// A face as its file tells it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
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
const FILES: &[BuiltInFile] = &[
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
pub type CardFiles = longbox_shelf::CardFiles<Entry>;

/// The faces of a catalogue, and those of these files behind them.
pub(crate) fn laid_out_behind(cards: &Catalogue, files: &CardFiles) -> Result<Catalogue, Vec<String>> {
    let there = cards.all().map(|(ix, _)| cards.card(ix).clone()).collect();
    laid_out(there, cards.code.clone(), files.cards())
}

fn catalogue(files: &[Filed<Entry>]) -> Result<Catalogue, Vec<String>> {
    laid_out(Vec::new(), Code::default(), files)
}

/// The faces of these files behind those that are there already.
fn laid_out(mut cards: Vec<Card>, mut code: Code, files: &[Filed<Entry>]) -> Result<Catalogue, Vec<String>> {
    let mut faults = Vec::new();
    let there = cards.len();
    let all = there + files.len();
    if all > MOST_CARDS {
        return Err(vec![format!("{all} cards are more than a catalogue can hold ({MOST_CARDS})")]);
    }
    let built_in = files.iter().filter(|file| is_built_in(file));
    let sets: HashSet<&str> = built_in.filter_map(|file| file.entry.set.as_deref()).collect();
    let numbers: HashMap<&str, usize> = (0..).zip(files).map(|(n, file)| (file.entry.id.as_str(), n)).collect();
    for file @ Filed { at, entry, .. } in files {
        let mut card = card(entry);
        let stage = |other: &Entry| (other.kind == Kind::MainScheme && other.set == entry.set).then_some(other.stage);
        let is_last = |own: u8| files.iter().filter_map(|file| stage(&file.entry)).all(|other| other <= own);
        card.last_stage = stage(entry).is_some_and(is_last);
        if let Some(set) = entry.set.as_deref().filter(|set| sets.contains(set) && !is_built_in(file)) {
            faults.push(format!("{at}: set: \"{set}\" is a set of the box, which is played as it is"));
        }
        if cards[..there].iter().any(|other| other.id.eq_ignore_ascii_case(&entry.id)) {
            faults.push(format!("{at}: there is already a card with this id"));
        }
        if let Some(back) = &entry.back {
            match numbers.get(back.as_str()).filter(|n| files[**n].entry.back.as_ref() == Some(&entry.id)) {
                Some(n) => card.back = Some(CardIx((there + n) as u16)),
                None => faults.push(format!("{at}: back: there is no face \"{back}\" whose back is this")),
            }
        }
        if let Err(fault) = lay_out(&mut card, &mut code) {
            faults.push(format!("{at}: {fault}"));
        }
        cards.push(card);
    }
    let counted = |play: &Play| matches!(play, Play::MaxPerRound(_) | Play::MaxPerPhase(_));
    let maxima: HashSet<&str> =
        cards.iter().filter(|card| card.play.iter().any(counted)).map(|card| card.name.as_str()).collect();
    if maxima.len() > MOST_MAXIMA {
        let what = "names have a maximum for a round or phase, more than a game can count";
        faults.push(format!("{} {what} ({MOST_MAXIMA})", maxima.len()));
    }
    tell_titles_apart(&mut cards);
    if faults.is_empty() { Ok(Catalogue::new(cards, code)) } else { Err(faults) }
}

/// Whether it stands in one of the files that come with the game.
fn is_built_in(file: &Filed<Entry>) -> bool {
    FILES.iter().any(|(_, name, _)| file.at.strip_prefix(name).is_some_and(|rest| rest.starts_with(':')))
}

impl longbox_shelf::card_files::Entry for Entry {
    type Catalogue = Catalogue;

    const FILES: &'static [BuiltInFile] = FILES;

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
        // What begins the game in play is never paid for.
        let played = played && !self.keywords.contains(&Keyword::Permanent);
        if played != self.cost.is_some() {
            fault("cost: allies, events, supports and upgrades have one, and nothing else does".to_owned());
        }
        // champions: limit.numbers
        let printed = [
            ("cost", self.cost.unwrap_or(0)),
            ("hand", self.hand),
            ("hurts", self.hurts.0.max(self.hurts.1)),
            ("adds", self.adds.0.max(self.adds.1)),
            ("boost", self.boost),
        ];
        for (key, n) in printed.into_iter().filter(|(_, n)| *n > SMALL) {
            fault(format!("{key}: {n} is more than a card can say here ({SMALL})"));
        }
        let spends = |cost: &Cost| if let Cost::Spend(resources) = cost { resources.len() } else { 0 };
        let spent = self.abilities.iter().map(|ability| ability.cost.iter().map(spends).sum()).max().unwrap_or(0);
        for (key, n) in [("gives", self.gives.len()), ("abilities: Spend", spent)] {
            if n > SMALL.into() {
                fault(format!("{key}: {n} resources are more than a card can say here ({SMALL})"));
            }
        }
        // champions: limit.counters
        let counters = self.first_counters();
        if counters > u8::MAX.into() {
            let most = u8::MAX;
            fault(format!(
                "Uses, EntersWith: {counters} counters for {} players are more than a card holds ({most})",
                Seat::MAX
            ));
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
        let obliges = self.abilities.iter().any(|ability| ability.when == When::Obligation);
        if obliges && self.given_to.is_none() {
            fault("given_to: an obligation that is resolved says to whom it is given".to_owned());
        }
        if self.kind.is_encounter() != (self.set.is_some() && self.gives.is_empty()) && !self.is_of_hero() {
            fault("set: an encounter card has one and gives no resources".to_owned());
        }
        for ability in &self.abilities {
            let fits = match ability.when {
                When::Boost => self.kind.is_encounter(),
                When::Obligation => self.kind == Kind::Obligation,
                When::WhenRevealed => self.kind.is_encounter(),
                When::WhenCompleted => self.kind == Kind::MainScheme,
                When::Action
                | When::Resource
                | When::Interrupt(_)
                | When::Response(_)
                | When::ForcedInterrupt(_)
                | When::ForcedResponse(_)
                | When::WhenDefeated
                | When::Emptied
                | When::Setup
                | When::Special => true,
            };
            if !fits {
                fault(format!("abilities: {:?} would never happen on such a card", ability.when));
            }
            if ability.when == When::Resource {
                check_resource(ability, fault);
            }
            if let Some(Limit::PerRound(n) | Limit::PerPhase(n)) = ability.limit
                && !(1..=MOST_USES).contains(&n)
            {
                fault(format!("abilities: limit: from 1 to {MOST_USES}, not {n}"));
            }
        }
        if self.abilities.iter().filter(|ability| ability.when == When::Resource).count() > 1 {
            fault("abilities: at most one Resource ability, which may offer several resources".to_owned());
        }
        if self.abilities.len() > crate::position::MOST_ABILITIES {
            fault(format!("abilities: at most {}", crate::position::MOST_ABILITIES));
        }
    }

    fn hint(number: &str) -> Option<String> {
        Some(format!("an amount is written N({number}), not {number}"))
    }

    fn catalogue(cards: &[Filed<Entry>]) -> Result<Catalogue, Vec<String>> {
        catalogue(cards)
    }
}

/// A resource ability is used in the middle of a payment, where nothing else can happen.
// champions: resource.ability
fn check_resource(ability: &Ability, fault: &mut dyn FnMut(String)) {
    let generates =
        |step: &&Step| matches!(step.act(), Ok(Act::Resources(Resources::Generate(_) | Resources::GenerateTopDiscard)));
    if let Some(step) = ability.does.iter().find(|step| !generates(step)) {
        fault(format!(
            "abilities: a Resource ability only generates resources (Generate, GenerateTopDiscard), not {step:?}"
        ));
    }
    let made = |step: &Step| if let Step::Generate(what) = step { what.len() } else { 0 };
    let made: usize = ability.does.iter().map(made).sum();
    if made > SMALL.into() {
        fault(format!("abilities: Generate: {made} resources are more than a card can say here ({SMALL})"));
    }
    if ability.does.is_empty() {
        fault("abilities: a Resource ability that generates nothing would never be used".to_owned());
    }
    let payable = |cost: &&Cost| matches!(cost, Cost::Exhaust(Noun::This) | Cost::Counters(_) | Cost::DiscardThis);
    if let Some(cost) = ability.cost.iter().find(|cost| !payable(cost)) {
        fault(format!("abilities: a Resource ability costs Exhaust(This), Counters or DiscardThis, not {cost:?}"));
    }
}

impl Entry {
    /// How many counters it enters play with where as many play as can.
    fn first_counters(&self) -> u32 {
        let uses = |keyword: &Keyword| if let Keyword::Uses(n, _) = keyword { u32::from(*n) } else { 0 };
        let enters = |clause: &Standing| match clause {
            Standing::EntersWith(n, _) => u32::from(n.among(Seat::MAX as u8)),
            Standing::Gets(..)
            | Standing::GetsHp(..)
            | Standing::Base(..)
            | Standing::X(..)
            | Standing::GainsKeyword(..)
            | Standing::GainsTrait(..)
            | Standing::Cannot(..)
            | Standing::HandSize(..)
            | Standing::AllyLimit(_)
            | Standing::DoubledFor(_)
            | Standing::DefendWithAlly
            | Standing::SchemesOn(_)
            | Standing::ThwartWithAtk
            | Standing::PlayFrom(_)
            | Standing::OwnDeck(_)
            | Standing::While(..) => 0,
        };
        self.keywords.iter().map(uses).sum::<u32>() + self.standing.iter().map(enters).sum::<u32>()
    }

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
        last_stage: false,
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
    let Laid { starts, parts, asks, mut hooks } = laid;
    if !card.icons.is_empty() {
        hooks.standing |= hook::ICON;
    }
    if card.unique || card.kind.is_identity() {
        hooks.standing |= hook::UNIQUE;
    }
    let clauses = card.standing.iter().map(Standing::hook).collect();
    card.run = Run { starts, parts, asks, clauses, hooks };
    card.text = text::card(card);
    Ok(())
}
