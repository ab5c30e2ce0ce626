//! Techniques and spells: their targets and effects (VI-POW).

pub(crate) mod area;
pub(crate) mod casting;
mod lunge;
pub(crate) mod spells;
mod strikes;
pub(crate) mod techniques;
mod whirl;
pub(crate) mod worth;

use crate::{
    battle::prelude::*,
    rules::{
        shared::targets::other,
        vigor::{
            MANA, VIGOR,
            character::{
                catalogue,
                powers::{Power, Spell, Technique},
            },
            laws::actions,
            points::enough,
            sheet_of,
            status::WOUNDED,
        },
    },
};

/// The power an order names, if the unit knows it.
///
/// # Errors
/// It names none, or one the unit does not know.
pub(crate) fn known(view: View<'_>, order: &Order, rule: &'static str) -> Result<Power, Refusal> {
    let Tool::Power(id) = order.with else {
        return Err(Refusal::lacks(rule, "a technique or spell"));
    };
    if !sheet_of(view, order.unit).powers.contains(&id) {
        return Err(Refusal::new(rule, RefusalReason::NotReady));
    }
    catalogue::power(view, id).ok_or(Refusal::lacks(rule, "a technique or spell"))
}

/// The technique an order names.
///
/// # Errors
/// It names none the unit knows.
pub(crate) fn technique(view: View<'_>, order: &Order) -> Result<Technique, Refusal> {
    match known(view, order, "VI-POW-02")? {
        Power::Technique(technique) => Ok(technique),
        Power::Spell(_) => Err(Refusal::lacks("VI-POW-02", "a technique")),
    }
}

/// The spell an order names.
///
/// # Errors
/// It names none the unit knows.
pub(crate) fn spell(view: View<'_>, order: &Order) -> Result<Spell, Refusal> {
    match known(view, order, "VI-POW-03")? {
        Power::Spell(spell) => Ok(spell),
        Power::Technique(_) => Err(Refusal::lacks("VI-POW-03", "a spell")),
    }
}

/// The cost of a technique or spell (VI-ACT-07).
pub(crate) fn costs(power: Power) -> Costs {
    let needed = actions(power.actions().into());
    match power {
        Power::Technique(technique) => needed.and(VIGOR, technique.vigor),
        Power::Spell(spell) => needed.and(MANA, spell.mana),
    }
}

/// The cost of the power this tool names; `None` if the action cannot be held back with it.
pub(crate) fn priced(view: View<'_>, unit: UnitId, tool: Tool) -> Option<Costs> {
    let Tool::Power(id) = tool else {
        return None;
    };
    let known = sheet_of(view, unit).powers.contains(&id);
    let power = catalogue::power(view, id).filter(|_| known)?;
    (power.actions() == 1).then(|| costs(power))
}

/// The target of a power; some require a wounded target (VI-DMG-15).
///
/// # Errors
/// The power cannot be used on it.
pub(crate) fn target(
    view: View<'_>,
    order: &Order,
    rule: &'static str,
    requires_wounded: bool,
) -> Result<UnitId, Refusal> {
    let target = other(view, order.unit, order.target(), rule)?;
    if requires_wounded && !view.has(target, WOUNDED) {
        return Err(Refusal::lacks_here("VI-DMG-15", "a wounded target"));
    }
    Ok(target)
}

/// The techniques or spells the unit knows and could begin now.
pub(crate) fn open(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (PowerId, Power)> + use<'_> {
    known_by(view, unit).filter(move |(_, power)| enough(view, unit, &costs(*power)).is_ok())
}

/// The techniques and spells the unit knows.
pub(crate) fn known_by(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (PowerId, Power)> + use<'_> {
    let known = sheet_of(view, unit).powers.iter();
    known.filter_map(move |&id| Some((id, catalogue::power(view, id)?)))
}
