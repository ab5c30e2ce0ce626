//! Resistances, immunities and vulnerabilities are known once they have shown themselves (MO-TYP-07).

use super::hit::Hit;
use crate::{
    battle::{
        components::{Memory, Rare},
        ids::{SideId, UnitId},
        resolver::Resolver,
    },
    rules::momentum::{sheet_of, time::options::Options},
};

const RULE: &str = "MO-TYP-07";

/// As a battle begins enemies know nothing of each other, unless the level tells it to all.
pub(crate) fn hide(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let is_special = |unit: UnitId| {
        let sheet = sheet_of(view, unit);
        let all = [
            &sheet.resistances,
            &sheet.immunities,
            &sheet.vulnerabilities,
        ];
        sheet.object || all.iter().any(|harms| !harms.is_empty())
    };
    if !Options::of(view).reveal_resistances && view.store.ids().any(is_special) {
        resolver.edit_field::<Memory>().hides_elements = Rare(true);
    }
}

/// A hit shows every side that sees it how its target takes the types of damage in it, and all others
/// of its kind.
pub(crate) fn learn(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) {
    let view = resolver.view();
    let memory = view.memory();
    // Nobody learns from what it only imagines.
    if !*memory.hides_elements || memory.believed_by.is_some() || resolver.is_odds() {
        return;
    }
    let kind = &view.scene.member(unit).archetype;
    let is_alike = |other: &UnitId| {
        *other == unit || !kind.is_empty() && view.scene.member(*other).archetype == *kind
    };
    let alike: Vec<UnitId> = view.store.ids().filter(is_alike).collect();
    let sides = (0..view.scene.sides.len()).map(|side| SideId(side as u8));
    let watching: Vec<SideId> = sides
        .filter(|&side| !view.scene.allied(side, view.side(unit)))
        .filter(|&side| view.memory().sees(side, unit))
        .collect();
    for &(harm, amount) in &hit.parts {
        if amount <= 0 {
            continue;
        }
        let mut is_new = false;
        for &side in &watching {
            for &other in &alike {
                is_new |= resolver
                    .edit_field::<Memory>()
                    .shown(side, other, harm as u8);
            }
        }
        let takes = sheet_of(resolver.view(), unit).takes(harm);
        if let (true, Some(told)) = (is_new, harm.told(takes)) {
            resolver.note(unit, told, RULE);
        }
    }
}
