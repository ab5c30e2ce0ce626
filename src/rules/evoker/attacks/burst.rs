//! Burst wounds: how many, which targets they strike, and the steps in between (EV-ATK-16, 17).

use super::{
    attack::{self, Attack},
    defence,
    hit::{self, Hit},
    targets,
};
use crate::rules::evoker::attacks::profile::{self, AttackMeans, Profile};
use crate::rules::evoker::attacks::to_hit::{self, AttackReading, Die};
use crate::{
    battle::{check::Faces, components::Phase, orders::order::Aim, prelude::*},
    rules::evoker::{
        actions::modes,
        body::held,
        character::catalogue::Shape,
        conditions,
        mind::rage,
        movement::{
            Purse,
            approach::{self, Range},
            manner::Manner,
            onward::{self, MOVE},
        },
        rolls::{checks, degrees, telling},
        time::legal,
    },
};

/// The Burst form of an attack on one target, if there is one.
pub fn form(view: View<'_>, order: &Order) -> Option<Order> {
    order.target()?;
    let means = AttackMeans::of(view, order)?;
    let profile = profile::profile(view, order.unit, means)?;
    let single = targets::shape(view, &profile) == Shape::Single;
    (single && profile.burst > 0 && !order.modes.has(modes::BURST))
        .then(|| order.clone().mode(modes::BURST))
}

/// The secondary targets an order names for a Burst: enemies in reach, or in reach after steps of
/// the remaining Move.
///
/// # Errors
///
/// Why one of them is no legal target.
pub fn others(
    view: View<'_>,
    order: &Order,
    profile: &Profile,
) -> Result<SmallVec<[UnitId; 4]>, Refusal> {
    let mut others: SmallVec<[UnitId; 4]> = SmallVec::new();
    let Aim::Units(units) = &order.aim else {
        return Ok(others);
    };
    for (number, &other) in units.iter().enumerate().skip(1) {
        if !order.modes.has(modes::BURST) || units[..number].contains(&other) {
            return Err(Refusal::new("EV-ATK-17", RefusalReason::WrongTarget));
        }
        if let Err(refusal) = targets::can_reach(view, order.unit, other, profile) {
            let is_known = legal::known_enemies(view, order.unit).any(|known| known == other);
            let gets_there = is_known
                && may_walk(view, order.unit)
                && !squares(view, order.unit, profile, other, false).is_empty();
            if !gets_there {
                return Err(refusal);
            }
        }
        others.push(other);
    }
    Ok(others)
}

/// Whether a Burst may strike its secondary targets too: none may be under worse modifiers than the
/// main one. A target that the unit must walk to is checked when it is attacked.
///
/// # Errors
///
/// The modifiers of both.
pub fn can_spread(view: View<'_>, attack: &Attack, profile: &Profile) -> Result<(), Refusal> {
    let Some(&main) = attack.targets.first() else {
        return Ok(());
    };
    if attack.secondary.is_empty() {
        return Ok(());
    }
    let net = |target| {
        attack::attack_check(view, attack, profile, target)
            .breakdown
            .sum
    };
    let main = net(main);
    for &other in &attack.secondary {
        let other_net = net(other);
        if other_net < main && targets::can_reach(view, attack.attacker, other, profile).is_ok() {
            return Err(Refusal::new(
                "EV-ATK-17",
                RefusalReason::Measured {
                    because: "the second target is harder to hit than the first: {is} against {against}",
                    is: other_net,
                    against: main,
                },
            ));
        }
    }
    Ok(())
}

/// Whether a unit may walk between the shots of its Burst: in its own turn, with metres left
/// (EV-TIM-03).
fn may_walk(view: View<'_>, unit: UnitId) -> bool {
    let clock = view.clock();
    clock.phase == Phase::Turn
        && clock.acting == Some(unit)
        && !held::is_held(view, unit)
        && !rage::drives(view, unit)
        && Purse::of(view, unit).total() > 0
}

fn range_of(profile: &Profile) -> Range {
    Range {
        melee: profile.form.melee,
        metres: profile.range,
    }
}

/// Squares the unit may walk to before it attacks a target, those that reach the target first; with
/// `all` the others too.
fn squares(
    view: View<'_>,
    unit: UnitId,
    profile: &Profile,
    target: UnitId,
    all: bool,
) -> Vec<Cell> {
    let range = range_of(profile);
    onward::squares(view, unit, |cell| {
        let far = !approach::reaches_from(view, unit, cell, Manner::default(), (target, range));
        (all || !far).then_some(far)
    })
}

/// Whether the policy would walk before it attacks a secondary target. The T of that attack is then
/// unknown when the die falls, so odds must keep all faces apart.
pub fn may_wander(r: &Resolver<'_>, attack: &Attack, profile: &Profile) -> bool {
    let (view, unit) = (r.view(), attack.attacker);
    r.is_odds()
        && may_walk(view, unit)
        && attack
            .secondary
            .iter()
            .any(|&other| targets::can_reach(view, unit, other, profile).is_err())
}

/// How the extra wounds of a Burst are distributed.
#[derive(Clone, Debug, Default)]
pub struct Shots {
    /// Wounds for the main target.
    pub left: u8,
    /// Wounds for each secondary target, in the order declared.
    pub others: SmallVec<[u8; 4]>,
}

