//! Cards between deck, hand, KO pile and play.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Eyes, Vs, bit, each};
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Cards, Filter, Row, Who, Whose};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Vs {
    pub(super) fn cards_step<W: Watch<Event>>(&mut self, word: &'static Cards, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        let me = eyes.by;
        match word {
            Cards::Draw(who, n) => {
                let count = self.amount(n, eyes).clamp(0, 99) as u8;
                let mut drawn = 0;
                for seat in self.meant(*who, eyes) {
                    drawn += self.draw(seat, count, watch);
                }
                self.note(drawn > 0, drawn.into());
            }
            Cards::DrawUpTo(who, n) => {
                for seat in self.meant(*who, eyes) {
                    let missing = self.amount(n, eyes) - self.side(seat).hand.len() as i32;
                    self.draw(seat, missing.clamp(0, 99) as u8, watch);
                }
            }
            // vs: zone.discard: the discarding player picks
            Cards::Discard(who, n, _) => {
                if !effect.begun {
                    let count = self.amount(n, eyes).clamp(0, 99) as u8;
                    self.keep(|effect| {
                        (effect.begun, effect.left) = (true, count);
                        effect.eyes.number = 0;
                        effect.eyes.did = false;
                    });
                    return Flow::On;
                }
                let open = |seat: &Seat| effect.round >> seat.0 & 1 == 0 && !self.side(*seat).hand.is_empty();
                let next = self.from(me).filter(|seat| self.is_meant(*who, *seat, eyes)).find(open);
                if let Some(seat) = next.filter(|_| effect.left > 0) {
                    return Flow::Ask(seat);
                }
                self.keep(|effect| effect.round = 0);
            }
            Cards::DiscardRandom(who, n) => {
                let mut gone = 0;
                for seat in self.meant(*who, eyes) {
                    gone += self.discard_random(seat, *n, watch);
                }
                self.note(gone > 0, gone);
            }
            Cards::DiscardHand(who) => {
                let mut gone = 0;
                for seat in self.meant(*who, eyes) {
                    gone += self.discard_all(seat, &Filter::Anyone, eyes, watch);
                }
                self.note(gone > 0, gone);
            }
            Cards::DiscardAll(who, what) => {
                let mut gone = 0;
                for seat in self.meant(*who, eyes) {
                    gone += self.discard_all(seat, what, eyes, watch);
                }
                self.note(gone > 0, gone);
            }
            Cards::ShowHand(who) => {
                for seat in self.meant(*who, eyes) {
                    self.show_hand(seat, watch);
                }
            }
            Cards::LookAtHand(who) => {
                for seat in self.meant(*who, eyes) {
                    let hand = self.side(seat).hand;
                    hand.iter().for_each(|id| self.slots.show_to(me, *id));
                    watch.see(Event::LooksAtHand { seat: me, of: seat });
                }
            }
            Cards::DiscardFromTheirs(_) => {
                if !self.side(eyes.player).hand.is_empty() {
                    return Flow::Ask(me);
                }
            }
            Cards::FromKoToHand(what) | Cards::FromKoToBottom(what) => {
                if self.any_in_ko(Whose::Yours, what, eyes) {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
            Cards::FromKoToPlay(whose, what) => {
                if effect.begun || self.any_in_ko(*whose, what, eyes) {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
            Cards::PlayFromKo(what) => {
                if self.any_in_ko(Whose::Yours, what, eyes) {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
            Cards::RandomFromKo(n) => {
                for _ in 0..*n {
                    let count = self.side(me).ko.len();
                    if count == 0 {
                        break;
                    }
                    let at = self.chance.pick(count);
                    let id = self.side_mut(me).ko.take(at);
                    self.to_hand(id, watch);
                }
            }
            Cards::ShuffleKoIn(_) => return Flow::Ask(me),
            Cards::ToHand(whom) => {
                let on = self.aimed(whom, eyes);
                for at in each(on) {
                    self.return_to_hand(at, watch);
                }
                self.note(on != 0, 0);
            }
            Cards::PutThis => {
                let id = eyes.source.id;
                let there = self.side(me).ko.contains(&id) && self.may_enter(self.slots.card(id), me).is_ok();
                if there {
                    return Flow::Ask(me);
                }
            }
            Cards::ThisToResources => {
                if let Some(id) = self.take_from_ko(eyes.source.id) {
                    self.add_resource(id, false, watch);
                }
            }
            Cards::ShuffleThisIn => {
                if let Some(id) = self.take_from_ko(eyes.source.id) {
                    let owner = self.slots.owner(id);
                    self.side_mut(owner).deck.insert(0, id);
                    watch.see(Event::IntoDeck { seat: owner, card: self.slots.card(id) });
                    self.shuffle_deck(owner, watch);
                }
            }
            // vs: search.fail, view.search: asked as long as there is a deck
            Cards::SearchToPlay(_) | Cards::SearchToHand(..) => {
                if !effect.begun {
                    let count = if let Cards::SearchToHand(n, _) = word { *n } else { 1 };
                    self.keep(|effect| (effect.begun, effect.left, effect.eyes.card) = (true, count, None));
                    let deck = self.side(me).deck;
                    deck.iter().for_each(|id| self.slots.show_to(me, *id));
                    return Flow::On;
                }
                if effect.left > 0 && !self.side(me).deck.is_empty() {
                    return Flow::Ask(me);
                }
                self.shuffle_deck(me, watch);
            }
            Cards::FromHandToPlay(_) => {
                if !self.side(me).hand.is_empty() {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
            Cards::ChoosePlayer(whose) => {
                if self.whose(*whose, me).count() > 1 {
                    return Flow::Ask(me);
                }
                let only = self.whose(*whose, me).next().unwrap_or(me);
                self.keep(|effect| effect.eyes.player = only);
            }
            Cards::NameCard => return Flow::Ask(me),
        }
        self.next_step();
        Flow::On
    }

    /// The players that a step means, to be walked while the position changes.
    fn meant(&self, who: Who, eyes: &Eyes) -> impl Iterator<Item = Seat> + use<> {
        let meant = self.players(who, eyes).fold(0u8, |all, seat| all | 1 << seat.0);
        Seat::all(Seat::MAX).filter(move |seat| meant >> seat.0 & 1 == 1)
    }

    /// Whether a step means that player.
    fn is_meant(&self, who: Who, seat: Seat, eyes: &Eyes) -> bool {
        self.players(who, eyes).any(|other| other == seat)
    }

    fn any_in_ko(&self, whose: Whose, what: &Filter, eyes: &Eyes) -> bool {
        self.whose(whose, eyes.by).any(|seat| self.in_ko(seat, what, eyes).next().is_some())
    }

    /// The cards of a KO pile that fit, the same once, by place.
    fn in_ko<'a>(&'a self, seat: Seat, what: &'a Filter, eyes: &'a Eyes) -> impl Iterator<Item = (u8, Id)> + 'a {
        let pile = &self.side(seat).ko;
        (0..).zip(pile.iter().copied()).filter(move |(n, id)| {
            !self.slots.is_repeat(pile, usize::from(*n)) && self.card_fits(what, self.slots.card(*id), eyes)
        })
    }

    fn take_from_ko(&mut self, id: Id) -> Option<Id> {
        let owner = self.slots.owner(id);
        let at = self.side(owner).ko.iter().position(|other| *other == id)?;
        Some(self.side_mut(owner).ko.take(at))
    }

    /// Discard cards by chance; returns how many.
    pub(super) fn discard_random<W: Watch<Event>>(&mut self, seat: Seat, count: u8, watch: &mut W) -> usize {
        let mut gone = 0;
        for _ in 0..count {
            let left = self.side(seat).hand.len();
            if left == 0 {
                break;
            }
            let at = self.chance.pick(left);
            self.discard_at(seat, at, watch);
            gone += 1;
        }
        self.after_discard(seat, gone, watch);
        gone
    }

    fn discard_all<W: Watch<Event>>(&mut self, seat: Seat, what: &Filter, eyes: &Eyes, watch: &mut W) -> usize {
        let mut gone = 0;
        let fits = |game: &Vs, id: &Id| game.card_fits(what, game.slots.card(*id), eyes);
        while let Some(at) = self.side(seat).hand.iter().position(|id| fits(self, id)) {
            self.discard_at(seat, at, watch);
            gone += 1;
        }
        self.after_discard(seat, gone, watch);
        gone
    }

    /// Cards that went together are one discard.
    // vs: trigger.several
    fn after_discard<W: Watch<Event>>(&mut self, seat: Seat, gone: usize, watch: &mut W) {
        if gone > 0 {
            self.raise(Happening::Discarded(seat), watch);
        }
    }

    fn show_hand<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let hand = self.side(seat).hand;
        hand.iter().for_each(|id| self.slots.show(*id));
        if W::ON {
            let cards = hand.iter().map(|id| self.slots.card(*id)).collect();
            watch.see(Event::ShowsHand { seat, cards });
        }
    }

    /// A character goes to its owner's hand.
    pub(crate) fn return_to_hand<W: Watch<Event>>(&mut self, at: u8, watch: &mut W) {
        let id = self.body(at).id;
        self.raise(Happening::Leaves(at), watch);
        self.leave_play(at, watch);
        self.to_hand(id, watch);
    }

    pub(super) fn list_cards(&self, word: &Cards, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let eyes = &effect.eyes;
        let me = eyes.by;
        let seat = self.asked_seat();
        match word {
            Cards::Discard(_, _, what) => {
                self.each_in_hand(seat, |at, id| {
                    if self.card_fits(what, self.slots.card(id), eyes) {
                        add(Choice::Hand(at));
                    }
                });
                // vs: search.hand: a card of a kind need not be found; any card must be
                if *what != Filter::Anyone {
                    add(Choice::Pass);
                }
            }
            Cards::DiscardFromTheirs(what) => {
                let hand = &self.side(eyes.player).hand;
                for (n, id) in hand.iter().enumerate() {
                    if self.card_fits(what, self.slots.card(*id), eyes) && !self.slots.is_repeat(hand, n) {
                        add(Choice::Theirs(eyes.player, n as u8));
                    }
                }
                add(Choice::Pass);
            }
            Cards::FromKoToHand(what) | Cards::FromKoToBottom(what) => {
                self.in_ko(me, what, eyes).for_each(|(n, _)| add(Choice::Ko(me, n)));
            }
            // vs: effect.may: what lies open has to be taken if something can be
            Cards::PlayFromKo(what) => {
                let may = |(_, id): &(u8, Id)| self.play_in_combat(me, *id).is_some();
                let mut nothing = true;
                for (n, _) in self.in_ko(me, what, eyes).filter(may) {
                    nothing = false;
                    add(Choice::Ko(me, n));
                }
                if nothing {
                    add(Choice::Pass);
                }
            }
            // vs: zone.enter: first the card, then its row
            Cards::FromKoToPlay(..) if effect.begun => {
                Row::ALL.iter().for_each(|row| add(Choice::Row(me, *row)));
            }
            Cards::FromKoToPlay(whose, what) => {
                let may = |(_, id): &(u8, Id)| self.may_enter(self.slots.card(*id), me).is_ok();
                let mut nothing = true;
                for pile in self.whose(*whose, me) {
                    for (n, _) in self.in_ko(pile, what, eyes).filter(may) {
                        nothing = false;
                        add(Choice::Ko(pile, n));
                    }
                }
                if nothing {
                    add(Choice::Pass);
                }
            }
            Cards::SearchToPlay(_) if eyes.card.is_some() => {
                Row::ALL.iter().for_each(|row| add(Choice::Row(me, *row)));
            }
            Cards::ShuffleKoIn(_) => self.from(me).for_each(|seat| add(Choice::Player(seat))),
            Cards::PutThis => Row::ALL.iter().for_each(|row| add(Choice::Row(me, *row))),
            Cards::SearchToPlay(what) => {
                self.list_deck(me, what, eyes, |id| self.may_enter(self.slots.card(id), me).is_ok(), add);
            }
            Cards::SearchToHand(_, what) => self.list_deck(me, what, eyes, |_| true, add),
            Cards::FromHandToPlay(what) => {
                self.each_in_hand(me, |at, id| {
                    let card = self.slots.card(id);
                    if self.card_fits(what, card, eyes) && self.may_enter(card, me).is_ok() {
                        Row::ALL.iter().for_each(|row| add(Choice::Recruit(at, *row)));
                    }
                });
                add(Choice::Pass);
            }
            Cards::ChoosePlayer(whose) => self.whose(*whose, me).for_each(|seat| add(Choice::Player(seat))),
            Cards::NameCard => (0..self.cards.names().len() as u16).for_each(|name| add(Choice::Name(name))),
            Cards::Draw(..)
            | Cards::DrawUpTo(..)
            | Cards::DiscardRandom(..)
            | Cards::DiscardHand(_)
            | Cards::DiscardAll(..)
            | Cards::ShowHand(_)
            | Cards::LookAtHand(_)
            | Cards::RandomFromKo(_)
            | Cards::ToHand(_)
            | Cards::ThisToResources
            | Cards::ShuffleThisIn => {}
        }
    }

    /// The cards of one's own deck that fit, by name so that their order tells nothing.
    // vs: view.search
    fn list_deck(
        &self,
        seat: Seat,
        what: &Filter,
        eyes: &Eyes,
        may: impl Fn(Id) -> bool,
        add: &mut impl FnMut(Choice),
    ) {
        let deck = &self.side(seat).deck;
        let mut seen: longbox_kernel::List<u16, { crate::position::ZONE }> = longbox_kernel::List::new();
        for id in deck.iter() {
            let card = self.slots.card(*id);
            if self.card_fits(what, card, eyes) && may(*id) && !seen.contains(&card.0) {
                seen.add(card.0);
            }
        }
        seen.sort_unstable();
        seen.iter().for_each(|card| add(Choice::Face(longbox_kernel::cards::CardIx(*card))));
        add(Choice::Pass);
    }

    /// The way in which a plot twist can be played in this combat, if there is one.
    fn play_in_combat(&self, seat: Seat, id: Id) -> Option<u8> {
        use crate::vocabulary::{Turn, When};
        let card = self.facts(id);
        self.has_members(seat, &card.teams, card.symbols).ok()?;
        let any_turn = |when: &When| matches!(when, When::Combat(Turn::Any) | When::AnyCombat(Turn::Any));
        card.run.plays.iter().position(|(when, _)| any_turn(when)).map(|at| at as u8)
    }

    pub(super) fn answer_cards<W: Watch<Event>>(
        &mut self,
        word: &'static Cards,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        let me = effect.eyes.by;
        let seat = self.asked_seat();
        match (word, choice) {
            (Cards::Discard(_, n, _), Choice::Hand(at)) => {
                let id = self.discard_at(seat, at as usize, watch);
                let count = self.amount(n, &effect.eyes).clamp(0, 99) as u8;
                self.keep(|effect| {
                    effect.eyes.did = true;
                    effect.eyes.number += 1;
                    effect.eyes.card = Some(id);
                    effect.left -= 1;
                });
                let done = self.effect_now().is_none_or(|effect| effect.left == 0) || self.side(seat).hand.is_empty();
                if done {
                    self.after_discard(seat, 1, watch);
                    self.keep(|effect| {
                        effect.round |= 1 << seat.0;
                        effect.left = count;
                    });
                }
                return;
            }
            (Cards::Discard(_, n, _), _) => {
                let count = self.amount(n, &effect.eyes).clamp(0, 99) as u8;
                self.keep(|effect| {
                    effect.round |= 1 << seat.0;
                    effect.left = count;
                });
                return;
            }
            (Cards::DiscardFromTheirs(_), Choice::Theirs(of, at)) => {
                let id = self.discard_at(of, at as usize, watch);
                self.after_discard(of, 1, watch);
                self.keep(|effect| effect.eyes.card = Some(id));
                self.note(true, 1);
            }
            (Cards::FromKoToHand(_), Choice::Ko(of, at)) => {
                let id = self.side_mut(of).ko.take(at as usize);
                self.to_hand(id, watch);
                self.note(true, 1);
            }
            (Cards::FromKoToBottom(_), Choice::Ko(of, at)) => {
                let id = self.side_mut(of).ko.take(at as usize);
                self.side_mut(of).deck.insert(0, id);
                watch.see(Event::IntoDeck { seat: of, card: self.slots.card(id) });
                self.keep(|effect| effect.eyes.card = Some(id));
                self.note(true, 1);
            }
            (Cards::FromKoToPlay(..), Choice::Ko(of, at)) => {
                let id = self.side(of).ko[at as usize];
                self.keep(|effect| (effect.begun, effect.eyes.card) = (true, Some(id)));
                return;
            }
            (Cards::FromKoToPlay(..), Choice::Row(side, row)) => {
                if let Some(id) = effect.eyes.card.and_then(|id| self.take_from_ko(id)) {
                    let at = self.enter_play(id, side, row, false, watch);
                    self.keep(|effect| effect.eyes.it = bit(at));
                    self.note(true, 1);
                }
            }
            (Cards::PlayFromKo(_), Choice::Ko(of, at)) => {
                let id = self.side(of).ko[at as usize];
                self.next_step();
                if let Some(play) = self.play_in_combat(me, id) {
                    self.side_mut(of).ko.take(at as usize);
                    self.play_twist(me, id, play, true);
                }
                return;
            }
            (Cards::ShuffleKoIn(what), Choice::Player(of)) => {
                let mut moved = 0;
                let fits = |game: &Vs, id: &Id| game.card_fits(what, game.slots.card(*id), &effect.eyes);
                while let Some(at) = self.side(of).ko.iter().position(|id| fits(self, id)) {
                    let id = self.side_mut(of).ko.take(at);
                    self.side_mut(of).deck.add(id);
                    moved += 1;
                }
                self.shuffle_deck(of, watch);
                self.note(moved > 0, moved);
            }
            (Cards::PutThis, Choice::Row(side, row)) => {
                if let Some(id) = self.take_from_ko(effect.eyes.source.id) {
                    let at = self.enter_play(id, side, row, false, watch);
                    self.keep(|effect| effect.eyes.it = bit(at));
                }
            }
            (Cards::SearchToPlay(_), Choice::Face(card)) => {
                let found = self.side(me).deck.iter().copied().find(|id| self.slots.card(*id) == card);
                self.keep(|effect| effect.eyes.card = found);
                return;
            }
            (Cards::SearchToPlay(_), Choice::Row(side, row)) => {
                let at = self.side(me).deck.iter().position(|id| Some(*id) == effect.eyes.card);
                if let Some(at) = at {
                    let id = self.side_mut(me).deck.take(at);
                    let at = self.enter_play(id, side, row, false, watch);
                    self.keep(|effect| (effect.eyes.it, effect.eyes.did) = (bit(at), true));
                }
                self.keep(|effect| effect.left = 0);
                return;
            }
            (Cards::SearchToHand(..), Choice::Face(card)) => {
                let at = self.side(me).deck.iter().position(|id| self.slots.card(*id) == card);
                if let Some(at) = at {
                    let id = self.side_mut(me).deck.take(at);
                    self.found(id, me, watch);
                }
                self.keep(|effect| effect.left -= 1);
                return;
            }
            (Cards::SearchToPlay(_) | Cards::SearchToHand(..), _) => {
                self.keep(|effect| effect.left = 0);
                return;
            }
            (Cards::FromHandToPlay(_), Choice::Recruit(at, row)) => {
                let id = self.side_mut(me).hand.take(at as usize);
                let at = self.enter_play(id, me, row, false, watch);
                self.keep(|effect| effect.eyes.it = bit(at));
                self.note(true, 1);
            }
            (Cards::ChoosePlayer(_), Choice::Player(other)) => {
                watch.see(Event::ChoosesPlayer { seat: me, other });
                self.keep(|effect| effect.eyes.player = other);
            }
            (Cards::NameCard, Choice::Name(name)) => {
                if W::ON {
                    watch.see(Event::Names { seat: me, name: self.cards.names()[name as usize].clone() });
                }
                self.keep(|effect| effect.eyes.name = name);
            }
            _ => self.note(false, 0),
        }
        self.next_step();
    }

    /// A card was found in the deck, and is shown.
    fn found<W: Watch<Event>>(&mut self, id: Id, me: Seat, watch: &mut W) {
        self.slots.show(id);
        self.side_mut(me).hand.add(id);
        watch.see(Event::Takes { seat: me, card: self.slots.card(id), open: true });
        self.unsettled = true;
        self.keep(|effect| effect.eyes.did = true);
    }
}
