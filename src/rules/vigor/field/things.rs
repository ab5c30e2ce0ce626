//! Things on the map: doors, uses, things as targets and as cover (VI-DMG-21, VI-FLD-16,
//! VI-ACT-09).

use crate::{
    battle::prelude::*,
    rules::{
        shared::things::{Handiness, terms_of},
        vigor::{
            attacks::attack::{Attack, Span, damage_throw},
            body::damage,
            character::{
                damage::{DamageType, Harm},
                stats::Skill,
            },
            field::{
                fire, reach,
                solidity::{batter, durability_of, soften},
                visibility,
            },
            rolls::checks::{self, Against, dice, skill_check, steps, succeeds},
            sheet_of,
        },
    },
};

/// Units use things with skill checks; falling things deal Impact damage (VI-ACT-09).
pub(crate) static HANDY: Handiness = Handiness {
    rule: "VI-ACT-09",
    test: |view, unit, found| {
        let terms = terms_of(view, found)?;
        let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
        let vs = match terms.modifier {
            ..=0 => USUAL_VS,
            vs => vs.into(),
        };
        let name = ("VI-ACT-09", skill);
        Some(skill_check(view, name, unit, None, Against::Reach(vs)))
    },
    passes: |resolver, unit, check| {
        let passed = succeeds(resolver, check)?;
        checks::acted(resolver, unit);
        Ok(passed)
    },
    strike: |resolver, (by, target), amount| {
        damage::strike(resolver, (target, Some(by)), (amount, Harm::Impact));
        Ok(())
    },
};

const RULE: &str = "VI-DMG-21";
/// Guard of a thing.
const GUARD: i32 = 10;
/// The number a skill check on a thing must reach, if the level does not set one (VI-ACT-09).
const USUAL_VS: i32 = 15;

/// Whether the square holds a charge that can be set off from a distance (VI-SHT-13).
pub(crate) fn is_charge(view: View<'_>, cell: Cell) -> bool {
    let thing = view.board().standing(view.ground(), cell);
    thing.is_some_and(|thing| thing.name == "charge")
}

/// Checks that an attack can hit a thing.
///
/// # Errors
/// What prevents it.
pub(crate) fn can_be_hit(view: View<'_>, attack: &Attack, cell: Cell) -> Result<(), Refusal> {
    if durability_of(view, cell).is_none() {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let (distance, most) = (
        reach::distance_to(view, attack.by, cell),
        attack.span.squares(),
    );
    if distance > most {
        return Err(Refusal::out_of_reach("VI-ATK-04", distance, most));
    }
    if !super::sight::sees_square(view, attack.by, cell) {
        return Err(Refusal::new("VI-FLD-17", RefusalReason::NoLineOfSight));
    }
    Ok(())
}

/// The attack roll on a thing.
pub(crate) fn attack_check(view: View<'_>, attack: &Attack, cell: Cell) -> Check {
    let sheet = sheet_of(view, attack.by);
    let mut all = Modifiers::new();
    let ability = attack.to_hit;
    dice(&mut all, "VI-ATK-01", ability.name(), sheet.dice(ability));
    let charges = attack.charges + i32::from(attack.chance);
    steps(&mut all, "VI-DIC-07", "Charges and Challenges", charges);
    if let Span::Range(step) = attack.span {
        let feet = reach::distance_to(view, attack.by, cell) * 6;
        let far = 1 - i32::from(feet.div_ceil(step.max(1)).max(1));
        steps(&mut all, "VI-ATK-04", "distance", far);
    }
    checks::on_action(view, attack.by, &mut all);
    // Poor sight hampers shots at things as it does others (VI-FLD-08, VI-FLD-09).
    let dim = if attack.is_ranged() && reach::distance_to(view, attack.by, cell) > 1 {
        let own = view.footprint(attack.by);
        visibility::between(view, attack.by, own, cell.into()).penalty()
    } else {
        0
    };
    let rule = ("VI-ATK-02", "Attack");
    checks::check(rule, attack.by, None, &all, Against::Exceed(GUARD + dim))
}

/// An attack on a thing.
///
/// # Errors
/// A pause.
pub(crate) fn attack(resolver: &mut Resolver<'_>, attack: &Attack, cell: Cell) -> RuleResult {
    let check = attack_check(resolver.view(), attack, cell);
    let hits = succeeds(resolver, &check)?;
    checks::acted(resolver, attack.by);
    let Some(damage) = attack.damage.filter(|_| hits) else {
        return Ok(());
    };
    let throw = damage_throw(resolver.view(), attack, None, damage);
    let harm = damage.harm.of_type();
    let softens = harm == DamageType::Thermal;
    let thrown = throw.throw(resolver, |sum, burst| (sum, burst && softens))?;
    let through = batter(resolver, (cell, Some(attack.by)), (thrown.sum, harm));
    if softens && thrown.burst {
        if through > 0 {
            soften(resolver, cell);
        }
        fire::catch(resolver, harm, std::iter::once(cell));
    }
    Ok(())
}
