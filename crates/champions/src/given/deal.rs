//! A whole game dealt as at the table: `deal = { me = DECK, two = DECK, villain = "klaw" }`.

use crate::catalogue::{CardIx, Catalogue};
use crate::contents::{self, Mode, Villain};
use crate::decks;
use crate::plug::{EXPERT, STANDARD, scenario_setup};
use crate::position::Hands;
use crate::setup::{HeroSetup, Setup};
use crate::told::SEAT_NAMES as SEATS;
use longbox_shelf::given::Given;
use toml::Value;

/// The setup that is described; nothing if a part of it is not there at all. A deck is the id of one that comes with the
/// game, or a list of cards with its identity among them.
pub(super) fn dealt(cards: &'static Catalogue, deal: &Given) -> Option<Setup> {
    let mentioned = SEATS.iter().rposition(|name| deal.has(name)).map_or(1, |last| last + 1);
    let names = &SEATS[..mentioned];
    let heroes: Vec<Option<HeroSetup>> = names.iter().map(|name| hero(cards, deal, name)).collect();
    let mode = deal.word("mode", &[(STANDARD, Mode::Standard), (EXPERT, Mode::Expert)]).unwrap_or(Mode::Standard);
    let hands = deal.word("hands", &[("open", Hands::Open), ("private", Hands::Private)]).unwrap_or_default();
    let first = deal.seat("first", names).unwrap_or_default();
    let villain = villain(deal);
    let modular = modular(deal);
    deal.close("a deal");
    let villain = villain?;
    let modular = modular.unwrap_or_else(|| villain.modular.clone());
    match scenario_setup(cards, villain, mode, &modular) {
        Ok(scenario) => Some(Setup::new(cards, heroes.into_iter().collect::<Option<_>>()?, scenario, first, hands)),
        Err(fault) => {
            deal.fault("modular", fault);
            None
        }
    }
}

/// What a player brings; who says nothing brings the first deck that comes with the game.
fn hero(cards: &Catalogue, deal: &Given, name: &str) -> Option<HeroSetup> {
    let starter = || decks::all().first().and_then(|deck| deck.cards(cards).ok()).unwrap_or_default();
    let list = if deal.has(name) { deal.deck(name, cards, decks::built_in)? } else { starter() };
    let (identities, deck): (Vec<CardIx>, Vec<CardIx>) =
        list.into_iter().partition(|card| cards.card(*card).kind.is_identity());
    decks::faults(cards, &identities, &deck).into_iter().for_each(|fault| deal.fault(name, fault));
    identities.first().map(|side| HeroSetup { identity: decks::hero_side(cards, *side), deck })
}

fn villain(deal: &Given) -> Option<&'static Villain> {
    let all = contents::contents();
    let Some(name) = deal.text("villain") else { return all.villains.first() };
    let found = all.villain(name);
    if found.is_none() {
        let names: Vec<&str> = all.villains.iter().map(|villain| villain.id.as_str()).collect();
        deal.fault("villain", format_args!("there is no villain \"{name}\" ({})", names.join(", ")));
    }
    found
}

/// The modular sets, if any are named.
fn modular(deal: &Given) -> Option<Vec<String>> {
    let named = deal.has("modular").then(|| deal.list("modular", "the id of a modular set", Value::as_str))?;
    for name in named.iter().filter(|name| contents::contents().modular(name).is_none()) {
        deal.fault("modular", format_args!("there is no modular set \"{name}\""));
    }
    Some(named.into_iter().map(str::to_owned).collect())
}
