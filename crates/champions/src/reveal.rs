//! Encounter cards are revealed; cards enter play.

use crate::code::{Pick, hook};
use crate::event::Event;
use crate::numbers::Key;
use crate::position::{
    Champions, Effect, Entered, EnteredStep, Eyes, FormedStep, Frame, Many, Pile, Reveal, RevealStep, Zone, flag,
};
use crate::turn::Flow;
use crate::vocabulary::{Filter, Keyword, Kind, Measure, Noun, Standing, Status, Verb, When};
use longbox_kernel::cards::{HOUSE, Id};
use longbox_kernel::{List, Seat, Watch};

impl Champions {
    /// The card that is being revealed, if one is.
    pub(crate) fn revealing_mut(&mut self) -> Option<&mut Reveal> {
        self.stack
            .iter_mut()
            .rev()
            .find_map(|frame| if let Frame::Reveal(reveal) = frame { Some(reveal) } else { None })
    }

    /// A player reveals a card, from wherever it lies.
    pub(crate) fn reveal(&mut self, id: Id, seat: Seat, from_deck: bool) {
        self.push(Frame::Reveal(Reveal { id, seat, from_deck, ..Reveal::default() }));
    }

    /// A player reveals the top card of the encounter deck.
    pub(crate) fn reveal_top<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) -> bool {
        let Some(id) = self.take_encounter(watch) else { return false };
        self.reveal(id, seat, true);
        true
    }

    // champions: reveal.face-up, reveal.treachery, surge
    pub(crate) fn reveal_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(Frame::Reveal(reveal)) = self.stack.last_mut() else { return Flow::On };
        let now = *reveal;
        // champions: elimination.cards, elimination.ability: what lies before all players comes all the same
        let shared = matches!(self.kind(now.id), Kind::SideScheme | Kind::Environment);
        if self.player(now.seat).out && !shared && self.piece(now.id).pile == Pile::RESOLVING {
            self.discard(now.id);
            self.stack.pop();
            return Flow::On;
        }
        let Some(Frame::Reveal(reveal)) = self.stack.last_mut() else { return Flow::On };
        reveal.step = match now.step {
            RevealStep::Show => RevealStep::Window,
            RevealStep::Window => RevealStep::Enter,
            RevealStep::Enter => RevealStep::Resolve,
            RevealStep::Resolve => RevealStep::Away,
            RevealStep::Away | RevealStep::Surge => RevealStep::Surge,
        };
        let id = now.id;
        match now.step {
            RevealStep::Show => {
                self.lay(id, Pile::RESOLVING);
                self.show(id);
                watch.see(Event::Reveals { seat: now.seat, card: self.slots.card(id) });
            }
            RevealStep::Window => self.open(hook::REVEALED, true, Some(id)),
            RevealStep::Enter => {
                if now.void {
                    self.stack.pop();
                    return Flow::On;
                }
                return self.enter_revealed(&now, watch);
            }
            RevealStep::Resolve => {
                if self.surges(id, now.seat)
                    && let Some(reveal) = self.revealing_mut()
                {
                    reveal.surge = true;
                }
                self.resolve_revealed(&now, watch);
            }
            RevealStep::Away => {
                if self.piece(id).pile == Pile::RESOLVING {
                    self.leave_revealed(&now);
                }
                // champions: defeat.scheme: one that has come without threat has nothing to hold it
                let empty = self.piece(id).pile == Pile::SIDES && self.piece(id).tokens == 0;
                if empty && !self.has(id, flag::DOOMED) && self.may_leave(id) {
                    self.doom(id, None, false);
                }
            }
            RevealStep::Surge => {
                self.stack.pop();
                if now.surge && !self.player(now.seat).out {
                    watch.see(Event::Surges { card: self.slots.card(id) });
                    self.reveal_top(now.seat, watch);
                }
            }
        }
        Flow::On
    }

    /// Whether a revealed card has surge: it may say so of itself, though it does not come into play.
    // champions: surge, attach.nowhere
    fn surges(&self, id: Id, seat: Seat) -> bool {
        let eyes = self.eyes_of(id, 0, seat);
        let says = |clause: &Standing| {
            let mut clause = clause;
            while let Standing::While(test, inner) = clause {
                if !self.holds(test, &eyes) {
                    return false;
                }
                clause = inner;
            }
            *clause == Standing::GainsKeyword(Filter::This, Keyword::Surge)
        };
        self.keyword(id, Key::Surge) > 0 || self.face(id).standing.iter().any(says)
    }

    /// A revealed card has been resolved and lies there still: it is discarded, but an obligation stays with its
    /// player until it says otherwise.
    fn leave_revealed(&mut self, reveal: &Reveal) {
        if self.kind(reveal.id) == Kind::Obligation && !self.player(reveal.seat).out {
            self.lay(reveal.id, Pile::of(Zone::Area, reveal.seat));
            self.arrive(reveal.id, HOUSE);
        } else {
            self.discard(reveal.id);
        }
    }

    /// Where a revealed card goes.
    fn enter_revealed<W: Watch<Event>>(&mut self, reveal: &Reveal, watch: &mut W) -> Flow {
        let (id, face) = (reveal.id, self.printed(reveal.id));
        match face.kind {
            Kind::Minion => self.engage_new(id, reveal.seat, watch),
            Kind::SideScheme => self.side_scheme(id, watch),
            Kind::Environment => {
                self.lay(id, Pile::ENVIRONMENTS);
                self.arrive(id, HOUSE);
                watch.see(Event::Enters { who: self.figure(id) });
            }
            Kind::Attachment => return self.attach_revealed(id, reveal.seat, watch),
            Kind::Obligation => return self.give_obligation(reveal, watch),
            Kind::Treachery
            | Kind::Villain
            | Kind::MainScheme
            | Kind::Hero
            | Kind::AlterEgo
            | Kind::Ally
            | Kind::Event
            | Kind::Resource
            | Kind::Support
            | Kind::Upgrade => {}
        }
        Flow::On
    }

    /// A minion enters play engaged with a player, or with the next one if that one is out by now.
    // champions: minion.engages, elimination.enemies
    pub(crate) fn engage_new<W: Watch<Event>>(&mut self, id: Id, seat: Seat, watch: &mut W) {
        let seat = if self.player(seat).out { self.next_standing(seat) } else { seat };
        self.lay(id, Pile::of(Zone::Engaged, seat));
        self.arrive(id, HOUSE);
        watch.see(Event::Enters { who: self.figure(id) });
        self.toughen(id, watch);
    }

    // champions: reveal.side-scheme
    pub(crate) fn side_scheme<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        self.lay(id, Pile::SIDES);
        self.arrive(id, HOUSE);
        let starts = self.face(id).threat.starts.map_or(0, |starts| starts.among(self.started));
        self.piece_mut(id).tokens = starts;
        watch.see(Event::Enters { who: self.figure(id) });
    }

    // champions: toughness
    fn toughen<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        if self.keyword(id, Key::Toughness) > 0 {
            self.give_status(id, Status::Tough, watch);
        }
    }

    /// What follows when a card has entered play.
    pub(crate) fn entered(&mut self, id: Id, played: Option<Seat>) {
        let who = self.once(id);
        self.push(Frame::Entered(Entered { who, step: EnteredStep::Quickstrike, played }));
    }

    // champions: zone.enters, uses.enters, quickstrike
    pub(crate) fn entered_step(&mut self) -> Flow {
        let Some(Frame::Entered(entered)) = self.stack.last_mut() else { return Flow::On };
        let now = *entered;
        entered.step = match now.step {
            EnteredStep::Quickstrike => EnteredStep::Window,
            EnteredStep::Window | EnteredStep::Over => EnteredStep::Over,
        };
        let Some(id) = self.still(now.who) else {
            self.stack.pop();
            return Flow::On;
        };
        match now.step {
            EnteredStep::Quickstrike => {
                if let Some(seat) = self.engaged_with(id) {
                    self.quickstrike(id, seat);
                }
            }
            // champions: window.one: what is played and enters play does both at once
            EnteredStep::Window => {
                self.open(if now.played.is_some() { hook::PLAYED } else { hook::ENTERED }, false, Some(id));
            }
            EnteredStep::Over => {
                self.stack.pop();
            }
        }
        Flow::On
    }

    /// The counters with which a card enters play.
    pub(crate) fn first_counters(&mut self, id: Id) {
        let face = self.face(id);
        let uses = face.keywords.iter().filter_map(|keyword| match keyword {
            Keyword::Uses(n, _) => Some(*n),
            Keyword::Guard
            | Keyword::Hinder(_)
            | Keyword::Incite(_)
            | Keyword::Overkill
            | Keyword::Patrol
            | Keyword::Peril
            | Keyword::Permanent
            | Keyword::Piercing
            | Keyword::Quickstrike
            | Keyword::Ranged
            | Keyword::Restricted
            | Keyword::Retaliate(_)
            | Keyword::Setup
            | Keyword::Stalwart
            | Keyword::Steady
            | Keyword::Surge
            | Keyword::TeamUp(..)
            | Keyword::Toughness
            | Keyword::Villainous => None,
        });
        let players = self.started;
        let with = face.standing.iter().filter_map(|clause| match clause {
            Standing::EntersWith(n, _) => Some(n.among(players).min(u8::MAX.into()) as u8),
            Standing::Gets(..)
            | Standing::GetsHp(..)
            | Standing::Base(..)
            | Standing::X(..)
            | Standing::GainsKeyword(..)
            | Standing::GainsTrait(..)
            | Standing::Cannot(..)
            | Standing::HandSize(..)
            | Standing::AllyLimit(_)
            | Standing::DoubledFor(_)
            | Standing::DefendWithAlly
            | Standing::SchemesOn(_)
            | Standing::ThwartWithAtk
            | Standing::PlayFrom(_)
            | Standing::OwnDeck(_)
            | Standing::While(..) => None,
        });
        // champions: limit.counters
        self.piece_mut(id).counters = uses.chain(with).fold(0, u8::saturating_add);
    }

    /// A player card enters play under that control.
    pub(crate) fn enter<W: Watch<Event>>(
        &mut self,
        id: Id,
        seat: Seat,
        host: Option<Id>,
        played: Option<Seat>,
        watch: &mut W,
    ) {
        match host {
            Some(host) => self.lay_on(id, host),
            None => self.lay(id, Pile::of(Zone::Area, seat)),
        }
        self.arrive(id, seat);
        watch.see(Event::Enters { who: self.figure(id) });
        if let Some(host) = host {
            watch.see(Event::Attached { who: self.figure(id), to: self.figure(host) });
        }
        self.toughen(id, watch);
        self.entered(id, played);
    }

    // --- attachments ---

    /// Whether a card that is attached to one of so many has room there.
    // champions: attach.check
    fn has_room_on(&self, host: Id, id: Id) -> bool {
        let max = self.printed(id).play.iter().find_map(|play| match play {
            crate::vocabulary::Play::MaxPerHost(n) => Some(*n),
            crate::vocabulary::Play::FormOnly(_)
            | crate::vocabulary::Play::MaxPerPlayer(_)
            | crate::vocabulary::Play::MaxPerDeck(_)
            | crate::vocabulary::Play::MaxPerRound(_)
            | crate::vocabulary::Play::MaxPerPhase(_)
            | crate::vocabulary::Play::UnderAnyControl => None,
        });
        let name = self.printed_brief(id).name;
        let same = || self.attached(host).filter(|on| self.brief(*on).name == name).count();
        max.is_none_or(|max| same() < usize::from(max))
    }

    /// Whether there is anything that it may be attached to.
    pub(crate) fn has_host(&self, id: Id, by: Seat) -> bool {
        let eyes = self.eyes_of(id, 0, by);
        let room = |host: Id| self.has_room_on(host, id);
        match &self.printed(id).attach {
            Some(
                Noun::One(filter)
                | Noun::Selected(filter)
                | Noun::Each(filter)
                | Noun::Most(_, filter)
                | Noun::Least(_, filter),
            ) => self.select(filter, &eyes).any(room),
            Some(Noun::Villain) => self.villain().is_some_and(room),
            Some(Noun::Main) => self.main().is_some_and(room),
            Some(Noun::You) => self.identity(by).is_some_and(room),
            Some(Noun::This | Noun::Host | Noun::That | Noun::It | Noun::Actor) | None => false,
        }
    }

    /// What an attachment may be attached to.
    // champions: attach.enters, attach.check
    pub(crate) fn hosts(&self, id: Id, by: Seat) -> Many {
        let mut found = List::new();
        let eyes = self.eyes_of(id, 0, by);
        let Some(noun) = &self.printed(id).attach else { return found };
        let mut most = 0;
        let mut add = |host: Id, worth: u16| {
            if !self.has_room_on(host, id) || worth < most {
                return;
            }
            if worth > most {
                found.clear();
                most = worth;
            }
            found.add(host);
        };
        match noun {
            Noun::One(filter) | Noun::Selected(filter) | Noun::Each(filter) => {
                self.select(filter, &eyes).for_each(|host| add(host, 0));
            }
            Noun::Most(measure, filter) => {
                self.select(filter, &eyes).for_each(|host| add(host, self.measure(host, *measure)));
            }
            Noun::Least(measure, filter) => {
                self.select(filter, &eyes).for_each(|host| add(host, u16::MAX - self.measure(host, *measure)));
            }
            Noun::Villain => self.villain().into_iter().for_each(|host| add(host, 0)),
            Noun::Main => self.main().into_iter().for_each(|host| add(host, 0)),
            Noun::You => self.identity(by).into_iter().for_each(|host| add(host, 0)),
            Noun::This | Noun::Host | Noun::That | Noun::It | Noun::Actor => {}
        }
        found
    }

    pub(crate) fn measure(&self, id: Id, measure: Measure) -> u16 {
        match measure {
            // champions: ruling.attach-most: a Drone has no printed hit points
            Measure::PrintedHp if self.is_drone(id) => 0,
            Measure::PrintedHp => self.printed(id).hp.map_or(0, |hp| hp.among(self.started)),
            Measure::PrintedCost => self.printed(id).cost.unwrap_or(0).into(),
            Measure::Threat => self.piece(id).tokens,
            Measure::OwnThreat => self.own_scheme(id).map_or(0, |scheme| self.piece(scheme).tokens),
        }
    }

    /// A revealed attachment; if it cannot be attached, it is discarded.
    // champions: attach.nowhere, first-player.selects
    fn attach_revealed<W: Watch<Event>>(&mut self, id: Id, seat: Seat, watch: &mut W) -> Flow {
        let hosts = self.hosts(id, seat);
        match hosts.first().copied() {
            None => {
                self.discard(id);
                Flow::On
            }
            Some(only) if hosts.iter().all(|host| *host == only || self.are_twins(*host, only)) => {
                self.attach_to(id, only, watch);
                Flow::On
            }
            Some(_) => {
                if let Some(reveal) = self.revealing_mut() {
                    reveal.step = RevealStep::Enter;
                }
                Flow::Ask(self.first)
            }
        }
    }

    /// An attachment comes to lie on its host.
    pub(crate) fn attach_to<W: Watch<Event>>(&mut self, id: Id, host: Id, watch: &mut W) {
        self.lay_on(id, host);
        self.arrive(id, HOUSE);
        watch.see(Event::Attached { who: self.figure(id), to: self.figure(host) });
        if let Some(reveal) = self.revealing_mut()
            && reveal.id == id
        {
            reveal.step = RevealStep::Resolve;
        }
    }

    // --- obligations ---

    /// An obligation is given to its player, who resolves it.
    // champions: obligation.owner, obligation.eliminated
    fn give_obligation<W: Watch<Event>>(&mut self, reveal: &Reveal, watch: &mut W) -> Flow {
        let id = reveal.id;
        let name = self.printed(id).given_to.as_deref();
        let holder = self.all_seats().find(|seat| {
            let sides = self.player(*seat).identity.map(|identity| {
                let face = self.printed(identity);
                [Some(face), face.back.map(|back| self.cards.card(back))]
            });
            sides.into_iter().flatten().flatten().any(|face| Some(face.name.as_str()) == name)
        });
        match holder {
            Some(seat) if self.player(seat).out => {
                self.remove(id, watch);
                let seat = reveal.seat;
                self.stack.pop();
                self.reveal_top(seat, watch);
            }
            Some(seat) => {
                if let Some(reveal) = self.revealing_mut() {
                    reveal.seat = seat;
                }
            }
            None => {}
        }
        Flow::On
    }

    /// Its "When Revealed" abilities, or what takes their place; an obligation's text.
    // champions: reveal.when, cancel.effects
    fn resolve_revealed<W: Watch<Event>>(&mut self, reveal: &Reveal, watch: &mut W) {
        if reveal.cancelled {
            watch.see(Event::Cancelled { card: self.slots.card(reveal.id) });
        }
        if let Some(instead) = reveal.instead {
            self.run_instead(instead);
        }
        if reveal.cancelled {
            return;
        }
        // What answers its coming, and quickstrike, come after its own "When Revealed".
        if self.is_in_play(reveal.id) {
            self.entered(reveal.id, None);
        }
        let seat = reveal.seat;
        self.resolve_all(reveal.id, seat, |when| matches!(when, When::WhenRevealed | When::Obligation));
        self.incite(reveal.id);
    }

    /// A card with incite or hinder places its threat before anything else that it does.
    fn incite(&mut self, id: Id) {
        let hinder = u16::from(self.keyword(id, Key::Hinder)) * u16::from(self.started);
        if self.kind(id).is_scheme() && self.is_in_play(id) {
            self.place_threat(id, hinder, false);
        }
        let n = self.keyword(id, Key::Incite);
        if let Some(main) = self.main() {
            self.place_threat(main, n.into(), false);
        }
    }

    // --- Drones ---

    /// The top card of a player's deck becomes a facedown Drone engaged with them; what follows its coming is for the
    /// caller.
    // champions: ruling.drone
    pub(crate) fn make_drone<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) -> Option<Id> {
        self.refill(seat, watch);
        let id = self.top(Pile::of(Zone::Deck, seat))?;
        self.lay(id, Pile::of(Zone::Engaged, seat));
        self.turn_to_drone(id);
        watch.see(Event::Drone { seat });
        Some(id)
    }

    /// A card is a facedown Drone where it lies, from now on.
    pub(crate) fn turn_to_drone(&mut self, id: Id) {
        self.arrivals = self.arrivals.wrapping_add(1).max(1);
        let arrival = self.arrivals;
        let piece = self.piece_mut(id);
        (piece.arrival, piece.controller, piece.flags) = (arrival, HOUSE, flag::DRONE);
        (piece.tokens, piece.counters, piece.status, piece.used) = (0, 0, 0, 0);
        self.note_hooks(id);
    }

    // --- form ---

    /// A player's identity turns to its other side.
    // champions: form.free, form.keeps
    pub(crate) fn change_form<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) -> bool {
        let Some(id) = self.identity(seat).filter(|id| !self.cannot(*id, &Verb::ChangeForm)) else { return false };
        let Some(card) = self.turn_over(id) else { return false };
        watch.see(Event::Form { seat, card });
        self.push(Frame::Formed(seat, FormedStep::Window));
        true
    }

    pub(crate) fn formed_step(&mut self, seat: Seat, step: FormedStep) -> Flow {
        match step {
            FormedStep::Window => {
                if let Some(Frame::Formed(_, step)) = self.stack.last_mut() {
                    *step = FormedStep::Over;
                }
                let identity = self.identity(seat);
                self.open(hook::FORM, false, identity);
            }
            FormedStep::Over => {
                self.stack.pop();
            }
        }
        Flow::On
    }

    /// Who picks in a choice of cards, and among which.
    pub(crate) fn candidates(&self, pick: Pick, filter: &Filter, eyes: &Eyes) -> Many {
        let mut found = List::new();
        match pick {
            Pick::Choose | Pick::Select => {
                self.select(filter, eyes).for_each(|id| found.add(id));
            }
            Pick::Most(measure) => {
                let most = self.select(filter, eyes).map(|id| self.measure(id, measure)).max();
                let with_most = |id: &Id| Some(self.measure(*id, measure)) == most;
                self.select(filter, eyes).filter(with_most).for_each(|id| found.add(id));
            }
            Pick::Least(measure) => {
                let least = self.select(filter, eyes).map(|id| self.measure(id, measure)).min();
                let with_least = |id: &Id| Some(self.measure(*id, measure)) == least;
                self.select(filter, eyes).filter(with_least).for_each(|id| found.add(id));
            }
        }
        found
    }

    /// An effect goes on from there.
    pub(crate) fn start(&mut self, eyes: Eyes, pc: u16) {
        self.push(Frame::Effect(Effect::new(eyes, pc)));
    }
}
