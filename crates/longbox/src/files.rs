//! Reading files that others wrote.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The text of a file, provided that it is not longer than that: some files never end.
pub(crate) fn read(path: &Path, most: usize) -> Result<String, String> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| format!("{name}: cannot be read: {error}"))?;
    read_from(&name, file, most)
}

/// The same of what is already open, and is called so.
pub(crate) fn read_from(name: &str, file: impl Read, most: usize) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = file.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| format!("{name}: cannot be read: {error}"))?;
    if bytes.len() > most {
        return Err(format!("{name}: cannot be read: it is longer than {most} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| format!("{name}: cannot be read: it is not text (UTF-8)"))
}
