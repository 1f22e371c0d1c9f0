//! A contest: decks and players, each against others, and all that can be learnt from it.
//!
//! A [`Contest`] says who meets whom; [`Contest::run`] plays it on any number of threads, writes down what is played in a
//! [`Job`] so that it can be gone on with, and returns [`Counts`]; [`Figures`] are what they mean. The same contest has
//! the same figures however often it was interrupted and on however many threads it was played.

mod counts;
mod csv;
pub mod elo;
mod figures;
mod job;
mod page;
mod run;
mod witness;

pub use counts::{CardScore, Counts, Score};
pub use figures::{CardFigures, Figures, FirstTurn, Length, PairingFigures, Standing};
pub(crate) use job::difference;
pub use job::{Job, NotTaken};
pub(crate) use run::first_choices;

use longbox_ai::Level;
use longbox_kernel::plug::{BuiltIn, Deck, Mode, Plug, SettingValue, Wish};
use longbox_kernel::{Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use witness::Places;

/// A deck, or the decks of a team, and the machine that plays it.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is called; no two have one name.
    pub name: String,
    /// A deck for each seat; one stands for all.
    pub decks: Vec<Deck>,
    /// Who plays.
    pub player: Level,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Everybody meets everybody else.
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
    /// All play on one side, and everybody meets every foe that the game plays.
    Foes,
}

/// How a contest is played.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The mode.
    pub mode: &'static Mode,
    /// What else the mode wants to know: an object, or null.
    pub options: &'a Value,
    /// Who meets whom; where all play on one side, everybody meets every foe whatever this says.
    pub schedule: Schedule,
    /// How many games each pairing plays.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: Seed,
}

/// One card of an entrant's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its place among all cards.
    pub place: usize,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many.
    pub copies: usize,
}

/// Somebody who takes part: an entrant, or somebody whom the game itself plays.
pub(crate) struct Contestant {
    name: String,
    /// The machine that plays; nobody for whom the game plays.
    player: Option<Level>,
    cards: Vec<Listed>,
    places: Places,
    /// The decks as lists, for the job's first line.
    lists: Vec<String>,
}

/// Two who meet, by their numbers among the contestants.
pub(crate) struct Pairing<G: Plug> {
    one: usize,
    other: usize,
    /// The ways to sit down, in turn: where two sides play, the same deal is played from both.
    tables: Vec<Table<G>>,
}

/// A setup, and which side (0 is the one) has each seat.
pub(crate) struct Table<G: Plug> {
    pub(crate) setup: G::Setup,
    pub(crate) sides: Vec<usize>,
}

/// Who meets whom, and everything that the games follow from.
pub struct Contest<G: Plug> {
    contestants: Vec<Contestant>,
    pairings: Vec<Pairing<G>>,
    mode: &'static Mode,
    options: Value,
    schedule: Schedule,
    games: u64,
    seed: Seed,
}

/// Each of these decks with each of these players. What all have in common is left out of their names.
///
/// ```
/// use longbox_ai::level;
/// use longbox_arena::contest::entrants;
///
/// let (decks, players) = ([("a".to_owned(), vec![])], [level("easy").unwrap(), level("plain").unwrap()]);
/// let names: Vec<String> = entrants(&decks, &players).into_iter().map(|entrant| entrant.name).collect();
/// assert_eq!(names, ["easy", "plain"]);
/// ```
pub fn entrants(decks: &[(String, Vec<Deck>)], players: &[Level]) -> Vec<Entrant> {
    let name = |deck: &str, player: &Level| match (decks.len(), players.len()) {
        (_, 0 | 1) => deck.to_owned(),
        (1, _) => player.name.to_owned(),
        (_, _) => format!("{deck} by {}", player.name),
    };
    let entrant = |deck: &(String, Vec<Deck>), player: &Level| Entrant {
        name: name(&deck.0, player),
        decks: deck.1.clone(),
        player: *player,
    };
    decks.iter().flat_map(|deck| players.iter().map(move |player| entrant(deck, player))).collect()
}

/// The decks that come with a game and that anybody may play, each by its id.
pub fn built_in<G: Plug>(cards: &'static G::Cards) -> Vec<(String, Vec<Deck>)> {
    let playable = G::decks(cards).into_iter().filter(|deck| !deck.battle);
    playable.map(|deck: BuiltIn| (deck.id.clone(), vec![deck.deck()])).collect()
}

