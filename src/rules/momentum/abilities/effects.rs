//! The effects of an Ability after its cost is paid (MO-ABL-01 to MO-ABL-03, MO-DMG-01).

use super::{
    area, calling,
    cast::{Cast, farthest, reaches},
    upcast::{self, Brings},
};
use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            VITALITY, WP,
            attacks::{attack::Target, resolution},
            body::{hit::Hit, vitality},
            character::{
                abilities::{Area, Effect, Resolution, Rider, Upcast},
                damage::{Damage, Dice},
            },
            field::leaning,
            field::{forced, sight, things},
            lasting::{Cause, Lasting, inflict},
            points,
            rolls::checks,
            sheet_of,
            status::Status,
        },
        shared::{answers::MOST_CHOICES, throws},
    },
};

const RULE: &str = "MO-ABL-03";

/// Uses an Ability that has been paid for as ordered.
///
/// # Errors
/// A pause.
pub(crate) fn carry_out(resolver: &mut Resolver<'_>, cast: &Cast) -> RuleResult {
    let mut cast = cast.clone();
    let (about, advised) = (cast.target(), advised(resolver.view(), &cast));
    let more = match cast.ability.upcast {
        Upcast::Targets(_) => 0,
        Upcast::Metres(_) if is_teleport(&cast) => 0,
        _ => {
            let brings = brings(&cast);
            upcast::add(resolver, (cast.unit, about), (cast.added, advised), brings)?
        }
    };
    match cast.ability.effect {
        Effect::Harm { damage, also } => harm(resolver, &mut cast, (damage, also), more),
        Effect::Inflict(status) => {
            if let (Area::Burst(radius), Upcast::Radius(each)) =
                (cast.ability.shape, cast.ability.upcast)
            {
                cast.ability.shape = Area::Burst(radius + each * more.max(0) as u16);
            }
            afflict(resolver, &cast, status)
        }
        Effect::Throw(metres) => throw(resolver, &cast, metres),
        Effect::Blink(_) => match cast.cell {
            Some(cell) => forced::teleport(resolver, (cast.unit, Some(cast.unit)), cell),
            None => Ok(()),
        },
        Effect::Mend(dice) => {
            let target = cast.target().unwrap_or(cast.unit);
            let amount = roll(
                resolver,
                cast.unit,
                (dice, more_dice(&cast, more)),
                "Healing",
            )?;
            vitality::heal(resolver, target, amount, RULE);
            Ok(())
        }
        Effect::Ward(amount) => {
            let target = cast.target().unwrap_or(cast.unit);
            vitality::spare(resolver, target, amount + points(&cast, more));
            Ok(())
        }
        Effect::Call => match cast.cell {
            Some(cell) => calling::call(resolver, cast.unit, cell, points(&cast, more)),
            None => Ok(()),
        },
    }
}

/// What each WP adds, for the question of how many to spend.
fn brings(cast: &Cast) -> Brings {
    let (basic, each, what) = match (cast.ability.effect, cast.ability.upcast) {
        (Effect::Harm { .. }, Upcast::Die(faces)) => (0, 1, more_damage(faces)),
        (Effect::Mend(_), Upcast::Die(6)) => (0, 1, "{n}d6 more Vitality"),
        (Effect::Ward(amount), Upcast::Points(each)) => (amount, each, "{n} Temporary Vitality"),
        (Effect::Call, Upcast::Points(each)) => (0, each, "{n} more Vitality"),
        (
            Effect::Harm {
                also: Some(Rider::Pushes(metres)),
                ..
            },
            Upcast::Metres(each),
        ) => (metres.into(), each.into(), "pushes {n} m"),
        (Effect::Inflict(_), Upcast::Radius(each)) => match cast.ability.shape {
            Area::Burst(radius) => (radius.into(), each.into(), "a radius of {n} m"),
            _ => (0, 0, ""),
        },
        _ => (0, 0, ""),
    };
    Brings { basic, each, what }
}

const fn more_damage(faces: u16) -> &'static str {
    match faces {
        4 => "{n}d4 more damage",
        6 => "{n}d6 more damage",
        8 => "{n}d8 more damage",
        10 => "{n}d10 more damage",
        12 => "{n}d12 more damage",
        _ => "",
    }
}

