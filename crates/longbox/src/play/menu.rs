//! The menu that `longbox` alone opens.

use super::opening::Opening;
use super::saves::Saved;
use super::session::Session;
use super::store::Store;
use super::tui::model::Page;
use super::tui::picker::{Item, Picked, Picker};
use super::tui::{self, Look};
use super::{campaign, facts};
use crate::files;
use crate::games::Shelved;
use crate::replay::unproved;
use longbox_kernel::Verdict;
use longbox_kernel::replay::{Replay, verify};
use longbox_squad::decks::{self, DeckText};
use longbox_squad::{Squad, catalogue, rulebook};
use ratatui::DefaultTerminal;
use std::io;

/// What the menu says where there is no terminal.
pub(crate) const COMMANDS: &str = "\
Longbox: one table, with the rules enforced, for superhero card games.

  longbox play squad                  play Super Hero Squad against the machine
  longbox play squad --against human  two players at one keyboard
  longbox play squad --quest ID       a battle of the campaign
  longbox play squad --resume [NAME]  go on with a saved game, the last one if none is named
  longbox play squad --plain          line by line, for screen readers and scripts
  longbox cards squad [QUERY]         look up cards
  longbox rules squad [QUERY]         look up rules
  longbox deck list squad             the decks
  longbox replay FILE                 a game played before
  longbox sim squad --games N         many games at once
  longbox --help                      everything
";

/// What can be done from the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Duel,
    Campaign,
    HotSeat,
    Resume,
    Replays,
    Cards,
    Rules,
    Help,
    Quit,
}

impl Entry {
    const ALL: [Entry; 9] = [
        Entry::Duel,
        Entry::Campaign,
        Entry::HotSeat,
        Entry::Resume,
        Entry::Replays,
        Entry::Cards,
        Entry::Rules,
        Entry::Help,
        Entry::Quit,
    ];

    fn label(self) -> &'static str {
        match self {
            Entry::Duel => "Play a duel",
            Entry::Campaign => "Campaign",
            Entry::HotSeat => "Two players, one keyboard",
            Entry::Resume => "Resume a saved game",
            Entry::Replays => "Watch a replay",
            Entry::Cards => "Cards",
            Entry::Rules => "Rules",
            Entry::Help => "How to play",
            Entry::Quit => "Quit",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Entry::Duel => {
                "Super Hero Squad against the machine: choose your deck, how strong the machine is, and its deck."
            }
            Entry::Campaign => "Battles with openings of their own. What you have beaten is remembered.",
            Entry::HotSeat => "Two people take turns at this keyboard. Hands are hidden in between.",
            Entry::Resume => "Go on where you stopped: every unfinished game is kept.",
            Entry::Replays => "Your finished games, choice by choice, each checked against the rules.",
            Entry::Cards => {
                "Every card: search by words, or by level:3, factor:tech, team:avengers, keeper, attack>=5."
            }
            Entry::Rules => "Every rule: search by words.",
            Entry::Help => "The game in twelve lines.",
            Entry::Quit => "Leave.",
        }
    }
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

/// Show the menu until the player leaves.
pub(crate) fn open(store: &Store) -> Result<(), String> {
    let terminal = tui::open()?;
    let mut menu = Menu { terminal, store, look: Look::new(!super::speaks_unicode()) };
    let left = menu.run();
    ratatui::restore();
    left.map_err(|error| format!("the terminal cannot be used: {error}"))
}

struct Menu<'s> {
    terminal: DefaultTerminal,
    store: &'s Store,
    look: Look,
}

