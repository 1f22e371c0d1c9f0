//! What a player chooses in the course of an ability: a row for each step says from what, which
//! cards pass, how it is asked, and what an answer does.

use crate::ask::{Ask, Choice, Menu, Offer, place};
use crate::code::{Cards, Picks};
use crate::event::{Event, To};
use crate::position::{Doing, Effect, Frame, Laid, Picked, Squad};
use crate::query::No;
use crate::rules;
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Fate, Side, Will};
use longbox_kernel::cards::Id;
use longbox_kernel::{Rule, Seat, Watch};

/// All there is to say of a decision but which cards pass.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) menu: Menu,
    /// The words before and after a card's name on an option.
    pub(crate) verb: (&'static str, &'static str),
    pub(crate) question: Say,
    pub(crate) rule: Rule,
    /// What declining is called.
    pub(crate) decline: Decline,
    /// Whether a card that others cannot see could matter here.
    pub(crate) window: bool,
}

/// A question; some need to look at the position.
#[derive(Clone, Copy)]
pub(crate) enum Say {
    Just(&'static str),
    /// What hits and what would block it.
    Block,
    /// How much is still to be given up.
    Soak,
    /// How many are still to be discarded.
    Discard,
    /// With which bonus a card is played.
    Bonus(u8),
}

/// What declining is called.
#[derive(Clone, Copy)]
pub(crate) enum Decline {
    Pass,
    RiskIt,
    Done,
}

impl Row {
    pub(crate) fn new(seat: Seat, offer: Offer, verb: &'static str, rule: Rule) -> Row {
        let menu = Menu { seat, offer, pass: false };
        Row { menu, verb: (verb, ""), question: Say::Just("Choose."), rule, decline: Decline::Pass, window: false }
    }

    /// From one's own hand.
    pub(crate) fn hand(seat: Seat, verb: &'static str, rule: Rule) -> Row {
        Row::new(seat, Offer::Hand(seat), verb, rule)
    }

    pub(crate) fn must(self, question: Say) -> Row {
        Row { question, ..self }
    }

    pub(crate) fn may(self, question: Say) -> Row {
        Row { question, menu: Menu { pass: true, ..self.menu }, ..self }
    }

    /// With these words behind the card's name.
    fn then(self, after: &'static str) -> Row {
        Row { verb: (self.verb.0, after), ..self }
    }

    /// Asked whether the seat holds such a card or not.
    // squad: view.asked
    pub(crate) fn window(self) -> Row {
        Row { window: true, ..self }
    }

    pub(crate) fn called(self, decline: Decline) -> Row {
        Row { decline, ..self }
    }
}

impl Squad {
    /// The ability that asks.
    pub(crate) fn asking(&self) -> Option<&Effect> {
        let Frame::Effect(effect) = self.stack.last()? else { return None };
        Some(effect)
    }