fn is_teleport(cast: &Cast) -> bool {
    matches!(cast.ability.effect, Effect::Throw(_) | Effect::Blink(_))
}

/// The dice added by WP.
fn more_dice(cast: &Cast, more: i16) -> Dice {
    match cast.ability.upcast {
        Upcast::Die(faces) => Dice::of(more.clamp(0, 99) as u8, faces),
        _ => Dice::default(),
    }
}

fn points(cast: &Cast, more: i16) -> i32 {
    match cast.ability.upcast {
        Upcast::Points(each) => each * i32::from(more),
        _ => 0,
    }
}

/// Rolls two kinds of dice, in written order.
fn roll(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (dice, more): (Dice, Dice),
    name: &'static str,
) -> RuleResult<i32> {
    let first = throws::sum(resolver, dice.number, dice.faces)?;
    let mut parts = vec![("dice", first), ("fixed part", dice.plus)];
    let mut sum = first + dice.plus;
    if more.number > 0 {
        let added = throws::sum(resolver, more.number, more.faces)?;
        parts.push(("dice for WP", added));
        sum += added;
    }
    parts.retain(|(_, amount)| *amount != 0);
    resolver.report(|_| BattleEvent::Summed {
        unit,
        name,
        parts,
        sum,
        rule: RuleId("MO-ATK-13"),
    });
    Ok(sum)
}

/// How many WP a brain adds: enough to take out a single target or to heal all that is missing, and
/// the maximum against several targets.
fn advised(view: View<'_>, cast: &Cast) -> i16 {
    let most = upcast::limit(view, cast.unit);
    match (cast.ability.effect, cast.ability.upcast) {
        (Effect::Harm { damage, .. }, Upcast::Die(faces)) => {
            advised_dice(view, cast, &cast.affected(view), (damage.dice, faces))
        }
        (Effect::Mend(dice), Upcast::Die(faces)) => {
            let target = cast.target().unwrap_or(cast.unit);
            let pools = view.store.get::<crate::battle::components::Pools>(target);
            let missing = i32::from(pools.max(VITALITY) - pools.now(VITALITY));
            upcast::needed(2 * missing, dice.twice_mean(), i32::from(faces) + 1)
        }
        (Effect::Ward(_) | Effect::Call, _) => most.min(1 + view.pool(cast.unit, WP) / 4),
        _ => 0,
    }
}

/// How many WP a brain adds for a die of damage each.
pub(crate) fn advised_dice(
    view: View<'_>,
    cast: &Cast,
    targets: &[UnitId],
    (dice, faces): (Dice, u16),
) -> i16 {
    let [only] = targets else {
        return upcast::limit(view, cast.unit);
    };
    let wanted = 2 * (vitality::reserve(view, *only) + 3);
    upcast::needed(wanted, dice.twice_mean(), i32::from(faces) + 1)
}

