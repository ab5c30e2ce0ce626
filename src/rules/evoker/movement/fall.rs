//! Falls (EV-MOV-27 to 29).

use super::terrain::gear;
use crate::{
    battle::prelude::*,
    rules::evoker::{
        body::harm,
        character::{
            element::{Affinity, Location},
            stats::{self, tested},
        },
        conditions as c, effects,
        field::mounts,
        rolls::checks::{AnyOf, Interest},
    },
};

/// A unit hanging on a face comes off and falls this many metres (EV-MOV-39).
pub fn off_the_face(
    r: &mut Resolver<'_>,
    unit: UnitId,
    metres: u16,
    may_soften: bool,
) -> RuleResult {
    let altitude = r.view().altitude(unit);
    let altitude = Altitude {
        hanging: 0,
        ..altitude
    };
    r.set_altitude(unit, altitude);
    fall(r, unit, metres, may_soften)
}

/// A unit falls this many metres. After a deliberate jump, or a failed climb or leap, it may soften
/// the fall (EV-MOV-28); no die is rolled if no wound threatens.
pub fn fall(r: &mut Resolver<'_>, unit: UnitId, metres: u16, may_soften: bool) -> RuleResult {
    if metres == 0 {
        return Ok(());
    }
    if let Some(mount) = r.view().mount(unit) {
        return fall(r, mount, metres, may_soften);
    }
    r.report(|_| BattleEvent::Fell {
        unit,
        metres,
        rule: RuleId("EV-MOV-27"),
    });
    let mut damage = i32::from(metres);
    let view = r.view();
    let toughness: i32 = stats::defense(view, unit, Location::Body, Affinity::Normal)
        .iter()
        .enumerate()
        .filter(|(part, _)| *part != 1)
        .map(|(_, (_, worth))| worth)
        .sum();
    let awake = view.status(unit).is_active() && !view.has(unit, c::HELPLESS);
    if may_soften && awake && damage > toughness {
        let allowed = [tested::ATHLETICS, tested::ACROBATICS];
        let softens = AnyOf::new(unit, &allowed, "EV-MOV-28", "Soften the fall").with(gear(
            r.view(),
            unit,
            |mods| mods.fall,
        ));
        let result = softens.test(r, Interest::successes(10))?;
        if result.passed {
            damage = (damage - result.degrees).max(0);
        }
    }
    let wounds = harm::plain_damage(r, unit, damage, true, "EV-MOV-27")?;
    if wounds > 0 && r.view().status(unit).is_active() {
        effects::lie_down(r, unit, "EV-MOV-29");
    }
    // EV-MOV-36: a wounded mount throws its rider, which falls from the same height.
    if wounds > 0
        && let Some(rider) = r.view().rider(unit)
    {
        mounts::unseat(r, rider)?;
        fall(r, rider, metres, false)?;
    }
    Ok(())
}
