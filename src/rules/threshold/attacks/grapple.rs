//! Which units grapple each other, and what follows from it (TH-GRP-02, TH-GRP-07).

use crate::rules::{
    shared::bonds::Bond,
    threshold::{field::ground, prelude::*, rolls::contest},
};

/// The hold of a grapple; each of the two units has it on the other (TH-GRP-01).
const HOLD: Bond = Bond(GRAPPLING);

/// The units in a grapple with this one, oldest grapple first.
pub(crate) fn partners<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    HOLD.holders(view, unit)
}

/// Whether the unit is in a grapple.
pub(crate) fn is_grappling(view: View<'_>, unit: UnitId) -> bool {
    view.has(unit, GRAPPLING)
}

/// Whether the two units grapple each other.
pub(crate) fn are_paired(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    partners(view, a).any(|partner| partner == b)
}

/// Whether the unit started the grapple with its partner.
pub(crate) fn has_started(view: View<'_>, unit: UnitId, partner: UnitId) -> bool {
    view.conditions(unit).0.iter().any(|condition| {
        condition.id == GRAPPLING && condition.source == Some(partner) && condition.amount == 1
    })
}

/// Starts a grapple between attacker and target (TH-GRP-01).
pub(crate) fn start(resolver: &mut Resolver<'_>, by: UnitId, target: UnitId) {
    for (unit, source, amount) in [(by, target, 1), (target, by, 0)] {
        let condition = Condition::new(GRAPPLING, amount).by(source);
        add(resolver, unit, condition, "TH-GRP-01");
    }
}

/// Ends the grapple of a pair, and any pin in it (TH-GRP-02, TH-GRP-06).
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

/// Ends every grapple of the unit (TH-ACT-15).
pub(crate) fn end_all(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    let partners: Vec<UnitId> = partners(resolver.view(), unit).collect();
    for partner in partners {
        end(resolver, unit, partner, rule);
    }
}

/// Ends grapples of units that are no longer adjacent, or once one of the two is out (TH-GRP-02).
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

/// The check of Escape and Drag, against the highest Power defence among the unit's grapplers, with
/// a penalty for each grappler beyond the first (TH-GRP-04, TH-GRP-07).
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
