//! Drops and harmful ground (MA-MOV-05, MA-MOV-08).

pub(crate) use crate::rules::shared::hazards::{hurts, worst};
use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{
            body::harm::deal,
            character::damage::Harm,
            conditions::set_posture,
            field::{concealed, ground::STEPS},
        },
        shared::{hazards::Peril, throws},
    },
};

/// Most dice of one fall.
const MOST: i32 = 20;

/// The damage type of harmful ground: fire burns, bad air is poison, all else cuts.
const fn harm(peril: Peril) -> Harm {
    match peril {
        Peril::Fire => Harm::Fire,
        Peril::Edges => Harm::Slashing,
        Peril::BadAir => Harm::Poison,
    }
}

/// Harmful ground hurts the unit, as it enters the squares or at the start of its turn.
pub(crate) fn suffer(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    found: Option<(u8, Peril)>,
) -> RuleResult {
    let Some((dice, peril)) = found else {
        return Ok(());
    };
    let sum = throws::sum(resolver, dice, 6)?;
    resolver.note(unit, "is hurt by the ground", "MA-MOV-05");
    deal(resolver, (unit, None), (sum, 0, harm(peril)), None);
    Ok(())
}

/// Consequences of a step just taken, forced or not: a fall, and harmful ground.
pub(crate) fn arrive(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    from: Footprint,
    direction: Direction,
) -> RuleResult {
    let view = resolver.view();
    let depth = STEPS.fall(view, from, direction);
    if depth > 0 {
        resolver.report(|_| BattleEvent::Fell {
            unit,
            metres: depth as u16,
            rule: RuleId("MA-MOV-05"),
        });
        let dice = (depth / 2).min(MOST) as u8;
        let sum = throws::sum(resolver, dice, 6)?;
        deal(resolver, (unit, None), (sum, 0, Harm::Crushing), None);
        set_posture(resolver, unit, Posture::Prone, "MA-MOV-05");
    }
    concealed::stumble(resolver, unit);
    let view = resolver.view();
    let here = view.footprint(unit);
    let found = worst(view, here.cells().filter(|&cell| !from.contains(cell)));
    suffer(resolver, unit, found)
}
