//! How steps are joined to sentences.

use super::conditions::condition;
use super::english::{Joint, a, capital, list};
use super::filters;
use super::phrase::Phrase;
use super::scene::{Doer, Scene};
use super::triggers::event;
use super::words::{Told, for_time, tell};
use crate::vocabulary::{Condition, Course, Often, Step, Trigger, Until, Whose};

/// How a line goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Head {
    /// The steps begin a sentence.
    Free,
    /// Words such as "when Hulk attacks" stand before them.
    Taken,
}

/// The sentences of some steps, in small letters and without full stops.
pub(super) fn sentences(steps: &[Step], head: Head, scene: &mut Scene) -> Vec<String> {
    let told = join_orders(tell_all(steps, scene));
    let mut parts: Vec<String> = told.iter().map(Told::text).collect();
    match (head, told.first(), parts.first_mut()) {
        (Head::Taken, Some(told), Some(first)) => *first = told.inside(),
        (Head::Free, Some(_), Some(_)) => {}
        (_, None, _) | (_, _, None) => parts.push("nothing happens".into()),
    }
    parts
}

fn tell_all(steps: &[Step], scene: &mut Scene) -> Vec<Told> {
    let mut all = Vec::new();
    let mut chosen = false;
    for step in steps {
        // Whoever chooses has done so.
        if let Step::If(Condition::Did, inner) = step
            && chosen
        {
            all.extend(tell_all(inner, scene));
        } else {
            all.extend(tell_step(step, scene));
        }
        chosen = matches!(step, Step::Choose(_) | Step::ChoosePlayerWith(..));
    }
    join_facts(all)
}

/// "it can't strike this combat" and "it can't be struck this combat" become "it can't strike and can't be
/// struck this combat".
fn join_facts(all: Vec<Told>) -> Vec<Told> {
    let mut joined: Vec<Told> = Vec::new();
    for told in all {
        if let (Some(Told::Fact(who, first)), Told::Fact(again, second)) = (joined.last_mut(), &told)
            && again.is_still(who)
            && is_short(first)
            && is_short(second)
        {
            let time = [" this ", " until "].iter().find_map(|mark| first.rfind(mark));
            let once = time.filter(|at| second.ends_with(&first[*at..])).unwrap_or(first.len());
            // "gains Ferocious and Monstrous".
            let again = ["gain ", "lose "].iter().find(|verb| first.starts_with(**verb) && second.starts_with(**verb));
            let second = again.map_or_else(|| who.verb(second), |verb| second[verb.len()..].to_owned());
            *first = format!("{} and {second}", &first[..once]);
            continue;
        }
        joined.push(told);
    }
    joined
}

/// "exhaust a character" and "move it" become one sentence.
fn join_orders(all: Vec<Told>) -> Vec<Told> {
    let mut joined: Vec<Told> = Vec::new();
    let mut run: Vec<String> = Vec::new();
    for told in all {
        match told {
            Told::Order(text) if is_short(&text) => {
                run.push(text);
                if run.len() == 2 {
                    joined.push(Told::Order(list(&std::mem::take(&mut run), Joint::And)));
                }
            }
            Told::Order(_) | Told::Fact(..) | Told::Timed(..) | Told::Sentence(_) => {
                joined.extend(run.drain(..).map(Told::Order));
                joined.push(told);
            }
        }
    }
    joined.extend(run.into_iter().map(Told::Order));
    joined
}

/// Whether "and" can join it to the next without doubt about what belongs together.
fn is_short(text: &str) -> bool {
    let apart = text.starts_with("choose ") || text.starts_with("if ") || text.contains(" and ");
    !apart && !text.contains(" until you ") && !text.contains([',', ';', '('])
}

/// Steps under a condition as one clause, so that the condition clearly covers all of them.
fn together(told: Vec<Told>) -> String {
    let texts: Vec<String> = told.iter().map(Told::inside).collect();
    if texts.iter().all(|text| is_short(text)) {
        return list(&texts, Joint::And);
    }
    let joint =
        |text: &String| if text.starts_with("if ") { format!(", and {text}") } else { format!(", then {text}") };
    let rest: String = texts.iter().skip(1).map(joint).collect();
    texts.first().map(|first| format!("{first}{rest}")).unwrap_or_default()
}

fn body(steps: &[Step], scene: &mut Scene) -> String {
    together(tell_all(steps, scene))
}

/// What may follow a condition as several sentences, because the last of them says what it depends on.
fn tell_step(step: &Step, scene: &mut Scene) -> Vec<Told> {
    match step.act() {
        Ok(act) => vec![tell(&act, scene)],
        Err(course) => tell_course(course, scene),
    }
}

