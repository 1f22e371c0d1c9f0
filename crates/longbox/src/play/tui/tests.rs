//! The table drawn without a terminal.

use super::keys::{Act, press, press_blind};
use super::model::{Model as AnyModel, Showing, Zone};
use super::{AtTable, Look, board};
use crate::order::Order;
use crate::play::opening::{Opening, Sitting};
use crate::play::session::Session;
use crate::play::tests::{Folder, duel, mirror, shared};
use longbox_champions::Champions;
use longbox_kernel::plug::Plug;
use longbox_kernel::testing::Lantern;
use longbox_kernel::{OptionText, Seed};
use longbox_squad::{Catalogue, Squad};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

const LOOK: Look = Look { ascii: false, colour: true };

type Model = AnyModel<Squad>;

fn open(opening: &Opening) -> Session<Squad> {
    Session::open(Catalogue::standard(), opening).unwrap()
}

fn screen<G: Plug>(model: &AnyModel<G>, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| board::draw(frame, model)).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = buffer.content.chunks(width as usize);
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>() + "\n").collect()
}

fn asking(seed: u64) -> Model {
    let mut session = open(&mirror(seed));
    while session.goes_on() {}
    let mut model = Model::of(&session, LOOK);
    model.told = model.log.len();
    model.showing = Showing::Asking;
    model.go_to_options();
    model
}

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::from(code)
}

#[test]
fn the_table_says_what_a_player_needs() {
    let mut model = asking(3);
    press(&mut model, key(KeyCode::Down));
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = screen(&model, width, height);
        let question = model.question.as_ref().unwrap();
        let power = format!("POWER {}", model.view.power);
        for expected in [question.text.as_str(), &power, "HAND", "deck", "LOG", "CARD", "1 attack with", "2 pass"] {
            assert!(screen.contains(expected), "{width}×{height}: no \"{expected}\" in\n{screen}");
        }
    }
}

#[test]
fn a_small_window_is_told_to_grow() {
    let model = asking(3);
    for (width, height) in [(1, 1), (5, 3), (20, 10), (63, 24), (80, 19)] {
        screen(&model, width, height);
    }
    assert!(screen(&model, 40, 10).contains("Make the window larger"));
    assert!(!board::fits(40, 10) && board::fits(80, 24));
    assert_eq!(press_blind(key(KeyCode::Enter)), Act::Stay, "what cannot be seen is not chosen");
    assert_eq!(press_blind(key(KeyCode::Char('q'))), Act::Quit);
}

#[test]
fn leaving_a_game_that_cannot_be_saved_takes_two_words() {
    let folder = Folder::new("two-words");
    std::fs::write(folder.path(), "a file where the folder should be").unwrap();
    let store = folder.store();
    let mut game = AtTable::new(open(&duel(6)), LOOK);
    until_asked(&mut game, &folder);
    assert!(!game.act(Act::Answer(0), &store));
    assert!(game.model.page.take().is_some_and(|page| page.title.contains("cannot be saved")));
    assert!(!game.act(Act::Quit, &store), "not at the first word");
    assert!(game.model.page.take().is_some());
    assert!(game.act(Act::Quit, &store));
    std::fs::remove_file(folder.path()).unwrap();
}

/// Go on until somebody is asked.
fn until_asked<G: Plug>(game: &mut AtTable<G>, folder: &Folder) {
    let store = folder.store();
    for _ in 0..200 {
        game.advance(&store);
        if game.model.showing == Showing::Asking {
            return;
        }
        game.skip();
    }
    panic!("nobody is asked");
}

#[test]
fn giving_up_takes_two_keys() {
    let folder = Folder::new("give-up");
    let store = folder.store();
    let mut game = AtTable::new(open(&duel(6)), LOOK);
    until_asked(&mut game, &folder);
    let hit = |game: &mut AtTable<Squad>, codes: &[char]| {
        for code in codes {
            let act = press(&mut game.model, key(KeyCode::Char(*code)));
            assert!(!game.act(act, &store));
        }
    };
    hit(&mut game, &['?']);
    assert!(screen(&game.model, 120, 40).contains("g          give up"));
    hit(&mut game, &['n', 'g']);
    let drawn = screen(&game.model, 80, 24);
    assert!(drawn.contains("Give up?") && drawn.contains("y yes"), "{drawn}");
    hit(&mut game, &['n', 'y']);
    assert!(game.model.page.is_none() && game.session.asked().is_some(), "any other key plays on");
    hit(&mut game, &['g', 'y']);
    assert_eq!(game.session.asked(), None);
    assert_eq!(play_by_keys(&mut game, &folder), 0);
    assert_eq!(game.model.showing, Showing::Over);
    assert!(game.model.log.iter().any(|telling| telling.rule == Some("win.give-up")), "{:?}", game.model.log.last());
    assert_eq!(folder.store().finished().len(), 1);
}

