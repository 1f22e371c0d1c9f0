//! What happens: each step in words, family by family. A new word gets one arm in its family.

use super::amounts::{Quantity, fold, stats};
use super::antecedents::{Antecedents, Doer, Shown};
use super::conditions::condition;
use super::english::{Joint, a, count, list, number, top};
use super::filters;
use super::phrase::Phrase;
use crate::vocabulary::{
    Act, Amount, Aside, Cards, Combat, Condition, Counters, Filter, Harm, Laid, Mains, Noun, Numbers, Place, Power,
    Powers, Range, Resources, Schemes, Until, Verb, Who, Whose, Wonders,
};

/// One step in words, without capital and full stop.
#[derive(Clone, Debug)]
pub(super) enum Phrased {
    /// "stun it": what you do.
    Order(String),
    /// "it gets +1/+1": who, and the verb as several do it.
    Fact(Phrase, String),
    /// "this turn, enemy characters can't strike back": how long, and what.
    Timed(String, String),
    /// A sentence that is nothing of the kind.
    Sentence(String),
}

impl Phrased {
    /// As a sentence of its own.
    pub(super) fn text(&self) -> String {
        match self {
            Phrased::Timed(time, text) => format!("{time}, {text}"),
            Phrased::Order(_) | Phrased::Fact(..) | Phrased::Sentence(_) => self.inside(),
        }
    }

    /// As a part of a sentence that has begun with something else.
    pub(super) fn inside(&self) -> String {
        match self {
            Phrased::Order(text) | Phrased::Sentence(text) => text.clone(),
            Phrased::Fact(who, verb) => who.does(verb),
            Phrased::Timed(time, text) => format!("{text} {time}"),
        }
    }
}

fn order(text: impl Into<String>) -> Phrased {
    Phrased::Order(text.into())
}

fn fact(who: Phrase, verb: impl Into<String>) -> Phrased {
    Phrased::Fact(who, verb.into())
}

pub(super) fn tell(act: &Act, said: &mut Antecedents) -> Phrased {
    let told = match act {
        Act::Counters(word) => counters(word, said),
        Act::Numbers(word) => numbers(word, said),
        Act::Harm(word) => harm(word, said),
        Act::Place(word) => place(word, said),
        Act::Combat(word) => combat(word, said),
        Act::Cards(word) => cards(word, said),
        Act::Laid(word) => laid(word, said),
        Act::Resources(word) => resources(word, said),
        Act::Powers(word) => powers(word, said),
        Act::Mains(word) => mains(word, said),
        Act::Aside(word) => aside(word, said),
        Act::Schemes(word) => schemes(word, said),
        Act::Wonders(word) => wonders(word, said),
    };
    said.doer = match &told {
        Phrased::Fact(who, _) if who.text.ends_with("player") || who.text.ends_with("controller") => Doer::They,
        Phrased::Fact(..) | Phrased::Order(_) | Phrased::Timed(..) | Phrased::Sentence(_) => Doer::You,
    };
    told
}

fn counters(word: &Counters, said: &mut Antecedents) -> Phrased {
    match word {
        Counters::Plus(whom, n) => put("+1/+1 counter", whom, n, said),
        Counters::Minus(whom, n) => put("-1/-1 counter", whom, n, said),
        Counters::ClearPlus(whom) => with_counters("remove all +1/+1 counters from", whom, said),
        Counters::ClearMinus(whom) => with_counters("remove all -1/-1 counters from", whom, said),
        Counters::TurnCounters(whom) => {
            let whom = said.aim(whom).text;
            order(format!("turn all +1/+1 counters on {whom} into -1/-1 counters or vice versa"))
        }
        Counters::DoublePlus(whom) => with_counters("double the +1/+1 counters on", whom, said),
        Counters::MinusAnyNumber(whom) => {
            let whom = said.aim(whom).text;
            order(format!("put any number of -1/-1 counters on {whom}, as long as its DEF stays above 0"))
        }
        Counters::DoubleMinus(whom) => with_counters("double the -1/-1 counters on", whom, said),
        Counters::SpendPlus(whom, n) => {
            let whom = said.aim(whom).text;
            order(format!("remove {} from {whom}", count((*n).into(), "+1/+1 counter", "+1/+1 counters")))
        }
        Counters::DivideMinus(n, most, among) => {
            let (counters, rest) = Quantity::of(n, said).of_things("-1/-1 counter", "-1/-1 counters");
            let whom = match most {
                &u8::MAX => format!("any number of {}", filters::many(among, said)),
                most => format!("up to {} {}", number((*most).into()), filters::counted(*most, among, said)),
            };
            said.elsewhere();
            order(format!("put {counters}{rest} on {whom}, divided as you choose"))
        }
        Counters::Pack(n) => {
            let counters = count((*n).into(), "Package counter", "Package counters");
            order(format!("put {counters} on {}", said.this().text))
        }
        Counters::Deliver(to) => {
            let whom = said.this().text;
            order(format!("remove a Package counter from {whom} to deliver it to {} in your resource row", a(to)))
        }
    }
}

