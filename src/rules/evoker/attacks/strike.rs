//! The die of an attack and the answer of each target: steps 4 to 13 of EV-ATK-01.

use super::{
    attack::{self, Attack},
    burst, defence,
    hit::{self, Hit},
    price,
    profile::Profile,
    to_hit::{self, AttackReading, Die},
};
use crate::{
    battle::{check::Faces, prelude::*},
    rules::evoker::{body::hands, rolls::degrees},
};

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
    let reading = attack::reading(r.view(), attack, profile);
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
            r.stage(stage_key(number, degrees::kept(&faces), staggered))?;
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
            attack::missed(r, (attacker, attempt.roll.passed), target);
            if is_first && !attempt.roll.passed {
                hands::drop_from_broken_wrist(r, attacker, profile.hand)?;
            }
            continue;
        };
        let critical = attempt.is_critical(reading);
        // A shared die still counts for the remaining targets.
        let face = if shared { degrees::kept(&faces) } else { 0 };
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

fn stage_key(number: usize, face: u16, staggered: bool) -> u64 {
    number as u64 | u64::from(face) << 8 | u64::from(staggered) << 24
}