/// Damage: by an attack, or to every unit that fails its Defense Roll.
fn harm(
    resolver: &mut Resolver<'_>,
    cast: &mut Cast,
    (damage, rider): (Damage, Option<Rider>),
    more: i16,
) -> RuleResult {
    let added = more_dice(cast, more);
    if let Some(mut attack) = cast.attack(resolver.view()) {
        if added.number > 0 {
            attack.damage.push(Damage {
                dice: added,
                harm: damage.harm,
            });
        }
        let struck = resolution::resolve(resolver, &attack)?;
        if let (Target::Thing(cell), Some(Rider::Inflicts(status))) = (attack.target, rider) {
            things::inflict(resolver, (cell, cast.unit), status);
        }
        let Some(hit) = struck.hit else {
            return Ok(());
        };
        return match rider {
            Some(Rider::Inflicts(status)) => {
                affect(resolver, cast, hit, (status, Lasting::Usual), None);
                Ok(())
            }
            Some(Rider::OnCritical(status)) if struck.critical => {
                affect(resolver, cast, hit, (status, Lasting::Usual), None);
                Ok(())
            }
            Some(Rider::Drains) => {
                vitality::heal(resolver, cast.unit, struck.lost.div_euclid(2), RULE);
                Ok(())
            }
            _ => Ok(()),
        };
    }
    let amount = roll(resolver, cast.unit, (damage.dice, added), "Damage")?;
    // Things in the area, and the cover they give, last until every unit has been struck.
    let things = match cast.cell.filter(|_| cast.ability.shape != Area::One) {
        Some(aim) => {
            let view = resolver.view();
            let squares = area::squares(view, cast.unit, cast.ability.shape, aim);
            area::things_in(view, &squares)
        }
        None => SmallVec::new(),
    };
    let all = rolls(resolver, cast)?;
    let half = matches!(cast.ability.resolution, Resolution::DefenseForHalf(_));
    for (target, withstood) in all {
        if withstood && !half {
            continue;
        }
        resolver.hits.insert(target);
        let source = cast.source(resolver.view());
        let mut hit = Hit {
            source,
            ..Hit::of(damage.harm, amount)
        };
        if withstood {
            hit.halve();
        }
        strike(
            resolver,
            cast,
            target,
            (&hit, rider.filter(|_| !withstood), more),
        )?;
    }
    let leaves = match rider {
        Some(Rider::Inflicts(status)) => Some(status),
        _ => None,
    };
    let hit = Hit::of(damage.harm, amount);
    area::on_things(resolver, cast.unit, &things, (&hit, leaves));
    sight::find_seen(resolver);
    Ok(())
}

/// Deals the damage to a target, with its extra effect.
fn strike(
    resolver: &mut Resolver<'_>,
    cast: &Cast,
    target: UnitId,
    (hit, rider, more): (&Hit, Option<Rider>, i16),
) -> RuleResult {
    let pair = (target, Some(cast.unit));
    match rider {
        Some(Rider::Inflicts(status)) => {
            vitality::take(resolver, pair, hit);
            affect(
                resolver,
                cast,
                target,
                (status, Lasting::Usual),
                cast.defense(),
            );
        }
        Some(Rider::Pushes(metres)) => {
            let each = match cast.ability.upcast {
                Upcast::Metres(each) => each,
                _ => 0,
            };
            let from = leaning::eyes(resolver.view(), cast.unit);
            let whole = metres + each * more.max(0) as u16;
            let way = forced::direction(resolver, (cast.unit, from), (target, whole))?;
            let view = resolver.view();
            let power = sheet_of(view, cast.unit).dr_power();
            let collision = match way {
                Some(direction) => {
                    let way = (direction, forced::meant(view, target, cast.goal, whole));
                    forced::shove(resolver, pair, power, way)?
                }
                None => 0,
            };
            forced::take_with_collision(resolver, pair, hit, collision);
        }
        Some(Rider::Drains) => {
            let lost = vitality::take(resolver, pair, hit);
            vitality::heal(resolver, cast.unit, lost.div_euclid(2), RULE);
        }
        Some(Rider::OnCritical(_)) | None => {
            vitality::take(resolver, pair, hit);
        }
    }
    Ok(())
}

/// Gives a Status Effect to every unit that fails its Defense Roll.
fn afflict(resolver: &mut Resolver<'_>, cast: &Cast, status: Status) -> RuleResult {
    let all = rolls(resolver, cast)?;
    // A flash ends with the next turn (MO-ABL-03).
    let lasting = match status {
        Status::Blinded => Lasting::NextTurn,
        _ => Lasting::Usual,
    };
    for (target, _) in all.into_iter().filter(|(_, withstood)| !withstood) {
        resolver.hits.insert(target);
        affect(resolver, cast, target, (status, lasting), cast.defense());
    }
    Ok(())
}

fn affect(
    resolver: &mut Resolver<'_>,
    cast: &Cast,
    target: UnitId,
    (status, lasting): (Status, Lasting),
    stat: Option<crate::rules::momentum::character::stats::Stat>,
) {
    let power = sheet_of(resolver.view(), cast.unit).dr_power();
    // A Status Effect that ends with the next turn has no further Defense Rolls.
    let cause = stat.filter(|_| lasting == Lasting::Usual);
    let cause = cause.map(|stat| Cause { stat, power });
    inflict(
        resolver,
        (target, status),
        Some(cast.unit),
        (lasting, cause),
        RULE,
    );
}

