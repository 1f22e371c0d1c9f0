//! What machines say at a table: hints for who is asked, and why they did what they did.
//!
//! Both are thought beside the table and told to nobody else: that somebody asks for a hint is their own affair.

use super::play::Play;
use super::{Command, Done, Room, Who, text};
use crate::protocol::{AdviceSeen, Code, Fault, Hints, SeatKind, ServerMessage, TableState, ThoughtSeen};
use crate::store::{SeatRecord, TableRecord};
use longbox_ai::Advice;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// So many explanations of machines are kept, the last ones.
const MOST_EXPLAINED: usize = 200;

/// What machines have said. Like the pause of a machine it belongs to a table that is awake: nothing of it is stored.
#[derive(Default)]
pub(super) struct Counsel {
    /// For each seat that asked for one.
    hints: BTreeMap<u8, Hint>,
    /// The oldest first.
    explained: VecDeque<ThoughtSeen>,
}

/// The last hint of a seat.
enum Hint {
    /// It is being thought about.
    Pending,
    /// It was about that decision. Asked for once more it is the same, and counts once.
    Given(u64, AdviceSeen),
}

impl Counsel {
    /// Only so many moves stand: what is explained of others was taken back.
    pub(super) fn keep(&mut self, moves: usize) {
        self.explained.retain(|thought| thought.after as usize <= moves);
    }
}

/// A thought for somebody who asked for a hint.
pub struct Advised {
    who: Who,
    seat: u8,
    decision: u64,
    /// What was found; nothing if there was no time.
    advice: Option<Advice>,
}

impl TableRecord {
    /// Whether nobody but one person sits here, nor can sit down any more but to play together with them. A seat that somebody
    /// has left to a machine is still theirs.
    fn is_alone(&self) -> bool {
        let open = self.seats.iter().any(|seat| seat.kind == SeatKind::Open);
        let people: BTreeSet<i64> = self.seats.iter().filter_map(|seat| seat.person).collect();
        people.len() < 2 && !(open && self.state == TableState::Waiting)
    }

    /// How many hints each seat may have.
    pub(super) fn hints(&self) -> Hints {
        let usual = if self.is_alone() { Hints::Unlimited } else { Hints::None };
        self.hints.unwrap_or(usual)
    }

    /// How many that seat may still have; nothing where there is no limit.
    pub(super) fn hints_left(&self, seat: u8) -> Option<u32> {
        match self.hints() {
            Hints::None => Some(0),
            Hints::Most(most) => {
                let had = self.seats.get(usize::from(seat)).map_or(0, |seat| seat.hints);
                Some(u32::from(most).saturating_sub(had))
            }
            Hints::Unlimited => None,
        }
    }

    /// Whether machines say what they weighed: that tells what they hold, so it needs more than the wish for it.
    pub(super) fn explains(&self) -> bool {
        self.explain && self.is_alone()
    }
}

impl Room {
    pub(super) fn hint(&mut self, who: &Who, seat: u8, decision: u64) -> Done {
        let (rule, left) = (self.record.hints(), self.record.hints_left(seat));
        let (table, dice) = (self.record.id.clone(), self.hall.chance().dice(&self.record, decision));
        let (pool, inbox) = (self.hall.pool().clone(), self.inbox.clone());
        let play = self.asked_now(who, seat, decision)?;
        match play.counsel.hints.get(&seat) {
            Some(Hint::Given(about, advice)) if *about == decision => {
                let advice = advice.clone();
                who.line.say(text(&ServerMessage::Hint { table, seat, decision, advice, left }));
                return Ok(());
            }
            Some(Hint::Pending) => {
                return Err(Fault::new(Code::NotNow, format!("a hint for seat {seat} is being thought about")));
            }
            Some(Hint::Given(..)) | None => {}
        }
        if left == Some(0) {
            return Err(refused(rule, seat));
        }
        if play.options.len() < 2 {
            return Err(Fault::new(Code::NotNow, "there is only one thing to do"));
        }
        let thought = play.board.advice(dice).map_err(|fault| Fault::new(Code::NotNow, fault))?;
        play.counsel.hints.insert(seat, Hint::Pending);
        let who = who.clone();
        tokio::spawn(async move {
            let advice = pool.think(thought).await.and_then(Result::ok);
            // A table that fell asleep meanwhile has nobody to tell.
            if let Some(inbox) = inbox.upgrade() {
                inbox.send(Command::Advised(Advised { who, seat, decision, advice })).await.ok();
            }
        });
        Ok(())
    }

