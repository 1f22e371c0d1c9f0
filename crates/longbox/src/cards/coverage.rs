//! How much of what cards do is proved by a scenario.

use crate::out;
use longbox_arena::share;
use longbox_kernel::coverage::{CardCoverage, Line, Proof};
use longbox_kernel::plug::Plug;
use longbox_kernel::scenario::{self, Scenario};
use longbox_shelf::card_files::{files_of, read_file};
use std::path::Path;
use std::process::ExitCode;

/// Take each line of each ability away in turn and see whether a scenario notices: one of the game's
/// own, or one of the folder with the homebrew.
pub(super) fn run<G: Plug>(cards: &'static G::Cards, folder: Option<&Path>, json: bool) -> Result<ExitCode, String> {
    let rulings = G::rulings().map_err(|faults| faults.join("\n"))?;
    let mut scenarios: Vec<Scenario> = rulings.all().iter().map(|ruling| ruling.scenario.clone()).collect();
    scenarios.extend(folder.map(own::<G>).transpose()?.unwrap_or_default());
    let lines = G::lines(cards);
    let missed = missed::<G>(&Proof::new(cards, &scenarios), &lines);
    let coverage = CardCoverage::of(G::faces(cards).len(), &lines, &missed);
    if json {
        out::say_json(&coverage)?;
    } else {
        out::say(&told(&coverage))?;
    }
    Ok(ExitCode::from(u8::from(!coverage.lines_unverified.is_empty())))
}

/// The scenarios of a folder that are for this game.
fn own<G: Plug>(folder: &Path) -> Result<Vec<Scenario>, String> {
    let files = files_of(folder, "toml").map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut all = Vec::new();
    for file in files {
        let text = read_file(&file)?;
        all.extend(scenario::parse(&file.display().to_string(), &text).map_err(|faults| faults.join("\n"))?);
    }
    all.retain(|scenario| scenario.game.as_deref().is_none_or(|game| game == G::NAME));
    Ok(all)
}

/// Which of the lines no scenario would miss, found on all threads.
fn missed<G: Plug>(proof: &Proof<G>, lines: &[Line<G::Rest>]) -> Vec<bool> {
    let bar = out::bar(lines.len() as u64, "lines taken away");
    let found = share(lines.len() as u64, out::threads(None), |crew| {
        let mut found = Vec::new();
        while let Some(piece) = crew.take() {
            let piece = piece.start as usize..piece.end as usize;
            found.extend(piece.clone().filter(|at| !proof.holds(&lines[*at])));
            bar.set_position(crew.finish(piece.len() as u64));
        }
        found
    });
    bar.finish_and_clear();
    let mut missed = vec![false; lines.len()];
    found.into_iter().flatten().for_each(|at| missed[at] = true);
    missed
}

fn told(coverage: &CardCoverage) -> String {
    let CardCoverage { cards, with_abilities, verified, unverified, lines, lines_verified, lines_unverified } =
        coverage;
    let rows = [
        ("cards", *cards),
        ("with abilities", *with_abilities),
        ("verified", *verified),
        ("unverified", unverified.len()),
        ("lines", *lines),
        ("lines verified", *lines_verified),
    ];
    let mut text: String = rows.iter().map(|(name, count)| format!("{name:16}{count}\n")).collect();
    for line in lines_unverified.iter().flat_map(|line| out::wrapped(line, 96)) {
        text.push_str(&format!("    {line}\n"));
    }
    text
}
