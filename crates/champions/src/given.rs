//! The position that a scenario describes.
//!
//! What is not said has a default, so that a scenario states only what it is about: one player, Spider-Man
//! against the first stage of Rhino, an empty hand, ten Genius in the deck, and an encounter deck of ten Upgraded
//! Drones, which have no boost icon and, without Ultron Drones in play, nothing to be attached to.

mod deal;
mod laid;

use crate::catalogue::Catalogue;
use crate::event::Event;
use crate::position::{CARDS, Champions, Hands, MOST_ROUNDS, Phase, Pile, Zone};
use crate::setup::{beside, own_deck};
use crate::told::SEAT_NAMES as SEATS;
use crate::vocabulary::{Kind, Status};
use laid::{Lies, Place, State, Table};
use longbox_kernel::cards::{CardIx, HOUSE};
use longbox_kernel::{Seat, Watch};
use longbox_shelf::given::{Faults, Given, Piece};

/// The heroes of those who name none.
const HEROES: [&str; Seat::MAX] = ["01001a", "01019a", "01010a", "01029a"];
/// What is in a deck of which nothing is said, and how often.
const DECK: (&str, usize) = ("01089", 10);
/// The same for the encounter deck.
const ENCOUNTER: (&str, usize) = ("01142", 10);
/// The villain and the main scheme if none is named.
const VILLAIN: &str = "01094";
const MAIN: &str = "01097b";

/// Tokens, counters and acceleration tokens of one card.
const MOST_TOKENS: i64 = 99;

/// Where the round stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    Setup,
    Turn,
    End,
    Villain,
}

const PHASES: [(&str, Begins); 4] =
    [("setup", Begins::Setup), ("turn", Begins::Turn), ("end", Begins::End), ("villain", Begins::Villain)];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Hero,
    AlterEgo,
}

const SIDES: [(&str, Side); 2] = [("hero", Side::Hero), ("alter-ego", Side::AlterEgo)];

/// Set up a position and go on to its first decision; every fault is listed.
pub(crate) fn arrange(
    cards: &'static Catalogue,
    given: &toml::Table,
    watch: &mut impl Watch<Event>,
) -> Result<Champions, Vec<String>> {
    let faults = Faults::default();
    let (given, own) = own_cards(given);
    let cards = match own {
        Some(own) => cards.with_homebrew("given.homebrew", &own?)?,
        None => cards,
    };
    let (given, nothing) = (faults.given(&given), toml::Table::new());
    if let Some(deal) = given.deal() {
        let (setup, seed) = (deal::dealt(cards, &deal), given.seed());
        faults.finish()?;
        let setup = setup.ok_or_else(|| vec!["given.deal: there is nothing to deal".to_owned()])?;
        return Champions::deal_with(&setup, seed, watch).map_err(|error| error.faults);
    }
    let mut scenario = Scenario::new(cards, &given);
    let sides = given.sides(&SEATS);
    for seat in Seat::all(scenario.seats) {
        match sides.iter().find(|(of, _)| *of == seat) {
            Some((_, side)) => scenario.side(seat, side),
            None => scenario.side(seat, &faults.given(&nothing)),
        }
    }
    scenario.house();
    given.close("a champions scenario");
    scenario.table.check(cards, &given);
    let Scenario { table, .. } = scenario;
    if table.len() >= CARDS {
        faults.add(format!("given: {} cards are more than a game can hold ({})", table.len(), CARDS - 1));
    }
    faults.finish()?;
    let mut game = table.lay(cards);
    game.run(watch);
    Ok(game)
}

/// Cards of the scenario's own, as a card file has them, and all else that is given.
fn own_cards(given: &toml::Table) -> (toml::Table, Option<Result<String, Vec<String>>>) {
    let mut given = given.clone();
    let own = given.remove("homebrew").map(|own| match own {
        toml::Value::String(text) => Ok(text),
        toml::Value::Integer(_)
        | toml::Value::Float(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_)
        | toml::Value::Array(_)
        | toml::Value::Table(_) => Err(vec!["given.homebrew: must be the text of a card file".to_owned()]),
    });
    (given, own)
}

/// A scenario that is being read.
struct Scenario<'g> {
    cards: &'static Catalogue,
    given: &'g Given<'g>,
    seats: usize,
    begins: Begins,
    table: Table,
}

