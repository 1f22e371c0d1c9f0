//! Which characters and cards: as a noun phrase ("face-up enemy character with Swarm") and as a statement
//! ("is stunned"). A new word of [`Filter`] gets one arm in [`Word::of`].

use super::antecedents::Antecedents;
use super::english::{Joint, a, list};
use super::phrase::Phrase;
use crate::vocabulary::{Filter, Range, Row, Symbol};

/// "an enemy character", "another character on your side".
pub(super) fn one(filter: &Filter, said: &Antecedents) -> String {
    alternatives(filter, said).unwrap_or_else(|| NounPhrase::of(filter, said).one(Noun::CHARACTER))
}

/// "each enemy character", "each other character on your side".
pub(super) fn each(filter: &Filter, said: &Antecedents) -> String {
    format!("each {}", NounPhrase::of(filter, said).bare(Noun::CHARACTER, false))
}

/// "enemy characters", "other characters on your side".
pub(super) fn many(filter: &Filter, said: &Antecedents) -> String {
    NounPhrase::of(filter, said).bare(Noun::CHARACTER, true)
}

/// "enemy character", "other characters": what stands after a number.
pub(super) fn counted(n: u8, filter: &Filter, said: &Antecedents) -> String {
    NounPhrase::of(filter, said).bare(Noun::CHARACTER, n != 1)
}

/// "enemy character": what stands after "for each".
pub(super) fn bare(filter: &Filter, said: &Antecedents) -> String {
    NounPhrase::of(filter, said).bare(Noun::CHARACTER, false)
}

/// Who does something, and where ("on your side") if that is said behind the verb.
pub(super) fn one_and_side(filter: &Filter, said: &Antecedents) -> (String, String) {
    let mut phrase = NounPhrase::of(filter, said);
    let side = match phrase.row {
        Some(_) => None,
        None => phrase.side.take(),
    };
    (phrase.one(Noun::CHARACTER), side.map(|side| format!(" {}", side.on())).unwrap_or_default())
}

/// "a character", "a plot twist": a card that is not in play.
pub(super) fn card(filter: &Filter, said: &Antecedents) -> String {
    NounPhrase::of(filter, said).one(Noun::CARD)
}

/// "character", "cards named Ultron": so many cards that are not in play.
pub(super) fn cards(filter: &Filter, many: bool, said: &Antecedents) -> String {
    NounPhrase::of(filter, said).bare(Noun::CARD, many)
}

/// "basic [energy] location": what stands among resources.
pub(super) fn locations(filter: &Filter, many: bool, said: &Antecedents) -> String {
    NounPhrase::of(filter, said).bare(Noun::LOCATION, many)
}

/// A filter that means one certain character.
pub(super) fn person(filter: &Filter, said: &mut Antecedents) -> Option<Phrase> {
    let who = NounPhrase::of(filter, said).who?;
    Some(who.phrase(said))
}

/// Whether it means only characters on your side.
pub(super) fn is_mine(filter: &Filter) -> bool {
    *filter == Filter::Mine || matches!(filter, Filter::All(all) if all.contains(&Filter::Mine))
}

/// How a certain character attacks or stands meanwhile: "team attacking", "it has a +1/+1 counter".
pub(super) fn meanwhile(filter: &Filter, said: &Antecedents) -> Vec<String> {
    let phrase = NounPhrase::of(filter, said);
    let state = |state: &Predicate| match state {
        Predicate::Are(words) => words.clone(),
        Predicate::Have(_) | Predicate::Did { .. } | Predicate::Not(_) | Predicate::Either(_) => {
            format!("it {}", state.says(false))
        }
    };
    phrase.states.iter().map(state).collect()
}

/// What is said of a certain character, or of all: "is stunned", "are on your side and have Swarm".
pub(super) fn statement(filter: &Filter, many: bool, yes: bool, said: &Antecedents) -> String {
    let states = states(filter, said);
    let says = |state: &Predicate| if yes { state.says(many) } else { state.clone().not().says(many) };
    let joint = if yes { Joint::And } else { Joint::Or };
    list(&states.iter().map(says).collect::<Vec<_>>(), joint)
}

