//! Initiative and the order of turns (VI-TIM-02, VI-TIM-03).

use crate::{
    battle::{
        components::{Clock, Initiative},
        prelude::*,
    },
    rules::vigor::{
        character::stats::{Ability, Talent},
        rolls::checks,
        sheet_of,
    },
};

/// Maximum number of throws to break ties of initiative; then the roster decides.
const MOST_TIES: usize = 8;

/// Rolls a unit's initiative: no ability counts; `more` is the number of dice from the situation.
///
/// # Errors
/// A pause.
pub(crate) fn roll(resolver: &mut Resolver<'_>, unit: UnitId, more: i32) -> RuleResult {
    let sheet = sheet_of(resolver.view(), unit);
    let dice = [
        ("Quick Start", i32::from(sheet.has(Talent::QuickStart))),
        ("Over Watch", more),
    ];
    let total = checks::initiative(resolver, unit, &dice)?;
    resolver.edit::<Initiative>(unit).0 = total as i16;
    Ok(())
}

fn key(view: View<'_>, unit: UnitId) -> (i16, i32, &[u8]) {
    let initiative = view.store.get::<Initiative>(unit).0;
    let speed = sheet_of(view, unit).score(Ability::Speed);
    let throws = view.clock().tie_keys.get(unit.index());
    (initiative, speed, throws.map_or(&[], Vec::as_slice))
}

/// Every unit on the field by initiative, then Speed, then the tie-break roll, then the roster.
pub(crate) fn by_initiative(view: View<'_>) -> Vec<UnitId> {
    let on_field = |unit: &UnitId| view.status(*unit).is_on_field();
    let mut order: Vec<UnitId> = view.store.ids().filter(on_field).collect();
    order.sort_by(|&a, &b| key(view, b).cmp(&key(view, a)).then(a.cmp(&b)));
    order
}

/// Sorts all units into this round's order; units with equal initiative and Speed roll a d20 each.
///
/// # Errors
/// A pause.
pub(crate) fn arrange(resolver: &mut Resolver<'_>) -> RuleResult {
    for _ in 0..MOST_TIES {
        let view = resolver.view();
        let order = by_initiative(view);
        let ties = |unit: &UnitId| {
            let mut others = order.iter().filter(|&other| other != unit);
            others.any(|&other| key(view, other) == key(view, *unit))
        };
        let mut tied: SmallVec<[UnitId; 8]> =
            order.iter().copied().filter(|unit| ties(unit)).collect();
        if tied.is_empty() {
            break;
        }
        tied.sort_unstable();
        for unit in tied {
            let face = resolver.die(20, &[])?;
            resolver.report(|_| BattleEvent::Threw {
                unit,
                name: "initiative tie-break",
                face: face.into(),
                meaning: "",
                against: UnitSet::default(),
                rule: RuleId("VI-TIM-03"),
            });
            let all = resolver.view().store.len();
            let keys = &mut resolver.edit_field::<Clock>().tie_keys;
            keys.resize(all, Vec::new());
            keys[unit.index()].push(face as u8);
        }
    }
    let order = by_initiative(resolver.view());
    resolver.edit_field::<Clock>().order = order;
    Ok(())
}
