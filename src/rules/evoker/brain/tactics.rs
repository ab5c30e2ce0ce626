//! What only a brain asks of this book: what units could do to each other, and what orders are
//! worth.

use super::{
    expectation, means, moves::EvokerMovement, pairs, prospects, provision, throwing, wrecks,
};
use crate::rules::evoker::attacks::profile::{self, AttackMeans, Profile};
use crate::{
    battle::{
        odds::Odds,
        prelude::*,
        ruleset::{
            Movement, Tactics, ThreatEstimate, Wanted, When,
            worth::{Forecast, to_a_friend},
        },
    },
    dice::Weight,
    rules::{
        evoker::{
            actions::{self, prepare},
            attacks::{attack::Attack, burst, hit::resistance, targets},
            body::measure,
            character::{
                catalogue::{PowerEffect, Shape},
                stats::{self, tested},
                weapons,
            },
            conditions as c,
            conditions::Ailment,
            effects,
            field::ground,
            mind::{hunting, rage},
            movement,
            time::legal,
        },
        shared::tactics::from_afar,
    },
};

/// The tactics of this book.
pub struct EvokerTactics;

impl Tactics for EvokerTactics {
    fn other_form(&self, view: View<'_>, order: &Order) -> Option<Order> {
        burst::form(view, order).or_else(|| throwing::form(view, order))
    }

    /// A One More comes after everything else in a turn; it is one attack or one Move (EV-ONE-04).
    fn strikes_after_walk(&self, view: View<'_>, unit: UnitId) -> Option<bool> {
        let acts = view.clock().acting == Some(unit);
        let waits = acts && view.clock().one_mores > 0;
        (waits || acts && legal::is_one_more(view)).then_some(waits)
    }

    fn harm(&self, view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64 {
        match when {
            When::Now => pairs::strike(view, by, to),
            When::NextTurn | When::InPassing => pairs::threat(view, by, to),
        }
    }

    fn prospects(
        &self,
        view: View<'_>,
        unit: UnitId,
        enemies: &[UnitId],
        places: &[(Cell, u16)],
        wanted: Wanted,
    ) -> Option<Vec<ThreatEstimate>> {
        let cells: Vec<Cell> = places.iter().map(|&(cell, _)| cell).collect();
        Some(prospects::at(view, unit, enemies, &cells, wanted))
    }

    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let with_all_weapons = view.scene.book.action_named("all weapons") == Some(order.action);
        if with_all_weapons && let Some(target) = order.target() {
            return Some(with_all(view, order.unit, target));
        }
        if let Some(ailment) = ailment_of(view, order) {
            return order
                .target()
                .map(|target| plague(view, order.unit, target, ailment));
        }
        let means = AttackMeans::of(view, order)?;
        let profile = profile::profile(view, order.unit, means)?;
        match order.target() {
            Some(vehicle) if view.is_vehicle(vehicle) => {
                Some(wrecks::worth(view, order, vehicle, (means, &profile)))
            }
            Some(target) if targets::shape(view, &profile) == Shape::Single => {
                Some(single(view, order, target, means, &profile))
            }
            // An area aimed at a unit.
            Some(_) => guess_area(view, order, &profile),
            // An object cannot be hurt.
            None if targets::shape(view, &profile) == Shape::Single => Some(0),
            None => guess_area(view, order, &profile),
        }
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        forecasts(view, order).unwrap_or_default()
    }

    fn beyond(&self, view: View<'_>, unit: UnitId, odds: &Odds) -> i64 {
        view.enemies(unit)
            .map(|enemy| {
                let held = odds.chance(|effects| {
                    effects
                        .iter()
                        .any(|effect| effect.unit == enemy && effect.gained & measure::HELD != 0)
                });
                if held == Weight::ZERO {
                    return 0;
                }
                held.of_thousand(self.denied(view, unit, enemy)) / 1000
            })
            .sum()
    }