impl Menu<'_> {
    fn run(&mut self) -> io::Result<()> {
        let mut notice = None;
        let mut at = if self.store.has_save() { 3 } else { 0 };
        loop {
            let item = |entry: &Entry| Item::new(entry.label(), vec![entry.about().to_owned()]);
            let list = Entry::ALL.iter().map(item).collect();
            let mut picker = Picker::short("Super Hero Squad", list).at(at).with_notice(notice.take()).first();
            let entry = match picker.pick(&mut self.terminal, self.look)? {
                Picked::Item(number) => {
                    at = number;
                    Entry::ALL[number]
                }
                Picked::Back | Picked::Leave => return Ok(()),
            };
            match self.go(entry) {
                Ok(word) => notice = word,
                Err(Stop::Back(word)) => notice = word,
                Err(Stop::Leave) => return Ok(()),
                Err(Stop::Broken(error)) => return Err(error),
            }
        }
    }

    fn go(&mut self, entry: Entry) -> Result<Option<String>, Stop> {
        match entry {
            Entry::Duel => self.duel(),
            Entry::Campaign => self.campaign(),
            Entry::HotSeat => self.hot_seat(),
            Entry::Resume => self.resume(),
            Entry::Replays => self.replays(),
            Entry::Cards => self.browse(Picker::found_by("Cards", cards(), Squad::faces())),
            Entry::Rules => self.browse(Picker::long("Rules", rules())),
            Entry::Help => {
                let page = Page::new("How to play", facts::how_to_play());
                tui::page::show(&mut self.terminal, &page, self.look)?;
                Ok(None)
            }
            Entry::Quit => Err(Stop::Leave),
        }
    }

    fn pick(&mut self, mut picker: Picker) -> Result<usize, Stop> {
        match picker.pick(&mut self.terminal, self.look)? {
            Picked::Item(number) => Ok(number),
            Picked::Back => Err(Stop::Back(None)),
            Picked::Leave => Err(Stop::Leave),
        }
    }

    /// A list to look at.
    fn browse(&mut self, mut picker: Picker) -> Result<Option<String>, Stop> {
        loop {
            match picker.pick(&mut self.terminal, self.look)? {
                Picked::Item(_) => {}
                Picked::Back => return Ok(None),
                Picked::Leave => return Err(Stop::Leave),
            }
        }
    }

    fn play(&mut self, session: Session) -> Result<Option<String>, Stop> {
        Ok(Some(tui::play_on(&mut self.terminal, session, self.store, self.look)?))
    }

    fn resume(&mut self) -> Result<Option<String>, Stop> {
        let saves = self.store.saves();
        if saves.is_empty() {
            return Ok(Some("There is no saved game yet.".into()));
        }
        let item = |saved: &Saved| {
            let about = saved.about(self.store);
            Item::new(format!("{}  {}", saved.name, about.first().map_or("", String::as_str)), about)
        };
        let items = saves.iter().map(item).collect();
        let saved = &saves[self.pick(Picker::long("Games to go on with, the newest first", items))?];
        let against = if self.store.knows_players(saved) { None } else { Some(self.opponent()?) };
        let session = self.store.resume(saved, against.as_deref())?;
        self.play(session)
    }

    /// Whom a saved game was played against, if its file does not tell.
    fn opponent(&mut self) -> Result<String, Stop> {
        let names: Vec<&str> = longbox_ai::NAMES.iter().rev().copied().chain(["human"]).collect();
        let about = "It is lost who played this game: its second file is missing or broken.".to_owned();
        let items = names.iter().map(|name| Item::new(*name, vec![about.clone()])).collect();
        let number = self.pick(Picker::short("Who is your opponent in this game?", items))?;
        Ok(names[number].to_owned())
    }

    fn duel(&mut self) -> Result<Option<String>, Stop> {
        let deck = self.deck("Your deck", false)?;
        let against = self.strength()?;
        let foe_deck = self.deck("The machine's deck", true)?;
        let opening = Opening { deck, against, foe_deck, ..Opening::new() };
        self.play(Session::open(&opening)?)
    }

    fn hot_seat(&mut self) -> Result<Option<String>, Stop> {
        let deck = self.deck("Player 1's deck", false)?;
        let foe_deck = self.deck("Player 2's deck", false)?;
        let opening = Opening { deck, foe_deck, against: "human".into(), ..Opening::new() };
        self.play(Session::open(&opening)?)
    }

    fn strength(&mut self) -> Result<String, Stop> {
        // The strongest first: it is the one that most people want.
        let names: Vec<&str> = longbox_ai::NAMES.iter().rev().copied().collect();
        let item = |name: &&str| {
            let about = match *name {
                "random" => "Plays anything that is allowed: for your very first game.",
                "greedy" => "Looks a little ahead and takes what seems best.",
                _ => "A machine player.",
            };
            Item::new(*name, vec![about.to_owned()])
        };
        let number = self.pick(Picker::short("How strong is the machine?", names.iter().map(item).collect()))?;
        Ok(names[number].to_owned())
    }

    /// Choose a deck; `None` is one by lot.
    fn deck(&mut self, title: &str, by_lot: bool) -> Result<Option<String>, Stop> {
        let mut ids: Vec<Option<String>> = Vec::new();
        let mut items = Vec::new();
        if by_lot {
            ids.push(None);
            items.push(Item::new("A starter deck by lot", vec!["You do not know which.".into()]));
        }
        for path in self.store.own_decks() {
            let id = path.display().to_string();
            if let Ok(text) = std::fs::read_to_string(&path) {
                let deck = DeckText::new(&id, &text);
                items.push(Item::new(format!("{} (yours)", deck.name), deck_about(&deck)));
                ids.push(Some(id));
            }
        }
        for deck in decks::all() {
            let starter = if deck.starter { " (starter)" } else { "" };
            items.push(Item::new(format!("{}{starter}", deck.name), deck_about(&deck)));
            ids.push(Some(deck.id));
        }
        let number = self.pick(Picker::long(title, items))?;
        Ok(ids.swap_remove(number))
    }

    fn campaign(&mut self) -> Result<Option<String>, Stop> {
        let (progress, trouble) = self.store.progress()?;
        let battles = campaign::battles(&progress);
        let next = battles.iter().position(|(_, mark)| *mark == campaign::Mark::Next).unwrap_or(0);
        let items = battles.iter().map(|(quest, mark)| {
            let label = format!("{} {}: {}", mark.sign(), quest.opponent, quest.battle);
            let mut about = campaign::about(catalogue::current(), quest);
            about.extend([String::new(), mark.told().to_owned()]);
            Item::new(label, about)
        });
        let won = battles.iter().filter(|(_, mark)| *mark == campaign::Mark::Beaten).count();
        let title = format!("Campaign: {won} of {} battles won", battles.len());
        let number = self.pick(Picker::long(&title, items.collect()).at(next).with_notice(trouble))?;
        let deck = self.deck("Your deck", false)?;
        let quest = Some(battles[number].0.id.clone());
        self.play(Session::open(&Opening { deck, quest, ..Opening::new() })?)
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
        let items =
            games.iter().map(|(name, replay)| Item::new(replay_label(name, replay), replay_about(replay))).collect();
        let number = self.pick(Picker::long("Finished games", items))?;
        match &games[number].1 {
            Ok(replay) => tui::watch::watch(&mut self.terminal, replay, self.look)?,
            Err(fault) => return Ok(Some(fault.clone())),
        }
        Ok(None)
    }
}