/// With more than two the others play on.
#[test]
fn who_gives_up_at_a_table_for_three_sees_how_it_ends() {
    let folder = Folder::new("give-up-three");
    let store = folder.store();
    let mut game = lantern();
    until_asked(&mut game, &folder);
    for code in ['g', 'y'] {
        let act = press(&mut game.model, key(KeyCode::Char(code)));
        assert!(!game.act(act, &store));
    }
    assert_eq!(play_by_keys(&mut game, &folder), 0);
    assert_eq!(game.model.showing, Showing::Over);
}

#[test]
fn every_size_and_stage_can_be_drawn() {
    let mut model = asking(8);
    model.page = Some(super::model::Page::new("A page", vec!["long ".repeat(400)]));
    for showing in [
        Showing::Telling,
        Showing::Asking,
        Showing::Read,
        Showing::Over,
        Showing::Watching,
        Showing::Curtain(model.near),
    ] {
        model.showing = showing;
        for (width, height) in [(64, 20), (80, 24), (81, 25), (100, 34), (120, 40), (300, 100)] {
            screen(&model, width, height);
        }
    }
}

#[test]
fn ascii_is_all_there_is_on_demand() {
    let mut model = asking(3);
    model.look.ascii = true;
    assert!(screen(&model, 80, 24).is_ascii());
    assert!(screen(&model, 120, 40).is_ascii());
}

#[test]
fn of_many_options_the_one_in_focus_is_always_seen() {
    let mut model = asking(3);
    let option = |n: usize| OptionText {
        label: format!("choice number {n}"),
        aliases: vec![],
        cards: vec![],
        pass: false,
        first: false,
    };
    model.options = (1..=20).map(option).collect();
    model.listed = (0..20).collect();
    model.numbers = (1..=20).collect();
    model.zone = Zone::Options;
    for (width, height) in [(64, 20), (80, 24), (120, 40)] {
        for at in 0..20 {
            model.at = at;
            let screen = screen(&model, width, height);
            assert!(screen.contains(&format!("▸{:>2} choice number {}", at + 1, at + 1)), "{at}\n{screen}");
        }
    }
    for digit in ['1', '7'] {
        press(&mut model, key(KeyCode::Char(digit)));
    }
    assert_eq!(press(&mut model, key(KeyCode::Enter)), Act::Answer(16));
}

#[test]
fn digits_and_enter_answer() {
    let mut model = asking(3);
    assert_eq!(press(&mut model, key(KeyCode::Char('2'))), Act::Stay);
    assert_eq!(press(&mut model, key(KeyCode::Enter)), Act::Answer(1));
    press(&mut model, key(KeyCode::Char('9')));
    assert_eq!(model.notice.as_deref(), Some("there is no option 9"));
}

#[test]
fn a_card_that_cannot_be_played_says_why() {
    let mut model = asking(3);
    press(&mut model, key(KeyCode::Tab));
    assert_eq!(model.zone, Zone::Board(0), "the hand");
    press(&mut model, key(KeyCode::Down));
    press(&mut model, key(KeyCode::Char('w')));
    let page = model.page.clone().unwrap();
    assert!(page.lines.iter().any(|line| line.contains("attack.level")), "{page:?}");
    press(&mut model, key(KeyCode::Esc));
    assert!(model.page.is_none());
    assert_eq!(press(&mut model, key(KeyCode::Enter)), Act::Stay, "Enter on it explains, and plays nothing");
    assert!(model.page.is_some());
}

#[test]
fn the_question_mark_shows_the_rule() {
    let mut model = asking(3);
    press(&mut model, key(KeyCode::Char('?')));
    assert!(screen(&model, 80, 24).contains("turn.attack.one"));
}

