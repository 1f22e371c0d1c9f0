//! The game in words: questions, options, refusals, and who hears what of an event.

use crate::ask::{Choice, Menu, Offer};
use crate::catalogue::{Card, Catalogue};
use crate::effect::picks::{Decline, Row, Say};
use crate::event::Event;
use crate::log::Speaker;
use crate::position::{Doing, Effect, Frame, Squad};
use crate::rules;
use crate::setup::{Setup, SideSetup};
use crate::trigger::on_side;
use crate::vocabulary::Side;
use longbox_kernel::cards::Id;
use longbox_kernel::laid::Laid;
use longbox_kernel::{CardRef, OptionText, Question, Refused, Role, Rulebook, Seat, Telling, Told, Viewer, Watch};
use longbox_shelf::card_ref;
use longbox_shelf::setups::Saved;
use serde_json::{Value, json};

impl Told for Squad {
    const NAME: &'static str = "squad";

    type Cards = Catalogue;

    fn standard_cards() -> &'static Catalogue {
        Catalogue::standard()
    }

    fn rulebook() -> &'static Rulebook {
        rules::rulebook()
    }

    fn question(&self) -> Option<Question> {
        let row = self.row(self.ask()?);
        let source = match self.stack.last()? {
            Frame::Turn(_) | Frame::Attack(_) => None,
            Frame::Damage(damage) => Some(damage.source),
            Frame::Effect(effect) => Some(effect.source),
        };
        Some(Question {
            seat: row.menu.seat,
            text: self.question_text(row.question),
            source: source.map(|source| CardRef {
                at: self.place_of_source(row.menu.seat, source),
                ..card_ref(self.cards.card(source.card))
            }),
            rule: row.rule.0,
            window: row.window,
        })
    }

    fn option(&self, choice: Choice) -> OptionText {
        match self.ask() {
            Some(ask) => self.told_option(&self.row(ask), choice),
            None => plain("nothing", &[]),
        }
    }

    fn refusals(&self) -> Vec<Refused> {
        let Some(ask) = self.ask() else { return Vec::new() };
        let row = self.row(ask);
        let refused = |(choice, id): (Choice, Id)| {
            let no = self.check(ask, id).err()?;
            Some(Refused { option: self.told_option(&row, choice), refusal: no.refusal(self) })
        };
        self.cards_of(row.menu).into_iter().filter_map(refused).collect()
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Telling> {
        Speaker { game: self, viewer }.tell(*event)
    }

    // squad: ability.told
    #[rustfmt::skip] // what is told as it happens is named all the same, in little room
    fn role(event: &Event) -> Role {
        match event {
            Event::Ability { .. } => Role::Announces,
            Event::AttackChanged => Role::Works,
            Event::AbilityOver => Role::Ends,
            Event::Turn { .. } | Event::Coin { .. } | Event::NoPowerFlip { .. } | Event::Power { .. }
            | Event::Draw { .. } | Event::NoDraw { .. } | Event::Attack { .. } | Event::Pass { .. }
            | Event::Value { .. } | Event::Hits { .. } | Event::Block { .. } | Event::NoBlock { .. }
            | Event::Flip { .. } | Event::Soak { .. } | Event::Damage { .. } | Event::Shielded { .. }
            | Event::Misfire { .. } | Event::Enters { .. } | Event::NoRoom { .. } | Event::Destroyed { .. }
            | Event::Protected { .. } | Event::Moves { .. } | Event::Hides { .. } | Event::Placed { .. }
            | Event::Healed { .. } | Event::Discarded { .. } | Event::Milled { .. } | Event::Spent { .. }
            | Event::Revealed { .. } | Event::Looked { .. } | Event::Shuffled { .. } | Event::Swapped { .. }
            | Event::Control { .. } | Event::Copied { .. } | Event::PickedFactor { .. } | Event::PickedNumber { .. }
            | Event::PowerThisTurn { .. } | Event::NextFlip { .. } | Event::ExtraTurn { .. }
            | Event::IgnoresBlocks { .. } | Event::ShownLimit { .. } | Event::LoopStopped
            | Event::NoFurtherAttack { .. } | Event::Over(_) => Role::Happens,
        }
    }

    fn ending(&self) -> Option<String> {
        let speaker = Speaker { game: self, viewer: Viewer::Spectator };
        Some(speaker.ending(self.ending?))
    }

    fn write_setup(setup: &Setup) -> Value {
        if let Some(laid) = &setup.laid {
            return laid.write();
        }
        let shelf = setup.cards;
        let side = |SideSetup { deck, draw, extra, keepers, any_size }: &SideSetup| {
            json!({
                "deck": shelf.ids(deck), "draw": draw, "extra": shelf.ids(extra),
                "keepers": shelf.ids(keepers), "any_size": any_size,
            })
        };
        let sides: Vec<Value> = setup.sides.iter().map(side).collect();
        json!({ "sides": sides, "power": setup.power, "first": setup.first, "lists": setup.lists })
    }

    fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
        if let Some(laid) = Laid::in_value(value) {
            return Setup::laid(cards, laid?, None).map_err(|faults| faults.join("; "));
        }
        read_setup(cards, value)
    }

    fn data_hash(setup: &Setup) -> u64 {
        setup.cards.hash()
    }

    fn seat_names() -> &'static [&'static str] {
        &["me", "foe"]
    }

    fn as_given(&self) -> Option<toml::Table> {
        self.told_as_given()
    }

    fn audit(&self) -> Result<(), String> {
        crate::audit::audit(self)
    }

    fn arrange(
        cards: &'static Catalogue,
        given: &toml::Table,
        watch: &mut impl Watch<Event>,
    ) -> Result<Squad, Vec<String>> {
        crate::given::arrange(cards, given, watch)
    }
}

