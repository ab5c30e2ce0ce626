//! The modifiers of tests, each by its rule.

use crate::{
    battle::{modifier::ModifierSource, prelude::*},
    rules::{
        momentum::{
            attacks::attack::{Attack, Manner},
            character::hands::melee_reach,
            field::{
                cover::{self, Cover},
                sight,
            },
            sheet_of,
            status::{BLINDED, DEFENDING, FRIGHTENED, LOW, POISONED, STUNNED, WARDED},
        },
        shared::rows::{self, Row, edge, flat},
    },
};

/// The origin of an effect, which decides whether half cover counts against it (MO-COV-08).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    /// The unit that causes it.
    pub by: Option<UnitId>,
    /// The space it comes from; `None` if cover does not matter.
    pub from: Option<Footprint>,
}

impl Source {
    /// An effect from where the unit looks and aims.
    pub(crate) fn of(view: View<'_>, by: UnitId) -> Self {
        Self {
            by: Some(by),
            from: Some(sight::eyes(view, by)),
        }
    }

    /// An effect that ignores cover.
    pub(crate) const fn near(by: Option<UnitId>) -> Self {
        Self { by, from: None }
    }

    /// The unit that causes it.
    pub(crate) const fn by(self) -> Option<UnitId> {
        self.by
    }

    /// Whether a unit has half cover against it.
    fn is_covered(self, view: View<'_>, unit: UnitId) -> bool {
        self.from
            .is_some_and(|from| cover::from_space(view, (from, self.by), unit) == Cover::Half)
    }
}

/// Flat modifiers of all DR of a unit, from conditions and surroundings (MO-SHT-07, MO-COV-02,
/// MO-ACT-12).
fn on_dr(view: View<'_>, unit: UnitId, source: Source, out: &mut Modifiers) {
    if source.is_covered(view, unit) {
        flat(out, "MO-COV-02", "half cover", 1);
        if view.has(unit, LOW) {
            flat(out, "MO-ACT-12", "Taking Cover", 1);
        }
    }
}

/// The value of a DR that replaces Armor against an effect (MO-ARM-04, MO-ARM-05).
pub(crate) fn dr_value(
    view: View<'_>,
    unit: UnitId,
    stat: crate::rules::momentum::character::stats::Stat,
    source: Source,
) -> i32 {
    let mut more = Modifiers::new();
    on_dr(view, unit, source, &mut more);
    let more: i32 = more.iter().map(|modifier| modifier.amount.value(0)).sum();
    sheet_of(view, unit).defense(stat) + more
}

/// The modifiers of a Defense Roll.
pub(crate) fn on_defense(view: View<'_>, unit: UnitId, source: Source) -> Modifiers {
    let mut out = Modifiers::new();
    on_dr(view, unit, source, &mut out);
    if view.has(unit, DEFENDING) {
        edge(&mut out, "MO-ACT-03", "Defend", 1);
    }
    out
}

/// The modifiers of every Skill Check.
pub(crate) fn on_skill(view: View<'_>, unit: UnitId) -> Modifiers {
    let mut out = Modifiers::new();
    if view.has(unit, POISONED) {
        edge(&mut out, "MO-STS-04", "Poisoned", -1);
    }
    out
}

/// How sizes count in contests: for the initiator and for its target (MO-DIE-08).
pub(crate) fn size_edges(view: View<'_>, unit: UnitId, target: UnitId) -> [Modifiers; 2] {
    let larger = sheet_of(view, target).size.above(sheet_of(view, unit).size);
    let mut edges = [Modifiers::new(), Modifiers::new()];
    match larger {
        ..=-1 => edge(&mut edges[0], "MO-DIE-08", "smaller foe", 1),
        1 => edge(&mut edges[1], "MO-DIE-08", "larger", 1),
        0 | 2.. => {}
    }
    edges
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
pub(crate) fn on_attack(view: View<'_>, attack: &Attack) -> Modifiers {
    rows::gather(view, attack, ROWS)
}

/// Advantage for an attacker hidden from the target (MO-HID-01).
fn hidden(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && sight::is_hidden_from(view, attack.by, target)
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
            && !sight::is_hidden_from(view, enemy, unit)
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
        && sight::climbed(view, target) == Some(attack.by)
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
