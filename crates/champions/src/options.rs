//! Options in words. Two options that differ never have the same words.

use crate::ask::{Ask, Choice};
use crate::catalogue::Card;
use crate::code::Op;
use crate::initiate::CARD;
use crate::pay::{Made, Payable, overpays, total};
use crate::position::{Champions, Frame, Pile, Zone, flag};
use crate::text;
use crate::told::SEAT_NAMES;
use crate::turn::ACTIVATED;
use crate::vocabulary::{Act, Cards, Encounter, Harm, Resource, Stat, Status, When};
use crate::window::RETALIATE;
use longbox_kernel::cards::Id;
use longbox_kernel::english::{Joint, Person, list};
use longbox_kernel::words::plain;
use longbox_kernel::{CardRef, OptionText, Seat};
use longbox_shelf::card_ref;

/// What an ability does is told on its button up to that length; a longer text stands on the card.
const MOST_LETTERS: usize = 70;

/// What an option says: "defend with She-Hulk (2 DEF)".
#[derive(Clone, Default)]
struct Saying {
    /// "defend with".
    before: String,
    /// "She-Hulk": the name of what it is about.
    name: String,
    /// What stands directly behind the name: ": heal 4 damage from Peter Parker".
    after: String,
    /// "2 DEF": what stands in brackets.
    notes: Vec<String>,
    /// What would come of it as far as that is known: "2 damage, 12 left".
    forecast: String,
    /// The card that it is about.
    card: Option<Id>,
    /// Other names for the same.
    also: Vec<String>,
    pass: bool,
}

impl Saying {
    /// An option that is about no card.
    fn plain(label: impl Into<String>, also: &[&str]) -> Saying {
        let also = also.iter().map(|name| (*name).to_owned()).collect();
        Saying { name: label.into(), also, ..Saying::default() }
    }

    /// The option of declining, under that name.
    fn decline(label: &str) -> Saying {
        Saying { pass: true, ..Saying::plain(label, &["pass", "done", "no"]) }
    }

    fn words(&self, name: &str, notes: &[String]) -> String {
        let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
        format!("{} {name}{}{notes}", self.before, self.after).trim().to_owned()
    }

    fn label(&self) -> String {
        self.words(&self.name, &self.notes)
    }

    /// Everything that somebody might type for it, the label left out.
    fn aliases(&self) -> Vec<String> {
        let mut all = vec![self.words(&self.name, &[])];
        for name in [&self.name].into_iter().chain(&self.also) {
            all.push(format!("{} {name}", self.before).trim().to_owned());
            all.push(name.clone());
        }
        all
    }
}

/// The numbers of resources in words: "2 energy", "1 mental and 1 wild".
pub(crate) fn resources(made: Made) -> String {
    let each = Resource::ALL.into_iter().map(|resource| (made[resource as usize], resource.word()));
    let words: Vec<String> = each.filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    list(&words, Joint::And)
}

impl Champions {
    /// An option in words, told apart from the others that are offered.
    pub(crate) fn told_option(&self, ask: Ask, choice: Choice) -> OptionText {
        self.told_among(ask, choice, &self.offered.0)
    }

    /// An option in words, told apart from those others.
    pub(crate) fn told_among(&self, ask: Ask, choice: Choice, among: &[Choice]) -> OptionText {
        let others: Vec<Saying> = among.iter().map(|other| self.saying(ask, *other, among)).collect();
        let at = among.iter().position(|other| *other == choice);
        let own = at.map_or_else(|| self.saying(ask, choice, among), |at| others[at].clone());
        let bare = self.told_apart(&own, at, &others).label();
        let label = format!("{bare}{}", own.forecast);
        let taken: Vec<String> = (0..)
            .zip(&others)
            .filter(|(n, _)| Some(*n) != at)
            .flat_map(|(_, other)| other.aliases().into_iter().chain([other.label()]))
            .map(|alias| plain(&alias))
            .collect();
        let mut aliases: Vec<String> = Vec::new();
        for alias in own.aliases().into_iter().chain([bare]) {
            let free = !taken.contains(&plain(&alias)) && plain(&alias) != plain(&label);
            if free && !alias.is_empty() && !aliases.contains(&alias) {
                aliases.push(alias);
            }
        }
        OptionText { label, aliases, cards: self.cards_of(choice, own.card), pass: own.pass, first: false }
    }