/// Whom the game itself can play: those of these names, or all if none is named.
pub fn foes<G: Plug>(names: &[String]) -> Result<Vec<SettingValue>, String> {
    let setting = G::FOES.and_then(|key| G::SETTINGS.iter().find(|setting| setting.key == key));
    let Some(setting) = setting else {
        return match names {
            [] => Ok(Vec::new()),
            [..] => Err(format!("in {} the decks play against each other", G::TITLE)),
        };
    };
    let all = (setting.values)();
    if names.is_empty() {
        return Ok(all);
    }
    let known = || all.iter().filter_map(|foe| foe.value.as_str()).collect::<Vec<_>>().join(", ");
    let find = |name: &String| {
        let found = all.iter().find(|foe| foe.value.as_str() == Some(name.as_str()));
        found.cloned().ok_or_else(|| format!("there is no {} \"{name}\" ({})", setting.key, known()))
    };
    names.iter().map(find).collect()
}

impl<G: Plug> Contest<G> {
    /// The contest of these entrants: among themselves, or against these foes where all play together. An error lists every
    /// fault of the decks.
    pub fn new(
        cards: &'static G::Cards,
        entrants: &[Entrant],
        foes: &[SettingValue],
        terms: &Terms,
    ) -> Result<Contest<G>, String> {
        let schedule = if terms.mode.fewest == 1 { Schedule::Foes } else { terms.schedule };
        check_entrants::<G>(entrants, foes, terms, schedule)?;
        let mut contestants = Vec::with_capacity(entrants.len() + foes.len());
        for entrant in entrants {
            contestants.push(Contestant::of::<G>(cards, entrant)?);
        }
        let pairs: Vec<(usize, usize)> = match schedule {
            Schedule::Foes => {
                contestants.extend(foes.iter().map(|foe| Contestant::house(&foe.label)));
                let foes = entrants.len()..contestants.len();
                (0..entrants.len()).flat_map(|one| foes.clone().map(move |foe| (one, foe))).collect()
            }
            Schedule::RoundRobin => {
                (0..entrants.len()).flat_map(|one| (one + 1..entrants.len()).map(move |other| (one, other))).collect()
            }
            Schedule::Gauntlet => (1..entrants.len()).map(|other| (0, other)).collect(),
        };
        let mut pairings = Vec::with_capacity(pairs.len());
        for (one, other) in pairs {
            let tables = if schedule == Schedule::Foes {
                vec![table_of_heroes::<G>(cards, terms, &entrants[one], &foes[other - entrants.len()])?]
            } else {
                let both = [&entrants[one], &entrants[other]];
                vec![table_of_two::<G>(cards, terms, both, [0, 1])?, table_of_two::<G>(cards, terms, both, [1, 0])?]
            };
            pairings.push(Pairing { one, other, tables });
        }
        let Terms { mode, options, games, seed, .. } = *terms;
        Ok(Contest { contestants, pairings, mode, options: options.clone(), schedule, games, seed })
    }

    /// How many games it has.
    pub fn all_games(&self) -> u64 {
        self.games * self.pairings.len() as u64
    }

    /// How many pairings it has.
    pub fn pairings(&self) -> usize {
        self.pairings.len()
    }

    /// All that the games follow from, as a job's first line has it.
    pub(crate) fn told(&self) -> Value {
        let contestant = |contestant: &Contestant| {
            let player = contestant.player.map(|player| player.name);
            json!({ "name": contestant.name, "player": player, "decks": contestant.lists })
        };
        json!({
            "game": G::NAME,
            "mode": self.mode.name,
            "options": self.options,
            "schedule": self.schedule,
            "games": self.games,
            "seed": self.seed.to_string(),
            "contestants": self.contestants.iter().map(contestant).collect::<Vec<_>>(),
            "engine": format!("{:016x}", self.probe()),
        })
    }
}

/// What can be wrong with who takes part.
fn check_entrants<G: Plug>(
    entrants: &[Entrant],
    foes: &[SettingValue],
    terms: &Terms,
    schedule: Schedule,
) -> Result<(), String> {
    let twice = (1..).zip(entrants).find(|(n, one)| entrants[*n..].iter().any(|other| other.name == one.name));
    if let Some((_, entrant)) = twice {
        return Err(format!("\"{}\" takes part twice", entrant.name));
    }
    let brought = G::BATTLES.is_some_and(|battles| battles.mode == terms.mode.name);
    if brought {
        return Err(format!("\"{}\" brings a deck of its own: a contest needs another mode", terms.mode.name));
    }
    match (schedule, entrants.len()) {
        (Schedule::Foes, 0) => Err("nobody takes part: name a deck".to_owned()),
        (Schedule::Foes, _) if foes.is_empty() => Err(format!("{} has nobody to play against", G::TITLE)),
        (Schedule::Foes, _) => Ok(()),
        (Schedule::RoundRobin | Schedule::Gauntlet, 0 | 1) => {
            Err("a contest needs two who take part: name two decks or two players".to_owned())
        }
        (Schedule::RoundRobin | Schedule::Gauntlet, _) => two_sides::<G>(terms.mode).map(|_| ()),
    }
}

