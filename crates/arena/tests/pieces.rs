//! Work that is rebuilt from its description: every piece comes out as it does here, and what would come out otherwise is refused.

use longbox_ai::level;
use longbox_arena::contest::{Contest, Counts, Job, NotTaken, Schedule, Terms, built_in, entrants, foes};
use longbox_arena::pieces::{Answer, Description, Piece, Pieces, learn};
use longbox_arena::self_play::{SelfPlay, joined};
use longbox_arena::swaps::{Hands, OnThreads, Rivals, Trial};
use longbox_games::claims;
use longbox_kernel::plug::{BuiltIn, CardFile, Deck, Plug};
use longbox_kernel::{Seed, Told};
use longbox_squad::Squad;
use serde_json::Value;

/// As it arrives at somebody else's.
fn sent<G: Plug>(description: &Description) -> Box<dyn Pieces> {
    let description = Description::from_bytes(&description.to_bytes().unwrap()).unwrap();
    assert_eq!(description.game(), G::NAME);
    learn::<G>(&description, G::standard_cards()).unwrap()
}

fn answer(pieces: &dyn Pieces, piece: &Piece) -> Answer {
    let piece = Piece::from_bytes(&piece.to_bytes().unwrap()).unwrap();
    Answer::from_bytes(&pieces.play(&piece).unwrap().to_bytes().unwrap()).unwrap()
}

/// A small contest of the first decks, and what describes it.
fn contest<G: Plug>(games: u64, player: &str) -> (Contest<G>, Description) {
    let cards = G::standard_cards();
    let decks: Vec<(String, Vec<Deck>)> = built_in::<G>(cards).into_iter().take(2).collect();
    let entrants = entrants(&decks, &[level(player).unwrap()]);
    let mode = G::mode(None).unwrap();
    let terms = Terms { mode, options: &Value::Null, schedule: Schedule::RoundRobin, games, seed: Seed::from(11) };
    let foes = foes::<G>(&[]).unwrap();
    let contest = Contest::<G>::new(cards, &entrants, &foes, &terms).unwrap();
    let description = Description::of_contest(&contest, &entrants, &foes, &terms, &[]);
    (contest, description)
}

fn trial<G: Plug>() -> Trial<G> {
    let cards = G::standard_cards();
    let decks: Vec<BuiltIn> = G::decks(cards).into_iter().filter(|deck| !deck.battle).collect();
    let mode = G::mode(None).unwrap();
    let rivals = if mode.fewest == 1 {
        Rivals::Foes(foes::<G>(&[]).unwrap())
    } else {
        Rivals::Decks(vec![(decks[1].id.clone(), decks[1].deck())])
    };
    Trial::new(cards, &decks[0].deck(), rivals, mode, Value::Null, level("random").unwrap()).unwrap()
}

claims! { longbox_games::each =>
    a_contest_comes_out_the_same_somewhere_else(G) {
        let (contest, description) = contest::<G>(6, "plain");
        let far = sent::<G>(&description);
        let expected = contest.run(2, &mut Job::unkept(), &|_| {}).unwrap();
        let mut job = Job::unkept();
        for block in job.left(&contest) {
            let counts = answer(far.as_ref(), &Piece::Block(block)).counts().unwrap();
            job.take_in(&contest, block, counts).unwrap();
        }
        assert_eq!(contest.sum(&job), expected);
        assert!(job.left(&contest).is_empty() && far.play(&Piece::Block(1_000_000)).is_err());
    }

    a_trial_comes_out_the_same_somewhere_else(G) {
        let (trial, seed) = (trial::<G>(), Seed::from(5));
        let far = sent::<G>(&Description::of_trial(&trial, seed, &[]).unwrap());
        let watched = trial.watched(4, seed).unwrap();
        let expected = OnThreads(2).watch(&watched, 4, &|_| {}).unwrap();
        let mut job = Job::unkept();
        for block in job.left(&watched) {
            let counts = answer(far.as_ref(), &Piece::Watched { each: 4, block }).counts().unwrap();
            job.take_in(&watched, block, counts).unwrap();
        }
        assert_eq!(watched.sum(&job), expected);
        let (lists, deals) = ([trial.list()], (1 << 48)..(1 << 48) + 6);
        let expected = trial.play(&lists, deals.clone(), seed, 2, &|_| {}).unwrap();
        let [piece] = &Piece::of_race(&lists, &deals)[..] else { panic!("six deals are one piece") };
        assert_eq!(answer(far.as_ref(), piece).deals(6).unwrap(), expected[0]);
        assert!(answer(far.as_ref(), piece).deals(7).is_err());
    }

    self_play_comes_out_the_same_somewhere_else(G) {
        let play = SelfPlay::<G>::new(G::standard_cards(), level("random").unwrap(), Seed::from(77)).unwrap();
        let far = sent::<G>(&Description::of_self_play(&play, &[]));
        let expected = play.run(10, 2, &|_| {}).unwrap();
        let part = |(number, piece): (u64, Piece)| (number, answer(far.as_ref(), &piece).positions(&play).unwrap());
        // They come in any order.
        assert_eq!(joined((0..).zip(Piece::of_self_play(10)).map(part).collect::<Vec<_>>().into_iter().rev()), expected);
        assert!(far.play(&Piece::Games(0..1_000_000)).unwrap_err().contains("it is broken"));
        assert!(far.play(&Piece::Block(0)).unwrap_err().contains("another kind of job"));
    }
}

