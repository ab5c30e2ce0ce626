//! First aid (EV-ACT-37): a Medical test that staunches Blood Loss.

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            body::bleeding,
            character::{
                sheet::{Focus, Score, Skill},
                stats::Tested,
            },
            conditions as c,
            laws::{ActionDef, Work, stars},
            rolls::{checks, situation::Situation},
            time::legal,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-37";

/// The First aid action.
pub const FIRST_AID: ActionDef = ActionDef::new(
    &Entry {
        key: "first aid",
        name: "First aid",
        icon: Icon::Aid,
        phrase: &[
            Form::new("give {target} first aid"),
            Form::new("give first aid"),
        ],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: stars(1),
        help: "Medical (First Aid): ends the Blood Loss of a friend beside you, or with a \
           Disadvantage your own.",
    },
    work,
)
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT.union(ActionBits::MENDS));

const MEDICAL: Tested = Tested::skill(
    Skill::Medical,
    Score::Intelligence,
    &[Focus::FirstAid],
    "Medical (First Aid)",
);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.push(Order::new(unit, me).at(unit));
    out.extend(
        view.neighbours(unit)
            .iter()
            .filter(|&other| !view.hostile(unit, other))
            .map(|other| Order::new(unit, me).at(other)),
    );
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = order.target().unwrap_or(unit);
    if view.hostile(unit, target) {
        return Err(Refusal::new(RULE, RefusalReason::WrongSide));
    }
    if !view.status(target).is_on_field() {
        return Err(Refusal::new(RULE, RefusalReason::TargetOut));
    }
    if target != unit {
        legal::is_free_to_help(view, unit)?;
        if !lies_beside(view, unit, target) {
            let distance = view.gap(unit, target);
            return Err(Refusal::out_of_reach(RULE, distance, 1));
        }
    }
    if !view.has(target, c::BLOOD_LOSS) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let mut extra = Modifiers::new();
    if target == unit {
        extra.push(Modifier::new(RULE, "On oneself", Amount::Advantage(-1)));
    }
    let situation = Situation::plain(unit, MEDICAL);
    let check = checks::check(view, &situation, RULE, "First aid", &extra);
    Ok(Work::tested(check, move |r| {
        bleeding::staunch(r, target, RULE);
        Ok(())
    }))
}

/// Whether a friend, active or not, is adjacent to the helper.
fn lies_beside(view: View<'_>, unit: UnitId, target: UnitId) -> bool {
    view.neighbours(unit).contains(target)
        || view.gap(unit, target) <= 1 && view.band(unit) == view.band(target)
}
