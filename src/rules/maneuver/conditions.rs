//! Lasting states (MA-CND).

pub(crate) use crate::rules::shared::{conditions::lose, states::set_posture};
use crate::{
    battle::{
        components::{Condition, ConditionId, Until},
        condition_rule::{Again, Ends, Forbids},
        ids::UnitId,
        resolver::Resolver,
    },
    rules::shared::conditions::{conditions, give},
};

conditions! {
    /// The list of the book; of the same condition twice the later end counts (MA-CND-02).
    LIST:
    /// Bane on all tests.
    DAZED = bad("Dazed", "Dz", "MA-CND-01").again(Again::Longest);
    /// Speed halved.
    SLOWED = bad("Slowed", "Sl", "MA-CND-01").again(Again::Longest);
    /// Cannot move.
    GRAPPLED = bad("Grappled", "Gr", "MA-ACT-04").again(Again::Longest).forbids(Forbids::MOVE);
    /// The next defence has a boon.
    BRACED = good("Braced", "Br", "MA-MAN-03").again(Again::Longest);
    /// The next Strike on the one who was fooled has a boon.
    FEINTED = good("Feinting", "Fe", "MA-MAN-05").again(Again::Longest);
    /// Provokes nobody for the rest of the turn.
    DISENGAGED = good("Disengaged", "Di", "MA-ACT-02")
        .again(Again::Longest).ends(Ends::TURN_CLOSES);
}

/// Gives a condition.
pub(crate) fn gain(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    until: Until,
    source: Option<UnitId>,
    rule: &'static str,
) {
    let condition = Condition {
        id,
        amount: 1,
        until,
        source,
    };
    give(resolver, unit, condition, rule);
}
