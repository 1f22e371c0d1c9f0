//! How each decision is worded: the question, the rule behind it, and what its options say around the name
//! of what they are about.

use crate::ask::{Ask, Choice};
use crate::code::{Op, Pick};
use crate::names::{recruit_points, symbols};
use crate::position::{Effect, Frame, Vs, bit, several};
use crate::rules;
use crate::singular::deal::{DealStage, Element};
use crate::vocabulary::{
    Act, Amount, Aside, Basic, Cards, Combat, Counters, Filter, Harm, Laid, Mains, Noun, Numbers, Place, Powers,
    Resources, Schemes, When, Wonders,
};
use longbox_kernel::english::{Joint, capital, list, sentence};
use longbox_kernel::{Rule, Viewer};

/// The words of a decision.
pub(crate) struct Wording {
    pub(crate) question: String,
    pub(crate) rule: Rule,
    /// What stands before the name in an option, and behind it.
    pub(crate) before: String,
    pub(crate) after: String,
    /// What the option to agree says.
    pub(crate) yes: String,
    /// What the option to decline says.
    pub(crate) decline: &'static str,
    /// Whether whoever is chosen has something of it: one looks for one's own characters first.
    pub(crate) helps: bool,
}

impl Wording {
    fn new(question: impl Into<String>, rule: Rule) -> Wording {
        let (before, after, yes) = ("choose".into(), String::new(), "yes".into());
        Wording { question: question.into(), rule, before, after, yes, decline: "pass", helps: false }
    }

    /// With these words before and behind the name.
    fn verb(self, before: impl Into<String>, after: impl Into<String>) -> Wording {
        Wording { before: before.into(), after: after.into(), ..self }
    }

    fn agree(self, yes: impl Into<String>) -> Wording {
        Wording { yes: yes.into(), ..self }
    }

    fn or(self, decline: &'static str) -> Wording {
        Wording { decline, ..self }
    }

    /// An instruction that asks nobody.
    fn silent() -> Wording {
        Wording::new("Choose.", rules::EFFECT_ORDER)
    }
}

impl Vs {
    /// How a decision is worded.
    pub(crate) fn wording(&self, ask: Ask) -> Wording {
        match ask {
            Ask::First => Wording::new("Who takes the first turn?", rules::SETUP_FIRST),
            Ask::MainRow => {
                let main = self.side(self.asked_seat()).main.map_or("your main character", |id| &self.facts(id).name);
                Wording::new(format!("In which row does {main} start?"), rules::SETUP_MAIN).verb("", "")
            }
            Ask::Mulligan => {
                Wording::new("Keep this hand, or shuffle it back and draw seven others?", rules::SETUP_MULLIGAN)
                    .agree("keep")
                    .or("mulligan")
            }
            Ask::Powers(When::Build) => {
                Wording::new("Play anything else before your Build Phase ends?", rules::BUILD_PLAYS).or("done")
            }
            Ask::Powers(When::Recovery) => Wording::new("Use a Recovery power?", rules::DRAW_POWERS).or("done"),
            Ask::Powers(When::Draw | When::Main | When::Combat(_) | When::AnyCombat(_)) => {
                Wording::new("Use a Draw power?", rules::DRAW_POWERS).or("done")
            }
            Ask::Resource => Wording::new("Put a card into your resource row?", rules::BUILD_RESOURCE)
                .verb("lay", " face down")
                .or("no resource"),
            Ask::WyattResource => {
                Wording::new("Put a card of Wyatt's into his part of your resource row?", rules::WYATT_RESOURCE)
                    .verb("lay", " face down")
                    .or("no resource")
            }
            Ask::Recruit if self.is_wyatts_step() => {
                let points = recruit_points(self.points(self.asked_seat()));
                Wording::new(format!("Recruit from Wyatt's part of your hand with {points}?"), rules::WYATT_POINTS)
                    .or("done")
            }
            Ask::Recruit => {
                let points = recruit_points(self.points(self.asked_seat()));
                Wording::new(format!("Recruit with {points}?"), rules::RECRUIT_POINTS).or("done")
            }
            Ask::Formation => Wording::new("Move characters to the other row?", rules::FORMATION_MOVE).or("done"),
            Ask::Main => self.main_wording(),
            Ask::Declare => {
                let verb = if self.fight.attackers.count_ones() > 1 { "do" } else { "does" };
                let joins = self.offered.0.iter().any(|choice| matches!(choice, Choice::With(_)));
                let end = if joins { ", and with whom" } else { "" };
                let text = format!("Whom {verb} {} attack{end}?", self.names_of(self.fight.attackers));
                Wording::new(text, rules::ATTACK_DEFENDER).verb("attack", "")
            }
            Ask::Combat => Wording::new(self.combat_question(), rules::COMBAT_WINDOW),
            Ask::StrikeBack => {
                let defender = self.fight.defender.map_or_else(|| "the defender".into(), |at| self.plain_name_of(at));
                let text = format!("Whom does {defender} strike back at?");
                Wording::new(text, rules::STRIKE_BACK_ONE).verb("strike", "")
            }
            Ask::Pay => {
                let due = match self.stack.last() {
                    Some(Frame::Pay(payment)) => symbols(&payment.symbols[..payment.symbols.len().min(1)]),
                    Some(_) | None => String::new(),
                };
                Wording::new(format!("Pay {due} with which location?"), rules::COST_SYMBOLS)
                    .verb("discard", format!(" for {due}"))
            }
            Ask::React => Wording::new("Use a Reaction?", rules::REACTION_WHEN),
            Ask::Order => Wording::new("Which power comes first?", rules::TRIGGER_ORDER),
            Ask::LevelUp(at) => {
                let text = format!("Which version does {} become?", self.plain_name_of(at));
                Wording::new(text, rules::LEVEL_VERSION).verb("become", "")
            }
            Ask::Unique => {
                Wording::new("Two of one name came together: which one stays?", rules::UNIQUE_TOGETHER).verb("keep", "")
            }
            Ask::Mains => {
                Wording::new("Which of your main characters do you keep?", rules::IDENTITY_TWO_MAINS).verb("keep", "")
            }
            Ask::Again(at, _) => {
                let text = format!("Whom does {} attack at once?", self.plain_name_of(at));
                Wording::new(text, rules::ATTACK_GRANTED).verb("attack", "").or("no further attack")
            }
            Ask::Drive(drive) => {
                let name = &self.cards.card(drive.who.card).name;
                if drive.done {
                    Wording::new(format!("To which row does {name} come back?"), rules::ATTACK_GRANTED).verb("", "")
                } else {
                    Wording::new(format!("Whom does {name} attack there?"), rules::ATTACK_GRANTED)
                        .verb("attack", "")
                        .or("drive back")
                }
            }
            Ask::Step(Op::Do(Act::Cards(Cards::SeekToEquip(_)))) if self.is_placing() => {
                Wording::new("Who gets it?", rules::GEAR_FACE_UP).verb("equip", "")
            }
            Ask::Step(_) if self.is_placing() => into_row(),
            Ask::Step(op) => match self.stack.last() {
                Some(Frame::Effect(effect)) => self.step_wording(op, effect),
                Some(_) | None => Wording::silent(),
            },
        }
    }

