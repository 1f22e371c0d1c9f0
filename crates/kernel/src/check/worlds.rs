//! Two worlds that look alike to one seat, played on side by side.
//!
//! The position is one of them; in the other, all that the seat cannot see is dealt anew. Whatever the seat
//! is told, shown and asked must be the same in both for as long as it cannot tell them apart. That somebody
//! else is asked in one of them, and not in the other, is a way to tell them apart that no rule gives it.

use super::{Check, other_options};
use crate::preview::preview;
use crate::scenario::look_up;
use crate::table::{told_options, written};
use crate::{CardRef, OptionText, Pending, Role, Seat, Telling, Told, Viewer};
use serde::Serialize;
use serde_json::Value;
use std::cell::LazyCell;
use std::fmt::Display;

/// At one of so many decisions previews are compared too: they are dear.
const PREVIEWS: u32 = 16;

/// What became of a pair of worlds.
enum Pair {
    /// The seat cannot tell them apart.
    Alike,
    /// The seat knows which one it is in, or it cannot be known how to go on in both.
    Parted,
}

impl<G: Told> Check<G> {
    /// Play on for so many decisions, for each seat in a pair of worlds of its own.
    pub(super) fn check_worlds(&mut self, decisions: u32) -> Result<(), String> {
        for viewer in Seat::all(self.game.seats()) {
            let here = self.game.clone();
            let mut there = here.clone();
            there.redeal(viewer, &mut self.rng);
            let mut pair = [here, there];
            for _ in 0..decisions {
                match self.step(&mut pair, viewer)? {
                    Pair::Alike => {}
                    Pair::Parted => break,
                }
            }
        }
        Ok(())
    }

    /// Take the same option in both worlds and compare what the viewer then knows.
    fn step(&mut self, pair: &mut [G; 2], viewer: Seat) -> Result<Pair, String> {
        let Pending::Decision(asked) = pair[0].pending() else { return Ok(Pair::Parted) };
        let options = [told_options(&pair[0]), told_options(&pair[1])];
        let numbers = if asked == viewer {
            self.compare_asked(pair, &options, viewer)?;
            let number = self.rng.below(options[0].len() as u32) as usize;
            [number, number]
        } else {
            // The same words for a card that is as open to the viewer: of two copies it may know only one.
            let views = pair.each_ref().map(|world| LazyCell::new(move || written(&world.view(Viewer::Seat(viewer)))));
            let seen = |world: usize, option: &OptionText| -> Vec<Option<Value>> {
                let at = |card: &CardRef| look_up(&views[world], card.at.as_ref()?).ok();
                option.cards.iter().map(at).collect()
            };
            let same =
                |one: &OptionText, other: &OptionText| one.label == other.label && seen(0, one) == seen(1, other);
            let place = |option: &OptionText| options[1].iter().position(|other| same(option, other));
            let common = options[0].iter().enumerate().filter_map(|(n, option)| Some([n, place(option)?]));
            let common: Vec<[usize; 2]> = common.collect();
            if common.is_empty() {
                return Ok(Pair::Parted);
            }
            common[self.rng.below(common.len() as u32) as usize]
        };
        let [here, there] = pair;
        // The dice fall alike: what differs after this differs because of what is hidden.
        let dice = self.rng.seed();
        here.reseed(dice);
        there.reseed(dice);
        let heard = [take(here, numbers[0], viewer), take(there, numbers[1], viewer)];
        let pair = compare_heard(&heard, [here.pending(), there.pending()], viewer)?;
        let seen = [&*here, &*there].map(|world| world.view(Viewer::Seat(viewer)));
        match pair {
            Pair::Alike if seen[0] != seen[1] => {
                let taken = [0, 1].map(|world: usize| &options[world][numbers[world]]);
                compare_looks(&seen, taken, viewer)
            }
            Pair::Alike | Pair::Parted => Ok(pair),
        }
    }

    /// The viewer is asked the same, with the same options, refusals and previews.
    fn compare_asked(
        &mut self,
        [here, there]: &[G; 2],
        [options, others]: &[Vec<OptionText>; 2],
        viewer: Seat,
    ) -> Result<(), String> {
        let differs = |what: &str| Err(format!("in two worlds that look the same to seat {}, {what}", viewer.0));
        if here.question() != there.question() || here.is_mid_act() != there.is_mid_act() {
            return differs("it is asked something else");
        }
        if options != others {
            return differs(&other_options(options, others));
        }
        let (refused, other) = (here.refusals(), there.refusals());
        if let Some((one, other)) = refused.iter().zip(&other).find(|(one, other)| one != other) {
            return differs(&format!("it is refused {one:?} in one and {other:?} in the other"));
        }
        if refused.len() != other.len() {
            return differs("it is refused more in one");
        }
        if self.rng.below(PREVIEWS) == 0 {
            let option = self.rng.below(options.len() as u32) as usize;
            if preview(here, option) != preview(there, option) {
                return differs(&format!("\"{}\" is previewed otherwise", options[option].label));
            }
        }
        Ok(())
    }
}

