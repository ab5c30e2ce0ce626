//! Movement in a turn: up to Speed, in pieces, without AP (MA-TIM-11, MA-MOV).

use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        maneuver::{
            field::{
                ground,
                steps::{go, with_gait},
            },
            laws::able,
            reactions::invited::invited,
            time::turns::{ACTED, TURN_ENDS},
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
    rules: &["MA-TIM-11", "MA-MOV-01", "MA-MOV-02"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell().way(),
    cost: Costs::NOTHING.said("metres"),
    help: "Moves up to Speed in the own turn, before, between and after actions.",
};

impl Action for Walk {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn bits(&self) -> ActionBits {
        ActionBits::MOVES
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, &ENTRY)?;
        if ground::metres_left(view, unit) == 0 {
            return Err(Refusal::too_little("MA-MOV-02", "metres", 0, 1));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        with_gait(view, unit, false, |gait| gait.orders(view, me, out));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        // Over drops and harmful ground only if there is no other route, or the order names those
        // squares.
        let route = with_gait(view, order.unit, false, |gait| gait.route(view, order)).or_else(
            |refusal| {
                let daring = with_gait(view, order.unit, true, |gait| gait.route(view, order));
                daring.map_err(|_| refusal)
            },
        )?;
        let (cost, left) = (
            walk::cost(&route),
            ground::metres_left(view, order.unit) as u16,
        );
        if cost > left {
            return Err(Refusal::new(
                "MA-MOV-02",
                RefusalReason::TooFar { cost, left },
            ));
        }
        let told = order.clone();
        let steps = route.clone();
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            resolver.edit::<Turn>(told.unit).once |= ACTED;
            go(resolver, told.unit, &steps, true)?;
            TURN_ENDS.after_order(resolver)
        });
        plan = plan.costs("metres", cost as i16);
        let side = view.footprint(order.unit).side;
        let mut from = view.cell(order.unit);
        for step in &route {
            let space = Footprint::new(from, side);
            for unit in invited(view, order.unit, space, true) {
                if !plan.invites.iter().any(|(known, _)| *known == unit) {
                    plan.invites.push((unit, 0));
                }
            }
            from = step.to;
        }
        plan.route = route;
        Ok(plan)
    }
}