/// "double the +1/+1 counters on it", "you may double the -1/-1 counters on another character": that the
/// character has some goes without saying.
fn with_counters(does: &str, whom: &Noun, said: &mut Antecedents) -> Phrased {
    let Noun::UpTo(1, filter) = whom else { return order(format!("{does} {}", said.aim(whom).text)) };
    let mut words = if let Filter::All(all) = filter { all.clone() } else { vec![filter.clone()] };
    words.retain(|word| !matches!(word, Filter::Plus | Filter::Minus));
    Phrased::Sentence(format!("you may {does} {}", said.aim(&Noun::One(Filter::All(words))).text))
}

/// "put two +1/+1 counters on it".
fn put(counter: &str, whom: &Noun, n: &Amount, said: &mut Antecedents) -> Phrased {
    let whom = said.aim_at_each(whom).text;
    let (counters, rest) = Quantity::of(n, said).of_things(counter, &format!("{counter}s"));
    order(format!("put {counters} on {whom}{rest}"))
}

fn numbers(word: &Numbers, said: &mut Antecedents) -> Phrased {
    match word {
        Numbers::Get(whom, atk, def, until) => {
            let who = said.aim(whom);
            let (numbers, rest) = stats(atk, def, said);
            fact(who, format!("get {numbers}{}{rest}", for_time(*until, said)))
        }
        Numbers::Swap(whom, until) => {
            let whose = said.aim(whom).of("ATK and DEF");
            order(format!("switch {whose}{}", for_time(*until, said).replacen(" this", " for this", 1)))
        }
        Numbers::ToBase(whom, until) => {
            let who = said.aim(whom);
            let text = format!("{} are equal to {} base ATK and DEF", who.of("ATK and DEF"), who.its());
            ahead(*until, text, said)
        }
        Numbers::BaseLike(whom, until) => {
            let model = said.it_beside();
            let who = said.aim(whom);
            let model = if model == Phrase::it() { Phrase::one("that character") } else { model };
            let text = format!("{} are equal to {}", who.of("base ATK and DEF"), model.of("ATK and DEF"));
            ahead(*until, text, said)
        }
        Numbers::BaseLikeCard(until) => {
            let text = format!("{} are those of that card", said.this().of("base ATK and DEF"));
            ahead(*until, text, said)
        }
        Numbers::DoubleStats(whom, until) => {
            let whose = said.aim(whom).of("ATK and DEF");
            order(format!("double {whose}{}", for_time(*until, said)))
        }
        Numbers::MatchAtk(until) => {
            let until = for_time(*until, said);
            fact(said.this(), format!("gain ATK{until} until it has as much as that character"))
        }
        Numbers::RaiseTo(whom, atk, def, until) => {
            let who = said.aim(whom);
            let until = for_time(*until, said);
            fact(who, format!("gain ATK and DEF{until} until it is {atk}/{def}"))
        }
        Numbers::Strikes(whom, times, until) => {
            let who = said.aim(whom);
            let verb = format!("strike with {} {} ATK{}", fold(*times), who.its(), for_time(*until, said));
            fact(who, verb)
        }
        Numbers::Health(whom, n, until) => {
            let who = said.aim(whom);
            let (health, rest) = Quantity::of(n, said).of_health();
            fact(who, format!("get {health}{}{rest}", for_time(*until, said)))
        }
    }
}

fn harm(word: &Harm, said: &mut Antecedents) -> Phrased {
    match word {
        Harm::Stun(whom) => order(format!("stun {}", said.aim(whom).text)),
        Harm::Daze(whom) => order(format!("daze {}", said.aim(whom).text)),
        Harm::DazeKeepGear(whom) => {
            let whom = said.aim(whom);
            order(format!("daze {}, but {} {} equipment", whom.text, whom_keeps(&whom), whom.its()))
        }
        Harm::Wound(whom, 1) => order(format!("wound {}", said.aim(whom).text)),
        Harm::Wound(whom, n) => order(format!("put {} wounds on {}", number((*n).into()), said.aim(whom).text)),
        Harm::Ko(whom) => order(format!("KO {}", said.aim(whom).text)),
        Harm::Heal(whom, n) => {
            order(format!("heal {} from {}", count((*n).into(), "wound", "wounds"), said.aim(whom).text))
        }
        Harm::HealAll(whom) => order(format!("heal all wounds from {}", said.aim(whom).text)),
        Harm::Recover(whom) => order(format!("recover {}", said.aim(whom).text)),
        Harm::NoWound(whom, until) => {
            let who = said.aim(whom);
            let stunned = who.does("get stunned");
            let again = if who.many { "they don't" } else { "it doesn't" };
            Phrased::Sentence(format!("if {stunned}{}, {again} get wounded", for_time(*until, said)))
        }
    }
}

