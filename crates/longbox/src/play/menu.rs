//! The menu that `longbox` alone opens.

use super::opening::{Opening, Sitting};
use super::saves::Saved;
use super::session::Session;
use super::store::Store;
use super::tui::model::Page;
use super::tui::picker::{Item, Picked, Picker};
use super::tui::{self, Look};
use super::{campaign, facts};
use crate::files;
use crate::named::OwnCards;
use crate::order::{Order, any_deck};
use crate::replay::unproved;
use longbox_games::Visitor;
use longbox_kernel::plug::{Face, Is, Mode, Plug, SettingValue};
use longbox_kernel::replay::{Replay, verify};
use longbox_kernel::{Seat, Verdict};
use ratatui::DefaultTerminal;
use serde_json::{Map, Value};
use std::io;

/// What the menu says where there is no terminal.
pub(crate) fn commands() -> String {
    let names = longbox_games::NAMES.join(", ");
    let [game, ..] = longbox_games::NAMES;
    let rows = [
        ("games".to_owned(), format!("the games there are: {names}")),
        (format!("play {game}"), "play with the machine".to_owned()),
        (format!("play {game} --others human"), "several players at one keyboard".to_owned()),
        (format!("play {game} --quest ID"), "a battle of the campaign".to_owned()),
        (format!("play {game} --resume [NAME]"), "go on with a saved game, the last one if none is named".to_owned()),
        (format!("play {game} --plain"), "line by line, for screen readers and scripts".to_owned()),
        (format!("cards {game} [QUERY]"), "look up cards".to_owned()),
        (format!("rules {game} [QUERY]"), "look up rules".to_owned()),
        (format!("deck list {game}"), "the decks".to_owned()),
        ("replay FILE".to_owned(), "a game played before".to_owned()),
        (format!("sim {game} --games N"), "many games at once".to_owned()),
        ("--help".to_owned(), "everything".to_owned()),
    ];
    let lines: Vec<String> = rows.iter().map(|(words, about)| format!("  longbox {words:<27} {about}\n")).collect();
    format!("Longbox: one table, with the rules enforced, for superhero card games.\n\n{}", lines.concat())
}

/// What can be done from the menu of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Play,
    Campaign,
    Shared,
    Resume,
    Replays,
    Cards,
    Rules,
    Help,
    Quit,
}

impl Entry {
    const ALL: [Entry; 9] = [
        Entry::Play,
        Entry::Campaign,
        Entry::Shared,
        Entry::Resume,
        Entry::Replays,
        Entry::Cards,
        Entry::Rules,
        Entry::Help,
        Entry::Quit,
    ];

    /// Those that a game has.
    fn of<G: Plug>() -> Vec<Entry> {
        let has = |entry: &Entry| match entry {
            Entry::Campaign => G::BATTLES.is_some(),
            Entry::Shared => modes::<G>().any(|mode| mode.most > 1),
            Entry::Play | Entry::Resume | Entry::Replays | Entry::Cards | Entry::Rules | Entry::Help | Entry::Quit => {
                true
            }
        };
        Entry::ALL.into_iter().filter(has).collect()
    }

    fn label(self) -> &'static str {
        match self {
            Entry::Play => "Play",
            Entry::Campaign => "Campaign",
            Entry::Shared => "Several players, one keyboard",
            Entry::Resume => "Resume a saved game",
            Entry::Replays => "Watch a replay",
            Entry::Cards => "Cards",
            Entry::Rules => "Rules",
            Entry::Help => "How to play",
            Entry::Quit => "Quit",
        }
    }

    fn about<G: Plug>(self) -> String {
        match self {
            Entry::Play => format!("{} You and the machine: choose how, and with which decks.", G::ABOUT),
            Entry::Campaign => "Battles with openings of their own. What you have beaten is remembered.".into(),
            Entry::Shared if G::OPEN_HANDS.is_some() => {
                "People play together at this keyboard, with open hands.".into()
            }
            Entry::Shared => "People take turns at this keyboard. Hands are hidden in between.".into(),
            Entry::Resume => "Go on where you stopped: every unfinished game is kept.".into(),
            Entry::Replays => "Your finished games, choice by choice, each checked against the rules.".into(),
            Entry::Cards => {
                "Every card: search by words, or by facts such as level:3, factor:tech, keeper, attack>=5.".into()
            }
            Entry::Rules => "Every rule: search by words.".into(),
            Entry::Help => "The game on one page.".into(),
            Entry::Quit => "Leave.".into(),
        }
    }
}

