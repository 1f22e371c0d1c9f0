//! The position that a scenario describes.

use crate::catalogue::Catalogue;
use crate::decks::read_line;
use crate::event::Event;
use crate::position::{Frame, MOST_CARDS, Phase, SEATS, Side, Squad, TURN_LIMIT, ZONE};
use crate::setup::Setup;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::chance::Order;
use longbox_kernel::{Lists, Seat, Seed, Watch};
use toml::{Table, Value};

const KEYS: &str = "me, foe, lists, power, turn, at, number, first_turn, flips, picks, shuffle, seed, deal";
const DEAL_KEYS: &str = "me, foe, quest";
const SIDE_KEYS: &str =
    "deck, hand, discard, keepers, aside, taken_last_turn, attacked_last_turn, power_bonus, extra_turns";

/// Set up a position; every fault is listed.
pub(crate) fn stage(
    cards: &'static Catalogue,
    given: &Table,
    watch: &mut impl Watch<Event>,
) -> Result<Squad, Vec<String>> {
    let mut stage = Stage { cards, faults: Vec::new(), seat_words: ["me", "foe"] };
    let seed = stage.number(given, "seed", 0, u32::MAX.into()).unwrap_or(1);
    if let Some(deal) = given.get("deal") {
        return stage.deal(given, deal, Seed::from(seed as u64), watch);
    }
    let mut game = Squad::empty(stage.cards, Lists::Open, Seed::from(seed as u64));
    stage.table(&mut game, given);
    if !stage.faults.is_empty() {
        return Err(stage.faults);
    }
    game.run(watch);
    Ok(game)
}

/// Who knows a card that is laid down.
#[derive(Clone, Copy)]
enum Seen {
    ByNobody,
    ByOwner,
    ByAll,
}

struct Stage {
    cards: &'static Catalogue,
    faults: Vec<String>,
    seat_words: [&'static str; 2],
}

impl Stage {
    fn fault(&mut self, text: String) {
        self.faults.push(text);
    }

    /// A whole game dealt as at the table: `deal = { me = DECK, foe = DECK }`, where a deck is the id
    /// of one that comes with the game or a list of cards, or `deal = { me = DECK, quest = "…" }`.
    fn deal(
        &mut self,
        given: &Table,
        deal: &Value,
        seed: Seed,
        watch: &mut impl Watch<Event>,
    ) -> Result<Squad, Vec<String>> {
        for key in given.keys().filter(|key| !["deal", "seed"].contains(&key.as_str())) {
            self.fault(format!("given.{key}: only seed goes with deal"));
        }
        let Value::Table(deal) = deal else {
            return Err(vec![format!("given.deal: must be a table ({DEAL_KEYS})")]);
        };
        for key in deal.keys().filter(|key| !DEAL_KEYS.split(", ").any(|known| known == *key)) {
            self.fault(format!("given.deal.{key}: not a key of a deal ({DEAL_KEYS})"));
        }
        let mine = self.deck(deal, "me");
        let setup = match deal.get("quest").and_then(Value::as_str) {
            Some(id) => match crate::quests::find(id) {
                Some(quest) => quest.setup(self.cards, mine),
                None => Err(format!("given.deal.quest: there is no quest \"{id}\"")),
            },
            None => {
                let named = ["me", "foe"].iter().all(|word| deal.get(*word).is_none_or(Value::is_str));
                let lists = if named { Lists::Open } else { Lists::Secret };
                Ok(Setup::duel(self.cards, mine, self.deck(deal, "foe")).with_lists(lists))
            }
        };
        let setup = setup.map_err(|fault| vec![fault])?;
        if !self.faults.is_empty() {
            return Err(std::mem::take(&mut self.faults));
        }
        Squad::deal_with(&setup, seed, watch).map_err(|error| error.faults)
    }

    fn deck(&mut self, deal: &Table, word: &str) -> Vec<CardIx> {
        let text = match deal.get(word) {
            None => crate::decks::built_in("starter-default"),
            Some(Value::String(id)) => crate::decks::built_in(id),
            Some(Value::Array(_)) => return self.cards_of(deal, "deal", word),
            Some(_) => None,
        };
        match text.map(|deck| deck.cards(self.cards)) {
            Some(Ok(cards)) => cards,
            Some(Err(faults)) => {
                self.faults.extend(faults);
                Vec::new()
            }
            None => {
                self.fault(format!("given.deal.{word}: must be the id of a deck or a list of cards"));
                Vec::new()
            }
        }
    }

