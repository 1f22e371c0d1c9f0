//! What holds by itself while a card is in play, or for a while.

use super::amounts::{quantity, value};
use super::conditions::condition;
use super::english::{Joint, count, list};
use super::filters;
use super::keywords;
use super::phrase::Phrase;
use super::scene::Scene;
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
    let mut scene = Scene::new(card);
    let standing: Vec<Standing> = added(card).chain(card.standing.iter().cloned()).collect();
    let mut lines = all(&standing, &mut scene);
    lines.extend(scene.x_is.take().map(|x| format!("X is {x}")));
    lines.extend(card.standing.iter().find_map(|clause| drones(clause, &scene)));
    lines.iter().map(|line| sentence(line)).collect()
}

/// Where a card goes that was a facedown Drone, told by the card that says what a Drone is: it needs no ability for that.
// champions: zone.counters
fn drones(clause: &Standing, scene: &Scene) -> Option<String> {
    let Standing::Base(whom, ..) = clause else { return None };
    let is_drone = |filter: &Filter| *filter == Filter::FacedownDrone;
    let drones = if let Filter::All(all) = whom { all.iter().find(|one| is_drone(one))? } else { whom };
    let drone = filters::one(Some(drones).filter(|one| is_drone(one))?, scene);
    Some(format!("after {} is defeated, its card goes to its owner's discard pile", drone.text))
}

/// What its fields add to the powers of the card that it lies on, said as a clause would.
fn added(card: &Card) -> impl Iterator<Item = Standing> + '_ {
    let host = if let Some(Noun::Each(filter)) = &card.attach { filter.clone() } else { Filter::Host };
    let adding = Stat::ALL.into_iter().filter(|stat| card.adds_to(*stat) > 0);
    adding.map(move |stat| Standing::Gets(host.clone(), stat, Amount::N(card.adds_to(stat).into())))
}

/// Clauses in small letters and without full stops.
pub(super) fn all(standing: &[Standing], scene: &mut Scene) -> Vec<String> {
    let mut joined: Vec<Clause> = Vec::new();
    for one in standing {
        match (joined.last_mut(), clause(one, scene)) {
            (Some(Clause::Gets(who, what)), Clause::Gets(again, more)) if *who == again => what.extend(more),
            (_, next) => joined.push(next),
        }
    }
    joined.iter().map(Clause::text).collect()
}

fn clause(standing: &Standing, scene: &mut Scene) -> Clause {
    let whole = |text: String| Clause::Whole(text);
    match standing {
        Standing::Gets(whom, stat, n) => {
            let more = quantity(n, scene).more(stat.name());
            Clause::Gets(filters::each(whom, scene), vec![more])
        }
        Standing::GetsHp(whom, n) => {
            let more = quantity(n, scene).more("hit point");
            Clause::Gets(filters::each(whom, scene), vec![more])
        }
        Standing::Base(whom, sch, atk, hp) => {
            let base = format!("have a base SCH of {sch}, a base ATK of {atk}, and {}", count(*hp, "base hit point"));
            whole(filters::each(whom, scene).does(&base))
        }
        Standing::X(_, n) => whole(format!("X is equal to {}", value(n, scene))),
        Standing::GainsKeyword(whom, keyword) => {
            let (who, keyword_text) = (filters::each(whom, scene), keywords::within(keyword));
            let certain = !who.text.starts_with("each ");
            whole(match keyword.is_of_attacks() && certain {
                true => format!("{} attacks gain {keyword_text}", who.possessive()),
                false => who.does(&format!("gain {keyword_text}")),
            })
        }
        Standing::GainsTrait(whom, name) => whole(filters::each(whom, scene).does(&format!("gain the {name} trait"))),
        Standing::Cannot(whom, verb) => whole(cannot(whom, verb, scene)),
        Standing::HandSize(n, most) => {
            let more = quantity(n, scene).more("hand size");
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
            let attacks = format!("{} attacks", scene.this().possessive());
            whole(format!("the engaged player must defend against {attacks} with an ally they control, if able"))
        }
        Standing::EntersWith(n, name) => {
            let counters = match n {
                Number::N(n) => count(*n, &format!("{name} counter")),
                Number::PerPlayer(n) => count(*n, &format!("[per player] {name} counter")),
            };
            whole(scene.this().does(&format!("enter play with {counters}")))
        }
        Standing::SchemesOn(name) => {
            let schemes = format!("{} schemes", scene.this().possessive());
            whole(format!("{schemes} place their threat on {name} instead of the main scheme"))
        }
        Standing::ThwartWithAtk => whole("a character thwarting this scheme may use its ATK instead of its THW".into()),
        Standing::PlayFrom(what) => {
            whole(format!("you may play {} here as if they were in your hand", filters::many(what, scene)))
        }
        Standing::OwnDeck(name) => {
            let deck = super::english::a(&format!("{name} deck"));
            whole(scene.this().does(&format!("begin the game with {deck}")))
        }
        Standing::While(test, inner) => {
            let text = clause(inner, scene).text();
            whole(format!("{text} while {}", condition(test, scene)))
        }
    }
}

fn cannot(whom: &Filter, verb: &Verb, scene: &Scene) -> String {
    let who = filters::many(whom, scene);
    match verb {
        Verb::TakeDamage => format!("{who} cannot take damage"),
        Verb::TakeDamageFrom(what) => format!("{who} cannot take damage from {}", filters::many(what, scene)),
        Verb::LoseThreat if *whom == Filter::This => "threat cannot be removed from this scheme".into(),
        Verb::LoseThreat => format!("threat cannot be removed from {who}"),
        Verb::Ready => format!("{who} cannot ready"),
        Verb::ChangeForm => format!("{who} cannot change form"),
        Verb::LeavePlay => format!("{who} cannot leave play"),
        Verb::BeAttackedBy(by) => format!("{} cannot attack {who}", scene.player(*by)),
    }
}
