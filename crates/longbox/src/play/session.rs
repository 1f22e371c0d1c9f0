//! A game with people and machines at its seats. Nothing here draws or prints.

use super::facts::Faces;
use super::numbers::Numbers;
use super::opening::{self, Opening};
use super::quiet::{self, Quiet};
use super::saves::Slot;
use longbox_ai::{Advice, Glimpse, Player, advise};
use longbox_kernel::plug::{Battle, Plug};
use longbox_kernel::replay::{Replay, ReplayError};
use longbox_kernel::table::{Numbered, Seated, Table, TableError};
use longbox_kernel::takeback::Untaken;
use longbox_kernel::words;
use longbox_kernel::{CardRef, OptionText, Question, Refused, Rng, Seat, Seed, Telling, Verdict, Viewer};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

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
    pub(crate) sitters: Vec<Sitter>,
    /// What each deck is called, where it is called anything.
    pub(crate) decks: Vec<Option<String>>,
    /// The battle of the campaign that is fought.
    #[serde(rename = "quest")]
    pub(crate) battle: Option<String>,
}

impl Company {
    /// A person and so many others of one kind, with decks whose names nobody knows.
    pub(crate) fn with(seats: usize, other: Sitter) -> Company {
        let mut sitters = vec![other; seats];
        if let Some(first) = sitters.first_mut() {
            *first = Sitter::Person;
        }
        Company { sitters, decks: vec![None; seats], battle: None }
    }

    /// The seats of the people.
    fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = Seat::all(self.sitters.len()).zip(&self.sitters);
        seats.filter(|(_, sitter)| **sitter == Sitter::Person).map(|(seat, _)| seat)
    }
}

/// A battle with its place in the campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fought {
    /// "Iron Man's Easy Quest, battle 2"
    pub(crate) place: String,
    /// The battle.
    pub(crate) battle: Battle,
}

impl Fought {
    fn find<G: Plug>(cards: &'static G::Cards, id: &str) -> Option<Fought> {
        let campaign = G::campaign(cards)?;
        let (chapter, number, battle) = campaign.find(id)?;
        Some(Fought { place: format!("{}, battle {number}", chapter.name), battle: battle.clone() })
    }
}

/// The machine player at each seat, where one sits.
type Machines<G> = Vec<Option<Box<dyn Player<G>>>>;

/// A game in progress, with everybody who plays it.
pub(crate) struct Session<G: Plug> {
    cards: &'static G::Cards,
    faces: Rc<Faces>,
    table: Seated<G>,
    company: Company,
    battle: Option<Fought>,
    machines: Machines<G>,
    eyes: Eyes,
    quiet: Quiet,
    numbers: Numbers,
    /// What the machines weighed since it was last told; nothing if nobody wants to know.
    explained: Option<Vec<String>>,
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

impl<G: Plug> Session<G> {
    /// Deal a new game.
    pub(crate) fn open(cards: &'static G::Cards, opening: &Opening) -> Result<Session<G>, String> {
        let (setup, company) = opening::prepare::<G>(cards, opening)?;
        let table = Seated::deal(setup, opening.seed).map_err(|fault| fault.to_string())?;
        let machines = machines(&company)?;
        Ok(Session::at(cards, table, company, machines))
    }

    /// Go on with a saved game. The machines of this company have to be known.
    pub(crate) fn resume(
        cards: &'static G::Cards,
        replay: &Replay,
        company: Company,
    ) -> Result<Session<G>, ReplayError> {
        let table = Seated::resume(cards, replay)?;
        let machines = machines(&company).unwrap_or_default();
        Ok(Session { begun: true, ..Session::at(cards, table, company, machines) })
    }

    /// A game of before, after so many of its choices, seen by one who sees everything.
    pub(crate) fn look_back(
        cards: &'static G::Cards,
        replay: &Replay,
        choices: usize,
    ) -> Result<Session<G>, ReplayError> {
        let mut part = replay.clone();
        part.moves.truncate(choices);
        part.marks.retain(|mark| mark.after as usize <= choices);
        let table = Seated::resume(cards, &part)?;
        let company = Company::with(table.seats(), Sitter::Person);
        Ok(Session { eyes: Eyes::All, ..Session::at(cards, table, company, Vec::new()) })
    }

