//! What a key does.

use super::log;
use super::model::{Model, Page, Showing, Zone};
use crate::play::facts;
use longbox_kernel::plug::Plug;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What the table has to do about a key, beyond what the model did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// Nothing.
    Stay,
    /// Take that option.
    Answer(usize),
    /// Take that option whatever is left undone by it.
    AnswerAnyhow(usize),
    /// Say what would follow from that option.
    Preview(usize),
    /// Say what a machine would do.
    Hint,
    /// Say what the machines weighed.
    Explain,
    /// Do not ask about the card in focus again until the turn ends.
    Hush,
    /// Tell all that is untold.
    Skip,
    /// Hide the table from the next player.
    Hide,
    /// Show the table to the next player.
    Lift,
    /// Take back a decision.
    Undo,
    /// Give up the game.
    GiveUp,
    /// Save and go on.
    Save,
    /// Save and leave; or leave, if the game is over.
    Quit,
    /// In a replay: so many choices on or back.
    Seek(isize),
    /// In a replay: sit on the next seat.
    Turn,
}

/// Press a key while the table cannot be seen: one can only leave.
pub(crate) fn press_blind(key: KeyEvent) -> Act {
    match key.code {
        KeyCode::Char('q') => Act::Quit,
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Act::Quit,
        _ => Act::Stay,
    }
}

/// Press a key.
pub(crate) fn press<G: Plug>(model: &mut Model<G>, key: KeyEvent) -> Act {
    if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
        return Act::Quit;
    }
    // A page waits behind the curtain.
    if model.page.is_some() && !matches!(model.showing, Showing::Curtain(_)) {
        return turn_page(model, key.code);
    }
    match model.showing {
        Showing::Telling => skipping(model, key.code),
        Showing::Curtain(_) => match key.code {
            KeyCode::Enter => Act::Lift,
            KeyCode::Char('q') => Act::Quit,
            _ => Act::Stay,
        },
        Showing::Read => match key.code {
            KeyCode::Enter => Act::Hide,
            KeyCode::Char('u') => Act::Undo,
            KeyCode::Char('q') => Act::Quit,
            code => look_around(model, code),
        },
        Showing::Asking => asked(model, key.code),
        Showing::Over => match key.code {
            KeyCode::Enter | KeyCode::Char('q') | KeyCode::Esc => Act::Quit,
            code => look_around(model, code),
        },
        Showing::Watching => watching(model, key.code),
    }
}

/// While things are told every key skips ahead and does nothing else, but for a digit: who types one means the question
/// to come.
fn skipping<G: Plug>(model: &mut Model<G>, code: KeyCode) -> Act {
    match code {
        KeyCode::Char('q') => return Act::Quit,
        KeyCode::Char(digit @ '0'..='9') => model.ahead.push(digit),
        _ => model.ahead.clear(),
    }
    Act::Skip
}

fn turn_page<G: Plug>(model: &mut Model<G>, code: KeyCode) -> Act {
    let Some(page) = &mut model.page else { return Act::Stay };
    if let Some(act) = page.asks {
        model.page = None;
        return if code == KeyCode::Char('y') { act } else { Act::Stay };
    }
    let end = page.lines.iter().map(|line| 1 + line.chars().count() / 40).sum::<usize>();
    page.scroll = page.scroll.min(end);
    match code {
        KeyCode::Up | KeyCode::Char('k') => page.scroll = page.scroll.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => page.scroll += 1,
        KeyCode::PageUp => page.scroll = page.scroll.saturating_sub(10),
        KeyCode::PageDown => page.scroll += 10,
        KeyCode::Home => page.scroll = 0,
        KeyCode::End => page.scroll = end,
        _ => model.page = None,
    }
    Act::Stay
}

