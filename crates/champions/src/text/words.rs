//! What happens: a step that holds no others. A new word gets one arm in the room of its family, and one in
//! [`deed`] if the next step may speak of what it did.

use super::amounts::{quantity, resources, value};
use super::clauses;
use super::conditions::form_name;
use super::english::{Joint, list, top};
use super::filters;
use super::nouns::{self, noun};
use super::phrase::Phrase;
use super::scene::{Deed, Reader, Scene};
use crate::vocabulary::{
    Act, Activate, Amount, Areas, Aside, Cards, Control, Encounter, Filter, Harm, Kind, Lasting, Noun, Own, Resources,
    States, Status, Threat, Until, Villains, Who, Zones,
};

/// A step in words.
#[derive(Clone)]
pub(super) enum Told {
    /// "draw 1 card": what you do.
    Order(String),
    /// "the villain" "attack you": what somebody else does.
    Fact(Phrase, String),
    /// What stands as it is.
    Sentence(String),
}

impl Told {
    /// The text, in small letters and without a full stop.
    pub(super) fn text(&self) -> String {
        match self {
            Told::Order(text) | Told::Sentence(text) => text.clone(),
            Told::Fact(who, verb) => who.does(verb),
        }
    }
}

/// The words for a step; the scene then knows what it did.
pub(super) fn tell(act: &Act, scene: &mut Scene) -> Told {
    let told = match act {
        Act::Harm(word) => harm(word, scene),
        Act::Threat(word) => threat(word, scene),
        Act::Cards(word) => cards(word, scene),
        Act::Own(word) => own(word),
        Act::Encounter(word) => encounter(word, scene),
        Act::Aside(word) => aside(word, scene),
        Act::Villains(word) => villains(word, scene),
        Act::Areas(word) => areas(word, scene),
        Act::States(States::Give(whom, status)) => give(whom, *status, scene),
        Act::Activate(word) => activate(word, scene),
        Act::Lasting(Lasting::For(until, what)) => {
            let what = list(&clauses::all(what, scene), Joint::And);
            Told::Sentence(format!("until {}, {what}", end_of(*until, scene)))
        }
        Act::Resources(word) => resource(word, scene),
        Act::Control(word) => control(word, scene),
    };
    scene.deed = deed(act);
    told
}

fn order(text: impl Into<String>) -> Told {
    Told::Order(text.into())
}

/// "draw 1 card", "that player draws 1 card"; the verb is told of whom it has "your" and "you" for.
fn done_by(who: Who, verb: impl Fn(&str, &str) -> String, scene: &Scene) -> Told {
    match who {
        Who::You => Told::Order(verb(scene.your(), &scene.you().text)),
        Who::ThatPlayer | Who::First | Who::Engaged | Who::Everybody => {
            Told::Fact(Phrase::one(scene.player(who)), verb("their", "them"))
        }
    }
}

/// "the end of the phase".
pub(super) fn end_of(until: Until, scene: &Scene) -> String {
    match until {
        Until::EndOfPhase => "the end of the phase".into(),
        Until::EndOfRound => "the end of the round".into(),
        Until::EndOfActivation => format!("the end of this {}", scene.activation),
    }
}

fn harm(word: &Harm, scene: &mut Scene) -> Told {
    match word {
        Harm::Damage(Noun::You, n) => {
            let (damage, tail) = quantity(n, scene).of("damage");
            order(format!("take {damage}{tail}"))
        }
        Harm::Damage(whom, n) => aimed("deal", n, "damage", "to", whom, scene),
        Harm::Heal(whom, n) => aimed("heal", n, "damage", "from", whom, scene),
        Harm::HealAll(whom) => order(format!("heal all damage from {}", nouns::card(whom, scene))),
        Harm::MoveDamage(to, n) => {
            let from = format!("from {} hero to", scene.your());
            aimed("move", n, "damage", &from, to, scene)
        }
        Harm::Assign(among, n) => {
            let (damage, tail) = quantity(n, scene).of("damage");
            order(format!("assign {damage}{tail} among {}", filters::many(among, scene)))
        }
        Harm::Indirect(n) => {
            let (damage, tail) = quantity(n, scene).of("indirect damage");
            order(format!("take {damage}{tail}"))
        }
        Harm::Prevent(n) => order(format!("prevent {} of that damage", value(n, scene))),
        Harm::PreventAll => order("prevent all of that damage"),
        Harm::Absorb => order("place that damage here"),
    }
}

