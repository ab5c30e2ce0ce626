//! Movement for the brain: on foot, on wings, over gaps and up walls.

use std::{cell::OnceCell, sync::Arc};

use crate::{
    battle::{
        components::Yards,
        ruleset::{MoveBlocker, Movement, Reached, firsts_of},
        store::result_cache::Cached,
    },
    geometry::ReachMap,
    rules::{
        shared::walk,
        threshold::{
            actions::{
                climb::CLIMB,
                fly::{FLY, with_wings},
                jump::JUMP,
                walk::{Walk, with_gait},
            },
            field::ground,
            prelude::*,
            reactions::rebuff::Watch,
            riding::mounts,
            time::modes::{HIGH, LANDING},
            travel::{
                climb, flight, jump,
                movement::Steps,
                pace::{self, Pace, Purse},
            },
        },
    },
};

/// Least chance, in thousandths, at which the computer makes a jump.
const SAFE: i64 = 780;

/// Movement of this book as the brain sees it.
pub(crate) struct ThresholdMovement;

impl Movement for ThresholdMovement {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        reach(view, unit)
    }

    fn first_reached(
        &self,
        view: View<'_>,
        unit: UnitId,
        most: usize,
        far: &dyn Fn(Cell) -> i64,
    ) -> Vec<Reached> {
        first_reached(view, unit, most, far)
    }

    fn ventures(&self, view: View<'_>, unit: UnitId) -> Vec<(Reached, Order)> {
        ventures(view, unit)
    }

    fn passage(&self, view: View<'_>, unit: UnitId) -> MoveBlocker {
        if flight::has_wings(view, unit) {
            MoveBlocker::Flying
        } else {
            MoveBlocker::Crossing
        }
    }

    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        go(view, unit, cell)
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        let body = mounts::body(resolver.view(), unit);
        let pace = pace::here(resolver.view(), body);
        // Flights end on the ground, and climbs at the top.
        resolver.place_at(unit, cell, Altitude::default());
        let purse = Purse::of(resolver.view(), body, pace);
        if let Some(ap) = purse.price_of(i32::from(cost)) {
            pace::steer(resolver, body, pace, ap);
            let left = &mut resolver.edit::<Yards>(body).left;
            *left = left.saturating_sub(cost);
        }
    }
}

/// Squares the unit can reach in one order, on foot or by flying and landing.
pub(crate) fn reach(view: View<'_>, unit: UnitId) -> Vec<Reached> {
    merged(by_pace(view, unit))
}

/// The first of these squares by what the unit wants.
fn first_reached(
    view: View<'_>,
    unit: UnitId,
    most: usize,
    far: &dyn Fn(Cell) -> i64,
) -> Vec<Reached> {
    let body = mounts::body(view, unit);
    let walks = Walk.ready(view, unit).is_ok();
    let paces = pace::on_ground(view, body);
    if !walks || paces.len() > 1 || FLY.ready(view, unit).is_ok() {
        return firsts_of(&reach(view, unit), most, far);
    }
    let watch = Watch::over(view, body);
    let provoked = |from: Footprint, to: Footprint| watch.provoked(from, to);
    let provoked: Option<&dyn Fn(Footprint, Footprint) -> UnitSet> = if watch.is_empty() {
        None
    } else {
        Some(&provoked)
    };
    let steps = Steps::new(view, unit).at(Pace::Walk).remembering();
    with_gait(&steps, Pace::Walk, |gait| {
        gait.first_reached(view, provoked, most, far)
    })
}

/// Squares the unit can reach in one order, by pace.
pub(crate) fn by_pace(view: View<'_>, unit: UnitId) -> Vec<(Pace, Vec<Reached>)> {
    let mut reached = walked(view, unit).clone();
    if FLY.ready(view, unit).is_ok() {
        let steps = Steps::new(view, unit);
        let flown = with_wings(&steps, false, |gait| gait.reached(view, None));
        // The computer never lands at the bottom of a hole.
        let is_hole = |cell| view.board().terrain(cell).is_some_and(|t| t.gap > 0);
        let flown = flown.into_iter().filter(|reached| !is_hole(reached.cell));
        reached.push((Pace::Fly, flown.collect()));
    }
    reached
}

/// The order that moves the unit to a reached square.
pub(crate) fn go(view: View<'_>, unit: UnitId, cell: Cell) -> Order {
    let plain = walk::order(view.scene.book, unit, cell);
    if view.altitude(unit).hanging > 0 {
        return named(view, "climb", unit, cell).unwrap_or(plain);
    }
    if flight::has_wings(view, mounts::body(view, unit))
        && let Some(flies) = named(view, "fly", unit, cell).map(|order| order.mode(LANDING))
        && FLY.plan(view, &flies).is_ok()
    {
        return flies;
    }
    plain
}

fn named(view: View<'_>, key: &str, unit: UnitId, cell: Cell) -> Option<Order> {
    let action = view.scene.book.action_named(key)?;
    Some(Order::new(unit, action).to(cell))
}

