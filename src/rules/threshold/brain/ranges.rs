//! Squares a unit can reach and strike in one turn, for the maps of range and danger: routes bought
//! with AP (TH-MOV-02), and the AP left for attacks.

use super::{moves, worth};
use crate::{
    battle::ruleset::{AttackReach, Ranges, Shelter, Stance, Visibility},
    geometry::CellSet,
    rules::threshold::{
        attacks::{
            attack::{Attack, AttackKind},
            modifiers,
        },
        character::{
            catalogue::held,
            items::{Reach, Weapon},
        },
        field::{
            cover::{self, NO_ATTACK},
            ground, sight,
        },
        prelude::*,
        riding::mounts,
        spells::{aiming, spell::Area},
        time::price,
        travel::pace,
    },
};

/// Names of the steps of cover (TH-FLD-03).
pub(crate) const COVERS: &[&str] = &[
    "no cover",
    "a quarter covered",
    "half covered",
    "three quarters covered",
    "nine tenths covered",
    "no attack possible",
];

/// Ranges of units of this book.
pub(crate) struct ThresholdRanges;

impl Ranges for ThresholdRanges {
    /// Every square the unit can walk, swim, climb or fly to with its AP. The number of attacks
    /// left there is the band.
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let (points, home) = (view.pool(unit, AP), view.cell(unit));
        let (attack, body) = (usual_price(view, unit), mounts::body(view, unit));
        let most = attacks(points, attack);
        let stance = |cell, cost, paid| Stance {
            cell,
            cost,
            left: points - paid,
            band: (most - attacks(points - paid, attack)) as u8,
        };
        let mut stances = vec![stance(home, 0, 0)];
        for (pace, reached) in moves::by_pace(view, unit) {
            let purse = pace::Purse::of(view, body, pace);
            stances.extend(reached.into_iter().filter_map(|there| {
                let paid = purse.price_of(i32::from(there.cost))?;
                Some(stance(there.cell, there.cost, paid))
            }));
        }
        // Of several paces keep the one that leaves most AP.
        stances[1..].sort_by_key(|stance| (stance.cell, -stance.left));
        stances.dedup_by_key(|stance| stance.cell);
        stances
    }

    /// Labels of the bands of stances.
    fn bands(&self, view: View<'_>, unit: UnitId) -> Vec<String> {
        let price = usual_price(view, unit);
        let most = attacks(view.pool(unit, AP), price);
        (0..=most)
            .rev()
            .map(|left| match left {
                0 => "nothing left for an attack".to_owned(),
                1 => format!("{price} AP left: an attack"),
                more => format!("{} AP left: {more} attacks", more * price),
            })
            .collect()
    }

    /// Attacks with the weapons in hand at their lowest price, and harmful spells; an area counts
    /// to its farthest square.
    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        let mut arms: Vec<AttackReach> = worth::ready(view, unit)
            .map(|(item, weapon)| {
                let (melee, reach, kind) = match weapon.reach {
                    Reach::Melee(reach) => (true, u16::from(reach) + 1, AttackKind::Quick),
                    Reach::Ranged(increment) => {
                        (false, 5 * u16::from(increment), AttackKind::Standard)
                    }
                };
                let price = blow(unit, (item, weapon), kind).price(view);
                AttackReach {
                    melee,
                    reach,
                    price,
                }
            })
            .collect();
        arms.extend(aiming::harmful(view, unit).map(|spell| AttackReach {
            melee: false,
            reach: match spell.area {
                Area::One => spell.range,
                Area::Burst(radius) => spell.range + u16::from(radius),
                Area::Line(length) | Area::Cone(length) => u16::from(length),
            },
            price: price::price(view, unit, spell.ap),
        }));
        let all = arms.clone();
        // Drops attacks that reach no farther than another and cost no less.
        let beaten = |arm: &AttackReach, other: &AttackReach| {
            other.melee == arm.melee
                && other != arm
                && other.reach >= arm.reach
                && other.price <= arm.price
        };
        arms.retain(|arm| !all.iter().any(|other| beaten(arm, other)));
        arms.sort_by_key(|arm| (!arm.melee, arm.reach, arm.price));
        arms.dedup();
        arms
    }

    /// Whether an attack reaches the target from a square (TH-FLD-01 to TH-FLD-03).
    fn reaches(
        &self,
        view: View<'_>,
        unit: UnitId,
        at: Cell,
        arm: AttackReach,
        target: UnitId,
    ) -> bool {
        let space = Footprint::new(at, view.footprint(unit).side);
        let here = view.standing_in(space);
        !space.overlaps(view.footprint(target))
            && (!arm.melee || ground::same_height(view, unit, target).is_ok())
            && ground::gap_to(view, target, unit, space) < i32::from(arm.reach)
            && here
                .squares()
                .any(|from| cover::cover_from(view, from, unit, target, !arm.melee) != NO_ATTACK)
            && sight::sees_from(view, here, target)
    }

    /// The squares that an area spell covers (TH-MAG-01).
    fn area(&self, view: View<'_>, order: &Order) -> Option<CellSet> {
        let power = order.with.power()?;
        let spell = aiming::spell(view, power).filter(|spell| spell.area != Area::One)?;
        Some(aiming::squares(view, order.unit, spell, order.cell()?))
    }

    /// Sight and cover between two squares (TH-FLD-02 to TH-FLD-04).
    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let here = view.standing_in(Footprint::new(from, view.footprint(unit).side));
        let space = Footprint::new(to, body.map_or(1, |body| view.footprint(body).side));
        let there = view.standing_in(space);
        let stands = body.map_or((Band::Ground, Posture::Standing), |body| {
            (view.band(body), view.posture(body))
        });
        let covers = here
            .squares()
            .map(|from| cover::cover_of(view, from, there, stands));
        Visibility {
            sees: there.squares().any(|to| sight::sees_place(view, here, to)),
            cover: covers.min().unwrap_or(NO_ATTACK),
        }
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        let ranged = held(view, by).any(|(_, _, weapon)| matches!(weapon.reach, Reach::Ranged(_)));
        let cover = cover::cover(view, by, target, ranged);
        if cover == NO_ATTACK {
            return None;
        }
        let modifier = modifiers::of_cover(cover, ranged)?;
        Some(Shelter {
            quarters: cover.min(4),
            modifiers: Modifiers::from_slice(&[modifier]),
        })
    }
}

/// The bands do not distinguish more attacks than this.
const MOST_ATTACKS: i16 = 2;

fn attacks(points: i16, price: i16) -> i16 {
    (points / price).clamp(0, MOST_ATTACKS)
}

/// Price of a Standard Attack with the dearest weapon in hand, in AP (TH-ACT-05).
fn usual_price(view: View<'_>, unit: UnitId) -> i16 {
    let prices = worth::ready(view, unit)
        .map(|(item, weapon)| blow(unit, (item, weapon), AttackKind::Standard).price(view));
    // Bare hands come last and count only for a unit without weapons.
    let prices: Vec<i16> = prices.collect();
    let armed = &prices[..prices.len().saturating_sub(1)];
    let armed = if armed.is_empty() { &prices } else { armed };
    armed.iter().copied().max().unwrap_or(6).max(1)
}

fn blow(by: UnitId, (item, weapon): (Option<ItemId>, Weapon), kind: AttackKind) -> Attack {
    Attack::on((by, by), (item, weapon), kind)
}
