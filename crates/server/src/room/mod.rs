//! A table: one task that owns its game and takes one thing after the other.
//!
//! Nothing is shared and nothing is locked. Whatever is done at the table is written down before
//! it is done, and done before anybody is told.

mod advice;
mod broadcast;
mod draw;
mod end;
mod hands;
mod homebrew;
mod idle;
mod line;
mod pause;
mod play;
#[cfg(test)]
mod rebuild;
mod report;
mod seats;
mod snapshot;
mod talk;
mod undo;
mod volunteers;

pub(crate) use homebrew::Earlier;
pub use line::{Kind, Line, LineEnd, Text, text};
pub(crate) use report::so_far;
pub(crate) use talk::reserved;

use crate::hall::Hall;
use crate::protocol::{Code, Fault, ServerMessage, TableState};
use crate::registry::{Chosen, Deck};
use crate::store::{Bar, StoreError, TableRecord};
use draw::Patience;
use play::Play;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Whether it could be done.
pub type Done = Result<(), Fault>;

/// Somebody who asks something of a table.
#[derive(Clone)]
pub struct Who {
    /// The person.
    pub person: i64,
    /// What they are called.
    pub name: String,
    /// Where they are.
    pub address: IpAddr,
    /// The way to them.
    pub line: Line,
}

/// What a person asks of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // as in `ClientMessage`
pub enum Request {
    Join { invite: Option<String> },
    Leave,
    Sit { seat: u8, deck: Option<Deck> },
    Stand { seat: u8 },
    Appoint { seat: u8, machine: Option<String>, deck: Option<Deck> },
    Commit { seat: u8, commitment: String },
    Reveal { seat: u8, part: String },
    Start,
    Answer { seat: u8, decision: u64, option: u32 },
    Why { seat: u8, words: Option<String> },
    Preview { seat: u8, decision: u64, option: u32 },
    Undo { seat: u8, decision: u64, to: Option<u32>, only: bool },
    Again { seat: Option<u8>, from: u32, to: u32 },
    Consent { request: u64, decision: u64, agree: bool },
    Chat { text: String },
    Volunteer { seat: u8, to: u8, stands: bool },
    Mute { speaker: u32, muted: bool },
    Kick { speaker: u32 },
    Free { seat: u8 },
    Concede { seat: u8 },
    Rematch { decision: u64 },
    Know { seat: u8, decision: u64 },
    Hint { seat: u8, decision: u64 },
}

/// What a table is told.
pub enum Command {
    /// A person asks something.
    Ask(Who, Request, oneshot::Sender<Done>),
    /// A connection is gone.
    HungUp(u64),
    /// A machine has thought about that decision, or ran out of time.
    Thought {
        /// The decision.
        decision: u64,
        /// What it takes.
        chosen: Option<Chosen>,
    },
    /// The adviser has thought about a decision for somebody, or ran out of time.
    Advised(advice::Advised),
    /// A person is forgotten: their seats give up.
    Forgotten(i64, oneshot::Sender<()>),
    /// Nobody has made a move here since then.
    Idle {
        /// Since when: seconds since 1970.
        since: i64,
        /// What time it is: seconds since 1970.
        now: i64,
        /// Told when that is dealt with.
        reply: oneshot::Sender<()>,
    },
    /// The server stops.
    Stop,
}

fn unshown(record: &TableRecord, fault: &str) {
    tracing::warn!(table = record.id, fault, "a game that is over cannot be shown any more");
}

/// How many lines of chat are told to whoever comes.
const CHAT_LINES: u32 = 100;
/// How long to wait before something is stored once more.
const RETRY: Duration = Duration::from_secs(1);

/// A table in memory.
pub(crate) struct Room {
    pub(crate) hall: Hall,
    pub(crate) record: TableRecord,
    play: Option<Play>,
    guests: Vec<Who>,
    talk: talk::Talk,
    /// Why the game can be looked at and not played on.
    frozen: Option<String>,
    ask: Option<undo::UndoAsk>,
    requests: u64,
    volunteers: volunteers::Volunteers,
    inbox: mpsc::WeakSender<Command>,
    /// Something is left to be done although nobody asks.
    retry: Option<Instant>,
    /// When the time to commit, or to reveal, is over.
    draw_until: Option<Instant>,
    /// Another server looks after the table now: nothing more is done here.
    lost: AtomicBool,
}

