//! All cards, loaded once: facts, abilities, text, and what the engine runs.

use crate::code::{Code, Facts, On, Pc, Standing};
use crate::vocabulary::{Ability, Factor, Team};
use longbox_kernel::hash::Digest;
use serde::Deserialize;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// The number of a card in its catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, serde::Serialize, Deserialize)]
pub struct CardIx(pub u16);

/// How rare a card was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Rarity {
    /// One star.
    Common,
    /// Two stars.
    Uncommon,
    /// Three stars.
    Rare,
    /// Four stars.
    SuperRare,
}

/// A Factor that still has to be blocked; `NONE` when it has been, or was never there.
pub(crate) const NONE: u8 = u8::MAX;

/// One card: its facts, its text, and what the engine runs for it.
#[derive(Clone, Debug)]
pub struct Card {
    /// `ST001`, or whatever a homebrew file calls it.
    pub id: String,
    /// One hero, or two on a team-up.
    pub heroes: Vec<String>,
    /// The card's own name.
    pub title: String,
    /// Hero and title: "Spider-Man: Web-Slinger".
    pub name: String,
    /// Its team, if it has one.
    pub team: Option<Team>,
    /// One Factor, or two on a Multi-Factor card.
    pub factors: Vec<Factor>,
    /// Its blocking icon.
    pub block: Factor,
    /// The power needed to play it.
    pub level: u8,
    /// The attack number; `None` is a "*" that the ability sets.
    pub attack: Option<u8>,
    /// How rare it was.
    pub rarity: Rarity,
    /// The set it came in: the name of its file.
    pub set: String,
    /// What it does.
    pub ability: Option<Ability>,
    /// The ability in English.
    pub text: String,
    pub(crate) needs: [u8; 2],
    pub(crate) run: Run,
}

/// The compiled ability of a card.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    pub(crate) attacking: Option<Pc>,
    pub(crate) after: Option<(u8, Pc)>,
    pub(crate) keeper: Option<(u8, Pc)>,
    pub(crate) counterstrike: Option<Pc>,
    pub(crate) hand_blocked: Option<Pc>,
    pub(crate) returns_on_misfire: bool,
    pub(crate) assault: u8,
    pub(crate) hooks: u32,
    pub(crate) triggers: Vec<(On, Pc)>,
    pub(crate) standing: Vec<Standing>,
}

impl Card {
    /// The attack number as printed.
    pub fn attack_text(&self) -> String {
        self.attack.map_or("*".into(), |n| n.to_string())
    }

    /// Whether the card can become a Keeper.
    pub fn is_keeper(&self) -> bool {
        self.run.keeper.is_some()
    }

    pub(crate) fn has_factor(&self, factor: u8) -> bool {
        self.needs[0] == factor || self.needs[1] == factor
    }
}

/// The few facts that every turn asks for, side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief {
    pub(crate) level: u8,
    pub(crate) block: u8,
    pub(crate) needs: [u8; 2],
    pub(crate) hooks: u32,
}

/// All cards that a game may use.
#[derive(Debug)]
pub struct Catalogue {
    cards: Vec<Card>,
    briefs: Vec<Brief>,
    pub(crate) code: Code,
    by_name: HashMap<String, Named>,
    hash: u64,
}

#[derive(Clone, Debug)]
enum Named {
    One(CardIx),
    Several(Vec<CardIx>),
}

impl Catalogue {
    pub(crate) fn new(cards: Vec<Card>, mut code: Code) -> Catalogue {
        let facts: Vec<Facts> = cards.iter().map(facts).collect();
        code.fill_sets(&facts);
        let by_name = names(&cards);
        let hash = hash(&cards);
        let briefs = cards.iter().map(brief).collect();
        Catalogue { cards, briefs, code, by_name, hash }
    }

