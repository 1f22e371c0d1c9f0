//! What one viewer may know, built up from nothing.

use crate::ask::Ask;
use crate::code::hook;
use crate::moment::MomentSeen;
use crate::numbers::Key;
use crate::position::{ActStep, Champions, Ending, Frame, Phase, Pile, Turned, Zone, flag};
use crate::vocabulary::{Keyword, Kind, Stat, Status};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Told as _, Viewer};
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

/// A card in play. A facedown Drone is called `drone`, whatever it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InPlay {
    /// The face that is up.
    #[serde(flatten)]
    pub card: Seen,
    /// What kind of card it is.
    pub kind: &'static str,
    /// The number of its coming into play: no other card in play has it.
    pub arrival: u16,
    /// Who owns it; nobody if the scenario does.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub owner: Option<Seat>,
    /// THW now; nothing if it has none.
    pub thw: Option<i32>,
    /// ATK now.
    pub atk: Option<i32>,
    /// DEF now.
    pub def: Option<i32>,
    /// REC now.
    pub rec: Option<i32>,
    /// SCH now.
    pub sch: Option<i32>,
    /// The most hit points; 0 for what is no character.
    pub hp: i32,
    /// The hit points that are left.
    pub remaining: i32,
    /// Damage on it.
    pub damage: u16,
    /// Threat on a scheme.
    pub threat: u16,
    /// The threat that completes it; 0 if nothing does.
    pub target: u16,
    /// The threat that comes each round: to the main scheme with its tokens and all acceleration icons in play.
    pub grows: u16,
    /// Its acceleration, amplify, crisis and hazard icons.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub icons: Vec<&'static str>,
    /// Counters on it; on the main scheme acceleration tokens.
    pub counters: u8,
    /// How often it pays for what is being paid.
    pub pays: u8,
    /// Whether it is ready.
    pub ready: bool,
    /// Whether it is stunned.
    pub stunned: bool,
    /// Whether it is confused.
    pub confused: bool,
    /// Whether it is tough.
    pub tough: bool,
    /// Its traits, gained ones included.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub traits: Vec<&'static str>,
    /// Its keywords, gained ones included; toughness has done all it does when the card is in play.
    pub keywords: Vec<String>,
    /// What is attached to it.
    pub attached: Vec<InPlay>,
    /// How many facedown boost cards it has.
    pub boost: u16,
    /// How many cards lie on it that are not in play, facedown or faceup.
    pub stashed: u16,
    /// Those of them that the viewer knows.
    pub kept: Vec<Seen>,
}

/// What one player has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatSeen {
    /// A word for the player.
    pub word: String,
    /// The identity, as it lies; nothing if the player is out.
    pub identity: Option<InPlay>,
    /// `hero` or `alter-ego`.
    pub form: &'static str,
    /// The hand, as far as it is known.
    pub hand: Vec<Option<Seen>>,
    /// What playing each of these costs now, in the same order, for whoever holds them; nothing for what is not played.
    #[cfg_attr(test, ts(type = "(number | null)[]"))]
    pub costs: Vec<Option<u8>>,
    /// The deck from the top, as far as it is known.
    pub deck: Vec<Option<Seen>>,
    /// The discard pile from the top.
    pub discard: Vec<Option<Seen>>,
    /// A deck beside the usual one, from the top, as far as it is known.
    pub extra: Vec<Option<Seen>>,
    /// Allies, upgrades and supports in play.
    pub area: Vec<InPlay>,
    /// The minions engaged with the player.
    pub engaged: Vec<InPlay>,
    /// Encounter cards dealt facedown.
    pub dealt: Vec<Option<Seen>>,
    /// The nemesis set beside the game.
    pub aside: Vec<Option<Seen>>,
    /// How many cards the player draws up to.
    pub hand_size: usize,
    /// How many allies the player may control.
    pub ally_limit: usize,
    /// How much less the next card costs this phase.
    pub discount: u8,
    /// Whether the player has changed form this round.
    pub flipped: bool,
    /// Out of the game.
    pub out: bool,
}

/// The encounter deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EncounterSeen {
    /// The deck from the top, as far as it is known.
    pub deck: Vec<Option<Seen>>,
    /// The discard pile from the top.
    pub discard: Vec<Option<Seen>>,
}

