//! Holding somebody (MA-ACT-03 to MA-ACT-05).

use crate::{
    battle::{
        check::Check,
        components::{Conditions, Until},
        ids::UnitId,
        resolver::{Resolver, RuleResult},
        view::View,
    },
    rules::{
        maneuver::{
            attacks::attack::{better_of, skill_check},
            character::sheet::Skill,
            conditions::{DAZED, GRAPPLED, gain},
            rolls::checks,
        },
        shared::conditions::lose_where,
    },
};

/// What a held or seized one may test, the higher (MA-ACT-03, MA-ACT-05).
const SUPPLE: [Skill; 2] = [Skill::Athletics, Skill::Acrobatics];

/// The two tests of seizing somebody: the one who seizes first.
pub(crate) fn seizing(view: View<'_>, unit: UnitId, target: UnitId) -> (Check, Check) {
    const RULE: &str = "MA-ACT-03";
    let answer = better_of(view, target, SUPPLE);
    (
        skill_check(view, unit, Some(target), Skill::Athletics, RULE),
        skill_check(view, target, Some(unit), answer, RULE),
    )
}

/// The two tests of breaking free: the held one first.
pub(crate) fn breaking(view: View<'_>, unit: UnitId, holder: UnitId) -> (Check, Check) {
    const RULE: &str = "MA-ACT-05";
    let own = better_of(view, unit, SUPPLE);
    (
        skill_check(view, unit, Some(holder), own, RULE),
        skill_check(view, holder, Some(unit), Skill::Athletics, RULE),
    )
}

/// Tries to seize somebody.
///
/// # Errors
/// A pause.
pub(crate) fn seize(resolver: &mut Resolver<'_>, unit: UnitId, target: UnitId) -> RuleResult {
    let (own, other) = seizing(resolver.view(), unit, target);
    if checks::contest(resolver, &own, &other)? {
        resolver.hits.insert(target);
        gain(
            resolver,
            target,
            GRAPPLED,
            Until::Ended,
            Some(unit),
            "MA-ACT-03",
        );
    }
    Ok(())
}

/// Those who hold somebody.
pub(crate) fn holders(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let held = view.conditions(unit).0.iter();
    held.filter(|condition| condition.id == GRAPPLED)
        .filter_map(|condition| condition.source)
}

/// One hold ends.
pub(crate) fn let_go(
    resolver: &mut Resolver<'_>,
    held: UnitId,
    holder: UnitId,
    rule: &'static str,
) {
    lose_where(resolver, held, rule, |condition| {
        condition.id == GRAPPLED && condition.source == Some(holder)
    });
}

/// Holds end by distance, and when the holder is out or Dazed (MA-ACT-04).
pub(crate) fn settle(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let ends = |held: UnitId, holder: UnitId| {
        !view.status(holder).is_active()
            || !view.status(held).is_on_field()
            || view.has(holder, DAZED)
            || view.gap(held, holder) > 1
    };
    let mut over: Vec<(UnitId, UnitId)> = Vec::new();
    for (held, conditions) in view.store.all::<Conditions>() {
        if conditions.has(GRAPPLED) {
            over.extend(
                holders(view, held)
                    .filter(|&holder| ends(held, holder))
                    .map(|holder| (held, holder)),
            );
        }
    }
    for (held, holder) in over {
        let_go(resolver, held, holder, "MA-ACT-04");
    }
}
