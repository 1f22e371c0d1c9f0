//! Which characters and cards a filter means, how much an amount is, and whether a condition holds.

use crate::catalogue::Card;
use crate::code::hook;
use crate::position::{Eyes, Set, Vs, bit, each, those};
use crate::vocabulary::{Amount, Basic, Condition, Filter, Keyword, Kind, Row, Team, Turn, When, Who, Whose};
use longbox_kernel::Seat;
use longbox_kernel::cards::CardIx;

impl Vs {
    /// The characters in play that a filter means.
    pub(crate) fn select(&self, filter: &Filter, eyes: &Eyes) -> Set {
        self.select_in(filter, eyes, self.characters())
    }

    /// Whether a filter means that character.
    pub(crate) fn fits(&self, filter: &Filter, eyes: &Eyes, at: u8) -> bool {
        // vs: gear.machine: a Machine is no character, whatever is said of characters
        let within = if self.is_machine(at) && *filter != Filter::This { 0 } else { bit(at) };
        self.select_in(filter, eyes, within) != 0
    }

    /// All characters in play.
    #[inline]
    pub(crate) fn characters(&self) -> Set {
        self.bodies.live & !self.bodies.machines
    }

    /// Those of `within` that a filter means.
    pub(crate) fn select_in(&self, filter: &Filter, eyes: &Eyes, within: Set) -> Set {
        if within == 0 {
            return 0;
        }
        let bodies = &self.bodies;
        let fight = &self.fight;
        let this = self.spot_of(&eyes.source).map_or(0, bit);
        let in_fight = |set: Set| if fight.number == 0 { 0 } else { set };
        let defender = fight.defender.map_or(0, bit);
        let of_card = || those(within, |at| self.face_fits(filter, at, eyes));
        within
            & match filter {
                Filter::Anyone => within,
                Filter::This => this,
                Filter::That => eyes.that,
                Filter::It => eyes.it,
                Filter::Other => !this,
                Filter::Enemy => self.on_enemy_sides(eyes.by),
                Filter::Mine => self.on_side(eyes.by),
                Filter::Theirs => self.on_side(eyes.player),
                Filter::YourMain => self.main_of(eyes.by),
                Filter::TheirMain => self.main_of(eyes.player),
                Filter::Main => those(within, |at| self.body(at).main),
                Filter::Supporting => those(within, |at| !self.body(at).main),
                Filter::FaceUp => bodies.up,
                Filter::Stunned => !bodies.up & those(within, |at| !self.body(at).hidden),
                Filter::Exhausted => bodies.marks.exhausted,
                Filter::Ready => !bodies.marks.exhausted,
                Filter::Front => bodies.front,
                Filter::Back => !bodies.front,
                Filter::ThatRow => eyes.row.map_or(0, |(seat, row)| self.on_side(seat) & self.row(row)),
                Filter::Wounded => bodies.marks.wounded,
                Filter::InCombat => in_fight(fight.attackers | defender),
                Filter::Attacking => in_fight(fight.attackers),
                Filter::Defending => in_fight(defender),
                Filter::AttackingThis if defender == this => in_fight(fight.attackers),
                Filter::AttackingThis => 0,
                Filter::TeamAttacking if fight.attackers.count_ones() > 1 => in_fight(fight.attackers),
                Filter::TeamAttacking => 0,
                Filter::SoloAttacking if fight.attackers.count_ones() == 1 => in_fight(fight.attackers),
                Filter::SoloAttacking => 0,
                Filter::MeleeAttacking if !fight.ranged => in_fight(fight.attackers),
                Filter::MeleeAttacking => 0,
                Filter::RangedAttacking if fight.ranged => in_fight(fight.attackers),
                Filter::RangedAttacking => 0,
                Filter::InMelee if !fight.ranged => in_fight(fight.attackers | defender),
                Filter::InMelee => 0,
                Filter::Survived => fight.survived,
                Filter::Protected => those(within, |at| self.is_protected(at)),
                Filter::Protecting => those(within, |at| self.is_protecting(at)),
                Filter::Plus => bodies.marks.plus,
                Filter::Minus => bodies.marks.minus,
                Filter::AppearedNow => those(within, |at| self.body(at).today.appeared),
                Filter::RecruitedNow => those(within, |at| self.body(at).today.recruited),
                Filter::AttackedSince => {
                    let since = self.side(eyes.by).memory.last_turn;
                    those(within, |at| self.body(at).attacked_in > since)
                }
                Filter::StunnedEnemy => those(within, |at| self.body(at).today.stunned_enemy),
                Filter::RecoveredNow => those(within, |at| self.body(at).today.recovered),
                Filter::Has(key) => self.with_key(within, *key),
                Filter::Team(team) => self.members(within, *team),
                Filter::Uncollected => those(within, |at| self.teams(at) & self.side(eyes.by).memory.collected == 0),
                Filter::Good => those(within, |at| self.is_good(at, true)),
                Filter::Evil => those(within, |at| self.is_good(at, false)),
                Filter::Level(level) => those(within, |at| self.face(at).run.level >= *level),
                // vs: identity.same: a main character has no cost
                Filter::Cost(range) => those(within, |at| !self.body(at).main && range.holds(self.cost_of(at))),
                Filter::CostsUpToThat => those(within, |at| self.cost_of(at) <= self.that_cost(eyes)),
                Filter::CostsAtLeastThat => those(within, |at| self.cost_of(at) >= self.that_cost(eyes)),
                Filter::StrongerThan(others) => {
                    let highest = each(self.select(others, eyes)).map(|other| self.atk(other)).max();
                    those(within, |at| highest.is_none_or(|atk| self.atk(at) > atk))
                }
                Filter::TheirMainsTeam => those(within, |at| self.teams(at) & self.mains_teams(eyes.player) != 0),
                Filter::SameName
                | Filter::Copy
                | Filter::Namesake
                | Filter::OnYourSide
                | Filter::NotInKoPile
                | Filter::Named(_)
                | Filter::TheName
                | Filter::SharesTeam
                | Filter::Character
                | Filter::PlotTwist
                | Filter::AnyTurnTwist
                | Filter::Location
                | Filter::BasicLocation(_)
                | Filter::Equipment => of_card(),
                Filter::Not(inner) => within & !self.select_in(inner, eyes, within),
                Filter::All(all) => all.iter().fold(within, |left, one| self.select_in(one, eyes, left)),
                Filter::Either(any) => any.iter().fold(0, |found, one| found | self.select_in(one, eyes, within)),
            }
    }

