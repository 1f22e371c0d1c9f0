//! Steps that hit: this card, the revealed one, Keepers one after the other.

use crate::code::Hits;
use crate::event::Event;
use crate::position::{About, Doing, Effect, Kind, Source, Squad};
use crate::trigger::on_side;
use crate::vocabulary::Side;
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Squad {
    pub(super) fn hit_step<W: Watch<Event>>(&mut self, hits: Hits, effect: Effect, watch: &mut W) {
        let (source, me) = (effect.source, effect.source.by);
        if !matches!(hits, Hits::EachHits(..) | Hits::EachHitsAndIsDestroyed(..)) {
            self.next_step();
        }
        match hits {
            Hits::Hit(n) => {
                let n = self.count(n, &effect);
                self.hit(self.hitting(source), me.other(), n, watch);
            }
            Hits::HitPlayer(who, n) => {
                let (victim, n) = (self.who(who, &effect), self.count(n, &effect));
                self.hit(self.hitting(source), victim, n, watch);
            }
            Hits::SubjectHits(n) => {
                let n = self.count(n, &effect);
                self.keeper_hits(effect.subject.id, me.other(), n, watch);
            }
            Hits::TopDiscardHits(n) => {
                if let Some(id) = self.side(me).discard.last().copied() {
                    self.hit(self.source(id, me, Kind::Card, u16::MAX), me.other(), n, watch);
                }
            }
            Hits::RevealedHits(n) => {
                if let Some(About { id, card }) = effect.revealed {
                    let source = Source { id, card, by: me, kind: Kind::Card, arrival: u16::MAX };
                    self.hit(source, me.other(), n, watch);
                }
            }
            Hits::EachHits(side, n) => self.next_hits(effect, side, n, false, watch),
            Hits::EachHitsAndIsDestroyed(side, n) => self.next_hits(effect, side, n, true, watch),
        }
    }

    /// Each Keeper of a side hits in turn, newest first; one that is destroyed for it comes to its end
    /// before the next one hits.
    // squad: keeper.several
    fn next_hits<W: Watch<Event>>(&mut self, effect: Effect, side: Side, n: u8, destroyed: bool, watch: &mut W) {
        let me = effect.source.by;
        let mut before = u16::MAX;
        if let Doing::Hitting { keeper, arrival } = effect.doing {
            before = arrival;
            if destroyed {
                self.destroy_if_in_play(keeper, watch);
            }
        }
        let next = [me, me.other()]
            .into_iter()
            .filter(|seat| on_side(side, me, *seat))
            .flat_map(|seat| self.side(seat).keepers.iter())
            .filter(|keeper| keeper.arrival < before)
            .max_by_key(|keeper| keeper.arrival)
            .copied();
        let Some(keeper) = next else { return self.next_step() };
        self.keep(|effect| effect.doing = Doing::Hitting { keeper: keeper.id, arrival: keeper.arrival });
        self.keeper_hits(keeper.id, me.other(), n, watch);
    }

    /// A Keeper in play hits because something else makes it.
    // squad: keeper.opponent-hits-itself
    pub(super) fn keeper_hits<W: Watch<Event>>(&mut self, id: Id, victim: Seat, amount: u8, watch: &mut W) {
        let Some((seat, at)) = self.find_keeper(id) else { return };
        let arrival = self.side(seat).keepers[at].arrival;
        self.hit(self.source(id, seat, Kind::Keeper, arrival), victim, amount, watch);
    }

    /// A hit by an attack's ability is not the attack, and a Keeper that has left play is none.
    // squad: keeper.hit-not-attack, counterstrike.not-attack
    fn hitting(&self, source: Source) -> Source {
        match source.kind {
            Kind::Keeper if self.is_there(source) => source,
            Kind::Attack | Kind::Keeper | Kind::Card => Source { kind: Kind::Card, ..source },
        }
    }
}
