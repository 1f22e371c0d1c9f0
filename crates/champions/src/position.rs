//! The position: plain data, no pointers but the one to the catalogue.
//!
//! Every physical card is a [`Piece`], and lies in exactly one pile: pieces are threaded into piles by links,
//! so that a pile can hold any number and moving a card costs the same everywhere. What lies on another card
//! (an attachment, a boost card) hangs on it by the same links. What is written on a card and who knows it is
//! kept by [`Slots`]; only [`Champions::face`] says what a card is now, for a facedown one is a Drone.

use crate::ask::Offered;
use crate::catalogue::{Brief, Card, Catalogue};
use crate::code::Pc;
use crate::index::Index;
use crate::vocabulary::{Form, Kind, Resource, Status, Until};
use longbox_kernel::cards::{self, CardIx, HOUSE, Id};
use longbox_kernel::chance::Chance;
use longbox_kernel::{List, Seat};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// How many cards there can be, and one more.
pub(crate) const CARDS: usize = 512;
/// How many abilities a face can have: two bits are kept for each.
pub(crate) const MOST_ABILITIES: usize = 4;
/// The highest limit that an ability can have: as much as two bits count.
pub(crate) const MOST_USES: u8 = 3;
/// How many things can be pending, one inside the other.
pub(crate) const MOST_FRAMES: usize = 64;
/// With fewer places left than this nobody is offered an ability that need not be used.
pub(crate) const SPARE_FRAMES: usize = 16;
/// How many characters can be hit by what goes on.
pub(crate) const MOST_HITS: usize = 192;
/// How many names of cards with a maximum for a round or phase there can be; the loader sees to it.
pub(crate) const MOST_MAXIMA: usize = 64;
/// How many ways a choice can have; the loader sees to it.
pub(crate) const MOST_WAYS: usize = 8;
/// With fewer places left than this a forced ability is passed over.
pub(crate) const LAST_FRAMES: usize = 8;
/// A game that goes on for so many rounds is lost.
// champions: limit.rounds
pub(crate) const MOST_ROUNDS: u16 = 250;

/// Cards, as many as there can be: such a list is never full.
pub(crate) type Many = List<Id, CARDS>;

/// All physical cards of a game.
pub(crate) type Slots = cards::Slots<CARDS>;

/// Who knows the hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hands {
    /// Every player knows their own.
    #[default]
    Private,
    /// All players see all hands.
    Open,
}

/// A pile of a player's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Zone {
    Deck,
    Hand,
    Discard,
    /// In play: identity, allies, upgrades, supports.
    Area,
    /// In play: the minions engaged with the player.
    Engaged,
    /// Encounter cards dealt facedown.
    Dealt,
    /// The nemesis set beside the game.
    Aside,
}

/// A pile of cards; the last is the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pile(u8);

/// How many piles there are.
pub(crate) const PILES: usize = 48;

impl Pile {
    /// Nowhere yet.
    pub(crate) const NOWHERE: Pile = Pile(0);
    /// On another card.
    pub(crate) const ON: Pile = Pile(1);
    pub(crate) const ENCOUNTER: Pile = Pile(2);
    pub(crate) const ENCOUNTER_DISCARD: Pile = Pile(3);
    pub(crate) const VILLAINS: Pile = Pile(4);
    pub(crate) const VILLAIN_DECK: Pile = Pile(5);
    pub(crate) const MAIN: Pile = Pile(6);
    pub(crate) const MAIN_DECK: Pile = Pile(7);
    pub(crate) const SIDES: Pile = Pile(8);
    pub(crate) const ENVIRONMENTS: Pile = Pile(9);
    /// The card that is being played or revealed.
    pub(crate) const RESOLVING: Pile = Pile(10);
    /// What is being paid with.
    pub(crate) const PAYING: Pile = Pile(11);
    /// What somebody looks at.
    pub(crate) const LAID: Pile = Pile(12);
    pub(crate) const REMOVED: Pile = Pile(13);
    /// Set aside by the scenario.
    pub(crate) const SET_ASIDE: Pile = Pile(14);
    /// Obligations, until they are shuffled in.
    pub(crate) const OBLIGATIONS: Pile = Pile(15);
    const SEATS: u8 = 16;
    /// Behind the piles of the seats.
    const EXTRA: u8 = Pile::SEATS + 7 * 4;

    /// A pile of a player's.
    pub(crate) const fn of(zone: Zone, seat: Seat) -> Pile {
        Pile(Pile::SEATS + zone as u8 * 4 + (seat.0 & 3))
    }

