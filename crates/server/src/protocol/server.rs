//! What the server says.

use super::{Clock, Hints};
use longbox_ai::{Advice, Weighed};
use longbox_kernel::plug::{Battles, Mode, Setting, SettingValue};
use longbox_kernel::table::Heard;
use longbox_kernel::{CardRef, Lists, OptionText, Question, Refused, Telling, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything that the server can say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// The version of Longbox.
        server: String,
        /// Who one is.
        #[cfg_attr(test, ts(type = "number"))]
        person: i64,
        /// What one is called.
        name: String,
        /// The secret to come back with; only a new guest is told.
        secret: Option<String>,
        /// The games there are.
        games: Vec<GameInfo>,
        /// The tables where one sits that are not over.
        tables: Vec<String>,
    },
    /// A table as it stands: when one comes to it, and whenever that changes.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// The game as one viewer may know it; one message for each seat that one holds, or one for an
    /// onlooker.
    State {
        /// All of it.
        #[serde(flatten)]
        state: Box<StateSeen>,
    },
    /// What cannot be done now, and why.
    Because {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// The decision that is pending.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// One entry for each thing that one might think of.
        refused: Vec<RefusalSeen>,
    },
    /// What would surely follow from an option, as far as this seat can know.
    Preview {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// The decision that is pending.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// The number of the option.
        option: u32,
        /// What surely follows.
        lines: Vec<LogLine>,
        /// Whether chance or hidden cards decide how it goes on from there.
        open: bool,
        /// Whether the act is not done with this: a further pick of the same seat decides how it goes on.
        more: bool,
        /// Whether this holds if the seat goes on with what is proposed, as in a payment.
        #[serde(default)]
        proposed: bool,
    },
    /// How the table stood after some of the moves, as this viewer saw it.
    Again {
        /// The table.
        table: String,
        /// The seat whose eyes these are; nobody's for an onlooker.
        seat: Option<u8>,
        /// After how many moves the first of them was.
        from: u32,
        /// One for each number of moves from there on.
        #[cfg_attr(test, ts(type = "unknown[]"))]
        views: Vec<Value>,
    },
    /// Somebody asks to take back.
    UndoAsked {
        /// The table.
        table: String,
        /// The number of the request.
        #[cfg_attr(test, ts(type = "number"))]
        request: u64,
        /// The number of the decision that is pending.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// The seat that decided.
        seat: u8,
        /// How many moves would remain.
        to: u32,
        /// Who asks.
        by: String,
        /// Whether something hidden was revealed since: then all others have to agree.
        reveals: bool,
        /// How many still have to agree.
        needed: u32,
    },
    /// The request is settled.
    UndoSettled {
        /// The table.
        table: String,
        /// The number of the request.
        #[cfg_attr(test, ts(type = "number"))]
        request: u64,
        /// Whether it was taken back.
        agreed: bool,
    },
    /// What was said at the table so far.
    Chats {
        /// The table.
        table: String,
        /// The oldest first.
        lines: Vec<ChatLine>,
    },
    /// Somebody says something.
    Chat {
        /// The table.
        table: String,
        /// What.
        line: ChatLine,
    },
    /// Who offers to act in another's turn; told where that is possible, and once when it no longer is.
    Volunteers {
        /// The table.
        table: String,
        /// The seat whose turn it is; nothing where nobody can offer to act.
        to: Option<u8>,
        /// The seats whose offer stands.
        from: Vec<u8>,
    },
    /// Something that happened at the table and is not part of the game.
    Note {
        /// The table.
        table: String,
        /// One sentence.
        text: String,
    },
    /// The game is over.
    Over {
        /// The table.
        table: String,
        /// How.
        over: OverInfo,
    },
    /// There is a new table with the same people.
    Rematch {
        /// The table that is over.
        table: String,
        /// The new one.
        next: String,
    },
    /// One is no longer at this table.
    Left {
        /// The table.
        table: String,
    },
    /// The server is about to stop. The games are kept.
    Goodbye {
        /// One sentence.
        reason: String,
    },
    /// The answer to `ping`.
    Pong {},
    /// All that a seat may know at a decision: the position behind its veil, frozen. A program of the same build thaws it and lets a
    /// machine think; for all others it is no more than a row of digits.
    Knowledge {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// The decision that is pending.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// The build of Longbox that can read it.
        build: String,
        /// The hash of the cards that are played with.
        cards: String,
        /// The position, in hexadecimal digits.
        position: String,
    },
    /// What was asked cannot be done; nothing has changed.
    Error {
        /// What is wrong.
        #[serde(flatten)]
        fault: Fault,
    },
    /// What a machine would do in the place of a seat, by what that seat knows.
    Hint {
        /// The table.
        table: String,
        /// The seat that is asked.
        seat: u8,
        /// The decision that is pending.
        #[cfg_attr(test, ts(type = "number"))]
        decision: u64,
        /// What it found.
        #[serde(flatten)]
        advice: AdviceSeen,
        /// How many hints this seat may still have; nothing where there is no limit.
        left: Option<u32>,
    },
    /// Why machines did what they did, told to who sits alone with them.
    Explained {
        /// The table.
        table: String,
        /// One for each choice, the oldest first.
        thoughts: Vec<ThoughtSeen>,
    },
}

