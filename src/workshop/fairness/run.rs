//! Battles on threads of their own, until all books are known well enough or they are paused.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
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

/// The level by each book, or why a book does not play it.
type Pairs = Vec<Result<Pair, String>>;

/// What has been counted.
#[derive(Default)]
struct Counts {
    /// The spell in which battles under way were handed out.
    spell: u64,
    /// By book; empty until the level is set up.
    books: Vec<Result<Counting, String>>,
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
    /// The level by each book, while threads are at work: boards of large levels take much room.
    pairs: Mutex<Option<Arc<Pairs>>>,
    counts: Mutex<Counts>,
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
                pairs: Mutex::new(None),
                counts: Mutex::default(),
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
        if self.0.at_work.fetch_sub(1, Ordering::AcqRel) == 1 {
            *self.0.pairs() = None;
        }
    }
}

impl Shared {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pairs(&self) -> MutexGuard<'_, Option<Arc<Pairs>>> {
        self.pairs.lock().unwrap_or_else(PoisonError::into_inner)
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
        let pairs = self.set_up();
        self.begin(&pairs, spell);
        while !is_cut() {
            let Some((book, number)) = self.hand_out() else {
                return;
            };
            let Some(Ok(pair)) = pairs.get(book) else {
                return;
            };
            let played = catch_unwind(AssertUnwindSafe(|| pair.play(number, &is_cut)));
            let mut counts = self.counts();
            let Some(Ok(counting)) = counts.books.get_mut(book) else {
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
            self.tell(&counts.books);
        }
    }

    /// The level by each book, set up by the first thread that needs it.
    fn set_up(&self) -> Arc<Pairs> {
        let mut known = self.pairs();
        if let Some(pairs) = known.as_ref() {
            return Arc::clone(pairs);
        }
        let set_up = || pairs(&self.name, &self.text, &self.level);
        let broken = || "it cannot be set up, which is a fault of the game".to_owned();
        let made = catch_unwind(AssertUnwindSafe(set_up));
        let books = self.level.books.iter();
        let made = Arc::new(made.unwrap_or_else(|_| books.map(|_| Err(broken())).collect()));
        *known = Some(Arc::clone(&made));
        made
    }

    /// Makes room for what will be counted, unless that was done; battles of earlier spells are free again.
    fn begin(&self, pairs: &[Result<Pair, String>], spell: u64) {
        let mut counts = self.counts();
        if counts.spell < spell {
            counts.spell = spell;
            let books = counts.books.iter_mut().flatten();
            books.for_each(Counting::give_up);
        }
        if counts.books.is_empty() {
            let of = |pair: &Result<Pair, String>| match pair {
                Ok(pair) => Ok(Counting::of(pair)),
                Err(why) => Err(why.clone()),
            };
            counts.books.extend(pairs.iter().map(of));
            self.tell(&counts.books);
        }
    }

    /// A battle to play: of the book that has had fewest.
    fn hand_out(&self) -> Option<(usize, u64)> {
        let mut counts = self.counts();
        let open = counts
            .books
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
