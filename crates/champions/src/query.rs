//! Which cards and players the words of a card mean, how many there are, and what holds.

use crate::catalogue::Card;
use crate::code::hook;
use crate::position::{Champions, Did, Eyes, Frame, Many, Once, Pile, Zone, flag};
use crate::vocabulary::{Amount, Condition, Filter, Form, Kind, MOST_AMOUNT, Noun, Resource, Standing, Who};
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

impl Champions {
    /// What an ability of that card speaks from, for the player who uses or resolves it.
    pub(crate) fn eyes_of(&self, id: Id, ability: u8, by: Seat) -> Eyes {
        let attached = !self.has(id, flag::BOOST | flag::STASHED);
        let host = self.piece(id).host.filter(|_| attached).map(|host| self.once(host));
        let engaged = self.engaged_with(id);
        Eyes { source: self.once(id), face: self.slots.card(id), ability, by, host, engaged, ..Eyes::default() }
    }

    /// The player with whom the source is engaged; if it has left play since it began to speak, with whom it was.
    // champions: initiate.leaves
    fn engaged(&self, eyes: &Eyes) -> Option<Seat> {
        self.still(eyes.source).map_or(eyes.engaged, |id| self.engaged_with(id))
    }

    /// The source, if it is still what it was.
    pub(crate) fn source(&self, source: Once) -> Option<Id> {
        (self.piece(source.id).arrival == source.arrival).then_some(source.id)
    }

    /// What the source was attached to when it began to speak, if that is still there.
    // champions: lasting.constant, initiate.leaves
    fn host(&self, eyes: &Eyes) -> Option<Id> {
        eyes.host.and_then(|host| self.actor(host))
    }

    /// What the occurrence is about, unless it has left play and come back since.
    // champions: ruling.new-object, ruling.stage-goes-on
    fn that(&self, eyes: &Eyes) -> Option<Id> {
        let Once { id, arrival } = eyes.that?;
        let now = self.piece(id);
        let returned = now.arrival != arrival && now.arrival != 0 && arrival != 0;
        (!returned || now.pile == Pile::VILLAINS).then_some(id)
    }

    /// Whether a card is meant.
    pub(crate) fn fits(&self, id: Id, filter: &Filter, eyes: &Eyes) -> bool {
        let face = self.face(id);
        match filter {
            Filter::Any => true,
            Filter::Kind(kind) => face.kind == *kind,
            Filter::Character => face.kind.is_character(),
            Filter::FriendlyCharacter => face.kind.is_identity() || face.kind == Kind::Ally,
            Filter::Enemy => matches!(face.kind, Kind::Villain | Kind::Minion),
            Filter::Identity => face.kind.is_identity(),
            Filter::Scheme => face.kind.is_scheme(),
            Filter::This => self.source(eyes.source) == Some(id),
            Filter::Host => self.host(eyes) == Some(id),
            Filter::You => self.identity(eyes.by) == Some(id),
            Filter::YourHero => self.hero(eyes.by) == Some(id),
            Filter::That => self.that(eyes) == Some(id),
            Filter::Different => eyes.it != Some(id),
            Filter::Other => self.source(eyes.source) != Some(id),
            Filter::Named(name) => face.name == *name,
            Filter::Trait(name) => self.has_trait(id, name),
            Filter::FacedownDrone => self.is_drone(id),
            Filter::Of(who) => self.controller(id).is_some_and(|seat| self.is_who(seat, *who, eyes)),
            Filter::EngagedWith(who) => self.engaged_with(id).is_some_and(|seat| self.is_who(seat, *who, eyes)),
            Filter::Gives(resource) => face.gives.contains(resource),
            Filter::Bearing(name) => self.attached(id).any(|on| self.face(on).name == *name),
            Filter::All(all) => all.iter().all(|filter| self.fits(id, filter, eyes)),
            Filter::AnyOf(any) => any.iter().any(|filter| self.fits(id, filter, eyes)),
            Filter::Not(filter) => !self.fits(id, filter, eyes),
        }
    }

