//! What a viewer may know.

use crate::position::Vs;
use longbox_kernel::Viewer;
use serde::Serialize;

/// What a viewer may know.
#[derive(Serialize)]
pub struct View {}

impl View {
    pub(crate) fn of(game: &Vs, viewer: Viewer) -> View {
        let _ = (game, viewer);
        View {}
    }
}
