//! The encounter deck, the nemesis, Drones.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Champions, Did, Doing, Effect, Many, Pile, Zone, flag};
use crate::turn::Flow;
use crate::vocabulary::{Encounter, Filter, Kind, Zones};
use longbox_kernel::cards::{HOUSE, Id};
use longbox_kernel::{List, Seat, Watch};

impl Champions {
    pub(super) fn encounter_word<W: Watch<Event>>(
        &mut self,
        word: &'static Encounter,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        let me = eyes.by;
        match word {
            Encounter::Surge => {
                // champions: surge
                let id = eyes.source.id;
                if let Some(reveal) = self.revealing_mut()
                    && reveal.id == id
                {
                    reveal.surge = true;
                }
                self.done(Did::All, 1)
            }
            Encounter::SearchAndReveal(zones, filter) | Encounter::SearchAndPut(zones, filter) => {
                // champions: search.look: who searches looks at the cards
                if !effect.begun {
                    self.keep(|effect| effect.begun = true);
                    let ids: Many = self.pile(Pile::ENCOUNTER).collect();
                    ids.iter().for_each(|id| self.slots.show_to(me, *id));
                    watch.see(Event::Searches { seat: me, discard: *zones == Zones::EncounterAndDiscard });
                    return Flow::On;
                }
                // champions: search.shuffle: when what was found has been resolved
                if effect.doing == Doing::Found {
                    self.shuffle_encounter(watch);
                    return self.done(Did::All, 1);
                }
                let found = self.searchable(*zones, filter, effect);
                match found[..] {
                    [] => {
                        watch.see(Event::NothingFound);
                        self.shuffle_encounter(watch);
                        self.done(Did::Nothing, 0)
                    }
                    [only] if !self.might_find_another(only, filter, effect) => {
                        self.found(word, only, me, watch);
                        Flow::On
                    }
                    [..] => {
                        // Who looks through the deck knows it until it is shuffled.
                        found.iter().for_each(|id| self.slots.show_to(me, *id));
                        Flow::Ask(me)
                    }
                }
            }
            Encounter::RevealTop => {
                self.done(Did::All, 1);
                if !self.reveal_top(me, watch) {
                    self.keep(|effect| effect.eyes.did = Did::Nothing);
                }
                Flow::On
            }
            Encounter::MillEncounter => {
                self.begin_discarding();
                let done = self.mill_encounter(watch);
                self.done(Champions::did(i32::from(done.is_some()), 1), 1)
            }
            Encounter::MillEncounterCards(n) => {
                let wanted = self.amount(n, eyes).clamp(0, 99);
                self.begin_discarding();
                let mut done = 0;
                // champions: deck.empty.discarding
                while done < wanted && self.len(Pile::ENCOUNTER) > 0 && self.mill_encounter(watch).is_some() {
                    done += 1;
                }
                self.done(Champions::did(done, wanted), done)
            }
            Encounter::MillUntil(filter) => {
                // champions: deck.empty.seeking
                self.begin_discarding();
                let mut found = None;
                while self.len(Pile::ENCOUNTER) > 0 {
                    let Some(id) = self.top(Pile::ENCOUNTER) else { break };
                    self.discard(id);
                    watch.see(Event::DiscardsEncounter { card: self.slots.card(id) });
                    if self.fits(id, filter, eyes) {
                        found = Some(id);
                        break;
                    }
                }
                self.keep(|effect| effect.eyes.it = found);
                self.done(if found.is_some() { Did::All } else { Did::Nothing }, found.is_some().into())
            }
            Encounter::PutFound(who) => {
                let seat = self.players_meant(*who, eyes).next().unwrap_or(me);
                let there = eyes.it.filter(|id| self.is_found_there(*id));
                self.done(if there.is_some() { Did::All } else { Did::Nothing }, 1);
                if let Some(id) = there {
                    self.put_encounter(id, seat, watch);
                }
                Flow::On
            }
            Encounter::RevealFound => {
                let there = eyes.it.filter(|id| self.is_found_there(*id));
                self.done(if there.is_some() { Did::All } else { Did::Nothing }, 1);
                if let Some(id) = there {
                    self.reveal(id, me, false);
                }
                Flow::On
            }
            Encounter::ShuffleEncounter => {
                self.shuffle_encounter(watch);
                self.done(Did::All, 1)
            }
            Encounter::Deal(who) => {
                let players: List<Seat, 4> = self.listed(*who, effect);
                players.iter().for_each(|seat| self.deal_encounter(*seat, watch));
                self.done(Did::All, 1)
            }
            Encounter::GiveBoost(noun, n) => {
                let targets = self.targets(noun, eyes);
                targets.iter().for_each(|id| self.give_boost(*id, *n, watch));
                self.done(Did::All, (*n).into())
            }
            Encounter::MakeDrones(who, n) => {
                let players: List<Seat, 4> = self.listed(*who, effect);
                let mut made: Many = List::new();
                for seat in players.iter().flat_map(|seat| std::iter::repeat_n(*seat, (*n).into())) {
                    self.make_drone(seat, watch).into_iter().for_each(|id| made.add(id));
                }
                self.done(Champions::did(made.len() as i32, 1), made.len() as i32);
                // champions: player-order: the first player's Drone is answered first
                self.in_room(&made, watch, |game, id| game.entered(id, None));
                Flow::On
            }
            Encounter::Nemesis => {
                self.nemesis(effect, watch);
                Flow::On
            }
            Encounter::PutThis => {
                // champions: ruling.boost-enters
                let id = eyes.source.id;
                self.done(Did::All, 1);
                self.set_flag(id, flag::BOOST, false);
                self.put_encounter(id, me, watch);
                Flow::On
            }
            Encounter::PutNamed(name) => {
                let found = self.beside_play(name);
                self.done(if found.is_some() { Did::All } else { Did::Nothing }, 1);
                if let Some(id) = found {
                    self.put_encounter(id, me, watch);
                }
                Flow::On
            }
            Encounter::EngageNamed(name, who) => {
                let seat = self.players_meant(*who, eyes).next().unwrap_or(me);
                let found = self.beside_play(name);
                self.done(if found.is_some() { Did::All } else { Did::Nothing }, 1);
                if let Some(id) = found {
                    self.put_encounter(id, seat, watch);
                }
                Flow::On
            }
            Encounter::Engage(noun, who) => {
                let seat = self.players_meant(*who, eyes).next().unwrap_or(me);
                let moves = |id: &Id| self.engaged_with(*id).is_some_and(|with| with != seat);
                let whom = self.one(noun, eyes).filter(moves);
                self.done(if whom.is_some() { Did::All } else { Did::Nothing }, 1);
                if let Some(id) = whom {
                    // champions: engage.moves
                    self.lay(id, Pile::of(Zone::Engaged, seat));
                    watch.see(Event::Engages { who: self.figure(id) });
                    self.quickstrike(id, seat);
                }
                Flow::On
            }
        }
    }

