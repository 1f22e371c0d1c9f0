//! What a bot says to what it hears, from hello to the end of its last game.

use super::mind::{Known, Mind};
use super::shuffle::Shuffles;
use super::{Args, chance};
use crate::out;
use longbox_kernel::replay::Replay;
use longbox_server::protocol::{
    ClientMessage, Code, Fault, OverInfo, SeatKind, ServerMessage, StateSeen, TableInfo, TableState, VERSION,
};

/// What follows from a message.
#[derive(PartialEq, Debug)]
pub(super) enum Next {
    /// Nothing.
    Wait,
    /// Say this.
    Say(Vec<ClientMessage>),
    /// Say what was said last, after a while.
    SayAgain,
    /// Go: the last game is over.
    Done,
}

/// What plays the game of that name.
type Learn<'a> = dyn Fn(&str) -> Result<Brain, String> + 'a;

/// The replay that is shared under that name.
type Watch<'a> = dyn Fn(&str) -> Result<Replay, String> + 'a;

/// What decides.
pub(super) enum Brain {
    /// Any option, each as likely as the others: for that nothing has to be known.
    Dice,
    /// A player who thinks.
    Mind(Box<dyn Mind>),
}

/// Somebody at a table.
pub(super) struct Guest<'a> {
    name: Option<String>,
    secret: Option<String>,
    table: String,
    invite: Option<String>,
    seat: Option<u8>,
    games: u32,
    replays: Box<dyn Fn(&str) -> String + 'a>,
    learn: Box<Learn<'a>>,
    watch: Box<Watch<'a>>,
    shuffles: Shuffles,
    brain: Option<Brain>,
    info: Option<TableInfo>,
    /// What was asked for, and is not answered yet.
    asked_for: AskedFor,
    /// The game at this table is over.
    over: bool,
    /// One game has been played.
    played: bool,
    /// The last request to take back that was answered.
    consented: Option<u64>,
    welcome: bool,
}

/// What a guest waits for before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AskedFor {
    Nothing,
    Seat,
    Start,
}