/// "is a location", "has cost 3 or less": a card that is not in play.
pub(super) fn card_statement(filter: &Filter, yes: bool, said: &Antecedents) -> String {
    let phrase = NounPhrase::of(filter, said);
    match (phrase.noun.is_some(), yes) {
        (true, true) => format!("it's {}", phrase.one(Noun::CARD)),
        (true, false) => format!("it isn't {}", phrase.one(Noun::CARD)),
        (false, _) => format!("it {}", statement(filter, false, yes, said)),
    }
}

/// Whether a filter says more of a certain character than who it is.
pub(super) fn has_states(filter: &Filter, said: &Antecedents) -> bool {
    !NounPhrase::of(filter, said).states.is_empty()
}

fn states(filter: &Filter, said: &Antecedents) -> Vec<Predicate> {
    NounPhrase::of(filter, said).states
}

/// "cost 3 or less", "three or more".
pub(super) fn range(range: Range, say: impl Fn(i16) -> String, less: &str) -> String {
    match range {
        Range::AtLeast(n) => format!("{} or more", say(n)),
        Range::AtMost(n) => format!("{} or {less}", say(n)),
        Range::Exactly(n) => say(n),
    }
}

/// "Hulk or an enemy character": filters that no single noun phrase can say.
fn alternatives(filter: &Filter, said: &Antecedents) -> Option<String> {
    certain_and_others(filter, said, self::one).map(|all| list(&all, Joint::Or))
}

/// "Hulk and each enemy character".
pub(super) fn all_of(filter: &Filter, said: &Antecedents) -> Option<String> {
    certain_and_others(filter, said, self::each).map(|all| list(&all, Joint::And))
}

/// The parts of a filter that names a certain character among others.
fn certain_and_others(
    filter: &Filter,
    said: &Antecedents,
    say: fn(&Filter, &Antecedents) -> String,
) -> Option<Vec<String>> {
    let Filter::Either(any) = filter else { return None };
    let mut beside = said.clone();
    let certain = any.iter().any(|one| NounPhrase::of(one, said).who.is_some());
    let name = |one: &Filter| match NounPhrase::of(one, said).who {
        Some(who) => who.phrase(&mut beside).text,
        None => say(one, said),
    };
    certain.then(|| any.iter().map(name).collect())
}

/// What is said of somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Predicate {
    /// "is stunned".
    Are(String),
    /// "has Swarm".
    Have(String),
    /// "attacked this turn": the plain verb, the past, and the rest.
    Did {
        verb: &'static str,
        past: &'static str,
        rest: &'static str,
    },
    Not(Box<Predicate>),
    Either(Vec<Predicate>),
}

impl Predicate {
    fn not(self) -> Predicate {
        match self {
            Predicate::Not(inner) => *inner,
            plain @ (Predicate::Are(_) | Predicate::Have(_) | Predicate::Did { .. } | Predicate::Either(_)) => {
                Predicate::Not(Box::new(plain))
            }
        }
    }

    fn says(&self, many: bool) -> String {
        match self {
            Predicate::Are(what) => format!("{} {what}", if many { "are" } else { "is" }),
            Predicate::Have(what) => format!("{} {what}", if many { "have" } else { "has" }),
            Predicate::Did { past, rest, .. } => format!("{past} {rest}"),
            Predicate::Either(any) => list(&any.iter().map(|one| one.says(many)).collect::<Vec<_>>(), Joint::Or),
            Predicate::Not(inner) => match &**inner {
                Predicate::Are(what) => format!("{} {what}", if many { "aren't" } else { "isn't" }),
                Predicate::Have(what) => format!("{} have {what}", if many { "don't" } else { "doesn't" }),
                Predicate::Did { verb, rest, .. } => format!("didn't {verb} {rest}"),
                Predicate::Not(inner) => inner.says(many),
                Predicate::Either(any) => {
                    let parts: Vec<_> = any.iter().map(|one| one.clone().not().says(many)).collect();
                    list(&parts, Joint::And)
                }
            },
        }
    }
}

/// A kind of thing.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Noun {
    one: String,
    many: String,
}

/// The noun where the filter names none.
type Default = (&'static str, &'static str);

impl Noun {
    const CHARACTER: Default = ("character", "characters");
    const CARD: Default = ("card", "cards");
    const LOCATION: Default = ("location", "locations");

    fn new(one: impl Into<String>) -> Noun {
        let one = one.into();
        Noun { many: format!("{one}s"), one }
    }
}

