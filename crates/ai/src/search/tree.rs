//! What a search remembers: which options were tried after which others, how often, and how it went.

use std::cmp::Reverse;

/// No edge.
pub(super) const NONE: u32 = u32::MAX;

/// The edge that stands for the decision that is thought about.
pub(super) const ROOT: u32 = 0;

/// A tree grows no larger than this; what is found after that is judged and not remembered.
const MOST_EDGES: usize = 1 << 18;

/// An option that was tried after all those above it, and so also the place where it leads.
///
/// Options are known by who takes them and what they mean ([`longbox_kernel::Game::meaning`]), not by their
/// number: the positions that come by here differ in all that the seat does not know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Who takes it and what it means.
    pub(super) key: u64,
    /// What its taker knew when this decision was first met there, if the tree is to be found again; see [`Print`].
    pub(super) print: Print,
    /// The first option that was tried after it, and the next beside it.
    first: u32,
    next: u32,
    /// How often it was taken, and how often it could have been.
    pub(super) visits: u32,
    pub(super) seen: u32,
    /// How it went for who takes it, over all visits.
    pub(super) worth: f32,
}

/// What the seat that thinks knows at a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Print {
    /// Nobody has looked.
    Unknown,
    /// This.
    Of(u64),
    /// Different things in different positions.
    Mixed,
}

impl Edge {
    fn new(key: u64, next: u32) -> Edge {
        Edge { key, print: Print::Unknown, first: NONE, next, visits: 0, seen: 0, worth: 0.0 }
    }

    /// How it goes on average.
    pub(super) fn mean(&self) -> f32 {
        self.worth / self.visits.max(1) as f32
    }
}

/// The memory of one search.
pub(super) struct Tree {
    edges: Vec<Edge>,
    /// Room for what is kept of it.
    spare: Vec<Edge>,
    /// What is still to be kept: an edge there, and its place here.
    moving: Vec<(u32, u32)>,
}

impl Tree {
    pub(super) fn new() -> Tree {
        Tree { edges: vec![Edge::new(0, NONE)], spare: Vec::new(), moving: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.edges.clear();
        self.edges.push(Edge::new(0, NONE));
    }

    pub(super) fn edge(&self, at: u32) -> &Edge {
        &self.edges[at as usize]
    }

    pub(super) fn edge_mut(&mut self, at: u32) -> &mut Edge {
        &mut self.edges[at as usize]
    }

    /// Those that were tried after it.
    pub(super) fn after(&self, at: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(some(self.edge(at).first), |one| some(self.edge(*one).next))
    }

    /// An option that is tried there for the first time; `None` if the tree is full.
    pub(super) fn grow(&mut self, at: u32, key: u64) -> Option<u32> {
        if self.edges.len() >= MOST_EDGES {
            return None;
        }
        let new = self.edges.len() as u32;
        self.edges.push(Edge::new(key, self.edge(at).first));
        self.edge_mut(at).first = new;
        Some(new)
    }

    /// Keep what follows the place where the seat knew this, and forget the rest; everything if there is no such place. Several ways may
    /// lead to the same: the one that was looked at most is kept.
    pub(super) fn keep(&mut self, knowledge: u64) {
        let known = self.edges.iter().enumerate().filter(|(_, edge)| edge.print == Print::Of(knowledge));
        let found = known.max_by_key(|(at, edge)| (edge.visits, Reverse(*at)));
        let Some((found, _)) = found else { return self.clear() };
        self.spare.clear();
        self.moving.clear();
        self.spare.push(Edge { next: NONE, ..self.edges[found] });
        self.moving.push((found as u32, ROOT));
        while let Some((from, to)) = self.moving.pop() {
            let mut last = NONE;
            let mut next = self.edge(from).first;
            self.spare[to as usize].first = NONE;
            while next != NONE {
                let edge = *self.edge(next);
                let place = self.spare.len() as u32;
                self.spare.push(Edge { next: NONE, ..edge });
                match last {
                    NONE => self.spare[to as usize].first = place,
                    _ => self.spare[last as usize].next = place,
                }
                self.moving.push((next, place));
                (last, next) = (place, edge.next);
            }
        }
        std::mem::swap(&mut self.edges, &mut self.spare);
    }
}

fn some(at: u32) -> Option<u32> {
    (at != NONE).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of what follows, as deep as it goes.
    fn told(tree: &Tree, at: u32) -> String {
        let mut after: Vec<u32> = tree.after(at).collect();
        after.sort_by_key(|one| tree.edge(*one).key);
        let each = after.iter().map(|one| format!("{}{}", tree.edge(*one).key, told(tree, *one)));
        let told = each.collect::<Vec<_>>().join(" ");
        if told.is_empty() { told } else { format!("({told})") }
    }

    #[test]
    fn what_follows_the_place_is_kept_and_the_rest_is_not() {
        let mut tree = Tree::new();
        let one = tree.grow(ROOT, 1).unwrap();
        let two = tree.grow(ROOT, 2).unwrap();
        tree.grow(one, 3).unwrap();
        let four = tree.grow(one, 4).unwrap();
        tree.grow(four, 5).unwrap();
        tree.grow(two, 6).unwrap();
        assert_eq!(told(&tree, ROOT), "(1(3 4(5)) 2(6))");
        tree.edge_mut(one).print = Print::Of(77);
        tree.edge_mut(one).visits = 9;
        tree.keep(77);
        assert_eq!((told(&tree, ROOT).as_str(), tree.edge(ROOT).visits), ("(3 4(5))", 9));
        tree.keep(78);
        assert_eq!((told(&tree, ROOT).as_str(), tree.edge(ROOT).visits), ("", 0));
    }

    #[test]
    fn of_two_ways_to_the_same_place_the_one_that_was_looked_at_most_is_kept() {
        let mut tree = Tree::new();
        let one = tree.grow(ROOT, 1).unwrap();
        let two = tree.grow(ROOT, 2).unwrap();
        tree.grow(one, 3).unwrap();
        tree.grow(two, 4).unwrap();
        for (edge, visits) in [(one, 3), (two, 8)] {
            tree.edge_mut(edge).print = Print::Of(77);
            tree.edge_mut(edge).visits = visits;
        }
        tree.keep(77);
        assert_eq!((told(&tree, ROOT).as_str(), tree.edge(ROOT).visits), ("(4)", 8));
    }
}