    /// With notes on what differs from the others that say the same, in a fixed order.
    fn told_apart(&self, own: &Saying, at: Option<usize>, others: &[Saying]) -> Saying {
        let mut told = own.clone();
        let words = own.label();
        let mut rivals: Vec<(usize, &Saying)> =
            others.iter().enumerate().filter(|(n, other)| Some(*n) != at && other.label() == words).collect();
        let Some(id) = own.card else {
            return Champions::numbered(told, at, &rivals);
        };
        for mark in MARKS {
            let mine = mark(self, id);
            let same = |other: &Saying| other.card.is_some_and(|other| mark(self, other) == mine);
            let before = rivals.len();
            rivals.retain(|(_, other)| same(other));
            if rivals.len() < before && !mine.is_empty() && !told.notes.contains(&mine) {
                told.notes.push(mine);
            }
        }
        Champions::numbered(told, at, &rivals)
    }

    /// By number, if nothing else tells it apart.
    fn numbered(mut told: Saying, at: Option<usize>, rivals: &[(usize, &Saying)]) -> Saying {
        if !rivals.is_empty() {
            let earlier = rivals.iter().filter(|(n, _)| at.is_none_or(|at| *n < at)).count();
            told.notes.push(format!("number {}", earlier + 1));
        }
        told
    }

    fn asked_seat(&self) -> Seat {
        self.asked.unwrap_or(self.first)
    }

    pub(crate) fn card_ref(&self, id: Id) -> CardRef {
        let face = self.face(id);
        CardRef { at: self.path_of(id, self.asked_seat()), ..CardRef::new(&face.id, &face.title) }
    }

    /// The side that one comes to, where its text is read, and the card as it lies.
    fn sides_of(&self, id: Id) -> Vec<CardRef> {
        let back = self.face(id).back.map(|back| card_ref(self.cards.card(back)));
        back.into_iter().chain([self.card_ref(id)]).collect()
    }

    fn cards_of(&self, choice: Choice, card: Option<Id>) -> Vec<CardRef> {
        match choice {
            Choice::Settle => self.suggestion().iter().map(|source| self.card_ref(source.id)).collect(),
            Choice::Flip => self.identity(self.asked_seat()).map(|id| self.sides_of(id)).unwrap_or_default(),
            Choice::Pass
            | Choice::Yes
            | Choice::Play(_)
            | Choice::Use(..)
            | Choice::Power(..)
            | Choice::LetAct(_)
            | Choice::Card(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_) => card.map(|id| self.card_ref(id)).into_iter().collect(),
        }
    }

    // --- what each option says ---

    fn saying(&self, ask: Ask, choice: Choice, among: &[Choice]) -> Saying {
        let seat = self.asked_seat();
        match choice {
            Choice::Pass => self.saying_pass(ask),
            Choice::Yes if ask == Ask::Pay => Saying::plain("generate more than is owed", &["more", "overpay"]),
            Choice::Yes => Saying::plain("yes", &[]),
            Choice::Play(id) => {
                let own = self.naming(id, "play", among);
                let cost = self.printed(id).cost.map(|_| self.cost_of_playing(id, seat).to_string());
                Saying { notes: cost.into_iter().collect(), ..own }
            }
            Choice::Use(id, n) => self.saying_use(ask, id, n, among),
            Choice::Power(id, stat) => {
                let before = match stat {
                    Stat::Atk => "attack with",
                    Stat::Thw => "thwart with",
                    Stat::Def => "defend with",
                    Stat::Rec => "recover with",
                    Stat::Sch => "scheme with",
                };
                let own = self.naming(id, before, among);
                let verb = before.split(' ').next().unwrap_or_default().to_owned();
                let notes = self.power_note(id, stat);
                if stat == Stat::Rec {
                    // Only an alter-ego recovers, and everybody has one.
                    let also = own.aliases();
                    return Saying { before: String::new(), name: verb, notes, also, ..own };
                }
                let also = own.also.iter().cloned().chain([verb]).collect();
                Saying { notes, also, ..own }
            }
            Choice::Flip => {
                let back = self.identity(seat).and_then(|id| self.face(id).back);
                let name = back.map_or("the other form", |back| &self.cards.card(back).name);
                Saying { before: "change to".into(), ..Saying::plain(name, &["change form", "flip"]) }
            }
            Choice::LetAct(other) => {
                let names = self.names_of_seat(other).into_iter().map(|name| format!("ask {name} to act"));
                Saying { also: names.collect(), ..Saying::plain(format!("ask {} to act", self.seat_name(other)), &[]) }
            }
            Choice::Card(id) => self.saying_card(ask, id, among),
            Choice::Player(of) => {
                let name = if of == seat { "you" } else { self.seat_name(of) };
                // The identity stands for the player: whoever plays by pointing, points at it.
                Saying { also: self.names_of_seat(of), card: self.identity(of), ..Saying::plain(name, &[]) }
            }
            Choice::Way(n) => self.saying_way(n),
            Choice::As(Resource::Wild) => Saying::plain("as another type", &["another"]),
            Choice::As(resource) => Saying::plain(format!("as {}", resource.word()), &[resource.word()]),
            Choice::Settle => {
                let sources = self.suggestion();
                let words = list(&self.names_of_sources(&sources, among), Joint::And);
                let label = if words.is_empty() { "pay".to_owned() } else { format!("pay with {words}") };
                let over = self.lost_note(total(sources.iter())).map(|note| format!(", {note}"));
                let own = Saying::plain(label, &["pay", "settle"]);
                let beside = |id: Id| {
                    let is =
                        |other: &Choice| matches!(other, Choice::Card(other) | Choice::Use(other, _) if *other == id);
                    among.iter().any(is)
                };
                // Where nothing else stands for it, a card is named to pay with it.
                let named = match sources[..] {
                    [only] if !beside(only.id) => self.naming(only.id, "", among).also,
                    [..] => Vec::new(),
                };
                Saying { forecast: over.unwrap_or_default(), also: [own.also.clone(), named].concat(), ..own }
            }
        }
    }

