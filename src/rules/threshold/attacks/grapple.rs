//! Who grapples whom, and what that means (TH-GRP-02, TH-GRP-07).

use crate::rules::{
    shared::bonds::Bond,
    threshold::{field::ground, prelude::*, rolls::contest},
};

/// The hold of a grapple, which both have on each other (TH-GRP-01).
const HOLD: Bond = Bond(GRAPPLING);

/// Everybody a combatant grapples with, in the order of coming.
pub(crate) fn partners<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    HOLD.holders(view, unit)
}

/// Whether a combatant is in a grapple.
pub(crate) fn is_grappling(view: View<'_>, unit: UnitId) -> bool {
    view.has(unit, GRAPPLING)
}

/// Whether two grapple each other.
pub(crate) fn are_paired(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    partners(view, a).any(|partner| partner == b)
}

/// Whether the one started the grapple with the other.
pub(crate) fn has_started(view: View<'_>, unit: UnitId, partner: UnitId) -> bool {
    view.conditions(unit).0.iter().any(|condition| {
        condition.id == GRAPPLING && condition.source == Some(partner) && condition.amount == 1
    })
}

/// Both grapple each other from now on (TH-GRP-01).
pub(crate) fn start(resolver: &mut Resolver<'_>, by: UnitId, target: UnitId) {
    for (unit, source, amount) in [(by, target, 1), (target, by, 0)] {
        let condition = Condition::new(GRAPPLING, amount).by(source);
        add(resolver, unit, condition, "TH-GRP-01");
    }
}

/// The grapple of a pair ends, and a pin with it (TH-GRP-02, TH-GRP-06).
pub(crate) fn end(resolver: &mut Resolver<'_>, a: UnitId, b: UnitId, rule: &'static str) {
    for (unit, other) in [(a, b), (b, a)] {
        lose_where(resolver, unit, rule, |condition| {
            (condition.id == GRAPPLING || condition.id == PINNED) && condition.source == Some(other)
        });
        if !is_grappling(resolver.view(), unit) {
            lose(resolver, unit, DRAGGING, rule);
        }
    }
}

/// Everything that holds a combatant in a grapple ends (TH-ACT-15).
pub(crate) fn end_all(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    let partners: Vec<UnitId> = partners(resolver.view(), unit).collect();
    for partner in partners {
        end(resolver, unit, partner, rule);
    }
}

/// Grapples of those who are no longer adjacent, or of whom one is out, end (TH-GRP-02).
pub(crate) fn settle(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let loose = HOLD.loose(view, |unit, partner| {
        unit < partner
            && (ground::gap(view, unit, partner) > 0
                || !view.status(unit).is_active()
                || !view.status(partner).is_active())
    });
    for (a, b) in loose {
        end(resolver, a, b, "TH-GRP-02");
    }
}

/// The check of Escape and Drag, against the highest Power defence among those who grapple a
/// combatant; each of them beyond the first takes from it (TH-GRP-04, TH-GRP-07).
pub(crate) fn check_against_all(
    view: View<'_>,
    named: (&'static str, &'static str),
    unit: UnitId,
    roll: contest::Roll,
) -> Check {
    let highest = partners(view, unit)
        .map(|partner| contest::defence(view, partner, contest::Roll::Power))
        .max();
    let more = partners(view, unit).count() as i32 - 1;
    let several = Modifier::new("TH-GRP-07", "several hold", Amount::Flat(-2 * more));
    contest::own(view, named, unit, roll)
        .with((more > 0).then_some(several))
        .reaching(highest.unwrap_or(0))
}
