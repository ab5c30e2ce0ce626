//! Knockdown (EV-ACT-09): like a Push, but the target falls prone.

use crate::rules::evoker::attacks::contest::{self, Contest};
use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            brain::aid,
            character::catalogue::Keyword,
            effects,
            laws::{ActionDef, ActionKind, stars_for},
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-09";

/// The Knockdown action.
pub const KNOCKDOWN: ActionDef = ActionDef::new(
    &Entry {
        key: "knockdown",
        name: "Knockdown",
        icon: Icon::Down,
        phrase: &[
            Form::new("try to knock {target} down"),
            Form::new("try to knock an enemy down"),
        ],
        rules: &[RULE, "EV-MOV-30", "EV-CHA-07"],
        group: Group::Trick,
        takes: ActionParams::NOTHING
            .unit()
            .item()
            .modes(super::modes::BLOW),
        cost: stars_for(1, Keyword::Trick),
        help: "Throw an enemy to the ground. If you fail, it may strike at you.",
    },
    |view, order| contest::trick(view, order, (RULE, "Knockdown"), throw_down),
)
.kind(ActionKind::Attack)
.fits(|view, order| {
    let target = order.target();
    target.map_or(Ok(()), |target| can_go_down(view, target))
})
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| {
    let lying = aid::lying(view, order.unit, order.target()?);
    aid::wrestled(view, order, contest::BRACED, lying)
});

/// A flying or prone target cannot be knocked prone (EV-MOV-30).
fn can_go_down(view: View<'_>, target: UnitId) -> Result<(), Refusal> {
    Refusal::new("EV-MOV-30", RefusalReason::NothingToDo)
        .when(view.posture(target) == Posture::Prone || view.band(target) != Band::Ground)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let enemies = contest::within_reach(view, unit);
    let stand = enemies.filter(|&enemy| can_go_down(view, enemy).is_ok());
    out.extend(stand.map(|enemy| Order::new(unit, me).at(enemy)));
}

fn throw_down(r: &mut Resolver<'_>, contest: Contest, _margin: i32) -> RuleResult {
    let (user, target) = (contest.user, contest.target);
    r.outcome((user, target), "knocked down", true, RULE);
    effects::lie_down(r, target, RULE);
    Ok(())
}