    pub(super) async fn advised(&mut self, Advised { who, seat, decision, advice }: Advised) {
        if let Some(play) = &mut self.play {
            play.counsel.hints.remove(&seat);
        }
        // Who has left is told nothing, and has had no hint.
        if !self.guests.iter().any(|guest| guest.line.id == who.line.id) {
            return;
        }
        if let Err(fault) = self.give_hint(&who, seat, decision, advice).await {
            who.line.say(text(&ServerMessage::Error { fault: fault.about("hint", Some(&self.record.id)) }));
        }
    }

    async fn give_hint(&mut self, who: &Who, seat: u8, decision: u64, advice: Option<Advice>) -> Done {
        self.asked_now(who, seat, decision)?;
        let late = || Fault::new(Code::NotNow, "there was no time to think about it: ask again");
        let advice = AdviceSeen::from(advice.ok_or_else(late)?);
        self.count_hint(seat).await?;
        let (table, left) = (self.record.id.clone(), self.record.hints_left(seat));
        if let Some(play) = &mut self.play {
            play.counsel.hints.insert(seat, Hint::Given(decision, advice.clone()));
        }
        who.line.say(text(&ServerMessage::Hint { table, seat, decision, advice, left }));
        Ok(())
    }

    /// Write down that a seat has a hint, where they are counted.
    async fn count_hint(&mut self, seat: u8) -> Done {
        match self.record.hints() {
            Hints::None | Hints::Unlimited => return Ok(()),
            Hints::Most(_) => {}
        }
        let counted = self.hall.store().count_hint(self.record.hold(), seat).await;
        counted.map_err(|error| self.unstored(&error))?;
        if let Some(seat) = self.record.seats.get_mut(usize::from(seat)) {
            seat.hints += 1;
        }
        Ok(())
    }

    /// Tell who sits here why a machine did what it has just done.
    pub(super) fn explain(&mut self, seat: u8, taken: String, why: Advice) {
        // One that plays on for somebody would tell what they hold.
        let for_somebody = |seat: &SeatRecord| seat.since.machine.is_some();
        if !self.record.explains() || self.record.seats.get(usize::from(seat)).is_some_and(for_somebody) {
            return;
        }
        let Some(play) = &mut self.play else { return };
        let thought = ThoughtSeen { after: play.board.moves() as u32, seat, taken, advice: why.into() };
        play.counsel.explained.push_back(thought.clone());
        if play.counsel.explained.len() > MOST_EXPLAINED {
            play.counsel.explained.pop_front();
        }
        let told = text(&ServerMessage::Explained { table: self.record.id.clone(), thoughts: vec![thought] });
        for guest in self.guests.iter().filter(|guest| self.seats_of(guest.person).next().is_some()) {
            guest.line.say(told.clone());
        }
    }

    /// Tell one person who sits here all that machines have explained.
    pub(super) fn tell_explained(&self, who: &Who) {
        let explained = self.play.as_ref().map(|play: &Play| &play.counsel.explained);
        let Some(explained) = explained.filter(|explained| !explained.is_empty()) else { return };
        if self.record.explains() && self.seats_of(who.person).next().is_some() {
            let (table, thoughts) = (self.record.id.clone(), explained.iter().cloned().collect());
            who.line.say(text(&ServerMessage::Explained { table, thoughts }));
        }
    }
}

/// Why a seat has no hint, where it may have no more.
fn refused(rule: Hints, seat: u8) -> Fault {
    match rule {
        Hints::None | Hints::Unlimited => Fault::new(Code::Forbidden, "there are no hints at this table"),
        Hints::Most(most) => Fault::new(Code::Forbidden, format!("seat {seat} has had all of its {most} hints")),
    }
}
