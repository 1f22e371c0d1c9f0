//! What a window is about, as a picture needs it: who acts, on whom, and how much.

use crate::code::hook;
use crate::position::{Activation, Champions, Damage, Frame, Strike, Window};
use crate::view::Seen;
use crate::vocabulary::Kind;
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;
use serde::Serialize;

/// What is about to happen or just did, while somebody is asked whether to answer it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MomentSeen {
    /// `attack`, `scheme`, `boost`, `strike`, `thwart`, `damage`, `defeat`, `threat`, `reveal`, `enter`, `form` or `play`.
    pub what: &'static str,
    /// Whether it is still to happen.
    pub before: bool,
    /// Who or what does it.
    pub who: Option<Seen>,
    /// Who or what it is done to.
    pub target: Option<Seen>,
    /// The player whom it is about.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub seat: Option<Seat>,
    /// How much damage or threat it is.
    pub amount: Option<u16>,
}

impl MomentSeen {
    fn new(what: &'static str, window: &Window) -> MomentSeen {
        MomentSeen { what, before: window.before, who: None, target: None, seat: None, amount: None }
    }
}

impl Champions {
    /// What the window is about in which somebody is asked. All of it has been told to everybody.
    pub(crate) fn moment(&self) -> Option<MomentSeen> {
        let (window, parent) = self.window().filter(|_| self.asked.is_some())?;
        let new = |what| MomentSeen::new(what, window);
        Some(match parent {
            Frame::Activation(act) => self.activation_moment(window, act),
            Frame::Strike(strike) => self.strike_moment(window, strike),
            Frame::Damage(damage) => self.damage_moment(window, damage)?,
            Frame::Defeat(defeat) => {
                let who = if defeat.drone { self.drone_seen() } else { self.printed_seen(defeat.who.id) };
                MomentSeen { target: Some(who), seat: defeat.seat, ..new("defeat") }
            }
            Frame::Placing(placing) => {
                MomentSeen { target: Some(self.face_seen(placing.on.id)), amount: Some(placing.n), ..new("threat") }
            }
            Frame::Reveal(reveal) => {
                MomentSeen { who: Some(self.printed_seen(reveal.id)), seat: Some(reveal.seat), ..new("reveal") }
            }
            Frame::Entered(entered) => {
                let id = entered.who.id;
                let seat = self.engaged_with(id).or_else(|| self.controller(id));
                MomentSeen { who: Some(self.face_seen(id)), seat, ..new("enter") }
            }
            Frame::Formed(seat, _) => {
                let identity = self.identity(*seat).map(|id| self.face_seen(id));
                MomentSeen { who: identity, seat: Some(*seat), ..new("form") }
            }
            Frame::Initiate(now) => {
                let card = self.printed_seen(now.eyes.source.id);
                MomentSeen { who: Some(card), seat: Some(now.eyes.by), ..new("play") }
            }
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Effect(_)
            | Frame::Window(_)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => return None,
        })
    }

    fn activation_moment(&self, window: &Window, act: &Activation) -> MomentSeen {
        let who = Some(self.enemy_seen(act.who.id));
        let new = |what| MomentSeen { who: who.clone(), seat: Some(act.seat), ..MomentSeen::new(what, window) };
        if let Some(card) = window.about.filter(|_| hook::BOOST >> window.bell & 1 == 1) {
            return MomentSeen { target: Some(self.printed_seen(card)), ..new("boost") };
        }
        if !act.attack {
            let main = self.main().map(|id| self.face_seen(id));
            let placed = Some(act.dealt).filter(|_| !window.before);
            return MomentSeen { target: main, seat: None, amount: placed, ..new("scheme") };
        }
        let target = act.defender.map(|defender| defender.id).or(self.player(act.seat).identity);
        let dealt = self.hits_of_attack(act.base).map(|hit| hit.amount).sum();
        let amount = Some(dealt).filter(|_| !window.before);
        MomentSeen { target: target.map(|id| self.printed_seen(id)), amount, ..new("attack") }
    }

    fn strike_moment(&self, window: &Window, strike: &Strike) -> MomentSeen {
        let what = if strike.attack { "strike" } else { "thwart" };
        let target = strike.target.map(|target| match strike.attack {
            true => self.enemy_seen(target.id),
            false => self.face_seen(target.id),
        });
        let dealt = || self.hits_of_attack(strike.base).map(|hit| hit.amount).sum();
        let amount = (strike.attack && !window.before).then(dealt);
        let who = Some(self.face_seen(strike.who.id));
        MomentSeen { who, target, seat: Some(strike.by), amount, ..MomentSeen::new(what, window) }
    }

