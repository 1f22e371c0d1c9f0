//! Options in words. Two options that differ never have the same words.

use crate::ask::{Ask, Choice, Recruited};
use crate::catalogue::Card;
use crate::code::{Op, PowerIx};
use crate::names::{recruit_points, symbols};
use crate::position::{Frame, Listening, Payee, Resource, Set, Spot, Vs, Waiting, What, bit, each};
use crate::told::SEAT_NAMES;
use crate::vocabulary::{Act, Cards, Limit, Power, Powers, Resources, Row};
use crate::wording::Wording;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{CardRef, OptionText, Seat, Viewer};
use longbox_shelf::card_ref;
use std::mem::discriminant;

/// What an option says: the names of what it is about stand between the words before and behind. The first
/// name is for the label, the others are understood too.
struct Words {
    before: String,
    names: Vec<String>,
    after: String,
    cards: Vec<CardRef>,
}

impl Words {
    fn told(self) -> OptionText {
        let say = |name: &String| format!("{} {name}{}", self.before, self.after).trim().to_owned();
        let label = self.names.first().map_or_else(|| self.before.clone(), say);
        let mut aliases: Vec<String> = Vec::new();
        for alias in self.names.iter().skip(1).map(say).chain(self.names.iter().cloned()) {
            if alias != label && !aliases.contains(&alias) {
                aliases.push(alias);
            }
        }
        OptionText { label, aliases, cards: self.cards, pass: false, first: false }
    }
}

/// An option without a card.
fn plain(label: impl Into<String>, aliases: &[&str]) -> OptionText {
    let aliases = aliases.iter().map(|alias| (*alias).to_owned()).collect();
    OptionText { label: label.into(), aliases, cards: Vec::new(), pass: false, first: false }
}

/// The option of declining, under that name.
fn decline(label: impl Into<String>) -> OptionText {
    let label = label.into();
    let aliases: Vec<&str> = ["pass", "done", "no"].into_iter().filter(|alias| *alias != label).collect();
    OptionText { pass: true, ..plain(label, &aliases) }
}

