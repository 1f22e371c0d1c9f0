//! Decisions: what is offered, and what an answer does.

use crate::catalogue::Brief;
use crate::code::{Op, PowerIx, hook};
use crate::event::Event;
use crate::position::{
    Drive, FightStage, Frame, MOST_SUPERS, Mode, Opening, Phase, Recruit, Set, Source, Spot, Vs, bit, each, those,
};
use crate::singular::deal::Element;
use crate::vocabulary::{Act, Aside, Basic, Cards, Combat, Filter, Keyword, Laid, Resources, Row, Verb, When, Wonders};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Seat, Watch};

/// One legal option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Choice {
    /// Decline, or be done.
    #[default]
    Pass,
    /// Agree, or keep.
    Yes,
    /// The card at this place of one's own hand.
    Hand(u8),
    /// The same, face up as a resource.
    HandUp(u8),
    /// A plot twist of the hand, in that of its ways.
    Play(u8, u8),
    /// A plot twist of the hand as a copy of that one, in that of its ways.
    PlayAs(u8, CardIx, u8),
    /// The card at this place of that hand.
    Theirs(Seat, u8),
    /// A card laid out.
    Laid(u8),
    /// The card at this place of that KO pile.
    Ko(Seat, u8),
    /// The resource at this place of that row.
    Resource(Seat, u8),
    /// The body at this place.
    Body(Spot),
    /// One more attacker.
    With(Spot),
    /// Attack with this character.
    Attack(Spot),
    /// The super power of that number of the body there.
    Use(Spot, u8),
    /// A super power of a card in one's own KO pile.
    UseFromKo(u8),
    /// A super power of a card in one's own hand.
    UseFromHand(u8),
    /// Recruit a card of the hand into a row.
    Recruit(u8, Row),
    /// Recruit a card into a row of the partner's side.
    Lend(Recruited, Row),
    /// Recruit a card of one's own KO pile into a row.
    RecruitKo(u8, Row),
    /// The same, for symbols instead of its cost.
    RecruitForSymbols(u8, Row),
    /// Recruit a card of one's own deck.
    RecruitFromDeck(CardIx, Row),
    /// The card at this place of one's own KO pile into a row.
    KoTo(u8, Row),
    /// Recruit the top card of one's own deck.
    TopRecruit(Row),
    /// Put the top card of one's own deck on a body as equipment.
    TopEquip(Spot),
    /// Play the top card of one's own deck in that of its ways.
    TopPlay(u8),
    /// Equipment of the hand onto a body.
    Equip(u8, Spot),
    /// Discard a card of the hand to power a body up.
    PowerUp(u8, Spot),
    /// Move to the other row.
    Move(Spot),
    /// Recruit points for XP.
    BuyXp(u8),
    /// Pay for the end of the change of that number.
    PayOff(u8),
    /// The trigger of that number comes first.
    Trigger(u8),
    /// A row of that seat's side.
    Row(Seat, Row),
    /// A player.
    Player(Seat),
    /// A card's name, by its number.
    Name(u16),
    /// So many.
    Number(u8),
    /// A keyword.
    Key(Keyword),
    /// One of several things that a card offers.
    Mode(u8),
    /// The super power of a face-up location of one's own row.
    UseLocation(u8),
    /// A version of a level.
    Face(CardIx),
    /// A part of a deal.
    Element(Element),
}

/// Which card is recruited, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Recruited {
    /// The card at this place of the hand.
    Hand(u8),
    /// The same, for symbols instead of its cost.
    ForSymbols(u8),
    /// The card at this place of one's own KO pile.
    Ko(u8),
    /// Such a card of one's own deck.
    Deck(CardIx),
    /// The top card of one's own deck.
    Top,
}

/// The pending decision.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    First,
    MainRow,
    Mulligan,
    /// Draw and Recovery powers, and Build plays after the last step.
    Powers(When),
    Resource,
    /// Wyatt Wingfoot's.
    WyattResource,
    Recruit,
    Formation,
    Main,
    Declare,
    Combat,
    StrikeBack,
    Pay,
    React,
    Order,
    LevelUp(Spot),
    Unique,
    Mains,
    Again(Spot, Seat),
    Drive(Drive),
    /// An instruction of an effect.
    Step(&'static Op),
}

/// The options of the pending decision, worked out once when the game comes to rest.
#[derive(Clone, Copy)]
pub(crate) struct Offered(pub(crate) List<Choice, MOST_OPTIONS>);

/// The most options that a decision has: every name that a catalogue holds can be named.
// vs: limit.options
pub(crate) const MOST_OPTIONS: usize = 512;

/// As many options as most decisions have.
const USUAL_OPTIONS: usize = 48;

impl Offered {
    fn fill(&mut self, options: &[Choice]) {
        self.0.refill(|room| {
            room[..options.len()].copy_from_slice(options);
            options.len()
        });
    }
}

impl Default for Offered {
    fn default() -> Offered {
        Offered(List::new())
    }
}