fn refused(description: &Description) -> String {
    learn::<Squad>(description, Squad::standard_cards()).err().unwrap()
}

#[test]
fn a_job_of_other_rules_machines_or_versions_is_left_to_others() {
    let (_, description) = contest::<Squad>(6, "plain");
    let other = description.clone().of_another_engine();
    assert_eq!(refused(&other), "its rules or cards are others than those of this program");
    let changed = |from: &str, to: &str| {
        let text = String::from_utf8(description.to_bytes().unwrap()).unwrap();
        assert!(text.contains(from), "{from} is not in {text}");
        Description::from_bytes(text.replacen(from, to, 1).as_bytes())
    };
    let fault = changed("\"version\":1", "\"version\":2").err().unwrap();
    assert_eq!(fault, "it is described in version 2, and this program reads version 1");
    let text = String::from_utf8(description.to_bytes().unwrap()).unwrap();
    let machines = text.rsplit_once("\"machines\":\"").unwrap().1.trim_end_matches("\"}").to_owned();
    let fault = refused(&changed(&machines, "0123456789abcdef").unwrap());
    assert_eq!(fault, "its machines play otherwise than those of this program");
    let fault = refused(&changed("\"player\":\"plain\"", "\"player\":\"planer\"").unwrap());
    assert!(fault.contains("there is no player \"planer\""), "{fault}");
    assert!(Description::from_bytes(b"{").err().unwrap().contains("broken"));
}

#[test]
fn the_machines_of_a_job_are_known_by_how_they_choose() {
    // A job for one machine is no job for another, although nobody's name is told.
    let text = |player: &str| String::from_utf8(contest::<Squad>(6, player).1.to_bytes().unwrap()).unwrap();
    let machines = |player: &str| text(player).rsplit_once("\"machines\"").unwrap().1.to_owned();
    assert_eq!(machines("plain"), machines("plain"));
    assert_ne!(machines("plain"), machines("random"));
}

#[test]
fn somebodys_own_cards_go_along() {
    let (contest, _) = contest::<Squad>(6, "random");
    let file = CardFile { name: "mine.ron".to_owned(), text: "[]".to_owned() };
    let decks: Vec<(String, Vec<Deck>)> = built_in::<Squad>(Squad::standard_cards()).into_iter().take(2).collect();
    let entrants = entrants(&decks, &[level("random").unwrap()]);
    let mode = Squad::mode(None).unwrap();
    let terms = Terms { mode, options: &Value::Null, schedule: Schedule::RoundRobin, games: 6, seed: Seed::from(11) };
    let description = Description::of_contest(&contest, &entrants, &[], &terms, std::slice::from_ref(&file));
    let there = Description::from_bytes(&description.to_bytes().unwrap()).unwrap();
    assert_eq!(there.card_files(), [file]);
}

#[test]
fn counts_that_cannot_be_are_not_taken() {
    let (contest, description) = contest::<Squad>(6, "random");
    let far = sent::<Squad>(&description);
    let good = answer(far.as_ref(), &Piece::Block(0)).counts().unwrap();
    let mut job = Job::unkept();
    let mut refused = |change: &dyn Fn(&mut Counts)| {
        let mut counts = good.clone();
        change(&mut counts);
        match job.take_in(&contest, 0, counts) {
            Err(NotTaken::Misfit(fault)) => assert!(fault.contains("block 0"), "{fault}"),
            other => panic!("{other:?}"),
        }
    };
    refused(&|counts| counts.first.wins += 1);
    refused(&|counts| (counts.first.wins, counts.second.wins) = (u64::MAX, 2));
    refused(&|counts| counts.unfinished = u64::MAX);
    refused(&|counts| counts.turns.clear());
    refused(&|counts| counts.cards[0][0].drawn.wins += 7);
    refused(&|counts| counts.cards[1][0].held.losses = u64::MAX);
    refused(&|counts| counts.cards[1].truncate(1));
    assert_eq!(job.games(), 0);
    job.take_in(&contest, 0, good.clone()).unwrap();
    let games = job.games();
    job.take_in(&contest, 0, good).unwrap();
    assert_eq!(job.games(), games, "a block that comes twice counts once");
    assert!(matches!(job.take_in(&contest, 99, Counts::default()), Err(NotTaken::Misfit(_))));
}
