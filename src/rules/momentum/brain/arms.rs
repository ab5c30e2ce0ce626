//! The attacks a unit can make with its weapons: melee, thrown and ranged.

use super::{
    forms::{self, Placing},
    moves::points_for,
};
use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        momentum::{
            AP,
            actions::attacks_given,
            attacks::attack::{Attack, Manner, Target, strikes},
            character::damage::Harm,
            field::{
                cover::{self, Cover},
                ground::basic_movement,
                holds::climbed,
                leaning, sight,
            },
            sheet_of,
        },
        shared::{
            arms::{AllMeans, Arms, Means, best, comes_within},
            prospects::{PlacedArms, Stands},
        },
    },
};

/// The book's attacks, for the shared threat code.
pub(crate) struct MomentumArms;

impl Arms for MomentumArms {
    type Attack = Attack;

    fn means(view: View<'_>, by: UnitId, target: UnitId) -> AllMeans<Attack> {
        let all = strikes(view, by, Target::Unit(target)).into_iter();
        all.map(|attack| Means {
            melee: attack.manner == Manner::Melee,
            reach: attack.range,
            price: 2,
            attack,
        })
        .collect()
    }

    fn distance_now(view: View<'_>, by: UnitId, target: UnitId) -> u16 {
        view.distance_between(cover::stands(view, by), view.standpoint(target))
    }

    fn stride(view: View<'_>, by: UnitId) -> u16 {
        (2 * basic_movement(view, by)).max(0) as u16
    }

    fn sees(view: View<'_>, by: UnitId, target: UnitId) -> bool {
        sight::sees(view, by, target)
    }

    fn is_open(view: View<'_>, by: UnitId, target: UnitId) -> bool {
        cover::of(view, by, target) < Cover::Full
    }

    fn in_turn(view: View<'_>, by: UnitId, means: &Means<Attack>, _distance: u16) -> i64 {
        Self::times_in_turn(view, by, forms::expected(view, &means.attack))
    }

    fn in_passing(view: View<'_>, _by: UnitId, means: &Means<Attack>) -> i64 {
        forms::expected(view, &means.attack)
    }

    fn now(view: View<'_>, by: UnitId, means: &Means<Attack>) -> i64 {
        let expected = forms::expected(view, &means.attack);
        Self::times_now(view, &means.attack, expected, Self::left_after(view, by, 0))
    }
}

impl PlacedArms for MomentumArms {
    type Bearing = Placing;

    fn is_plain(view: View<'_>, unit: UnitId, enemies: &[UnitId]) -> bool {
        let leans = |unit| leaning::leans_to(view, unit).is_some();
        let rides = view.mount(unit).is_some() || view.riders(unit).next().is_some();
        !rides
            && !sheet_of(view, unit).flies
            && climbed(view, unit).is_none()
            && !leans(unit)
            && !enemies.iter().any(|&enemy| leans(enemy))
    }

    /// Cover counts against poison and psychic damage in another way.
    fn is_placed(attack: &Attack) -> bool {
        let is_resisted = |harm| matches!(harm, Harm::Poison | Harm::Psychic);
        let mut rolled = attack.damage.iter().map(|damage| damage.harm);
        let mut more = attack.critical.iter().map(|(harm, _)| *harm);
        attack.manner == Manner::Melee || !(rolled.any(is_resisted) || more.any(is_resisted))
    }

    fn sees_from(stands: Stands<'_>, by: UnitId, target: UnitId) -> bool {
        sight::sees_from(stands, by, target)
    }

    fn is_open_from(stands: Stands<'_>, by: UnitId, target: UnitId) -> bool {
        cover::on_line(stands.view, stands.of(by), stands.of(target)) < Cover::Full
    }

    fn bearing(stands: Stands<'_>, attack: &Attack) -> Placing {
        let target = attack.unit().unwrap_or(attack.by);
        Placing::from(stands, attack, target)
    }

    fn worth_with(view: View<'_>, attack: &Attack, placing: Placing) -> i64 {
        forms::expected_with(view, attack, placing)
    }

    fn times_in_turn(view: View<'_>, by: UnitId, worth: i64) -> i64 {
        worth * i64::from(attacks_given(view, by))
    }

    fn left_after(view: View<'_>, by: UnitId, cost: u16) -> i64 {
        let points = points_for(view, by, cost).unwrap_or(0);
        let left = view.store.get::<Turn>(by).attacks;
        forms::attacks_with(view, by, view.pool(by, AP) - points, left)
    }

    fn times_now(_: View<'_>, _: &Attack, worth: i64, left: i64) -> i64 {
        left * worth
    }
}

/// The best single attack of a unit on a target.
pub(crate) fn best_means(view: View<'_>, by: UnitId, target: UnitId) -> Option<Means<Attack>> {
    best::<MomentumArms>(view, by, target, |attack| forms::expected(view, attack))
}

/// The best single attack of a unit on a target, if the unit comes close enough for it in its next
/// turn.
pub(crate) fn best_to_come(view: View<'_>, by: UnitId, target: UnitId) -> Option<Means<Attack>> {
    let near = |means: &Means<Attack>| comes_within::<MomentumArms>(view, by, target, means.reach);
    best_means(view, by, target).filter(near)
}
