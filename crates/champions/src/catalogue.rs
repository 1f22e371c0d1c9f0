//! All cards, loaded once: facts, abilities, text, and what the engine runs.

use crate::code::{Code, Hooks, Part, Pc};
use crate::load::CardFiles;
use crate::numbers::Keys;
use crate::vocabulary::{
    Ability, Aspect, Cost, Icon, Keyword, Kind, Noun, Number, Play, Resource, Standing, Stat, Value, When,
};
pub use longbox_kernel::cards::CardIx;
use longbox_kernel::hash::Digest;
use longbox_shelf::names::without_id;
use longbox_shelf::{Shelf, Titled};
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Mutex, OnceLock, PoisonError};

/// One face of a card: its facts, its text, and what the engine runs for it.
#[derive(Clone, Debug)]
pub struct Card {
    /// `01001a`, or whatever a homebrew file calls it.
    pub id: String,
    /// The name that rules and other cards go by.
    pub name: String,
    /// Who an ally is beside that.
    pub subname: Option<String>,
    /// The name by which the face is told from others of that name.
    pub title: String,
    /// What kind of card it is.
    pub kind: Kind,
    /// The encounter set or hero that it belongs to; none for cards of an aspect and basic ones.
    pub set: Option<String>,
    /// Its aspect.
    pub aspect: Option<Aspect>,
    /// Whether only one of it may be in play.
    pub unique: bool,
    /// Its traits.
    pub traits: Vec<String>,
    /// What playing it costs.
    pub cost: Option<u8>,
    /// The resources that it gives when it is discarded to pay.
    pub gives: Vec<Resource>,
    /// Its powers: THW, ATK, DEF, REC, SCH.
    pub stats: [Option<Value>; 5],
    /// Its hit points.
    pub hp: Option<Number>,
    /// The hand size of an identity.
    pub hand: u8,
    /// What using it costs an ally: THW, ATK.
    pub hurts: (u8, u8),
    /// What it adds to the ATK and SCH of what it lies on.
    pub adds: (u8, u8),
    /// Its boost icons.
    pub boost: u8,
    /// How a scheme begins, ends and grows.
    pub threat: Threat,
    /// Its acceleration, amplify, crisis and hazard icons.
    pub icons: Vec<Icon>,
    /// The stage of a villain or main scheme.
    pub stage: u8,
    /// The other side.
    pub back: Option<CardIx>,
    /// Its keywords.
    pub keywords: Vec<Keyword>,
    /// What it is attached to.
    pub attach: Option<Noun>,
    /// Restrictions and permissions about playing it.
    pub play: Vec<Play>,
    /// What holds while it is in play.
    pub standing: Vec<Standing>,
    /// What it can do.
    pub abilities: Vec<Ability>,
    /// How many copies its set has, or the box if it is of no set.
    pub copies: u8,
    /// Whether no later stage of a main scheme stands in its set.
    pub last_stage: bool,
    /// The alter-ego to whose player an obligation is given.
    pub given_to: Option<String>,
    /// Its text in English, a line each.
    pub text: Vec<String>,
    pub(crate) run: Run,
}

/// The threat of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Threat {
    /// With how much it enters play.
    pub starts: Option<Number>,
    /// How much completes it.
    pub target: Option<Number>,
    /// How much comes in step one of the villain phase.
    pub grows: Option<Number>,
}

/// What the engine needs of a face at every turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    /// Where each ability begins.
    pub(crate) starts: Vec<Pc>,
    /// The steps of each ability.
    pub(crate) parts: Vec<Vec<Part>>,
    /// The types of resources of which each ability asks whether it was paid with them, a bit each.
    pub(crate) asks: Vec<u8>,
    /// The hook of each standing clause.
    pub(crate) clauses: Vec<u64>,
    pub(crate) hooks: Hooks,
}