fn whom_keeps(whom: &Phrase) -> String {
    format!("{} {}", whom.again(), whom.verb("keep"))
}

fn place(word: &Place, said: &mut Antecedents) -> Phrased {
    match word {
        Place::Ready(whom) => order(format!("ready {}", said.aim(whom).text)),
        Place::Exhaust(whom) => order(format!("exhaust {}", said.aim(whom).text)),
        Place::Freeze(whom) => {
            let whom = said.aim(whom);
            let (them, they, turn) = if whom.many { ("them", "they", "their") } else { ("it", "it", "its") };
            let told = format!("exhaust {them}, and {they} can't ready during {turn} next turn");
            order(format!("freeze {} ({told})", whom.text))
        }
        Place::Push(whom) => {
            let whom = said.aim(whom);
            order(format!("push {} to {} back row", whom.text, whom.its()))
        }
        Place::Pull(whom) => {
            let whom = said.aim(whom);
            order(format!("pull {} to {} front row", whom.text, whom.its()))
        }
        Place::Move(whom) => {
            let mine = matches!(whom, Noun::One(filter) | Noun::UpTo(1, filter) if filters::is_mine(filter));
            let whom = said.aim(whom);
            let whose = if mine { "your" } else { whom.its() };
            order(format!("move {} to {whose} front or back row", whom.text))
        }
        Place::Take(whom) => order(format!("move {} to your front or back row", said.aim(whom).text)),
        Place::TakeTo(whom, row) => order(format!("move {} to your {} row", said.aim(whom).text, row.name())),
        Place::GiveBack(whom) => order(format!("move {} back", said.aim(whom).text)),
        Place::MoveToEnemy(whom) => order(format!("move {} to an enemy player's back row", said.aim(whom).text)),
        Place::SendToOwner(whom) => {
            let whom = said.aim(whom);
            let owner = if whom.many { "their owners' back rows" } else { "its owner's back row" };
            order(format!("move {} to {owner}", whom.text))
        }
        Place::MoveToItsSide(whom) => {
            let whom = said.aim(whom).text;
            order(format!("move {whom} to the back row of that character's controller"))
        }
        Place::MoveToAnother(whom) => order(format!("move {} to another player's back row", said.aim(whom).text)),
        Place::Hide(whom) => {
            let whom = said.aim(whom);
            let it = if whom.many { "them" } else { "it" };
            order(format!("hide {} (turn {it} face down but ready)", whom.text))
        }
        Place::ChooseRow(whose) => order(match whose {
            Whose::Yours => "choose one of your rows",
            Whose::Enemy => "choose an enemy row",
            Whose::Anyones => "choose a row",
        }),
    }
}

fn combat(word: &Combat, said: &mut Antecedents) -> Phrased {
    match word {
        Combat::CancelCombat => order("cancel the combat"),
        Combat::Cannot(whom, verb, until) => {
            let who = said.aim_together(whom);
            cannot_for(who, &cannot(*verb), whom, *until, said)
        }
        Combat::CannotStrikeBackAtThis(whom, until) => {
            let this = said.this_beside();
            let who = said.aim_together(whom);
            cannot_for(who, &format!("can't strike back against {this}"), whom, *until, said)
        }
        Combat::ReplaceDefender(whom) => {
            let whom = said.aim(whom).text;
            order(format!("replace the defender on your side with {whom} and switch their positions"))
        }
        Combat::DefendFromHand => {
            said.choose(false);
            Phrased::Sentence(
                "if the defender is on your side, you may put a character from your hand next to it, \
                 which becomes the defender"
                    .into(),
            )
        }
        Combat::JoinAttack(whom) => {
            let whom = said.aim(whom).text;
            order(format!("add {whom} to your attack (it moves to the row of the other attackers)"))
        }
        Combat::DriveToRow => {
            let this = said.this();
            let attacks = "it may make any number of melee attacks, one at a time, against characters in that row";
            let back = "when it gets stunned or you're done attacking, drive it back to one of your rows exhausted";
            order(format!("drive {} to an enemy row. There {attacks}; {back}", this.text))
        }
        Combat::AttackAgain => {
            fact(said.this(), "may attack a character in the back row behind that character right after this combat")
        }
        Combat::NoMoreAttacks => Phrased::Sentence("no more attacks can be made this turn".into()),
        Combat::MayAttackPlayers => {
            let attack = said.this().does("can attack enemy players whose characters are all stunned");
            Phrased::Timed("for the rest of the game".into(), attack)
        }
        Combat::MaySnipe(until) => {
            let until = for_time(*until, said);
            fact(said.this(), format!("can make solo ranged attacks against protected characters{until}"))
        }
    }
}