/// The order of the words before a noun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    State,
    Row,
    Fight,
    Enemy,
    Team,
}

/// Whose side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Yours,
    Theirs,
}

impl Side {
    fn on(self) -> &'static str {
        match self {
            Side::Yours => "on your side",
            Side::Theirs => "on that player's side",
        }
    }

    fn whose(self) -> &'static str {
        match self {
            Side::Yours => "your",
            Side::Theirs => "that player's",
        }
    }
}

/// A certain character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Certain {
    This,
    That,
    It,
    YourMain,
    TheirMain,
}

impl Certain {
    fn phrase(self, said: &mut Antecedents) -> Phrase {
        match self {
            Certain::This => said.this(),
            Certain::That => said.that(),
            Certain::It => said.it(),
            Certain::YourMain => said.your_main(),
            Certain::TheirMain => {
                said.elsewhere();
                Phrase::one("that player's main character")
            }
        }
    }
}

/// Where a word stands in a noun phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    Nowhere,
    Certain(Certain),
    Other,
    Before(Rank, String),
    /// Before the noun; "un" before it says the opposite.
    BeforeUn(&'static str),
    Row(Row),
    Side(Side),
    Noun(Noun),
    /// "with Swarm"; "without Swarm" says the opposite.
    With(String),
    Named(String),
    /// Behind the noun, as it is.
    Behind(String),
    /// "that survived the combat".
    That,
    AttackingThis,
}

