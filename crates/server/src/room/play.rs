//! The game on the table: what is done is written down first.

use super::advice::Counsel;
use super::draw::Patience;
use super::{Command, Done, RETRY, Room, Who, pause};
use crate::clock::now_ms;
use crate::protocol::{Code, Fault, OptionSeen, RunsOut, SeatKind, ServerMessage, TableState};
use crate::registry::{Board, Chosen, Host};
use crate::store::{Action, StoreError, TableRecord, Written};
use longbox_kernel::preview::Preview;
use longbox_kernel::table::{Heard, TableError};
use longbox_kernel::{Move, Rng, Seat, Verdict, Viewer};
use std::time::Duration;
use tokio::time::Instant;

/// How long those have at least who were asked when the table was taken over, or the server stopped.
const COMING_BACK: Duration = Duration::from_secs(15);
/// How many moves are shown once more at once.
const MOST_AGAIN: u32 = 32;

/// A game in progress, or one that is over.
pub(super) struct Play {
    pub(super) board: Box<dyn Board>,
    /// How many moves are written down.
    pub(super) moves: u32,
    /// The options of the pending decision.
    pub(super) options: Vec<OptionSeen>,
    /// How many lines each viewer was told: the seats, then onlookers.
    pub(super) heard: Vec<usize>,
    pub(super) deadline: Option<Instant>,
    /// The decision that the clock was last wound for, and until when.
    pub(super) wound: Option<(u64, Instant)>,
    /// The decision that a machine thinks about.
    pub(super) thinking: Option<u64>,
    pub(super) counsel: Counsel,
}

impl Play {
    /// Deal, and do all that was done at a table. Each move must find the position that it was made in.
    pub(super) fn of_table(offer: &dyn Host, table: &TableRecord, moves: &[Written]) -> Result<Play, String> {
        let setup = table.setup.as_ref().ok_or("the game has not started")?;
        let mut board = offer.deal(setup, table.seed())?;
        for made in table.opening() {
            board.make(*made).map_err(|error| error.to_string())?;
        }
        Play::with(board).redo(moves)
    }

    /// A table where nobody has done anything but what the board shows.
    pub(super) fn with(board: Box<dyn Board>) -> Play {
        let heard = vec![0; board.seats() + 1];
        let (options, counsel) = (Vec::new(), Counsel::default());
        Play { board, moves: 0, options, heard, deadline: None, wound: None, thinking: None, counsel }
    }

    /// Do all that was done since.
    pub(super) fn redo(mut self, moves: &[Written]) -> Result<Play, String> {
        for made in moves {
            let (n, now, recorded) = (self.moves, self.board.hash(), made.before);
            if now != recorded {
                return Err(format!("the position before move {n} is {now:016x}, but it was {recorded:016x}"));
            }
            self.apply(made.action).map_err(|fault| format!("move {n}: {fault}"))?;
        }
        self.settle();
        Ok(self)
    }

    /// Do what is written down.
    fn apply(&mut self, action: Action) -> Result<(), String> {
        match action {
            Action::Move(made) => {
                self.board.make(made).map_err(|error| error.to_string())?;
            }
            Action::Undo(seat) => {
                self.board.undo(seat).ok_or("there is nothing to take back")?;
            }
            Action::Back(moves) => {
                self.board.back_to(moves as usize).ok_or("there is nothing to take back")?;
            }
        }
        self.moves += 1;
        self.counsel.keep(self.board.moves());
        Ok(())
    }

    /// Whether that seat has given up.
    pub(super) fn has_given_up(&self, seat: u8) -> bool {
        self.board.has_given_up(Seat(seat))
    }

    /// Note what the position offers.
    fn settle(&mut self) {
        self.options = self.board.options().into_iter().map(|numbered| numbered.option.into()).collect();
    }

    /// How it ended; `None` while it goes on.
    pub(super) fn verdicts(&self) -> Option<Vec<Verdict>> {
        self.board.outcome().map(|outcome| outcome.verdicts().to_vec())
    }

    /// The seat that is asked; nobody when the game is over.
    pub(super) fn asked(&self) -> Option<u8> {
        self.board.pending().seat().map(|seat| seat.0)
    }

    /// The number under which [`Play::heard`] counts for a viewer.
    pub(super) fn ear(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) => seat.ix(),
            Viewer::Spectator | Viewer::Omniscient => self.heard.len() - 1,
        }
    }
}

impl Room {
    /// The game, while it goes on.
    pub(super) fn playing(&mut self) -> Result<&mut Play, Fault> {
        if let Some(why) = self.frozen.as_ref().filter(|_| self.record.state == TableState::Playing) {
            return Err(Fault::new(Code::NotNow, why.clone()));
        }
        match (self.record.state, self.play.as_mut()) {
            (TableState::Playing, Some(play)) if play.asked().is_some() => Ok(play),
            (TableState::Waiting | TableState::Drawing, _) => Err(Fault::new(Code::NotNow, "the game has not started")),
            (TableState::Playing | TableState::Over, _) => Err(Fault::new(Code::NotNow, "the game is over")),
        }
    }

