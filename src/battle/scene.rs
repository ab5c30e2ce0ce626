//! The parts of a battle that never change: book, board, sides, roster.

use std::{
    any::Any,
    collections::BTreeMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU8, Ordering},
    },
};

use serde::{Deserialize, Serialize};

use super::{
    board::Board,
    goals::{Goal, Trigger},
    ids::{SideId, UnitId},
    result_cache::{Cached, ResultCache},
    ruleset::Book,
    terrain_index::TerrainIndex,
};
use crate::geometry::{Cell, Grid};

/// Anything a book keeps in a scene: its sheets, its catalogue, its options.
pub type Definition = Arc<dyn Any + Send + Sync>;

/// One side of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Sides of the same alliance are not enemies.
    pub alliance: u8,
    /// The colour of its tokens, by name.
    pub colour: String,
    /// Whether the computer leads it unless the command line says otherwise.
    pub computer: bool,
}

/// One combatant of the roster.
#[derive(Clone)]
pub struct Member {
    /// Its name, unique in the battle.
    pub name: String,
    /// Its archetype, which also selects its picture.
    pub archetype: String,
    /// Its side.
    pub side: SideId,
    /// Squares along each edge of its footprint.
    pub squares: u8,
    /// Its sheet, in the book's own type.
    pub sheet: Definition,
}

/// Whether a side is surprised as a battle begins; each book says what that costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Surprise {
    /// No unit of it.
    #[default]
    None,
    /// All its units.
    Always,
    /// Its units that fail their check.
    Check,
}

/// The parts of a battle that never change.
pub struct Scene {
    /// The title of the level.
    pub title: String,
    /// The book it is played by.
    pub book: &'static Book,
    /// The map.
    pub board: Board,
    /// The sides.
    pub sides: Vec<Side>,
    /// All combatants, those waiting to join included.
    pub roster: Vec<Member>,
    /// The book's items and powers, in its own type.
    pub catalogue: Definition,
    /// The book's options for this level, in its own type.
    pub options: Definition,
    /// What decides the battle, besides the last side standing.
    pub goals: Vec<Goal>,
    /// The level's triggers.
    pub triggers: Vec<Trigger>,
    /// After this many rounds the battle is a draw.
    pub round_cap: u16,
    /// Allied sides do not share what they see.
    pub separate_sight: bool,
    /// Cached sight and cover between squares.
    pub exposures: ExposureCache,
}

impl Scene {
    /// The member of the roster.
    pub fn member(&self, unit: UnitId) -> &Member {
        match self.roster.get(unit.index()) {
            Some(member) => member,
            None => unreachable!("unit numbers come from the roster"),
        }
    }

    /// Whether two combatants are on the same or allied sides; a combatant is its own friend.
    pub fn friendly(&self, a: UnitId, b: UnitId) -> bool {
        self.allied(self.member(a).side, self.member(b).side)
    }

    /// Whether two sides are the same or allied.
    pub fn allied(&self, a: SideId, b: SideId) -> bool {
        let alliance = |side: SideId| self.sides.get(side.index()).map(|side| side.alliance);
        a == b || alliance(a) == alliance(b)
    }

    /// Whether two sides share their sight: a side with itself, and with its allies unless the
    /// option separates the sight of allies.
    pub fn shares_sight(&self, a: SideId, b: SideId) -> bool {
        a == b || !self.separate_sight && self.allied(a, b)
    }

    /// The combatant of this name.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        self.roster
            .iter()
            .position(|member| member.name.eq_ignore_ascii_case(name))
            .map(|place| UnitId(place as u16))
    }
}

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
