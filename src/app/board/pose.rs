//! The poses of tokens: where playback has brought them, and how an attack moves them.

use bevy::math::Vec2;

use super::beside::make_space;
use crate::{
    app::{
        models::playback::{Playback, Running},
        state::{
            positions::{centre, middle},
            shown::{Shown, Sight},
        },
    },
    battle::{
        components::{Band, CombatStatus, Posture, Ride},
        event::BattleEvent,
        ids::UnitId,
        view::View,
    },
    geometry::Cell,
    settings::Motion,
};

/// The part of an outcome's time at which the attack hits: a missile has arrived then, and an
/// attacker in melee is at the end of its lunge.
pub const IMPACT: f32 = 0.45;

/// How far an attacker draws back before an attack, in squares.
const DRAWN_BACK: f32 = 0.15;

/// How far an attacker lunges at an adjacent target, in squares.
const LUNGE: f32 = 0.42;

/// Whether two units are near enough for a melee attack, as far as the board shows.
pub fn is_near(shown: &Shown, a: UnitId, b: UnitId) -> bool {
    let of = |unit| shown.unit(unit).map(|look| look.cell);
    of(a).zip(of(b)).is_some_and(|(a, b)| a.chebyshev(b) <= 2)
}

/// The pose of a token at this moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The middle of its space on the ground, in squares.
    pub ground: Vec2,
    /// How far it is drawn above its shadow, in squares.
    pub lift: f32,
    /// Its opacity, 0 to 1.
    pub solid: f32,
    /// How much it lights up, 0 to 1.
    pub flash: f32,
    /// Its size.
    pub size: f32,
    /// Its tilt in radians.
    pub tilt: f32,
}

/// The mount that a rider is shown on: the rider is drawn in the middle of it, and above it.
fn seat_of(view: View<'_>, shown: &Shown, unit: UnitId) -> Option<UnitId> {
    let cell = shown.unit(unit)?.cell;
    let mount = view.mount(unit)?;
    shown.unit(mount).filter(|below| below.cell == cell)?;
    Some(mount)
}

/// The place that a unit holds in a vehicle.
fn place_in_vehicle(view: View<'_>, unit: UnitId) -> Option<u8> {
    view.vehicle(unit)?;
    Some(view.store.get::<Ride>(unit).place)
}

/// The square of a vehicle of so many squares along each edge in which a place is shown: one after the other,
/// so that those inside stand apart.
fn place_of(cell: Cell, squares: u8, place: u8) -> Cell {
    let (edge, place) = (i16::from(squares.max(1)), i16::from(place));
    Cell::new(cell.x + place % edge, cell.y + place / edge % edge)
}

/// The side of the space that a token stands in the middle of, in squares.
fn squares_of(view: View<'_>, shown: &Shown, unit: UnitId) -> u8 {
    let seat = seat_of(view, shown, unit);
    view.scene.member(seat.unwrap_or(unit)).squares
}

/// The tilt of a unit that lies on the ground, in radians.
const LYING: f32 = 0.55;

/// The pose of a combatant; `None` if it is not shown at all.
pub fn pose(view: View<'_>, shown: &Shown, playback: &Playback, unit: UnitId) -> Option<Pose> {
    let look = shown.unit(unit)?;
    if look.sight == Sight::Unknown
        || matches!(look.life, CombatStatus::Waiting | CombatStatus::Gone)
    {
        return None;
    }
    let seat = match seat_of(view, shown, unit) {
        Some(_) => 0.18_f32,
        None => 0.0,
    };
    let lift_of = |band: Band| {
        seat + match band {
            Band::Ground => 0.0,
            Band::Low => 0.3,
            Band::High => 0.5,
        }
    };
    let squares = squares_of(view, shown, unit);
    let out = matches!(look.life, CombatStatus::Dead | CombatStatus::Downed);
    let is_up = look.life.is_active() || look.life == CombatStatus::Vehicle;
    let lies = look.posture == Posture::Prone || !is_up;
    let mut pose = Pose {
        ground: match place_in_vehicle(view, unit).filter(|_| seat > 0.0) {
            Some(place) => centre(place_of(look.cell, squares, place), 1),
            None => centre(look.cell, squares),
        },
        lift: lift_of(look.altitude.band),
        solid: if out { 0.32 } else { 1.0 },
        flash: 0.0,
        size: if lies { 0.84 } else { 1.0 },
        tilt: if lies { LYING } else { 0.0 },
    };
    // Two units in one square are drawn apart: the lower one in front, both smaller.
    if let Some(above) = shown.place_in_stack(view, unit) {
        pose.size *= 0.8;
        pose.ground.y += if above { -0.08 } else { 0.14 };
    }
    let (aside, smaller) = make_space(view, shown, playback, unit);
    if let Some(running) = &playback.current {
        pose.follow(view, (shown, playback), running, unit, &lift_of);
    }
    pose.ground += aside;
    pose.size *= smaller;
    Some(pose)
}

