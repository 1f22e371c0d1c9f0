//! The position: plain data, no pointers but the one to the catalogue.
//!
//! Hands, decks, KO piles and resource rows are lists, because their order is real. Everything that stands
//! in a front or back row is a [`Body`] in one table of 64 places; side, row and pose are fields, and a set
//! of characters is a `u64`. When a body leaves its place, the bit goes from every set that there is.

use crate::ask::Offered;
use crate::catalogue::{Brief, Card, Catalogue};
use crate::changes::Changes;
use crate::code::{Pc, PowerIx};
use crate::marks::Marks;
use crate::printed::Printed;
use crate::singular::{Pockets, Schemes, WyattsPart};
use crate::vocabulary::{Keyword, Often, Row, Symbol, Verb};
use longbox_kernel::cards::{self, CardIx, Id};
use longbox_kernel::chance::Chance;
use longbox_kernel::{List, Lists, Seat};
use serde::{Deserialize, Serialize};

/// How many characters and machines can be in play at once.
pub(crate) const BODIES: usize = 64;
/// How many cards of one seat a zone can hold.
pub(crate) const ZONE: usize = 96;
/// The most tokens, or inventions, beside the table.
pub(crate) const PILE: usize = 32;
/// How many cards a transform pile holds.
// vs: deck.transform
pub(crate) const TRANSFORM: usize = 3;
/// How many symbols one power can cost.
pub(crate) const MOST_SYMBOLS: usize = 4;
/// The most ways to play a plot twist.
pub(crate) const MOST_PLAYS: usize = 4;
/// The most super powers that a character can use.
// vs: limit.options
pub(crate) const MOST_SUPERS: usize = 24;
/// How many things can be pending, one inside the other.
pub(crate) const MOST_FRAMES: usize = 24;
/// How many triggers can wait at once.
pub(crate) const MOST_WAITING: usize = 96;
/// No character has more counters than this, of either kind.
pub(crate) const MOST_COUNTERS: i16 = 9_999;
/// A game that goes on for so many turns ends as if all cards were gone.
pub(crate) const TURN_LIMIT: u16 = 400;

/// All physical cards of a game.
pub(crate) type Slots = cards::Slots<512>;
/// A place in the table of bodies.
pub(crate) type Spot = u8;
/// A set of places.
pub(crate) type Set = u64;

/// The set of one place.
#[inline]
pub(crate) fn bit(at: Spot) -> Set {
    1 << (at & 63)
}

/// The places of a set, from the lowest.
pub(crate) fn each(set: Set) -> impl Iterator<Item = Spot> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let at = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (at < 64).then_some(at as Spot)
    })
}

/// Those of a set that fit.
pub(crate) fn those(set: Set, fits: impl Fn(Spot) -> bool) -> Set {
    each(set).filter(|at| fits(*at)).fold(0, |found, at| found | bit(at))
}

/// Whether it has more than one.
#[inline]
pub(crate) fn several(set: Set) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// A way to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// One against one.
    #[default]
    Duel,
    /// Everybody against everybody.
    FreeForAll,
    /// Two against two, partners across from each other.
    Pairs,
    /// The same, and a recruit may go to the partner's side.
    PairsLending,
    /// Two against two, partners side by side with one formation and one turn.
    TwoHeaded,
}

/// Something in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Body {
    pub(crate) id: Id,
    /// The card that it is now; a main character changes it with its level.
    pub(crate) face: CardIx,
    /// The clock when it came into play: unique, and the time of its continuous powers.
    pub(crate) life: u32,
    /// The clock when it came to the side that it is on.
    pub(crate) since: u32,
    /// +1/+1 counters if above 0, -1/-1 counters if below.
    pub(crate) counters: i16,
    /// Vitality if below 0.
    pub(crate) wounds: i8,
    pub(crate) gear: Option<Id>,
    pub(crate) side: Seat,
    /// The sides over which it came to this one, the oldest first.
    pub(crate) homes: List<Home, { Seat::MAX - 1 }>,
    pub(crate) row: Row,
    pub(crate) exhausted: bool,
    /// Face down: stunned or hidden.
    pub(crate) down: bool,
    /// Face down, but not stunned.
    pub(crate) hidden: bool,
    /// Stunned without a wound: no rule asks for it, but everybody at the table sees it.
    pub(crate) dazed: bool,
    /// Package counters.
    pub(crate) packages: u8,
    /// The universe that it is in; 0 is the original one.
    pub(crate) universe: u8,
    pub(crate) main: bool,
    /// The number of the last turn in which it attacked; 0 if it has not.
    pub(crate) attacked_in: u16,
    pub(crate) today: Today,
}

