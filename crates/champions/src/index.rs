//! Who has to do with what: all cards in play by their hooks, and the events that could answer from a hand. Whoever
//! asks about something finds those that it concerns, and looks at nobody else.
//!
//! All of this follows from where the cards lie and what they are. When one card comes or goes the others stay as they
//! stand here; whatever else changes, all is worked out anew. `audit` compares.

use crate::catalogue::Brief;
use crate::code::Hooks;
use crate::position::{CARDS, Champions, Pile, Zone, flag};
use crate::vocabulary::Kind;
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat};

/// How many cards stand in one row of the index.
const ROW: usize = u64::BITS as usize;
const ROWS: usize = CARDS / ROW;
/// A set for each hook that is forced, optional, or standing.
const SETS: usize = 3 * HALF;
/// Bells are the lower half of the hooks, what clauses change the upper.
const HALF: usize = 32;
const FORCED: usize = 0;
const OPTIONAL: usize = HALF;
const STANDING: usize = 2 * HALF;

/// A bit for each of 64 cards, for each hook.
type Row = [u64; SETS];

/// The cards in play by their hooks, and the events that answer by their owners.
#[derive(Copy, PartialEq, Eq, Debug)]
pub(crate) struct Index {
    /// All cards in play, in the order of [`Champions::in_play`].
    cards: List<Id, CARDS>,
    /// Which of them have each hook; empty beyond the rows that are in use.
    rows: [Row; ROWS],
    /// What all of them have together.
    pub(crate) all: Hooks,
    /// The cards of players that are events with something to answer.
    events: List<Id, CARDS>,
    /// What the events of each player answer.
    answered: [u64; Seat::MAX],
    /// Where those of each player begin and end; there may be others between them.
    spans: [(u16, u16); Seat::MAX],
}

impl Default for Index {
    fn default() -> Index {
        Index {
            cards: List::new(),
            rows: [[0; SETS]; ROWS],
            all: Hooks::default(),
            events: List::new(),
            answered: [0; Seat::MAX],
            spans: [(0, 0); Seat::MAX],
        }
    }
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl Clone for Index {
    fn clone(&self) -> Index {
        *self
    }

    fn clone_from(&mut self, from: &Index) {
        let live = ..self.rows_in_use().max(from.rows_in_use());
        self.rows[live].copy_from_slice(&from.rows[live]);
        self.cards.clone_from(&from.cards);
        self.events.clone_from(&from.events);
        (self.all, self.answered, self.spans) = (from.all, from.answered, from.spans);
    }
}

impl Index {
    /// The cards that have to answer such a thing.
    pub(crate) fn forced(&self, bell: u64) -> Having<'_> {
        self.having(FORCED + bell.trailing_zeros() as usize)
    }

    /// The cards that may answer such a thing, or be used so.
    pub(crate) fn optional(&self, bell: u64) -> Having<'_> {
        self.having(OPTIONAL + bell.trailing_zeros() as usize)
    }

    /// The cards with a clause of that kind, or that are that. Of several hooks the first counts.
    pub(crate) fn standing(&self, hook: u64) -> Having<'_> {
        self.having(STANDING + hook.trailing_zeros() as usize - HALF)
    }

    fn having(&self, set: usize) -> Having<'_> {
        Having { index: self, set, row: 0, rest: self.rows[0][set] }
    }

    fn rows_in_use(&self) -> usize {
        self.cards.len().div_ceil(ROW)
    }

    fn clear(&mut self) {
        let live = ..self.rows_in_use();
        self.rows[live].fill([0; SETS]);
        self.cards.clear();
        self.all = Hooks::default();
    }

    fn add(&mut self, id: Id, hooks: Hooks) {
        let (row, bit) = (self.cards.len() / ROW, self.cards.len() % ROW);
        self.cards.add(id);
        self.all = self.all.or(hooks);
        let row = &mut self.rows[row];
        each_set(hooks, |set| row[set] |= 1 << bit);
    }

    /// A card comes to stand at that place of the only row that is in use, before those behind it.
    fn insert(&mut self, at: usize, id: Id, hooks: Hooks) {
        let [row, ..] = &mut self.rows;
        let before = (1 << at) - 1;
        each_set(self.all, |set| row[set] = row[set] & before | (row[set] & !before) << 1);
        each_set(hooks, |set| row[set] |= 1 << at);
        self.cards.insert(at, id);
        self.all = self.all.or(hooks);
    }

    /// The card at that place of the only row that is in use goes, and those behind it close up.
    fn remove(&mut self, at: usize) {
        let [row, ..] = &mut self.rows;
        let before = (1 << at) - 1;
        let mut left = Hooks::default();
        each_set(self.all, |set| {
            row[set] = row[set] & before | row[set] >> 1 & !before;
            if row[set] != 0 {
                left.add_set(set);
            }
        });
        self.cards.take(at);
        self.all = left;
    }

    /// The card at that place of the only row that is in use has other hooks from now on.
    fn change(&mut self, at: usize, hooks: Hooks) {
        let [row, ..] = &mut self.rows;
        let mut left = hooks;
        each_set(self.all, |set| {
            row[set] &= !(1 << at);
            if row[set] != 0 {
                left.add_set(set);
            }
        });
        each_set(hooks, |set| row[set] |= 1 << at);
        self.all = left;
    }

    /// Whether all cards stand in one row, and one more would.
    fn is_one_row(&self) -> bool {
        self.cards.len() < ROW
    }
}

