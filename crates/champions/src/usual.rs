//! What somebody takes who does not look.

use crate::ask::{Ask, Choice};
use crate::code::{Op, hook};
use crate::numbers::Key;
use crate::position::{Activation, Champions, Effect, Frame};
use crate::vocabulary::{Act, Harm, Icon, Kind, Noun, Stat, Status, Step};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

impl Champions {
    /// The number of the option; nothing if the first will do.
    pub(crate) fn usual_choice(&self) -> Option<usize> {
        let pass = || self.offered_at(|choice| *choice == Choice::Pass);
        match self.ask()? {
            Ask::Mulligan | Ask::Act | Ask::EndDiscard | Ask::CostDiscard => pass(),
            Ask::Window => self.saving_answer().or_else(|| self.free_answer()).or_else(pass),
            Ask::Defend => self.usual_defence().or_else(pass),
            Ask::Turn => self.usual_deed(self.asked?).or_else(pass),
            Ask::Target => self.usual_target(),
            Ask::Effect => self.usual_in_effect(),
            Ask::Setup
            | Ask::Minion
            | Ask::Ally
            | Ask::Restricted
            | Ask::Named
            | Ask::Pay
            | Ask::Declare
            | Ask::Place
            | Ask::Order
            | Ask::Delayed
            | Ask::Defeat
            | Ask::Host => None,
        }
    }

    /// The place of the first option that is wanted.
    fn offered_at(&self, wanted: impl Fn(&Choice) -> bool) -> Option<usize> {
        self.offered.0.iter().position(wanted)
    }

    // --- windows ---

    /// How much of the damage that the window is about has to be prevented, if it would defeat an identity.
    pub(crate) fn needed_to_live(&self) -> Option<i32> {
        let (window, parent) = self.window().filter(|(window, _)| window.before)?;
        let Frame::Damage(damage) = parent else { return None };
        let hit = self.hits.get(self.hit_in_question(damage)).filter(|_| hook::WOULD_TAKE >> window.bell & 1 == 1)?;
        let id = self.still(hit.target).filter(|id| self.kind(*id).is_identity())?;
        let needed = i32::from(hit.amount) - self.remaining(id) + 1;
        (needed > 0).then_some(needed)
    }

    /// How much of the damage that the window is about an answer prevents.
    pub(crate) fn prevents(&self, choice: Choice) -> i32 {
        let Choice::Use(id, n) = choice else { return 0 };
        let eyes = self.eyes_of(id, n, self.piece(id).controller);
        let prevented = |step: &Step| {
            if let Step::Prevent(n) = step {
                return self.amount(n, &eyes);
            }
            // What happens in its place is another matter.
            if let Step::PreventAll | Step::Instead(_) = step { i32::MAX } else { 0 }
        };
        self.ability(id, n).map_or(0, |printed| printed.does.iter().map(prevented).fold(0, i32::saturating_add))
    }

    /// What saves the hero, or else makes the blow lighter.
    fn saving_answer(&self) -> Option<usize> {
        let needed = self.needed_to_live()?;
        self.offered_at(|choice| self.prevents(*choice) >= needed)
            .or_else(|| self.offered_at(|choice| self.prevents(*choice) > 0))
    }

    /// An ability in play that costs nothing.
    fn free_answer(&self) -> Option<usize> {
        let is_free = |id: Id, n: u8| self.ability(id, n).is_some_and(|printed| printed.cost.is_empty());
        self.offered_at(|choice| matches!(*choice, Choice::Use(id, n) if self.is_in_play(id) && is_free(id, n)))
    }

    // --- the turn ---

    /// An alter-ego who is hurt by half recovers, and becomes the hero otherwise; then whoever can attacks and would
    /// live. None of it costs a card.
    fn usual_deed(&self, seat: Seat) -> Option<usize> {
        let id = self.identity(seat)?;
        let rec = || self.offered_at(|choice| matches!(choice, Choice::Power(_, Stat::Rec)));
        let changes = match (self.is_hero(seat), self.is_ready(id), self.remaining(id) * 2 <= self.max_hp(id)) {
            (false, true, true) => rec(),
            (false, true, false) => self.offered_at(|choice| *choice == Choice::Flip),
            (false, false, _) | (true, _, _) => None,
        };
        let safe = |who: Id| self.strike_targets(seat, true).any(|target| self.survives_attacking(who, target));
        changes.or_else(|| self.offered_at(|choice| matches!(*choice, Choice::Power(id, Stat::Atk) if safe(id))))
    }

