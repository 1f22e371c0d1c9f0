//! From what a table wants to a setup, and the games that simulations play.

use super::decks::text_of;
use super::{DUEL, FREE_FOR_ALL, PAIRS, TWO_HEADED, Vs};
use crate::catalogue::{CardIx, Catalogue};
use crate::decks::{self, BANNED, DeckText};
use crate::position::Mode;
use crate::setup::{Setup, SideSetup};
use longbox_kernel::laid::Laid;
use longbox_kernel::plug::{Deck, Matchup, Wish, lists, only_keys};
use longbox_kernel::{Lists, Rng, Seat, Seed};
use serde_json::Value;

pub(super) fn setup(cards: &'static Catalogue, wish: &Wish) -> Result<Setup, Vec<String>> {
    if let Some(laid) = Laid::wished(wish)? {
        return Setup::laid(cards, laid, Some(wish.decks.len()));
    }
    let mode = mode(wish)?;
    let options = wish.options;
    let first = first(options, wish.decks.len())?;
    let lists = lists(options, wish.decks)?;
    let banned: &[&str] = if flag(options, "bans")? { BANNED } else { &[] };
    let mains = mains(cards, options, wish.decks.len())?;
    let mut sides = Vec::with_capacity(wish.decks.len());
    let mut faults = Vec::new();
    for (deck, main) in wish.decks.iter().zip(mains) {
        match side(cards, deck.as_ref(), main, banned) {
            Ok(side) => sides.push(side),
            Err(more) => faults.extend(more),
        }
    }
    if faults.is_empty() { Ok(Setup::new(cards, mode, sides).with_lists(lists).begun_by(first)) } else { Err(faults) }
}

/// The mode, with the options that it knows.
fn mode(wish: &Wish) -> Result<Mode, Vec<String>> {
    let options = wish.options;
    let plain = |mode: Mode| only_keys(options, &["first", "lists", "mains", "bans"]).map(|()| mode);
    match wish.mode {
        DUEL => plain(Mode::Duel),
        FREE_FOR_ALL => plain(Mode::FreeForAll),
        TWO_HEADED => plain(Mode::TwoHeaded),
        // vs: mode.pairs.lend
        PAIRS => {
            only_keys(options, &["first", "lists", "mains", "bans", "lend"])?;
            Ok(if flag(options, "lend")? { Mode::PairsLending } else { Mode::Pairs })
        }
        other => Err(vec![format!("there is no mode \"{other}\"")]),
    }
}

fn flag(options: &Value, key: &str) -> Result<bool, Vec<String>> {
    match options.get(key).map(Value::as_bool) {
        None => Ok(false),
        Some(Some(flag)) => Ok(flag),
        Some(None) => Err(vec![format!("\"{key}\" is true or false")]),
    }
}

fn first(options: &Value, seats: usize) -> Result<Option<Seat>, Vec<String>> {
    let seat = |n: u64| Seat::all(seats).find(|seat| u64::from(seat.0) == n);
    match options.get("first").map(|first| first.as_u64().and_then(seat)) {
        None => Ok(None),
        Some(Some(seat)) => Ok(Some(seat)),
        Some(None) => Err(vec![format!("\"first\" is a seat, 0 to {}", seats.saturating_sub(1))]),
    }
}

/// Who leads each deck, where the table says so: `mains` is a list with a name or null for each seat.
fn mains(cards: &Catalogue, options: &Value, seats: usize) -> Result<Vec<Option<CardIx>>, Vec<String>> {
    let Some(mains) = options.get("mains") else { return Ok(vec![None; seats]) };
    let listed = mains.as_array().filter(|mains| mains.len() == seats);
    let mains = listed.ok_or_else(|| vec![format!("\"mains\" is a list of {seats}, a name or null for each seat")])?;
    let named = |main: &Value| match main {
        Value::Null => Ok(None),
        Value::String(name) => {
            let first = cards.find(&format!("{name} Level 1"));
            first.or_else(|_| cards.find(name)).map(Some).map_err(|fault| vec![format!("\"mains\": {fault}")])
        }
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            Err(vec!["\"mains\": each is a name or null".to_owned()])
        }
    };
    mains.iter().map(named).collect()
}

/// What one player brings who plays this deck, or the first that comes with the game.
fn side(
    cards: &'static Catalogue,
    deck: Option<&Deck>,
    main: Option<CardIx>,
    banned: &[&str],
) -> Result<SideSetup, Vec<String>> {
    let text = match deck {
        None => decks::all().into_iter().next().ok_or_else(|| vec!["no deck comes with the game".to_owned()])?,
        Some(deck) => text_of(cards, deck, "deck")?,
    };
    let deck = decks::check(cards, &text, banned)?;
    let side = deck.side(cards, main).map_err(|fault| vec![format!("{}: {fault}", text.id)])?;
    Ok(side.without(cards, banned))
}

