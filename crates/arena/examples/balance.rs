//! Writes `docs/balance.md`: how the decks that come with the games fare against each other.
//!
//!     make balance

use longbox_ai::level;
use longbox_arena::contest::{CardFigures, Contest, Figures, Job, Schedule, Score, Terms, built_in, entrants, foes};
use longbox_arena::thousands;
use longbox_games::{Visitor, each};
use longbox_kernel::Seed;
use longbox_kernel::plug::Plug;
use serde_json::Value;
use std::collections::BTreeMap;

const SEED: u64 = 1;
/// Two starters are an even match if the win rate is not surely outside of this.
const FAIR: std::ops::RangeInclusive<f64> = 0.4..=0.6;
/// So many cards are listed at either end.
const STANDING_OUT: usize = 6;

const INTRODUCTION: &str = "\
# The balance of the decks

How the decks that come with the games fare against each other, as machines play them. `make balance` makes this page anew (some minutes
for each game); it is the same every time until rules, cards, decks or machines change.

A win counts 1 and a draw a half; in brackets stand 95 % intervals. These are figures about quick machines: a deck that needs plans plays
better in good hands than here. For other players, decks and numbers of games ask `longbox arena` ([arena.md](arena.md)).
";

fn main() -> Result<(), String> {
    let path = std::env::args().nth(1).ok_or("name the file to write")?;
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let sections: Vec<String> = each(Balance { threads }).into_iter().collect::<Result<_, _>>()?;
    std::fs::write(&path, format!("{INTRODUCTION}{}", sections.concat())).map_err(|error| format!("{path}: {error}"))
}

#[derive(Clone)]
struct Balance {
    threads: usize,
}

impl Visitor for Balance {
    type Out = Result<String, String>;

    fn visit<G: Plug>(self) -> Result<String, String> {
        let cards = G::standard_cards();
        let (decks, mode) = (built_in::<G>(cards), G::mode(None)?);
        // Heroes who do what is natural lose to every villain: they need somebody who looks a little ahead.
        let together = mode.fewest == 1;
        let (player, games) = if together { ("greedy", 40) } else { ("plain", games(decks.len())) };
        let terms =
            Terms { mode, options: &Value::Null, schedule: Schedule::RoundRobin, games, seed: Seed::from(SEED) };
        let contest = Contest::<G>::new(cards, &entrants(&decks, &[level(player)?]), &foes::<G>(&[])?, &terms)?;
        eprintln!("{}: {} games", G::NAME, contest.all_games());
        let counts = contest.run(self.threads, &mut Job::unkept(), &|_| {})?;
        let figures = contest.figures(&counts);
        let names: BTreeMap<String, String> = G::decks(cards).into_iter().map(|deck| (deck.id, deck.name)).collect();
        let starters: Vec<String> =
            G::decks(cards).into_iter().filter(|deck| deck.starter).map(|deck| deck.id).collect();
        Ok(Section { figures, names, starters, player }.told())
    }
}

/// Enough games for each pairing, and not too many for all.
fn games(decks: usize) -> u64 {
    let pairings = (decks * decks.saturating_sub(1) / 2).max(1) as u64;
    (80_000 / pairings).clamp(100, 2_000)
}

struct Section {
    figures: Figures,
    names: BTreeMap<String, String>,
    starters: Vec<String>,
    player: &'static str,
}

