//! The game line by line, for screen readers and scripts.

mod say;

use super::facts;
use super::session::Session;
use super::store::Store;
use crate::out;
use longbox_kernel::plug::{Face, Plug};
use longbox_kernel::table::Numbered;
use longbox_kernel::words;
use longbox_kernel::{Seat, Telling, Viewer};
use std::collections::HashSet;
use std::io::{self, BufRead, IsTerminal, Write};

/// Play to the end, or until the input ends; then the game is saved.
pub(crate) fn play<G: Plug>(session: Session<G>, store: &Store, ascii: bool) -> Result<(), String> {
    let stdin = io::stdin();
    let by_hand = stdin.is_terminal();
    let mut plain = Plain::new(session, store, stdin.lock(), io::stdout().lock());
    plain.ascii = ascii;
    plain.by_hand = by_hand;
    plain.width = out::width;
    plain.run()
}

/// How much of a resumed game is told again.
const RECALLED: usize = 12;

/// How a stretch of play ended.
enum Left {
    /// The game is over.
    Over,
    /// Somebody quits, or the input is at its end.
    Quit,
}

/// What a line of input led to.
enum Next {
    /// The same question again.
    AskAgain,
    /// Something happened.
    Moved,
    /// Save and go.
    Quit,
}

/// A game, what it reads and what it writes.
pub(crate) struct Plain<'s, G: Plug, R, W> {
    session: Session<G>,
    store: &'s Store,
    input: R,
    output: W,
    /// Only ASCII is written.
    ascii: bool,
    /// Somebody types, so prompts and curtains make sense.
    pub(super) by_hand: bool,
    /// How many letters a line has now; nothing if it need not fit.
    pub(super) width: fn() -> Option<usize>,
    /// How much of its log each seat has heard.
    heard: [usize; Seat::MAX],
    /// The cards that each seat has been told.
    read: [HashSet<String>; Seat::MAX],
    /// Who was asked last.
    last_asked: Option<Seat>,
    /// The table as it was last told.
    last_told: Vec<String>,
    /// Somebody was told that the game cannot be saved.
    warned: bool,
}