/// The key that goes on: what is usual is chosen.
fn next_code<G: Plug>(game: &AtTable<G>) -> KeyCode {
    match (game.model.showing, game.model.zone) {
        (Showing::Telling, _) => KeyCode::Char(' '),
        (Showing::Asking, Zone::Question) => KeyCode::Down,
        (_, _) => KeyCode::Enter,
    }
}

/// Play on by pressing keys; returns how many answers it took.
fn play_by_keys<G: Plug>(game: &mut AtTable<G>, folder: &Folder) -> usize {
    let store = folder.store();
    let mut answers = 0;
    for _ in 0..20_000 {
        game.advance(&store);
        if matches!(game.model.showing, Showing::Over | Showing::Watching) {
            return answers;
        }
        let code = next_code(game);
        answers += usize::from(game.model.showing == Showing::Asking && code == KeyCode::Enter);
        screen(&game.model, 80, 24);
        let act = press(&mut game.model, key(code));
        assert!(!game.act(act, &store));
    }
    panic!("the game does not end");
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let folder = Folder::new("keys");
    let mut game = AtTable::new(open(&duel(6)), LOOK);
    assert!(play_by_keys(&mut game, &folder) > 5);
    assert!(game.kept.as_deref().is_some_and(|word| word.contains("replay")));
    assert_eq!(folder.store().finished().len(), 1);
}

#[test]
fn two_people_never_see_each_others_hand() {
    let folder = Folder::new("curtain");
    let mut game = AtTable::new(open(&shared(6)), LOOK);
    assert!(matches!(game.model.showing, Showing::Curtain(_)));
    let hidden = screen(&game.model, 80, 24);
    assert!(hidden.contains("Pass the keyboard to Player") && !hidden.contains("HAND"));
    assert!(play_by_keys(&mut game, &folder) > 5);
}

#[test]
fn the_one_who_answered_sees_the_outcome_but_not_the_others_question() {
    let folder = Folder::new("outcome");
    let store = folder.store();
    let mut game = AtTable::new(open(&shared(6)), LOOK);
    let mut handed_over = 0;
    for _ in 0..400 {
        game.advance(&store);
        let code = next_code(&game);
        if game.model.showing == Showing::Read {
            handed_over += 1;
            assert!(game.model.options.is_empty() && game.model.refusals.is_empty());
            assert_ne!(game.session.asked(), Some(game.model.near));
        }
        let act = press(&mut game.model, key(code));
        if game.act(act, &store) {
            break;
        }
    }
    assert!(handed_over > 3);
}

#[test]
fn no_key_breaks_the_table() {
    const CODES: [KeyCode; 20] = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Esc,
        KeyCode::PageDown,
        KeyCode::End,
        KeyCode::Char('1'),
        KeyCode::Char('2'),
        KeyCode::Char('9'),
        KeyCode::Char('w'),
        KeyCode::Char('?'),
        KeyCode::Char('u'),
        KeyCode::Char('g'),
        KeyCode::Char('y'),
        KeyCode::Char('l'),
        KeyCode::Char('c'),
    ];
    let folder = Folder::new("fuzz");
    let store = folder.store();
    let decks = longbox_squad::decks::all();
    let mut rng = longbox_kernel::Rng::new(Seed::from(1));
    for seed in 0..20 {
        let mut deck = || Some(decks[rng.below(decks.len() as u32) as usize].id.clone());
        let (mine, theirs) = (deck(), deck());
        let against = if seed % 4 == 0 { "human" } else { "random" };
        let order = Order { decks: vec![mine, theirs], ..Order::default() };
        let opening = Opening { order, sitting: Sitting::others(Some(against)), ..duel(seed) };
        let mut game = AtTable::new(open(&opening), LOOK);
        for _ in 0..300 {
            game.advance(&store);
            let (width, height) = [(80, 24), (64, 20), (120, 40)][rng.below(3) as usize];
            screen(&game.model, width, height);
            let act = press(&mut game.model, key(CODES[rng.below(CODES.len() as u32) as usize]));
            if game.act(act, &store) {
                break;
            }
        }
    }
}