/// What is asked of a face again and again. The briefs of all faces stand side by side, where the cards with all their text
/// and abilities lie far apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief {
    pub(crate) hooks: Hooks,
    /// A number that it shares with all faces of its name, and with no other.
    pub(crate) name: u16,
    pub(crate) kind: Kind,
    pub(crate) unique: bool,
    /// Whether it says anything of when or how often it is played.
    pub(crate) has_terms: bool,
    /// The keywords that are printed on it.
    pub(crate) keys: Keys,
    /// The first ability of it that is an action.
    pub(crate) action: Option<u8>,
    /// The ability with which resources are generated; the loader sees to it that there is no second.
    pub(crate) resource: Option<u8>,
    pub(crate) hp: Option<Number>,
    /// How many of each resource it gives.
    pub(crate) gives: [u8; 4],
    /// The aspect for whose cards it gives twice as many.
    pub(crate) doubled_for: Option<Aspect>,
    /// The aspect of which it counts as a card when it is paid for: its own, unless what is paid is the cost of another.
    // champions: ruling.power-cards
    pub(crate) paid_as: Option<Aspect>,
}

impl Brief {
    fn of(card: &Card, name: u16) -> Brief {
        let mut costs = card.abilities.iter().flat_map(|ability| &ability.cost);
        let costs_another = costs.any(|cost| matches!(cost, Cost::PrintedCostOf(_)));
        let ability = |when: &When| card.abilities.iter().position(|ability| ability.when == *when).map(|n| n as u8);
        let mut gives: [u8; 4] = [0; 4];
        for resource in &card.gives {
            gives[*resource as usize] = gives[*resource as usize].saturating_add(1);
        }
        let doubled = |clause: &Standing| if let Standing::DoubledFor(aspect) = clause { Some(*aspect) } else { None };
        Brief {
            hooks: card.run.hooks,
            name,
            kind: card.kind,
            unique: card.unique,
            has_terms: !card.play.is_empty() || card.keywords.iter().any(|one| matches!(one, Keyword::TeamUp(..))),
            keys: Keys::of(&card.keywords),
            action: ability(&When::Action),
            resource: ability(&When::Resource),
            hp: card.hp,
            gives,
            doubled_for: card.standing.iter().find_map(doubled),
            paid_as: card.aspect.filter(|_| !costs_another),
        }
    }
}

impl Card {
    /// The printed value of a power.
    pub fn stat(&self, stat: Stat) -> Option<Value> {
        self.stats[stat as usize]
    }

    /// What is printed on it to be added to that power of the card that it lies on.
    pub fn adds_to(&self, stat: Stat) -> u8 {
        let (atk, sch) = self.adds;
        match stat {
            Stat::Atk => atk,
            Stat::Sch => sch,
            Stat::Thw | Stat::Def | Stat::Rec => 0,
        }
    }

    /// Whether it has that trait printed on it.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|other| other == name)
    }
}

impl Titled for Card {
    fn id(&self) -> &str {
        &self.id
    }
    #[allow(clippy::misnamed_getters)] // several faces share a name; the title tells them apart
    fn name(&self) -> &str {
        &self.title
    }
    /// Without what tells faces of one title apart, as decks name it beside the id.
    fn title(&self) -> &str {
        if matches!(self.kind, Kind::Villain | Kind::MainScheme) {
            without_id(&self.title, &self.id)
        } else {
            &self.name
        }
    }
}

/// All cards that a game may use, found as on any shelf.
#[derive(Debug)]
pub struct Catalogue {
    shelf: Shelf<Card>,
    pub(crate) code: Code,
    /// What is asked of each face again and again, side by side; that of a Drone comes last.
    briefs: Vec<Brief>,
    /// What a card is that lies facedown as a Drone.
    drone: Card,
    hash: u64,
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

    fn of(shelf: Shelf<Card>, code: Code) -> Catalogue {
        let cards: Vec<&Card> = (0..shelf.cards().len()).map(|n| shelf.card(CardIx(n as u16))).collect();
        let drone = drone();
        let mut names = HashMap::new();
        let mut brief = |card: &Card| {
            let next = names.len() as u16;
            Brief::of(card, *names.entry(card.name.clone()).or_insert(next))
        };
        let briefs = cards.iter().copied().chain([&drone]).map(&mut brief).collect();
        let hash = hash(&cards);
        Catalogue { shelf, code, briefs, drone, hash }
    }

    /// The same cards, one face of them changed. They are shared, not copied.
    pub(crate) fn with_face(&self, ix: CardIx, change: impl FnOnce(&mut Card)) -> Result<Catalogue, String> {
        let mut code = self.code.clone();
        let mut card = self.card(ix).clone();
        change(&mut card);
        crate::load::lay_out(&mut card, &mut code)?;
        Ok(Catalogue::of(self.shelf.replaced(ix, card), code))
    }

