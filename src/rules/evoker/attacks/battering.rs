//! Attacks on things of the board and on vehicles (EV-FLD-03, EV-MOV-40): a plain attack test with its degrees
//! as margin; no evasion, location, critical or wounds. Damage above its durability removes the thing.

use super::{attack, price, resolution};
use crate::rules::evoker::attacks::profile::{self, AttackMeans, Profile};
use crate::rules::evoker::attacks::to_hit::{self, AttackReading};
use crate::{
    battle::{field::zones::SpotChange, ids::SideSet, prelude::*, systems::touch},
    rules::evoker::{
        body::hands,
        field::{aboard, ground, sight},
        mind::{exhaustion, stress},
        movement::{around, arrival, fall},
        rolls::{checks, degrees, fate, rows},
        time::legal,
    },
};

/// The rule of things that break.
const RULE: &str = "EV-FLD-03";

/// What an attack on something lifeless is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struck {
    /// The thing in a square.
    Thing(Cell),
    /// A vehicle.
    Vehicle(UnitId),
}

impl Struck {
    /// Where it stands.
    fn cell(self, view: View<'_>) -> Cell {
        match self {
            Self::Thing(cell) => cell,
            Self::Vehicle(vehicle) => view.cell(vehicle),
        }
    }

    /// How high it stands, in metres.
    fn height(self, view: View<'_>) -> i32 {
        match self {
            Self::Thing(cell) => view.board().floor(view.ground(), cell).into(),
            Self::Vehicle(vehicle) => view.height(vehicle),
        }
    }

    /// Metres from a unit to it.
    fn distance(self, view: View<'_>, unit: UnitId) -> u16 {
        match self {
            Self::Thing(cell) => ground::distance_to_cell(view, unit, cell),
            Self::Vehicle(vehicle) => ground::distance(view, unit, vehicle),
        }
    }
}

/// An attack on something lifeless.
#[derive(Clone, Copy, Debug)]
pub struct Battering {
    /// The attacker.
    pub unit: UnitId,
    /// What it strikes at.
    pub at: Struck,
    /// With what.
    pub means: AttackMeans,
}

/// The durability of the object in a square, or of a spot (EV-ZON-20); `None` if there is nothing
/// to destroy.
fn durability(view: View<'_>, cell: Cell) -> Option<i32> {
    let (board, ground) = (view.board(), view.ground());
    let durability = match &board.zone_map {
        Some(zones) => {
            let spot = zones.spot_at(cell)?;
            zones
                .spot(spot)
                .durability
                .filter(|_| zones.is_there(ground, spot))
        }
        // An open door blocks no unit but can still be destroyed.
        None => board.standing(ground, cell)?.durability,
    };
    durability.map(i32::from)
}

/// Squares beside the unit with destructible objects, in reading order; on a zone map, the unit's
/// seats in the spots of its zone.
pub fn beside(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    if let Some(zones) = &view.board().zone_map {
        let Some(place) = zones.place(view.cell(unit)) else {
            return Vec::new();
        };
        return zones.zones[usize::from(place.zone)]
            .ids()
            .map(|spot| zones.seat(spot, unit))
            .filter(|&cell| durability(view, cell).is_some())
            .collect();
    }
    let body = view.footprint(unit);
    body.with_margin()
        .filter(|&cell| !body.contains(cell) && durability(view, cell).is_some())
        .collect()
}

/// Vehicles worth a blow, by number: those in which an enemy sits, and empty ones within arm's reach.
pub fn vehicles<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    view.store.ids().filter(move |&vehicle| {
        let is_there = view.is_vehicle(vehicle)
            && view.status(vehicle) == CombatStatus::Vehicle
            && view.knows_of(unit, vehicle);
        let mut riders = view.riders(vehicle).peekable();
        is_there
            && match riders.peek() {
                Some(_) => {
                    riders.any(|rider| view.hostile(unit, rider) && view.knows_of(unit, rider))
                }
                None => view.neighbours(unit).contains(vehicle),
            }
    })
}

