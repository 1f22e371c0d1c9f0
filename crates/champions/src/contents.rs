//! What is in the box: villains with their scenarios, modular sets, and what comes with each hero.

use crate::catalogue::{CardIx, Catalogue};
use crate::vocabulary::Kind;
use longbox_shelf::names::told;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The encounter set that expert mode adds.
// champions: scenario.expert
pub const EXPERT_SET: &str = "expert";

/// How hard a scenario is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// As the scenario has it.
    #[default]
    Standard,
    /// Later stages of the villain, and the expert set.
    Expert,
}

/// A villain and the scenario that goes with it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Villain {
    /// What to call it on the command line.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The ids of its stages in standard mode, the first on top.
    pub standard: Vec<String>,
    /// The same in expert mode.
    pub expert: Vec<String>,
    /// The A sides of the main scheme, the first on top.
    pub schemes: Vec<String>,
    /// The encounter sets without modular ones.
    pub sets: Vec<String>,
    /// The recommended modular sets.
    pub modular: Vec<String>,
}

/// An encounter set that may be added to any scenario.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modular {
    /// The name of the set in card files.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// What comes with a hero beside the deck.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    /// The name of the hero's set in card files.
    pub id: String,
    /// The id of the hero side.
    pub identity: String,
    /// The id of the obligation.
    pub obligation: String,
    /// The name of the nemesis set.
    pub nemesis: String,
    /// The id of the nemesis.
    pub minion: String,
    /// The id of the side scheme of that set.
    pub scheme: String,
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// Whom one may play against.
    #[serde(default, rename = "villain")]
    pub villains: Vec<Villain>,
    /// What may be added, from the easiest to the hardest.
    #[serde(default, rename = "modular")]
    pub modulars: Vec<Modular>,
    /// As whom one may play.
    #[serde(default, rename = "hero")]
    pub heroes: Vec<Hero>,
}

/// What is in the box of this game.
pub fn contents() -> &'static Contents {
    static CONTENTS: OnceLock<Contents> = OnceLock::new();
    CONTENTS.get_or_init(|| match Contents::parse("champions/contents.toml", include_str!("../contents.toml")) {
        Ok(contents) => contents,
        // The file comes with the game, and a test reads it.
        Err(faults) => panic!("{}", faults.join("\n")),
    })
}

impl Contents {
    /// Read a file; an error lists every fault with the name of the file.
    pub fn parse(file: &str, text: &str) -> Result<Contents, Vec<String>> {
        let contents: Contents = toml::from_str(text).map_err(|error| {
            let line = 1 + text[..error.span().map_or(0, |span| span.start)].matches('\n').count();
            vec![format!("{file}:{line}: {}", error.message().replace('\n', ", "))]
        })?;
        let faults = contents.faults();
        if faults.is_empty() {
            return Ok(contents);
        }
        Err(faults.into_iter().map(|fault| format!("{file}: {fault}")).collect())
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let villains = self.villains.iter().map(|villain| &villain.id);
        let modulars = self.modulars.iter().map(|modular| &modular.id);
        let heroes = self.heroes.iter().map(|hero| &hero.id);
        let mut ids = BTreeSet::new();
        let twice = villains.chain(modulars).chain(heroes).filter(|id| !ids.insert(id.as_str()));
        faults.extend(twice.map(|id| format!("\"{id}\" is there twice")));
        for villain in &self.villains {
            let lists = [
                ("standard", &villain.standard),
                ("expert", &villain.expert),
                ("schemes", &villain.schemes),
                ("sets", &villain.sets),
            ];
            let empty = lists.iter().filter(|(_, list)| list.is_empty());
            faults.extend(empty.map(|(name, _)| format!("{}: {name} is empty", villain.id)));
            let unknown = villain.modular.iter().filter(|id| self.modular(id).is_none());
            faults.extend(unknown.map(|id| format!("{}: \"{id}\" is not a modular set", villain.id)));
        }
        faults
    }

    /// The villain with this id.
    pub fn villain(&self, id: &str) -> Option<&Villain> {
        self.villains.iter().find(|villain| villain.id == id)
    }

    /// The modular set with this id.
    pub fn modular(&self, id: &str) -> Option<&Modular> {
        self.modulars.iter().find(|modular| modular.id == id)
    }