/// The modes but that of the campaign, which has an entry of its own.
fn modes<G: Plug>() -> impl Iterator<Item = &'static Mode> {
    G::MODES.iter().filter(|mode| G::BATTLES.is_none_or(|battles| battles.mode != mode.name))
}

/// Why a step of the menu does not go on.
enum Stop {
    /// Back to the menu, with a word.
    Back(Option<String>),
    /// Out of the program.
    Leave,
    /// The terminal is gone.
    Broken(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Broken(error)
    }
}

impl From<String> for Stop {
    fn from(fault: String) -> Stop {
        Stop::Back(Some(fault))
    }
}

/// A game in the list of games.
trait Shelved {
    fn item(&self) -> Item;

    /// Show its menu until the player leaves it; `is_first` if there is no list before it.
    fn enter(&self, terminal: &mut DefaultTerminal, look: Look, is_first: bool) -> io::Result<Picked>;
}

struct OnShelf<G: Plug> {
    cards: &'static G::Cards,
    store: Store,
}

impl<G: Plug> Shelved for OnShelf<G> {
    fn item(&self) -> Item {
        Item::new(G::TITLE, vec![G::ABOUT.to_owned()])
    }

    fn enter(&self, terminal: &mut DefaultTerminal, look: Look, is_first: bool) -> io::Result<Picked> {
        Menu::<G> { terminal, cards: self.cards, store: &self.store, look }.run(is_first)
    }
}

/// Show the games, or the menu of the only one, until the player leaves.
pub(crate) fn open(own: &OwnCards) -> Result<(), String> {
    #[derive(Clone)]
    struct Shelve<'a>(&'a OwnCards);
    impl Visitor for Shelve<'_> {
        type Out = Result<Box<dyn Shelved>, String>;
        fn visit<G: Plug>(self) -> Result<Box<dyn Shelved>, String> {
            Ok(Box::new(OnShelf::<G> { cards: self.0.of::<G>(), store: Store::of_user::<G>()? }))
        }
    }
    let games = longbox_games::each(Shelve(own)).into_iter().collect::<Result<Vec<_>, _>>()?;
    let look = Look::new(!super::speaks_unicode());
    let mut terminal = tui::open()?;
    let left = browse_games(&mut terminal, &games, look);
    ratatui::restore();
    left.map_err(|error| format!("the terminal cannot be used: {error}"))
}

fn browse_games(terminal: &mut DefaultTerminal, games: &[Box<dyn Shelved>], look: Look) -> io::Result<()> {
    if let [only] = games {
        return only.enter(terminal, look, true).map(drop);
    }
    let mut at = 0;
    loop {
        let items = games.iter().map(|game| game.item()).collect();
        match Picker::short("Which game?", items).at(at).first().pick(terminal, look)? {
            Picked::Item(number) => at = number,
            Picked::Back | Picked::Leave => return Ok(()),
        }
        match games[at].enter(terminal, look, false)? {
            Picked::Leave => return Ok(()),
            Picked::Back | Picked::Item(_) => {}
        }
    }
}

struct Menu<'s, G: Plug> {
    terminal: &'s mut DefaultTerminal,
    cards: &'static G::Cards,
    store: &'s Store,
    look: Look,
}

