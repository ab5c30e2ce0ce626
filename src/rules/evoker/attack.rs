//! Attack resolution (EV-ATK-01 to 24), step by step as its page has it.

use smallvec::SmallVec;

use super::{
    blow::{self, Blow},
    checks::{self, Interest, Tested100, margin, read},
    conditions as c, effects,
    element::Location,
    evasion::{evasion_check, is_helpless},
    price,
    profile::{self, Means, Profile},
    rows::{Act, Situation},
    stats::{self, tested},
};
use crate::battle::{
    check::Check,
    components::Stealth,
    event::BattleEvent,
    ids::{RuleId, UnitId, UnitSet},
    modifier::{Amount, Modifier, Modifiers},
    moment::Moment,
    resolver::{Flow, Resolver},
    view::View,
};

/// An attack about to be resolved: legality is settled, prices are paid by [`resolve`].
#[derive(Clone, Debug)]
pub struct Attack {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom, the main target first; areas list everybody in them in turn order.
    pub targets: SmallVec<[UnitId; 4]>,
    /// With what.
    pub means: Means,
    /// A Called attack names its location (EV-ATK-19).
    pub called: Option<Location>,
    /// A Burst (EV-ATK-16): all its wounds go to the main target.
    pub burst: bool,
    /// More modifiers: Charge, Flee and the like.
    pub extra: Modifiers,
    /// This is a Chance Attack (EV-CHA-11).
    pub chance_attack: bool,
}

/// What an attack came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Struck {
    /// Who was hit.
    pub hits: UnitSet,
    /// An enemy was newly Staggered (EV-ONE-02).
    pub staggered_enemy: bool,
}

/// The attack test against one target, with its modifiers (EV-ATK-01 step 4).
pub fn attack_check(view: View<'_>, attack: &Attack, profile: &Profile, target: UnitId) -> Check {
    let situation = Situation {
        who: attack.attacker,
        against: Some(target),
        tested: profile.tested,
        act: Act::Attack(profile.form),
        hand: Some(profile.hand),
        chance_attack: attack.chance_attack,
    };
    let mut extra = attack.extra.clone();
    if attack.called.is_some() {
        extra.push(Modifier::new(
            "EV-ATK-19",
            "Called attack",
            Amount::Edge(-2),
        ));
    }
    if attack.burst {
        extra.push(Modifier::new("EV-ATK-16", "Burst", Amount::Edge(-2)));
    }
    checks::check(view, &situation, "EV-ATK-06", "Attack", &extra)
}

