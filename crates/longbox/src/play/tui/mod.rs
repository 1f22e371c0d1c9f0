//! The full-screen table.

mod ask;
mod board;
mod keys;
mod log;
pub(crate) mod model;
pub(crate) mod page;
mod paint;
pub(crate) mod picker;
#[cfg(test)]
mod tests;
pub(crate) mod watch;

use super::session::Session;
use super::store::Store;
use super::{campaign, facts};
use crate::out;
use keys::Act;
use longbox_kernel::plug::Plug;
use longbox_kernel::{Seat, Viewer};
use model::{Model, Page, Showing};
pub(crate) use paint::Look;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often a table at rest looks up.
const IDLE: Duration = Duration::from_millis(500);

/// Play until the game is over or the player leaves. The terminal is given back whatever happens.
pub(crate) fn play<G: Plug>(session: Session<G>, store: &Store, look: Look) -> Result<(), String> {
    let mut terminal = open()?;
    let left = play_on(&mut terminal, session, store, look);
    ratatui::restore();
    out::say(&format!("{}\n", left?))
}

/// Take the screen. A panic gives it back before it is told.
pub(crate) fn open() -> Result<DefaultTerminal, String> {
    watch_for_end();
    ratatui::try_init().map_err(|error| format!("the terminal cannot be used: {error}; try --plain"))
}

/// Set when the system tells the program to end.
static ENDED: AtomicBool = AtomicBool::new(false);

fn ended() -> bool {
    ENDED.load(Ordering::Relaxed)
}

/// End as the player would: save the game and give the terminal back. When the terminal itself is
/// gone, waiting for a key may never return; then the program ends all the same, with the game as
/// it was saved after the last choice.
#[cfg(unix)]
fn watch_for_end() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    static WATCHING: std::sync::Once = std::sync::Once::new();
    WATCHING.call_once(|| {
        let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                ENDED.store(true, Ordering::Relaxed);
                std::thread::sleep(PATIENCE);
                ratatui::restore();
                std::process::exit(128 + signal);
            }
        });
    });
}

/// How long a program that is told to end may take over it.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(1);

#[cfg(not(unix))]
fn watch_for_end() {}

