//! Who is whose enemy, and whose turn comes next: most of what a mode decides.

use crate::position::{Mode, Set, Vs};
use longbox_kernel::Seat;

impl Mode {
    /// How many can play it.
    pub fn seats(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Mode::Duel => 2..=2,
            Mode::FreeForAll => 3..=4,
            Mode::Pairs | Mode::PairsLending | Mode::TwoHeaded => 4..=4,
        }
    }

    /// The team of a seat.
    pub(crate) fn team(self, seat: Seat) -> u8 {
        match self {
            Mode::Duel | Mode::FreeForAll => seat.0,
            Mode::Pairs | Mode::PairsLending => seat.0 & 1,
            Mode::TwoHeaded => seat.0 >> 1,
        }
    }
}

impl Vs {
    /// Whether two seats play together; everybody does with themselves.
    pub(crate) fn are_allies(&self, one: Seat, other: Seat) -> bool {
        self.mode.team(one) == self.mode.team(other)
    }

    /// Whether two seats control the same side: with two heads partners do.
    // vs: mode.heads.control
    pub(crate) fn shares_side(&self, one: Seat, other: Seat) -> bool {
        one == other || self.mode == Mode::TwoHeaded && self.are_allies(one, other)
    }

    /// The other seat of one's pair, while it plays.
    pub(crate) fn partner(&self, seat: Seat) -> Option<Seat> {
        self.living().find(|other| *other != seat && self.are_allies(seat, *other))
    }

    /// The seats that still play.
    pub(crate) fn living(&self) -> impl Iterator<Item = Seat> + '_ {
        self.all_seats().filter(|seat| !self.side(*seat).out)
    }

    /// Living enemies of a seat, from the next seat on.
    pub(crate) fn enemies(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.from(self.leftwards(seat, 1)).filter(move |other| !self.are_allies(seat, *other))
    }

    /// All living seats, from that one leftwards.
    pub(crate) fn from(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats).map(move |n| self.leftwards(seat, n)).filter(|seat| !self.side(*seat).out)
    }

    /// The seat so many places to the left, less than once round the table.
    #[inline]
    fn leftwards(&self, seat: Seat, places: u8) -> Seat {
        let at = seat.0 + places;
        Seat(if at < self.seats { at } else { at - self.seats })
    }

    /// Whether it is that seat's turn: its own, or its team's with two heads.
    pub(crate) fn is_turn_of(&self, seat: Seat) -> bool {
        match self.mode {
            Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => seat == self.active,
            Mode::TwoHeaded => self.are_allies(seat, self.active),
        }
    }

    /// Who takes this turn: one seat, or both heads.
    pub(crate) fn turn_takers(&self) -> impl Iterator<Item = Seat> + use<> {
        let takers = self.taker_bits();
        self.all_seats().filter(move |seat| takers >> seat.0 & 1 == 1)
    }

    /// The same, a bit each.
    pub(crate) fn taker_bits(&self) -> u8 {
        let heads = match self.mode {
            Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => 0,
            Mode::TwoHeaded => {
                let plays = |seat: &Seat| self.are_allies(*seat, self.active);
                self.living().filter(plays).fold(0, |all, seat| all | 1 << seat.0)
            }
        };
        heads | 1 << self.active.0
    }

    /// Whose turn this is, a bit each: with two heads also of one who is out while the other plays on.
    // vs: duration.out
    pub(crate) fn turn_bits(&self) -> u8 {
        self.all_seats().filter(|seat| self.is_turn_of(*seat)).fold(0, |all, seat| all | 1 << seat.0)
    }

    /// Who is out and sits between the player of this turn and that of the next, a bit each.
    pub(crate) fn passed_over(&self) -> u8 {
        match self.mode {
            Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => {
                let next = (1..self.seats).map(|n| self.leftwards(self.active, n));
                next.take_while(|seat| self.side(*seat).out).fold(0, |all, seat| all | 1 << seat.0)
            }
            Mode::TwoHeaded => 0,
        }
    }

    /// The head that has not been done with this step, after that one.
    // vs: mode.heads
    pub(crate) fn other_head(&self) -> Option<Seat> {
        if self.mode != Mode::TwoHeaded {
            return None;
        }
        let open = |seat: &Seat| *seat != self.active && self.heads_done >> seat.0 & 1 == 0;
        self.turn_takers().find(open)
    }

    /// Whose turn comes after this one.
    // vs: turn.next, mode.heads
    pub(crate) fn next_turn(&self) -> Seat {
        match self.mode {
            Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => self.next_seat(self.active),
            Mode::TwoHeaded => {
                let lead = Seat((self.active.0 & 2) ^ 2);
                self.living().find(|seat| self.are_allies(*seat, lead)).unwrap_or(lead)
            }
        }
    }

    /// How many turns it takes until everybody has had one.
    // vs: mode.heads
    pub(crate) fn turns_in_a_round(&self) -> u8 {
        match self.mode {
            Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => self.living().count() as u8,
            Mode::TwoHeaded => self.living().fold(0u8, |all, seat| all | 1 << self.mode.team(seat)).count_ones() as u8,
        }
    }

    /// The next living seat to the left.
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        self.from(self.leftwards(seat, 1)).next().unwrap_or(seat)
    }

    /// All characters on the side of a seat.
    #[inline]
    pub(crate) fn on_side(&self, seat: Seat) -> Set {
        let side = match self.mode {
            Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => self.bodies.side[seat.ix() & 3],
            Mode::TwoHeaded => self.bodies.side[seat.ix() & 2] | self.bodies.side[seat.ix() & 2 | 1],
        };
        side & !self.bodies.machines
    }

    /// All characters on the sides of a seat's enemies.
    #[inline]
    pub(crate) fn on_enemy_sides(&self, seat: Seat) -> Set {
        let team = self.mode.team(seat);
        let sides = (0..4u8).filter(|other| self.mode.team(Seat(*other)) != team);
        sides.fold(0, |all, other| all | self.bodies.side[other as usize]) & !self.bodies.machines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plug::{PAIRS, TWO_HEADED};
    use longbox_kernel::plug::Plug as _;

    #[test]
    fn who_plays_together_is_told_to_who_hosts_it() {
        for (name, mode) in [(PAIRS, Mode::Pairs), (PAIRS, Mode::PairsLending), (TWO_HEADED, Mode::TwoHeaded)] {
            let sides: Vec<u8> = (0..4).map(|seat| mode.team(Seat(seat))).collect();
            assert_eq!(Vs::mode(Some(name)).unwrap().sides, sides, "{name}");
        }
    }
}
