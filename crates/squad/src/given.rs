//! The position that a scenario describes.

use crate::catalogue::Catalogue;
use crate::decks;
use crate::event::Event;
use crate::position::{Frame, MOST_CARDS, Phase, PowerFlip, Side, Squad, TURN_LIMIT, ZONE};
use crate::quests;
use crate::setup::Setup;
use crate::turn::Flow;
use crate::vocabulary::From;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Full, Game as _, Lists, Seat, Told as _, Watch};
use longbox_shelf::given::{Faults, Given};
use toml::{Table, Value};

/// Set up a position; every fault is listed.
pub(crate) fn arrange(
    cards: &'static Catalogue,
    given: &Table,
    watch: &mut impl Watch<Event>,
) -> Result<Squad, Vec<String>> {
    let faults = Faults::default();
    let given = faults.given(given);
    let seed = given.seed();
    if let Some(deal) = given.deal() {
        let setup = dealt(cards, &deal);
        faults.finish()?;
        let setup = setup.map_err(|fault| vec![fault])?;
        return Squad::deal_to(&setup, seed, watch).map_err(|error| error.faults);
    }
    let mut game = Arrangement { cards, game: Squad::empty(cards, Lists::Open, seed) }.table(&given);
    faults.finish()?;
    game.run(Flow::On, watch);
    Ok(game)
}

/// A whole game dealt as at the table: `deal = { me = DECK, foe = DECK }`, where a deck is the id
/// of one that comes with the game or a list of cards, or `deal = { me = DECK, quest = "…" }`.
fn dealt(cards: &'static Catalogue, deal: &Given) -> Result<Setup, String> {
    let first = || decks::built_in(decks::FIRST).and_then(|deck| deck.cards(cards).ok()).unwrap_or_default();
    let deck = |key: &str| deal.deck(key, cards, decks::built_in).unwrap_or_else(first);
    let (mine, theirs) = (deck("me"), deck("foe"));
    let quest = deal.text("quest");
    deal.close("a deal");
    match quest.map(|id| quests::find(id).ok_or_else(|| format!("given.deal.quest: there is no quest \"{id}\""))) {
        Some(quest) => quest?.setup(cards, mine),
        // Decks that come with the game are named here by their ids.
        None if deal.is_named("me") && deal.is_named("foe") => {
            Ok(Setup::duel(cards, mine, theirs).with_lists(Lists::Open))
        }
        None => Ok(Setup::duel(cards, mine, theirs)),
    }
}

/// A position that is being set up.
struct Arrangement {
    cards: &'static Catalogue,
    game: Squad,
}

impl Arrangement {
    fn table(mut self, given: &Given) -> Squad {
        let seats = Squad::seat_names();
        let game = &mut self.game;
        game.power = given.number("power", 1..=20).unwrap_or(20);
        game.power_rise = given.number("power_rise", 0..=20).unwrap_or(0);
        let flips = [("heads", PowerFlip::Heads), ("skipped", PowerFlip::Skipped)];
        game.next_flip = given.word("next_flip", &flips).unwrap_or_default();
        game.active = given.seat("turn", seats).unwrap_or(Seat(0));
        let phases = [("attack", Phase::Attack), ("start", Phase::Power), ("end", Phase::End)];
        let phase = given.word("at", &phases).unwrap_or(Phase::Attack);
        game.turn = given.number("number", 1..=TURN_LIMIT.into()).unwrap_or(5);
        if given.flag("first_turn") == Some(true) {
            game.turn = 1;
        }
        let lists = [("open", Lists::Open), ("secret", Lists::Secret)];
        game.lists = given.word("lists", &lists).unwrap_or(Lists::Open);
        game.chance.fix_order(given.shuffle());
        for heads in given.flips() {
            room(given, "flips", game.chance.fix_flip(heads));
        }
        for pick in given.picks() {
            room(given, "picks", game.chance.fix_pick(pick));
        }
        let sides = given.sides(seats);
        sides.iter().for_each(|(seat, side)| self.side(*seat, side));
        // Only now is every card there that may have done the damage.
        sides.iter().for_each(|(seat, side)| self.damaged_by(*seat, side));
        sides.iter().for_each(|(_, side)| side.close("a side"));
        given.close("a squad scenario");
        let mut game = self.game;
        let held = |side: &Side| side.deck.len() + side.hand.len() + side.discard.len() + side.keepers.len();
        if game.sides.iter().map(held).sum::<usize>() > ZONE {
            given.fault("me", format_args!("at most {ZONE} cards can be in play, in hands, decks and discard piles"));
        }
        game.stack.add(Frame::Turn(phase));
        game
    }