    fn at(cards: &'static G::Cards, table: Seated<G>, company: Company, machines: Machines<G>) -> Session<G> {
        let battle = company.battle.as_deref().and_then(|id| Fought::find::<G>(cards, id));
        let faces = Rc::new(Faces::of::<G>(cards));
        let (quiet, eyes, numbers) = (Quiet::default(), Eyes::Asked, Numbers::default());
        let mut session = Session {
            cards,
            faces,
            table,
            company,
            battle,
            machines,
            eyes,
            quiet,
            numbers,
            explained: None,
            begun: false,
            slot: None,
        };
        session.number(false);
        let first = session.company.people().next();
        if let Some(first) = first.filter(|_| session.is_shared()) {
            session.hold(first);
        }
        session
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
    pub(crate) fn cards(&self) -> &'static G::Cards {
        self.cards
    }

    /// The same as they are read.
    pub(crate) fn faces(&self) -> &Rc<Faces> {
        &self.faces
    }

    /// How many sit here.
    pub(crate) fn seats(&self) -> usize {
        self.table.seats()
    }

    /// The number of the turn.
    pub(crate) fn turn(&self) -> u32 {
        self.table.game().turn()
    }

    /// The seat of the only person here; `None` if there are several, or none.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        let mut people = self.company.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Whether several seats are played at this terminal that have no secrets from each other: by one person, or by
    /// several who look together.
    pub(crate) fn is_shared(&self) -> bool {
        self.company.people().count() > 1 && !self.table.game().has_secrets()
    }

    /// How much a seat has heard.
    pub(crate) fn heard(&self, seat: Seat) -> usize {
        self.table.log(Viewer::Seat(seat), 0).len()
    }

    /// Whether a person who decides at that seat is asked.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.company.sitters.get(seat.ix()) == Some(&Sitter::Person)
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

    /// What the seats are called on the board.
    pub(crate) fn names(&self) -> Vec<String> {
        Seat::all(self.seats()).map(|seat| self.name(seat)).collect()
    }

    /// What that seat is called on the board.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let machines = self.company.sitters.iter().filter(|sitter| **sitter != Sitter::Person).count();
        match (self.company.sitters.get(seat.ix()), self.only_person(), &self.battle) {
            (Some(Sitter::Person), Some(_), _) => "You".into(),
            (Some(Sitter::Machine(_)), _, Some(fought)) if machines == 1 => fought.battle.opponent.clone(),
            (Some(Sitter::Machine(_)), Some(_), _) if machines == 1 && self.role(seat).is_none() => {
                "The machine".into()
            }
            // Of several machines each is known by its seat, or by whom it plays as.
            (Some(Sitter::Person | Sitter::Machine(_)) | None, _, _) => {
                self.role(seat).map_or_else(|| G::seat_word(seat).into_owned(), str::to_owned)
            }
        }
    }

