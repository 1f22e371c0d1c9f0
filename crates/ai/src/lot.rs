//! Options by lot.

use longbox_kernel::Rng;

/// The number of an option by lot, each as likely as its weight says.
pub(crate) fn by_lot(weights: &[u32], dice: &mut Rng) -> usize {
    let mut lot = dice.below(weights.iter().sum::<u32>().max(1));
    for (n, weight) in weights.iter().enumerate() {
        if lot < *weight {
            return n;
        }
        lot -= weight;
    }
    0
}