    fn table(&mut self, game: &mut Squad, given: &Table) {
        for key in given.keys() {
            if !KEYS.split(", ").any(|known| known == key) {
                self.fault(format!("given.{key}: not a key of a squad scenario ({KEYS})"));
            }
        }
        game.turn = self.number(given, "number", 1, TURN_LIMIT.into()).unwrap_or(5) as u16;
        match given.get("first_turn") {
            None | Some(Value::Boolean(false)) => {}
            Some(Value::Boolean(true)) => game.turn = 1,
            Some(_) => self.fault("given.first_turn: must be true or false".into()),
        }
        game.power = self.number(given, "power", 1, 20).unwrap_or(20) as u8;
        game.active = match given.get("turn").map(|v| v.as_str()) {
            None => Seat(0),
            Some(Some("me")) => Seat(0),
            Some(Some("foe")) => Seat(1),
            Some(_) => {
                self.fault("given.turn: must be \"me\" or \"foe\"".into());
                Seat(0)
            }
        };
        let order = match given.get("shuffle").map(|v| v.as_str()) {
            None | Some(Some("keep")) => Order::Keep,
            Some(Some("reverse")) => Order::Reverse,
            Some(Some("random")) => Order::Random,
            Some(_) => {
                self.fault("given.shuffle: must be \"keep\", \"reverse\" or \"random\"".into());
                Order::Keep
            }
        };
        game.chance.fix_order(order);
        game.lists = match given.get("lists").map(|v| v.as_str()) {
            None | Some(Some("open")) => Lists::Open,
            Some(Some("secret")) => Lists::Secret,
            Some(_) => {
                self.fault("given.lists: must be \"open\" or \"secret\"".into());
                Lists::Open
            }
        };
        self.chance(game, given);
        for seat in SEATS {
            let word = self.seat_words[seat.ix()];
            match given.get(word) {
                Some(Value::Table(side)) => self.side(game, seat, side),
                Some(_) => self.fault(format!("given.{word}: must be a table")),
                None => {}
            }
        }
        let held = |side: &Side| side.deck.len() + side.hand.len() + side.discard.len() + side.keepers.len();
        if game.sides.iter().map(held).sum::<usize>() > ZONE {
            self.fault(format!("given: at most {ZONE} cards can be in play, in hands, decks and discard piles"));
        }
        let phase = match given.get("at").map(|v| v.as_str()) {
            None | Some(Some("attack")) => Phase::Attack,
            Some(Some("start")) => Phase::Power,
            Some(Some("end")) => Phase::End,
            Some(_) => {
                self.fault("given.at: must be \"attack\", \"start\" or \"end\"".into());
                Phase::Attack
            }
        };
        game.stack.add(Frame::Turn(phase));
    }

    fn chance(&mut self, game: &mut Squad, given: &Table) {
        for flip in self.list(given, "flips") {
            match flip.as_str() {
                Some("heads") => self.room(game.chance.fix_flip(true).is_ok(), "given.flips"),
                Some("tails") => self.room(game.chance.fix_flip(false).is_ok(), "given.flips"),
                _ => self.fault("given.flips: each must be \"heads\" or \"tails\"".into()),
            }
        }
        for pick in self.list(given, "picks") {
            match pick.as_integer() {
                Some(n @ 0..=255) => self.room(game.chance.fix_pick(n as u8).is_ok(), "given.picks"),
                _ => self.fault("given.picks: each must be a place, counted from 0".into()),
            }
        }
    }

    fn side(&mut self, game: &mut Squad, seat: Seat, side: &Table) {
        let word = self.seat_words[seat.ix()];
        for key in side.keys() {
            if !SIDE_KEYS.split(", ").any(|known| known == key) {
                self.fault(format!("given.{word}.{key}: not a key of a side ({SIDE_KEYS})"));
            }
        }
        let mut deck = self.cards_of(side, word, "deck");
        deck.reverse();
        let mut discard = self.cards_of(side, word, "discard");
        discard.reverse();
        let hand = self.cards_of(side, word, "hand");
        let aside = self.cards_of(side, word, "aside");
        for card in deck {
            let fits =
                self.card(game, card, Seen::ByNobody, seat).is_some_and(|id| game.side_mut(seat).deck.push(id).is_ok());
            self.room(fits, "the decks");
        }
        for card in hand {
            let fits =
                self.card(game, card, Seen::ByOwner, seat).is_some_and(|id| game.side_mut(seat).hand.push(id).is_ok());
            self.room(fits, "the hands");
        }
        for card in discard {
            let fits =
                self.card(game, card, Seen::ByAll, seat).is_some_and(|id| game.side_mut(seat).discard.push(id).is_ok());
            self.room(fits, "the discard piles");
        }
        for card in aside {
            let fits = self
                .card(game, card, Seen::ByNobody, seat)
                .is_some_and(|id| game.side_mut(seat).aside.push(id).is_ok());
            self.room(fits, "the cards set aside");
        }
        self.keepers(game, seat, side);
        let path = |key: &str| format!("{word}.{key}");
        if let Some(n) = self.number_at(side, &path("taken_last_turn"), "taken_last_turn", 0, 999) {
            game.side_mut(seat).taken_last = n as u16;
        }
        if let Some(n) = self.number_at(side, &path("power_bonus"), "power_bonus", -20, 20) {
            game.side_mut(seat).power_bonus = n as i8;
        }
        if let Some(n) = self.number_at(side, &path("extra_turns"), "extra_turns", 0, 9) {
            game.side_mut(seat).extra_turns = n as u8;
        }
        match side.get("attacked_last_turn") {
            None => {}
            Some(Value::Boolean(attacked)) => game.side_mut(seat).attacks_last = u8::from(*attacked),
            Some(_) => self.fault(format!("given.{word}.attacked_last_turn: must be true or false")),
        }
    }

