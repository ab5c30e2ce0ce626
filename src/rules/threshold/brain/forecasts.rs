//! Closed-form forecasts of attacks and spells.

use super::worth::{self, AttackNumbers, SpellNumbers};
use crate::{
    battle::ruleset::worth::Forecast,
    rules::threshold::{
        attacks::attack::Attack,
        body::slots,
        prelude::*,
        reactions::harry,
        rolls::checks,
        spells::{
            aiming::{self, Aimed},
            spell::Spell,
        },
    },
};

/// The mean effect of an attack as a brain values it: the slots it fills, and more for putting the
/// target out.
pub(crate) fn valued(view: View<'_>, attack: &Attack) -> i64 {
    let values = worth::values(view, attack.target);
    let more = spoiled(view, attack);
    AttackNumbers::of(view, attack).valued_with(view, attack.kind, more, &values)
}

/// What the target of a shot takes off its roll by harrying the shooter (TH-ACT-09).
fn spoiled(view: View<'_>, attack: &Attack) -> i32 {
    let may = attack.is_ranged() && harry::may_harry(view, attack.target, attack.by);
    if may { -harry::SPOILS } else { 0 }
}

/// The closed-form forecast; `mean` gives the mean of a value for each wound level, from no wound
/// to a fatal one.
fn forecast(view: View<'_>, unit: UnitId, mean: impl Fn(&[i64; 6]) -> i64) -> Forecast {
    let lost = |level: usize| match level as u8 {
        0 => 0,
        level => i64::from(slots::filled(view, unit, level).unwrap_or(0)) * 1_000,
    };
    let is_up = view.status(unit).is_active();
    Forecast {
        unit,
        hit: mean(&[1_000; 6]),
        lost: mean(&std::array::from_fn(lost)),
        out: if is_up {
            mean(&worth::falls(view, unit))
        } else {
            0
        },
    }
}

/// The closed-form forecast of an attack on its target.
pub(crate) fn attack_forecast(view: View<'_>, attack: &Attack) -> Forecast {
    let numbers = AttackNumbers::of(view, attack);
    let more = spoiled(view, attack);
    forecast(view, attack.target, |levels| {
        numbers.mean(attack.kind, more, |level| levels[usize::from(level)])
    })
}

/// The closed-form forecasts of a damaging spell, one for each unit it hits.
pub(crate) fn spell_forecasts(
    view: View<'_>,
    by: UnitId,
    spell: &Spell,
    targets: &[UnitId],
    aim: Option<Cell>,
) -> Vec<Forecast> {
    let plus = checks::modifier(&aiming::check(view, by, spell, targets, aim));
    let all = aiming::aim_at(view, by, spell, targets, aim).into_iter();
    let of = |aimed: Aimed| {
        let numbers = SpellNumbers::new(view, by, spell, plus, aimed);
        forecast(view, numbers.aimed.unit, |levels| {
            numbers.mean(0, |level| levels[usize::from(level)])
        })
    };
    all.map(of).collect()
}