fn read_setup(cards: &'static Catalogue, value: &Value) -> Result<Setup, String> {
    let saved = Saved::setup(cards, value, &["sides", "power", "first", "lists"])?;
    let side = |side: &Saved<Card>| {
        Ok::<_, String>(SideSetup {
            deck: side.cards("deck")?,
            draw: side.number("draw")?,
            extra: side.cards("extra")?,
            keepers: side.cards("keepers")?,
            any_size: side.flag("any_size")?,
        })
    };
    let sides = saved.objects("sides", &["deck", "draw", "extra", "keepers", "any_size"])?;
    let [one, other] = &sides[..] else { return Err(saved.fault("sides", "must be a list of two")) };
    let (sides, first) = ([side(one)?, side(other)?], saved.seat("first", 2)?);
    Ok(Setup::new(cards, sides, saved.number("power")?, first).with_lists(saved.lists()?))
}

/// An option without a card.
fn plain(label: &str, aliases: &[&str]) -> OptionText {
    let aliases = aliases.iter().map(|alias| (*alias).to_owned()).collect();
    OptionText { label: label.to_owned(), aliases, cards: Vec::new(), pass: false, first: false }
}

impl Squad {
    fn question_text(&self, say: Say) -> String {
        match (say, self.stack.last()) {
            (Say::Just(text), _) => text.to_owned(),
            (Say::Block, Some(Frame::Damage(damage))) => {
                let (card, points) = (self.cards.card(damage.source.card), damage.total - damage.done);
                let factors: Vec<&str> = damage.to_block.iter().map(|factor| factor.name()).collect();
                let (name, factors) = (&card.name, factors.join(" and "));
                format!("{name} hits you for {points}. Block its {factors} from your hand, or risk it.")
            }
            (Say::Soak, Some(Frame::Damage(damage))) => {
                let left = damage.total - damage.done;
                format!("Your deck is empty: give up a card from your hand ({left} to go).")
            }
            (Say::Discard, Some(Frame::Effect(Effect { doing: Doing::Discarding { left: left @ 2.., .. }, .. }))) => {
                format!("Discard {left} cards, one after the other.")
            }
            (Say::Block | Say::Soak, _) => "Choose a card.".to_owned(),
            (Say::Discard, _) => "Discard a card from your hand.".to_owned(),
            (Say::Bonus(0), _) => "You may play another card.".to_owned(),
            (Say::Bonus(bonus), _) => format!("You may play another card at attack +{bonus}."),
        }
    }

    /// Every card among which one chooses, whether it may be chosen or not.
    fn cards_of(&self, menu: Menu) -> Vec<(Choice, Id)> {
        let all = |ids: &[Id]| -> Vec<(Choice, Id)> { (0..).zip(ids).map(|(at, id)| (menu.choice(at), *id)).collect() };
        match menu.offer {
            Offer::Hand(owner) => all(&self.side(owner).hand),
            Offer::Shown => all(&self.shown.ids),
            Offer::Keepers(me, side) => {
                let seats = [me, me.other()].into_iter().filter(|seat| on_side(side, me, *seat));
                let keepers =
                    |seat| (0..).zip(self.side(seat).keepers.iter()).map(move |(at, keeper)| (seat, at, keeper.id));
                seats.flat_map(keepers).map(|(seat, at, id)| (Choice::Keeper(seat, at), id)).collect()
            }
            Offer::Factors | Offer::Numbers | Offer::Ends => Vec::new(),
        }
    }

