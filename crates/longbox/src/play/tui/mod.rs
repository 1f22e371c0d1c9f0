//! The full-screen table.
use super::session::Session;
use super::store::Store;
pub(crate) struct Look {
    ascii: bool,
}
impl Look {
    pub(crate) fn new(ascii: bool) -> Look {
        Look { ascii }
    }
}
pub(crate) fn play(session: Session, store: &Store, look: Look) -> Result<(), String> {
    let _ = look.ascii;
    super::plain::play(session, store, false)
}
