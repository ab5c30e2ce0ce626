//! Combat checks: the rolls of attacks that do not wound, and the defences against them (TH-ATK-01,
//! TH-ATK-06, TH-ATK-09, TH-SHT-07).

use super::checks::{self, Critical};
use crate::{
    battle::modifier::ModifierSource,
    rules::{
        shared::rows::{self, Row, flat},
        threshold::{
            body::slots,
            character::{
                items::{Reach, Weapon},
                sheet::Sheet,
                stats::Skill,
                trained::Trained,
            },
            field::{bodies, depths, flankers},
            prelude::*,
            time::turn_order,
        },
    },
};

/// One of the rolls of TH-ATK-01 that need no target in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    /// Strength and size.
    Power,
    /// Nimbleness.
    Agility,
    /// Against harm to the body.
    Fortitude,
    /// Against harm to the mind.
    Willpower,
    /// A weapon attack, its damage ignored.
    Weapon(Weapon),
    /// A skill that is not a combat roll.
    Skill(Trained),
}

impl Roll {
    /// The modifier of the roll and its name.
    pub(crate) fn modifier(self, sheet: &Sheet) -> (i32, &'static str) {
        match self {
            Self::Power => (sheet.power(), "Power"),
            Self::Agility => (sheet.agility(), "Agility"),
            Self::Fortitude => (sheet.fortitude(), "Fortitude"),
            Self::Willpower => (sheet.willpower(), "Willpower"),
            Self::Weapon(weapon) => {
                let (skill, name) = match weapon.reach {
                    Reach::Melee(_) => (Skill::Melee, "Melee"),
                    Reach::Ranged(_) => (Skill::Aim, "Aim"),
                };
                let trained = sheet.skill(skill) + sheet.spec(weapon.group);
                (sheet.attributes.dexterity + trained + weapon.accuracy, name)
            }
            Self::Skill(trained) => sheet.trained(trained),
        }
    }
}

/// The better of Power and Agility; Power on a tie.
pub(crate) fn power_or_agility(sheet: &Sheet) -> Roll {
    if sheet.agility() > sheet.power() {
        Roll::Agility
    } else {
        Roll::Power
    }
}

/// The penalty of Distract and Daze on every defence (TH-ACT-22, TH-MAG-02).
pub(crate) fn distraction(view: View<'_>, unit: UnitId) -> i32 {
    -2 * i32::from(view.has(unit, DISTRACTED)) - 2 * i32::from(view.has(unit, DAZED))
}

/// The defence against a roll of this kind (TH-SHT-07); an immobile unit has a different Agility
/// defence (TH-ATK-09).
pub(crate) fn defence(view: View<'_>, unit: UnitId, against: Roll) -> i32 {
    let sheet = sheet_of(view, unit);
    let defence = match against {
        Roll::Agility if is_immobile(view, unit) || depths::hampers(view, unit) => 5 - sheet.size,
        roll => 10 + roll.modifier(sheet).0,
    };
    defence + distraction(view, unit)
}

/// The better of Power and Agility defence.
pub(crate) fn better_defence(view: View<'_>, unit: UnitId) -> i32 {
    defence(view, unit, Roll::Power).max(defence(view, unit, Roll::Agility))
}

/// Modifiers on every check of a unit, in the order of the odds card.
const OWN: &[Row<UnitId>] = &[wounded, exhausted];

/// Modifiers on attack rolls and on combat checks with a target (TH-ATK-06).
const AIMED: &[Row<UnitId>] = &[wounded, exhausted, distracted, crowded, dazed];

/// The modifiers on every check of the unit.
pub(crate) fn own_modifiers(view: View<'_>, unit: UnitId) -> Modifiers {
    rows::gather(view, &unit, OWN)
}

/// The modifiers on attack rolls and on combat checks with a target.
pub(crate) fn attack_modifiers(view: View<'_>, unit: UnitId) -> Modifiers {
    rows::gather(view, &unit, AIMED)
}

