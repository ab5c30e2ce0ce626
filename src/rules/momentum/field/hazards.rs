//! Falls and harmful ground (MO-MOV-09, MO-MOV-10).

pub(crate) use crate::rules::shared::hazards::{hurts, may_hurt, worst};
use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            body::{hit::Hit, vitality},
            character::damage::Harm,
            field::ground::STEPS,
            sheet_of,
        },
        shared::{hazards::Peril, states::set_posture, throws},
    },
};

/// The type of damage of ground that hurts.
pub(crate) const fn harm(peril: Peril) -> Harm {
    match peril {
        Peril::Fire => Harm::Heat,
        Peril::Edges => Harm::Physical,
        Peril::BadAir => Harm::Poison,
    }
}

/// Harmful ground hurts the unit: when it enters squares, or at the start of its turn.
///
/// # Errors
/// A pause.
pub(crate) fn suffer(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    found: Option<(u8, Peril)>,
) -> RuleResult {
    let Some((dice, peril)) = found.filter(|_| !sheet_of(resolver.view(), unit).flies) else {
        return Ok(());
    };
    let sum = throws::sum(resolver, dice, 6)?;
    resolver.note(unit, "is hurt by the ground", "MO-MOV-09");
    vitality::take(resolver, (unit, None), &Hit::of(harm(peril), sum));
    Ok(())
}

/// The unit falls this many metres (MO-MOV-10).
///
/// # Errors
/// A pause.
pub(crate) fn fall(resolver: &mut Resolver<'_>, unit: UnitId, metres: i32) -> RuleResult {
    if metres < 2 || sheet_of(resolver.view(), unit).flies {
        return Ok(());
    }
    resolver.report(|_| BattleEvent::Fell {
        unit,
        metres: metres as u16,
        rule: RuleId("MO-MOV-10"),
    });
    let dice = u8::try_from(metres / 2).unwrap_or(u8::MAX);
    let sum = throws::sum(resolver, dice, 6)?;
    vitality::take(resolver, (unit, None), &Hit::of(Harm::Physical, sum));
    if resolver.view().status(unit).is_on_field() {
        set_posture(resolver, unit, Posture::Prone, "MO-MOV-10");
    }
    Ok(())
}

/// The consequences of a step, forced or not: a fall, and harmful ground.
///
/// # Errors
/// A pause.
pub(crate) fn arrive(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    from: Footprint,
    direction: Direction,
) -> RuleResult {
    let depth = STEPS.fall(resolver.view(), from, direction);
    fall(resolver, unit, depth)?;
    let view = resolver.view();
    let here = view.footprint(unit);
    let found = worst(view, here.cells().filter(|&cell| !from.contains(cell)));
    suffer(resolver, unit, found)
}
