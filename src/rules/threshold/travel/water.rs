//! Keeping hold of a wall and staying afloat (TH-SWC).

use super::fall;
use crate::rules::threshold::{
    body::{burning, dying},
    character::trained::{self, Trained},
    field::depths::{self, Hold},
    prelude::*,
    rolls::{
        checks,
        contest::{self, Roll},
    },
    time::options::{self, Options},
};

/// The check not to fall or sink (TH-SWC-01, TH-SWC-02).
fn staying(view: View<'_>, unit: UnitId, hold: Hold, worse: i32) -> Check {
    let (trained, name, tn): (_, _, fn(&Options) -> i32) = match hold {
        Hold::Wall(_) => (trained::CLIMBING, "Hold on", |options| options.climb_tn),
        Hold::Surface => (trained::SWIMMING, "Stay afloat", |options| options.swim_tn),
    };
    let roll = Roll::Skill(Trained {
        name: "Athletics",
        ..trained
    });
    let rule = if worse == 0 { "TH-SWC-01" } else { "TH-SWC-02" };
    let wound = Modifier::new(rule, "the wound", Amount::Flat(worse));
    contest::own(view, (rule, name), unit, roll)
        .with((worse != 0).then_some(wound))
        .reaching(options::tn(view, tn))
}

/// The check of a unit that attacks from a wall or afloat. Returns whether it makes the attack
/// (TH-SWC-01).
pub(crate) fn keeps_hold(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let Some(hold) = depths::hold(resolver.view(), unit) else {
        return Ok(true);
    };
    let check = staying(resolver.view(), unit, hold, 0);
    if checks::passes(resolver, &check)? {
        return Ok(true);
    }
    let_go(resolver, unit, hold, "TH-SWC-01")?;
    Ok(false)
}

/// The check of a unit wounded on a wall or afloat, with a penalty for each wound level beyond
/// light (TH-SWC-02).
pub(crate) fn wounded(resolver: &mut Resolver<'_>, unit: UnitId, level: u8) -> RuleResult {
    let view = resolver.view();
    let Some(hold) = depths::hold(view, unit).filter(|_| view.status(unit).is_active()) else {
        return Ok(());
    };
    let check = staying(view, unit, hold, -5 * (i32::from(level) - 1));
    if !checks::passes(resolver, &check)? {
        let_go(resolver, unit, hold, "TH-SWC-02")?;
    }
    Ok(())
}

/// The unit falls off the wall, or sinks.
fn let_go(resolver: &mut Resolver<'_>, unit: UnitId, hold: Hold, rule: &'static str) -> RuleResult {
    match hold {
        Hold::Surface => {
            gain(resolver, unit, SUBMERGED, 1, Until::Ended, rule);
            burning::douse(resolver, unit);
            Ok(())
        }
        Hold::Wall(_) => fall::fall_off(resolver, unit),
    }
}

/// After every order and round: unconscious units fall and sink without a roll and die under water,
/// and units out of deep water are no longer under it (TH-SWC-02, TH-SWC-03).
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    let units: SmallVec<[UnitId; 32]> = resolver.view().store.ids().collect();
    for unit in units {
        let view = resolver.view();
        if !view.status(unit).is_on_field() {
            continue;
        }
        let out = !view.status(unit).is_active();
        if let Some(hold) = depths::hold(view, unit).filter(|_| out) {
            let_go(resolver, unit, hold, "TH-SWC-02")?;
        }
        let view = resolver.view();
        if !depths::is_submerged(view, unit) {
            continue;
        }
        if !depths::is_afloat(view, unit) {
            lose(resolver, unit, SUBMERGED, "TH-SWC-03");
        } else if matches!(view.status(unit), CombatStatus::Unconscious { .. })
            && !view.has(unit, DYING)
            && !sheet_of(view, unit).aquatic
        {
            dying::fall_dying(resolver, unit, "TH-SWC-03");
        }
    }
    Ok(())
}
