//! Cards that need more than words: one room for each.

mod captives;
mod drive;
mod elektra;
mod mystique;
mod onslaught;
mod open_hands;
mod pocket;
mod ripley;
mod starhawk;
mod take_over;

#[cfg(test)]
mod tests;
