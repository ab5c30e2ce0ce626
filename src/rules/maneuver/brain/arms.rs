//! Ways to hurt a target: Strikes, throws, shots, and attack spells on one target.

use super::forms;
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
        shared::arms::{AllMeans, Arms, Means, best},
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
        cover::cover(view, by, target) < Cover::Full
    }

    fn in_turn(view: View<'_>, _by: UnitId, means: &Means<Attack>, _distance: u16) -> i64 {
        2 * forms::hoped(view, &means.attack)
    }

    fn in_passing(view: View<'_>, _by: UnitId, means: &Means<Attack>) -> i64 {
        forms::hoped(view, &means.attack)
    }

    fn now(view: View<'_>, by: UnitId, means: &Means<Attack>) -> i64 {
        let left = 2 - i64::from(view.store.get::<Turn>(by).attacks.min(2));
        let times = left.min(i64::from(view.pool(by, AP)));
        let hoped = forms::hoped(view, &means.attack);
        times * forms::less_thrown(view, &means.attack, hoped)
    }
}

/// The best single attack on the target within one turn's movement.
pub(crate) fn best_means(view: View<'_>, by: UnitId, target: UnitId) -> Option<Means<Attack>> {
    best::<ManeuverArms>(view, by, target, |attack| {
        forms::less_thrown(view, attack, forms::expected(view, attack))
    })
}