/// The first question of this kind that comes up when always the first option is taken.
fn first_question(words: &str) -> (Session<Squad>, Model) {
    for seed in 0..200 {
        let mut session = open(&duel(seed));
        loop {
            while session.goes_on() {}
            let Some(question) = session.question() else { break };
            if question.text.contains(words) && session.options().len() > 2 {
                let mut model = Model::of(&session, LOOK);
                model.told = model.log.len();
                model.showing = Showing::Asking;
                model.go_to_options();
                return (session, model);
            }
            session.answer(0).unwrap();
        }
    }
    panic!("nobody is asked \"{words}\"");
}

#[test]
fn what_can_be_blocked_is_shown_beside_the_question() {
    let (_, mut model) = first_question("Block its");
    let attacker = model.view.damage.as_ref().unwrap().card.name;
    assert_eq!(model.shown().map(|(_, face)| face.name.as_str()), Some(attacker));
    let drawn = screen(&model, 80, 24);
    assert!(drawn.contains("CARD that hits you"), "{drawn}");
    press(&mut model, key(KeyCode::Tab));
    assert!(screen(&model, 80, 24).contains(" CARD ─"), "a card in the hand can still be read");
}

#[test]
fn a_card_that_must_go_is_the_least_of_them_unless_one_says_otherwise() {
    let (session, mut model) = first_question("Your deck is empty");
    press(&mut model, key(KeyCode::Down));
    let level = |number: usize| {
        let id = session.options()[number].option.cards[0].id.clone();
        Catalogue::standard().card(Catalogue::standard().by_id(&id).unwrap()).level
    };
    let least = (0..session.options().len()).map(level).min().unwrap();
    assert_eq!(level(model.at), least);
    assert!(!screen(&model, 80, 24).contains("(default)"));
}

#[test]
fn one_of_two_people_takes_back_before_the_other_is_asked() {
    let folder = Folder::new("take-back");
    let store = folder.store();
    let mut game = AtTable::new(open(&shared(6)), LOOK);
    let (mut taken_back, mut refused) = (0, 0);
    for _ in 0..400 {
        game.advance(&store);
        let showing = game.model.showing;
        if matches!(showing, Showing::Over) {
            break;
        }
        if showing == Showing::Read {
            let (near, choices) = (game.model.near, game.session.choices());
            let act = press(&mut game.model, key(KeyCode::Char('u')));
            game.act(act, &store);
            if game.session.choices() < choices {
                taken_back += 1;
                assert_eq!((game.session.asked(), game.model.showing), (Some(near), Showing::Asking));
                // The same again, and then the keyboard goes on.
                for _ in 0..2 {
                    let code = next_code(&game);
                    let act = press(&mut game.model, key(code));
                    game.act(act, &store);
                }
                while game.model.showing == Showing::Telling {
                    game.advance(&store);
                    game.act(Act::Skip, &store);
                }
            } else {
                refused += 1;
                assert_eq!((game.model.near, game.model.showing), (near, Showing::Read));
                assert!(game.model.notice.is_some());
            }
            game.act(Act::Hide, &store);
            continue;
        }
        let code = next_code(&game);
        let act = press(&mut game.model, key(code));
        game.act(act, &store);
    }
    assert!(taken_back > 0 && refused > 0, "{taken_back} taken back, {refused} refused");
}

#[test]
fn a_long_notice_is_shown_whole() {
    let mut model = asking(3);
    model.notice = Some(format!("Not saved: /{}: the disk is full to the last byte", "a/".repeat(60)));
    assert!(screen(&model, 80, 24).contains("to the last byte"));
}

/// The made-up game for three at the table, one of them a person.
fn lantern() -> AtTable<Lantern> {
    let order = Order { seats: Some(3), ..Order::default() };
    let opening = Opening { order, sitting: Sitting::others(Some("random")), seed: Seed::from(2) };
    AtTable::new(Session::open(&(), &opening).unwrap(), LOOK)
}

