//! Techniques: modified attacks, and effects without an attack (VI-POW-02).

use crate::{
    battle::prelude::*,
    rules::{
        shared::conditions::give,
        vigor::{
            ACTIONS, CHANCE, OFF_HAND, VIGOR,
            actions::attack::{
                SECOND_BLOW, gets_there, keep_standing, loose, second_blow, strike_again,
                with_chance,
            },
            attacks::{
                attack::{Attack, Span, Target},
                resolution::{after, as_felt, hit, on, resolve, throw_damage},
                targets::can_be_hit,
                to_hit::attack_check,
            },
            body::{breath::knock_down, damage},
            character::{
                damage::Damage,
                hands::{bare_hands, has_shield},
                items::Force,
                powers::{Power, Strike, Technique, TechniqueEffect},
                stats::Ability,
            },
            field::{
                forced::{away, knock_back},
                reach,
                steps::go,
            },
            laws::{Work, actions},
            magic::{
                self, lunge,
                strikes::{first_that_reaches, lay_open, with_weapons},
                whirl::whirl,
            },
            points::{change_pool, pay},
            rolls::checks::{self, Against, resistance},
            status::{PINNED, REFRESHED},
            time::ongoing,
        },
    },
};

const RULE: &str = "VI-POW-02";

/// The work of an order to use a technique.
///
/// # Errors
/// Why it is not possible.
pub(crate) fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let technique = magic::technique(view, order)?;
    if order.modes.has(CHANCE) && matches!(technique.effect, TechniqueEffect::Refresh(_)) {
        return Err(Refusal::forbidden(
            "VI-ACT-17",
            "a Chance is taken on an attack roll",
        ));
    }
    let steps = matches!(technique.effect, TechniqueEffect::Strike(strike) if strike.moves > 0);
    if !order.path.is_empty() && !steps {
        let what = "a way";
        return Err(Refusal::new(RULE, RefusalReason::MeansNothing { what }));
    }
    let mut costs = magic::costs(Power::Technique(technique));
    let mut work = match technique.effect {
        TechniqueEffect::Strike(strike) if strike.all_in_reach => whirl(view, order, technique)?,
        TechniqueEffect::Strike(strike) => struck(view, order, (technique, strike))?,
        TechniqueEffect::Trip { to_hit, resists } => trip(view, order, (to_hit, resists))?,
        TechniqueEffect::Bash { to_hit, damage } => bash(view, order, (to_hit, damage))?,
        TechniqueEffect::Hold(to_hit) => hold(view, order, (technique, to_hit))?,
        TechniqueEffect::Refresh(vigor) => refresh(view, order, vigor)?,
    };
    if order.modes.has(OFF_HAND) {
        let vigor = technique.vigor + SECOND_BLOW;
        costs = actions(technique.actions.into()).and(VIGOR, vigor);
        work.terms.pays_later = SECOND_BLOW;
    }
    work.costs = Some(costs);
    Ok(work)
}

/// A melee attack with what is in hand or nothing, for techniques that only change what comes of it.
fn melee(view: View<'_>, order: &Order, to_hit: Ability) -> Result<(UnitId, Attack), Refusal> {
    let target = magic::target(view, order, RULE, false)?;
    let strike = Strike {
        to_hit,
        ranged: false,
        moves: 0,
        all_in_reach: false,
        attack_charges: 0,
        damage_charges: 0,
        light: false,
    };
    let all = with_weapons(view, (order.unit, target), strike);
    let attack = Attack {
        damage: None,
        contested: true,
        ..first_that_reaches(view, all)?
    };
    Ok((target, with_chance(view, order, attack)?))
}

