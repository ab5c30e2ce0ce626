//! Standing up: half of Speed in movement, and it provokes (MA-MOV-06, MA-OPP-04).

use crate::{
    battle::{
        components::{MoveProgress, Posture},
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        reaction_trigger::ReactionTrigger,
        refusal::{Refusal, RefusalReason},
        ruleset::{Action, ActionParams, Costs, Entry, Form, Group},
        view::View,
    },
    rules::{
        maneuver::{
            conditions::{GRAPPLED, set_posture},
            ground,
            laws::able,
            opportunity, turns,
        },
        shared::acted,
    },
};

pub(crate) struct StandUp;

const RULE: &str = "MA-MOV-06";

const ENTRY: Entry = Entry {
    key: "stand up",
    name: "Stand Up",
    phrase: &[Form::new("stand up")],
    rules: &[RULE, "MA-OPP-04"],
    group: Group::Move,
    takes: ActionParams::NOTHING,
    cost: Costs::NOTHING.said("half of Speed"),
    help: "Ends Prone for half of Speed in movement; enemies in reach may strike first.",
};

/// What it costs: half of Speed, rounded up.
fn price(view: View<'_>, unit: UnitId) -> i32 {
    (ground::speed(view, unit) + 1).div_euclid(2)
}

impl Action for StandUp {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, &ENTRY)?;
        if view.posture(unit) != Posture::Prone {
            return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
        }
        if view.has(unit, GRAPPLED) {
            return Err(Refusal::new(
                "MA-ACT-04",
                RefusalReason::Prevented { by: "Grappled" },
            ));
        }
        let (cost, left) = (price(view, unit), ground::metres_left(view, unit));
        if cost > left {
            return Err(Refusal::new(
                RULE,
                RefusalReason::TooFar {
                    cost: cost as u16,
                    left: left as u16,
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, _: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let order = order.clone();
        let unit = order.unit;
        let cost = price(view, unit);
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &order, ENTRY.name);
            let stands = resolver.offer(&ReactionTrigger::Exposed {
                unit,
                trigger: "MA-OPP-04",
                bonus: 0,
            })?;
            if stands {
                resolver.edit::<MoveProgress>(unit).metres += cost as u8;
                set_posture(resolver, unit, Posture::Standing, RULE);
            }
            turns::after_order(resolver)
        })
        .costs("metres", cost as i16);
        plan.invites = opportunity::invited(view, unit, view.footprint(unit))
            .into_iter()
            .map(|unit| (unit, 0))
            .collect();
        Ok(plan)
    }
}
