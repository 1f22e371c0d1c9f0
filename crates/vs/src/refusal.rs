//! Why something may not be done: the one reason behind both the options and the refusals.

mod steps;
mod wall;

use crate::ask::{Ask, Choice};
use crate::catalogue::Catalogue;
use crate::code::PowerIx;
use crate::names::{recruit_points, symbols};
use crate::position::{Frame, Payment, Set, Spot, Vs, bit, each};
use crate::query::share_a_name;
use crate::rules;
use crate::vocabulary::{Basic, Keyword, Limit, Row, Symbol, Team, Turn, Verb, When};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::english::{Joint, a, list};
use longbox_kernel::{Refusal, Refused, Rule, Seat};
use wall::{Wall, has};

/// Why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum No {
    Stunned,
    /// Face down, but not stunned.
    Hidden,
    Exhausted,
    /// Something keeps it from attacking.
    CannotAttack,
    /// In the back row, without Ranged.
    NotRanged,
    /// There is nobody whom it may attack.
    NobodyInReach,
    /// It stands in another row than the other attackers.
    OtherRow,
    /// It shares no team with the other attackers.
    OtherTeam,
    /// Somebody else has to be in the first attack.
    OthersFirst,
    /// Stunned: it cannot defend.
    CannotDefend,
    /// Face down, but not stunned: it cannot defend.
    Hides,
    /// A front row protects it.
    Protected(Wall),
    /// These have Safeguard and stand in its row.
    Safeguarded(Set),
    /// That keeps it from being attacked, or from being attacked from the back row.
    CannotBeAttacked(Keeper, Verb),
    /// Not in this phase, or not in this turn.
    NotNow,
    /// Its character is not in the combat.
    NotInCombat,
    /// So many face-up members of that team are needed.
    NeedsTeam(Team, u8),
    /// The symbols cannot be paid.
    Symbols,
    /// This location does not have that symbol.
    LacksSymbol(Symbol),
    /// This location pays for members of another team.
    OtherTeamsLocation,
    /// It would pay, but the rest could not be paid then.
    LeavesUnpaid,
    /// It lies face down.
    FaceDown,
    /// Used already this turn.
    Used,
    /// Used already this game.
    UsedUp,
    /// Something forbids plot twists.
    Forbidden,
    /// Something forbids such super powers.
    PowerForbidden,
    /// It can be used only under that condition.
    Limit(Limit),
    /// What it costs, and how many points there are.
    Points(u8, u8),
    /// Wyatt's points pay for his part of the hand, and the others for the rest.
    OtherPart,
    /// There is no face-up main character to use it.
    NobodyToUse,
    /// The main character has the same name.
    MainName,
    /// There is no room in play.
    Room,
    /// Only a location lies face up.
    NotALocation,
    /// No card of that name, or nobody whom it powers up.
    NobodyToPowerUp,
    /// In a combat only those who are in it are powered up.
    PowerUpNotInCombat,
    /// It cannot be powered up while it is stunned.
    PowerUpStunned,
    /// Nor while it is hidden.
    PowerUpHidden,
    /// It has moved already.
    Moved,
    /// It is for the other head to move.
    TeamMates,
    /// It cannot move.
    CannotMove,
    /// It can have no equipment now.
    NobodyToEquip,
    /// It can never have any.
    Creature,
}

/// What keeps a character from something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeper {
    /// A power of its own.
    Itself,
    /// A power of that card.
    Card(CardIx),
    /// It is not known what.
    Effect,
}

impl Keeper {
    fn name(self, cards: &Catalogue) -> &str {
        match self {
            Keeper::Itself => "Its own power",
            Keeper::Card(card) => &cards.card(card).name,
            Keeper::Effect => "An effect",
        }
    }
}

/// What was wanted, as far as the reason depends on it.
#[derive(Clone, Copy)]
pub(crate) enum Wish<'a> {
    /// To play a plot twist, which is possible at those times.
    Twist(&'a [When]),
    /// To use a super power, which is possible at that time.
    Power(When),
    /// To play equipment.
    Gear,
    Other,
}

