//! Whether a position is sound; checked after every choice by `longbox verify`.

use crate::position::{CARDS, Champions, Ends, Fate, Frame, Hands, Hit, PILES, Phase, Piece, Pile, Term, Zone, flag};
use crate::vocabulary::Kind;
use longbox_kernel::cards::{HOUSE, Id};

/// No game places more damage or threat than that on one card.
const MOST_TOKENS: u16 = 9_999;

/// Every card lies in exactly one place, what is worked out beforehand is up to date, everybody knows what they
/// may know and nothing more, and nothing is left to settle.
pub(crate) fn audit(game: &Champions) -> Result<(), String> {
    Walk::over(game)?;
    for id in game.slots.ids() {
        owner(game, id).and_then(|()| lies(game, id)).and_then(|()| known(game, id)).map_err(|fault| {
            let Piece { pile, host, flags, .. } = *game.piece(id);
            let on = host.map(|host| game.printed(host).title.as_str()).unwrap_or_default();
            format!("{} ({pile:?} {on} {flags:b}): {fault}", game.printed(id).title)
        })?;
    }
    let mut anew = game.clone();
    anew.survey();
    anew.survey_events();
    if anew.index != game.index {
        return Err("who is in play and listens to what is out of date".to_owned());
    }
    players(game)?;
    if game.ending.is_some() {
        return Ok(());
    }
    pending(game)?;
    rest(game)
}

// --- places ---

/// A walk along all links.
struct Walk<'g> {
    game: &'g Champions,
    seen: [bool; CARDS],
    count: usize,
}

impl Walk<'_> {
    fn over(game: &Champions) -> Result<(), String> {
        let mut walk = Walk { game, seen: [false; CARDS], count: 0 };
        for (number, ends) in game.piles.iter().enumerate().take(PILES) {
            walk.pile(number, ends)?;
        }
        let (all, pieces) = (game.slots.len(), usize::from(game.pieces.len));
        if walk.count != all || pieces != all {
            return Err(format!("{} cards lie somewhere and {pieces} are kept, but there are {all}", walk.count));
        }
        Ok(())
    }

    fn pile(&mut self, number: usize, ends: &Ends) -> Result<(), String> {
        if [Pile::NOWHERE.ix(), Pile::ON.ix()].contains(&number) && ends.len > 0 {
            return Err(format!("{} cards lie nowhere", ends.len));
        }
        let (mut at, mut last, mut len) = (ends.first, None, 0);
        while let Some(id) = at {
            let piece = self.visit(id, last)?;
            if piece.pile.ix() != number || piece.host.is_some() {
                return Err(format!("{} lies in pile {number} and does not know", self.game.printed(id).title));
            }
            self.lying_on(id)?;
            (at, last, len) = (piece.next, Some(id), len + 1);
        }
        if ends.last != last || ends.len != len {
            return Err(format!("pile {number} has {len} cards, not {}, or another top card", ends.len));
        }
        Ok(())
    }

    fn lying_on(&mut self, host: Id) -> Result<(), String> {
        let (mut at, mut last) = (self.game.piece(host).first, None);
        while let Some(id) = at {
            let piece = self.visit(id, last)?;
            if piece.host != Some(host) || piece.pile != Pile::ON {
                return Err(format!("{} lies on a card and does not know", self.game.printed(id).title));
            }
            self.lying_on(id)?;
            (at, last) = (piece.next, Some(id));
        }
        Ok(())
    }

    fn visit(&mut self, id: Id, prev: Option<Id>) -> Result<Piece, String> {
        let number = usize::from(id.number());
        if number > self.game.slots.len() {
            return Err(format!("card {number} is none of the game's"));
        }
        if std::mem::replace(&mut self.seen[number], true) {
            return Err(format!("{} lies in two places", self.game.printed(id).title));
        }
        self.count += 1;
        let piece = *self.game.piece(id);
        if piece.prev != prev {
            return Err(format!("{} does not know what lies below it", self.game.printed(id).title));
        }
        Ok(piece)
    }
}

// --- single cards ---

fn owner(game: &Champions, id: Id) -> Result<(), String> {
    let piece = game.piece(id);
    if piece.owner != game.slots.owner(id) {
        return Err(format!("kept as a card of seat {}", piece.owner.0));
    }
    let wants = match piece.pile.seat() {
        // An obligation that stays is nobody's but the scenario's.
        Some((Zone::Area, _)) if piece.owner == HOUSE && game.kind(id).is_encounter() => HOUSE,
        Some((Zone::Area, seat)) => seat,
        Some((Zone::Engaged, _)) => HOUSE,
        Some((Zone::Deck | Zone::Hand | Zone::Discard | Zone::Dealt | Zone::Aside, _)) => piece.owner,
        None if piece.pile.is_in_play() => HOUSE,
        None if piece.pile == Pile::ON => piece.controller,
        None => piece.owner,
    };
    match piece.controller == wants {
        true => Ok(()),
        false => Err(format!("controlled by seat {}, not by {}", piece.controller.0, wants.0)),
    }
}

