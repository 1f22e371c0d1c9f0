//! The position that a scenario describes.
//!
//! What is not said has a default, so that a scenario states only what it is about: two seats, Captain
//! America against Green Goblin, empty hands, ten locations in each deck, my Main Phase.

use crate::catalogue::Catalogue;
use crate::changes::MOST_CHANGES;
use crate::decks;
use crate::event::Event;
use crate::position::{
    BODIES, Body, Frame, Home, Keeping, Kept, MOST_COUNTERS, Mode, Modifier, Phase, Resource, Spot, TRANSFORM,
    TURN_LIMIT, Term, Today, Vs, What, bit, each,
};
use crate::setup::{Setup, SideSetup};
use crate::singular::is_for_transforming;
use crate::vocabulary::{Basic, Keyword, Kind, Row};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Full, Lists, Seat, Told as _, Watch};
use longbox_shelf::given::{Faults, Given, Piece};
use toml::Table;

/// The main characters of those who name none.
const MAINS: [&str; Seat::MAX] = ["MNB-001", "MNB-079", "MNB-007", "MNB-085"];
/// What is in a deck of which nothing is said, and how often.
const DECK: (&str, usize) = ("MNB-109", 10);

const MODES: [(&str, Mode); 5] = [
    ("duel", Mode::Duel),
    ("ffa", Mode::FreeForAll),
    ("2v2", Mode::Pairs),
    ("2v2-lending", Mode::PairsLending),
    ("2headed", Mode::TwoHeaded),
];

const PHASES: [(&str, Phase); 9] = [
    ("start", Phase::Begin),
    ("draw", Phase::Draw),
    ("recovery", Phase::Recovery),
    ("build", Phase::BuildStart),
    ("resource", Phase::Resource),
    ("recruit", Phase::Recruit),
    ("formation", Phase::Formation),
    ("main", Phase::Main),
    ("end", Phase::End),
];

const ROWS: [(&str, Row); 2] = [("front", Row::Front), ("back", Row::Back)];

/// Set up a position; every fault is listed.
pub(crate) fn arrange(
    cards: &'static Catalogue,
    given: &Table,
    watch: &mut impl Watch<Event>,
) -> Result<Vs, Vec<String>> {
    let faults = Faults::default();
    let given = faults.given(given);
    let seed = given.seed();
    if let Some(deal) = given.deal() {
        let setup = dealt(cards, &deal);
        faults.finish()?;
        return Vs::deal_with(&setup, seed, watch).map_err(|error| error.faults);
    }
    let mut game = Arrangement { cards, given: &given }.table();
    faults.finish()?;
    each(game.everywhere()).for_each(|at| game.note_self_awareness(at));
    game.run(watch);
    Ok(game)
}

/// A whole game dealt as at the table: `deal = { me = DECK, foe = DECK }`, where a deck is the id of one that
/// comes with the game or a legal list of cards. The first main character of a deck leads it, unless `mains` names
/// another: `mains = { me = "Hulk" }`. Main characters of Level 2 in a list are its transform pile. With
/// `bans = true` the official list of bans applies.
fn dealt(cards: &'static Catalogue, deal: &Given) -> Setup {
    let names = Vs::seat_names();
    let mode = deal.word("mode", &MODES).unwrap_or_default();
    let mentioned = names.iter().rposition(|name| deal.has(name)).map_or(0, |last| last + 1);
    let names = &names[..mentioned.clamp(*mode.seats().start(), *mode.seats().end())];
    let first = deal.seat("first", names);
    let wanted = deal.table("mains");
    // vs: deck.bans
    let banned = if deal.flag("bans") == Some(true) { decks::BANNED } else { &[] };
    let mut open = true;
    let mut sides = Vec::new();
    for name in names {
        open &= deal.is_named(name);
        let starter = || decks::all().first().and_then(|deck| deck.cards(cards).ok()).unwrap_or_default();
        let list = deal.deck(name, cards, decks::built_in).unwrap_or_else(starter);
        let (mains, deck): (Vec<CardIx>, Vec<CardIx>) =
            list.into_iter().partition(|card| cards.card(*card).basic() == Basic::Main);
        let (leaders, transform): (Vec<CardIx>, Vec<CardIx>) =
            mains.into_iter().partition(|card| cards.card(*card).level() == 1);
        let wanted = wanted.as_ref().and_then(|mains| Some((mains, mains.text(name)?)));
        let main = wanted.map_or(leaders.first().copied(), |(mains, wanted)| main_named(cards, mains, name, wanted));
        match main {
            Some(main) => {
                let all: Vec<CardIx> = [&[main], &deck[..], &transform].concat();
                let mut faults = decks::faults(cards, &[main], &deck, &transform);
                faults.extend(decks::banned(cards, &all, banned));
                faults.into_iter().for_each(|fault| deal.fault(name, fault));
                let side = SideSetup { transform, ..SideSetup::new(cards, main, deck) };
                sides.push(side.without(cards, banned));
            }
            None if wanted.is_some() => {}
            None => deal.fault(name, "no main character leads this deck"),
        }
    }
    if let Some(mains) = wanted {
        mains.close("the main characters");
    }
    deal.close("a deal");
    // Decks that come with the game are named here by their ids.
    let lists = if open { Lists::Open } else { Lists::Secret };
    Setup::new(cards, mode, sides).with_lists(lists).begun_by(first)
}

