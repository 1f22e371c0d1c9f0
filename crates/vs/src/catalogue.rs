//! All cards, loaded once: facts, powers, text, and what the engine runs.

use crate::code::{About, Code, Pc, PowerIx, PowerRun};
use crate::load::CardFiles;
use crate::supers::Supers;
use crate::vocabulary::{Basic, Clause, Kind, Power, Symbol, Team, When};
pub use longbox_kernel::cards::CardIx;
use longbox_kernel::cards::Prior;
use longbox_kernel::hash::Digest;
use longbox_shelf::names::without_id;
use longbox_shelf::{Shelf, Titled};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::OnceLock;

/// One card: its facts, its text, and what the engine runs for it.
#[derive(Clone, Debug)]
pub struct Card {
    /// `MNB-001`, or whatever a homebrew file calls it.
    pub id: String,
    /// The ids of other printings of the same card.
    pub printings: Vec<String>,
    /// The name that rules and other cards go by.
    pub name: String,
    /// The name by which the card is told from others of that name.
    pub title: String,
    /// Other names of the same person.
    pub aka: Vec<String>,
    /// The set it came in: the name of its file.
    pub set: String,
    /// Its teams.
    pub teams: Vec<Team>,
    /// What kind of card it is.
    pub kind: Kind,
    /// The levels of one main character share this.
    pub group: Option<String>,
    /// What recruiting it costs.
    pub cost: u8,
    /// The printed ATK.
    pub atk: i16,
    /// The printed DEF.
    pub def: i16,
    /// The printed health.
    pub health: u8,
    /// How many face-up members of its team it takes to play it.
    pub symbols: u8,
    /// Only for decks in which everything is of its team.
    pub loyalty: bool,
    /// As a special location it pays for characters on its side only, not for cards in hand or KO pile.
    pub on_side: bool,
    /// How many copies a deck may hold.
    pub copies: u8,
    /// How many copies an Invention pile holds, if it is an invention.
    pub invention: Option<u8>,
    /// What of it is known and what is our own, if no source tells all of it.
    pub reconstructed: Option<String>,
    /// What it can do, as the file says.
    pub powers: Vec<Power>,
    /// Its powers in English, a line each.
    pub text: Vec<String>,
    pub(crate) run: Run,
}

/// What a card says as equipment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worn {
    pub(crate) powers: Vec<PowerIx>,
    pub(crate) keys: u64,
    pub(crate) hooks: u64,
    pub(crate) about: About,
}

/// What a card is found by, or several.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Brief {
    /// Every hook that its powers have.
    pub(crate) hooks: u64,
    /// A bit for each of its names, which other names have too.
    pub(crate) names: u64,
    /// A bit for each symbol that it can pay as a location.
    pub(crate) symbols: u8,
}

impl Brief {
    fn of(card: &Card) -> Brief {
        Brief { hooks: card.run.hooks, names: card.run.name_bits, symbols: card.run.symbols }
    }

    /// What one or the other is found by.
    pub(crate) fn or(self, other: Brief) -> Brief {
        Brief {
            hooks: self.hooks | other.hooks,
            names: self.names | other.names,
            symbols: self.symbols | other.symbols,
        }
    }
}

/// What the engine needs of a card at every turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    pub(crate) level: u8,
    /// A bit for each of its teams.
    pub(crate) teams: u16,
    /// A bit for each keyword that is printed on it.
    pub(crate) keys: u64,
    /// A bit for each symbol that it can pay as a location.
    pub(crate) symbols: u8,
    pub(crate) powers: Vec<PowerIx>,
    pub(crate) plays: Vec<(When, Pc)>,
    /// Nothing if it is no equipment.
    pub(crate) worn: Option<Worn>,
    pub(crate) hooks: u64,
    pub(crate) about: About,
    /// The numbers of its names.
    pub(crate) names: Vec<u16>,
    /// A bit for each of them, which other names have too: two cards without a common bit share no name.
    pub(crate) name_bits: u64,
    /// The versions of the next level.
    pub(crate) next: Vec<CardIx>,
    /// The version of the first level.
    pub(crate) first: Option<CardIx>,
    /// The XP that it takes to level up.
    pub(crate) xp: Option<u8>,
}