impl Default for Body {
    fn default() -> Body {
        Body {
            id: Id::default(),
            face: CardIx::default(),
            life: 0,
            since: 0,
            counters: 0,
            wounds: 0,
            gear: None,
            side: Seat(0),
            homes: List::new(),
            row: Row::Front,
            exhausted: false,
            down: false,
            hidden: false,
            dazed: false,
            packages: 0,
            universe: 0,
            main: false,
            attacked_in: 0,
            today: Today::default(),
        }
    }
}

/// A side on which a character stood before, and its row there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Home {
    pub(crate) side: Seat,
    pub(crate) row: Row,
}

impl Default for Home {
    fn default() -> Home {
        Home { side: Seat(0), row: Row::Front }
    }
}

/// What a character has done this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Today {
    pub(crate) appeared: bool,
    /// By being recruited from a hand.
    pub(crate) recruited: bool,
    pub(crate) was_attacked: bool,
    pub(crate) stunned_enemy: bool,
    pub(crate) recovered: bool,
    /// By a power that lets it move in the Main Phase.
    pub(crate) moved: bool,
    /// In the Formation Step.
    pub(crate) formed: bool,
}

/// All that stands in rows. The sets follow from the items; [`crate::audit`] compares them.
#[derive(Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Bodies {
    /// In the universe of this turn.
    pub(crate) live: Set,
    /// In other universes: nothing but the return from there touches them.
    pub(crate) away: Set,
    /// Face-up characters.
    pub(crate) up: Set,
    /// No characters, although they stand in rows.
    pub(crate) machines: Set,
    pub(crate) front: Set,
    pub(crate) side: [Set; Seat::MAX],
    #[serde(skip)]
    pub(crate) printed: Printed,
    #[serde(skip)]
    pub(crate) marks: Marks,
    /// Those who might share a name with another of their side.
    #[serde(skip)]
    pub(crate) namesakes: Set,
    /// Ascending places are not ascending ages. Where nobody stands, the default does.
    #[serde(with = "serde_bodies")]
    pub(crate) items: [Body; BODIES],
}

/// The bodies as a list: arrays of 64 are beyond serde.
mod serde_bodies {
    use super::{BODIES, Body};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(items: &[Body; BODIES], to: S) -> Result<S::Ok, S::Error> {
        items[..].serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Body; BODIES], D::Error> {
        let items: Vec<Body> = Deserialize::deserialize(from)?;
        let count = items.len();
        items.try_into().map_err(|_| serde::de::Error::invalid_length(count, &"64 places"))
    }
}

impl Default for Bodies {
    fn default() -> Bodies {
        Bodies {
            live: 0,
            away: 0,
            up: 0,
            machines: 0,
            front: 0,
            side: [0; Seat::MAX],
            printed: Printed::default(),
            marks: Marks::default(),
            namesakes: 0,
            items: [Body::default(); BODIES],
        }
    }
}

/// A card in a resource row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Resource {
    pub(crate) id: Id,
    pub(crate) up: bool,
    /// In Wyatt Wingfoot's part of the row.
    pub(crate) wyatts: bool,
}

/// What belongs to one player.
#[derive(Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Side {
    /// The last is the top.
    pub(crate) deck: List<Id, ZONE>,
    pub(crate) hand: List<Id, ZONE>,
    pub(crate) ko: List<Id, ZONE>,
    /// The hooks of all that ever lay in it: mostly there is nothing to look for.
    pub(crate) ko_hooks: u64,
    pub(crate) resources: List<Resource, ZONE>,
    /// Outside the game: tokens that are not in play, piles beside the table.
    pub(crate) outside: List<Id, PILE>,
    /// The Invention pile, outside the game as well.
    pub(crate) inventions: List<Id, PILE>,
    /// Wyatt Wingfoot's part of the hand.
    pub(crate) wyatt: WyattsPart,
    /// The transform pile, which its owner alone knows.
    pub(crate) transform: List<Id, TRANSFORM>,
    pub(crate) removed: List<Id, ZONE>,
    /// The main character with which the player began, or which took its place.
    pub(crate) main: Option<Id>,
    /// XP gathered towards the next level, by the level that it was gathered at.
    pub(crate) xp: [u8; 4],
    /// Recruit points, beside those of the resources until these are counted.
    pub(crate) points: u8,
    /// The resources of this Recruit Step were counted: the points are all that is left to spend.
    pub(crate) counted: bool,
    pub(crate) memory: Memory,
    /// The main character was KO'd; the player goes out as soon as no effect is being carried out.
    pub(crate) fallen: bool,
    /// Out of the game.
    pub(crate) out: bool,
}

