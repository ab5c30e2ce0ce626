//! Holds of one combatant on another: a condition of the held one that names its holder. What a hold
//! does and how one breaks it is the book's.

use super::conditions::lose_where;
use crate::battle::{components::Conditions, prelude::*};

/// A kind of hold, by the condition of those who are held.
#[derive(Clone, Copy)]
pub(crate) struct Bond(pub ConditionId);

impl Bond {
    /// Those who hold somebody, in the order of coming.
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

    /// Those whom somebody holds.
    pub fn held_by<'b>(
        self,
        view: View<'b>,
        holder: UnitId,
    ) -> impl Iterator<Item = UnitId> + use<'b> {
        let pairs = self.pairs(view);
        pairs.filter_map(move |(held, by)| (by == holder).then_some(held))
    }

    /// Every held combatant with each who holds it.
    pub fn pairs<'b>(self, view: View<'b>) -> impl Iterator<Item = (UnitId, UnitId)> + use<'b> {
        let held = view.store.all::<Conditions>();
        let held = held.filter(move |(_, conditions)| conditions.has(self.0));
        held.flat_map(move |(held, _)| self.holders(view, held).map(move |by| (held, by)))
    }

    /// The holds that do not hold any more, asked after every change of place or state: held and
    /// holder.
    pub fn loose(
        self,
        view: View<'_>,
        ends: impl Fn(UnitId, UnitId) -> bool,
    ) -> SmallVec<[(UnitId, UnitId); 4]> {
        let pairs = self.pairs(view);
        pairs.filter(|&(held, holder)| ends(held, holder)).collect()
    }

    /// One hold ends.
    pub fn let_go(self, r: &mut Resolver<'_>, held: UnitId, holder: UnitId, rule: &'static str) {
        lose_where(r, held, rule, |condition| {
            condition.id == self.0 && condition.source == Some(holder)
        });
    }
}
