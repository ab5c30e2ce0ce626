//! Regain flight (EV-ACT-42): a falling flyer stays on its present band.

use crate::{
    battle::{
        components::{Altitude, Band},
        event::BattleEvent,
        ids::{RuleId, SideSet, UnitId},
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        checks::{self, Interest},
        delay,
        laws::stars,
        legal,
        rows::Situation,
        stats::{self, tested},
    },
};

/// The action.
pub struct RegainFlight;

const ENTRY: Entry = Entry {
    key: "regain flight",
    name: "Regain flight",
    rules: &["EV-ACT-42", "EV-ALT-08"],
    group: Group::Move,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Stop falling and fly on at this height; after a wound this needs a Toughness test.",
};

impl Action for RegainFlight {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)?;
        let altitude = view.altitude(unit);
        if altitude.falling_from.is_none() || altitude.band == Band::Ground {
            return Err(Refusal::new("EV-ACT-42", Why::NothingToDo));
        }
        if !stats::can_fly(view, unit) {
            return Err(Refusal::new("EV-ACT-42", Why::Lacks { what: "flight" }));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let (unit, action) = (order.unit, order.action);
        let wounded = view.altitude(unit).falling_from_wound;
        let check = checks::best(
            view,
            &Situation::plain(unit, tested::TOUGHNESS),
            &[tested::TOUGHNESS, tested::ENDURANCE_INJURY],
            "EV-ACT-42",
            "Regain flight",
            &[],
        )
        .filter(|_| wounded);
        let test = check.clone();
        let mut plan = Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            r.report(|_| BattleEvent::Acted {
                unit,
                action,
                name: ENTRY.name,
                item: None,
                power: None,
                target: None,
                cell: None,
                seen: SideSet::default(),
            });
            if let Some(check) = &test
                && !checks::test(r, check, Interest::default())?.passed
            {
                return Ok(());
            }
            let band = r.view().band(unit);
            r.set_altitude(
                unit,
                Altitude {
                    band,
                    ..Altitude::default()
                },
            );
            r.report(|_| BattleEvent::Note {
                unit,
                what: "flies again",
                rule: RuleId("EV-ACT-42"),
            });
            Ok(())
        })
        .costs("stars", 1);
        if let Some(check) = check {
            plan = plan.checks(check);
        }
        Ok(plan)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}
