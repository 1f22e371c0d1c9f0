//! The machines that there are, by name.

use crate::erring::Erring;
use crate::mannered::Mannered;
use crate::plain::Rule;
use crate::{Budget, Greedy, Plain, Player, Random, Search};
use longbox_kernel::{Game, Manner};

/// A machine player as people meet it: a row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// What it is called, on the command line and in stored tables.
    pub name: &'static str,
    /// How it plays, in words.
    pub style: &'static str,
    /// How it thinks.
    engine: Engine,
    /// How many milliseconds it thinks at most at a table where people wait; 0 if it is done at once. The table answers after
    /// as long a time, whether it took all of it or not: how long a machine thinks tells nothing of what it holds.
    pub think_ms: u64,
    /// At how many of a hundred decisions it does not think, and takes what comes to mind: an option by lot, as the game leans.
    errs: u32,
    /// What it likes, where it makes no great difference.
    manner: Option<Manner>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Engine {
    /// It rolls dice.
    Random,
    /// It goes by a beginner's rule.
    Rule,
    /// It does what is natural.
    Plain,
    /// It tries each option and looks a little ahead.
    Greedy,
    /// It searches, in so many trees, with as many walks as a core makes in so many milliseconds ([`Game::WALKS`]).
    Search { trees: u32, ms: u32 },
}

/// The levels that are offered to people, the weakest first.
pub const LEVELS: [Level; 5] = [
    Level {
        name: "novice",
        style: "Plays the first thing that comes to mind, and overlooks a lot: for your very first games.",
        engine: Engine::Random,
        think_ms: 0,
        errs: 35,
        manner: None,
    },
    Level {
        name: "easy",
        style: "Does what is natural, and slips now and then.",
        engine: Engine::Plain,
        think_ms: 0,
        errs: 55,
        manner: None,
    },
    Level {
        name: "normal",
        style: "Looks a little ahead before most moves. A fair opponent once you know the rules.",
        engine: Engine::Search { trees: 1, ms: 15 },
        think_ms: 150,
        errs: 40,
        manner: None,
    },
    Level {
        name: "hard",
        style: "Weighs every move and what you may do about it.",
        engine: Engine::Search { trees: 2, ms: 60 },
        think_ms: 400,
        errs: 0,
        manner: None,
    },
    Level {
        name: "expert",
        style: "Thinks for long, and plays as well as this machine can.",
        engine: Engine::Search { trees: 4, ms: 1_000 },
        think_ms: 1_500,
        errs: 0,
        manner: None,
    },
];

/// Players that are rungs to measure by, and those that stored tables and replays name.
pub const RUNGS: [Level; 4] = [
    Level {
        name: "random",
        style: "Plays anything that is allowed.",
        engine: Engine::Random,
        think_ms: 0,
        errs: 0,
        manner: None,
    },
    Level {
        name: "rule",
        style: "Goes by a beginner's plain rule: best attack, best block.",
        engine: Engine::Rule,
        think_ms: 0,
        errs: 0,
        manner: None,
    },
    Level {
        name: "plain",
        style: "Always does what is most natural.",
        engine: Engine::Plain,
        think_ms: 0,
        errs: 0,
        manner: None,
    },
    Level {
        name: "greedy",
        style: "Looks a little ahead and takes what seems best.",
        engine: Engine::Greedy,
        think_ms: 0,
        errs: 0,
        manner: None,
    },
];

/// The level for who does not name one.
pub const USUAL: &str = "normal";

/// The names of the levels that are offered to people, the weakest first.
pub const OFFERED: [&str; 5] = [LEVELS[0].name, LEVELS[1].name, LEVELS[2].name, LEVELS[3].name, LEVELS[4].name];

/// All names that [`by_name`] knows: the rungs, and then the levels.
pub const NAMES: [&str; 9] = [
    RUNGS[0].name,
    RUNGS[1].name,
    RUNGS[2].name,
    RUNGS[3].name,
    LEVELS[0].name,
    LEVELS[1].name,
    LEVELS[2].name,
    LEVELS[3].name,
    LEVELS[4].name,
];

