//! Who plays whom against which villain, and how the table is laid.

use crate::ask::Offered;
use crate::catalogue::{Card, Catalogue};
use crate::event::Event;
use crate::given::{is_of_player, is_shuffled_in};
use crate::index::Index;
use crate::position::{
    CARDS, Champions, Ends, Frame, Hands, PILES, Phase, Piece, Pieces, Pile, Player, Slots, Zone, flag,
};
use crate::turn::Flow;
use crate::vocabulary::{Kind, Standing, When};
use longbox_kernel::cards::{CardIx, HOUSE, Id};
use longbox_kernel::chance::Chance;
use longbox_kernel::laid::Laid;
use longbox_kernel::{List, Seat, Seed, SetupError, Watch};
use longbox_shelf::setups::FirstDeal;

/// What one player brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeroSetup {
    /// The hero's side of the identity.
    pub identity: CardIx,
    /// The deck.
    pub deck: Vec<CardIx>,
}

/// What the scenario brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioSetup {
    /// The stages of the villain, the first first.
    pub stages: Vec<CardIx>,
    /// The A sides of the main scheme, the first first.
    pub schemes: Vec<CardIx>,
    /// The encounter deck, without obligations.
    pub encounter: Vec<CardIx>,
}

/// A game that can be dealt.
#[derive(Clone)]
pub struct Setup {
    /// The cards.
    pub(crate) cards: &'static Catalogue,
    /// One for each player.
    pub(crate) heroes: Vec<HeroSetup>,
    /// The villain's side.
    pub(crate) scenario: ScenarioSetup,
    /// Who is the first player.
    pub(crate) first: Seat,
    /// Who knows the hands.
    pub(crate) hands: Hands,
    /// The position to play on from, if nothing is dealt.
    pub(crate) laid: Option<Laid>,
    first_deal: FirstDeal<Champions>,
}

impl Setup {
    /// A game; what is wrong with it is said when it is dealt.
    pub fn new(
        cards: &'static Catalogue,
        heroes: Vec<HeroSetup>,
        scenario: ScenarioSetup,
        first: Seat,
        hands: Hands,
    ) -> Setup {
        Setup { cards, heroes, scenario, first, hands, laid: None, first_deal: FirstDeal::default() }
    }

    /// A table that is laid already, for so many seats if that is said.
    pub fn laid(cards: &'static Catalogue, laid: Laid, seats: Option<usize>) -> Result<Setup, Vec<String>> {
        let Champions { first, hands, .. } = laid.tried::<Champions>(cards, seats)?;
        let scenario = ScenarioSetup { stages: Vec::new(), schemes: Vec::new(), encounter: Vec::new() };
        Ok(Setup { laid: Some(laid), ..Setup::new(cards, Vec::new(), scenario, first, hands) })
    }

    fn template(&self) -> Result<&Champions, SetupError> {
        self.first_deal.table(|| self.faults(), || self.lay_out())
    }

    /// The table before the first shuffle: every card is there, in the order of the lists.
    // champions: setup.heroes
    fn lay_out(&self) -> Champions {
        let mut game = Champions::empty(self.cards, self.heroes.len() as u8, self.first, self.hands, Seed::from(0));
        for (seat, hero) in Seat::all(Seat::MAX).zip(&self.heroes) {
            game.seat_hero(hero, seat);
        }
        for (seat, hero) in Seat::all(Seat::MAX).zip(&self.heroes) {
            for card in self.beside(hero) {
                let obligation = self.cards.card(card).kind == Kind::Obligation;
                let pile = if obligation { Pile::OBLIGATIONS } else { Pile::of(Zone::Aside, seat) };
                let id = game.add_card(card, HOUSE, pile);
                game.show(id);
            }
        }
        game.lay_scenario(&self.scenario);
        game.push(Frame::Round(Phase::SchemeSetup));
        game
    }

