//! Stages: points where odds merge equal runs.

use super::{DiceSource, Pause, Resolver, RuleResult};
use crate::hashing::hash_entry;

impl Resolver<'_> {
    /// Marks a stage: what follows depends only on the key and the state. Odds merge equal runs
    /// here; other runs continue.
    ///
    /// # Errors
    /// The stage itself, for odds runs that stop here.
    pub fn stage(&mut self, key: u64) -> RuleResult {
        if let DiceSource::Branches(branches) = &mut self.chance {
            if branches.skip_stages == 0 {
                let within = self.within.rotate_left(7);
                return Err(Pause::Stage(key ^ within));
            }
            branches.skip_stages -= 1;
        }
        Ok(())
    }

    /// Runs work with stages that do not know what comes after it: `key` identifies what follows,
    /// apart from the state.
    ///
    /// # Errors
    /// A pause.
    pub fn within<T>(
        &mut self,
        key: u64,
        run: impl FnOnce(&mut Self) -> RuleResult<T>,
    ) -> RuleResult<T> {
        let before = self.within;
        self.within = hash_entry(0, 0, &(before, key));
        let result = run(self);
        self.within = before;
        result
    }
}