impl Vs {
    /// An option in words, told apart from the others.
    pub(crate) fn told_option(&self, ask: Ask, choice: Choice, among: &[Choice]) -> OptionText {
        match choice {
            Choice::Pass => self.told_pass(ask),
            Choice::Yes => self.told_yes(ask),
            Choice::Hand(at) => {
                let Wording { before, after, .. } = self.wording(ask);
                self.told_in_hand(at, &before, &(after + from_zone(choice, among, " from your hand")), choice, among)
            }
            Choice::HandUp(at) => self.told_in_hand(at, "lay", " face up", choice, among),
            Choice::Play(at, way) => {
                let ways = among.iter().filter(|other| matches!(other, Choice::Play(hand, _) if *hand == at)).count();
                let after = if ways > 1 { format!(" (effect {})", way + 1) } else { String::new() };
                self.told_in_hand(at, "play", &after, choice, among)
            }
            Choice::PlayAs(at, face, way) => {
                let copied = self.cards.card(face);
                let same =
                    |other: &&Choice| matches!(other, Choice::PlayAs(hand, card, _) if (*hand, *card) == (at, face));
                let ways = among.iter().filter(same).count();
                let effect = if ways > 1 { format!(" (effect {})", way + 1) } else { String::new() };
                let after = format!(" as a copy of {}{effect}", self.card_name(face, &copied_faces(among)));
                let told = self.told_in_hand(at, "play", &after, choice, among);
                let aliases = told.aliases.into_iter().filter(|alias| alias.contains(&copied.name)).collect();
                OptionText { aliases, ..told }
            }
            Choice::Theirs(seat, at) => {
                let hand = &self.side(seat).hand;
                let Some(id) = hand.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
                let path = self.path_in_hand(seat, at.into());
                let before = if self.is_wyatts(seat, id) { "discard Wyatt's" } else { "discard" };
                self.told_card(id, hand, before, "", path, &cards_of(self, choice, among))
            }
            Choice::Laid(at) => {
                let Some(id) = self.laid.ids.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
                let Wording { before, after, .. } = self.wording(ask);
                let path = Some(format!("laid.{at}"));
                self.told_card(id, &self.laid.ids, &before, &after, path, &cards_of(self, choice, among))
            }
            Choice::Ko(seat, at) => self.told_in_ko(ask, seat, at, choice, among),
            Choice::Resource(seat, at) => self.told_resource(ask, seat, at, choice, among),
            Choice::Body(at) => {
                let Wording { before, after, helps, .. } = self.wording(ask);
                let own = self.on_side(self.asked_seat()) & bit(at) != 0;
                OptionText { first: helps && own, ..self.told_body(at, &before, &after, choice, among) }
            }
            Choice::With(at) => {
                let told = self.told_body(at, "add", "", choice, among);
                let also = told.aliases.iter().chain([&told.label]).filter_map(|words| words.strip_prefix("add "));
                let also: Vec<String> = also.map(|name| format!("and {name}")).collect();
                OptionText { aliases: [told.aliases, also].concat(), ..told }
            }
            Choice::Attack(at) => self.told_body(at, "attack with", "", choice, among),
            Choice::Move(at) => {
                let after = format!(" to the {} row", self.body(at).row.other().name());
                self.told_body(at, "move", &after, choice, among)
            }
            Choice::Use(at, number) => self.told_use(at, number, among),
            Choice::UseFromKo(at) => self.told_use_from_ko(at, choice, among),
            Choice::Recruit(at, row) => self.told_recruit(ask, at, &own_row(row), choice, among),
            Choice::Lend(what, row) => {
                let me = self.asked_seat();
                let to = self.row_name(self.partner(me).unwrap_or(me), row);
                match what {
                    Recruited::Hand(at) => self.told_recruit(ask, at, &to, choice, among),
                    Recruited::ForSymbols(at) => self.told_recruit_for_symbols(at, &to, choice, among),
                    Recruited::Ko(at) => self.told_recruit_from_ko(at, &to, choice, among),
                    Recruited::Deck(face) => self.told_recruit_from_deck(face, &to, choice, among),
                    Recruited::Top => self.told_recruit_from_top(&to),
                }
            }
            Choice::Equip(at, on) => {
                let after = format!(" on {}", self.name_of(on, bodies_of(choice, among)));
                self.with_body(on, self.told_in_hand(at, "put", &after, choice, among))
            }
            Choice::PowerUp(at, on) => {
                let before = format!("power up {} with", self.name_of(on, bodies_of(choice, among)));
                self.with_body(on, self.told_in_hand(at, &before, "", choice, among))
            }
            Choice::UseFromHand(at) => {
                let id = self.side(self.asked_seat()).hand.get(usize::from(at)).copied();
                let power = id.and_then(|id| self.power_from(Limit::FromHand, id));
                let Some(power) = power else { return plain("nothing", &[]) };
                let before = format!("use {} of", self.power_words(power));
                self.told_in_hand(at, &before, " from your hand", choice, among)
            }
            Choice::RecruitForSymbols(at, row) => self.told_recruit_for_symbols(at, &own_row(row), choice, among),
            Choice::RecruitFromDeck(face, row) => self.told_recruit_from_deck(face, &own_row(row), choice, among),
            Choice::KoTo(at, row) => {
                let seat = self.asked_seat();
                let pile = &self.side(seat).ko;
                let Some(id) = pile.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
                let after = format!(" from your KO pile into the {} row", row.name());
                let path = Some(format!("seats.{}.ko.{at}", seat.0));
                self.told_card(id, pile, "put", &after, path, &cards_of(self, choice, among))
            }
            Choice::TopRecruit(row) => self.told_recruit_from_top(&own_row(row)),
            Choice::TopEquip(on) => {
                let after = format!("{FROM_TOP} on {}", self.name_of(on, bodies_of(choice, among)));
                self.with_body(on, self.told_top("put", &after))
            }
            Choice::TopPlay(way) => {
                let ways = among.iter().filter(|other| matches!(other, Choice::TopPlay(_))).count();
                let after = if ways > 1 { format!("{FROM_TOP} (effect {})", way + 1) } else { FROM_TOP.to_owned() };
                self.told_top("play", &after)
            }
            Choice::Number(number) => plain(number.to_string(), &[]),
            Choice::Mode(number) => self.told_mode(ask, number),
            Choice::UseLocation(at) => self.told_use_location(at, among),
            Choice::RecruitKo(at, row) => self.told_recruit_from_ko(at, &own_row(row), choice, among),
            Choice::PayOff(number) => self.told_pay_off(number, among),
            Choice::BuyXp(points) => plain(format!("spend {} on XP", recruit_points(points)), &["xp"]),
            Choice::Trigger(number) => self.told_trigger(number, among),
            Choice::Row(seat, row) => self.told_row(ask, seat, row),
            Choice::Player(seat) => self.told_player(ask, seat),
            Choice::Name(number) => plain(self.cards.names().get(usize::from(number)).map_or("nothing", |n| n), &[]),
            Choice::Key(key) => plain(key.name(), &[]),
            Choice::Element(element) => {
                let audience = self.audience(Viewer::Seat(self.asked_seat()));
                plain(element.words(self.asked_seat(), self.schemes.deal.to, audience), &[])
            }
            Choice::Face(card) => self.told_face(ask, card, choice, among),
        }
    }

