//! Shackle (EV-CAT-06): Magic against Athletics or Strength; it holds the target from afar
//! (EV-CND-15).

use crate::{
    battle::{components::Conditions, prelude::*},
    rules::evoker::{
        character::stats::{Tested, tested},
        conditions, conditions as c, effects,
        rolls::{
            situation::Situation,
            testing::{self, AnyOf},
        },
    },
};

/// Tests that resist it.
const RESISTED: &[Tested] = &[tested::ATHLETICS, tested::STRENGTH];

/// The caster's test; a HEX is no attack and cannot fumble (EV-ATK-09).
pub fn check(view: View<'_>, caster: UnitId, target: UnitId) -> Check {
    let situation = Situation::plain(caster, tested::MAGIC).against(target);
    situation.check(view, "EV-CAT-06", "Shackle")
}

/// Makes both tests. On a win the target is Immobilised at the caster's degrees of success for this
/// many of its turns; a second cast starts anew (EV-CAT-06).
pub fn cast(r: &mut Resolver<'_>, caster: UnitId, target: UnitId, turns: u8) -> RuleResult {
    let view = r.view();
    let first = check(view, caster, target);
    let resists = AnyOf::new(target, RESISTED, "EV-CAT-06", "Resist").against(caster);
    let resists = resists
        .best(view)
        .filter(|_| !conditions::is_helpless(view, target));
    let (cast, margin) = testing::oppose(r, &first, resists.as_ref())?;
    if margin.is_none() {
        r.outcome((caster, target), "resisted", false, "EV-CAT-06");
        return Ok(());
    }
    r.hits.insert(target);
    r.outcome((caster, target), "shackled", true, "EV-CAT-06");
    r.edit::<Conditions>(target).remove(c::LOOSENED);
    let degrees = cast.degrees.clamp(0, 100) as i16;
    let held = Condition::new(c::IMMOBILISED, degrees)
        .until(Until::Turns(turns))
        .by(caster);
    effects::give(r, target, held, "EV-CND-15");
    Ok(())
}
