//! How each decision is worded: the question, and the rule behind it.

use crate::ask::Ask;
use crate::code::{Op, Pick, hook};
use crate::options::resources;
use crate::pay::{Made, Owed};
use crate::position::{Activation, Champions, Damage, Effect, Frame, Initiate, Pile, Window, Zone};
use crate::rules;
use crate::text;
use crate::vocabulary::{Act, Cards, Encounter, Harm, Kind};
use longbox_kernel::cards::Id;
use longbox_kernel::english::{Audience, Joint, capital, list};
use longbox_kernel::{Rule, Seat, Viewer};

/// The words of a decision.
pub(crate) struct Wording {
    pub(crate) question: String,
    pub(crate) rule: Rule,
}

impl Wording {
    fn new(question: impl AsRef<str>, rule: Rule) -> Wording {
        Wording { question: capital(question.as_ref()), rule }
    }

    /// The same question behind what a card says.
    fn behind(self, text: Option<String>) -> Wording {
        match text {
            Some(text) => Wording { question: format!("{text} {}", self.question), ..self },
            None => self,
        }
    }
}

/// "1 card", "3 cards".
fn cards(n: usize) -> String {
    if n == 1 { "1 card".into() } else { format!("{n} cards") }
}

/// What is asked for in words: "3", "1 energy and 2 of any type".
pub(crate) fn owed_words(owed: Owed) -> String {
    let [energy, mental, physical, any] = owed;
    let typed = resources([energy, mental, physical, 0]);
    match (typed.is_empty(), any) {
        (true, n) => n.to_string(),
        (false, 0) => typed,
        (false, n) => format!("{typed} and {n} of any type"),
    }
}

/// What is still to be paid after that was generated: wild resources stand in for what is typed first.
fn missing(owed: Owed, made: Made) -> String {
    let mut short: Made = std::array::from_fn(|n| if n < 3 { owed[n].saturating_sub(made[n]) } else { 0 });
    let over: u8 = (0..3).map(|n| made[n].saturating_sub(owed[n])).sum();
    let mut wild = made[3];
    for n in &mut short {
        let stands_in = wild.min(*n);
        (*n, wild) = (*n - stands_in, wild - stands_in);
    }
    let any = owed[3].saturating_sub(over + wild);
    match (resources(short), any) {
        (typed, 0) => typed,
        (typed, n) if typed.is_empty() && owed[..3] == [0; 3] => format!("{n} of {}", owed[3]),
        (typed, n) if typed.is_empty() => format!("{n} of any type"),
        (typed, n) => format!("{typed} and {n} of any type"),
    }
}

