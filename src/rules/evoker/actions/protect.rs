//! Protect (EV-ACT-15): the next blow at a friend beside the user hits the user.

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
        aid, catalogue::Keyword, conditions as c, delay, effects, laws::stars, legal, stats,
    },
};

/// The action.
pub struct Protect;

const ENTRY: Entry = Entry {
    key: "protect",
    name: "Protect",
    rules: &["EV-ACT-15"],
    group: Group::Defence,
    takes: Takes::NOTHING.unit(),
    cost: stars(2),
    help: "Until your next turn you take the next blow that hits a friend beside you, area attacks \
           apart, with your own armour and affinities.",
};

impl Action for Protect {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 2, Some(Keyword::Defensive))?;
        legal::is_free_to_help(view, unit)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.extend(view.allies(unit).map(|ally| Order::new(unit, me).at(ally)));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let Some(ally) = order.target() else {
            return Err(Refusal::new("EV-ACT-15", Why::NoTarget));
        };
        legal::is_ally(view, unit, ally, "EV-ACT-15")?;
        if !view.neighbours(unit).contains(ally) {
            return Err(Refusal::new(
                "EV-ACT-15",
                Why::OutOfReach {
                    distance: crate::rules::evoker::ground::distance(view, unit, ally).max(2),
                    reach: 1,
                },
            ));
        }
        let done = order.clone();
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 2, Some(Keyword::Defensive));
            said::acted(r, &done, &ENTRY);
            effects::give_by_source(
                r,
                ally,
                Condition {
                    id: c::PROTECTED,
                    amount: 1,
                    until: Until::TurnStartOf(unit),
                    source: Some(unit),
                },
                "EV-ACT-15",
            );
            Ok(())
        })
        .costs(stats::STARS_NAME, 2))
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        Some(aid::protected(view, order.unit, order.target()?))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(2, Some(Keyword::Defensive)))
    }
}

#[cfg(test)]
#[path = "protect_tests.rs"]
mod tests;
