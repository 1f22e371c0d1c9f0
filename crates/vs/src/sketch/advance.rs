//! The board a moment later: what a line of the log tells, drawn on the view before it. What is not drawn here is seen
//! when all is told.

use crate::catalogue::Catalogue;
use crate::view::{FigureSeen, Seen, SideView, View};
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
        let wounded = i8::from(self.telling.sign == Some("wounded"));
        match self.telling.kind {
            "turn" => {
                self.view.active = self.telling.seat.unwrap_or(self.view.active);
                self.view.turn = amount.try_into().unwrap_or(self.view.turn);
            }
            "draw" => self.draw(),
            "recruit" | "twist" => self.with_hand(|_, _| {}),
            "discard" | "pay-discard" => self.with_hand(|side, card| side.ko.push(card)),
            "appear" => self.appear(),
            "attack" => self.attack(),
            "combat-over" | "combat-cancelled" => {
                self.view.combat = None;
                figures(self.view).for_each(|figure| (figure.attacking, figure.defending) = (false, false));
            }
            "stun" => self.on_figure(|figure| {
                (figure.stunned, figure.ready, figure.dazed) = (true, false, wounded == 0);
                (figure.attacking, figure.defending) = (false, false);
                figure.wounds = figure.wounds.saturating_add(wounded);
            }),
            "recover" => self.on_figure(|figure| (figure.stunned, figure.ready, figure.dazed) = (false, true, false)),
            "ready" => self.on_figure(|figure| figure.ready = true),
            "exhaust" => self.on_figure(|figure| figure.ready = false),
            "wound" => self.on_figure(|figure| figure.wounds = figure.wounds.saturating_add(small(amount))),
            "heal" => self.on_figure(|figure| figure.wounds = figure.wounds.saturating_sub(small(amount))),
            "counters" => self.on_figure(|figure| grow(figure, amount)),
            "counters-gone" => self.on_figure(|figure| grow(figure, -amount)),
            "ko" => self.knock_out(),
            "xp" => self.with_side(|side| {
                side.main.iter_mut().for_each(|main| main.xp = main.xp.saturating_add(small(amount).unsigned_abs()));
            }),
            "out" => self.with_side(|side| side.out = true),
            // Everything else is seen when all is told.
            _ => {}
        }
    }

    fn card(&self) -> Option<Seen> {
        seen(self.cards, self.telling.cards.first()?)
    }

    fn with_side(&mut self, change: impl FnOnce(&mut SideView)) {
        if let Some(side) = self.telling.seat.and_then(|seat| self.view.seats.get_mut(seat.ix())) {
            change(side);
        }
    }

    /// The card leaves the hand of the player whom the line is about; of those that nobody can see it may be any.
    fn with_hand(&mut self, then: impl FnOnce(&mut SideView, Seen)) {
        let Some(card) = self.card() else { return };
        self.with_side(|side| {
            let known = side.hand.iter().position(|held| held.as_ref() == Some(&card));
            if let Some(at) = known.or_else(|| side.hand.iter().position(Option::is_none)) {
                side.hand.remove(at);
            }
            then(side, card);
        });
    }

    /// The character that the line is about, on the side of that player first.
    fn on_figure(&mut self, change: impl FnOnce(&mut FigureSeen)) {
        let Some(card) = self.telling.cards.first() else { return };
        if let Some(figure) = find(self.view, self.telling.seat, card) {
            change(figure);
        }
    }

    fn draw(&mut self) {
        let drawn: Vec<Option<Seen>> = self.telling.cards.iter().map(|card| seen(self.cards, card)).collect();
        let drawn = if drawn.is_empty() { vec![None] } else { drawn };
        self.with_side(|side| {
            side.deck.drain(..drawn.len().min(side.deck.len()));
            side.hand.extend(drawn);
        });
    }

    /// The character as it will stand there, without what has yet to happen to it.
    fn appear(&mut self) {
        let (Some(seat), Some(card)) = (self.telling.seat, self.card()) else { return };
        let (Some(then), Some(now)) = (self.after.seats.get(seat.ix()), self.view.seats.get_mut(seat.ix())) else {
            return;
        };
        for (then, now) in [(&then.front, &mut now.front), (&then.back, &mut now.back)] {
            let is_new =
                |figure: &&FigureSeen| figure.card == card && !now.iter().any(|other| other.place == figure.place);
            if let Some(figure) = then.iter().find(is_new).cloned() {
                now.push(FigureSeen {
                    stunned: false,
                    dazed: false,
                    ready: true,
                    wounds: 0,
                    attacking: false,
                    defending: false,
                    ..figure
                });
                return;
            }
        }
    }

    /// The attackers are named first, the defender last.
    fn attack(&mut self) {
        let Some((defender, attackers)) = self.telling.cards.split_last() else { return };
        for card in attackers {
            if let Some(figure) = find(self.view, self.telling.seat, card) {
                (figure.attacking, figure.ready) = (true, false);
            }
        }
        let by = self.telling.seat.map_or(usize::MAX, Seat::ix);
        let foes = self.view.seats.iter_mut().enumerate().filter(|(seat, _)| *seat != by);
        let mut foes = foes.flat_map(|(_, side)| side.front.iter_mut().chain(&mut side.back));
        if let Some(figure) = foes.find(|figure| figure.card.id == defender.id) {
            figure.defending = true;
        }
    }

    /// To the KO pile of whoever owns it.
    fn knock_out(&mut self) {
        let Some(card) = self.card() else { return };
        let Some(side) = self.telling.seat.and_then(|seat| self.view.seats.get_mut(seat.ix())) else { return };
        let gone = [&mut side.front, &mut side.back].into_iter().find_map(|row| {
            let at = row.iter().position(|figure| figure.card == card)?;
            Some(row.remove(at))
        });
        let owner = gone.and_then(|figure| self.view.seats.get_mut(figure.owner.ix()));
        if let Some(owner) = owner {
            owner.ko.push(card);
        }
    }
}

fn seen(cards: &'static Catalogue, card: &CardRef) -> Option<Seen> {
    let card = cards.card(cards.by_id(&card.id)?);
    Some(Seen { id: &card.id, name: &card.title })
}

fn small(amount: i32) -> i8 {
    i8::try_from(amount).unwrap_or(0)
}

fn grow(figure: &mut FigureSeen, amount: i32) {
    figure.counters = figure.counters.saturating_add(i16::try_from(amount).unwrap_or(0));
    figure.atk += amount;
    figure.def += amount;
}

fn figures(view: &mut View) -> impl Iterator<Item = &mut FigureSeen> {
    view.seats.iter_mut().flat_map(|side| side.front.iter_mut().chain(&mut side.back))
}

fn find<'v>(view: &'v mut View, seat: Option<Seat>, card: &CardRef) -> Option<&'v mut FigureSeen> {
    let is_own = |n: usize| seat.is_some_and(|seat| seat.ix() == n);
    let (own, others): (Vec<_>, Vec<_>) = view.seats.iter_mut().enumerate().partition(|(n, _)| is_own(*n));
    let sides = own.into_iter().chain(others).map(|(_, side)| side);
    sides.flat_map(|side| side.front.iter_mut().chain(&mut side.back)).find(|figure| figure.card.id == card.id)
}