/// What a machine found at a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AdviceSeen {
    /// The best options, the best first; none if it did not think.
    pub options: Vec<WeighedSeen>,
    /// How many lines of play were followed, through these options and all others.
    pub walks: u32,
    /// What is expected to follow the best, a step each.
    pub expected: Vec<String>,
}

impl From<Advice> for AdviceSeen {
    fn from(Advice { options, walks, expected }: Advice) -> AdviceSeen {
        AdviceSeen { options: options.into_iter().map(Into::into).collect(), walks, expected }
    }
}

/// An option that was weighed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WeighedSeen {
    /// Its number.
    pub option: u32,
    /// What it says.
    pub label: String,
    /// The chance to win that was found for it, from 0 to 1.
    pub chance: f32,
    /// How far that may be off by luck: a standard error.
    pub doubt: f32,
    /// How many lines of play took it.
    pub visits: u32,
}

impl From<Weighed> for WeighedSeen {
    fn from(Weighed { label, found }: Weighed) -> WeighedSeen {
        // Worths, and their doubts, are twice as wide as chances.
        let (chance, doubt) = (found.chance(), found.doubt / 2.0);
        WeighedSeen { option: found.number as u32, label, chance, doubt, visits: found.visits }
    }
}

/// Why a machine did what it did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThoughtSeen {
    /// The number of the move, as in the log.
    #[serde(rename = "move")]
    pub after: u32,
    /// The seat of the machine.
    pub seat: u8,
    /// What it did.
    pub taken: String,
    /// What it found before.
    #[serde(flatten)]
    pub advice: AdviceSeen,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[error("{message}")]
pub struct Fault {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
    /// The message that was wrong, by its `type`.
    pub about: Option<String>,
    /// The table that it was about.
    pub table: Option<String>,
}

impl Fault {
    /// A fault in one sentence.
    pub fn new(code: Code, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into(), about: None, table: None }
    }

    /// The same, about that message.
    #[must_use]
    pub fn about(mut self, kind: &str, table: Option<&str>) -> Fault {
        self.about = Some(kind.to_owned());
        self.table = table.map(str::to_owned);
        self
    }
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// The message is too long.
    TooLarge,
    /// The client speaks another version.
    Version,
    /// The first message must be `hello`, and only the first.
    Hello,
    /// The secret or token is not known.
    Unknown,
    /// One is not allowed to.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// The setup, deck or name is not right.
    Unfit,
    /// It is not the time for that.
    NotNow,
    /// The answer is to another decision than the pending one.
    Stale,
    /// There is no such option.
    NoOption,
    /// Too much at once.
    SlowDown,
    /// The server is full.
    Full,
    /// The choice could not be stored; nothing has changed.
    Storage,
    /// The server is stopping.
    Stopping,
}

/// A game that can be played here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its short name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What kind of game it is, in a sentence.
    pub about: String,
    /// Its modes; the first is the usual one.
    pub modes: Vec<ModeInfo>,
    /// What a table may choose beside mode and decks.
    pub settings: Vec<SettingInfo>,
    /// The machines that are offered, the weakest first.
    pub machines: Vec<String>,
    /// What holds for decks; nothing if the seats bring none.
    pub deck: Option<DeckInfo>,
    /// How a table fights a battle of the campaign; nothing if there is none.
    pub battles: Option<BattlesInfo>,
}