    fn damage_moment(&self, window: &Window, damage: &Damage) -> Option<MomentSeen> {
        let at = if window.before { self.hit_in_question(damage) } else { usize::from(damage.base) };
        let hit = self.hits.get(at)?;
        let target = Some(if hit.drone { self.drone_seen() } else { self.printed_seen(hit.target.id) });
        let new = |what| MomentSeen { target, seat: hit.seat, ..MomentSeen::new(what, window) };
        if hook::CLEARED >> window.bell & 1 == 1 {
            return Some(new("defeat"));
        }
        let source = self.still(damage.source).map(|id| self.face_seen(id));
        Some(MomentSeen { who: source, amount: Some(hit.amount), ..new("damage") })
    }

    fn face_seen(&self, id: Id) -> Seen {
        let face = self.face(id);
        Seen { id: &face.id, name: &face.title }
    }

    fn printed_seen(&self, id: Id) -> Seen {
        let card = self.printed(id);
        Seen { id: &card.id, name: &card.title }
    }

    fn drone_seen(&self) -> Seen {
        let drone = self.cards.drone();
        Seen { id: &drone.id, name: &drone.title }
    }

    /// An enemy, in play or just defeated: what is printed on no enemy was a Drone.
    fn enemy_seen(&self, id: Id) -> Seen {
        if matches!(self.kind(id), Kind::Villain | Kind::Minion) { self.face_seen(id) } else { self.drone_seen() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Ask, Choice};
    use crate::catalogue::Catalogue;
    use crate::given::arrange;
    use crate::practice::{play, take};
    use longbox_kernel::Silent;

    fn game(text: &str) -> Champions {
        arrange(Catalogue::standard(), &text.parse().unwrap(), &mut Silent).unwrap()
    }

    /// What it is, whether it is still to happen, who does it to whom, and how much it is.
    type Row = (&'static str, bool, Option<&'static str>, Option<&'static str>, Option<u16>);

    fn told(game: &Champions) -> Option<Row> {
        let MomentSeen { what, before, who, target, amount, .. } = game.moment()?;
        Some((what, before, who.map(|who| who.name), target.map(|target| target.name), amount))
    }

    /// What is told at each window until that is told.
    fn until(game: &mut Champions, what: &str) -> Row {
        for _ in 0..50 {
            match told(game) {
                Some(told) if told.0 == what => return told,
                Some(_) | None => game.take(Choice::Pass, &mut Silent),
            }
        }
        panic!("{what} is never told");
    }

    #[test]
    fn damage_that_is_about_to_land_is_told_with_who_deals_it_to_whom() {
        let hand = "hand = ['Backflip']";
        let mut game = game(&format!(
            "phase = 'villain'\nencounter.deck = ['9 Hard to Keep Down']\nme = {{ hero = 'Spider-Man', {hand} }}"
        ));
        let told = until(&mut game, "damage");
        assert_eq!((told.1, told.2, told.3), (true, Some("Rhino (I)"), Some("Spider-Man")));
        assert!(told.4.is_some_and(|n| n >= 2));
    }

    #[test]
    fn an_attack_that_has_landed_is_told_with_what_it_did() {
        let mut game = game(
            "phase = 'villain'\nvillain = { card = 'Rhino (III)' }\nencounter.deck = ['9 Hard to Keep Down']\n\
             me = { hero = 'Captain Marvel', hand = ['Counter-Punch', 'Energy'] }",
        );
        take(&mut game, "defend with Captain Marvel");
        assert_eq!(told(&game), Some(("attack", false, Some("Rhino (III)"), Some("Captain Marvel"), Some(3))));
    }

    #[test]
    fn a_change_of_form_is_told_with_the_side_that_came_up() {
        let mut game = game("me = { hero = 'She-Hulk', form = 'alter-ego' }");
        take(&mut game, "change form");
        assert_eq!(told(&game), Some(("form", false, Some("She-Hulk"), None, None)));
    }

    #[test]
    fn whenever_somebody_may_answer_there_is_something_to_picture() {
        let mut windows = 0;
        play(10, |game, ask, _| {
            if ask == Ask::Window && game.window().is_some_and(|(_, parent)| !matches!(parent, Frame::Round(_))) {
                windows += 1;
                let moment = game.moment();
                let pictured = moment.as_ref().is_some_and(|now| now.who.is_some() || now.target.is_some());
                assert!(pictured, "{moment:?} {:?}", game.window());
            }
        });
        assert!(windows > 50, "{windows}");
    }
}
