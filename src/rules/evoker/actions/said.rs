//! Telling that an action happens: the same event for all of them.

use crate::battle::{
    event::BattleEvent,
    order::{Order, With},
    resolver::Resolver,
    ruleset::Entry,
};

/// Reports that an order is carried out.
pub fn acted(r: &mut Resolver<'_>, order: &Order, entry: &Entry) {
    r.report(|_| BattleEvent::Acted {
        unit: order.unit,
        action: order.action,
        name: entry.name,
        item: match order.with {
            With::Item(item) => Some(item),
            With::Power(_) | With::Nothing => None,
        },
        power: match order.with {
            With::Power(power) => Some(power),
            With::Item(_) | With::Nothing => None,
        },
        target: order.target(),
        cell: order.cell(),
    });
}
