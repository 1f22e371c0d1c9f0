//! The board a moment later: what a line of the log tells, drawn on the view before it. What is not drawn here is seen
//! when all is told.

use crate::catalogue::Catalogue;
use crate::view::{ActivationSeen, BoostSeen, InPlay, SeatSeen, Seen, View};
use longbox_kernel::{CardRef, Seat, Telling};

pub(crate) fn advance(cards: &'static Catalogue, view: &mut View, after: &View, telling: &Telling) {
    Moment { cards, view, after, telling }.pass();
}

struct Moment<'a> {
    cards: &'static Catalogue,
    view: &'a mut View,
    after: &'a View,
    telling: &'a Telling,
}

impl Moment<'_> {
    fn pass(&mut self) {
        let amount = self.telling.amount.unwrap_or(0);
        let status = self.telling.sign;
        match self.telling.kind {
            "round" => self.view.round = u16::try_from(amount).unwrap_or(self.view.round),
            "turn" => self.begin_turn(),
            "villain-phase" => self.begin_villain_phase(),
            "first" => self.view.first = self.telling.seat.unwrap_or(self.view.first),
            "draw" => self.draw(),
            "to-hand" => self.take_to_hand(),
            "discard" => self.discard_held(),
            "mill" => self.discard_from_deck(),
            "encounter-discard" => {
                take_top(&mut self.view.encounter.deck);
                if let Some(card) = self.card(0) {
                    self.view.encounter.discard.insert(0, Some(card));
                }
            }
            "dealt" => {
                take_top(&mut self.view.encounter.deck);
                self.with_side(|side| side.dealt.push(None));
            }
            "play" => self.play(),
            "pay" => self.pay(),
            "form" => self.turn_identity(),
            "exhaust" | "generate" => self.on_table(|card| card.ready = false),
            "ready" => self.on_table(ready),
            "all-ready" => {
                self.view
                    .seats
                    .iter_mut()
                    .flat_map(|side| side.identity.iter_mut().chain(&mut side.area))
                    .for_each(ready);
            }
            "gets-status" => self.on_table(|card| set_status(card, status, true)),
            "loses-status" => self.on_table(|card| set_status(card, status, false)),
            "damage" | "absorb" => {
                self.on_table(|card| hurt(card, amount));
                self.land();
            }
            "heal" => self.on_table(|card| hurt(card, -amount)),
            "move" => {
                self.on_table(|card| hurt(card, -amount));
                self.on_card(1, |card| hurt(card, amount));
            }
            "threat" => {
                self.on_table(|card| threaten(card, amount));
                self.land();
            }
            "threat-removed" => self.on_table(|card| threaten(card, -amount)),
            "accelerate" => {
                self.view.main.iter_mut().for_each(|main| main.counters = main.counters.saturating_add(1));
                self.grow(1);
            }
            "counters" => self.on_table(|card| card.counters = u8::try_from(amount).unwrap_or(card.counters)),
            "enter" => {
                let id = self.card(0).map(|card| card.id);
                id.into_iter().for_each(|id| self.enter(id));
            }
            "drone" => {
                self.with_side(|side| take_top(&mut side.deck));
                self.enter(&self.cards.drone().id);
            }
            "attach" => self.attach(),
            "leave" => self.leave(),
            "stage" => self.come_up(),
            "out" => self.with_side(|side| {
                side.out = true;
                side.hand.clear();
                side.deck.clear();
                side.area.clear();
            }),
            "attack" | "scheme" => self.activate(),
            "boost-given" => {
                take_top(&mut self.view.encounter.deck);
                self.on_table(|card| card.boost = card.boost.saturating_add(1));
                self.view
                    .activation
                    .iter_mut()
                    .for_each(|now| now.boosts_to_come = now.boosts_to_come.saturating_add(1));
            }
            "boost" => self.boost(amount),
            "defend" => self.decide(self.card(0)),
            "undefended" => self.decide(None),
            "reveal" => self.reveal(),
            // Everything else is seen when all is told.
            _ => {}
        }
    }

    // --- what the line names ---

    fn seen(&self, card: &CardRef) -> Option<Seen> {
        let card = self.cards.card(self.cards.by_id(&card.id)?);
        Some(Seen { id: &card.id, name: &card.title })
    }

    fn card(&self, number: usize) -> Option<Seen> {
        self.seen(self.telling.cards.get(number)?)
    }

    fn with_side(&mut self, change: impl FnOnce(&mut SeatSeen)) {
        let seat = self.telling.seat.and_then(|seat| self.view.seats.get_mut(seat.ix()));
        if let Some(side) = seat {
            change(side);
        }
    }

    /// The first card that the line names, where it is in play.
    fn on_table(&mut self, change: impl FnOnce(&mut InPlay)) {
        self.on_card(0, change);
    }

    fn on_card(&mut self, number: usize, change: impl FnOnce(&mut InPlay)) {
        let Some(card) = self.telling.cards.get(number) else { return };
        if let Some(found) = find(self.view, self.telling.seat, &card.id) {
            change(found);
        }
    }

    // --- rounds and turns ---

    fn begin_turn(&mut self) {
        self.clear();
        self.view.activation = None;
        self.view.turn = self.telling.seat;
    }

    fn begin_villain_phase(&mut self) {
        self.clear();
        self.view.turn = None;
        self.view.phase = "threat";
    }

    /// What was played or paid is on its pile when the next thing begins.
    fn clear(&mut self) {
        self.view.resolving.clear();
        self.view.paying.clear();
        self.view.payment = None;
    }

    // --- cards ---

    fn draw(&mut self) {
        let card = self.card(0);
        self.with_side(|side| {
            take_top(&mut side.deck);
            side.hand.push(card);
        });
    }

    fn take_to_hand(&mut self) {
        let card = self.card(0);
        self.with_side(|side| {
            let known = card.as_ref().is_some_and(|card| remove(&mut side.discard, card.id));
            if !known {
                take_top(&mut side.deck);
            }
            side.hand.push(card);
        });
    }

    fn discard_held(&mut self) {
        let Some(card) = self.card(0) else { return };
        // What was picked to be discarded lies out already.
        let lies_out = remove(&mut self.view.laid, card.id);
        self.with_side(|side| {
            if !lies_out {
                remove(&mut side.hand, card.id);
            }
            side.discard.insert(0, Some(card));
        });
    }

    fn discard_from_deck(&mut self) {
        let Some(card) = self.card(0) else { return };
        self.with_side(|side| {
            take_top(&mut side.deck);
            side.discard.insert(0, Some(card));
        });
    }

    fn play(&mut self) {
        let Some(card) = self.card(0) else { return };
        self.clear();
        self.with_side(|side| {
            remove(&mut side.hand, card.id);
        });
        self.view.resolving.push(Some(card));
    }

    fn pay(&mut self) {
        let Some(card) = self.card(0) else { return };
        self.with_side(|side| {
            remove(&mut side.hand, card.id);
        });
        self.view.paying.push(Some(card));
    }

    fn reveal(&mut self) {
        let Some(card) = self.card(0) else { return };
        self.clear();
        self.view.activation = None;
        self.view.phase = "encounter cards";
        self.with_side(|side| {
            remove(&mut side.dealt, card.id);
        });
        self.view.resolving.push(Some(card));
    }

    /// The other side of an identity comes up, with its numbers if nothing turns it again.
    fn turn_identity(&mut self) {
        let Some((seat, card)) = self.telling.seat.zip(self.card(0)) else { return };
        let turned = self.after.seats.get(seat.ix()).and_then(|side| side.identity.clone());
        let Some(turned) = turned.filter(|identity| identity.card == card) else { return };
        let form = self.after.seats[seat.ix()].form;
        self.with_side(|side| {
            let Some(before) = side.identity.take() else { return };
            let (damage, ready) = (before.damage, before.ready);
            let remaining = turned.hp - i32::from(damage);
            side.form = form;
            side.identity = Some(InPlay { damage, remaining, ready, attached: before.attached, ..turned });
        });
    }

    // --- what comes into play and leaves it ---

    /// The card as it will lie there, without what has yet to happen to it.
    fn enter(&mut self, id: &str) {
        let is_new = |entered: &InPlay| !Place::all(self.view, id).any(|(_, other)| other.arrival == entered.arrival);
        let Some((place, entered)) = Place::all(self.after, id).find(|(_, entered)| is_new(entered)) else { return };
        let fresh = self.fresh(entered);
        remove(&mut self.view.resolving, id);
        self.grow(accelerations(&fresh));
        place.put(self.view, fresh);
    }

    /// So much more threat comes each round.
    fn grow(&mut self, by: i32) {
        self.view.main.iter_mut().for_each(|main| main.grows = u16::try_from(i32::from(main.grows) + by).unwrap_or(0));
    }

    fn attach(&mut self) {
        let (Some(card), Some(host)) = (self.card(0), self.telling.cards.get(1)) else { return };
        let hosts = |view: &View| everything(view).into_iter().find(|one| one.card.id == host.id).cloned();
        let attached = hosts(self.after).and_then(|host| host.attached.into_iter().find(|on| on.card.id == card.id));
        let Some(attached) = attached else { return };
        remove(&mut self.view.resolving, card.id);
        let attached = self.fresh(&attached);
        self.grow(accelerations(&attached));
        self.on_card(1, |host| host.attached.push(attached));
    }

    /// To the discard pile of its owner; the scenario owns what nobody does.
    fn leave(&mut self) {
        let Some(card) = self.telling.cards.first() else { return };
        let Some(gone) = lift(self.view, self.telling.seat, &card.id) else { return };
        self.grow(-accelerations(&gone));
        let pile = match gone.owner {
            Some(owner) => self.view.seats.get_mut(owner.ix()).map(|side| &mut side.discard),
            None => Some(&mut self.view.encounter.discard),
        };
        if let Some(pile) = pile {
            pile.insert(0, Some(gone.card));
        }
    }

    /// The next stage of the villain or of the main scheme.
    fn come_up(&mut self) {
        let Some(card) = self.card(0) else { return };
        let fresh = |then: &Option<InPlay>| then.as_ref().filter(|then| then.card == card).map(|then| self.fresh(then));
        let (villain, main) = (fresh(&self.after.villain), fresh(&self.after.main));
        for (now, then, deck) in [
            (&mut self.view.villain, villain, &mut self.view.villain_deck),
            (&mut self.view.main, main, &mut self.view.main_deck),
        ] {
            if then.is_some() {
                *now = then;
                take_top(deck);
            }
        }
    }

    /// A card as it comes into play: unhurt, with the threat that is printed on it, and without what comes later.
    fn fresh(&self, card: &InPlay) -> InPlay {
        let starts = self.cards.by_id(card.card.id).and_then(|printed| self.cards.card(printed).threat.starts);
        let threat = starts.map_or(0, |starts| starts.among(self.view.seats.len() as u8));
        let bare = InPlay { damage: 0, remaining: card.hp, ready: true, threat, attached: Vec::new(), ..card.clone() };
        InPlay { stunned: false, confused: false, tough: false, ..bare }
    }

    // --- attacks and schemes ---

    fn activate(&mut self) {
        let Some(who) = self.card(0) else { return };
        self.clear();
        self.view.phase = "activations";
        let is_attack = self.telling.kind == "attack";
        let found = find(self.view, self.telling.seat, who.id);
        let total = found.and_then(|one| if is_attack { one.atk } else { one.sch }).unwrap_or(0);
        self.view.activation = Some(ActivationSeen {
            who,
            what: if is_attack { "attack" } else { "scheme" },
            seat: self.telling.seat.unwrap_or(self.view.first),
            defender: None,
            undecided: is_attack,
            may_defend: Vec::new(),
            boosts: Vec::new(),
            boost: 0,
            boosts_to_come: 0,
            total,
        });
    }

    fn decide(&mut self, defender: Option<Seen>) {
        if let Some(now) = &mut self.view.activation {
            (now.defender, now.undecided) = (defender, false);
        }
    }

    /// The blow falls on who defends or is attacked, or the threat on a scheme: what was foretold of it lies behind.
    fn land(&mut self) {
        let hit = self.telling.cards.first().map(|card| card.id.as_str());
        let lands = |now: &ActivationSeen| {
            let hero = self.view.seats.get(now.seat.ix()).and_then(|side| side.identity.as_ref());
            let target = now.defender.as_ref().or(hero.map(|hero| &hero.card)).map(|card| card.id);
            match now.what {
                "attack" => !now.undecided && target == hit,
                _ => self.telling.kind == "threat",
            }
        };
        if self.view.activation.as_ref().is_some_and(lands) {
            self.view.activation = None;
        }
    }

    fn boost(&mut self, icons: i32) {
        let turned = self.card(0);
        if let Some(villain) = &mut self.view.villain {
            villain.boost = villain.boost.saturating_sub(1);
        }
        if let Some(now) = &mut self.view.activation {
            now.boost = now.boost.saturating_add(u8::try_from(icons).unwrap_or(0));
            now.boosts_to_come = now.boosts_to_come.saturating_sub(1);
            now.total += icons;
            let icons = u8::try_from(icons).unwrap_or(0);
            now.boosts.extend(turned.map(|card| BoostSeen { card, icons }));
        }
    }
}

