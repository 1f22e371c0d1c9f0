//! Who is told what.

use super::play::Play;
use super::{Room, Text, Who, text};
use crate::protocol::{
    MOST_DECK_NAME, OverInfo, SeatDeck, SeatInfo, SeatKind, ServerMessage, StateSeen, TableInfo, TableState, clean,
};
use crate::registry::Deck;
use crate::store::{SeatRecord, TableRecord};
use longbox_kernel::laid::Laid;
use longbox_kernel::{Lists, Seat, Viewer};
use tokio::time::Instant;

impl Room {
    /// Tell everybody at the table the same; nobody, if it is another server's by now, who speaks for it.
    pub(super) fn tell(&self, message: &ServerMessage) {
        if self.is_lost() {
            return;
        }
        let text = text(message);
        let is_chat = matches!(message, ServerMessage::Chat { .. });
        for guest in &self.guests {
            if is_chat {
                guest.line.say_chat(text.clone())
            } else {
                guest.line.say(text.clone())
            };
        }
    }

    pub(super) fn note(&self, text: String) {
        self.tell(&ServerMessage::Note { table: self.record.id.clone(), text });
    }

    /// Tell everybody how the table stands, and forget who was cut off.
    pub(super) fn tell_tables(&mut self) {
        let decks = self.decks_told();
        let tell = |guest: &Who| guest.line.say_table(&self.record.id, self.table_text(guest, &decks));
        let told: Vec<bool> = self.guests.iter().map(tell).collect();
        let mut told = told.into_iter();
        self.guests.retain(|_| told.next().unwrap_or(true));
    }

    fn table_text(&self, who: &Who, decks: &[Option<SeatDeck>]) -> Text {
        text(&ServerMessage::Table { table: self.info(who, decks) })
    }

    fn info(&self, who: &Who, decks: &[Option<SeatDeck>]) -> TableInfo {
        let record = &self.record;
        let yours: Vec<u8> = self.seats_of(who.person).collect();
        let hosting = self.hosting(who);
        let may_take = self.seats_to_take(who.person);
        let own = |seat: &u8| record.seats.get(usize::from(*seat)).is_some_and(|s| s.person == Some(who.person));
        let host = record.seats.iter().find(|seat| seat.person.is_some() && seat.person == record.host);
        let host_here = self.guests.iter().find(|guest| Some(guest.person) == record.host);
        let host = host.map(|seat| &seat.name).or(host_here.map(|guest| &guest.name));
        let seated = |guest: &&Who| record.seats.iter().any(|seat| seat.player() == Some(guest.person));
        TableInfo {
            id: record.id.clone(),
            game: record.game.clone(),
            mode: record.mode.clone(),
            state: record.state,
            public: record.public,
            invite: (hosting || self.belongs(who.person)).then(|| record.invite.clone()),
            host: host.cloned().unwrap_or_default(),
            hosting,
            seats: (0..record.seats.len()).map(|seat| self.seat_info(seat, decks)).collect(),
            yours,
            left: may_take.iter().copied().filter(own).collect(),
            may_take,
            onlookers: self.guests.iter().filter(|guest| !seated(guest)).count() as u32,
            lists: self.lists(),
            clock: record.clock,
            commitment: record.commitment(),
            draw: self.draw_info(),
            from: record.origin.as_ref().map(|origin| origin.replay.clone()),
            created: record.created,
            ends: record.ends,
            frozen: self.frozen.clone().filter(|_| record.state == TableState::Playing),
            muted: if hosting { self.talk.muted() } else { Vec::new() },
            hints: record.hints(),
            explain: record.explains(),
        }
    }

    /// Whether the deck lists lie open: as the setup says, or else the game with the decks chosen so far.
    fn lists(&self) -> Option<Lists> {
        let record = &self.record;
        let said = record.setup.as_ref().map(|setup| &setup["lists"]).filter(|lists| !lists.is_null());
        if let Some(lists) = said {
            return serde_json::from_value(lists.clone()).ok();
        }
        self.offer().ok()?.lists(&record.wish(&record.decks()))
    }

    /// What is played at each seat that is taken, where the lists lie open. Where that depends on the decks it is told once
    /// they are fixed: whoever sits down last would choose by what the others have chosen.
    fn decks_told(&self) -> Vec<Option<SeatDeck>> {
        let record = &self.record;
        let Ok(offer) = self.offer() else { return Vec::new() };
        let laid = record.origin.is_some() || Laid::in_value(&record.options).is_some();
        if laid || offer.quest(&record.mode, &record.options).is_some() {
            return Vec::new();
        }
        let own_lists = vec![Some(Deck::List(String::new())); record.seats.len()];
        let lists = if record.setup.is_some() { self.lists() } else { offer.lists(&record.wish(&own_lists)) };
        if lists != Some(Lists::Open) {
            return Vec::new();
        }
        let told = |(deck, seat): (SeatDeck, &SeatRecord)| {
            let name = deck.name.and_then(|name| clean(&name, MOST_DECK_NAME));
            (seat.kind != SeatKind::Open).then_some(SeatDeck { name, ..deck })
        };
        offer.seat_decks(&record.wish(&record.decks())).into_iter().zip(&record.seats).map(told).collect()
    }