    fn keepers(&mut self, game: &mut Squad, seat: Seat, side: &Table) {
        let word = self.seat_words[seat.ix()];
        for entry in self.list(side, "keepers") {
            let (name, turn) = match &entry {
                Value::Table(keeper) => {
                    let turn = match keeper.get("since").map(|v| v.as_str()) {
                        None | Some(Some("before")) => 0,
                        Some(Some("last turn")) => game.turn.saturating_sub(1),
                        Some(Some("now")) => game.turn,
                        Some(_) => {
                            self.fault(format!(
                                "given.{word}.keepers: since must be \"before\", \"last turn\" or \"now\""
                            ));
                            0
                        }
                    };
                    (keeper.get("card").cloned().unwrap_or(Value::Boolean(false)), turn)
                }
                other => (other.clone(), 0),
            };
            for card in self.read(&name, word, "keepers") {
                if !self.cards.card(card).is_keeper() {
                    self.fault(format!("given.{word}.keepers: {} is not a Keeper", self.cards.card(card).name));
                    continue;
                }
                if !game.side(seat).keepers.has_room() {
                    self.room(false, "the Keepers");
                    continue;
                }
                if let Some(id) = self.card(game, card, Seen::ByAll, seat) {
                    game.add_keeper(seat, id, turn);
                }
            }
        }
    }

    fn card(&mut self, game: &mut Squad, card: CardIx, seen: Seen, seat: Seat) -> Option<Id> {
        if game.slots.len() >= MOST_CARDS {
            return None;
        }
        let id = game.slots.add(card, seat);
        match seen {
            Seen::ByNobody => {}
            Seen::ByOwner => game.slots.show_to(seat, id),
            Seen::ByAll => game.slots.show(id),
        }
        Some(id)
    }

    fn room(&mut self, fits: bool, what: &str) {
        if !fits {
            self.fault(format!("{what}: too many for one game"));
        }
    }

    fn cards_of(&mut self, side: &Table, word: &str, key: &str) -> Vec<CardIx> {
        let entries = self.list(side, key);
        entries.iter().flat_map(|entry| self.read(entry, word, key)).collect()
    }

    fn read(&mut self, entry: &Value, word: &str, key: &str) -> Vec<CardIx> {
        let Some(text) = entry.as_str() else {
            self.fault(format!("given.{word}.{key}: each must be a card, such as \"Web-Slinger\" or \"3 ST003\""));
            return Vec::new();
        };
        match read_line(self.cards, text) {
            Ok((count, card)) => vec![card; count],
            Err(fault) => {
                self.fault(format!("given.{word}.{key}: {fault}"));
                Vec::new()
            }
        }
    }

    fn list(&mut self, table: &Table, key: &str) -> Vec<Value> {
        match table.get(key) {
            None => Vec::new(),
            Some(Value::Array(list)) => list.clone(),
            Some(_) => {
                self.fault(format!("given: \"{key}\" must be a list"));
                Vec::new()
            }
        }
    }

    fn number(&mut self, table: &Table, key: &str, least: i64, most: i64) -> Option<i64> {
        self.number_at(table, key, key, least, most)
    }

    fn number_at(&mut self, table: &Table, path: &str, key: &str, least: i64, most: i64) -> Option<i64> {
        match table.get(key)?.as_integer() {
            Some(n) if (least..=most).contains(&n) => Some(n),
            _ => {
                self.fault(format!("given.{path}: must be a number from {least} to {most}"));
                None
            }
        }
    }
}