/// A modified weapon attack: Power Strike, Lunge, Twin Fang, Aimed Shot, Finisher.
fn struck(
    view: View<'_>,
    order: &Order,
    (technique, strike): (Technique, Strike),
) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = magic::target(view, order, RULE, technique.requires_wounded)?;
    let all = with_weapons(view, (unit, target), strike);
    let ways = match (order.path.last(), first_that_reaches(view, all)) {
        (Some(&to), _) => lunge::to(view, (unit, target), strike, to)?,
        (None, Ok(attack)) => vec![(Vec::new(), attack)],
        (None, Err(refusal)) => lunge::ways(view, (unit, target), strike, refusal)?,
    };
    let attack = ways[0].1.clone();
    if !strike.light && order.modes.has(OFF_HAND) {
        return Err(Refusal::forbidden(
            "VI-ACT-03",
            "no second blow follows this technique",
        ));
    }
    let second = second_blow(view, order, &attack)?;
    let attack = with_chance(view, order, attack)?;
    let (check, told) = (attack_check(view, &attack, target), order.clone());
    let mut work = Work::new(move |resolver| {
        let route = lunge::choose(resolver, (unit, target), &ways)?;
        if !route.is_empty() || second.is_some() {
            keep_standing(resolver, unit);
        }
        if !route.is_empty() {
            let there = go(resolver, unit, &route)?;
            if !there || gets_there(resolver.view(), &attack).is_err() {
                return Ok(());
            }
            // After the reactions only the state matters.
            resolver.stage(0x5645)?;
        }
        loose(resolver, &attack);
        resolve(resolver, &attack)?;
        if let Some(second) = &second {
            strike_again(resolver, &told, second)?;
        }
        lay_open(resolver, unit, technique.opening)
    });
    work.check = Some(check);
    Ok(work)
}

/// Sweep: who does not resist the attack total is knocked down.
fn trip(
    view: View<'_>,
    order: &Order,
    (to_hit, ability): (Ability, Ability),
) -> Result<Work, Refusal> {
    let (target, attack) = melee(view, order, to_hit)?;
    let check = attack_check(view, &attack, target);
    Ok(Work::new(move |resolver| {
        let struck = hit(resolver, &attack, target)?;
        if struck.hit {
            resolver.hits.insert(target);
            if !resists(resolver, (attack.by, target), (ability, struck.total))? {
                knock_down(resolver, target, RULE);
            }
        }
        after(resolver, &attack, target, struck)
    })
    .checks(check))
}

/// Whether a unit resists the effect of a roll; without a roll it does not.
fn resists(
    resolver: &mut Resolver<'_>,
    (by, target): (UnitId, UnitId),
    (ability, total): (Ability, Option<i32>),
) -> RuleResult<bool> {
    let Some(total) = total else {
        return Ok(false);
    };
    let vs = Against::Exceed(total);
    let named = (RULE, ability);
    let check = resistance(resolver.view(), named, (target, Some(by)), vs, false);
    checks::resists(resolver, &check)
}

/// The attack of Shield Bash.
fn bash_of(
    view: View<'_>,
    (unit, target): (UnitId, UnitId),
    (to_hit, dealt): (Ability, Damage),
) -> Attack {
    Attack {
        to_hit,
        span: Span::Reach(reach::of(view, unit, 0)),
        damage: Some(dealt),
        force: Some(Force::Ability(Ability::Strength)),
        contested: true,
        ..Attack::weapon(
            view,
            (unit, Target::Unit(target)),
            (None, bare_hands(view, unit)),
        )
    }
}

/// The attack of Hold.
fn hold_of(view: View<'_>, (unit, target): (UnitId, UnitId), to_hit: Ability) -> Attack {
    Attack {
        to_hit,
        span: Span::Reach(1),
        damage: None,
        contested: true,
        ..Attack::weapon(
            view,
            (unit, Target::Unit(target)),
            (None, bare_hands(view, unit)),
        )
    }
}