/// "it can't strike this combat", but "this turn, enemy characters can't strike".
fn cannot_for(who: Phrase, cannot: &str, whom: &Noun, until: Until, said: &Antecedents) -> Phrased {
    if matches!(whom, Noun::Each(_)) {
        return ahead(until, who.does(cannot), said);
    }
    fact(who, format!("{cannot}{}", for_time(until, said)))
}

/// "can't be struck".
pub(crate) fn cannot(verb: Verb) -> String {
    let what = match verb {
        Verb::Attack => "attack",
        Verb::Strike => "strike",
        Verb::StrikeBack => "strike back",
        Verb::StrikeBackAtTeams => "strike back during team attacks",
        Verb::BeStruck => "be struck",
        Verb::BeStunned => "be stunned",
        Verb::BeAttacked => "be attacked",
        Verb::BeRangedAttacked => "be ranged attacked",
        Verb::Ready => "ready",
        Verb::Recover => "recover",
        Verb::Move => "move",
        Verb::MoveInFormation => "move during the Formation Step",
        Verb::BeWounded => "be wounded",
        Verb::GainPlus => "gain +1/+1 counters",
        Verb::GainMinus => "gain -1/-1 counters",
        Verb::LevelUp => "level up",
        Verb::HaveEquipment => "have equipment",
    };
    format!("can't {what}")
}