    /// One of the powers that a card offers: what it says.
    fn told_mode(&self, ask: Ask, number: u8) -> OptionText {
        let Ask::Step(Op::Do(Act::Powers(Powers::GainOneOf(_, powers)))) = ask else { return plain("nothing", &[]) };
        let Some(power) = powers.get(usize::from(number)) else { return plain("nothing", &[]) };
        let this = match self.stack.last() {
            Some(Frame::Effect(effect)) => self.cards.card(effect.eyes.source.card).name.as_str(),
            Some(_) | None => "this",
        };
        let name = if let Power::Named(name, _) = power { Some(name.as_str()) } else { None };
        plain(crate::text::offer(power, this), name.as_slice())
    }

    fn told_use_location(&self, at: u8, among: &[Choice]) -> OptionText {
        let seat = self.asked_seat();
        let told = |at: u8| {
            let id = self.resources(seat).get(usize::from(at))?.id;
            let power = self.may_use_location(seat, at.into()).ok()?;
            Some((id, format!("use {} of", self.power_words(power)), self.cards.power(power).name.clone()))
        };
        let Some((id, before, name)) = told(at) else { return plain("nothing", &[]) };
        // Of several that are the same each has its number.
        let same =
            |other: &Choice| matches!(other, Choice::UseLocation(n) if told(*n).is_some_and(|it| it.1 == before));
        let same: Vec<&Choice> = among.iter().filter(|other| same(other)).collect();
        let nth = same.iter().position(|other| **other == Choice::UseLocation(at)).unwrap_or(0) + 1;
        let after = if same.len() > 1 { format!(" (number {nth})") } else { String::new() };
        let path = self.path_in_resources(seat, at.into());
        let mut told = self.told_card(id, &[], &before, &after, path, &[]);
        if same.len() < 2 {
            told.aliases.push(format!("use {name}"));
        }
        told
    }

    // --- yes and no ---

    fn told_pass(&self, ask: Ask) -> OptionText {
        let label = self.wording(ask).decline;
        match ask {
            // To draw seven others is no way of doing nothing.
            Ask::Mulligan => plain(label, &["no"]),
            Ask::Step(op) => OptionText { cards: self.top_card(op), ..decline(label) },
            Ask::First
            | Ask::MainRow
            | Ask::Powers(_)
            | Ask::Resource
            | Ask::WyattResource
            | Ask::Recruit
            | Ask::Formation
            | Ask::Main
            | Ask::Declare
            | Ask::Combat
            | Ask::StrikeBack
            | Ask::Pay
            | Ask::React
            | Ask::Order
            | Ask::LevelUp(_)
            | Ask::Unique
            | Ask::Mains
            | Ask::Again(..)
            | Ask::Drive(_) => decline(label),
        }
    }

    fn told_yes(&self, ask: Ask) -> OptionText {
        let told = plain(self.wording(ask).yes, &["yes"]);
        match ask {
            Ask::Step(op) => OptionText { cards: self.top_card(op), ..told },
            Ask::Mulligan => OptionText { pass: true, ..told },
            Ask::First
            | Ask::MainRow
            | Ask::Powers(_)
            | Ask::Resource
            | Ask::WyattResource
            | Ask::Recruit
            | Ask::Formation
            | Ask::Main
            | Ask::Declare
            | Ask::Combat
            | Ask::StrikeBack
            | Ask::Pay
            | Ask::React
            | Ask::Order
            | Ask::LevelUp(_)
            | Ask::Unique
            | Ask::Mains
            | Ask::Again(..)
            | Ask::Drive(_) => told,
        }
    }

    /// The top card of the deck of whoever is asked about it.
    fn top_card(&self, op: &Op) -> Vec<CardRef> {
        if !matches!(op, Op::Do(Act::Resources(Resources::TopToResources(_)))) {
            return Vec::new();
        }
        let seat = self.asked_seat();
        let at = Some(format!("seats.{}.deck.0", seat.0));
        let top = self.side(seat).deck.last();
        top.map(|id| CardRef { at, ..card_ref(self.facts(*id)) }).into_iter().collect()
    }

    // --- cards ---

    /// A physical card, told apart from the others of its zone.
    fn told_card(
        &self,
        id: Id,
        zone: &[Id],
        before: &str,
        after: &str,
        at: Option<String>,
        among: &[CardIx],
    ) -> OptionText {
        let card = self.facts(id);
        let apart = self.known_apart(zone, id);
        let names = [self.card_name(self.slots.card(id), among), card.title.clone(), with_id(card), card.id.clone()];
        let names = names.into_iter().map(|name| format!("{name}{apart}")).collect();
        let cards = vec![CardRef { at, ..card_ref(card) }];
        Words { before: before.to_owned(), names, after: after.to_owned(), cards }.told()
    }

