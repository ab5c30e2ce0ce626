//! Being knocked back, falling, and holds that end by a change of place (VI-MOV-06, VI-MOV-07,
//! VI-CON-04).

use crate::{
    battle::{components::Altitude, prelude::*},
    geometry::push::away_by_angle,
    rules::{
        shared::{
            forced::{Stopper, push},
            throws,
            walk::{moved, tell_one},
        },
        vigor::{
            body::{breath::knock_down, damage},
            field::{ground::STEPS, holds, sight},
            time::ready,
        },
    },
};

/// Metres of a fall per die.
const METRES_A_DIE: i32 = 3;

/// The direction in which a unit is knocked away from a space (VI-MOV-06).
pub(crate) fn away(view: View<'_>, from: Footprint, unit: UnitId) -> Option<Direction> {
    away_by_angle(from, view.footprint(unit))
}

/// Knocks a unit straight back this many squares; an obstacle stops it and knocks it down
/// (VI-MOV-06).
///
/// # Errors
/// A pause.
pub(crate) fn knock_back(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    (direction, squares): (Direction, u16),
) -> RuleResult {
    const RULE: &str = "VI-MOV-06";
    let pushed = push(
        resolver,
        unit,
        (direction, squares),
        &STEPS,
        |resolver, step, _| {
            let watch = ready::watch(resolver.view(), unit);
            moved(resolver, unit, step.to, (0, true), RULE);
            holds::settle(resolver);
            if step.drop > 0 {
                fall(resolver, (unit, by), step.drop)?;
            }
            ready::stepped(resolver, watch)?;
            Ok(resolver.view().status(unit).is_on_field())
        },
    )?;
    if matches!(
        pushed.by,
        Some(Stopper::Edge | Stopper::Solid | Stopper::Bodies(_))
    ) {
        knock_down(resolver, unit, RULE);
    }
    sight::find_seen(resolver);
    Ok(())
}

/// A unit falls this many metres and is knocked down: a d8 for every full three metres, which
/// armour does not stop (VI-MOV-07).
///
/// # Errors
/// A pause.
pub(crate) fn fall(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    metres: i32,
) -> RuleResult {
    const RULE: &str = "VI-MOV-07";
    let told = metres.clamp(0, 10_000) as u16;
    resolver.report(|_| BattleEvent::Fell {
        unit,
        metres: told,
        rule: RuleId(RULE),
    });
    knock_down(resolver, unit, RULE);
    let dice = (metres / METRES_A_DIE).clamp(0, 60) as u8;
    if dice > 0 {
        let sum = throws::sum(resolver, dice, 8)?;
        damage::suffer_fall(resolver, (unit, by), sum);
    }
    Ok(())
}

/// A climbing unit that is knocked down or out falls (VI-MOV-07, VI-MOV-08).
///
/// # Errors
/// A pause.
pub(crate) fn drop_climbers(resolver: &mut Resolver<'_>) -> RuleResult {
    let view = resolver.view();
    let slips = |&unit: &UnitId| {
        view.altitude(unit).hanging > 0
            && view.status(unit).is_on_field()
            && (view.posture(unit) == Posture::Prone || !view.status(unit).is_active())
    };
    let falling: SmallVec<[UnitId; 2]> = view.store.ids().filter(slips).collect();
    for unit in falling {
        let height = hang(resolver, unit, 0);
        fall(resolver, (unit, None), i32::from(height))?;
    }
    Ok(())
}

/// Sets how many metres up in its square a unit hangs, and reports it. Returns the previous height.
pub(crate) fn hang(resolver: &mut Resolver<'_>, unit: UnitId, hanging: u8) -> u8 {
    let view = resolver.view();
    let before = (view.cell(unit), view.altitude(unit));
    let altitude = Altitude {
        hanging,
        ..before.1
    };
    resolver.set_altitude(unit, altitude);
    tell_one(resolver, unit, before, (0, false), "VI-MOV-08");
    before.1.hanging
}