/// A main character by id, by title, or by name alone for its first level.
fn main_named(cards: &Catalogue, given: &Given, key: &str, name: &str) -> Option<CardIx> {
    let found = cards.find(&format!("{name} Level 1")).or_else(|_| cards.find(name));
    match found {
        Ok(card) if cards.card(card).basic() == Basic::Main => return Some(card),
        Ok(card) => given.fault(key, format_args!("{} is no main character", cards.card(card).title)),
        Err(fault) => given.fault(key, fault),
    }
    None
}

/// What a scenario says, read with these cards.
struct Arrangement<'g> {
    cards: &'static Catalogue,
    given: &'g Given<'g>,
}

/// One player's side as it is to be laid down.
#[derive(Default)]
struct Laid {
    main: Option<Figure>,
    others: Vec<Figure>,
    hand: Vec<CardIx>,
    /// From the top.
    deck: Vec<CardIx>,
    ko: Vec<CardIx>,
    resources: Vec<Lies>,
    outside: Vec<CardIx>,
    inventions: Vec<CardIx>,
    wyatts: Vec<CardIx>,
    transform: Vec<CardIx>,
    xp: u8,
    points: u8,
}

/// A character as it is to stand.
#[derive(Clone)]
struct Figure {
    card: CardIx,
    owner: Seat,
    row: Row,
    main: bool,
    counters: i16,
    wounds: i8,
    exhausted: bool,
    stunned: bool,
    dazed: bool,
    hidden: bool,
    frozen: bool,
    packages: u8,
    appeared: bool,
    gear: Option<CardIx>,
    captives: Vec<Captive>,
}

/// Somebody whom a character holds.
#[derive(Clone, Copy)]
struct Captive {
    card: CardIx,
    owner: Seat,
    wounds: i8,
}

/// Who plays.
#[derive(Clone, Copy)]
struct Seated {
    mode: Mode,
    count: usize,
}

impl Seated {
    /// What the seats are called.
    fn names(self) -> &'static [&'static str] {
        &Vs::seat_names()[..self.count]
    }
}

/// A resource as it is to lie.
#[derive(Clone, Copy)]
struct Lies {
    card: CardIx,
    up: bool,
    wyatts: bool,
}

/// A character whose cards lie on the table.
struct Placed<'l> {
    figure: &'l Figure,
    id: Id,
    gear: Option<Id>,
}

/// The card of a captive, and with whom it lies.
struct Held<'l> {
    captor: &'l Figure,
    captive: Captive,
    id: Id,
}

/// Who knows a card that is laid down.
#[derive(Clone, Copy)]
enum SeenBy {
    Nobody,
    Owner,
    All,
}

