//! Playing cards and using abilities: what is checked, what it costs, and how it resolves.

use crate::catalogue::Card;
use crate::code::hook;
use crate::event::Event;
use crate::pay::{Payer, Reserve, covers, free_wild, types};
use crate::position::{
    Champions, Effect, Eyes, Frame, Initiate, InitiateStep, MOST_ABILITIES, MOST_USES, Many, Pile, Zone, flag,
};
use crate::turn::Flow;
use crate::vocabulary::{Ability, Cost, Filter, Form, Keyword, Kind, Label, Limit, Play, Resource, Stat};
use longbox_kernel::cards::{HOUSE, Id};
use longbox_kernel::{List, Seat, Watch};

/// Why something cannot be played or used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum No {
    /// The other form.
    Form,
    /// Used as often as it may be.
    Limit,
    /// Played as often as it may be, or controlled already.
    Max,
    /// One of that name is in play.
    Unique,
    /// What would exhaust is exhausted.
    Exhausted,
    /// Not enough counters.
    Counters,
    /// It cannot be paid.
    Cost,
    /// Nothing would change.
    Change,
    /// There is nothing to attach it to.
    Host,
    /// Not at this time.
    Timing,
    /// It has a dash there.
    Dash,
    /// There is nothing to aim at.
    Target,
    /// Somebody is not in play who would have to be.
    Team,
}

impl No {
    /// Whether it depends on what is in a hand.
    fn is_about_hand(self) -> bool {
        match self {
            No::Cost => true,
            No::Form
            | No::Limit
            | No::Max
            | No::Unique
            | No::Exhausted
            | No::Counters
            | No::Change
            | No::Host
            | No::Timing
            | No::Dash
            | No::Target
            | No::Team => false,
        }
    }
}

/// In [`Eyes::ability`]: the card itself is played, not an ability of it.
pub(crate) const CARD: u8 = u8::MAX;

/// Where in [`crate::position::Piece::used`] the uses of an ability are counted: each side of an identity has limits of
/// its own.
// champions: limit
pub(crate) fn uses_at(face: &Card, ability: u8) -> u8 {
    let side = if face.kind == Kind::AlterEgo { MOST_ABILITIES as u8 } else { 0 };
    2 * (side + ability)
}

impl Initiate {
    /// A wild resource is said to be of that type; if of one that nothing asks about, so are all that are left.
    // champions: resource.wild
    pub(crate) fn declare(&mut self, resource: Resource) {
        if resource == Resource::Wild {
            self.made[Resource::Wild as usize] -= free_wild(self.owed, self.made);
        } else {
            self.made[Resource::Wild as usize] -= 1;
            self.made[resource as usize] += 1;
        }
    }
}

impl Champions {
    pub(crate) fn is_form(&self, form: Option<Form>, seat: Seat) -> bool {
        form.is_none_or(|form| (form == Form::Hero) == self.is_hero(seat))
    }

    // champions: limit
    pub(crate) fn is_within_limit(&self, id: Id, ability: u8) -> bool {
        self.uses_left(id, ability) > 0
    }

    /// How often an ability may still be used.
    pub(crate) fn uses_left(&self, id: Id, ability: u8) -> u8 {
        let face = self.face(id);
        let used = (self.piece(id).used >> uses_at(face, ability) & 3) as u8;
        match face.abilities.get(usize::from(ability)).and_then(|printed| printed.limit) {
            Some(Limit::PerRound(n) | Limit::PerPhase(n)) => n.saturating_sub(used),
            None => u8::MAX,
        }
    }

    pub(crate) fn note_use(&mut self, id: Id, ability: u8) {
        let face = self.face(id);
        if face.abilities.get(usize::from(ability)).is_some_and(|printed| printed.limit.is_some()) {
            let shift = uses_at(face, ability);
            let piece = self.piece_mut(id);
            let used = piece.used >> shift & 3;
            piece.used = piece.used & !(3 << shift) | (used + 1).min(MOST_USES.into()) << shift;
        }
    }

