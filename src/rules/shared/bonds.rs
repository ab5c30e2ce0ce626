//! Holds of one unit on another: a condition of the held unit that names its holder. Each book says
//! what a hold does and how a unit breaks free.

use super::conditions::lose_where;
use crate::battle::{components::Conditions, prelude::*};

/// A kind of hold, given by the condition of the held unit.
#[derive(Clone, Copy)]
pub(crate) struct Bond(pub ConditionId);

impl Bond {
    /// The units that hold `held`, in the order they took hold.
    pub fn holders<'b>(
        self,
        view: View<'b>,
        held: UnitId,
    ) -> impl Iterator<Item = UnitId> + use<'b> {
        let conditions = view.conditions(held).0.iter();
        conditions
            .filter(move |condition| condition.id == self.0)
            .filter_map(|condition| condition.source)
    }

    /// The units that `holder` holds.
    pub fn held_by<'b>(
        self,
        view: View<'b>,
        holder: UnitId,
    ) -> impl Iterator<Item = UnitId> + use<'b> {
        let pairs = self.pairs(view);
        pairs.filter_map(move |(held, by)| (by == holder).then_some(held))
    }

    /// Every held unit with each of its holders.
    pub fn pairs<'b>(self, view: View<'b>) -> impl Iterator<Item = (UnitId, UnitId)> + use<'b> {
        let held = view.store.all::<Conditions>();
        let held = held.filter(move |(_, conditions)| conditions.has(self.0));
        held.flat_map(move |(held, _)| self.holders(view, held).map(move |by| (held, by)))
    }

    /// Holds that no longer last, as (held, holder); checked after every change of place or state.
    pub fn loose(
        self,
        view: View<'_>,
        ends: impl Fn(UnitId, UnitId) -> bool,
    ) -> SmallVec<[(UnitId, UnitId); 4]> {
        let pairs = self.pairs(view);
        pairs.filter(|&(held, holder)| ends(held, holder)).collect()
    }

    /// Ends one hold.
    pub fn let_go(self, r: &mut Resolver<'_>, held: UnitId, holder: UnitId, rule: &'static str) {
        lose_where(r, held, rule, |condition| {
            condition.id == self.0 && condition.source == Some(holder)
        });
    }
}
