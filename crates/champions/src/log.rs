//! Events in words: who hears what of them.

use crate::event::{Event, Figure};
use crate::position::{Champions, Ending, Hands};
use crate::rules;
use crate::vocabulary::Status;
use longbox_kernel::cards::CardIx;
use longbox_kernel::english::{Audience, count, sentence};
use longbox_kernel::{CardRef, Rule, Seat, Telling, Viewer};
use longbox_shelf::card_ref;

/// Tells events to one viewer.
pub(crate) struct Speaker<'a> {
    pub(crate) game: &'a Champions,
    pub(crate) viewer: Viewer,
}

/// An event in words: its kind, whom it is about, the sentence, the cards it names, the rule behind it.
type Line = (&'static str, Option<Seat>, String, Vec<CardRef>, Option<Rule>);

impl Speaker<'_> {
    fn audience(&self) -> Audience {
        Audience::new(self.viewer)
    }

    /// The player and a verb: "you draw", "Player 2 draws".
    fn does(&self, seat: Seat, verb: &str) -> String {
        self.audience().person(seat).does(verb)
    }

    fn whose(&self, seat: Seat) -> &'static str {
        self.audience().person(seat).whose
    }

    fn whom(&self, seat: Seat) -> &'static str {
        self.audience().person(seat).name
    }

    /// Whose deck it is; the encounter deck is nobody's.
    fn deck(&self, seat: Option<Seat>) -> String {
        seat.map_or_else(|| "the encounter deck".into(), |seat| format!("{} deck", self.whose(seat)))
    }

    /// Whether a card that only the hand of `seat` shows may be named.
    fn sees(&self, seat: Seat) -> bool {
        self.game.hands == Hands::Open || self.audience().sees(seat)
    }

    fn card(&self, card: CardIx) -> &'static str {
        &self.game.cards.card(card).name
    }

    fn card_ref(&self, card: CardIx) -> CardRef {
        card_ref(self.game.cards.card(card))
    }

    /// The card that a figure is, as far as everybody knows it: what lies under a Drone is told to nobody.
    fn figure_ref(&self, who: Figure) -> CardRef {
        if who.drone {
            return card_ref(self.game.cards.drone());
        }
        self.card_ref(who.card)
    }

    /// A card by its name, and by its player if that is somebody else.
    fn figure(&self, who: Figure) -> String {
        let name = if who.drone { "a Drone" } else { self.card(who.card) };
        match who.seat {
            Some(seat) if self.game.seats > 1 && self.viewer != Viewer::Seat(seat) => {
                if self.is_enemy(who) {
                    format!("{name} facing {}", self.whom(seat))
                } else if !who.drone && self.game.cards.card(who.card).kind.is_identity() {
                    // Whose hero it is everybody knows.
                    name.to_owned()
                } else {
                    // A title that begins with an article goes without it: "Player 2's Golden City".
                    format!("{} {}", self.whose(seat), name.strip_prefix("The ").unwrap_or(name))
                }
            }
            Some(_) | None => name.to_owned(),
        }
    }

    /// "She-Hulk exhausts".
    fn it(&self, kind: &'static str, who: Figure, deed: &str, rule: Option<Rule>) -> Line {
        (kind, who.seat, format!("{} {deed}", self.figure(who)), vec![self.figure_ref(who)], rule)
    }

    /// "You play Backflip".
    fn they(&self, kind: &'static str, seat: Seat, verb: &str, card: CardIx, after: &str, rule: Option<Rule>) -> Line {
        let text = format!("{} {}{after}", self.does(seat, verb), self.card(card));
        (kind, Some(seat), text, vec![self.card_ref(card)], rule)
    }

    /// "The encounter deck is shuffled": nobody in particular and no card.
    fn plain(kind: &'static str, seat: Option<Seat>, text: impl Into<String>, rule: Option<Rule>) -> Line {
        (kind, seat, text.into(), vec![], rule)
    }

    pub(crate) fn tell(&self, event: &Event) -> Telling {
        let (kind, seat, text, cards, rule) = self.line(event);
        Telling {
            kind,
            seat,
            text: sentence(&text),
            cards,
            rule: rule.map(|rule| rule.0),
            amount: amount(event),
            sign: sign(event),
        }
    }

    /// What the ability is called, if it has a name.
    fn ability_name(&self, who: Figure, ability: u8) -> Option<&'static str> {
        self.game.cards.card(who.card).abilities.get(usize::from(ability))?.name.as_deref()
    }

    #[allow(clippy::too_many_lines)] // one arm for each event, and nothing else
    fn line(&self, event: &Event) -> Line {
        match *event {
            Event::Round { round } => Speaker::plain("round", None, format!("Round {round}"), None),
            Event::Turn { seat } => {
                Speaker::plain("turn", Some(seat), format!("{} turn", self.whose(seat)), Some(rules::TURN_MENU))
            }
            Event::VillainPhase => Speaker::plain("villain-phase", None, "The villain phase begins", None),
            Event::First { seat } => {
                let text = self.does(seat, "are the first player now");
                Speaker::plain("first", Some(seat), text, Some(rules::VILLAIN_PHASE_PASS))
            }
            Event::Draws { seat, card } if self.sees(seat) => self.they("draw", seat, "draw", card, "", None),
            Event::Draws { seat, .. } => Speaker::plain("draw", Some(seat), self.does(seat, "draw a card"), None),
            Event::Discards { seat, card, deck: false } => self.they("discard", seat, "discard", card, "", None),
            Event::Discards { seat, card, deck: true } => {
                let from = format!(" from {} deck", self.audience().person(seat).their);
                self.they("mill", seat, "discard", card, &from, None)
            }
            Event::DiscardsEncounter { card } => {
                let text = format!("{} is discarded from the encounter deck", self.card(card));
                ("encounter-discard", None, text, vec![self.card_ref(card)], None)
            }
            Event::TurnsUp { seat, card } => {
                let text = format!("the card turns out to be {}", self.card(card));
                ("turn-up", seat, text, vec![self.card_ref(card)], None)
            }
            Event::Reshuffled { seat } => {
                let rule = if seat.is_some() { rules::DECK_EMPTY_PLAYER } else { rules::DECK_EMPTY_ENCOUNTER };
                let text = format!("the discard pile is shuffled to make {} anew", self.deck(seat));
                Speaker::plain("reshuffle", seat, text, Some(rule))
            }
            Event::Shuffled { seat } => {
                Speaker::plain("shuffle", seat, format!("{} is shuffled", self.deck(seat)), None)
            }
            Event::Dealt { seat } => {
                let text = self.does(seat, "are dealt an encounter card");
                Speaker::plain("dealt", Some(seat), text, Some(rules::ENCOUNTER_DEAL))
            }
            Event::Mulligan { seat, count: 0 } => {
                let their = self.audience().person(seat).their;
                let text = self.does(seat, &format!("keep {their} opening hand"));
                Speaker::plain("mulligan", Some(seat), text, Some(rules::SETUP_MULLIGAN))
            }
            Event::Mulligan { seat, count: n } => {
                let cards = count(n.into(), "card", "cards");
                let their = self.audience().person(seat).their;
                let text = self.does(seat, &format!("put {cards} of {their} opening hand away"));
                Speaker::plain("mulligan", Some(seat), text, Some(rules::SETUP_MULLIGAN))
            }
            Event::Plays { seat, card } => self.they("play", seat, "play", card, "", None),
            Event::Uses { seat, who, ability } => {
                let name = self.figure(Figure { seat: who.seat.filter(|of| *of != seat), ..who });
                let what = self.ability_name(who, ability).map(|ability| format!("{ability} of {name}"));
                let text = format!("{} {}", self.does(seat, "use"), what.unwrap_or(name));
                ("use", Some(seat), text, vec![self.figure_ref(who)], None)
            }
            Event::Idle { who } => self.it("idle", who, "can change nothing", Some(rules::CHANGE_THE_GAME)),
            Event::TakesEffect { who, ability } => {
                let what = self.ability_name(who, ability).unwrap_or("the ability");
                let text = format!("{what} of {} takes effect", self.figure(who));
                ("takes-effect", who.seat, text, vec![self.figure_ref(who)], Some(rules::FORCED_MUST))
            }
            Event::Pays { seat, card } => self.they("pay", seat, "pay with", card, "", Some(rules::PAY)),
            Event::Generates { seat, card } => {
                self.they("generate", seat, "pay with", card, "", Some(rules::RESOURCE_ABILITY))
            }
            Event::Declares { seat, resource } => {
                let text = self.does(seat, &format!("count the wild resource as {}", resource.word()));
                Speaker::plain("declare", Some(seat), text, Some(rules::RESOURCE_WILD))
            }
            Event::Enters { who } => {
                let engages = who.seat.filter(|_| self.is_enemy(who));
                match engages {
                    Some(seat) => {
                        let name = if who.drone { "a Drone" } else { self.card(who.card) };
                        let text = format!("{name} enters play, facing {}", self.whom(seat));
                        ("enter", who.seat, text, vec![self.figure_ref(who)], Some(rules::MINION_ENGAGES))
                    }
                    None => self.it("enter", who, "enters play", None),
                }
            }
            Event::Attached { who, to } => {
                let text = format!("{} is attached to {}", self.figure(who), self.figure(to));
                let cards = vec![self.figure_ref(who), self.figure_ref(to)];
                ("attach", who.seat.or(to.seat), text, cards, Some(rules::ATTACH_ENTERS))
            }
            Event::Leaves { who } => self.it("leave", who, "leaves play", None),
            Event::ToHand { seat, card, shown } if shown || self.sees(seat) => {
                let to = format!(" to {} hand", self.audience().person(seat).their);
                self.they("to-hand", seat, "take", card, &to, None)
            }
            Event::ToHand { seat, .. } => {
                let their = self.audience().person(seat).their;
                Speaker::plain("to-hand", Some(seat), self.does(seat, &format!("take a card to {their} hand")), None)
            }
            Event::Removed { card } => {
                let text = format!("{} is removed from the game", self.card(card));
                ("remove", None, text, vec![self.card_ref(card)], None)
            }
            Event::Form { seat, card } => {
                let before = self.game.cards.card(card).back.filter(|_| self.viewer != Viewer::Seat(seat));
                match before {
                    // Others are known by who they are: "Peter Parker changes to Spider-Man".
                    Some(before) => {
                        let text = format!("{} changes to {}", self.card(before), self.card(card));
                        ("form", Some(seat), text, vec![self.card_ref(card)], None)
                    }
                    None => self.they("form", seat, "change to", card, "", None),
                }
            }
            Event::Exhausts { who } => self.it("exhaust", who, "exhausts", None),
            Event::Readies { who } => self.it("ready", who, "readies", None),
            Event::AllReady => {
                Speaker::plain("all-ready", None, "all players ready their cards", Some(rules::PHASE_PLAYER_READY))
            }
            Event::Gets { who, status } => {
                self.it("gets-status", who, &format!("is {}", status.word()), Some(rules::STATUS_ONE))
            }
            Event::HeldBack { who, attack } => {
                let (deed, status) = match (attack, self.is_enemy(who)) {
                    (true, _) => ("is stunned and does not attack", Status::Stunned),
                    (false, true) => ("is confused and does not scheme", Status::Confused),
                    (false, false) => ("is confused and does not thwart", Status::Confused),
                };
                self.it("held-back", who, deed, Some(self.status_rule(who, status)))
            }
            Event::Loses { who, status } => {
                let rule = self.status_rule(who, status);
                self.it("loses-status", who, &format!("is no longer {}", status.word()), Some(rule))
            }
            Event::Damage { who, n } => self.it("damage", who, &format!("takes {n} damage"), None),
            Event::Prevented { who, n } => {
                let text = format!("{n} damage to {} is prevented", self.figure(who));
                ("prevent", who.seat, text, vec![self.figure_ref(who)], Some(rules::PREVENT_DAMAGE))
            }
            Event::Absorbed { who, n } => {
                let text = format!("{n} damage is put on {} instead", self.figure(who));
                ("absorb", who.seat, text, vec![self.figure_ref(who)], Some(rules::REPLACE_INSTEAD))
            }
            Event::Moves { who, to, n } => {
                let text = format!("{n} damage is moved from {} to {}", self.figure(who), self.figure(to));
                ("move", who.seat, text, vec![self.figure_ref(who), self.figure_ref(to)], Some(rules::MOVE_SOURCE))
            }
            Event::Heals { who, n } => {
                let text = format!("{n} damage is healed from {}", self.figure(who));
                ("heal", who.seat, text, vec![self.figure_ref(who)], None)
            }
            Event::Defeated { who } => {
                let scheme = self.game.cards.card(who.card).kind.is_scheme() && !who.drone;
                let rule = if scheme { rules::DEFEAT_SCHEME } else { rules::DEFEAT_CHARACTER };
                self.it("defeat", who, "is defeated", Some(rule))
            }
            Event::Out { seat } => {
                let text = self.does(seat, "are out of the game");
                Speaker::plain("out", Some(seat), text, Some(rules::ELIMINATION_DEFEATED))
            }
            Event::GivesUp { seat } => {
                Speaker::plain("give-up", Some(seat), self.does(seat, "give up"), Some(rules::END_GIVE_UP))
            }
            Event::Threat { who, n } => {
                let text = format!("{n} threat is placed on {}", self.figure(who));
                ("threat", who.seat, text, vec![self.figure_ref(who)], None)
            }
            Event::Thwarted { who, n } => {
                let text = format!("{n} threat is removed from {}", self.figure(who));
                ("threat-removed", who.seat, text, vec![self.figure_ref(who)], None)
            }
            Event::ThreatPrevented { who, n } => {
                let text = format!("{n} threat on {} is prevented", self.figure(who));
                ("threat-prevented", who.seat, text, vec![self.figure_ref(who)], Some(rules::PREVENT_THREAT))
            }
            Event::Accelerates => {
                let text = "an acceleration token is placed on the main scheme";
                Speaker::plain("accelerate", None, text, Some(rules::ACCELERATION_TOKEN))
            }
            Event::Attacks { who, seat } => {
                let attacker = self.figure(Figure { seat: who.seat.filter(|facing| *facing != seat), ..who });
                let text = format!("{attacker} attacks {}", self.whom(seat));
                ("attack", Some(seat), text, vec![self.figure_ref(who)], None)
            }
            Event::Schemes { who } => self.it("scheme", who, "schemes", Some(rules::SCHEME_STEPS)),
            Event::BoostGiven { who } => {
                self.it("boost-given", who, "gets a boost card", Some(rules::ACTIVATION_BOOST))
            }
            Event::Boost { card, icons } => {
                let icons = match icons {
                    0 => "no boost icons".to_owned(),
                    n => count(n.into(), "boost icon", "boost icons"),
                };
                let text = format!("the boost card is {}, with {icons}", self.card(card));
                ("boost", None, text, vec![self.card_ref(card)], Some(rules::BOOST_ICONS))
            }
            Event::Defends { who } => self.it("defend", who, "defends", Some(rules::DEFEND)),
            Event::Undefended { seat } => {
                let text = format!("nobody defends {}", self.whom(seat));
                Speaker::plain("undefended", Some(seat), text, Some(rules::ENEMY_ATTACK_UNDEFENDED))
            }
            Event::Strikes { who, target } => {
                let text = format!("{} attacks {}", self.figure(who), self.figure(target));
                ("strike", who.seat, text, vec![self.figure_ref(who), self.figure_ref(target)], None)
            }
            Event::Thwarts { who, target } => {
                let text = format!("{} thwarts {}", self.figure(who), self.figure(target));
                ("thwart", who.seat, text, vec![self.figure_ref(who), self.figure_ref(target)], None)
            }
            Event::Recovers { who } => self.it("recover", who, "recovers", Some(rules::RECOVER)),
            Event::Reveals { seat, card } => self.they("reveal", seat, "reveal", card, "", Some(rules::REVEAL_FACE_UP)),
            Event::Cancelled { card } => {
                let text = format!("{} is cancelled", self.card(card));
                ("cancel", None, text, vec![self.card_ref(card)], Some(rules::CANCEL_EFFECTS))
            }
            Event::Surges { card } => {
                let text = format!("{} surges", self.card(card));
                ("surge", None, text, vec![self.card_ref(card)], Some(rules::SURGE))
            }
            Event::Stage { card } => {
                let face = self.game.cards.card(card);
                let rule = if face.kind.is_scheme() { rules::MAIN_REVEAL } else { rules::VILLAIN_DEFEAT };
                let text = format!("{} comes up", face.title);
                ("stage", None, text, vec![self.card_ref(card)], Some(rule))
            }
            Event::Flips { card } => {
                let text = format!("{} is up now", self.card(card));
                ("flip", None, text, vec![self.card_ref(card)], None)
            }
            Event::SetAside { card } => {
                ("aside", None, format!("{} is set aside", self.card(card)), vec![self.card_ref(card)], None)
            }
            Event::Tucked { on, n } => {
                let (cards, are) = (count(n.into(), "card", "cards"), if n == 1 { "is" } else { "are" });
                let text = format!("{cards} {are} laid facedown under {}", self.figure(on));
                ("tuck", on.seat, text, vec![self.figure_ref(on)], None)
            }
            Event::Engages { who } => {
                let whom = who.seat.map_or("a player", |seat| self.whom(seat));
                let text = format!("{} engages {whom}", self.figure(Figure { seat: None, ..who }));
                ("engage", who.seat, text, vec![self.figure_ref(who)], Some(rules::ENGAGE_MOVES))
            }
            Event::Active { who } => self.it("active", who, "is the active villain", None),
            Event::Drone { seat } => {
                let whose = self.whose(seat);
                let text = format!("the top card of {whose} deck becomes a Drone, facing {}", self.whom(seat));
                Speaker::plain("drone", Some(seat), text, None)
            }
            Event::Stashed { seat, on } => {
                let text = format!("a card of {} hand is laid facedown on {}", self.whose(seat), self.figure(on));
                ("stash", Some(seat), text, vec![self.figure_ref(on)], None)
            }
            Event::Counters { who, n } => {
                let counters = count(n.into(), "counter", "counters");
                self.it("counters", who, &format!("has {counters} now"), None)
            }
            Event::Looks { seat, count: n } => {
                let cards = count(n.into(), "card", "cards");
                let their = self.audience().person(seat).their;
                let text = self.does(seat, &format!("look at {cards} of {their} deck"));
                Speaker::plain("look", Some(seat), text, Some(rules::VIEW_SEARCH))
            }
            Event::Searches { seat, discard } => {
                let pile = if discard { " and its discard pile" } else { "" };
                let text = self.does(seat, &format!("search the encounter deck{pile}"));
                Speaker::plain("search", Some(seat), text, Some(rules::SEARCH_LOOK))
            }
            Event::NothingFound => Speaker::plain("nothing-found", None, "nothing is found", Some(rules::SEARCH_LOOK)),
            Event::NoRoom => {
                Speaker::plain("no-room", None, "there is no room for what would follow", Some(rules::LIMIT_ROOM))
            }
            Event::Asks { seat } => {
                let text = self.does(seat, "are asked to act");
                Speaker::plain("ask", Some(seat), text, Some(rules::TURN_ACTION_ASK))
            }
            Event::Passes { seat } => Speaker::plain("pass", Some(seat), self.does(seat, "pass"), None),
            Event::Discount { seat, n } => {
                let text = format!("the next card that {} this phase costs {n} less", self.does(seat, "play"));
                Speaker::plain("discount", Some(seat), text, None)
            }
            Event::Over { ending } => Speaker::plain("over", None, self.ending(ending), Some(ending_rule(ending))),
        }
    }

    /// The rule by which a status card goes.
    fn status_rule(&self, who: Figure, status: Status) -> Rule {
        match status {
            Status::Stunned if self.is_enemy(who) => rules::STATUS_STUNNED_ENEMY,
            Status::Stunned => rules::STATUS_STUNNED_FRIENDLY,
            Status::Confused if self.is_enemy(who) => rules::STATUS_CONFUSED_ENEMY,
            Status::Confused => rules::STATUS_CONFUSED_FRIENDLY,
            Status::Tough => rules::STATUS_TOUGH,
        }
    }

    fn is_enemy(&self, who: Figure) -> bool {
        who.drone || self.game.cards.card(who.card).kind.is_encounter()
    }

    /// How the game came to its end.
    pub(crate) fn ending(&self, ending: Ending) -> String {
        match ending {
            Ending::VillainDefeated => "The villain is defeated: the heroes win.".into(),
            Ending::SchemeCompleted => "The main scheme is completed: the heroes lose.".into(),
            Ending::AllDefeated => "No hero is left: the heroes lose.".into(),
            Ending::TooLong => "The game went on for too long: the heroes lose.".into(),
        }
    }
}

