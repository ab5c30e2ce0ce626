//! Surprised units as a battle begins (MA-TIM-05, MA-TIM-06).

use super::options::Options;
use crate::{
    battle::{prelude::*, scene::Surprise},
    rules::maneuver::{
        attacks::to_hit::skill_check,
        character::sheet::Skill,
        conditions::{SURPRISED, gain},
        rolls::checks,
        sheet_of,
    },
};

const RULE: &str = "MA-TIM-05";

/// Settles the contest of an ambushing side against all others, and surprise set by the level.
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    let Some(options) = Options::of(resolver.view()).cloned() else {
        return Ok(());
    };
    let view = resolver.view();
    let units: Vec<UnitId> = view.active().collect();
    let by_level = |unit: UnitId| {
        let of_side = options.surprise.get(view.side(unit).index());
        of_side == Some(&Surprise::Always) || options.surprised.contains(&unit)
    };
    let mut surprised: Vec<UnitId> = units
        .iter()
        .copied()
        .filter(|&unit| by_level(unit))
        .collect();
    if let Some(side) = options.sneaking_side(view) {
        let sneaks = |unit: &UnitId| view.scene.allied(view.side(*unit), side);
        let stealth = |unit: &UnitId| sheet_of(view, *unit).skill(Skill::Stealth);
        let clumsiest = units.iter().copied().filter(sneaks).min_by_key(stealth);
        let others: Vec<UnitId> = units.iter().copied().filter(|unit| !sneaks(unit)).collect();
        if let Some(clumsiest) = clumsiest {
            let check = skill_check(view, clumsiest, None, Skill::Stealth, RULE);
            let sneaked = checks::count(resolver, &check)?;
            for unit in others {
                let skill = Skill::Observation;
                let check = skill_check(resolver.view(), unit, None, skill, RULE);
                let noticed = checks::count(resolver, &check)?;
                if sneaked > noticed && !surprised.contains(&unit) {
                    surprised.push(unit);
                }
            }
        }
    }
    for unit in surprised {
        let first = Until::RoundEnd(1);
        gain(resolver, unit, SURPRISED, first, None, "MA-TIM-06");
    }
    Ok(())
}