impl Card {
    pub(crate) fn basic(&self) -> Basic {
        match self.kind {
            Kind::Main(_) => Basic::Main,
            Kind::Supporting | Kind::Token => Basic::Supporting,
            Kind::PlotTwist(_) => Basic::PlotTwist,
            Kind::Equipment => Basic::Equipment,
            Kind::Machine => Basic::Machine,
            Kind::Basic(_) | Kind::Special(_) => Basic::Location,
            Kind::Pile => Basic::Pile,
        }
    }

    /// Whether it has a recruit cost, be it 0.
    // vs: recruit.cost.none
    pub(crate) fn has_cost(&self) -> bool {
        match self.basic() {
            Basic::Supporting | Basic::Equipment | Basic::Machine => true,
            Basic::Main | Basic::PlotTwist | Basic::Location | Basic::Pile => false,
        }
    }

    /// Whether it is a character.
    pub fn is_character(&self) -> bool {
        matches!(self.basic(), Basic::Main | Basic::Supporting)
    }

    /// Whether it can be put on a character.
    // vs: card.impossible-man
    pub(crate) fn is_worn(&self) -> bool {
        self.run.worn.is_some()
    }

    /// Whether it can be played as a plot twist.
    pub(crate) fn is_plot_twist(&self) -> bool {
        self.basic() == Basic::PlotTwist || !self.run.plays.is_empty()
    }

    /// Whether it is a location.
    pub fn is_location(&self) -> bool {
        self.basic() == Basic::Location
    }

    /// How many copies lie beside the table of a player whose cards speak of it.
    pub(crate) fn copies_beside(&self) -> u8 {
        match self.kind {
            Kind::Token | Kind::Pile => self.copies,
            Kind::Main(_)
            | Kind::Supporting
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine
            | Kind::Basic(_)
            | Kind::Special(_) => 1,
        }
    }

    /// The level of a main character; 0 for other cards.
    pub fn level(&self) -> u8 {
        match self.kind {
            Kind::Main(level) => level,
            Kind::Supporting
            | Kind::Token
            | Kind::Pile
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine
            | Kind::Basic(_)
            | Kind::Special(_) => 0,
        }
    }

    /// The symbols that it pays as a location.
    pub fn pays(&self) -> Vec<Symbol> {
        match &self.kind {
            Kind::Basic(symbol) => vec![*symbol],
            Kind::Special(symbols) => symbols.clone(),
            Kind::Main(_)
            | Kind::Supporting
            | Kind::Token
            | Kind::Pile
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine => Vec::new(),
        }
    }
}

impl Titled for Card {
    fn id(&self) -> &str {
        &self.id
    }
    fn other_ids(&self) -> &[String] {
        &self.printings
    }
    #[allow(clippy::misnamed_getters)] // several cards share a name; the title tells them apart
    fn name(&self) -> &str {
        &self.title
    }
    /// Without the id that tells cards of one title apart.
    fn title(&self) -> &str {
        without_id(&self.title, &self.id)
    }
}

/// The most names of whom cards ask when they appear for the first time.
pub(crate) const MOST_FIRSTS: usize = 64;

/// All cards that a game may use, found as on any shelf.
#[derive(Debug)]
pub struct Catalogue {
    shelf: Shelf<Card>,
    pub(crate) code: Code,
    /// All names of cards, in order.
    names: Vec<String>,
    player: Option<CardIx>,
    /// The names of those of whom a card asks when they appear for the first time.
    firsts: Vec<String>,
    /// Whole hands, decks and piles are searched by these, which lie side by side.
    briefs: Vec<Brief>,
    /// The hooks of each power: of all that a character has, mostly none is asked for.
    power_hooks: Vec<u64>,
    /// When the super powers of each card can be used.
    supers: Vec<Supers>,
    hash: u64,
    prior: OnceLock<Prior>,
    /// The names of characters, by number.
    characters: Vec<u16>,
    /// The cards that can come into play without recruit points.
    costless: CardSet,
    /// The cards that are played in the Build Phase.
    build_twists: CardSet,
}

