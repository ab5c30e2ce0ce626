//! The modifiers of tests, each by its rule.

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            field::{
                cover::{self, Cover},
                leaning,
            },
            sheet_of,
            status::{DEFENDING, LOW, POISONED},
        },
        shared::rows::{edge, flat},
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
            from: Some(leaning::eyes(view, by)),
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
