//! How steps are joined to sentences.

use super::antecedents::{Antecedents, Doer};
use super::conditions::condition;
use super::english::{Joint, a, capital, list};
use super::filters;
use super::phrase::Phrase;
use super::triggers::event;
use super::words::{Phrased, for_time, tell};
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
pub(super) fn sentences(steps: &[Step], head: Head, said: &mut Antecedents) -> Vec<String> {
    let told = join_orders(tell_all(steps, said));
    let mut parts: Vec<String> = told.iter().map(Phrased::text).collect();
    match (head, told.first(), parts.first_mut()) {
        (Head::Taken, Some(told), Some(first)) => *first = told.inside(),
        (Head::Free, Some(_), Some(_)) => {}
        (_, None, _) | (_, _, None) => parts.push("nothing happens".into()),
    }
    parts
}

fn tell_all(steps: &[Step], said: &mut Antecedents) -> Vec<Phrased> {
    let mut all = Vec::new();
    let mut chosen = false;
    for step in steps {
        // Whoever chooses has done so.
        if let Step::If(Condition::Did, inner) = step
            && chosen
        {
            all.extend(tell_all(inner, said));
        } else {
            all.extend(tell_step(step, said));
        }
        chosen = matches!(step, Step::Choose(_) | Step::ChoosePlayerWith(..));
    }
    join_facts(all)
}

