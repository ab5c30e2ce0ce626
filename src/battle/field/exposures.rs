//! Sight and cover between two squares, computed once for each state of doors and obstacles.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU8, AtomicUsize, Ordering},
    },
};

use super::terrain_index::TerrainIndex;
use crate::{
    battle::store::result_cache::{Cached, ResultCache},
    geometry::{Cell, Grid},
};

/// Caches the book's codes for pairs of squares, for each state of doors and obstacles.
#[derive(Default)]
pub struct ExposureCache(Mutex<BTreeMap<u64, Arc<ExposureTable>>>);

impl ExposureCache {
    /// The table for one state of the board; the key is a hash of doors and removed obstacles.
    pub fn table(&self, key: u64, grid: Grid) -> Arc<ExposureTable> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Doors move rarely; a battle that moves them all the time clears the cache.
        if tables.len() > 16 && !tables.contains_key(&key) {
            tables.clear();
        }
        Arc::clone(
            tables
                .entry(key)
                .or_insert_with(|| Arc::new(ExposureTable::new(grid))),
        )
    }
}

/// The book's codes below 255 for pairs of squares; shared between forks.
pub struct ExposureTable {
    grid: Grid,
    /// By the square looked from: the codes of all squares, on its first use.
    rows: Vec<OnceLock<Row>>,
    /// Bytes in rows so far.
    filled: AtomicUsize,
    lay: OnceLock<TerrainIndex>,
    /// Other results computed from the terrain.
    known: ResultCache,
}

/// One more than the code of each square; 0 for "not computed yet".
type Row = Box<[AtomicU8]>;

impl ExposureTable {
    /// The most bytes in rows: enough for all pairs of 64 x 64 squares. What finds no room is
    /// computed each time.
    const MOST_BYTES: usize = 1 << 24;

    fn new(grid: Grid) -> Self {
        Self {
            grid,
            rows: std::iter::repeat_with(OnceLock::new)
                .take(grid.area())
                .collect(),
            filled: AtomicUsize::new(0),
            lay: OnceLock::new(),
            known: ResultCache::lasting(),
        }
    }

    /// The terrain index, computed on first use.
    pub fn terrain_index(&self, look: impl FnOnce() -> TerrainIndex) -> &TerrainIndex {
        self.lay.get_or_init(look)
    }

    /// The result for a question about the terrain, computed once while it is used now and then.
    pub fn cached<K, T>(&self, question: K, work: impl FnOnce() -> T) -> Cached<K, T>
    where
        K: PartialEq + Send + Sync + 'static,
        T: Send + Sync + 'static,
    {
        self.known.cached(0, question, work)
    }

    /// The code of a pair of squares, computed on first use.
    pub fn code(&self, from: Cell, to: Cell, work_out: impl FnOnce() -> u8) -> u8 {
        let (row, place) = (self.row(from), self.grid.index(to));
        let Some(slot) = row.zip(place).and_then(|(row, place)| row.get(place)) else {
            return work_out();
        };
        match slot.load(Ordering::Relaxed) {
            0 => {
                let code = work_out();
                slot.store(code.saturating_add(1), Ordering::Relaxed);
                code
            }
            known => known - 1,
        }
    }

    /// The codes from a square, if there is room for them.
    #[inline]
    fn row(&self, from: Cell) -> Option<&Row> {
        let row = self.rows.get(self.grid.index(from)?)?;
        row.get().or_else(|| self.fill(row))
    }

    #[cold]
    fn fill<'t>(&'t self, row: &'t OnceLock<Row>) -> Option<&'t Row> {
        let cells = self.grid.area();
        if self.filled.load(Ordering::Relaxed) + cells > Self::MOST_BYTES {
            return None;
        }
        Some(row.get_or_init(|| {
            self.filled.fetch_add(cells, Ordering::Relaxed);
            std::iter::repeat_with(AtomicU8::default)
                .take(cells)
                .collect()
        }))
    }
}