impl Champions {
    /// How a decision is worded, for the player who is asked.
    pub(crate) fn wording(&self, ask: Ask) -> Wording {
        let seat = self.asked.unwrap_or(self.first);
        match ask {
            Ask::Mulligan if self.len(Pile::LAID) == 0 => {
                Wording::new("Your opening hand: put cards away and draw as many others?", rules::SETUP_MULLIGAN)
            }
            Ask::Mulligan => Wording::new("Put more of your opening hand away, or draw?", rules::SETUP_MULLIGAN),
            Ask::Setup => Wording::new("Setup: which card is resolved first?", rules::RULING_SETUP_ORDER),
            Ask::Turn => Wording::new("Your turn: what do you do?", rules::TURN_MENU),
            Ask::Act => {
                let turn = |frame: &Frame| if let Frame::Turn(by) = frame { Some(*by) } else { None };
                let by = self.stack.iter().rev().find_map(turn);
                let by = by.map_or("Somebody", |by| self.seat_name(by));
                Wording::new(format!("{by} asks you to act: which action do you use?"), rules::TURN_ACTION_ASK)
            }
            Ask::EndDiscard => {
                let (held, size) = (self.len(Pile::of(Zone::Hand, seat)), self.hand_size(seat));
                let text = match held.saturating_sub(size) {
                    0 => format!("Discard cards before you draw up to {size}?"),
                    over => format!("Your hand size is {size}: discard at least {}.", cards(over)),
                };
                Wording::new(text, rules::PHASE_PLAYER_DISCARD)
            }
            Ask::Minion => {
                let against = match self.stack.last() {
                    Some(Frame::Round(crate::position::Phase::Minions(of))) => self.whom(*of),
                    Some(_) | None => "you",
                };
                let text = format!("Which minion activates against {against} next?");
                Wording::new(text, rules::RULING_MINION_ORDER)
            }
            Ask::Ally => {
                let count = self.allies(seat).count();
                let text = format!("You control {count} allies: which one do you discard?");
                Wording::new(text, rules::RULING_ALLY_LIMIT)
            }
            Ask::Restricted => {
                let count = self.restricted(seat).count();
                let text = format!("You control {count} restricted cards: which one do you discard?");
                Wording::new(text, rules::RULING_RESTRICTED)
            }
            Ask::Named => {
                let (name, what) = match self.stack.last() {
                    Some(Frame::Initiate(now)) => (self.initiated(now), self.wants_name(now)),
                    Some(_) | None => ("It", None),
                };
                let card = self.asking_source(ask).map(|id| self.printed(id));
                let what =
                    what.zip(card).map_or_else(|| "a card".into(), |(filter, card)| text::one(filter, card, None));
                Wording::new(format!("{name}: choose {what} in a discard pile."), rules::COST_CARD)
            }
            Ask::Pay => self.pay_wording(),
            Ask::Declare => {
                let name = if let Some(Frame::Initiate(now)) = self.stack.last() { self.initiated(now) } else { "It" };
                Wording::new(format!("{name}: as which type do you spend a wild resource?"), rules::RESOURCE_WILD)
            }
            Ask::CostDiscard => self.discard_wording(),
            Ask::Place => self.place_wording(),
            Ask::Target => self.target_wording(),
            Ask::Defend => self.defend_wording(seat),
            Ask::Defeat => Wording::new("Several are defeated at once: who falls first?", rules::FORCED_ORDER),
            Ask::Order => Wording::new(
                format!("{}: which forced ability comes first?", self.happening().unwrap_or_else(|| "Now".into())),
                rules::FORCED_ORDER,
            ),
            Ask::Delayed => Wording::new("Several things happen now: which comes first?", rules::ORDER),
            Ask::Window => {
                let before = self.window().is_some_and(|(window, _)| window.before);
                let (verb, rule) = match before {
                    true => ("interrupt", rules::WINDOW_INTERRUPT),
                    false => ("respond", rules::WINDOW_RESPONSE),
                };
                let what = self.happening().unwrap_or_else(|| "Something happens".into());
                match self.revealed_text() {
                    Some(text) => Wording::new(format!("{what}. {text} Do you {verb}?"), rule),
                    None => Wording::new(format!("{what}: do you {verb}?"), rule),
                }
            }
            Ask::Host => {
                let name = self.asking_source(ask).map_or("it", |id| &self.face(id).name);
                Wording::new(format!("What is {name} attached to?"), rules::FIRST_PLAYER_SELECTS)
            }
            Ask::Effect => match self.op() {
                Some((op, effect)) => self.effect_wording(op, &effect).behind(self.effect_text(&effect)),
                None => Wording::new("Choose.", rules::CHOOSE_WHO),
            },
        }
    }

