//! Stages: where odds merge runs that will go on alike.

use super::{
    resolver::{DiceSource, Pause, Resolver, RuleResult},
    store::hash_entry,
};

impl Resolver<'_> {
    /// Marks a stage: what follows depends only on the key and the state. Odds merge runs that
    /// are equal here; everybody else walks on.
    ///
    /// # Errors
    /// The stage itself, for odds that stop here.
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

    /// Runs something whose stages do not know what comes after it: `key` says all of that which
    /// the state does not.
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
