//! A list and those against whom it is tried.

use super::list::Swap;
use crate::contest::{Contest, Counts, Entrant, Schedule, Table, Terms, table_of_heroes, table_of_two};
use crate::crew::share;
use crate::matches::play_out;
use crate::seating::{Hired, Seating};
use crate::seeds::{deck_seed, game_seed};
use crate::tally::Tally;
use longbox_ai::Level;
use longbox_kernel::plug::{Deck, Mode, Plug, SettingValue};
use longbox_kernel::{Rng, Seat, Seed, Verdict};
use serde_json::Value;
use std::ops::Range;

/// Whom a list plays against.
pub enum Rivals {
    /// These decks, each under its name.
    Decks(Vec<(String, Deck)>),
    /// These, whom the game plays.
    Foes(Vec<SettingValue>),
}

/// A list that is tried.
pub struct Trial<G: Plug> {
    cards: &'static G::Cards,
    mode: &'static Mode,
    options: Value,
    player: Level,
    rivals: Rivals,
    list: String,
}

/// One game of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended for the list.
    pub(super) verdict: Verdict,
}

impl Played {
    /// One that was worth so many half points.
    pub(crate) fn of_half_points(half_points: u8) -> Option<Played> {
        let verdict = match half_points {
            0 => Verdict::Loss,
            1 => Verdict::Draw,
            2 => Verdict::Win,
            3.. => return None,
        };
        Some(Played { verdict })
    }

    /// A win is worth two, a draw one.
    pub(crate) fn half_points(self) -> u8 {
        match self.verdict {
            Verdict::Win => 2,
            Verdict::Draw => 1,
            Verdict::Loss => 0,
        }
    }

    pub(super) fn points(self) -> f64 {
        f64::from(self.half_points()) / 2.0
    }
}

/// What the list is called in the contest in which it is watched.
const MINE: &str = "the deck that is tuned";

/// So many draws by lot for each swap that is looked for: most are against the rules in games with strict ones.
const DRAWS: usize = 200;

/// A name without the id behind it, which names that two cards share have.
fn bare(name: &str, id: &str) -> String {
    name.strip_suffix(&format!(" ({id})")).unwrap_or(name).to_owned()
}

impl<G: Plug> Trial<G> {
    /// Try that deck; both sides are played by the same machine.
    pub fn new(
        cards: &'static G::Cards,
        deck: &Deck,
        rivals: Rivals,
        mode: &'static Mode,
        options: Value,
        player: Level,
    ) -> Result<Trial<G>, String> {
        let read = G::read_deck(cards, deck, "deck")?;
        if !read.faults.is_empty() {
            return Err(read.faults.join("\n"));
        }
        let nobody = match &rivals {
            Rivals::Decks(decks) => decks.is_empty(),
            Rivals::Foes(foes) => foes.is_empty(),
        };
        if nobody {
            return Err("there is nobody to try the deck against".to_owned());
        }
        Ok(Trial { cards, mode, options, player, rivals, list: read.text })
    }

    /// The list as it is.
    pub fn list(&self) -> &str {
        &self.list
    }