    fn side(&mut self, seat: Seat, given: &Given) {
        let last_first = |key: &str| given.cards(key, self.cards).into_iter().rev().collect::<Vec<_>>();
        let (deck, discard) = (last_first("deck"), last_first("discard"));
        let (hand, aside) = (given.cards("hand", self.cards), given.cards("aside", self.cards));
        for id in self.add(given, "deck", deck, SeenBy::Nobody, seat) {
            room(given, "deck", self.game.side_mut(seat).deck.push(id));
        }
        for id in self.add(given, "hand", hand, SeenBy::Owner, seat) {
            room(given, "hand", self.game.side_mut(seat).hand.push(id));
        }
        for id in self.add(given, "discard", discard, SeenBy::All, seat) {
            room(given, "discard", self.game.side_mut(seat).discard.push(id));
        }
        for id in self.add(given, "aside", aside, SeenBy::Nobody, seat) {
            room(given, "aside", self.game.side_mut(seat).aside.push(id));
        }
        self.keepers(seat, given);
        let side = self.game.side_mut(seat);
        side.taken_last = given.number("taken_last_turn", 0..=999).unwrap_or(0);
        side.power_bonus = given.number("power_bonus", -20..=20).unwrap_or(0);
        side.extra_turns = given.number("extra_turns", 0..=9).unwrap_or(0);
        side.attacks_last = u8::from(given.flag("attacked_last_turn").unwrap_or(false));
        let from = |from: &Value| match from.as_str() {
            Some("hand") => Some(From::Hand),
            Some("deck") => Some(From::Deck),
            Some(_) | None => None,
        };
        for from in given.list("ignores_blocks", "\"hand\" or \"deck\"", from) {
            match from {
                From::Hand => side.ignores.hand = true,
                From::Deck => side.ignores.deck = true,
            }
        }
    }

    fn keepers(&mut self, seat: Seat, given: &Given) {
        for piece in given.pieces("keepers", self.cards) {
            let now = self.game.turn;
            let since = [("before", 0), ("last turn", now.saturating_sub(1)), ("now", now)];
            let turn = piece.facts.as_ref().and_then(|facts| facts.word("since", &since)).unwrap_or(0);
            if let Some(facts) = &piece.facts {
                facts.close("a Keeper");
            }
            for card in piece.cards {
                if !self.cards.card(card).is_keeper() {
                    given.fault("keepers", format_args!("{} is not a Keeper", self.cards.card(card).name));
                } else if !self.game.side(seat).keepers.has_room() {
                    room(given, "keepers", Err(Full));
                } else {
                    for id in self.add(given, "keepers", vec![card], SeenBy::All, seat) {
                        self.game.add_keeper(seat, id, turn);
                    }
                }
            }
        }
    }

    /// The cards that damaged this player this turn: they lie somewhere on the table.
    fn damaged_by(&mut self, seat: Seat, given: &Given) {
        for card in given.cards("damaged_by", self.cards) {
            let marked = self.game.side(seat).damaged_by;
            let unmarked = |id: &Id| {
                let mut with = marked;
                with.add(*id);
                with.count() > marked.count()
            };
            let found = [seat.other(), seat].iter().find_map(|owner| {
                let side = self.game.side(*owner);
                let keepers = side.keepers.iter().map(|keeper| keeper.id);
                let all = keepers.chain(side.discard.iter().copied()).chain(side.hand.iter().copied());
                all.filter(|id| self.game.ix(*id) == card).find(unmarked)
            });
            match found {
                Some(id) => {
                    // Whatever does damage lies open then.
                    self.game.slots.show(id);
                    self.game.side_mut(seat).damaged_by.add(id);
                }
                None => given.fault(
                    "damaged_by",
                    format_args!("{} is no Keeper and in no discard pile or hand", self.cards.card(card).name),
                ),
            }
        }
    }

    /// Physical cards, as many as there is room for.
    fn add(&mut self, given: &Given, key: &str, cards: Vec<CardIx>, seen: SeenBy, seat: Seat) -> Vec<Id> {
        let slots = &mut self.game.slots;
        let mut ids = Vec::new();
        for card in cards {
            if slots.len() >= MOST_CARDS {
                room(given, key, Err(Full));
                break;
            }
            let id = slots.add(card, seat);
            match seen {
                SeenBy::Nobody => {}
                SeenBy::Owner => slots.show_to(seat, id),
                SeenBy::All => slots.show(id),
            }
            ids.push(id);
        }
        ids
    }
}

/// Who knows a card that is laid down.
#[derive(Clone, Copy)]
enum SeenBy {
    Nobody,
    Owner,
    All,
}

fn room(given: &Given, key: &str, fits: Result<(), Full>) {
    if fits == Err(Full) {
        given.fault(key, "too many for one game");
    }
}