/// What is peculiar about a card goes with where it lies.
fn lies(game: &Champions, id: Id) -> Result<(), String> {
    let piece = game.piece(id);
    let engaged = matches!(piece.pile.seat(), Some((Zone::Engaged, _)));
    if game.has(id, flag::COMES) && !(engaged && game.coming) {
        return Err("it has come to nobody".to_owned());
    }
    if game.has(id, flag::DRONE) && !engaged {
        return Err("a Drone that is not engaged".to_owned());
    }
    if game.has(id, flag::BOOST) && piece.host.is_none() && piece.pile != Pile::RESOLVING {
        return Err("a boost card of nobody's".to_owned());
    }
    if game.has(id, flag::STASHED) && piece.host.is_none() {
        return Err("kept by no card".to_owned());
    }
    let defeated = game.stack.iter().any(|frame| matches!(frame, Frame::Defeat(defeat) if defeat.who.id == id));
    let falls = |hit: &Hit| hit.fate != Fate::Stays && hit.target.id == id;
    // What would have become of it does not come about any more once the game is over.
    let waits = game.ending.is_some() || defeated || game.has(id, flag::FALLS) || game.hits.iter().any(falls);
    if game.has(id, flag::DOOMED) && !waits {
        return Err("about to be defeated, but nothing is pending for it".to_owned());
    }
    if piece.tokens > MOST_TOKENS {
        return Err(format!("{} damage or threat", piece.tokens));
    }
    if game.is_in_play(id) {
        if piece.arrival == 0 || piece.arrival > game.arrivals {
            return Err(format!("arrived at {}, but it is {}", piece.arrival, game.arrivals));
        }
        return Ok(());
    }
    // An ability that costs its card may speak of the counters that lay there, to the end of the game if that comes first.
    let spoken_of = |frame: &Frame| matches!(frame, Frame::Initiate(initiate) if initiate.eyes.source.id == id);
    let is_spoken_of = game.ending.is_some() || game.stack.iter().any(spoken_of);
    let counters = if is_spoken_of { 0 } else { piece.counters };
    if piece.tokens != 0 || counters != 0 || piece.status != 0 {
        return Err("tokens or status cards lie on a card that is not in play".to_owned());
    }
    if piece.flags & !(flag::BOOST | flag::STASHED) != 0 {
        return Err("it is as if in play".to_owned());
    }
    Ok(())
}

/// Who knows it.
// champions: view.hand, view.deck, ruling.drone
fn known(game: &Champions, id: Id) -> Result<(), String> {
    let piece = game.piece(id);
    let nobody = !game.all_seats().any(|seat| game.slots.knows(seat, id));
    let hidden = |is: bool| if is { Ok(()) } else { Err("somebody knows it".to_owned()) };
    let open = || if game.slots.is_public(id) { Ok(()) } else { Err("somebody does not know it".to_owned()) };
    if game.has(id, flag::DRONE) || game.has(id, flag::BOOST) && piece.host.is_some() {
        return hidden(nobody);
    }
    // Who looks through a deck knows it until it is shuffled.
    let searched = game.stack.iter().any(|frame| matches!(frame, Frame::Effect(_)));
    match piece.pile.seat() {
        Some((Zone::Deck, _)) => hidden(nobody || searched),
        Some((Zone::Dealt, _)) => hidden(nobody),
        Some((Zone::Hand, seat)) => match game.hands {
            Hands::Open => open(),
            Hands::Private if game.slots.knows(seat, id) => Ok(()),
            Hands::Private => Err("its player does not know it".to_owned()),
        },
        Some((Zone::Discard | Zone::Area | Zone::Engaged | Zone::Aside, _)) => open(),
        None if piece.pile == Pile::ENCOUNTER => hidden(nobody || searched),
        None if piece.pile == Pile::ON && game.has(id, flag::STASHED) => Ok(()),
        None if [Pile::PAYING, Pile::LAID, Pile::SET_ASIDE].contains(&piece.pile) => Ok(()),
        None if piece.pile.is_extra() && game.top(piece.pile) == Some(id) => open(),
        None if piece.pile.is_extra() => hidden(nobody),
        // The game may end with the card that is about to be turned up.
        None if piece.pile == Pile::RESOLVING && game.ending.is_some() => Ok(()),
        None => open(),
    }
}

// --- the whole ---

/// Who plays has an identity and who is out has nothing.
fn players(game: &Champions) -> Result<(), String> {
    for seat in game.all_seats() {
        let area = Pile::of(Zone::Area, seat);
        if !game.player(seat).out && game.pile(area).next() != game.player(seat).identity {
            return Err(format!("the identity of seat {} is not the first in its area", seat.0));
        }
        if game.player(seat).out && game.controlled(seat).next().is_some() {
            return Err(format!("seat {} is out and controls something", seat.0));
        }
        let empty = [Zone::Hand, Zone::Dealt, Zone::Engaged, Zone::Area];
        let left = empty.iter().find_map(|zone| game.pile(Pile::of(*zone, seat)).next().zip(Some(zone)));
        if let Some((id, zone)) = left.filter(|_| game.player(seat).out && game.ending.is_none()) {
            let name = &game.printed(id).name;
            return Err(format!("seat {} is out and has {name} ({zone:?}, {:?})", seat.0, game.stack.last()));
        }
    }
    let (villains, mains) = (game.len(Pile::VILLAINS), game.len(Pile::MAIN));
    match (villains, mains) {
        (1.., 1) => Ok(()),
        _ => Err(format!("there are {villains} villains and {mains} main schemes")),
    }
}

