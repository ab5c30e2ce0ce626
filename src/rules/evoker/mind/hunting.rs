//! Where rage drives a unit: at the nearest enemy by the fastest way (EV-AIL-32).

use super::rage;
use crate::{
    battle::{prelude::*, ruleset::Reached},
    rules::evoker::{
        attacks::targets,
        character::stats,
        movement::{
            self, Purse,
            manner::{Leaving, Manner},
            route::Route,
            routing,
        },
    },
};

/// The refusal of a route that rage does not take.
pub fn another_way() -> Refusal {
    Refusal::forbidden(
        "EV-AIL-32",
        "rage drives it at the nearest enemy by the fastest way",
    )
}

/// Where rage drives a unit: target, route and manner.
pub struct Hunt {
    /// The nearest enemy by metres of route, then turn order.
    pub quarry: UnitId,
    /// The fastest route to where it can be struck, however many Moves it takes.
    pub route: Route,
    /// The manner: it leaves other melees carelessly.
    pub manner: Manner,
}

/// Metres within which the nearest enemy is searched.
const FAR: u16 = 400;

/// Where rage drives a unit without an enemy in reach (EV-AIL-32): fewest metres, then turn order,
/// then reading order of squares. `None` if no route leads to a known enemy.
pub fn hunt(view: View<'_>, unit: UnitId) -> Option<Hunt> {
    let mut bands = vec![None];
    if stats::can_fly(view, unit) {
        let band = view.band(unit);
        bands.extend([band.above(), band.below()].into_iter().flatten().map(Some));
    }
    let mut best: Option<((u16, usize, Cell), Hunt)> = None;
    let side = view.footprint(unit).side;
    for band in bands {
        let manner = Manner {
            leave: Some(Leaving::Flee),
            band,
            ..Manner::default()
        };
        let at = band.unwrap_or_else(|| view.band(unit));
        let purse = Purse::of(view, unit);
        let more = FAR.saturating_sub(purse.left) / purse.length.max(1);
        let far = Purse { more, ..purse };
        let reach = routing::reach_with(view, unit, manner, far);
        let order = &view.clock().order;
        for (place, &enemy) in order.iter().enumerate() {
            let known = view.status(enemy).is_active()
                && view.hostile(unit, enemy)
                && movement::Mover::new(view, unit, manner).knows(enemy);
            if !known {
                continue;
            }
            let arrives = rage::reaches(view, unit)
                .chain([1])
                .flat_map(|length| {
                    reach.iter().filter(move |&(cell, _)| {
                        let place = (Footprint::new(cell, side), at);
                        targets::strikes_from(view, place, enemy, length)
                    })
                })
                .min_by_key(|&(cell, metres)| (metres, cell));
            let Some((cell, metres)) = arrives else {
                continue;
            };
            let key = (metres, place, cell);
            if best.as_ref().is_some_and(|(known, _)| *known <= key) {
                continue;
            }
            if let Some(route) = reach.route(cell) {
                let quarry = enemy;
                best = Some((
                    key,
                    Hunt {
                        quarry,
                        route,
                        manner,
                    },
                ));
            }
        }
    }
    best.map(|(_, hunt)| hunt)
}

/// The route of an order in rage: along the hunt, as far as the order goes.
///
/// # Errors
///
/// An enemy is in reach, no enemy can be reached, or the order goes elsewhere.
pub fn way(view: View<'_>, order: &Order) -> Result<(Route, Manner), Refusal> {
    let unit = order.unit;
    rage::lets_run(view, unit)?;
    let Some(hunt) = hunt(view, unit) else {
        return Err(Refusal::forbidden(
            "EV-AIL-32",
            "there is no path to an enemy it knows of",
        ));
    };
    let cells = hunt.route.cells();
    let length = match order.cell() {
        _ if !order.path.is_empty() => order.path.len(),
        Some(to) => cells
            .iter()
            .position(|&cell| cell == to)
            .map_or(0, |place| place + 1),
        None => return Err(Refusal::new("EV-MOV-03", RefusalReason::NoTarget)),
    };
    let Some(path) = cells.get(..length).filter(|path| !path.is_empty()) else {
        return Err(another_way());
    };
    if !order.path.is_empty() && order.path != path {
        return Err(another_way());
    }
    let purse = Purse::of(view, unit);
    let route = routing::follow(view, unit, path, hunt.manner, purse)?;
    Ok((route, hunt.manner))
}

/// The squares the unit walks along its hunt with the Moves it has; `None` if it need not or cannot
/// move.
pub fn onward(view: View<'_>, unit: UnitId) -> Option<Vec<Cell>> {
    rage::lets_run(view, unit).ok()?;
    let hunt = hunt(view, unit)?;
    let cells = hunt.route.cells();
    let purse = Purse::of(view, unit);
    (1..=cells.len())
        .rev()
        .map(|length| &cells[..length])
        .find(|path| routing::follow(view, unit, path, hunt.manner, purse).is_ok())
        .map(<[Cell]>::to_vec)
}

/// The only square that an enraged unit may move to.
pub fn driven(view: View<'_>, unit: UnitId) -> Option<Reached> {
    let path = onward(view, unit)?;
    let cell = *path.last()?;
    let mut order = Order::new(
        unit,
        view.scene.book.action_named("move").unwrap_or(ActionId(0)),
    )
    .to(cell);
    order.path = path;
    let (route, _) = way(view, &order).ok()?;
    let mut provokes = UnitSet::default();
    for &enemy in &route.provoked {
        provokes.insert(enemy);
    }
    Some(Reached {
        cell,
        cost: route.spent,
        provokes,
        missing: 0,
    })
}
