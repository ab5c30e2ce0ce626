//! Legality checks that actions share: stars, keywords, ability to act, targets (EV-ACT-01).

use crate::{
    battle::{
        components::{MoveProgress, Phase, Pools, Stealth, Turn},
        prelude::*,
    },
    rules::evoker::{
        body::{held, legs},
        character::{catalogue::Keyword, sheet::Talent, stats},
        conditions as c,
        field::{aboard, ground, sight},
        laws::keyword,
        mind::rage,
    },
};

/// Whether the unit can take an action of this price now.
pub fn can_act(view: View<'_>, unit: UnitId, costs: &Costs) -> Result<(), Refusal> {
    may_act(view, unit)?;
    can_pay(view, unit, costs)
}

/// Whether the unit may act now, at any price.
pub fn may_act(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    able(view, unit)?;
    held::lets_act(view, unit)?;
    rage::lets_act(view, unit)
}

/// Whether the unit can attack. Rage allows it (EV-AIL-32), and a held unit may try (EV-CND-14):
/// such plans begin with [`break_free::first`](crate::rules::evoker::actions::break_free::first).
pub fn can_attack(view: View<'_>, unit: UnitId, costs: &Costs) -> Result<(), Refusal> {
    may_attack(view, unit, keyword(costs))?;
    can_pay(view, unit, costs)
}

/// Whether the unit may attack now, at any price.
pub fn may_attack(view: View<'_>, unit: UnitId, keyword: Option<Keyword>) -> Result<(), Refusal> {
    able(view, unit)?;
    if keyword != Some(Keyword::Attack) {
        rage::lets_act(view, unit)?;
    }
    held::lets_try(view, unit)
}

/// Whether the unit can take an action that ignores grapples (EV-CND-12).
pub fn can_act_though_held(view: View<'_>, unit: UnitId, costs: &Costs) -> Result<(), Refusal> {
    able(view, unit)?;
    rage::lets_act(view, unit)?;
    can_pay(view, unit, costs)
}

/// Whether the unit may run; rage allows it while no enemy is in reach (EV-AIL-32).
pub fn may_run(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    able(view, unit)?;
    rage::lets_run(view, unit)?;
    held::lets_act(view, unit)
}

/// Whether the unit can pay the stars and the keyword of an action.
///
/// # Errors
///
/// What is missing.
pub fn can_pay(view: View<'_>, unit: UnitId, costs: &Costs) -> Result<(), Refusal> {
    has_stars(view, unit, costs.points(stats::STARS))?;
    // EV-TIM-14; EV-ONE-04: One Mores are exempt.
    if let Some(keyword) = keyword(costs)
        && !is_one_more(view)
        && view.store.get::<Turn>(unit).keywords & keyword.bit() != 0
    {
        return Err(Refusal::new(
            "EV-TIM-14",
            RefusalReason::KeywordSpent {
                keyword: keyword.name(),
            },
        ));
    }
    Ok(())
}

/// Whether the unit has this many stars.
///
/// # Errors
///
/// How many it has.
pub fn has_stars(view: View<'_>, unit: UnitId, stars: i16) -> Result<(), Refusal> {
    let has = view.pool(unit, stats::STARS);
    Refusal::too_little("EV-ACT-01", stats::STARS_NAME, has, stars).when(has < stars)
}

/// Whether the unit is in the battle and nothing forbids it to act.
pub fn able(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if !view.status(unit).is_active() {
        return Err(Refusal::new("EV-TIM-18", RefusalReason::Out));
    }
    if let Some(by) = c::prevents_actions(view, unit) {
        return Err(Refusal::prevented("EV-AIL-04", by));
    }
    Ok(())
}

/// Whether the unit has the talent that an action requires (EV-SHT-18).
///
/// # Errors
///
/// The talent is not on the sheet.
pub fn has_talent(
    view: View<'_>,
    unit: UnitId,
    talent: Talent,
    rule: &'static str,
) -> Result<(), Refusal> {
    Refusal::lacks(rule, talent.name()).when(!stats::sheet(view, unit).has(talent))
}

/// Whether the unit can help others; a Dizzy one cannot (EV-AIL-13).
///
/// # Errors
///
/// It is Dizzy.
pub fn is_free_to_help(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    Refusal::prevented("EV-AIL-13", "Dizzy").when(view.has(unit, c::DIZZY))
}

