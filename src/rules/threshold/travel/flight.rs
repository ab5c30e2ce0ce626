//! Wings (TH-MOV-19): in the air only walls stop a unit, and each yard costs one.

use super::{fall, movement::Steps, placing, step_prices};
use crate::rules::threshold::{field::ground::ALOFT, prelude::*, riding::platform};

const RULE: &str = "TH-MOV-19";

/// Things up to this height are flown over, in yards.
const LOW: u8 = 2;

/// Whether the unit has wings.
pub(crate) fn has_wings(view: View<'_>, unit: UnitId) -> bool {
    sheet_of(view, unit).fly.is_some()
}

/// Whether the unit is aloft.
pub(crate) fn is_aloft(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) != Band::Ground
}

/// Whether a unit can fly over the square: no wall, no thing above flying height, no ceiling.
pub(crate) fn is_open(view: View<'_>, cell: Cell) -> bool {
    let (board, ground) = (view.board(), view.ground());
    let thing = board.obstacle(ground, cell);
    board.terrain(cell).is_some()
        && !board.is_wall(ground, cell)
        && !board.has_roof(cell)
        && thing.is_none_or(|thing| thing.height <= LOW)
}

/// The price of one step through the air; `None` if it is impossible. Other units aloft are passed
/// as on the ground (TH-MOV-06).
pub(crate) fn cost(
    steps: &Steps<'_>,
    from: Footprint,
    direction: Direction,
    stretch: u16,
) -> Option<u16> {
    let view = steps.view;
    if step_prices::cuts_a_corner(view, from, direction) {
        return None;
    }
    let mut dearest = 1;
    for cell in from.newly_covered(direction) {
        if !is_open(view, cell) {
            return None;
        }
        if let Some(other) = view.occupant(cell, Band::Low) {
            dearest = steps.passing(other)?.max(dearest);
        }
    }
    Some(dearest * stretch)
}

/// The price of a straight yard over the square for this unit now, occupants aside: on the ground
/// or through the air (TH-MOV-07, TH-MOV-18, TH-MOV-19); `None` is impassable.
pub(crate) fn over(view: View<'_>, unit: UnitId, cell: Cell) -> Option<u16> {
    if is_aloft(view, unit) {
        is_open(view, cell).then_some(1)
    } else {
        Steps::new(view, unit).yard(cell)
    }
}

/// Changes the unit's altitude on the spot.
pub(crate) fn change(resolver: &mut Resolver<'_>, unit: UnitId, band: Band) {
    let cell = resolver.view().cell(unit);
    let altitude = Altitude {
        band,
        ..Altitude::default()
    };
    placing::put(resolver, unit, cell, (altitude, 0), RULE);
}

/// Units aloft that can no longer fly fall.
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    let view = resolver.view();
    let falling: SmallVec<[UnitId; 4]> = view
        .store
        .ids()
        .filter(|&unit| {
            is_aloft(view, unit)
                && view.status(unit).is_on_field()
                && view.mount(unit).is_none()
                && platform::under(view, unit).is_none()
                && (is_immobile(view, unit) || !has_wings(view, unit))
        })
        .collect();
    for unit in falling {
        resolver.note(unit, "can no longer stay in the air", RULE);
        let cell = placing::room_near(resolver.view(), unit, resolver.view().cell(unit));
        placing::put(resolver, unit, cell, (Altitude::default(), 0), RULE);
        fall::fall(resolver, unit, ALOFT)?;
    }
    Ok(())
}