    fn told_in_hand(&self, at: u8, before: &str, after: &str, choice: Choice, among: &[Choice]) -> OptionText {
        let seat = self.asked_seat();
        let hand = &self.side(seat).hand;
        let Some(id) = hand.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
        let path = self.path_in_hand(seat, at.into());
        let before = if self.is_wyatts(seat, id) { format!("{before} Wyatt's") } else { before.to_owned() };
        self.told_card(id, hand, &before, after, path, &cards_of(self, choice, among))
    }

    fn told_in_ko(&self, ask: Ask, seat: Seat, at: u8, choice: Choice, among: &[Choice]) -> OptionText {
        let pile = &self.side(seat).ko;
        let Some(id) = pile.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
        let Wording { before, mut after, .. } = self.wording(ask);
        if seat == self.asked_seat() {
            after += from_zone(choice, among, " from your KO pile");
        } else {
            after = format!("{after} from {} KO pile", self.person(seat).whose);
        }
        // Of several copies that lie open, each that may be meant has its number.
        let copies = among.iter().filter_map(|other| {
            let Choice::Ko(pile, n) = other else { return None };
            self.side(seat).ko.get(usize::from(*n)).filter(|_| *pile == seat).map(|other| (*n, *other))
        });
        let copies: Vec<u8> =
            copies.filter(|(_, other)| self.slots.card(*other) == self.slots.card(id)).map(|(n, _)| n).collect();
        if copies.len() > 1 {
            after = format!("{after} (number {})", copies.iter().filter(|n| **n <= at).count());
        }
        let path = Some(format!("seats.{}.ko.{at}", seat.0));
        self.told_card(id, pile, &before, &after, path, &cards_of(self, choice, among))
    }

    fn told_resource(&self, ask: Ask, seat: Seat, at: u8, choice: Choice, among: &[Choice]) -> OptionText {
        let Some(one) = self.side(seat).resources.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
        let Wording { mut before, mut after, .. } = self.wording(ask);
        if matches!(ask, Ask::Pay) {
            (before, after) = ("turn".into(), format!(" face down{after}"));
        }
        let mine = seat == self.asked_seat();
        // Whoever does not know what lies face down there is not told by a name.
        let known = |it: &Resource| (it.up || mine).then(|| self.slots.card(it.id));
        let is_other = |test: &dyn Fn(&Resource) -> bool| {
            among.iter().any(|other| {
                let Choice::Resource(whose, n) = *other else { return false };
                let it = self.side(whose).resources.get(usize::from(n));
                whose == seat && it.is_some_and(|it| known(it) == known(&one) && test(it))
            })
        };
        let beneath = self.beneath(one.id).next();
        match beneath {
            Some(who) if is_other(&|it| self.beneath(it.id).next() != beneath) => {
                after = format!(" (above {}){after}", self.cards.card(who).name);
            }
            Some(_) | None => {}
        }
        let wyatts = one.wyatts && is_other(&|it| !it.wyatts);
        if !mine {
            before = format!("{before} {}", self.person(seat).whose);
            after = if wyatts { format!(" (Wyatt's part){after}") } else { after };
        } else if wyatts {
            before += " Wyatt's";
        }
        if !mine && !one.up {
            return plain(format!("{before} face-down resource{after}"), &[]);
        }
        let lies = match (is_other(&|it| it.up != one.up), one.up) {
            (false, _) => "",
            (true, true) => " (face up)",
            (true, false) => " (face down)",
        };
        let path = self.path_in_resources(seat, at.into());
        self.told_card(one.id, &[], &before, &format!("{lies}{after}"), path, &cards_of(self, choice, among))
    }

    fn told_recruit(&self, ask: Ask, at: u8, to: &str, choice: Choice, among: &[Choice]) -> OptionText {
        let seat = self.asked_seat();
        let hand = &self.side(seat).hand;
        let Some(id) = hand.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
        let put = matches!(ask, Ask::Step(_));
        let (before, after) = if put { ("put", format!(" into {to}")) } else { ("recruit", format!(" to {to}")) };
        let cards = cards_of(self, choice, among);
        let path = self.path_in_hand(seat, at.into());
        let wyatts = if self.is_wyatts(seat, id) { "Wyatt's " } else { "" };
        let told = self.told_card(id, hand, format!("{before} {wyatts}").trim_end(), &after, path, &cards);
        if put {
            return told;
        }
        let name = self.card_name(self.slots.card(id), &cards);
        let cost = self.recruit_cost(seat, id);
        let label = format!("recruit {wyatts}{name}{} ({cost}){after}", self.known_apart(hand, id));
        let aliases = told.aliases.into_iter().chain([told.label]).collect();
        OptionText { label, aliases, ..told }
    }