impl Vs {
    /// The pending decision.
    pub(crate) fn ask(&self) -> Option<Ask> {
        self.asked?;
        Some(match self.stack.last()? {
            Frame::Opening(Opening::First(_)) => Ask::First,
            Frame::Opening(Opening::Row(_)) => Ask::MainRow,
            Frame::Opening(Opening::Mulligan(_)) => Ask::Mulligan,
            Frame::Turn(phase) => match phase {
                Phase::DrawPowers => Ask::Powers(When::Draw),
                Phase::RecoveryPowers => Ask::Powers(When::Recovery),
                Phase::BuildEnd => Ask::Powers(When::Build),
                Phase::Resource => Ask::Resource,
                Phase::WyattResource => Ask::WyattResource,
                Phase::Recruit | Phase::WyattRecruit => Ask::Recruit,
                Phase::Formation => Ask::Formation,
                Phase::Main => Ask::Main,
                Phase::Begin
                | Phase::Start
                | Phase::Draw
                | Phase::DrawEnd
                | Phase::Recovery
                | Phase::BuildStart
                | Phase::MainStart
                | Phase::End
                | Phase::Over => return None,
            },
            Frame::Declare => Ask::Declare,
            Frame::Combat => match self.fight.stage {
                FightStage::Plays => Ask::Combat,
                FightStage::Ferocious | FightStage::Normal => Ask::StrikeBack,
                FightStage::End | FightStage::Over => return None,
            },
            Frame::Pay(_) => Ask::Pay,
            Frame::React(_) => Ask::React,
            Frame::Order => Ask::Order,
            Frame::LevelUp(at) => Ask::LevelUp(*at),
            Frame::Unique(..) => Ask::Unique,
            Frame::Mains(_) => Ask::Mains,
            Frame::Again(at, seat) => Ask::Again(*at, *seat),
            Frame::Drive(drive) => Ask::Drive(*drive),
            Frame::Effect(effect) => Ask::Step(&self.cards.code.ops[effect.pc as usize]),
            Frame::Recruit(_) | Frame::Play(_) => return None,
        })
    }

    /// Whether a card that others cannot see could matter here: the seat is asked whether it holds one or not.
    // vs: view.asked
    pub(crate) fn is_window_ask(&self, ask: Ask) -> bool {
        match ask {
            Ask::Powers(_) | Ask::Combat | Ask::React => true,
            Ask::Step(op) => (is_window_step(op) || self.is_putting_in()) && !self.is_placing(),
            Ask::First
            | Ask::MainRow
            | Ask::Mulligan
            | Ask::Resource
            | Ask::WyattResource
            | Ask::Recruit
            | Ask::Formation
            | Ask::Main
            | Ask::Declare
            | Ask::StrikeBack
            | Ask::Pay
            | Ask::Order
            | Ask::LevelUp(_)
            | Ask::Unique
            | Ask::Mains
            | Ask::Again(..)
            | Ask::Drive(_) => false,
        }
    }

    /// Whether characters are being moved in the Formation Step.
    pub(crate) fn is_forming(&self) -> bool {
        matches!(self.ask(), Some(Ask::Formation))
    }

    /// Whether the pending decision is a further pick of an act that an earlier one began.
    pub(crate) fn is_mid_pick(&self) -> bool {
        match self.ask() {
            Some(Ask::Declare | Ask::Pay) => true,
            Some(Ask::Step(_)) => self.is_mid_effect(),
            Some(
                Ask::First
                | Ask::MainRow
                | Ask::Mulligan
                | Ask::Powers(_)
                | Ask::Resource
                | Ask::WyattResource
                | Ask::Recruit
                | Ask::Formation
                | Ask::Main
                | Ask::Combat
                | Ask::StrikeBack
                | Ask::React
                | Ask::Order
                | Ask::LevelUp(_)
                | Ask::Unique
                | Ask::Mains
                | Ask::Again(..)
                | Ask::Drive(_),
            )
            | None => false,
        }
    }

    /// Whether an earlier pick of this choice was made, or whoever is asked has announced what this belongs to.
    fn is_mid_effect(&self) -> bool {
        let Some(Frame::Effect(effect)) = self.stack.last() else { return false };
        let below = self.stack.len().checked_sub(2).map(|at| &self.stack[at]);
        let announced = matches!(below, Some(Frame::Play(playing)) if playing.eyes.by == self.asked_seat());
        effect.picked != 0 || announced && effect.eyes.by == self.asked_seat()
    }

    /// Who is asked.
    pub(crate) fn asked_seat(&self) -> Seat {
        self.asked.unwrap_or(self.active)
    }

    /// Work the options of the pending decision out, and keep them.
    pub(crate) fn list_options(&mut self) {
        let Some(ask) = self.ask().filter(|_| self.ending.is_none()) else { return self.offered.0.clear() };
        // Room for what is usual is made quicker than room for all that can be.
        let mut few = [Choice::Pass; USUAL_OPTIONS];
        let count = self.list_into(&mut few, ask);
        if count <= USUAL_OPTIONS {
            return self.offered.fill(&few[..count]);
        }
        let mut many = [Choice::Pass; MOST_OPTIONS];
        let count = self.list_into(&mut many, ask);
        self.offered.fill(&many[..count.min(MOST_OPTIONS)]);
    }

    /// List the options, as far as there is room; returns how many there are. The last, which is to pass, is
    /// always among those listed.
    fn list_into(&self, room: &mut [Choice], ask: Ask) -> usize {
        let mut count = 0;
        let might_have_twins = self.might_have_twins();
        self.list(ask, &mut |choice| {
            if might_have_twins && self.is_twin_choice(&room[..count.min(room.len())], choice) {
                return;
            }
            room[count.min(room.len() - 1)] = choice;
            count += 1;
        });
        count
    }