impl<'g> Arrangement<'g> {
    fn table(&self) -> Vs {
        let given = self.given;
        let names = Vs::seat_names();
        let sides = given.sides(names);
        let mode = given.word("mode", &MODES).unwrap_or_default();
        let seats = self.seats(mode, &sides);
        let lists = given.word("lists", &[("open", Lists::Open), ("secret", Lists::Secret)]).unwrap_or(Lists::Open);
        let mut game = Vs::empty(self.cards, mode, seats, lists, given.seed());
        self.chance(&mut game);
        game.active = given.seat("turn", &names[..seats]).unwrap_or(Seat(0));
        game.first = given.seat("first", &names[..seats]).unwrap_or(Seat(0));
        let phase = given.word("phase", &PHASES).unwrap_or(Phase::Main);
        let number: u16 = given.number("number", 1..=TURN_LIMIT.into()).unwrap_or(5);
        // A turn that is to begin has not been counted yet.
        game.turn = if phase == Phase::Begin { number - 1 } else { number };
        let mut laid: Vec<Laid> = Seat::all(seats).map(|seat| self.undescribed(seat)).collect();
        for (seat, side) in &sides {
            if let Some(laid) = laid.get_mut(seat.ix()) {
                self.side(*seat, side, laid, Seated { mode, count: seats });
            }
            side.close("a side");
        }
        let changes: usize = given.number("changes", 0..=MOST_CHANGES as i64).unwrap_or(0);
        given.close("a vs scenario");
        self.lay_down(&mut game, &laid);
        self.change(&mut game, changes);
        game.stack.add(Frame::Turn(phase));
        game.unsettled = true;
        game
    }

    /// So many changes that come to nothing, on the first main character for good: the room for others is short.
    fn change(&self, game: &mut Vs, changes: usize) {
        let on = game.main_of(Seat(0));
        for _ in 0..changes {
            let stamp = game.tick();
            let change = Modifier { on, stamp, ..Modifier::default() };
            room(self.given, "changes", game.mods.push(change));
        }
    }

    /// How many play: as many as the mode wants, or as many as are mentioned if it leaves a choice.
    fn seats(&self, mode: Mode, sides: &[(Seat, Given)]) -> usize {
        let mentioned = sides.iter().map(|(seat, _)| seat.ix() + 1).max().unwrap_or(0);
        let (least, most) = (*mode.seats().start(), *mode.seats().end());
        if let Some((seat, _)) = sides.iter().find(|(seat, _)| seat.ix() >= most) {
            self.given.fault(Vs::seat_names()[seat.ix()], format_args!("only {most} play in this mode"));
        }
        mentioned.clamp(least, most)
    }

    fn chance(&self, game: &mut Vs) {
        let given = self.given;
        game.chance.fix_order(given.shuffle());
        for heads in given.flips() {
            room(given, "flips", game.chance.fix_flip(heads));
        }
        for pick in given.picks() {
            room(given, "picks", game.chance.fix_pick(pick));
        }
    }

    /// The side of a player of whom nothing is said.
    fn undescribed(&self, seat: Seat) -> Laid {
        let main = self.cards.by_id(MAINS[seat.ix() & 3]).map(|card| standing(card, seat, Row::Front));
        let deck = self.cards.by_id(DECK.0).map(|card| vec![card; DECK.1]).unwrap_or_default();
        Laid { main: main.map(|main| Figure { main: true, ..main }), deck, ..Laid::default() }
    }

    fn side(&self, seat: Seat, given: &Given, laid: &mut Laid, seated: Seated) {
        if let Some(card) = given.text("main").and_then(|name| main_named(self.cards, given, "main", name)) {
            laid.main = Some(Figure { main: true, ..standing(card, seat, Row::Front) });
        }
        laid.main = laid.main.take().map(|main| Figure {
            row: given.word("row", &ROWS).unwrap_or(main.row),
            ..self.described(given, main, seated)
        });
        laid.xp = given.number("xp", 0..=99).unwrap_or(0);
        laid.points = given.number("points", 0..=99).unwrap_or(0);
        for (key, row) in ROWS {
            laid.others.extend(self.row(given, key, seat, row, seated));
        }
        laid.hand = given.cards("hand", self.cards);
        if given.has("deck") {
            laid.deck = given.cards("deck", self.cards);
        }
        laid.ko = given.cards("ko", self.cards);
        laid.resources = self.resources(given);
        laid.outside = given.cards("outside", self.cards);
        laid.inventions = given.cards("inventions", self.cards);
        laid.wyatts = given.cards("wyatts", self.cards);
        laid.transform = self.transform_pile(given);
    }

    /// Main characters of Level 2, no more than a pile holds.
    fn transform_pile(&self, given: &Given) -> Vec<CardIx> {
        let mut pile = given.cards("transform", self.cards);
        for card in pile.iter().map(|card| self.cards.card(*card)).filter(|card| !is_for_transforming(card)) {
            given.fault("transform", format_args!("{} is no Marvel main character of Level 2", card.title));
        }
        room(given, "transform", if pile.len() > TRANSFORM { Err(Full) } else { Ok(()) });
        pile.truncate(TRANSFORM);
        pile
    }