/// A filter that holds others.
enum Compound<'a> {
    Not(&'a Filter),
    All(&'a [Filter]),
    Either(&'a [Filter]),
}

/// One word of a filter.
struct Word {
    place: Place,
    state: Option<Predicate>,
}

impl Word {
    fn new(place: Place, state: Predicate) -> Word {
        Word { place, state: Some(state) }
    }

    fn bare(place: Place) -> Word {
        Word { place, state: None }
    }

    /// "stunned": the same word before the noun and after "is".
    fn adjective(rank: Rank, word: &str) -> Word {
        Word::new(Place::Before(rank, word.into()), Predicate::Are(word.into()))
    }

    fn with(what: impl Into<String>) -> Word {
        let what = what.into();
        Word::new(Place::With(what.clone()), Predicate::Have(what))
    }

    fn behind(what: &str) -> Word {
        Word::new(Place::Behind(what.into()), Predicate::Are(what.into()))
    }

    fn noun(one: &str) -> Word {
        Word::new(Place::Noun(Noun::new(one)), Predicate::Are(a(one)))
    }

    fn did(verb: &'static str, past: &'static str, rest: &'static str) -> Word {
        Word::new(Place::That, Predicate::Did { verb, past, rest })
    }

    /// The word of a filter that holds no others, or what it holds.
    fn of<'a>(filter: &'a Filter, said: &Antecedents) -> Result<Word, Compound<'a>> {
        Ok(match filter {
            Filter::Anyone => Word::bare(Place::Nowhere),
            Filter::This => Word::bare(Place::Certain(Certain::This)),
            Filter::That => Word::bare(Place::Certain(Certain::That)),
            Filter::It => Word::bare(Place::Certain(Certain::It)),
            Filter::YourMain => Word::bare(Place::Certain(Certain::YourMain)),
            Filter::TheirMain => Word::bare(Place::Certain(Certain::TheirMain)),
            Filter::Other => Word::new(Place::Other, Predicate::Are("another character".into())),
            Filter::Enemy => Word::new(Place::Before(Rank::Enemy, "enemy".into()), Predicate::Are("an enemy".into())),
            Filter::Mine => Word::new(Place::Side(Side::Yours), Predicate::Are(Side::Yours.on().into())),
            Filter::Theirs => Word::new(Place::Side(Side::Theirs), Predicate::Are(Side::Theirs.on().into())),
            Filter::Main => Word::noun("main character"),
            Filter::Supporting => Word::noun("supporting character"),
            Filter::FaceUp => Word::new(Place::Before(Rank::State, "face-up".into()), Predicate::Are("face up".into())),
            Filter::Stunned => Word::adjective(Rank::State, "stunned"),
            Filter::Exhausted => Word::adjective(Rank::State, "exhausted"),
            Filter::Ready => Word::adjective(Rank::State, "ready"),
            Filter::Front => Word::new(Place::Row(Row::Front), Predicate::Are("in the front row".into())),
            Filter::Back => Word::new(Place::Row(Row::Back), Predicate::Are("in the back row".into())),
            Filter::ThatRow => Word::behind("in that row"),
            Filter::Wounded => Word::new(Place::BeforeUn("wounded"), Predicate::Are("wounded".into())),
            Filter::InCombat => Word::new(Place::Behind("in the combat".into()), Predicate::Are("in combat".into())),
            Filter::Attacking => Word::adjective(Rank::Fight, "attacking"),
            Filter::Defending => Word::adjective(Rank::Fight, "defending"),
            Filter::AttackingThis => {
                let state = Predicate::Are(format!("attacking {}", said.this_beside()));
                Word::new(Place::AttackingThis, state)
            }
            Filter::TeamAttacking => Word::adjective(Rank::Fight, "team attacking"),
            Filter::SoloAttacking => Word::adjective(Rank::Fight, "solo attacking"),
            Filter::MeleeAttacking => Word::adjective(Rank::Fight, "melee attacking"),
            Filter::RangedAttacking => Word::adjective(Rank::Fight, "ranged attacking"),
            Filter::InMelee => Word::behind("in melee combat"),
            Filter::Survived => Word::did("survive", "survived", "the combat"),
            Filter::Protected => Word::new(Place::BeforeUn("protected"), Predicate::Are("protected".into())),
            Filter::Protecting => Word::new(Place::That, Predicate::Are("protecting a character".into())),
            Filter::Plus => Word::with("a +1/+1 counter"),
            Filter::Minus => Word::with("a -1/-1 counter"),
            Filter::AppearedNow => Word::did("appear", "appeared", "this turn"),
            Filter::RecruitedNow => Word::did("get", "got", "recruited from a hand"),
            Filter::AttackedSince => Word::did("attack", "attacked", "since the end of your last turn"),
            Filter::StunnedEnemy => Word::did("stun", "stunned", "an enemy character this turn"),
            Filter::RecoveredNow => Word::did("recover", "recovered", "this turn"),
            Filter::SameName => Word::with("the same name"),
            Filter::CostsUpToThat => Word::behind("that costs at most as much"),
            Filter::CostsAtLeastThat => Word::behind("that costs at least as much"),
            Filter::Named(name) => Word::new(Place::Named(name.clone()), Predicate::Are(format!("named {name}"))),
            Filter::TheName => Word::with("that name"),
            Filter::Team(team) => Word::adjective(Rank::Team, team.name()),
            Filter::SharesTeam => Word::with("the same team"),
            Filter::Uncollected => Word::with("a team other than those of every character you've collected this game"),
            Filter::Good => Word::adjective(Rank::Team, "Good"),
            Filter::Evil => Word::adjective(Rank::Team, "Evil"),
            Filter::Cost(cost) => Word::with(format!("cost {}", range(*cost, |n| n.to_string(), "less"))),
            Filter::Level(level) => {
                let level = format!("Level {level} or higher");
                Word::new(Place::Behind(format!("of {level}")), Predicate::Are(level))
            }
            Filter::Has(key) => Word::with(key.name()),
            Filter::Namesake => {
                Word::new(Place::Named(said.this_name().into()), Predicate::Are(format!("named {}", said.this_name())))
            }
            Filter::OnYourSide => Word::new(Place::That, Predicate::Are("already on your side".into())),
            Filter::NotInKoPile => Word::with("a different name from each plot twist in your KO pile"),
            Filter::TheirMainsTeam => Word::with("a team in common with that player's main character"),
            Filter::StrongerThan(others) => Word::with(format!("higher ATK than {}", each(others, said))),
            Filter::Copy => {
                let noun = Noun { one: "copy of this card".into(), many: "copies of this card".into() };
                Word::new(Place::Noun(noun), Predicate::Are("a copy of this card".into()))
            }
            Filter::Character => Word::noun("character"),
            Filter::PlotTwist => Word::noun("plot twist"),
            Filter::AnyTurnTwist => Word::noun("Combat (any turn) plot twist"),
            Filter::Location => Word::noun("location"),
            Filter::BasicLocation(None) => Word::noun("basic location"),
            Filter::BasicLocation(Some(symbol)) => Word::noun(&format!("basic {} location", self::symbol(*symbol))),
            Filter::Equipment => {
                let noun = Noun { one: "equipment".into(), many: "equipment".into() };
                Word::new(Place::Noun(noun), Predicate::Are("an equipment".into()))
            }
            Filter::Not(inner) => return Err(Compound::Not(inner)),
            Filter::All(all) => return Err(Compound::All(all)),
            Filter::Either(any) => return Err(Compound::Either(any)),
        })
    }
}

