//! Falls (EV-MOV-27 to 29), those of vehicles with all in them (EV-MOV-40).

use super::{altitude, arrival, room};
use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            body::{harm, held},
            character::{
                element::{Affinity, Location},
                gear::gear,
                stats::{self, tested},
            },
            conditions as c, effects,
            field::{aboard, mounts},
            rolls::{degrees::Interest, testing::AnyOf},
        },
        shared::{riding, states::set_status, walk},
    },
};

/// A unit hanging on a face comes off and falls this many metres (EV-MOV-39).
pub fn off_the_face(
    r: &mut Resolver<'_>,
    unit: UnitId,
    metres: u16,
    may_soften: bool,
) -> RuleResult {
    let altitude = r.view().altitude(unit);
    let altitude = Altitude {
        hanging: 0,
        ..altitude
    };
    r.set_altitude(unit, altitude);
    fall(r, unit, metres, may_soften)
}

/// A unit falls this many metres. After a deliberate jump, or a failed climb or leap, it may soften
/// the fall (EV-MOV-28); no die is rolled if no wound threatens.
pub fn fall(r: &mut Resolver<'_>, unit: UnitId, metres: u16, may_soften: bool) -> RuleResult {
    if metres == 0 {
        return Ok(());
    }
    let view = r.view();
    if let Some(vehicle) = view.vehicle(unit) {
        return come_down(r, vehicle, (metres, false));
    }
    if let Some(mount) = view.mount(unit) {
        return fall(r, mount, metres, may_soften);
    }
    strikes_the_ground(r, unit, metres, may_soften)
}

/// What the end of a fall does to one body.
pub fn strikes_the_ground(
    r: &mut Resolver<'_>,
    unit: UnitId,
    metres: u16,
    may_soften: bool,
) -> RuleResult {
    r.report(|_| BattleEvent::Fell {
        unit,
        metres,
        rule: RuleId("EV-MOV-27"),
    });
    let mut damage = i32::from(metres);
    let view = r.view();
    let toughness: i32 = stats::defense(view, unit, Location::Body, Affinity::Normal)
        .iter()
        .enumerate()
        .filter(|(part, _)| *part != 1)
        .map(|(_, (_, worth))| worth)
        .sum();
    let awake = view.status(unit).is_active() && !view.has(unit, c::HELPLESS);
    if may_soften && awake && damage > toughness {
        let allowed = [tested::ATHLETICS, tested::ACROBATICS];
        let softens = AnyOf::new(unit, &allowed, "EV-MOV-28", "Soften the fall").with(gear(
            r.view(),
            unit,
            |mods| mods.fall,
        ));
        let result = softens.test(r, Interest::successes(10))?;
        if result.passed {
            damage = (damage - result.degrees).max(0);
        }
    }
    let wounds = harm::plain_damage(r, unit, damage, true, "EV-MOV-27")?;
    if wounds > 0 && r.view().status(unit).is_active() {
        effects::lie_down(r, unit, "EV-MOV-29");
    }
    // EV-MOV-36: a wounded mount throws its rider, which falls from the same height.
    if wounds > 0
        && let Some(rider) = r.view().rider(unit)
    {
        mounts::unseat(r, rider)?;
        fall(r, rider, metres, false)?;
    }
    Ok(())
}

/// Damage above its durability: on the ground all come out of it, in the air it falls with all in it.
pub fn destroy(r: &mut Resolver<'_>, vehicle: UnitId, rule: &'static str) -> RuleResult {
    let altitude = r.view().altitude(vehicle);
    if altitude.band == Band::Ground {
        return break_up(r, vehicle, rule);
    }
    let falling_from = altitude.falling_from.or(Some(altitude.band));
    r.set_altitude(
        vehicle,
        Altitude {
            falling_from,
            falling_from_wound: true,
            ..altitude
        },
    );
    r.note(vehicle, "is wrecked and starts to fall", rule);
    Ok(())
}

