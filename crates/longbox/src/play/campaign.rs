//! The campaign as the menu lists it.

use super::facts;
use super::store::Progress;
use longbox_squad::Catalogue;
use longbox_squad::quests::{self, Quest};

/// Where a battle stands for this player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Won before.
    Beaten,
    /// The first that is not.
    Next,
    /// Still to come; it may be fought all the same.
    Open,
}

impl Mark {
    /// A sentence.
    pub(crate) fn told(self) -> &'static str {
        match self {
            Mark::Beaten => "You have won this battle.",
            Mark::Next => "This is your next battle.",
            Mark::Open => "Not yet won.",
        }
    }

    /// One letter for a list.
    pub(crate) fn sign(self) -> char {
        match self {
            Mark::Beaten => '✓',
            Mark::Next => '▸',
            Mark::Open => '·',
        }
    }
}

/// Every battle with its mark, in order.
pub(crate) fn battles(progress: &Progress) -> Vec<(&'static Quest, Mark)> {
    let mut next_found = false;
    let mark = |quest: &'static Quest| {
        let mark = match (progress.beaten.contains(&quest.id), next_found) {
            (true, _) => Mark::Beaten,
            (false, false) => Mark::Next,
            (false, true) => Mark::Open,
        };
        next_found |= mark == Mark::Next;
        (quest, mark)
    };
    quests::all().iter().map(mark).collect()
}

/// What one should know before the battle.
pub(crate) fn about(cards: &'static Catalogue, quest: &Quest) -> Vec<String> {
    let mut lines = vec![
        quest.battle.clone(),
        format!("{}, battle {}", quest.quest, quest.stage),
        format!("Against {}, difficulty {}", quest.opponent, quest.difficulty),
        String::new(),
    ];
    let rules = quest.rules(cards);
    if rules.is_empty() {
        lines.push("An ordinary duel.".into());
    }
    lines.extend(rules);
    let rewards: Vec<String> = quest.rewards.iter().map(|id| reward(cards, id)).collect();
    if !rewards.is_empty() {
        lines.push(String::new());
        lines.push(format!("Reward: {}", rewards.join(", ")));
    }
    lines
}

fn reward(cards: &'static Catalogue, id: &str) -> String {
    facts::card(cards, id).map_or_else(|| id.to_owned(), |card| card.name.clone())
}