    /// Write something down, then do it.
    pub(super) async fn make(&mut self, action: Action) -> Done {
        let Some(play) = &self.play else { return Err(Fault::new(Code::NotNow, "the game has not started")) };
        let (n, before) = (play.moves, play.board.hash());
        let made = Written { action, before };
        let deadline = self.deadline_from_now();
        let stored = self.hall.store().add_move(self.record.hold(), n, made, play.snapshot(), deadline).await;
        if let Err(error) = stored {
            if error == StoreError::Lost {
                return Err(self.unstored(&error));
            }
            match self.written(n).await {
                // It is on the disk after all, although writing it ended with an error.
                Some(there) if there == made => {}
                Some(_) => {
                    self.recall().await;
                    return Err(Fault::new(Code::Stale, "the table was read from the file anew: look again"));
                }
                None => return Err(self.unstored(&error)),
            }
        }
        self.record.deadline = deadline;
        if self.record.ends.take().is_some() {
            self.tell_tables();
        }
        let Room { play: Some(play), record, .. } = self else { return Ok(()) };
        let applied = play.apply(action);
        play.settle();
        applied.map_err(|fault| {
            tracing::error!(table = record.id, fault, "a move was written that cannot be made");
            Fault::new(Code::NoOption, fault)
        })
    }

    /// The `n`th move as it is in the file.
    async fn written(&self, n: u32) -> Option<Written> {
        let moves = self.hall.store().moves_since(self.record.id.clone(), n).await;
        moves.ok().and_then(|moves| moves.first().copied())
    }

    /// Take the game from the file, which knows better, and tell everybody all of it.
    async fn recall(&mut self) {
        let Ok(offer) = self.offer() else { return };
        match super::snapshot::recall(&self.hall, offer, &self.record).await {
            Ok(play) => self.play = Some(play),
            Err(fault) => tracing::error!(table = self.record.id, %fault, "a table cannot be rebuilt"),
        }
        self.drop_ask();
        self.wind_clock(self.time_left());
        for guest in self.guests.clone() {
            self.tell_all_of_it(&guest);
        }
        self.retry = Some(Instant::now() + RETRY);
    }

    /// The game, if the seat is theirs and that is what it is asked.
    pub(super) fn asked_now(&mut self, who: &Who, seat: u8, decision: u64) -> Result<&mut Play, Fault> {
        self.own_seat(who, seat)?;
        let play = self.playing()?;
        let now = play.board.decision();
        if decision != now {
            let stale = TableError::Stale { answered: decision, now };
            return Err(Fault::new(Code::Stale, stale.to_string()));
        }
        if play.asked() != Some(seat) {
            return Err(Fault::new(Code::NotNow, format!("seat {seat} is not asked")));
        }
        if play.has_given_up(seat) {
            return Err(Fault::new(Code::NotNow, format!("seat {seat} has given up: a machine decides for it")));
        }
        Ok(play)
    }

    /// The option that somebody means, if the seat is theirs, is asked that, and has it.
    fn option(&mut self, who: &Who, seat: u8, decision: u64, option: u32) -> Result<(&mut Play, u16), Fault> {
        let play = self.asked_now(who, seat, decision)?;
        let count = play.options.len();
        match u16::try_from(option).ok().filter(|option| usize::from(*option) < count) {
            Some(option) => Ok((play, option)),
            None => {
                let last = count.saturating_sub(1);
                let why = format!("there is no option {option}: the options are numbered from 0 to {last}");
                Err(Fault::new(Code::NoOption, why))
            }
        }
    }

    pub(super) async fn answer(&mut self, who: &Who, seat: u8, decision: u64, option: u32) -> Done {
        let begun = Instant::now();
        let (_, option) = self.option(who, seat, decision, option)?;
        self.make(Action::Move(Move::Choice(option))).await?;
        self.hall.metrics().choices.up();
        self.moved().await;
        self.hall.metrics().latency.note(begun.elapsed());
        Ok(())
    }

    pub(super) fn preview(&mut self, who: &Who, seat: u8, decision: u64, option: u32) -> Done {
        let table = self.record.id.clone();
        let (play, number) = self.option(who, seat, decision, option)?;
        let preview = play.board.preview(usize::from(number));
        let Preview { lines, open, more, proposed } =
            preview.map_err(|error| Fault::new(Code::NoOption, error.to_string()))?;
        let after = play.board.moves() + 1;
        let lines = lines.into_iter().map(|telling| Heard { after, act: after, telling }.into()).collect();
        let told = ServerMessage::Preview { table, seat, decision, option, lines, open, more, proposed };
        who.line.say(super::text(&told));
        Ok(())
    }

