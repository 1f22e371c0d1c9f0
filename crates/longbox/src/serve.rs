//! `longbox serve`

use crate::out;
use longbox_server::{Settings, config};
use std::fmt::Write as _;
use std::process::ExitCode;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: Settings,
    /// Print all settings with their defaults, as a table, and stop.
    #[arg(long)]
    settings_table: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    if args.settings_table {
        out::say(&table())?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = args.settings.clone().resolve()?;
    longbox_server::log_to_stderr(config.log_json);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    runtime.block_on(longbox_server::serve(config, |address| {
        out::say(&format!("Longbox is served at http://{address}/\n")).ok();
    }))?;
    Ok(ExitCode::SUCCESS)
}

/// The table of settings, as it stands in the docs.
fn table() -> String {
    let mut text = "| flag | environment | in the file | default | what it does |\n|---|---|---|---|---|\n".to_owned();
    for row in config::table() {
        let flag = row.key.replace('_', "-");
        let (env, key, default, about) = (row.env, row.key, row.default, row.about);
        writeln!(text, "| `--{flag}` | `{env}` | `{key}` | `{default}` | {about} |").ok();
    }
    text
}
