//! Checks that hurry small actions (TH-ACT-31).

use super::prelude::*;

/// The check that hurries dropping prone or getting up (TH-ACT-31).
pub(crate) fn nimble_feet(view: View<'_>, unit: UnitId) -> Check {
    contest::skill(view, ("TH-ACT-31", "Hurry"), unit, trained::GYMNASTICS, 10)
}

/// The check that hurries drawing or stowing an item (TH-ACT-31).
pub(crate) fn nimble_fingers(view: View<'_>, unit: UnitId) -> Check {
    contest::skill(view, ("TH-ACT-31", "Hurry"), unit, trained::AGILITY, 10)
}
