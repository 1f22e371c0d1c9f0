//! How a game begins.

use crate::ask::Offered;
use crate::catalogue::{Card, Catalogue};
use crate::changes::Changes;
use crate::code::hook;
use crate::event::Event;
use crate::position::{Bodies, Ending, Fight, Frame, LaidOut, Mode, Opening, PILE, Side, Slots, TRANSFORM, Vs, ZONE};
use crate::query::names_match;
use crate::singular::{Pockets, Schemes};
use crate::vocabulary::{Act, Aside, Cards, Kind};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::chance::Chance;
use longbox_kernel::laid::Laid;
use longbox_kernel::{List, Lists, Seat, Seed, SetupError, Watch};
use longbox_shelf::setups::FirstDeal;

/// What one player brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideSetup {
    /// The first level of the main character.
    pub main: CardIx,
    /// The deck list, one entry for each card.
    pub deck: Vec<CardIx>,
    /// Tokens and piles beside the table.
    pub outside: Vec<CardIx>,
    /// The transform pile: main characters of level 2.
    pub transform: Vec<CardIx>,
    /// The Invention pile.
    pub inventions: Vec<CardIx>,
}

impl SideSetup {
    /// A main character and a deck, with the tokens and piles that their cards speak of beside the table.
    // vs: setup.facehugger-pile, zone.token
    pub fn new(cards: &Catalogue, main: CardIx, deck: Vec<CardIx>) -> SideSetup {
        let mut outside = Vec::new();
        let brought = brought(cards, main, &deck);
        for word in brought.flat_map(|card| &card.run.powers).flat_map(|power| &cards.power(*power).aside) {
            for (ix, card) in (0..).map(CardIx).zip(cards.cards()).filter(|(_, card)| is_wanted(word, card)) {
                if !outside.contains(&ix) {
                    outside.extend(std::iter::repeat_n(ix, usize::from(card.copies_beside())));
                }
            }
        }
        let inventions = Inventors::of(cards, main, &deck).pile(cards);
        SideSetup { main, deck, outside, transform: Vec::new(), inventions }
    }

    /// The same, where piles come without what a list bans.
    // vs: deck.bans
    #[must_use]
    pub fn without(mut self, cards: &Catalogue, banned: &[&str]) -> SideSetup {
        for pile in [&mut self.outside, &mut self.inventions] {
            pile.retain(|card| !banned.contains(&cards.card(*card).id.as_str()));
        }
        self
    }
}

/// The teams of those who create Inventions, a bit each; nothing if nobody does.
#[derive(Clone, Copy)]
pub(crate) struct Inventors(pub(crate) Option<u16>);

impl Inventors {
    /// Those among a main character, whatever its level, and the cards of a deck.
    // vs: invention.pile
    fn of(cards: &Catalogue, main: CardIx, deck: &[CardIx]) -> Inventors {
        let inventors = brought(cards, main, deck).filter(|card| card.invents(cards));
        Inventors(inventors.map(|card| card.run.teams).reduce(|all, teams| all | teams))
    }
}

/// The levels of a main character, and the cards of a deck.
fn brought<'a>(cards: &'a Catalogue, main: CardIx, deck: &'a [CardIx]) -> impl Iterator<Item = &'a Card> {
    let group = &cards.card(main).group;
    let levels = cards.cards().iter().filter(move |card| card.group.is_some() && card.group == *group);
    levels.chain(deck.iter().map(|card| cards.card(*card)))
}

/// Whether a card lies beside the table because of a word.
fn is_wanted(act: &Act, card: &Card) -> bool {
    let is_token = |name: &str| card.kind == Kind::Token && names_match(card, name);
    let Act::Aside(word) = act else {
        return matches!(act, Act::Cards(Cards::Summon(name, _)) if is_token(name));
    };
    match word {
        Aside::PutToken(name) => is_token(name),
        Aside::Hatch(_) | Aside::TryHatch(_) => card.run.hooks & hook::REVEALED != 0,
        Aside::RiseAs(name, level) => card.level() == *level && names_match(card, name),
        Aside::Collect(_)
        | Aside::RemoveThatCard
        | Aside::Capture(_)
        | Aside::CaptiveToKo
        | Aside::BackToPile
        | Aside::WithdrawToHand
        | Aside::ComeBack
        // Who lies in a transform pile is the player's choice.
        | Aside::Transform => false,
    }
}

/// Who plays what, in which way.
#[derive(Clone)]
pub struct Setup {
    pub(crate) cards: &'static Catalogue,
    pub(crate) mode: Mode,
    pub(crate) sides: Vec<SideSetup>,
    /// Who begins; a seat named by chance says so if nothing is said.
    pub(crate) first: Option<Seat>,
    pub(crate) lists: Lists,
    /// The position to play on from, if nothing is dealt.
    pub(crate) laid: Option<Laid>,
    first_deal: FirstDeal<Vs>,
}

impl Setup {
    /// A game; what is wrong with it is said when it is dealt.
    pub fn new(cards: &'static Catalogue, mode: Mode, sides: Vec<SideSetup>) -> Setup {
        Setup { cards, mode, sides, first: None, lists: Lists::Secret, laid: None, first_deal: FirstDeal::default() }
    }

