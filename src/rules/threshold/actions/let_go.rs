//! Letting go of a grapple (TH-GRP-02).

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::{FREE, grapple, price::can_act},
};

const RULE: &str = "TH-GRP-02";

/// The free deed.
pub(crate) struct LetGo;

static ENTRY: Entry = Entry {
    key: "let go",
    name: "Let Go",
    rules: &[RULE],
    group: Group::Trick,
    takes: Takes::NOTHING.unit(),
    cost: FREE,
    help: "Ends a grapple that you started; it costs nothing.",
};

impl Action for LetGo {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        can_act(view, unit, RULE)?;
        if started(view, unit).next().is_none() {
            return Err(Refusal::new(RULE, Why::NothingToDo));
        }
        Ok(())
    }

    fn bits(&self) -> ActionBits {
        ActionBits::FREE.union(ActionBits::ANY_TIME)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.extend(started(view, unit).map(|partner| Order::new(unit, me).at(partner)));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let unit = order.unit;
        let partner = match order.target() {
            Some(partner) if partner.index() >= view.store.len() => None,
            Some(partner) => grapple::has_started(view, unit, partner).then_some(partner),
            None => started(view, unit).next(),
        }
        .ok_or(Refusal::new(RULE, Why::WrongTarget))?;
        Ok(Plan::new(order.clone(), move |resolver| {
            grapple::end(resolver, unit, partner, RULE);
            Ok(())
        }))
    }

    fn worth(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        // It pays in places that no rule of thumb knows of.
        Some(0)
    }
}

/// Those it grapples on its own account.
fn started(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    grapple::partners(view, unit).filter(move |&partner| grapple::has_started(view, unit, partner))
}
