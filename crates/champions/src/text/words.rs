//! What happens: a step that holds no others. A new word gets one arm in the room of its family, and one in
//! [`deed`] if the next step may speak of what it did.

use super::amounts::{quantity, resources, value};
use super::antecedents::{Antecedents, Deed, Reader};
use super::clauses;
use super::conditions::form_name;
use super::english::{Joint, list, top};
use super::filters;
use super::nouns::{self, noun};
use super::phrase::Phrase;
use crate::vocabulary::{
    Act, Activate, Amount, Areas, Aside, Cards, Control, Encounter, Filter, Harm, Kind, Lasting, Noun, Own, Resources,
    States, Status, Threat, Until, Villains, Who, Zones,
};

/// A step in words.
#[derive(Clone)]
pub(super) enum Phrased {
    /// "draw 1 card": what you do.
    Order(String),
    /// "the villain" "attack you": what somebody else does.
    Fact(Phrase, String),
    /// What stands as it is.
    Sentence(String),
}

impl Phrased {
    /// The text, in small letters and without a full stop.
    pub(super) fn text(&self) -> String {
        match self {
            Phrased::Order(text) | Phrased::Sentence(text) => text.clone(),
            Phrased::Fact(who, verb) => who.does(verb),
        }
    }
}

/// The words for a step; `said` then knows what it did.
pub(super) fn tell(act: &Act, said: &mut Antecedents) -> Phrased {
    let told = match act {
        Act::Harm(word) => harm(word, said),
        Act::Threat(word) => threat(word, said),
        Act::Cards(word) => cards(word, said),
        Act::Own(word) => own(word),
        Act::Encounter(word) => encounter(word, said),
        Act::Aside(word) => aside(word, said),
        Act::Villains(word) => villains(word, said),
        Act::Areas(word) => areas(word, said),
        Act::States(States::Give(whom, status)) => give(whom, *status, said),
        Act::Activate(word) => activate(word, said),
        Act::Lasting(Lasting::For(until, what)) => {
            let what = list(&clauses::all(what, said), Joint::And);
            Phrased::Sentence(format!("until {}, {what}", end_of(*until, said)))
        }
        Act::Resources(word) => resource(word, said),
        Act::Control(word) => control(word, said),
    };
    said.deed = deed(act);
    told
}

fn order(text: impl Into<String>) -> Phrased {
    Phrased::Order(text.into())
}

/// "draw 1 card", "that player draws 1 card"; the verb is told of whom it has "your" and "you" for.
fn done_by(who: Who, verb: impl Fn(&str, &str) -> String, said: &Antecedents) -> Phrased {
    match who {
        Who::You => Phrased::Order(verb(said.your(), &said.you().text)),
        Who::ThatPlayer | Who::First | Who::Engaged | Who::Everybody => {
            Phrased::Fact(Phrase::one(said.player(who)), verb("their", "them"))
        }
    }
}

/// "the end of the phase".
pub(super) fn end_of(until: Until, said: &Antecedents) -> String {
    match until {
        Until::EndOfPhase => "the end of the phase".into(),
        Until::EndOfRound => "the end of the round".into(),
        Until::EndOfActivation => format!("the end of this {}", said.activation),
    }
}

fn harm(word: &Harm, said: &mut Antecedents) -> Phrased {
    match word {
        Harm::Damage(Noun::You, n) => {
            let (damage, tail) = quantity(n, said).of("damage");
            order(format!("take {damage}{tail}"))
        }
        Harm::Damage(whom, n) => aimed("deal", n, "damage", "to", whom, said),
        Harm::Heal(whom, n) => aimed("heal", n, "damage", "from", whom, said),
        Harm::HealAll(whom) => order(format!("heal all damage from {}", nouns::card(whom, said))),
        Harm::MoveDamage(to, n) => {
            let from = format!("from {} hero to", said.your());
            aimed("move", n, "damage", &from, to, said)
        }
        Harm::Assign(among, n) => {
            let (damage, tail) = quantity(n, said).of("damage");
            order(format!("assign {damage}{tail} among {}", filters::many(among, said)))
        }
        Harm::Indirect(n) => {
            let (damage, tail) = quantity(n, said).of("indirect damage");
            order(format!("take {damage}{tail}"))
        }
        Harm::Prevent(n) => order(format!("prevent {} of that damage", value(n, said))),
        Harm::PreventAll => order("prevent all of that damage"),
        Harm::Absorb => order("place that damage here"),
    }
}