#[test]
fn a_game_without_a_board_of_its_own_gets_a_plain_one() {
    let folder = Folder::new("plain-board");
    let store = folder.store();
    let mut game = lantern();
    for _ in 0..200 {
        game.advance(&store);
        if game.model.showing == Showing::Asking && game.model.options.len() > 1 {
            break;
        }
        let act = press(&mut game.model, key(KeyCode::Enter));
        assert!(!game.act(act, &store));
    }
    let drawn = screen(&game.model, 80, 24);
    for expected in ["LANTERN", "You", "Player 2", "Player 3", "hand", "flame", "Light a flame?"] {
        assert!(drawn.contains(expected), "no \"{expected}\" in\n{drawn}");
    }
    // A card of the hand is a thing to go to, and the option that it is can be taken there.
    press(&mut game.model, key(KeyCode::Tab));
    assert_eq!(game.model.zone, Zone::Board(0));
    let lit = game.model.options.iter().position(|option| option.label.starts_with("light")).unwrap();
    for _ in 0..8 {
        let thing = game.model.thing().unwrap();
        if game.model.first_option_of(&thing) == Some(lit) {
            break;
        }
        press(&mut game.model, key(KeyCode::Down));
    }
    assert_eq!(press(&mut game.model, key(KeyCode::Enter)), Act::Answer(lit), "{}", screen(&game.model, 80, 24));
    press(&mut game.model, key(KeyCode::Char('d')));
    assert!(game.model.page.take().unwrap().lines.iter().any(|line| line.starts_with("Your hand, ")));
    assert!(play_by_keys(&mut game, &folder) > 1);
}

#[test]
fn a_plain_board_can_be_drawn_in_every_size() {
    let mut game = lantern();
    for showing in [Showing::Telling, Showing::Asking, Showing::Over, Showing::Watching] {
        game.model.showing = showing;
        for (width, height) in [(1, 1), (64, 20), (80, 24), (100, 34), (300, 100)] {
            screen(&game.model, width, height);
        }
    }
}

/// Two heroes at this keyboard, with hands that all see or that each keeps.
fn champions(hands: Option<&str>) -> AtTable<Champions> {
    let decks = ["spider-man:justice", "she-hulk:aggression"].map(|deck| Some(deck.to_owned())).to_vec();
    let mut options = serde_json::json!({ "villain": "rhino" }).as_object().cloned().unwrap();
    options.extend(hands.map(|hands| ("hands".to_owned(), hands.into())));
    let order = Order { decks, options, seats: Some(2), ..Order::default() };
    let opening = Opening { order, sitting: Sitting::others(Some("human")), seed: Seed::from(5) };
    AtTable::new(Session::open(longbox_champions::Catalogue::standard(), &opening).unwrap(), LOOK)
}

/// Take the option whose label begins so.
fn choose<G: Plug>(game: &mut AtTable<G>, folder: &Folder, label: &str) {
    until_asked(game, folder);
    let options: Vec<&str> = game.model.options.iter().map(|option| option.label.as_str()).collect();
    let at = options.iter().position(|option| option.starts_with(label));
    let at = at.unwrap_or_else(|| panic!("no \"{label}\" among {options:?}"));
    assert!(!game.act(Act::AnswerAnyhow(at), &folder.store()));
    until_asked(game, folder);
}

#[test]
fn open_hands_are_not_handed_over() {
    let folder = Folder::new("open-hands");
    assert!(matches!(champions(Some("private")).model.showing, Showing::Curtain(_)));
    let mut game = champions(None);
    choose(&mut game, &folder, "keep the hand");
    assert_eq!(game.model.near.0, 1, "the one who is asked sits at the near end");
    choose(&mut game, &folder, "keep the hand");
    choose(&mut game, &folder, "change to Spider-Man");
    choose(&mut game, &folder, "end the turn");
    let drawn = screen(&game.model, 120, 40);
    assert!(game.model.near.0 == 1 && drawn.contains("ask Spider-Man to act"), "{drawn}");
    assert!(drawn.contains("Peter Parker changes to Spider-Man.") && !drawn.contains("Player 1"), "{drawn}");
    game.undo();
    assert_eq!(game.model.near.0, 0, "what the other hero did last can be taken back");
    assert_eq!(game.model.showing, Showing::Asking);
}

