//! The figures as one page: charts drawn as SVG and beside each the same as a table, nothing from elsewhere, and no script.

mod cards;
mod chart;
mod heat;
mod html;

use super::figures::{Figures, Standing};
use super::{Schedule, Score};
use crate::thousands;
use chart::{Chart, Whisker};
use html::{Table, escaped};

/// Light and dark follow the reader's own choice. A win is blue and a loss orange: told apart by everybody, and never by
/// colour alone.
const STYLE: &str = "\
:root{color-scheme:light dark;--page:#fbfaf7;--ink:#1d1d1f;--dim:#63636b;--line:#d5d3cc;--mark:#1d5fa8;--win:#1d6fd1;--loss:#c2570c}\
@media(prefers-color-scheme:dark){:root{--page:#16171a;--ink:#ececef;--dim:#a0a0aa;--line:#3a3b41;--mark:#7fb4f2;--win:#4f9bf0;--loss:#ef8b45}}\
body{background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1rem}\
h1{line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid var(--line);padding-top:1rem}\
p{max-width:46rem}.wide{overflow-x:auto}\
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.5rem 0}\
th,td{padding:.2rem .7rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}\
th:first-child,td:first-child{text-align:left}th{color:var(--dim);font-weight:600}\
caption{text-align:left;color:var(--dim);padding:.3rem 0}\
summary{cursor:pointer;padding:.3rem 0}summary:focus-visible,.wide:focus-visible{outline:2px solid var(--mark)}\
svg{max-width:100%;height:auto;display:block;margin:.5rem 0}\
svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .dim{fill:var(--dim)}\
svg .grid{stroke:var(--line)}svg .mark{fill:var(--mark)}svg .span{stroke:var(--mark);stroke-width:2}\
svg .win{fill:var(--win)}svg .loss{fill:var(--loss)}";