/// "deal 2 damage to an enemy for each energy counter here".
fn aimed(verb: &str, n: &Amount, unit: &str, preposition: &str, whom: &Noun, said: &mut Antecedents) -> Phrased {
    let (what, tail) = quantity(n, said).of(unit);
    order(format!("{verb} {what} {preposition} {}{tail}", nouns::card(whom, said)))
}

fn threat(word: &Threat, said: &mut Antecedents) -> Phrased {
    match word {
        Threat::PlaceThreat(on, n) => {
            let (threat, tail) = quantity(n, said).of("threat");
            order(format!("place {threat} {}{tail}", nouns::place(on, "on", said)))
        }
        Threat::RemoveThreat(on, n) => {
            let (threat, tail) = quantity(n, said).of("threat");
            order(format!("remove {threat} {}{tail}", nouns::place(on, "from", said)))
        }
        Threat::RemoveDespiteCrisis(on, n) => {
            let (threat, tail) = quantity(n, said).of("threat");
            let from = nouns::place(on, "from", said);
            order(format!("remove {threat} {from}{tail}, ignoring any crisis icons in play"))
        }
        Threat::RemoveAllBut(on, n) => order(format!("remove all but {n} threat {}", nouns::place(on, "from", said))),
        Threat::PreventThreat(n) => order(format!("prevent {} of that threat", value(n, said))),
        Threat::SchemeLess(n) => order(format!("reduce the threat placed this way by {}", value(n, said))),
        Threat::Accelerate => order("place 1 acceleration token on the main scheme"),
        Threat::Advance if said.card.kind == Kind::MainScheme => {
            order(format!("advance to stage {}B", said.card.stage))
        }
        Threat::Advance => order("advance the main scheme"),
    }
}

fn cards(word: &Cards, said: &mut Antecedents) -> Phrased {
    let your = said.your();
    match word {
        Cards::Draw(who, n) => {
            let (cards, tail) = quantity(n, said).of("card");
            done_by(*who, |_, _| format!("draw {cards}{tail}"), said)
        }
        Cards::DrawToHandSize => order(format!("draw up to {your} printed hand size")),
        Cards::DiscardRandom(who, n) => {
            let (cards, tail) = quantity(n, said).of("card");
            done_by(*who, |your, _| format!("discard {cards} at random from {your} hand{tail}"), said)
        }
        Cards::DiscardAll(what) => order(format!("discard {} from {your} hand", filters::each(what, said).text)),
        Cards::Mill(who, n) => {
            let n = quantity(n, said);
            done_by(*who, |your, _| format!("discard {}", n.off_the_top(&format!("{your} deck"))), said)
        }
        Cards::TakeDiscarded(what) => {
            let what = filters::each(what, said).text;
            order(format!("add {what} discarded this way to {your} hand"))
        }
        Cards::LookAndTake(n) => {
            let cards = top(*n);
            order(format!("look at the {cards} of {your} deck, add 1 of them to {your} hand, and discard the others"))
        }
        Cards::SearchToHand(what) => {
            let what = filters::one(what, said).text;
            order(format!("search {your} deck for {what} and add it to {your} hand, then shuffle {your} deck"))
        }
        Cards::SearchToPlay(what) => {
            let what = filters::one(what, said).text;
            order(format!("search {your} deck for {what} and put it into play, then shuffle {your} deck"))
        }
        Cards::TopmostToHand(who, what) => {
            let what = filters::bare(what, said);
            let verb = |your: &str, _: &str| format!("return the topmost {what} in {your} discard pile to {your} hand");
            done_by(*who, verb, said)
        }
        Cards::ShuffleBack(n) => {
            order(format!("choose up to {n} different cards in {your} discard pile and shuffle them into {your} deck"))
        }
        Cards::Stash(who) => {
            done_by(*who, |your, _| format!("place a random card from {your} hand facedown here"), said)
        }
        Cards::Unstash => order("return each facedown card here to its owner's hand"),
        Cards::TuckTop(n) => order(format!("place the {} of {your} deck facedown under this card", top(*n))),
        Cards::TakeTucked => order(format!("add each card under this card to {your} hand")),
        Cards::SearchTopAndKeep(n, what) => {
            let (cards, what) = (top(*n), filters::one(what, said).text);
            order(format!(
                "search the {cards} of {your} deck for {what} and place it faceup here, then shuffle {your} deck"
            ))
        }
    }
}

