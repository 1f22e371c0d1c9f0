//! The campaign as the menu lists it.

use super::store::Progress;
use longbox_kernel::plug::{Battle, Campaign};

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

/// A mark for every battle, in order.
pub(crate) fn marks(campaign: &Campaign, progress: &Progress) -> Vec<Mark> {
    let mut next_found = false;
    let mark = |(_, _, battle): (_, _, &Battle)| {
        let mark = match (progress.beaten.contains(&battle.id), next_found) {
            (true, _) => Mark::Beaten,
            (false, false) => Mark::Next,
            (false, true) => Mark::Open,
        };
        next_found |= mark == Mark::Next;
        mark
    };
    campaign.battles().map(mark).collect()
}

/// What one should know before the battle.
pub(crate) fn about(place: &str, battle: &Battle) -> Vec<String> {
    let mut lines = vec![battle.name.clone(), place.to_owned(), format!("Against {}", battle.opponent), String::new()];
    lines.extend(battle.told.iter().cloned());
    let rewards: Vec<&str> = battle.rewards.iter().map(|card| card.name.as_str()).collect();
    if !rewards.is_empty() {
        lines.push(String::new());
        lines.push(format!("Reward: {}", rewards.join(", ")));
    }
    lines
}