    /// The card of that name which is set aside or in the encounter deck.
    fn beside_play(&self, name: &str) -> Option<Id> {
        let piles = [Pile::SET_ASIDE, Pile::ENCOUNTER];
        piles.into_iter().flat_map(|pile| self.pile(pile)).find(|id| self.printed(*id).name == *name)
    }

    /// Whether what was found can be had: if it was the last of its deck, it is in the new one by now.
    fn is_found_there(&self, id: Id) -> bool {
        let pile = self.piece(id).pile;
        pile == Pile::ENCOUNTER_DISCARD || pile == Pile::ENCOUNTER
    }

    /// Discard the top card of the encounter deck.
    fn mill_encounter<W: Watch<Event>>(&mut self, watch: &mut W) -> Option<Id> {
        self.refill_encounter(watch);
        let id = self.top(Pile::ENCOUNTER)?;
        self.discard(id);
        watch.see(Event::DiscardsEncounter { card: self.slots.card(id) });
        self.note_discarded(id);
        Some(id)
    }

    fn shuffle_encounter<W: Watch<Event>>(&mut self, watch: &mut W) {
        self.shuffle(Pile::ENCOUNTER, HOUSE);
        watch.see(Event::Shuffled { seat: None });
    }

    /// An encounter card is put into play, engaged with that player if it is a minion.
    // champions: play.put
    pub(crate) fn put_encounter<W: Watch<Event>>(&mut self, id: Id, seat: Seat, watch: &mut W) {
        match self.printed(id).kind {
            Kind::Minion => self.engage_new(id, seat, watch),
            Kind::SideScheme => self.side_scheme(id, watch),
            Kind::Environment => {
                self.lay(id, Pile::ENVIRONMENTS);
                self.arrive(id, HOUSE);
                watch.see(Event::Enters { who: self.figure(id) });
            }
            Kind::Treachery
            | Kind::Attachment
            | Kind::Obligation
            | Kind::Villain
            | Kind::MainScheme
            | Kind::Hero
            | Kind::AlterEgo
            | Kind::Ally
            | Kind::Event
            | Kind::Resource
            | Kind::Support
            | Kind::Upgrade => return,
        }
        if self.is_setting_up() {
            self.await_setup(id);
        }
        self.entered(id, None);
    }

