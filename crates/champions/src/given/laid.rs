//! The cards of a scenario as they are to lie, and the table that is made of them.

use crate::catalogue::Catalogue;
use crate::position::{Champions, Frame, Hands, Phase, Pile, Zone, flag};
use crate::vocabulary::Status;
use longbox_kernel::cards::{CardIx, HOUSE, Id};
use longbox_kernel::chance::{Chance, Order};
use longbox_kernel::{Seat, Seed};
use longbox_shelf::given::Given;

/// A card and how it lies.
#[derive(Clone)]
pub(super) struct Lies {
    pub(super) card: CardIx,
    pub(super) owner: Seat,
    pub(super) controller: Seat,
    pub(super) drone: bool,
    pub(super) place: Place,
    pub(super) state: State,
}

/// Where it lies.
#[derive(Clone)]
pub(super) enum Place {
    Pile(Pile),
    Hand(Seat),
    /// On the card of that number among all.
    On(usize),
    /// On a card in play that is called so; and the key that says it.
    OnNamed(String, String),
    /// The same as a boost card.
    Boost(usize),
}

/// How a card in play stands.
#[derive(Clone, Copy, Default)]
pub(super) struct State {
    /// Damage or threat; a scheme begins as it is printed.
    pub(super) tokens: Option<u16>,
    pub(super) counters: Option<u8>,
    pub(super) exhausted: bool,
    pub(super) status: [bool; 3],
}

impl Lies {
    /// Something of the scenario's there, of which nothing more is said.
    pub(super) fn new(place: Place) -> Lies {
        let card = CardIx::default();
        Lies { card, owner: HOUSE, controller: HOUSE, drone: false, place, state: State::default() }
    }

    pub(super) fn of_house(pile: Pile) -> Lies {
        Lies::new(Place::Pile(pile))
    }

    /// Whether others can lie on it.
    fn is_base(&self) -> bool {
        matches!(self.place, Place::Pile(pile) if pile.is_in_play())
    }
}

/// Everything that a scenario says.
pub(super) struct Table {
    seats: usize,
    hands: Hands,
    seed: Seed,
    cards: Vec<Lies>,
    pub(super) first: Seat,
    pub(super) round: u16,
    pub(super) begins: Phase,
    pub(super) flipped: [bool; Seat::MAX],
    pub(super) order: Order,
    pub(super) picks: Vec<u8>,
}

impl Table {
    pub(super) fn new(seats: usize, hands: Hands, seed: Seed) -> Table {
        Table {
            seats,
            hands,
            seed,
            cards: Vec::new(),
            first: Seat(0),
            round: 1,
            begins: Phase::Turn(Seat(0)),
            flipped: [false; Seat::MAX],
            order: Order::Keep,
            picks: Vec::new(),
        }
    }

    /// One more card; returns its number among all.
    pub(super) fn add(&mut self, lies: Lies) -> usize {
        self.cards.push(lies);
        self.cards.len() - 1
    }

    pub(super) fn len(&self) -> usize {
        self.cards.len()
    }

    /// Find the hosts, and whether all picks can be kept.
    pub(super) fn check(&mut self, cards: &Catalogue, given: &Given) {
        for at in 0..self.cards.len() {
            let Place::OnNamed(name, key) = &self.cards[at].place else { continue };
            match self.host(cards, name) {
                Some(host) => self.cards[at].place = Place::On(host),
                None => given.fault(key, format_args!("no card in play is called \"{name}\"")),
            }
        }
        let mut chance = Chance::new(self.seed);
        if self.picks.iter().any(|pick| chance.fix_pick(*pick).is_err()) {
            given.fault("picks", "too many for one game");
        }
    }

    /// The first card in play with that id, title or name.
    fn host(&self, cards: &Catalogue, name: &str) -> Option<usize> {
        let is = |other: &str| other.eq_ignore_ascii_case(name.trim());
        self.cards.iter().position(|lies| {
            let face = if lies.drone { cards.drone() } else { cards.card(lies.card) };
            lies.is_base() && (is(&face.id) || is(&face.title) || is(&face.name))
        })
    }

