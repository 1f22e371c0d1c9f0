//! A card's face, as a front end shows it.

use crate::catalogue::{Card, Catalogue};
use crate::decks::{is_loyal, most_copies};
use crate::singular::transforms;
use crate::vocabulary::{Keyword, Kind, Power, Symbol, Team};
use serde::Serialize;

/// A card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardFace {
    /// Such as `MNB-001`.
    pub id: String,
    /// The name by which it is told from all other cards.
    pub name: String,
    /// The name that rules and other cards go by.
    pub called: String,
    /// Other names by which they know it.
    pub aka: Vec<String>,
    /// What kind of card it is.
    pub kind: &'static str,
    /// The level of a main character; 0 for other cards.
    pub level: u8,
    /// The levels of one main character share this.
    pub group: Option<String>,
    /// Its teams.
    pub teams: Vec<&'static str>,
    /// The cost that is printed on it, which effects ask for even where nobody recruits it.
    pub cost: Option<u8>,
    /// The printed ATK of a character.
    pub atk: Option<i16>,
    /// The printed DEF of a character.
    pub def: Option<i16>,
    /// The printed health of a character.
    pub health: Option<u8>,
    /// Whether it has the sign of Flight.
    pub flight: bool,
    /// Whether it has the sign of Ranged.
    pub ranged: bool,
    /// The symbols that it pays as a location.
    pub symbols: Vec<&'static str>,
    /// How many face-up members of its team it takes to play it.
    pub members: u8,
    /// How many copies a deck may hold.
    pub copies: u8,
    /// How many an Invention pile holds, if it is an Invention: then it is in no deck.
    pub invention: Option<u8>,
    /// Whether only decks may hold it in which all characters and cards with a team are of its team.
    pub loyalty: bool,
    /// Whether it transforms into a main character from a transform pile.
    pub transforms: bool,
    /// The set it came in.
    pub set: String,
    /// What of it is known and what is our own, if no source tells all of it.
    pub reconstructed: Option<String>,
    /// Its powers, a line each.
    pub text: Vec<String>,
}

impl CardFace {
    /// The face of a card.
    pub fn of(cards: &Catalogue, card: &Card) -> CardFace {
        let character = card.is_character();
        let has = |key: Keyword| card.powers.contains(&Power::Key(key));
        CardFace {
            id: card.id.clone(),
            name: card.title.clone(),
            called: card.name.clone(),
            aka: card.aka.clone(),
            kind: kind(card),
            level: card.level(),
            group: card.group.clone(),
            teams: card.teams.iter().copied().map(Team::name).collect(),
            cost: cost(card),
            atk: character.then_some(card.atk),
            def: character.then_some(card.def),
            health: character.then_some(card.health),
            flight: has(Keyword::Flight),
            ranged: has(Keyword::Ranged),
            symbols: card.pays().into_iter().map(Symbol::name).collect(),
            members: card.symbols,
            copies: u8::try_from(most_copies(card).0).unwrap_or(u8::MAX),
            invention: card.invention,
            loyalty: is_loyal(card),
            transforms: transforms(cards, card),
            set: card.set.clone(),
            reconstructed: card.reconstructed.clone(),
            text: card.text.clone(),
        }
    }
}

/// What kind of card it is, in a word or two.
pub(crate) fn kind(card: &Card) -> &'static str {
    match card.kind {
        Kind::Main(_) => "main character",
        Kind::Supporting => "supporting character",
        Kind::Token => "token",
        Kind::Pile => "pile card",
        Kind::PlotTwist(_) => "plot twist",
        Kind::Equipment => "equipment",
        Kind::Machine => "machine",
        Kind::Basic(_) => "basic location",
        Kind::Special(_) => "special location",
    }
}

/// The cost that is printed on it, which effects ask for even where nobody recruits it.
pub(crate) fn cost(card: &Card) -> Option<u8> {
    match card.kind {
        Kind::Supporting | Kind::Token | Kind::Equipment | Kind::Machine => Some(card.cost),
        Kind::Main(_) | Kind::Pile | Kind::PlotTwist(_) | Kind::Basic(_) | Kind::Special(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{CardFace, cost};
    use crate::catalogue::Catalogue;

    #[test]
    fn a_face_tells_what_decides_where_a_card_may_lie() {
        let cards = Catalogue::standard();
        let face = |id: &str| CardFace::of(cards, cards.card(cards.by_id(id).unwrap()));
        assert_eq!((face("FAN-027").invention, face("MNB-009").invention), (Some(4), None));
        assert_eq!((face("LEG-009").loyalty, face("MNB-009").loyalty), (true, false));
        let mystique = cards.cards().iter().filter(|card| card.group.is_some() && card.name == "Mystique");
        let transforms: Vec<bool> = mystique.map(|card| CardFace::of(cards, card).transforms).collect();
        assert_eq!(transforms, [false, false, false, true], "with her third level");
        assert_eq!((face("ALN-036").copies, face("DEF-038A").copies, face("MNB-009").copies), (8, 1, 4));
    }

    #[test]
    fn a_token_shows_the_cost_that_is_printed_on_it() {
        let cards = Catalogue::standard();
        let cost_of = |id: &str| cost(cards.card(cards.by_id(id).unwrap()));
        assert_eq!((cost_of("ALN-052"), cost_of("AFF-054"), cost_of("MNB-001")), (Some(4), Some(0), None));
    }
}
