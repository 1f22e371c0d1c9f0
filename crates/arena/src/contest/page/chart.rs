//! Charts as SVG.

use super::html::escaped;
use crate::{Interval, thousands};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A point with the interval around it.
pub(super) struct Whisker {
    pub(super) name: String,
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// The same in words.
    pub(super) told: String,
}

impl Whisker {
    pub(super) fn rate(name: &str, rate: Interval) -> Whisker {
        Whisker { name: name.to_owned(), value: rate.rate, low: rate.low, high: rate.high, told: rate.to_string() }
    }
}

/// Points below each other, on one scale.
pub(super) struct Chart {
    title: String,
    from: f64,
    to: f64,
    /// Where a line goes down through all of them.
    even: f64,
    percent: bool,
    whiskers: Vec<Whisker>,
}

const WIDTH: f64 = 900.0;
const ROW: f64 = 22.0;
/// Room for names at the left and figures at the right.
const NAMES: f64 = 260.0;
const FIGURES: f64 = 190.0;

impl Chart {
    /// Shares, from nothing to all.
    pub(super) fn of_rates(title: &str, whiskers: Vec<Whisker>) -> Chart {
        Chart { title: title.to_owned(), from: 0.0, to: 1.0, even: 0.5, percent: true, whiskers }
    }

    /// Shares beside one that all are compared with.
    pub(super) fn beside(title: &str, even: f64, whiskers: Vec<Whisker>) -> Chart {
        Chart { even, ..Chart::of_rates(title, whiskers) }
    }

    /// Figures as far as they go to both sides of a middle.
    pub(super) fn around(title: &str, even: f64, whiskers: Vec<Whisker>) -> Chart {
        let far = whiskers.iter().map(|one| (one.low - even).abs().max((one.high - even).abs())).fold(1.0, f64::max);
        let (from, to) = (even - far, even + far);
        Chart { title: title.to_owned(), from, to, even, percent: false, whiskers }
    }

    fn x(&self, value: f64) -> f64 {
        let share = (value - self.from) / (self.to - self.from);
        NAMES + share.clamp(0.0, 1.0) * (WIDTH - NAMES - FIGURES)
    }

    pub(super) fn svg(&self) -> String {
        let height = ROW * (self.whiskers.len() as f64 + 1.5);
        let mut svg = begin(&self.title, WIDTH, height);
        let bottom = height - ROW;
        for step in 0..=4 {
            let value = self.from + (self.to - self.from) * f64::from(step) / 4.0;
            let (x, label) =
                (self.x(value), if self.percent { format!("{:.0} %", value * 100.0) } else { format!("{value:+.0}") });
            line(&mut svg, "grid", [x, 0.0, x, bottom]);
            text(&mut svg, "dim", [x, height - 6.0], "middle", &label);
        }
        let even = self.x(self.even);
        line(&mut svg, "grid", [even - 1.0, 0.0, even - 1.0, bottom]);
        for (at, one) in self.whiskers.iter().enumerate() {
            let y = ROW * (at as f64 + 0.5);
            text(&mut svg, "", [NAMES - 12.0, y + 4.0], "end", &short(&one.name));
            line(&mut svg, "span", [self.x(one.low), y, self.x(one.high), y]);
            writeln!(svg, "<circle class=\"mark\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>", self.x(one.value)).ok();
            text(&mut svg, "dim", [WIDTH - FIGURES + 12.0, y + 4.0], "start", &one.told);
        }
        svg + "</svg>\n"
    }
}

/// How many there are of each number, as columns.
pub(super) fn columns(title: &str, counts: &BTreeMap<u32, u64>) -> String {
    const HEIGHT: f64 = 240.0;
    let (Some(first), Some(last)) = (counts.keys().next(), counts.keys().next_back()) else { return String::new() };
    let most = counts.values().copied().max().unwrap_or(1).max(1);
    let width = (WIDTH - 60.0) / f64::from(last - first + 1);
    let mut svg = begin(title, WIDTH, HEIGHT);
    for (number, count) in counts {
        let tall = (HEIGHT - 50.0) * *count as f64 / most as f64;
        let (x, y) = (30.0 + width * f64::from(number - first), HEIGHT - 25.0 - tall);
        let wide = (width - 1.0).max(width * 0.5);
        writeln!(svg, "<rect class=\"mark\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\"/>").ok();
    }
    line(&mut svg, "grid", [30.0, HEIGHT - 25.0, WIDTH - 30.0, HEIGHT - 25.0]);
    for (share, anchor) in [(0.0, "start"), (0.5, "middle"), (1.0, "end")] {
        let number = f64::from(*first) + f64::from(last - first) * share;
        text(&mut svg, "dim", [30.0 + (WIDTH - 60.0) * share, HEIGHT - 6.0], anchor, &format!("{number:.0}"));
    }
    text(&mut svg, "dim", [30.0, 16.0], "start", &format!("at most {} games", thousands(most)));
    svg + "</svg>\n"
}

/// An SVG that says what it is; its figures stand in the table beside it.
pub(super) fn begin(title: &str, width: f64, height: f64) -> String {
    let title = escaped(title);
    format!(
        "<svg viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
         aria-label=\"Chart: {title}. The table with this name has the same figures.\">\n<title>{title}</title>\n"
    )
}

pub(super) fn line(svg: &mut String, class: &str, [x1, y1, x2, y2]: [f64; 4]) {
    writeln!(svg, "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>").ok();
}

pub(super) fn text(svg: &mut String, class: &str, [x, y]: [f64; 2], anchor: &str, text: &str) {
    let text = escaped(text);
    writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>").ok();
}

/// A name that fits beside a chart.
pub(super) fn short(name: &str) -> String {
    longbox_kernel::sketch::cut(name, 34)
}
