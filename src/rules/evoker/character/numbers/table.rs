//! Single numbers of a unit, by name.

use crate::{
    battle::{
        components::{
            Clock, Insight, Memory, MoveProgress, PersonaState, Personas, PoolId, Pools, Reactions,
            Stealth, Stress, Track, Turn, Wounds,
        },
        ids::SideId,
        prelude::*,
    },
    rules::{
        evoker::{
            character::{stats, weapons},
            mind::exhaustion,
            movement,
            zones::trips,
        },
        shared::{
            numbers as shared,
            numbers::{Number, byte, is, number, short},
        },
    },
};

/// Sets the wounds left of a track; its maximum grows with them if need be.
fn fill(track: &mut Track, value: i64) {
    track.left = byte(value);
    track.max = track.max.max(track.left);
}

/// All sides but the unit's own.
fn others(view: View<'_>, unit: UnitId) -> impl Iterator<Item = SideId> + use<'_> {
    let own = view.side(unit);
    (0..view.scene.sides.len() as u8)
        .map(SideId)
        .filter(move |&side| side != own)
}

fn equipped(view: View<'_>, unit: UnitId) -> PersonaState {
    let personas = view.store.get::<Personas>(unit);
    personas
        .equipped
        .and_then(|place| personas.list.get(usize::from(place)))
        .copied()
        .unwrap_or_default()
}

fn change_equipped(r: &mut Resolver<'_>, unit: UnitId, change: impl FnOnce(&mut PersonaState)) {
    let personas = r.edit::<Personas>(unit);
    if let Some(place) = personas.equipped
        && let Some(state) = personas.list.get_mut(usize::from(place))
    {
        change(state);
    }
}

fn pool(r: &mut Resolver<'_>, unit: UnitId, pool: PoolId, value: i64) {
    let most = r.edit::<Pools>(unit).max(pool).max(short(value));
    r.edit::<Pools>(unit).open(pool, short(value), most);
}

fn pool_max(r: &mut Resolver<'_>, unit: UnitId, pool: PoolId, value: i64) {
    let now = r.edit::<Pools>(unit).now(pool).min(short(value));
    r.edit::<Pools>(unit).open(pool, now, short(value));
}

/// The numbers of the unit's zone and of its spot there, both from 1 in the order of the file; spot
/// 0 is between spots.
fn place(view: View<'_>, unit: UnitId) -> Option<(i64, i64)> {
    let zones = view.board().zone_map.as_ref()?;
    let place = zones.place(view.cell(unit))?;
    let first = zones.zones[usize::from(place.zone)].spots.start;
    let spot = place.spot.map_or(0, |spot| i64::from(spot.0 - first) + 1);
    Some((i64::from(place.zone) + 1, spot))
}

/// All single numbers, by topic.
#[rustfmt::skip]
pub(crate) const TABLE: &[Number] = &[
    // Wounds (EV-SHT-06) and Personas (EV-PER-01).
    number!("light", |v, u| v.store.get::<Wounds>(u).light.left.into(), |r, u, n| fill(&mut r.edit::<Wounds>(u).light, n)),
    number!("heavy", |v, u| v.store.get::<Wounds>(u).heavy.left.into(), |r, u, n| fill(&mut r.edit::<Wounds>(u).heavy, n)),
    number!("deadly", |v, u| v.store.get::<Wounds>(u).deadly.left.into(), |r, u, n| fill(&mut r.edit::<Wounds>(u).deadly, n)),
    number!("light max", |v, u| v.store.get::<Wounds>(u).light.max.into(), |r, u, n| r.edit::<Wounds>(u).light = Track::full(byte(n))),
    number!("heavy max", |v, u| v.store.get::<Wounds>(u).heavy.max.into(), |r, u, n| r.edit::<Wounds>(u).heavy = Track::full(byte(n))),
    number!("deadly max", |v, u| v.store.get::<Wounds>(u).deadly.max.into(), |r, u, n| r.edit::<Wounds>(u).deadly = Track::full(byte(n))),
    number!("wounds left", |v, u| stats::wounds_left(v, u).into()),
    number!("persona", |v, u| v.store.get::<Personas>(u).equipped.map_or(0, |place| i64::from(place) + 1), |r, u, n| {
        let personas = r.edit::<Personas>(u);
        personas.equipped = usize::try_from(n - 1).ok().filter(|&place| place < personas.list.len()).map(|place| place as u8);
    }),
    number!("persona light", |v, u| equipped(v, u).wounds.light.left.into(), |r, u, n| change_equipped(r, u, |p| fill(&mut p.wounds.light, n))),
    number!("persona heavy", |v, u| equipped(v, u).wounds.heavy.left.into(), |r, u, n| change_equipped(r, u, |p| fill(&mut p.wounds.heavy, n))),
    number!("persona deadly", |v, u| equipped(v, u).wounds.deadly.left.into(), |r, u, n| change_equipped(r, u, |p| fill(&mut p.wounds.deadly, n))),
    number!("persona broken", |v, u| is(equipped(v, u).broken), |r, u, n| change_equipped(r, u, |p| p.broken = n != 0)),
    // Stress and pools.
    number!("stress", |v, u| v.store.get::<Stress>(u).total.into(), |r, u, n| r.edit::<Stress>(u).total = n.clamp(0, 60_000) as u16),
    number!("stress tracked", |v, u| is(v.store.get::<Stress>(u).tracked), |r, u, n| r.edit::<Stress>(u).tracked = n != 0),
    number!("fatigued", |v, u| is(stats::is_fatigued(v, u))),
    number!("exhausted", |v, u| is(stats::is_exhausted(v, u))),
    // An unconscious unit is prone (EV-CND-08).
    number!("unconscious", |v, u| shared::unconscious(v, u), |r, u, n| match u32::try_from(n) {
        Ok(rounds @ 1..) => exhaustion::pass_out(r, u, rounds, "EV-CND-08"),
        _ => r.set_status(u, CombatStatus::Active),
    }),
    number!("stars", |v, u| v.pool(u, stats::STARS).into(), |r, u, n| pool(r, u, stats::STARS, n)),
    number!("fate", |v, u| v.pool(u, stats::FATE).into(), |r, u, n| pool(r, u, stats::FATE, n)),
    number!("spirit", |v, u| v.pool(u, stats::SPIRIT).into(), |r, u, n| pool(r, u, stats::SPIRIT, n)),
    number!("exertion", |v, u| v.pool(u, stats::EXERTION).into(), |r, u, n| pool(r, u, stats::EXERTION, n)),
    number!("fate max", |v, u| v.store.get::<Pools>(u).max(stats::FATE).into(), |r, u, n| pool_max(r, u, stats::FATE, n)),
    number!("spirit max", |v, u| v.store.get::<Pools>(u).max(stats::SPIRIT).into(), |r, u, n| pool_max(r, u, stats::SPIRIT, n)),
    number!("exertion max", |v, u| v.store.get::<Pools>(u).max(stats::EXERTION).into(), |r, u, n| pool_max(r, u, stats::EXERTION, n)),
    // What follows from the sheet.
    number!("squares", |v, u| v.scene.member(u).squares.into()),
    number!("armed", |v, u| is(weapons::is_armed(v, u))),
    number!("driving", |v, u| is(v.vehicle(u).is_some() && !v.is_passenger(u))),
    number!("flies", |v, u| is(stats::can_fly(v, u))),
    // Turn and Move.
    number!("one mores", |v, u| if v.clock().acting == Some(u) { v.clock().one_mores.into() } else { 0 }, |r, u, n| {
        if r.view().clock().acting == Some(u) { r.edit_field::<Clock>().one_mores = byte(n); }
    }),
    number!("surprised", |v, u| is(v.store.get::<Turn>(u).surprised), |r, u, n| r.edit::<Turn>(u).surprised = n != 0),
    number!("ambushing", |v, u| is(v.store.get::<Turn>(u).ambushing), |r, u, n| r.edit::<Turn>(u).ambushing = n != 0),
    number!("chance attacks made", |v, u| v.store.get::<Reactions>(u).made.into(), |r, u, n| r.edit::<Reactions>(u).made = byte(n)),
    number!("basic move", |v, u| movement::basic_move(v, u).into()),
    number!("moves", |v, u| v.store.get::<MoveProgress>(u).moves.into(), |r, u, n| r.edit::<MoveProgress>(u).moves = byte(n)),
    number!("metres", |v, u| v.store.get::<MoveProgress>(u).metres.into(), |r, u, n| r.edit::<MoveProgress>(u).metres = byte(n)),
    number!("ran", |v, u| v.store.get::<MoveProgress>(u).ran.into(), |r, u, n| r.edit::<MoveProgress>(u).ran = byte(n)),
    // Place.
    number!("zone", |v, u| place(v, u).map_or(0, |(zone, _)| zone)),
    number!("spot", |v, u| place(v, u).map_or(0, |(_, spot)| spot)),
    number!("trip", |v, u| trips::trip_of(v, u).map_or(0, |trip| trip.metres.into())),
    // Whether every other side knows its sheet.
    number!("analysed", |v, u| is(others(v, u).all(|side| v.memory().analysed.get(side.index()).is_some_and(|known| known.1.contains(u)))), |r, u, n| {
        let all: SmallVec<[SideId; 4]> = others(r.view(), u).filter(|_| n != 0).collect();
        let sides = r.view().scene.sides.len();
        for side in all { r.edit_field::<Memory>().learn(sides, side, u, Insight::Full); }
    }),
    number!("suspicious", |v, u| is(v.store.get::<Stealth>(u).suspicious), |r, u, n| r.edit::<Stealth>(u).suspicious = n != 0),
    number!("careless", |v, u| is(v.store.get::<Stealth>(u).careless), |r, u, n| r.edit::<Stealth>(u).careless = n != 0),
];
