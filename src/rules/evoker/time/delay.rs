//! Delayed actions (EV-ACT-26): when they may be released, and the One More such an action earns
//! (EV-ONE-06), which is inserted into the activation under way.

use super::one_more;
use crate::{
    battle::{
        components::{Clock, Delayed, HeldAction, Inserted, MoveProgress, Phase, Pools, Suspended},
        orders::order::Aim,
        prelude::*,
    },
    rules::{
        evoker::{
            character::{catalogue::Keyword, stats, weapons},
            conditions, conditions as c, effects,
            field::ground,
            laws::stars_for,
            mind::exhaustion,
        },
        shared::rounds::{acting_side_first, in_turn_order},
    },
};

/// The cost of delaying a power, if it is a known one of this keyword.
pub fn power_cost(view: View<'_>, unit: UnitId, with: Tool, keyword: Keyword) -> Option<Costs> {
    let id = with.power()?;
    let power = stats::catalogue(view).power(id)?;
    let fits = power.keyword == Some(keyword) && stats::powers(view, unit).contains(&id);
    fits.then(|| stars_for(power.stars.into(), keyword))
}

/// Delays an action until the unit's next turn.
pub fn hold(r: &mut Resolver<'_>, unit: UnitId, action: HeldAction) {
    r.edit::<Delayed>(unit).action = Some(action);
    effects::give(
        r,
        unit,
        Condition::new(c::DELAYING, 0)
            .until(Until::TurnStartOf(unit))
            .by(unit),
        "EV-ACT-26",
    );
}

/// The action that a unit has delayed.
pub fn held(view: View<'_>, unit: UnitId) -> Option<HeldAction> {
    view.store
        .get::<Delayed>(unit)
        .action
        .filter(|_| view.has(unit, c::DELAYING))
}

/// At the start of a new turn: an unused delayed action is lost.
pub fn forget(r: &mut Resolver<'_>, unit: UnitId) {
    if *r.view().store.get::<Delayed>(unit) != Delayed::default() {
        *r.edit::<Delayed>(unit) = Delayed::default();
    }
}

/// After an order: other units may release their delayed actions, and a One More earned by one
/// follows.
pub fn after_order(r: &mut Resolver<'_>, order: &Order) -> RuleResult {
    let clock = r.view().clock();
    // The end of a turn has a separate trigger.
    if clock.verdict().is_some() || clock.acting != Some(order.unit) {
        return Ok(());
    }
    r.offer(&ReactionTrigger::Done { unit: order.unit })?;
    exhaustion::settle(r)?;
    insert(r, false)?;
    Ok(())
}

/// Between two steps of a movement, or after a reaction to it (EV-ACT-26). Returns whether a One
/// More was earned, which comes before the next step.
pub fn between(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    r.offer(&ReactionTrigger::Between { unit })?;
    Ok(next_earned(r.view()).is_some())
}

/// Units with a delayed action: the acting unit's side first, then in turn order (EV-TIM-17).
pub fn holders(view: View<'_>) -> SmallVec<[UnitId; 4]> {
    let mut holders: SmallVec<[UnitId; 4]> =
        in_turn_order(view, |unit| held(view, unit).is_some()).collect();
    acting_side_first(view, &mut holders);
    holders
}

/// Asks one unit whether it releases its action now, and at which target.
pub fn invite(r: &mut Resolver<'_>, unit: UnitId, about: UnitId) -> RuleResult {
    let Some(action) = held(r.view(), unit) else {
        return Ok(());
    };
    if is_out_of_reach(r.view(), unit, action) {
        return Ok(());
    }
    let before = arm(r, unit, action);
    let options = options(r.view(), unit, action);
    disarm(r, unit, before);
    if options.is_empty() {
        return Ok(());
    }
    let prompt = "Take the delayed action as {other} acts?";
    let choices = options.iter().map(|(choice, _)| *choice);
    let question = Question::yes_no(
        "EV-ACT-26",
        QuestionKind::Interrupt,
        unit,
        Some(about),
        prompt,
    )
    .verbs("take it", "wait")
    .choices(choices.chain([Choice::No]));
    let choice = r.ask(question)?;
    let chosen = options.into_iter().find(|(offered, _)| *offered == choice);
    match chosen {
        Some((_, order)) => release(r, unit, action, &order),
        None => Ok(()),
    }
}

/// Whether all that a delayed blow or shot could be aimed at is farther away than its weapon
/// reaches: most wait for enemies that are far off, and every step of every unit asks this.
fn is_out_of_reach(view: View<'_>, unit: UnitId, held: HeldAction) -> bool {
    let book = view.scene.book;
    let is_attack = book.action_named("attack") == Some(held.action);
    let weapon = held
        .with
        .item()
        .and_then(|item| weapons::find(view, unit, item));
    let weapon = weapon.filter(|(_, weapon)| is_attack && weapon.blast == 0);
    let (Some(action), Some((_, weapon)), None) =
        (book.action(held.action), weapon, &view.board().zone_map)
    else {
        return false;
    };
    let far = weapon.range.max(weapon.reach).max(1);
    let mut orders = Vec::new();
    action.orders(view, unit, held.action, &mut orders);
    let mut aims = orders.iter().filter(|order| order.with == held.with);
    aims.all(|order| {
        order.target().is_some_and(|target| {
            let gap = ground::flat_from(view, view.footprint(unit), target);
            !view.is_vehicle(target) && gap > far
        })
    })
}