#[test]
fn a_card_is_not_asked_about_again_in_the_same_turn() {
    let folder = Folder::new("hush");
    let mut game = champions(Some("open"));
    for label in ["keep the hand", "keep the hand", "change to Spider-Man"] {
        choose(&mut game, &folder, label);
    }
    let asked = |game: &AtTable<Champions>| game.model.question.as_ref().unwrap().text.clone();
    game.hush();
    assert_eq!(game.model.notice.as_deref(), Some("No card asks this: it is part of every turn."));
    for _ in 0..20 {
        if asked(&game).contains("Rhino attacks you: do you interrupt?") {
            break;
        }
        let pass = game.model.options.iter().find(|option| option.pass).unwrap_or(&game.model.options[0]).label.clone();
        choose(&mut game, &folder, &pass);
    }
    assert!(game.model.options[0].label.starts_with("use Spider-Sense"), "{}", asked(&game));
    game.hush();
    assert_eq!(game.model.notice.as_deref(), Some("Not about Spider-Man again this turn."));
    until_asked(&mut game, &folder);
    assert!(asked(&game).contains("who defends?"), "{}", asked(&game));
}

#[test]
fn enter_alone_answers_nothing() {
    let folder = Folder::new("enter-alone");
    let store = folder.store();
    let mut game = champions(None);
    until_asked(&mut game, &folder);
    for _ in 0..3 {
        let act = press(&mut game.model, key(KeyCode::Enter));
        assert_eq!(act, Act::Stay);
        game.act(act, &store);
    }
    assert_eq!(game.session.choices(), 0);
    assert!(screen(&game.model, 80, 24).contains("choose first"));
    // Up goes to the last option, which is to decline; Enter takes it then.
    press(&mut game.model, key(KeyCode::Up));
    let last = game.model.options.len() - 1;
    assert_eq!(press(&mut game.model, key(KeyCode::Enter)), Act::Answer(last));
}

#[test]
fn a_key_that_skips_ahead_does_nothing_else_but_a_digit_is_kept() {
    let folder = Folder::new("skip-ahead");
    let store = folder.store();
    let mut game = champions(None);
    assert_eq!(game.model.showing, Showing::Telling);
    let hit = |game: &mut AtTable<Champions>, code: KeyCode| {
        let act = press(&mut game.model, key(code));
        game.act(act, &store);
        game.advance(&store);
    };
    hit(&mut game, KeyCode::Enter);
    assert_eq!((game.model.showing, game.model.zone), (Showing::Asking, Zone::Question));
    hit(&mut game, KeyCode::Enter);
    assert_eq!(game.session.choices(), 0, "one key too many answers nothing");
    game.tell_from(0);
    hit(&mut game, KeyCode::Char('2'));
    assert_eq!((game.model.showing, game.model.zone, game.model.at), (Showing::Asking, Zone::Options, 1));
    assert_eq!(game.session.choices(), 0);
}

#[test]
fn the_end_of_a_turn_with_much_undone_is_asked_back() {
    let folder = Folder::new("regret");
    let store = folder.store();
    let mut game = champions(None);
    for label in ["keep the hand", "keep the hand", "change to Spider-Man"] {
        choose(&mut game, &folder, label);
    }
    let end = game.model.options.iter().position(|option| option.pass).unwrap();
    let choices = game.session.choices();
    assert!(!game.act(Act::Answer(end), &store));
    let drawn = screen(&game.model, 80, 24);
    assert!(drawn.contains("End the turn all the same?") && drawn.contains("attack with Spider-Man"), "{drawn}");
    assert_eq!(game.session.choices(), choices);
    let act = press(&mut game.model, key(KeyCode::Char('y')));
    assert!(!game.act(act, &store));
    assert!(game.session.choices() > choices);
}

#[test]
fn one_thing_keeps_its_number_while_cards_are_put_away() {
    let folder = Folder::new("numbers");
    let mut game = champions(None);
    until_asked(&mut game, &folder);
    let numbered = |game: &AtTable<Champions>| -> Vec<(String, usize)> {
        let options = game.model.options.iter().enumerate();
        options.map(|(at, option)| (option.label.clone(), game.model.number(at))).collect()
    };
    let before = numbered(&game);
    choose(&mut game, &folder, &before[0].0);
    let after = numbered(&game);
    let (_, kept) = after.split_last().unwrap();
    assert!(kept.len() > 2 && kept.iter().all(|one| before.contains(one)), "{before:?}\n{after:?}");
    assert_eq!(after.last().unwrap().1, before.last().unwrap().1, "to be done is what it was");
    // The hand shows the same numbers, and typing one goes there.
    let drawn = screen(&game.model, 120, 40);
    let (label, number) = &kept[1];
    let name = label.strip_prefix("put away ").unwrap();
    assert!(drawn.lines().any(|line| line.contains(&format!("{number} ")) && line.contains(name)), "{drawn}");
    press(&mut game.model, key(KeyCode::Char(char::from_digit(*number as u32, 10).unwrap())));
    assert_eq!(game.model.focus().map(|option| &option.label), Some(label));
}