    /// The top card of one's own deck, which one may look at.
    fn told_top(&self, before: &str, after: &str) -> OptionText {
        let seat = self.asked_seat();
        let Some(id) = self.side(seat).deck.last().copied() else { return plain("nothing", &[]) };
        self.told_card(id, &[], before, after, Some(format!("seats.{}.deck.0", seat.0)), &[])
    }

    fn told_recruit_from_ko(&self, at: u8, to: &str, choice: Choice, among: &[Choice]) -> OptionText {
        let seat = self.asked_seat();
        let pile = &self.side(seat).ko;
        let Some(id) = pile.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
        let after = format!(" ({}) from the KO pile to {to}", self.recruit_cost(seat, id));
        let path = Some(format!("seats.{}.ko.{at}", seat.0));
        self.told_card(id, pile, "recruit", &after, path, &cards_of(self, choice, among))
    }

    fn told_recruit_for_symbols(&self, at: u8, to: &str, choice: Choice, among: &[Choice]) -> OptionText {
        let seat = self.asked_seat();
        let id = self.side(seat).hand.get(usize::from(at)).copied();
        let cost = id.and_then(|id| self.symbols_instead(seat, id)).unwrap_or_default();
        self.told_in_hand(at, "recruit", &format!(" for {} to {to}", symbols(cost)), choice, among)
    }

    fn told_recruit_from_deck(&self, face: CardIx, to: &str, choice: Choice, among: &[Choice]) -> OptionText {
        let card = self.cards.card(face);
        let after = format!(" ({}) from your deck to {to}", card.cost);
        let names = vec![self.card_name(face, &cards_of(self, choice, among)), card.title.clone(), with_id(card)];
        Words { before: "recruit".into(), names, after, cards: vec![card_ref(card)] }.told()
    }

    fn told_recruit_from_top(&self, to: &str) -> OptionText {
        let seat = self.asked_seat();
        let top = self.side(seat).deck.last();
        let cost = top.map(|id| format!(" ({})", self.recruit_cost(seat, *id))).unwrap_or_default();
        self.told_top("recruit", &format!("{cost}{FROM_TOP} to {to}"))
    }

    /// To pay for the end of a change: by its player, and by number if one player made several.
    fn told_pay_off(&self, number: u8, among: &[Choice]) -> OptionText {
        let words = |number: u8| {
            let change = self.mods.get(usize::from(number))?;
            let What::OpenHands(_, symbol) = change.what else { return None };
            // Who is out looks no more.
            let from = match self.side(change.by).out {
                true => String::new(),
                false => format!(" from {}", self.person(change.by).name),
            };
            Some(format!("pay {} to hide your hand{from}", symbols(&[symbol])))
        };
        let Some(label) = words(number) else { return plain("nothing", &[]) };
        let same = among.iter().filter_map(|other| {
            let Choice::PayOff(n) = other else { return None };
            (words(*n).as_ref() == Some(&label)).then_some(*n)
        });
        let same: Vec<u8> = same.collect();
        let nth = same.iter().filter(|n| **n <= number).count();
        let which = if same.len() > 1 { format!(" (number {nth})") } else { String::new() };
        plain(format!("{label}{which}"), &["hide your hand"])
    }

    fn told_face(&self, ask: Ask, face: CardIx, choice: Choice, among: &[Choice]) -> OptionText {
        let card = self.cards.card(face);
        let Wording { before, after, .. } = self.wording(ask);
        let levels = matches!(ask, Ask::LevelUp(_));
        let others = cards_of(self, choice, among);
        let name = if levels { self.card_title(face, &others) } else { self.card_name(face, &others) };
        let names = vec![name, card.title.clone(), with_id(card), card.id.clone()];
        let after = after + from_zone(choice, among, " from your deck");
        Words { before, names, after, cards: vec![card_ref(card)] }.told()
    }

    // --- characters ---

    fn told_body(&self, at: Spot, before: &str, after: &str, choice: Choice, among: &[Choice]) -> OptionText {
        let set = bodies_of(choice, among) | bit(at);
        let name = self.name_of(at, set);
        let face = self.face(at);
        let marks = name.strip_prefix(self.plain_name_of(at).as_str()).unwrap_or_default().to_owned();
        let mut names = vec![name, format!("{}{marks}", face.title), format!("{}{marks}", face.id)];
        if each(set & !bit(at)).all(|other| self.face(other).id != face.id) {
            names.push(with_id(face));
        }
        Words { before: before.to_owned(), names, after: after.to_owned(), cards: vec![self.body_ref(at)] }.told()
    }

