//! What one viewer may know, built up from nothing.

use crate::forecast::Forecast;
use crate::position::{
    Body, Ending, Frame, Listening, Mode, Opening, Phase, Played, Resource, Set, Spot, Vs, What, bit, each,
};
use crate::vocabulary::{Keyword, Row, Symbol, Team};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Lists, Seat, Told as _, Viewer};
use serde::Serialize;

/// A card that the viewer can see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seen {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub name: &'static str,
}

/// A card in a resource row. What cannot be seen of it is left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResourceSeen {
    /// Whether it lies face up.
    pub up: bool,
    /// The symbols that it pays while it lies face up.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub symbols: Vec<&'static str>,
    /// Its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<&'static str>,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<&'static str>,
    /// Whether it lies in Wyatt Wingfoot's part of the row.
    pub wyatts: bool,
    /// Who has tunnelled beneath it.
    pub beneath: Option<Seen>,
}

/// A Prediction; the names are for the eyes of whoever made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PredictionSeen {
    /// The attacker.
    pub attacker: Option<&'static str>,
    /// The defender.
    pub defender: Option<&'static str>,
}

/// A character in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FigureSeen {
    /// The card that it is now.
    #[serde(flatten)]
    pub card: Seen,
    /// Its place among all characters in play, which it keeps as long as it is in play.
    pub place: Spot,
    /// Who owns the card.
    #[cfg_attr(test, ts(type = "number"))]
    pub owner: Seat,
    /// Whether it is a main character.
    pub main: bool,
    /// The level of a main character; 0 for others.
    pub level: u8,
    /// ATK now.
    pub atk: i32,
    /// DEF now.
    pub def: i32,
    /// ATK before counters and changes.
    pub base_atk: i32,
    /// DEF before counters and changes.
    pub base_def: i32,
    /// +1/+1 counters if above 0, -1/-1 counters if below.
    pub counters: i16,
    /// Vitality if below 0.
    pub wounds: i8,
    /// How many wounds it can take.
    pub health: i32,
    /// Not exhausted.
    pub ready: bool,
    /// Face down, and stunned.
    pub stunned: bool,
    /// Stunned without a wound.
    pub dazed: bool,
    /// Face down, but not stunned.
    pub hidden: bool,
    /// Whether it is a Machine, not a character.
    pub machine: bool,
    /// Package counters.
    pub packages: u8,
    /// Its equipment.
    pub gear: Option<Seen>,
    /// Those whom it holds captive.
    pub captives: Vec<Seen>,
    /// The keywords that it has now.
    pub keywords: Vec<&'static str>,
    /// The teams that it is of now.
    pub teams: Vec<&'static str>,
    /// It attacks.
    pub attacking: bool,
    /// It is attacked.
    pub defending: bool,
    /// It cannot ready in its next turn.
    pub frozen: bool,
    /// It came into play this turn.
    pub appeared: bool,
}

/// The main character of a player, wherever it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MainSeen {
    /// The card that it is now.
    #[serde(flatten)]
    pub card: Seen,
    /// Its level.
    pub level: u8,
    /// XP gathered towards the next level.
    pub xp: u8,
    /// XP that the next level takes; nothing on the highest.
    pub needed: Option<u8>,
    /// What it can become.
    pub versions: Vec<Seen>,
    /// Where it stands, if it is in play.
    pub stands: Option<Stands>,
}

/// Where and how a main character stands; more of it is told in its row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stands {
    /// Its place.
    pub place: Spot,
    /// On whose side.
    #[cfg_attr(test, ts(type = "number"))]
    pub seat: Seat,
    /// In which row.
    pub row: &'static str,
    /// Its wounds.
    pub wounds: i8,
    /// How many wounds it can take.
    pub health: i32,
    /// Face down, and stunned.
    pub stunned: bool,
    /// The universe that it is in; 0 is the original one.
    pub universe: u8,
}