impl<'s, G: Plug, R: BufRead, W: Write> Plain<'s, G, R, W> {
    /// A game that speaks to no terminal.
    pub(crate) fn new(session: Session<G>, store: &'s Store, input: R, output: W) -> Plain<'s, G, R, W> {
        Plain {
            session,
            store,
            input,
            output,
            ascii: false,
            by_hand: false,
            width: || None,
            heard: [0; Seat::MAX],
            read: Default::default(),
            last_asked: None,
            last_told: Vec::new(),
            warned: false,
        }
    }

    /// Play until the end or the end of input, and keep what was played.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        match self.until_left() {
            Ok(Left::Over) => {
                let finished = self.store.finish(&mut self.session)?;
                self.say_last(&finished.told::<G>())
            }
            Ok(Left::Quit) => {
                let told = match self.store.save(&mut self.session)? {
                    Some(path) => {
                        format!("Saved in {}\nGo on with: longbox play {} --resume", path.display(), G::NAME)
                    }
                    None => "Nothing was chosen yet, so there is nothing to save.".to_owned(),
                };
                self.say_last(&told)
            }
            Err(error) => {
                // Nobody reads or writes any more: keep the game, and leave quietly.
                self.store.save(&mut self.session)?;
                match error.kind() {
                    io::ErrorKind::BrokenPipe => Ok(()),
                    _ => Err(format!("the terminal cannot be used: {error}; the game is saved")),
                }
            }
        }
    }

    fn say_last(&mut self, text: &str) -> Result<(), String> {
        // The game is kept already; if nobody hears where, nothing is lost.
        self.say(text).and_then(|()| self.output.flush()).ok();
        Ok(())
    }

    fn until_left(&mut self) -> io::Result<Left> {
        self.introduce()?;
        loop {
            while self.session.goes_on() {}
            self.hand_over()?;
            self.tell_news()?;
            let explained = self.session.explained();
            self.say_all(&explained)?;
            let Some(seat) = self.session.asked() else {
                self.say("\nGame over.")?;
                self.say_all(&self.session.summary())?;
                return Ok(Left::Over);
            };
            let again = self.last_asked.replace(seat) == Some(seat);
            self.ask(again)?;
            loop {
                match self.listen()? {
                    Next::AskAgain => {}
                    Next::Moved => break,
                    Next::Quit => return Ok(Left::Quit),
                }
            }
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        let text = match (self.width)() {
            Some(width) => out::hung(text, width).join("\n"),
            None => text.to_owned(),
        };
        if self.ascii { writeln!(self.output, "{}", facts::ascii(&text)) } else { writeln!(self.output, "{text}") }
    }

    fn say_all(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn introduce(&mut self) -> io::Result<()> {
        if self.session.choices() > 0 {
            // A game resumed: the last few things will do.
            self.heard = [self.session.log().len().saturating_sub(RECALLED); Seat::MAX];
        }
        let lines = say::introduction(&self.session);
        self.say_all(&lines)
    }

    /// With several people at one keyboard, hide what the last one saw.
    fn hand_over(&mut self) -> io::Result<()> {
        if self.session.only_person().is_some() {
            return Ok(());
        }
        let Some(seat) = self.session.asked() else {
            // Whoever ended the game sees how.
            self.last_asked.into_iter().for_each(|last| self.session.hold(last));
            return Ok(());
        };
        if self.last_asked == Some(seat) {
            return Ok(());
        }
        if self.session.is_shared() {
            self.session.hold(seat);
        }
        if !self.by_hand || self.session.is_shared() {
            return self.say(&format!("\nNow {}.", self.session.name(seat)));
        }
        if let Some(last) = self.last_asked {
            // The one who answered hears what came of it.
            self.session.hold(last);
            self.tell_news()?;
            self.session.release();
            self.wait("Press Enter to clear the screen.")?;
            self.say(&"\n".repeat(60))?;
        }
        self.wait(&format!("Pass the keyboard to {}, then press Enter.", self.session.name(seat)))
    }

    fn wait(&mut self, text: &str) -> io::Result<()> {
        self.say(text)?;
        self.output.flush()?;
        self.input.read_line(&mut String::new()).map(drop)
    }

    /// What happened since this viewer was last told.
    fn tell_news(&mut self) -> io::Result<()> {
        let log = self.session.log();
        let from = match self.session.viewer() {
            Viewer::Seat(seat) => std::mem::replace(&mut self.heard[seat.ix() % Seat::MAX], log.len()),
            Viewer::Spectator | Viewer::Omniscient => log.len().saturating_sub(1),
        };
        if self.session.is_shared() {
            // All have looked on.
            for seat in Seat::all(self.session.seats()) {
                self.heard[seat.ix() % Seat::MAX] = self.session.heard(seat);
            }
        }
        let mut news = log.get(from..).unwrap_or_default();
        // How the game ended is told by itself.
        if self.session.asked().is_none() {
            news = news.split_last().filter(|(last, _)| last.kind == "over").map_or(news, |(_, rest)| rest);
        }
        self.say("")?;
        self.tell(news)
    }

    fn tell(&mut self, news: &[Telling]) -> io::Result<()> {
        news.iter().try_for_each(|telling| self.say(&telling.text))
    }

    /// The table and the question. Within an act the table is as it was but for what the act has done so far, which was
    /// told; and whoever may answer something is told what has changed since the table was last told.
    fn ask(&mut self, again: bool) -> io::Result<()> {
        let table = say::summary(&self.session);
        let window = self.session.question().is_some_and(|question| question.window);
        let lines = match (again && self.session.is_mid_act(), again && window) {
            (true, _) => Vec::new(),
            (false, true) => table.iter().filter(|line| !self.last_told.contains(line)).cloned().collect(),
            (false, false) => table.clone(),
        };
        if !self.session.is_mid_act() {
            self.last_told = table;
        }
        self.say_all(&lines)?;
        self.repeat()
    }

    /// The question alone.
    fn repeat(&mut self) -> io::Result<()> {
        let read = &mut self.read[self.session.near().ix() % Seat::MAX];
        let lines = say::question(&self.session, read);
        self.say_all(&lines)
    }

    /// Read one line and do what it says.
    fn listen(&mut self) -> io::Result<Next> {
        if self.by_hand {
            write!(self.output, "> ")?;
        }
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            return Ok(Next::Quit);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let rest = rest.trim();
        match first.to_lowercase().as_str() {
            "" => match self.session.default_option() {
                Some(option) => self.answer(option),
                None => {
                    self.repeat()?;
                    Ok(Next::AskAgain)
                }
            },
            "quit" | "exit" | "q" => self.quit(),
            "help" | "h" => self.again(&say::help()),
            "?" => self.again(&say::rule_behind(&self.session)),
            "board" | "b" => self.again(&say::summary(&self.session)),
            "state" => self.again(&say::state(&self.session)),
            "piles" | "pile" => self.again(&say::piles(&self.session, rest)),
            "log" | "l" => {
                let log = self.session.log();
                self.tell(&log)?;
                Ok(Next::AskAgain)
            }
            "rule" | "rules" if !rest.is_empty() => self.again(&say::rules::<G>(rest)),
            "why" | "w" => self.again(&say::why_not(&self.session, rest)),
            "hint" => {
                let hint = self.session.hint();
                self.again(&hint)
            }
            "what" | "preview" => self.again(&say::preview(&self.session, rest)),
            "skip" | "n" => self.hush(rest),
            "card" => {
                let lines = self.card(rest);
                self.again(&lines)
            }
            "undo" | "u" => self.undo(),
            "concede" => self.give_up(),
            "save" | "s" => {
                let told = match self.store.save(&mut self.session) {
                    Ok(Some(path)) => format!("Saved in {}", path.display()),
                    Ok(None) => "Nothing was chosen yet, so there is nothing to save.".to_owned(),
                    Err(fault) => format!("Not saved: {fault}"),
                };
                self.again(&[told])
            }
            _ => self.choose(&line),
        }
    }

    fn again(&mut self, lines: &[String]) -> io::Result<Next> {
        self.say_all(lines)?;
        Ok(Next::AskAgain)
    }

    /// Give up, if that is meant in earnest.
    fn give_up(&mut self) -> io::Result<Next> {
        if self.by_hand && !self.sure("Type yes to give up.")? {
            return Ok(Next::AskAgain);
        }
        match self.session.give_up() {
            Ok(()) => Ok(Next::Moved),
            Err(fault) => self.again(&[fault.to_string()]),
        }
    }

    /// Whether the answer is yes.
    fn sure(&mut self, question: &str) -> io::Result<bool> {
        self.say(question)?;
        self.output.flush()?;
        let mut answer = String::new();
        self.input.read_line(&mut answer)?;
        Ok(matches!(words::plain(&answer).as_str(), "yes" | "y"))
    }

    fn undo(&mut self) -> io::Result<Next> {
        if let Err(untaken) = self.session.undo() {
            return self.again(&[untaken.to_string()]);
        }
        let heard = self.session.log().len();
        for count in &mut self.heard {
            *count = (*count).min(heard);
        }
        self.say("Taken back.")?;
        Ok(Next::Moved)
    }

    /// Do not ask about a card again this turn; about none of this question if none is named.
    fn hush(&mut self, wanted: &str) -> io::Result<Next> {
        let cards = match self.session.asking_cards(&words::plain(wanted)) {
            Ok(cards) => cards,
            Err(why) => return self.again(&[why]),
        };
        self.session.hush(&cards);
        let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
        self.say(&format!("Not about {} again this turn.", names.join(", ")))?;
        Ok(Next::Moved)
    }

    /// A number, or the words of an option.
    fn choose(&mut self, line: &str) -> io::Result<Next> {
        match line.parse::<usize>() {
            Ok(number) => match say::option_of(&self.session, number) {
                Some(option) => self.answer(option),
                None => {
                    let numbers = say::told_numbers(&self.session);
                    self.again(&[format!("There is no option {line}: the options are {numbers}.")])
                }
            },
            Err(_) => match meant(&self.session.options(), line) {
                Ok(option) => self.answer(option),
                Err(fault) => self.again(&[fault, "\"help\" lists the commands.".into()]),
            },
        }
    }

    /// Leave; but not without a word if the game cannot be saved.
    fn quit(&mut self) -> io::Result<Next> {
        if !self.by_hand {
            return Ok(Next::Quit);
        }
        let Err(fault) = self.store.save(&mut self.session) else { return Ok(Next::Quit) };
        let sure = self.sure(&format!("The game cannot be saved: {fault}\nType yes to leave it all the same."))?;
        Ok(if sure { Next::Quit } else { Next::AskAgain })
    }

    fn answer(&mut self, option: usize) -> io::Result<Next> {
        let regretted = self.session.regretted(option);
        if self.by_hand && !regretted.is_empty() {
            let question = format!(
                "You could still {}. Type yes to do without.",
                words::list(regretted.iter().map(String::as_str))
            );
            if !self.sure(&question)? {
                return Ok(Next::AskAgain);
            }
        }
        match self.session.answer(option) {
            Ok(()) => {
                // Should the terminal be closed, nothing is lost.
                if let Err(fault) = self.store.save(&mut self.session)
                    && !std::mem::replace(&mut self.warned, true)
                {
                    self.say(&format!("Take care, the game cannot be saved: {fault}"))?;
                }
                Ok(Next::Moved)
            }
            Err(fault) => self.again(&[fault.to_string()]),
        }
    }

    /// A card by name or part of it.
    fn card(&self, wanted: &str) -> Vec<String> {
        let faces = self.session.faces();
        if wanted.is_empty() {
            return vec!["Which card? Type: card NAME".into()];
        }
        let fault = match G::find_card(self.session.cards(), wanted) {
            Ok(at) => return faces.all().get(at).map(facts::whole).unwrap_or_default(),
            Err(fault) => fault,
        };
        let part = words::plain(wanted);
        let found: Vec<&Face> = faces.all().iter().filter(|face| words::plain(&face.name).contains(&part)).collect();
        match found[..] {
            [] => vec![facts::capital(&fault)],
            [card] => facts::whole(card),
            [..] => {
                let mut lines: Vec<String> =
                    found.iter().take(12).map(|card| format!("{} ({})", card.name, card.id)).collect();
                lines.insert(0, format!("{} cards have \"{wanted}\" in their name:", found.len()));
                lines
            }
        }
    }
}

/// The number of the option that is meant: one that is named whole, or the only one in which these
/// letters, three at least, begin a word. Fewer would hit something by accident.
fn meant(options: &[Numbered], line: &str) -> Result<usize, String> {
    let wanted = words::plain(line);
    let mut fitting: Vec<&Numbered> =
        options.iter().filter(|numbered| words::names(&numbered.option, &wanted)).collect();
    if fitting.is_empty() && wanted.chars().count() >= 3 {
        fitting =
            options.iter().filter(|numbered| begins_word(&words::plain(&numbered.option.label), &wanted)).collect();
    }
    // Options that read the same are the same.
    let mut labels = std::collections::HashSet::new();
    fitting.retain(|numbered| labels.insert(numbered.option.label.as_str()));
    let line = out::cut(line, 60);
    let list = |options: &[&Numbered]| words::list(options.iter().map(|numbered| numbered.option.label.as_str()));
    match fitting[..] {
        [one] => Ok(one.number),
        [] => Err(format!("\"{line}\" fits none of the options: {}", list(&options.iter().collect::<Vec<_>>()))),
        [_, _, ..] => Err(format!("\"{line}\" could mean {}", list(&fitting))),
    }
}

/// Whether the letters stand in the text at the beginning of a word.
fn begins_word(text: &str, letters: &str) -> bool {
    let at_start = |at: usize| !text[..at].ends_with(char::is_alphanumeric);
    text.match_indices(letters).any(|(at, _)| at_start(at))
}
