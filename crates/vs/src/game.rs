//! The game behind the kernel's door.

use crate::ask::{Choice, Offered};
use crate::event::Event;
use crate::position::{Ending, Frame, Keeping, Played, Playing, Recruit, Side, Vs, each};
use crate::setup::Setup;
use crate::view::View;
use longbox_kernel::cards::Id;
use longbox_kernel::chance::Chance;
use longbox_kernel::hash::Digest;
use longbox_kernel::{
    Game, List, Outcome, Pending, Rng, Seat, Seed, SetupError, ThawError, Verdict, Viewer, Watch, frozen,
};
use std::hash::Hash as _;

impl Game for Vs {
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    const WALKS: u32 = 16_000;

    fn deal_to(setup: &Setup, seed: Seed, watch: &mut impl Watch<Event>) -> Result<Vs, SetupError> {
        Vs::deal_with(setup, seed, watch)
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
            (_, Some(ending)) => Pending::Over(self.outcome(ending)),
            (None, None) => Pending::Over(Outcome::draw(self.seats.into())),
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

    fn features(&self, seat: Seat, into: &mut Vec<f32>) {
        into.extend(Vs::features(self, seat));
    }

    fn is_window(&self) -> bool {
        self.ask().is_some_and(|ask| self.is_window_ask(ask))
    }

    fn is_mid_act(&self) -> bool {
        self.is_mid_pick()
    }

    fn choose(&mut self, choice: Choice, watch: &mut impl Watch<Event>) {
        self.answer(choice, watch);
    }

    // vs: end.give-up
    fn give_up(&mut self, seat: Seat, watch: &mut impl Watch<Event>) {
        if self.ending.is_some() || seat.ix() >= self.seats() || self.side(seat).out {
            return;
        }
        watch.see(Event::GivesUp { seat });
        self.leave(seat, watch);
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.side(seat).out
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redeal(&mut self, viewer: Seat, rng: &mut Rng) {
        self.slots.redeal(viewer, self.lists, self.cards.prior(), rng);
        self.imagine_predictions(viewer, rng);
        self.imagine_transform_piles(viewer, rng);
        self.chance = Chance::new(rng.seed());
        self.list_options();
    }

    fn reseed(&mut self, seed: Seed) {
        self.chance.reseed(seed);
    }

    fn veil(&mut self, viewer: Seat) {
        self.renumber(viewer);
        self.slots.veil(viewer, self.lists);
        self.veil_predictions(viewer);
        self.veil_transform_piles(viewer);
        self.chance = Chance::new(Seed::from(0));
        self.list_options();
    }

    fn digest(&self, to: &mut Digest) {
        #[rustfmt::skip] // every field is named, so that none can be forgotten
        let Vs {
            cards: _, lists: _, offered: _, mode, seats, slots, bodies, fight, again, mods, delayed, stack, queue,
            laid, uses, pocketed, kept, answerable, schemes, pockets, clock, fights, turn, idle, first, active, heads_done, asked, ending, chance, blame, unsettled, sides,
        } = self;
        slots.digest(to);
        (bodies.live, bodies.away, bodies.up, bodies.front, bodies.side).hash(to);
        each(bodies.live | bodies.away).for_each(|at| self.body(at).hash(to));
        (fight, again, mods, delayed, stack, queue, uses, pocketed, kept, answerable, schemes).hash(to);
        pockets.hash(to);
        (laid.of, laid.ids, laid.open).hash(to);
        (mode, seats, clock, fights, turn, idle).hash(to);
        (first, active, heads_done, asked, ending, blame, unsettled).hash(to);
        for side in &sides[..usize::from(self.seats)] {
            (side.deck, side.hand, side.ko, side.resources, side.outside, side.inventions, side.wyatt).hash(to);
            (side.transform, side.removed).hash(to);
            (side.main, side.xp, side.points, side.counted, side.memory, side.fallen, side.out).hash(to);
        }
        chance.hash(to);
    }

    fn freeze(&self) -> Vec<u8> {
        #[rustfmt::skip]
        let Vs {
            cards: _, offered: _, lists, mode, seats, slots, bodies, fight, again, mods, delayed, stack, queue,
            laid, uses, pocketed, kept, answerable, schemes, pockets, clock, fights, turn, idle, first, active, heads_done, asked, ending, chance, blame, unsettled, sides,
        } = self;
        let board = (
            mode, seats, slots, bodies, fight, again, mods, delayed, stack, queue, laid, uses, pocketed, kept,
            answerable, schemes,
        );
        let course = (clock, fights, turn, idle, first, active, heads_done, asked, ending, chance, blame, unsettled);
        frozen::write(&(lists, board, course, pockets, sides))
    }

    fn thaw(setup: &Setup, frozen: &[u8]) -> Result<Vs, ThawError> {
        let (lists, board, course, pockets, sides) = frozen::read(frozen)?;
        let (
            mode,
            seats,
            slots,
            bodies,
            fight,
            again,
            mods,
            delayed,
            stack,
            queue,
            laid,
            uses,
            pocketed,
            kept,
            answerable,
            schemes,
        ) = board;
        let (clock, fights, turn, idle, first, active, heads_done, asked, ending, chance, blame, unsettled) = course;
        let (cards, offered) = (setup.cards, Offered::default());
        #[rustfmt::skip]
        let mut game = Vs {
            cards, lists, offered, mode, seats, slots, bodies, fight, again, mods, delayed, stack, queue,
            laid, uses, pocketed, kept, answerable, schemes, pockets, clock, fights, turn, idle, first, active, heads_done, asked, ending, chance, blame, unsettled, sides,
        };
        game.bodies.printed = game.index_printed();
        game.bodies.marks = game.sort_marks();
        game.bodies.namesakes = game.find_namesakes();
        game.list_options();
        Ok(game)
    }

    /// What the main characters can still take, and what stands on each side.
    fn standing(&self, seat: Seat) -> f32 {
        if let Some(ending) = self.ending {
            return match self.outcome(ending).verdict(seat) {
                Verdict::Win => 1.0,
                Verdict::Loss => -1.0,
                Verdict::Draw => 0.0,
            };
        }
        self.outlook(seat)
    }

    fn turn(&self) -> u32 {
        self.turn.into()
    }
}

impl Vs {
    /// How an ending is for every seat.
    pub(crate) fn outcome(&self, ending: Ending) -> Outcome {
        let seats = usize::from(self.seats);
        match ending {
            Ending::LastStanding(winners) => Outcome::of(seats, |seat| winners >> seat.0 & 1 == 1),
            Ending::FewestWounds(best) => {
                let mut teams =
                    Seat::all(seats).filter(|seat| best >> seat.0 & 1 == 1).map(|seat| self.mode.team(seat));
                let first = teams.next();
                let shared = teams.any(|team| Some(team) != first);
                Outcome::each(seats, |seat| match (best >> seat.0 & 1 == 1, shared) {
                    (true, false) => Verdict::Win,
                    (true, true) => Verdict::Draw,
                    (false, _) => Verdict::Loss,
                })
            }
        }
    }

    /// A seat gives up: it goes out as if its main character had been KO'd, whoever is asked.
    // vs: end.give-up
    fn leave<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let before = self.living().fold(0u8, |all, seat| all | 1 << seat.0);
        self.side_mut(seat).fallen = true;
        self.put_out(seat, watch);
        self.forget_frames_of(seat);
        self.see_whether_over(before, watch);
        self.asked = None;
        if self.ending.is_none() {
            self.run(watch);
        } else {
            self.list_options();
        }
    }

    /// Nothing goes on for a seat that is out: what it was asked in is over.
    fn forget_frames_of(&mut self, seat: Seat) {
        while let Some(frame) = self.stack.last() {
            let over = match frame {
                Frame::Effect(effect) => effect.eyes.by == seat || self.asked == Some(seat),
                Frame::Play(playing) => playing.eyes.by == seat,
                Frame::Pay(payment) => payment.by == seat,
                Frame::Recruit(recruit) => recruit.by == seat,
                Frame::Declare => self.fight.by == seat || self.fight.attackers == 0,
                Frame::LevelUp(at) | Frame::Again(at, _) => !self.is_live(*at),
                Frame::Unique(one, other) => !self.is_live(*one) || !self.is_live(*other),
                Frame::Drive(drive) => self.spot_of(&drive.who).is_none(),
                Frame::Mains(of) => *of == seat,
                // What waits of others is ordered anew, if there is still anything to order.
                Frame::Order => true,
                Frame::Opening(_) | Frame::Turn(_) | Frame::Combat | Frame::React(_) => false,
            };
            if !over {
                break;
            }
            // vs: end.out
            if let Some(Frame::Play(Playing { what: Played::Twist(id), .. }) | Frame::Recruit(Recruit { id, .. })) =
                self.stack.pop()
            {
                self.side_mut(self.slots.owner(id)).removed.add(id);
            }
        }
    }

    /// Number the cards anew by where they lie: how they were shuffled does not show by their numbers.
    fn renumber(&mut self, viewer: Seat) {
        let mut places: List<Id, 512> = List::new();
        for side in &self.sides {
            let Side { deck, hand, ko, outside, inventions, transform, removed, .. } = side;
            let zones = [&deck[..], hand, ko, outside, inventions, transform, removed];
            zones.into_iter().flatten().for_each(|id| places.add(*id));
            side.resources.iter().for_each(|one| places.add(one.id));
        }
        for at in each(self.bodies.live | self.bodies.away) {
            places.add(self.body(at).id);
            self.body(at).gear.iter().for_each(|id| places.add(*id));
        }
        self.laid.ids.iter().for_each(|id| places.add(*id));
        for kept in self.kept.iter() {
            match kept.why {
                Keeping::Captive(_) => places.add(kept.id),
                // It lies in a hand.
                Keeping::Withdrawn => {}
            }
        }
        for frame in self.stack.iter() {
            if let Frame::Play(Playing { what: Played::Twist(id), .. }) | Frame::Recruit(Recruit { id, .. }) = frame {
                places.add(*id);
            }
        }
        let numbers = self.slots.renumber(viewer, places.iter().copied());
        self.each_id(|id| *id = numbers.now(*id));
    }

    /// Every card number that the position holds.
    fn each_id(&mut self, mut see: impl FnMut(&mut Id)) {
        for side in &mut self.sides {
            let Side { deck, hand, ko, outside, transform, removed, .. } = side;
            let zones = [&mut deck[..], hand, ko, outside, transform, removed];
            zones.into_iter().flatten().for_each(&mut see);
            side.inventions.iter_mut().for_each(&mut see);
            side.wyatt.hand.iter_mut().for_each(&mut see);
            side.resources.iter_mut().for_each(|one| see(&mut one.id));
            side.main.iter_mut().for_each(&mut see);
        }
        for at in each(self.bodies.live | self.bodies.away) {
            let body = &mut self.bodies.items[at as usize];
            see(&mut body.id);
            body.gear.iter_mut().for_each(&mut see);
        }
        self.laid.ids.iter_mut().for_each(&mut see);
        self.kept.iter_mut().for_each(|kept| see(&mut kept.id));
        self.answerable.iter_mut().for_each(|one| see(&mut one.id));
        self.schemes.each_id(&mut see);
        for frame in self.stack.iter_mut() {
            match frame {
                Frame::Recruit(recruit) => see(&mut recruit.id),
                Frame::Play(playing) => {
                    if let Played::Twist(id) = &mut playing.what {
                        see(id);
                    }
                }
                Frame::Effect(_)
                | Frame::React(_)
                | Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Pay(_)
                | Frame::Order
                | Frame::LevelUp(_)
                | Frame::Unique(..)
                | Frame::Mains(_)
                | Frame::Again(..)
                | Frame::Drive(_) => {}
            }
        }
        self.each_reference(see);
    }
}
