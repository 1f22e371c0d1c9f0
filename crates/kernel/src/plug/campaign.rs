//! A campaign as data: battles told in sentences.

use crate::CardRef;
use serde_json::{Value, json};

/// The campaign of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    /// What it is called.
    pub title: String,
    /// In the order in which they are meant to be played.
    pub chapters: Vec<Chapter>,
}

/// Some battles that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What it is called.
    pub name: String,
    /// How hard it is; more is harder.
    pub difficulty: u8,
    /// In order.
    pub battles: Vec<Battle>,
}

/// One battle. The person sits on seat 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// What names it in the options of a table.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whom one fights.
    pub opponent: String,
    /// The machine that plays them.
    pub machine: String,
    /// What is special about it, a sentence each.
    pub told: Vec<String>,
    /// Cards won the first time.
    pub rewards: Vec<CardRef>,
}

/// How a table's wish names a battle: a table of this mode fights the battle whose id stands in this
/// option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battles {
    /// The mode.
    pub mode: &'static str,
    /// The key of the option.
    pub option: &'static str,
}

impl Battles {
    /// The options of a table that fights that battle.
    pub fn options(&self, battle: &str) -> Value {
        json!({ self.option: battle })
    }
}

impl Campaign {
    /// All battles in order, each with its chapter and its number there, counted from 1.
    pub fn battles(&self) -> impl Iterator<Item = (&Chapter, usize, &Battle)> {
        self.chapters
            .iter()
            .flat_map(|chapter| (1..).zip(&chapter.battles).map(move |(n, battle)| (chapter, n, battle)))
    }

    /// The battle of that id.
    pub fn find(&self, id: &str) -> Option<(&Chapter, usize, &Battle)> {
        self.battles().find(|(_, _, battle)| battle.id == id)
    }
}
