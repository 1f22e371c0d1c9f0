//! How a position looks to somebody who does not think: what they are inclined to do, and what an option means to who compares
//! positions.
//!
//! It is a beginner's rule, best attack, best block: the greatest attack is played, a hard blow is met with the card that one
//! misses least, and what has to go is what is worth least. It follows from what the seat that is asked may know.

use crate::ask::{Ask, Choice};
use crate::code::Picks;
use crate::position::Squad;
use crate::vocabulary::Fate;
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

/// What declining weighs where somebody could attack or play one more card.
const IDLE: u32 = 3;
/// What risking it weighs, against [`blow_weight`].
const RISK: u32 = 40;
/// How far above the power a card may be and still be worth keeping for its attack.
const SOON: u8 = 2;

impl Squad {
    /// How readily somebody who does not think takes each option.
    pub(crate) fn lean(&self, into: &mut Vec<u32>) {
        let (Some(ask), Some(seat)) = (self.ask(), self.asked) else { return };
        let options = (0..self.offered.count()).filter_map(|number| self.offered.nth(number));
        match ask {
            Ask::Attack => into.extend(options.map(|choice| self.leaning_to_play(choice, seat))),
            Ask::Block => self.lean_to_block(seat, into),
            Ask::HandLimit | Ask::Soak | Ask::KeeperLimit => {
                into.extend(options.map(|choice| self.leaning_to_lose(choice, seat)));
            }
            Ask::Pick(pick) => into.extend(options.map(|choice| self.leaning_to_pick(pick, choice, seat))),
        }
    }

    /// The greatest attack by far.
    fn leaning_to_play(&self, choice: Choice, seat: Seat) -> u32 {
        match self.chosen_card(choice) {
            Some(id) => 4 + self.punch(id, seat).pow(3),
            None => IDLE,
        }
    }

    /// What playing a card promises: its attack, and what comes with it.
    fn punch(&self, id: Id, seat: Seat) -> u32 {
        let (brief, run) = (self.brief(id), &self.facts(id).run);
        let extra = u32::from(brief.after.is_some()) + u32::from(brief.attacking.is_some());
        let keeper = if run.keeper.is_some() && self.side(seat).keepers.len() < 6 { 2 } else { 0 };
        u32::from(brief.attack) + extra + keeper
    }

    /// What a card in hand is worth to keep: its attack, if it can be played soon.
    fn kept_worth(&self, id: Id, seat: Seat) -> u32 {
        let far = self.brief(id).level > self.power_for(seat, self.ix(id)).saturating_add(SOON);
        let punch = self.punch(id, seat);
        if far { punch / 2 } else { punch }
    }

    /// A hard blow is blocked, with the card that one misses least.
    fn lean_to_block(&self, seat: Seat, into: &mut Vec<u32>) {
        let Some(damage) = self.damage_taken() else { return };
        let left = u32::from(damage.total.saturating_sub(damage.done));
        let side = self.side(seat);
        let deadly = left >= (side.deck.len() + side.hand.len()) as u32;
        let blow = if deadly { 4_000 } else { blow_weight(left) };
        for number in 0..self.offered.count() {
            let card = self.offered.nth(number).and_then(|choice| self.chosen_card(choice));
            into.push(match card {
                Some(id) => 1 + blow * 12 / (1 + self.kept_worth(id, seat)).pow(2),
                None if deadly => 1,
                None => RISK,
            });
        }
    }

    /// What is worth least.
    fn leaning_to_lose(&self, choice: Choice, seat: Seat) -> u32 {
        match self.chosen_card(choice) {
            Some(id) => 1 + 400 / (1 + self.kept_worth(id, seat)).pow(2),
            None => 1,
        }
    }

    /// What is worth most.
    fn leaning_to_gain(&self, choice: Choice, seat: Seat) -> u32 {
        self.chosen_card(choice).map_or(1, |id| 2 + self.punch(id, seat).pow(2))
    }

    fn leaning_to_pick(&self, pick: Picks, choice: Choice, seat: Seat) -> u32 {
        match pick {
            Picks::Discard(..) | Picks::HandToDeckTop => self.leaning_to_lose(choice, seat),
            Picks::DiscardTheirs(_) | Picks::PickToHand(_) => self.leaning_to_gain(choice, seat),
            Picks::Play(..) | Picks::PlayFromTheirHand => self.leaning_to_play(choice, seat),
            Picks::Deploy(_) | Picks::RevealFromHand(_) | Picks::RevealAnyFromHand => {
                if choice == Choice::Pass {
                    1
                } else {
                    12
                }
            }
            Picks::Choose(_, _, _, fate) => leaning_to_fate(fate, choice, seat),
            Picks::ReturnUpToTwo => leaning_to_fate(Fate::Return, choice, seat),
            Picks::PickToDiscard if self.shown.from == seat => self.leaning_to_lose(choice, seat),
            Picks::PickToDiscard => self.leaning_to_gain(choice, seat),
            Picks::TopOrBottom(_) | Picks::PutBack | Picks::PickFactor | Picks::PickNumber => 1,
        }
    }

    /// What the option of that number means, wherever its card lies.
    pub(crate) fn meaning_of(&self, number: usize) -> u64 {
        let Some(choice) = self.offered.nth(number) else { return 0 };
        let card = self.chosen_card(choice).map_or(0, |id| u64::from(self.ix(id).0));
        let (kind, rest) = match choice {
            Choice::Pass => (0, 0),
            Choice::Hand(_) => (1, 0),
            Choice::Theirs(_) => (2, 0),
            Choice::Keeper(of, _) => (3, u64::from(of.0)),
            Choice::Shown(_) => (4, 0),
            Choice::Factor(factor) => (5, factor as u64),
            Choice::Number(number) => (6, u64::from(number)),
            Choice::Top => (7, 0),
            Choice::Bottom => (8, 0),
        };
        let asked = match self.ask() {
            Some(Ask::Attack) => 1,
            Some(Ask::HandLimit) => 2,
            Some(Ask::KeeperLimit) => 3,
            Some(Ask::Block) => 4,
            Some(Ask::Soak) => 5,
            Some(Ask::Pick(_)) => 6 + self.asking().map_or(0, |effect| u64::from(effect.pc)),
            None => 0,
        };
        asked << 36 | kind << 28 | rest << 20 | card
    }
}

/// What it weighs to meet a blow of so many cards: one or two are not worth a card of the hand.
fn blow_weight(left: u32) -> u32 {
    match left {
        0 | 1 => 0,
        2 => 6,
        3 => 40,
        left => 60 * (left - 2),
    }
}

/// Their Keepers rather than one's own, but for what does one's own no harm.
fn leaning_to_fate(fate: Fate, choice: Choice, seat: Seat) -> u32 {
    let mine = matches!(choice, Choice::Keeper(of, _) if of == seat);
    let theirs = matches!(choice, Choice::Keeper(of, _) if of != seat);
    match fate {
        Fate::Destroy | Fate::Return | Fate::ShuffleIn | Fate::DeckTop => match (theirs, mine) {
            (true, _) => 40,
            (false, true) => 1,
            (false, false) => 8,
        },
        Fate::GainControl | Fate::Copy | Fate::HitsAndIsDestroyed(_) => 1 + 11 * u32::from(mine || theirs),
    }
}