    /// What is paid with by name, each once: "Energy", "Battery ×2".
    fn names_of_sources(&self, sources: &[Payable], among: &[Choice]) -> Vec<String> {
        let mut names: Vec<(Id, String, u8)> = Vec::new();
        for source in sources {
            match names.iter_mut().find(|(id, ..)| *id == source.id) {
                Some((_, _, n)) => *n += 1,
                None => names.push((source.id, self.naming(source.id, "", among).name, 1)),
            }
        }
        let told = |(_, name, n): (Id, String, u8)| if n == 1 { name } else { format!("{name} ×{n}") };
        names.into_iter().map(told).collect()
    }

    /// A card under its name, or under its title if another option is about one of that name.
    fn naming(&self, id: Id, before: &str, among: &[Choice]) -> Saying {
        let face = self.face(id);
        let namesake = |other: &Choice| {
            let (Choice::Play(other) | Choice::Use(other, _) | Choice::Power(other, _) | Choice::Card(other)) = other
            else {
                return false;
            };
            let other = self.face(*other);
            other.name == face.name && other.title != face.title
        };
        let name = if among.iter().any(namesake) { &face.title } else { &face.name };
        let also = vec![face.name.clone(), face.title.clone(), face.id.clone()];
        Saying { before: before.to_owned(), name: name.clone(), card: Some(id), also, ..Saying::default() }
    }

    fn saying_pass(&self, ask: Ask) -> Saying {
        let forecast = if ask == Ask::Defend { told(self.defence_forecast(None)) } else { String::new() };
        let own = Saying::decline(match ask {
            Ask::Mulligan if self.len(Pile::LAID) == 0 => "keep the hand",
            Ask::Mulligan | Ask::EndDiscard | Ask::Pay | Ask::CostDiscard => "done",
            Ask::Turn => "end the turn",
            Ask::Act => "decline",
            Ask::Defend => "no defence",
            Ask::Effect => self.op().map_or("done", |(op, _)| decline_word(op)),
            Ask::Setup
            | Ask::Named
            | Ask::Declare
            | Ask::Minion
            | Ask::Ally
            | Ask::Restricted
            | Ask::Place
            | Ask::Target
            | Ask::Defeat
            | Ask::Order
            | Ask::Delayed
            | Ask::Window
            | Ask::Host => "pass",
        });
        Saying { forecast, ..own }
    }

    fn saying_use(&self, ask: Ask, id: Id, n: u8, among: &[Choice]) -> Saying {
        if n == RETALIATE {
            return self.naming(id, "retaliate with", among);
        }
        let (face, printed) = (self.face(id), self.ability(id, n));
        let Some(printed) = printed else { return self.naming(id, "use", among) };
        let named = printed.name.iter().cloned();
        let twice = among.iter().any(|other| matches!(other, Choice::Use(other, m) if *other == id && *m != n));
        if ask == Ask::Pay {
            let own = self.naming(id, "", among);
            let sources = self.sources(self.asked_seat(), None);
            let source = sources.iter().find(|one| (one.id, one.ability) == (id, Some(n)));
            let notes = source.map(|one| self.gives_notes(one.gives)).unwrap_or_default();
            let also = own.also.iter().cloned().chain([format!("pay with {}", face.name)]).chain(named).collect();
            return Saying { notes, also, ..own };
        }
        if let Ask::Order | Ask::Delayed = ask {
            let own = self.naming(id, "resolve", among);
            let after = if twice { short_deed(printed, face, twice) } else { String::new() };
            return Saying { after, ..own };
        }
        if !self.is_in_play(id) {
            let cost = self.printed(id).cost.map(|_| self.cost_of_playing(id, self.asked_seat()).to_string());
            return Saying { notes: cost.into_iter().collect(), ..self.naming(id, "play", among) };
        }
        let own = Saying { after: short_deed(printed, face, twice), ..self.naming(id, "use", among) };
        match &printed.name {
            Some(name) => {
                let also = own.also.iter().cloned().chain([own.name.clone()]).collect();
                Saying { name: name.clone(), also, ..own }
            }
            None => own,
        }
    }

