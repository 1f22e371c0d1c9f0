//! The game behind the kernel's door.

use crate::ask::{Ask, Choice, Offered};
use crate::event::Event;
use crate::index::Index;
use crate::piles::Cards;
use crate::position::{
    Champions, Doing, Effect, Ending, Eyes, Frame, Initiate, InitiateStep, Instead, Many, Once, PILES, Phase, Pieces,
    Pile, flag,
};
use crate::setup::Setup;
use crate::view::View;
use longbox_kernel::cards::{Belief, CardIx, HOUSE, Id};
use longbox_kernel::chance::Chance;
use longbox_kernel::hash::Digest;
use longbox_kernel::{
    Game, List, Lists, Outcome, Pending, Rng, Seat, Seed, SetupError, ThawError, Viewer, Watch, frozen,
};
use std::hash::Hash as _;

/// All lists are open: there is nothing to believe.
struct Certainty;

impl Belief for Certainty {
    fn imagine(&self, _: Seat, _: &[CardIx], _: &mut [CardIx], _: &mut Rng) {}
}

impl Game for Champions {
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    /// The villain phase ends the round.
    const AHEAD: u32 = 1;
    const HORIZON: u32 = 1;
    const WALKS: u32 = 64_000;

    /// What is decided in setup, at the end of the player phase and in the villain phase comes to something in the next round.
    fn idle_turns(&self) -> u32 {
        let Some(Frame::Round(phase)) = self.stack.first() else { return 0 };
        match phase {
            Phase::RoundBegins | Phase::Turn(_) => 0,
            Phase::SchemeSetup
            | Phase::SetupRevealed
            | Phase::Draw
            | Phase::Mulligan(_)
            | Phase::IdentitySetup
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
            | Phase::RoundEnds => 1,
        }
    }

    fn deal_to(setup: &Setup, seed: Seed, watch: &mut impl Watch<Event>) -> Result<Champions, SetupError> {
        Champions::deal_with(setup, seed, watch)
    }

