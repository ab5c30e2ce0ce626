//! What influences tests, each by its rule.

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

/// What an effect comes from: half cover counts against it, or it does not (MO-COV-08).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    /// Who causes it.
    pub by: Option<UnitId>,
    /// Where it comes from; `None` where cover does not matter.
    pub from: Option<Footprint>,
}

impl Source {
    /// What somebody does from where it looks and aims.
    pub(crate) fn of(view: View<'_>, by: UnitId) -> Self {
        Self {
            by: Some(by),
            from: Some(sight::eyes(view, by)),
        }
    }

    /// What cover does nothing against.
    pub(crate) const fn near(by: Option<UnitId>) -> Self {
        Self { by, from: None }
    }

    /// Who causes it.
    pub(crate) const fn by(self) -> Option<UnitId> {
        self.by
    }

    /// Whether somebody has half cover against it.
    fn is_covered(self, view: View<'_>, unit: UnitId) -> bool {
        self.from
            .is_some_and(|from| cover::from_space(view, (from, self.by), unit) == Cover::Half)
    }
}

/// What lasts and is around and changes all DR of somebody, flat (MO-SHT-07, MO-COV-02, MO-ACT-12).
fn on_dr(view: View<'_>, unit: UnitId, source: Source, out: &mut Modifiers) {
    if source.is_covered(view, unit) {
        flat(out, "MO-COV-02", "half cover", 1);
        if view.has(unit, LOW) {
            flat(out, "MO-ACT-12", "Taking Cover", 1);
        }
    }
}

/// A DR as it counts against an effect where it stands in for Armor (MO-ARM-04, MO-ARM-05).
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

/// What counts for a Defense Roll.
pub(crate) fn on_defense(view: View<'_>, unit: UnitId, source: Source) -> Modifiers {
    let mut out = Modifiers::new();
    on_dr(view, unit, source, &mut out);
    if view.has(unit, DEFENDING) {
        edge(&mut out, "MO-ACT-03", "Defend", 1);
    }
    out
}

/// What counts for every Skill Check.
pub(crate) fn on_skill(view: View<'_>, unit: UnitId) -> Modifiers {
    let mut out = Modifiers::new();
    if view.has(unit, POISONED) {
        edge(&mut out, "MO-STS-04", "Poisoned", -1);
    }
    out
}

/// How sizes count in the contests where they do: for the one who starts it, and for its target
/// (MO-DIE-08).
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

/// Everything on an attack.
pub(crate) fn on_attack(view: View<'_>, attack: &Attack) -> Modifiers {
    rows::gather(view, attack, ROWS)
}

/// MO-HID-01.
fn hidden(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && sight::is_hidden_from(view, attack.by, target)
    {
        edge(out, "MO-HID-01", "hidden", 1);
    }
}

/// MO-STS-04.
fn blinded(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if view.has(attack.by, BLINDED) {
        edge(out, "MO-STS-04", "Blinded", -1);
    }
}

/// MO-STS-04.
fn own_prone(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack.manner == Manner::Melee && view.posture(attack.by) == Posture::Prone {
        edge(out, "MO-STS-04", "Prone", -1);
    }
}

/// MO-ATK-07.
fn beside_a_foe(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack.manner != Manner::Ranged {
        return;
    }
    if let Some(foe) = foe_in_reach(view, attack.by) {
        let near = Modifier::new("MO-ATK-07", "an enemy in reach", Amount::Advantage(-1));
        out.push(near.because(ModifierSource::Unit(foe)));
    }
}

/// The first enemy within whose melee range somebody is, as far as it knows (MO-ATK-07).
pub(crate) fn foe_in_reach(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.enemies(unit).find(|&enemy| {
        !sheet_of(view, enemy).object
            && !view.has(enemy, STUNNED)
            && view.distance(unit, enemy) <= melee_reach(view, enemy)
            && !sight::is_hidden_from(view, enemy, unit)
    })
}

/// MO-STS-04.
fn frightened(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && view.has_from(attack.by, FRIGHTENED, target)
    {
        edge(out, "MO-STS-04", "Frightened", -1);
    }
}

/// A creature strikes badly at those who have climbed onto it (MO-ADV-03).
fn at_the_rider(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && sight::climbed(view, target) == Some(attack.by)
    {
        edge(out, "MO-ADV-03", "it clings to the attacker", -1);
    }
}

/// MO-ACT-03.
fn defended(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack
        .unit()
        .is_some_and(|target| view.has(target, DEFENDING))
    {
        edge(out, "MO-ACT-03", "the target defends", -1);
    }
}

/// MO-STS-04.
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

/// MO-STS-04.
fn unconscious(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack
        .unit()
        .is_some_and(|target| !view.status(target).is_active())
    {
        edge(out, "MO-STS-04", "the target is Unconscious", 1);
    }
}

/// MO-COV-02, MO-COV-10, MO-ACT-12.
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

/// MO-ABL-04.
fn warded(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Some(target) = attack.unit()
        && let Some(ward) = view.condition(target, WARDED)
        && ward.source == Some(attack.by)
    {
        flat(out, "MO-ABL-04", "Ward", -i32::from(ward.amount));
    }
}
