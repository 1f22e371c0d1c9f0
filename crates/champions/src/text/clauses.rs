//! What holds by itself while a card is in play, or for a while.

use super::amounts::{quantity, value};
use super::antecedents::Antecedents;
use super::conditions::condition;
use super::english::{Joint, count, list};
use super::filters;
use super::keywords;
use super::phrase::Phrase;
use crate::catalogue::Card;
use crate::vocabulary::{Amount, Filter, Noun, Number, Standing, Stat, Verb};
use longbox_kernel::english::sentence;

/// A clause before it is joined to the next.
#[derive(Clone)]
enum Clause {
    /// "Vision" "get" "+2 ATK": what one subject gets is told together.
    Gets(Phrase, Vec<String>),
    Whole(String),
}

impl Clause {
    fn text(&self) -> String {
        match self {
            Clause::Gets(who, what) => who.does(&format!("get {}", list(what, Joint::And))),
            Clause::Whole(text) => text.clone(),
        }
    }
}

/// What an attachment adds, and the standing clauses of a card, a line each.
pub(super) fn lines(card: &Card) -> Vec<String> {
    let mut said = Antecedents::new(card);
    let standing: Vec<Standing> = added(card).chain(card.standing.iter().cloned()).collect();
    let mut lines = all(&standing, &mut said);
    lines.extend(said.x_is.take().map(|x| format!("X is {x}")));
    lines.extend(card.standing.iter().find_map(|clause| drones(clause, &said)));
    lines.iter().map(|line| sentence(line)).collect()
}

/// Where a card goes that was a facedown Drone, told by the card that says what a Drone is: it needs no ability for that.
// champions: zone.counters
fn drones(clause: &Standing, said: &Antecedents) -> Option<String> {
    let Standing::Base(whom, ..) = clause else { return None };
    let is_drone = |filter: &Filter| *filter == Filter::FacedownDrone;
    let drones = if let Filter::All(all) = whom { all.iter().find(|one| is_drone(one))? } else { whom };
    let drone = filters::one(Some(drones).filter(|one| is_drone(one))?, said);
    Some(format!("after {} is defeated, its card goes to its owner's discard pile", drone.text))
}

/// What its fields add to the powers of the card that it lies on, said as a clause would.
fn added(card: &Card) -> impl Iterator<Item = Standing> + '_ {
    let host = if let Some(Noun::Each(filter)) = &card.attach { filter.clone() } else { Filter::Host };
    let adding = Stat::ALL.into_iter().filter(|stat| card.adds_to(*stat) > 0);
    adding.map(move |stat| Standing::Gets(host.clone(), stat, Amount::N(card.adds_to(stat).into())))
}

/// Clauses in small letters and without full stops.
pub(super) fn all(standing: &[Standing], said: &mut Antecedents) -> Vec<String> {
    let mut joined: Vec<Clause> = Vec::new();
    for one in standing {
        match (joined.last_mut(), clause(one, said)) {
            (Some(Clause::Gets(who, what)), Clause::Gets(again, more)) if *who == again => what.extend(more),
            (_, next) => joined.push(next),
        }
    }
    joined.iter().map(Clause::text).collect()
}

fn clause(standing: &Standing, said: &mut Antecedents) -> Clause {
    let whole = |text: String| Clause::Whole(text);
    match standing {
        Standing::Gets(whom, stat, n) => {
            let more = quantity(n, said).more(stat.name());
            Clause::Gets(filters::each(whom, said), vec![more])
        }
        Standing::GetsHp(whom, n) => {
            let more = quantity(n, said).more("hit point");
            Clause::Gets(filters::each(whom, said), vec![more])
        }
        Standing::Base(whom, sch, atk, hp) => {
            let base = format!("have a base SCH of {sch}, a base ATK of {atk}, and {}", count(*hp, "base hit point"));
            whole(filters::each(whom, said).does(&base))
        }
        Standing::X(_, n) => whole(format!("X is equal to {}", value(n, said))),
        Standing::GainsKeyword(whom, keyword) => {
            let (who, keyword_text) = (filters::each(whom, said), keywords::within(keyword));
            let certain = !who.text.starts_with("each ");
            whole(match keyword.is_of_attacks() && certain {
                true => format!("{} attacks gain {keyword_text}", who.possessive()),
                false => who.does(&format!("gain {keyword_text}")),
            })
        }
        Standing::GainsTrait(whom, name) => whole(filters::each(whom, said).does(&format!("gain the {name} trait"))),
        Standing::Cannot(whom, verb) => whole(cannot(whom, verb, said)),
        Standing::HandSize(n, most) => {
            let more = quantity(n, said).more("hand size");
            if *most == u8::MAX {
                return whole(format!("you get {more}"));
            }
            whole(format!("you get {more} (to a maximum hand size of {most})"))
        }
        Standing::AllyLimit(n) => whole(format!("increase your ally limit by {n}")),
        Standing::DoubledFor(aspect) => {
            let card = super::english::a(&format!("{} card", aspect.name()));
            whole(format!("double the number of resources this card generates while paying for {card}"))
        }
        Standing::DefendWithAlly => {
            let attacks = format!("{} attacks", said.this().possessive());
            whole(format!("the engaged player must defend against {attacks} with an ally they control, if able"))
        }
        Standing::EntersWith(n, name) => {
            let counters = match n {
                Number::N(n) => count(*n, &format!("{name} counter")),
                Number::PerPlayer(n) => count(*n, &format!("[per player] {name} counter")),
            };
            whole(said.this().does(&format!("enter play with {counters}")))
        }
        Standing::SchemesOn(name) => {
            let schemes = format!("{} schemes", said.this().possessive());
            whole(format!("{schemes} place their threat on {name} instead of the main scheme"))
        }
        Standing::ThwartWithAtk => whole("a character thwarting this scheme may use its ATK instead of its THW".into()),
        Standing::PlayFrom(what) => {
            whole(format!("you may play {} here as if they were in your hand", filters::many(what, said)))
        }
        Standing::OwnDeck(name) => {
            let deck = super::english::a(&format!("{name} deck"));
            whole(said.this().does(&format!("begin the game with {deck}")))
        }
        Standing::While(test, inner) => {
            let text = clause(inner, said).text();
            whole(format!("{text} while {}", condition(test, said)))
        }
    }
}

fn cannot(whom: &Filter, verb: &Verb, said: &Antecedents) -> String {
    let who = filters::many(whom, said);
    match verb {
        Verb::TakeDamage => format!("{who} cannot take damage"),
        Verb::TakeDamageFrom(what) => format!("{who} cannot take damage from {}", filters::many(what, said)),
        Verb::LoseThreat if *whom == Filter::This => "threat cannot be removed from this scheme".into(),
        Verb::LoseThreat => format!("threat cannot be removed from {who}"),
        Verb::Ready => format!("{who} cannot ready"),
        Verb::ChangeForm => format!("{who} cannot change form"),
        Verb::LeavePlay => format!("{who} cannot leave play"),
        Verb::BeAttackedBy(by) => format!("{} cannot attack {who}", said.player(*by)),
    }
}
