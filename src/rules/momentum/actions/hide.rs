//! Hide: Stealth against the Perception of all enemies (MO-ADV-09, MO-HID-03).

use crate::{
    battle::{components::Stealth, prelude::*},
    rules::momentum::{
        attacks::contests::are_allowed,
        brain::worth,
        character::stats::Skill,
        field::hiding::hide,
        field::sight::is_watched,
        laws::{ActionDef, Work, ap},
        rolls::checks::{PLAIN, skill_check, total},
        sheet_of,
        time::flags::GAVE_AWAY,
    },
};

const RULE: &str = "MO-ADV-09";

pub(crate) static HIDE: ActionDef = ActionDef::new(
    &Entry {
        key: "hide",
        name: "Hide",
        icon: Icon::Hide,
        phrase: &[Form::new("try to hide")],
        rules: &[RULE, "MO-HID-01", "MO-HID-03"],
        group: Group::Trick,
        takes: ActionParams::NOTHING,
        cost: ap(2),
        help: "Out of all enemies' sight: Stealth must beat the Perception of each of them.",
    },
    |view, order| {
        let unit = order.unit;
        let check = skill_check(view, (RULE, Skill::Stealth), unit, None, 0, &[]);
        Ok(Work::new(move |resolver| try_to_hide(resolver, unit)).checks(check))
    },
)
.gate(are_allowed)
.bits(ActionBits::CAN_WAIT)
.needs(|view, unit| {
    let hidden = view.store.get::<Stealth>(unit).hidden;
    let once = view.store.get::<crate::battle::components::Turn>(unit).once;
    if hidden && once & GAVE_AWAY == 0 {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    if is_watched(view, unit) {
        return Err(Refusal::forbidden(RULE, "an enemy sees you"));
    }
    Ok(())
})
.worth(|view, order| {
    Some(worth::hiding(
        view,
        order.unit,
        chance_to_hide(view, order.unit),
    ))
});

/// The enemies that may notice the unit.
fn watchers(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 8]> {
    view.enemies(unit).collect()
}

/// Rolls the Stealth of the unit against the Perception of all enemies (MO-ADV-09).
fn try_to_hide(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let check = skill_check(resolver.view(), (RULE, Skill::Stealth), unit, None, 0, &[]);
    let face = PLAIN.throw(resolver, &check, |face| face)?;
    let stealth = total(&check, face);
    let mut unseen = true;
    // All of them roll, whatever the first results are.
    for enemy in watchers(resolver.view(), unit) {
        let name = (RULE, Skill::Perception);
        let check = skill_check(resolver.view(), name, enemy, Some(unit), 0, &[]);
        let beaten = |face| stealth > total(&check, face);
        unseen &= beaten(PLAIN.throw_secretly(resolver, &check, beaten)?);
    }
    if unseen {
        hide(resolver, unit);
    }
    Ok(())
}

/// The approximate chance to beat all watchers, in thousandths.
fn chance_to_hide(view: View<'_>, unit: UnitId) -> i64 {
    let own = i64::from(sheet_of(view, unit).skill(Skill::Stealth));
    watchers(view, unit).into_iter().fold(1000, |all, enemy| {
        let other = i64::from(sheet_of(view, enemy).skill(Skill::Perception));
        all * (10 + own - other).clamp(1, 19) / 20
    })
}
