//! Healing in battle (EV-WND-19).

use super::tracks::{self, Severity, TrackOwner, track};
use crate::{
    battle::{
        components::{Injuries, Personas, Wounds},
        prelude::*,
    },
    rules::evoker::character::stats,
};

/// Restores Light Wounds: the unit's own track first, the rest to the equipped living Persona
/// (EV-WND-19). Returns how many were healed.
pub fn heal_light(r: &mut Resolver<'_>, unit: UnitId, amount: u8, rule: &'static str) -> u8 {
    heal(r, unit, amount, Severity::Light, rule)
}

/// Restores Heavy Wounds in the same way; a full Heavy track ends all injuries (EV-INJ-05). Returns
/// how many were healed.
pub fn heal_heavy(r: &mut Resolver<'_>, unit: UnitId, amount: u8, rule: &'static str) -> u8 {
    let healed = heal(r, unit, amount, Severity::Heavy, rule);
    let heavy = r.view().store.get::<Wounds>(unit).heavy;
    if healed > 0 && heavy.left == heavy.max {
        *r.edit::<Injuries>(unit) = Injuries::default();
    }
    healed
}

/// Whether the unit or its equipped living Persona has lost wounds of this severity.
pub fn can_heal(view: View<'_>, unit: UnitId, severity: Severity) -> bool {
    let lost = |mut wounds: Wounds| track(&mut wounds, severity).lost() > 0;
    lost(*view.store.get::<Wounds>(unit))
        || stats::persona(view, unit).is_some_and(|(_, state)| lost(state.wounds))
}

fn heal(
    r: &mut Resolver<'_>,
    unit: UnitId,
    amount: u8,
    severity: Severity,
    rule: &'static str,
) -> u8 {
    let mut left = amount;
    let mut fill = |wounds: &mut Wounds| {
        let track = track(wounds, severity);
        let healed = left.min(track.lost());
        track.left += healed;
        left -= healed;
    };
    let before = *r.view().store.get::<Wounds>(unit);
    let own = r.edit::<Wounds>(unit);
    fill(own);
    let after = *own;
    tracks::report_tracks(r, unit, TrackOwner::Own, (before, after), rule);
    if let Some(place) = stats::persona(r.view(), unit).map(|(place, _)| usize::from(place)) {
        let state = &mut r.edit::<Personas>(unit).list[place];
        let before = state.wounds;
        fill(&mut state.wounds);
        let after = state.wounds;
        tracks::report_tracks(r, unit, TrackOwner::Persona, (before, after), rule);
    }
    amount - left
}
