//! How a position looks to somebody who plays it: what it is worth.
//!
//! It is counted in damage to the villain, for each player who began, and looks only at what everybody knows and at
//! how many cards the hands hold. The weights were fitted to who won 600 games between machines and the villains, by
//! how the position was at the beginning of each round; those of the schemes were then raised by trial.

use crate::position::{Champions, Pile, Zone};
use crate::vocabulary::{Icon, Keyword, Kind, Number, Stat, Status, When};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

/// What beating a stage of the villain is worth beside its hit points: as much as the next one brings with it.
/// Without it nobody would dare to.
const STAGE: f32 = 8.0;
/// From how few hit points of the last stage on each counts more, and how much more: the game is about to be won.
const FINISH: (f32, f32) = (8.0, 4.0);
/// What an attachment of the villain is worth to them, and what a card of a player's on an enemy to the player.
const ATTACHMENT: f32 = 4.0;
const OWN: f32 = 4.0;
/// What status cards are worth to who has none of their own accord.
const TOUGH: f32 = 2.5;
const STUNNED: f32 = 2.0;
const CONFUSED: f32 = 1.5;
/// What each threat is worth that the main schemes can still take, and what a stage to come costs.
const THREAT: f32 = 1.6;
const SCHEME_STAGE: f32 = 5.0;
/// What each threat costs that comes every round.
const GROWTH: f32 = 3.0;
/// What each threat costs by which the last stage has room for less than this after the next step one.
const BRINK: (f32, f32) = (1.0, 4.0);
/// What each damage costs that has to be done every round to win in time, if the villain schemes now and then.
const RACE: f32 = 1.5;
const NOW_AND_THEN: f32 = 0.5;
/// What a side scheme costs: for being there, for each threat, for each crisis icon.
const SIDE: (f32, f32, f32) = (3.0, 0.7, 2.0);
/// What a minion costs: for each SCH, for each hit point.
const MINION: (f32, f32) = (0.9, 1.15);
/// What a card in hand is worth.
const CARD: f32 = 1.75;
/// What an upgrade or support is worth: for being there, for each resource that it cost; and more if it acts or pays.
const GEAR: (f32, f32) = (1.5, 0.35);
const ACTS: f32 = 1.5;
const PAYS: f32 = 3.4;
/// What each use is worth that is left of a card with uses.
const USE: f32 = 1.15;
/// What an ally is worth: for each hit point, for each point of their better power; and costs if exhausted.
const ALLY: (f32, f32, f32) = (1.4, 0.4, 1.0);
/// What an identity who can act next turn is worth: who defends cannot.
const READY: f32 = 5.0;
/// What a hit point of an identity is worth, below how many one is worth more, and how much more.
const HIT_POINT: f32 = 0.7;
const WOUNDED: (f32, f32) = (4.0, 1.2);
/// What a hero costs who is out.
const OUT: f32 = 10.0;

/// A worth of so much less than nothing is as good as even, and so much more or less makes half a win or loss.
const EVEN: f32 = 5.0;
const HALF: f32 = 10.0;

impl Champions {
    /// How the game stands for all players together, between lost and won.
    pub(crate) fn outlook(&self) -> f32 {
        let sum = (EVEN + self.worth()) / HALF;
        sum / (1.0 + sum.abs())
    }

    /// What is won so far less what is lost, for each player who began.
    fn worth(&self) -> f32 {
        let here: f32 = self.in_order().map(|seat| self.worth_of(seat) + OUT).sum();
        self.each(here - self.villain_worth() - self.sides_worth()) - OUT + self.scheme_worth()
    }

    /// That much for each player who began.
    fn each(&self, sum: f32) -> f32 {
        sum / f32::from(self.started.max(1))
    }

    fn among(&self, number: Option<Number>) -> f32 {
        number.map_or(0.0, |number| f32::from(number.among(self.started)))
    }

    /// The damage that the villain can still take in all stages. What a side scheme adds is left out: it goes with the
    /// scheme.
    fn villain_left(&self) -> f32 {
        let later: f32 = self.pile(Pile::VILLAIN_DECK).map(|id| self.among(self.face(id).hp)).sum();
        later + self.villain().map_or(0.0, |id| self.stage_left(id))
    }

    fn stage_left(&self, villain: Id) -> f32 {
        (self.among(self.face(villain).hp) - f32::from(self.piece(villain).tokens)).max(0.0)
    }

