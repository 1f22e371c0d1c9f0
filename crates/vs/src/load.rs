//! Card files: read, checked, and laid out into a catalogue.

use crate::ask::MOST_OPTIONS;
use crate::catalogue::{Card, Catalogue, MOST_FIRSTS, Run, Worn};
use crate::code::{About, Code, PowerKind, hook};
use crate::position::{MOST_PLAYS, MOST_SUPERS};
use crate::text;
use crate::vocabulary::{Clause, Keyword, Kind, Power, Symbol, Team};
use longbox_shelf::Filed;
use longbox_shelf::card_files::{BuiltInFile, MOST_NAME, is_name};
use longbox_shelf::names::tell_apart;
use serde::Deserialize;
use std::collections::BTreeSet;

/// A card as its file tells it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    id: String,
    /// The ids of other printings of the same card.
    #[serde(default)]
    printings: Vec<String>,
    name: String,
    #[serde(default)]
    aka: Vec<String>,
    #[serde(default)]
    teams: Vec<Team>,
    kind: Kind,
    #[serde(default)]
    group: Option<String>,
    #[serde(default)]
    cost: u8,
    #[serde(default)]
    atk: i16,
    #[serde(default)]
    def: i16,
    #[serde(default)]
    health: u8,
    #[serde(default)]
    flight: bool,
    #[serde(default)]
    ranged: bool,
    #[serde(default)]
    symbols: u8,
    #[serde(default)]
    loyalty: bool,
    #[serde(default)]
    on_side: bool,
    #[serde(default)]
    copies: Option<u8>,
    #[serde(default)]
    invention: Option<u8>,
    #[serde(default)]
    reconstructed: Option<String>,
    #[serde(default)]
    powers: Vec<Power>,
}

/// What a keyword does, as its file tells it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeywordEntry {
    key: Keyword,
    does: Vec<Clause>,
}

/// The card files that come with the game, by set.
const FILES: &[BuiltInFile] = &[
    ("Marvel Battles", "vs/cards/marvel-battles.ron", include_str!("../cards/marvel-battles.ron")),
    ("Defenders", "vs/cards/defenders.ron", include_str!("../cards/defenders.ron")),
    ("A-Force", "vs/cards/a-force.ron", include_str!("../cards/a-force.ron")),
    ("Alien Battles", "vs/cards/alien.ron", include_str!("../cards/alien.ron")),
    ("Legacy", "vs/cards/legacy.ron", include_str!("../cards/legacy.ron")),
    ("Fantastic Battles", "vs/cards/fantastic.ron", include_str!("../cards/fantastic.ron")),
    ("Fantastic Battles", "vs/cards/frightful.ron", include_str!("../cards/frightful.ron")),
    ("Tokens", "vs/cards/tokens.ron", include_str!("../cards/tokens.ron")),
];
const KEYWORDS: &str = include_str!("../cards/keywords.ron");

/// Card files read but not yet laid out: the way to add homebrew.
pub type CardFiles = longbox_shelf::CardFiles<Entry>;

/// The clauses of every keyword, by its number.
pub(crate) fn keywords() -> Result<Vec<Vec<Clause>>, String> {
    let told = |error: ron::error::SpannedError| format!("vs/cards/keywords.ron:{error}");
    let entries: Vec<KeywordEntry> = ron::from_str(KEYWORDS).map_err(told)?;
    let mut clauses = vec![Vec::new(); Keyword::ALL.len()];
    for entry in entries {
        clauses[entry.key as usize] = entry.does;
    }
    Ok(clauses)
}

