//! Scenarios: what passes, and every way to fail.

use longbox_kernel::scenario::{LaterWins, Report, Scenario, ScenarioResult, later_wins, parse, proved, run};
use longbox_kernel::testing::Lantern;

const RUNNER: fn(&Scenario) -> ScenarioResult = |scenario| run::<Lantern>(&(), scenario);

/// Two players; I hold flames and water, the foe holds water, the coin is known.
const GIVEN: &str = "
given.me.hand  = ['flame 1', 'flame 2', 'water']
given.foe.hand = ['water', 'flame 3']
given.deck     = ['flame 4', 'water', 'flame 1']
given.flips    = ['tails']
";

fn ran(lines: &str) -> ScenarioResult {
    let text = format!("[[scenario]]\ntitle = \"t\"\n{lines}\n");
    let scenarios = parse("lantern/t.toml", &text).unwrap();
    RUNNER(&scenarios[0])
}

fn passes(lines: &str) {
    let result = ran(&format!("{GIVEN}{lines}"));
    assert!(result.passed && result.faults.is_empty(), "{:?}", result.faults);
}

/// The only fault of a scenario that fails.
fn fails(lines: &str) -> String {
    let result = ran(&format!("{GIVEN}{lines}"));
    assert!(!result.passed);
    assert_eq!(result.faults.len(), 1, "{:?}", result.faults);
    result.faults[0].clone()
}

#[test]
fn everything_that_can_be_expected_can_be_met() {
    passes(
        r#"
        rules   = ["douse.coin", "light.brighter"]
        play    = ["Light  FLAME 1", "foe: throw water"]
        asked   = "foe"
        events  = ["lit flame 1", "THREW WATER", "lost flame 1: tails", "drew flame 4"]
        options = ["wait"]
        offers  = ["pass"]
        lacks   = ["light", "throw"]
        refused = [{ do = "light flame 3", rule = "light.brighter" }, { do = "flame 4", rule = "light.brighter" }]
        expect  = { "me.lit" = [], "me.hand.len" = 2, "foe.hand.0" = "flame 4", "together" = false, turn = 1 }
        "#,
    );
}

#[test]
fn a_refusal_is_held_to_its_sentence() {
    passes("refused = { do = 'light water', rule = 'light.water', why = 'Water does not burn.' }");
}

#[test]
fn paths_may_be_written_as_tables() {
    passes("expect.me.hand.len = 3\nexpect.deck.len = 3\nexpect.foe = { lit = [], hand.1 = 'water' }");
    passes("expect.me.hand.0.len = 5");
}

#[test]
fn nothing_there_is_none() {
    passes(
        "play = ['wait', 'foe: wait', 'wait', 'foe: wait', 'heads', 'foe: heads']\nexpect.asked = 'none'\nover = { me = 'draw', foe = 'draw' }",
    );
}

#[test]
fn forced_decisions_take_themselves() {
    // The foe can only wait on its turn, as it holds nothing that it could light.
    passes("play = ['flame 1', 'foe: let it burn', 'flame 2']\nexpect.me.lit = [1, 2]");
    // A line that fits the forced option is that answer.
    passes("play = ['flame 1', 'foe: let it burn', 'foe: wait', 'flame 2']\nexpect.me.lit = [1, 2]");
    // After the last line nothing is taken.
    passes("play = ['flame 1', 'foe: let it burn']\nasked = 'foe'");
}