/// How a table fights a battle of the campaign: it has this mode, and the battle's id in this option. Only the first seat
/// brings a deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattlesInfo {
    /// The mode.
    pub mode: String,
    /// The key among the options of the table.
    pub option: String,
}

impl From<Battles> for BattlesInfo {
    fn from(Battles { mode, option }: Battles) -> BattlesInfo {
        BattlesInfo { mode: mode.to_owned(), option: option.to_owned() }
    }
}

/// An option of a table with the values that it can have.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SettingInfo {
    /// Its key among the options of a table.
    pub key: String,
    /// What it is called.
    pub label: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The modes that know it; all if none is named.
    pub modes: Vec<String>,
    /// Whether everybody who sets up a table is asked for it, or only who looks for more.
    pub asked: bool,
    /// Its values in order; the first is the usual one.
    pub values: Vec<SettingValueInfo>,
}

/// One value of a [`SettingInfo`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SettingValueInfo {
    /// As it stands in the options; null for an option that is left out.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub value: Value,
    /// What it is called.
    pub label: String,
}

impl From<&Setting> for SettingInfo {
    fn from(setting: &Setting) -> SettingInfo {
        let values = (setting.values)().into_iter();
        SettingInfo {
            key: setting.key.to_owned(),
            label: setting.label.to_owned(),
            about: setting.about.to_owned(),
            modes: setting.modes.iter().map(|mode| (*mode).to_owned()).collect(),
            asked: setting.asked,
            values: values.map(|SettingValue { value, label }| SettingValueInfo { value, label }).collect(),
        }
    }
}

/// What holds for decks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeckInfo {
    /// The fewest cards, beside those that lead the deck.
    pub least: u32,
    /// The most cards, beside those that lead the deck.
    pub most: u32,
    /// The most copies of one card.
    pub copies: u32,
    /// All of it, and whatever else holds, a sentence each.
    pub told: Vec<String>,
}

/// A way to play a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ModeInfo {
    /// Its short name.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The fewest seats.
    pub fewest: u8,
    /// The most seats.
    pub most: u8,
    /// The side of each seat; empty where everybody is alone, or all are on one side.
    pub sides: Vec<u8>,
}

impl From<&Mode> for ModeInfo {
    fn from(&Mode { name, about, fewest, most, sides }: &Mode) -> ModeInfo {
        ModeInfo { name: name.to_owned(), about: about.to_owned(), fewest, most, sides: sides.to_vec() }
    }
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Not started.
    Waiting,
    /// Started: the seats commit to their parts of the seed and reveal them.
    Drawing,
    /// In play.
    Playing,
    /// Over.
    Over,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A program.
    Machine,
}

/// A table as everybody there may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableInfo {
    /// What names it.
    pub id: String,
    /// The short name of the game.
    pub game: String,
    /// The mode.
    pub mode: String,
    /// How far it is.
    pub state: TableState,
    /// Whether everybody may come.
    pub public: bool,
    /// The code of the invitation, told to those who sit here.
    pub invite: Option<String>,
    /// The name of the host.
    pub host: String,
    /// Whether one is the host oneself.
    pub hosting: bool,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// The seats that one plays oneself.
    pub yours: Vec<u8>,
    /// The seats that a machine plays and that one may take from it, with `sit`, while the game goes on.
    #[serde(default)]
    pub may_take: Vec<u8>,
    /// Those among them that are one's own: one has left them to a machine.
    #[serde(default)]
    pub left: Vec<u8>,
    /// How many look on.
    pub onlookers: u32,
    /// Whether the deck lists lie open, as far as the decks are chosen; nothing if seats bring no decks.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "'open' | 'secret' | null"))]
    pub lists: Option<Lists>,
    /// The clock.
    pub clock: Option<Clock>,
    /// The server's commitment to its part of the seed: SHA-256, in hexadecimal digits; empty if
    /// the seed is that of an earlier game.
    pub commitment: String,
    /// What was fixed before any part of the seed was revealed; nothing before that.
    pub draw: Option<DrawInfo>,
    /// What names the replay of the earlier game that is played on here.
    pub from: Option<String>,
    /// When it was set up: seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created: i64,
    /// When the game will be ended, without a result, unless somebody plays on: seconds since 1970.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "number | null"))]
    pub ends: Option<i64>,
    /// Why the game can be looked at and not played on, in a sentence.
    #[serde(default)]
    pub frozen: Option<String>,
    /// Who is muted, told to the host.
    #[serde(default)]
    pub muted: Vec<u32>,
    /// How many hints each seat may have.
    #[serde(default)]
    pub hints: Hints,
    /// Whether machines say what they weighed: only where nobody else sits.
    #[serde(default)]
    pub explain: bool,
}