fn catalogue(files: &[Filed<Entry>]) -> Result<Catalogue, Vec<String>> {
    let mut code = keywords().and_then(Code::new).map_err(|fault| vec![fault])?;
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    let (mut names, mut firsts) = (BTreeSet::new(), BTreeSet::new());
    for Filed { set, at, entry } in files {
        let mut card = card(set, entry);
        names.extend(entry.aka.iter().chain([&entry.name]));
        if names.len() > MOST_OPTIONS {
            faults.push(format!("{at}: more names than can be named ({MOST_OPTIONS} in all)"));
            break;
        }
        match lay_out(&mut card, &mut code) {
            Ok(()) => {
                firsts.extend(code.firsts_of(&card.run.powers));
                if firsts.len() > MOST_FIRSTS {
                    faults.push(format!("{at}: FirstAppears names more than {MOST_FIRSTS} in all"));
                    break;
                }
                cards.push(card);
            }
            Err(fault) => faults.push(format!("{at}: {fault}")),
        }
    }
    tell_apart(cards.iter_mut().map(|card| (card.id.as_str(), &mut card.title)));
    if faults.is_empty() { Ok(Catalogue::new(cards, code)) } else { Err(faults) }
}

impl longbox_shelf::card_files::Entry for Entry {
    type Catalogue = Catalogue;

    const FILES: &'static [BuiltInFile] = FILES;

    fn id(&self) -> &str {
        &self.id
    }

    fn check(&self, fault: &mut dyn FnMut(String)) {
        if !self.aka.iter().chain([&self.name]).all(|name| is_name(name)) {
            fault(format!("name: 1 to {MOST_NAME} characters, none of them a control character"));
        }
        let character = matches!(self.kind, Kind::Main(_) | Kind::Supporting | Kind::Token);
        if character && self.health == 0 && !self.powers.iter().any(|power| matches!(power, Power::Named(..))) {
            fault("health: a character needs at least 1".to_owned());
        }
        if !character && (self.atk, self.def, self.health) != (0, 0, 0) {
            fault("atk, def, health: for characters only".to_owned());
        }
        if let Kind::Main(level) = self.kind {
            if !(1..=3).contains(&level) {
                fault("kind: a main character is of level 1, 2 or 3".to_owned());
            }
            if self.group.is_none() {
                fault("group: a main character needs one, which its levels share".to_owned());
            }
        }
        if !(0..=99).contains(&self.atk) || !(0..=99).contains(&self.def) || self.cost > 99 || self.health > 99 {
            fault("atk, def, cost, health: 0 to 99".to_owned());
        }
        if self.reconstructed.as_ref().is_some_and(|why| why.trim().is_empty()) {
            fault("reconstructed: say what is known and what was designed".to_owned());
        }
        if self.symbols > 0 && self.teams.is_empty() {
            fault("symbols: a card without a team asks for no members".to_owned());
        }
        if self.on_side && !matches!(self.kind, Kind::Special(_)) {
            fault("on_side: for special locations only".to_owned());
        }
    }

    fn hint(number: &str) -> Option<String> {
        Some(format!("an amount is written N({number}), not {number}"))
    }

    fn catalogue(cards: &[Filed<Entry>]) -> Result<Catalogue, Vec<String>> {
        catalogue(cards)
    }
}

fn card(set: &str, entry: &Entry) -> Card {
    let title = match entry.kind {
        Kind::Main(level) => format!("{} Level {level}", entry.name),
        Kind::Supporting
        | Kind::Token
        | Kind::Pile
        | Kind::PlotTwist(_)
        | Kind::Equipment
        | Kind::Machine
        | Kind::Basic(_)
        | Kind::Special(_) => entry.name.clone(),
    };
    let icons = [(entry.flight, Keyword::Flight), (entry.ranged, Keyword::Ranged)];
    let icons = icons.into_iter().filter(|(has, _)| *has).map(|(_, key)| Power::Key(key));
    Card {
        id: entry.id.clone(),
        printings: entry.printings.clone(),
        name: entry.name.clone(),
        title,
        aka: entry.aka.clone(),
        set: set.to_owned(),
        teams: entry.teams.clone(),
        kind: entry.kind.clone(),
        group: entry.group.clone(),
        cost: entry.cost,
        atk: entry.atk,
        def: entry.def,
        health: entry.health,
        symbols: entry.symbols,
        loyalty: entry.loyalty,
        on_side: entry.on_side,
        copies: entry.copies.unwrap_or(4),
        invention: entry.invention,
        reconstructed: entry.reconstructed.clone(),
        powers: icons.chain(entry.powers.iter().cloned()).collect(),
        text: Vec::new(),
        run: Run::default(),
    }
}

