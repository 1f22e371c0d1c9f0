//! Decks of MarvelCDB, as its interface returns them and as it exports them to text.

use super::named::{add_named, heroes};
use super::{Copies, DeckText, List, SIZE};
use crate::catalogue::{Card, Catalogue};
use crate::vocabulary::{Aspect, Kind};
use longbox_shelf::decks::{MOST_GUESSES, check_count, imported};
use longbox_shelf::names::told;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Whether a text looks like JSON.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// What we read of a deck; the rest says when it was made and who likes it.
#[derive(Deserialize)]
struct Json {
    #[serde(default)]
    name: Option<String>,
    /// The identity; the name of the field comes from a game about investigators.
    #[serde(default)]
    investigator_code: Option<String>,
    /// The same in newer files.
    #[serde(default)]
    hero_code: Option<String>,
    slots: Map<String, Value>,
    /// JSON within a string.
    #[serde(default)]
    meta: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Meta {
    aspect: Option<String>,
    aspect2: Option<String>,
}

/// A deck of MarvelCDB's interface as a deck list of ours, or every fault.
pub fn from_json(cards: &Catalogue, label: &str, text: &str) -> Result<DeckText, Vec<String>> {
    let text = text.trim_start_matches('\u{feff}');
    let deck: Json = serde_json::from_str(text).map_err(|error| vec![format!("{label}:{}: {error}", error.line())])?;
    let mut list = List::default();
    let mut faults = Vec::new();
    match identity(cards, deck.hero_code.or(deck.investigator_code).as_deref()) {
        Ok(copies) => list.add(cards, copies),
        Err(fault) => faults.push(fault),
    }
    for (code, count) in &deck.slots {
        match slot(cards, code, count) {
            Ok(copies) => list.add(cards, copies),
            Err(fault) => faults.push(format!("slots: {code}: {fault}")),
        }
    }
    faults.extend(check_meta(cards, &list, deck.meta.as_deref()));
    written(cards, label, deck.name.as_deref(), &list, faults.into_iter().map(|fault| format!("{label}: {fault}")))
}

fn identity(cards: &Catalogue, code: Option<&str>) -> Result<Copies, String> {
    let code = code.ok_or("hero_code is missing, which says who the hero is")?;
    let card = cards.by_id(code).ok_or_else(|| format!("hero_code: there is no identity {code}"))?;
    if !cards.card(card).kind.is_identity() {
        return Err(format!("hero_code: {} is no identity", told(cards.card(card))));
    }
    Ok(Copies { card, count: 1 })
}

fn slot(cards: &Catalogue, code: &str, count: &Value) -> Result<Copies, String> {
    let count = count.as_u64().and_then(|count| usize::try_from(count).ok());
    let count = check_count(count.ok_or("how many is a number")?, *SIZE.end())?;
    let card = cards.by_id(code).ok_or("there is no card with this code")?;
    Ok(Copies { card, count })
}

/// Whether the aspect that a deck says it has is that of its cards.
fn check_meta(cards: &Catalogue, list: &List, meta: Option<&str>) -> Vec<String> {
    let Some(meta) = meta.filter(|meta| !meta.trim().is_empty()) else { return Vec::new() };
    let meta: Meta = match serde_json::from_str(meta) {
        Ok(meta) => meta,
        Err(error) => return vec![format!("meta: {error}")],
    };
    let mut said = Vec::new();
    let mut faults = Vec::new();
    for name in meta.aspect.iter().chain(&meta.aspect2).filter(|name| !name.is_empty()) {
        match Aspect::ALL.into_iter().find(|aspect| aspect.name().eq_ignore_ascii_case(name)) {
            Some(aspect) => said.push(aspect),
            None => {
                let known: Vec<&str> = Aspect::ALL.iter().map(|aspect| aspect.name()).collect();
                faults.push(format!("meta: \"{name}\" is not an aspect ({})", known.join(", ")));
            }
        }
    }
    if !said.is_empty() {
        let others = list.aspects(cards).into_iter().filter(|aspect| !said.contains(aspect));
        faults.extend(
            others.map(|aspect| format!("meta: the deck has cards of {}, which it does not name", aspect.name())),
        );
    }
    faults
}

/// A line of an export that lists a card.
struct Entry<'a> {
    /// How many, as it is written.
    count: &'a str,
    name: &'a str,
    /// In brackets at the end.
    product: Option<&'a str>,
    /// With an `x` behind the count.
    marked: bool,
}

/// What a line lists: `2x Backflip (Core Set)`, with or without the product; or `2 x`, `2×` or `2` alone, with it.
fn entry(line: &str) -> Option<Entry<'_>> {
    let line = line.trim();
    let digits = line.strip_prefix('-').unwrap_or(line);
    let (count, rest) = line.split_at(line.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len());
    if !count.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let spaced = |name: &&str| name.starts_with(char::is_whitespace);
    let behind = rest.trim_start().strip_prefix(['x', 'X', '×']);
    // What stands at once behind the count belongs to it; behind a space it may be the first letter of a name.
    let marked = if spaced(&rest) { behind.filter(spaced) } else { behind };
    let listed = marked.or_else(|| Some(rest).filter(spaced))?;
    // Titles may have brackets of their own, but the product is always the last.
    let cut = listed.trim().strip_suffix(')').and_then(|listed| listed.rsplit_once('('));
    let (name, product) = cut.map_or((listed.trim(), None), |(name, product)| (name.trim(), Some(product.trim())));
    let plain = marked.is_some_and(|name| spaced(&name));
    (!name.is_empty() && (plain || product.is_some())).then_some(Entry {
        count,
        name,
        product,
        marked: marked.is_some(),
    })
}

