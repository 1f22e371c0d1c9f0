//! The queue: every piece is answered and counted once, whatever dies.

use crate::{address, run, server};
use futures_util::StreamExt;
use longbox_post::async_nats::jetstream::{self, consumer::PullConsumer};
use longbox_post::queue::{Desk, Ear, Ended, JobId, Piece, Player, Queue, Refusal, Stop, Trade, work};
use longbox_post::testing::NatsServer;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::watch;

/// A job of as many pieces; the answer to a piece is its text backwards.
fn pieces(count: u64) -> Vec<Piece> {
    (0..count).map(|number| Piece { number, payload: format!("piece {number}").into_bytes() }).collect()
}

fn job<'d>(desk: &'d Desk, description: &[u8]) -> (JobId, longbox_post::queue::Job<'d>) {
    let id = JobId::of(description);
    (id.clone(), desk.job(id, description.to_vec()))
}

fn desk(server: &NatsServer) -> Desk {
    Desk::open(&address(&server.url())).unwrap().ack_wait(Duration::from_millis(500))
}

/// Turns pieces round; says so on a channel, and leaves jobs to others that are not for it.
struct Turner {
    only: Option<&'static [u8]>,
    said: Mutex<Sender<String>>,
    broken: Arc<AtomicBool>,
}

struct Turning(Arc<AtomicBool>);

impl Player for Turning {
    fn play(&self, piece: &[u8]) -> Result<Vec<u8>, String> {
        if self.0.load(Ordering::SeqCst) {
            return Err("it is upside down".to_owned());
        }
        Ok(piece.iter().rev().copied().collect())
    }
}

impl Trade for Turner {
    fn learn(&self, description: &[u8]) -> Result<Arc<dyn Player>, String> {
        if self.only.is_some_and(|only| only != description) {
            return Err("it is not for me".to_owned());
        }
        Ok(Arc::new(Turning(Arc::clone(&self.broken))))
    }

    fn say(&self, text: &str) {
        self.said.lock().unwrap().send(text.to_owned()).unwrap_or_default();
    }
}

/// A worker on a thread of its own.
struct Crew {
    stop: watch::Sender<Stop>,
    thread: JoinHandle<u64>,
    said: std::sync::mpsc::Receiver<String>,
    broken: Arc<AtomicBool>,
}

impl Crew {
    fn hire(server: &NatsServer, only: Option<&'static [u8]>) -> Crew {
        let (stop, stopped) = watch::channel(Stop::Not);
        let (sender, said) = channel();
        let broken = Arc::new(AtomicBool::new(false));
        let trade = Arc::new(Turner { only, said: Mutex::new(sender), broken: Arc::clone(&broken) });
        let address = address(&server.url());
        let thread = std::thread::spawn(move || {
            run(async {
                let client = address.connect("worker", |_| {}).await.unwrap();
                work(Queue::new(client, &address), trade, 2, stopped).await.unwrap()
            })
        });
        Crew { stop, thread, said, broken }
    }

    /// How many pieces it has answered.
    fn dismiss(self) -> u64 {
        self.stop.send_replace(Stop::Soon);
        self.thread.join().unwrap()
    }

    fn hears(&self, words: &str) {
        loop {
            let said = self.said.recv_timeout(Duration::from_secs(60)).unwrap();
            if said.contains(words) {
                return;
            }
        }
    }
}

/// What is done with an answer before it is taken.
type Judge = Box<dyn FnMut(u64) -> Result<(), Refusal>>;

/// Hears each answer once.
#[derive(Default)]
struct Heard {
    answers: BTreeMap<u64, Vec<u8>>,
    said: Vec<String>,
    refuse: Option<Judge>,
}

impl Ear for Heard {
    fn take(&mut self, number: u64, answer: &[u8]) -> Result<(), Refusal> {
        if let Some(refuse) = &mut self.refuse {
            refuse(number)?;
        }
        assert!(self.answers.insert(number, answer.to_vec()).is_none(), "piece {number} counts twice");
        Ok(())
    }

    fn workers(&mut self, _count: usize) {}

    fn say(&mut self, text: &str) {
        self.said.push(text.to_owned());
    }
}

impl Heard {
    /// Every piece has its answer.
    fn is_whole(&self, count: u64) {
        let expected = pieces(count).into_iter().map(|piece| (piece.number, piece.payload.into_iter().rev().collect()));
        assert_eq!(self.answers, expected.collect::<BTreeMap<u64, Vec<u8>>>());
    }
}

