//! Light of lamps on a map.

use super::sketch::{Brightness, Sketch};

/// A lamp, in squares: bright within one radius, dim within the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lamp {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) bright: f64,
    pub(super) dim: f64,
}

/// The most lamps of a map that are looked at.
const MOST: usize = 2000;
/// The farthest a lamp shines, in squares.
const FARTHEST: f64 = 60.0;

/// Lights a map that is dark or dim without lamps; walls and closed doors stop the light.
pub(super) fn shine(sketch: &mut Sketch, base: Brightness, lamps: &[Lamp]) {
    if base == Brightness::Bright {
        if !lamps.is_empty() {
            sketch.note(format!(
                "{} lamps make no difference in daylight.",
                lamps.len()
            ));
        }
        return;
    }
    sketch.light.fill(base);
    if lamps.len() > MOST {
        sketch.note(format!(
            "Only the first {MOST} of {} lamps are lit.",
            lamps.len()
        ));
    }
    for lamp in lamps.iter().take(MOST) {
        let dim = lamp.dim.clamp(0.0, FARTHEST);
        let bright = lamp.bright.clamp(0.0, FARTHEST);
        let reach = dim.max(bright).ceil() as i64;
        let (cx, cy) = (lamp.x.floor() as i64, lamp.y.floor() as i64);
        for y in cy.saturating_sub(reach)..=cy.saturating_add(reach) {
            for x in cx.saturating_sub(reach)..=cx.saturating_add(reach) {
                let Some(place) = sketch.index(x, y) else {
                    continue;
                };
                let distance = (x as f64 + 0.5 - lamp.x).hypot(y as f64 + 0.5 - lamp.y);
                let light = if distance <= bright {
                    Brightness::Bright
                } else if distance <= dim {
                    Brightness::Low
                } else {
                    continue;
                };
                if light > sketch.light[place] && is_lit(sketch, (cx, cy), (x, y)) {
                    sketch.light[place] = light;
                }
            }
        }
    }
}

/// Whether light gets from one square to another: no wall and no closed door between them.
fn is_lit(sketch: &Sketch, (x0, y0): (i64, i64), (x1, y1): (i64, i64)) -> bool {
    let steps = (x1 - x0).abs().max((y1 - y0).abs());
    (1..steps).all(|step| {
        let part = step as f64 / steps as f64;
        let x = (x0 as f64 + part * (x1 - x0) as f64).round() as i64;
        let y = (y0 as f64 + part * (y1 - y0) as f64).round() as i64;
        let square = sketch.index(x, y).map(|place| &sketch.squares[place]);
        square.is_none_or(|square| {
            let shut = ["door", "locked_door", "curtain", "pillar"];
            let thing = square.obstacle.as_deref();
            !square.is_wall() && !thing.is_some_and(|thing| shut.contains(&thing))
        })
    })
}