/// One player's side. A card that the viewer cannot see is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideView {
    /// What the seat is called unless its player has a name.
    pub word: String,
    /// Seats of one team share it.
    pub team: u8,
    /// The main character.
    pub main: Option<MainSeen>,
    /// In the order drawn.
    pub hand: Vec<Option<Seen>>,
    /// The places in the hand that are Wyatt Wingfoot's part of it.
    pub wyatts: Vec<usize>,
    /// Cards in the hand that would not come into play with the numbers printed on them, for whoever holds them.
    pub changed: Vec<ChangedSeen>,
    /// From the top.
    pub deck: Vec<Option<Seen>>,
    /// Oldest first.
    pub ko: Vec<Seen>,
    /// Oldest first.
    pub resources: Vec<ResourceSeen>,
    /// In the order of their places.
    pub front: Vec<FigureSeen>,
    /// In the order of their places.
    pub back: Vec<FigureSeen>,
    /// Beside the table: tokens that are not in play.
    pub outside: Vec<Seen>,
    /// The Invention pile.
    pub inventions: Vec<Option<Seen>>,
    /// The transform pile.
    pub transform: Vec<Option<Seen>>,
    /// Removed from the game.
    pub removed: Vec<Option<Seen>>,
    /// Predictions about the next enemy turn, or this one.
    pub predictions: Vec<PredictionSeen>,
    /// Recruit points that can still be spent this turn.
    pub points: u8,
    /// Attacks made this turn.
    pub attacks: u8,
    /// Plot twists played this turn.
    pub twists: u8,
    /// Out of the game.
    pub out: bool,
}

/// A card in the hand with the numbers that it would have if it were recruited to the front row now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangedSeen {
    /// Its place in the hand.
    pub at: usize,
    /// What it would cost.
    pub cost: u8,
    /// ATK of a character.
    pub atk: Option<i32>,
    /// DEF of a character.
    pub def: Option<i32>,
}

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PhaseSeen {
    /// Before the first turn.
    Opening,
    /// The turn begins.
    Start,
    /// The Draw Phase.
    Draw,
    /// The Recovery Phase.
    Recovery,
    /// The Build Phase outside its steps.
    Build,
    /// The Resource Step.
    Resource,
    /// The Recruit Step.
    Recruit,
    /// The Formation Step.
    Formation,
    /// The Main Phase.
    Main,
    /// The turn ends.
    End,
}

impl From<Phase> for PhaseSeen {
    fn from(phase: Phase) -> PhaseSeen {
        match phase {
            // What the start of the turn raised is drained before the draw.
            Phase::Begin | Phase::Start | Phase::Draw => PhaseSeen::Start,
            Phase::DrawPowers | Phase::DrawEnd => PhaseSeen::Draw,
            Phase::Recovery | Phase::RecoveryPowers => PhaseSeen::Recovery,
            Phase::BuildStart | Phase::BuildEnd => PhaseSeen::Build,
            Phase::Resource | Phase::WyattResource => PhaseSeen::Resource,
            Phase::Recruit | Phase::WyattRecruit => PhaseSeen::Recruit,
            Phase::Formation => PhaseSeen::Formation,
            Phase::MainStart | Phase::Main => PhaseSeen::Main,
            Phase::End | Phase::Over => PhaseSeen::End,
        }
    }
}

/// A combat, by the places of those in it. While attackers are being named nobody defends yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CombatView {
    /// Who attacks.
    #[cfg_attr(test, ts(type = "number"))]
    pub by: Seat,
    /// The attackers.
    pub attackers: Vec<Spot>,
    /// The defender.
    pub defender: Option<Spot>,
    /// Whether it is a ranged attack.
    pub ranged: bool,
    /// Whether several attack together.
    pub team: bool,
    /// Whom the defender strikes back at, once that is settled.
    pub target: Option<Spot>,
    /// What comes of it if nobody plays anything more.
    pub forecast: Option<ForecastView>,
    /// The same for each character that could be attacked, while attackers are being named.
    pub prospects: Vec<ForecastView>,
}

/// What would come of an attack as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForecastView {
    /// The place of the defender.
    pub defender: Spot,
    /// The value with which the attackers strike together.
    pub attack: i32,
    /// The DEF of the defender.
    pub defense: i32,
    /// The value with which the defender strikes back; nothing if it does not.
    pub back: Option<i32>,
    /// The places of those who are sure to be stunned.
    pub stunned: Vec<Spot>,
    /// The places of the attackers whom the strike back stuns if it is aimed at them.
    pub one_of: Vec<Spot>,
}