/// An attack or scheme that goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ActivationSeen {
    /// Who.
    pub who: Seen,
    /// `attack` or `scheme`.
    pub what: &'static str,
    /// Against whom.
    #[cfg_attr(test, ts(type = "number"))]
    pub seat: Seat,
    /// Who defends.
    pub defender: Option<Seen>,
    /// Whether it is still open who defends.
    pub undecided: bool,
    /// Those who may, as long as that is open.
    pub may_defend: Vec<Seen>,
    /// The boost cards that were turned up, in order.
    pub boosts: Vec<BoostSeen>,
    /// The boost icons so far.
    pub boost: u8,
    /// How many boost cards are still to be turned up: those that lie facedown, and the one that is to be given.
    pub boosts_to_come: u8,
    /// ATK with them; SCH with them, less what is not placed: the damage before anybody defends, or the threat.
    pub total: i32,
}

/// A boost card that was turned up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoostSeen {
    /// Which.
    #[serde(flatten)]
    pub card: Seen,
    /// Its icons.
    pub icons: u8,
}

/// A payment that goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PaymentSeen {
    /// Who pays.
    #[cfg_attr(test, ts(type = "number"))]
    pub seat: Seat,
    /// How much is asked: energy, mental, physical, of any type.
    pub owed: [u8; 4],
    /// How much is paid: energy, mental, physical, wild.
    pub made: [u8; 4],
}

/// Everything that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The round.
    pub round: u16,
    /// Where the round is.
    pub phase: &'static str,
    /// The first player.
    #[cfg_attr(test, ts(type = "number"))]
    pub first: Seat,
    /// Whose turn it is.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub turn: Option<Seat>,
    /// The players.
    pub seats: Vec<SeatSeen>,
    /// The villain.
    pub villain: Option<InPlay>,
    /// The villains that are in play beside the active one.
    pub villains: Vec<InPlay>,
    /// The stages to come, the next first.
    pub villain_deck: Vec<Option<Seen>>,
    /// The main scheme.
    pub main: Option<InPlay>,
    /// Its stages to come, the next first.
    pub main_deck: Vec<Option<Seen>>,
    /// The side schemes.
    pub sides: Vec<InPlay>,
    /// The environments.
    pub environments: Vec<InPlay>,
    /// The encounter deck.
    pub encounter: EncounterSeen,
    /// What is being played or revealed.
    pub resolving: Vec<Option<Seen>>,
    /// What is being paid with.
    pub paying: Vec<Option<Seen>>,
    /// The payment that goes on.
    pub payment: Option<PaymentSeen>,
    /// What somebody looks at.
    pub laid: Vec<Option<Seen>>,
    /// Removed from the game.
    pub removed: Vec<Option<Seen>>,
    /// The attack or scheme that goes on, until its damage is dealt or its threat placed.
    pub activation: Option<ActivationSeen>,
    /// What is about to happen or just did, while somebody is asked whether to answer it.
    pub moment: Option<MomentSeen>,
    /// How the game ended.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub ending: Option<&'static str>,
}

#[cfg(test)]
mod tests;

struct Eyes<'a> {
    game: &'a Champions,
    viewer: Viewer,
}

impl View {
    pub(crate) fn of(game: &Champions, viewer: Viewer) -> View {
        let eyes = Eyes { game, viewer };
        View {
            round: game.round,
            phase: game.phase_word(),
            first: game.first,
            turn: game.turn_of(),
            seats: game.all_seats().map(|seat| eyes.seat(seat)).collect(),
            villain: game.villain().map(|id| eyes.in_play(id)),
            villains: game.pile(Pile::VILLAINS).skip(1).map(|id| eyes.in_play(id)).collect(),
            villain_deck: eyes.top_down(Pile::VILLAIN_DECK),
            main: game.main().map(|id| eyes.in_play(id)),
            main_deck: eyes.top_down(Pile::MAIN_DECK),
            sides: game.pile(Pile::SIDES).map(|id| eyes.in_play(id)).collect(),
            environments: game.pile(Pile::ENVIRONMENTS).map(|id| eyes.in_play(id)).collect(),
            encounter: EncounterSeen {
                deck: eyes.top_down(Pile::ENCOUNTER),
                discard: eyes.top_down(Pile::ENCOUNTER_DISCARD),
            },
            resolving: eyes.bottom_up(Pile::RESOLVING),
            paying: eyes.bottom_up(Pile::PAYING),
            payment: game
                .ask()
                .filter(|ask| *ask == Ask::Pay)
                .and_then(|_| game.paying())
                .map(|(seat, owed, made, _)| PaymentSeen { seat, owed, made }),
            laid: eyes.bottom_up(Pile::LAID),
            removed: eyes.bottom_up(Pile::REMOVED),
            activation: eyes.activation(),
            moment: game.moment(),
            ending: game.ending.map(ending_word),
        }
    }
}

