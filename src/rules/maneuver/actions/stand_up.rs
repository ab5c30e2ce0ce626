//! Standing up: costs half of Speed in metres, and provokes (MA-MOV-06, MA-OPP-04).

use crate::{
    battle::{components::MoveProgress, prelude::*, ruleset::condition_rule::Forbids},
    rules::maneuver::{
        conditions::set_posture,
        field::ground,
        laws::{ActionDef, ActionKind, Work},
        reactions::invited::invited,
    },
};

const RULE: &str = "MA-MOV-06";

pub(crate) static STAND_UP: ActionDef = ActionDef::new(
    &Entry {
        key: "stand up",
        name: "Stand Up",
        icon: Icon::Up,
        phrase: &[Form::new("stand up")],
        rules: &[RULE, "MA-OPP-04"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: Costs::NOTHING.said("half of Speed"),
        help: "Ends Prone for half of Speed in movement; enemies in reach may strike first.",
    },
    |view, order| {
        let unit = order.unit;
        let cost = price(view, unit);
        let mut work = Work::new(move |resolver| {
            resolver.offer(&ReactionTrigger::Exposed {
                unit,
                trigger: "MA-OPP-04",
                bonus: 0,
            })?;
            let view = resolver.view();
            // An opportunity attack may have held the unit down or changed its Speed.
            let cost = price(view, unit);
            let can = view.status(unit).is_active()
                && !view.forbids(unit, Forbids::MOVE)
                && ground::metres_left(view, unit) >= cost;
            if can {
                resolver.edit::<MoveProgress>(unit).metres += cost as u8;
                set_posture(resolver, unit, Posture::Standing, RULE);
            }
            Ok(())
        });
        work.takes.push(("metres", cost as i16));
        let foes = invited(view, unit, view.footprint(unit), false);
        work.invites = foes.into_iter().map(|foe| (foe, 0)).collect();
        Ok(work)
    },
)
.kind(ActionKind::Other)
.bits(ActionBits::FREE)
.needs(|view, unit| {
    if view.posture(unit) != Posture::Prone {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    if view.forbids(unit, Forbids::MOVE) {
        return Err(Refusal::prevented("MA-ACT-04", "Grappled"));
    }
    let (cost, left) = (price(view, unit), ground::metres_left(view, unit));
    if cost > left {
        let (cost, left) = (cost as u16, left as u16);
        return Err(Refusal::new(RULE, RefusalReason::TooFar { cost, left }));
    }
    Ok(())
});

/// Price in metres: half of Speed, rounded up.
fn price(view: View<'_>, unit: UnitId) -> i32 {
    (ground::speed(view, unit) + 1).div_euclid(2)
}