impl<G: Plug> Menu<'_, G> {
    fn run(&mut self, is_first: bool) -> io::Result<Picked> {
        let mut notice = None;
        let entries = Entry::of::<G>();
        let begin = if self.store.has_save() { Entry::Resume } else { Entry::Play };
        let mut at = entries.iter().position(|entry| *entry == begin).unwrap_or(0);
        loop {
            let item = |entry: &Entry| Item::new(entry.label(), vec![entry.about::<G>()]);
            let list = entries.iter().map(item).collect();
            let picker = Picker::short(G::TITLE, list).at(at).with_notice(notice.take());
            let mut picker = if is_first { picker.first() } else { picker };
            match picker.pick(self.terminal, self.look)? {
                Picked::Item(number) => at = number,
                picked @ (Picked::Back | Picked::Leave) => return Ok(picked),
            }
            match self.go(entries[at]) {
                Ok(word) => notice = word,
                Err(Stop::Back(word)) => notice = word,
                Err(Stop::Leave) => return Ok(Picked::Leave),
                Err(Stop::Broken(error)) => return Err(error),
            }
        }
    }

    fn go(&mut self, entry: Entry) -> Result<Option<String>, Stop> {
        match entry {
            Entry::Play => self.new_game(false),
            Entry::Campaign => self.campaign(),
            Entry::Shared => self.new_game(true),
            Entry::Resume => self.resume(),
            Entry::Replays => self.replays(),
            Entry::Cards => {
                let faces = G::faces(self.cards);
                let items = faces.iter().map(|face| Item::new(face.name.clone(), facts::whole(face))).collect();
                self.browse(Picker::found_by("Cards", items, faces))
            }
            Entry::Rules => {
                let rules = G::rulebook().rules().iter();
                let items = rules.map(|rule| Item::new(rule.title.clone(), facts::rule::<G>(&rule.id))).collect();
                self.browse(Picker::long("Rules", items))
            }
            Entry::Help => {
                let page = Page::new("How to play", facts::how_to_play::<G>());
                tui::page::show(self.terminal, &page, self.look)?;
                Ok(None)
            }
            Entry::Quit => Err(Stop::Leave),
        }
    }

    fn pick(&mut self, mut picker: Picker) -> Result<usize, Stop> {
        match picker.pick(self.terminal, self.look)? {
            Picked::Item(number) => Ok(number),
            Picked::Back => Err(Stop::Back(None)),
            Picked::Leave => Err(Stop::Leave),
        }
    }

    /// A list to look at.
    fn browse(&mut self, mut picker: Picker) -> Result<Option<String>, Stop> {
        loop {
            match picker.pick(self.terminal, self.look)? {
                Picked::Item(_) => {}
                Picked::Back => return Ok(None),
                Picked::Leave => return Err(Stop::Leave),
            }
        }
    }

    fn play(&mut self, session: Session<G>) -> Result<Option<String>, Stop> {
        Ok(Some(tui::play_on(self.terminal, session, self.store, self.look)?))
    }

    fn resume(&mut self) -> Result<Option<String>, Stop> {
        let saves = self.store.saves();
        if saves.is_empty() {
            return Ok(Some("There is no saved game yet.".into()));
        }
        let item = |saved: &Saved| {
            let about = saved.about::<G>(self.store, self.cards);
            Item::new(format!("{}  {}", saved.name, about.first().map_or("", String::as_str)), about)
        };
        let items = saves.iter().map(item).collect();
        let saved = &saves[self.pick(Picker::long("Games to go on with, the newest first", items))?];
        let known = self.store.knows_players::<G>(saved, self.cards);
        let others = if known { None } else { Some(self.others_lost()?) };
        let session = self.store.resume(saved, self.cards, others.as_deref())?;
        self.play(session)
    }

    /// Who else played a saved game, if its file does not tell.
    fn others_lost(&mut self) -> Result<String, Stop> {
        let names: Vec<&str> = longbox_ai::NAMES.iter().rev().copied().chain(["human"]).collect();
        let about = "It is lost who played this game: its second file is missing or broken.".to_owned();
        let items = names.iter().map(|name| Item::new(*name, vec![about.clone()])).collect();
        let number = self.pick(Picker::short("Who else plays in this game?", items))?;
        Ok(names[number].to_owned())
    }

    /// A new game, with machines or with people at one keyboard.
    fn new_game(&mut self, shared: bool) -> Result<Option<String>, Stop> {
        let mode = self.mode(shared)?;
        let seats = self.seats(mode, shared)?;
        let word = |seat: Seat| G::seat_word(seat).into_owned();
        let mut decks = Vec::new();
        for seat in Seat::all(seats) {
            let title = match (shared, seat.ix()) {
                (false, 0) => "Your deck".to_owned(),
                (false, _) if seats == 2 => "The machine's deck".to_owned(),
                (_, _) => format!("The deck of {}", word(seat)),
            };
            decks.push(if G::DECK.is_some() { self.deck(&title, !shared && seat.ix() > 0)? } else { None });
        }
        let options = self.settings(mode)?;
        let sitting = match (shared, seats) {
            (true, _) => Sitting::others(Some("human")),
            (false, 1) => Sitting::others(None),
            (false, _) => Sitting::Others(self.strength()?),
        };
        let order = Order { mode: Some(mode.name.to_owned()), options, seats: Some(seats), decks, ..Order::default() };
        self.play(Session::open(self.cards, &Opening { order, sitting, ..Opening::new() })?)
    }

    /// What everybody is asked who sets up a table of that mode.
    fn settings(&mut self, mode: &Mode) -> Result<Map<String, Value>, Stop> {
        let mut options = Map::new();
        for setting in G::SETTINGS.iter().filter(|setting| setting.asked && setting.is_for(mode.name)) {
            let mut values = (setting.values)();
            let item = |value: &SettingValue| Item::new(value.label.clone(), vec![setting.about.to_owned()]);
            let number = self.pick(Picker::short(setting.label, values.iter().map(item).collect()))?;
            let value = values.swap_remove(number).value;
            if !value.is_null() {
                options.insert(setting.key.to_owned(), value);
            }
        }
        Ok(options)
    }

    fn mode(&mut self, shared: bool) -> Result<&'static Mode, Stop> {
        let fitting: Vec<&Mode> = modes::<G>().filter(|mode| !shared || mode.most > 1).collect();
        match fitting[..] {
            [only] => Ok(only),
            [] => Err(Stop::Back(Some("There is no such mode.".into()))),
            [..] => {
                let items = fitting.iter().map(|mode| Item::new(mode.name, vec![mode.about.to_owned()])).collect();
                Ok(fitting[self.pick(Picker::short("How do you want to play?", items))?])
            }
        }
    }

    fn seats(&mut self, mode: &Mode, shared: bool) -> Result<usize, Stop> {
        let fewest = if shared { mode.fewest.max(2) } else { mode.fewest };
        if fewest >= mode.most {
            return Ok(fewest.into());
        }
        let item = |seats: u8| Item::new(seats.to_string(), vec![format!("A table for {seats}.")]);
        let number = self.pick(Picker::short("How many play?", (fewest..=mode.most).map(item).collect()))?;
        Ok(usize::from(fewest) + number)
    }

    fn strength(&mut self) -> Result<String, Stop> {
        // The usual one first, and then the others from weak to strong.
        let usual = |level: &&longbox_ai::Level| level.name == longbox_ai::USUAL;
        let (mut levels, others): (Vec<_>, Vec<_>) = longbox_ai::LEVELS.iter().partition(usual);
        levels.extend(others);
        let item = |level: &&longbox_ai::Level| Item::new(level.name, vec![level.style.to_owned()]);
        let number = self.pick(Picker::short("How strong is the machine?", levels.iter().map(item).collect()))?;
        Ok(levels[number].name.to_owned())
    }

    /// Choose a deck; `None` is one by lot.
    fn deck(&mut self, title: &str, by_lot: bool) -> Result<Option<String>, Stop> {
        let mut ids: Vec<Option<String>> = Vec::new();
        let mut items = Vec::new();
        if by_lot {
            ids.push(None);
            items.push(Item::new("A deck to begin with, by lot", vec!["The table will tell which.".into()]));
        }
        let faces = facts::Faces::of::<G>(self.cards);
        let own = self.store.own_decks().into_iter().map(|path| (path.display().to_string(), " (yours)"));
        let built_in = G::decks(self.cards).into_iter().filter(|deck| !deck.battle);
        let built_in = built_in.map(|deck| (deck.id, if deck.starter { " (starter)" } else { "" }));
        for (id, sign) in own.chain(built_in) {
            let (name, about) = self.deck_about(&id, &faces);
            items.push(Item::new(format!("{name}{sign}"), about));
            ids.push(Some(id));
        }
        let number = self.pick(Picker::long(title, items))?;
        Ok(ids.swap_remove(number))
    }

    /// What a deck is called, and what is in it.
    fn deck_about(&self, id: &str, faces: &facts::Faces) -> (String, Vec<String>) {
        let read = any_deck::<G>(self.cards, id).and_then(|(deck, label)| G::read_deck(self.cards, &deck, &label));
        let read = match read {
            Ok(read) => read,
            Err(fault) => return (id.to_owned(), vec![fault]),
        };
        let name = read.name.unwrap_or_else(|| id.to_owned());
        let mut about = vec![format!("{name} ({id})"), String::new()];
        about.extend(read.faults);
        let mut listed: Vec<(i64, String)> = Vec::new();
        for card in read.cards {
            let curve = faces.get(&card.id).and_then(curve::<G>);
            let place = curve.map(|(sign, number)| format!("{sign}{number} ")).unwrap_or_default();
            listed.push((curve.map_or(0, |(_, number)| number), format!("{} {place}{}", card.count, card.name)));
        }
        listed.sort();
        about.extend(listed.into_iter().map(|(_, text)| text));
        (name, about)
    }

    fn campaign(&mut self) -> Result<Option<String>, Stop> {
        let (progress, trouble) = self.store.progress()?;
        let campaign = G::campaign(self.cards).ok_or_else(|| format!("{} has no campaign", G::TITLE))?;
        let marks = campaign::marks(&campaign, &progress);
        let next = marks.iter().position(|mark| *mark == campaign::Mark::Next).unwrap_or(0);
        let items = campaign.battles().zip(&marks).map(|((chapter, number, battle), mark)| {
            let label = format!("{} {}: {}", mark.sign(), battle.opponent, battle.name);
            let place = format!("{}, battle {number}, difficulty {}", chapter.name, chapter.difficulty);
            let mut about = campaign::about(&place, battle);
            about.extend([String::new(), mark.told().to_owned()]);
            Item::new(label, about)
        });
        let won = marks.iter().filter(|mark| **mark == campaign::Mark::Beaten).count();
        let title = format!("{}: {won} of {} battles won", campaign.title, marks.len());
        let number = self.pick(Picker::long(&title, items.collect()).at(next).with_notice(trouble))?;
        let decks = if G::DECK.is_some() { vec![self.deck("Your deck", false)?] } else { Vec::new() };
        let battle = campaign.battles().nth(number).map(|(_, _, battle)| battle.id.clone());
        let order = Order { decks, battle, ..Order::default() };
        self.play(Session::open(self.cards, &Opening { order, ..Opening::new() })?)
    }

    fn replays(&mut self) -> Result<Option<String>, Stop> {
        let read = |path: &std::path::PathBuf| {
            let text = files::read(path, Replay::MOST_BYTES);
            let replay = text.and_then(|text| Replay::parse(&text));
            (path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(), replay)
        };
        let games: Vec<(String, Result<Replay, String>)> = self.store.finished().iter().map(read).collect();
        if games.is_empty() {
            return Ok(Some("There is no finished game yet.".into()));
        }
        let items = games
            .iter()
            .map(|(name, replay)| Item::new(replay_label::<G>(name, replay), replay_about::<G>(self.cards, replay)))
            .collect();
        let number = self.pick(Picker::long("Finished games", items))?;
        match &games[number].1 {
            Ok(replay) => tui::watch::watch::<G>(self.terminal, self.cards, replay, self.look)?,
            Err(fault) => return Ok(Some(fault.clone())),
        }
        Ok(None)
    }
}