/// Some of the cards.
#[derive(Debug)]
pub(crate) struct CardSet {
    /// For each card whether it is among them.
    among: Vec<bool>,
    count: usize,
}

impl CardSet {
    fn of(cards: &[&Card], fits: impl Fn(&Card) -> bool) -> CardSet {
        let among: Vec<bool> = cards.iter().map(|card| fits(card)).collect();
        CardSet { count: among.iter().filter(|is| **is).count(), among }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(crate) fn contains(&self, ix: CardIx) -> bool {
        self.among[ix.0 as usize]
    }
}

impl Deref for Catalogue {
    type Target = Shelf<Card>;

    #[inline]
    fn deref(&self) -> &Shelf<Card> {
        &self.shelf
    }
}

impl Catalogue {
    pub(crate) fn new(mut cards: Vec<Card>, code: Code) -> Catalogue {
        let names = link(&mut cards, &code);
        Catalogue::of(Shelf::new(cards), code, names)
    }

    fn of(shelf: Shelf<Card>, code: Code, names: Vec<String>) -> Catalogue {
        let cards: Vec<&Card> = (0..shelf.cards().len()).map(|n| shelf.card(CardIx(n as u16))).collect();
        let hash = hash(&cards);
        let briefs = cards.iter().map(|card| Brief::of(card)).collect();
        let supers = cards.iter().map(|card| Supers::of(card, &code)).collect();
        let player = shelf.by_id("PLAYER");
        let firsts = code.firsts();
        let all = || (0..).map(CardIx).zip(&cards);
        let costless = CardSet::of(&cards, |card| is_costless(card, &code));
        let build_twists = CardSet::of(&cards, |card| card.run.plays.iter().any(|(when, _)| *when == When::Build));
        let characters = all().filter(|(ix, card)| card.is_character() && Some(*ix) != player);
        let mut characters: Vec<u16> = characters.flat_map(|(_, card)| card.run.names.iter().copied()).collect();
        characters.sort_unstable();
        characters.dedup();
        let prior = OnceLock::new();
        let power_hooks = code.powers.iter().map(|power| power.hooks).collect();
        #[rustfmt::skip]
        let catalogue = Catalogue {
            shelf, code, names, player, firsts, briefs, power_hooks, supers, hash, prior, characters, costless,
            build_twists,
        };
        catalogue
    }

    /// The cards that can come into play without recruit points.
    pub(crate) fn costless(&self) -> &CardSet {
        &self.costless
    }

    /// The cards that are played in the Build Phase.
    pub(crate) fn build_twists(&self) -> &CardSet {
        &self.build_twists
    }

    /// The same cards, one of them with other powers. They are shared, not copied.
    pub(crate) fn with_powers(&self, ix: CardIx, kind: Kind, powers: Vec<Power>) -> Result<Catalogue, String> {
        let mut code = self.code.clone();
        let mut card = self.card(ix).clone();
        (card.kind, card.powers) = (kind, powers);
        let linked = card.run.clone();
        crate::load::lay_out(&mut card, &mut code)?;
        (card.run.names, card.run.name_bits) = (linked.names, linked.name_bits);
        (card.run.next, card.run.first) = (linked.next, linked.first);
        card.run.xp = xp(&card, &code);
        Ok(Catalogue::of(self.shelf.replaced(ix, card), code, self.names.clone()))
    }

    /// The cards that come with the game, loaded on first use.
    pub fn standard() -> &'static Catalogue {
        static STANDARD: OnceLock<Catalogue> = OnceLock::new();
        STANDARD.get_or_init(CardFiles::standard)
    }

    /// What may be believed about a deck of which only some cards were seen.
    pub(crate) fn prior(&self) -> &Prior {
        self.prior.get_or_init(|| {
            let decks = crate::decks::starters(self);
            Prior::new(self.cards().len(), decks, 4)
        })
    }

    /// The names of all characters, by number and in order.
    pub(crate) fn character_names(&self) -> &[u16] {
        &self.characters
    }

    /// The card that stands for a player who is attacked.
    pub(crate) fn player(&self) -> Option<CardIx> {
        self.player
    }

