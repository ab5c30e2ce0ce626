//! Sight and cover between two squares, computed once for each state of doors and obstacles.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU8, Ordering},
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
    cells: usize,
    codes: Vec<AtomicU8>,
    lay: OnceLock<TerrainIndex>,
    /// Other results computed from the terrain.
    known: ResultCache,
}

impl ExposureTable {
    /// Larger boards are not cached: 4096 squares make a table of 16 MiB.
    const MOST_CELLS: usize = 4096;

    fn new(grid: Grid) -> Self {
        let cells = grid.area();
        let pairs = if cells <= Self::MOST_CELLS {
            cells * cells
        } else {
            0
        };
        // Zero means "not computed yet"; zeroed memory costs nothing until it is touched.
        let codes = vec![0_u8; pairs].into_iter().map(AtomicU8::new).collect();
        Self {
            grid,
            cells,
            codes,
            lay: OnceLock::new(),
            known: ResultCache::default(),
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
        let (Some(a), Some(b)) = (self.grid.index(from), self.grid.index(to)) else {
            return work_out();
        };
        let Some(slot) = self.codes.get(a * self.cells + b) else {
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
}
