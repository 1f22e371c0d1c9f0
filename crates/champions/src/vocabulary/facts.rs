//! What stands on a card beside its abilities.

use super::bounds::{large, small};
use serde::{Deserialize, Serialize};

/// What kind of card a face is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// One side of an identity.
    Hero,
    /// The other side.
    AlterEgo,
    /// A friend who fights along.
    Ally,
    /// Played for its effect and discarded.
    Event,
    /// Discarded to pay.
    Resource,
    /// A helper in the background.
    Support,
    /// Armour, skills, powers.
    Upgrade,
    /// A stage of the villain.
    Villain,
    /// A side of a stage of the main scheme.
    MainScheme,
    /// A scheme beside the main scheme.
    SideScheme,
    /// An enemy engaged with a player.
    Minion,
    /// Resolved and discarded.
    Treachery,
    /// Lies on another card.
    Attachment,
    /// A rule for the whole scenario.
    Environment,
    /// What an alter-ego owes to their own life.
    Obligation,
}

impl Kind {
    /// Every kind, in order.
    pub const ALL: [Kind; 15] = [
        Kind::Hero,
        Kind::AlterEgo,
        Kind::Ally,
        Kind::Event,
        Kind::Resource,
        Kind::Support,
        Kind::Upgrade,
        Kind::Villain,
        Kind::MainScheme,
        Kind::SideScheme,
        Kind::Minion,
        Kind::Treachery,
        Kind::Attachment,
        Kind::Environment,
        Kind::Obligation,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Hero => "hero",
            Kind::AlterEgo => "alter-ego",
            Kind::Ally => "ally",
            Kind::Event => "event",
            Kind::Resource => "resource",
            Kind::Support => "support",
            Kind::Upgrade => "upgrade",
            Kind::Villain => "villain",
            Kind::MainScheme => "main scheme",
            Kind::SideScheme => "side scheme",
            Kind::Minion => "minion",
            Kind::Treachery => "treachery",
            Kind::Attachment => "attachment",
            Kind::Environment => "environment",
            Kind::Obligation => "obligation",
        }
    }

    /// Whether it is a side of an identity.
    pub fn is_identity(self) -> bool {
        matches!(self, Kind::Hero | Kind::AlterEgo)
    }

    /// Whether it has hit points.
    pub fn is_character(self) -> bool {
        self.is_identity() || matches!(self, Kind::Ally | Kind::Villain | Kind::Minion)
    }

    /// Whether it belongs to the scenario.
    pub fn is_encounter(self) -> bool {
        match self {
            Kind::Hero | Kind::AlterEgo | Kind::Ally | Kind::Event | Kind::Resource | Kind::Support | Kind::Upgrade => {
                false
            }
            Kind::Villain
            | Kind::MainScheme
            | Kind::SideScheme
            | Kind::Minion
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => true,
        }
    }

    /// Whether it is shuffled into the encounter deck, so that it can be a boost card: boost icons are printed there.
    pub fn boosts(self) -> bool {
        self.is_encounter() && !matches!(self, Kind::Villain | Kind::MainScheme)
    }

    /// Whether threat lies on it.
    pub fn is_scheme(self) -> bool {
        matches!(self, Kind::MainScheme | Kind::SideScheme)
    }
}

/// What a player's deck is built around beside the hero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// Red: attack.
    #[serde(alias = "Aggression")]
    Aggression,
    /// Yellow: thwart.
    #[serde(alias = "Justice")]
    Justice,
    /// Blue: allies.
    #[serde(alias = "Leadership")]
    Leadership,
    /// Green: defence.
    #[serde(alias = "Protection")]
    Protection,
}

impl Aspect {
    /// Every aspect, in order.
    pub const ALL: [Aspect; 4] = [Aspect::Aggression, Aspect::Justice, Aspect::Leadership, Aspect::Protection];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Aspect::Aggression => "Aggression",
            Aspect::Justice => "Justice",
            Aspect::Leadership => "Leadership",
            Aspect::Protection => "Protection",
        }
    }
}

/// A type of resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Resource {
    /// The lightning.
    Energy,
    /// The head.
    Mental,
    /// The fist.
    Physical,
    /// Any one of them.
    Wild,
}

impl Resource {
    /// Every type, in order; [`Resource::Wild`] is the last.
    pub const ALL: [Resource; 4] = [Resource::Energy, Resource::Mental, Resource::Physical, Resource::Wild];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Resource::Energy => "energy",
            Resource::Mental => "mental",
            Resource::Physical => "physical",
            Resource::Wild => "wild",
        }
    }

    /// As it stands in text: `[energy]`.
    pub fn sign(self) -> &'static str {
        match self {
            Resource::Energy => "[energy]",
            Resource::Mental => "[mental]",
            Resource::Physical => "[physical]",
            Resource::Wild => "[wild]",
        }
    }
}

/// Which side of an identity is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Form {
    /// The hero.
    Hero,
    /// The alter-ego.
    AlterEgo,
}

/// What an ability counts as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Label {
    /// It attacks.
    Attack,
    /// It thwarts.
    Thwart,
    /// It defends.
    Defense,
}

/// A status card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Status {
    /// The next attack is lost.
    Stunned,
    /// The next thwart or scheme is lost.
    Confused,
    /// The next damage is prevented.
    Tough,
}