/// What a player has done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Memory {
    /// This turn.
    pub(crate) attacks: u8,
    pub(crate) twists: u8,
    /// Health of those who were KO'd on this side.
    pub(crate) health_kod: u16,
    /// The teams of which somebody was collected, a bit each; of the whole game.
    pub(crate) collected: u16,
    /// The characters of which a card asks for the first time that they appear on this side, a bit each; of
    /// the whole game.
    pub(crate) firsts: u64,
    /// The turn that was the player's last, when it ended.
    pub(crate) last_turn: u16,
    /// The first hand was drawn anew.
    pub(crate) mulligan: bool,
    pub(crate) hand_was_empty: bool,
    /// This game: the super powers whose uses are counted.
    pub(crate) tallies: List<Tally, 4>,
}

/// How often a super power was used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) power: PowerIx,
    pub(crate) times: u8,
}

/// A combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Fight {
    /// Counts the combats of a game; 0 while there is none.
    pub(crate) number: u16,
    pub(crate) attackers: Set,
    pub(crate) defender: Option<Spot>,
    /// Who attacks.
    pub(crate) by: Seat,
    pub(crate) against: Seat,
    pub(crate) ranged: bool,
    /// Was declared with more than one attacker.
    pub(crate) team: bool,
    pub(crate) struck: Set,
    pub(crate) survived: Set,
    /// Struck value that counts in the second step.
    pub(crate) carried: i16,
    /// Whom the defender strikes.
    pub(crate) target: Option<Spot>,
    /// Seats that have passed in succession, a bit each.
    pub(crate) passed: u8,
    pub(crate) next: Seat,
    pub(crate) stage: FightStage,
    pub(crate) cancelled: bool,
    /// Strikes were compared.
    pub(crate) resolved: bool,
}

/// How far a combat has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum FightStage {
    #[default]
    Plays,
    /// The Ferocious strike.
    Ferocious,
    Normal,
    /// "This combat" is over.
    End,
    Over,
}

/// Where an effect, a trigger or a change comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Source {
    pub(crate) id: Id,
    /// Which card it was when it began.
    pub(crate) card: CardIx,
    /// Where it stands, if it stands in a row and its life is still the same.
    pub(crate) at: Option<Spot>,
    pub(crate) life: u32,
}

/// What an effect, a condition or a filter can refer to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Eyes {
    pub(crate) by: Seat,
    pub(crate) source: Source,
    /// What the happening is about.
    pub(crate) that: Set,
    /// What was chosen.
    pub(crate) it: Set,
    /// The card that was chosen, drawn or discarded last, or which the happening is about.
    pub(crate) card: Option<Id>,
    pub(crate) player: Seat,
    pub(crate) row: Option<(Seat, Row)>,
    pub(crate) number: i16,
    pub(crate) name: u16,
    pub(crate) did: bool,
    pub(crate) amplified: bool,
}

impl Default for Eyes {
    fn default() -> Eyes {
        Eyes {
            by: Seat(0),
            source: Source::default(),
            that: 0,
            it: 0,
            card: None,
            player: Seat(0),
            row: None,
            number: 0,
            name: 0,
            did: false,
            amplified: false,
        }
    }
}

/// Until when something lasts, with whose turn or which combat it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Term {
    Combat(u16),
    Turn,
    /// Until a turn of that seat's begins.
    StartOf(Seat),
    /// Until the next turn of that seat's is over; the number is the turn in which it was made.
    EndOfNext(Seat, u16),
    /// Until the next turn of its side is over, which has not begun.
    ItsNextTurn,
    /// Until the next Recovery Phase of that seat's is over.
    Recovery(Seat, u16),
    /// Until its source is stunned or leaves play.
    Source(Spot, u32),
    Ever,
}