/// The possible aims of a delayed action now: legal orders, one for each choice.
fn options(view: View<'_>, unit: UnitId, held: HeldAction) -> Vec<(Choice, Order)> {
    let Some(action) = view.scene.book.action(held.action) else {
        return Vec::new();
    };
    let mut orders = Vec::new();
    action.orders(view, unit, held.action, &mut orders);
    let mut options: Vec<(Choice, Order)> = Vec::new();
    for mut order in orders {
        if order.with != held.with && held.with != Tool::Nothing {
            continue;
        }
        order.with = held.with;
        order.modes = held.modes;
        let choice = match order.aim {
            Aim::None => Choice::Yes,
            Aim::Unit(target) => Choice::Unit(target),
            Aim::Cell(cell) => Choice::Cell(cell),
            Aim::Units(_) => continue,
        };
        let known = options.iter().any(|(known, _)| *known == choice);
        if !known && action.plan(view, &order).is_ok() {
            options.push((choice, order));
        }
    }
    // The choice is stored in one byte.
    options.truncate(250);
    options
}

/// The activation under way, with what one unit has left in it.
fn under_way(view: View<'_>, holder: Option<UnitId>, turn_over: bool) -> Suspended {
    let clock = view.clock();
    Suspended {
        acting: clock.acting,
        phase: clock.phase,
        one_mores: clock.one_mores,
        baton_chain: clock.baton_chain,
        points: holder.map_or(0, |unit| view.pool(unit, stats::STARS)),
        stride: holder.map_or_else(MoveProgress::default, |unit| {
            view.store.get::<MoveProgress>(unit).clone()
        }),
        turn_over,
    }
}

/// Restores the suspended activation.
fn put_back(r: &mut Resolver<'_>, holder: Option<UnitId>, waiting: Suspended) {
    let clock = r.edit_field::<Clock>();
    clock.acting = waiting.acting;
    clock.phase = waiting.phase;
    clock.one_mores = waiting.one_mores;
    clock.baton_chain = waiting.baton_chain;
    if let Some(unit) = holder {
        r.edit::<Pools>(unit).set(stats::STARS, waiting.points);
        *r.edit::<MoveProgress>(unit) = waiting.stride;
    }
}

/// Lets the unit act with the stars and keyword it has paid: like a One More, which needs no
/// keyword (EV-ONE-04), with the stars of the action.
fn arm(r: &mut Resolver<'_>, unit: UnitId, action: HeldAction) -> Suspended {
    let view = r.view();
    let aside = under_way(view, Some(unit), false);
    let named = view.scene.book.action(action.action);
    let cost = named.and_then(|named| named.held_cost(view, unit, action.with));
    let stars = cost.map_or(0, |cost| cost.points(stats::STARS));
    let turn_of = view.clock().turn_owner().unwrap_or(unit);
    let clock = r.edit_field::<Clock>();
    clock.acting = Some(unit);
    clock.one_mores = 0;
    clock.phase = Phase::Inserted(Inserted {
        turn_of,
        bonus: 0,
        passed: false,
    });
    r.edit::<Pools>(unit)
        .open(stats::STARS, stars, stats::MOST_STARS);
    aside
}

/// Restores the suspended activation; returns how many One Mores were earned.
fn disarm(r: &mut Resolver<'_>, unit: UnitId, aside: Suspended) -> u8 {
    let earned = r.view().clock().one_mores;
    put_back(r, Some(unit), aside);
    earned
}

fn release(r: &mut Resolver<'_>, unit: UnitId, action: HeldAction, order: &Order) -> RuleResult {
    r.edit::<Delayed>(unit).action = None;
    effects::end(r, unit, c::DELAYING, "EV-ACT-26");
    let aside = arm(r, unit, action);
    r.carry_out(order)?.ok();
    let earned = disarm(r, unit, aside);
    if earned > 0 {
        r.edit::<Delayed>(unit).earned = true;
    }
    Ok(())
}

/// The first unit, in turn order, that earned a One More out of turn and can use it.
fn next_earned(view: View<'_>) -> Option<UnitId> {
    let earned = |unit| view.store.get::<Delayed>(unit).earned;
    in_turn_order(view, |unit| {
        earned(unit) && conditions::can_still_act(view, unit)
    })
    .next()
}

/// Inserts a One More earned by a delayed action (EV-ONE-06) and suspends the activation under way.
/// Returns whether there was one.
pub fn insert(r: &mut Resolver<'_>, turn_over: bool) -> RuleResult<bool> {
    let view = r.view();
    let Some(unit) = next_earned(view).filter(|_| view.clock().verdict().is_none()) else {
        return Ok(false);
    };
    r.edit::<Delayed>(unit).earned = false;
    let view = r.view();
    let suspended = under_way(view, view.clock().acting, turn_over);
    let turn_of = view.clock().turn_owner().unwrap_or(unit);
    let clock = r.edit_field::<Clock>();
    clock.suspended.push(suspended);
    clock.baton_chain = Default::default();
    clock.one_mores = 1;
    one_more::begin(r, unit, turn_of, 0, None)?;
    Ok(true)
}

/// After the chain of an inserted One More: resumes the suspended activation. Returns whether the
/// turn of that activation had ended; `None` if nothing was suspended.
pub fn resume(r: &mut Resolver<'_>) -> RuleResult<Option<bool>> {
    let from = r.view().clock().acting;
    if r.view().clock().suspended.is_empty() {
        return Ok(None);
    }
    let Some(waiting) = r.edit_field::<Clock>().suspended.pop() else {
        return Ok(None);
    };
    let turn_over = waiting.turn_over;
    let goes_on = waiting.acting.filter(|_| !turn_over);
    put_back(r, waiting.acting, waiting);
    if let Some(unit) = goes_on {
        r.report(|_| BattleEvent::Inserted {
            unit,
            from,
            rule: RuleId("EV-ONE-06"),
        });
    }
    if !turn_over {
        insert(r, false)?;
    }
    Ok(Some(turn_over))
}
