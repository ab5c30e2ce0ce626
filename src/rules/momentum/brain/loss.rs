//! What losing points is worth, through attacks and forced movement, in thousandths of a wound.

use super::spread::counted;
use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{MARK, Scale},
    },
    rules::{
        momentum::{
            POINT,
            body::{hit::Hit, vitality},
            character::damage::Harm,
            field::{ground::STEPS, hazards},
        },
        shared::forced::ForcedLaw,
    },
};

/// The brain's scale.
pub(crate) const USUAL: Scale = Scale::usual(POINT);

/// What this loss is worth, given what the unit has left.
pub(crate) fn of_loss(view: View<'_>, unit: UnitId, lost: i32) -> i64 {
    loss_counted(view, unit, lost, USUAL)
}

/// What this loss counts for on a scale.
pub(crate) fn loss_counted(view: View<'_>, unit: UnitId, lost: i32, scale: Scale) -> i64 {
    counted(vitality::reserve(view, unit), lost, scale)
}

/// What it is worth to shove an enemy 1 m in a direction: falls, harmful ground, collisions.
pub(crate) fn shoved(view: View<'_>, target: UnitId, way: Direction) -> i64 {
    let space = view.footprint(target);
    let steps = STEPS.way(view, target, way, 1);
    let Some(step) = steps.first() else {
        let hit = Hit::of(Harm::Physical, 1);
        return of_loss(view, target, hit.on(view, target).left);
    };
    let hurt = hazards::worst(view, space.newly_covered(way));
    let dice = step.drop / 2 + hurt.map_or(0, |(dice, _)| i32::from(dice));
    let fall = if step.drop > 0 { MARK } else { 0 };
    of_loss(view, target, dice * 7 / 2) + fall
}
