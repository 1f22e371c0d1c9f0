//! A board for a game that draws none: its view, key by key.

use super::{Height, Line, Panel, Pile, Role, Scene, Sketch, Span};
use crate::plug::Plug;
use crate::table::written;
use serde_json::{Map, Value};

/// How deep a view is walked into.
const DEEPEST: usize = 6;
/// A seat further away shows no more lines than this.
const HIGHEST: usize = 6;

/// The view as it stands: a panel for each seat, the near one last, and one for all the rest.
pub fn plain<G: Plug>(scene: &Scene<G>) -> Sketch {
    let view = written(scene.view);
    let mut walk = Walk { sketch: Sketch::default(), zone: 0, whose: String::new() };
    walk.sketch.status = status::<G>(&view);
    let Value::Object(view) = view else { return walk.sketch };
    let seats = view.get("seats").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    // The zones are gone through from the near end of the table; the panels are drawn from the far one.
    let mut panels = Vec::new();
    for seat in scene.around() {
        let Some(view) = seats.get(seat.ix()) else { continue };
        walk.whose = scene.whose(seat);
        let lines = walk.object(view, &format!("seats.{}", seat.0));
        panels.push(panel(scene.name(seat), lines));
        walk.zone += 1;
    }
    // The near seat has what room is left.
    if let Some(near) = panels.first_mut() {
        near.height = Height::Rest(2);
    }
    let rest: Map<String, Value> =
        view.into_iter().filter(|(key, value)| key != "seats" && !is_scalar(value)).collect();
    walk.whose.clear();
    let lines = walk.object(&Value::Object(rest), "");
    if !lines.is_empty() {
        panels.push(panel("Table", lines));
    }
    panels.reverse();
    walk.sketch.panels = panels;
    walk.sketch
}

fn panel(title: &str, lines: Vec<Line>) -> Panel {
    let height = Height::Lines(lines.len().clamp(1, HIGHEST));
    Panel { title: Line::of(Role::Strong, format!(" {title} ")), lines, height, numbered: false }
}

fn status<G: Plug>(view: &Value) -> Line {
    let scalars = view.as_object().into_iter().flatten().filter(|(_, value)| is_scalar(value));
    let told: Vec<String> = scalars.map(|(key, value)| format!("{} {}", spaced(key), scalar(value))).collect();
    Line(vec![
        Span::new(Role::Title, format!(" {} ", G::TITLE.to_uppercase())),
        Span::new(Role::Plain, format!("  {}", told.join(" · "))),
    ])
}

fn is_scalar(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        Value::Array(_) | Value::Object(_) => false,
    }
}

fn scalar(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

fn spaced(key: &str) -> String {
    key.replace('_', " ")
}

/// The card that a value names: words, or something with a name.
fn card(value: &Value) -> Option<(String, String)> {
    match value {
        Value::String(name) => Some((name.clone(), name.clone())),
        Value::Object(object) => {
            let name = object.get("name")?.as_str()?.to_owned();
            Some((object.get("id").and_then(Value::as_str).map_or_else(|| name.clone(), str::to_owned), name))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    }
}

struct Walk {
    sketch: Sketch,
    zone: usize,
    /// Whose things are walked through: "your"; nothing for what belongs to nobody.
    whose: String,
}

impl Walk {
    fn object(&mut self, value: &Value, path: &str) -> Vec<Line> {
        self.entries(value, path, "", 0)
    }

    /// A line for each key, with those of what lies within.
    fn entries(&mut self, value: &Value, path: &str, before: &str, depth: usize) -> Vec<Line> {
        let Value::Object(object) = value else { return Vec::new() };
        let mut lines = Vec::new();
        for (key, value) in object {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            let label = if before.is_empty() { spaced(key) } else { format!("{before} {}", spaced(key)) };
            lines.extend(self.entry(value, &path, &label, depth));
        }
        lines
    }

    fn entry(&mut self, value: &Value, path: &str, label: &str, depth: usize) -> Vec<Line> {
        let head = Span::new(Role::Dim, format!(" {label} "));
        let spans = match value {
            Value::Array(list) if list.iter().any(is_nested) && depth < DEEPEST => {
                let items = list.iter().enumerate();
                return items
                    .flat_map(|(n, item)| {
                        self.entry(item, &format!("{path}.{n}"), &format!("{label} {}", n + 1), depth + 1)
                    })
                    .collect();
            }
            Value::Array(list) => {
                self.pile(list, label);
                self.row(list, path)
            }
            Value::Object(object) => match card(value) {
                Some((id, name)) => vec![self.card(id, name, path.to_owned())],
                None if object.values().all(is_scalar) => vec![Span::new(Role::Plain, pairs(object))],
                None if depth < DEEPEST => return self.entries(value, path, label, depth + 1),
                None => vec![Span::new(Role::Plain, value.to_string())],
            },
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                vec![Span::new(Role::Plain, scalar(value))]
            }
        };
        vec![std::iter::once(head).chain(spans).collect()]
    }

    fn card(&mut self, id: String, name: String, at: String) -> Span {
        let thing = self.sketch.add(self.zone, Some(id), Some(at));
        Span::new(Role::Card, name).thing(thing)
    }

    /// The same list for who looks through it; a board without one of its own cannot tell a pile from a row.
    fn pile(&mut self, list: &[Value], label: &str) {
        let cards: Vec<Option<String>> = list.iter().map(|item| card(item).map(|(id, _)| id)).collect();
        if list.iter().zip(&cards).all(|(item, card)| item.is_null() || card.is_some()) {
            let title = format!("{} {label}", self.whose);
            self.sketch.piles.push(Pile { title: title.trim().to_owned(), cards });
        }
    }

    /// Cards side by side; those that cannot be seen are counted.
    fn row(&mut self, list: &[Value], path: &str) -> Vec<Span> {
        let mut spans = Vec::new();
        let hidden = list.iter().filter(|item| item.is_null()).count();
        for (n, item) in list.iter().enumerate().filter(|(_, item)| !item.is_null()) {
            if !spans.is_empty() {
                spans.push(Span::new(Role::Plain, ", "));
            }
            spans.push(match card(item) {
                Some((id, name)) => self.card(id, name, format!("{path}.{n}")),
                None => Span::new(Role::Plain, scalar(item)),
            });
        }
        match (hidden, spans.is_empty()) {
            (0, true) => spans.push(Span::new(Role::Dim, "none")),
            (0, false) => {}
            (hidden, true) => spans.push(Span::new(Role::Dim, format!("{hidden} hidden"))),
            (hidden, false) => spans.push(Span::new(Role::Dim, format!(", {hidden} hidden"))),
        }
        spans
    }
}

/// Whether a value has to be told on lines of its own.
fn is_nested(value: &Value) -> bool {
    (value.is_object() || value.is_array()) && card(value).is_none()
}

fn pairs(object: &Map<String, Value>) -> String {
    object.iter().map(|(key, value)| format!("{} {}", spaced(key), scalar(value))).collect::<Vec<_>>().join(", ")
}