/// A seat as everybody may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatInfo {
    /// The seat, counted from 0.
    pub seat: u8,
    /// Who sits there.
    pub kind: SeatKind,
    /// The name of the person or the machine; empty if nobody sits there.
    pub name: String,
    /// Whether the person is there now.
    pub present: bool,
    /// What the seat has committed to: SHA-256 of its part of the seed, in hexadecimal digits.
    pub commitment: Option<String>,
    /// Whether the seat has given up.
    pub conceded: bool,
    /// How it ended for the seat.
    pub verdict: Option<VerdictSeen>,
    /// The number that the person has at this table.
    #[serde(default)]
    pub speaker: Option<u32>,
    /// The machine that plays on, while the person leaves the seat to it.
    #[serde(default)]
    pub machine: Option<String>,
    /// What is played there, where the lists lie open: from the beginning if they do whatever anybody brings, otherwise
    /// from the start. Nothing while nobody sits there.
    #[serde(default)]
    pub deck: Option<SeatDeck>,
}

/// The deck of a seat as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatDeck {
    /// What names it, if it comes with the game.
    pub id: Option<String>,
    /// What it is called.
    pub name: Option<String>,
    /// The id of the card that leads it, where a deck is led by one.
    pub leader: Option<String>,
}

/// What is fixed before any part of the seed is revealed. From then on it does not change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawInfo {
    /// The digest of the setup: SHA-256 in hexadecimal digits.
    pub setup: String,
    /// For each seat.
    pub seats: Vec<SeatDrawn>,
    /// Milliseconds until the time to reveal is over; nothing once the game is dealt.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub left: Option<u64>,
}

/// A seat's part of the seed, as everybody may know it before the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatDrawn {
    /// What was published of it; empty for a machine, and for who has not committed.
    pub commitment: String,
    /// How the part came about; nothing while it may still be revealed.
    pub how: Option<crate::fair::How>,
}

impl TableInfo {
    /// What was published before any part of the seed was revealed.
    pub fn promise(&self) -> Option<crate::fair::Promise> {
        let DrawInfo { setup, seats, left: _ } = self.draw.clone()?;
        let seats = seats.into_iter().map(|seat| seat.commitment).collect();
        Some(crate::fair::Promise { table: self.id.clone(), server: self.commitment.clone(), setup, seats })
    }
}

/// How a game ended for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum VerdictSeen {
    /// Won, alone or with others.
    Win,
    /// Lost.
    Loss,
    /// Nobody won.
    Draw,
}

impl From<Verdict> for VerdictSeen {
    fn from(verdict: Verdict) -> VerdictSeen {
        match verdict {
            Verdict::Win => VerdictSeen::Win,
            Verdict::Loss => VerdictSeen::Loss,
            Verdict::Draw => VerdictSeen::Draw,
        }
    }
}

/// The game as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StateSeen {
    /// The table.
    pub table: String,
    /// For whose eyes; nothing for an onlooker.
    pub seat: Option<u8>,
    /// The number of the pending decision.
    #[cfg_attr(test, ts(type = "number"))]
    pub decision: u64,
    /// The seat that is asked; nothing when the game is over.
    pub asked: Option<u8>,
    /// Milliseconds until the clock runs out.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub clock: Option<u64>,
    /// What the viewer may know; each game has its own shape.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: Value,
    /// The question, if this seat is asked.
    pub question: Option<QuestionSeen>,
    /// The options, if this seat is asked; their place in the list is their number.
    pub options: Vec<OptionSeen>,
    /// How many choices have been made and were not taken back.
    pub moves: u32,
    /// Whether this seat has something that could be taken back.
    pub can_undo: bool,
    /// The moments that this seat could ask to go back to, oldest first, each as the number of moves
    /// that would remain: the last 200.
    pub undo_to: Vec<u32>,
    /// How many lines of the log stand before `log`. What a client has beyond them was taken back.
    pub log_from: u32,
    /// What the viewer heard since.
    pub log: Vec<LogLine>,
    /// How many hints this seat may still have; nothing where there is no limit.
    #[serde(default)]
    pub hints: Option<u32>,
}

