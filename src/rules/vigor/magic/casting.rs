//! The casting roll (VI-POW-04).

use crate::{
    battle::prelude::*,
    rules::vigor::{
        character::stats::Ability,
        rolls::checks::{self, Against, dice},
        sheet_of,
    },
};

/// The casting roll of spells that are not aimed at Guard (VI-POW-04).
pub(crate) fn casting(view: View<'_>, unit: UnitId) -> Check {
    let mut all = Modifiers::new();
    let number = sheet_of(view, unit).dice(Ability::Soul);
    dice(&mut all, "VI-POW-04", Ability::Soul.name(), number);
    checks::on_action(view, unit, &mut all);
    checks::check(("VI-POW-04", "Casting"), unit, None, &all, Against::Open)
}