fn ending_rule(ending: Ending) -> Rule {
    match ending {
        Ending::VillainDefeated => rules::WIN,
        Ending::SchemeCompleted => rules::LOSE_SCHEME,
        Ending::AllDefeated => rules::ELIMINATION_ALL,
        Ending::TooLong => rules::LIMIT_ROUNDS,
    }
}

/// The number that an event tells.
fn amount(event: &Event) -> Option<i32> {
    Some(match *event {
        Event::Round { round } => round.into(),
        Event::Mulligan { count, .. } | Event::Looks { count, .. } => count.into(),
        Event::Damage { n, .. }
        | Event::Prevented { n, .. }
        | Event::Absorbed { n, .. }
        | Event::Moves { n, .. }
        | Event::Heals { n, .. }
        | Event::Threat { n, .. }
        | Event::Thwarted { n, .. }
        | Event::ThreatPrevented { n, .. } => n.into(),
        Event::Boost { icons, .. } => icons.into(),
        Event::Counters { n, .. } | Event::Discount { n, .. } | Event::Tucked { n, .. } => n.into(),
        Event::Turn { .. }
        | Event::VillainPhase
        | Event::First { .. }
        | Event::Draws { .. }
        | Event::Discards { .. }
        | Event::DiscardsEncounter { .. }
        | Event::TurnsUp { .. }
        | Event::Reshuffled { .. }
        | Event::Shuffled { .. }
        | Event::Dealt { .. }
        | Event::Plays { .. }
        | Event::Uses { .. }
        | Event::Idle { .. }
        | Event::TakesEffect { .. }
        | Event::Pays { .. }
        | Event::Generates { .. }
        | Event::Declares { .. }
        | Event::Enters { .. }
        | Event::Attached { .. }
        | Event::Leaves { .. }
        | Event::ToHand { .. }
        | Event::Removed { .. }
        | Event::Form { .. }
        | Event::Exhausts { .. }
        | Event::Readies { .. }
        | Event::AllReady
        | Event::Gets { .. }
        | Event::HeldBack { .. }
        | Event::Loses { .. }
        | Event::Defeated { .. }
        | Event::Out { .. }
        | Event::GivesUp { .. }
        | Event::Accelerates
        | Event::Attacks { .. }
        | Event::Schemes { .. }
        | Event::BoostGiven { .. }
        | Event::Defends { .. }
        | Event::Undefended { .. }
        | Event::Strikes { .. }
        | Event::Thwarts { .. }
        | Event::Recovers { .. }
        | Event::Reveals { .. }
        | Event::Cancelled { .. }
        | Event::Surges { .. }
        | Event::Stage { .. }
        | Event::Flips { .. }
        | Event::SetAside { .. }
        | Event::Engages { .. }
        | Event::Active { .. }
        | Event::Drone { .. }
        | Event::Stashed { .. }
        | Event::Searches { .. }
        | Event::NothingFound
        | Event::NoRoom
        | Event::Asks { .. }
        | Event::Passes { .. }
        | Event::Over { .. } => return None,
    })
}