    /// With two heads the turn ends when both are done.
    // vs: mode.heads.pass
    fn main_wording(&self) -> Wording {
        let done = self.turn_takers().any(|seat| self.heads_done >> seat.0 & 1 == 1);
        match (self.other_head(), done) {
            (Some(_), _) => {
                Wording::new("Attack, play something, or let your team mate go on?", rules::MODE_HEADS_PASS)
                    .or("done, your team mate goes on")
            }
            (None, true) => {
                let text = "Your team mate is done. Attack, play something, or end the turn?";
                Wording::new(text, rules::MODE_HEADS_PASS).or("end the turn")
            }
            (None, false) => {
                Wording::new("Attack, play something, or end the turn?", rules::MAIN_ATTACKS).or("end the turn")
            }
        }
    }

    /// Who fights whom.
    fn combat_question(&self) -> String {
        let attackers = self.fight.attackers;
        let Some(defender) = self.fight.defender else { return "Play something in this combat?".into() };
        let among = attackers | bit(defender);
        let verb = if several(attackers) { "attack" } else { "attacks" };
        let (who, whom) = (self.names_among(attackers, among), self.name_of(defender, among));
        format!("{} Play something?", sentence(&format!("{who} {verb} {whom}")))
    }

    fn step_wording(&self, op: &Op, effect: &Effect) -> Wording {
        match op {
            Op::Pick(pick, _) => self.pick_wording(*pick, effect),
            Op::May(_) => Wording::new(self.may_question(effect), rules::EFFECT_MAY).or("no"),
            Op::MayPay(symbol, _) => {
                let due = symbols(&[*symbol]);
                Wording::new(format!("Pay {due}?"), rules::EFFECT_MAY).agree(format!("pay {due}")).or("do not pay")
            }
            Op::RandomDiscardOr(..) => Wording::new("Discard a card at random to prevent this?", rules::EFFECT_MAY)
                .agree("discard a card at random")
                .or("do not discard"),
            Op::EnemyPays(symbol, _) => {
                let due = symbols(&[*symbol]);
                Wording::new(format!("Pay {due}?"), rules::COST_SPECIAL_EFFECT)
                    .agree(format!("pay {due}"))
                    .or("do not pay")
            }
            Op::Do(Act::Schemes(word)) => self.schemes_wording(word, effect),
            Op::Do(act) => act_wording(act, effect),
            Op::End | Op::Jump(_) | Op::Unless(..) | Op::Later(..) | Op::NextPlayer(..) | Op::Again(..) => {
                Wording::silent()
            }
        }
    }

