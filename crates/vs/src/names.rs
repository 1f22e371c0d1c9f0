//! What players, characters and cards are called, so that two that differ never have the same name in one
//! question.

use crate::catalogue::Card;
use crate::face;
use crate::position::{Mode, Set, Spot, Vs, bit, each};
use crate::vocabulary::{Row, Symbol};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::english::{Audience, Joint, Person, list};
use longbox_kernel::{Seat, Viewer};
use longbox_shelf::names::without_id;

/// The other player of a duel, to whoever reads it.
const OPPONENT: Person = Person::OPPONENT;

impl Vs {
    /// The words for players, as that viewer reads them.
    pub(crate) fn audience(&self, viewer: Viewer) -> Audience {
        match self.mode {
            Mode::Duel => Audience::of_two(viewer, OPPONENT),
            Mode::FreeForAll | Mode::Pairs | Mode::PairsLending | Mode::TwoHeaded => Audience::new(viewer),
        }
    }

    /// The words for a player, as the seat that is asked reads them.
    pub(crate) fn person(&self, seat: Seat) -> Person {
        self.audience(Viewer::Seat(self.asked_seat())).person(seat)
    }

    /// A character in play: its name, before it whose it is where several could be meant, and behind it what
    /// tells it from the others of its name among those that are offered.
    pub(crate) fn name_of(&self, at: Spot, among: Set) -> String {
        let marks = self.marks(at, among);
        let behind = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
        format!("{}{behind}", self.plain_name_of(at))
    }

    /// The same without what tells it from others of its name.
    pub(crate) fn plain_name_of(&self, at: Spot) -> String {
        let (name, side) = (&self.face(at).name, self.body(at).side);
        if self.is_player(at) {
            return Person::PLAYERS[side.ix() % Seat::MAX].name.to_owned();
        }
        match self.mode {
            Mode::Duel => name.clone(),
            Mode::FreeForAll | Mode::Pairs | Mode::PairsLending | Mode::TwoHeaded if side == self.asked_seat() => {
                name.clone()
            }
            Mode::FreeForAll | Mode::Pairs | Mode::PairsLending | Mode::TwoHeaded => {
                of_somebody(self.person(side).whose, name)
            }
        }
    }

    /// Several characters: "Black Panther and Nick Fury", "Player 2's Hulk and Thor".
    pub(crate) fn names_of(&self, set: Set) -> String {
        self.names_among(set, set)
    }

    /// The same, told apart from others: those of who is asked first, and of the others each player once.
    pub(crate) fn names_among(&self, set: Set, among: Set) -> String {
        let mut places: Vec<Spot> = each(set & self.bodies.live).collect();
        places.sort_by_key(|at| (self.body(*at).side != self.asked_seat(), self.body(*at).side));
        let named = |(n, at): (usize, &Spot)| {
            let whole = self.name_of(*at, among);
            let follows = n > 0 && self.body(places[n - 1]).side == self.body(*at).side;
            let whose = format!("{} ", self.person(self.body(*at).side).whose);
            whole.strip_prefix(&whose).filter(|_| follows).map_or_else(|| whole.clone(), str::to_owned)
        };
        list(&places.iter().enumerate().map(named).collect::<Vec<String>>(), Joint::And)
    }

    /// What differs between a character and the others of its name, in a fixed order: as soon as nobody is
    /// left who is the same in all that was said, no more is said.
    fn marks(&self, at: Spot, among: Set) -> Vec<String> {
        let name = self.plain_name_of(at);
        let same = each(among & self.bodies.live & !bit(at)).filter(|other| self.plain_name_of(*other) == name);
        let mut rest: Vec<Spot> = same.collect();
        let mut marks = Vec::new();
        for mark in MARKS {
            let own = mark(self, at);
            let before = rest.len();
            rest.retain(|other| mark(self, *other) == own);
            if rest.len() < before {
                marks.push(own);
            }
        }
        if !rest.is_empty() {
            let older = rest.iter().filter(|other| self.body(**other).life < self.body(at).life).count();
            marks.push(by_age(older, rest.len() + 1));
        }
        marks
    }