    /// Whether a player may use that ability, of a card in play or of an event in hand.
    // champions: initiate.attempt
    pub(crate) fn may_use(&self, id: Id, ability: u8, payer: &Payer, in_hand: bool, eyes: &Eyes) -> Result<(), No> {
        let seat = payer.seat;
        let printed = self.ability(id, ability).ok_or(No::Timing)?;
        if !self.is_form(printed.form, seat) {
            return Err(No::Form);
        }
        if !self.is_within_limit(id, ability) {
            return Err(No::Limit);
        }
        if in_hand {
            self.may_be_played(id, seat)?;
        }
        // What cannot be paid for comes last: whether it can may be nobody else's business.
        let mut dear = false;
        for cost in &printed.cost {
            match self.may_cost(cost, id, eyes) {
                Err(No::Cost) => dear = true,
                other => other?,
            }
        }
        if !self.could_change(&self.printed(id).run.parts[usize::from(ability)], printed.label, eyes) {
            return Err(No::Change);
        }
        if dear {
            return Err(No::Cost);
        }
        let owed = self.owed(id, ability, seat, in_hand, eyes);
        let what = in_hand.then_some(id);
        if !payer.can_pay(owed, what) {
            return Err(No::Cost);
        }
        let reserve = Reserve::of(&printed.cost);
        let alone = owed == [0; 4] || reserve.is_empty();
        if !alone && self.spendable((seat, owed, [0; 4], what), None, reserve).is_none() {
            return Err(No::Cost);
        }
        Ok(())
    }

    /// Whether by what everybody sees a player might use an ability in play: what is in the hand might pay.
    // champions: view.hand
    pub(crate) fn might_use(&self, id: Id, ability: u8, seat: Seat, eyes: &Eyes) -> bool {
        let holds = self.len(Pile::of(Zone::Hand, seat)) > 0;
        let may = self.may_use(id, ability, &self.payer(seat), false, eyes);
        may.map_or_else(|no| no.is_about_hand() && holds, |()| true)
    }

    /// Whether by what everybody sees a player might play an event for that ability of it if they hold it: other cards
    /// of the hand, or a resource ability, might pay.
    // champions: view.hand
    pub(crate) fn might_play(&self, id: Id, ability: u8, seat: Seat, eyes: &Eyes) -> bool {
        let may = self.may_use(id, ability, &self.payer(seat), true, eyes);
        let pays = |id: Id| self.piece(id).controller == seat;
        let free = self.owed(id, ability, seat, true, eyes) == [0; 4];
        may.map_or_else(No::is_about_hand, |()| true)
            && (free
                || self.len(Pile::of(Zone::Hand, seat)) > 1
                || self.index.optional(hook::RESOURCE).any(pays)
                || self.kept_to_play(seat).any(|kept| kept == id))
    }

    /// Whether the restrictions on a card let it be played.
    // champions: play.restriction, max.player, unique.play
    pub(crate) fn may_be_played(&self, id: Id, seat: Seat) -> Result<(), No> {
        let brief = self.printed_brief(id);
        if brief.has_terms {
            self.meets_terms(id, seat)?;
        }
        if brief.kind != Kind::Event && self.is_unique_taken(id) {
            return Err(No::Unique);
        }
        let missing = |keyword: &Keyword| {
            if let Keyword::TeamUp(one, other) = keyword { !self.is_there(one) || !self.is_there(other) } else { false }
        };
        if brief.has_terms && self.printed(id).keywords.iter().any(missing) { Err(No::Team) } else { Ok(()) }
    }

    /// Whether what a card says of when and how often it is played lets it be played.
    // champions: play.restriction, max.player
    fn meets_terms(&self, id: Id, seat: Seat) -> Result<(), No> {
        for play in &self.printed(id).play {
            let fits = match play {
                Play::FormOnly(form) => {
                    if !self.is_form(Some(*form), seat) {
                        return Err(No::Form);
                    }
                    true
                }
                Play::MaxPerPlayer(n) => self.owners_with_room(id, seat, *n).next().is_some(),
                Play::MaxPerRound(n) | Play::MaxPerPhase(n) => self.times_played(id) < *n,
                Play::MaxPerHost(_) | Play::MaxPerDeck(_) | Play::UnderAnyControl => true,
            };
            if !fits {
                return Err(No::Max);
            }
        }
        Ok(())
    }

    /// Whether somebody of that name is in play, in whichever form.
    fn is_there(&self, name: &str) -> bool {
        let sides = |id: Id| [Some(self.face(id)), self.face(id).back.map(|back| self.cards.card(back))];
        let named = |id: Id| match self.kind(id).is_identity() {
            true => sides(id).into_iter().flatten().any(|side| side.name == name),
            false => self.kind(id) == Kind::Ally && self.face(id).name == name,
        };
        self.in_play().any(named)
    }

