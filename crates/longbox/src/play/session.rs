//! A game with people and machines at its seats. Nothing here draws or prints.

use super::facts;
use super::opening::{self, Opening};
use super::saves::Slot;
use longbox_ai::{Glimpse, Player};
use longbox_kernel::replay::{Parting, Replay};
use longbox_kernel::table::{Numbered, Seated, Table, TableError};
use longbox_kernel::{Game, Question, Refused, Rng, Seat, Seed, Telling, Told, Verdict, Viewer};
use longbox_squad::view::View;
use longbox_squad::{Catalogue, Event, Squad, catalogue, quests};
use serde::{Deserialize, Serialize};

/// Who decides at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sitter {
    /// Somebody at this terminal.
    Person,
    /// The machine player of that name.
    Machine(String),
}

/// Who sits at the table, with what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Company {
    /// Who decides at each seat.
    pub(crate) sitters: [Sitter; 2],
    /// What each deck is called.
    pub(crate) decks: [String; 2],
    /// The battle of the campaign that is fought.
    pub(crate) quest: Option<String>,
}

impl Company {
    /// A person against somebody, with decks whose names nobody knows.
    pub(crate) fn with(other: Sitter) -> Company {
        Company { sitters: [Sitter::Person, other], decks: ["your deck".into(), "their deck".into()], quest: None }
    }
}

/// Something that happened, and how a viewer was told of it.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    /// What happened. Draw from it only what everybody may know.
    pub(crate) event: Event,
    /// What the viewer may hear of it.
    pub(crate) telling: Telling,
}

/// All that has happened at a table, as that viewer heard it.
pub(crate) fn heard(table: &Seated<Squad>, viewer: Viewer) -> Vec<Heard> {
    let events = table.timeline().events().iter();
    events.filter_map(|event| Some(Heard { event: *event, telling: table.game().tell(event, viewer)? })).collect()
}

/// The machine player at each seat, where one sits.
type Machines = [Option<Box<dyn Player<Squad>>>; 2];

/// A game in progress, with everybody who plays it.
pub(crate) struct Session {
    table: Seated<Squad>,
    company: Company,
    machines: Machines,
    eyes: Eyes,
    /// A person has chosen something.
    begun: bool,
    /// Where the game is saved, once it is.
    pub(super) slot: Option<Slot>,
}

/// Whose eyes the table is shown to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Eyes {
    /// The only person; else whoever is asked.
    Asked,
    /// This seat, until it has seen enough.
    Held(Seat),
    /// Somebody who sees everything: a game of before.
    All,
}

impl Session {
    /// Deal a new game.
    pub(crate) fn open(opening: &Opening) -> Result<Session, String> {
        let (setup, company) = opening::prepare(opening)?;
        let table = Seated::deal(setup, opening.seed).map_err(|fault| fault.to_string())?;
        let machines = machines(&company)?;
        Ok(Session { table, company, machines, eyes: Eyes::Asked, begun: false, slot: None })
    }

    /// Go on with a saved game. The machines of this company have to be known.
    pub(crate) fn resume(replay: &Replay, company: Company) -> Result<Session, Parting> {
        let table = Seated::resume(catalogue::current(), replay)?;
        let machines = machines(&company).unwrap_or_default();
        Ok(Session { table, company, machines, eyes: Eyes::Asked, begun: true, slot: None })
    }

    /// A game of before, after so many of its choices, seen by one who sees everything.
    pub(crate) fn look_back(replay: &Replay, choices: usize) -> Result<Session, Parting> {
        let mut part = replay.clone();
        part.moves.truncate(choices);
        part.marks.retain(|mark| mark.after as usize <= choices);
        Ok(Session { eyes: Eyes::All, ..Session::resume(&part, Company::with(Sitter::Person))? })
    }

    /// Who sits here.
    pub(crate) fn company(&self) -> &Company {
        &self.company
    }

    /// The game so far, as a file.
    pub(crate) fn replay(&self) -> Replay {
        self.table.replay()
    }

    /// The hash of the position.
    #[cfg(test)]
    pub(crate) fn hash(&self) -> u64 {
        self.table.hash()
    }