/// Tests the legality of a blow at something lifeless (EV-ATK-02).
pub fn can_strike(view: View<'_>, blow: &Battering, profile: &Profile) -> Result<(), Refusal> {
    let unit = blow.unit;
    let cell = match blow.at {
        Struck::Thing(cell) => cell,
        Struck::Vehicle(vehicle) => return can_strike_vehicle(view, unit, vehicle, profile),
    };
    if durability(view, cell).is_none() {
        return Err(Refusal::forbidden(
            "EV-FLD-03",
            "nothing that breaks stands there",
        ));
    }
    if profile.form.melee {
        if view.band(unit) != Band::Ground {
            return Err(Refusal::new("EV-ALT-02", RefusalReason::OtherBand));
        }
        let there = Footprint::new(cell, 1);
        let distance = view.gap_to(unit, cell);
        let board = view.board();
        if touch(board, view.ground(), view.footprint(unit), there) {
            return Ok(());
        }
        legal::within("EV-ATK-02", distance.max(2), profile.range)?;
    } else {
        let distance = ground::distance_to_cell(view, unit, cell);
        legal::within("EV-FLD-08", distance, profile.range)?;
    }
    Refusal::new("EV-FLD-01", RefusalReason::NoLineOfSight)
        .when(!sight::sees_cell(view, unit, cell))
}

/// The same for a vehicle (EV-MOV-40): bands, sight and reach as for a unit in it.
fn can_strike_vehicle(
    view: View<'_>,
    unit: UnitId,
    vehicle: UnitId,
    profile: &Profile,
) -> Result<(), Refusal> {
    if view.status(vehicle) != CombatStatus::Vehicle {
        return Err(Refusal::new("EV-MOV-40", RefusalReason::TargetOut));
    }
    let distance = ground::distance(view, unit, vehicle);
    if profile.form.melee {
        if view.band(unit) != view.band(vehicle) {
            return Err(Refusal::new("EV-ALT-02", RefusalReason::OtherBand));
        }
        if view.neighbours(unit).contains(vehicle) {
            return Ok(());
        }
        legal::within("EV-ATK-02", distance.max(2), profile.range)?;
    } else {
        legal::reaches_band(view, unit, vehicle, profile.long.then_some(profile.range))?;
        legal::within("EV-FLD-08", distance, profile.range)?;
    }
    let unseen = !sight::line_of_sight(view, unit, vehicle);
    Refusal::new("EV-FLD-01", RefusalReason::NoLineOfSight).when(unseen)
}

/// The attack test: own influences and the rows of the square, range among them.
pub fn check(view: View<'_>, blow: &Battering, profile: &Profile) -> Check {
    let Battering { unit, at, .. } = *blow;
    let situation = profile.situation(unit);
    let plain = situation.check(view, "EV-FLD-03", "Attack");
    checks::altered(&plain, |modifiers| {
        rows::of_square(view, unit, (at.cell(view), at.height(view)), modifiers);
        let distance = at.distance(view, unit);
        rows::range_of_shot(profile.form, distance, distance <= 3, modifiers);
    })
}

