//! The attack roll and what changes it (VI-ATK-01, VI-ATK-02, VI-ATK-04).

use crate::{
    battle::prelude::*,
    rules::vigor::{
        attacks::{
            attack::{Attack, Span},
            guard,
        },
        field::reach,
        rolls::checks::{self, Against, dice, steps},
        sheet_of,
        status::STUDYING,
    },
};

/// Challenges for distance (VI-ATK-04).
fn by_distance(view: View<'_>, attack: &Attack, target: UnitId) -> i32 {
    let Span::Range(step) = attack.span else {
        return 0;
    };
    let feet = reach::feet(view, attack.by, target);
    let number = feet.div_ceil(step.max(1)).max(1);
    1 - i32::from(number)
}

/// All modifiers of an attack roll.
fn on_attack(view: View<'_>, attack: &Attack, target: UnitId) -> Modifiers {
    let sheet = sheet_of(view, attack.by);
    let mut all = Modifiers::new();
    let ability = attack.to_hit;
    dice(&mut all, "VI-ATK-01", ability.name(), sheet.dice(ability));
    steps(&mut all, "VI-DIC-06", "Charges", attack.charges.max(0));
    steps(&mut all, "VI-DIC-05", "Challenges", attack.charges.min(0));
    if attack.chance {
        steps(&mut all, "VI-ACT-17", "Chance", 1);
    }
    if view.has_from(attack.by, STUDYING, target) {
        steps(&mut all, "VI-ACT-11", "a known weakness", 1);
    }
    let far = by_distance(view, attack, target);
    steps(&mut all, "VI-ATK-04", "distance", far);
    if attack.is_ranged() && view.posture(target) == Posture::Prone {
        steps(&mut all, "VI-CON-02", "the target is down", -1);
    }
    all.extend(checks::on_action(view, attack.by));
    all
}

/// The attack roll against a target (VI-ATK-01, VI-ATK-02).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack, target: UnitId) -> Check {
    let all = on_attack(view, attack, target);
    let guard = guard::against(view, attack, target);
    let (rule, number) = (("VI-ATK-02", "Attack"), Against::Exceed(guard.total()));
    let parts = guard.parts(guard::shelter(view, attack, target));
    checks::check(rule, attack.by, Some(target), &all, number).made_of(parts)
}
