//! A card's face, as a front end shows it.

use crate::catalogue::Card;
use crate::decks::most_copies;
use crate::vocabulary::{Icon, Number, Stat, Value};
use serde::Serialize;

/// One side of a card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardFace {
    /// Such as `01001a`.
    pub id: String,
    /// The name by which it is told from all other faces.
    pub name: String,
    /// The name that rules and other cards go by.
    pub called: String,
    /// Who an ally is beside that.
    pub subname: Option<String>,
    /// What kind of card it is.
    pub kind: &'static str,
    /// The hero or encounter set that it belongs to.
    pub set: Option<String>,
    /// Its aspect.
    pub aspect: Option<&'static str>,
    /// Whether only one of it may be in play.
    pub unique: bool,
    /// Its traits.
    pub traits: Vec<String>,
    /// What playing it costs.
    pub cost: Option<u8>,
    /// What it gives when it is discarded to pay.
    pub resources: Vec<&'static str>,
    /// THW; a dash, an X or a star where no number is printed, a plus before what is added to the card that it lies on.
    pub thw: Option<String>,
    /// ATK.
    pub atk: Option<String>,
    /// DEF.
    pub def: Option<String>,
    /// REC.
    pub rec: Option<String>,
    /// SCH.
    pub sch: Option<String>,
    /// Hit points.
    pub hp: Option<Printed>,
    /// The hand size of an identity.
    pub hand: u8,
    /// The damage that an ally takes for thwarting and for attacking.
    pub hurts: (u8, u8),
    /// Its boost icons.
    pub boost: u8,
    /// The stage of a villain or main scheme.
    pub stage: u8,
    /// The threat with which a scheme enters play.
    pub starts: Option<Printed>,
    /// The threat that completes it.
    pub target: Option<Printed>,
    /// The threat that comes each round.
    pub grows: Option<Printed>,
    /// Its acceleration, amplify, crisis and hazard icons.
    pub icons: Vec<&'static str>,
    /// How many copies its set has, or the box if it is of no set.
    pub copies: u8,
    /// How many copies a deck may hold if it is not of the hero's own set.
    pub most: u8,
    /// Its text, a line each.
    pub text: Vec<String>,
}

/// A number that may be printed for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Printed {
    /// The number.
    pub number: u16,
    /// Whether it is multiplied by the number of players.
    pub per_player: bool,
}

impl From<Number> for Printed {
    fn from(number: Number) -> Printed {
        match number {
            Number::N(number) => Printed { number, per_player: false },
            Number::PerPlayer(number) => Printed { number, per_player: true },
        }
    }
}

impl CardFace {
    /// The face of a card.
    pub fn of(card: &Card) -> CardFace {
        let stat = |stat| {
            let added = Some(card.adds_to(stat)).filter(|n| *n > 0).map(|n| format!("+{n}"));
            let printed = card.stat(stat).map(|value| match value {
                Value::N(n) => n.to_string(),
                Value::Dash => "–".to_owned(),
                Value::X => "X".to_owned(),
                Value::Star => "★".to_owned(),
            });
            printed.or(added)
        };
        CardFace {
            id: card.id.clone(),
            name: card.title.clone(),
            called: card.name.clone(),
            subname: card.subname.clone(),
            kind: card.kind.word(),
            set: card.set.clone(),
            aspect: card.aspect.map(|aspect| aspect.name()),
            unique: card.unique,
            traits: card.traits.clone(),
            cost: card.cost,
            resources: card.gives.iter().map(|resource| resource.word()).collect(),
            thw: stat(Stat::Thw),
            atk: stat(Stat::Atk),
            def: stat(Stat::Def),
            rec: stat(Stat::Rec),
            sch: stat(Stat::Sch),
            hp: card.hp.map(Printed::from),
            hand: card.hand,
            hurts: card.hurts,
            boost: card.boost,
            stage: card.stage,
            starts: card.threat.starts.map(Printed::from),
            target: card.threat.target.map(Printed::from),
            grows: card.threat.grows.map(Printed::from),
            icons: card.icons.iter().copied().map(Icon::word).collect(),
            copies: card.copies,
            most: u8::try_from(most_copies(card).0).unwrap_or(u8::MAX),
            text: card.text.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CardFace;
    use crate::Catalogue;

    #[test]
    fn a_face_has_what_it_adds_and_who_it_is() {
        let cards = Catalogue::standard();
        let face = |title: &str| CardFace::of(cards.card(cards.find(title).unwrap()));
        let (horn, cat) = (face("Enhanced Ivory Horn"), face("Black Cat"));
        assert_eq!((horn.atk.as_deref(), horn.sch), (Some("+1"), None));
        assert!(horn.text.contains(&"Rhino gets +1 ATK.".to_owned()), "{:?}", horn.text);
        assert_eq!((cat.atk.as_deref(), cat.subname.as_deref()), (Some("1"), Some("Felicia Hardy")));
    }
}
