//! Goals that decide nothing: given twice, or met before the first order.

use super::names::Names;
use crate::{
    battle::goals::Goal,
    document::{Node, Reader, problem::Problem},
    geometry::Footprint,
};

/// Warns of goals that were given before and of those that are met at the start. While a
/// goal of the `level` is faulty, places and goals do not belong together, and nothing is told.
pub(super) fn check(reader: &mut Reader<'_>, level: &Node, goals: &[Goal], names: &Names<'_>) {
    let items = level.field("goals").and_then(Node::items);
    let items = items.unwrap_or_default();
    if items.len() != goals.len() {
        return;
    }
    for (number, (goal, item)) in goals.iter().zip(items).enumerate() {
        let problem = match goals[..number].iter().position(|known| known == goal) {
            Some(first) => Problem::warning("duplicate-goal", "this goal is given twice")
                .labelled("given again")
                .also(items[first].span.clone(), "given first")
                .help("remove one of them"),
            None => match met(goal, names) {
                Some(message) => Problem::warning("met-at-start", message)
                    .labelled("met at the start")
                    .help("move the combatant or the zone, or leave the goal out"),
                None => continue,
            },
        };
        reader.report(problem.at(item.span.clone()));
    }
}

/// Why a goal is met at the start; `None` if it is not.
fn met(goal: &Goal, names: &Names<'_>) -> Option<String> {
    let Goal::Reach { side, zone } = goal else {
        return None;
    };
    let side = names.sides.get(side.index())?;
    let inside = names.entries.iter().find(|entry| {
        let own = names.sides.get(entry.combatant.side.index());
        let is_allied = own.is_some_and(|own| own.side.alliance == side.side.alliance);
        let mut space = Footprint::new(entry.combatant.at, entry.squares()).cells();
        is_allied
            && entry.vehicle().is_none()
            && !entry.combatant.waiting
            && space.any(|cell| names.board.in_zone(cell, *zone))
    })?;
    let letter = names.board.zones.get(usize::from(*zone)).unwrap_or(&'?');
    Some(format!(
        "{} stands in zone `{letter}` already, so {} wins with the first order",
        inside.combatant.name, side.side.name
    ))
}
