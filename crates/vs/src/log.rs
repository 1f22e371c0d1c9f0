//! Events in words: who hears what of them.

use crate::catalogue::CardIx;
use crate::event::{Alteration, Blow, Event, Figure};
use crate::names::{of_somebody, recruit_points, symbols};
use crate::position::{Ending, Mode, Vs, each};
use crate::rules;
use crate::singular::deal::Element;
use crate::vocabulary::{Row, Whose};
use longbox_kernel::english::{Audience, Joint, Person, count, list, number, sentence};
use longbox_kernel::{Rule, Seat, Telling, Viewer};
use longbox_shelf::card_ref;

/// Tells events to one viewer.
pub(crate) struct Speaker<'a> {
    pub(crate) game: &'a Vs,
    pub(crate) viewer: Viewer,
}

/// An event in words: its kind, whom it is about, the sentence, the cards it names, the rule behind it.
type Line = (&'static str, Option<Seat>, String, Vec<CardIx>, Option<Rule>);

impl Speaker<'_> {
    fn audience(&self) -> Audience {
        self.game.audience(self.viewer)
    }

    /// The player and a verb: "you draw", "your opponent draws", "Player 2 draws".
    fn does(&self, seat: Seat, verb: &str) -> String {
        self.audience().person(seat).does(verb)
    }

    fn whose(&self, seat: Seat) -> &'static str {
        self.audience().person(seat).whose
    }

    /// The same for a turn, which two heads share.
    // vs: mode.heads
    fn whose_turn(&self, seat: Seat) -> String {
        let game = self.game;
        let shares = |other: &Seat| {
            let heads = game.mode == Mode::TwoHeaded && game.mode.team(*other) == game.mode.team(seat);
            *other == seat || heads && !game.side(*other).out
        };
        let heads: Vec<Seat> = game.all_seats().filter(shares).collect();
        if heads.len() > 1 && heads.iter().any(|head| self.viewer == Viewer::Seat(*head)) {
            return "your team's".to_owned();
        }
        let heads: Vec<String> = heads.iter().map(|head| self.whose(*head).to_owned()).collect();
        list(&heads, Joint::And)
    }

    fn card(&self, card: CardIx) -> &'static str {
        &self.game.cards.card(card).name
    }

    fn cards(&self, cards: &[CardIx]) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.card(*card).to_owned()).collect();
        list(&names, Joint::And)
    }

    /// A character: by its name, and by its player where several could be meant.
    fn figure(&self, who: Figure) -> String {
        let (game, name) = (self.game, self.card(who.card));
        if Some(who.card) == game.cards.player() {
            return Person::PLAYERS[who.seat.ix() % Seat::MAX].name.to_owned();
        }
        let mine = self.viewer == Viewer::Seat(who.seat);
        let many = match game.mode {
            Mode::Duel => false,
            Mode::FreeForAll | Mode::Pairs | Mode::PairsLending | Mode::TwoHeaded => !mine,
        };
        let same = |at: u8| game.body(at).side != who.seat && game.face(at).name == name;
        let mirrored = || each(game.bodies.live).any(same);
        if many || mirrored() { of_somebody(self.whose(who.seat), name) } else { name.to_owned() }
    }

    /// Several characters: the reader's own first, and of the others each player once.
    fn figures(&self, who: &[Figure]) -> String {
        let mut who = who.to_vec();
        who.sort_by_key(|one| (self.viewer != Viewer::Seat(one.seat), one.seat));
        let named = |(n, one): (usize, &Figure)| {
            let whole = self.figure(*one);
            let follows = n > 0 && who[n - 1].seat == one.seat;
            let whose = format!("{} ", self.whose(one.seat));
            whole.strip_prefix(&whose).filter(|_| follows).map_or_else(|| whole.clone(), str::to_owned)
        };
        list(&who.iter().enumerate().map(named).collect::<Vec<String>>(), Joint::And)
    }

    /// "4 ATK against 3 DEF", or who strikes back so.
    fn blow(&self, blow: Blow) -> String {
        let numbers = format!("{} ATK against {} DEF", blow.attack, blow.defense);
        match blow.back {
            Some(who) => format!("{} strikes back, {numbers}", self.figure(who)),
            None => numbers,
        }
    }

    /// The cards of a strike: who is struck, and who strikes back.
    fn struck(who: Figure, blow: Blow) -> Vec<CardIx> {
        [who.card].into_iter().chain(blow.back.map(|back| back.card)).collect()
    }

    /// What changes about one character or several: "Hulk and Thor gain Flight".
    fn altered(&self, names: &str, many: bool, how: Alteration) -> String {
        let (s, its) = if many { ("", "their") } else { ("s", "its") };
        match how {
            Alteration::Gains(key) => format!("{names} gain{s} {}", key.name()),
            Alteration::Loses(key) => format!("{names} lose{s} {} and can't gain it", key.name()),
            Alteration::GainsPowersOf(card) => format!("{names} gain{s} the powers of {}", self.card(card)),
            Alteration::LosesPowers => format!("{names} lose{s} {its} powers"),
            Alteration::Nullified => format!("{names} lose{s} {its} keyword and super powers and can't gain any"),
            Alteration::Swapped => format!("{names} switch{} {its} ATK and DEF", if many { "" } else { "es" }),
            Alteration::AtBase => format!("{names} ha{} {its} base ATK and DEF", if many { "ve" } else { "s" }),
            Alteration::Base(atk, def) => format!("{names} get{s} base ATK {atk} and base DEF {def}"),
            Alteration::Health(more) => format!("{names} get{s} {more:+} health"),
            Alteration::Strikes(times) => format!("{names} strike{s} with {} {its} ATK", crate::text::fold(times)),
            Alteration::Cannot(verb) => format!("{names} {}", crate::text::cannot(verb)),
            Alteration::CannotStrikeBackAt(who) => format!("{names} can't strike back against {}", self.figure(who)),
            Alteration::NoWound => format!("{names} get{s} no wound if stunned"),
            Alteration::AttacksPlayers => format!("{names} can attack players whose characters are all stunned"),
            Alteration::Snipes => format!("{names} can make solo ranged attacks against protected characters"),
        }
    }

    /// Cards that one player sees, and others hear of.
    fn seen_all(&self, seat: Seat, text: String, cards: &[CardIx]) -> Line {
        let (text, cards) = match self.sees(seat) && !cards.is_empty() {
            true => (format!("{text}: {}", self.cards(cards)), cards.to_vec()),
            false => (text, vec![]),
        };
        ("sees", Some(seat), text, cards, Some(rules::CARD_WATCHER))
    }

    /// Whether a card that only `seat` sees may be named.
    fn sees(&self, seat: Seat) -> bool {
        self.audience().sees(seat)
    }

    pub(crate) fn tell(&self, event: &Event) -> Telling {
        let (kind, seat, text, cards, rule) = self.line(event);
        let cards = cards.into_iter().map(|card| card_ref(self.game.cards.card(card))).collect();
        let (amount, sign) = figures(event);
        Telling { kind, seat, text: sentence(&text), cards, rule: rule.map(|rule| rule.0), amount, sign }
    }

    #[allow(clippy::too_many_lines)] // one arm for each event, and nothing else
    fn line(&self, event: &Event) -> Line {
        let name = |card: CardIx| self.card(card);
        let of = |seat: Seat, card: CardIx| self.figure(Figure { seat, card });
        // A head may use what belongs to the other one.
        let used = |seat: Seat, card: CardIx| match self.game.mode {
            Mode::TwoHeaded => name(card).to_owned(),
            Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => of(seat, card),
        };
        match *event {
            Event::Toss { seat } => {
                let text = self.does(seat, "win the toss and may say who goes first");
                ("toss", Some(seat), text, vec![], Some(rules::SETUP_FIRST))
            }
            Event::First { seat } => {
                ("first", Some(seat), self.does(seat, "go first"), vec![], Some(rules::SETUP_FIRST))
            }
            Event::MainPlaced { seat, card, row } => {
                let text = format!("{} starts in {} {} row", name(card), self.whose(seat), row.name());
                ("main", Some(seat), text, vec![card], Some(rules::SETUP_MAIN))
            }
            Event::Kept { seat } => {
                let their = self.audience().person(seat).their;
                let text = self.does(seat, &format!("keep {their} hand"));
                ("keep", Some(seat), text, vec![], Some(rules::SETUP_MULLIGAN))
            }
            Event::Mulligan { seat } => {
                let their = self.audience().person(seat).their;
                let text = self.does(seat, &format!("shuffle {their} hand back"));
                ("mulligan", Some(seat), format!("{text} for seven others"), vec![], Some(rules::SETUP_MULLIGAN))
            }
            Event::Turn { seat, turn } => {
                let text = format!("Turn {turn}: {} turn", self.whose_turn(seat));
                ("turn", Some(seat), text, vec![], Some(rules::TURN_NEXT))
            }
            Event::PocketTurn { seat, turn, number } => {
                let text = format!("Turn {turn}: {} turn in Pocket Universe {number}", self.whose_turn(seat));
                ("turn", Some(seat), text, vec![], Some(rules::POCKET_TURN))
            }
            Event::Universe { who, number } => {
                let text = format!("{} creates Pocket Universe {number}; all others move there", self.figure(who));
                ("universe", Some(who.seat), text, vec![who.card], Some(rules::POCKET_CREATE))
            }
            Event::UniverseGone { number } => {
                let text = format!("Pocket Universe {number} ends, and its characters are back");
                ("universe", None, text, vec![], Some(rules::POCKET_BACK))
            }
            Event::Hides { who } => {
                let text = format!("{} hides", self.figure(who));
                ("hide", Some(who.seat), text, vec![who.card], Some(rules::HIDE_FACE_DOWN))
            }
            Event::ComesOut { who } => {
                let text = format!("{} turns face up", self.figure(who));
                ("come-out", Some(who.seat), text, vec![who.card], Some(rules::HIDE_FACE_DOWN))
            }
            Event::JoinsAttack { who } => {
                let text = format!("{} joins the attack", self.figure(who));
                ("joins", Some(who.seat), text, vec![who.card], Some(rules::ATTACK_JOINS))
            }
            Event::Packs { who, count: n } => {
                let text =
                    format!("{} gets {}", self.figure(who), count(n.into(), "Package counter", "Package counters"));
                ("packs", Some(who.seat), text, vec![who.card], None)
            }
            Event::Delivers { who, ref to } => {
                let text = format!("{} delivers a package to {to}", self.figure(who));
                ("delivers", Some(who.seat), text, vec![who.card], Some(rules::CARD_PACKAGE))
            }
            Event::GainsPower { who, power } => {
                let name = &self.game.cards.power(crate::code::PowerIx(power)).name;
                let text = format!("{} gains {name}", self.figure(who));
                ("gains-power", Some(who.seat), text, vec![who.card], None)
            }
            Event::EffectsEnd { who } => {
                let text = format!("all effects on {} end", self.figure(who));
                ("effects-end", Some(who.seat), text, vec![who.card], Some(rules::CARD_DOER))
            }
            Event::Invents { seat, by, card } => {
                let (what, cards) =
                    if self.sees(seat) { (name(card), vec![by, card]) } else { ("an Invention", vec![by]) };
                let text = format!("{} creates {what} for {} hand", name(by), self.whose(seat));
                ("invents", Some(seat), text, cards, Some(rules::INVENTION_CREATE))
            }
            Event::SeesHand { seat, of, ref cards } => {
                let text = format!("{} {} hand", self.does(seat, "see"), self.whose(of));
                self.seen_all(seat, text, cards)
            }
            Event::SeesDeck { seat, of, ref cards } => {
                let text = format!("{} {} deck", self.does(seat, "see"), self.whose(of));
                self.seen_all(seat, text, cards)
            }
            Event::WyattDraws { who } => {
                let text = format!("{} draws into his part of {} hand", self.figure(who), self.whose(who.seat));
                ("wyatt", Some(who.seat), text, vec![who.card], Some(rules::WYATT_DRAW))
            }
            Event::WyattsPartsGone { seat, hand, row } => {
                let hand = count(hand.into(), "card", "cards");
                let row = count(row.into(), "resource", "resources");
                let text =
                    format!("Wyatt's part of {} hand ({hand}) and row ({row}) leaves the game", self.whose(seat));
                ("wyatt-gone", Some(seat), text, vec![], Some(rules::WYATT_LEAVES))
            }
            Event::Draws { seat, ref cards } if self.sees(seat) => {
                let text = format!("{} {}", self.does(seat, "draw"), self.cards(cards));
                ("draw", Some(seat), text, cards.clone(), Some(rules::DRAW_TWO))
            }
            Event::Draws { seat, ref cards } => {
                let text = self.does(seat, &format!("draw {}", count(cards.len() as u32, "card", "cards")));
                ("draw", Some(seat), text, vec![], Some(rules::DRAW_TWO))
            }
            Event::NoDraw { seat } => {
                ("no-draw", Some(seat), self.does(seat, "have no card to draw"), vec![], Some(rules::DRAW_EMPTY))
            }
            Event::Recovers { who } => {
                let text = format!("{} recovers", self.figure(who));
                ("recover", Some(who.seat), text, vec![who.card], Some(rules::RECOVERY_ALL))
            }
            Event::Readies { who } => {
                ("ready", Some(who.seat), format!("{} readies", self.figure(who)), vec![who.card], None)
            }
            Event::AllReady { seat } => {
                let text = format!("{} characters ready", self.whose_turn(seat));
                ("all-ready", Some(seat), text, vec![], Some(rules::RECOVERY_READY))
            }
            Event::Exhausts { who } => {
                ("exhaust", Some(who.seat), format!("{} exhausts", self.figure(who)), vec![who.card], None)
            }
            Event::Freezes { who } => {
                let text = format!("{} is frozen", self.figure(who));
                ("freeze", Some(who.seat), text, vec![who.card], Some(rules::FREEZE_EXHAUST))
            }
            Event::Resource { seat, card, up: true } => {
                let text = format!("{} {} face up as a resource", self.does(seat, "lay"), name(card));
                ("resource", Some(seat), text, vec![card], Some(rules::BUILD_RESOURCE_LOCATION))
            }
            Event::Resource { seat, card, up: false } if self.sees(seat) => {
                let text = format!("{} {} face down as a resource", self.does(seat, "lay"), name(card));
                ("resource", Some(seat), text, vec![card], Some(rules::BUILD_RESOURCE))
            }
            Event::Resource { seat, up: false, .. } => {
                let text = self.does(seat, "lay a card face down as a resource");
                ("resource", Some(seat), text, vec![], Some(rules::BUILD_RESOURCE))
            }
            Event::NoResource { seat } => {
                ("no-resource", Some(seat), self.does(seat, "lay no resource"), vec![], Some(rules::BUILD_RESOURCE))
            }
            Event::Recruits { seat, card, paid } => {
                let points = recruit_points(paid);
                let text = format!("{} {} for {points}", self.does(seat, "recruit"), name(card));
                ("recruit", Some(seat), text, vec![card], Some(rules::RECRUIT_COST))
            }
            Event::Appears { who, row, stunned, main } => {
                let who_it_is = if main { ", a main character," } else { "" };
                let how = if stunned { ", stunned" } else { "" };
                let row = format!("{} {} row", self.whose(who.seat), row.name());
                let text = format!("{}{who_it_is} appears in {row}{how}", name(who.card));
                ("appear", Some(who.seat), text, vec![who.card], Some(rules::ZONE_APPEARS))
            }
            Event::CannotAppear { seat, card, room: true } => (
                "no-room",
                Some(seat),
                format!("There is no room for {}", name(card)),
                vec![card],
                Some(rules::LIMIT_ROOM),
            ),
            Event::CannotAppear { seat, card, room: false } => {
                let text =
                    format!("{} has the name of {} main character and does not appear", name(card), self.whose(seat));
                ("no-appear", Some(seat), text, vec![card], Some(rules::UNIQUE_MAIN_EFFECT))
            }
            Event::Equips { seat, card, on } => {
                let text = format!("{} {} on {}", self.does(seat, "put"), name(card), self.figure(on));
                ("equip", Some(seat), text, vec![card, on.card], Some(rules::GEAR_PLAY))
            }
            Event::Moves { who, row } => {
                let text = format!("{} moves to the {} row", self.figure(who), row.name());
                ("move", Some(who.seat), text, vec![who.card], None)
            }
            Event::Taken { who, to, row } => {
                let text = format!("{} moves to {} {} row", self.figure(who), self.whose(to), row.name());
                ("taken", Some(to), text, vec![who.card], Some(rules::MOVE_SIDE))
            }
            Event::Drives { who, to, row } => {
                let text = format!("{} drives to {} {} row", self.figure(who), self.whose(to), row.name());
                ("drive", Some(who.seat), text, vec![who.card], Some(rules::ATTACK_GRANTED))
            }
            Event::NewMain { who } => {
                let text = format!("{} is {} main character now", self.figure(who), self.whose(who.seat));
                ("new-main", Some(who.seat), text, vec![who.card], Some(rules::IDENTITY_PROMOTE))
            }
            Event::HandsClosed { seat } => {
                let text = format!("{} hand is hidden again", self.whose(seat));
                ("hands-closed", Some(seat), text, vec![], Some(rules::VIEW_HAND))
            }
            Event::KodFromDeck { seat, card } => {
                let text = format!("{} goes from {} deck to the KO pile", name(card), self.whose(seat));
                ("deck-ko", Some(seat), text, vec![card], Some(rules::ZONE_OWNERS_ZONE))
            }
            Event::ShowsFromPile { seat, card } => {
                let text = format!("{} comes from {} pile", name(card), self.whose(seat));
                ("pile", Some(seat), text, vec![card], Some(rules::SETUP_FACEHUGGER_PILE))
            }
            Event::Captures { who, whom } => {
                let text = format!("{} captures {}", self.figure(who), self.figure(whom));
                ("capture", Some(who.seat), text, vec![who.card, whom.card], Some(rules::ZONE_CAPTIVE))
            }
            Event::Transforms { who, into } => {
                let text = format!("{} becomes {}", self.figure(who), self.game.cards.card(into).title);
                ("transform", Some(who.seat), text, vec![who.card, into], Some(rules::IDENTITY_TRANSFORM))
            }
            Event::NoToken { seat, ref name } => {
                let text = format!("No {name} token comes to {} side", self.whose(seat));
                ("no-token", Some(seat), text, vec![], Some(rules::ZONE_TOKEN))
            }
            Event::BuysXp { seat, card, paid } => {
                let points = recruit_points(paid);
                let text = format!("{} {points} on XP for {}", self.does(seat, "spend"), name(card));
                ("buy-xp", Some(seat), text, vec![card], Some(rules::LEVEL_XP))
            }
            Event::Attacks { by, ref attackers, defender, ranged } => {
                let verb = if attackers.len() == 1 { "attacks" } else { "attack" };
                let from = if ranged { " from the back row" } else { "" };
                let (who, whom) = (self.figures(attackers), self.figure(defender));
                // vs: mode.heads
                let lent = attackers.iter().any(|figure| figure.seat != by);
                let text = match lent {
                    false => format!("{who} {verb} {whom}{from}"),
                    true => format!("{} {whom} with {who}{from}", self.does(by, "attack")),
                };
                let cards = attackers.iter().map(|figure| figure.card).chain([defender.card]).collect();
                ("attack", Some(by), text, cards, Some(rules::ATTACK_DEFENDER))
            }
            Event::Passes { seat } => {
                ("pass", Some(seat), self.does(seat, "pass"), vec![], Some(rules::COMBAT_WINDOW_PASS))
            }
            Event::PlaysTwist { seat, card } => {
                let text = format!("{} {}", self.does(seat, "play"), name(card));
                ("twist", Some(seat), text, vec![card], Some(rules::TWIST_HAND))
            }
            Event::PlaysCopy { seat, card, of } => {
                let text = format!("{} {} as a copy of {}", self.does(seat, "play"), name(card), name(of));
                ("twist", Some(seat), text, vec![card, of], Some(rules::TWIST_COPY))
            }
            Event::TakesWound { who, instead } => {
                let text = format!("{} takes the wound of {}", self.figure(who), self.figure(instead));
                ("takes-wound", Some(who.seat), text, vec![who.card, instead.card], Some(rules::HEALTH_WOUND))
            }
            Event::UsesPower { seat, card, ref power } => {
                let text = format!("{} {power} of {}", self.does(seat, "use"), name(card));
                ("power", Some(seat), text, vec![card], Some(rules::POWER_YOURS))
            }
            Event::PowerCancelled { seat, card, ref power } => {
                let text = format!("{power} of {} is cancelled", used(seat, card));
                ("cancelled", Some(seat), text, vec![card], Some(rules::POWER_CANCELLED))
            }
            Event::PaysFaceDown { seat, card, symbol } => {
                let text = format!("{} {} face down for {}", self.does(seat, "turn"), name(card), symbols(&[symbol]));
                ("pay-down", Some(seat), text, vec![card], Some(rules::COST_TURN_DOWN))
            }
            Event::PaysDiscard { seat, card, symbol } => {
                let text = format!("{} {} for {}", self.does(seat, "discard"), name(card), symbols(&[symbol]));
                ("pay-discard", Some(seat), text, vec![card], Some(rules::COST_DISCARD))
            }
            Event::PowersUp { seat, who, card } => {
                // With two heads it may be the partner's character.
                let whom = if who.seat == seat { name(who.card).to_owned() } else { self.figure(who) };
                let text = format!("{} up {whom} with {}", self.does(seat, "power"), name(card));
                ("power-up", Some(seat), text, vec![who.card, card], Some(rules::POWERUP_DISCARD))
            }
            Event::Holds { who, blow } => {
                let text = format!("{}: {} holds", self.blow(blow), self.figure(who));
                ("strike", Some(who.seat), text, Self::struck(who, blow), Some(rules::STRIKE_COMPARE))
            }
            Event::CombatCancelled => {
                ("combat-cancelled", None, "The combat is cancelled".into(), vec![], Some(rules::COMBAT_CANCELLED))
            }
            Event::CombatOver => ("combat-over", None, "The combat is over".into(), vec![], Some(rules::COMBAT_END)),
            Event::NewDefender { who } => {
                let text = format!("{} is the defender now", self.figure(who));
                ("new-defender", Some(who.seat), text, vec![who.card], Some(rules::COMBAT_REPLACE))
            }
            Event::Stunned { who, wounded, blow } => {
                let (how, rule) = match wounded {
                    true => ("and wounded", rules::STUN_WOUND),
                    false => ("without a wound", rules::STUN_DAZE),
                };
                let text = format!("{} is stunned {how}", self.figure(who));
                match blow {
                    Some(blow) => {
                        let text = format!("{}: {text}", self.blow(blow));
                        ("stun", Some(who.seat), text, Self::struck(who, blow), Some(rules::STRIKE_COMPARE))
                    }
                    None => ("stun", Some(who.seat), text, vec![who.card], Some(rule)),
                }
            }
            Event::Wounded { who, count: n } => {
                let text = format!("{} gets {}", self.figure(who), count(n.into(), "wound", "wounds"));
                ("wound", Some(who.seat), text, vec![who.card], Some(rules::HEALTH_WOUND))
            }
            Event::Healed { who, count: n } => {
                let text = format!("{} heals {}", self.figure(who), count(n.into(), "wound", "wounds"));
                ("heal", Some(who.seat), text, vec![who.card], Some(rules::HEALTH_HEAL))
            }
            Event::Kod { who } => {
                ("ko", Some(who.seat), format!("{} is KO'd", self.figure(who)), vec![who.card], Some(rules::KO_DIRECT))
            }
            Event::Counters { who, count: n } => {
                let text = format!("{} gets {}", self.figure(who), counters(n));
                ("counters", Some(who.seat), text, vec![who.card], Some(rules::COUNTER_STATS))
            }
            Event::CountersGone { who, count: n } => {
                let text = format!("{} loses {}", self.figure(who), counters(n));
                ("counters-gone", Some(who.seat), text, vec![who.card], Some(rules::COUNTER_STATS))
            }
            Event::Changes { who, atk, def } => {
                let parts = [(atk, "ATK"), (def, "DEF")].into_iter().filter(|(n, _)| *n != 0);
                let parts: Vec<String> = parts.map(|(n, what)| format!("{n:+} {what}")).collect();
                let text = format!("{} gets {}", self.figure(who), list(&parts, Joint::And));
                ("change", Some(who.seat), text, vec![who.card], Some(rules::NUMBER_ORDER))
            }
            Event::Altered { ref who, how } => {
                let (seat, cards) = (who.first().map(|who| who.seat), who.iter().map(|who| who.card).collect());
                let text = self.altered(&self.figures(who), who.len() > 1, how);
                ("altered", seat, text, cards, Some(rules::NUMBER_ORDER))
            }
            Event::NoMoreAttacks => {
                let text = "No more attacks can be made this turn".to_owned();
                ("no-attacks", None, text, vec![], Some(rules::ATTACK_CANNOT))
            }
            Event::NoPlotTwists { seat, whose } => {
                let who = match whose {
                    Whose::Yours => self.audience().person(seat).name.to_owned(),
                    Whose::Enemy => format!("{} enemies", self.whose(seat)),
                    Whose::Anyones => "players".to_owned(),
                };
                ("no-twists", Some(seat), format!("{who} can't play plot twists"), vec![], Some(rules::TWIST_FORBIDDEN))
            }
            Event::Triggers { seat, card, ref power } => {
                let whose = used(seat, card);
                let what = power.as_ref().map_or_else(|| whose.clone(), |power| format!("{power} of {whose}"));
                let text = format!("{what} takes effect");
                ("trigger", Some(seat), text, vec![card], Some(rules::TRIGGER_WORDS))
            }
            Event::GainsXp { seat, card, count: n, total } => {
                let text = format!("{} gains {n} XP and has {total}", of(seat, card));
                ("xp", Some(seat), text, vec![card], Some(rules::LEVEL_XP))
            }
            Event::Level { seat, card, up: true } => {
                let level = self.game.cards.card(card).level();
                let text = format!("{} levels up to Level {level}", of(seat, card));
                ("level", Some(seat), text, vec![card], Some(rules::LEVEL_UP))
            }
            Event::Level { seat, card, up: false } => {
                let level = self.game.cards.card(card).level();
                let text = format!("{} is Level {level} now", of(seat, card));
                ("level", Some(seat), text, vec![card], Some(rules::LEVEL_REGRESS))
            }
            Event::Discards { seat, card } => {
                let text = format!("{} {}", self.does(seat, "discard"), name(card));
                ("discard", Some(seat), text, vec![card], Some(rules::ZONE_DISCARD))
            }
            Event::ShowsHand { seat, ref cards } => {
                let their = self.audience().person(seat).their;
                let shows = self.does(seat, &format!("show {their} hand"));
                let what = if cards.is_empty() { "no cards".into() } else { self.cards(cards) };
                ("show-hand", Some(seat), format!("{shows}: {what}"), cards.clone(), Some(rules::VIEW_REVEAL))
            }
            Event::LooksAtHand { seat, of } => {
                let text = format!("{} at {} hand", self.does(seat, "look"), self.whose(of));
                ("look-at-hand", Some(seat), text, vec![], Some(rules::VIEW_LOOK))
            }
            Event::Shuffles { seat } => {
                ("shuffle", Some(seat), format!("{} deck is shuffled", self.whose(seat)), vec![], None)
            }
            Event::ToHand { seat, card } => {
                let text = format!("{} goes to {} hand", name(card), self.whose(seat));
                ("to-hand", Some(seat), text, vec![card], Some(rules::ZONE_OWNERS_ZONE))
            }
            Event::IntoDeck { seat, card } => {
                let text = format!("{} goes into {} deck", name(card), self.whose(seat));
                ("into-deck", Some(seat), text, vec![card], Some(rules::ZONE_OWNERS_ZONE))
            }
            Event::Reveals { seat, ref cards } => {
                let what = if cards.is_empty() { "no cards".into() } else { self.cards(cards) };
                let text = format!("{} {what}", self.does(seat, "reveal"));
                ("reveal", Some(seat), text, cards.clone(), Some(rules::VIEW_REVEAL))
            }
            Event::Looks { seat, count: n } => {
                let top = if n == 1 { "top card".into() } else { format!("top {} cards", number(n.into())) };
                let text =
                    format!("{} at the {top} of {} deck", self.does(seat, "look"), self.audience().person(seat).their);
                ("look", Some(seat), text, vec![], Some(rules::VIEW_LOOK))
            }
            Event::Takes { seat, card, open } if open || self.sees(seat) => {
                let their = self.audience().person(seat).their;
                let text = format!("{} {} into {their} hand", self.does(seat, "take"), name(card));
                ("take", Some(seat), text, vec![card], Some(rules::VIEW_SEARCH))
            }
            Event::Takes { seat, .. } => {
                let their = self.audience().person(seat).their;
                let text = format!("{} into {their} hand", self.does(seat, "take a card"));
                ("take", Some(seat), text, vec![], Some(rules::VIEW_SEARCH))
            }
            Event::ResourceKod { seat, card } => {
                let text = format!("{} {} is KO'd", self.whose(seat), name(card));
                ("resource-ko", Some(seat), text, vec![card], Some(rules::KO_DIRECT))
            }
            Event::Turned { seat, card, up } => {
                let side = if up { "up" } else { "down" };
                let text = format!("{} {} is turned face {side}", self.whose(seat), name(card));
                ("turned", Some(seat), text, vec![card], Some(rules::LOCATION_STAYS_DOWN))
            }
            Event::Names { seat, ref name } => {
                ("name", Some(seat), format!("{} {name}", self.does(seat, "name")), vec![], None)
            }
            Event::ChoosesPlayer { seat, other } => {
                let whom = if seat == other { "themselves" } else { self.audience().person(other).name };
                let whom = if seat == other && self.viewer == Viewer::Seat(seat) { "yourself" } else { whom };
                ("choose-player", Some(seat), format!("{} {whom}", self.does(seat, "choose")), vec![], None)
            }
            Event::Removed { seat, card } => {
                let text = format!("{} is removed from the game", name(card));
                ("removed", Some(seat), text, vec![card], Some(rules::ZONE_REMOVED))
            }
            Event::Out { seat } => {
                ("out", Some(seat), self.does(seat, "are out of the game"), vec![], Some(rules::KO_MAIN))
            }
            Event::GivesUp { seat } => {
                ("give-up", Some(seat), self.does(seat, "give up"), vec![], Some(rules::END_GIVE_UP))
            }
            Event::Tunnels { who, under, card, up, at } => {
                let hidden = || format!("face-down resource, number {} of the row", at + 1);
                let above = if up { name(card).to_owned() } else { hidden() };
                let text = format!("{} tunnels beneath {} {above}", self.figure(who), self.whose(under));
                let cards = if up { vec![who.card, card] } else { vec![who.card] };
                ("tunnel", Some(who.seat), text, cards, Some(rules::TUNNEL_PLACE))
            }
            Event::Predicts { seat } => {
                ("predict", Some(seat), self.does(seat, "make a Prediction"), vec![], Some(rules::PREDICTION_MAKE))
            }
            Event::Foreseen { seat, ref attacker, ref defender } => {
                let text = format!("{} Prediction comes true: {attacker} attacks {defender}", self.whose(seat));
                ("foreseen", Some(seat), text, vec![], Some(rules::PREDICTION_TRUE))
            }
            Event::NotForeseen { seat } => {
                let text = format!("{} Prediction does not come true", self.whose(seat));
                ("not-foreseen", Some(seat), text, vec![], Some(rules::PREDICTION_TRUE))
            }
            Event::OffersDeal { seat, to, ref elements } => {
                let words = |element: &Element| element.words(seat, to, self.audience());
                let elements: Vec<String> = elements.iter().map(words).collect();
                let offer = self.does(seat, "offer a Deal");
                let text = format!("{offer}: {}", list(&elements, Joint::And));
                ("deal", Some(seat), text, vec![], Some(rules::DEAL_ELEMENTS))
            }
            Event::Accepts { seat } => {
                ("accept", Some(seat), self.does(seat, "accept the Deal"), vec![], Some(rules::DEAL_TAKE_IT))
            }
            Event::Refuses { seat } => {
                ("refuse", Some(seat), self.does(seat, "refuse the Deal"), vec![], Some(rules::DEAL_TAKE_IT))
            }
            Event::FaceUpIntoDeck { seat, card } => {
                let text = format!("{} is shuffled face up into {} deck", name(card), self.whose(seat));
                ("face-up", Some(seat), text, vec![card], Some(rules::CARD_TIME_PLATFORM))
            }
            Event::DrawsFaceUp { seat, card } => {
                let text = format!("{} {}, which lay face up", self.does(seat, "draw"), name(card));
                ("draw", Some(seat), text, vec![card], Some(rules::CARD_TIME_PLATFORM))
            }
            Event::TooMany { card } => {
                let text = format!("There is no room for all that {} sets off: the rest is left out", name(card));
                ("limit", None, text, vec![card], Some(rules::LIMIT_MODIFIERS))
            }
            Event::Over { ending } => ("over", None, self.ending(ending), vec![], Some(ending_rule(ending))),
        }
    }

    /// How a game ended, in a sentence.
    pub(crate) fn ending(&self, ending: Ending) -> String {
        let text = match ending {
            Ending::LastStanding(0) => "Nobody is left in the game: a draw".into(),
            Ending::LastStanding(winners) => {
                format!("{}: nobody else has a main character left", self.win(winners))
            }
            Ending::FewestWounds(best) => {
                let seats = || Seat::all(Seat::MAX).filter(|seat| best >> seat.0 & 1 == 1);
                let team = |seat: Seat| self.game.mode.team(seat);
                let shared = seats().any(|seat| seats().any(|other| team(seat) != team(other)));
                if shared {
                    format!("A draw between {}: equally few wounds on their main characters", self.players(best))
                } else {
                    format!("{} with the fewest wounds on the main character", self.win(best))
                }
            }
        };
        sentence(&text)
    }

    /// The players of a set, a bit each; the reader first.
    fn players(&self, set: u8) -> String {
        let mut seats: Vec<Seat> = Seat::all(Seat::MAX).filter(|seat| set >> seat.0 & 1 == 1).collect();
        seats.sort_by_key(|seat| self.viewer != Viewer::Seat(*seat));
        let names: Vec<String> = seats.iter().map(|seat| self.audience().person(*seat).name.to_owned()).collect();
        list(&names, Joint::And)
    }

    fn win(&self, winners: u8) -> String {
        match winners.count_ones() {
            1 => self.does(Seat(winners.trailing_zeros() as u8), "win"),
            _ => format!("{} win", self.players(winners)),
        }
    }
}

