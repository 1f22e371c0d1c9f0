//! Why something is not among what an effect asks for, and what a granted attack or a strike cannot reach.

use super::{No, Refusals, Wish};
use crate::ask::Choice;
use crate::code::Op;
use crate::names::symbols;
use crate::position::{Drive, Effect, Frame, Set, Spot, bit, each};
use crate::rules;
use crate::text;
use crate::vocabulary::{Act, Aside, Cards, Combat, Counters, Filter, Laid, Resources, Row, Whose};
use crate::zones::NoEntry;
use longbox_kernel::cards::Id;
use longbox_kernel::{Refusal, Rule, Seat};

/// What becomes of a card that an effect asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    IntoPlay,
    Elsewhere,
}

impl Refusals<'_> {
    fn refuse(&mut self, choice: Choice, rule: Rule, why: impl Into<String>) {
        if !self.game.offered.0.contains(&choice) {
            self.found.push((choice, Refusal { rule, why: why.into() }));
        }
    }

    /// What an instruction that asks does not offer.
    // vs: effect.fits, effect.may
    pub(super) fn step(&mut self, op: &'static Op) {
        let Some(&Frame::Effect(effect)) = self.game.stack.last() else { return };
        if !self.game.offered.0.contains(&Choice::Pass) {
            self.refuse(Choice::Pass, rules::EFFECT_MAY, "There is no may in the text: something has to be chosen.");
        }
        if self.game.is_placing() {
            return;
        }
        match op {
            Op::Pick(_, filter) => self.characters(filter, &effect),
            Op::MayPay(symbol, _) | Op::EnemyPays(symbol, _) => {
                self.refuse(Choice::Yes, rules::COST_SYMBOLS, format!("You cannot pay {}.", symbols(&[*symbol])));
            }
            Op::Do(act) => self.act(act, &effect),
            Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::May(_)
            | Op::Later(..)
            | Op::RandomDiscardOr(..)
            | Op::NextPlayer(..)
            | Op::Again(..) => {}
        }
    }

    fn act(&mut self, act: &Act, effect: &Effect) {
        match act {
            Act::Counters(Counters::DivideMinus(_, _, among)) | Act::Aside(Aside::TryHatch(among)) => {
                self.characters(among, effect);
            }
            Act::Cards(word) => self.cards(word, effect),
            Act::Laid(word) => self.laid(word, effect),
            Act::Resources(word) => self.resources(word, effect),
            Act::Combat(Combat::DefendFromHand) => {
                self.picks_from_hand(&Filter::Character, effect, Goes::IntoPlay, |at| vec![Choice::Hand(at)]);
            }
            Act::Counters(_)
            | Act::Numbers(_)
            | Act::Harm(_)
            | Act::Place(_)
            | Act::Combat(_)
            | Act::Powers(_)
            | Act::Mains(_)
            | Act::Schemes(_)
            | Act::Wonders(_)
            | Act::Aside(_) => {}
        }
    }

    /// Characters in play that the text does not speak of.
    fn characters(&mut self, filter: &Filter, effect: &Effect) {
        let this = &self.game.cards.card(effect.eyes.source.card).name;
        for at in each(self.game.bodies.live) {
            let why = match effect.picked & bit(at) {
                0 => format!("The text asks for {}.", text::character(filter, this)),
                _ => "It was chosen already.".to_owned(),
            };
            if !self.has_twin_offered(at) {
                self.refuse(Choice::Body(at), rules::EFFECT_FITS, why);
            }
        }
    }

    /// Whether a twin of a character is offered in its place.
    fn has_twin_offered(&self, at: Spot) -> bool {
        self.game.is_twin_choice(&self.game.offered.0, Choice::Body(at))
    }

    fn cards(&mut self, word: &Cards, effect: &Effect) {
        let in_rows = |at: u8| Row::ALL.map(|row| Choice::Recruit(at, row)).to_vec();
        let hand = |at: u8| vec![Choice::Hand(at)];
        let pile = |of: Seat, at: u8| vec![Choice::Ko(of, at)];
        match word {
            Cards::Discard(_, _, what) => self.picks_from_hand(what, effect, Goes::Elsewhere, hand),
            Cards::DiscardFromTheirs(what) => self.picks_from_theirs(what, effect),
            Cards::FromKoToHand(what) | Cards::FromKoToBottom(what) => {
                self.picks_from_ko(Whose::Yours, what, effect, Goes::Elsewhere, pile);
            }
            Cards::PlayFromKo(what) => self.picks_from_ko(Whose::Yours, what, effect, Goes::Elsewhere, pile),
            Cards::FromKoToPlay(whose, what) => self.picks_from_ko(*whose, what, effect, Goes::IntoPlay, pile),
            Cards::RemoveFromKo(whose, what) => self.picks_from_ko(*whose, what, effect, Goes::Elsewhere, pile),
            Cards::FromHandToPlay(what) => self.picks_from_hand(what, effect, Goes::IntoPlay, in_rows),
            Cards::FromHandTo(what, row) => {
                self.picks_from_hand(what, effect, Goes::IntoPlay, |at| vec![Choice::Recruit(at, *row)]);
            }
            Cards::FromHandOrKoToPlay(_, what) => {
                self.picks_from_hand(what, effect, Goes::IntoPlay, in_rows);
                let in_rows = |_: Seat, at: u8| Row::ALL.map(|row| Choice::KoTo(at, row)).to_vec();
                self.picks_from_ko(Whose::Yours, what, effect, Goes::IntoPlay, in_rows);
            }
            Cards::SearchEverywhere(what) | Cards::SeekToRow(_, what, _) => {
                self.picks_from_hand(what, effect, Goes::IntoPlay, hand);
                self.picks_from_ko(Whose::Yours, what, effect, Goes::IntoPlay, pile);
            }
            Cards::SeekOut(_, what) | Cards::SeekToEquip(what) => {
                self.picks_from_hand(what, effect, Goes::Elsewhere, hand);
                self.picks_from_ko(Whose::Yours, what, effect, Goes::Elsewhere, pile);
            }
            Cards::Draw(..)
            | Cards::DrawUpTo(..)
            | Cards::DiscardRandom(..)
            | Cards::DiscardHand(_)
            | Cards::DiscardAll(..)
            | Cards::ShowHand(_)
            | Cards::LookAtHand(_)
            | Cards::OpenHands(..)
            | Cards::RandomFromKo(_)
            | Cards::ShuffleKoIn(_)
            | Cards::ToHand(_)
            | Cards::PutThis
            | Cards::PutThatCard
            | Cards::RemoveAll(..)
            | Cards::PutThisBeside
            | Cards::PutThisTo(_)
            | Cards::KodToHand
            | Cards::ThisToResources
            | Cards::ShuffleThisIn
            | Cards::SearchToPlay(_)
            | Cards::SearchToHand(..)
            | Cards::PlayFromDeck(_)
            | Cards::Summon(..)
            | Cards::Pocket(_)
            | Cards::ReturnPocketed
            | Cards::KoFromDeck(..)
            | Cards::ChoosePlayer(_)
            | Cards::ChoosePlayerWith(..)
            | Cards::NameCard
            | Cards::NameCharacter => {}
        }
    }

    /// Why a card that whoever is asked can see is not offered.
    fn card_refused(&self, id: Id, what: &Filter, effect: &Effect, goes: Goes) -> Refusal {
        let (game, me) = (self.game, effect.eyes.by);
        let card = game.slots.card(id);
        if !game.card_fits(what, card, &effect.eyes) {
            let this = &game.cards.card(effect.eyes.source.card).name;
            let why = format!("The text asks for {}.", text::any_card(what, this));
            return Refusal { rule: rules::EFFECT_FITS, why };
        }
        let no = match game.may_enter(card, me) {
            Err(NoEntry::MainName) if goes == Goes::IntoPlay => No::MainName,
            Err(NoEntry::Room) if goes == Goes::IntoPlay => No::Room,
            Ok(_) | Err(_) => {
                let card = game.facts(id);
                game.has_members(me, &card.teams, card.symbols).err().unwrap_or(No::Forbidden)
            }
        };
        no.refusal(Wish::Other, game)
    }

    fn refuse_card(&mut self, choices: Vec<Choice>, id: Id, what: &Filter, effect: &Effect, goes: Goes) {
        let Refusal { rule, why } = self.card_refused(id, what, effect, goes);
        choices.into_iter().for_each(|choice| self.refuse(choice, rule, why.clone()));
    }

    fn picks_from_hand(&mut self, what: &Filter, effect: &Effect, goes: Goes, told: impl Fn(u8) -> Vec<Choice>) {
        for (at, id) in self.hand() {
            self.refuse_card(told(at), id, what, effect, goes);
        }
    }

    fn picks_from_ko(
        &mut self,
        whose: Whose,
        what: &Filter,
        effect: &Effect,
        goes: Goes,
        told: impl Fn(Seat, u8) -> Vec<Choice>,
    ) {
        let game = self.game;
        for seat in game.whose(whose, effect.eyes.by) {
            let pile = &game.side(seat).ko;
            for (n, id) in pile.iter().enumerate().filter(|(n, _)| !game.slots.is_repeat(pile, *n)) {
                self.refuse_card(told(seat, n as u8), *id, what, effect, goes);
            }
        }
    }

    /// Cards of another hand, as far as whoever is asked knows them.
    fn picks_from_theirs(&mut self, what: &Filter, effect: &Effect) {
        let (game, of) = (self.game, effect.eyes.player);
        game.each_in_hand(of, |at, id| {
            if game.slots.knows(self.seat, id) {
                self.refuse_card(vec![Choice::Theirs(of, at)], id, what, effect, Goes::Elsewhere);
            }
        });
    }

    fn laid(&mut self, word: &Laid, effect: &Effect) {
        let what = match word {
            Laid::TakeLaid(_, what) | Laid::MustTakeLaid(_, what) | Laid::TakeAllLaid(what) => what,
            Laid::RevealTop(_)
            | Laid::LookTop(_)
            | Laid::RevealUntil(_)
            | Laid::TakeFound
            | Laid::PutLaid(_)
            | Laid::LaidToHand
            | Laid::LaidToRow(_)
            | Laid::RestToBottom
            | Laid::SomeToBottom(_)
            | Laid::ShuffleRest => return,
        };
        let ids = &self.game.laid.ids;
        for (n, id) in ids.iter().enumerate().filter(|(n, _)| !self.game.slots.is_repeat(ids, *n)) {
            self.refuse_card(vec![Choice::Laid(n as u8)], *id, what, effect, Goes::Elsewhere);
        }
    }

    fn resources(&mut self, word: &Resources, effect: &Effect) {
        let (game, me) = (self.game, effect.eyes.by);
        match word {
            Resources::TurnUp(what) => {
                let this = &game.cards.card(effect.eyes.source.card).name;
                let why = format!("The text asks for a face-down {}.", text::location(what, this));
                self.row(me, |_| true, &why);
            }
            Resources::TurnDown(whose) => {
                for seat in game.whose(*whose, me) {
                    self.row(seat, |up| !up, "It lies face down already.");
                }
            }
            Resources::KoFaceDown(whose) => {
                for seat in game.whose(*whose, me) {
                    self.row(seat, |up| up, "It lies face up.");
                }
            }
            Resources::SearchToResources(what) => {
                self.picks_from_ko(Whose::Yours, what, effect, Goes::Elsewhere, |of, at| vec![Choice::Ko(of, at)]);
            }
            Resources::TopToResources(_)
            | Resources::KoAllFaceDown(_)
            | Resources::KoResource(_)
            | Resources::PayLessNext(..)
            | Resources::RecruitFromKo(_)
            | Resources::GainPoints(_) => {}
        }
    }

    /// Resources of a row that lie so, those once that look the same.
    fn row(&mut self, seat: Seat, lies: impl Fn(bool) -> bool, why: &str) {
        let mut found = Vec::new();
        self.game.list_row(seat, |one| lies(one.up), &mut |choice| found.push(choice));
        found.into_iter().for_each(|choice| self.refuse(choice, rules::EFFECT_FITS, why));
    }

    /// Attackers that the defender may not strike.
    // vs: strike.cannot
    pub(super) fn targets(&mut self) {
        for at in each(self.game.fight.attackers & !self.game.targets()) {
            let why = "The defender may not strike back at it.";
            self.refuse(Choice::Body(at), rules::STRIKE_CANNOT, why);
        }
    }

    /// Those whom an attack that a power grants cannot be made against.
    // vs: attack.granted
    pub(super) fn granted(&mut self, side: Seat, row: Row) {
        let game = self.game;
        let there: Set = game.on_side(side) & game.row(row);
        for at in each(game.on_enemy_sides(self.seat)) {
            let no = if there & bit(at) == 0 {
                let why = "It does not stand in the row that may be attacked now.";
                self.refuse(Choice::Body(at), rules::ATTACK_GRANTED, why);
                continue;
            } else if game.body(at).down {
                No::CannotDefend
            } else {
                game.unattackable(at, game.fight.ranged)
            };
            let Refusal { rule, why } = no.refusal(Wish::Other, game);
            self.refuse(Choice::Body(at), rule, why);
        }
    }

    pub(super) fn driven(&mut self, drive: &Drive) {
        if !drive.done {
            self.granted(drive.side, drive.row);
        }
    }
}
