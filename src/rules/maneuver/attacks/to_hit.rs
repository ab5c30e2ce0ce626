//! The tests of attacks, defences and skills (MA-ATK-03 to MA-ATK-10).

use super::attack::{Attack, AttackMeans, Defence, Manner, in_melee};
use crate::{
    battle::prelude::*,
    rules::maneuver::{
        character::{hands::style_rank, sheet::Skill},
        rolls::{
            checks,
            modifiers::{self, Bearing},
        },
        sheet_of,
    },
};

/// The attack test (MA-ATK-03 to MA-ATK-05).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack) -> Check {
    check_by(view, attack, &modifiers::on_attack(view, attack))
}

/// The attack test with this bearing.
pub(crate) fn attack_check_with(view: View<'_>, attack: &Attack, bearing: Bearing) -> Check {
    check_by(view, attack, &modifiers::attack_with(view, attack, bearing))
}

fn check_by(view: View<'_>, attack: &Attack, modifiers: &[Modifier]) -> Check {
    let sheet = sheet_of(view, attack.by);
    let (rule, base) = match (attack.with, attack.manner) {
        (AttackMeans::Spell(_, Some(own)), _) => ("MA-ACT-09", (own, "its own target number")),
        (AttackMeans::Spell(_, None), _) => (
            "MA-ATK-05",
            (sheet.skill(Skill::Sorcery), "Intellect and Sorcery"),
        ),
        (AttackMeans::Weapon(..), Manner::Melee) => ("MA-ATK-03", in_melee(view, attack.by)),
        (AttackMeans::Weapon(..), Manner::Ranged | Manner::Thrown) => {
            let tn = sheet.attributes.agility + style_rank(view, attack.by);
            ("MA-ATK-04", (tn, "Agility and Fighting Style"))
        }
    };
    checks::check(
        rule,
        "Attack",
        attack.by,
        Some(attack.target),
        base,
        modifiers,
    )
}

/// The defence test.
pub(crate) fn defence_check(view: View<'_>, attack: &Attack, defence: Defence) -> Check {
    let modifiers = modifiers::on_defence(view, attack, defence);
    defence_by(view, attack, defence, &modifiers)
}

/// The defence test against an attack with this bearing.
pub(crate) fn defence_check_with(
    view: View<'_>,
    attack: &Attack,
    defence: Defence,
    bearing: Bearing,
) -> Check {
    let modifiers = modifiers::defence_with(view, attack, defence, bearing);
    defence_by(view, attack, defence, &modifiers)
}

fn defence_by(view: View<'_>, attack: &Attack, defence: Defence, modifiers: &[Modifier]) -> Check {
    checks::check(
        defence.words().1,
        defence.name(),
        attack.target,
        Some(attack.by),
        defence.base(view, attack.target),
        modifiers,
    )
}

/// A skill test.
pub(crate) fn skill_check(
    view: View<'_>,
    unit: UnitId,
    against: Option<UnitId>,
    skill: Skill,
    rule: &'static str,
) -> Check {
    let base = (sheet_of(view, unit).skill(skill), skill.name());
    let modifiers = modifiers::on_skill(view, unit, skill);
    checks::check(rule, skill.name(), unit, against, base, &modifiers)
}