    fn list(&self, ask: Ask, add: &mut impl FnMut(Choice)) {
        let seat = self.asked_seat();
        match ask {
            Ask::First => self.all_seats().for_each(|seat| add(Choice::Player(seat))),
            Ask::MainRow => Row::ALL.iter().for_each(|row| add(Choice::Row(seat, *row))),
            Ask::Mulligan => {
                add(Choice::Yes);
                add(Choice::Pass);
            }
            Ask::Powers(_) => {
                self.list_powers_and_twists(seat, add);
                add(Choice::Pass);
            }
            Ask::Resource => {
                self.each_in_hand(seat, |at, id| {
                    if self.facts(id).is_location() {
                        add(Choice::HandUp(at));
                    }
                    add(Choice::Hand(at));
                });
                self.list_powers_and_twists(seat, add);
                add(Choice::Pass);
            }
            Ask::WyattResource => {
                self.each_in_hand(seat, |at, id| {
                    if !self.is_wyatts(seat, id) {
                        return;
                    }
                    if self.facts(id).is_location() {
                        add(Choice::HandUp(at));
                    }
                    add(Choice::Hand(at));
                });
                add(Choice::Pass);
            }
            Ask::Recruit => self.list_recruits(seat, add),
            Ask::Formation => {
                each(self.movers(seat)).for_each(|at| add(Choice::Move(at)));
                self.list_powers_and_twists(seat, add);
                add(Choice::Pass);
            }
            Ask::Main => {
                each(self.leaders(seat)).for_each(|at| add(Choice::Attack(at)));
                self.list_plays(seat, add);
                for at in each(self.with_key(self.on_side(seat) & self.bodies.up, Keyword::Mobile)) {
                    if !self.body(at).today.moved && !self.cannot(at, Verb::Move) {
                        add(Choice::Move(at));
                    }
                }
                for number in (0..self.mods.len()).filter(|number| self.may_close_hands(*number, seat)) {
                    add(Choice::PayOff(number as u8));
                }
                add(Choice::Pass);
            }
            Ask::Declare => {
                let fight = &self.fight;
                let (partners, must) = (self.partners(), self.must_attack(fight.by));
                // vs: keyword.angry
                if partners & must != 0 {
                    each(partners & must).for_each(|at| add(Choice::With(at)));
                    return;
                }
                let reach = self.reach(fight.attackers, fight.by, fight.ranged);
                each(reach).for_each(|at| add(Choice::Body(at)));
                self.players_in_reach(fight.attackers, fight.by).for_each(|seat| add(Choice::Player(seat)));
                each(partners).for_each(|at| add(Choice::With(at)));
            }
            Ask::Combat => {
                self.list_plays(seat, add);
                add(Choice::Pass);
            }
            Ask::StrikeBack => each(self.targets()).for_each(|at| add(Choice::Body(at))),
            Ask::Pay => self.list_payments(add),
            Ask::React => {
                for at in each(self.on_side(seat) & self.hearing(hook::SUPER)) {
                    for (n, power) in (0..).zip(self.supers_of(at).iter()) {
                        if self.may_react(seat, at, *power).is_ok() {
                            add(Choice::Use(at, n));
                        }
                    }
                }
                add(Choice::Pass);
            }
            Ask::Order => {
                for n in 0..self.waiting_now() {
                    let same = |other: &crate::position::Waiting| *other == self.queue[n];
                    if !self.queue[..n].iter().any(same) {
                        add(Choice::Trigger(n as u8));
                    }
                }
            }
            Ask::LevelUp(at) => self.face(at).run.next.iter().for_each(|face| add(Choice::Face(*face))),
            Ask::Unique => {
                if let Some(Frame::Unique(one, other)) = self.stack.last() {
                    add(Choice::Body(*one));
                    add(Choice::Body(*other));
                }
            }
            Ask::Mains => {
                let mine = self.bodies.side[seat.ix() & 3];
                each(mine).filter(|at| self.body(*at).main).for_each(|at| add(Choice::Body(at)));
            }
            Ask::Again(_, behind) => {
                each(self.behind(behind)).for_each(|at| add(Choice::Body(at)));
                add(Choice::Pass);
            }
            Ask::Drive(drive) => self.list_drive(&drive, add),
            Ask::Step(op) => self.list_step(op, add),
        }
    }

    /// Those that may attack and have anybody to attack; if some of them have to, only these.
    // vs: keyword.angry
    fn leaders(&self, seat: Seat) -> Set {
        let mine = self.attackers_among(self.on_side(seat) & self.bodies.up);
        let mut able = 0;
        for (row, ranged) in [(Row::Front, false), (Row::Back, true)] {
            let those_there = mine & self.row(row);
            if those_there == 0 {
                continue;
            }
            let reaches = |at: Spot| {
                let side = self.body(at).side;
                self.reach(bit(at), side, ranged) != 0 || self.players_in_reach(bit(at), side).next().is_some()
            };
            // Whoever is in the open can be attacked by all of them.
            let open = self.reach_past(seat, ranged, |_| false) != 0;
            able |= if open { those_there } else { those(those_there, reaches) };
        }
        let must = able & self.must_attack(seat);
        if must != 0 { must } else { able }
    }

