//! Rulings that can be found, and reels of them and of replays.

use longbox_kernel::replay::Replay;
use longbox_kernel::scenario::{Rulings, Wanted, film, run};
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::testing::Lantern;
use longbox_kernel::{Move, Seat, Seed, Verdict, Viewer, reel};

fn ids(wanted: &Wanted) -> Vec<&'static str> {
    Lantern::rulings().find(wanted).map(|ruling| ruling.id.as_str()).collect()
}

fn said(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn rulings_are_found_by_rule_card_and_words() {
    let all = ["the-first-flame-of-a-side-is-1-bright", "tails-puts-a-flame-out", "an-empty-deck-ends-the-game"];
    assert_eq!(ids(&Wanted::default()), all);
    assert_eq!(ids(&Wanted { rule: said("light"), ..Wanted::default() }), all[..1]);
    assert_eq!(ids(&Wanted { rule: said("light.on"), ..Wanted::default() }), [""; 0]);
    assert_eq!(ids(&Wanted { card: said("FLAME-1"), ..Wanted::default() }), all[..2]);
    assert_eq!(ids(&Wanted { card: said("water"), ..Wanted::default() }), all[1..2]);
    assert_eq!(ids(&Wanted { query: said("flame puts"), ..Wanted::default() }), all[1..2]);
    assert_eq!(ids(&Wanted { query: said("  "), ..Wanted::default() }).len(), 3);
}

#[test]
fn each_ruling_has_an_id_and_a_text_of_its_own() {
    let text = "# A\n[[scenario]]\ntitle = '¿Wait?'\nasked = 'me'\n\n# B\n[[scenario]]\ntitle = \"wait\"\nasked = 'me'\n\
                [[scenario]]\ntitle = '…'\nasked = 'me'";
    let rulings = Rulings::read([("a.toml", text)], |_| None).unwrap();
    let told: Vec<(&str, &str)> = rulings.all().iter().map(|r| (r.id.as_str(), r.source.as_str())).collect();
    assert_eq!(told[0], ("wait", "[[scenario]]\ntitle = '¿Wait?'\nasked = 'me'\n"));
    assert_eq!(told[1], ("wait-2", "[[scenario]]\ntitle = \"wait\"\nasked = 'me'\n"));
    assert_eq!(told[2].0, "ruling");
    for ruling in rulings.all().iter().chain(Lantern::rulings().all()) {
        let again = longbox_kernel::scenario::parse("again.toml", &ruling.source).unwrap();
        assert_eq!((again.len(), &again[0].title), (1, &ruling.scenario.title));
    }
    let faults = Rulings::read([("a.toml", "[[scenario]]"), ("b.toml", "!")], |_| None).unwrap_err();
    assert!(faults[0].starts_with("a.toml:1: ") && faults[1].starts_with("b.toml:1: "), "{faults:?}");
}

#[test]
fn a_ruling_is_filmed_move_by_move() {
    let doused = &Lantern::rulings().get("tails-puts-a-flame-out").unwrap().scenario;
    assert!(run::<Lantern>(&(), doused).passed);
    let film = |eyes| film::<Lantern>(&(), doused, eyes).frames;
    let all = film(Viewer::Omniscient);
    let first = Some(Move::Choice(0));
    let asked: Vec<_> = all.iter().map(|frame| (frame.moves, frame.asked, frame.made)).collect();
    assert_eq!(asked, [(0, Some(Seat(0)), first), (1, Some(Seat(1)), first), (2, Some(Seat(1)), None)]);
    assert_eq!(all[1].options[0].label, "throw water");
    let heard: Vec<_> = all[2].log.iter().map(|heard| (heard.after, heard.telling.kind)).collect();
    assert_eq!(heard, [(2, "throw"), (2, "douse"), (2, "draw")]);
    assert!(all[0].view["seats"][1]["hand"].is_array());

    let mine = film(Viewer::Seat(Seat(0)));
    assert!(mine[0].question.is_some() && mine[1].question.is_none() && mine[1].options.is_empty());
    assert!(mine[0].view["seats"][1]["hand"]["count"].is_number());
    let onlooker = film(Viewer::Spectator);
    assert!(onlooker.iter().all(|frame| frame.question.is_none() && frame.options.is_empty()));
    assert_eq!(onlooker.iter().map(|frame| frame.made).collect::<Vec<_>>(), [first, first, None]);
}

#[test]
fn a_ruling_without_play_is_one_frame_and_one_that_ends_says_how() {
    let film = |id| film::<Lantern>(&(), &Lantern::rulings().get(id).unwrap().scenario, Viewer::Omniscient);
    let still = film("the-first-flame-of-a-side-is-1-bright");
    assert_eq!((still.frames.len(), still.frames[0].made, still.ending), (1, None, None));
    let over = film("an-empty-deck-ends-the-game");
    assert_eq!(over.verdicts, Some(vec![Verdict::Draw; 2]));
    assert_eq!(over.ending.as_deref(), Some("The deck is empty."));
    assert_eq!(over.frames.last().unwrap().asked, None);
}

#[test]
fn a_reel_tells_what_the_table_told() {
    let mut table = Seated::<Lantern>::deal(Lantern::setup(3), Seed::from(4)).unwrap();
    let mut views = vec![table.view(Viewer::Seat(Seat(2)))];
    while table.outcome().is_none() {
        table.choose(0).unwrap();
        views.push(table.view(Viewer::Seat(Seat(2))));
    }
    let replay = table.replay();
    let reel = reel::of_replay::<Lantern>(&(), &replay, Viewer::Seat(Seat(2))).unwrap();
    assert_eq!(reel.frames.iter().map(|frame| &frame.view).collect::<Vec<_>>(), views.iter().collect::<Vec<_>>());
    let log: Vec<_> = reel.frames.into_iter().flat_map(|frame| frame.log).collect();
    assert_eq!(log, table.heard(Viewer::Seat(Seat(2)), 0));
    assert_eq!(reel.verdicts, replay.outcome);
    let broken = Replay { moves: vec![Move::Choice(0), Move::Choice(77)], ..replay };
    let parting = reel::of_replay::<Lantern>(&(), &broken, Viewer::Omniscient).unwrap_err();
    assert!(parting.to_string().starts_with("move 2 is option 77"), "{parting}");
}
