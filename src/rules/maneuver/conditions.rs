//! Conditions (MA-CND).

pub(crate) use crate::rules::shared::{conditions::lose, states::set_posture};
use crate::{
    battle::{
        prelude::*,
        ruleset::condition_rule::{Again, Ends, Forbids},
    },
    rules::shared::{
        bonds::Bond,
        conditions::{conditions, give},
    },
};

conditions! {
    /// The list of the book; when a condition is gained twice the later end counts (MA-CND-02).
    LIST:
    /// Bane on all tests.
    DAZED = bad("Dazed", "Dz", Spiral, "MA-CND-01").mark(1).again(Again::Longest);
    /// Speed halved.
    SLOWED = bad("Slowed", "Sl", Fall, "MA-CND-01").mark(2).again(Again::Longest);
    /// Cannot move; each holder has a hold of its own.
    GRAPPLED = bad("Grappled", "Gr", Grip, "MA-ACT-04").mark(3).again(Again::PerSource).forbids(Forbids::MOVE)
        .cure("breaking free, or its holder letting go");
    /// The next defence has a boon.
    BRACED = good("Braced", "Br", Shield, "MA-MAN-03").again(Again::Longest)
        .cure("the next defence");
    /// The next Strike on the deceived target has a boon.
    FEINTED = good("Feinting", "Fe", Opening, "MA-MAN-05")
        .cure("the next Strike on the one who was fooled");
    /// Does not provoke for the rest of the turn.
    DISENGAGED = good("Disengaged", "Di", Away, "MA-ACT-02")
        .again(Again::Longest).ends(Ends::TURN_CLOSES);
    /// Neither actions nor reactions in the first round.
    SURPRISED = bad("Surprised", "Su", Bang, "MA-TIM-06").again(Again::Longest).forbids(Forbids::ACT)
        .cure("the first round");
    /// Its turn comes after that of its source.
    WAITING = good("Waiting", "Wa", Clock, "MA-TIM-07")
        .cure("its turn");
    /// +2 on the defence against the attack under way.
    WARDED = good("Warded", "Wd", Ward, "MA-CAT-04")
        .cure("the attack under way");
    /// Hidden; the amount is the Successes of its Sneak.
    SNEAKING = good("Sneaking", "Sn", Hide, "MA-ACT-07").amount("Success")
        .cure("being seen");
    /// Fights in another style than its first; the amount is the index of that style.
    OTHER_STYLE = good("Other Style", "St", Mask, "MA-FST-04")
        .cure("changing back");
}

/// The hold of a grapple (MA-ACT-03).
pub(crate) const HOLD: Bond = Bond(GRAPPLED);

/// Gives a condition.
pub(crate) fn gain(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    until: Until,
    source: Option<UnitId>,
    rule: &'static str,
) {
    gain_amount(resolver, unit, (id, 1), until, source, rule);
}

/// Gives a condition of this amount.
pub(crate) fn gain_amount(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (id, amount): (ConditionId, i16),
    until: Until,
    source: Option<UnitId>,
    rule: &'static str,
) {
    let condition = Condition {
        id,
        amount,
        until,
        source,
    };
    give(resolver, unit, condition, rule);
}