fn tell_course(course: Course, scene: &mut Scene) -> Vec<Told> {
    let sentence = |text: String| vec![Told::Sentence(text)];
    match course {
        Course::If(Condition::Amplified, steps) => sentence(format!("Amplify - {}", capital(&body(steps, scene)))),
        Course::If(test, steps) => {
            let test = condition(test, true, scene);
            sentence(format!("if {test}, {}", body(steps, scene)))
        }
        // What is paid more for is told behind what is done anyway.
        Course::IfElse(Condition::Amplified, yes, no) => {
            let plain = body(no, scene);
            let more = match &yes[..] {
                [Step::MayElse(other, same)] if same == no => format!("you may {}", body(other, scene)),
                steps => body(steps, scene),
            };
            let more = format!("Amplify - {} instead", capital(&more));
            vec![Told::Sentence(plain), Told::Sentence(more)]
        }
        Course::IfElse(test, yes, no) => {
            let test = condition(test, true, scene);
            let mut other = scene.clone();
            let yes = format!("if {test}, {}", body(yes, scene));
            vec![Told::Sentence(yes), Told::Sentence(format!("otherwise, {}", body(no, &mut other)))]
        }
        Course::May(steps) => may(steps, scene),
        Course::MayElse(yes, no) => {
            let mut other = scene.clone();
            let mut told = may(yes, scene);
            told.push(Told::Sentence(format!("if you don't, {}", body(no, &mut other))));
            told
        }
        Course::MayPay(symbol, steps) => {
            let pays = format!("you may pay {}", a(&filters::symbol(*symbol)));
            scene.doer = Doer::You;
            vec![Told::Sentence(pays), Told::Sentence(format!("if you do, {}", body(steps, scene)))]
        }
        Course::Choose(noun) => vec![Told::Order(format!("choose {}", scene.aim(noun).text))],
        Course::Later(on, often, until, steps) => later(on, *often, *until, steps, scene),
        Course::EachPlayer(whose, steps) => {
            let each = match whose {
                Whose::Yours => "for yourself",
                Whose::Enemy => "for each enemy player",
                Whose::Anyones => "for each player",
            };
            sentence(format!("{each}, {}", body(steps, scene)))
        }
        Course::UnlessRandomDiscard(who, steps) => {
            let steps = body(steps, scene);
            let player = scene.player(*who);
            sentence(format!("{steps} unless {} a random card", player.does("discard")))
        }
        Course::IfEnemyPays(symbol, steps) => {
            let pays = format!("an enemy character may pay {}", a(&filters::symbol(*symbol)));
            scene.elsewhere();
            vec![Told::Sentence(pays), Told::Sentence(format!("if it does, {}", body(steps, scene)))]
        }
        Course::ForEach(filter, steps) => {
            let each = filters::bare(filter, scene);
            sentence(format!("for each {each}, {}", body(steps, scene)))
        }
    }
}

/// "you may discard a card", then "if you do, …".
fn may(steps: &[Step], scene: &mut Scene) -> Vec<Told> {
    let mut told = tell_all(steps, scene).into_iter().peekable();
    let mut orders: Vec<String> = Vec::new();
    while let Some(Told::Order(text)) = told.next_if(|told| matches!(told, Told::Order(_))) {
        orders.push(text);
    }
    if orders.is_empty() {
        let Some(first) = told.next() else { return Vec::new() };
        let have = match first {
            Told::Fact(who, verb) if who == Phrase::you() => format!("you may {}", verb.trim_start_matches("may ")),
            Told::Fact(who, verb) => format!("you may have {} {verb}", who.text),
            told @ (Told::Order(_) | Told::Timed(..) | Told::Sentence(_)) => format!("if you like, {}", told.inside()),
        };
        return std::iter::once(Told::Sentence(have)).chain(told).collect();
    }
    let orders = together(orders.into_iter().map(Told::Order).collect());
    let mut all = vec![Told::Sentence(format!("you may {orders}"))];
    scene.doer = Doer::You;
    match told.peek() {
        Some(Told::Sentence(text)) if text.starts_with("if you do") => all.extend(told),
        Some(_) => all.push(Told::Sentence(format!("if you do, {}", together(told.collect())))),
        None => {}
    }
    all
}

/// "the next time Hulk attacks this turn, …", "this turn, when Gamora stuns a character, …". What depends on
/// the attack that is waited for is a sentence of its own.
fn later(on: &Trigger, often: Often, until: Until, steps: &[Step], scene: &mut Scene) -> Vec<Told> {
    let time = for_time(until, scene);
    let event = event(on, scene);
    let foreseen = matches!(on, Trigger::ComesTrue);
    let occasion = match often {
        // What it is about has its own time.
        Often::Next if foreseen => "if that Prediction comes true".into(),
        Often::Next if scene.owner_acts => event.next(&time).replacen("your next turn", "their next turn", 1),
        Often::Next => event.next(&time),
        Often::Whenever if time.is_empty() => event.occasion(),
        Often::Whenever => format!("{}, {}", time.trim_start(), event.occasion()),
    };
    scene.awaited = matches!(on, Trigger::Attacks(_));
    let mut told = tell_all(steps, scene);
    let rest = match told.last() {
        Some(Told::Sentence(text)) if (scene.awaited || foreseen) && text.starts_with("if ") => told.pop(),
        Some(_) | None => None,
    };
    scene.awaited = false;
    let first = Told::Sentence(format!("{occasion}, {}", together(told)));
    std::iter::once(first).chain(rest).collect()
}
