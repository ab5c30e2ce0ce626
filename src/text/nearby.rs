//! The units around a unit, in words: for `near`, and for players who see no map.

use super::{compass, map::letter, narrate::place, plain, unit_text};
use crate::battle::{
    components::CombatStatus,
    ids::UnitId,
    side_view::{Known, SideView},
    view::View,
};

/// All units a side knows of by their distance from one unit, the nearest first, a line each: "C
/// Shade 1, 3 squares north-east, light cover: 3 wounds left". `None` knows every unit.
pub fn lines(view: View<'_>, eyes: Option<SideView<'_>>, from: UnitId) -> String {
    let mut others: Vec<UnitId> = view
        .store
        .ids()
        .filter(|&unit| unit != from && view.status(unit) != CombatStatus::Waiting)
        .filter(|&unit| eyes.is_none_or(|eyes| eyes.knows(unit) != Known::Unknown))
        .collect();
    others.sort_by_key(|&unit| (!view.status(unit).is_active(), view.gap(from, unit)));
    let mut text = String::new();
    for unit in others {
        text.push_str(&plain::wrapped(
            &line(view, eyes, from, unit),
            super::map::SCREEN,
        ));
    }
    if text.is_empty() {
        text.push_str("Nobody else is known to be here.\n");
    }
    text
}

fn line(view: View<'_>, eyes: Option<SideView<'_>>, from: UnitId, unit: UnitId) -> String {
    let name = &view.scene.member(unit).name;
    let is_enemy = view.hostile(from, unit);
    let whose = if is_enemy { "enemy" } else { "ally" };
    let place = match &view.board().zone_map {
        None => compass::bearing(view, from, unit),
        Some(_) => format!("at {}", place(view.scene, view.cell(unit))),
    };
    let letter = letter(view, eyes, unit);
    // A unit that fell in plain sight is known to lie there.
    let is_up = view.status(unit).is_active();
    if is_up && eyes.is_some_and(|eyes| !eyes.sees(unit)) {
        return format!("{letter} {name} ({whose}), out of sight, last seen {place}.");
    }
    let mut parts = vec![place];
    if is_enemy && is_up && view.status(from).is_active() {
        if (view.scene.book.sees)(view, from, unit) {
            let shelter = view.scene.book.ranges.cover(view, from, unit);
            let cover =
                shelter.and_then(|it| it.modifiers.first().map(|it| it.name.to_lowercase()));
            parts.extend(cover);
        } else {
            parts.push(format!("not seen by {}", view.scene.member(from).name));
        }
    }
    let how = unit_text::condition(view, eyes, unit);
    format!("{letter} {name} ({whose}), {}: {how}.", parts.join(", "))
}