/// A power or a card that is being played or waits for its turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaySeen {
    /// Whose it is.
    #[cfg_attr(test, ts(type = "number"))]
    pub seat: Seat,
    /// The card.
    #[serde(flatten)]
    pub card: Seen,
    /// The power; nothing for a plot twist.
    pub power: Option<&'static str>,
}

/// Symbols that are still to be paid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PaymentSeen {
    /// Who pays.
    #[cfg_attr(test, ts(type = "number"))]
    pub seat: Seat,
    /// What is still to be paid.
    pub symbols: Vec<&'static str>,
}

/// How the game ended, and for whom well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EndingSeen {
    /// Only these have a main character left.
    LastStanding(#[cfg_attr(test, ts(type = "number[]"))] Vec<Seat>),
    /// All cards are gone, or the game was too long: these have the fewest wounds.
    FewestWounds(#[cfg_attr(test, ts(type = "number[]"))] Vec<Seat>),
}

impl From<Ending> for EndingSeen {
    fn from(ending: Ending) -> EndingSeen {
        let seats = |bits: u8| Seat::all(Seat::MAX).filter(|seat| bits >> seat.0 & 1 == 1).collect();
        match ending {
            Ending::LastStanding(winners) => EndingSeen::LastStanding(seats(winners)),
            Ending::FewestWounds(winners) => EndingSeen::FewestWounds(seats(winners)),
        }
    }
}

/// The rows of all players in a universe in which this turn is not taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UniverseSeen {
    /// Its number; 0 is the original one.
    pub number: u8,
    /// The rows of each player.
    pub seats: Vec<RowsSeen>,
}

/// The rows of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RowsSeen {
    /// In the order of their places.
    pub front: Vec<FigureSeen>,
    /// In the order of their places.
    pub back: Vec<FigureSeen>,
}

/// The table as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The way in which it is played.
    #[cfg_attr(test, ts(type = "string"))]
    pub mode: Mode,
    /// The number of the turn.
    pub turn: u16,
    /// Whose turn it is.
    #[cfg_attr(test, ts(type = "number"))]
    pub active: Seat,
    /// Who began.
    #[cfg_attr(test, ts(type = "number"))]
    pub first: Seat,
    /// Where the turn stands.
    pub phase: PhaseSeen,
    /// Whether the deck lists lie open.
    #[cfg_attr(test, ts(type = "'open' | 'secret'"))]
    pub lists: Lists,
    /// Who has to choose.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub asked: Option<Seat>,
    /// The universe in which this turn is taken; 0 is the original one. The rows of the players are those in it.
    pub universe: u8,
    /// The rows in the other universes.
    pub elsewhere: Vec<UniverseSeen>,
    /// All players.
    pub seats: Vec<SideView>,
    /// The combat, if there is one.
    pub combat: Option<CombatView>,
    /// What is being played, the newest last.
    pub playing: Vec<PlaySeen>,
    /// What is to be paid for it.
    pub payment: Option<PaymentSeen>,
    /// Triggers that wait, in the order in which they came up.
    pub waiting: Vec<PlaySeen>,
    /// Cards laid out from the deck.
    pub laid: Vec<Option<Seen>>,
    /// How it ended.
    pub ending: Option<EndingSeen>,
}

impl View {
    pub(crate) fn of(game: &Vs, viewer: Viewer) -> View {
        let eyes = Eyes { game, viewer };
        View {
            mode: game.mode,
            turn: game.turn,
            active: game.active,
            first: game.first,
            phase: game.phase_seen(),
            lists: game.lists,
            asked: game.asked,
            universe: game.pockets.now,
            elsewhere: eyes.elsewhere(),
            seats: game.all_seats().map(|seat| eyes.side(seat)).collect(),
            combat: eyes.combat(),
            playing: eyes.playing(),
            payment: eyes.payment(),
            waiting: eyes.waiting(),
            laid: game.laid.ids.iter().map(|id| eyes.see(*id)).collect(),
            ending: game.ending.map(EndingSeen::from),
        }
    }
}