    /// How a step asks.
    pub(crate) fn pick_row(&self, pick: Picks) -> Row {
        let me = self.asking().map_or(self.active, |effect| effect.source.by);
        let theirs = Offer::Hand(me.other());
        let (must, may) = (rules::EFFECT_MUST, rules::EFFECT_MAY);
        match pick {
            Picks::Discard(who, _) => {
                let seat = self.asking().map_or(me, |effect| self.who(who, effect));
                Row::hand(seat, "discard", rules::EFFECT_DISCARD).must(Say::Discard)
            }
            Picks::DiscardTheirs(_) => {
                Row::new(me, theirs, "discard", must).must(Say::Just("Discard a card from your opponent's hand."))
            }
            Picks::HandToDeckTop => Row::hand(me, "put", must)
                .then(" on top")
                .must(Say::Just("Put a card from your hand on top of your deck.")),
            Picks::Choose(will, side, _, fate) => {
                let rule = if will == Will::May { may } else { rules::KEEPER_FILTER };
                let (verb, after, question) = fate_words(fate);
                let row = Row::new(me, Offer::Keepers(me, side), verb, rule).then(after);
                if will == Will::May { row.may(Say::Just(question)) } else { row.must(Say::Just(question)) }
            }
            Picks::ReturnUpToTwo => Row::new(me, Offer::Keepers(me, Side::Either), "return", may)
                .may(Say::Just("You may return a Keeper to its owner's hand.")),
            Picks::Deploy(_) => Row::hand(me, "put", rules::KEEPER_PUT)
                .then(" into play")
                .may(Say::Just("You may put a Keeper from your hand into play."))
                .window(),
            Picks::Play(_, bonus) => Row::hand(me, "play", rules::PLAY_AGAIN_POWER).may(Say::Bonus(bonus)).window(),
            Picks::PlayFromTheirHand => Row::new(me, theirs, "play", rules::PLAY_AGAIN_POWER)
                .may(Say::Just("You may play a card from your opponent's hand.")),
            Picks::TopOrBottom(_) => Row::new(me, Offer::Ends, "put", must)
                .must(Say::Just("Put the card on the top or the bottom of the deck.")),
            Picks::PutBack => Row::new(me, Offer::Shown, "put back", rules::REVEAL_ORDER)
                .must(Say::Just("Put the cards back: the last one ends on top.")),
            Picks::PickToHand(_) => {
                Row::new(me, Offer::Shown, "take", must).must(Say::Just("Choose a card to put into your hand."))
            }
            Picks::PickToDiscard => {
                Row::new(me, Offer::Shown, "discard", must).must(Say::Just("Choose a card to discard."))
            }
            Picks::RevealFromHand(_) => {
                Row::hand(me, "reveal", may).may(Say::Just("You may reveal a card from your hand.")).window()
            }
            Picks::RevealAnyFromHand => Row::hand(me, "reveal", may)
                .may(Say::Just("Reveal cards from your hand until you are done."))
                .window()
                .called(Decline::Done),
            Picks::PickFactor => Row::new(me, Offer::Factors, "choose", must).must(Say::Just("Choose a Factor.")),
            Picks::PickNumber => Row::new(me, Offer::Numbers, "choose", must).must(Say::Just("Choose a number.")),
        }
    }

    /// Which cards pass.
    pub(crate) fn pick_check(&self, pick: Picks, id: Id) -> Result<(), No> {
        let Some(effect) = self.asking() else { return Ok(()) };
        let fits = |cards: Cards, no: No| if self.fits_now(cards, id, effect) { Ok(()) } else { Err(no) };
        match pick {
            Picks::Play(cards, _) => self.may_play_extra(effect, cards, id),
            Picks::PlayFromTheirHand => self.may_play(effect.source.by, id),
            Picks::Choose(_, _, cards, _) => fits(cards, No::KeeperFilter),
            Picks::Deploy(_) if !self.facts(id).is_keeper() => Err(No::KeeperFilter),
            Picks::Deploy(cards) => fits(cards, No::KeeperFilter),
            Picks::DiscardTheirs(cards) | Picks::RevealFromHand(cards) | Picks::PickToHand(cards) => {
                fits(cards, No::CardFilter)
            }
            // A copy that lies open just as well is as good as shown.
            Picks::RevealAnyFromHand if self.shown.ids.iter().any(|shown| self.slots.are_twins(*shown, id)) => {
                Err(No::Shown)
            }
            Picks::RevealAnyFromHand
            | Picks::Discard(..)
            | Picks::HandToDeckTop
            | Picks::ReturnUpToTwo
            | Picks::TopOrBottom(_)
            | Picks::PutBack
            | Picks::PickToDiscard
            | Picks::PickFactor
            | Picks::PickNumber => Ok(()),
        }
    }

    /// Ask, unless there is nothing to choose or only one thing. Whether somebody is asked follows
    /// from what everybody knows: how many cards there are, and which of them lie open.
    // squad: effect.may, effect.must, effect.as-much-as-you-can, view.asked
    pub(super) fn pick_step<W: Watch<Event>>(&mut self, pick: Picks, watch: &mut W) -> Flow {
        let Some(effect) = self.asking() else { return Flow::On };
        match effect.doing {
            Doing::Nothing => {
                if !self.begin_picking(pick, watch) {
                    self.next_step();
                    return Flow::On;
                }
            }
            // The Keeper that was chosen has hit, and comes to its end.
            Doing::Hitting { keeper, .. } => {
                self.next_step();
                self.destroy_if_in_play(keeper, watch);
                return Flow::On;
            }
            Doing::Picking { .. } | Doing::Discarding { .. } | Doing::Returning { .. } => {}
        }
        let menu = self.pick_row(pick).menu;
        match self.how_many(pick, menu) {
            Options::None => {
                self.next_step();
                Flow::On
            }
            Options::One(choice) if !menu.pass => {
                self.pick_answer(pick, choice, watch);
                Flow::On
            }
            Options::One(_) | Options::Several => Flow::Ask(menu.seat),
        }
    }

