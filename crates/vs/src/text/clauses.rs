//! What a power does by itself. A new word of [`Clause`] gets one arm in [`standing`].

use super::amounts::{Quantity, fold, stats};
use super::antecedents::Antecedents;
use super::conditions::{condition, meanwhile};
use super::english::{Joint, list, number, sentences};
use super::filters;
use super::phrase::Phrase;
use super::steps::{self, Head};
use super::triggers::event;
use super::words::{cannot, character, players};
use crate::vocabulary::{Clause, Condition, Filter, InCombat, Noun, Of, Step, Trigger};

/// A clause as one or more sentences.
pub(super) fn clause(clause: &Clause, said: &mut Antecedents) -> String {
    match clause {
        Clause::On(on, steps) => following(on, None, steps, said),
        Clause::OnIf(on, test, steps) => following(on, Some(test), steps, said),
        Clause::OnceATurn(on, steps) => {
            let event = event(on, said);
            // Who may decline has had the chance all the same.
            let occasion = match steps.first() {
                Some(Step::May(_)) => format!("{} each turn", event.first_time()),
                Some(_) | None => format!("once per turn, {}", event.occasion()),
            };
            after(&occasion, steps, said)
        }
        Clause::OnRevealed(steps) => {
            let occasion = format!("when {} by a hatching character", said.this().does("are revealed"));
            said.elsewhere();
            after(&occasion, steps, said)
        }
        Clause::Has(..)
        | Clause::HasKey(..)
        | Clause::LosesKey(..)
        | Clause::HasHealth(..)
        | Clause::AlsoTeam(..)
        | Clause::Cannot(..)
        | Clause::CannotStrikeAt(..)
        | Clause::CannotStrikeBackAt(..)
        | Clause::AppearsStunned
        | Clause::AppearsWithMinus(_)
        | Clause::NoWound(_)
        | Clause::PayLess(..)
        | Clause::PowersOf(..)
        | Clause::PowersInKoPile(_)
        | Clause::PoweredUpBy(_)
        | Clause::PowersUp(_)
        | Clause::FromDeck
        | Clause::PayInstead(_)
        | Clause::TopOfDeckInHand
        | Clause::JoinsFromDecks
        | Clause::NoPlotTwists(_)
        | Clause::NoSupersCosting(..)
        | Clause::StrikesWith(_)
        | Clause::InFirstAttack
        | Clause::BaseOfStrongest(_)
        | Clause::EvenBase(_)
        | Clause::OwnHand
        | Clause::Aka(_)
        | Clause::TakesWoundFor(_)
        | Clause::TwistsAs(_)
        | Clause::CopiesEnemyTwist
        | Clause::AsEquipment(_)
        | Clause::AsPlotTwist(_)
        | Clause::While(..) => sentences(&[standing(clause, said)]),
    }
}

/// The occasion, then what happens.
pub(super) fn following(on: &Trigger, test: Option<&Condition>, steps: &[Step], said: &mut Antecedents) -> String {
    let mut occasion = event(on, said).occasion();
    if let Some(test) = test {
        occasion = format!("{occasion}, if {}", condition(test, true, said));
    }
    // The one that there has to be is chosen.
    if let (Some(Condition::Some(filter)), [Step::Choose(Noun::One(chosen)), rest @ ..]) = (test, steps)
        && filter == chosen
    {
        said.choose(false);
        let rest = steps::sentences(rest, Head::Free, said);
        return sentences(&[vec![format!("{occasion}, choose one")], rest].concat());
    }
    after(&occasion, steps, said)
}

fn after(occasion: &str, steps: &[Step], said: &mut Antecedents) -> String {
    let mut parts = steps::sentences(steps, Head::Taken, said);
    if let Some(first) = parts.first_mut() {
        *first = format!("{occasion}, {first}");
    }
    sentences(&parts)
}

