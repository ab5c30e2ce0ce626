//! Attack resolution (EV-ATK-01 to 24): its price, its die and targets, and what follows.

use super::{
    attack::{self, Attack},
    price, scatter, strike,
};
use crate::{
    battle::prelude::*,
    rules::evoker::{
        body::hands,
        character::stats::tested,
        conditions, conditions as c, effects,
        mind::exhaustion,
        rolls::{degrees::Interest, fate, situation::Situation, testing},
    },
};

/// Resolves an attack on one target or an area: steps 2 to 13 of EV-ATK-01. Returns whether an
/// enemy was newly Staggered (EV-ONE-02).
pub fn resolve(r: &mut Resolver<'_>, attack: &Attack) -> RuleResult<bool> {
    let attacker = attack.attacker;
    let Some(profile) = attack.profile(r.view()) else {
        return Ok(false);
    };
    price::pay(r, attack);
    if profile.unwieldy && !attack.chance_attack {
        // EV-CHA-06: declare, take chance attacks, then fire if the unit still can.
        if !fires(r, attacker)? {
            return Ok(false);
        }
    }
    let touched = profile.form.melee
        && attack
            .targets
            .iter()
            .chain(&attack.secondary)
            .any(|&target| touches_shocked(r.view(), attacker, target));
    let struck = match &attack.scatter {
        Some(aim) => scatter::throw(r, attack, &profile, *aim)?,
        None => {
            let checks = attack::checks_of(r.view(), attack, &profile);
            let places = attack::blinded(r.view(), attacker);
            let remade = |view: View<'_>| attack::checks_of(view, attack, &profile);
            let checks = fate::trial::before_all(r, checks, places, remade)?;
            strike::strike(r, attack, &profile, &checks, None)?
        }
    };
    if touched {
        after_touch(r, attacker)?;
    }
    hands::hand_used(r, attacker, profile.hand);
    // EV-MOV-35: an attacker is no longer hidden.
    attack::reveal(r, attacker);
    exhaustion::settle(r)?;
    Ok(struck)
}

/// Firing an unwieldy weapon lets Engaged enemies strike first (EV-CHA-06). Returns whether the
/// unit still fires.
pub fn fires(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    r.offer(&ReactionTrigger::Exposed {
        unit,
        trigger: "EV-CHA-06",
        bonus: 0,
    })?;
    Ok(conditions::can_still_act(r.view(), unit))
}

/// Whether a melee attack touches an enemy that was already Shocked (EV-AIL-15).
pub fn touches_shocked(view: View<'_>, attacker: UnitId, target: UnitId) -> bool {
    view.has(target, c::SHOCKED) && view.hostile(attacker, target)
}

/// After touching a Shocked enemy, hit or miss: an Agility test, or the attacker is Shocked too
/// (EV-AIL-15).
pub fn after_touch(r: &mut Resolver<'_>, attacker: UnitId) -> RuleResult {
    let view = r.view();
    if !view.status(attacker).is_active() || effects::is_immune(view, attacker, c::SHOCKED) {
        return Ok(());
    }
    let check =
        Situation::plain(attacker, tested::AGILITY).check(view, "EV-AIL-15", "Do not touch");
    if !testing::test(r, &check, Interest::default())?.passed {
        effects::inflict(r, attacker, c::SHOCKED, None, None, "EV-AIL-15");
    }
    Ok(())
}

#[cfg(test)]
#[path = "resolution_tests.rs"]
mod tests;