fn cards() -> Vec<Item> {
    let cards = catalogue::current().cards().iter();
    cards.map(|card| Item::new(card.name.clone(), facts::whole(card))).collect()
}

fn rules() -> Vec<Item> {
    rulebook().rules().iter().map(|rule| Item::new(rule.title.clone(), facts::rule(&rule.id))).collect()
}

fn deck_about(deck: &DeckText) -> Vec<String> {
    let cards = catalogue::current();
    let (lines, faults) = deck.lines(cards);
    let mut about = vec![format!("{} ({})", deck.name, deck.id), String::new()];
    about.extend(faults);
    let mut listed: Vec<(u8, String)> = Vec::new();
    for line in lines {
        let card = cards.card(line.card);
        listed.push((card.level, format!("{} L{} {}", line.count, card.level, card.name)));
    }
    listed.sort();
    about.extend(listed.into_iter().map(|(_, text)| text));
    about
}

fn replay_label(name: &str, replay: &Result<Replay, String>) -> String {
    let outcome = replay.as_ref().ok().and_then(|replay| replay.outcome.as_deref()).unwrap_or_default();
    match outcome.iter().position(|verdict| *verdict == Verdict::Win) {
        Some(seat) => format!("{name}  Player {} won", seat + 1),
        None => name.to_owned(),
    }
}

fn replay_about(replay: &Result<Replay, String>) -> Vec<String> {
    let replay = match replay {
        Ok(replay) => replay,
        Err(fault) => return vec![fault.clone()],
    };
    let mut about = vec![format!("Seed {}", replay.seed), format!("{} moves", replay.moves.len())];
    about.push(match verify::<Squad>(catalogue::current(), replay) {
        Ok(verified) => match unproved(replay) {
            Some(why) => format!("Nothing proves it: {why}."),
            None => format!("Verified: {} marks agree.", verified.marks),
        },
        Err(parting) => format!("It does not replay: {parting}"),
    });
    if let Some(outcome) = &replay.outcome {
        let told = outcome.iter().enumerate().map(|(seat, verdict)| format!("Player {}: {verdict}", seat + 1));
        about.extend(told);
    }
    about
}
