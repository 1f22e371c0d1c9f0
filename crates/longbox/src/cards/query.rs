//! What somebody looks for among cards: words, and filters on facts.

use super::face::{Face, Is};

/// Every term has to fit.
pub(super) struct Query {
    terms: Vec<Term>,
}

enum Term {
    /// The word stands somewhere on the card.
    Word(String),
    /// The fact is so.
    Flag(&'static str),
    /// The fact holds this word.
    Holds(&'static str, String),
    /// The number compares so.
    Compares(&'static str, Sign, i64),
}

#[derive(Clone, Copy)]
enum Sign {
    AtLeast,
    AtMost,
    Above,
    Below,
    Equal,
}

/// The signs as they are typed, the longer ones first.
const SIGNS: [(&str, Sign); 6] = [
    (">=", Sign::AtLeast),
    ("<=", Sign::AtMost),
    (">", Sign::Above),
    ("<", Sign::Below),
    ("=", Sign::Equal),
    (":", Sign::Equal),
];

impl Query {
    /// Read a query. A filter on a fact that these cards do not have is a fault that lists the
    /// facts there are.
    pub(super) fn parse(text: &str, faces: &[Face]) -> Result<Query, String> {
        let Some(sample) = faces.first() else { return Ok(Query { terms: Vec::new() }) };
        let terms = text.split_whitespace().map(|word| term(word, sample)).collect::<Result<_, _>>()?;
        Ok(Query { terms })
    }

    /// Whether the card is among those that are looked for.
    pub(super) fn fits(&self, face: &Face) -> bool {
        self.terms.iter().all(|term| term.fits(face))
    }
}

fn term(word: &str, sample: &Face) -> Result<Term, String> {
    let lower = word.to_lowercase();
    let split = SIGNS.iter().find_map(|(typed, sign)| {
        let (key, value) = lower.split_once(typed)?;
        (!key.is_empty() && !value.is_empty()).then_some((key, *sign, value))
    });
    if let Some((key, sign, value)) = split {
        return filter(key, sign, value, sample);
    }
    let flag = sample.facts.iter().find(|fact| fact.key == lower && matches!(fact.is, Is::Flag(_)));
    Ok(flag.map_or(Term::Word(lower), |fact| Term::Flag(fact.key)))
}

fn filter(key: &str, sign: Sign, value: &str, sample: &Face) -> Result<Term, String> {
    // A fact may be named by its beginning: factor: looks at factors.
    let Some(fact) = sample.facts.iter().find(|fact| fact.key.starts_with(key)) else {
        let keys: Vec<&str> = sample.facts.iter().map(|fact| fact.key).collect();
        return Err(format!("\"{key}\" is nothing that a card has ({})", keys.join(", ")));
    };
    match (value.parse::<i64>(), sign) {
        (Ok(number), sign) => Ok(Term::Compares(fact.key, sign, number)),
        (Err(_), Sign::Equal) => Ok(Term::Holds(fact.key, squashed(value))),
        (Err(_), Sign::AtLeast | Sign::AtMost | Sign::Above | Sign::Below) => {
            Err(format!("\"{value}\" is not a number to compare {} with", fact.key))
        }
    }
}

impl Term {
    fn fits(&self, face: &Face) -> bool {
        match self {
            Term::Word(word) => face_holds(face, word),
            Term::Flag(key) => face.fact(key) == Some(&Is::Flag(true)),
            Term::Holds(key, value) => face.fact(key).is_some_and(|is| holds(is, value)),
            Term::Compares(key, sign, number) => face.fact(key).is_some_and(|is| compares(is, *sign, *number)),
        }
    }
}

fn face_holds(face: &Face, word: &str) -> bool {
    let within = |text: &str| text.to_lowercase().contains(word);
    within(&face.id)
        || within(&face.name)
        || within(&face.text)
        || face.facts.iter().any(|fact| fact.is.words().into_iter().any(within))
}

fn holds(is: &Is, value: &str) -> bool {
    match is {
        Is::Word(_) | Is::Words(_) => is.words().into_iter().any(|word| squashed(word).contains(value)),
        Is::Flag(_) | Is::Absent(_) | Is::Number(_) => is.told() == value,
    }
}

fn compares(is: &Is, sign: Sign, number: i64) -> bool {
    match (is, sign) {
        (Is::Number(n), Sign::AtLeast) => *n >= number,
        (Is::Number(n), Sign::AtMost) => *n <= number,
        (Is::Number(n), Sign::Above) => *n > number,
        (Is::Number(n), Sign::Below) => *n < number,
        (Is::Number(n), Sign::Equal) => *n == number,
        (Is::Word(_) | Is::Words(_), Sign::Equal) => holds(is, &number.to_string()),
        (Is::Word(_) | Is::Words(_) | Is::Flag(_) | Is::Absent(_), _) => false,
    }
}

/// Letters and digits only, so that `team:spiderfriends` finds "Spider-Friends". A lone sign such
/// as "*" is left.
fn squashed(text: &str) -> String {
    let letters: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if letters.is_empty() { text.to_owned() } else { letters }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Fact;

    fn faces() -> Vec<Face> {
        let face = |id: &str, name: &str, level: i64, factors: &[&str], keeper: bool| Face {
            id: id.into(),
            name: name.into(),
            facts: vec![
                Fact::new("level", Is::Number(level)),
                Fact::new("attack", if level > 4 { Is::Absent("*") } else { Is::Number(level + 1) }),
                Fact::new("factors", Is::Words(factors.iter().map(|f| f.to_string()).collect())),
                Fact::new("team", Is::Word("Fantastic Four".into())),
                Fact::new("keeper", Is::Flag(keeper)),
            ],
            text: "Heal 1.".into(),
        };
        vec![
            face("A1", "Thing: Clobber", 3, &["Strength"], false),
            face("A2", "Storm: Gust", 5, &["Tech", "Speed"], true),
        ]
    }

    fn found(query: &str) -> Vec<String> {
        let faces = faces();
        let query = Query::parse(query, &faces).unwrap();
        faces.into_iter().filter(|face| query.fits(face)).map(|face| face.id).collect()
    }

    #[test]
    fn words_and_filters_must_all_fit() {
        assert_eq!(found(""), ["A1", "A2"]);
        assert_eq!(found("heal GUST"), ["A2"]);
        assert_eq!(found("level:3"), ["A1"]);
        assert_eq!(found("level>=3 level<5"), ["A1"]);
        assert_eq!(found("factor:tech"), ["A2"]);
        assert_eq!(found("team:fantastic-four keeper"), ["A2"]);
        assert_eq!(found("keeper:no"), ["A1"]);
        assert_eq!(found("attack:*"), ["A2"]);
        assert_eq!(found("attack>=1"), ["A1"]);
        assert!(found("clobber keeper").is_empty());
    }

    #[test]
    fn an_unknown_fact_is_named_with_those_there_are() {
        let fault = Query::parse("colour:red", &faces()).err().unwrap();
        assert_eq!(fault, "\"colour\" is nothing that a card has (level, attack, factors, team, keeper)");
        assert!(Query::parse("level>big", &faces()).is_err());
    }
}