#[test]
fn all_pieces_are_answered_and_nothing_is_left() {
    let Some(server) = server("whole") else { return };
    let desk = desk(&server);
    // Longer than a message may be.
    let description = vec![b'x'; 3 << 20];
    let (id, mut job) = job(&desk, &description);
    let crews = [Crew::hire(&server, None), Crew::hire(&server, None)];
    let mut heard = Heard::default();
    assert_eq!(job.gather(&pieces(500), &mut heard).unwrap(), Ended::Done);
    // More pieces of the same job, and some that are answered already.
    assert_eq!(job.gather(&pieces(700), &mut heard).unwrap(), Ended::Done);
    heard.is_whole(700);
    job.finish().unwrap();
    assert_eq!(desk.pieces(&id).unwrap(), 0);
    assert!(crews.into_iter().map(Crew::dismiss).sum::<u64>() >= 700);
}

#[test]
fn a_piece_that_is_delivered_and_answered_twice_counts_once() {
    let Some(server) = server("twice") else { return };
    let desk = desk(&server);
    let (id, mut job) = job(&desk, b"twice");
    let url = server.url();
    // Somebody takes every piece, never says so, and answers all the same, twice.
    let rogue = std::thread::spawn(move || {
        run(async {
            let client = address(&url).connect("rogue", |_| {}).await.unwrap();
            let context = jetstream::new(client);
            let taken = loop {
                let consumer: Result<PullConsumer, _> = match context.get_stream("LONGBOX_WORK").await {
                    Ok(stream) => stream.get_consumer(&id.to_string()).await.map_err(|error| error.to_string()),
                    Err(error) => Err(error.to_string()),
                };
                let Ok(consumer) = consumer else { continue };
                let batch = consumer.batch().max_messages(5).expires(Duration::from_secs(30)).messages().await.unwrap();
                let taken: Vec<_> = batch.collect().await;
                if taken.len() == 5 {
                    break taken;
                }
            };
            for message in taken {
                let message = message.unwrap();
                let answer: Vec<u8> = message.payload.iter().rev().copied().collect();
                let subject = message.subject.replace("longbox-arena.work", "longbox-arena.answer");
                for _ in 0..2 {
                    context.publish(subject.clone(), answer.clone().into()).await.unwrap().await.unwrap();
                }
            }
        });
    });
    let mut heard = Heard::default();
    let crew = std::thread::scope(|scope| {
        // The worker comes when the rogue has everything in hand: what it has goes on to the worker later.
        let crew = scope.spawn(|| {
            rogue.join().unwrap();
            Crew::hire(&server, None)
        });
        job.gather(&pieces(40), &mut heard).unwrap();
        crew.join().unwrap()
    });
    heard.is_whole(40);
    job.finish().unwrap();
    crew.dismiss();
}

#[test]
fn answers_of_a_run_before_are_taken_and_not_asked_for_again() {
    let Some(server) = server("resumed") else { return };
    let crew = Crew::hire(&server, None);
    {
        let desk = desk(&server);
        let (_, mut job) = job(&desk, b"resumed");
        job.gather(&pieces(20), &mut Heard::default()).unwrap();
        job.cancel().unwrap();
    }
    assert_eq!(crew.dismiss(), 20);
    let desk = desk(&server);
    let (id, mut job) = job(&desk, b"resumed");
    let mut heard = Heard::default();
    // Nobody is there to answer anything, and nobody is asked to.
    job.gather(&pieces(20), &mut heard).unwrap();
    heard.is_whole(20);
    assert_eq!(desk.pieces(&id).unwrap(), 0);
    job.finish().unwrap();
}

#[test]
fn a_cancelled_job_leaves_no_pieces() {
    let Some(server) = server("cancelled") else { return };
    let desk = desk(&server);
    let (id, mut job) = job(&desk, b"cancelled");
    let crew = Crew::hire(&server, None);
    let mut left = 3;
    let refuse = move |_| {
        left -= 1;
        if left == 0 { Err(Refusal::End("enough".to_owned())) } else { Ok(()) }
    };
    let mut heard = Heard { refuse: Some(Box::new(refuse)), ..Heard::default() };
    assert_eq!(job.gather(&pieces(5_000), &mut heard).unwrap_err(), "enough");
    job.cancel().unwrap();
    assert_eq!(desk.pieces(&id).unwrap(), 0);
    crew.dismiss();
}

