//! Halfway up a wall (TH-MOV-10): a climber that runs out of movement hangs there and goes on
//! later.

use super::movement::{Step, Steps};
use crate::{
    battle::{components::Face, prelude::*},
    geometry::Parity,
    rules::threshold::field::ground,
};

pub(crate) const RULE: &str = "TH-MOV-10";

/// A climb that a unit begins or continues.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Climb {
    /// The wall face.
    pub face: Face,
    /// The whole step that the climb makes.
    pub step: Step,
    /// The climb leads back to where it began.
    pub is_back: bool,
    /// Yards above the foot of the face before the climb.
    hanging: u16,
    /// Yards of height still to climb.
    pub left: u16,
    /// Yards of movement for the square at the end.
    pub end: u16,
}

/// How far a climb gets with a number of yards of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Come {
    /// To its end, at this price in yards.
    Through(u16),
    /// This many yards of height, at this price in yards.
    Partly(u16, u16),
}

impl Climb {
    /// Price of the rest of the climb, in yards.
    pub fn price(&self) -> u16 {
        self.left * self.step.holds + self.end
    }

    /// How far the unit gets with this many yards; the smallest part is one yard of height.
    ///
    /// # Errors
    /// The yards do not pay for even that.
    pub fn with(&self, yards: u16) -> Result<Come, Refusal> {
        let whole = self.price();
        if whole <= yards.min(250) {
            return Ok(Come::Through(whole));
        }
        // At the foot of a wall the unit stands, and that takes the price of the square.
        let most = if self.face.down && !self.is_back {
            self.left.saturating_sub(1)
        } else {
            self.left
        };
        let height = most.min(yards / self.step.holds.max(1));
        if height == 0 {
            let cost = if most == 0 { whole } else { self.step.holds };
            return Err(Refusal::new(
                RULE,
                RefusalReason::TooFar { cost, left: yards },
            ));
        }
        Ok(Come::Partly(height, height * self.step.holds))
    }

    /// The altitude of a climber after this many yards of height; on its feet if that leads back.
    pub fn after(&self, height: u16) -> Altitude {
        // Climbing on downwards, or back down from a rise, lowers it.
        let sinks = self.face.down != self.is_back;
        let hanging = if sinks {
            self.hanging - height
        } else {
            self.hanging + height
        };
        Altitude {
            hanging: hanging.min(255) as u8,
            face: Some(self.face),
            ..Altitude::default()
        }
    }
}

/// The climb that an order to a square means.
///
/// # Errors
/// There is nothing to climb.
pub(crate) fn find(view: View<'_>, order: &Order, parity: Parity) -> Result<Climb, Refusal> {
    let unit = order.unit;
    let to = order.cell_for(RULE)?;
    let (here, altitude) = (view.cell(unit), view.altitude(unit));
    let steps = Steps::new(view, unit);
    let space = view.footprint(unit);
    let no_way = || Refusal::new(RULE, RefusalReason::NoWay { to });
    let known = altitude.face.filter(|_| altitude.hanging > 0);
    let direction = match known {
        Some(face) => face.towards,
        None => here
            .direction_to(to)
            .filter(|_| here.is_beside(to))
            .ok_or_else(no_way)?,
    };
    let is_back = known.is_some() && to == here;
    if known.is_some() && !is_back && to != here.step(direction) {
        return Err(no_way());
    }
    let step = steps.step(space, direction).ok_or_else(no_way)?;
    if step.climb == 0 {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    if !is_back && let Some(cell) = steps.cannot_stop(to) {
        return Err(Refusal::new("TH-MOV-06", RefusalReason::Occupied { cell }));
    }
    let stretch = Metric::Alternating.stretch(direction, parity);
    let down = step.down;
    let hanging = match (known, down) {
        (Some(_), _) => u16::from(altitude.hanging),
        (None, true) => step.climb,
        (None, false) => 0,
    };
    let above = step.climb.saturating_sub(hanging);
    Ok(Climb {
        face: Face {
            towards: direction,
            down,
        },
        step,
        is_back,
        hanging,
        left: if down == is_back { above } else { hanging },
        end: if is_back { 0 } else { step.square * stretch },
    })
}

/// The squares of climbs that the unit could begin or continue.
pub(crate) fn ends(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    let (here, altitude) = (view.cell(unit), view.altitude(unit));
    if altitude.hanging > 0 {
        let beyond = altitude.face.map(|face| here.step(face.towards));
        return beyond.into_iter().chain([here]).collect();
    }
    let steps = Steps::new(view, unit);
    let space = view.footprint(unit);
    let is_climb = |direction: &Direction| {
        steps
            .step(space, *direction)
            .is_some_and(|step| step.climb > 0)
    };
    let faces = Direction::ALL.into_iter().filter(is_climb);
    faces.map(|direction| here.step(direction)).collect()
}

/// Yards the unit would fall by stepping over an edge in this direction; `None` without an edge.
pub(crate) fn edge(view: View<'_>, unit: UnitId, direction: Direction) -> Option<i32> {
    let drop = ground::drop(view, view.footprint(unit), direction);
    let step = Steps::new(view, unit).step(view.footprint(unit), direction)?;
    (drop > 1 && step.climb > 0 && step.down).then_some(drop)
}
