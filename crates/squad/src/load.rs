//! Card files: read, checked, and compiled into a catalogue.

use crate::catalogue::{Card, Catalogue, NONE, Rarity, Run};
use crate::code::{Code, On};
use crate::parts;
use crate::text;
use crate::vocabulary::{Ability, Amount, Clause, Factor, Side, Step, Team};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// A card as its file tells it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    heroes: Vec<String>,
    title: String,
    #[serde(default)]
    team: Option<Team>,
    factors: Vec<Factor>,
    block: Factor,
    level: u8,
    #[serde(default)]
    attack: Option<u8>,
    rarity: Rarity,
    #[serde(default)]
    ability: Option<Ability>,
}

/// The card files that come with the game, by set.
const FILES: [(&str, &str, &str); 5] = [
    ("Rise of Heroes", "squad/cards/rise-of-heroes.ron", include_str!("../cards/rise-of-heroes.ron")),
    ("Unleashed", "squad/cards/unleashed.ron", include_str!("../cards/unleashed.ron")),
    ("Exclusive", "squad/cards/exclusive.ron", include_str!("../cards/exclusive.ron")),
    ("Villains' Fury", "squad/cards/villains-fury.ron", include_str!("../cards/villains-fury.ron")),
    ("Dark Justice", "squad/cards/dark-justice.ron", include_str!("../cards/dark-justice.ron")),
];

/// Card files read but not yet compiled: the way to add homebrew.
#[derive(Clone, Default)]
pub struct Sources {
    entries: Vec<(String, String, Entry)>,
}

impl Sources {
    /// The cards that come with the game.
    pub fn built_in() -> Sources {
        let mut sources = Sources::default();
        for (set, file, text) in FILES {
            if let Err(fault) = sources.add(set, file, text) {
                // The built-in files are checked by a test; there is nothing to play without them.
                panic!("{}", fault.join("\n"));
            }
        }
        sources
    }

    /// Read one file; all or none of its cards are added.
    pub fn add(&mut self, set: &str, file: &str, text: &str) -> Result<(), Vec<String>> {
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let entries: Vec<Entry> = options
            .from_str(text)
            .map_err(|e| vec![format!("{file}:{}:{}: {}", e.span.start.line, e.span.start.col, plain(&e.code))])?;
        let mut faults = Vec::new();
        let mut added = self.clone();
        let mut ids: HashSet<String> = self.entries.iter().map(|(_, _, e)| e.id.to_ascii_lowercase()).collect();
        let lines = lines_of_ids(text);
        for entry in entries {
            let line = lines.get(entry.id.as_str()).copied().unwrap_or(1);
            let at = format!("{file}:{line}: {}", readable(&entry.id));
            check(&entry, &mut |fault| faults.push(format!("{at}: {fault}")));
            if !ids.insert(entry.id.to_ascii_lowercase()) {
                faults.push(format!("{at}: there is already a card with this id (capitals do not matter)"));
            }
            added.entries.push((set.into(), at, entry));
        }
        if faults.is_empty() {
            *self = added;
            return Ok(());
        }
        Err(faults)
    }

