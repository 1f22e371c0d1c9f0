//! All cards, loaded once: facts, abilities, text, and what the engine runs.

use crate::code::{Code, On, Pc, Standing};
use crate::load::CardFiles;
use crate::to_block::ToBlock;
use crate::vocabulary::{Ability, Factor, Team};
pub use longbox_kernel::cards::CardIx;
use longbox_kernel::cards::Prior;
use longbox_kernel::hash::Digest;
use longbox_shelf::{Shelf, Titled};
use serde::Deserialize;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::OnceLock;

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

/// A card as it is printed, and as its file tells it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed {
    /// `ST001`, or whatever a homebrew file calls it.
    pub id: String,
    /// One hero, or two on a team-up.
    pub heroes: Vec<String>,
    /// The card's own name.
    pub title: String,
    /// Its team, if it has one.
    #[serde(default)]
    pub team: Option<Team>,
    /// One Factor, or two on a Multi-Factor card.
    pub factors: Vec<Factor>,
    /// Its blocking icon.
    pub block: Factor,
    /// The power needed to play it.
    pub level: u8,
    /// The attack number; `None` is a "*" that the ability sets.
    #[serde(default)]
    pub attack: Option<u8>,
    /// How rare it was.
    pub rarity: Rarity,
    /// What it does.
    #[serde(default)]
    pub ability: Option<Ability>,
}

/// One card: its facts, its text, and what the engine runs for it.
#[derive(Clone, Debug)]
pub struct Card {
    pub(crate) printed: Printed,
    /// Hero and title: "Spider-Man: Web-Slinger".
    pub name: String,
    /// The set it came in: the name of its file.
    pub set: String,
    /// The ability in English.
    pub text: String,
    pub(crate) to_block: ToBlock,
    pub(crate) run: Run,
}

impl Deref for Card {
    type Target = Printed;

    fn deref(&self) -> &Printed {
        &self.printed
    }
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

    pub(crate) fn has_factor(&self, factor: Factor) -> bool {
        self.to_block.contains(factor)
    }
}

impl Titled for Card {
    fn id(&self) -> &str {
        &self.id
    }
    fn name(&self) -> &str {
        &self.name
    }
    fn title(&self) -> &str {
        &self.title
    }
}

/// The few facts that every turn asks for, side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief {
    pub(crate) level: u8,
    pub(crate) block: Factor,
    pub(crate) to_block: ToBlock,
    pub(crate) hooks: u32,
    pub(crate) attack: u8,
    pub(crate) attacking: Option<Pc>,
    /// What it does after it has done so much damage, be it as a Keeper.
    pub(crate) after: Option<(u8, Pc)>,
    pub(crate) hand_blocked: Option<Pc>,
}

/// All cards that a game may use, found as on any shelf.
///
/// ```
/// # use longbox_squad::Catalogue;
/// let cards = Catalogue::standard();
/// let web = cards.find("web-slinger").unwrap();
/// assert_eq!(cards.card(web).id, "ST001");
/// assert!(cards.find("Webslinger").unwrap_err().contains("no card"));
/// ```
#[derive(Debug)]
pub struct Catalogue {
    shelf: Shelf<Card>,
    briefs: Vec<Brief>,
    pub(crate) code: Code,
    hash: u64,
    prior: OnceLock<Prior>,
}

impl Deref for Catalogue {
    type Target = Shelf<Card>;

    #[inline]
    fn deref(&self) -> &Shelf<Card> {
        &self.shelf
    }
}

impl Catalogue {
    pub(crate) fn new(cards: Vec<Card>, code: Code) -> Catalogue {
        Catalogue::of(Shelf::new(cards), code)
    }

    fn of(shelf: Shelf<Card>, mut code: Code) -> Catalogue {
        let cards: Vec<&Card> = (0..shelf.cards().len()).map(|n| shelf.card(CardIx(n as u16))).collect();
        code.fill_sets(&cards);
        let hash = hash(&cards);
        let briefs = cards.iter().map(|card| brief(card)).collect();
        Catalogue { shelf, briefs, code, hash, prior: OnceLock::new() }
    }

    /// The same cards, one of them with another ability. They are shared, not copied.
    pub(crate) fn with_ability(&self, ix: CardIx, ability: Option<Ability>) -> Result<Catalogue, String> {
        let mut code = self.code.clone();
        let run = crate::load::compile(ability.as_ref(), &mut code)?;
        let text = ability.as_ref().map(crate::text::ability).unwrap_or_default();
        let mut card = Card { text, run, ..self.card(ix).clone() };
        card.printed.ability = ability;
        Ok(Catalogue::of(self.shelf.replaced(ix, card), code))
    }

    /// The cards that come with the game, loaded on first use.
    pub fn standard() -> &'static Catalogue {
        static STANDARD: OnceLock<Catalogue> = OnceLock::new();
        STANDARD.get_or_init(CardFiles::standard)
    }

    /// What may be believed about a deck of which only some cards were seen: the lists that come with
    /// the game, and how often they play each card.
    // squad: view.deck-lists
    pub(crate) fn prior(&self) -> &Prior {
        self.prior.get_or_init(|| {
            let decks = crate::decks::all().into_iter().filter_map(|deck| deck.cards(self).ok());
            let quests = crate::quests::all().iter().filter_map(|quest| quest.deck(self).ok());
            Prior::new(self.cards().len(), decks.chain(quests).collect(), crate::setup::COPIES)
        })
    }

    /// Keep the catalogue for the rest of the program, as positions need it.
    pub fn keep(self) -> &'static Catalogue {
        Box::leak(Box::new(self))
    }

    #[inline]
    pub(crate) fn brief(&self, ix: CardIx) -> &Brief {
        &self.briefs[ix.0 as usize]
    }

    /// A hash over everything that the cards say; replays carry it.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

fn brief(card: &Card) -> Brief {
    Brief {
        level: card.level,
        block: card.block,
        to_block: card.to_block,
        hooks: card.run.hooks,
        attack: card.attack.unwrap_or(0),
        attacking: card.run.attacking,
        after: card.run.after.or(card.run.keeper),
        hand_blocked: card.run.hand_blocked,
    }
}

fn hash(cards: &[&Card]) -> u64 {
    let mut digest = Digest::new();
    for card in cards {
        (&card.id, &card.heroes, &card.title, card.team, &card.factors, card.block).hash(&mut digest);
        (card.level, card.attack, &card.ability).hash(&mut digest);
    }
    digest.finish()
}
