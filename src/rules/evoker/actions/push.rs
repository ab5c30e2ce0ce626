//! Push (EV-ACT-08): the target slides a metre for each point of margin, and what it hits hurts.

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order, With},
        plan::Plan,
        question::{Choice, Question, Topic},
        refusal::Refusal,
        resolver::{Flow, Resolver},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    geometry::push::away_by_signs,
    rules::evoker::{
        aid::{self, Behind},
        blow,
        catalogue::Keyword,
        contest::{self, Contest},
        delay, harm, held,
        laws::stars,
        legal,
        movement::{self, Stopper},
        stress,
    },
};

/// The action.
pub struct Push;

const ENTRY: Entry = Entry {
    key: "push",
    name: "Push",
    rules: &["EV-ACT-08", "EV-MOV-31", "EV-CHA-07"],
    group: Group::Trick,
    takes: Takes::NOTHING.unit().item().modes(super::modes::BLOW),
    cost: stars(1),
    help: "Shove an enemy straight away: into walls, off ledges. If you fail, it may strike at you.",
};

impl Action for Push {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_attack(view, unit, 1, Keyword::Trick)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let enemies = contest::within_reach(view, unit);
        out.extend(enemies.map(|enemy| Order::new(unit, me).at(enemy)));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        contest::trick(view, order, &ENTRY, slide)
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        // Worth something only where the target is pushed into something.
        match aid::behind(view, order.unit, order.target()?) {
            Behind::Peril => None,
            Behind::Solid => aid::wrestled(view, order, contest::BRACED, aid::BUMPED),
            Behind::Nothing => Some(0),
        }
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, Some(Keyword::Trick)))
    }
}

/// A won Push. Whoever holds the target in a grapple may move along and keep hold of it; that is
/// no step of a Move and leaves no melee (EV-MOV-06).
fn slide(r: &mut Resolver<'_>, contest: Contest, margin: i32) -> Flow {
    let (user, target) = (contest.user, contest.target);
    blow::outcome(r, user, target, "pushed", true, "EV-ACT-08");
    let view = r.view();
    let (from, to) = (view.footprint(user), view.footprint(target));
    let Some(direction) = away_by_signs(from, to).filter(|_| margin > 0) else {
        return Ok(());
    };
    let metres = margin.clamp(0, 1000) as u16;
    let follower = if held::holder(view, target) == Some(user) {
        follows(r, user, target)?.then_some(user)
    } else {
        None
    };
    let pushed = movement::push_along(r, target, direction, metres, follower)?;
    match pushed.by {
        Some(Stopper::Solid | Stopper::Body(_)) => collide(r, target, pushed.left),
        Some(Stopper::Edge | Stopper::Fell) | None => Ok(()),
    }
}

/// Whether the pusher moves along with the one it holds.
fn follows(r: &mut Resolver<'_>, user: UnitId, target: UnitId) -> Flow<bool> {
    let question = Question::yes_no(
        "EV-ACT-08",
        Topic::Detail,
        user,
        Some(target),
        "Move along and keep hold?",
    );
    Ok(r.ask(question)? == Choice::Yes)
}

/// What stops the target with metres left hurts: damage and Stress, one each for every metre, in
/// one event.
fn collide(r: &mut Resolver<'_>, target: UnitId, metres: u16) -> Flow {
    stress::add_stress(r, target, metres, "EV-ACT-08")?;
    let loss = harm::plain_damage(r, target, i32::from(metres), false, "EV-ACT-08")?;
    if loss.wounds == 0 {
        // Wounds make the test of the Exhausted themselves.
        stress::exhausted_test(r, target)?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "push_tests.rs"]
mod tests;
