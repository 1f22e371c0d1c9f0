//! Whether an effect could change the game: no ability is used that could not.

use crate::code::Part;
use crate::position::{Champions, Eyes, Pile, Zone};
use crate::vocabulary::{
    Act, Activate, Areas, Cards, Control, Course, Encounter, Filter, Harm, Kind, Label, Lasting, Noun, Resources,
    States, Threat, Who,
};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

impl Champions {
    /// Whether these steps could change anything as things stand; what was paid and what others would answer
    /// is left out.
    // champions: change-the-game
    pub(crate) fn could_change(&self, parts: &[Part], label: Option<Label>, eyes: &Eyes) -> bool {
        parts.iter().any(|part| match part {
            Part::Act(act) => self.could(act, label, eyes),
            Part::Course(step, held) => step.act().is_err_and(|course| self.could_course(course, held, label, eyes)),
        })
    }

    fn could_course(&self, course: Course, held: &[Vec<Part>], label: Option<Label>, eyes: &Eyes) -> bool {
        let any = |eyes: &Eyes| held.iter().any(|parts| self.could_change(parts, label, eyes));
        match course {
            Course::If(test, _) => self.holds(test, eyes) && any(eyes),
            Course::IfElse(test, ..) => {
                let way = if self.holds(test, eyes) { held.first() } else { held.last() };
                way.is_some_and(|parts| self.could_change(parts, label, eyes))
            }
            // It depends on what comes before.
            Course::Then(_) => false,
            Course::May(_) | Course::Choose(_) => any(eyes),
            Course::ChoosePlayer(_) => self.in_order().any(|seat| any(&Eyes { player: Some(seat), ..*eyes })),
            Course::ChooseCard(noun, _) => self.any(noun, label, eyes, |_| true) && any(eyes),
            Course::EachPlayer(_) => self.in_order().any(|seat| any(&Eyes { by: seat, ..*eyes })),
            Course::Instead(_) | Course::Later(..) | Course::IfDamaged(..) => true,
        }
    }

    /// Whether one of those that a step may be aimed at fits.
    fn any(&self, noun: &Noun, label: Option<Label>, eyes: &Eyes, fits: impl Fn(Id) -> bool) -> bool {
        let open = |id: Id| {
            let enemy = matches!(self.kind(id), Kind::Villain | Kind::Minion);
            label != Some(Label::Attack) || !enemy || self.may_attack(id, eyes.by)
        };
        match noun {
            Noun::One(filter) => self.select(filter, eyes).any(|id| open(id) && fits(id)),
            Noun::Selected(filter) | Noun::Most(_, filter) | Noun::Each(filter) => self.select(filter, eyes).any(fits),
            // It is chosen by a step before.
            Noun::It if eyes.it.is_none() => true,
            Noun::This | Noun::Host | Noun::You | Noun::That | Noun::It | Noun::Villain | Noun::Main => {
                self.one(noun, eyes).is_some_and(|id| open(id) && fits(id))
            }
        }
    }

    fn any_player(&self, who: Who, eyes: &Eyes, fits: impl Fn(Seat) -> bool) -> bool {
        self.players_meant(who, eyes).any(fits)
    }