    fn face_fits(&self, filter: &Filter, at: u8, eyes: &Eyes) -> bool {
        if self.card_fits(filter, self.body(at).face, eyes) {
            return true;
        }
        let by_name = matches!(filter, Filter::Named(_) | Filter::TheName);
        if !by_name || self.bodies.printed.with_hooks(hook::AKA) == 0 {
            return false;
        }
        let wanted = if let Filter::Named(name) = filter { self.cards.name_number(name) } else { Some(eyes.name) };
        wanted.is_some() && self.assumed_name(at) == wanted
    }

    /// Whether a filter means that card, wherever it is.
    pub(crate) fn card_fits(&self, filter: &Filter, ix: CardIx, eyes: &Eyes) -> bool {
        let card = self.cards.card(ix);
        match filter {
            Filter::Anyone => true,
            Filter::Main => card.basic() == Basic::Main,
            Filter::Supporting => card.basic() == Basic::Supporting,
            Filter::Character => card.is_character(),
            Filter::PlotTwist => card.is_plot_twist(),
            Filter::AnyTurnTwist => card
                .run
                .plays
                .iter()
                .any(|(when, _)| matches!(when, When::Combat(Turn::Any) | When::AnyCombat(Turn::Any))),
            Filter::Location => card.is_location(),
            Filter::BasicLocation(symbol) => {
                matches!(card.kind, Kind::Basic(other) if symbol.is_none_or(|symbol| symbol == other))
            }
            Filter::Equipment => card.is_worn() || card.basic() == Basic::Machine,
            Filter::Named(name) => names_match(card, name),
            Filter::TheName => card.run.names.contains(&eyes.name),
            Filter::SameName => {
                let mut named = each(eyes.it).map(|at| self.face(at)).chain(eyes.card.map(|id| self.facts(id)));
                named.any(|other| share_a_name(card, other))
            }
            Filter::Copy => ix == eyes.source.card,
            // vs: power.copy.name
            Filter::Namesake => share_a_name(card, self.cards.card(eyes.source.card)),
            Filter::OnYourSide => each(self.on_side(eyes.by)).any(|at| self.shares_name(at, card)),
            Filter::NotInKoPile => {
                let mut pile = self.side(eyes.by).ko.iter().map(|id| self.facts(*id));
                !pile.any(|other| other.basic() == Basic::PlotTwist && share_a_name(card, other))
            }
            Filter::TheirMainsTeam => card.run.teams & self.mains_teams(eyes.player) != 0,
            Filter::Team(team) => card.run.teams >> *team as u8 & 1 == 1,
            Filter::SharesTeam => eyes.card.is_some_and(|id| self.facts(id).run.teams & card.run.teams != 0),
            Filter::Uncollected => card.run.teams & self.side(eyes.by).memory.collected == 0,
            Filter::Good => card.is_character() && card.teams.iter().any(|team| team.is_good()),
            Filter::Evil => card.is_character() && card.teams.iter().any(|team| !team.is_good()),
            // vs: recruit.cost.none
            Filter::Cost(_) | Filter::CostsUpToThat | Filter::CostsAtLeastThat if !card.has_cost() => false,
            Filter::Cost(range) => range.holds(i32::from(card.cost)),
            Filter::CostsUpToThat => i32::from(card.cost) <= self.that_cost(eyes),
            Filter::CostsAtLeastThat => i32::from(card.cost) >= self.that_cost(eyes),
            Filter::Level(level) => card.run.level >= *level,
            Filter::Has(key) => card.run.keys & key.bit() != 0,
            Filter::Not(inner) => !self.card_fits(inner, ix, eyes),
            Filter::All(all) => all.iter().all(|one| self.card_fits(one, ix, eyes)),
            Filter::Either(any) => any.iter().any(|one| self.card_fits(one, ix, eyes)),
            Filter::This
            | Filter::That
            | Filter::It
            | Filter::Other
            | Filter::Enemy
            | Filter::Mine
            | Filter::Theirs
            | Filter::YourMain
            | Filter::TheirMain
            | Filter::FaceUp
            | Filter::Stunned
            | Filter::Exhausted
            | Filter::Ready
            | Filter::Front
            | Filter::Back
            | Filter::ThatRow
            | Filter::Wounded
            | Filter::InCombat
            | Filter::Attacking
            | Filter::Defending
            | Filter::AttackingThis
            | Filter::TeamAttacking
            | Filter::SoloAttacking
            | Filter::MeleeAttacking
            | Filter::RangedAttacking
            | Filter::InMelee
            | Filter::Survived
            | Filter::Protected
            | Filter::Protecting
            | Filter::StrongerThan(_)
            | Filter::Plus
            | Filter::Minus
            | Filter::AppearedNow
            | Filter::RecruitedNow
            | Filter::AttackedSince
            | Filter::StunnedEnemy
            | Filter::RecoveredNow => false,
        }
    }