/// "a +1/+1 counter", "two -1/-1 counters".
fn counters(n: i16) -> String {
    let kind = if n > 0 { "+1/+1" } else { "-1/-1" };
    count(n.unsigned_abs().into(), &format!("{kind} counter"), &format!("{kind} counters"))
}

/// The number that an event tells, and how it came out: for boards that draw what the sentence says.
fn figures(event: &Event) -> (Option<i32>, Option<&'static str>) {
    let lies = |up: bool| Some(if up { "up" } else { "down" });
    match *event {
        Event::Turn { turn, .. } | Event::PocketTurn { turn, .. } => (Some(turn.into()), None),
        Event::Packs { count, .. } => (Some(count.into()), None),
        Event::MainPlaced { row, .. }
        | Event::Moves { row, .. }
        | Event::Taken { row, .. }
        | Event::Drives { row, .. } => (None, Some(row.name())),
        Event::Appears { row, stunned, .. } => (None, Some(if stunned { "stunned" } else { Row::name(row) })),
        Event::Recruits { paid, .. } | Event::BuysXp { paid, .. } => (Some(paid.into()), None),
        Event::Attacks { ranged, .. } => (None, Some(if ranged { "ranged" } else { "melee" })),
        Event::PaysFaceDown { symbol, .. } | Event::PaysDiscard { symbol, .. } => (None, Some(symbol.name())),
        Event::Holds { blow, .. } => (Some(blow.attack), Some("holds")),
        Event::Stunned { wounded, blow, .. } => {
            (blow.map(|blow| blow.attack), Some(if wounded { "wounded" } else { "dazed" }))
        }
        Event::Wounded { count, .. } | Event::Healed { count, .. } | Event::Looks { count, .. } => {
            (Some(count.into()), None)
        }
        Event::Counters { count, .. } | Event::CountersGone { count, .. } => {
            (Some(count.into()), Some(if count > 0 { "plus" } else { "minus" }))
        }
        Event::Changes { atk, .. } => (Some(atk), None),
        Event::GainsXp { count, .. } => (Some(count.into()), None),
        Event::Level { up, .. } | Event::Resource { up, .. } | Event::Turned { up, .. } | Event::Tunnels { up, .. } => {
            (None, lies(up))
        }
        Event::Toss { .. }
        | Event::First { .. }
        | Event::Universe { .. }
        | Event::UniverseGone { .. }
        | Event::Hides { .. }
        | Event::ComesOut { .. }
        | Event::JoinsAttack { .. }
        | Event::Delivers { .. }
        | Event::GainsPower { .. }
        | Event::EffectsEnd { .. }
        | Event::Invents { .. }
        | Event::SeesHand { .. }
        | Event::SeesDeck { .. }
        | Event::WyattDraws { .. }
        | Event::WyattsPartsGone { .. }
        | Event::Kept { .. }
        | Event::Mulligan { .. }
        | Event::Draws { .. }
        | Event::NoDraw { .. }
        | Event::Recovers { .. }
        | Event::Readies { .. }
        | Event::AllReady { .. }
        | Event::Exhausts { .. }
        | Event::Freezes { .. }
        | Event::NoResource { .. }
        | Event::CannotAppear { .. }
        | Event::Equips { .. }
        | Event::Passes { .. }
        | Event::PlaysTwist { .. }
        | Event::PlaysCopy { .. }
        | Event::TakesWound { .. }
        | Event::UsesPower { .. }
        | Event::PowerCancelled { .. }
        | Event::PowersUp { .. }
        | Event::CombatCancelled
        | Event::CombatOver
        | Event::NewDefender { .. }
        | Event::NewMain { .. }
        | Event::KodFromDeck { .. }
        | Event::ShowsFromPile { .. }
        | Event::Captures { .. }
        | Event::Transforms { .. }
        | Event::NoToken { .. }
        | Event::HandsClosed { .. }
        | Event::Kod { .. }
        | Event::Altered { .. }
        | Event::NoMoreAttacks
        | Event::NoPlotTwists { .. }
        | Event::Triggers { .. }
        | Event::Discards { .. }
        | Event::ShowsHand { .. }
        | Event::LooksAtHand { .. }
        | Event::Shuffles { .. }
        | Event::ToHand { .. }
        | Event::IntoDeck { .. }
        | Event::Reveals { .. }
        | Event::Takes { .. }
        | Event::ResourceKod { .. }
        | Event::Names { .. }
        | Event::ChoosesPlayer { .. }
        | Event::Removed { .. }
        | Event::Out { .. }
        | Event::GivesUp { .. }
        | Event::Predicts { .. }
        | Event::Foreseen { .. }
        | Event::NotForeseen { .. }
        | Event::OffersDeal { .. }
        | Event::Accepts { .. }
        | Event::Refuses { .. }
        | Event::FaceUpIntoDeck { .. }
        | Event::DrawsFaceUp { .. }
        | Event::TooMany { .. }
        | Event::Over { .. } => (None, None),
    }
}