    /// Whom that seat plays as, if nobody else plays as the same.
    fn role(&self, seat: Seat) -> Option<&'static str> {
        let role = |seat: Seat| self.table.game().plays_as(seat);
        let own = role(seat)?;
        Seat::all(self.seats()).filter(|other| *other != seat).all(|other| role(other) != Some(own)).then_some(own)
    }

    /// A text of the game with whom each seat plays as in place of its number.
    fn told_by_role(&self, text: &str) -> String {
        let seats = Seat::all(self.seats()).filter_map(|seat| Some((seat, self.role(seat)?)));
        seats.fold(text.to_owned(), |text, (seat, role)| text.replace(&*G::seat_word(seat), role))
    }

    fn option_by_role(&self, mut option: OptionText) -> OptionText {
        let label = self.told_by_role(&option.label);
        // What the game calls it can still be said.
        if label != option.label {
            option.aliases.push(std::mem::replace(&mut option.label, label));
        }
        option
    }

    fn telling_by_role(&self, telling: Telling) -> Telling {
        Telling { text: self.told_by_role(&telling.text), ..telling }
    }

    /// The battle of the campaign that is fought here.
    pub(crate) fn battle(&self) -> Option<&Fought> {
        self.battle.as_ref()
    }

    /// The id of the battle, if the person has just won it.
    pub(crate) fn battle_won(&self) -> Option<String> {
        let outcome = self.table.outcome()?;
        let won = outcome.verdict(self.only_person()?) == Verdict::Win;
        if won { self.company.battle.clone() } else { None }
    }

    /// What the person at the terminal may see.
    pub(crate) fn view(&self) -> G::View {
        self.table.game().view(self.viewer())
    }

    /// The question, one sentence.
    pub(crate) fn question(&self) -> Option<Question> {
        let question = self.table.question()?;
        Some(Question { text: self.told_by_role(&question.text), ..question })
    }

    /// The options in the order in which they are listed.
    pub(crate) fn options(&self) -> Vec<Numbered> {
        let options = self.option_texts();
        let told = |number: usize| Numbered { number, option: self.option_by_role(options[number].clone()) };
        OptionText::listed(&options).into_iter().map(told).collect()
    }

    /// The options in words, by their numbers in the game.
    fn option_texts(&self) -> Vec<OptionText> {
        self.table.options().into_iter().map(|numbered| numbered.option).collect()
    }

    /// The number under which each option is offered, by its number in the game.
    pub(crate) fn numbers(&self) -> &[usize] {
        self.numbers.now()
    }

    /// Number the options of the pending question.
    fn number(&mut self, goes_on: bool) {
        if self.asked().is_some_and(|seat| self.is_person(seat)) {
            let goes_on = goes_on && self.is_mid_act();
            let options = self.option_texts();
            self.numbers.ask(&options, goes_on);
        }
    }

    /// The option that somebody takes who does not look. Nobody passes without looking, unless nothing else can be done.
    pub(crate) fn default_option(&self) -> Option<usize> {
        let options = self.option_texts();
        let usual = self.table.game().usual(&options);
        match options.get(usual) {
            Some(option) if option.pass && options.len() > 1 => None,
            Some(_) => Some(usual),
            None => (!options.is_empty()).then_some(0),
        }
    }

    /// What could still be done, if taking this option means to do without it.
    pub(crate) fn regretted(&self, option: usize) -> Vec<String> {
        let options = self.option_texts();
        if !options.get(option).is_some_and(|option| option.pass) {
            return Vec::new();
        }
        let regretted = self.table.game().regretted(&options).into_iter();
        regretted.filter_map(|number| Some(self.told_by_role(&options.get(number)?.label))).collect()
    }

    /// Whether the pending question is a further pick of an act.
    pub(crate) fn is_mid_act(&self) -> bool {
        self.table.game().is_mid_act()
    }

    /// What may not be done, and why.
    pub(crate) fn refusals(&self) -> Vec<Refused> {
        let refusals = self.table.refusals().into_iter();
        refusals.map(|refused| Refused { option: self.option_by_role(refused.option), ..refused }).collect()
    }

    /// What would follow from an option, a line each, as far as the one who is asked can know.
    pub(crate) fn preview(&self, option: usize) -> Vec<String> {
        let preview = match self.table.preview(option) {
            Ok(preview) => preview,
            Err(fault) => return vec![fault.to_string()],
        };
        let mut lines: Vec<String> = preview.lines.iter().map(|telling| self.told_by_role(&telling.text)).collect();
        if preview.proposed && !lines.is_empty() {
            lines.insert(0, "If you pay as proposed:".into());
        }
        if preview.more {
            lines.push("You have more to choose before it is done.".into());
        }
        if preview.open {
            lines.push("How it goes on depends on what you cannot know.".into());
        }
        if lines.is_empty() {
            lines.push("Nothing that could be told.".into());
        }
        lines
    }

    /// All that the viewer has heard.
    pub(crate) fn log(&self) -> Vec<Telling> {
        let log = self.table.log(self.viewer(), 0).into_iter();
        log.map(|telling| self.telling_by_role(telling)).collect()
    }

    /// Who won and by what, for the people at the terminal; `None` while the game goes on.
    pub(crate) fn ending(&self) -> Option<String> {
        let told = self.told_by_role(&self.table.ending()?);
        let outcome = self.table.outcome()?;
        let mut verdicts: Vec<Verdict> = self.company.people().map(|seat| outcome.verdict(seat)).collect();
        verdicts.dedup();
        let told = if self.only_person().is_some() { self.heard_ending().unwrap_or(told) } else { told };
        Some(match verdicts[..] {
            [Verdict::Win] if told.starts_with("You win") => format!("{told}{}", self.reward()),
            [Verdict::Win] => format!("You win! {told}{}", self.reward()),
            [Verdict::Loss] => format!("You lose. {told}"),
            // Of several people each may have fared otherwise.
            [Verdict::Draw] | [_, _, ..] | [] => told,
        })
    }

    /// The end of the game in a few lines: who won and by what, and how long it took.
    pub(crate) fn summary(&self) -> Vec<String> {
        let Some(ending) = self.ending() else { return Vec::new() };
        let counted = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let (turns, moves) = (counted(self.turn() as usize, G::TURN), counted(self.choices(), "choice"));
        vec![ending, format!("It took {turns} and {moves}.")]
    }

    /// How the game ended, as the viewer was told: "Your opponent wins: you have no cards left."
    fn heard_ending(&self) -> Option<String> {
        self.log().into_iter().rev().find(|telling| telling.kind == "over").map(|telling| telling.text)
    }

    /// What winning this battle brings.
    fn reward(&self) -> String {
        let Some(Fought { battle, .. }) = &self.battle else { return String::new() };
        let cards: Vec<&str> = battle.rewards.iter().map(|card| card.name.as_str()).collect();
        if cards.is_empty() { " The battle is won.".into() } else { format!(" Your reward: {}.", cards.join(", ")) }
    }

    /// Answer for the person who is asked.
    pub(crate) fn answer(&mut self, option: usize) -> Result<(), TableError> {
        self.table.choose(option)?;
        self.number(true);
        self.begun = true;
        Ok(())
    }

    /// The person who is asked gives up.
    pub(crate) fn give_up(&mut self) -> Result<(), TableError> {
        let Some(seat) = self.only_person().or(self.asked()) else { return Ok(()) };
        self.table.give_up(seat)?;
        self.number(false);
        self.begun = true;
        Ok(())
    }

    /// Whether a person has chosen anything yet.
    pub(crate) fn is_begun(&self) -> bool {
        self.begun
    }

    /// Take one decision that nobody here has to take: a machine's, a further pick of an act with only one
    /// option, a window in which passing is all that can be done, or what somebody does not want to be asked. Machines
    /// do not look at the time; people who have secrets from each other at one terminal would, so they pass by hand.
    /// Returns whether there was one.
    pub(crate) fn goes_on(&mut self) -> bool {
        let went_on = self.takes_only_option() || self.keeps_quiet() || self.machine_moves();
        if went_on {
            self.number(true);
        }
        went_on
    }

    /// The cards that the question is about and that need not ask again for the rest of the turn: those whose names
    /// have this in them. Else why it is asked every time.
    pub(crate) fn asking_cards(&self, part: &str) -> Result<Vec<CardRef>, String> {
        if !self.has_no_secrets() {
            return Err("Others at this keyboard would see that you are not asked: with hands that are private \
                        everybody is asked every time."
                .to_owned());
        }
        let Some(question) = self.table.question() else { return Err("Nothing is asked.".to_owned()) };
        let mut cards = quiet::asking(&question, &self.option_texts()).map_err(str::to_owned)?;
        let names: Vec<String> = cards.iter().map(|card| card.name.clone()).collect();
        cards.retain(|card| words::plain(&card.name).contains(part));
        if cards.is_empty() {
            return Err(format!("No card of that name asks; those that do: {}.", names.join(", ")));
        }
        Ok(cards)
    }

    /// Whether what happens at this terminal may be seen by all who sit at it.
    fn has_no_secrets(&self) -> bool {
        self.only_person().is_some() || self.is_shared()
    }

    /// Do not ask about these cards again until the turn ends.
    pub(crate) fn hush(&mut self, cards: &[CardRef]) {
        let turn = self.turn();
        if let Some(question) = self.table.question() {
            self.quiet.hush(turn, &question, cards);
        }
    }

    fn keeps_quiet(&mut self) -> bool {
        if self.quiet.is_empty() || !self.asked().is_some_and(|seat| self.is_person(seat)) {
            return false;
        }
        let Some(question) = self.table.question() else { return false };
        let declined = self.quiet.declines(self.turn(), &question, &self.option_texts());
        declined.is_some_and(|option| self.table.choose(option).is_ok())
    }

    fn takes_only_option(&mut self) -> bool {
        if !self.asked().is_some_and(|seat| self.is_person(seat)) {
            return false;
        }
        let window = self.table.question().is_some_and(|question| question.window);
        let implied = self.is_mid_act() || window && self.has_no_secrets();
        implied && self.table.options().len() == 1 && self.table.choose(0).is_ok()
    }

    fn machine_moves(&mut self) -> bool {
        let Some(seat) = self.asked() else { return false };
        let (dice, name) = (self.dice(), self.name(seat));
        let Some(Some(machine)) = self.machines.get_mut(seat.ix()) else { return false };
        let mut options = Vec::new();
        self.table.game().choices(&mut options);
        machine.begin(dice);
        let glimpse = Glimpse::new(self.table.game(), seat, &options);
        let number = machine.choose(&glimpse);
        if let Some(explained) = self.explained.as_mut().filter(|_| options.len() > 1) {
            let took = options.get(number).map(|choice| self.table.game().option(*choice).label).unwrap_or_default();
            let weighed = Advice::of(&mut **machine, self.table.game(), &glimpse).lines();
            let how = if weighed.is_empty() { "without a thought." } else { "after weighing:" };
            explained.push(format!("{name}: {took}, {how}"));
            explained.extend(weighed.into_iter().map(|line| format!("    {line}")));
        }
        // An answer out of range would be the machine's fault; the first option always exists.
        self.table.choose(number).or_else(|_| self.table.choose(0)).is_ok()
    }

    /// Whether machines say what they weighed.
    pub(crate) fn explains(&mut self, explains: bool) {
        self.explained = explains.then(Vec::new);
    }

    /// What the machines weighed since this was asked last.
    pub(crate) fn explained(&mut self) -> Vec<String> {
        self.explained.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// What a machine would do in the place of who is asked.
    pub(crate) fn hint(&self) -> Vec<String> {
        let Some(seat) = self.asked().filter(|_| self.viewer_asked()) else {
            return vec!["Nothing is asked.".to_owned()];
        };
        let mut options = Vec::new();
        self.table.game().choices(&mut options);
        if options.len() < 2 {
            return vec!["There is only one thing to do.".to_owned()];
        }
        let advice = advise(self.table.game(), &Glimpse::new(self.table.game(), seat, &options), self.dice());
        advice.map_or_else(|fault| vec![fault], |advice| advice.lines())
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

    /// Take back the person's last real decision and all that followed. Who shares the terminal with other
    /// people takes back what is nobody else's affair, and is then asked again.
    pub(crate) fn undo(&mut self) -> Result<usize, Untaken> {
        if self.asked().is_none() {
            return Err(Untaken::Nothing);
        }
        // Who takes something back wants to look at it again.
        self.quiet.clear();
        let taken_back = self.take_back();
        self.number(false);
        taken_back
    }

    fn take_back(&mut self) -> Result<usize, Untaken> {
        let nothing = Untaken::Nothing;
        if let Some(last) = self.last_to_decide().filter(|_| self.is_shared()) {
            return self.table.undo(last).ok_or(nothing);
        }
        match (self.only_person(), self.viewer()) {
            (Some(me), _) => self.table.undo(me).ok_or(nothing),
            (None, Viewer::Seat(me)) => {
                let taken_back = self.table.undo_own(me)?;
                self.release();
                Ok(taken_back)
            }
            (None, Viewer::Spectator | Viewer::Omniscient) => Err(nothing),
        }
    }

    /// Which of the people here has decided last.
    fn last_to_decide(&self) -> Option<Seat> {
        let last = |seat: &Seat| self.table.timeline().moments(*seat).next_back();
        self.company.people().max_by_key(last)
    }
}

fn machines<G: Plug>(company: &Company) -> Result<Machines<G>, String> {
    let machine = |sitter: &Sitter| match sitter {
        Sitter::Person => Ok(None),
        // It plays the same on any number of threads, so a game that is resumed elsewhere goes on as it would have.
        Sitter::Machine(name) => longbox_ai::level(name).map(|level| Some(level.hire::<G>(crate::out::threads(None)))),
    };
    company.sitters.iter().map(machine).collect()
}
