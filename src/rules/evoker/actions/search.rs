//! Search (EV-ZON-21, EV-ACT-30): Awareness finds the next hidden spot of the zone one is in, for
//! everybody.

use super::said;
use crate::{
    battle::{
        event::BattleEvent,
        ids::{RuleId, UnitId},
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
        zones::SpotChange,
    },
    rules::evoker::{
        checks::{self, Interest},
        delay,
        laws::stars,
        legal,
        rows::Situation,
        stats::{self, tested},
        stress,
        zones::change,
    },
};

/// The action.
pub struct Search;

const ENTRY: Entry = Entry {
    key: "search",
    name: "Search",
    rules: &["EV-ZON-21", "EV-ACT-30"],
    group: Group::Support,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Look for a hidden spot of your zone, with a test of Awareness. Everybody learns of it.",
};

impl Action for Search {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if view.board().zone_map.is_none() {
            return Err(Refusal::new("EV-ZON-21", Why::NoSuchAction));
        }
        legal::can_act(view, unit, 1, None)
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let situation = Situation::plain(unit, tested::AWARENESS);
        let check = checks::check(view, &situation, "EV-ZON-21", "Search", &[]);
        let (done, shown) = (order.clone(), check.clone());
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            said::acted(r, &done, &ENTRY);
            // Whether there is anything to be found shows only afterwards.
            if checks::test(r, &check, Interest::default())?.passed {
                match change::next_hidden(r.view(), unit) {
                    Some(spot) => change::change(r, SpotChange::Create(spot), Some(unit))?,
                    None => r.report(|_| BattleEvent::Note {
                        unit,
                        what: "finds nothing more here",
                        rule: RuleId("EV-ZON-21"),
                    }),
                }
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, 1)
        .checks(shown))
    }

    fn worth(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        // It pays in places that no rule of thumb knows of.
        Some(0)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}
