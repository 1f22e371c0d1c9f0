//! Cards of players between deck, hand and discard pile.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Champions, Did, Doing, Effect, Hands, Many, Pile, Zone, flag};
use crate::turn::Flow;
use crate::vocabulary::Cards;
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};

impl Champions {
    pub(super) fn cards_word<W: Watch<Event>>(&mut self, word: &'static Cards, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        let me = eyes.by;
        match word {
            Cards::Draw(who, n) => {
                let n = self.amount(n, eyes).max(0) as usize;
                let players: List<Seat, 4> = self.listed(*who, effect);
                let drawn: usize = players.iter().map(|seat| self.draw(*seat, n, watch)).sum();
                self.done(Champions::did(drawn as i32, n as i32), drawn as i32)
            }
            Cards::DrawToHandSize => {
                let size = self.identity(me).map_or(0, |id| usize::from(self.face(id).hand));
                let missing = size.saturating_sub(self.len(Pile::of(Zone::Hand, me)));
                let drawn = self.draw(me, missing, watch);
                self.done(Champions::did(drawn as i32, missing as i32), drawn as i32)
            }
            Cards::DiscardRandom(who, n) => {
                let n = self.amount(n, eyes).max(0) as usize;
                self.begin_discarding();
                let players: List<Seat, 4> = self.listed(*who, effect);
                let mut done = 0;
                for seat in players.iter() {
                    for _ in 0..n {
                        let hand = self.len(Pile::of(Zone::Hand, *seat));
                        if hand == 0 {
                            break;
                        }
                        let at = self.chance.pick(hand);
                        let drawn = self.hand(*seat).nth(at);
                        if let Some(id) = drawn {
                            self.discard_from_hand(id, *seat, watch);
                            self.note_discarded(id);
                            done += 1;
                        }
                    }
                }
                self.done(Champions::did(done, n as i32), done)
            }
            Cards::DiscardAll(filter) => {
                self.begin_discarding();
                let ids: Many = self.hand(me).filter(|id| self.fits(*id, filter, eyes)).collect();
                for id in ids.iter() {
                    self.discard_from_hand(*id, me, watch);
                    self.note_discarded(*id);
                }
                self.done(Champions::did(ids.len() as i32, 1), ids.len() as i32)
            }
            Cards::Mill(who, n) => {
                let n = self.amount(n, eyes).max(0) as usize;
                self.begin_discarding();
                let players: List<Seat, 4> = self.listed(*who, effect);
                let done: usize = players.iter().map(|seat| self.mill(*seat, n, watch)).sum();
                self.done(Champions::did(done as i32, n as i32), done as i32)
            }
            Cards::TakeDiscarded(filter) => {
                let mut taken = 0;
                let ids: Many = self.discarded_by(eyes).iter().copied().collect();
                for id in ids.iter() {
                    // champions: ruling.reshuffled: what was shuffled in meanwhile is gone
                    let there = self.piece(*id).pile == Pile::of(Zone::Discard, me);
                    if there && self.fits(*id, filter, eyes) {
                        self.lay_in_hand(*id, me);
                        self.show(*id);
                        watch.see(Event::ToHand { seat: me, card: self.slots.card(*id), shown: true });
                        taken += 1;
                    }
                }
                self.done(Champions::did(taken, 1), taken)
            }
            Cards::LookAndTake(n) => {
                if !effect.begun {
                    self.refill(me, watch);
                    let mut count = 0;
                    for _ in 0..*n {
                        let Some(id) = self.top(Pile::of(Zone::Deck, me)) else { break };
                        self.lay(id, Pile::LAID);
                        self.slots.show_to(me, id);
                        count += 1;
                    }
                    watch.see(Event::Looks { seat: me, count });
                    self.keep(|effect| effect.begun = true);
                    return Flow::On;
                }
                if self.len(Pile::LAID) > 0 { Flow::Ask(me) } else { self.done(Did::Nothing, 0) }
            }
            Cards::SearchToHand(_) | Cards::SearchToPlay(_) => {
                if !effect.begun {
                    self.keep(|effect| effect.begun = true);
                    let ids: Many = self.pile(Pile::of(Zone::Deck, me)).collect();
                    ids.iter().for_each(|id| self.slots.show_to(me, *id));
                    watch.see(Event::Looks { seat: me, count: ids.len().min(u8::MAX.into()) as u8 });
                    return Flow::On;
                }
                // champions: view.search, ruling.search-none: only who looks knows whether there is one
                Flow::Ask(me)
            }
            Cards::TopmostToHand(who, filter) => {
                let mut taken = 0;
                let players: List<Seat, 4> = self.listed(*who, effect);
                for seat in players.iter() {
                    let found = self.pile(Pile::of(Zone::Discard, *seat)).rev().find(|id| self.fits(*id, filter, eyes));
                    if let Some(id) = found {
                        self.lay_in_hand(id, *seat);
                        self.show(id);
                        watch.see(Event::ToHand { seat: *seat, card: self.slots.card(id), shown: true });
                        taken += 1;
                    }
                }
                self.done(Champions::did(taken, 1), taken)
            }
            Cards::ShuffleBack(most) => {
                if effect.doing.shuffled_back() < *most && !self.shuffle_candidates(me).is_empty() {
                    return Flow::Ask(me);
                }
                self.end_shuffle_back(me, effect, watch);
                Flow::On
            }
            Cards::Stash(who) => {
                let players: List<Seat, 4> = self.listed(*who, effect);
                let host = eyes.source.id;
                let mut done = 0;
                for seat in players.iter() {
                    let hand: Many = self.hand(*seat).collect();
                    if hand.is_empty() || !self.is_in_play(host) {
                        continue;
                    }
                    let id = hand[self.chance.pick(hand.len())];
                    // champions: view.stashed: also if all knew one of these cards, nobody else can tell which it was
                    if self.hands == Hands::Private {
                        self.slots.blur_hand(*seat, &hand);
                    }
                    self.lay_on(id, host);
                    self.set_flag(id, flag::STASHED, true);
                    watch.see(Event::Stashed { seat: *seat, on: self.figure(host) });
                    done += 1;
                }
                self.done(Champions::did(done, 1), done)
            }
            Cards::Unstash => {
                let host = eyes.source.id;
                let mut done = 0;
                while let Some(id) = self.lying(host, flag::STASHED) {
                    self.set_flag(id, flag::STASHED, false);
                    let owner = self.piece(id).owner;
                    if self.player(owner).out {
                        self.turn_up(id, watch);
                        continue;
                    }
                    self.lay_in_hand(id, owner);
                    watch.see(Event::ToHand { seat: owner, card: self.slots.card(id), shown: false });
                    done += 1;
                }
                self.done(Champions::did(done, 1), done)
            }
            Cards::TuckTop(n) => {
                let mut done = 0;
                while done < *n {
                    let Some(id) = self.top(Pile::of(Zone::Deck, me)) else { break };
                    self.tuck(id, eyes.source.id);
                    done += 1;
                }
                watch.see(Event::Tucked { on: self.figure(eyes.source.id), n: done });
                self.done(Champions::did(done.into(), (*n).into()), done.into())
            }
            Cards::TakeTucked => {
                let mut done = 0;
                while let Some(id) = self.lying(eyes.source.id, flag::STASHED) {
                    self.set_flag(id, flag::STASHED, false);
                    self.lay_in_hand(id, me);
                    watch.see(Event::ToHand { seat: me, card: self.slots.card(id), shown: false });
                    done += 1;
                }
                self.done(Champions::did(done, 1), done)
            }
            Cards::SearchTopAndKeep(n, _) => {
                if !effect.begun {
                    self.keep(|effect| effect.begun = true);
                    let ids: Many = self.pile(Pile::of(Zone::Deck, me)).rev().take((*n).into()).collect();
                    for id in ids.iter() {
                        self.lay(*id, Pile::LAID);
                        self.slots.show_to(me, *id);
                    }
                    watch.see(Event::Looks { seat: me, count: ids.len() as u8 });
                    return Flow::On;
                }
                // champions: view.search, ruling.search-none: only who looks knows whether there is one
                Flow::Ask(me)
            }
        }
    }

