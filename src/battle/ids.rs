//! Stable IDs of the things in a battle; never a bevy `Entity`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A combatant, numbered from 0 in the order of the level's roster and of joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The index in arrays by combatant.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A side of the battle, numbered from 0 in the order of the level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    /// The side of vehicles, which belong to nobody: no side of the level, allied with none.
    pub const NOBODY: Self = Self(u8::MAX);

    /// The place in arrays kept by side.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The ID of a rule in its book's ledger, such as `EV-WND-03`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Debug for RuleId {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for RuleId {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// An item definition of the book's catalogue, by its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemId(pub u16);

/// A power (spell) definition of the book's catalogue, by its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PowerId(pub u16);

/// A set of sides, at most 64 in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideSet(u64);

impl SideSet {
    /// Every side there can be.
    pub const ALL: Self = Self(u64::MAX);

    /// Adds a side.
    pub fn insert(&mut self, side: SideId) {
        self.0 |= 1_u64.checked_shl(side.0.into()).unwrap_or(0);
    }

    /// Whether the side is in the set.
    pub fn contains(self, side: SideId) -> bool {
        self.0 & 1_u64.checked_shl(side.0.into()).unwrap_or(0) != 0
    }
}

/// A set of combatants, at most 256 in a battle.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct UnitSet([u64; 4]);

impl UnitSet {
    /// The most combatants a battle can hold.
    pub const CAPACITY: usize = 256;

    /// Both units of a pair; empty without one.
    pub fn pair(pair: Option<(UnitId, UnitId)>) -> Self {
        let mut set = Self::default();
        if let Some((one, other)) = pair {
            set.insert(one);
            set.insert(other);
        }
        set
    }

    /// Adds a combatant.
    #[inline]
    pub fn insert(&mut self, unit: UnitId) {
        if let Some(word) = self.0.get_mut(unit.index() / 64) {
            *word |= 1 << (unit.index() % 64);
        }
    }

    /// Takes a combatant out.
    #[inline]
    pub fn remove(&mut self, unit: UnitId) {
        if let Some(word) = self.0.get_mut(unit.index() / 64) {
            *word &= !(1 << (unit.index() % 64));
        }
    }

    /// Whether the combatant is in the set.
    #[inline]
    pub fn contains(&self, unit: UnitId) -> bool {
        self.0
            .get(unit.index() / 64)
            .is_some_and(|word| word & (1 << (unit.index() % 64)) != 0)
    }

    /// The units in either set.
    #[must_use]
    #[inline]
    pub fn union(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    /// The units of this set that are not in the other.
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        for (word, others) in self.0.iter_mut().zip(other.0) {
            *word &= !others;
        }
        self
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// How many combatants are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        self.0.into_iter().zip(0_u16..).flat_map(|(word, place)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as u16)?;
                left &= left - 1;
                Some(UnitId(place * 64 + bit))
            })
        })
    }
}

/// A kind of terrain of this board, by its place in `Board::terrains`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerrainId(pub u16);

/// A kind of obstacle of this board, by its place in `Board::obstacles`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ObstacleId(pub u16);

/// A spot, by its place in `ZoneMap::spots`: the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpotId(pub u8);

#[cfg(test)]
mod tests {
    use super::{SideId, SideSet};

    #[test]
    fn a_set_of_sides_holds_those_that_were_added() {
        let mut set = SideSet::default();
        set.insert(SideId(0));
        set.insert(SideId(63));
        let known = [0, 1, 62, 63].map(|side| set.contains(SideId(side)));
        assert_eq!(known, [true, false, false, true]);
        assert!(!set.contains(SideId(64)), "there are 64 sides at most");
    }
}
