//! What is on the screen, apart from how it is drawn.

use super::paint::Look;
use crate::play::facts;
use crate::play::session::{Heard, Session};
use longbox_kernel::{OptionTold, Question, Refused, Seat};
use longbox_squad::event::Event;
use longbox_squad::view::{Seen, SideView, View};
use longbox_squad::{Card, Catalogue};

/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Things that happened are told one after the other.
    Telling,
    /// A person is asked.
    Asking,
    /// All is told to this player, and another is asked.
    Read,
    /// The keyboard goes to this seat; nothing is shown.
    Curtain(Seat),
    /// The game is over.
    Over,
    /// A game of before is looked at.
    Watching,
}

/// A group of things that one can go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Zone {
    /// The options of the question.
    Options,
    /// The near player's hand.
    Hand,
    /// The near player's Keepers.
    Mine,
    /// The far player's Keepers.
    Theirs,
    /// The attack and the tops of the discard piles.
    Piles,
}

impl Zone {
    const ALL: [Zone; 5] = [Zone::Options, Zone::Hand, Zone::Mine, Zone::Theirs, Zone::Piles];
}

/// A text over the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    /// Its heading.
    pub(crate) title: String,
    /// The text, a paragraph each.
    pub(crate) lines: Vec<String>,
    /// How many lines have been scrolled past; the end if it is more than there are.
    pub(crate) scroll: usize,
}

impl Page {
    /// A page from its start.
    pub(crate) fn new(title: &str, lines: Vec<String>) -> Page {
        Page { title: title.into(), lines, scroll: 0 }
    }
}

/// All that is drawn.
pub(crate) struct Model {
    pub(crate) look: Look,
    pub(crate) cards: &'static Catalogue,
    /// The seat at the bottom.
    pub(crate) near: Seat,
    /// What the seats are called.
    pub(crate) names: [String; 2],
    pub(crate) view: View,
    pub(crate) log: Vec<Heard>,
    /// How much of the log has been told.
    pub(crate) told: usize,
    /// The first thing in the log since the last decision.
    pub(crate) fresh: usize,
    pub(crate) question: Option<Question>,
    pub(crate) options: Vec<OptionTold>,
    /// The option to begin with.
    pub(crate) first_option: usize,
    pub(crate) refusals: Vec<Refused>,
    /// A decision can be taken back.
    pub(crate) can_undo: bool,
    pub(crate) zone: Zone,
    /// The place in the zone.
    pub(crate) at: usize,
    /// The digits typed so far.
    pub(crate) typed: String,
    pub(crate) page: Option<Page>,
    /// A word about what was just done.
    pub(crate) notice: Option<String>,
    pub(crate) stage: Stage,
    pub(crate) ending: Option<String>,
    /// Whether the log names its rules.
    pub(crate) show_rules: bool,
}

impl Model {
    /// The table of this session as it stands, all told.
    pub(crate) fn of(session: &Session, look: Look) -> Model {
        let mut model = Model {
            look,
            cards: session.cards(),
            near: session.near(),
            names: [session.name(Seat(0)), session.name(Seat(1))],
            view: session.view(),
            log: Vec::new(),
            told: 0,
            fresh: 0,
            question: None,
            options: Vec::new(),
            first_option: 0,
            can_undo: session.only_person().is_some(),
            refusals: Vec::new(),
            zone: Zone::Options,
            at: 0,
            typed: String::new(),
            page: None,
            notice: None,
            stage: Stage::Telling,
            ending: None,
            show_rules: false,
        };
        model.refresh(session);
        model
    }

    /// Take over how things stand; what has been told stays told.
    pub(crate) fn refresh(&mut self, session: &Session) {
        self.near = session.near();
        self.view = session.view();
        self.log = session.log();
        self.told = self.told.min(self.log.len());
        self.fresh = self.fresh.min(self.log.len());
        // The question is for the eyes of the one who is asked.
        let asked = session.viewer_asked();
        self.question = session.question().filter(|_| asked);
        self.options = session.options().into_iter().filter(|_| asked).map(|numbered| numbered.option).collect();
        self.first_option = session.default_option();
        self.refusals = session.refusals().into_iter().filter(|_| asked).collect();
        self.ending = session.ending();
        self.typed.clear();
        self.go_to_options();
    }

    /// Back to the option to begin with.
    pub(crate) fn go_to_options(&mut self) {
        self.zone = Zone::Options;
        self.at = if self.first_option < self.options.len() { self.first_option } else { 0 };
        if self.stage == Stage::Over || self.options.is_empty() {
            self.zone = Zone::Hand;
            self.at = 0;
        }
    }

