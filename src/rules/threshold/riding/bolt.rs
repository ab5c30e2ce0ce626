//! A mount out of control: at the end of its turn it runs for the nearest edge of the map and
//! leaves with its rider (TH-MNT-06).

use super::mounts;
use crate::{
    battle::orders::plan::RouteStep,
    rules::{
        shared::{states::set_status, walk::cost},
        threshold::{
            prelude::*,
            travel::{
                movement::{self, Steps},
                pace::{self, Pace, Purse},
                stepping,
            },
        },
    },
};

const RULE: &str = "TH-MNT-06";

/// Routes to an edge longer than this do not count, in yards.
const FAR: u16 = 3_000;

/// Runs the unit's mount if it is out of control, with all its AP.
pub(crate) fn run(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let mount = mounts::body(view, unit);
    if !view.has(mount, BOLTING) || !view.status(mount).is_active() || is_immobile(view, mount) {
        return Ok(());
    }
    resolver.note(mount, "bolts", RULE);
    let all = resolver.view().pool(mount, AP);
    let yards = Purse::of(resolver.view(), mount, Pace::Walk).with(all);
    let way = way_out(resolver.view(), mount, yards);
    pace::buy(resolver, mount, Pace::Walk, all);
    stepping::go(resolver, mount, &way)?;
    let view = resolver.view();
    let goes_on = view.has(mount, BOLTING) && view.status(mount).is_active();
    if goes_on && to_edge(view, view.footprint(mount)) == 0 {
        let rider = view.rider(mount);
        resolver.note(mount, "leaves the field", RULE);
        if let Some(rider) = rider {
            resolver.ride(rider, None);
        }
        for gone in std::iter::once(mount).chain(rider) {
            set_status(resolver, gone, CombatStatus::Gone, RULE);
        }
    }
    Ok(())
}

/// Squares between a space and the nearest edge of the map.
fn to_edge(view: View<'_>, space: Footprint) -> i16 {
    let grid = view.board().grid;
    let (min, max) = (space.min, space.max());
    let across = min.x.min(grid.width as i16 - 1 - max.x);
    let down = min.y.min(grid.height as i16 - 1 - max.y);
    across.min(down)
}

/// Squares to the nearest enemy.
fn to_enemies(view: View<'_>, mount: UnitId, space: Footprint) -> u16 {
    view.enemies(mount)
        .map(|enemy| view.footprint(enemy).distance(space, Metric::Alternating))
        .min()
        .unwrap_or(u16::MAX)
}

/// The steps of this turn on the shortest route to the nearest edge; if possible a route on which
/// the mount never comes nearer to its enemies than it is now.
fn way_out(view: View<'_>, mount: UnitId, yards: i32) -> Vec<RouteStep> {
    let steps = Steps::new(view, mount).remembering();
    let safe = to_enemies(view, mount, view.footprint(mount));
    let shy = |from: Footprint, direction: Direction, stretch: u16| {
        let to = from.step(direction);
        (to_enemies(view, mount, to) >= safe)
            .then(|| steps.cost(from, direction, stretch))
            .flatten()
    };
    let wild =
        |from: Footprint, direction: Direction, stretch: u16| steps.cost(from, direction, stretch);
    let way = |step: &dyn Fn(Footprint, Direction, u16) -> Option<u16>| {
        let side = view.footprint(mount).side;
        movement::gait(&steps, FAR, step, |gait| {
            let reach = gait.reach(view);
            let (edge, _, _, cell) = reach
                .iter()
                .map(|(cell, cost)| {
                    let space = Footprint::new(cell, side);
                    let away = std::cmp::Reverse(to_enemies(view, mount, space));
                    (to_edge(view, space), cost, away, cell)
                })
                .min()?;
            let path: Vec<Cell> = reach.path_to(cell);
            // As far as its yards last and it can stop.
            let so_far = (1..=path.len())
                .rev()
                .find_map(|length| {
                    let mut order = Order::new(mount, ActionId(0));
                    order.path = path[..length].to_vec();
                    let route = gait.route(view, &order).ok()?;
                    (i32::from(cost(&route)) <= yards).then_some(route)
                })
                .unwrap_or_default();
            Some((edge, so_far))
        })
    };
    match (way(&shy), way(&wild)) {
        (Some((edge, shy)), Some((least, _))) if edge <= least => shy,
        (_, Some((_, wild))) => wild,
        (_, None) => Vec::new(),
    }
}
