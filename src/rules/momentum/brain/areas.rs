//! The squares that an order covers at once, for the board: Abilities, bombs, stunts (MO-ABL-02,
//! MO-ACT-14, MO-CIN-09).

use crate::{
    battle::prelude::*,
    geometry::CellSet,
    rules::momentum::{
        abilities::area,
        character::{
            abilities::Area,
            catalogue::{ability, item, stunt},
            items::Consumable,
            stunts::StuntEffect,
        },
    },
};

/// The squares of an order, whoever is there; `None` where it covers no area.
pub(super) fn of_order(view: View<'_>, order: &Order) -> Option<CellSet> {
    let shape = match order.with {
        Tool::Nothing => None,
        Tool::Power(power) => of_power(view, power),
        Tool::Item(id) => match item(view, id)?.consumable()? {
            Consumable::Bursts(bomb) => Some(Area::Burst(bomb.radius)),
            _ => None,
        },
    };
    Some(area::squares(view, order.unit, shape?, order.cell()?))
}

fn of_power(view: View<'_>, power: PowerId) -> Option<Area> {
    if let Some(ability) = ability(view, power) {
        let is_area = matches!(
            ability.shape,
            Area::Burst(_) | Area::Cone(_) | Area::Line(_)
        );
        return is_area.then_some(ability.shape);
    }
    match stunt(view, power)?.effect {
        StuntEffect::Blast { radius, .. } => Some(Area::Burst(radius)),
        _ => None,
    }
}
