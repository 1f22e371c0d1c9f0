//! What an ability costs.

use super::amounts::resources;
use super::english::{Joint, a, count, list};
use super::filters;
use super::nouns;
use super::scene::{Deed, Scene};
use crate::vocabulary::{Cost, Noun};

/// "exhaust Aunt May → ", or nothing.
pub(super) fn price(costs: &[Cost], scene: &mut Scene) -> String {
    if costs.is_empty() { String::new() } else { format!("{} → ", all(costs, scene)) }
}

/// "exhaust Web-Shooter and remove 1 web counter from it".
pub(super) fn all(costs: &[Cost], scene: &mut Scene) -> String {
    let texts: Vec<String> = (0..).zip(costs).map(|(nth, one)| cost(one, nth > 0, scene)).collect();
    let apart = texts.iter().any(|text| text.contains(" and "));
    if apart { texts.join(", ") } else { list(&texts, Joint::And) }
}

/// `named` tells whether the card was named before.
fn cost(cost: &Cost, named: bool, scene: &mut Scene) -> String {
    let this = if named { scene.this_again() } else { scene.card.name.clone() };
    match cost {
        Cost::Exhaust(Noun::This) => format!("exhaust {}", scene.card.name),
        Cost::Exhaust(whom) => format!("exhaust {}", nouns::card(whom, scene)),
        Cost::Spend(what) => format!("spend {}", resources(what)),
        Cost::SpendX(resource) => {
            scene.x = true;
            format!("spend X {} resources", resource.sign())
        }
        Cost::Counters(n) => format!("remove {} from {this}", count(*n, &scene.counter())),
        Cost::DiscardThis => format!("discard {}", scene.card.name),
        Cost::DiscardCards(n) => format!("choose and discard {} from your hand", count(*n, "card")),
        Cost::DiscardUpTo(n) => {
            scene.deed = Some(Deed { each: "card discarded this way", none: "no card was discarded this way" });
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
        Cost::Heal(whom, n) => format!("heal {n} damage from {}", nouns::card(whom, scene)),
        Cost::CostOfOwn(name) => {
            scene.it = "that card".into();
            format!("pay the printed cost of the top card of the {name} deck")
        }
        Cost::PrintedCostOf(filter) => {
            scene.it = filters::again(filter, scene);
            format!("pay the printed cost of {} in any player's discard pile", filters::one(filter, scene).text)
        }
    }
}
