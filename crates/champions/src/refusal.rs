//! Why something may not be done: what the options leave out, with the rule and the reason in this very case.

use crate::ask::{Ask, Choice};
use crate::code::Op;
use crate::initiate::{CARD, No};
use crate::options::resources;
use crate::position::{Champions, Eyes, Frame, Initiate, Pile, Zone};
use crate::rules;
use crate::text;
use crate::vocabulary::{Ability, Cost, Icon, Kind, Label, Limit, Noun, Play, Stat, Verb, When};
use crate::wording::owed_words;
use longbox_kernel::cards::Id;
use longbox_kernel::english::sentence;
use longbox_kernel::{Refusal, Refused, Rule, Seat};

/// Gathers what is refused.
struct Refusals<'a> {
    game: &'a Champions,
    seat: Seat,
    found: Vec<(Choice, Refusal)>,
}

/// A refusal, its reason made a sentence.
fn refusal(rule: Rule, why: impl AsRef<str>) -> Refusal {
    Refusal { rule, why: sentence(why.as_ref()) }
}

impl Champions {
    /// What the seat that is asked might think of and may not do now, with the reason.
    pub(crate) fn list_refusals(&self) -> Vec<Refused> {
        let (Some(ask), Some(seat)) = (self.ask(), self.asked) else { return Vec::new() };
        let mut refusals = Refusals { game: self, seat, found: Vec::new() };
        refusals.list(ask);
        let found = refusals.found;
        let all: Vec<Choice> = self.offered.0.iter().copied().chain(found.iter().map(|(choice, _)| *choice)).collect();
        let offered: Vec<String> = self.offered.0.iter().map(|one| self.told_option(ask, *one).label).collect();
        let told = |(choice, refusal)| {
            let mut option = self.told_among(ask, choice, &all);
            // An option is told apart from options alone, and may be called what this one is called.
            if offered.contains(&option.label) {
                option.label += " (another)";
            }
            Refused { option, refusal }
        };
        found.into_iter().map(told).collect()
    }

    // --- reasons ---

    /// Why a card of the hand is not played, or an ability not used.
    fn why_not(&self, no: No, id: Id, ability: u8, seat: Seat, eyes: &Eyes) -> Refusal {
        let card = self.printed(id);
        let printed = self.ability(id, ability);
        match no {
            No::Form => {
                let needed = if self.is_hero(seat) { "alter-ego" } else { "hero" };
                let by_ability = printed.is_some_and(|printed| !self.is_form(printed.form, seat));
                let rule = if by_ability { rules::FORM_TRIGGER } else { rules::PLAY_RESTRICTION };
                refusal(rule, format!("you have to be in {needed} form"))
            }
            No::Limit => refusal(rules::LIMIT, limit_words(printed)),
            No::Max => self.why_max(id),
            No::Unique => refusal(rules::UNIQUE_PLAY, format!("{} is in play already", card.name)),
            No::Exhausted => {
                let who = printed.and_then(|printed| self.exhausts(printed, eyes)).unwrap_or(id);
                refusal(rules::EXHAUSTED, format!("{} is exhausted", self.face(who).name))
            }
            No::Counters => refusal(rules::USES_SPEND, format!("{} has too few counters", card.name)),
            No::Cost => self.why_unpaid(id, ability, seat, eyes),
            No::Change => match printed.and_then(|printed| printed.label) {
                Some(Label::Thwart) if self.strike_targets(seat, false).next().is_none() => self.why_no_thwart(seat),
                Some(Label::Attack | Label::Thwart | Label::Defense) | None => {
                    refusal(rules::CHANGE_THE_GAME, "it would change nothing now")
                }
            },
            No::Host => refusal(rules::ATTACH_NOWHERE, "there is nothing that it can be attached to"),
            No::Timing => self.why_not_now(id),
            No::Dash => refusal(rules::DASH, format!("{} has a dash there", card.name)),
            No::Target => refusal(rules::IDENTITY_TITLE, "who would have to exhaust for it is not in play"),
            No::Team => refusal(rules::PLAY_RESTRICTION, "not all of the team are in play"),
        }
    }

    /// Who would exhaust as a cost and is exhausted.
    fn exhausts(&self, ability: &Ability, eyes: &Eyes) -> Option<Id> {
        let each =
            ability.cost.iter().filter_map(|cost| if let Cost::Exhaust(noun) = cost { Some(noun) } else { None });
        each.filter_map(|noun| self.one(noun, eyes)).find(|id| !self.is_ready(*id))
    }