fn cards(word: &Cards, said: &mut Antecedents) -> Phrased {
    match word {
        Cards::Draw(who, n) => {
            let (cards, rest) = Quantity::of(n, said).of_things("card", "cards");
            does(*who, &format!("draw {cards}{rest}"), said)
        }
        Cards::DrawUpTo(who, n) => {
            let have = if *who == Who::You { "you have" } else { "they have" };
            let cards = match Quantity::of(n, said) {
                Quantity::Number(n) => format!("{} in hand", count(n.max(0) as u32, "card", "cards")),
                quantity @ (Quantity::Each(..) | Quantity::ThatMany | Quantity::Value(_)) => {
                    if let Amount::Hand(other) = n {
                        format!("as many cards in hand as {}", said.player(*other).subject())
                    } else {
                        format!("cards in hand equal to {}", quantity.total())
                    }
                }
            };
            does(*who, &format!("draw cards until {have} {cards}"), said)
        }
        Cards::Discard(who, n, what) => {
            let (one, many) = (filters::cards(what, false, said), filters::cards(what, true, said));
            let (cards, rest) = Quantity::of(n, said).of_things(&one, &many);
            if *what != Filter::Anyone {
                said.elsewhere();
            }
            does(*who, &format!("discard {cards}{rest}"), said)
        }
        Cards::DiscardRandom(who, n) => {
            does(*who, &format!("discard {}", count((*n).into(), "random card", "random cards")), said)
        }
        Cards::DiscardHand(who) => does(*who, &format!("discard {} hand", their(*who)), said),
        Cards::DiscardAll(who, what) => {
            does(*who, &format!("discard each {}", filters::cards(what, false, said)), said)
        }
        Cards::ShowHand(who) => does(*who, &format!("reveal {} hand", their(*who)), said),
        Cards::LookAtHand(who) => order(format!("look at {} hand", said.player(*who).possessive())),
        Cards::OpenHands(whose, symbol) => {
            let (who, one) = (players(*whose), filters::symbol(*symbol));
            let end =
                format!("one of their characters may pay {one} during its player's Main Phase to end this effect");
            Phrased::Sentence(format!("{}; {end}", who.does("play with revealed hands")))
        }
        Cards::DiscardFromTheirs(what) => order(format!("discard from it {}", filters::card(what, said))),
        Cards::FromKoToHand(what) => {
            order(format!("put {} from your KO pile into your hand", filters::card(what, said)))
        }
        Cards::RandomFromKo(n) => {
            let cards = count((*n).into(), "random card", "random cards");
            order(format!("put {cards} from your KO pile into your hand"))
        }
        Cards::FromKoToPlay(whose, what) => {
            let card = filters::card(what, said);
            said.choose(false);
            order(format!("put {card} from {} onto your side", pile(*whose)))
        }
        Cards::FromKoToBottom(what) => {
            order(format!("put {} from your KO pile on the bottom of your deck", filters::card(what, said)))
        }
        Cards::ShuffleKoIn(what) => {
            order(format!("shuffle each {} in a KO pile into its deck", filters::cards(what, false, said)))
        }
        Cards::ToHand(whom) => {
            let whom = said.aim(whom);
            let owner = if whom.many { "their owners' hands" } else { "its owner's hand" };
            order(format!("put {} into {owner}", whom.text))
        }
        Cards::PutThis => order(format!("put {} onto your side", said.this().text)),
        Cards::PutThatCard => {
            said.choose(false);
            order("put the discarded card onto your side")
        }
        Cards::RemoveFromKo(whose, what) => {
            let card = filters::card(what, said);
            order(format!("remove {card} in {} from the game", pile(*whose)))
        }
        Cards::RemoveAll(who, what) => {
            let (their, cards) = (their(*who), filters::cards(what, true, said));
            let verb = format!(
                "reveal {their} hand and deck, removing all {cards} from the game, before shuffling {their} deck"
            );
            does(*who, &verb, said)
        }
        Cards::SearchEverywhere(what) => {
            let card = filters::card(what, said);
            said.choose(false);
            let zones = "search your hand, deck, and KO pile for";
            order(format!("{zones} {card}, put it onto your side, then shuffle your deck"))
        }
        Cards::PlayFromDeck(what) => {
            order(format!("search your deck for {}, shuffle your deck, then play it", filters::card(what, said)))
        }
        Cards::Summon(name, n) => {
            let count = number((*n).into());
            order(format!("put {name} tokens into your front row until there are {count} on your side"))
        }
        Cards::Pocket(whom) => order(format!("remove {} from the game with all counters on them", said.aim(whom).text)),
        Cards::ReturnPocketed => Phrased::Sentence("they appear on their owners' sides with those counters".into()),
        Cards::PutThisBeside => {
            let it = said.it_beside().text;
            let this = said.this().text;
            said.elsewhere();
            order(format!("put {this} next to {it}"))
        }
        Cards::PutThisTo(row) => order(format!("put {} into your {} row", said.this().text, row.name())),
        Cards::KodToHand => order("put that character into its owner's hand"),
        Cards::ThisToResources => order(format!("put {} face down into its owner's resource row", said.this().text)),
        Cards::ShuffleThisIn => order(format!("shuffle {} into its owner's deck", said.this().text)),
        Cards::SearchToPlay(what) => {
            let card = filters::card(what, said);
            said.choose(false);
            order(format!("search your deck for {card}, put it onto your side, then shuffle your deck"))
        }
        Cards::SearchToHand(n, what) => {
            let (cards, it) = match n {
                1 => (filters::card(what, said), "it"),
                n => (format!("up to {} {}", number((*n).into()), filters::cards(what, true, said)), "them"),
            };
            order(format!("search your deck for {cards}, reveal {it}, put {it} into your hand, then shuffle your deck"))
        }
        Cards::SeekOut(n, what) => {
            let (cards, it) = sought(*n, what, said);
            said.shown = if *n == 1 { Shown::Found } else { Shown::Several };
            order(format!("{cards}, reveal {it}, then shuffle your deck"))
        }
        Cards::SeekToRow(n, what, row) => {
            let (cards, it) = sought(*n, what, said);
            said.choose(*n > 1);
            order(format!("{cards}, put {it} into your {} row, then shuffle your deck", row.name()))
        }
        Cards::SeekToEquip(what) => {
            let (cards, it) = sought(1, what, said);
            order(format!("{cards}, equip {it} to a character on your side, then shuffle your deck"))
        }
        Cards::KoFromDeck(who, what) => {
            let deck = format!("{} deck", said.player(*who).possessive());
            let cards = filters::cards(what, false, said);
            order(format!("search {deck}, put each {cards} into the KO pile, then shuffle that deck"))
        }
        Cards::FromHandTo(what, row) => {
            let card = filters::card(what, said);
            said.choose(false);
            Phrased::Sentence(format!("you may put {card} from your hand into your {} row", row.name()))
        }
        Cards::FromHandOrKoToPlay(n, what) => {
            let cards = match n {
                1 => format!("{} from your hand or KO pile", filters::card(what, said)),
                n => {
                    let cards = filters::cards(what, true, said);
                    format!("up to {} {cards} from your hand and KO pile", number((*n).into()))
                }
            };
            said.choose(*n > 1);
            order(format!("put {cards} onto your side"))
        }
        Cards::FromHandToPlay(what) => {
            let card = filters::card(what, said);
            said.choose(false);
            order(format!("put {card} from your hand onto your side"))
        }
        Cards::ChoosePlayer(whose) => order(match whose {
            Whose::Yours => "choose yourself",
            Whose::Enemy => "choose an enemy player",
            Whose::Anyones => "choose a player",
        }),
        Cards::ChoosePlayerWith(whose, test) => {
            let player = match whose {
                Whose::Yours => "yourself",
                Whose::Enemy => "an enemy player",
                Whose::Anyones => "a player",
            };
            order(format!("choose {player} {}", who(test, said)))
        }
        Cards::NameCard => order("name a card"),
        Cards::NameCharacter => order("name a character"),
        Cards::PlayFromKo(what) => {
            let card = filters::card(what, said);
            order(format!("play {card} from your KO pile, then shuffle it into your deck"))
        }
    }
}