/// The side of each seat where two sides play against each other.
fn two_sides<G: Plug>(mode: &Mode) -> Result<Vec<usize>, String> {
    match (mode.sides, mode.fewest, mode.most) {
        ([], 2, _) => Ok(vec![0, 1]),
        ([], _, _) => {
            let fit = G::MODES.iter().filter(|mode| !mode.sides.is_empty() || mode.fewest <= 2);
            let fit: Vec<&str> = fit.map(|mode| mode.name).collect();
            Err(format!("\"{}\" is not for two sides ({})", mode.name, fit.join(", ")))
        }
        (sides, fewest, _) => Ok(sides.iter().take(fewest.into()).map(|side| usize::from(*side)).collect()),
    }
}

/// The table at which the one has the seats of the first of these sides, and the other those of the second.
pub(crate) fn table_of_two<G: Plug>(
    cards: &'static G::Cards,
    terms: &Terms,
    both: [&Entrant; 2],
    seated: [usize; 2],
) -> Result<Table<G>, String> {
    let sides: Vec<usize> = two_sides::<G>(terms.mode)?.into_iter().map(|side| seated[side]).collect();
    let deck = |(seat, side): (usize, &usize)| {
        let before = sides[..seat].iter().filter(|other| *other == side).count();
        let decks = &both[*side].decks;
        decks.get(before % decks.len().max(1)).cloned()
    };
    let decks: Vec<Option<Deck>> = sides.iter().enumerate().map(deck).collect();
    let wish = Wish { mode: terms.mode.name, options: terms.options, decks: &decks };
    let setup = G::setup(cards, &wish).map_err(|faults| faults.join("\n"))?;
    Ok(Table { setup, sides })
}

/// The table at which all are on one side.
pub(crate) fn table_of_heroes<G: Plug>(
    cards: &'static G::Cards,
    terms: &Terms,
    entrant: &Entrant,
    foe: &SettingValue,
) -> Result<Table<G>, String> {
    let mut options = terms.options.as_object().cloned().unwrap_or_default();
    if let Some(key) = G::FOES {
        options.insert(key.to_owned(), foe.value.clone());
    }
    let decks: Vec<Option<Deck>> = entrant.decks.iter().cloned().map(Some).collect();
    terms.mode.seats(decks.len()).map_err(|fault| format!("{}: {fault}", entrant.name))?;
    let wish = Wish { mode: terms.mode.name, options: &Value::Object(options), decks: &decks };
    let setup = G::setup(cards, &wish).map_err(|faults| faults.join("\n"))?;
    Ok(Table { setup, sides: vec![0; decks.len().min(Seat::MAX)] })
}

impl Contestant {
    fn of<G: Plug>(cards: &'static G::Cards, entrant: &Entrant) -> Result<Contestant, String> {
        let faces = G::faces(cards).len();
        let mut listed: Vec<Listed> = Vec::new();
        let mut lists = Vec::new();
        for deck in &entrant.decks {
            let read = G::read_deck(cards, deck, &entrant.name)?;
            if !read.faults.is_empty() {
                return Err(read.faults.join("\n"));
            }
            lists.push(read.text);
            for card in read.cards {
                let place = G::find_card(cards, &card.id)?;
                match listed.iter_mut().find(|other| other.place == place) {
                    Some(known) => known.copies += card.count,
                    None => listed.push(Listed { place, id: card.id, name: card.name, copies: card.count }),
                }
            }
        }
        let places = Places::of(listed.iter().map(|card| card.place), faces);
        let (name, player) = (entrant.name.clone(), Some(entrant.player));
        Ok(Contestant { name, player, cards: listed, places, lists })
    }

    fn house(name: &str) -> Contestant {
        let (name, places) = (name.to_owned(), Places::default());
        Contestant { name, player: None, cards: Vec::new(), places, lists: Vec::new() }
    }
}