    fn schemes_wording(&self, word: &Schemes, effect: &Effect) -> Wording {
        match word {
            Schemes::Predict(_) => {
                let attacker = self.schemes.predictions.last().is_none_or(|one| one.names.is_empty());
                let whom = if attacker { "Predict which attacker?" } else { "Predict which defender on your side?" };
                Wording::new(whom, rules::PREDICTION_MAKE)
            }
            Schemes::OfferDeal => self.deal_wording(effect),
            Schemes::Tunnel => {
                Wording::new("Tunnel beneath which resource?", rules::TUNNEL_PLACE).verb("tunnel beneath", "")
            }
            Schemes::Surface => {
                Wording::new("Into which row does it come back?", rules::TUNNEL_BACK).verb("put it into", "")
            }
            Schemes::ShuffleInFaceUp(_) => Wording::silent(),
        }
    }

    fn deal_wording(&self, effect: &Effect) -> Wording {
        let (deal, me) = (&self.schemes.deal, effect.eyes.by);
        let audience = self.audience(Viewer::Seat(self.asked_seat()));
        let words = |element: &Element| element.words(me, deal.to, audience);
        let elements: Vec<String> = deal.elements.iter().map(words).collect();
        let so_far = capital(&list(&elements, Joint::And));
        match deal.stage {
            DealStage::Offer if elements.is_empty() => {
                Wording::new("What does the Deal say?", rules::DEAL_ELEMENTS).or("that is all")
            }
            DealStage::Offer => {
                Wording::new(format!("{so_far}. What else does the Deal say?"), rules::DEAL_ELEMENTS).or("that is all")
            }
            DealStage::Answer => {
                Wording::new(format!("{so_far}. Is it a Deal?"), rules::DEAL_TAKE_IT).agree("accept").or("refuse")
            }
            DealStage::Choices(at) => {
                let element = elements.get(usize::from(at)).cloned().unwrap_or_default();
                Wording::new(format!("{}: which one?", capital(&element)), rules::DEAL_TOGETHER).or("put nothing")
            }
        }
    }

    /// What one may do, as far as the instructions that follow say it in a few words.
    fn may_question(&self, effect: &Effect) -> String {
        let card = self.cards.card(effect.eyes.source.card);
        let name = &card.name;
        let power = self.cards.code.power_at(effect.pc).filter(|_| card.basic() != Basic::PlotTwist);
        let title = power.map_or_else(|| name.clone(), |power| format!("{name}, {power}"));
        let op = |after: usize| self.cards.code.ops.get(usize::from(effect.pc) + after);
        let first = if let Some(Op::Pick(..)) = op(1) { op(2) } else { op(1) };
        if let Some(Op::Do(Act::Laid(Laid::LaidToRow(row)))) = first {
            return format!("{title}: put what you found into your {} row?", row.name());
        }
        let deed = if let Some(Op::Do(act)) = first { deed(act) } else { None };
        let Some(Deed { before, whom, after, helps: _ }) = deed else {
            return power.map_or_else(|| format!("Do what {name} offers?"), |power| format!("Use {power} of {name}?"));
        };
        let whom = match whom {
            Noun::This => name,
            Noun::That => "that character",
            Noun::YourMain => "your main character",
            Noun::Each(_) => "those characters",
            Noun::It | Noun::One(_) | Noun::UpTo(..) | Noun::Any(_) if matches!(op(1), Some(Op::Pick(..))) => {
                "a character"
            }
            Noun::It | Noun::One(_) | Noun::UpTo(..) | Noun::Any(_) => "it",
        };
        format!("{title}: {before} {whom}{after}?")
    }

    /// A choice of characters: what will be done with them is said in the next instruction.
    fn pick_wording(&self, pick: Pick, effect: &Effect) -> Wording {
        let next = self.cards.code.ops.get(usize::from(effect.pc) + 1);
        let deed = match next {
            Some(Op::Do(act)) => deed(act),
            Some(_) | None => None,
        };
        let (before, after, helps) = match deed {
            Some(Deed { before, whom: Noun::It, after, helps }) => (before, after, helps),
            Some(_) | None => return undirected(pick),
        };
        let whom = match pick {
            Pick::One => "which character".to_owned(),
            Pick::UpTo(n) => {
                format!("which characters (up to {})", u32::from(n).saturating_sub(effect.picked.count_ones()))
            }
            Pick::Any => "which characters (any number)".to_owned(),
        };
        let question = format!("{before} {whom}{after}");
        let wording = Wording::new(format!("{}?", capital(&question)), rules::EFFECT_CHOSEN_LATE);
        Wording { helps, ..wording.verb(before, after).or("done") }
    }
}

/// A choice of characters of which much or nothing is said later.
fn undirected(pick: Pick) -> Wording {
    let question = match pick {
        Pick::One => "Choose a character.".to_owned(),
        Pick::UpTo(1) => "Choose a character, or none.".to_owned(),
        Pick::UpTo(n) => format!("Choose up to {n} characters."),
        Pick::Any => "Choose any number of characters.".to_owned(),
    };
    Wording::new(question, rules::EFFECT_CHOSEN_LATE).or("done")
}

/// What an instruction does with characters.
struct Deed<'a> {
    before: String,
    whom: &'a Noun,
    after: &'static str,
    helps: bool,
}

