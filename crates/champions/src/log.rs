//! What happens, in words.
use crate::ask::{Ask, Choice};
use crate::event::Event;
use crate::position::{Champions, Ending};
use longbox_kernel::cards::Id;
use longbox_kernel::{OptionText, Refused, Rule, Telling, Viewer};
pub(crate) struct Speaker<'a> {
    pub(crate) game: &'a Champions,
    pub(crate) viewer: Viewer,
}
impl Speaker<'_> {
    pub(crate) fn tell(&self, event: &Event) -> Telling {
        let _ = self.game;
        let _ = self.viewer;
        let kind = match event {
            Event::Over { .. } => "over",
            _ => "event",
        };
        Telling::new(kind, "something happens")
    }
    pub(crate) fn ending(&self, ending: Ending) -> String {
        format!("{ending:?}")
    }
}
pub(crate) struct Wording {
    pub(crate) question: String,
    pub(crate) rule: Rule,
}
impl Champions {
    pub(crate) fn wording(&self, ask: Ask) -> Wording {
        Wording { question: format!("{ask:?}?"), rule: Rule("pay") }
    }
    pub(crate) fn asking_source(&self, _: Ask) -> Option<Id> {
        None
    }
    pub(crate) fn told_option(&self, _: Ask, choice: Choice) -> OptionText {
        let at = self.offered.0.iter().position(|other| *other == choice).unwrap_or(0);
        OptionText { label: format!("option {at}"), aliases: vec![], cards: vec![], pass: choice == Choice::Pass }
    }
    pub(crate) fn list_refusals(&self) -> Vec<Refused> {
        Vec::new()
    }
}
