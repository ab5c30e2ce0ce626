//! Cast a Spell (TH-ACT-07).

use super::prelude::*;
use crate::rules::{
    shared::{areas::near_enemies, targets::within},
    threshold::{
        body::slots,
        field::{
            cover::{self, NO_ATTACK},
            sight,
        },
        spells::{
            aiming, casting, mana,
            spell::{Area, Effect, Spell, Target},
        },
    },
};

const RULE: &str = "TH-ACT-07";

pub(crate) static CAST: ActionDef = ActionDef::new(
    &Entry {
        key: "cast",
        name: "Cast a Spell",
        icon: Icon::Wand,
        phrase: &[
            Form::new("cast {power} on {target}"),
            Form::new("cast {power} at {at}"),
            Form::new("cast {power}"),
            Form::new("cast a spell"),
        ],
        rules: &[RULE, "TH-MAG-01", "TH-MAG-02", "TH-WND-16", "TH-WND-17"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().cell().power(),
        cost: ap(4).said("AP and mana of the spell"),
        help: "Casts a spell you know; it needs a free hand and its mana.",
    },
    work,
)
.aims(Aims::Own(orders))
.bits(ActionBits::GUARDS);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    if can_cast(view, unit).is_err() {
        return;
    }
    for &power in &sheet_of(view, unit).spells {
        let Some(spell) = aiming::spell(view, power) else {
            continue;
        };
        if view.pool(unit, MANA) < spell.mana {
            continue;
        }
        let order = Order::new(unit, me).with(Tool::Power(power));
        match spell.area {
            Area::One => out.extend(
                view.store
                    .ids()
                    .filter(|&other| view.status(other).is_on_field())
                    .filter(|&other| is_meant(view, unit, other, spell))
                    .map(|other| order.clone().at(other)),
            ),
            Area::Burst(_) => {
                let centres = near_enemies(view, unit).into_iter();
                out.extend(centres.map(|cell| order.clone().to(cell)));
            }
            Area::Line(_) | Area::Cone(_) => out.extend(
                view.cell(unit)
                    .neighbours()
                    .filter(|&cell| view.board().terrain(cell).is_some())
                    .map(|cell| order.clone().to(cell)),
            ),
        }
    }
}

/// Whether the spell suits this target: harm for enemies, help for allies.
fn is_meant(view: View<'_>, unit: UnitId, other: UnitId, spell: &Spell) -> bool {
    (spell.against == Target::Friend) != view.hostile(unit, other)
}

/// Casting needs a free hand and speech: helpless and grappling units cannot cast.
fn can_cast(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if hands::free(view, unit) == 0 {
        return Err(Refusal::lacks(RULE, "a free hand"));
    }
    if grapple::is_grappling(view, unit) {
        return Err(Refusal::prevented("TH-GRP-02", "the grapple"));
    }
    Ok(())
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let power = order.with.power().ok_or(Refusal::lacks(RULE, "a spell"))?;
    let spell = aiming::spell(view, power)
        .filter(|_| sheet_of(view, unit).spells.contains(&power))
        .ok_or(Refusal::new(RULE, RefusalReason::NotCarried))?;
    can_cast(view, unit)?;
    let has = view.pool(unit, MANA);
    if has < spell.mana {
        return Err(Refusal::too_little("TH-WND-16", "mana", has, spell.mana));
    }
    fits(view, unit, spell, order)?;
    let (target, aim) = (order.target(), order.cell());
    let targets = aiming::targets(view, unit, spell, (target, aim));
    let is_help = spell.against == Target::Friend;
    let check = (!is_help).then(|| aiming::check(view, unit, spell, &targets, aim));
    let cast = *spell;
    let mut work = Work::new(move |resolver| {
        if !cast.invested {
            mana::spend(resolver, unit, cast.mana);
        }
        if let (true, Some(friend)) = (is_help, target) {
            return casting::help(resolver, unit, &cast, friend);
        }
        // Units that entered the area since the declaration are hit too.
        let targets = aiming::targets(resolver.view(), unit, &cast, (target, aim));
        casting::strike(resolver, unit, &cast, &targets, aim)
    })
    .ap(spell.ap);
    work.check = check;
    Ok(work)
}

/// Whether the spell can be aimed at the order's target or square.
fn fits(view: View<'_>, unit: UnitId, spell: &Spell, order: &Order) -> Result<(), Refusal> {
    let space = view.footprint(unit);
    match spell.area {
        Area::Line(_) | Area::Cone(_) => match order.cell() {
            Some(aim) if space.chebyshev(aim.into()) == 1 => Ok(()),
            _ => Err(Refusal::new(RULE, RefusalReason::NoTarget)),
        },
        Area::Burst(_) => {
            let aim = order.cell_for(RULE)?;
            let distance = space.distance(aim.into(), Metric::Alternating);
            if view.board().terrain(aim).is_none() {
                return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
            }
            within(distance, spell.range, "TH-MAG-02")?;
            if !cover::is_clear(view, space.nearest(aim), aim) {
                return Err(Refusal::new("TH-FLD-02", RefusalReason::NoLineOfSight));
            }
            Ok(())
        }
        Area::One => {
            let target = order.target_for(RULE)?;
            if target.index() >= view.store.len() {
                return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
            }
            if !view.status(target).is_on_field() || view.status(target) == CombatStatus::Waiting {
                return Err(Refusal::new(RULE, RefusalReason::TargetOut));
            }
            let is_friend = !view.hostile(unit, target);
            if (spell.against == Target::Friend) != is_friend {
                return Err(Refusal::new(RULE, RefusalReason::WrongSide));
            }
            if spell.range <= 1 {
                ground::same_height(view, unit, target)?;
            }
            let distance = ground::range(view, unit, target).max(0) as u16;
            within(distance, spell.range, "TH-MAG-02")?;
            if target != unit {
                sight::must_see(view, unit, target)?;
            }
            if spell.against == Target::Ranged
                && cover::cover(view, unit, target, true) == NO_ATTACK
            {
                return Err(Refusal::new("TH-FLD-03", RefusalReason::NoLineOfSight));
            }
            useful(view, target, spell)
        }
    }
}

/// Refuses effects the target already has, and healing for a target without wounds (TH-MAG-02).
fn useful(view: View<'_>, target: UnitId, spell: &Spell) -> Result<(), Refusal> {
    let kept_up = spell.effect.kept_up_as();
    if kept_up.is_some_and(|condition| view.has(target, condition)) {
        return Err(Refusal::new("TH-MAG-02", RefusalReason::AlreadyDone));
    }
    let is_whole = slots::worst(view, target) == 0;
    if spell.effect == Effect::Mend && is_whole {
        return Err(Refusal::new("TH-MAG-02", RefusalReason::NothingToDo));
    }
    Ok(())
}
