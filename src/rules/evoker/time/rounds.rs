//! The book's own steps at the start and end of turns and rounds (EV-TIM-11 to 13).

use crate::{
    battle::{components::Stress, prelude::*},
    rules::{
        evoker::{
            body::{
                bleeding,
                harm::{self, Wounding},
                held, sleep, suffocation,
            },
            character::{
                sheet::Score,
                stats::{self, tested},
            },
            conditions as c, effects,
            field::stealth,
            mind::{brainwash, confusion, exhaustion, fleeing},
            movement::{self, fall, room},
            rolls::{
                degrees::Interest,
                fate,
                situation::Situation,
                testing::{self, AnyOf},
            },
        },
        shared::{conditions::change, states::set_status, triggers},
    },
};

/// Steps 4 to 8 of EV-TIM-11. Returns whether the turn goes on.
pub fn start_of_turn(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    sleep::alarm(r, unit);
    bleeding::test(r, unit)?;
    if !r.view().status(unit).is_active() {
        return Ok(false);
    }
    if r.view().has(unit, c::DESPAIRED) {
        exhaustion::suffer(r, unit, 5, "EV-AIL-23")?;
        if !r.view().status(unit).is_active() {
            return Ok(false);
        }
    }
    movement::terrain::floats(r, unit)?;
    if !r.view().status(unit).is_active() {
        return Ok(false);
    }
    let goes_on = is_its_own(r, unit)?;
    // Step 8: a suspicious unit looks around, even if its turn is lost.
    stealth::look_around(r, unit)?;
    Ok(goes_on)
}

/// Steps 6 and 7: effects that control the unit. Returns whether the turn is its own.
fn is_its_own(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    // A Despaired unit keeps one action (EV-ACT-39); any other unit that may take no actions loses
    // the turn.
    if c::prevents_actions(r.view(), unit).is_some() {
        return Ok(c::keeps_despair_action(r.view(), unit));
    }
    // A ridden unit does not act, not even against its will (EV-MOV-36).
    if r.view().rider(unit).is_some() {
        held::start_of_turn(r, unit)?;
        return Ok(false);
    }
    // A lost release test skips step 7, not the turn: actions that ignore holds remain.
    if !held::start_of_turn(r, unit)? {
        return Ok(r.view().status(unit).is_active());
    }
    if r.view().has(unit, c::BRAINWASHED) {
        return brainwash::obey(r, unit);
    }
    if r.view().has(unit, c::CONFUSED) {
        return confusion::test(r, unit);
    }
    fleeing::flee(r, unit)?;
    Ok(r.view().status(unit).is_active())
}

/// Steps 2 and 3 of EV-TIM-12: hiding in the open ends (EV-MOV-35), the Frozen try to break free
/// (EV-AIL-14).
pub fn end_of_turn(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    stealth::end_of_turn(r, unit);
    if !r.view().has(unit, c::FROZEN) || !r.view().status(unit).is_active() {
        return Ok(());
    }
    let allowed = [tested::STRENGTH, tested::TOUGHNESS];
    let thaws = AnyOf::new(unit, &allowed, "EV-AIL-14", "Break free of the ice");
    if thaws.test(r, Interest::default())?.passed {
        effects::end(r, unit, c::FROZEN, "EV-AIL-14");
    }
    Ok(())
}

/// EV-TIM-13: steps at the end of a round, each in initiative order.
pub fn end_round(r: &mut Resolver<'_>) -> RuleResult {
    let order = r.view().clock().order.clone();
    // Units that pass out only now have not slept a round yet.
    let asleep: Vec<UnitId> = r
        .view()
        .store
        .ids()
        .filter(|&unit| matches!(r.view().status(unit), CombatStatus::Unconscious { .. }))
        .collect();
    let active = |r: &Resolver<'_>, unit: UnitId| r.view().status(unit).is_active();
    for &unit in &order {
        if active(r, unit) {
            burn(r, unit)?;
            fate::aftermath(r)?;
        }
    }
    // Step 2.
    movement::around::settle(r)?;
    fall::end_round(r)?;
    for &unit in &order {
        if active(r, unit) {
            bleeding::end_of_round(r, unit)?;
            fate::aftermath(r)?;
        }
    }
    for &unit in &order {
        suffocation::end_of_round(r, unit)?;
    }
    for &unit in &order {
        if active(r, unit) {
            miasma(r, unit)?;
        }
    }
    sleepers(r, &asleep);
    held::settle(r);
    // Step 6: clouds thin out.
    r.thin_haze();
    triggers::count_held_zones(r);
    Ok(())
}

/// Wakes unconscious units after their rounds: prone, on the nearest free square if theirs is
/// occupied (EV-CND-08).
fn sleepers(r: &mut Resolver<'_>, asleep: &[UnitId]) {
    for &unit in asleep {
        let CombatStatus::Unconscious { rounds } = r.view().status(unit) else {
            continue;
        };
        if rounds > 1 {
            r.set_status(unit, CombatStatus::Unconscious { rounds: rounds - 1 });
            continue;
        }
        let view = r.view();
        if let Some(cell) = room::nearest_free(view, unit, view.cell(unit)) {
            r.place(unit, cell);
        }
        set_status(r, unit, CombatStatus::Active, "EV-CND-08");
        effects::lie_down(r, unit, "EV-CND-08");
    }
}

/// EV-AIL-12: 4 damage, one more each later round, against the Toughness Bonus alone; if it is
/// greater, exactly one wound.
fn burn(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let Some(burning) = r.view().condition(unit, c::BURNING) else {
        return Ok(());
    };
    let damage = 4 + i32::from(burning.amount);
    let toughness = stats::bonus(r.view(), unit, Score::Toughness);
    change(r, unit, c::BURNING, |burning| burning.amount += 1);
    r.report(|_| BattleEvent::Summed {
        unit,
        name: "Damage",
        parts: vec![("burn", damage), ("Toughness Bonus", -toughness)],
        sum: damage - toughness,
        rule: RuleId("EV-AIL-12"),
    });
    if damage > toughness {
        harm::wound(r, Wounding::of(unit, (1, 0), "EV-AIL-12"))?;
    }
    Ok(())
}

/// EV-CND-11: the Miasma affects units without a Persona.
fn miasma(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    let Some(rate) = stats::options(view).miasma else {
        return Ok(());
    };
    // Shadows are immune to it.
    let breathes = view.store.get::<Stress>(unit).tracked && !stats::sheet(view, unit).shadow;
    if !breathes || stats::persona(view, unit).is_some() {
        return Ok(());
    }
    let check =
        Situation::plain(unit, tested::WILLPOWER).check(view, "EV-CND-11", "Withstand the Miasma");
    if !testing::test(r, &check, Interest::default())?.passed {
        exhaustion::suffer(r, unit, rate, "EV-CND-11")?;
    }
    Ok(())
}