    /// The cards that come with the game, loaded on first use.
    pub fn standard() -> &'static Catalogue {
        static STANDARD: OnceLock<Catalogue> = OnceLock::new();
        STANDARD.get_or_init(|| match crate::load::Sources::built_in().compile() {
            Ok(catalogue) => catalogue,
            Err(faults) => panic!("{}", faults.join("\n")),
        })
    }

    /// Keep the catalogue for the rest of the program, as positions need it.
    pub fn keep(self) -> &'static Catalogue {
        Box::leak(Box::new(self))
    }

    /// All cards, in order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// One card.
    #[inline]
    pub fn card(&self, ix: CardIx) -> &Card {
        &self.cards[ix.0 as usize]
    }

    #[inline]
    pub(crate) fn brief(&self, ix: CardIx) -> Brief {
        self.briefs[ix.0 as usize]
    }

    /// The number of the card with this id.
    pub fn by_id(&self, id: &str) -> Option<CardIx> {
        self.cards.iter().position(|c| c.id.eq_ignore_ascii_case(id)).map(|i| CardIx(i as u16))
    }

    /// Find a card by id, full name or title, without regard to case.
    ///
    /// ```
    /// # use longbox_squad::Catalogue;
    /// let cards = Catalogue::standard();
    /// let web = cards.find("web-slinger").unwrap();
    /// assert_eq!(cards.card(web).id, "ST001");
    /// assert!(cards.find("Webslinger").unwrap_err().contains("no card"));
    /// ```
    pub fn find(&self, name: &str) -> Result<CardIx, String> {
        self.find_or_guess(name, true)
    }

    /// The same; to guess what a wrong name may have meant is slow, and can be left out.
    pub(crate) fn find_or_guess(&self, name: &str, guess: bool) -> Result<CardIx, String> {
        match self.by_name.get(&name.trim().to_lowercase()) {
            Some(Named::One(ix)) => Ok(*ix),
            Some(Named::Several(all)) => {
                let which: Vec<String> =
                    all.iter().map(|ix| format!("{} ({})", self.card(*ix).name, self.card(*ix).id)).collect();
                Err(format!("\"{name}\" may mean {}: give the id", which.join(" or ")))
            }
            None => Err(match guess.then(|| self.nearest(name)).flatten() {
                Some(near) => format!("there is no card \"{name}\"; did you mean {} ({})?", near.name, near.id),
                None => format!("there is no card \"{name}\""),
            }),
        }
    }

    fn nearest(&self, name: &str) -> Option<&Card> {
        let wanted = name.trim().to_lowercase();
        if wanted.len() > LONGEST_GUESS {
            return None;
        }
        let length = wanted.chars().count();
        let most = 1 + length / 4;
        // What differs more than that in length need not be looked at.
        let near = |word: &&String| word.chars().count().abs_diff(length) <= most;
        let cards = self.cards.iter().filter_map(|c| {
            let words = [&c.title, &c.name, &c.id].into_iter().filter(near);
            Some((words.map(|w| distance(&w.to_lowercase(), &wanted)).min()?, c))
        });
        let (distance, card) = cards.min_by_key(|(distance, _)| *distance)?;
        (distance <= most).then_some(card)
    }

    /// A hash over everything that the cards say; replays carry it.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

/// Nothing longer than this is a card's name misspelt.
const LONGEST_GUESS: usize = 80;

/// Edit distance, for "did you mean".
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let cost = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

fn brief(card: &Card) -> Brief {
    Brief { level: card.level, block: card.block as u8, needs: card.needs, hooks: card.run.hooks }
}

fn facts(card: &Card) -> Facts<'_> {
    Facts {
        heroes: &card.heroes,
        team: card.team,
        factors: &card.factors,
        level: card.level,
        attack: card.attack.unwrap_or(0),
        keeper: card.is_keeper(),
        assault: card.run.assault > 0,
    }
}

fn names(cards: &[Card]) -> HashMap<String, Named> {
    let mut map = HashMap::new();
    for (i, card) in cards.iter().enumerate() {
        for word in [&card.id, &card.title, &card.name] {
            let ix = CardIx(i as u16);
            map.entry(word.to_lowercase())
                .and_modify(|named| match named {
                    Named::One(first) if *first == ix => {}
                    Named::One(first) => *named = Named::Several(vec![*first, ix]),
                    Named::Several(all) => all.push(ix),
                })
                .or_insert(Named::One(ix));
        }
    }
    map
}

fn hash(cards: &[Card]) -> u64 {
    let mut digest = Digest::new();
    for card in cards {
        (&card.id, &card.heroes, &card.title, card.team, &card.factors, card.block).hash(&mut digest);
        (card.level, card.attack, &card.ability).hash(&mut digest);
    }
    digest.finish()
}
