//! Which lines of the cards named in these scenario files would be missed if they were not there?
//!
//! `cargo run -p longbox-squad --example mutants -- FILE…` runs the files as they are, then once
//! more for each line of each card that they name, without that line. A line for which nothing fails
//! is not proved by these scenarios.

use longbox_kernel::coverage::{Proof, Provable as _};
use longbox_kernel::scenario;
use longbox_squad::{Catalogue, Squad};
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
    let results = scenarios.iter().map(|scenario| scenario::run::<Squad>(cards, scenario));
    for result in results.filter(|result| !result.passed) {
        println!("FAILED {}:{} {}\n    {}", result.file, result.line, result.title, result.faults.join("\n    "));
    }
    let names = scenarios.iter().flat_map(|scenario| &scenario.cards);
    let ids = names.filter_map(|name| cards.find(name).ok()).map(|card| cards.card(card).id.as_str());
    let named: BTreeSet<&str> = ids.collect();
    let proof = Proof::<Squad>::new(cards, &scenarios);
    let lines: Vec<_> = Squad::lines(cards).into_iter().filter(|line| named.contains(line.card.as_str())).collect();
    let missed: Vec<_> = lines.iter().filter(|line| !proof.holds(line)).collect();
    println!("{} lines on the cards named, {} not proved", lines.len(), missed.len());
    missed.iter().for_each(|line| println!("    {}", line.told()));
}
