//! The files, which are their owner's alone: the seeds of games that go on stand in them.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The file of that name beside the file: `longbox.db-wal`.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Open a file for writing, or make it, so that nobody but its owner may read it.
pub(super) fn open_own(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    keep_own(path);
    Ok(file)
}

/// Take a file that is there from everybody but its owner. Whoever may write to it but does not own it cannot, and is told so.
pub(super) fn keep_own(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(mode) = path.metadata().map(|about| about.permissions().mode()) else { return };
        if mode & 0o077 == 0 {
            return;
        }
        if let Err(error) = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & 0o700)) {
            tracing::warn!(path = %path.display(), %error, "others than its owner may read this file");
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
