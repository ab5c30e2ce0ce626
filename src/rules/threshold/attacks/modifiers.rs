//! Every modifier of an attack roll (TH-ATK, TH-FLD).

use super::attack::{Attack, AttackKind};
use crate::rules::{
    shared::rows::{self, Row, flat},
    threshold::{
        character::items::Reach,
        field::{
            cover::{self, Cover},
            depths, ground,
        },
        prelude::*,
        riding::mounts,
        rolls::contest,
    },
};

/// Modifiers that do not depend on the units' places, in the order of the odds card.
const ANYWHERE: &[Row<Attack>] = &[
    own,
    nonlethal,
    under_water,
    from_the_saddle,
    penetrating,
    harried,
];

/// Modifiers that depend on the units' places.
const BY_PLACE: &[Row<Attack>] = &[exposure, flanked, range];

/// All modifiers of an attack roll.
pub(crate) fn modifiers(view: View<'_>, attack: &Attack) -> Modifiers {
    let mut modifiers = anywhere(view, attack);
    modifiers.extend(rows::gather(view, attack, BY_PLACE));
    modifiers
}

/// The modifiers of an attack roll that do not depend on the units' places.
pub(crate) fn anywhere(view: View<'_>, attack: &Attack) -> Modifiers {
    rows::gather(view, attack, ANYWHERE)
}

/// Modifiers on every attack roll of the attacker.
fn own(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    out.extend(contest::attack_modifiers(view, attack.by));
}

/// TH-ACT-02.
fn nonlethal(_: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack.kind == AttackKind::Nonlethal {
        flat(out, "TH-ACT-02", "nonlethal", -2);
    }
}

/// TH-UWC-02.
fn under_water(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if !attack.is_ranged() {
        out.extend(depths::burden(view, attack.by));
    }
}

/// TH-MNT-03.
fn from_the_saddle(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if !attack.is_ranged() && mounts::is_high_above(view, attack.by, attack.target) {
        flat(out, "TH-MNT-03", "from the saddle", 1);
    }
}

/// The damage bonus already counts in the roll (TH-ATK-05).
fn penetrating(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack.weapon.penetrating {
        let damage = Amount::Flat(attack.damage(view));
        out.push(Modifier::new("TH-ATK-05", "penetrating", damage));
    }
}

/// TH-ACT-09.
fn harried(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if attack.is_ranged() {
        let harried = view.conditions(attack.by).total(HARRIED);
        flat(out, "TH-ACT-09", "harried", -harried.max(0));
    }
}

/// TH-FLD-05, TH-FLD-06.
fn exposure(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    let ranged = attack.is_ranged();
    let cover = cover::cover(view, attack.by, attack.place, ranged);
    exposed(view, attack.target, cover, ranged, out);
}

/// TH-FLD-08, TH-FLD-10.
fn flanked(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    out.extend(contest::flanked(view, attack.by, attack.target));
}

/// TH-FLD-11.
fn range(view: View<'_>, attack: &Attack, out: &mut Modifiers) {
    if let Reach::Ranged(increment) = attack.weapon.reach {
        let yards = ground::range(view, attack.by, attack.place);
        flat(out, "TH-FLD-11", "range", of_range(yards, increment));
    }
}

/// The range modifier of a shot over this many yards (TH-FLD-11).
pub(crate) fn of_range(distance: i32, increment: u8) -> i32 {
    -2 * (distance - 1)
        .div_euclid(i32::from(increment.max(1)))
        .max(0)
}

/// Total modifier for a target's cover and posture: only the largest penalty counts, bonuses always
/// count (TH-FLD-05, TH-FLD-06).
pub(crate) fn exposed(
    view: View<'_>,
    target: UnitId,
    cover: Cover,
    ranged: bool,
    modifiers: &mut Modifiers,
) {
    let all = exposures(view.posture(target), cover, ranged);
    let each = all.into_iter().flatten();
    modifiers.extend(each.map(|(name, by)| Modifier::new("TH-FLD-05", name, Amount::Flat(by))));
}

/// Total modifier for cover and posture.
pub(crate) fn exposure_of(posture: Posture, cover: Cover, ranged: bool) -> i32 {
    let all = exposures(posture, cover, ranged);
    all.iter().flatten().map(|(_, by)| by).sum()
}

/// A bonus and a penalty, by name.
fn exposures(posture: Posture, cover: Cover, ranged: bool) -> [Option<(&'static str, i32)>; 2] {
    let penalty = cover_words(cover, ranged);
    let posture = match posture {
        Posture::Standing => None,
        Posture::Crouching => Some(("crouching", if ranged { -2 } else { 2 })),
        Posture::Prone => Some(("prone", if ranged { -3 } else { 3 })),
    };
    match posture {
        Some((_, by)) if by > 0 => [posture, penalty],
        // Only the largest penalty of this kind counts.
        Some((_, worse)) if penalty.is_none_or(|(_, cover)| worse < cover) => [None, posture],
        _ => [None, penalty],
    }
}

/// The name of the cover and its penalty on an attack roll (TH-FLD-05).
fn cover_words(cover: Cover, ranged: bool) -> Option<(&'static str, i32)> {
    match cover {
        0 => None,
        1 if ranged => Some(("a quarter cover", -1)),
        1 => None,
        2 => Some(("half cover", -2)),
        3 => Some(("three quarters cover", -3)),
        _ => Some(("nine tenths cover", -5)),
    }
}

/// The penalty of cover as a modifier.
pub(crate) fn of_cover(cover: Cover, ranged: bool) -> Option<Modifier> {
    let (name, amount) = cover_words(cover, ranged)?;
    Some(Modifier::new("TH-FLD-05", name, Amount::Flat(amount)))
}
