//! Writing to the terminal, or to whatever stands in its place.

use console::Term;
use indicatif::{ProgressBar, ProgressStyle};
pub(crate) use longbox_arena::thousands;
pub(crate) use longbox_kernel::sketch::cut;
use serde::Serialize;
use std::io::{ErrorKind, Write};

/// Write text to standard output. A reader that has had enough (`| head`) is no fault.
pub(crate) fn say(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Write a value as JSON to standard output.
pub(crate) fn say_json(value: &impl Serialize) -> Result<(), String> {
    let text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
    say(&format!("{text}\n"))
}

/// Write a line to standard error. There is nobody left to tell if that fails.
pub(crate) fn warn(text: &str) {
    writeln!(std::io::stderr(), "{text}").ok();
}

/// A message in which everything that is quoted, and every word, is short enough to read, and
/// nothing plays tricks with the terminal.
pub(crate) fn brief(message: &str) -> String {
    let message = message.replace(|letter: char| letter.is_control() && letter != '\n', "·");
    let lines = message.split('\n').map(|line| {
        let quoted: Vec<String> = line
            .split('"')
            .enumerate()
            .map(|(n, part)| if n % 2 == 1 { cut(part, LONGEST_QUOTE) } else { part.to_owned() })
            .collect();
        let words: Vec<String> = quoted.join("\"").split(' ').map(|word| cut(word, LONGEST_WORD)).collect();
        words.join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What somebody typed is repeated no further than this.
const LONGEST_QUOTE: usize = 60;
/// No word is longer, and hardly any path.
const LONGEST_WORD: usize = 250;

/// How wide the terminal is; `None` if output goes elsewhere and need not fit.
pub(crate) fn width() -> Option<usize> {
    let term = Term::stdout();
    term.is_term().then(|| usize::from(term.size().1).max(40))
}

/// A line cut to the width of the terminal, if there is one.
pub(crate) fn fit(line: &str, width: Option<usize>) -> String {
    match width {
        Some(width) if line.chars().count() > width => cut(line, width),
        Some(_) | None => line.trim_end().to_owned(),
    }
}

/// Rows with their columns aligned, two spaces apart. The last column is left as it is.
pub(crate) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|c| c.chars().count()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let last = row.len().saturating_sub(1);
        let mut line = String::new();
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            line.push_str(cell);
            if at < last {
                // Not `{cell:<width$}`: that has a limit, and a text has none.
                line.push_str(&" ".repeat(width - cell.chars().count() + 2));
            }
        }
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Text in lines of at most `width` characters, broken between words.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Text in lines of at most `width` characters, broken between words. What goes on in the next line stands below the
/// beginning of its words: behind what indents it, and behind a number that it has.
pub(crate) fn hung(text: &str, width: usize) -> Vec<String> {
    let hang = |line: &str| {
        let indent = line.chars().take_while(|letter| *letter == ' ').count();
        let number = line[indent..].split_once(". ").map(|(number, _)| number).filter(|n| n.parse::<usize>().is_ok());
        (indent + number.map_or(0, |number| number.len() + 2)).min(width / 2)
    };
    let mut lines = Vec::new();
    for line in text.split('\n') {
        if line.chars().count() <= width {
            lines.push(line.to_owned());
            continue;
        }
        let hang = hang(line);
        let head: String = line.chars().take(hang).collect();
        let rest: String = line.chars().skip(hang).collect();
        let parts = wrapped(&rest, width - hang);
        lines.extend(
            parts
                .iter()
                .enumerate()
                .map(|(n, part)| if n == 0 { format!("{head}{part}") } else { format!("{}{part}", " ".repeat(hang)) }),
        );
    }
    lines
}

/// A bar on standard error; nothing is drawn if that is no terminal.
pub(crate) fn bar(length: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let template = "{bar:30} {human_pos}/{human_len} {msg}  {elapsed} gone, {eta} to go";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.with_message(what.to_owned())
}

/// How many threads to use: as many as asked for, or as many as the machine runs at once.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(123_456), "123,456");
    }

    #[test]
    fn columns_line_up_and_lines_end_without_spaces() {
        let rows = [vec!["a".into(), "long".into(), "x".into()], vec!["bcd".into(), "é".into(), String::new()]];
        assert_eq!(aligned(&rows), ["a    long  x", "bcd  é"]);
    }

    #[test]
    fn a_cell_of_any_length_can_stand_in_a_list() {
        let rows = [vec!["x".repeat(70_000), "y".into()], vec!["z".into(), "y".repeat(70_000)]];
        assert_eq!(aligned(&rows)[0].chars().count(), 70_003);
    }

    #[test]
    fn a_message_repeats_no_more_than_one_can_read() {
        let told = brief(&format!("there is no deck \"{}\": {}", "a".repeat(500), "b".repeat(500)));
        assert!(told.chars().count() < 340 && told.contains('…'), "{told}");
        assert_eq!(brief("no \u{1b}[2Jcard"), "no ·[2Jcard");
        assert_eq!(brief("a \"short\" one\nand more"), "a \"short\" one\nand more");
    }

    #[test]
    fn wrapping_loses_no_word() {
        let text = "a card that can be both a block and an overlongwordthatfitsnowhere";
        let lines = wrapped(text, 12);
        assert_eq!(lines.join(" "), text);
        assert!(lines.iter().all(|line| line.chars().count() <= 12 || !line.contains(' ')));
    }

    #[test]
    fn a_line_that_goes_on_hangs_behind_its_number() {
        let text = "  12. attack with Spider-Man (2 ATK)\nshort";
        assert_eq!(hung(text, 24), ["  12. attack with", "      Spider-Man (2 ATK)", "short"]);
        assert_eq!(hung("one two three", 8), ["one two", "three"]);
        assert!(hung(&"word ".repeat(40), 30).iter().all(|line| line.chars().count() <= 30));
    }

    #[test]
    fn a_line_is_cut_only_for_a_terminal() {
        assert_eq!(fit("abcdef", Some(4)), "abc…");
        assert_eq!(fit("abcdef", None), "abcdef");
    }
}
