//! What a blow at a vehicle is worth to a brain (EV-MOV-40).

use crate::battle::prelude::*;
use crate::rules::evoker::attacks::profile::{AttackMeans, Profile};
use crate::rules::evoker::{
    attacks::battering::{self, Battering, Struck},
    character::{sheet::Score, stats},
    field::aboard,
};

/// What a blow at a vehicle is likely to do, in thousandths of a wound: it hurts nobody by itself, but one that
/// breaks a vehicle in the air lets all in it fall.
pub(super) fn worth(
    view: View<'_>,
    order: &Order,
    vehicle: UnitId,
    (means, profile): (AttackMeans, &Profile),
) -> i64 {
    let altitude = view.altitude(vehicle);
    if altitude.band == Band::Ground || altitude.falling_from.is_some() {
        return 0;
    }
    let at = Struck::Vehicle(vehicle);
    let unit = order.unit;
    let check = battering::check(view, &Battering { unit, at, means }, profile);
    let durability = aboard::facts(view, vehicle).map_or(0, |facts| i32::from(facts.durability));
    // Each degree is ten less on the die.
    let needed = (durability + 1 - profile.whole_damage()).max(0);
    let percent = i64::from((check.target - 10 * needed).clamp(0, 100));
    let metres = match altitude.band {
        Band::High => 50,
        _ => 10,
    };
    let hurt = |rider: UnitId| {
        let over = metres - stats::bonus(view, rider, Score::Toughness);
        let wounds = i64::from(over > 0) + i64::from(over >= 5);
        let side = if view.hostile(unit, rider) { 1 } else { -1 };
        side * wounds * 1000
    };
    let riders = view
        .riders(vehicle)
        .filter(|&rider| view.status(rider).is_active());
    riders.map(hurt).sum::<i64>() * percent / 100
}