    /// Read every `.ron` file of a folder. Bad files are refused with the reason; the good ones
    /// are added.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<String> {
        let listing = match std::fs::read_dir(folder) {
            Ok(listing) => listing,
            Err(error) => return vec![format!("{}: cannot read this folder of cards: {error}", folder.display())],
        };
        let mut paths: Vec<_> = listing.flatten().map(|f| f.path()).collect();
        paths.sort();
        let mut faults = Vec::new();
        let mut found = false;
        for path in paths.iter().filter(|p| p.extension().is_some_and(|e| e == "ron")) {
            found = true;
            if let Err(fault) = self.add_file(path) {
                faults.extend(fault);
            }
        }
        if !found {
            faults.push(format!("{}: no .ron file in this folder", folder.display()));
        }
        faults
    }

    fn add_file(&mut self, path: &Path) -> Result<(), Vec<String>> {
        let file = path.display().to_string();
        let set = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let mut text = String::new();
        let read = File::open(path).and_then(|f| f.take(MOST_BYTES + 1).read_to_string(&mut text));
        read.map_err(|e| vec![format!("{file}: cannot be read: {e}")])?;
        if text.len() as u64 > MOST_BYTES {
            return Err(vec![format!("{file}: a card file has at most {MOST_BYTES} bytes")]);
        }
        let mut trial = self.clone();
        trial.add(&set, &file, &text)?;
        trial.clone().compile().map(drop)?;
        *self = trial;
        Ok(())
    }

    /// Take the ability from a card: used to prove that a scenario depends on it.
    pub fn without_ability(mut self, id: &str) -> Sources {
        for (_, _, entry) in &mut self.entries {
            if entry.id == id {
                entry.ability = match entry.ability.take() {
                    // A card that enters play and does nothing there: otherwise every scenario
                    // that merely sets it up would count as proof of its ability.
                    Some(Ability::Keeper(n, _)) => Some(Ability::Keeper(n, Vec::new())),
                    Some(
                        Ability::Attacking(_)
                        | Ability::After(..)
                        | Ability::Counterstrike(_)
                        | Ability::HandBlocked(_),
                    )
                    | None => None,
                };
            }
        }
        self
    }

    /// Compile everything into a catalogue.
    pub fn compile(self) -> Result<Catalogue, Vec<String>> {
        let heroes: HashSet<String> = self.entries.iter().flat_map(|(_, _, e)| e.heroes.iter().cloned()).collect();
        let mut code = Code::new();
        let mut cards = Vec::new();
        let mut faults = Vec::new();
        for (set, at, entry) in self.entries {
            for hero in entry.ability.iter().flat_map(parts::heroes) {
                if !heroes.contains(hero) && !NAMED_ONLY.contains(&hero) {
                    faults.push(format!("{at}: the ability names the hero \"{hero}\", whom no card shows"));
                }
            }
            match compile(&entry, &mut code) {
                Ok(run) => cards.push(card(set, entry, run)),
                Err(fault) => faults.push(format!("{at}: {fault}")),
            }
        }
        if cards.len() > MOST_CARDS {
            faults.push(format!("{} cards are more than a catalogue can hold ({MOST_CARDS})", cards.len()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Catalogue::new(cards, code))
    }
}

const MOST_CARDS: usize = u16::MAX as usize;
/// A longer file is not read.
const MOST_BYTES: u64 = 64 << 20;
/// The longest id.
const MOST_ID: usize = 32;
/// The longest title, and the longest name of a hero.
const MOST_NAME: usize = 80;

/// Heroes whom abilities name although none of the game's own cards shows them.
const NAMED_ONLY: [&str; 1] = ["Phoenix"];

/// What RON says, in words that an author of cards can use.
fn plain(error: &ron::Error) -> String {
    let text = error.to_string().replace('`', "\"").replace(" in \"Entry\"", " of a card");
    let number = text.split('"').nth(1).filter(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit()));
    match number {
        _ if matches!(error, ron::Error::ExceededRecursionLimit) => {
            "one thing stands inside another too many times over".to_owned()
        }
        Some(number) if text.contains("identifier") => {
            format!("an amount is written N({number}), not {number}")
        }
        _ => text,
    }
}

/// The line on which each id stands first.
fn lines_of_ids(text: &str) -> HashMap<&str, usize> {
    let mut lines = HashMap::new();
    for (i, line) in text.lines().enumerate() {
        for after in line.split("id:").skip(1) {
            let quoted = after.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
            if let Some((id, _)) = quoted {
                lines.entry(id).or_insert(i + 1);
            }
        }
    }
    lines
}

/// An id that may be anything, fit for a message.
fn readable(id: &str) -> String {
    id.chars().take(MOST_ID).filter(|c| !c.is_control()).collect()
}

/// Whether it can stand in one line of a list.
fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && name.chars().count() <= MOST_NAME && !name.chars().any(char::is_control)
}