    /// The last order of a turn: delays the hardest-hitting attack for the next enemy to come.
    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        view.enemies(unit).next()?;
        let attack = view.scene.book.action_named("attack")?;
        let hardest = weapons::equipped(view, unit)
            .filter_map(|(carried, weapon)| {
                let loaded = weapon.range > 0 && carried.ammo > 0;
                let means = if weapon.reach > 0 {
                    AttackMeans::Strike(carried.item)
                } else if loaded {
                    AttackMeans::Shoot(carried.item)
                } else {
                    return None;
                };
                let profile = profile::profile(view, unit, means)?;
                let damage = profile.whole_damage();
                Some((damage, carried.item))
            })
            .max_by_key(|(damage, _)| *damage)?;
        let delay = view.scene.book.action_named("delay")?;
        Some(
            Order::new(unit, delay)
                .naming(attack)
                .with(Tool::Item(hardest.1)),
        )
    }

    /// An enraged unit goes for the nearest enemy while none is in reach (EV-AIL-32). A melee
    /// fighter lands beside an enemy (EV-ALT-02).
    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        if !rage::drives(view, unit) {
            return landing(view, unit).filter(|_| self.favoured_distance(view, unit) <= 1);
        }
        let path = hunting::onward(view, unit)?;
        let mut order = EvokerMovement.go(view, unit, *path.last()?);
        order.path = path;
        Some(order)
    }

    fn provision(&self, view: View<'_>, order: &Order) -> i64 {
        provision::of_order(view, order)
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        // A single bomb or knife does not make a ranged fighter, and an empty gun is soon loaded.
        let empty = weapons::equipped(view, unit)
            .filter(|(carried, weapon)| weapon.ammo > 0 && carried.ammo == 0)
            .map(|(carried, _)| AttackMeans::Shoot(carried.item));
        let best = means::means(view, unit)
            .filter(|&means| {
                !matches!(means, AttackMeans::Item(_)) && !throwing::parts_with(view, means)
            })
            .chain(empty)
            .filter_map(|means| profile::profile(view, unit, means))
            .max_by_key(|profile| {
                let power = profile.whole_damage();
                3 * power + stats::value(view, unit, profile.tested)
            });
        match best {
            Some(profile) if !profile.form.melee => from_afar(means::range_of(view, &profile)),
            Some(_) | None => 1,
        }
    }
}

impl EvokerTactics {
    /// What a hold denies an enemy: the worst it could do to a unit, times the chance that it loses
    /// its turn.
    pub(crate) fn denied(&self, view: View<'_>, holder: UnitId, enemy: UnitId) -> i64 {
        let worst = view
            .enemies(enemy)
            .map(|victim| pairs::threat(view, enemy, victim))
            .max()
            .unwrap_or(0);
        worst * means::turn_lost(view, holder, enemy) / 100
    }
}

/// Landing on the spot, if the unit can then strike an enemy on the ground (EV-ALT-06).
fn landing(view: View<'_>, unit: UnitId) -> Option<Order> {
    if view.band(unit) == Band::Ground {
        return None;
    }
    let near = 1 + movement::Purse::of(view, unit).total().min(1);
    let mut enemies = view.enemies(unit);
    let is_near = enemies.any(|enemy| {
        view.band(enemy) == Band::Ground
            && ground::flat_from(view, view.footprint(unit), enemy) <= near
    });
    let here = EvokerMovement.go(view, unit, view.cell(unit));
    is_near.then(|| here.mode(actions::modes::DOWN))
}

/// What an area attack is likely to do to all units in it; harm to friends counts against it.
fn guess_area(view: View<'_>, order: &Order, profile: &Profile) -> Option<i64> {
    let attack = prepare(view, order, Modifiers::new()).ok()?;
    let struck = attack.targets.iter().map(|&target| {
        let harm = expectation::of_attack(view, &attack, profile, target);
        if view.hostile(order.unit, target) {
            harm
        } else {
            to_a_friend(harm)
        }
    });
    Some(struck.sum())
}