impl Room {
    /// Bring a table into memory: deal again and do all that was done.
    pub(crate) async fn wake(
        hall: Hall,
        record: TableRecord,
        inbox: mpsc::WeakSender<Command>,
    ) -> Result<Room, String> {
        let recall = async || homebrew::wake(&hall, &record).await.map_err(|error| error.to_string());
        let homebrew::Recalled { play, frozen } = match (record.state, &record.setup) {
            (TableState::Playing, Some(_)) => recall().await?,
            // How it ended is known without the position, which may be of an earlier version.
            (TableState::Over, Some(_)) if record.share.is_some() => {
                let shown = recall().await.inspect_err(|fault| unshown(&record, fault)).ok();
                homebrew::Recalled { play: shown.and_then(|recalled| recalled.play), frozen: None }
            }
            (TableState::Playing, None) | (TableState::Over | TableState::Waiting | TableState::Drawing, _) => {
                homebrew::Recalled { play: None, frozen: None }
            }
        };
        let speakers = hall.store().speakers(record.id.clone()).await.map_err(|error| error.to_string())?;
        let talk = talk::Talk::new(speakers, &record.seats);
        let requests = undo::first_request();
        let (guests, ask, retry, draw_until) = (Vec::new(), None, None, None);
        let (volunteers, lost) = (volunteers::Volunteers::default(), AtomicBool::new(false));
        Ok(Room { hall, record, play, guests, talk, frozen, ask, requests, volunteers, inbox, retry, draw_until, lost })
    }

