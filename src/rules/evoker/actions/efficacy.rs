//! Cultivate Efficacy (EV-ACT-19): every friend does its next test better.

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
pub struct CultivateEfficacy;

const ENTRY: Entry = Entry {
    key: "cultivate efficacy",
    name: "Cultivate Efficacy",
    rules: &["EV-ACT-19", "EV-DIC-13"],
    group: Group::Support,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Authority: every friend, wherever it is, has an Advantage on its next test.",
};

impl Action for CultivateEfficacy {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let talent = Talent::CultivateEfficacy;
        tricks::has_talent(
            view,
            unit,
            talent,
            "EV-ACT-19",
            "the talent Cultivate Efficacy",
        )?;
        legal::can_act(view, unit, 1, None)?;
        legal::is_free_to_help(view, unit)?;
        if view.allies(unit).next().is_none() {
            return Err(Refusal::new("EV-ACT-19", Why::Lacks { what: "a friend" }));
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
            "EV-ACT-19",
            ENTRY.name,
            &[],
        );
        let (done, first) = (order.clone(), check.clone());
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            said::acted(r, &done, &ENTRY);
            if checks::test(r, &first, Interest::default())?.passed {
                let friends: Vec<UnitId> = r.view().allies(unit).collect();
                for friend in friends {
                    effects::give(
                        r,
                        friend,
                        Condition {
                            id: c::HEARTENED,
                            amount: 1,
                            until: Until::NextTest { begun: false },
                            source: Some(unit),
                        },
                        "EV-ACT-19",
                    );
                }
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, 1)
        .checks(check))
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let unit = order.unit;
        let friends = view
            .allies(unit)
            .filter(|&ally| !view.has(ally, c::HEARTENED));
        Some(aid::by_authority(view, unit) * 50 * friends.count() as i64 / 100)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}

#[cfg(test)]
#[path = "efficacy_tests.rs"]
mod tests;
