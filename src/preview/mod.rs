//! The consequences of a choice before it is made: standing on a square, attacking a target, and
//! the enemies' reactions.
//!
//! A [`PreviewBattle`] is a separate battle as one side believes it to be. Everything is tried out
//! with the real rules, between a mark and its revert: units are moved as brains move them in their
//! trials, other units are put at the start of their next turn, and every chance is that of the
//! real order. Units out of sight count where they were last seen, or not at all, so battles that
//! differ only in what the side does not know give the same answers.

mod approach;
mod attempt;
mod back;
mod harm;
pub mod maps;
mod onward;
mod standing;

pub use approach::{Approach, is_purchase};
pub use attempt::{AttackPreview, Attempt, HypotheticalPosition, why_no_attack};
pub use back::{EnemyReactions, Reaction};
pub use harm::Harm;
pub use onward::{Onward, onward};
pub use standing::{After, Foe, Standing, Walk};

use crate::battle::{
    Battle, belief,
    ids::{SideId, UnitId, UnitSet},
    odds::landings::Landing,
    orders::{order::Order, refusal::Refusal},
    side_view::SideView,
    view::View,
};

/// A battle as one side believes it to be, for previews; every preview leaves it the same.
pub struct PreviewBattle {
    battle: Battle,
    side: SideId,
    /// Units out of sight, at their last known places.
    ghosts: UnitSet,
}

impl PreviewBattle {
    /// A preview of a battle as a side knows it now.
    pub fn new(battle: &mut Battle, side: SideId) -> Self {
        // No die falls in a preview, so the seed does not matter.
        let mut battle = belief::fork_for(battle, side, 0);
        // Units unknown to this side have seen what other units have seen of it.
        battle.stage(|r| r.observe());
        let mut ghosts = UnitSet::default();
        let eyes = SideView::new(battle.view(), side);
        for unit in battle.view().active().filter(|&unit| !eyes.sees(unit)) {
            ghosts.insert(unit);
        }
        Self {
            battle,
            side,
            ghosts,
        }
    }

    /// A preview of a battle as it is, for who makes it; reactions are those of the unit's side.
    pub(crate) fn of_all(battle: &mut Battle, unit: UnitId) -> Self {
        let side = battle.view().side(unit);
        Self {
            battle: battle.fork(0),
            side,
            ghosts: UnitSet::default(),
        }
    }

    /// The side.
    pub fn side(&self) -> SideId {
        self.side
    }

    /// The battle as the side believes it to be.
    pub fn view(&self) -> View<'_> {
        self.battle.view()
    }

    /// A hash of the state, which no preview changes.
    pub fn hash(&mut self) -> u64 {
        self.battle.hash()
    }

    /// Where an order leads the units that it moves, as far as the side knows.
    ///
    /// # Errors
    /// Why the order is illegal, as far as the side knows.
    pub fn landings(&mut self, order: &Order) -> Result<Vec<Landing>, Refusal> {
        let mut landings = self.battle.landings(order)?;
        // Units out of sight are shown nowhere.
        landings.retain(|landing| !self.ghosts.contains(landing.unit));
        Ok(landings)
    }

    /// The enemies' reactions to an order, and their harm to the acting unit.
    ///
    /// # Errors
    /// Why the order is illegal, as far as the side knows.
    pub fn back(&mut self, order: &Order) -> Result<EnemyReactions, Refusal> {
        let plan = self.battle.plan(order)?;
        Ok(back::of(&mut self.battle, &plan))
    }

    /// Tries something out and reverts it.
    fn trial<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        self.battle.begin_trial();
        let seen = look(self);
        self.battle.end_trial();
        seen
    }
}