    fn list_recruits(&self, seat: Seat, add: &mut impl FnMut(Choice)) {
        self.each_in_hand(seat, |at, id| match self.facts(id).basic() {
            Basic::Supporting | Basic::Machine => {
                self.list_equips(seat, at, id, add);
                if self.may_recruit(seat, id).is_ok() {
                    Row::ALL.iter().for_each(|row| add(Choice::Recruit(at, *row)));
                }
                if self.may_recruit_for_symbols(seat, id) {
                    Row::ALL.iter().for_each(|row| add(Choice::RecruitForSymbols(at, *row)));
                }
                self.list_lends(Recruited::Hand(at), self.may_lend(seat, id), add);
                self.list_lends(Recruited::ForSymbols(at), self.may_lend_for_symbols(seat, id), add);
            }
            Basic::Equipment => self.list_equips(seat, at, id, add),
            Basic::Main | Basic::PlotTwist | Basic::Location | Basic::Pile => {}
        });
        if self.is_wyatts_step() {
            return add(Choice::Pass);
        }
        let pile = if self.may_recruit_from_ko(seat) { &self.side(seat).ko[..] } else { &[] };
        for (n, id) in pile.iter().enumerate().filter(|(_, id)| self.recruits_from_ko(seat, self.slots.card(**id))) {
            if self.slots.is_repeat(pile, n) {
                continue;
            }
            if self.may_recruit(seat, *id).is_ok() {
                Row::ALL.iter().for_each(|row| add(Choice::RecruitKo(n as u8, *row)));
            }
            self.list_lends(Recruited::Ko(n as u8), self.may_lend(seat, *id), add);
        }
        if let Some((_, missing)) = self.buys_xp(seat) {
            (1..=missing.min(self.points(seat))).for_each(|paid| add(Choice::BuyXp(paid)));
        }
        for card in self.recruits_from_deck(seat, |id| self.may_recruit(seat, id).is_ok()).iter() {
            Row::ALL.iter().for_each(|row| add(Choice::RecruitFromDeck(*card, *row)));
        }
        if self.mode == Mode::PairsLending {
            for card in self.recruits_from_deck(seat, |id| self.may_lend(seat, id)).iter() {
                self.list_lends(Recruited::Deck(*card), true, add);
            }
        }
        self.list_top(seat, add);
        self.list_powers_and_twists(seat, add);
        add(Choice::Pass);
    }

    /// The rows of the partner to which a card can be recruited, if it may be lent.
    // vs: mode.pairs.lend
    pub(crate) fn list_lends(&self, what: Recruited, may: bool, add: &mut impl FnMut(Choice)) {
        Row::ALL.iter().filter(|_| may).for_each(|row| add(Choice::Lend(what, *row)));
    }

    /// On whom a card of the hand can be put as equipment.
    fn list_equips(&self, seat: Seat, at: u8, id: Id, add: &mut impl FnMut(Choice)) {
        let side = if self.facts(id).is_worn() { self.on_side(seat) } else { 0 };
        let may = |on: &Spot| self.may_equip(seat, id, *on).is_ok();
        each(side).filter(may).for_each(|on| add(Choice::Equip(at, on)));
    }

    /// Super powers and plot twists that are possible now.
    fn list_powers_and_twists(&self, seat: Seat, add: &mut impl FnMut(Choice)) {
        let held = self.held(seat);
        self.list_supers(seat, held, add);
        self.list_twists(seat, held, add);
    }

    /// Plot twists, super powers and power-ups that are possible now.
    fn list_plays(&self, seat: Seat, add: &mut impl FnMut(Choice)) {
        let held = self.held(seat);
        self.list_twists(seat, held, add);
        self.list_supers(seat, held, add);
        let powerable = self.powerable(seat);
        let by_powers = self.hearing(hook::POWERED_UP_BY | hook::AKA) & powerable != 0;
        // Whom a card might power up: mostly only those of its name.
        let might = |card: Brief| match by_powers || card.hooks & hook::ENTRY != 0 {
            true => powerable,
            false => powerable & self.bodies.printed.with_name_bits(card.names),
        };
        if might(held) == 0 {
            return;
        }
        self.each_in_hand_that(
            |id| might(self.brief(id)) != 0,
            seat,
            |at, id| {
                each(might(self.brief(id)))
                    .filter(|on| self.may_power_up(seat, id, *on).is_ok())
                    .for_each(|on| add(Choice::PowerUp(at, on)));
            },
        );
    }

    /// The symbols that a seat could pay, be it with its hand or its face-up locations.
    pub(crate) fn symbols_at_hand(&self, seat: Seat) -> u8 {
        self.held(seat).symbols | self.brief_of_row(seat).symbols
    }

    /// What the cards of a hand can be found by, all together: mostly none is what is looked for.
    fn held(&self, seat: Seat) -> Brief {
        let hand = self.side(seat).hand.iter().map(|id| self.brief(*id));
        hand.fold(Brief::default(), Brief::or)
    }

    fn list_twists(&self, seat: Seat, held: Brief, add: &mut impl FnMut(Choice)) {
        let now = self.time();
        if held.hooks & now != 0 {
            let timely = |id: Id| self.hooks_of(id) & now != 0;
            self.each_in_hand_that(timely, seat, |at, id| {
                if self.facts(id).is_plot_twist()
                    && let Ok(plays) = self.may_play(seat, id)
                {
                    plays.iter().for_each(|play| add(Choice::Play(at, *play)));
                }
            });
        }
        self.list_copies(seat, held, add);
        self.list_top_twist(seat, add);
    }

