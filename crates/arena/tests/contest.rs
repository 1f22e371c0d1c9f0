//! Contests: who meets whom, what is counted, and that nothing depends on threads or interruptions.

use longbox_ai::level;
use longbox_arena::contest::{Contest, Counts, Entrant, Figures, Job, Schedule, Terms, built_in, entrants, foes};
use longbox_champions::Champions;
use longbox_kernel::plug::{Deck, Plug};
use longbox_kernel::{Seed, Told};
use longbox_squad::Squad;
use longbox_vs::Vs;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn field<G: Plug>(decks: &[&str], players: &[&str]) -> Vec<Entrant> {
    let all = built_in::<G>(G::standard_cards());
    let find = |name: &&str| all.iter().find(|(id, _)| id == name).unwrap_or_else(|| panic!("no deck {name}")).clone();
    let decks: Vec<(String, Vec<Deck>)> = decks.iter().map(find).collect();
    let players: Vec<_> = players.iter().map(|name| level(name).unwrap()).collect();
    entrants(&decks, &players)
}

fn contest<G: Plug>(entrants: &[Entrant], schedule: Schedule, games: u64) -> Contest<G> {
    let mode = G::mode(None).unwrap();
    let terms = Terms { mode, options: &Value::Null, schedule, games, seed: Seed::from(7) };
    Contest::new(G::standard_cards(), entrants, &foes::<G>(&[]).unwrap(), &terms).unwrap()
}

fn squad(games: u64) -> Contest<Squad> {
    let decks = ["starter-default", "quest-96", "quest-136"];
    contest(&field::<Squad>(&decks, &["plain"]), Schedule::RoundRobin, games)
}

fn run<G: Plug>(contest: &Contest<G>, threads: usize) -> Figures {
    contest.figures(&contest.run(threads, &mut Job::unkept(), &|_| {}).unwrap())
}

/// Everything that is written.
fn written(figures: &Figures) -> [String; 3] {
    [serde_json::to_string_pretty(figures).unwrap(), figures.csv(), figures.html()]
}

/// A file that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::remove_file(&path).ok();
    path
}

#[test]
fn everybody_meets_everybody_else_and_games_add_up() {
    let contest = squad(30);
    assert_eq!((contest.pairings(), contest.all_games()), (3, 90));
    let figures = run(&contest, 2);
    assert_eq!((figures.games, figures.unfinished), (90, 0));
    for one in &figures.standings {
        assert_eq!(one.score.games(), 60, "{} meets two others", one.name);
        assert!(one.elo.low < one.elo.rating && one.elo.rating < one.elo.high);
    }
    let wins: u64 = figures.standings.iter().map(|one| one.score.wins).sum();
    let losses: u64 = figures.standings.iter().map(|one| one.score.losses).sum();
    assert_eq!(wins, losses);
    assert_eq!(figures.first_turn.as_ref().unwrap().score.games(), 90, "every game has a first turn");
    assert_eq!(figures.length.spread.values().sum::<u64>(), 90);
    let there = figures.score_of("quest-96", "starter-default").unwrap();
    assert_eq!(figures.score_of("starter-default", "quest-96").unwrap(), there.turned());
}

#[test]
fn in_a_gauntlet_the_first_meets_the_others() {
    let entrants = field::<Squad>(&["quest-96", "starter-default", "quest-136"], &["plain"]);
    let figures = run(&contest::<Squad>(&entrants, Schedule::Gauntlet, 10), 2);
    assert_eq!(figures.pairings.len(), 2);
    assert!(figures.pairings.iter().all(|pairing| pairing.one == "quest-96"));
    assert_eq!(figures.rows_and_columns().map(|names| names.len()), [1, 2]);
}

#[test]
fn players_take_part_as_decks_do() {
    let entrants = field::<Squad>(&["starter-default"], &["plain", "random"]);
    let figures = run(&contest::<Squad>(&entrants, Schedule::RoundRobin, 60), 2);
    assert_eq!(figures.standings[0].name, "plain", "who plans a little beats who rolls dice");
    assert!(figures.standings[0].rate.low > 0.5);
}

#[test]
fn cards_are_drawn_before_they_are_played_and_nobody_counts_more_games_than_there_are() {
    fn holds<G: Plug>(figures: &Figures) {
        let games = |name: &str| figures.standings.iter().find(|one| one.name == name).unwrap().score.games();
        for card in &figures.cards {
            let named = format!("{}: {} of {}", G::NAME, card.name, card.entrant);
            assert!(card.score.drawn.games() <= games(&card.entrant), "{named}");
            assert!(card.score.played.games() <= games(&card.entrant), "{named}");
            assert!(card.score.held.games() <= card.score.drawn.games(), "{named} is held and never drawn");
        }
        let some = |of: fn(&Figures) -> u64| assert!(of(figures) > 0, "{}", G::NAME);
        some(|figures| figures.cards.iter().map(|card| card.score.drawn.games()).sum());
        some(|figures| figures.cards.iter().map(|card| card.score.played.games()).sum());
        some(|figures| figures.cards.iter().map(|card| card.score.held.games()).sum());
    }
    holds::<Squad>(&run(&squad(20), 2));
    let vs = contest::<Vs>(&field::<Vs>(&["avengers", "x-men"], &["plain"]), Schedule::RoundRobin, 6);
    holds::<Vs>(&run(&vs, 2));
    let champions = field::<Champions>(&["spider-man:justice"], &["plain"]);
    holds::<Champions>(&run(&contest::<Champions>(&champions, Schedule::RoundRobin, 2), 2));
}