    /// The card that asks, if one does.
    pub(crate) fn asking_source(&self, ask: Ask) -> Option<Id> {
        let source = |frame: &Frame| {
            if let Frame::Effect(Effect { eyes, .. }) | Frame::Initiate(Initiate { eyes, .. }) = frame {
                Some(eyes.source.id)
            } else {
                None
            }
        };
        match (ask, self.stack.last()?) {
            (Ask::Named | Ask::Pay | Ask::Declare | Ask::CostDiscard | Ask::Place | Ask::Effect, _) => {
                self.stack.iter().rev().find_map(source)
            }
            (Ask::Target, Frame::Strike(strike)) => Some(strike.who.id),
            (Ask::Defend, Frame::Activation(act)) => Some(act.who.id),
            (Ask::Host, Frame::Reveal(reveal)) => Some(reveal.id),
            (Ask::Window | Ask::Order, Frame::Window(window)) => window.about,
            (
                Ask::Mulligan
                | Ask::Setup
                | Ask::Turn
                | Ask::Act
                | Ask::EndDiscard
                | Ask::Minion
                | Ask::Ally
                | Ask::Restricted
                | Ask::Target
                | Ask::Defend
                | Ask::Defeat
                | Ask::Host
                | Ask::Window
                | Ask::Order
                | Ask::Delayed,
                _,
            ) => None,
        }
    }

