//! The wound tracks of a unit and of its Persona, Light and Heavy (EV-WND).

use crate::{
    battle::{
        components::{Track, Wounds},
        event::Gauge,
        prelude::*,
    },
    rules::shared::listed::listed,
};

listed! {
    /// A wound track by severity.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Severity {
        /// Light Wounds.
        Light,
        /// Heavy Wounds.
        Heavy,
        /// The Deadly Wound.
        Deadly,
    }
}

/// Owner of a changed track: the unit itself, or its equipped Persona (EV-PER-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackOwner {
    /// The unit.
    Own,
    /// Its equipped Persona's.
    Persona,
}

impl Severity {
    fn name(self, owner: TrackOwner) -> &'static str {
        match (owner, self) {
            (TrackOwner::Own, Self::Light) => "Light Wounds",
            (TrackOwner::Own, Self::Heavy) => "Heavy Wounds",
            (TrackOwner::Own, Self::Deadly) => "Deadly Wound",
            (TrackOwner::Persona, Self::Light) => "Persona Light Wounds",
            (TrackOwner::Persona, Self::Heavy) => "Persona Heavy Wounds",
            (TrackOwner::Persona, Self::Deadly) => "Persona Deadly Wound",
        }
    }

    /// The track that takes the wounds this one has no room for.
    pub fn above(self) -> Self {
        match self {
            Self::Light => Self::Heavy,
            Self::Heavy | Self::Deadly => Self::Deadly,
        }
    }

    /// Stress for losing one wound (EV-WND-17).
    pub fn stress(self) -> u16 {
        match self {
            Self::Light => 1,
            Self::Heavy => 5,
            Self::Deadly => 10,
        }
    }
}

/// The track of a severity.
pub fn track(wounds: &mut Wounds, severity: Severity) -> &mut Track {
    match severity {
        Severity::Light => &mut wounds.light,
        Severity::Heavy => &mut wounds.heavy,
        Severity::Deadly => &mut wounds.deadly,
    }
}

/// Reports the changed tracks.
pub fn report_tracks(
    r: &mut Resolver<'_>,
    unit: UnitId,
    owner: TrackOwner,
    (mut before, mut after): (Wounds, Wounds),
    rule: &'static str,
) {
    for severity in Severity::ALL {
        let (before, after) = (*track(&mut before, severity), *track(&mut after, severity));
        if before != after {
            let gauge = Gauge::Wounds(severity.name(owner));
            r.changed(unit, gauge, (before.left, after.left), rule);
        }
    }
}
