//! The attack roll and what changes it (VI-ATK-01, VI-ATK-02, VI-ATK-04).

use crate::{
    battle::prelude::*,
    rules::vigor::{
        attacks::{attack::Attack, guard, situation::Situation},
        rolls::{
            checks::{self, Against, Sums, Tally, dice, steps},
            dice::Throw,
        },
        sheet_of,
        status::STUDYING,
    },
};

/// Adds all modifiers of an attack roll.
fn on_attack(view: View<'_>, attack: &Attack, (target, far): (UnitId, i32), all: &mut impl Tally) {
    let sheet = sheet_of(view, attack.by);
    let ability = attack.to_hit;
    dice(all, "VI-ATK-01", ability.name(), sheet.dice(ability));
    steps(all, "VI-DIC-06", "Charges", attack.charges.max(0));
    steps(all, "VI-DIC-05", "Challenges", attack.charges.min(0));
    if attack.chance {
        steps(all, "VI-ACT-17", "Chance", 1);
    }
    if view.has_from(attack.by, STUDYING, target) {
        steps(all, "VI-ACT-11", "a known weakness", 1);
    }
    steps(all, "VI-ATK-04", "distance", far);
    if attack.is_ranged() && view.posture(target) == Posture::Prone {
        steps(all, "VI-CON-02", "the target is down", -1);
    }
    checks::on_action(view, attack.by, all);
}

/// The dice of an attack roll in a situation, without the check.
pub(crate) fn attack_throw(
    view: View<'_>,
    attack: &Attack,
    target: UnitId,
    at: &Situation,
) -> Throw {
    let mut sums = Sums::default();
    on_attack(view, attack, (target, at.far), &mut sums);
    sums.throw()
}

/// The attack roll against a target (VI-ATK-01, VI-ATK-02).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack, target: UnitId) -> Check {
    let at = Situation::of(view, attack, target);
    let mut all = Modifiers::new();
    on_attack(view, attack, (target, at.far), &mut all);
    let guard = guard::against(view, attack, target, &at);
    let (rule, number) = (("VI-ATK-02", "Attack"), Against::Exceed(guard.total()));
    let parts = guard.parts(at.shelter);
    checks::check(rule, attack.by, Some(target), &all, number).made_of(parts)
}
