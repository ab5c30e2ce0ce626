//! Dropping something held (TH-TIM-01): free, at any time.

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::{FREE, hands},
};

/// The free deed.
pub(crate) struct DropItem;

const RULE: &str = "TH-TIM-01";

static ENTRY: Entry = Entry {
    key: "drop item",
    name: "Drop",
    rules: &[RULE],
    group: Group::Support,
    takes: Takes::NOTHING.item(),
    cost: FREE,
    help: "Lets go of something in hand; it costs nothing.",
};

impl Action for DropItem {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.life(unit).is_active() {
            return Err(Refusal::new(RULE, Why::Out));
        }
        if hands::in_hand(view, unit).is_empty() {
            return Err(Refusal::new(RULE, Why::NothingToDo));
        }
        Ok(())
    }

    fn bits(&self) -> ActionBits {
        ActionBits::FREE.union(ActionBits::ANY_TIME)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let held = hands::in_hand(view, unit);
        out.extend(
            held.iter()
                .map(|carried| Order::new(unit, me).with(With::Item(carried.item))),
        );
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let unit = order.unit;
        let With::Item(item) = order.with else {
            return Err(Refusal::new(RULE, Why::Lacks { what: "an item" }));
        };
        let carried = hands::in_hand(view, unit)
            .into_iter()
            .find(|carried| carried.item == item)
            .ok_or(Refusal::new(RULE, Why::NotReady))?;
        Ok(Plan::new(order.clone(), move |resolver| {
            hands::drop_item(resolver, unit, &carried, RULE);
            Ok(())
        }))
    }

    fn worth(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        // It pays in places that no rule of thumb knows of.
        Some(0)
    }
}
