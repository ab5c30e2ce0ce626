//! What harm and death do to the minds of units (MO-STS-04, MO-CIN-09).

use crate::{
    battle::{components::Condition, prelude::*},
    rules::{
        momentum::{
            field::sight::sees,
            sheet_of,
            status::{CHARMED, GRIEVING},
        },
        shared::conditions::{give, lose_where},
    },
};

/// The rule of allies that die.
const MOURNED: &str = "MO-CIN-09";

/// Harm ends a unit's charms from the side that deals it (MO-STS-04).
pub(crate) fn harmed_by(resolver: &mut Resolver<'_>, unit: UnitId, by: UnitId) {
    let view = resolver.view();
    if !view.has(unit, CHARMED) {
        return;
    }
    let side = view.side(by);
    let scene = resolver.scene();
    let sides: SmallVec<[UnitId; 2]> = view
        .conditions(unit)
        .0
        .iter()
        .filter(|condition| condition.id == CHARMED)
        .filter_map(|condition| condition.source)
        .filter(|&source| scene.allied(view.side(source), side))
        .collect();
    lose_where(resolver, unit, "MO-STS-04", |condition| {
        condition.id == CHARMED && condition.source.is_some_and(|it| sides.contains(&it))
    });
}

/// A unit has died: allies that saw it, and have Narrative Momentum, grieve.
pub(crate) fn mourn(resolver: &mut Resolver<'_>, dead: UnitId) {
    let view = resolver.view();
    let saw = |&unit: &UnitId| {
        unit != dead
            && !view.hostile(unit, dead)
            && sheet_of(view, unit).has_momentum()
            && !view.has(unit, GRIEVING)
            && sees(view, unit, dead)
    };
    let all: SmallVec<[UnitId; 8]> = view.active().filter(saw).collect();
    for unit in all {
        let grieving = Condition::new(GRIEVING, 1).by(dead);
        give(resolver, unit, grieving, MOURNED);
    }
}