    /// What was looked at goes back into the deck, which is shuffled.
    fn end_search_of_top<W: Watch<Event>>(&mut self, me: Seat, watch: &mut W) {
        while let Some(id) = self.top(Pile::LAID) {
            self.lay(id, Pile::of(Zone::Deck, me));
        }
        self.shuffle(Pile::of(Zone::Deck, me), me);
        watch.see(Event::Shuffled { seat: Some(me) });
    }

    pub(super) fn listed(&self, who: crate::vocabulary::Who, effect: &Effect) -> List<Seat, 4> {
        let mut seats = List::new();
        self.players_meant(who, &effect.eyes).for_each(|seat| seats.add(seat));
        seats
    }

    /// The cards of a discard pile that can still be chosen, one of each version: of one name only one is chosen.
    // champions: faq.ancestral, choose.who
    fn shuffle_candidates(&self, me: Seat) -> Many {
        let mut found: Many = List::new();
        let chosen = |name: &str| self.pile(Pile::LAID).any(|id| self.printed(id).name == name);
        for id in self.pile(Pile::of(Zone::Discard, me)) {
            let listed = found.iter().any(|other| self.slots.card(*other) == self.slots.card(id));
            if !listed && !chosen(&self.printed(id).name) {
                found.add(id);
            }
        }
        found
    }

    fn end_shuffle_back<W: Watch<Event>>(&mut self, me: Seat, effect: &Effect, watch: &mut W) {
        while let Some(id) = self.top(Pile::LAID) {
            self.lay(id, Pile::of(Zone::Deck, me));
        }
        self.shuffle(Pile::of(Zone::Deck, me), me);
        watch.see(Event::Shuffled { seat: Some(me) });
        let chosen = effect.doing.shuffled_back();
        self.done(Champions::did(chosen.into(), 1), chosen.into());
    }