impl<'a> Deed<'a> {
    fn to(before: impl Into<String>, whom: &'a Noun, after: &'static str) -> Option<Deed<'a>> {
        Some(Deed { before: before.into(), whom, after, helps: false })
    }

    /// Something that one would do to one's own characters rather than to others.
    fn helping(before: impl Into<String>, whom: &'a Noun, after: &'static str) -> Option<Deed<'a>> {
        Some(Deed { before: before.into(), whom, after, helps: true })
    }
}

fn deed(act: &Act) -> Option<Deed<'_>> {
    match act {
        Act::Counters(word) => match word {
            Counters::Plus(whom, n) => Deed::helping(counters("+1/+1", n), whom, ""),
            Counters::Minus(whom, n) => Deed::to(counters("-1/-1", n), whom, ""),
            Counters::ClearPlus(whom) => Deed::to("take the +1/+1 counters off", whom, ""),
            Counters::ClearMinus(whom) => Deed::helping("take the -1/-1 counters off", whom, ""),
            Counters::TurnCounters(whom) => Deed::to("turn the counters of", whom, " into their opposite"),
            Counters::DoublePlus(whom) => Deed::helping("double the +1/+1 counters on", whom, ""),
            Counters::MinusAnyNumber(whom) => Deed::to("put -1/-1 counters on", whom, ""),
            Counters::DoubleMinus(whom) => Deed::to("double the -1/-1 counters on", whom, ""),
            Counters::SpendPlus(whom, _) => Deed::to("spend +1/+1 counters of", whom, ""),
            Counters::DivideMinus(..) | Counters::Pack(_) | Counters::Deliver(_) => None,
        },
        Act::Numbers(word) => match word {
            Numbers::Get(whom, Amount::N(atk), Amount::N(def), _) => {
                let told = Deed::to(format!("give {atk:+} ATK and {def:+} DEF to"), whom, "");
                told.map(|deed| Deed { helps: *atk >= 0 && *def >= 0, ..deed })
            }
            Numbers::Get(whom, ..) => Deed::to("change ATK and DEF of", whom, ""),
            Numbers::Swap(whom, _) => Deed::to("swap ATK and DEF of", whom, ""),
            Numbers::ToBase(whom, _) => Deed::to("bring", whom, " to base ATK and DEF"),
            Numbers::BaseLike(whom, _) => Deed::to("take the ATK and DEF of", whom, ""),
            Numbers::RaiseTo(whom, ..) => Deed::helping("raise ATK and DEF of", whom, ""),
            Numbers::DoubleStats(whom, _) => Deed::helping("double ATK and DEF of", whom, ""),
            Numbers::Strikes(whom, ..) => Deed::helping("multiply the strike of", whom, ""),
            Numbers::Health(whom, ..) => Deed::to("change the health of", whom, ""),
            Numbers::BaseLikeCard(_) | Numbers::MatchAtk(_) => None,
        },
        Act::Harm(word) => match word {
            Harm::Stun(whom) => Deed::to("stun", whom, ""),
            Harm::Daze(whom) | Harm::DazeKeepGear(whom) => Deed::to("daze", whom, ""),
            Harm::Wound(whom, _) => Deed::to("wound", whom, ""),
            Harm::Ko(whom) => Deed::to("KO", whom, ""),
            Harm::Heal(whom, _) | Harm::HealAll(whom) => Deed::helping("heal", whom, ""),
            Harm::Recover(whom) => Deed::helping("recover", whom, ""),
            Harm::NoWound(whom, _) => Deed::helping("spare", whom, " the next wound"),
        },
        Act::Place(word) => match word {
            Place::Ready(whom) => Deed::helping("ready", whom, ""),
            Place::Exhaust(whom) => Deed::to("exhaust", whom, ""),
            Place::Freeze(whom) => Deed::to("freeze", whom, ""),
            Place::Push(whom) => Deed::to("push", whom, " to the back row"),
            Place::Pull(whom) => Deed::to("pull", whom, " to the front row"),
            Place::Move(whom) => Deed::to("move", whom, ""),
            Place::Take(whom) | Place::TakeTo(whom, _) => Deed::to("take", whom, " to your side"),
            Place::GiveBack(whom) => Deed::to("give", whom, " back"),
            Place::SendToOwner(whom) => Deed::to("send", whom, " to its owner's back row"),
            Place::MoveToItsSide(whom) => Deed::to("move", whom, " to that back row"),
            Place::MoveToAnother(whom) => Deed::to("move", whom, " to another side"),
            Place::MoveToEnemy(whom) => Deed::to("move", whom, " to an enemy side"),
            Place::Hide(whom) => Deed::to("hide", whom, ""),
            Place::ChooseRow(_) => None,
        },
        Act::Combat(word) => match word {
            Combat::Cannot(whom, ..) => Deed::to("hinder", whom, ""),
            Combat::CannotStrikeBackAtThis(whom, _) => Deed::to("keep", whom, " from striking back"),
            Combat::ReplaceDefender(whom) => Deed::to("defend with", whom, ""),
            Combat::JoinAttack(whom) => Deed::to("add", whom, " to the attack"),
            Combat::CancelCombat
            | Combat::DefendFromHand
            | Combat::AttackAgain
            | Combat::DriveToRow
            | Combat::NoMoreAttacks
            | Combat::MayAttackPlayers
            | Combat::MaySnipe(_) => None,
        },
        Act::Cards(word) => match word {
            Cards::ToHand(whom) => Deed::to("return", whom, " to its owner's hand"),
            Cards::Pocket(whom) => Deed::to("remove", whom, " from the game for a while"),
            Cards::Draw(..)
            | Cards::DrawUpTo(..)
            | Cards::Discard(..)
            | Cards::DiscardRandom(..)
            | Cards::DiscardHand(_)
            | Cards::DiscardAll(..)
            | Cards::ShowHand(_)
            | Cards::LookAtHand(_)
            | Cards::OpenHands(..)
            | Cards::PutThatCard
            | Cards::RemoveFromKo(..)
            | Cards::RemoveAll(..)
            | Cards::SearchEverywhere(_)
            | Cards::PlayFromDeck(_)
            | Cards::Summon(..)
            | Cards::ReturnPocketed
            | Cards::PutThisBeside
            | Cards::PutThisTo(_)
            | Cards::KodToHand
            | Cards::SeekOut(..)
            | Cards::SeekToRow(..)
            | Cards::SeekToEquip(_)
            | Cards::KoFromDeck(..)
            | Cards::FromHandTo(..)
            | Cards::FromHandOrKoToPlay(..)
            | Cards::ChoosePlayerWith(..)
            | Cards::NameCharacter
            | Cards::DiscardFromTheirs(_)
            | Cards::FromKoToHand(_)
            | Cards::RandomFromKo(_)
            | Cards::FromKoToPlay(..)
            | Cards::FromKoToBottom(_)
            | Cards::ShuffleKoIn(_)
            | Cards::PutThis
            | Cards::ThisToResources
            | Cards::ShuffleThisIn
            | Cards::SearchToPlay(_)
            | Cards::SearchToHand(..)
            | Cards::FromHandToPlay(_)
            | Cards::ChoosePlayer(_)
            | Cards::NameCard
            | Cards::PlayFromKo(_) => None,
        },
        Act::Powers(word) => match word {
            Powers::Gain(whom, key, _) => Deed::helping(format!("give {} to", key.name()), whom, ""),
            Powers::GainPowersOf(of, _) => Deed::to("copy the powers of", of, ""),
            Powers::GainOne(whom, _) => Deed::helping("give a keyword to", whom, ""),
            Powers::GainOneOf(whom, _) => Deed::helping("give a power to", whom, ""),
            Powers::LoseKey(whom, key, _) => Deed::to(format!("take {} from", key.name()), whom, ""),
            Powers::GainPowersOfCard(whom, _) => Deed::helping("give those powers to", whom, ""),
            Powers::LosePowers(whom, _) => Deed::to("take the powers from", whom, ""),
            Powers::LoseKeywordsAndSupers(whom, _) => Deed::to("nullify", whom, ""),
            Powers::CancelPower | Powers::NoPlotTwists(..) => None,
        },
        Act::Mains(word) => match word {
            Mains::BecomeLevel(whom, ..) => Deed::to("change the level of", whom, ""),
            Mains::GainXp(_) | Mains::TakeOver => None,
        },
        Act::Aside(word) => match word {
            Aside::Collect(whom) => Deed::to("collect", whom, ""),
            Aside::Capture(whom) => Deed::to("capture", whom, ""),
            Aside::Hatch(whom) => Deed::to("hatch", whom, ""),
            Aside::PutToken(_)
            | Aside::RemoveThatCard
            | Aside::CaptiveToKo
            | Aside::TryHatch(_)
            | Aside::BackToPile
            | Aside::WithdrawToHand
            | Aside::ComeBack
            | Aside::Transform
            | Aside::RiseAs(..) => None,
        },
        Act::Wonders(word) => match word {
            Wonders::BecomeThis(whom) => Deed::to("transform", whom, ""),
            Wonders::EndEffects(whom) => Deed::to("end all effects on", whom, ""),
            Wonders::CreateInvention | Wonders::SeeEverything | Wonders::MakeUniverse => None,
        },
        Act::Schemes(word) => match word {
            Schemes::ShuffleInFaceUp(whom) => Deed::to("shuffle", whom, " face up into its owner's deck"),
            Schemes::Predict(_) | Schemes::OfferDeal | Schemes::Tunnel | Schemes::Surface => None,
        },
        Act::Laid(_) | Act::Resources(_) => None,
    }
}