    /// The characters in a row but the main character.
    fn row(&self, given: &Given, key: &str, seat: Seat, row: Row, seated: Seated) -> Vec<Figure> {
        let mut figures = Vec::new();
        for Piece { cards, facts } in given.pieces(key, self.cards) {
            for card in cards {
                match self.cards.card(card).basic() {
                    Basic::Supporting | Basic::Machine => {}
                    Basic::Main => {
                        given.fault(key, format_args!("{} is a main character: see main", self.cards.card(card).title));
                        continue;
                    }
                    Basic::PlotTwist | Basic::Equipment | Basic::Location | Basic::Pile => {
                        given.fault(key, format_args!("{} does not stand in a row", self.cards.card(card).title));
                        continue;
                    }
                }
                let plain = standing(card, seat, row);
                figures.push(facts.as_ref().map_or(plain.clone(), |facts| Figure {
                    owner: facts.seat("owner", seated.names()).unwrap_or(seat),
                    ..self.described(facts, plain.clone(), seated)
                }));
            }
            if let Some(facts) = facts {
                facts.close("a character");
            }
        }
        figures
    }

    /// A character with what is said of it.
    fn described(&self, given: &Given, figure: Figure, seated: Seated) -> Figure {
        let flag = |key: &str| given.flag(key).unwrap_or(false);
        let (dazed, hidden, frozen) = (flag("dazed"), flag("hidden"), flag("frozen"));
        // vs: stun.daze
        if dazed && given.flag("stunned") == Some(false) {
            given.fault("dazed", "who is dazed is stunned");
        }
        let stunned = flag("stunned") || dazed;
        if stunned && hidden {
            given.fault("hidden", "who is stunned does not hide");
        }
        let most = i64::from(MOST_COUNTERS);
        let side = figure.owner;
        Figure {
            counters: given.number("counters", -most..=most).unwrap_or(0),
            wounds: given.number("wounds", -99..=99).unwrap_or(0),
            // vs: stun.face-down, freeze.exhaust
            exhausted: given.flag("exhausted").unwrap_or(stunned || frozen),
            stunned,
            dazed,
            hidden,
            frozen,
            packages: given.number("packages", 0..=99).unwrap_or(0),
            appeared: flag("appeared"),
            gear: given.text("gear").and_then(|name| self.gear(given, name, figure.card, stunned || hidden)),
            captives: self.captives(given, side, seated),
            ..figure
        }
    }

    /// Equipment for a character that can have it.
    // vs: gear.face-up, gear.machine, keyword.creature
    fn gear(&self, given: &Given, name: &str, bearer: CardIx, down: bool) -> Option<CardIx> {
        let bearer = self.cards.card(bearer);
        if down {
            given.fault("gear", "who lies face down has no equipment");
        }
        if bearer.basic() == Basic::Machine || bearer.run.keys & Keyword::Creature.bit() != 0 {
            given.fault("gear", format_args!("{} can have no equipment", bearer.title));
        }
        match self.cards.find(name) {
            Ok(card) if self.cards.card(card).is_worn() => return Some(card),
            Ok(card) => given.fault("gear", format_args!("{} is no equipment", self.cards.card(card).title)),
            Err(fault) => given.fault("gear", fault),
        }
        None
    }

    /// Those whom somebody on that side holds: supporting characters of enemies, of the next one if nothing is said.
    // vs: zone.captive
    fn captives(&self, given: &Given, side: Seat, seated: Seated) -> Vec<Captive> {
        let Seated { mode, count } = seated;
        let after = (1..count).map(|by| Seat(((side.ix() + by) % count) as u8));
        let enemies: Vec<Seat> = after.filter(|seat| mode.team(*seat) != mode.team(side)).collect();
        let next = enemies.first().copied().unwrap_or(side);
        let mut captives = Vec::new();
        for Piece { cards, facts } in given.pieces("captives", self.cards) {
            let owner = facts.as_ref().and_then(|facts| facts.seat("owner", seated.names())).unwrap_or(next);
            let wounds = facts.as_ref().and_then(|facts| facts.number("wounds", -99..=99)).unwrap_or(0);
            if !enemies.contains(&owner) {
                given.fault("captives", format_args!("{} is no enemy of its captor", Vs::seat_names()[owner.ix()]));
            }
            for card in cards {
                let facts = self.cards.card(card);
                if facts.basic() != Basic::Supporting || facts.kind == Kind::Token {
                    given.fault("captives", format_args!("{} is no supporting character", facts.title));
                }
                captives.push(Captive { card, owner, wounds });
            }
            if let Some(facts) = facts {
                facts.close("a captive");
            }
        }
        captives
    }