/// A change that an effect has made to some characters or to a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Modifier {
    pub(crate) on: Set,
    pub(crate) stamp: u32,
    pub(crate) term: Term,
    pub(crate) by: Seat,
    /// The card that made it; nothing for one that a position began with.
    pub(crate) source: Option<CardIx>,
    pub(crate) what: What,
    /// The hooks of the powers that it gives; follows from what it is.
    pub(crate) hooks: u64,
}

impl Default for Modifier {
    fn default() -> Modifier {
        let what = What::Add(0, 0);
        Modifier { on: 0, stamp: 0, term: Term::Ever, by: Seat(0), source: None, what, hooks: 0 }
    }
}

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum What {
    Add(i16, i16),
    Swap,
    ToBase,
    SetBase(i16, i16),
    Health(i16),
    Strikes(u8),
    Gain(Keyword),
    /// The keyword and super powers that are printed on that card.
    GainPowers(CardIx),
    Lose(Keyword),
    /// All powers, printed and gained before.
    LoseAll,
    /// Keyword and super powers, and none can be gained.
    Nullified,
    Cannot(Verb),
    CannotStrikeBackAt(Spot),
    NoWound,
    /// Plays as another face; this is the one it goes back to.
    Level(CardIx),
    /// Cannot ready in its next turn.
    Frozen,
    /// A power that it was given.
    GainPower(PowerIx),
    MayAttackPlayers,
    MaySnipe,
    // --- of players: who made it is affected, or whoever is an enemy ---
    /// The next recruit that the instruction there speaks of costs less.
    PayLess(Pc),
    RecruitFromKo(Pc),
    NoPlotTwists(crate::vocabulary::Whose),
    NoMoreAttacks,
    /// Those players show their hands, until one of them pays that symbol.
    OpenHands(crate::vocabulary::Whose, Symbol),
}

/// Something that an effect waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Delayed {
    pub(crate) eyes: Eyes,
    pub(crate) term: Term,
    pub(crate) often: Often,
    /// The place of its [`crate::code::Op::Later`].
    pub(crate) pc: Pc,
}

impl Default for Delayed {
    fn default() -> Delayed {
        Delayed { eyes: Eyes::default(), term: Term::Ever, often: Often::Next, pc: 0 }
    }
}

/// A trigger that waits to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub(crate) eyes: Eyes,
    pub(crate) from: Listening,
    /// Everything that one happening set off shares it.
    pub(crate) moment: u32,
}

/// Who has heard of something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Listening {
    /// The listener of that number of a power.
    Power(PowerIx, u8),
    /// What an effect waited for: its [`crate::code::Op::Later`].
    Later(Pc),
}

impl Default for Listening {
    fn default() -> Listening {
        Listening::Later(0)
    }
}

/// A super power that was used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Use {
    /// 0 for once per game: then the card counts, wherever it is.
    pub(crate) life: u32,
    pub(crate) id: Id,
    pub(crate) power: PowerIx,
}

/// A card that is out of play and comes back, with what it had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) id: Id,
    pub(crate) face: CardIx,
    pub(crate) counters: i16,
    pub(crate) wounds: i8,
    pub(crate) why: Keeping,
}

/// Why a card is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Keeping {
    /// The character of that life captured it; the card lies in no zone.
    Captive(u32),
    /// It waits in its owner's hand.
    Withdrawn,
}

impl Default for Kept {
    fn default() -> Kept {
        let (id, face) = (Id::default(), CardIx::default());
        Kept { id, face, counters: 0, wounds: 0, why: Keeping::Withdrawn }
    }
}

/// A KO to which a seat may answer with a reaction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Answerable {
    /// Who was KO'd.
    pub(crate) id: Id,
    pub(crate) seat: Seat,
    pub(crate) power: PowerIx,
}

/// Where a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Phase {
    Begin,
    Start,
    Draw,
    DrawPowers,
    /// Wyatt Wingfoot draws.
    DrawEnd,
    Recovery,
    RecoveryPowers,
    BuildStart,
    Resource,
    /// Wyatt Wingfoot's resource.
    WyattResource,
    Recruit,
    /// Wyatt Wingfoot's resources pay for his part of the hand.
    WyattRecruit,
    Formation,
    /// Build plays after the last step.
    BuildEnd,
    MainStart,
    Main,
    End,
    Over,
}

/// Setting up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Opening {
    /// Who begins?
    First(Seat),
    /// Front or back row for the main character?
    Row(Seat),
    /// Keep the hand?
    Mulligan(Seat),
}

