//! Seats that change hands while the game is played: left to a machine, taken back, and, where all play together, taken by others.
//!
//! Nothing of the game is changed by it: who decides for a seat is the table's affair.

use super::{Done, Room, Who};
use crate::protocol::{Code, Fault, SeatKind, TableState};
use crate::registry::{Deck, Host};
use crate::store::{SeatRecord, Since};

impl SeatRecord {
    /// The machine that decides for this seat: its own, the one that it was left to, or the strongest for a seat that nobody
    /// holds any more.
    pub(super) fn machine(&self, gone: bool, offer: &dyn Host) -> Option<String> {
        match self.kind {
            SeatKind::Machine => Some(self.name.clone()),
            SeatKind::Person if !gone && self.player().is_some() => None,
            SeatKind::Person | SeatKind::Open => self.since.machine.clone().or_else(|| strongest(offer)),
        }
    }
}

/// The strongest machine of a game.
fn strongest(offer: &dyn Host) -> Option<String> {
    offer.machines().last().map(|name| (*name).to_owned())
}

impl Room {
    /// Whether all seats play together against the game: then nobody has anything to hide from who wants to help.
    pub(super) fn is_together(&self) -> bool {
        let of_this_mode = |offer: &dyn Host| offer.modes().iter().find(|mode| mode.name == self.record.mode).copied();
        self.offer().ok().and_then(of_this_mode).is_some_and(|mode| mode.fewest == 1)
    }

    /// Whether a seat of this table is that person's, be it that a machine plays it for them.
    pub(super) fn belongs(&self, person: i64) -> bool {
        self.record.seats.iter().any(|seat| seat.person == Some(person))
    }

    /// Whether somebody is connected to this table.
    pub(super) fn is_here(&self, person: i64) -> bool {
        self.guests.iter().any(|guest| guest.person == person)
    }

    /// Somebody leaves a seat of theirs to a machine.
    pub(super) async fn hand_over(&mut self, who: &Who, seat: u8) -> Done {
        let name = self.own_seat(who, seat)?.name.clone();
        self.leave_to_machine(seat, format!("{name} leaves seat {} to a machine.", seat + 1)).await
    }

    /// The host has a machine play on for somebody who is not there.
    pub(super) async fn hand_over_for_absent(&mut self, who: &Who, seat: u8) -> Done {
        self.only_host(who)?;
        let sitter = self.seat(seat)?;
        let Some(player) = sitter.player() else {
            return Err(Fault::new(Code::NotNow, format!("a machine plays seat {seat} already")));
        };
        if self.is_here(player) {
            let why = format!("{} is here: only who is away has a machine play on", sitter.name);
            return Err(Fault::new(Code::NotNow, why));
        }
        let note = format!("{} is away: a machine plays on for seat {}.", sitter.name, seat + 1);
        self.leave_to_machine(seat, note).await
    }

    async fn leave_to_machine(&mut self, seat: u8, note: String) -> Done {
        if self.playing()?.has_given_up(seat) {
            return Err(has_given_up(seat));
        }
        let machine = strongest(self.offer()?);
        let sitter = self.seat(seat)?.clone();
        let since = Since { machine, ..sitter.since };
        self.change_hands(seat, SeatRecord { since, ..sitter }, note).await
    }

    /// Whether somebody may sit down there while the game is played.
    pub(super) fn may_take(&self, person: i64, seat: u8) -> Done {
        let sitter = self.seat(seat)?;
        let Some(play) = &self.play else { return Err(Fault::new(Code::NotNow, "the game has not started")) };
        if play.has_given_up(seat) {
            return Err(has_given_up(seat));
        }
        if sitter.player().is_some() {
            return Err(Fault::new(Code::NotNow, format!("seat {seat} is taken")));
        }
        if sitter.person == Some(person) {
            return Ok(());
        }
        if !self.is_together() {
            let why = match sitter.person {
                Some(_) => {
                    format!("only {} may take seat {seat} back: anybody else would see a hand of the game", sitter.name)
                }
                None => format!("a machine plays seat {seat} to the end"),
            };
            return Err(Fault::new(Code::Forbidden, why));
        }
        // Whoever has a hand of their own knows it, also while a machine plays it.
        if self.belongs(person) && play.board.has_secrets() {
            return Err(Fault::new(Code::Forbidden, "hands are private here, and you know another one"));
        }
        Ok(())
    }

    /// The seats that somebody may take while the game is played.
    pub(super) fn seats_to_take(&self, person: i64) -> Vec<u8> {
        let goes_on = self.record.state == TableState::Playing && self.frozen.is_none();
        let seats = (0..).take(self.record.seats.len()).filter(|_| goes_on);
        seats.filter(|seat| self.may_take(person, *seat).is_ok()).collect()
    }

    /// Somebody takes a seat from a machine: their own, or one of those who play together.
    pub(super) async fn take_over(&mut self, who: &Who, seat: u8, deck: Option<&Deck>) -> Done {
        self.may_take(who.person, seat)?;
        self.playing()?;
        if deck.is_some() {
            return Err(Fault::new(Code::Unfit, "the game has started: leave the deck out"));
        }
        self.talk.number(who.person);
        let (name, sitter) = (self.name_here(who), self.seat(seat)?.clone());
        let drew = sitter.since.drew.or((sitter.kind != SeatKind::Person).then_some(sitter.kind));
        let since = Since { machine: None, drew };
        let note = match sitter.person == Some(who.person) {
            true => format!("{name} is back on seat {}.", seat + 1),
            false => format!("{name} takes seat {} from the machine.", seat + 1),
        };
        let sitter = SeatRecord { kind: SeatKind::Person, person: Some(who.person), name, since, ..sitter };
        self.change_hands(seat, sitter, note).await
    }

    /// Somebody else decides for a seat from now on. Whose eyes have changed is told everything anew.
    async fn change_hands(&mut self, seat: u8, sitter: SeatRecord, note: String) -> Done {
        let people = [self.seat(seat)?.person, sitter.person];
        self.reseat(seat, sitter).await?;
        self.note(note);
        self.drop_ask();
        self.wind_clock(None);
        for guest in self.guests.clone() {
            if people.contains(&Some(guest.person)) {
                self.tell_all_of_it(&guest);
            }
        }
        self.tell_states();
        self.go_on().await;
        Ok(())
    }
}

fn has_given_up(seat: u8) -> Fault {
    Fault::new(Code::NotNow, format!("seat {seat} has given up"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Registry;

    #[test]
    fn a_seat_that_nobody_holds_is_played_by_the_strongest_machine() {
        let registry = Registry::with_lantern();
        let offer = registry.get("lantern").unwrap();
        let strongest = longbox_ai::OFFERED.last().map(|name| (*name).to_owned());
        let seat =
            |kind: SeatKind, person: Option<i64>, name: &str| SeatRecord::of(kind, person, name.to_owned(), None);
        let (ada, nobody) = (seat(SeatKind::Person, Some(1), "Ada"), seat(SeatKind::Person, None, "somebody"));
        assert_eq!(ada.machine(false, offer), None, "she plays herself");
        assert_eq!(ada.machine(true, offer), strongest, "she has given up");
        assert_eq!(nobody.machine(false, offer), strongest, "she is forgotten");
        let easy = || seat(SeatKind::Machine, None, "easy");
        assert_eq!(easy().machine(false, offer), Some("easy".to_owned()), "a machine is as strong as was wished for");
        let since = Since { machine: Some("hard".to_owned()), drew: None };
        assert_eq!(
            SeatRecord { since, ..ada }.machine(false, offer),
            Some("hard".to_owned()),
            "it was left to that one"
        );
    }
}