/// The next key, if one comes in time; whatever else happens is a reason to draw again. A program
/// that is told to end hears the key that leaves, again and again.
pub(crate) fn next_key(wait: Duration) -> io::Result<Option<KeyEvent>> {
    if ended() {
        return Ok(Some(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    }
    if !event::poll(wait)? {
        return Ok(None);
    }
    match event::read()? {
        Event::Key(key) if key.kind != KeyEventKind::Release => Ok(Some(key)),
        Event::Key(_)
        | Event::Resize(..)
        | Event::Mouse(_)
        | Event::Paste(_)
        | Event::FocusGained
        | Event::FocusLost => Ok(None),
    }
}

/// Play at a terminal that is open already; returns a last word for when it is closed.
pub(crate) fn play_on<G: Plug>(
    terminal: &mut DefaultTerminal,
    session: Session<G>,
    store: &Store,
    look: Look,
) -> Result<String, String> {
    let mut game = AtTable::new(session, look);
    game.welcome(store);
    let played = game.run(terminal, store);
    if game.kept.is_none() {
        // Also when the terminal is gone: the game is not lost.
        game.keep(store)?;
    }
    played.map_err(|error| format!("the terminal cannot be used: {error}; the game is kept"))?;
    Ok(game.kept.unwrap_or_default())
}

/// A session with its picture.
struct AtTable<G: Plug> {
    session: Session<G>,
    model: Model<G>,
    /// How much of its log each seat has seen.
    seen: [usize; Seat::MAX],
    /// When the next thing is told.
    due: Instant,
    /// The player does not want to wait until the next question.
    hurry: bool,
    /// Where the game is kept, once it is.
    kept: Option<String>,
    /// The player knows that the game cannot be saved.
    warned: bool,
    /// The player wants to leave although the game cannot be saved.
    leaving: bool,
}

impl<G: Plug> AtTable<G> {
    fn new(session: Session<G>, look: Look) -> AtTable<G> {
        let mut model = Model::of(&session, look);
        // A game resumed need not be told from its beginning.
        if session.choices() > 0 {
            model.told = model.log.len();
            model.fresh = model.log.len().saturating_sub(8);
        }
        let seen = [model.told; Seat::MAX];
        let mut game = AtTable {
            session,
            model,
            seen,
            due: Instant::now(),
            hurry: false,
            kept: None,
            warned: false,
            leaving: false,
        };
        if game.session.only_person().is_none() && !game.session.is_shared() {
            game.draw_curtain();
        }
        game
    }

    /// What to read before the first turn: the battle's own rules, and for a newcomer the game's.
    fn welcome(&mut self, store: &Store) {
        if self.session.choices() > 0 {
            return;
        }
        let mut lines = Vec::new();
        let mut title = "How to play";
        if let Some(fought) = self.session.battle() {
            title = "The battle";
            lines = campaign::about(&fought.place, &fought.battle);
        }
        if store.is_new() {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.extend(facts::how_to_play::<G>());
        }
        if !lines.is_empty() {
            self.model.page = Some(Page::new(title, lines));
        }
    }

    fn run(&mut self, terminal: &mut DefaultTerminal, store: &Store) -> io::Result<()> {
        loop {
            let size = terminal.size()?;
            let small = !board::fits(size.width, size.height);
            if !small {
                self.advance(store);
            }
            terminal.draw(|frame| board::draw(frame, &self.model))?;
            let wait = match self.model.showing {
                Showing::Telling if self.model.page.is_none() && !small => {
                    self.due.saturating_duration_since(Instant::now())
                }
                Showing::Telling
                | Showing::Asking
                | Showing::Read
                | Showing::Curtain(_)
                | Showing::Over
                | Showing::Watching => IDLE,
            };
            let Some(key) = next_key(wait)? else { continue };
            let act = if small { keys::press_blind(key) } else { keys::press(&mut self.model, key) };
            if self.act(act, store) {
                return Ok(());
            }
        }
    }

    /// Tell the next thing if it is time; when all is told, let the machine move or ask.
    fn advance(&mut self, store: &Store) {
        if self.model.showing != Showing::Telling || self.model.page.is_some() || Instant::now() < self.due {
            return;
        }
        if let Some(next) = self.model.untold().first() {
            self.due = Instant::now() + Duration::from_millis(G::beat(next).pause);
            self.model.tell_next();
            return;
        }
        if !self.session.goes_on() {
            self.rest(store);
            return;
        }
        self.model.refresh_to_tell(&self.session);
        if self.hurry {
            self.model.tell_all();
        }
    }

    /// All is told: ask, or end.
    fn rest(&mut self, store: &Store) {
        self.hurry = false;
        self.mark_seen();
        if let Some(seat) = self.session.asked().filter(|_| self.session.is_shared()) {
            // Nobody has to be handed anything: the next hero comes to the near end of the table.
            self.session.hold(seat);
            self.model.refresh(&self.session);
            self.model.tell_all();
            self.mark_seen();
        }
        match self.session.asked() {
            Some(_) if self.session.viewer_asked() => self.model.showing = Showing::Asking,
            Some(_) => self.model.showing = Showing::Read,
            None => {
                self.model.showing = Showing::Over;
                if self.kept.is_none() {
                    match self.keep(store) {
                        Ok(()) => self.sum_up(),
                        Err(fault) => self.model.notice = Some(fault),
                    }
                }
            }
        }
        self.model.go_to_options();
        self.model.catch_up();
    }

    /// The end on a page: who won and by what, how long it took, where the replay is, what one can do now.
    fn sum_up(&mut self) {
        let kept = self.kept.as_deref().unwrap_or_default();
        let mut lines: Vec<String> = kept.lines().map(str::to_owned).collect();
        lines.push(String::new());
        lines.push(
            "Behind this page is the table as it ended: Tab looks around, l shows the whole log, q leaves.".into(),
        );
        self.model.page = Some(Page::new("The end", lines));
    }

    fn mark_seen(&mut self) {
        if let Viewer::Seat(seat) = self.session.viewer() {
            self.seen[seat.ix() % Seat::MAX] = self.model.log.len();
        }
    }

    /// Do what a key asked for; says whether to leave.
    fn act(&mut self, act: Act, store: &Store) -> bool {
        match act {
            Act::Stay | Act::Seek(_) | Act::Turn => {}
            Act::Answer(option) => self.answer_or_ask(option, store),
            Act::AnswerAnyhow(option) => self.answer(option, store),
            Act::Preview(option) => {
                let label = self.model.options.get(option).map_or("", |option| option.label.as_str());
                self.model.page = Some(Page::new(&facts::capital(label), self.session.preview(option)));
            }
            Act::Hint => self.model.page = Some(Page::new("What a machine would do", self.session.hint())),
            Act::Explain => {
                let mut lines = self.session.explained();
                if lines.is_empty() {
                    lines.push(
                        "Nothing was weighed since you looked. Machines say what they weigh with --explain.".to_owned(),
                    );
                }
                self.model.page = Some(Page::new("What the machines weighed", lines));
            }
            Act::Hush => self.hush(),
            Act::Skip => self.skip(),
            Act::Hide => self.draw_curtain(),
            Act::Lift => self.lift(),
            Act::Undo => self.undo(),
            Act::GiveUp => self.give_up(),
            Act::Save => {
                self.model.notice = Some(match store.save(&mut self.session) {
                    Ok(Some(_)) => "Saved.".to_owned(),
                    Ok(None) => "Nothing was chosen yet.".to_owned(),
                    Err(fault) => format!("Not saved: {fault}"),
                });
            }
            Act::Quit => return self.may_leave(store),
        }
        false
    }

    /// Answer, unless that would leave much undone: then ask again.
    fn answer_or_ask(&mut self, option: usize, store: &Store) {
        let regretted = self.session.regretted(option);
        if regretted.is_empty() {
            return self.answer(option, store);
        }
        let label = self.model.options.get(option).map_or("", |option| option.label.as_str());
        let mut lines = vec!["You could still:".to_owned()];
        lines.extend(regretted.into_iter().map(|label| format!("  {label}")));
        let title = format!("{} all the same?", facts::capital(label));
        self.model.page = Some(Page::asking(&title, lines, Act::AnswerAnyhow(option)));
    }

    fn answer(&mut self, option: usize, store: &Store) {
        let before = self.session.asked();
        if let Err(fault) = self.session.answer(option) {
            self.model.notice = Some(fault.to_string());
            return;
        }
        self.model.notice = None;
        self.leaving = false;
        // Should the terminal be closed, nothing is lost.
        if let Err(fault) = store.save(&mut self.session)
            && !std::mem::replace(&mut self.warned, true)
        {
            let lines = vec![fault, String::new(), "You can play on, but the game is lost when you leave.".into()];
            self.model.page = Some(Page::new("The game cannot be saved", lines));
        }
        // With several people, the one who answered sees what came of it before the next is asked.
        if let (None, Some(seat)) = (self.session.only_person(), before) {
            self.session.hold(seat);
        }
        self.tell_from(self.model.log.len());
    }

    /// Do not ask about the card in focus again this turn; where the focus is on declining, about none of the cards.
    fn hush(&mut self) {
        let all = match self.session.asking_cards("") {
            Ok(all) => all,
            Err(why) => {
                self.model.notice = Some(why);
                return;
            }
        };
        let focus = self.model.focus().and_then(|option| option.cards.first());
        let cards: Vec<_> = all.iter().filter(|card| focus.is_none_or(|focus| focus.id == card.id)).cloned().collect();
        // Where the option in focus is about another card than the one that asks, that one is meant.
        let cards = if cards.is_empty() { all } else { cards };
        self.session.hush(&cards);
        let names: Vec<String> = cards.into_iter().map(|card| card.name).collect();
        let names = longbox_kernel::english::list(&names, longbox_kernel::english::Joint::And);
        self.model.notice = Some(format!("Not about {names} again this turn."));
        self.tell_from(self.model.log.len());
    }

    /// Tell what has happened since then.
    fn tell_from(&mut self, from: usize) {
        self.model.refresh_to_tell(&self.session);
        self.model.told = from.min(self.model.log.len());
        self.model.fresh = self.model.told;
        self.model.showing = Showing::Telling;
        self.due = Instant::now();
    }

    /// Tell all the rest at once, up to the next question.
    fn skip(&mut self) {
        self.hurry = true;
        self.model.tell_all();
        self.due = Instant::now();
    }

    fn draw_curtain(&mut self) {
        self.session.release();
        if let Some(seat) = self.session.asked() {
            self.model.showing = Showing::Curtain(seat);
        }
    }

    fn lift(&mut self) {
        let from = self.seen[self.session.near().ix() % Seat::MAX];
        self.tell_from(from);
    }

    fn undo(&mut self) {
        match self.session.undo() {
            Ok(_) => {
                if let Some(seat) = self.session.asked().filter(|_| self.session.is_shared()) {
                    self.session.hold(seat);
                }
                self.model.showing = Showing::Asking;
                self.model.refresh(&self.session);
                self.model.tell_all();
                self.mark_seen();
                self.model.notice = Some("Taken back.".into());
            }
            Err(untaken) => self.model.notice = Some(untaken.to_string()),
        }
    }

    fn give_up(&mut self) {
        match self.session.give_up() {
            Ok(()) => self.tell_from(self.model.log.len()),
            Err(fault) => self.model.notice = Some(fault.to_string()),
        }
    }

    /// Whether the game is kept; if it cannot be, the player has to say so twice.
    fn may_leave(&mut self, store: &Store) -> bool {
        if self.kept.is_some() || self.leaving {
            return true;
        }
        let Err(fault) = self.keep(store) else { return true };
        self.leaving = true;
        let lines =
            vec![fault, String::new(), "Close this page and press q again to leave the game all the same.".into()];
        self.model.page = Some(Page::new("The game cannot be saved", lines));
        false
    }

    /// Save the game, or write it to the replays if it is over.
    fn keep(&mut self, store: &Store) -> Result<(), String> {
        self.kept = Some(match self.session.asked() {
            Some(_) => {
                let path = store.save(&mut self.session)?;
                path.map_or("Nothing was chosen yet, so there is nothing to save.".to_owned(), |path| {
                    format!("Saved in {}\nGo on with: longbox play {} --resume", path.display(), G::NAME)
                })
            }
            None => {
                let finished = store.finish(&mut self.session)?;
                format!("{}\n{}", self.session.summary().join("\n"), finished.told::<G>())
            }
        });
        Ok(())
    }
}