    fn body_ref(&self, at: Spot) -> CardRef {
        CardRef { at: Some(self.path_of_body(at)), ..card_ref(self.face(at)) }
    }

    /// The option concerns that character too.
    fn with_body(&self, at: Spot, told: OptionText) -> OptionText {
        // The name of the card alone does not say on whom.
        let verb = told.label.split(' ').next().unwrap_or_default().to_owned();
        let aliases = told.aliases.into_iter().filter(|alias| alias.starts_with(&verb)).collect();
        let cards = told.cards.into_iter().chain([self.body_ref(at)]).collect();
        OptionText { aliases, cards, pass: false, ..told }
    }

    // --- powers ---

    fn told_use(&self, at: Spot, number: u8, among: &[Choice]) -> OptionText {
        let Some(power) = self.super_at(at, number) else { return plain("nothing", &[]) };
        let words = self.power_words(power);
        let same = |other: &Choice| {
            let Choice::Use(spot, n) = *other else { return None };
            let words_there = self.super_at(spot, n).map(|power| self.power_words(power));
            (words_there.as_ref() == Some(&words)).then_some((spot, n))
        };
        let rivals: Vec<(Spot, u8)> = among.iter().filter_map(same).filter(|other| *other != (at, number)).collect();
        let bearers = rivals.iter().fold(bit(at), |set, (spot, _)| set | bit(*spot));
        let bearer = self.name_of(at, bearers);
        let with = if rivals.is_empty() { String::new() } else { format!(" with {bearer}") };
        let twice = rivals.iter().any(|(spot, _)| *spot == at);
        let after = if twice { format!("{with} (power {})", number + 1) } else { with };
        let name = &self.cards.power(power).name;
        let names = vec![words.clone(), name.clone()];
        let cards = [vec![self.body_ref(at)], self.payers(power, Payee::on_side(self.teams(at)))].concat();
        let told = Words { before: "use".into(), names, after, cards }.told();
        let by = [format!("use {name} with {bearer}"), format!("use {words} with {bearer}")];
        let aliases = told.aliases.into_iter().chain(by).filter(|alias| *alias != told.label).collect();
        OptionText { aliases, ..told }
    }

    fn told_use_from_ko(&self, at: u8, choice: Choice, among: &[Choice]) -> OptionText {
        let seat = self.asked_seat();
        let Some(id) = self.side(seat).ko.get(usize::from(at)).copied() else { return plain("nothing", &[]) };
        let Some(power) = self.power_from(Limit::FromKoPile, id) else { return plain("nothing", &[]) };
        let before = format!("use {} of", self.power_words(power));
        let path = Some(format!("seats.{}.ko.{at}", seat.0));
        let cards = cards_of(self, choice, among);
        let mut told = self.told_card(id, &[], &before, " from the KO pile", path, &cards);
        told.aliases.push(format!("use {}", self.cards.power(power).name));
        told
    }

    /// The face-up locations of who is asked that could pay for a symbol of that power, each kind once.
    fn payers(&self, power: PowerIx, payee: Payee) -> Vec<CardRef> {
        let seat = self.asked_seat();
        let Some(used) = self.used(power) else { return Vec::new() };
        let row = &self.side(seat).resources;
        let kinds = row.iter().enumerate().filter(|(n, one)| {
            let is_same = |other: &Resource| other.up && self.slots.card(other.id) == self.slots.card(one.id);
            one.up && !row[..*n].iter().any(is_same)
        });
        let paying = kinds.filter(|(_, one)| used.cost.iter().any(|symbol| self.pays(one.id, *symbol, payee)));
        paying.map(|(n, one)| CardRef { at: self.path_in_resources(seat, n), ..card_ref(self.facts(one.id)) }).collect()
    }

    fn super_at(&self, at: Spot, number: u8) -> Option<PowerIx> {
        let supers = self.supers_of(at);
        let number = usize::from(number);
        // Behind those that it has come those that are only refused.
        supers.get(number).copied().or_else(|| self.supers_face_down(at).nth(number - supers.len()))
    }

    /// "Avengers Assemble [skill]".
    pub(crate) fn power_words(&self, power: PowerIx) -> String {
        let name = &self.cards.power(power).name;
        let cost = self.used(power).map_or_else(String::new, |used| symbols(&used.cost));
        if cost.is_empty() { name.clone() } else { format!("{name} {cost}") }
    }

