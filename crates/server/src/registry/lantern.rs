//! The kernel's made-up game, for tests: one to four seats, sides or all together.

use super::{Board, BuiltIn, Deck, Offer, Wish, mode, only_keys};
use crate::protocol::{Campaign, DeckChecked, DeckSeen, ModeInfo};
use longbox_kernel::reel::{self, Reel};
use longbox_kernel::replay::{Parting, Replay, Verified, verify};
use longbox_kernel::scenario::{Rulings, Scenario, film};
use longbox_kernel::table::Seated;
use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Rulebook, Seed, Spoilt, Told, Viewer};
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) struct LanternOffer;

impl Offer for LanternOffer {
    fn name(&self) -> &'static str {
        Lantern::NAME
    }

    fn title(&self) -> &'static str {
        "Lantern"
    }

    fn modes(&self) -> Vec<ModeInfo> {
        vec![mode("sides", "Every other seat against the rest.", 2, 4), mode("together", "All against the deck.", 1, 4)]
    }

    fn machines(&self) -> &'static [&'static str] {
        &longbox_ai::NAMES
    }

    fn has_decks(&self) -> bool {
        false
    }

    fn setup(&self, wish: &Wish) -> Result<Value, Vec<String>> {
        only_keys(wish.options, &[])?;
        if wish.decks.iter().any(Option::is_some) {
            return Err(vec!["this game brings its own cards: leave the decks out".to_owned()]);
        }
        Ok(Lantern::write_setup(&LanternSetup { seats: wish.decks.len(), together: wish.mode == "together" }))
    }

    fn deal(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Board>, String> {
        let setup = Lantern::read_setup(&(), setup)?;
        Ok(Box::new(Seated::<Lantern>::deal(setup, seed).map_err(|error| error.to_string())?))
    }

    fn thaw(&self, setup: &Value, seed: Seed, frozen: &[u8]) -> Result<Box<dyn Board>, Spoilt> {
        let setup = Lantern::read_setup(&(), setup).map_err(Spoilt::because)?;
        Ok(Box::new(Seated::<Lantern>::thaw(setup, seed, frozen)?))
    }

    fn resume(&self, replay: &Replay) -> Result<Box<dyn Board>, Parting> {
        Ok(Box::new(Seated::<Lantern>::resume(&(), replay)?))
    }

    fn verify(&self, replay: &Replay) -> Result<Verified, Parting> {
        verify::<Lantern>(&(), replay)
    }

    fn reel(&self, replay: &Replay, eyes: Viewer) -> Result<Reel, Parting> {
        reel::of_replay::<Lantern>(&(), replay, eyes)
    }

    fn seat_names(&self) -> &'static [&'static str] {
        Lantern::seat_names()
    }

    fn rulings(&self) -> Result<&'static Rulings, String> {
        Ok(Lantern::rulings())
    }

    fn film(&self, scenario: &Scenario, eyes: Viewer) -> Reel {
        film::<Lantern>(&(), scenario, eyes)
    }

    fn rulebook(&self) -> &'static Rulebook {
        Lantern::rulebook()
    }

    fn cards(&self) -> Vec<Value> {
        let flames = (1..=4).map(|n| serde_json::json!({ "id": format!("flame-{n}"), "name": format!("flame {n}") }));
        flames.chain([serde_json::json!({ "id": "water", "name": "water" })]).collect()
    }

    fn decks(&self) -> Vec<BuiltIn> {
        Vec::new()
    }

    fn deck_faults(&self, _: &Deck) -> Vec<String> {
        vec!["this game brings its own cards".to_owned()]
    }

    fn read_deck(&self, _: &str) -> DeckChecked {
        let faults = vec!["this game brings its own cards".to_owned()];
        DeckChecked { faults, cards: Vec::new(), text: String::new(), recipe: None }
    }

    fn deck(&self, _: &str) -> Option<DeckSeen> {
        None
    }

    fn deck_names(&self, wish: &Wish) -> Vec<Option<String>> {
        vec![None; wish.decks.len()]
    }

    fn campaign(&self, _: &BTreeSet<String>) -> Option<Campaign> {
        None
    }

    fn quest(&self, _: &str, _: &Value) -> Option<String> {
        None
    }
}