    fn seat_info(&self, seat: usize, decks: &[Option<SeatDeck>]) -> SeatInfo {
        let sitter = &self.record.seats[seat];
        SeatInfo {
            seat: seat as u8,
            kind: sitter.kind,
            name: sitter.name.clone(),
            present: sitter.person.is_some_and(|person| self.is_here(person)),
            commitment: sitter.pledge.commitment.clone(),
            conceded: self.play.as_ref().is_some_and(|play| play.has_given_up(seat as u8)),
            verdict: sitter.verdict,
            speaker: sitter.person.and_then(|person| self.talk.number_of(person)),
            machine: sitter.since.machine.clone(),
            deck: decks.get(seat).cloned().flatten(),
        }
    }

    /// The eyes with which a person looks at the game: each seat's, or an onlooker's.
    fn eyes(&self, person: i64) -> Vec<Viewer> {
        let seats: Vec<Viewer> = self.seats_of(person).map(|seat| Viewer::Seat(Seat(seat))).collect();
        if seats.is_empty() { vec![Viewer::Spectator] } else { seats }
    }

    /// Tell everybody what is new, each with their own eyes.
    pub(super) fn tell_states(&mut self) {
        let eyes: Vec<Vec<Viewer>> = self.guests.iter().map(|guest| self.eyes(guest.person)).collect();
        let company = self.has_company();
        let Some(play) = &mut self.play else { return };
        let seats = self.record.seats.len();
        let mut cut = Vec::new();
        for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let looking = self.guests.iter().zip(&eyes).filter(|(_, eyes)| eyes.contains(&viewer));
            let looking: Vec<&Who> = looking.map(|(guest, _)| guest).collect();
            if looking.is_empty() {
                continue;
            }
            let from = play.heard[play.ear(viewer)];
            let text = play.state_text(&self.record, viewer, from, company);
            cut.extend(looking.iter().filter(|guest| !guest.line.say(text.clone())).map(|guest| guest.line.id));
        }
        self.guests.retain(|guest| !cut.contains(&guest.line.id));
        self.mind_volunteers();
    }

    /// Tell one person everything there is: after coming, or coming back.
    pub(super) fn tell_all_of_it(&mut self, who: &Who) {
        let (eyes, company) = (self.eyes(who.person), self.has_company());
        if let Some(play) = &mut self.play {
            for viewer in eyes {
                who.line.say(play.state_text(&self.record, viewer, 0, company));
            }
        }
        self.tell_volunteers_to(who);
        self.tell_explained(who);
        if let Some(asked) = self.asked_back() {
            who.line.say(text(&asked));
        }
        if let Some(note) = self.unshown() {
            who.line.say(text(&ServerMessage::Note { table: self.record.id.clone(), text: note }));
        }
        if let Some(why) = self.frozen.as_ref().filter(|_| self.record.state == TableState::Playing) {
            who.line.say(text(&ServerMessage::Note { table: self.record.id.clone(), text: why.clone() }));
        }
        if let Some(words) = self.end_told() {
            who.line.say(text(&ServerMessage::Note { table: self.record.id.clone(), text: words }));
        }
        if let Some(over) = self.over() {
            who.line.say(text(&ServerMessage::Over { table: self.record.id.clone(), over }));
        }
        if let Some(next) = &self.record.next {
            who.line.say(text(&ServerMessage::Rematch { table: self.record.id.clone(), next: next.clone() }));
        }
    }

    /// Why there is no board to look at, if the game is over and there is none.
    fn unshown(&self) -> Option<String> {
        let ending = self.record.ending.as_ref().filter(|_| self.record.state == TableState::Over)?;
        match (&self.play, &self.record.share) {
            (Some(_), _) => None,
            (None, None) => Some(ending.clone()),
            (None, Some(_)) => {
                Some(format!("{ending} It was an earlier version of Longbox: the board cannot be shown."))
            }
        }
    }

    /// How it ended, and all parts of the seed; nothing before it has ended.
    pub(super) fn over(&self) -> Option<OverInfo> {
        if self.record.state != TableState::Over {
            return None;
        }
        Some(OverInfo {
            verdicts: self.record.seats.iter().map(|seat| seat.verdict).collect(),
            ending: self.record.ending.clone()?,
            decision: self.last_decision(),
            replay: self.record.share.clone()?,
            fairness: self.record.fairness(),
        })
    }
}

impl Play {
    /// What that viewer may know, with the log from that line on; in company or alone with machines.
    fn state_text(&mut self, table: &TableRecord, viewer: Viewer, from: usize, company: bool) -> Text {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat.0),
            Viewer::Spectator | Viewer::Omniscient => None,
        };
        let asked = self.asked();
        let mine = asked.is_some_and(|asked| seat == Some(asked) && !self.has_given_up(asked));
        let log = self.board.heard(viewer, from);
        let ear = self.ear(viewer);
        self.heard[ear] = from + log.len();
        let clock = self.deadline.map(|at| at.saturating_duration_since(Instant::now()).as_millis() as u64);
        let undo_to = match seat {
            Some(seat) if asked.is_some() && !self.has_given_up(seat) => self.undo_to(seat, company),
            Some(_) | None => Vec::new(),
        };
        let state = StateSeen {
            table: table.id.clone(),
            seat,
            decision: self.board.decision(),
            asked,
            clock,
            view: self.board.view(viewer),
            question: self.board.question().filter(|_| mine).map(Into::into),
            options: if mine { self.options.clone() } else { Vec::new() },
            moves: self.board.moves() as u32,
            can_undo: !undo_to.is_empty(),
            undo_to,
            log_from: from as u32,
            log: log.into_iter().map(Into::into).collect(),
            hints: seat.map_or(Some(0), |seat| table.hints_left(seat)),
        };
        text(&ServerMessage::State { state: Box::new(state) })
    }
}