/// "deal 2 damage to an enemy for each energy counter here".
fn aimed(verb: &str, n: &Amount, unit: &str, preposition: &str, whom: &Noun, scene: &mut Scene) -> Told {
    let (what, tail) = quantity(n, scene).of(unit);
    order(format!("{verb} {what} {preposition} {}{tail}", nouns::card(whom, scene)))
}

fn threat(word: &Threat, scene: &mut Scene) -> Told {
    match word {
        Threat::PlaceThreat(on, n) => {
            let (threat, tail) = quantity(n, scene).of("threat");
            order(format!("place {threat} {}{tail}", nouns::place(on, "on", scene)))
        }
        Threat::RemoveThreat(on, n) => {
            let (threat, tail) = quantity(n, scene).of("threat");
            order(format!("remove {threat} {}{tail}", nouns::place(on, "from", scene)))
        }
        Threat::RemoveDespiteCrisis(on, n) => {
            let (threat, tail) = quantity(n, scene).of("threat");
            let from = nouns::place(on, "from", scene);
            order(format!("remove {threat} {from}{tail}, ignoring any crisis icons in play"))
        }
        Threat::RemoveAllBut(on, n) => order(format!("remove all but {n} threat {}", nouns::place(on, "from", scene))),
        Threat::PreventThreat(n) => order(format!("prevent {} of that threat", value(n, scene))),
        Threat::SchemeLess(n) => order(format!("reduce the threat placed this way by {}", value(n, scene))),
        Threat::Accelerate => order("place 1 acceleration token on the main scheme"),
        Threat::Advance if scene.card.kind == Kind::MainScheme => {
            order(format!("advance to stage {}B", scene.card.stage))
        }
        Threat::Advance => order("advance the main scheme"),
    }
}

fn cards(word: &Cards, scene: &mut Scene) -> Told {
    let your = scene.your();
    match word {
        Cards::Draw(who, n) => {
            let (cards, tail) = quantity(n, scene).of("card");
            done_by(*who, |_, _| format!("draw {cards}{tail}"), scene)
        }
        Cards::DrawToHandSize => order(format!("draw up to {your} printed hand size")),
        Cards::DiscardRandom(who, n) => {
            let (cards, tail) = quantity(n, scene).of("card");
            done_by(*who, |your, _| format!("discard {cards} at random from {your} hand{tail}"), scene)
        }
        Cards::DiscardAll(what) => order(format!("discard {} from {your} hand", filters::each(what, scene).text)),
        Cards::Mill(who, n) => {
            let n = quantity(n, scene);
            done_by(*who, |your, _| format!("discard {}", n.off_the_top(&format!("{your} deck"))), scene)
        }
        Cards::TakeDiscarded(what) => {
            let what = filters::each(what, scene).text;
            order(format!("add {what} discarded this way to {your} hand"))
        }
        Cards::LookAndTake(n) => {
            let cards = top(*n);
            order(format!("look at the {cards} of {your} deck, add 1 of them to {your} hand, and discard the others"))
        }
        Cards::SearchToHand(what) => {
            let what = filters::one(what, scene).text;
            order(format!("search {your} deck for {what} and add it to {your} hand, then shuffle {your} deck"))
        }
        Cards::SearchToPlay(what) => {
            let what = filters::one(what, scene).text;
            order(format!("search {your} deck for {what} and put it into play, then shuffle {your} deck"))
        }
        Cards::TopmostToHand(who, what) => {
            let what = filters::bare(what, scene);
            let verb = |your: &str, _: &str| format!("return the topmost {what} in {your} discard pile to {your} hand");
            done_by(*who, verb, scene)
        }
        Cards::ShuffleBack(n) => {
            order(format!("choose up to {n} different cards in {your} discard pile and shuffle them into {your} deck"))
        }
        Cards::Stash(who) => {
            done_by(*who, |your, _| format!("place a random card from {your} hand facedown here"), scene)
        }
        Cards::Unstash => order("return each facedown card here to its owner's hand"),
        Cards::TuckTop(n) => order(format!("place the {} of {your} deck facedown under this card", top(*n))),
        Cards::TakeTucked => order(format!("add each card under this card to {your} hand")),
        Cards::SearchTopAndKeep(n, what) => {
            let (cards, what) = (top(*n), filters::one(what, scene).text);
            order(format!(
                "search the {cards} of {your} deck for {what} and place it faceup here, then shuffle {your} deck"
            ))
        }
    }
}