impl Hooks {
    /// The hook of that set as well.
    fn add_set(&mut self, set: usize) {
        match set {
            ..OPTIONAL => self.forced |= 1 << set,
            OPTIONAL..STANDING => self.optional |= 1 << (set - OPTIONAL),
            STANDING.. => self.standing |= 1 << (set - STANDING + HALF),
        }
    }
}

/// The sets in which a card with these hooks is.
fn each_set(hooks: Hooks, mut each: impl FnMut(usize)) {
    each_bit(hooks.forced, |hook| each(FORCED + hook));
    each_bit(hooks.optional, |hook| each(OPTIONAL + hook));
    each_bit(hooks.standing >> HALF, |hook| each(STANDING + hook));
}

fn each_bit(mut bits: u64, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// The cards in play that have a hook, in order.
#[derive(Clone)]
pub(crate) struct Having<'a> {
    index: &'a Index,
    set: usize,
    row: usize,
    /// Those of the row that are still to come.
    rest: u64,
}

impl Iterator for Having<'_> {
    type Item = Id;

    #[inline]
    fn next(&mut self) -> Option<Id> {
        while self.rest == 0 {
            self.row += 1;
            if self.row >= self.index.rows_in_use() {
                return None;
            }
            self.rest = self.index.rows[self.row][self.set];
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        self.index.cards.get(self.row * ROW + bit).copied()
    }
}

/// In what the index differs from what is in play.
#[derive(Clone, Copy)]
enum Moved {
    Nobody,
    /// One card is in play that would stand at that place.
    Came(usize, Id),
    /// The card at that place is in play no more.
    Gone(usize),
}

/// The piles that are in play, but for those of players.
const OPEN: [Pile; 4] = [Pile::VILLAINS, Pile::MAIN, Pile::SIDES, Pile::ENVIRONMENTS];

