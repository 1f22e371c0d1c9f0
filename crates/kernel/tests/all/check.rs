//! The check of whole games: sound games pass, and each flaw is found.

use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::hash::Digest;
use longbox_kernel::testing::{Lantern, LanternChoice, LanternEvent, LanternSetup};
use longbox_kernel::{
    Game, OptionText, Pending, Question, Refused, Rng, Rulebook, Seat, Seed, SetupError, Telling, ThawError, Told,
    Viewer, Watch, frozen,
};
use std::hash::Hasher as _;
use std::sync::atomic::{AtomicU64, Ordering};

const ALL: Thoroughness = Thoroughness { every: 1, worlds: 6 };

#[test]
fn sound_games_pass_at_every_table() {
    for seats in 1..=4 {
        for together in [false, true] {
            for seed in 0..100 {
                check_game::<Lantern>(&LanternSetup { seats, together }, Seed::from(seed), ALL).unwrap();
            }
        }
    }
}

#[test]
fn sampling_changes_how_much_is_checked_and_not_what_is_played() {
    let check =
        |every| check_game::<Lantern>(&Lantern::setup(2), Seed::from(5), Thoroughness { every, worlds: 6 }).unwrap();
    let (none, some, all) = (check(0), check(7), check(1));
    assert_eq!((none.sampled, all.sampled), (0, all.decisions));
    assert!(some.sampled > 0 && some.sampled < all.sampled);
    assert!(none.hash == all.hash && some.hash == all.hash);
}

/// What is wrong with a game.
const LEAKS: u8 = 1;
const DOUBLES: u8 = 2;
const IDLE: u8 = 3;
const ENDLESS: u8 = 4;
const SILENT: u8 = 5;
const FORGETS: u8 = 6;
const TAKES_ANYTHING: u8 = 7;
const WATCHED: u8 = 8;
const PEEKS: u8 = 9;
const CITES: u8 = 10;
const SHUFFLES_MINE: u8 = 11;
const UNVEILS: u8 = 12;
const MISPLACES: u8 = 13;
const PASSES_TWICE: u8 = 14;
const THAWS_ANOTHER: u8 = 15;
const STAYS: u8 = 16;
const LEAVES_BY_CHANCE: u8 = 17;
const ASKS_WHO_CAN: u8 = 18;
const MUMBLES: u8 = 19;
const NEVER_BEGINS: u8 = 20;
const READS_OTHERS: u8 = 21;
const LEAVES_A_MESS: u8 = 22;

/// Lantern with one thing wrong.
#[derive(Clone)]
struct Flawed<const FLAW: u8> {
    game: Lantern,
    /// Added to the hash.
    extra: u64,
}

/// Differs each time it is asked.
static CHANCE: AtomicU64 = AtomicU64::new(0);

impl<const FLAW: u8> Game for Flawed<FLAW> {
    type Setup = LanternSetup;
    type Choice = LanternChoice;
    type Event = LanternEvent;
    type View = serde_json::Value;