/// "who has no cards in hand".
fn who(test: &Condition, said: &mut Antecedents) -> String {
    let tests = if let Condition::OneOf(any) = test { &any[..] } else { std::slice::from_ref(test) };
    let has: Option<Vec<String>> = tests.iter().map(|test| has_none(test, said)).collect();
    match has {
        Some(none) => format!("who has {}", list(&none, Joint::Or)),
        None => format!("such that {}", condition(test, true, said)),
    }
}

/// "no cards in hand": what that player has none of, if it is told so.
fn has_none(test: &Condition, said: &Antecedents) -> Option<String> {
    let Condition::Is(amount, Range::Exactly(0)) = test else { return None };
    if *amount == Amount::Hand(Who::ThatPlayer) {
        return Some("no cards in hand".into());
    }
    let Amount::Count(filter) = amount else { return None };
    Some(format!("no {}", filters::many(filter, said).replace("that player's", "their")))
}

/// "search your deck, hand, and KO pile for a card", and the pronoun for what is found.
fn sought(n: u8, what: &Filter, said: &Antecedents) -> (String, &'static str) {
    let (cards, it) = match n {
        1 => (filters::card(what, said), "it"),
        n => (format!("up to {} {}", number(n.into()), filters::cards(what, true, said)), "them"),
    };
    (format!("search your deck, hand, and KO pile for {cards}"), it)
}

/// You do it, or another player does.
fn does(who: Who, verb: &str, said: &mut Antecedents) -> Phrased {
    match who {
        Who::You => order(verb),
        Who::ThatPlayer | Who::EachEnemy | Who::EachPlayer | Who::ItsController => fact(said.player(who), verb),
    }
}

fn their(who: Who) -> &'static str {
    match who {
        Who::You => "your",
        Who::ThatPlayer | Who::EachEnemy | Who::EachPlayer | Who::ItsController => "their",
    }
}

fn pile(whose: Whose) -> &'static str {
    match whose {
        Whose::Yours => "your KO pile",
        Whose::Enemy => "an enemy player's KO pile",
        Whose::Anyones => "any KO pile",
    }
}

fn laid(word: &Laid, said: &mut Antecedents) -> Phrased {
    match word {
        Laid::RevealTop(n) => {
            said.shown = Shown::Several;
            order(format!("reveal the {} of your deck", top(*n)))
        }
        Laid::LookTop(n) => {
            said.shown = Shown::Several;
            order(format!("look at the {} of your deck", top(*n)))
        }
        Laid::RevealUntil(what) => {
            said.shown = Shown::Found;
            let card = filters::card(what, said);
            order(format!("reveal cards from the top of your deck until you reveal {card}"))
        }
        Laid::TakeLaid(1, _) | Laid::MustTakeLaid(1, _) if said.shown == Shown::Found => order("put it into your hand"),
        Laid::TakeLaid(1, what) => {
            Phrased::Sentence(format!("you may put {} from among them into your hand", filters::card(what, said)))
        }
        Laid::TakeLaid(n, what) => {
            let cards = filters::cards(what, true, said);
            order(format!("put up to {} {cards} from among them into your hand", number((*n).into())))
        }
        Laid::MustTakeLaid(n, Filter::Anyone) => order(format!("put {} of them into your hand", number((*n).into()))),
        Laid::MustTakeLaid(1, what) => {
            order(format!("put {} from among them into your hand", filters::card(what, said)))
        }
        Laid::MustTakeLaid(n, what) => {
            let cards = filters::cards(what, true, said);
            order(format!("put {} {cards} from among them into your hand", number((*n).into())))
        }
        Laid::TakeAllLaid(what) => {
            let cards = filters::cards(what, true, said);
            order(format!("put any number of {cards} from among them into your hand"))
        }
        Laid::TakeFound => order("put it into your hand"),
        Laid::PutLaid(_) => {
            said.choose(false);
            order("put that card onto your side")
        }
        Laid::LaidToHand => order(format!("put {} into your hand", said.shown.again())),
        Laid::LaidToRow(row) => order(format!("put {} into your {} row", said.shown.again(), row.name())),
        Laid::RestToBottom => order("put the rest on the bottom of your deck in any order"),
        Laid::SomeToBottom(n) => {
            let some = number((*n).into());
            order(format!("put {some} of them on the bottom of your deck and the rest back on top in any order"))
        }
        Laid::ShuffleRest => order("shuffle the rest into your deck"),
    }
}