/// Nothing is left of a vehicle; the units from it stand in the nearest free squares.
fn break_up(r: &mut Resolver<'_>, vehicle: UnitId, rule: &'static str) -> RuleResult {
    let riders: SmallVec<[UnitId; 8]> = r.view().riders(vehicle).collect();
    let cell = r.view().cell(vehicle);
    set_status(r, vehicle, CombatStatus::Dead, rule);
    for &rider in &riders {
        let side = r.scene().member(rider).squares;
        let view = r.view();
        let near = |free: &Cell| {
            (
                Footprint::new(*free, side).chebyshev(view.footprint(vehicle)),
                *free,
            )
        };
        let free = mounts::free_squares(view, rider, Band::Ground).min_by_key(near);
        riding::put_off(
            r,
            rider,
            (free.unwrap_or(cell), Altitude::default()),
            true,
            "EV-MOV-40",
        );
    }
    for rider in riders {
        if r.view().status(rider).is_active() {
            arrival::after_step(r, rider)?;
        }
    }
    Ok(())
}

/// A vehicle comes down so many metres with all in it: it breaks up if it was wrecked or the damage is
/// above its durability, and each unit in it takes the fall (EV-ALT-09, EV-MOV-27).
pub fn come_down(
    r: &mut Resolver<'_>,
    vehicle: UnitId,
    (metres, wrecked): (u16, bool),
) -> RuleResult {
    let view = r.view();
    let riders: SmallVec<[UnitId; 8]> = view
        .riders(vehicle)
        .filter(|&rider| view.status(rider).is_on_field())
        .collect();
    let durability =
        aboard::facts(view, vehicle).map_or(0, |vehicle| u16::from(vehicle.durability));
    r.report(|_| BattleEvent::Fell {
        unit: vehicle,
        metres,
        rule: RuleId("EV-MOV-27"),
    });
    if wrecked || metres > durability {
        break_up(r, vehicle, "EV-MOV-40")?;
    }
    for rider in riders {
        strikes_the_ground(r, rider, metres, false)?;
    }
    Ok(())
}

/// At the end of a round: a falling flyer loses one band, and crashes when it comes to the Ground
/// (EV-TIM-13 step 2, EV-ALT-08, 09).
pub fn fall_one_band(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    altitude::falter(r, unit);
    let view = r.view();
    if view.mount(unit).is_some() {
        return Ok(());
    }
    let before = view.altitude(unit);
    let (Some(began), Some(below)) = (before.falling_from, before.band.below()) else {
        return Ok(());
    };
    let from = view.cell(unit);
    let landed = below == Band::Ground;
    let after = if landed {
        Altitude::default()
    } else {
        Altitude {
            band: below,
            ..before
        }
    };
    // EV-ALT-09: if the square below is occupied, the nearest free one; in the air likewise.
    let to = if landed && !room::fits(view, unit, from, Band::Ground) {
        room::nearest_free(view, unit, from).unwrap_or(from)
    } else {
        from
    };
    r.place_at(unit, to, after);
    r.observe();
    let rule = if landed { "EV-ALT-09" } else { "EV-ALT-08" };
    walk::tell(r, unit, (from, before), (0, true), rule);
    let metres = if began == Band::High { 50 } else { 10 };
    if landed && r.view().is_vehicle(unit) {
        come_down(r, unit, (metres, before.falling_from_wound))?;
    } else if landed && r.view().status(unit).is_on_field() {
        fall(r, unit, metres, false)?;
    }
    held::settle(r);
    Ok(())
}

/// All falling units, in initiative order (EV-TIM-13 step 2); vehicles have none and come last.
pub fn end_round(r: &mut Resolver<'_>) -> RuleResult {
    let view = r.view();
    let vehicles = view.store.ids().filter(|&unit| view.is_vehicle(unit));
    let order = view.clock().order.iter().copied();
    let order: Vec<UnitId> = order.chain(vehicles).collect();
    for unit in order {
        fall_one_band(r, unit)?;
    }
    Ok(())
}