    /// The side of a seat.
    pub(crate) fn side(&self, seat: Seat) -> Option<&SideView> {
        self.view.seats.get(seat.ix())
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.ix()).map_or("", String::as_str)
    }

    /// What is still to be told.
    pub(crate) fn untold(&self) -> &[Heard] {
        self.log.get(self.told..).unwrap_or_default()
    }

    /// The cards in the deck, as far as the telling has come.
    pub(crate) fn deck_count(&self, seat: Seat) -> usize {
        let to_come = self.untold().iter().filter(|heard| leaves_deck(&heard.event) == Some(seat)).count();
        self.side(seat).map_or(0, |side| side.deck.len() + to_come)
    }

    /// Whose turn it is and its number, as far as the telling has come.
    pub(crate) fn turn(&self) -> (Seat, u16) {
        let told = self.log.iter().take(self.told).rev();
        let mut begun = told.filter_map(|heard| {
            if let Event::Turn { seat, number, .. } = heard.event { Some((seat, number)) } else { None }
        });
        begun.next().unwrap_or((self.view.active, self.view.turn))
    }

    /// The shared power, as far as the telling has come.
    pub(crate) fn power(&self) -> u8 {
        let to_come = self.untold().iter().find_map(|heard| power_change(&heard.event));
        let Some((to, up)) = to_come else { return self.view.power };
        let told = self.log.iter().take(self.told).rev().find_map(|heard| power_change(&heard.event));
        // If it never changed before, the change to come tells what it was.
        told.map_or(if up { to.saturating_sub(1) } else { to.saturating_add(1) }, |(before, _)| before)
    }

    /// The things in a zone: a card each, or nothing that one can read.
    pub(crate) fn things(&self, zone: Zone) -> Vec<Option<&'static Card>> {
        let seen = |seen: &Seen| facts::card(self.cards, seen.id);
        let keepers = |seat| {
            let side = self.side(seat).into_iter();
            side.flat_map(|side| side.keepers.iter().map(|keeper| seen(&keeper.card))).collect()
        };
        match zone {
            Zone::Options => self.options.iter().map(|option| self.option_card(option)).collect(),
            Zone::Hand => match self.side(self.near) {
                Some(side) => side.hand.iter().map(|card| card.as_ref().and_then(seen)).collect(),
                None => Vec::new(),
            },
            Zone::Mine => keepers(self.near),
            Zone::Theirs => keepers(self.near.other()),
            Zone::Piles => self.piles().into_iter().map(|(_, card)| Some(card)).collect(),
        }
    }

    /// The attack and the tops of the discard piles, with a word for each.
    pub(crate) fn piles(&self) -> Vec<(&'static str, &'static Card)> {
        let top = |seat| {
            let top = self.side(seat)?.discard.first()?.as_ref()?;
            facts::card(self.cards, top.id)
        };
        let attack = self.clash().map(|clash| clash.card);
        let shown = self.view.shown.iter().flatten().filter_map(|seen| facts::card(self.cards, seen.id));
        let mut piles: Vec<(&'static str, &'static Card)> = Vec::new();
        piles.extend(attack.map(|card| ("attack", card)));
        piles.extend(shown.map(|card| ("laid out", card)));
        piles.extend(top(self.near).map(|card| ("top of your pile", card)));
        piles.extend(top(self.near.other()).map(|card| ("top of their pile", card)));
        piles
    }

    fn option_card(&self, option: &OptionTold) -> Option<&'static Card> {
        facts::card(self.cards, &option.cards.first()?.id)
    }

    /// The card that is read at the moment.
    pub(crate) fn focused(&self) -> Option<&'static Card> {
        if self.stage == Stage::Telling {
            return self.clash().map(|clash| clash.card);
        }
        let here = self.things(self.zone).get(self.at).copied().flatten();
        here.or_else(|| match self.zone {
            Zone::Options => facts::card(self.cards, &self.question.as_ref()?.source.as_ref()?.id),
            Zone::Hand | Zone::Mine | Zone::Theirs | Zone::Piles => None,
        })
    }

    /// What hits, while one chooses what to do about it.
    pub(crate) fn attacker(&self) -> Option<&'static Card> {
        let asked = self.stage == Stage::Asking && self.zone == Zone::Options;
        let damage = self.view.damage.as_ref().filter(|_| asked)?;
        facts::card(self.cards, damage.card.id)
    }

    /// The card that is shown beside the table.
    pub(crate) fn shown(&self) -> Option<&'static Card> {
        self.attacker().or_else(|| self.focused())
    }

    /// The number of the option that concerns this card, if just one does.
    pub(crate) fn option_of(&self, card: &Card) -> Option<usize> {
        let mut fitting = self.options.iter().enumerate().filter(|(_, option)| is_about(option, card));
        let (number, _) = fitting.next()?;
        fitting.next().is_none().then_some(number)
    }

    /// Move within the zone.
    pub(crate) fn step(&mut self, forward: bool) {
        let count = self.things(self.zone).len();
        if count > 0 {
            self.at = if forward { (self.at + 1) % count } else { (self.at + count - 1) % count };
        }
        self.typed.clear();
    }

    /// Move to the next zone that holds anything.
    pub(crate) fn next_zone(&mut self, forward: bool) {
        let count = Zone::ALL.len();
        let here = Zone::ALL.iter().position(|zone| *zone == self.zone).unwrap_or(0);
        for far in 1..=count {
            let place = if forward { here + far } else { here + count - far };
            let zone = Zone::ALL[place % count];
            if !self.things(zone).is_empty() {
                self.zone = zone;
                break;
            }
        }
        self.at = 0;
        self.typed.clear();
    }

    /// The attack or hit that was told last.
    pub(crate) fn clash(&self) -> Option<Clash> {
        let told = &self.log[..self.told.min(self.log.len())];
        let start = told.iter().rposition(|heard| matches!(heard.event, Event::Attack { .. } | Event::Hits { .. }))?;
        Clash::of(self.cards, &told[start..])
    }
}

