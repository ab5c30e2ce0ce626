//! Spells: what each kind of spell does (VI-POW-01, VI-POW-03).

use crate::{
    battle::prelude::*,
    rules::{
        shared::{
            conditions::{give, usual},
            throws,
        },
        vigor::{
            CHANCE,
            actions::attack::with_chance,
            attacks::{
                attack::{Attack, Span, Target},
                resolution::{after, hit, on, resolve, throw_damage},
                targets::{beside, can_be_hit, in_sight},
                to_hit::attack_check,
            },
            body::{damage, mend},
            character::{
                damage::Damage,
                items::Force,
                powers::{Also, Effect, Power, Shape, Spell},
                sheet::SQUARE_FT,
                stats::{Ability, Skill},
            },
            field::{holds, reach, sight, things},
            laws::{Work, WorkTerms},
            magic::{self, area::Blast, casting::casting},
            rolls::checks::{self, Against, resistance},
            status::{BOUND, STUNNED},
            time::{ongoing, ready},
        },
    },
};

const RULE: &str = "VI-POW-03";

/// The work of an order to cast a spell.
///
/// # Errors
/// Why it is not possible.
pub(crate) fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let spell = magic::spell(view, order)?;
    let unit = order.unit;
    if order.modes.has(CHANCE) && !spell.shape.is_aimed() {
        return Err(Refusal::forbidden(
            "VI-ACT-17",
            "a Chance is taken on an attack roll",
        ));
    }
    let mut work = match spell.effect {
        Effect::Harm(harm) if spell.shape.is_area() => {
            let blast = Blast {
                by: unit,
                shape: spell.shape,
                aim: order.cell().map_or_else(
                    || order.target_for(RULE).map(|target| view.cell(target)),
                    Ok,
                )?,
                damage: harm.damage,
                resists: harm.resisted(),
            };
            debug_assert!(harm.also().is_none(), "only aimed spells do more than harm");
            super::area::can_be_aimed(view, &blast)?;
            Work::new(move |resolver| {
                blast.cast(resolver)?;
                ready::cast(resolver, unit)
            })
            .checks(casting(view, unit))
        }
        Effect::Harm(harm) => aimed(view, order, (spell, harm.damage, harm.also()))?,
        Effect::Bind { resists, rounds } => bind(view, order, spell, (resists, rounds))?,
        Effect::Mend { health, durability } => give_back(view, order, (health, durability))?,
    };
    work.costs = Some(magic::costs(Power::Spell(spell)));
    work.terms = WorkTerms {
        mental: spell.mental,
        ..WorkTerms::default()
    };
    Ok(work)
}

/// The attack of an aimed spell: attack roll with Soul, damage with Sorcery dice (VI-ATK-01,
/// VI-DMG-04).
pub(crate) fn attack_of(
    view: View<'_>,
    (by, target): (UnitId, UnitId),
    (shape, damage): (Shape, Damage),
) -> Attack {
    let span = match shape {
        Shape::Aimed(feet) | Shape::Cast(feet) => Span::Limit(feet),
        _ => Span::Reach(reach::of(view, by, 0)),
    };
    Attack {
        by,
        target: Target::Unit(target),
        item: None,
        span,
        to_hit: Ability::Soul,
        charges: 0,
        damage: Some(damage),
        force: Some(Force::Skill(Skill::Sorcery)),
        damage_charges: 0,
        chance: false,
        reload: false,
        contested: false,
        is_spell: true,
    }
}

/// The attack of a spell aimed at a target like a weapon; `None` for other spells.
pub(crate) fn aimed_at(
    view: View<'_>,
    (by, target): (UnitId, UnitId),
    spell: Spell,
) -> Option<Attack> {
    match spell.effect {
        Effect::Harm(harm) if !spell.shape.is_area() => {
            Some(attack_of(view, (by, target), (spell.shape, harm.damage)))
        }
        _ => None,
    }
}

/// A spell aimed like a weapon, with its additional effect.
fn aimed(
    view: View<'_>,
    order: &Order,
    (spell, damage, also): (Spell, Damage, Option<Also>),
) -> Result<Work, Refusal> {
    if let Some(cell) = order.cell() {
        return at_thing(view, order, (spell, damage), cell);
    }
    let target = magic::target(view, order, RULE, spell.requires_wounded)?;
    let attack = attack_of(view, (order.unit, target), (spell.shape, damage));
    let mut attack = with_chance(view, order, attack)?;
    attack.contested = matches!(also, Some(Also::Stuns(_)));
    can_be_hit(view, &attack, target)?;
    let check = attack_check(view, &attack, target);
    let act = move |resolver: &mut Resolver<'_>| {
        let struck = hit(resolver, &attack, target)?;
        if !attack.contested {
            // From here on only whether it hit matters, and whether the target reacted.
            resolver.stage(0x5643 + u64::from(struck.hit) + 4 * u64::from(struck.answered))?;
        }
        if struck.hit {
            resolver.hits.insert(target);
            let (amount, critical) =
                throw_damage(resolver, &attack, (Some(target), damage), |sum, burst| {
                    (sum, burst)
                })?;
            let dealt = on(resolver.view(), &attack, target, (damage, amount, critical));
            damage::land(resolver, target, &dealt);
            match also {
                Some(Also::Leaps(feet)) => {
                    leap(resolver, (&attack, target), (feet, damage, amount))?;
                }
                Some(Also::Stuns(ability)) => {
                    stun(resolver, (attack.by, target), (ability, struck.total))?;
                }
                None => {}
            }
            damage::settle(resolver, target);
            holds::settle(resolver);
        }
        after(resolver, &attack, target, struck)
    };
    Ok(Work::new(act).checks(check))
}