impl Status {
    /// Every status, in order.
    pub const ALL: [Status; 3] = [Status::Stunned, Status::Confused, Status::Tough];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Status::Stunned => "stunned",
            Status::Confused => "confused",
            Status::Tough => "tough",
        }
    }
}

/// A power of a character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stat {
    /// How much threat it removes.
    Thw,
    /// How much damage it deals.
    Atk,
    /// How much damage it keeps off.
    Def,
    /// How much it recovers.
    Rec,
    /// How much threat it places.
    Sch,
}

impl Stat {
    /// Every power, in order.
    pub const ALL: [Stat; 5] = [Stat::Thw, Stat::Atk, Stat::Def, Stat::Rec, Stat::Sch];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Stat::Thw => "THW",
            Stat::Atk => "ATK",
            Stat::Def => "DEF",
            Stat::Rec => "REC",
            Stat::Sch => "SCH",
        }
    }
}

/// The printed value of a power.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Value {
    /// That much.
    N(#[serde(deserialize_with = "small")] u8),
    /// It cannot be used.
    Dash,
    /// As much as a standing clause of the card says.
    X,
    /// None: an ability of the card says what comes in place of using it.
    Star,
}

/// A printed number that may depend on how many began the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Number {
    /// That many.
    N(#[serde(deserialize_with = "large")] u16),
    /// That many for each player who began.
    PerPlayer(#[serde(deserialize_with = "large")] u16),
}

impl Number {
    /// How many it is for that many players.
    pub fn among(self, players: u8) -> u16 {
        match self {
            Number::N(n) => n,
            Number::PerPlayer(n) => n.saturating_mul(players.into()),
        }
    }
}

/// An icon of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Icon {
    /// One more threat on the main scheme each round.
    Acceleration,
    /// One more icon on each boost card that is turned up.
    Amplify,
    /// No threat leaves the main scheme.
    Crisis,
    /// One more encounter card each round.
    Hazard,
}

impl Icon {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Icon::Acceleration => "acceleration",
            Icon::Amplify => "amplify",
            Icon::Crisis => "crisis",
            Icon::Hazard => "hazard",
        }
    }
}

/// A keyword.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Keyword {
    /// The villain cannot be attacked by the player it is engaged with.
    Guard,
    /// So much threat for each player who began comes on it when it is revealed.
    Hinder(#[serde(deserialize_with = "small")] u8),
    /// So much threat comes on the main scheme when it is revealed.
    Incite(#[serde(deserialize_with = "small")] u8),
    /// Damage beyond what it takes goes on.
    Overkill,
    /// The main scheme cannot be thwarted by the player it is engaged with.
    Patrol,
    /// Nobody else may act while it is resolved.
    Peril,
    /// It cannot leave play.
    Permanent,
    /// Its attacks discard tough status cards before they deal damage.
    Piercing,
    /// It attacks as soon as it engages a hero.
    Quickstrike,
    /// Its attacks are not retaliated against.
    Ranged,
    /// A player controls at most two such cards.
    Restricted,
    /// Whoever attacks it takes that much damage.
    Retaliate(#[serde(deserialize_with = "small")] u8),
    /// It begins the game in play.
    Setup,
    /// It cannot be stunned or confused.
    Stalwart,
    /// It takes two status cards to stun or to confuse it.
    Steady,
    /// Another encounter card follows.
    Surge,
    /// It can be played only while these two are in play.
    TeamUp(String, String),
    /// It enters play tough.
    Toughness,
    /// It enters play with so many counters of that name, and goes when they are spent.
    Uses(#[serde(deserialize_with = "small")] u8, String),
    /// It gets a boost card when it activates, as a villain does.
    Villainous,
}

impl Keyword {
    /// Its name, without its number.
    pub fn name(&self) -> &'static str {
        match self {
            Keyword::Guard => "Guard",
            Keyword::Hinder(_) => "Hinder",
            Keyword::Incite(_) => "Incite",
            Keyword::Overkill => "Overkill",
            Keyword::Patrol => "Patrol",
            Keyword::Peril => "Peril",
            Keyword::Permanent => "Permanent",
            Keyword::Piercing => "Piercing",
            Keyword::Quickstrike => "Quickstrike",
            Keyword::Ranged => "Ranged",
            Keyword::Restricted => "Restricted",
            Keyword::Retaliate(_) => "Retaliate",
            Keyword::Setup => "Setup",
            Keyword::Stalwart => "Stalwart",
            Keyword::Steady => "Steady",
            Keyword::Surge => "Surge",
            Keyword::TeamUp(..) => "Team-Up",
            Keyword::Toughness => "Toughness",
            Keyword::Uses(..) => "Uses",
            Keyword::Villainous => "Villainous",
        }
    }

    /// Whether it is said of attacks, rather than of the card that makes them.
    pub fn is_of_attacks(&self) -> bool {
        match self {
            Keyword::Overkill | Keyword::Piercing | Keyword::Ranged => true,
            Keyword::Guard
            | Keyword::Hinder(_)
            | Keyword::Incite(_)
            | Keyword::Patrol
            | Keyword::Peril
            | Keyword::Permanent
            | Keyword::Quickstrike
            | Keyword::Restricted
            | Keyword::Retaliate(_)
            | Keyword::Setup
            | Keyword::Stalwart
            | Keyword::Steady
            | Keyword::Surge
            | Keyword::TeamUp(..)
            | Keyword::Toughness
            | Keyword::Uses(..)
            | Keyword::Villainous => false,
        }
    }
}