impl Vs {
    fn phase_seen(&self) -> PhaseSeen {
        let turn = self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Turn(phase) => Some(PhaseSeen::from(*phase)),
            Frame::Opening(Opening::First(_) | Opening::Row(_) | Opening::Mulligan(_)) => Some(PhaseSeen::Opening),
            Frame::Declare
            | Frame::Combat
            | Frame::Recruit(_)
            | Frame::Play(_)
            | Frame::Pay(_)
            | Frame::React(_)
            | Frame::Effect(_)
            | Frame::Order
            | Frame::LevelUp(_)
            | Frame::Unique(..)
            | Frame::Mains(_)
            | Frame::Drive(_)
            | Frame::Again(..) => None,
        });
        turn.unwrap_or(PhaseSeen::End)
    }
}

struct Eyes<'a> {
    game: &'a Vs,
    viewer: Viewer,
}

impl Eyes<'_> {
    // vs: view.hand, view.deck, view.resources
    fn see(&self, id: Id) -> Option<Seen> {
        let slots = &self.game.slots;
        slots.is_open_to(self.viewer, id).then(|| self.named(slots.card(id)))
    }

    fn named(&self, card: CardIx) -> Seen {
        let card = self.game.cards.card(card);
        Seen { id: &card.id, name: &card.title }
    }

    /// A card that lies open.
    fn open(&self, id: Id) -> Seen {
        self.named(self.game.slots.card(id))
    }

    /// A hand as the viewer sees it. Of the cards that they do not know, Wyatt's come last: all see which part they lie
    /// in, and nobody how they were drawn.
    fn hand(&self, seat: Seat) -> Vec<Id> {
        let slots = &self.game.slots;
        let mut hand = slots.hand_as_seen(self.viewer, &self.game.side(seat).hand);
        hand.sort_by_key(|id| !slots.is_open_to(self.viewer, *id) && self.game.is_wyatts(seat, *id));
        hand
    }

    fn side(&self, seat: Seat) -> SideView {
        let game = self.game;
        let side = game.side(seat);
        let row = |row: Row| self.row(seat, row);
        let hand = self.hand(seat);
        SideView {
            word: Vs::seat_word(seat).into_owned(),
            team: game.mode.team(seat),
            main: self.main(seat),
            hand: hand.iter().map(|id| self.see(*id)).collect(),
            deck: side.deck.iter().rev().map(|id| self.see(*id)).collect(),
            ko: side.ko.iter().map(|id| self.open(*id)).collect(),
            resources: side.resources.iter().map(|one| self.resource(*one)).collect(),
            front: row(Row::Front),
            back: row(Row::Back),
            changed: self.changed(seat, &hand),
            wyatts: (0..hand.len()).filter(|at| game.is_wyatts(seat, hand[*at])).collect(),
            outside: side.outside.iter().map(|id| self.open(*id)).collect(),
            inventions: side.inventions.iter().map(|id| self.see(*id)).collect(),
            // vs: view.piles
            transform: side.transform.iter().map(|id| self.see(*id)).collect(),
            removed: side.removed.iter().map(|id| self.see(*id)).collect(),
            predictions: self.predictions(seat),
            points: self.points(seat),
            attacks: side.memory.attacks,
            twists: side.memory.twists,
            out: side.out,
        }
    }

    /// What in the hand would come into play with other numbers than those printed.
    fn changed(&self, seat: Seat, hand: &[Id]) -> Vec<ChangedSeen> {
        let holds = match self.viewer {
            Viewer::Seat(viewer) => viewer == seat,
            Viewer::Spectator => false,
            Viewer::Omniscient => true,
        };
        let hand = hand.iter().copied().enumerate().filter(|_| holds);
        hand.filter_map(|(at, id)| {
            let card = self.game.facts(id);
            let (cost, stats) = self.game.as_recruited(seat, id)?;
            let printed = (card.cost, stats.map(|_| (i32::from(card.atk), i32::from(card.def))));
            let (atk, def) = (stats.map(|(atk, _)| atk), stats.map(|(_, def)| def));
            (printed != (cost, stats)).then_some(ChangedSeen { at, cost, atk, def })
        })
        .collect()
    }

    /// The other universes, each as it would be if the turn were taken there.
    fn elsewhere(&self) -> Vec<UniverseSeen> {
        let game = self.game;
        let mut numbers: Vec<u8> = each(game.bodies.away).map(|at| game.body(at).universe).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let seen = |number: u8| {
            let mut there = game.clone();
            there.go_to_universe(number, &mut longbox_kernel::Silent);
            let eyes = Eyes { game: &there, viewer: self.viewer };
            let rows = |seat: Seat| RowsSeen { front: eyes.row(seat, Row::Front), back: eyes.row(seat, Row::Back) };
            UniverseSeen { number, seats: there.all_seats().map(rows).collect() }
        };
        numbers.into_iter().map(seen).collect()
    }

    fn row(&self, seat: Seat, row: Row) -> Vec<FigureSeen> {
        each(self.game.bodies.side[seat.ix() & 3] & self.game.row(row)).map(|at| self.figure(at)).collect()
    }

    fn main(&self, seat: Seat) -> Option<MainSeen> {
        let game = self.game;
        let id = game.side(seat).main?;
        let stands = each(game.everywhere()).find(|at| game.body(*at).id == id);
        let face = match stands {
            Some(at) => game.body(at).face,
            None => self.see(id).map(|_| game.slots.card(id))?,
        };
        let card = game.cards.card(face);
        Some(MainSeen {
            card: self.named(face),
            level: card.run.level.max(1),
            xp: game.side(seat).xp[usize::from(card.run.level & 3)],
            needed: card.run.xp.filter(|_| !card.run.next.is_empty()),
            versions: card.run.next.iter().map(|next| self.named(*next)).collect(),
            stands: stands.map(|at| self.stands(at)),
        })
    }

    fn stands(&self, at: Spot) -> Stands {
        let body = self.game.body(at);
        let (seat, row, health) = (body.side, body.row.name(), self.game.health(at));
        let (stunned, universe) = (body.down && !body.hidden, body.universe);
        Stands { place: at, seat, row, wounds: body.wounds, health, stunned, universe }
    }

    fn resource(&self, one: Resource) -> ResourceSeen {
        let Resource { id, up, wyatts } = one;
        let symbols = if up { self.game.facts(id).pays() } else { Vec::new() };
        let card = if up { Some(self.open(id)) } else { self.see(id) };
        let symbols = symbols.into_iter().map(Symbol::name).collect();
        let beneath = self.game.beneath(id).next().map(|face| self.named(face));
        let (id, name) = (card.as_ref().map(|card| card.id), card.map(|card| card.name));
        ResourceSeen { up, symbols, id, name, wyatts, beneath }
    }

    // vs: view.prediction
    fn predictions(&self, seat: Seat) -> Vec<PredictionSeen> {
        let made = self.game.schemes.predictions.iter().filter(|one| one.by == seat);
        let seen = made.map(|one| {
            let name = |nth: usize| {
                let written = one.names.get(nth)?.seen_by(self.viewer)?;
                Some(self.game.cards.names()[usize::from(written)].as_str())
            };
            PredictionSeen { attacker: name(0), defender: name(1) }
        });
        seen.collect()
    }

    /// Recruit points are counted from the Build Phase on, until the Recruit Step is over.
    fn points(&self, seat: Seat) -> u8 {
        let counts = match self.game.phase_seen() {
            PhaseSeen::Build | PhaseSeen::Resource | PhaseSeen::Recruit => self.game.active == seat,
            PhaseSeen::Opening
            | PhaseSeen::Start
            | PhaseSeen::Draw
            | PhaseSeen::Recovery
            | PhaseSeen::Formation
            | PhaseSeen::Main
            | PhaseSeen::End => false,
        };
        if counts { self.game.points(seat) } else { 0 }
    }

    fn figure(&self, at: Spot) -> FigureSeen {
        let game = self.game;
        let body: &Body = game.body(at);
        let ((atk, def), (base_atk, base_def)) = (game.stats(at), game.base(at));
        let teams = game.teams(at);
        FigureSeen {
            card: self.named(body.face),
            place: at,
            owner: game.slots.owner(body.id),
            main: body.main,
            // vs: identity.promote
            level: game.face(at).run.level.max(game.body(at).main.into()),
            // vs: number.negative-atk
            atk: atk.max(0),
            def,
            base_atk,
            base_def,
            counters: body.counters,
            wounds: body.wounds,
            health: game.health(at),
            ready: !body.exhausted,
            stunned: body.down && !body.hidden,
            dazed: body.dazed,
            hidden: body.hidden,
            machine: game.is_machine(at),
            packages: body.packages,
            gear: body.gear.map(|gear| self.open(gear)),
            captives: game.captives_of(at).map(|face| self.named(face)).collect(),
            keywords: Keyword::ALL.into_iter().filter(|key| game.has(at, *key)).map(Keyword::name).collect(),
            teams: Team::ALL.into_iter().filter(|team| teams >> *team as u8 & 1 == 1).map(Team::name).collect(),
            attacking: game.fight.attackers & bit(at) != 0,
            defending: game.fight.defender == Some(at),
            frozen: game.mods.iter().any(|change| change.on & bit(at) != 0 && change.what == What::Frozen),
            appeared: body.today.appeared,
        }
    }

    fn combat(&self) -> Option<CombatView> {
        let game = self.game;
        let fight = &game.fight;
        let fights = fight.attackers != 0 || fight.number != 0;
        if !fights || game.ending.is_some() {
            return None;
        }
        let declaring = game.stack.iter().any(|frame| matches!(frame, Frame::Declare));
        let reach = if declaring { game.reach(fight.attackers, fight.by, fight.ranged) } else { 0 };
        let prospect = |at: Spot| game.as_if_attacking(at).forecast().map(|forecast| forecast_view(at, forecast));
        Some(CombatView {
            by: fight.by,
            attackers: each(fight.attackers).collect(),
            defender: fight.defender,
            ranged: fight.ranged,
            team: fight.attackers.count_ones() > 1,
            target: fight.target,
            forecast: fight.defender.and_then(|at| game.forecast().map(|forecast| forecast_view(at, forecast))),
            prospects: each(reach).filter_map(prospect).collect(),
        })
    }

    fn playing(&self) -> Vec<PlaySeen> {
        let frames = self.game.stack.iter();
        frames
            .filter_map(|frame| match frame {
                Frame::Play(playing) => Some(PlaySeen {
                    seat: playing.eyes.by,
                    card: self.named(playing.eyes.source.card),
                    power: match playing.what {
                        Played::Twist(_) => None,
                        Played::Super(power) => Some(&self.game.cards.power(power).name),
                    },
                }),
                Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Recruit(_)
                | Frame::Pay(_)
                | Frame::React(_)
                | Frame::Effect(_)
                | Frame::Order
                | Frame::LevelUp(_)
                | Frame::Unique(..)
                | Frame::Mains(_)
                | Frame::Drive(_)
                | Frame::Again(..) => None,
            })
            .collect()
    }

    fn payment(&self) -> Option<PaymentSeen> {
        let Some(Frame::Pay(payment)) = self.game.stack.last() else { return None };
        Some(PaymentSeen { seat: payment.by, symbols: payment.symbols.iter().map(|symbol| symbol.name()).collect() })
    }

    fn waiting(&self) -> Vec<PlaySeen> {
        let seen = |waiting: &crate::position::Waiting| PlaySeen {
            seat: waiting.eyes.by,
            card: self.named(waiting.eyes.source.card),
            power: match waiting.from {
                Listening::Power(power, _) => Some(self.game.cards.power(power).name.as_str()),
                Listening::Later(_) => None,
            },
        };
        self.game.queue.iter().map(seen).collect()
    }
}

fn forecast_view(defender: Spot, forecast: Forecast) -> ForecastView {
    let places = |set: Set| each(set).collect();
    ForecastView {
        defender,
        attack: forecast.attack,
        defense: forecast.defense,
        back: forecast.back,
        stunned: places(forecast.stunned),
        one_of: places(forecast.one_of),
    }
}
