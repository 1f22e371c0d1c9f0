//! Mole Man beneath an enemy resource.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Body, Eyes, Resource, Spot, Vs};
use crate::trigger::Happening;
use crate::vocabulary::{Kind, Row};
use crate::zones::{Entry, NoEntry};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Seat, Watch};
use serde::{Deserialize, Serialize};

/// Somebody beneath a resource. The card lies among the removed cards of its owner, without counters.
// vs: tunnel.counters
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tunnel {
    pub(crate) id: Id,
    /// The card that it was: a main character keeps its level.
    pub(crate) face: CardIx,
    /// To whose side it comes back.
    pub(crate) by: Seat,
    /// The card above, and whose it is.
    pub(crate) under: Id,
    pub(crate) owner: Seat,
    /// It is a location that lay face up.
    pub(crate) location: bool,
}

impl Vs {
    /// Whether an enemy has a resource to tunnel under, and this is there to do so.
    // vs: pocket.create: a pocket universe has no resource to tunnel under
    pub(crate) fn may_tunnel(&self, eyes: &Eyes) -> bool {
        let dug = self.enemies(eyes.by).any(|seat| !self.resources(seat).is_empty());
        dug && self.spot_of(&eyes.source).is_some()
    }

    /// The resources that can be tunnelled under: locations first.
    // vs: tunnel.place
    pub(crate) fn list_tunnels(&self, me: Seat, add: &mut impl FnMut(Choice)) {
        let located = self.enemies(me).any(|seat| self.resources(seat).iter().any(|one| one.up));
        let may = |one: &Resource| one.up == located;
        self.enemies(me).for_each(|seat| self.list_row(seat, may, add));
    }

    /// Go beneath that resource.
    pub(crate) fn tunnel<W: Watch<Event>>(&mut self, at: Spot, by: Seat, owner: Seat, above: usize, watch: &mut W) {
        let body = *self.body(at);
        let place = above as u8;
        let above = self.side(owner).resources[above];
        let card = self.slots.card(above.id);
        watch.see(Event::Tunnels { who: self.figure(at), under: owner, card, up: above.up, at: place });
        self.raise(Happening::Leaves(at), watch);
        self.leave_play(at, watch);
        // vs: zone.token
        if self.facts(body.id).kind == Kind::Token {
            return self.send_to_ko_pile(body.id);
        }
        self.side_mut(self.slots.owner(body.id)).removed.add(body.id);
        // vs: identity.demote.leaves
        if self.is_demoted(body.id) {
            return;
        }
        let Body { id, face, side, .. } = body;
        // With two heads he comes back to the one on whose part of the side he stood.
        let by = if self.shares_side(by, side) { side } else { by };
        let tunnel = Tunnel { id, face, by, under: above.id, owner, location: above.up };
        if self.schemes.tunnels.push(tunnel).is_err() {
            watch.see(Event::TooMany { card: face });
        }
    }

    /// Who is beneath a resource: everybody has seen that.
    pub(crate) fn beneath(&self, above: Id) -> impl Iterator<Item = CardIx> {
        self.schemes.tunnels.iter().filter(move |tunnel| tunnel.under == above).map(|tunnel| tunnel.face)
    }

    fn tunnel_of(&self, id: Id) -> Option<usize> {
        self.schemes.tunnels.iter().position(|tunnel| tunnel.id == id)
    }

    /// Whether that card is beneath a resource and may come back to a row.
    pub(crate) fn may_surface(&self, id: Id) -> bool {
        self.tunnel_of(id).is_some_and(|number| self.may_leave(&self.schemes.tunnels[number]).is_ok())
    }

    fn may_leave(&self, tunnel: &Tunnel) -> Result<(), NoEntry> {
        self.may_return(tunnel.id, tunnel.face, tunnel.by)
    }

    /// Come back, and undermine what lies above: a location is turned face down, what lies face down is KO'd.
    // vs: tunnel.back
    pub(crate) fn surface<W: Watch<Event>>(&mut self, id: Id, row: Row, watch: &mut W) {
        let Some(number) = self.tunnel_of(id) else { return };
        let tunnel = self.schemes.tunnels.take(number);
        let Some(above) = self.above(&tunnel) else { return self.come_up(&tunnel, row, watch) };
        self.come_up(&tunnel, row, watch);
        if self.side(tunnel.owner).resources[above].up {
            self.turn_resource(tunnel.owner, above, false, watch);
        } else {
            self.ko_resource(tunnel.owner, above, watch);
        }
    }

    /// Where the card above lies, unless it was a location and has been turned face down. A face-down resource that
    /// is turned face up still lies above.
    fn above(&self, tunnel: &Tunnel) -> Option<usize> {
        let is_above = |one: &Resource| one.id == tunnel.under && (one.up || !tunnel.location);
        self.side(tunnel.owner).resources.iter().position(is_above)
    }

    fn come_up<W: Watch<Event>>(&mut self, tunnel: &Tunnel, row: Row, watch: &mut W) {
        let owner = self.slots.owner(tunnel.id);
        let Some(at) = self.side(owner).removed.iter().position(|id| *id == tunnel.id) else { return };
        if let Err(no) = self.may_leave(tunnel) {
            return watch.see(Event::CannotAppear { seat: tunnel.by, card: tunnel.face, room: no == NoEntry::Room });
        }
        self.side_mut(owner).removed.take(at);
        let entry = Entry { face: tunnel.face, main: false, counters: 0, wounds: 0 };
        self.enter_as(tunnel.id, entry, tunnel.by, row, watch);
    }

    /// Whoever has no tunnel any more comes to the back row; nobody comes back for a player who is out.
    // vs: tunnel.lost, end.out
    pub(crate) fn collapse_tunnels<W: Watch<Event>>(&mut self, watch: &mut W) {
        let is_lost = |game: &Vs, tunnel: &Tunnel| {
            // vs: pocket.apart: who is beneath a resource comes back to the universe that has resources
            game.side(tunnel.by).out || !game.in_pocket() && game.above(tunnel).is_none()
        };
        while let Some(number) = self.schemes.tunnels.iter().position(|tunnel| is_lost(self, tunnel)) {
            let tunnel = self.schemes.tunnels.take(number);
            if !self.side(tunnel.by).out {
                self.come_up(&tunnel, Row::Back, watch);
            }
        }
    }

    /// The tunnel in which a seat's main character is.
    pub(crate) fn main_in_tunnel(&self, seat: Seat) -> Option<&Tunnel> {
        let main = self.side(seat).main?;
        self.schemes.tunnels.iter().find(|tunnel| tunnel.id == main)
    }
}
