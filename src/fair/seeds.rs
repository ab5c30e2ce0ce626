//! Seeds as ranges, so that a million of them take no more room than one where they follow each other.

use std::collections::BTreeMap;

/// A set of seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeedSet {
    /// The last seed of each range, by its first.
    ranges: BTreeMap<u64, u64>,
}

impl SeedSet {
    /// Adds a seed; whether it is new.
    ///
    /// ```
    /// use shadowgrid::fair::seeds::SeedSet;
    ///
    /// let mut seeds = SeedSet::default();
    /// assert!(seeds.insert(3) && seeds.insert(5) && seeds.insert(4));
    /// assert!(!seeds.insert(5));
    /// assert_eq!((seeds.first(), seeds.last(), seeds.n_ranges()), (Some(3), Some(5), 1));
    /// ```
    pub fn insert(&mut self, seed: u64) -> bool {
        if self.contains(seed) {
            return false;
        }
        let before = self.ranges.range(..seed).next_back();
        let first = before
            .filter(|(_, last)| last.checked_add(1) == Some(seed))
            .map_or(seed, |(first, _)| *first);
        let after = seed.checked_add(1);
        let last = after.and_then(|after| self.ranges.remove(&after));
        self.ranges.insert(first, last.unwrap_or(seed));
        true
    }

    /// Whether it holds a seed.
    pub fn contains(&self, seed: u64) -> bool {
        let before = self.ranges.range(..=seed).next_back();
        before.is_some_and(|(_, last)| seed <= *last)
    }

    /// The lowest seed.
    pub fn first(&self) -> Option<u64> {
        self.ranges.keys().next().copied()
    }

    /// The highest seed.
    pub fn last(&self) -> Option<u64> {
        self.ranges.values().next_back().copied()
    }

    /// Of how many ranges it consists.
    pub fn n_ranges(&self) -> usize {
        self.ranges.len()
    }
}

#[cfg(test)]
mod tests {
    use super::SeedSet;
    use std::collections::BTreeSet;

    #[test]
    fn seeds_in_any_order_are_a_set() {
        let (mut seeds, mut plain) = (SeedSet::default(), BTreeSet::new());
        let mut seed = 7_u64;
        for _ in 0..500 {
            seed = (seed * 31 + 11) % 257;
            assert_eq!(seeds.insert(seed), plain.insert(seed));
        }
        assert!((0..300).all(|seed| seeds.contains(seed) == plain.contains(&seed)));
        assert!(seeds.insert(u64::MAX) && seeds.insert(u64::MAX - 1) && !seeds.insert(u64::MAX));
        assert_eq!(seeds.last(), Some(u64::MAX));
    }
}