    /// Everything that is wrong with it.
    // champions: setup.size
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if !(1..=Seat::MAX).contains(&self.heroes.len()) {
            faults.push(format!("it is for 1 to {} heroes, not for {}", Seat::MAX, self.heroes.len()));
        }
        if self.first.ix() >= self.heroes.len() {
            faults.push("the first player is none of the players".to_owned());
        }
        for (n, hero) in self.heroes.iter().enumerate() {
            let card = self.cards.card(hero.identity);
            if card.kind != Kind::Hero || card.back.is_none() {
                faults.push(format!("seat {}: {} is no hero", n + 1, card.title));
            }
            // champions: unique.identities
            let sides = |hero: &HeroSetup| {
                let face = self.cards.card(hero.identity);
                (face.name.as_str(), face.back.map(|back| self.cards.card(back).name.as_str()))
            };
            if self.heroes[..n].iter().any(|other| sides(other) == sides(hero)) {
                let rule = crate::rules::UNIQUE_IDENTITIES;
                faults.push(format!("seat {}: {} is played already [{rule}]", n + 1, card.title));
            }
        }
        if self.scenario.stages.is_empty() || self.scenario.schemes.is_empty() {
            faults.push("there is no villain or no main scheme".to_owned());
        }
        self.check_kinds(&mut faults);
        let count = self.count();
        if count >= CARDS {
            faults.push(format!("{count} cards are more than a game can hold ({})", CARDS - 1));
        }
        faults
    }

    /// What a deck holds that no such deck can.
    fn check_kinds(&self, faults: &mut Vec<String>) {
        let ScenarioSetup { stages, schemes, encounter } = &self.scenario;
        let mut check = |deck: &str, cards: &[CardIx], fits: fn(Kind) -> bool| {
            let mut faces = cards.iter().map(|card| self.cards.card(*card));
            if let Some(face) = faces.find(|face| !fits(face.kind)) {
                faults.push(format!("{deck}: {} is a card of the kind {}", face.title, face.kind.word()));
            }
        };
        for (n, hero) in self.heroes.iter().enumerate() {
            check(&format!("seat {}", n + 1), &hero.deck, is_of_player);
        }
        check("the villain deck", stages, |kind| kind == Kind::Villain);
        check("the main scheme deck", schemes, |kind| kind == Kind::MainScheme);
        check("the encounter deck", encounter, is_shuffled_in);
    }

    fn count(&self) -> usize {
        let beside = |hero: &HeroSetup| self.beside(hero).count() + own_deck(self.cards, hero.identity).count();
        let own = self.heroes.iter().map(|hero| 1 + hero.deck.len() + beside(hero));
        own.sum::<usize>() + self.scenario.stages.len() + self.scenario.schemes.len() + self.scenario.encounter.len()
    }

    /// A hero's obligations and nemesis set, each card as often as it is there.
    fn beside<'a>(&'a self, hero: &HeroSetup) -> impl Iterator<Item = CardIx> + 'a {
        beside(self.cards, hero.identity)
    }
}

/// The deck that an identity brings beside the usual one, each card as often as it is there.
pub(crate) fn own_deck(cards: &Catalogue, identity: CardIx) -> impl Iterator<Item = CardIx> + '_ {
    let hero = cards.card(identity);
    let sides = [Some(hero), hero.back.map(|back| cards.card(back))];
    let clauses = sides.into_iter().flatten().flat_map(|side| &side.standing);
    let named = |clause: &Standing| if let Standing::OwnDeck(name) = clause { Some(name.to_lowercase()) } else { None };
    let name = clauses.into_iter().find_map(named);
    let set = name.map(|name| format!("{}-{name}-deck", hero.set.as_deref().unwrap_or_default()));
    let meant = move |card: &Card| set.is_some() && card.set == set;
    cards.all().flat_map(move |(ix, card)| std::iter::repeat_n(ix, if meant(card) { card.copies.into() } else { 0 }))
}

/// The obligations and the nemesis set of an identity, each card as often as it is there.
pub(crate) fn beside(cards: &Catalogue, identity: CardIx) -> impl Iterator<Item = CardIx> + '_ {
    let set = cards.card(identity).set.clone().unwrap_or_default();
    let nemesis = format!("{set}-nemesis");
    cards.all().flat_map(move |(ix, card)| {
        let of = card.set.as_deref();
        let meant = of == Some(nemesis.as_str()) || card.kind == Kind::Obligation && of == Some(set.as_str());
        std::iter::repeat_n(ix, if meant { card.copies.into() } else { 0 })
    })
}

/// Whether an ability is one that such a card has to resolve while the game is set up.
fn is_of_setup(kind: Kind, when: &When) -> bool {
    match when {
        When::WhenRevealed => kind.is_encounter(),
        When::Setup => kind.is_identity(),
        When::Action
        | When::Resource
        | When::Interrupt(_)
        | When::Response(_)
        | When::ForcedInterrupt(_)
        | When::ForcedResponse(_)
        | When::WhenDefeated
        | When::WhenCompleted
        | When::Emptied
        | When::Boost
        | When::Obligation
        | When::Special => false,
    }
}

impl Champions {
    /// An empty table.
    pub(crate) fn empty(cards: &'static Catalogue, seats: u8, first: Seat, hands: Hands, seed: Seed) -> Champions {
        Champions {
            cards,
            offered: Offered::default(),
            hands,
            // champions: view.hand: who looks on at a game of one player sees no more than at a game of several
            slots: Slots::new(usize::from(seats).max(2)),
            pieces: Pieces::default(),
            piles: [Ends::default(); PILES],
            players: [Player::default(); Seat::MAX],
            index: Index::default(),
            stack: List::new(),
            hits: List::new(),
            fired: List::new(),
            lasting: List::new(),
            discarded: List::new(),
            chosen: List::new(),
            played: List::new(),
            seats,
            started: seats,
            first,
            lead: first,
            round: 0,
            arrivals: 0,
            unsettled: false,
            coming: false,
            asked: None,
            ending: None,
            chance: Chance::new(seed),
        }
    }

    /// A new card that lies nowhere yet.
    pub(crate) fn bring(&mut self, card: CardIx, owner: Seat) -> Id {
        let id = self.slots.add(card, owner);
        self.pieces.len = self.slots.len() as u16;
        *self.piece_mut(id) = Piece { owner, controller: owner, ..Piece::default() };
        self.note_event(id);
        id
    }