    /// A table that is laid already, for so many seats if that is said.
    pub fn laid(cards: &'static Catalogue, laid: Laid, seats: Option<usize>) -> Result<Setup, Vec<String>> {
        let Vs { mode, lists, .. } = laid.tried::<Vs>(cards, seats)?;
        Ok(Setup { laid: Some(laid), lists, ..Setup::new(cards, mode, Vec::new()) })
    }

    /// The same with deck lists that lie open, or are secret.
    #[must_use]
    pub fn with_lists(self, lists: Lists) -> Setup {
        Setup { lists, first_deal: FirstDeal::default(), ..self }
    }

    /// The same, begun by that seat.
    #[must_use]
    pub fn begun_by(self, first: Option<Seat>) -> Setup {
        Setup { first, first_deal: FirstDeal::default(), ..self }
    }

    /// Every fault of the decks and the seats.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if !self.mode.seats().contains(&self.sides.len()) {
            faults.push(format!("{:?} is not played by {}", self.mode, self.sides.len()));
        }
        for (seat, side) in self.sides.iter().enumerate() {
            let main = self.cards.card(side.main);
            if main.level() != 1 {
                faults.push(format!("player {}: {} is no main character of level 1", seat + 1, main.title));
            }
            if side.transform.len() > TRANSFORM {
                faults
                    .push(format!("player {}: a transform pile holds at most {TRANSFORM} [deck.transform]", seat + 1));
            }
            let all = 1 + side.deck.len() + side.outside.len() + side.transform.len() + side.inventions.len();
            if all > ZONE {
                let with = "main character, tokens and piles included";
                faults.push(format!("player {}: {all} cards, {with}: a player has room for {ZONE}", seat + 1));
            }
            if side.outside.len() > PILE || side.inventions.len() > PILE {
                let room = format!("a player has room for {PILE} tokens and for {PILE} inventions");
                faults.push(format!("player {}: {room}", seat + 1));
            }
        }
        faults
    }

    fn template(&self) -> Result<&Vs, SetupError> {
        self.first_deal.table(|| self.faults(), || self.lay_out())
    }

    /// The table before the first shuffle: every card is there, in the order of the lists.
    fn lay_out(&self) -> Vs {
        // What is believed of secret lists is worked out now, not in the middle of a game.
        if self.lists == Lists::Secret {
            self.cards.prior();
        }
        let mut game = Vs::empty(self.cards, self.mode, self.sides.len(), self.lists, Seed::from(0));
        for (seat, side) in Seat::all(self.sides.len()).zip(&self.sides) {
            let main = game.slots.add(side.main, seat);
            game.slots.show(main);
            game.side_mut(seat).main = Some(main);
            for card in &side.deck {
                let id = game.slots.add(*card, seat);
                game.side_mut(seat).deck.add(id);
            }
            for card in &side.outside {
                let id = game.slots.add(*card, seat);
                game.slots.show(id);
                game.side_mut(seat).outside.add(id);
            }
            let pile: Vec<Id> = side.inventions.iter().map(|card| game.slots.add(*card, seat)).collect();
            game.lay_inventions(seat, &pile);
            game.lay_transform_pile(seat, &side.transform);
        }
        game
    }
}

impl Vs {
    /// A table without cards.
    pub(crate) fn empty(cards: &'static Catalogue, mode: Mode, seats: usize, lists: Lists, seed: Seed) -> Vs {
        let ending: Option<Ending> = None;
        Vs {
            cards,
            lists,
            mode,
            seats: seats as u8,
            slots: Slots::new(seats),
            bodies: Bodies::default(),
            fight: Fight::default(),
            again: None,
            mods: Changes::default(),
            delayed: List::new(),
            stack: List::new(),
            queue: List::new(),
            laid: LaidOut::default(),
            uses: List::new(),
            pocketed: List::new(),
            kept: List::new(),
            answerable: List::new(),
            schemes: Schemes::default(),
            pockets: Pockets::default(),
            clock: 0,
            fights: 0,
            turn: 0,
            idle: 0,
            first: Seat(0),
            active: Seat(0),
            heads_done: 0,
            asked: None,
            ending,
            chance: Chance::new(seed),
            blame: 0,
            unsettled: false,
            offered: Offered::default(),
            sides: [Side::default(); Seat::MAX],
        }
    }

    /// Deal a game of that setup.
    pub(crate) fn deal_with<W: Watch<Event>>(setup: &Setup, seed: Seed, watch: &mut W) -> Result<Vs, SetupError> {
        if let Some(laid) = &setup.laid {
            return laid.lay(setup.cards, seed, watch);
        }
        let mut game = setup.template()?.clone();
        game.open(setup, seed, watch);
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
        self.open(setup, seed, watch);
        Ok(())
    }

    // vs: setup.first, setup.reveal
    fn open<W: Watch<Event>>(&mut self, setup: &Setup, seed: Seed, watch: &mut W) {
        self.chance = Chance::new(seed);
        for seat in self.all_seats() {
            let deck = &mut self.sides[seat.ix()].deck;
            self.chance.shuffle(deck);
        }
        let chooser = Seat(self.chance.pick(self.seats as usize) as u8);
        self.push(Frame::Opening(Opening::First(chooser)));
        match setup.first {
            Some(first) => self.name_first(first, watch),
            None => watch.see(Event::Toss { seat: chooser }),
        }
        self.run(watch);
    }
}