fn own(word: &Own) -> Phrased {
    order(match word {
        Own::DiscardOwn(name) => format!("discard the top card of the {name} deck"),
        Own::SpendOwn(name) => format!("place this card in the discard pile of the {name} deck"),
        Own::TuckOwn(name) => format!("place the top card of the {name} deck facedown under this card"),
        Own::UntuckOwn(name) => format!("shuffle each card under this card into the {name} deck"),
    })
}

fn encounter(word: &Encounter, said: &mut Antecedents) -> Phrased {
    let you = said.you().text;
    let your = said.your();
    match word {
        Encounter::Surge => Phrased::Fact(Phrase::one("this card"), "gain surge".into()),
        Encounter::SearchAndReveal(zones, what) => search(*zones, what, "reveal it", said),
        Encounter::SearchAndPut(zones, what) => {
            search(*zones, what, &format!("put it into play engaged with {you}"), said)
        }
        Encounter::RevealTop => order("reveal the top card of the encounter deck"),
        Encounter::MillEncounter => order("discard the top card of the encounter deck"),
        Encounter::MillEncounterCards(n) => {
            let n = quantity(n, said);
            order(format!("discard {}", n.off_the_top("the encounter deck")))
        }
        Encounter::MillUntil(what) => {
            said.it = filters::again(what, said);
            let what = filters::one(what, said).text;
            order(format!("discard cards from the top of the encounter deck until {what} is discarded"))
        }
        Encounter::PutFound(who) => order(format!("put {} into play engaged with {}", said.it, said.player(*who))),
        Encounter::RevealFound => order(format!("reveal {}", said.it)),
        Encounter::ShuffleEncounter => order("shuffle the encounter deck"),
        Encounter::Deal(Who::You) if said.reader == Reader::You => order("deal yourself an encounter card"),
        Encounter::Deal(who) => order(format!("deal {} an encounter card", said.player(*who))),
        Encounter::GiveBoost(whom, n) => {
            let cards = super::english::count(*n, "additional boost card");
            order(format!("give {} {cards} for this activation", noun(whom, said).text))
        }
        Encounter::MakeDrones(who, n) => {
            let minions = if *n == 1 { "a Drone minion" } else { "Drone minions" };
            let verb = |your: &str, you: &str| {
                format!("put the {} of {your} deck into play facedown, engaged with {you} as {minions}", top(*n))
            };
            done_by(*who, verb, said)
        }
        Encounter::Nemesis => order(format!(
            "reveal {your} set-aside nemesis minion and put it into play engaged with {you}, reveal {your} set-aside \
             nemesis side scheme and put it into play, and shuffle the rest of {your} set-aside nemesis set into the encounter deck"
        )),
        Encounter::PutThis => order(format!("put {} into play engaged with {you}", said.card.name)),
        Encounter::PutNamed(name) => order(format!("put {name} into play")),
        Encounter::EngageNamed(name, who) => order(format!("put {name} into play engaged with {}", said.player(*who))),
        Encounter::Engage(whom, who) => {
            let whom = noun(whom, said);
            Phrased::Fact(whom, format!("engage {}", said.player(*who)))
        }
    }
}

fn aside(word: &Aside, said: &Antecedents) -> Phrased {
    order(match word {
        Aside::SetAside(what) => format!("set {} aside", filters::each(what, said).text),
        Aside::RevealAside(what) => format!("reveal a random set-aside {}", filters::bare(what, said)),
        Aside::TuckAside(what) => {
            format!("place a random set-aside {} facedown under this card", filters::bare(what, said))
        }
    })
}

fn villains(word: &Villains, said: &mut Antecedents) -> Phrased {
    order(match word {
        Villains::Muster => "put each other villain into play".into(),
        Villains::MoveActive(to) => format!("move the active counter to {}", noun(to, said).text),
    })
}

fn search(zones: Zones, what: &Filter, find: &str, said: &Antecedents) -> Phrased {
    let what = filters::one(what, said).text;
    let (zones, deck) = match zones {
        Zones::Deck => (format!("{} deck", said.your()), format!("{} deck", said.your())),
        Zones::Encounter => ("the encounter deck".into(), "the encounter deck".into()),
        Zones::EncounterAndDiscard => ("the encounter deck and discard pile".into(), "the encounter deck".into()),
    };
    order(format!("search {zones} for {what} and {find}, then shuffle {deck}"))
}

