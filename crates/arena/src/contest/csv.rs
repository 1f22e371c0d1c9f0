//! The figures as one table for spreadsheets and statistics programs: a row for each figure.

use super::figures::Figures;
use crate::Interval;

const HEAD: &str = "figure,entrant,other,card_id,card,value,low,high,wins,losses,draws\n";

/// A row: what is told, of whom, against whom or of which card.
struct Row<'a> {
    figure: &'a str,
    entrant: &'a str,
    other: &'a str,
    card: Option<(&'a str, &'a str)>,
    value: [Option<f64>; 3],
    score: Option<[u64; 3]>,
}

impl<'a> Row<'a> {
    fn of(figure: &'a str, entrant: &'a str, value: f64) -> Row<'a> {
        Row { figure, entrant, other: "", card: None, value: [Some(value), None, None], score: None }
    }

    fn between(self, low: f64, high: f64) -> Row<'a> {
        Row { value: [self.value[0], Some(low), Some(high)], ..self }
    }

    fn rate(figure: &'a str, entrant: &'a str, Interval { rate, low, high }: Interval) -> Row<'a> {
        Row::of(figure, entrant, rate).between(low, high)
    }

    fn write(&self, into: &mut String) {
        let (id, name) = self.card.unwrap_or_default();
        let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.4}"));
        let count = |at: usize| self.score.map_or(String::new(), |score| score[at].to_string());
        let words = [self.figure, self.entrant, self.other, id, name].map(quoted);
        let cells = words.into_iter().chain(self.value.map(number)).chain([0, 1, 2].map(count));
        into.push_str(&cells.collect::<Vec<_>>().join(","));
        into.push('\n');
    }
}

/// A cell in quotes where it needs them (RFC 4180).
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

impl Figures {
    /// The figures as comma-separated values.
    pub fn csv(&self) -> String {
        let mut csv = HEAD.to_owned();
        for one in &self.standings {
            let score = Some(one.score.into());
            Row { score, ..Row::rate("win_rate", &one.name, one.rate) }.write(&mut csv);
            Row::of("elo", &one.name, one.elo.rating).between(one.elo.low, one.elo.high).write(&mut csv);
            for (figure, rate) in [("win_rate_first", one.first), ("win_rate_second", one.second)] {
                rate.into_iter().for_each(|rate| Row::rate(figure, &one.name, rate).write(&mut csv));
            }
        }
        for pairing in &self.pairings {
            let row = Row::rate("pairing", &pairing.one, pairing.rate);
            Row { other: &pairing.other, score: Some(pairing.score.into()), ..row }.write(&mut csv);
        }
        if let Some(first) = &self.first_turn {
            Row { score: Some(first.score.into()), ..Row::rate("first_turn", "", first.rate) }.write(&mut csv);
        }
        for (turns, games) in &self.length.spread {
            let turns = turns.to_string();
            Row { other: &turns, ..Row::of("games_of_length", "", *games as f64) }.write(&mut csv);
        }
        for card in &self.cards {
            let named = Some((card.id.as_str(), card.name.as_str()));
            let rows = [
                ("card_drawn", card.drawn, Some(card.score.drawn)),
                ("card_played", card.played, Some(card.score.played)),
                ("win_rate_drawn", card.rate_drawn, Some(card.score.drawn)),
                ("win_rate_undrawn", card.rate_undrawn, None),
                ("win_rate_played", card.rate_played, Some(card.score.played)),
                ("card_held_at_win", card.held_at_win, Some(card.score.held)),
                ("card_held_at_loss", card.held_at_loss, Some(card.score.held)),
            ];
            for (figure, rate, score) in rows {
                let row = Row::rate(figure, &card.entrant, rate);
                Row { card: named, score: score.map(Into::into), ..row }.write(&mut csv);
            }
        }
        csv
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_cell_is_quoted_where_it_needs_it() {
        assert_eq!(quoted("Spider-Man"), "Spider-Man");
        assert_eq!(quoted("Find \"It\", now"), "\"Find \"\"It\"\", now\"");
    }
}