    fn why_max(&self, id: Id) -> Refusal {
        let card = self.printed(id);
        for play in &card.play {
            match play {
                Play::MaxPerPlayer(_) => {
                    return refusal(rules::MAX_PLAYER, format!("{} is in play as often as it may be", card.name));
                }
                Play::MaxPerRound(_) => {
                    let why = format!("{} was played as often as it may be in this round", card.name);
                    return refusal(rules::MAX_PERIOD, why);
                }
                Play::MaxPerPhase(_) => {
                    let why = format!("{} was played as often as it may be in this phase", card.name);
                    return refusal(rules::MAX_PERIOD, why);
                }
                Play::FormOnly(_) | Play::MaxPerHost(_) | Play::MaxPerDeck(_) | Play::UnderAnyControl => {}
            }
        }
        refusal(rules::PLAY_RESTRICTION, "a restriction on it is not met")
    }

    /// Resources first; then what else the ability costs.
    fn why_unpaid(&self, id: Id, ability: u8, seat: Seat, eyes: &Eyes) -> Refusal {
        let played = !self.is_in_play(id);
        let owed = self.owed(id, ability, seat, played, eyes);
        let what = played.then_some(id);
        if !self.payer(seat).can_pay(owed, what) {
            let have = self.sources(seat, what).iter().fold([0u8; 4], |mut sum, source| {
                sum.iter_mut().zip(source.gives).for_each(|(all, n)| *all = all.saturating_add(n));
                sum
            });
            let typed = owed[..3] != [0; 3];
            let rule = if typed { rules::PAY_TYPED } else { rules::COST_CARD };
            let have = if typed { resources(have) } else { have.iter().sum::<u8>().to_string() };
            let have = if have.is_empty() { "nothing" } else { have.as_str() };
            return refusal(rule, format!("it costs {}, and you can generate {have}", owed_words(owed)));
        }
        let costs = self.ability(id, ability).map_or(&[][..], |printed| &printed.cost);
        for cost in costs {
            match cost {
                Cost::DiscardCards(n) => {
                    let why = format!("it costs {n} cards of your hand, and you have fewer");
                    return refusal(rules::COST_YOURS, why.replace("costs 1 cards", "costs 1 card"));
                }
                Cost::Heal(noun, n) => {
                    let who = self.one(noun, eyes).map_or("it", |who| &self.face(who).name);
                    return refusal(rules::HEAL_MOST, format!("there are no {n} damage to heal from {who}"));
                }
                Cost::TakeDamage(_) => {
                    return refusal(rules::RULING_TAKE_DAMAGE_COST, "you would have to take damage and cannot");
                }
                Cost::PrintedCostOf(_) => {
                    return refusal(rules::COST_CARD, "there is no such card whose cost you can pay");
                }
                Cost::SpendX(resource) => {
                    let word = resource.word();
                    return refusal(rules::PAY_TYPED, format!("you can generate no {word} resource"));
                }
                Cost::DiscardWith(resource) => {
                    let word = resource.word();
                    return refusal(rules::COST_YOURS, format!("you hold no card with a printed {word} resource"));
                }
                Cost::DiscardRandom(_) => return refusal(rules::COST_YOURS, "you hold too few cards to discard"),
                Cost::CostOfOwn(name) => {
                    return refusal(rules::COST_YOURS, format!("there is no card in the {name} deck"));
                }
                Cost::Exhaust(_)
                | Cost::Spend(_)
                | Cost::Counters(_)
                | Cost::DiscardThis
                | Cost::DiscardUpTo(_)
                | Cost::DamageThis(_)
                | Cost::Dealt => {}
            }
        }
        refusal(rules::COST_ABORT, "its cost cannot be paid")
    }

    /// When a card of the hand could be played.
    fn why_not_now(&self, id: Id) -> Refusal {
        let card = self.printed(id);
        match card.kind {
            Kind::Resource => refusal(rules::PLAY_RESOURCE, "it is never played, only discarded to pay"),
            Kind::Ally | Kind::Support | Kind::Upgrade => {
                refusal(rules::TURN_PLAY, format!("{} is played in your own turn", card.name))
            }
            Kind::Event => card.abilities.first().map_or_else(
                || refusal(rules::PLAY_EVENT, "this is not the time for it"),
                |ability| why_not_when(ability, card),
            ),
            Kind::Hero
            | Kind::AlterEgo
            | Kind::Villain
            | Kind::MainScheme
            | Kind::SideScheme
            | Kind::Minion
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => refusal(rules::PLAY_HAND, format!("{} is not played from a hand", card.name)),
        }
    }

    /// Why no scheme can be thwarted, or that one.
    fn why_no_thwart(&self, seat: Seat) -> Refusal {
        match self.crisis() {
            Some(id) => {
                let why = format!("{} has a crisis icon: no threat leaves the main scheme", self.face(id).name);
                refusal(rules::SIDE_CRISIS, why)
            }
            None => match self.patrol(seat) {
                Some(id) => {
                    let why = format!("{} is on patrol: you cannot thwart the main scheme", self.face(id).name);
                    refusal(rules::CANNOT, why)
                }
                None => refusal(rules::CANNOT, "threat cannot be removed"),
            },
        }
    }