    fn list_supers(&self, seat: Seat, held: Brief, add: &mut impl FnMut(Choice)) {
        let side = self.side(seat);
        let now = self.time();
        let row = self.brief_of_row(seat);
        let symbols = held.symbols | row.symbols;
        if let Some(moment) = self.moment(seat) {
            each(self.who_might_use(self.on_side(seat), moment, symbols))
                .for_each(|at| self.list_supers_of(at, now, symbols, seat, add));
        }
        let pile = if side.ko_hooks & hook::ELSEWHERE == 0 { &[] } else { &side.ko[..] };
        let usable = |id: Id| self.hooks_of(id) & hook::ELSEWHERE != 0 && self.may_use_from_ko(seat, id).is_ok();
        for (n, id) in pile.iter().copied().enumerate().filter(|(_, id)| usable(*id)) {
            let repeat = pile[..n].iter().any(|other| self.slots.are_twins(*other, id) && usable(*other));
            if !repeat {
                add(Choice::UseFromKo(n as u8));
            }
        }
        if held.hooks & hook::ELSEWHERE != 0 {
            let usable = |id: Id| self.hooks_of(id) & hook::ELSEWHERE != 0;
            self.each_in_hand_that(usable, seat, |at, id| {
                if self.may_use_from_hand(seat, id).is_ok() {
                    add(Choice::UseFromHand(at));
                }
            });
        }
        let locations = if row.hooks & now == 0 { &[] } else { self.resources(seat) };
        for (at, one) in locations.iter().enumerate() {
            if one.up && self.hooks_of(one.id) & now != 0 && self.may_use_location(seat, at).is_ok() {
                add(Choice::UseLocation(at as u8));
            }
        }
    }

    /// The super powers of a character that are possible now, if no other symbols than these can be paid.
    fn list_supers_of(&self, at: Spot, now: u64, symbols: u8, seat: Seat, add: &mut impl FnMut(Choice)) {
        let mut number = 0;
        let mut offered: List<PowerIx, MOST_SUPERS> = List::new();
        self.each_super_of(at, |power| {
            let timely = self.cards.power_hooks(power) & now != 0;
            let might = timely && self.used(power).is_some_and(|used| used.might_be_paid(symbols));
            if might && !offered.contains(&power) && self.may_use(seat, at, power).is_ok() {
                offered.add(power);
                add(Choice::Use(at, number));
            }
            number += 1;
        });
    }

    fn list_payments(&self, add: &mut impl FnMut(Choice)) {
        let Some(Frame::Pay(payment)) = self.stack.last() else { return };
        let row = self.resources(payment.by);
        let mut any = false;
        let mut add_payment = |choice: Choice| {
            any = true;
            add(choice);
        };
        for (n, one) in row.iter().enumerate() {
            let repeat = row[..n].iter().any(|other| self.look_the_same(payment.by, other, one));
            if !repeat && self.may_pay_with_resource(payment, n) {
                add_payment(Choice::Resource(payment.by, n as u8));
            }
        }
        self.each_in_hand(payment.by, |at, _| {
            if self.may_pay_with_hand(payment, at as usize) {
                add_payment(Choice::Hand(at));
            }
        });
        // What is announced can be paid; only whoever imagines the hand of another may find that it could not.
        if !any {
            add(Choice::Pass);
        }
    }

    /// The cards of a hand; of those that nobody can tell apart, the first.
    pub(crate) fn each_in_hand(&self, seat: Seat, see: impl FnMut(u8, Id)) {
        self.each_in_hand_that(|_| true, seat, see);
    }

    /// The same of those that fit.
    fn each_in_hand_that(&self, fits: impl Fn(Id) -> bool, seat: Seat, mut see: impl FnMut(u8, Id)) {
        let hand = &self.side(seat).hand;
        for (at, id) in hand.iter().enumerate() {
            let is_twin = |other: &Id| {
                self.slots.are_twins(*other, *id) && self.is_wyatts(seat, *other) == self.is_wyatts(seat, *id)
            };
            if fits(*id) && !hand[..at].iter().any(is_twin) {
                see(at as u8, *id);
            }
        }
    }

    /// Answer the pending decision; anything but an option leaves the position as it was.
    pub(crate) fn answer<W: Watch<Event>>(&mut self, choice: Choice, watch: &mut W) {
        if self.offered.0.contains(&choice) {
            self.take(choice, watch);
        }
    }

