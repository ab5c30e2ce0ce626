//! Watches a file that other programs change, and reads it on a thread of its own after each change.
//!
//! The folder is watched, not the file, since many editors write another file and rename it over the
//! old one; while they do the file may be missing or empty for a moment. Some file systems tell of
//! nothing, so the file's date is looked at twice a second besides.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::{Duration, Instant, SystemTime},
};

use notify::{
    Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher,
    event::{AccessKind, AccessMode},
};

use crate::document::Document;

/// Nothing more was told of the file for so long: it is written.
const QUIET: Duration = Duration::from_millis(12);
/// A file that is written all the time is read after so long all the same.
const LONGEST: Duration = Duration::from_millis(150);
/// For how long a file may be missing or empty while an editor replaces it.
const PATIENCE: Duration = Duration::from_millis(400);
/// How often the date of the file is looked at.
const LOOK: Duration = Duration::from_millis(500);

/// A watched file; what it says is made into `T`.
pub struct FileWatch<T> {
    news: Mutex<Receiver<T>>,
    /// As long as it is there the thread goes on.
    _ticks: Sender<()>,
    _watcher: Option<RecommendedWatcher>,
}

impl<T: Send + 'static> FileWatch<T> {
    /// Watches a file until this is dropped. `read` makes news of what it says, at first as it is
    /// now and then whenever its text is another; `wake` is called when there are news.
    pub fn start(
        file: &Path,
        read: impl FnMut(Document) -> T + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (ticks, ticked) = channel();
        let (teller, news) = channel();
        let watcher = watcher(file, ticks.clone());
        let watched = Watched {
            file: file.to_owned(),
            ticked,
            last: None,
        };
        // Without a thread there are never any news.
        let _ = thread::Builder::new()
            .name("watch".to_owned())
            .spawn(move || watched.watch(read, &teller, &wake));
        Self {
            news: Mutex::new(news),
            _ticks: ticks,
            _watcher: watcher,
        }
    }

    /// The latest news, once.
    pub fn latest(&self) -> Option<T> {
        self.news.lock().ok()?.try_iter().last()
    }
}

/// Tells of every change in the folder of a file, and in the folder of the file that a link means;
/// `None` where the system cannot.
fn watcher(file: &Path, ticks: Sender<()>) -> Option<RecommendedWatcher> {
    let whole = std::path::absolute(file).ok()?;
    let mut files = vec![whole.clone()];
    files.extend(whole.canonicalize().ok().filter(|real| *real != whole));
    let named = files.clone();
    let told = move |event: notify::Result<Event>| {
        let concerns = event.is_ok_and(|event| is_change(&event, &named));
        if concerns {
            // The watch may have ended: then nothing receives this.
            let _ = ticks.send(());
        }
    };
    let mut watcher = notify::recommended_watcher(told).ok()?;
    for folder in files.iter().filter_map(|file| file.parent()) {
        watcher.watch(folder, RecursiveMode::NonRecursive).ok()?;
    }
    Some(watcher)
}

/// Whether an event may have changed what one of the files says.
fn is_change(event: &Event, files: &[PathBuf]) -> bool {
    let reads = match event.kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => false,
        EventKind::Access(_) => true,
        _ => false,
    };
    let names = |path: &PathBuf| {
        files
            .iter()
            .any(|file| file.file_name() == path.file_name())
    };
    !reads && (event.need_rescan() || event.paths.iter().any(names))
}

/// The thread's own view of the file.
struct Watched {
    file: PathBuf,
    ticked: Receiver<()>,
    /// What it said last: its text, or why it could not be read.
    last: Option<(String, usize)>,
}

impl Watched {
    fn watch<T>(
        mut self,
        mut read: impl FnMut(Document) -> T,
        teller: &Sender<T>,
        wake: &dyn Fn(),
    ) {
        let mut date = None;
        loop {
            let now = stamp(&self.file);
            let document = patiently(|| Document::open(&self.file), PATIENCE);
            let said = (document.text().to_owned(), document.problems().len());
            if self.last.as_ref() != Some(&said) {
                self.last = Some(said);
                if teller.send(read(document)).is_err() {
                    return;
                }
                wake();
            }
            date = now.or(date);
            loop {
                match self.ticked.recv_timeout(LOOK) {
                    Ok(()) => break,
                    Err(RecvTimeoutError::Timeout) if stamp(&self.file) != date => break,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            self.settle();
        }
    }

    /// Waits until nothing more is told of the file.
    fn settle(&self) {
        let began = Instant::now();
        while began.elapsed() < LONGEST && self.ticked.recv_timeout(QUIET).is_ok() {}
    }
}

/// Date and length of a file; `None` while it is missing.
fn stamp(file: &Path) -> Option<(Option<SystemTime>, u64)> {
    let about = fs::metadata(file).ok()?;
    Some((about.modified().ok(), about.len()))
}

/// What a file says, after a moment of patience where it says nothing: an editor may be about to
/// replace it.
fn patiently(open: impl Fn() -> Document, patience: Duration) -> Document {
    let began = Instant::now();
    loop {
        let document = open();
        if !document.text().trim().is_empty() || began.elapsed() >= patience {
            return document;
        }
        thread::sleep(QUIET);
    }
}

#[cfg(test)]
#[path = "file_watch_tests.rs"]
mod tests;