    /// A deck that a player has beside the usual one.
    pub(crate) const fn extra(seat: Seat) -> Pile {
        Pile(Pile::EXTRA + (seat.0 & 3))
    }

    /// Whether it is a deck that a player has beside the usual one.
    pub(crate) fn is_extra(self) -> bool {
        self.0 >= Pile::EXTRA
    }

    /// What pile of which player it is.
    pub(crate) fn seat(self) -> Option<(Zone, Seat)> {
        let place = self.0.checked_sub(Pile::SEATS).filter(|_| !self.is_extra())?;
        let zone = match place / 4 {
            0 => Zone::Deck,
            1 => Zone::Hand,
            2 => Zone::Discard,
            3 => Zone::Area,
            4 => Zone::Engaged,
            5 => Zone::Dealt,
            _ => Zone::Aside,
        };
        Some((zone, Seat(place % 4)))
    }

    /// Whether what lies there is in play.
    pub(crate) fn is_in_play(self) -> bool {
        const OPEN: u64 = 1 << Pile::VILLAINS.0 | 1 << Pile::MAIN.0 | 1 << Pile::SIDES.0 | 1 << Pile::ENVIRONMENTS.0;
        const AREAS: u64 = 0xf << Pile::of(Zone::Area, Seat(0)).0 | 0xf << Pile::of(Zone::Engaged, Seat(0)).0;
        (OPEN | AREAS) >> self.0 & 1 == 1
    }

    /// The player with whom the minions there are engaged.
    fn engaged(self) -> Option<Seat> {
        let place = self.0.wrapping_sub(Pile::of(Zone::Engaged, Seat(0)).0);
        (place < 4).then_some(Seat(place))
    }

    pub(crate) fn ix(self) -> usize {
        self.0 as usize
    }
}

/// The ends of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ends {
    pub(crate) first: Option<Id>,
    pub(crate) last: Option<Id>,
    pub(crate) len: u16,
}

/// What is peculiar about how a card lies.
pub(crate) mod flag {
    pub(crate) const EXHAUSTED: u8 = 1;
    /// Facedown in play, as a Drone.
    pub(crate) const DRONE: u8 = 1 << 1;
    /// A boost card of the character that it lies on.
    pub(crate) const BOOST: u8 = 1 << 2;
    /// Kept facedown by the card that it lies on.
    pub(crate) const STASHED: u8 = 1 << 3;
    /// About to be defeated.
    pub(crate) const DOOMED: u8 = 1 << 4;
    /// What it does while the game is set up is still to come.
    pub(crate) const WAITS: u8 = 1 << 5;
    /// It has lost its last hit points by nobody's doing, and is still to be defeated for that.
    pub(crate) const FALLS: u8 = 1 << 6;
    /// It came to the next player because somebody gave up; what it does as it engages them is still to come.
    pub(crate) const COMES: u8 = 1 << 7;
}

/// A physical card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Piece {
    /// Its neighbours in the pile, or among those that lie on the same card.
    pub(crate) next: Option<Id>,
    pub(crate) prev: Option<Id>,
    /// The card that it lies on.
    pub(crate) host: Option<Id>,
    /// The first of the cards that lie on it.
    pub(crate) first: Option<Id>,
    /// The number of its entering play: the same card with another arrival is another.
    pub(crate) arrival: u16,
    /// Damage on a character, threat on a scheme.
    pub(crate) tokens: u16,
    /// Counters that its face names; on a main scheme the acceleration tokens.
    pub(crate) counters: u8,
    pub(crate) pile: Pile,
    pub(crate) owner: Seat,
    pub(crate) controller: Seat,
    pub(crate) flags: u8,
    /// Two bits for each status.
    pub(crate) status: u8,
    /// How often its resource ability is used for what is being paid.
    pub(crate) pays: u8,
    /// Two bits for each ability with a limit, of either side.
    pub(crate) used: u16,
}

/// All pieces; the numbers are those of [`Slots`].
#[derive(Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces {
    pub(crate) len: u16,
    pub(crate) items: [Piece; CARDS],
}

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces { len: 0, items: [Piece::default(); CARDS] }
    }
}