    /// All that the seat may know, for a program that lets a machine think.
    pub(super) fn know(&mut self, who: &Who, seat: u8, decision: u64) -> Done {
        let (table, build) = (self.record.id.clone(), self.hall.store().build().to_owned());
        let play = self.asked_now(who, seat, decision)?;
        let position = play.board.knowledge(Seat(seat));
        let cards = format!("{:016x}", play.board.cards_hash());
        who.line.say(super::text(&ServerMessage::Knowledge { table, seat, decision, build, cards, position }));
        Ok(())
    }

    /// How the table stood after some of the moves, for who wants to see once more what happened.
    pub(super) fn again(&mut self, who: &Who, seat: Option<u8>, from: u32, to: u32) -> Done {
        let viewer = match seat {
            Some(seat) => {
                self.own_seat(who, seat)?;
                Viewer::Seat(Seat(seat))
            }
            None => Viewer::Spectator,
        };
        if to < from || to - from > MOST_AGAIN {
            let why = format!("that is not a span of moves: at most {MOST_AGAIN} from the first on are told at once");
            return Err(Fault::new(Code::Unfit, why));
        }
        let table = self.record.id.clone();
        let Some(play) = &self.play else { return Err(Fault::new(Code::NotNow, "the game has not started")) };
        let views = play.board.views(viewer, from as usize..=to as usize);
        who.line.say(super::text(&ServerMessage::Again { table, seat, from, views }));
        Ok(())
    }

    /// Tell everybody what follows from a move, and go on.
    pub(super) async fn moved(&mut self) {
        self.drop_ask();
        self.wind_clock(None);
        self.tell_states();
        self.go_on().await;
    }

    /// Until when whoever is asked next has time, by the clock of the database.
    pub(super) fn deadline_from_now(&self) -> Option<i64> {
        self.record.clock.map(|clock| now_ms() + i64::from(clock.seconds) * 1000)
    }

