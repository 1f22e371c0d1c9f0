//! A forecast never promises what does not come about: games are played at random, and what an option says it would do is
//! held against what it did. Where somebody could step in, nobody does.

use longbox_champions::event::Figure;
use longbox_champions::vocabulary::{Status, When};
use longbox_champions::{Catalogue, Champions, Event};
use longbox_kernel::plug::Plug as _;
use longbox_kernel::{Game as _, Pending, Rng, Seat, Seed, Silent, Told as _, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;

/// How many games are played, and how many decisions of each.
const GAMES: u64 = 120;
const DECISIONS: usize = 400;

/// What happened after an option was taken, as far as it belongs to it.
struct Course {
    /// The card that the forecast is about, as it was, and where.
    target: Value,
    seat: Option<Seat>,
    /// The same card when everything is over, if it is still there.
    after: Option<Value>,
    events: Vec<Event>,
    /// Nothing else has come in between that might have changed it.
    calm: bool,
}

impl Course {
    fn is_target(&self, who: &Figure) -> bool {
        let card = Catalogue::standard().card(who.card);
        let same = if who.drone { self.target["id"] == "drone" } else { self.target["id"] == card.id.as_str() };
        same && who.seat == self.seat
    }

    /// The damage that was dealt to those, blow by blow.
    fn dealt(&self, whom: impl Fn(&Figure) -> bool) -> Vec<i64> {
        let dealt = |event: &Event| {
            if let Event::Damage { who, n } = event { Some(i64::from(*n)).filter(|_| whom(who)) } else { None }
        };
        self.events.iter().filter_map(dealt).collect()
    }

    fn first_blow(&self) -> i64 {
        self.dealt(|who| self.is_target(who)).first().copied().unwrap_or(0)
    }

    fn is_defeated(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Defeated { who } if self.is_target(who)))
    }

    /// Whether one of those loses the tough status card.
    fn loses_tough(&self, whom: impl Fn(&Figure) -> bool) -> bool {
        let lost = |event: &Event| matches!(event, Event::Loses { who, status: Status::Tough } if whom(who));
        self.events.iter().any(lost)
    }

    /// The number under that key of the card, if it is still there.
    fn left(&self, key: &str) -> Option<i64> {
        self.after.as_ref().and_then(|card| card[key].as_i64())
    }

    /// The boost icons that were turned up; nothing if a boost ability was among them, which may do anything.
    fn boost(&self) -> Option<i64> {
        let mut sum = 0;
        for event in &self.events {
            let Event::Boost { card, icons } = event else { continue };
            let card = Catalogue::standard().card(*card);
            if card.abilities.iter().any(|ability| ability.when == When::Boost) {
                return None;
            }
            sum += i64::from(*icons);
        }
        Some(sum)
    }
}

/// A number at the beginning of a text, and the rest.
fn number(text: &str) -> Option<(i64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

fn named(who: &Figure, name: &str) -> bool {
    !who.drone && Catalogue::standard().card(who.card).name == name
}

/// Which kind of promise was kept, if the text is one that can be checked; otherwise what came of it.
fn check(said: &str, course: &Course) -> Result<Option<&'static str>, String> {
    let said = said.strip_prefix("if nobody defends, ").unwrap_or(said);
    let name = course.target["name"].as_str().unwrap_or_default();
    let own = said.strip_prefix(name).map(|rest| rest.strip_prefix("'s").unwrap_or(rest).trim_start());
    let said = own.unwrap_or(said);
    let (kind, kept) = if let Some(rest) = said.strip_prefix("takes ") {
        match takes(rest, course) {
            Some(checked) => checked,
            None => return Ok(None),
        }
    } else if let Some(rest) = said.strip_prefix("tough takes ") {
        match tough(rest, course) {
            Some(checked) => checked,
            None => return Ok(None),
        }
    } else if let Some(rest) = said.strip_prefix("at least ") {
        let Some((n, what)) = number(rest) else { return Ok(None) };
        match what {
            " damage" => ("at least", course.first_blow() >= n),
            " threat off" => ("at least", thwarted(course) >= n),
            _ => return Ok(None),
        }
    } else if said == "cannot take damage" || said == "no damage" {
        ("none", course.dealt(|who| course.is_target(who)).is_empty())
    } else {
        let Some((n, rest)) = number(said) else { return Ok(None) };
        if let Some(rest) = rest.strip_prefix(" damage, ") {
            match falls(n, rest, course) {
                Some(checked) => checked,
                None => return Ok(None),
            }
        } else if rest == " threat off, defeated" {
            ("threat, defeated", thwarted(course) == n && course.is_defeated())
        } else if let Some((left, " left")) = rest.strip_prefix(" threat off, ").and_then(number) {
            ("threat", thwarted(course) == n && (!course.calm || course.left("threat") == Some(left)))
        } else if let Some((left, " left")) = rest.strip_prefix(" healed, ").and_then(number) {
            ("healed", !course.calm || course.left("remaining") == Some(left))
        } else {
            return Ok(None);
        }
    };
    if kept { Ok(Some(kind)) } else { Err(format!("{kind}: {:?}", course.events)) }
}

