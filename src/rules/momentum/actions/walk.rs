//! Movement of a turn: the metres of the allowance, in pieces (MO-MOV-02).

use crate::{
    battle::{orders::plan::RouteStep, prelude::*, ruleset::condition_rule::Forbids},
    rules::{
        momentum::{
            DRAG,
            field::{
                gait::{Daring, with_gait},
                ground, hazards,
                steps::{PUSH_THROUGH, go, pushed_aside},
            },
            laws::begun,
            points::able,
            sheet_of,
            status::HOLD,
            time::turns,
        },
        shared::{acted, walk},
    },
};

pub(crate) struct Walk;

const ENTRY: Entry = Entry {
    key: "walk",
    name: "Walk",
    icon: Icon::Walk,
    phrase: &[Form::new("walk to {at}"), Form::new("walk")],
    rules: &["MO-MOV-02", "MO-MOV-01", "MO-MOV-03", "MO-MOV-06"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell().way().modes(1 << DRAG),
    cost: Costs::NOTHING.said("metres"),
    help: "Walks as far as the metres of this turn go, before, between and after actions. Through the space of an enemy it takes a contest.",
};

/// Checks that the unit can move at all this turn.
///
/// # Errors
/// What holds it, or that it has no metres left.
pub(crate) fn can_move(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if view.forbids(unit, Forbids::MOVE) {
        return Err(Refusal::prevented("MO-STS-04", "being held"));
    }
    if ground::metres_left(view, unit) == 0 {
        let (pool, has, needs) = ("metres", 0, 1);
        return Err(Refusal::too_little("MO-MOV-02", pool, has, needs));
    }
    Ok(())
}

/// Checks that the unit can drag the units it holds.
fn can_drag(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    const RULE: &str = "MO-ADV-08";
    let mut held = HOLD.held_by(view, unit).peekable();
    if held.peek().is_none() {
        return Err(Refusal::lacks(RULE, "somebody to drag"));
    }
    let size = sheet_of(view, unit).size;
    if held.any(|victim| sheet_of(view, victim).size > size) {
        return Err(Refusal::forbidden(RULE, "the combatant it holds is larger"));
    }
    Ok(())
}

/// The route of an order: over harmful ground and through enemies only if there is no other route,
/// or the order says so.
fn route(view: View<'_>, order: &Order, drags: bool) -> Result<Vec<RouteStep>, Refusal> {
    let by = |daring| {
        with_gait(view, order.unit, (daring, drags), |gait| {
            gait.route(view, order)
        })
    };
    by(Daring::Safe).or_else(|refusal| {
        let perils = hazards::may_hurt(view).then(|| by(Daring::Perils).ok());
        let route = perils.flatten().map_or_else(|| by(Daring::Through), Ok);
        route.map_err(|_| refusal)
    })
}

impl Action for Walk {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn bits(&self) -> ActionBits {
        ActionBits::MOVES
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, &ENTRY)?;
        can_move(view, unit)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        with_gait(view, unit, (Daring::Safe, false), |gait| {
            gait.orders(view, me, out);
        });
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let drags = order.modes.has(DRAG);
        if drags {
            can_drag(view, order.unit)?;
        }
        let route = route(view, order, drags)?;
        let (cost, left) = (walk::cost(&route), ground::metres_left(view, order.unit));
        if cost > left {
            return Err(Refusal::new(
                "MO-MOV-02",
                RefusalReason::TooFar { cost, left },
            ));
        }
        let (told, steps) = (order.clone(), route.clone());
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            begun(resolver, told.unit);
            go(resolver, told.unit, &steps, drags)?;
            turns::after_order(resolver)
        });
        plan = plan.costs("metres", cost as i16);
        if let Some(&enemy) = pushed_aside(view, order.unit, &route).first() {
            plan = plan.checks(PUSH_THROUGH.checks(view, order.unit, enemy).0);
        }
        plan.route = route;
        Ok(plan)
    }
}