#[test]
fn heroes_meet_villains_and_nobody_is_first() {
    let entrants = field::<Champions>(&["spider-man:justice", "she-hulk:aggression"], &["plain"]);
    let figures = run(&contest::<Champions>(&entrants, Schedule::RoundRobin, 2), 2);
    assert_eq!(figures.schedule, Schedule::Foes);
    assert_eq!(figures.rows_and_columns().map(|names| names.len()), [2, 3]);
    assert!(figures.first_turn.is_none() && !figures.html().contains("The first turn"));
    let house: Vec<&str> =
        figures.standings.iter().filter(|one| one.player.is_none()).map(|one| one.name.as_str()).collect();
    assert_eq!(house.len(), 3, "{house:?}");
    assert!(figures.cards.iter().all(|card| !house.contains(&card.entrant.as_str())), "the villain has no list");
}

#[test]
fn a_team_takes_part_as_one() {
    let cards = Champions::standard_cards();
    let team = Entrant {
        name: "both".to_owned(),
        decks: ["spider-man:justice", "she-hulk:aggression"].map(|id| Deck::BuiltIn(id.to_owned())).to_vec(),
        player: level("plain").unwrap(),
    };
    let mode = Champions::mode(None).unwrap();
    let terms = Terms { mode, options: &Value::Null, schedule: Schedule::RoundRobin, games: 2, seed: Seed::from(1) };
    let rhino = foes::<Champions>(&["rhino".to_owned()]).unwrap();
    let figures = run(&Contest::<Champions>::new(cards, &[team], &rhino, &terms).unwrap(), 1);
    assert_eq!(figures.games, 2);
    let drawn = |name: &str| figures.cards.iter().any(|card| card.name == name && card.score.drawn.games() > 0);
    assert!(drawn("Backflip") && drawn("Ground Stomp"), "the cards of both heroes are counted");
}

#[test]
fn two_against_two_are_two_sides() {
    let mode = Vs::mode(Some("2v2")).unwrap();
    let terms = Terms { mode, options: &Value::Null, schedule: Schedule::RoundRobin, games: 2, seed: Seed::from(1) };
    let entrants = field::<Vs>(&["avengers", "x-men"], &["random"]);
    let figures = run(&Contest::<Vs>::new(Vs::standard_cards(), &entrants, &[], &terms).unwrap(), 2);
    assert_eq!(figures.games + figures.unfinished, 2);
}

#[test]
fn what_is_written_is_the_same_on_any_number_of_threads() {
    let contest = squad(33);
    let alone = written(&run(&contest, 1));
    assert_eq!(alone, written(&run(&contest, 2)));
    assert_eq!(alone, written(&run(&contest, 5)));
}

#[test]
fn a_job_that_was_cut_off_anywhere_comes_to_the_same_figures() {
    let contest = squad(33);
    let whole = fresh("whole.job");
    let counts = contest.run(2, &mut Job::open(&whole, &contest).unwrap(), &|_| {}).unwrap();
    let (text, expected) = (std::fs::read_to_string(&whole).unwrap(), written(&contest.figures(&counts)));
    let first = text.find('\n').unwrap() + 1;
    for end in [first, first + 1, first + 700, text.len() / 2, text.len() - 1, text.len()] {
        let path = fresh("cut.job");
        std::fs::write(&path, &text[..end]).unwrap();
        let mut job = Job::open(&path, &contest).unwrap();
        assert_eq!(job.cut_line().is_some(), !text[..end].ends_with('\n'), "cut after {end} bytes");
        let counts = contest.run(3, &mut job, &|_| {}).unwrap();
        assert_eq!(written(&contest.figures(&counts)), expected, "cut after {end} bytes");
        // And what is in the file now is whole again.
        assert_eq!(Job::open(&path, &contest).unwrap().games(), contest.all_games());
    }
}

