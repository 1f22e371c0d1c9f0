//! The same types in TypeScript, for the page and for programs in other languages.

use super::{
    AdviceSeen, AnalysisSeen, Campaign, ClientMessage, DeckChecked, DeckSeen, PositionSeen, PuzzleProved, Reel,
    ResultSeen, ScenarioList, ScenarioSeen, ServerMessage,
};
use longbox_kernel::generated::typescript::Declarations;
use std::path::Path;

#[test]
fn typescript_types_are_up_to_date() {
    let declared = Declarations::default()
        .with::<ClientMessage>()
        .with::<ServerMessage>()
        .with::<DeckChecked>()
        .with::<DeckSeen>()
        .with::<Campaign>()
        .with::<ResultSeen>()
        .with::<Reel>()
        .with::<ScenarioList>()
        .with::<ScenarioSeen>()
        .with::<PositionSeen>()
        .with::<PuzzleProved>()
        .with::<AdviceSeen>()
        .with::<AnalysisSeen>();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/protocol.ts");
    let made = "from crates/server/src/protocol by `cargo test -p longbox-server typescript`";
    let version = format!("/** The version of the protocol. */\nexport const VERSION = {};\n\n", super::VERSION);
    declared.hold(&file, made, &version);
}