    fn saying_card(&self, ask: Ask, id: Id, among: &[Choice]) -> Saying {
        let naming = |before: &str| self.naming(id, before, among);
        match ask {
            Ask::Mulligan => naming("put away"),
            Ask::Setup => naming("resolve"),
            Ask::Defeat => naming("defeat"),
            Ask::EndDiscard | Ask::CostDiscard | Ask::Ally | Ask::Restricted => naming("discard"),
            Ask::Pay => {
                let own = naming("");
                let what = self.paying().and_then(|(_, _, _, what)| what);
                let also = own.also.iter().cloned().chain([format!("pay with {}", own.name)]).collect();
                Saying { notes: self.gives_notes(self.given_by(id, what)), also, ..own }
            }
            Ask::Named => {
                let cost = self.printed(id).cost.map(|cost| cost.to_string());
                Saying { notes: cost.into_iter().collect(), ..naming("") }
            }
            Ask::Defend => {
                let notes = self.power_note(id, Stat::Def);
                Saying { notes, forecast: told(self.defence_forecast(Some(id))), ..naming("defend with") }
            }
            Ask::Effect => match self.op() {
                Some((Op::Do(act), _)) => self.saying_act(act, id, among),
                Some((
                    Op::Pick(..)
                    | Op::PickPlayer
                    | Op::Choose(_)
                    | Op::May(_)
                    | Op::End
                    | Op::Jump(_)
                    | Op::Unless(..)
                    | Op::NextPlayer(_)
                    | Op::Instead(_)
                    | Op::Later(..)
                    | Op::WhenDamaged(..),
                    _,
                ))
                | None => Saying { forecast: told(self.pick_forecast(id)), ..naming("") },
            },
            Ask::Target => {
                let own = naming("");
                let verb = if self.kind(id).is_scheme() { "thwart" } else { "attack" };
                let also = own.also.iter().cloned().chain([format!("{verb} {}", own.name)]).collect();
                Saying { also, forecast: told(self.strike_forecast(id)), ..own }
            }
            Ask::Declare
            | Ask::Turn
            | Ask::Act
            | Ask::Minion
            | Ask::Place
            | Ask::Order
            | Ask::Delayed
            | Ask::Window
            | Ask::Host => naming(""),
        }
    }

    /// A card that an instruction asks for.
    fn saying_act(&self, act: &Act, id: Id, among: &[Choice]) -> Saying {
        let naming = |before: &str| self.naming(id, before, among);
        match act {
            Act::Cards(Cards::LookAndTake(_) | Cards::SearchToHand(_)) => naming("take"),
            Act::Cards(Cards::ShuffleBack(_)) => naming("shuffle in"),
            Act::Encounter(Encounter::SearchAndReveal(..)) => Saying { notes: self.found_note(id), ..naming("reveal") },
            Act::Encounter(Encounter::SearchAndPut(..)) => {
                Saying { after: " into play".into(), notes: self.found_note(id), ..naming("put") }
            }
            Act::Cards(Cards::SearchTopAndKeep(..)) => naming("keep"),
            Act::Cards(Cards::SearchToPlay(_)) => Saying { after: " into play".into(), ..naming("put") },
            Act::Harm(Harm::Assign(..) | Harm::Indirect(_)) => naming("1 damage to"),
            Act::Control(_) => naming("resolve"),
            Act::Cards(_)
            | Act::Own(_)
            | Act::Aside(_)
            | Act::Villains(_)
            | Act::Encounter(_)
            | Act::Harm(_)
            | Act::Threat(_)
            | Act::Areas(_)
            | Act::States(_)
            | Act::Activate(_)
            | Act::Lasting(_)
            | Act::Resources(_) => naming(""),
        }
    }

    fn saying_way(&self, n: u8) -> Saying {
        let Some((Op::Choose(ways), effect)) = self.op() else { return Saying::plain("nothing", &[]) };
        let Some(way) = ways.get(usize::from(n)) else { return Saying::plain("nothing", &[]) };
        let card = self.cards.card(effect.eyes.face);
        let whole = text::way(&way.cost, &way.does, card);
        let short = text::way_in_short(&way.cost, &way.does, card, &|amount| self.amount(amount, &effect.eyes));
        Saying::plain(short, &[whole.as_str()])
    }

    // --- what stands in brackets ---

    /// Where a search has found a card, if not in the deck.
    fn found_note(&self, id: Id) -> Vec<String> {
        let discarded = self.piece(id).pile == Pile::ENCOUNTER_DISCARD;
        Some(whose(self, id)).filter(|_| discarded).into_iter().collect()
    }

