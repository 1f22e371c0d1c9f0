//! Super Hero Squad: two seats, each with a deck.

use super::{Board, BuiltIn, Deck, Offer, Wish, mode, only_keys};
use crate::protocol::ModeInfo;
use longbox_kernel::replay::{Parting, Replay, Verified, verify};
use longbox_kernel::table::Seated;
use longbox_kernel::{Rulebook, Seat, Seed, Told, Verdict};
use longbox_squad::catalogue::current;
use longbox_squad::decks::{self, DeckText};
use longbox_squad::{CardIx, Catalogue, Setup, SideSetup, Squad, quests};
use serde_json::{Value, json};

pub(super) struct SquadOffer;

/// The deck of a seat that chose none.
const FIRST_DECK: &str = "starter-default";

fn deck_text(deck: &Deck) -> Result<DeckText, Vec<String>> {
    match deck {
        Deck::BuiltIn(id) => {
            decks::built_in(id).ok_or_else(|| vec![format!("there is no deck \"{id}\" that comes with the game")])
        }
        Deck::List(list) => Ok(DeckText::new("deck", list)),
    }
}

fn cards_of(deck: Option<&Deck>) -> Result<Vec<CardIx>, Vec<String>> {
    let first = Deck::BuiltIn(FIRST_DECK.to_owned());
    deck_text(deck.unwrap_or(&first))?.check(current())
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
        let setup = Squad::read_setup(setup)?;
        Ok(Box::new(Seated::<Squad>::deal(setup, seed).map_err(|error| error.to_string())?))
    }

    fn verify(&self, replay: &Replay) -> Result<Verified, Parting> {
        verify::<Squad>(replay)
    }

    fn rulebook(&self) -> &'static Rulebook {
        Squad::rulebook()
    }

    fn cards(&self) -> Vec<Value> {
        let face = |card: &longbox_squad::Card| {
            let factors: Vec<&str> = card.factors.iter().map(|factor| factor.name()).collect();
            json!({
                "id": card.id, "name": card.name, "title": card.title, "heroes": card.heroes,
                "team": card.team.map(|team| team.name()), "factors": factors,
                "block": card.block.name(), "level": card.level, "attack": card.attack,
                "rarity": card.rarity, "set": card.set, "keeper": card.is_keeper(), "text": card.text,
            })
        };
        let catalogue: &Catalogue = current();
        catalogue.cards().iter().map(face).collect()
    }

    fn decks(&self) -> Vec<BuiltIn> {
        let told = |deck: DeckText| BuiltIn { id: deck.id, name: deck.name, starter: deck.starter };
        decks::all().into_iter().map(told).collect()
    }

    fn deck_faults(&self, deck: &Deck) -> Vec<String> {
        cards_of(Some(deck)).err().unwrap_or_default()
    }

    fn after_concessions(&self, _: &Value, conceded: &[bool]) -> Option<Vec<Verdict>> {
        let verdict = |gone: &bool| match (gone, conceded.iter().all(|gone| *gone)) {
            (true, true) => Verdict::Draw,
            (true, false) => Verdict::Loss,
            (false, _) => Verdict::Win,
        };
        conceded.contains(&true).then(|| conceded.iter().map(verdict).collect())
    }
}
