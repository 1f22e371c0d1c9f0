//! Card files: read, checked, and compiled into a catalogue.

use crate::catalogue::{Card, Catalogue, Printed, Run};
use crate::code::{Code, On};
use crate::parts;
use crate::text;
use crate::to_block::ToBlock;
use crate::vocabulary::{Ability, Amount, Clause, Side, Step, Trigger};
use longbox_shelf::Filed;
use longbox_shelf::card_files::{BuiltInFile, MOST_NAME, is_name};
use longbox_shelf::code::LayOut as _;
use std::collections::HashSet;

/// The card files that come with the game, by set.
const FILES: &[BuiltInFile] = &[
    ("Rise of Heroes", "squad/cards/rise-of-heroes.ron", include_str!("../cards/rise-of-heroes.ron")),
    ("Unleashed", "squad/cards/unleashed.ron", include_str!("../cards/unleashed.ron")),
    ("Exclusive", "squad/cards/exclusive.ron", include_str!("../cards/exclusive.ron")),
    ("Villains' Fury", "squad/cards/villains-fury.ron", include_str!("../cards/villains-fury.ron")),
    ("Dark Justice", "squad/cards/dark-justice.ron", include_str!("../cards/dark-justice.ron")),
];

/// Card files read but not yet laid out: the way to add homebrew.
pub type CardFiles = longbox_shelf::CardFiles<Printed>;

fn catalogue(files: &[Filed<Printed>]) -> Result<Catalogue, Vec<String>> {
    let heroes: HashSet<&str> = files.iter().flat_map(|card| card.entry.heroes.iter().map(String::as_str)).collect();
    let mut code = Code::new();
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    for Filed { set, at, entry } in files {
        for hero in entry.ability.iter().flat_map(parts::heroes) {
            if !heroes.contains(hero) && !NAMED_ONLY.contains(&hero) {
                faults.push(format!("{at}: the ability names the hero \"{hero}\", whom no card shows"));
            }
        }
        match compile(entry.ability.as_ref(), &mut code) {
            Ok(run) => cards.push(card(set, entry, run)),
            Err(fault) => faults.push(format!("{at}: {fault}")),
        }
    }
    if faults.is_empty() { Ok(Catalogue::new(cards, code)) } else { Err(faults) }
}

/// Heroes whom abilities name although none of the game's own cards shows them.
const NAMED_ONLY: [&str; 1] = ["Phoenix"];

impl longbox_shelf::card_files::Entry for Printed {
    type Catalogue = Catalogue;

    const FILES: &'static [BuiltInFile] = FILES;

    fn id(&self) -> &str {
        &self.id
    }

    fn check(&self, fault: &mut dyn FnMut(String)) {
        if !is_name(&self.title) {
            fault(format!("title: 1 to {MOST_NAME} characters, none of them a control character"));
        }
        if !(1..=2).contains(&self.heroes.len()) || !self.heroes.iter().all(|hero| is_name(hero)) {
            fault(format!("heroes: one or two names of 1 to {MOST_NAME} characters, none of them a control character"));
        }
        if !(1..=2).contains(&self.factors.len()) {
            fault("factors: one or two of Animal, Elemental, Energy, Speed, Strength, Tech".to_owned());
        }
        if !(1..=20).contains(&self.level) {
            fault("level: 1 to 20".to_owned());
        }
        if self.attack.is_some_and(|n| n > 99) {
            fault("attack: 0 to 99, or left out for a \"*\"".to_owned());
        }
        let sets_attack = matches!(&self.ability, Some(Ability::Attacking(steps)) if steps.iter().any(is_set_attack));
        if self.attack.is_none() && !sets_attack {
            fault("attack: left out, but no SetAttack in the ability says what it is".to_owned());
        }
        if let Some(Ability::After(n, _) | Ability::Keeper(n, _) | Ability::Counterstrike(n)) = self.ability
            && !(1..=99).contains(&n)
        {
            fault("ability: its number must be 1 to 99".to_owned());
        }
    }

    fn hint(number: &str) -> Option<String> {
        Some(format!("an amount is written N({number}), not {number}"))
    }

    fn catalogue(cards: &[Filed<Printed>]) -> Result<Catalogue, Vec<String>> {
        catalogue(cards)
    }
}

fn is_set_attack(step: &Step) -> bool {
    matches!(step, Step::SetAttack(_)) || step.blocks().into_iter().flatten().any(is_set_attack)
}

/// What the engine runs for an ability.
pub(crate) fn compile(ability: Option<&Ability>, code: &mut Code) -> Result<Run, String> {
    let mut run = Run::default();
    if let Some(ability) = ability {
        crate::placement::check(ability)?;
    }
    match ability {
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
        // It replaces the destruction that follows a misfire, and so is no trigger.
        Clause::On(Trigger::ThisMisfires, steps) if steps.as_slice() == [Step::ReturnThis] => {
            run.returns_on_misfire = true;
        }
        Clause::On(Trigger::ThisMisfires, _) => return Err("ThisMisfires understands [ReturnThis] only".into()),
        Clause::On(trigger, steps) => run.triggers.push((trigger.code(code)?, code.steps(steps)?)),
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

fn card(set: &str, printed: &Printed, run: Run) -> Card {
    Card {
        name: format!("{}: {}", printed.heroes.join(" & "), printed.title),
        set: set.to_owned(),
        text: printed.ability.as_ref().map(text::ability).unwrap_or_default(),
        printed: printed.clone(),
        to_block: ToBlock::all(&printed.factors),
        run,
    }
}
