//! Ctrl-C in a recorded battle: the battle ends, and its record is written. A second Ctrl-C ends
//! the program at once.

use std::{
    io::{self, BufRead, Empty, Read, StdinLock},
    sync::{
        LazyLock,
        atomic::{AtomicU8, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

use super::outcome::{CommandError, Exit};
use crate::ai::SearchProgress;

/// How often the player has asked to quit.
static ASKED: AtomicU8 = AtomicU8::new(0);

/// Counts a request to quit from a terminal that reads single keys.
#[cfg(feature = "line-editing")]
pub(super) fn ask() {
    ASKED.fetch_add(1, Ordering::Relaxed);
}

/// The computer's search in a recorded battle, so that it can be cut short.
static PONDERING: LazyLock<SearchProgress> = LazyLock::new(SearchProgress::default);

/// Whether the player has asked to quit.
pub(super) fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed) > 0
}

/// The search progress to pass to decisions; it stops once the player has asked to quit.
pub(super) fn pondering() -> &'static SearchProgress {
    &PONDERING
}

/// A line of input; empty at its end.
type Line = io::Result<Vec<u8>>;

/// The standard input by lines, until it ends or the player asks to quit.
pub(super) struct Input {
    lines: Receiver<Line>,
    line: Vec<u8>,
    /// Bytes of the line already read.
    read: usize,
    /// The input has ended.
    ended: bool,
}

/// A source of input lines.
pub(super) trait Lines: BufRead {
    /// Whether a line, or the end, arrives within this time. Sources that cannot tell return true,
    /// and the caller waits when it reads.
    fn come_within(&mut self, _time: Duration) -> bool {
        true
    }
}

impl Lines for StdinLock<'_> {}
impl Lines for Empty {}
#[cfg(test)]
impl Lines for &[u8] {}

impl Lines for Input {
    fn come_within(&mut self, time: Duration) -> bool {
        if self.ended || self.read < self.line.len() || is_asked() {
            return true;
        }
        match self.lines.recv_timeout(time) {
            Err(RecvTimeoutError::Timeout) => return false,
            Ok(Ok(line)) if !line.is_empty() => (self.line, self.read) = (line, 0),
            Ok(_) | Err(RecvTimeoutError::Disconnected) => self.ended = true,
        }
        true
    }
}

/// Ctrl-C cannot be caught. Each command decides what that means; some go on.
#[derive(Debug)]
pub(super) struct Deaf(ctrlc::Error);

impl Deaf {
    /// The error that the battle cannot be recorded.
    pub(super) fn forbids_records(&self) -> CommandError {
        CommandError::new(
            format!("Ctrl-C cannot be noticed: {}.", self.0),
            "Leave --record out.",
        )
    }
}

/// From now on Ctrl-C, and the end of the terminal, are counted instead of ending the program.
///
/// # Errors
/// The system does not allow it.
pub(super) fn listen() -> Result<(), Deaf> {
    notice(|| ())
}

/// Catches Ctrl-C and reads the standard input, which ends when the player asks to quit.
///
/// # Errors
/// The system does not allow it.
pub(super) fn input() -> Result<Input, Deaf> {
    // Room for one line, so that little is read ahead.
    let (sender, lines) = sync_channel(1);
    let wake = sender.clone();
    notice(move || {
        // If the channel is full, nothing waits for a line.
        let _ = wake.try_send(Ok(Vec::new()));
    })?;
    thread::spawn(move || read_lines(&sender));
    Ok(Input {
        lines,
        line: Vec::new(),
        read: 0,
        ended: false,
    })
}

fn notice(wake: impl Fn() + Send + 'static) -> Result<(), Deaf> {
    let asked = move || {
        if ASKED.fetch_add(1, Ordering::Relaxed) > 0 {
            std::process::exit(i32::from(Exit::INTERRUPTED));
        }
        PONDERING.skip();
        wake();
    };
    ctrlc::set_handler(asked).map_err(Deaf)
}

/// Sends line after line; an empty one is the end.
fn read_lines(sender: &SyncSender<Line>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = input.read_until(b'\n', &mut line);
        let is_last = !matches!(read, Ok(1..));
        if sender.send(read.map(|_| line)).is_err() || is_last {
            return;
        }
    }
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut rest = self.fill_buf()?;
        let n_read = rest.read(into)?;
        self.consume(n_read);
        Ok(n_read)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read == self.line.len() {
            self.read = 0;
            self.line.clear();
            if !self.ended
                && !is_asked()
                && let Ok(line) = self.lines.recv()
            {
                self.line = line?;
            }
        }
        Ok(&self.line[self.read..])
    }

    fn consume(&mut self, n_read: usize) {
        self.read = (self.read + n_read).min(self.line.len());
    }
}