    /// Make the table; all cards of one owner come before those of the next, wherever they lie.
    pub(super) fn lay(&self, cards: &'static Catalogue) -> Champions {
        let mut game = Champions::empty(cards, self.seats as u8, self.first, self.hands, self.seed);
        game.chance.fix_order(self.order);
        for pick in &self.picks {
            game.chance.fix_pick(*pick).expect("`check` refuses more picks than there is room for");
        }
        let mut ids = vec![Id::default(); self.cards.len()];
        for owner in Seat::all(self.seats).chain([HOUSE]) {
            for (lies, id) in self.cards.iter().zip(&mut ids).filter(|(lies, _)| lies.owner == owner) {
                *id = game.bring(lies.card, owner);
            }
        }
        for (lies, id) in self.cards.iter().zip(&ids) {
            self.place(&mut game, lies, *id, &ids);
        }
        for (lies, id) in self.cards.iter().zip(&ids) {
            stand(&mut game, &lies.state, *id);
        }
        for (seat, flipped) in Seat::all(self.seats).zip(self.flipped) {
            game.player_mut(seat).flipped = flipped;
        }
        for seat in Seat::all(self.seats) {
            self.turn_extra(&mut game, seat);
        }
        self.begin(&mut game);
        game
    }

    fn place(&self, game: &mut Champions, lies: &Lies, id: Id, ids: &[Id]) {
        match lies.place {
            Place::Pile(pile) => {
                game.lay(id, pile);
                self.show(game, lies, id, pile);
            }
            Place::Hand(seat) => game.lay_in_hand(id, seat),
            Place::On(host) => {
                game.lay_on(id, ids[host]);
                game.arrive(id, lies.controller);
            }
            Place::Boost(host) => {
                game.lay_on(id, ids[host]);
                game.set_flag(id, flag::BOOST, true);
            }
            // A scenario whose hosts are not there is refused: see `check`.
            Place::OnNamed(..) => game.lay(id, Pile::REMOVED),
        }
    }

    /// What comes into play, or who knows it, where it lies.
    fn show(&self, game: &mut Champions, lies: &Lies, id: Id, pile: Pile) {
        if lies.drone {
            game.turn_to_drone(id);
        } else if pile.is_in_play() {
            game.arrive(id, lies.controller);
            let face = game.face(id);
            if face.kind.is_identity() {
                game.player_mut(lies.owner).identity = Some(id);
            }
            game.piece_mut(id).tokens = face.threat.starts.map_or(0, |starts| starts.among(game.started));
        } else {
            match pile.seat() {
                Some((Zone::Deck | Zone::Hand | Zone::Dealt, _)) => {}
                Some((Zone::Discard | Zone::Aside | Zone::Area | Zone::Engaged, _)) => game.show(id),
                None if pile == Pile::ENCOUNTER => {}
                None => game.show(id),
            }
        }
    }

    /// Everybody knows which cards a deck beside the usual one has, and which is its top card.
    fn turn_extra(&self, game: &mut Champions, seat: Seat) {
        let ids: Vec<Id> = game.pile(Pile::extra(seat)).collect();
        ids.iter().for_each(|id| game.show(*id));
        game.slots.forget(seat, &ids);
        if let Some(top) = ids.last() {
            game.show(*top);
        }
    }

    /// Where the round stands.
    fn begin(&self, game: &mut Champions) {
        game.round = self.round;
        game.push(Frame::Round(self.begins));
        match self.begins {
            Phase::Turn(seat) => game.push(Frame::Turn(seat)),
            // A round that is to begin has not been counted yet.
            Phase::SchemeSetup => game.round -= 1,
            Phase::SetupRevealed
            | Phase::Draw
            | Phase::Mulligan(_)
            | Phase::IdentitySetup
            | Phase::RoundBegins
            | Phase::Discard(_)
            | Phase::Ready
            | Phase::PlayerPhaseEnds
            | Phase::StepOne
            | Phase::Villain(_)
            | Phase::Minions(_)
            | Phase::Deal
            | Phase::Reveal(_)
            | Phase::Pass
            | Phase::VillainPhaseEnds
            | Phase::RoundEnds => {}
        }
        game.survey();
        game.unsettled = true;
    }
}

fn stand(game: &mut Champions, state: &State, id: Id) {
    game.set_flag(id, flag::EXHAUSTED, state.exhausted);
    for (status, on) in Status::ALL.into_iter().zip(state.status) {
        game.set_status(id, status, on);
    }
    let piece = game.piece_mut(id);
    piece.tokens = state.tokens.unwrap_or(piece.tokens);
    piece.counters = state.counters.unwrap_or(piece.counters);
}