#[test]
fn an_answer_that_cannot_be_is_refused_and_the_piece_answered_again() {
    let Some(server) = server("refused") else { return };
    let desk = desk(&server);
    let (_, mut first) = job(&desk, b"refused");
    let crew = Crew::hire(&server, None);
    let mut once = true;
    let refuse = move |number| {
        if number == 4 && std::mem::take(&mut once) { Err(Refusal::Answer("too good".to_owned())) } else { Ok(()) }
    };
    let mut heard = Heard { refuse: Some(Box::new(refuse)), ..Heard::default() };
    first.gather(&pieces(10), &mut heard).unwrap();
    heard.is_whole(10);
    let refusals: Vec<&String> = heard.said.iter().filter(|said| said.contains("refused")).collect();
    assert_eq!(refusals, ["an answer to piece 4 is refused, and the piece is played again: too good"]);
    first.finish().unwrap();
    let (_, mut second) = job(&desk, b"always refused");
    let refuse = |number| if number == 2 { Err(Refusal::Answer("too good".to_owned())) } else { Ok(()) };
    let mut heard = Heard { refuse: Some(Box::new(refuse)), ..Heard::default() };
    let fault = second.gather(&pieces(3), &mut heard).unwrap_err();
    assert_eq!(fault, "piece 2 was answered 3 times, and never well: too good");
    second.cancel().unwrap();
    crew.dismiss();
}

#[test]
fn a_piece_that_nobody_can_play_is_told_on_both_sides() {
    let Some(server) = server("broken") else { return };
    let desk = desk(&server);
    let (_, mut job) = job(&desk, b"broken");
    let crew = Crew::hire(&server, None);
    crew.broken.store(true, Ordering::SeqCst);
    let fault = job.gather(&pieces(1), &mut Heard::default()).unwrap_err();
    assert_eq!(fault, "piece 0 was answered 3 times, and never well: it is upside down");
    crew.hears("cannot be played: it is upside down");
    job.cancel().unwrap();
    crew.dismiss();
}

#[test]
fn who_cannot_do_a_job_leaves_it_to_others() {
    let Some(server) = server("others") else { return };
    let desk = desk(&server);
    let (_, mut job) = job(&desk, b"for others");
    let picky = Crew::hire(&server, Some(b"for me"));
    let mut heard = Heard::default();
    let crew = std::thread::scope(|scope| {
        let crew = scope.spawn(|| {
            picky.hears("is left to others: it is not for me");
            let crew = Crew::hire(&server, None);
            (picky, crew)
        });
        job.gather(&pieces(30), &mut heard).unwrap();
        crew.join().unwrap()
    });
    heard.is_whole(30);
    job.finish().unwrap();
    assert_eq!(crew.0.dismiss(), 0);
    crew.1.dismiss();
}

#[test]
fn nothing_is_lost_when_nats_is_killed_and_comes_back() {
    let Some(server) = server("restarted") else { return };
    let desk = desk(&server);
    let (_, mut job) = job(&desk, b"restarted");
    let mut first = true;
    let (sender, killed) = channel();
    let (ask, asked) = channel();
    // With the first answer in hand the gatherer waits until NATS was killed.
    let refuse = move |_| {
        if std::mem::take(&mut first) {
            ask.send(()).unwrap();
            killed.recv().unwrap();
        }
        Ok(())
    };
    let mut heard = Heard { refuse: Some(Box::new(refuse)), ..Heard::default() };
    let crew = Crew::hire(&server, None);
    let killer = std::thread::spawn(move || {
        let mut server = server;
        asked.recv().unwrap();
        server.start_again();
        sender.send(()).unwrap();
        server
    });
    // More than the queue holds at once.
    job.gather(&pieces(9_000), &mut heard).unwrap();
    let _server = killer.join().unwrap();
    heard.is_whole(9_000);
    job.finish().unwrap();
    crew.dismiss();
}

#[test]
fn a_server_without_jetstream_is_named() {
    if longbox_post::testing::program().is_none() {
        return;
    }
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut plain = std::process::Command::new(longbox_post::testing::program().unwrap());
    let mut plain = plain.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-l", "/dev/null"]).spawn().unwrap();
    let address = address(&format!("nats://127.0.0.1:{port}"));
    let fault = loop {
        match Desk::open(&address) {
            Err(fault) if fault.contains("nobody listens") => {}
            Err(fault) => break fault,
            Ok(_) => panic!("there is no JetStream"),
        }
    };
    plain.kill().unwrap();
    plain.wait().unwrap();
    assert_eq!(fault, format!("{address}: it has no JetStream: start nats-server with --jetstream"));
}