/// Something being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Playing {
    pub(crate) what: Played,
    pub(crate) eyes: Eyes,
    pub(crate) pc: Pc,
    pub(crate) stage: PlayStage,
    /// The plot twist goes into the deck afterwards.
    pub(crate) into_deck: bool,
    pub(crate) cancelled: bool,
}

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Played {
    Twist(Id),
    Super(PowerIx),
}

/// How far a play has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum PlayStage {
    Pay,
    /// Paid: it is told, and may be answered.
    Told,
    Resolve,
    Done,
}

/// For whom symbols are paid: special locations serve members of their team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Payee {
    pub(crate) teams: u16,
    /// Not in hand or KO pile; some locations serve no others.
    pub(crate) on_side: bool,
}

impl Payee {
    /// Characters on one's side, with these teams.
    pub(crate) fn on_side(teams: u16) -> Payee {
        Payee { teams, on_side: true }
    }

    /// A card in hand or KO pile.
    pub(crate) fn elsewhere(card: &Card) -> Payee {
        Payee { teams: card.run.teams, on_side: false }
    }
}

/// Symbols to be paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Payment {
    pub(crate) by: Seat,
    pub(crate) payee: Payee,
    pub(crate) symbols: List<Symbol, MOST_SYMBOLS>,
    /// One of the symbols is enough.
    pub(crate) one_of: bool,
    pub(crate) discarded: bool,
}

/// A recruit on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Recruit {
    pub(crate) id: Id,
    pub(crate) by: Seat,
    pub(crate) row: Row,
    pub(crate) side: Seat,
    pub(crate) from_hand: bool,
}

/// A chance to answer with a reaction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct React {
    /// What happened.
    pub(crate) to: Answered,
    pub(crate) eyes: Eyes,
    /// Seats that have had their chance.
    pub(crate) passed: u8,
    pub(crate) seat: Seat,
}

/// What can be answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Answered {
    /// A super power is used.
    Super,
    /// A character was KO'd.
    Ko,
    EndOfTurn,
}

/// An effect being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Effect {
    pub(crate) eyes: Eyes,
    pub(crate) pc: Pc,
    /// Picks that are left in the instruction at `pc`.
    pub(crate) left: u8,
    /// Whether that instruction has begun.
    pub(crate) begun: bool,
    /// Players, a bit each, who have had their say in that instruction.
    pub(crate) heard: u8,
    /// Players, a bit each, or how many characters the loop around has seen.
    pub(crate) round: u8,
    /// What is chosen so far.
    pub(crate) picked: Set,
}

/// What is pending, the innermost last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(C, u8)]
pub(crate) enum Frame {
    Opening(Opening),
    Turn(Phase),
    /// Attackers are being named.
    Declare,
    Combat,
    Recruit(Recruit),
    Play(Playing),
    Pay(Payment),
    React(React),
    Effect(Effect),
    /// Which of several triggers comes next.
    #[default]
    Order,
    /// Which version of the next level.
    LevelUp(Spot),
    /// Which of two of one name stays.
    Unique(Spot, Spot),
    /// Which of several main characters of a seat stays.
    Mains(Seat),
    /// One more attack, at once, against the back row of that side.
    Again(Spot, Seat),
    /// Attacks in an enemy row, one at a time.
    Drive(Drive),
}

/// A character that attacks in an enemy row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Drive {
    pub(crate) who: Source,
    pub(crate) side: Seat,
    pub(crate) row: Row,
    pub(crate) attacks: u8,
    /// Nothing is left but to drive back.
    pub(crate) done: bool,
}

/// A character out of play that comes back with its counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pocketed {
    pub(crate) id: Id,
    /// The card that it was: a main character keeps its level.
    pub(crate) face: CardIx,
    pub(crate) counters: i16,
    pub(crate) wounds: i8,
    /// The life of whoever removed it.
    pub(crate) by: u32,
}

/// Cards laid out from a deck or shown from a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LaidOut {
    pub(crate) of: Option<Seat>,
    pub(crate) ids: List<Id, ZONE>,
    /// Everybody sees them.
    pub(crate) open: bool,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// Only these seats have a main character left; a bit each.
    LastStanding(u8),
    /// All cards are gone, or the game was too long: these have the fewest wounds.
    FewestWounds(u8),
}

