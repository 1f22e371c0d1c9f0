//! What one viewer may know, built up from nothing.

use crate::position::{Attack, Ending, Keeper, Laid, Side, Squad};
use crate::vocabulary::Factor;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Lists, Seat, Viewer};
use serde::Serialize;

/// A card that the viewer can see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seen {
    /// Its id.
    pub id: &'static str,
    /// Hero and title.
    pub name: &'static str,
}

/// A card in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Held {
    /// The card.
    #[serde(flatten)]
    pub card: Seen,
    /// Whether the opponent has seen it as well.
    pub open: bool,
}

/// A Keeper in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeeperSeen {
    /// The card.
    #[serde(flatten)]
    pub card: Seen,
    /// The turn in which it came into play; 0 is before the game.
    pub since: u16,
}

/// One player's side. A card that the viewer cannot see is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideView {
    /// From the top.
    pub deck: Vec<Option<Seen>>,
    /// In the order drawn.
    pub hand: Vec<Option<Held>>,
    /// From the top, which alone can be seen.
    pub discard: Vec<Option<Seen>>,
    /// Oldest first.
    pub keepers: Vec<KeeperSeen>,
    /// How many cards were cut from the deck.
    pub aside: usize,
    /// Change of power for this turn.
    pub power_bonus: i8,
    /// Attacks played this turn.
    pub attacks: u8,
    /// Damage taken this turn.
    pub taken: u16,
    /// Damage taken last turn.
    pub taken_last_turn: u16,
    /// Attacks played in this player's last turn.
    pub attacks_last_turn: u8,
    /// Further turns to come.
    pub extra_turns: u8,
}

/// How the game ended, and who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EndingSeen {
    /// The loser has no cards left.
    OutOfCards(#[cfg_attr(test, ts(type = "number"))] Seat),
    /// Nobody has cards left; the player whose turn it is wins.
    BothOut(#[cfg_attr(test, ts(type = "number"))] Seat),
    /// A card says so.
    ByCard(#[cfg_attr(test, ts(type = "number"))] Seat),
    /// The loser gave up.
    GaveUp(#[cfg_attr(test, ts(type = "number"))] Seat),
    /// The turn limit.
    TooLong,
}

impl From<Ending> for EndingSeen {
    fn from(ending: Ending) -> EndingSeen {
        match ending {
            Ending::OutOfCards(winner) => EndingSeen::OutOfCards(winner),
            Ending::BothOut(winner) => EndingSeen::BothOut(winner),
            Ending::ByCard(winner, _) => EndingSeen::ByCard(winner),
            Ending::GaveUp(winner) => EndingSeen::GaveUp(winner),
            Ending::TooLong => EndingSeen::TooLong,
        }
    }
}

/// An attack in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttackView {
    /// Who attacks.
    #[cfg_attr(test, ts(type = "number"))]
    pub seat: Seat,
    /// With what.
    pub card: Seen,
    /// What it is worth now.
    pub value: u8,
}

/// Damage in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DamageView {
    /// Who takes it.
    #[cfg_attr(test, ts(type = "number"))]
    pub victim: Seat,
    /// What does it.
    pub card: Seen,
    /// How much it can be.
    pub total: u8,
    /// How much was taken.
    pub done: u8,
    /// The Factors that still have to be blocked.
    pub to_block: Vec<Factor>,
}

/// The table as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The shared power.
    pub power: u8,
    /// The number of the turn.
    pub turn: u16,
    /// Whose turn it is.
    #[cfg_attr(test, ts(type = "number"))]
    pub active: Seat,
    /// Whether the deck lists lie open.
    #[cfg_attr(test, ts(type = "'open' | 'secret'"))]
    pub lists: Lists,
    /// Who has to choose.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub asked: Option<Seat>,
    /// Both players.
    pub seats: Vec<SideView>,
    /// Attacks in progress, the newest last.
    pub attacks: Vec<AttackView>,
    /// Damage in progress.
    pub damage: Option<DamageView>,
    /// Cards laid out.
    pub shown: Vec<Option<Seen>>,
    /// How it ended.
    pub ending: Option<EndingSeen>,
}

impl View {
    pub(crate) fn of(game: &Squad, viewer: Viewer) -> View {
        let eyes = Eyes { game, viewer };
        View {
            power: game.power,
            turn: game.turn,
            active: game.active,
            lists: game.lists,
            asked: game.asked,
            seats: game.sides.iter().map(|side| eyes.side(side)).collect(),
            attacks: eyes.attacks(),
            damage: eyes.damage(),
            shown: match game.shown.how {
                Laid::InHand => Vec::new(),
                Laid::Open | Laid::Private(_) => game.shown.ids.iter().map(|id| eyes.see(*id)).collect(),
            },
            ending: game.ending.map(EndingSeen::from),
        }
    }
}

struct Eyes<'a> {
    game: &'a Squad,
    viewer: Viewer,
}

impl Eyes<'_> {
    fn see(&self, id: Id) -> Option<Seen> {
        self.game.slots.is_open_to(self.viewer, id).then(|| self.public(id))
    }

    // squad: view.reveal
    fn held(&self, id: Id) -> Option<Held> {
        self.see(id).map(|card| Held { card, open: self.game.slots.is_public(id) })
    }

    fn public(&self, id: Id) -> Seen {
        self.named(self.game.ix(id))
    }

    fn named(&self, card: CardIx) -> Seen {
        let card = self.game.cards.card(card);
        Seen { id: &card.id, name: &card.name }
    }

    fn side(&self, side: &Side) -> SideView {
        let keeper = |keeper: &Keeper| KeeperSeen { card: self.public(keeper.id), since: keeper.turn };
        SideView {
            deck: side.deck.iter().rev().map(|id| self.see(*id)).collect(),
            hand: self.game.slots.hand_as_seen(self.viewer, &side.hand).into_iter().map(|id| self.held(id)).collect(),
            discard: self.discard(side),
            keepers: side.keepers.iter().map(keeper).collect(),
            aside: side.aside.len(),
            power_bonus: side.power_bonus,
            attacks: side.attacks_now,
            taken: side.taken_now,
            taken_last_turn: side.taken_last,
            attacks_last_turn: side.attacks_last,
            extra_turns: side.extra_turns,
        }
    }

    // squad: view.discard-top
    fn discard(&self, side: &Side) -> Vec<Option<Seen>> {
        let under = self.viewer == Viewer::Omniscient;
        let pile = side.discard.iter().rev().enumerate();
        pile.map(|(depth, id)| (depth == 0 || under).then(|| self.public(*id))).collect()
    }

    fn attacks(&self) -> Vec<AttackView> {
        let view = |attack: &Attack| {
            let (card, value) = (self.named(attack.card), self.game.attack_value(attack));
            AttackView { seat: attack.by, card, value }
        };
        self.game.attacks().map(view).collect()
    }

    fn damage(&self) -> Option<DamageView> {
        let damage = self.game.damage_taken().filter(|_| self.game.ending.is_none())?;
        Some(DamageView {
            victim: damage.victim,
            card: self.named(damage.source.card),
            total: damage.total,
            done: damage.done,
            to_block: damage.to_block.iter().collect(),
        })
    }
}