fn asked<G: Plug>(model: &mut Model<G>, code: KeyCode) -> Act {
    model.notice = None;
    match code {
        KeyCode::Char(digit @ '0'..='9') => {
            type_digit(model, digit);
            Act::Stay
        }
        KeyCode::Enter => enter(model),
        KeyCode::Esc => {
            model.typed.clear();
            model.go_to_options();
            Act::Stay
        }
        KeyCode::Char('?') => {
            model.page = Some(Page::new("The rule behind the question, and the keys", help(model)));
            Act::Stay
        }
        KeyCode::Char('w') => {
            model.page = Some(Page::new("Why not?", why_not(model)));
            Act::Stay
        }
        KeyCode::Char('o') => {
            model.page = Some(Page::new("All options", all_options(model)));
            Act::Stay
        }
        KeyCode::Char('p') => preview(model),
        KeyCode::Char('t') => Act::Hint,
        KeyCode::Char('e') => Act::Explain,
        KeyCode::Char('n') => Act::Hush,
        KeyCode::Char('u') => Act::Undo,
        KeyCode::Char('g') => {
            let lines = vec!["Who gives up has lost. It cannot be taken back.".to_owned()];
            model.page = Some(Page::asking("Give up?", lines, Act::GiveUp));
            Act::Stay
        }
        KeyCode::Char('s') => Act::Save,
        KeyCode::Char('q') => Act::Quit,
        code => look_around(model, code),
    }
}

/// Keys that only look.
fn look_around<G: Plug>(model: &mut Model<G>, code: KeyCode) -> Act {
    match code {
        KeyCode::Up | KeyCode::Left | KeyCode::Char('k') => model.step(false),
        KeyCode::Down | KeyCode::Right | KeyCode::Char('j') => model.step(true),
        KeyCode::Tab => model.next_zone(true),
        KeyCode::BackTab => model.next_zone(false),
        KeyCode::Char('r') => model.show_rules = !model.show_rules,
        KeyCode::Char('l') => {
            let page = Page { scroll: usize::MAX, ..Page::new("All that has happened", log::whole(model)) };
            model.page = Some(page);
        }
        KeyCode::Char('d') => model.page = Some(Page::new("Decks and piles, the top card first", piles(model))),
        KeyCode::Char('h') => model.page = Some(Page::new("How to play", facts::how_to_play::<G>())),
        KeyCode::Char('c' | ' ') => {
            if let Some((_, face)) = model.shown() {
                model.page = Some(Page::new(&face.name, facts::whole(face)));
            }
        }
        _ => {}
    }
    Act::Stay
}

fn watching<G: Plug>(model: &mut Model<G>, code: KeyCode) -> Act {
    match code {
        KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => Act::Seek(1),
        KeyCode::Left | KeyCode::Backspace => Act::Seek(-1),
        KeyCode::PageDown => Act::Seek(10),
        KeyCode::PageUp => Act::Seek(-10),
        KeyCode::End => Act::Seek(isize::MAX),
        KeyCode::Home => Act::Seek(isize::MIN),
        KeyCode::Char('f') => Act::Turn,
        KeyCode::Char('q') | KeyCode::Esc => Act::Quit,
        code => look_around(model, code),
    }
}

/// A digit goes on with the number typed so far, or begins anew if there is no such option.
fn type_digit<G: Plug>(model: &mut Model<G>, digit: char) {
    let longer = format!("{}{digit}", model.typed);
    for typed in [longer, digit.to_string()] {
        if let Some(at) = typed.parse().ok().and_then(|number| model.at_number(number)) {
            model.zone = Zone::Options;
            model.at = at;
            model.typed = typed;
            return;
        }
    }
    // The first digit of a number that there is.
    if model.typed.is_empty() && model.numbers.iter().any(|number| number.to_string().starts_with(digit)) {
        model.typed.push(digit);
        return;
    }
    model.typed.clear();
    model.notice = Some(format!("there is no option {digit}"));
}

fn enter<G: Plug>(model: &mut Model<G>) -> Act {
    if model.zone == Zone::Question {
        model.notice = Some("choose first: 1-9 or ↑ ↓".into());
        return Act::Stay;
    }
    if model.zone == Zone::Options {
        return if model.at < model.options.len() { Act::Answer(model.at) } else { Act::Stay };
    }
    let Some(thing) = model.thing() else { return Act::Stay };
    match model.option_of(&thing) {
        Some(number) => Act::Answer(number),
        None => {
            model.page = Some(Page::new("Why not?", why_not(model)));
            Act::Stay
        }
    }
}