    /// "3 ATK"; nothing if there is no such power.
    fn power_note(&self, id: Id, stat: Stat) -> Vec<String> {
        self.stat(id, stat).map(|n| format!("{n} {}", stat.name())).into_iter().collect()
    }

    /// "2 energy", "overpays by 1": what something gives to the payment that goes on.
    fn gives_notes(&self, gives: Made) -> Vec<String> {
        let given = Some(resources(gives)).filter(|words| !words.is_empty());
        given.into_iter().chain(self.lost_note(gives)).collect()
    }

    /// Nothing once all is paid: then whatever is added is lost.
    fn lost_note(&self, gives: Made) -> Option<String> {
        let (_, _, made, _) = self.paying().filter(|_| !self.is_paid())?;
        Some(overpays(self.takes()?, made, gives)).filter(|n| *n > 0).map(|n| format!("overpays by {n}"))
    }

    /// What playing a card costs now, beside what its ability costs.
    pub(crate) fn cost_of_playing(&self, id: Id, seat: Seat) -> u8 {
        let eyes = self.eyes_of(id, CARD, seat);
        self.owed(id, CARD, seat, true, &eyes)[3]
    }

    // --- players ---

    /// "Player 2": front ends put a name in its place.
    pub(crate) fn seat_name(&self, seat: Seat) -> &'static str {
        Person::PLAYERS[seat.ix() % Seat::MAX].name
    }

    /// What else a player goes by: the seat's name in scenarios, and the identity.
    fn names_of_seat(&self, seat: Seat) -> Vec<String> {
        let sides = self.player(seat).identity.map(|id| {
            let face = self.printed(id);
            [Some(face), face.back.map(|back| self.cards.card(back))]
        });
        let sides = sides.into_iter().flatten().flatten().map(|face| face.name.clone());
        [SEAT_NAMES[seat.ix() % Seat::MAX].to_owned(), self.seat_name(seat).to_owned()]
            .into_iter()
            .chain(sides)
            .collect()
    }

    /// The name of a player's identity as it lies.
    pub(crate) fn hero_name(&self, seat: Seat) -> &'static str {
        self.player(seat).identity.map_or(self.seat_name(seat), |id| &self.face(id).name)
    }
}

/// Behind the words of an option: ": 2 damage, 12 left".
fn told(forecast: Option<String>) -> String {
    forecast.map_or_else(String::new, |forecast| format!(": {forecast}"))
}

/// ": heal 4 damage from Peter Parker", if that is short; its beginning if it tells two abilities of the card apart.
// champions: option.says
fn short_deed(ability: &crate::vocabulary::Ability, card: &Card, twice: bool) -> String {
    if ability.when == When::Special {
        return String::new();
    }
    let deed = text::deed(ability, card);
    let short = deed.chars().count() <= MOST_LETTERS && !deed.contains('•');
    match (short, twice) {
        (true, _) => format!(": {deed}"),
        (false, true) => format!(": {}…", beginning(&deed)),
        (false, false) => String::new(),
    }
}

/// As many whole words as an option has room for.
fn beginning(deed: &str) -> &str {
    let room = deed.char_indices().nth(MOST_LETTERS).map_or(deed, |(end, _)| &deed[..end]);
    let words = room.rfind(' ').map_or(room, |end| &room[..end]);
    words.split('•').next().unwrap_or(words).trim_end_matches([' ', ',', ';', ':'])
}

// --- what tells two cards of one name apart, in the order in which it is told ---

/// The words for one thing that can differ between two cards; none if there is nothing to say.
type Mark = fn(&Champions, Id) -> String;

const MARKS: [Mark; 11] =
    [whose, damage, statuses, exhausted, counters, attachments, deck, acting, attack, hit_points, known];

/// With whom it is, or where it lies.
fn whose(game: &Champions, id: Id) -> String {
    let piece = game.piece(id);
    if let Some(host) = piece.host {
        return format!("on {}", game.face(host).name);
    }
    match piece.pile.seat() {
        Some((Zone::Engaged, seat)) => format!("facing {}", game.hero_name(seat)),
        Some((Zone::Area, seat)) => format!("controlled by {}", game.hero_name(seat)),
        Some((Zone::Hand, _)) => "in hand".into(),
        Some((Zone::Discard, seat)) => format!("in {}'s discard pile", game.hero_name(seat)),
        Some((Zone::Deck | Zone::Dealt | Zone::Aside, _)) => String::new(),
        None if piece.pile == Pile::ENCOUNTER_DISCARD => "in the discard pile".into(),
        None if piece.pile == Pile::RESOLVING => "being played".into(),
        None => String::new(),
    }
}

