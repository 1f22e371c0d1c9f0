//! Who has to do with what: all cards in play by their hooks, and the events that could answer from a hand. Whoever
//! asks about something finds those that it concerns, and looks at nobody else.
//!
//! All of this follows from where the cards lie and what they are: it is worked out anew when a card comes or goes,
//! and `audit` compares.

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
        for (set, hooks) in [(FORCED, hooks.forced), (OPTIONAL, hooks.optional), (STANDING, hooks.standing >> HALF)] {
            each_bit(hooks, |hook| row[set + hook] |= 1 << bit);
        }
    }
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

/// The piles that are in play, but for those of players.
const OPEN: [Pile; 4] = [Pile::VILLAINS, Pile::MAIN, Pile::SIDES, Pile::ENVIRONMENTS];

impl Champions {
    /// All cards in play: those of players first, then the scenario's, each before what is attached to it.
    pub(crate) fn in_play(&self) -> impl Iterator<Item = Id> + '_ {
        self.index.cards.iter().copied()
    }

    /// A card has come or gone, or is another now.
    pub(crate) fn note_hooks(&mut self) {
        self.survey();
        self.unsettled = true;
    }

    /// Work out anew who is in play and what they listen to and change.
    pub(crate) fn survey(&mut self) {
        self.index.clear();
        for seat in self.all_seats() {
            self.survey_from(self.piles[Pile::of(Zone::Area, seat).ix()].first);
            self.survey_from(self.piles[Pile::of(Zone::Engaged, seat).ix()].first);
        }
        for pile in OPEN {
            self.survey_from(self.piles[pile.ix()].first);
        }
    }

    /// A card and those that follow it, each with what is attached to it.
    fn survey_from(&mut self, first: Option<Id>) {
        let mut at = first;
        while let Some(id) = at {
            let hooks = self.hooks_of(id);
            let piece = self.piece(id);
            let (next, on) = (piece.next, piece.first);
            if piece.flags & (flag::BOOST | flag::STASHED) == 0 {
                self.index.add(id, hooks);
                self.survey_from(on);
            }
            at = next;
        }
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
        let answers = self.cards.hooks(self.slots.card(id)).optional;
        let owner = self.piece(id).owner.ix();
        if answers != 0 && owner < Seat::MAX && self.printed(id).kind == Kind::Event {
            let Index { events, answered, spans, .. } = &mut self.index;
            if answered[owner] == 0 {
                spans[owner].0 = events.len() as u16;
            }
            events.add(id);
            answered[owner] |= answers;
            spans[owner].1 = events.len() as u16;
        }
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
        self.cards.hooks(self.slots.card(id)).optional & bell != 0 && self.printed(id).kind == Kind::Event
    }
}
