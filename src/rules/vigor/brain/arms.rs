//! The attacks a unit can make with its held weapons and the spells it can pay for.

use super::forms;
use crate::{
    battle::prelude::*,
    rules::{
        shared::arms::{AllMeans, Arms, Means},
        vigor::{
            ACTIONS, MANA, POINT,
            attacks::attack::{Attack, Target, strikes},
            character::{
                hands::weapons,
                powers::{Effect, Power, Shape, Spell},
                sheet::SQUARE_FT,
            },
            field::{
                cover::{self, Cover},
                fire::is_in_fire,
                ground::squares_of_move,
                reach, sight,
            },
            magic::{self, spells},
            sheet_of,
        },
    },
};

/// Percentage of the enemies' expected harm that counts as a threat: a unit that stays away from
/// all harm never strikes, and Vigor is there to pay for defences.
const FEARED: i64 = 60;

/// What standing in flames counts as a threat: a certain 1d4, where other threats are only chances.
const IN_FIRE: i64 = 20 * POINT;

/// The book's attacks, for the shared threat code.
pub(crate) struct VigorArms;

impl Arms for VigorArms {
    type Attack = Attack;

    fn means(view: View<'_>, by: UnitId, target: UnitId) -> AllMeans<Attack> {
        let armed = weapons(view, by).next().is_some();
        let blows = strikes(view, by, Target::Unit(target)).into_iter();
        let blows = blows
            .filter(|attack| !armed || attack.item.is_some())
            .map(|attack| (attack, 1));
        let spells = known_spells(view, by).filter_map(|spell| {
            let attack = spells::aimed_at(view, (by, target), spell)?;
            Some((attack, spell.actions.into()))
        });
        blows
            .chain(spells)
            .map(|(attack, price)| Means {
                melee: !attack.is_ranged(),
                reach: attack.span.squares(),
                attack,
                price,
            })
            .collect()
    }

    fn distance(view: View<'_>, by: UnitId, target: UnitId) -> u16 {
        reach::distance(view, by, target)
    }

    fn stride(view: View<'_>, by: UnitId) -> u16 {
        let actions = sheet_of(view, by).actions().max(1) as u16;
        (actions - 1) * squares_of_move(view, by)
    }

    fn sees(view: View<'_>, by: UnitId, target: UnitId) -> bool {
        sight::sees(view, by, target)
    }

    fn is_open(view: View<'_>, by: UnitId, target: UnitId) -> bool {
        cover::of(view, by, target).cover < Cover::Full
    }

    fn in_turn(view: View<'_>, by: UnitId, means: &Means<Attack>, distance: u16) -> i64 {
        menace(
            view,
            by,
            means,
            (distance, forms::harm(view, &means.attack)),
        )
    }

    fn in_passing(view: View<'_>, _by: UnitId, means: &Means<Attack>) -> i64 {
        forms::harm(view, &means.attack) * FEARED / 100
    }

    fn now(view: View<'_>, by: UnitId, means: &Means<Attack>) -> i64 {
        forms::expected(view, &means.attack) * times(means, view.pool(by, ACTIONS))
    }

    fn by_ground(view: View<'_>, by: UnitId, target: UnitId) -> i64 {
        threat_of_flames(view, by, (target, view.footprint(target)))
    }
}

/// What an attack of so much harm counts for as a threat in a turn that begins at this distance.
pub(super) fn menace(
    view: View<'_>,
    by: UnitId,
    means: &Means<Attack>,
    (distance, harm): (u16, i64),
) -> i64 {
    let left = actions_after(view, by, distance.saturating_sub(means.reach));
    // An attack begun with the last action finishes in another turn.
    harm * (left / i64::from(means.price)) * FEARED / 100
}

/// The number of attacks that these actions pay for.
pub(super) fn times(means: &Means<Attack>, actions: i16) -> i64 {
    i64::from(actions.max(0)) / i64::from(means.price)
}

/// What burning squares of a space threaten a target there with, during an enemy's turn.
pub(super) fn threat_of_flames(
    view: View<'_>,
    by: UnitId,
    (target, space): (UnitId, Footprint),
) -> i64 {
    // Flames threaten whichever enemies there are; count them once, with the first enemy.
    let is_first = view.enemies(target).next() == Some(by);
    if is_first && is_in_fire(view, space) {
        IN_FIRE
    } else {
        0
    }
}

/// The actions a unit has left in a turn after moving this far.
fn actions_after(view: View<'_>, unit: UnitId, squares: u16) -> i64 {
    let actions = i64::from(sheet_of(view, unit).actions());
    let moves = i64::from(squares.div_ceil(squares_of_move(view, unit).max(1)));
    (actions - moves).max(0)
}

/// The spells a unit knows and has the Mana for.
fn known_spells(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Spell> + use<'_> {
    let mana = view.pool(unit, MANA);
    magic::known_by(view, unit).filter_map(move |(_, power)| match power {
        Power::Spell(spell) if spell.mana <= mana => Some(spell),
        _ => None,
    })
}

/// The range in squares of the harmful ranged spells that a unit could cast twice.
pub(crate) fn casts_as_far(view: View<'_>, unit: UnitId) -> Option<u16> {
    let mana = view.pool(unit, MANA);
    let twice = known_spells(view, unit).filter(|spell| 2 * spell.mana <= mana);
    let far = twice.filter_map(|spell| match (spell.shape, spell.effect) {
        (Shape::Aimed(feet) | Shape::Burst { range: feet, .. }, Effect::Harm(_)) => {
            Some(feet / SQUARE_FT)
        }
        _ => None,
    });
    far.max()
}

/// The attacks of a unit that reach the target at its present place.
pub(crate) fn in_reach(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
) -> impl Iterator<Item = Means<Attack>> {
    let distance = reach::distance(view, by, target);
    let all = VigorArms::means(view, by, target).into_iter();
    all.filter(move |means| means.reach >= distance)
}

/// The best attack of a unit that reaches the target at its present place.
pub(crate) fn best_means(view: View<'_>, by: UnitId, target: UnitId) -> Option<Attack> {
    in_reach(view, by, target)
        .map(|means| means.attack)
        .max_by_key(|attack| forms::of_hit(view, attack, target))
}
