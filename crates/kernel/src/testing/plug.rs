//! [`Lantern`] plugged in: for tests, and for who tries a client on more than two seats.

use super::{Card, Lantern, LanternSetup};
use crate::coverage::{Line, Provable};
use crate::plug::{Face, Fact, HowTo, Is, Matchup, Mode, Plug, Wish, only_keys};
use crate::scenario::Rulings;
use crate::words;
use crate::{Game as _, Seat};

const CARDS: [Card; 5] = [Card::Flame(1), Card::Flame(2), Card::Flame(3), Card::Flame(4), Card::Water];

impl Provable for Lantern {
    type Rest = ();

    /// What its cards do is in the rules.
    fn lines((): &'static ()) -> Vec<Line<()>> {
        Vec::new()
    }

    fn without(cards: &'static (), _: &Line<()>) -> Result<&'static (), String> {
        Ok(cards)
    }
}

impl Plug for Lantern {
    const TITLE: &'static str = "Lantern";
    const ABOUT: &'static str = "A small made-up game for one to four: light flames, douse those of others.";
    const MODES: &'static [Mode] = &[
        Mode { name: "sides", about: "Every other seat against the rest.", fewest: 2, most: 4, sides: &[0, 1, 0, 1] },
        Mode { name: "together", about: "All against the deck.", fewest: 1, most: 4, sides: &[] },
    ];
    const HOW_TO: HowTo = HowTo {
        brief: &["Light flames, each at most one brighter than your side's brightest."],
        page: &["You draw a card and may light a flame.", "The next seat of the other side may throw water at it."],
        signs: &[],
    };

    fn faces(_: &'static ()) -> Vec<Face> {
        CARDS.into_iter().map(face).collect()
    }

    fn find_card(_: &'static (), name: &str) -> Result<usize, String> {
        let wanted = words::plain(name).replace(' ', "-");
        let found = CARDS.iter().position(|card| card.told().id == wanted);
        found.ok_or_else(|| format!("there is no card \"{name}\""))
    }

    fn open_turn(&self) -> Option<Seat> {
        self.pending().seat().filter(|_| self.is_together())
    }

    fn setup(_: &'static (), wish: &Wish) -> Result<LanternSetup, Vec<String>> {
        only_keys(wish.options, &[])?;
        if wish.decks.iter().any(Option::is_some) {
            return Err(vec!["this game brings its own cards: leave the decks out".to_owned()]);
        }
        Ok(LanternSetup { seats: wish.decks.len(), together: wish.mode == "together" })
    }

    fn matchups(_: &'static ()) -> Result<Vec<Matchup<Lantern>>, String> {
        let ways = [(2, false), (3, false), (4, false), (1, true), (2, true), (3, true), (4, true)];
        let matchup = |(seats, together)| Matchup {
            name: format!("{seats} {}", if together { "together" } else { "on two sides" }),
            setup: LanternSetup { seats, together },
        };
        Ok(ways.into_iter().map(matchup).collect())
    }

    fn rulings() -> Result<&'static Rulings, Vec<String>> {
        Ok(Lantern::rulings())
    }
}

fn face(card: Card) -> Face {
    let told = card.told();
    let (bright, line, text) = match card {
        Card::Flame(flame) => (Is::Number(flame.into()), format!("{flame} bright"), "Can be lit."),
        Card::Water => (Is::Absent("-"), "not bright at all".to_owned(), "Can be thrown at a flame just lit."),
    };
    Face { id: told.id, name: told.name, facts: vec![Fact::new("bright", bright)], told: vec![line], text: text.into() }
}