#[test]
fn each_moment_is_told_with_the_board_of_that_moment() {
    let folder = Folder::new("moments");
    let store = folder.store();
    let mut game = champions(None);
    for label in ["keep the hand", "keep the hand"] {
        choose(&mut game, &folder, label);
    }
    let mut threats = vec![game.model.view.main.as_ref().unwrap().threat];
    // Everybody passes until the villain phase has put threat on the scheme.
    for _ in 0..400 {
        if game.model.showing == Showing::Asking {
            if threats.last() > threats.first() {
                break;
            }
            let pass = game.model.options.iter().position(|option| option.pass).unwrap_or(0);
            assert!(!game.act(Act::AnswerAnyhow(pass), &store));
        }
        let told = game.model.told;
        game.due = std::time::Instant::now();
        game.advance(&store);
        let main = game.model.view.main.as_ref().unwrap().threat;
        let before = *threats.last().unwrap();
        let telling = game.model.log.get(told).filter(|_| game.model.told == told + 1);
        let placed = telling.filter(|telling| telling.kind == "threat").and_then(|telling| telling.amount);
        assert_eq!(i32::from(main), i32::from(before) + placed.unwrap_or(0), "{telling:?}");
        threats.push(main);
    }
    assert!(threats.last() > threats.first(), "{threats:?}");
}

#[test]
fn no_option_is_cut_and_every_one_is_a_key_away() {
    let mut model = asking(3);
    let long = |n: usize| format!("use option {n} with {} and the-end-of-it-{n}", "many words ".repeat(9));
    let option = |n: usize| OptionText { label: long(n), aliases: vec![], cards: vec![], pass: false, first: false };
    model.options = (1..=9).map(option).collect();
    model.listed = (0..9).collect();
    model.numbers = (1..=9).collect();
    for at in 0..9 {
        (model.zone, model.at) = (Zone::Options, at);
        let drawn = screen(&model, 80, 24);
        assert!(drawn.contains(&format!("the-end-of-it-{}", at + 1)), "{drawn}");
    }
    press(&mut model, key(KeyCode::Char('o')));
    let page = model.page.clone().unwrap();
    assert!((1..=9).all(|n| page.lines.iter().any(|line| line.ends_with(&long(n)))), "{page:?}");
}

#[test]
fn every_pile_can_be_read() {
    let folder = Folder::new("piles");
    let mut game = champions(None);
    until_asked(&mut game, &folder);
    let first = game.model.options[0].label.clone();
    choose(&mut game, &folder, &first);
    choose(&mut game, &folder, "done");
    press(&mut game.model, key(KeyCode::Char('d')));
    let drawn = screen(&game.model, 120, 40);
    let name = first.strip_prefix("put away ").unwrap();
    assert!(drawn.contains("Spider-Man's discard pile, 1 card:") && drawn.contains(name), "{drawn}");
    assert!(drawn.contains("Encounter deck, ") && drawn.contains("none of them can be seen"), "{drawn}");
}

#[test]
fn the_end_says_who_won_by_what_and_what_can_be_done_now() {
    let folder = Folder::new("the-end");
    let store = folder.store();
    let mut game = champions(None);
    until_asked(&mut game, &folder);
    for _ in 0..2 {
        until_asked(&mut game, &folder);
        game.act(Act::GiveUp, &store);
    }
    for _ in 0..20 {
        game.advance(&store);
        game.skip();
    }
    assert_eq!(game.model.showing, Showing::Over);
    let page = game.model.page.clone().unwrap().lines.join("\n");
    for expected in
        ["You lose. No hero is left", "round", "The replay is in ", "longbox replay ", "longbox play champions"]
    {
        assert!(page.contains(expected), "no \"{expected}\" in\n{page}");
    }
}