fn ending_word(ending: Ending) -> &'static str {
    match ending {
        Ending::VillainDefeated => "villain-defeated",
        Ending::SchemeCompleted => "scheme-completed",
        Ending::AllDefeated => "all-defeated",
        Ending::TooLong => "too-long",
    }
}

impl Eyes<'_> {
    fn sees(&self, id: Id) -> bool {
        match self.viewer {
            Viewer::Seat(seat) => self.game.slots.knows(seat, id),
            Viewer::Spectator => self.game.slots.is_public(id),
            Viewer::Omniscient => true,
        }
    }

    fn see(&self, id: Id) -> Option<Seen> {
        self.sees(id).then(|| {
            let card = self.game.printed(id);
            Seen { id: &card.id, name: &card.title }
        })
    }

    fn top_down(&self, pile: Pile) -> Vec<Option<Seen>> {
        self.game.pile(pile).rev().map(|id| self.see(id)).collect()
    }

    fn bottom_up(&self, pile: Pile) -> Vec<Option<Seen>> {
        self.game.pile(pile).map(|id| self.see(id)).collect()
    }

    /// A hand, what the viewer does not know behind the rest: between which known cards it was drawn tells nothing.
    // champions: view.hand
    fn hand(&self, seat: Seat) -> Vec<Option<Seen>> {
        let mut hand = self.bottom_up(Pile::of(Zone::Hand, seat));
        hand.sort_by_key(Option::is_none);
        hand
    }

    /// What the cards of a hand cost now: for whoever holds it.
    // champions: cost.modified
    fn costs(&self, seat: Seat) -> Vec<Option<u8>> {
        let holds = match self.viewer {
            Viewer::Seat(viewer) => viewer == seat,
            Viewer::Spectator => false,
            Viewer::Omniscient => true,
        };
        let cost = |id: Id| self.game.printed(id).cost.map(|_| self.game.cost_of_playing(id, seat));
        self.game.pile(Pile::of(Zone::Hand, seat)).filter(|_| holds).map(cost).collect()
    }

    fn seat(&self, seat: Seat) -> SeatSeen {
        let game = self.game;
        let player = game.player(seat);
        let area = game.pile(Pile::of(Zone::Area, seat)).filter(|id| player.identity != Some(*id));
        SeatSeen {
            word: Champions::seat_word(seat).into_owned(),
            identity: game.identity(seat).map(|id| self.in_play(id)),
            form: if game.is_hero(seat) { "hero" } else { "alter-ego" },
            hand: self.hand(seat),
            costs: self.costs(seat),
            deck: self.top_down(Pile::of(Zone::Deck, seat)),
            discard: self.top_down(Pile::of(Zone::Discard, seat)),
            extra: self.top_down(Pile::extra(seat)),
            area: area.map(|id| self.in_play(id)).collect(),
            engaged: game.pile(Pile::of(Zone::Engaged, seat)).map(|id| self.in_play(id)).collect(),
            dealt: self.bottom_up(Pile::of(Zone::Dealt, seat)),
            aside: self.bottom_up(Pile::of(Zone::Aside, seat)),
            hand_size: game.hand_size(seat),
            ally_limit: game.ally_limit(seat),
            discount: player.discount,
            flipped: player.flipped,
            out: player.out,
        }
    }

    fn in_play(&self, id: Id) -> InPlay {
        let game = self.game;
        let (face, piece) = (game.face(id), game.piece(id));
        let (character, scheme) = (face.kind.is_character(), face.kind.is_scheme());
        let number = |number: Option<crate::vocabulary::Number>| number.map_or(0, |n| n.among(game.started));
        let lying = |flags: u8| game.on(id).filter(|on| game.has(*on, flags)).count() as u16;
        InPlay {
            card: Seen { id: &face.id, name: &face.title },
            kind: face.kind.word(),
            arrival: piece.arrival,
            owner: Some(piece.owner).filter(|owner| *owner != longbox_kernel::cards::HOUSE),
            thw: game.stat(id, Stat::Thw),
            atk: game.stat(id, Stat::Atk),
            def: game.stat(id, Stat::Def),
            rec: game.stat(id, Stat::Rec),
            sch: game.stat(id, Stat::Sch),
            hp: if character { game.max_hp(id) } else { 0 },
            remaining: if character { game.remaining(id) } else { 0 },
            damage: if scheme { 0 } else { piece.tokens },
            threat: if scheme { piece.tokens } else { 0 },
            target: number(face.threat.target),
            grows: if face.kind == Kind::MainScheme { game.grows(id) } else { number(face.threat.grows) },
            icons: face.icons.iter().map(|icon| icon.word()).collect(),
            counters: piece.counters,
            pays: piece.pays,
            ready: game.is_ready(id),
            stunned: game.has_status(id, Status::Stunned),
            confused: game.has_status(id, Status::Confused),
            tough: game.has_status(id, Status::Tough),
            traits: self.traits(id),
            keywords: self.keywords(id),
            attached: game.attached(id).map(|on| self.in_play(on)).collect(),
            boost: lying(flag::BOOST),
            stashed: lying(flag::STASHED),
            kept: game.on(id).filter(|on| game.has(*on, flag::STASHED)).filter_map(|on| self.see(on)).collect(),
        }
    }

    fn traits(&self, id: Id) -> Vec<&'static str> {
        let game = self.game;
        let mut traits: Vec<&'static str> = game.face(id).traits.iter().map(String::as_str).collect();
        game.each_clause(hook::TRAIT, |eyes, clause| {
            if let crate::vocabulary::Standing::GainsTrait(filter, name) = clause
                && game.fits(id, filter, eyes)
                && !traits.contains(&name.as_str())
                && let Some(known) = game.cards.trait_name(name)
            {
                traits.push(known);
            }
        });
        traits
    }

    fn keywords(&self, id: Id) -> Vec<String> {
        let game = self.game;
        let mut told: Vec<String> = Vec::new();
        for (key, name) in [
            (Key::Guard, "Guard"),
            (Key::Overkill, "Overkill"),
            (Key::Patrol, "Patrol"),
            (Key::Peril, "Peril"),
            (Key::Permanent, "Permanent"),
            (Key::Piercing, "Piercing"),
            (Key::Quickstrike, "Quickstrike"),
            (Key::Ranged, "Ranged"),
            (Key::Restricted, "Restricted"),
            (Key::Setup, "Setup"),
            (Key::Stalwart, "Stalwart"),
            (Key::Steady, "Steady"),
            (Key::Surge, "Surge"),
            (Key::Villainous, "Villainous"),
        ] {
            if game.keyword(id, key) > 0 {
                told.push(name.to_owned());
            }
        }
        for (key, name) in [(Key::Hinder, "Hinder"), (Key::Incite, "Incite"), (Key::Retaliate, "Retaliate")] {
            match game.keyword(id, key) {
                0 => {}
                n => told.push(format!("{name} {n}")),
            }
        }
        for keyword in &game.face(id).keywords {
            if let Keyword::Uses(n, name) = keyword {
                told.push(format!("Uses ({n} {name})"));
            }
        }
        told
    }

    fn activation(&self) -> Option<ActivationSeen> {
        let game = self.game;
        let act = game.activation().filter(|_| !game.has_landed())?;
        let who = game.actor(act.who)?;
        let seen = |id: Id| {
            let face = game.face(id);
            Seen { id: &face.id, name: &face.title }
        };
        let undecided = act.attack && act.defender.is_none() && act.step <= ActStep::Defend;
        let boost = |turned: &Turned| {
            let card = game.cards.card(turned.card);
            BoostSeen { card: Seen { id: &card.id, name: &card.title }, icons: turned.icons }
        };
        Some(ActivationSeen {
            who: seen(who),
            what: if act.attack { "attack" } else { "scheme" },
            seat: act.seat,
            defender: act.defender.and_then(|defender| game.still(defender)).map(seen),
            undecided,
            may_defend: game.open_defenders(act).into_iter().filter(|_| undecided).map(seen).collect(),
            boosts: act.turned.iter().flatten().map(boost).collect(),
            boost: act.bonus,
            boosts_to_come: game.boosts_to_come(act, who),
            total: game.brings(who, act),
        })
    }
}