fn counters(kind: &str, n: &Amount) -> String {
    match n {
        Amount::N(1) => format!("put a {kind} counter on"),
        Amount::N(n) => format!("put {n} {kind} counters on"),
        Amount::ThatMany
        | Amount::Count(_)
        | Amount::InKoPile(..)
        | Amount::Resources(_)
        | Amount::FaceDownOfAttacked
        | Amount::Names(_)
        | Amount::Locations(..)
        | Amount::Hand(_)
        | Amount::Wounds(_)
        | Amount::PlusOn(_)
        | Amount::MinusOn(_)
        | Amount::ItsAtk
        | Amount::ItsDef
        | Amount::CardAtk
        | Amount::CardDef
        | Amount::DefOf(_)
        | Amount::Packages
        | Amount::Sum(..)
        | Amount::TimesUsed(_)
        | Amount::HealthOfThat
        | Amount::HealthKod(_)
        | Amount::Times(..)
        | Amount::Minus(..) => format!("put {kind} counters on"),
    }
}

/// How an instruction asks, beyond the choice of characters.
fn act_wording(act: &Act, effect: &Effect) -> Wording {
    match act {
        Act::Counters(word) => match word {
            Counters::DivideMinus(..) => {
                let text = format!("Who gets a -1/-1 counter ({} to go)?", effect.left);
                Wording::new(text, rules::EFFECT_DIVIDED).verb("put a -1/-1 counter on", "")
            }
            Counters::MinusAnyNumber(_) => Wording::new("How many -1/-1 counters?", rules::EFFECT_CHOSEN_LATE),
            Counters::Plus(..)
            | Counters::DoublePlus(_)
            | Counters::Minus(..)
            | Counters::ClearPlus(_)
            | Counters::ClearMinus(_)
            | Counters::TurnCounters(_)
            | Counters::DoubleMinus(_)
            | Counters::Pack(_)
            | Counters::Deliver(_)
            | Counters::SpendPlus(..) => Wording::silent(),
        },
        Act::Place(word) => place_wording(word),
        Act::Combat(word) => match word {
            Combat::DriveToRow => Wording::new("Drive to which row?", rules::ATTACK_GRANTED).verb("drive to", ""),
            Combat::DefendFromHand => Wording::new("Defend with a character from your hand?", rules::COMBAT_REPLACE)
                .verb("defend with", "")
                .or("no new defender"),
            Combat::CancelCombat
            | Combat::Cannot(..)
            | Combat::CannotStrikeBackAtThis(..)
            | Combat::ReplaceDefender(_)
            | Combat::JoinAttack(_)
            | Combat::AttackAgain
            | Combat::NoMoreAttacks
            | Combat::MayAttackPlayers
            | Combat::MaySnipe(_) => Wording::silent(),
        },
        Act::Cards(word) => cards_wording(word, effect),
        Act::Laid(word) => laid_wording(word, effect),
        Act::Resources(word) => resources_wording(word),
        Act::Powers(word) => match word {
            Powers::GainOne(..) => Wording::new("Which keyword does it gain?", rules::EFFECT_CHOSEN_LATE),
            Powers::GainOneOf(..) => Wording::new("Which power does it gain?", rules::EFFECT_CHOSEN_LATE),
            Powers::Gain(..)
            | Powers::GainPowersOfCard(..)
            | Powers::GainPowersOf(..)
            | Powers::LoseKey(..)
            | Powers::LosePowers(..)
            | Powers::LoseKeywordsAndSupers(..)
            | Powers::CancelPower
            | Powers::NoPlotTwists(..) => Wording::silent(),
        },
        Act::Aside(word) => aside_wording(word),
        Act::Wonders(word) => match word {
            Wonders::CreateInvention => {
                Wording::new("Create which Invention?", rules::INVENTION_CREATE).verb("create", "").or("create none")
            }
            Wonders::BecomeThis(_) | Wonders::SeeEverything | Wonders::EndEffects(_) | Wonders::MakeUniverse => {
                Wording::silent()
            }
        },
        Act::Numbers(_) | Act::Harm(_) | Act::Mains(_) | Act::Schemes(_) => Wording::silent(),
    }
}

