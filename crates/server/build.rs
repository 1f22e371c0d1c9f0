//! Notices when the page was built anew, so that a release takes it in; and tells builds apart.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=LONGBOX_BUILD={:016x}", build());
    watch_the_page();
}

fn watch_the_page() {
    // While it is developed, the page is read from the folder when it is asked for.
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    // A folder that is missing would count as changed every time; its parent tells when it comes.
    let page = Path::new("../../web/dist");
    let watched = if page.is_dir() { page } else { Path::new("../../web") };
    println!("cargo:rerun-if-changed={}", watched.display());
}

/// Crates that stand above this one: what is in them cannot change what a game is.
const ABOVE: [&str; 2] = ["arena", "longbox"];
/// What a position is made from: code and card data.
const PARTS: [&str; 2] = ["src", "cards"];

/// A hash of all that decides what a frozen position looks like. A snapshot of another build is not read.
fn build() -> u64 {
    let mut files = vec![PathBuf::from("../../Cargo.lock")];
    for crate_folder in listed(Path::new("..")) {
        if ABOVE.iter().any(|above| crate_folder.ends_with(above)) {
            continue;
        }
        for part in PARTS.map(|part| crate_folder.join(part)).iter().filter(|part| part.is_dir()) {
            println!("cargo:rerun-if-changed={}", part.display());
            gather(part, &mut files);
        }
    }
    let written = files.iter().flat_map(|file| {
        let text = std::fs::read(file).unwrap_or_default();
        file.to_string_lossy().into_owned().into_bytes().into_iter().chain(text)
    });
    // FNV-1a: nobody attacks this, and it needs no crate.
    written.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in listed(folder) {
        if path.is_dir() { gather(&path, files) } else { files.push(path) }
    }
}

/// What is in a folder, in order.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let found = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = found.collect();
    paths.sort();
    paths
}
