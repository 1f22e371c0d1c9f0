//! Cards about which somebody does not want to be asked again until the turn ends. Only what may be declined is
//! declined, and only for who said so: no rule changes, and nobody learns of it.

use longbox_kernel::{CardRef, OptionText, Question, Seat};
use std::collections::HashSet;

/// Who is not to be asked what about which card.
type Matter = (Seat, String, &'static str);

/// What is not to be asked in one turn.
#[derive(Default)]
pub(crate) struct Quiet {
    turn: u32,
    matters: HashSet<Matter>,
}

impl Quiet {
    /// Do not ask that about these cards again in that turn.
    pub(crate) fn hush(&mut self, turn: u32, question: &Question, cards: &[CardRef]) {
        if self.turn != turn {
            *self = Quiet { turn, matters: HashSet::new() };
        }
        self.matters.extend(cards.iter().map(|card| (question.seat, card.id.clone(), question.rule)));
    }

    /// The option that declines, if every card that this is about is to be quiet.
    pub(crate) fn declines(&self, turn: u32, question: &Question, options: &[OptionText]) -> Option<usize> {
        if self.turn != turn {
            return None;
        }
        let is_quiet = |card: &CardRef| self.matters.contains(&(question.seat, card.id.clone(), question.rule));
        let all = asking(question, options).is_ok_and(|cards| cards.iter().all(is_quiet));
        options.iter().position(|option| option.pass).filter(|_| all)
    }

    /// Whether everything is asked.
    pub(crate) fn is_empty(&self) -> bool {
        self.matters.is_empty()
    }

    /// Ask everything again.
    pub(crate) fn clear(&mut self) {
        self.matters.clear();
    }
}

/// The cards that a question is about, each once: in a window those that could be used, else the one that asks. There
/// is at least one; a question that has to be answered, or that no card asks, says so.
pub(crate) fn asking(question: &Question, options: &[OptionText]) -> Result<Vec<CardRef>, &'static str> {
    if !options.iter().any(|option| option.pass) {
        return Err("This has to be answered: one cannot decline.");
    }
    let mut cards: Vec<CardRef> = match question.window {
        true => {
            options.iter().filter(|option| !option.pass).filter_map(|option| option.cards.first().cloned()).collect()
        }
        false => question.source.iter().cloned().collect(),
    };
    let mut ids = HashSet::new();
    cards.retain(|card| ids.insert(card.id.clone()));
    if cards.is_empty() { Err("No card asks this: it is part of every turn.") } else { Ok(cards) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(label: &str, card: Option<&str>) -> OptionText {
        let cards: Vec<CardRef> = card.map(|card| CardRef::new(card, card)).into_iter().collect();
        OptionText { label: label.into(), aliases: Vec::new(), pass: cards.is_empty(), cards, first: false }
    }

    fn window(rule: &'static str) -> Question {
        Question { seat: Seat(0), text: "Do you respond?".into(), source: None, rule, window: true }
    }

    #[test]
    fn a_window_is_passed_once_every_card_in_it_is_quiet() {
        let both = [option("use Lamp", Some("lamp")), option("use Torch", Some("torch")), option("pass", None)];
        let lamp = [option("use Lamp", Some("lamp")), option("pass", None)];
        let mut quiet = Quiet::default();
        assert_eq!(quiet.declines(3, &window("respond"), &lamp), None);
        quiet.hush(3, &window("respond"), &[CardRef::new("lamp", "lamp")]);
        assert_eq!(quiet.declines(3, &window("respond"), &lamp), Some(1));
        assert_eq!(quiet.declines(3, &window("respond"), &both), None, "the torch may still be used");
        quiet.hush(3, &window("respond"), &asking(&window("respond"), &both).unwrap());
        assert_eq!(quiet.declines(3, &window("respond"), &both), Some(2));
    }

    #[test]
    fn it_is_for_one_seat_one_matter_and_one_turn() {
        let lamp = [option("use Lamp", Some("lamp")), option("pass", None)];
        let mut quiet = Quiet::default();
        quiet.hush(3, &window("respond"), &[CardRef::new("lamp", "lamp")]);
        assert_eq!(quiet.declines(4, &window("respond"), &lamp), None);
        assert_eq!(quiet.declines(3, &window("interrupt"), &lamp), None);
        assert_eq!(quiet.declines(3, &Question { seat: Seat(1), ..window("respond") }, &lamp), None);
        quiet.clear();
        assert_eq!(quiet.declines(3, &window("respond"), &lamp), None);
    }

    #[test]
    fn what_must_be_answered_is_always_asked() {
        let must = [option("use Lamp", Some("lamp")), option("use Torch", Some("torch"))];
        let mut quiet = Quiet::default();
        quiet.hush(3, &window("respond"), &[CardRef::new("lamp", "lamp"), CardRef::new("torch", "torch")]);
        assert_eq!(quiet.declines(3, &window("respond"), &must), None);
        // A turn, which no card asks about, is never ended for anybody.
        let turn = Question { window: false, ..window("turn") };
        let lamp = [option("use Lamp", Some("lamp")), option("end the turn", None)];
        assert!(asking(&turn, &lamp).is_err());
    }
}
