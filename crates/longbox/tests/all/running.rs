//! A program that runs beside the test.

use super::cli::Ran;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Nothing here takes longer than this, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that is running, with what it says.
pub(crate) struct Running {
    pub(crate) child: Child,
    out: Receiver<String>,
    err: Receiver<String>,
    /// What was read of its standard error already.
    said: String,
}

impl Running {
    pub(crate) fn start(args: &[&str]) -> Running {
        Running::start_with(&[], args)
    }

    /// With that in its environment.
    pub(crate) fn start_with(environment: &[(&str, &str)], args: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_longbox"));
        command.args(args).env_remove("LONGBOX_NATS").envs(environment.iter().copied()).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (out, err) = (lines(child.stdout.take().unwrap()), lines(child.stderr.take().unwrap()));
        Running { child, out, err, said: String::new() }
    }

    /// Wait until it has printed that; returns the line.
    pub(crate) fn prints(&mut self, words: &str) -> String {
        // However much else it prints meanwhile.
        let until = Instant::now() + PATIENCE;
        while let Ok(line) = self.out.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if line.contains(words) {
                return line;
            }
        }
        panic!("it did not print \"{words}\": {}{}", self.said, self.err.try_iter().collect::<String>());
    }

    /// Wait until it has said that on standard error.
    pub(crate) fn says(&mut self, words: &str) {
        let until = Instant::now() + PATIENCE;
        while let Ok(line) = self.err.recv_timeout(until.saturating_duration_since(Instant::now())) {
            self.said += &line;
            if line.contains(words) {
                return;
            }
        }
        panic!("it did not say \"{words}\": {}", self.said);
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// Wait until it ends.
    pub(crate) fn ends(mut self) -> Ran {
        let until = Instant::now() + Duration::from_secs(300);
        let code = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status.code().unwrap_or(-1),
                None if Instant::now() > until => {
                    panic!("it does not end: {}{}", self.said, self.err.try_iter().collect::<String>());
                }
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        let err = std::mem::take(&mut self.said) + &self.err.iter().collect::<String>();
        Ran { code, out: self.out.iter().collect(), err }
    }

    /// Whoever is asked to stop does, in good order.
    pub(crate) fn stops(self) -> Ran {
        self.signal("-TERM");
        let ran = self.ends();
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The lines of a stream as they come.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if sender.send(line + "\n").is_err() {
                return;
            }
        }
    });
    lines
}