    /// A bit for each name of that card of which some card asks when it appears for the first time.
    pub(crate) fn first_bits(&self, card: &Card) -> u64 {
        let named =
            self.firsts.iter().take(MOST_FIRSTS).enumerate().filter(|(_, name)| crate::query::names_match(card, name));
        named.fold(0, |all, (n, _)| all | 1 << n)
    }

    /// Keep the catalogue for the rest of the program, as positions need it.
    pub fn keep(self) -> &'static Catalogue {
        Box::leak(Box::new(self))
    }

    /// Every hook that its powers have.
    #[inline]
    pub(crate) fn hooks(&self, ix: CardIx) -> u64 {
        self.briefs[ix.0 as usize].hooks
    }

    /// What it is found by.
    #[inline]
    pub(crate) fn brief(&self, ix: CardIx) -> Brief {
        self.briefs[ix.0 as usize]
    }

    /// When its super powers can be used.
    #[inline]
    pub(crate) fn supers(&self, ix: CardIx) -> &Supers {
        &self.supers[ix.0 as usize]
    }

    /// All names that cards have, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A hash over everything that the cards say; replays carry it.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The number of a name.
    pub(crate) fn name_number(&self, name: &str) -> Option<u16> {
        self.names.binary_search_by(|other| other.as_str().cmp(name)).ok().map(|at| at as u16)
    }

    #[inline]
    pub(crate) fn power(&self, ix: PowerIx) -> &PowerRun {
        &self.code.powers[ix.0 as usize]
    }

    /// Every hook that a power has.
    #[inline]
    pub(crate) fn power_hooks(&self, ix: PowerIx) -> u64 {
        self.power_hooks[ix.0 as usize]
    }
}

/// Whether a card is recruited for nothing, or can be for something else than points.
fn is_costless(card: &Card, code: &Code) -> bool {
    let free = match card.basic() {
        Basic::Supporting | Basic::Machine | Basic::Equipment => card.cost == 0,
        Basic::Main | Basic::PlotTwist | Basic::Location | Basic::Pile => false,
    };
    let mut standing = card.run.powers.iter().flat_map(|power| &code.powers[power.0 as usize].standing);
    free || standing.any(|standing| matches!(standing.what, Clause::PayInstead(_)))
}

/// The XP that a face takes to level up.
fn xp(card: &Card, code: &Code) -> Option<u8> {
    card.run.powers.iter().map(|power| code.powers[power.0 as usize].xp).find(|xp| *xp > 0)
}

/// Number the names, and link the levels of each main character. Returns the names.
fn link(cards: &mut [Card], code: &Code) -> Vec<String> {
    let mut names: Vec<String> = cards.iter().flat_map(|card| card.aka.iter().chain([&card.name])).cloned().collect();
    names.sort_unstable();
    names.dedup();
    let number = |name: &String| names.binary_search(name).unwrap_or_default() as u16;
    let mut groups: BTreeMap<String, Vec<(u8, CardIx)>> = BTreeMap::new();
    for (ix, card) in (0..).map(CardIx).zip(cards.iter()) {
        if let Some(group) = &card.group {
            groups.entry(group.clone()).or_default().push((card.level(), ix));
        }
    }
    for card in cards.iter_mut() {
        card.run.names = [&card.name].into_iter().chain(&card.aka).map(number).collect();
        card.run.name_bits = card.run.names.iter().fold(0, |bits, name| bits | 1 << (name % 64));
        card.run.xp = xp(card, code);
        let levels = card.group.as_ref().and_then(|group| groups.get(group));
        let of = |level: u8| levels.into_iter().flatten().filter(move |(other, _)| *other == level).map(|(_, ix)| *ix);
        card.run.next = of(card.level() + 1).collect();
        card.run.first = of(1).next();
    }
    names
}

fn hash(cards: &[&Card]) -> u64 {
    let mut digest = Digest::new();
    for card in cards {
        (&card.id, &card.name, &card.aka, &card.teams, &card.kind, &card.group).hash(&mut digest);
        (card.cost, card.atk, card.def, card.health, card.symbols, card.loyalty, card.on_side, &card.powers)
            .hash(&mut digest);
    }
    digest.finish()
}