/// Whether the option concerns the card.
pub(crate) fn is_about(option: &OptionTold, card: &Card) -> bool {
    option.cards.first().is_some_and(|about| about.id == card.id)
}

/// Whose deck a card left, if one did.
fn leaves_deck(event: &Event) -> Option<Seat> {
    if let Event::Draw { seat, .. } | Event::Flip { seat, .. } | Event::Milled { seat, .. } = event {
        return Some(*seat);
    }
    None
}

/// What the shared power became, and whether it rose.
fn power_change(event: &Event) -> Option<(u8, bool)> {
    if let Event::Power { to, up } = event { Some((*to, *up)) } else { None }
}

/// An attack or a Keeper's hit, as far as it has been told.
#[derive(Clone, Debug)]
pub(crate) struct Clash {
    /// What hits.
    pub(crate) card: &'static Card,
    /// Who is hit.
    pub(crate) victim: Seat,
    /// For how much, once it is known.
    pub(crate) value: Option<u8>,
    /// Cards given up, in order.
    pub(crate) given: Vec<Given>,
    /// The damage, once it is over.
    pub(crate) damage: Option<u8>,
    /// It is a hit of a Keeper, not an attack.
    pub(crate) by_keeper: bool,
    /// The Keeper misfired.
    pub(crate) misfired: bool,
}

/// A card that was lost to an attack, or blocked it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given {
    /// The card.
    pub(crate) card: &'static Card,
    /// From the hand.
    pub(crate) from_hand: bool,
    /// It blocked.
    pub(crate) stops: bool,
}

impl Clash {
    fn of(cards: &'static Catalogue, told: &[Heard]) -> Option<Clash> {
        let first = told.first()?.event;
        let mut clash = if let Event::Attack { seat, card, .. } = first {
            Clash::new(cards.card(card), seat.other(), None)
        } else if let Event::Hits { card, victim, amount } = first {
            Clash { by_keeper: true, ..Clash::new(cards.card(card), victim, Some(amount)) }
        } else {
            return None;
        };
        for heard in told {
            clash.take(cards, &heard.event);
        }
        Some(clash)
    }

    fn new(card: &'static Card, victim: Seat, value: Option<u8>) -> Clash {
        Clash { card, victim, value, given: Vec::new(), damage: None, by_keeper: false, misfired: false }
    }

    fn take(&mut self, cards: &'static Catalogue, event: &Event) {
        let mut give = |card, from_hand, stops| {
            self.given.push(Given { card: cards.card(card), from_hand, stops });
        };
        // What else happens during an attack is told in the log.
        if let Event::Block { card, .. } = *event {
            give(card, true, true);
        } else if let Event::Flip { card, stops, last, .. } = *event {
            give(card, false, stops && !last);
        } else if let Event::Soak { card, stops, .. } = *event {
            give(card, true, stops);
        } else if let Event::Value { value, .. } = *event {
            self.value = Some(value);
        } else if let Event::Damage { amount, .. } = *event {
            self.damage = Some(amount);
        } else if let Event::Misfire { .. } = *event {
            self.misfired = true;
        }
    }
}