    /// Answer the pending decision with one of its options.
    pub(crate) fn take<W: Watch<Event>>(&mut self, choice: Choice, watch: &mut W) {
        let Some(ask) = self.ask() else { return };
        let seat = self.asked_seat();
        match ask {
            Ask::First => {
                if let Choice::Player(first) = choice {
                    self.name_first(first, watch);
                }
            }
            Ask::MainRow => {
                if let Choice::Row(_, row) = choice {
                    self.place_main(seat, row, watch);
                }
            }
            Ask::Mulligan => self.open_hand(seat, choice == Choice::Yes, watch),
            Ask::Powers(when) => {
                if !self.play(seat, choice, watch) {
                    self.leave_phase(when);
                }
            }
            Ask::Resource => {
                if let Choice::Hand(at) | Choice::HandUp(at) = choice {
                    let id = self.side_mut(seat).hand.take(at as usize);
                    self.set_phase(Phase::WyattResource);
                    self.lay_resource(seat, id, matches!(choice, Choice::HandUp(_)), watch);
                } else if !self.play(seat, choice, watch) {
                    watch.see(Event::NoResource { seat });
                    self.set_phase(Phase::WyattResource);
                }
            }
            Ask::WyattResource => {
                self.set_phase(Phase::Recruit);
                if let Choice::Hand(at) | Choice::HandUp(at) = choice {
                    let id = self.side_mut(seat).hand.take(at as usize);
                    self.wyatt_lays(seat, id, matches!(choice, Choice::HandUp(_)), watch);
                }
            }
            Ask::Recruit => self.take_recruit(seat, choice, watch),
            Ask::Formation => {
                if let Choice::Move(at) = choice {
                    self.form(at, watch);
                } else if choice == Choice::Pass {
                    self.pass_on(Phase::Formation, Phase::MainStart);
                } else {
                    if self.has_formed(seat) {
                        self.set_phase(Phase::BuildEnd);
                    }
                    self.play(seat, choice, watch);
                }
            }
            Ask::Main => self.take_main(seat, choice, watch),
            Ask::Declare => {
                if let Choice::With(at) = choice {
                    self.fight.attackers |= bit(at);
                } else if let Choice::Body(at) = choice {
                    self.declare(at, watch);
                } else if let Choice::Player(seat) = choice {
                    self.attack_player(seat, watch);
                }
            }
            Ask::Combat => {
                if choice == Choice::Pass {
                    self.pass_in_combat(true, watch);
                } else if self.play(seat, choice, watch) {
                    self.played_in_combat();
                }
            }
            Ask::StrikeBack => {
                if let Choice::Body(at) = choice {
                    self.fight.target = Some(at);
                }
            }
            Ask::Pay => {
                if let Choice::Resource(_, at) = choice {
                    self.pay_with_resource(at as usize, watch);
                } else if let Choice::Hand(at) = choice {
                    self.pay_with_hand(at as usize, watch);
                } else {
                    self.stop_paying();
                }
            }
            Ask::React => {
                self.pass_reaction(seat);
                if let Choice::Use(at, n) = choice {
                    let power = self.supers_of(at)[n as usize];
                    self.use_super(seat, self.source_at(at), power);
                }
            }
            Ask::Order => {
                if let Choice::Trigger(n) = choice {
                    self.stack.pop();
                    self.begin_waiting(n as usize, watch);
                }
            }
            Ask::LevelUp(at) => {
                if let Choice::Face(face) = choice {
                    self.stack.pop();
                    self.become_level(at, face, watch);
                }
            }
            Ask::Unique => {
                if let (Choice::Body(keep), Some(Frame::Unique(one, other))) = (choice, self.stack.pop()) {
                    let gone = if keep == one { other } else { one };
                    self.ko_one(gone, 0, watch);
                }
            }
            Ask::Mains => {
                if let Choice::Body(keep) = choice {
                    self.stack.pop();
                    self.keep_one_main(seat, keep, watch);
                }
            }
            Ask::Again(at, _) => {
                self.stack.pop();
                if let Choice::Body(defender) = choice {
                    self.attack_again(at, defender, watch);
                }
            }
            Ask::Drive(_) => self.answer_drive(choice, watch),
            Ask::Step(op) => self.answer_step(op, choice, watch),
        }
        self.run(watch);
    }

    fn take_main<W: Watch<Event>>(&mut self, seat: Seat, choice: Choice, watch: &mut W) {
        if choice == Choice::Pass {
            return self.pass_on(Phase::Main, Phase::End);
        }
        self.heads_done = 0;
        if let Choice::Attack(at) = choice {
            self.begin_declaring(at);
        } else if let Choice::Move(at) = choice {
            let row = self.body(at).row.other();
            self.move_to(at, row, watch);
            self.body_mut(at).today.moved = true;
        } else if let Choice::PayOff(number) = choice {
            self.close_hands(number as usize, seat, watch);
        } else {
            self.play(seat, choice, watch);
        }
    }

    /// Take the card from where it lies and recruit it to a row of that side.
    fn recruit_to<W: Watch<Event>>(&mut self, by: Seat, what: Recruited, side: Seat, row: Row, watch: &mut W) {
        let recruit = |id: Id, from_hand: bool| Recruit { id, by, row, side, from_hand };
        match what {
            Recruited::Hand(at) => {
                let id = self.side_mut(by).hand.take(at as usize);
                self.recruit(recruit(id, true), watch);
            }
            Recruited::ForSymbols(at) => {
                let id = self.side(by).hand[at as usize];
                if let Some(symbols) = self.symbols_instead(by, id) {
                    self.side_mut(by).hand.take(at as usize);
                    self.recruit_for_symbols(recruit(id, true), symbols, watch);
                }
            }
            Recruited::Ko(at) => {
                let id = self.side_mut(by).ko.take(at as usize);
                self.recruit(recruit(id, false), watch);
            }
            Recruited::Deck(card) => {
                if let Some(id) = self.search_deck_for(by, card, watch) {
                    self.recruit(recruit(id, false), watch);
                }
            }
            Recruited::Top => {
                if let Some(id) = self.side_mut(by).deck.pop() {
                    self.recruit(recruit(id, false), watch);
                }
            }
        }
    }