    fn side_mark(&self, at: Spot) -> String {
        if self.body(at).side == self.asked_seat() { "yours".into() } else { "theirs".into() }
    }

    fn kind_mark(&self, at: Spot) -> String {
        kind(self.face(at))
    }

    fn cost_mark(&self, at: Spot) -> String {
        cost(self.face(at))
    }

    fn printed_mark(&self, at: Spot) -> String {
        printed(self.face(at))
    }

    fn id_mark(&self, at: Spot) -> String {
        self.face(at).id.clone()
    }

    fn row_mark(&self, at: Spot) -> String {
        self.body(at).row.name().into()
    }

    fn pose_mark(&self, at: Spot) -> String {
        let body = self.body(at);
        match (body.down, body.exhausted) {
            (true, _) if body.hidden => "hidden".into(),
            (true, _) => "stunned".into(),
            (false, true) => "exhausted".into(),
            (false, false) => "ready".into(),
        }
    }

    fn counters_mark(&self, at: Spot) -> String {
        match self.body(at).counters {
            0 => "no counters".into(),
            count => format!("{count:+}"),
        }
    }

    fn wounds_mark(&self, at: Spot) -> String {
        match self.body(at).wounds {
            0 => "unwounded".into(),
            1 => "1 wound".into(),
            wounds @ 2.. => format!("{wounds} wounds"),
            vitality => format!("{} vitality", vitality.unsigned_abs()),
        }
    }

    fn gear_mark(&self, at: Spot) -> String {
        match self.body(at).gear {
            Some(gear) => format!("with {}", self.facts(gear).name),
            None => "without equipment".into(),
        }
    }

    fn fight_mark(&self, at: Spot) -> String {
        let fight = &self.fight;
        if fight.attackers & bit(at) != 0 {
            "attacking".into()
        } else if fight.defender == Some(at) {
            "defending".into()
        } else {
            "not in the combat".into()
        }
    }

    /// A card's name, with what is printed differently on others of that name that could be meant too.
    pub(crate) fn card_name(&self, card: CardIx, among: &[CardIx]) -> String {
        self.version(card, among, |card| &card.name)
    }

    /// The same by its title, which has the level of a main character.
    pub(crate) fn card_title(&self, card: CardIx, among: &[CardIx]) -> String {
        self.version(card, among, |card| without_id(&card.title, &card.id))
    }

    /// What a card is called, with what tells it from others that are called so; its id only if they say the same.
    fn version(&self, card: CardIx, among: &[CardIx], called: impl Fn(&Card) -> &str) -> String {
        let own = self.cards.card(card);
        let others = among.iter().map(|other| self.cards.card(*other));
        let mut rest: Vec<&Card> = others.filter(|other| other.id != own.id && called(other) == called(own)).collect();
        let mut differs = Vec::new();
        for fact in VERSIONS {
            let before = rest.len();
            rest.retain(|other| fact(other) == fact(own));
            if rest.len() < before {
                differs.push(fact(own));
            }
        }
        let behind = if differs.is_empty() { String::new() } else { format!(" ({})", differs.join(", ")) };
        format!("{}{behind}", called(own))
    }

    /// Of several copies of a card that one holds, those are told apart that not the same players know.
    pub(crate) fn known_apart(&self, ids: &[Id], id: Id) -> String {
        let me = self.asked_seat();
        let owner = self.slots.owner(id);
        let knows = |id: Id| -> Vec<Seat> {
            let others = self.all_seats().filter(|seat| *seat != me && *seat != owner);
            others.filter(|seat| self.slots.knows(*seat, id)).collect()
        };
        let known = knows(id);
        let same = |other: &&Id| self.slots.card(**other) == self.slots.card(id);
        if known.is_empty() || ids.iter().filter(same).all(|other| knows(*other) == known) {
            return String::new();
        }
        let who: Vec<String> = known.iter().map(|seat| self.person(*seat).name.to_owned()).collect();
        let have = if known.len() == 1 { "has" } else { "have" };
        format!(" (the copy that {} {have} seen)", list(&who, Joint::And))
    }