impl No {
    /// The rule that is the reason.
    pub(crate) fn rule(self, wish: Wish) -> Rule {
        match self {
            No::Stunned | No::Hidden => rules::ATTACK_FACE_UP,
            No::Exhausted => rules::ATTACK_READY,
            No::CannotAttack => rules::ATTACK_CANNOT,
            No::NotRanged => rules::ATTACK_RANGED,
            No::NobodyInReach | No::Protected(_) => rules::COMBAT_PROTECTED,
            No::OtherRow => rules::TEAM_SAME_ROW,
            No::OtherTeam => rules::TEAM_SAME_TEAM,
            No::OthersFirst => rules::KEYWORD_ANGRY,
            No::CannotDefend | No::Hides => rules::ATTACK_DEFENDER,
            No::Safeguarded(_) => rules::KEYWORD_SAFEGUARD,
            No::CannotBeAttacked(..) => rules::ATTACK_CANNOT_BE,
            No::NotNow => match wish {
                Wish::Twist(whens) => whens.first().map_or(rules::TWIST_HAND, |when| twist_time(*when)),
                Wish::Power(when) => power_time(when),
                Wish::Gear => rules::RECRUIT_STEP,
                Wish::Other => rules::POWERUP_MAIN,
            },
            No::NotInCombat => rules::POWER_COMBAT,
            No::NeedsTeam(..) if matches!(wish, Wish::Gear) => rules::GEAR_TEAM,
            No::NeedsTeam(_, 1) => rules::TWIST_TEAM,
            No::NeedsTeam(..) => rules::TWIST_SYMBOLS,
            No::Symbols | No::LeavesUnpaid => rules::COST_SYMBOLS,
            No::LacksSymbol(_) => rules::LOCATION_BASIC,
            No::OtherTeamsLocation => rules::COST_SPECIAL,
            No::FaceDown => rules::COST_TURN_DOWN,
            No::Used => rules::POWER_ONCE_A_TURN,
            No::UsedUp => rules::POWER_ONCE_A_GAME,
            No::Forbidden => rules::TWIST_FORBIDDEN,
            No::PowerForbidden => rules::POWER_FORBIDDEN,
            No::Limit(_) => rules::EFFECT_CARD_BEATS_RULE,
            No::Points(..) => rules::RECRUIT_COST,
            No::OtherPart => rules::WYATT_POINTS,
            No::NobodyToUse => rules::CARD_NEGATIVE_ZONE,
            No::MainName => rules::UNIQUE_MAIN,
            No::Room => rules::LIMIT_ROOM,
            No::NotALocation => rules::BUILD_RESOURCE_LOCATION,
            No::NobodyToPowerUp => rules::POWERUP_NAME,
            No::PowerUpNotInCombat => rules::POWERUP_COMBAT,
            No::PowerUpStunned | No::PowerUpHidden => rules::POWERUP_FACE_UP,
            No::Moved => rules::FORMATION_MOVE,
            No::TeamMates => rules::MODE_HEADS_FORMATION,
            No::CannotMove => rules::MOVE_FORBIDDEN,
            No::NobodyToEquip => rules::GEAR_FACE_UP,
            No::Creature => rules::KEYWORD_CREATURE,
        }
    }