impl<'g> Scenario<'g> {
    /// What is said of the table as a whole, but for the cards.
    fn new(cards: &'static Catalogue, given: &'g Given<'g>) -> Scenario<'g> {
        let seats = seats(given);
        let names = &SEATS[..seats];
        let hands = given.word("hands", &[("open", Hands::Open), ("private", Hands::Private)]).unwrap_or_default();
        let mut table = Table::new(seats, hands, given.seed());
        table.first = given.seat("first", names).unwrap_or(Seat(0));
        table.round = given.number("round", 1..=MOST_ROUNDS.into()).unwrap_or(1);
        table.order = given.shuffle();
        table.picks = given.picks();
        let begins = given.word("phase", &PHASES).unwrap_or(Begins::Turn);
        let turn = given.seat("turn", names);
        if turn.is_some() && begins != Begins::Turn {
            given.fault("turn", "it is nobody's turn in that phase");
        }
        table.begins = match begins {
            Begins::Setup => Phase::SchemeSetup,
            Begins::Turn => Phase::Turn(turn.unwrap_or(Seat(0))),
            Begins::End => Phase::Discard(table.first),
            Begins::Villain => Phase::StepOne,
        };
        Scenario { cards, given, seats, begins, table }
    }

    // --- a player ---

    fn side(&mut self, seat: Seat, given: &Given) {
        let hero = self.hero(seat, given);
        let usual = if self.begins == Begins::Setup { Side::AlterEgo } else { Side::Hero };
        let side = given.word("form", &SIDES).unwrap_or(usual);
        let face = match side {
            Side::Hero => Some(hero),
            Side::AlterEgo => self.cards.card(hero).back,
        };
        let area = Pile::of(Zone::Area, seat);
        let identity =
            Lies { card: face.unwrap_or(hero), owner: seat, controller: seat, ..Lies::new(Place::Pile(area)) };
        self.in_play(Some(given), vec![identity], seat);
        self.table.flipped[seat.ix()] = given.flag("flipped").unwrap_or(false);
        self.area(seat, given);
        self.engaged(seat, given);
        self.pile(given, "hand", seat, Place::Hand(seat), is_of_player);
        let deck = Place::Pile(Pile::of(Zone::Deck, seat));
        match given.has("deck") {
            true => self.pile(given, "deck", seat, deck, is_of_player),
            false => self.filler(DECK, seat, deck),
        }
        self.pile(given, "discard", seat, Place::Pile(Pile::of(Zone::Discard, seat)), is_of_player);
        let extra = Place::Pile(Pile::extra(seat));
        match given.has("extra") {
            true => self.pile(given, "extra", seat, extra, is_of_player),
            false if self.begins == Begins::Setup => {
                for card in own_deck(self.cards, hero) {
                    self.table.add(Lies { card, owner: seat, controller: seat, ..Lies::new(extra.clone()) });
                }
            }
            false => {}
        }
        self.pile(given, "dealt", HOUSE, Place::Pile(Pile::of(Zone::Dealt, seat)), is_shuffled_in);
        self.beside(seat, given, hero);
        given.close("a player");
    }

    /// The hero's side of the identity.
    fn hero(&self, seat: Seat, given: &Given) -> CardIx {
        let usual = || self.cards.by_id(HEROES[seat.ix() & 3]);
        let named = given.text("hero").map(|name| self.named(name, |card| card.kind.is_identity(), |_| 0));
        let face = match named {
            Some(Ok(face)) => Some(face),
            Some(Err(fault)) => {
                given.fault("hero", fault);
                None
            }
            None => usual(),
        };
        let hero = face.map(|face| {
            let card = self.cards.card(face);
            card.back.filter(|_| card.kind == Kind::AlterEgo).unwrap_or(face)
        });
        if hero.is_none() && !given.has("hero") {
            given.fault("hero", "is missing: the usual hero is not among the cards");
        }
        hero.unwrap_or_default()
    }

    /// Allies, supports and upgrades.
    fn area(&mut self, seat: Seat, given: &Given) {
        let key = "area";
        for Piece { cards, facts } in given.pieces(key, self.cards) {
            let owner = facts.as_ref().and_then(|facts| facts.seat("owner", &SEATS[..self.seats])).unwrap_or(seat);
            let on = facts.as_ref().and_then(|facts| facts.text("on"));
            let mut all = Vec::new();
            for card in cards {
                let face = self.cards.card(card);
                if !matches!(face.kind, Kind::Ally | Kind::Support | Kind::Upgrade) {
                    given.fault(key, format_args!("{}: no {} lies there", face.title, face.kind.word()));
                }
                let place = match (on, &face.attach) {
                    (Some(host), Some(_)) => Place::OnNamed(host.to_owned(), format!("{}.{key}", SEATS[seat.ix()])),
                    (None, None) => Place::Pile(Pile::of(Zone::Area, seat)),
                    (Some(_), None) => {
                        given.fault(key, format_args!("{} is attached to nothing", face.title));
                        Place::Pile(Pile::of(Zone::Area, seat))
                    }
                    (None, Some(_)) => {
                        given.fault(key, format_args!("{}: on is missing, the card that it lies on", face.title));
                        Place::Pile(Pile::of(Zone::Area, seat))
                    }
                };
                all.push(Lies { card, owner, controller: seat, ..Lies::new(place) });
            }
            self.in_play(facts.as_ref(), all, seat);
            close(facts, "a card in play");
        }
    }

    /// Minions, and cards that lie there as facedown Drones.
    fn engaged(&mut self, seat: Seat, given: &Given) {
        let (key, place) = ("engaged", Pile::of(Zone::Engaged, seat));
        for Piece { cards, facts } in given.pieces(key, self.cards) {
            let drone = facts.as_ref().and_then(|facts| facts.flag("drone")).unwrap_or(false);
            let owner = facts.as_ref().and_then(|facts| facts.seat("owner", &SEATS[..self.seats]));
            if owner.is_some() && !drone {
                given.fault(key, "only a Drone has an owner");
            }
            let mut all = Vec::new();
            for card in cards {
                let face = self.cards.card(card);
                let fits = if drone { is_of_player(face.kind) } else { face.kind == Kind::Minion };
                if !fits {
                    let what = if drone { "only a card of a player's deck is a Drone" } else { "only minions engage" };
                    given.fault(key, format_args!("{}: {what}", face.title));
                }
                let owner = if drone { owner.unwrap_or(seat) } else { HOUSE };
                all.push(Lies { card, owner, controller: HOUSE, drone, ..Lies::new(Place::Pile(place)) });
            }
            self.in_play(facts.as_ref(), all, seat);
            close(facts, "a card in play");
        }
    }

    /// The nemesis set; and the obligations, which lie there while the game is set up.
    fn beside(&mut self, seat: Seat, given: &Given, hero: CardIx) {
        let aside = Place::Pile(Pile::of(Zone::Aside, seat));
        let cards = self.cards;
        let is_obligation = |card: &CardIx| cards.card(*card).kind == Kind::Obligation;
        match given.has("aside") {
            true => self.pile(given, "aside", HOUSE, aside, is_shuffled_in),
            false => {
                for card in beside(cards, hero).filter(|card| !is_obligation(card)) {
                    self.table.add(Lies { card, owner: HOUSE, controller: HOUSE, ..Lies::new(aside.clone()) });
                }
            }
        }
        if self.begins == Begins::Setup {
            for card in beside(cards, hero).filter(is_obligation) {
                let place = Place::Pile(Pile::OBLIGATIONS);
                self.table.add(Lies { card, owner: HOUSE, controller: HOUSE, ..Lies::new(place) });
            }
        }
    }

    // --- the scenario's side ---

    fn house(&mut self) {
        let given = self.given;
        let villain = self.stage("villain", VILLAIN, Kind::Villain, Pile::VILLAINS);
        self.stage("main", MAIN, Kind::MainScheme, Pile::MAIN);
        // What is turned up next is named first, and lies on top.
        for (key, kind, pile) in
            [("villain_deck", Kind::Villain, Pile::VILLAIN_DECK), ("main_deck", Kind::MainScheme, Pile::MAIN_DECK)]
        {
            let named = given.list(key, "the name of a stage", |value| value.as_str());
            for name in named.into_iter().rev() {
                let Some(face) = self.stage_named(given, key, kind, name) else { continue };
                let card = if kind == Kind::MainScheme { self.first_side(face) } else { face };
                self.table.add(Lies { card, ..Lies::of_house(pile) });
            }
        }
        self.laid_out("villains", Kind::Villain, Pile::VILLAINS);
        self.laid_out("sides", Kind::SideScheme, Pile::SIDES);
        self.laid_out("environments", Kind::Environment, Pile::ENVIRONMENTS);
        self.pile(given, "set_aside", HOUSE, Place::Pile(Pile::SET_ASIDE), |kind| !kind.is_identity());
        let encounter = given.table("encounter");
        let deck = Place::Pile(Pile::ENCOUNTER);
        match encounter.as_ref().filter(|encounter| encounter.has("deck")) {
            Some(encounter) => self.pile(encounter, "deck", HOUSE, deck, is_shuffled_in),
            None => self.filler(ENCOUNTER, HOUSE, deck),
        }
        if let Some(encounter) = &encounter {
            self.pile(encounter, "discard", HOUSE, Place::Pile(Pile::ENCOUNTER_DISCARD), is_shuffled_in);
            encounter.close("the encounter deck");
        }
        match villain {
            Some(villain) => self.pile(given, "boost", HOUSE, Place::Boost(villain), is_shuffled_in),
            None => drop(given.cards("boost", self.cards)),
        }
    }

    /// The stage of the villain or main scheme that is up, with its place among all cards.
    fn stage(&mut self, key: &str, usual: &str, kind: Kind, pile: Pile) -> Option<usize> {
        let given = self.given;
        let facts = if given.is_named(key) { None } else { given.table(key) };
        let face = match &facts {
            Some(facts) => facts.text("card").map(|name| self.stage_named(facts, "card", kind, name)),
            None if given.is_named(key) => given.text(key).map(|name| self.stage_named(given, key, kind, name)),
            None => Some(None),
        };
        let face = face.unwrap_or_else(|| {
            let usual = self.cards.by_id(usual);
            if usual.is_none() {
                given.fault(key, "is missing: the usual one is not among the cards");
            }
            usual
        });
        let setting_up = kind == Kind::MainScheme && self.begins == Begins::Setup;
        let card = face.map(|face| if setting_up { self.first_side(face) } else { face });
        let is_first = |card: CardIx| self.cards.card(card).back.is_some() && self.first_side(card) == card;
        if let Some(first) = card.filter(|card| kind == Kind::MainScheme && is_first(*card) && !setting_up) {
            given.fault(key, format_args!("{} is up only while it is set up", self.cards.card(first).title));
        }
        let all = card.map(|card| Lies { card, ..Lies::of_house(pile) }).into_iter().collect();
        let at = self.in_play(facts.as_ref(), all, Seat(0));
        close(facts, "a stage");
        at
    }

    /// A stage by id or title, or the first one by name.
    fn stage_named(&self, given: &Given, key: &str, kind: Kind, name: &str) -> Option<CardIx> {
        let found = self.named(name, |card| card.kind == kind, |card| (card.stage, card.threat.target.is_none()));
        found.map_err(|fault| given.fault(key, fault)).ok()
    }

    /// The side of a main scheme that comes first: it has no threat of its own.
    fn first_side(&self, face: CardIx) -> CardIx {
        let card = self.cards.card(face);
        card.back.filter(|_| card.threat.target.is_some()).unwrap_or(face)
    }

    /// Side schemes or environments.
    fn laid_out(&mut self, key: &str, kind: Kind, pile: Pile) {
        let given = self.given;
        for Piece { cards, facts } in given.pieces(key, self.cards) {
            let faces = cards.iter().map(|card| self.cards.card(*card));
            if let Some(face) = faces.into_iter().find(|face| face.kind != kind) {
                given.fault(key, format_args!("{} is no {}", face.title, kind.word()));
            }
            let all = cards.into_iter().map(|card| Lies { card, ..Lies::of_house(pile) }).collect();
            self.in_play(facts.as_ref(), all, Seat(0));
            close(facts, "a card in play");
        }
    }

    // --- cards ---

    /// Cards of a pile, of which nothing more is said. A deck is told from the top, all others from the bottom.
    fn pile(&mut self, given: &Given, key: &str, owner: Seat, place: Place, fits: fn(Kind) -> bool) {
        let mut cards = given.cards(key, self.cards);
        for face in cards.iter().map(|card| self.cards.card(*card)).filter(|face| !fits(face.kind)) {
            given.fault(key, format_args!("{}: no {} lies there", face.title, face.kind.word()));
        }
        if key == "deck" || key == "extra" {
            cards.reverse();
        }
        for card in cards {
            self.table.add(Lies { card, owner, controller: owner, ..Lies::new(place.clone()) });
        }
    }

    fn filler(&mut self, (id, count): (&str, usize), owner: Seat, place: Place) {
        for card in self.cards.by_id(id).into_iter().flat_map(|card| std::iter::repeat_n(card, count)) {
            self.table.add(Lies { card, owner, controller: owner, ..Lies::new(place.clone()) });
        }
    }

    /// Equal cards in play, with what their table says of them if they have one; returns the place of the last
    /// among all cards.
    fn in_play(&mut self, facts: Option<&Given>, all: Vec<Lies>, seat: Seat) -> Option<usize> {
        let kind = all.first().map(|lies| match lies.drone {
            true => Kind::Minion,
            false => self.cards.card(lies.card).kind,
        });
        let state = facts.map(|facts| state(facts, kind)).unwrap_or_default();
        let attached = facts.map(|facts| self.attachments(facts, seat)).unwrap_or_default();
        let mut last = None;
        for lies in all {
            let at = self.table.add(Lies { state, ..lies });
            for on in &attached {
                self.table.add(Lies { place: Place::On(at), ..on.clone() });
            }
            last = Some(at);
        }
        last
    }

    /// What is attached to a card.
    fn attachments(&self, given: &Given, seat: Seat) -> Vec<Lies> {
        let key = "attachments";
        let mut all = Vec::new();
        for Piece { cards, facts } in given.pieces(key, self.cards) {
            let owner = facts.as_ref().and_then(|facts| facts.seat("owner", &SEATS[..self.seats])).unwrap_or(seat);
            let kind = cards.first().map(|card| self.cards.card(*card).kind);
            let state = facts.as_ref().map(|facts| tokens(facts, kind)).unwrap_or_default();
            for card in cards {
                let face = self.cards.card(card);
                if face.attach.is_none() {
                    given.fault(key, format_args!("{} is attached to nothing", face.title));
                }
                let owner = if face.kind.is_encounter() { HOUSE } else { owner };
                all.push(Lies { card, owner, controller: owner, state, ..Lies::of_house(Pile::ON) });
            }
            close(facts, "an attachment");
        }
        all
    }

    /// The face that is meant among some: by id or title, or else the first of that name.
    fn named<K: Ord>(
        &self,
        name: &str,
        fits: impl Fn(&crate::Card) -> bool,
        order: impl Fn(&crate::Card) -> K,
    ) -> Result<CardIx, String> {
        let is = |other: &str| other.eq_ignore_ascii_case(name.trim());
        let all = || self.cards.all().filter(|(_, card)| fits(card));
        if let Some((ix, _)) = all().find(|(_, card)| is(&card.id) || is(&card.title)) {
            return Ok(ix);
        }
        if let Some((ix, _)) = all().filter(|(_, card)| is(&card.name)).min_by_key(|(_, card)| order(card)) {
            return Ok(ix);
        }
        let card = self.cards.card(self.cards.find(name)?);
        Err(format!("{} is a card of the kind {}", card.title, card.kind.word()))
    }
}

/// How many play: so many as it says, or as are mentioned.
fn seats(given: &Given) -> usize {
    let mentioned = SEATS.iter().rposition(|name| given.has(name)).map_or(1, |last| last + 1);
    let said: Option<usize> = given.number("seats", 1..=Seat::MAX as i64);
    if let Some(said) = said.filter(|said| *said < mentioned) {
        given.fault(SEATS[mentioned - 1], format_args!("only {said} play"));
    }
    said.unwrap_or(mentioned)
}

/// Whether it may be in a player's deck.
pub(crate) fn is_of_player(kind: Kind) -> bool {
    !kind.is_encounter() && !kind.is_identity()
}

/// Whether it may be in the encounter deck.
pub(crate) fn is_shuffled_in(kind: Kind) -> bool {
    kind.is_encounter() && !matches!(kind, Kind::Villain | Kind::MainScheme)
}

fn close(facts: Option<Given>, what: &str) {
    if let Some(facts) = facts {
        facts.close(what);
    }
}

/// What is said of how a card in play stands, and whether it can be said of such a card.
fn state(given: &Given, kind: Option<Kind>) -> State {
    let status = Status::ALL.map(|status| {
        let on = given.flag(status.word()).unwrap_or(false);
        unfit(given, status.word(), kind.filter(|kind| on && !kind.is_character()));
        on
    });
    State { status, ..tokens(given, kind) }
}

/// The same, but for status cards.
fn tokens(given: &Given, kind: Option<Kind>) -> State {
    let damage: Option<u16> = given.number("damage", 0..=MOST_TOKENS);
    unfit(given, "damage", kind.filter(|kind| damage.is_some() && kind.is_scheme()));
    let threat: Option<u16> = given.number("threat", 0..=MOST_TOKENS);
    unfit(given, "threat", kind.filter(|kind| threat.is_some() && !kind.is_scheme()));
    if kind == Some(Kind::SideScheme) && threat == Some(0) {
        given.fault("threat", "a side scheme without threat is defeated");
    }
    let acceleration: Option<u8> = given.number("acceleration", 0..=MOST_TOKENS);
    unfit(given, "acceleration", kind.filter(|kind| acceleration.is_some() && *kind != Kind::MainScheme));
    State {
        tokens: damage.or(threat),
        counters: given.number("counters", 0..=MOST_TOKENS).or(acceleration),
        exhausted: given.flag("exhausted").unwrap_or(false),
        status: [false; 3],
    }
}

fn unfit(given: &Given, key: &str, kind: Option<Kind>) {
    if let Some(kind) = kind {
        given.fault(key, format_args!("not for a card of the kind {}", kind.word()));
    }
}

#[cfg(test)]
mod tests;
