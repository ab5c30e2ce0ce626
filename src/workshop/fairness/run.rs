//! Battles on threads of their own, until all books are known well enough or somebody pauses them.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
};

use super::{
    counting::Counting,
    pairs::{Pair, pairs},
    told::{BookFairness, Mark, Snapshot},
};
use crate::data::level::Level;

/// Room for the calls of a battle, in bytes; only what is used is taken from memory.
const STACK: usize = 32 << 20;

/// More threads than this make it no faster, as books are soon known.
const MOST_WORKERS: usize = 8;

/// As many battles at once as leave a core to the window.
#[must_use]
pub fn workers() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores - 1).clamp(1, MOST_WORKERS)
}

/// Battles on a level by all its books. Dropping it ends them.
pub struct FairnessRun {
    shared: Arc<Shared>,
    workers: usize,
    is_paused: bool,
}

/// What the threads share.
struct Shared {
    mark: Mark,
    name: String,
    text: String,
    level: Arc<Level>,
    /// Counts pauses and goings-on: battles of an earlier one are cut short.
    spell: AtomicU64,
    /// Threads at work.
    at_work: AtomicUsize,
    pairs: OnceLock<Vec<Result<Pair, String>>>,
    /// By book; empty until the level is set up.
    counts: Mutex<Vec<Result<Counting, String>>>,
    latest: Mutex<Arc<Snapshot>>,
}

impl FairnessRun {
    /// Begins battles on a level, so many at once at most. `name` and `text` are those of its file.
    #[must_use]
    pub fn start(name: String, text: String, level: Arc<Level>, workers: usize) -> Self {
        let mark = Mark::of(&level);
        let books = level.books.iter();
        let books = books.map(|book| BookFairness::troubled((book.id, book.title), None));
        let snapshot = Snapshot {
            mark,
            books: books.collect(),
        };
        let mut run = Self {
            shared: Arc::new(Shared {
                mark,
                name,
                text,
                level,
                spell: AtomicU64::new(0),
                at_work: AtomicUsize::new(0),
                pairs: OnceLock::new(),
                counts: Mutex::new(Vec::new()),
                latest: Mutex::new(Arc::new(snapshot)),
            }),
            workers,
            is_paused: true,
        };
        run.go_on();
        run
    }

    /// The draft that is played.
    #[must_use]
    pub fn mark(&self) -> Mark {
        self.shared.mark
    }

    /// Goes on where it was paused.
    pub fn go_on(&mut self) {
        if !std::mem::take(&mut self.is_paused) {
            return;
        }
        let spell = self.shared.spell.fetch_add(1, Ordering::Relaxed) + 1;
        for counting in self.shared.counts().iter_mut().flatten() {
            counting.give_up();
        }
        let mut is_begun = false;
        for _ in 0..self.workers.max(1) {
            let shared = Arc::clone(&self.shared);
            let at_work = AtWork::new(&self.shared);
            let work = move || {
                let _at_work = at_work;
                shared.work(spell);
            };
            let builder = thread::Builder::new().name("fairness".to_owned());
            is_begun |= builder.stack_size(STACK).spawn(work).is_ok();
        }
        // Without a thread it rests, and another `go_on` tries again.
        self.is_paused = !is_begun;
    }

    /// Pauses: no battle is begun, and those under way are given up before their next order.
    pub fn pause(&mut self) {
        self.is_paused = true;
        self.shared.spell.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether it was paused.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether no thread is at work, some time after a pause or at the end.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.shared.at_work.load(Ordering::Acquire) == 0
    }

    /// What is known by now. It waits for nothing: threads make it, and only put it down here.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.shared.latest())
    }
}

impl Drop for FairnessRun {
    fn drop(&mut self) {
        self.pause();
    }
}

/// A thread at work, until it is dropped.
struct AtWork(Arc<Shared>);

impl AtWork {
    fn new(shared: &Arc<Shared>) -> Self {
        shared.at_work.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(shared))
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Shared {
    fn counts(&self) -> MutexGuard<'_, Vec<Result<Counting, String>>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn latest(&self) -> MutexGuard<'_, Arc<Snapshot>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays battle after battle, until this spell or all battles are over.
    fn work(&self, spell: u64) {
        let is_cut = || self.spell.load(Ordering::Relaxed) != spell;
        if is_cut() {
            return;
        }
        let set_up = || pairs(&self.name, &self.text, &self.level);
        let broken = || "it cannot be set up, which is a fault of the game".to_owned();
        let pairs = self.pairs.get_or_init(|| {
            let pairs = catch_unwind(AssertUnwindSafe(set_up));
            let books = self.level.books.iter();
            pairs.unwrap_or_else(|_| books.map(|_| Err(broken())).collect())
        });
        self.begin(pairs);
        while !is_cut() {
            let Some((book, number)) = self.hand_out() else {
                return;
            };
            let Some(Ok(pair)) = pairs.get(book) else {
                return;
            };
            let played = catch_unwind(AssertUnwindSafe(|| pair.play(number, &is_cut)));
            let mut counts = self.counts();
            let Some(Ok(counting)) = counts.get_mut(book) else {
                return;
            };
            match played {
                Ok(Ok(Some(played))) => counting.take_in(number, played),
                Ok(Ok(None)) => return,
                Ok(Err(fault)) => counting.trouble = Some(fault.trim_end_matches('.').to_owned()),
                Err(_) => {
                    let fault = format!("battle {} broke off, a fault of the game", number + 1);
                    counting.trouble = Some(fault);
                }
            }
            self.tell(&counts);
        }
    }

    /// Makes room for what will be counted, unless that was done.
    fn begin(&self, pairs: &[Result<Pair, String>]) {
        let mut counts = self.counts();
        if counts.is_empty() {
            let of = |pair: &Result<Pair, String>| match pair {
                Ok(pair) => Ok(Counting::of(pair)),
                Err(why) => Err(why.clone()),
            };
            counts.extend(pairs.iter().map(of));
            self.tell(&counts);
        }
    }

    /// A battle to play: of the book that has had fewest.
    fn hand_out(&self) -> Option<(usize, u64)> {
        let mut counts = self.counts();
        let open = counts
            .iter_mut()
            .enumerate()
            .filter_map(|(book, counting)| {
                let counting = counting.as_mut().ok().filter(|it| !it.is_done())?;
                Some((book, counting))
            });
        let mut open: Vec<(usize, &mut Counting)> = open.collect();
        open.sort_by_key(|(_, counting)| counting.n_begun());
        let handed = |(book, counting): (usize, &mut Counting)| Some((book, counting.hand_out()?));
        open.into_iter().find_map(handed)
    }

    /// Puts down what is known.
    fn tell(&self, counts: &[Result<Counting, String>]) {
        let books = self.level.books.iter().zip(counts);
        let books = books.map(|(book, counting)| {
            let names = (book.id, book.title);
            match counting {
                Ok(counting) => BookFairness::of(names, counting),
                Err(why) => BookFairness::troubled(names, Some(why.clone())),
            }
        });
        let snapshot = Snapshot {
            mark: self.mark,
            books: books.collect(),
        };
        *self.latest() = Arc::new(snapshot);
    }
}
