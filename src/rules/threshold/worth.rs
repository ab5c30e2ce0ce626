//! What attacks are likely to do, in thousandths of a wound level: for the computer's choices and
//! for what is worth asking a player.

use super::{
    attack::{self, Attack, Kind},
    catalogue::{Reach, UNARMED, held},
    checks, defense,
    ground::{self, NO_ATTACK},
    harm, weapons,
};
use crate::battle::{ids::UnitId, question::Question, view::View};

/// A player is asked from here on: a quarter of a level.
pub(crate) const MATTERS: i64 = 250;

/// The number of the wound's level in the mean over the sums of three dice, in thousandths.
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    expected_with(view, attack, 0)
}

/// The same with so much more on the roll.
pub(crate) fn expected_with(view: View<'_>, attack: &Attack, more: i32) -> i64 {
    let check = attack::attack_check(view, attack);
    let damage = attack.damage_after(view);
    let less = check.target + defense::toughness(view, attack);
    let plus = checks::modifier(&check) + more;
    checks::sums()
        .filter(|&(sum, _)| sum + plus >= check.target)
        .map(|(sum, ways)| ways * i64::from(harm::level(sum + plus + damage - less)) * 1_000)
        .sum::<i64>()
        / 216
}

/// Every attack of a kind that a combatant could make on another from where both are.
pub(crate) fn attacks(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
    kind: Kind,
) -> impl Iterator<Item = Attack> {
    let gap = ground::gap(view, by, target);
    held(view, by)
        .map(|(item, _, weapon)| (Some(item), weapon))
        .chain([(None, UNARMED)])
        .filter(move |(item, weapon)| {
            let near = match weapon.reach {
                Reach::Melee(reach) => gap <= i32::from(reach),
                Reach::Ranged(increment) => {
                    kind == Kind::Standard
                        && gap < 5 * i32::from(increment)
                        && ground::cover(view, by, target, true) != NO_ATTACK
                }
            };
            near && attack::can_wield(view, by, weapon).is_ok()
                && weapons::is_loaded(view, by, *item, weapon).is_ok()
        })
        .map(move |(item, weapon)| Attack {
            by,
            target,
            weapon,
            item,
            kind,
            place: target,
        })
}

/// What the best of them is likely to do.
pub(crate) fn strike(view: View<'_>, by: UnitId, target: UnitId, kind: Kind) -> i64 {
    attacks(view, by, target, kind)
        .map(|attack| expected(view, &attack))
        .max()
        .unwrap_or(0)
}

/// What a question is about: the harm that the answer may do or prevent.
pub(crate) fn stakes(view: View<'_>, question: &Question) -> i64 {
    let Some(about) = question.about else {
        return i64::MAX;
    };
    let asked = question.asked;
    let hostile = view.hostile(asked, about);
    match question.rule.0 {
        "TH-ACT-04" => strike(view, asked, about, Kind::Rebuff),
        "TH-ACT-09" => {
            let target = question.check.as_ref().and_then(|check| check.against);
            target.map_or(0, |target| {
                attacks(view, about, target, Kind::Standard)
                    .filter(Attack::is_ranged)
                    .map(|attack| expected(view, &attack) - expected_with(view, &attack, -2))
                    .max()
                    .unwrap_or(0)
            })
        }
        "TH-GRP-05" => strike(view, about, asked, Kind::Standard),
        // Following and holding back is never a matter of wounds alone.
        "TH-GRP-03" => i64::MAX,
        _ if hostile => strike(view, asked, about, Kind::Standard).max(strike(
            view,
            about,
            asked,
            Kind::Standard,
        )),
        _ => 0,
    }
}

/// How likely a combat check is to pass by its three dice alone, in thousandths.
pub(crate) fn chance(check: &crate::battle::check::Check) -> i64 {
    let plus = checks::modifier(check);
    checks::sums()
        .filter(|&(sum, _)| sum + plus >= check.target)
        .map(|(_, ways)| ways * 1_000)
        .sum::<i64>()
        / 216
}
