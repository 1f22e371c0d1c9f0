//! `longbox worker`

use crate::named::known;
use crate::out;
use longbox_arena::pieces::{Description, Piece, Pieces, learn};
use longbox_games::Visitor;
use longbox_kernel::plug::{CardFile, Plug};
use longbox_post::queue::{self, Player, Queue, Trade};
use longbox_post::{News, Settings};
use std::any::Any;
use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: Settings,
    /// How many pieces to play at once; as many as the machine runs at once if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// For tests: take this program for one with other rules.
    #[arg(long, hide = true)]
    test_other_engine: bool,
    /// For tests: say so and play no more once so many pieces were played, with one more in hand.
    #[arg(long, hide = true, value_name = "N")]
    test_hold: Option<u64>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let address = args.settings.resolve()?.ok_or("where is NATS? Say --nats nats://host:4222")?;
    let hands = out::threads(args.threads.map(usize::from));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        // A piece is played on a thread of its own, and so is a look at a job.
        .max_blocking_threads(hands + 4)
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start: {error}"))?;
    let trade = Arc::new(Smith {
        other_engine: args.test_other_engine,
        hold: args.test_hold.map(|most| Arc::new(Hold { most, played: AtomicU64::new(0) })),
        cards: Mutex::default(),
    });
    let answered = runtime.block_on(async {
        let at = address.to_string();
        let heard = move |news| match news {
            News::Connected => {}
            News::Lost | News::Forbidden(_) | News::Trouble(_) => out::warn(&format!("{at}: {news}")),
        };
        let client = address.connect("longbox worker", heard).await?;
        let stop = queue::stop_by_signal();
        let noun = if hands == 1 { "thread" } else { "threads" };
        out::say(&format!("Waiting for work at {address}, on {hands} {noun}; Ctrl-C ends it\n"))?;
        queue::work(Queue::new(client, &address), trade, hands, stop).await
    });
    // A piece that was given back may still be played.
    runtime.shutdown_timeout(Duration::ZERO);
    let answered = answered?;
    let noun = if answered == 1 { "piece" } else { "pieces" };
    out::say(&format!("Played {} {noun}\n", out::thousands(answered)))?;
    Ok(ExitCode::SUCCESS)
}

/// The cards of a game with some card files. Cards are kept for the rest of the program, so those that many jobs share are read once.
type Known = HashMap<(String, Vec<(String, String)>), &'static (dyn Any + Sync)>;

/// Knows all games.
struct Smith {
    other_engine: bool,
    hold: Option<Arc<Hold>>,
    cards: Mutex<Known>,
}

/// For tests: how many pieces are played before the next is only held.
struct Hold {
    most: u64,
    played: AtomicU64,
}

impl Trade for Smith {
    fn learn(&self, description: &[u8]) -> Result<Arc<dyn Player>, String> {
        let mut description = Description::from_bytes(description)?;
        if self.other_engine {
            description = description.of_another_engine();
        }
        let learning = Learning { description: &description, known: &self.cards };
        let pieces = known(description.game(), longbox_games::visit(description.game(), learning))?;
        Ok(Arc::new(Hand { pieces, hold: self.hold.clone() }))
    }

    fn say(&self, text: &str) {
        out::warn(&out::brief(text));
    }
}

struct Learning<'a> {
    description: &'a Description,
    known: &'a Mutex<Known>,
}

impl Visitor for Learning<'_> {
    type Out = Result<Box<dyn Pieces>, String>;

    fn visit<G: Plug>(self) -> Self::Out {
        learn::<G>(self.description, self.cards::<G>()?)
    }
}

impl Learning<'_> {
    fn cards<G: Plug>(&self) -> Result<&'static G::Cards, String> {
        let files = self.description.card_files();
        if files.is_empty() {
            return Ok(G::standard_cards());
        }
        let texts = files.iter().map(|CardFile { name, text }| (name.clone(), text.clone())).collect();
        let key = (G::NAME.to_owned(), texts);
        let mut known = self.known.lock().map_err(|_| "another thread has failed".to_owned())?;
        if let Some(cards) = known.get(&key) {
            let cards: &'static dyn Any = *cards;
            return cards.downcast_ref().ok_or_else(|| "another thread has failed".to_owned());
        }
        let cards = G::load_again(&files).map_err(|faults| format!("its cards are refused: {}", faults.join("\n")))?;
        known.insert(key, cards);
        Ok(cards)
    }
}

/// Plays the pieces of one job.
struct Hand {
    pieces: Box<dyn Pieces>,
    hold: Option<Arc<Hold>>,
}

impl Player for Hand {
    fn play(&self, piece: &[u8]) -> Result<Vec<u8>, String> {
        if let Some(hold) = &self.hold
            && hold.played.fetch_add(1, Ordering::Relaxed) >= hold.most
        {
            out::say("Holding a piece\n")?;
            loop {
                std::thread::park();
            }
        }
        self.pieces.play(&Piece::from_bytes(piece)?)?.to_bytes()
    }
}