fn aside_wording(word: &Aside) -> Wording {
    match word {
        Aside::PutToken(_) | Aside::ComeBack | Aside::RiseAs(..) => into_row(),
        Aside::TryHatch(_) => Wording::new("Which of them hatches?", rules::KEYWORD_HATCH).verb("hatch", "").or("done"),
        Aside::Transform => {
            Wording::new("Transform into whom?", rules::IDENTITY_TRANSFORM).verb("become", "").or("do not transform")
        }
        Aside::Collect(_)
        | Aside::RemoveThatCard
        | Aside::Capture(_)
        | Aside::CaptiveToKo
        | Aside::Hatch(_)
        | Aside::BackToPile
        | Aside::WithdrawToHand => Wording::silent(),
    }
}

fn place_wording(word: &Place) -> Wording {
    match word {
        Place::Move(_) => Wording::new("To which row does it move?", rules::MOVE_PUSH).verb("move it to", ""),
        Place::Take(_) => Wording::new("Into which row do you take it?", rules::MOVE_SIDE).verb("take it into", ""),
        Place::MoveToEnemy(_) | Place::MoveToAnother(_) => {
            Wording::new("To whose back row does it move?", rules::MOVE_SIDE).verb("", "")
        }
        Place::ChooseRow(_) => Wording::new("Choose a row.", rules::EFFECT_CHOSEN_LATE).verb("", ""),
        Place::Ready(_)
        | Place::Exhaust(_)
        | Place::Freeze(_)
        | Place::Hide(_)
        | Place::Push(_)
        | Place::Pull(_)
        | Place::TakeTo(..)
        | Place::SendToOwner(_)
        | Place::MoveToItsSide(_)
        | Place::GiveBack(_) => Wording::silent(),
    }
}

