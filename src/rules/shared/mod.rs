//! Mechanisms that several books share; the rules themselves stay in the books.

pub mod action;
pub(crate) mod answers;
pub(crate) mod areas;
pub(crate) mod arms;
pub(crate) mod barriers;
pub(crate) mod bonds;
pub(crate) mod catalogue;
pub(crate) mod conditions;
pub(crate) mod cover;
pub(crate) mod durations;
pub(crate) mod flanking;
pub(crate) mod forced;
pub(crate) mod hands;
pub(crate) mod hazards;
pub(crate) mod held;
pub(crate) mod kept_die;
pub(crate) mod listed;
pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod plain_steps;
pub(crate) mod power_text;
pub(crate) mod prospects;
pub(crate) mod riding;
pub(crate) mod rounds;
pub(crate) mod rows;
pub(crate) mod stat_block;
pub(crate) mod states;
pub(crate) mod steps;
pub(crate) mod strides;
pub(crate) mod tactics;
pub(crate) mod targets;
pub(crate) mod things;
pub(crate) mod throws;
pub(crate) mod triggers;
pub(crate) mod walk;

use crate::battle::{ids::SideSet, prelude::*};

/// Reports that an action begins.
pub(crate) fn acted(resolver: &mut Resolver<'_>, order: &Order, name: &'static str) {
    acted_so(resolver, order, name, None);
}

/// Reports that an action begins and what the unit does, if the action's name does not say it.
pub(crate) fn acted_so(
    resolver: &mut Resolver<'_>,
    order: &Order,
    name: &'static str,
    what: Option<&str>,
) {
    tell(resolver, order, name, what, order.target());
}

/// Reports that an action begins and the first unit it hits, which the order may not name.
pub(crate) fn acted_on(
    resolver: &mut Resolver<'_>,
    order: &Order,
    name: &'static str,
    target: Option<UnitId>,
) {
    tell(resolver, order, name, None, target);
}

fn tell(
    resolver: &mut Resolver<'_>,
    order: &Order,
    name: &'static str,
    what: Option<&str>,
    target: Option<UnitId>,
) {
    resolver.report(|_| BattleEvent::Acted {
        unit: order.unit,
        action: order.action,
        name,
        item: order.with.item(),
        power: order.with.power(),
        target,
        cell: order.cell(),
        modes: order.modes,
        named: order.named,
        what: what.map(Box::from),
        seen: SideSet::default(),
    });
}
