//! Fixed scenes as text, and what holds for every board of random games.

use super::{advance, describe, portrait, sketch};
use crate::Catalogue;
use crate::ask::Ask;
use crate::position::{Champions, Pile};
use crate::practice::{at_every_decision, decline_until, hold, minion, play, table_for, take};
use crate::view::View;
use crate::vocabulary::Status;
use longbox_kernel::cards::HOUSE;
use longbox_kernel::plug::Plug as _;
use longbox_kernel::sketch::{Height, Line, Moment, Scene, Sketch};
use longbox_kernel::{Game as _, Seat, Silent, Told as _, Viewer};

/// A window of the terminal, as far as a sketch knows of it: the width, the lines, whether there is room.
#[derive(Clone, Copy, Debug)]
struct Size(usize, usize, bool);

/// What is left for the board in a window of 80 columns and 24 lines, of 100 and 30, of 120 and 40.
const SMALL: Size = Size(48, 14, false);
const MIDDLE: Size = Size(60, 18, false);
const LARGE: Size = Size(70, 28, true);

fn look<T>(game: &Champions, viewer: Viewer, size: Size, draw: impl Fn(&Scene<Champions>) -> T) -> T {
    let mut names: Vec<String> = Seat::all(game.seats()).map(|seat| game.hero_side(seat).unwrap().into()).collect();
    let near = if let Viewer::Seat(seat) = viewer { seat } else { Seat(0) };
    names[near.ix()] = "You".into();
    let Size(width, height, roomy) = size;
    let (cards, view, moment) = (game.cards, game.view(viewer), Moment::Asking);
    let told = &[][..];
    draw(&Scene { cards, view: &view, near, names: &names, told, moment, width, height, roomy })
}

fn drawn(game: &Champions, size: Size) -> String {
    text(&look(game, Viewer::Seat(Seat(0)), size, sketch))
}