    /// The seed that was dealt from.
    pub(crate) fn seed(&self) -> Seed {
        self.table.seed()
    }

    /// The cards that are played with.
    pub(crate) fn cards(&self) -> &'static Catalogue {
        catalogue::current()
    }

    /// The seat of the only person here; `None` if there are two, or none.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        match self.company.sitters {
            [Sitter::Person, Sitter::Machine(_)] => Some(Seat(0)),
            [Sitter::Machine(_), Sitter::Person] => Some(Seat(1)),
            [Sitter::Person, Sitter::Person] | [Sitter::Machine(_), Sitter::Machine(_)] => None,
        }
    }

    /// Who is asked; `None` when the game is over.
    pub(crate) fn asked(&self) -> Option<Seat> {
        self.table.pending().seat()
    }

    /// Whose eyes the table is shown to.
    pub(crate) fn viewer(&self) -> Viewer {
        match (self.eyes, self.only_person().or(self.asked())) {
            (Eyes::All, _) => Viewer::Omniscient,
            (Eyes::Held(seat), _) | (Eyes::Asked, Some(seat)) => Viewer::Seat(seat),
            (Eyes::Asked, None) => Viewer::Spectator,
        }
    }

    /// The seat that is drawn at the bottom.
    pub(crate) fn near(&self) -> Seat {
        match self.viewer() {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Omniscient => Seat(0),
        }
    }

    /// Whether the one who looks at the table is asked.
    pub(crate) fn viewer_asked(&self) -> bool {
        self.asked().is_some_and(|seat| self.viewer() == Viewer::Seat(seat))
    }

    /// Go on showing the table to this seat, whoever is asked.
    pub(crate) fn hold(&mut self, seat: Seat) {
        self.eyes = Eyes::Held(seat);
    }

    /// Show the table to whoever is asked.
    pub(crate) fn release(&mut self) {
        self.eyes = Eyes::Asked;
    }

    /// What that seat is called on the board.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match (&self.company.sitters[seat.ix() % 2], self.only_person()) {
            (Sitter::Person, Some(_)) => "You".into(),
            (Sitter::Person, None) => format!("Player {}", seat.0 + 1),
            (Sitter::Machine(_), _) => self.quest().map_or("Opponent", |quest| quest.opponent.as_str()).to_owned(),
        }
    }

    /// The battle of the campaign that is fought here.
    pub(crate) fn quest(&self) -> Option<&'static quests::Quest> {
        quests::find(self.company.quest.as_deref()?)
    }

    /// The id of the battle, if the person has just won it.
    pub(crate) fn quest_won(&self) -> Option<String> {
        let outcome = self.table.outcome()?;
        let won = outcome.verdict(self.only_person()?) == Verdict::Win;
        if won { self.company.quest.clone() } else { None }
    }

    /// What the person at the terminal may see.
    pub(crate) fn view(&self) -> View {
        self.table.game().view(self.viewer())
    }

    /// The question, one sentence.
    pub(crate) fn question(&self) -> Option<Question> {
        self.table.question()
    }

    /// The options, in order.
    pub(crate) fn options(&self) -> Vec<Numbered> {
        self.table.options()
    }

    /// The option that somebody takes who does not look: the first, or the least card if one has to
    /// be given up.
    pub(crate) fn default_option(&self) -> usize {
        let level = |numbered: &Numbered| {
            let card = facts::card(self.cards(), &numbered.option.cards.first()?.id)?;
            let costs = ["discard ", "give up ", "destroy "].iter().any(|verb| numbered.option.label.starts_with(verb));
            costs.then_some((card.level, numbered.number))
        };
        let levels: Option<Vec<(u8, usize)>> = self.options().iter().map(level).collect();
        levels.and_then(|levels| levels.into_iter().min()).map_or(0, |(_, number)| number)
    }

    /// What may not be done, and why.
    pub(crate) fn refusals(&self) -> Vec<Refused> {
        self.table.refusals()
    }

    /// All that the viewer has heard.
    pub(crate) fn log(&self) -> Vec<Heard> {
        heard(&self.table, self.viewer())
    }

    /// How the game ended, for each person at the terminal; `None` while it goes on.
    pub(crate) fn ending(&self) -> Option<String> {
        let told = self.table.ending()?;
        let verdict = |seat| self.table.outcome().map(|outcome| outcome.verdict(seat));
        Some(match self.only_person().and_then(verdict) {
            Some(Verdict::Win) => format!("You win!{}", self.reward()),
            Some(Verdict::Loss) => format!("You lose. {}", self.reason().unwrap_or_default()).trim_end().to_owned(),
            Some(Verdict::Draw) | None => told,
        })
    }

    /// Why the game ended so, as the viewer was told.
    fn reason(&self) -> Option<String> {
        let log = self.log();
        let over = log.iter().rev().find(|heard| matches!(heard.event, Event::Over(_)))?;
        let text = &over.telling.text;
        Some(facts::capital(text.split_once(": ").map_or(text.as_str(), |(_, why)| why)))
    }

    /// What winning this battle brings.
    fn reward(&self) -> String {
        let Some(quest) = self.quest() else { return String::new() };
        let name = |id: &String| facts::card(self.cards(), id).map_or_else(|| id.clone(), |card| card.name.clone());
        let cards: Vec<String> = quest.rewards.iter().map(name).collect();
        if cards.is_empty() { " The battle is won.".into() } else { format!(" Your reward: {}.", cards.join(", ")) }
    }

    /// Answer for the person who is asked.
    pub(crate) fn answer(&mut self, option: usize) -> Result<(), TableError> {
        self.table.choose(option)?;
        self.begun = true;
        Ok(())
    }

    /// The person who is asked gives up.
    pub(crate) fn give_up(&mut self) -> Result<(), TableError> {
        let Some(seat) = self.only_person().or(self.asked()) else { return Ok(()) };
        self.table.give_up(seat)?;
        self.begun = true;
        Ok(())
    }

    /// Whether a person has chosen anything yet.
    pub(crate) fn is_begun(&self) -> bool {
        self.begun
    }

    /// If a machine is asked, let it take that one decision; says whether it did.
    pub(crate) fn machine_moves(&mut self) -> bool {
        let Some(seat) = self.asked() else { return false };
        let dice = self.dice();
        let Some(machine) = &mut self.machines[seat.ix() % 2] else { return false };
        let mut options = Vec::new();
        self.table.game().choices(&mut options);
        machine.begin(dice);
        let number = machine.choose(&Glimpse::new(self.table.game(), seat, &options));
        // An answer out of range would be the machine's fault; the first option always exists.
        self.table.choose(number).or_else(|_| self.table.choose(0)).is_ok()
    }

    /// A machine's chance at this decision. It follows from the seed and the number of choices
    /// made, so that a game resumed or taken back goes on as it would have.
    fn dice(&self) -> Seed {
        let mut seed = self.seed();
        for byte in &mut seed.0[16..] {
            *byte ^= 0x5a;
        }
        let made = self.table.timeline().moves().len() as u64;
        for (byte, count) in seed.0[8..16].iter_mut().zip(made.to_le_bytes()) {
            *byte ^= count;
        }
        Rng::new(seed).seed()
    }

    /// How many choices have been made.
    pub(crate) fn choices(&self) -> usize {
        self.table.timeline().moves().len()
    }

    /// Take back the person's last real decision and all that followed.
    pub(crate) fn undo(&mut self) -> Result<usize, String> {
        let Some(me) = self.only_person() else {
            return Err("Only a game against the machine can be taken back.".into());
        };
        if self.asked().is_none() {
            return Err("The game is over: there is nothing to take back.".into());
        }
        self.table.undo(me).ok_or_else(|| "There is nothing to take back yet.".into())
    }
}

fn machines(company: &Company) -> Result<Machines, String> {
    let machine = |sitter: &Sitter| match sitter {
        Sitter::Person => Ok(None),
        Sitter::Machine(name) => longbox_ai::by_name::<Squad>(name).map(Some),
    };
    Ok([machine(&company.sitters[0])?, machine(&company.sitters[1])?])
}
