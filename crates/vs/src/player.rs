//! A player who is attacked: while defending, a supporting character of 0/1 in no row.
// vs: card.player-attacked

use crate::event::Event;
use crate::position::{Set, Spot, Vs, What, each};
use crate::vocabulary::Row;
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Vs {
    /// The players whom all of these may attack together.
    pub(crate) fn players_in_reach(&self, attackers: Set, by: Seat) -> impl Iterator<Item = Seat> + '_ {
        let may = |at: Spot| self.mods.on(at).any(|change| change.what == What::MayAttackPlayers);
        let room = || self.everywhere() != Set::MAX && self.cards.player().is_some();
        let able = attackers != 0 && each(attackers).all(may);
        let able = able && room() && (self.stand_in().is_some() || self.slots.has_room());
        let all_stunned = |seat: &Seat| {
            let side = self.on_side(*seat);
            side != 0 && each(side).all(|at| self.body(at).down && !self.body(at).hidden)
        };
        self.enemies(by).filter(move |seat| able && all_stunned(seat))
    }

    /// The attack on a player is declared.
    pub(crate) fn attack_player<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let Some(id) = self.take_stand_in() else { return };
        let at = self.stand(id, seat, Row::Back, false);
        self.body_mut(at).today.appeared = false;
        self.declare(at, watch);
    }

    /// The card that stands for a player, if it lies outside the game: where.
    fn stand_in(&self) -> Option<(Seat, usize)> {
        let player = self.cards.player()?;
        let lies = |seat: Seat| self.side(seat).outside.iter().position(|id| self.slots.card(*id) == player);
        self.all_seats().find_map(|seat| lies(seat).map(|at| (seat, at)))
    }

    /// It is brought into the game when it is first needed; whose it is makes no difference.
    fn take_stand_in(&mut self) -> Option<Id> {
        if let Some((seat, at)) = self.stand_in() {
            return Some(self.side_mut(seat).outside.take(at));
        }
        let last = self.all_seats().last()?;
        let id = self.slots.add(self.cards.player()?, last);
        self.slots.show(id);
        Some(id)
    }

    /// Whether a body stands for the player on whose side it is.
    pub(crate) fn is_player(&self, at: Spot) -> bool {
        Some(self.body(at).face) == self.cards.player()
    }

    /// A player who defends no longer is no character any more.
    pub(crate) fn dismiss_player<W: Watch<Event>>(&mut self, watch: &mut W) {
        let player = each(self.bodies.live).find(|at| self.is_player(*at));
        if let Some(at) = player {
            let id = self.body(at).id;
            self.leave_play(at, watch);
            self.send_to_ko_pile(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Choice;
    use crate::catalogue::Catalogue;
    use crate::position::{Ending, Frame, Mode, Phase, bit};
    use crate::vocabulary::Until;
    use longbox_kernel::{Game, Lists, Seed, Silent};

    const DEADPOOL: Spot = 0;
    const CAPTAIN: Spot = 1;
    const FOE: Seat = Seat(1);

    /// Deadpool of level 2 in his Main Phase, before a Captain America who is stunned or not; no cards.
    fn table(stunned: bool) -> Vs {
        let cards = Catalogue::standard();
        let mut game = Vs::empty(cards, Mode::Duel, 2, Lists::Open, Seed::from(1));
        for (seat, main) in [(Seat(0), "MNB-032"), (FOE, "MNB-001")] {
            let id = game.slots.add(cards.by_id(main).unwrap(), seat);
            game.side_mut(seat).main = Some(id);
            game.stand(id, seat, Row::Front, true);
        }
        if stunned {
            game.bodies.up &= !bit(CAPTAIN);
            game.body_mut(CAPTAIN).down = true;
        }
        let eyes = game.eyes_of(DEADPOOL);
        game.change(bit(DEADPOOL), What::MayAttackPlayers, &eyes, Until::Ever, &mut Silent);
        game.push(Frame::Turn(Phase::Main));
        game.run(&mut Silent);
        game
    }

    fn offers(game: &Vs, choice: Choice) -> bool {
        let mut all = Vec::new();
        game.choices(&mut all);
        all.contains(&choice)
    }

    #[test]
    fn only_a_player_without_a_face_up_character_is_attacked() {
        let mut game = table(false);
        game.choose(Choice::Attack(DEADPOOL), &mut Silent);
        assert!(offers(&game, Choice::Body(CAPTAIN)) && !offers(&game, Choice::Player(FOE)));
    }

    #[test]
    fn a_player_who_is_struck_is_out() {
        let mut game = table(true);
        game.choose(Choice::Attack(DEADPOOL), &mut Silent);
        assert!(offers(&game, Choice::Player(FOE)));
        game.choose(Choice::Player(FOE), &mut Silent);
        assert_eq!(game.ending, Some(Ending::LastStanding(1)));
    }

    #[test]
    fn a_player_who_was_not_struck_is_no_character_any_more() {
        let mut game = table(true);
        for _ in 0..2 {
            game.begin_declaring(DEADPOOL);
            game.attack_player(FOE, &mut Silent);
            game.fight.cancelled = true;
            game.run(&mut Silent);
            assert_eq!((game.ending, game.bodies.live), (None, bit(DEADPOOL) | bit(CAPTAIN)));
        }
        assert_eq!(game.slots.len(), 3, "one card stands for the player, however often");
    }
}