/// A starter deck with one of those who may lead it.
struct Led {
    name: String,
    side: SideSetup,
}

/// Every starter deck with each of its main characters.
fn led(cards: &'static Catalogue) -> Result<Vec<Led>, String> {
    let mut all = Vec::new();
    for text in decks::all().iter().filter(|deck| deck.starter) {
        let deck = decks::check(cards, text, &[]).map_err(|faults| faults.join("\n"))?;
        for main in &deck.mains {
            let name = format!("{}/{}", text.id, cards.card(*main).name);
            all.push(Led { name, side: deck.side(cards, Some(*main))? });
        }
    }
    Ok(all)
}

/// Every starter with each of its main characters against every other, and against itself.
pub(super) fn starters(cards: &'static Catalogue) -> Result<Vec<Matchup<Vs>>, String> {
    let led = led(cards)?;
    let game = |mine: &Led, theirs: &Led| Matchup {
        name: format!("{},{}", mine.name, theirs.name),
        setup: Setup::new(cards, Mode::Duel, vec![mine.side.clone(), theirs.side.clone()]).with_lists(Lists::Open),
    };
    Ok(led.iter().flat_map(|mine| led.iter().map(|theirs| game(mine, theirs))).collect())
}

/// The duels, and each starter in every mode for more; each with open lists and with secret ones.
pub(super) fn every(cards: &'static Catalogue) -> Result<Vec<Matchup<Vs>>, String> {
    let mut all = starters(cards)?;
    all.extend(for_more(cards, &decks::all())?);
    let secret = |Matchup { name, setup }: &Matchup<Vs>| Matchup {
        name: format!("{name}, secret lists"),
        setup: setup.clone().with_lists(Lists::Secret),
    };
    let secret: Vec<_> = all.iter().map(secret).collect();
    all.extend(secret);
    Ok(all)
}

/// A game of drawn decks, in a mode and with lists as the seed says.
pub(super) fn drawn(cards: &'static Catalogue, seed: Seed) -> Result<Matchup<Vs>, String> {
    let mut rng = Rng::new(seed);
    let duels = [(DUEL, Mode::Duel, 2); 4];
    let modes: Vec<_> = duels.into_iter().chain(FOR_MORE).collect();
    let (word, mode, seats) = modes[rng.below(modes.len() as u32) as usize];
    let lists = if rng.heads() { Lists::Open } else { Lists::Secret };
    let mut names = Vec::with_capacity(seats);
    let mut sides = Vec::with_capacity(seats);
    for _ in 0..seats {
        let deck = decks::draw(cards, &mut rng).map_err(|faults| faults.join("\n"))?;
        let side = deck.side(cards, None)?;
        names.push(cards.card(side.main).id.as_str());
        sides.push(side);
    }
    let name = format!("drawn {word} of {}, {lists:?} lists", names.join(", "));
    Ok(Matchup { name, setup: Setup::new(cards, mode, sides).with_lists(lists) })
}

/// The modes for three and four, by name.
const FOR_MORE: [(&str, Mode, usize); 5] = [
    (FREE_FOR_ALL, Mode::FreeForAll, 3),
    (FREE_FOR_ALL, Mode::FreeForAll, 4),
    (PAIRS, Mode::Pairs, 4),
    ("2v2 lending", Mode::PairsLending, 4),
    (TWO_HEADED, Mode::TwoHeaded, 4),
];

/// Games of three and four, in which the seats take the starters and their main characters in turn.
fn for_more(cards: &'static Catalogue, decks: &[DeckText]) -> Result<Vec<Matchup<Vs>>, String> {
    let starters: Vec<&DeckText> = decks.iter().filter(|deck| deck.starter).collect();
    let lists: Vec<_> = starters
        .iter()
        .map(|text| decks::check(cards, text, &[]).map_err(|faults| faults.join("\n")))
        .collect::<Result<_, String>>()?;
    let most = lists.iter().map(|deck| deck.mains.len()).max().unwrap_or(0);
    let mut all = Vec::new();
    for (word, mode, seats) in FOR_MORE {
        for turn in 0..most * starters.len() {
            let side = |seat: usize| {
                let deck = &lists[(turn + seat) % lists.len()];
                deck.side(cards, deck.mains.get((turn / lists.len() + seat) % deck.mains.len()).copied())
            };
            let sides = (0..seats).map(side).collect::<Result<Vec<_>, String>>()?;
            let setup = Setup::new(cards, mode, sides).with_lists(Lists::Open);
            all.push(Matchup { name: format!("{word} of {seats}, {turn}"), setup });
        }
    }
    Ok(all)
}
