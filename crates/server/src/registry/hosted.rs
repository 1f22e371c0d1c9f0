//! Any game that is plugged in, behind the door that the rest of the server knows.

use super::{Analysis, Board, BuiltIn, Deck, Host, Wish, analysis};
use crate::protocol::{
    Battle, Campaign, CardCount, Chapter, DeckChecked, DeckFile, DeckInfo, DeckSeen, Pile, SeatDeck,
};
use longbox_kernel::laid::Laid;
use longbox_kernel::plug::{self, Battles, CardFile, DeckRead, DeckRules, Mode, Plug, Setting};
use longbox_kernel::reel::{self, Reel};
use longbox_kernel::replay::{Replay, ReplayError, Verified, verify};
use longbox_kernel::scenario::{Rulings, Scenario, film};
use longbox_kernel::table::Seated;
use longbox_kernel::{Lists, Rulebook, Seed, Telling, ThawError, Viewer};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A game with the cards that it is played with here.
pub(super) struct Hosted<G: Plug> {
    pub(super) cards: &'static G::Cards,
    /// The files of somebody's own that are among them.
    pub(super) files: Vec<CardFile>,
}

impl<G: Plug> Host for Hosted<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn modes(&self) -> &'static [Mode] {
        G::MODES
    }

    fn settings(&self) -> &'static [Setting] {
        G::SETTINGS
    }

    fn machines(&self) -> &'static [&'static str] {
        &longbox_ai::OFFERED
    }

    fn battles(&self) -> Option<Battles> {
        G::BATTLES
    }

    fn deck_info(&self) -> Option<DeckInfo> {
        G::DECK.map(deck_info)
    }

    fn setup(&self, wish: &Wish) -> Result<Value, Vec<String>> {
        let setup = G::setup(self.cards, wish)?;
        G::deal(&setup, Seed::from(0)).map_err(|error| error.faults)?;
        Ok(G::write_setup(&setup))
    }

    fn card_files(&self) -> &[CardFile] {
        &self.files
    }

    fn with_files(&self, files: Vec<CardFile>) -> Result<Arc<dyn Host>, String> {
        let cards = G::load_again(&files).map_err(|faults| faults.join("\n"))?;
        Ok(Arc::new(Hosted::<G> { cards, files }))
    }

    fn deal(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Board>, String> {
        let setup = G::read_setup(self.cards, setup)?;
        Ok(Box::new(Seated::<G>::deal(setup, seed).map_err(|error| error.to_string())?))
    }

    fn thaw(&self, setup: &Value, seed: Seed, frozen: &[u8]) -> Result<Box<dyn Board>, ThawError> {
        let setup = G::read_setup(self.cards, setup).map_err(ThawError::because)?;
        Ok(Box::new(Seated::<G>::thaw(setup, seed, frozen)?))
    }

    fn resume(&self, replay: &Replay) -> Result<Box<dyn Board>, ReplayError> {
        Ok(Box::new(Seated::<G>::resume(self.cards, replay)?))
    }

    fn verify(&self, replay: &Replay) -> Result<Verified, ReplayError> {
        verify::<G>(self.cards, replay)
    }

    fn reel(&self, replay: &Replay, eyes: Viewer) -> Result<Reel, ReplayError> {
        reel::of_replay::<G>(self.cards, replay, eyes)
    }

    fn analysis(&self, replay: &Replay, walks: Option<u32>) -> Result<Box<dyn Analysis>, ReplayError> {
        analysis::of_replay::<G>(self.cards, replay, walks)
    }

    fn seat_names(&self) -> &'static [&'static str] {
        G::seat_names()
    }

    fn rulings(&self) -> Result<&'static Rulings, String> {
        G::rulings().map_err(|faults| faults.join("\n"))
    }

    fn film(&self, scenario: &Scenario, eyes: Viewer) -> Reel {
        film::<G>(self.cards, scenario, eyes)
    }

    fn lay(&self, laid: &Laid, eyes: Viewer) -> Result<Reel, Vec<String>> {
        Ok(reel::of_position(&laid.tried::<G>(self.cards, None)?, eyes))
    }

    fn solve(&self, laid: &Laid) -> Result<Vec<String>, Vec<String>> {
        laid.solve::<G>(self.cards)
    }

    fn rulebook(&self) -> &'static Rulebook {
        G::rulebook()
    }

    fn cards(&self) -> Vec<Value> {
        G::printed(self.cards)
    }

    fn decks(&self) -> Vec<BuiltIn> {
        G::decks(self.cards).into_iter().filter(|deck| !deck.battle).collect()
    }

    fn deck_faults(&self, deck: &Deck) -> Vec<String> {
        G::read_deck(self.cards, deck, LABEL).map_or_else(|fault| vec![fault], |read| read.faults)
    }

    fn read_deck(&self, list: &str) -> DeckChecked {
        let read = G::read_deck(self.cards, &Deck::List(list.to_owned()), LABEL);
        let read = read.unwrap_or_else(|fault| DeckRead { faults: vec![fault], ..DeckRead::default() });
        let pile = |plug::Pile { name, cards }| Pile { name: name.into(), cards: counts(cards) };
        let file =
            |plug::DeckFile { format, ending, text }| DeckFile { format: format.into(), ending: ending.into(), text };
        DeckChecked {
            faults: read.faults,
            notes: read.notes,
            cards: counts(read.cards),
            piles: read.piles.into_iter().map(pile).collect(),
            text: read.text,
            recipe: read.recipe,
            files: read.files.into_iter().map(file).collect(),
        }
    }

    fn deck(&self, id: &str) -> Option<DeckSeen> {
        let named = |deck: &BuiltIn| Some((deck.called(id)?.to_owned(), deck.starter));
        let (name, starter) = self.decks().iter().find_map(named)?;
        let read = G::read_deck(self.cards, &Deck::BuiltIn(id.to_owned()), LABEL).ok()?;
        Some(DeckSeen {
            id: id.to_owned(),
            name,
            starter,
            cards: counts(read.cards),
            text: read.text,
            recipe: read.recipe,
        })
    }

    fn lists(&self, wish: &Wish) -> Option<Lists> {
        G::DECK.and_then(|_| G::lists(wish).ok())
    }

    fn deck_names(&self, wish: &Wish) -> Vec<Option<String>> {
        G::deck_names(self.cards, wish)
    }

    fn seat_decks(&self, wish: &Wish) -> Vec<SeatDeck> {
        let known = G::decks(self.cards);
        let seat_deck = |(name, deck): (Option<String>, &Option<Deck>)| {
            // A deck that nobody chose is that of the game which is called so.
            let usual = || known.iter().find(|deck| Some(&deck.name) == name.as_ref()).map(plug::BuiltIn::deck);
            let deck = deck.clone().or_else(usual);
            let read = deck.as_ref().and_then(|deck| G::read_deck(self.cards, deck, LABEL).ok());
            let id = match deck {
                Some(Deck::BuiltIn(id)) => Some(id),
                Some(Deck::Battle(_) | Deck::List(_) | Deck::Kept { .. }) | None => None,
            };
            SeatDeck { id, name, leader: read.and_then(|read| read.leader) }
        };
        self.deck_names(wish).into_iter().zip(wish.decks).map(seat_deck).collect()
    }

    fn campaign(&self, beaten: &BTreeSet<String>) -> Option<Campaign> {
        G::campaign(self.cards).map(|campaign| seen(campaign, beaten))
    }

    fn quest(&self, mode: &str, options: &Value) -> Option<String> {
        G::battle_of(mode, options)
    }

    fn reveals(&self, telling: &Telling) -> bool {
        G::reveals(telling)
    }
}

/// What a deck is called in front of its faults.
const LABEL: &str = "deck";

fn deck_info(rules: DeckRules) -> DeckInfo {
    let DeckRules { least, most, copies, told } = rules;
    DeckInfo { least, most, copies, told: told.iter().map(|line| (*line).to_owned()).collect() }
}

fn counts(cards: Vec<plug::CardCount>) -> Vec<CardCount> {
    let count =
        |plug::CardCount { id, name, count }| CardCount { id, name, count: u32::try_from(count).unwrap_or(u32::MAX) };
    cards.into_iter().map(count).collect()
}

fn seen(campaign: plug::Campaign, beaten: &BTreeSet<String>) -> Campaign {
    let battle = |plug::Battle { id, name, opponent, machine, told, rewards }| Battle {
        beaten: beaten.contains(&id),
        rewards: rewards.into_iter().map(Into::into).collect(),
        id,
        name,
        opponent,
        machine,
        told,
    };
    let chapter = |plug::Chapter { name, difficulty, battles }| Chapter {
        name,
        difficulty,
        battles: battles.into_iter().map(battle).collect(),
    };
    Campaign { title: campaign.title, chapters: campaign.chapters.into_iter().map(chapter).collect() }
}
