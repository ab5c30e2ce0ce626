//! Push (EV-ACT-08): the target slides a metre for each point of margin; a collision hurts it.

use crate::rules::evoker::attacks::contest::{self, Contest};
use crate::{
    battle::prelude::*,
    geometry::push::away_by_signs,
    rules::{
        evoker::{
            body::{harm, held},
            brain::aid::{self, Behind},
            character::catalogue::Keyword,
            laws::{ActionDef, ActionKind, stars_for},
            mind::{exhaustion, stress},
            movement,
        },
        shared::{action::Aims, forced::Stopper},
    },
};

const RULE: &str = "EV-ACT-08";

/// The Push action.
pub const PUSH: ActionDef = ActionDef::new(
    &Entry {
        key: "push",
        name: "Push",
        icon: Icon::Push,
        phrase: &[Form::new("try to push {target}"), Form::new("try to push an enemy")],
        rules: &[RULE, "EV-MOV-31", "EV-CHA-07"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit().item().modes(super::modes::BLOW),
        cost: stars_for(1, Keyword::Trick),
        help: "Shove an enemy straight away: into walls, off ledges. If you fail, it may strike at you.",
    },
    |view, order| contest::trick(view, order, (RULE, "Push"), slide),
)
.kind(ActionKind::Attack)
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| {
    // Worth something only if the target is pushed into something.
    match aid::behind(view, order.unit, order.target()?) {
        Behind::Peril => None,
        Behind::Solid => aid::wrestled(view, order, contest::BRACED, aid::BUMPED),
        Behind::Nothing => Some(0),
    }
});

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let enemies = contest::within_reach(view, unit);
    out.extend(enemies.map(|enemy| Order::new(unit, me).at(enemy)));
}

/// Effect of a won Push. A user that holds the target in a grapple may follow and keep hold of it;
/// this is no step of a Move and leaves no melee (EV-MOV-06).
fn slide(r: &mut Resolver<'_>, contest: Contest, margin: i32) -> RuleResult {
    let (user, target) = (contest.user, contest.target);
    r.outcome((user, target), "pushed", true, RULE);
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
    let pushed = movement::push(r, target, (direction, metres), follower)?;
    match pushed.by {
        Some(Stopper::Solid | Stopper::Bodies(_)) => collide(r, target, pushed.left),
        Some(Stopper::Edge | Stopper::Fell) | None => Ok(()),
    }
}

/// Whether the user follows the target it holds.
fn follows(r: &mut Resolver<'_>, user: UnitId, target: UnitId) -> RuleResult<bool> {
    let question = Question::yes_no(
        RULE,
        QuestionKind::Detail,
        user,
        Some(target),
        "Follow {other} and keep hold?",
    )
    .verbs("follow", "let go");
    Ok(r.ask(question)? == Choice::Yes)
}

/// A collision with metres left: 1 damage and 1 Stress for each metre, as one event.
fn collide(r: &mut Resolver<'_>, target: UnitId, metres: u16) -> RuleResult {
    stress::add_stress(r, target, metres, RULE)?;
    let wounds = harm::plain_damage(r, target, i32::from(metres), false, RULE)?;
    if wounds == 0 {
        // Wounds trigger the Exhausted test by themselves.
        exhaustion::exhausted_test(r, target)?;
    }
    Ok(())
}