    fn told_trigger(&self, number: u8, among: &[Choice]) -> OptionText {
        let others = among.iter().filter_map(|other| {
            let Choice::Trigger(n) = other else { return None };
            self.queue.get(usize::from(*n))
        });
        let others: Vec<&Waiting> = others.collect();
        let Some(waiting) = self.queue.get(usize::from(number)) else { return plain("nothing", &[]) };
        let alike = |words: &dyn Fn(&Waiting) -> String| {
            others.iter().filter(|other| words(other) == words(waiting)).count() > 1
        };
        let short = |waiting: &Waiting| self.trigger_words(waiting, &others);
        let long = |waiting: &Waiting| match self.names_of(waiting.eyes.that) {
            that if that.is_empty() => short(waiting),
            that => format!("{} for {that}", short(waiting)),
        };
        let label = match (alike(&short), alike(&long)) {
            (false, _) => short(waiting),
            (true, false) => long(waiting),
            (true, true) => {
                let before = others.iter().take_while(|other| **other != waiting);
                let nth = before.filter(|other| long(other) == long(waiting)).count() + 1;
                format!("{} (number {nth})", long(waiting))
            }
        };
        let card = self.cards.card(waiting.eyes.source.card);
        let at = self.path_of_source(&waiting.eyes.source);
        OptionText { cards: vec![CardRef { at, ..card_ref(card) }], ..plain(label, &[&card.name]) }
    }

    /// "Ultron: Upgrade".
    fn trigger_words(&self, waiting: &Waiting, others: &[&Waiting]) -> String {
        let sources = others.iter().filter_map(|other| self.spot_of(&other.eyes.source));
        let name = match self.spot_of(&waiting.eyes.source) {
            Some(at) => self.name_of(at, sources.fold(bit(at), |set, spot| set | bit(spot))),
            None => self.cards.card(waiting.eyes.source.card).name.clone(),
        };
        match waiting.from {
            Listening::Power(power, _) => format!("{name}: {}", self.cards.power(power).name),
            Listening::Later(_) => format!("{name}: what it has waited for"),
        }
    }

    // --- rows and players ---

    fn told_row(&self, ask: Ask, seat: Seat, row: Row) -> OptionText {
        let place = self.row_name(seat, row);
        let label = format!("{} {place}", self.wording(ask).before);
        plain(label.trim(), &[row.name(), &format!("{} row", row.name()), &place])
    }

    fn told_player(&self, ask: Ask, seat: Seat) -> OptionText {
        let person = self.person(seat);
        let of_step = |act: &Act| match act {
            Act::Place(_) => self.row_name(seat, Row::Back),
            Act::Cards(Cards::ShuffleKoIn(_)) => format!("{} KO pile", person.whose),
            Act::Cards(_)
            | Act::Counters(_)
            | Act::Numbers(_)
            | Act::Harm(_)
            | Act::Combat(_)
            | Act::Laid(_)
            | Act::Resources(_)
            | Act::Powers(_)
            | Act::Mains(_)
            | Act::Schemes(_)
            | Act::Wonders(_)
            | Act::Aside(_) => person.name.to_owned(),
        };
        let label = match ask {
            Ask::First => person.does("go first"),
            Ask::Declare => format!("attack {}", person.name),
            Ask::Step(Op::Do(act)) => of_step(act),
            Ask::Step(_)
            | Ask::MainRow
            | Ask::Mulligan
            | Ask::Powers(_)
            | Ask::Resource
            | Ask::WyattResource
            | Ask::Recruit
            | Ask::Formation
            | Ask::Main
            | Ask::Combat
            | Ask::StrikeBack
            | Ask::Pay
            | Ask::React
            | Ask::Order
            | Ask::LevelUp(_)
            | Ask::Unique
            | Ask::Mains
            | Ask::Again(..)
            | Ask::Drive(_) => person.name.to_owned(),
        };
        plain(label, &[SEAT_NAMES[seat.ix() % SEAT_NAMES.len()], person.name])
    }
}

/// How an option calls the place of a card that lies on top of one's own deck.
const FROM_TOP: &str = " from the top of your deck";

/// How an option calls a row of one's own.
fn own_row(row: Row) -> String {
    format!("the {} row", row.name())
}