impl Pieces {
    /// All that there are, with their numbers.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (Id, &mut Piece)> {
        let live = ..=usize::from(self.len);
        // No card has the number 0.
        self.items[live].iter_mut().enumerate().skip(1).map(|(n, piece)| (Id::new(n as u16).unwrap_or_default(), piece))
    }
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl Clone for Pieces {
    fn clone(&self) -> Pieces {
        *self
    }

    fn clone_from(&mut self, from: &Pieces) {
        self.len = from.len;
        let live = ..=usize::from(from.len);
        self.items[live].copy_from_slice(&from.items[live]);
    }
}

impl Serialize for Pieces {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.items[1..=usize::from(self.len)].serialize(to)
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Pieces, D::Error> {
        let items: Vec<Piece> = Deserialize::deserialize(from)?;
        if items.len() >= CARDS {
            return Err(serde::de::Error::invalid_length(items.len(), &"fewer cards"));
        }
        let mut pieces = Pieces { len: items.len() as u16, ..Pieces::default() };
        pieces.items[1..=items.len()].copy_from_slice(&items);
        Ok(pieces)
    }
}

/// What belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) identity: Option<Id>,
    pub(crate) out: bool,
    /// Has changed form in this turn.
    pub(crate) flipped: bool,
    /// The next card costs that much less.
    pub(crate) discount: u8,
    /// Was asked to act by the player whose turn it is, and has declined since the last thing that was done.
    pub(crate) declined: bool,
}

/// A card at one time of its being in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Once {
    pub(crate) id: Id,
    pub(crate) arrival: u16,
}

/// How far the last step came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Did {
    #[default]
    Nothing,
    Part,
    All,
}

/// What an effect speaks from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Eyes {
    pub(crate) source: Once,
    pub(crate) face: CardIx,
    /// The ability of the source.
    pub(crate) ability: u8,
    /// "You".
    pub(crate) by: Seat,
    /// The player who was chosen.
    pub(crate) player: Option<Seat>,
    /// What was chosen.
    pub(crate) it: Option<Id>,
    /// What the occurrence is about.
    pub(crate) that: Option<Once>,
    /// What the source was attached to.
    pub(crate) host: Option<Once>,
    /// The player with whom the source was engaged.
    pub(crate) engaged: Option<Seat>,
    pub(crate) did: Did,
    /// How many, or how much, the last step did.
    pub(crate) n: i16,
    /// The resources that were paid, a bit for each type.
    pub(crate) paid: u8,
    /// The last step of a sequence.
    pub(crate) last: bool,
    /// Where what its last step of that kind has discarded begins among all that is discarded.
    pub(crate) discards: Option<u16>,
}

/// One effect that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Effect {
    pub(crate) eyes: Eyes,
    pub(crate) pc: Pc,
    /// How far the step at `pc` has come.
    pub(crate) doing: Doing,
    pub(crate) begun: bool,
    /// The players whom a loop has been at, a bit each.
    pub(crate) seen: u8,
    /// Who was "you" before the loop.
    pub(crate) home: Seat,
    /// Where what it has chosen begins among all that is chosen.
    pub(crate) base: u16,
}

impl Effect {
    /// What begins there and speaks from that.
    pub(crate) fn new(eyes: Eyes, pc: Pc) -> Effect {
        Effect { eyes: Eyes { discards: None, ..eyes }, pc, home: eyes.by, ..Effect::default() }
    }
}

/// How far a step has come that is not done at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Doing {
    /// Nothing that it would have to remember.
    #[default]
    Nothing,
    /// So many cards are chosen to be shuffled back.
    ShufflingBack { chosen: u8 },
    /// All whose numbers are not behind this one's are hit.
    Hitting { last: Id },
    /// So many points of damage are still to be assigned.
    Assigning { points: u8 },
    /// What was searched for is found, and is revealed or put into play.
    Found,
    /// The nemesis minion has come, if there is one.
    AfterMinion,
    /// So has the side scheme.
    AfterSideScheme,
    /// One after the other attacks, of those that were in play at that time.
    Attacking { since: u16 },
}

impl Hash for Doing {
    /// By the number in it: the step itself says what it counts, and the marks of replays hold such hashes.
    fn hash<H: Hasher>(&self, to: &mut H) {
        let number = match *self {
            Doing::Nothing => 0,
            Doing::Found | Doing::AfterMinion => 1,
            Doing::AfterSideScheme => 2,
            Doing::ShufflingBack { chosen: n } | Doing::Assigning { points: n } => n.into(),
            Doing::Hitting { last } => last.number(),
            Doing::Attacking { since } => since,
        };
        number.hash(to);
    }
}

