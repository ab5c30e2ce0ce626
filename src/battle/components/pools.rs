//! Named pools: action points, stars, stamina, mana, fate.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::Rare;

/// A pool of the book, by its place in the book's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PoolId(pub u8);

/// The points of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pool {
    /// Points left.
    pub now: i16,
    /// The most it can hold.
    pub max: i16,
    /// How far below 0 it can go.
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub debt: Rare<i16>,
}

/// All pools of a combatant, in the order of the book's list.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pools(pub [Pool; Pools::COUNT]);

impl Pools {
    /// The most pools a book can have.
    pub const COUNT: usize = 8;

    /// Points left in a pool; 0 for one the book does not have.
    pub fn now(&self, pool: PoolId) -> i16 {
        self.0.get(usize::from(pool.0)).map_or(0, |pool| pool.now)
    }

    /// The most a pool can hold.
    pub fn max(&self, pool: PoolId) -> i16 {
        self.0.get(usize::from(pool.0)).map_or(0, |pool| pool.max)
    }

    /// Sets the current points, limited to the maximum and to 0 or the pool's debt.
    pub fn set(&mut self, pool: PoolId, now: i16) {
        if let Some(pool) = self.0.get_mut(usize::from(pool.0)) {
            pool.now = now.clamp(-*pool.debt, pool.max.max(0));
        }
    }

    /// Returns these pools, full.
    #[must_use]
    pub fn filled(mut self) -> Self {
        for pool in &mut self.0 {
            pool.now = pool.max;
        }
        self
    }

    /// Sets both numbers.
    pub fn open(&mut self, pool: PoolId, now: i16, max: i16) {
        if let Some(pool) = self.0.get_mut(usize::from(pool.0)) {
            *pool = Pool {
                now,
                max,
                ..Pool::default()
            };
        }
    }

    /// Sets both numbers of a pool that may go `debt` below 0.
    pub fn open_with_debt(&mut self, pool: PoolId, (now, max): (i16, i16), debt: i16) {
        self.open(pool, now, max);
        if let Some(pool) = self.0.get_mut(usize::from(pool.0)) {
            pool.debt = Rare(debt);
        }
    }
}
