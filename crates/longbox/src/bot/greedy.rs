//! A plain greedy player over what the protocol tells: labels, the cards that options concern, and
//! the numbers on those cards. It knows the verbs of card games, and no game.

use longbox_server::protocol::{CardName, OptionSeen, StateSeen};
use serde_json::Value;
use std::collections::HashMap;

/// What is known of the cards of a game.
#[derive(Default, Debug)]
pub(super) struct Facts {
    cards: HashMap<String, Worth>,
}

/// The numbers of a card that count here.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Worth {
    attack: i64,
    level: i64,
}

impl Facts {
    /// From the list of cards that the server gives. A number that a game does not print is 0.
    pub(super) fn of(cards: &Value) -> Facts {
        let number = |card: &Value, key: &str| card[key].as_i64().unwrap_or(0);
        let worth = |card: &Value| Worth { attack: number(card, "attack"), level: number(card, "level") };
        let cards = cards.as_array().map(Vec::as_slice).unwrap_or_default().iter();
        Facts { cards: cards.filter_map(|card| Some((card["id"].as_str()?.to_owned(), worth(card)))).collect() }
    }

    fn worth(&self, cards: &[CardName]) -> Worth {
        cards.iter().find_map(|card| self.cards.get(&card.id)).copied().unwrap_or_default()
    }
}

/// A blow that costs at least this is worth a card to block it.
const WORTH_A_BLOCK: u64 = 2;

/// What an option does with its card, by the verb it begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    /// Bring it into the game.
    Play,
    /// Stop a blow with it.
    Block,
    /// Be rid of it.
    Lose,
    /// Something else, or no card at all: it does no harm.
    Other,
}

fn deed(option: &OptionSeen) -> Deed {
    if option.cards.is_empty() {
        return Deed::Other;
    }
    match option.label.split(' ').next().unwrap_or_default() {
        "attack" | "play" | "use" | "take" | "copy" | "deploy" => Deed::Play,
        "put" if option.label.ends_with("into play") => Deed::Play,
        "block" | "defend" => Deed::Block,
        "discard" | "destroy" | "give" | "put" | "return" | "sacrifice" | "shuffle" => Deed::Lose,
        _ => Deed::Other,
    }
}

/// The option to take: the highest mark, and of equals the first.
pub(super) fn choose(facts: &Facts, state: &StateSeen) -> usize {
    let marks: Vec<i64> = state.options.iter().map(|option| mark(facts, state, option)).collect();
    let best = marks.iter().max().copied().unwrap_or(0);
    marks.iter().position(|mark| *mark == best).unwrap_or(0)
}

/// What an option promises. To pass, or anything else that does no harm, is 0.
fn mark(facts: &Facts, state: &StateSeen, option: &OptionSeen) -> i64 {
    let worth = facts.worth(&option.cards);
    match deed(option) {
        Deed::Play => 1 + worth.attack,
        Deed::Block if blow(state) >= WORTH_A_BLOCK => 1000 - worth.level,
        Deed::Block => -1,
        Deed::Lose if is_ours(state, option) => -1 - worth.attack - worth.level,
        Deed::Lose => 1 + worth.attack + worth.level,
        Deed::Other => 0,
    }
}

