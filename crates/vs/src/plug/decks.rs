//! Decks: those that come with the game, and lists.

use crate::catalogue::{Card, CardIx, Catalogue};
use crate::decks::{self, DeckText, List};
use crate::setup::SideSetup;
use longbox_kernel::plug::{BuiltIn, Deck, DeckFile, DeckRead, Pile};
use longbox_shelf::decks::{pile, read_text, size, told};
use std::sync::LazyLock;

pub(super) fn all() -> Vec<BuiltIn> {
    // Every table that tells what is played there asks.
    static ALL: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
        let led = |deck: DeckText| BuiltIn { leaders: decks::leaders(&deck), ..deck.into() };
        decks::all().into_iter().map(led).collect()
    });
    ALL.clone()
}

/// The text of a deck; every fault if it cannot be read at all.
pub(super) fn text_of(cards: &Catalogue, deck: &Deck, label: &str) -> Result<DeckText, Vec<String>> {
    longbox_shelf::decks::text_of(deck, decks::built_in, |list| decks::read(cards, label, list))
}

pub(super) fn read(cards: &'static Catalogue, deck: &Deck, label: &str) -> Result<DeckRead, String> {
    read_text(deck, text_of(cards, deck, label), |text| {
        let list = List::of(cards, text);
        let List { mains, transform, cards: shuffled } = &list;
        DeckRead {
            name: text.own_name().map(str::to_owned),
            leader: list.mains.first().map(|copies| cards.card(copies.card).id.clone()),
            faults: decks::check(cards, text, &[]).err().unwrap_or_default(),
            notes: leaders(cards, &list).into_iter().chain(bans(cards, text)).collect(),
            cards: [mains, shuffled, transform].into_iter().flat_map(|part| told(cards, part)).collect(),
            size: size(shuffled),
            text: decks::text(cards, text.own_name(), &list),
            recipe: None,
            piles: piles(cards, &list),
            files: vec![DeckFile { format: "OCTGN", ending: ".o8d", text: decks::octgn(cards, &list) }],
        }
    })
}

/// What lies beside the table for the deck, as long as nobody else is named to lead it than the first.
// vs: invention.pile, zone.token
fn piles(cards: &Catalogue, list: &List) -> Vec<Pile> {
    let Some(main) = list.mains.first() else { return Vec::new() };
    let deck = list.cards.iter().map(|copies| copies.card).collect();
    let side = SideSetup::new(cards, main.card, deck);
    let piles = [
        pile(cards, "Invention pile", side.inventions.iter().copied()),
        pile(cards, "Tokens and piles", side.outside.iter().copied()),
    ];
    piles.into_iter().filter(|pile| !pile.cards.is_empty()).collect()
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
    let mains: Vec<&Card> = list.mains.iter().map(|copies| cards.card(copies.card)).collect();
    let told = |main: &&Card| match decks::difficulty(main) {
        Some(difficulty) => format!("{} ({})", main.name, difficulty.word()),
        None => main.name.clone(),
    };
    match mains[..] {
        [] | [_] => Vec::new(),
        [first, ..] => {
            let all: Vec<String> = mains.iter().map(told).collect();
            vec![format!("{} leads this deck unless another is named: {}.", first.name, all.join(", "))]
        }
    }
}
