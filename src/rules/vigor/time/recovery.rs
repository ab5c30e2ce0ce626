//! The Recovery Phase: effects on every unit at the end of a round (VI-TIM-11 to VI-TIM-13).

use crate::{
    battle::{
        components::{Conditions, Pools},
        prelude::*,
    },
    rules::{
        shared::{
            conditions::{give, lose, lose_where, set_amount},
            durations::{Beat, is_over},
            states::set_status,
            triggers,
        },
        vigor::{
            DURABILITY, MANA, VIGOR,
            body::{breath, damage, mend},
            character::{damage::Harm, stats::Talent},
            field::{fire, forced, holds},
            points::change_pool,
            sheet_of,
            status::{BLEEDING, BURNING, SICKENED, STABILISED, WITHERED},
            time::order::by_initiative,
        },
    },
};

const RULE: &str = "VI-TIM-11";
/// Durability lost by bleeding (VI-TYP-03).
const BLED: i32 = 2;
/// What Regeneration and Deep Well restore (VI-SHT-04).
const REGAINED: i16 = 2;

/// Carries out the phase for each creature in initiative order.
///
/// # Errors
/// A pause.
pub(crate) fn phase(resolver: &mut Resolver<'_>) -> RuleResult {
    for unit in by_initiative(resolver.view()) {
        suffer(resolver, unit)?;
        breathe(resolver, unit);
        regain(resolver, unit);
        breath::settle(resolver, unit);
        run_out(resolver, unit);
        count_down(resolver, unit);
    }
    resolver.thin_haze();
    fire::burn_down(resolver);
    triggers::count_held_zones(resolver);
    holds::settle(resolver);
    forced::drop_climbers(resolver)
}

/// Bleeding and burning, in the order the conditions came.
fn suffer(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let held = resolver.view().conditions(unit).0.iter();
    let harms: SmallVec<[ConditionId; 2]> = held
        .map(|condition| condition.id)
        .filter(|&id| id == BLEEDING || id == BURNING)
        .collect();
    for id in harms {
        let view = resolver.view();
        if !view.status(unit).is_on_field() || !view.has(unit, id) {
            continue;
        }
        if id == BLEEDING {
            damage::bleed(resolver, unit, BLED);
            continue;
        }
        let die = i32::from(resolver.die(4, &[1, 2, 3])?);
        resolver.report(|_| BattleEvent::Threw {
            unit,
            name: "burning",
            face: die,
            meaning: "Thermal",
            against: UnitSet::default(),
            rule: RuleId("VI-TYP-04"),
        });
        damage::strike(resolver, (unit, None), (die, Harm::Thermal));
        let left = resolver.view().condition(unit, BURNING);
        let left = left.map_or(0, |burning| burning.amount - 1);
        set_amount(resolver, unit, BURNING, left, "VI-TYP-04");
    }
    Ok(())
}

/// Restores Vigor (VI-TIM-12), unless the unit is sickened (VI-TYP-07).
fn breathe(resolver: &mut Resolver<'_>, unit: UnitId) {
    if resolver.view().has(unit, SICKENED) {
        lose(resolver, unit, SICKENED, "VI-TYP-07");
        return;
    }
    let view = resolver.view();
    if view.status(unit).is_active() {
        let back = sheet_of(view, unit).vigor_back() as i16;
        change_pool(resolver, unit, VIGOR, back, "VI-TIM-12");
    }
}

/// Restores what talents give (VI-TIM-13).
fn regain(resolver: &mut Resolver<'_>, unit: UnitId) {
    const RULE: &str = "VI-TIM-13";
    let view = resolver.view();
    if !view.status(unit).is_active() {
        return;
    }
    let sheet = sheet_of(view, unit);
    let (heals, draws) = (sheet.has(Talent::Regeneration), sheet.has(Talent::DeepWell));
    let full = |pool| {
        let pools = view.store.get::<Pools>(unit);
        pools.now(pool) >= pools.max(pool)
    };
    let heals = heals && !full(DURABILITY) && !view.has(unit, WITHERED);
    if heals {
        mend::durability(resolver, unit, REGAINED.into(), RULE);
    }
    if draws {
        change_pool(resolver, unit, MANA, REGAINED, RULE);
    }
}

/// Ends conditions that last to the end of this round.
fn run_out(resolver: &mut Resolver<'_>, unit: UnitId) {
    let round = resolver.view().clock().round;
    let beat = Beat::RoundCloses(round);
    let held = resolver.view().store.get::<Conditions>(unit);
    if held.0.iter().any(|held| is_over(held, unit, beat)) {
        lose_where(resolver, unit, RULE, |held| is_over(held, unit, beat));
    }
}

/// A unit in shock that is not stabilised loses one of its remaining rounds (VI-DMG-17).
fn count_down(resolver: &mut Resolver<'_>, unit: UnitId) {
    const RULE: &str = "VI-DMG-17";
    let view = resolver.view();
    let CombatStatus::Unconscious { rounds } = view.status(unit) else {
        return;
    };
    if view.has(unit, STABILISED) {
        return;
    }
    let rounds = rounds.saturating_sub(1);
    if rounds == 0 {
        set_status(resolver, unit, CombatStatus::Dead, RULE);
    } else {
        resolver.set_status(unit, CombatStatus::Unconscious { rounds });
    }
}

/// Stabilises a unit in shock (VI-DMG-20).
pub(crate) fn stabilise(resolver: &mut Resolver<'_>, unit: UnitId) {
    give(resolver, unit, Condition::new(STABILISED, 1), "VI-DMG-20");
    resolver.set_status(unit, CombatStatus::Unconscious { rounds: u32::MAX });
}
