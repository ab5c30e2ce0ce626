//! Move (EV-MOV-03): the Basic Move, and the Moves of Run, step by step.

use super::{
    break_free::{self, Waste},
    modes,
};
use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::{
        evoker::{
            character::stats,
            field::aboard,
            laws::{ActionDef, ActionKind, Work},
            mind::{hunting, rage},
            movement::{
                Climbing, Mover, Purse, Way,
                manner::Manner,
                route::{self, Route},
                routing, walk,
            },
            time::legal,
        },
        shared::action::Aims,
    },
};

const ENTRY: Entry = Entry {
    key: "move",
    name: "Move",
    icon: Icon::Walk,
    phrase: &[Form::new("move to {at}"), Form::new("move")],
    rules: &["EV-MOV-03", "EV-MOV-06", "EV-MOV-12"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell().way().modes(modes::GAIT),
    cost: Costs::NOTHING.said("Move"),
    help: "Walk, climb, swim or fly. Leaving melee may invite Chance Attacks.",
};

/// The Move action.
pub const MOVE: ActionDef =
    ActionDef::new(&ENTRY, |view, order| plan(view, order).map(Work::planned))
        .kind(ActionKind::Own)
        .gate(ready)
        .aims(Aims::Own(orders));

fn ready(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    legal::can_move(view, unit)?;
    let stride = view.store.get::<MoveProgress>(unit);
    // EV-ALT-06: a flyer that has used its last metre may still change its band.
    let may_soar = stats::can_fly(view, unit) && stride.begun && !stride.band_changed;
    Refusal::too_little("EV-TIM-02", "metres", 0, 1)
        .when(Purse::of(view, unit).total() == 0 && !may_soar)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    if rage::drives(view, unit) {
        if let Some(path) = hunting::onward(view, unit)
            && let Some(&last) = path.last()
        {
            let mut order = Order::new(unit, me).to(last);
            order.path = path;
            out.push(order);
        }
        return;
    }
    let (reach, beyond) = (routing::reach(view, unit), routing::beyond(view, unit));
    for reach in [Some(&**reach), beyond.as_ref()].into_iter().flatten() {
        for (cell, _) in reach.iter() {
            let mut order = Order::new(unit, me).to(cell);
            order.path = reach.path(cell);
            if order.path.len() == 1 && view.board().zone_map.is_some() {
                // A single step to the spot is the same as the route to it.
                order.path.clear();
            }
            out.push(order);
        }
    }
    if stats::can_fly(view, unit) {
        let here = Order::new(unit, me).to(view.cell(unit));
        out.push(here.clone().mode(modes::UP));
        out.push(here.mode(modes::DOWN));
    }
}

fn plan(view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
    let (route, manner) = if rage::drives(view, order.unit) {
        hunting::way(view, order)?
    } else {
        let manner = manner(view, order)?;
        let route = if order.modes.has(modes::HANG) {
            face(view, order, manner)?
        } else {
            way(view, order, manner, Purse::of(view, order.unit))?
        };
        (route, manner)
    };
    let unit = order.unit;
    // A trip between spots may begin with fewer metres than it takes (EV-ZON-11).
    let spent = route.spent.min(Purse::of(view, unit).total());
    let missing = route.spent - spent;
    let (steps, provoked) = (route.steps(), route.provoked.clone());
    let mut order = order.clone();
    if order.path.is_empty() {
        order.path = route.cells();
    }
    let mut plan = Plan::new(order, move |r| walk::walk(r, unit, &route, manner))
        .costs("metres", spent.min(1000) as i16)
        .costs("m to go", missing.min(1000) as i16);
    plan.route = steps;
    plan.invites = provoked.into_iter().map(|enemy| (enemy, 1)).collect();
    Ok(break_free::first(view, plan, Waste::Move))
}

/// Reads the movement modes of an order.
///
/// # Errors
///
/// The modes exclude each other, or the band cannot be changed.
pub fn manner(view: View<'_>, order: &Order) -> Result<Manner, Refusal> {
    let manner = Manner::of(view, order);
    let (up, down) = (order.modes.has(modes::UP), order.modes.has(modes::DOWN));
    if up && down || order.modes.has(modes::FLEE) && order.modes.has(modes::TEST) {
        return Err(Refusal::not_so("EV-MOV-06", "in two ways at once"));
    }
    if (up || down) && !stats::can_fly(view, order.unit) {
        return Err(Refusal::lacks("EV-ALT-06", "flight"));
    }
    if (up || down) && manner.band.is_none() {
        return Err(Refusal::not_so("EV-ALT-01", if up { "up" } else { "down" }));
    }
    if let (Some(vehicle), Some(band)) = (view.vehicle(order.unit), manner.band) {
        aboard::flies_to(view, vehicle, band)?;
    }
    Ok(manner)
}

/// The route of an order: by the squares it names, or the cheapest.
///
/// # Errors
///
/// There is no such route.
pub fn way(view: View<'_>, order: &Order, manner: Manner, purse: Purse) -> Result<Route, Refusal> {
    let aimed = order.cell();
    if !order.path.is_empty() {
        return routing::along(view, order, manner, purse);
    }
    let Some(to) = aimed else {
        return Err(Refusal::new("EV-MOV-03", RefusalReason::NoTarget));
    };
    let stays = to == view.cell(order.unit)
        && manner.band.is_none()
        && view.altitude(order.unit).hanging == 0;
    if stays {
        return Err(Refusal::new("EV-MOV-03", RefusalReason::NothingToDo));
    }
    routing::find(view, order.unit, to, manner, purse)
}

/// The route up an adjacent face as far as the Move allows, to hang there (EV-MOV-39).
fn face(view: View<'_>, order: &Order, manner: Manner) -> Result<Route, Refusal> {
    let unit = order.unit;
    let to = order.cell_for("EV-MOV-39")?;
    let from = view.cell(unit);
    let mover = Mover::new(
        view,
        unit,
        Manner {
            risk: true,
            ..manner
        },
    );
    if view.board().zone_map.is_some() {
        return Err(Refusal::not_so("EV-ZON-22", "between spots"));
    }
    let hanging = i16::from(view.altitude(unit).hanging);
    let (here, there) = (mover.spot(from, Band::Ground), mover.spot(to, Band::Ground));
    let rise = there.floor - here.floor - hanging;
    let face = there.climb.or(here.climb.filter(|_| here.gap));
    let direction = from.direction_to(to).filter(|_| from.is_beside(to));
    let (Some(face), Some(direction)) = (face, direction) else {
        return Err(Refusal::forbidden("EV-MOV-39", "there is no face to climb"));
    };
    if view.band(unit) != Band::Ground
        || rise < 1
        || mover.crawls
        || mover.cuts_corner(from, direction)
    {
        return Err(Refusal::new("EV-MOV-39", RefusalReason::NothingToDo));
    }
    // At most one Move: the one under way, or the next.
    let purse = Purse::of(view, unit);
    let purse = Purse {
        more: u16::from(purse.left == 0).min(purse.more),
        ..purse
    };
    let sources = mover.climbing(face);
    let (mut spent, mut metres, mut new_move) = (0, 0, false);
    while metres < rise {
        let Some(paid) = purse.pay(spent, sources) else {
            break;
        };
        spent = paid.spent;
        new_move |= paid.new_move;
        metres += 1;
    }
    if metres == 0 {
        return Err(Refusal::new(
            "EV-MOV-12",
            RefusalReason::TooFar {
                cost: 2,
                left: purse.total(),
            },
        ));
    }
    Ok(Route {
        legs: vec![route::Leg {
            to: from,
            way: Way::Climb {
                how: Climbing::Hang,
                metres: rise as u8,
                face,
            },
            cost: spent,
            new_move,
        }],
        spent,
        provoked: SmallVec::new(),
    })
}
