//! Manners: what tells one machine from another that is as strong.

use serde::{Deserialize, Serialize};

/// What a machine likes, where it makes no great difference to how it stands. Each game says what that is in it
/// ([`crate::Game::likes`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// It strikes, and takes blows rather than ward them off.
    Bold,
    /// It wards off whatever it can.
    Wary,
    /// It keeps its best for later.
    Hoarder,
    /// It likes to have things on the table.
    Collector,
}

impl Manner {
    /// All of them.
    pub const ALL: [Manner; 4] = [Manner::Bold, Manner::Wary, Manner::Hoarder, Manner::Collector];

    /// Its name.
    ///
    /// ```
    /// use longbox_kernel::Manner;
    ///
    /// assert_eq!(Manner::ALL.map(Manner::name), ["bold", "wary", "hoarder", "collector"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Manner::Bold => "bold",
            Manner::Wary => "wary",
            Manner::Hoarder => "hoarder",
            Manner::Collector => "collector",
        }
    }
}