/// Resolves the attack: price, Chance Attacks on unwieldy shooters, the test, the damage.
pub fn resolve(r: &mut Resolver<'_>, blow: &Battering) -> RuleResult {
    let Battering { unit, at, means } = *blow;
    let Some(profile) = profile::profile(r.view(), unit, means) else {
        return Ok(());
    };
    let cell = at.cell(r.view());
    price::pay_for(r, (unit, means, None), false, cell);
    if profile.unwieldy && !resolution::fires(r, unit)? {
        return Ok(());
    }
    let checks = SmallVec::from_buf([check(r.view(), blow, &profile)]);
    let places = attack::blinded(r.view(), unit);
    let remade = |view: View<'_>| SmallVec::from_buf([check(view, blow, &profile)]);
    let checks = fate::trial::before_all(r, checks, places, remade)?;
    let reading = AttackReading {
        critical_up_to: 0,
        blind: !places.is_empty() && profile.form.ballistic,
    };
    let mut faces = to_hit::throw(r, &checks[0], reading, &[])?;
    to_hit::settle(r, (&checks[0], reading), &mut faces)?;
    let (roll, fumble) = to_hit::read_die(degrees::kept(&faces), checks[0].target, reading);
    stress::note_failure(r, unit, roll);
    if fumble {
        price::jam(r, (unit, means, None), &profile);
    }
    if roll.passed {
        let sum = profile.whole_damage();
        match at {
            Struck::Thing(cell) => batter(r, unit, cell, sum + roll.degrees)?,
            Struck::Vehicle(vehicle) => batter_vehicle(r, unit, vehicle, sum + roll.degrees)?,
        }
    } else {
        hands::drop_from_broken_wrist(r, unit, profile.hand)?;
    }
    hands::hand_used(r, unit, profile.hand);
    exhaustion::settle(r)
}

/// Damages the object. Damage above its durability destroys it, and units that stood on it fall.
fn batter(r: &mut Resolver<'_>, unit: UnitId, cell: Cell, damage: i32) -> RuleResult {
    let Some(durability) = durability(r.view(), cell) else {
        return Ok(());
    };
    let broken = damage > durability;
    let above: SmallVec<[(UnitId, i32); 2]> = standing_on(r.view(), cell);
    let scene = r.scene();
    let spot = scene
        .board
        .zone_map
        .as_ref()
        .and_then(|zones| zones.spot_at(cell));
    if broken && spot.is_none() {
        r.change_ground(|ground| {
            ground.cleared.push(cell);
            ground.cleared.sort_unstable();
        });
    }
    report(r, (unit, Struck::Thing(cell)), damage, (durability, broken));
    if let Some(spot) = spot.filter(|_| broken) {
        arrival::change_spot(r, SpotChange::Destroy(spot), Some(unit))?;
    }
    for (other, height) in above {
        let drop = height - r.view().height(other);
        if drop >= 1 {
            // The floor vanished, so nothing softens the fall (EV-MOV-28).
            fall::fall(r, other, drop.min(1000) as u16, false)?;
        }
    }
    Ok(())
}

/// Reports damage on an object or a vehicle.
fn report(
    r: &mut Resolver<'_>,
    (unit, struck): (UnitId, Struck),
    damage: i32,
    (durability, broken): (i32, bool),
) {
    r.report(|view| BattleEvent::Battered {
        cell: struck.cell(view),
        vehicle: match struck {
            Struck::Thing(_) => None,
            Struck::Vehicle(vehicle) => Some(vehicle),
        },
        by: Some(unit),
        damage,
        durability,
        broken,
        rule: RuleId(RULE),
        seen: SideSet::default(),
    });
}

/// Damage on a vehicle: above its durability it is destroyed.
fn batter_vehicle(r: &mut Resolver<'_>, unit: UnitId, vehicle: UnitId, damage: i32) -> RuleResult {
    let view = r.view();
    let durability = aboard::facts(view, vehicle).map_or(0, |facts| facts.durability.into());
    let broken = damage > durability;
    r.hits.insert(vehicle);
    report(
        r,
        (unit, Struck::Vehicle(vehicle)),
        damage,
        (durability, broken),
    );
    if broken {
        fall::destroy(r, vehicle, RULE)?;
        around::settle(r)?;
    }
    Ok(())
}

fn standing_on(view: View<'_>, cell: Cell) -> SmallVec<[(UnitId, i32); 2]> {
    view.store
        .ids()
        .filter(|&other| {
            view.status(other).is_on_field()
                && view.band(other) == Band::Ground
                && view.is_at(other, cell)
        })
        .map(|other| (other, view.height(other)))
        .collect()
}

#[cfg(test)]
#[path = "battering_tests.rs"]
mod tests;