/// Where a card comes from, in a search that goes through several zones.
fn from_zone(choice: Choice, among: &[Choice], from: &'static str) -> &'static str {
    let is_card = |other: &Choice| matches!(other, Choice::Hand(_) | Choice::Ko(..) | Choice::Face(_));
    let elsewhere = |other: &Choice| is_card(other) && discriminant(other) != discriminant(&choice);
    if among.iter().any(elsewhere) { from } else { "" }
}

/// The characters that options of the same kind are about.
fn bodies_of(choice: Choice, among: &[Choice]) -> Set {
    let same = among.iter().filter(|other| discriminant(*other) == discriminant(&choice));
    same.chain([&choice]).filter_map(|other| body_of(*other)).fold(0, |set, at| set | bit(at))
}

fn body_of(choice: Choice) -> Option<Spot> {
    match choice {
        Choice::Body(at)
        | Choice::With(at)
        | Choice::Attack(at)
        | Choice::Use(at, _)
        | Choice::Equip(_, at)
        | Choice::TopEquip(at)
        | Choice::PowerUp(_, at)
        | Choice::Move(at) => Some(at),
        Choice::Pass
        | Choice::Yes
        | Choice::Hand(_)
        | Choice::HandUp(_)
        | Choice::Play(..)
        | Choice::PlayAs(..)
        | Choice::Theirs(..)
        | Choice::Laid(_)
        | Choice::Ko(..)
        | Choice::Resource(..)
        | Choice::UseFromKo(_)
        | Choice::UseLocation(_)
        | Choice::Recruit(..)
        | Choice::RecruitKo(..)
        | Choice::UseFromHand(_)
        | Choice::RecruitForSymbols(..)
        | Choice::RecruitFromDeck(..)
        | Choice::KoTo(..)
        | Choice::TopRecruit(_)
        | Choice::TopPlay(_)
        | Choice::Number(_)
        | Choice::Mode(_)
        | Choice::Lend(..)
        | Choice::PayOff(_)
        | Choice::BuyXp(_)
        | Choice::Trigger(_)
        | Choice::Row(..)
        | Choice::Player(_)
        | Choice::Name(_)
        | Choice::Key(_)
        | Choice::Element(_)
        | Choice::Face(_) => None,
    }
}

/// The plot twists that may be copied.
fn copied_faces(among: &[Choice]) -> Vec<CardIx> {
    let face = |other: &Choice| if let Choice::PlayAs(_, face, _) = other { Some(*face) } else { None };
    among.iter().filter_map(face).collect()
}

/// A card's name with its id, by which it can be told from all others.
fn with_id(card: &Card) -> String {
    format!("{} ({})", card.name, card.id)
}

/// The cards that options of the same kind are about.
fn cards_of(game: &Vs, choice: Choice, among: &[Choice]) -> Vec<CardIx> {
    let same = among.iter().filter(|other| discriminant(*other) == discriminant(&choice));
    same.filter_map(|other| card_of(game, *other)).collect()
}

fn card_of(game: &Vs, choice: Choice) -> Option<CardIx> {
    let me = game.asked_seat();
    let in_hand = |seat: Seat, at: u8| game.side(seat).hand.get(usize::from(at)).copied();
    let id = match choice {
        Choice::Hand(at)
        | Choice::HandUp(at)
        | Choice::Play(at, _)
        | Choice::PlayAs(at, ..)
        | Choice::UseFromHand(at)
        | Choice::RecruitForSymbols(at, _)
        | Choice::Recruit(at, _)
        | Choice::Lend(Recruited::Hand(at) | Recruited::ForSymbols(at), _)
        | Choice::Equip(at, _)
        | Choice::PowerUp(at, _) => in_hand(me, at),
        Choice::Theirs(seat, at) => in_hand(seat, at),
        Choice::Laid(at) => game.laid.ids.get(usize::from(at)).copied(),
        Choice::Ko(seat, at) => game.side(seat).ko.get(usize::from(at)).copied(),
        Choice::UseFromKo(at) | Choice::RecruitKo(at, _) | Choice::Lend(Recruited::Ko(at), _) | Choice::KoTo(at, _) => {
            game.side(me).ko.get(usize::from(at)).copied()
        }
        // A card that lies face down for who is asked has no name.
        Choice::Resource(seat, at) => {
            let one = game.side(seat).resources.get(usize::from(at)).copied();
            one.filter(|one| one.up || seat == me).map(|one| one.id)
        }
        Choice::UseLocation(at) => game.resources(me).get(usize::from(at)).map(|one| one.id),
        Choice::Face(card) | Choice::RecruitFromDeck(card, _) | Choice::Lend(Recruited::Deck(card), _) => {
            return Some(card);
        }
        Choice::Pass
        | Choice::Yes
        | Choice::Body(_)
        | Choice::With(_)
        | Choice::Attack(_)
        | Choice::Use(..)
        | Choice::Move(_)
        | Choice::Lend(Recruited::Top, _)
        | Choice::TopRecruit(_)
        | Choice::TopEquip(_)
        | Choice::TopPlay(_)
        | Choice::Number(_)
        | Choice::Mode(_)
        | Choice::PayOff(_)
        | Choice::BuyXp(_)
        | Choice::Trigger(_)
        | Choice::Row(..)
        | Choice::Player(_)
        | Choice::Name(_)
        | Choice::Element(_)
        | Choice::Key(_) => None,
    };
    id.map(|id| game.slots.card(id))
}