/// Whether a target passes its Defense Roll (MO-DEF-01).
fn withstands(resolver: &mut Resolver<'_>, cast: &Cast, target: UnitId) -> RuleResult<bool> {
    let meant_well = matches!(cast.ability.effect, Effect::Throw(_));
    match cast.defense_of(resolver.view(), target) {
        Some(check) => checks::withstands(resolver, &check, meant_well),
        None => Ok(false),
    }
}

/// The results of all Defense Rolls: every target rolls before any effect applies.
fn rolls(resolver: &mut Resolver<'_>, cast: &Cast) -> RuleResult<SmallVec<[(UnitId, bool); 8]>> {
    let targets = cast.affected(resolver.view()).into_iter();
    targets
        .map(|target| Ok((target, withstands(resolver, cast, target)?)))
        .collect()
}

/// Teleports a target against its will, to where the order says or the user now chooses.
fn throw(resolver: &mut Resolver<'_>, cast: &Cast, metres: u16) -> RuleResult {
    let Some(target) = cast.target() else {
        return Ok(());
    };
    let goal = match cast.goal {
        Some(goal) => goal,
        None => match choose_goal(resolver, cast, target, metres)? {
            Some(goal) => goal,
            None => return Ok(()),
        },
    };
    if withstands(resolver, cast, target)? {
        return Ok(());
    }
    resolver.hits.insert(target);
    forced::teleport(resolver, (target, Some(cast.unit)), goal)
}

/// Asks where the target is teleported, and takes the extra cost.
fn choose_goal(
    resolver: &mut Resolver<'_>,
    cast: &Cast,
    target: UnitId,
    metres: u16,
) -> RuleResult<Option<Cell>> {
    let view = resolver.view();
    let space = view.footprint(target);
    let who = (cast.unit, target);
    let wp = view.pool(cast.unit, WP);
    let price = |cell: Cell| reaches(view, who, cell, metres, &cast.ability).ok();
    let most = farthest(view, cast.unit, metres, &cast.ability);
    let mut goals: Vec<(Cell, i16)> = view
        .board()
        .grid
        .cells()
        .filter(|&cell| cell != space.min && space.chebyshev(cell.into()) <= most)
        .filter_map(|cell| Some((cell, price(cell)?)))
        .filter(|(_, price)| *price <= wp)
        .collect();
    goals.sort_by_cached_key(|&(cell, price)| (-merit(view, cast, target, cell), price, cell));
    goals.truncate(MOST_CHOICES);
    let Some(&(first, price)) = goals.first() else {
        return Ok(None);
    };
    let (goal, price) = if goals.len() == 1 {
        (first, price)
    } else {
        let chosen = resolver.ask(Question::detail(
            "MO-FRC-05",
            cast.unit,
            Some(target),
            "Teleport {other} where?",
            goals.iter().map(|&(cell, _)| Choice::Cell(cell)),
        ))?;
        let known = goals.iter().find(|(cell, _)| chosen == Choice::Cell(*cell));
        known.copied().unwrap_or((first, price))
    };
    points::change_pool(resolver, cast.unit, WP, -price, "MO-SHT-13");
    Ok(Some(goal))
}

/// What it is worth to the user to have the target in a square: into other enemies, into fire, far
/// away.
fn merit(view: View<'_>, cast: &Cast, target: UnitId, goal: Cell) -> i64 {
    let distance = i64::from(view.footprint(target).chebyshev(goal.into()));
    let sign = if view.hostile(cast.unit, target) {
        1
    } else {
        -1
    };
    let struck = view.occupant(goal, Band::Ground);
    let collides = struck.filter(|&other| other != target).map_or(0, |other| {
        let both = if view.hostile(cast.unit, other) { 2 } else { 0 };
        both * 10 * distance
    });
    let burns = crate::rules::momentum::field::hazards::worst(view, std::iter::once(goal))
        .map_or(0, |(dice, _)| 35 * i64::from(dice));
    sign * (collides + burns + distance)
}
