//! Super Hero Squad: two seats, each with a deck.

use super::{Board, BuiltIn, Deck, Offer, Wish, mode, only_keys};
use crate::protocol::{Battle, Campaign, CardCount, Chapter, DeckChecked, DeckSeen, ModeInfo};
use longbox_kernel::reel::{self, Reel};
use longbox_kernel::replay::{Parting, Replay, Verified, verify};
use longbox_kernel::scenario::{Rulings, Scenario, film};
use longbox_kernel::table::Seated;
use longbox_kernel::{CardRef, Rulebook, Seat, Seed, Spoilt, Told, Viewer};
use longbox_squad::catalogue::current;
use longbox_squad::coverage;
use longbox_squad::decks::{self, Copies, DeckText};
use longbox_squad::face::CardFace;
use longbox_squad::quests::Quest;
use longbox_squad::{CardIx, Setup, SideSetup, Squad, quests};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) struct SquadOffer;

/// The deck of a seat that chose none.
const FIRST_DECK: &str = "starter-default";

fn deck_text(deck: &Deck) -> Result<DeckText, Vec<String>> {
    match deck {
        Deck::BuiltIn(id) => {
            decks::built_in(id).ok_or_else(|| vec![format!("there is no deck \"{id}\" that comes with the game")])
        }
        Deck::List(list) | Deck::Kept { name: _, list } => Ok(DeckText::new("deck", list)),
    }
}

fn cards_of(deck: Option<&Deck>) -> Result<Vec<CardIx>, Vec<String>> {
    let first = Deck::BuiltIn(FIRST_DECK.to_owned());
    deck_text(deck.unwrap_or(&first))?.check(current())
}

fn counts(deck: &[Copies]) -> Vec<CardCount> {
    let count = |copies: &Copies| {
        let card = current().card(copies.card);
        let count = u32::try_from(copies.count).unwrap_or(u32::MAX);
        CardCount { id: card.id.clone(), name: card.name.clone(), count }
    };
    deck.iter().map(count).collect()
}

/// What a deck is called; a list need not say.
fn deck_name(deck: Option<&Deck>) -> Option<String> {
    match deck {
        None => decks::built_in(FIRST_DECK).map(|deck| deck.name),
        Some(Deck::BuiltIn(id)) => decks::built_in(id).map(|deck| deck.name),
        Some(Deck::List(list)) => DeckText::new("deck", list).own_name().map(str::to_owned),
        Some(Deck::Kept { name, list: _ }) => Some(name.clone()),
    }
}

/// Battles that stand together in the file and belong to the same quest.
fn chapter(quests: &[Quest], beaten: &BTreeSet<String>) -> Chapter {
    let first = quests.first();
    Chapter {
        name: first.map(|quest| quest.quest.clone()).unwrap_or_default(),
        difficulty: first.map_or(0, |quest| quest.difficulty),
        battles: quests.iter().map(|quest| battle(quest, beaten.contains(&quest.id))).collect(),
    }
}

fn battle(quest: &Quest, beaten: bool) -> Battle {
    let reward = |id: &String| {
        let name = current().by_id(id).map_or(id, |card| &current().card(card).name);
        CardRef::new(id.clone(), name.clone()).into()
    };
    Battle {
        id: quest.id.clone(),
        name: quest.battle.clone(),
        opponent: quest.opponent.clone(),
        stage: quest.stage,
        power: quest.power.unwrap_or(1),
        first: None,
        rewards: quest.rewards.iter().map(reward).collect(),
        beaten,
    }
}

fn duel(options: &Value, sides: [Vec<CardIx>; 2]) -> Result<Setup, Vec<String>> {
    only_keys(options, &["power", "first"])?;
    let power = match options.get("power") {
        None => 1,
        Some(power) => {
            power.as_u64().and_then(|n| u8::try_from(n).ok()).ok_or_else(|| vec!["\"power\" is 1 to 20".to_owned()])?
        }
    };
    let first = match options.get("first").map(Value::as_u64) {
        None => None,
        Some(Some(seat @ 0..=1)) => Some(Seat(seat as u8)),
        Some(Some(_) | None) => return Err(vec!["\"first\" is 0 or 1".to_owned()]),
    };
    Ok(Setup::new(current(), sides.map(SideSetup::new), power, first))
}

fn quest(options: &Value, mine: Vec<CardIx>) -> Result<Setup, Vec<String>> {
    only_keys(options, &["quest"])?;
    let id = options.get("quest").and_then(Value::as_str).unwrap_or_default();
    let quest = quests::find(id).ok_or_else(|| vec![format!("there is no quest \"{id}\"")])?;
    quest.setup(current(), mine).map_err(|fault| vec![fault])
}

