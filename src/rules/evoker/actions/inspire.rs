//! Inspire (EV-ACT-20): friends stand against Despair and Panic.

use super::said;
use crate::{
    battle::{
        components::{Condition, Until},
        ids::UnitId,
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        aid,
        checks::{self, Interest},
        conditions as c, delay, effects,
        laws::stars,
        legal,
        rows::Situation,
        sheet::Talent,
        stats::{self, tested},
        stress, tricks,
    },
};

/// The action.
pub struct Inspire;

const ENTRY: Entry = Entry {
    key: "inspire",
    name: "Inspire",
    rules: &["EV-ACT-20", "EV-AIL-34"],
    group: Group::Support,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Authority: friends have an Advantage on tests to resist or remove Despair and Panic, \
           until you fail such a test yourself.",
};

impl Action for Inspire {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        tricks::has_talent(
            view,
            unit,
            Talent::Inspire,
            "EV-ACT-20",
            "the talent Inspire",
        )?;
        legal::can_act(view, unit, 1, None)?;
        legal::is_free_to_help(view, unit)?;
        if view.has(unit, c::INSPIRING) {
            return Err(Refusal::new("EV-ACT-20", Why::NothingToDo));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let check = checks::check(
            view,
            &Situation::plain(unit, tested::AUTHORITY),
            "EV-ACT-20",
            ENTRY.name,
            &[],
        );
        let (done, first) = (order.clone(), check.clone());
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            said::acted(r, &done, &ENTRY);
            if checks::test(r, &first, Interest::default())?.passed {
                effects::give(
                    r,
                    unit,
                    Condition {
                        id: c::INSPIRING,
                        amount: 1,
                        until: Until::Ended,
                        source: Some(unit),
                    },
                    "EV-ACT-20",
                );
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, 1)
        .checks(check))
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let unit = order.unit;
        let afraid = view
            .allies(unit)
            .filter(|&ally| view.has(ally, c::DESPAIRED) || view.has(ally, c::PANICKED));
        Some(aid::by_authority(view, unit) * 150 * afraid.count() as i64 / 100)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}

#[cfg(test)]
#[path = "inspire_tests.rs"]
mod tests;