    /// The cards that come with the game, loaded on first use.
    pub fn standard() -> &'static Catalogue {
        static STANDARD: OnceLock<Catalogue> = OnceLock::new();
        STANDARD.get_or_init(CardFiles::standard)
    }

    /// These cards and more, from the text of a card file. Whoever asks for the same again is given the same, so
    /// that what is kept for good is kept once.
    pub fn with_homebrew(&'static self, file: &str, text: &str) -> Result<&'static Catalogue, Vec<String>> {
        static BREWED: Mutex<BTreeMap<(u64, String), &'static Catalogue>> = Mutex::new(BTreeMap::new());
        let key = (self.hash, text.to_owned());
        let mut brewed = BREWED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = brewed.get(&key) {
            return Ok(known);
        }
        let mut files = crate::load::CardFiles::default();
        files.add("homebrew", file, text)?;
        let more = crate::load::laid_out_behind(self, &files)?.keep();
        brewed.insert(key, more);
        Ok(more)
    }

    /// Keep the catalogue for the rest of the program, as positions need it.
    pub fn keep(self) -> &'static Catalogue {
        Box::leak(Box::new(self))
    }

    /// What a card is that lies facedown as a Drone: its base values come from elsewhere.
    // champions: ruling.drone
    pub(crate) fn drone(&self) -> &Card {
        &self.drone
    }

    /// What is asked of a face again and again.
    #[inline]
    pub(crate) fn brief(&self, ix: CardIx) -> &Brief {
        &self.briefs[ix.0 as usize]
    }

    /// The number of the brief of a card that lies facedown as a Drone.
    #[inline]
    pub(crate) fn drone_ix(&self) -> CardIx {
        CardIx(self.briefs.len() as u16 - 1)
    }

    /// A trait as some card says it.
    pub(crate) fn trait_name(&self, name: &str) -> Option<&str> {
        self.cards().iter().flat_map(|card| &card.traits).find(|other| *other == name).map(String::as_str)
    }

    /// A hash over everything that the cards say; replays carry it.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// All faces with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (CardIx, &Card)> {
        (0..).map(CardIx).zip(self.cards())
    }

    /// The faces of a set that are the first side of their card.
    pub fn of_set<'a>(&'a self, set: &'a str) -> impl Iterator<Item = (CardIx, &'a Card)> {
        self.all().filter(move |(ix, card)| card.set.as_deref() == Some(set) && card.back.is_none_or(|back| *ix < back))
    }
}

fn drone() -> Card {
    Card {
        id: "drone".to_owned(),
        name: "Drone".to_owned(),
        subname: None,
        title: "Drone".to_owned(),
        kind: Kind::Minion,
        set: None,
        aspect: None,
        unique: false,
        traits: vec!["Drone".to_owned()],
        cost: None,
        gives: Vec::new(),
        stats: [None, Some(Value::N(0)), None, None, Some(Value::N(0))],
        hp: Some(Number::N(0)),
        hand: 0,
        hurts: (0, 0),
        adds: (0, 0),
        boost: 0,
        threat: Threat::default(),
        icons: Vec::new(),
        stage: 0,
        back: None,
        keywords: Vec::new(),
        attach: None,
        play: Vec::new(),
        standing: Vec::new(),
        abilities: Vec::new(),
        copies: 0,
        last_stage: false,
        given_to: None,
        text: Vec::new(),
        run: Run { hooks: Hooks { standing: Kind::Minion.hooks(), ..Hooks::default() }, ..Run::default() },
    }
}

fn hash(cards: &[&Card]) -> u64 {
    let mut digest = Digest::new();
    for card in cards {
        (&card.id, &card.name, &card.subname, card.kind, &card.set, card.aspect, card.unique).hash(&mut digest);
        (&card.traits, card.cost, &card.gives, card.stats, card.hp, card.hand, card.hurts).hash(&mut digest);
        (card.adds, card.boost, card.threat, &card.icons, card.stage, card.back, &card.keywords).hash(&mut digest);
        (&card.attach, &card.play, &card.standing, &card.abilities, card.copies).hash(&mut digest);
    }
    digest.finish()
}