/// Whether `ally` is an active friend other than the unit itself.
///
/// # Errors
///
/// It is an enemy, the unit itself, or out.
pub fn is_ally(
    view: View<'_>,
    unit: UnitId,
    ally: UnitId,
    rule: &'static str,
) -> Result<(), Refusal> {
    if view.hostile(unit, ally) {
        return Err(Refusal::new(rule, RefusalReason::WrongSide));
    }
    if ally == unit {
        return Err(Refusal::new(rule, RefusalReason::WrongTarget));
    }
    Refusal::new(rule, RefusalReason::TargetOut).when(!view.status(ally).is_active())
}

/// Whether the unit has a completely unused One More, for actions that take a whole one
/// (EV-ONE-04). An earned One More begins when the turn, or the One More before it, ends.
///
/// # Errors
///
/// It has none, or has to end first.
pub fn has_unused_one_more(
    view: View<'_>,
    unit: UnitId,
    rule: &'static str,
) -> Result<(), Refusal> {
    let unused =
        view.pool(unit, stats::STARS) >= 1 && view.store.get::<MoveProgress>(unit).moves >= 1;
    if is_one_more(view) && unused {
        return Ok(());
    }
    if view.clock().acting == Some(unit) && view.clock().one_mores > 0 {
        return Err(Refusal::forbidden(
            rule,
            "the One More begins when this turn ends: order `end` first",
        ));
    }
    Err(Refusal::lacks(rule, "a One More"))
}

/// Whether the acting unit uses a One More.
pub fn is_one_more(view: View<'_>) -> bool {
    matches!(view.clock().phase, Phase::Inserted(_))
}

/// Whether an enemy can be attacked at all: in the battle, seen, not Hidden, on a band in reach
/// (EV-ATK-02, EV-ALT-05).
pub fn can_target_enemy(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    long_range: Option<u16>,
) -> Result<(), Refusal> {
    is_no_vehicle(view, target)?;
    if !view.status(target).is_on_field() {
        return Err(Refusal::new("EV-ATK-02", RefusalReason::TargetOut));
    }
    if !view.hostile(unit, target) {
        // EV-AIL-30: a led unit attacks any target its controller names.
        if !c::is_led(view, unit) {
            return Err(Refusal::new("EV-ATK-02", RefusalReason::WrongSide));
        }
        is_free_to_help(view, unit)?;
    }
    if view.store.get::<Stealth>(target).hidden {
        return Err(Refusal::new("EV-MOV-32", RefusalReason::Unseen));
    }
    if !sight::line_of_sight(view, unit, target) {
        return Err(Refusal::new("EV-FLD-01", RefusalReason::NoLineOfSight));
    }
    reaches_band(view, unit, target, long_range)
}

/// Whether something can be done to a target as to a combatant: a vehicle is struck and shot at as a thing is
/// (EV-MOV-40), and that is all.
///
/// # Errors
/// It is a vehicle.
pub fn is_no_vehicle(view: View<'_>, target: UnitId) -> Result<(), Refusal> {
    let because = "a vehicle can only be struck or shot at, as a thing is";
    Refusal::forbidden("EV-MOV-40", because).when(view.is_vehicle(target))
}

/// Whether a target's band can be reached from the attacker's (EV-ALT-05).
pub fn reaches_band(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    long_range: Option<u16>,
) -> Result<(), Refusal> {
    let (a, b) = (view.band(unit), view.band(target));
    if a != b && (a == Band::High || b == Band::High) {
        // EV-ALT-05: only a long weapon with enough range for the height reaches.
        let height = view.height(unit).abs_diff(view.height(target)) as u16;
        match long_range {
            Some(range) if range >= height => {}
            Some(reach) => {
                let distance = height;
                return Err(Refusal::out_of_reach("EV-ALT-05", distance, reach));
            }
            None => return Err(Refusal::new("EV-ALT-05", RefusalReason::OtherBand)),
        }
    }
    Ok(())
}

/// How far voices and looks carry, in metres (EV-ACT-01).
const EARSHOT: u16 = 20;

/// Whether an enemy can be addressed: in the battle, in sight, within earshot.
pub fn can_address(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    rule: &'static str,
) -> Result<(), Refusal> {
    Refusal::new(rule, RefusalReason::TargetOut).when(!view.status(target).is_active())?;
    can_target_enemy(view, unit, target, None)?;
    within(rule, ground::distance(view, unit, target), EARSHOT)
}

