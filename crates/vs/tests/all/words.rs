//! Every decision and every event of random games has words: no two options say the same, every question
//! and refusal names a rule of the book, and what one player draws is not told to another.

use longbox_kernel::words::find;
use longbox_kernel::{Game, OptionText, Pending, Rng, Seat, Seed, Silent, Told, Viewer};
use longbox_vs::vocabulary::Kind;
use longbox_vs::{Card, CardIx, Catalogue, Event, Mode, Setup, SideSetup, Vs, rulebook};
use std::collections::{BTreeMap, BTreeSet};

const TEAMS: [(&str, &str); 4] =
    [("MNB-001", "Avengers"), ("MNB-079", "Super Villains"), ("MNB-029", "X-Men"), ("MNB-055", "Guardians")];

/// Sixty cards: all that a team has in the catalogue, up to four of each.
fn side(cards: &'static Catalogue, (main, team): (&str, &str)) -> SideSetup {
    let fits = |card: &Card| {
        let of_team = card.teams.is_empty() || card.teams.iter().any(|other| other.name() == team);
        of_team && card.level() == 0 && card.kind != Kind::Token
    };
    let pool: Vec<_> = (0..).map(CardIx).zip(cards.cards()).filter(|(_, card)| fits(card)).collect();
    let deck = pool.iter().cycle().take(60).map(|(ix, _)| *ix).collect();
    let main = cards.by_id(main).expect("a main character");
    SideSetup { outside: Vec::new(), ..SideSetup::new(cards, main, deck) }
}

fn setup(mode: Mode, seats: usize, seed: u64) -> Setup {
    let cards = Catalogue::standard();
    // Mirror matches are among them.
    let team = |seat: usize| TEAMS[(seed as usize / 4usize.pow(seat as u32 % 2)) % 4];
    Setup::new(cards, mode, (0..seats).map(|seat| side(cards, team(seat))).collect())
}

/// Words that a program wrote for programmers.
fn is_raw(text: &str) -> bool {
    text.is_empty()
        || ["::", "{", "}", "Some(", "None", "CardIx", "Seat(", "  ", " ."].iter().any(|raw| text.contains(raw))
}

fn check_words(game: &Vs, seat: Seat) -> Result<(), String> {
    let question = game.question().ok_or("no question")?;
    if question.seat != seat || is_raw(&question.text) {
        return Err(format!("the question \"{}\"", question.text));
    }
    rulebook().get(question.rule).ok_or(format!("no rule {}", question.rule))?;
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let mut labels = BTreeSet::new();
    for option in choices.iter().map(|choice| game.option(*choice)) {
        if is_raw(&option.label) || option.label == "nothing" || !labels.insert(option.label.clone()) {
            return Err(format!("the option \"{}\" of \"{}\" ({choices:?})", option.label, question.text));
        }
    }
    for refused in game.refusals() {
        let (label, why) = (&refused.option.label, &refused.refusal.why);
        if is_raw(label) || is_raw(why) || !labels.insert(label.clone()) {
            return Err(format!("the refusal of \"{label}\": \"{why}\" at \"{}\"", question.text));
        }
        rulebook().get(refused.refusal.rule.0).ok_or(format!("no rule {}", refused.refusal.rule))?;
    }
    Ok(())
}

/// A card that an event shows to one seat alone.
fn secret(event: &Event) -> Option<(Seat, CardIx)> {
    if let Event::Draws { seat, cards } = event {
        return Some((*seat, *cards.first()?));
    }
    let (Event::Resource { seat, card, up: false } | Event::Takes { seat, card, open: false }) = event else {
        return None;
    };
    Some((*seat, *card))
}

fn check_events(game: &Vs, events: &[Event]) -> Result<(), String> {
    let viewers = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Omniscient]);
    for viewer in viewers {
        for event in events {
            let told = game.tell(event, viewer).ok_or("an event without words")?;
            if is_raw(&told.text) {
                return Err(format!("the event \"{}\"", told.text));
            }
            if let Some(rule) = told.rule {
                rulebook().get(rule).ok_or(format!("no rule {rule}"))?;
            }
            let Some((seat, card)) = secret(event) else { continue };
            let may = viewer == Viewer::Seat(seat) || viewer == Viewer::Omniscient;
            let name = &Catalogue::standard().card(card).name;
            if may != told.text.contains(name) || may == told.cards.is_empty() {
                return Err(format!("\"{}\" to {viewer:?}", told.text));
            }
        }
    }
    Ok(())
}