fn ending_rule(ending: Ending) -> Rule {
    match ending {
        Ending::LastStanding(_) => rules::END_MAIN_KO,
        Ending::FewestWounds(_) => rules::END_CARDS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::vocabulary::{Keyword, Symbol, Verb};
    use longbox_kernel::{Lists, Seed};

    fn game(mode: Mode, seats: usize) -> Vs {
        Vs::empty(Catalogue::standard(), mode, seats, Lists::Open, Seed::from(0))
    }

    fn card(title: &str) -> CardIx {
        Catalogue::standard().find(title).unwrap()
    }

    fn said(game: &Vs, event: &Event, viewer: Viewer) -> String {
        Speaker { game, viewer }.tell(event).text
    }

    /// One of every kind of event.
    fn examples() -> Vec<Event> {
        let seat = Seat(1);
        let card = card("Ultron");
        let who = Figure { seat, card };
        let (power, name) = ("Upgrade".to_owned(), "Ultron".to_owned());
        let (row, symbol, up) = (Row::Front, Symbol::Skill, true);
        vec![
            Event::Toss { seat },
            Event::First { seat },
            Event::MainPlaced { seat, card, row },
            Event::Kept { seat },
            Event::Mulligan { seat },
            Event::Turn { seat, turn: 1 },
            Event::Draws { seat, cards: vec![card, card] },
            Event::NoDraw { seat },
            Event::Recovers { who },
            Event::Readies { who },
            Event::AllReady { seat },
            Event::Exhausts { who },
            Event::Freezes { who },
            Event::Resource { seat, card, up },
            Event::Resource { seat, card, up: false },
            Event::NoResource { seat },
            Event::Recruits { seat, card, paid: 1 },
            Event::Appears { who, row, stunned: true, main: false },
            Event::Appears { who, row, stunned: false, main: true },
            Event::CannotAppear { seat, card, room: true },
            Event::CannotAppear { seat, card, room: false },
            Event::Equips { seat, card, on: who },
            Event::Moves { who, row },
            Event::Taken { who, to: Seat(0), row },
            Event::Drives { who, to: Seat(0), row },
            Event::NewMain { who },
            Event::KodFromDeck { seat, card },
            Event::ShowsFromPile { seat, card },
            Event::Captures { who, whom: who },
            Event::Transforms { who, into: card },
            Event::NoToken { seat, name: name.clone() },
            Event::HandsClosed { seat },
            Event::BuysXp { seat, card, paid: 2 },
            Event::Attacks { by: seat, attackers: vec![who], defender: who, ranged: true },
            Event::Passes { seat },
            Event::PlaysTwist { seat, card },
            Event::UsesPower { seat, card, power: power.clone() },
            Event::PowerCancelled { seat, card, power },
            Event::PaysFaceDown { seat, card, symbol },
            Event::PaysDiscard { seat, card, symbol },
            Event::PowersUp { seat, who, card },
            Event::Holds { who, blow: Blow { attack: 3, defense: 4, back: Some(who) } },
            Event::CombatCancelled,
            Event::CombatOver,
            Event::NewDefender { who },
            Event::Stunned { who, wounded: true, blow: Some(Blow { attack: 4, defense: 4, back: None }) },
            Event::Stunned { who, wounded: false, blow: None },
            Event::Wounded { who, count: 2 },
            Event::Healed { who, count: 1 },
            Event::Kod { who },
            Event::Counters { who, count: 1 },
            Event::CountersGone { who, count: -2 },
            Event::Changes { who, atk: 3, def: 0 },
            Event::Altered { who: vec![who], how: Alteration::Gains(Keyword::Flight) },
            Event::Altered { who: vec![who, who], how: Alteration::Swapped },
            Event::Altered { who: vec![who], how: Alteration::Cannot(Verb::StrikeBack) },
            Event::NoMoreAttacks,
            Event::NoPlotTwists { seat, whose: Whose::Enemy },
            Event::Triggers { seat, card, power: None },
            Event::Triggers { seat, card, power: Some("Upgrade".to_owned()) },
            Event::GainsXp { seat, card, count: 1, total: 3 },
            Event::Level { seat, card, up },
            Event::Level { seat, card, up: false },
            Event::Discards { seat, card },
            Event::ShowsHand { seat, cards: vec![] },
            Event::LooksAtHand { seat, of: Seat(0) },
            Event::Shuffles { seat },
            Event::ToHand { seat, card },
            Event::IntoDeck { seat, card },
            Event::Reveals { seat, cards: vec![card, card] },
            Event::Looks { seat, count: 3 },
            Event::Takes { seat, card, open: true },
            Event::Takes { seat, card, open: false },
            Event::ResourceKod { seat, card },
            Event::Turned { seat, card, up },
            Event::Names { seat, name },
            Event::ChoosesPlayer { seat, other: seat },
            Event::Removed { seat, card },
            Event::Out { seat },
            Event::GivesUp { seat },
            Event::TooMany { card },
            Event::Over { ending: Ending::LastStanding(0b10) },
            Event::Over { ending: Ending::FewestWounds(0b11) },
        ]
    }

    #[test]
    fn every_event_is_a_sentence_to_everybody() {
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Omniscient];
        for game in [game(Mode::Duel, 2), game(Mode::FreeForAll, 4)] {
            for (event, viewer) in examples().iter().flat_map(|event| viewers.map(|viewer| (event, viewer))) {
                let text = said(&game, event, viewer);
                let raw = ["{", "}", "::", "  ", "Some(", "you has", "you is", "you draws"];
                let sound = text.ends_with(['.', '!', '?']) && !raw.iter().any(|raw| text.contains(raw));
                assert!(sound && text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()), "{text}");
            }
        }
    }

    #[test]
    fn what_one_head_does_with_the_others_character_names_both() {
        let game = game(Mode::TwoHeaded, 4);
        let figure = |seat: u8, title: &str| Figure { seat: Seat(seat), card: card(title) };
        let (panther, wizard) = (figure(0, "Black Panther"), figure(3, "The Wizard Level 1"));
        let events = [
            Event::Turn { seat: Seat(1), turn: 2 },
            Event::Attacks { by: Seat(1), attackers: vec![panther], defender: wizard, ranged: false },
            Event::Attacks { by: Seat(0), attackers: vec![panther], defender: wizard, ranged: false },
            Event::UsesPower { seat: Seat(1), card: panther.card, power: "Pounce".into() },
        ];
        let told =
            |seat: u8| events.iter().map(|event| said(&game, event, Viewer::Seat(Seat(seat)))).collect::<Vec<_>>();
        assert_eq!(
            told(0),
            [
                "Turn 2: your team's turn.",
                "Player 2 attacks Player 4's Wizard with Black Panther.",
                "Black Panther attacks Player 4's Wizard.",
                "Player 2 uses Pounce of Black Panther.",
            ]
        );
        assert_eq!(
            told(1),
            [
                "Turn 2: your team's turn.",
                "You attack Player 4's Wizard with Player 1's Black Panther.",
                "Player 1's Black Panther attacks Player 4's Wizard.",
                "You use Pounce of Black Panther.",
            ]
        );
        assert_eq!(told(2)[0], "Turn 2: Player 1's and Player 2's turn.");
    }

    #[test]
    fn in_a_list_of_characters_each_player_is_named_once_and_the_reader_comes_first() {
        let game = game(Mode::FreeForAll, 4);
        let figure = |seat: u8, title: &str| Figure { seat: Seat(seat), card: card(title) };
        let (panther, hawkeye) = (figure(3, "Black Panther"), figure(3, "Hawkeye"));
        let attack = Event::Attacks {
            by: Seat(3),
            attackers: vec![panther, hawkeye],
            defender: figure(1, "The Wizard Level 1"),
            ranged: false,
        };
        let reader = Viewer::Seat(Seat(0));
        assert_eq!(said(&game, &attack, reader), "Player 4's Black Panther and Hawkeye attack Player 2's Wizard.");
        let who = vec![panther, figure(1, "Thor"), figure(0, "Cable"), hawkeye];
        let swapped = Event::Altered { who, how: Alteration::Swapped };
        assert_eq!(
            said(&game, &swapped, reader),
            "Cable, Player 2's Thor, Player 4's Black Panther, and Hawkeye switch their ATK and DEF."
        );
        let over = Event::Over { ending: Ending::LastStanding(0b101) };
        assert!(said(&game, &over, Viewer::Seat(Seat(2))).starts_with("You and Player 1 win"));
    }

    #[test]
    fn a_combat_reads_well() {
        let game = game(Mode::Duel, 2);
        let figure = |seat: u8, title: &str| Figure { seat: Seat(seat), card: card(title) };
        let (panther, victory) = (figure(0, "Black Panther"), figure(1, "Major Victory"));
        let attackers = vec![panther, figure(0, "Nick Fury")];
        let events = [
            Event::Attacks { by: Seat(0), attackers, defender: victory, ranged: false },
            Event::Stunned { who: victory, wounded: true, blow: Some(Blow { attack: 4, defense: 4, back: None }) },
            Event::Holds { who: panther, blow: Blow { attack: 4, defense: 5, back: Some(victory) } },
        ];
        let told: Vec<String> = events.iter().map(|event| said(&game, event, Viewer::Spectator)).collect();
        assert_eq!(
            told,
            [
                "Black Panther and Nick Fury attack Major Victory.",
                "4 ATK against 4 DEF: Major Victory is stunned and wounded.",
                "Major Victory strikes back, 4 ATK against 5 DEF: Black Panther holds.",
            ]
        );
    }

    #[test]
    fn what_one_player_sees_alone_is_told_to_that_player_alone() {
        let game = game(Mode::Duel, 2);
        let (seat, card) = (Seat(0), card("Ultron"));
        let secrets = [
            Event::Draws { seat, cards: vec![card] },
            Event::Resource { seat, card, up: false },
            Event::Takes { seat, card, open: false },
        ];
        for event in &secrets {
            let names = |viewer| said(&game, event, viewer).contains("Ultron");
            assert!(names(Viewer::Seat(seat)) && names(Viewer::Omniscient));
            assert!(!names(Viewer::Seat(Seat(1))) && !names(Viewer::Spectator));
        }
    }

    #[test]
    fn at_a_larger_table_a_character_is_told_by_its_player() {
        let game = game(Mode::FreeForAll, 3);
        let event = Event::Kod { who: Figure { seat: Seat(1), card: card("Ultron") } };
        assert_eq!(said(&game, &event, Viewer::Seat(Seat(0))), "Player 2's Ultron is KO'd.");
        assert_eq!(said(&game, &event, Viewer::Seat(Seat(1))), "Ultron is KO'd.");
    }

    #[test]
    fn partners_win_together() {
        let game = game(Mode::Pairs, 4);
        let event = Event::Over { ending: Ending::LastStanding(0b101) };
        let text = said(&game, &event, Viewer::Seat(Seat(0)));
        assert_eq!(text, "You and Player 3 win: nobody else has a main character left.");
    }
}
