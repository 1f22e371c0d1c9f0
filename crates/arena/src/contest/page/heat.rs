//! Who beats whom, as a map of colours.

use super::super::figures::Figures;
use super::chart::{begin, short, text};
use super::html::escaped;
use std::fmt::Write;

/// Room for the names of the rows, and for those of the columns, which stand upright.
const NAMES: f64 = 260.0;
const HEADS: f64 = 190.0;

pub(super) fn map(figures: &Figures, rows: &[&str], columns: &[&str]) -> String {
    // Few are drawn large enough to read at a glance, many so that they fit.
    let side = (900.0 / columns.len().max(1) as f64).clamp(26.0, 64.0);
    let (width, height) = (NAMES + side * columns.len() as f64 + 20.0, HEADS + 26.0 * rows.len() as f64 + 10.0);
    let mut svg = begin("Win rate of the row against the column", width, height);
    for (at, column) in columns.iter().enumerate() {
        let x = NAMES + side * (at as f64 + 0.5) + 4.0;
        let (y, name) = (HEADS - 8.0, escaped(&short(column)));
        writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" transform=\"rotate(-60 {x:.1} {y:.1})\">{name}</text>").ok();
    }
    for (down, row) in rows.iter().enumerate() {
        let y = HEADS + 26.0 * down as f64;
        text(&mut svg, "", [NAMES - 10.0, y + 17.0], "end", &short(row));
        for (across, column) in columns.iter().enumerate() {
            let Some(score) = figures.score_of(row, column).filter(|score| score.games() > 0) else { continue };
            let (rate, x) = (score.rate().rate, NAMES + side * across as f64);
            let (class, strength) = if rate >= 0.5 { ("win", rate - 0.5) } else { ("loss", 0.5 - rate) };
            let (wide, strength) = (side - 2.0, strength * 1.2);
            writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"24\" fill-opacity=\"{strength:.2}\"/>"
            )
            .ok();
            text(&mut svg, "", [x + wide / 2.0, y + 17.0], "middle", &format!("{:.0}", rate * 100.0));
        }
    }
    format!("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Who beats whom\">{svg}</svg></div>\n")
}
