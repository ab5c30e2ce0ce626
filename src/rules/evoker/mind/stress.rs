//! Stress (EV-SHT-11): how a unit gets it, and what too much of it does (EV-CND-05, 06).

use crate::{
    battle::{components::Stress, event::Gauge, prelude::*},
    rules::{
        evoker::{
            body::injuries,
            character::{
                element::Location,
                stats::{self, tested},
            },
            effects,
            rolls::{
                checks::{self, Interest, Tested100},
                fate,
                rows::Situation,
            },
        },
        shared::states::set_status,
    },
};

/// Adds Stress to a unit that tracks it (EV-SHT-11). Outside of wounds, call [`suffer`] instead,
/// which also makes the Exhausted test.
pub fn add_stress(
    r: &mut Resolver<'_>,
    unit: UnitId,
    amount: u16,
    rule: &'static str,
) -> RuleResult {
    let before = *r.view().store.get::<Stress>(unit);
    if amount == 0 || !before.tracked {
        return Ok(());
    }
    let stress = r.edit::<Stress>(unit);
    stress.total = stress.total.saturating_add(amount);
    let after = stress.total;
    r.changed(unit, Gauge::Stress, (before.total, after), rule);
    // EV-INJ-14: any Stress reopens a staunched Puncture.
    injuries::reopen(r, unit)
}

/// Adds Stress and makes the Exhausted test (EV-CND-06).
pub fn suffer(r: &mut Resolver<'_>, unit: UnitId, amount: u16, rule: &'static str) -> RuleResult {
    if amount == 0 || !r.view().store.get::<Stress>(unit).tracked {
        return Ok(());
    }
    add_stress(r, unit, amount, rule)?;
    exhausted_test(r, unit)
}

/// After Stress while Exhausted: a Toughness test, or unconscious (EV-CND-06).
pub fn exhausted_test(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    if !view.status(unit).is_active() || !stats::is_exhausted(view, unit) {
        return Ok(());
    }
    let check = Situation::plain(unit, tested::TOUGHNESS).check(view, "EV-CND-06", "Stay awake");
    if checks::test(r, &check, Interest::default())?.passed {
        return Ok(());
    }
    let minutes = u32::from(r.view().store.get::<Stress>(unit).total);
    pass_out(r, unit, minutes * 12, "EV-CND-08");
    Ok(())
}

/// Makes a unit unconscious for this many rounds: prone, and out (EV-CND-08).
pub fn pass_out(r: &mut Resolver<'_>, unit: UnitId, rounds: u32, rule: &'static str) {
    effects::lie_down(r, unit, "EV-CND-08");
    set_status(r, unit, CombatStatus::Unconscious { rounds }, rule);
    effects::source_is_out(r, unit);
}

/// A failed test of a unit with a Cracked body costs Stress equal to its degrees of failure, once
/// the action or effect is over (EV-INJ-13).
pub fn note_failure(r: &mut Resolver<'_>, unit: UnitId, result: Tested100) {
    if result.passed || result.degrees == 0 || stats::injury(r.view(), unit, Location::Body) < 3 {
        return;
    }
    owe(r, unit, result.degrees.clamp(0, 100) as u16);
}

/// Records Stress due at the end of the current action or effect, for failed tests and used hands
/// (EV-INJ-06).
pub fn owe(r: &mut Resolver<'_>, unit: UnitId, amount: u16) {
    if r.view().store.get::<Stress>(unit).tracked {
        let stress = r.edit::<Stress>(unit);
        stress.owed = stress.owed.saturating_add(amount);
    }
}

/// At the end of an action, reaction or effect: adds the Stress due (EV-INJ-06), and lets the
/// affected units spend Fate (EV-FAT-01).
pub fn settle(r: &mut Resolver<'_>) -> RuleResult {
    loop {
        let view = r.view();
        let debtor = view.store.ids().find_map(|unit| {
            let owed = view.store.get::<Stress>(unit).owed;
            (owed > 0).then_some((unit, owed))
        });
        let Some((unit, owed)) = debtor else {
            return fate::aftermath(r);
        };
        r.edit::<Stress>(unit).owed = 0;
        suffer(r, unit, owed, "EV-INJ-06")?;
    }
}
