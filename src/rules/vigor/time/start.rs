//! The start of a battle: ambushers and ambushed units, watched directions, and initiative
//! (VI-TIM-02, VI-TIM-06 to VI-TIM-08).

use crate::{
    battle::{prelude::*, scene::Surprise},
    rules::{
        shared::conditions::give,
        vigor::{
            character::stats::Skill,
            field::reach,
            rolls::checks,
            sheet_of,
            status::{AMBUSHED, IN_WAIT},
            time::{options::Options, order},
        },
    },
};

/// Decides which units are ambushed and rolls initiative for all.
///
/// # Errors
/// A pause.
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    let units: Vec<UnitId> = resolver.view().active().collect();
    ambush(resolver, &units)?;
    for &unit in &units {
        let watches = watch(resolver.view(), unit);
        if watches == Some(false) {
            be_ambushed(resolver, unit, "VI-TIM-08");
        }
        order::roll(resolver, unit, i32::from(watches == Some(true)))?;
    }
    Ok(())
}

fn be_ambushed(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    give(resolver, unit, Condition::new(AMBUSHED, 1), rule);
}

/// Ambushers gain an action; their victims are ambushed, unless they may roll to notice it and
/// succeed (VI-TIM-06, VI-TIM-07).
fn ambush(resolver: &mut Resolver<'_>, units: &[UnitId]) -> RuleResult {
    const RULE: &str = "VI-TIM-06";
    let view = resolver.view();
    let options = Options::of(view).clone();
    let of_side = |unit: UnitId| options.surprise.get(view.side(unit).index()).copied();
    let mut caught: Vec<UnitId> = units
        .iter()
        .copied()
        .filter(|&unit| {
            of_side(unit) == Some(Surprise::Always) || options.surprised.contains(&unit)
        })
        .collect();
    if let Some(side) = options.ambush {
        let lurks = |unit: &UnitId| view.scene.allied(view.side(*unit), side);
        let (lurking, others): (Vec<UnitId>, Vec<UnitId>) =
            units.iter().copied().partition(|unit| lurks(unit));
        let may_notice =
            |&unit: &UnitId| options.ambush_check || of_side(unit) == Some(Surprise::Check);
        let (wary, blind): (Vec<UnitId>, Vec<UnitId>) = others.into_iter().partition(may_notice);
        caught.extend(blind);
        if !wary.is_empty() {
            let mut least: Option<i32> = None;
            for &unit in &lurking {
                let total = checks::open_skill(resolver, (RULE, Skill::Stealth), unit)?;
                least = Some(least.map_or(total, |least| least.min(total)));
            }
            for unit in wary {
                let total = checks::open_skill(resolver, (RULE, Skill::Awareness), unit)?;
                if least.is_some_and(|least| total < least) {
                    caught.push(unit);
                }
            }
        }
        for unit in lurking {
            give(resolver, unit, Condition::new(IN_WAIT, 1), "VI-TIM-07");
        }
    }
    caught.sort_unstable();
    caught.dedup();
    for unit in caught {
        be_ambushed(resolver, unit, RULE);
    }
    Ok(())
}

/// Whether a unit on Over Watch watches the direction of the nearest enemy; `None` for units that
/// watch no direction (VI-TIM-08).
fn watch(view: View<'_>, unit: UnitId) -> Option<bool> {
    let watched = sheet_of(view, unit).over_watch?;
    let nearest = view
        .enemies(unit)
        .map(|enemy| reach::distance(view, unit, enemy))
        .min()?;
    let mut near = view
        .enemies(unit)
        .filter(|&enemy| reach::distance(view, unit, enemy) == nearest);
    let looks_at = |enemy: UnitId| {
        let (dx, dy) = view.footprint(unit).delta(view.footprint(enemy));
        is_towards(watched, dx, dy)
    };
    Some(near.any(looks_at))
}

/// Whether a place lies in the quarter the unit watches.
fn is_towards(watched: Direction, dx: i32, dy: i32) -> bool {
    let (wx, wy) = (i32::from(watched.dx()), i32::from(watched.dy()));
    if wx != 0 && wy != 0 {
        return dx * wx >= 0 && dy * wy >= 0;
    }
    let (along, across) = if wx != 0 {
        (dx * wx, dy)
    } else {
        (dy * wy, dx)
    };
    along > 0 && across.abs() <= along
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: VI-TIM-08
    #[test]
    fn over_watch_covers_a_quarter() {
        assert!(is_towards(Direction::East, 5, 3));
        assert!(is_towards(Direction::East, 3, -3));
        assert!(!is_towards(Direction::East, 2, 4));
        assert!(!is_towards(Direction::East, -5, 0));
        assert!(is_towards(Direction::NorthEast, 0, -4));
        assert!(is_towards(Direction::NorthEast, 4, 0));
        assert!(!is_towards(Direction::NorthEast, 1, 1));
    }
}