/// What would follow from the option in focus, or from the only one of the card in focus.
fn preview<G: Plug>(model: &mut Model<G>) -> Act {
    let number = match model.zone {
        Zone::Question => None,
        Zone::Options => Some(model.at).filter(|at| *at < model.options.len()),
        Zone::Board(_) => model.thing().and_then(|thing| model.option_of(&thing)),
    };
    if number.is_none() {
        model.notice = Some("go to an option first".into());
    }
    number.map_or(Act::Stay, Act::Preview)
}

/// Why the card in focus may not be chosen; or everything that may not.
fn why_not<G: Plug>(model: &Model<G>) -> Vec<String> {
    let Some(thing) = model.thing() else { return all_refusals(model) };
    let refused = model.refusals.iter().find(|refused| model.is_about(&refused.option, &thing));
    if let Some(refused) = refused {
        let mut lines =
            vec![format!("You cannot {}.", refused.option.label), refused.refusal.why.clone(), String::new()];
        lines.extend(facts::rule::<G>(refused.refusal.rule.0));
        return lines;
    }
    match model.first_option_of(&thing) {
        Some(option) => {
            let (number, label) = (model.number(option), &model.options[option].label);
            vec![format!("You can: it is option {number}, {label}.")]
        }
        None => {
            let name = model.face(&thing).map_or("This", |face| face.name.as_str());
            let mut lines = vec![format!("{name} is not part of this question."), String::new()];
            lines.extend(behind(model));
            lines
        }
    }
}

fn all_refusals<G: Plug>(model: &Model<G>) -> Vec<String> {
    let mut lines = facts::refused(model.refusals.iter());
    if lines.is_empty() {
        lines.push("Nothing is refused now. Tab to a card and press w to ask about it.".into());
    }
    lines
}

/// Every option as it is, however long.
fn all_options<G: Plug>(model: &Model<G>) -> Vec<String> {
    let mut lines: Vec<String> = model.question.iter().map(|question| question.text.clone()).collect();
    let options = model.listed.iter().filter_map(|at| Some((*at, model.options.get(*at)?)));
    lines.extend(options.map(|(at, option)| format!("{:>2}  {}", model.number(at), option.label)));
    lines
}

fn piles<G: Plug>(model: &Model<G>) -> Vec<String> {
    facts::piles(&model.faces, &model.map().piles, "")
}

fn behind<G: Plug>(model: &Model<G>) -> Vec<String> {
    model.question.as_ref().map(|question| facts::rule::<G>(question.rule)).unwrap_or_default()
}

fn help<G: Plug>(model: &Model<G>) -> Vec<String> {
    let mut lines: Vec<String> = model.question.iter().map(|question| question.text.clone()).collect();
    lines.extend(behind(model));
    lines.push(String::new());
    let keys = [
        "1-9, ↑ ↓   go to an option      Enter   take it; alone it takes nothing",
        "o          every option in full d       decks and discard piles",
        "Tab        look around the table: the card is shown on the right",
        "Enter      on a card: use it, or see why not",
        "w          why a card cannot be chosen now",
        "p          what would follow from the option, as far as you can know",
        "t          what a machine would do in your place, by what you know",
        "e          what the machines weighed, with --explain",
        "n          not about this card again until the turn ends, where one may decline",
        "c, space   the whole card       l       the whole log",
        "r          rules in the log     h       how to play",
        "Esc        back to the options",
        "u          take back your last decision; among people, until",
        "           something hidden is shown or another is asked",
        "g          give up",
        "s          save and go on       q       save and quit",
    ];
    lines.extend(keys.map(String::from));
    if !G::HOW_TO.signs.is_empty() {
        lines.push(String::new());
    }
    lines.extend(G::HOW_TO.signs.iter().map(|line| (*line).to_owned()));
    lines
}