#[test]
fn what_is_played_already_is_not_played_again() {
    let contest = squad(20);
    let path = fresh("again.job");
    contest.run(2, &mut Job::open(&path, &contest).unwrap(), &|_| {}).unwrap();
    let before = std::fs::read(&path).unwrap();
    contest.run(2, &mut Job::open(&path, &contest).unwrap(), &|_| panic!("a game was played")).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_job_of_another_contest_is_refused_with_what_differs() {
    let path = fresh("other.job");
    drop(Job::open(&path, &squad(20)).unwrap());
    let refused = |contest: &Contest<Squad>| Job::open(&path, contest).err().unwrap();
    let head = format!("{}:1: this job is of another contest: ", path.display());
    assert_eq!(refused(&squad(22)), format!("{head}games is 20 there and 22 here"));
    let two = field::<Squad>(&["starter-default", "quest-96"], &["plain"]);
    let fault = refused(&contest(&two, Schedule::RoundRobin, 20));
    assert_eq!(fault, format!("{head}\"quest-136\" takes part there, but not here"));
    let others = field::<Squad>(&["starter-default", "quest-96", "quest-136"], &["random"]);
    let fault = refused(&contest(&others, Schedule::RoundRobin, 20));
    assert!(fault.contains("is played by another machine there"), "{fault}");
}

#[test]
fn a_broken_job_is_refused_with_its_line() {
    let contest = squad(20);
    let path = fresh("broken.job");
    contest.run(2, &mut Job::open(&path, &contest).unwrap(), &|_| {}).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let refused = |lines: &[&str], end: &str| {
        std::fs::write(&path, lines.join("\n") + end).unwrap();
        Job::open(&path, &contest).err().unwrap()
    };
    let mut broken = lines.clone();
    broken[2] = &lines[2][..lines[2].len() / 2];
    let fault = refused(&broken, "\n");
    assert!(fault.starts_with(&format!("{}:3:", path.display())) && fault.ends_with("this line is broken"), "{fault}");
    assert!(refused(&[lines[0], lines[1], lines[1]], "\n").contains(":3: block"));
    let cut = refused(&[&lines[0][..40]], "");
    assert!(cut.contains(":1: the first line, which says what contest this is, is cut short"), "{cut}");
    assert!(refused(&["{\"a\": 1}"], "\n").contains(":1: this is no job of an arena"));
    let counts = Counts::default();
    let empty = json!({ "block": 0, "counts": counts }).to_string();
    assert!(refused(&[lines[0], &empty], "\n").contains(":2: this line is broken: block 0 counts other cards"));
    let beyond = json!({ "block": 1_000_000, "counts": counts }).to_string();
    assert!(refused(&[lines[0], &beyond], "\n").contains("there is no block 1000000"));
}

#[test]
fn a_contest_that_cannot_be_is_refused() {
    fn refused<G: Plug>(entrants: &[Entrant], mode: &str) -> String {
        let mode = G::mode(Some(mode)).unwrap();
        let terms =
            Terms { mode, options: &Value::Null, schedule: Schedule::RoundRobin, games: 2, seed: Seed::from(1) };
        Contest::<G>::new(G::standard_cards(), entrants, &[], &terms).err().unwrap()
    }
    let one = field::<Squad>(&["starter-default"], &["plain"]);
    assert!(refused::<Squad>(&one, "duel").contains("needs two who take part"));
    let twice = [one.clone(), one].concat();
    assert_eq!(refused::<Squad>(&twice, "duel"), "\"starter-default\" takes part twice");
    let vs = field::<Vs>(&["avengers", "x-men"], &["plain"]);
    assert_eq!(refused::<Vs>(&vs, "ffa"), "\"ffa\" is not for two sides (duel, 2v2, 2headed)");
    let heroes = field::<Champions>(&["spider-man:justice"], &["plain"]);
    assert!(refused::<Champions>(&heroes, "standard").contains("has nobody to play against"));
    assert!(foes::<Champions>(&["loki".to_owned()]).err().unwrap().contains("there is no villain \"loki\" (rhino"));
    assert!(foes::<Squad>(&["rhino".to_owned()]).err().unwrap().contains("play against each other"));
}

#[test]
fn the_page_stands_alone_and_every_chart_has_a_table() {
    let html = run(&squad(20), 2).html();
    for from_elsewhere in ["http://", "https://", "<script", "<link", "@import", "url("] {
        assert!(!html.contains(from_elsewhere), "{from_elsewhere}");
    }
    assert!(html.contains("prefers-color-scheme:dark") && html.contains("<html lang=\"en\">"));
    let (charts, tables) = (html.matches("<svg ").count(), html.matches("<table>").count());
    assert_eq!(charts, tables);
    assert_eq!(html.matches("role=\"img\"").count(), charts);
    assert_eq!(html.matches("<caption>").count(), tables);
    for heading in ["Win rates", "Elo", "The first turn", "Who beats whom", "How long the games were", "Cards"] {
        assert!(html.contains(&format!("<h2>{heading}</h2>")), "{heading}");
    }
    for tag in ["section", "svg", "table", "details", "div"] {
        let ends = html.matches(&format!("</{tag}>")).count();
        assert_eq!(html.matches(&format!("<{tag}")).count(), ends, "{tag}");
    }
}

#[test]
fn every_row_of_the_csv_has_all_columns() {
    let csv = run(&squad(20), 2).csv();
    let columns = csv.lines().next().unwrap().split(',').count();
    for line in csv.lines() {
        let mut quoted = false;
        let commas = line.chars().filter(|letter| {
            quoted ^= *letter == '"';
            *letter == ',' && !quoted
        });
        assert_eq!(commas.count() + 1, columns, "{line}");
    }
    for figure in ["win_rate,", "elo,", "pairing,", "first_turn,", "games_of_length,", "card_held_at_loss,"] {
        assert!(csv.lines().any(|line| line.starts_with(figure)), "{figure}");
    }
}
