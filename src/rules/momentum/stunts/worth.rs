//! What stunts are worth to a brain, in thousandths of a wound.

use super::aims::rousable;
use crate::{
    battle::{prelude::*, ruleset::worth::OUT},
    rules::momentum::{
        abilities::worth::of_healing,
        character::{
            catalogue::stunt,
            stunts::{Stunt, StuntEffect},
        },
        rolls::checks::SKILL,
        sheet_of,
        stunts::together::check,
    },
};

/// What an order is worth that harms no unit; all others go by their odds.
pub(crate) fn of_stunt(view: View<'_>, order: &Order) -> Option<i64> {
    let Tool::Power(power) = order.with else {
        return Some(0);
    };
    let stunt = stunt(view, power)?;
    let likely = |value: i64| Some(value * chance(view, order, stunt) / 1000);
    match stunt.effect {
        StuntEffect::Slam { .. }
        | StuntEffect::Blast { .. }
        | StuntEffect::Strike { .. }
        | StuntEffect::Swing { .. } => None,
        StuntEffect::Bribe => likely(OUT),
        StuntEffect::Banish => {
            let foes = view.enemies(order.unit);
            likely(OUT * foes.filter(|&foe| sheet_of(view, foe).unholy).count() as i64)
        }
        StuntEffect::Awaken(_) => {
            let pools = view
                .store
                .get::<crate::battle::components::Pools>(order.unit);
            let most = i32::from(pools.max(crate::rules::momentum::VITALITY));
            likely(of_healing(view, order.unit, most))
        }
        StuntEffect::Rouse {
            dice,
            level_adds_dice,
            range,
        } => {
            let level = match level_adds_dice {
                false => 0,
                true => sheet_of(view, order.unit).level,
            };
            let mean = (dice.twice_mean() + level * (i32::from(dice.faces) + 1)) / 2;
            let all = rousable(view, order.unit, range);
            likely(all.map(|unit| of_healing(view, unit, mean)).sum())
        }
        StuntEffect::TakeBlow(_) | StuntEffect::CatchBlade => Some(0),
    }
}

fn chance(view: View<'_>, order: &Order, stunt: &Stunt) -> i64 {
    let check = check(view, stunt, (order.unit, order.unit), false);
    SKILL.passing(&check, 1000)
}
