//! What a choice would mean before it is made: standing somewhere, striking at somebody, and what
//! comes back.
//!
//! A [`PreviewBattle`] is a battle of its own as one side believes it to be. Everything is tried out on it
//! through the same door as in earnest, between a mark and its revert: squares are walked to as
//! brains think about walks, others are put at the start of their next turn, and every chance is
//! that of the order really staged. Those out of sight count where they were last seen, or not at
//! all; so worlds that differ only in what the side does not know give the same answers.

mod approach;
mod attempt;
mod back;
mod harm;
pub mod maps;
mod standing;

pub use approach::{Approach, is_purchase};
pub use attempt::{AttackPreview, Attempt, HypotheticalPosition, why_no_attack};
pub use back::{EnemyReactions, Reaction};
pub use harm::Harm;
pub use standing::{After, Foe, Standing, Walk};

use crate::battle::{
    Battle,
    ids::{SideId, UnitSet},
    order::Order,
    refusal::Refusal,
    side_view::{self, SideView},
    view::View,
};

/// A battle as one side believes it to be, for looking ahead; every look leaves it as it was.
pub struct PreviewBattle {
    battle: Battle,
    side: SideId,
    /// Those out of sight, standing where they were last seen.
    ghosts: UnitSet,
}

impl PreviewBattle {
    /// What a side knows of a battle now.
    pub fn new(battle: &mut Battle, side: SideId) -> Self {
        // No die falls in a preview, so the seed does not matter.
        let mut battle = side_view::fork_for(battle, side, 0);
        // What others have seen of this side, those nobody knows of have seen too.
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

    /// Whose eyes these are.
    pub fn side(&self) -> SideId {
        self.side
    }

    /// The battle as the side believes it to be.
    pub fn view(&self) -> View<'_> {
        self.battle.view()
    }

    /// A hash of the state, which no look changes.
    pub fn hash(&mut self) -> u64 {
        self.battle.hash()
    }

    /// What comes back at whoever carries an order out: those who may react, and what they would
    /// do.
    ///
    /// # Errors
    /// Why the order cannot be, as far as the side knows.
    pub fn back(&mut self, order: &Order) -> Result<EnemyReactions, Refusal> {
        let plan = self.battle.plan(order)?;
        Ok(back::of(&mut self.battle, &plan))
    }

    /// Tries something out and takes it back.
    fn trial<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        self.battle.begin_trial();
        let seen = look(self);
        self.battle.end_trial();
        seen
    }
}
