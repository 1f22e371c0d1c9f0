//! Which cards: a filter as a noun with what stands before and after it.

use super::antecedents::Antecedents;
use super::english::{Joint, a, list, plural};
use super::phrase::Phrase;
use crate::vocabulary::{Filter, Kind, Who};
use longbox_kernel::english::Joint::{And, Or};

/// A filter taken apart: "facedown Drone" "minion" "engaged with you".
#[derive(Default)]
struct Group {
    before: Vec<String>,
    head: Option<String>,
    after: Vec<String>,
    name: Option<String>,
    /// One certain card or player, whom no article stands before.
    known: Option<Phrase>,
}

impl Group {
    fn head(&self) -> &str {
        self.head.as_deref().unwrap_or("card")
    }

    /// "facedown Drone minion engaged with you".
    fn bare(&self) -> String {
        let words = self.before.iter().map(String::as_str).chain([self.head()]);
        words.chain(self.after.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
    }

    /// The words for it, if it is one certain card: "Rhino", "the villain", "the Bomb Scare side scheme".
    fn certain(&self) -> Option<Phrase> {
        if let Some(known) = &self.known {
            return Some(known.clone());
        }
        if let Some(name) = &self.name {
            let head = self.head.as_ref();
            return Some(Phrase::one(head.map_or_else(|| name.clone(), |head| format!("the {name} {head}"))));
        }
        let alone = self.before.is_empty() && self.after.is_empty();
        let single = [Kind::Villain.word(), Kind::MainScheme.word()].contains(&self.head());
        (alone && single).then(|| Phrase::one(format!("the {}", self.head())))
    }
}

fn group(filter: &Filter, said: &Antecedents) -> Group {
    let mut group = Group::default();
    add(filter, &mut group, said);
    group
}

fn add(filter: &Filter, group: &mut Group, said: &Antecedents) {
    match filter {
        Filter::Any => {}
        Filter::Kind(kind) => group.head = Some(kind.word().into()),
        Filter::Character => group.head = Some("character".into()),
        Filter::FriendlyCharacter => {
            group.before.push("friendly".into());
            group.head = Some("character".into());
        }
        Filter::Enemy => group.head = Some("enemy".into()),
        Filter::Identity => group.head = Some("identity".into()),
        Filter::Scheme => group.head = Some("scheme".into()),
        Filter::This => group.known = Some(said.this()),
        Filter::Host => group.known = Some(said.host()),
        Filter::You => group.known = Some(said.you()),
        Filter::YourHero => group.known = Some(Phrase::one(format!("{} hero", said.your()))),
        Filter::That => group.known = Some(Phrase::one(&said.that)),
        Filter::Different => group.before.insert(0, "different".into()),
        Filter::Other => group.before.insert(0, "other".into()),
        Filter::Named(name) => group.name = Some(name.clone()),
        Filter::Trait(name) => group.before.push(name.clone()),
        Filter::FacedownDrone => {
            group.before.extend(["facedown".into(), "Drone".into()]);
            group.head = Some(Kind::Minion.word().into());
        }
        Filter::Of(who) => group.after.push(said.player_does(*who, "control")),
        Filter::EngagedWith(Who::Everybody) => group.after.push("engaged with a player".into()),
        Filter::EngagedWith(who) => group.after.push(format!("engaged with {}", said.player(*who))),
        Filter::Gives(resource) => group.after.push(format!("with {} resource", a(&printed(resource.sign())))),
        Filter::Bearing(name) => group.after.push(format!("with {name} attached")),
        Filter::All(all) => all.iter().for_each(|one| add(one, group, said)),
        Filter::AnyOf(any) => {
            let heads: Vec<String> = any.iter().map(|one| self::group(one, said).bare()).collect();
            group.head = Some(list(&heads, Or));
        }
        Filter::Not(inner) => add_without(inner, group, said),
    }
}

fn add_without(filter: &Filter, group: &mut Group, said: &Antecedents) {
    match filter {
        Filter::Bearing(name) => group.after.push(format!("without {name} attached")),
        Filter::Trait(name) => group.before.push(format!("non-{name}")),
        Filter::Kind(kind) => group.before.push(format!("non-{}", kind.word())),
        Filter::Any
        | Filter::Character
        | Filter::FriendlyCharacter
        | Filter::Enemy
        | Filter::Identity
        | Filter::Scheme
        | Filter::This
        | Filter::Host
        | Filter::You
        | Filter::YourHero
        | Filter::That
        | Filter::Different
        | Filter::Other
        | Filter::Named(_)
        | Filter::FacedownDrone
        | Filter::Of(_)
        | Filter::EngagedWith(_)
        | Filter::Gives(_)
        | Filter::All(_)
        | Filter::AnyOf(_)
        | Filter::Not(_) => group.after.push(format!("other than {}", one(filter, said).text)),
    }
}

/// "printed [energy]".
pub(super) fn printed(sign: &str) -> String {
    format!("printed {sign}")
}

/// The kinds of things that a filter names one after another, if they are more than nouns.
fn alternatives(filter: &Filter) -> Option<&[Filter]> {
    let Filter::AnyOf(any) = filter else { return None };
    let several = any.iter().any(|one| matches!(one, Filter::All(_) | Filter::Named(_) | Filter::Kind(Kind::Villain)));
    several.then_some(any)
}

fn joined(any: &[Filter], joint: Joint, each: impl Fn(&Filter) -> Phrase) -> Phrase {
    let words: Vec<String> = any.iter().map(|one| each(one).text).collect();
    let words = list(&words, joint);
    if joint == And { Phrase::many(words) } else { Phrase::one(words) }
}

/// "an enemy", "the villain", "Rhino", "you".
pub(super) fn one(filter: &Filter, said: &Antecedents) -> Phrase {
    if let Some(any) = alternatives(filter) {
        return joined(any, Or, |filter| one(filter, said));
    }
    let group = group(filter, said);
    group.certain().unwrap_or_else(|| Phrase::one(a(&group.bare())))
}

/// "each enemy", "the villain and each minion engaged with you".
pub(super) fn each(filter: &Filter, said: &Antecedents) -> Phrase {
    if let Some(any) = alternatives(filter) {
        return joined(any, And, |filter| each(filter, said));
    }
    let group = group(filter, said);
    group.certain().unwrap_or_else(|| Phrase::one(format!("each {}", group.bare())))
}

/// "heroes and allies".
pub(super) fn many(filter: &Filter, said: &Antecedents) -> String {
    if let Filter::AnyOf(any) = filter {
        return list(&any.iter().map(|one| many(one, said)).collect::<Vec<_>>(), And);
    }
    let group = group(filter, said);
    if let Some(known) = group.certain() {
        return known.text;
    }
    Group { head: Some(plural(group.head())), ..group }.bare()
}

/// "side scheme in play", "upgrade you control": what is counted.
pub(super) fn counted(filter: &Filter, said: &Antecedents) -> String {
    let group = group(filter, said);
    if group.after.is_empty() { format!("{} in play", group.bare()) } else { group.bare() }
}

/// The same in the plural.
pub(super) fn counted_together(filter: &Filter, said: &Antecedents) -> String {
    let text = many(filter, said);
    if group(filter, said).after.is_empty() { format!("{text} in play") } else { text }
}

/// "the minion with …": one that stands out.
pub(super) fn the(filter: &Filter, standing_out: &str, said: &Antecedents) -> String {
    let mut group = group(filter, said);
    // "with the most threat and without …", but "that you control with the most threat".
    let at = group.after.iter().position(|after| after.starts_with("with")).unwrap_or(group.after.len());
    let join = if at == group.after.len() { "" } else { " and" };
    group.after.insert(at, format!("{standing_out}{join}"));
    format!("the {}", group.bare())
}

/// "topmost Tech upgrade": without an article.
pub(super) fn bare(filter: &Filter, said: &Antecedents) -> String {
    let group = group(filter, said);
    group.certain().map_or_else(|| group.bare(), |known| known.text)
}

/// What such a card is called once it was spoken of: "that minion", "Rhino", "you".
pub(super) fn again(filter: &Filter, said: &Antecedents) -> String {
    if *filter == Filter::Host {
        return format!("that {}", super::nouns::host(said.card));
    }
    let group = group(filter, said);
    group.certain().map_or_else(|| format!("that {}", group.head()), |known| known.text)
}

/// The plain noun of a filter: "minion".
pub(super) fn head(filter: &Filter) -> String {
    match filter {
        Filter::Kind(kind) => kind.word().into(),
        Filter::Character | Filter::FriendlyCharacter => "character".into(),
        Filter::Enemy => "enemy".into(),
        Filter::Identity | Filter::You => "identity".into(),
        Filter::YourHero => "hero".into(),
        Filter::Scheme => "scheme".into(),
        Filter::FacedownDrone => "minion".into(),
        Filter::All(all) => all.iter().map(head).find(|head| head != "card").unwrap_or_else(|| "card".into()),
        Filter::AnyOf(any) => list(&any.iter().map(head).collect::<Vec<_>>(), Or),
        Filter::Any
        | Filter::This
        | Filter::Host
        | Filter::That
        | Filter::Different
        | Filter::Other
        | Filter::Named(_)
        | Filter::Trait(_)
        | Filter::Of(_)
        | Filter::EngagedWith(_)
        | Filter::Gives(_)
        | Filter::Bearing(_)
        | Filter::Not(_) => "card".into(),
    }
}