fn resources(word: &Resources, said: &mut Antecedents) -> Phrased {
    match word {
        Resources::TopToResources(n) => {
            let (it, locations) =
                if *n == 1 { ("it", "it's a location") } else { ("any of them", "they are locations") };
            let face_up = format!("; you may put {it} there face up if {locations}");
            order(format!("put the {} of your deck face down into your resource row{face_up}", top(*n)))
        }
        Resources::TurnUp(what) => {
            let locations = filters::locations(what, true, said);
            Phrased::Sentence(format!("you may turn one of your face-down {locations} face up"))
        }
        Resources::TurnDown(whose) => order(format!("turn {} face down", a(&of_side(*whose, "location")))),
        Resources::KoFaceDown(whose) => order(format!("KO a face-down {}", of_side(*whose, "resource"))),
        Resources::KoAllFaceDown(whose) => order(format!("KO all face-down {}", of_side(*whose, "resources"))),
        Resources::KoResource(who) => order(format!("KO one of {} resources", said.player(*who).possessive())),
        Resources::PayLessNext(what, n) => {
            let next = filters::cards(&character(what), false, said);
            fact(Phrase::you(), format!("pay {n} less to recruit your next {next} this turn"))
        }
        Resources::RecruitFromKo(what) => {
            let cards = filters::cards(what, true, said);
            fact(Phrase::you(), format!("may recruit {cards} from your KO pile this turn"))
        }
        Resources::SearchToResources(what) => {
            let cards = filters::cards(what, true, said);
            let search = format!("search your deck and KO pile for any number of {cards}");
            order(format!("{search}, put them face up into your resource row, then shuffle your deck"))
        }
        Resources::GainPoints(n) => order(format!("gain {}", count((*n).into(), "recruit point", "recruit points"))),
    }
}

/// What is recruited is a character if nothing else is said.
pub(super) fn character(what: &Filter) -> Filter {
    Filter::All(vec![Filter::Character, what.clone()])
}

fn of_side(whose: Whose, noun: &str) -> String {
    match whose {
        Whose::Yours => format!("{noun} of yours"),
        Whose::Enemy => format!("enemy {noun}"),
        Whose::Anyones => noun.into(),
    }
}

fn powers(word: &Powers, said: &mut Antecedents) -> Phrased {
    match word {
        Powers::Gain(whom, key, until) => {
            let who = said.aim_together(whom);
            fact(who, format!("gain {}{}", key.name(), for_time(*until, said)))
        }
        Powers::GainPowersOfCard(whom, until) => {
            let who = said.aim(whom);
            let until = for_time(*until, said);
            fact(who, format!("gain that character's printed keyword and super powers{until}"))
        }
        Powers::GainPowersOf(of, until) => {
            let this = said.this();
            let of = said.aim(of).of("printed keyword and super powers");
            fact(this, format!("gain {of}{}", for_time(*until, said)))
        }
        Powers::GainOne(whom, keys) => {
            let keys: Vec<String> = keys.iter().map(|key| key.name().to_owned()).collect();
            fact(said.aim(whom), format!("gain your choice of {}", list(&keys, Joint::Or)))
        }
        Powers::GainOneOf(whom, powers) => {
            let this = said.this_name();
            let offers: Vec<String> = powers.iter().map(|power| offer(power, this)).collect();
            fact(said.aim(whom), format!("gain your choice of {}", list(&offers, Joint::Or)))
        }
        Powers::LoseKey(whom, key, until) => {
            let who = said.aim_together(whom);
            fact(who, format!("lose {} and can't gain it{}", key.name(), for_time(*until, said)))
        }
        Powers::LosePowers(whom, until) => {
            let who = said.aim(whom);
            let verb = format!("lose {} powers{}", who.its(), for_time(*until, said));
            fact(who, verb)
        }
        Powers::LoseKeywordsAndSupers(whom, until) => {
            let who = said.aim(whom);
            let verb = format!("lose keyword and super powers and can't gain any{}", for_time(*until, said));
            fact(who, verb)
        }
        Powers::CancelPower => order("cancel that super power"),
        Powers::NoPlotTwists(whose, until) => {
            fact(players(*whose), format!("can't play plot twists{}", for_time(*until, said)))
        }
    }
}

/// "you", "enemy players".
pub(super) fn players(whose: Whose) -> Phrase {
    match whose {
        Whose::Yours => Phrase::you(),
        Whose::Enemy => Phrase::many("enemy players"),
        Whose::Anyones => Phrase::many("players"),
    }
}

fn mains(word: &Mains, said: &mut Antecedents) -> Phrased {
    match word {
        Mains::TakeOver => fact(
            said.this(),
            "take over as your main character, and your main character becomes a supporting character",
        ),
        Mains::GainXp(n) => {
            let who = said.this();
            fact(who, format!("gain {}", Quantity::of(n, said).of_xp()))
        }
        Mains::BecomeLevel(whom, level, until) => {
            let who = said.aim(whom);
            fact(who, format!("become Level {level}{}", for_time(*until, said)))
        }
    }
}

