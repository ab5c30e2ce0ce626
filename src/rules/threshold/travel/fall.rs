//! Falling (TH-MOV-17).

use super::placing;
use crate::{
    battle::prelude::*,
    rules::threshold::{
        body::{harm, slots},
        field::depths,
        prelude::*,
        riding::platform,
        rolls::defense,
    },
};

const RULE: &str = "TH-MOV-17";

/// The unit falls this many yards, with its rider and units that stand on it.
pub(crate) fn fall(resolver: &mut Resolver<'_>, unit: UnitId, yards: i32) -> RuleResult {
    // Deep water halves the fall.
    let yards = if depths::is_afloat(resolver.view(), unit) {
        yards / 2
    } else {
        yards
    };
    let rider = resolver.view().rider(unit);
    let aboard = platform::aboard(resolver.view(), unit);
    for body in std::iter::once(unit).chain(rider).chain(aboard) {
        if yards > 1 && resolver.view().status(body).is_on_field() {
            fall_one(resolver, body, yards)?;
        }
    }
    Ok(())
}

/// One unit's fall: a die plus the yards, less 3 and base Toughness. A unit that is wounded or
/// falls far is prone, and a worse wound hobbles it.
fn fall_one(resolver: &mut Resolver<'_>, unit: UnitId, yards: i32) -> RuleResult {
    resolver.report(|_| BattleEvent::Fell {
        unit,
        metres: yards.clamp(0, 1_000) as u16,
        rule: RuleId(RULE),
    });
    let toughness = defense::base_toughness(resolver.view(), unit);
    let parts = [
        ("yards", yards),
        ("less", -3),
        ("base Toughness", -toughness),
    ];
    let level = slots::by_a_die(resolver, (unit, "Fall"), &parts, RULE)?;
    harm::wound(resolver, unit, None, level)?;
    if level >= 2 && resolver.view().status(unit).is_on_field() {
        gain(resolver, unit, HOBBLED, 1, Until::Ended, RULE);
    }
    if level > 0 || yards > 2 {
        harm::set_posture(resolver, unit, Posture::Prone, RULE)?;
    }
    Ok(())
}

/// Loses its hold and falls to the foot of the face (TH-SWC-01, TH-MOV-17).
pub(crate) fn fall_off(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let (altitude, here) = (view.altitude(unit), view.cell(unit));
    let below = altitude.face.filter(|face| face.down);
    let foot = match below {
        Some(face) => placing::room_near(view, unit, here.step(face.towards)),
        None => here,
    };
    placing::put(resolver, unit, foot, (Altitude::default(), 0), "TH-MOV-10");
    fall(resolver, unit, i32::from(altitude.hanging))
}
