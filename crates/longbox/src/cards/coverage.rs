//! How many abilities are proved by a scenario.

use crate::out;
use longbox_arena::share;
use longbox_kernel::plug::Plug;
use longbox_kernel::scenario::Scenario;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct Coverage {
    cards: usize,
    with_abilities: usize,
    verified: usize,
    unverified: Vec<String>,
}

/// Take each ability away in turn and see whether a scenario notices.
pub(super) fn run<G: Plug>(json: bool) -> Result<ExitCode, String> {
    let rulings = G::rulings().map_err(|faults| faults.join("\n"))?;
    let scenarios: Vec<Scenario> = rulings.all().iter().map(|ruling| ruling.scenario.clone()).collect();
    let able = G::able_cards();
    let unverified = unproved::<G>(&scenarios, &able);
    let coverage = Coverage {
        cards: G::faces(G::standard_cards()).len(),
        with_abilities: able.len(),
        verified: able.len() - unverified.len(),
        unverified,
    };
    if json {
        out::say_json(&coverage)?;
    } else {
        out::say(&told(&coverage))?;
    }
    Ok(ExitCode::from(u8::from(!coverage.unverified.is_empty())))
}

/// The cards that no scenario would miss, in the order of the list, found on all threads.
fn unproved<G: Plug>(scenarios: &[Scenario], able: &[String]) -> Vec<String> {
    let bar = out::bar(able.len() as u64, "abilities taken away");
    let found = share(able.len() as u64, out::threads(None), |crew| {
        let mut found = Vec::new();
        while let Some(piece) = crew.take() {
            let ids: Vec<&str> = able[piece.start as usize..piece.end as usize].iter().map(String::as_str).collect();
            found.extend(G::unproved(scenarios, &ids));
            bar.set_position(crew.finish(ids.len() as u64));
        }
        found
    });
    bar.finish_and_clear();
    let found: Vec<String> = found.into_iter().flatten().collect();
    able.iter().filter(|id| found.contains(id)).cloned().collect()
}

fn told(coverage: &Coverage) -> String {
    let Coverage { cards, with_abilities, verified, unverified } = coverage;
    let mut text = format!(
        "cards           {cards}\nwith abilities  {with_abilities}\nverified        {verified}\nunverified      {}\n",
        unverified.len()
    );
    for line in out::wrapped(&unverified.join(" "), 96) {
        text.push_str(&format!("    {line}\n"));
    }
    text
}
