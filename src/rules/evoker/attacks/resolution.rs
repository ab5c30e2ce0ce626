//! Attack resolution (EV-ATK-01 to 24), in the steps of the rulebook.

use super::{
    burst, defence,
    hit::{self, Hit},
    price,
    scatter::{self, Scatter},
};
use crate::{
    battle::{check::Faces, components::Hold, prelude::*},
    rules::evoker::{
        actions::hand_used,
        body::injuries,
        character::{
            element::Location,
            profile::{self, Means, Profile},
            stats::{self, tested},
        },
        conditions as c, effects,
        field::stealth,
        mind::stress,
        rolls::{
            checks::{self, Interest, Number},
            fate,
            rows::Situation,
            to_hit::{self, AttackReading, Die},
        },
    },
};

/// An attack about to be resolved: its legality is settled, and [`resolve`] pays its price.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The attacker.
    pub attacker: UnitId,
    /// The targets: the main target first; all units in an area in turn order.
    pub targets: SmallVec<[UnitId; 4]>,
    /// The weapon or power.
    pub means: Means,
    /// The location of a Called attack (EV-ATK-19).
    pub called: Option<Location>,
    /// Whether it is a Burst (EV-ATK-16).
    pub burst: bool,
    /// Secondary targets of a Burst, in the order declared (EV-ATK-17).
    pub secondary: SmallVec<[UnitId; 4]>,
    /// The throw that may drift (EV-ATK-24).
    pub scatter: Option<Scatter>,
    /// The hand, if the same weapon is in both; `None` for the hand that has it.
    pub hand: Option<Hold>,
    /// Further modifiers, such as those of Charge or Flee.
    pub extra: Modifiers,
    /// Whether it is a Chance Attack (EV-CHA-11).
    pub chance_attack: bool,
    /// Whether it is a Called attack past the target's guard (EV-ACT-15).
    pub past_guard: bool,
}

impl Attack {
    /// A plain attack on one target.
    pub fn on(attacker: UnitId, target: UnitId, means: Means) -> Self {
        Self {
            attacker,
            targets: SmallVec::from_slice(&[target]),
            means,
            called: None,
            burst: false,
            secondary: SmallVec::new(),
            scatter: None,
            hand: None,
            extra: Modifiers::new(),
            chance_attack: false,
            past_guard: false,
        }
    }

    /// Its weapon or power; `None` if that can no longer attack.
    pub fn profile(&self, view: View<'_>) -> Option<Profile> {
        let profile = profile::profile(view, self.attacker, self.means)?;
        Some(Profile {
            hand: self.hand.unwrap_or(profile.hand),
            ..profile
        })
    }
}

/// The attack test against one target, with its modifiers (EV-ATK-01 step 4).
pub fn attack_check(view: View<'_>, attack: &Attack, profile: &Profile, target: UnitId) -> Check {
    let situation = situation(attack, profile, target);
    checks::check(view, &situation, "EV-ATK-06", "Attack", &extra(attack))
}

/// The number of that test, with the sum of those rows that `counts` accepts.
pub fn attack_number(
    view: View<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
    counts: impl Fn(&Modifier) -> bool,
) -> (Number, i32) {
    let situation = situation(attack, profile, target);
    checks::number(view, &situation, &extra(attack), counts)
}

fn situation(attack: &Attack, profile: &Profile, target: UnitId) -> Situation {
    Situation {
        chance_attack: attack.chance_attack,
        ..profile.situation(attack.attacker).against(target)
    }
}

/// Modifiers from the attack itself.
fn extra(attack: &Attack) -> Modifiers {
    let mut extra = attack.extra.clone();
    if attack.called.is_some() {
        extra.push(Modifier::new(
            "EV-ATK-19",
            "Called attack",
            Amount::Advantage(-2),
        ));
    }
    if attack.past_guard {
        extra.push(Modifier::new(
            "EV-ACT-15",
            "Past the guard",
            Amount::Advantage(-1),
        ));
    }
    if attack.burst {
        extra.push(Modifier::new("EV-ATK-16", "Burst", Amount::Advantage(-2)));
    }
    extra
}

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
            let checks = checks_of(r.view(), attack, &profile);
            let places = blinded(r.view(), attacker);
            let remade = |view: View<'_>| checks_of(view, attack, &profile);
            let checks = fate::trial::before_all(r, checks, places, remade)?;
            strike(r, attack, &profile, &checks, None)?
        }
    };
    if touched {
        after_touch(r, attacker)?;
    }
    hand_used(r, attacker, profile.hand);
    // EV-MOV-35: an attacker is no longer hidden.
    reveal(r, attacker);
    stress::settle(r)?;
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
    Ok(can_still_act(r.view(), unit))
}

/// An attack on an enemy ends stealth (EV-MOV-35).
pub fn reveal(r: &mut Resolver<'_>, attacker: UnitId) {
    stealth::reveal(r, attacker, "gives itself away by attacking");
}

