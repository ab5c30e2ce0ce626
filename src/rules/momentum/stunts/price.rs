//! What a stunt costs its participants (MO-CIN-01, MO-CIN-02, MO-CIN-04, MO-CIN-06 to MO-CIN-08).

use crate::{
    battle::{components::Turn, prelude::*},
    rules::momentum::{
        AP, MAX_AP, MAX_RP, MOMENTUM, RP,
        character::catalogue::stunts,
        lasting::{most_ap, most_rp},
        points, sheet_of,
        status::{BURST, CONFUSED},
        time::flags::{MUDDLED, SPENT_AP, SPENT_RP},
    },
};

/// How a unit takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// In its own turn, for AP.
    Acts,
    /// In another unit's turn, for RP.
    Reacts,
}

impl Role {
    /// The bit that records a Burst in this role, so that there is only one (MO-CIN-06).
    const fn bit(self) -> i16 {
        match self {
            Self::Acts => 1,
            Self::Reacts => 2,
        }
    }
}

/// How a unit pays for a stunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Payment {
    pub role: Role,
    /// Whether it pays with Narrative Momentum alone.
    pub burst: bool,
    /// Amount of Narrative Momentum.
    pub momentum: i16,
}

/// Narrative Momentum for taking part, alone or together, plus the stunt's adjustment; at least 1
/// (MO-CIN-08).
fn momentum(burst: bool, together: bool, more: i16) -> i16 {
    let usual = match (burst, together) {
        (false, false) => 3,
        (false, true) => 2,
        (true, false) => 6,
        (true, true) => 4,
    };
    (usual + more).max(1)
}

/// How a unit could pay for a stunt with this adjustment to its cost; `None` if it cannot.
pub(crate) fn payment(
    view: View<'_>,
    unit: UnitId,
    (role, together): (Role, bool),
    more: i16,
) -> Option<Payment> {
    if !view.status(unit).is_on_field() || !sheet_of(view, unit).has_momentum() {
        return None;
    }
    // A Confused unit only moves (MO-STS-04).
    let muddled = role == Role::Acts && view.has(unit, CONFUSED);
    if muddled && view.store.get::<Turn>(unit).once & MUDDLED != 0 {
        return None;
    }
    let (pool, needs, most) = match role {
        Role::Acts => (AP, MAX_AP, most_ap(view, unit)),
        Role::Reacts => (RP, MAX_RP, most_rp(view, unit)),
    };
    let able = view.status(unit).is_active() && most >= needs && view.pool(unit, pool) >= needs;
    let once = view.store.get::<Turn>(unit).once;
    let spent = match role {
        Role::Acts => once & SPENT_AP != 0,
        Role::Reacts => once & SPENT_RP != 0,
    };
    // A condition keeps the unit from having the points, and it has spent none (MO-CIN-06).
    let bursts = !able && most < needs && !spent && !has_burst(view, unit, role);
    let price = momentum(bursts, together, more);
    let payment = Payment {
        role,
        burst: bursts,
        momentum: price,
    };
    ((able || bursts) && view.pool(unit, MOMENTUM) >= price).then_some(payment)
}

fn has_burst(view: View<'_>, unit: UnitId, role: Role) -> bool {
    let mut held = view.conditions(unit).0.iter();
    held.any(|condition| condition.id == BURST && condition.amount & role.bit() != 0)
}

/// Allies that could join a stunt with this adjustment to its cost, in the order of the roster.
pub(crate) fn could_join(
    view: View<'_>,
    leader: UnitId,
    more: i16,
) -> impl Iterator<Item = (UnitId, Payment)> {
    view.store.ids().filter_map(move |unit| {
        let is_ally = unit != leader && !view.hostile(unit, leader);
        let payment = payment(view, unit, (Role::Reacts, true), more).filter(|_| is_ally)?;
        Some((unit, payment))
    })
}

/// How the leader pays: alone or, if it lacks the Momentum for that, together, as long as an ally
/// could join.
pub(crate) fn lead(view: View<'_>, unit: UnitId, role: Role, more: i16) -> Option<Payment> {
    payment(view, unit, (role, false), more).or_else(|| {
        let together = payment(view, unit, (role, true), more)?;
        could_join(view, unit, more).next().map(|_| together)
    })
}

/// Whether a unit that cannot act otherwise could use a Burst in its own turn, alone or together with
/// allies (MO-CIN-06, MO-CIN-07).
pub(crate) fn could_burst(view: View<'_>, unit: UnitId) -> bool {
    let actions = stunts(view, unit).filter(|(_, stunt)| !stunt.kind.is_reaction());
    let mut all = actions.filter_map(|(_, stunt)| lead(view, unit, Role::Acts, stunt.momentum));
    all.any(|payment| payment.burst)
}

/// Why a unit cannot pay for a stunt with this adjustment to its cost.
pub(crate) fn refusal(view: View<'_>, unit: UnitId, more: i16, rule: &'static str) -> Refusal {
    let (has, needs) = (view.pool(unit, MOMENTUM), momentum(false, false, more));
    let (points, all) = (view.pool(unit, AP), MAX_AP);
    let why = if has < needs {
        let pool = "Narrative Momentum";
        RefusalReason::TooLittle { pool, has, needs }
    } else {
        RefusalReason::TooLittle {
            pool: "AP",
            has: points,
            needs: all,
        }
    };
    Refusal::new(rule, why)
}

/// Takes the points.
pub(crate) fn pay(resolver: &mut Resolver<'_>, unit: UnitId, payment: Payment, rule: &'static str) {
    points::change_pool(resolver, unit, MOMENTUM, -payment.momentum, rule);
    match (payment.burst, payment.role) {
        (true, role) => {
            let round = resolver.view().clock().round;
            let burst = Condition::new(BURST, role.bit()).until(Until::RoundEnd(round));
            crate::rules::shared::conditions::give(resolver, unit, burst, "MO-CIN-06");
        }
        (false, Role::Acts) => {
            resolver.edit::<Turn>(unit).once |= SPENT_AP;
            points::change_pool(resolver, unit, AP, -MAX_AP, rule);
        }
        (false, Role::Reacts) => points::spend_rp(resolver, unit, MAX_RP, rule),
    }
}