/// "[energy]".
pub(super) fn symbol(symbol: Symbol) -> String {
    format!("[{}]", symbol.name())
}

/// The parts of a noun phrase.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct NounPhrase {
    who: Option<Certain>,
    other: bool,
    before: Vec<(Rank, String)>,
    row: Option<Row>,
    side: Option<Side>,
    noun: Option<Noun>,
    behind: Vec<String>,
    that: Vec<Predicate>,
    attacking_this: Option<String>,
    /// Everything that is said of them but who they are.
    states: Vec<Predicate>,
}

impl NounPhrase {
    fn of(filter: &Filter, said: &Antecedents) -> NounPhrase {
        let mut phrase = NounPhrase::default();
        phrase.add(filter, said);
        phrase
    }

    fn add(&mut self, filter: &Filter, said: &Antecedents) {
        match Word::of(filter, said) {
            Ok(word) => self.put(word),
            Err(Compound::All(all)) => all.iter().for_each(|one| self.add(one, said)),
            Err(Compound::Either(any)) => self.either(any, said),
            Err(Compound::Not(inner)) => self.not(inner, said),
        }
    }

    fn put(&mut self, word: Word) {
        match word.place {
            Place::Nowhere => {}
            Place::Certain(who) => self.who = Some(who),
            Place::Other => self.other = true,
            Place::Before(rank, text) => self.before.push((rank, text)),
            Place::BeforeUn(text) => self.before.push((Rank::State, text.into())),
            Place::Row(row) => self.row = Some(row),
            Place::Side(side) => self.side = Some(side),
            // "Character" adds nothing to a kind of character.
            Place::Noun(noun) => match &self.noun {
                Some(known) if noun.one == "character" && known.one.ends_with("character") => {}
                Some(_) | None => self.noun = Some(noun),
            },
            Place::With(what) => self.behind.push(format!("with {what}")),
            Place::Named(name) => self.behind.push(format!("named {name}")),
            Place::Behind(text) => self.behind.push(text),
            Place::That => self.that.extend(word.state.clone()),
            Place::AttackingThis => self.attacking_this = word.state.as_ref().map(|state| state.says(false)),
        }
        self.states.extend(word.state);
    }

    /// One of several: as one word if they are of one sort ("Good or X-Men", "named Cyclops or Havok").
    fn either(&mut self, any: &[Filter], said: &Antecedents) {
        let words: Vec<Word> = any.iter().filter_map(|one| Word::of(one, said).ok()).collect();
        let joined = |texts: Vec<String>| list(&texts, Joint::Or);
        let sort = |text: fn(&Place) -> Option<String>| -> Option<Vec<String>> {
            let all: Option<Vec<_>> = words.iter().map(|word| text(&word.place)).collect();
            all.filter(|all| all.len() == any.len())
        };
        let states: Vec<Predicate> = any.iter().flat_map(|one| states(one, said)).collect();
        let state = Predicate::Either(states);
        if let Some(names) = sort(named) {
            self.behind.push(format!("named {}", joined(names)));
        } else if let Some(texts) = sort(with) {
            self.behind.push(format!("with {}", joined(texts)));
        } else if let Some(texts) = sort(before) {
            self.before.push((Rank::Team, joined(texts)));
        } else if let Some(nouns) = sort(noun) {
            let many = nouns.iter().map(|one| if one == "equipment" { one.clone() } else { format!("{one}s") });
            self.noun = Some(Noun { many: joined(many.collect()), one: joined(nouns) });
        } else {
            self.that.push(state.clone());
        }
        self.states.push(state);
    }