fn own(word: &Own) -> Told {
    order(match word {
        Own::DiscardOwn(name) => format!("discard the top card of the {name} deck"),
        Own::SpendOwn(name) => format!("place this card in the discard pile of the {name} deck"),
        Own::TuckOwn(name) => format!("place the top card of the {name} deck facedown under this card"),
        Own::UntuckOwn(name) => format!("shuffle each card under this card into the {name} deck"),
    })
}

fn encounter(word: &Encounter, scene: &mut Scene) -> Told {
    let you = scene.you().text;
    let your = scene.your();
    match word {
        Encounter::Surge => Told::Fact(Phrase::one("this card"), "gain surge".into()),
        Encounter::SearchAndReveal(zones, what) => search(*zones, what, "reveal it", scene),
        Encounter::SearchAndPut(zones, what) => {
            search(*zones, what, &format!("put it into play engaged with {you}"), scene)
        }
        Encounter::RevealTop => order("reveal the top card of the encounter deck"),
        Encounter::MillEncounter => order("discard the top card of the encounter deck"),
        Encounter::MillEncounterCards(n) => {
            let n = quantity(n, scene);
            order(format!("discard {}", n.off_the_top("the encounter deck")))
        }
        Encounter::MillUntil(what) => {
            scene.it = filters::again(what, scene);
            let what = filters::one(what, scene).text;
            order(format!("discard cards from the top of the encounter deck until {what} is discarded"))
        }
        Encounter::PutFound(who) => order(format!("put {} into play engaged with {}", scene.it, scene.player(*who))),
        Encounter::RevealFound => order(format!("reveal {}", scene.it)),
        Encounter::ShuffleEncounter => order("shuffle the encounter deck"),
        Encounter::Deal(Who::You) if scene.reader == Reader::You => order("deal yourself an encounter card"),
        Encounter::Deal(who) => order(format!("deal {} an encounter card", scene.player(*who))),
        Encounter::GiveBoost(whom, n) => {
            let cards = super::english::count(*n, "additional boost card");
            order(format!("give {} {cards} for this activation", noun(whom, scene).text))
        }
        Encounter::MakeDrones(who, n) => {
            let minions = if *n == 1 { "a Drone minion" } else { "Drone minions" };
            let verb = |your: &str, you: &str| {
                format!("put the {} of {your} deck into play facedown, engaged with {you} as {minions}", top(*n))
            };
            done_by(*who, verb, scene)
        }
        Encounter::Nemesis => order(format!(
            "reveal {your} set-aside nemesis minion and put it into play engaged with {you}, reveal {your} set-aside \
             nemesis side scheme and put it into play, and shuffle the rest of {your} set-aside nemesis set into the encounter deck"
        )),
        Encounter::PutThis => order(format!("put {} into play engaged with {you}", scene.card.name)),
        Encounter::PutNamed(name) => order(format!("put {name} into play")),
        Encounter::EngageNamed(name, who) => order(format!("put {name} into play engaged with {}", scene.player(*who))),
        Encounter::Engage(whom, who) => {
            let whom = noun(whom, scene);
            Told::Fact(whom, format!("engage {}", scene.player(*who)))
        }
    }
}

fn aside(word: &Aside, scene: &Scene) -> Told {
    order(match word {
        Aside::SetAside(what) => format!("set {} aside", filters::each(what, scene).text),
        Aside::RevealAside(what) => format!("reveal a random set-aside {}", filters::bare(what, scene)),
        Aside::TuckAside(what) => {
            format!("place a random set-aside {} facedown under this card", filters::bare(what, scene))
        }
    })
}

fn villains(word: &Villains, scene: &mut Scene) -> Told {
    order(match word {
        Villains::Muster => "put each other villain into play".into(),
        Villains::MoveActive(to) => format!("move the active counter to {}", noun(to, scene).text),
    })
}

fn search(zones: Zones, what: &Filter, find: &str, scene: &Scene) -> Told {
    let what = filters::one(what, scene).text;
    let (zones, deck) = match zones {
        Zones::Deck => (format!("{} deck", scene.your()), format!("{} deck", scene.your())),
        Zones::Encounter => ("the encounter deck".into(), "the encounter deck".into()),
        Zones::EncounterAndDiscard => ("the encounter deck and discard pile".into(), "the encounter deck".into()),
    };
    order(format!("search {zones} for {what} and {find}, then shuffle {deck}"))
}

