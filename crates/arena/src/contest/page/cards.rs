//! What the cards of each list did.

use super::super::figures::{CardFigures, Figures};
use super::chart::{Chart, Whisker};
use super::html::Table;
use super::{folded, section};
use crate::Interval;

impl Figures {
    pub(super) fn cards(&self) -> String {
        let about = "For each list: in how many games a copy was drawn (it was in hand at the beginning or came there later) and played; how often \
                     the list won when it was drawn, when it was not, and when it was played; and in how many of the games won and lost a copy was \
                     in hand at the end. A card that is drawn late in long games looks better or worse than it is if long games are: \
                     these figures say what goes with winning, not what wins.";
        let parts: Vec<String> = self.standings.iter().filter_map(|one| self.list(&one.name, one.rate)).collect();
        if parts.is_empty() { String::new() } else { section("Cards", about, &parts) }
    }

    fn list(&self, entrant: &str, rate: Interval) -> Option<String> {
        let mut cards: Vec<&CardFigures> = self.cards.iter().filter(|card| card.entrant == entrant).collect();
        // What never comes into a hand, such as who leads a deck, has nothing to say here.
        cards.retain(|card| card.score.drawn.games() + card.score.played.games() > 0);
        cards.sort_by(|one, other| other.rate_drawn.rate.total_cmp(&one.rate_drawn.rate));
        if cards.is_empty() {
            return None;
        }
        let title = format!("{entrant}: win rate when drawn");
        let whiskers = cards.iter().map(|card| Whisker::rate(&card.name, card.rate_drawn)).collect();
        let chart = Chart::beside(&title, rate.rate, whiskers).svg();
        let heads = [
            "",
            "copies",
            "drawn",
            "played",
            "wins drawn",
            "wins not drawn",
            "wins played",
            "held at win",
            "held at loss",
        ];
        let mut table = Table::new(&title, &heads);
        for card in cards {
            let rates = [
                card.drawn,
                card.played,
                card.rate_drawn,
                card.rate_undrawn,
                card.rate_played,
                card.held_at_win,
                card.held_at_loss,
            ];
            let mut row = vec![card.name.clone(), card.copies.to_string()];
            row.extend(rates.map(|rate| rate.to_string()));
            table.row(row);
        }
        Some(folded(&format!("{entrant}, {rate}"), &(chart + &table.html())))
    }
}