fn areas(word: &Areas, said: &mut Antecedents) -> Phrased {
    match word {
        Areas::Discard(Noun::One(what)) => order(format!("choose and discard {}", filters::one(what, said).text)),
        Areas::Discard(whom) => order(format!("discard {}", nouns::card(whom, said))),
        Areas::Exhaust(whom) => order(format!("exhaust {}", nouns::card(whom, said))),
        Areas::Ready(whom) => order(format!("ready {}", nouns::card(whom, said))),
        Areas::ToHand(whom) => order(format!("return {} to its owner's hand", nouns::card(whom, said))),
        Areas::RemoveFromGame(whom) => order(format!("remove {} from the game", nouns::card(whom, said))),
        Areas::PutIntoPlay(whom) => {
            order(format!("put {} into play under {} control", nouns::card(whom, said), said.your()))
        }
        Areas::ChangeForm(Some(form)) => order(format!("change to {}", form_name(*form))),
        Areas::ChangeForm(None) => order(format!("change {} form", said.your())),
        Areas::Flip(whom) => order(format!("flip {}", nouns::card(whom, said))),
        Areas::PutCounters(on, n, name) => {
            let (counters, tail) = quantity(n, said).of(&format!("{name} counter"));
            order(format!("put {counters} {}{tail}", nouns::place(on, "on", said)))
        }
        Areas::RemoveCounters(from, n, name) => {
            let (counters, tail) = quantity(n, said).of(&format!("{name} counter"));
            order(format!("remove {counters} {}{tail}", nouns::place(from, "from", said)))
        }
    }
}

/// "stun an enemy", "you are stunned", "give Rhino a tough status card".
fn give(whom: &Noun, status: Status, said: &mut Antecedents) -> Phrased {
    if *whom == Noun::You {
        let verb = match status {
            Status::Stunned => "are stunned",
            Status::Confused => "are confused",
            Status::Tough => "get a tough status card",
        };
        return match said.reader {
            Reader::You => Phrased::Fact(Phrase::you(), verb.into()),
            Reader::EachPlayer | Reader::Another(_) => order(verb),
        };
    }
    let whom = noun(whom, said).text;
    order(match status {
        Status::Stunned => format!("stun {whom}"),
        Status::Confused => format!("confuse {whom}"),
        Status::Tough => format!("give {whom} a tough status card"),
    })
}

fn activate(word: &Activate, said: &mut Antecedents) -> Phrased {
    said.activation = "attack";
    match word {
        Activate::Attack(who) => Phrased::Fact(noun(who, said), format!("attack {}", said.you().text)),
        Activate::AttackHero(who) => Phrased::Fact(noun(who, said), format!("attack {} hero", said.your())),
        Activate::AttackUnboosted(who) => {
            Phrased::Fact(noun(who, said), format!("attack {} without a boost card", said.you().text))
        }
        Activate::AttackEngaged(who) => Phrased::Fact(noun(who, said), "attack the hero it is engaged with".into()),
        Activate::Scheme(who) => {
            said.activation = "activation";
            Phrased::Fact(noun(who, said), "scheme".into())
        }
        Activate::Overkill => Phrased::Fact(Phrase::one("this attack"), "gain overkill".into()),
        Activate::AlsoEachOtherHero => order("also resolve this attack against each other hero"),
    }
}

fn resource(word: &Resources, said: &Antecedents) -> Phrased {
    match word {
        Resources::Generate(what) => order(format!("generate {}", resources(what))),
        Resources::GenerateTopDiscard => {
            order(format!("generate the resources of the top card of {} discard pile", said.your()))
        }
        Resources::NextCostsLess(who, n) => {
            let plays = said.player_does(*who, "play");
            order(format!("reduce the cost of the next card {plays} this phase by {n}"))
        }
    }
}

fn control(word: &Control, said: &mut Antecedents) -> Phrased {
    match word {
        Control::CancelRevealed => order("cancel its \"When Revealed\" effects"),
        Control::VoidRevealed => order(format!("cancel the effects of {} and discard it", said.that)),
        Control::Specials(of) => {
            let each = filters::each(of, said).text;
            order(format!("resolve the \"Special\" ability of {each}, in any order"))
        }
        Control::ResolveSpecial(of) => order(format!("resolve the \"Special\" ability of {}", nouns::card(of, said))),
        Control::CancelBoostIcons => order("cancel its boost icons"),
        Control::Win => Phrased::Fact(Phrase::many("the players"), "win the game".into()),
    }
}

