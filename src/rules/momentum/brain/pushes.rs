//! What a push does to the unit that is pushed, worked out without pushing it.

use super::spread::{Losses, Spread};
use crate::{
    battle::{prelude::*, ruleset::worth::Scale},
    rules::{
        momentum::{
            body::{
                hit::{Hit, OneType, Pierce},
                vitality,
            },
            character::{
                damage::{Dice, Harm},
                stats::Stat,
            },
            field::{forced, ground::STEPS, hazards, leaning},
            rolls::{
                checks::{PLAIN, defense_check},
                modifiers::Source,
            },
            sheet_of,
        },
        shared::{
            forced::{ForcedLaw, Stopper},
            rows::edge,
        },
    },
};

/// A push of a unit as things stand.
pub(crate) struct Push {
    /// What falls and the ground do on the way, in their order.
    on_the_way: SmallVec<[(Dice, Harm); 2]>,
    /// What a collision at its end adds, with its chance in thousandths; the chances come to a thousand.
    pub(crate) ends: SmallVec<[(i64, i32); 2]>,
}

impl Push {
    /// Of a unit, so many metres straight away from another.
    pub(crate) fn away(view: View<'_>, by: UnitId, target: UnitId, metres: u16) -> Self {
        let mut push = Self {
            on_the_way: SmallVec::new(),
            ends: SmallVec::from_slice(&[(1000, 0)]),
        };
        let from = leaning::eyes(view, by);
        let picked = || forced::picked_ways(view, by, target).first().copied();
        let Some(direction) = forced::away(view, from, target).or_else(picked) else {
            return push;
        };
        let way = STEPS.way(view, target, direction, metres);
        let flies = sheet_of(view, target).flies;
        for step in way.iter().filter(|_| !flies) {
            let falls = u8::try_from(step.drop / 2).unwrap_or(0);
            if falls > 0 {
                push.on_the_way.push((Dice::of(falls, 6), Harm::Physical));
            }
            let hurts = hazards::worst(view, step.from.newly_covered(direction));
            let hurts = hurts.map(|(dice, peril)| (Dice::of(dice, 6), hazards::harm(peril)));
            push.on_the_way.extend(hurts);
        }
        let last = way.last();
        if way.len() < usize::from(metres) && last.is_none_or(|step| step.drop <= 0) {
            let space = last.map_or(view.footprint(target), |step| {
                step.from.step(step.direction)
            });
            push.ends = ends(view, (by, target), (space, direction), metres);
        }
        push
    }

    /// Whether it does nothing to the unit.
    pub(crate) fn is_harmless(&self) -> bool {
        self.on_the_way.is_empty() && self.ends.iter().all(|(_, damage)| *damage == 0)
    }

    /// What it counts for in the mean together with a hit: its dice, and what every sum of them takes with so
    /// much of a collision.
    pub(crate) fn counted(
        &self,
        view: View<'_>,
        target: UnitId,
        (spread, takes): (&Spread, impl Fn(i32, i32) -> i32),
        scale: Scale,
    ) -> i64 {
        let each = self.ends.iter().map(|&(chance, collision)| {
            let mut losses = Losses::none(vitality::reserve(view, target));
            for &(dice, harm) in &self.on_the_way {
                let near = (harm, Pierce::Nothing, Source::near(None));
                let hit = OneType::of(view, target, near);
                losses = losses.and(&Spread::of(dice), |sum| hit.left(sum));
            }
            let losses = losses.and(spread, |sum| takes(sum, collision));
            chance * losses.mean(scale)
        });
        each.sum::<i64>() / 1000
    }
}

/// What the stop of a push takes from the unit that is pushed (MO-FRC-02, MO-FRC-03).
fn ends(
    view: View<'_>,
    (by, target): (UnitId, UnitId),
    (space, direction): (Footprint, Direction),
    metres: u16,
) -> SmallVec<[(i64, i32); 2]> {
    let (whole, half) = (i32::from(metres), i32::from(metres / 2));
    match STEPS.stopper(view, target, space, direction) {
        Some(Stopper::Bodies(bodies)) => {
            let power = sheet_of(view, by).dr_power();
            let firm = bodies.iter().fold(1000, |firm, &body| {
                firm * stands_firm(view, (body, by), target, power) / 1000
            });
            SmallVec::from_slice(&[(firm, half), (1000 - firm, whole)])
        }
        Some(Stopper::Solid) if !STEPS.cuts(view, space, direction) => {
            SmallVec::from_slice(&[(1000, whole)])
        }
        _ => SmallVec::from_slice(&[(1000, 0)]),
    }
}

/// How likely a body in the way of a push stands firm, in thousandths (MO-FRC-03).
fn stands_firm(view: View<'_>, (body, by): (UnitId, UnitId), target: UnitId, power: i32) -> i64 {
    if sheet_of(view, body).object {
        return 0;
    }
    let mut more = Modifiers::new();
    if sheet_of(view, body).size > sheet_of(view, target).size {
        edge(&mut more, "MO-FRC-03", "larger", 1);
    }
    let source = Source::near(Some(by));
    let check = defense_check(view, (body, Stat::Strength), (power, source), &more);
    PLAIN.passing(&check, 1000)
}

/// What a hit takes from a unit with a collision: as one sum or apart, whichever is more (MO-FRC-04).
pub(crate) fn with_collision(view: View<'_>, target: UnitId, hit: &Hit, collision: i32) -> i32 {
    let own = hit.on(view, target).left;
    if collision == 0 {
        return own;
    }
    let mut joint = hit.clone();
    joint.add(Harm::Physical, collision);
    let alone = Hit::of(Harm::Physical, collision);
    let apart = own + alone.on(view, target).left;
    joint.on(view, target).left.max(apart)
}
