//! What losing points is worth, by blows and by being moved, in thousandths of a wound.

use crate::{
    battle::{
        prelude::*,
        worth::{MARK, Scale},
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

/// What the brain counts.
pub(crate) const USUAL: Scale = Scale::usual(POINT);

/// What losing so much is worth, when somebody has so much left.
pub(crate) fn of_loss(view: View<'_>, unit: UnitId, lost: i32) -> i64 {
    loss_counted(view, unit, lost, USUAL)
}

/// What losing so much counts for on a scale.
pub(crate) fn loss_counted(view: View<'_>, unit: UnitId, lost: i32, scale: Scale) -> i64 {
    let left = vitality::reserve(view, unit);
    if left <= 0 {
        return 0;
    }
    let out = if lost >= left { scale.out } else { 0 };
    i64::from(lost.min(left)) * scale.loss + out
}

/// What it is worth to move an enemy 1 m in a direction: falls, bad ground, those it runs into.
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