    /// A row as the seat that is asked calls it.
    pub(crate) fn row_name(&self, seat: Seat, row: Row) -> String {
        let whose = if seat == self.asked_seat() { "the" } else { self.person(seat).whose };
        format!("{whose} {} row", row.name())
    }
}

/// What can differ between characters of one name, in the order in which it is told.
const MARKS: [fn(&Vs, Spot) -> String; 11] = [
    Vs::side_mark,
    Vs::kind_mark,
    Vs::cost_mark,
    Vs::row_mark,
    Vs::pose_mark,
    Vs::counters_mark,
    Vs::wounds_mark,
    Vs::gear_mark,
    Vs::fight_mark,
    Vs::printed_mark,
    Vs::id_mark,
];

/// What can differ between cards of one name, in the order in which it is told.
const VERSIONS: [fn(&Card) -> String; 6] = [kind, cost, printed, health, set, id];

/// "level 2", "supporting character".
fn kind(card: &Card) -> String {
    match card.level() {
        0 => face::kind(card).to_owned(),
        level => format!("level {level}"),
    }
}

fn cost(card: &Card) -> String {
    face::cost(card).map_or("no cost".to_owned(), |cost| format!("cost {cost}"))
}

/// The printed ATK and DEF.
fn printed(card: &Card) -> String {
    if card.is_character() { format!("{}/{}", card.atk, card.def) } else { "no character".into() }
}

fn health(card: &Card) -> String {
    format!("{} health", card.health)
}

fn set(card: &Card) -> String {
    card.set.clone()
}

fn id(card: &Card) -> String {
    card.id.clone()
}

/// Which of several that are the same in everything else: so many of them are older.
fn by_age(older: usize, all: usize) -> String {
    match (older, all) {
        (0, 2) => "the older".into(),
        (_, 2) => "the newer".into(),
        (0, _) => "the oldest".into(),
        (older, all) if older + 1 == all => "the newest".into(),
        (older, _) => format!("number {} by age", older + 1),
    }
}

/// Symbols as they are written behind a power: "[skill]", "[might][might]".
pub(crate) fn symbols(cost: &[Symbol]) -> String {
    cost.iter().map(|symbol| format!("[{}]", symbol.name())).collect()
}

/// "Player 2's Hulk", "your Wizard".
pub(crate) fn of_somebody(whose: &str, name: &str) -> String {
    format!("{whose} {}", name.strip_prefix("The ").unwrap_or(name))
}