    fn is_good(&self, at: u8, good: bool) -> bool {
        let teams = self.teams(at);
        Team::ALL.iter().any(|team| teams >> *team as u8 & 1 == 1 && team.is_good() == good)
    }

    /// The teams of a player's main character, a bit each; none while it is not on that player's side.
    // vs: effect.your-main
    fn mains_teams(&self, seat: Seat) -> u16 {
        each(self.main_of(seat)).fold(0, |all, at| all | self.teams(at))
    }

    /// The recruit cost of a supporting character in play; one that was a main character costs 0.
    // vs: identity.demote.cost
    pub(crate) fn cost_of(&self, at: u8) -> i32 {
        i32::from(self.face(at).cost)
    }

    /// The cost of what was chosen or discarded before.
    fn that_cost(&self, eyes: &Eyes) -> i32 {
        match (eyes.card, each(eyes.it).next()) {
            (_, Some(at)) => self.cost_of(at),
            (Some(id), None) => i32::from(self.facts(id).cost),
            (None, None) => 0,
        }
    }

    /// The row as a set, of all sides.
    pub(crate) fn row(&self, row: Row) -> Set {
        match row {
            Row::Front => self.bodies.front,
            Row::Back => !self.bodies.front,
        }
    }

    /// The main character of a player, while it is in play on that player's side.
    // vs: effect.your-main
    pub(crate) fn main_of(&self, seat: Seat) -> Set {
        let Some(main) = self.side(seat).main else { return 0 };
        each(self.on_side(seat)).find(|at| self.body(*at).id == main).map_or(0, bit)
    }

