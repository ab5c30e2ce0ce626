//! Units that share a square at one height: a unit that walks through another one, or stops in its
//! square, is drawn beside it.

use bevy::math::Vec2;

use crate::{
    app::{
        models::playback::Playback,
        state::{
            positions::centre,
            shown::{Shown, Sight},
        },
    },
    battle::{event::BattleEvent, ids::UnitId, view::View},
    settings::Motion,
};

/// How far the tokens of two units in the middle of one square are apart, in squares.
const APART: f32 = 0.5;

/// Units whose middles are farther apart than this, in squares, change nothing for each other.
const NEAR: f32 = 0.65;

/// The part of the way that the guest makes; its host makes the rest.
const GUEST: f32 = 0.62;

/// How much smaller tokens are drawn where two share a square.
const SMALLER: f32 = 0.2;

/// Where a guest stands beside its host: to the lower right.
const BELOW: Vec2 = Vec2::new(
    std::f32::consts::FRAC_1_SQRT_2,
    std::f32::consts::FRAC_1_SQRT_2,
);

/// The middle of a unit on the ground, and the way it goes now, one square long.
fn stand(view: View<'_>, shown: &Shown, playback: &Playback, unit: UnitId) -> Option<(Vec2, Vec2)> {
    let look = shown.unit(unit)?;
    let squares = view.scene.member(unit).squares;
    if let Some(running) = &playback.current
        && let BattleEvent::Moved {
            unit: who,
            from,
            to,
            ..
        } = &running.event
        && *who == unit
    {
        let (from, to) = (centre(*from, squares), centre(*to, squares));
        let part = match playback.motion {
            Motion::Full => running.part(),
            Motion::Reduced => 1.0,
        };
        return Some((from.lerp(to, part), (to - from).normalize_or_zero()));
    }
    Some((centre(look.cell, squares), Vec2::ZERO))
}

/// Whether a unit stands on the ground or flies by itself, in plain sight and in the fight.
fn is_upright(view: View<'_>, shown: &Shown, unit: UnitId) -> bool {
    let look = shown.unit(unit);
    view.mount(unit).is_none()
        && look.is_some_and(|look| look.life.is_active() && look.sight == Sight::Seen)
}

/// How far a token is shifted so that units in one square are seen beside each other, and the
/// factor of its size.
pub(super) fn make_space(
    view: View<'_>,
    shown: &Shown,
    playback: &Playback,
    unit: UnitId,
) -> (Vec2, f32) {
    let mut space = (Vec2::ZERO, 1.0);
    let (Some(look), Some((here, way))) = (shown.unit(unit), stand(view, shown, playback, unit))
    else {
        return space;
    };
    if !is_upright(view, shown, unit) {
        return space;
    }
    for (other, number) in shown.units.iter().zip(0..) {
        let id = UnitId(number);
        if id == unit || other.altitude.band != look.altitude.band || !is_upright(view, shown, id) {
            continue;
        }
        let Some((there, others_way)) = stand(view, shown, playback, id) else {
            continue;
        };
        let far = here.distance(there);
        if far >= NEAR {
            continue;
        }
        let amount = (1.0 - (far / NEAR).powi(2)).sqrt();
        let is_guest = guest(shown, (unit, way), (id, others_way));
        let side = aside(if is_guest { way } else { others_way }, far / NEAR);
        let part = if is_guest { GUEST } else { GUEST - 1.0 };
        space.0 += side * APART * amount * part;
        space.1 = f32::min(space.1, 1.0 - SMALLER * amount);
    }
    space
}

/// Whether the first of two units is the guest: the one that moves, otherwise the acting one,
/// otherwise the later one of the roster.
fn guest(shown: &Shown, (unit, way): (UnitId, Vec2), (other, others_way): (UnitId, Vec2)) -> bool {
    let rank = |unit: UnitId, way: Vec2| (way != Vec2::ZERO, shown.acting == Some(unit), unit);
    rank(unit, way) > rank(other, others_way)
}

/// The direction from host to guest: across the guest's way at a distance, to the lower right where
/// both are in the same place, so that it turns without a jump.
fn aside(way: Vec2, far: f32) -> Vec2 {
    let across = Vec2::new(-way.y, way.x);
    let across = match across.dot(BELOW) {
        ..-0.01 => -across,
        _ => across,
    };
    BELOW.lerp(across, far.min(1.0)).normalize_or(BELOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_turns_around_its_host_without_a_jump() {
        for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            let way = Vec2::new(x, y);
            assert!(aside(way, 0.0).distance(BELOW) < 1e-4, "{way}");
            assert!(aside(way, 1.0).dot(way).abs() < 1e-4, "{way}");
        }
        for way in [BELOW, -BELOW] {
            assert!(aside(way, 1.0).dot(way).abs() < 1e-4, "{way}");
        }
        assert!(aside(Vec2::ZERO, 0.0).distance(BELOW) < 1e-4);
    }
}