    /// Returns whether there is anything to pick.
    fn begin_picking<W: Watch<Event>>(&mut self, pick: Picks, watch: &mut W) -> bool {
        let Some(effect) = self.asking() else { return false };
        let me = effect.source.by;
        if let Picks::Play(..) | Picks::PlayFromTheirHand = pick
            && let Err(no) = self.may_attack_again(me)
        {
            Self::tell_limit(me, no, watch);
            self.keep(|effect| effect.did = false);
            return false;
        }
        let doing = match pick {
            Picks::Discard(who, count) => {
                let seat = self.who(who, effect);
                let left = self.count(count, effect);
                if left == 0 || self.side(seat).hand.is_empty() {
                    self.keep(|effect| effect.did = false);
                    return false;
                }
                Doing::Discarding { left, gone: 0 }
            }
            Picks::ReturnUpToTwo => Doing::Returning { left: 2 },
            Picks::RevealAnyFromHand => {
                self.lay_out_in_hand(me);
                Doing::Picking { done: 0 }
            }
            // Whoever chooses from a hand has to see it.
            Picks::DiscardTheirs(_) | Picks::PlayFromTheirHand => {
                self.show_hand(me.other(), watch);
                Doing::Picking { done: 0 }
            }
            Picks::HandToDeckTop
            | Picks::Choose(..)
            | Picks::Deploy(_)
            | Picks::Play(..)
            | Picks::TopOrBottom(_)
            | Picks::PutBack
            | Picks::PickToHand(_)
            | Picks::PickToDiscard
            | Picks::RevealFromHand(_)
            | Picks::PickFactor
            | Picks::PickNumber => Doing::Picking { done: 0 },
        };
        self.keep(|effect| {
            effect.did = false;
            effect.doing = doing;
        });
        true
    }

    /// How many options there are, as far as everybody can tell.
    fn how_many(&self, pick: Picks, menu: Menu) -> Options {
        let all = |count: usize, first: Choice| match count {
            0 => Options::None,
            1 => Options::One(first),
            _two_or_more => Options::Several,
        };
        match menu.offer {
            Offer::Hand(owner) if owner == menu.seat && menu.pass => {
                let might = self.might_hold(owner, |id| self.pick_check(pick, id).is_ok());
                if might { Options::Several } else { Options::None }
            }
            // Any card will do: that one must be picked is known from how many there are.
            Offer::Hand(owner) if owner == menu.seat => {
                let hand = self.side(owner).hand.len();
                match (self.asking().map(|effect| effect.doing), hand) {
                    (Some(Doing::Discarding { left, .. }), 2..) if usize::from(left) >= hand => {
                        Options::One(Choice::Hand(0))
                    }
                    (_, hand) => all(hand, Choice::Hand(0)),
                }
            }
            Offer::Hand(_) | Offer::Keepers(..) => self.listed(pick, menu),
            Offer::Shown => match self.shown.how {
                Laid::Private(_) => all(self.shown.ids.len(), Choice::Shown(0)),
                Laid::Open | Laid::InHand => self.listed(pick, menu),
            },
            Offer::Factors | Offer::Numbers => Options::Several,
            Offer::Ends => {
                let Picks::TopOrBottom(who) = pick else { return Options::None };
                let deck = self.asking().map_or(0, |effect| self.side(self.who(who, effect)).deck.len());
                if deck < 2 { Options::None } else { Options::Several }
            }
        }
    }

