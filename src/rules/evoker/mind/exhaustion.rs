//! Stress that overwhelms: the Exhausted test and unconsciousness (EV-CND-06, EV-CND-08), and the
//! Stress due at the end of an action (EV-INJ-06).

use super::stress;
use crate::{
    battle::{components::Stress, prelude::*},
    rules::{
        evoker::{
            character::stats::{self, tested},
            effects,
            rolls::{degrees::Interest, fate, situation::Situation, testing},
        },
        shared::states::set_status,
    },
};

/// Adds Stress and makes the Exhausted test (EV-CND-06).
pub fn suffer(r: &mut Resolver<'_>, unit: UnitId, amount: u16, rule: &'static str) -> RuleResult {
    if amount == 0 || !r.view().store.get::<Stress>(unit).tracked {
        return Ok(());
    }
    stress::add_stress(r, unit, amount, rule)?;
    exhausted_test(r, unit)
}

/// After Stress while Exhausted: a Toughness test, or unconscious (EV-CND-06).
pub fn exhausted_test(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    if !view.status(unit).is_active() || !stats::is_exhausted(view, unit) {
        return Ok(());
    }
    let check = Situation::plain(unit, tested::TOUGHNESS).check(view, "EV-CND-06", "Stay awake");
    if testing::test(r, &check, Interest::default())?.passed {
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