    /// One sentence about this very case.
    fn why(self, wish: Wish, game: &Vs) -> String {
        match self {
            No::Stunned => "It is stunned.".into(),
            No::Hidden => "It lies hidden, face down.".into(),
            No::Exhausted => "It is exhausted.".into(),
            No::CannotAttack => "An effect keeps it from attacking.".into(),
            No::NotRanged => "It stands in the back row and does not have Ranged.".into(),
            No::NobodyInReach => "There is nobody whom it may attack.".into(),
            No::OtherRow => "It does not stand in the row of the other attackers.".into(),
            No::OtherTeam => "It shares no team with the other attackers.".into(),
            No::OthersFirst => "Another character has to be in your first attack.".into(),
            No::CannotDefend => "It is stunned and cannot be attacked.".into(),
            No::Hides => "It lies hidden, face down, and cannot be attacked.".into(),
            No::Protected(wall) => wall.why(game),
            No::Safeguarded(guards) => format!("{} in its row {} Safeguard.", game.names_of(guards), has(guards)),
            No::CannotBeAttacked(keeper, verb) => {
                let how = if verb == Verb::BeRangedAttacked { " from the back row" } else { "" };
                format!("{} keeps it from being attacked{how}.", keeper.name(game.cards))
            }
            No::NotNow => times(wish),
            No::NotInCombat => "Its character is not in the combat.".into(),
            No::NeedsTeam(team, 1) => {
                format!("It takes {} on your side.", a(&format!("face-up {} character", team.name())))
            }
            No::NeedsTeam(team, needed) => {
                format!("It takes {needed} face-up {} characters on your side.", team.name())
            }
            No::Symbols => "You cannot pay its symbols.".into(),
            No::LacksSymbol(symbol) => format!("It does not have {}.", symbols(&[symbol])),
            No::OtherTeamsLocation => "It pays only for characters of its team.".into(),
            No::LeavesUnpaid => "You could not pay the other symbols then.".into(),
            No::FaceDown => "It lies face down.".into(),
            No::Used => "It was used this turn.".into(),
            No::UsedUp => "It was used this game.".into(),
            No::Forbidden | No::PowerForbidden => "An effect forbids it.".into(),
            No::Limit(limit) => match limit {
                Limit::WhileStunned => "It can be used only while its character is stunned.".into(),
                Limit::FromHand => "It can be used only from the hand.".into(),
                Limit::OnceAtLevel(level) => format!("It can be used once at Level {level}."),
                Limit::FromKoPile => "It can be used only from the KO pile.".into(),
                Limit::NoCardsInHand => "It can be used only with no cards in hand.".into(),
                Limit::OncePerGame => "It can be used once a game.".into(),
                Limit::AnyNumber | Limit::OneSymbol | Limit::Tallied => "Its own words forbid it.".into(),
            },
            No::Points(cost, have) => {
                format!("It costs {cost} and you have {}.", recruit_points(have))
            }
            No::OtherPart => "Wyatt's points pay for his part of your hand, and your own for the rest.".into(),
            No::NobodyToUse => "It takes your main character, face up.".into(),
            No::MainName => "Your main character has the same name.".into(),
            No::Room => "There is no room for another character.".into(),
            No::NotALocation => "Only a location lies face up.".into(),
            No::NobodyToPowerUp => "It shares no name with that character.".into(),
            No::PowerUpNotInCombat => "That character is not in the combat.".into(),
            No::PowerUpStunned => "That character is stunned.".into(),
            No::PowerUpHidden => "That character lies hidden, face down.".into(),
            No::Moved => "It has moved already.".into(),
            No::TeamMates => "Your team mate moves it.".into(),
            No::CannotMove => "An effect keeps it from moving.".into(),
            No::NobodyToEquip => "That character can have no equipment now.".into(),
            No::Creature => "A Creature can't have equipment.".into(),
        }
    }

    /// The refusal of that wish.
    fn refusal(self, wish: Wish, game: &Vs) -> Refusal {
        Refusal { rule: self.rule(wish), why: self.why(wish, game) }
    }
}

fn twist_time(when: When) -> Rule {
    match when {
        When::Draw | When::Recovery => rules::DRAW_POWERS,
        When::Build => rules::BUILD_PLAYS,
        When::Main => rules::MAIN_PLAYS,
        When::Combat(_) | When::AnyCombat(_) => rules::TWIST_COMBAT,
    }
}

fn power_time(when: When) -> Rule {
    match when {
        When::Draw | When::Recovery => rules::DRAW_POWERS,
        When::Build => rules::BUILD_PLAYS,
        When::Main => rules::MAIN_PLAYS,
        When::Combat(_) => rules::POWER_COMBAT,
        When::AnyCombat(_) => rules::POWER_ANY_COMBAT,
    }
}

/// When something is possible, in a sentence.
fn times(wish: Wish) -> String {
    let time = |when: &When| -> String {
        match when {
            When::Draw => "in your Draw Phase after the draw".into(),
            When::Recovery => "in your Recovery Phase".into(),
            When::Build => "in your Build Phase between its steps".into(),
            When::Main => "in your Main Phase outside combat".into(),
            When::Combat(Turn::Yours) | When::AnyCombat(Turn::Yours) => "in a combat on your turn".into(),
            When::Combat(Turn::Any) | When::AnyCombat(Turn::Any) => "in a combat".into(),
        }
    };
    match wish {
        Wish::Twist(whens) => {
            let times: Vec<String> = whens.iter().map(time).collect();
            format!("It is played {}.", list(&times, Joint::Or))
        }
        Wish::Power(when) => format!("It is used {}.", time(&when)),
        Wish::Gear => "It is played in your Recruit Step.".into(),
        Wish::Other => "This is not the time for it.".into(),
    }
}

