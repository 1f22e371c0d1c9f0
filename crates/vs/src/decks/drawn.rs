//! Decks drawn from all cards by lot, so that every card meets every other.

use super::legal::{is_loyal, is_photographic, most_copies};
use super::{Deck, SIZE, faults};
use crate::catalogue::{Card, CardIx, Catalogue};
use crate::singular::{can_transform, draw_transform_pile};
use crate::vocabulary::{Kind, Power, Symbol, Team};
use longbox_kernel::Rng;

/// How many of the cards of a drawn deck are locations.
const LOCATIONS: usize = 20;

/// A legal deck of some teams around one main character, with locations that pay for its super powers; an
/// error if these cards are too few for one.
pub fn draw(cards: &Catalogue, rng: &mut Rng) -> Result<Deck, Vec<String>> {
    let mains: Vec<CardIx> = numbered(cards).filter(|(_, card)| card.level() == 1).map(|(ix, _)| ix).collect();
    let main = mains.get(rng.below(mains.len() as u32) as usize).copied();
    let main = main.ok_or_else(|| vec!["no main character of level 1".to_owned()])?;
    let mut draw = Draw { cards, teams: Vec::new(), loyal: false, photographic: false, drawn: Vec::new() };
    draw.choose_teams(main, rng);
    draw.add_plays(rng);
    draw.add_locations(main, rng);
    draw.fill(rng);
    let transforms = can_transform(cards, cards.card(main));
    let transform = if transforms { draw_transform_pile(cards, rng) } else { Vec::new() };
    let faults = faults(cards, &[main], &draw.drawn, &transform);
    if faults.is_empty() { Ok(Deck { mains: vec![main], cards: draw.drawn, transform }) } else { Err(faults) }
}

fn numbered(cards: &Catalogue) -> impl Iterator<Item = (CardIx, &Card)> {
    (0..).map(CardIx).zip(cards.cards())
}

/// A deck on its way.
struct Draw<'a> {
    cards: &'a Catalogue,
    teams: Vec<Team>,
    /// Everything is of the one team.
    loyal: bool,
    photographic: bool,
    drawn: Vec<CardIx>,
}

impl Draw<'_> {
    /// The team of the main character alone, or with up to three others.
    fn choose_teams(&mut self, main: CardIx, rng: &mut Rng) {
        let leader = self.cards.card(main);
        self.photographic = is_photographic(leader);
        self.teams.extend(leader.teams.first());
        self.loyal = rng.below(3) == 0;
        if self.loyal {
            return;
        }
        let mut others: Vec<Team> = Team::ALL.into_iter().filter(|team| !leader.teams.contains(team)).collect();
        rng.shuffle(&mut others);
        self.teams.extend(others.iter().take(rng.below(4) as usize));
    }

    /// Whether a card may be in the deck.
    fn fits(&self, card: &Card) -> bool {
        let of_teams = card.teams.iter().any(|team| self.teams.contains(team));
        let of_none = card.teams.is_empty() && !(self.loyal && card.is_character());
        (of_teams || of_none)
            && is_photographic(card) == self.photographic
            && card.invention.is_none()
            && (self.loyal || !is_loyal(card))
    }

    /// Cards of that kind that may be in the deck, in random order.
    fn pool(&self, rng: &mut Rng, is_kind: impl Fn(&Kind) -> bool) -> Vec<CardIx> {
        let pool = numbered(self.cards).filter(|(_, card)| is_kind(&card.kind) && self.fits(card));
        let mut pool: Vec<CardIx> = pool.map(|(ix, _)| ix).collect();
        rng.shuffle(&mut pool);
        pool
    }

    /// Up to so many more copies of a card, as far as the deck may hold them and has room.
    fn add(&mut self, card: CardIx, count: usize, room: usize) {
        let here = self.drawn.iter().filter(|other| **other == card).count();
        let most = most_copies(self.cards.card(card)).0 - here;
        let count = count.min(most).min(room.saturating_sub(self.drawn.len()));
        self.drawn.extend(std::iter::repeat_n(card, count));
    }

    /// Characters, plot twists and equipment.
    fn add_plays(&mut self, rng: &mut Rng) {
        for card in self.pool(rng, is_play) {
            self.add(card, 1 + rng.below(4) as usize, SIZE - LOCATIONS);
        }
    }

    /// One basic location for each symbol that something costs, then special ones and the other symbols.
    fn add_locations(&mut self, main: CardIx, rng: &mut Rng) {
        let mut wanted = self.wanted(main);
        wanted.retain(|(_, times)| *times > 0);
        let basic = self.pool(rng, |kind| matches!(kind, Kind::Basic(_)));
        for (symbol, _) in wanted {
            let of_symbol = |card: &&CardIx| self.cards.card(**card).kind == Kind::Basic(symbol);
            if let Some(card) = basic.iter().find(of_symbol) {
                self.add(*card, 3 + rng.below(2) as usize, SIZE);
            }
        }
        for card in self.pool(rng, |kind| matches!(kind, Kind::Special(_))) {
            self.add(card, 1 + rng.below(4) as usize, SIZE);
        }
    }

    /// How often each symbol stands in the costs of the main character and of the cards so far, the most first.
    fn wanted(&self, main: CardIx) -> Vec<(Symbol, usize)> {
        let group = &self.cards.card(main).group;
        let levels = self.cards.cards().iter().filter(|card| card.group.is_some() && card.group == *group);
        let drawn = self.drawn.iter().map(|card| self.cards.card(*card));
        let costs: Vec<Symbol> = levels.chain(drawn).flat_map(|card| &card.powers).flat_map(cost).copied().collect();
        let times = |symbol: Symbol| costs.iter().filter(|other| **other == symbol).count();
        let mut wanted: Vec<(Symbol, usize)> = Symbol::ALL.into_iter().map(|symbol| (symbol, times(symbol))).collect();
        wanted.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        wanted
    }

    /// More copies of what is there, and then of what else fits, until it is a deck.
    fn fill(&mut self, rng: &mut Rng) {
        for card in self.pool(rng, is_play) {
            self.add(card, SIZE, SIZE);
        }
    }
}

/// Whether it is recruited or played, and may be in a deck.
fn is_play(kind: &Kind) -> bool {
    match kind {
        Kind::Supporting | Kind::PlotTwist(_) | Kind::Equipment | Kind::Machine => true,
        Kind::Main(_) | Kind::Token | Kind::Pile | Kind::Basic(_) | Kind::Special(_) => false,
    }
}

/// The symbols that a power costs.
fn cost(power: &Power) -> &[Symbol] {
    match power {
        Power::Super(_, _, cost, _) | Power::SuperWith(_, _, cost, _, _) | Power::Reaction(_, cost, _, _) => cost,
        Power::Key(_) | Power::Named(..) | Power::LevelUp(..) | Power::LevelUpIf(..) | Power::LevelUpForPoints(..) => {
            &[]
        }
    }
}