/// TH-CON-01.
fn wounded(view: View<'_>, unit: &UnitId, out: &mut Modifiers) {
    flat(out, "TH-CON-01", "wounded", slots::wounded(view, *unit));
}

/// TH-CON-03.
fn exhausted(view: View<'_>, unit: &UnitId, out: &mut Modifiers) {
    if view.has(*unit, EXHAUSTED) {
        flat(out, "TH-CON-03", "exhausted", -2);
    }
}

/// TH-ACT-22.
fn distracted(view: View<'_>, unit: &UnitId, out: &mut Modifiers) {
    if view.has(*unit, DISTRACTED) {
        flat(out, "TH-ACT-22", "distracted", -2);
    }
}

/// TH-FLD-12.
fn crowded(view: View<'_>, unit: &UnitId, out: &mut Modifiers) {
    if bodies::sharing(view, *unit).next().is_some() {
        flat(out, "TH-FLD-12", "crowded", -2);
    }
}

/// TH-MAG-02.
fn dazed(view: View<'_>, unit: &UnitId, out: &mut Modifiers) {
    if view.has(*unit, DAZED) {
        flat(out, "TH-MAG-02", "dazed", -2);
    }
}

/// The bonus against a target that is flanked (TH-FLD-08) or ignores the attacker (TH-FLD-10).
pub(crate) fn flanked(view: View<'_>, by: UnitId, target: UnitId) -> Option<Modifier> {
    if flankers::ignores(view, target, by) {
        return Some(Modifier::new("TH-FLD-10", "from behind", Amount::Flat(4)));
    }
    let (a, b) = flankers::flankers(view, target)?;
    Some(Modifier::new("TH-FLD-08", "flanked", Amount::Flat(2)).because(ModifierSource::Pair(a, b)))
}

/// A check without a target: only the unit's own modifiers count.
pub(crate) fn own(
    view: View<'_>,
    named: (&'static str, &'static str),
    who: UnitId,
    roll: Roll,
) -> Check {
    let base = roll.modifier(sheet_of(view, who));
    checks::check(named, who, base, &own_modifiers(view, who))
}

/// A combat check with a target (TH-ATK-06).
pub(crate) fn aimed(
    view: View<'_>,
    named: (&'static str, &'static str),
    (who, target): (UnitId, UnitId),
    roll: Roll,
) -> Check {
    let base = roll.modifier(sheet_of(view, who));
    checks::check(named, who, base, &attack_modifiers(view, who))
        .with(flanked(view, who, target))
        .against(target)
}

/// A standard skill check without a target.
pub(crate) fn skill(
    view: View<'_>,
    named: (&'static str, &'static str),
    unit: UnitId,
    trained: Trained,
    target: i32,
) -> Check {
    own(view, named, unit, Roll::Skill(trained)).reaching(target)
}

/// Changes initiative by a critical (TH-ATK-07, TH-ATK-08).
pub(crate) fn critical(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    target: Option<UnitId>,
    critical: Critical,
) {
    match critical {
        Critical::No => {}
        Critical::Success => {
            turn_order::shift_initiative(resolver, by, 2, "TH-ATK-07");
            if let Some(target) = target {
                turn_order::shift_initiative(resolver, target, -2, "TH-ATK-07");
            }
        }
        Critical::Failure => turn_order::shift_initiative(resolver, by, -2, "TH-ATK-08"),
    }
}

/// Makes a wild combat check and returns the margin: total less target number.
pub(crate) fn wild(
    resolver: &mut Resolver<'_>,
    check: &Check,
    class: impl Fn(i32) -> u64,
) -> RuleResult<i32> {
    let (total, special) = checks::wild(resolver, check, class)?;
    critical(resolver, check.who, check.against, special);
    Ok(total - check.target)
}

/// Makes a wild combat check that passes or fails.
pub(crate) fn passes(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    Ok(wild(resolver, check, checks::reaches(check.target))? >= 0)
}