impl Offer for SquadOffer {
    fn name(&self) -> &'static str {
        Squad::NAME
    }

    fn title(&self) -> &'static str {
        "Super Hero Squad"
    }

    fn modes(&self) -> Vec<ModeInfo> {
        vec![
            mode("duel", "Two decks against each other.", 2, 2),
            mode("quest", "A battle of the campaign: the second seat plays the quest's deck.", 2, 2),
        ]
    }

    fn machines(&self) -> &'static [&'static str] {
        &longbox_ai::NAMES
    }

    fn has_decks(&self) -> bool {
        true
    }

    fn setup(&self, wish: &Wish) -> Result<Value, Vec<String>> {
        let [mine, theirs] = wish.decks else { return Err(vec!["this game is for two".to_owned()]) };
        let mine = cards_of(mine.as_ref())?;
        let setup = match wish.mode {
            "quest" => quest(wish.options, mine)?,
            _ => duel(wish.options, [mine, cards_of(theirs.as_ref())?])?,
        };
        Ok(Squad::write_setup(&setup))
    }

    fn deal(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Board>, String> {
        let setup = Squad::read_setup(current(), setup)?;
        Ok(Box::new(Seated::<Squad>::deal(setup, seed).map_err(|error| error.to_string())?))
    }

    fn thaw(&self, setup: &Value, seed: Seed, frozen: &[u8]) -> Result<Box<dyn Board>, Spoilt> {
        let setup = Squad::read_setup(current(), setup).map_err(Spoilt::because)?;
        Ok(Box::new(Seated::<Squad>::thaw(setup, seed, frozen)?))
    }

    fn resume(&self, replay: &Replay) -> Result<Box<dyn Board>, Parting> {
        Ok(Box::new(Seated::<Squad>::resume(current(), replay)?))
    }

    fn verify(&self, replay: &Replay) -> Result<Verified, Parting> {
        verify::<Squad>(current(), replay)
    }

    fn reel(&self, replay: &Replay, eyes: Viewer) -> Result<Reel, Parting> {
        reel::of_replay::<Squad>(current(), replay, eyes)
    }

    fn seat_names(&self) -> &'static [&'static str] {
        Squad::seat_names()
    }

    fn rulings(&self) -> Result<&'static Rulings, String> {
        coverage::rulings().map_err(|faults| faults.join("\n"))
    }

    fn film(&self, scenario: &Scenario, eyes: Viewer) -> Reel {
        film::<Squad>(current(), scenario, eyes)
    }

    fn rulebook(&self) -> &'static Rulebook {
        Squad::rulebook()
    }

    fn cards(&self) -> Vec<Value> {
        current().cards().iter().map(|card| json!(CardFace::of(card))).collect()
    }

    fn decks(&self) -> Vec<BuiltIn> {
        let told = |deck: DeckText| BuiltIn { id: deck.id, name: deck.name, starter: deck.starter };
        decks::all().into_iter().map(told).collect()
    }

    fn deck_faults(&self, deck: &Deck) -> Vec<String> {
        cards_of(Some(deck)).err().unwrap_or_default()
    }

    fn read_deck(&self, list: &str) -> DeckChecked {
        let deck = DeckText::new("deck", list);
        let counted = deck.counted(current());
        DeckChecked {
            faults: deck.check(current()).err().unwrap_or_default(),
            cards: counts(&counted),
            text: decks::text(current(), deck.own_name(), &counted),
            recipe: decks::recipe(current(), &counted),
        }
    }

    fn deck(&self, id: &str) -> Option<DeckSeen> {
        let deck = decks::built_in(id)?;
        let counted = deck.counted(current());
        Some(DeckSeen {
            cards: counts(&counted),
            text: decks::text(current(), deck.own_name(), &counted),
            recipe: decks::recipe(current(), &counted),
            id: deck.id,
            name: deck.name,
            starter: deck.starter,
        })
    }

    fn deck_names(&self, wish: &Wish) -> Vec<Option<String>> {
        let mut names: Vec<Option<String>> = wish.decks.iter().map(|deck| deck_name(deck.as_ref())).collect();
        let quest = self.quest(wish.mode, wish.options).and_then(|id| quests::find(&id));
        if let (Some(quest), Some(theirs)) = (quest, names.get_mut(1)) {
            *theirs = Some(format!("{}: {}", quest.opponent, quest.battle));
        }
        names
    }

    fn campaign(&self, beaten: &BTreeSet<String>) -> Option<Campaign> {
        let chapters = quests::all().chunk_by(|one, next| one.quest == next.quest);
        Some(Campaign { chapters: chapters.map(|quests| chapter(quests, beaten)).collect() })
    }

    fn quest(&self, mode: &str, options: &Value) -> Option<String> {
        (mode == "quest").then(|| options["quest"].as_str().map(str::to_owned)).flatten()
    }
}