/// The Head, if it is Blinded: that affects every attack (EV-INJ-10).
pub fn blinded(view: View<'_>, unit: UnitId) -> &'static [Location] {
    if stats::injury(view, unit, Location::Head) >= 4 {
        &[Location::Head]
    } else {
        &[]
    }
}

/// The attack tests against all targets, secondary ones last. All modifiers are computed before the
/// die falls (EV-ATK-21), so a bonus that the die uses up counts against every target.
pub fn checks_of(view: View<'_>, attack: &Attack, profile: &Profile) -> SmallVec<[Check; 1]> {
    attack
        .targets
        .iter()
        .chain(&attack.secondary)
        .map(|&target| attack_check(view, attack, profile, target))
        .collect()
}

/// The die of an attack: already thrown, or thrown now. A die shared by several targets is settled
/// before the first of them answers.
fn faces(
    r: &mut Resolver<'_>,
    (attack, profile): (&Attack, &Profile),
    (checks, reading): (&[Check], AttackReading),
    thrown: Option<Faces>,
) -> RuleResult<Faces> {
    if let Some(faces) = thrown {
        return Ok(faces);
    }
    let Some(first) = checks.first() else {
        return Ok(Faces::default());
    };
    let more = match burst::may_wander(r, attack, profile) {
        true => (1..100).collect(),
        false => to_hit::bands_of(checks.iter().skip(1)),
    };
    let mut faces = to_hit::throw(r, first, reading, &more)?;
    if checks.len() > 1 {
        to_hit::settle(r, (first, reading), &mut faces)?;
    }
    Ok(faces)
}

/// The attack test and each target's answer. `thrown` is the die if it has already been thrown.
/// Returns whether an enemy is newly Staggered.
pub fn strike(
    r: &mut Resolver<'_>,
    attack: &Attack,
    profile: &Profile,
    checks: &[Check],
    thrown: Option<Faces>,
) -> RuleResult<bool> {
    let attacker = attack.attacker;
    let secondary = checks.get(attack.targets.len()..).unwrap_or_default();
    let reading = reading(r.view(), attack, profile);
    let Some(first) = checks.first() else {
        return Ok(false);
    };
    let settled = thrown.is_some();
    let shared = checks.len() > 1;
    let mut faces = faces(r, (attack, profile), (checks, reading), thrown)?;
    let mut staggered = false;
    for (number, &target) in attack.targets.iter().enumerate() {
        if attack.targets.len() > 1 {
            // What follows depends on the die and on the results of earlier targets.
            r.stage(stage_key(number, checks::kept(&faces), staggered))?;
        }
        let is_first = number == 0;
        let die = match (is_first, settled, shared) {
            (true, true, _) => Die::Settled,
            (true, false, false) => Die::Fresh,
            _ => Die::Read,
        };
        let test = (&checks[number], reading);
        let attempt = defence::meet(r, (attack, profile), test, target, (&mut faces, die))?;
        // A Helpless target is hit even so, without a jam (EV-CND-09).
        if is_first && attempt.fumble && attempt.margin.is_none() {
            price::jam(r, (attacker, attack.means, attack.hand), profile);
        }
        let Some(margin) = attempt.margin else {
            missed(r, (attacker, attempt.roll.passed), target);
            if is_first && !attempt.roll.passed {
                drop_from_broken_wrist(r, attacker, profile.hand)?;
            }
            continue;
        };
        let critical = attempt.is_critical(reading);
        // A shared die still counts for the remaining targets.
        let face = if shared { checks::kept(&faces) } else { 0 };
        r.stage(
            1 << 40
                | stage_key(number, face, staggered)
                | u64::from(critical) << 25
                | u64::from(margin.unsigned_abs() & 0xff) << 28,
        )?;
        let shots = burst::assign(r, attack, profile, margin)?;
        let target = defence::takes_the_blow(r, attack, profile, target);
        let blow = Hit {
            attack,
            profile,
            target,
            margin,
            critical,
            basic: 1,
            burst: shots.left,
        };
        staggered |= hit::land(r, &blow)?;
        let tests = (first, secondary);
        let hand = (attack, profile, critical);
        burst::spread(
            r,
            &mut staggered,
            hand,
            tests,
            &shots,
            (reading, &mut faces),
        )?;
    }
    crate::rules::evoker::movement::around::settle(r)?;
    Ok(staggered)
}

/// How the attack's die is read.
pub fn reading(view: View<'_>, attack: &Attack, profile: &Profile) -> AttackReading {
    AttackReading {
        critical_up_to: profile.critical_up_to,
        blind: profile.form.ballistic && stats::injury(view, attack.attacker, Location::Head) >= 4,
    }
}

/// Reports a failed attack: it missed, or the target evaded it.
pub fn missed(r: &mut Resolver<'_>, (attacker, passed): (UnitId, bool), target: UnitId) {
    fails(
        r,
        (attacker, target),
        if passed { "evaded" } else { "miss" },
    );
}

/// Reports an exchange without effect.
pub fn fails(r: &mut Resolver<'_>, (attacker, target): (UnitId, UnitId), word: &'static str) {
    r.outcome((attacker, target), word, false, "EV-ATK-06");
}

fn stage_key(number: usize, face: u16, staggered: bool) -> u64 {
    number as u64 | u64::from(face) << 8 | u64::from(staggered) << 24
}

/// A Broken Wrist drops its item when its attack or Parry fails (EV-INJ-17).
///
/// # Errors
///
/// The question whether Fate keeps it.
pub fn drop_from_broken_wrist(r: &mut Resolver<'_>, unit: UnitId, hand: Hold) -> RuleResult {
    for &arm in injuries::arms(hand) {
        if stats::injury(r.view(), unit, arm) >= 3
            && injuries::holds(r.view(), unit, arm)
            && !fate::suspends(r, unit, arm)?
        {
            injuries::drop_held(r, unit, arm, "EV-INJ-17");
        }
    }
    Ok(())
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
    if !checks::test(r, &check, Interest::default())?.passed {
        effects::inflict(r, attacker, c::SHOCKED, None, None, "EV-AIL-15");
    }
    Ok(())
}

/// Whether a unit is active and no condition prevents its actions.
pub fn can_still_act(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active() && c::prevents_actions(view, unit).is_none()
}

#[cfg(test)]
#[path = "resolution_tests.rs"]
mod tests;
