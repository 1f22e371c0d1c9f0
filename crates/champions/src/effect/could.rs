//! Whether an effect could change the game: no ability is used that could not.

use crate::code::Part;
use crate::position::{Champions, Eyes, Frame, Goes, Pile, Term, Zone};
use crate::vocabulary::{
    Ability, Act, Activate, Areas, Aside, Cards, Control, Course, Encounter, Filter, Harm, Kind, Label, Lasting, Noun,
    Own, Resources, Standing, States, Threat, Until, Villains, When, Who,
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
            Course::Later(until, _) => self.is_within(*until, label),
            Course::Instead(_) | Course::IfDamaged(..) => true,
        }
    }

    /// Whether the time goes on at whose end something is to end or to happen.
    // champions: lasting.period
    fn is_within(&self, until: Until, label: Option<Label>) -> bool {
        let goes_on = |frame: &Frame| matches!(frame, Frame::Activation(_) | Frame::Strike(_));
        match until {
            Until::EndOfPhase | Until::EndOfRound => true,
            Until::EndOfActivation => {
                matches!(label, Some(Label::Attack | Label::Thwart)) || self.stack.iter().any(goes_on)
            }
        }
    }

    /// Whether that holds already for as long, and once more would be no more.
    // champions: change-the-game
    fn holds_already(&self, clause: &Standing, until: Until, eyes: &Eyes) -> bool {
        let filter = match clause {
            Standing::GainsTrait(filter, _) | Standing::Cannot(filter, _) => filter,
            Standing::Gets(..)
            | Standing::GetsHp(..)
            | Standing::Base(..)
            | Standing::X(..)
            | Standing::GainsKeyword(..)
            | Standing::HandSize(..)
            | Standing::AllyLimit(_)
            | Standing::DoubledFor(_)
            | Standing::DefendWithAlly
            | Standing::EntersWith(..)
            | Standing::SchemesOn(_)
            | Standing::ThwartWithAtk
            | Standing::PlayFrom(_)
            | Standing::OwnDeck(_)
            | Standing::While(..) => return false,
        };
        let until = Term::of(until, self.activation_place());
        let same = |goes: &&Goes| goes.until == until && self.lasting_clauses(goes).contains(clause);
        let has = |id: Id| self.lasting.iter().filter(same).any(|goes| self.fits(id, filter, &goes.eyes));
        let mut meant = self.select(filter, eyes).peekable();
        meant.peek().is_some() && meant.all(has)
    }

    /// Whether one of those that a step may be aimed at fits.
    fn any(&self, noun: &Noun, label: Option<Label>, eyes: &Eyes, fits: impl Fn(Id) -> bool) -> bool {
        let open = |id: Id| {
            let enemy = matches!(self.kind(id), Kind::Villain | Kind::Minion);
            match label {
                Some(Label::Attack) => !enemy || self.may_attack(id, eyes.by),
                Some(Label::Thwart) => self.may_thwart(id, eyes.by),
                Some(Label::Defense) | None => true,
            }
        };
        match noun {
            Noun::One(filter) => self.select(filter, eyes).any(|id| open(id) && fits(id)),
            Noun::Selected(filter) | Noun::Most(_, filter) | Noun::Least(_, filter) | Noun::Each(filter) => {
                self.select(filter, eyes).any(fits)
            }
            // It is chosen by a step before.
            Noun::It if eyes.it.is_none() => true,
            Noun::This | Noun::Host | Noun::You | Noun::That | Noun::It | Noun::Actor | Noun::Villain | Noun::Main => {
                self.one(noun, eyes).is_some_and(|id| open(id) && fits(id))
            }
        }
    }

    fn any_player(&self, who: Who, eyes: &Eyes, fits: impl Fn(Seat) -> bool) -> bool {
        self.players_meant(who, eyes).any(fits)
    }

    pub(super) fn could(&self, act: &Act, label: Option<Label>, eyes: &Eyes) -> bool {
        // What has left play takes nothing, whatever spoke of it.
        let character = |id: Id| self.is_in_play(id) && self.kind(id).is_character();
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
                    let from = self.hero(eyes.by);
                    let hurt = from.is_some_and(|id| self.piece(id).tokens > 0);
                    let dealt =
                        |id: Id| character(id) && Some(id) != from && !self.cannot_take_damage(id, eyes.source.id);
                    hurt && self.any(noun, label, eyes, dealt)
                }
                Harm::Assign(filter, n) => self.amount(n, eyes) > 0 && self.select(filter, eyes).next().is_some(),
                Harm::Indirect(n) => self.amount(n, eyes) > 0,
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
                Threat::RemoveDespiteCrisis(noun, n) => {
                    let loses =
                        |id: Id| self.kind(id).is_scheme() && self.piece(id).tokens > 0 && !self.cannot_lose_threat(id);
                    self.amount(n, eyes) > 0 && self.any(noun, label, eyes, loses)
                }
                Threat::RemoveAllBut(noun, n) => {
                    self.any(noun, label, eyes, |id| self.piece(id).tokens > u16::from(*n) && self.may_lose_threat(id))
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
                Cards::LookAndTake(_) | Cards::SearchToHand(_) | Cards::SearchToPlay(_) => in_deck(eyes.by),
                Cards::TopmostToHand(who, filter) => self.any_player(*who, eyes, |seat| in_discard(seat, filter)),
                Cards::ShuffleBack(_) => self.len(Pile::of(Zone::Discard, eyes.by)) > 0,
                Cards::Unstash | Cards::TakeTucked => true,
                Cards::TuckTop(_) | Cards::SearchTopAndKeep(..) => in_deck(eyes.by),
            },
            Act::Own(word) => match word {
                Own::DiscardOwn(_) | Own::TuckOwn(_) => self.in_order().any(|seat| self.len(Pile::extra(seat)) > 0),
                Own::SpendOwn(_) | Own::UntuckOwn(_) => true,
            },
            Act::Encounter(word) => match word {
                Encounter::MakeDrones(who, _) => self.any_player(*who, eyes, in_deck),
                Encounter::Surge
                | Encounter::SearchAndReveal(..)
                | Encounter::SearchAndPut(..)
                | Encounter::RevealTop
                | Encounter::MillEncounter
                | Encounter::MillEncounterCards(_)
                | Encounter::MillUntil(_)
                | Encounter::PutFound(_)
                | Encounter::RevealFound
                | Encounter::ShuffleEncounter
                | Encounter::Deal(_)
                | Encounter::GiveBoost(..)
                | Encounter::Nemesis
                | Encounter::PutThis
                | Encounter::PutNamed(_)
                | Encounter::EngageNamed(..)
                | Encounter::Engage(..) => true,
            },
            Act::Aside(Aside::SetAside(_) | Aside::RevealAside(_) | Aside::TuckAside(_))
            | Act::Villains(Villains::Muster | Villains::MoveActive(_)) => true,
            Act::Areas(word) => match word {
                Areas::Discard(noun) => {
                    // champions: ruling.obligation-discarded
                    let stays = |id: Id| self.kind(id) == Kind::Obligation && self.piece(id).pile == Pile::RESOLVING;
                    self.any(noun, label, eyes, |id| self.is_in_play(id) && self.may_leave(id) || stays(id))
                }
                Areas::Exhaust(noun) => self.any(noun, label, eyes, |id| self.is_ready(id)),
                Areas::Ready(noun) => self.any(noun, label, eyes, |id| !self.is_ready(id)),
                Areas::Flip(noun) => self.any(noun, label, eyes, |_| true),
                Areas::ToHand(noun) | Areas::RemoveFromGame(noun) => self.any(noun, label, eyes, |_| true),
                Areas::PutIntoPlay(_) => true,
                Areas::ChangeForm(to) => {
                    self.identity(eyes.by).is_some() && (to.is_none() || !self.is_form(*to, eyes.by))
                }
                Areas::PutCounters(noun, ..) => self.any(noun, label, eyes, |_| true),
                Areas::RemoveCounters(noun, ..) => self.any(noun, label, eyes, |id| self.piece(id).counters > 0),
            },
            Act::States(States::Give(noun, status)) => {
                self.any(noun, label, eyes, |id| self.is_in_play(id) && self.may_get_status(id, *status))
            }
            Act::Activate(word) => match word {
                Activate::Attack(noun)
                | Activate::AttackHero(noun)
                | Activate::AttackUnboosted(noun)
                | Activate::AttackEngaged(noun)
                | Activate::Scheme(noun) => self.any(noun, None, eyes, |_| true),
                Activate::Overkill | Activate::AlsoEachOtherHero => true,
            },
            Act::Lasting(Lasting::For(until, clauses)) => {
                self.is_within(*until, label) && !clauses.iter().all(|clause| self.holds_already(clause, *until, eyes))
            }
            Act::Resources(word) => match word {
                Resources::Generate(_) | Resources::GenerateTopDiscard | Resources::NextCostsLess(..) => true,
            },
            Act::Control(word) => match word {
                Control::CancelRevealed | Control::VoidRevealed | Control::Win => true,
                Control::ResolveSpecial(noun) => self.any(noun, label, eyes, |id| self.could_special(id, eyes)),
                Control::CancelBoostIcons => self.turned_boost().is_some_and(|id| self.printed(id).boost > 0),
                Control::Specials(filter) => self.select(filter, eyes).any(|id| self.could_special(id, eyes)),
            },
        }
    }

    /// Whether the Special of that card could change anything. What a Special itself calls for is not followed: it may
    /// be the same one.
    // champions: ability.special
    fn could_special(&self, id: Id, eyes: &Eyes) -> bool {
        let is_special = |ability: &Ability| ability.when == When::Special;
        let Some(n) = self.face(id).abilities.iter().position(is_special) else { return false };
        let face = self.face(id);
        let called = self.ability(eyes.source.id, eyes.ability).is_some_and(is_special);
        let eyes = Eyes { last: true, ..self.eyes_of(id, n as u8, eyes.by) };
        called || self.could_change(&face.run.parts[n], face.abilities[n].label, &eyes)
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
        | Amount::CountersOn(..)
        | Amount::Sustained(_)
        | Amount::Remaining(_)
        | Amount::Power(..)
        | Amount::ThreatOn(_)
        | Amount::DamageHere
        | Amount::DiscardedIcons(_)
        | Amount::OwnDiscardedIcons(_)
        | Amount::DiscardedTypes
        | Amount::BoostIcons
        | Amount::DamageDealt
        | Amount::Excess => false,
    }
}