impl<'a> Guest<'a> {
    /// Somebody with that errand. `learn` returns what plays a game, `watch` a replay.
    pub(super) fn new(
        args: &'a Args,
        name: Option<String>,
        shuffles: Shuffles,
        learn: impl Fn(&str) -> Result<Brain, String> + 'a,
        watch: impl Fn(&str) -> Result<Replay, String> + 'a,
    ) -> Guest<'a> {
        Guest {
            name,
            secret: args.secret.clone(),
            table: args.table.clone(),
            invite: args.invite.clone(),
            seat: args.seat,
            games: args.games,
            replays: Box::new(|share| args.url.page(&format!("/api/v1/replays/{share}"))),
            learn: Box::new(learn),
            watch: Box::new(watch),
            shuffles,
            brain: None,
            info: None,
            asked_for: AskedFor::Nothing,
            over: false,
            played: false,
            consented: None,
            welcome: false,
        }
    }

    /// The first message of a connection, the first or a later one.
    pub(super) fn hello(&mut self) -> ClientMessage {
        self.asked_for = AskedFor::Nothing;
        self.consented = None;
        self.welcome = false;
        ClientMessage::Hello { version: VERSION, name: self.name.clone(), secret: self.secret.clone() }
    }

    /// Whether the server has answered the last hello.
    pub(super) fn was_welcome(&self) -> bool {
        self.welcome
    }

    /// How many games are left to be played.
    pub(super) fn games_left(&self) -> u32 {
        self.games
    }

    /// Whether a game is over and the next one has not started.
    pub(super) fn waits_for_rematch(&self) -> bool {
        let started = self.info.as_ref().is_some_and(|info| info.state == TableState::Playing);
        self.played && (self.over || !started)
    }

    /// What to do about a message; a fault is the end of it.
    pub(super) fn hear(&mut self, message: ServerMessage) -> Result<Next, String> {
        match message {
            ServerMessage::Welcome { secret, .. } => {
                self.welcome = true;
                self.secret = secret.or(self.secret.take());
                Ok(Next::Say(vec![self.join()]))
            }
            ServerMessage::Table { table } if table.id == self.table => self.look_round(table),
            ServerMessage::State { state } if state.table == self.table => {
                self.shuffles.see(&state)?;
                Ok(self.decide(&state))
            }
            ServerMessage::Over { table, over } if table == self.table => self.end(&over),
            ServerMessage::Rematch { table, next } if table == self.table && self.over => Ok(self.move_to(next)),
            ServerMessage::UndoAsked { table, request, decision, reveals, .. } if table == self.table => {
                Ok(self.consent(request, decision, !reveals))
            }
            ServerMessage::Knowledge { table, seat, decision, build, cards, position } if table == self.table => {
                self.think(decision, &Known { seat, build: &build, cards: &cards, position: &position })
            }
            ServerMessage::Error { fault } => self.refused(&fault),
            // What happens elsewhere, or is only for people.
            ServerMessage::Table { .. }
            | ServerMessage::State { .. }
            | ServerMessage::Over { .. }
            | ServerMessage::Rematch { .. }
            | ServerMessage::UndoAsked { .. }
            | ServerMessage::UndoSettled { .. }
            | ServerMessage::Because { .. }
            | ServerMessage::Preview { .. }
            | ServerMessage::Again { .. }
            | ServerMessage::Chats { .. }
            | ServerMessage::Chat { .. }
            | ServerMessage::Volunteers { .. }
            | ServerMessage::Note { .. }
            | ServerMessage::Left { .. }
            | ServerMessage::Goodbye { .. }
            | ServerMessage::Knowledge { .. }
            | ServerMessage::Pong {}
            | ServerMessage::Hint { .. }
            | ServerMessage::Explained { .. } => Ok(Next::Wait),
        }
    }

    fn join(&self) -> ClientMessage {
        ClientMessage::Join { table: self.table.clone(), invite: self.invite.clone() }
    }

    /// The table as it stands: take a seat, or start the game if that is ours to do.
    fn look_round(&mut self, table: TableInfo) -> Result<Next, String> {
        if self.brain.is_none() {
            self.brain = Some((self.learn)(&table.game)?);
        }
        let mut say = self.shuffles.hear(&table)?;
        let next = match table.state {
            TableState::Waiting if self.wants_seat(&table) => self.sit(&table)?,
            TableState::Waiting => self.start(&table),
            TableState::Playing if self.wants_seat(&table) && self.to_take(&table).is_some() => self.sit(&table)?,
            TableState::Drawing | TableState::Playing | TableState::Over if table.yours.is_empty() => {
                return Err(format!("table \"{}\": the game has started, and no seat there is ours", table.id));
            }
            TableState::Drawing | TableState::Playing | TableState::Over => Next::Wait,
        };
        self.info = Some(table);
        match next {
            Next::Say(more) => say.extend(more),
            Next::Wait | Next::SayAgain | Next::Done => {}
        }
        Ok(if say.is_empty() { Next::Wait } else { Next::Say(say) })
    }

    fn wants_seat(&self, table: &TableInfo) -> bool {
        match self.seat {
            Some(seat) => !table.yours.contains(&seat),
            None => table.yours.is_empty(),
        }
    }

    /// A seat that it may take from a machine, while the game is played.
    fn to_take(&self, table: &TableInfo) -> Option<u8> {
        table.may_take.iter().copied().find(|seat| self.seat.is_none_or(|wanted| wanted == *seat))
    }

    fn sit(&mut self, table: &TableInfo) -> Result<Next, String> {
        if self.asked_for == AskedFor::Seat {
            return Ok(Next::Wait);
        }
        let open = table.seats.iter().find(|seat| seat.kind == SeatKind::Open).map(|seat| seat.seat);
        let Some(seat) = self.seat.or(open).or(self.to_take(table)) else {
            return Err(format!("table \"{}\": no seat is open", table.id));
        };
        self.asked_for = AskedFor::Seat;
        Ok(Next::Say(vec![ClientMessage::Sit { table: table.id.clone(), seat, deck: None }]))
    }

    /// The host starts the game as soon as everybody is there.
    fn start(&mut self, table: &TableInfo) -> Next {
        if self.asked_for == AskedFor::Seat {
            self.asked_for = AskedFor::Nothing;
        }
        let ready = table.seats.iter().all(|seat| match seat.kind {
            SeatKind::Open => false,
            SeatKind::Person => seat.present,
            SeatKind::Machine => true,
        });
        if !ready || !table.hosting || self.asked_for == AskedFor::Start {
            return Next::Wait;
        }
        self.asked_for = AskedFor::Start;
        Next::Say(vec![ClientMessage::Start { table: table.id.clone() }])
    }

    /// Answer a question to a seat of ours. Each state is answered once; if that came too late,
    /// the next state says what is asked now.
    fn decide(&self, state: &StateSeen) -> Next {
        let Some(seat) = state.seat.filter(|seat| state.asked == Some(*seat) && !state.options.is_empty()) else {
            return Next::Wait;
        };
        let (table, decision) = (state.table.clone(), state.decision);
        match (&self.brain, state.options.len()) {
            (Some(Brain::Mind(_)), 2..) => Next::Say(vec![ClientMessage::Know { table, seat, decision }]),
            (Some(Brain::Mind(_) | Brain::Dice) | None, options) => {
                Next::Say(vec![ClientMessage::Answer { table, seat, decision, option: chance(options) as u32 }])
            }
        }
    }

    /// Answer by what the seat knows.
    fn think(&mut self, decision: u64, known: &Known) -> Result<Next, String> {
        let Some(Brain::Mind(mind)) = &mut self.brain else { return Ok(Next::Wait) };
        let (table, seat, option) = (self.table.clone(), known.seat, mind.choose(known)? as u32);
        Ok(Next::Say(vec![ClientMessage::Answer { table, seat, decision, option }]))
    }

    fn end(&mut self, over: &OverInfo) -> Result<Next, String> {
        if !self.over {
            self.over = true;
            self.played = true;
            self.games = self.games.saturating_sub(1);
            self.tell_end(over)?;
        }
        if self.games == 0 {
            return Ok(Next::Done);
        }
        Ok(Next::Say(vec![ClientMessage::Rematch { table: self.table.clone(), decision: over.decision }]))
    }

    fn tell_end(&self, over: &OverInfo) -> Result<(), String> {
        let yours = self.info.as_ref().map(|info| info.yours.clone()).unwrap_or_default();
        let verdict = |(seat, verdict)| {
            let whose = if yours.contains(&(seat as u8)) { " (this bot)" } else { "" };
            let verdict = serde_json::to_value(verdict).unwrap_or_default();
            format!("seat {seat}{whose}: {}", verdict.as_str().unwrap_or("no result"))
        };
        let verdicts: Vec<String> = over.verdicts.iter().enumerate().map(verdict).collect();
        let (table, ending, replay) = (&self.table, &over.ending, (self.replays)(&over.replay));
        out::say(&format!("{table}: {ending} {}\n  replay {replay}\n", verdicts.join(", ")))?;
        let Some(info) = &self.info else { return Ok(()) };
        let replay = match (self.watch)(&over.replay) {
            Ok(replay) => replay,
            Err(why) => return out::say(&format!("  the shuffle is not checked: {why}\n")),
        };
        let proved = self.shuffles.settle(info, over.fairness.as_ref(), &replay);
        let proved =
            proved.map_err(|fault| format!("table \"{table}\": the shuffle is not what was promised: {fault}"))?;
        out::say(&format!("  shuffle: {proved}\n"))
    }

    fn move_to(&mut self, next: String) -> Next {
        if self.games == 0 {
            return Next::Done;
        }
        let last = std::mem::replace(&mut self.table, next);
        self.info = None;
        self.brain = None;
        self.over = false;
        self.asked_for = AskedFor::Nothing;
        self.consented = None;
        Next::Say(vec![ClientMessage::Leave { table: last }, self.join()])
    }

    /// Let others take back what has revealed nothing.
    fn consent(&mut self, request: u64, decision: u64, agree: bool) -> Next {
        if self.consented == Some(request) {
            return Next::Wait;
        }
        self.consented = Some(request);
        Next::Say(vec![ClientMessage::Consent { table: self.table.clone(), request, decision, agree }])
    }

    fn refused(&mut self, fault: &Fault) -> Result<Next, String> {
        let about = fault.about.as_deref();
        match fault.code {
            Code::SlowDown | Code::Storage => Ok(Next::SayAgain),
            // The connection ends soon, and is called again.
            Code::Stopping => Ok(Next::Wait),
            Code::Malformed | Code::TooLarge | Code::Version | Code::Hello | Code::Unknown => {
                Err(fault.message.clone())
            }
            Code::Forbidden
            | Code::NotFound
            | Code::Unfit
            | Code::NotNow
            | Code::Stale
            | Code::NoOption
            | Code::Full => match about {
                Some("sit") if self.seat.is_none() => self.sit_elsewhere(fault),
                // Somebody has stood up, or it has started already: the table tells.
                Some("start") if fault.code == Code::NotNow => {
                    self.asked_for = AskedFor::Nothing;
                    Ok(Next::Wait)
                }
                Some("hello" | "join" | "sit" | "start" | "rematch") => Err(fault.message.clone()),
                // A stale answer, or one whose seat has given up meanwhile: the next state tells.
                Some(_) | None => Ok(Next::Wait),
            },
        }
    }

    /// Somebody was quicker: the table has told so before the refusal came.
    fn sit_elsewhere(&mut self, fault: &Fault) -> Result<Next, String> {
        self.asked_for = AskedFor::Nothing;
        match self.info.take() {
            Some(table) => self.look_round(table),
            None => Err(fault.message.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use serde_json::{Value, json};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn args(more: &[&str]) -> Args {
        let line = ["bot", "--url", "http://127.0.0.1:1", "--table", "t1"];
        Line::parse_from(line.iter().chain(more)).args
    }

    fn guest(args: &Args) -> Guest<'_> {
        let unseen = |_: &str| Err("nobody has it".to_owned());
        let mut guest = Guest::new(args, None, Shuffles::none(), |_| Ok(Brain::Dice), unseen);
        guest.hello();
        guest
    }

    fn hear(guest: &mut Guest, message: Value) -> Result<Next, String> {
        guest.hear(serde_json::from_value(message).unwrap())
    }

    fn say(message: Value) -> Next {
        Next::Say(vec![serde_json::from_value(message).unwrap()])
    }

    /// A table with these kinds on its seats, of which some are ours.
    fn table(state: &str, kinds: &[&str], yours: &[u8], hosting: bool) -> Value {
        let seat = |(n, kind): (usize, &&str)| {
            json!({ "seat": n, "kind": kind, "name": "", "present": true, "commitment": null, "conceded": false,
                    "verdict": null })
        };
        let seats: Vec<Value> = kinds.iter().enumerate().map(seat).collect();
        json!({ "type": "table", "table": {
            "id": "t1", "game": "lantern", "mode": "sides", "state": state, "public": true, "invite": null,
            "host": "Ada", "hosting": hosting, "seats": seats, "yours": yours, "onlookers": 0, "clock": null,
            "commitment": "c0", "draw": null, "from": null, "created": 0 } })
    }

    fn error(code: &str, about: Option<&str>) -> Value {
        json!({ "type": "error", "code": code, "message": "no", "about": about, "table": null })
    }

    fn state(seat: u8, asked: u8, options: usize) -> Value {
        let options: Vec<Value> =
            (0..options).map(|n| json!({ "label": n.to_string(), "cards": [], "pass": false })).collect();
        json!({ "type": "state", "table": "t1", "seat": seat, "decision": 9, "asked": asked, "clock": null,
                "view": {}, "question": null, "options": options, "moves": 9, "can_undo": false, "undo_to": [],
                "log_from": 0, "log": [] })
    }

    fn over() -> Value {
        json!({ "type": "over", "table": "t1", "over": {
            "verdicts": ["win", "loss"], "ending": "The end.", "decision": 12, "replay": "r", "fairness": null } })
    }

    #[test]
    fn it_takes_the_first_open_seat_and_the_next_if_somebody_was_quicker() {
        let args = args(&[]);
        let mut guest = guest(&args);
        let sit = |seat: u8| say(json!({ "type": "sit", "table": "t1", "seat": seat }));
        assert_eq!(hear(&mut guest, table("waiting", &["person", "open", "open"], &[], false)).unwrap(), sit(1));
        assert_eq!(hear(&mut guest, table("waiting", &["person", "person", "open"], &[], false)).unwrap(), Next::Wait);
        assert_eq!(hear(&mut guest, error("not-now", Some("sit"))).unwrap(), sit(2));
        hear(&mut guest, table("waiting", &["person", "person", "person"], &[], false)).unwrap();
        assert!(hear(&mut guest, error("not-now", Some("sit"))).unwrap_err().contains("no seat is open"));
    }

    #[test]
    fn it_takes_the_seat_that_it_was_told_or_none() {
        let args = args(&["--seat", "1"]);
        let mut guest = guest(&args);
        let sit = say(json!({ "type": "sit", "table": "t1", "seat": 1 }));
        assert_eq!(hear(&mut guest, table("waiting", &["open", "open"], &[], false)).unwrap(), sit);
        assert!(hear(&mut guest, error("not-now", Some("sit"))).is_err());
    }

    #[test]
    fn it_takes_a_seat_from_a_machine_where_it_may_and_plays_on_with_what_it_holds() {
        let args = args(&["--seat", "1"]);
        let mut guest = guest(&args);
        let mut played = table("playing", &["person", "person", "person"], &[], false);
        played["table"]["may_take"] = json!([2]);
        assert!(hear(&mut guest, played.clone()).unwrap_err().contains("no seat there is ours"));
        played["table"]["may_take"] = json!([1, 2]);
        assert_eq!(hear(&mut guest, played.clone()).unwrap(), say(json!({ "type": "sit", "table": "t1", "seat": 1 })));
        assert_eq!(hear(&mut guest, played.clone()).unwrap(), Next::Wait);
        played["table"]["yours"] = json!([1]);
        assert_eq!(hear(&mut guest, played).unwrap(), Next::Wait);
    }

    #[test]
    fn a_host_starts_the_game_once_everybody_is_there() {
        let args = args(&[]);
        let mut guest = guest(&args);
        let start = say(json!({ "type": "start", "table": "t1" }));
        assert_eq!(hear(&mut guest, table("waiting", &["person", "open"], &[0], true)).unwrap(), Next::Wait);
        let mut away = table("waiting", &["person", "person"], &[0], true);
        away["table"]["seats"][1]["present"] = json!(false);
        assert_eq!(hear(&mut guest, away).unwrap(), Next::Wait);
        assert_eq!(hear(&mut guest, table("waiting", &["person", "machine"], &[0], true)).unwrap(), start);
        assert_eq!(hear(&mut guest, table("waiting", &["person", "machine"], &[0], true)).unwrap(), Next::Wait);
        let args = self::args(&[]);
        let mut other = super::tests::guest(&args);
        assert_eq!(hear(&mut other, table("waiting", &["person", "person"], &[1], false)).unwrap(), Next::Wait);
    }

    #[test]
    fn it_answers_for_its_own_seat_and_waits_after_a_stale_answer() {
        let args = args(&["--player", "random"]);
        let mut guest = guest(&args);
        assert_eq!(hear(&mut guest, state(0, 1, 0)).unwrap(), Next::Wait);
        let answer = say(json!({ "type": "answer", "table": "t1", "seat": 0, "decision": 9, "option": 0 }));
        assert_eq!(hear(&mut guest, state(0, 0, 1)).unwrap(), answer);
        assert_eq!(hear(&mut guest, error("stale", Some("answer"))).unwrap(), Next::Wait);
        assert_eq!(hear(&mut guest, error("storage", Some("answer"))).unwrap(), Next::SayAgain);
        assert_eq!(hear(&mut guest, error("slow-down", None)).unwrap(), Next::SayAgain);
        assert_eq!(hear(&mut guest, error("stopping", Some("answer"))).unwrap(), Next::Wait);
        assert!(hear(&mut guest, error("version", Some("hello"))).is_err());
    }

    #[test]
    fn it_asks_for_a_rematch_until_it_has_played_enough() {
        let args = args(&["--games", "2"]);
        let mut guest = guest(&args);
        assert!(!guest.waits_for_rematch(), "the first game is waited for as long as it takes");
        hear(&mut guest, table("playing", &["person", "person"], &[0], false)).unwrap();
        let rematch = say(json!({ "type": "rematch", "table": "t1", "decision": 12 }));
        assert_eq!(hear(&mut guest, over()).unwrap(), rematch);
        assert_eq!(hear(&mut guest, over()).unwrap(), rematch, "told again after a reconnection, and not counted");
        let moved = hear(&mut guest, json!({ "type": "rematch", "table": "t1", "next": "t2" })).unwrap();
        assert!(matches!(moved, Next::Say(messages) if messages.len() == 2));
        assert!(guest.waits_for_rematch(), "nobody has come yet");
        let mut next = table("waiting", &["person", "person"], &[0], false);
        next["table"]["id"] = json!("t2");
        hear(&mut guest, next.clone()).unwrap();
        assert!(guest.waits_for_rematch(), "it has not started");
        next["table"]["state"] = json!("playing");
        hear(&mut guest, next).unwrap();
        assert!(!guest.waits_for_rematch());
        let mut last = over();
        last["table"] = json!("t2");
        assert_eq!(hear(&mut guest, last).unwrap(), Next::Done);
    }

    #[test]
    fn others_may_take_back_what_has_revealed_nothing() {
        let args = args(&[]);
        let mut guest = guest(&args);
        let asked = |request: u64, reveals: bool| {
            json!({ "type": "undo_asked", "table": "t1", "request": request, "decision": 7, "seat": 1, "to": 3, "by": "Ada",
                    "reveals": reveals, "needed": 1 })
        };
        let consent = |request: u64, agree: bool| {
            say(json!({ "type": "consent", "table": "t1", "request": request, "decision": 7, "agree": agree }))
        };
        assert_eq!(hear(&mut guest, asked(1, false)).unwrap(), consent(1, true));
        assert_eq!(hear(&mut guest, asked(1, false)).unwrap(), Next::Wait);
        assert_eq!(hear(&mut guest, asked(2, true)).unwrap(), consent(2, false));
    }
}