    fn told_option(&self, row: &Row, choice: Choice) -> OptionText {
        match choice {
            Choice::Pass => {
                let told = match row.decline {
                    Decline::Pass => plain("pass", &["no", "decline"]),
                    Decline::RiskIt => plain("risk it", &["pass", "no block"]),
                    Decline::Done => plain("done", &["pass"]),
                };
                OptionText { pass: true, ..told }
            }
            Choice::Factor(factor) => plain(factor.name(), &[]),
            Choice::Number(number) => plain(&number.to_string(), &[]),
            Choice::Top => plain("top", &["put it on the top"]),
            Choice::Bottom => plain("bottom", &["put it on the bottom"]),
            Choice::Hand(_) | Choice::Theirs(_) | Choice::Keeper(..) | Choice::Shown(_) => {
                match self.chosen_card(choice) {
                    Some(id) => self.told_card(row, choice, id),
                    None => plain("nothing", &[]),
                }
            }
        }
    }

    fn told_card(&self, row: &Row, choice: Choice, id: Id) -> OptionText {
        let card = self.facts(id);
        let (before, after) = row.verb;
        let which = self.which_of_name(card) + &self.which(row, choice, id);
        let say = |name: &str| format!("{before} {name}{after}");
        let mut aliases: Vec<String> = Vec::new();
        for name in [&card.name, &card.title, &card.id] {
            aliases.push(format!("{}{which}", say(name)));
            // Of several copies the first is meant by the name alone.
            if self.is_first(choice, id) {
                aliases.push(say(name));
                aliases.push(name.clone());
            }
        }
        let at = self.place_of_choice(row.menu.seat, choice);
        let cards = vec![CardRef { at, ..card_ref(card) }];
        OptionText { label: format!("{}{which}", say(&card.name)), aliases, cards, pass: false, first: false }
    }

    /// Its id, where another card bears the same name: somebody's own may.
    fn which_of_name(&self, card: &Card) -> String {
        match self.cards.find_or_guess(&card.name, false) {
            Ok(_) => String::new(),
            Err(_) => format!(" ({})", card.id),
        }
    }

    /// What tells this copy from others of the same card that may be chosen too.
    fn which(&self, row: &Row, choice: Choice, id: Id) -> String {
        match choice {
            Choice::Keeper(seat, at) => {
                let either = matches!(row.menu.offer, Offer::Keepers(_, Side::Either));
                let whose = match (either, seat == row.menu.seat) {
                    (true, true) => " (yours)",
                    (true, false) => " (theirs)",
                    (false, _) => "",
                };
                let (older, newer) = self.other_copies(seat, at.into());
                format!("{whose}{}", by_age(older, newer))
            }
            Choice::Hand(_) => self.known_apart(row.menu.seat, &self.side(row.menu.seat).hand, id),
            Choice::Shown(_) => self.known_apart(row.menu.seat, &self.shown.ids, id),
            Choice::Theirs(_) | Choice::Pass | Choice::Factor(_) | Choice::Number(_) | Choice::Top | Choice::Bottom => {
                String::new()
            }
        }
    }

    /// Whether it is the first of its name where it stands.
    fn is_first(&self, choice: Choice, id: Id) -> bool {
        let Choice::Keeper(seat, at) = choice else { return true };
        let older = &self.side(seat).keepers[..usize::from(at)];
        older.iter().all(|keeper| self.ix(keeper.id) != self.ix(id))
    }

    /// Two copies of a card differ for the one who chooses if the opponent knows only one of them.
    fn known_apart(&self, seat: Seat, ids: &[Id], id: Id) -> String {
        let knows = |id: Id| self.slots.knows(seat.other(), id);
        let apart = ids.iter().any(|other| self.ix(*other) == self.ix(id) && knows(*other) != knows(id));
        let known = apart && knows(id);
        if known { " (the copy that your opponent has seen)".to_owned() } else { String::new() }
    }
}

/// Which of several copies of a Keeper: so many of the others are older, so many newer.
pub(crate) fn by_age(older: u8, newer: u8) -> String {
    match (older, newer) {
        (0, 0) => String::new(),
        (0, 1) => " (the older)".to_owned(),
        (1, 0) => " (the newer)".to_owned(),
        (0, 2..) => " (the oldest)".to_owned(),
        (2.., 0) => " (the newest)".to_owned(),
        (1.., 1..) => format!(" (number {} by age)", older + 1),
    }
}
