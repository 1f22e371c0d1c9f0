//! Powers won and lost.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Frame, Slots, Vs, What, each};
use crate::turn::Flow;
use crate::vocabulary::{Powers, Until};
use longbox_kernel::Watch;

impl Vs {
    pub(super) fn powers_step<W: Watch<Event>>(
        &mut self,
        word: &'static Powers,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Powers::Gain(whom, key, until) => {
                let on = self.aimed(whom, eyes);
                self.change(on, What::Gain(*key), eyes, *until, watch);
            }
            Powers::GainPowersOfCard(whom, until) => {
                let on = self.aimed(whom, eyes);
                // A card that went into a deck meanwhile is out of sight.
                if let Some(id) = eyes.card.filter(|id| on != 0 && *id != Slots::LOST) {
                    self.change(on, What::GainPowers(self.slots.card(id)), eyes, *until, watch);
                }
            }
            Powers::GainPowersOf(of, until) => {
                // vs: power.copy.printed
                let this = self.culprit(eyes);
                for at in each(self.aimed(of, eyes) & !this).filter(|_| this != 0) {
                    self.change(this, What::GainPowers(self.body(at).face), eyes, *until, watch);
                }
            }
            Powers::GainOne(whom, _) if self.aimed(whom, eyes) != 0 => return Flow::Ask(eyes.by),
            Powers::GainOne(..) => {}
            Powers::GainOneOf(whom, _) if self.aimed(whom, eyes) != 0 => return Flow::Ask(eyes.by),
            Powers::GainOneOf(..) => {}
            Powers::LoseKey(whom, key, until) => {
                let on = self.aimed(whom, eyes);
                self.change(on, What::Lose(*key), eyes, *until, watch);
            }
            Powers::LosePowers(whom, until) => {
                let on = self.aimed(whom, eyes);
                self.change(on, What::LoseAll, eyes, *until, watch);
            }
            Powers::LoseKeywordsAndSupers(whom, until) => {
                let on = self.aimed(whom, eyes);
                self.change(on, What::Nullified, eyes, *until, watch);
            }
            Powers::CancelPower => self.cancel_power(),
            Powers::NoPlotTwists(whose, until) => self.change(0, What::NoPlotTwists(*whose), eyes, *until, watch),
        }
        self.next_step();
        Flow::On
    }

    /// The super power under this one never resolves.
    // vs: power.cancelled
    fn cancel_power(&mut self) {
        let mut plays = self.stack.iter_mut().rev().filter_map(|frame| match frame {
            Frame::Play(playing) => Some(playing),
            Frame::Opening(_)
            | Frame::Turn(_)
            | Frame::Declare
            | Frame::Combat
            | Frame::Recruit(_)
            | Frame::Pay(_)
            | Frame::React(_)
            | Frame::Effect(_)
            | Frame::Order
            | Frame::LevelUp(_)
            | Frame::Unique(..)
            | Frame::Mains(_)
            | Frame::Again(..)
            | Frame::Drive(_) => None,
        });
        // The first is the reaction itself.
        if let Some(playing) = plays.nth(1) {
            playing.cancelled = true;
        }
    }

    pub(super) fn list_powers(&self, word: &Powers, add: &mut impl FnMut(Choice)) {
        if let Powers::GainOne(_, keys) = word {
            keys.iter().for_each(|key| add(Choice::Key(*key)));
        }
        if let Powers::GainOneOf(_, powers) = word {
            (0..).zip(powers).for_each(|(n, _)| add(Choice::Mode(n)));
        }
    }

    pub(super) fn answer_powers<W: Watch<Event>>(
        &mut self,
        word: &'static Powers,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        if let (Powers::GainOne(whom, _), Choice::Key(key)) = (word, choice) {
            let on = self.aimed(whom, &effect.eyes);
            self.change(on, What::Gain(key), &effect.eyes, Until::Ever, watch);
        }
        if let (Powers::GainOneOf(whom, powers), Choice::Mode(n)) = (word, choice)
            && let Some(power) = powers.get(usize::from(n)).and_then(|power| self.cards.code.number_of(power))
        {
            let on = self.aimed(whom, &effect.eyes);
            self.change(on, What::GainPower(power), &effect.eyes, Until::Ever, watch);
            each(on).for_each(|at| watch.see(Event::GainsPower { who: self.figure(at), power: power.0 }));
        }
        self.next_step();
    }
}
