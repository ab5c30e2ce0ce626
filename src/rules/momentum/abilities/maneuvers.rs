//! Maneuvers: added to one weapon attack before its roll (MO-ABL-05, MO-ATK-11).

use super::upcast::{self, Brings};
use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            WP,
            attacks::attack::{Attack, AttackMeans},
            body::{
                hit::{Pierce, armor},
                vitality,
            },
            character::{
                abilities::{Maneuver, Twist},
                catalogue::maneuver,
                damage::{Damage, Dice},
            },
            field::{forced, ground, hazards, leaning, things},
            points, sheet_of,
        },
        shared::acted,
    },
};

const RULE: &str = "MO-ABL-05";

/// The Maneuvers a unit knows and can pay for.
pub(crate) fn known(view: View<'_>, unit: UnitId) -> SmallVec<[(PowerId, Maneuver); 4]> {
    let wp = view.pool(unit, WP);
    let powers = sheet_of(view, unit).powers.iter();
    let known = powers.filter_map(|&power| Some((power, maneuver(view, power)?)));
    known.filter(|(_, maneuver)| maneuver.wp <= wp).collect()
}

/// Asks the attacker for a Maneuver and its strength, and adds it to the attack. The WP are spent
/// whether the attack hits or not.
///
/// # Errors
/// A pause.
pub(crate) fn declare(resolver: &mut Resolver<'_>, attack: &mut Attack) -> RuleResult {
    if !matches!(attack.with, AttackMeans::Weapon(_)) || attack.misses {
        return Ok(());
    }
    let known = known(resolver.view(), attack.by);
    if known.is_empty() {
        return Ok(());
    }
    let advised = advised(resolver.view(), attack, &known);
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    choices.extend(advised.map(Choice::Power));
    choices.push(Choice::No);
    let others = known.iter().map(|(power, _)| *power);
    choices.extend(
        others
            .filter(|&power| Some(power) != advised)
            .map(Choice::Power),
    );
    let chosen = resolver.ask(Question {
        rule: RuleId(RULE),
        topic: QuestionKind::Fate,
        asked: attack.by,
        about: attack.unit(),
        guarded: None,
        prompt: "Add a Maneuver to this attack?",
        verbs: ["add one", "add none"],
        choices,
        check: None,
        merits: SmallVec::new(),
    })?;
    let Choice::Power(power) = chosen else {
        return Ok(());
    };
    let Some(&(_, maneuver)) = known.iter().find(|(known, _)| *known == power) else {
        return Ok(());
    };
    tell(resolver, attack, power);
    points::change_pool(resolver, attack.by, WP, -maneuver.wp, RULE);
    let wanted = wanted(resolver.view(), attack, maneuver);
    let who = (attack.by, attack.unit());
    let more = upcast::add(resolver, who, (0, wanted), brings(maneuver))?;
    add(attack, maneuver, i32::from(more));
    Ok(())
}

/// What each WP adds, for the question of how many to spend.
fn brings(maneuver: Maneuver) -> Brings {
    let (basic, each, what) = match maneuver.effect {
        Twist::Pierces { points, more } => (points, more, "ignores up to {n} Armor"),
        Twist::Adds { damage, more } => (damage.dice.plus, more, "{n} more damage"),
        Twist::Pushes { metres, more } => (metres.into(), more.into(), "pushes {n} m"),
    };
    Brings { basic, each, what }
}

/// Reports the added Maneuver.
fn tell(resolver: &mut Resolver<'_>, attack: &Attack, power: PowerId) {
    if let Some(action) = resolver.scene().book.action_named("cast") {
        let mut order = Order::new(attack.by, action).with(Tool::Power(power));
        if let Some(target) = attack.unit() {
            order = order.at(target);
        }
        acted(resolver, &order, "Use Ability");
    }
}

/// Adds a Maneuver to an attack.
fn add(attack: &mut Attack, maneuver: Maneuver, more: i32) {
    let first = attack.damage.first().map(|damage| damage.harm);
    if let Some(harm) = maneuver.harm().or(first) {
        attack.critical.push((harm, 3 * maneuver.tier));
    }
    match maneuver.effect {
        Twist::Pierces { points, more: each } => {
            attack.pierce = Pierce::Points(points + each * more);
        }
        Twist::Adds { damage, more: each } => {
            let plus = damage.dice.plus + each * more;
            attack.damage.push(Damage {
                dice: Dice {
                    plus,
                    ..damage.dice
                },
                ..damage
            });
        }
        Twist::Pushes { metres, more: each } => {
            attack.push += metres + each * more.max(0) as u16;
        }
    }
}

/// The Maneuver a brain adds: piercing if there is Armor to pierce, a push if it hurts, damage
/// otherwise.
fn advised(view: View<'_>, attack: &Attack, known: &[(PowerId, Maneuver)]) -> Option<PowerId> {
    let target = attack.unit()?;
    if !view.hostile(attack.by, target) || vitality::reserve(view, target) <= 0 {
        return None;
    }
    let worth = |maneuver: &Maneuver| match maneuver.effect {
        Twist::Pierces { points, .. } => 2 * armor(view, target).clamp(0, points),
        Twist::Adds { damage, .. } => damage.dice.twice_mean() - 2,
        Twist::Pushes { metres, .. } => 2 * pushed_into(view, attack, target, metres),
    };
    let worths = known
        .iter()
        .map(|(power, maneuver)| (worth(maneuver), *power));
    let best = worths.max_by_key(|&(worth, power)| (worth, std::cmp::Reverse(power)));
    best.filter(|(worth, _)| *worth >= 2)
        .map(|(_, power)| power)
}

/// The harm of a push: into units or walls, down, or into fire.
fn pushed_into(view: View<'_>, attack: &Attack, target: UnitId, metres: u16) -> i32 {
    use crate::rules::shared::{forced::ForcedLaw, forced::Stopper};
    let Some(direction) = forced::away(view, leaning::eyes(view, attack.by), target) else {
        return 0;
    };
    let way = ground::STEPS.way(view, target, direction, metres);
    let space = way.last().map_or_else(
        || view.footprint(target),
        |step| step.from.step(step.direction),
    );
    let falls: i32 = way.iter().map(|step| step.drop / 2 * 3).sum();
    let burns = hazards::worst(view, space.cells()).map_or(0, |(dice, _)| 3 * i32::from(dice));
    let stopped = (way.len() as u16) < metres;
    let struck = match ground::STEPS
        .stopper(view, target, space, direction)
        .filter(|_| stopped)
    {
        Some(Stopper::Solid) if things::is_thing(view, space.min.step(direction)) => metres.into(),
        Some(Stopper::Bodies(bodies)) if bodies.iter().all(|&it| view.hostile(attack.by, it)) => {
            2 * i32::from(metres)
        }
        _ => 0,
    };
    falls + burns + struck
}

/// How many WP a brain adds to it.
fn wanted(view: View<'_>, attack: &Attack, maneuver: Maneuver) -> i16 {
    let armored = attack.unit().map_or(0, |target| armor(view, target));
    match maneuver.effect {
        Twist::Pierces { points, more } => upcast::needed(armored, points, more),
        Twist::Adds { .. } | Twist::Pushes { .. } => 0,
    }
}
