//! All that the tests ask of the kernel, in one program: what they share is compiled and linked once.

mod check;
mod frozen;
mod lantern;
mod preview;
mod redeal;
mod replay;
mod rulebook;
mod rulings;
mod scenario;
mod table;
mod text_never_panics;
mod undo;