/// The card is chosen; its row is asked for.
fn into_row() -> Wording {
    Wording::new("Into which row does it go?", rules::ZONE_ENTER).verb("put it into", "")
}

fn cards_wording(word: &Cards, effect: &Effect) -> Wording {
    match word {
        Cards::Discard(_, _, filter) => {
            let kind = if *filter == Filter::Anyone { "card" } else { "card of that kind" };
            let text = match effect.left {
                0 | 1 => format!("Discard a {kind}."),
                left => format!("Discard {left} {kind}s, one after the other."),
            };
            Wording::new(text, rules::ZONE_DISCARD).verb("discard", "").or("discard nothing")
        }
        Cards::DiscardFromTheirs(_) => Wording::new("Which card of that hand is discarded?", rules::ZONE_DISCARD)
            .verb("discard", "")
            .or("discard nothing"),
        Cards::FromKoToHand(_) => {
            Wording::new("Take which card from your KO pile?", rules::VIEW_KO).verb("take", "").or("take nothing")
        }
        Cards::FromKoToBottom(_) => Wording::new("Which card goes to the bottom of your deck?", rules::VIEW_KO)
            .verb("put", " on the bottom")
            .or("put nothing"),
        Cards::PutThis => into_row(),
        Cards::FromKoToPlay(..) => Wording::new("Put which card from a KO pile into play?", rules::RECRUIT_PUT)
            .verb("put", " into play")
            .or("put nothing"),
        Cards::PlayFromKo(_) => Wording::new("Play which plot twist from your KO pile?", rules::TWIST_HAND)
            .verb("play", "")
            .or("play nothing"),
        Cards::KodToHand => Wording::new("Which of them goes to its owner's hand?", rules::VIEW_KO)
            .verb("return", " to its owner's hand"),
        Cards::SeekOut(..) => {
            Wording::new("Reveal which card?", rules::SEARCH_FAIL).verb("reveal", "").or("find nothing")
        }
        Cards::SeekToRow(..) => {
            Wording::new("Put which card into play?", rules::SEARCH_FAIL).verb("put", " into play").or("find nothing")
        }
        Cards::SeekToEquip(_) => {
            Wording::new("Equip a character with what?", rules::SEARCH_FAIL).verb("take", "").or("find nothing")
        }
        Cards::RemoveFromKo(..) => {
            Wording::new("Remove which card from the game?", rules::ZONE_REMOVED).verb("remove", "")
        }
        Cards::SearchEverywhere(_) => {
            Wording::new("Put which card into play?", rules::SEARCH_FAIL).verb("put", " into play").or("find nothing")
        }
        Cards::PlayFromDeck(_) => Wording::new("Play which plot twist from your deck?", rules::SEARCH_FAIL)
            .verb("play", "")
            .or("find nothing"),
        Cards::ReturnPocketed => into_row(),
        Cards::ShuffleKoIn(_) => Wording::new("Whose KO pile?", rules::EFFECT_CHOSEN_LATE).verb("", " KO pile"),
        Cards::SearchToPlay(_) => Wording::new("Put which card of your deck into play?", rules::SEARCH_FAIL)
            .verb("put", " into play")
            .or("find nothing"),
        Cards::SearchToHand(..) => {
            Wording::new("Take which card from your deck?", rules::SEARCH_FAIL).verb("take", "").or("find nothing")
        }
        Cards::FromHandOrKoToPlay(..) => {
            Wording::new("Put which card into play?", rules::SEARCH_HAND).verb("put", "").or("put nothing")
        }
        Cards::FromHandToPlay(_) | Cards::FromHandTo(..) => {
            Wording::new("Put which card from your hand into play?", rules::SEARCH_HAND)
                .verb("put", "")
                .or("put nothing")
        }
        Cards::NameCharacter => Wording::new("Name a character.", rules::EFFECT_CHOSEN_LATE),
        Cards::ChoosePlayer(_) | Cards::ChoosePlayerWith(..) => {
            Wording::new("Choose a player.", rules::EFFECT_CHOSEN_LATE).verb("", "")
        }
        Cards::NameCard => Wording::new("Name a card.", rules::EFFECT_CHOSEN_LATE),
        Cards::Draw(..)
        | Cards::DrawUpTo(..)
        | Cards::DiscardRandom(..)
        | Cards::DiscardHand(_)
        | Cards::DiscardAll(..)
        | Cards::ShowHand(_)
        | Cards::LookAtHand(_)
        | Cards::OpenHands(..)
        | Cards::PutThatCard
        | Cards::RemoveAll(..)
        | Cards::Summon(..)
        | Cards::Pocket(_)
        | Cards::PutThisBeside
        | Cards::PutThisTo(_)
        | Cards::KoFromDeck(..)
        | Cards::RandomFromKo(_)
        | Cards::ToHand(_)
        | Cards::ThisToResources
        | Cards::ShuffleThisIn => Wording::silent(),
    }
}

