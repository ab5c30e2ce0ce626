//! The attack roll and its modifiers, each by its rule (MO-ATK-02).

use crate::{
    battle::{check::Parts, modifier::ModifierSource, prelude::*},
    rules::{
        momentum::{
            attacks::attack::{Attack, Manner, evasion},
            character::hands::melee_reach,
            field::{
                cover::{self, Cover},
                hiding, holds,
            },
            rolls::checks,
            sheet_of,
            status::{BLINDED, DEFENDING, FRIGHTENED, LOW, STUNNED, WARDED},
        },
        shared::rows::{self, Row, edge, flat},
    },
};

/// The attack roll (MO-ATK-02).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack, target: UnitId) -> Check {
    let on_target = attack.on(target);
    let evasion = evasion(view, target);
    let part = Modifier::new("MO-SHT-08", "Evasion", Amount::Flat(evasion));
    let check = checks::check(
        ("MO-ATK-02", "Attack"),
        attack.by,
        Some(target),
        attack.bonus,
        evasion,
        &on_attack(view, &on_target),
    );
    check.made_of(Parts::from_iter([part]))
}

/// Every row of an attack, in the order of the odds card.
const ROWS: &[Row<Attack>] = &[
    hidden,
    blinded,
    own_prone,
    beside_a_foe,
    frightened,
    at_the_rider,
    defended,
    target_prone,
    unconscious,
    half_cover,
    warded,
];

/// All modifiers of an attack.
fn on_attack(view: View<'_>, attack: &Attack) -> Modifiers {
    rows::gather(view, attack, ROWS)
}

/// Advantage for an attacker hidden from the target (MO-HID-01).
fn hidden(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && hiding::is_hidden_from(view, attack.by, target)
    {
        edge(out, "MO-HID-01", "hidden", 1);
    }
}

/// Disadvantage for a Blinded attacker (MO-STS-04).
fn blinded(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if view.has(attack.by, BLINDED) {
        edge(out, "MO-STS-04", "Blinded", -1);
    }
}

/// Disadvantage for the melee attack of a Prone attacker (MO-STS-04).
fn own_prone(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack.manner == Manner::Melee && view.posture(attack.by) == Posture::Prone {
        edge(out, "MO-STS-04", "Prone", -1);
    }
}

/// Disadvantage for a ranged attack with an enemy in reach (MO-ATK-07).
fn beside_a_foe(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack.manner != Manner::Ranged {
        return;
    }
    if let Some(foe) = foe_in_reach(view, attack.by) {
        let near = Modifier::new("MO-ATK-07", "an enemy in reach", Amount::Advantage(-1));
        out.push(near.because(ModifierSource::Unit(foe)));
    }
}

/// The first known enemy with the unit in its melee range (MO-ATK-07).
pub(crate) fn foe_in_reach(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.enemies(unit).find(|&enemy| {
        !sheet_of(view, enemy).object
            && !view.has(enemy, STUNNED)
            && view.distance(unit, enemy) <= melee_reach(view, enemy)
            && !hiding::is_hidden_from(view, enemy, unit)
    })
}

/// Disadvantage against the unit that frightens the attacker (MO-STS-04).
fn frightened(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && view.has_from(attack.by, FRIGHTENED, target)
    {
        edge(out, "MO-STS-04", "Frightened", -1);
    }
}

/// A creature attacks units that have climbed onto it at a disadvantage (MO-ADV-03).
fn at_the_rider(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && holds::climbed(view, target) == Some(attack.by)
    {
        edge(out, "MO-ADV-03", "it clings to the attacker", -1);
    }
}

/// Disadvantage against a target that defends (MO-ACT-03).
fn defended(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack
        .unit()
        .is_some_and(|target| view.has(target, DEFENDING))
    {
        edge(out, "MO-ACT-03", "the target defends", -1);
    }
}

/// Against a Prone target, advantage in melee and disadvantage at range (MO-STS-04).
fn target_prone(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && view.posture(target) == Posture::Prone
    {
        let edges = match attack.manner {
            Manner::Melee => 1,
            Manner::Ranged => -1,
        };
        edge(out, "MO-STS-04", "the target is Prone", edges);
    }
}

/// Advantage against an Unconscious target (MO-STS-04).
fn unconscious(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack
        .unit()
        .is_some_and(|target| !view.status(target).is_active())
    {
        edge(out, "MO-STS-04", "the target is Unconscious", 1);
    }
}

/// Half cover against ranged attacks (MO-COV-02, MO-COV-10, MO-ACT-12).
fn half_cover(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    let Some(target) = attack.unit() else {
        return;
    };
    if attack.manner == Manner::Ranged && cover::of(view, attack.by, target) == Cover::Half {
        flat(out, "MO-COV-02", "half cover", -2);
        if view.has(target, LOW) {
            flat(out, "MO-ACT-12", "Taking Cover", -2);
        }
    }
}

/// The Evasion that a Ward adds (MO-ABL-04).
fn warded(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && let Some(ward) = view.condition(target, WARDED)
        && ward.source == Some(attack.by)
    {
        flat(out, "MO-ABL-04", "Ward", -i32::from(ward.amount));
    }
}
