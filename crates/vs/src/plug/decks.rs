//! Decks: those that come with the game, and lists.

use crate::catalogue::{CardIx, Catalogue};
use crate::decks::{self, Copies, DeckText, List};
use crate::setup::SideSetup;
use longbox_kernel::plug::{BuiltIn, CardCount, Deck, DeckFile, DeckRead, Pile};

pub(super) fn all() -> Vec<BuiltIn> {
    let told = |deck: DeckText| BuiltIn {
        id: deck.id,
        name: deck.name,
        starter: deck.starter,
        even: deck.even,
        battle: false,
    };
    decks::all().into_iter().map(told).collect()
}

/// The text of a deck; every fault if it cannot be read at all.
pub(super) fn text_of(cards: &Catalogue, deck: &Deck, label: &str) -> Result<DeckText, Vec<String>> {
    match deck {
        Deck::BuiltIn(id) | Deck::Battle(id) => {
            decks::built_in(id).ok_or_else(|| vec![format!("there is no deck \"{id}\" that comes with the game")])
        }
        Deck::List(list) | Deck::Kept { name: _, list } => decks::read(cards, label, list),
    }
}

pub(super) fn read(cards: &'static Catalogue, deck: &Deck, label: &str) -> Result<DeckRead, String> {
    let text = match (text_of(cards, deck, label), deck) {
        (Ok(text), _) => text,
        (Err(faults), Deck::BuiltIn(_) | Deck::Battle(_)) => return Err(faults.join("\n")),
        (Err(faults), Deck::List(_) | Deck::Kept { .. }) => return Ok(DeckRead { faults, ..DeckRead::default() }),
    };
    let list = List::of(cards, &text);
    Ok(DeckRead {
        name: text.own_name().map(str::to_owned),
        leader: list.mains.first().map(|copies| cards.card(copies.card).id.clone()),
        faults: decks::check(cards, &text, &[]).err().unwrap_or_default(),
        notes: leaders(cards, &list).into_iter().chain(bans(cards, &text)).collect(),
        cards: list
            .mains
            .iter()
            .chain(&list.cards)
            .chain(&list.transform)
            .map(|copies| counted(cards, copies))
            .collect(),
        size: list.cards.iter().map(|copies| copies.count).sum(),
        text: decks::text(cards, text.own_name(), &list),
        recipe: None,
        piles: piles(cards, &list),
        files: vec![DeckFile { format: "OCTGN", ending: ".o8d", text: decks::octgn(cards, &list) }],
    })
}

/// What lies beside the table for the deck, as long as nobody else is named to lead it than the first.
// vs: invention.pile, zone.token
fn piles(cards: &Catalogue, list: &List) -> Vec<Pile> {
    let Some(main) = list.mains.first() else { return Vec::new() };
    let deck = list.cards.iter().map(|copies| copies.card).collect();
    let side = SideSetup::new(cards, main.card, deck);
    let pile = |name, listed: &[CardIx]| Pile { name, cards: stacked(cards, listed) };
    let piles = [pile("Invention pile", &side.inventions), pile("Tokens and piles", &side.outside)];
    piles.into_iter().filter(|pile| !pile.cards.is_empty()).collect()
}

/// Each card once, in the order in which they are first named.
fn stacked(cards: &Catalogue, pile: &[CardIx]) -> Vec<CardCount> {
    let mut stacked: Vec<Copies> = Vec::new();
    for card in pile {
        match stacked.iter_mut().find(|copies| copies.card == *card) {
            Some(copies) => copies.count += 1,
            None => stacked.push(Copies { card: *card, count: 1 }),
        }
    }
    stacked.iter().map(|copies| counted(cards, copies)).collect()
}

fn counted(cards: &Catalogue, copies: &Copies) -> CardCount {
    let card = cards.card(copies.card);
    CardCount { id: card.id.clone(), name: card.title.clone(), count: copies.count }
}

/// What tables that ask for the official list of bans would say.
// vs: deck.bans
fn bans(cards: &Catalogue, text: &DeckText) -> Vec<String> {
    let listed: Vec<CardIx> = text.lines(cards).0.iter().map(|line| line.card).collect();
    let banned = decks::banned(cards, &listed, decks::BANNED);
    banned.into_iter().map(|fault| format!("At tables that play by the official bans: {fault}.")).collect()
}

/// Who may lead the deck, where there is a choice.
fn leaders(cards: &Catalogue, list: &List) -> Vec<String> {
    let names: Vec<&str> = list.mains.iter().map(|copies| cards.card(copies.card).name.as_str()).collect();
    match names[..] {
        [] | [_] => Vec::new(),
        [first, ..] => vec![format!("{first} leads this deck unless another is named: {}.", names.join(", "))],
    }
}