/// "it can't strike this combat" and "it can't be struck this combat" become "it can't strike and can't be
/// struck this combat".
fn join_facts(all: Vec<Phrased>) -> Vec<Phrased> {
    let mut joined: Vec<Phrased> = Vec::new();
    for told in all {
        if let (Some(Phrased::Fact(who, first)), Phrased::Fact(again, second)) = (joined.last_mut(), &told)
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
fn join_orders(all: Vec<Phrased>) -> Vec<Phrased> {
    let mut joined: Vec<Phrased> = Vec::new();
    let mut run: Vec<String> = Vec::new();
    for told in all {
        match told {
            Phrased::Order(text) if is_short(&text) => {
                run.push(text);
                if run.len() == 2 {
                    joined.push(Phrased::Order(list(&std::mem::take(&mut run), Joint::And)));
                }
            }
            Phrased::Order(_) | Phrased::Fact(..) | Phrased::Timed(..) | Phrased::Sentence(_) => {
                joined.extend(run.drain(..).map(Phrased::Order));
                joined.push(told);
            }
        }
    }
    joined.extend(run.into_iter().map(Phrased::Order));
    joined
}

/// Whether "and" can join it to the next without doubt about what belongs together.
fn is_short(text: &str) -> bool {
    let apart = text.starts_with("choose ") || text.starts_with("if ") || text.contains(" and ");
    !apart && !text.contains(" until you ") && !text.contains([',', ';', '('])
}

/// Steps under a condition as one clause, so that the condition clearly covers all of them.
fn together(told: Vec<Phrased>) -> String {
    let texts: Vec<String> = told.iter().map(Phrased::inside).collect();
    if texts.iter().all(|text| is_short(text)) {
        return list(&texts, Joint::And);
    }
    let joint =
        |text: &String| if text.starts_with("if ") { format!(", and {text}") } else { format!(", then {text}") };
    let rest: String = texts.iter().skip(1).map(joint).collect();
    texts.first().map(|first| format!("{first}{rest}")).unwrap_or_default()
}

fn body(steps: &[Step], said: &mut Antecedents) -> String {
    together(tell_all(steps, said))
}

/// What may follow a condition as several sentences, because the last of them says what it depends on.
fn tell_step(step: &Step, said: &mut Antecedents) -> Vec<Phrased> {
    match step.act() {
        Ok(act) => vec![tell(&act, said)],
        Err(course) => tell_course(course, said),
    }
}

fn tell_course(course: Course, said: &mut Antecedents) -> Vec<Phrased> {
    let sentence = |text: String| vec![Phrased::Sentence(text)];
    match course {
        Course::If(Condition::Amplified, steps) => sentence(format!("Amplify - {}", capital(&body(steps, said)))),
        Course::If(test, steps) => {
            let test = condition(test, true, said);
            sentence(format!("if {test}, {}", body(steps, said)))
        }
        // What is paid more for is told behind what is done anyway.
        Course::IfElse(Condition::Amplified, yes, no) => {
            let plain = body(no, said);
            let more = match &yes[..] {
                [Step::MayElse(other, same)] if same == no => format!("you may {}", body(other, said)),
                steps => body(steps, said),
            };
            let more = format!("Amplify - {} instead", capital(&more));
            vec![Phrased::Sentence(plain), Phrased::Sentence(more)]
        }
        Course::IfElse(test, yes, no) => {
            let test = condition(test, true, said);
            let mut other = said.clone();
            let yes = format!("if {test}, {}", body(yes, said));
            vec![Phrased::Sentence(yes), Phrased::Sentence(format!("otherwise, {}", body(no, &mut other)))]
        }
        Course::May(steps) => may(steps, said),
        Course::MayElse(yes, no) => {
            let mut other = said.clone();
            let mut told = may(yes, said);
            told.push(Phrased::Sentence(format!("if you don't, {}", body(no, &mut other))));
            told
        }
        Course::MayPay(symbol, steps) => {
            let pays = format!("you may pay {}", a(&filters::symbol(*symbol)));
            said.doer = Doer::You;
            vec![Phrased::Sentence(pays), Phrased::Sentence(format!("if you do, {}", body(steps, said)))]
        }
        Course::Choose(noun) => vec![Phrased::Order(format!("choose {}", said.aim(noun).text))],
        Course::Later(on, often, until, steps) => later(on, *often, *until, steps, said),
        Course::EachPlayer(whose, steps) => {
            let each = match whose {
                Whose::Yours => "for yourself",
                Whose::Enemy => "for each enemy player",
                Whose::Anyones => "for each player",
            };
            sentence(format!("{each}, {}", body(steps, said)))
        }
        Course::UnlessRandomDiscard(who, steps) => {
            let steps = body(steps, said);
            let player = said.player(*who);
            sentence(format!("{steps} unless {} a random card", player.does("discard")))
        }
        Course::IfEnemyPays(symbol, steps) => {
            let pays = format!("an enemy character may pay {}", a(&filters::symbol(*symbol)));
            said.elsewhere();
            vec![Phrased::Sentence(pays), Phrased::Sentence(format!("if it does, {}", body(steps, said)))]
        }
        Course::ForEach(filter, steps) => {
            let each = filters::bare(filter, said);
            sentence(format!("for each {each}, {}", body(steps, said)))
        }
    }
}

/// "you may discard a card", then "if you do, …".
fn may(steps: &[Step], said: &mut Antecedents) -> Vec<Phrased> {
    let mut told = tell_all(steps, said).into_iter().peekable();
    let mut orders: Vec<String> = Vec::new();
    while let Some(Phrased::Order(text)) = told.next_if(|told| matches!(told, Phrased::Order(_))) {
        orders.push(text);
    }
    if orders.is_empty() {
        let Some(first) = told.next() else { return Vec::new() };
        let have = match first {
            Phrased::Fact(who, verb) if who == Phrase::you() => format!("you may {}", verb.trim_start_matches("may ")),
            Phrased::Fact(who, verb) => format!("you may have {} {verb}", who.text),
            told @ (Phrased::Order(_) | Phrased::Timed(..) | Phrased::Sentence(_)) => {
                format!("if you like, {}", told.inside())
            }
        };
        return std::iter::once(Phrased::Sentence(have)).chain(told).collect();
    }
    let orders = together(orders.into_iter().map(Phrased::Order).collect());
    let mut all = vec![Phrased::Sentence(format!("you may {orders}"))];
    said.doer = Doer::You;
    match told.peek() {
        Some(Phrased::Sentence(text)) if text.starts_with("if you do") => all.extend(told),
        Some(_) => all.push(Phrased::Sentence(format!("if you do, {}", together(told.collect())))),
        None => {}
    }
    all
}

/// "the next time Hulk attacks this turn, …", "this turn, when Gamora stuns a character, …". What depends on
/// the attack that is waited for is a sentence of its own.
fn later(on: &Trigger, often: Often, until: Until, steps: &[Step], said: &mut Antecedents) -> Vec<Phrased> {
    let time = for_time(until, said);
    let event = event(on, said);
    let foreseen = matches!(on, Trigger::ComesTrue);
    let occasion = match often {
        // What it is about has its own time.
        Often::Next if foreseen => "if that Prediction comes true".into(),
        Often::Next if said.owner_acts => event.next(&time).replacen("your next turn", "their next turn", 1),
        Often::Next => event.next(&time),
        Often::Whenever if time.is_empty() => event.occasion(),
        Often::Whenever => format!("{}, {}", time.trim_start(), event.occasion()),
    };
    said.awaited = matches!(on, Trigger::Attacks(_));
    let mut told = tell_all(steps, said);
    let rest = match told.last() {
        Some(Phrased::Sentence(text)) if (said.awaited || foreseen) && text.starts_with("if ") => told.pop(),
        Some(_) | None => None,
    };
    said.awaited = false;
    let first = Phrased::Sentence(format!("{occasion}, {}", together(told)));
    std::iter::once(first).chain(rest).collect()
}
