//! Ways to hurt a target: Strikes, throws, shots, and attack spells on one target.

use super::forms::{self, Placing};
use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        maneuver::{
            AP,
            attacks::attack::{Attack, Manner, reach, strikes},
            character::catalogue::spell,
            field::{
                cover::{self, Cover},
                ground, sight,
            },
            sheet_of,
            spells::spell::Area,
        },
        shared::{
            arms::{AllMeans, Arms, Means, best},
            prospects::{PlacedArms, Stands},
        },
    },
};

/// The attacks of this book, as the brain sees them.
pub(crate) struct ManeuverArms;

impl Arms for ManeuverArms {
    type Attack = Attack;

    fn means(view: View<'_>, by: UnitId, target: UnitId) -> AllMeans<Attack> {
        let means = |attack: Attack, reach| Means {
            melee: attack.manner == Manner::Melee,
            attack,
            reach,
            price: 1,
        };
        let blows = strikes(view, by, target).into_iter();
        let blows = blows.map(|attack| {
            let reach = reach(&attack, 0);
            means(attack, reach)
        });
        let spells = sheet_of(view, by).spells.iter().filter_map(|&power| {
            let spell = spell(view, power)?;
            let strike = spell.strike().filter(|strike| strike.area == Area::One)?;
            Some(means(Attack::spell(by, target, strike, None), spell.range))
        });
        blows.chain(spells).collect()
    }

    fn stride(view: View<'_>, by: UnitId) -> u16 {
        ground::speed(view, by).max(0) as u16
    }

    fn sees(view: View<'_>, by: UnitId, target: UnitId) -> bool {
        sight::sees(view, by, target)
    }

    fn is_open(view: View<'_>, by: UnitId, target: UnitId) -> bool {
        Self::is_open_from(Stands::now(view), by, target)
    }

    fn in_turn(view: View<'_>, by: UnitId, means: &Means<Attack>, _distance: u16) -> i64 {
        Self::times_in_turn(view, by, forms::hoped(view, &means.attack))
    }

    fn in_passing(view: View<'_>, _by: UnitId, means: &Means<Attack>) -> i64 {
        forms::hoped(view, &means.attack)
    }

    fn now(view: View<'_>, by: UnitId, means: &Means<Attack>) -> i64 {
        let hoped = forms::hoped(view, &means.attack);
        Self::times_now(view, &means.attack, hoped, Self::left_after(view, by, 0))
    }
}

impl PlacedArms for ManeuverArms {
    type Bearing = Placing;

    fn is_plain(view: View<'_>, unit: UnitId, _: &[UnitId]) -> bool {
        view.mount(unit).is_none() && view.riders(unit).next().is_none()
    }

    fn sees_from(stands: Stands<'_>, by: UnitId, target: UnitId) -> bool {
        sight::sees_from(stands, by, target)
    }

    fn is_open_from(stands: Stands<'_>, by: UnitId, target: UnitId) -> bool {
        cover::cover(stands, by, target) < Cover::Full
    }

    fn bearing(stands: Stands<'_>, attack: &Attack) -> Placing {
        Placing::of(stands, attack)
    }

    fn worth_with(view: View<'_>, attack: &Attack, placing: Placing) -> i64 {
        forms::hoped_with(view, attack, placing)
    }

    fn times_in_turn(_: View<'_>, _: UnitId, worth: i64) -> i64 {
        2 * worth
    }

    fn left_after(view: View<'_>, by: UnitId, _cost: u16) -> i64 {
        let left = 2 - i64::from(view.store.get::<Turn>(by).attacks.min(2));
        left.min(i64::from(view.pool(by, AP)))
    }

    fn times_now(view: View<'_>, attack: &Attack, worth: i64, left: i64) -> i64 {
        left * forms::less_thrown(view, attack, worth)
    }
}

/// The best single attack on the target within one turn's movement.
pub(crate) fn best_means(view: View<'_>, by: UnitId, target: UnitId) -> Option<Means<Attack>> {
    best::<ManeuverArms>(view, by, target, |attack| {
        forms::less_thrown(view, attack, forms::expected(view, attack))
    })
}
