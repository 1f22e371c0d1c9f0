//! A TOML file with a name, so that every fault can say file and line.

use serde::de::{DeserializeOwned, IntoDeserializer as _};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// The text of a file and what the file is called.
#[derive(Clone, Copy)]
pub(crate) struct TomlFile<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
}

/// Something wrong in a file.
pub(crate) struct Fault {
    /// The line, counted from 1; 0 if it concerns the whole file.
    pub(crate) line: usize,
    pub(crate) what: String,
}

impl Fault {
    pub(crate) fn at(line: usize, what: impl Into<String>) -> Fault {
        Fault { line, what: what.into() }
    }
}

/// One `[[entry]]` of a file and the line on which it begins.
pub(crate) struct Entry<T> {
    pub(crate) line: usize,
    pub(crate) item: T,
}

impl<'a> TomlFile<'a> {
    /// The line, counted from 1, on which the byte at `offset` stands.
    pub(crate) fn line(&self, offset: usize) -> usize {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        1 + before.iter().filter(|byte| **byte == b'\n').count()
    }

    /// Every fault with file and line, in the order of the file: "rules.toml:12: …".
    pub(crate) fn told(&self, mut faults: Vec<Fault>) -> Vec<String> {
        faults.sort_by_key(|fault| fault.line);
        let told = |Fault { line, what }| match line {
            0 => format!("{}: {what}", self.file),
            line => format!("{}:{line}: {what}", self.file),
        };
        faults.into_iter().map(told).collect()
    }

    fn error(&self, error: &toml::de::Error, otherwise: usize) -> Fault {
        let offset = error.span().map_or(otherwise, |span| span.start);
        let plain = [("\n", ", "), (" field `", " key `"), ("sequence", "list"), ("a map", "a table")];
        let what = plain.iter().fold(error.message().to_owned(), |what, (from, to)| what.replace(from, to));
        Fault::at(self.line(offset), what)
    }

    /// The top level of the file, which may hold only the `allowed` keys.
    pub(crate) fn table(&self, allowed: &[&str]) -> Result<DeTable<'a>, Vec<Fault>> {
        let table = DeTable::parse(self.text).map_err(|error| vec![self.error(&error, 0)])?.into_inner();
        let unknown = table.keys().filter(|key| !allowed.contains(&key.get_ref().as_ref()));
        let faults: Vec<Fault> = unknown
            .map(|key| {
                let what = format!("unknown key `{}`, expected {}", key.get_ref(), allowed.join(" or "));
                Fault::at(self.line(key.span().start), what)
            })
            .collect();
        if faults.is_empty() { Ok(table) } else { Err(faults) }
    }

    /// One value of the file as a `T`.
    pub(crate) fn item<T: DeserializeOwned>(&self, value: Spanned<DeValue<'a>>) -> Result<Entry<T>, Fault> {
        let start = value.span().start;
        let deserializer = ValueDeserializer::from(value).into_deserializer();
        match T::deserialize(deserializer) {
            Ok(item) => Ok(Entry { line: self.line(start), item }),
            Err(error) => Err(self.error(&error, start)),
        }
    }

    /// Every `[[key]]` of the file; faulty ones are told in `faults`, the others still read.
    pub(crate) fn entries<T: DeserializeOwned>(
        &self,
        table: &mut DeTable<'a>,
        key: &str,
        faults: &mut Vec<Fault>,
    ) -> Vec<Entry<T>> {
        let Some(value) = table.remove(key) else {
            faults.push(Fault::at(0, format!("there is no [[{key}]]")));
            return Vec::new();
        };
        let line = self.line(value.span().start);
        let DeValue::Array(array) = value.into_inner() else {
            faults.push(Fault::at(line, format!("`{key}` is written as [[{key}]]")));
            return Vec::new();
        };
        let mut entries = Vec::new();
        for value in array {
            match self.item(value) {
                Ok(entry) => entries.push(entry),
                Err(fault) => faults.push(fault),
            }
        }
        entries
    }
}
