//! Predictions: an attacker and a defender, named in secret.

use crate::event::Event;
use crate::position::{Eyes, Set, Spot, Vs, bit, each, those};
use crate::query::share_a_name;
use longbox_kernel::cards::Secret;
use longbox_kernel::{List, Rng, Seat, Watch};
use serde::{Deserialize, Serialize};

/// What a player has written down about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Prediction {
    pub(crate) by: Seat,
    /// The life of whoever made it.
    pub(crate) life: u32,
    /// The attacker and the defender, as far as they are written down.
    pub(crate) names: List<Secret<u16>, 2>,
    /// The turn that it is about; 0 until the next turn of an enemy begins in this universe.
    pub(crate) about: u16,
    pub(crate) universe: u8,
}

impl Vs {
    /// Begin to write a prediction down; returns whether there is room for it.
    pub(crate) fn begin_prediction<W: Watch<Event>>(&mut self, eyes: &Eyes, watch: &mut W) -> bool {
        let about = if self.are_allies(self.active, eyes.by) { 0 } else { self.turn };
        let (by, life, universe) = (eyes.by, eyes.source.life, self.pockets.now);
        let prediction = Prediction { by, life, about, universe, ..Prediction::default() };
        let begun = self.schemes.predictions.push(prediction).is_ok();
        if !begun {
            watch.see(Event::TooMany { card: eyes.source.card });
        }
        begun
    }

    /// Write a name down; returns whether the prediction is complete.
    // vs: prediction.make
    pub(crate) fn predict<W: Watch<Event>>(&mut self, name: u16, watch: &mut W) -> bool {
        let Some(prediction) = self.schemes.predictions.last_mut() else { return true };
        let by = prediction.by;
        prediction.names.add(Secret::of(name, by));
        let complete = !prediction.names.has_room();
        if complete {
            watch.see(Event::Predicts { seat: by });
        }
        complete
    }

    /// Whether a character goes by that name now.
    fn goes_by(&self, at: Spot, name: u16) -> bool {
        self.face(at).run.names.contains(&name) || self.assumed_name(at) == Some(name)
    }

    /// Whether the attack that was just declared can be one that was predicted, for all that others know.
    fn is_tested(&self, prediction: &Prediction) -> bool {
        let defends = |at: Spot| self.on_side(prediction.by) & bit(at) != 0;
        !prediction.names.has_room() && prediction.about == self.turn && self.fight.defender.is_some_and(defends)
    }

    /// Whether it is the one.
    fn is_fulfilled(&self, prediction: &Prediction) -> bool {
        let [attacker, defender] = prediction.names[..] else { return false };
        self.is_tested(prediction)
            && self.fight.defender.is_some_and(|at| self.goes_by(at, defender.value()))
            && each(self.fight.attackers).any(|at| self.goes_by(at, attacker.value()))
    }

    /// Whether a prediction of that source comes true.
    // vs: prediction.true
    pub(crate) fn has_foreseen(&self, eyes: &Eyes) -> bool {
        let of_it = |one: &&Prediction| one.by == eyes.by && one.life == eyes.source.life;
        self.schemes.predictions.iter().filter(of_it).any(|one| self.is_fulfilled(one))
    }

    /// Predictions that have come true are shown, and over; of others it is told that they have not, which
    /// everybody sees in any case.
    // vs: view.prediction
    pub(crate) fn show_fulfilled<W: Watch<Event>>(&mut self, watch: &mut W) {
        while let Some(at) = self.schemes.predictions.iter().position(|one| self.is_fulfilled(one)) {
            let one = self.schemes.predictions.take(at);
            if W::ON {
                let [attacker, defender] =
                    [0, 1].map(|nth: usize| self.cards.names()[usize::from(one.names[nth].value())].clone());
                watch.see(Event::Foreseen { seat: one.by, attacker, defender });
            }
        }
        for one in self.schemes.predictions.iter().filter(|one| self.is_tested(one)) {
            watch.see(Event::NotForeseen { seat: one.by });
        }
    }

    /// A turn begins: predictions about the next enemy turn are about this one if it is an enemy's.
    // vs: pocket.apart
    pub(crate) fn begin_predicted_turn(&mut self) {
        let (turn, active, mode, now) = (self.turn, self.active, self.mode, self.pockets.now);
        for one in self.schemes.predictions.iter_mut() {
            if one.about == 0 && one.universe == now && mode.team(one.by) != mode.team(active) {
                one.about = turn;
            }
        }
    }

    /// A turn is over, and what was predicted of it.
    pub(crate) fn end_predicted_turn(&mut self) {
        let over = |game: &Vs, one: &Prediction| one.about == game.turn || game.side(one.by).out;
        while let Some(at) = self.schemes.predictions.iter().position(|one| over(self, one)) {
            self.schemes.predictions.take(at);
        }
    }

    /// What others have written down is unknown.
    pub(crate) fn veil_predictions(&mut self, viewer: Seat) {
        let names = self.schemes.predictions.iter_mut().flat_map(|one| one.names.iter_mut());
        names.for_each(|name| name.imagine(viewer, u16::default));
    }

    /// What others may have written down: somebody who can still attack, and somebody whom it can attack.
    // vs: view.prediction
    pub(crate) fn imagine_predictions(&mut self, viewer: Seat, rng: &mut Rng) {
        for number in 0..self.schemes.predictions.len() {
            let Prediction { by, mut names, .. } = self.schemes.predictions[number];
            for (nth, name) in names.iter_mut().enumerate() {
                name.imagine(
                    viewer,
                    || if nth == 0 { self.some_attacker(by, rng) } else { self.some_defender(by, rng) },
                );
            }
            self.schemes.predictions[number].names = names;
        }
    }

    /// The name of an enemy who has not attacked this turn; if there is none, of nobody in play.
    fn some_attacker(&self, by: Seat, rng: &mut Rng) -> u16 {
        let attacked = |at: Spot| self.body(at).attacked_in == self.turn || self.fight.attackers & bit(at) != 0;
        let enemies = self.on_enemy_sides(by);
        let spent = those(enemies, attacked);
        let fresh = |at: Spot| !each(spent).any(|other| share_a_name(self.face(at), self.face(other)));
        self.name_of_some(those(enemies, fresh), rng)
    }

    fn some_defender(&self, by: Seat, rng: &mut Rng) -> u16 {
        self.name_of_some(self.on_side(by), rng)
    }

    /// The name of one of these; if there are none, of nobody in play.
    fn name_of_some(&self, set: Set, rng: &mut Rng) -> u16 {
        let count = set.count_ones();
        let some = (count > 0).then(|| rng.below(count) as usize).and_then(|n| each(set).nth(n));
        some.map_or_else(|| self.absent_name(), |at| self.face(at).run.names[0])
    }

    fn absent_name(&self) -> u16 {
        let absent = |name: &u16| !each(self.bodies.live).any(|at| self.goes_by(at, *name));
        self.cards.character_names().iter().copied().find(absent).unwrap_or_default()
    }
}