/// Enemies that the unit's side sees now, by number; candidates for orders.
pub fn known_enemies<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    view.enemies(unit)
        .filter(move |&enemy| view.knows_of(unit, enemy))
}

/// The unit itself and all friends on the field, unconscious ones included, by number.
pub fn friends<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    let others = view.store.ids().filter(move |&other| {
        other != unit && !view.hostile(unit, other) && view.status(other).is_on_field()
    });
    std::iter::once(unit).chain(others)
}

/// Whether a power or an item can help the target: a friend in sight, or the unit itself.
pub fn can_help(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    rule: &'static str,
) -> Result<(), Refusal> {
    let hostile = view.hostile(unit, target);
    // EV-AIL-30: a led unit helps any target its controller names.
    if hostile && !c::is_led(view, unit) {
        return Err(Refusal::new(rule, RefusalReason::WrongSide));
    }
    if !view.status(target).is_on_field() {
        return Err(Refusal::new(rule, RefusalReason::TargetOut));
    }
    if target == unit {
        return Ok(());
    }
    if !hostile {
        is_free_to_help(view, unit)?;
    }
    Refusal::new("EV-FLD-01", RefusalReason::NoLineOfSight)
        .when(!sight::line_of_sight(view, unit, target))
}

/// Whether a target is near enough.
///
/// # Errors
///
/// How far it is.
pub fn within(rule: &'static str, distance: u16, reach: u16) -> Result<(), Refusal> {
    Refusal::out_of_reach(rule, distance, reach).when(distance > reach)
}

/// Whether an order can aim at a square: near enough, and in sight (EV-FLD-01).
pub fn can_aim_at(
    view: View<'_>,
    unit: UnitId,
    cell: Cell,
    (rule, range): (&'static str, u16),
) -> Result<(), Refusal> {
    within(rule, ground::distance_to_cell(view, unit, cell), range)?;
    let unseen = !sight::sees_cell(view, unit, cell);
    Refusal::new("EV-FLD-01", RefusalReason::NoLineOfSight).when(unseen)
}

/// Pays stars and spends the keyword.
pub fn pay(r: &mut Resolver<'_>, unit: UnitId, costs: &Costs) {
    let stars = costs.points(stats::STARS);
    let left = r.view().pool(unit, stats::STARS) - stars;
    r.edit::<Pools>(unit).set(stats::STARS, left);
    // EV-ONE-04: a One More is one star or one Move.
    if stars > 0 && is_one_more(r.view()) && r.view().clock().acting == Some(unit) {
        *r.edit::<MoveProgress>(unit) = MoveProgress::default();
    }
    if let Some(keyword) = keyword(costs)
        && !is_one_more(r.view())
    {
        r.edit::<Turn>(unit).keywords |= keyword.bit();
    }
}

/// Records a One More: earned by an action in the unit's own turn, not while led (EV-ONE-02,
/// EV-AIL-30).
pub fn earn_one_more(r: &mut Resolver<'_>, unit: UnitId) {
    let clock = r.view().clock();
    if clock.acting != Some(unit) || c::is_led(r.view(), unit) {
        return;
    }
    let clock = r.edit_field::<crate::battle::components::Clock>();
    clock.one_mores = clock.one_mores.saturating_add(1);
    r.note(unit, "earns a One More", "EV-ONE-02");
}

/// Whether the unit may move at all. A held unit may try: the plan of its move begins with
/// [`break_free::first`](crate::rules::evoker::actions::break_free::first).
pub fn can_move(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    able(view, unit)?;
    held::lets_try(view, unit)?;
    if let Some(vehicle) = view.vehicle(unit) {
        aboard::can_drive(view, unit, vehicle)?;
    } else if let Some(mount) = view.mount(unit) {
        able(view, mount)?;
        if held::is_held(view, mount) {
            return Err(Refusal::prevented("EV-CND-12", "what holds the mount"));
        }
    }
    if view.altitude(unit).falling_from.is_some() {
        return Err(Refusal::prevented("EV-ALT-08", "the fall"));
    }
    Refusal::prevented("EV-INJ-22", "a Broken Leg").when(legs::stands_on_broken_leg(view, unit))
}