    fn deal_again(&mut self, setup: &Setup, seed: Seed, watch: &mut impl Watch<Event>) -> Result<(), SetupError> {
        self.deal_over(setup, seed, watch)
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn pending(&self) -> Pending {
        match (self.asked, self.ending) {
            (Some(seat), None) => Pending::Decision(seat),
            (_, ending) => Pending::Over(Outcome::shared(self.seats.into(), ending.is_some_and(Ending::is_won))),
        }
    }

    fn choices(&self, into: &mut Vec<Choice>) {
        into.extend_from_slice(&self.offered.0);
    }

    fn count(&self) -> usize {
        self.offered.0.len()
    }

    fn choose_nth(&mut self, number: usize, watch: &mut impl Watch<Event>) -> bool {
        let Some(choice) = self.offered.0.get(number).copied() else { return false };
        self.take(choice, watch);
        true
    }

    fn leanings(&self, into: &mut Vec<u32>) {
        self.lean(into);
    }

    fn meaning(&self, number: usize) -> u64 {
        self.meaning_of(number)
    }

    fn choose(&mut self, choice: Choice, watch: &mut impl Watch<Event>) {
        self.answer(choice, watch);
    }

    fn is_window(&self) -> bool {
        matches!(self.ask(), Some(Ask::Window | Ask::Act))
    }

    fn is_mid_act(&self) -> bool {
        self.is_mid_pick()
    }

    // champions: pay
    fn proposed(&self) -> Option<usize> {
        self.offered.0.iter().position(|choice| *choice == Choice::Settle)
    }

    // champions: end.give-up
    fn give_up(&mut self, seat: Seat, watch: &mut impl Watch<Event>) {
        if self.ending.is_some() || seat.ix() >= self.seats() || self.player(seat).out {
            return;
        }
        watch.see(Event::GivesUp { seat });
        self.leave(seat, watch);
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.player(seat).out
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redeal(&mut self, viewer: Seat, rng: &mut Rng) {
        self.slots.redeal(viewer, Lists::Open, &Certainty, rng);
        self.survey_events();
        self.chance = Chance::new(rng.seed());
        self.list_options();
    }

    fn reseed(&mut self, seed: Seed) {
        self.chance.reseed(seed);
    }

    fn veil(&mut self, viewer: Seat) {
        self.renumber(viewer);
        self.slots.veil(viewer, Lists::Open);
        self.survey();
        self.survey_events();
        self.chance = Chance::new(Seed::from(0));
        self.list_options();
    }

    fn digest(&self, to: &mut Digest) {
        #[rustfmt::skip] // every field is named, so that none can be forgotten
        let Champions {
            cards: _, offered: _, hands, slots, pieces, piles, players, index: _, stack, hits, fired, lasting, discarded,
            chosen, played, seats, started, first, lead, round, arrivals, unsettled, coming, asked, ending, chance,
        } = self;
        slots.digest(to);
        pieces.items[1..=usize::from(pieces.len)].hash(to);
        (piles, players, stack, hits, fired, lasting, discarded, chosen, played).hash(to);
        (hands, seats, started, first, lead, round, arrivals, unsettled, coming, asked, ending, chance).hash(to);
    }

    fn freeze(&self) -> Vec<u8> {
        #[rustfmt::skip]
        let Champions {
            cards: _, offered: _, hands, slots, pieces, piles, players, index: _, stack, hits, fired, lasting, discarded,
            chosen, played, seats, started, first, lead, round, arrivals, unsettled, coming, asked, ending, chance,
        } = self;
        let board = (hands, slots, pieces, &piles[..], players, stack, hits, fired, lasting, discarded, chosen, played);
        let course = (seats, started, first, lead, round, arrivals, unsettled, coming, asked, ending, chance);
        frozen::write(&(board, course))
    }

    fn thaw(setup: &Setup, frozen: &[u8]) -> Result<Champions, ThawError> {
        let (board, course) = frozen::read(frozen)?;
        let (hands, slots, pieces, piles, players, stack, hits, fired, lasting, discarded, chosen, played) = board;
        let (seats, started, first, lead, round, arrivals, unsettled, coming, asked, ending, chance) = course;
        let piles: Vec<_> = piles;
        let piles = <[_; PILES]>::try_from(piles).map_err(|_| ThawError::because("another number of piles"))?;
        let (cards, offered, index) = (setup.cards, Offered::default(), Index::default());
        #[rustfmt::skip]
        let mut game = Champions {
            cards, offered, hands, slots, pieces, piles, players, index, stack, hits, fired, lasting, discarded,
            chosen, played, seats, started, first, lead, round, arrivals, unsettled, coming, asked, ending, chance,
        };
        game.survey();
        game.survey_events();
        game.list_options();
        Ok(game)
    }

    /// How far the villain is beaten, how far the scheme, and how much the heroes can still take.
    fn standing(&self, seat: Seat) -> f32 {
        let _ = seat;
        match self.ending {
            Some(ending) if ending.is_won() => return 1.0,
            Some(_) => return -1.0,
            None => {}
        }
        self.outlook()
    }

    fn turn(&self) -> u32 {
        self.round.into()
    }
}

impl Champions {
    /// A seat gives up: its hero is out of the game, and the others play on. What they are in the middle of they finish first:
    /// minions that come to the next player wait for the end of it.
    // champions: end.give-up.waits
    fn leave<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let held = self.stack.len();
        for id in self.eliminate(seat, watch).iter() {
            self.set_flag(*id, flag::COMES, true);
            self.coming = true;
        }
        self.skip_player(seat);
        self.forget_frames_of(seat, held, watch);
        self.asked = None;
        self.run(watch);
    }

    /// Nothing of its own goes on for a seat that is out: what it was asked in is over. What an encounter card says to all goes on.
    /// That is the last of so many frames; above them lies what came of its leaving.
    // champions: elimination.ability
    fn forget_frames_of<W: Watch<Event>>(&mut self, seat: Seat, mut held: usize, watch: &mut W) {
        let before = held;
        let searches = self.pile(Pile::ENCOUNTER).any(|id| self.slots.knows(seat, id));
        while let Some(frame) = held.checked_sub(1).map(|top| &self.stack[top]) {
            let over = match frame {
                Frame::Turn(of) | Frame::LetAct(of) | Frame::TooMany(of) | Frame::Formed(of, _) => *of == seat,
                Frame::Initiate(initiate) => initiate.eyes.by == seat,
                Frame::Effect(effect) => {
                    effect.eyes.by == seat && (searches || self.slots.owner(effect.eyes.source.id) != HOUSE)
                }
                Frame::Pay(payment) => payment.by == seat,
                Frame::Strike(strike) => strike.by == seat,
                Frame::Round(_)
                | Frame::Window(_)
                | Frame::Activation(_)
                | Frame::Damage(_)
                | Frame::Defeat(_)
                | Frame::Placing(_)
                | Frame::Reveal(_)
                | Frame::Entered(_)
                | Frame::Falls
                | Frame::Stage(_) => false,
            };
            if !over {
                break;
            }
            held -= 1;
            if let Frame::Initiate(initiate) = self.stack.take(held) {
                self.end_source(initiate.eyes.source.id);
            }
        }
        // What others pay, look at or search through goes on.
        if !self.stack[..held].iter().any(is_paid) {
            self.clear_payment(watch);
        }
        let goes_on = self.stack[..held].iter().any(|frame| matches!(frame, Frame::Effect(_)));
        let is_over = self.ending.is_some() || held < before && !goes_on;
        let owned = |id: &Id| self.slots.owner(*id) == seat || is_over && self.slots.owner(*id) == HOUSE;
        let laid: Many = self.pile(Pile::LAID).filter(owned).collect();
        laid.iter().for_each(|id| self.turn_up(*id, watch));
        if searches || self.ending.is_some() {
            self.shuffle_searched(watch);
        }
    }

    /// Where an encounter card asks one player after the other, it goes on with the next.
    // champions: elimination.ability
    fn skip_player(&mut self, seat: Seat) {
        if let Some((_, effect)) = self.op()
            && effect.eyes.by == seat
            && let Some(next) = self.each_player_around(effect.pc)
        {
            self.go_to(next);
        }
    }

    /// Whoever leaves while looking through the encounter deck leaves it shuffled.
    // champions: search.shuffle
    fn shuffle_searched<W: Watch<Event>>(&mut self, watch: &mut W) {
        let known = |id: Id| self.all_seats().any(|seat| self.slots.knows(seat, id));
        if self.pile(Pile::ENCOUNTER).any(known) {
            self.shuffle(Pile::ENCOUNTER, HOUSE);
            watch.see(Event::Shuffled { seat: None });
        }
    }

    /// Number the cards anew by where they lie: how they were shuffled does not show by their numbers.
    fn renumber(&mut self, viewer: Seat) {
        let mut places: Many = List::new();
        for pile in 0..PILES {
            let ends = self.piles[pile];
            for id in Cards::between(self, ends) {
                self.list_deep(id, &mut places);
            }
        }
        let numbers = self.slots.renumber(viewer, places.iter().copied());
        let mut pieces = Pieces { len: self.pieces.len, ..Pieces::default() };
        for id in places.iter() {
            let mut piece = *self.piece(*id);
            for link in [&mut piece.next, &mut piece.prev, &mut piece.host, &mut piece.first] {
                *link = link.map(|id| numbers.now(id));
            }
            pieces.items[numbers.now(*id).number() as usize] = piece;
        }
        self.pieces = pieces;
        self.each_id(|id| *id = numbers.now(*id));
    }

    /// A card, and whatever lies on it, however deep.
    fn list_deep(&self, id: Id, into: &mut Many) {
        into.add(id);
        self.on(id).for_each(|on| self.list_deep(on, into));
    }

    /// Every card number that the position holds outside the pieces themselves.
    fn each_id(&mut self, mut see: impl FnMut(&mut Id)) {
        for ends in &mut self.piles {
            ends.first.iter_mut().for_each(&mut see);
            ends.last.iter_mut().for_each(&mut see);
        }
        self.players.iter_mut().for_each(|player| player.identity.iter_mut().for_each(&mut see));
        self.fired.iter_mut().for_each(|(id, _)| see(id));
        self.discarded.iter_mut().for_each(&mut see);
        self.chosen.iter_mut().for_each(&mut see);
        self.lasting.iter_mut().for_each(|goes| goes.eyes.each_id(&mut see));
        for hit in self.hits.iter_mut() {
            see(&mut hit.target.id);
            hit.instead.iter_mut().for_each(|instead| instead.eyes.each_id(&mut see));
        }
        for frame in self.stack.iter_mut() {
            frame.each_id(&mut see);
        }
    }
}

/// Whether something is being paid for there.
fn is_paid(frame: &Frame) -> bool {
    match frame {
        Frame::Pay(_) => true,
        Frame::Initiate(now) => match now.step {
            InitiateStep::Paying | InitiateStep::Declaring | InitiateStep::Discarding | InitiateStep::Costs => true,
            InitiateStep::Named
            | InitiateStep::Placing
            | InitiateStep::Resolving
            | InitiateStep::Played
            | InitiateStep::Over => false,
        },
        Frame::Round(_)
        | Frame::Turn(_)
        | Frame::LetAct(_)
        | Frame::Effect(_)
        | Frame::Window(_)
        | Frame::Activation(_)
        | Frame::Strike(_)
        | Frame::Damage(_)
        | Frame::Defeat(_)
        | Frame::Placing(_)
        | Frame::Reveal(_)
        | Frame::Entered(_)
        | Frame::Formed(..)
        | Frame::TooMany(_)
        | Frame::Falls
        | Frame::Stage(_) => false,
    }
}

impl Once {
    fn each_id(&mut self, see: &mut impl FnMut(&mut Id)) {
        if self.arrival > 0 || self.id != Id::default() {
            see(&mut self.id);
        }
    }
}

impl Eyes {
    fn each_id(&mut self, see: &mut impl FnMut(&mut Id)) {
        self.source.each_id(see);
        self.it.iter_mut().for_each(&mut *see);
        self.that.iter_mut().for_each(|once| once.each_id(see));
        self.host.iter_mut().for_each(|once| once.each_id(see));
    }
}

impl Doing {
    fn each_id(&mut self, see: &mut impl FnMut(&mut Id)) {
        match self {
            Doing::Hitting { last } => see(last),
            Doing::Nothing
            | Doing::ShufflingBack { .. }
            | Doing::Assigning { .. }
            | Doing::Found
            | Doing::AfterMinion
            | Doing::AfterSideScheme
            | Doing::Attacking { .. } => {}
        }
    }
}

impl Instead {
    fn each_id(&mut self, see: &mut impl FnMut(&mut Id)) {
        self.eyes.each_id(see);
    }
}

impl Frame {
    fn each_id(&mut self, see: &mut impl FnMut(&mut Id)) {
        match self {
            Frame::Initiate(Initiate { eyes, host, .. }) => {
                eyes.each_id(see);
                host.iter_mut().for_each(&mut *see);
            }
            Frame::Effect(Effect { eyes, doing, .. }) => {
                eyes.each_id(see);
                doing.each_id(see);
            }
            Frame::Window(window) => window.about.iter_mut().for_each(&mut *see),
            Frame::Activation(act) => {
                act.who.each_id(see);
                act.defender.iter_mut().for_each(|once| once.each_id(see));
                act.instead.iter_mut().for_each(|instead| instead.each_id(see));
            }
            Frame::Strike(strike) => {
                strike.who.each_id(see);
                strike.target.iter_mut().for_each(|once| once.each_id(see));
            }
            Frame::Damage(damage) => damage.source.each_id(see),
            Frame::Defeat(defeat) => {
                defeat.who.each_id(see);
                defeat.instead.iter_mut().for_each(|instead| instead.each_id(see));
            }
            Frame::Placing(placing) => {
                placing.on.each_id(see);
                placing.instead.iter_mut().for_each(|instead| instead.each_id(see));
            }
            Frame::Reveal(reveal) => {
                see(&mut reveal.id);
                reveal.instead.iter_mut().for_each(|instead| instead.each_id(see));
            }
            Frame::Entered(entered) => entered.who.each_id(see),
            Frame::Stage(stage) => see(&mut stage.id),
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Formed(..)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => {}
        }
    }
}