fn damage(game: &Champions, id: Id) -> String {
    let word = if game.kind(id).is_scheme() { "threat" } else { "damage" };
    match game.piece(id).tokens {
        0 => String::new(),
        n => format!("{n} {word}"),
    }
}

fn statuses(game: &Champions, id: Id) -> String {
    let words = Status::ALL.into_iter().filter(|status| game.has_status(id, *status)).map(Status::word);
    words.collect::<Vec<_>>().join(", ")
}

fn exhausted(game: &Champions, id: Id) -> String {
    if game.is_ready(id) { String::new() } else { "exhausted".into() }
}

fn counters(game: &Champions, id: Id) -> String {
    match game.piece(id).counters {
        0 => String::new(),
        1 => "1 counter".into(),
        n => format!("{n} counters"),
    }
}

fn attachments(game: &Champions, id: Id) -> String {
    let lies = |on: &Id| !game.has(*on, flag::BOOST | flag::STASHED);
    let names: Vec<String> = game.on(id).filter(lies).map(|on| game.face(on).name.clone()).collect();
    if names.is_empty() { String::new() } else { format!("with {}", list(&names, Joint::And)) }
}

/// A Drone goes back to the player from whose deck it came.
fn deck(game: &Champions, id: Id) -> String {
    if !game.is_drone(id) {
        return String::new();
    }
    format!("from {}'s deck", game.hero_name(game.piece(id).owner))
}

/// What it does in the attack or thwart that goes on, or whether it has acted in this phase.
fn acting(game: &Champions, id: Id) -> String {
    let part = |frame: &Frame| match frame {
        Frame::Activation(act) if act.who.id == id => Some(if act.attack { "attacking" } else { "scheming" }),
        Frame::Activation(act) if act.defender.is_some_and(|defender| defender.id == id) => Some("defending"),
        Frame::Strike(strike) if strike.who.id == id => Some(if strike.attack { "attacking" } else { "thwarting" }),
        Frame::Strike(strike) if strike.target.is_some_and(|target| target.id == id) => Some("under attack"),
        Frame::Round(_)
        | Frame::Turn(_)
        | Frame::LetAct(_)
        | Frame::Initiate(_)
        | Frame::Effect(_)
        | Frame::Window(_)
        | Frame::Activation(_)
        | Frame::Strike(_)
        | Frame::Damage(_)
        | Frame::Defeat(_)
        | Frame::Placing(_)
        | Frame::Reveal(_)
        | Frame::Entered(_)
        | Frame::Formed(..)
        | Frame::Stage(_)
        | Frame::TooMany(_)
        | Frame::Falls
        | Frame::Pay(_) => None,
    };
    let activated = game.engaged_with(id).is_some() && game.piece(id).used & ACTIVATED != 0;
    let before = if activated { "has activated" } else { "" };
    game.stack.iter().rev().find_map(part).unwrap_or(before).to_owned()
}

fn attack(game: &Champions, id: Id) -> String {
    game.stat(id, Stat::Atk).filter(|_| game.is_in_play(id)).map(|n| format!("{n} ATK")).unwrap_or_default()
}

fn hit_points(game: &Champions, id: Id) -> String {
    let counts = game.is_in_play(id) && game.kind(id).is_character();
    match game.remaining(id) {
        _ if !counts => String::new(),
        1 => "1 hit point left".into(),
        n => format!("{n} hit points left"),
    }
}

/// A card of a hand that all have seen is not the same as one that nobody has.
fn known(game: &Champions, id: Id) -> String {
    let held = matches!(game.piece(id).pile.seat(), Some((Zone::Hand, _)));
    if held && game.slots.is_public(id) { "seen by all".into() } else { String::new() }
}