fn aside(word: &Aside, said: &mut Antecedents) -> Phrased {
    match word {
        Aside::PutToken(name) => {
            said.choose(false);
            order(format!("put {} token onto your side", a(name)))
        }
        Aside::Collect(whom) => order(format!("collect {} (remove it from the game)", said.aim(whom).text)),
        Aside::RemoveThatCard => {
            said.elsewhere();
            order("remove that card from the game")
        }
        Aside::Capture(whom) => {
            let this = said.this();
            let whom = said.aim(whom).text;
            fact(this, format!("capture {whom}"))
        }
        Aside::CaptiveToKo => {
            let captive = said.this().of("captive");
            said.elsewhere();
            order(format!("put {captive} into its owner's KO pile"))
        }
        Aside::Hatch(_) => order("reveal a random card from your Facehugger pile"),
        Aside::TryHatch(among) => {
            let each = filters::each(among, said);
            Phrased::Sentence(format!("one at a time, you may have {each} try to hatch"))
        }
        Aside::BackToPile => order(format!("shuffle {} into your Facehugger pile", said.this().text)),
        Aside::WithdrawToHand => {
            let this = said.this().text;
            said.owner_acts = true;
            order(format!("put {this} into its owner's hand and set aside its counters and wounds"))
        }
        Aside::ComeBack => {
            let this = said.this().text;
            order(format!("put {this} from its owner's hand onto their side with what was set aside"))
        }
        Aside::Transform => {
            let into = "a Level 2 Marvel main character of your choice from outside the game";
            fact(said.this(), format!("transform into {into}"))
        }
        Aside::RiseAs(name, level) => {
            let this = said.this().text;
            let new = format!("{name} Level {level} from outside the game");
            let rises = format!("KO it and put {new} onto your side stunned as your new main character");
            Phrased::Sentence(format!("if {this} is your main character, {rises}"))
        }
    }
}

/// A power that can be gained, in quotation marks: what it does, or else its name.
pub(crate) fn offer(power: &Power, this: &str) -> String {
    match power {
        Power::Key(key) => key.name().to_owned(),
        Power::Named(_, clauses) => format!("\"{}\"", super::clauses(clauses, this).trim_end_matches('.')),
        Power::Super(name, ..)
        | Power::SuperWith(name, ..)
        | Power::Reaction(name, ..)
        | Power::LevelUp(name, ..)
        | Power::LevelUpIf(name, ..)
        | Power::LevelUpForPoints(name, _) => name.clone(),
    }
}

fn wonders(word: &Wonders, said: &mut Antecedents) -> Phrased {
    match word {
        Wonders::CreateInvention => fact(said.this(), "create an Invention"),
        Wonders::BecomeThis(whom) => {
            let this = said.this().text;
            let whom = said.aim(whom);
            fact(whom, format!("transform into {this}"))
        }
        Wonders::SeeEverything => order("look at all cards everywhere, then each player shuffles their deck"),
        Wonders::EndEffects(whom) => {
            let whom = said.aim(whom).text;
            order(format!("end all effects on {whom}"))
        }
        Wonders::MakeUniverse => {
            let this = said.this().text;
            order(format!("create a Pocket Universe and move each character other than {this} to it"))
        }
    }
}

fn schemes(word: &Schemes, said: &mut Antecedents) -> Phrased {
    match word {
        Schemes::Predict(false) => order(
            "make a Prediction about the next enemy turn (secretly name an attacking character and a defending \
             character on your side)",
        ),
        Schemes::Predict(true) => order("make another Prediction about the same turn"),
        Schemes::OfferDeal => order(
            "offer that player a Deal of at least two elements that resolve immediately and together, which they \
             accept or refuse",
        ),
        Schemes::Tunnel => {
            let this = said.this();
            fact(this, "tunnel beneath an enemy location, or beneath a face-down enemy resource if there is none")
        }
        Schemes::Surface => {
            let this = said.this().text;
            let then = "turn the location above face down, or KO the face-down resource above";
            order(format!("put {this} back onto your side with all counters, then {then}"))
        }
        Schemes::ShuffleInFaceUp(whom) => {
            let whom = said.aim(whom);
            let deck = if whom.many { "their owners' decks" } else { "its owner's deck" };
            order(format!("shuffle {} face up into {deck}", whom.text))
        }
    }
}

/// How long, at the end of a sentence: " this combat".
pub(super) fn for_time(until: Until, said: &Antecedents) -> String {
    match until {
        Until::Combat => " this combat".into(),
        Until::Turn => " this turn".into(),
        Until::YourNextTurn => " until your next turn".into(),
        Until::AfterYourNextTurn => " until the end of your next turn".into(),
        Until::AfterYourRecovery => " until the end of your next Recovery Phase".into(),
        Until::ThisGone => format!(" until {} gets stunned or leaves play", said.this_name()),
        Until::Ever => String::new(),
    }
}

/// How long, at the head of a sentence: "this turn, …".
fn ahead(until: Until, text: String, said: &Antecedents) -> Phrased {
    let time = for_time(until, said);
    if time.is_empty() { Phrased::Sentence(text) } else { Phrased::Timed(time.trim_start().into(), text) }
}
