//! A flag for each setting of a game: `--villain klaw` is `--option villain=klaw`.

use crate::order::value;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use longbox_games::Visitor;
use longbox_kernel::plug::{Plug, Setting};
use serde_json::Value;

/// The settings that were named by their own flags.
#[derive(Clone, Default, Debug)]
pub(crate) struct Flags(pub(crate) Vec<(String, Value)>);

/// The settings of all games. Those of the same name share a flag; which values it takes, each game says.
fn settings() -> Vec<(&'static str, &'static Setting)> {
    #[derive(Clone)]
    struct Of;
    impl Visitor for Of {
        type Out = Vec<(&'static str, &'static Setting)>;
        fn visit<G: Plug>(self) -> Self::Out {
            G::SETTINGS.iter().map(|setting| (G::NAME, setting)).collect()
        }
    }
    longbox_games::each(Of).into_iter().flatten().collect()
}

impl Args for Flags {
    fn augment_args(mut command: Command) -> Command {
        let all = settings();
        for (n, (game, setting)) in all.iter().enumerate() {
            if all[..n].iter().any(|(_, other)| other.key == setting.key) {
                continue;
            }
            let values = (setting.values)().into_iter().filter_map(|value| match value.value {
                Value::Null => None,
                Value::String(word) => Some(word),
                other @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
                    Some(other.to_string())
                }
            });
            let about = format!("{} ({game}): {}", setting.about.trim_end_matches('.'), brief(values.collect()));
            command = command.arg(Arg::new(setting.key).long(setting.key).value_name("VALUE").help(about));
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Flags::augment_args(command)
    }
}

/// The first values of a long row.
fn brief(values: Vec<String>) -> String {
    const MOST: usize = 8;
    let more = if values.len() > MOST { ", …" } else { "" };
    format!("{}{more}", values[..values.len().min(MOST)].join(", "))
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Flags, clap::Error> {
        let mut named: Vec<(String, Value)> = Vec::new();
        for (_, setting) in settings() {
            if let Ok(Some(text)) = matches.try_get_one::<String>(setting.key)
                && !named.iter().any(|(key, _)| key == setting.key)
            {
                named.push((setting.key.to_owned(), value(text)));
            }
        }
        Ok(Flags(named))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Flags::from_arg_matches(matches)?;
        Ok(())
    }
}
