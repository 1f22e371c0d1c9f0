//! What a bot thinks with: the same players as everywhere, from what the server tells of the seat's knowledge.

use crate::named::OwnCards;
use longbox_ai::{Glimpse, Level, Player};
use longbox_games::Visitor;
use longbox_kernel::plug::Plug;
use longbox_kernel::testing::Lantern;
use longbox_kernel::{Seat, Seed, Told as _, knowledge};
use longbox_server::BUILD;
use std::time::{Duration, Instant};

/// What a server tells of all that a seat may know.
pub(super) struct Known<'a> {
    pub(super) seat: u8,
    pub(super) build: &'a str,
    pub(super) cards: &'a str,
    pub(super) position: &'a str,
}

/// A machine player at one table.
pub(super) trait Mind {
    /// The number of the option to take.
    fn choose(&mut self, known: &Known) -> Result<usize, String>;
}

/// A player of that level for the game of that name.
pub(super) fn of(game: &str, level: Level, own: &OwnCards, dice: Seed) -> Result<Box<dyn Mind>, String> {
    let hire = Hire { level, own, dice };
    if game == Lantern::NAME {
        return hire.visit::<Lantern>();
    }
    let hired = longbox_games::visit(game, hire);
    hired.unwrap_or_else(|| Err(format!("this bot does not know the game \"{game}\": {ANYWHERE}")))
}

/// What to do where a bot cannot think.
const ANYWHERE: &str = "--player random plays everywhere";

struct Hire<'a> {
    level: Level,
    own: &'a OwnCards,
    dice: Seed,
}

impl Visitor for Hire<'_> {
    type Out = Result<Box<dyn Mind>, String>;

    fn visit<G: Plug>(self) -> Self::Out {
        let matchup = G::matchups(self.own.of::<G>())?.into_iter().next();
        let setup = matchup.ok_or("there is no setup to begin with")?.setup;
        let mut player = self.level.hire::<G>(1);
        player.begin(self.dice);
        Ok(Box::new(Thinker::<G> { setup, level: self.level, player }))
    }
}

struct Thinker<G: Plug> {
    /// Any, for the sake of its cards.
    setup: G::Setup,
    level: Level,
    player: Box<dyn Player<G>>,
}

impl<G: Plug> Mind for Thinker<G> {
    fn choose(&mut self, known: &Known) -> Result<usize, String> {
        if known.build != BUILD {
            return Err(format!(
                "the server is another build of Longbox, and what it tells cannot be read: {ANYWHERE}"
            ));
        }
        if known.cards != format!("{:016x}", G::data_hash(&self.setup)) {
            return Err(format!("the table plays with other cards than this bot knows (--cards DIR): {ANYWHERE}"));
        }
        let game: G = knowledge::read(&self.setup, known.position).map_err(|error| error.to_string())?;
        let mut options = Vec::new();
        game.choices(&mut options);
        let glimpse = Glimpse::new(&game, Seat(known.seat), &options);
        Ok(match self.level.think_ms {
            0 => self.player.choose(&glimpse),
            limit => self.player.choose(&glimpse.until(Instant::now() + Duration::from_millis(limit))),
        })
    }
}