fn thwarted(course: &Course) -> i64 {
    let off = |event: &Event| {
        if let Event::Thwarted { who, n } = event {
            Some(i64::from(*n)).filter(|_| course.is_target(who))
        } else {
            None
        }
    };
    course.events.iter().find_map(off).unwrap_or(0)
}

/// "12 left", "defeated, 2 to Rhino": after so much damage.
fn falls(n: i64, rest: &str, course: &Course) -> Option<(&'static str, bool)> {
    let hit = course.first_blow() == n;
    if let Some((left, " left")) = number(rest) {
        return Some(("left", hit && (!course.calm || course.left("remaining") == Some(left))));
    }
    let more = rest.strip_prefix("defeated")?;
    let fell = hit && course.is_defeated();
    Some(match more.strip_prefix(", ") {
        None => ("defeated", fell),
        Some(more) => {
            let beyond = n - course.target["remaining"].as_i64().unwrap_or(0);
            let (kind, kept) = spills(more, beyond, course)?;
            (kind, fell && kept)
        }
    })
}

/// "2 to Rhino", "the rest goes to Rhino", "Rhino's tough takes the rest": what was beyond the hit points.
fn spills(said: &str, beyond: i64, course: &Course) -> Option<(&'static str, bool)> {
    let on = |name: &str| course.dealt(|who| named(who, name)).last().copied();
    if let Some(name) = said.strip_suffix(" cannot take the rest") {
        return Some(("rest refused", on(name).is_none()));
    }
    if let Some(name) = said.strip_suffix("'s tough takes the rest") {
        return Some(("rest tough", on(name).is_none() && course.loses_tough(|who| named(who, name)) == (beyond > 0)));
    }
    if let Some(name) = said.strip_prefix("the rest goes to ") {
        return Some(("rest", on(name).unwrap_or(0) == beyond.max(0)));
    }
    let (n, name) = number(said)?;
    Some(("rest", n == beyond && on(name.strip_prefix(" to ")?) == Some(n)))
}

/// "3, 9 left", "2 + boost, has 10", "nothing": an enemy attacks.
fn takes(said: &str, course: &Course) -> Option<(&'static str, bool)> {
    let blow = course.first_blow();
    if said == "nothing" {
        return Some(("takes nothing", blow == 0));
    }
    if let Some((over, "")) = said.strip_prefix("what boost is over ").and_then(number) {
        return Some(("takes boost over", blow == (course.boost()? - over).max(0)));
    }
    if said == "the boost" {
        return Some(("takes the boost", blow == course.boost()?));
    }
    let (n, rest) = number(said)?;
    let Some(rest) = rest.strip_prefix(" + boost, has ") else {
        return falls(n, rest.strip_prefix(", ")?, course).map(|(_, kept)| ("takes", kept));
    };
    let (has, rest) = number(rest)?;
    let (falls, rest) = rest.strip_prefix(": defeated").map_or((false, rest), |rest| (true, rest));
    let fell = course.is_defeated() == (n + course.boost()? >= has) && (n >= has || !falls);
    let n = n + course.boost()?;
    let spilt = rest.strip_prefix(", ").and_then(|rest| spills(rest, n - has, course));
    Some(("takes with boost", blow == n && fell && spilt.is_none_or(|(_, kept)| kept)))
}

/// "it", "what boost is over 1", "the first 1 damage": a tough card does.
fn tough(said: &str, course: &Course) -> Option<(&'static str, bool)> {
    let lost = course.loses_tough(|who| course.is_target(who));
    if said.starts_with("the first ") {
        return Some(("tough first", lost));
    }
    let over = said.strip_prefix("what boost is over ").and_then(number);
    let due = match (said, over) {
        ("it", _) => true,
        ("the boost", _) => course.boost()? > 0,
        (_, Some((over, ""))) => course.boost()? > over,
        (_, _) => return None,
    };
    let whole = !course.calm || course.first_blow() == 0;
    Some(("tough", lost == due && whole))
}