    /// The mode.
    pub(crate) fn mode(&self) -> &'static Mode {
        self.mode
    }

    /// What else the mode wants to know.
    pub(crate) fn options(&self) -> &Value {
        &self.options
    }

    /// Who plays.
    pub(crate) fn player(&self) -> Level {
        self.player
    }

    /// Those against whom it is tried.
    pub(crate) fn against(&self) -> &Rivals {
        &self.rivals
    }

    /// The names of those against whom it is tried.
    pub fn rivals(&self) -> Vec<&str> {
        match &self.rivals {
            Rivals::Decks(decks) => decks.iter().map(|(name, _)| name.as_str()).collect(),
            Rivals::Foes(foes) => foes.iter().map(|foe| foe.label.as_str()).collect(),
        }
    }

    fn entrant(&self, name: &str, deck: Deck) -> Entrant {
        Entrant { name: name.to_owned(), decks: vec![deck], player: self.player }
    }

    fn terms(&self, games: u64, seed: Seed) -> Terms<'_> {
        Terms { mode: self.mode, options: &self.options, schedule: Schedule::Gauntlet, games, seed }
    }

    /// The contest in which the list is watched: it plays so many games against each of its rivals.
    pub fn watched(&self, each: u64, seed: Seed) -> Result<Contest<G>, String> {
        let mut entrants = vec![self.entrant(MINE, Deck::List(self.list.clone()))];
        let foes = match &self.rivals {
            Rivals::Decks(decks) => {
                entrants.extend(decks.iter().map(|(name, deck)| self.entrant(name, deck.clone())));
                &[]
            }
            Rivals::Foes(foes) => foes.as_slice(),
        };
        Contest::<G>::new(self.cards, &entrants, foes, &self.terms(each, deck_seed(seed)))
    }

    /// The half of the cards that go most with losing when they are drawn, by id, name and copies.
    pub(super) fn weakest_cards(&self, contest: &Contest<G>, counts: &[Counts]) -> Vec<(String, String, usize)> {
        let mut cards = contest.figures(counts).cards;
        // Who leads a deck is never drawn, and is not for swapping.
        cards.retain(|card| card.entrant == MINE && card.score.drawn.games() > 0);
        let worth = |card: &crate::contest::CardFigures| match card.rate_undrawn {
            never if (never.low, never.high) == (0.0, 1.0) => 0.0,
            undrawn => card.rate_drawn.rate - undrawn.rate,
        };
        cards.sort_by(|one, other| worth(one).total_cmp(&worth(other)));
        cards.truncate(cards.len().div_ceil(2));
        cards.into_iter().map(|card| (card.id, card.name, card.copies)).collect()
    }

    /// Different swaps within the rules, by lot, each with the list that it makes: all copies of a card if the rules allow as many of
    /// the other, else one.
    pub(super) fn draw_swaps(
        &self,
        weak: &[(String, String, usize)],
        count: usize,
        rng: &mut Rng,
    ) -> Result<Vec<(Swap, String)>, String> {
        let faces = G::faces(self.cards);
        let mut swaps: Vec<(Swap, String)> = Vec::new();
        if weak.is_empty() || faces.is_empty() {
            return Ok(swaps);
        }
        for _ in 0..count * DRAWS {
            if swaps.len() == count {
                break;
            }
            let (out_id, out, copies) = &weak[rng.below(weak.len() as u32) as usize];
            let into = &faces[rng.below(faces.len() as u32) as usize];
            let drawn = |(swap, _): &(Swap, String)| swap.out_id == *out_id && swap.into_id == into.id;
            if into.id == *out_id || swaps.iter().any(drawn) {
                continue;
            }
            let swap = |copies: usize| Swap {
                copies,
                out_id: out_id.clone(),
                out: bare(out, out_id),
                into_id: into.id.clone(),
                into: bare(&into.name, &into.id),
            };
            let legal = |copies: usize| self.legal(&swap(copies)).map(|list| (swap(copies), list));
            swaps.extend(legal(*copies).or_else(|| legal(1)));
        }
        Ok(swaps)
    }

    /// The list with that swap, if it keeps to the rules.
    fn legal(&self, swap: &Swap) -> Option<String> {
        let list = swap.done_to(&self.list)?;
        let read = G::read_deck(self.cards, &Deck::List(list.clone()), "deck").ok()?;
        read.faults.is_empty().then_some(list)
    }

    /// Play these deals with each of these lists: how each game ended, in the order of the deals. Game for game the lists have the same
    /// rival, seats and dice.
    pub fn play(
        &self,
        lists: &[&str],
        deals: Range<u64>,
        seed: Seed,
        threads: usize,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Vec<Played>>, String> {
        let tables: Vec<Vec<Table<G>>> = lists.iter().map(|list| self.tables(list)).collect::<Result<_, _>>()?;
        let games = deals.end - deals.start;
        let played = share(games * lists.len() as u64, threads, |crew| {
            let mut played = Vec::new();
            while let Some(piece) = crew.take() {
                let count = piece.end - piece.start;
                for at in piece {
                    let (list, deal) = ((at / games) as usize, deals.start + at % games);
                    played.push((at, self.play_one(&tables[list], deal, seed).inspect_err(|_| crew.halt())?));
                }
                progress(crew.finish(count));
            }
            Ok::<_, String>(played)
        });
        let played: Vec<Vec<(u64, Played)>> = played.into_iter().collect::<Result<_, _>>()?;
        let mut all: Vec<(u64, Played)> = played.into_iter().flatten().collect();
        all.sort_unstable_by_key(|(at, _)| *at);
        let all: Vec<Played> = all.into_iter().map(|(_, played)| played).collect();
        Ok(all.chunks(games.max(1) as usize).map(<[Played]>::to_vec).collect())
    }

    /// The tables at which a list meets its rivals: each from both sides, where there are two.
    pub(crate) fn tables(&self, list: &str) -> Result<Vec<Table<G>>, String> {
        let mine = self.entrant("deck", Deck::List(list.to_owned()));
        let terms = self.terms(1, Seed::from(0));
        let mut tables = Vec::new();
        match &self.rivals {
            Rivals::Decks(decks) => {
                for (name, deck) in decks {
                    let rival = self.entrant(name, deck.clone());
                    for seated in [[0, 1], [1, 0]] {
                        tables.push(table_of_two::<G>(self.cards, &terms, [&mine, &rival], seated)?);
                    }
                }
            }
            Rivals::Foes(foes) => {
                for foe in foes {
                    tables.push(table_of_heroes::<G>(self.cards, &terms, &mine, foe)?);
                }
            }
        }
        Ok(tables)
    }

    /// Play one deal of a list, at its tables.
    pub(crate) fn play_one(&self, tables: &[Table<G>], deal: u64, seed: Seed) -> Result<Played, String> {
        let table = &tables[(deal % tables.len() as u64) as usize];
        let seed = game_seed(seed, deal);
        let mut game = G::deal(&table.setup, seed).map_err(|error| error.to_string())?;
        let mut seating = Hired::<G>::new(table.sides.iter().map(|_| self.player.hire(1)).collect());
        seating.begin(seed);
        let outcome = play_out(&mut game, &mut seating, &mut Tally::NONE.clone());
        let mine = (0..).zip(&table.sides).find(|(_, side)| **side == 0).map_or(Seat(0), |(seat, _)| Seat(seat));
        // A game that will not end is nobody's.
        Ok(Played { verdict: outcome.map_or(Verdict::Draw, |outcome| outcome.verdict(mine)) })
    }
}
