//! The board for a terminal.

use longbox_kernel::plug::Plug;
use longbox_kernel::sketch::{Moment, Panel, Scene, Sketch};
use longbox_kernel::{Game, Seat, Silent, Told, Viewer};
use longbox_vs::{Catalogue, Vs};

/// Four seats, and as many characters as a long game has.
const CROWD: &str = r#"
    mode = "ffa"
    me.hand = ["Hulk", "Thor", "2 Find Cover", "Ant-Man", "Hawkeye", "Academy"]
    me.front = ["Ant-Man", "Black Widow", "Daredevil"]
    me.back = ["Hawkeye"]
    foe.front = ["Hulk", "Thor", "Black Panther", "Daredevil", "Captain America"]
    foe.back = ["Hawkeye", "Nick Fury"]
    foe.wounds = 2
    mate.main = "Storm"
    mate.front = ["Cable"]
    mate.hand = ["3 Find Cover"]
    rival.front = ["Ultron", "Sabretooth"]
"#;

fn board(given: &str, width: usize, height: usize) -> (Sketch, Vec<&'static str>) {
    let cards = Catalogue::standard();
    let game = Vs::arrange(cards, &toml::from_str(given).unwrap(), &mut Silent).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let mains = view.seats.iter().map(|side| side.main.as_ref().unwrap().card.name).collect();
    let names = ["You", "Player 2", "Player 3", "Player 4"].map(str::to_owned);
    let moment = Moment::Asking;
    let near = Seat(0);
    let scene =
        Scene { cards, view: &view, near, names: &names, told: &[], untold: &[], moment, width, height, roomy: false };
    (Vs::sketch(&scene), mains)
}

fn height(sketch: &Sketch) -> usize {
    sketch.panels.iter().map(|panel: &Panel| panel.least_height(false)).sum()
}

#[test]
fn four_sides_are_folded_until_they_fit() {
    let (open, _) = board(CROWD, 48, usize::MAX);
    assert!(height(&open) > 20, "{:#?}", open.text());
    for lines in [14, 15, 16, 18] {
        let (sketch, mains) = board(CROWD, 48, lines);
        let text = sketch.text().join("\n");
        assert!(height(&sketch) <= lines, "{lines}: {text}");
        for (name, main) in ["Player 2", "Player 3", "Player 4"].iter().zip(&mains[1..]) {
            let short: String = main.chars().take(4).collect();
            assert!(text.contains(name) && text.contains(&short), "{lines}: no {name} or {short} in\n{text}");
        }
        assert_eq!(text.matches('★').count(), 4, "{lines}: {text}");
        assert_eq!(text.matches("hand ").count(), 4, "{lines}: {text}");
        assert!(text.contains("♥3/5"), "{lines}: the wounds of Player 2 are not in\n{text}");
        let wide = sketch.panels.iter().flat_map(|panel| &panel.lines).find(|line| line.width() > 48);
        assert_eq!(wide, None);
    }
}

#[test]
fn folding_changes_nothing_about_what_can_be_looked_at() {
    let ((open, _), (folded, _)) = (board(CROWD, 48, usize::MAX), board(CROWD, 48, 14));
    assert_eq!(open.things, folded.things);
    assert_ne!(open.panels, folded.panels);
}
