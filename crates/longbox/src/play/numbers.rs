//! The numbers under which options are offered. In a series of picks a thing keeps its number for as long as it can be
//! chosen, and no other thing gets it.

use longbox_kernel::OptionText;

/// What an option is about, and which of those that are called the same.
type Name = (String, usize);

/// The numbers of one series of picks.
#[derive(Default)]
pub(crate) struct Numbers {
    given: Vec<(Name, usize)>,
    now: Vec<usize>,
}

impl Numbers {
    /// Another question: with `goes_on`, a further pick of the act that the last one belonged to.
    pub(crate) fn ask(&mut self, options: &[OptionText], goes_on: bool) {
        let listed = OptionText::listed(options);
        let options: Vec<&OptionText> = listed.iter().map(|number| &options[*number]).collect();
        let names = names(&options);
        let is_same = |name: &Name| self.given.iter().any(|(known, _)| known == name);
        // Another pick of the same kind has at least one thing in common with the last, beside that one can be done.
        let same = names.iter().zip(&options).any(|(name, option)| !option.pass && is_same(name));
        if !(goes_on && same) {
            self.given.clear();
        }
        let mut last = self.given.iter().map(|(_, number)| *number).max().unwrap_or(0);
        let mut number = |name: Name| {
            if let Some((_, number)) = self.given.iter().find(|(known, _)| *known == name) {
                return *number;
            }
            last += 1;
            self.given.push((name, last));
            last
        };
        let mut now = vec![0; listed.len()];
        for (option, name) in listed.into_iter().zip(names) {
            now[option] = number(name);
        }
        self.now = now;
    }

    /// The number of each option, counted from 1 as they are listed.
    pub(crate) fn now(&self) -> &[usize] {
        &self.now
    }
}

fn names(options: &[&OptionText]) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for option in options {
        let word = if option.pass { String::new() } else { bare(&option.label).to_owned() };
        let before = names.iter().filter(|(other, _)| *other == word).count();
        names.push((word, before));
    }
    names
}

/// The label without what is told of it, which may be something else after the next pick.
fn bare(label: &str) -> &str {
    let end = [" (", ": ", ", "].iter().filter_map(|sign| label.find(sign)).min();
    &label[..end.unwrap_or(label.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(labels: &[&str]) -> Vec<OptionText> {
        let option = |label: &&str| OptionText {
            label: (*label).to_owned(),
            aliases: Vec::new(),
            cards: Vec::new(),
            pass: matches!(*label, "keep" | "done"),
            first: false,
        };
        labels.iter().map(option).collect()
    }

    fn ask(numbers: &mut Numbers, labels: &[&str], goes_on: bool) -> Vec<usize> {
        numbers.ask(&options(labels), goes_on);
        numbers.now().to_vec()
    }

    #[test]
    fn what_is_listed_first_has_the_first_number() {
        let mut options = options(&["Hulk", "Thor", "done", "Wasp"]);
        options[1].first = true;
        options[3].first = true;
        let mut numbers = Numbers::default();
        numbers.ask(&options, false);
        assert_eq!(numbers.now(), [3, 1, 4, 2]);
    }

    #[test]
    fn what_is_left_keeps_its_number() {
        let mut numbers = Numbers::default();
        assert_eq!(ask(&mut numbers, &["put away A", "put away B", "put away C", "keep"], false), [1, 2, 3, 4]);
        assert_eq!(ask(&mut numbers, &["put away B", "put away C", "done"], true), [2, 3, 4]);
        assert_eq!(
            ask(&mut numbers, &["put away C", "put away D", "done"], true),
            [3, 5, 4],
            "no number is given twice"
        );
    }

    #[test]
    fn what_is_told_of_a_thing_may_change() {
        let mut numbers = Numbers::default();
        ask(&mut numbers, &["pay with A (1 energy)", "pay with B (1 mental)"], false);
        assert_eq!(ask(&mut numbers, &["pay with B (1 mental, more than needed)", "done"], true), [2, 3]);
    }

    #[test]
    fn another_question_begins_anew() {
        let mut numbers = Numbers::default();
        ask(&mut numbers, &["play A", "play B", "done"], false);
        assert_eq!(ask(&mut numbers, &["pay with C", "pay with D", "done"], true), [1, 2, 3]);
        assert_eq!(ask(&mut numbers, &["pay with D", "done"], false), [1, 2]);
    }

    #[test]
    fn things_of_one_name_have_numbers_of_their_own() {
        let mut numbers = Numbers::default();
        assert_eq!(ask(&mut numbers, &["pay with A (left)", "pay with A (right)"], false), [1, 2]);
    }
}