/// The names of levels with a manner, in the order of [`LEVELS`] and [`Manner::ALL`].
pub const MANNERED: [[&str; 4]; 5] = {
    macro_rules! with_manners {
        ($($level:literal),+) => {
            [$([concat!($level, "-bold"), concat!($level, "-wary"), concat!($level, "-hoarder"), concat!($level, "-collector")]),+]
        };
    }
    with_manners!("novice", "easy", "normal", "hard", "expert")
};

/// The machine of that name: a level, a rung, or a level with a manner, as foes of a campaign have one.
///
/// ```
/// assert_eq!(longbox_ai::level("hard").unwrap().name, "hard");
/// assert_eq!(longbox_ai::level("easy-bold").unwrap().name, "easy-bold");
/// let fault = longbox_ai::level("gready").err().unwrap();
/// assert_eq!(fault, "there is no player \"gready\" (novice, easy, normal, hard, expert; random, rule, plain, greedy)");
/// ```
pub fn level(name: &str) -> Result<Level, String> {
    let found = LEVELS.iter().chain(&RUNGS).find(|level| level.name == name).copied().or_else(|| mannered(name));
    let rungs = RUNGS.map(|level| level.name).join(", ");
    found.ok_or_else(|| format!("there is no player \"{name}\" ({}; {rungs})", OFFERED.join(", ")))
}

/// The level with the manner that the name says.
fn mannered(name: &str) -> Option<Level> {
    LEVELS.iter().zip(&MANNERED).find_map(|(level, names)| {
        let (name, manner) = names.iter().copied().zip(Manner::ALL).find(|(one, _)| *one == name)?;
        Some(Level { name, manner: Some(manner), ..*level })
    })
}

/// The player of that name, on one thread.
///
/// ```
/// use longbox_kernel::testing::Lantern;
///
/// assert_eq!(longbox_ai::by_name::<Lantern>("greedy").unwrap().name(), "greedy");
/// ```
pub fn by_name<G: Game<Choice: Send>>(name: &str) -> Result<Box<dyn Player<G>>, String> {
    Ok(level(name)?.hire(1))
}

impl Level {
    /// On how many threads it can think.
    pub fn most_threads(&self) -> usize {
        match self.engine {
            Engine::Random | Engine::Rule | Engine::Plain | Engine::Greedy => 1,
            Engine::Search { trees, .. } => trees as usize,
        }
    }

    /// A player of this level that thinks on so many threads at most. It plays the same on any number of them.
    pub fn hire<G: Game<Choice: Send>>(&self, threads: usize) -> Box<dyn Player<G>> {
        let inner: Box<dyn Player<G>> = match self.engine {
            Engine::Random => Box::new(Random::new()),
            Engine::Rule => Box::new(Rule::new()),
            Engine::Plain => Box::new(Plain::new()),
            Engine::Greedy => Box::new(Greedy::new()),
            Engine::Search { trees, ms } => {
                let walks = (u64::from(G::WALKS) * u64::from(ms) / 1_000).max(1) as u32;
                Box::new(Search::new(Budget { trees, walks, turns: G::HORIZON }, threads))
            }
        };
        let inner: Box<dyn Player<G>> = match self.manner {
            Some(manner) => Box::new(Mannered::new(inner, manner)),
            None => inner,
        };
        Box::new(Erring::new(self.name, inner, self.errs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_every_manner() {
        for (one, names) in LEVELS.iter().zip(MANNERED) {
            for (name, manner) in names.into_iter().zip(Manner::ALL) {
                assert_eq!(name, format!("{}-{}", one.name, manner.name()));
                assert_eq!(level(name).map(|found| found.manner), Ok(Some(manner)));
            }
        }
        assert!(level("plain-bold").is_err());
    }
}
