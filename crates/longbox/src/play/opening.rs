//! From what somebody asks for to a game that can be dealt.

use super::session::{Company, Sitter};
use crate::squad::decks::side;
use longbox_kernel::{Rng, Seed};
use longbox_squad::decks::{self, DeckText};
use longbox_squad::{Setup, catalogue, quests};
use std::hash::{BuildHasher, Hasher};

/// The deck that one plays who names none.
pub(crate) const FIRST_DECK: &str = "starter-default";

/// The game that somebody wants.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// The near player's deck: a built-in id, a name, or a file.
    pub(crate) deck: Option<String>,
    /// The far player's deck; a starter by lot if nothing is said.
    pub(crate) foe_deck: Option<String>,
    /// `human`, or the name of a machine player.
    pub(crate) against: String,
    /// The battle of the campaign.
    pub(crate) quest: Option<String>,
    /// Where all chance comes from.
    pub(crate) seed: Seed,
}

impl Opening {
    /// An ordinary duel against the greedy machine.
    pub(crate) fn new() -> Opening {
        Opening { deck: None, foe_deck: None, against: "greedy".into(), quest: None, seed: any_seed() }
    }
}

/// A seed that nobody chose, short enough to read aloud.
pub(crate) fn any_seed() -> Seed {
    let chance = std::collections::hash_map::RandomState::new().build_hasher().finish();
    Seed::from(chance % 1_000_000_000)
}

/// Read the decks and say who sits where.
pub(crate) fn prepare(opening: &Opening) -> Result<(Setup, Company), String> {
    let cards = catalogue::current();
    let far = far_sitter(opening)?;
    let (mine, my_name) = side(cards, opening.deck.as_deref().unwrap_or(FIRST_DECK))?;
    if let Some(id) = &opening.quest {
        let quest = quest(id)?;
        let setup = quest.setup(cards, mine.deck)?;
        let decks = [my_name, format!("{}'s deck", quest.opponent)];
        return Ok((setup, Company { sitters: [Sitter::Person, far], decks, quest: Some(quest.id.clone()) }));
    }
    let (theirs, their_name) = match &opening.foe_deck {
        Some(name) => side(cards, name)?,
        None => side(cards, &any_starter(opening.seed))?,
    };
    let company = Company { sitters: [Sitter::Person, far], decks: [my_name, their_name], quest: None };
    Ok((Setup::new(cards, [mine, theirs], 1, None), company))
}

fn far_sitter(opening: &Opening) -> Result<Sitter, String> {
    let known = longbox_ai::NAMES;
    if opening.against == "human" {
        return match &opening.quest {
            Some(_) => Err("a quest is fought against the machine: leave out --against human".into()),
            None => Ok(Sitter::Person),
        };
    }
    if opening.quest.is_some() && opening.foe_deck.is_some() {
        return Err("a quest brings its opponent's deck: leave out --foe-deck".into());
    }
    if known.contains(&opening.against.as_str()) {
        return Ok(Sitter::Machine(opening.against.clone()));
    }
    Err(format!("there is no opponent \"{}\" ({}, human)", opening.against, known.join(", ")))
}

fn quest(id: &str) -> Result<&'static quests::Quest, String> {
    quests::find(id).or_else(|| quests::find(&format!("quest-{id}"))).ok_or_else(|| {
        let first = quests::all().first().map_or("", |quest| quest.id.as_str());
        format!("there is no quest \"{id}\"; the first is {first}, and the menu (longbox) lists them all")
    })
}

/// A starter deck by lot, always the same for the same seed.
fn any_starter(seed: Seed) -> String {
    let starters: Vec<DeckText> = decks::all().into_iter().filter(|deck| deck.starter).collect();
    let lot = Rng::new(seed).below(starters.len() as u32) as usize;
    starters.get(lot).map_or_else(|| FIRST_DECK.to_owned(), |deck| deck.id.clone())
}
