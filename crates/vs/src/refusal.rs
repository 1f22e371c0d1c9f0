//! Why something may not be done: the one reason behind both the options and the refusals.

use crate::vocabulary::Team;

/// Why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum No {
    Stunned,
    Exhausted,
    /// Something keeps it from attacking.
    CannotAttack,
    /// In the back row, without Ranged.
    NotRanged,
    /// There is nobody whom it may attack.
    NobodyInReach,
    /// Not in this phase, or not in this turn.
    NotNow,
    /// Its character is not in the combat.
    NotInCombat,
    /// So many face-up members of that team are needed.
    NeedsTeam(Team, u8),
    /// The symbols cannot be paid.
    Symbols,
    /// Used already this turn.
    Used,
    /// Used already this game.
    UsedUp,
    /// Something forbids it.
    Forbidden,
    /// It can be used only while stunned, or with no cards in hand.
    Limit,
    /// What it costs, and how many points there are.
    Points(u8, u8),
    /// The main character has the same name.
    MainName,
    /// There is no room in play.
    Room,
    /// No card of that name, or nobody whom it powers up.
    NobodyToPowerUp,
    /// It cannot move, or has moved already.
    CannotMove,
    /// Nobody can have this equipment.
    NobodyToEquip,
}
