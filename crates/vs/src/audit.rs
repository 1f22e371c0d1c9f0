//! Whether a position is sound; checked after every choice by `longbox verify`.

use crate::position::{
    Body, Frame, Keeping, MOST_FRAMES, Modifier, Opening, Played, Set, Spot, Vs, What, bit, each, those,
};
use crate::vocabulary::{Kind, Row};
use longbox_kernel::cards::Id;

/// Every card is in exactly one place, every set is what its items say, and nothing is left to settle.
pub(crate) fn audit(game: &Vs) -> Result<(), String> {
    places(game)?;
    bodies(game)?;
    sets(game)?;
    shortcuts(game)?;
    knowledge(game)?;
    rest(game)
}

/// Each card lies somewhere, and none twice.
fn places(game: &Vs) -> Result<(), String> {
    let mut seen = vec![false; game.slots.len() + 1];
    let mut count = 0;
    let mut place = |id: Id, place: &str| -> Result<(), String> {
        count += 1;
        match seen.get_mut(usize::from(id.number())).map(|seen| std::mem::replace(seen, true)) {
            Some(false) => Ok(()),
            Some(true) => Err(format!("a card ({}) is in two places, one of them {place}", game.facts(id).title)),
            None => Err(format!("card {} of {place} is none of the game's", id.number())),
        }
    };
    for (seat, side) in game.all_seats().zip(&game.sides) {
        let zones: [(&[Id], &str); 7] = [
            (&side.inventions, "an Invention pile"),
            (&side.deck, "a deck"),
            (&side.hand, "a hand"),
            (&side.ko, "a KO pile"),
            (&side.outside, "outside the game"),
            (&side.transform, "a transform pile"),
            (&side.removed, "removed from the game"),
        ];
        for (zone, name) in zones {
            zone.iter().try_for_each(|id| place(*id, name))?;
        }
        side.resources.iter().try_for_each(|one| place(one.id, "a resource row"))?;
        let waits = |main: &Id| is_unplaced(game, seat.0) && !side.removed.contains(main);
        if let Some(main) = side.main.filter(waits) {
            place(main, "shown before the game")?;
        }
    }
    for at in each(game.everywhere()) {
        place(game.body(at).id, "a row")?;
        game.body(at).gear.iter().try_for_each(|gear| place(*gear, "equipment"))?;
    }
    game.laid.ids.iter().try_for_each(|id| place(*id, "laid out"))?;
    for kept in game.kept.iter() {
        match kept.why {
            Keeping::Captive(_) => place(kept.id, "with its captor")?,
            // It lies in a hand.
            Keeping::Withdrawn => {}
        }
    }
    for frame in game.stack.iter() {
        match frame {
            Frame::Recruit(recruit) => place(recruit.id, "being recruited")?,
            Frame::Play(playing) => match playing.what {
                Played::Twist(id) => place(id, "being played")?,
                Played::Super(_) => {}
            },
            Frame::Opening(_)
            | Frame::Turn(_)
            | Frame::Declare
            | Frame::Combat
            | Frame::Pay(_)
            | Frame::React(_)
            | Frame::Effect(_)
            | Frame::Order
            | Frame::LevelUp(_)
            | Frame::Unique(..)
            | Frame::Mains(_)
            | Frame::Drive(_)
            | Frame::Again(..) => {}
        }
    }
    if count != game.slots.len() {
        return Err(format!("{count} cards are somewhere, but the game has {}", game.slots.len()));
    }
    Ok(())
}

/// Whether the main character of a seat waits to be put into a row.
fn is_unplaced(game: &Vs, seat: u8) -> bool {
    let turn_of = |seat: u8| (seat + game.seats - game.first.0) % game.seats;
    match game.stack.first() {
        Some(Frame::Opening(Opening::First(_))) => true,
        Some(Frame::Opening(Opening::Row(now))) => turn_of(seat) >= turn_of(now.0),
        Some(
            Frame::Opening(Opening::Mulligan(_))
            | Frame::Turn(_)
            | Frame::Declare
            | Frame::Combat
            | Frame::Recruit(_)
            | Frame::Play(_)
            | Frame::Pay(_)
            | Frame::React(_)
            | Frame::Effect(_)
            | Frame::Order
            | Frame::LevelUp(_)
            | Frame::Unique(..)
            | Frame::Mains(_)
            | Frame::Drive(_)
            | Frame::Again(..),
        )
        | None => false,
    }
}