/// Gathers what is refused.
struct Refusals<'a> {
    game: &'a Vs,
    seat: Seat,
    found: Vec<(Choice, Refusal)>,
}

impl Vs {
    /// What the seat that is asked might think of and may not do now, with the reason.
    pub(crate) fn list_refusals(&self) -> Vec<Refused> {
        let Some(ask) = self.ask() else { return Vec::new() };
        let mut refusals = Refusals { game: self, seat: self.asked_seat(), found: Vec::new() };
        refusals.list(ask);
        let offered = self.offered.0.iter().copied();
        let all: Vec<Choice> = offered.chain(refusals.found.iter().map(|(choice, _)| *choice)).collect();
        let told = |(choice, refusal)| Refused { option: self.told_option(ask, choice, &all), refusal };
        refusals.found.into_iter().map(told).collect()
    }

    /// Whether a character may be named as the defender by the attackers so far.
    // vs: attack.defender, combat.protected, attack.cannot-be, keyword.safeguard
    fn may_defend(&self, at: Spot) -> Result<(), No> {
        let fight = &self.fight;
        if self.reach(fight.attackers, fight.by, fight.ranged) & bit(at) != 0 {
            return Ok(());
        }
        let body = self.body(at);
        let guards = self.with_key(self.on_side(body.side) & self.row(body.row) & self.bodies.up, Keyword::Safeguard);
        Err(if body.hidden {
            No::Hides
        } else if body.down {
            No::CannotDefend
        } else if !self.may_be_attacked(at, fight.ranged) {
            self.unattackable(at, fight.ranged)
        } else if guards != 0 && guards & bit(at) == 0 {
            No::Safeguarded(guards)
        } else {
            No::Protected(self.wall(body.side))
        })
    }

    /// What keeps a character from being attacked.
    fn unattackable(&self, at: Spot, ranged: bool) -> No {
        let verb = if self.cannot(at, Verb::BeAttacked) || !ranged { Verb::BeAttacked } else { Verb::BeRangedAttacked };
        No::CannotBeAttacked(self.keeper(at, verb), verb)
    }

    /// Whether a character may join the attackers so far.
    // vs: team.same-team, team.same-row, team.reach
    fn may_join(&self, at: Spot) -> Result<(), No> {
        self.may_attack(at)?;
        let fight = &self.fight;
        let all = fight.attackers | bit(at);
        let front = all & self.bodies.front;
        if front != 0 && front != all {
            return Err(No::OtherRow);
        }
        if !self.may_team_attack(all) {
            return Err(No::OtherTeam);
        }
        self.may_reach(all, fight.by, fight.ranged)
    }

    /// Whether a character may be the first attacker.
    fn may_lead_attack(&self, at: Spot) -> Result<(), No> {
        self.may_attack(at)?;
        let body = self.body(at);
        self.may_reach(bit(at), body.side, body.row == Row::Back)
    }

    /// Whether there is somebody whom all of these may attack together.
    fn may_reach(&self, attackers: Set, by: Seat, ranged: bool) -> Result<(), No> {
        let reach = self.reach(attackers, by, ranged) != 0 || self.players_in_reach(attackers, by).next().is_some();
        if reach { Ok(()) } else { Err(No::NobodyInReach) }
    }
}