    fn usual_target(&self) -> Option<usize> {
        let Some(Frame::Strike(strike)) = self.stack.last() else { return None };
        let safe = |target: Id| !strike.attack || self.survives_attacking(strike.who.id, target);
        self.offered_at(|choice| matches!(*choice, Choice::Card(id) if safe(id)))
    }

    /// Whether somebody would still be there after a basic attack on that enemy: it may retaliate, and an ally takes
    /// damage for attacking.
    fn survives_attacking(&self, who: Id, target: Id) -> bool {
        let retaliates = if self.keyword(who, Key::Ranged) > 0 { 0 } else { self.keyword(target, Key::Retaliate) };
        let (_, hurts) = self.face(who).hurts;
        let hits = [retaliates, hurts].into_iter().filter(|n| *n > 0);
        // A status card takes the first of them.
        let taken: i32 = hits.skip(usize::from(self.has_status(who, Status::Tough))).map(i32::from).sum();
        taken < self.remaining(who)
    }

    // --- defence ---

    /// Who defends against an attack that could defeat the hero, whatever the boost: a hero who lives through it, or an
    /// ally; for another's hero nobody who would not.
    fn usual_defence(&self) -> Option<usize> {
        let (act, seat) = (self.activation()?, self.asked?);
        let hero = self.identity(act.seat)?;
        let worst = self.boosted(act.who.id, act) + self.worst_boost(act);
        if self.is_shielded(hero) || worst < self.remaining(hero) {
            return None;
        }
        let lives = |id: Id| {
            let def = self.stat(id, Stat::Def).unwrap_or(0);
            self.kind(id).is_identity() && (self.is_shielded(id) || worst - def < self.remaining(id))
        };
        let is_ally = |id: Id| self.kind(id) == Kind::Ally;
        let defends =
            |who: &dyn Fn(Id) -> bool| self.offered_at(|choice| matches!(*choice, Choice::Card(id) if who(id)));
        let own = || defends(&|_| true).filter(|_| seat == act.seat);
        defends(&lives).or_else(|| defends(&is_ally)).or_else(own)
    }

    /// The most boost icons that could come: those of the cards that nobody has seen are known, not where they lie.
    fn worst_boost(&self, act: &Activation) -> i32 {
        let unseen = self.slots.ids().filter(|id| !self.slots.is_public(*id)).map(|id| self.printed(id));
        let most = unseen.filter(|card| card.kind.is_encounter()).map(|card| card.boost).max().unwrap_or(0);
        let each = i32::from(most) + i32::from(self.icons(Icon::Amplify));
        i32::from(self.boosts_to_come(act, act.who.id)) * each
    }

    // --- effects ---

    /// What is optional is declined; damage goes to whoever can take it, and of several ways one that does not defeat the
    /// hero is taken.
    fn usual_in_effect(&self) -> Option<usize> {
        let (op, effect) = self.op()?;
        match op {
            Op::May(_) => self.offered_at(|choice| *choice == Choice::Pass),
            Op::Do(Act::Harm(Harm::Assign(..) | Harm::Indirect(_))) => self.usual_taker(&effect),
            Op::Choose(ways) => {
                let hero = self.identity(effect.eyes.by)?;
                let kills = |step: &Step| {
                    let Step::Damage(Noun::You, n) = step else { return false };
                    !self.has_status(hero, Status::Tough) && self.amount(n, &effect.eyes) >= self.remaining(hero)
                };
                let is_deadly = |n: u8| ways.get(usize::from(n)).is_some_and(|way| way.does.iter().any(kills));
                self.offered_at(|choice| matches!(*choice, Choice::Way(n) if !is_deadly(n)))
            }
            Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::Pick(..)
            | Op::PickPlayer
            | Op::NextPlayer(_)
            | Op::Instead(_)
            | Op::Later(..)
            | Op::WhenDamaged(..)
            | Op::Do(_) => None,
        }
    }

    /// Who takes the next point: somebody whom it does not defeat, or else no identity.
    fn usual_taker(&self, effect: &Effect) -> Option<usize> {
        let left = |id: Id| {
            let assigned = self.chosen_by(effect).iter().filter(|other| **other == id).count();
            self.remaining(id) - assigned as i32
        };
        self.offered_at(|choice| matches!(*choice, Choice::Card(id) if left(id) > 1))
            .or_else(|| self.offered_at(|choice| matches!(*choice, Choice::Card(id) if !self.kind(id).is_identity())))
    }