fn areas(word: &Areas, scene: &mut Scene) -> Told {
    match word {
        Areas::Discard(Noun::One(what)) => order(format!("choose and discard {}", filters::one(what, scene).text)),
        Areas::Discard(whom) => order(format!("discard {}", nouns::card(whom, scene))),
        Areas::Exhaust(whom) => order(format!("exhaust {}", nouns::card(whom, scene))),
        Areas::Ready(whom) => order(format!("ready {}", nouns::card(whom, scene))),
        Areas::ToHand(whom) => order(format!("return {} to its owner's hand", nouns::card(whom, scene))),
        Areas::RemoveFromGame(whom) => order(format!("remove {} from the game", nouns::card(whom, scene))),
        Areas::PutIntoPlay(whom) => {
            order(format!("put {} into play under {} control", nouns::card(whom, scene), scene.your()))
        }
        Areas::ChangeForm(Some(form)) => order(format!("change to {}", form_name(*form))),
        Areas::ChangeForm(None) => order(format!("change {} form", scene.your())),
        Areas::Flip(whom) => order(format!("flip {}", nouns::card(whom, scene))),
        Areas::PutCounters(on, n, name) => {
            let (counters, tail) = quantity(n, scene).of(&format!("{name} counter"));
            order(format!("put {counters} {}{tail}", nouns::place(on, "on", scene)))
        }
        Areas::RemoveCounters(from, n, name) => {
            let (counters, tail) = quantity(n, scene).of(&format!("{name} counter"));
            order(format!("remove {counters} {}{tail}", nouns::place(from, "from", scene)))
        }
    }
}

/// "stun an enemy", "you are stunned", "give Rhino a tough status card".
fn give(whom: &Noun, status: Status, scene: &mut Scene) -> Told {
    if *whom == Noun::You {
        let verb = match status {
            Status::Stunned => "are stunned",
            Status::Confused => "are confused",
            Status::Tough => "get a tough status card",
        };
        return match scene.reader {
            Reader::You => Told::Fact(Phrase::you(), verb.into()),
            Reader::EachPlayer | Reader::Another(_) => order(verb),
        };
    }
    let whom = noun(whom, scene).text;
    order(match status {
        Status::Stunned => format!("stun {whom}"),
        Status::Confused => format!("confuse {whom}"),
        Status::Tough => format!("give {whom} a tough status card"),
    })
}

fn activate(word: &Activate, scene: &mut Scene) -> Told {
    scene.activation = "attack";
    match word {
        Activate::Attack(who) => Told::Fact(noun(who, scene), format!("attack {}", scene.you().text)),
        Activate::AttackHero(who) => Told::Fact(noun(who, scene), format!("attack {} hero", scene.your())),
        Activate::AttackUnboosted(who) => {
            Told::Fact(noun(who, scene), format!("attack {} without a boost card", scene.you().text))
        }
        Activate::AttackEngaged(who) => Told::Fact(noun(who, scene), "attack the hero it is engaged with".into()),
        Activate::Scheme(who) => {
            scene.activation = "activation";
            Told::Fact(noun(who, scene), "scheme".into())
        }
        Activate::Overkill => Told::Fact(Phrase::one("this attack"), "gain overkill".into()),
        Activate::AlsoEachOtherHero => order("also resolve this attack against each other hero"),
    }
}

fn resource(word: &Resources, scene: &Scene) -> Told {
    match word {
        Resources::Generate(what) => order(format!("generate {}", resources(what))),
        Resources::GenerateTopDiscard => {
            order(format!("generate the resources of the top card of {} discard pile", scene.your()))
        }
        Resources::NextCostsLess(who, n) => {
            let plays = scene.player_does(*who, "play");
            order(format!("reduce the cost of the next card {plays} this phase by {n}"))
        }
    }
}

fn control(word: &Control, scene: &mut Scene) -> Told {
    match word {
        Control::CancelRevealed => order("cancel its \"When Revealed\" effects"),
        Control::VoidRevealed => order(format!("cancel the effects of {} and discard it", scene.that)),
        Control::Specials(of) => {
            let each = filters::each(of, scene).text;
            order(format!("resolve the \"Special\" ability of {each}, in any order"))
        }
        Control::ResolveSpecial(of) => order(format!("resolve the \"Special\" ability of {}", nouns::card(of, scene))),
        Control::CancelBoostIcons => order("cancel its boost icons"),
        Control::Win => Told::Fact(Phrase::many("the players"), "win the game".into()),
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
