//! Cards that need more than words: one room for each.

mod assumed_name;
mod captives;
mod copies;
pub(crate) mod deal;
mod doubles;
mod drive;
mod elektra;
mod face_up;
mod inventions;
mod mystique;
mod onslaught;
mod open_hands;
mod pocket;
mod prediction;
mod ripley;
mod schemes;
mod starhawk;
mod take_over;
mod tunnel;
mod uatu;
mod universes;
mod wyatt;

pub(crate) use copies::MOST_COPIED;
pub(crate) use schemes::Schemes;
pub(crate) use universes::Pockets;
pub(crate) use wyatt::WyattsPart;

pub(crate) use mystique::{can_transform, draw_transform_pile, is_for_transforming, transforms};

#[cfg(test)]
mod tests;
