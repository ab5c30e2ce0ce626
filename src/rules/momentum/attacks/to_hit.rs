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
        shared::{
            prospects::Stands,
            rows::{self, Row, edge, flat},
        },
    },
};

/// What the places of an attacker and its target decide about an attack; nothing in melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bearing {
    /// The target's cover.
    cover: Cover,
    /// The first known enemy with the attacker in its melee range.
    foe: Option<UnitId>,
}

impl Bearing {
    /// That of melee attacks.
    pub(crate) const CLOSE: Self = Self {
        cover: Cover::None,
        foe: None,
    };

    /// That of an attack on a target, from where both are.
    pub(crate) fn now(view: View<'_>, attack: &Attack, target: UnitId) -> Self {
        if attack.manner == Manner::Melee {
            return Self::CLOSE;
        }
        Self {
            cover: cover::of(view, attack.by, target),
            foe: foe_in_reach(Stands::now(view), attack.by),
        }
    }

    /// That of a ranged attack on a target with this cover.
    pub(crate) fn afar(stands: Stands<'_>, by: UnitId, cover: Cover) -> Self {
        let foe = foe_in_reach(stands, by);
        Self { cover, foe }
    }
}

/// An attack as modifiers see it.
struct Aimed {
    by: UnitId,
    target: UnitId,
    manner: Manner,
    bearing: Bearing,
}

/// The attack roll (MO-ATK-02).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack, target: UnitId) -> Check {
    check_with(view, attack, target, Bearing::now(view, attack, target))
}

/// The attack roll with this bearing.
pub(crate) fn check_with(
    view: View<'_>,
    attack: &Attack,
    target: UnitId,
    bearing: Bearing,
) -> Check {
    let evasion = evasion(view, target);
    let part = Modifier::new("MO-SHT-08", "Evasion", Amount::Flat(evasion));
    let aimed = Aimed {
        by: attack.by,
        target,
        manner: attack.manner,
        bearing,
    };
    let check = checks::check(
        ("MO-ATK-02", "Attack"),
        attack.by,
        Some(target),
        attack.bonus,
        evasion,
        &rows::gather(view, &aimed, ROWS),
    );
    check.made_of(Parts::from_iter([part]))
}

/// Every row of an attack, in the order of the odds card.
const ROWS: &[Row<Aimed>] = &[
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

/// Advantage for an attacker hidden from the target (MO-HID-01).
fn hidden(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if hiding::is_hidden_from(view, attack.by, attack.target) {
        edge(out, "MO-HID-01", "hidden", 1);
    }
}

/// Disadvantage for a Blinded attacker (MO-STS-04).
fn blinded(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if view.has(attack.by, BLINDED) {
        edge(out, "MO-STS-04", "Blinded", -1);
    }
}

/// Disadvantage for the melee attack of a Prone attacker (MO-STS-04).
fn own_prone(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if attack.manner == Manner::Melee && view.posture(attack.by) == Posture::Prone {
        edge(out, "MO-STS-04", "Prone", -1);
    }
}

/// Disadvantage for a ranged attack with an enemy in reach (MO-ATK-07).
fn beside_a_foe(_: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if attack.manner == Manner::Ranged
        && let Some(foe) = attack.bearing.foe
    {
        let near = Modifier::new("MO-ATK-07", "an enemy in reach", Amount::Advantage(-1));
        out.push(near.because(ModifierSource::Unit(foe)));
    }
}

/// The first known enemy with the unit in its melee range (MO-ATK-07).
fn foe_in_reach(stands: Stands<'_>, unit: UnitId) -> Option<UnitId> {
    let (view, here) = (stands.view, stands.of(unit));
    view.enemies(unit).find(|&enemy| {
        !sheet_of(view, enemy).object
            && !view.has(enemy, STUNNED)
            && view.distance_between(here, stands.of(enemy)) <= melee_reach(view, enemy)
            && !hiding::is_hidden_from(view, enemy, unit)
    })
}

/// Disadvantage against the unit that frightens the attacker (MO-STS-04).
fn frightened(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if view.has_from(attack.by, FRIGHTENED, attack.target) {
        edge(out, "MO-STS-04", "Frightened", -1);
    }
}

/// A creature attacks units that have climbed onto it at a disadvantage (MO-ADV-03).
fn at_the_rider(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if holds::climbed(view, attack.target) == Some(attack.by) {
        edge(out, "MO-ADV-03", "it clings to the attacker", -1);
    }
}

/// Disadvantage against a target that defends (MO-ACT-03).
fn defended(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if view.has(attack.target, DEFENDING) {
        edge(out, "MO-ACT-03", "the target defends", -1);
    }
}

/// Against a Prone target, advantage in melee and disadvantage at range (MO-STS-04).
fn target_prone(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if view.posture(attack.target) == Posture::Prone {
        let edges = match attack.manner {
            Manner::Melee => 1,
            Manner::Ranged => -1,
        };
        edge(out, "MO-STS-04", "the target is Prone", edges);
    }
}

/// Advantage against an Unconscious target (MO-STS-04).
fn unconscious(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if !view.status(attack.target).is_active() {
        edge(out, "MO-STS-04", "the target is Unconscious", 1);
    }
}

/// Half cover against ranged attacks (MO-COV-02, MO-COV-10, MO-ACT-12).
fn half_cover(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if attack.manner == Manner::Ranged && attack.bearing.cover == Cover::Half {
        flat(out, "MO-COV-02", "half cover", -2);
        if view.has(attack.target, LOW) {
            flat(out, "MO-ACT-12", "Taking Cover", -2);
        }
    }
}

/// The Evasion that a Ward adds (MO-ABL-04).
fn warded(view: View<'_>, attack: &Aimed, out: &mut Modifiers) {
    if let Some(ward) = view.condition(attack.target, WARDED)
        && ward.source == Some(attack.by)
    {
        flat(out, "MO-ABL-04", "Ward", -i32::from(ward.amount));
    }
}
