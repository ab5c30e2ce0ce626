//! Fall or Rise (EV-ACT-28, EV-MOV-30).

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            effects,
            laws::{ActionDef, Work, stars},
            movement::around,
            reactions::openings::{self, RISING},
            time::legal,
        },
        shared::states::set_posture,
    },
};

const RULE: &str = "EV-ACT-28";

/// Drops prone.
pub const DROP_PRONE: ActionDef = ActionDef::new(
    &Entry {
        key: "prone",
        name: "Drop prone",
        icon: Icon::Down,
        phrase: &[Form::new("drop prone")],
        rules: &[RULE, "EV-MOV-30"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Lie down: harder to shoot from afar, easier to strike, and you only crawl.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::new(move |r| {
            effects::lie_down(r, unit, RULE);
            around::settle(r)
        }))
    },
)
.needs(|view, unit| {
    if view.posture(unit) != Posture::Standing {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Refusal::new("EV-MOV-30", RefusalReason::OtherBand).when(view.band(unit) != Band::Ground)
})
.bits(ActionBits::CAN_WAIT);

/// Stands up.
pub const STAND_UP: ActionDef = ActionDef::new(
    &Entry {
        key: "rise",
        name: "Stand up",
        icon: Icon::Up,
        phrase: &[Form::new("stand up")],
        rules: &[RULE, "EV-CHA-04"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Stand up. Every adjacent enemy may make a Chance Attack first.",
    },
    rise,
)
.needs(|view, unit| match view.posture(unit) {
    Posture::Standing => Err(Refusal::new(RULE, RefusalReason::NothingToDo)),
    _ => Ok(()),
})
.bits(ActionBits::CAN_WAIT);

fn rise(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let mut work = Work::new(move |r| {
        r.offer(&ReactionTrigger::Exposed {
            unit,
            trigger: RISING,
            bonus: 0,
        })?;
        if legal::able(r.view(), unit).is_err() {
            return Ok(());
        }
        set_posture(r, unit, Posture::Standing, RULE);
        Ok(())
    });
    work.invites = view
        .neighbours(unit)
        .iter()
        .filter(|&other| openings::can_strike(view, other, unit))
        .map(|other| (other, 0))
        .collect();
    Ok(work)
}