/// What holds all the time.
fn standing(clause: &Clause, said: &mut Antecedents) -> String {
    match clause {
        Clause::On(..) | Clause::OnIf(..) | Clause::OnceATurn(..) | Clause::OnRevealed(_) => self::clause(clause, said),
        Clause::Has(whose, atk, def) => {
            let (who, state) = bearers(whose, said);
            let (numbers, rest) = stats(atk, def, said);
            format!("{}{rest}{state}", who.does(&format!("have {numbers}")))
        }
        Clause::HasKey(whose, key) => {
            let (who, state) = bearers(whose, said);
            format!("{}{state}", who.does(&format!("have {}", key.name())))
        }
        Clause::LosesKey(whose, key) => {
            let (who, state) = bearers(whose, said);
            format!("{} and can't gain it{state}", who.does(&format!("lose {}", key.name())))
        }
        Clause::HasHealth(whose, n) => {
            let (who, state) = bearers(whose, said);
            let (health, rest) = Quantity::of(n, said).of_health();
            format!("{}{rest}{state}", who.does(&format!("have {health}")))
        }
        Clause::AlsoTeam(whose, team) => {
            let (who, state) = bearers(whose, said);
            format!("{}{state}", who.does(&format!("are also {}", team.name())))
        }
        Clause::Cannot(whose, verb) => {
            let (who, state) = bearers(whose, said);
            format!("{}{state}", who.does(&cannot(*verb)))
        }
        Clause::CannotStrikeAt(whose, against) => {
            let (who, state) = bearers(&Filter::All(vec![Filter::Attacking, whose.clone()]), said);
            let (against, while_so) = bearers(against, said);
            format!("{} {}{while_so}{state}", who.does("can't strike"), against.text)
        }
        Clause::CannotStrikeBackAt(whose, against) => {
            let (who, state) = bearers(whose, said);
            let (against, while_so) = bearers(against, said);
            format!("{} {}{while_so}{state}", who.does("can't strike back against"), against.text)
        }
        Clause::AppearsStunned => said.this().does("appear stunned without a wound"),
        Clause::AppearsWithMinus(n) => {
            let counters =
                if *n == 1 { "a -1/-1 counter".into() } else { format!("{} -1/-1 counters", number((*n).into())) };
            said.this().does(&format!("appear with {counters}"))
        }
        Clause::NoWound(how) => {
            let how = match how {
                InCombat::Yes => "during combat",
                InCombat::NotStruck => "other than by being struck",
            };
            format!("if {} {how}, it doesn't get wounded", said.this().does("get stunned"))
        }
        Clause::PayLess(whose, n) => {
            format!("you pay {n} less to recruit {}", filters::cards(&character(whose), true, said))
        }
        Clause::PowersOf(whose, which) => {
            let which = match which {
                Of::All => "printed powers",
                Of::Keywords => "printed keyword powers",
            };
            let this = said.this();
            format!("{} {}", this.does(&format!("have the {which} of")), filters::many(whose, said))
        }
        Clause::PowersInKoPile(what) => {
            let cards = filters::cards(what, true, said);
            said.this().does(&format!("have the printed powers of {cards} in your KO pile"))
        }
        Clause::PoweredUpBy(what) => {
            let card = filters::cards(what, false, said);
            format!("you can discard any {card} to power up {}", said.this().text)
        }
        Clause::PowersUp(whom) => {
            let this = said.this().text;
            format!("you can discard {this} from your hand to power up {}", filters::one(whom, said))
        }
        Clause::PayInstead(symbols) => {
            let symbols: Vec<String> = symbols.iter().map(|one| filters::symbol(*one)).collect();
            let symbols = list(&symbols, Joint::And);
            format!("you may pay {symbols} to recruit {} instead of its recruit cost", said.this().text)
        }
        Clause::TopOfDeckInHand => {
            let play = "recruit characters and play equipment and plot twists from there";
            format!("you may look at the top card of your deck at any time, and you may {play}")
        }
        Clause::JoinsFromDecks => {
            let (recruit, name) = (format!("when you recruit {}", said.this().text), said.this_name());
            let removed = "and that character is removed from the game; then shuffle the rest into those decks";
            let has =
                "It has the printed powers of the removed cards and base ATK, DEF, and health equal to their totals";
            let until = format!("until they reveal a character other than {name}");
            format!("{recruit}, each player reveals cards from the top of their deck {until}, {removed}. {has}")
        }
        Clause::NoSupersCosting(whose, symbol) => {
            players(*whose).does(&format!("can't use {} super powers", filters::symbol(*symbol)))
        }
        Clause::FromDeck => format!("you can recruit {} from your deck", said.this().text),
        Clause::NoPlotTwists(whose) => players(*whose).does("can't play plot twists"),
        Clause::StrikesWith(times) => said.this().does(&format!("strike with {} its ATK", fold(*times))),
        Clause::InFirstAttack => said.this().does("must be in your first attack each turn if able"),
        Clause::BaseOfStrongest(whose) => {
            let this = said.this();
            let of = filters::many(whose, said);
            format!(
                "{} are equal to the highest base ATK and the highest base DEF among {of}",
                this.of("base ATK and DEF")
            )
        }
        Clause::EvenBase(whose) => {
            let (who, state) = bearers(whose, said);
            format!("{} are both the higher of the two{state}", who.of("base ATK and DEF"))
        }
        Clause::OwnHand => {
            let this = said.this();
            let hand = "At the end of your Draw Phase, it draws two cards into its part of your hand";
            let row =
                "At the end of your Resource Step, it may put a card from there into its part of your resource row";
            let points = "At the end of your Recruit Step, its resources pay for cards from its part of your hand";
            let leaves = "When it leaves your side, those parts are removed from the game";
            format!(
                "{}. {hand}. {row}. {points}. {leaves}",
                this.does("have its own part of your hand and of your resource row")
            )
        }
        Clause::Aka(name) => {
            let this = said.this().does(&format!("are also known as {name}"));
            format!("{this} unless another character on your side is")
        }
        Clause::TakesWoundFor(whose) => {
            let who = filters::one(whose, said);
            let this = said.this().text;
            format!("if {who} would get wounded, choose it or {this} at random; if {this} is chosen, KO it instead")
        }
        Clause::TwistsAs(names) => {
            let names = list(names, Joint::Or);
            format!("you may play any plot twist as a copy of {names}")
        }
        Clause::AsEquipment(clauses) => {
            let this = said.this().text;
            let says = super::clauses(clauses, "the equipped character");
            format!("you may play {this} as an equipment: \"{}\"", says.trim_end_matches('.'))
        }
        Clause::AsPlotTwist(plays) => {
            let this = said.this().text;
            let says: Vec<String> = plays.iter().map(|play| super::play(play, "this card")).collect();
            format!("you may play {this} as a plot twist: \"{}\"", says.join(" ").trim_end_matches('.'))
        }
        Clause::CopiesEnemyTwist => {
            "you may play this as a copy of any plot twist in an enemy KO pile, without the team symbols of that plot \
             twist"
                .into()
        }
        Clause::While(test, inner) => {
            let test = meanwhile(test, said);
            format!("{test}, {}", standing(inner, said))
        }
    }
}

/// Who has it, and in which state a certain character has it: "Hulk", " while it is wounded".
fn bearers(filter: &Filter, said: &mut Antecedents) -> (Phrase, String) {
    let Some(person) = filters::person(filter, said) else {
        let text = filters::many(filter, said);
        said.elsewhere();
        // There is one defender in a combat.
        return if text == "defenders" {
            (Phrase::one("the defender"), String::new())
        } else {
            (Phrase::many(text), String::new())
        };
    };
    if !filters::has_states(filter, said) {
        return (person, String::new());
    }
    let states = filters::statement(filter, person.many, true, said);
    let state = format!(" while {} {states}", person.again());
    (person, state)
}