/// A position of the game.
pub struct Vs {
    pub(crate) cards: &'static Catalogue,
    pub(crate) lists: Lists,
    pub(crate) mode: Mode,
    pub(crate) seats: u8,
    pub(crate) slots: Slots,
    pub(crate) bodies: Bodies,
    pub(crate) fight: Fight,
    /// Who may attack somebody in the back row of that side right after this combat.
    pub(crate) again: Option<(Spot, Seat)>,
    pub(crate) mods: Changes,
    pub(crate) delayed: List<Delayed, 24>,
    pub(crate) stack: List<Frame, MOST_FRAMES>,
    pub(crate) queue: List<Waiting, MOST_WAITING>,
    pub(crate) laid: LaidOut,
    pub(crate) uses: List<Use, 48>,
    /// Removed from the game until they are returned; they lie among the removed cards of their owners.
    pub(crate) pocketed: List<Pocketed, 64>,
    pub(crate) kept: List<Kept, 24>,
    /// KOs that nobody could answer to yet.
    pub(crate) answerable: List<Answerable, 24>,
    pub(crate) schemes: Schemes,
    pub(crate) pockets: Pockets,
    /// Counts everything that needs a time of its own.
    pub(crate) clock: u32,
    /// Combats so far.
    pub(crate) fights: u16,
    pub(crate) turn: u16,
    /// Turns in a row without an attack since all decks are empty.
    pub(crate) idle: u8,
    pub(crate) first: Seat,
    /// Whose turn it is; with two heads, whose go at it.
    pub(crate) active: Seat,
    /// The heads that are done with this step, a bit each.
    pub(crate) heads_done: u8,
    pub(crate) asked: Option<Seat>,
    pub(crate) ending: Option<Ending>,
    pub(crate) chance: Chance,
    /// Who is to blame if somebody's DEF is found to be 0; nobody if a thing merely ended.
    pub(crate) blame: Set,
    /// Something changed that may stun, KO or level somebody; never so at rest.
    pub(crate) unsettled: bool,
    /// Follows from the rest.
    pub(crate) offered: Offered,
    pub(crate) sides: [Side; Seat::MAX],
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl Clone for Bodies {
    fn clone(&self) -> Bodies {
        *self
    }

    fn clone_from(&mut self, from: &Bodies) {
        let Bodies { live, away, up, machines, front, side, printed, marks, namesakes, items } = from;
        let used = ..Set::BITS as usize - (self.live | self.away | live | away).leading_zeros() as usize;
        self.items[used].copy_from_slice(&items[used]);
        (self.live, self.away, self.up, self.machines) = (*live, *away, *up, *machines);
        (self.front, self.side) = (*front, *side);
        (self.printed, self.marks, self.namesakes) = (*printed, *marks, *namesakes);
    }
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl Clone for Side {
    fn clone(&self) -> Side {
        *self
    }

    fn clone_from(&mut self, from: &Side) {
        #[rustfmt::skip] // every field is named, so that none can be forgotten
        let Side { deck, hand, ko, ko_hooks, resources, outside, inventions, wyatt, transform, removed, main, xp, points, counted, memory, fallen, out } = from;
        self.deck.clone_from(deck);
        self.hand.clone_from(hand);
        self.ko.clone_from(ko);
        self.resources.clone_from(resources);
        self.outside.clone_from(outside);
        self.inventions.clone_from(inventions);
        self.wyatt.clone_from(wyatt);
        self.transform.clone_from(transform);
        self.removed.clone_from(removed);
        (self.ko_hooks, self.main, self.xp) = (*ko_hooks, *main, *xp);
        (self.points, self.counted) = (*points, *counted);
        (self.memory, self.fallen, self.out) = (*memory, *fallen, *out);
    }
}

impl Clone for Vs {
    fn clone(&self) -> Vs {
        #[rustfmt::skip]
        let Vs {
            cards, lists, mode, seats, slots, bodies, fight, again, mods, delayed, stack, queue, laid, uses, pocketed,
            kept, answerable, schemes, pockets, clock,
            fights, turn, idle, first, active, heads_done, asked, ending, ref chance, blame, unsettled, offered, sides,
        } = *self;
        let chance = chance.clone();
        #[rustfmt::skip]
        let copy = Vs {
            cards, lists, mode, seats, slots, bodies, fight, again, mods, delayed, stack, queue, laid, uses, pocketed,
            kept, answerable, schemes, pockets, clock,
            fights, turn, idle, first, active, heads_done, asked, ending, chance, blame, unsettled, offered, sides,
        };
        copy
    }

    /// Copies what is in use, and nothing else.
    fn clone_from(&mut self, from: &Vs) {
        #[rustfmt::skip]
        let Vs {
            cards, lists, mode, seats, slots, bodies, fight, again, mods, delayed, stack, queue, laid, uses, pocketed,
            kept, answerable, schemes, pockets, clock,
            fights, turn, idle, first, active, heads_done, asked, ending, chance, blame, unsettled, offered, sides,
        } = from;
        (self.cards, self.lists, self.mode, self.seats) = (cards, *lists, *mode, *seats);
        self.slots.clone_from(slots);
        self.bodies.clone_from(bodies);
        (self.fight, self.again) = (*fight, *again);
        self.mods.clone_from(mods);
        self.delayed.clone_from(delayed);
        self.stack.clone_from(stack);
        self.queue.clone_from(queue);
        self.laid.ids.clone_from(&laid.ids);
        (self.laid.of, self.laid.open) = (laid.of, laid.open);
        self.uses.clone_from(uses);
        self.pocketed.clone_from(pocketed);
        self.kept.clone_from(kept);
        self.answerable.clone_from(answerable);
        self.schemes = *schemes;
        self.pockets.clone_from(pockets);
        (self.clock, self.fights, self.turn, self.idle) = (*clock, *fights, *turn, *idle);
        (self.first, self.active, self.heads_done) = (*first, *active, *heads_done);
        (self.asked, self.ending, self.blame, self.unsettled) = (*asked, *ending, *blame, *unsettled);
        self.chance.clone_from(chance);
        self.offered.0.clone_from(&offered.0);
        for (side, from) in self.sides.iter_mut().zip(&sides[..usize::from(*seats)]) {
            side.clone_from(from);
        }
    }
}

impl Vs {
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.ix() & 3]
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.ix() & 3]
    }

    #[inline]
    pub(crate) fn body(&self, at: Spot) -> &Body {
        &self.bodies.items[at as usize & 63]
    }

    #[inline]
    pub(crate) fn body_mut(&mut self, at: Spot) -> &mut Body {
        &mut self.bodies.items[at as usize & 63]
    }

    /// The card that a body is now.
    #[inline]
    pub(crate) fn face(&self, at: Spot) -> &'static Card {
        self.cards.card(self.body(at).face)
    }

    /// The facts of a physical card.
    #[inline]
    pub(crate) fn facts(&self, id: Id) -> &'static Card {
        self.cards.card(self.slots.card(id))
    }

    /// What a physical card is found by.
    #[inline]
    pub(crate) fn brief(&self, id: Id) -> Brief {
        self.cards.brief(self.slots.card(id))
    }

    /// Every hook that the powers of a physical card have.
    #[inline]
    pub(crate) fn hooks_of(&self, id: Id) -> u64 {
        self.cards.hooks(self.slots.card(id))
    }

    /// The seats of the game.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats as usize)
    }

    /// The next moment of the clock.
    pub(crate) fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }

    /// A body as a source.
    pub(crate) fn source_at(&self, at: Spot) -> Source {
        let body = self.body(at);
        Source { id: body.id, card: body.face, at: Some(at), life: body.life }
    }

    /// Where a source stands, if it is still the same.
    pub(crate) fn spot_of(&self, source: &Source) -> Option<Spot> {
        let at = source.at?;
        (self.bodies.live & bit(at) != 0 && self.body(at).life == source.life).then_some(at)
    }

    /// What a character in play can refer to.
    pub(crate) fn eyes_of(&self, at: Spot) -> Eyes {
        let by = self.body(at).side;
        Eyes { by, source: self.source_at(at), player: by, ..Eyes::default() }
    }

    /// The effect that is carried out now.
    pub(crate) fn effect_now(&mut self) -> Option<&mut Effect> {
        match self.stack.last_mut() {
            Some(Frame::Effect(effect)) => Some(effect),
            Some(
                Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Recruit(_)
                | Frame::Play(_)
                | Frame::Pay(_)
                | Frame::React(_)
                | Frame::Order
                | Frame::LevelUp(_)
                | Frame::Unique(..)
                | Frame::Mains(_)
                | Frame::Again(..)
                | Frame::Drive(_),
            )
            | None => None,
        }
    }

    /// Whether an effect has begun and is not over.
    pub(crate) fn is_resolving(&self) -> bool {
        self.stack.iter().any(|frame| matches!(frame, Frame::Effect(_)))
    }
}
