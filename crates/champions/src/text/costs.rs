//! What an ability costs.

use super::amounts::resources;
use super::antecedents::{Antecedents, Deed};
use super::english::{Joint, a, count, list};
use super::filters;
use super::nouns;
use crate::vocabulary::{Cost, Noun};

/// "exhaust Aunt May → ", or nothing.
pub(super) fn price(costs: &[Cost], said: &mut Antecedents) -> String {
    if costs.is_empty() { String::new() } else { format!("{} → ", all(costs, said)) }
}

/// "exhaust Web-Shooter and remove 1 web counter from it".
pub(super) fn all(costs: &[Cost], said: &mut Antecedents) -> String {
    let texts: Vec<String> = (0..).zip(costs).map(|(nth, one)| cost(one, nth > 0, said)).collect();
    let apart = texts.iter().any(|text| text.contains(" and "));
    if apart { texts.join(", ") } else { list(&texts, Joint::And) }
}

/// `named` tells whether the card was named before.
fn cost(cost: &Cost, named: bool, said: &mut Antecedents) -> String {
    let this = if named { said.this_again() } else { said.card.name.clone() };
    match cost {
        Cost::Exhaust(Noun::This) => format!("exhaust {}", said.card.name),
        Cost::Exhaust(whom) => format!("exhaust {}", nouns::card(whom, said)),
        Cost::Spend(what) => format!("spend {}", resources(what)),
        Cost::SpendX(resource) => {
            said.x = true;
            format!("spend X {} resources", resource.sign())
        }
        Cost::Counters(n) => format!("remove {} from {this}", count(*n, &said.counter())),
        Cost::DiscardThis => format!("discard {}", said.card.name),
        Cost::DiscardCards(n) => format!("choose and discard {} from your hand", count(*n, "card")),
        Cost::DiscardUpTo(n) => {
            said.deed = Some(Deed { each: "card discarded this way", none: "no card was discarded this way" });
            format!("choose and discard up to {} from your hand", count(*n, "card"))
        }
        Cost::DiscardWith(resource) => {
            let card = a(&format!("card with {} resource", a(&filters::printed(resource.sign()))));
            format!("choose and discard {card} from your hand")
        }
        Cost::DiscardRandom(n) => format!("discard {} at random from your hand", count(*n, "card")),
        Cost::Dealt => "deal yourself an encounter card".into(),
        Cost::TakeDamage(n) => format!("take {n} damage"),
        Cost::DamageThis(n) => format!("deal {n} damage to {this}"),
        Cost::Heal(whom, n) => format!("heal {n} damage from {}", nouns::card(whom, said)),
        Cost::CostOfOwn(name) => {
            said.it = "that card".into();
            format!("pay the printed cost of the top card of the {name} deck")
        }
        Cost::PrintedCostOf(filter) => {
            said.it = filters::again(filter, said);
            format!("pay the printed cost of {} in any player's discard pile", filters::one(filter, said).text)
        }
    }
}
