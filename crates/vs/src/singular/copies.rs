//! Plot twists that are played as a copy of another: Wizard Armor, Observe and Adapt.

use crate::ask::Choice;
use crate::catalogue::Brief;
use crate::code::hook;
use crate::position::{Vs, ZONE};
use crate::vocabulary::Clause;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Seat};

/// As copies of how many plot twists the powers of a catalogue let others be played; more are refused when it is
/// loaded.
pub(crate) const MOST_COPIED: usize = 64;

/// Plot twists that may be copied: those that powers name, by titles that no two cards share.
type Named = List<CardIx, MOST_COPIED>;
/// Those in the KO piles of all enemies.
type Kod = List<CardIx, { (Seat::MAX - 1) * ZONE }>;

impl Vs {
    /// The plot twists of a hand as copies of others, where that is possible now.
    // vs: twist.copy, twist.forbidden
    pub(crate) fn list_copies(&self, seat: Seat, held: Brief, add: &mut impl FnMut(Choice)) {
        let heard = self.is_heard(hook::TWISTS_AS);
        if !heard && held.hooks & hook::ENTRY == 0 {
            return;
        }
        let might = |id: &Id| (heard || self.hooks_of(*id) & hook::ENTRY != 0) && self.facts(*id).is_plot_twist();
        if !self.side(seat).hand.iter().any(might) || self.twists_forbidden(seat) {
            return;
        }
        let worn = self.copies_of_any(seat);
        self.each_in_hand(seat, |at, id| {
            let card = self.facts(id);
            if !card.is_plot_twist() {
                return;
            }
            // vs: card.wizard
            for face in worn.iter() {
                let copied = self.cards.card(*face);
                if self.has_members(seat, &copied.teams, copied.symbols).is_ok() {
                    self.list_ways(seat, at, *face, add);
                }
            }
            // vs: card.observe-and-adapt
            if self.copies_enemy_twists(id) && self.has_members(seat, &card.teams, card.symbols).is_ok() {
                let known = self.enemy_twists(seat);
                known.iter().filter(|face| !worn.contains(face)).for_each(|face| self.list_ways(seat, at, *face, add));
            }
        });
    }

    /// The ways in which a plot twist can be played now.
    fn list_ways(&self, seat: Seat, at: u8, face: CardIx, add: &mut impl FnMut(Choice)) {
        for (way, (when, _)) in (0..).zip(&self.cards.card(face).run.plays) {
            if self.is_time(*when, seat) {
                add(Choice::PlayAs(at, face, way));
            }
        }
    }

    /// What any plot twist of a player can be played as a copy of now.
    fn copies_of_any(&self, seat: Seat) -> Named {
        let mut copied = Named::new();
        let now = self.time();
        self.each_clause(hook::TWISTS_AS, |eyes, standing| {
            if let Clause::TwistsAs(names) = &standing.what
                && eyes.by == seat
            {
                let all = (0..).map(CardIx).zip(self.cards.cards());
                let timely = all.filter(|(face, _)| self.cards.hooks(*face) & now != 0);
                timely.filter(|(_, card)| names.contains(&card.title)).for_each(|(face, _)| note(&mut copied, face));
            }
        });
        copied
    }

    /// Whether a card says itself that it can be played as a copy.
    fn copies_enemy_twists(&self, id: Id) -> bool {
        let run = &self.facts(id).run;
        let mut standing = run.powers.iter().flat_map(|power| &self.cards.power(*power).standing);
        run.hooks & hook::ENTRY != 0 && standing.any(|standing| standing.what == Clause::CopiesEnemyTwist)
    }

    /// The plot twists in enemy KO piles.
    fn enemy_twists(&self, seat: Seat) -> Kod {
        let mut copied = Kod::new();
        for id in self.enemies(seat).flat_map(|enemy| self.side(enemy).ko.iter()) {
            if self.facts(*id).is_plot_twist() {
                note(&mut copied, self.slots.card(*id));
            }
        }
        copied
    }
}

fn note<const N: usize>(copied: &mut List<CardIx, N>, face: CardIx) {
    if !copied.contains(&face) {
        copied.add(face);
    }
}