/// The acceleration icons of a card and of what is attached to it.
fn accelerations(card: &InPlay) -> i32 {
    let own = card.icons.iter().filter(|icon| **icon == "acceleration").count() as i32;
    own + card.attached.iter().map(accelerations).sum::<i32>()
}

fn ready(card: &mut InPlay) {
    card.ready = true;
    card.attached.iter_mut().for_each(ready);
}

fn hurt(card: &mut InPlay, amount: i32) {
    card.damage = u16::try_from(i32::from(card.damage) + amount).unwrap_or(0);
    card.remaining -= amount;
}

fn threaten(card: &mut InPlay, amount: i32) {
    card.threat = u16::try_from(i32::from(card.threat) + amount).unwrap_or(0);
}

fn set_status(card: &mut InPlay, status: Option<&str>, has: bool) {
    match status {
        Some("stunned") => card.stunned = has,
        Some("confused") => card.confused = has,
        Some("tough") => card.tough = has,
        Some(_) | None => {}
    }
}

fn take_top(pile: &mut Vec<Option<Seen>>) {
    if !pile.is_empty() {
        pile.remove(0);
    }
}

/// Take that card out of a list, or one that nobody could see; returns whether there was one.
fn remove(list: &mut Vec<Option<Seen>>, id: &str) -> bool {
    let known = list.iter().position(|card| card.as_ref().is_some_and(|card| card.id == id));
    let at = known.or_else(|| list.iter().position(Option::is_none));
    at.map(|at| list.remove(at)).is_some()
}