    /// How many options there are among cards that lie open.
    fn listed(&self, pick: Picks, menu: Menu) -> Options {
        let options = self.offered_in(crate::ask::Ask::Pick(pick), menu);
        match (options.count() - usize::from(menu.pass), options.nth(0)) {
            (0, _) | (_, None) => Options::None,
            (1, Some(only)) => Options::One(only),
            (2.., Some(_)) => Options::Several,
        }
    }

    /// What an answer does.
    pub(crate) fn pick_answer<W: Watch<Event>>(&mut self, pick: Picks, choice: Choice, watch: &mut W) {
        let Some(effect) = self.effect_now() else { return };
        if choice == Choice::Pass {
            return self.next_step();
        }
        effect.did = true;
        let (me, doing) = (effect.source.by, effect.doing);
        let at = place(choice).unwrap_or_default();
        match pick {
            Picks::Discard(who, _) => {
                let seat = self.asking().map_or(me, |effect| self.who(who, effect));
                self.discard_one(seat, doing, at, watch);
            }
            Picks::DiscardTheirs(_) => {
                let id = self.discard_from_hand(me.other(), at, watch);
                let discarded = Some(self.about(id));
                self.keep(|effect| effect.discarded = discarded);
                self.next_step();
                self.raise(Happening::Discarded { seat: me.other(), count: 1 });
            }
            Picks::HandToDeckTop => {
                self.next_step();
                self.hand_to_deck_top(me, at, watch);
            }
            Picks::Choose(_, _, _, fate) => self.decide_fate(fate, choice, watch),
            Picks::ReturnUpToTwo => {
                if let Choice::Keeper(seat, at) = choice {
                    self.remove_keeper(seat, at.into(), To::Hand, watch);
                }
                match doing == (Doing::Returning { left: 2 }) {
                    true => self.keep(|effect| effect.doing = Doing::Returning { left: 1 }),
                    false => self.next_step(),
                }
            }
            Picks::Deploy(_) => {
                self.next_step();
                let id = self.side_mut(me).hand.take(at);
                self.enter_play(me, id, watch);
            }
            Picks::Play(_, bonus) => {
                self.next_step();
                let id = self.side_mut(me).hand.take(at);
                self.begin_attack(me, id, bonus, watch);
            }
            Picks::PlayFromTheirHand => {
                self.next_step();
                let id = self.side_mut(me.other()).hand.take(at);
                self.begin_attack(me, id, 0, watch);
            }
            Picks::TopOrBottom(who) => {
                let seat = self.asking().map_or(me, |effect| self.who(who, effect));
                self.next_step();
                self.top_or_bottom(seat, choice == Choice::Bottom, watch);
            }
            Picks::PutBack => {
                self.put_back(at, watch);
                self.picked_one(doing);
                if self.shown.ids.is_empty() {
                    self.next_step();
                }
            }
            Picks::PickToHand(_) => {
                self.next_step();
                self.shown_to_hand(me, at, watch);
            }
            Picks::PickToDiscard => {
                self.next_step();
                self.discard_shown(at, watch);
            }
            Picks::RevealFromHand(_) => {
                self.next_step();
                let id = self.side(me).hand[at];
                self.reveal(me, id, watch);
            }
            Picks::RevealAnyFromHand => {
                let id = self.side(me).hand[at];
                self.reveal(me, id, watch);
                self.shown.ids.add(id);
                self.picked_one(doing);
                if !self.shown.ids.has_room() {
                    if self.might_hold(me, |id| self.pick_check(pick, id).is_ok()) {
                        watch.see(Event::ShownLimit { seat: me });
                    }
                    self.next_step();
                }
            }
            Picks::PickFactor => {
                if let Choice::Factor(factor) = choice {
                    watch.see(Event::PickedFactor { seat: me, factor });
                    self.keep(|effect| effect.picked = Picked::Factor(factor));
                }
                self.next_step();
            }
            Picks::PickNumber => {
                if let Choice::Number(number) = choice {
                    watch.see(Event::PickedNumber { seat: me, number });
                    self.keep(|effect| effect.picked = Picked::Number(number));
                }
                self.next_step();
            }
        }
    }