impl Champions {
    /// All cards in play: those of players first, then the scenario's, each before what is attached to it.
    pub(crate) fn in_play(&self) -> impl Iterator<Item = Id> + '_ {
        self.index.cards.iter().copied()
    }

    /// A card has come or gone.
    pub(crate) fn note_hooks(&mut self, id: Id) {
        self.unsettled = true;
        match self.moved().filter(|_| self.index.is_one_row()) {
            Some(Moved::Came(at, came)) => self.index.insert(at, came, self.brief(came).hooks),
            Some(Moved::Gone(at)) => self.index.remove(at),
            Some(Moved::Nobody) => self.note_turned(id),
            None => self.survey(),
        }
    }

    /// A card is another now, where it lies.
    pub(crate) fn note_turned(&mut self, id: Id) {
        self.unsettled = true;
        match self.index.cards.iter().position(|other| *other == id).filter(|_| self.index.is_one_row()) {
            Some(at) => self.index.change(at, self.brief(id).hooks),
            None => self.survey(),
        }
    }

    /// Who stands here and is not in play, or is in play and does not stand here; nothing if it is more than one card.
    fn moved(&self) -> Option<Moved> {
        let cards = &self.index.cards;
        let (mut moved, mut at) = (Moved::Nobody, 0);
        for pile in self.piles_in_play() {
            let mut next = self.in_play_from(self.piles[pile.ix()].first);
            while let Some(id) = next {
                next = self.next_in_play(id);
                if cards.get(at) == Some(&id) {
                    at += 1;
                } else if !matches!(moved, Moved::Nobody) {
                    return None;
                } else if cards.get(at + 1) == Some(&id) {
                    moved = Moved::Gone(at);
                    at += 2;
                } else {
                    moved = Moved::Came(at, id);
                }
            }
        }
        match (moved, cards.len() - at) {
            (moved, 0) => Some(moved),
            (Moved::Nobody, 1) => Some(Moved::Gone(at)),
            (Moved::Nobody | Moved::Came(..) | Moved::Gone(_), _) => None,
        }
    }

    /// Work out anew who is in play and what they listen to and change.
    pub(crate) fn survey(&mut self) {
        self.index.clear();
        for pile in self.piles_in_play() {
            let mut next = self.in_play_from(self.piles[pile.ix()].first);
            while let Some(id) = next {
                self.index.add(id, self.brief(id).hooks);
                next = self.next_in_play(id);
            }
        }
    }

    /// The piles that are in play, in the order in which everything goes through them.
    fn piles_in_play(&self) -> impl Iterator<Item = Pile> + use<> {
        let own = usize::from(2 * self.seats);
        (0..own + OPEN.len()).map(move |n| match n.checked_sub(own) {
            Some(open) => OPEN[open],
            None => Pile::of(if n % 2 == 0 { Zone::Area } else { Zone::Engaged }, Seat(n as u8 / 2)),
        })
    }

    /// The card that follows in the same pile, each before what is attached to it.
    fn next_in_play(&self, id: Id) -> Option<Id> {
        let mut piece = self.piece(id);
        let attached = self.in_play_from(piece.first);
        if attached.is_some() {
            return attached;
        }
        loop {
            let beside = self.in_play_from(piece.next);
            if beside.is_some() {
                return beside;
            }
            piece = self.piece(piece.host?);
        }
    }

    /// That card, or the first behind it that does not just lie there facedown.
    fn in_play_from(&self, first: Option<Id>) -> Option<Id> {
        let mut at = first;
        while let Some(id) = at.filter(|id| self.has(*id, flag::BOOST | flag::STASHED)) {
            at = self.piece(id).next;
        }
        at
    }

    // --- events ---

    /// Work out anew which cards of players are events that answer something.
    pub(crate) fn survey_events(&mut self) {
        self.index.events.clear();
        (self.index.answered, self.index.spans) = ([0; Seat::MAX], [(0, 0); Seat::MAX]);
        for id in self.slots.ids() {
            self.note_event(id);
        }
    }

    /// A card has come into the game.
    pub(crate) fn note_event(&mut self, id: Id) {
        let Brief { hooks, kind, .. } = self.printed_brief(id);
        let (answers, owner) = (hooks.optional, self.piece(id).owner.ix());
        if answers != 0 && owner < Seat::MAX && *kind == Kind::Event {
            let Index { events, answered, spans, .. } = &mut self.index;
            if answered[owner] == 0 {
                spans[owner].0 = events.len() as u16;
            }
            events.add(id);
            answered[owner] |= answers;
            spans[owner].1 = events.len() as u16;
        }
    }

    /// Whether anybody has an event, wherever it lies, that answers such a thing.
    pub(crate) fn are_answers_owned(&self, bell: u64) -> bool {
        self.index.answered.iter().fold(0, |all, one| all | one) & bell != 0
    }

    /// Whether a player has an event, wherever it lies, that answers such a thing.
    pub(crate) fn has_answers(&self, seat: Seat, bell: u64) -> bool {
        self.index.answered[seat.ix() & 3] & bell != 0
    }

    /// The events of a player, wherever they lie, that answer such a thing.
    pub(crate) fn answers_owned(&self, seat: Seat, bell: u64) -> impl Iterator<Item = Id> + '_ {
        let (start, end) = if self.has_answers(seat, bell) { self.index.spans[seat.ix() & 3] } else { (0, 0) };
        let events = &self.index.events[usize::from(start)..usize::from(end)];
        events.iter().copied().filter(move |id| self.piece(*id).owner == seat && self.is_answer(*id, bell))
    }

    /// Whether a card is an event that answers such a thing.
    pub(crate) fn is_answer(&self, id: Id, bell: u64) -> bool {
        let Brief { hooks, kind, .. } = self.printed_brief(id);
        hooks.optional & bell != 0 && *kind == Kind::Event
    }
}
