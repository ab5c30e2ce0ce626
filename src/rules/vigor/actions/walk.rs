//! Move: up to Speed feet for each action (VI-MOV-02, VI-MOV-03).

use crate::{
    battle::{prelude::*, ruleset::condition_rule::Forbids},
    rules::{
        shared::acted,
        vigor::{
            ACTIONS,
            field::{
                ground::squares_of_move,
                steps::{go, moves_left, route, with_gait},
            },
            laws::actions,
            points::{conscious, enough, free, pay},
            time::{ongoing, turns::TURN_ENDS},
        },
    },
};

const RULE: &str = "VI-MOV-02";

pub(crate) struct Walk;

const ENTRY: Entry = Entry {
    key: "walk",
    name: "Move",
    icon: Icon::Walk,
    phrase: &[Form::new("walk to {at}"), Form::new("walk")],
    rules: &[RULE, "VI-MOV-03", "VI-MOV-04", "VI-MOV-05"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell().way(),
    cost: Costs::of(ACTIONS, 1).said("1 action for each Move"),
    help: "Walks up to Speed feet for each action; what a Move leaves over is lost.",
};

impl Action for Walk {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn bits(&self) -> ActionBits {
        ActionBits::MOVES.union(ActionBits::CAN_WAIT)
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        can_move(view, unit)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        with_gait(view, unit, moves_left(view, unit), |gait| {
            gait.orders(view, me, out);
        });
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let (route, moves) = route(view, order)?;
        let costs = actions(moves as i16);
        let (told, steps) = (order.clone(), route.clone());
        let mut plan = Plan::new(order.clone(), move |resolver| {
            let unit = told.unit;
            ongoing::choose_otherwise(resolver, unit);
            acted(resolver, &told, ENTRY.name);
            let mut begin = 0;
            while begin < steps.len() {
                let rest = steps.iter().skip(begin + 1);
                let more = rest.take_while(|step| !step.new_move).count() + 1;
                let part = &steps[begin..begin + more];
                pay(resolver, unit, (ACTIONS, 1), RULE);
                if !go(resolver, unit, part)? {
                    break;
                }
                begin += more;
            }
            TURN_ENDS.after_order(resolver)
        });
        plan = plan.paid(view.scene.book, &costs);
        plan.route = route;
        Ok(plan)
    }

    fn held_cost(&self, _: View<'_>, _: UnitId, _: Tool) -> Option<Costs> {
        Some(actions(1))
    }
}

/// Checks that the unit can move on foot now.
///
/// # Errors
/// What prevents it.
pub(crate) fn can_move(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    conscious(view, unit, &ENTRY)?;
    free(view, unit)?;
    enough(view, unit, &actions(1))?;
    if view.altitude(unit).hanging > 0 {
        return Err(Refusal::prevented("VI-MOV-08", "hanging on a wall"));
    }
    if view.forbids(unit, Forbids::MOVE) || squares_of_move(view, unit) == 0 {
        return Err(Refusal::forbidden(
            "VI-CON-02",
            "it gets nowhere as it lies",
        ));
    }
    Ok(())
}