    fn take_recruit<W: Watch<Event>>(&mut self, seat: Seat, choice: Choice, watch: &mut W) {
        match choice {
            Choice::Recruit(at, row) => self.recruit_to(seat, Recruited::Hand(at), seat, row, watch),
            Choice::RecruitForSymbols(at, row) => self.recruit_to(seat, Recruited::ForSymbols(at), seat, row, watch),
            Choice::RecruitKo(at, row) => self.recruit_to(seat, Recruited::Ko(at), seat, row, watch),
            Choice::RecruitFromDeck(card, row) => self.recruit_to(seat, Recruited::Deck(card), seat, row, watch),
            Choice::TopRecruit(row) => self.recruit_to(seat, Recruited::Top, seat, row, watch),
            Choice::Lend(what, row) => {
                let partner = self.partner(seat).unwrap_or(seat);
                self.recruit_to(seat, what, partner, row, watch);
            }
            Choice::TopEquip(on) => {
                if let Some(id) = self.side_mut(seat).deck.pop() {
                    self.recruit_gear(seat, id, on, watch);
                }
            }
            Choice::Equip(at, on) => {
                let id = self.side_mut(seat).hand.take(at as usize);
                self.recruit_gear(seat, id, on, watch);
            }
            Choice::BuyXp(paid) => self.buy_xp(seat, paid, watch),
            Choice::Pass if self.is_wyatts_step() => {
                self.end_recruiting();
                self.pass_on(Phase::Resource, Phase::Formation);
            }
            Choice::Pass => {
                self.end_recruiting();
                self.set_phase(Phase::WyattRecruit);
            }
            Choice::Play(..)
            | Choice::PlayAs(..)
            | Choice::UseLocation(_)
            | Choice::Use(..)
            | Choice::UseFromKo(_)
            | Choice::UseFromHand(_)
            | Choice::TopPlay(_) => {
                self.play(seat, choice, watch);
            }
            Choice::Yes
            | Choice::Hand(_)
            | Choice::HandUp(_)
            | Choice::Theirs(..)
            | Choice::Laid(_)
            | Choice::Ko(..)
            | Choice::Resource(..)
            | Choice::Body(_)
            | Choice::With(_)
            | Choice::Attack(_)
            | Choice::KoTo(..)
            | Choice::PowerUp(..)
            | Choice::Move(_)
            | Choice::PayOff(_)
            | Choice::Trigger(_)
            | Choice::Row(..)
            | Choice::Player(_)
            | Choice::Name(_)
            | Choice::Number(_)
            | Choice::Key(_)
            | Choice::Element(_)
            | Choice::Mode(_)
            | Choice::Face(_) => {}
        }
    }

    /// A step is done with: the other head goes through it, or the turn goes on.
    fn pass_on(&mut self, again: Phase, then: Phase) {
        let next = self.hand_over(again, then);
        self.set_phase(next);
    }

    /// A menu of plays is done with.
    fn leave_phase(&mut self, when: When) {
        match when {
            When::Draw => self.pass_on(Phase::DrawPowers, Phase::DrawEnd),
            When::Recovery => self.pass_on(Phase::RecoveryPowers, Phase::BuildStart),
            When::Build | When::Main | When::Combat(_) | When::AnyCombat(_) => {
                self.pass_on(Phase::Formation, Phase::MainStart);
            }
        }
    }

    /// A card of the hand becomes the resource of this turn.
    pub(crate) fn lay_resource<W: Watch<Event>>(&mut self, seat: Seat, id: Id, up: bool, watch: &mut W) {
        if !up {
            // vs: view.wyatt: from which part it came is seen by all
            let part = |other: &&Id| self.is_wyatts(seat, **other) == self.is_wyatts(seat, id);
            let mut hand: List<Id, { crate::position::ZONE }> =
                self.side(seat).hand.iter().filter(part).copied().collect();
            if hand.has_room() {
                hand.add(id);
            }
            self.slots.blur_hand(seat, &hand);
        }
        self.add_resource(id, up, watch);
    }

    /// Announce a plot twist, a super power or a power-up; returns whether the choice was one.
    fn play<W: Watch<Event>>(&mut self, seat: Seat, choice: Choice, watch: &mut W) -> bool {
        match choice {
            Choice::Play(at, play) => {
                let id = self.side_mut(seat).hand.take(at as usize);
                self.unsettled = true;
                self.play_twist(seat, id, play, false);
            }
            Choice::PlayAs(at, face, play) => {
                let id = self.side_mut(seat).hand.take(at as usize);
                self.unsettled = true;
                self.play_twist_as(seat, id, face, play, false);
            }
            Choice::Use(at, n) => {
                let power = self.supers_of(at)[n as usize];
                self.use_super(seat, self.source_at(at), power);
            }
            Choice::UseFromKo(at) => {
                let id = self.side(seat).ko[at as usize];
                let Ok(power) = self.may_use_from_ko(seat, id) else { return false };
                let source = Source { id, card: self.slots.card(id), at: None, life: 0 };
                self.use_super(seat, source, power);
            }
            Choice::UseFromHand(at) => {
                let id = self.side(seat).hand[at as usize];
                let Ok(power) = self.may_use_from_hand(seat, id) else { return false };
                self.slots.show(id);
                let source = Source { id, card: self.slots.card(id), at: None, life: 0 };
                self.use_super(seat, source, power);
            }
            Choice::TopPlay(play) => {
                let Some(id) = self.side_mut(seat).deck.pop() else { return false };
                self.unsettled = true;
                self.play_twist(seat, id, play, false);
            }
            Choice::PowerUp(at, on) => self.power_up(seat, at as usize, on, watch),
            Choice::UseLocation(at) => {
                let Ok(power) = self.may_use_location(seat, at as usize) else { return false };
                let id = self.resources(seat)[at as usize].id;
                let source = Source { id, card: self.slots.card(id), at: None, life: 0 };
                self.use_super(seat, source, power);
            }
            Choice::Pass
            | Choice::Yes
            | Choice::Hand(_)
            | Choice::HandUp(_)
            | Choice::Theirs(..)
            | Choice::Laid(_)
            | Choice::Ko(..)
            | Choice::Resource(..)
            | Choice::Body(_)
            | Choice::With(_)
            | Choice::Attack(_)
            | Choice::Recruit(..)
            | Choice::Lend(..)
            | Choice::RecruitKo(..)
            | Choice::RecruitForSymbols(..)
            | Choice::RecruitFromDeck(..)
            | Choice::KoTo(..)
            | Choice::TopRecruit(_)
            | Choice::TopEquip(_)
            | Choice::Number(_)
            | Choice::Mode(_)
            | Choice::Equip(..)
            | Choice::Move(_)
            | Choice::BuyXp(_)
            | Choice::PayOff(_)
            | Choice::Trigger(_)
            | Choice::Row(..)
            | Choice::Player(_)
            | Choice::Name(_)
            | Choice::Key(_)
            | Choice::Element(_)
            | Choice::Face(_) => return false,
        }
        true
    }