    /// What is done with the Keeper that was chosen.
    fn decide_fate<W: Watch<Event>>(&mut self, fate: Fate, choice: Choice, watch: &mut W) {
        let Choice::Keeper(seat, at) = choice else { return self.next_step() };
        let Some(source) = self.asking().map(|effect| effect.source) else { return };
        let (me, at) = (source.by, usize::from(at));
        let keeper = self.side(seat).keepers[at];
        if let Fate::HitsAndIsDestroyed(amount) = fate {
            self.keep(|effect| effect.doing = Doing::Hitting { keeper: keeper.id, arrival: keeper.arrival });
            return self.keeper_hits(keeper.id, me.other(), amount, watch);
        }
        self.next_step();
        match fate {
            Fate::Destroy => {
                let destroyed = self.destroy(seat, at, watch);
                self.keep(|effect| effect.did = destroyed);
            }
            Fate::Return => self.remove_keeper(seat, at, To::Hand, watch),
            Fate::ShuffleIn => self.remove_keeper(seat, at, To::Shuffled, watch),
            Fate::DeckTop => self.remove_keeper(seat, at, To::DeckTop, watch),
            Fate::GainControl if seat != me => self.take_control(me, at, watch),
            Fate::Copy => self.become_copy(source, keeper.id, watch),
            Fate::GainControl | Fate::HitsAndIsDestroyed(_) => {}
        }
    }

    /// One of several discards; the event for all of them comes with the last.
    // squad: effect.forced-discard
    fn discard_one<W: Watch<Event>>(&mut self, seat: Seat, doing: Doing, at: usize, watch: &mut W) {
        let Doing::Discarding { left, gone } = doing else { return self.next_step() };
        let id = self.discard_from_hand(seat, at, watch);
        let discarded = Some(self.about(id));
        let (left, gone) = (left - 1, gone + 1);
        self.keep(|effect| {
            effect.discarded = discarded;
            effect.doing = Doing::Discarding { left, gone };
        });
        if left == 0 || self.side(seat).hand.is_empty() {
            self.next_step();
            self.raise(Happening::Discarded { seat, count: gone });
        }
    }

    fn picked_one(&mut self, doing: Doing) {
        if let Doing::Picking { done } = doing {
            self.keep(|effect| effect.doing = Doing::Picking { done: done + 1 });
        }
    }

    /// Whether it only matters what is picked, given up or put away, and nothing is played.
    pub(crate) fn is_pick(&self) -> bool {
        match self.ask() {
            Some(Ask::HandLimit | Ask::KeeperLimit | Ask::Soak) => true,
            Some(Ask::Pick(pick)) => !matches!(pick, Picks::Play(..) | Picks::PlayFromTheirHand | Picks::Deploy(_)),
            Some(Ask::Attack | Ask::Block) | None => false,
        }
    }

    /// Whether the decision goes on with what an earlier pick of the same step began.
    pub(crate) fn is_mid_pick(&self) -> bool {
        self.asking().is_some_and(|effect| match effect.doing {
            Doing::Discarding { gone, .. } => gone > 0,
            Doing::Returning { left } => left < 2,
            Doing::Picking { done } => done > 0,
            Doing::Nothing | Doing::Hitting { .. } => false,
        })
    }
}

/// How many options there are, as far as everybody can tell.
enum Options {
    None,
    One(Choice),
    Several,
}

/// The words around the name of a Keeper that is chosen for this, and the question.
fn fate_words(fate: Fate) -> (&'static str, &'static str, &'static str) {
    match fate {
        Fate::Destroy => ("destroy", "", "Choose a Keeper to destroy."),
        Fate::Return => ("return", "", "Choose a Keeper to return to hand."),
        Fate::ShuffleIn => ("shuffle in", "", "Choose a Keeper to shuffle into its owner's deck."),
        Fate::DeckTop => ("put", " on top", "Choose a Keeper to put on top of its owner's deck."),
        Fate::GainControl => ("take", "", "Choose a Keeper to take control of."),
        Fate::Copy => ("copy", "", "Choose a Keeper to copy."),
        Fate::HitsAndIsDestroyed(_) => ("use", "", "Choose a Keeper: it hits, then is destroyed."),
    }
}