/// Where a card in play lies, but for what is attached to another.
#[derive(Clone, Copy)]
enum Place {
    Area(Seat),
    Engaged(Seat),
    Side,
    Environment,
    Villains,
}

impl Place {
    /// All copies of a card in play, with their places.
    fn all<'v>(view: &'v View, id: &'v str) -> impl DoubleEndedIterator<Item = (Place, &'v InPlay)> {
        let mut found: Vec<(Place, &InPlay)> = Vec::new();
        for (seat, side) in Seat::all(view.seats.len()).zip(&view.seats) {
            found.extend(side.area.iter().map(|card| (Place::Area(seat), card)));
            found.extend(side.engaged.iter().map(|card| (Place::Engaged(seat), card)));
        }
        found.extend(view.sides.iter().map(|card| (Place::Side, card)));
        found.extend(view.environments.iter().map(|card| (Place::Environment, card)));
        found.extend(view.villains.iter().map(|card| (Place::Villains, card)));
        found.into_iter().filter(move |(_, card)| card.card.id == id)
    }

    fn put(self, view: &mut View, card: InPlay) {
        let list = match self {
            Place::Area(seat) => view.seats.get_mut(seat.ix()).map(|side| &mut side.area),
            Place::Engaged(seat) => view.seats.get_mut(seat.ix()).map(|side| &mut side.engaged),
            Place::Side => Some(&mut view.sides),
            Place::Environment => Some(&mut view.environments),
            Place::Villains => Some(&mut view.villains),
        };
        if let Some(list) = list {
            list.push(card);
        }
    }
}

