//! Which units are surprised at the start of a battle, and which are hidden from them (MO-TIM-16 to
//! MO-TIM-18).

use crate::{
    battle::{prelude::*, scene::Surprise},
    rules::{
        momentum::{
            character::stats::Skill,
            field::hiding,
            rolls::checks::{PLAIN, skill_check, total},
            sheet_of,
            status::SURPRISED,
            time::options::Options,
        },
        shared::conditions::give,
    },
};

const RULE: &str = "MO-TIM-18";

/// Every unit that does not lie in ambush notices the ambush or is surprised.
///
/// # Errors
/// A pause.
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    let view = resolver.view();
    let options = Options::of(view);
    let (ambush, mut surprised) = (options.ambush, options.surprised.clone());
    let units: Vec<UnitId> = view.active().collect();
    let of_side = |unit: &UnitId| options.surprise.get(view.side(*unit).index());
    let sleeps = |unit: &UnitId| of_side(unit) == Some(&Surprise::Always);
    surprised.extend(units.iter().copied().filter(sleeps));
    surprised.sort_unstable();
    surprised.dedup();
    surprised.retain(|unit| units.contains(unit));
    if let Some(side) = ambush {
        let lurks = |unit: &UnitId| view.scene.allied(view.side(*unit), side);
        let (lurking, others): (Vec<UnitId>, Vec<UnitId>) =
            units.iter().copied().partition(|unit| lurks(unit));
        let mut least: Option<i32> = None;
        for unit in lurking {
            let hidden = roll(resolver, unit, Skill::Stealth)?;
            least = Some(least.map_or(hidden, |least| least.min(hidden)));
        }
        // Noticing one ambusher is enough to be warned.
        if let Some(least) = least {
            for unit in others {
                let senses = [Skill::Perception, Skill::Intuition];
                let skill = sheet_of(resolver.view(), unit).best_skill(&senses);
                let noticed = roll(resolver, unit, skill)?;
                if least > noticed && !surprised.contains(&unit) {
                    surprised.push(unit);
                }
            }
        }
    }
    for &unit in &surprised {
        let first = Condition::new(SURPRISED, 1).until(Until::Turns(1));
        give(resolver, unit, first, "MO-TIM-16");
    }
    for &unit in &surprised {
        let enemies: Vec<UnitId> = resolver.view().enemies(unit).collect();
        for enemy in enemies
            .into_iter()
            .filter(|enemy| !surprised.contains(enemy))
        {
            hiding::hide_from(resolver, enemy, unit);
        }
    }
    Ok(())
}

/// The total of a Skill Check.
fn roll(resolver: &mut Resolver<'_>, unit: UnitId, skill: Skill) -> RuleResult<i32> {
    let check = skill_check(resolver.view(), (RULE, skill), unit, None, 0, &[]);
    let face = PLAIN.throw(resolver, &check, |face| face)?;
    Ok(total(&check, face))
}