/// The ailment an order would give.
fn ailment_of(view: View<'_>, order: &Order) -> Option<&'static Ailment> {
    let power = order.with.power()?;
    let PowerEffect::Ailment(name) = &stats::catalogue(view).power(power)?.effect else {
        return None;
    };
    c::ailment(view.scene.book.condition_named(name)?)
}

/// What an ailment is worth in thousandths of a wound, by the chance that the spell passes and the
/// resistance fails; much, if it costs the target a turn.
fn plague(view: View<'_>, caster: UnitId, target: UnitId, ailment: &Ailment) -> i64 {
    if view.has(target, ailment.id) || effects::is_immune(view, target, ailment.id) {
        return 0;
    }
    let chance = |unit, tested| i64::from(stats::value(view, unit, tested).clamp(0, 95));
    let (skill, score) = resistance(ailment.category());
    let resists = chance(target, skill).max(chance(target, score)) * 7 / 10;
    let worth = if ailment.forbids_actions() { 1500 } else { 700 };
    chance(caster, tested::MAGIC) * (100 - resists) * worth / 10_000
}

/// Expected harm of an All-Weapon Attack, with every weapon on the same target.
fn with_all(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    actions::all_weapon_attacks(view, unit, target)
        .iter()
        .filter_map(|attack| {
            let profile = attack.profile(view)?;
            Some(expectation::of_attack(view, attack, &profile, target))
        })
        .sum()
}

fn is_charge(view: View<'_>, order: &Order) -> bool {
    view.scene.book.action_named("charge") == Some(order.action)
}

/// The attack of an order on one target, with the modifiers of its mode and action.
fn attack_of(view: View<'_>, order: &Order, target: UnitId, means: AttackMeans) -> Attack {
    let mut attack = Attack::on(order.unit, target, means);
    attack.burst = order.modes.has(actions::modes::BURST);
    if is_charge(view, order) {
        let charge = Modifier::new("EV-ACT-03", "Charge", Amount::Advantage(1));
        attack.extra.push(charge);
    }
    attack
}

/// The closed-form forecast of an attack with one weapon or power, for each target.
fn forecasts(view: View<'_>, order: &Order) -> Option<Vec<Forecast>> {
    if view.scene.book.action_named("all weapons") == Some(order.action) {
        return None;
    }
    if order.target().is_some_and(|target| view.is_vehicle(target)) {
        return None;
    }
    let means = AttackMeans::of(view, order)?;
    let profile = profile::profile(view, order.unit, means)?;
    let attack = match (order.target(), targets::shape(view, &profile)) {
        (Some(target), Shape::Single) => attack_of(view, order, target, means),
        (None, Shape::Single) => return None,
        _ => prepare(view, order, Modifiers::new()).ok()?,
    };
    let of = |&target: &UnitId| {
        let struck = expectation::struck(view, &attack, target);
        Forecast::of(struck, |scale| {
            expectation::counted(view, &attack, &profile, target, scale)
        })
    };
    Some(attack.targets.iter().map(of).collect())
}

/// What a blow or shot at one target is likely to do, less the attacks it provokes; 0 if the target
/// is out of reach.
fn single(
    view: View<'_>,
    order: &Order,
    target: UnitId,
    means: AttackMeans,
    profile: &Profile,
) -> i64 {
    let unit = order.unit;
    let charges = is_charge(view, order);
    let distance = ground::distance(view, unit, target);
    let reached = if charges {
        distance <= movement::basic_move(view, unit) + profile.range
    } else if profile.form.melee {
        ground::in_reach(view, unit, target, profile.range)
    } else {
        distance <= profile.range
    };
    if !reached {
        return 0;
    }
    let mut attack = attack_of(view, order, target, means);
    let mut harm = expectation::of_attack(view, &attack, profile, target);
    if attack.burst {
        attack.burst = false;
        let plain = expectation::of_attack(view, &attack, profile, target);
        harm -= provision::emptied(view, unit, means, plain);
    }
    harm = throwing::unless_gone(view, means, harm);
    // Leaving melee, or firing an unwieldy weapon in it, provokes attacks (EV-CHA-06, EV-MOV-09).
    let leaves = charges && !view.neighbours(unit).contains(target);
    if harm > 0 && (leaves || profile.unwieldy) {
        let invited = ground::engaged_with(view, unit).filter(|&enemy| enemy != target || !leaves);
        let threats = invited.map(|enemy| pairs::threat(view, enemy, unit));
        // A unit that leaves melee may do so by test.
        return harm - threats.sum::<i64>() * if leaves { 2 } else { 3 } / 2;
    }
    harm
}