    fn times_played(&self, id: Id) -> u8 {
        let name = &self.printed(id).name;
        let same = self.played.iter().find(|(card, _)| self.cards.card(*card).name == *name);
        same.map_or(0, |(_, n)| *n)
    }

    /// The players who could have this card in play.
    // champions: max.player, play.permission
    pub(crate) fn owners_with_room(&self, id: Id, by: Seat, max: u8) -> impl Iterator<Item = Seat> + '_ {
        let card = self.printed(id);
        let (anybody, name) = (card.play.contains(&Play::UnderAnyControl), self.printed_brief(id).name);
        self.in_order().filter(move |seat| (anybody || *seat == by) && self.has_room_for(name, *seat, max))
    }

    /// Whether a player who may control so many of that title has room for another.
    fn has_room_for(&self, name: u16, seat: Seat, max: u8) -> bool {
        self.controlled(seat).filter(|other| self.brief(*other).name == name).count() < usize::from(max)
    }

    /// Whether a card may be put into play under that control.
    // champions: unique.play, max.player, play.put.place
    pub(crate) fn may_enter(&self, id: Id, seat: Seat) -> Result<(), No> {
        let card = self.printed(id);
        let has_room = |play: &Play| match play {
            Play::MaxPerPlayer(n) => self.has_room_for(self.printed_brief(id).name, seat, *n),
            Play::FormOnly(_)
            | Play::MaxPerHost(_)
            | Play::MaxPerDeck(_)
            | Play::MaxPerRound(_)
            | Play::MaxPerPhase(_)
            | Play::UnderAnyControl => true,
        };
        if self.is_unique_taken(id) {
            return Err(No::Unique);
        }
        if !card.play.iter().all(has_room) {
            return Err(No::Max);
        }
        let nowhere = card.attach.is_some() && !self.has_host(id, seat);
        if nowhere { Err(No::Host) } else { Ok(()) }
    }

    /// A card is put into play under that control; what is attached to one of several asks its player to which.
    // champions: play.put, play.put.place
    pub(crate) fn put_into_play<W: Watch<Event>>(&mut self, id: Id, seat: Seat, watch: &mut W) {
        if self.printed(id).attach.is_none() {
            return self.enter(id, seat, None, None, watch);
        }
        self.lay(id, Pile::RESOLVING);
        self.show(id);
        let (eyes, step) = (self.eyes_of(id, CARD, seat), InitiateStep::Placing);
        self.push(Frame::Initiate(Initiate { eyes, step, control: seat, placed: true, ..Initiate::default() }));
    }

    /// Those under whose control a card may be played.
    pub(crate) fn possible_owners(&self, id: Id, by: Seat) -> List<Seat, 4> {
        let card = self.printed(id);
        let max = card.play.iter().find_map(|play| if let Play::MaxPerPlayer(n) = play { Some(*n) } else { None });
        let mut found = List::new();
        self.owners_with_room(id, by, max.unwrap_or(u8::MAX)).for_each(|seat| found.add(seat));
        found
    }

    /// Whether a part of a cost can be paid.
    fn may_cost(&self, cost: &Cost, id: Id, eyes: &Eyes) -> Result<(), No> {
        let fits = match cost {
            Cost::Exhaust(noun) => {
                let who = self.one(noun, eyes).ok_or(No::Target)?;
                return if self.is_ready(who) { Ok(()) } else { Err(No::Exhausted) };
            }
            Cost::Counters(n) => {
                return if self.piece(id).counters >= *n { Ok(()) } else { Err(No::Counters) };
            }
            Cost::DiscardCards(n) => self.hand(eyes.by).filter(|other| *other != id).count() >= usize::from(*n),
            Cost::Heal(noun, n) => self.one(noun, eyes).is_some_and(|who| self.piece(who).tokens >= u16::from(*n)),
            // champions: ruling.take-damage-cost: who is tough takes none, and so cannot pay with it
            Cost::TakeDamage(_) => self.identity(eyes.by).is_some_and(|who| {
                !self.has_status(who, crate::vocabulary::Status::Tough) && !self.cannot_take_damage(who, id)
            }),
            Cost::PrintedCostOf(filter) => !self.printed_costs(filter, eyes).is_empty(),
            Cost::SpendX(resource) => self
                .sources(eyes.by, None)
                .iter()
                .any(|source| source.gives[*resource as usize] > 0 || source.gives[Resource::Wild as usize] > 0),
            Cost::DiscardUpTo(_) => self.hand(eyes.by).any(|other| other != id),
            Cost::DiscardRandom(n) => self.hand(eyes.by).filter(|other| *other != id).count() >= usize::from(*n),
            Cost::DiscardWith(resource) => {
                self.hand(eyes.by).any(|other| other != id && self.printed(other).gives.contains(resource))
            }
            Cost::CostOfOwn(_) => self.top(Pile::extra(eyes.by)).is_some(),
            Cost::Spend(_) | Cost::DiscardThis | Cost::DamageThis(_) | Cost::Dealt => true,
        };
        if fits { Ok(()) } else { Err(No::Cost) }
    }

    /// The cards of discard piles whose printed cost could be paid.
    // champions: cost.card
    fn printed_costs(&self, filter: &Filter, eyes: &Eyes) -> Many {
        let payer = self.payer(eyes.by);
        let owed = |id: Id| [0, 0, 0, self.printed(id).cost.unwrap_or(0)];
        self.discarded_that_fit(filter, eyes, |id| payer.can_pay(owed(id), Some(eyes.source.id)))
    }

    /// Those of them that may be named. Nobody begins if there is none, but in a hand that is dealt anew there may be too little for
    /// any: then it is as if each could be paid.
    pub(crate) fn nameable(&self, filter: &Filter, eyes: &Eyes) -> Many {
        let payable = self.printed_costs(filter, eyes);
        if payable.is_empty() { self.discarded_that_fit(filter, eyes, |_| true) } else { payable }
    }

    /// The cards of discard piles that could come into play and of which that is true.
    fn discarded_that_fit(&self, filter: &Filter, eyes: &Eyes, holds: impl Fn(Id) -> bool) -> Many {
        let mut found: Many = List::new();
        for seat in self.all_seats() {
            for id in self.pile(Pile::of(Zone::Discard, seat)) {
                if self.fits(id, filter, eyes) && self.may_enter(id, eyes.by).is_ok() && holds(id) {
                    found.add(id);
                }
            }
        }
        found
    }

    /// The resources that playing a card, or using an ability, asks for.
    // champions: cost.modified
    pub(crate) fn owed(&self, id: Id, ability: u8, seat: Seat, played: bool, eyes: &Eyes) -> [u8; 4] {
        let add = |owed: &mut u8, n: u8| *owed = owed.saturating_add(n);
        let mut owed = [0; 4];
        if played {
            let cost = self.printed(id).cost.unwrap_or(0);
            owed[3] = cost.saturating_sub(self.player(seat).discount);
        }
        let costs = self.ability(id, ability).map_or(&[][..], |printed| &printed.cost);
        for cost in costs {
            match cost {
                Cost::Spend(resources) => {
                    for resource in resources {
                        add(&mut owed[*resource as usize], 1);
                    }
                }
                Cost::PrintedCostOf(_) => {
                    if let Some(it) = eyes.it {
                        add(&mut owed[3], self.printed(it).cost.unwrap_or(0));
                    }
                }
                Cost::SpendX(resource) => add(&mut owed[*resource as usize], 1),
                Cost::CostOfOwn(_) => {
                    let top = self.top(Pile::extra(seat));
                    add(&mut owed[3], top.and_then(|id| self.printed(id).cost).unwrap_or(0));
                }
                Cost::Exhaust(_)
                | Cost::Counters(_)
                | Cost::DiscardThis
                | Cost::DiscardCards(_)
                | Cost::DiscardUpTo(_)
                | Cost::DiscardWith(_)
                | Cost::DiscardRandom(_)
                | Cost::Dealt
                | Cost::TakeDamage(_)
                | Cost::DamageThis(_)
                | Cost::Heal(..) => {}
            }
        }
        owed
    }

    /// Whether an ally, upgrade or support may be played now.
    // champions: turn.play
    pub(crate) fn may_play(&self, id: Id, payer: &Payer) -> Result<(), No> {
        let seat = payer.seat;
        let brief = self.printed_brief(id);
        match brief.kind {
            Kind::Ally | Kind::Support | Kind::Upgrade => {}
            Kind::Event => {
                let action = brief.action.ok_or(No::Timing)?;
                let eyes = self.eyes_of(id, action, seat);
                return self.may_use(id, action, payer, true, &eyes);
            }
            Kind::Resource
            | Kind::Hero
            | Kind::AlterEgo
            | Kind::Villain
            | Kind::MainScheme
            | Kind::SideScheme
            | Kind::Minion
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => return Err(No::Timing),
        }
        self.may_be_played(id, seat)?;
        if self.printed(id).attach.is_some() && !self.has_host(id, seat) {
            return Err(No::Host);
        }
        let eyes = self.eyes_of(id, CARD, seat);
        let owed = self.owed(id, CARD, seat, true, &eyes);
        if !payer.can_pay(owed, Some(id)) {
            return Err(No::Cost);
        }
        Ok(())
    }

    /// Whether a character may use a basic power now.
    // champions: dash, exhausted
    pub(crate) fn may_basic(&self, id: Id, stat: Stat, seat: Seat) -> Result<(), No> {
        if !self.is_ready(id) {
            return Err(No::Exhausted);
        }
        if !self.has_power(id, stat) {
            return Err(No::Dash);
        }
        match stat {
            Stat::Atk if self.strike_targets(seat, true).next().is_none() => Err(No::Target),
            Stat::Thw if self.strike_targets(seat, false).next().is_none() => Err(No::Target),
            Stat::Atk | Stat::Thw | Stat::Rec => Ok(()),
            Stat::Def | Stat::Sch => Err(No::Timing),
        }
    }

    // --- the seven steps ---

    /// A player plays a card or uses an ability.
    // champions: initiate.order
    pub(crate) fn initiate(&mut self, ability: u8, by: Seat, played: bool, eyes: Eyes) {
        let eyes = Eyes { ability, by, ..eyes };
        self.push(Frame::Initiate(Initiate { eyes, played, control: by, ..Initiate::default() }));
    }

    /// Declared: the card is on the table.
    pub(crate) fn declare<W: Watch<Event>>(
        &mut self,
        id: Id,
        ability: u8,
        by: Seat,
        played: bool,
        eyes: Eyes,
        watch: &mut W,
    ) {
        if played {
            watch.see(Event::Plays { seat: by, card: self.slots.card(id) });
            self.lay(id, Pile::RESOLVING);
            self.set_flag(id, flag::STASHED, false);
            self.show(id);
            self.note_played(id);
        } else {
            watch.see(Event::Uses { seat: by, who: self.figure(id), ability });
        }
        self.initiate(ability, by, played, eyes);
    }

    pub(crate) fn initiating(&mut self) -> Option<&mut Initiate> {
        match self.stack.last_mut() {
            Some(Frame::Initiate(initiate)) => Some(initiate),
            Some(_) | None => None,
        }
    }

    pub(crate) fn costs_of(&self, now: &Initiate) -> &'static [Cost] {
        self.ability(now.eyes.source.id, now.eyes.ability).map_or(&[][..], |printed| &printed.cost)
    }

    /// Cards of the hand that the cost wants: how few, how many.
    pub(crate) fn cards_wanted(&self, now: &Initiate) -> (u8, u8) {
        let mut wanted = (0, 0);
        for cost in self.costs_of(now) {
            match cost {
                Cost::DiscardCards(n) => wanted = (*n, *n),
                // champions: choose.change: none at all would change nothing
                Cost::DiscardUpTo(n) => wanted = (1, *n),
                Cost::DiscardWith(_) => wanted = (1, 1),
                Cost::Exhaust(_)
                | Cost::Spend(_)
                | Cost::SpendX(_)
                | Cost::Counters(_)
                | Cost::DiscardThis
                | Cost::DiscardRandom(_)
                | Cost::Dealt
                | Cost::TakeDamage(_)
                | Cost::DamageThis(_)
                | Cost::Heal(..)
                | Cost::PrintedCostOf(_)
                | Cost::CostOfOwn(_) => {}
            }
        }
        wanted
    }

    /// The cards of the hand that can be discarded for the cost.
    pub(crate) fn cards_for_cost(&self, now: &Initiate) -> impl Iterator<Item = Id> + '_ {
        let wanted = self.costs_of(now).iter().find_map(|cost| match cost {
            Cost::DiscardWith(resource) => Some(*resource),
            Cost::Exhaust(_)
            | Cost::Spend(_)
            | Cost::SpendX(_)
            | Cost::Counters(_)
            | Cost::DiscardThis
            | Cost::DiscardCards(_)
            | Cost::DiscardUpTo(_)
            | Cost::DiscardRandom(_)
            | Cost::Dealt
            | Cost::TakeDamage(_)
            | Cost::DamageThis(_)
            | Cost::Heal(..)
            | Cost::PrintedCostOf(_)
            | Cost::CostOfOwn(_) => None,
        });
        let fits = move |id: &Id| wanted.is_none_or(|resource| self.printed(*id).gives.contains(&resource));
        self.hand(now.eyes.by).filter(fits)
    }

    /// The card on which the cost depends, if it is still to be named.
    pub(crate) fn wants_name(&self, now: &Initiate) -> Option<&'static Filter> {
        let named = now.eyes.it.is_some();
        self.costs_of(now).iter().find_map(|cost| match cost {
            Cost::PrintedCostOf(filter) => Some(filter).filter(|_| !named),
            Cost::Exhaust(_)
            | Cost::Spend(_)
            | Cost::SpendX(_)
            | Cost::Counters(_)
            | Cost::DiscardThis
            | Cost::DiscardCards(_)
            | Cost::DiscardUpTo(_)
            | Cost::DiscardWith(_)
            | Cost::DiscardRandom(_)
            | Cost::Dealt
            | Cost::TakeDamage(_)
            | Cost::DamageThis(_)
            | Cost::Heal(..)
            | Cost::CostOfOwn(_) => None,
        })
    }

    // champions: initiate.order
    pub(crate) fn initiate_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(&mut now) = self.initiating() else { return Flow::On };
        let (id, by) = (now.eyes.source.id, now.eyes.by);
        match now.step {
            InitiateStep::Named => {
                if self.wants_name(&now).is_some() {
                    return Flow::Ask(by);
                }
                let owed = self.owed(id, now.eyes.ability, by, now.played, &now.eyes);
                let x = self
                    .costs_of(&now)
                    .iter()
                    .find_map(|cost| if let Cost::SpendX(x) = cost { Some(*x) } else { None });
                if now.played {
                    self.player_mut(by).discount = 0;
                }
                if let Some(initiate) = self.initiating() {
                    (initiate.owed, initiate.x, initiate.step) = (owed, x, InitiateStep::Paying);
                }
            }
            InitiateStep::Paying => {
                if now.owed != [0; 4] {
                    return Flow::Ask(by);
                }
                self.paid();
            }
            InitiateStep::Declaring => {
                if self.declarable(&now) != 0 {
                    return Flow::Ask(by);
                }
                self.declared();
            }
            InitiateStep::Discarding => {
                let (_, most) = self.cards_wanted(&now);
                if now.discarded < most && self.cards_for_cost(&now).next().is_some() {
                    return Flow::Ask(by);
                }
                self.step_on(InitiateStep::Costs);
            }
            InitiateStep::Costs => {
                self.step_on(InitiateStep::Placing);
                self.clear_payment(watch);
                self.pay_costs(&now, watch);
            }
            InitiateStep::Placing => {
                if self.wants_place(&now) {
                    return Flow::Ask(by);
                }
                self.step_on(InitiateStep::Resolving);
            }
            InitiateStep::Resolving => {
                self.step_on(InitiateStep::Played);
                self.resolve(&now, watch);
            }
            InitiateStep::Played => {
                self.step_on(InitiateStep::Over);
                // champions: play.hand: an event is discarded, and then it has been played
                if now.played && self.printed(id).kind == Kind::Event {
                    self.end_source(id);
                    self.open(hook::PLAYED, false, Some(id));
                }
            }
            InitiateStep::Over => self.end_initiate(&now),
        }
        Flow::On
    }

    fn step_on(&mut self, step: InitiateStep) {
        if let Some(initiate) = self.initiating() {
            initiate.step = step;
        }
    }

    /// The resources are paid.
    pub(crate) fn paid(&mut self) {
        let Some(initiate) = self.initiating() else { return };
        initiate.step = InitiateStep::Declaring;
        let made = initiate.made;
        if let Some(x) = initiate.x {
            let wild = if x == Resource::Wild { 0 } else { made[Resource::Wild as usize] };
            initiate.eyes.n = made[x as usize].saturating_add(wild).into();
        }
    }

    /// The types, a bit each, of which the next wild resource may be said to be one, and wild for any other:
    /// those that the card asks about and that are not paid yet. Nothing if there is nothing to say.
    // champions: resource.wild
    pub(crate) fn declarable(&self, now: &Initiate) -> u8 {
        let asked = self.printed(now.eyes.source.id).run.asks.get(usize::from(now.eyes.ability)).copied();
        let open = asked.unwrap_or(0) & !types(now.owed, now.made);
        if open == 0 || free_wild(now.owed, now.made) == 0 { 0 } else { open | 1 << Resource::Wild as u8 }
    }

    fn declared(&mut self) {
        if let Some(initiate) = self.initiating() {
            initiate.step = InitiateStep::Discarding;
            initiate.eyes.paid = types(initiate.owed, initiate.made);
        }
    }

    /// Whether what was made is enough.
    pub(crate) fn is_paid(&self) -> bool {
        self.paying().is_some_and(|(_, owed, made, _)| covers(owed, made))
    }

    /// Everything but resources and cards of the hand.
    // champions: cost.together
    fn pay_costs<W: Watch<Event>>(&mut self, now: &Initiate, watch: &mut W) {
        let id = now.eyes.source.id;
        self.note_use(id, now.eyes.ability);
        for cost in self.costs_of(now) {
            match cost {
                Cost::Exhaust(noun) => {
                    if let Some(who) = self.one(noun, &now.eyes) {
                        self.exhaust(who, watch);
                    }
                }
                Cost::Counters(n) => self.spend_counters(id, *n, watch),
                Cost::DiscardThis => {
                    // What lies here is what the effect may speak of.
                    let counters = self.piece(id).counters;
                    if self.is_in_play(id) {
                        self.put_away(id, watch);
                    }
                    self.piece_mut(id).counters = counters;
                }
                Cost::TakeDamage(n) => {
                    if let Some(who) = self.identity(now.eyes.by) {
                        self.deal(&[who], (*n).into(), id, Some(now.eyes.by), false);
                    }
                }
                Cost::DamageThis(n) => self.deal(&[id], (*n).into(), id, Some(now.eyes.by), false),
                Cost::Heal(noun, n) => {
                    if let Some(who) = self.one(noun, &now.eyes) {
                        self.heal(who, (*n).into(), watch);
                    }
                }
                Cost::DiscardUpTo(_) => {
                    if let Some(initiate) = self.initiating() {
                        initiate.eyes.n = initiate.discarded.into();
                    }
                }
                Cost::DiscardRandom(n) => {
                    for _ in 0..*n {
                        let held = self.len(Pile::of(Zone::Hand, now.eyes.by));
                        let at = if held > 0 { self.chance.pick(held) } else { 0 };
                        let card = self.hand(now.eyes.by).nth(at);
                        if let Some(card) = card {
                            self.discard_from_hand(card, now.eyes.by, watch);
                        }
                    }
                }
                Cost::Dealt => self.deal_encounter(now.eyes.by, watch),
                Cost::CostOfOwn(_) => {
                    let top = self.top(Pile::extra(now.eyes.by));
                    if let Some(initiate) = self.initiating() {
                        initiate.eyes.it = top;
                    }
                }
                Cost::Spend(_)
                | Cost::SpendX(_)
                | Cost::DiscardCards(_)
                | Cost::DiscardWith(_)
                | Cost::PrintedCostOf(_) => {}
            }
        }
    }

    /// Whether its player still has to say where it goes.
    fn wants_place(&mut self, now: &Initiate) -> bool {
        let id = now.eyes.source.id;
        if now.eyes.ability != CARD {
            return false;
        }
        if self.printed(id).attach.is_some() && now.host.is_none() {
            let hosts = self.hosts(id, now.eyes.by);
            match hosts.first().copied() {
                Some(only) if hosts.iter().all(|host| *host == only || self.are_twins(*host, only)) => {
                    if let Some(initiate) = self.initiating() {
                        initiate.host = Some(only);
                    }
                }
                Some(_) => return true,
                None => {}
            }
        }
        if self.printed(id).play.contains(&Play::UnderAnyControl) && !now.placed {
            let owners = self.possible_owners(id, now.eyes.by);
            match owners[..] {
                [only] => {
                    if let Some(initiate) = self.initiating() {
                        (initiate.control, initiate.placed) = (only, true);
                    }
                }
                [] => {}
                [_, _, ..] => return true,
            }
        }
        false
    }

    fn resolve<W: Watch<Event>>(&mut self, now: &Initiate, watch: &mut W) {
        let id = now.eyes.source.id;
        if now.eyes.ability == CARD {
            let host = now.host.filter(|host| self.is_in_play(*host));
            if self.printed(id).attach.is_some() && host.is_none() {
                self.discard(id);
                return;
            }
            return self.enter(id, now.control, host, Some(now.eyes.by).filter(|_| now.played), watch);
        }
        let Some(printed) = self.ability(id, now.eyes.ability) else { return };
        let pc = self.printed(id).run.starts[usize::from(now.eyes.ability)];
        self.begin_label(printed, now.eyes.by, id);
        let eyes = Eyes { it: now.eyes.it, ..now.eyes };
        self.push(Frame::Effect(Effect::new(eyes, pc)));
        self.see_label_status(watch);
    }

    /// An ability that is an attack or a thwart is carried out inside one; a defense is noted with the attack.
    // champions: attack.label, thwart.label, defend.label
    pub(crate) fn begin_label(&mut self, printed: &Ability, by: Seat, id: Id) {
        let who = if self.printed(id).kind == Kind::Ally { Some(id) } else { self.identity(by) };
        let Some(who) = who else { return };
        match printed.label {
            Some(Label::Attack) => self.begin_strike(who, by, true, false),
            Some(Label::Thwart) => self.begin_strike(who, by, false, false),
            Some(Label::Defense) => self.defend_by_ability(by),
            None => {}
        }
    }

    /// The status of who attacks or thwarts by an ability is looked at before anything of it happens.
    // champions: status.stunned.cost, status.confused.cost, ruling.alter-ego-status
    pub(crate) fn see_label_status<W: Watch<Event>>(&mut self, watch: &mut W) {
        let n = self.stack.len();
        if n < 2 {
            return;
        }
        if let Frame::Strike(strike) = self.stack[n - 2] {
            let status =
                if strike.attack { crate::vocabulary::Status::Stunned } else { crate::vocabulary::Status::Confused };
            if self.has_status(strike.who.id, status) {
                watch.see(Event::HeldBack { who: self.figure(strike.who.id), attack: strike.attack });
                self.lose_status(strike.who.id, status, watch);
                self.stack.pop();
                self.lose_strike();
            } else if let Some(Frame::Strike(strike)) = self.stack.get_mut(n - 2) {
                strike.step = crate::position::StrikeStep::After;
            }
        }
    }

    /// It is over: an event is discarded, and what waited for an answer goes on.
    // champions: play.event, initiate.leaves
    fn end_initiate(&mut self, now: &Initiate) {
        let id = now.eyes.source.id;
        self.stack.pop();
        self.unsettled = true;
        self.end_source(id);
        self.all_seats().for_each(|seat| self.player_mut(seat).declined = false);
    }

    /// What an ability that is over came from: an event that lies there still is discarded, and of a card that left play
    /// as its cost the counters are not needed any more.
    pub(crate) fn end_source(&mut self, id: Id) {
        if self.piece(id).pile == Pile::RESOLVING && !self.has(id, flag::BOOST) {
            self.discard(id);
        }
        if self.piece(id).owner != HOUSE && !self.is_in_play(id) {
            self.piece_mut(id).counters = 0;
        }
    }

    /// A card with a maximum counts from when it is declared: no copy is played while it resolves.
    // champions: max.period
    fn note_played(&mut self, id: Id) {
        let counted =
            self.printed(id).play.iter().any(|play| matches!(play, Play::MaxPerRound(_) | Play::MaxPerPhase(_)));
        if !counted {
            return;
        }
        let (card, name) = (self.slots.card(id), &self.printed(id).name);
        let cards = self.cards;
        match self.played.iter_mut().find(|(other, _)| cards.card(*other).name == *name) {
            Some((_, n)) => *n += 1,
            None => self.played.add((card, 1)),
        }
    }
}
