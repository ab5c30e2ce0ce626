//! Worth of spells to a brain, in thousandths of a wound.

use super::{
    forms::{expected, forecast, hoped},
    worth::{mended, reserve},
};
use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{Forecast, MARK, to_a_friend},
    },
    rules::{
        maneuver::{
            attacks::{
                area::{on_one, squares},
                attack::{Attack, Manner, strikes},
            },
            conditions::DAZED,
            reactions::invited::invited,
            rolls::checks::chance_of_contest,
            spells::{
                casting::{Cast, named},
                spell::{Aspect, Effect},
            },
        },
        shared::areas::caught,
    },
};

/// Worth of a spell that is not an attack; attacks have closed forms.
pub(crate) fn of_spell(view: View<'_>, order: &Order) -> Option<i64> {
    let Ok(cast) = named(view, order) else {
        return Some(0);
    };
    let price = reserve(view, order.unit, cast.spell.ap);
    match cast.spell.effect {
        Effect::Strike(_) => None,
        Effect::Dread => {
            let (own, other) = cast.dread(view, cast.target?);
            let dazed = view.has(cast.target?, DAZED);
            let worth = if dazed { 0 } else { MARK };
            Some(chance_of_contest(&own, &other) * worth / 1000 - price)
        }
        Effect::Mend { die, plus } => {
            let halves = i64::from(die) + 1 + 2 * i64::from(plus);
            let target = cast.target.unwrap_or(order.unit);
            Some(mended(view, target, halves) - price)
        }
        Effect::Blink(_) | Effect::Ward | Effect::Veil(_) => Some(0),
    }
}

/// Worth of a burst, a cone or a single-target attack spell.
pub(crate) fn of_attack_spell(view: View<'_>, order: &Order) -> Option<i64> {
    let cast = named(view, order).ok()?;
    let strike = cast.spell.strike()?;
    let unit = order.unit;
    let worth = match (cast.attack(), order.cell()) {
        (Some(attack), _) => hoped(view, &attack),
        (None, Some(_)) => {
            let each = spell_attacks(view, order, &cast).into_iter().map(|attack| {
                let worth = expected(view, &attack);
                if view.hostile(unit, attack.target) {
                    worth
                } else {
                    to_a_friend(worth)
                }
            });
            each.sum()
        }
        (None, None) => return None,
    };
    debug_assert!(Aspect::ALL.contains(&strike.aspect));
    Some(worth - laid_open(view, unit, cast.provokes()) - reserve(view, unit, cast.spell.ap))
}

/// The attacks a spell makes: one on its target, or one on each unit in its area.
fn spell_attacks(view: View<'_>, order: &Order, cast: &Cast) -> Vec<Attack> {
    if let Some(attack) = cast.attack() {
        return vec![attack];
    }
    let (Some(strike), Some(aim)) = (cast.spell.strike(), order.cell()) else {
        return Vec::new();
    };
    let unit = order.unit;
    let own = cast.charm.map(|(_, tn)| tn);
    let squares = squares(view, unit, strike.area, aim);
    let all = caught(view, unit, &squares).into_iter();
    all.map(|target| on_one(unit, target, (strike, own), aim))
        .collect()
}

/// Harm that enemies in reach may do to a unit that casts beside them (MA-OPP-03).
fn laid_open(view: View<'_>, unit: UnitId, provokes: bool) -> i64 {
    if !provokes {
        return 0;
    }
    let space = view.footprint(unit);
    let foes = invited(view, unit, space, false);
    let of = |foe: UnitId| {
        let blows = strikes(view, foe, unit).into_iter();
        let near = blows.filter(|attack| attack.manner == Manner::Melee);
        near.map(|attack| expected(view, &attack))
            .max()
            .unwrap_or(0)
    };
    foes.into_iter().map(of).sum::<i64>() * 3 / 4
}

/// The closed-form forecasts of an attack spell, one for each unit it hits.
pub(crate) fn forecasts(view: View<'_>, order: &Order) -> Vec<Forecast> {
    let Ok(cast) = named(view, order) else {
        return Vec::new();
    };
    let attacks = spell_attacks(view, order, &cast).into_iter();
    attacks.map(|attack| forecast(view, &attack)).collect()
}
