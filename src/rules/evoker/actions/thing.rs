//! Standard Attacks on things of the board (EV-FLD-03).

use super::{
    attack::{called_location, is_area, read_means, ready_means, shown},
    modes,
};
use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            attacks::battering::{self, Battering},
            character::profile,
            time::legal,
        },
        shared::acted,
    },
};

/// The plan of an order that is a blow at a thing; `None` for other attacks.
///
/// # Errors
/// Why the blow cannot be.
pub fn plan(view: View<'_>, order: &Order, entry: &'static Entry) -> Result<Option<Plan>, Refusal> {
    let Some(blow) = read(view, order)? else {
        return Ok(None);
    };
    let done = order.clone();
    let profile = profile::profile(view, order.unit, blow.means);
    let check = profile
        .as_ref()
        .map(|profile| battering::check(view, &blow, profile));
    let means = blow.means;
    let plan = Plan::new(order.clone(), move |r| {
        acted(r, &done, entry.name);
        legal::pay(r, done.unit, &entry.cost);
        battering::resolve(r, &blow)
    })
    .paid(view.scene.book, &entry.cost);
    let (unit, profile) = (order.unit, profile.as_ref());
    Ok(Some(shown(view, plan, (unit, means, profile), check)))
}

/// Reads an order as a blow at a thing of the board (EV-FLD-03): a weapon or power for one target,
/// aimed at a square.
fn read(view: View<'_>, order: &Order) -> Result<Option<Battering>, Refusal> {
    let (unit, Some(cell)) = (order.unit, order.cell()) else {
        return Ok(None);
    };
    let means = read_means(view, order)?;
    let Some(profile) = profile::profile(view, unit, means) else {
        return Ok(None);
    };
    if is_area(view, &profile) {
        return Ok(None);
    }
    ready_means(view, unit, means, None)?;
    let mode = if order.modes.has(modes::BURST) {
        Some("as a Burst")
    } else {
        called_location(order)?.map(|_| "Called")
    };
    if let Some(mode) = mode {
        return Err(Refusal::not_so("EV-FLD-03", mode));
    }
    let blow = Battering { unit, cell, means };
    battering::can_strike(view, &blow, &profile)?;
    Ok(Some(blow))
}