    fn patrol(&self, seat: Seat) -> Option<Id> {
        let patrols = |id: &Id| self.keyword(*id, crate::numbers::Key::Patrol) > 0;
        self.pile(Pile::of(Zone::Engaged, seat)).find(patrols)
    }

    fn crisis(&self) -> Option<Id> {
        self.pile(Pile::SIDES).find(|id| self.face(*id).icons.contains(&Icon::Crisis))
    }

    /// Why an enemy cannot be attacked by a player.
    fn why_not_attack(&self, target: Id, by: Seat) -> Refusal {
        let guards = |id: &Id| self.keyword(*id, crate::numbers::Key::Guard) > 0;
        let name = &self.face(target).name;
        if self.is_barred_from_attacking(target, by) {
            return refusal(rules::CANNOT, format!("you cannot attack {name}"));
        }
        match self.pile(Pile::of(Zone::Engaged, by)).find(guards) {
            Some(guard) => refusal(rules::GUARD, format!("{} guards {name}", self.face(guard).name)),
            None => refusal(rules::ATTACK_TARGET, format!("{name} cannot be attacked")),
        }
    }

    /// Why a character does not use a basic power.
    fn why_not_basic(&self, no: No, id: Id, stat: Stat) -> Refusal {
        let face = self.face(id);
        let name = &face.name;
        match (no, face.kind) {
            (_, Kind::Hero) if face.stat(stat).is_none() => {
                refusal(rules::RECOVER, format!("{name} is a hero; only an alter-ego recovers"))
            }
            (_, Kind::AlterEgo) if face.stat(stat).is_none() => {
                let verb = if stat == Stat::Atk { "attacks" } else { "thwarts" };
                refusal(rules::TURN_POWER, format!("{name} is an alter-ego; only a hero {verb}"))
            }
            (No::Exhausted, _) => refusal(rules::EXHAUSTED, format!("{name} is exhausted")),
            (No::Dash, _) => refusal(rules::DASH, format!("{name} has a dash for {}", stat.name())),
            (No::Target, _) if stat == Stat::Thw => self.why_no_thwart(self.holder(id).unwrap_or(self.first)),
            (No::Target, _) => refusal(rules::ATTACK_TARGET, "there is no enemy that may be attacked"),
            (
                No::Form
                | No::Limit
                | No::Max
                | No::Unique
                | No::Counters
                | No::Cost
                | No::Change
                | No::Host
                | No::Timing
                | No::Team,
                _,
            ) => refusal(rules::TURN_POWER, format!("{name} cannot use {} now", stat.name())),
        }
    }
}

/// "It can be used once each round."
fn limit_words(ability: Option<&Ability>) -> String {
    let times = |n: u8| match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    };
    match ability.and_then(|ability| ability.limit) {
        Some(Limit::PerRound(n)) => format!("it can be used {} each round", times(n)),
        Some(Limit::PerPhase(n)) => format!("it can be used {} each phase", times(n)),
        None => "it was used as often as it may be".into(),
    }
}

/// When an ability could be used that cannot be used now.
fn why_not_when(ability: &Ability, card: &crate::Card) -> Refusal {
    let verb = if card.kind == Kind::Event { "played" } else { "used" };
    match ability.when {
        When::Action => refusal(rules::ACTION_WHEN, format!("it is {verb} as an action, in a player's turn")),
        When::Resource => refusal(rules::RESOURCE_ABILITY, "it is used while you pay"),
        When::Interrupt(_) => {
            refusal(rules::WINDOW_INTERRUPT, format!("it is {verb} {}", text::awaited(ability, card)))
        }
        When::Response(_) => refusal(rules::WINDOW_RESPONSE, format!("it is {verb} {}", text::awaited(ability, card))),
        When::ForcedInterrupt(_) | When::ForcedResponse(_) => {
            refusal(rules::FORCED_MUST, format!("it happens by itself {}", text::awaited(ability, card)))
        }
        When::Special => refusal(rules::ABILITY_SPECIAL, "it is used only when another card says so"),
        When::WhenRevealed
        | When::WhenDefeated
        | When::WhenCompleted
        | When::Emptied
        | When::Boost
        | When::Obligation
        | When::Setup => refusal(rules::ABILITY_MANDATORY, "it happens by itself"),
    }
}