/// Squares that no walk reaches: jumps that are safe enough, and climbs that take several turns.
pub(crate) fn ventures(view: View<'_>, unit: UnitId) -> Vec<(Reached, Order)> {
    let mut orders: Vec<(Order, u16)> = Vec::new();
    if FLY.ready(view, unit).is_ok() {
        return Vec::new();
    }
    if CLIMB.ready(view, unit).is_ok() {
        let here = view.cell(unit);
        let ends = climb::ends(view, unit).into_iter();
        for order in ends
            .filter(|&cell| cell != here)
            .filter_map(|cell| named(view, "climb", unit, cell))
        {
            let Ok(found) = climb::find(view, &order, pace::parity(view, unit)) else {
                continue;
            };
            let body = mounts::body(view, unit);
            let purse = Purse::of(view, body, found.step.pace);
            let most = purse.with(mounts::points(view, body)).clamp(0, 9_999) as u16;
            orders.push((order, found.price().saturating_sub(most)));
        }
    }
    let walks = OnceCell::new();
    let walks_to = |cell| walks.get_or_init(|| Walkable::of(view, unit)).lead_to(cell);
    if JUMP.ready(view, unit).is_ok() {
        let safe = jump::leaps(view, unit, |cell| !walks_to(cell))
            .into_iter()
            .filter(|leap| jump::chance(view, leap) >= SAFE);
        for leap in safe {
            let order = named(view, "jump", unit, leap.to);
            let order = order.map(|order| if leap.high { order.mode(HIGH) } else { order });
            orders.extend(order.map(|order| (order, 0)));
        }
    }
    let mut ventures = Vec::new();
    for (order, missing) in orders {
        let plan = view.scene.book.plan(view, &order);
        let (Some(plan), Some(cell)) = (plan, order.cell()) else {
            continue;
        };
        // Jumps paid over several turns are left to players.
        let later = plan.price_of(LATER).is_some();
        if later || walks_to(cell) {
            continue;
        }
        let reached = Reached {
            cell,
            cost: walk::cost(&plan.route),
            provokes: UnitSet::default(),
            missing,
        };
        ventures.push((reached, order));
    }
    ventures
}

/// The order that goes back for a run-up, before a gap that only a run-up clears (TH-MOV-11).
pub(crate) fn back(view: View<'_>, unit: UnitId) -> Option<Order> {
    let back = jump::back_for_a_run(view, unit, SAFE)?;
    Some(walk::order(view.scene.book, unit, back))
}

/// The order to land on the spot if an enemy on the ground is near enough (TH-MOV-19).
pub(crate) fn landing(view: View<'_>, unit: UnitId) -> Option<Order> {
    if !flight::is_aloft(view, unit) {
        return None;
    }
    let mut near = view
        .enemies(unit)
        .filter(|&enemy| view.band(enemy) == Band::Ground)
        .filter(|&enemy| ground::range(view, unit, enemy) <= 2);
    let fly = view.scene.book.action_named("fly")?;
    near.next().map(|_| Order::new(unit, fly).mode(LANDING))
}

/// Where the unit can walk, swim or climb to, each in one order: asked square by square.
struct Walkable<'v> {
    home: Cell,
    by_pace: SmallVec<[(Steps<'v>, Arc<ReachMap>); 3]>,
}

impl<'v> Walkable<'v> {
    fn of(view: View<'v>, unit: UnitId) -> Self {
        let mut by_pace = SmallVec::new();
        if Walk.ready(view, unit).is_ok() {
            for pace in pace::on_ground(view, mounts::body(view, unit)) {
                let steps = Steps::new(view, unit).at(pace).remembering();
                let reach = with_gait(&steps, pace, |gait| gait.reach(view));
                by_pace.push((steps, reach));
            }
        }
        let home = view.cell(unit);
        Self { home, by_pace }
    }

    fn lead_to(&self, cell: Cell) -> bool {
        let mut by_pace = self.by_pace.iter();
        cell != self.home
            && by_pace.any(|(steps, reach)| {
                reach.cost(cell).is_some() && steps.cannot_stop(cell).is_none()
            })
    }
}

/// Cache key: the unit that walks.
#[derive(PartialEq)]
struct Walker(UnitId);

type Walks = Vec<(Pace, Vec<Reached>)>;

/// Squares the unit can walk, swim or climb to, each in one order.
fn walked(view: View<'_>, unit: UnitId) -> Cached<Walker, Walks> {
    view.cached(Walker(unit), || work_out_walks(view, unit))
}

fn work_out_walks(view: View<'_>, unit: UnitId) -> Walks {
    let mut all = Vec::new();
    if Walk.ready(view, unit).is_err() {
        return all;
    }
    let body = mounts::body(view, unit);
    let watch = Watch::over(view, body);
    for pace in pace::on_ground(view, body) {
        let steps = Steps::new(view, unit).at(pace).remembering();
        let provoked = |from: Footprint, to: Footprint| watch.provoked(from, to);
        let reached = with_gait(&steps, pace, |gait| {
            gait.reached(view, (!watch.is_empty()).then_some(&provoked))
        });
        all.push((pace, reached));
    }
    all
}

/// The squares of all paces, each once at its lowest price, in reading order.
fn merged(paces: Vec<(Pace, Vec<Reached>)>) -> Vec<Reached> {
    let several = paces.len() > 1;
    let mut all: Vec<Reached> = paces.into_iter().flat_map(|(_, reached)| reached).collect();
    if several {
        all.sort_by_key(|reached| (reached.cell, reached.cost));
        all.dedup_by_key(|reached| reached.cell);
    }
    all
}
