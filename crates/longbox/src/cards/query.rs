//! What somebody looks for among cards: words, and filters on facts.

use longbox_kernel::plug::{Face, Is};
use std::collections::BTreeSet;

/// Every term has to fit.
pub(crate) struct Query {
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
    /// Read a query. A filter on a fact that these cards do not have, or on a value that none of
    /// them has, is a fault that lists what there is.
    pub(crate) fn parse(text: &str, faces: &[Face]) -> Result<Query, String> {
        let terms = text.split_whitespace().map(|word| term(word, faces)).collect::<Result<_, _>>()?;
        Ok(Query { terms })
    }

    /// Whether the card is among those that are looked for.
    pub(crate) fn fits(&self, face: &Face) -> bool {
        self.terms.iter().all(|term| term.fits(face))
    }
}

fn term(word: &str, faces: &[Face]) -> Result<Term, String> {
    let Some(sample) = faces.first() else { return Ok(Term::Word(word.to_lowercase())) };
    let lower = word.to_lowercase();
    let split = SIGNS.iter().find_map(|(typed, sign)| {
        let (key, value) = lower.split_once(typed)?;
        (!key.is_empty() && !value.is_empty()).then_some((key, *sign, value))
    });
    if let Some((key, sign, value)) = split {
        return filter(key, sign, value, faces);
    }
    let flag = sample.facts.iter().find(|fact| fact.key == lower && matches!(fact.is, Is::Flag(_)));
    Ok(flag.map_or(Term::Word(lower), |fact| Term::Flag(fact.key)))
}

fn filter(key: &str, sign: Sign, value: &str, faces: &[Face]) -> Result<Term, String> {
    let facts = faces.first().map(|face| face.facts.as_slice()).unwrap_or_default();
    // A fact may be named by its beginning: factor: looks at factors.
    let Some(key) = facts.iter().map(|fact| fact.key).find(|known| known.starts_with(key)) else {
        let keys: Vec<&str> = facts.iter().map(|fact| fact.key).collect();
        return Err(format!("\"{key}\" is nothing that a card has ({})", keys.join(", ")));
    };
    let is_number = faces.iter().any(|face| matches!(face.fact(key), Some(Is::Number(_))));
    match (value.parse::<i64>(), sign) {
        (Ok(number), sign) if is_number => Ok(Term::Compares(key, sign, number)),
        (_, Sign::Equal) => {
            let value = squashed(value);
            check_value(key, &value, faces)?;
            Ok(Term::Holds(key, value))
        }
        (_, Sign::AtLeast | Sign::AtMost | Sign::Above | Sign::Below) if is_number => {
            Err(format!("\"{value}\" is not a number to compare {key} with"))
        }
        (_, Sign::AtLeast | Sign::AtMost | Sign::Above | Sign::Below) => {
            Err(format!("{key} is not a number: write {key}:{value}"))
        }
    }
}

/// Of a fact with more values than this, no list is of use.
const MOST_VALUES: usize = 40;

/// Some card has to have that value, if there are only a few that a card can have.
fn check_value(key: &str, value: &str, faces: &[Face]) -> Result<(), String> {
    let all = || faces.iter().filter_map(|face| face.fact(key));
    if all().any(|is| holds(is, value)) {
        return Ok(());
    }
    let mut known: BTreeSet<String> = BTreeSet::new();
    let (mut least, mut most) = (i64::MAX, i64::MIN);
    for is in all() {
        match is {
            Is::Number(number) => (least, most) = (least.min(*number), most.max(*number)),
            Is::Word(_) | Is::Words(_) => known.extend(is.words().into_iter().map(str::to_owned)),
            Is::Flag(_) => known.extend(["yes".to_owned(), "no".to_owned()]),
            Is::Absent(sign) => drop(known.insert((*sign).to_owned())),
        }
    }
    if least <= most {
        known.insert(format!("{least} to {most}"));
    }
    if known.len() > MOST_VALUES {
        return Ok(());
    }
    let known: Vec<String> = known.into_iter().collect();
    Err(format!("no card has {key}:{value} ({})", known.join(", ")))
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
    use longbox_kernel::plug::Fact;

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
            told: Vec::new(),
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
        let fault = |query: &str| Query::parse(query, &faces()).err().unwrap();
        assert_eq!(fault("level:x"), "no card has level:x (3 to 5)");
        assert_eq!(fault("factor:pizza"), "no card has factors:pizza (Speed, Strength, Tech)");
        assert!(fault("keeper:perhaps").contains("no, yes"));
        assert!(fault("team>=3").contains("team is not a number"));
    }
}