    pub(super) fn list_cards(&self, word: &'static Cards, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let me = effect.eyes.by;
        match word {
            Cards::LookAndTake(_) => self.pile(Pile::LAID).for_each(|id| add(Choice::Card(id))),
            Cards::SearchToPlay(filter) => {
                let enters = |id: &Id| self.may_enter(*id, me).is_ok();
                let deck = self.pile(Pile::of(Zone::Deck, me));
                list_found(deck.filter(|id| self.fits(*id, filter, &effect.eyes) && enters(id)), add);
            }
            Cards::SearchToHand(filter) => {
                let deck = self.pile(Pile::of(Zone::Deck, me));
                list_found(deck.filter(|id| self.fits(*id, filter, &effect.eyes)), add);
            }
            Cards::SearchTopAndKeep(_, filter) => {
                list_found(self.pile(Pile::LAID).filter(|id| self.fits(*id, filter, &effect.eyes)), add);
            }
            Cards::ShuffleBack(_) => {
                self.shuffle_candidates(me).iter().for_each(|id| add(Choice::Card(*id)));
                // champions: choose.change: none at all would change nothing
                if effect.doing.shuffled_back() > 0 {
                    add(Choice::Pass);
                }
            }
            Cards::Draw(..)
            | Cards::DrawToHandSize
            | Cards::DiscardRandom(..)
            | Cards::DiscardAll(_)
            | Cards::Mill(..)
            | Cards::TakeDiscarded(_)
            | Cards::TopmostToHand(..)
            | Cards::Stash(_)
            | Cards::Unstash
            | Cards::TuckTop(_)
            | Cards::TakeTucked => {}
        }
    }

    pub(super) fn answer_cards<W: Watch<Event>>(
        &mut self,
        word: &'static Cards,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        let me = effect.eyes.by;
        match (word, choice) {
            (Cards::LookAndTake(_), Choice::Card(id)) => {
                self.lay_in_hand(id, me);
                watch.see(Event::ToHand { seat: me, card: self.slots.card(id), shown: false });
                self.begin_discarding();
                while let Some(id) = self.top(Pile::LAID) {
                    self.discard(id);
                    watch.see(Event::Discards { seat: me, card: self.slots.card(id), deck: true });
                    self.note_discarded(id);
                }
                self.done(Did::All, 1);
            }
            (Cards::SearchToPlay(_), choice) => {
                let found = if let Choice::Card(id) = choice { Some(id) } else { None };
                if let Some(id) = found {
                    self.lay(id, Pile::RESOLVING);
                } else {
                    watch.see(Event::NothingFound);
                }
                self.shuffle(Pile::of(Zone::Deck, me), me);
                watch.see(Event::Shuffled { seat: Some(me) });
                self.done(if found.is_some() { Did::All } else { Did::Nothing }, found.is_some().into());
                if let Some(id) = found {
                    self.put_into_play(id, me, watch);
                }
            }
            (Cards::SearchToHand(_), choice) => {
                let found = if let Choice::Card(id) = choice { Some(id) } else { None };
                // champions: ruling.search-hidden
                if let Some(id) = found {
                    self.lay_in_hand(id, me);
                    watch.see(Event::ToHand { seat: me, card: self.slots.card(id), shown: false });
                } else {
                    watch.see(Event::NothingFound);
                }
                self.shuffle(Pile::of(Zone::Deck, me), me);
                watch.see(Event::Shuffled { seat: Some(me) });
                self.done(if found.is_some() { Did::All } else { Did::Nothing }, found.is_some().into());
            }
            (Cards::SearchTopAndKeep(..), choice) => {
                let on = effect.eyes.source.id;
                let found = if let Choice::Card(id) = choice { Some(id) } else { None };
                match found.filter(|_| self.is_in_play(on)) {
                    Some(id) => {
                        self.tuck(id, on);
                        self.show(id);
                        watch.see(Event::Attached { who: self.figure(id), to: self.figure(on) });
                    }
                    None => watch.see(Event::NothingFound),
                }
                self.end_search_of_top(me, watch);
                self.done(if found.is_some() { Did::All } else { Did::Nothing }, found.is_some().into());
            }
            (Cards::ShuffleBack(_), Choice::Card(id)) => {
                self.lay(id, Pile::LAID);
                let chosen = effect.doing.shuffled_back() + 1;
                self.keep(|effect| effect.doing = Doing::ShufflingBack { chosen });
            }
            (Cards::ShuffleBack(_), _) => self.end_shuffle_back(me, effect, watch),
            (
                Cards::LookAndTake(_)
                | Cards::Draw(..)
                | Cards::DrawToHandSize
                | Cards::DiscardRandom(..)
                | Cards::DiscardAll(_)
                | Cards::Mill(..)
                | Cards::TakeDiscarded(_)
                | Cards::TopmostToHand(..)
                | Cards::Stash(_)
                | Cards::Unstash
                | Cards::TuckTop(_)
                | Cards::TakeTucked,
                _,
            ) => {}
        }
    }
}

/// What a search found: one of it is taken, and only who finds nothing says so.
// champions: search.look, search.several
fn list_found(found: impl Iterator<Item = Id>, add: &mut impl FnMut(Choice)) {
    let mut none = true;
    for id in found {
        none = false;
        add(Choice::Card(id));
    }
    if none {
        add(Choice::Pass);
    }
}