/// Whether a text looks like an export rather than like a list of ours: without our headings, and with a product
/// behind a card where ours have an id.
pub(super) fn is_text(cards: &Catalogue, text: &str) -> bool {
    let has_product = |line: &str| {
        let product = entry(line).and_then(|entry| entry.product);
        product.is_some_and(|product| cards.by_id(product).is_none())
    };
    !text.lines().any(|line| line.trim_start().starts_with('[')) && text.lines().any(has_product)
}

/// An export as a deck list of ours, or every fault with its line. Headings and whatever else lists no card are
/// passed over; a line of its own names the hero, and the first line the deck.
pub fn from_text(cards: &Catalogue, label: &str, text: &str) -> Result<DeckText, Vec<String>> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = || (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    // A deck may be called "3 heroes (again)".
    let title = lines().next().filter(|(_, line)| !entry(line).is_some_and(|entry| entry.marked));
    let listed = |(at, line)| entry(line).filter(|_| title.is_none_or(|(first, _)| at != first));
    let entries: Vec<(usize, Entry)> = lines().filter_map(|(at, line)| Some((at, listed((at, line))?))).collect();
    let others: Vec<&str> = lines().filter(|line| listed(*line).is_none()).map(|(_, line)| line).collect();
    let names: Vec<&str> = entries.iter().map(|(_, entry)| entry.name).collect();
    let mut list = List::default();
    let mut faults = Vec::new();
    match heroes(cards, &others, &names)[..] {
        [hero] => list.add(cards, Copies { card: hero, count: 1 }),
        [] => faults.push(format!("{label}: no line is the name of a hero")),
        ref several => {
            let which: Vec<String> = several.iter().map(|hero| told(cards.card(*hero))).collect();
            faults.push(format!("{label}: the hero may be {}", which.join(" or ")));
        }
    }
    for (at, Entry { count, name, .. }) in entries {
        let guess = faults.len() < MOST_GUESSES;
        let most = *SIZE.end();
        let count = count.parse().map_err(|_| format!("{count} copies? The count must be 1 to {most}"));
        let added = count.and_then(|count| check_count(count, most));
        let added = added.and_then(|count| add_named(cards, &mut list, (count, name), guess));
        faults.extend(added.err().map(|fault| format!("{label}:{at}: {fault}")));
    }
    written(cards, label, title.map(|(_, line)| line), &list, faults)
}

/// A deck as MarvelCDB's interface returns it; nothing as long as it has no identity.
pub fn json(cards: &Catalogue, name: Option<&str>, list: &List) -> Option<String> {
    let hero = cards.card(list.identity.first()?.card);
    let slots: Map<String, Value> =
        list.cards.iter().map(|copies| (cards.card(copies.card).id.clone(), json!(copies.count))).collect();
    let aspects: Vec<String> = list.aspects(cards).iter().map(|aspect| aspect.name().to_lowercase()).collect();
    let mut meta = Map::new();
    for (key, aspect) in ["aspect", "aspect2"].into_iter().zip(aspects) {
        meta.insert(key.into(), aspect.into());
    }
    let deck = json!({
        "name": name.unwrap_or(&hero.name),
        "investigator_code": hero.id,
        "investigator_name": hero.name,
        "slots": slots,
        "meta": Value::Object(meta).to_string(),
    });
    Some(format!("{deck:#}\n"))
}

/// The headings of an export, each with the kind of its cards.
const HEADINGS: [(&str, Kind); 5] = [
    ("Allies", Kind::Ally),
    ("Events", Kind::Event),
    ("Resources", Kind::Resource),
    ("Supports", Kind::Support),
    ("Upgrades", Kind::Upgrade),
];

/// A deck as MarvelCDB exports it to text; nothing as long as it has no identity.
pub fn text(cards: &Catalogue, name: Option<&str>, list: &List) -> Option<String> {
    let hero = &cards.card(list.identity.first()?.card).name;
    // A first line that lists a card is read as one.
    let title = name.filter(|name| !entry(name).is_some_and(|entry| entry.marked)).unwrap_or(hero);
    let mut text = format!("{title}\n\n{hero}\n");
    for (heading, kind) in HEADINGS {
        let of_kind = list.cards.iter().filter(|copies| cards.card(copies.card).kind == kind);
        let lines: Vec<String> = of_kind.map(|copies| line(cards.card(copies.card), copies.count)).collect();
        if !lines.is_empty() {
            // Writing into a string cannot fail.
            let _ = write!(text, "\n{heading}\n{}\n", lines.join("\n"));
        }
    }
    Some(text)
}

/// `2x Backflip (Core Set)`.
fn line(card: &Card, count: usize) -> String {
    let second = card.subname.as_ref().map(|second| format!(": {second}")).unwrap_or_default();
    let product = if card.id.starts_with(CORE) { "Core Set" } else { "Homebrew" };
    format!("{count}x {}{second} ({product})", card.name)
}

/// How the codes of the Core Set begin.
const CORE: &str = "01";

fn written(
    cards: &Catalogue,
    label: &str,
    name: Option<&str>,
    list: &List,
    faults: impl IntoIterator<Item = String>,
) -> Result<DeckText, Vec<String>> {
    // A name with a line of its own in it would be read as an entry.
    let name = name.map(|name| name.split(char::is_control).collect::<Vec<_>>().join(" "));
    imported(cards, DeckText::new(label, &super::text(cards, name.as_deref(), list)), faults.into_iter().collect())
}