/// The facts of one entry, in so far as they can be checked without the other cards.
fn check(entry: &Entry, fault: &mut impl FnMut(&str)) {
    if entry.id.is_empty() || !entry.id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        fault("id: letters, digits, - and _ only");
    }
    if entry.id.len() > MOST_ID {
        fault(&format!("id: at most {MOST_ID} characters"));
    }
    if !is_name(&entry.title) {
        fault(&format!("title: 1 to {MOST_NAME} characters, none of them a control character"));
    }
    if !(1..=2).contains(&entry.heroes.len()) || !entry.heroes.iter().all(|hero| is_name(hero)) {
        fault(&format!("heroes: one or two names of 1 to {MOST_NAME} characters, none of them a control character"));
    }
    if !(1..=2).contains(&entry.factors.len()) {
        fault("factors: one or two of Animal, Elemental, Energy, Speed, Strength, Tech");
    }
    if !(1..=20).contains(&entry.level) {
        fault("level: 1 to 20");
    }
    if entry.attack.is_some_and(|n| n > 99) {
        fault("attack: 0 to 99, or left out for a \"*\"");
    }
    let sets_attack = matches!(&entry.ability, Some(Ability::Attacking(steps)) if steps.iter().any(is_set_attack));
    if entry.attack.is_none() && !sets_attack {
        fault("attack: left out, but no SetAttack in the ability says what it is");
    }
    if let Some(Ability::After(n, _) | Ability::Keeper(n, _) | Ability::Counterstrike(n)) = entry.ability
        && !(1..=99).contains(&n)
    {
        fault("ability: its number must be 1 to 99");
    }
}

fn is_set_attack(step: &Step) -> bool {
    match step {
        Step::SetAttack(_) => true,
        Step::If(_, yes) => yes.iter().any(is_set_attack),
        Step::IfElse(_, yes, no) => yes.iter().chain(no).any(is_set_attack),
        _ => false,
    }
}

fn compile(entry: &Entry, code: &mut Code) -> Result<Run, String> {
    let mut run = Run::default();
    if let Some(ability) = &entry.ability {
        crate::placement::check(ability)?;
    }
    match &entry.ability {
        None => {}
        Some(Ability::Attacking(steps)) => run.attacking = Some(code.steps(steps)?),
        Some(Ability::After(n, steps)) => run.after = Some((*n, code.steps(steps)?)),
        Some(Ability::HandBlocked(steps)) => run.hand_blocked = Some(code.steps(steps)?),
        Some(Ability::Counterstrike(n)) => {
            run.counterstrike = Some(code.steps(&[Step::Hit(Amount::N(*n))])?);
        }
        Some(Ability::Keeper(n, clauses)) => {
            run.keeper = Some((*n, code.enter_play()?));
            for clause in clauses {
                compile_clause(clause, code, &mut run)?;
            }
        }
    }
    Ok(run)
}

fn compile_clause(clause: &Clause, code: &mut Code, run: &mut Run) -> Result<(), String> {
    match clause {
        Clause::Assault(n) => {
            run.assault = *n;
            let pc = code.steps(&[Step::Hit(Amount::N(*n))])?;
            run.triggers.push((On::TurnStart(Side::Mine), pc));
        }
        Clause::On(trigger, steps) => match code.trigger(trigger)? {
            Some(on) => run.triggers.push((on, code.steps(steps)?)),
            None if steps.as_slice() == [Step::ReturnThis] => run.returns_on_misfire = true,
            None => return Err("ThisMisfires understands [ReturnThis] only".into()),
        },
        Clause::Attack(..)
        | Clause::Power(..)
        | Clause::Forbid(_)
        | Clause::ForbidTopFactors
        | Clause::ForbidAboveTop
        | Clause::CapAttacks(_)
        | Clause::NoKeeperDamage
        | Clause::LessKeeperDamage(_)
        | Clause::Protect(_)
        | Clause::AlwaysHeads
        | Clause::While(..) => run.standing.push(code.standing(clause)?),
    }
    run.hooks = run.triggers.iter().map(|(on, _)| on.hook()).fold(0, |a, b| a | b)
        | run.standing.iter().map(|s| s.what.hook()).fold(0, |a, b| a | b);
    Ok(())
}

fn card(set: String, entry: Entry, run: Run) -> Card {
    let name = format!("{}: {}", entry.heroes.join(" & "), entry.title);
    let mut needs = [NONE; 2];
    for (need, factor) in needs.iter_mut().zip(&entry.factors) {
        *need = *factor as u8;
    }
    Card {
        text: entry.ability.as_ref().map(text::ability).unwrap_or_default(),
        id: entry.id,
        heroes: entry.heroes,
        title: entry.title,
        name,
        team: entry.team,
        factors: entry.factors,
        block: entry.block,
        level: entry.level,
        attack: entry.attack,
        rarity: entry.rarity,
        set,
        ability: entry.ability,
        needs,
        run,
    }
}
