//! The squares that an order covers at once, for the board: spells, smoke, charges (VI-ATK-08,
//! VI-SHT-13).

use crate::{
    battle::prelude::*,
    geometry::{CellSet, area},
    rules::vigor::{
        actions::use_item::consumable,
        character::{
            items::Consumable,
            powers::{Effect, Shape},
        },
        magic::{self, area::Blast},
    },
};

/// The squares of an order, whoever is there; `None` where it covers no area.
pub(super) fn of_order(view: View<'_>, order: &Order) -> Option<CellSet> {
    match order.with {
        Tool::Nothing => None,
        Tool::Power(_) => of_spell(view, order),
        Tool::Item(_) => {
            let cell = order.cell()?;
            match consumable(view, order)? {
                Consumable::Smokes { radius, .. } => {
                    let grid = view.board().grid;
                    Some(area::blast(grid, cell, radius, Metric::Chebyshev))
                }
                Consumable::Detonates(charge) => {
                    let shape = Shape::Burst {
                        radius: charge.radius,
                        range: 0,
                    };
                    let blast = Blast {
                        by: order.unit,
                        shape,
                        aim: cell,
                        damage: charge.damage,
                        resists: None,
                    };
                    Some(blast.squares(view))
                }
                _ => None,
            }
        }
    }
}

fn of_spell(view: View<'_>, order: &Order) -> Option<CellSet> {
    let spell = magic::spell(view, order).ok()?;
    let Effect::Harm { damage, .. } = spell.effect else {
        return None;
    };
    let blast = Blast {
        by: order.unit,
        shape: spell.shape,
        aim: order.cell().or_else(|| Some(view.cell(order.target()?)))?,
        damage,
        resists: None,
    };
    spell.shape.is_area().then(|| blast.squares(view))
}
