//! From what a table wants to a setup, and the games that simulations play.

use super::decks::text_of;
use super::{EXPERT, STANDARD};
use crate::catalogue::{CardIx, Catalogue};
use crate::contents::{self, Mode, Villain};
use crate::decks::{self, DeckText};
use crate::position::{Champions, Hands};
use crate::setup::{HeroSetup, ScenarioSetup, Setup};
use crate::vocabulary::{Aspect, Kind, Play};
use longbox_kernel::laid::Laid;
use longbox_kernel::plug::{self, Deck, Matchup, SettingValue, Wish, only_keys};
use longbox_kernel::{Rng, Seat, Seed};
use serde_json::Value;

/// The setup that a table wishes for: `villain`, `modular` (one or a list), `first` (a seat) and `hands` (`open`
/// or `private`; one person alone has nobody to keep a hand from).
pub(super) fn setup(cards: &'static Catalogue, wish: &Wish) -> Result<Setup, Vec<String>> {
    if let Some(laid) = Laid::wished(wish)? {
        return Setup::laid(cards, laid, Some(wish.decks.len()));
    }
    only_keys(wish.options, &["villain", "modular", "first", "hands"])?;
    let mode = match wish.mode {
        STANDARD => Mode::Standard,
        EXPERT => Mode::Expert,
        other => return Err(vec![format!("there is no mode \"{other}\"")]),
    };
    let mut faults = Vec::new();
    let mut note = |fault: Vec<String>| faults.extend(fault);
    let villain = villain(wish.options).map_err(&mut note).ok();
    let modular = modular(wish.options).map_err(&mut note).ok();
    let first = first(wish.options, wish.decks.len()).map_err(&mut note).ok();
    let hands = hands(wish.options).map_err(&mut note).ok();
    let heroes = heroes(cards, wish.decks).map_err(&mut note).ok();
    let (Some(villain), Some(modular), Some(first), Some(hands), Some(heroes)) =
        (villain, modular, first, hands, heroes)
    else {
        return Err(faults);
    };
    let modular = modular.unwrap_or_else(|| villain.modular.clone());
    let scenario = scenario(cards, villain, mode, &modular).map_err(|fault| vec![fault])?;
    Ok(Setup::new(cards, heroes, scenario, first, hands))
}

/// The villains of the box, for those who choose one.
pub(super) fn villains() -> Vec<SettingValue> {
    contents::contents().villains.iter().map(|villain| SettingValue::new(villain.id.as_str(), &villain.name)).collect()
}

/// The modular sets, for those who choose one; the recommended ones if nobody does.
pub(super) fn modulars() -> Vec<SettingValue> {
    let usual = SettingValue::new(Value::Null, "The recommended one");
    let sets = contents::contents().modulars.iter();
    std::iter::once(usual).chain(sets.map(|set| SettingValue::new(set.id.as_str(), &set.name))).collect()
}

fn villain(options: &Value) -> Result<&'static Villain, Vec<String>> {
    let all = &contents::contents().villains;
    let names = || all.iter().map(|villain| villain.id.as_str()).collect::<Vec<_>>().join(", ");
    match options.get("villain").map(Value::as_str) {
        None => all.first().ok_or_else(|| vec!["there is no villain in the box".to_owned()]),
        Some(Some(name)) => contents::contents()
            .villain(&name.to_lowercase())
            .ok_or_else(|| vec![format!("there is no villain \"{name}\" ({})", names())]),
        Some(None) => Err(vec![format!("\"villain\" is one of {}", names())]),
    }
}

/// The modular sets that are named; nothing if none is, for the recommended ones.
fn modular(options: &Value) -> Result<Option<Vec<String>>, Vec<String>> {
    let all = || contents::contents().modulars.iter().map(|set| set.id.as_str()).collect::<Vec<_>>().join(", ");
    let known = |name: &str| match contents::contents().modular(&name.to_lowercase()) {
        Some(set) => Ok(set.id.clone()),
        None => Err(vec![format!("there is no modular set \"{name}\" ({})", all())]),
    };
    let wrong = || vec![format!("\"modular\" is one or a list of {}", all())];
    match options.get("modular") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(names)) => {
            names.split('+').map(|name| known(name.trim())).collect::<Result<_, _>>().map(Some)
        }
        Some(Value::Array(names)) => {
            names.iter().map(|name| name.as_str().ok_or_else(wrong).and_then(known)).collect::<Result<_, _>>().map(Some)
        }
        Some(Value::Bool(_) | Value::Number(_) | Value::Object(_)) => Err(wrong()),
    }
}

fn first(options: &Value, seats: usize) -> Result<Seat, Vec<String>> {
    let seat = |n: u64| Seat::all(seats).find(|seat| u64::from(seat.0) == n);
    match options.get("first").map(|first| first.as_u64().and_then(seat)) {
        None => Ok(Seat(0)),
        Some(Some(seat)) => Ok(seat),
        Some(None) => Err(vec![format!("\"first\" is a seat, 0 to {}", seats.saturating_sub(1))]),
    }
}

