//! A game of before, choice by choice.

use super::keys::{self, Act};
use super::model::{Model, Showing};
use super::paint::Look;
use super::{IDLE, board, next_key};
use crate::play::session::Session;
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::{Replay, ReplayError};
use longbox_kernel::{Move, Seat};
use ratatui::DefaultTerminal;

/// Look at the replay until the player has seen enough.
pub(crate) fn watch<G: Plug>(
    terminal: &mut DefaultTerminal,
    cards: &'static G::Cards,
    replay: &Replay,
    look: Look,
) -> Result<(), String> {
    let mut at = 0;
    let mut near = Seat(0);
    let mut model = picture::<G>(cards, replay, at, near, look).map_err(|parting| parting.to_string())?;
    loop {
        let gone = |error: std::io::Error| format!("the terminal cannot be used: {error}");
        terminal.draw(|frame| board::draw(frame, &model)).map_err(gone)?;
        let Some(key) = next_key(IDLE).map_err(gone)? else { continue };
        let size = terminal.size().map_err(gone)?;
        let blind = !board::fits(size.width, size.height);
        match if blind { keys::press_blind(key) } else { keys::press(&mut model, key) } {
            Act::Quit => return Ok(()),
            Act::Seek(by) => at = at.saturating_add_signed(by).min(replay.moves.len()),
            Act::Turn => near = Seat(((near.ix() + 1) % model.names.len().max(1)) as u8),
            Act::Stay
            | Act::Answer(_)
            | Act::AnswerAnyhow(_)
            | Act::Preview(_)
            | Act::Hint
            | Act::Explain
            | Act::Hush
            | Act::Skip
            | Act::Hide
            | Act::Lift
            | Act::Undo
            | Act::GiveUp
            | Act::Save => {
                continue;
            }
        }
        match picture(cards, replay, at, near, look) {
            Ok(next) => model = next,
            Err(parting) => {
                at = parting.after.min(at.saturating_sub(1));
                model.notice = Some(format!("The replay goes no further: {parting}"));
            }
        }
    }
}

/// The table after so many choices.
fn picture<G: Plug>(
    cards: &'static G::Cards,
    replay: &Replay,
    at: usize,
    near: Seat,
    look: Look,
) -> Result<Model<G>, ReplayError> {
    let session = Session::<G>::look_back(cards, replay, at)?;
    let before = if at == 0 { 0 } else { Session::<G>::look_back(cards, replay, at - 1)?.log().len() };
    let mut model = Model::of(&session, look);
    model.showing = Showing::Watching;
    model.near = near;
    model.told = model.log.len();
    model.fresh = before.min(model.log.len());
    model.notice = Some(caption(replay, &session, at));
    model.options.clear();
    model.go_to_options();
    Ok(model)
}

fn caption<G: Plug>(replay: &Replay, session: &Session<G>, at: usize) -> String {
    let count = replay.moves.len();
    let next = replay.moves.get(at).zip(session.asked()).and_then(|(made, asked)| match made {
        Move::Choice(number) => {
            let made = session.options().into_iter().find(|numbered| numbered.number == usize::from(*number))?;
            Some((asked, made.option.label))
        }
        Move::GiveUp(seat) => Some((*seat, "gives up".to_owned())),
    });
    match (next, session.asked()) {
        (Some((seat, next)), _) => format!("Move {at} of {count}. Next, {}: {next}.", session.name(seat)),
        (None, Some(_)) => format!("Move {at} of {count}. The game was not played further."),
        (None, None) => format!("Move {at} of {count}. {}", session.ending().unwrap_or_default()),
    }
}
