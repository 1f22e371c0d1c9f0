//! What clients and server say to each other over a WebSocket: JSON, one object a message.
//!
//! A client says [`ClientMessage::Hello`] first. From then on each side says what it likes;
//! nothing a client says is answered out of turn with anything but [`ServerMessage::Error`].

mod analysis;
mod client;
mod names;
mod reel;
mod rest;
mod server;
#[cfg(test)]
mod typescript;

pub use analysis::{AnalysisSeen, AnalysisState, ChoiceSeen};
pub use client::{ClientMessage, Clock, DeckWish, Hints, NewTable, PlayFrom, RunsOut, SeatWish};
pub use names::{alike, apart, clean_name};
pub use reel::{PositionSeen, PuzzleProved, Reel, ScenarioInfo, ScenarioList, ScenarioSeen, Shot};
pub use rest::{Battle, Campaign, CardCount, Chapter, DeckChecked, DeckFile, DeckSeen, Opponent, Pile, ResultSeen};
pub use server::{
    AdviceSeen, BattlesInfo, CardName, ChatLine, Code, DeckInfo, DrawInfo, Fault, GameInfo, LogLine, ModeInfo,
    OptionSeen, OverInfo, QuestionSeen, RefusalSeen, SeatDeck, SeatDrawn, SeatInfo, SeatKind, ServerMessage,
    SettingInfo, SettingValueInfo, StateSeen, TableInfo, TableState, ThoughtSeen, VerdictSeen, WeighedSeen,
};

/// The version of the protocol. A client that speaks another is refused.
pub const VERSION: u32 = 2;

/// The longest name of a person.
pub const MOST_NAME: usize = 40;
/// The longest line of chat.
pub const MOST_CHAT: usize = 500;
/// The longest report of something wrong.
pub const MOST_REPORT: usize = 2000;
/// The longest name of a deck in a list of results.
pub const MOST_DECK_NAME: usize = 80;
/// The longest deck list.
pub const MOST_DECK: usize = 8 << 10;
/// The longest file of another program that is read as a deck: some carry a description.
pub const MOST_DECK_FILE: usize = 32 << 10;
/// The longest message that is read; a longer one is answered with an error.
pub const MOST_MESSAGE: usize = 16 << 10;

/// Text as it may be shown on one line, cut to so many characters; `None` if nothing is left.
pub fn clean(text: &str, most: usize) -> Option<String> {
    let shown: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| shows(*c)).collect();
    let cut: String = shown.trim().chars().take(most).collect();
    let cut = cut.trim_end().to_owned();
    (!cut.is_empty()).then_some(cut)
}

/// Control characters and those that turn the direction of writing are left out.
fn shows(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
