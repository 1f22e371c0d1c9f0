//! All cards, loaded once: facts, abilities, text, and what the engine runs.

use crate::code::{Code, Facts, On, Pc, Standing};
use crate::text;
use crate::vocabulary::{Ability, Amount, Clause, Condition, Factor, Filter, Side, Step, Team, Trigger};
use longbox_kernel::hash::Digest;
use serde::Deserialize;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::OnceLock;

/// The number of a card in its catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct CardIx(pub u16);

/// How rare a card was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, serde::Serialize)]
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

/// A card as its file tells it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    heroes: Vec<String>,
    title: String,
    #[serde(default)]
    team: Option<Team>,
    factors: Vec<Factor>,
    block: Factor,
    level: u8,
    #[serde(default)]
    attack: Option<u8>,
    rarity: Rarity,
    #[serde(default)]
    ability: Option<Ability>,
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

/// The card files that come with the game, by set.
const FILES: [(&str, &str, &str); 5] = [
    ("Rise of Heroes", "squad/cards/rise-of-heroes.ron", include_str!("../cards/rise-of-heroes.ron")),
    ("Unleashed", "squad/cards/unleashed.ron", include_str!("../cards/unleashed.ron")),
    ("Exclusive", "squad/cards/exclusive.ron", include_str!("../cards/exclusive.ron")),
    ("Villains' Fury", "squad/cards/villains-fury.ron", include_str!("../cards/villains-fury.ron")),
    ("Dark Justice", "squad/cards/dark-justice.ron", include_str!("../cards/dark-justice.ron")),
];

/// Card files read but not yet compiled: the way to add homebrew.
#[derive(Clone, Default)]
pub struct Sources {
    entries: Vec<(String, String, Entry)>,
}

impl Sources {
    /// The cards that come with the game.
    pub fn built_in() -> Sources {
        let mut sources = Sources::default();
        for (set, file, text) in FILES {
            if let Err(fault) = sources.add(set, file, text) {
                // The built-in files are checked by a test; there is nothing to play without them.
                panic!("{}", fault.join("\n"));
            }
        }
        sources
    }

    /// Read one file; all or none of its cards are added.
    pub fn add(&mut self, set: &str, file: &str, text: &str) -> Result<(), Vec<String>> {
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let entries: Vec<Entry> = options
            .from_str(text)
            .map_err(|e| vec![format!("{file}:{}:{}: {}", e.span.start.line, e.span.start.col, plain(&e.code))])?;
        let mut faults = Vec::new();
        let mut added = self.clone();
        for entry in entries {
            let at = format!("{file}:{}: {}", line_of(text, &entry.id), entry.id);
            check(&entry, &mut |fault| faults.push(format!("{at}: {fault}")));
            if added.entries.iter().any(|(_, _, known)| known.id == entry.id) {
                faults.push(format!("{at}: there is already a card with this id"));
            }
            added.entries.push((set.into(), at, entry));
        }
        if faults.is_empty() {
            *self = added;
            return Ok(());
        }
        Err(faults)
    }

