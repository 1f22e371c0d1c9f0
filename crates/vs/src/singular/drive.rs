//! Hell on Wheels: attacks in an enemy row, one after the other.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Drive, Fight, Frame, Set, Source, Spot, Vs, bit, each};
use crate::turn::Flow;
use crate::vocabulary::{Row, Verb};
use longbox_kernel::{Seat, Watch};

/// As often as anything is done "any number of times".
// vs: limit.number
const MOST_ATTACKS: u8 = 60;

impl Vs {
    /// Whether a character can be driven to an enemy row.
    pub(crate) fn may_drive(&self, who: &Source) -> bool {
        self.spot_of(who).is_some_and(|at| !self.cannot(at, Verb::Move))
    }

    /// Drive there. The attacks come when the power has been carried out, so that they are combats like any
    /// other: who is KO'd in one is out before the next.
    pub(crate) fn begin_drive<W: Watch<Event>>(&mut self, who: Source, side: Seat, row: Row, watch: &mut W) {
        let Some(at) = self.spot_of(&who) else { return };
        watch.see(Event::Drives { who: self.figure(at), to: side, row });
        let play = self.stack.iter().rposition(|frame| matches!(frame, Frame::Play(_)));
        let under = play.unwrap_or(self.stack.len());
        self.stack.insert(under, Frame::Drive(Drive { who, side, row, attacks: 0, done: false }));
    }

    pub(crate) fn drive_step<W: Watch<Event>>(&mut self, drive: Drive, watch: &mut W) -> Flow {
        if !self.queue.is_empty() && self.next_waiting(watch) {
            return Flow::On;
        }
        let driver = self.spot_of(&drive.who).filter(|at| !self.are_allies(self.body(*at).side, drive.side));
        let Some(at) = driver else {
            self.stack.pop();
            return Flow::On;
        };
        let over = self.bodies.up & bit(at) == 0 || self.in_driven_row(&drive) == 0;
        if over && let Some(Frame::Drive(drive)) = self.stack.last_mut() {
            drive.done = true;
        }
        Flow::Ask(self.body(at).side)
    }

    /// Those whom the driver may attack.
    // vs: attack.driven, attack.granted, attack.cannot
    fn in_driven_row(&self, drive: &Drive) -> Set {
        let barred = |at| self.is_kept_from_attacking(at);
        if drive.attacks >= MOST_ATTACKS || self.spot_of(&drive.who).is_none_or(barred) {
            return 0;
        }
        let there = self.unguarded(self.on_side(drive.side) & self.bodies.up & self.row(drive.row), drive.side);
        each(there).filter(|at| self.may_be_attacked(*at, false)).fold(0, |set, at| set | bit(at))
    }

    pub(crate) fn list_drive(&self, drive: &Drive, add: &mut impl FnMut(Choice)) {
        if drive.done {
            let seat = self.asked_seat();
            return Row::ALL.iter().for_each(|row| add(Choice::Row(seat, *row)));
        }
        each(self.in_driven_row(drive)).for_each(|at| add(Choice::Body(at)));
        add(Choice::Pass);
    }

    pub(crate) fn answer_drive<W: Watch<Event>>(&mut self, choice: Choice, watch: &mut W) {
        let Some(Frame::Drive(drive)) = self.stack.last_mut() else { return };
        let who = drive.who;
        if let Choice::Body(defender) = choice {
            drive.attacks += 1;
            self.attack_in_row(&who, defender, watch);
        } else if let Choice::Row(_, row) = choice {
            self.stack.pop();
            self.drive_back(&who, row, watch);
        } else {
            drive.done = true;
        }
    }

    fn attack_in_row<W: Watch<Event>>(&mut self, who: &Source, defender: Spot, watch: &mut W) {
        let Some(at) = self.spot_of(who) else { return };
        let (by, turn) = (self.body(at).side, self.turn);
        self.fight = Fight { attackers: bit(at), by, next: by, ..Fight::default() };
        self.body_mut(at).attacked_in = turn;
        self.begin_combat(defender, watch);
    }

    fn drive_back<W: Watch<Event>>(&mut self, who: &Source, row: Row, watch: &mut W) {
        let Some(at) = self.spot_of(who) else { return };
        self.set_row(at, row);
        self.body_mut(at).exhausted = true;
        self.note_marks(at);
        watch.see(Event::Moves { who: self.figure(at), row });
    }
}