impl Refusals<'_> {
    /// Of several that nobody can tell apart and that are refused for the same reason, one is enough.
    fn note(&mut self, choice: Choice, refusal: Refusal) {
        let told =
            |(other, why): &(Choice, Refusal)| *other == choice || self.are_twins(*other, choice) && *why == refusal;
        let known = self.game.offered.0.contains(&choice) || self.found.iter().any(told);
        if !known {
            self.found.push((choice, refusal));
        }
    }

    fn are_twins(&self, one: Choice, other: Choice) -> bool {
        match (one, other) {
            (Choice::Use(one, n), Choice::Use(other, m)) => n == m && self.game.are_twins(one, other),
            (Choice::Card(one), Choice::Card(other)) => self.game.are_twins(one, other),
            (Choice::Power(one, stat), Choice::Power(other, of)) => stat == of && self.game.are_twins(one, other),
            (
                Choice::Pass
                | Choice::Yes
                | Choice::Play(_)
                | Choice::Use(..)
                | Choice::Power(..)
                | Choice::Flip
                | Choice::LetAct(_)
                | Choice::Card(_)
                | Choice::Player(_)
                | Choice::Way(_)
                | Choice::As(_)
                | Choice::Settle,
                _,
            ) => false,
        }
    }

    fn list(&mut self, ask: Ask) {
        match ask {
            Ask::Turn => {
                self.form();
                self.powers();
                self.hand(true);
                self.abilities();
                self.others();
            }
            Ask::Act => {
                self.hand(false);
                self.abilities();
            }
            Ask::EndDiscard => {
                let game = self.game;
                let (held, size) = (game.len(Pile::of(Zone::Hand, self.seat)), game.hand_size(self.seat));
                let why = format!("you hold {held} cards, and your hand size is {size}");
                self.note(Choice::Pass, refusal(rules::PHASE_PLAYER_DISCARD, why));
            }
            Ask::Named => self.named(),
            Ask::Pay => self.payment(),
            Ask::CostDiscard => {
                self.note(Choice::Pass, refusal(rules::INITIATE_ORDER, "the cost is not paid yet"));
            }
            Ask::Place => self.places(),
            Ask::Target => self.targets(),
            Ask::Defend => self.defenders(),
            Ask::Window => self.answers(),
            Ask::Effect => self.picks(),
            // Everything that one may think of here is an option.
            Ask::Mulligan
            | Ask::Setup
            | Ask::Declare
            | Ask::Minion
            | Ask::Ally
            | Ask::Restricted
            | Ask::Defeat
            | Ask::Order
            | Ask::Delayed
            | Ask::Host => {}
        }
    }

    /// The hand, those once that nobody can tell apart.
    fn cards(&self) -> Vec<Id> {
        let mut cards: Vec<Id> = Vec::new();
        for id in self.game.hand(self.seat) {
            if !cards.iter().any(|other| self.game.slots.are_twins(*other, id)) {
                cards.push(id);
            }
        }
        cards
    }

    // --- in a turn ---

    fn form(&mut self) {
        let game = self.game;
        if game.player(self.seat).flipped {
            self.note(Choice::Flip, refusal(rules::FORM_ONCE, "you have changed form in this turn"));
        }
        let fixed = |id: &Id| game.cannot(*id, &Verb::ChangeForm);
        if let Some(id) = game.identity(self.seat).filter(fixed) {
            let why = format!("{} cannot change form", game.face(id).name);
            self.note(Choice::Flip, refusal(rules::CANNOT, why));
        }
    }

    fn powers(&mut self) {
        let game = self.game;
        for id in game.pile(Pile::of(Zone::Area, self.seat)).filter(|id| game.kind(*id).is_character()) {
            let stats: &[Stat] =
                if game.kind(id) == Kind::Ally { &[Stat::Atk, Stat::Thw] } else { &[Stat::Atk, Stat::Thw, Stat::Rec] };
            for stat in stats {
                if let Err(no) = game.may_basic(id, *stat, self.seat) {
                    self.note(Choice::Power(id, *stat), game.why_not_basic(no, id, *stat));
                }
            }
        }
    }

    /// Cards of the hand; in the turn of another only actions are played.
    fn hand(&mut self, own_turn: bool) {
        let game = self.game;
        for id in self.cards() {
            let card = game.printed(id);
            let action = card.abilities.iter().position(|ability| ability.when == When::Action);
            let ability = action.filter(|_| card.kind == Kind::Event).map_or(CARD, |n| n as u8);
            let checked =
                if own_turn || ability != CARD { game.may_play(id, &game.payer(self.seat)) } else { Err(No::Timing) };
            if let Err(no) = checked {
                let eyes = game.eyes_of(id, ability, self.seat);
                self.note(Choice::Play(id), game.why_not(no, id, ability, self.seat, &eyes));
            }
        }
    }

    /// Abilities of cards in play that one uses of one's own accord.
    fn abilities(&mut self) {
        let (game, seat) = (self.game, self.seat);
        for id in game.in_play().filter(|id| game.controller(*id).is_none_or(|of| of == seat)) {
            for (n, ability) in (0..).zip(&game.face(id).abilities) {
                match ability.when {
                    When::Action => {
                        let eyes = game.eyes_of(id, n, self.seat);
                        let asked = game.controller(id).is_none() && game.turn_of() != Some(seat);
                        match game.may_use(id, n, &game.payer(seat), false, &eyes) {
                            Err(no) => self.note(Choice::Use(id, n), game.why_not(no, id, n, self.seat, &eyes)),
                            Ok(()) if asked => {
                                let why = "only the player whose turn it is uses actions of encounter cards";
                                self.note(Choice::Use(id, n), refusal(rules::TURN_ACTION_ENCOUNTER, why));
                            }
                            Ok(()) => {}
                        }
                    }
                    When::Resource | When::Special => {
                        self.note(Choice::Use(id, n), why_not_when(ability, game.face(id)));
                    }
                    When::Interrupt(_)
                    | When::Response(_)
                    | When::ForcedInterrupt(_)
                    | When::ForcedResponse(_)
                    | When::WhenRevealed
                    | When::WhenDefeated
                    | When::WhenCompleted
                    | When::Emptied
                    | When::Boost
                    | When::Obligation
                    | When::Setup => {}
                }
            }
        }
    }

    /// Players who cannot be asked to act.
    fn others(&mut self) {
        let (game, seat) = (self.game, self.seat);
        for other in game.in_order().filter(|other| *other != seat) {
            let name = game.seat_name(other);
            let why = match game.player(other).declined {
                true => format!("{name} has declined since the last thing was done"),
                false => format!("{name} has no action to use"),
            };
            self.note(Choice::LetAct(other), refusal(rules::TURN_ACTION_ASK, why));
        }
    }

    // --- playing and paying ---

    fn initiate(&self) -> Option<Initiate> {
        if let Some(Frame::Initiate(now)) = self.game.stack.last() { Some(*now) } else { None }
    }

    /// Cards of discard piles whose cost cannot be paid.
    fn named(&mut self) {
        let game = self.game;
        let Some(now) = self.initiate() else { return };
        let Some(filter) = game.wants_name(&now) else { return };
        let open = game.nameable(filter, &now.eyes);
        for id in game.all_seats().flat_map(|seat| game.pile(Pile::of(Zone::Discard, seat))) {
            if !game.fits(id, filter, &now.eyes) || open.iter().any(|other| game.slots.are_twins(*other, id)) {
                continue;
            }
            let name = &game.printed(id).name;
            let why = match game.may_enter(id, self.seat) {
                Err(no) => game.why_not(no, id, CARD, self.seat, &now.eyes),
                Ok(()) => refusal(rules::COST_CARD, format!("you cannot pay the cost of {name}")),
            };
            self.note(Choice::Card(id), why);
        }
    }

    fn payment(&mut self) {
        let game = self.game;
        let Some((seat, owed, _, what)) = game.paying() else { return };
        if !game.is_paid() {
            self.note(Choice::Pass, refusal(rules::COST_CARD, format!("{} is to be paid", owed_words(owed))));
        }
        if let Some(id) = what {
            let why = format!("{} is being played and cannot pay for itself", game.printed(id).name);
            self.note(Choice::Card(id), refusal(rules::PAY_ITSELF, why));
        }
        for id in self.cards() {
            if game.given_by(id, what) == [0; 4] {
                let why = format!("{} has no resource", game.printed(id).name);
                self.note(Choice::Card(id), refusal(rules::PAY, why));
            }
        }
        let sources = game.sources(seat, what);
        for id in game.controlled(seat) {
            for (n, ability) in (0..).zip(&game.face(id).abilities) {
                let usable = sources.iter().any(|one| (one.id, one.ability) == (id, Some(n)));
                if ability.when == When::Resource && !usable {
                    self.note(Choice::Use(id, n), self.why_no_resource(id, n, ability));
                }
            }
        }
    }

    fn why_no_resource(&self, id: Id, n: u8, ability: &Ability) -> Refusal {
        let (game, seat) = (self.game, self.seat);
        let eyes = game.eyes_of(id, n, seat);
        let lacks = |cost: &Cost| matches!(cost, Cost::Counters(n) if game.piece(id).counters < *n);
        if game.piece(id).pays > 0 {
            return refusal(rules::PAY, format!("{} is being paid with already", game.face(id).name));
        }
        let no = if !game.is_form(ability.form, seat) {
            No::Form
        } else if !game.is_within_limit(id, n) {
            No::Limit
        } else if game.exhausts(ability, &eyes).is_some() {
            No::Exhausted
        } else if ability.cost.iter().any(lacks) {
            No::Counters
        } else {
            return refusal(rules::PAY, format!("{} generates nothing now", game.face(id).name));
        };
        game.why_not(no, id, n, seat, &eyes)
    }

    /// What has as many as it may have already.
    fn places(&mut self) {
        let game = self.game;
        let Some(now) = self.initiate() else { return };
        let id = now.eyes.source.id;
        let card = game.printed(id);
        match (&card.attach, now.host) {
            (Some(Noun::One(filter)), None) => {
                let open = game.hosts(id, self.seat);
                for host in game.select(filter, &now.eyes).filter(|host| !open.contains(host)) {
                    let full = game.attached(host).any(|on| game.face(on).name == card.name);
                    if full {
                        let why = format!("{} has {} on it already", game.face(host).name, card.name);
                        self.note(Choice::Card(host), refusal(rules::MAX_HOST, why));
                    }
                }
            }
            (Some(_), _) => {}
            (None, _) => {
                if card.play.contains(&Play::UnderAnyControl) {
                    for seat in game.in_order() {
                        let name = if seat == self.seat { "you" } else { game.seat_name(seat) };
                        let verb = if seat == self.seat { "control" } else { "controls" };
                        let why = format!("{name} {verb} {} already", card.name);
                        self.note(Choice::Player(seat), refusal(rules::MAX_PLAYER, why));
                    }
                }
            }
        }
    }

    // --- attacks ---

    fn targets(&mut self) {
        let game = self.game;
        let Some(Frame::Strike(strike)) = game.stack.last() else { return };
        let open: Vec<Id> = game.strike_targets(strike.by, strike.attack).collect();
        for id in game.in_play().filter(|id| !open.contains(id)) {
            match (strike.attack, game.kind(id)) {
                (true, Kind::Villain | Kind::Minion) => {
                    self.note(Choice::Card(id), game.why_not_attack(id, strike.by));
                }
                (false, Kind::MainScheme | Kind::SideScheme) => self.note(Choice::Card(id), self.why_not_thwart(id)),
                (
                    _,
                    Kind::Villain
                    | Kind::Minion
                    | Kind::MainScheme
                    | Kind::SideScheme
                    | Kind::Hero
                    | Kind::AlterEgo
                    | Kind::Ally
                    | Kind::Event
                    | Kind::Resource
                    | Kind::Support
                    | Kind::Upgrade
                    | Kind::Treachery
                    | Kind::Attachment
                    | Kind::Environment
                    | Kind::Obligation,
                ) => {}
            }
        }
    }

    fn why_not_thwart(&self, scheme: Id) -> Refusal {
        let game = self.game;
        let patrolled = !game.may_thwart(scheme, self.seat);
        if game.kind(scheme) == Kind::MainScheme && (game.crisis().is_some() || patrolled) {
            return game.why_no_thwart(self.seat);
        }
        refusal(rules::CANNOT, format!("threat cannot be removed from {}", game.face(scheme).name))
    }

    fn defenders(&mut self) {
        let game = self.game;
        let open: Vec<Id> = game.defenders(self.seat).collect();
        for id in game.pile(Pile::of(Zone::Area, self.seat)).filter(|id| game.kind(*id).is_character()) {
            if open.contains(&id) {
                continue;
            }
            let name = &game.face(id).name;
            let why = if game.kind(id) == Kind::AlterEgo {
                refusal(rules::DEFEND_FORM, format!("{name} is an alter-ego; only a hero or an ally defends"))
            } else if !game.is_ready(id) {
                refusal(rules::DEFEND, format!("{name} is exhausted"))
            } else if game.may_decline_defence(self.seat) {
                refusal(rules::DASH, format!("{name} has a dash for DEF"))
            } else {
                refusal(rules::ABILITY_MANDATORY, self.needs_ally())
            };
            self.note(Choice::Card(id), why);
        }
        if !game.may_decline_defence(self.seat) {
            self.note(Choice::Pass, refusal(rules::ABILITY_MANDATORY, self.needs_ally()));
        }
    }

    fn needs_ally(&self) -> String {
        let name = self.game.activation().map_or("this enemy", |act| &self.game.face(act.who.id).name);
        format!("an ally has to defend against {name}")
    }

    // --- windows ---

    fn answers(&mut self) {
        let game = self.game;
        let seat = self.seat;
        for id in game.in_play().filter(|id| game.controller(*id) == Some(seat)) {
            for (n, ability) in (0..).zip(&game.face(id).abilities) {
                // What answers something else is nothing to think of.
                if let Some(eyes) = self.heard(id, n, ability)
                    && let Err(no) = game.may_use(id, n, &game.payer(seat), false, &eyes)
                {
                    self.note(Choice::Use(id, n), game.why_not(no, id, n, self.seat, &eyes));
                }
            }
        }
        for id in self.cards() {
            let card = game.printed(id);
            let answer = (0..).zip(&card.abilities).find_map(|(n, ability)| Some((n, self.heard(id, n, ability)?)));
            match answer.filter(|_| card.kind == Kind::Event) {
                Some((n, eyes)) => {
                    if let Err(no) = game.may_use(id, n, &game.payer(seat), true, &eyes) {
                        self.note(Choice::Use(id, n), game.why_not(no, id, n, self.seat, &eyes));
                    }
                }
                None => self.note(Choice::Play(id), game.why_not_now(id)),
            }
        }
    }

    /// What an ability would speak from if it answers the open window.
    fn heard(&self, id: Id, n: u8, ability: &Ability) -> Option<Eyes> {
        let (window, parent) = self.game.window()?;
        let on = ability.when.may_answer(window.before)?;
        self.game.answers(id, n, on, self.seat, window, parent)
    }

    // --- effects ---

    /// Cards that an effect means and an attack or thwart may not be aimed at; ways that cannot be taken.
    fn picks(&mut self) {
        let game = self.game;
        let Some((op, effect)) = game.op() else { return };
        match op {
            Op::Pick(pick, filter) => {
                let open = game.pickable(*pick, filter, &effect);
                for id in game.candidates(*pick, filter, &effect.eyes).iter().filter(|id| !open.contains(id)) {
                    let kind = game.kind(*id);
                    let is_enemy = matches!(kind, Kind::Villain | Kind::Minion);
                    let attacks = game.strike_around().is_some_and(|strike| strike.attack);
                    let why = if attacks && is_enemy && !game.may_attack(*id, effect.eyes.by) {
                        game.why_not_attack(*id, effect.eyes.by)
                    } else if kind.is_scheme() && !game.may_lose_threat(*id) {
                        game.why_no_thwart(effect.eyes.by)
                    } else {
                        refusal(rules::CHOOSE_CHANGE, "it would change nothing there")
                    };
                    self.note(Choice::Card(*id), why);
                }
            }
            Op::Choose(ways) => {
                for (n, way) in (0..).zip(ways.iter()) {
                    let why = match way.cost.is_empty() {
                        true => refusal(rules::CHOOSE_CHANGE, "it would change nothing now"),
                        false => refusal(rules::COST_ABORT, "its cost cannot be paid"),
                    };
                    self.note(Choice::Way(n), why);
                }
            }
            Op::PickPlayer
            | Op::May(_)
            | Op::Do(_)
            | Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::NextPlayer(_)
            | Op::Instead(_)
            | Op::Later(..)
            | Op::WhenDamaged(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{at_every_decision, decline_until, hold, minion, table, take};
    use longbox_kernel::cards::HOUSE;
    use longbox_kernel::{OptionText, Silent};

    /// The rule and the reason for which that is refused now.
    fn refused(game: &mut Champions, label: &str) -> (&'static str, String) {
        game.list_options();
        let all = game.list_refusals();
        let says = |text: &OptionText| text.label == label || text.aliases.iter().any(|alias| alias == label);
        match all.iter().find(|refused| says(&refused.option)) {
            Some(refused) => (refused.refusal.rule.0, refused.refusal.why.clone()),
            None => panic!("\"{label}\" is not refused, but {all:#?}"),
        }
    }

    fn is(game: &mut Champions, label: &str, rule: Rule, why: &str) {
        assert_eq!(refused(game, label), (rule.0, why.to_owned()));
    }

    #[test]
    fn what_the_other_form_could_do() {
        let mut game = table();
        hold(&mut game, "Swinging Web Kick");
        let why = "Peter Parker is an alter-ego; only a hero attacks.";
        is(&mut game, "attack with Peter Parker", rules::TURN_POWER, why);
        is(&mut game, "play Swinging Web Kick (3)", rules::FORM_TRIGGER, "You have to be in hero form.");
        take(&mut game, "change form");
        is(&mut game, "change to Peter Parker", rules::FORM_ONCE, "You have changed form in this turn.");
        let why = "Spider-Man is a hero; only an alter-ego recovers.";
        is(&mut game, "recover with Spider-Man", rules::RECOVER, why);
        is(&mut game, "play Swinging Web Kick (3)", rules::COST_CARD, "It costs 3, and you can generate 0.");
    }

    #[test]
    fn cards_that_are_not_played_in_a_turn() {
        let mut game = table();
        hold(&mut game, "Energy");
        hold(&mut game, "Backflip");
        is(&mut game, "play Energy", rules::PLAY_RESOURCE, "It is never played, only discarded to pay.");
        let why = "It is played when you would take damage from an attack.";
        is(&mut game, "play Backflip (0)", rules::WINDOW_INTERRUPT, why);
        is(&mut game, "use Scientist", rules::RESOURCE_ABILITY, "It is used while you pay.");
    }

    #[test]
    fn who_is_exhausted_used_up_or_there_already() {
        let mut game = table();
        let may = hold(&mut game, "Aunt May");
        game.enter(may, Seat(0), None, None, &mut Silent);
        game.run(&mut Silent);
        game.exhaust(may, &mut Silent);
        let peter = game.identity(Seat(0)).unwrap();
        game.piece_mut(peter).tokens = 1;
        hold(&mut game, "Aunt May");
        let use_it = "use Aunt May: heal 4 damage from Peter Parker";
        is(&mut game, use_it, rules::EXHAUSTED, "Aunt May is exhausted.");
        is(&mut game, "play Aunt May (1)", rules::UNIQUE_PLAY, "Aunt May is in play already.");
        game.exhaust(peter, &mut Silent);
        is(&mut game, "recover with Peter Parker", rules::EXHAUSTED, "Peter Parker is exhausted.");
    }

    #[test]
    fn a_guard_protects_the_villain() {
        let mut game = table();
        take(&mut game, "change form");
        minion(&mut game, "Hydra Mercenary", Seat(0));
        minion(&mut game, "Shocker", Seat(0));
        take(&mut game, "attack");
        is(&mut game, "Rhino", rules::GUARD, "Hydra Mercenary guards Rhino.");
    }

    #[test]
    fn a_crisis_protects_the_main_scheme() {
        let mut game = table();
        take(&mut game, "change form");
        let side = |game: &mut Champions, title: &str| {
            let card = game.cards.find(title).unwrap();
            let id = game.add_card(card, HOUSE, Pile::SIDES);
            game.show(id);
            game.arrive(id, HOUSE);
            game.piece_mut(id).tokens = 2;
            game.note_hooks(id);
        };
        side(&mut game, "Crowd Control");
        side(&mut game, "Breakin' & Takin'");
        take(&mut game, "thwart");
        let why = "Crowd Control has a crisis icon: no threat leaves the main scheme.";
        is(&mut game, "The Break-In!", rules::SIDE_CRISIS, why);
    }

    #[test]
    fn a_payment_is_made_in_full_and_not_with_the_card_itself() {
        let mut game = table();
        for title in ["Black Cat", "Energy", "Strength"] {
            hold(&mut game, title);
        }
        take(&mut game, "play Black Cat");
        is(&mut game, "done", rules::COST_CARD, "2 is to be paid.");
        let why = "Black Cat is being played and cannot pay for itself.";
        is(&mut game, "Black Cat (1 energy)", rules::PAY_ITSELF, why);
        take(&mut game, "Peter Parker");
        is(&mut game, "Peter Parker", rules::PAY, "Peter Parker is being paid with already.");
    }

    #[test]
    fn who_cannot_defend() {
        let mut game = table();
        take(&mut game, "change form");
        let cat = hold(&mut game, "Black Cat");
        game.enter(cat, Seat(0), None, None, &mut Silent);
        game.run(&mut Silent);
        decline_until(&mut game, Ask::Defend, Seat(0));
        game.exhaust(cat, &mut Silent);
        is(&mut game, "defend with Black Cat", rules::DEFEND, "Black Cat is exhausted.");
    }

    #[test]
    fn too_many_cards_are_not_kept() {
        let mut game = table();
        let held = game.hand_size(Seat(0)) + 1;
        for _ in 0..held {
            hold(&mut game, "Energy");
        }
        decline_until(&mut game, Ask::EndDiscard, Seat(0));
        let why = "You hold 7 cards, and your hand size is 6.";
        is(&mut game, "done", rules::PHASE_PLAYER_DISCARD, why);
    }

    #[test]
    fn what_does_not_answer_is_refused_in_a_window() {
        let mut game = table();
        take(&mut game, "change form");
        for title in ["Backflip", "Swinging Web Kick", "Aunt May"] {
            hold(&mut game, title);
        }
        decline_until(&mut game, Ask::Window, Seat(0));
        let why = "It is played when you would take damage from an attack.";
        is(&mut game, "play Backflip (0)", rules::WINDOW_INTERRUPT, why);
        let why = "It is played as an action, in a player's turn.";
        is(&mut game, "play Swinging Web Kick (3)", rules::ACTION_WHEN, why);
        is(&mut game, "play Aunt May (1)", rules::TURN_PLAY, "Aunt May is played in your own turn.");
    }

    #[test]
    fn every_refusal_of_random_games_is_about_something_that_is_not_offered() {
        at_every_decision(24, |game, ask| {
            let offered: Vec<String> = game.offered.0.iter().map(|one| game.told_option(ask, *one).label).collect();
            let all = game.list_refusals();
            for (n, one) in all.iter().enumerate() {
                let label = &one.option.label;
                assert!(!offered.contains(label), "{ask:?}: \"{label}\" is offered");
                assert!(all[..n].iter().all(|other| other.option.label != *label), "{ask:?}: \"{label}\" twice");
                assert!(rules::rulebook().get(one.refusal.rule.0).is_some(), "{}", one.refusal.rule);
                assert!(one.refusal.why.ends_with('.'), "{}", one.refusal.why);
            }
        });
    }
}
