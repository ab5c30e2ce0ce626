//! A unit in words: the short line of the roster, and the text of `look`.

use std::fmt::Write;

use super::narrate::{item_name, place, side_name};
use crate::battle::{
    components::{CombatStatus, Hands, Hold, PoolId, Pools, Posture, Stealth},
    counted,
    ids::UnitId,
    side_view::SideView,
    view::View,
};

/// A unit's state in a few words, as a side may know it: "7 wounds left, prone, Staggered". Without
/// eyes everything is shown.
pub fn condition(view: View<'_>, eyes: Option<SideView<'_>>, unit: UnitId) -> String {
    let reads = eyes.is_none_or(|eyes| eyes.reads_wounds(unit));
    let mut parts = Vec::new();
    match view.status(unit) {
        CombatStatus::Active if reads => parts.push((view.scene.book.health)(view, unit)),
        CombatStatus::Active => parts.push("wounds not known".to_owned()),
        CombatStatus::Waiting => parts.push("not here yet".to_owned()),
        CombatStatus::Unconscious { rounds } => {
            parts.push((view.scene.book.wording.asleep)(rounds));
        }
        CombatStatus::Downed => parts.push("down".to_owned()),
        // A unit that is gone has no other state.
        CombatStatus::Dead => return "gone".to_owned(),
        CombatStatus::Gone => parts.push("left the battle".to_owned()),
        CombatStatus::Vehicle => {}
    }
    match view.posture(unit) {
        Posture::Standing => {}
        Posture::Crouching => parts.push("crouching".to_owned()),
        Posture::Prone => parts.push("prone".to_owned()),
    }
    parts.extend(riding(view, eyes, unit));
    if view.store.get::<Stealth>(unit).hidden {
        parts.push("hidden".to_owned());
    }
    for condition in &view.conditions(unit).0 {
        if let Some(rule) = view.scene.book.condition(condition.id) {
            parts.push(match rule.amount {
                "" => rule.name.to_owned(),
                word => format!("{} {word} {}", rule.name, condition.amount),
            });
        }
    }
    parts.join(", ")
}

/// What a unit rides, and the riders of it that a side sees: "driving Boat", "ridden by
/// Iren".
pub fn riding(view: View<'_>, eyes: Option<SideView<'_>>, unit: UnitId) -> Vec<String> {
    let name = |unit| &view.scene.member(unit).name;
    let up = view.mount(unit).map(|mount| match view.vehicle(unit) {
        None => format!("riding {}", name(mount)),
        Some(_) if view.is_passenger(unit) => format!("riding in {}", name(mount)),
        Some(_) => format!("driving {}", name(mount)),
    });
    let riders = view.riders(unit);
    let riders = riders.filter(|&rider| eyes.is_none_or(|eyes| eyes.sees(rider)));
    let riders: Vec<String> = riders
        .map(
            |rider| match (view.is_vehicle(unit), view.is_passenger(rider)) {
                (false, _) => format!("ridden by {}", name(rider)),
                (true, false) => format!("driven by {}", name(rider)),
                (true, true) => format!("with {} in it", name(rider)),
            },
        )
        .collect();
    let empty = view.status(unit) == CombatStatus::Vehicle && riders.is_empty();
    let nobody = empty.then(|| "nobody in it".to_owned());
    up.into_iter().chain(riders).chain(nobody).collect()
}

/// What a combatant has in its pools: "AP 7 of 21, Stamina 13 of 13".
pub fn pools(view: View<'_>, unit: UnitId) -> Option<String> {
    let pools = view.store.get::<Pools>(unit);
    let rules = (0..).zip(view.scene.book.pools);
    let told: Vec<String> = rules
        .filter_map(|(number, pool)| {
            let (now, max) = (pools.now(PoolId(number)), pools.max(PoolId(number)));
            if pool.counts_up {
                return (now > 0).then(|| format!("{} {now}", pool.name));
            }
            (max > 0).then(|| format!("{} {now} of {max}", pool.name))
        })
        .collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// Everything about a unit that a side may know: for `look NAME`. Without eyes everything is shown.
///
/// `fully` adds what only its own side knows: pools, what it carries, its numbers.
pub fn look(view: View<'_>, eyes: Option<SideView<'_>>, unit: UnitId, fully: bool) -> String {
    let member = view.scene.member(unit);
    let mut text = format!(
        "{} ({}, {}) at {}: {}.\n",
        member.name,
        member.archetype,
        side_name(view.scene, member.side),
        place(view.scene, view.cell(unit)),
        condition(view, eyes, unit)
    );
    if !fully {
        let known = eyes.map(|eyes| (view.scene.book.stat_block)(eyes, unit));
        for fact in known.into_iter().flatten() {
            let _ = writeln!(text, "  {}: {}.", fact.name, fact.text);
        }
        return text;
    }
    if let Some(pools) = pools(view, unit) {
        let _ = writeln!(text, "  Has {pools}.");
    }
    let carried = carried(view, unit);
    if !carried.is_empty() {
        let _ = writeln!(text, "  Carries {}.", carried.join(", "));
    }
    let powers: Vec<&str> = view
        .scene
        .book
        .names
        .powers_of(view, unit)
        .into_iter()
        .filter_map(|power| Some(view.scene.book.names.power(view.scene, power)?.title))
        .collect();
    if !powers.is_empty() {
        let _ = writeln!(text, "  Powers: {}.", powers.join(", "));
    }
    let numbers: Vec<String> = view
        .scene
        .book
        .numbers
        .names()
        .iter()
        .filter_map(|name| {
            let value = view.scene.book.numbers.get(view, unit, name)?;
            (value != 0).then(|| format!("{name} {value}"))
        })
        .collect();
    let _ = writeln!(text, "  Numbers: {}.", numbers.join(", "));
    text
}

/// The items a unit carries, each with its place and shots: "sword in the right hand".
pub fn carried(view: View<'_>, unit: UnitId) -> Vec<String> {
    view.store
        .get::<Hands>(unit)
        .carried
        .iter()
        .map(|carried| {
            let hold = match carried.hold {
                Hold::Right => " in the right hand",
                Hold::Left => " in the left hand",
                Hold::Both => " in both hands",
                Hold::Natural => "",
                Hold::Stowed => " put away",
            };
            let shots = if carried.ammo > 0 {
                format!(" with {}", counted(carried.ammo, "shots"))
            } else {
                String::new()
            };
            format!("{}{hold}{shots}", item_name(view.scene, carried.item))
        })
        .collect()
}
