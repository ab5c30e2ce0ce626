//! Release: either side of a grapple ends it (MA-ACT-05).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{
            attacks::grapple::breaking,
            brain::worth,
            character::hands::grappled_by,
            conditions::{GRAPPLED, HOLD},
            laws::{ActionDef, Work, ap},
            rolls::checks::{chance_of_contest, contest},
        },
        shared::action::Aims,
    },
};

const RULE: &str = "MA-ACT-05";

pub(crate) static RELEASE: ActionDef = ActionDef::new(
    &Entry {
        key: "release",
        name: "Release",
        icon: Icon::Loose,
        phrase: &[Form::new("let go of {target}"), Form::new("let go")],
        rules: &[RULE],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(1),
        help: "Ends a grapple: whoever holds lets go; whoever is held has to win against the holder's Athletics.",
    },
    |view, order| {
        let unit = order.unit;
        let other = named(view, order)?;
        if view.has_from(other, GRAPPLED, unit) {
            return Ok(Work::at_once(move |resolver| {
                HOLD.let_go(resolver, other, unit, RULE);
            }));
        }
        let (own, _) = breaking(view, unit, other);
        let work = Work::new(move |resolver| {
            let (own, against) = breaking(resolver.view(), unit, other);
            if contest(resolver, &own, &against)? {
                HOLD.let_go(resolver, unit, other, RULE);
            }
            Ok(())
        });
        Ok(work.checks(own))
    },
)
.aims(Aims::Own(orders))
.needs(|view, unit| {
    if others(view, unit).next().is_none() {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
})
.worth(|view, order| {
    let unit = order.unit;
    let Ok(other) = named(view, order) else {
        return Some(0);
    };
    if view.has_from(other, GRAPPLED, unit) {
        return Some(0);
    }
    let (own, against) = breaking(view, unit, other);
    Some(chance_of_contest(&own, &against) * worth::freed(view, unit) / 1000)
});

/// The units in a grapple with this one, on either side.
fn others(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let held = grappled_by(view, unit).into_iter();
    held.chain(HOLD.holders(view, unit))
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(others(view, unit).map(|other| Order::new(unit, me).at(other)));
}

/// The unit the order names, or the only possible one.
fn named(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let mut all = others(view, order.unit);
    let found = match order.target().filter(|&target| target != order.unit) {
        Some(target) => all.find(|&other| other == target),
        None => all.next(),
    };
    found.ok_or(Refusal::new(RULE, RefusalReason::WrongTarget))
}
