//! Turn order and surprise (EV-TIM-06 to 09).

use crate::{
    battle::{
        components::{Initiative, Turn},
        prelude::*,
    },
    rules::evoker::{
        body::sleep,
        character::{
            sheet::Score,
            stats::{self, tested},
        },
        field::stealth,
        rolls::{
            degrees::{self, Interest},
            situation::Situation,
            testing,
        },
    },
};

/// Sorts units into their turn order: by initiative, then Agility, then Fate Points, then symmetric
/// Agility tests (EV-TIM-06).
pub fn sort(r: &mut Resolver<'_>, mut units: Vec<UnitId>) -> RuleResult<Vec<UnitId>> {
    let key = |view: View<'_>, unit: UnitId| {
        (
            view.store.get::<Initiative>(unit).0,
            stats::score(view, unit, Score::Agility),
            view.pool(unit, stats::FATE),
        )
    };
    units.sort_by_key(|&unit| std::cmp::Reverse(key(r.view(), unit)));
    let mut order = Vec::with_capacity(units.len());
    while let Some(&first) = units.first() {
        let tied = units
            .iter()
            .take_while(|&&unit| key(r.view(), unit) == key(r.view(), first))
            .count();
        let group: Vec<UnitId> = units.drain(..tied).collect();
        order.extend(break_tie(r, group)?);
    }
    Ok(order)
}

/// Most rerolls of a tie; then the roster decides. Two equal units need more than ten with a chance
/// below one in a thousand million.
const MOST_REROLLS: u32 = 40;

/// Breaks a tie: all tied units roll, the best goes first, ties for the best roll again, and the
/// rest roll for the remaining places (EV-DIC-07).
fn break_tie(r: &mut Resolver<'_>, mut tied: Vec<UnitId>) -> RuleResult<Vec<UnitId>> {
    let mut order = Vec::with_capacity(tied.len());
    while tied.len() > 1 {
        let mut rivals = tied.clone();
        for _ in 0..MOST_REROLLS {
            let mut results = Vec::with_capacity(rivals.len());
            for &unit in &rivals {
                let check = Situation::plain(unit, tested::AGILITY).check(
                    r.view(),
                    "EV-TIM-06",
                    "Initiative tie",
                );
                let result = testing::test(r, &check, Interest::successes(20))?;
                results.push(if result.passed { result.degrees } else { -1 });
            }
            let best = results.iter().copied().max().unwrap_or(-1);
            rivals = rivals
                .into_iter()
                .zip(results)
                .filter(|(_, result)| *result == best)
                .map(|(unit, _)| unit)
                .collect();
            if rivals.len() == 1 {
                break;
            }
        }
        let first = rivals[0];
        tied.retain(|&unit| unit != first);
        order.push(first);
    }
    order.extend(tied);
    Ok(order)
}

/// Sets which units are surprised and which ambush (EV-TIM-07 to 09).
pub fn surprise(r: &mut Resolver<'_>) -> RuleResult {
    sleep::begin(r);
    let options = stats::options(r.view());
    let mut surprised = options.surprised.clone();
    if let Some(side) = options.ambush {
        let view = r.view();
        let worst = view
            .active()
            .filter(|&unit| view.scene.allied(view.side(unit), side))
            .map(|unit| stealth::check(view, unit, None, "EV-TIM-07", "Ambush"))
            .min_by_key(|check| check.target);
        if let Some(hider) = worst {
            let hiding = testing::test(r, &hider, Interest::successes(20))?;
            let watchers: Vec<UnitId> = r
                .view()
                .active()
                .filter(|&unit| !r.view().scene.allied(r.view().side(unit), side))
                .collect();
            for unit in watchers {
                let check = Situation::plain(unit, tested::AWARENESS).check(
                    r.view(),
                    "EV-TIM-07",
                    "Notice the ambush",
                );
                let watching = testing::test(r, &check, Interest::successes(20))?;
                if degrees::margin(watching, Some(hiding)).is_none() {
                    surprised.push(unit);
                }
            }
        }
    }
    for &unit in &surprised {
        r.edit::<Turn>(unit).surprised = true;
    }
    // EV-TIM-09: every other unit with a Surprised enemy has a surprise turn.
    let units: Vec<UnitId> = r.view().active().collect();
    for unit in units {
        let ambushing = !surprised.contains(&unit)
            && surprised.iter().any(|&other| r.view().hostile(unit, other));
        r.edit::<Turn>(unit).ambushing = ambushing;
    }
    Ok(())
}
