//! Knockdown (EV-ACT-09): like a Push, but the target goes down.

use crate::{
    battle::{
        components::{Band, Posture},
        ids::UnitId,
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        resolver::{Flow, Resolver},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        aid, blow,
        catalogue::Keyword,
        contest::{self, Contest},
        delay, effects,
        laws::stars,
        legal,
    },
};

/// The action.
pub struct Knockdown;

const ENTRY: Entry = Entry {
    key: "knockdown",
    name: "Knockdown",
    rules: &["EV-ACT-09", "EV-MOV-30", "EV-CHA-07"],
    group: Group::Trick,
    takes: Takes::NOTHING.unit().item().modes(super::modes::BLOW),
    cost: stars(1),
    help: "Throw an enemy to the ground. If you fail, it may strike at you.",
};

/// Nobody is prone in the air, and nobody twice (EV-MOV-30).
fn can_go_down(view: View<'_>, target: UnitId) -> Result<(), Refusal> {
    if view.posture(target) == Posture::Prone || view.band(target) != Band::Ground {
        return Err(Refusal::new("EV-MOV-30", Why::NothingToDo));
    }
    Ok(())
}

impl Action for Knockdown {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_attack(view, unit, 1, Keyword::Trick)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let enemies = contest::within_reach(view, unit);
        let stand = enemies.filter(|&enemy| can_go_down(view, enemy).is_ok());
        out.extend(stand.map(|enemy| Order::new(unit, me).at(enemy)));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        if let Some(target) = order.target() {
            can_go_down(view, target)?;
        }
        contest::trick(view, order, &ENTRY, throw_down)
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let lying = aid::lying(view, order.unit, order.target()?);
        aid::wrestled(view, order, contest::BRACED, lying)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, Some(Keyword::Trick)))
    }
}

fn throw_down(r: &mut Resolver<'_>, contest: Contest, _margin: i32) -> Flow {
    blow::outcome(
        r,
        contest.user,
        contest.target,
        "knocked down",
        true,
        "EV-ACT-09",
    );
    effects::lie_down(r, contest.target, "EV-ACT-09");
    Ok(())
}

#[cfg(test)]
#[path = "knockdown_tests.rs"]
mod tests;