    /// All main characters of a side but one are KO'd.
    // vs: identity.two-mains
    fn keep_one_main<W: Watch<Event>>(&mut self, seat: Seat, keep: Spot, watch: &mut W) {
        let mut kos: crate::harm::Stuns = List::new();
        for at in each(self.bodies.side[seat.ix() & 3] & !bit(keep)).filter(|at| self.body(*at).main) {
            kos.add(crate::harm::Stun { whom: at, ..Default::default() });
        }
        self.ko(kos, watch);
    }

    pub(crate) fn ko_one<W: Watch<Event>>(&mut self, at: Spot, by: u64, watch: &mut W) {
        let mut kos: crate::harm::Stuns = List::new();
        kos.add(crate::harm::Stun { whom: at, by, ..Default::default() });
        self.ko(kos, watch);
    }
}

/// Whether an instruction asks because of a card that others cannot see.
fn is_window_step(op: &Op) -> bool {
    match op {
        Op::EnemyPays(..) | Op::MayPay(..) => true,
        Op::Do(Act::Cards(word)) => match word {
            Cards::Discard(_, _, what) => *what != Filter::Anyone,
            Cards::SearchToPlay(_)
            | Cards::SearchToHand(..)
            | Cards::SearchEverywhere(_)
            | Cards::PlayFromDeck(_)
            | Cards::SeekOut(..)
            | Cards::SeekToRow(..)
            | Cards::SeekToEquip(_)
            | Cards::FromHandToPlay(_)
            | Cards::FromHandTo(..)
            | Cards::FromHandOrKoToPlay(..)
            | Cards::DiscardFromTheirs(_) => true,
            Cards::Draw(..)
            | Cards::DrawUpTo(..)
            | Cards::DiscardRandom(..)
            | Cards::DiscardHand(_)
            | Cards::DiscardAll(..)
            | Cards::ShowHand(_)
            | Cards::LookAtHand(_)
            | Cards::OpenHands(..)
            | Cards::FromKoToHand(_)
            | Cards::RandomFromKo(_)
            | Cards::FromKoToPlay(..)
            | Cards::FromKoToBottom(_)
            | Cards::ShuffleKoIn(_)
            | Cards::ToHand(_)
            | Cards::PutThis
            | Cards::PutThatCard
            | Cards::RemoveFromKo(..)
            | Cards::RemoveAll(..)
            | Cards::Summon(..)
            | Cards::Pocket(_)
            | Cards::ReturnPocketed
            | Cards::PutThisBeside
            | Cards::PutThisTo(_)
            | Cards::KodToHand
            | Cards::ThisToResources
            | Cards::ShuffleThisIn
            | Cards::KoFromDeck(..)
            | Cards::ChoosePlayer(_)
            | Cards::ChoosePlayerWith(..)
            | Cards::NameCard
            | Cards::NameCharacter
            | Cards::PlayFromKo(_) => false,
        },
        Op::Do(Act::Resources(
            Resources::TopToResources(_) | Resources::TurnUp(_) | Resources::SearchToResources(_),
        )) => true,
        Op::Do(Act::Combat(Combat::DefendFromHand) | Act::Laid(Laid::TakeLaid(..))) => true,
        Op::Do(Act::Aside(Aside::Transform) | Act::Wonders(Wonders::CreateInvention)) => true,
        Op::Do(
            Act::Counters(_)
            | Act::Numbers(_)
            | Act::Harm(_)
            | Act::Place(_)
            | Act::Combat(_)
            | Act::Laid(_)
            | Act::Resources(_)
            | Act::Powers(_)
            | Act::Mains(_)
            | Act::Aside(_)
            | Act::Schemes(_)
            | Act::Wonders(_),
        )
        | Op::End
        | Op::Jump(_)
        | Op::Unless(..)
        | Op::Pick(..)
        | Op::May(_)
        | Op::Later(..)
        | Op::RandomDiscardOr(..)
        | Op::NextPlayer(..)
        | Op::Again(..) => false,
    }
}
