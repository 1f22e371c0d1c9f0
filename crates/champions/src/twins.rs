//! Cards that nobody can tell apart: what can be done with several of them is offered once.

use crate::ask::Choice;
use crate::position::{Champions, Eyes, Frame, Piece, flag};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

impl Champions {
    /// A bit that a choice shares with whatever does the same with a twin; none if it is about no card.
    pub(crate) fn mark_of(&self, choice: Choice) -> u64 {
        let (id, act) = match choice {
            Choice::Play(id) => (id, 0),
            Choice::Card(id) => (id, 1),
            Choice::Power(id, stat) => (id, 2 + stat as u32),
            Choice::Use(id, n) => (id, 7 + u32::from(n)),
            Choice::Pass
            | Choice::Yes
            | Choice::Flip
            | Choice::LetAct(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_)
            | Choice::Settle => return 0,
        };
        self.face_mark(id).rotate_left(act)
    }

    /// A bit that a card shares with whatever has the same face.
    fn face_mark(&self, id: Id) -> u64 {
        if self.is_drone(id) { 1 } else { 1 << (self.slots.card(id).0 & 63) }
    }

    /// Whether an earlier one of these choices does the same with a twin.
    pub(crate) fn is_twin_choice(&self, before: &[Choice], choice: Choice) -> bool {
        let Some((id, act)) = about(choice) else { return false };
        let same = before.iter().filter_map(|other| about(*other)).filter(|(_, other)| *other == act);
        same.into_iter().any(|(twin, _)| twin != id && self.are_twins(twin, id))
    }

    /// The hand of a player, those once that nobody can tell apart.
    pub(crate) fn held(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        let is_repeat =
            move |id: Id| self.hand(seat).take_while(|other| *other != id).any(|other| self.look_alike(other, id));
        let mut marks = 0;
        self.hand(seat).filter(move |id| {
            let mark = self.face_mark(*id);
            let is_new = marks & mark == 0 || !is_repeat(*id);
            marks |= mark;
            is_new
        })
    }

    /// Whether it makes no difference which of two cards is meant: the same face in the same place and state, with the
    /// same cards on it, and nothing that goes on speaks of one of them alone.
    pub(crate) fn are_twins(&self, one: Id, other: Id) -> bool {
        self.are_alike(one, other)
            && self.bear_alike(one, other)
            && match (self.piece(one).host, self.piece(other).host) {
                (None, None) => true,
                (Some(host), Some(of)) => host == of || self.are_twins(host, of),
                (Some(_), None) | (None, Some(_)) => false,
            }
    }

    /// The same, whatever lies on them and on whatever they lie.
    fn are_alike(&self, one: Id, other: Id) -> bool {
        let state = |id: Id| Piece { next: None, prev: None, host: None, first: None, arrival: 0, ..*self.piece(id) };
        self.are_same_face(one, other)
            && state(one) == state(other)
            && !self.is_singled_out(one)
            && !self.is_singled_out(other)
    }

    fn are_same_face(&self, one: Id, other: Id) -> bool {
        match (self.is_drone(one), self.is_drone(other)) {
            (true, true) => true,
            (false, false) => self.look_alike(one, other),
            (true, false) | (false, true) => false,
        }
    }

    /// Whether two cards are the same for all that a player could tell. Which of them onlookers have seen is nothing to
    /// somebody who plays alone.
    fn look_alike(&self, one: Id, other: Id) -> bool {
        let known = |id: Id| (self.slots.card(id), self.slots.knows(Seat(0), id));
        self.slots.are_twins(one, other) || self.seats == 1 && known(one) == known(other)
    }

    /// Whether it makes no difference which of two who are defeated at once falls first: the same face in the same
    /// place, whatever damage they have, and nothing lies on them.
    pub(crate) fn fall_alike(&self, one: Id, other: Id) -> bool {
        let state = |id: Id| Piece { next: None, prev: None, arrival: 0, tokens: 0, ..*self.piece(id) };
        let bare = self.piece(one).first.is_none() && self.piece(other).first.is_none();
        self.are_same_face(one, other) && state(one) == state(other) && bare
    }

    /// Whether the same lies on both. What lies there facedown nobody can compare.
    fn bear_alike(&self, one: Id, other: Id) -> bool {
        let hidden = |id: Id| self.has(id, flag::BOOST | flag::STASHED);
        let (mut on, mut of) = (self.on(one), self.on(other));
        loop {
            match (on.next(), of.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) if !hidden(a) && self.are_alike(a, b) && self.bear_alike(a, b) => {}
                (Some(_) | None, _) => return false,
            }
        }
    }

    /// Whether something that goes on is about this very card.
    fn is_singled_out(&self, id: Id) -> bool {
        self.chosen.contains(&id)
            || self.fired.iter().any(|(fired, _)| *fired == id)
            || self.hits.iter().any(|hit| hit.target.id == id)
            || self.lasting.iter().any(|goes| speaks_of(&goes.eyes, id))
            || self.stack.iter().any(|frame| is_about(frame, id))
    }
}

fn speaks_of(eyes: &Eyes, id: Id) -> bool {
    let named = [Some(eyes.source), eyes.that, eyes.host];
    eyes.it == Some(id) || named.into_iter().flatten().any(|once| once.id == id)
}

fn is_about(frame: &Frame, id: Id) -> bool {
    match frame {
        Frame::Initiate(now) => speaks_of(&now.eyes, id),
        Frame::Effect(effect) => speaks_of(&effect.eyes, id),
        Frame::Window(window) => window.about == Some(id),
        Frame::Activation(act) => act.who.id == id || act.defender.is_some_and(|defender| defender.id == id),
        Frame::Strike(strike) => strike.who.id == id || strike.target.is_some_and(|target| target.id == id),
        Frame::Damage(damage) => damage.source.id == id,
        Frame::Defeat(defeat) => defeat.who.id == id,
        Frame::Placing(placing) => placing.on.id == id,
        Frame::Reveal(reveal) => reveal.id == id,
        Frame::Entered(entered) => entered.who.id == id,
        Frame::Stage(stage) => stage.id == id,
        Frame::Round(_)
        | Frame::Turn(_)
        | Frame::LetAct(_)
        | Frame::Formed(..)
        | Frame::TooMany(_)
        | Frame::Falls
        | Frame::Pay(_) => false,
    }
}

/// The card that a choice is about, if it is about one, and the same choice about no card in particular.
fn about(choice: Choice) -> Option<(Id, Choice)> {
    let any = Id::default();
    match choice {
        Choice::Play(id) => Some((id, Choice::Play(any))),
        Choice::Use(id, n) => Some((id, Choice::Use(any, n))),
        Choice::Power(id, stat) => Some((id, Choice::Power(any, stat))),
        Choice::Card(id) => Some((id, Choice::Card(any))),
        Choice::Pass
        | Choice::Yes
        | Choice::Flip
        | Choice::LetAct(_)
        | Choice::Player(_)
        | Choice::Way(_)
        | Choice::As(_)
        | Choice::Settle => None,
    }
}