/// "no recruit points", "1 recruit point", "3 recruit points".
pub(crate) fn recruit_points(points: u8) -> String {
    match points {
        0 => "no recruit points".into(),
        1 => "1 recruit point".into(),
        points => format!("{points} recruit points"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use longbox_kernel::{Lists, Seed, Silent};

    /// A game in which these stand; the first seat is asked.
    fn table(mode: Mode, seats: usize, stand: &[(&str, u8, Row)]) -> Vs {
        let cards = Catalogue::standard();
        let mut game = Vs::empty(cards, mode, seats, Lists::Open, Seed::from(0));
        for (title, seat, row) in stand {
            let id = game.slots.add(cards.find(title).unwrap(), Seat(*seat));
            game.enter_play(id, Seat(*seat), *row, false, &mut Silent);
        }
        game.asked = Some(Seat(0));
        game
    }

    fn names(game: &Vs) -> Vec<String> {
        each(game.bodies.live).map(|at| game.name_of(at, game.bodies.live)).collect()
    }

    #[test]
    fn characters_of_one_name_are_told_apart_by_what_differs_and_by_no_more() {
        let ultrons = [("Ultron", 0, Row::Front), ("Ultron", 0, Row::Back), ("Ultron", 0, Row::Back)];
        let mut game = table(Mode::Duel, 2, &ultrons);
        game.body_mut(1).exhausted = true;
        assert_eq!(names(&game), ["Ultron (front)", "Ultron (back, exhausted)", "Ultron (back, ready)"]);
        game.body_mut(2).exhausted = true;
        assert_eq!(names(&game), ["Ultron (front)", "Ultron (back, the older)", "Ultron (back, the newer)"]);
        game.body_mut(2).counters = 2;
        assert_eq!(names(&game)[1..], ["Ultron (back, no counters)", "Ultron (back, +2)"]);
        game.body_mut(1).counters = 2;
        game.body_mut(1).wounds = 1;
        assert_eq!(names(&game)[1..], ["Ultron (back, 1 wound)", "Ultron (back, unwounded)"]);
        game.body_mut(2).wounds = 1;
        game.fight.attackers = bit(2);
        assert_eq!(names(&game)[1..], ["Ultron (back, not in the combat)", "Ultron (back, attacking)"]);
    }

    #[test]
    fn one_of_its_name_needs_nothing_but_its_name() {
        let game = table(Mode::Duel, 2, &[("Ultron", 0, Row::Front), ("Magneto", 1, Row::Back)]);
        assert_eq!(names(&game), ["Ultron", "Magneto"]);
    }

    #[test]
    fn versions_of_a_character_are_told_apart_by_what_is_printed_on_them() {
        let stand = [("DEF-001", 0, Row::Front), ("MNB-012", 0, Row::Front), ("MNB-015", 0, Row::Back)];
        let game = table(Mode::Duel, 2, &stand);
        assert_eq!(names(&game), ["Daredevil (level 1)", "Daredevil (supporting character)", "Captain America"]);
    }

    #[test]
    fn versions_of_a_card_are_told_apart_by_what_is_printed_on_them() {
        let game = table(Mode::Duel, 2, &[]);
        let card = |id: &str| game.cards.by_id(id).unwrap();
        let titles = |ids: [&str; 2]| ids.map(|id| game.card_title(card(id), &ids.map(card)));
        assert_eq!(titles(["MNB-060", "LEG-021"]), ["Groot Level 2 (7/7)", "Groot Level 2 (8/8)"]);
        let names = |ids: [&str; 2]| ids.map(|id| game.card_name(card(id), &ids.map(card)));
        assert_eq!(names(["LEG-015", "ALN-016"]), ["Bishop (cost 2)", "Bishop (cost 4)"]);
        assert_eq!(names(["MNB-060", "MNB-070"]), ["Groot (level 2)", "Groot (supporting character)"]);
        assert_eq!(names(["MNB-015", "MNB-015"]), ["Captain America", "Captain America"], "they are the same");
    }

    #[test]
    fn no_two_cards_of_a_name_need_their_id() {
        let game = table(Mode::Duel, 2, &[]);
        let all: Vec<CardIx> = (0..).map(CardIx).take(game.cards.cards().len()).collect();
        for card in &all {
            let (name, id) = (game.card_name(*card, &all), &game.cards.card(*card).id);
            assert!(!name.contains(id.as_str()), "{name}");
        }
    }

    #[test]
    fn an_enemy_is_told_by_its_player_where_there_are_several() {
        let stand = [("Ultron", 0, Row::Front), ("Ultron", 1, Row::Front), ("Ultron", 2, Row::Front)];
        assert_eq!(names(&table(Mode::Duel, 2, &stand[..2])), ["Ultron (yours)", "Ultron (theirs)"]);
        let several = table(Mode::FreeForAll, 3, &stand);
        assert_eq!(names(&several), ["Ultron", "Player 2's Ultron", "Player 3's Ultron"]);
    }

    #[test]
    fn the_copy_that_another_player_has_seen_is_told_from_the_one_that_nobody_has() {
        let mut game = table(Mode::Duel, 2, &[]);
        let ultron = game.cards.find("Ultron").unwrap();
        let [one, other] = [(); 2].map(|()| game.slots.add(ultron, Seat(0)));
        assert_eq!(game.known_apart(&[one, other], one), "");
        game.slots.show(one);
        assert_eq!(game.known_apart(&[one, other], one), " (the copy that your opponent has seen)");
        assert_eq!(game.known_apart(&[one, other], other), "");
    }

    #[test]
    fn whose_several_characters_are_is_told_once() {
        let stand = [("MNB-011", 1, Row::Front), ("MNB-013", 0, Row::Front), ("MNB-014", 1, Row::Back)];
        let game = table(Mode::FreeForAll, 3, &stand);
        assert_eq!(game.names_of(game.bodies.live), "Hawkeye, Player 2's Black Panther, and Nick Fury");
    }
}
