//! Who sits where until the game starts; [`hands`](super::hands) is about what comes after.

use super::draw::Patience;
use super::play::Play;
use super::{Done, Request, Room, Who};
use crate::protocol::{Code, Fault, SeatKind, TableState};
use crate::registry::{Deck, Host};
use crate::store::{NOBODY, Pledge, SeatRecord, TableRecord, ending_without};
use serde_json::Value;

impl Room {
    pub(super) fn offer(&self) -> Result<&dyn Host, Fault> {
        self.hall.registry().find(&self.record.game).map_err(|fault| Fault::new(Code::NotFound, fault))
    }

    /// The seats that a person plays.
    pub(super) fn seats_of(&self, person: i64) -> impl Iterator<Item = u8> + '_ {
        let seats = self.record.seats.iter().enumerate();
        seats.filter(move |(_, seat)| seat.player() == Some(person)).map(|(n, _)| n as u8)
    }

    pub(super) fn seat(&self, seat: u8) -> Result<&SeatRecord, Fault> {
        let count = self.record.seats.len();
        self.record.seats.get(usize::from(seat)).ok_or_else(|| {
            Fault::new(
                Code::NotFound,
                format!("there is no seat {seat}: the seats are numbered from 0 to {}", count - 1),
            )
        })
    }

    /// A seat that this person plays.
    pub(super) fn own_seat(&self, who: &Who, seat: u8) -> Result<&SeatRecord, Fault> {
        let found = self.seat(seat)?;
        if found.player() == Some(who.person) {
            return Ok(found);
        }
        if found.person == Some(who.person) {
            let why = format!("a machine plays seat {seat} for you: take it back first");
            return Err(Fault::new(Code::Forbidden, why));
        }
        Err(Fault::new(Code::Forbidden, format!("seat {seat} is not yours")))
    }

    pub(super) fn still_waiting(&self) -> Done {
        match self.record.state {
            TableState::Waiting => Ok(()),
            TableState::Drawing => Err(Fault::new(Code::NotNow, "the game is about to start: the seats are fixed")),
            TableState::Playing => Err(Fault::new(Code::NotNow, "the game has started")),
            TableState::Over => Err(Fault::new(Code::NotNow, "the game is over")),
        }
    }

    fn is_host(&self, who: &Who) -> bool {
        match self.record.host {
            Some(host) => host == who.person,
            // The host is forgotten: the first who sits here takes their place.
            None => self.record.seats.iter().find_map(|seat| seat.person) == Some(who.person),
        }
    }

    pub(super) fn only_host(&self, who: &Who) -> Done {
        if self.is_host(who) {
            return Ok(());
        }
        Err(Fault::new(Code::Forbidden, "only the host of this table may do that"))
    }

    pub(super) fn hosting(&self, who: &Who) -> bool {
        self.is_host(who)
    }

    fn fit(&self, seat: u8, deck: Option<&Deck>) -> Done {
        let Some(deck) = deck else { return Ok(()) };
        if self.record.origin.is_some() {
            return Err(Fault::new(Code::Unfit, "the decks are those of the earlier game: leave them out"));
        }
        let faults = self.offer()?.deck_faults(deck);
        let faults = if faults.is_empty() { self.clashes(seat, deck)? } else { faults };
        if faults.is_empty() { Ok(()) } else { Err(Fault::new(Code::Unfit, faults.join("\n"))) }
    }

    /// What that deck at that seat makes wrong with the whole table, as far as its decks are chosen.
    fn clashes(&self, seat: u8, deck: &Deck) -> Result<Vec<String>, Fault> {
        let offer = self.offer()?;
        let faults = |chosen: Option<&Deck>| {
            let mut decks = self.record.decks();
            if let Some(place) = decks.get_mut(usize::from(seat)) {
                *place = chosen.cloned();
            }
            offer.setup(&self.record.wish(&decks)).err().unwrap_or_default()
        };
        let without = faults(None);
        Ok(faults(Some(deck)).into_iter().filter(|fault| !without.contains(fault)).collect())
    }

    /// Put somebody on a seat, on paper and then in fact.
    pub(super) async fn reseat(&mut self, seat: u8, sitter: SeatRecord) -> Done {
        let mut record = self.record.clone();
        if let Some(place) = record.seats.get_mut(usize::from(seat)) {
            *place = sitter;
        }
        self.become_record(record).await?;
        self.tell_tables();
        Ok(())
    }

    pub(super) async fn sit(&mut self, who: &Who, seat: u8, deck: Option<Deck>) -> Done {
        if self.record.state == TableState::Playing {
            return self.take_over(who, seat, deck.as_ref()).await;
        }
        self.still_waiting()?;
        let taken = self.seat(seat)?;
        let mine = taken.person == Some(who.person);
        if taken.kind != SeatKind::Open && !mine {
            return Err(Fault::new(Code::NotNow, format!("seat {seat} is taken")));
        }
        let pledge = if mine { taken.pledge.clone() } else { Pledge::default() };
        self.fit(seat, deck.as_ref())?;
        self.talk.number(who.person);
        let (kind, person, name) = (SeatKind::Person, Some(who.person), self.name_here(who));
        self.reseat(seat, SeatRecord { pledge, ..SeatRecord::of(kind, person, name, deck) }).await
    }

    pub(super) async fn stand(&mut self, who: &Who, seat: u8) -> Done {
        if self.record.state == TableState::Playing {
            return self.hand_over(who, seat).await;
        }
        self.still_waiting()?;
        self.own_seat(who, seat)?;
        self.reseat(seat, SeatRecord::open()).await
    }

    pub(super) async fn appoint(&mut self, who: &Who, seat: u8, machine: Option<String>, deck: Option<Deck>) -> Done {
        self.still_waiting()?;
        self.only_host(who)?;
        if self.seat(seat)?.kind == SeatKind::Person {
            return Err(Fault::new(Code::NotNow, format!("somebody holds seat {seat}")));
        }
        let Some(machine) = machine else { return self.reseat(seat, SeatRecord::open()).await };
        longbox_ai::level(&machine).map_err(|fault| Fault::new(Code::NotFound, fault))?;
        self.fit(seat, deck.as_ref())?;
        self.reseat(seat, SeatRecord::of(SeatKind::Machine, None, machine, deck)).await
    }

    pub(super) async fn start(&mut self, who: &Who) -> Done {
        self.still_waiting()?;
        self.only_host(who)?;
        if let Some(open) = self.record.seats.iter().position(|seat| seat.kind == SeatKind::Open) {
            let why = format!("seat {open} is open: wait for somebody, or put a machine there");
            return Err(Fault::new(Code::NotNow, why));
        }
        let offer = self.offer()?;
        if self.record.origin.is_none() {
            let setup = self.fitting_setup(offer)?;
            return self.start_draw(setup).await;
        }
        self.begin(TableRecord { state: TableState::Playing, ..self.record.clone() }).await?;
        self.moved().await;
        Ok(())
    }

    /// Deal, and keep which card files of one's own it was dealt from.
    pub(super) async fn begin(&mut self, mut record: TableRecord) -> Done {
        let offer = self.offer()?;
        let play = Play::of_table(offer, &record, &[]).map_err(|fault| Fault::new(Code::Unfit, fault))?;
        let files = super::homebrew::hashed(offer);
        record.cards = files.iter().map(|(hash, _)| hash.clone()).collect();
        if !files.is_empty() {
            let kept = self.hall.store().keep_card_files(files).await;
            kept.map_err(|error| self.unstored(&error))?;
        }
        self.become_record(record).await?;
        self.play = Some(play);
        self.tell_tables();
        Ok(())
    }

    /// The setup that mode, options and decks give.
    fn fitting_setup(&self, offer: &dyn Host) -> Result<Value, Fault> {
        offer
            .setup(&self.record.wish(&self.record.decks()))
            .map_err(|faults| Fault::new(Code::Unfit, faults.join("\n")))
    }

    /// A person is forgotten: seats that wait are open again, seats in play give up. Those left to a machine stay with it.
    pub(super) async fn forget(&mut self, person: i64) {
        let seats: Vec<u8> = self.seats_of(person).collect();
        for seat in seats {
            match self.record.state {
                TableState::Waiting => {
                    self.reseat(seat, SeatRecord::open()).await.ok();
                }
                TableState::Playing => {
                    self.give_up(seat).await.ok();
                }
                // What is fixed stays so, and the others have their time: the seat gives up once the cards are dealt.
                TableState::Drawing | TableState::Over => {}
            }
        }
        let TableRecord { seats, ending, .. } = &mut self.record;
        for seat in seats.iter_mut().filter(|seat| seat.person == Some(person)) {
            seat.person = None;
            *ending = ending.take().map(|ending| ending_without(&ending, &seat.name));
            NOBODY.clone_into(&mut seat.name);
        }
        if self.record.host == Some(person) {
            self.record.host = None;
        }
        self.guests.retain(|guest| guest.person != person);
        self.talk.forget(person);
        self.tell_tables();
        self.draw_on(Patience::Left).await;
    }
}

impl Request {
    /// The name of the message that asks for it.
    pub fn kind(&self) -> &'static str {
        match self {
            Request::Join { .. } => "join",
            Request::Leave => "leave",
            Request::Sit { .. } => "sit",
            Request::Stand { .. } => "stand",
            Request::Appoint { .. } => "appoint",
            Request::Commit { .. } => "commit",
            Request::Reveal { .. } => "reveal",
            Request::Start => "start",
            Request::Answer { .. } => "answer",
            Request::Why { .. } => "why",
            Request::Preview { .. } => "preview",
            Request::Undo { .. } => "undo",
            Request::Again { .. } => "again",
            Request::Consent { .. } => "consent",
            Request::Chat { .. } => "chat",
            Request::Volunteer { .. } => "volunteer",
            Request::Mute { .. } => "mute",
            Request::Kick { .. } => "kick",
            Request::Free { .. } => "free",
            Request::Concede { .. } => "concede",
            Request::Rematch { .. } => "rematch",
            Request::Know { .. } => "know",
            Request::Hint { .. } => "hint",
        }
    }
}
