//! The attacks a unit can make with its weapons: melee, thrown and ranged.

use super::forms;
use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        momentum::{
            AP,
            actions::attacks_given,
            attacks::attack::{Attack, Manner, Target, strikes},
            field::{
                cover::{self, Cover},
                ground::basic_movement,
                sight,
            },
        },
        shared::arms::{AllMeans, Arms, Means, best, comes_within},
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
        forms::expected(view, &means.attack) * i64::from(attacks_given(view, by))
    }

    fn in_passing(view: View<'_>, _by: UnitId, means: &Means<Attack>) -> i64 {
        forms::expected(view, &means.attack)
    }

    fn now(view: View<'_>, by: UnitId, means: &Means<Attack>) -> i64 {
        let left = view.store.get::<Turn>(by).attacks;
        let times = forms::attacks_with(view, by, view.pool(by, AP), left);
        times * forms::expected(view, &means.attack)
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