    /// The same in whatever universe.
    pub(crate) fn main_anywhere(&self, seat: Seat) -> Option<u8> {
        let main = self.side(seat).main?;
        each(self.everywhere()).find(|at| self.body(*at).id == main && self.shares_side(self.body(*at).side, seat))
    }

    /// The wounds on a player's main character: on that player's side, or out of play with what it had.
    // vs: end.cards
    pub(crate) fn wounds_on_main(&self, seat: Seat) -> Option<i8> {
        let main = self.side(seat).main?;
        let stands = self.main_anywhere(seat).map(|at| self.body(at).wounds);
        let tunnels = || self.main_in_tunnel(seat).map(|_| 0);
        let is_away = || self.pocketed.iter().find(|one| one.id == main).map(|one| one.wounds);
        // Whoever has been discarded since is missing.
        let in_hand = || self.side(seat).hand.contains(&main);
        let waits = || self.kept.iter().find(|kept| kept.id == main && in_hand()).map(|kept| kept.wounds);
        stands.or_else(tunnels).or_else(is_away).or_else(waits)
    }

    /// Whether a face-up character in the front row stands before it.
    // vs: combat.protected
    pub(crate) fn is_protected(&self, at: u8) -> bool {
        let bodies = &self.bodies;
        let in_back = bodies.up & !bodies.front & bit(at) != 0;
        in_back && self.protectors(self.body(at).side) != 0
    }

    /// Whether it stands before somebody face up in the back row.
    fn is_protecting(&self, at: u8) -> bool {
        let side = self.body(at).side;
        self.protectors(side) & bit(at) != 0 && self.on_side(side) & self.bodies.up & !self.bodies.front != 0
    }

    /// The face-up front row of a side.
    pub(crate) fn protectors(&self, seat: Seat) -> Set {
        let front = self.on_side(seat) & self.bodies.up & self.bodies.front;
        front & !self.with_key(front, Keyword::Invisible)
    }

