//! Hinder: Trip (TH-ACT-24).

use super::prelude::*;
use crate::rules::threshold::rolls::hinder;

const RULE: &str = "TH-ACT-24";

pub(crate) static TRIP: ActionDef = ActionDef::new(
    &Entry {
        key: "trip",
        name: "Trip",
        icon: Icon::Down,
        phrase: &[
            Form::new("try to trip {target}"),
            Form::new("try to trip an enemy"),
        ],
        rules: &[RULE, "TH-ACT-20"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(hinder::AP),
        help: "Power against Power or Agility; on a success it lies prone.",
    },
    work,
)
.aims(Aims::EnemiesOnField)
.worth(|view, order| aid::trick(view, order, aid::tripped));

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let target = hinder::target(view, order, RULE)?;
    if view.posture(target) == Posture::Prone {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let check = hinder::power_check(view, (RULE, "Trip"), order.unit, target);
    Ok(Work::checked(check, move |resolver, check| {
        if hinder::roll(resolver, check, checks::reaches(check.target))? >= 0 {
            harm::set_posture(resolver, target, Posture::Prone, RULE)?;
        }
        Ok(())
    }))
}
