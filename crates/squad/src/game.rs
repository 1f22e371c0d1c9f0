//! The game behind the kernel's door.

use crate::ask::{Choice, Offered};
use crate::event::Event;
use crate::position::{Ending, Squad};
use crate::setup::Setup;
use crate::view::View;
use longbox_kernel::hash::Digest;
use longbox_kernel::{Game, Manner, Outcome, Pending, Rng, Seat, Seed, SetupError, ThawError, Viewer, Watch, frozen};
use std::hash::Hash as _;

impl Game for Squad {
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    // Most games are over by then: cards come and go too quickly for a judgement to tell much.
    const HORIZON: u32 = 16;
    // A core makes ten times as many, which gain nothing: see docs/machine.md.
    const WALKS: u32 = 20_000;

    fn deal_to(setup: &Setup, seed: Seed, watch: &mut impl Watch<Event>) -> Result<Squad, SetupError> {
        if let Some(laid) = &setup.laid {
            return laid.lay(setup.cards, seed, watch);
        }
        let template = setup.template()?;
        let mut game = template.game.clone();
        game.shuffle_and_begin(setup, template, seed, watch);
        Ok(game)
    }

    fn deal_again(&mut self, setup: &Setup, seed: Seed, watch: &mut impl Watch<Event>) -> Result<(), SetupError> {
        if let Some(laid) = &setup.laid {
            *self = laid.lay(setup.cards, seed, watch)?;
            return Ok(());
        }
        let template = setup.template()?;
        self.clone_from(&template.game);
        self.shuffle_and_begin(setup, template, seed, watch);
        Ok(())
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn pending(&self) -> Pending {
        match (self.asked, self.ending) {
            (Some(seat), None) => Pending::Decision(seat),
            (_, Some(ending)) => Pending::Over(outcome(ending)),
            (None, None) => Pending::Over(Outcome::draw(2)),
        }
    }

    fn choices(&self, into: &mut Vec<Choice>) {
        into.extend((0..self.offered.count()).filter_map(|number| self.offered.nth(number)));
    }

    #[inline]
    fn count(&self) -> usize {
        self.offered.count()
    }

    #[inline]
    fn choose_nth(&mut self, number: usize, watch: &mut impl Watch<Event>) -> bool {
        let is_option = number < self.offered.count();
        if is_option {
            self.take(number, watch);
        }
        is_option
    }

    fn leanings(&self, into: &mut Vec<u32>) {
        self.lean(into);
    }

    fn natural(&self) -> usize {
        self.plainest()
    }

    fn likes(&self, manner: Manner, number: usize) -> i32 {
        self.liking(manner, number)
    }

    fn meaning(&self, number: usize) -> u64 {
        self.meaning_of(number)
    }

    fn features(&self, seat: Seat, into: &mut Vec<f32>) {
        into.extend(Squad::features(self, seat));
    }

    fn is_window(&self) -> bool {
        self.ask().is_some_and(|ask| self.row(ask).window)
    }

    fn is_mid_act(&self) -> bool {
        self.is_mid_pick()
    }

    fn choose(&mut self, choice: Choice, watch: &mut impl Watch<Event>) {
        if let Some(number) = self.offered.number(choice) {
            self.take(number, watch);
        }
    }

    // squad: win.give-up
    fn give_up(&mut self, seat: Seat, watch: &mut impl Watch<Event>) {
        if self.ending.is_none() && seat.ix() < self.seats() {
            self.asked = None;
            self.end(Ending::GaveUp(seat.other()), watch);
            self.list_options();
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redeal(&mut self, viewer: Seat, rng: &mut Rng) {
        self.redeal_for(viewer, rng);
    }

    fn reseed(&mut self, seed: Seed) {
        self.chance.reseed(seed);
    }

    fn veil(&mut self, viewer: Seat) {
        self.veil_for(viewer);
    }

    /// The options follow from the rest.
    fn digest(&self, to: &mut Digest) {
        #[rustfmt::skip] // every field is named, so that none can be forgotten
        let Squad {
            cards: _, lists: _, offered: _, slots, sides, shown, stack, queue, power, power_rise, next_flip, active, turn,
            arrivals, effects, dropped, asked, ending, chance,
        } = self;
        slots.digest(to);
        let laid_out = (!shown.ids.is_empty()).then_some(shown);
        (sides, laid_out, stack, queue, power, power_rise, next_flip, active).hash(to);
        (turn, arrivals, effects, dropped, asked, ending, chance).hash(to);
    }

    fn freeze(&self) -> Vec<u8> {
        #[rustfmt::skip] // every field is named, so that none can be forgotten
        let Squad {
            cards: _, offered: _, lists, slots, sides, shown, stack, queue, power, power_rise, next_flip, active,
            turn, arrivals, effects, dropped, asked, ending, chance,
        } = self;
        let board = (lists, slots, sides, shown, stack, queue, power, power_rise, next_flip, active);
        frozen::write(&(board, (turn, arrivals, effects, dropped, asked, ending, chance)))
    }

    fn thaw(setup: &Setup, frozen: &[u8]) -> Result<Squad, ThawError> {
        let (board, rest) = frozen::read(frozen)?;
        let (lists, slots, sides, shown, stack, queue, power, power_rise, next_flip, active) = board;
        let (turn, arrivals, effects, dropped, asked, ending, chance) = rest;
        let (cards, offered) = (setup.cards, Offered::default());
        #[rustfmt::skip]
        let mut squad = Squad {
            cards, lists, offered, slots, sides, shown, stack, queue, power, power_rise, next_flip, active,
            turn, arrivals, effects, dropped, asked, ending, chance,
        };
        squad.list_options();
        Ok(squad)
    }

    /// Cards are life: those in the deck and hand, and the threat of Keepers in play.
    fn standing(&self, seat: Seat) -> f32 {
        if let Some(ending) = self.ending {
            return match outcome(ending).verdict(seat) {
                longbox_kernel::Verdict::Win => 1.0,
                longbox_kernel::Verdict::Loss => -1.0,
                longbox_kernel::Verdict::Draw => 0.0,
            };
        }
        self.outlook(seat)
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn)
    }
}

/// How an ending is for both seats.
pub(crate) fn outcome(ending: Ending) -> Outcome {
    match ending {
        Ending::OutOfCards(winner) | Ending::BothOut(winner) | Ending::ByCard(winner, _) | Ending::GaveUp(winner) => {
            Outcome::win(2, winner)
        }
        Ending::TooLong => Outcome::draw(2),
    }
}