    /// Read every `.ron` file of a folder. Bad files are refused with the reason; the good ones
    /// are added.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<String> {
        let listing = match std::fs::read_dir(folder) {
            Ok(listing) => listing,
            Err(error) => return vec![format!("{}: cannot read this folder of cards: {error}", folder.display())],
        };
        let mut paths: Vec<_> = listing.flatten().map(|f| f.path()).collect();
        paths.sort();
        let mut faults = Vec::new();
        let mut found = false;
        for path in paths.iter().filter(|p| p.extension().is_some_and(|e| e == "ron")) {
            found = true;
            if let Err(fault) = self.add_file(path) {
                faults.extend(fault);
            }
        }
        if !found {
            faults.push(format!("{}: no .ron file in this folder", folder.display()));
        }
        faults
    }

    fn add_file(&mut self, path: &Path) -> Result<(), Vec<String>> {
        let file = path.display().to_string();
        let set = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let text = std::fs::read_to_string(path).map_err(|e| vec![format!("{file}: cannot be read: {e}")])?;
        let mut trial = self.clone();
        trial.add(&set, &file, &text)?;
        trial.clone().compile().map(drop)?;
        *self = trial;
        Ok(())
    }

    /// Take the ability from a card: used to prove that a scenario depends on it.
    pub fn without_ability(mut self, id: &str) -> Sources {
        for (_, _, entry) in &mut self.entries {
            if entry.id == id {
                entry.ability = match entry.ability.take() {
                    // A card that enters play and does nothing there: otherwise every scenario
                    // that merely sets it up would count as proof of its ability.
                    Some(Ability::Keeper(n, _)) => Some(Ability::Keeper(n, Vec::new())),
                    Some(
                        Ability::Attacking(_)
                        | Ability::After(..)
                        | Ability::Counterstrike(_)
                        | Ability::HandBlocked(_),
                    )
                    | None => None,
                };
            }
        }
        self
    }

    /// Compile everything into a catalogue.
    pub fn compile(self) -> Result<Catalogue, Vec<String>> {
        let heroes: std::collections::HashSet<String> =
            self.entries.iter().flat_map(|(_, _, e)| e.heroes.iter().cloned()).collect();
        let mut code = Code::default();
        let mut cards = Vec::new();
        let mut faults = Vec::new();
        for (set, at, entry) in self.entries {
            for hero in entry.ability.iter().flat_map(heroes_named) {
                if !heroes.contains(&hero) && !NAMED_ONLY.contains(&hero.as_str()) {
                    faults.push(format!("{at}: the ability names the hero \"{hero}\", whom no card shows"));
                }
            }
            match compile(&entry, &mut code) {
                Ok(run) => cards.push(card(set, entry, run)),
                Err(fault) => faults.push(format!("{at}: {fault}")),
            }
        }
        if cards.len() > MOST_CARDS {
            faults.push(format!("{} cards are more than a catalogue can hold ({MOST_CARDS})", cards.len()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let facts: Vec<Facts> = cards.iter().map(facts).collect();
        code.fill_sets(&facts);
        let by_name = names(&cards);
        let hash = hash(&cards);
        let briefs = cards.iter().map(brief).collect();
        Ok(Catalogue { cards, briefs, code, by_name, hash })
    }
}

const MOST_CARDS: usize = u16::MAX as usize;

/// Heroes whom abilities name although none of the game's own cards shows them.
const NAMED_ONLY: [&str; 1] = ["Phoenix"];

/// The catalogue that files are read with, where no other is at hand; see [`use_catalogue`].
static CURRENT: OnceLock<&'static Catalogue> = OnceLock::new();

thread_local! {
    static TRIAL: std::cell::Cell<Option<&'static Catalogue>> = const { std::cell::Cell::new(None) };
}

/// The catalogue by which saves, replays and scenarios are read.
pub fn current() -> &'static Catalogue {
    TRIAL.get().or_else(|| CURRENT.get().copied()).unwrap_or_else(Catalogue::standard)
}

/// Read all further files with this catalogue (homebrew included). The first call counts.
pub fn use_catalogue(catalogue: &'static Catalogue) {
    CURRENT.set(catalogue).ok();
}

/// Do something on this thread with another catalogue.
pub fn with_catalogue<T>(catalogue: &'static Catalogue, act: impl FnOnce() -> T) -> T {
    let before = TRIAL.replace(Some(catalogue));
    let result = act();
    TRIAL.set(before);
    result
}

impl Catalogue {
    /// The cards that come with the game, loaded on first use.
    pub fn standard() -> &'static Catalogue {
        static STANDARD: OnceLock<Catalogue> = OnceLock::new();
        STANDARD.get_or_init(|| match Sources::built_in().compile() {
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
        match self.by_name.get(&name.trim().to_lowercase()) {
            Some(Named::One(ix)) => Ok(*ix),
            Some(Named::Several(all)) => {
                let which: Vec<String> =
                    all.iter().map(|ix| format!("{} ({})", self.card(*ix).name, self.card(*ix).id)).collect();
                Err(format!("\"{name}\" may mean {}: give the id", which.join(" or ")))
            }
            None => Err(match self.nearest(name) {
                Some(near) => format!("there is no card \"{name}\"; did you mean {} ({})?", near.name, near.id),
                None => format!("there is no card \"{name}\""),
            }),
        }
    }

    fn nearest(&self, name: &str) -> Option<&Card> {
        let wanted = name.trim().to_lowercase();
        let (distance, card) = self
            .cards
            .iter()
            .map(|c| {
                let words = [&c.title, &c.name, &c.id];
                (words.iter().map(|w| distance(&w.to_lowercase(), &wanted)).min().unwrap_or(usize::MAX), c)
            })
            .min_by_key(|(d, _)| *d)?;
        (distance <= 1 + wanted.chars().count() / 4).then_some(card)
    }

    /// A hash over everything that the cards say; replays carry it.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

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

fn plain(error: &ron::Error) -> String {
    error.to_string().replace('`', "\"")
}

fn line_of(text: &str, id: &str) -> usize {
    let quoted = format!("\"{id}\"");
    text.lines().position(|line| line.contains("id:") && line.contains(&quoted)).map_or(1, |i| i + 1)
}

/// The facts of one entry, in so far as they can be checked without the other cards.
fn check(entry: &Entry, fault: &mut impl FnMut(&str)) {
    if entry.id.is_empty() || !entry.id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        fault("id: letters, digits, - and _ only");
    }
    if entry.title.trim().is_empty() {
        fault("title: must not be empty");
    }
    if !(1..=2).contains(&entry.heroes.len()) || entry.heroes.iter().any(|h| h.trim().is_empty()) {
        fault("heroes: one or two names");
    }
    if !(1..=2).contains(&entry.factors.len()) {
        fault("factors: one or two of Animal, Elemental, Energy, Speed, Strength, Tech");
    }
    if !(1..=20).contains(&entry.level) {
        fault("level: 1 to 20");
    }
    if entry.attack.is_some_and(|n| n > 99) {
        fault("attack: 0 to 99, or left out for a \"*\"");
    }
    let sets_attack = matches!(&entry.ability, Some(Ability::Attacking(steps)) if steps.iter().any(is_set_attack));
    if entry.attack.is_none() && !sets_attack {
        fault("attack: left out, but no SetAttack in the ability says what it is");
    }
    if let Some(Ability::After(n, _) | Ability::Keeper(n, _) | Ability::Counterstrike(n)) = entry.ability
        && !(1..=99).contains(&n)
    {
        fault("ability: its number must be 1 to 99");
    }
}

fn is_set_attack(step: &Step) -> bool {
    match step {
        Step::SetAttack(_) => true,
        Step::If(_, yes) => yes.iter().any(is_set_attack),
        Step::IfElse(_, yes, no) => yes.iter().chain(no).any(is_set_attack),
        _ => false,
    }
}

fn compile(entry: &Entry, code: &mut Code) -> Result<Run, String> {
    let mut run = Run::default();
    if let Some(ability) = &entry.ability {
        crate::placement::check(ability)?;
    }
    match &entry.ability {
        None => {}
        Some(Ability::Attacking(steps)) => run.attacking = Some(code.steps(steps)?),
        Some(Ability::After(n, steps)) => run.after = Some((*n, code.steps(steps)?)),
        Some(Ability::HandBlocked(steps)) => run.hand_blocked = Some(code.steps(steps)?),
        Some(Ability::Counterstrike(n)) => {
            run.counterstrike = Some(code.steps(&[Step::Hit(Amount::N(*n))])?);
        }
        Some(Ability::Keeper(n, clauses)) => {
            run.keeper = Some((*n, code.enter_play()?));
            for clause in clauses {
                compile_clause(clause, code, &mut run)?;
            }
        }
    }
    Ok(run)
}

fn compile_clause(clause: &Clause, code: &mut Code, run: &mut Run) -> Result<(), String> {
    match clause {
        Clause::Assault(n) => {
            run.assault = *n;
            let pc = code.steps(&[Step::Hit(Amount::N(*n))])?;
            run.triggers.push((On::TurnStart(Side::Mine), pc));
        }
        Clause::On(trigger, steps) => match code.trigger(trigger)? {
            Some(on) => run.triggers.push((on, code.steps(steps)?)),
            None if steps.as_slice() == [Step::ReturnThis] => run.returns_on_misfire = true,
            None => return Err("ThisMisfires understands [ReturnThis] only".into()),
        },
        Clause::Attack(..)
        | Clause::Power(..)
        | Clause::Forbid(_)
        | Clause::ForbidTopFactors
        | Clause::ForbidAboveTop
        | Clause::CapAttacks(_)
        | Clause::NoKeeperDamage
        | Clause::LessKeeperDamage(_)
        | Clause::Protect(_)
        | Clause::AlwaysHeads
        | Clause::While(..) => run.standing.push(code.standing(clause)?),
    }
    run.hooks = run.triggers.iter().map(|(on, _)| on.hook()).fold(0, |a, b| a | b)
        | run.standing.iter().map(|s| s.what.hook()).fold(0, |a, b| a | b);
    Ok(())
}

fn card(set: String, entry: Entry, run: Run) -> Card {
    let name = format!("{}: {}", entry.heroes.join(" & "), entry.title);
    let mut needs = [NONE; 2];
    for (need, factor) in needs.iter_mut().zip(&entry.factors) {
        *need = *factor as u8;
    }
    Card {
        text: entry.ability.as_ref().map(text::ability).unwrap_or_default(),
        id: entry.id,
        heroes: entry.heroes,
        title: entry.title,
        name,
        team: entry.team,
        factors: entry.factors,
        block: entry.block,
        level: entry.level,
        attack: entry.attack,
        rarity: entry.rarity,
        set,
        ability: entry.ability,
        needs,
        run,
    }
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

/// Every hero that an ability names.
fn heroes_named(ability: &Ability) -> Vec<String> {
    let mut found = Vec::new();
    let mut filter = |f: &Filter| in_filter(f, &mut found);
    match ability {
        Ability::Attacking(steps) | Ability::After(_, steps) | Ability::HandBlocked(steps) => {
            in_steps(steps, &mut filter);
        }
        Ability::Keeper(_, clauses) => clauses.iter().for_each(|c| in_clause(c, &mut filter)),
        Ability::Counterstrike(_) => {}
    }
    found
}

fn in_filter(filter: &Filter, found: &mut Vec<String>) {
    match filter {
        Filter::Hero(hero) => found.push(hero.clone()),
        Filter::Not(inner) => in_filter(inner, found),
        Filter::AnyOf(all) | Filter::AllOf(all) => all.iter().for_each(|f| in_filter(f, found)),
        _ => {}
    }
}

fn in_clause(clause: &Clause, filter: &mut impl FnMut(&Filter)) {
    match clause {
        Clause::On(trigger, steps) => {
            if let Trigger::Dealt(_, f)
            | Trigger::Taken(_, f)
            | Trigger::KeeperDealt(f)
            | Trigger::TheyBlockAttack(f)
            | Trigger::KeeperEnters(_, f) = trigger
            {
                filter(f);
            }
            in_steps(steps, filter);
        }
        Clause::Attack(_, f, _) | Clause::Power(_, f, _) | Clause::Forbid(f) | Clause::Protect(f) => filter(f),
        Clause::While(condition, inner) => {
            in_condition(condition, filter);
            in_clause(inner, filter);
        }
        _ => {}
    }
}

fn in_condition(condition: &Condition, filter: &mut impl FnMut(&Filter)) {
    if let Condition::TopDiscard(_, f)
    | Condition::Revealed(f)
    | Condition::Keepers(_, f, _)
    | Condition::AnotherKeeper(f) = condition
    {
        filter(f);
    }
}

fn in_steps(steps: &[Step], filter: &mut impl FnMut(&Filter)) {
    for step in steps {
        match step {
            Step::If(condition, yes) => {
                in_condition(condition, filter);
                in_steps(yes, filter);
            }
            Step::IfElse(condition, yes, no) => {
                in_condition(condition, filter);
                in_steps(yes, filter);
                in_steps(no, filter);
            }
            Step::Choose(_, _, f, _)
            | Step::DiscardTheirs(f)
            | Step::DiscardAllTheirs(f)
            | Step::DestroyAll(_, f)
            | Step::Deploy(f)
            | Step::Play(f, _)
            | Step::ShownToHand(f)
            | Step::PickToHand(f)
            | Step::RevealFromHand(f) => filter(f),
            _ => {}
        }
    }
}
