//! Grapple: with a free hand, Athletics against Athletics or Acrobatics (MA-ACT-03).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{
            attacks::{
                grapple::{seize, seizing},
                targets::{conscious_foe, is_seen_within},
            },
            brain::worth,
            character::hands::free_hands,
            conditions::GRAPPLED,
            laws::{ActionDef, Work, ap},
            rolls::checks::chance_of_contest,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "MA-ACT-03";

pub(crate) static GRAPPLE: ActionDef = ActionDef::new(
    &Entry {
        key: "grapple",
        name: "Grapple",
        icon: Icon::Grip,
        phrase: &[Form::new("try to grapple {target}"), Form::new("try to grapple")],
        rules: &[RULE, "MA-ACT-04"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(1),
        help: "With a free hand: Athletics against Athletics or Acrobatics, and the foe cannot move. No attack.",
    },
    |view, order| {
        let (unit, target) = (order.unit, named(view, order)?);
        let (check, _) = seizing(view, unit, target);
        let work = Work::new(move |resolver| seize(resolver, unit, target));
        Ok(work.checks(check))
    },
)
.aims(Aims::Enemies)
.needs(|view, unit| {
    if free_hands(view, unit) == 0 {
        return Err(Refusal::lacks("MA-SHT-07", "a free hand"));
    }
    Ok(())
})
.worth(|view, order| {
    let Ok(target) = named(view, order) else {
        return Some(0);
    };
    let (own, other) = seizing(view, order.unit, target);
    Some(chance_of_contest(&own, &other) * worth::held(view, order.unit, target) / 1000)
});

fn named(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let unit = order.unit;
    let target = conscious_foe(view, unit, order.target(), RULE)?;
    is_seen_within(view, (unit, target), 1, RULE)?;
    if view.has_from(target, GRAPPLED, unit) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    Ok(target)
}