impl Doing {
    /// How many cards are chosen to be shuffled back.
    pub(crate) fn shuffled_back(self) -> u8 {
        if let Doing::ShufflingBack { chosen } = self { chosen } else { 0 }
    }

    /// How many points are still to be assigned.
    pub(crate) fn points(self) -> u8 {
        if let Doing::Assigning { points } = self { points } else { 0 }
    }

    /// The last of those that are hit.
    pub(crate) fn last_hit(self) -> Option<Id> {
        if let Doing::Hitting { last } = self { Some(last) } else { None }
    }
}

/// How far a card or ability is with being played or used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum InitiateStep {
    /// A card on which the cost depends is chosen.
    #[default]
    Named,
    /// Resources are paid.
    Paying,
    /// It is said for which types wild resources stand.
    Declaring,
    /// Cards of the hand are discarded to pay.
    Discarding,
    /// The rest is paid.
    Costs,
    /// What it is attached to, or whose it becomes, is chosen.
    Placing,
    /// It resolves.
    Resolving,
    /// An event has been played, and that is answered.
    Played,
    /// It is over.
    Over,
}

/// A card that is being played or an ability that is being used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Initiate {
    pub(crate) eyes: Eyes,
    pub(crate) step: InitiateStep,
    /// Played from the hand.
    pub(crate) played: bool,
    /// What is still owed: energy, mental, physical, of any type.
    pub(crate) owed: [u8; 4],
    /// What was generated: energy, mental, physical, wild.
    pub(crate) made: [u8; 4],
    /// It is not over with what is owed: who pays has said so.
    pub(crate) over: bool,
    /// Where the resources stop that may be paid for X.
    pub(crate) x: Option<Resource>,
    /// How many cards of the hand were discarded.
    pub(crate) discarded: u8,
    pub(crate) host: Option<Id>,
    pub(crate) control: Seat,
    /// Its player has said under whose control it comes.
    pub(crate) placed: bool,
}

/// Something that happens and can be answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Window {
    /// Which hook it rings.
    pub(crate) bell: u8,
    pub(crate) before: bool,
    /// Forced abilities first; then those that may be used.
    pub(crate) optional: bool,
    /// Who is asked next.
    pub(crate) turn: Seat,
    /// Who has passed since somebody last answered, a bit each.
    pub(crate) passed: u8,
    /// Where the abilities that have answered it begin among all.
    pub(crate) base: u8,
    /// What it is about, where the frame below does not say it.
    pub(crate) about: Option<Id>,
}

/// What takes the place of something that would happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Instead {
    pub(crate) eyes: Eyes,
    pub(crate) pc: Pc,
}

/// The attack or scheme of an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Activation {
    pub(crate) who: Once,
    /// Whose activation it is: the target of an attack.
    pub(crate) seat: Seat,
    pub(crate) attack: bool,
    pub(crate) step: ActStep,
    pub(crate) defender: Option<Once>,
    /// The players whose hero has defended by an ability, a bit each.
    pub(crate) shielded: u8,
    /// The player against whom the attack was initiated.
    pub(crate) origin: Seat,
    /// Boost icons.
    pub(crate) bonus: u8,
    /// The first boost cards that were turned up, for the board: all of them count.
    pub(crate) turned: [Option<Turned>; MOST_TURNED],
    /// The scheme places that much less.
    pub(crate) less: u8,
    pub(crate) overkill: bool,
    /// Every other hero is attacked as well, in player order.
    pub(crate) sweep: bool,
    /// Those against whom it was resolved already, a bit each.
    pub(crate) swept: u8,
    /// Nobody was attacked, nothing was schemed.
    pub(crate) lost: bool,
    /// Damage dealt or threat placed.
    pub(crate) dealt: u16,
    /// Where its hits begin.
    pub(crate) base: u8,
    pub(crate) instead: Option<Instead>,
    /// Who has been asked to defend, a bit each.
    pub(crate) asked: u8,
    /// A step of the effect around it made it, and hears what came of it.
    pub(crate) ordered: bool,
}

/// A boost card that was turned up: which card it is, as all have seen, wherever it went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Turned {
    pub(crate) card: CardIx,
    pub(crate) icons: u8,
}

/// More boost cards than an activation turns up in real games: those beyond count, and are only not kept to be shown.
pub(crate) const MOST_TURNED: usize = 6;

/// Where an activation is, in the order of its steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum ActStep {
    #[default]
    Status,
    Would,
    Initiates,
    Boost,
    Defend,
    Flip,
    Damage,
    Delayed,
    After,
    Over,
}

