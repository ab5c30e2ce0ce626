//! What a brain asks of this book: where one can go, and what enemies could do there.

use super::{
    AP, BOOK,
    actions::walk::with_gait,
    attack::{self, Attack, Manner},
    catalogue::{UNARMED, held},
    ground::{self, Cover},
    harm, opportunity, sheet_of, turns,
};
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        modifier::Modifiers,
        order::Order,
        plan::Price,
        resolver::Resolver,
        ruleset::{AttackReach, Ranges, Reached, Shelter, Stance, Tactics, Visibility},
        view::View,
    },
    geometry::{Cell, Footprint},
    rules::shared::{tactics::from_afar, walk},
};

/// The answers of the book.
pub(crate) struct ManeuverTactics;

impl Tactics for ManeuverTactics {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        // A step provokes in the square where it begins (MA-OPP-02).
        let provoked = |from: Footprint, _| {
            let mut provoked = UnitSet::default();
            for enemy in opportunity::invited(view, unit, from) {
                provoked.insert(enemy);
            }
            provoked
        };
        with_gait(view, unit, |gait| gait.reached(view, Some(&provoked)))
    }

    fn go(&self, _view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        walk::order(&BOOK, unit, cell)
    }

    fn threat(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        if !view.status(enemy).is_active() {
            return 0;
        }
        let gap = view.gap(enemy, unit);
        let stride = ground::speed(view, enemy).max(0) as u16;
        means(view, enemy, unit)
            .filter(|attack| match attack.manner {
                Manner::Melee => gap <= stride + u16::from(attack.weapon.reach),
                Manner::Ranged | Manner::Thrown => {
                    gap <= u16::from(attack.weapon.range.max(attack.weapon.thrown))
                        && ground::cover(view, enemy, unit) < Cover::Full
                }
            })
            .map(|attack| 2 * expected(view, &attack))
            .max()
            .unwrap_or(0)
    }

    fn strike(&self, view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
        // What the combatant threatens, if it need not walk for it.
        if view.gap(unit, target) <= self.favoured_distance(view, unit).max(1) {
            self.threat(view, unit, target)
        } else {
            0
        }
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, _cost: u16) {
        resolver.place(unit, cell);
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        turns::poise(resolver, unit);
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> Price {
        Price::from_slice(&[("AP", view.pool(unit, AP))])
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        let cover = ground::cover(view, by, target);
        let modifier = cover.modifier(false)?;
        Some(Shelter {
            quarters: if cover == Cover::Low { 2 } else { 3 },
            modifiers: Modifiers::from_slice(&[modifier]),
        })
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        held(view, unit)
            .filter_map(|(_, _, item)| item.weapon())
            .next()
            .map_or(1, |weapon| match weapon.range {
                0 => u16::from(weapon.reach.max(1)),
                range => from_afar(u16::from(range)),
            })
    }
}

impl Ranges for ManeuverTactics {
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let stance = |cell, cost| Stance {
            cell,
            cost,
            left: 1,
            band: 0,
        };
        let reached = self.reach(view, unit).into_iter();
        std::iter::once(stance(view.cell(unit), 0))
            .chain(reached.map(|there| stance(there.cell, there.cost)))
            .collect()
    }

    fn bands(&self, _view: View<'_>, _unit: UnitId) -> Vec<String> {
        vec!["Move".to_owned()]
    }

    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        means(view, unit, unit)
            .map(|attack| AttackReach {
                melee: attack.manner == Manner::Melee,
                reach: match attack.manner {
                    Manner::Melee => u16::from(attack.weapon.reach.max(1)),
                    Manner::Ranged => u16::from(attack.weapon.range),
                    Manner::Thrown => u16::from(attack.weapon.thrown),
                },
                price: 1,
            })
            .collect()
    }

    fn reaches(
        &self,
        view: View<'_>,
        unit: UnitId,
        at: Cell,
        arm: AttackReach,
        target: UnitId,
    ) -> bool {
        let here = Footprint::new(at, view.footprint(unit).side);
        let there = view.footprint(target);
        !here.overlaps(there)
            && here.chebyshev(there) <= arm.reach
            && self.glimpse(view, unit, at, Some(target), there.min).sees
    }

    fn glimpse(
        &self,
        view: View<'_>,
        _unit: UnitId,
        from: Cell,
        _body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let cover = ground::cover_between(view, from, to);
        Visibility {
            sees: cover < Cover::Full,
            cover: cover as u8,
        }
    }
}

/// Everything a combatant could attack with.
fn means(view: View<'_>, by: UnitId, target: UnitId) -> impl Iterator<Item = Attack> {
    held(view, by)
        .filter_map(|(id, _, item)| Some((Some(id), item.weapon()?)))
        .chain([(None, UNARMED)])
        .map(move |(item, weapon)| Attack {
            by,
            target,
            weapon,
            item,
            manner: if weapon.range > 0 {
                Manner::Ranged
            } else if weapon.reach == 0 {
                Manner::Thrown
            } else {
                Manner::Melee
            },
            opportunity: false,
        })
}

/// Health an undefended attack takes in the mean, in thousandths; a defence halves it.
fn expected(view: View<'_>, attack: &Attack) -> i64 {
    let target = i64::from(attack::attack_check(view, attack).target.clamp(1, 19));
    let less: i32 = harm::changes(sheet_of(view, attack.target), attack.weapon.harm, None)
        .iter()
        .map(|(_, number)| number)
        .sum();
    let twice_mean = i32::from(attack.weapon.faces) + 1 + 2 * (harm::fixed(view, attack) + less);
    let twice_mean = if attack.weapon.faces == 0 {
        0
    } else {
        i64::from(twice_mean.max(0))
    };
    let defended = !attack::defences(view, attack).is_empty();
    target * twice_mean * 25 / if defended { 2 } else { 1 }
}