/// What is pending can go on, and what belongs to it goes with it.
fn pending(game: &Champions) -> Result<(), String> {
    let any = |test: fn(&Frame) -> bool| game.stack.iter().any(test);
    let Some(Frame::Round(phase)) = game.stack.first() else {
        return Err(format!("{:?} is not inside a round", game.stack.first()));
    };
    if game.stack.len() >= game.stack.capacity() {
        return Err("there is no room for anything more to be pending".to_owned());
    }
    let is_attack = |frame: &Frame| matches!(frame, Frame::Activation(_) | Frame::Strike(_));
    let hitting = |frame: &Frame| matches!(frame, Frame::Activation(_) | Frame::Strike(_) | Frame::Damage(_));
    if !game.hits.is_empty() && !any(hitting) {
        return Err(format!("{} hits are kept, but nothing is being hit", game.hits.len()));
    }
    if !game.fired.is_empty() && !any(|frame| matches!(frame, Frame::Window(_))) {
        return Err("abilities have answered, but no window is open".to_owned());
    }
    for goes in game.lasting.iter() {
        match goes.until {
            Term::Phase | Term::Round => {}
            Term::Activation(place) | Term::Dealt(place)
                if game.stack.get(usize::from(place)).is_some_and(is_attack) => {}
            Term::Activation(place) | Term::Dealt(place) => {
                return Err(format!("something lasts for an attack at {place}, where there is none"));
            }
        }
    }
    let paying = any(|frame| matches!(frame, Frame::Initiate(_) | Frame::Pay(_)));
    if let Some(id) = game.slots.ids().find(|id| !paying && game.piece(*id).pays > 0) {
        return Err(format!("{} pays, but for nothing", game.printed(id).title));
    }
    let setting_up = matches!(phase, Phase::SchemeSetup | Phase::SetupRevealed | Phase::Draw);
    let holds = [
        (Pile::OBLIGATIONS, setting_up),
        (Pile::PAYING, paying),
        (Pile::LAID, any(|frame| matches!(frame, Frame::Effect(_) | Frame::Round(Phase::Mulligan(_))))),
        (
            Pile::RESOLVING,
            any(|frame| {
                matches!(frame, Frame::Initiate(_) | Frame::Reveal(_) | Frame::Activation(_) | Frame::Effect(_))
            }),
        ),
    ];
    match holds.into_iter().find(|(pile, may)| game.len(*pile) > 0 && !may) {
        Some((pile, _)) => Err(format!("{} cards lie in {pile:?} for nothing", game.len(pile))),
        None => Ok(()),
    }
}

/// At a decision nothing is left to settle.
fn rest(game: &Champions) -> Result<(), String> {
    if game.unsettled {
        return Err("something is left to settle".to_owned());
    }
    let lost = |id: &Id| game.kind(*id).is_character() && game.remaining(*id) == 0 && !game.has(*id, flag::DOOMED);
    if let Some(id) = game.in_play().find(lost) {
        return Err(format!("{} has no hit points left and is there", game.face(id).title));
    }
    let is_over = |id: &Id| {
        let target = game.face(*id).threat.target.map(|target| target.among(game.started));
        game.kind(*id) == Kind::MainScheme && target.is_some_and(|target| game.piece(*id).tokens >= target)
    };
    let completes = game.stack.iter().any(|frame| matches!(frame, Frame::Placing(_)));
    if let Some(id) = game.in_play().find(is_over).filter(|_| !completes) {
        return Err(format!("{} is complete and is there", game.face(id).title));
    }
    let quiet = matches!(game.stack.last(), Some(Frame::Turn(_)));
    let spent = |id: &Id| game.piece(*id).tokens == 0 && game.may_leave(*id);
    if let Some(id) = game.pile(Pile::SIDES).find(|id| quiet && spent(id)) {
        return Err(format!("{} has no threat left and is there", game.face(id).title));
    }
    for seat in game.in_order() {
        let waits = game.stack.iter().any(|frame| matches!(frame, Frame::TooMany(of) if *of == seat));
        if game.controls_too_many(seat) && !waits {
            return Err(format!("seat {} controls too many allies or restricted cards", seat.0));
        }
    }
    match game.asked {
        None => Err("nobody is asked and the game is not over".to_owned()),
        Some(seat) if game.player(seat).out => Err(format!("seat {} is out and is asked", seat.0)),
        Some(seat) if game.offered.0.is_empty() => {
            Err(format!("seat {} is asked {:?} and has no option", seat.0, game.ask()))
        }
        Some(_) => Ok(()),
    }
}
