//! The facts on a card: teams, symbols, rows, keywords, kinds.

use super::Play;
use serde::{Deserialize, Serialize};

/// An enum of plain words with their printed names.
macro_rules! named {
    ($(#[$about:meta])* pub enum $Name:ident { $( $(#[$doc:meta])* $Word:ident = $printed:literal ),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize, Serialize)]
        #[repr(u8)]
        pub enum $Name { $( #[doc = $printed] $(#[$doc])* $Word, )+ }

        impl Default for $Name {
            /// What fills the unused part of a list.
            fn default() -> $Name {
                $Name::ALL[0]
            }
        }

        impl $Name {
            /// All of them, in order.
            pub const ALL: [$Name; [$($printed),+].len()] = [$($Name::$Word),+];

            /// As it is printed.
            pub fn name(self) -> &'static str {
                match self { $( $Name::$Word => $printed, )+ }
            }
        }
    };
}

named! {
    /// A power symbol.
    pub enum Symbol {
        Energy = "energy",
        Intellect = "intellect",
        Might = "might",
        Skill = "skill",
        Alien = "alien",
        Humanity = "humanity",
    }
}

named! {
    /// A team affiliation.
    pub enum Team {
        Avengers = "Avengers",
        XMen = "X-Men",
        Guardians = "Guardians",
        SuperVillains = "Super Villains",
        Defenders = "Defenders",
        Underworld = "Underworld",
        AForce = "A-Force",
        FemmeFatales = "Femme Fatales",
        Company = "Company",
        Xenomorphs = "Xenomorphs",
        Fantastic = "Fantastic",
        Frightful = "Frightful",
    }
}

impl Team {
    /// Whether it is of the Marvel brand.
    pub fn is_marvel(self) -> bool {
        match self {
            Team::Avengers
            | Team::XMen
            | Team::Guardians
            | Team::SuperVillains
            | Team::Defenders
            | Team::Underworld
            | Team::AForce
            | Team::FemmeFatales
            | Team::Fantastic
            | Team::Frightful => true,
            Team::Company | Team::Xenomorphs => false,
        }
    }

    /// Whether it is one of the Good teams; the others are Evil.
    pub fn is_good(self) -> bool {
        match self {
            Team::Avengers
            | Team::XMen
            | Team::Guardians
            | Team::Defenders
            | Team::AForce
            | Team::Company
            | Team::Fantastic => true,
            Team::SuperVillains | Team::Underworld | Team::FemmeFatales | Team::Xenomorphs | Team::Frightful => false,
        }
    }
}

named! {
    /// A row of a side.
    pub enum Row {
        Front = "front",
        Back = "back",
    }
}

impl Row {
    /// The other row.
    pub fn other(self) -> Row {
        match self {
            Row::Front => Row::Back,
            Row::Back => Row::Front,
        }
    }
}

named! {
    /// A keyword. Those that the engine asks for by name have no clauses in the file of keywords.
    pub enum Keyword {
        Flight = "Flight",
        Ranged = "Ranged",
        Berserker = "Berserker",
        Blast = "Blast",
        CombatMaster = "Combat Master",
        Creature = "Creature",
        Dodge = "Dodge",
        ElderOfTheUniverse = "Elder of the Universe",
        EvolutionaryCocoon = "Evolutionary Cocoon",
        Fearless = "Fearless",
        Ferocious = "Ferocious",
        Freeze = "Freeze",
        Genius = "Genius",
        Grab = "Grab",
        Hex = "Hex",
        IAmGroot = "I Am Groot",
        Immortal = "Immortal",
        Inspire = "Inspire",
        Invade = "Invade",
        Inventive = "Inventive",
        Invisible = "Invisible",
        Invisibility = "Invisibility",
        Leader = "Leader",
        Leap = "Leap",
        Legion = "Legion",
        Lethal = "Lethal",
        Loyalty = "Loyalty",
        MagneticSuppression = "Magnetic Suppression",
        Mercenary = "Mercenary",
        MindGames = "Mind Games",
        Mobile = "Mobile",
        Monstrous = "Monstrous",
        Nullify = "Nullify",
        OneOfAKind = "One of a Kind",
        Passive = "Passive",
        Pounce = "Pounce",
        Rebirth = "Rebirth",
        Regeneration = "Regeneration",
        Safeguard = "Safeguard",
        Schemer = "Schemer",
        Shrink = "Shrink",
        Stealth = "Stealth",
        Sting = "Sting",
        Swarm = "Swarm",
        Symbiosis = "Symbiosis",
        TeamUp = "Team Up",
        Toss = "Toss",
        Tough = "Tough",
        Violent = "Violent",
        WakingNightmare = "Waking Nightmare",
    }
}

impl Keyword {
    /// Its bit in a set of keywords.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }
}

/// What kind of card it is, with what only that kind has.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Kind {
    /// A main character of that level.
    Main(u8),
    /// A supporting character.
    Supporting,
    /// A supporting character that no deck holds.
    Token,
    /// A card of a pile beside the table that never comes into play.
    Pile,
    /// A plot twist, with the ways to play it.
    PlotTwist(Vec<Play>),
    /// Equipment that a character carries.
    Equipment,
    /// Equipment that stands in a row.
    Machine,
    /// A location that anybody can use.
    Basic(Symbol),
    /// A location for the members of its team.
    Special(Vec<Symbol>),
}

/// The kinds without what they hold, for quick tests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Basic {
    Main,
    Supporting,
    PlotTwist,
    Equipment,
    Machine,
    Location,
    Pile,
}