/// The attack or thwart of a hero or ally.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Strike {
    pub(crate) who: Once,
    pub(crate) by: Seat,
    pub(crate) attack: bool,
    pub(crate) basic: bool,
    pub(crate) target: Option<Once>,
    pub(crate) step: StrikeStep,
    pub(crate) overkill: bool,
    /// Lost to a status card.
    pub(crate) lost: bool,
    pub(crate) base: u8,
}

/// Where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum StrikeStep {
    #[default]
    Status,
    Target,
    Do,
    After,
    Consequence,
    Over,
}

/// Damage that is dealt to some characters at once, or the last threat that some schemes lose at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Damage {
    pub(crate) source: Once,
    /// The player whose doing it is; nobody's if the scenario's.
    pub(crate) by: Option<Seat>,
    /// By an attack.
    pub(crate) attack: bool,
    pub(crate) step: DamageStep,
    /// Its hits among all.
    pub(crate) base: u8,
    pub(crate) len: u8,
    /// How much it is to deal to all of them together.
    pub(crate) wanted: u16,
    /// The attack around it answers for what it did.
    pub(crate) inside: bool,
    pub(crate) overkill: bool,
    /// The window of the hit in question has been open.
    pub(crate) opened: bool,
}

/// Where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum DamageStep {
    #[default]
    Status,
    /// The window for one hit after the other.
    Before(u8),
    Place,
    Doom,
    /// One after the other of those who fall is interrupted; nobody leaves play before all have been.
    Defeats,
    /// They leave play.
    Leave,
    Excess,
    After,
    Over,
}

/// One character that is hit, or one scheme that loses its last threat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Hit {
    pub(crate) target: Once,
    /// What is imminent, then what was dealt.
    pub(crate) amount: u16,
    /// What was beyond the remaining hit points.
    pub(crate) excess: u16,
    pub(crate) instead: Option<Instead>,
    pub(crate) defeated: bool,
    pub(crate) fate: Fate,
    /// An attack deals it, or a thwart removes so much threat, not an ability that is resolved meanwhile.
    pub(crate) attack: bool,
    /// The attack or thwart as a whole is what is answered.
    pub(crate) inside: bool,
    /// What was beyond the hit points of another who was attacked.
    pub(crate) spilt: bool,
    /// It was a facedown Drone.
    pub(crate) drone: bool,
    /// The player with whom it was engaged, or whose it was.
    pub(crate) seat: Option<Seat>,
}

/// What becomes of a character by a hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Fate {
    /// Nothing, or nothing more.
    #[default]
    Stays,
    /// It has no hit points left, and its defeat is still to be interrupted.
    Doomed,
    /// Its defeat was not averted; it leaves play as the one of that number.
    Falls(u8),
}

/// One card that is defeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Defeat {
    pub(crate) who: Once,
    /// The player who did it.
    pub(crate) by: Option<Seat>,
    pub(crate) step: DefeatStep,
    pub(crate) instead: Option<Instead>,
    pub(crate) drone: bool,
    /// The damage or thwart around it answers for it.
    pub(crate) inside: bool,
    pub(crate) seat: Option<Seat>,
}

/// Where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum DefeatStep {
    #[default]
    Before,
    When,
    Leave,
    After,
    Over,
}

/// Threat that is placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Placing {
    pub(crate) on: Once,
    pub(crate) n: u16,
    /// How much an effect wants it to be, if a step of one places it.
    pub(crate) wanted: Option<u16>,
    pub(crate) step_one: bool,
    pub(crate) step: PlacingStep,
    pub(crate) instead: Option<Instead>,
}

/// What comes next of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum PlacingStep {
    #[default]
    Would,
    Place,
    Complete,
    Placed,
    Over,
}

/// An encounter card that is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reveal {
    pub(crate) id: Id,
    pub(crate) seat: Seat,
    pub(crate) step: RevealStep,
    /// From the encounter deck, directly or dealt.
    pub(crate) from_deck: bool,
    pub(crate) cancelled: bool,
    pub(crate) void: bool,
    pub(crate) surge: bool,
    pub(crate) instead: Option<Instead>,
    /// The ability that is resolved next.
    pub(crate) ability: u8,
}

/// Where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum RevealStep {
    #[default]
    Show,
    Window,
    Enter,
    Resolve,
    Away,
    Surge,
}

