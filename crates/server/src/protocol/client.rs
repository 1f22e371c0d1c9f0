//! What a client says.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything that a client can say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message of a connection.
    Hello {
        /// The version of the protocol that the client speaks.
        version: u32,
        /// What the person wants to be called; a known person may leave it out.
        #[serde(default)]
        name: Option<String>,
        /// The secret that an earlier `welcome` gave, or the token of a log-in.
        #[serde(default)]
        secret: Option<String>,
    },
    /// Set up a table; answered with `table`, and its state from then on.
    Create {
        /// What is wanted.
        table: NewTable,
    },
    /// Come to a table: to one's own seats, or to look on.
    Join {
        /// The table.
        table: String,
        /// The code of the invitation, for a table that is not public.
        #[serde(default)]
        invite: Option<String>,
    },
    /// Go away from a table. One's seats stay one's own.
    Leave {
        /// The table.
        table: String,
    },
    /// Take an open seat, or choose another deck for a seat that one holds. While the game is played: take a seat from the
    /// machine that plays it, one of `may_take` of `table`.
    Sit {
        /// The table.
        table: String,
        /// The seat, counted from 0.
        seat: u8,
        /// The deck; the game has one to begin with if nothing is said.
        #[serde(default)]
        deck: Option<DeckWish>,
    },
    /// Give a seat up before the game has started; while it is played, leave it to a machine.
    Stand {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// The host puts a machine on a seat that nobody holds, or opens it again.
    Appoint {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// The name of the machine; nothing opens the seat.
        #[serde(default)]
        machine: Option<String>,
        /// The deck that the machine plays.
        #[serde(default)]
        deck: Option<DeckWish>,
    },
    /// Commit to a part of the seed, before anybody reveals one; the last commitment counts.
    Commit {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// SHA-256 of the part, the table and the seat: 64 hexadecimal digits.
        commitment: String,
    },
    /// Reveal the part that the seat has committed to, once all commitments are frozen.
    Reveal {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// The part: 32 bytes as 64 hexadecimal digits. Nobody is told before the game is over.
        part: String,
    },
    /// The host starts the game.
    Start {
        /// The table.
        table: String,
    },
    /// Answer a decision with one of its options.
    Answer {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// The number of the decision, from `state`.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// The number of the option.
        option: u32,
    },
    /// Ask what cannot be done now, and why; answered with `because`.
    Why {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// Part of a card's name, its id, or of what one would like to do; nothing asks for all.
        #[serde(default)]
        words: Option<String>,
    },
    /// Ask what would surely follow from an option; answered with `preview`.
    Preview {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// The number of the decision, from `state`.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// The number of the option.
        option: u32,
    },
    /// Ask to take back one's last decision, or more.
    Undo {
        /// The table.
        table: String,
        /// The seat that decided.
        seat: u8,
        /// The number of the decision that is pending, from `state`: said twice, it is done once.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// How many moves should remain: one of `undo_to`, from `state`. Nothing takes back the last
        /// decision.
        #[serde(default)]
        to: Option<u32>,
        /// Of an act in progress take back only the pick that was made after `to` moves, and keep those after it. Nobody is
        /// asked for leave.
        #[serde(default)]
        only: bool,
    },
    /// Ask how the table stood after some of the moves, as one saw it then: what happened is to be told once more.
    Again {
        /// The table.
        table: String,
        /// Whose eyes to look with; none for an onlooker.
        #[serde(default)]
        seat: Option<u8>,
        /// After how many moves.
        from: u32,
        /// And after each further move up to so many: at most 32 more.
        to: u32,
    },
    /// Answer somebody who asks to take back.
    Consent {
        /// The table.
        table: String,
        /// The number of the request, from `undo_asked`.
        #[cfg_attr(test, ts(type = "number"))]
        request: u64,
        /// The number of the decision that was pending then, from `undo_asked`.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// Yes or no.
        agree: bool,
    },
    /// Say something at a table.
    Chat {
        /// The table.
        table: String,
        /// Plain text.
        text: String,
    },
    /// Offer to act in another's turn, where the game has that, or no longer; told to all with `volunteers`. It is a sign and no more:
    /// who has the turn asks, or does not.
    Volunteer {
        /// The table.
        table: String,
        /// The seat of one's own that offers.
        seat: u8,
        /// The seat whose turn it is, from `volunteers`.
        to: u8,
        /// Whether the offer stands from now on.
        stands: bool,
    },
    /// The host keeps somebody from speaking at this table, or lets them speak again.
    Mute {
        /// The table.
        table: String,
        /// The number that they have at this table, from `chat` or `table`.
        speaker: u32,
        /// Whether they are silent from now on.
        muted: bool,
    },
    /// The host sends somebody away, for good; the invitation gets a new code. Not who plays, while the game goes on.
    Kick {
        /// The table.
        table: String,
        /// The number that they have at this table, from `chat` or `table`.
        speaker: u32,
    },
    /// The host opens a seat that somebody holds, before the game has started; while it is played, the host has a machine play
    /// on for somebody who is not connected.
    Free {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// Give up.
    Concede {
        /// The table.
        table: String,
        /// The seat that gives up.
        seat: u8,
    },
    /// Set up a new table with the same people; answered with `rematch`.
    Rematch {
        /// The table that is over.
        table: String,
        /// The number of the decision that it ended with, from `over`.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
    },
    /// Answered with `pong`.
    Ping {},
    /// Ask for all that a seat of one's own may know, for a program that lets a machine think; answered with `knowledge`.
    Know {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// The number of the decision, from `state`.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
    },
    /// Ask what a machine would do in one's place; answered with `hint`.
    Hint {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// The number of the decision, from `state`.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
    },
}

impl ClientMessage {
    /// The name of the message, as it stands in `type`.
    pub fn kind(&self) -> &'static str {
        match self {
            ClientMessage::Hello { .. } => "hello",
            ClientMessage::Create { .. } => "create",
            ClientMessage::Join { .. } => "join",
            ClientMessage::Leave { .. } => "leave",
            ClientMessage::Sit { .. } => "sit",
            ClientMessage::Stand { .. } => "stand",
            ClientMessage::Appoint { .. } => "appoint",
            ClientMessage::Commit { .. } => "commit",
            ClientMessage::Reveal { .. } => "reveal",
            ClientMessage::Start { .. } => "start",
            ClientMessage::Answer { .. } => "answer",
            ClientMessage::Why { .. } => "why",
            ClientMessage::Preview { .. } => "preview",
            ClientMessage::Undo { .. } => "undo",
            ClientMessage::Again { .. } => "again",
            ClientMessage::Consent { .. } => "consent",
            ClientMessage::Chat { .. } => "chat",
            ClientMessage::Volunteer { .. } => "volunteer",
            ClientMessage::Mute { .. } => "mute",
            ClientMessage::Kick { .. } => "kick",
            ClientMessage::Free { .. } => "free",
            ClientMessage::Concede { .. } => "concede",
            ClientMessage::Rematch { .. } => "rematch",
            ClientMessage::Ping {} => "ping",
            ClientMessage::Know { .. } => "know",
            ClientMessage::Hint { .. } => "hint",
        }
    }

    /// The table that it is about.
    pub fn table(&self) -> Option<&str> {
        match self {
            ClientMessage::Hello { .. } | ClientMessage::Create { .. } | ClientMessage::Ping {} => None,
            ClientMessage::Join { table, .. }
            | ClientMessage::Leave { table }
            | ClientMessage::Sit { table, .. }
            | ClientMessage::Stand { table, .. }
            | ClientMessage::Appoint { table, .. }
            | ClientMessage::Commit { table, .. }
            | ClientMessage::Reveal { table, .. }
            | ClientMessage::Start { table }
            | ClientMessage::Answer { table, .. }
            | ClientMessage::Why { table, .. }
            | ClientMessage::Preview { table, .. }
            | ClientMessage::Undo { table, .. }
            | ClientMessage::Again { table, .. }
            | ClientMessage::Consent { table, .. }
            | ClientMessage::Chat { table, .. }
            | ClientMessage::Volunteer { table, .. }
            | ClientMessage::Mute { table, .. }
            | ClientMessage::Kick { table, .. }
            | ClientMessage::Free { table, .. }
            | ClientMessage::Concede { table, .. }
            | ClientMessage::Rematch { table, .. }
            | ClientMessage::Know { table, .. }
            | ClientMessage::Hint { table, .. } => Some(table),
        }
    }
}