    fn deal_to(setup: &LanternSetup, seed: Seed, watch: &mut impl Watch<LanternEvent>) -> Result<Self, SetupError> {
        let extra = if FLAW == FORGETS { CHANCE.fetch_add(1, Ordering::Relaxed) } else { 0 };
        Ok(Flawed { game: Lantern::deal_to(setup, seed, watch)?, extra })
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn pending(&self) -> Pending {
        self.game.pending()
    }

    fn choices(&self, into: &mut Vec<LanternChoice>) {
        if FLAW != SILENT || self.game.turn() < 4 {
            self.game.choices(into);
        }
        if FLAW == DOUBLES && self.pending().seat().is_some() {
            into.extend(into.last().copied());
        }
    }

    fn choose(&mut self, choice: LanternChoice, watch: &mut impl Watch<LanternEvent>) {
        let before = self.game.hash();
        match choice {
            LanternChoice::Wait if FLAW == IDLE => return,
            LanternChoice::Wait | LanternChoice::Burn if FLAW == ENDLESS => self.extra += 1,
            LanternChoice::Light(_)
            | LanternChoice::Wait
            | LanternChoice::Douse
            | LanternChoice::Burn
            | LanternChoice::Aim(_)
            | LanternChoice::Guess(_) => self.game.choose(choice, watch),
        }
        // Whoever has no water is passed over, and everybody knows why.
        while FLAW == ASKS_WHO_CAN && only(&self.game) == Some(LanternChoice::Burn) {
            self.game.choose(LanternChoice::Burn, watch);
        }
        self.extra += u64::from(FLAW == WATCHED && watches(watch));
        self.extra += u64::from(FLAW == TAKES_ANYTHING && self.game.hash() == before);
    }

    fn is_mid_act(&self) -> bool {
        self.game.is_mid_act() || FLAW == NEVER_BEGINS
    }

    fn give_up(&mut self, seat: Seat, watch: &mut impl Watch<LanternEvent>) {
        if FLAW != STAYS {
            self.game.give_up(seat, watch);
        }
        self.extra += if FLAW == LEAVES_BY_CHANCE { CHANCE.fetch_add(1, Ordering::Relaxed) } else { 0 };
        self.extra += u64::from(FLAW == LEAVES_A_MESS);
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        let all = serde_json::to_value(self.game.view(Viewer::Omniscient)).unwrap();
        let mut view = serde_json::to_value(self.game.view(viewer)).unwrap();
        if FLAW == LEAKS {
            return all;
        }
        for seat in (0..self.seats()).filter(|_| FLAW == READS_OTHERS) {
            view["seats"][seat]["guess"] = all["seats"][seat]["guess"].clone();
        }
        view
    }

    fn redeal(&mut self, viewer: Seat, rng: &mut Rng) {
        let viewer = if FLAW == SHUFFLES_MINE { Seat((viewer.0 + 1) % self.seats() as u8) } else { viewer };
        self.game.redeal(viewer, rng);
    }

    fn reseed(&mut self, seed: Seed) {
        self.game.reseed(seed);
    }

    fn veil(&mut self, viewer: Seat) {
        if FLAW != UNVEILS {
            self.game.veil(viewer);
        }
    }

    fn digest(&self, hasher: &mut Digest) {
        self.game.digest(hasher);
        hasher.write_u64(self.extra);
    }

    fn freeze(&self) -> Vec<u8> {
        frozen::write(&(self.game.freeze(), self.extra))
    }

    fn thaw(setup: &LanternSetup, frozen: &[u8]) -> Result<Self, ThawError> {
        let (game, extra): (Vec<u8>, u64) = frozen::read(frozen)?;
        Ok(Flawed { game: Lantern::thaw(setup, &game)?, extra: extra + u64::from(FLAW == THAWS_ANOTHER) })
    }

    fn standing(&self, seat: Seat) -> f32 {
        self.game.standing(seat)
    }

    fn turn(&self) -> u32 {
        self.game.turn()
    }
}

/// The option that is left, if it is the only one.
fn only(game: &Lantern) -> Option<LanternChoice> {
    let mut options = Vec::new();
    game.choices(&mut options);
    if let [only] = options.as_slice() { Some(*only) } else { None }
}

fn watches<W: Watch<LanternEvent>>(_: &W) -> bool {
    W::ON
}

impl<const FLAW: u8> Told for Flawed<FLAW> {
    const NAME: &'static str = "flawed";

    type Cards = ();

    fn standard_cards() -> &'static () {
        &()
    }

    fn rulebook() -> &'static Rulebook {
        Lantern::rulebook()
    }

    fn question(&self) -> Option<Question> {
        let question = self.game.question()?;
        Some(Question { rule: if FLAW == CITES { "no.such" } else { question.rule }, ..question })
    }

    fn option(&self, choice: LanternChoice) -> OptionText {
        let mut option = self.game.option(choice);
        if FLAW == PEEKS {
            option.label += &serde_json::to_string(&self.game.view(Viewer::Omniscient)).unwrap();
        }
        if FLAW == MUMBLES && matches!(choice, LanternChoice::Guess(_)) {
            "write something down".clone_into(&mut option.label);
        }
        if FLAW == MISPLACES {
            option.cards.iter_mut().for_each(|card| card.at = Some("seats.0.hand.9".to_owned()));
        }
        option.pass |= FLAW == PASSES_TWICE;
        option
    }

    fn refusals(&self) -> Vec<Refused> {
        self.game.refusals()
    }

    fn tell(&self, event: &LanternEvent, viewer: Viewer) -> Option<Telling> {
        self.game.tell(event, viewer)
    }

    fn ending(&self) -> Option<String> {
        self.game.ending()
    }

    fn write_setup(setup: &LanternSetup) -> serde_json::Value {
        Lantern::write_setup(setup)
    }

    fn read_setup(_: &'static (), value: &serde_json::Value) -> Result<LanternSetup, String> {
        Lantern::read_setup(&(), value)
    }

    fn data_hash(setup: &LanternSetup) -> u64 {
        Lantern::data_hash(setup)
    }

    fn seat_names() -> &'static [&'static str] {
        Lantern::seat_names()
    }

    fn audit(&self) -> Result<(), String> {
        if FLAW == LEAVES_A_MESS && self.extra > 0 { Err("the lamps lie about".into()) } else { self.game.audit() }
    }

    fn arrange(_: &'static (), given: &toml::Table, watch: &mut impl Watch<LanternEvent>) -> Result<Self, Vec<String>> {
        Ok(Flawed { game: Lantern::arrange(&(), given, watch)?, extra: 0 })
    }
}