/// A card that has entered play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Entered {
    pub(crate) who: Once,
    pub(crate) step: EnteredStep,
    /// Who has played it, if it was played.
    pub(crate) played: Option<Seat>,
}

/// What comes next of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum EnteredStep {
    #[default]
    Quickstrike,
    Window,
    Over,
}

/// What comes next of a change of form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum FormedStep {
    #[default]
    Window,
    Over,
}

/// A stage of the villain or the main scheme that comes up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Advance {
    pub(crate) id: Id,
    pub(crate) ability: u8,
}

/// Where the round is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// Setup step 10: the main scheme's.
    SchemeSetup,
    /// The rest of step 10: "When Revealed" of what has come into play.
    SetupRevealed,
    /// Steps 11 and 12.
    Draw,
    /// Step 13.
    Mulligan(Seat),
    /// Step 14.
    IdentitySetup,
    RoundBegins,
    Turn(Seat),
    /// The end of the player phase: who may discard.
    Discard(Seat),
    Ready,
    /// What happens at the end of the player phase.
    PlayerPhaseEnds,
    StepOne,
    /// The villain, then the minions, activate against that player.
    Villain(Seat),
    Minions(Seat),
    Deal,
    Reveal(Seat),
    Pass,
    /// What happens at the end of the villain phase.
    VillainPhaseEnds,
    RoundEnds,
}

/// Something pending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    Round(Phase),
    Turn(Seat),
    /// That player may act in the turn of another.
    LetAct(Seat),
    Initiate(Initiate),
    Effect(Effect),
    Window(Window),
    Activation(Activation),
    Strike(Strike),
    Damage(Damage),
    Defeat(Defeat),
    Placing(Placing),
    Reveal(Reveal),
    Entered(Entered),
    /// A player's form has changed to that side.
    Formed(Seat, FormedStep),
    /// The abilities of a new stage are resolved.
    Stage(Advance),
    /// Somebody controls too many allies, or too many restricted cards.
    TooMany(Seat),
    /// Those are defeated one after the other who have no hit points left by nobody's doing.
    Falls,
    /// A payment for a choice that an effect offers.
    Pay(Payment),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Round(Phase::SchemeSetup)
    }
}

/// Resources that are paid for one way of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Payment {
    pub(crate) by: Seat,
    pub(crate) owed: [u8; 4],
    pub(crate) made: [u8; 4],
    /// It is not over with what is owed: who pays has said so.
    pub(crate) over: bool,
}

/// What goes on for a while.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Goes {
    pub(crate) eyes: Eyes,
    /// The instruction that says it.
    pub(crate) pc: Pc,
    pub(crate) until: Term,
    /// Carried out at that time, rather than holding until then.
    pub(crate) delayed: bool,
}

/// When something ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Term {
    #[default]
    Phase,
    Round,
    /// The activation that stood at that place of the stack.
    Activation(u8),
    /// When its damage has been dealt, before it ends.
    Dealt(u8),
}