    /// All cards in play that are meant.
    pub(crate) fn select<'a>(&'a self, filter: &'a Filter, eyes: &'a Eyes) -> impl Iterator<Item = Id> + 'a {
        self.index.standing(filter.hooks()).filter(move |id| self.fits(*id, filter, eyes))
    }

    /// What a step is aimed at, handed over one by one.
    pub(crate) fn aimed(&self, noun: &Noun, eyes: &Eyes, mut each: impl FnMut(Id)) {
        match noun {
            Noun::This => {
                if let Some(id) = self.source(eyes.source) {
                    each(id);
                }
            }
            Noun::Host => {
                if let Some(host) = self.host(eyes) {
                    each(host);
                }
            }
            Noun::You => {
                if let Some(id) = self.identity(eyes.by) {
                    each(id);
                }
            }
            Noun::That => {
                if let Some(id) = self.that(eyes) {
                    each(id);
                }
            }
            Noun::Actor => {
                if let Some(id) = self.activation().and_then(|act| self.actor(act.who)) {
                    each(id);
                }
            }
            Noun::It | Noun::One(_) | Noun::Selected(_) | Noun::Most(..) | Noun::Least(..) => {
                if let Some(id) = eyes.it {
                    each(id);
                }
            }
            Noun::Villain => {
                if let Some(id) = self.villain() {
                    each(id);
                }
            }
            Noun::Main => {
                if let Some(id) = self.main() {
                    each(id);
                }
            }
            Noun::Each(filter) => self.select(filter, eyes).for_each(each),
        }
    }

    /// The one card that a step is aimed at.
    pub(crate) fn one(&self, noun: &Noun, eyes: &Eyes) -> Option<Id> {
        let mut found = None;
        self.aimed(noun, eyes, |id| found = found.or(Some(id)));
        found
    }

    /// Whether that player is meant.
    pub(crate) fn is_who(&self, seat: Seat, who: Who, eyes: &Eyes) -> bool {
        match who {
            Who::You => seat == eyes.by,
            Who::ThatPlayer => eyes.player == Some(seat),
            Who::First => seat == self.first,
            Who::Engaged => self.engaged(eyes) == Some(seat),
            Who::Everybody => true,
        }
    }

    /// The players who are meant, in player order.
    pub(crate) fn players_meant(&self, who: Who, eyes: &Eyes) -> impl Iterator<Item = Seat> + use<> {
        let meant =
            self.in_order().filter(|seat| self.is_who(*seat, who, eyes)).fold(0u8, |all, seat| all | 1 << seat.0);
        self.in_order().filter(move |seat| meant >> seat.0 & 1 == 1)
    }

    /// How many, or how much.
    // champions: limit.numbers
    pub(crate) fn amount(&self, amount: &Amount, eyes: &Eyes) -> i32 {
        self.unbounded(amount, eyes).clamp(-MOST_AMOUNT, MOST_AMOUNT)
    }

    fn unbounded(&self, amount: &Amount, eyes: &Eyes) -> i32 {
        let of = |noun: &Noun, value: &dyn Fn(Id) -> i32| self.one(noun, eyes).map_or(0, value);
        match amount {
            Amount::N(n) => (*n).into(),
            Amount::PerPlayer(n) => i32::from(*n) * i32::from(self.started),
            Amount::Done => eyes.n.into(),
            Amount::Imminent => self.imminent().into(),
            Amount::Count(filter) => self.select(filter, eyes).count() as i32,
            Amount::Counters => self.piece(eyes.source.id).counters.into(),
            Amount::CountersOn(filter, _) => {
                self.select(filter, eyes).map(|id| i32::from(self.piece(id).counters)).sum()
            }
            Amount::Sustained(noun) => of(noun, &|id| self.piece(id).tokens.into()),
            Amount::Remaining(noun) => of(noun, &|id| self.remaining(id)),
            Amount::Power(stat, noun) => of(noun, &|id| self.stat(id, *stat).unwrap_or(0)),
            Amount::ThreatOn(filter) => self.select(filter, eyes).map(|id| i32::from(self.piece(id).tokens)).sum(),
            Amount::DamageHere => self.piece(eyes.source.id).tokens.into(),
            Amount::DiscardedIcons(resource) => {
                self.discarded_by(eyes).iter().map(|id| self.printed_resources(*id, *resource)).sum()
            }
            Amount::OwnDiscardedIcons(resource) => {
                let own = self.discarded_by(eyes).iter().filter(|id| self.piece(**id).owner == eyes.by);
                own.map(|id| self.printed_resources(*id, *resource)).sum()
            }
            // champions: ruling.wild-type
            Amount::DiscardedTypes => {
                let types = self.discarded_by(eyes).iter().flat_map(|id| &self.printed(*id).gives);
                types.fold(0u8, |all, resource| all | 1 << *resource as u8).count_ones() as i32
            }
            Amount::BoostIcons => self.discarded_by(eyes).iter().map(|id| i32::from(self.printed(*id).boost)).sum(),
            Amount::DamageDealt => eyes.n.into(),
            Amount::Excess => {
                let base = self.activation().map_or(0, |act| act.base);
                self.hits_of_attack(base).map(|hit| i32::from(hit.excess)).sum()
            }
            Amount::Times(amount, n) => self.amount(amount, eyes) * i32::from(*n),
            Amount::Plus(amount, n) => self.amount(amount, eyes) + i32::from(*n),
            Amount::AtMost(amount, n) => self.amount(amount, eyes).min((*n).into()),
            Amount::If(test, yes, no) => self.amount(if self.holds(test, eyes) { yes } else { no }, eyes),
        }
    }

    /// How many resources of that type are printed on a card.
    fn printed_resources(&self, id: Id, resource: Resource) -> i32 {
        self.printed_brief(id).gives[resource as usize].into()
    }

    /// Whether that holds.
    pub(crate) fn holds(&self, test: &Condition, eyes: &Eyes) -> bool {
        match test {
            Condition::Did => eyes.did == Did::All,
            Condition::DidNot => eyes.did == Did::Nothing,
            Condition::Form(Form::Hero) => self.is_hero(eyes.by),
            Condition::Form(Form::AlterEgo) => !self.is_hero(eyes.by),
            Condition::YouHave(name) => self.identity(eyes.by).is_some_and(|id| self.has_trait(id, name)),
            Condition::YouAre(name) => self.identity(eyes.by).is_some_and(|id| self.face(id).name == *name),
            Condition::PaidWith(resource) => eyes.paid >> *resource as u8 & 1 == 1,
            Condition::InPlay(filter) => self.select(filter, eyes).next().is_some(),
            Condition::Has(noun, status) => self.one(noun, eyes).is_some_and(|id| self.has_status(id, *status)),
            Condition::Bears(noun, name) => {
                self.one(noun, eyes).is_some_and(|id| self.attached(id).any(|on| self.has_trait(on, name)))
            }
            Condition::Undefended => self.activation().is_some_and(|act| act.attack && act.defender.is_none()),
            Condition::Final => eyes.last,
            Condition::AtLeast(amount, n) => self.amount(amount, eyes) >= i32::from(*n),
            Condition::DiscardedHas(resource) => {
                self.discarded_by(eyes).last().is_some_and(|id| self.printed(*id).gives.contains(resource))
            }
            Condition::Damaged(_) => eyes.that.is_some(),
            Condition::Not(test) => !self.holds(test, eyes),
            Condition::Or(any) => any.iter().any(|test| self.holds(test, eyes)),
        }
    }

    /// The damage or threat that the nearest occurrence is about to bring.
    fn imminent(&self) -> u16 {
        let imminent = self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Placing(placing) => Some(placing.n),
            Frame::Damage(damage) => self.hits.get(self.hit_in_question(damage)).map(|hit| hit.amount),
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Initiate(_)
            | Frame::Effect(_)
            | Frame::Window(_)
            | Frame::Activation(_)
            | Frame::Strike(_)
            | Frame::Defeat(_)
            | Frame::Reveal(_)
            | Frame::Entered(_)
            | Frame::Formed(..)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => None,
        });
        imminent.unwrap_or(0)
    }

    /// Whether a card of that title is in play that no second may join.
    // champions: unique.play, unique.hero-ally
    pub(crate) fn is_unique_taken(&self, id: Id) -> bool {
        let brief = self.printed_brief(id);
        if !brief.unique {
            return false;
        }
        let card = self.printed(id);
        // Either side of an identity has a title; a subtitle is compared with the title of the other side.
        let is_side = |side: &Card, other: Option<&Card>| {
            let subtitle = card.subname.as_deref();
            side.name == card.name && other.is_none_or(|other| subtitle.is_none_or(|name| name == other.name))
        };
        self.index.standing(hook::UNIQUE).filter(|other| *other != id).any(|other| {
            let (face, other) = (self.face(other), self.brief(other));
            if other.kind.is_identity() {
                let back = face.back.map(|back| self.cards.card(back));
                return is_side(face, back) || back.is_some_and(|back| is_side(back, Some(face)));
            }
            other.name == brief.name
                && other.kind.is_encounter() == brief.kind.is_encounter()
                && (face.subname.is_none() || card.subname.is_none() || face.subname == card.subname)
        })
    }

    /// The player with whom a card is: who controls it, faces it, or has it as an obligation.
    pub(crate) fn holder(&self, id: Id) -> Option<Seat> {
        let area = match self.piece(id).pile.seat() {
            Some((Zone::Area | Zone::Engaged, seat)) => Some(seat),
            Some(_) | None => None,
        };
        area.or_else(|| self.controller(id))
    }

    /// The cards of a hand.
    pub(crate) fn hand(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.pile(Pile::of(Zone::Hand, seat))
    }

    /// What lies face up on cards of a player's and may be played as if it were in the hand.
    // champions: play.permission
    pub(crate) fn kept_to_play(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        let own = move |id: &Id| self.piece(*id).controller == seat;
        self.index.standing(crate::code::hook::KEEPER).filter(own).flat_map(move |keeper| {
            let eyes = self.eyes_of(keeper, 0, seat);
            let allows = |id: Id, clause: &Standing| match clause {
                Standing::PlayFrom(filter) => self.fits(id, filter, &eyes),
                Standing::Gets(..)
                | Standing::GetsHp(..)
                | Standing::Base(..)
                | Standing::X(..)
                | Standing::GainsKeyword(..)
                | Standing::GainsTrait(..)
                | Standing::Cannot(..)
                | Standing::HandSize(..)
                | Standing::AllyLimit(_)
                | Standing::DoubledFor(_)
                | Standing::DefendWithAlly
                | Standing::EntersWith(..)
                | Standing::SchemesOn(_)
                | Standing::ThwartWithAtk
                | Standing::OwnDeck(_)
                | Standing::While(..) => false,
            };
            let kept = self.on(keeper).filter(|id| self.has(*id, flag::STASHED) && self.slots.is_public(*id));
            let open: Many =
                kept.filter(|id| self.face(keeper).standing.iter().any(|clause| allows(*id, clause))).collect();
            (0..open.len()).map(move |n| open[n])
        })
    }

    /// The enemies that a player, or a character of theirs, may attack.
    // champions: guard, attack.target
    pub(crate) fn may_attack(&self, target: Id, by: Seat) -> bool {
        let guarded = || {
            let guards = |id: Id| self.keyword(id, crate::numbers::Key::Guard) > 0;
            self.pile(Pile::of(Zone::Engaged, by)).any(guards)
        };
        if self.is_barred_from_attacking(target, by) {
            return false;
        }
        match self.kind(target) {
            Kind::Minion => true,
            Kind::Villain => self.keyword(target, crate::numbers::Key::Guard) > 0 || !guarded(),
            Kind::Hero
            | Kind::AlterEgo
            | Kind::Ally
            | Kind::Event
            | Kind::Resource
            | Kind::Support
            | Kind::Upgrade
            | Kind::MainScheme
            | Kind::SideScheme
            | Kind::Treachery
            | Kind::Attachment
            | Kind::Environment
            | Kind::Obligation => false,
        }
    }

    /// Whether a player, or a character of theirs, may thwart a scheme.
    pub(crate) fn may_thwart(&self, scheme: Id, by: Seat) -> bool {
        let patrols = |id: Id| self.keyword(id, crate::numbers::Key::Patrol) > 0;
        self.kind(scheme) != Kind::MainScheme || !self.pile(Pile::of(Zone::Engaged, by)).any(patrols)
    }

    /// Whether threat may leave a scheme.
    // champions: side.crisis, cannot
    pub(crate) fn may_lose_threat(&self, scheme: Id) -> bool {
        let crisis = || self.pile(Pile::SIDES).any(|id| self.face(id).icons.contains(&crate::vocabulary::Icon::Crisis));
        let barred = self.kind(scheme) == Kind::MainScheme && crisis();
        !barred && !self.cannot_lose_threat(scheme)
    }
}
