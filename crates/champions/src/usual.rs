//! What somebody takes who does not look.

use crate::ask::{Ask, Choice};
use crate::code::Op;
use crate::position::Champions;
use crate::vocabulary::Stat;
use longbox_kernel::Seat;

impl Champions {
    /// The number of the option; nothing if the first will do.
    pub(crate) fn usual_choice(&self) -> Option<usize> {
        let at = |wanted: &dyn Fn(&Choice) -> bool| self.offered.0.iter().position(wanted);
        let pass = || at(&|choice| *choice == Choice::Pass);
        match self.ask()? {
            Ask::Mulligan | Ask::Window | Ask::Act | Ask::EndDiscard | Ask::CostDiscard => pass(),
            // A hero whom the attack would defeat is defended.
            Ask::Defend => (!self.is_fatal()).then(pass).flatten(),
            Ask::Turn => self.usual_deed(self.asked?).or_else(pass),
            Ask::Effect => matches!(self.op(), Some((Op::May(_), _))).then(pass).flatten(),
            Ask::Setup
            | Ask::Minion
            | Ask::Ally
            | Ask::Restricted
            | Ask::Named
            | Ask::Pay
            | Ask::Declare
            | Ask::Place
            | Ask::Target
            | Ask::Order
            | Ask::Delayed
            | Ask::Defeat
            | Ask::Host => None,
        }
    }

    /// An alter-ego who is hurt by half recovers, and becomes the hero otherwise; then whoever can attacks. None of it
    /// costs a card.
    fn usual_deed(&self, seat: Seat) -> Option<usize> {
        let at = |wanted: &dyn Fn(&Choice) -> bool| self.offered.0.iter().position(wanted);
        let power = |stat: Stat| at(&move |choice| matches!(choice, Choice::Power(_, of) if *of == stat));
        let id = self.identity(seat)?;
        let changes = match (self.is_hero(seat), self.is_ready(id), self.remaining(id) * 2 <= self.max_hp(id)) {
            (false, true, true) => power(Stat::Rec),
            (false, true, false) => at(&|choice| *choice == Choice::Flip),
            (false, false, _) | (true, _, _) => None,
        };
        changes.or_else(|| power(Stat::Atk))
    }

    /// Whether the attack that goes on defeats the hero of the player who is asked if nobody defends, whatever the boost.
    fn is_fatal(&self) -> bool {
        let Some(act) = self.activation().filter(|act| Some(act.seat) == self.asked) else { return false };
        let atk = self.boosted(act.who.id, act);
        self.identity(act.seat).is_some_and(|id| !self.is_shielded(id) && atk >= self.remaining(id))
    }

    /// The hero's name, whichever side lies up.
    pub(crate) fn hero_side(&self, seat: Seat) -> Option<&'static str> {
        let face = self.printed(self.player(seat).identity?);
        let back = face.back.map(|back| self.cards.card(back));
        let hero = [Some(face), back].into_iter().flatten().find(|side| side.kind == crate::vocabulary::Kind::Hero);
        hero.map(|side| side.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use crate::ask::Ask;
    use crate::position::Champions;
    use crate::practice::{decline_until, hold, labels, table_for, take};
    use longbox_kernel::{Seat, Silent};

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
    fn nothing_is_put_away_at_first() {
        let setup = crate::random::setup("rhino", crate::contents::Mode::Standard, 1, 0, crate::Hands::Private);
        let mut game = Champions::deal_with(&setup, longbox_kernel::Seed::from(1), &mut Silent).unwrap();
        assert_eq!((game.ask(), usual(&mut game).as_str()), (Some(Ask::Mulligan), "keep the hand"));
    }
}
