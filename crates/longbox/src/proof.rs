//! What is proved of a shuffle, against whom, and what is not.

use longbox_server::fair::{Fairness, Holds, How, Kept, Source};

/// In a sentence; a fault if what was kept is not what is told.
pub(crate) fn told(source: &Source, kept: Option<&Kept>) -> Result<String, String> {
    match (source, kept) {
        (Source::Untold, None) => {
            Ok("it does not tell where the seed came from: the shuffle is proved against nobody".to_owned())
        }
        (Source::Untold, Some(_)) => Err("it does not tell where the seed came from".to_owned()),
        (Source::Words(_), None) => {
            Ok("seats did not commit to their words: the shuffle is proved against nobody".to_owned())
        }
        (Source::Words(_), Some(_)) => Err("seats did not commit to their words".to_owned()),
        (Source::Test(_), None) => {
            Ok("the server was started for tests and dealt as it liked: the shuffle is proved against nobody"
                .to_owned())
        }
        (Source::Test(told), Some(kept)) => {
            kept.check(told)?;
            Ok("all parts are those that were committed to, but the server was started for tests and dealt as it liked: \
                the shuffle is proved against nobody"
                .to_owned())
        }
        (Source::Parts(told), None) => Ok(format!(
            "the seed follows from the parts that it tells{}. Whether they were committed to before the game, and \
             whether one of them is yours, cannot be checked without what was kept then (--kept FILE)",
            by_rule(&told.seats_that(How::Withheld), &told.seats_that(How::Silent))
        )),
        (Source::Parts(told), Some(kept)) => kept.check(told).map(|holds| with_kept(told, &holds)),
    }
}

fn with_kept(told: &Fairness, holds: &Holds) -> String {
    let by_rule = by_rule(&holds.withheld, &holds.silent);
    match (holds.own.as_slice(), holds.withheld.len()) {
        ([], _) => format!(
            "all parts are those that were committed to before the game{by_rule}. None of them is yours: the shuffle is \
             proved only as far as you trust one who added a part"
        ),
        (own, 0) => format!(
            "all parts are those that were committed to before the game, {} among them{by_rule}: nobody can have chosen \
             the shuffle, neither the others nor the server",
            yours(own)
        ),
        (own, withheld) => format!(
            "all parts are those that were committed to before the game, {} among them{by_rule}: who kept a part back, \
             together with the server, could choose between {} shuffles, and nobody could choose more",
            yours(own),
            1_u32 << withheld.min(told.seats.len())
        ),
    }
}

fn yours(own: &[u8]) -> String {
    if let [seat] = own { format!("yours of seat {seat}") } else { format!("yours of the seats {}", listed(own)) }
}

fn listed(seats: &[u8]) -> String {
    seats.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

fn by_rule(withheld: &[u8], silent: &[u8]) -> String {
    let mut told = String::new();
    if !withheld.is_empty() {
        told += &format!(", but seat {} kept its part back", listed(withheld));
    }
    if !silent.is_empty() {
        told += &format!(", but seat {} did not commit", listed(silent));
    }
    told
}
