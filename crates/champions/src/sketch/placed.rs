//! The things of the board: what a player can go to, and where it stands in the view.

use crate::position::Champions;
use crate::view::{InPlay, SeatSeen, Seen};
use longbox_kernel::Seat;
use longbox_kernel::sketch::{Scene, Sketch};

/// What a player can go to, in this order.
const HAND: usize = 0;
const MINE: usize = 1;
const FOES: usize = 2;
const SCHEMES: usize = 3;
const OTHERS: usize = 4;
const PILES: usize = 5;

/// A card in play, its place among the things, and what is attached to it.
pub(super) struct Placed<'a> {
    pub(super) card: &'a InPlay,
    pub(super) thing: usize,
    pub(super) attached: Vec<Placed<'a>>,
}

/// What one player has in play.
pub(super) struct Seated<'a> {
    pub(super) seat: Seat,
    pub(super) seen: &'a SeatSeen,
    pub(super) identity: Option<Placed<'a>>,
    pub(super) area: Vec<Placed<'a>>,
    pub(super) engaged: Vec<Placed<'a>>,
    /// The top card of the discard pile.
    pub(super) top: Option<usize>,
    /// The top card of a deck beside the usual one.
    pub(super) extra: Option<usize>,
}

/// All things of the board.
pub(super) struct Things<'a> {
    pub(super) hand: Vec<usize>,
    /// The players, the near one first.
    pub(super) seats: Vec<Seated<'a>>,
    pub(super) villain: Option<Placed<'a>>,
    /// The villains beside the active one.
    pub(super) villains: Vec<Placed<'a>>,
    pub(super) main: Option<Placed<'a>>,
    pub(super) sides: Vec<Placed<'a>>,
    pub(super) environments: Vec<Placed<'a>>,
    pub(super) resolving: Vec<usize>,
    pub(super) paying: Vec<usize>,
    pub(super) laid: Vec<usize>,
}

impl<'a> Things<'a> {
    /// The same whatever room there is, so that one finds one's way on every board.
    pub(super) fn lay(sketch: &mut Sketch, scene: &Scene<'a, Champions>) -> Things<'a> {
        let view = scene.view;
        let near = view.seats.get(scene.near.ix());
        let hand = near.map(|seen| list(sketch, HAND, &format!("seats.{}.hand", scene.near.0), &seen.hand));
        let seats = scene.around().filter_map(|seat| {
            let zones = if seat == scene.near { (MINE, FOES) } else { (OTHERS, OTHERS) };
            Some(seated(sketch, zones, seat, view.seats.get(seat.ix())?))
        });
        let seats = seats.collect();
        Things {
            hand: hand.unwrap_or_default(),
            seats,
            villain: view.villain.as_ref().map(|card| place(sketch, FOES, "villain".into(), card)),
            villains: places(sketch, FOES, "villains", &view.villains),
            main: view.main.as_ref().map(|card| place(sketch, SCHEMES, "main".into(), card)),
            sides: places(sketch, SCHEMES, "sides", &view.sides),
            environments: places(sketch, SCHEMES, "environments", &view.environments),
            resolving: list(sketch, PILES, "resolving", &view.resolving),
            paying: list(sketch, PILES, "paying", &view.paying),
            laid: list(sketch, PILES, "laid", &view.laid),
        }
    }
}

fn seated<'a>(sketch: &mut Sketch, (own, foes): (usize, usize), seat: Seat, seen: &'a SeatSeen) -> Seated<'a> {
    let path = |place: &str| format!("seats.{}.{place}", seat.0);
    Seated {
        seat,
        seen,
        identity: seen.identity.as_ref().map(|card| place(sketch, own, path("identity"), card)),
        area: places(sketch, own, &path("area"), &seen.area),
        engaged: places(sketch, foes, &path("engaged"), &seen.engaged),
        top: list(sketch, PILES, &path("discard"), &seen.discard).first().copied(),
        extra: list(sketch, PILES, &path("extra"), &seen.extra).first().copied(),
    }
}

fn list(sketch: &mut Sketch, zone: usize, path: &str, cards: &[Option<Seen>]) -> Vec<usize> {
    sketch.lay(zone, path, cards.iter().map(|card| card.as_ref().map(|card| card.id)))
}

fn places<'a>(sketch: &mut Sketch, zone: usize, path: &str, cards: &'a [InPlay]) -> Vec<Placed<'a>> {
    cards.iter().enumerate().map(|(n, card)| place(sketch, zone, format!("{path}.{n}"), card)).collect()
}

fn place<'a>(sketch: &mut Sketch, zone: usize, path: String, card: &'a InPlay) -> Placed<'a> {
    let attached = format!("{path}.attached");
    let thing = sketch.add(zone, Some(card.card.id.to_owned()), Some(path));
    Placed { card, thing, attached: places(sketch, zone, &attached, &card.attached) }
}

/// Every pile of the table, whether its cards can be seen or only counted; an empty one is told only where somebody
/// would look for it.
pub(super) fn heap(sketch: &mut Sketch, scene: &Scene<Champions>) {
    let view = scene.view;
    let mut add = |title: String, cards: &[Option<Seen>], usual: bool| {
        if usual || !cards.is_empty() {
            sketch.heap(title, cards.iter().map(|card| card.as_ref().map(|card| card.id)));
        }
    };
    for seat in scene.around() {
        let Some(seen) = view.seats.get(seat.ix()) else { continue };
        let whose = scene.whose(seat);
        add(format!("{whose} discard pile"), &seen.discard, true);
        add(format!("{whose} deck"), &seen.deck, true);
        add(format!("{whose} deck beside it"), &seen.extra, false);
        add(format!("{whose} encounter cards to come"), &seen.dealt, false);
        add(format!("{whose} nemesis set, set aside"), &seen.aside, false);
        if seat != scene.near {
            add(format!("{whose} hand"), &seen.hand, true);
        }
    }
    add("encounter discard pile".to_owned(), &view.encounter.discard, true);
    add("encounter deck".to_owned(), &view.encounter.deck, true);
    add("villain stages to come".to_owned(), &view.villain_deck, false);
    add("main scheme stages to come".to_owned(), &view.main_deck, false);
    add("removed from the game".to_owned(), &view.removed, false);
}
