//! Executes a route, leg by leg: leaves melee, pays metres, takes the step, and resolves its
//! consequences. Anything may stop the mover between two squares.

use super::{
    Mover, around,
    arrival::{self, STAGECRAFT},
    fall, leaping, leave,
    manner::Manner,
    room,
    route::{Leg, Route},
    spot::Taken,
    stride, tell, terrain, trip,
    way::{Climbing, Way},
};
use crate::{
    battle::{
        components::{MoveProgress, Stealth},
        field::board::Climb,
        prelude::*,
    },
    rules::{
        evoker::{body::held, mind::exhaustion, time::delay},
        shared::{self, steps},
    },
};

/// Executes a route to its end, or until something stops the mover.
pub fn walk(r: &mut Resolver<'_>, unit: UnitId, route: &Route, manner: Manner) -> RuleResult {
    let mut last_free = r.view().cell(unit);
    if manner.careless && r.view().store.get::<Stealth>(unit).hidden {
        r.edit::<Stealth>(unit).careless = true;
    }
    for (number, leg) in route.legs.iter().enumerate() {
        if !stride::can_go_on(r.view(), unit) || !take(r, unit, leg, &manner)? {
            break;
        }
        let view = r.view();
        // The board knows one body a square: of two friends the later one.
        let is_free = !shares_square(view, unit)
            && Mover::new(view, unit, manner)
                .spot(view.cell(unit), view.band(unit))
                .taken
                == Taken::Free;
        if is_free {
            last_free = view.cell(unit);
        }
        // EV-ACT-26: between two steps, but never inside an action such as a Charge. A One More
        // earned by it comes first; the Move goes on after it.
        let goes_on = number + 1 < route.legs.len() && !manner.charge;
        if goes_on && delay::between(r, unit)? && is_free && !manner.forced {
            break;
        }
    }
    step_aside(r, unit, last_free);
    around::settle(r)?;
    exhaustion::settle(r)
}

/// A unit may not stop in a friend's square (EV-MOV-04), so it goes back to the last free one.
fn step_aside(r: &mut Resolver<'_>, unit: UnitId, last_free: Cell) {
    let view = r.view();
    let from = view.cell(unit);
    if from == last_free || !view.status(unit).is_active() {
        return;
    }
    if shares_square(view, unit) {
        shared::walk::moved(r, unit, last_free, (0, true), "EV-MOV-04");
    }
}

/// Whether a unit is passing through a friend.
fn shares_square(view: View<'_>, unit: UnitId) -> bool {
    view.allies(unit).any(|ally| {
        view.band(ally) == view.band(unit)
            && view.footprint(ally).overlaps(view.footprint(unit))
            && !view.is_one_body(unit, ally)
    })
}

/// Takes one leg. Returns whether the mover goes on.
fn take(r: &mut Resolver<'_>, unit: UnitId, leg: &Leg, manner: &Manner) -> RuleResult<bool> {
    match leg.way {
        Way::Soar { to } => soar(r, unit, to, leg.new_move, manner),
        Way::LetGo { metres } => {
            fall::off_the_face(r, unit, u16::from(metres), true)?;
            Ok(stride::can_go_on(r.view(), unit))
        }
        // The step over the edge comes first (EV-MOV-39), then the test (EV-MOV-16).
        Way::Climb {
            how: Climbing::Down,
            metres,
            face,
        } => Ok(step(r, unit, leg, manner, metres)?
            && terrain::climb_test(r, unit, face, manner)?
            && climb(r, unit, face, (-1, metres), leg.new_move, manner)?),
        // Up as far as this Move allows; climbing back may take several.
        Way::Climb { how, metres, face } => {
            let up = if how == Climbing::Back { -1 } else { 1 };
            let may_begin = leg.new_move && how != Climbing::Hang;
            Ok(stride::ready_to_pay(r, unit, leg.new_move)
                && terrain::climb_test(r, unit, face, manner)?
                && climb(r, unit, face, (up, metres), may_begin, manner)?
                && (how != Climbing::Up || step(r, unit, leg, manner, 0)?))
        }
        Way::Walk | Way::Jump => step(r, unit, leg, manner, 0),
        Way::Travel => trip::travel(r, unit, leg, manner),
        Way::Drop { metres } => {
            if !step(r, unit, leg, manner, 0)? {
                return Ok(false);
            }
            fall::fall(r, unit, u16::from(metres), true)?;
            Ok(stride::can_go_on(r.view(), unit))
        }
    }
}