/// How it came out, where it could have come out in several ways.
fn sign(event: &Event) -> Option<&'static str> {
    if let Event::Gets { status, .. } | Event::Loses { status, .. } = event {
        return Some(status.word());
    }
    let Event::Over { ending } = event else { return None };
    Some(if ending.is_won() { "win" } else { "loss" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{play, table};

    const VIEWERS: [Viewer; 4] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Omniscient];

    fn card(title: &str) -> CardIx {
        crate::Catalogue::standard().find(title).unwrap()
    }

    fn told(game: &Champions, event: &Event) -> [Telling; 4] {
        VIEWERS.map(|viewer| Speaker { game, viewer }.tell(event))
    }

    fn texts(game: &Champions, event: &Event) -> [String; 4] {
        told(game, event).map(|telling| telling.text)
    }

    /// Who is told by name which card it was.
    fn named(game: &Champions, event: &Event, name: &str) -> [bool; 4] {
        told(game, event).map(|telling| {
            let named = telling.text.contains(name);
            assert_eq!(named, telling.cards.iter().any(|card| card.name == name), "{}", telling.text);
            named
        })
    }

    #[test]
    fn a_drawn_card_is_named_to_those_who_see_the_hand() {
        let mut game = table();
        let draws = Event::Draws { seat: Seat(0), card: card("Backflip") };
        assert_eq!(
            texts(&game, &draws),
            ["You draw Backflip.", "Player 1 draws a card.", "Player 1 draws a card.", "Player 1 draws Backflip."]
        );
        assert_eq!(named(&game, &draws, "Backflip"), [true, false, false, true]);
        game.hands = Hands::Open;
        assert_eq!(named(&game, &draws, "Backflip"), [true; 4]);
    }

    #[test]
    fn a_card_that_comes_to_a_hand_is_named_to_all_only_if_all_saw_it() {
        let game = table();
        let comes = |shown| Event::ToHand { seat: Seat(1), card: card("Backflip"), shown };
        assert_eq!(named(&game, &comes(true), "Backflip"), [true; 4]);
        assert_eq!(named(&game, &comes(false), "Backflip"), [false, true, false, true]);
        assert_eq!(texts(&game, &comes(false))[0], "Player 2 takes a card to their hand.");
    }

    #[test]
    fn what_lies_under_a_drone_is_told_to_nobody() {
        let game = table();
        let who = Figure { card: card("Backflip"), seat: Some(Seat(1)), drone: true };
        let events = [
            Event::Enters { who },
            Event::Damage { who, n: 1 },
            Event::Attacks { who, seat: Seat(1) },
            Event::Defeated { who },
            Event::Gets { who, status: Status::Tough },
            Event::Leaves { who },
            Event::Engages { who },
        ];
        for event in events {
            assert_eq!(named(&game, &event, "Backflip"), [false; 4]);
            assert_eq!(named(&game, &event, "Drone"), [true; 4]);
        }
        assert!(told(&game, &Event::Drone { seat: Seat(1) }).iter().all(|telling| telling.cards.is_empty()));
    }

    #[test]
    fn what_is_looked_at_dealt_or_laid_facedown_has_no_name() {
        let game = table();
        let on = Figure { card: card("Highway Robbery"), seat: None, drone: false };
        assert_eq!(
            texts(&game, &Event::Stashed { seat: Seat(1), on })[0],
            "A card of Player 2's hand is laid facedown on Highway Robbery."
        );
        let who = Figure { card: game.slots.card(game.villain().unwrap()), seat: None, drone: false };
        let secret = [
            Event::Looks { seat: Seat(0), count: 3 },
            Event::Dealt { seat: Seat(0) },
            Event::Mulligan { seat: Seat(0), count: 2 },
        ];
        for event in secret {
            assert!(told(&game, &event).iter().all(|telling| telling.cards.is_empty()));
        }
        assert_eq!(texts(&game, &Event::BoostGiven { who })[0], "Rhino gets a boost card.");
    }

    #[test]
    fn somebody_is_named_as_the_listener_knows_them() {
        let game = table();
        let hero = Figure { card: card("Spider-Man"), seat: Some(Seat(0)), drone: false };
        let minion = Figure { card: card("Shocker"), seat: Some(Seat(0)), drone: false };
        assert_eq!(
            texts(&game, &Event::Strikes { who: hero, target: minion })[..2],
            ["Spider-Man attacks Shocker.", "Spider-Man attacks Shocker facing Player 1."]
        );
        assert_eq!(
            texts(&game, &Event::Attacks { who: minion, seat: Seat(0) })[..2],
            ["Shocker attacks you.", "Shocker attacks Player 1."]
        );
        assert_eq!(
            texts(&game, &Event::Uses { seat: Seat(0), who: hero, ability: 0 })[..2],
            ["You use Spider-Sense of Spider-Man.", "Player 1 uses Spider-Sense of Spider-Man."]
        );
    }

    #[test]
    fn an_article_goes_behind_a_possessive() {
        let game = table();
        let who = Figure { card: card("The Golden City"), seat: Some(Seat(1)), drone: false };
        assert_eq!(
            texts(&game, &Event::Exhausts { who })[..2],
            ["Player 2's Golden City exhausts.", "The Golden City exhausts."]
        );
    }

    #[test]
    fn every_event_of_random_games_is_a_sentence_with_a_rule_of_the_book() {
        let mut kinds = std::collections::BTreeSet::new();
        play(24, |game, _, events| {
            for telling in events.iter().flat_map(|event| told(game, event)) {
                assert!(telling.text.ends_with(['.', '!', '?']), "{}", telling.text);
                assert!(!telling.text.contains("  "), "{}", telling.text);
                assert!(telling.rule.is_none_or(|rule| rules::rulebook().get(rule).is_some()), "{}", telling.text);
                kinds.insert(telling.kind);
            }
        });
        assert!(kinds.len() > 40, "{kinds:?}");
    }
}