/// Distributes the extra wounds: the margin, up to the Burst number (EV-ATK-16). The attacker sets
/// the wounds of each secondary target before that target evades; the rest go to the main target.
pub fn assign(
    r: &mut Resolver<'_>,
    attack: &Attack,
    profile: &Profile,
    margin: i32,
) -> RuleResult<Shots> {
    let mut shots = Shots::default();
    if !attack.burst {
        return Ok(shots);
    }
    shots.left = margin.clamp(0, i32::from(profile.burst)) as u8;
    for &other in &attack.secondary {
        let mut wounds = 0;
        if shots.left > 0 && r.view().status(other).is_on_field() {
            // One each is the likely wish, because naming a second target is optional.
            let numbers = [1, 0].into_iter().chain(2..=i16::from(shots.left));
            let question = Question::detail(
                "EV-ATK-17",
                attack.attacker,
                Some(other),
                "How many wounds of the Burst go to {other}?",
                numbers.map(Choice::Number),
            );
            if let Choice::Number(number) = r.ask(question)? {
                wounds = number.clamp(0, i16::from(shots.left)) as u8;
            }
        }
        shots.left -= wounds;
        shots.others.push(wounds);
    }
    Ok(shots)
}

/// Attacks each secondary target that got wounds, in the order declared. Before each, the attacker
/// may walk with what is left of its Move (EV-ATK-17). After a walk the test is computed anew, and
/// wounds for a target out of reach are lost.
pub fn spread(
    r: &mut Resolver<'_>,
    staggered: &mut bool,
    (attack, profile, critical): (&Attack, &Profile, bool),
    (main, tests): (&Check, &[Check]),
    shots: &Shots,
    (reading, faces): (AttackReading, &mut Faces),
) -> RuleResult {
    let unit = attack.attacker;
    let mut walked = false;
    for (number, ((&other, test), &wounds)) in attack
        .secondary
        .iter()
        .zip(tests)
        .zip(&shots.others)
        .enumerate()
    {
        if wounds == 0 || !r.view().status(other).is_on_field() {
            continue;
        }
        // Everything that the rest depends on after a walk.
        let mut key = u64::from(degrees::kept(faces)) << 9 | (number as u64) << 5;
        key |= u64::from(critical) << 4 | u64::from(*staggered) << 3;
        key = shots
            .others
            .iter()
            .fold(key, |key, &wounds| key.rotate_left(5) ^ u64::from(wounds));
        walked |= r.within(key, |r| walk_on(r, unit, profile, other))?;
        if walked && !conditions::can_still_act(r.view(), unit) {
            return Ok(());
        }
        let test = match walked {
            true => checks::renewed(
                &attack::attack_check(r.view(), attack, profile, other),
                test,
            ),
            false => test.clone(),
        };
        let reaches = targets::can_reach(r.view(), unit, other, profile).is_ok();
        if !reaches || walked && test.breakdown.sum < main.breakdown.sum {
            r.note(
                unit,
                "cannot strike the next target of the Burst",
                "EV-ATK-17",
            );
            continue;
        }
        let hand = (attack, profile, critical);
        *staggered |= strike(r, hand, (other, &test, wounds), (reading, faces))?;
    }
    Ok(())
}

/// Asks whether the attacker walks before the next target, while metres are left. Returns whether
/// it did.
fn walk_on(
    r: &mut Resolver<'_>,
    unit: UnitId,
    profile: &Profile,
    target: UnitId,
) -> RuleResult<bool> {
    let mut walked = false;
    while may_walk(r.view(), unit) && conditions::can_still_act(r.view(), unit) {
        let reaches = targets::can_reach(r.view(), unit, target, profile).is_ok();
        // Odds and the computer walk only if the target is out of reach.
        if reaches && r.is_left_to_policy() {
            break;
        }
        let squares = squares(r.view(), unit, profile, target, !r.is_left_to_policy());
        if squares.is_empty() {
            break;
        }
        let range = range_of(profile);
        let gets_there = squares.first().is_some_and(|&cell| {
            approach::reaches_from(r.view(), unit, cell, Manner::default(), (target, range))
        });
        let prompt = "Move before the Burst hits {other}?";
        let question = Question::yes_no(
            "EV-ATK-17",
            QuestionKind::MoveOn,
            unit,
            Some(target),
            prompt,
        )
        .verbs("move", "stay")
        .choices([Choice::Named(MOVE), Choice::No])
        .advised(!reaches && gets_there);
        if r.ask(question)? == Choice::No {
            break;
        }
        let wording = (
            "EV-ATK-17",
            "Move where before the next target of the Burst?",
        );
        if !onward::step_up(r, unit, &squares, wording)? {
            break;
        }
        walked = true;
        // Asked again only if the first question could not offer every square.
        if squares.len() < onward::MOST_SQUARES {
            break;
        }
    }
    Ok(walked)
}

/// Compares the same die with a secondary target's own test; on a miss its wounds are lost
/// (EV-ATK-17). Returns whether an enemy is newly Staggered.
fn strike(
    r: &mut Resolver<'_>,
    (attack, profile, critical): (&Attack, &Profile, bool),
    (target, check, wounds): (UnitId, &Check, u8),
    (reading, faces): (AttackReading, &mut Faces),
) -> RuleResult<bool> {
    let roll = to_hit::read_die(degrees::kept(faces), check.target, reading).0;
    telling::report_again(r, check, faces, (roll, "the same die"));
    // A miss against a Condemned target is rerolled for that target alone (EV-ATK-08).
    let (hand, test) = ((attack, profile), (check, reading));
    let attempt = defence::meet(r, hand, test, target, (faces, Die::Read))?;
    let roll = attempt.roll;
    let Some(margin) = attempt.margin else {
        attack::missed(r, (attack.attacker, roll.passed), target);
        return Ok(false);
    };
    let target = defence::takes_the_blow(r, attack, profile, target);
    let blow = Hit {
        attack,
        profile,
        target,
        margin,
        critical: critical && roll.passed,
        basic: wounds,
        burst: 0,
    };
    hit::land(r, &blow)
}

#[cfg(test)]
#[path = "burst_tests.rs"]
mod tests;
