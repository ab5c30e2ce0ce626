//! Attack resolution (EV-ATK-01 to 24), step by step as its page has it.

use smallvec::SmallVec;

use super::{
    blow::{self, Blow},
    catalogue::{PowerEffect, PowerKind, WeaponClass},
    checks::{self, Interest, Tested100, margin, read},
    conditions as c,
    element::{Affinity, Element, Location},
    rows::{Act, Form, Situation},
    sheet::Talent,
    stats::{self, Tested, tested},
    weapons,
};
use crate::battle::{
    check::Check,
    components::{Hands, Hold, Pools, Stealth},
    event::{BattleEvent, Gauge},
    ids::{ItemId, PowerId, RuleId, UnitId, UnitSet},
    modifier::{Amount, Modifier, Modifiers},
    moment::Moment,
    resolver::{Flow, Resolver},
    view::View,
};

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// A blow with a weapon.
    Strike(ItemId),
    /// A shot, or a throw.
    Shoot(ItemId),
    /// A power.
    Power(PowerId),
}

/// Everything about the means that the resolution needs (EV-ATK-03, 14).
#[derive(Clone, Debug)]
pub struct Profile {
    /// Form, for rows and evasion.
    pub form: Form,
    /// What is rolled.
    pub tested: Tested,
    /// The hand that does it.
    pub hand: Hold,
    /// Damage without margin, as named parts.
    pub damage: [(&'static str, i32); 2],
    /// Its element.
    pub element: Option<Element>,
    /// Tier, for those who absorb it.
    pub tier: u8,
    /// Attack dice up to this face are critical (EV-ATK-11).
    pub critical_up_to: u16,
    /// Critical Hits also cause Blood Loss.
    pub rending: bool,
    /// A penetrating hit forces a resist test against this ailment.
    pub ailing: Option<crate::battle::components::ConditionId>,
    /// Burst number.
    pub burst: u8,
    /// Metres it reaches: weapon reach, weapon range or power range.
    pub range: u16,
    /// The weapon, if it is one.
    pub item: Option<ItemId>,
    /// The power, if it is one.
    pub power: Option<PowerId>,
    /// Reaches High from below.
    pub long: bool,
    /// Firing it while Engaged invites Chance Attacks (EV-CHA-06).
    pub unwieldy: bool,
}

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

/// Works out what a weapon or power does in these hands; `None` if it cannot attack.
pub fn profile(view: View<'_>, attacker: UnitId, means: Means) -> Option<Profile> {
    let critical_up_to = if stats::sheet(view, attacker).has(Talent::Keen) {
        15
    } else {
        10
    };
    match means {
        Means::Strike(item) | Means::Shoot(item) => {
            let (carried, weapon) = weapons::find(view, attacker, item)?;
            let shoots = matches!(means, Means::Shoot(_));
            if shoots && weapon.range == 0 || !shoots && weapon.reach == 0 {
                return None;
            }
            let ballistic = shoots && weapon.class.is_ballistic();
            let tested = match weapon.class {
                WeaponClass::Pistol if shoots => tested::PISTOL,
                WeaponClass::Basic if shoots => tested::BASIC,
                WeaponClass::Heavy if shoots => tested::HEAVY,
                _ if weapon.natural && !shoots => tested::NATURAL,
                _ => tested::MELEE,
            };
            let strength = if shoots {
                0
            } else {
                stats::strength_bonus(view, attacker)
            };
            let element = if shoots && !ballistic {
                Some(Element::Missile)
            } else {
                weapon.element
            };
            let ailing = weapon
                .ailing
                .as_deref()
                .and_then(|name| view.scene.book.condition_named(name));
            Some(Profile {
                form: Form {
                    melee: !shoots,
                    ballistic,
                    thrown: shoots && !ballistic,
                    magic: false,
                    range: weapon.range,
                },
                tested,
                hand: carried.hold,
                damage: [("weapon", weapon.damage), ("Strength Bonus", strength)],
                element,
                tier: 1,
                critical_up_to,
                rending: weapon.rending,
                ailing,
                burst: weapons::burst(view, attacker, carried, weapon),
                range: if shoots { weapon.range } else { weapon.reach },
                item: Some(item),
                power: None,
                long: weapon.long,
                unwieldy: ballistic && weapon.class != WeaponClass::Pistol,
            })
        }
        Means::Power(id) => {
            let power = stats::catalogue(view).power(id)?;
            let PowerEffect::Attack { damage, burst, .. } = power.effect else {
                return None;
            };
            let magic = power.kind == PowerKind::Magic;
            let melee = !magic && power.range == 0;
            let (bonus_name, bonus) = if magic {
                (
                    "Magic Bonus",
                    stats::bonus(view, attacker, super::sheet::Score::Magic),
                )
            } else if melee {
                ("Strength Bonus", stats::strength_bonus(view, attacker))
            } else {
                ("bonus", 0)
            };
            Some(Profile {
                form: Form {
                    melee,
                    ballistic: false,
                    thrown: false,
                    magic,
                    range: power.range,
                },
                tested: if magic {
                    tested::MAGIC
                } else if melee {
                    tested::MELEE
                } else {
                    tested::RANGED
                },
                hand: Hold::Natural,
                damage: [("power", damage), (bonus_name, bonus)],
                element: power.element,
                tier: power.tier,
                critical_up_to,
                rending: false,
                ailing: None,
                burst,
                range: if melee { 1 } else { power.range },
                item: None,
                power: Some(id),
                long: false,
                unwieldy: false,
            })
        }
    }
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

/// Evasions allowed against an attack (EV-ATK-04).
fn evasions(form: Form) -> &'static [Tested] {
    if form.magic {
        &[tested::PARRY, tested::ANTICIPATE, tested::DODGE]
    } else if form.melee {
        &[tested::PARRY, tested::DODGE]
    } else {
        &[tested::ANTICIPATE, tested::DODGE]
    }
}

/// Why a target rolls no evasion, as the rule that says so (EV-ATK-07, EV-ATK-05).
pub fn cannot_evade(view: View<'_>, target: UnitId) -> Option<&'static str> {
    if view
        .store
        .get::<crate::battle::components::Turn>(target)
        .surprised
    {
        return Some("EV-TIM-08");
    }
    if view.has(target, c::STAGGERED) {
        return Some("EV-AIL-11");
    }
    if view.has(target, c::ENRAGED) {
        return Some("EV-AIL-32");
    }
    if is_helpless(view, target) {
        return Some("EV-CND-09");
    }
    None
}

/// Sleeping, unconscious or otherwise incapacitated (EV-CND-09).
pub fn is_helpless(view: View<'_>, target: UnitId) -> bool {
    view.has(target, c::HELPLESS)
        || matches!(
            view.life(target),
            crate::battle::components::Life::Unconscious { .. }
        )
}

/// The evasion a target would make: the best allowed one (EV-DIC-14). The computer declines
/// when the blow would do it good (EV-ATK-05).
pub fn evasion_check(
    view: View<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
) -> Option<Check> {
    if cannot_evade(view, target).is_some()
        || stats::affinity(view, target, profile.element) >= Affinity::Repel
    {
        return None;
    }
    let mut situation = Situation {
        who: target,
        against: Some(attack.attacker),
        tested: tested::DODGE,
        act: Act::Evade(profile.form),
        hand: None,
        chance_attack: false,
    };
    let mut best: Option<Check> = None;
    for &allowed in evasions(profile.form) {
        if allowed == tested::PARRY {
            let Some(hand) = parrying_hand(view, target) else {
                continue;
            };
            situation.hand = Some(hand);
        } else {
            situation.hand = None;
            // EV-INJ-22: a standing combatant on a Broken Leg cannot Dodge; EV-INJ-10: the
            // blind cannot Anticipate.
            if allowed == tested::DODGE && super::movement::stands_on_broken_leg(view, target)
                || allowed == tested::ANTICIPATE && stats::injury(view, target, Location::Head) >= 4
            {
                continue;
            }
        }
        situation.tested = allowed;
        let check = checks::check(view, &situation, "EV-ATK-04", "Evade", &[]);
        if best
            .as_ref()
            .is_none_or(|known| check.target > known.target)
        {
            best = Some(check);
        }
    }
    best
}

/// The usable hand of the highest T, right on ties; bare or natural weapons use none
/// (EV-INJ-06).
fn parrying_hand(view: View<'_>, unit: UnitId) -> Option<Hold> {
    let pain = |hold| match hold {
        Hold::Right => stats::injury(view, unit, Location::RightArm).min(1),
        Hold::Left => stats::injury(view, unit, Location::LeftArm).min(1),
        Hold::Both => {
            stats::injury(view, unit, Location::RightArm).min(1)
                + stats::injury(view, unit, Location::LeftArm).min(1)
        }
        Hold::Natural | Hold::Stowed => 0,
    };
    weapons::equipped(view, unit)
        .filter(|(_, weapon)| weapon.reach > 0)
        .map(|(carried, _)| carried.hold)
        .min_by_key(|&hold| pain(hold))
}

/// Pays ammunition and power points, lost even on a miss (EV-ATK-01 step 2, EV-ATK-18).
fn pay(r: &mut Resolver<'_>, attack: &Attack) {
    let unit = attack.attacker;
    match attack.means {
        Means::Strike(_) => {}
        Means::Shoot(item) => spend_ammo(r, unit, item, attack.burst),
        Means::Power(id) => {
            let view = r.view();
            let Some(power) = stats::catalogue(view).power(id) else {
                return;
            };
            let pool = if power.kind == PowerKind::Magic {
                stats::SPIRIT
            } else {
                stats::EXERTION
            };
            let cost = power.cost;
            spend_pool(r, unit, pool, cost, "EV-SHT-12");
        }
    }
}

/// Takes points out of a pool and tells.
pub fn spend_pool(
    r: &mut Resolver<'_>,
    unit: UnitId,
    pool: crate::battle::components::PoolId,
    cost: i16,
    rule: &'static str,
) {
    if cost == 0 {
        return;
    }
    let before = r.view().pool(unit, pool);
    r.edit::<Pools>(unit).set(pool, before - cost);
    let after = r.view().pool(unit, pool);
    let name = r
        .scene()
        .book
        .pools
        .get(usize::from(pool.0))
        .map_or("points", |pool| pool.name);
    r.report(|_| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool(name),
        before: i32::from(before),
        after: i32::from(after),
        rule: RuleId(rule),
    });
}

fn spend_ammo(r: &mut Resolver<'_>, unit: UnitId, item: ItemId, all: bool) {
    let used_up = stats::catalogue(r.view())
        .weapon(item)
        .is_some_and(|weapon| weapon.used_up);
    let hands = r.edit::<Hands>(unit);
    let Some(place) = hands
        .carried
        .iter()
        .position(|carried| carried.item == item)
    else {
        return;
    };
    let carried = &mut hands.carried[place];
    let before = carried.ammo;
    if before > 0 {
        carried.ammo = if all { 0 } else { before - 1 };
        let after = carried.ammo;
        r.report(|_| BattleEvent::Changed {
            unit,
            gauge: Gauge::Ammo(item),
            before: i32::from(before),
            after: i32::from(after),
            rule: RuleId("EV-ATK-18"),
        });
        if used_up && after == 0 {
            r.edit::<Hands>(unit).carried.remove(place);
        }
    } else {
        // A thrown blade leaves the hand (EV-CAT-02).
        let item = hands.carried.remove(place);
        let cell = r.view().cell(unit);
        r.edit_field::<crate::battle::components::Ground>()
            .dropped
            .push((cell, item));
    }
}

/// Resolves an attack on one target or an area: steps 2 to 13 of EV-ATK-01.
///
/// # Errors
/// A pause.
pub fn resolve(r: &mut Resolver<'_>, attack: &Attack) -> Flow<Struck> {
    let attacker = attack.attacker;
    let Some(profile) = profile(r.view(), attacker, attack.means) else {
        return Ok(Struck::default());
    };
    pay(r, attack);
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
                jam(r, attack, &profile);
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

/// A fumbled Ballistic attack empties the weapon (EV-ATK-10).
fn jam(r: &mut Resolver<'_>, attack: &Attack, profile: &Profile) {
    if let Means::Shoot(item) = attack.means
        && profile.form.ballistic
    {
        r.report(|_| BattleEvent::Note {
            unit: attack.attacker,
            what: "'s weapon jams",
            rule: RuleId("EV-ATK-10"),
        });
        let holds_shots = r
            .view()
            .store
            .get::<Hands>(attack.attacker)
            .carried
            .iter()
            .any(|carried| carried.item == item && carried.ammo > 0);
        if holds_shots {
            spend_ammo(r, attack.attacker, item, true);
        }
    }
}

/// Touching somebody Shocked: an Agility test, or Shocked too (EV-AIL-15).
fn after_touch(r: &mut Resolver<'_>, profile: &Profile, attacker: UnitId, target: UnitId) -> Flow {
    let view = r.view();
    if !profile.form.melee
        || !view.has(target, c::SHOCKED)
        || super::effects::is_immune(view, attacker, c::SHOCKED)
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
        super::effects::inflict(r, attacker, c::SHOCKED, Some(target), None, "EV-AIL-15");
    }
    Ok(())
}

/// Whether somebody can go on with what it began.
pub fn can_still_act(view: View<'_>, unit: UnitId) -> bool {
    view.life(unit).is_active() && c::prevents_actions(view, unit).is_none()
}