/// Play games at random; every so many decisions the words are checked.
fn play(mode: Mode, seats: usize, games: std::ops::Range<u64>, every: u64) {
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in games {
        let mut game = Vs::deal(&setup(mode, seats, seed), Seed::from(seed)).expect("a game");
        let mut rng = Rng::new(Seed::from(seed));
        let mut events: Vec<Event> = Vec::new();
        let mut count = 0;
        while let Pending::Decision(seat) = game.pending() {
            count += 1;
            if (count + seed) % every == 0 {
                check_words(&game, seat).unwrap_or_else(|fault| panic!("seed {seed}, decision {count}: {fault}"));
            }
            events.clear();
            game.choose_nth(rng.below(game.count() as u32) as usize, &mut events);
            if (count + seed) % every == 0 {
                check_events(&game, &events).unwrap_or_else(|fault| panic!("seed {seed}, decision {count}: {fault}"));
            }
            for event in &events {
                *kinds.entry(game.tell(event, Viewer::Spectator).map_or("", |told| told.kind)).or_default() += 1;
            }
        }
        assert!(game.ending().is_some() && game.question().is_none(), "seed {seed}: over without an ending");
    }
    println!("{kinds:?}");
}

#[test]
fn no_two_options_of_a_duel_say_the_same() {
    play(Mode::Duel, 2, 0..2_000, 7);
}

#[test]
fn nor_at_larger_tables() {
    play(Mode::FreeForAll, 4, 0..30, 3);
    play(Mode::PairsLending, 4, 0..30, 3);
    play(Mode::TwoHeaded, 4, 0..30, 3);
}

#[test]
fn a_setup_is_read_as_it_was_written() {
    let cards = Catalogue::standard();
    let written = Vs::write_setup(&setup(Mode::FreeForAll, 3, 1).begun_by(Some(Seat(2))));
    let read = Vs::read_setup(cards, &written).expect("a setup");
    assert_eq!(Vs::write_setup(&read), written);
    let mut wrong = written.clone();
    wrong["sides"][1]["deck"][0] = "MNB-999".into();
    let fault = Vs::read_setup(cards, &wrong).err();
    assert_eq!(fault.as_deref(), Some("setup.sides.1.deck: there is no card \"MNB-999\""));
    wrong = written.clone();
    wrong["mode"] = "solitaire".into();
    assert!(Vs::read_setup(cards, &wrong).is_err_and(|fault| fault.starts_with("setup.mode: ")));
    wrong = written.clone();
    wrong["first"] = 3.into();
    assert!(Vs::read_setup(cards, &wrong).is_err_and(|fault| fault.starts_with("setup.first: ")));
    wrong = written;
    wrong["power"] = 3.into();
    assert!(Vs::read_setup(cards, &wrong).is_err_and(|fault| fault.starts_with("setup.power: unknown key")));
}

/// Why a character cannot be attacked once these were chosen, one after the other; whoever is asked in between declines.
fn why_not_attack(given: &str, deeds: &[&str], whom: &str) -> String {
    let silent = &mut longbox_kernel::Silent;
    let mut game = Vs::arrange(Catalogue::standard(), &toml::from_str(given).unwrap(), silent).unwrap();
    let mut deeds = deeds.iter().peekable();
    while let Some(deed) = deeds.peek() {
        let mut choices = Vec::new();
        game.choices(&mut choices);
        let options: Vec<_> = choices.iter().map(|choice| game.option(*choice)).collect();
        let wanted = options.iter().position(|option| option.label.contains(**deed));
        let declined = options.iter().position(|option| option.pass);
        deeds.next_if(|_| wanted.is_some());
        game.choose(choices[wanted.or(declined).expect("a way on")], silent);
    }
    let refused = game.refusals().into_iter().find(|refused| refused.option.label.contains(whom));
    refused.unwrap_or_else(|| panic!("nobody would think of {whom}")).refusal.why
}