/// The redundant sets of the table of bodies are what its items say.
fn bodies(game: &Vs) -> Result<(), String> {
    let bodies = &game.bodies;
    let of = |test: &dyn Fn(&Body) -> bool| -> Set {
        each(bodies.live).filter(|at| test(game.body(*at))).fold(0, |set, at| set | bit(at))
    };
    let same = [
        (bodies.up, of(&|body| !body.down) & !bodies.machines, "face up"),
        (bodies.machines, of(&|body| game.cards.card(body.face).kind == Kind::Machine), "Machines"),
        (bodies.live, of(&|body| body.universe == game.pockets.now), "in the universe of this turn"),
        (0, of(&|body| body.hidden && !body.down), "hidden face up"),
        (bodies.front, of(&|body| body.row == Row::Front), "in the front rows"),
        (bodies.side.iter().fold(0, |all, side| all | side), bodies.live, "on a side"),
    ];
    for (kept, found, what) in same {
        if kept != found {
            return Err(format!("places {kept:x} are kept as {what}, but {found:x} are"));
        }
    }
    for seat in game.all_seats() {
        let (kept, found) = (bodies.side[seat.ix()], of(&|body| body.side == seat));
        if kept != found {
            return Err(format!("places {kept:x} are kept as on side {}, but {found:x} are", seat.0));
        }
    }
    if game.index_printed() != bodies.printed {
        return Err("the hooks and keywords in play are out of date".into());
    }
    if game.find_namesakes() != bodies.namesakes {
        return Err("who might share a name is out of date".into());
    }
    if game.sort_marks() != bodies.marks {
        return Err("who has counters or wounds, is exhausted or has moved is out of date".into());
    }
    let lives: Vec<u32> = each(game.everywhere()).map(|at| game.body(at).life).collect();
    let twice = lives.iter().enumerate().find(|(n, life)| lives[..*n].contains(life));
    if let Some((_, life)) = twice {
        return Err(format!("two characters came into play at the moment {life}"));
    }
    match lives.iter().find(|life| **life > game.clock) {
        Some(life) => Err(format!("a character came into play at {life}, but the clock says {}", game.clock)),
        None => Ok(()),
    }
}

/// No set speaks of a place where nobody stands.
fn sets(game: &Vs) -> Result<(), String> {
    let fight = &game.fight;
    let place = |at: Option<Spot>| at.map_or(0, bit);
    let spared = |change: &Modifier| if let What::CannotStrikeBackAt(at) = change.what { bit(at) } else { 0 };
    let all = [
        (fight.attackers | fight.survived | place(fight.defender) | place(fight.target), "the combat"),
        (game.mods.iter().fold(0, |all, change| all | change.on | spared(change)), "a change"),
        (
            game.pockets.mods.iter().fold(0, |all, (_, change)| all | change.on | spared(change)),
            "a change in another universe",
        ),
        (game.queue.iter().fold(0, |all, one| all | one.eyes.that | one.eyes.it), "a trigger that waits"),
        (game.delayed.iter().fold(0, |all, one| all | one.eyes.that | one.eyes.it), "what is waited for"),
        (
            game.pockets.delayed.iter().fold(0, |all, (_, one)| all | one.eyes.that | one.eyes.it),
            "what is waited for in another universe",
        ),
        (game.blame, "who is to blame"),
        (game.schemes.self_aware, "who has a part of the hand"),
    ];
    match all.into_iter().find(|(set, _)| set & !game.everywhere() != 0) {
        Some((set, what)) => Err(format!("{what} speaks of places {:x}, where nobody is", set & !game.everywhere())),
        None => Ok(()),
    }
}

