//! The tuner's games, played by a worker that is given them over NATS.

#[path = "../examples/tune/far.rs"]
mod far;

use far::far_away;
use longbox_ai::level;
use longbox_arena::pieces::{Description, Piece, Pieces, learn};
use longbox_arena::self_play::SelfPlay;
use longbox_kernel::{Seed, Told};
use longbox_post::queue::{Player, Queue, Stop, Trade, work};
use longbox_post::testing::NatsServer;
use longbox_post::{Address, Settings};
use longbox_squad::Squad;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::watch;

/// Knows Squad.
struct Apprentice;

struct Playing(Box<dyn Pieces>);

impl Trade for Apprentice {
    fn learn(&self, description: &[u8]) -> Result<Arc<dyn Player>, String> {
        let description = Description::from_bytes(description)?;
        Ok(Arc::new(Playing(learn::<Squad>(&description, Squad::standard_cards())?)))
    }

    fn say(&self, text: &str) {
        panic!("{text}");
    }
}

impl Player for Playing {
    fn play(&self, piece: &[u8]) -> Result<Vec<u8>, String> {
        self.0.play(&Piece::from_bytes(piece)?)?.to_bytes()
    }
}

async fn hire(address: Address, stopped: watch::Receiver<Stop>) -> u64 {
    let client = address.connect("worker", |_| {}).await.unwrap();
    work(Queue::new(client, &address), Arc::new(Apprentice), 2, stopped).await.unwrap()
}

#[test]
fn games_that_are_learnt_from_come_out_the_same_on_the_queue() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tuner");
    let Some(server) = NatsServer::start(&folder) else { return };
    let address = Settings { nats: Some(server.url()), ..Settings::default() }.resolve().unwrap().unwrap();
    let (stop, stopped) = watch::channel(Stop::Not);
    let at = address.clone();
    let worker = std::thread::spawn(move || tokio::runtime::Runtime::new().unwrap().block_on(hire(at, stopped)));
    let play = SelfPlay::<Squad>::new(Squad::standard_cards(), level("plain").unwrap(), Seed::from(77)).unwrap();
    assert_eq!(far_away(&play, 50, &address).unwrap(), play.run(50, 2, &|_| {}).unwrap());
    stop.send_replace(Stop::Soon);
    assert_eq!(worker.join().unwrap(), 7, "pieces of eight games");
}