    pub(super) fn could(&self, act: &Act, label: Option<Label>, eyes: &Eyes) -> bool {
        let character = |id: Id| self.kind(id).is_character();
        let in_deck =
            |seat: Seat| self.len(Pile::of(Zone::Deck, seat)) > 0 || self.len(Pile::of(Zone::Discard, seat)) > 0;
        let in_discard = |seat: Seat, filter: &Filter| {
            self.pile(Pile::of(Zone::Discard, seat)).any(|id| self.fits(id, filter, eyes))
        };
        match act {
            Act::Harm(word) => match word {
                Harm::Damage(noun, n) => {
                    let dealt = |id: Id| character(id) && !self.cannot_take_damage(id, eyes.source.id);
                    (self.amount(n, eyes) > 0 || mentions_cost(n)) && self.any(noun, label, eyes, dealt)
                }
                Harm::Heal(noun, n) => {
                    self.amount(n, eyes) > 0
                        && self.any(noun, label, eyes, |id| character(id) && self.piece(id).tokens > 0)
                }
                Harm::HealAll(noun) => self.any(noun, label, eyes, |id| character(id) && self.piece(id).tokens > 0),
                Harm::MoveDamage(noun, _) => {
                    let hurt = self.identity(eyes.by).is_some_and(|id| self.piece(id).tokens > 0);
                    let dealt = |id: Id| character(id) && !self.cannot_take_damage(id, eyes.source.id);
                    hurt && self.any(noun, label, eyes, dealt)
                }
                Harm::Assign(filter, n) => self.amount(n, eyes) > 0 && self.select(filter, eyes).next().is_some(),
                Harm::Prevent(_) | Harm::PreventAll | Harm::Absorb => true,
            },
            Act::Threat(word) => match word {
                Threat::PlaceThreat(noun, n) => {
                    self.amount(n, eyes) > 0 && self.any(noun, label, eyes, |id| self.kind(id).is_scheme())
                }
                Threat::RemoveThreat(noun, n) => {
                    let loses =
                        |id: Id| self.kind(id).is_scheme() && self.piece(id).tokens > 0 && self.may_lose_threat(id);
                    (self.amount(n, eyes) > 0 || mentions_cost(n)) && self.any(noun, label, eyes, loses)
                }
                Threat::PreventThreat(_) | Threat::SchemeLess(_) | Threat::Accelerate | Threat::Advance => true,
            },
            Act::Cards(word) => match word {
                Cards::Draw(who, _) => self.any_player(*who, eyes, in_deck),
                Cards::DrawToHandSize => in_deck(eyes.by),
                Cards::DiscardRandom(who, _) | Cards::Stash(who) => {
                    self.any_player(*who, eyes, |seat| self.len(Pile::of(Zone::Hand, seat)) > 0)
                }
                Cards::DiscardAll(filter) => self.hand(eyes.by).any(|id| self.fits(id, filter, eyes)),
                Cards::Mill(who, _) => self.any_player(*who, eyes, in_deck),
                Cards::TakeDiscarded(_) => false,
                Cards::LookAndTake(_) | Cards::SearchToHand(_) => in_deck(eyes.by),
                Cards::TopmostToHand(who, filter) => self.any_player(*who, eyes, |seat| in_discard(seat, filter)),
                Cards::ShuffleBack(_) => self.len(Pile::of(Zone::Discard, eyes.by)) > 0,
                Cards::Unstash => true,
            },
            Act::Encounter(word) => match word {
                Encounter::Surge
                | Encounter::SearchAndReveal(..)
                | Encounter::SearchAndPut(..)
                | Encounter::RevealTop
                | Encounter::MillEncounter
                | Encounter::MillUntil(_)
                | Encounter::PutFound(_)
                | Encounter::RevealFound
                | Encounter::ShuffleEncounter
                | Encounter::Deal(_)
                | Encounter::GiveBoost(..)
                | Encounter::MakeDrones(..)
                | Encounter::Nemesis
                | Encounter::PutThis
                | Encounter::PutNamed(_) => true,
            },
            Act::Areas(word) => match word {
                Areas::Discard(noun) => self.any(noun, label, eyes, |id| self.is_in_play(id)),
                Areas::Exhaust(noun) => self.any(noun, label, eyes, |id| self.is_ready(id)),
                Areas::Ready(noun) => self.any(noun, label, eyes, |id| !self.is_ready(id)),
                Areas::ToHand(noun) | Areas::RemoveFromGame(noun) => self.any(noun, label, eyes, |_| true),
                Areas::PutIntoPlay(_) => true,
                Areas::ChangeForm(to) => {
                    self.identity(eyes.by).is_some() && (to.is_none() || !self.is_form(*to, eyes.by))
                }
                Areas::PutCounters(..) => true,
            },
            Act::States(States::Give(noun, status)) => {
                self.any(noun, label, eyes, |id| character(id) && !self.has_status(id, *status))
            }
            Act::Activate(word) => match word {
                Activate::Attack(noun)
                | Activate::AttackHero(noun)
                | Activate::AttackEngaged(noun)
                | Activate::Scheme(noun) => self.any(noun, None, eyes, |_| true),
                Activate::Overkill | Activate::AlsoEachOtherHero => true,
            },
            Act::Lasting(Lasting::For(..)) => true,
            Act::Resources(word) => match word {
                Resources::Generate(_) | Resources::GenerateTopDiscard | Resources::NextCostsLess(..) => true,
            },
            Act::Control(word) => match word {
                Control::CancelRevealed | Control::VoidRevealed => true,
                Control::Specials(filter) => self.select(filter, eyes).next().is_some(),
            },
        }
    }
}

/// Whether an amount is what the cost will have been.
fn mentions_cost(amount: &crate::vocabulary::Amount) -> bool {
    use crate::vocabulary::Amount;
    match amount {
        Amount::Done => true,
        Amount::Times(inner, _) | Amount::Plus(inner, _) | Amount::AtMost(inner, _) => mentions_cost(inner),
        Amount::If(_, yes, no) => mentions_cost(yes) || mentions_cost(no),
        Amount::N(_)
        | Amount::PerPlayer(_)
        | Amount::Imminent
        | Amount::Count(_)
        | Amount::Counters
        | Amount::Sustained(_)
        | Amount::Remaining(_)
        | Amount::Power(..)
        | Amount::ThreatOn(_)
        | Amount::DamageHere
        | Amount::DiscardedIcons(_)
        | Amount::DiscardedTypes
        | Amount::BoostIcons
        | Amount::DamageDealt => false,
    }
}
