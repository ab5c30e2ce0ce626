//! What to do before a walk: a blow after which the refuge is still in reach, an action worth more
//! than the walk and its blow, removing what hampers the unit, and what improves such a blow.

use super::{
    crowd::aimed,
    local_actions::best,
    thinker::{LITTLE, Thinker},
    thought::{Term, Thought},
};
use crate::{
    battle::{orders::order::Order, ruleset::Group},
    geometry::Cell,
};

/// An action goes before a walk only if it is worth this much more.
const DEED: i64 = 100;

impl Thinker<'_> {
    /// The best attack from here after which the refuge is still in reach, so that the unit has
    /// both the blow and the cover.
    pub(super) fn parting_blow(&mut self, (better, refuge): (i64, Cell)) -> Option<Thought> {
        if !self.mind.brain.prepares {
            return None;
        }
        let attacks = self.attacks();
        let attack = best(&attacks).filter(|attack| attack.worth > LITTLE)?;
        let (unit, here) = (self.unit, self.view().cell(self.unit));
        let gets_there = self.after(&attack.order, 0, |thinker| {
            let view = thinker.view();
            let mut reach = thinker.movement().reach(view, unit).into_iter();
            let stays = view.cell(unit) == here;
            stays && reach.any(|reached| reached.cell == refuge && reached.missing == 0)
        });
        if gets_there != Some(true) {
            return None;
        }
        self.note(&[attack.clone().and((Term::Refuge, better))]);
        Some(attack)
    }

    /// The order to give first: the action itself, or a preparation that improves it if it is an
    /// attack. A preparation must leave the refuge in reach.
    pub(super) fn prepared(&mut self, chosen: &Thought, refuge: Option<(i64, Cell)>) -> Order {
        let action = self.view().scene.book.action(chosen.order.action);
        let is_attack = action.is_some_and(|action| action.entry().group == Group::Attack);
        let first = is_attack.then(|| self.preparation(chosen)).flatten();
        let first = first.filter(|first| {
            refuge.is_none_or(|refuge| {
                let stays = self.after(first, 0, |thinker| thinker.parting_blow(refuge).is_some());
                stays == Some(true)
            })
        });
        first.unwrap_or_else(|| chosen.order.clone())
    }

    /// An action to do before a walk that gains `gain`, because it is worth more than the walk and
    /// the blow after it; the walk may then be lost.
    pub(super) fn action_before(&mut self, here: &[Thought], gain: i64) -> Option<Thought> {
        if !self.mind.brain.prepares {
            return None;
        }
        let strike = if self.can_attack() {
            self.here().strike
        } else {
            0
        };
        here.iter()
            .rev()
            .filter_map(|thought| Some((thought.by_itself()?, thought)))
            .filter(|(worth, _)| *worth > gain + strike + DEED)
            .max_by_key(|(worth, _)| *worth)
            .map(|(_, thought)| thought.clone())
    }

    /// The order that removes something hampering the unit, if it is worth more than `gain`.
    pub(super) fn ridding(&self, here: &[Thought], gain: i64) -> Option<Order> {
        let own = |order: &Order| {
            let target = aimed(&order.aim).0;
            order.cell().is_none() && target.is_none_or(|target| target == self.unit)
        };
        let mends = |(term, amount): &(Term, i64)| *term == Term::Harm && *amount > 0;
        here.iter()
            .filter_map(|thought| Some((thought.by_itself()?, thought)))
            .filter(|(worth, thought)| *worth > gain && own(&thought.order))
            .filter(|(_, thought)| thought.terms.iter().any(mends))
            .max_by_key(|(worth, _)| *worth)
            .map(|(_, thought)| thought.order.clone())
    }
}