/// The number that the game's chart of a deck goes by, after the first letter of its name.
fn curve<G: Plug>(face: &Face) -> Option<(char, i64)> {
    let key = G::CHARTS.curve?;
    let sign = key.chars().next()?.to_ascii_uppercase();
    match face.fact(key)? {
        Is::Number(number) => Some((sign, *number)),
        Is::Word(_) | Is::Words(_) | Is::Flag(_) | Is::Absent(_) => None,
    }
}

fn replay_label<G: Plug>(name: &str, replay: &Result<Replay, String>) -> String {
    let outcome = replay.as_ref().ok().and_then(|replay| replay.outcome.as_deref()).unwrap_or_default();
    match outcome.iter().position(|verdict| *verdict == Verdict::Win) {
        Some(seat) => format!("{name}  {} won", G::seat_word(Seat(seat as u8))),
        None => name.to_owned(),
    }
}

fn replay_about<G: Plug>(cards: &'static G::Cards, replay: &Result<Replay, String>) -> Vec<String> {
    let replay = match replay {
        Ok(replay) => replay,
        Err(fault) => return vec![fault.clone()],
    };
    let mut about = vec![format!("Seed {}", replay.seed), format!("{} moves", replay.moves.len())];
    about.push(match verify::<G>(cards, replay) {
        Ok(verified) => match unproved(replay) {
            Some(why) => format!("Nothing proves it: {why}."),
            None => format!("Verified: {} marks agree.", verified.marks),
        },
        Err(parting) => format!("It does not replay: {parting}"),
    });
    if let Some(outcome) = replay.outcome.as_deref() {
        let told =
            Seat::all(outcome.len()).zip(outcome).map(|(seat, verdict)| format!("{}: {verdict}", G::seat_word(seat)));
        about.extend(told);
    }
    about
}