/// What is found out for many at once is what it is for each.
fn shortcuts(game: &Vs) -> Result<(), String> {
    let seat = game.asked_seat();
    let side = game.on_side(seat);
    let barred = game.kept_from_forming(side);
    if game.movers(seat) != those(side, |at| game.may_form(seat, at, barred).is_ok()) {
        return Err(format!("who of seat {} may move in the Formation Step is out of date", seat.0));
    }
    let fight = &game.fight;
    let joins = |at: Spot| fight.attackers & bit(at) == 0 && game.may_team_attack(fight.attackers | bit(at));
    if matches!(game.stack.last(), Some(Frame::Declare))
        && game.partners() & !those(game.attackers_among(side & game.bodies.up), joins) != 0
    {
        return Err("somebody may join an attack who is of another team or row".into());
    }
    let symbols = game.symbols_at_hand(seat);
    let users = game.moment(seat).map_or(0, |now| game.who_might_use(side, now, symbols));
    let uses = |at: Spot| game.supers_of(at).iter().any(|power| game.may_use(seat, at, *power).is_ok());
    match those(side & !users, uses) {
        0 => Ok(()),
        passed_over => Err(format!("the super powers of those at {passed_over:x} are passed over")),
    }
}

/// A player knows the own hand and the own resources; what lies open is known to all.
// vs: view.hand, view.ko, view.resources
fn knowledge(game: &Vs) -> Result<(), String> {
    let slots = &game.slots;
    for seat in game.all_seats() {
        let side = game.side(seat);
        let own = side.hand.iter().copied().chain(side.resources.iter().map(|one| one.id));
        if let Some(id) = own.into_iter().find(|id| !slots.knows(seat, *id)) {
            return Err(format!("{} is with a player who does not know it", game.facts(id).title));
        }
        if let Some(id) = side.ko.iter().find(|id| game.hooks_of(**id) & !side.ko_hooks != 0) {
            return Err(format!("the hooks of {} are not known of the KO pile", game.facts(*id).title));
        }
        let up = side.resources.iter().filter(|one| one.up).map(|one| one.id);
        let open = side.ko.iter().copied().chain(up);
        if let Some(id) = open.into_iter().find(|id| !slots.is_public(*id)) {
            return Err(format!("{} lies open and somebody does not know it", game.facts(id).title));
        }
    }
    let shown = each(game.everywhere()).flat_map(|at| [Some(game.body(at).id), game.body(at).gear]).flatten();
    match shown.into_iter().find(|id| !slots.is_public(*id)) {
        Some(id) => Err(format!("{} is in play and somebody does not know it", game.facts(id).title)),
        None => Ok(()),
    }
}

/// At rest nothing is left to settle, and what is pending can be.
fn rest(game: &Vs) -> Result<(), String> {
    if game.ending.is_some() {
        return Ok(());
    }
    if game.unsettled {
        return Err("something is left to settle".into());
    }
    match game.stack.first() {
        None => return Err("nothing is pending and the game is not over".into()),
        Some(Frame::Opening(_) | Frame::Turn(_)) => {}
        Some(frame) => return Err(format!("{frame:?} is not inside a turn")),
    }
    let fights = game.stack.iter().filter(|frame| matches!(frame, Frame::Combat)).count();
    if fights > 1 || (fights == 1) != (game.fight.number > 0) {
        return Err(format!("{fights} combats are pending, and the combat has the number {}", game.fight.number));
    }
    if game.stack.len() >= MOST_FRAMES {
        return Err("there is no room for anything more to be pending".into());
    }
    if game.laid.of.is_none() && !game.laid.ids.is_empty() {
        return Err("cards are laid out and are nobody's".into());
    }
    match game.asked {
        Some(seat) if game.side(seat).out => {
            Err(format!("seat {} is out and is asked: {:?}", seat.0, game.stack.last()))
        }
        Some(_) => Ok(()),
        None => Err("nobody is asked and the game is not over".into()),
    }
}