/// All cards in play, by their coming.
fn in_play<'a>(view: &'a Value, into: &mut Vec<&'a Value>) {
    match view {
        Value::Array(all) => all.iter().for_each(|one| in_play(one, into)),
        Value::Object(all) => {
            if all.contains_key("arrival") {
                into.push(view);
            }
            all.values().for_each(|one| in_play(one, into));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn is_over(game: &Champions) -> bool {
    matches!(game.pending(), Pending::Over(_))
}

fn see(game: &Champions) -> Value {
    serde_json::to_value(game.view(Viewer::Omniscient)).unwrap()
}

/// The card that an option is about, and where it lies: the one that it names, or the hero who is attacked.
fn target(view: &Value, option: &longbox_kernel::OptionText) -> Option<(Value, Option<Seat>)> {
    let path = match option.cards.first() {
        Some(card) => card.at.clone()?,
        None => format!("seats.{}.identity", view["activation"]["seat"].as_u64()?),
    };
    let card = view.pointer(&format!("/{}", path.replace('.', "/")))?;
    let seat = path.strip_prefix("seats.").and_then(number).map(|(seat, _)| Seat(seat as u8));
    Some((card.clone(), seat))
}

/// The place of the first event that belongs to something else: an enemy acts, a card is revealed, or the same attack is
/// resolved against somebody else as well.
fn end(events: &[Event]) -> usize {
    let is_other = |event: &Event| {
        let acts = matches!(event, Event::Attacks { .. } | Event::Schemes { .. } | Event::Reveals { .. });
        acts || matches!(event, Event::VillainPhase | Event::Round { .. })
    };
    let is_met = |event: &Event| matches!(event, Event::Defends { .. } | Event::Undefended { .. });
    let other = events.iter().position(is_other);
    let again = events.iter().enumerate().filter(|(_, event)| is_met(event)).nth(1).map(|(at, _)| at);
    other.into_iter().chain(again).min().unwrap_or(events.len())
}

/// Whether somebody has stepped in who might have let it be.
fn steps_in(event: &Event) -> bool {
    matches!(event, Event::Uses { .. } | Event::Prevented { .. })
}

/// Whether that character has no hit points left and has not yet left play: its defeat goes on.
fn is_falling(view: &Value, card: &Value) -> bool {
    let mut all = Vec::new();
    in_play(view, &mut all);
    let same = |one: &&Value| one["arrival"] == card["arrival"];
    all.into_iter().find(same).is_some_and(|one| one["hp"] != 0 && one["remaining"] == 0)
}

/// Take an option about that card, and nobody steps in before it has happened.
fn take(game: &mut Champions, at: usize, card: &Value) -> Vec<Event> {
    let mut events = Vec::new();
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let declines = game.option(choices[at]).label.starts_with("no defence");
    game.choose_nth(at, &mut events);
    for _ in 0..60 {
        let view = see(game);
        let asked = view["moment"]["before"] == true || declines && view["activation"]["undecided"] == true;
        if is_over(game) || !asked && !is_falling(&view, card) {
            break;
        }
        let mut choices = Vec::new();
        game.choices(&mut choices);
        let pass = choices.iter().position(|choice| game.option(*choice).pass).unwrap_or(0);
        game.choose_nth(pass, &mut events);
    }
    events
}

#[test]
fn a_forecast_never_promises_what_does_not_come_about() {
    let mut kept: BTreeMap<&str, u32> = BTreeMap::new();
    let mut broken = Vec::new();
    for seed in 0..GAMES {
        let matchup = Champions::drawn_matchup(Catalogue::standard(), Seed::from(seed)).unwrap().unwrap();
        let mut game = Champions::deal(&matchup.setup, Seed::from(seed)).unwrap();
        let mut rng = Rng::new(Seed::from(seed));
        for _ in 0..DECISIONS {
            if is_over(&game) {
                break;
            }
            let mut choices = Vec::new();
            game.choices(&mut choices);
            let mut draw = || rng.below(choices.len() as u32) as usize;
            // To pass is drawn less often, so that more happens.
            let at = Some(draw()).filter(|at| !game.option(choices[*at]).pass).unwrap_or_else(draw);
            let option = game.option(choices[at]);
            let Some((_, said)) = option.label.split_once(": ").filter(|_| !option.label.starts_with("use ")) else {
                game.choose_nth(at, &mut Silent);
                continue;
            };
            let before = see(&game);
            let Some((card, seat)) = target(&before, &option).filter(|(card, _)| card["arrival"].is_u64()) else {
                game.choose_nth(at, &mut Silent);
                continue;
            };
            let events = take(&mut game, at, &card);
            let end = end(&events);
            let whole = end == events.len();
            let view = see(&game);
            let mut all = Vec::new();
            in_play(&view, &mut all);
            let after =
                all.into_iter().find(|one| one["arrival"] == card["arrival"] && one["id"] == card["id"]).cloned();
            let events = events[..end].to_vec();
            if events.iter().any(steps_in) {
                continue;
            }
            let calm = whole && !events.iter().any(|event| matches!(event, Event::TakesEffect { .. }));
            match check(said, &Course { target: card, seat, after, events, calm }) {
                Ok(None) => {}
                Ok(Some(kind)) => *kept.entry(kind).or_default() += 1,
                Err(why) => broken.push(format!("game {seed}: {}: {why}", option.label)),
            }
        }
    }
    println!("{kept:#?}");
    assert!(broken.is_empty(), "{} broken:\n{}", broken.len(), broken.join("\n"));
    for kind in ["left", "defeated", "at least", "threat", "takes", "takes with boost", "tough", "rest"] {
        assert!(kept.contains_key(kind), "{kind} was never said: {kept:#?}");
    }
}