    /// The cards that a search finds, one of each face.
    fn searchable(&self, zones: Zones, filter: &Filter, effect: &Effect) -> Many {
        let mut found: Many = List::new();
        let piles: &[Pile] = match zones {
            Zones::Deck => &[],
            Zones::Encounter => &[Pile::ENCOUNTER],
            Zones::EncounterAndDiscard => &[Pile::ENCOUNTER, Pile::ENCOUNTER_DISCARD],
        };
        for id in piles.iter().flat_map(|pile| self.pile(*pile)) {
            let listed = found.iter().any(|other| self.slots.card(*other) == self.slots.card(id));
            if !listed && self.fits(id, filter, &effect.eyes) {
                found.add(id);
            }
        }
        found
    }

    /// Whether by what everybody knows another card than this might have been found as well: to be asked only where it
    /// was would tell the others what lies facedown.
    // champions: view.deck
    fn might_find_another(&self, only: Id, filter: &Filter, effect: &Effect) -> bool {
        let hidden = |id: &Id| self.piece(*id).owner == HOUSE && !self.slots.is_public(*id);
        let differs = |id: &Id| self.slots.card(*id) != self.slots.card(only);
        self.slots.ids().filter(hidden).filter(differs).any(|id| self.fits(id, filter, &effect.eyes))
    }

    /// What a search found is revealed or put into play; the step goes on when that is over.
    // champions: search.look
    fn found<W: Watch<Event>>(&mut self, word: &Encounter, id: Id, me: Seat, watch: &mut W) {
        // champions: search.stay: it is still in the deck until it is revealed from there
        let from_deck = self.piece(id).pile == Pile::ENCOUNTER;
        self.lay(id, Pile::RESOLVING);
        // champions: view.search: the search is over, and with it the look at the deck
        self.forget(Pile::ENCOUNTER, HOUSE);
        self.keep(|effect| effect.doing = Doing::Found);
        match word {
            Encounter::SearchAndReveal(..) => self.reveal(id, me, from_deck),
            Encounter::SearchAndPut(..) => {
                if self.is_unique_taken(id) {
                    self.discard(id)
                } else {
                    self.put_encounter(id, me, watch)
                }
            }
            Encounter::Surge
            | Encounter::RevealTop
            | Encounter::MillEncounter
            | Encounter::MillEncounterCards(_)
            | Encounter::MillUntil(_)
            | Encounter::PutFound(_)
            | Encounter::RevealFound
            | Encounter::ShuffleEncounter
            | Encounter::Deal(_)
            | Encounter::GiveBoost(..)
            | Encounter::MakeDrones(..)
            | Encounter::Nemesis
            | Encounter::PutThis
            | Encounter::PutNamed(_)
            | Encounter::EngageNamed(..)
            | Encounter::Engage(..) => {}
        }
    }

    /// The nemesis minion comes into play, then the side scheme; then the rest goes into the encounter deck.
    // champions: nemesis, ruling.shadow
    fn nemesis<W: Watch<Event>>(&mut self, effect: &Effect, watch: &mut W) {
        let me = effect.eyes.by;
        let aside = Pile::of(Zone::Aside, me);
        let (kind, next) = match effect.doing {
            Doing::Nothing => (Kind::Minion, Doing::AfterMinion),
            Doing::AfterMinion => (Kind::SideScheme, Doing::AfterSideScheme),
            Doing::AfterSideScheme
            | Doing::ShufflingBack { .. }
            | Doing::Hitting { .. }
            | Doing::Assigning { .. }
            | Doing::Found
            | Doing::Attacking { .. } => {
                self.done(if effect.begun { Did::All } else { Did::Nothing }, 1);
                if self.len(aside) == 0 {
                    return;
                }
                while let Some(id) = self.top(aside) {
                    self.lay(id, Pile::ENCOUNTER);
                }
                return self.shuffle_encounter(watch);
            }
        };
        let found = self.pile(aside).find(|id| self.printed(*id).kind == kind).filter(|id| !self.is_unique_taken(*id));
        let minion = kind == Kind::Minion && found.is_some();
        self.keep(|effect| (effect.doing, effect.begun) = (next, effect.begun || minion));
        if let Some(id) = found {
            self.show(id);
            self.reveal(id, me, false);
        }
    }

    pub(super) fn list_encounter(&self, word: &'static Encounter, effect: &Effect, add: &mut impl FnMut(Choice)) {
        if let Encounter::SearchAndReveal(zones, filter) | Encounter::SearchAndPut(zones, filter) = word {
            self.searchable(*zones, filter, effect).iter().for_each(|id| add(Choice::Card(*id)));
        }
    }

    pub(super) fn answer_encounter<W: Watch<Event>>(
        &mut self,
        word: &'static Encounter,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        if let Choice::Card(id) = choice {
            self.found(word, id, effect.eyes.by, watch);
        }
    }
}