/// What else a card can be played as.
fn shapes(powers: &[Power]) -> impl Iterator<Item = &Clause> {
    powers.iter().flat_map(|power| match power {
        Power::Named(_, clauses) => &clauses[..],
        Power::Key(_)
        | Power::Super(..)
        | Power::SuperWith(..)
        | Power::Reaction(..)
        | Power::LevelUp(..)
        | Power::LevelUpIf(..)
        | Power::LevelUpForPoints(..) => &[],
    })
}

/// Work out what the engine runs for a card, and its text.
pub(crate) fn lay_out(card: &mut Card, code: &mut Code) -> Result<(), String> {
    let powers = card.powers.iter().map(|power| code.power(power)).collect::<Result<Vec<_>, _>>()?;
    let mut worn = match &card.kind {
        Kind::Equipment => Some(powers.clone()),
        Kind::Main(_)
        | Kind::Supporting
        | Kind::Token
        | Kind::Pile
        | Kind::PlotTwist(_)
        | Kind::Machine
        | Kind::Basic(_)
        | Kind::Special(_) => None,
    };
    let mut plays = match &card.kind {
        Kind::PlotTwist(plays) => code.plays(plays)?,
        Kind::Main(_)
        | Kind::Supporting
        | Kind::Token
        | Kind::Pile
        | Kind::Equipment
        | Kind::Machine
        | Kind::Basic(_)
        | Kind::Special(_) => Vec::new(),
    };
    for clause in shapes(&card.powers) {
        if let Clause::AsPlotTwist(other) = clause {
            plays.extend(code.plays(other)?);
        }
        // vs: card.impossible-man: the power has no name
        if let Clause::AsEquipment(clauses) = clause {
            worn = Some(vec![code.power(&Power::Named(String::new(), clauses.clone()))?]);
        }
    }
    let run = |power: &crate::code::PowerIx| &code.powers[power.0 as usize];
    if plays.len() > MOST_PLAYS {
        return Err(format!("a plot twist has at most {MOST_PLAYS} ways to play it"));
    }
    if powers.iter().filter(|power| run(power).kind == PowerKind::Super).count() > MOST_SUPERS {
        return Err(format!("a card has at most {MOST_SUPERS} super powers"));
    }
    let keys = |powers: &[crate::code::PowerIx]| {
        powers.iter().filter_map(|power| run(power).key).fold(0, |all, key| all | key.bit())
    };
    let hooks = |powers: &[crate::code::PowerIx]| powers.iter().fold(0, |all, power| all | run(power).hooks);
    let about =
        |powers: &[crate::code::PowerIx]| powers.iter().fold(About::default(), |all, power| all.and(run(power).about));
    let worn = worn.map(|powers| Worn { keys: keys(&powers), hooks: hooks(&powers), about: about(&powers), powers });
    card.run = Run {
        level: card.level(),
        teams: card.teams.iter().fold(0, |all, team| all | 1 << *team as u8),
        keys: keys(&powers),
        symbols: card.pays().into_iter().fold(0, |all, symbol: Symbol| all | 1 << symbol as u8),
        hooks: hooks(&powers)
            | plays.iter().fold(0, |all, (when, _)| all | when.hook())
            | if card.def > 0 { 0 } else { hook::WITHOUT_DEF },
        about: about(&powers),
        powers,
        plays,
        worn,
        ..Run::default()
    };
    card.text = text::card(card, code.keywords());
    Ok(())
}
