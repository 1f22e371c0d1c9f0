//! Who sits where, until the game starts.

use super::play::Play;
use super::{Done, Request, Room, Who};
use crate::protocol::{Code, Fault, MOST_ENTROPY, SeatKind, TableState};
use crate::registry::{Deck, Host, Wish};
use crate::store::{NOBODY, SeatRecord, TableRecord, ending_without};
use serde_json::Value;

impl Room {
    pub(super) fn offer(&self) -> Result<&dyn Host, Fault> {
        self.hall.registry().find(&self.record.game).map_err(|fault| Fault::new(Code::NotFound, fault))
    }

    /// The seats of a person.
    pub(super) fn seats_of(&self, person: i64) -> impl Iterator<Item = u8> + '_ {
        let seats = self.record.seats.iter().enumerate();
        seats.filter(move |(_, seat)| seat.person == Some(person)).map(|(n, _)| n as u8)
    }

    fn seat(&self, seat: u8) -> Result<&SeatRecord, Fault> {
        let count = self.record.seats.len();
        self.record.seats.get(usize::from(seat)).ok_or_else(|| {
            Fault::new(
                Code::NotFound,
                format!("there is no seat {seat}: the seats are numbered from 0 to {}", count - 1),
            )
        })
    }

    /// A seat that this person holds.
    pub(super) fn own_seat(&self, who: &Who, seat: u8) -> Result<&SeatRecord, Fault> {
        let found = self.seat(seat)?;
        if found.person == Some(who.person) {
            return Ok(found);
        }
        Err(Fault::new(Code::Forbidden, format!("seat {seat} is not yours")))
    }

    fn still_waiting(&self) -> Done {
        match self.record.state {
            TableState::Waiting => Ok(()),
            TableState::Playing => Err(Fault::new(Code::NotNow, "the game has started")),
            TableState::Over => Err(Fault::new(Code::NotNow, "the game is over")),
        }
    }

    fn is_host(&self, who: &Who) -> bool {
        match self.record.host {
            Some(host) => host == who.person,
            // The host is forgotten: whoever sits here may do it.
            None => self.seats_of(who.person).next().is_some(),
        }
    }

    fn only_host(&self, who: &Who) -> Done {
        if self.is_host(who) {
            return Ok(());
        }
        Err(Fault::new(Code::Forbidden, "only the host of this table may do that"))
    }

    pub(super) fn hosting(&self, who: &Who) -> bool {
        self.is_host(who)
    }

    fn fit(&self, deck: Option<&Deck>) -> Done {
        let Some(deck) = deck else { return Ok(()) };
        if self.record.origin.is_some() {
            return Err(Fault::new(Code::Unfit, "the decks are those of the earlier game: leave them out"));
        }
        let faults = self.offer()?.deck_faults(deck);
        if faults.is_empty() { Ok(()) } else { Err(Fault::new(Code::Unfit, faults.join("\n"))) }
    }

    /// Put somebody on a seat, on paper and then in fact.
    async fn reseat(&mut self, seat: u8, sitter: SeatRecord) -> Done {
        let mut record = self.record.clone();
        if let Some(place) = record.seats.get_mut(usize::from(seat)) {
            *place = sitter;
        }
        self.become_record(record).await?;
        self.tell_tables();
        Ok(())
    }

    pub(super) async fn sit(&mut self, who: &Who, seat: u8, deck: Option<Deck>) -> Done {
        self.still_waiting()?;
        let taken = self.seat(seat)?;
        let mine = taken.person == Some(who.person);
        if taken.kind != SeatKind::Open && !mine {
            return Err(Fault::new(Code::NotNow, format!("seat {seat} is taken")));
        }
        let entropy = if mine { taken.entropy.clone() } else { String::new() };
        self.fit(deck.as_ref())?;
        let (kind, person, name) = (SeatKind::Person, Some(who.person), who.name.clone());
        self.reseat(seat, SeatRecord { kind, person, name, deck, entropy, verdict: None }).await
    }

    pub(super) async fn stand(&mut self, who: &Who, seat: u8) -> Done {
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
        let machines = self.offer()?.machines();
        if !machines.contains(&machine.as_str()) {
            let names = machines.join(", ");
            return Err(Fault::new(Code::NotFound, format!("there is no machine \"{machine}\" ({names})")));
        }
        self.fit(deck.as_ref())?;
        let kind = SeatKind::Machine;
        let entropy = String::new();
        self.reseat(seat, SeatRecord { kind, person: None, name: machine, deck, entropy, verdict: None }).await
    }

    pub(super) async fn add_entropy(&mut self, who: &Who, seat: u8, words: &str) -> Done {
        self.still_waiting()?;
        let mut sitter = self.own_seat(who, seat)?.clone();
        if words.len() > MOST_ENTROPY {
            return Err(Fault::new(Code::TooLarge, format!("at most {MOST_ENTROPY} bytes can be added to the seed")));
        }
        if self.record.origin.is_some() {
            return Err(Fault::new(Code::NotNow, "the seed is that of the earlier game"));
        }
        words.clone_into(&mut sitter.entropy);
        self.reseat(seat, sitter).await
    }

    pub(super) async fn start(&mut self, who: &Who) -> Done {
        self.still_waiting()?;
        self.only_host(who)?;
        if let Some(open) = self.record.seats.iter().position(|seat| seat.kind == SeatKind::Open) {
            let why = format!("seat {open} is open: wait for somebody, or put a machine there");
            return Err(Fault::new(Code::NotNow, why));
        }
        let offer = self.offer()?;
        let mut record = self.record.clone();
        record.state = TableState::Playing;
        if record.origin.is_none() {
            record.setup = Some(self.fitting_setup(offer)?);
        }
        let dealt = Play::of_table(offer, &record, &[]);
        let play = dealt.map_err(|fault| Fault::new(Code::Unfit, fault))?;
        self.become_record(record).await?;
        self.play = Some(play);
        self.tell_tables();
        self.moved().await;
        Ok(())
    }

    /// The setup that mode, options and decks give.
    fn fitting_setup(&self, offer: &dyn Host) -> Result<Value, Fault> {
        let decks: Vec<Option<Deck>> = self.record.seats.iter().map(|seat| seat.deck.clone()).collect();
        let wish = Wish { mode: &self.record.mode, options: &self.record.options, decks: &decks };
        offer.setup(&wish).map_err(|faults| Fault::new(Code::Unfit, faults.join("\n")))
    }

    /// A person is forgotten: seats that wait are open again, seats in play give up.
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
                TableState::Over => {}
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
        self.tell_tables();
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
            Request::Entropy { .. } => "entropy",
            Request::Start => "start",
            Request::Answer { .. } => "answer",
            Request::Why { .. } => "why",
            Request::Preview { .. } => "preview",
            Request::Undo { .. } => "undo",
            Request::Consent { .. } => "consent",
            Request::Chat { .. } => "chat",
            Request::Concede { .. } => "concede",
            Request::Rematch => "rematch",
        }
    }
}