/// Shield Bash: a feeble attack that knocks the target back 1 square, plus 1 for each full 10 above
/// Guard.
fn bash(
    view: View<'_>,
    order: &Order,
    (to_hit, dealt): (Ability, Damage),
) -> Result<Work, Refusal> {
    let unit = order.unit;
    if !has_shield(view, unit) {
        return Err(Refusal::lacks(RULE, "a shield in hand"));
    }
    let target = magic::target(view, order, RULE, false)?;
    let attack = with_chance(view, order, bash_of(view, (unit, target), (to_hit, dealt)))?;
    can_be_hit(view, &attack, target)?;
    let check = attack_check(view, &attack, target);
    Ok(Work::new(move |resolver| {
        let struck = hit(resolver, &attack, target)?;
        if struck.hit {
            resolver.hits.insert(target);
            let blow = as_felt(resolver.view(), &attack, target, (dealt, 0, false));
            let class = damage::classes(resolver.view(), target, &blow);
            let (amount, critical) = throw_damage(resolver, &attack, (Some(target), dealt), class)?;
            let blow = on(resolver.view(), &attack, target, (dealt, amount, critical));
            damage::take(resolver, target, &blow);
            let above = struck.total.map_or(0, |total| total - struck.guard);
            let squares = 1 + (above / 10).clamp(0, 100) as u16;
            let view = resolver.view();
            let direction = away(view, view.footprint(unit), target);
            if let Some(direction) = direction.filter(|_| view.status(target).is_on_field()) {
                knock_back(resolver, (target, Some(unit)), (direction, squares))?;
            }
        }
        after(resolver, &attack, target, struck)
    })
    .checks(check))
}

/// Hold: no damage, but the target is pinned; a Struggle must reach the attack total (VI-CON-04).
fn hold(
    view: View<'_>,
    order: &Order,
    (technique, to_hit): (Technique, Ability),
) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = magic::target(view, order, RULE, technique.requires_wounded)?;
    if !reach::are_adjacent(view, unit, target) {
        let distance = reach::distance(view, unit, target);
        return Err(Refusal::out_of_reach("VI-FLD-01", distance, 1));
    }
    let attack = with_chance(view, order, hold_of(view, (unit, target), to_hit))?;
    can_be_hit(view, &attack, target)?;
    let check = attack_check(view, &attack, target);
    Ok(Work::new(move |resolver| {
        let struck = hit(resolver, &attack, target)?;
        if struck.hit {
            resolver.hits.insert(target);
            let total = struck.total.unwrap_or(0).clamp(0, 30_000) as i16;
            let pinned = Condition::new(PINNED, total).by(unit);
            give(resolver, target, pinned, "VI-CON-04");
            ongoing::interrupt(resolver, target);
            // While it holds a target, a unit has one action per turn, including this one
            // (VI-CON-04).
            let more = resolver.view().pool(unit, ACTIONS) - 1;
            if more > 0 {
                pay(resolver, unit, (ACTIONS, more), "VI-CON-04");
            }
        }
        after(resolver, &attack, target, struck)
    })
    .checks(check))
}

/// The attack an order of a technique makes, for estimates of its worth.
pub(crate) fn attack_of(view: View<'_>, order: &Order, technique: Technique) -> Option<Attack> {
    let target = magic::target(view, order, RULE, technique.requires_wounded).ok()?;
    let unit = order.unit;
    match technique.effect {
        TechniqueEffect::Strike(strike) => {
            let all = with_weapons(view, (unit, target), strike);
            let near = first_that_reaches(view, all).ok();
            near.or_else(|| lunge::best(view, (unit, target), strike))
        }
        TechniqueEffect::Trip { to_hit, .. } => {
            melee(view, order, to_hit).ok().map(|(_, attack)| attack)
        }
        TechniqueEffect::Bash { to_hit, damage } => {
            Some(bash_of(view, (unit, target), (to_hit, damage)))
        }
        TechniqueEffect::Hold(to_hit) => Some(hold_of(view, (unit, target), to_hit)),
        TechniqueEffect::Refresh(_) => None,
    }
}

/// Second Wind: restores Vigor, once per encounter.
fn refresh(view: View<'_>, order: &Order, vigor: i16) -> Result<Work, Refusal> {
    let unit = order.unit;
    if view.has(unit, REFRESHED) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    let mut work = Work::at_once(move |resolver| {
        give(resolver, unit, Condition::new(REFRESHED, 1), RULE);
        change_pool(resolver, unit, VIGOR, vigor, RULE);
    });
    work.terms.mental = true;
    Ok(work)
}