/// Climbs this many metres up or down. Returns whether the mover goes on.
fn climb(
    r: &mut Resolver<'_>,
    unit: UnitId,
    face: Climb,
    (up, metres): (i16, u8),
    may_begin: bool,
    manner: &Manner,
) -> RuleResult<bool> {
    for _ in 0..metres {
        if !climb_metre(r, unit, face, up, may_begin, manner)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Climbs one metre up or down. Returns whether the mover goes on.
fn climb_metre(
    r: &mut Resolver<'_>,
    unit: UnitId,
    face: Climb,
    up: i16,
    may_begin: bool,
    manner: &Manner,
) -> RuleResult<bool> {
    let sources = |view: View<'_>| Mover::new(view, unit, *manner).climbing(face);
    if stride::price(r, unit, may_begin, sources, None).is_none() {
        return Ok(false);
    }
    let view = r.view();
    let before = view.altitude(unit);
    let after = Altitude {
        hanging: u8::try_from(i16::from(before.hanging) + up).unwrap_or(0),
        ..before
    };
    let height = view.height(unit) + i32::from(up);
    let place = (view.footprint(unit), Band::Ground, Some(height));
    if !leave::leave(r, unit, place, manner)? {
        return Ok(false);
    }
    let Some(metres) = stride::price(r, unit, false, sources, None) else {
        return Ok(false);
    };
    let hurts = stride::pay(r, unit, metres, true)?;
    let cell = r.view().cell(unit);
    r.set_altitude(unit, after);
    tell(r, unit, (cell, before), (metres, false), "EV-MOV-39");
    stride::moved(r, unit, hurts)?;
    Ok(stride::can_go_on(r.view(), unit))
}

/// Takes one step to another square, where the mover then hangs `hanging` metres up. Returns
/// whether the mover goes on.
fn step(
    r: &mut Resolver<'_>,
    unit: UnitId,
    leg: &Leg,
    manner: &Manner,
    hanging: u8,
) -> RuleResult<bool> {
    let to = leg.to;
    if around::bumps(r, unit, to) {
        return Ok(false);
    }
    around::open_doors(r, unit, to);
    if !terrain::swim_test(r, unit, to, manner, leg.new_move)? {
        return Ok(false);
    }
    let sources = |view: View<'_>| {
        let mover = Mover::new(view, unit, *manner);
        mover.spot(to, view.band(unit)).sources
    };
    let stride = r.view().store.get::<MoveProgress>(unit);
    let rest_from = |jumps: u8| (leg.way == Way::Jump && jumps > 0).then_some(2);
    let again = rest_from(stride.jumps);
    if stride::price(r, unit, leg.new_move, sources, again).is_none() {
        return Ok(false);
    }
    let view = r.view();
    let mover = Mover::new(view, unit, *manner);
    let spot = mover.spot(to, view.band(unit));
    if !spot.open || spot.taken == Taken::Foe {
        return Ok(false);
    }
    let height = (hanging > 0).then(|| i32::from(spot.floor) + i32::from(hanging));
    let place = (mover.footprint(to), view.band(unit), height);
    if !leave::leave(r, unit, place, manner)? {
        return Ok(false);
    }
    let made = steps::take(r, unit, to, &STAGECRAFT, |r, _| {
        if !stride::can_go_on(r.view(), unit)
            || leg.way == Way::Jump && !jumps_high_enough(r, unit, to, manner)?
        {
            return Ok(false);
        }
        let again = rest_from(r.view().store.get::<MoveProgress>(unit).jumps);
        let Some(metres) = stride::price(r, unit, false, sources, again) else {
            return Ok(false);
        };
        let hindered = sources(r.view()).now > 0;
        let hurts = stride::pay(r, unit, metres, hindered)?;
        if leg.way == Way::Jump {
            r.edit::<MoveProgress>(unit).jumps += 1;
        }
        move_to(r, unit, to, hanging, metres, leg.way);
        stride::moved(r, unit, hurts)?;
        held::settle(r);
        Ok(true)
    })?;
    if !made || !stride::can_go_on(r.view(), unit) {
        return Ok(false);
    }
    terrain::patches(r, unit, manner)
}

/// A jump higher than the free one needs a test (EV-MOV-26); a jump that falls short costs its
/// metres all the same. Returns whether it is high enough.
fn jumps_high_enough(
    r: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    manner: &Manner,
) -> RuleResult<bool> {
    let (rise, base) = {
        let view = r.view();
        let mover = Mover::new(view, unit, *manner);
        let floor = |cell| mover.spot(cell, Band::Ground).floor;
        (floor(to) - floor(view.cell(unit)), mover.jump)
    };
    if rise <= base || leaping::jump_height(r, unit, base)? >= rise {
        return Ok(true);
    }
    let stride = r.edit::<MoveProgress>(unit);
    if stride.jumps > 0 {
        stride.metres = 0;
    }
    stride.jumps += 1;
    r.note(unit, "does not jump high enough", "EV-MOV-26");
    Ok(false)
}

fn move_to(r: &mut Resolver<'_>, unit: UnitId, to: Cell, hanging: u8, metres: u16, way: Way) {
    let view = r.view();
    let (from, before) = (view.cell(unit), view.altitude(unit));
    let after = Altitude { hanging, ..before };
    r.place_at(unit, to, after);
    let rule = match way {
        Way::Walk if before.band != Band::Ground => "EV-ALT-06",
        Way::Walk => "EV-MOV-03",
        Way::Jump => "EV-MOV-24",
        Way::Drop { .. } => "EV-MOV-38",
        Way::Climb { .. } | Way::LetGo { .. } | Way::Soar { .. } | Way::Travel => "EV-MOV-39",
    };
    tell(r, unit, (from, before), (metres, false), rule);
}

/// Changes the altitude band on the spot (EV-ALT-06).
fn soar(
    r: &mut Resolver<'_>,
    unit: UnitId,
    to: Band,
    new_move: bool,
    manner: &Manner,
) -> RuleResult<bool> {
    if new_move && !stride::begin_move(r, unit) {
        return Ok(false);
    }
    let view = r.view();
    let place = (view.footprint(unit), to, None);
    if !room::fits(view, unit, view.cell(unit), to) || !leave::leave(r, unit, place, manner)? {
        return Ok(false);
    }
    let before = r.view().altitude(unit);
    let after = Altitude {
        band: to,
        ..Altitude::default()
    };
    r.edit::<MoveProgress>(unit).band_changed = true;
    r.set_altitude(unit, after);
    let cell = r.view().cell(unit);
    tell(r, unit, (cell, before), (0, false), "EV-ALT-06");
    stride::moved(r, unit, false)?;
    arrival::after_step(r, unit)?;
    Ok(stride::can_go_on(r.view(), unit))
}