    /// Locations lie face up unless it is said that they lie face down; other cards always do.
    fn resources(&self, given: &Given) -> Vec<Lies> {
        let mut resources = Vec::new();
        for Piece { cards, facts } in given.pieces("resources", self.cards) {
            let down = facts.as_ref().and_then(|facts| facts.flag("down"));
            let wyatts = facts.as_ref().and_then(|facts| facts.flag("wyatts")).unwrap_or(false);
            for card in cards {
                let location = self.cards.card(card).is_location();
                if down == Some(false) && !location {
                    let title = &self.cards.card(card).title;
                    given.fault("resources", format_args!("{title} is no location and lies face down"));
                }
                resources.push(Lies { card, up: location && down != Some(true), wyatts });
            }
            if let Some(facts) = facts {
                facts.close("a resource");
            }
        }
        resources
    }

    // --- laying down ---

    /// All cards of one owner come before those of the next, wherever they lie.
    fn lay_down(&self, game: &mut Vs, laid: &[Laid]) {
        let mut mains: Vec<(Seat, Placed)> = Vec::new();
        let mut others: Vec<(Seat, Placed)> = Vec::new();
        let mut held: Vec<Held> = Vec::new();
        for (owner, own) in Seat::all(laid.len()).zip(laid) {
            self.zones(game, owner, own);
            if let Some(placed) = own.main.as_ref().and_then(|main| self.figure(game, main)) {
                game.side_mut(owner).main = Some(placed.id);
                let level = usize::from(self.cards.card(placed.figure.card).run.level & 3);
                game.side_mut(owner).xp[level] = own.xp;
                mains.push((owner, placed));
            } else {
                self.given.fault(Vs::seat_names()[owner.ix()], "needs a main character: main is missing");
            }
            for (side, theirs) in Seat::all(laid.len()).zip(laid) {
                let owned = theirs.others.iter().filter(|figure| figure.owner == owner);
                others.extend(owned.filter_map(|figure| Some((side, self.figure(game, figure)?))));
                held.extend(self.held(game, owner, theirs));
            }
        }
        // Main characters were there first, but in their rows they are listed last.
        let lives: Vec<u32> = mains.iter().map(|_| game.tick()).collect();
        others.sort_by_key(|(side, _)| *side);
        for (side, placed) in others {
            let life = game.tick();
            self.stand(game, side, &placed, life, &held);
        }
        for ((side, placed), life) in mains.into_iter().zip(lives) {
            self.stand(game, side, &placed, life, &held);
        }
    }