fn hands(options: &Value) -> Result<Hands, Vec<String>> {
    match options.get("hands").map(Value::as_str) {
        None | Some(Some("private")) => Ok(Hands::Private),
        Some(Some("open")) => Ok(Hands::Open),
        Some(_) => Err(vec!["\"hands\" is \"open\" or \"private\"".to_owned()]),
    }
}

/// The heroes of the seats; who brings no deck plays the next starter that nobody else does.
fn heroes(cards: &'static Catalogue, wanted: &[Option<Deck>]) -> Result<Vec<HeroSetup>, Vec<String>> {
    let mut faults = Vec::new();
    let mut heroes: Vec<Option<HeroSetup>> = Vec::new();
    for deck in wanted {
        match deck.as_ref().map(|deck| checked(cards, deck)) {
            None => heroes.push(None),
            Some(Ok(deck)) => heroes.push(Some(hero(deck))),
            Some(Err(more)) => faults.extend(more),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut taken: Vec<CardIx> = heroes.iter().flatten().map(|hero| hero.identity).collect();
    let mut settled = Vec::new();
    for brought in heroes {
        let hero = match brought {
            Some(hero) => hero,
            None => hero(free_starter(cards, &taken)?.1),
        };
        taken.push(hero.identity);
        settled.push(hero);
    }
    Ok(settled)
}

fn checked(cards: &Catalogue, deck: &Deck) -> Result<decks::Deck, Vec<String>> {
    text_of(cards, deck, "deck").and_then(|text| decks::check(cards, &text))
}

fn hero(deck: decks::Deck) -> HeroSetup {
    HeroSetup { identity: deck.identity, deck: deck.cards }
}

/// The first deck to begin with whose hero nobody plays.
fn free_starter(cards: &Catalogue, taken: &[CardIx]) -> Result<(DeckText, decks::Deck), Vec<String>> {
    for text in decks::starters() {
        let deck = decks::check(cards, &text)?;
        if !taken.contains(&deck.identity) {
            return Ok((text, deck));
        }
    }
    Err(vec!["there is no other deck to begin with".to_owned()])
}

/// What the decks of the seats are called, those among them that nobody chose: see [`heroes`].
pub(super) fn deck_names(cards: &'static Catalogue, wish: &Wish) -> Vec<Option<String>> {
    let mut names = plug::deck_names::<Champions>(cards, wish);
    let chosen = wish.decks.iter().flatten().filter_map(|deck| checked(cards, deck).ok());
    let mut taken: Vec<CardIx> = chosen.map(|deck| deck.identity).collect();
    for (name, _) in names.iter_mut().zip(wish.decks).filter(|(_, deck)| deck.is_none()) {
        let free = free_starter(cards, &taken).ok();
        taken.extend(free.iter().map(|(_, deck)| deck.identity));
        *name = free.map(|(text, _)| text.name);
    }
    names
}

/// What that villain brings, with these modular sets.
pub(crate) fn scenario(
    cards: &Catalogue,
    villain: &Villain,
    mode: Mode,
    modular: &[String],
) -> Result<ScenarioSetup, String> {
    let found = |ids: &[String]| -> Result<Vec<CardIx>, String> {
        ids.iter().map(|id| cards.by_id(id).ok_or_else(|| format!("there is no card \"{id}\""))).collect()
    };
    let modular: Vec<&str> = modular.iter().map(String::as_str).collect();
    // champions: scenario.sets
    if modular.is_empty() {
        return Err("an encounter deck has at least one modular set".to_owned());
    }
    let repeat = (1..).zip(&modular).find(|(n, set)| modular[*n..].contains(set));
    if let Some((_, set)) = repeat {
        return Err(format!("the modular set \"{set}\" is named twice, but the box holds it once"));
    }
    Ok(ScenarioSetup {
        stages: found(villain.stages(mode))?,
        schemes: found(&villain.schemes)?,
        encounter: villain.encounter_deck(cards, mode, &modular)?,
    })
}

fn starter_heroes(cards: &'static Catalogue) -> Result<Vec<HeroSetup>, String> {
    let heroes = decks::starters().into_iter().map(|text| {
        let deck = decks::check(cards, &text).map_err(|faults| faults.join("\n"))?;
        Ok(hero(deck))
    });
    heroes.collect()
}

/// Each hero alone against each villain.
pub(super) fn starters(cards: &'static Catalogue) -> Result<Vec<Matchup<Champions>>, String> {
    let heroes = starter_heroes(cards)?;
    let mut all = Vec::new();
    for villain in &contents::contents().villains {
        for hero in &heroes {
            all.push(matchup(cards, villain, Mode::Standard, vec![hero.clone()], Hands::Private)?);
        }
    }
    Ok(all)
}

fn matchup(
    cards: &'static Catalogue,
    villain: &Villain,
    mode: Mode,
    heroes: Vec<HeroSetup>,
    hands: Hands,
) -> Result<Matchup<Champions>, String> {
    let scenario = scenario(cards, villain, mode, &villain.modular)?;
    let names: Vec<&str> = heroes.iter().map(|hero| cards.card(hero.identity).name.as_str()).collect();
    let hard = if mode == Mode::Expert { ", expert" } else { "" };
    let open = if hands == Hands::Open { ", open hands" } else { "" };
    let name = format!("{} against {}{hard}{open}", names.join(" and "), villain.name);
    Ok(Matchup { name, setup: Setup::new(cards, heroes, scenario, Seat(0), hands) })
}

/// Every hero alone, and tables of two to four, against every villain in both modes.
pub(super) fn every(cards: &'static Catalogue) -> Result<Vec<Matchup<Champions>>, String> {
    let heroes = starter_heroes(cards)?;
    let mut all = Vec::new();
    for villain in &contents::contents().villains {
        for mode in [Mode::Standard, Mode::Expert] {
            for (n, _) in heroes.iter().enumerate() {
                for count in 1..=Seat::MAX.min(heroes.len()) {
                    let table = (0..count).map(|k| heroes[(n + k) % heroes.len()].clone()).collect();
                    let hands = if (n + count) % 3 == 0 { Hands::Open } else { Hands::Private };
                    all.push(matchup(cards, villain, mode, table, hands)?);
                }
            }
        }
    }
    Ok(all)
}

/// A game of drawn decks against a villain with modular sets by lot.
pub(super) fn drawn(cards: &'static Catalogue, seed: Seed) -> Result<Matchup<Champions>, String> {
    let mut rng = Rng::new(seed);
    let below = |rng: &mut Rng, count: usize| rng.below(count.max(1) as u32) as usize;
    let all = contents::contents();
    let villain = &all.villains[below(&mut rng, all.villains.len())];
    let mode = if rng.heads() { Mode::Standard } else { Mode::Expert };
    let mut sets: Vec<String> = all.modulars.iter().map(|set| set.id.clone()).collect();
    rng.shuffle(&mut sets);
    sets.truncate(1 + below(&mut rng, 3));
    let mut identities: Vec<CardIx> =
        cards.all().filter(|(_, card)| card.kind == Kind::Hero).map(|(ix, _)| ix).collect();
    rng.shuffle(&mut identities);
    identities.truncate(1 + below(&mut rng, Seat::MAX));
    let mut heroes = Vec::new();
    for identity in identities {
        heroes.push(HeroSetup { identity, deck: draw_deck(cards, identity, &mut rng)? });
    }
    let hands = if rng.below(3) == 0 { Hands::Open } else { Hands::Private };
    let first = Seat(below(&mut rng, heroes.len()) as u8);
    let scenario = scenario(cards, villain, mode, &sets)?;
    let names: Vec<&str> = heroes.iter().map(|hero| cards.card(hero.identity).name.as_str()).collect();
    let name = format!("drawn {} against {} {mode:?} with {}", names.join(" and "), villain.name, sets.join(" and "));
    Ok(Matchup { name, setup: Setup::new(cards, heroes, scenario, first, hands) })
}

/// A legal deck of one aspect for that hero.
fn draw_deck(cards: &Catalogue, identity: CardIx, rng: &mut Rng) -> Result<Vec<CardIx>, String> {
    let hero = cards.card(identity);
    let mut deck: Vec<CardIx> = Vec::new();
    for (ix, card) in cards.of_set(hero.set.as_deref().unwrap_or_default()) {
        if !card.kind.is_encounter() && !card.kind.is_identity() {
            deck.extend(std::iter::repeat_n(ix, card.copies.into()));
        }
    }
    let aspect = Aspect::ALL[rng.below(Aspect::ALL.len() as u32) as usize];
    let fits = |card: &crate::catalogue::Card| {
        card.set.is_none() && !card.kind.is_encounter() && card.aspect.is_none_or(|of| of == aspect)
    };
    let mut pool: Vec<CardIx> = Vec::new();
    for (ix, card) in cards.all().filter(|(_, card)| fits(card)) {
        let printed = card.play.iter().find_map(|play| if let Play::MaxPerDeck(n) = play { Some(*n) } else { None });
        let most = if card.unique { 1 } else { printed.unwrap_or(3) };
        pool.extend(std::iter::repeat_n(ix, most.into()));
    }
    rng.shuffle(&mut pool);
    let size = 40 + rng.below(11) as usize;
    deck.extend(pool.into_iter().take(size.saturating_sub(deck.len())));
    let faults = decks::faults(cards, &[identity], &deck);
    if faults.is_empty() { Ok(deck) } else { Err(faults.join("\n")) }
}
