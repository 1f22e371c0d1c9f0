//! The game behind the kernel's door.
