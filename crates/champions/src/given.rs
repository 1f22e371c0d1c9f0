//! Scenarios.
use crate::{Catalogue, Champions, Event};
use longbox_kernel::Watch;
pub(crate) fn arrange(
    _: &'static Catalogue,
    _: &toml::Table,
    _: &mut impl Watch<Event>,
) -> Result<Champions, Vec<String>> {
    Err(vec![])
}