impl Champions {
    /// Where the round is, in a word.
    fn phase_word(&self) -> &'static str {
        let Some(Frame::Round(phase)) = self.stack.first() else { return "over" };
        match phase {
            Phase::SchemeSetup | Phase::SetupRevealed | Phase::Draw | Phase::IdentitySetup => "setup",
            Phase::Mulligan(_) => "mulligan",
            Phase::RoundBegins | Phase::Turn(_) => "turn",
            Phase::Discard(_) | Phase::Ready | Phase::PlayerPhaseEnds => "end of the player phase",
            Phase::StepOne => "threat",
            Phase::Villain(_) if self.is_in_step_one() => "threat",
            Phase::Villain(_) | Phase::Minions(_) => "activations",
            Phase::Deal | Phase::Reveal(_) => "encounter cards",
            Phase::Pass | Phase::VillainPhaseEnds | Phase::RoundEnds => "end of the round",
        }
    }

    /// Whether the threat of step one is being placed or answered: the phase has gone on to what comes behind it.
    fn is_in_step_one(&self) -> bool {
        match self.stack.get(1) {
            Some(Frame::Placing(placing)) => placing.step_one,
            Some(Frame::Window(window)) => hook::STEP_ONE >> window.bell & 1 == 1,
            Some(
                Frame::Round(_)
                | Frame::Turn(_)
                | Frame::LetAct(_)
                | Frame::Initiate(_)
                | Frame::Effect(_)
                | Frame::Activation(_)
                | Frame::Strike(_)
                | Frame::Damage(_)
                | Frame::Defeat(_)
                | Frame::Reveal(_)
                | Frame::Entered(_)
                | Frame::Formed(..)
                | Frame::Stage(_)
                | Frame::TooMany(_)
                | Frame::Falls
                | Frame::Pay(_),
            )
            | None => false,
        }
    }

    /// Whose turn it is.
    pub(crate) fn turn_of(&self) -> Option<Seat> {
        let Some(Frame::Round(Phase::Turn(seat))) = self.stack.first() else { return None };
        Some(*seat)
    }

    /// Where a card stands in the view of a seat, as scenarios write it; nothing if that seat cannot see it.
    pub(crate) fn path_of(&self, id: Id, viewer: Seat) -> Option<String> {
        let piece = self.piece(id);
        if let Some(host) = piece.host {
            if self.has(id, flag::BOOST | flag::STASHED) {
                return None;
            }
            let at = self.attached(host).position(|on| on == id)?;
            return Some(format!("{}.attached.{at}", self.path_of(host, viewer)?));
        }
        let (pile, seen) = (piece.pile, self.slots.knows(viewer, id) || self.is_drone(id));
        if !seen {
            return None;
        }
        let from_bottom = || self.pile(pile).position(|other| other == id);
        let from_top = || self.pile(pile).rev().position(|other| other == id);
        if let Some((zone, seat)) = pile.seat() {
            let seat = seat.0;
            return Some(match zone {
                Zone::Area if self.kind(id).is_identity() => format!("seats.{seat}.identity"),
                Zone::Area => {
                    let mut others = self.pile(pile).filter(|other| !self.kind(*other).is_identity());
                    format!("seats.{seat}.area.{}", others.position(|other| other == id)?)
                }
                Zone::Engaged => format!("seats.{seat}.engaged.{}", from_bottom()?),
                Zone::Hand => {
                    let mut known = self.pile(pile).filter(|other| self.slots.knows(viewer, *other));
                    format!("seats.{seat}.hand.{}", known.position(|other| other == id)?)
                }
                Zone::Dealt => format!("seats.{seat}.dealt.{}", from_bottom()?),
                Zone::Aside => format!("seats.{seat}.aside.{}", from_bottom()?),
                Zone::Deck => format!("seats.{seat}.deck.{}", from_top()?),
                Zone::Discard => format!("seats.{seat}.discard.{}", from_top()?),
            });
        }
        Some(match pile {
            Pile::VILLAINS => match from_bottom()? {
                0 => "villain".to_owned(),
                n => format!("villains.{}", n - 1),
            },
            Pile::MAIN => "main".to_owned(),
            Pile::VILLAIN_DECK => format!("villain_deck.{}", from_top()?),
            Pile::MAIN_DECK => format!("main_deck.{}", from_top()?),
            Pile::SIDES => format!("sides.{}", from_bottom()?),
            Pile::ENVIRONMENTS => format!("environments.{}", from_bottom()?),
            Pile::ENCOUNTER => format!("encounter.deck.{}", from_top()?),
            Pile::ENCOUNTER_DISCARD => format!("encounter.discard.{}", from_top()?),
            Pile::RESOLVING => format!("resolving.{}", from_bottom()?),
            Pile::PAYING => format!("paying.{}", from_bottom()?),
            Pile::LAID => format!("laid.{}", from_bottom()?),
            Pile::REMOVED => format!("removed.{}", from_bottom()?),
            _ => return None,
        })
    }
}