/// Of games between two, the first fault.
fn fault_of<const FLAW: u8>(how: Thoroughness) -> String {
    let fault = |seed| check_game::<Flawed<FLAW>>(&Lantern::setup(2), Seed::from(seed), how).err();
    (3..20).find_map(fault).unwrap()
}

/// Of games at a table of four, the first fault.
fn some_fault_of<const FLAW: u8>() -> String {
    let fault = |seed| check_game::<Flawed<FLAW>>(&Lantern::setup(4), Seed::from(seed), ALL).err();
    (0..20).find_map(fault).unwrap()
}

#[test]
fn each_flaw_is_found() {
    assert!(fault_of::<LEAKS>(ALL).starts_with("Seat(Seat(0)) sees more than it may: dealt anew for seat 0, {"));
    assert!(fault_of::<DOUBLES>(ALL).contains(" is listed twice"));
    assert!(fault_of::<IDLE>(ALL).contains("(Wait) changes nothing"));
    assert!(fault_of::<TAKES_ANYTHING>(ALL).contains(" is not an option and was taken"));
    assert!(fault_of::<WATCHED>(ALL).contains(" leads elsewhere when somebody watches"));
    assert!(fault_of::<PEEKS>(ALL).contains(", it has other options"));
    assert!(fault_of::<SHUFFLES_MINE>(ALL).contains(" sees more than it may"));
    assert!(fault_of::<UNVEILS>(ALL).contains(", the position still tells what it cannot see"));
    assert!(fault_of::<MISPLACES>(ALL).contains(" is said to stand at \"seats.0.hand.9\""));
    assert!(fault_of::<PASSES_TWICE>(ALL).contains(" options are to pass"));
    assert!(fault_of::<THAWS_ANOTHER>(ALL).starts_with("frozen and thawed, the position is another"));
    assert!(fault_of::<STAYS>(ALL).contains(" gives up changes nothing"));
    assert!(fault_of::<LEAVES_BY_CHANCE>(ALL).contains(" gives up, and it leads elsewhere the second time"));
    assert!(fault_of::<LEAVES_A_MESS>(ALL).starts_with("seat 0 gives up, and the lamps lie about"));
    assert!(fault_of::<MUMBLES>(ALL).starts_with("two options say \"write something down\""));
    assert!(fault_of::<NEVER_BEGINS>(ALL).contains(" is asked for a further pick of an act that it did not begin"));
    assert!(some_fault_of::<READS_OTHERS>().contains(" sees more than it may"));
    let asks = fault_of::<ASKS_WHO_CAN>(ALL);
    assert!(asks.starts_with("being asked tells: seat ") && asks.contains(" is asked"), "{asks}");
    assert!(fault_of::<CITES>(ALL).starts_with("the question cites \"no.such\", which is not in the rulebook"));
}

#[test]
fn what_must_always_hold_is_checked_without_sampling() {
    let never = Thoroughness { every: 0, worlds: 0 };
    assert!(fault_of::<SILENT>(never).contains(" is asked and has no option"));
    assert!(fault_of::<FORGETS>(never).starts_with("played again, the position after 0 moves is another"));
    // In some of the games somebody gives up; played again, that has to be the same.
    let leaves = |seed| check_game::<Flawed<LEAVES_BY_CHANCE>>(&Lantern::setup(4), Seed::from(seed), never).err();
    let left = (0..64).find_map(leaves).unwrap();
    assert!(left.starts_with("played again, the ") && left.contains("gives up "), "{left}");
    assert!(fault_of::<ENDLESS>(never).starts_with("the game is not over after 20000 decisions"));
}

#[test]
fn a_fault_names_the_seed_and_the_moves() {
    let fault = fault_of::<SILENT>(ALL);
    assert!(fault.contains("(flawed, seed 3, after ") && fault.contains(" moves: ["), "{fault}");
    let setup = check_game::<Lantern>(&Lantern::setup(7), Seed::from(3), ALL).unwrap_err();
    assert_eq!(setup, "lantern, seed 3: lantern is for 1 to 4 players, not for 7");
}
