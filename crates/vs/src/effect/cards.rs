//! Cards between deck, hand, KO pile and play.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Eyes, Set, Vs, bit, each};
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Amount, Cards, Condition, Filter, Row, Who, Whose};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Seat, Watch};

/// The card that was found is about to be put into a row or on a character; [`Effect::left`] says so.
// vs: zone.enter: which row is picked by the player who carries out the effect
const PLACING: u8 = u8::MAX;

impl Vs {
    pub(super) fn cards_step<W: Watch<Event>>(&mut self, word: &'static Cards, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        let me = eyes.by;
        if effect.left == PLACING {
            return Flow::Ask(me);
        }
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
                let open = |seat: &Seat| effect.heard >> seat.0 & 1 == 0 && !self.side(*seat).hand.is_empty();
                let next = self.from(me).filter(|seat| self.is_meant(*who, *seat, eyes)).find(open);
                if let Some(seat) = next.filter(|_| effect.left > 0) {
                    return Flow::Ask(seat);
                }
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
            Cards::OpenHands(whose, symbol) => self.open_hands(*whose, *symbol, eyes, watch),
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
            Cards::FromKoToPlay(whose, what) | Cards::RemoveFromKo(whose, what) => {
                let any = self.any_in_ko(*whose, what, eyes);
                let full = any && matches!(word, Cards::FromKoToPlay(..)) && self.everywhere() == Set::MAX;
                if full {
                    // vs: limit.room
                    watch.see(Event::TooMany { card: eyes.source.card });
                } else if any {
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
                    self.send_to_hand(id, watch);
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
                if self.side(me).ko.contains(&id) && self.may_be_put(self.slots.card(id), me, watch) {
                    return Flow::Ask(me);
                }
            }
            Cards::PutThatCard => {
                let there = eyes.card.filter(|id| self.side(me).ko.contains(id));
                if there.is_some_and(|id| self.may_be_put(self.slots.card(id), me, watch)) {
                    self.keep(|effect| effect.left = PLACING);
                    return Flow::On;
                }
                self.note(false, 0);
            }
            Cards::RemoveAll(who, what) => {
                for seat in self.meant(*who, eyes) {
                    self.remove_all(seat, what, eyes, watch);
                }
            }
            Cards::Summon(name, n) => self.summon(name, *n, eyes, watch),
            Cards::Pocket(whom) => {
                let on = self.aimed(whom, eyes);
                self.pocket(on, effect, watch);
                self.note(on != 0, on.count_ones() as usize);
            }
            Cards::ReturnPocketed => return self.return_step(effect, watch),
            Cards::ThisToResources => {
                let there = !self.in_pocket();
                if let Some(id) = there.then(|| self.take_from_ko(eyes.source.id)).flatten() {
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
            Cards::SearchToPlay(_) | Cards::SearchToHand(..) | Cards::SearchEverywhere(_) | Cards::PlayFromDeck(_) => {
                if !effect.begun {
                    let count = if let Cards::SearchToHand(n, _) = word { *n } else { 1 };
                    self.keep(|effect| (effect.begun, effect.left) = (true, count));
                    return Flow::On;
                }
                if effect.left > 0 && self.might_find(word, me) {
                    return Flow::Ask(me);
                }
                self.shuffle_deck(me, watch);
            }
            Cards::PutThisBeside => {
                let beside = each(eyes.it).next().map(|at| self.body(at).row);
                let in_hand = self.side(me).hand.iter().position(|id| *id == eyes.source.id);
                let may = self.may_enter(eyes.source.card, me).is_ok();
                match (beside, in_hand.filter(|_| may)) {
                    (Some(row), Some(at)) => {
                        let id = self.side_mut(me).hand.take(at);
                        self.enter_play(id, me, row, false, watch);
                        self.note(true, 0);
                    }
                    (Some(_) | None, _) => self.note(false, 0),
                }
            }
            Cards::PutThisTo(row) => self.put_from_outside(effect, *row, watch),
            Cards::KodToHand => match self.answered_kos(me)[..] {
                [] => self.note(false, 0),
                [only] => self.return_from_ko(only, watch),
                [_, _, ..] => return Flow::Ask(me),
            },
            Cards::SeekOut(n, what) | Cards::SeekToRow(n, what, _) => {
                return self.seek_step(*n, what, effect, watch);
            }
            Cards::SeekToEquip(what) => {
                if self.bearers(me) != 0 {
                    return self.seek_step(1, what, effect, watch);
                }
                self.note(false, 0);
            }
            Cards::KoFromDeck(who, what) => {
                let mut gone = 0;
                for seat in self.meant(*who, eyes) {
                    let deck = self.side(seat).deck;
                    deck.iter().for_each(|id| self.slots.show_to(me, *id));
                    let fits = |game: &Vs, id: &Id| game.card_fits(what, game.slots.card(*id), eyes);
                    while let Some(at) = self.side(seat).deck.iter().position(|id| fits(self, id)) {
                        let id = self.side_mut(seat).deck.take(at);
                        self.send_to_ko_pile(id);
                        watch.see(Event::KodFromDeck { seat, card: self.slots.card(id) });
                        gone += 1;
                    }
                    self.shuffle_deck(seat, watch);
                }
                self.note(gone > 0, gone);
            }
            Cards::FromHandOrKoToPlay(n, what) => {
                if !effect.begun {
                    self.keep(|effect| (effect.begun, effect.left) = (true, *n));
                    return Flow::On;
                }
                let any = !self.side(me).hand.is_empty() || self.any_in_ko(Whose::Yours, what, eyes);
                if effect.left > 0 && any {
                    return Flow::Ask(me);
                }
            }
            Cards::FromHandToPlay(_) | Cards::FromHandTo(..) => {
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
            Cards::ChoosePlayerWith(whose, test) => match self.players_with(*whose, test, eyes)[..] {
                [] => self.note(false, 0),
                [only] => {
                    self.keep(|effect| effect.eyes.player = only);
                    self.note(true, 0);
                }
                [_, _, ..] => return Flow::Ask(me),
            },
            Cards::NameCard | Cards::NameCharacter => return Flow::Ask(me),
        }
        self.next_step();
        Flow::On
    }

    /// The players of whom that holds when they are "that player".
    fn players_with(&self, whose: Whose, test: &Condition, eyes: &Eyes) -> List<Seat, { Seat::MAX }> {
        let holds = |seat: &Seat| self.holds(test, &Eyes { player: *seat, ..*eyes });
        self.whose(whose, eyes.by).filter(holds).collect()
    }

    /// The cards whose KO a seat may answer to, where they still lie.
    fn answered_kos(&self, seat: Seat) -> List<Id, 24> {
        let mut ids: List<Id, 24> = List::new();
        for one in self.answerable.iter().filter(|one| self.shares_side(one.seat, seat)) {
            if self.side(self.slots.owner(one.id)).ko.contains(&one.id) && !ids.contains(&one.id) {
                ids.add(one.id);
            }
        }
        ids
    }

    fn return_from_ko<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        if let Some(id) = self.take_from_ko(id) {
            self.send_to_hand(id, watch);
            self.note(true, 1);
        }
    }

    /// Search deck, hand and KO pile for up to so many; asked as long as there is a card nobody else sees.
    // vs: search.fail, view.search
    fn seek_step<W: Watch<Event>>(&mut self, n: u8, what: &Filter, effect: &Effect, watch: &mut W) -> Flow {
        let me = effect.eyes.by;
        if !effect.begun {
            self.keep(|effect| (effect.begun, effect.left) = (true, n));
            self.note(false, 0);
            return Flow::On;
        }
        let side = self.side(me);
        let unseen = !side.deck.is_empty() || !side.hand.is_empty();
        if effect.left > 0 && (unseen || self.any_in_ko(Whose::Yours, what, &effect.eyes)) {
            return Flow::Ask(me);
        }
        self.shuffle_deck(me, watch);
        self.next_step();
        Flow::On
    }

    /// A card was sought out and goes where the word says.
    fn sought<W: Watch<Event>>(&mut self, word: &Cards, id: Id, effect: &Effect, watch: &mut W) {
        let me = effect.eyes.by;
        if let Cards::SeekToRow(_, _, row) = word {
            self.enter_play(id, me, *row, false, watch);
        } else {
            self.slots.show(id);
            (self.laid.of, self.laid.open) = (Some(me), true);
            self.laid.ids.add(id);
            if W::ON {
                watch.see(Event::Reveals { seat: me, cards: vec![self.slots.card(id)] });
            }
        }
        self.keep(|effect| {
            effect.left -= 1;
            effect.eyes.card = Some(id);
            effect.eyes.did = true;
            effect.eyes.number += 1;
        });
    }

    pub(super) fn take_from_deck(&mut self, seat: Seat, card: CardIx) -> Option<Id> {
        let at = self.side(seat).deck.iter().position(|id| self.slots.card(*id) == card)?;
        Some(self.side_mut(seat).deck.take(at))
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

    /// Whether there is anything to search, for all that everybody knows.
    // vs: view.asked
    fn might_find(&self, word: &Cards, seat: Seat) -> bool {
        let side = self.side(seat);
        let elsewhere = matches!(word, Cards::SearchEverywhere(_)) && !(side.hand.is_empty() && side.ko.is_empty());
        !side.deck.is_empty() || elsewhere
    }

    fn any_in_ko(&self, whose: Whose, what: &Filter, eyes: &Eyes) -> bool {
        self.whose(whose, eyes.by).any(|seat| self.in_ko(seat, what, eyes).next().is_some())
    }

    /// The cards of a KO pile that fit, the same once, by place.
    pub(super) fn in_ko<'a>(
        &'a self,
        seat: Seat,
        what: &'a Filter,
        eyes: &'a Eyes,
    ) -> impl Iterator<Item = (u8, Id)> + 'a {
        let pile = &self.side(seat).ko;
        (0..).zip(pile.iter().copied()).filter(move |(n, id)| {
            !self.slots.is_repeat(pile, usize::from(*n)) && self.card_fits(what, self.slots.card(*id), eyes)
        })
    }

    pub(super) fn take_from_ko(&mut self, id: Id) -> Option<Id> {
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

    /// A player shows hand and deck, removes all that fit from the game and shuffles.
    fn remove_all<W: Watch<Event>>(&mut self, seat: Seat, what: &Filter, eyes: &Eyes, watch: &mut W) {
        self.show_hand(seat, watch);
        let deck = self.side(seat).deck;
        deck.iter().for_each(|id| self.slots.show(*id));
        if W::ON {
            let cards = deck.iter().rev().map(|id| self.slots.card(*id)).collect();
            watch.see(Event::Reveals { seat, cards });
        }
        let fits = |game: &Vs, id: &Id| game.card_fits(what, game.slots.card(*id), eyes);
        while let Some(at) = self.side(seat).hand.iter().position(|id| fits(self, id)) {
            let id = self.side_mut(seat).hand.take(at);
            self.remove(id, watch);
        }
        while let Some(at) = self.side(seat).deck.iter().position(|id| fits(self, id)) {
            let id = self.side_mut(seat).deck.take(at);
            self.remove(id, watch);
        }
        self.shuffle_deck(seat, watch);
    }

    /// A card that lies nowhere else leaves the game.
    fn remove<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let seat = self.slots.owner(id);
        self.side_mut(seat).removed.add(id);
        watch.see(Event::Removed { seat, card: self.slots.card(id) });
        self.unsettled = true;
    }

    /// Tokens of a name come into the front row until so many are on the side; those of the player first.
    // vs: zone.token, limit.room
    fn summon<W: Watch<Event>>(&mut self, name: &str, count: u8, eyes: &Eyes, watch: &mut W) {
        let me = eyes.by;
        let mut there = each(self.on_side(me)).filter(|at| self.face(*at).name == name).count();
        while there < usize::from(count) {
            let fits = |game: &Vs, id: &Id| game.facts(*id).name == name;
            let of = |seat: Seat| self.side(seat).outside.iter().position(|id| fits(self, id)).map(|at| (seat, at));
            let token = self.from(me).find_map(of).filter(|(seat, at)| {
                let id = self.side(*seat).outside[*at];
                self.may_enter(self.slots.card(id), me).is_ok()
            });
            let Some((seat, at)) = token else {
                watch.see(Event::TooMany { card: eyes.source.card });
                break;
            };
            let id = self.side_mut(seat).outside.take(at);
            self.enter_play(id, me, Row::Front, false, watch);
            there += 1;
        }
    }

    pub(crate) fn show_hand<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
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
        self.send_to_hand(id, watch);
    }