/// What a step did, as far as another may ask for it.
fn deed(act: &Act) -> Option<Deed> {
    let deed = |each, none| Some(Deed { each, none });
    match act {
        Act::Harm(Harm::Heal(..) | Harm::HealAll(_)) => deed("damage healed this way", "no damage was healed this way"),
        Act::Harm(Harm::Damage(..) | Harm::MoveDamage(..) | Harm::Assign(..) | Harm::Indirect(_)) => {
            deed("damage dealt this way", "no damage was dealt this way")
        }
        Act::Harm(Harm::Prevent(_) | Harm::PreventAll | Harm::Absorb) => None,
        Act::Threat(Threat::PlaceThreat(..)) => deed("threat placed this way", "no threat was placed this way"),
        Act::Threat(Threat::RemoveThreat(..) | Threat::RemoveDespiteCrisis(..) | Threat::RemoveAllBut(..)) => {
            deed("threat removed this way", "no threat was removed this way")
        }
        Act::Threat(Threat::PreventThreat(_) | Threat::SchemeLess(_) | Threat::Accelerate | Threat::Advance) => None,
        Act::Cards(Cards::DiscardRandom(..) | Cards::DiscardAll(_) | Cards::Mill(..))
        | Act::Areas(Areas::Discard(_))
        | Act::Encounter(Encounter::MillEncounter | Encounter::MillEncounterCards(_) | Encounter::MillUntil(_)) => {
            deed("card discarded this way", "no card was discarded this way")
        }
        Act::Cards(Cards::Draw(..) | Cards::DrawToHandSize) => {
            deed("card drawn this way", "no card was drawn this way")
        }
        Act::Cards(
            Cards::TakeDiscarded(_)
            | Cards::LookAndTake(_)
            | Cards::SearchToHand(_)
            | Cards::SearchToPlay(_)
            | Cards::TopmostToHand(..)
            | Cards::ShuffleBack(_)
            | Cards::Stash(_)
            | Cards::Unstash
            | Cards::TuckTop(_)
            | Cards::TakeTucked
            | Cards::SearchTopAndKeep(..),
        )
        | Act::Own(Own::DiscardOwn(_) | Own::SpendOwn(_) | Own::TuckOwn(_) | Own::UntuckOwn(_)) => None,
        Act::Encounter(Encounter::Nemesis) => {
            deed("card put into play this way", "your nemesis minion did not enter play this way")
        }
        Act::Encounter(
            Encounter::Surge
            | Encounter::SearchAndReveal(..)
            | Encounter::SearchAndPut(..)
            | Encounter::RevealTop
            | Encounter::PutFound(_)
            | Encounter::RevealFound
            | Encounter::ShuffleEncounter
            | Encounter::Deal(_)
            | Encounter::GiveBoost(..)
            | Encounter::MakeDrones(..)
            | Encounter::PutThis
            | Encounter::PutNamed(_)
            | Encounter::EngageNamed(..)
            | Encounter::Engage(..),
        )
        | Act::Aside(Aside::SetAside(_) | Aside::RevealAside(_) | Aside::TuckAside(_))
        | Act::Villains(Villains::Muster | Villains::MoveActive(_)) => None,
        Act::Areas(Areas::PutCounters(..)) => deed("counter placed this way", "no counter was placed this way"),
        Act::Areas(Areas::RemoveCounters(..)) => deed("counter removed this way", "no counter was removed this way"),
        Act::Areas(
            Areas::Exhaust(_)
            | Areas::Ready(_)
            | Areas::ToHand(_)
            | Areas::RemoveFromGame(_)
            | Areas::PutIntoPlay(_)
            | Areas::ChangeForm(_)
            | Areas::Flip(_),
        )
        | Act::States(States::Give(..)) => None,
        Act::Activate(
            Activate::Attack(_) | Activate::AttackHero(_) | Activate::AttackUnboosted(_) | Activate::AttackEngaged(_),
        ) => deed("attack made this way", "no attack was made this way"),
        Act::Activate(Activate::Scheme(_)) => deed("threat placed this way", "no threat was placed this way"),
        Act::Activate(Activate::Overkill | Activate::AlsoEachOtherHero)
        | Act::Lasting(Lasting::For(..))
        | Act::Resources(Resources::Generate(_) | Resources::GenerateTopDiscard | Resources::NextCostsLess(..))
        | Act::Control(
            Control::CancelRevealed
            | Control::VoidRevealed
            | Control::Specials(_)
            | Control::ResolveSpecial(_)
            | Control::CancelBoostIcons
            | Control::Win,
        ) => None,
    }
}