impl Pose {
    /// Applies the current event to a unit's token.
    fn follow(
        &mut self,
        view: View<'_>,
        (shown, playback): (&Shown, &Playback),
        running: &Running,
        unit: UnitId,
        lift_of: &dyn Fn(Band) -> f32,
    ) {
        // With reduced motion units are at their destination at once.
        let part = match playback.motion {
            Motion::Full => running.part(),
            Motion::Reduced => 1.0,
        };
        let eased = part * part * (3.0 - 2.0 * part);
        let bump = (part * std::f32::consts::PI).sin();
        let strikes = matches!(running.event, BattleEvent::Outcome { .. });
        if let Some((who, target)) = playback.drawn.filter(|(who, _)| *who == unit && !strikes)
            && playback.motion == Motion::Full
            && let Some(way) = way(view, shown, who, target)
        {
            // It draws back while the dice fall.
            let begins = matches!(running.event, BattleEvent::Acted { .. });
            self.ground -= way * DRAWN_BACK * if begins { eased } else { 1.0 };
        }
        match &running.event {
            BattleEvent::Moved {
                unit: who,
                from,
                to,
                altitude_before,
                altitude,
                ..
            } if *who == unit => {
                let squares = squares_of(view, shown, unit);
                self.ground = centre(*from, squares).lerp(centre(*to, squares), part);
                let (before, after) = (lift_of(altitude_before.band), lift_of(altitude.band));
                self.lift = before + (after - before) * eased + bump * 0.05;
            }
            BattleEvent::Outcome {
                unit: who,
                target,
                hit,
                ..
            } => self.strike(
                view,
                (shown, playback),
                running,
                (*who, *target, *hit),
                unit,
            ),
            BattleEvent::Hurt { unit: who, .. } if *who == unit => {
                self.flash = (1.0 - part).powi(2) * 0.8;
                if playback.shake {
                    self.ground.x += (part * 28.0).sin() * 0.06 * (1.0 - part);
                }
            }
            BattleEvent::Fell { unit: who, .. } if *who == unit => {
                // Down, and a small bounce.
                self.lift += 0.45 * (1.0 - part * part) + 0.06 * (part * 9.0).sin().max(0.0) * part;
            }
            BattleEvent::LifeChanged {
                unit: who, after, ..
            } if *who == unit => match after {
                CombatStatus::Active => self.size *= 0.7 + 0.3 * eased,
                CombatStatus::Waiting | CombatStatus::Gone | CombatStatus::Vehicle => {}
                CombatStatus::Unconscious { .. } => self.tilt = LYING * eased,
                CombatStatus::Downed | CombatStatus::Dead => {
                    // Over, down, and a last small bounce.
                    self.tilt = LYING * eased + 0.1 * (part * 9.0).sin().max(0.0) * (1.0 - part);
                    self.solid = 1.0 - 0.68 * eased;
                    self.size = 1.0 - 0.16 * eased;
                }
            },
            BattleEvent::PostureChanged {
                unit: who, after, ..
            } if *who == unit => {
                let down = if *after == Posture::Prone {
                    eased
                } else {
                    1.0 - eased
                };
                self.tilt = LYING * down;
                self.size = 1.0 - 0.16 * down;
            }
            BattleEvent::Acted { unit: who, .. }
            | BattleEvent::TurnBegan { unit: who, .. }
            | BattleEvent::Inserted { unit: who, .. }
                if *who == unit =>
            {
                self.size *= 1.0 + 0.1 * bump;
            }
            _ => {}
        }
    }

    /// How an attack moves the tokens of the attacker and of its target: a lunge or a kick, a
    /// recoil or a step aside.
    fn strike(
        &mut self,
        view: View<'_>,
        (shown, playback): (&Shown, &Playback),
        running: &Running,
        (who, target, hit): (UnitId, UnitId, bool),
        unit: UnitId,
    ) {
        if playback.motion.is_reduced() || who == target {
            return;
        }
        let Some(way) = way(view, shown, who, target) else {
            return;
        };
        let part = running.part();
        if who == unit {
            self.ground += way * reach(part, is_near(shown, who, target));
        } else if target == unit && hit {
            let after = (part - IMPACT) / (1.0 - IMPACT);
            if after >= 0.0 {
                self.flash = (1.0 - after).powi(2);
                self.ground += way * 0.2 * (after.powf(0.5) * std::f32::consts::PI).sin();
                self.tilt -= 0.16 * (1.0 - after) * way.x.signum();
            }
        } else if target == unit {
            let aside = (part * std::f32::consts::PI).sin();
            self.ground += Vec2::new(-way.y, way.x) * aside * 0.28;
        }
    }
}

/// The way from one to another, one square long.
fn way(view: View<'_>, shown: &Shown, from: UnitId, to: UnitId) -> Option<Vec2> {
    let (a, b) = (middle(view, shown, from)?, middle(view, shown, to)?);
    Some((b - a).normalize_or_zero())
}

/// How far an attacker is towards its target, in squares: drawn back, a quick lunge to the impact
/// and a slower way back. A shooter only recoils.
pub fn reach(part: f32, near: bool) -> f32 {
    if !near {
        let kick = (part / IMPACT).min(1.0);
        return -DRAWN_BACK * (1.0 - kick) - 0.08 * (kick * std::f32::consts::PI).sin();
    }
    if part < IMPACT {
        let ahead = (part / IMPACT).powi(3);
        -DRAWN_BACK + (LUNGE + DRAWN_BACK) * ahead
    } else {
        let back = (part - IMPACT) / (1.0 - IMPACT);
        LUNGE * (1.0 - back * back * (3.0 - 2.0 * back))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blow_is_drawn_back_lands_at_the_impact_and_comes_home() {
        assert!(reach(0.0, true) < 0.0);
        assert!((reach(IMPACT, true) - LUNGE).abs() < 1e-4);
        assert!(reach(1.0, true).abs() < 1e-4);
        assert!(reach(1.0, false).abs() < 1e-4, "a shot lunges at nobody");
        let most = (0..100).map(|part| reach(part as f32 / 100.0, false));
        assert!(most.fold(f32::MIN, f32::max) < 1e-4);
    }
}