/// How hard the blow is that a question asks about: the first number in it, the name of the card
/// that asks left out.
fn blow(state: &StateSeen) -> u64 {
    let Some(question) = &state.question else { return 0 };
    let text = match &question.source {
        Some(card) => question.text.replace(&card.name, ""),
        None => question.text.clone(),
    };
    let digits = text.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// Whether the card is our own: as the label says, or as far as the view tells. In doubt it is.
fn is_ours(state: &StateSeen, option: &OptionSeen) -> bool {
    if option.label.ends_with("(theirs)") {
        return false;
    }
    if option.label.ends_with("(yours)") {
        return true;
    }
    let asks_for_theirs = state.question.as_ref().is_some_and(|question| question.text.contains("opponent's"));
    let seats = state.view["seats"].as_array().map(Vec::as_slice).unwrap_or_default();
    let (Some(seat), Some(card)) = (state.seat, option.cards.first()) else { return !asks_for_theirs };
    let holds = |n: usize| seats.get(n).is_some_and(|view| names(view, &card.id));
    let mine = holds(usize::from(seat));
    let theirs = (0..seats.len()).any(|n| n != usize::from(seat) && holds(n));
    match (mine, theirs) {
        (true, false) => true,
        (false, true) => false,
        (true, true) | (false, false) => !asks_for_theirs,
    }
}

/// Whether a card of that id stands in this part of a view.
fn names(view: &Value, id: &str) -> bool {
    match view {
        Value::String(text) => text == id,
        Value::Array(list) => list.iter().any(|entry| names(entry, id)),
        Value::Object(map) => map.values().any(|entry| names(entry, id)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use longbox_server::protocol::QuestionSeen;
    use serde_json::json;

    fn state(question: &str, options: &[(&str, Option<&str>)], view: Value) -> StateSeen {
        let card = |id: &str| CardName { id: id.into(), name: id.into(), at: None };
        let option = |(label, id): &(&str, Option<&str>)| OptionSeen {
            label: (*label).into(),
            cards: id.iter().map(|id| card(id)).collect(),
            pass: false,
        };
        let source = Some(card("Mark 42"));
        StateSeen {
            table: "t".into(),
            seat: Some(0),
            decision: 7,
            asked: Some(0),
            clock: None,
            view,
            question: Some(QuestionSeen { text: question.into(), source, rule: "a.rule".into(), window: false }),
            options: options.iter().map(option).collect(),
            moves: 7,
            can_undo: false,
            undo_to: Vec::new(),
            log_from: 0,
            log: Vec::new(),
        }
    }

    fn facts() -> Facts {
        Facts::of(&json!([
            { "id": "a", "attack": 3, "level": 4 },
            { "id": "b", "attack": 5, "level": 2 },
            { "id": "c", "level": 1 },
        ]))
    }

    #[test]
    fn it_plays_the_highest_attack_rather_than_pass() {
        let options = [("attack with A", Some("a")), ("attack with B", Some("b")), ("pass", None)];
        assert_eq!(choose(&facts(), &state("Play an attack, or pass.", &options, Value::Null)), 1);
        assert_eq!(choose(&Facts::default(), &state("Play an attack, or pass.", &options, Value::Null)), 0);
    }

    #[test]
    fn it_blocks_what_is_worth_a_card_with_the_lowest_level() {
        let options = [("block with A", Some("a")), ("block with C", Some("c")), ("risk it", None)];
        let hit = |blow: u32| state(&format!("Mark 42 hits you for {blow}. Block it."), &options, Value::Null);
        assert_eq!(choose(&facts(), &hit(3)), 1);
        assert_eq!(choose(&facts(), &hit(1)), 2);
    }

    #[test]
    fn it_gives_up_the_least_of_its_own_and_takes_the_most_of_others() {
        let own = [("discard A", Some("a")), ("discard C", Some("c"))];
        let view = json!({ "seats": [{ "hand": [{ "id": "a" }, { "id": "c" }] }, {}] });
        assert_eq!(choose(&facts(), &state("Discard a card from your hand.", &own, view)), 1);
        let both = [("destroy A", Some("a")), ("destroy B", Some("b")), ("pass", None)];
        let view = json!({ "seats": [{ "keepers": [{ "id": "b" }] }, { "keepers": [{ "id": "a" }] }] });
        assert_eq!(choose(&facts(), &state("Choose a Keeper to destroy.", &both, view)), 0);
        let named = [("return B (yours)", Some("b")), ("return C (theirs)", Some("c")), ("pass", None)];
        assert_eq!(choose(&facts(), &state("You may return a Keeper.", &named, Value::Null)), 1);
    }

    #[test]
    fn in_a_game_that_it_does_not_know_it_takes_the_first() {
        let options = [("light flame 2", Some("flame-2")), ("pour", None)];
        assert_eq!(choose(&facts(), &state("Your turn.", &options, Value::Null)), 0);
    }
}