    /// Take one thing after the other until the server stops or nobody is interested any more.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.go_on().await;
        let sleep = Duration::from_secs(self.hall.config().sleep_s);
        let mut idle_since = Instant::now();
        loop {
            let alarm = self.alarm().unwrap_or(idle_since + sleep);
            tokio::select! {
                command = inbox.recv() => match command {
                    Some(Command::Stop) | None => break,
                    Some(command) => {
                        idle_since = Instant::now();
                        self.obey(command).await;
                        // Over, and nobody looks at it any more: it need not stay in memory.
                        if self.record.state == TableState::Over && self.is_quiet() {
                            break;
                        }
                    }
                },
                () = tokio::time::sleep_until(alarm) => {
                    if self.alarm().is_none() && self.is_quiet() {
                        break;
                    }
                    idle_since = Instant::now();
                    self.ring().await;
                }
            }
            if self.is_lost() {
                break;
            }
        }
        // What still comes finds nobody here, and wakes the table again.
        inbox.close();
    }

    /// The next time that something has to be done although nobody asks.
    fn alarm(&self) -> Option<Instant> {
        let clock = self.play.as_ref().and_then(|play| play.deadline);
        [clock, self.retry, self.draw_until].into_iter().flatten().min()
    }

    fn is_quiet(&self) -> bool {
        self.guests.is_empty() && self.play.as_ref().is_none_or(|play| play.thinking.is_none())
    }

    async fn ring(&mut self) {
        let now = Instant::now();
        if self.retry.is_some_and(|at| at <= now) {
            self.retry = None;
            self.go_on().await;
        }
        if self.draw_until.is_some_and(|at| at <= now) {
            self.draw_on(Patience::Over).await;
        }
        if self.play.as_ref().and_then(|play| play.deadline).is_some_and(|at| at <= now) {
            self.clock_out().await;
        }
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Ask(who, request, reply) => {
                let done = self.grant(&who, request).await;
                // Whoever gets no answer asks again, and finds the server that has the table now.
                if !self.is_lost() {
                    reply.send(done).ok();
                }
            }
            Command::HungUp(connection) => self.hang_up(connection),
            Command::Thought { decision, chosen } => self.thought(decision, chosen).await,
            Command::Advised(advised) => self.advised(advised).await,
            Command::Forgotten(person, reply) => {
                self.forget(person).await;
                if !self.is_lost() {
                    reply.send(()).ok();
                }
            }
            Command::Idle { since, now, reply } => {
                self.idle(since, now).await;
                if !self.is_lost() {
                    reply.send(()).ok();
                }
            }
            Command::Stop => {}
        }
    }

    async fn grant(&mut self, who: &Who, request: Request) -> Done {
        if !matches!(request, Request::Join { .. }) && !self.guests.iter().any(|guest| guest.line.id == who.line.id) {
            return Err(Fault::new(Code::NotNow, "you are not at this table: join it first"));
        }
        match request {
            Request::Join { invite } => self.join(who, invite.as_deref()).await,
            Request::Leave => {
                self.hang_up(who.line.id);
                who.line.say(text(&ServerMessage::Left { table: self.record.id.clone() }));
                Ok(())
            }
            Request::Sit { seat, deck } => self.sit(who, seat, deck).await,
            Request::Stand { seat } => self.stand(who, seat).await,
            Request::Appoint { seat, machine, deck } => self.appoint(who, seat, machine, deck).await,
            Request::Commit { seat, commitment } => self.commit(who, seat, &commitment).await,
            Request::Reveal { seat, part } => self.reveal(who, seat, &part).await,
            Request::Start => self.start(who).await,
            Request::Answer { seat, decision, option } => self.answer(who, seat, decision, option).await,
            Request::Why { seat, words } => self.why(who, seat, words.as_deref()),
            Request::Preview { seat, decision, option } => self.preview(who, seat, decision, option),
            Request::Undo { seat, decision, to: Some(place), only: true } => {
                self.leave_out(who, seat, decision, place).await
            }
            Request::Undo { seat, decision, to, only: _ } => self.undo(who, seat, decision, to).await,
            Request::Again { seat, from, to } => self.again(who, seat, from, to),
            Request::Consent { request, decision, agree } => self.consent(who, request, decision, agree).await,
            Request::Chat { text } => self.chat(who, &text).await,
            Request::Volunteer { seat, to, stands } => self.volunteer(who, seat, to, stands),
            Request::Mute { speaker, muted } => self.mute(who, speaker, muted).await,
            Request::Kick { speaker } => self.kick(who, speaker).await,
            Request::Free { seat } => self.free(who, seat).await,
            Request::Concede { seat } => self.concede(who, seat).await,
            Request::Rematch { decision } => self.rematch(who, decision).await,
            Request::Know { seat, decision } => self.know(who, seat, decision),
            Request::Hint { seat, decision } => self.hint(who, seat, decision),
        }
    }

    async fn join(&mut self, who: &Who, invite: Option<&str>) -> Done {
        if self.talk.bar(who.person) == Some(Bar::Kicked) {
            return Err(talk::sent_away());
        }
        let welcome = self.record.public
            || self.belongs(who.person)
            || self.record.host == Some(who.person)
            || invite == Some(self.record.invite.as_str());
        if !welcome {
            return Err(Fault::new(Code::Forbidden, "this table is not public: you need its invitation"));
        }
        let chat = self.hall.store().chat_under(self.record.hold(), CHAT_LINES).await;
        let chat = chat.map_err(|error| self.unstored(&error))?;
        self.guests.retain(|guest| guest.line.id != who.line.id);
        self.guests.push(Who { name: self.name_here(who), ..who.clone() });
        self.tell_tables();
        who.line.say(text(&ServerMessage::Chats { table: self.record.id.clone(), lines: chat }));
        self.tell_all_of_it(who);
        Ok(())
    }

    fn hang_up(&mut self, connection: u64) {
        let before = self.guests.len();
        self.guests.retain(|guest| guest.line.id != connection);
        if self.guests.len() < before {
            self.tell_tables();
        }
    }

    fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    /// The fault that a person is told when something could not be stored.
    fn unstored(&self, error: &StoreError) -> Fault {
        tracing::warn!(table = self.record.id, %error, "not stored");
        if *error == StoreError::Lost {
            self.lost.store(true, Ordering::Relaxed);
        }
        Fault::new(Code::Storage, error.to_string())
    }

    /// Keep a table as it would be; only then is it so.
    async fn become_record(&mut self, record: TableRecord) -> Done {
        self.hall.store().save_table(record.clone()).await.map_err(|error| self.unstored(&error))?;
        self.record = record;
        Ok(())
    }
}
