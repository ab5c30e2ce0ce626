//! Orders of a side with incomplete knowledge: which are refused, and which fail.
//!
//! A side is only given reasons that it knows. An order that is legal as far as the side knows, but
//! impossible for a reason unknown to it, is carried out as far as it goes: a walk stops at the
//! door that was shut in the meantime; any other order is paid for and has no effect.

use super::battle::Battle;
use crate::battle::{
    belief::believe,
    orders::{order::Order, plan::Plan, refusal::Refusal},
};

impl Battle {
    /// Checks whether an order is legal as far as its side knows. Returns whether the side is
    /// misled: the order is impossible for a reason that the side does not know.
    ///
    /// # Errors
    /// Why the order is illegal, as far as the side knows.
    pub(crate) fn admit(&mut self, order: &Order) -> Result<bool, Refusal> {
        let truth = self.plan(order).map(|_| ());
        if self.pending.is_some() || order.unit.index() >= self.store.len() {
            return truth.map(|()| false);
        }
        match self.plan_as_believed(order) {
            None => truth.map(|()| false),
            Some(believed) => believed.map(|_| truth.is_err()),
        }
    }

    /// The plan of an order as its side believes it; `None` if it is illegal even then.
    pub(crate) fn believed_plan(&mut self, order: &Order) -> Option<Plan> {
        self.plan_as_believed(order)?.ok()
    }

    /// The order planned on what its side believes; `None` if the belief is the truth.
    fn plan_as_believed(&mut self, order: &Order) -> Option<Result<Plan, Refusal>> {
        let side = self.view().side(order.unit);
        self.begin_trial();
        let differs = believe(self, side);
        let plan = differs.then(|| self.plan(order));
        self.end_trial();
        plan
    }
}
