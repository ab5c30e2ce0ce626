//! How a target answers an attack (EV-ATK-06, 07), and which unit the hit strikes (EV-ACT-15).

use super::{
    attack::Attack,
    evasion::{self, Evasion},
    guard, targets,
    to_hit::Evaded,
};
use crate::rules::evoker::attacks::profile::Profile;
use crate::rules::evoker::attacks::to_hit::{self, AttackReading, Attempt, Die};
use crate::{
    battle::{check::Faces, prelude::*},
    rules::evoker::{
        body::hands,
        character::catalogue::Shape,
        mind::panic,
        rolls::{
            degrees::{self, Interest, Tested100},
            testing,
        },
    },
};

/// The target evades if it may (EV-ATK-06, 07).
pub fn evade(
    r: &mut Resolver<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
    roll: Tested100,
) -> RuleResult<Evaded> {
    Evaded::of(r, target, roll, |r| {
        let evasion = evasion::of_attack(r, attack, profile, target)?;
        answer(r, target, evasion, roll)
    })
}

/// Compares an attack die with a target's answer, and applies the result to Panicked units.
pub fn meet(
    r: &mut Resolver<'_>,
    (attack, profile): (&Attack, &Profile),
    test: (&Check, AttackReading),
    target: UnitId,
    (faces, die): (&mut Faces, Die),
) -> RuleResult<Attempt> {
    let attempt = to_hit::attempt(r, test, target, faces, die, &|r, roll| {
        evade(r, attack, profile, target, roll)
    })?;
    let (first, second) = ((attack.attacker, attempt.roll), (target, attempt.answer));
    contested(r, first, second, |r| {
        evasion::of_attack(r, attack, profile, target)
    })?;
    Ok(attempt)
}

/// The evasion test of a target that may make one (EV-ATK-06), with the cost for its hand.
pub fn answer(
    r: &mut Resolver<'_>,
    target: UnitId,
    evasion: Option<Evasion>,
    roll: Tested100,
) -> RuleResult<Option<Tested100>> {
    let Some(evasion) = evasion else {
        return Ok(None);
    };
    let interest = Interest::against(roll);
    let answer = testing::roll_unless(r, &evasion.check, interest, |answer| {
        degrees::margin(roll, Some(answer)).is_some()
    })?;
    if let Some(hand) = evasion.hand {
        if !answer.passed {
            hands::drop_from_broken_wrist(r, target, hand)?;
        }
        hands::hand_used(r, target, hand);
    }
    Ok(Some(answer))
}

/// Applies the final attack and evasion to Panicked units (EV-AIL-33). A failed attack is still
/// answered if one of the two panics with the other as its source (EV-DIC-06).
pub fn contested(
    r: &mut Resolver<'_>,
    (attacker, roll): (UnitId, Tested100),
    (target, answered): (UnitId, Option<Tested100>),
    evasion: impl FnOnce(&mut Resolver<'_>) -> RuleResult<Option<Evasion>>,
) -> RuleResult {
    if !panic::between(r.view(), attacker, target) {
        return Ok(());
    }
    let answered = if roll.passed {
        answered
    } else {
        let evasion = evasion(r)?;
        answer(r, target, evasion, roll)?
    };
    panic::judge(r, (attacker, roll), (target, answered));
    Ok(())
}

/// The unit a hit strikes: the target, or its guard (EV-ATK-01 step 7, EV-ACT-15).
pub fn takes_the_blow(
    r: &mut Resolver<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
) -> UnitId {
    if targets::shape(r.view(), profile) != Shape::Single {
        return target;
    }
    guard::struck(r, attack.attacker, target, attack.past_guard)
}