/// A table as somebody wants it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The short name of the game.
    pub game: String,
    /// A mode of the game; its first if nothing is said.
    #[serde(default)]
    pub mode: Option<String>,
    /// What else the mode wants to know.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "unknown", optional))]
    pub options: Value,
    /// Who sits where; as many as there are seats.
    pub seats: Vec<SeatWish>,
    /// Whether everybody may come, or only who has the invitation.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub public: bool,
    /// A clock for each decision.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// Play on from a moment of an earlier game; mode, options and decks are those of that game.
    #[serde(default)]
    pub from: Option<PlayFrom>,
    /// How many hints each seat may have. If nothing is said: as many as it likes where nobody else sits, otherwise none.
    #[serde(default)]
    pub hints: Option<Hints>,
    /// Whether machines say what they weighed. That tells what they hold, so it is for who sits alone with them.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub explain: bool,
}

/// How many hints a seat may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Hints {
    /// None.
    #[default]
    None,
    /// So many in a game.
    Most(u16),
    /// As many as it likes.
    Unlimited,
}

/// A moment of an earlier game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayFrom {
    /// What names its replay.
    pub replay: String,
    /// How many of its choices are made already.
    pub moves: u32,
}

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "who", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    /// The one who sets up the table.
    Me {
        /// The deck.
        #[serde(default)]
        deck: Option<DeckWish>,
    },
    /// Whoever comes first.
    Open {},
    /// A program.
    Machine {
        /// Its name, such as `normal`.
        machine: String,
        /// Its deck.
        #[serde(default)]
        deck: Option<DeckWish>,
    },
}

/// Which deck a seat plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "from", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeckWish {
    /// One that comes with the game.
    BuiltIn {
        /// Its id.
        id: String,
    },
    /// One of one's own decks on this server.
    Own {
        /// Its number.
        #[cfg_attr(test, ts(type = "number"))]
        id: i64,
    },
    /// A deck list.
    List {
        /// One line for each card.
        list: String,
    },
}

/// A clock for each decision of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// How long one may think: 1 to 86,400 seconds.
    pub seconds: u32,
    /// What happens when that time is over.
    pub then: RunsOut,
}

/// What happens when the clock runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RunsOut {
    /// The first option is taken.
    First,
    /// The last option is taken: in most games that is to pass.
    Last,
    /// The seat gives up.
    Concede,
}