/// A card by id and name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardName {
    /// Such as `ST001`.
    pub id: String,
    /// The full name.
    pub name: String,
    /// Where it stands in the view of the seat that is asked, such as `seats.0.hand.2`; left out if
    /// that seat does not see it, and where nobody is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<String>,
}

impl From<CardRef> for CardName {
    fn from(CardRef { id, name, at }: CardRef) -> CardName {
        CardName { id, name, at }
    }
}

/// A question to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuestionSeen {
    /// One sentence.
    pub text: String,
    /// The card that asks, if one does.
    pub source: Option<CardName>,
    /// The rule behind it.
    pub rule: String,
    /// Whether this is a window: the seat is asked whether it can do anything or not, so that being
    /// asked tells nothing. Where passing is all there is, pass for your player after a pause that does
    /// not depend on the cards.
    #[serde(default)]
    pub window: bool,
}

impl From<Question> for QuestionSeen {
    fn from(question: Question) -> QuestionSeen {
        let Question { seat: _, text, source, rule, window } = question;
        QuestionSeen { text, source: source.map(CardName::from), rule: rule.to_owned(), window }
    }
}

/// An option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionSeen {
    /// What stands on the button.
    pub label: String,
    /// The cards it concerns.
    pub cards: Vec<CardName>,
    /// Whether this is to decline, to play nothing or to be done; at most one option is.
    pub pass: bool,
    /// Whether it is listed before the others. Its number is its place all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub first: bool,
}

impl From<OptionText> for OptionSeen {
    fn from(option: OptionText) -> OptionSeen {
        let OptionText { label, aliases: _, cards, pass, first } = option;
        OptionSeen { label, cards: cards.into_iter().map(CardName::from).collect(), pass, first }
    }
}

/// Something that may not be done now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RefusalSeen {
    /// What one might think of.
    pub option: OptionSeen,
    /// The rule that forbids it.
    pub rule: String,
    /// One sentence about this case.
    pub why: String,
}

impl From<Refused> for RefusalSeen {
    fn from(refused: Refused) -> RefusalSeen {
        let Refused { option, refusal } = refused;
        RefusalSeen { option: option.into(), rule: refusal.rule.to_string(), why: refusal.why }
    }
}

/// Something that happened in the game, as one viewer hears it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogLine {
    /// The move that it followed from, counted from 1; 0 is what happened at the deal.
    #[serde(rename = "move")]
    pub after: u32,
    /// The move that began the act, where that is an earlier one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub act: Option<u32>,
    /// The kind of event, such as `draw`.
    pub kind: String,
    /// Whom it is about.
    pub seat: Option<u8>,
    /// One sentence.
    pub text: String,
    /// The cards it names.
    pub cards: Vec<CardName>,
    /// The rule that is the reason.
    pub rule: Option<String>,
    /// The number it tells, where it tells one: damage done, the new power.
    pub amount: Option<i32>,
    /// How it came out, where it could have come out in several ways: `heads`, `stops`.
    pub sign: Option<String>,
}

impl From<Heard> for LogLine {
    fn from(Heard { after, act, telling }: Heard) -> LogLine {
        let Telling { kind, seat, text, cards, rule, amount, sign } = telling;
        LogLine {
            after: after as u32,
            act: (act != after).then_some(act as u32),
            kind: kind.to_owned(),
            seat: seat.map(|seat| seat.0),
            text,
            cards: cards.into_iter().map(CardName::from).collect(),
            rule: rule.map(str::to_owned),
            amount,
            sign: sign.map(str::to_owned),
        }
    }
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatLine {
    /// Who says it.
    pub from: String,
    /// The seat that they held then; nothing for an onlooker.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The number that they have at this table, whatever they are called.
    #[serde(default)]
    pub speaker: Option<u32>,
    /// Plain text.
    pub text: String,
    /// When: seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OverInfo {
    /// For each seat; nothing where the game was ended without a result.
    pub verdicts: Vec<Option<VerdictSeen>>,
    /// In a sentence.
    pub ending: String,
    /// The number of the decision that it ended with.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "number"))]
    pub decision: u64,
    /// What names the replay: `/api/v1/replays/…`.
    pub replay: String,
    /// All parts of the seed, now that they may be known; nothing if it is that of an earlier game.
    pub fairness: Option<crate::fair::Fairness>,
}