/// How one declines what an effect asks.
fn decline_word(op: &Op) -> &'static str {
    match op {
        Op::May(_) => "no",
        Op::Do(Act::Cards(word)) => match word {
            Cards::SearchToHand(_) | Cards::SearchToPlay(_) | Cards::SearchTopAndKeep(..) => "find nothing",
            Cards::ShuffleBack(_)
            | Cards::LookAndTake(_)
            | Cards::Draw(..)
            | Cards::DrawToHandSize
            | Cards::DiscardRandom(..)
            | Cards::DiscardAll(_)
            | Cards::Mill(..)
            | Cards::TakeDiscarded(_)
            | Cards::TopmostToHand(..)
            | Cards::Stash(_)
            | Cards::Unstash
            | Cards::TuckTop(_)
            | Cards::TakeTucked => "done",
        },
        Op::Do(
            Act::Harm(_)
            | Act::Encounter(_)
            | Act::Control(_)
            | Act::Activate(_)
            | Act::Threat(_)
            | Act::Own(_)
            | Act::Aside(_)
            | Act::Villains(_)
            | Act::Areas(_)
            | Act::States(_)
            | Act::Lasting(_)
            | Act::Resources(_),
        )
        | Op::Pick(..)
        | Op::PickPlayer
        | Op::Choose(_)
        | Op::End
        | Op::Jump(_)
        | Op::Unless(..)
        | Op::NextPlayer(_)
        | Op::Instead(_)
        | Op::Later(..)
        | Op::WhenDamaged(..) => "done",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{at_every_decision, decline_until, hold, labels, minion, table, take};
    use longbox_kernel::Silent;
    use longbox_kernel::words::find;

    #[test]
    fn every_option_of_random_games_has_words_of_its_own() {
        at_every_decision(24, |game, ask| {
            let told: Vec<OptionText> = game.offered.0.iter().map(|one| game.told_option(ask, *one)).collect();
            for (n, option) in told.iter().enumerate() {
                for words in [&option.label].into_iter().chain(&option.aliases) {
                    assert_eq!(find(&told, words), Ok(n), "{ask:?}: \"{words}\" of {told:#?}");
                }
            }
            assert!(told.iter().filter(|option| option.pass).count() < 2, "{ask:?}: {told:#?}");
        });
    }

    #[test]
    fn no_option_names_the_card_under_a_drone() {
        let mut drones = 0;
        at_every_decision(24, |game, ask| {
            for choice in game.offered.0.iter() {
                let Choice::Card(id) = *choice else { continue };
                if game.is_drone(id) {
                    let told = game.told_option(ask, *choice);
                    assert!(told.label.starts_with("Drone"), "{}", told.label);
                    let named: Vec<_> = told.cards.iter().map(|card| (card.id.as_str(), card.name.as_str())).collect();
                    assert_eq!(named, [("drone", "Drone")]);
                    drones += 1;
                }
            }
        });
        assert!(drones > 0);
    }

    // --- one position, looked at closely ---

    #[test]
    fn a_turn_in_words() {
        let mut game = table();
        assert_eq!(
            labels(&mut game),
            ["change to Spider-Man", "recover (3 REC)", "ask Player 2 to act", "end the turn"]
        );
        take(&mut game, "change form");
        assert_eq!(
            labels(&mut game),
            ["attack with Spider-Man (2 ATK)", "thwart with Spider-Man (1 THW)", "ask Player 2 to act", "end the turn"]
        );
    }

    #[test]
    fn cards_are_played_and_paid_for_in_words() {
        let mut game = table();
        for title in ["Aunt May", "Energy", "Black Cat"] {
            hold(&mut game, title);
        }
        assert!(labels(&mut game).contains(&"play Black Cat (2)".to_owned()));
        take(&mut game, "play Black Cat");
        assert_eq!(game.wording(Ask::Pay).question, "Pay for Black Cat: 2 to pay.");
        let told = labels(&mut game);
        assert!(told[0].starts_with("pay with "), "{told:?}");
        let (more, named) = ("generate more than is owed", ["Peter Parker (1 mental)", "Aunt May (1 energy)"]);
        assert_eq!(told[1..], [&named[..], &["Energy (2 energy)", more]].concat());
        take(&mut game, "Peter Parker");
        assert_eq!(game.wording(Ask::Pay).question, "Pay for Black Cat: 1 of 2 still to pay, 1 mental paid.");
        assert_eq!(labels(&mut game)[1..], ["Aunt May (1 energy)", "Energy (2 energy, overpays by 1)", more]);
        take(&mut game, "Energy");
        assert_eq!(game.ask(), Some(Ask::Turn));
    }

    fn arranged(text: &str) -> Champions {
        crate::given::arrange(crate::Catalogue::standard(), &text.parse().unwrap(), &mut Silent).unwrap()
    }

    #[test]
    fn more_is_asked_for_where_it_is_of_use() {
        let hand = "hand = ['Relentless Assault', 'Energy', 'Strength', 'Genius']";
        let mut game = arranged(&format!("me = {{ hero = 'She-Hulk', engaged = ['Shocker'], {hand} }}"));
        take(&mut game, "play Relentless Assault");
        take(&mut game, "Energy");
        assert_eq!(game.wording(Ask::Pay).question, "Relentless Assault is paid for: pay more?");
        assert_eq!(labels(&mut game), ["done", "Strength (2 physical)", "Genius (2 mental)"]);
        take(&mut game, "Strength");
        assert_ne!(game.ask(), Some(Ask::Pay));
    }

    #[test]
    fn a_change_of_form_shows_the_side_that_one_comes_to() {
        let mut game = table();
        game.list_options();
        let told = game.told_option(Ask::Turn, Choice::Flip);
        assert_eq!(
            told.cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(),
            ["Spider-Man", "Peter Parker"]
        );
    }

    #[test]
    fn a_player_is_chosen_by_the_identity_that_lies_there() {
        let mut game = arranged(
            "me = { hero = 'Spider-Man', area = ['Helicarrier'] }\n\
             two = { hero = 'Iron Man', form = 'alter-ego' }",
        );
        take(&mut game, "use Helicarrier");
        assert_eq!(labels(&mut game), ["you", "Player 2"]);
        let at: Vec<_> = game
            .offered
            .0
            .iter()
            .map(|one| game.told_option(Ask::Effect, *one))
            .map(|told| told.cards.into_iter().map(|card| (card.name, card.at.unwrap())).collect::<Vec<_>>())
            .collect();
        assert_eq!(
            at,
            [
                [("Spider-Man".to_owned(), "seats.0.identity".to_owned())],
                [("Tony Stark".to_owned(), "seats.1.identity".to_owned())]
            ]
        );
        take(&mut game, "Iron Man");
        assert_eq!(game.ask(), Some(Ask::Turn));
    }

    #[test]
    fn what_a_search_finds_in_the_discard_pile_is_told_as_such() {
        let mut game = arranged(
            "phase = 'villain'\nvillain = { stunned = true }\n\
             me = { hero = 'Captain Marvel', dealt = ['Masters of Mayhem'] }\n\
             encounter = { deck = ['Radioactive Man', '5 Advance'], discard = ['Tiger Shark'] }",
        );
        let told = labels(&mut game).join("; ");
        assert!(told.contains("(in the discard pile)"), "{told}");
    }

    #[test]
    fn the_targets_of_an_effect_say_what_comes_of_it() {
        let mut game = arranged(
            "me = { hero = 'She-Hulk', hand = ['Relentless Assault', 'Strength'], \
             engaged = ['Hydra Mercenary', 'Shocker'] }",
        );
        take(&mut game, "play Relentless Assault");
        take(&mut game, "pay");
        let told = labels(&mut game);
        assert_eq!(
            told,
            ["Hydra Mercenary: 5 damage, defeated, 2 to Rhino", "Shocker: 5 damage, defeated, 2 to Rhino"]
        );
    }

    #[test]
    fn an_ability_says_what_it_does() {
        let mut game = table();
        let may = hold(&mut game, "Aunt May");
        game.enter(may, Seat(0), None, None, &mut Silent);
        game.run(&mut Silent);
        let peter = game.identity(Seat(0)).unwrap();
        game.piece_mut(peter).tokens = 5;
        assert!(labels(&mut game).contains(&"use Aunt May: heal 4 damage from Peter Parker".to_owned()));
    }

    #[test]
    fn what_differs_tells_two_of_one_name_apart() {
        let mut game = table();
        take(&mut game, "change form");
        let (one, two) = (minion(&mut game, "Shocker", Seat(0)), minion(&mut game, "Shocker", Seat(0)));
        minion(&mut game, "Shocker", Seat(1));
        game.piece_mut(one).tokens = 2;
        game.set_status(one, Status::Stunned, true);
        take(&mut game, "attack");
        let other = game.hero_name(Seat(1));
        let mut told = labels(&mut game);
        told.sort();
        let mut wanted = [
            "Rhino: 2 damage, 26 left".to_owned(),
            "Shocker (facing Spider-Man): 2 damage, 1 left".to_owned(),
            "Shocker (facing Spider-Man, 2 damage): 2 damage, defeated".to_owned(),
            format!("Shocker (facing {other}): 2 damage, 1 left"),
        ];
        wanted.sort();
        assert_eq!(told, wanted);
        game.piece_mut(two).tokens = 2;
        let stunned = "Shocker (facing Spider-Man, stunned): 2 damage, defeated".to_owned();
        assert!(labels(&mut game).contains(&stunned));
        take(&mut game, "Shocker (facing Spider-Man, stunned)");
    }

    #[test]
    fn an_attack_is_interrupted_and_defended_in_words() {
        let mut game = table();
        take(&mut game, "change form");
        decline_until(&mut game, Ask::Window, Seat(0));
        let question = game.wording(Ask::Window).question;
        assert_eq!(question, "2 threat is about to be placed on The Break-In!: do you interrupt?");
        take(&mut game, "pass");
        decline_until(&mut game, Ask::Window, Seat(0));
        assert_eq!(game.wording(Ask::Window).question, "Rhino attacks you: do you interrupt?");
        assert_eq!(labels(&mut game), ["use Spider-Sense: draw 1 card", "pass"]);
        decline_until(&mut game, Ask::Defend, Seat(0));
        assert_eq!(game.wording(Ask::Defend).question, "Rhino attacks you with 2 ATK: who defends?");
        assert_eq!(
            labels(&mut game),
            [
                "defend with Spider-Man (3 DEF): takes what boost is over 1",
                "no defence: Spider-Man takes 2 + boost, has 10"
            ]
        );
    }
}
