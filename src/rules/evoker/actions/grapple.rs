//! Grapple (EV-ACT-04): a bare-handed melee attack that holds the target instead of hurting it.

use crate::rules::evoker::attacks::contest::{Contest, EVADED, is_plain};
use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            body::held,
            brain::{aid, tactics::EvokerTactics},
            character::{catalogue::Keyword, stats, weapons},
            conditions as c, effects,
            laws::{ActionDef, ActionKind, Work, stars_for},
            reactions::{lost, openings::GRAPPLE_LOST},
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-04";

/// The Grapple action.
pub const GRAPPLE: ActionDef = ActionDef::new(
    &Entry {
        key: "grapple",
        name: "Grapple",
        icon: Icon::Grip,
        phrase: &[Form::new("try to grapple {target}"), Form::new("try to grapple an enemy")],
        rules: &[RULE, "EV-CND-12", "EV-CHA-05"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit().item().modes(super::modes::BLOW),
        cost: stars_for(1, Keyword::Attack),
        help: "Seize an adjacent enemy: it cannot move or act until it breaks free. If you fail, it may strike at you.",
    },
    work,
)
.kind(ActionKind::Attack)
.needs(|view, unit| {
    Refusal::forbidden("EV-CND-12", "you hold somebody already").when(held::held_by(view, unit).is_some())
})
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| {
    let held = aid::MARK + EvokerTactics.denied(view, order.unit, order.target()?);
    aid::wrestled(view, order, EVADED, held)
});

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let beside = |&enemy: &UnitId| view.neighbours(unit).contains(enemy);
    let enemies = view.enemies(unit).filter(beside);
    out.extend(enemies.map(|enemy| Order::new(unit, me).at(enemy)));
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let user = order.unit;
    is_plain(order)?;
    let target = order.target_for(RULE)?;
    // Only bare hands grapple.
    let bare = stats::catalogue(view).item_named(weapons::UNARMED);
    let item = match order.with {
        Tool::Nothing => bare,
        Tool::Item(item) => bare.filter(|&bare| bare == item),
        Tool::Power(_) => None,
    };
    let contest = Contest {
        user,
        target,
        item: item.ok_or(Refusal::new(RULE, RefusalReason::NotReady))?,
        answers: EVADED,
        rule: RULE,
        name: "Grapple",
    };
    contest.is_legal(view)?;
    if view.has(target, c::GRAPPLED) {
        return Err(Refusal::forbidden(
            "EV-CND-12",
            "somebody holds that one already",
        ));
    }
    let mut work = Work::new(move |r| {
        contest.resolve(r, |r, margin| match margin {
            Some((struck, _)) => struck.strike(r, |r| seize(r, &struck)),
            None => lost::foiled(r, user, target, GRAPPLE_LOST),
        })
    });
    work.invites = lost::invites(view, user, target, GRAPPLE_LOST);
    work.check = contest.check(view);
    Ok(work)
}

/// Effect of a won Grapple: no damage, but the target is held.
fn seize(r: &mut Resolver<'_>, contest: &Contest) -> RuleResult {
    let (user, target) = (contest.user, contest.target);
    r.outcome((user, target), "seized", true, RULE);
    let held = Condition::new(c::GRAPPLED, 0).by(user);
    // A guard that took the hit may already be held, or out of the user's reach.
    let view = r.view();
    if !view.has(target, c::GRAPPLED) && view.neighbours(user).contains(target) {
        effects::give(r, target, held, RULE);
    }
    Ok(())
}
