//! The quests as a campaign.

use crate::catalogue::Catalogue;
use crate::quests::{self, Quest};
use longbox_kernel::CardRef;
use longbox_kernel::plug::{Battle, Campaign, Chapter};
use longbox_shelf::card_ref;

pub(super) fn campaign(cards: &'static Catalogue) -> Campaign {
    let chapters = quests::all().chunk_by(|one, next| one.quest == next.quest);
    Campaign { title: "Quests".into(), chapters: chapters.map(|quests| chapter(cards, quests)).collect() }
}

/// Battles that stand together in the file and belong to the same quest.
fn chapter(cards: &'static Catalogue, quests: &[Quest]) -> Chapter {
    let first = quests.first();
    Chapter {
        name: first.map(|quest| quest.quest.clone()).unwrap_or_default(),
        difficulty: first.map_or(0, |quest| quest.difficulty),
        battles: quests.iter().map(|quest| battle(cards, quest)).collect(),
    }
}

fn battle(cards: &'static Catalogue, quest: &Quest) -> Battle {
    let reward = |id: &String| {
        cards.by_id(id).map_or_else(|| CardRef::new(id.clone(), id.clone()), |card| card_ref(cards.card(card)))
    };
    Battle {
        id: quest.id.clone(),
        name: quest.battle.clone(),
        opponent: quest.opponent.clone(),
        machine: quest.machine(),
        told: quest.rules(cards),
        rewards: quest.rewards.iter().map(reward).collect(),
    }
}
