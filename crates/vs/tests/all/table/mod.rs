//! A duel that is played by wishes: at every decision the first wish that an option fulfils is taken.

use longbox_kernel::{Game, Pending, Seat, Seed, Watch};
use longbox_vs::{Catalogue, Choice, Event, Mode, Setup, SideSetup, Vs};

/// What a player wants: the choice, and what follows at once.
pub(crate) type Wish<'a> = &'a dyn Fn(Choice, &[Event]) -> bool;

pub(crate) struct Duel {
    game: Vs,
    told: Vec<Event>,
}

struct Log(Vec<Event>);

impl Watch<Event> for Log {
    const ON: bool = true;
    fn see(&mut self, event: Event) {
        self.0.push(event);
    }
}

pub(crate) fn cards() -> &'static Catalogue {
    Catalogue::standard()
}

/// Whether an event's card is the one with that id.
pub(crate) fn is(card: longbox_vs::CardIx, id: &str) -> bool {
    cards().card(card).id == id
}

/// A main character, so many of each card, and four of each token.
pub(crate) fn side(main: &str, deck: &[(&str, usize)], tokens: &[&str]) -> SideSetup {
    let card = |id: &str| cards().by_id(id).expect(id);
    let deck = deck.iter().flat_map(|(id, count)| vec![card(id); *count]).collect();
    let outside = tokens.iter().flat_map(|id| [card(id); 4]).collect();
    SideSetup { outside, ..SideSetup::new(cards(), card(main), deck) }
}

impl Duel {
    /// The first seat begins; all main characters stand in the front row.
    pub(crate) fn new(one: SideSetup, other: SideSetup) -> Duel {
        let setup = Setup::new(cards(), Mode::Duel, vec![one, other]).begun_by(Some(Seat(0)));
        Duel { game: Vs::deal(&setup, Seed::from(1)).expect("a duel"), told: Vec::new() }
    }

    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.game.pending() {
            Pending::Decision(seat) => Some(seat),
            Pending::Over(_) => None,
        }
    }

    pub(crate) fn choices(&self) -> Vec<Choice> {
        let mut all = Vec::new();
        self.game.choices(&mut all);
        all
    }

    /// Take a choice; returns what follows.
    pub(crate) fn choose(&mut self, choice: Choice) -> Vec<Event> {
        let mut log = Log(Vec::new());
        self.game.choose(choice, &mut log);
        self.told.extend(log.0.iter().cloned());
        log.0
    }

    fn follows(&self, choice: Choice) -> Vec<Event> {
        let (mut game, mut log) = (self.game.clone(), Log(Vec::new()));
        game.choose(choice, &mut log);
        log.0
    }

    /// Take the first option that fulfils a wish of the seat that is asked; without one pass, or take the
    /// first. Goes on until `goal` has happened; returns what happened with it.
    pub(crate) fn until(&mut self, goal: impl Fn(&Event) -> bool, wishes: [&[Wish]; 2]) -> Vec<Event> {
        for _ in 0..2_000 {
            let Some(seat) = self.asked() else { break };
            let choices = self.choices();
            let wished = wishes[seat.ix()]
                .iter()
                .find_map(|wish| choices.iter().copied().find(|choice| wish(*choice, &self.follows(*choice))));
            let pass = || if choices.contains(&Choice::Pass) { Choice::Pass } else { choices[0] };
            let events = self.choose(wished.unwrap_or_else(pass));
            if events.iter().any(&goal) {
                return events;
            }
        }
        panic!("it never came to that; the last was {:?}", self.told.iter().rev().take(12).collect::<Vec<_>>());
    }
}

/// Lay that card, face up if it is a location.
pub(crate) fn lay(id: &'static str) -> impl Fn(Choice, &[Event]) -> bool {
    move |_, events| events.iter().any(|event| matches!(event, Event::Resource { card, .. } if is(*card, id)))
}

pub(crate) fn recruit(id: &'static str) -> impl Fn(Choice, &[Event]) -> bool {
    move |_, events| events.iter().any(|event| matches!(event, Event::Recruits { card, .. } if is(*card, id)))
}

/// Use any super power.
pub(crate) fn use_power(choice: Choice, _: &[Event]) -> bool {
    matches!(choice, Choice::Use(..))
}

/// Attack with anybody.
pub(crate) fn attack(choice: Choice, _: &[Event]) -> bool {
    matches!(choice, Choice::Attack(_))
}

/// Attack that character.
pub(crate) fn against(id: &'static str) -> impl Fn(Choice, &[Event]) -> bool {
    move |_, events| {
        events.iter().any(|event| matches!(event, Event::Attacks { defender, .. } if is(defender.card, id)))
    }
}