impl Term {
    pub(crate) fn of(until: Until, place: u8) -> Term {
        match until {
            Until::EndOfPhase => Term::Phase,
            Until::EndOfRound => Term::Round,
            Until::EndOfActivation => Term::Activation(place),
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// The last stage of the villain was defeated.
    VillainDefeated,
    /// The last stage of the main scheme was completed.
    SchemeCompleted,
    /// Nobody is left.
    AllDefeated,
    /// It went on for too long.
    TooLong,
}

impl Ending {
    /// Whether the heroes have won.
    pub fn is_won(self) -> bool {
        match self {
            Ending::VillainDefeated => true,
            Ending::SchemeCompleted | Ending::AllDefeated | Ending::TooLong => false,
        }
    }
}

/// A game of Marvel Champions.
pub struct Champions {
    pub(crate) cards: &'static Catalogue,
    pub(crate) offered: Offered,
    pub(crate) hands: Hands,
    pub(crate) slots: Slots,
    pub(crate) pieces: Pieces,
    pub(crate) piles: [Ends; PILES],
    pub(crate) players: [Player; Seat::MAX],
    pub(crate) index: Index,
    pub(crate) stack: List<Frame, MOST_FRAMES>,
    pub(crate) hits: List<Hit, MOST_HITS>,
    /// The abilities that have answered the windows that are open.
    pub(crate) fired: List<(Id, u8), 64>,
    pub(crate) lasting: List<Goes, 32>,
    /// What the effects that go on have discarded, those of an effect inside another behind the other's.
    pub(crate) discarded: Many,
    /// What the steps that go on have chosen so far, those of an effect inside another behind the other's.
    pub(crate) chosen: Many,
    /// How often cards with a maximum were played: the name by its card, by period.
    pub(crate) played: List<(CardIx, u8), MOST_MAXIMA>,
    pub(crate) seats: u8,
    /// How many players began.
    pub(crate) started: u8,
    pub(crate) first: Seat,
    /// The first player of when the step under way began: it goes through the players from there on, also if
    /// the token has passed since.
    pub(crate) lead: Seat,
    pub(crate) round: u16,
    pub(crate) arrivals: u16,
    /// Something may have lost hit points, or somebody may control too much.
    pub(crate) unsettled: bool,
    /// Minions have come to a player because somebody gave up, and wait for the end of what goes on.
    pub(crate) coming: bool,
    pub(crate) asked: Option<Seat>,
    pub(crate) ending: Option<Ending>,
    pub(crate) chance: Chance,
}

impl Clone for Champions {
    fn clone(&self) -> Champions {
        Champions { offered: self.offered.clone(), chance: self.chance.clone(), ..*self }
    }

    /// Copies what is in use of each list, which is a fraction of it.
    fn clone_from(&mut self, from: &Champions) {
        #[rustfmt::skip] // every field is named, so that none can be forgotten
        let Champions {
            cards, offered, hands, slots, pieces, piles, players, index, stack, hits, fired, lasting, discarded,
            chosen, played, seats, started, first, lead, round, arrivals, unsettled, coming, asked, ending, chance,
        } = from;
        (self.cards, self.hands, self.piles, self.players) = (cards, *hands, *piles, *players);
        self.offered.0.clone_from(&offered.0);
        self.slots.clone_from(slots);
        self.pieces.clone_from(pieces);
        self.index.clone_from(index);
        self.stack.clone_from(stack);
        self.hits.clone_from(hits);
        self.fired.clone_from(fired);
        self.lasting.clone_from(lasting);
        self.discarded.clone_from(discarded);
        self.chosen.clone_from(chosen);
        self.played.clone_from(played);
        (self.seats, self.started, self.first, self.lead) = (*seats, *started, *first, *lead);
        (self.round, self.arrivals) = (*round, *arrivals);
        (self.unsettled, self.coming, self.asked, self.ending) = (*unsettled, *coming, *asked, *ending);
        self.chance.clone_from(chance);
    }
}

impl Champions {
    // --- pieces and faces ---

    #[inline]
    pub(crate) fn piece(&self, id: Id) -> &Piece {
        &self.pieces.items[id.number() as usize & (CARDS - 1)]
    }

    #[inline]
    pub(crate) fn piece_mut(&mut self, id: Id) -> &mut Piece {
        &mut self.pieces.items[id.number() as usize & (CARDS - 1)]
    }

    /// What a card is now.
    #[inline]
    pub(crate) fn face(&self, id: Id) -> &'static Card {
        if self.is_drone(id) { self.cards.drone() } else { self.cards.card(self.slots.card(id)) }
    }

    /// What is printed on it, whichever way it lies.
    pub(crate) fn printed(&self, id: Id) -> &'static Card {
        self.cards.card(self.slots.card(id))
    }