impl Figures {
    /// The page.
    pub fn html(&self) -> String {
        let title = escaped(&format!("{}: {} games of the arena", self.title, thousands(self.games)));
        let body = [
            self.summary(),
            self.win_rates(),
            self.ratings(),
            self.first(),
            self.matrix(),
            self.lengths(),
            self.cards(),
        ];
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{}</main>\n</body>\n</html>\n",
            body.concat()
        )
    }

    fn summary(&self) -> String {
        let who = match self.schedule {
            Schedule::RoundRobin => "Everybody met everybody else",
            Schedule::Gauntlet => "One met everybody else",
            Schedule::Foes => "Everybody met everybody whom the game plays",
        };
        let deals = match self.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet => "each deal was played twice, with the seats swapped",
            Schedule::Foes => "each deal was played once",
        };
        let unfinished = match self.unfinished {
            0 => String::new(),
            some => format!(" {} more would not end and are left out.", thousands(some)),
        };
        format!(
            "<p>{who}, {} games each; {deals}. Mode: {}. Played by: {}. Seed: {}.{unfinished}</p>\n\
             <p>A win counts 1 and a draw a half. What stands in brackets, and the line through a point, is a 95 % interval: the true \
             figure lies within it 19 times out of 20.</p>\n",
            thousands(self.games_per_pairing),
            escaped(self.mode),
            escaped(&self.players.join(", ")),
            escaped(&self.seed),
        )
    }

    fn win_rates(&self) -> String {
        let whisker = |one: &Standing| Whisker::rate(&one.name, one.rate);
        let chart = Chart::of_rates("Win rates", self.standings.iter().map(whisker).collect()).svg();
        let mut table = Table::new("Win rates", &["", "played by", "games", "won", "lost", "drawn", "win rate"]);
        for one in &self.standings {
            let Score { wins, losses, draws } = one.score;
            let counts = [one.score.games(), wins, losses, draws].map(thousands);
            let mut row = vec![one.name.clone(), one.player.unwrap_or("the game").to_owned()];
            row.extend(counts);
            row.push(one.rate.to_string());
            table.row(row);
        }
        section("Win rates", "", &[chart, table.html()])
    }

    fn ratings(&self) -> String {
        let whisker = |one: &Standing| Whisker {
            name: one.name.clone(),
            value: one.elo.rating,
            low: one.elo.low,
            high: one.elo.high,
            told: rating(one),
        };
        let chart = Chart::around("Elo", 0.0, self.standings.iter().map(whisker).collect()).svg();
        let mut table = Table::new("Elo", &["", "rating", "95 %"]);
        for one in &self.standings {
            let between = format!("{:+.0} to {:+.0}", one.elo.low, one.elo.high);
            table.row(vec![one.name.clone(), format!("{:+.0}", one.elo.rating), between]);
        }
        let about = "One number for each that explains who beats whom how often: 100 more wins 64 % of the games, 200 more 76 %. \
                     The mean is 0. Everybody is credited with one draw against the mean, so that who won everything has a rating too.";
        section("Elo", about, &[chart, table.html()])
    }

    fn first(&self) -> String {
        let Some(first) = &self.first_turn else { return String::new() };
        let mut whiskers = vec![Whisker::rate("whoever begins", first.rate)];
        let mut table = Table::new("Win rate by who takes the first turn", &["", "first", "second"]);
        table.row(vec!["everybody".to_owned(), first.rate.to_string(), first.score.turned().rate().to_string()]);
        for one in &self.standings {
            let [first, second] =
                [one.first, one.second].map(|rate| rate.map_or("-".to_owned(), |rate| rate.to_string()));
            whiskers.extend(one.first.map(|rate| Whisker::rate(&format!("{}, first", one.name), rate)));
            whiskers.extend(one.second.map(|rate| Whisker::rate(&format!("{}, second", one.name), rate)));
            table.row(vec![one.name.clone(), first, second]);
        }
        let chart = Chart::of_rates("Win rate by who takes the first turn", whiskers).svg();
        let about = format!("Whoever took the first turn won {}.", first.rate);
        section("The first turn", &about, &[chart, table.html()])
    }

    fn lengths(&self) -> String {
        let length = &self.length;
        let title = format!("{}s of a game", length.counts);
        let chart = chart::columns(&title, &length.spread);
        let mut table = Table::new(&title, &[length.counts, "games"]);
        for (turns, games) in &length.spread {
            table.row(vec![turns.to_string(), thousands(*games)]);
        }
        let about = format!(
            "{:.1} {}s on average, half of the games no more than {}; {} to {}.",
            length.mean, length.counts, length.median, length.min, length.max
        );
        section("How long the games were", &about, &[chart, folded("As a table", &table.html())])
    }

    fn matrix(&self) -> String {
        let [rows, columns] = self.rows_and_columns();
        let chart = heat::map(self, &rows, &columns);
        let mut heads = vec![""];
        heads.extend(&columns);
        let mut table = Table::new("Win rate of the row against the column", &heads);
        for row in &rows {
            let cell = |column: &&str| match self.score_of(row, column) {
                Some(score) => score.rate().to_string(),
                None => String::new(),
            };
            table.row(std::iter::once((*row).to_owned()).chain(columns.iter().map(cell)).collect());
        }
        let about = "Each row is who plays, each column against whom; the number is the win rate of the row in percent. The stronger the blue, \
                     the more the row wins; the stronger the orange, the more it loses.";
        section("Who beats whom", about, &[chart, folded("As a table, with intervals", &table.html())])
    }
}

fn section(title: &str, about: &str, parts: &[String]) -> String {
    let about = if about.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(about)) };
    format!("<section>\n<h2>{}</h2>\n{about}{}</section>\n", escaped(title), parts.concat())
}

fn folded(summary: &str, inner: &str) -> String {
    format!("<details>\n<summary>{}</summary>\n{inner}</details>\n", escaped(summary))
}

fn rating(one: &Standing) -> String {
    format!("{:+.0} ({:+.0} to {:+.0})", one.elo.rating, one.elo.low, one.elo.high)
}