    /// The hero's name, whichever side lies up.
    pub(crate) fn hero_side(&self, seat: Seat) -> Option<&'static str> {
        let face = self.printed(self.player(seat).identity?);
        let back = face.back.map(|back| self.cards.card(back));
        let hero = [Some(face), back].into_iter().flatten().find(|side| side.kind == Kind::Hero);
        hero.map(|side| side.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use crate::ask::Ask;
    use crate::position::Champions;
    use crate::practice::{decline_until, hold, labels, table_for, take};
    use longbox_kernel::{Seat, Silent};

    fn arranged(text: &str) -> Champions {
        crate::given::arrange(crate::Catalogue::standard(), &text.parse().unwrap(), &mut Silent).unwrap()
    }

    fn usual(game: &mut Champions) -> String {
        let labels = labels(game);
        labels[game.usual_choice().unwrap_or(0)].clone()
    }

    #[test]
    fn a_turn_goes_by_itself_without_a_card_spent() {
        let mut game = table_for(1);
        hold(&mut game, "Aunt May");
        hold(&mut game, "Energy");
        for expected in ["change to Spider-Man", "attack with Spider-Man (2 ATK)", "end the turn"] {
            assert_eq!(usual(&mut game), expected);
            take(&mut game, expected);
        }
        assert_eq!((game.ask(), usual(&mut game).as_str()), (Some(Ask::EndDiscard), "done"));
    }

    #[test]
    fn who_is_hurt_recovers_and_stays_home() {
        let mut game = table_for(1);
        let id = game.identity(Seat(0)).unwrap();
        game.piece_mut(id).tokens = 6;
        assert_eq!(usual(&mut game), "recover (3 REC)");
        take(&mut game, "recover");
        assert_eq!(usual(&mut game), "end the turn");
    }

    #[test]
    fn an_attack_is_let_through_unless_it_is_the_last() {
        let mut game = table_for(1);
        take(&mut game, "change form");
        let id = game.identity(Seat(0)).unwrap();
        decline_until(&mut game, Ask::Defend, Seat(0));
        assert!(usual(&mut game).starts_with("no defence"));
        game.piece_mut(id).tokens = 8;
        assert!(usual(&mut game).starts_with("defend with Spider-Man"));
    }

    #[test]
    fn a_boost_that_could_defeat_the_hero_is_reckoned_with() {
        let mut game = table_for(1);
        take(&mut game, "change form");
        let id = game.identity(Seat(0)).unwrap();
        decline_until(&mut game, Ask::Defend, Seat(0));
        game.piece_mut(id).tokens = 7;
        assert!(usual(&mut game).starts_with("defend with Spider-Man"));
    }

    #[test]
    fn what_saves_the_hero_comes_first() {
        let mut game = arranged(
            "phase = 'villain'\nme = { hero = 'Spider-Man', damage = 9, exhausted = true, hand = ['Backflip'] }\n\
             encounter.deck = ['9 Hard to Keep Down']",
        );
        take(&mut game, "pass");
        assert!(game.needed_to_live().is_some());
        assert_eq!(usual(&mut game), "play Backflip (0)");
        let id = game.identity(Seat(0)).unwrap();
        game.piece_mut(id).tokens = 0;
        assert_eq!(usual(&mut game), "pass");
    }

    #[test]
    fn what_costs_nothing_is_taken() {
        let mut game = arranged("phase = 'villain'\nme = { hero = 'Spider-Man' }");
        assert!(usual(&mut game).starts_with("use Spider-Sense"));
    }

    #[test]
    fn nobody_falls_by_attacking_without_looking() {
        let mut game = arranged("me = { hero = 'Spider-Man', damage = 9, engaged = ['M.O.D.O.K.'] }");
        take(&mut game, "attack");
        assert!(usual(&mut game).starts_with("Rhino"), "{}", usual(&mut game));
    }

    #[test]
    fn nothing_is_put_away_at_first() {
        let setup = crate::random::setup("rhino", crate::contents::Mode::Standard, 1, 0, crate::Hands::Private);
        let mut game = Champions::deal_with(&setup, longbox_kernel::Seed::from(1), &mut Silent).unwrap();
        assert_eq!((game.ask(), usual(&mut game).as_str()), (Some(Ask::Mulligan), "keep the hand"));
    }
}
