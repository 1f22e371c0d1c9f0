//! Which cards named in these scenario files would be missed if they did nothing?
//!
//! `cargo run -p longbox-squad --example mutants -- FILE…` runs the files as they are, then once
//! more for each card that they name, with that card's ability taken away. A card for which
//! nothing fails is not proved by its scenarios.

use longbox_kernel::scenario;
use longbox_squad::{Catalogue, Squad, coverage};
use std::collections::BTreeSet;

fn main() {
    let cards = Catalogue::standard();
    let mut scenarios = Vec::new();
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        match scenario::parse(&file, &text) {
            Ok(read) => scenarios.extend(read),
            Err(faults) => panic!("{}", faults.join("\n")),
        }
    }
    for result in
        scenarios.iter().map(|scenario| scenario::run::<Squad>(cards, scenario)).filter(|result| !result.passed)
    {
        println!("FAILED {}:{} {}\n    {}", result.file, result.line, result.title, result.faults.join("\n    "));
    }
    let named: BTreeSet<&str> = scenarios
        .iter()
        .flat_map(|scenario| &scenario.cards)
        .filter_map(|name| cards.find(name).ok())
        .filter(|card| cards.card(*card).ability.is_some())
        .map(|card| cards.card(card).id.as_str())
        .collect();
    let missed = coverage::missed(&scenarios, &named.iter().copied().collect::<Vec<_>>());
    println!("{} cards with abilities named, {} not proved: {}", named.len(), missed.len(), missed.join(" "));
}
