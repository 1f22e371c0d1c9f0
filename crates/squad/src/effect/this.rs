//! Steps that change this attack, or where this card goes.

use crate::code::ThisCard;
use crate::event::{Event, To};
use crate::position::{Attack, Effect, Kind, Source, Squad};
use crate::vocabulary::{From, Place};
use longbox_kernel::Watch;

impl Squad {
    pub(super) fn change_this<W: Watch<Event>>(&mut self, change: ThisCard, effect: &Effect, watch: &mut W) {
        let source = effect.source;
        match change {
            ThisCard::SetAttack(n) => {
                let n = self.count(n, effect);
                self.change_attack(source, watch, |attack| attack.set = Some(n));
            }
            ThisCard::Boost(n) => {
                let n = self.count(n, effect).min(100) as i8;
                self.change_attack(source, watch, |attack| attack.bonus = attack.bonus.saturating_add(n));
            }
            ThisCard::Weaken(n) => {
                let n = self.count(n, effect).min(100) as i8;
                self.change_attack(source, watch, |attack| attack.bonus = attack.bonus.saturating_sub(n));
            }
            ThisCard::Unblockable => self.change_attack(source, watch, |attack| {
                attack.rule.hand = false;
                attack.rule.deck = false;
            }),
            ThisCard::CannotBeBlockedFrom(From::Hand) => {
                self.change_attack(source, watch, |attack| attack.rule.hand = false);
            }
            ThisCard::CannotBeBlockedFrom(From::Deck) => {
                self.change_attack(source, watch, |attack| attack.rule.deck = false);
            }
            ThisCard::UnblockableAfterFirstHit => {
                self.change_attack(source, watch, |attack| attack.rule.after_first = false);
            }
            ThisCard::NotBlockedByPicked => {
                self.change_attack(source, watch, |attack| attack.rule.except = effect.picked.factor());
            }
            ThisCard::ReturnIfExactlyPicked => {
                self.change_attack(source, watch, |attack| attack.exact = effect.picked.number());
            }
            ThisCard::IgnoreBlocks(from) => {
                let ignores = &mut self.side_mut(source.by).ignores;
                match from {
                    From::Hand => ignores.hand = true,
                    From::Deck => ignores.deck = true,
                }
                watch.see(Event::IgnoresBlocks { seat: source.by, hand: from == From::Hand });
            }
            ThisCard::PlayAgain => self.change_attack(source, watch, |attack| attack.again = true),
            ThisCard::ReturnThis => self.send_this(source, To::Hand, watch),
            ThisCard::ThisToDeck(Place::Top) => self.send_this(source, To::DeckTop, watch),
            ThisCard::ThisToDeck(Place::Bottom) => self.send_this(source, To::DeckBottom, watch),
            ThisCard::ThisToDeck(Place::Shuffled) => self.send_this(source, To::Shuffled, watch),
            ThisCard::DestroyThis => self.destroy_if_in_play(source.id, watch),
        }
    }

    fn change_attack<W: Watch<Event>>(&mut self, source: Source, watch: &mut W, change: impl FnOnce(&mut Attack)) {
        if let Some(attack) = self.attack_of(source) {
            change(attack);
            watch.see(Event::AttackChanged);
        }
    }

    /// This attack or Keeper leaves for the hand or the deck.
    fn send_this<W: Watch<Event>>(&mut self, source: Source, to: To, watch: &mut W) {
        match source.kind {
            Kind::Attack => {
                if self.take_from_attack(source) {
                    self.send(source.by, source.id, to, watch);
                }
            }
            Kind::Keeper => {
                if let Some((seat, at)) = self.find_keeper(source.id) {
                    self.remove_keeper(seat, at, to, watch);
                }
            }
            Kind::Card => {}
        }
    }
}
