//! Notices when the page was built anew, so that a release takes it in.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // While it is developed, the page is read from the folder when it is asked for.
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    // A folder that is missing would count as changed every time; its parent tells when it comes.
    let page = Path::new("../../web/dist");
    let watched = if page.is_dir() { page } else { Path::new("../../web") };
    println!("cargo:rerun-if-changed={}", watched.display());
}
