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
    let scene = Scene { cards, view: &view, near, names: &names, told: &[], moment, width, height, roomy: false };
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

/// The table in sentences.
fn described(given: &str, deeds: &[&str]) -> String {
    let cards = Catalogue::standard();
    let mut game = Vs::arrange(cards, &toml::from_str(given).unwrap(), &mut Silent).unwrap();
    for deed in deeds {
        let mut choices = Vec::new();
        game.choices(&mut choices);
        let labels: Vec<String> = choices.iter().map(|choice| game.option(*choice).label).collect();
        let Some(at) = labels.iter().position(|label| label.contains(deed)) else { panic!("{deed}: {labels:?}") };
        game.choose(choices[at], &mut Silent);
    }
    let view = game.view(Viewer::Seat(Seat(1)));
    let names = ["Player 1", "You"].map(str::to_owned);
    let (near, moment) = (Seat(1), Moment::Asking);
    let scene =
        Scene { cards, view: &view, near, names: &names, told: &[], moment, width: 80, height: 40, roomy: false };
    [Vs::describe(&scene, false), Vs::sketch(&scene).text()].concat().join("\n")
}

#[test]
fn whoever_is_dazed_is_told_from_those_who_are_wounded() {
    let given = r#"
        me.main = "She-Hulk"
        me.front = ["Dazzler"]
        me.resources = ["Laboratory"]
        foe.front = [{ card = "Hulk", wounds = 1 }, { card = "Thor", stunned = true, wounds = 1 }]
    "#;
    let told = described(given, &["use Dazzle", "Laboratory", "Hulk"]);
    assert!(told.contains("Hulk 7/7, 1 of 2 wounds, dazed: stunned without a wound"), "{told}");
    assert!(told.contains("1 of 2 wounds, stunned"), "{told}");
    assert_eq!((told.matches('✱').count(), told.matches('✖').count()), (1, 1), "{told}");
}

#[test]
fn captives_are_told_with_their_captor() {
    let given = r#"
        phase = "build"
        me.main = "The Queen"
        me.back = ["Ovomorph"]
        me.outside = ["Facehugger"]
        foe.main = "Storm"
        foe.front = [{ card = "Beast", stunned = true, wounds = 1 }, "Thor"]
    "#;
    let told = described(given, &["Beast"]);
    assert!(told.contains("holds Beast captive"), "{told}");
    assert_eq!(told.matches('▥').count(), 1, "{told}");
}
