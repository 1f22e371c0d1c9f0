//! The end of a game, and the next one.

use super::play::Play;
use super::undo::current;
use super::{Done, RETRY, Room, Who, text};
use crate::fair;
use crate::protocol::{Code, Fault, MOST_DECK_NAME, Opponent, SeatKind, ServerMessage, TableState, VerdictSeen, clean};
use crate::store::{Bar, Finish, SeatRecord, ending_of};
use longbox_kernel::laid::Laid;
use longbox_kernel::replay::Replay;
use longbox_kernel::{Move, Viewer};
use tokio::time::Instant;

impl Room {
    /// Keep how the game ended, then tell. All moves are on disk already: if this cannot be
    /// stored now, it is tried again.
    pub(super) async fn finish(&mut self) {
        if let Some(finish) = self.finishing() {
            self.keep_end(finish).await;
        }
    }

    pub(super) async fn keep_end(&mut self, finish: Finish) {
        let (ending, verdicts) = (finish.ending.clone(), finish.verdicts.clone());
        let share = match self.hall.store().finish(finish).await {
            Ok(share) => share,
            Err(error) => {
                self.note(self.unstored(&error).message);
                self.retry = Some(Instant::now() + RETRY);
                return;
            }
        };
        self.record.state = TableState::Over;
        self.record.ending = Some(ending);
        self.record.share = Some(share);
        self.record.ends = None;
        for (seat, verdict) in self.record.seats.iter_mut().zip(verdicts) {
            seat.verdict = Some(verdict);
        }
        if let Some(play) = &mut self.play {
            play.deadline = None;
        }
        self.hall.metrics().finished.up();
        self.tell_tables();
        if let Some(over) = self.over() {
            self.tell(&ServerMessage::Over { table: self.record.id.clone(), over });
        }
    }

    fn finishing(&self) -> Option<Finish> {
        let play = self.play.as_ref()?;
        let verdicts: Vec<VerdictSeen> = play.verdicts()?.into_iter().map(VerdictSeen::from).collect();
        let ending = match play.board.replay().moves.last() {
            Some(Move::GiveUp(_)) => ending_of(&self.gone(play)),
            Some(Move::Choice(_)) | None => play.board.ending()?,
        };
        self.finish_with(play, verdicts, ending)
    }

    /// What is kept of a game that ends like that.
    pub(super) fn finish_with(&self, play: &Play, verdicts: Vec<VerdictSeen>, ending: String) -> Option<Finish> {
        let mut replay: Replay = play.board.replay();
        match (self.record.fairness(), self.record.words()) {
            (Some(fairness), _) => fair::enclose(&mut replay, &fairness),
            (None, Some(words)) => fair::enclose(&mut replay, &words),
            (None, None) => {}
        }
        let view = play.board.view(Viewer::Spectator);
        let quest = self.offer().ok().and_then(|offer| offer.quest(&self.record.mode, &self.record.options));
        Some(Finish {
            hold: self.record.hold(),
            game: self.record.game.clone(),
            verdicts,
            ending,
            share: crate::secret::short_name(16).ok()?,
            replay: replay.write(),
            // Who lays the table themselves has won nothing.
            counts: self.record.origin.is_none() && Laid::in_value(&self.record.options).is_none(),
            mode: self.record.mode.clone(),
            quest,
            moves: u32::try_from(replay.moves.len()).unwrap_or(u32::MAX),
            turns: view["turn"].as_u64().and_then(|turns| u32::try_from(turns).ok()),
            sitters: self.sitters(),
        })
    }

    /// What those are called who gave up.
    fn gone(&self, play: &Play) -> Vec<&str> {
        let seats = (0..).zip(&self.record.seats).filter(|(seat, _)| play.has_given_up(*seat));
        seats.map(|(_, seat)| seat.name.as_str()).collect()
    }

    /// Who plays here now, with what their decks are called.
    fn sitters(&self) -> Vec<Opponent> {
        let record = &self.record;
        let decks = record.decks();
        let names = self.offer().map(|offer| offer.deck_names(&record.wish(&decks))).unwrap_or_default();
        let names = names.into_iter().chain(std::iter::repeat(None));
        let sitter = |(n, (seat, deck)): (u8, (&SeatRecord, Option<String>))| {
            let deck = deck.and_then(|deck| clean(&deck, MOST_DECK_NAME));
            match seat.since.machine.clone() {
                Some(name) => Opponent { seat: n, name, kind: SeatKind::Machine, deck },
                None => Opponent { seat: n, name: seat.name.clone(), kind: seat.kind, deck },
            }
        };
        (0..).zip(record.seats.iter().zip(names)).map(sitter).collect()
    }

    /// The number of the decision that the game ended with.
    pub(super) fn last_decision(&self) -> u64 {
        self.play.as_ref().map_or(0, |play| play.board.decision())
    }

    /// Set up the next table with the same people, once.
    pub(super) async fn rematch(&mut self, who: &Who, decision: u64) -> Done {
        if self.record.state != TableState::Over {
            return Err(Fault::new(Code::NotNow, "the game is not over"));
        }
        if !self.belongs(who.person) {
            return Err(Fault::new(Code::Forbidden, "only who played here can ask for a rematch"));
        }
        current(decision, self.last_decision())?;
        let table = self.record.id.clone();
        match self.standing_next().await? {
            // The others have heard of it: asked for again and again, it does not flood them.
            Some(next) => drop(who.line.say(text(&ServerMessage::Rematch { table, next }))),
            None => {
                let next = self.set_up_next(who).await?;
                self.tell(&ServerMessage::Rematch { table, next });
            }
        }
        Ok(())
    }

    /// The table of the rematch, unless it was cleared away since because nobody started it.
    async fn standing_next(&self) -> Result<Option<String>, Fault> {
        let Some(next) = self.record.next.clone() else { return Ok(None) };
        let found = self.hall.store().table(next).await.map_err(|error| self.unstored(&error))?;
        Ok(found.map(|table| table.id))
    }

    async fn set_up_next(&mut self, who: &Who) -> Result<String, Fault> {
        let comes = |seat: &SeatRecord, person: i64| {
            // Who left the seat to a machine and is not here is not waited for.
            let away = seat.player().is_none() && !self.is_here(person);
            self.talk.bar(person) != Some(Bar::Kicked) && !away
        };
        let again = |seat: &SeatRecord| match seat.kind {
            SeatKind::Person if !seat.person.is_some_and(|person| comes(seat, person)) => SeatRecord::open(),
            SeatKind::Person | SeatKind::Machine | SeatKind::Open => {
                SeatRecord::of(seat.kind, seat.person, seat.name.clone(), seat.deck.clone())
            }
        };
        let seats = self.record.seats.iter().map(again).collect();
        let next = self.hall.fresh(&self.record, who.person, seats)?;
        let mut this = self.record.clone();
        this.next = Some(next.id.clone());
        let id = next.id.clone();
        self.hall.admit(next, Some(this.clone()), who.address).await?;
        self.record = this;
        Ok(id)
    }
}