/// A spell aimed at a thing on the map (VI-DMG-21).
fn at_thing(
    view: View<'_>,
    order: &Order,
    (spell, damage): (Spell, Damage),
    cell: Cell,
) -> Result<Work, Refusal> {
    let unit = order.unit;
    let attack = Attack {
        target: Target::Thing(cell),
        ..attack_of(view, (unit, unit), (spell.shape, damage))
    };
    let attack = with_chance(view, order, attack)?;
    things::can_be_hit(view, &attack, cell)?;
    let check = things::attack_check(view, &attack, cell);
    Ok(Work::new(move |resolver| resolve(resolver, &attack).map(|_| ())).checks(check))
}

/// One further creature near the target takes half, without a roll or reaction (Chain Spark).
fn leap(
    resolver: &mut Resolver<'_>,
    (attack, target): (&Attack, UnitId),
    (feet, damage, amount): (u16, Damage, i32),
) -> RuleResult {
    let view = resolver.view();
    let near = |&unit: &UnitId| {
        unit != target
            && view.status(unit).is_on_field()
            && reach::distance(view, unit, target) <= feet / SQUARE_FT
    };
    let mut all: SmallVec<[UnitId; 8]> = view.store.ids().filter(near).collect();
    // The nearest enemies first: usually the caster means one of them.
    all.sort_by_key(|&unit| {
        (
            !view.hostile(attack.by, unit),
            reach::distance(view, unit, target),
            unit,
        )
    });
    all.retain(|unit| sight::sees(view, attack.by, *unit));
    if all.is_empty() {
        return Ok(());
    }
    let hostile = all
        .iter()
        .filter(|&&unit| view.hostile(attack.by, unit))
        .count();
    let units = all.iter().map(|&unit| Choice::Unit(unit));
    let mut choices: SmallVec<[Choice; 6]> = units.collect();
    choices.insert(hostile, Choice::No);
    let question = Question::detail(
        RULE,
        attack.by,
        Some(target),
        "Leap from {other} to whom?",
        choices,
    )
    .verbs("leap", "to nobody");
    if let Choice::Unit(unit) = resolver.ask(question)? {
        resolver.hits.insert(unit);
        let half = (amount + 1) / 2;
        let dealt = on(
            resolver.view(),
            &attack.on(unit),
            unit,
            (damage, half, false),
        );
        damage::take(resolver, unit, &dealt);
    }
    Ok(())
}

/// A target that fails its Resistance check is stunned (Stasis Shard); a hit without a roll allows
/// no check and does not stun.
fn stun(
    resolver: &mut Resolver<'_>,
    (by, target): (UnitId, UnitId),
    (ability, total): (Ability, Option<i32>),
) -> RuleResult {
    let view = resolver.view();
    if !view.status(target).is_active() {
        return Ok(());
    }
    let Some(total) = total else {
        return Ok(());
    };
    let vs = Against::Exceed(total);
    let check = resistance(view, (RULE, ability), (target, Some(by)), vs, false);
    if !checks::resists(resolver, &check)? {
        let given = usual(resolver.view(), target, STUNNED, Some(by));
        give(resolver, target, given, RULE);
    }
    Ok(())
}

/// Mind Chain: a target that fails its Resistance check against the casting roll is bound.
fn bind(
    view: View<'_>,
    order: &Order,
    spell: Spell,
    (ability, rounds): (Ability, u8),
) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = magic::target(view, order, RULE, spell.requires_wounded)?;
    if !view.status(target).is_active() {
        return Err(Refusal::new(RULE, RefusalReason::TargetOut));
    }
    let squares = match spell.shape {
        Shape::Cast(feet) | Shape::Aimed(feet) => feet / SQUARE_FT,
        _ => reach::of(view, unit, 0),
    };
    in_sight(view, (unit, target), squares, RULE)?;
    let check = casting(view, unit);
    Ok(Work::checked(check, move |resolver, check| {
        let total = checks::roll(resolver, check, |total| total)?;
        checks::acted(resolver, unit);
        sight::reveal(resolver, unit);
        let vs = Against::Exceed(total);
        let named = (RULE, ability);
        let resists = resistance(resolver.view(), named, (target, Some(unit)), vs, false);
        if !checks::resists(resolver, &resists)? {
            resolver.hits.insert(target);
            let last = Until::rounds(resolver.view().clock().round, rounds.into());
            let given = Condition::new(BOUND, total.clamp(0, 30_000) as i16)
                .until(last)
                .by(unit);
            give(resolver, target, given, RULE);
            ongoing::interrupt(resolver, target);
        }
        ready::cast(resolver, unit)
    }))
}

/// Mend Flesh: Health and Durability for the caster or a neighbour. A unit in shock regains Health
/// alone and wakes wounded (VI-DMG-20).
fn give_back(
    view: View<'_>,
    order: &Order,
    (health, durability): (u16, u16),
) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = order.target().unwrap_or(unit);
    if target.index() >= view.store.len() || !view.status(target).is_on_field() {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    beside(view, (unit, target), RULE)?;
    Ok(Work::new(move |resolver| {
        let awake = resolver.view().status(target).is_active();
        let first = throws::sum(resolver, 1, health)?;
        let second = throws::sum(resolver, 1, durability)?;
        mend::health(resolver, target, first, RULE);
        if awake {
            mend::durability(resolver, target, second, RULE);
        }
        ready::cast(resolver, unit)
    }))
}