    /// What is left of the time of whoever has to do something, as it was kept: of a table that was just woken. Whoever has to come
    /// back first has time for that.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let left = self.record.deadline? - now_ms();
        Some(Duration::from_millis(u64::try_from(left).unwrap_or(0)).max(COMING_BACK))
    }

    /// A person's decision has its time, once: who leaves the seat to a machine and takes it back has no more of it.
    /// With what is left of it, if the table was woken in the midst of it.
    pub(super) fn wind_clock(&mut self, left: Option<Duration>) {
        let Some(play) = &mut self.play else { return };
        let person = |seat: u8| {
            let sitter = self.record.seats.get(usize::from(seat));
            sitter.is_some_and(|s| s.kind == SeatKind::Person && s.since.machine.is_none())
        };
        let ticking = play.asked().is_some_and(|seat| person(seat) && !play.has_given_up(seat));
        let Some(clock) = self.record.clock.filter(|_| ticking && self.frozen.is_none()) else {
            play.deadline = None;
            return;
        };
        let decision = play.board.decision();
        let until = match play.wound {
            Some((at, until)) if at == decision => until,
            Some(_) | None => {
                let whole = Duration::from_secs(clock.seconds.into());
                Instant::now() + left.map_or(whole, |left| left.min(whole))
            }
        };
        play.wound = Some((decision, until));
        play.deadline = Some(until);
    }

    /// Do what the table does by itself: end the game, or have a machine think.
    pub(super) async fn go_on(&mut self) {
        if self.record.state == TableState::Drawing {
            // Boxed: dealing ends in going on.
            return Box::pin(self.draw_on(Patience::Left)).await;
        }
        let (TableState::Playing, Some(play), None) = (self.record.state, &self.play, &self.frozen) else { return };
        let Some(seat) = play.asked() else { return self.finish().await };
        let Some(machine) = self.machine_for(seat) else {
            if play.deadline.is_none() {
                self.wind_clock(self.time_left());
            }
            return;
        };
        let decision = play.board.decision();
        if play.thinking == Some(decision) {
            return;
        }
        let mut dice = Rng::new(self.hall.chance().dice(&self.record, decision));
        let thought = play.board.thought(&machine, dice.seed(), self.record.explains());
        let (think_ms, threads) =
            longbox_ai::level(&machine).map_or((0, 1), |level| (level.think_ms, level.most_threads()));
        let (asked, pause) = (Instant::now(), pause::draw(self.hall.config().pause_ms, think_ms, &mut dice));
        let Some(inbox) = self.inbox.upgrade() else { return };
        let pool = self.hall.pool().clone();
        if let Some(play) = &mut self.play {
            play.thinking = Some(decision);
        }
        tokio::spawn(async move {
            let chosen = match thought {
                Ok(thought) => pool.think_on(threads, thought).await,
                Err(_) => None,
            };
            tokio::time::sleep_until(pause::due(asked, pause, Instant::now())).await;
            inbox.send(Command::Thought { decision, chosen }).await.ok();
        });
    }

    /// The machine that decides for a seat, unless a person does.
    fn machine_for(&self, seat: u8) -> Option<String> {
        let sitter = self.record.seats.get(usize::from(seat))?;
        let gone = self.play.as_ref().is_some_and(|play| play.has_given_up(seat));
        sitter.machine(gone, self.offer().ok()?)
    }

    pub(super) async fn thought(&mut self, decision: u64, chosen: Option<Chosen>) {
        let Some(play) = &mut self.play else { return };
        if play.thinking == Some(decision) {
            play.thinking = None;
        }
        let (seat, stands) = (play.asked(), play.board.decision() == decision);
        // It may be a person's decision by now: the seat was taken back.
        let is_its_own = stands && seat.and_then(|seat| self.machine_for(seat)).is_some();
        if !is_its_own || self.record.state != TableState::Playing {
            return self.go_on().await;
        }
        let Some(play) = &self.play else { return };
        // A machine whose time ran out takes what is natural.
        let chosen = chosen.filter(|chosen| chosen.option < play.options.len());
        let Chosen { option, why } = chosen.unwrap_or_else(|| Chosen { option: play.board.natural(), why: None });
        let taken = play.options.get(option).map(|option| option.label.clone());
        match self.make(Action::Move(Move::Choice(option as u16))).await {
            Ok(()) => {
                self.hall.metrics().choices.up();
                if let (Some(why), Some(seat), Some(taken)) = (why, seat, taken) {
                    self.explain(seat, taken, why);
                }
                self.moved().await;
            }
            Err(fault) => {
                self.note(format!("The machine waits: {fault}"));
                self.retry = Some(Instant::now() + RETRY);
            }
        }
    }

    /// The time of the seat that is asked is over.
    pub(super) async fn clock_out(&mut self) {
        let Some(clock) = self.record.clock else { return };
        let Ok(play) = self.playing() else { return };
        play.deadline = None;
        let Some(seat) = play.asked() else { return };
        let last = play.options.len().saturating_sub(1);
        let name = self.record.seats.get(usize::from(seat)).map(|s| s.name.clone()).unwrap_or_default();
        let (made, what) = match clock.then {
            RunsOut::First => (Move::Choice(0), "the first option is taken"),
            RunsOut::Last => (Move::Choice(last as u16), "the last option is taken"),
            RunsOut::Concede => (Move::GiveUp(Seat(seat)), "the seat gives up"),
        };
        match self.make(Action::Move(made)).await {
            Ok(()) => {
                if matches!(made, Move::Choice(_)) {
                    self.hall.metrics().choices.up();
                }
                self.note(format!("The time of {name} is over: {what}."));
                self.tell_tables();
                self.moved().await;
            }
            Err(_) => self.retry = Some(Instant::now() + RETRY),
        }
    }

    pub(super) async fn concede(&mut self, who: &Who, seat: u8) -> Done {
        self.own_seat(who, seat)?;
        self.give_up(seat).await
    }

    pub(super) async fn give_up(&mut self, seat: u8) -> Done {
        let play = self.playing()?;
        if play.has_given_up(seat) {
            return Err(Fault::new(Code::NotNow, format!("seat {seat} has given up already")));
        }
        self.make(Action::Move(Move::GiveUp(Seat(seat)))).await?;
        let name = self.record.seats.get(usize::from(seat)).map(|s| s.name.clone()).unwrap_or_default();
        self.note(format!("{name} gives up."));
        self.tell_tables();
        self.moved().await;
        Ok(())
    }

    pub(super) fn why(&mut self, who: &Who, seat: u8, words: Option<&str>) -> Done {
        self.own_seat(who, seat)?;
        let table = self.record.id.clone();
        let play = self.playing()?;
        if play.asked() != Some(seat) {
            return Err(Fault::new(Code::NotNow, format!("seat {seat} is not asked")));
        }
        let wanted = words.map(longbox_kernel::words::plain).unwrap_or_default();
        let fits = |text: &str| longbox_kernel::words::plain(text).contains(&wanted);
        let refused = play.board.refusals().into_iter();
        let refused = refused
            .filter(|r| fits(&r.option.label) || r.option.cards.iter().any(|card| fits(&card.id) || fits(&card.name)));
        let refused = refused.map(Into::into).collect();
        let decision = play.board.decision();
        who.line.say(super::text(&ServerMessage::Because { table, seat, decision, refused }));
        Ok(())
    }
}