/// All cards in play but those attached to others.
fn everything(view: &View) -> Vec<&InPlay> {
    let seats = view.seats.iter().flat_map(|side| side.identity.iter().chain(&side.area).chain(&side.engaged));
    let scenario =
        view.villain.iter().chain(&view.villains).chain(&view.main).chain(&view.sides).chain(&view.environments);
    seats.chain(scenario).collect()
}

/// A card in play by its id: with that player first, then with the scenario, then anywhere.
fn find<'v>(view: &'v mut View, seat: Option<Seat>, id: &str) -> Option<&'v mut InPlay> {
    let View { seats, villain, villains, main, sides, environments, .. } = view;
    let of = |side: &'v mut SeatSeen| side.identity.iter_mut().chain(&mut side.area).chain(&mut side.engaged);
    let (own, others): (Vec<_>, Vec<_>) =
        seats.iter_mut().zip(0..).partition(|(_, n)| seat.is_some_and(|seat| seat.0 == *n));
    let own = own.into_iter().flat_map(|(side, _)| of(side));
    let others = others.into_iter().flat_map(|(side, _)| of(side));
    let scenario = villain.iter_mut().chain(villains).chain(main).chain(sides).chain(environments);
    own.chain(scenario).chain(others).find_map(|card| within(card, id))
}

fn within<'v>(card: &'v mut InPlay, id: &str) -> Option<&'v mut InPlay> {
    if card.card.id == id {
        return Some(card);
    }
    card.attached.iter_mut().find_map(|on| within(on, id))
}

/// Take a card out of play. An identity, a villain and a main scheme stay until another comes up.
fn lift(view: &mut View, seat: Option<Seat>, id: &str) -> Option<InPlay> {
    let View { seats, villain, villains, main, sides, environments, .. } = view;
    let near = seat.map_or(0, Seat::ix);
    let count = seats.len().max(1);
    seats.rotate_left(near % count);
    let lists = seats.iter_mut().flat_map(|side| [&mut side.area, &mut side.engaged]);
    let mut gone = lists.chain([villains, sides, environments]).find_map(|list| out_of(list, id));
    if gone.is_none() {
        let hosts = seats.iter_mut().flat_map(|side| side.identity.iter_mut());
        gone = hosts.chain(villain).chain(main).find_map(|host| out_of(&mut host.attached, id));
    }
    seats.rotate_right(near % count);
    gone
}

fn out_of(list: &mut Vec<InPlay>, id: &str) -> Option<InPlay> {
    if let Some(at) = list.iter().position(|card| card.card.id == id) {
        return Some(list.remove(at));
    }
    list.iter_mut().find_map(|card| out_of(&mut card.attached, id))
}