    /// How much an amount is.
    pub(crate) fn amount(&self, amount: &Amount, eyes: &Eyes) -> i32 {
        let sum = |filter: &Filter, of: &dyn Fn(u8) -> i32| each(self.select(filter, eyes)).map(of).sum::<i32>();
        match amount {
            Amount::N(n) => i32::from(*n),
            Amount::ThatMany | Amount::HealthOfThat => i32::from(eyes.number),
            Amount::Count(filter) => self.select(filter, eyes).count_ones() as i32,
            Amount::InKoPile(whose, filter) => {
                let piles = self.whose(*whose, eyes.by).map(|seat| &self.side(seat).ko);
                let fits = |id: &&longbox_kernel::cards::Id| self.card_fits(filter, self.slots.card(**id), eyes);
                piles.map(|pile| pile.iter().filter(fits).count() as i32).sum()
            }
            Amount::Resources(whose) => self.whose(*whose, eyes.by).map(|seat| self.resources(seat).len() as i32).sum(),
            // vs: view.resources: how many lie face down is seen by all
            Amount::FaceDownOfAttacked if self.fight.number == 0 => 0,
            Amount::FaceDownOfAttacked => {
                self.resources(self.fight.against).iter().filter(|one| !one.up).count() as i32
            }
            Amount::Packages => self.spot_of(&eyes.source).map_or(0, |at| i32::from(self.body(at).packages)),
            Amount::Names(filter) => {
                let those = self.select(filter, eyes);
                let first_of_name = |at: &u8| {
                    let before = each(those & (bit(*at) - 1));
                    !before.into_iter().any(|other| self.face(other).name == self.face(*at).name)
                };
                each(those).filter(first_of_name).count() as i32
            }
            Amount::HealthKod(whose) => {
                self.whose(*whose, eyes.by).map(|seat| i32::from(self.side(seat).memory.health_kod)).sum()
            }
            Amount::Locations(whose, filter) => {
                let rows = self.whose(*whose, eyes.by).flat_map(|seat| self.resources(seat).iter());
                rows.filter(|one| one.up && self.card_fits(filter, self.slots.card(one.id), eyes)).count() as i32
            }
            Amount::Hand(who) => self.players(*who, eyes).map(|seat| self.side(seat).hand.len() as i32).sum(),
            Amount::Wounds(filter) => sum(filter, &|at| i32::from(self.body(at).wounds.max(0))),
            Amount::PlusOn(filter) => sum(filter, &|at| i32::from(self.body(at).counters.max(0))),
            Amount::MinusOn(filter) => sum(filter, &|at| i32::from(-self.body(at).counters.min(0))),
            Amount::DefOf(filter) => sum(filter, &|at| self.def(at)),
            Amount::ItsAtk => each(eyes.it).next().map_or(0, |at| self.atk(at)),
            Amount::ItsDef => each(eyes.it).next().map_or(0, |at| self.def(at)),
            Amount::CardAtk => eyes.card.map_or(0, |id| i32::from(self.facts(id).atk)),
            Amount::CardDef => eyes.card.map_or(0, |id| i32::from(self.facts(id).def)),
            Amount::Times(n, inner) => i32::from(*n) * self.amount(inner, eyes),
            Amount::Minus(one, other) => (self.amount(one, eyes) - self.amount(other, eyes)).max(0),
            Amount::Sum(one, other) => self.amount(one, eyes) + self.amount(other, eyes),
            Amount::TimesUsed(name) => {
                let tallies = self.side(eyes.by).memory.tallies;
                let named = tallies.iter().filter(|tally| self.cards.power(tally.power).name == *name);
                named.map(|tally| i32::from(tally.times)).sum()
            }
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition, eyes: &Eyes) -> bool {
        match condition {
            Condition::Some(filter) => self.select(filter, eyes) != 0,
            Condition::Every(of, filter) => {
                let all = self.select(of, eyes);
                all != 0 && self.select_in(filter, eyes, all) == all
            }
            Condition::ShareTeam(count, filter) => {
                let those = self.select(filter, eyes);
                let of = |team: u8| each(those).filter(|at| self.teams(*at) >> team & 1 == 1).count();
                Team::ALL.iter().any(|team| of(*team as u8) >= usize::from(*count))
            }
            Condition::AllOfAnEnemy(filter) => self.enemies(eyes.by).any(|seat| {
                let all = self.on_side(seat);
                all != 0 && self.select_in(filter, eyes, all) == all
            }),
            Condition::Is(amount, range) => range.holds(self.amount(amount, eyes)),
            Condition::More(one, other) => self.amount(one, eyes) > self.amount(other, eyes),
            Condition::Did => eyes.did,
            Condition::Card(filter) => eyes.card.is_some_and(|id| self.card_fits(filter, self.slots.card(id), eyes)),
            Condition::YourTurn => self.is_turn_of(eyes.by),
            Condition::EnemyTurn => !self.are_allies(self.active, eyes.by),
            Condition::ShareATeam(filter) => {
                each(self.select(filter, eyes)).fold(u16::MAX, |shared, at| shared & self.teams(at)) != 0
            }
            Condition::TeamAttack => self.fight.number > 0 && self.fight.attackers.count_ones() > 1,
            Condition::MeleeCombat => self.fight.number > 0 && !self.fight.ranged,
            Condition::RangedCombat => self.fight.number > 0 && self.fight.ranged,
            Condition::NoAttacks => self.side(eyes.by).memory.attacks == 0,
            Condition::Amplified => eyes.amplified,
            Condition::Not(inner) => !self.holds(inner, eyes),
            Condition::Both(one, other) => self.holds(one, eyes) && self.holds(other, eyes),
            Condition::OneOf(any) => any.iter().any(|one| self.holds(one, eyes)),
        }
    }

    /// The players of a side, seen from a seat.
    pub(crate) fn whose(&self, whose: Whose, me: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.from(me).filter(move |seat| self.is_whose(whose, me, *seat))
    }

    /// Whether a player is meant.
    pub(crate) fn is_whose(&self, whose: Whose, me: Seat, seat: Seat) -> bool {
        match whose {
            Whose::Yours => seat == me,
            Whose::Enemy => !self.are_allies(me, seat),
            Whose::Anyones => true,
        }
    }

    /// The players that a step means.
    pub(crate) fn players(&self, who: Who, eyes: &Eyes) -> impl Iterator<Item = Seat> + use<'_> {
        let (me, that) = (eyes.by, eyes.player);
        let its = each(eyes.it).next().map(|at| self.body(at).side);
        self.from(me).filter(move |seat| match who {
            Who::You => *seat == me,
            Who::ThatPlayer => *seat == that,
            Who::EachEnemy => !self.are_allies(me, *seat),
            Who::EachPlayer => true,
            Who::ItsController => Some(*seat) == its,
        })
    }
}