    /// A new card, laid on top of a pile.
    pub(crate) fn add_card(&mut self, card: CardIx, owner: Seat, pile: Pile) -> Id {
        let id = self.bring(card, owner);
        self.lay(id, pile);
        id
    }

    /// Deal a game of that setup.
    pub(crate) fn deal_with<W: Watch<Event>>(
        setup: &Setup,
        seed: Seed,
        watch: &mut W,
    ) -> Result<Champions, SetupError> {
        if let Some(laid) = &setup.laid {
            return laid.lay(setup.cards, seed, watch);
        }
        let mut game = setup.template()?.clone();
        game.begin(seed, watch);
        Ok(game)
    }

    /// Deal another into the same room.
    pub(crate) fn deal_over<W: Watch<Event>>(
        &mut self,
        setup: &Setup,
        seed: Seed,
        watch: &mut W,
    ) -> Result<(), SetupError> {
        if let Some(laid) = &setup.laid {
            *self = laid.lay(setup.cards, seed, watch)?;
            return Ok(());
        }
        self.clone_from(setup.template()?);
        self.begin(seed, watch);
        Ok(())
    }

    // champions: setup.shuffle
    fn begin<W: Watch<Event>>(&mut self, seed: Seed, watch: &mut W) {
        self.chance = Chance::new(seed);
        for seat in self.all_seats() {
            self.shuffle(Pile::of(Zone::Deck, seat), seat);
        }
        self.shuffle(Pile::ENCOUNTER, HOUSE);
        self.run(watch);
    }

    /// A hero with a deck, as the alter-ego.
    // champions: identity.start
    fn seat_hero(&mut self, hero: &HeroSetup, seat: Seat) {
        let back = self.cards.card(hero.identity).back.unwrap_or(hero.identity);
        let id = self.add_card(back, seat, Pile::of(Zone::Area, seat));
        self.player_mut(seat).identity = Some(id);
        self.arrive(id, seat);
        let deck = Pile::of(Zone::Deck, seat);
        for card in &hero.deck {
            self.add_card(*card, seat, deck);
        }
        for card in own_deck(self.cards, hero.identity) {
            let id = self.add_card(card, seat, Pile::extra(seat));
            self.show(id);
        }
    }

    // --- what cards do while the game is set up ---

    /// Whether step 10 goes on, in which "When Revealed" waits for the scheme's Setup.
    pub(crate) fn is_setting_up(&self) -> bool {
        matches!(self.stack.first(), Some(Frame::Round(Phase::SetupRevealed)))
    }

    /// What a card does during setup, if it does anything, is put off until all that waits is known.
    // champions: setup.when-revealed, setup.character
    pub(crate) fn await_setup(&mut self, id: Id) {
        let waits = self.face(id).abilities.iter().any(|ability| is_of_setup(self.kind(id), &ability.when));
        self.set_flag(id, flag::WAITS, waits);
    }

    /// The cards whose turn in setup is still to come.
    pub(crate) fn waiting_in_setup(&self) -> impl Iterator<Item = Id> + '_ {
        self.in_play().filter(|id| self.has(*id, flag::WAITS))
    }

    /// They come one at a time; the first player says which is next, if that is a question.
    // champions: ruling.setup-order
    pub(crate) fn setup_step(&mut self, then: Phase) -> Flow {
        let mut waiting = self.waiting_in_setup();
        let Some(next) = waiting.next() else {
            drop(waiting);
            self.set_phase(then);
            return Flow::On;
        };
        if waiting.any(|other| !self.are_twins(other, next)) {
            return Flow::Ask(self.first);
        }
        drop(waiting);
        self.resolve_setup(next);
        Flow::On
    }

    pub(crate) fn resolve_setup(&mut self, id: Id) {
        self.set_flag(id, flag::WAITS, false);
        let by = self.controller(id).or_else(|| self.engaged_with(id)).unwrap_or(self.first);
        let kind = self.kind(id);
        self.resolve_all(id, by, |when| is_of_setup(kind, when));
    }

    // champions: setup.villain, setup.scheme
    fn lay_scenario(&mut self, scenario: &ScenarioSetup) {
        for (pile, deck, cards) in
            [(Pile::VILLAINS, Pile::VILLAIN_DECK, &scenario.stages), (Pile::MAIN, Pile::MAIN_DECK, &scenario.schemes)]
        {
            for (n, card) in cards.iter().enumerate().rev() {
                let id = self.add_card(*card, HOUSE, if n == 0 { pile } else { deck });
                self.show(id);
                if n == 0 {
                    self.arrive(id, HOUSE);
                }
            }
        }
        if let Some(villain) = self.villain().filter(|id| self.keyword(*id, crate::numbers::Key::Toughness) > 0) {
            self.set_status(villain, crate::vocabulary::Status::Tough, true);
        }
        for card in &scenario.encounter {
            self.add_card(*card, HOUSE, Pile::ENCOUNTER);
        }
    }
}
