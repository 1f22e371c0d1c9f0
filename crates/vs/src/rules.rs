//! The rulebook of the game, and the rules that the engine names.

longbox_kernel::rules! {
    book = "vs/rules.toml", include_str!("../rules.toml");
    TURN_PHASES = "turn.phases";
}
