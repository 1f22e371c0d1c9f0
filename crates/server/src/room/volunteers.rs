//! Offers to act in another's turn: a sign for whoever has the turn, and no more than that. It follows from nothing but what
//! those say who offer, so it tells nobody what they hold.

use super::{Done, Room, Who, text};
use crate::protocol::{Code, Fault, ServerMessage};
use crate::store::SeatRecord;
use std::collections::BTreeSet;

/// Who offers to act. They are not kept with the table: whoever still wants to offers again.
#[derive(Default)]
pub(super) struct Volunteers {
    /// Whose turn it is, where others may offer to act in it.
    to: Option<u8>,
    from: BTreeSet<u8>,
}

impl Room {
    /// A seat offers to act in the turn of another, or no longer does.
    pub(super) fn volunteer(&mut self, who: &Who, seat: u8, to: u8, stands: bool) -> Done {
        self.own_seat(who, seat)?;
        if self.playing()?.has_given_up(seat) {
            return Err(Fault::new(Code::NotNow, "who gave up does not act any more"));
        }
        self.mind_volunteers();
        match self.volunteers.to {
            None => return Err(Fault::new(Code::NotNow, "it is nobody's turn in which others could act")),
            Some(turn) if turn != to => {
                return Err(Fault::new(Code::Stale, format!("it is the turn of seat {turn}, not of seat {to}")));
            }
            Some(turn) if turn == seat => return Err(Fault::new(Code::NotNow, "it is your own turn: act in it")),
            Some(_) => {}
        }
        let changed = if stands { self.volunteers.from.insert(seat) } else { self.volunteers.from.remove(&seat) };
        if changed {
            self.tell(&self.volunteers_told());
        }
        Ok(())
    }

    /// Something happened. Offers are for one turn; whoever is asked has what they offered for, and who is gone offers nothing.
    pub(super) fn mind_volunteers(&mut self) {
        let to = self.open_turn();
        let stands = |seat: &u8| {
            let play = self.play.as_ref();
            let sitter = self.record.seats.get(usize::from(*seat));
            play.is_some_and(|play| play.asked() != Some(*seat) && !play.has_given_up(*seat))
                && sitter.is_some_and(|sitter| sitter.player().is_some())
        };
        let from = &self.volunteers.from;
        let from: BTreeSet<u8> =
            if to == self.volunteers.to { from.iter().copied().filter(stands).collect() } else { BTreeSet::new() };
        if (to, &from) != (self.volunteers.to, &self.volunteers.from) {
            self.volunteers = Volunteers { to, from };
            self.tell(&self.volunteers_told());
        }
    }

    /// Tell whoever comes.
    pub(super) fn tell_volunteers_to(&mut self, who: &Who) {
        self.mind_volunteers();
        if self.volunteers.to.is_some() {
            who.line.say(text(&self.volunteers_told()));
        }
    }

    fn volunteers_told(&self) -> ServerMessage {
        let Volunteers { to, from } = &self.volunteers;
        ServerMessage::Volunteers { table: self.record.id.clone(), to: *to, from: from.iter().copied().collect() }
    }

    /// Whose turn it is, if others may act in it: a person's, who is not alone.
    fn open_turn(&self) -> Option<u8> {
        let play = self.play.as_ref().filter(|play| play.verdicts().is_none())?;
        let turn = play.board.open_turn()?.0;
        let person = self.record.seats.get(usize::from(turn)).and_then(SeatRecord::player)?;
        (!play.has_given_up(turn) && !self.others_playing(person).is_empty()).then_some(turn)
    }
}