    /// What the villain still has, and all that keeps damage off.
    fn villain_worth(&self) -> f32 {
        let stages = self.len(Pile::VILLAIN_DECK) as f32 * f32::from(self.started);
        let now = self.villain().map_or(0.0, |id| self.statuses(id) + self.attachments(id));
        let (few, more) = FINISH;
        let finish = match self.villain() {
            Some(id) if stages == 0.0 => more * (few * f32::from(self.started) - self.stage_left(id)).max(0.0),
            Some(_) | None => 0.0,
        };
        self.villain_left() + STAGE * stages + now - finish
    }

    fn statuses(&self, id: Id) -> f32 {
        let of = |status, worth| if self.has_status(id, status) { worth } else { 0.0 };
        of(Status::Tough, TOUGH) - of(Status::Stunned, STUNNED) - of(Status::Confused, CONFUSED)
    }

    /// What lies on an enemy, by whose it is.
    fn attachments(&self, enemy: Id) -> f32 {
        let encounter = |id: Id| self.face(id).kind.is_encounter();
        self.attached(enemy).map(|id| if encounter(id) { ATTACHMENT } else { -OWN }).sum()
    }

    fn sides_worth(&self) -> f32 {
        let (there, threat, crisis) = SIDE;
        let icons = |id: Id| self.face(id).icons.iter().filter(|icon| **icon == Icon::Crisis).count() as f32;
        let side = |id: Id| there + threat * f32::from(self.piece(id).tokens) + crisis * icons(id);
        self.pile(Pile::SIDES).map(side).sum()
    }

    /// What the main schemes leave: room for threat, and time to beat the villain.
    fn scheme_worth(&self) -> f32 {
        let Some(main) = self.main() else { return 0.0 };
        let target = |id: Id| {
            let back = self.face(id).back.map_or(0.0, |back| self.among(self.cards.card(back).threat.target));
            self.among(self.face(id).threat.target).max(back)
        };
        let room = self.each(target(main) - f32::from(self.piece(main).tokens));
        let later = self.len(Pile::MAIN_DECK) as f32;
        let all = room + self.each(self.pile(Pile::MAIN_DECK).map(target).sum());
        let grows = self.each(f32::from(self.grows(main)));
        let brink = if later == 0.0 { (BRINK.0 + grows - room).max(0.0) } else { 0.0 };
        let rounds = 1.0 + all / (grows + NOW_AND_THEN);
        let race = self.each(self.villain_left()) / rounds;
        THREAT * all - SCHEME_STAGE * later - GROWTH * grows - BRINK.1 * brink - RACE * race
    }

    /// What a player has, less what stands against them.
    fn worth_of(&self, seat: Seat) -> f32 {
        let area = self.pile(Pile::of(Zone::Area, seat)).map(|id| self.worth_in_play(id)).sum::<f32>();
        let minions = self.pile(Pile::of(Zone::Engaged, seat)).map(|id| self.minion(id)).sum::<f32>();
        area + CARD * self.len(Pile::of(Zone::Hand, seat)) as f32 - minions
    }

    fn minion(&self, id: Id) -> f32 {
        let (sch, hp) = MINION;
        let strength = sch * self.stat(id, Stat::Sch).unwrap_or(0) as f32 + hp * self.remaining(id) as f32;
        strength + self.statuses(id) + self.attachments(id)
    }

    fn worth_in_play(&self, id: Id) -> f32 {
        let kind = self.face(id).kind;
        if kind.is_identity() {
            return self.worth_of_identity(id);
        }
        if kind == Kind::Ally {
            let (hp, power, exhausted) = ALLY;
            let tired = if self.is_ready(id) { 0.0 } else { exhausted };
            return hp * self.remaining(id) as f32 + power * self.power(id) as f32 - tired;
        }
        self.worth_of_gear(id)
    }

    fn worth_of_identity(&self, id: Id) -> f32 {
        let left = self.remaining(id) as f32;
        let ready = if self.is_ready(id) { READY } else { 0.0 };
        let (few, more) = WOUNDED;
        ready + self.statuses(id) + HIT_POINT * left - more * (few - left).max(0.0)
    }

    fn worth_of_gear(&self, id: Id) -> f32 {
        let face = self.face(id);
        if face.keywords.iter().any(|keyword| matches!(keyword, Keyword::Uses(..))) {
            return USE * f32::from(self.piece(id).counters);
        }
        let any = |when: &When| face.abilities.iter().any(|ability| ability.when == *when);
        let acts = if any(&When::Action) { ACTS } else { 0.0 };
        let pays = if any(&When::Resource) { PAYS } else { 0.0 };
        GEAR.0 + GEAR.1 * f32::from(face.cost.unwrap_or(0)) + acts + pays
    }

    /// The better of a character's ATK and THW.
    fn power(&self, id: Id) -> i32 {
        [Stat::Atk, Stat::Thw].into_iter().filter_map(|stat| self.stat(id, stat)).max().unwrap_or(0)
    }
}