/// What the window shows of each panel, the title first.
fn text(sketch: &Sketch) -> String {
    let mut lines = vec![sketch.status.text()];
    for panel in &sketch.panels {
        lines.push(panel.title.text());
        let most = match panel.height {
            Height::Lines(n) => n,
            Height::Rest(_) => panel.lines.len(),
        };
        lines.extend(panel.lines.iter().take(most).map(|line| line.text()));
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Spider-Man in the middle of a game, with something of everything on the table.
fn midgame(players: usize) -> Champions {
    let mut game = table_for(players);
    for title in ["Aunt May", "Backflip", "Energy"] {
        hold(&mut game, title);
    }
    for title in ["Black Cat", "Web-Shooter", "Helicarrier"] {
        let id = hold(&mut game, title);
        game.enter(id, Seat(0), None, None, &mut Silent);
        game.run(&mut Silent);
    }
    let cat = game.pile(Pile::of(crate::position::Zone::Area, Seat(0))).nth(1).unwrap();
    game.exhaust(cat, &mut Silent);
    game.piece_mut(cat).tokens = 1;
    let mercenary = minion(&mut game, "Hydra Mercenary", Seat(0));
    game.piece_mut(mercenary).tokens = 1;
    let card = game.cards.find("Breakin' & Takin'").unwrap();
    let side = game.add_card(card, HOUSE, Pile::SIDES);
    game.show(side);
    game.arrive(side, HOUSE);
    game.piece_mut(side).tokens = 2;
    let (villain, main) = (game.villain().unwrap(), game.main().unwrap());
    game.piece_mut(main).tokens = 5;
    game.piece_mut(villain).tokens = 6;
    game.set_status(villain, Status::Confused, true);
    game.note_hooks(villain);
    game.list_options();
    game
}

#[test]
fn a_game_alone() {
    let game = midgame(1);
    let rest = " side  Breakin' & Takin' ▓▓ 2 hazard
 Peter Parker  alter-ego  ♥▓▓▓▓▓▓▓▓▓▓▓▓▓▓ 10/10
 REC 3   deck 34  discard 6
 foes   Hydra Mercenary ♥2/3 ATK 1 SCH 0 guard
 allies Black Cat ♥1/2 THW 1 ATK 1 z
 cards  Web-Shooter ●3  Helicarrier
 HAND 3  up to 6 · cost · gives · name
1 E  Aunt May  Alter-Ego Action: Exhaust Au…
0 P  Backflip  Interrupt (defense): When yo…
- EE Energy  Max 1 per deck.
";
    let small = " MARVEL CHAMPIONS   round 1 · your turn   encounter deck 31, discard 0
 Rhino I of II ♥▓▓░░ 8/14  ATK 2 SCH 1 confused
 main  The Break-In! ▓▓▓▓▓▓▓▓░░░░ 5/7 +1 a round
";
    assert_eq!(drawn(&game, SMALL), format!("{small}{rest}"));
    let large = drawn(&game, LARGE);
    assert!(large.contains(" Rhino I of II ♥▓▓▓▓▓▓▓▓░░░░░░ 8/14  ATK 2 SCH 1 confused\n"), "{large}");
    assert!(large.contains(" TABLE\n nothing goes on\n"), "{large}");
}

#[test]
fn an_attack_before_it_is_defended() {
    let mut game = midgame(1);
    take(&mut game, "change form");
    decline_until(&mut game, Ask::Defend, Seat(0));
    let small = drawn(&game, SMALL);
    let (board, hand) = small.split_once(" HAND").unwrap();
    assert_eq!(
        board,
        " MARVEL CHAMPIONS   round 1 · villain phase, activations   encounter deck 30, discard 0
 Rhino I of II ♥8/14  ATK 2 SCH 1 confused ▯1
 main  The Break-In! ▓▓▓▓▓▓▓▓▓▓░░ 6/7 +1 a round
 also  Breakin' & Takin' ▓▓ 2 hazard
 ATTACK
 Rhino attacks you: ATK 2 + boost card
 if nobody defends: takes 2 + boost, has 10
 Spider-Man  hero  ♥▓▓▓▓▓▓▓▓▓▓▓▓▓▓ 10/10
 THW 1 ATK 2 DEF 3   deck 32  discard 6
 foes   Hydra Mercenary ♥2/3 ATK 1 SCH 0 guard
 own    Black Cat ♥1/2 THW 1 ATK 1  +2
"
    );
    assert!(hand.starts_with(" 5  up to 5 · "), "{hand}");
    let told = look(&game, Viewer::Seat(Seat(0)), SMALL, |scene| describe(scene, false));
    assert_eq!(
        told[..10],
        [
            "Round 1, villain phase, activations. Encounter deck 30, discard pile 0.",
            "Villain: Rhino (I), 8 of 14 hit points, ATK 2 SCH 1, confused.",
            "Main scheme: The Break-In! (1B), 6 of 7 threat, 1 more each round.",
            "Side scheme: Breakin' & Takin', 2 threat, hazard.",
            "You: Spider-Man, 10 of 10 hit points, THW 1 ATK 2 DEF 3, hero; hand 5, deck 32, discard pile 6.",
            "  Minions engaged: Hydra Mercenary, 2 of 3 hit points, ATK 1 SCH 0, guard.",
            "  Allies: Black Cat, 1 of 2 hit points, THW 1 ATK 1.",
            "  Upgrades and supports: Web-Shooter, 3 counters; Helicarrier.",
            "Rhino attacks you: ATK 2 + boost card.",
            "If nobody defends: takes 2 + boost, has 10.",
        ]
    );
}

#[test]
fn a_defence_says_what_gets_through() {
    let mut game = midgame(1);
    take(&mut game, "change form");
    let villain = game.villain().unwrap();
    decline_until(&mut game, Ask::Defend, Seat(0));
    let sentences = |game: &Champions| {
        let told = look(game, Viewer::Seat(Seat(0)), SMALL, |scene| describe(scene, false));
        told.into_iter().filter(|line| line.contains("attacks") || line.contains("defends")).collect::<Vec<_>>()
    };
    // As it stands when the boost card, with two icons, has been turned up.
    let boost = game.lying(villain, crate::position::flag::BOOST).unwrap();
    game.set_flag(boost, crate::position::flag::BOOST, false);
    game.discard(boost);
    let hero = game.once(game.identity(Seat(0)).unwrap());
    if let Some(act) = game.activation_mut() {
        (act.bonus, act.defender) = (2, Some(hero));
    }
    assert_eq!(
        sentences(&game),
        ["Rhino attacks you: ATK 2 + boost 2 = 4.", "Spider-Man defends with DEF 3: takes 1, 9 left."]
    );
}

/// What is to be paid the question says; who looks on sees it on the table.
#[test]
fn a_payment_is_shown_to_those_who_look_on() {
    let mut game = midgame(2);
    take(&mut game, "play Aunt May");
    assert!(!drawn(&game, SMALL).contains("payment"));
    let theirs = text(&look(&game, Viewer::Seat(Seat(1)), MIDDLE, sketch));
    assert!(theirs.contains(" TABLE\n now    Aunt May\n Spider-Man's payment: nothing yet of 1\n"), "{theirs}");
    assert!(!theirs.contains("Backflip"), "{theirs}");
}

#[test]
fn the_others_are_folded_where_lines_are_dear() {
    let four = " MARVEL CHAMPIONS   round 1 · your turn   encounter deck 34, discard 0
 Rhino I of II ♥50/56  ATK 2 SCH 1 confused
 main  The Break-In! ▓░░░░░░░░░░ 5/28 +4 a round
 also  Breakin' & Takin' ▓▓ 2 hazard
 TEAM
 Black Panther alter-ego ♥11/11 hand 6 deck 34
 Captain Marvel alter-ego ♥12/12 hand 6 deck 34
 Iron Man alter-ego ♥9/9 hand 6 deck 34
 ★ Peter Parker  alter-ego  ♥▓▓▓▓▓▓▓▓▓▓▓▓ 10/10
 REC 3   deck 34  discard 6
 foes   Hydra Mercenary ♥2/3 ATK 1 SCH 0 guard
 own    Black Cat ♥1/2 THW 1 ATK 1 z  +2
 HAND 3  up to 6 · cost · gives · name
";
    assert_eq!(drawn(&midgame(4), SMALL).split_inclusive('\n').take(13).collect::<String>(), four);
    let two = " Black Panther  alter-ego  ♥▓▓▓▓▓▓▓▓▓▓▓▓▓▓ 11/11\n REC 4   deck 34  discard 0  hand 6\n ★ Peter Parker";
    for size in [MIDDLE, LARGE] {
        let drawn = drawn(&midgame(2), size);
        assert!(drawn.contains(two), "{drawn}");
    }
}

/// The terminal finds its way by a board of one size and shows another; and what has no room is folded, not cut off.
#[test]
fn every_board_fits_and_has_the_same_things() {
    at_every_decision(12, |game, _| {
        for viewer in [Viewer::Seat(game.asked.unwrap()), Viewer::Spectator] {
            let boards = [SMALL, MIDDLE, LARGE].map(|size| (size, look(game, viewer, size, sketch)));
            for (size, board) in &boards {
                let Size(width, height, roomy) = *size;
                assert_eq!(board.things, boards[0].1.things);
                let needed: usize = board.panels.iter().map(|panel| panel.least_height(roomy)).sum();
                assert!(needed <= height, "{needed} of {height} lines: {}", text(board));
                let lines = board.panels.iter().flat_map(|panel| panel.lines.iter().chain([&panel.title]));
                assert!(lines.into_iter().all(|line| line.width() <= width), "{}", text(board));
            }
        }
    });
}

/// The figures that a player watches while things are told.
fn figures(view: &View) -> Vec<i32> {
    let life = |card: &crate::view::InPlay| card.remaining;
    let mut figures = vec![view.villain.as_ref().map_or(0, life)];
    figures.push(view.main.as_ref().map_or(0, |main| main.threat.into()));
    for seat in &view.seats {
        figures.push(seat.identity.as_ref().map_or(0, life));
        figures.extend([seat.hand.len(), seat.deck.len(), seat.area.len(), seat.engaged.len()].map(|n| n as i32));
    }
    figures
}

/// What is told line by line comes to the view that is shown when all is told; of what it leaves out there is little.
#[test]
fn the_board_goes_along_with_what_is_told() {
    let eyes = Viewer::Seat(Seat(0));
    let mut before: Option<View> = None;
    let (mut right, mut wrong) = (0, 0);
    play(6, |game, _, events| {
        let after = game.view(eyes);
        if let Some(mut told) = before.take().filter(|_| game.round > 0) {
            let was = figures(&told);
            for telling in events.iter().filter_map(|event| game.tell(event, eyes)) {
                advance(game.cards, &mut told, &after, &telling);
            }
            for ((was, told), now) in was.into_iter().zip(figures(&told)).zip(figures(&after)) {
                let changed = was != now || told != now;
                right += usize::from(changed && told == now);
                wrong += usize::from(changed && told != now);
            }
        }
        before = Some(after);
    });
    assert!(right > 400 && wrong * 10 < right, "{right} right, {wrong} wrong");
}

#[test]
fn what_is_attached_to_the_villain_stands_under_the_villain() {
    let mut game = midgame(1);
    let (card, villain) = (game.cards.find("Charge").unwrap(), game.villain().unwrap());
    let charge = game.add_card(card, HOUSE, Pile::RESOLVING);
    game.show(charge);
    game.attach_to(charge, villain, &mut Silent);
    game.note_hooks(charge);
    let drawn = drawn(&game, LARGE);
    let at = |words: &str| drawn.lines().position(|line| line.contains(words)).unwrap_or_else(|| panic!("{drawn}"));
    assert_eq!((at(" Rhino I of II"), at(" has   Charge"), at(" main ")), (1, 2, 3), "{drawn}");
}

#[test]
fn a_card_that_is_read_says_who_it_is_and_what_it_adds() {
    let cards = Catalogue::standard();
    let told = |title: &str| {
        let face = Champions::faces(cards).swap_remove(Champions::find_card(cards, title).unwrap());
        portrait(cards, &face, false).iter().map(Line::text).collect::<Vec<String>>()
    };
    assert_eq!(told("Black Cat")[0], "Black Cat, Felicia Hardy");
    assert_eq!(told("Enhanced Ivory Horn")[1], "attachment, +1 ATK");
}