    /// What is asked again and again of what a card is now.
    #[inline]
    pub(crate) fn brief(&self, id: Id) -> &'static Brief {
        let printed = self.slots.card(id);
        self.cards.brief(if self.is_drone(id) { self.cards.drone_ix() } else { printed })
    }

    /// The same of what is printed on it, whichever way it lies.
    #[inline]
    pub(crate) fn printed_brief(&self, id: Id) -> &'static Brief {
        self.cards.brief(self.slots.card(id))
    }

    #[inline]
    pub(crate) fn kind(&self, id: Id) -> Kind {
        self.brief(id).kind
    }

    pub(crate) fn has(&self, id: Id, flags: u8) -> bool {
        self.piece(id).flags & flags != 0
    }

    pub(crate) fn is_drone(&self, id: Id) -> bool {
        self.has(id, flag::DRONE)
    }

    pub(crate) fn set_flag(&mut self, id: Id, flags: u8, on: bool) {
        let piece = self.piece_mut(id);
        if on { piece.flags |= flags } else { piece.flags &= !flags }
    }

    pub(crate) fn is_ready(&self, id: Id) -> bool {
        !self.has(id, flag::EXHAUSTED)
    }

    /// The card as it is in play now.
    pub(crate) fn once(&self, id: Id) -> Once {
        Once { id, arrival: self.piece(id).arrival }
    }

    /// The card, if it has been in play since then.
    pub(crate) fn still(&self, once: Once) -> Option<Id> {
        (self.piece(once.id).arrival == once.arrival && self.is_in_play(once.id)).then_some(once.id)
    }

    pub(crate) fn is_in_play(&self, id: Id) -> bool {
        let piece = self.piece(id);
        match piece.host {
            Some(host) => piece.flags & (flag::BOOST | flag::STASHED) == 0 && self.is_in_play(host),
            None => piece.pile.is_in_play(),
        }
    }

    // --- status cards ---

    pub(crate) fn has_status(&self, id: Id, status: Status) -> bool {
        match self.status_cards(id, status) {
            0 => false,
            n => n >= self.status_needed(id, status),
        }
    }

    /// How many status cards of that kind it has.
    pub(crate) fn status_cards(&self, id: Id, status: Status) -> u8 {
        self.piece(id).status >> (2 * status as u8) & 3
    }

    pub(crate) fn set_status(&mut self, id: Id, status: Status, on: bool) {
        self.set_status_cards(id, status, on.into());
    }

    pub(crate) fn set_status_cards(&mut self, id: Id, status: Status, n: u8) {
        let shift = 2 * status as u8;
        let piece = self.piece_mut(id);
        piece.status = piece.status & !(3 << shift) | n.min(3) << shift;
    }

    // --- players ---

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.ix() & 3]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.ix() & 3]
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The players who are still there, from the first player on.
    // champions: player-order
    pub(crate) fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, seats, out) = (self.first.0, self.seats, self.out_bits());
        let round = move |n: u8| Seat(if first + n < seats { first + n } else { first + n - seats });
        (0..seats).map(round).filter(move |seat| out >> seat.0 & 1 == 0)
    }

    fn out_bits(&self) -> u8 {
        self.all_seats().filter(|seat| self.player(*seat).out).fold(0, |all, seat| all | 1 << seat.0)
    }

    /// The player after that one who is still there; themselves if nobody else is.
    pub(crate) fn next_player(&self, seat: Seat) -> Seat {
        if self.seats == 1 {
            return seat;
        }
        let after = (1..=self.seats).map(|n| Seat((seat.0 + n) % self.seats));
        after.into_iter().find(|seat| !self.player(*seat).out).unwrap_or(seat)
    }

    /// Who comes after that player in the step under way, if anybody does.
    // champions: player-order, elimination.token
    pub(crate) fn after_in_order(&self, seat: Seat) -> Option<Seat> {
        let place = |other: Seat| (other.0 + self.seats - self.lead.0) % self.seats;
        self.in_order().filter(|other| place(*other) > place(seat)).min_by_key(|other| place(*other))
    }

    pub(crate) fn identity(&self, seat: Seat) -> Option<Id> {
        self.player(seat).identity.filter(|id| self.is_in_play(*id))
    }

    /// The identity, if it is a hero now.
    pub(crate) fn hero(&self, seat: Seat) -> Option<Id> {
        self.identity(seat).filter(|id| self.kind(*id) == Kind::Hero)
    }

    pub(crate) fn is_hero(&self, seat: Seat) -> bool {
        self.hero(seat).is_some()
    }

    pub(crate) fn form(&self, seat: Seat) -> Form {
        if self.is_hero(seat) { Form::Hero } else { Form::AlterEgo }
    }

    /// The villain.
    pub(crate) fn villain(&self) -> Option<Id> {
        self.piles[Pile::VILLAINS.ix()].first
    }

    /// The main scheme.
    pub(crate) fn main(&self) -> Option<Id> {
        self.piles[Pile::MAIN.ix()].first
    }

    /// The player who controls a card in play; nobody if the scenario does.
    pub(crate) fn controller(&self, id: Id) -> Option<Seat> {
        Some(self.piece(id).controller).filter(|seat| *seat != HOUSE)
    }

    /// The player with whom a minion is engaged.
    pub(crate) fn engaged_with(&self, id: Id) -> Option<Seat> {
        self.piece(id).pile.engaged()
    }

    // --- frames ---

    pub(crate) fn push(&mut self, frame: Frame) {
        // champions: limit.rounds: windows leave room in time (limit.depth, limit.room); this is behind all that
        if self.stack.push(frame).is_err() {
            self.ending = Some(Ending::TooLong);
        }
    }
}