    pub(super) fn list_cards(&self, word: &Cards, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let eyes = &effect.eyes;
        let me = eyes.by;
        let seat = self.asked_seat();
        if effect.left == PLACING {
            return match is_equipping(word) {
                true => each(self.bearers(me)).for_each(|at| add(Choice::Body(at))),
                false => Row::ALL.iter().for_each(|row| add(Choice::Row(me, *row))),
            };
        }
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
                self.each_in_hand(eyes.player, |at, id| {
                    if self.card_fits(what, self.slots.card(id), eyes) {
                        add(Choice::Theirs(eyes.player, at));
                    }
                });
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
            Cards::RemoveFromKo(whose, what) => {
                for pile in self.whose(*whose, me) {
                    self.in_ko(pile, what, eyes).for_each(|(n, _)| add(Choice::Ko(pile, n)));
                }
            }
            Cards::ReturnPocketed => self.list_return(effect, add),
            Cards::ShuffleKoIn(_) => self.from(me).for_each(|seat| add(Choice::Player(seat))),
            Cards::PutThis => Row::ALL.iter().for_each(|row| add(Choice::Row(me, *row))),
            Cards::SearchToPlay(what) => {
                self.list_deck(me, what, eyes, |id| self.may_enter(self.slots.card(id), me).is_ok(), add);
            }
            Cards::SearchToHand(_, what) => self.list_deck(me, what, eyes, |_| true, add),
            Cards::PlayFromDeck(what) => {
                self.list_deck(me, what, eyes, |id| self.play_in_combat(me, id).is_some(), add);
            }
            Cards::SearchEverywhere(what) => {
                let enters = |id: Id| self.may_enter(self.slots.card(id), me).is_ok();
                self.each_in_hand(me, |at, id| {
                    if self.card_fits(what, self.slots.card(id), eyes) && enters(id) {
                        add(Choice::Hand(at));
                    }
                });
                for (n, _) in self.in_ko(me, what, eyes).filter(|(_, id)| enters(*id)) {
                    add(Choice::Ko(me, n));
                }
                self.list_deck(me, what, eyes, enters, add);
            }
            Cards::FromHandToPlay(what) => {
                self.each_in_hand(me, |at, id| {
                    let card = self.slots.card(id);
                    if self.card_fits(what, card, eyes) && self.may_enter(card, me).is_ok() {
                        Row::ALL.iter().for_each(|row| add(Choice::Recruit(at, *row)));
                    }
                });
                add(Choice::Pass);
            }
            Cards::FromHandTo(what, row) => {
                self.each_in_hand(me, |at, id| {
                    let card = self.slots.card(id);
                    if self.card_fits(what, card, eyes) && self.may_enter(card, me).is_ok() {
                        add(Choice::Recruit(at, *row));
                    }
                });
                add(Choice::Pass);
            }
            Cards::FromHandOrKoToPlay(_, what) => {
                let may = |id: Id| self.may_enter(self.slots.card(id), me).is_ok();
                self.each_in_hand(me, |at, id| {
                    if self.card_fits(what, self.slots.card(id), eyes) && may(id) {
                        Row::ALL.iter().for_each(|row| add(Choice::Recruit(at, *row)));
                    }
                });
                for (n, _) in self.in_ko(me, what, eyes).filter(|(_, id)| may(*id)) {
                    Row::ALL.iter().for_each(|row| add(Choice::KoTo(n, *row)));
                }
                add(Choice::Pass);
            }
            Cards::SeekOut(_, what) | Cards::SeekToRow(_, what, _) | Cards::SeekToEquip(what) => {
                let may = |id: Id| {
                    // vs: gear.machine: a Machine is put on nobody
                    (!is_equipping(word) || self.facts(id).is_worn())
                        && (!is_entering(word) || self.may_enter(self.slots.card(id), me).is_ok())
                };
                self.each_in_hand(me, |at, id| {
                    if self.card_fits(what, self.slots.card(id), eyes) && may(id) {
                        add(Choice::Hand(at));
                    }
                });
                self.in_ko(me, what, eyes).filter(|(_, id)| may(*id)).for_each(|(n, _)| add(Choice::Ko(me, n)));
                self.list_deck(me, what, eyes, may, add);
            }
            Cards::KodToHand => {
                for id in self.answered_kos(me).iter() {
                    let owner = self.slots.owner(*id);
                    let at = self.side(owner).ko.iter().position(|other| other == id);
                    at.into_iter().for_each(|at| add(Choice::Ko(owner, at as u8)));
                }
            }
            Cards::ChoosePlayerWith(whose, test) => {
                self.players_with(*whose, test, eyes).iter().for_each(|seat| add(Choice::Player(*seat)));
            }
            Cards::NameCharacter => self.cards.character_names().iter().for_each(|name| add(Choice::Name(*name))),
            Cards::ChoosePlayer(whose) => self.whose(*whose, me).for_each(|seat| add(Choice::Player(seat))),
            Cards::NameCard => (0..self.cards.names().len() as u16).for_each(|name| add(Choice::Name(name))),
            Cards::Draw(..)
            | Cards::DrawUpTo(..)
            | Cards::DiscardRandom(..)
            | Cards::DiscardHand(_)
            | Cards::DiscardAll(..)
            | Cards::ShowHand(_)
            | Cards::LookAtHand(_)
            | Cards::OpenHands(..)
            | Cards::RandomFromKo(_)
            | Cards::ToHand(_)
            | Cards::PutThatCard
            | Cards::RemoveAll(..)
            | Cards::Summon(..)
            | Cards::Pocket(_)
            | Cards::PutThisBeside
            | Cards::PutThisTo(_)
            | Cards::KoFromDeck(..)
            | Cards::ThisToResources
            | Cards::ShuffleThisIn => {}
        }
    }

    /// The cards of one's own deck that fit, by name so that their order tells nothing.
    // vs: view.search
    pub(super) fn list_deck(
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
        // vs: twist.forbidden
        if self.twists_forbidden(seat) {
            return None;
        }
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
        if effect.left == PLACING {
            return self.place_found(word, effect, choice, watch);
        }
        match word {
            Cards::Discard(_, n, _) => self.answer_discard(n, effect, choice, watch),
            Cards::DiscardFromTheirs(_) => {
                let chosen = if let Choice::Theirs(of, at) = choice { Some((of, at)) } else { None };
                if let Some((of, at)) = chosen {
                    let id = self.discard_at(of, at as usize, watch);
                    self.after_discard(of, 1, watch);
                    self.keep(|effect| effect.eyes.card = Some(id));
                }
                self.answered(chosen.is_some());
            }
            Cards::FromKoToHand(_) => {
                let id = self.take_chosen_from_ko(choice);
                if let Some(id) = id {
                    self.send_to_hand(id, watch);
                }
                self.answered(id.is_some());
            }
            Cards::FromKoToBottom(_) => {
                let id = self.take_chosen_from_ko(choice);
                if let Some(id) = id {
                    let of = self.slots.owner(id);
                    self.side_mut(of).deck.insert(0, id);
                    watch.see(Event::IntoDeck { seat: of, card: self.slots.card(id) });
                    self.keep(|effect| effect.eyes.card = Some(id));
                }
                self.answered(id.is_some());
            }
            Cards::RemoveFromKo(..) => {
                let id = self.take_chosen_from_ko(choice);
                if let Some(id) = id {
                    self.remove(id, watch);
                    let of = self.slots.owner(id);
                    self.keep(|effect| (effect.eyes.card, effect.eyes.player) = (Some(id), of));
                }
                self.answered(id.is_some());
            }
            Cards::FromKoToPlay(..) => match self.chosen_in_ko(choice) {
                Some(id) => self.find(id),
                None => self.answered(false),
            },
            Cards::ReturnPocketed => self.answer_return(effect, choice, watch),
            Cards::PlayFromKo(_) => {
                let found = self.chosen_in_ko(choice).and_then(|id| Some((id, self.play_in_combat(me, id)?)));
                self.answered(found.is_some());
                if let Some((id, play)) = found.filter(|(id, _)| self.take_from_zone(*id)) {
                    self.play_twist(me, id, play, true);
                }
            }
            Cards::ShuffleKoIn(what) => {
                if let Choice::Player(of) = choice {
                    self.shuffle_ko_in(of, what, effect, watch);
                }
                self.next_step();
            }
            Cards::PutThis => {
                let row = if let Choice::Row(side, row) = choice { Some((side, row)) } else { None };
                if let Some((side, row)) = row
                    && let Some(id) = self.take_from_ko(effect.eyes.source.id)
                {
                    let at = self.enter_play(id, side, row, false, watch);
                    self.keep(|effect| effect.eyes.it = bit(at));
                }
                self.next_step();
            }
            Cards::SearchToPlay(_) | Cards::SearchEverywhere(_) => self.answer_search(me, choice),
            Cards::SearchToHand(..) => {
                let Choice::Face(card) = choice else { return self.keep(|effect| effect.left = 0) };
                if let Some(id) = self.in_deck(me, card).filter(|id| self.take_from_zone(*id)) {
                    self.found(id, me, watch);
                }
                self.keep(|effect| effect.left -= 1);
            }
            Cards::PlayFromDeck(_) => {
                let Choice::Face(card) = choice else { return self.keep(|effect| effect.left = 0) };
                self.next_step();
                let found = self.in_deck(me, card).and_then(|id| Some((id, self.play_in_combat(me, id)?)));
                if let Some((id, play)) = found.filter(|(id, _)| self.take_from_zone(*id)) {
                    self.shuffle_deck(me, watch);
                    self.play_twist(me, id, play, false);
                }
            }
            Cards::SeekToEquip(_) => self.answer_search(me, choice),
            Cards::SeekOut(..) | Cards::SeekToRow(..) => match self.take_sought(me, choice) {
                Some(id) => self.sought(word, id, effect, watch),
                None => self.keep(|effect| effect.left = 0),
            },
            Cards::FromHandOrKoToPlay(..) => {
                if let Choice::Recruit(at, row) = choice {
                    let id = self.side_mut(me).hand.take(at as usize);
                    self.put_one_of(id, row, me, watch);
                } else if let Choice::KoTo(at, row) = choice {
                    let id = self.side_mut(me).ko.take(at as usize);
                    self.put_one_of(id, row, me, watch);
                } else {
                    self.keep(|effect| effect.left = 0);
                }
            }
            Cards::KodToHand => {
                if let Some(id) = self.chosen_in_ko(choice) {
                    self.return_from_ko(id, watch);
                }
                self.next_step();
            }
            Cards::FromHandToPlay(_) | Cards::FromHandTo(..) => {
                let put = if let Choice::Recruit(at, row) = choice { Some((at, row)) } else { None };
                if let Some((at, row)) = put {
                    let id = self.side_mut(me).hand.take(at as usize);
                    let at = self.enter_play(id, me, row, false, watch);
                    self.keep(|effect| effect.eyes.it = bit(at));
                }
                self.answered(put.is_some());
            }
            Cards::ChoosePlayer(_) => {
                self.choose_player(me, choice, watch);
                self.next_step();
            }
            Cards::ChoosePlayerWith(..) => {
                self.choose_player(me, choice, watch);
                self.note(true, 0);
                self.next_step();
            }
            Cards::NameCard | Cards::NameCharacter => {
                if let Choice::Name(name) = choice {
                    if W::ON {
                        watch.see(Event::Names { seat: me, name: self.cards.names()[name as usize].clone() });
                    }
                    self.keep(|effect| effect.eyes.name = name);
                }
                self.next_step();
            }
            // These never ask.
            Cards::Draw(..)
            | Cards::DrawUpTo(..)
            | Cards::DiscardRandom(..)
            | Cards::DiscardHand(_)
            | Cards::DiscardAll(..)
            | Cards::ShowHand(_)
            | Cards::LookAtHand(_)
            | Cards::OpenHands(..)
            | Cards::RandomFromKo(_)
            | Cards::ToHand(_)
            | Cards::PutThatCard
            | Cards::RemoveAll(..)
            | Cards::Summon(..)
            | Cards::Pocket(_)
            | Cards::PutThisBeside
            | Cards::PutThisTo(_)
            | Cards::KoFromDeck(..)
            | Cards::ThisToResources
            | Cards::ShuffleThisIn => self.next_step(),
        }
    }

    fn choose_player<W: Watch<Event>>(&mut self, me: Seat, choice: Choice, watch: &mut W) {
        if let Choice::Player(other) = choice {
            watch.see(Event::ChoosesPlayer { seat: me, other });
            self.keep(|effect| effect.eyes.player = other);
        }
    }

    /// Something was chosen or not, and the effect goes on.
    fn answered(&mut self, did: bool) {
        self.note(did, usize::from(did));
        self.next_step();
    }

    /// The card of a KO pile that was chosen, if one was.
    fn chosen_in_ko(&self, choice: Choice) -> Option<Id> {
        let Choice::Ko(of, at) = choice else { return None };
        Some(self.side(of).ko[at as usize])
    }

    fn take_chosen_from_ko(&mut self, choice: Choice) -> Option<Id> {
        let id = self.chosen_in_ko(choice)?;
        self.take_from_ko(id)
    }

    /// The card that was sought out leaves its hand, KO pile or deck.
    fn take_sought(&mut self, me: Seat, choice: Choice) -> Option<Id> {
        if let Choice::Hand(at) = choice {
            Some(self.side_mut(me).hand.take(at as usize))
        } else if let Choice::Face(card) = choice {
            self.take_from_deck(me, card)
        } else {
            self.take_chosen_from_ko(choice)
        }
    }

    /// A card was found for play, or nothing was.
    fn answer_search(&mut self, me: Seat, choice: Choice) {
        let found = if let Choice::Hand(at) = choice {
            Some(self.side(me).hand[at as usize])
        } else if let Choice::Face(card) = choice {
            self.in_deck(me, card).inspect(|id| self.take_up(me, *id))
        } else {
            self.chosen_in_ko(choice)
        };
        match found {
            Some(id) => self.find(id),
            None => self.keep(|effect| effect.left = 0),
        }
    }

    /// A player discards one more card, or has no such card left to discard.
    fn answer_discard<W: Watch<Event>>(&mut self, n: &Amount, effect: &Effect, choice: Choice, watch: &mut W) {
        let seat = self.asked_seat();
        let count = self.amount(n, &effect.eyes).clamp(0, 99) as u8;
        let mut gone = usize::from(count.saturating_sub(effect.left));
        if let Choice::Hand(at) = choice {
            let id = self.discard_at(seat, at as usize, watch);
            gone += 1;
            self.keep(|effect| {
                effect.eyes.did = true;
                effect.eyes.number += 1;
                effect.eyes.card = Some(id);
                effect.left -= 1;
            });
            if effect.left > 1 && !self.side(seat).hand.is_empty() {
                return;
            }
        }
        self.after_discard(seat, gone, watch);
        // The next player discards as many.
        self.keep(|effect| {
            effect.heard |= 1 << seat.0;
            effect.left = count;
        });
    }

    /// All cards of a KO pile that fit are shuffled into its deck.
    fn shuffle_ko_in<W: Watch<Event>>(&mut self, of: Seat, what: &Filter, effect: &Effect, watch: &mut W) {
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

    /// A card of that kind in a deck.
    fn in_deck(&self, seat: Seat, card: longbox_kernel::cards::CardIx) -> Option<Id> {
        self.side(seat).deck.iter().copied().find(|id| self.slots.card(*id) == card)
    }

    /// A card that was found in a deck lies on top of it until it goes where it is meant to. The deck will be shuffled:
    /// where in it the card was is nothing to know.
    fn take_up(&mut self, seat: Seat, id: Id) {
        self.slots.show_to(seat, id);
        let deck = &mut self.side_mut(seat).deck;
        if let Some(at) = deck.iter().position(|other| *other == id) {
            deck.take(at);
            deck.add(id);
        }
    }

    /// Take a card out of its owner's hand, deck or KO pile; returns whether it was there.
    fn take_from_zone(&mut self, id: Id) -> bool {
        let owner = self.slots.owner(id);
        let side = self.side_mut(owner);
        for zone in [&mut side.hand, &mut side.deck, &mut side.ko] {
            if let Some(at) = zone.iter().position(|other| *other == id) {
                zone.take(at);
                return true;
            }
        }
        false
    }

    /// A card was found for play: it stays where it is until its row or its bearer is named.
    fn find(&mut self, id: Id) {
        self.keep(|effect| {
            effect.eyes.card = Some(id);
            effect.left = PLACING;
        });
    }

    /// The card that was found goes into the row or on the character that was named; a deck that was searched is
    /// shuffled.
    fn place_found<W: Watch<Event>>(&mut self, word: &Cards, effect: &Effect, choice: Choice, watch: &mut W) {
        let me = effect.eyes.by;
        let found = effect.eyes.card.filter(|id| self.take_from_zone(*id));
        if let (Choice::Row(_, row), Some(id)) = (choice, found) {
            let at = self.enter_play(id, me, row, false, watch);
            self.keep(|effect| effect.eyes.it = bit(at));
            self.note(true, 1);
        }
        if let (Choice::Body(at), Some(id)) = (choice, found) {
            self.equip(me, id, at, watch);
            self.note(true, 1);
        }
        if matches!(word, Cards::SearchToPlay(_) | Cards::SearchEverywhere(_) | Cards::SeekToEquip(_)) {
            self.shuffle_deck(me, watch);
        }
        self.next_step();
    }

    /// The characters of one's side that can have equipment.
    fn bearers(&self, me: Seat) -> u64 {
        each(self.on_side(me)).filter(|at| self.may_bear(*at).is_ok()).fold(0, |all, at| all | bit(at))
    }

    /// Whether the row or the bearer of a card that was found is asked for.
    pub(crate) fn is_placing(&self) -> bool {
        matches!(self.stack.last(), Some(crate::position::Frame::Effect(effect)) if effect.left == PLACING)
    }

    /// One of several goes onto one's side.
    fn put_one_of<W: Watch<Event>>(&mut self, id: Id, row: Row, me: Seat, watch: &mut W) {
        let at = self.enter_play(id, me, row, false, watch);
        self.keep(|effect| {
            effect.eyes.it |= bit(at);
            effect.left -= 1;
        });
    }

    /// A card was found in the deck, and is shown.
    fn found<W: Watch<Event>>(&mut self, id: Id, me: Seat, watch: &mut W) {
        self.slots.show(id);
        self.side_mut(me).hand.add(id);
        watch.see(Event::Takes { seat: me, card: self.slots.card(id), open: true });
        self.unsettled = true;
        self.keep(|effect| (effect.eyes.did, effect.eyes.card) = (true, Some(id)));
    }
}

/// Whether what is sought goes into play at once.
fn is_entering(word: &Cards) -> bool {
    matches!(word, Cards::SeekToRow(..))
}

/// Whether what is sought goes onto a character.
fn is_equipping(word: &Cards) -> bool {
    matches!(word, Cards::SeekToEquip(_))
}