#[test]
fn a_game_for_four_and_one_against_the_deck() {
    let four = ran("
        given.seats = 4
        given.turn = 'rival'
        given.rival.hand = ['flame 1']
        given.me.hand = ['water']
        given.deck = ['flame 1', 'flame 1', 'flame 1']
        play = ['rival: light flame 1', 'throw']
        asked = 'me'
        given.flips = ['heads']
        expect = { 'rival.lit' = [1] }
    ");
    assert!(four.passed, "{:?}", four.faults);
    let alone = ran("
        given.seats = 1
        given.me = { hand = ['flame 3'], lit = [4, 4] }
        given.deck = ['water']
        given.flips = ['heads']
        play = ['flame 3', 'heads']
        events = ['the wind turned up water', 'kept flame 3']
        over = { me = 'win' }
    ");
    assert!(alone.passed, "{:?}", alone.faults);
}

#[test]
fn a_line_for_another_seat() {
    assert_eq!(
        fails("play = ['flame 1', 'flame 2']\nasked = 'me'"),
        "play line 2 \"flame 2\": foe is asked \"Throw a water?\", not me; \
         the options are \"throw water\", \"let it burn\""
    );
}

#[test]
fn a_line_that_fits_no_option_or_several() {
    assert_eq!(
        fails("play = ['fly']\nasked = 'me'"),
        "play line 1 \"fly\": fits no option; me is asked \"Light a flame?\"; \
         the options are \"light flame 1\", \"wait\""
    );
    assert_eq!(
        fails("play = ['i']\nasked = 'me'"),
        "play line 1 \"i\": fits several options: \"light flame 1\", \"wait\""
    );
    assert!(fails("play = ['']\nasked = 'me'").contains("fits no option"));
}

#[test]
fn a_line_after_the_end() {
    let lines = "play = ['wait', 'foe: wait', 'wait', 'foe: wait', 'heads', 'foe: heads', 'wait']\nasked = 'me'";
    assert_eq!(fails(lines), "play line 7 \"wait\": the game is over (me = draw, foe = draw)");
}

#[test]
fn a_value_that_differs_and_a_path_that_ends() {
    assert_eq!(fails("expect.me.hand.len = 4"), "expected me.hand.len = 4, but it is 3");
    assert_eq!(fails("expect.deck.0 = 'water'"), "expected deck.0 = \"water\", but it is \"flame 4\"");
    assert_eq!(
        fails("expect.me.hands = 1"),
        "expected me.hands = 1, but \"seats.0\" has no \"hands\"; it has guess, hand, lit"
    );
    assert_eq!(
        fails("expect.foe.hand.7 = 'water'"),
        "expected foe.hand.7 = \"water\", but \"seats.1.hand\" has no \"7\"; it is a list of 2"
    );
    assert_eq!(
        fails("expect.turn.x = 1"),
        "expected turn.x = 1, but \"turn\" is 0 and has nothing inside, so no \"x\""
    );
    assert!(fails("expect.decks = 1").starts_with("expected decks = 1, but the view has no \"decks\"; it has asked, "));
    assert_eq!(fails("expect.asked = 'none'"), "expected asked = \"none\", but it is 0");
}

#[test]
fn another_seat_is_asked_or_the_game_ends_otherwise() {
    assert_eq!(fails("asked = 'foe'"), "expected foe to be asked, but me is asked");
    assert_eq!(fails("over = { me = 'win' }"), "expected the game to be over with me = win, but me is asked");
    let lines = "play = ['wait', 'foe: wait', 'wait', 'foe: wait', 'heads', 'foe: heads']\n";
    assert_eq!(
        fails(&format!("{lines}over = {{ foe = 'win' }}")),
        "expected the game to be over with foe = win, but the game is over (me = draw, foe = draw)"
    );
    assert_eq!(
        fails(&format!("{lines}asked = 'me'")),
        "expected me to be asked, but the game is over (me = draw, foe = draw)"
    );
    assert_eq!(
        fails(&format!("{lines}over = {{ rival = 'draw' }}")),
        "expected the game to be over with rival = draw, but the game is over (me = draw, foe = draw)"
    );
}

#[test]
fn other_options_are_offered() {
    assert_eq!(fails("options = ['wait']"), "\"light flame 1\" is offered and not in the list of options expected");
    assert_eq!(
        fails("options = ['wait', 'flame 1', 'flame 2']"),
        "expected the option \"flame 2\"; the options are \"light flame 1\", \"wait\""
    );
    assert_eq!(
        fails("offers = ['flame 2', 'wait']"),
        "expected an option \"flame 2\"; the options are \"light flame 1\", \"wait\""
    );
    assert_eq!(fails("lacks = ['light']"), "expected no option \"light\", but \"light flame 1\" is offered");
    assert_eq!(fails("lacks = ['pass']"), "expected no option \"pass\", but \"wait\" is offered");
}

#[test]
fn something_is_not_refused_or_by_another_rule() {
    assert_eq!(
        fails("refused = { do = 'flame 1', rule = 'light.brighter' }"),
        "expected \"flame 1\" to be refused by light.brighter, but it is allowed"
    );
    assert_eq!(
        fails("refused = { do = 'light water', rule = 'light.brighter' }"),
        "expected \"light water\" to be refused by light.brighter, \
         but the reason is: Water does not burn. [light.water]"
    );
    assert_eq!(
        fails("refused = { do = 'light water', rule = 'light.water', why = 'It is wet.' }"),
        "expected \"light water\" to be refused by light.water with \"It is wet.\", \
         but the reason is: Water does not burn. [light.water]"
    );
    assert_eq!(
        fails("refused = { do = 'fly', rule = 'light.water' }"),
        "expected \"fly\" to be refused by light.water, but what is refused here is \"light flame 2\", \"light water\""
    );
    assert_eq!(
        fails("refused = { do = 'light', rule = 'light.water' }"),
        "expected \"light\" to be refused by light.water, but it could mean \"light flame 2\", \"light water\""
    );
}

#[test]
fn something_was_not_told_or_in_another_order() {
    let lines = "play = ['flame 1', 'foe: let it burn']\nevents = ['drew', 'lit']";
    assert_eq!(
        fails(lines),
        "expected to be told \"lit\" (in this order); told was \"Player 1 lit flame 1.\", \"Player 2 drew flame 4.\""
    );
    assert!(fails("events = ['lit']").ends_with("told was nothing"));
}

#[test]
fn names_that_the_game_does_not_have() {
    assert_eq!(
        fails("rules = ['light.blue']\nasked = 'me'"),
        "\"light.blue\" is not a rule of lantern (near it: light.one, light.brighter, light.water)"
    );
    assert_eq!(fails("asked = 'you'"), "\"you\" is not a seat (me, foe, mate, rival)");
    assert_eq!(fails("game = 'squad'\nasked = 'me'"), "this scenario is for squad, not for lantern");
    let arranged = ran("given.me.hand = ['flame 9']\ngiven.wind = 3\nasked = 'me'");
    assert_eq!(arranged.faults.len(), 2);
    assert!(arranged.faults[0].starts_with("given.me: \"flame 9\" is not a card"));
}

#[test]
fn several_faults_are_all_told() {
    let result = ran(&format!("{GIVEN}asked = 'foe'\nexpect.turn = 7\nlacks = ['wait']\noptions = []"));
    assert_eq!(result.faults.len(), 5, "{:?}", result.faults);
}

#[test]
fn faults_of_a_file_are_told_with_their_lines() {
    let text = "
[[scenario]]
title = 'one'
plays = []

[[scenario]]
title = 'two'
refused = 3

[[scenario]]
title = 'three'
play = 'wait'

[[scenario]]
title = ' '
asked = 'me'

[[scenario]]
title = 'five'

[[scenario]]
asked = 'me'

[[scenario]]
title = 'seven'
over.me = 'won'

[[scenario]]
title = 'eight'
refused = [{ do = 'x', rule = 'y', before = 1 }, { do = 'x' }]
";
    let shape = "refused is written { do = \"what is wanted\", rule = \"id of the rule\" }, \
                 with why = \"the sentence\" if it matters, or as a list of these";
    let keys = "`title`, `game`, `rules`, `cards`, `given`, `play`, `windows`, `expect`, `sees`, `unfit`, `refused`, \
                `options`, `offers`, `lacks`, `events`, `untold`, `hears`, `unheard`, `asked`, `over`, `puzzle`";
    assert_eq!(
        parse("s.toml", text).unwrap_err(),
        [
            &format!("s.toml:4: unknown key `plays`, expected one of {keys}"),
            &format!("s.toml:6: {shape}; this is 3"),
            "s.toml:12: invalid type: string \"wait\", expected a list",
            "s.toml:14: the title is empty",
            "s.toml:18: \"five\" expects nothing: add expect, sees, unfit, refused, options, offers, lacks, events, \
             untold, hears, unheard, asked or over",
            "s.toml:21: missing key `title`",
            "s.toml:26: unknown variant `won`, expected one of `win`, `loss`, `draw`",
            &format!("s.toml:28: {shape}; \"before\" is not known"),
        ]
    );
    assert_eq!(parse("s.toml", "").unwrap_err(), ["s.toml: there is no [[scenario]]"]);
    assert_eq!(parse("s.toml", "\ngame = 'x'").unwrap_err(), ["s.toml:2: unknown key `game`, expected scenario"]);
    assert_eq!(parse("s.toml", "\n[[scenario]").unwrap_err(), ["s.toml:2: unclosed array table, expected `]`"]);
}

#[test]
fn a_viewer_sees_its_own_hand_only() {
    passes("sees.me = { 'me.hand.0' = 'water', 'me.hand.len' = 3 }\nsees.foe = { 'foe.hand.1' = 'water' }");
    let fault = fails("sees.foe = { 'me.hand.0' = 'flame 1' }");
    assert!(fault.starts_with("expected foe to see me.hand.0"), "{fault}");
    assert!(fails("sees.nobody = { turn = 1 }").contains("\"nobody\" is not a viewer (me, foe"));
}

#[test]
fn a_position_can_be_unfit_for_a_reason() {
    assert!(ran("given.me.hand = ['flame 9']\nunfit = ['is not a CARD']").passed);
    let other = ran("given.me.hand = ['flame 9']\nunfit = ['too dark']");
    assert!(other.faults[0].starts_with("expected a fault \"too dark\""), "{:?}", other.faults);
    assert_eq!(fails("unfit = ['is not a card']"), "expected the position to be unfit, but it can be set up");
}

#[test]
fn what_must_not_be_told_is_found() {
    passes("play = ['light flame 1', 'foe: pass']\nuntold = ['threw water']");
    let fault = fails("play = ['light flame 1', 'foe: throw water']\nuntold = ['THREW water']");
    let words = "play = ['light flame 1', 'foe: throw water']\nuntold = ['threw wat', 'hrew water', 'water threw']";
    passes(words);
    assert!(fault.starts_with("expected not to be told"), "{fault}");
}

#[test]
fn a_viewer_hears_what_it_may_know() {
    let draw = "play = ['light flame 1', 'foe: throw water']";
    passes(&format!("{draw}\nhears.foe = ['drew flame 4']\nhears.me = ['drew a card']\nunheard.me = ['flame 4']"));
    let fault = fails(&format!("{draw}\nunheard.foe = ['flame 4']"));
    assert!(fault.starts_with("expected not foe to be told"), "{fault}");
}

#[test]
fn the_game_is_named_or_found_in_the_path() {
    let game = |file: &str, line: &str| {
        let scenarios = parse(file, &format!("[[scenario]]\ntitle = 't'\nasked = 'me'\n{line}")).unwrap();
        scenarios[0].game_among(&["squad", "vs"]).map(str::to_owned)
    };
    assert_eq!(game("crates/squad/scenarios/a.toml", "").as_deref(), Some("squad"));
    assert_eq!(game("squad/vs.toml", "").as_deref(), Some("vs"));
    assert_eq!(game("squad/a.toml", "game = 'vs'").as_deref(), Some("vs"));
    assert_eq!(game("squad/a.toml", "game = 'chess'"), None);
    assert_eq!(game("a.toml", ""), None);
}

#[test]
fn a_report_counts_and_is_written_as_json() {
    let good = ran(&format!("{GIVEN}cards = ['water']\nrules = ['light.one']\nasked = 'me'"));
    let bad = ran(&format!("{GIVEN}asked = 'foe'"));
    let report: Report = [good, bad].into_iter().collect();
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!((report.passed, report.failed), (1, 1));
    assert_eq!(json["results"][0]["cards"][0], "water");
    assert_eq!(json["results"][0]["line"], 1);
    assert_eq!(json["results"][1]["file"], "lantern/t.toml");
    assert_eq!(json["results"][1]["faults"][0], "expected foe to be asked, but me is asked");
}

/// What is wrong with this puzzle: I hold two flames, the deck is empty, and the foe's light is as given.
fn puzzle_faults(foe: &str, hints: &str, solution: &str) -> Vec<String> {
    let text = format!(
        "[[scenario]]
         title = 't'
         given.deck = []
         given.me   = {{ lit = [1], hand = ['flame 1', 'flame 2'] }}
         given.foe  = {{ lit = {foe} }}
         play       = ['{solution}', 'heads', 'foe: heads']
         over       = {{ me = 'win' }}
         puzzle     = {{ hints = {hints} }}"
    );
    let scenarios = parse("lantern/t.toml", &text).unwrap();
    proved::<Lantern>(&(), &scenarios[0]).faults
}

#[test]
fn a_puzzle_has_one_option_that_wins_for_sure() {
    let hints = "['The last coin is worth one.']";
    let good = puzzle_faults("[1]", hints, "light flame 2");
    assert!(good.is_empty(), "{good:?}");
    assert_eq!(puzzle_faults("[1]", "[]", "light flame 2"), ["a puzzle has a hint at least"]);
    let both = puzzle_faults("[]", hints, "light flame 2");
    assert_eq!(both, ["several options win this turn: \"light flame 1\", \"light flame 2\""]);
    let lucky = puzzle_faults("[2]", hints, "light flame 2");
    assert_eq!(lucky.last().unwrap(), "no option wins this turn for sure");
}

#[test]
fn ways_to_win_after_the_first_choice_of_a_puzzle_are_told() {
    let scenario = |play: &str, puzzle: &str| {
        let text = format!(
            "[[scenario]]
             title = 't'
             given.deck = []
             given.me   = {{ lit = [1], hand = ['flame 1', 'flame 2'] }}
             given.foe  = {{ lit = [1] }}
             play       = {play}
             over       = {{ me = 'win' }}
             {puzzle}"
        );
        parse("lantern/t.toml", &text).unwrap().remove(0)
    };
    let puzzle = "puzzle = { hints = ['The last coin is worth one.'] }";
    let found = later_wins::<Lantern>(&(), &scenario("['light flame 2', 'heads', 'foe: heads']", puzzle)).unwrap();
    assert_eq!(found, [LaterWins { line: "heads".into(), others: vec!["write down tails".into()] }]);
    assert_eq!(later_wins::<Lantern>(&(), &scenario("['light flame 2', 'heads', 'foe: heads']", "")).unwrap(), []);
}