fn laid_wording(word: &Laid, effect: &Effect) -> Wording {
    match word {
        Laid::TakeLaid(..) | Laid::MustTakeLaid(..) | Laid::TakeAllLaid(_) => {
            Wording::new("Take which card into your hand?", rules::SEARCH_HAND).verb("take", "").or("take nothing")
        }
        Laid::PutLaid(_) => into_row(),
        Laid::RestToBottom => Wording::new("Which card goes to the bottom next?", rules::VIEW_BOTTOM)
            .verb("put", " on the bottom")
            .or("the rest as they lie"),
        Laid::SomeToBottom(_) if effect.left > 0 => {
            Wording::new("Which card goes to the bottom?", rules::VIEW_BOTTOM).verb("put", " on the bottom")
        }
        Laid::SomeToBottom(_) => {
            Wording::new("Which card goes back on top next?", rules::VIEW_BOTTOM).verb("put", " on top")
        }
        Laid::RevealTop(_)
        | Laid::LookTop(_)
        | Laid::RevealUntil(_)
        | Laid::TakeFound
        | Laid::LaidToHand
        | Laid::LaidToRow(_)
        | Laid::ShuffleRest => Wording::silent(),
    }
}

fn resources_wording(word: &Resources) -> Wording {
    match word {
        Resources::TopToResources(_) => {
            Wording::new("Your top card becomes a resource. Lay it face up?", rules::BUILD_RESOURCE_LOCATION)
                .agree("lay it face up")
                .or("lay it face down")
        }
        Resources::SearchToResources(_) => {
            Wording::new("Which card becomes a resource?", rules::SEARCH_FAIL).verb("lay", " face up").or("done")
        }
        Resources::TurnUp(_) => Wording::new("Turn which location face up?", rules::LOCATION_STAYS_DOWN)
            .verb("turn", " face up")
            .or("turn none"),
        Resources::TurnDown(_) => {
            Wording::new("Turn which location face down?", rules::EFFECT_CHOSEN_LATE).verb("turn", " face down")
        }
        Resources::KoFaceDown(_) => {
            Wording::new("KO which face-down resource?", rules::VIEW_RESOURCES_PICK).verb("KO", "")
        }
        Resources::KoResource(_) => Wording::new("KO which resource?", rules::VIEW_RESOURCES_PICK).verb("KO", ""),
        Resources::KoAllFaceDown(_)
        | Resources::PayLessNext(..)
        | Resources::RecruitFromKo(_)
        | Resources::GainPoints(_) => Wording::silent(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::position::{Eyes, Mode};
    use crate::vocabulary::Turn;
    use longbox_kernel::{Lists, Seat, Seed};

    fn game() -> Vs {
        Vs::empty(Catalogue::standard(), Mode::Duel, 2, Lists::Open, Seed::from(0))
    }

    fn is_sound(wording: &Wording) -> bool {
        let words = [&wording.question, &wording.before, &wording.after, &wording.yes, wording.decline];
        let raw = |words: &&str| ["{", "}", "::", "  ", "Some("].iter().any(|raw| words.contains(raw));
        wording.question.ends_with(['.', '?'])
            && !words.iter().any(raw)
            && rules::rulebook().get(wording.rule.0).is_some()
    }

    #[test]
    fn every_instruction_that_the_cards_have_can_be_asked_about() {
        let game = game();
        for (pc, op) in (0..).zip(game.cards.code.ops.iter()) {
            let effect = Effect { eyes: Eyes::default(), pc, left: 1, begun: true, heard: 0, round: 0, picked: 0 };
            let wording = game.step_wording(op, &effect);
            assert!(is_sound(&wording), "{pc}: {}", wording.question);
        }
    }

    #[test]
    fn every_decision_has_a_question() {
        let game = game();
        let asks = [
            Ask::First,
            Ask::MainRow,
            Ask::Mulligan,
            Ask::Powers(When::Draw),
            Ask::Powers(When::Recovery),
            Ask::Powers(When::Build),
            Ask::Powers(When::AnyCombat(Turn::Any)),
            Ask::Resource,
            Ask::WyattResource,
            Ask::Recruit,
            Ask::Formation,
            Ask::Main,
            Ask::Combat,
            Ask::StrikeBack,
            Ask::React,
            Ask::Order,
            Ask::LevelUp(0),
            Ask::Unique,
            Ask::Mains,
            Ask::Again(0, Seat(1)),
        ];
        for ask in asks {
            let wording = game.wording(ask);
            assert!(is_sound(&wording), "{}", wording.question);
        }
    }
}