impl Section {
    fn told(&self) -> String {
        let figures = &self.figures;
        let mut told = format!("\n## {}\n\n", figures.title);
        let with = match figures.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet => "each deal twice with the seats swapped",
            Schedule::Foes => "each deck alone against each villain",
        };
        told += &format!(
            "{} games, {} for each pairing, {with}, `{}` on every seat, mode `{}`, seed {SEED}. ",
            thousands(figures.games),
            thousands(figures.games_per_pairing),
            self.player,
            figures.mode,
        );
        if let Some(first) = &figures.first_turn {
            told += &format!("Whoever takes the first turn wins {}. ", first.rate);
        }
        let length = &figures.length;
        told += &format!(
            "A game has {:.1} {}s on average, {} to {}.\n\n",
            length.mean, length.counts, length.min, length.max
        );
        told += &self.standings();
        told += &match figures.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet => self.starters(),
            Schedule::Foes => self.villains(),
        };
        told + &self.cards()
    }

    fn standings(&self) -> String {
        let mut told = "| deck | | win rate | Elo |\n|---|---|---|---|\n".to_owned();
        for one in &self.figures.standings {
            let star = if self.starters.contains(&one.name) { "\\*" } else { "" };
            let (id, name) = match self.names.get(&one.name) {
                Some(name) => (format!("`{}`{star}", one.name), name.as_str()),
                None => (one.name.clone(), "played by the game"),
            };
            let elo = format!("{:+.0} ({:+.0} to {:+.0})", one.elo.rating, one.elo.low, one.elo.high);
            told += &format!("| {id} | {name} | {} | {elo} |\n", one.rate);
        }
        told + "\n\\* offered to begin with.\n"
    }

    fn villains(&self) -> String {
        let [rows, columns] = self.figures.rows_and_columns();
        let mut told = format!("\n### Against each villain\n\n| deck | {} |\n", columns.join(" | "));
        told += &format!("|---|{}\n", "---|".repeat(columns.len()));
        for row in rows {
            let cell = |column: &&str| {
                self.figures.score_of(row, column).map_or(String::new(), |score| score.rate().to_string())
            };
            told += &format!("| `{row}` | {} |\n", columns.iter().map(cell).collect::<Vec<_>>().join(" | "));
        }
        told
    }

    /// How even the decks to begin with are, and above all the first of them, which a newcomer gets.
    fn starters(&self) -> String {
        let Some(first) = self.starters.first() else { return String::new() };
        let mut told = format!(
            "\n### Decks to begin with\n\nPercent that the row wins. Who has never played before gets `{first}`, and whoever plays against them one \
             of the others by lot.\n\n| | {} |\n|---|{}\n",
            self.starters.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(" | "),
            "---|".repeat(self.starters.len()),
        );
        let score = |one: &str, other: &str| self.figures.score_of(one, other);
        for row in &self.starters {
            let cell = |column: &String| score(row, column).map_or("·".to_owned(), |score| percent(score.rate().rate));
            told += &format!("| `{row}` | {} |\n", self.starters.iter().map(cell).collect::<Vec<_>>().join(" | "));
        }
        let newcomer = self.starters[1..].iter().filter_map(|other| score(first, other));
        let newcomer = newcomer.fold(Score::default(), Score::plus);
        told += &format!("\n`{first}` wins {} against the others together. ", newcomer.rate());
        let even = self.starters[1..]
            .iter()
            .filter(|other| score(first, other).is_some_and(|score| FAIR.contains(&score.rate().rate)));
        let even: Vec<String> = even.map(|id| format!("`{id}`")).collect();
        if !even.is_empty() {
            told += &format!("An even match for it: {}. ", even.join(", "));
        }
        let mut unfair = Vec::new();
        for (at, one) in self.starters.iter().enumerate() {
            for other in &self.starters[at + 1..] {
                let Some(rate) = score(one, other).map(|score| score.rate()) else { continue };
                if rate.low > *FAIR.end() || rate.high < *FAIR.start() {
                    unfair.push(format!("- `{one}` against `{other}`: {}", rate));
                }
            }
        }
        let bounds = format!("{} to {} %", percent(*FAIR.start()), percent(*FAIR.end()));
        told += &match unfair.len() {
            0 => format!("No pairing of them is surely outside of {bounds}.\n"),
            some => format!("{some} of their pairings are surely outside of {bounds}:\n\n{}\n", unfair.join("\n")),
        };
        told
    }

    /// The cards whose lists win most and least when they are drawn, compared with when they are not.
    fn cards(&self) -> String {
        // Both must be seen often enough to compare.
        let often = |card: &&CardFigures| {
            card.rate_drawn.high - card.rate_drawn.low < 0.1 && card.rate_undrawn.high - card.rate_undrawn.low < 0.1
        };
        let mut cards: Vec<&CardFigures> = self.figures.cards.iter().filter(often).collect();
        let lift = |card: &CardFigures| card.rate_drawn.rate - card.rate_undrawn.rate;
        cards.sort_by(|one, other| lift(other).total_cmp(&lift(one)));
        if cards.len() < 2 * STANDING_OUT {
            return String::new();
        }
        let mut told = "\n### Cards that stand out\n\nHow often a deck wins when the card is drawn and when it is not: the widest gaps either way.\n\n\
                        | card | deck | drawn | not drawn |\n|---|---|---|---|\n"
            .to_owned();
        let ends = cards[..STANDING_OUT].iter().chain(&cards[cards.len() - STANDING_OUT..]);
        for card in ends {
            let rates = format!("{} | {}", card.rate_drawn, card.rate_undrawn);
            told += &format!("| {} ({}) | `{}` | {rates} |\n", bare(card), card.id, card.entrant);
        }
        told
    }
}

fn bare(card: &CardFigures) -> &str {
    card.name.strip_suffix(&format!(" ({})", card.id)).unwrap_or(&card.name)
}

fn percent(rate: f64) -> String {
    format!("{:.0}", rate * 100.0)
}