/// Resolves an attack on one target or an area: steps 2 to 13 of EV-ATK-01.
///
/// # Errors
/// A pause.
pub fn resolve(r: &mut Resolver<'_>, attack: &Attack) -> Flow<Struck> {
    let attacker = attack.attacker;
    let Some(profile) = profile::profile(r.view(), attacker, attack.means) else {
        return Ok(Struck::default());
    };
    price::pay(r, attack);
    if profile.unwieldy && !attack.chance_attack {
        // EV-CHA-06: declared, then struck at, then fired if still possible.
        r.offer(&Moment::Exposed {
            unit: attacker,
            trigger: "EV-CHA-06",
            bonus: 0,
        })?;
        if !can_still_act(r.view(), attacker) {
            return Ok(Struck::default());
        }
    }
    let Some(&first) = attack.targets.first() else {
        return Ok(Struck::default());
    };
    let check = attack_check(r.view(), attack, &profile, first);
    let sight_fails =
        profile.form.ballistic && stats::injury(r.view(), attacker, Location::Head) >= 4;
    let mut faces = checks::throw(
        r,
        &check,
        Interest {
            successes: 20,
            faces: &[i32::from(profile.critical_up_to), 95],
            ..Interest::default()
        },
    )?;
    let mut struck = Struck::default();
    for (number, &target) in attack.targets.iter().enumerate() {
        if attack.targets.len() > 1 {
            // What follows depends on the die and on what the targets before came to.
            r.stage(stage_key(
                number,
                checks::kept(&faces),
                struck.staggered_enemy,
            ))?;
        }
        let check = if number == 0 {
            check.clone()
        } else {
            attack_check(r.view(), attack, &profile, target)
        };
        let mut rerolled = false;
        let (roll, won) = loop {
            let face = checks::kept(&faces);
            let fumble = face >= 96;
            let mut roll = read(face, check.target);
            roll.passed &= !fumble && !sight_fails;
            if fumble {
                roll.degrees = ((i32::from(face) - check.target) / 10).max(0);
            }
            let special = if fumble {
                "fumble"
            } else if roll.passed && face <= profile.critical_up_to {
                "critical if it hits"
            } else {
                ""
            };
            if number == 0 || rerolled {
                checks::report(r, &check, &faces, roll, special);
                super::harm::note_failure(r, attacker, roll);
            }
            let won = evade(r, attack, &profile, target, roll)?;
            // EV-ATK-08: one reroll of an attack that did not hit somebody Condemned.
            if won.is_none() && !rerolled && r.view().has(target, c::CONDEMNED) {
                rerolled = true;
                faces = checks::throw(
                    r,
                    &check,
                    Interest {
                        successes: 20,
                        faces: &[i32::from(profile.critical_up_to), 95],
                        ..Interest::default()
                    },
                )?;
                continue;
            }
            if fumble && number == 0 {
                price::jam(r, attack, &profile);
            }
            break (roll, won);
        };
        let Some(margin) = won else {
            r.report(|_| BattleEvent::Outcome {
                unit: attacker,
                target,
                word: "missed",
                hit: false,
                rule: RuleId("EV-ATK-06"),
            });
            continue;
        };
        let critical = roll.passed && roll.face <= profile.critical_up_to;
        r.stage(hit_key(
            number,
            margin,
            critical,
            checks::kept(&faces),
            attack,
            struck,
        ))?;
        let landed = blow::land(
            r,
            &Blow {
                attack,
                profile: &profile,
                target,
                margin,
                critical,
            },
        )?;
        if landed.hit {
            struck.hits.insert(target);
            r.hits.insert(target);
        }
        struck.staggered_enemy |= landed.staggered && r.view().hostile(attacker, target);
        after_touch(r, &profile, attacker, target)?;
    }
    // EV-MOV-35: whoever attacks is hidden no longer.
    if r.view().store.get::<Stealth>(attacker).hidden {
        r.edit::<Stealth>(attacker).hidden = false;
        r.observe();
    }
    super::movement::around::settle(r)?;
    Ok(struck)
}

fn stage_key(number: usize, face: u16, staggered: bool) -> u64 {
    number as u64 | u64::from(face) << 8 | u64::from(staggered) << 24
}

fn hit_key(
    number: usize,
    margin: i32,
    critical: bool,
    face: u16,
    attack: &Attack,
    struck: Struck,
) -> u64 {
    // With one target the die itself no longer matters, only what it came to.
    let face = if attack.targets.len() > 1 { face } else { 0 };
    1 << 40
        | stage_key(number, face, struck.staggered_enemy)
        | u64::from(critical) << 25
        | u64::from(margin.unsigned_abs() & 0xff) << 28
}

/// The target evades if it may; the margin of the hit, or `None` for a miss (EV-ATK-06, 07).
fn evade(
    r: &mut Resolver<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
    roll: Tested100,
) -> Flow<Option<i32>> {
    if is_helpless(r.view(), target) {
        // EV-CND-09: hit whatever the die shows; a failure has margin 0.
        return Ok(Some(if roll.passed { roll.degrees } else { 0 }));
    }
    if !roll.passed {
        return Ok(None);
    }
    let answer = match evasion_check(r.view(), attack, profile, target) {
        Some(check) => Some(checks::test(
            r,
            &check,
            Interest {
                successes: roll.degrees,
                ..Interest::default()
            },
        )?),
        None => None,
    };
    Ok(margin(roll, answer))
}

/// Touching somebody Shocked: an Agility test, or Shocked too (EV-AIL-15).
fn after_touch(r: &mut Resolver<'_>, profile: &Profile, attacker: UnitId, target: UnitId) -> Flow {
    let view = r.view();
    if !profile.form.melee
        || !view.has(target, c::SHOCKED)
        || effects::is_immune(view, attacker, c::SHOCKED)
    {
        return Ok(());
    }
    let check = checks::check(
        view,
        &Situation {
            against: Some(target),
            ..Situation::plain(attacker, tested::AGILITY)
        },
        "EV-AIL-15",
        "Do not touch",
        &[],
    );
    if !checks::test(r, &check, Interest::default())?.passed {
        effects::inflict(r, attacker, c::SHOCKED, Some(target), None, "EV-AIL-15");
    }
    Ok(())
}

/// Whether somebody can go on with what it began.
pub fn can_still_act(view: View<'_>, unit: UnitId) -> bool {
    view.life(unit).is_active() && c::prevents_actions(view, unit).is_none()
}