/// Whether a card has that name.
pub(crate) fn names_match(card: &Card, name: &str) -> bool {
    card.name == name || card.aka.iter().any(|aka| aka == name)
}

/// Whether two cards are of the same person.
pub(crate) fn share_a_name(one: &Card, other: &Card) -> bool {
    one.run.name_bits & other.run.name_bits != 0 && one.run.names.iter().any(|name| other.run.names.contains(name))
}

impl Filter {
    /// Whether it looks at the teams of characters, or at what may follow from them.
    pub(crate) fn asks_for_teams(&self) -> bool {
        match self {
            Filter::TheirMainsTeam
            | Filter::StrongerThan(_)
            | Filter::Team(_)
            | Filter::SharesTeam
            | Filter::Uncollected
            | Filter::Good
            | Filter::Evil
            | Filter::Has(_) => true,
            Filter::Not(inner) => inner.asks_for_teams(),
            Filter::All(parts) | Filter::Either(parts) => parts.iter().any(Filter::asks_for_teams),
            Filter::Anyone
            | Filter::This
            | Filter::That
            | Filter::It
            | Filter::Other
            | Filter::Enemy
            | Filter::Mine
            | Filter::Theirs
            | Filter::YourMain
            | Filter::TheirMain
            | Filter::Main
            | Filter::Supporting
            | Filter::FaceUp
            | Filter::Stunned
            | Filter::Exhausted
            | Filter::Ready
            | Filter::Front
            | Filter::Back
            | Filter::ThatRow
            | Filter::Wounded
            | Filter::InCombat
            | Filter::Attacking
            | Filter::Defending
            | Filter::AttackingThis
            | Filter::TeamAttacking
            | Filter::SoloAttacking
            | Filter::MeleeAttacking
            | Filter::RangedAttacking
            | Filter::InMelee
            | Filter::Survived
            | Filter::Protected
            | Filter::Protecting
            | Filter::Plus
            | Filter::Minus
            | Filter::AppearedNow
            | Filter::RecruitedNow
            | Filter::AttackedSince
            | Filter::StunnedEnemy
            | Filter::RecoveredNow
            | Filter::SameName
            | Filter::Copy
            | Filter::Namesake
            | Filter::OnYourSide
            | Filter::NotInKoPile
            | Filter::CostsUpToThat
            | Filter::CostsAtLeastThat
            | Filter::Named(_)
            | Filter::TheName
            | Filter::Cost(_)
            | Filter::Level(_)
            | Filter::Character
            | Filter::PlotTwist
            | Filter::AnyTurnTwist
            | Filter::Location
            | Filter::BasicLocation(_)
            | Filter::Equipment => false,
        }
    }
}