    /// "you" or "Player 2", as the player who is asked reads it.
    fn whom(&self, seat: Seat) -> &'static str {
        Audience::new(Viewer::Seat(self.asked.unwrap_or(self.first))).person(seat).name
    }

    /// The name of the card that is played or of the ability that is used.
    fn initiated(&self, now: &Initiate) -> &'static str {
        let id = now.eyes.source.id;
        let named = self.ability(id, now.eyes.ability).and_then(|ability| ability.name.as_deref());
        named.filter(|_| !now.played).unwrap_or(&self.printed(id).name)
    }

    fn pay_wording(&self) -> Wording {
        let Some((_, owed, made, _)) = self.paying() else { return Wording::new("Pay.", rules::PAY) };
        let what = match self.stack.last() {
            Some(Frame::Initiate(now)) => Some(self.initiated(now)),
            Some(_) | None => self.asking_source(Ask::Pay).map(|id| self.printed(id).name.as_str()),
        };
        let what = what.unwrap_or("it");
        if self.is_paid() {
            return Wording::new(format!("{what} is paid for: pay more?"), rules::PAY_OVER);
        }
        let rule = if owed[..3] == [0; 3] { rules::PAY } else { rules::PAY_TYPED };
        let more = if self.x_paid().is_some() { " or more" } else { "" };
        if made == [0; 4] {
            return Wording::new(format!("Pay for {what}: {}{more} to pay.", owed_words(owed)), rule);
        }
        let (left, made) = (missing(owed, made), resources(made));
        Wording::new(format!("Pay for {what}: {left}{more} still to pay, {made} paid."), rule)
    }

    fn discard_wording(&self) -> Wording {
        let Some(Frame::Initiate(now)) = self.stack.last() else {
            return Wording::new("Discard a card.", rules::INITIATE_ORDER);
        };
        let ((fewest, most), name) = (self.cards_wanted(now), self.initiated(now));
        let left = usize::from(most.saturating_sub(now.discarded));
        let text = match now.discarded < fewest {
            true => format!("Discard {} from your hand for {name}.", cards(left)),
            false => format!("Discard up to {} from your hand for {name}?", cards(left)),
        };
        Wording::new(text, rules::INITIATE_ORDER)
    }

    fn place_wording(&self) -> Wording {
        let Some(Frame::Initiate(now)) = self.stack.last() else {
            return Wording::new("Where does it go?", rules::CONTROL_ENTERS);
        };
        let card = self.printed(now.eyes.source.id);
        if card.attach.is_some() && now.host.is_none() {
            return Wording::new(format!("What do you attach {} to?", card.name), rules::ATTACH_ENTERS);
        }
        Wording::new(format!("Under whose control does {} come?", card.name), rules::PLAY_PERMISSION)
    }

    fn target_wording(&self) -> Wording {
        let Some(Frame::Strike(strike)) = self.stack.last() else {
            return Wording::new("Choose a target.", rules::ATTACK_TARGET);
        };
        let (face, ally) = (self.face(strike.who.id), self.kind(strike.who.id) == Kind::Ally);
        match (strike.attack, ally) {
            (true, _) => Wording::new(format!("Whom does {} attack?", face.name), rules::ATTACK_TARGET),
            (false, true) => Wording::new(format!("Which scheme does {} thwart?", face.name), rules::THWART_ALLY),
            (false, false) => Wording::new(format!("Which scheme does {} thwart?", face.name), rules::THWART_HERO),
        }
    }

    fn defend_wording(&self, seat: Seat) -> Wording {
        let Some(act) = self.activation() else { return Wording::new("Who defends?", rules::DEFEND) };
        let name = &self.face(act.who.id).name;
        let atk = self.stat(act.who.id, crate::vocabulary::Stat::Atk).unwrap_or(0);
        if act.origin == seat {
            return Wording::new(format!("{name} attacks you with {atk} ATK: who defends?"), rules::DEFEND);
        }
        let whom = self.seat_name(act.origin);
        let text = format!("{name} attacks {whom} with {atk} ATK: do you defend?");
        Wording::new(text, rules::RULING_DEFEND_ORDER)
    }

    // --- windows ---

    /// What the open window is about: "Rhino attacks you".
    fn happening(&self) -> Option<String> {
        let (window, parent) = self.window()?;
        match parent {
            Frame::Activation(act) => Some(self.activation_words(window, act)),
            Frame::Strike(strike) => {
                let verb = if strike.attack { "attacked" } else { "thwarted" };
                let name = &self.face(strike.who.id).name;
                if let (true, Some(target)) = (window.before, strike.target) {
                    return Some(format!("{name} attacks {}", self.enemy_name(target.id)));
                }
                Some(match strike.target {
                    Some(target) if strike.attack => {
                        let dealt = self.dealt_words(strike.base, Some(target.id));
                        format!("{name} has {verb} {} ({dealt})", self.enemy_name(target.id))
                    }
                    Some(target) => format!("{name} has {verb} {}", self.face(target.id).name),
                    None => format!("{name} has {verb}"),
                })
            }
            Frame::Damage(damage) => Some(self.damage_words(window, damage)),
            Frame::Defeat(defeat) => {
                let name = if defeat.drone { "a Drone" } else { &self.printed(defeat.who.id).name };
                Some(format!("{name} {}", if window.before { "is about to be defeated" } else { "was defeated" }))
            }
            Frame::Placing(placing) => {
                let name = &self.face(placing.on.id).name;
                Some(match window.before {
                    true => format!("{} threat is about to be placed on {name}", placing.n),
                    false => format!("{} threat was placed on {name}", placing.n),
                })
            }
            Frame::Reveal(reveal) => {
                let who = Audience::new(Viewer::Seat(self.asked.unwrap_or(self.first))).person(reveal.seat);
                Some(format!("{} {}", who.does("reveal"), self.printed(reveal.id).name))
            }
            Frame::Entered(entered) => Some(self.entered_words(entered.who.id)),
            Frame::Formed(seat, _) => {
                let who = Audience::new(Viewer::Seat(self.asked.unwrap_or(self.first))).person(*seat);
                Some(format!("{} changed to {}", who.has(), self.hero_name(*seat)))
            }
            Frame::Initiate(now) => Some(format!("{} was played", self.initiated(now))),
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Effect(_)
            | Frame::Window(_)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => None,
        }
    }

    /// A minion is told with the one whom it faces: of those that enter at once, others may be just like it.
    fn entered_words(&self, id: Id) -> String {
        let name = &self.face(id).name;
        match self.engaged_with(id).filter(|_| self.seats > 1) {
            Some(seat) => format!("{name} has entered play, facing {}", self.hero_name(seat)),
            None => format!("{name} has entered play"),
        }
    }

    /// An enemy, in play or just defeated: what is printed on no enemy was a Drone.
    fn enemy_name(&self, id: Id) -> &'static str {
        let face = self.face(id);
        if matches!(face.kind, Kind::Villain | Kind::Minion) { &face.name } else { &self.cards.drone().name }
    }

    fn activation_words(&self, window: &Window, act: &Activation) -> String {
        let (name, whom) = (self.enemy_name(act.who.id), self.whom(act.seat));
        let would = (hook::WOULD_ATTACK | hook::WOULD_SCHEME) >> window.bell & 1 == 1;
        let boost = hook::BOOST >> window.bell & 1 == 1;
        if let Some(card) = window.about.filter(|_| boost) {
            return format!("{} is turned up as a boost card of {name}", self.printed(card).name);
        }
        match (act.attack, window.before) {
            (true, true) if would => format!("{name} is about to attack {whom}"),
            (true, true) => format!("{name} attacks {whom}"),
            (true, false) => {
                let target = act.defender.map(|defender| defender.id).or(self.player(act.seat).identity);
                let told = target.filter(|id| self.printed(*id).kind.is_identity());
                format!("{name} has attacked {whom} ({})", self.dealt_words(act.base, told))
            }
            (false, true) if would => format!("{name} is about to scheme"),
            (false, true) => format!("{name} schemes"),
            (false, false) => format!("{name} has schemed ({} threat)", act.dealt),
        }
    }

    /// "2 damage", "3 damage to Black Cat, defeated": what an attack has done; of the one whom the sentence names the name
    /// is left out.
    fn dealt_words(&self, base: u8, named: Option<Id>) -> String {
        let hits = self.hits_of_attack(base).filter(|hit| hit.amount > 0);
        let told: Vec<String> = hits
            .map(|hit| {
                let name = if hit.drone { "a Drone" } else { &self.printed(hit.target.id).name };
                let to = if named == Some(hit.target.id) { String::new() } else { format!(" to {name}") };
                format!("{} damage{to}{}", hit.amount, if hit.defeated { ", defeated" } else { "" })
            })
            .collect();
        if told.is_empty() { "no damage".into() } else { list(&told, Joint::And) }
    }

    /// What the card says whose being revealed may be answered.
    fn revealed_text(&self) -> Option<String> {
        let (_, parent) = self.window()?;
        let Frame::Reveal(reveal) = parent else { return None };
        let card = self.printed(reveal.id);
        Some(text::without_boost(card).join(" ")).filter(|text| !text.is_empty())
    }

    /// What the encounter card says by which somebody is asked: nobody had it in hand to read it before.
    fn effect_text(&self, effect: &Effect) -> Option<String> {
        let card = self.cards.card(effect.eyes.face);
        let ability = card.abilities.get(usize::from(effect.eyes.ability)).filter(|_| card.kind.is_encounter())?;
        Some(text::ability(ability, card))
    }

    fn damage_words(&self, window: &Window, damage: &Damage) -> String {
        let at = if window.before { self.hit_in_question(damage) } else { usize::from(damage.base) };
        let Some(hit) = self.hits.get(at) else { return "Damage is dealt".into() };
        let name = if hit.drone { "a Drone" } else { &self.face(hit.target.id).name };
        if hook::CLEARED >> window.bell & 1 == 1 {
            let hits = &self.hits[damage.base.into()..][..damage.len.into()];
            let names: Vec<String> = hits.iter().map(|hit| self.printed(hit.target.id).name.clone()).collect();
            return format!("{} were defeated", list(&names, Joint::And));
        }
        match window.before {
            true => format!("{name} is about to take {} damage", hit.amount),
            false => format!("{name} has taken {} damage", hit.amount),
        }
    }

    // --- effects ---

    fn effect_wording(&self, op: &'static Op, effect: &Effect) -> Wording {
        let card = self.cards.card(effect.eyes.face);
        let name = &card.name;
        match op {
            Op::Pick(pick, filter) => {
                let rule = match pick {
                    Pick::Choose => rules::CHOOSE_WHO,
                    Pick::Select | Pick::Most(_) | Pick::Least(_) => rules::FIRST_PLAYER_SELECTS,
                };
                let by = effect.eyes.by;
                let another = (self.asked != Some(by)).then(|| self.seat_name(by));
                Wording::new(format!("{name}: choose {}.", text::one(filter, card, another)), rule)
            }
            Op::PickPlayer => Wording::new(format!("{name}: choose a player."), rules::CHOOSE_WHO),
            Op::May(_) => {
                let next = self.cards.code.ops.get(usize::from(effect.pc) + 1);
                let deed = match next {
                    Some(Op::Do(act)) => text::act(act, card),
                    Some(_) | None => "use this".into(),
                };
                Wording::new(format!("{name}: {deed}?"), rules::MAY_WHO)
            }
            Op::Choose(_) => Wording::new(format!("{name}: choose one."), rules::CHOOSE_CHANGE),
            Op::Do(act) => self.act_wording(act, name, effect),
            Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::NextPlayer(_)
            | Op::Instead(_)
            | Op::Later(..)
            | Op::WhenDamaged(..) => Wording::new(format!("{name}: choose."), rules::CHOOSE_WHO),
        }
    }

    fn act_wording(&self, act: &Act, name: &str, effect: &Effect) -> Wording {
        match act {
            Act::Cards(Cards::LookAndTake(_)) => {
                Wording::new(format!("{name}: which of these do you take to your hand?"), rules::CHOOSE_WHO)
            }
            Act::Cards(Cards::SearchToHand(_)) => {
                Wording::new(format!("{name}: which card do you take from your deck?"), rules::SEARCH_LOOK)
            }
            Act::Cards(Cards::ShuffleBack(most)) => {
                let left = most.saturating_sub(effect.doing.shuffled_back());
                let text = format!("{name}: shuffle up to {} into your deck?", cards(left.into()));
                Wording::new(text, rules::CHOOSE_WHO)
            }
            Act::Encounter(Encounter::SearchAndReveal(..)) => {
                Wording::new(format!("{name}: which card is revealed?"), rules::SEARCH_SEVERAL)
            }
            Act::Encounter(Encounter::SearchAndPut(..)) => {
                Wording::new(format!("{name}: which card is put into play?"), rules::SEARCH_SEVERAL)
            }
            Act::Cards(Cards::SearchToPlay(_)) => {
                Wording::new(format!("{name}: which card do you put into play?"), rules::SEARCH_LOOK)
            }
            Act::Cards(Cards::SearchTopAndKeep(..)) => {
                Wording::new(format!("{name}: which of these do you keep?"), rules::SEARCH_LOOK)
            }
            Act::Harm(Harm::Assign(..) | Harm::Indirect(_)) => {
                let text = format!("{name}: who takes the next of {} damage?", effect.doing.points());
                Wording::new(text, rules::INDIRECT)
            }
            Act::Control(_) => Wording::new(format!("{name}: which Special is resolved next?"), rules::ABILITY_SPECIAL),
            Act::Activate(_) => Wording::new(format!("{name}: which enemy attacks next?"), rules::ORDER),
            Act::Cards(_)
            | Act::Own(_)
            | Act::Aside(_)
            | Act::Villains(_)
            | Act::Encounter(_)
            | Act::Harm(_)
            | Act::Threat(_)
            | Act::Areas(_)
            | Act::States(_)
            | Act::Lasting(_)
            | Act::Resources(_) => Wording::new(format!("{name}: choose."), rules::CHOOSE_WHO),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::given::arrange;
    use crate::practice::take;
    use longbox_kernel::Silent;

    fn game(text: &str) -> Champions {
        arrange(Catalogue::standard(), &text.parse().unwrap(), &mut Silent).unwrap()
    }

    #[test]
    fn x_may_be_more() {
        let hand = "hand = ['Energy Absorption', 'Genius']";
        let mut game = game(&format!("me = {{ hero = 'Captain Marvel', area = ['Energy Channel'], {hand} }}"));
        take(&mut game, "use Energy Channel: put");
        assert_eq!(game.wording(Ask::Pay).question, "Pay for Energy Channel: 1 energy or more to pay.");
        take(&mut game, "Genius");
        let question = "Pay for Energy Channel: 1 energy or more still to pay, 2 mental paid.";
        assert_eq!(game.wording(Ask::Pay).question, question);
    }

    #[test]
    fn what_has_happened_is_told_and_no_longer_foretold() {
        let mut game = game(
            "phase = 'villain'\nvillain = { card = 'Rhino (III)' }\nencounter.deck = ['9 Hard to Keep Down']\n\
             me = { hero = 'Captain Marvel', hand = ['Counter-Punch', 'Energy'] }",
        );
        let view = |game: &Champions| crate::view::View::of(game, Viewer::Seat(Seat(0)));
        let activation = view(&game).activation.unwrap();
        assert!(activation.undecided && game.ask() == Some(Ask::Defend));
        take(&mut game, "defend with Captain Marvel");
        assert_eq!(game.wording(Ask::Window).question, "Rhino has attacked you (3 damage): do you respond?");
        assert_eq!(view(&game).activation, None);
    }

    #[test]
    fn an_encounter_card_asks_with_what_it_says() {
        let game = game(
            "phase = 'villain'\nvillain = { stunned = true }\n\
             me = { hero = 'Spider-Man', dealt = ['Eviction Notice'], hand = ['Backflip'] }",
        );
        let question = game.wording(Ask::Effect).question;
        assert!(question.starts_with("You may change to alter-ego form"), "{question}");
        assert!(question.ends_with("Eviction Notice: change to alter-ego form?"), "{question}");
    }

    #[test]
    fn a_revealed_card_is_read_before_it_is_answered() {
        let game = game(
            "phase = 'villain'\nvillain = { stunned = true }\n\
             me = { hero = 'Spider-Man', dealt = ['Hard to Keep Down'], hand = ['Enhanced Spider-Sense', 'Energy'] }",
        );
        let question = game.wording(Ask::Window).question;
        assert!(question.starts_with("You reveal Hard to Keep Down. When Revealed: "), "{question}");
        assert!(question.ends_with(" Do you interrupt?"), "{question}");
    }

    #[test]
    fn the_threat_of_step_one_is_no_activation() {
        let game = game("phase = 'villain'\nme = { hero = 'Spider-Man', hand = ['Great Responsibility', 'Energy'] }");
        assert_eq!(game.ask(), Some(Ask::Window));
        assert_eq!(crate::view::View::of(&game, Viewer::Spectator).phase, "threat");
    }

    #[test]
    fn who_selects_for_another_reads_whose_cards_are_meant() {
        let area = "area = ['Helicarrier', 'Avengers Mansion'], dealt = ['Caught Off Guard']";
        let game = game(&format!(
            "phase = 'villain'\nfirst = 'two'\nvillain = {{ stunned = true }}\n\
             me = {{ hero = 'Captain Marvel', exhausted = true, {area} }}\n\
             two = {{ hero = 'Iron Man', form = 'alter-ego' }}"
        ));
        assert_eq!(game.asked, Some(Seat(1)));
        let question = game.wording(Ask::Effect).question;
        assert!(question.ends_with("Caught Off Guard: choose an upgrade or support Player 1 controls."), "{question}");
    }

    #[test]
    fn a_minion_that_enters_is_told_with_the_one_whom_it_faces() {
        let mut game = game(
            "phase = 'villain'\nvillain = { card = 'Ultron (III)', stunned = true }\nenvironments = ['Ultron Drones']\n\
             me = { hero = 'Captain Marvel', area = ['Hawkeye'], dealt = ['Drone Factory'] }\n\
             two = { hero = 'Iron Man', form = 'alter-ego' }\nencounter.deck = ['9 Upgraded Drones']",
        );
        let question = game.wording(Ask::Window).question;
        assert!(question.contains("Drone has entered play, facing Captain Marvel"), "{question}");
        take(&mut game, "pass");
        let question = game.wording(Ask::Window).question;
        assert!(question.contains("Drone has entered play, facing Tony Stark"), "{question}");
    }
}
