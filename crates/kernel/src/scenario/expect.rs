//! Looking a value up in a view by its path, and comparing it.

use serde_json::Value;

/// The path with the name of a seat at its head turned into that seat's place in the view.
pub(super) fn seated(path: &str, names: &[&str]) -> String {
    let (head, rest) = path.split_once('.').unwrap_or((path, ""));
    match names.iter().position(|name| *name == head) {
        Some(seat) if rest.is_empty() => format!("seats.{seat}"),
        Some(seat) => format!("seats.{seat}.{rest}"),
        None => path.to_owned(),
    }
}

/// The value at that path of the view, or a sentence about where the path ends.
pub(crate) fn look_up(view: &Value, path: &str) -> Result<Value, String> {
    let mut at = view;
    let mut reached = 0;
    for segment in path.split('.') {
        let is_last = reached + segment.len() == path.len();
        if let (true, "len", Some(len)) = (is_last, segment, length(at)) {
            return Ok(Value::from(len));
        }
        at = inside(at, segment).ok_or_else(|| missing(at, path[..reached].trim_end_matches('.'), segment))?;
        reached += segment.len() + 1;
    }
    Ok(at.clone())
}

/// Whether the value is the one that the scenario asks for. `"none"` asks for nothing to be there.
pub(super) fn agrees(value: &Value, wanted: &toml::Value) -> bool {
    match (value, wanted) {
        (Value::Null, toml::Value::String(text)) => text == "none",
        (Value::Bool(value), toml::Value::Boolean(wanted)) => value == wanted,
        (Value::String(value), toml::Value::String(wanted)) => value == wanted,
        (Value::Number(value), toml::Value::Integer(wanted)) => {
            value.as_i64() == Some(*wanted) || value.as_f64() == Some(*wanted as f64)
        }
        (Value::Number(value), toml::Value::Float(wanted)) => value.as_f64() == Some(*wanted),
        (Value::Array(values), toml::Value::Array(wanted)) => {
            values.len() == wanted.len() && values.iter().zip(wanted).all(|(value, wanted)| agrees(value, wanted))
        }
        // Of an object, what is not mentioned is not asked.
        (Value::Object(values), toml::Value::Table(wanted)) => {
            wanted.iter().all(|(key, wanted)| values.get(key).is_some_and(|value| agrees(value, wanted)))
        }
        (
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_),
            _,
        ) => false,
    }
}

fn length(value: &Value) -> Option<usize> {
    match value {
        Value::Array(items) => Some(items.len()),
        Value::String(text) => Some(text.chars().count()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    }
}

fn inside<'v>(value: &'v Value, segment: &str) -> Option<&'v Value> {
    match value {
        Value::Object(fields) => fields.get(segment),
        Value::Array(items) => items.get(segment.parse::<usize>().ok()?),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn missing(at: &Value, reached: &str, segment: &str) -> String {
    let place = if reached.is_empty() { "the view".to_owned() } else { format!("\"{reached}\"") };
    match at {
        Value::Object(fields) => {
            let keys: Vec<&str> = fields.keys().map(String::as_str).collect();
            format!("{place} has no \"{segment}\"; it has {}", keys.join(", "))
        }
        Value::Array(items) => format!("{place} has no \"{segment}\"; it is a list of {}", items.len()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            format!("{place} is {at} and has nothing inside, so no \"{segment}\"")
        }
    }
}
