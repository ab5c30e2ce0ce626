//! Grapple (EV-ACT-04): a melee attack with bare hands that holds instead of hurting.

use super::said;
use crate::{
    battle::{
        components::{Condition, Until},
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
        conditions as c,
        contest::{Contest, EVADED, is_plain},
        delay, effects,
        held::{self, Waste},
        laws::stars,
        legal,
        reactions::lost,
        stats,
        tactics::EvokerTactics,
        weapons,
    },
};

/// The action.
pub struct Grapple;

const ENTRY: Entry = Entry {
    key: "grapple",
    name: "Grapple",
    rules: &["EV-ACT-04", "EV-CND-12", "EV-CHA-05"],
    group: Group::Trick,
    takes: Takes::NOTHING.unit().item().modes(super::modes::BLOW),
    cost: stars(1),
    help: "Seize an adjacent enemy: it cannot move or act until it breaks free. If you fail, it may strike at you.",
};

impl Action for Grapple {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_attack(view, unit, 1, Keyword::Attack)?;
        if held::held_by(view, unit).is_some() {
            return Err(Refusal::new(
                "EV-CND-12",
                Why::Forbidden {
                    because: "you hold somebody already",
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let beside = |&enemy: &UnitId| view.neighbours(unit).contains(enemy);
        let enemies = view.enemies(unit).filter(beside);
        out.extend(enemies.map(|enemy| Order::new(unit, me).at(enemy)));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let user = order.unit;
        self.ready(view, user)?;
        is_plain(order)?;
        let Some(target) = order.target() else {
            return Err(Refusal::new("EV-ACT-04", Why::NoTarget));
        };
        // Bare hands and nothing else.
        let bare = stats::catalogue(view).item_named(weapons::UNARMED);
        let item = match order.with {
            With::Nothing => bare,
            With::Item(item) => bare.filter(|&bare| bare == item),
            With::Power(_) => None,
        };
        let Some(item) = item else {
            return Err(Refusal::new("EV-ACT-04", Why::NotReady));
        };
        let contest = Contest {
            user,
            target,
            item,
            answers: EVADED,
            rule: "EV-ACT-04",
            name: "Grapple",
        };
        contest.is_legal(view)?;
        if view.has(target, c::GRAPPLED) {
            return Err(Refusal::new(
                "EV-CND-12",
                Why::Forbidden {
                    because: "somebody holds that one already",
                },
            ));
        }
        let done = order.clone();
        let mut plan = Plan::new(order.clone(), move |r| {
            legal::pay(r, user, 1, Some(Keyword::Attack));
            said::acted(r, &done, &ENTRY);
            contest.resolve(r, |r, margin| match margin {
                Some((struck, _)) => struck.strike(r, |r| seize(r, &struck)),
                None => lost::grapple(r, user, target),
            })
        })
        .costs(stats::STARS_NAME, 1);
        plan.invites = lost::grapple_invites(view, user, target);
        if let Some(check) = contest.check(view) {
            plan = plan.checks(check);
        }
        Ok(held::first(view, plan, Waste::Action(1, Keyword::Attack)))
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let held = aid::MARK + EvokerTactics.denied(view, order.unit, order.target()?);
        aid::wrestled(view, order, EVADED, held)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, Some(Keyword::Attack)))
    }
}

/// A won Grapple: no damage, but the target is held.
fn seize(r: &mut Resolver<'_>, contest: &Contest) -> Flow {
    let (user, target) = (contest.user, contest.target);
    blow::outcome(r, user, target, "seized", true, "EV-ACT-04");
    let held = Condition {
        id: c::GRAPPLED,
        amount: 0,
        until: Until::Ended,
        source: Some(user),
    };
    // Whoever took it for a friend may be held already, or out of the grip.
    let view = r.view();
    if !view.has(target, c::GRAPPLED) && view.neighbours(user).contains(target) {
        effects::give(r, target, held, "EV-ACT-04");
    }
    Ok(())
}

#[cfg(test)]
#[path = "grapple_tests.rs"]
mod tests;