#[test]
fn what_keeps_somebody_from_being_attacked_is_named() {
    let muzzled = r#"
        me = { main = "AFF-006", front = ["Hulk"], resources = ["Training Ground"], deck = [] }
        foe = { main = "Storm", front = ["Thor"], deck = [] }
        rival = { main = "Green Goblin", deck = [] }
        mate = { main = "Star-Lord", deck = [] }
        mode = "ffa"
    "#;
    let deeds = ["use Muzzle", "Training Ground", "end the turn", "attack with Thor"];
    assert_eq!(why_not_attack(muzzled, &deeds, "Hulk"), "Sister Grimm keeps it from being attacked.");

    let camouflaged = r#"
        me.front = ["Thor"]
        foe = { main = "The Queen", row = "back", back = ["ALN-037"] }
    "#;
    let why = why_not_attack(camouflaged, &["attack with Thor"], "Ambusher");
    assert_eq!(why, "Its own power keeps it from being attacked.");

    let far = r#"
        me = { main = "Storm", back = ["Hawkeye"] }
        foe = { main = "Green Goblin", front = ["DEF-009"] }
    "#;
    let why = why_not_attack(far, &["attack with Hawkeye"], "attack Angel");
    assert_eq!(why, "Its own power keeps it from being attacked from the back row.");
}

#[test]
fn the_toss_for_the_first_turn_is_told_before_anything_else() {
    struct Log(Vec<Event>);
    impl longbox_kernel::Watch<Event> for Log {
        const ON: bool = true;
        fn see(&mut self, event: Event) {
            self.0.push(event);
        }
    }
    let mut log = Log(Vec::new());
    let game = Vs::deal_to(&setup(Mode::Duel, 2, 1), Seed::from(1), &mut log).unwrap();
    let Pending::Decision(asked) = game.pending() else { panic!("nobody is asked") };
    assert_eq!(log.0, [Event::Toss { seat: asked }]);
    let told = |viewer| game.tell(&log.0[0], viewer).unwrap().text;
    assert_eq!(told(Viewer::Seat(asked)), "You win the toss and may say who goes first.");

    let mut log = Log(Vec::new());
    let first = Some(Seat(1));
    Vs::deal_to(&setup(Mode::Duel, 2, 1).begun_by(first), Seed::from(1), &mut log).unwrap();
    assert!(!log.0.iter().any(|event| matches!(event, Event::Toss { .. })), "{:?}", log.0);
}

fn options(game: &Vs) -> (Vec<longbox_vs::Choice>, Vec<OptionText>) {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let told = choices.iter().map(|choice| game.option(*choice)).collect();
    (choices, told)
}

fn take(game: &mut Vs, label: &str) {
    let (choices, told) = options(game);
    let at = find(&told, label).unwrap_or_else(|fault| panic!("{label}: {fault:?} of {told:#?}"));
    game.choose(choices[at], &mut Silent);
}

#[test]
fn own_characters_are_listed_first_where_it_helps_them_and_keep_their_numbers() {
    let side = |main: &str, front: &str| {
        format!("{{ main = '{main}', front = ['{front}'], hand = ['MNB-023'], resources = ['MNB-026', 'MNB-026'] }}")
    };
    let given = format!("me = {}\nfoe = {}", side("Captain America", "Luke Cage"), side("Captain America", "Hulk"));
    let mut game = Vs::arrange(Catalogue::standard(), &given.parse().unwrap(), &mut Silent).unwrap();
    take(&mut game, "attack with Luke Cage");
    take(&mut game, "attack Hulk");
    let mut firsts = Vec::new();
    for own in ["Luke Cage", "Hulk"] {
        while find(&options(&game).1, "play Earth's Mightiest Heroes").is_err() {
            take(&mut game, "pass");
        }
        take(&mut game, "play Earth's Mightiest Heroes");
        while !game.question().unwrap().text.starts_with("Give ") {
            let (choices, _) = options(&game);
            game.choose(choices[0], &mut Silent);
        }
        let (_, told) = options(&game);
        let listed = OptionText::listed(&told);
        assert!(told[listed[0]].label.ends_with(own), "{told:#?}");
        assert_eq!(told.iter().filter(|option| option.first).count(), 1);
        firsts.push(listed[0]);
        take(&mut game, &told[listed[0]].label.clone());
    }
    // Of one of the two it is the second option of the game.
    firsts.sort_unstable();
    assert_eq!(firsts, [0, 1]);
}
