//! Taking a card apart: what is left of it without one of its lines.

use std::fmt::Debug;

/// A line in the words of its file, and what is left without it.
pub type Without<T> = (String, T);

/// A part of a card that is one line, or that holds several.
///
/// ```
/// use longbox_kernel::coverage::{Part, Without, without_one};
///
/// #[derive(Clone, PartialEq, Debug)]
/// enum Step { Draw(u8), May(Vec<Step>) }
///
/// impl Part for Step {
///     fn without(&self) -> Vec<Without<Option<Step>>> {
///         match self {
///             Step::Draw(_) => self.as_a_whole(),
///             Step::May(steps) => self.holding("May", steps, Step::May),
///         }
///     }
/// }
///
/// let steps = [Step::May(vec![Step::Draw(1), Step::Draw(2)]), Step::Draw(3)];
/// let (label, left) = &without_one(&steps)[1];
/// assert_eq!(label, "May: Draw(2)");
/// assert_eq!(*left, [Step::May(vec![Step::Draw(1)]), Step::Draw(3)]);
/// ```
pub trait Part: Clone + Debug {
    /// Each of its lines, and what is left of it: nothing, if it goes as a whole.
    fn without(&self) -> Vec<Without<Option<Self>>> {
        self.as_a_whole()
    }

    /// It is one line.
    fn as_a_whole(&self) -> Vec<Without<Option<Self>>> {
        vec![(format!("{self:?}"), None)]
    }

    /// Each of several parts that it holds has lines of its own; a single one goes with what holds it. `head`
    /// stands before their labels, and `whole` makes what is left.
    fn holding<P: Part>(&self, head: &str, parts: &[P], whole: impl Fn(Vec<P>) -> Self) -> Vec<Without<Option<Self>>> {
        match parts {
            [] | [_] => self.as_a_whole(),
            [..] => inside(head, parts, whole),
        }
    }
}

/// The lines of parts inside something that stays, even if nothing is left in it.
pub fn inside<P: Part, T>(head: &str, parts: &[P], whole: impl Fn(Vec<P>) -> T) -> Vec<Without<Option<T>>> {
    let line = |(label, left)| (format!("{head}: {label}"), Some(whole(left)));
    without_one(parts).into_iter().map(line).collect()
}

/// The parts without one of their lines, for each.
pub fn without_one<P: Part>(parts: &[P]) -> Vec<Without<Vec<P>>> {
    let mut lines = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        lines.extend(part.without().into_iter().map(|(label, left)| (label, replaced(parts, at, left))));
    }
    lines
}

/// The items, with that in place of one of them, or without it.
pub fn replaced<T: Clone>(items: &[T], at: usize, with: Option<T>) -> Vec<T> {
    [&items[..at], with.as_slice(), &items[at + 1..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Debug)]
    enum Step {
        Draw(u8),
        May(Vec<Step>),
        Else(Vec<Step>, Vec<Step>),
    }
    use Step::{Draw, Else, May};

    impl Part for Step {
        fn without(&self) -> Vec<Without<Option<Step>>> {
            match self {
                Draw(0) => Vec::new(),
                Draw(_) => self.as_a_whole(),
                May(steps) => self.holding("May", steps, May),
                Else(yes, no) => {
                    let without_yes = inside("Else", yes, |yes| Else(yes, no.clone()));
                    without_yes.into_iter().chain(inside("Else", no, |no| Else(yes.clone(), no))).collect()
                }
            }
        }
    }

    fn left(steps: &[Step]) -> Vec<Vec<Step>> {
        without_one(steps).into_iter().map(|(_, left)| left).collect()
    }

    #[test]
    fn each_of_several_parts_is_a_line_inside_others_too() {
        let steps = [May(vec![Draw(1), Draw(2)]), Draw(3)];
        let lines = [vec![May(vec![Draw(2)]), Draw(3)], vec![May(vec![Draw(1)]), Draw(3)], vec![steps[0].clone()]];
        assert_eq!(left(&steps), lines);
    }

    #[test]
    fn a_single_part_goes_with_what_holds_it_unless_that_stays() {
        assert_eq!(without_one(&[May(vec![Draw(1)])]), [("May([Draw(1)])".to_owned(), Vec::new())]);
        let emptied = |yes, no| vec![Else(yes, no)];
        let lines = [emptied(vec![], vec![Draw(2)]), emptied(vec![Draw(1)], vec![])];
        assert_eq!(left(&[Else(vec![Draw(1)], vec![Draw(2)])]), lines);
    }

    #[test]
    fn what_is_no_line_stays() {
        assert_eq!(left(&[Draw(0), Draw(1)]), [[Draw(0)]]);
    }
}