    /// The cards of an owner that lie with captors of that side.
    fn held<'l>(&self, game: &mut Vs, owner: Seat, side: &'l Laid) -> Vec<Held<'l>> {
        let captors = side.main.iter().chain(&side.others);
        let captives = captors.flat_map(|captor| captor.captives.iter().map(move |captive| (captor, *captive)));
        let owned = captives.filter(|(_, captive)| captive.owner == owner);
        let mut held = Vec::new();
        for (captor, captive) in owned {
            let ids = self.add(game, owner, &[captive.card], SeenBy::All);
            held.extend(ids.into_iter().map(|id| Held { captor, captive, id }));
        }
        held
    }

    fn zones(&self, game: &mut Vs, seat: Seat, laid: &Laid) {
        let deck: Vec<CardIx> = laid.deck.iter().rev().copied().collect();
        for id in self.add(game, seat, &deck, SeenBy::Nobody) {
            self.room(seat, "deck", game.side_mut(seat).deck.push(id));
        }
        for id in self.add(game, seat, &laid.hand, SeenBy::Owner) {
            self.room(seat, "hand", game.side_mut(seat).hand.push(id));
        }
        for id in self.add(game, seat, &laid.ko, SeenBy::All) {
            self.room(seat, "ko", game.side_mut(seat).ko.push(id));
            game.side_mut(seat).ko_hooks |= game.hooks_of(id);
        }
        for id in self.add(game, seat, &laid.outside, SeenBy::All) {
            self.room(seat, "outside", game.side_mut(seat).outside.push(id));
        }
        for id in self.add(game, seat, &laid.wyatts, SeenBy::Owner) {
            self.room(seat, "wyatts", game.side_mut(seat).hand.push(id));
            self.room(seat, "wyatts", game.side_mut(seat).wyatt.hand.push(id));
        }
        let pile = self.add(game, seat, &laid.inventions, SeenBy::Owner);
        game.lay_inventions(seat, &pile);
        game.lay_transform_pile(seat, &laid.transform);
        for Lies { card, up, wyatts } in laid.resources.iter().copied() {
            let seen = if up { SeenBy::All } else { SeenBy::Owner };
            for id in self.add(game, seat, &[card], seen) {
                self.room(seat, "resources", game.side_mut(seat).resources.push(Resource { id, up, wyatts }));
            }
        }
        let side = game.side_mut(seat);
        side.points = laid.points;
        side.memory.hand_was_empty = side.hand.is_empty();
    }

    /// The cards of a character and its equipment.
    fn figure<'l>(&self, game: &mut Vs, figure: &'l Figure) -> Option<Placed<'l>> {
        // A main character is one card, whatever its level.
        let card = self.cards.card(figure.card).run.first.filter(|_| figure.main).unwrap_or(figure.card);
        let id = *self.add(game, figure.owner, &[card], SeenBy::All).first()?;
        let gear = figure.gear.and_then(|gear| self.add(game, figure.owner, &[gear], SeenBy::All).first().copied());
        Some(Placed { figure, id, gear })
    }

    fn stand(&self, game: &mut Vs, side: Seat, placed: &Placed, life: u32, held: &[Held]) {
        let Placed { figure, id, gear } = *placed;
        if game.bodies.live.count_ones() as usize == BODIES {
            return self.room(side, "front", Err(Full));
        }
        let at = game.place_body(Body {
            id,
            face: figure.card,
            life,
            since: life,
            counters: figure.counters,
            wounds: figure.wounds,
            gear,
            side,
            homes: (figure.owner != side).then_some(Home { side: figure.owner, row: figure.row }).into_iter().collect(),
            row: figure.row,
            exhausted: figure.exhausted,
            down: figure.stunned || figure.hidden,
            hidden: figure.hidden,
            dazed: figure.dazed,
            packages: figure.packages,
            universe: 0,
            main: figure.main,
            attacked_in: 0,
            today: Today { appeared: figure.appeared, ..Today::default() },
        });
        if figure.frozen {
            self.freeze(game, side, at);
        }
        for Held { captive, id, .. } in held.iter().filter(|held| std::ptr::eq(held.captor, figure)) {
            let why = Keeping::Captive(life);
            let kept = Kept { id: *id, face: captive.card, counters: 0, wounds: captive.wounds, why };
            self.room(side, "captives", game.kept.push(kept));
        }
    }

    /// It cannot ready in its next turn.
    // vs: freeze.exhaust
    fn freeze(&self, game: &mut Vs, side: Seat, at: Spot) {
        let stamp = game.tick();
        let (on, what, term) = (bit(at), What::Frozen, Term::ItsNextTurn);
        let frozen = Modifier { on, stamp, term, by: side, what, ..Modifier::default() };
        self.room(side, "frozen", game.mods.push(frozen));
    }

    /// Physical cards, as many as there is room for.
    fn add(&self, game: &mut Vs, owner: Seat, cards: &[CardIx], seen: SeenBy) -> Vec<Id> {
        let mut ids = Vec::new();
        for card in cards {
            if !game.slots.has_room() {
                self.room(owner, "deck", Err(Full));
                break;
            }
            let id = game.slots.add(*card, owner);
            match seen {
                SeenBy::Nobody => {}
                SeenBy::Owner => game.slots.show_to(owner, id),
                SeenBy::All => game.slots.show(id),
            }
            ids.push(id);
        }
        ids
    }

    fn room(&self, seat: Seat, key: &str, fits: Result<(), Full>) {
        room(self.given, &format!("{}.{key}", Vs::seat_names()[seat.ix() & 3]), fits);
    }
}

/// A character of whom nothing more is said.
fn standing(card: CardIx, owner: Seat, row: Row) -> Figure {
    Figure {
        card,
        owner,
        row,
        main: false,
        counters: 0,
        wounds: 0,
        exhausted: false,
        stunned: false,
        dazed: false,
        hidden: false,
        frozen: false,
        packages: 0,
        appeared: false,
        gear: None,
        captives: Vec::new(),
    }
}

fn room(given: &Given, key: &str, fits: Result<(), Full>) {
    if fits == Err(Full) {
        given.fault(key, "too many for one game");
    }
}