impl Refusals<'_> {
    fn note(&mut self, choice: Choice, checked: Result<(), No>, wish: Wish) {
        if let Err(no) = checked {
            let refused: Vec<Choice> = self.found.iter().map(|(choice, _)| *choice).collect();
            if !self.game.is_twin_choice(&refused, choice) {
                self.found.push((choice, no.refusal(wish, self.game)));
            }
        }
    }

    fn list(&mut self, ask: Ask) {
        match ask {
            Ask::Powers(_) => self.plays(),
            Ask::Resource => {
                self.face_up_resources();
                self.plays();
            }
            Ask::WyattResource => {}
            Ask::Recruit => {
                self.recruits();
                self.plays();
            }
            Ask::Formation => {
                for at in each(self.mine()) {
                    let checked = self.game.may_form(self.seat, at, self.game.kept_from_forming(bit(at)));
                    self.note(Choice::Move(at), checked, Wish::Other);
                }
                self.plays();
            }
            Ask::Main => {
                for at in each(self.mine()) {
                    let checked = self.after_others(Choice::Attack(at), self.game.may_lead_attack(at));
                    self.note(Choice::Attack(at), checked, Wish::Other);
                }
                self.plays();
                self.power_ups();
            }
            Ask::Declare => self.defenders(),
            Ask::Combat => {
                self.plays();
                self.power_ups();
            }
            Ask::Pay => self.payments(),
            Ask::React => self.reactions(),
            Ask::StrikeBack => self.targets(),
            Ask::Again(_, side) => self.granted(side, Row::Back),
            Ask::Drive(drive) => self.driven(&drive),
            Ask::Step(op) => self.step(op),
            // Everything that one may think of here is an option.
            Ask::First | Ask::MainRow | Ask::Mulligan | Ask::Order | Ask::LevelUp(_) | Ask::Unique | Ask::Mains => {}
        }
    }

    fn mine(&self) -> Set {
        self.game.on_side(self.seat)
    }

    /// What could be done if nobody else had to attack first.
    // vs: keyword.angry
    fn after_others(&self, choice: Choice, checked: Result<(), No>) -> Result<(), No> {
        let game = self.game;
        let must = game.must_attack(self.seat) & !game.fight.attackers;
        let first = |other: &Choice| matches!(other, Choice::Attack(at) | Choice::With(at) if must & bit(*at) != 0);
        let waits = !game.offered.0.contains(&choice) && game.offered.0.iter().any(first);
        if waits { checked.and(Err(No::OthersFirst)) } else { checked }
    }

    /// The hand, those once that nobody can tell apart.
    fn hand(&self) -> Vec<(u8, Id)> {
        let mut cards = Vec::new();
        self.game.each_in_hand(self.seat, |at, id| cards.push((at, id)));
        cards
    }

    fn face_up_resources(&mut self) {
        for (at, id) in self.hand() {
            let checked = if self.game.facts(id).is_location() { Ok(()) } else { Err(No::NotALocation) };
            self.note(Choice::HandUp(at), checked, Wish::Other);
        }
    }

    /// Plot twists and super powers.
    fn plays(&mut self) {
        let game = self.game;
        for (at, id) in self.hand() {
            let card = game.facts(id);
            if card.is_plot_twist() {
                let whens: Vec<When> = card.run.plays.iter().map(|(when, _)| *when).collect();
                self.note(Choice::Play(at, 0), game.may_play(self.seat, id).map(|_| ()), Wish::Twist(&whens));
            }
        }
        for at in each(self.mine()) {
            let supers: Vec<PowerIx> = game.supers_of(at).iter().copied().chain(game.supers_face_down(at)).collect();
            for (n, power) in (0..).zip(supers.iter()) {
                // A reaction is no play of one's own accord.
                let when = game.used(*power).and_then(|used| used.when);
                if let Some(when) = when.filter(|_| !supers[..usize::from(n)].contains(power)) {
                    self.note(Choice::Use(at, n), game.may_use(self.seat, at, *power), Wish::Power(when));
                }
            }
        }
        self.plays_from_ko();
        self.plays_from_hand();
    }

    /// Super powers of cards in the hand.
    fn plays_from_hand(&mut self) {
        let game = self.game;
        for (at, id) in self.hand() {
            let when = game.power_from(Limit::FromHand, id).and_then(|power| game.used(power)?.when);
            if let Some(when) = when {
                let checked = game.may_use_from_hand(self.seat, id).map(|_| ());
                self.note(Choice::UseFromHand(at), checked, Wish::Power(when));
            }
        }
    }

    /// Super powers of cards in the KO pile, those once that cannot be told apart.
    fn plays_from_ko(&mut self) {
        let game = self.game;
        let pile = &game.side(self.seat).ko;
        for (n, id) in pile.iter().copied().enumerate() {
            let Some(when) = game.power_from(Limit::FromKoPile, id).and_then(|power| game.used(power)?.when) else {
                continue;
            };
            let usable = |other: &Id| game.may_use_from_ko(self.seat, *other).is_ok();
            let twin = |other: &Id| game.slots.are_twins(*other, id);
            if !pile[..n].iter().any(twin) && !pile.iter().any(|other| twin(other) && usable(other)) {
                let checked = game.may_use_from_ko(self.seat, id).map(|_| ());
                self.note(Choice::UseFromKo(n as u8), checked, Wish::Power(when));
            }
        }
    }

    fn reactions(&mut self) {
        let game = self.game;
        for at in each(self.mine() & game.bodies.up) {
            for (n, power) in (0..).zip(game.supers_of(at).iter()) {
                if game.is_reaction(*power) {
                    let checked = game.may_react(self.seat, at, *power);
                    // What answers something else is nothing to think of.
                    if checked != Err(No::NotNow) {
                        self.note(Choice::Use(at, n), checked, Wish::Other);
                    }
                }
            }
        }
    }

    fn recruits(&mut self) {
        let game = self.game;
        for (at, id) in self.hand() {
            match game.facts(id).basic() {
                Basic::Supporting | Basic::Machine => {
                    for row in Row::ALL {
                        self.note(Choice::Recruit(at, row), game.may_recruit(self.seat, id), Wish::Other);
                    }
                }
                Basic::Equipment => {
                    for on in each(self.mine()) {
                        self.note(Choice::Equip(at, on), game.may_equip(self.seat, id, on), Wish::Gear);
                    }
                }
                Basic::Main | Basic::PlotTwist | Basic::Location | Basic::Pile => {}
            }
        }
    }

    /// Characters of that name whom a card of the hand does not power up now.
    fn power_ups(&mut self) {
        let game = self.game;
        for (at, id) in self.hand().into_iter().filter(|(_, id)| game.facts(*id).is_character()) {
            for on in each(self.mine()).filter(|on| share_a_name(game.facts(id), game.face(*on))) {
                self.note(Choice::PowerUp(at, on), game.may_power_up(self.seat, id, on), Wish::Other);
            }
        }
    }

    fn defenders(&mut self) {
        let game = self.game;
        for at in each(game.on_enemy_sides(self.seat)) {
            let checked = self.after_others(Choice::Body(at), game.may_defend(at));
            self.note(Choice::Body(at), checked, Wish::Other);
        }
        for at in each(self.mine() & !game.fight.attackers) {
            let checked = self.after_others(Choice::With(at), game.may_join(at));
            self.note(Choice::With(at), checked, Wish::Other);
        }
    }

    fn payments(&mut self) {
        let game = self.game;
        let Some(Frame::Pay(payment)) = game.stack.last() else { return };
        let Some(symbol) = payment.symbols.first().copied() else { return };
        let row = &game.side(self.seat).resources;
        for (n, one) in row.iter().enumerate().filter(|(_, one)| game.facts(one.id).is_location()) {
            if row[..n].iter().any(|other| game.look_the_same(self.seat, other, one)) {
                continue;
            }
            let checked = match (one.up, game.may_pay_with_resource(payment, n)) {
                (false, _) => Err(No::FaceDown),
                (true, true) => Ok(()),
                (true, false) => Err(game.why_unpaid(payment, one.id, symbol)),
            };
            self.note(Choice::Resource(self.seat, n as u8), checked, Wish::Other);
        }
        for (at, id) in self.hand().into_iter().filter(|(_, id)| game.facts(*id).is_location()) {
            let may = game.may_pay_with_hand(payment, at.into());
            let checked = if may { Ok(()) } else { Err(game.why_unpaid(payment, id, symbol)) };
            self.note(Choice::Hand(at), checked, Wish::Other);
        }
    }
}

impl Vs {
    fn why_unpaid(&self, payment: &Payment, id: Id, symbol: Symbol) -> No {
        if self.pays(id, symbol, payment.payee) {
            No::LeavesUnpaid
        } else if self.facts(id).run.symbols >> symbol as u8 & 1 == 1 {
            No::OtherTeamsLocation
        } else {
            No::LacksSymbol(symbol)
        }
    }

    fn is_reaction(&self, power: PowerIx) -> bool {
        self.used(power).is_some_and(|used| used.answers.is_some())
    }
}