    fn not(&mut self, inner: &Filter, said: &Antecedents) {
        if let Filter::Either(any) = inner {
            let names: Option<Vec<String>> = any.iter().map(|one| named(&Word::of(one, said).ok()?.place)).collect();
            if let Some(names) = names {
                self.behind.push(format!("other than {}", list(&names, Joint::Or)));
                return;
            }
        }
        let state = match &states(inner, said)[..] {
            [one] => one.clone().not(),
            several => Predicate::Either(several.iter().map(|one| one.clone().not()).collect()),
        };
        match Word::of(inner, said).ok().map(|word| word.place) {
            Some(Place::Certain(_)) => return self.other = true,
            Some(Place::BeforeUn(text)) => self.before.push((Rank::State, format!("un{text}"))),
            Some(Place::With(what)) => self.behind.push(format!("without {what}")),
            Some(Place::Named(name)) => self.behind.push(format!("other than {name}")),
            Some(
                Place::Nowhere
                | Place::Other
                | Place::Before(..)
                | Place::Row(_)
                | Place::Side(_)
                | Place::Noun(_)
                | Place::Behind(_)
                | Place::That
                | Place::AttackingThis,
            )
            | None => self.that.push(state.clone()),
        }
        self.states.push(state);
    }

    /// With "a" or "another".
    fn one(&self, default: Default) -> String {
        if self.other {
            let mut same = self.clone();
            same.other = false;
            return format!("another {}", same.bare(default, false));
        }
        a(&self.bare(default, false))
    }

    /// Without an article.
    fn bare(&self, default: Default, many: bool) -> String {
        let mut words: Vec<String> = Vec::new();
        if self.other {
            words.push("other".into());
        }
        let mut before = self.before.clone();
        let row = self.row.map(|row| format!("{} row", row.name()));
        if let (Some(row), None) = (row, self.side) {
            before.push((Rank::Row, row));
        }
        if self.attacking_this.is_some() {
            before.retain(|(rank, _)| *rank != Rank::Fight);
        }
        let noun = self.noun(&mut before, default, many);
        before.sort_by_key(|(rank, _)| *rank);
        words.extend(before.into_iter().map(|(_, word)| word));
        words.push(noun);
        words.extend(self.place());
        words.extend(self.behind.iter().cloned());
        words.extend(self.that(many));
        words.join(" ")
    }

    /// The noun: an attacking character is an attacker, unless more is said of its kind.
    fn noun(&self, before: &mut Vec<(Rank, String)>, default: Default, many: bool) -> String {
        if let Some(noun) = &self.noun
            && noun.one != "character"
        {
            return if many { noun.many.clone() } else { noun.one.clone() };
        }
        let plain = !before.iter().any(|(rank, _)| *rank == Rank::Team);
        let fights = before.iter().position(|(_, word)| word == "attacking" || word == "defending");
        if let Some(at) = fights.filter(|_| plain) {
            let (_, word) = before.remove(at);
            let noun = if word == "attacking" { "attacker" } else { "defender" };
            return if many { format!("{noun}s") } else { noun.into() };
        }
        let (one, several) = if self.noun.is_some() { Noun::CHARACTER } else { default };
        if many { several.into() } else { one.into() }
    }

    fn place(&self) -> Option<String> {
        let side = self.side?;
        Some(match self.row {
            Some(row) => format!("in {} {} row", side.whose(), row.name()),
            None => side.on().into(),
        })
    }

    fn that(&self, many: bool) -> Option<String> {
        let mut all: Vec<String> = self.that.iter().map(|state| state.says(many)).collect();
        if let Some(attacking) = &self.attacking_this {
            let (_, whom) = attacking.split_once("attacking ").unwrap_or_default();
            let fights = self.before.iter().find(|(rank, _)| *rank == Rank::Fight);
            let how = fights.map_or("attacking", |(_, how)| how.as_str());
            all.insert(0, format!("{} {how} {whom}", if many { "are" } else { "is" }));
        }
        (!all.is_empty()).then(|| format!("that {}", list(&all, Joint::And)))
    }
}

fn named(place: &Place) -> Option<String> {
    if let Place::Named(name) = place { Some(name.clone()) } else { None }
}

fn with(place: &Place) -> Option<String> {
    if let Place::With(what) = place { Some(what.clone()) } else { None }
}

fn before(place: &Place) -> Option<String> {
    if let Place::Before(_, text) = place { Some(text.clone()) } else { None }
}

fn noun(place: &Place) -> Option<String> {
    if let Place::Noun(noun) = place { Some(noun.one.clone()) } else { None }
}
