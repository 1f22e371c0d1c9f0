//! Decks as every game knows them.

use super::{Plug, Wish};
use serde::{Deserialize, Serialize};

/// A deck as a game is given it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// One that comes with the game.
    BuiltIn(String),
    /// That of a battle of the campaign. No table over the network can ask for it: it need not keep to
    /// the rules for decks.
    Battle(String),
    /// Its text.
    List(String),
    /// The text of a deck that somebody keeps, under its name.
    Kept {
        /// What it is called.
        name: String,
        /// Its text.
        list: String,
    },
}

impl Deck {
    /// Whether it comes with the game, so that everybody who hears its name can know its list.
    pub fn is_public(&self) -> bool {
        match self {
            Deck::BuiltIn(_) | Deck::Battle(_) => true,
            Deck::List(_) | Deck::Kept { .. } => false,
        }
    }
}

/// A deck that comes with a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BuiltIn {
    /// What names it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Good to begin with.
    pub starter: bool,
    /// The ids of other decks to begin with that are an even match for it, as machines play them.
    pub even: Vec<String>,
    /// Who may lead it, where there is a choice; the first unless another is named.
    pub leaders: Vec<Leader>,
    /// It belongs to a battle of the campaign: see [`Deck::Battle`].
    #[serde(skip)]
    pub battle: bool,
}

impl BuiltIn {
    /// The same as a game is given it.
    pub fn deck(&self) -> Deck {
        if self.battle { Deck::Battle(self.id.clone()) } else { Deck::BuiltIn(self.id.clone()) }
    }

    /// What it is called under that id, its own or that of one who leads it.
    pub fn called(&self, id: &str) -> Option<&str> {
        let led = || self.leaders.iter().find(|leader| leader.id == id).map(|leader| leader.deck.as_str());
        if self.id == id { Some(&self.name) } else { led() }
    }
}

/// Who may lead a deck that comes with a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Leader {
    /// What names the deck as this one leads it.
    pub id: String,
    /// What the deck is called then.
    pub deck: String,
    /// Who it is.
    pub name: String,
    /// The id of the card.
    pub card: String,
    /// How hard it is to play, in a word, where the game says so.
    pub difficulty: Option<&'static str>,
}

/// How many of a card are in a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardCount {
    /// The card's id.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// How many.
    pub count: usize,
}

/// Cards that come with a deck although its list does not name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    /// What it is called.
    pub name: &'static str,
    /// Its cards.
    pub cards: Vec<CardCount>,
}

/// A deck as a file of another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFile {
    /// Whose file it is.
    pub format: &'static str,
    /// How the names of such files end, with the dot.
    pub ending: &'static str,
    /// What stands in it.
    pub text: String,
}

/// A deck list, as far as it can be read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeckRead {
    /// What it is called, if it says so.
    pub name: Option<String>,
    /// The id of the card that leads it, where a deck is led by one.
    pub leader: Option<String>,
    /// The cards that could be read, in the order in which they are first named.
    pub cards: Vec<CardCount>,
    /// How many of them are shuffled: without those that lead the deck or lie beside it.
    pub size: usize,
    /// What keeps it from being played, each with its place; empty for a legal deck.
    pub faults: Vec<String>,
    /// What else there is to know about it, a sentence each.
    pub notes: Vec<String>,
    /// The same as a deck list, a line for each card.
    pub text: String,
    /// The same as the original game wrote it, if it had such a way.
    pub recipe: Option<String>,
    /// What comes with it.
    pub piles: Vec<Pile>,
    /// The same as files of other programs.
    pub files: Vec<DeckFile>,
}

/// What holds for decks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckRules {
    /// The fewest cards, beside those that lead the deck.
    pub least: u32,
    /// The most cards, beside those that lead the deck.
    pub most: u32,
    /// The most copies of one card.
    pub copies: u32,
    /// All of it, and whatever else holds, a sentence each.
    pub told: &'static [&'static str],
}

/// What the decks of a wish are called, as far as they and the game's own decks say.
pub fn names<G: Plug>(cards: &'static G::Cards, wish: &Wish) -> Vec<Option<String>> {
    let decks = G::decks(cards);
    let built_in = |id: &str| decks.iter().find_map(|deck| deck.called(id)).map(str::to_owned);
    let name = |deck: &Option<Deck>| match deck {
        None => decks.first().map(|deck| deck.name.clone()),
        Some(Deck::BuiltIn(id) | Deck::Battle(id)) => built_in(id),
        Some(list @ Deck::List(_)) => G::read_deck(cards, list, "deck").ok().and_then(|deck| deck.name),
        Some(Deck::Kept { name, list: _ }) => Some(name.clone()),
    };
    wish.decks.iter().map(name).collect()
}
