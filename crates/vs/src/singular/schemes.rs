//! What single cards of Fantastic Battles keep while it lasts.

use super::deal::Deal;
use super::prediction::Prediction;
use super::tunnel::Tunnel;
use crate::position::Set;
use longbox_kernel::List;
use longbox_kernel::cards::Id;
use serde::{Deserialize, Serialize};

/// Nothing, in most games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Schemes {
    pub(crate) tunnels: List<Tunnel, 4>,
    pub(crate) predictions: List<Prediction, 8>,
    pub(crate) deal: Deal,
    /// Cards that lie face up in a deck.
    pub(crate) face_up: List<Id, 16>,
    /// Who appeared with a power of Wyatt Wingfoot's.
    pub(crate) self_aware: Set,
}

impl Schemes {
    /// Every card that it speaks of.
    pub(crate) fn each_id(&mut self, mut see: impl FnMut(&mut Id)) {
        for tunnel in self.tunnels.iter_mut() {
            see(&mut tunnel.id);
            see(&mut tunnel.under);
        }
        self.deal.each_id(&mut see);
        self.face_up.iter_mut().for_each(see);
    }
}