    /// The hero of this identity, of which either side may be given.
    pub fn hero(&self, cards: &Catalogue, identity: CardIx) -> Option<&Hero> {
        let is_side = |side: CardIx| side == identity || cards.card(side).back == Some(identity);
        self.heroes.iter().find(|hero| cards.by_id(&hero.identity).is_some_and(is_side))
    }
}

impl Villain {
    /// The ids of the stages, the first on top.
    pub fn stages(&self, mode: Mode) -> &[String] {
        match mode {
            Mode::Standard => &self.standard,
            Mode::Expert => &self.expert,
        }
    }

    /// The cards of the encounter deck without obligations, every copy, with these modular sets.
    // champions: scenario.sets, scenario.modular, scenario.expert
    pub fn encounter_deck(&self, cards: &Catalogue, mode: Mode, modular: &[&str]) -> Result<Vec<CardIx>, String> {
        let expert = match mode {
            Mode::Standard => None,
            Mode::Expert => Some(EXPERT_SET),
        };
        let sets = self.sets.iter().map(String::as_str).chain(expert).chain(modular.iter().copied());
        let mut deck = Vec::new();
        for set in sets {
            let all = shuffled_in(cards, set);
            if all.is_empty() {
                return Err(format!("{}: there are no cards of the set \"{set}\"", self.name));
            }
            deck.extend(all);
        }
        Ok(deck)
    }

    /// Every card that is named here and is not in the catalogue, or is of another kind.
    pub fn faults(&self, cards: &Catalogue) -> Vec<String> {
        let mut faults = Vec::new();
        let stages = self.standard.iter().chain(&self.expert);
        stages.for_each(|id| check(cards, &self.id, id, Kind::Villain, &mut faults));
        self.schemes.iter().for_each(|id| check(cards, &self.id, id, Kind::MainScheme, &mut faults));
        faults.dedup();
        faults
    }
}

impl Hero {
    /// The cards of the nemesis set, every copy.
    pub fn nemesis_set(&self, cards: &Catalogue) -> Vec<CardIx> {
        shuffled_in(cards, &self.nemesis)
    }

    /// Every card that is named here and is not in the catalogue, or is of another kind or set.
    pub fn faults(&self, cards: &Catalogue) -> Vec<String> {
        let mut faults = Vec::new();
        check(cards, &self.id, &self.identity, Kind::Hero, &mut faults);
        check(cards, &self.id, &self.obligation, Kind::Obligation, &mut faults);
        check(cards, &self.id, &self.minion, Kind::Minion, &mut faults);
        check(cards, &self.id, &self.scheme, Kind::SideScheme, &mut faults);
        let nemesis = self.nemesis_set(cards);
        for id in [&self.minion, &self.scheme] {
            if cards.by_id(id).is_some_and(|card| !nemesis.contains(&card)) {
                faults.push(format!("{}: {id} is not in the set \"{}\"", self.id, self.nemesis));
            }
        }
        faults
    }
}

/// The cards of a set that are shuffled into the encounter deck, every copy.
fn shuffled_in(cards: &Catalogue, set: &str) -> Vec<CardIx> {
    let shuffled = cards.of_set(set).filter(|(_, card)| match card.kind {
        Kind::Villain | Kind::MainScheme => false,
        Kind::Hero | Kind::AlterEgo | Kind::Ally | Kind::Event | Kind::Resource | Kind::Support | Kind::Upgrade => {
            false
        }
        Kind::SideScheme | Kind::Minion | Kind::Treachery | Kind::Attachment | Kind::Environment | Kind::Obligation => {
            true
        }
    });
    shuffled.flat_map(|(ix, card)| std::iter::repeat_n(ix, usize::from(card.copies))).collect()
}

fn check(cards: &Catalogue, whose: &str, id: &str, kind: Kind, faults: &mut Vec<String>) {
    let Some(card) = cards.by_id(id).map(|card| cards.card(card)) else {
        return faults.push(format!("{whose}: there is no card {id}"));
    };
    if card.kind != kind {
        faults.push(format!("{whose}: {} is not a card of the kind {}", told(card), kind.word()));
    }
}