/// Of what it does not hear, a seat may find another card where it looks, but it looks at the same places. Of a list
/// from which somebody took a card, it may see by what is left that it was another one of that name.
fn compare_looks(seen: &[impl Serialize; 2], taken: [&OptionText; 2], viewer: Seat) -> Result<Pair, String> {
    let [here, there] = seen.each_ref().map(written);
    let Some((place, what)) = apart(&here, &there) else { return Ok(Pair::Parted) };
    let list = |path: &str| path.rsplit_once('.').map(|(list, _)| list.to_owned());
    let mut cards = taken.into_iter().flat_map(|option| &option.cards);
    if cards.any(|card| card.at.as_deref().and_then(list) == list(&place)) {
        return Ok(Pair::Parted);
    }
    let option = &taken[0].label;
    Err(format!(
        "seat {} hears the same in two worlds after \"{option}\", but sees {} at \"{place}\" in one, {} in the other",
        viewer.0, what[0], what[1]
    ))
}

/// Where two written views differ in more than in words, and what is there in each.
fn apart(here: &Value, there: &Value) -> Option<(String, [String; 2])> {
    let deeper = |key: &dyn Display, one: &Value, other: &Value| {
        let (rest, what) = apart(one, other)?;
        Some((if rest.is_empty() { key.to_string() } else { format!("{key}.{rest}") }, what))
    };
    match (here, there) {
        (Value::String(_), Value::String(_)) => None,
        (Value::Object(one), Value::Object(other)) if one.keys().eq(other.keys()) => {
            one.iter().zip(other.values()).find_map(|((key, one), other)| deeper(key, one, other))
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            one.iter().zip(other).enumerate().find_map(|(n, (one, other))| deeper(&n, one, other))
        }
        (one, other) => (one != other).then(|| (String::new(), [one.to_string(), other.to_string()])),
    }
}

/// Take the option of that number; returns what the viewer hears, and all that decides of what it is told.
fn take<G: Told>(world: &mut G, number: usize, viewer: Seat) -> Vec<Telling> {
    let mut events = Vec::new();
    world.choose_nth(number, &mut events);
    let tell = |event: &G::Event| match G::role(event) {
        Role::Happens | Role::Announces => world.tell(event, Viewer::Seat(viewer)),
        Role::Works => Some(Telling::new("works", "Something comes of it")),
        Role::Ends => Some(Telling::new("ends", "The effect is over")),
    };
    events.iter().filter_map(tell).collect()
}

/// As long as the viewer hears the same, the same seat is asked in both worlds, or the game is over in both.
fn compare_heard(heard: &[Vec<Telling>; 2], pending: [Pending; 2], viewer: Seat) -> Result<Pair, String> {
    let [here, there] = heard;
    let same = here.iter().zip(there).take_while(|(one, other)| one == other).count();
    if same < here.len() && same < there.len() {
        return Ok(Pair::Parted);
    }
    if here.len() == there.len() && pending[0] == pending[1] {
        return Ok(Pair::Alike);
    }
    let told = |world: usize| match pending[world] {
        _ if heard[world].len() > same => format!("it goes on with \"{}\"", heard[world][same].text),
        Pending::Decision(seat) => format!("seat {} is asked", seat.0),
        Pending::Over(_) => "the game is over".to_owned(),
    };
    Err(format!(
        "being asked tells: seat {} hears the same in two worlds, but then in one {}, and in the other {}",
        viewer.0,
        told(0),
        told(1)
    ))
}

#[cfg(test)]
mod tests {
    use super::{Pair, compare_looks};
    use crate::{CardRef, OptionText, Seat};
    use serde_json::{Value, json};

    /// What is said of two views after an option about a card at that place.
    fn said(views: [Value; 2], at: &str) -> Option<String> {
        let card = CardRef { id: "x".into(), name: "X".into(), at: Some(at.into()) };
        let option =
            OptionText { label: "play X".into(), cards: vec![card], aliases: Vec::new(), pass: false, first: false };
        match compare_looks(&views, [&option, &option], Seat(1)) {
            Ok(Pair::Parted) => None,
            Ok(Pair::Alike) => Some("alike".into()),
            Err(fault) => Some(fault),
        }
    }

    #[test]
    fn what_is_seen_without_being_heard_is_a_card_that_one_looks_at_anyway() {
        let hand = |one: Value, other: Value| json!({ "hand": [one, other], "deck": 7 });
        let looked = [hand(json!("Ant"), Value::Null), hand(json!("Bee"), Value::Null)];
        assert_eq!(said(looked, "deck.0"), None);
        let elsewhere = [hand(json!("Ant"), Value::Null), hand(Value::Null, json!("Ant"))];
        assert!(said(elsewhere, "deck.0").is_some());
        let peeked = [hand(json!("Ant"), json!("Bee")), hand(Value::Null, json!("Bee"))];
        let fault = "seat 1 hears the same in two worlds after \"play X\", \
                     but sees \"Ant\" at \"hand.0\" in one, null in the other";
        assert_eq!(said(peeked.clone(), "deck.0").as_deref(), Some(fault));
        // It was another X: what is left of the hand shows it.
        assert_eq!(said(peeked, "hand.4"), None);
    }
}
